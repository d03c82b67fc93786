"""Lessons: a game learned by playing it, step by step, at a real table.

A lesson is a file: the record of a game up to where the lesson begins, and steps. A step says what it is about, points
at pieces, and names the actions that are right here, those that are tempting and wrong, and what the other seats do
then. The words are in the catalogue of the game's lessons (`power-grid-lessons.po`) under the ids of lesson and step,
so that a lesson is read in every language. docs/lessons.md tells what stands in a file.

>>> first = lessons("power-grid")[0]
>>> first.name, first.steps[0].id, first.id("title")
('auction', 'market', 'lesson.auction.title')
"""

import hashlib
import tomllib
from functools import lru_cache
from importlib.abc import Traversable
from typing import Final

from baseload.core.plain import Plain
from baseload.core.problems import DataError, Problem, UnknownNameError
from baseload.core.record import Record, read_record
from baseload.core.registry import title
from baseload.core.title import file_at

ENDING: Final = ".toml"
_LESSON: Final = {"seat", "minutes", "start", "step"}
_STEP: Final = {"id", "teaches", "point", "right", "others", "wrong"}
_WRONG: Final = {"id", "actions", "then"}


class Misfit(ValueError):
    """Something in a file is not as it should be: which part, and what stands there. Who reads the file tells it."""

    def __str__(self) -> str:
        return " ".join(map(str, self.args))


class Wrong:
    """Legal actions that are not what the lesson is about, and often tempting: patterns, as `build *`. What would
    come of them may be shown: `then` is what the other seats do after it, before all of it is taken back."""

    def __init__(self, id: str, actions: list[str], then: list[str]) -> None:
        self.id = id
        self.actions = actions
        self.then = then


class Step:
    """A part of a lesson. One without a `right` action is only read.

    teaches  the rules of the ledger that it is about
    points   handles of pieces and ids of panels that it points at
    right    patterns of the actions that go on
    others   what the other seats do then
    """

    def __init__(
        self,
        id: str,
        teaches: list[str],
        points: list[str],
        right: list[str],
        others: list[str],
        wrong: list[Wrong],
    ) -> None:
        self.id = id
        self.teaches = teaches
        self.points = points
        self.right = right
        self.others = others
        self.wrong = wrong


class Lesson:
    """`name` is its file's, without the number that puts it into its place. `minutes` is our own estimate. `edition` is
    another one whenever the file is changed: who is in the middle of an earlier one begins anew."""

    def __init__(
        self, game: str, name: str, edition: str, seat: int, minutes: int, record: Record, steps: list[Step]
    ) -> None:
        self.game = game
        self.name = name
        self.edition = edition
        self.seat = seat
        self.minutes = minutes
        self.record = record
        self.steps = steps

    def after(self, found: int) -> list[Step]:
        """What comes when so many right actions were found: steps that are only read, and then the one that asks for
        the next action; at the end only those that are read."""
        asking = [place for place, step in enumerate(self.steps) if step.right]
        begin = asking[found - 1] + 1 if found else 0
        end = asking[found] + 1 if found < len(asking) else len(self.steps)
        return self.steps[begin:end]

    def id(self, *parts: str) -> str:
        """Of a sentence: `lesson.auction.title`, `lesson.auction.raise.wrong.pass`."""
        return ".".join(("lesson", self.name, *parts))


# --- reading them ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def lessons(game: str) -> list[Lesson]:
    """All lessons of a game, in their order; none where it has none. DataError names what is wrong with a file."""
    where = title(game).lessons
    files = [file for file in file_at(where).iterdir() if file.name.endswith(ENDING)] if where else []
    return [_read(game, file) for file in sorted(files, key=lambda file: file.name)]


def lesson(game: str, name: str) -> Lesson:
    """The one with this name; UnknownNameError lists those there are."""
    known = lessons(game)
    for one in known:
        if one.name == name:
            return one
    raise UnknownNameError("unknown_lesson", name=name, known=[one.name for one in known])


def _read(game: str, file: Traversable) -> Lesson:
    try:
        text = file.read_text("utf-8")
        tree = tomllib.loads(text)
        record = read_record(str(tree.get("start", "")))
        record.verify()
        if record.game.name != game:
            raise Misfit("other_game", record.game.name)
        _check_names(tree, _LESSON)
        seat = _whole(tree, "seat", 0, record.options.players - 1)
        steps = [_step(plain) for plain in tree["step"]]
        if len({step.id for step in steps}) < len(steps):
            raise Misfit("same_id")
        name = file.name.removesuffix(ENDING).partition("-")[2]
        edition = hashlib.sha256(text.encode()).hexdigest()[:12]
        return Lesson(game, name, edition, seat, _whole(tree, "minutes", 1, 60), record, steps)
    except (ValueError, KeyError, Problem) as error:
        raise DataError("bad_lesson", file=file.name, what=str(error)) from None


def _step(plain: dict[str, Plain]) -> Step:
    _check_names(plain, _STEP)
    wrong = [_wrong(one) for one in plain.get("wrong", [])]
    texts = {name: _texts(plain, name) for name in ("teaches", "point", "right", "others")}
    return Step(_id(plain), texts["teaches"], texts["point"], texts["right"], texts["others"], wrong)


def _wrong(plain: dict[str, Plain]) -> Wrong:
    _check_names(plain, _WRONG)
    return Wrong(_id(plain), _texts(plain, "actions"), _texts(plain, "then"))


def _check_names(plain: dict[str, Plain], known: set[str]) -> None:
    if unknown := set(plain) - known:
        raise Misfit("unknown", min(unknown), *sorted(known))


def _id(plain: dict[str, Plain]) -> str:
    found = plain["id"]
    if not isinstance(found, str) or not found.isidentifier():
        raise Misfit("id", found)
    return found


def _texts(plain: dict[str, Plain], name: str) -> list[str]:
    found = plain.get(name, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise Misfit(name, found)
    return found


def _whole(plain: dict[str, Plain], name: str, least: int, most: int) -> int:
    found = plain[name]
    if type(found) is not int or not least <= found <= most:
        raise Misfit(name, found)
    return found
