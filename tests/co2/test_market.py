"""The market for permits: buying, selling, what empties the pile, and when it closes."""

from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import MINOR_PERMIT
from baseload.games.co2.components import standard
from baseload.games.co2.state import State
from tests.co2.scene import arrange, last_turn, summit_tile, table
from tests.co2.tracks import tracks
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

AGENDA = ["forestation", "biomass", "recycling"]


def shop(pile: int = 3, price: int = 3, permits: int = 1, money: int = 20, **given: Any) -> State:
    """Seat 0's turn, with three projects in Asia to install; tracks without bonuses."""
    options = given.pop("options", {})
    state = table(3, **{"components": tracks(), **options})
    return arrange(
        state,
        seat=0,
        market=pile,
        price=price,
        companies={
            0: {"permits": permits, "money": money, **given.pop("mine", {})},
            **given.pop("others", {}),
        },
        regions={
            "asia": {
                "agenda": AGENDA,
                "projects": given.pop(
                    "projects", {"money": "forestation", "tech": "biomass", "research": "recycling"}
                ),
            },
            **given.pop("regions", {}),
        },
        **given,
    )


def stock(state: State) -> tuple[int, int, int]:
    """Bank, pile, price."""
    return state.bank, state.market, state.price


# --- buying ---


@rule("CO2-V28", "CO2-198", "CO2-199", "CO2-201", "CO2-O11")
def test_the_last_permit_costs_the_old_price_and_the_rise_comes_after() -> None:
    state = shop(pile=1, price=3, money=3, permits=0)
    bank = state.bank
    events = play(state, "buy")
    assert (state.companies[0].money, state.companies[0].permits) == (0, 1)
    assert stock(state) == (bank - 2, 2, 4)
    assert [(event.kind, event.facts) for event in events] == [
        ("bought", {"price": 3, "permits": 1}),
        ("market_refilled", {"price": 4, "permits": 2}),
    ]
    assert legal(state, "sell") == []
    assert state.stop  # so even a free visit would not sell
    assert refusal(arrange(state, seat=0, used=0, stop=True), "sell").code == "selling_closed"


@rule("CO2-200", "CO2-198")
@pytest.mark.parametrize("pile", [2, 3, 7])
def test_a_purchase_that_leaves_permits_does_not_move_the_price(pile: int) -> None:
    state = shop(pile=pile, price=5, money=9, permits=2)
    bank = state.bank
    play(state, "buy")
    assert (state.companies[0].money, state.companies[0].permits) == (4, 3)
    assert stock(state) == (bank, pile - 1, 5)
    assert not state.stop


@rule("CO2-198")
def test_the_whole_price_must_be_at_hand() -> None:
    assert "buy" in legal(shop(price=4, money=4))
    state = shop(price=4, money=3)
    assert refusal(state, "buy") == Refusal("too_little_money", "CO2-198", {"price": 4, "money": 3})


@rule("CO2-197", "CO2-150")
@pytest.mark.parametrize("first", ["buy", "sell"])
def test_one_visit_in_a_turn_never_both(first: str) -> None:
    state = shop(pile=5, permits=2)
    play(state, first)
    for second in ("buy", "sell"):
        assert refusal(state, second) == Refusal("market_visited", "CO2-197", {})
    play(arrange(state, seat=0, used=1), first)  # the next turn has its own visit
    after = shop(pile=5, permits=2, used=1 | 2 | 8)
    play(after, first)
    assert after.used == 15  # what else was used stays used


@rule("CO2-199", "CO2-12", "CO2-O3")
def test_at_the_highest_price_the_pile_is_refilled_the_price_stays_and_selling_is_closed() -> None:
    highest = standard().price_highest
    state = shop(pile=2, price=highest)
    bank = state.bank
    play(state, "install asia money")  # forestation: both permits
    assert stock(state) == (bank + 1 - 2, 2, highest)
    assert refusal(state, "sell") == Refusal("selling_closed", "CO2-206", {"price": highest})
    assert "buy" in legal(state)
    closed = shop(pile=2, price=highest, options={"buy_after_price_change": "off"})
    play(closed, "install asia money")
    assert refusal(closed, "buy") == Refusal("buying_closed", "CO2-209", {"price": highest})


