"""Phase 2: opening, bidding, paying; who may still buy; the plant limit; sealed maxima as a house rule."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.power_grid.auction import settle_limits
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import GAME, arrange, table
from tests.rules import rule

MARKET = [14, 15, 16, 17, 18, 19, 20, 21]
DECK = [22, 23, 24, 25, 26, 27, 99]


def auctions(players: int = 3, options: dict[str, Any] | None = None, **changes: Any) -> State:
    """Phase 2 of a later round: plants 14 to 21 open, everybody with 100 Elektro, order by seat."""
    companies = {seat: {"money": 100} for seat in range(players)}
    for seat, held in changes.pop("companies", {}).items():
        companies[seat] = {**companies[seat], **held}
    changes = {"market": MARKET, "deck": DECK, **changes}
    return arrange(table(players, **(options or {})), phase="auction", companies=companies, **changes)


def money(state: State) -> list[int]:
    return [company.money for company in state.companies]


def plants(state: State) -> list[list[int]]:
    return [company.plants for company in state.companies]


def asked(state: State, *texts: str) -> list[int | None]:
    """Who was asked before each of these actions, and who is asked next."""
    seats = [state.seat]
    for text in texts:
        play(state, text)
        seats.append(state.seat)
    return seats


@rule("PG-35")
def test_the_first_in_order_begins() -> None:
    assert auctions(order=[1, 2, 0]).seat == 1
    assert auctions(order=[2, 0, 1]).seat == 2
    state = auctions(order=[0, 1, 2])
    state = arrange(state, phase="bureaucracy", companies={2: {"plants": [50]}, 1: {"plants": [46]}})
    play(state, "power none", "power none", "power none")
    assert (state.phase, state.seat) == (2, 2)


@rule("PG-36", "PG-37")
@pytest.mark.parametrize("step", [1, 2])
def test_only_the_four_lowest_plants_are_for_sale_before_step_3(step: int) -> None:
    state = auctions(step=step)
    assert legal(state) == ["auction 14", "auction 15", "auction 16", "auction 17", "pass"]
    for plant in (18, 19, 20, 21):
        found = refusal(state, f"auction {plant}")
        assert (found.code, found.rule, found.facts) == ("not_yet_for_sale", "PG-37", {"plant": plant})
    for plant in (3, 22, 41):
        found = refusal(state, f"auction {plant}")
        assert (found.code, found.rule, found.facts) == ("not_in_market", "PG-36", {"plant": plant})


@rule("PG-38")
def test_the_opener_bids_first_and_at_least_the_number() -> None:
    state = auctions()
    play(state, "auction 15")
    assert state.seat == 0
    quiet = refusal(state, "pass")
    assert (quiet.code, quiet.rule, quiet.facts) == ("opener_must_bid", "PG-38", {"plant": 15})
    low = refusal(state, "bid 14")
    assert (low.code, low.rule, low.facts) == ("bid_too_low", "PG-38", {"bid": 14, "lowest": 15})
    assert legal(state) == [f"bid {amount}" for amount in range(15, 101)]
    play(state, "bid 30")  # more than the number is allowed at once
    assert refusal(state, "bid 30").facts == {"bid": 30, "lowest": 31}


@rule("PG-39", "PG-A9")
def test_the_others_raise_or_pass_going_left() -> None:
    state = auctions(order=[1, 0, 2])
    play(state, "auction 14")
    assert asked(state, "bid 14", "bid 15", "bid 20", "bid 21") == [1, 2, 0, 1, 2]
    same = refusal(state, "bid 21")
    assert (same.code, same.rule, same.facts) == ("bid_too_low", "PG-39", {"bid": 21, "lowest": 22})
    assert refusal(state, "bid 5").facts == {"bid": 5, "lowest": 22}
    assert legal(state) == [*[f"bid {amount}" for amount in range(22, 101)], "pass"]


@rule("PG-A9", "PG-39")
def test_bidding_goes_by_seats_or_by_turn_order() -> None:
    """From the opener on, also when the opener is not the first in order."""
    texts = ["bid 14", "bid 15", "bid 16", "bid 17", "bid 18"]
    order = [2, 0, 3, 1]
    assert GAME.options(players=4)["bid_order"] == "clockwise"
    for choice, wanted in (("clockwise", [2, 3, 0, 1, 2, 3]), ("turn", [2, 0, 3, 1, 2, 0])):
        state = auctions(4, {"bid_order": choice}, order=order)
        play(state, "auction 14")
        assert asked(state, *texts) == wanted
    for choice, wanted in (("clockwise", [0, 1, 3, 0]), ("turn", [0, 3, 1, 0])):
        state = auctions(4, {"bid_order": choice}, order=order)
        play(state, "pass", "auction 14")  # seat 2 stays out of the round
        assert asked(state, "bid 14", "bid 15", "bid 16") == wanted


@rule("PG-40", "PG-41")
def test_a_pass_is_final_and_the_last_one_in_pays() -> None:
    state = auctions()
    play(state, "auction 14")
    assert asked(state, "bid 14", "pass", "bid 20", "bid 21", "bid 25") == [0, 1, 2, 0, 2, 0]
    events = play(state, "pass")
    sold = next(event for event in events if event.kind == "plant_sold")
    assert (sold.seat, sold.facts) == (2, {"plant": 14, "price": 25})
    assert money(state) == [100, 100, 75]
    assert plants(state) == [[], [], [14]]


@rule("PG-41")
def test_the_opener_pays_his_own_bid_if_all_pass() -> None:
    state = auctions()
    play(state, "auction 16", "bid 40", "pass", "pass")
    assert money(state) == [60, 100, 100]
    assert plants(state) == [[16], [], []]


@rule("PG-42", "PG-26")
def test_a_sold_plant_is_replaced_before_the_next_auction() -> None:
    state = auctions(deck=[13, 50, 99])
    play(state, "auction 15", "bid 15", "pass", "pass")
    assert state.market == [13, 14, 16, 17, 18, 19, 20, 21]
    assert legal(state) == ["auction 13", "auction 14", "auction 16", "auction 17", "pass"]
    play(state, "auction 13", "bid 13", "pass")
    assert state.market == [14, 16, 17, 18, 19, 20, 21, 50]


@rule("PG-43", "PG-44")
def test_a_buyer_neither_opens_nor_bids_again() -> None:
    state = auctions(4)
    play(state, "auction 14", "bid 14", "pass", "pass", "pass")
    play(state, "auction 15")
    assert asked(state, "bid 15", "bid 16", "bid 17", "bid 18", "pass") == [1, 2, 3, 1, 2, 3]
    play(state, "bid 19", "pass")  # seat 3 buys
    assert plants(state) == [[14], [], [], [15]]
    assert state.seat == 1
    play(state, "auction 16")
    assert asked(state, "bid 16", "bid 17", "pass") == [1, 2, 1, 1]
    assert plants(state) == [[14], [], [16], [15]]
    play(state, "auction 17")  # the last one
    assert state.phase == 3
    assert [len(held) for held in plants(state)] == [1, 1, 1, 1]


@rule("PG-45")
def test_if_the_opener_won_the_next_in_order_opens() -> None:
    state = auctions(order=[1, 2, 0])
    play(state, "auction 14", "bid 14", "pass", "pass")
    assert plants(state) == [[], [14], []]
    assert state.seat == 2


@rule("PG-45", "PG-44")
def test_the_next_opener_is_one_who_may_still_buy() -> None:
    """Seat 1 has bought in seat 0's auction, so after seat 0 it is seat 2."""
    state = auctions()
    play(state, "auction 14", "bid 14", "bid 15", "pass", "pass")
    assert state.seat == 0
    play(state, "auction 15", "bid 15", "pass")
    assert state.seat == 2


