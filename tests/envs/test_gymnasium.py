"""One seat against bots: Gymnasium's own checks, whole games, many at once."""

import copy
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="the environments need baseload[envs]")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from baseload.bots.process_bot import BotFailedError
from baseload.core.problems import OptionError
from baseload.core.registry import game as game_by_name
from baseload.envs.aec import IllegalActionError
from baseload.envs.seat import SeatEnv
from baseload.envs.vector import SeatsEnv

SEATS: list[tuple[str, dict[str, Any]]] = [
    ("baseload/PowerGrid-v0", {"opponents": "normal", "players": 3, "map": "usa"}),
    ("baseload/PowerGrid-v0", {"opponents": ["normal", "random", "easy"], "seat": 2}),
    ("baseload/CO2-v0", {"opponents": "random"}),
    ("baseload/CO2-v0", {"players": 1}),
    ("baseload/SecondChance-v0", {"opponents": "random", "mode": "competitive"}),
    ("baseload/SecondChance-v0", {"players": 1, "mode": "solo"}),
]


@pytest.mark.parametrize(("id", "arguments"), SEATS)
def test_gymnasium_finds_nothing(id: str, arguments: dict[str, Any]) -> None:
    env = gymnasium.make(id, **arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It would have a row of numbers between 0 and 1, which is the learner's business.
        warnings.filterwarnings("ignore", message=".*we recommend using a normalized space.*")
        check_env(env.unwrapped, skip_render_check=True)


def played(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """A whole game with random actions at the seat."""
    chance = np.random.default_rng(seed)
    seen, facts = env.reset(seed=seed)
    while True:
        assert facts["action_mask"] is seen["action_mask"]
        action = chance.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, cut, facts = env.step(int(action))
        assert not cut
        if over:
            return reward, facts


@pytest.mark.parametrize(("id", "arguments"), SEATS)
def test_a_game_to_its_end(id: str, arguments: dict[str, Any]) -> None:
    env = gymnasium.make(id, **arguments).unwrapped
    assert isinstance(env, SeatEnv)
    reward, facts = played(env, 4)
    again, told = played(env, 4)
    assert again == reward, "the same seed gives the same game"
    assert [told[fact] for fact in ("place", "score", "reason")] == [
        facts[fact] for fact in ("place", "score", "reason")
    ]
    assert -1 <= reward <= 1
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(0)


def test_normal_bots_beat_a_random_seat() -> None:
    env = SeatEnv("power-grid", opponents="normal", players=2)
    assert [played(env, seed)[0] for seed in range(5)] == [-1.0] * 5


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = SeatEnv("power-grid", opponents="random", players=2)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, facts = env.step(illegal)
    assert (reward, over, facts["illegal"]) == (-1.0, True, True)
    strict = SeatEnv("power-grid", opponents="random", players=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalActionError, match="is not legal now"):
        strict.step(illegal)
    assert strict.sitting.glance is not None, "the game goes on"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"reward": "fame"}, "bad_option_value"),
        ({"illegal": "ignore"}, "bad_option_value"),
        ({"seat": 4}, "bad_option_value"),
        ({"opponents": ["random"]}, "wrong_number_of_bots"),
        ({"players": 9}, "bad_option_value"),
    ],
)
def test_mistakes_are_told(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as problem:
        SeatEnv("power-grid", **arguments)
    assert problem.value.code == code


def test_many_games_at_once_are_the_single_games() -> None:
    """Each table of the vector plays what a single environment with its seed and actions plays, and begins anew."""
    many = gymnasium.make_vec("baseload/PowerGrid-v0", num_envs=3, opponents="random", players=2)
    assert isinstance(many, SeatsEnv)
    chance = np.random.default_rng(0)
    singles = [SeatEnv("power-grid", opponents="random", players=2) for _ in range(3)]
    seen, facts = many.reset(seed=20)
    alone = [single.reset(seed=20 + place)[0] for place, single in enumerate(singles)]
    over = np.zeros(3, np.bool_)
    ended = 0
    for _ in range(400):
        assert (facts["action_mask"] == seen["action_mask"]).all()
        actions = np.zeros(3, np.int64)
        for place in range(3):
            assert (seen["observation"][place] == alone[place]["observation"]).all()
            assert (seen["action_mask"][place] == alone[place]["action_mask"]).all()
            if not over[place]:
                actions[place] = chance.choice(np.flatnonzero(seen["action_mask"][place]))
        begins_anew = over
        seen, rewards, over, cut, facts = many.step(actions)
        assert not cut.any()
        for place, single in enumerate(singles):
            if begins_anew[place]:
                alone[place], reward = single.reset()[0], 0.0
            else:
                alone[place], reward, finished, _, _ = single.step(int(actions[place]))
                assert finished == over[place]
            assert reward == rewards[place]
        ended += int(over.sum())
    assert ended >= 3
    assert many.observation_space.contains(seen)


def test_arrays_that_may_be_kept() -> None:
    many = SeatsEnv("power-grid", num_envs=2, opponents="random", players=2)
    first, _ = many.reset(seed=1)
    kept = first["observation"].copy()
    actions = np.array([np.flatnonzero(mask)[0] for mask in first["action_mask"]])
    many.step(actions)
    assert (first["observation"] == kept).all()
    assert many.reset(seed=int(np.int64(1)))[0]["observation"].shape == kept.shape
    with pytest.raises(ValueError, match="1 seeds for 2 tables"):
        many.reset(seed=[1])
    with pytest.raises(ValueError, match="give one for each"):
        many.step(np.array([0]))
    with pytest.raises(OptionError):
        SeatsEnv("power-grid", num_envs=2, seat=9)


def test_how_games_end_is_told_for_many() -> None:
    many = SeatsEnv("power-grid", num_envs=2, opponents="random", players=2, reward="score")
    chance = np.random.default_rng(3)
    seen, _ = many.reset(seed=3)
    for _ in range(2000):
        actions = np.array(
            [chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]]
        )
        seen, rewards, over, _, facts = many.step(actions)
        if over.any():
            place = int(np.flatnonzero(over)[0])
            assert facts["_place"][place]
            assert facts["score"][place] == pytest.approx(100 * rewards[place])
            break
    else:
        raise AssertionError("no game ended")
    seen, _ = many.reset(seed=4)
    illegal = np.array([np.flatnonzero(mask == 0)[0] for mask in seen["action_mask"]])
    _, rewards, over, _, facts = many.step(illegal)
    assert over.all()
    assert facts["illegal"].all()
    assert rewards.tolist() == [-1.0, -1.0]


