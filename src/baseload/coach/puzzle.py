"""Puzzles: positions from bots' games that have one clear best action, for practice.

A puzzle is a line of a file (`coach/puzzles/<game>.jsonl`): the record of a game up to the decision, what is right
there, everybody's chances after it and after what else was tried, why, how often each level misses it, and how all of
this was found. `baseload lab puzzles` makes them; docs/puzzles.md tells how, and what stands in a line.

>>> from datetime import date
>>> ids = {daily("power-grid", date(2026, 11, day)).id for day in range(1, 11)}
>>> len(ids)  # nothing comes twice before everything has come
10
"""

import hashlib
import json
from datetime import date
from functools import lru_cache
from typing import Final

from baseload.bots.knowledge import PLANET, Reason
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.plain import Plain
from baseload.core.problems import DataError, Problem, UnknownNameError
from baseload.core.record import Record, read_record
from baseload.core.registry import title
from baseload.core.title import file_at
from baseload.text.speaker import Speaker

# What the levels are taken to be worth. Only differences mean anything: a puzzle of 1400 is missed by half of whatever
# plays like `normal`.
STRENGTH: Final = {"easy": 1000, "normal": 1400, "hard": 1800}
LEAST: Final = 600
MOST: Final = 2400
_TENFOLD: Final = 400  # points by which somebody is ten times as likely to find it

RIGHT: Final = "right"
WRONG: Final = "wrong"
UNTRIED: Final = "untried"  # it looked so much worse that nobody has tried it


class Puzzle:
    """One of them.

    id        its theme and a few digits of the position's fingerprint
    theme     what it is about: `puzzle.theme.<theme>` is its name in the game's catalogue
    start     the text of the record that ends where the question is
    seat      whose decision it is; all was found from what this seat may know
    best      the action
    right     texts of all right ones: beside the best those that only come to the same in another order
    chances   the seat's chance, or the team's, after each action that was tried, by its text
    aim       what these are chances of (`bots/knowledge.py`)
    why       what speaks for the best; `against` what speaks against others, by their text
    misses    by level: how often it was missed, of how many tries
    made      how it was found: the game it is from, the bots, the searches with their seeds, the gap and its error
    """

    def __init__(
        self,
        id: str,
        game: str,
        theme: str,
        start: str,
        seat: int,
        best: str,
        right: list[str],
        chances: dict[str, float],
        aim: str,
        why: list[Reason],
        against: dict[str, list[Reason]],
        misses: dict[str, tuple[int, int]],
        made: dict[str, Plain],
    ) -> None:
        self.id = id
        self.game = game
        self.theme = theme
        self.start = start
        self.seat = seat
        self.best = best
        self.right = right
        self.chances = chances
        self.aim = aim
        self.why = why
        self.against = against
        self.misses = misses
        self.made = made

    def __repr__(self) -> str:
        return f"Puzzle({self.game!r}, {self.id!r})"

    @property
    def rating(self) -> int:
        """How hard it is, on the scale of `STRENGTH`."""
        return rating_of(self.misses)

    @property
    def shares(self) -> dict[str, Plain]:
        """By level, how many in a hundred miss it."""
        return {level: round(100 * missed / tries) for level, (missed, tries) in self.misses.items()}

    @property
    def planet(self) -> bool:
        """Nothing else can be won, so the chances are those that the planet is saved."""
        return self.aim == PLANET

    @property
    def record(self) -> Record:
        """The game up to the question."""
        return read_record(self.start)

    def state(self) -> State:
        """The position."""
        return self.record.replay()

    def view(self) -> View:
        """What the seat that is asked may know of it."""
        return self.state().view(self.seat)

    def judge(self, action: Action) -> str:
        """RIGHT, WRONG, or UNTRIED: nobody has tried it, because it looked much worse at a glance."""
        text = str(action)
        if text in self.right:
            return RIGHT
        return WRONG if text in self.chances else UNTRIED

    def percent(self, action: str) -> int | None:
        """The chance after it as it is shown; None if it was not tried."""
        return round(100 * self.chances[action]) if action in self.chances else None

    @property
    def tempting(self) -> str:
        """The wrong action after which the chance is highest."""
        wrong = [text for text in self.chances if text not in self.right]
        return max(wrong, key=lambda text: self.chances[text])

    def to_plain(self) -> dict[str, Plain]:
        """As it stands in a file."""
        return {
            "id": self.id,
            "game": self.game,
            "theme": self.theme,
            "rating": self.rating,
            "seat": self.seat,
            "best": self.best,
            "right": self.right,
            "chances": self.chances,
            "aim": self.aim,
            "why": [_reason_plain(reason) for reason in self.why],
            "against": {
                text: [_reason_plain(reason) for reason in reasons] for text, reasons in self.against.items()
            },
            "misses": {level: list(counted) for level, counted in self.misses.items()},
            "made": self.made,
            "start": self.start,
        }


