"""What a drawing needs that stands for itself: its colours, its style, its glyphs."""

import re
from functools import lru_cache
from typing import Final

from baseload.core.title import file_at
from baseload.draw.glyphs import sprite
from baseload.draw.markup import Markup, joined
from baseload.draw.typeface import carried_face

# Of each sheet, what lies between these lines.
_FROM: Final = "/* ---------- world"
_TO: Final = "/* ---------- end of world"
_SHEETS: Final = ("baseload.draw.climate:style.css", "baseload.draw.climate:cards.css")
_USED: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')
_HELD: Final = re.compile(r'<(symbol|clipPath|pattern|g|path) id="([\w-]+)"')


def _sheet(where: str) -> str:
    return file_at(where).read_text("utf-8")


@lru_cache(maxsize=1)
def still_style() -> Markup:
    """The typeface, the light tokens and the rules for the world, for this drawing alone: nothing leaks into the page
    that shows it."""
    common = _sheet("baseload.draw:style/tokens.css")
    tokens = [re.findall(r":root\s*\{([^}]*)\}", sheet)[0] for sheet in (common, *map(_sheet, _SHEETS))]
    style, cards = map(_sheet, _SHEETS)
    rules = style[style.index(_FROM) : style.index(_TO)]
    faces = re.findall(r"^\.face\b[^{]*\{[^}]*\}", cards.replace(".face, .scene {", ".face {"), re.MULTILINE)
    colours = re.findall(r"^\.(?:red|red text)\{.*$", common, re.MULTILINE)
    text = "\n".join([carried_face(), f".co-still{{{''.join(tokens)}}}", rules, *faces, *colours])
    assert not set("<&") & set(text)  # so that it is the same in HTML and in XML
    return Markup(f"<style>{text}</style>")


@lru_cache(maxsize=4)
def _parts(held: Markup) -> dict[str, str]:
    """By its name, everything that pages hold."""
    found = {}
    for text in (sprite(), held):
        for begun in _HELD.finditer(text):
            if begun[2] not in found:
                found[begun[2]] = _whole(text, begun.start(), begun[1])
    return found


def _whole(text: str, start: int, tag: str) -> str:
    """The element that begins there, to its end."""
    depth = 0
    for one in re.finditer(rf"<(/?){tag}\b[^>]*?(/?)>", text[start:]):
        depth += -1 if one[1] else 0 if one[2] else 1
        if not depth:
            return text[start : start + one.end()]
    raise AssertionError(tag)


def symbols(body: str, held: Markup) -> Markup:
    """What the drawing uses by name, and what that uses."""
    every = _parts(held)
    wanted, found = _USED.findall(body), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in every and name not in found:
            found[name] = every[name]
            wanted += _USED.findall(every[name])
    return joined(["<defs>", *[found[name] for name in sorted(found)], "</defs>"])