@pytest.mark.parametrize("opponents", ["random", "normal", "easy", "hard"])
def test_seats_can_be_copied_and_sent(opponents: str) -> None:
    env = SeatEnv("power-grid", opponents=opponents, players=2, budget=0.05)
    env.reset(seed=1)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other._observed()[0]["observation"].tobytes() == env._observed()[0]["observation"].tobytes()
        assert other.action_masks().tolist() == env.action_masks().tolist()
        other.step(int(np.flatnonzero(other.action_masks())[0]))


def test_importing_the_package_is_enough() -> None:
    script = "import gymnasium, baseload.envs; print(gymnasium.make('baseload/CO2-v0').reset()[0].keys())"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120
    )
    assert "action_mask" in done.stdout, done.stderr


def test_after_a_bot_has_failed_the_game_is_over(tmp_path: Path) -> None:
    program = tmp_path / "quits.py"
    program.write_text("import sys\nsys.exit(3)\n", "utf-8")
    env = SeatEnv(
        "power-grid", opponents=f"process:{sys.executable} {program}", players=2, first_order="seats"
    )
    with pytest.raises(BotFailedError):
        played(env, 1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_a_seat_sees_its_own_view_only() -> None:
    env = SeatEnv("second-chance", opponents="random", mode="competitive", players=2, seat=1)
    seen, _ = env.reset(seed=6)
    state = env.sitting.state
    assert state is not None
    assert seen["observation"].tobytes() == env.numbers.row(state.view(1))
    game = game_by_name("second-chance")
    assert game.view_from_plain(state.view(1).to_plain()).seat == 1
