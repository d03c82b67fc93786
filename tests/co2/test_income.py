"""Supply, first step: who is paid on the tracks, how much, and in coins or points."""

from typing import Any

import pytest

from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.income import earned_on, incomes
from baseload.games.co2.state import State
from tests.co2.scene import arrange, last_turn, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PAID = standard().income[0]  # by space, the same on all tracks
# The amounts that the rulebooks' examples print, and a space that pays each.
TWO, THREE, FOUR = PAID.index(2), PAID.index(3), PAID.index(4)


def tracks(*discs: dict[str, int], **given: Any) -> State:
    """The last turn of decade 1, one seat for each dict of discs: `done` leads to the income of decade 2."""
    companies = {seat: {"expertise": held} for seat, held in enumerate(discs)}
    return last_turn(table(len(discs)), companies=companies, **given)


def paid(*discs: dict[str, int]) -> list[int]:
    """By seat, what the income of the next supply phase comes to, with everybody taking coins."""
    state = tracks(*discs)
    money = [company.money for company in state.companies]
    play(state, "done")
    while asked(state) == "split_income":
        play(state, legal(state)[-1])
    return [company.money - before for company, before in zip(state.companies, money, strict=True)]


@rule("CO2-49", "CO2-53")
def test_an_income_is_made_of_what_the_tracks_pay() -> None:
    state = tracks(
        {"solar": 9, "biomass": 7, "fusion": 2}, {"solar": 9, "biomass": 4, "fusion": 5}, {"fusion": 4}
    )
    by_source = [
        PAID[7] if source == "biomass" else PAID[9] if source == "solar" else 0 for source in SOURCES
    ]
    assert earned_on(state, 0) == by_source  # third in fusion
    assert [sum(earned_on(state, seat)) for seat in range(3)] == incomes(state)


@rule("CO2-49", "CO2-54")
def test_the_foremost_and_the_second_foremost_are_paid_by_their_own_space() -> None:
    assert paid({"solar": 9}, {"solar": 4}, {"solar": 7}) == [PAID[9], 0, PAID[7]]
    assert paid({"solar": 3}, {"solar": 1}, {"solar": 10}) == [PAID[3], 0, PAID[10]]
    assert paid({"solar": 4}, {"solar": 9}, {"solar": 7}) == [0, PAID[9], PAID[7]]
    # Whoever is second on one track may be first on another, and is paid for both.
    assert paid({"solar": 9, "biomass": 1}, {"biomass": 2}, {"solar": 10}) == [
        PAID[9] + PAID[1],
        PAID[2],
        PAID[10],
    ]


@rule("CO2-49")
@pytest.mark.parametrize("source", ["forestation", "solar", "fusion", "biomass", "recycling"])
def test_every_track_pays(source: str) -> None:
    assert paid({source: 5}, {source: 7}, {source: 4}) == [PAID[5], PAID[7], 0]


@rule("CO2-50", "CO2-51", "CO2-V4")
def test_ties_are_paid_in_full_and_leave_second_place_alone() -> None:
    front, behind, last = {"solar": FOUR}, {"solar": THREE}, {"solar": TWO}
    assert paid(front, front, behind, behind, behind) == [4, 4, 3, 3, 3]
    assert paid(behind, front, behind, front, behind) == [3, 4, 3, 4, 3]
    assert paid(front, front, front, behind, last) == [4, 4, 4, 3, 0]
    assert paid(last, behind, behind, front, last) == [0, 3, 3, 4, 0]


@rule("CO2-52", "CO2-V24")
def test_of_two_players_only_the_foremost_is_paid() -> None:
    assert paid({"biomass": 7}, {"biomass": 6}) == [PAID[7], 0]
    assert paid({"biomass": 6}, {"biomass": 7}) == [0, PAID[7]]
    assert paid({"biomass": 7}, {"biomass": 7}) == [PAID[7], PAID[7]]
    assert paid({"biomass": 7}, {"solar": 3}) == [PAID[7], PAID[3]]


@rule("CO2-53", "CO2-O74")
def test_without_a_disc_there_is_no_income() -> None:
    assert paid({"fusion": 7}, {}, {}) == [PAID[7], 0, 0]  # alone on the track: nobody is second
    assert paid({"fusion": 7}, {"fusion": 1}, {}) == [PAID[7], PAID[1], 0]
    state = tracks({}, {}, {})
    assert "income" not in kinds(play(state, "done"))
    assert asked(state) == "first_region"  # nobody is asked how to split nothing


@rule("CO2-313", "CO2-303")
def test_one_player_is_first_on_every_track_with_a_disc() -> None:
    state = table(1)
    play(state, "start africa", *["slot money"] * 3)
    state = arrange(state, companies={0: {"expertise": {"solar": 10, "biomass": 1, "fusion": 3}}})
    assert incomes(state) == [PAID[10] + PAID[1] + PAID[3]]


@rule("CO2-55", "CO2-V3")
def test_any_split_between_coins_and_points() -> None:
    orange = {"biomass": FOUR, "recycling": TWO}
    for coins in range(7):
        state = tracks(orange, {"recycling": FOUR}, {"biomass": TWO})
        state = arrange(state, companies={0: {"money": 10, "points": 20}})
        play(state, "done", "coins 0", "coins 0")  # seat 1 has the start tile now
        assert (state.seat, asked(state)) == (0, "split_income")
        assert legal(state) == [f"coins {amount}" for amount in range(7)]
        events = play(state, f"coins {coins}")
        assert (state.companies[0].money, state.companies[0].points) == (10 + coins, 20 + 6 - coins)
        assert (events[0].kind, events[0].seat) == ("income", 0)
        assert events[0].facts == {"money": coins, "points": 6 - coins}


@rule("CO2-55")
def test_nobody_takes_more_than_the_income() -> None:
    state = tracks({}, {"solar": FOUR}, {})
    play(state, "done")
    found = refusal(state, "coins 5")
    assert (found.code, found.rule, found.facts) == ("more_than_income", "CO2-55", {"coins": 5, "income": 4})
    found = refusal(state, "start asia")
    assert (found.code, found.rule) == ("answer_first", "CO2-55")
    assert found.facts == {"asked": "split_income", "income": 4}


@rule("CO2-56")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_new_start_player_splits_first_then_clockwise(start: int) -> None:
    """The tile has passed to the left before the income is paid."""
    one = {"expertise": {"solar": 1}}
    state = last_turn(table(4), start=start, companies=dict.fromkeys(range(4), one))
    play(state, "done")
    seats = []
    while asked(state) == "split_income":
        seats.append(state.seat)
        play(state, "coins 1")
    assert seats == [(start + step) % 4 for step in (1, 2, 3, 4)]


@rule("CO2-56")
def test_those_without_income_are_not_asked() -> None:
    state = tracks({"solar": 3}, {}, {"biomass": 2}, {})
    play(state, "done")
    assert state.seat == 2
    play(state, "coins 0")
    assert state.seat == 0
    play(state, "coins 0")
    assert (state.seat, asked(state)) == (1, "first_region")
