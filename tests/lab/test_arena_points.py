"""Who is ahead in a game that everybody loses: the points until then."""

from random import Random

from baseload.core.playing import random_game
from baseload.core.registry import game as game_by_name
from baseload.games.co2.state import State
from baseload.lab.arena import points_in


def test_points_of_a_lost_planet() -> None:
    game = game_by_name("co2")
    options = game.options(players=3)
    for seed in range(200):
        state = game.setup(options, game.deal(options, seed))
        random_game(state, Random(seed))
        outcome = state.outcome
        assert outcome is not None
        assert isinstance(state, State)
        points = [company.points for company in state.companies]
        if outcome.team is False and len(set(points)) > 1:
            assert points_in(state, outcome) == points
            return
    raise AssertionError("no planet was lost")


def test_points_of_an_ordinary_game() -> None:
    game = game_by_name("power-grid")
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, 1))
    random_game(state, Random(1))
    outcome = state.outcome
    assert outcome is not None
    assert points_in(state, outcome) == outcome.scores
