"""The round: five phases in order, and who goes first in them."""

from typing import Any

import pytest

from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule

WEST = ["essen", "duisburg", "duesseldorf", "muenster", "dortmund", "osnabrueck", "kassel"]
NORTH = ["flensburg", "kiel", "hamburg", "cuxhaven", "bremen"]


def next_round(state: State, players: int) -> list[str]:
    """From phase 5 into the next round; returns the kinds of events."""
    return kinds(play(state, *["power none"] * players))


def standing(cities: list[int], plants: list[list[int]], order: list[int]) -> list[int]:
    """The order of the next round for players with so many cities and these plants."""
    free = [*WEST, *NORTH]
    companies = {}
    for seat, count in enumerate(cities):
        companies[seat] = {"cities": free[:count], "plants": plants[seat], "fuel": [0, 0, 0, 0]}
        free = free[count:]
    state = table(len(cities), regions="nw,w,e" if len(cities) < 4 else "nw,w,e,ne")
    state = arrange(state, phase="bureaucracy", order=order, companies=companies)
    next_round(state, len(cities))
    assert state.phase == 2
    assert state.seat == state.order[0]
    return state.order


@rule("PG-30")
def test_a_whole_round_goes_through_the_phases_in_order() -> None:
    """Every player finishes a phase before the next begins."""
    state = table(3)
    assert (state.round, state.phase) == (1, 2)
    seen: list[tuple[int, int | None]] = []
    texts = ["auction 3", "bid 3", "pass", "pass", "auction 4", "bid 4", "pass", "auction 5"]
    texts += ["done"] * 6 + ["power none"] * 3
    phases = []
    for text in texts:
        seen.append((state.phase, state.seat))
        phases += [event.facts["phase"] for event in play(state, text) if event.kind == "phase"]
    assert phases == [3, 4, 5, 2]
    assert seen[8:] == [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (5, 2), (5, 1), (5, 0)]
    assert (state.round, state.phase) == (2, 2)


@rule("PG-30")
@pytest.mark.parametrize(
    ("phase", "number", "wrong"),
    [
        ("auction", 2, ["buy coal 1", "build essen", "power none", "done", "region nw"]),
        ("fuel", 3, ["auction 3", "build essen", "power none", "pass"]),
        ("building", 4, ["auction 3", "buy coal 1", "power none", "pass"]),
        ("bureaucracy", 5, ["auction 3", "buy coal 1", "build essen", "done", "pass"]),
    ],
)
def test_moves_of_another_phase_are_refused(phase: str, number: int, wrong: list[str]) -> None:
    state = arrange(table(3, regions="nw,ne,w"), phase=phase)
    for text in wrong:
        found = refusal(state, text)
        assert (found.code, found.rule) == ("not_in_this_phase", "PG-30")
        assert found.facts == {"phase": number}


@rule("PG-36", "PG-39", "PG-52")
def test_moves_of_the_same_phase_that_come_too_early_are_told_apart() -> None:
    """Bids need an auction, and giving something up needs a plant too many."""
    state = arrange(table(3), phase="auction")
    for text in ("bid 5", "limit 5"):
        assert (refusal(state, text).code, refusal(state, text).rule) == ("no_auction_running", "PG-36")
    for text in ("discard 3", "drop coal 1", "keep"):
        assert (refusal(state, text).code, refusal(state, text).rule) == ("nothing_to_give_up", "PG-52")
    live, sealed = table(3), table(3, auction="sealed")
    play(live, "auction 3")
    play(sealed, "auction 3")
    assert refusal(live, "limit 5").code == "auctions_are_live"
    assert refusal(sealed, "bid 5").code == "auctions_are_sealed"


@rule("PG-30")
def test_moves_of_another_phase_are_refused_during_an_auction() -> None:
    state = table(3)
    play(state, "auction 3")
    for text in ("auction 4", "done"):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == ("auction_running", "PG-30", {"plant": 3})
    sealed = table(3, auction="sealed")
    play(sealed, "auction 3")
    for text in ("auction 4", "done"):
        found = refusal(sealed, text)
        assert (found.code, found.rule, found.facts) == ("sealed_auction_running", "PG-30", {"plant": 3})


