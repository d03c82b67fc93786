"""The numbers of the environments: every legal action has an id of its own, every position fits its row, nothing hidden
gets in. test_encodings_by_hand.py has numbers that people would write down.

Recorded games bring every decision and every verb; random games bring every option. The encodings need no library.
"""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.options import Options
from baseload.core.problems import UnknownNameError
from baseload.core.record import load_record
from baseload.envs.encodings import encoding
from baseload.envs.encodings.climate.encoding import ppm_step
from baseload.envs.encodings.encoding import Encoding
from baseload.games.co2.actions import Bid as StartBid
from baseload.games.power_grid.actions import Bid, Limit
from baseload.testing import About, Check, Subject, Table, cases, encodings
from tests.co2 import random_run as co2_run
from tests.power_grid import random_run as power_grid_run
from tests.registered import GAMES, every_game, folder, scaled
from tests.second_chance import random_run as second_chance_run

BIDS = 32  # as the tables say
LIMITS = 64
MOST_STEPS = 150  # of a random game
RUNS: dict[str, Any] = {
    "co2": (co2_run.pick, "verbs"),
    "power-grid": (power_grid_run.pick, "eager"),
    "second-chance": (second_chance_run.pick, "verbs"),
}
TESTS = Path(__file__).parents[1]
RECORDS = [path for game in GAMES for path in sorted((TESTS / folder(game).name / "golden").glob("*.bl"))]


@cache
def numbers_of(options: Options) -> Encoding:
    return encoding(options)


def tables(game: str) -> Iterator[dict[str, Any]]:
    """Every number of players in every mode or on every map; then every other value of every option."""
    specs = {spec.name: spec for spec in baseload.game(game).option_specs()}
    across = "mode" if "mode" in specs else "map" if "map" in specs else ""
    for players in specs["players"].values:
        for value in specs[across].values if across else [None]:
            if across != "mode" or (players == 1) == (value == "solo"):
                yield {"players": players, **({across: value} if across else {})}
    for name, spec in specs.items():
        for value in spec.values:
            if name not in ("players", "components", across) and value != spec.default:
                yield {name: value, **_where_it_matters(game, name)}


def _where_it_matters(game: str, name: str) -> dict[str, Any]:
    if name in ("solo_goal", "solo_end_at_500"):
        return {"players": 1}
    rivalry = ("bonus_gift", "gas_three_competitive", "events_reshuffle", "zero_majority")
    return {"mode": "competitive"} if game == "second-chance" and name in rivalry else {}


TABLES = [(game, chosen) for game in GAMES for chosen in tables(game)]
TABLES.append(("co2", {"players": 2, "components": str(co2_run.OWNER)}))
TABLES.append(("power-grid", {"players": 3, "map": str(power_grid_run.ISLAND)}))
TABLES += [
    ("second-chance", {"mode": mode, "players": players, "components": components})
    for mode, players in (("competitive", 3), ("cooperative", 2), ("solo", 1))
    for components in second_chance_run.DATA.values()
]


def subjects() -> list[Subject]:
    """Our games at these tables, each played in a way that gets on."""
    return [
        Subject(
            game,
            [chosen for name, chosen in TABLES if name == game],
            pick=partial(RUNS[game][0], style=RUNS[game][1]),
            secrets=True,
        )
        for game in GAMES
    ]


SUBJECTS = subjects()
every_table = pytest.mark.parametrize(
    "table", [table for subject in SUBJECTS for table in subject.tables], ids=str
)


@pytest.mark.parametrize(("check", "about"), cases(*SUBJECTS, chapters=["encodings"]), ids=str)
def test_encodings_are_kept(check: Check, about: About) -> None:
    """What `baseload.testing` asks of every game's numbers."""
    check(about)


# --- what holds in every position ---


def check_actions(numbers: Encoding, view: View) -> list[int]:
    """As for any game; and nothing is left out but high bids."""
    # Each way back asks for all legal actions again, so the source takes only some of them.
    ids = encodings.check_actions(numbers, view, 1_000_000 if baseload.build() == "compiled" else 4)
    assert numbers.legal(view) == below_the_cut(view.legal())
    return ids


def below_the_cut(actions: list[Action]) -> list[Action]:
    """Without bids and secret maxima that are too far above the lowest."""
    amounts = [action.amount for action in actions if isinstance(action, Bid | StartBid | Limit)]
    if not amounts:
        return actions
    end = min(amounts) + (LIMITS if any(isinstance(action, Limit) for action in actions) else BIDS)
    return [
        action for action in actions if not isinstance(action, Bid | StartBid | Limit) or action.amount < end
    ]


def imagined(state: State, seat: int | None, rng: Random) -> State:
    return state.view(seat).imagine(rng)


def check_secrets(numbers: Encoding, state: State) -> bool:
    """Whatever a seat or a spectator may not know is dealt anew, and its numbers stay. True if there were secrets."""
    return encodings.check_secrets(numbers, state, imagined, Random(0))


def blocks_of(numbers: Encoding, ids: list[int]) -> set[str]:
    return {
        block.name for block in numbers.actions.blocks for id in ids if 0 <= id - block.first < block.count
    }


@every_table
def test_nothing_is_left_out_but_high_bids(table: Table) -> None:
    numbers = numbers_of(table.options)
    assert numbers.actions.size < 4000
    for seed in range(max(1, scaled(3))):
        state, rng = table.start(seed), Random(seed)
        for _ in range(MOST_STEPS):
            if state.seat is None:
                break
            check_actions(numbers, state.view(state.seat))
            table.play_on(state, rng)


@cache
def replayed(path: Path) -> set[str]:
    """Check a recorded game on the way; which kinds of ids were legal."""
    record = load_record(str(path))
    numbers = numbers_of(record.options)
    state = record.start()
    found: set[str] = set()
    for step, action in enumerate(record.actions):
        assert state.seat is not None
        view = state.view(state.seat)
        ids = check_actions(numbers, view)
        found |= blocks_of(numbers, ids)
        assert len(numbers.row(view)) == numbers.places.size
        if step % 40 == 0:
            check_secrets(numbers, state)
        state.apply(action)
    assert state.seat is None
    assert numbers.legal(state.view(0)) == []
    return found


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parts[-3]}-{path.stem}" for path in RECORDS])
def test_recorded_games(path: Path) -> None:
    assert replayed(path)


@every_game
def test_recorded_games_have_every_kind_of_action(game: str) -> None:
    there: set[str] = set()
    found: set[str] = set()
    for path in RECORDS:
        if path.parts[-3] == folder(game).name:
            there |= {block.name for block in numbers_of(load_record(str(path)).options).actions.blocks}
            found |= replayed(path)
    assert found == there


def test_an_unknown_game_has_no_numbers() -> None:
    with pytest.raises(UnknownNameError, match="unknown_game"):
        encoding(Options("chess", {"players": 2}))


def test_high_levels_fit_a_byte() -> None:
    for highest in (0, 500, 1275, 1276, 5400):
        assert highest // ppm_step(highest) <= 255
