"""The suite: all checks by chapter, and which of them a game or a bot can be asked.

check_game("my-game")                        raises an AssertionError with a sentence for each failure
check_bot("my-bot", "my-game")
@pytest.mark.parametrize(("check", "about"), cases("my-game"), ids=str)
"""

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from baseload.core.bot import Bot
from baseload.core.problems import Problem
from baseload.core.title import Title
from baseload.testing import (
    bots,
    contract,
    copies,
    drawings,
    encodings,
    leaks,
    ledger,
    legality,
    options,
    round_trips,
    title,
    words,
)
from baseload.testing.bots import BUDGET, OF_SEATING, REPEATED, Seating
from baseload.testing.subject import Subject, Table
from baseload.text.speaker import speaker

About = Subject | Table | Seating

# Each chapter with the part of a title that it is about; "" where every game has it.
CHAPTERS: Final[dict[str, tuple[ModuleType, str]]] = {
    "title": (title, ""),
    "contract": (contract, ""),
    "copies": (copies, ""),
    "round_trips": (round_trips, ""),
    "legality": (legality, ""),
    "leaks": (leaks, ""),
    "options": (options, ""),
    "ledger": (ledger, "ledger"),
    "bots": (bots, ""),
    "encodings": (encodings, "encoding"),
    "words": (words, "locale"),
    "drawings": (drawings, "drawer"),
}
_OURS: Final = Path(__file__).parents[1]
USUAL_BOTS: Final = ("random", "easy")  # that play a game when it is checked


class Check:
    """One check: a function that raises AssertionError, with the name of its chapter."""

    def __init__(self, chapter: str, function: Callable[[Any], None]) -> None:
        self.chapter = chapter
        self.function = function

    def __call__(self, about: About) -> None:
        self.function(about)

    def __str__(self) -> str:
        return f"{self.chapter}.{self.function.__name__}"

    __repr__ = __str__


Case = tuple[Check, About]


def subject(game: str | Subject) -> Subject:
    return game if isinstance(game, Subject) else Subject(game)


def left_out(about: Title) -> list[str]:
    """The chapters about parts that the title does not have."""
    return [name for name, (_, part) in CHAPTERS.items() if part and not getattr(about, part)]


def cases(
    *games: str | Subject, chapters: Iterable[str] | None = None, seats: Sequence[str] = USUAL_BOTS
) -> list[Case]:
    """Every check with what it is about, for `pytest.mark.parametrize`: a game, or one of its tables. Chapters about
    parts that a game does not have are left out. `seats` are the bots that play it."""
    wanted = list(CHAPTERS) if chapters is None else list(chapters)
    return [case for game in games for name in wanted for case in _of_chapter(name, subject(game), seats)]


def _of_chapter(name: str, about: Subject, seats: Sequence[str]) -> Iterator[Case]:
    if name in left_out(about.title):
        return
    if name == "bots":
        yield from bot_cases(*seats, games=[about])
        return
    module, _ = CHAPTERS[name]
    for function in module.OF_GAME:
        yield Check(name, function), about
    for function in module.OF_TABLE:
        for table in about.tables:
            yield Check(name, function), table
    for function in getattr(module, "OF_VALUE", ()):
        for table in about.value_tables():
            yield Check(name, function), table


def bot_cases(
    *made: str | Callable[[int], Bot],
    games: Iterable[str | Subject],
    budget: float = BUDGET,
    timed: bool = False,
) -> list[Case]:
    """Every check of bots, each given by its spec or by what makes it from a seed, at the tables of these games."""
    return [
        (Check("bots", function), Seating(bot, table, budget, timed))
        for game in games
        for bot in made
        for function in OF_SEATING
        if not (timed and function in REPEATED)
        for table in subject(game).tables
    ]


def failure(check: Check, about: About) -> str:
    """What is wrong, in one sentence; "" if nothing is. An error that no check expects is told with its place: the
    last line of the game's own, where there is one."""
    try:
        check(about)
    except AssertionError as error:
        return str(error) or f"Something does not hold{_place(error, ours=True)}."
    except Problem as problem:
        return f"{speaker().problem(problem).rstrip('.')}{_place(problem)}."
    except Exception as error:
        return f"{type(error).__name__}: {error}{_place(error) or _place(error, ours=True)}."
    return ""


def _place(error: BaseException, ours: bool = False) -> str:
    """The last line that is the game's own; with `ours`, the last of all."""
    lines = traceback.extract_tb(error.__traceback__)
    found = [line for line in lines if ours or not Path(line.filename).is_relative_to(_OURS)]
    return f" ({found[-1].filename}:{found[-1].lineno}, in {found[-1].name})" if found else ""


def check_game(game: str | Subject, chapters: Iterable[str] | None = None) -> None:
    """Every check of the game; raises an AssertionError with a line for each that fails."""
    _all_hold(cases(game, chapters=chapters))


def check_bot(
    bot: str | Callable[[int], Bot], *games: str | Subject, budget: float = BUDGET, timed: bool = False
) -> None:
    """Every check of the bot at the tables of these games; as `check_game`."""
    _all_hold(bot_cases(bot, games=games, budget=budget, timed=timed))


def _all_hold(asked: list[Case]) -> None:
    failures = [f"{check} ({about}): {said}" for check, about in asked if (said := failure(check, about))]
    if failures:
        raise AssertionError("\n".join([f"{len(failures)} of {len(asked)} checks fail.", *failures]))
