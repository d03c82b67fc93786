"""Phase 5: which plants run, what they burn, what is paid, and what follows."""

from itertools import permutations
from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.power_grid.actions import Power
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule

# Elektro for 0, 1, 2 … 21 cities supplied.
PAYMENTS = [
    10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150, 150,
]  # fmt: skip
MARKET = [30, 31, 32, 33, 34, 35, 36, 38]


def runner(plants: list[int], fuel: list[int], cities: int, players: int = 3, **changes: Any) -> State:
    """Seat 0 is first to run plants and has so many cities."""
    state = table(players)
    names = [city.id for city in state.board.cities]
    return arrange(
        state,
        phase="bureaucracy",
        order=list(range(players)),
        market=MARKET,
        deck=[39, 40, 42, 99],
        companies={0: {"plants": plants, "fuel": fuel, "cities": names[:cities], "money": 0}},
        **changes,
    )


def run(state: State, text: str) -> tuple[int, list[int], int]:
    """Cities supplied, fuel left and money of seat 0 after this action."""
    after = state.copy()
    event = play(after, text)[0]
    assert (event.kind, event.seat) == ("powered", 0)
    assert event.facts["income"] == after.companies[0].money - state.companies[0].money
    assert event.facts["connected"] == state.companies[0].cities
    left = after.companies[0].fuel
    burnt = [before - now for before, now in zip(state.companies[0].fuel, left, strict=True)]
    assert event.facts["burnt"] == burnt
    assert after.fuel_supply == [had + add for had, add in zip(state.fuel_supply, burnt, strict=True)]
    assert after.fuel_market == state.fuel_market
    return event.facts["cities"], left, after.companies[0].money


# ---- Running plants ----------------------------------------------------------------------------


@rule("PG-5", "PG-6", "PG-8", "PG-92", "PG-A14")
@pytest.mark.parametrize(
    ("plant", "fuel", "left", "cities"),
    [
        (4, [4, 4, 4, 2], [2, 4, 4, 2], 1),
        (3, [4, 4, 4, 2], [4, 2, 4, 2], 1),
        (14, [4, 4, 4, 2], [4, 4, 2, 2], 2),
        (23, [4, 4, 4, 2], [4, 4, 4, 1], 3),
        (36, [6, 0, 0, 0], [3, 0, 0, 0], 7),
        (35, [0, 1, 0, 0], [0, 0, 0, 0], 5),
    ],
)
def test_a_plant_burns_its_fuel_and_supplies_its_cities(
    plant: int, fuel: list[int], left: list[int], cities: int
) -> None:
    state = runner([plant], fuel, 12)
    assert run(state, f"power {plant}") == (cities, left, PAYMENTS[cities])


@rule("PG-5")
@pytest.mark.parametrize(
    ("plant", "name", "fuel"),
    [
        (4, "coal", [0, 4, 4, 2]),
        (3, "oil", [4, 0, 4, 2]),
        (14, "garbage", [4, 4, 0, 2]),
        (11, "uranium", [4, 4, 4, 0]),
    ],
)
def test_other_fuel_does_not_do(plant: int, name: str, fuel: list[int]) -> None:
    state = runner([plant], fuel, 5)
    assert legal(state) == ["power none"]
    need = 1 if plant == 11 else 2
    wanted = Refusal("too_little_fuel", "PG-6", {"fuel": name, "need": need, "have": 0})
    assert refusal(state, f"power {plant}") == wanted


@rule("PG-6", "PG-9")
def test_with_too_little_fuel_a_plant_does_not_run_at_all() -> None:
    """Plant 14 burns 2; with 1 it does not supply one city either."""
    state = runner([14], [0, 0, 1, 0], 5)
    assert legal(state) == ["power none"]
    wanted = Refusal("too_little_fuel", "PG-6", {"fuel": "garbage", "need": 2, "have": 1})
    assert refusal(state, "power 14") == wanted
    state = runner([14], [0, 0, 2, 0], 5)
    assert legal(state) == ["power none", "power 14"]


@rule("PG-6")
def test_two_plants_need_the_fuel_of_both() -> None:
    state = runner([4, 8], [4, 0, 0, 0], 5)
    assert sorted(legal(state)) == ["power 4", "power 8", "power none"]
    wanted = Refusal("too_little_fuel", "PG-6", {"fuel": "coal", "need": 5, "have": 4})
    assert refusal(state, "power 4 8") == wanted
    state = runner([4, 8], [5, 0, 0, 0], 5)
    assert run(state, "power 4 8") == (3, [0, 0, 0, 0], 44)


@rule("PG-9", "PG-93")
def test_a_run_burns_everything_even_for_one_city() -> None:
    state = runner([36], [3, 0, 0, 0], 1)
    assert run(state, "power 36") == (1, [0, 0, 0, 0], 22)


