"""The start tile: to the left, or by auction to whomever the highest bidder names."""

from itertools import product
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import standard
from baseload.games.co2.state import State
from tests.co2.scene import arrange, last_turn, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

TECH = standard().tech_value


def bidding(players: int = 3, auction: str = "once_around", **given: Any) -> State:
    """After decade 1, seat 0 with the tile is asked for a bid. Everybody has 10 coins and nothing else."""
    held = {seat: {"money": 10, "tech": 0, "permits": 0, "points": 30} for seat in range(players)}
    for seat, more in given.pop("companies", {}).items():
        held[seat] = {**held[seat], **more}
    state = last_turn(table(players, auction=auction), companies=held, **given)
    play(state, "done")
    assert asked(state) == "start_bid"
    return state


def seats(state: State, *texts: str) -> list[int | None]:
    """Who was asked before each of these actions, and who is asked next."""
    found = [state.seat]
    for text in texts:
        play(state, text)
        found.append(state.seat)
    return found


def bids(low: int, high: int) -> list[str]:
    return [f"bid {amount}" for amount in range(low, high + 1)]


@rule("CO2-96", "CO2-95")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_the_auction_the_tile_passes_to_the_left(players: int) -> None:
    assert table(players).board.options["auction"] == "off"
    for start in range(players):
        state = last_turn(table(players), start=start)
        events = play(state, "done")
        assert state.start == (start + 1) % players
        tile = next(event for event in events if event.kind == "start_tile")
        assert tile.seat == state.start


@rule("CO2-96", "CO2-296")
@pytest.mark.parametrize("auction", ["once_around", "ascending"])
def test_the_auction_comes_instead_before_the_supply_phase(auction: str) -> None:
    state = last_turn(table(auction=auction), start=1)
    events = play(state, "done")
    assert (state.start, state.seat, state.phase) == (1, 1, 4)  # the tile stays until it is sold
    assert "start_tile" not in kinds(events)
    assert "income" not in [event.facts.get("phase") for event in events]
    assert (state.decade, state.round) == (2, 1)
    play(state, "bid 0", "pass", "pass", "first 3")
    assert (state.start, asked(state), state.seat) == (2, "first_region", 2)


@rule("CO2-296")
def test_once_around_everybody_is_asked_once_clockwise_from_the_tile() -> None:
    state = bidding(4, start=2)
    assert seats(state, "bid 1", "bid 3", "pass", "bid 5") == [2, 3, 0, 1, 1]
    assert asked(state) == "name_first"
    state = bidding(4, start=2)
    assert seats(state, "bid 1", "bid 3", "pass", "pass") == [2, 3, 0, 1, 3]  # the highest bidder names


@rule("CO2-296", "CO2-297")
def test_a_bid_is_at_least_nought_and_above_the_last() -> None:
    state = bidding()
    assert legal(state) == [*bids(0, 10), "pass", "discard goal"]
    play(state, "bid 4")
    assert legal(state) == [*bids(5, 10), "pass", "discard goal"]
    for low in (0, 4):
        found = refusal(state, f"bid {low}")
        assert (found.code, found.rule, found.facts) == ("bid_too_low", "CO2-296", {"bid": low, "lowest": 5})
    play(state, "bid 10")
    assert legal(state) == ["pass", "discard goal"]
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("answer_first", "CO2-296", {"asked": "start_bid"})


@rule("CO2-296")
def test_the_list_of_bids_can_be_cut() -> None:
    state = bidding()
    play(state, "bid 4")
    assert [str(action) for action in state.legal_few(2)] == ["bid 5", "bid 6", "pass", "discard goal"]
    assert [str(action) for action in state.legal_few(99)] == legal(state)


@rule("CO2-296")
def test_ascending_it_goes_on_until_all_others_have_passed() -> None:
    state = bidding(4, "ascending", start=1)
    order = seats(state, "bid 0", "bid 1", "pass", "bid 2", "bid 3", "bid 4", "bid 5", "pass", "pass")
    assert order == [1, 2, 3, 0, 1, 2, 0, 1, 2, 0]
    assert asked(state) == "name_first"
    assert state.companies[0].money == 5


