"""The numbers of the environments: every legal action has an id of its own, every position fits its row, nothing hidden
gets in. test_encodings_by_hand.py has numbers that people would write down.

Recorded games bring every decision and every verb; random games bring every option. The encodings need no library.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.options import Options
from baseload.core.plain import digest
from baseload.core.problems import UnknownNameError
from baseload.core.record import load_record
from baseload.envs.encodings import encoding
from baseload.envs.encodings.climate.encoding import ppm_step
from baseload.envs.encodings.encoding import Encoding
from baseload.games.co2.actions import Bid as StartBid
from baseload.games.power_grid.actions import Bid, Limit
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
every_table = pytest.mark.parametrize(
    ("game", "chosen"), TABLES, ids=[f"{game}-{number}" for number, (game, _) in enumerate(TABLES)]
)


# --- what holds in every position ---


def check_actions(numbers: Encoding, view: View) -> list[int]:
    """Ids in range, all different, and the way back; nothing is left out but high bids."""
    legal = numbers.legal(view)
    ids = numbers.numbers(view, legal)
    assert all(0 <= id < numbers.actions.size for id in ids)
    assert len(set(ids)) == len(ids), [numbers.actions.label(id) for id in ids if ids.count(id) > 1]
    assert [numbers.number(view, action) for action in legal] == ids
    assert legal
    # Each way back asks for all legal actions again, so the source takes only some of them.
    some = slice(None, None, 1 if baseload.build() == "compiled" else max(1, len(ids) // 4))
    assert [numbers.action(view, id) for id in ids[some]] == legal[some]
    assert legal == below_the_cut(view.legal())
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


def check_secrets(numbers: Encoding, state: State) -> bool:
    """Whatever a seat or a spectator may not know is dealt anew, and its numbers stay. True if there were secrets."""
    found = False
    seats = [*range(state.view(None).players), None]
    for seat in seats:
        view = state.view(seat)
        row, ids = numbers.row(view), numbers.numbers(view, numbers.legal(view))
        for luck in range(2):
            other = view.imagine(Random(luck))
            found = found or other.to_plain() != state.to_plain()
            again = other.view(seat)
            assert numbers.row(again) == row, _differing(numbers, row, numbers.row(again))
            assert numbers.numbers(again, numbers.legal(again)) == ids
    return found


def _differing(numbers: Encoding, one: bytes, other: bytes) -> list[str]:
    return [numbers.places.label(at) for at in range(len(one)) if one[at] != other[at]]


def blocks_of(numbers: Encoding, ids: list[int]) -> set[str]:
    return {
        block.name for block in numbers.actions.blocks for id in ids if 0 <= id - block.first < block.count
    }


@every_table
def test_tables_are_whole(game: str, chosen: dict[str, Any]) -> None:
    numbers = numbers_of(baseload.game(game).options(**chosen))
    for table in (numbers.actions, numbers.places):
        end = 0
        for block in table.blocks:
            assert block.first == end
            end += block.count
            assert len(set(block.labels)) == block.count > 0, block.name
            assert block.meaning
        assert end == table.size
        assert len({block.name for block in table.blocks}) == len(table.blocks)
        assert table.label(table.size - 1) == f"{block.name} {block.labels[-1]}".strip()
        everything = {f"{block.name} {label}" for block in table.blocks for label in block.labels}
        assert len(everything) == table.size
    assert numbers.actions.size < 4000


@every_table
def test_random_games(game: str, chosen: dict[str, Any]) -> None:
    pick, style = RUNS[game]
    title = baseload.game(game)
    options = title.options(**chosen)
    numbers = numbers_of(options)
    for seed in range(max(1, scaled(3))):
        rng = Random(seed)
        state = title.setup(options, title.deal(options, seed))
        for step in range(MOST_STEPS):
            if state.seat is None:
                break
            view = state.view(state.seat)
            check_actions(numbers, view)
            assert len(numbers.row(view)) == numbers.places.size
            if step % 30 == 0:
                assert check_secrets(numbers, state)
            state.apply(pick(state, rng, style))
        for seat in [*range(options.players), None]:
            assert len(numbers.row(state.view(seat))) == numbers.places.size


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


@every_game
def test_rows_tell_positions_apart(game: str) -> None:
    """In a whole game no two positions that a seat can tell apart have the same row."""
    pick, style = RUNS[game]
    title = baseload.game(game)
    for seed in range(2):
        options = title.options(players=2 + seed)
        numbers = numbers_of(options)
        state = title.setup(options, title.deal(options, seed))
        rng = Random(seed)
        seen: dict[bytes, str] = {}
        for _ in range(MOST_STEPS):
            if state.seat is None:
                break
            for seat in range(options.players):
                view = state.view(seat)
                known = digest(view.to_plain())
                assert seen.setdefault(numbers.row(view), known) == known
            state.apply(pick(state, rng, style))


def test_an_unknown_game_has_no_numbers() -> None:
    with pytest.raises(UnknownNameError, match="unknown_game"):
        encoding(Options("chess", {"players": 2}))


def test_high_levels_fit_a_byte() -> None:
    for highest in (0, 500, 1275, 1276, 5400):
        assert highest // ppm_step(highest) <= 255