@rule("PG-46")
def test_if_another_won_the_same_opener_opens_again() -> None:
    state = auctions()
    play(state, "auction 14", "bid 14", "pass", "bid 15", "pass")
    assert plants(state) == [[], [], [14]]
    assert state.seat == 0
    play(state, "auction 15", "bid 15", "bid 16", "pass")
    assert plants(state) == [[], [15], [14]]
    assert state.seat == 0
    play(state, "auction 16")
    assert plants(state) == [[16], [15], [14]]


@rule("PG-47")
def test_who_declines_to_open_is_out_for_the_round() -> None:
    state = auctions()
    event = play(state, "pass")[0]
    assert (event.kind, event.seat) == ("passed_round", 0)
    assert state.seat == 1
    play(state, "auction 14")
    assert asked(state, "bid 14", "bid 15", "pass") == [1, 2, 1, 1]
    play(state, "auction 15")  # seat 1 is the only one left
    assert plants(state) == [[], [15], [14]]
    assert state.phase == 3


@rule("PG-48")
def test_who_passed_in_an_auction_may_still_bid_and_open() -> None:
    state = auctions()
    play(state, "auction 14", "bid 14", "pass", "pass")
    assert state.seat == 1  # passed, opens all the same
    play(state, "auction 15", "bid 15")
    assert state.seat == 2  # passed, bids all the same
    assert "bid 16" in legal(state)
    play(state, "pass", "auction 16")
    assert plants(state) == [[14], [15], [16]]


