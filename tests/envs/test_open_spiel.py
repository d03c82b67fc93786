"""The games as OpenSpiel games: its own simulation test, its searches, and what players may know."""

import copy
import pickle
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="the adapter needs OpenSpiel (baseload[envs] on Linux and macOS)"
)

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from baseload.core.problems import OptionError  # noqa: E402
from baseload.envs.open_spiel import SpielState  # noqa: E402

GAMES = ["baseload_power_grid", "baseload_co2", "baseload_second_chance"]


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_own_simulation(name: str) -> None:
    game = pyspiel.load_game(name, {"players": 2, "deals": 20})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_parameters(name: str) -> None:
    game = pyspiel.load_game(name, {"players": 3, "deals": 7, "reward": "win"})
    assert game.num_players() == 3
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 7
    assert sum(part for _, part in state.chance_outcomes()) == pytest.approx(1)


# Several options each: words, numbers, a list, a number among words.
TABLES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("baseload_power_grid", {"players": 2, "deals": 1000, "map": "usa"}, {"map": "usa", "players": 2}),
    (
        "baseload_power_grid",
        {"players": 3, "regions": "nw,ne,w", "money": "open", "auction": "sealed", "reward": "score"},
        {"regions": ["nw", "ne", "w"], "money": "open", "auction": "sealed"},
    ),
    (
        "baseload_co2",
        {"players": 4, "summit_places": 4, "auction": "ascending", "lobby_draft": "right"},
        {"summit_places": 4, "auction": "ascending", "lobby_draft": "right"},
    ),
    (
        "baseload_second_chance",
        {"mode": "solo", "solo_goal": "4", "control_limit": 6, "inspectors": "on"},
        {"mode": "solo", "players": 1, "solo_goal": 4, "control_limit": 6, "inspectors": "on"},
    ),
    ("baseload_second_chance", {"players": 2, "mode": "competitive"}, {"mode": "competitive"}),
]


@pytest.mark.parametrize(("name", "given", "played"), TABLES)
def test_games_with_options_come_back(name: str, given: dict[str, Any], played: dict[str, Any]) -> None:
    """By their text, pickled, copied, and serialised with a state; and what comes back can be played on."""
    game = pyspiel.load_game(name, given)
    assert {option: game.table[option] for option in played} == played
    state = game.new_initial_state()
    for choice in (3, 0, 0, 1):
        state.apply_action(state.legal_actions()[min(choice, len(state.legal_actions()) - 1)])
    serialised = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for again in (
        pyspiel.load_game(str(game)),
        pickle.loads(pickle.dumps(game)),
        copy.copy(game),
        copy.deepcopy(game),
        serialised[0],
        pickle.loads(pickle.dumps(state)).get_game(),
    ):
        assert str(again) == str(game)
        assert (again.table, again.deals, again.reward) == (game.table, game.deals, game.reward)
        assert again.num_players() == game.num_players()
    for other in (serialised[1], pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone()):
        assert other.history() == state.history()
        assert other.position().hash() == state.position().hash()
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(0) == state.observation_string(0)
        other.apply_action(other.legal_actions()[-1])
        assert other.position().hash() != state.position().hash()


@pytest.mark.parametrize(("name", "given", "played"), TABLES[1:4])
def test_open_spiels_own_simulation_with_options(
    name: str, given: dict[str, Any], played: dict[str, Any]
) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, {**given, "deals": 5}), 1, serialize=True, verbose=False)


def test_every_option_is_a_parameter() -> None:
    for name in GAMES:
        game = pyspiel.load_game(name)
        named = set(game.get_parameters())
        assert named == {"deals", "reward", *(spec.name for spec in game.title.option_specs())}
        assert game.table == game.title.options()


def test_a_file_of_ones_own_comes_back_whatever_it_is_called(tmp_path: Path) -> None:
    own = tmp_path / "(my) map=1,5%+#.toml"
    chart = (files("baseload.games.power_grid") / "data" / "maps" / "germany.toml").read_text("utf-8")
    own.write_text(chart.replace('name = "Germany"', 'name = "Mine"'), "utf-8")
    game = pyspiel.load_game("baseload_power_grid", {"players": 2, "map": str(own)})
    assert game.table["map"]["name"] == "Mine"
    assert pyspiel.load_game(str(game)).table == game.table


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(OptionError):
        pyspiel.load_game("baseload_co2", {"auction": "never"})
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("baseload_co2", {"map": "usa"})


def test_no_information_state_is_given() -> None:
    """None is declared: an observation does not remember. Nor is a player's own part handed out as the public one."""
    game = pyspiel.load_game("baseload_co2", {"players": 2})
    kind = game.get_type()
    assert not kind.provides_information_state_string
    assert not kind.provides_information_state_tensor
    state = dealt("baseload_co2")
    for asked in (state.information_state_string, state.information_state_tensor):
        with pytest.raises(ValueError, match="observations only"):
            asked(0)
    for perfect_recall, private in ((True, "SINGLE_PLAYER"), (False, "NONE"), (False, "ALL_PLAYERS")):
        wanted = pyspiel.IIGObservationType(
            public_info=True,
            perfect_recall=perfect_recall,
            private_info=getattr(pyspiel.PrivateInfoType, private),
        )
        with pytest.raises(ValueError, match="observations only"):
            make_observation(game, wanted)
    assert len(state.observation_tensor(0)) == make_observation(game).tensor.size
    assert state.observation_string(0)


def test_is_mcts_plays_by_observations() -> None:
    """As docs/environments.md shows it."""
    state = dealt("baseload_co2")
    random = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, random),
        2.0,
        max_simulations=2,
        use_observation_string=True,
        random_state=random,
    )
    assert bot.step(state) in state.legal_actions()


def dealt(name: str, deal: int = 3) -> SpielState:
    """A position after the deal."""
    state: SpielState = pyspiel.load_game(name, {"players": 2}).new_initial_state()
    state.apply_action(deal)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_clones_are_independent(name: str) -> None:
    state = dealt(name)
    before = state.position().hash()
    clone = state.clone()
    for _ in range(5):
        clone.apply_action(clone.legal_actions()[0])
    assert state.position().hash() == before
    assert clone.position().hash() != before


def test_mcts_plays() -> None:
    """A few simulations a move: what matters is that it plays legally to the end."""
    game = pyspiel.load_game("baseload_second_chance", {"players": 2, "deals": 5})
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    state.apply_action(2)
    moves = 0
    while not state.is_terminal() and moves < 400:
        action = bot.step(state) if state.current_player() == 0 else state.legal_actions()[0]
        assert action in state.legal_actions()
        state.apply_action(action)
        moves += 1
    assert state.is_terminal()
    assert all(-1 <= value <= 1 for value in state.returns())


def test_resampling_keeps_what_the_player_knows() -> None:
    state = dealt("baseload_co2")
    for _ in range(12):
        state.apply_action(state.legal_actions()[-1])
    chance = np.random.RandomState(3)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    known = observer.tensor.copy()
    hashes = set()
    for _ in range(5):
        guess = state.resample_from_infostate(0, chance.random_sample)
        observer.set_from(guess, 0)
        assert (observer.tensor == known).all()
        assert guess.current_player() == state.current_player()
        hashes.add(guess.position().hash())
    assert len(hashes) > 1, "what is hidden differs"
