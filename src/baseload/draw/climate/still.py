"""What a drawing needs that stands for itself: its colours, its style, its glyphs."""

import re
from functools import lru_cache
from typing import Final

from baseload.core.title import file_at
from baseload.draw.glyphs import sprite
from baseload.draw.markup import Markup, joined
from baseload.draw.typeface import carried_face

_FROM: Final = "/* ---------- regions and gauge"
_TO: Final = "/* ---------- end of regions and gauge"


def _sheet(where: str) -> str:
    return file_at(where).read_text("utf-8")


@lru_cache(maxsize=1)
def still_style() -> Markup:
    """The typeface, the light tokens and the rules for regions and gauge, for this drawing alone: nothing leaks into
    the page that shows it."""
    common, sheet = _sheet("baseload.draw:style/tokens.css"), _sheet("baseload.draw.climate:style.css")
    tokens = re.findall(r":root\s*\{([^}]*)\}", common)[0]
    own = re.findall(r":root\s*\{([^}]*)\}", sheet)[0]
    rules = sheet[sheet.index(_FROM) : sheet.index(_TO)]
    colours = re.findall(r"^\.(?:red|red text)\{.*$", common, re.MULTILINE)
    text = f"{carried_face()}\n.co-still{{{tokens}{own}}}\n{rules}\n" + "\n".join(colours)
    assert not set("<&") & set(text)  # so that it is the same in HTML and in XML
    return Markup(f"<style>{text}</style>")


def symbols(body: str) -> Markup:
    """The glyphs that the drawing uses, and the hatching."""
    used = set(re.findall(r'href="#(g-[\w-]+)"', body))
    found = re.findall(r'<symbol id="([\w-]+)".*?</symbol>', sprite(), re.DOTALL)
    every = dict(zip(found, re.findall(r"<symbol .*?</symbol>", sprite(), re.DOTALL), strict=True))
    hatch = re.findall(r"<pattern .*?</pattern>", sprite(), re.DOTALL)
    return joined(["<defs>", *[every[name] for name in sorted(used)], *hatch, "</defs>"])
