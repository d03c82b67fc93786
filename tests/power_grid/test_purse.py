"""What a seat guesses that others have in a hidden purse."""

from random import Random

import pytest

from baseload.bots.knowledge import knowledge
from baseload.games.power_grid.purse import MOMENTS, expected, guessed, moment
from baseload.games.power_grid.state import State
from tests.harness.scene import play
from tests.power_grid.scene import arrange, table
from tests.rules import rule


@rule("PG-A42")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_guess_is_nearer_than_ones_own_money(players: int) -> None:
    known = knowledge("power-grid", players)
    off = own_off = 0.0
    for seed in range(12):
        state = table(players=players, seed=seed)
        while state.outcome is None:
            if state.round > 1:
                seat = state.stack[-1].seat
                other = (seat + 1) % players
                money = state.companies[other].money
                off += (expected(state, seat, other) - money) ** 2
                own_off += (state.companies[seat].money - money) ** 2
            state.apply(known.choose(state))
    assert off < 0.8 * own_off


@rule("PG-A42")
def test_in_the_first_round_a_guess_is_what_is_left_of_the_money_one_begins_with() -> None:
    state = table(players=3)
    rng = Random(1)
    for seat in (None, 0, 2):
        assert {guessed(state, seat, 1, rng) for _ in range(20)} == {50}
    state = arrange(state, companies={1: {"plants": [10]}})
    guesses = [guessed(state, 0, 1, rng) for _ in range(200)]
    assert 39 < sum(guesses) / 200 < 41
    assert min(guesses) < 38 < 42 < max(guesses)


@rule("PG-A42")
def test_nobody_is_thought_to_have_less_than_he_offers() -> None:
    state = arrange(table(players=3), companies={seat: {"money": 300} for seat in range(3)})
    play(state, "auction 4", "bid 190")
    rng = Random(2)
    for _ in range(20):
        imagined = state.view(1).imagine(rng)
        assert isinstance(imagined, State)
        assert imagined.companies[0].money >= 190
        assert imagined.companies[1].money == 300


@rule("PG-A42")
def test_every_moment_of_a_round_has_its_own_guess() -> None:
    """Who has paid in this phase and who has not, in all four phases in which money is spent or earned."""
    known = knowledge("power-grid", 3)
    seen: set[int] = set()
    for seed in range(4):
        state = table(players=3, seed=seed)
        while state.outcome is None:
            pairs = [(seat, other) for seat in range(3) for other in range(3) if seat != other]
            seen |= {moment(state, seat, other) for seat, other in pairs}
            state.apply(known.choose(state))
    assert seen == set(range(MOMENTS))
