"""The PettingZoo environments pass PettingZoo's own tests, and say what the game says."""

import copy
import pickle
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the environments need baseload[envs]")

import numpy as np
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from baseload.core.problems import OptionError
from baseload.core.registry import game as game_by_name
from baseload.envs import co2_v0, power_grid_v0, second_chance_v0
from baseload.envs.aec import IllegalActionError, TableEnv

TABLES: list[tuple[str, Any, dict[str, Any]]] = [
    ("power-grid for four in the USA", power_grid_v0, {"players": 4, "map": "usa"}),
    ("power-grid, sealed, drafted", power_grid_v0, {"players": 3, "auction": "sealed", "regions": "draft"}),
    ("co2 for three", co2_v0, {"players": 3}),
    ("co2 alone", co2_v0, {"players": 1}),
    ("second chance, team of three", second_chance_v0, {"players": 3}),
    ("second chance, rivals", second_chance_v0, {"players": 2, "mode": "competitive"}),
    ("second chance, alone", second_chance_v0, {"players": 1, "mode": "solo"}),
]
NAMES = [name for name, _, _ in TABLES]


@pytest.mark.parametrize(("name", "door", "options"), TABLES, ids=NAMES)
def test_pettingzoo_finds_nothing(name: str, door: Any, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo lists its own environments that may have a dictionary as observation, and warns of all others.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        # It looks at all observations, also those of seats that are not to decide.
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(door.env(**options), num_cycles=60)


@pytest.mark.parametrize(("name", "door", "options"), TABLES, ids=NAMES)
def test_the_same_seed_gives_the_same_game(name: str, door: Any, options: dict[str, Any]) -> None:
    seed_test(lambda: door.env(**options), num_cycles=20)


@pytest.mark.parametrize("door", [power_grid_v0, co2_v0, second_chance_v0])
def test_every_way_of_rendering(door: Any) -> None:
    render_test(
        lambda render_mode: door.env(render_mode=render_mode),
        custom_tests={"svg": lambda drawing: drawing.startswith("<svg") and drawing.endswith("</svg>")},
    )


def test_pettingzoos_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moments = iter([0.0, 1.0, 6.0, 6.0])  # its five seconds pass at once
    monkeypatch.setattr("time.time", lambda: next(moments))
    performance_benchmark(power_grid_v0.env(players=4))
    assert "turns per second" in capsys.readouterr().out


def played(table: TableEnv, seed: int) -> None:
    """A whole random game."""
    chance = np.random.default_rng(seed)
    table.reset(seed=seed)
    while not any(table.terminations.values()):
        mask = table.last()[0]["action_mask"]
        assert table.infos[table.agent_selection]["action_mask"] is mask
        table.step(chance.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize(("name", "door", "options"), TABLES, ids=NAMES)
def test_a_game_to_its_end(name: str, door: Any, options: dict[str, Any]) -> None:
    table = door.env(**options)
    played(table, 3)
    outcome = table.position.outcome
    assert outcome is not None
    for seat, agent in enumerate(table.possible_agents):
        assert table.infos[agent]["score"] == outcome.scores[seat]
        assert -1 <= table.rewards[agent] <= 1 or len(table.rewards) == 1
    if outcome.team is not None:
        assert set(table.rewards.values()) == {1.0 if outcome.team else -1.0}
    else:
        assert sum(table.rewards.values()) == pytest.approx(0) or len(table.rewards) == 1
    for _ in table.possible_agents:
        table.step(None)
    assert not table.agents


def test_the_last_seat_sees_no_more_than_its_view() -> None:
    table = power_grid_v0.env(players=3)
    table.reset(seed=5)
    other = next(agent for agent in table.agents if agent != table.agent_selection)
    seen = table.observe(other)
    assert not seen["action_mask"].any()
    row = table.numbers.row(table.position.view(table.possible_agents.index(other)))
    assert seen["observation"].tobytes() == row


@pytest.mark.parametrize(
    ("reward", "expected"),
    [("place", [1.0, -1.0]), ("win", [1.0, 0.0])],
)
def test_rewards(reward: str, expected: list[float]) -> None:
    table = power_grid_v0.env(players=2, reward=reward)
    played(table, 1)
    outcome = table.position.outcome
    assert outcome is not None
    best, worst = outcome.places.index(1), outcome.places.index(2)
    assert [table.rewards[f"seat_{best}"], table.rewards[f"seat_{worst}"]] == expected


@pytest.mark.parametrize("reward", ["score", "place", "win"])
def test_points_as_rewards(reward: str) -> None:
    """Alone one has no place: one's points count, whatever was asked for."""
    table = co2_v0.env(players=1, reward=reward)
    for seed in range(10):
        played(table, seed)
        outcome = table.position.outcome
        assert outcome is not None
        assert outcome.team is None
        assert table.rewards["seat_0"] == pytest.approx(outcome.scores[0] / 100)


def test_what_is_told_cannot_change_the_table() -> None:
    table = power_grid_v0.env(players=3)
    table.reset(seed=1)
    seen, _, _, _, told = table.last()
    assert isinstance(told["legal"], tuple)
    for array in (seen["observation"], seen["action_mask"]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_seed_deals_as_everywhere() -> None:
    game = game_by_name("power-grid")
    options = game.options(players=2)
    table = power_grid_v0.env(players=2)
    table.reset(seed=np.int64(7))  # type: ignore[arg-type]
    assert table.position.hash() == game.setup(options, game.deal(options, 7)).hash()
    with pytest.raises(ValueError, match="from 0 on"):
        table.reset(seed=-1)


def test_odd_calls_are_told() -> None:
    with pytest.raises(OptionError):
        power_grid_v0.env(render_mode="cinema")
    table = power_grid_v0.env(players=2)
    table.reset(seed=1)
    with pytest.raises(IllegalActionError, match="is to decide"):
        table.step(None)
    with pytest.raises(TypeError):
        table.step(3.9)  # type: ignore[arg-type]
    played(table, 1)
    for _ in range(2):
        table.step(None)
    with pytest.raises(RuntimeError, match="everybody has left"):
        table.step(None)


def test_an_illegal_action_changes_nothing_and_says_which_it_was() -> None:
    table = power_grid_v0.env(players=2)
    table.reset(seed=1)
    before = table.position.hash()
    mask = table.last()[0]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalActionError, match=rf"action {illegal} \(pass\) is not legal now"):
        table.step(illegal)
    with pytest.raises(IllegalActionError, match="there is no action 100000"):
        table.step(100_000)
    assert table.position.hash() == before


def test_a_deal_of_ones_own() -> None:
    game = game_by_name("power-grid")
    options = game.options(players=2)
    deal = game.deal(options, 77)
    table = power_grid_v0.env(players=2)
    table.reset(seed=1, options={"deal": deal})
    assert table.position.hash() == game.setup(options, deal).hash()


def test_calls_out_of_order_are_told() -> None:
    table = power_grid_v0.env(players=2)
    for call in (table.last, table.render, lambda: table.step(0), lambda: table.observe("seat_0")):
        with pytest.raises(RuntimeError, match=r"reset\(\) comes before everything else"):
            call()
    assert list(table.agent_iter()) == []


@pytest.mark.parametrize(("name", "door", "options"), TABLES, ids=NAMES)
def test_environments_can_be_copied_and_sent(name: str, door: Any, options: dict[str, Any]) -> None:
    table = door.env(**options)
    table.reset(seed=2)
    for _ in range(5):
        table.step(table.infos[table.agent_selection]["legal"][0])
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other.position.hash() == table.position.hash()
        assert (other.last()[0]["observation"] == table.last()[0]["observation"]).all()
        before = table.position.hash()
        other.step(other.infos[other.agent_selection]["legal"][-1])
        assert table.position.hash() == before