@rule("PG-49", "PG-A11")
def test_the_last_buyer_pays_the_number_without_an_auction() -> None:
    state = auctions()
    play(state, "pass", "pass")
    assert legal(state) == ["auction 14", "auction 15", "auction 16", "auction 17", "pass"]
    events = play(state, "auction 17")
    assert "bid" not in kinds(events)
    assert money(state) == [100, 100, 83]
    assert plants(state) == [[], [], [17]]
    assert state.phase == 3


@rule("PG-49")
def test_with_two_buyers_left_there_is_an_auction() -> None:
    state = auctions()
    play(state, "pass", "auction 14")
    assert (state.seat, legal(state)[0]) == (1, "bid 14")
    assert plants(state) == [[], [], []]


@rule("PG-A11", "PG-55")
def test_the_last_buyer_may_decline_after_the_first_round() -> None:
    state = auctions()
    play(state, "pass", "pass", "pass")
    assert state.phase == 3
    assert plants(state) == [[], [], []]


@rule("PG-50", "PG-A11", "PG-49")
def test_everybody_buys_in_the_first_round() -> None:
    state = table(3)
    for seat, texts in enumerate((["bid 3", "pass", "pass"], ["bid 4", "pass"], [])):
        assert state.seat == seat
        found = refusal(state, "pass")
        assert (found.code, found.rule, found.facts) == ("must_buy_first_round", "PG-50", {})
        play(state, f"auction {3 + seat}", *texts)
    assert state.phase == 3
    assert plants(state) == [[3], [4], [5]]
    assert money(state) == [47, 46, 45]


@rule("PG-50")
def test_the_duty_to_buy_ends_with_the_first_round() -> None:
    state = table(2)
    play(state, "auction 3", "bid 3", "pass", "auction 4", *["done"] * 4, "power none", "power none")
    assert (state.round, state.phase) == (2, 2)
    assert legal(state)[-1] == "pass"
    play(state, "pass", "pass")
    assert state.phase == 3


@rule("PG-A10")
def test_nobody_bids_or_opens_above_his_money() -> None:
    state = auctions(companies={0: {"money": 15}, 1: {"money": 17}, 2: {"money": 3}})
    found = refusal(state, "auction 16")
    assert (found.code, found.rule, found.facts) == ("too_little_money", "PG-A10", {"price": 16, "money": 15})
    assert legal(state) == ["auction 14", "auction 15", "pass"]
    play(state, "auction 14")
    found = refusal(state, "bid 16")
    assert (found.code, found.rule, found.facts) == ("too_little_money", "PG-A10", {"price": 16, "money": 15})
    play(state, "bid 15")
    assert legal(state) == ["bid 16", "bid 17", "pass"]
    play(state, "bid 16")
    assert legal(state) == ["pass"]
    play(state, "pass", "pass")
    assert money(state) == [15, 1, 3]


