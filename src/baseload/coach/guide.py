"""Guides: how a game is played, told in chapters for whoever would rather read than play lessons.

A guide is a file: chapters of parts. A part is a paragraph, with the rules of the ledger that it explains; a table of
numbers; or a picture, which is a position of a recorded game and the panels of its drawing that are shown. The words
are in a catalogue of their own (`power-grid-guide.po`) under the ids of chapter and part, so that a guide is read in
every language. docs/guides.md tells what stands in a file.

>>> told = guide("power-grid")
>>> told.chapters[0].id, told.chapters[0].word("title")
('about', 'guide.about.title')
>>> told.pictures()[0].panels
['#players']
"""

import tomllib
from functools import lru_cache
from importlib.abc import Traversable
from typing import Final, TypeAlias

from baseload.core.contract import View
from baseload.core.plain import Plain
from baseload.core.problems import DataError, Problem
from baseload.core.record import Record, read_record
from baseload.core.registry import title
from baseload.core.title import file_at

WIDTHS: Final = ("column", "narrow", "wide")  # of a picture: as the text, less, or more where there is room
_GUIDE: Final = {"chapter"}
_CHAPTER: Final = {"id", "part"}
_PART: Final = {"id", "rules", "tip", "items", "table", "picture"}
_TABLE: Final = {"columns", "rows"}
_PICTURE: Final = {"record", "after", "seat", "panels", "width", "detail"}
_KINDS: Final = ("items", "table", "picture")  # what a part holds beside its words: one of them at most

Cell: TypeAlias = int | str  # of a table: a number, or the id of a word


class Paragraph:
    """What is told in one go. A `tip` is what good play looks at; `items` are the ids of the lines of a list."""

    def __init__(self, id: str, rules: list[str], tip: bool, items: list[str]) -> None:
        self.id = id
        self.rules = rules
        self.tip = tip
        self.items = items


class Table:
    """Numbers side by side; a cell that is no number is the id of a word."""

    def __init__(self, id: str, rules: list[str], columns: list[str], rows: list[list[Cell]]) -> None:
        self.id = id
        self.rules = rules
        self.columns = columns
        self.rows = rows


class Picture:
    """A position and what is shown of it.

    after   how many actions of the record have been played
    seat    from where it is seen; None for an onlooker
    panels  ids of parts of the drawing, with a # in front
    width   one of WIDTHS
    detail  what of the first panel's drawing is shown, enlarged: left, top, width and height in its own units; nothing
            if all of it is
    """

    def __init__(
        self,
        id: str,
        record: Record,
        after: int,
        seat: int | None,
        panels: list[str],
        width: str,
        detail: list[int],
    ) -> None:
        self.id = id
        self.rules: list[str] = []
        self.record = record
        self.after = after
        self.seat = seat
        self.panels = panels
        self.width = width
        self.detail = detail

    def view(self) -> View:
        """What is known there."""
        state = self.record.game.setup(self.record.options, self.record.deal)
        for action in self.record.actions[: self.after]:
            state.apply(action)
        return state.view(self.seat)


Part: TypeAlias = Paragraph | Table | Picture


class Chapter:
    def __init__(self, id: str, parts: list[Part]) -> None:
        self.id = id
        self.parts = parts

    def word(self, *names: str) -> str:
        """The id of a sentence: `guide.auction.title`, `guide.auction.open`, `guide.auction.market.caption`."""
        return ".".join(("guide", self.id, *names))

    def words(self) -> list[str]:
        """The ids of all that is said in it, in order."""
        found = [self.word("title")]
        for part in self.parts:
            if isinstance(part, Paragraph):
                found += [self.word(part.id), *(self.word(part.id, item) for item in part.items)]
            elif isinstance(part, Table):
                named = [cell for row in part.rows for cell in row if isinstance(cell, str)]
                found += [self.word(part.id, name) for name in ("caption", *part.columns, *named)]
            else:
                found.append(self.word(part.id, "caption"))
        return found


class Guide:
    def __init__(self, game: str, chapters: list[Chapter]) -> None:
        self.game = game
        self.chapters = chapters
        self.about = "guide.about"  # the id of what the game is about, in a sentence or two

    def words(self) -> list[str]:
        """The ids of all that is said in it."""
        return [self.about, *(id for chapter in self.chapters for id in chapter.words())]

    def pictures(self) -> list[Picture]:
        return [part for chapter in self.chapters for part in chapter.parts if isinstance(part, Picture)]


# --- reading them ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def guide(game: str) -> Guide | None:
    """How a game is played; None where it has no guide. DataError names what is wrong with the file."""
    where = title(game).guide
    package, _, path = where.partition(":")
    folder = f"{package}:{path.rpartition('/')[0]}"
    return _read(game, file_at(where), file_at(folder)) if where else None