# --- selling ---


@rule("CO2-V29", "CO2-204", "CO2-205")
def test_a_sale_pays_the_price_which_then_falls_and_the_permit_goes_on_the_pile() -> None:
    state = shop(pile=2, price=3, money=0, permits=2)
    bank = state.bank
    events = play(state, "sell")
    assert (state.companies[0].money, state.companies[0].permits) == (3, 1)
    assert stock(state) == (bank, 3, 2)
    assert [(event.kind, event.facts) for event in events] == [("sold", {"price": 3, "now": 2})]


@rule("CO2-V29", "CO2-204", "CO2-O4", "CO2-12")
def test_at_the_lowest_price_the_seller_gets_it_and_the_visit_is_used() -> None:
    lowest = standard().price_lowest
    state = shop(pile=2, price=lowest, money=0)
    play(state, "sell")
    assert state.companies[0].money == lowest == 1
    assert state.price == lowest
    assert refusal(state, "buy").code == "market_visited"


@rule("CO2-V29", "CO2-230", "CO2-215")
def test_card_26_adds_three_to_the_receipt() -> None:
    state = shop(pile=2, price=3, money=0, mine={"lobby": [26]})
    play(state, "sell with 26")
    assert state.companies[0].money == 6
    assert (state.market, state.price) == (3, 2)


@rule("CO2-203", "CO2-262")
def test_a_regions_permits_are_not_sold() -> None:
    state = shop(permits=0, regions={"europe": {"permits": 4, "controller": 0}})
    assert refusal(state, "sell") == Refusal("no_permit_in_hand", "CO2-203", {})


# --- two at once ---


@rule("CO2-V30", "CO2-202", "CO2-O1", "CO2-O2", "CO2-199", "CO2-200")
@pytest.mark.parametrize(("pile", "left", "price"), [(1, 1, 6), (2, 2, 6), (3, 1, 5)])
def test_forestation_takes_its_two_permits_one_by_one(pile: int, left: int, price: int) -> None:
    state = shop(pile=pile, price=5, permits=1)
    bank = state.bank
    events = play(state, "install asia money")
    assert state.companies[0].permits == 2
    refilled = price - 5
    assert stock(state) == (bank + 1 - 2 * refilled, left, price)
    assert kinds(events).count("market_refilled") == refilled


# --- when the market closes ---


@rule("CO2-206")
def test_once_the_pile_was_emptied_in_the_turn_nobody_sells_in_it() -> None:
    state = shop(pile=1, price=3, permits=1)
    assert "sell" in legal(state)
    play(state, "install asia research")  # recycling: one permit, the last
    assert state.companies[0].permits == 1
    assert refusal(state, "sell") == Refusal("selling_closed", "CO2-206", {"price": 4})


@rule("CO2-209")
def test_buying_after_a_price_change_is_an_option() -> None:
    for value in ("on", "off"):
        state = shop(pile=1, price=3, money=20, options={"buy_after_price_change": value})
        play(state, "install asia research")
        if value == "on":
            money = state.companies[0].money
            play(state, "buy")
            assert state.companies[0].money == money - 4  # at the new price
        else:
            assert refusal(state, "buy") == Refusal("buying_closed", "CO2-209", {"price": 4})
        untouched = shop(pile=2, price=3, options={"buy_after_price_change": value})
        play(untouched, "install asia research")
        assert {"buy", "sell"} <= set(legal(untouched))


@rule("CO2-O5", "CO2-207", "CO2-209")
@pytest.mark.parametrize("value", ["on", "off"])
def test_anothers_bonus_closes_the_market_in_my_turn(value: str) -> None:
    """Seat 1's displaced scientist learns, reaches a region permit and takes the last one of the pile."""
    state = shop(
        pile=1,
        price=3,
        permits=2,
        projects={"tech": ("biomass", 1)},
        options={"components": tracks(biomass={1: "permit"}), "buy_after_price_change": value},
        summits={1: (summit_tile("biomass", "recycling"), {})},
    )
    play(state, "install asia tech", "move asia tech to hand")
    assert (asked(state), state.seat) == ("place_permit", 1)
    play(state, "permit asia")
    assert (asked(state), state.seat) == ("turn", 0)
    assert state.price == 4  # the benefit took one of the two that were refilled
    assert refusal(state, "sell") == Refusal("selling_closed", "CO2-206", {"price": 4})
    assert ("buy" in legal(state)) == (value == "on")