@rule("CO2-296", "CO2-302")
def test_ascending_the_last_one_in_may_still_bid_nought() -> None:
    state = bidding(3, "ascending")
    assert seats(state, "pass", "pass") == [0, 1, 2]
    play(state, "bid 0")
    assert (asked(state), state.seat) == ("name_first", 2)


@rule("CO2-302", "CO2-O75")
@pytest.mark.parametrize("auction", ["once_around", "ascending"])
def test_without_a_bid_the_tile_goes_left(auction: str) -> None:
    state = bidding(3, auction, start=2)
    events = play(state, "pass", "pass", "pass")
    assert (state.start, state.seat, asked(state)) == (0, 0, "first_region")
    assert [company.money for company in state.companies] == [10, 10, 10]
    assert next(event.seat for event in events if event.kind == "start_tile") == 0


@rule("CO2-O75", "CO2-94")
@pytest.mark.parametrize("players", [3, 5])
def test_after_the_last_decade_there_is_no_auction(players: int) -> None:
    state = table(players, auction="once_around")
    state = last_turn(state, decade=state.board.decades)
    play(state, "done")
    assert state.outcome is not None
    assert state.start == 0


@rule("CO2-298", "CO2-297")
@pytest.mark.parametrize("named", [0, 1, 2])
def test_the_highest_bidder_pays_and_names_anybody(named: int) -> None:
    state = bidding()
    play(state, "bid 2", "bid 3", "pass")
    assert (state.seat, asked(state)) == (1, "name_first")
    assert [company.money for company in state.companies] == [10, 7, 10]
    assert legal(state) == ["first 1", "first 2", "first 3"]
    found = refusal(state, "first 4")
    assert (found.code, found.rule, found.facts) == ("no_such_player", "CO2-298", {"players": 3})
    found = refusal(state, "pass")
    assert (found.code, found.rule, found.facts) == ("answer_first", "CO2-298", {"asked": "name_first"})
    events = play(state, f"first {named + 1}")
    assert (events[0].kind, events[0].seat) == ("start_tile", named)
    assert (state.start, state.seat, asked(state)) == (named, named, "first_region")


@rule("CO2-297")
def test_a_bid_of_nought_costs_nothing() -> None:
    state = bidding(companies={0: {"money": 0}})
    assert legal(state) == ["bid 0", "pass", "discard goal"]
    play(state, "bid 0", "pass", "pass")
    assert (asked(state), state.companies[0].money) == ("name_first", 0)


# --- what one can pay with ---


def asia_and_africa(asia: int, africa: int) -> dict[str, Any]:
    return {"asia": {"controller": 0, "permits": asia}, "africa": {"controller": 1, "permits": africa}}


@rule("CO2-299", "CO2-300", "CO2-301")
def test_nobody_bids_more_than_everything_is_worth() -> None:
    """Coins, two for each cube, the price for each permit in hand and in one's own regions; points do not count."""
    held = {"money": 3, "tech": 2, "permits": 2, "points": 50, "goal_discarded": True}
    state = bidding(companies={0: held}, regions=asia_and_africa(4, 2), price=5)
    most = 3 + 2 * 2 + 5 * (2 + 4)
    assert legal(state) == [*bids(0, most), "pass"]
    found = refusal(state, f"bid {most + 1}")
    assert (found.code, found.rule) == ("bid_too_high", "CO2-301")
    assert found.facts == {"bid": most + 1, "most": most}


@rule("CO2-299", "CO2-300")
def test_the_whole_of_it_can_be_paid() -> None:
    held = {"money": 3, "tech": 2, "permits": 2, "goal_discarded": True}
    state = bidding(companies={0: held}, regions=asia_and_africa(4, 2), price=5, tech=10, bank=1)
    play(state, "bid 37", "pass", "pass")
    while asked(state) == "pay_bid":
        play(state, legal(state)[0])
    company = state.companies[0]
    assert (asked(state), company.money, company.tech, company.permits) == ("name_first", 0, 0, 0)
    assert [state.permits[REGIONS.index(name)] for name in ("asia", "africa")] == [0, 2]
    assert (state.tech, state.bank, state.price, state.market) == (12, 1 + 6, 5, 2)