@rule("PG-31")
def test_most_cities_go_first_whatever_the_plants() -> None:
    assert standing([1, 3, 2], [[50], [3], [10]], [0, 1, 2]) == [1, 2, 0]
    assert standing([0, 1, 2], [[50], [46], [3]], [0, 1, 2]) == [2, 1, 0]


@rule("PG-32")
def test_ties_go_to_the_highest_plant() -> None:
    """The highest single plant counts, neither the sum nor the number of plants."""
    assert standing([2, 2, 2], [[10, 11, 12], [3, 13], [4, 9]], [2, 0, 1]) == [1, 0, 2]


@rule("PG-31", "PG-32")
def test_ties_lower_down_follow_the_same_rule() -> None:
    plants = [[5], [44], [20], [21]]
    assert standing([4, 1, 1, 1], plants, [3, 2, 1, 0]) == [0, 1, 3, 2]
    assert standing([2, 1, 2, 1], [[5], [44], [20], [21]], [0, 1, 2, 3]) == [2, 0, 1, 3]
    assert standing([0, 0, 0, 0], plants, [0, 1, 2, 3]) == [1, 3, 2, 0]


@rule("PG-31", "PG-30")
def test_the_order_changes_only_in_phase_1() -> None:
    """Building does not move anybody before the next round begins."""
    state = arrange(table(3, regions="nw,ne,w"), phase="building", companies={2: {"money": 200}})
    play(state, "build essen", "build duisburg", "done", "build kiel", "done", "done")
    assert (state.phase, state.order) == (5, [0, 1, 2])
    assert "order" in next_round(state, 3)
    assert state.order == [2, 1, 0]


@rule("PG-33")
def test_the_first_auctions_use_the_given_order() -> None:
    state = table(3, deal={"order": [2, 0, 1]})
    assert (state.order, state.seat) == ([2, 0, 1], 2)
    events = play(state, "auction 3", "bid 3", "pass", "pass")
    assert "order" not in kinds(events)
    assert (state.order, state.seat) == ([2, 0, 1], 0)


@rule("PG-34")
def test_after_the_first_auctions_plants_set_the_order() -> None:
    state = table(3)
    play(state, "auction 3", "bid 3", "pass", "pass", "auction 6", "bid 6", "pass")
    events = play(state, "auction 5")
    assert kinds(events).count("order") == 1
    assert state.order == [1, 2, 0]
    assert (state.phase, state.seat) == (3, 0)  # the last in the new order buys fuel first


@rule("PG-34")
def test_it_is_also_set_after_sealed_auctions() -> None:
    state = table(2, auction="sealed")
    play(state, "auction 3", "limit 3", "pass", "auction 4")
    assert (state.order, state.phase, state.seat) == ([1, 0], 3, 0)


@rule("PG-34", "PG-A34")
def test_it_is_also_set_when_the_market_runs_out() -> None:
    state = arrange(table(3), phase="auction", round=1, market=[5], deck=[], companies={2: {"plants": [9]}})
    play(state, "auction 5", "bid 5", "pass", "pass")
    assert (state.order, state.phase) == ([2, 0, 1], 3)


@rule("PG-34", "PG-52")
def test_it_is_also_set_when_a_discard_comes_last() -> None:
    """The last buyer gives up the plant that would have put him first, then settles fuel."""
    companies: dict[int, dict[str, Any]] = {
        0: {"plants": [8, 9], "money": 0},
        1: {"plants": [11], "money": 0},
        2: {"plants": [4, 10, 31], "fuel": [6, 0, 0, 0]},
    }
    state = arrange(table(3), phase="auction", round=1, order=[2, 0, 1], companies=companies)
    state = arrange(state, stack=[["rounds", -1], ["auctions", 2, 0b011, True]])
    play(state, "auction 5")
    assert (state.phase, state.order) == (2, [2, 0, 1])
    play(state, "discard 31")
    assert (state.phase, state.order) == (2, [2, 0, 1])
    play(state, "keep")
    assert (state.phase, state.order) == (3, [1, 2, 0])


@rule("PG-34")
def test_later_auctions_do_not_change_the_order() -> None:
    state = arrange(table(3), phase="auction", companies={seat: {"plants": [seat + 3]} for seat in range(3)})
    play(state, "pass", "pass", "auction 6")
    assert (state.phase, state.order) == (3, [0, 1, 2])
