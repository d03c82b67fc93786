"""Parts of a drawn table that are drawn only when somebody needs them.

A table has some twenty panels, and a move changes a few. A panel says from which *inputs* it is drawn; their digest is
its mark (`data-kept`). A page names the marks of what it holds, and is sent an empty element (`data-same`) for each of
them: such a panel is not drawn at all. What was drawn lately is kept, so that all who see the same are sent the same.

Inputs are everything that the drawing depends on but for the table's options and its reader, which hold for all panels
of a drawing. One that is forgotten leaves an old picture on the page: `tests/draw/test_panels.py` draws the positions
of whole games both ways and compares.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from baseload.core.options import Options
from baseload.core.version import VERSION
from baseload.draw.markup import Markup
from baseload.text.speaker import Speaker

_PLACE: Final = "\0"  # before and after the id of a panel, where the panel goes
_NAMED: Final = re.compile(r'<(\w+)\b[^>]*? id="([^"]+)"')
_SHELF: Final = 8_000_000  # characters of panels that are kept
_SIZE: Final = 16  # bytes of a mark: nobody must find two readers with the same
_PIECES: Final = 8_000  # that are kept
_READERS: Final = 2048  # whose marks are kept…
_MARKS: Final = 64  # …each of as many panels as two pictures of a table have


class _Panel:
    __slots__ = ("draw", "mark", "shelved", "tag")

    def __init__(self, tag: str, mark: str, draw: Callable[[], Markup], shelved: bool = True) -> None:
        self.tag = tag
        self.mark = mark
        self.draw = draw
        self.shelved = shelved  # is drawing it worth being spared?


class Written:
    """An element with an id that is drawn already: its mark comes from what it holds."""

    def __init__(self, drawn: Markup) -> None:
        named = _NAMED.match(drawn)
        assert named is not None, "what is kept has an id"
        self.id = named[2]
        self.panel = _Panel(named[1], _digest(drawn), lambda: drawn, shelved=False)


class _Shelf:
    """What was drawn lately, by its mark."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._drawn: OrderedDict[str, Markup] = OrderedDict()

    def drawn(self, panel: _Panel) -> Markup:
        found = self._drawn.get(panel.mark)
        if found is not None:
            self._drawn.move_to_end(panel.mark)
            return found
        found = panel.draw()
        self._drawn[panel.mark] = found
        self._room -= len(found)
        while self._room < 0 and len(self._drawn) > 1:
            self._room += len(self._drawn.popitem(last=False)[1])
        return found

    def clear(self) -> None:
        _pieces.clear()
        while self._drawn:
            self._room += len(self._drawn.popitem()[1])


class _Marks:
    """The marks of one reader's panels. Most panels are as they were in the last picture, and their mark with them."""

    def __init__(self, reader: str) -> None:
        self._begun = blake2b(reader.encode("utf-8", "surrogatepass"), digest_size=_SIZE)
        self._known: dict[str, str] = {}

    def of(self, id: str, inputs: object) -> str:
        drawn_from = f"{id}{inputs!r}"
        found = self._known.get(drawn_from)
        if found is None:
            digest = self._begun.copy()
            digest.update(drawn_from.encode("utf-8", "surrogatepass"))
            if len(self._known) >= _MARKS:
                self._known.clear()
            found = self._known[drawn_from] = digest.hexdigest()
        return found


shelf: Final = _Shelf(_SHELF)
_pieces: Final[dict[Hashable, Markup]] = {}


class Panels:
    """The panels of one drawing: of one table, for one reader."""

    def __init__(self, voice: Speaker, options: Options, seat: int | None) -> None:
        table = (VERSION, voice.game, voice.words.language, _chosen(options.key))
        self._table = repr(table)
        self._reader = repr((*table, voice.names, voice.you, seat))
        self._open_marks = _marks(self._table)
        self._own_marks = _marks(self._reader)
        self._panels: dict[str, _Panel] = {}

    def keep(
        self, id: str, inputs: object, draw: Callable[[], Markup], tag: str = "section", open: bool = False
    ) -> Markup:
        """Where the panel goes: an element with this tag and id, which `draw` makes of the inputs. Not inside another
        one. Inputs are compared by how they are written (`repr`): lists, tuples, numbers and texts.

        An `open` panel shows everybody the same, whoever looks and whatever they are called: it is drawn once for all
        of them."""
        self._panels[id] = _Panel(tag, (self._open_marks if open else self._own_marks).of(id, inputs), draw)
        return Markup(f"{_PLACE}{id}{_PLACE}")

    def piece(self, name: str, inputs: Hashable, draw: Callable[[], Markup], open: bool = False) -> Markup:
        """A part of a panel that most often looks as it did before: drawn once for its inputs, which are compared as
        they are; an `open` one once for everybody."""
        key = (self._table if open else self._reader, name, inputs)
        found = _pieces.get(key)
        if found is None:
            if len(_pieces) >= _PIECES:
                _pieces.clear()
            found = _pieces[key] = draw()
        return found

    def hold(self, drawn: "Markup | Written") -> Markup:
        """The same for an element that is drawn already, because that is as cheap as looking at its inputs."""
        written = drawn if isinstance(drawn, Written) else Written(drawn)
        self._panels[written.id] = written.panel
        return Markup(f"{_PLACE}{written.id}{_PLACE}")

    def has(self, id: str) -> bool:
        """Has the drawing this panel?"""
        return id in self._panels

    @property
    def marks(self) -> list[str]:
        """What a page holds that was sent all of it."""
        return [panel.mark for panel in self._panels.values()]

    def settled(self, body: str, have: Collection[str] = ()) -> Markup:
        """The body with its panels in place; of those whose mark is among `have` nothing but the mark."""
        held = frozenset(have)
        parts = body.split(_PLACE)  # every other one is the id of a panel
        parts[1::2] = [self._settled(id, held) for id in parts[1::2]]
        return Markup("".join(parts))

    def let_go(self) -> None:
        """Nothing will be drawn any more."""
        self._panels.clear()

    def _settled(self, id: str, have: frozenset[str]) -> str:
        panel = self._panels.get(id)
        if panel is None:
            return ""
        if panel.mark in have:
            # Most panels most of the time: the ids are written in the source, and need no escaping.
            return f'<{panel.tag} id="{id}" data-kept="{panel.mark}" data-same></{panel.tag}>'
        drawn = shelf.drawn(panel) if panel.shelved else panel.draw()
        begin = f"<{panel.tag}"
        assert drawn.startswith(begin), id
        return f'{begin} data-kept="{panel.mark}"{drawn[len(begin) :]}'


@lru_cache(maxsize=_READERS)
def _marks(reader: str) -> _Marks:
    return _Marks(reader)


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_SIZE).hexdigest()


@lru_cache(maxsize=256)
def _chosen(key: str) -> str:
    """Of all that was chosen for a table: an owner's values or map can be long."""
    return _digest(key)
