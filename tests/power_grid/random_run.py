"""Random games over all player counts, maps and options, the books checked after every action.

    python -m tests.power_grid.random_run --games 20000 --workers 2

prints a table of what was played. The suite plays some hundreds of the same games (test_random_games.py).
"""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import baseload
from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.record import Record
from baseload.games.power_grid.actions import Auction, Bid, Build, Buy, Limit, Pass, Power
from baseload.games.power_grid.components import components
from baseload.games.power_grid.state import State
from tests.harness import seen as harness
from tests.harness.random_run import later, run, whole_game
from tests.power_grid.conservation import Books

GAME = baseload.game("power-grid")
ISLAND = Path(__file__).parents[2] / "examples" / "maps" / "thornholm.toml"
TOLD = {"plant_discarded", "fuel_dropped"}  # events that a game may be there to show
STYLES = ["flat", "eager", "thrifty"]


def random_options(rng: Random, players: int, chart: str) -> dict[str, Any]:
    """Options for `players` on that map; every other option at random, its default half the time."""
    chosen: dict[str, Any] = {"players": players, "map": str(ISLAND) if chart == "island" else chart}
    for spec in GAME.option_specs():
        if spec.name in chosen or rng.random() < 0.5:
            continue
        chosen[spec.name] = rng.choice(spec.values)
    if rng.random() < 0.15:  # an area set by the host
        plain = GAME.options(players=players, map=chosen["map"])
        chosen["regions"] = rng.choice([area_of(plain, seed) for seed in range(5)])
    return chosen


def area_of(options: Any, seed: int) -> list[str]:
    """Regions that chance would pick."""
    regions: list[str] = GAME.deal(options, seed)["regions"]
    return regions


def pick(state: State, rng: Random, style: str) -> Action:
    """One legal action. `flat` takes any; `eager` means to grow fast, `thrifty` builds little, so the deck runs out."""
    legal = state.legal()
    action = legal[int(rng.random() * len(legal))]
    if style == "flat" or rng.random() < 0.05:
        return action
    if style == "thrifty":
        return legal[-1] if isinstance(action, Build) and rng.random() < 0.8 else action
    return _grow(state, rng, legal, action)


def _grow(state: State, rng: Random, legal: list[Action], action: Action) -> Action:
    """Buy plants near their number, fuel for one round, the cheapest cities, and burn all that earns."""
    seat = state.seat
    assert seat is not None
    company = state.companies[seat]
    parts = components()
    first, last = legal[0], legal[-1]
    if isinstance(first, Auction):
        wants = len(company.plants) < state.board.max_plants or rng.random() < 0.25
        offers = [offer for offer in legal if isinstance(offer, Auction)]
        best = max(offers, key=lambda offer: parts.powers[offer.plant] * 10 - offer.plant)
        return best if wants or state.round == 1 else last
    if isinstance(first, Bid | Limit):
        return last if isinstance(last, Pass) and rng.random() < 0.7 else first
    if isinstance(first, Buy):
        short = [fuel for fuel in range(4) if company.fuel[fuel] * 2 < company.room[fuel]]
        buys = [buy for buy in legal if isinstance(buy, Buy) and (buy.amount, buy.price) == (1, 0)]
        buys = [buy for buy in buys if buy.fuel in short]
        return rng.choice(buys) if buys else last
    if isinstance(first, Build):

        def price(build: Action) -> int:
            assert isinstance(build, Build)
            place = state.board.place[build.city]
            return company.reach[place] + 5 * state.houses[place]

        # Not beyond what the plants can supply and the leader's one more, most of the time.
        supply = sum(parts.powers[plant] for plant in company.plants)
        if company.cities > supply + 1 and rng.random() < 0.8:
            return last
        return min((build for build in legal if isinstance(build, Build)), key=price)
    if isinstance(first, Power):
        runs = [run for run in legal if isinstance(run, Power)]
        return max(
            runs, key=lambda run: min(company.cities, sum(parts.powers[plant] for plant in run.plants))
        )
    return action


def first_position(seed: int, chart: str, players: int) -> tuple[State, Random, str]:
    """A table with options at random, and a style to play it in."""
    rng = Random(seed)
    options = GAME.options(**random_options(rng, players, chart))
    style = rng.choice(STYLES)
    state = GAME.setup(options, GAME.deal(options, seed))
    assert isinstance(state, State)
    return state, rng, style