@rule("CO2-242", "CO2-301")
def test_the_goal_may_be_discarded_before_bidding_to_bid_more() -> None:
    state = bidding(companies={0: {"money": 1}})
    assert refusal(state, "bid 9").code == "bid_too_high"
    events = play(state, "discard goal")
    assert (kinds(events), state.seat, asked(state)) == (["goal_discarded"], 0, "start_bid")
    assert legal(state) == [*bids(0, 9), "pass"]
    found = refusal(state, "discard goal")
    assert (found.code, found.rule) == ("no_goal_left", "CO2-242")
    assert seats(state, "bid 9", "pass", "pass") == [0, 1, 2, 0]
    assert (asked(state), state.companies[0].money) == ("name_first", 0)


def paying(bid: int, auction: str = "once_around", **given: Any) -> State:
    """Seat 0, its goal given up long ago, has won with this bid and pays. The price is 3."""
    held = {"goal_discarded": True, **given.pop("companies", {}).get(0, {})}
    state = bidding(2, auction, price=3, companies={0: held}, **given)
    play(state, f"bid {bid}", "pass")
    return state


@rule("CO2-V26", "CO2-299", "CO2-O75")
def test_a_cube_and_a_permit_for_a_bid_of_four_bring_no_change() -> None:
    held = {"money": 1, "tech": 1, "permits": 1}
    state = paying(4, companies={0: held})
    assert legal(state) == ["pay tech", "pay hand"]
    first, second = play(state, "pay tech")  # then only the permit is enough
    company = state.companies[0]
    assert (asked(state), company.money, company.tech, company.permits) == ("name_first", 1, 0, 0)
    assert (first.kind, first.seat, first.facts) == ("bid_paid", 0, {"with": "tech", "worth": 2, "due": 2})
    assert (second.kind, second.seat, second.facts) == ("bid_paid", 0, {"with": "hand", "worth": 3, "due": 0})


@rule("CO2-V26", "CO2-299")
def test_a_coin_and_a_permit_are_exactly_four_and_a_permit_alone_is_not() -> None:
    state = paying(4, companies={0: {"money": 1, "tech": 1, "permits": 1}})
    play(state, "pay hand")
    assert (asked(state), legal(state)) == ("pay_bid", ["pay coins", "pay tech"])  # one is still due
    play(state, "pay coins")
    company = state.companies[0]
    assert (asked(state), company.money, company.tech, company.permits) == ("name_first", 0, 1, 0)


@rule("CO2-O76", "CO2-300")
def test_permits_go_to_the_bank_and_the_price_stays() -> None:
    state = paying(4, companies={0: {"permits": 2}}, regions=asia_and_africa(3, 3), bank=4, market=1)
    assert legal(state) == ["pay coins", "pay hand", "pay asia"]
    play(state, "pay asia", "pay hand")
    assert (state.bank, state.market, state.price, asked(state)) == (6, 1, 3, "name_first")
    assert (state.permits[REGIONS.index("asia")], state.companies[0].permits) == (2, 1)
    assert state.companies[0].money == 10


@rule("CO2-299", "CO2-300")
def test_what_does_not_pay_a_bid() -> None:
    regions = {**asia_and_africa(0, 3), "europe": {"controller": 0, "permits": 2}}
    state = paying(5, companies={0: {"money": 4, "tech": 1}}, regions=regions)
    for text, code, rule_id, facts in (
        ("pay coins", "too_little_money", "CO2-299", {"price": 5, "money": 4}),
        ("pay hand", "no_permit_in_hand", "CO2-300", {}),
        ("pay africa", "not_your_region", "CO2-300", {"region": "africa"}),
        ("pay oceania", "not_your_region", "CO2-300", {"region": "oceania"}),
        ("pay asia", "no_permit_there", "CO2-300", {"region": "asia"}),
        ("bid 6", "answer_first", "CO2-299", {"asked": "pay_bid", "due": 5}),
    ):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == (code, rule_id, facts), text
    play(state, "pay tech")
    assert refusal(state, "pay tech").code == "no_tech_in_hand"