@rule("PG-51", "PG-52")
@pytest.mark.parametrize(("players", "limit"), [(2, 4), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_the_plant_limit(players: int, limit: int) -> None:
    """Up to the limit nothing happens; one more and an old plant must go at once."""
    options = {"regions": "random"}
    for own in (limit - 1, limit):
        old = [3, 4, 13, 33][:own]
        state = auctions(players, options, companies={0: {"plants": old}})
        play(state, "auction 14", "bid 14", *["pass"] * (players - 1))
        if own < limit:
            assert state.seat == 1
            assert plants(state)[0] == sorted([*old, 14])
            continue
        assert state.seat == 0
        assert legal(state) == [f"discard {plant}" for plant in old]
        late = refusal(state, "pass")
        assert (late.code, late.rule, late.facts) == ("must_discard_plant", "PG-52", {"limit": limit})
        other = refusal(state, "discard 20")
        assert (other.code, other.rule, other.facts) == ("not_your_plant", "PG-52", {"plant": 20})
        new = refusal(state, "discard 14")
        assert (new.code, new.rule, new.facts) == ("just_bought", "PG-A12", {"plant": 14})
        play(state, f"discard {old[-1]}")
        assert plants(state)[0] == sorted([*old[:-1], 14])
        assert state.gone >> old[-1] & 1
        assert old[-1] not in state.market
        assert state.seat == 1


@rule("PG-53")
def test_fuel_of_a_lost_plant_may_stay_where_it_fits() -> None:
    """Coal of plant 4 finds room on plant 15; whoever likes keeps it."""
    held = {"plants": [4, 13, 18], "fuel": [3, 0, 0, 0]}
    state = auctions(companies={0: held}, fuel_market=[21, 18, 6, 2])
    play(state, "auction 15", "bid 15", "pass", "pass", "discard 4")
    other = refusal(state, "auction 14")
    assert (other.code, other.rule, other.facts) == ("must_settle_fuel", "PG-53", {"amount": 0})
    assert "keep" in legal(state)
    play(state, "keep")
    assert state.companies[0].fuel == [3, 0, 0, 0]
    assert state.fuel_supply[0] == 0


@rule("PG-53", "PG-54")
def test_fuel_without_room_or_taker_goes_to_the_supply() -> None:
    """Plant 16 takes no coal, so all goes; a hybrid with one coal and one oil and no taker loses both."""
    held = {"plants": [4, 13, 18], "fuel": [3, 0, 0, 0]}
    state = auctions(companies={0: held}, fuel_market=[21, 18, 6, 2])
    events = play(state, "auction 16", "bid 16", "pass", "pass", "discard 4")
    assert [event.facts for event in events if event.kind == "fuel_dropped"] == [
        {"fuel": "coal", "amount": 3}
    ]
    assert (state.companies[0].fuel, state.fuel_supply) == ([0, 0, 0, 0], [3, 6, 18, 10])
    assert state.seat == 1
    held = {"plants": [5, 13, 18], "fuel": [1, 1, 0, 0]}
    state = auctions(companies={0: held}, fuel_market=[23, 17, 6, 2])
    play(state, "auction 14", "bid 14", "pass", "pass", "discard 5")
    assert (state.companies[0].fuel, state.fuel_supply) == ([0, 0, 0, 0], [1, 7, 18, 10])
    assert state.fuel_market == [23, 17, 6, 2]


@rule("PG-54")
def test_what_does_not_fit_must_go() -> None:
    """Six coal on plants 4 and 10, then 10 goes: plant 4 holds four, two must go."""
    held = {"plants": [4, 10, 13], "fuel": [6, 0, 0, 0]}
    state = auctions(options={"voluntary_discard": "off"}, companies={0: held}, fuel_market=[18, 18, 6, 2])
    play(state, "auction 14", "bid 14", "pass", "pass", "discard 10")
    assert (state.companies[0].fuel, state.fuel_supply[0]) == ([4, 0, 0, 0], 2)
    # Coal and oil share the hybrid's room: which of them goes is the owner's choice, that two go is not.
    held = {"plants": [5, 12, 13], "fuel": [3, 3, 0, 0]}
    state = auctions(companies={0: held}, fuel_market=[21, 15, 6, 2])
    play(state, "auction 14", "bid 14", "pass", "pass", "discard 5")
    stays = refusal(state, "keep")
    assert (stays.code, stays.rule, stays.facts) == ("fuel_does_not_fit", "PG-54", {"amount": 2})
    play(state, "drop coal 1", "drop oil 1", "keep")
    assert (state.companies[0].fuel, state.fuel_supply[:2]) == ([2, 2, 0, 0], [1, 7])


def sealed(players: int = 3, **changes: Any) -> State:
    return auctions(players, {"auction": "sealed", **changes.pop("options", {})}, **changes)


@rule("PG-39", "PG-41")
def test_sealed_maxima_give_the_price_of_a_live_auction() -> None:
    state = sealed()
    play(state, "auction 14")
    assert asked(state, "limit 30", "limit 20") == [0, 1, 2]
    events = play(state, "limit 25")
    settled = next(event for event in events if event.kind == "limits_settled")
    assert (settled.seat, settled.facts) == (0, {"plant": 14, "price": 26})
    assert money(state) == [74, 100, 100]
    assert plants(state) == [[14], [], []]
    assert state.seat == 1


def by_hand(plant: int, limits: list[list[int]]) -> tuple[int, int]:
    """The same auction in a live table, everybody raising by one up to his maximum."""
    players = len(limits)
    state = auctions(max(players, 2), market=[plant, *[30 + n for n in range(7)]])
    play(state, f"auction {plant}", f"bid {plant}")
    high = plant
    while sum(map(len, plants(state))) == 0:
        assert state.seat is not None
        if limits[state.seat][1] > high:
            high += 1
            play(state, f"bid {high}")
        else:
            play(state, "pass")
    return next(seat for seat, held in enumerate(plants(state)) if held), high


@rule("PG-39")
@pytest.mark.parametrize(
    "maxima",
    [
        (14, 0),
        (14, 14),
        (14, 15),
        (20, 20),
        (20, 21),
        (14, 0, 0),
        (20, 0, 20),
        (20, 20, 20),
        (14, 30, 30),
        (15, 30, 30),
        (16, 30, 30),
        (30, 30, 14),
        (30, 17, 29),
        (17, 18, 19, 18),
        (25, 25, 25, 25),
        (18, 0, 22, 22),
    ],
)
def test_sealed_maxima_equal_live_bidding(maxima: tuple[int, ...]) -> None:
    limits = [[seat, most] for seat, most in enumerate(maxima)]
    assert settle_limits(14, [pair.copy() for pair in limits]) == by_hand(14, limits)


@rule("PG-39", "PG-38", "PG-A10")
def test_what_sealed_auctions_refuse() -> None:
    state = sealed(companies={0: {"money": 15}, 1: {"money": 13}})
    play(state, "auction 14")
    quiet = refusal(state, "pass")
    assert (quiet.code, quiet.rule, quiet.facts) == ("opener_must_bid", "PG-38", {"plant": 14})
    low = refusal(state, "limit 13")
    assert (low.code, low.rule, low.facts) == ("bid_too_low", "PG-38", {"bid": 13, "lowest": 14})
    high = refusal(state, "limit 16")
    assert (high.code, high.rule, high.facts) == ("too_little_money", "PG-A10", {"price": 16, "money": 15})
    assert legal(state) == ["limit 14", "limit 15"]
    play(state, "limit 14")
    assert legal(state) == ["pass"]
    play(state, "pass", "limit 14")
    assert plants(state) == [[14], [], []]  # equal maxima: the opener bid it first
    assert money(state)[0] == 1


@rule("PG-39", "PG-44", "PG-49")
def test_sealed_auctions_ask_only_who_may_still_buy() -> None:
    state = sealed(4)
    play(state, "pass", "auction 14")
    assert asked(state, "limit 14", "pass", "limit 20") == [1, 2, 3, 1]
    assert (plants(state), money(state)) == ([[], [], [], [14]], [100, 100, 100, 85])
    play(state, "auction 15")
    assert asked(state, "limit 15", "pass") == [1, 2, 2]
    events = play(state, "auction 16")
    assert "limit_given" not in kinds(events)
    assert (plants(state), state.phase) == ([[], [15], [16], [14]], 3)


@rule("PG-39", "PG-A9")
def test_sealed_maxima_are_asked_in_bidding_order() -> None:
    for choice, wanted in (("clockwise", [2, 3, 0, 1]), ("turn", [2, 1, 3, 0])):
        state = sealed(4, options={"bid_order": choice}, order=[2, 1, 3, 0])
        play(state, "auction 14")
        assert asked(state, "limit 30", "limit 30", "limit 30") == wanted
        play(state, "limit 30")
        # Equal maxima go to whoever the rising bids make the first to say 30.
        winner = wanted[(30 - 14) % 4]
        assert plants(state)[winner] == [14]


@rule("PG-39")
def test_a_sealed_maximum_is_known_to_its_seat_only() -> None:
    one, two = sealed(), sealed()
    events_one, events_two = play(one, "auction 14", "limit 30"), play(two, "auction 14", "limit 77")

    def heard(events: list[Event], seat: int | None) -> list[Plain]:
        return [event.to_plain() for event in events if event.seen_by(seat)]

    for seat in (1, 2, None):
        assert heard(events_one, seat) == heard(events_two, seat)
        assert one.view(seat).to_plain() == two.view(seat).to_plain()
    assert heard(events_one, 0) != heard(events_two, 0)
    assert one.view(0).to_plain() != two.view(0).to_plain()