def position(seed: int, chart: str, players: int, count: int) -> State:
    """The position after so many actions of a random game, or the last one before its end."""
    first, rng, style = first_position(seed, chart, players)
    state = later(first, count, lambda state: pick(state, rng, style))
    assert isinstance(state, State)
    return state


class Seen(harness.Seen):
    """Also in which phase the Step 3 card came, and why plants were removed."""

    def __init__(self) -> None:
        super().__init__()
        self.particulars: Counter[str] = Counter()

    def after(self, events: list[Event]) -> None:
        super().after(events)
        for event in events:
            if event.kind == "step_3_card":
                self.particulars[f"step 3 card in phase {event.facts['phase']}"] += 1
            elif event.kind == "plant_removed":
                self.particulars[f"removed: {event.facts['why']}"] += 1


def play_one(seed: int, chart: str, players: int) -> tuple[Record, State, Counter[str]]:
    """A whole game of that seed, every action checked against the books; also counts what happened in it."""
    rng = Random(seed)
    return play_table(seed, random_options(rng, players, chart), rng.choice(STYLES), rng)


def play_table(
    seed: int, chosen: dict[str, Any], style: str, rng: Random
) -> tuple[Record, State, Counter[str]]:
    """The same with options and style given."""
    record, state, seen = seen_table(seed, chosen, style, rng)
    return record, state, shown(state, seen)


def seen_table(
    seed: int, chosen: dict[str, Any], style: str, rng: Random, checked: bool = True
) -> tuple[Record, State, Seen]:
    """All that happened; without the books if it need not be checked."""
    seen = Seen()
    record, state = whole_game(
        GAME, seed, chosen, style, lambda state: pick(state, rng, style), Books if checked else None, seen
    )
    assert isinstance(state, State)
    return record, state, seen


def shown(state: State, seen: Seen) -> Counter[str]:
    """What happened in a game that is over, by the names that make_golden.py uses."""
    assert state.outcome is not None
    told = Counter(seen.particulars)
    told.update({kind: count for kind, count in seen.events.items() if kind in TOLD})
    told[f"ended in step {state.step}"] += 1
    told[f"ended: {state.outcome.reason}"] += 1
    if len(state.outcome.winners) > 1:
        told["shared victory"] += 1
    return told


def tables(games: int, first: int = 0) -> Iterable[tuple[int, str, int]]:
    """Seed, map and players of each game: every configuration in turn."""
    kinds = [(chart, players) for chart in ("germany", "usa") for players in range(2, 7)]
    kinds += [("island", players) for players in (2, 3, 4)]
    for number in range(games):
        chart, players = kinds[number % len(kinds)]
        yield first + number, chart, players


class Row:
    """What one game adds to the table."""

    def __init__(self, chart: str, players: int) -> None:
        self.chart = chart
        self.players = players
        self.actions = 0
        self.rounds = 0
        self.seen: Counter[str] = Counter()
        self.error = ""


def _row(table: tuple[int, str, int]) -> Row:
    seed, chart, players = table
    row = Row(chart, players)
    try:
        record, state, row.seen = play_one(seed, chart, players)
    except Exception as error:  # one bad game must not hide the others
        row.error = f"seed {seed}, {chart}, {players}: {type(error).__name__}: {error}"
        return row
    row.actions, row.rounds = len(record.actions), state.round
    return row


def _show(rows: list[Row]) -> None:
    print(f"{'map':8} {'players':>7} {'games':>7} {'actions':>10} {'mean':>7} {'rounds':>7}")
    for chart, players in sorted({(row.chart, row.players) for row in rows}):
        mine = [row for row in rows if (row.chart, row.players) == (chart, players)]
        actions, rounds = sum(row.actions for row in mine), sum(row.rounds for row in mine)
        count = len(mine)
        print(f"{chart:8} {players:7} {count:7} {actions:10} {actions / count:7.0f} {rounds / count:7.1f}")
    print(f"{'all':8} {'':7} {len(rows):7} {sum(row.actions for row in rows):10}")
    seen: Counter[str] = Counter()
    for row in rows:
        seen.update(row.seen)
    for what in sorted(seen):
        print(f"{what:40} {seen[what]:9}")


if __name__ == "__main__":
    sys.exit(run(__doc__, tables, _row, _show))