@rule("PG-10")
def test_a_plant_runs_once_a_round() -> None:
    state = runner([14], [0, 0, 4, 0], 5)
    assert run(state, "power 14") == (2, [0, 0, 2, 0], 33)
    assert state.check(Power((14, 14), 0, 0)) == Refusal("once_a_round", "PG-10", {"plant": 14})
    assert len(legal(state)) == 2
    play(state, "power 14")
    assert state.seat == 1


@rule("PG-11")
def test_a_hybrid_runs_on_any_mix() -> None:
    state = runner([5], [2, 2, 0, 0], 5)
    assert sorted(legal(state)) == [
        "power 5 with coal 1 oil 1",
        "power 5 with coal 2",
        "power 5 with oil 2",
        "power none",
    ]
    assert run(state, "power 5 with coal 2") == (1, [0, 2, 0, 0], 22)
    assert run(state, "power 5 with oil 2") == (1, [2, 0, 0, 0], 22)
    assert run(state, "power 5 with coal 1 oil 1") == (1, [1, 1, 0, 0], 22)


@rule("PG-11")
def test_the_mix_must_add_up_to_the_need() -> None:
    state = runner([5, 13, 14], [4, 4, 4, 0], 5)
    for text, need, given in (
        ("power 5", 2, 0),
        ("power 5 with coal 1", 2, 1),
        ("power 5 with coal 2 oil 1", 2, 3),
        ("power 5 with coal 3", 2, 3),
    ):
        assert refusal(state, text) == Refusal("wrong_mix", "PG-11", {"need": need, "given": given})
    for text in ("power 13 with coal 1", "power 14 with oil 2", "power 13 14 with coal 1 oil 1"):
        assert refusal(state, text) == Refusal("no_hybrid", "PG-11", {})
    assert state.check(Power((5,), 3, -1)) == Refusal("wrong_mix", "PG-11", {"need": 2, "given": 2})
    assert state.check(Power((5,), -1, 3)) == Refusal("wrong_mix", "PG-11", {"need": 2, "given": 2})


@rule("PG-11", "PG-6")
def test_a_hybrid_burns_only_what_there_is() -> None:
    state = runner([5], [1, 1, 0, 0], 5)
    assert legal(state) == ["power none", "power 5 with coal 1 oil 1"]
    wanted = Refusal("too_little_fuel", "PG-6", {"fuel": "coal", "need": 2, "have": 1})
    assert refusal(state, "power 5 with coal 2") == wanted
    wanted = Refusal("too_little_fuel", "PG-6", {"fuel": "oil", "need": 2, "have": 1})
    assert refusal(state, "power 5 with oil 2") == wanted
    assert legal(runner([5], [1, 0, 0, 0], 5)) == ["power none"]


@rule("PG-11", "PG-6")
def test_hybrids_share_coal_and_oil_with_other_plants() -> None:
    state = runner([3, 4, 5], [3, 3, 0, 0], 5)
    both = [text for text in legal(state) if text.startswith("power 3 4 5")]
    assert both == ["power 3 4 5 with coal 1 oil 1"]
    wanted = Refusal("too_little_fuel", "PG-6", {"fuel": "coal", "need": 4, "have": 3})
    assert refusal(state, "power 3 4 5 with coal 2") == wanted
    assert run(state, "power 3 4 5 with coal 1 oil 1") == (3, [0, 0, 0, 0], 44)


@rule("PG-11")
def test_two_hybrids_burn_one_common_mix() -> None:
    state = runner([5, 29], [1, 2, 0, 0], 9)
    assert [text for text in legal(state) if text.startswith("power 5 29")] == [
        "power 5 29 with coal 1 oil 2"
    ]
    assert run(state, "power 5 29 with coal 1 oil 2") == (5, [0, 0, 0, 0], 64)


@rule("PG-12")
@pytest.mark.parametrize(
    ("plant", "cities"), [(13, 1), (18, 2), (22, 2), (27, 3), (33, 4), (37, 4), (44, 5), (50, 6)]
)
def test_ecological_and_fusion_plants_run_on_nothing(plant: int, cities: int) -> None:
    state = runner([plant], [0, 0, 0, 0], 9)
    assert legal(state) == ["power none", f"power {plant}"]
    assert run(state, f"power {plant}") == (cities, [0, 0, 0, 0], PAYMENTS[cities])


@rule("PG-89", "PG-30")
def test_only_own_plants_run() -> None:
    state = runner([13], [0, 0, 0, 0], 5)
    assert refusal(state, "power 18") == Refusal("not_your_plant", "PG-89", {"plant": 18})
    assert refusal(state, "power 13 18") == Refusal("not_your_plant", "PG-89", {"plant": 18})
    for text in ("done", "pass", "build essen"):
        assert refusal(state, text) == Refusal("not_in_this_phase", "PG-30", {"phase": 5})


