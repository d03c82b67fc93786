"""What the tests that games share must know about one of them: how to reach positions, what can be said there, how
secrets are changed, where its recorded games are. Each game has its own in `tests/<game>/trial.py`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

import baseload
from baseload.core.action import Action
from baseload.core.contract import Game
from baseload.core.record import Record
from tests.harness.random_run import Books
from tests.harness.seen import Seen


@dataclass(frozen=True, eq=False)
class Golden:
    """The recorded games.

    wanted     for each of them what must happen in it
    unasked    decisions that none of them asks: those that ask nobody are among the rest
    untold     events that none of them tells
    counts     the file that says how often everything happened in the games of `counted`; None where nobody counted
    reasons    the ways in which they end
    end        what else holds at the end of a game, given its last events
    """

    folder: Path
    wanted: dict[str, list[str]]
    shown: Callable[[Any, Any], Any]
    reasons: set[str]
    verbs: set[str]
    seen: Callable[[], Seen] = Seen
    unasked: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()
    counts: Path | None = None
    counted: frozenset[str] = frozenset()
    end: Callable[[Any, Any], None] = lambda state, events: None

    @property
    def files(self) -> list[Path]:
        return sorted(self.folder.glob("*.bl"))


@dataclass(frozen=True, eq=False)
class Secrets:
    """How the hidden facts of a game are changed, and where to look.

    preparing  is this a position that is looked at although its turn has not come: a draft, sealed bids?
    attempts   actions whose refusals are compared, at the tables of these numbers
    telling    kinds of events whose very coming tells something hidden, by a rule
    heard      kinds of events that must have been compared at that table
    """

    tables: list[dict[str, Any]]
    table: Callable[..., Any]
    disguised: Callable[[Any, int | None, Random], Any]
    preparing: Callable[[Any], bool]
    attempts: list[str]
    attempted_at: list[int]
    heard: Callable[[int, Any], set[str]]
    telling: tuple[str, ...] | None


@dataclass(frozen=True, eq=False)
class RandomGames:
    """Whole games that are played with open books: how many, at which tables, and what holds at the end of each."""

    count: int
    tables: Callable[[int], Iterable[Any]]
    play: Callable[[Any], tuple[Record, Any]]
    end: Callable[[Any], None]


@dataclass(frozen=True, eq=False)
class Trial:
    """One game.

    first      the first position of a random table, by a seed and the number of a kind of table, with chance and style
    kinds      how many kinds of tables there are
    latest     how far into a game positions are looked for
    universe   everything a seat could say at a position, sensible or not
    verbs      the words that begin an action; `words` are others that follow
    tables     positions at which whatever can be read must be possible to check
    silent     decisions that ask nobody
    facts      what holds for the facts of every event
    """

    name: str
    rules: str
    pick: Callable[[Any, Random, str], Action]
    styles: list[str]
    style: str
    first: Callable[[int, int], tuple[Any, Random, str]]
    kinds: int
    latest: int
    universe: Callable[[Any, Random], list[Action]]
    books: Callable[[Any], Books]
    check_position: Callable[[Any], None]
    verbs: list[str]
    words: list[str]
    tables: list[Any]
    decisions: frozenset[str]
    silent: frozenset[str]
    facts: Callable[[str, str, Any], None]
    random_games: RandomGames
    golden: Golden
    secrets: Secrets

    @property
    def game(self) -> Game:
        return baseload.game(self.name)

    @property
    def numbers(self) -> st.SearchStrategy[int]:
        """Of the kinds of tables."""
        return st.integers(0, self.kinds - 1)

    def __str__(self) -> str:
        return self.name