@rule("CO2-O6", "CO2-206")
def test_a_sale_before_the_change_stands() -> None:
    state = shop(pile=1, price=3, permits=2, money=0)
    play(state, "sell")
    assert (state.market, state.price) == (2, 2)
    play(state, "install asia money")  # takes both
    assert (state.companies[0].money, state.companies[0].permits) == (3, 2)
    assert (state.market, state.price) == (2, 3)


@rule("CO2-208")
def test_what_happened_in_anothers_turn_does_not_close_the_market() -> None:
    state = shop(pile=1, price=3, others={1: {"permits": 1}})
    play(state, "install asia research", "done")
    assert (asked(state), state.seat, state.price) == ("turn", 1, 4)
    play(state, "sell")
    assert state.price == 3


@rule("CO2-208")
def test_what_happened_while_the_turn_before_closed_does_not_close_the_market() -> None:
    """Seat 0 learns at the end of its turn and its bonus empties the pile; that was still its turn."""
    state = shop(
        pile=1,
        price=3,
        used=1,
        projects={"tech": ("biomass", 0)},
        options={"components": tracks(biomass={1: "permit"})},
    )
    play(state, "done", "permit asia")
    assert (state.price, state.seat) == (4, 1)
    assert "sell" in legal(state)


@rule("CO2-208", "CO2-210", "CO2-O9")
def test_a_forced_purchase_in_the_supply_phase_closes_nothing_and_is_no_visit() -> None:
    """Seat 0 controls Europe, has no permit anywhere, and buys the last one for the fossil plant. Card 25 gives it
    nothing for that."""
    state = last_turn(
        table(3, components=tracks()),
        market=1,
        price=3,
        companies={0: {"permits": 0, "money": 3, "lobby": [25]}, 1: {"permits": 1}},
        regions={
            "europe": {"controller": 0, "permits": 0, "spaces": ["gas"]},
            **{
                name: {"spaces": ["gas", ("solar", 0)], "permits": 0, "controller": -1}
                for name in ("north_america", "south_america", "africa", "asia", "oceania")
            },
        },
    )
    events = play(state, "done")
    assert "supply_bought" in kinds(events)
    assert (state.companies[0].money, state.companies[0].points) == (0, 0)
    assert (state.market, state.price) == (2, 4)
    assert (asked(state), state.seat, state.decade) == ("turn", 1, 2)
    assert "sell" in legal(state)


# --- what is no visit ---


@rule("CO2-O7", "CO2-210")
def test_a_permit_received_as_a_benefit_can_be_sold_in_the_same_turn() -> None:
    state = shop(pile=3, price=3, permits=1, money=0)
    play(state, "install asia research", "sell")
    assert state.companies[0].permits == 0
    assert state.companies[0].money == standard().install_money[4] + 3


@rule("CO2-O8", "CO2-210", "CO2-O9")
def test_a_permit_from_a_minor_effect_is_no_visit_and_no_purchase() -> None:
    """Card 25 in hand gives nothing for it."""
    card = standard().lobby_minor.index(MINOR_PERMIT, 1)
    state = shop(pile=5, price=3, money=3, mine={"lobby": [card, 25]})
    play(state, f"lobby {card}")
    assert (state.companies[0].permits, state.companies[0].points, state.market) == (2, 0, 4)
    play(state, "buy")
    assert (state.companies[0].permits, state.companies[0].money, state.market) == (3, 0, 3)


# --- tech ---


@rule("CO2-O64", "CO2-1")
@pytest.mark.parametrize(("supply", "taken"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_a_tech_grant_gives_what_the_supply_has(supply: int, taken: int) -> None:
    state = shop(projects={}, tech=supply)
    events = play(state, "propose biomass asia tech")
    assert state.companies[0].tech == taken
    assert state.tech == supply - taken
    assert events[-1].facts == {"tech": taken}
