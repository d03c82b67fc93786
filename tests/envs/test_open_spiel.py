"""The games as OpenSpiel games: its own simulation test, its searches, and what players may know."""

import numpy as np
import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="the adapter needs OpenSpiel (baseload[envs] on Linux and macOS)"
)

from open_spiel.python.algorithms import mcts  # noqa: E402

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


def test_options_in_words() -> None:
    game = pyspiel.load_game("baseload_power_grid", {"options": "map=usa,money=open"})
    assert (game.table["map"], game.table["money"]) == ("usa", "open")
    listed = pyspiel.load_game(
        "baseload_power_grid", {"players": 3, "options": "map=germany;regions=nw,ne,w"}
    )
    assert listed.table["regions"] == ["nw", "ne", "w"]


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
