"""What the checks must know about a game, and the tables that it is tried at.

    Subject("my-game")                       default tables: every number of players, every value of every option
    Subject("my-game", [{"players": 2}, {"players": 4, "map": "islands"}])

Everything else is optional, and makes the checks look closer.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from baseload.core.action import Action
from baseload.core.contract import Game, State
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.playing import MOST_ACTIONS
from baseload.core.problems import Problem
from baseload.core.registry import game as game_by_name
from baseload.core.registry import title
from baseload.core.title import Title
from baseload.testing.claims import claim

# The states are the game's own, so these may ask for more than the contract's State.
Pick = Callable[[Any, Random], Action]
Disguise = Callable[[Any, int | None, Random], State]
Chosen = dict[str, Plain]

FEWEST_POSITIONS = 12  # of a game that are looked at, if it has as many
MANY = 1000  # actions: no check looks at fewer than one position in so many


def any_legal(state: State, rng: Random) -> Action:
    """How random games are played unless a game says otherwise."""
    legal = state.legal()
    claim(legal, f"Seat {state.seat} has to decide and nothing is legal.")
    return legal[int(rng.random() * len(legal))]


class Subject:
    """A game with what its checks must know.

    tables      the options of each table to be played; `default_tables` where none are given
    companions  options that mean something only beside others: what is chosen with them, by their names
    attempts    actions, as texts, that are tried again and again although they are seldom legal
    pick        how random games are played; any legal action unless given. One that means to get on meets more of the
                rules than chance does
    disguise    another state that a seat must not be able to tell from this one, with every hidden fact changed;
                `view.imagine` unless given. One of the tests' own notices also what view and imagination both betray
    secrets     must something be hidden at every table? None where nobody says
    """

    def __init__(
        self,
        game: str,
        tables: Iterable[Chosen] | None = None,
        *,
        companions: dict[str, Chosen] | None = None,
        attempts: Sequence[str] = (),
        pick: Pick | None = None,
        disguise: Disguise | None = None,
        secrets: bool | None = None,
    ) -> None:
        self.game = game
        self.companions = companions if companions is not None else {}
        self.attempts = attempts
        self.pick = pick if pick is not None else any_legal
        self.disguise = disguise if disguise is not None else _imagined
        self.secrets = secrets
        chosen = list(tables) if tables is not None else default_tables(self.rules, self.companions)
        self.tables = [Table(self, one) for one in chosen]

    @property
    def rules(self) -> Game:
        return game_by_name(self.game)

    @property
    def title(self) -> Title:
        return title(self.game)

    def value_tables(self) -> list["Table"]:
        """A table for each value of each option, with nothing else chosen but what it needs beside it."""
        return [
            Table(self, {**self.companions.get(spec.name, {}), spec.name: value})
            for spec in self.rules.option_specs()
            for value in spec.values
        ]

    def __str__(self) -> str:
        return self.game


def _imagined(state: State, seat: int | None, rng: Random) -> State:
    return state.view(seat).imagine(rng)


class Table:
    """One table of a game: its options, and random games played there."""

    def __init__(self, subject: Subject, chosen: Chosen) -> None:
        self.subject = subject
        self.chosen = chosen

    def __str__(self) -> str:
        """As in ids of tests: "power-grid-players=3,map=usa"."""
        said = ",".join(f"{name}={_short(value)}" for name, value in self.chosen.items())
        return f"{self.subject.game}-{said}" if said else self.subject.game

    @property
    def rules(self) -> Game:
        return self.subject.rules

    @property
    def options(self) -> Options:
        return self.rules.options(**self.chosen)

    @property
    def seats(self) -> list[int | None]:
        """Everybody who looks at the table: the spectator, then every player."""
        return [None, *range(self.options.players)]

    def start(self, seed: int = 5) -> State:
        """The first position of a game with that deal."""
        options = self.options
        return self.rules.setup(options, self.rules.deal(options, seed))

    def play_on(self, state: State, rng: Random) -> None:
        """One random action on the search path."""
        state.apply(self.subject.pick(state, rng))

    def walk(self, seed: int, every: int = 1, deal: int = 5) -> list[State]:
        """Copies of the positions of one random game, each `every`th of them, and the last. Of a short game there are
        more, so that small games are looked at as closely as long ones."""
        step = 1 if every == 1 else min(every, max(1, self._length(seed, deal) // FEWEST_POSITIONS))
        state, rng = self.start(deal), Random(seed)
        found: list[State] = []
        count = 0
        while state.outcome is None:
            if count % step == 0:
                found.append(state.copy())
            self.play_on(state, rng)
            count += 1
            claim(count <= MOST_ACTIONS, f"A random game has not ended after {MOST_ACTIONS} actions.")
        return [*found, state.copy()]

    def _length(self, seed: int, deal: int) -> int:
        """How many actions this random game has, or enough of them."""
        state, rng = self.start(deal), Random(seed)
        count = 0
        while state.outcome is None and count < MANY:
            self.play_on(state, rng)
            count += 1
        return count


def _short(value: Plain) -> str:
    """A value in an id: lists by their entries, files by their names."""
    if isinstance(value, list):
        return "+".join(_short(one) for one in value)
    if isinstance(value, dict):
        return "own"
    return str(value).replace("\\", "/").rpartition("/")[2]


def default_tables(rules: Game, companions: dict[str, Chosen] | None = None) -> list[Chosen]:
    """As few tables as it takes for every number of players and every value of every option.

    >>> len(default_tables(game_by_name("power-grid")))
    5
    """
    specs = {spec.name: spec for spec in rules.option_specs()}
    tables: list[Chosen] = [{"players": count} for count in specs["players"].values]
    for place, (name, spec) in enumerate(specs.items()):
        needed = companions.get(name, {}) if companions is not None else {}
        last = [*(value for value in spec.values if value != spec.default), spec.default]
        for number, value in enumerate(last):
            usual = value == spec.default and any(name not in table for table in tables)
            if name == "players" or usual:
                continue
            turn = (place + number) % len(tables)  # so that the values are spread over the tables
            wanted = {**needed, name: value}
            for table in tables[turn:] + tables[:turn]:
                if all(table.get(key, one) == one for key, one in wanted.items()) and _possible(
                    rules, {**table, **wanted}
                ):
                    table.update(wanted)
                    break
            else:
                tables.append(wanted)
    return tables


def _possible(rules: Game, chosen: Chosen) -> bool:
    try:
        rules.options(**chosen)
    except Problem:
        return False
    return True