def _read(game: str, file: Traversable, folder: Traversable) -> Guide:
    """`folder` is where the records lie that it names."""
    try:
        tree = tomllib.loads(file.read_text("utf-8"))
        _check_names(tree, _GUIDE)
        shelf = _Shelf(game, folder)
        chapters = [_chapter(plain, shelf) for plain in _tables(tree, "chapter")]
        _check_once([chapter.id for chapter in chapters])
        return Guide(game, chapters)
    except (ValueError, KeyError, OSError, Problem) as error:
        raise DataError("bad_guide", file=file.name, what=str(error)) from None


class _Shelf:
    """The records of a guide, each read once."""

    def __init__(self, game: str, folder: Traversable) -> None:
        self._game = game
        self._folder = folder
        self._read: dict[str, Record] = {}

    def record(self, name: str) -> Record:
        if "/" in name or "\\" in name or not name.endswith(".bl"):
            raise _wrong("record", name)
        if name not in self._read:
            record = read_record(self._folder.joinpath(name).read_text("utf-8"))
            record.verify()
            if record.game.name != self._game:
                raise _wrong("game", record.game.name)
            self._read[name] = record
        return self._read[name]


def _chapter(plain: dict[str, Plain], shelf: _Shelf) -> Chapter:
    _check_names(plain, _CHAPTER)
    parts = [_part(one, shelf) for one in _tables(plain, "part")]
    _check_once(["title", *(part.id for part in parts)])
    return Chapter(_id(plain), parts)


def _part(plain: dict[str, Plain], shelf: _Shelf) -> Part:
    _check_names(plain, _PART)
    id, rules = _id(plain), _texts(plain, "rules")
    held = [kind for kind in _KINDS if kind in plain]
    if len(held) > 1 or (held and held != ["items"] and "tip" in plain):
        raise _wrong(id, held)
    if "table" in plain:
        return _table(id, rules, plain["table"])
    if "picture" in plain:
        if rules:
            raise _wrong("rules", rules)
        return _picture(id, plain["picture"], shelf)
    tip = plain.get("tip", False)
    if not isinstance(tip, bool):
        raise _wrong("tip", tip)
    items = _texts(plain, "items")
    _check_once(items)
    return Paragraph(id, rules, tip, items)


def _table(id: str, rules: list[str], plain: dict[str, Plain]) -> Table:
    _check_names(plain, _TABLE)
    columns, rows = _texts(plain, "columns"), plain["rows"]
    _check_once(["caption", *columns])
    for row in rows if isinstance(rows, list) else [rows]:
        if not isinstance(row, list) or len(row) != len(columns):
            raise _wrong("rows", row)
        if not all(type(cell) is int or (isinstance(cell, str) and cell.isidentifier()) for cell in row):
            raise _wrong("rows", row)
    return Table(id, rules, columns, rows)


def _picture(id: str, plain: dict[str, Plain], shelf: _Shelf) -> Picture:
    _check_names(plain, _PICTURE)
    record = shelf.record(str(plain["record"]))
    after = _whole(plain, "after", 0, len(record.actions))
    seat = _whole(plain, "seat", 0, record.options.players - 1) if "seat" in plain else None
    panels = _texts(plain, "panels")
    if not panels or not all(panel.startswith("#") and len(panel) > 1 for panel in panels):
        raise _wrong("panels", panels)
    width = plain.get("width", WIDTHS[0])
    if width not in WIDTHS:
        raise _wrong("width", width)
    detail = plain.get("detail", [])
    whole = isinstance(detail, list) and all(type(number) is int for number in detail)
    if not whole or len(detail) not in (0, 4):
        raise _wrong("detail", detail)
    return Picture(id, record, after, seat, panels, width, detail)


def _wrong(name: str, found: Plain) -> ValueError:
    """What is wrong, for whoever wrote the file: the field or the part, and what stands there."""
    return ValueError(f"{name}: {found!r}")


def _check_names(plain: dict[str, Plain], known: set[str]) -> None:
    if unknown := set(plain) - known:
        raise _wrong(min(unknown), sorted(known))


def _check_once(ids: list[str]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise _wrong("id", id)


def _tables(plain: dict[str, Plain], name: str) -> list[dict[str, Plain]]:
    found = plain[name]
    if not isinstance(found, list) or not found or not all(isinstance(one, dict) for one in found):
        raise _wrong(name, found)
    return found


def _id(plain: dict[str, Plain]) -> str:
    found = plain["id"]
    if not isinstance(found, str) or not found.isidentifier():
        raise _wrong("id", found)
    return found


def _texts(plain: dict[str, Plain], name: str) -> list[str]:
    found = plain.get(name, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise _wrong(name, found)
    return found


def _whole(plain: dict[str, Plain], name: str, least: int, most: int) -> int:
    found = plain[name]
    if type(found) is not int or not least <= found <= most:
        raise _wrong(name, found)
    return found