@rule("CO2-299")
def test_where_there_is_one_way_to_pay_nobody_is_asked() -> None:
    state = paying(7)
    assert (asked(state), state.companies[0].money) == ("name_first", 3)
    state = paying(7, companies={0: {"money": 0, "permits": 3}})
    assert (asked(state), state.companies[0].permits) == ("name_first", 0)  # nine for seven: tough


@rule("CO2-242")
def test_the_goal_may_still_be_discarded_when_the_bid_is_paid() -> None:
    """Otherwise the permit would be gone for want of three coins."""
    state = paying(5, companies={0: {"money": 2, "permits": 2, "goal_discarded": False}})
    assert legal(state) == ["pay hand", "discard goal"]
    kept = state.copy()
    play(state, "discard goal")
    assert (asked(state), legal(state)) == ("pay_bid", ["pay coins", "pay hand"])
    play(state, "pay coins")
    company = state.companies[0]
    assert (asked(state), company.money, company.permits) == ("name_first", 2 + 8 - 5, 2)
    play(kept, "pay hand")  # the two coins do for the rest, but the goal would do as well
    assert legal(kept) == ["pay coins", "pay hand", "discard goal"]
    enough = paying(5, companies={0: {"money": 5, "permits": 0, "goal_discarded": False}})
    assert (asked(enough), enough.companies[0].goal_discarded) == ("name_first", False)


def ends(state: State) -> list[tuple[int, int, int, int]]:
    """Every way in which the payment can end: coins, cubes, permits in hand and in Asia that were spent."""
    if asked(state) != "pay_bid":
        company = state.companies[0]
        left = (company.money, company.tech, company.permits, state.permits[REGIONS.index("asia")])
        return [left]
    assert legal(state), "no way to pay"
    found: list[tuple[int, int, int, int]] = []
    for action in state.legal():
        after = state.copy()
        after.play(action)
        found += ends(after)
    return found


@rule("CO2-299", "CO2-301")
@pytest.mark.parametrize("price", [1, 2, 3, 8])
def test_every_payment_that_wastes_nothing_can_be_made_and_none_gets_stuck(price: int) -> None:
    """A payment wastes nothing if without any one piece of it, it would be too little."""
    worth = (1, TECH, price, price)
    for held in ((0, 2, 1, 1), (3, 1, 0, 2), (4, 2, 2, 0), (1, 0, 2, 1)):
        total = sum(count * each for count, each in zip(held, worth, strict=True))
        for bid in range(1, total + 1):
            company = {"money": held[0], "tech": held[1], "permits": held[2], "goal_discarded": True}
            state = bidding(2, price=price, companies={0: company}, regions=asia_and_africa(held[3], 3))
            play(state, f"bid {bid}", "pass")
            reached = {tuple(had - left for had, left in zip(held, end, strict=True)) for end in ends(state)}
            for spent in product(*(range(count + 1) for count in held)):
                value = sum(count * each for count, each in zip(spent, worth, strict=True))
                least = min((each for count, each in zip(spent, worth, strict=True) if count), default=0)
                if value >= bid and value - least < bid:
                    assert spent in reached, (held, bid, spent)
            for spent in reached:
                assert sum(count * each for count, each in zip(spent, worth, strict=True)) >= bid


@rule("CO2-299")
def test_worthless_cubes_pay_nothing() -> None:
    """With own values a cube may be worth 0; then it is no way to pay, and no payment goes on for ever."""
    own = {"base": "standard", "own": {"auction": {"tech": 0}}}
    state = last_turn(table(2, auction="once_around", components=own), companies={0: {"money": 5, "tech": 9}})
    state = arrange(state, companies={0: {"permits": 0}})
    play(state, "done", "bid 5", "pass")
    assert (asked(state), state.companies[0].tech, state.companies[0].money) == ("name_first", 9, 0)


@rule("CO2-304", "CO2-303")
def test_one_player_neither_bids_nor_passes_the_tile() -> None:
    state = table(1, auction="ascending")
    play(state, "start africa", "slot money", "slot money", "slot money")
    while asked(state) == "starter_slot":
        play(state, legal(state)[0])
    events = play(last := last_turn(state), "done")
    assert "start_tile" not in kinds(events)
    assert (last.start, last.seat, last.decade, asked(last)) == (0, 0, 2, "first_region")