# ---- Order and payment -------------------------------------------------------------------------


@rule("PG-89")
def test_the_first_in_order_is_first() -> None:
    state = arrange(table(4), phase="building", order=[2, 0, 3, 1])
    play(state, *["done"] * 4)
    assert state.phase == 5
    seats = []
    while state.phase == 5:
        seats.append(state.seat)
        play(state, "power none")
    assert seats == [2, 0, 3, 1]


@rule("PG-A41")
def test_the_order_of_phase_5_changes_nothing() -> None:
    companies = {
        0: {"plants": [8], "fuel": [3, 0, 0, 0], "cities": ["essen", "duisburg"], "money": 0},
        1: {"plants": [5], "fuel": [1, 1, 0, 0], "cities": ["koeln"], "money": 0},
        2: {"plants": [14], "fuel": [0, 0, 4, 0], "cities": ["aachen", "trier"], "money": 0},
    }
    texts = {0: "power 8", 1: "power 5 with coal 1 oil 1", 2: "power 14"}
    ends = []
    for order in permutations(range(3)):
        state = arrange(
            table(regions="nw,w,sw"),
            phase="bureaucracy",
            order=list(order),
            market=MARKET,
            fuel_market=[10, 10, 0, 0],
            fuel_supply=[0, 0, 0, 0],
            companies=companies,
        )
        play(state, *[texts[seat] for seat in order])
        ends.append(state.hash())
    assert len(set(ends)) == 1


@rule("PG-90", "PG-91", "PG-122")
@pytest.mark.parametrize("cities", range(22))
def test_payment_for_supplied_cities(cities: int) -> None:
    """Five plants without fuel supply 22 cities, so the connected ones decide."""
    state = runner([27, 33, 37, 44, 50], [0, 0, 0, 0], cities, players=2)
    assert run(state, "power 27 33 37 44 50") == (cities, [0, 0, 0, 0], PAYMENTS[cities])


@rule("PG-91", "PG-94")
def test_who_supplies_nothing_gets_ten() -> None:
    state = runner([13], [0, 0, 0, 0], 5)
    assert run(state, "power none") == (0, [0, 0, 0, 0], 10)
    state = runner([13], [0, 0, 0, 0], 0)
    assert run(state, "power 13") == (0, [0, 0, 0, 0], 10)


@rule("PG-91")
def test_four_cities_pay_fifty_four() -> None:
    assert run(runner([33], [0, 0, 0, 0], 4), "power 33")[2] == 54


@rule("PG-93")
def test_surplus_power_is_wasted() -> None:
    state = runner([36, 50], [3, 0, 0, 0], 9)
    assert run(state, "power 36 50") == (9, [0, 0, 0, 0], 98)


@rule("PG-90")
def test_connected_cities_without_power_earn_nothing() -> None:
    state = runner([27], [0, 0, 0, 0], 14)
    assert run(state, "power 27") == (3, [0, 0, 0, 0], 44)


@rule("PG-94")
def test_any_choice_of_plants_may_run() -> None:
    state = runner([13, 14, 20], [3, 0, 2, 0], 9)
    assert sorted(legal(state)) == [
        "power 13",
        "power 13 14",
        "power 13 14 20",
        "power 13 20",
        "power 14",
        "power 14 20",
        "power 20",
        "power none",
    ]
    assert run(state, "power 14") == (2, [3, 0, 0, 0], 33)
    assert run(state, "power 13 20") == (6, [0, 0, 2, 0], 73)


@rule("PG-92", "PG-A14")
def test_fuel_of_plants_that_rest_is_kept() -> None:
    state = runner([4, 14], [4, 0, 4, 0], 5)
    assert run(state, "power none") == (0, [4, 0, 4, 0], 10)
    assert run(state, "power 4") == (1, [2, 0, 4, 0], 22)


# ---- What follows ------------------------------------------------------------------------------


@rule("PG-89", "PG-95", "PG-100", "PG-30")
def test_payments_then_fuel_then_plants_then_the_next_round() -> None:
    state = runner([13], [0, 0, 0, 0], 1)
    events = play(state, "power 13", "power none", "power none")
    assert kinds(events)[:6] == ["powered", "powered", "powered", "refill", "plant_under_deck", "plant_drawn"]
    assert [event.seat for event in events[:3]] == [0, 1, 2]
    assert (state.round, state.phase) == (3, 2)
    assert state.market == [30, 31, 32, 33, 34, 35, 36, 39]
    assert state.under == [38]


@rule("PG-90")
def test_the_bank_pays_nobody_else() -> None:
    state = runner([33], [0, 0, 0, 0], 4)
    play(state, "power 33")
    assert [company.money for company in state.companies] == [54, 50, 50]