def rating_of(misses: dict[str, tuple[int, int]]) -> int:
    """How hard a puzzle is that the levels miss so often: at this rating they would be expected to find it as often,
    all together, as they did.

    >>> rating_of({"easy": (16, 16), "normal": (8, 8), "hard": (8, 16)})
    1853
    >>> rating_of({"easy": (0, 16), "normal": (0, 8), "hard": (0, 16)})
    600
    """
    found = sum(1.0 - missed / tries for missed, tries in misses.values())
    low, high = float(LEAST), float(MOST)
    while high - low > 0.01:
        middle = (low + high) / 2
        if sum(_finds(STRENGTH[level], middle) for level in misses) > found:
            low = middle
        else:
            high = middle
    return round(high)


def _finds(strength: float, rating: float) -> float:
    """How likely somebody of this strength finds what is rated so."""
    return 1.0 / (1.0 + float(10.0 ** ((rating - strength) / _TENFOLD)))


def reasons_told(reasons: list[Reason], voice: Speaker, view: View) -> list[str]:
    """Reasons in sentences."""
    return [voice.words.say(reason.id, **voice.phrases(reason.facts, view)) for reason in reasons]


# --- reading them ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def puzzles(game: str) -> list[Puzzle]:
    """All puzzles of a game, the easiest first; none where it has none."""
    where = title(game).puzzles
    file = file_at(where) if where else None
    if file is None or not file.is_file():
        return []
    found = read_puzzles(file.read_text("utf-8"), file.name)
    return sorted(found, key=lambda one: (one.rating, one.id))


def puzzle(game: str, id: str) -> Puzzle:
    """The one with this id; UnknownNameError lists those there are."""
    known = puzzles(game)
    for one in known:
        if one.id == id:
            return one
    raise UnknownNameError("unknown_puzzle", name=id, known=[one.id for one in known])


def daily(game: str, day: date, theme: str | None = None) -> Puzzle | None:
    """The puzzle of that day, the same for everybody: one after the other in an order of its own, so that each comes
    again only when all have come. None where the game has none, or none of the theme."""
    wanted = [one for one in puzzles(game) if theme in (None, one.theme)]
    order = sorted(wanted, key=lambda one: hashlib.blake2b(one.id.encode(), digest_size=8).digest())
    return order[day.toordinal() % len(order)] if order else None


def read_puzzles(text: str, path: str) -> list[Puzzle]:
    """The puzzles in a file's text. DataError names what is wrong, and where."""
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(puzzle_from_plain(json.loads(line)))
        except (ValueError, KeyError, TypeError, Problem) as error:
            raise DataError("bad_puzzle", file=path, line=number, what=str(error)) from None
    if len({one.id for one in found}) < len(found):
        raise DataError("bad_puzzle", file=path, line=len(found), what="same_id")
    return found


def puzzle_from_plain(plain: Plain) -> Puzzle:
    """The puzzle whose `to_plain` gave this."""
    return Puzzle(
        str(plain["id"]),
        str(plain["game"]),
        str(plain["theme"]),
        str(plain["start"]),
        int(plain["seat"]),
        str(plain["best"]),
        [str(text) for text in plain["right"]],
        {str(text): float(chance) for text, chance in plain["chances"].items()},
        str(plain["aim"]),
        [_reason(reason) for reason in plain["why"]],
        {str(text): [_reason(reason) for reason in reasons] for text, reasons in plain["against"].items()},
        {str(level): (int(missed), int(tries)) for level, (missed, tries) in plain["misses"].items()},
        dict(plain["made"]),
    )


def _reason(plain: Plain) -> Reason:
    return Reason(str(plain["id"]), float(plain["amount"]), dict(plain["facts"]))


def _reason_plain(reason: Reason) -> Plain:
    return {"id": reason.id, "amount": round(reason.amount, 2), "facts": reason.facts}
