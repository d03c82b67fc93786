"""Parts of a drawn table, to be looked at and not to be played with: for pages that tell about a game.

A part is cut out of the whole drawing by its id, and stands in a frame that has the classes of the whole, so that the
style sheets make it look as it does at a table. What it uses by name (`<use href="#…">`) is on the page once: the
glyphs and the drawer's symbols, which the page brings, and the sprites of the drawing, which the first excerpt brings.
"""

import re
from collections.abc import Sequence
from typing import Final

from baseload.draw.drawer import Scene
from baseload.draw.markup import Markup, element, raw

_SPRITE: Final = re.compile(r'<svg\b[^>]*?class="sprite"')
_BOX: Final = re.compile(r' viewBox="[^"]*"')
# A text of a picture, with the badge that it stands on.
_TEXT: Final = re.compile(r'(?:<use\b[^<>]*/>)?<text\b[^<>]*? x="([-\d.]+)" y="([-\d.]+)"[^<>]*>.*?</text>')
_EDGE: Final = 12  # units of a drawing, about as wide as its letters
_ID: Final = re.compile(r' id="([^"]+)"')


class Excerpts:
    """The excerpts of one page, on which no id may stand twice."""

    def __init__(self) -> None:
        self._ids: set[str] = set()

    def cut(self, scene: Scene, panels: Sequence[str], detail: Sequence[int] = ()) -> Markup:
        """These parts of the drawing one after the other. `detail`: only so much of the first one's picture, enlarged,
        as left, top, width and height in its own units. KeyError: the drawing has no part with that id."""
        body = str(scene.body)
        kind = f"excerpt {scene.kind}".strip()
        sprites = [self._once(sprite) for sprite in _sprites(body) if not self._known(sprite)]
        parts = [self._once(_element_with(panel.removeprefix("#"), body)) for panel in panels]
        if detail:
            parts[0] = _enlarged(parts[0], detail)
        return element("div", raw(*sprites, *parts), class_=kind, inert=True)

    def _known(self, sprite: str) -> bool:
        return set(_ID.findall(sprite)) <= self._ids

    def _once(self, part: str) -> str:
        """The part without the ids that stand on the page already."""

        def first(found: re.Match[str]) -> str:
            if found[1] in self._ids:
                return ""
            self._ids.add(found[1])
            return found[0]

        return _ID.sub(first, part)


def _enlarged(part: str, detail: Sequence[int]) -> str:
    """A part of a picture alone. What is written beyond its edges, or on them, is left out: nobody could read it."""
    left, top, width, height = detail

    def kept(found: re.Match[str]) -> str:
        x, y = float(found[1]), float(found[2])
        inside = left + _EDGE < x < left + width - _EDGE and top + _EDGE < y < top + height - _EDGE
        return found[0] if inside else ""

    box = f' viewBox="{left} {top} {width} {height}"'
    return _TEXT.sub(kept, _BOX.sub(box, part, count=1))


def _sprites(body: str) -> list[str]:
    """What a drawing holds of shapes that are used by their names."""
    return [_element_at(found.start(), body) for found in _SPRITE.finditer(body)]


def _element_with(id: str, body: str) -> str:
    named = re.search(rf'<[a-z]+\b[^<>]*? id="{re.escape(id)}"', body)
    if named is None:
        raise KeyError(id)
    return _element_at(named.start(), body)


def _element_at(begin: int, body: str) -> str:
    """The element that begins there, with all that is in it. Drawings are well-formed: each tag is closed.

    >>> _element_at(2, "a <i>b<i>c</i></i> d")
    '<i>b<i>c</i></i>'
    """
    tag = re.compile(r"[a-z]+").match(body, begin + 1)
    assert tag is not None
    depth = 0
    for found in re.compile(rf"<(/?){tag[0]}\b[^<>]*?(/?)>").finditer(body, begin):
        depth += 0 if found[2] else -1 if found[1] else 1
        if depth <= 0:
            return body[begin : found.end()]
    raise ValueError(tag[0])
