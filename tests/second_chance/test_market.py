"""The market for permits: buying, selling, refills, when it is closed, and how permits are paid."""

from typing import Any

import pytest

from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.state import State
from baseload.games.second_chance.stock import take_from_market, take_permits, to_bank
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, rivals, table

PARTS = standard()
ASIA, EUROPE = REGIONS.index("asia"), REGIONS.index("europe")


def trader(mine: dict[str, Any] | None = None, state: State | None = None, **changes: Any) -> State:
    """Seat 0's turn with 10 coins, one permit and no card; planned projects of every kind of bonus in Asia."""
    projects = {"money": "forestation", "tech": "solar", "research": "recycling"}
    regions = {"asia": {"projects": projects, "permits": 3}}
    for name, change in changes.pop("regions", {}).items():
        regions[name] = {**regions.get(name, {}), **change}
    given = {"money": 10, "permits": 1, "lobby": [], "knowledge": {}}
    return arrange(
        state or table(3), seat=0, companies={0: {**given, **(mine or {})}}, regions=regions, **changes
    )


def total(state: State) -> int:
    boards = sum(company.permits for company in state.companies)
    return state.bank + state.market + boards + sum(state.permits)


# --- visits ---


@rule("SC-122", "SC-123", "SC-E13")
def test_a_purchase() -> None:
    state = trader(price=4, market=2)
    bank = state.bank
    events = play(state, "buy")
    assert [(event.kind, event.facts) for event in events] == [("bought", {"price": 4, "permits": 2})]
    assert (state.companies[0].money, state.companies[0].permits) == (6, 2)
    assert (state.market, state.price, state.bank) == (1, 4, bank)
    assert not state.stop


@rule("SC-124", "SC-125", "SC-E14", "SC-O17")
@pytest.mark.parametrize("pile", [1, 2])
def test_a_sale(pile: int) -> None:
    state = trader(price=4, market=pile)
    bank = state.bank
    events = play(state, "sell")
    assert [(event.kind, event.facts) for event in events] == [("sold", {"price": 4, "now": 3})]
    assert (state.companies[0].money, state.companies[0].permits) == (14, 0)
    assert (state.market, state.price, state.bank) == (pile, 3, bank + 1)


@rule("SC-78", "SC-121")
@pytest.mark.parametrize("first", ["buy", "sell"])
@pytest.mark.parametrize("second", ["buy", "sell"])
def test_a_visit_is_one_purchase_or_one_sale(first: str, second: str) -> None:
    state = trader({"permits": 2})
    play(state, first)
    found = refusal(state, second)
    assert (found.code, found.rule) == ("market_visited", "SC-121")
    assert state.used == 16


@rule("SC-122")
def test_buying_needs_the_price() -> None:
    assert "buy" in legal(trader({"money": 4}, price=4))
    found = refusal(trader({"money": 3}, price=4), "buy")
    assert (found.code, found.rule, found.facts) == ("too_little_money", "SC-122", {"price": 4, "money": 3})


@rule("SC-126", "SC-244")
def test_permits_in_regions_cannot_be_sold() -> None:
    state = trader({"permits": 0}, regions={"asia": {"controller": 0}})
    found = refusal(state, "sell")
    assert (found.code, found.rule) == ("no_permit_on_board", "SC-126")
    assert "prepare asia money from asia" in legal(state)  # but spent


@rule("SC-124", "SC-O15")
def test_a_sale_at_the_lowest_price() -> None:
    state = trader(price=PARTS.price_lowest)
    assert PARTS.price_lowest == 1
    play(state, "sell")
    assert (state.companies[0].money, state.price) == (11, 1)


@rule("SC-122", "SC-127", "SC-O18")
def test_the_last_permit_is_bought_at_the_old_price() -> None:
    state = trader(price=4, market=1)
    bank = state.bank
    events = play(state, "buy")
    assert kinds(events) == ["bought", "market_refilled"]
    assert events[1].facts == {"price": 5, "permits": 2}
    assert state.companies[0].money == 6
    assert (state.market, state.price, state.bank) == (2, 5, bank - 2)


# --- the empty pile ---


@rule("SC-127", "SC-O14")
def test_the_price_never_rises_above_the_highest() -> None:
    state = trader({"money": 20}, price=PARTS.price_highest, market=1)
    assert PARTS.price_highest == 8
    play(state, "buy")
    assert (state.price, state.market) == (8, 2)


@rule("SC-127", "SC-128", "SC-E15")
@pytest.mark.parametrize("text", ["buy", "sell"])
def test_a_main_action_that_empties_the_pile_closes_the_market(text: str) -> None:
    state = trader(price=3, market=1)
    play(state, "prepare asia research")
    assert (state.price, state.market, state.companies[0].permits) == (4, 2, 1)
    assert legal(state, text) == []
    found = refusal(state, text)
    assert (found.code, found.rule, found.facts) == ("market_closed", "SC-128", {"price": 4})


@rule("SC-79", "SC-128", "SC-E16")
def test_who_visits_first_may_buy() -> None:
    state = trader(price=3, market=1)
    play(state, "buy", "prepare asia research")
    assert state.companies[0].permits == 2
    assert state.price == 4


@rule("SC-128", "SC-258")
def test_the_next_player_finds_it_open() -> None:
    state = trader(price=3, market=1)
    play(state, "prepare asia research", "done")
    assert state.seat == 1
    assert {"buy", "sell"} <= set(legal(state))


@rule("SC-128")
def test_a_pile_that_is_not_emptied_stays_open() -> None:
    state = trader(price=3, market=2)
    play(state, "prepare asia research")
    assert {"buy", "sell"} <= set(legal(state))


@rule("SC-129")
def test_gains_go_on_while_the_market_is_closed() -> None:
    state = trader({"scientists": 1}, price=3, market=1, lobby_played=[[2, 1]])
    play(state, "prepare asia research")
    assert refusal(state, "buy").code == "market_closed"
    play(state, "move board to card 2")
    assert state.companies[0].permits == 2
    assert state.market == 1


@rule("SC-131", "SC-O13")
def test_two_permits_are_taken_one_by_one() -> None:
    state = trader({"permits": 1}, price=7, market=1)
    bank = state.bank
    play(state, "prepare asia money")
    assert state.companies[0].permits == 2  # one paid, two taken
    assert (state.price, state.market, state.bank) == (8, 1, bank + 1 - 2)


@rule("SC-131", "SC-127")
def test_two_permits_can_be_the_last_two() -> None:
    state = trader(price=3, market=2)
    events = play(state, "prepare asia money")
    assert kinds(events).count("market_refilled") == 1
    assert (state.price, state.market) == (4, 2)


@rule("SC-130")
def test_every_permit_that_comes_into_play_leaves_the_pile() -> None:
    """Permits of a benefit, a card and a purchase come from the pile, never from the bank."""
    for texts in (("prepare asia research",), ("buy",), ("lobby 2",)):
        state = trader({"lobby": [2], "permits": 1}, market=2)
        bank, owned, everywhere = state.bank, state.companies[0].permits, total(state)
        play(state, *texts)
        paid = 1 if texts[0].startswith("prepare") else 0
        assert state.market == 1
        assert state.bank == bank + paid
        assert state.companies[0].permits == owned + 1 - paid
        assert total(state) == everywhere


# --- the limit of the box ---


@rule("SC-2", "SC-132")
@pytest.mark.parametrize(("bank", "pile"), [(1, 1), (0, 0), (2, 2), (5, 2)])
def test_a_short_bank_gives_what_it_has(bank: int, pile: int) -> None:
    state = trader(market=1, bank=bank, price=3)
    assert take_from_market(state)
    assert (state.market, state.bank, state.price) == (pile, bank - pile, 4)
    assert state.stop


@rule("SC-19", "SC-132")
def test_with_pile_and_bank_empty_gains_lapse() -> None:
    state = trader(market=1, bank=0, price=3)
    assert take_permits(state, 1, 3) == 1
    assert (state.market, state.bank, state.price) == (0, 0, 4)  # an empty pile is not emptied again
    assert not take_from_market(state)
    state = trader(market=0, bank=0)
    found = refusal(state, "buy")
    assert (found.code, found.rule) == ("no_permits_left", "SC-132")


@rule("SC-132")
def test_a_benefit_that_the_market_cannot_serve_does_not_bar_the_action() -> None:
    """The permit paid comes to the bank, and so to the empty pile: forestation's two are one."""
    state = trader(market=0, bank=0, price=3)
    events = play(state, "prepare asia money")
    assert events[-1].facts == {"money": 0, "tech": 0, "permits": 1}
    assert state.companies[0].permits == 1
    assert (state.market, state.bank) == (0, 0)


@rule("SC-132", "SC-O16")
def test_permits_that_come_to_the_bank_fill_an_empty_pile() -> None:
    state = trader(market=0, bank=0, price=5)
    play(state, "sell")
    assert (state.market, state.bank, state.price) == (1, 0, 4)
    state = trader(market=0, bank=0)
    to_bank(state, 5)
    assert (state.market, state.bank) == (2, 3)
    assert not state.stop
    to_bank(state, 1)
    assert (state.market, state.bank) == (2, 4)


@rule("SC-O16", "SC-127")
def test_the_pile_is_never_empty_while_the_bank_has_permits() -> None:
    for seed in range(4):
        state = table(2, seed=seed, mode=("cooperative", "competitive")[seed % 2])
        step = seed
        while state.outcome is None:
            actions = state.legal()
            wanted = [action for action in actions if str(action).startswith(("buy", "prepare", "lobby"))]
            state.apply((wanted or actions)[step % len(wanted or actions)])
            step += 7
            assert state.market or not state.bank
            assert total(state) + state.reserved == PARTS.permits
            assert PARTS.price_lowest <= state.price <= PARTS.price_highest


# --- paying ---


@rule("SC-133", "SC-O11")
def test_a_permit_is_paid_from_the_board_or_from_any_region_one_controls() -> None:
    regions = {
        "asia": {"controller": 0},
        "europe": {"controller": 0, "permits": 1},
        "africa": {"controller": 1},
    }
    state = trader({"permits": 1}, regions=regions)
    ways = ["prepare asia tech", "prepare asia tech from europe", "prepare asia tech from asia"]
    assert legal(state, "prepare asia tech") == ways
    found = refusal(state, "prepare asia tech from africa")
    assert (found.code, found.rule, found.facts) == ("not_your_region", "SC-133", {"region": "africa"})
    bank = state.bank
    other = state.copy()
    events = play(state, "prepare asia tech from europe")
    assert events[0].facts["from"] == "europe"
    assert (state.permits[EUROPE], state.companies[0].permits, state.bank) == (0, 1, bank + 1)
    play(other, "prepare asia tech")
    assert (other.permits[EUROPE], other.companies[0].permits, other.bank) == (1, 0, bank + 1)
    bare = trader({"permits": 0}, regions=regions)
    assert legal(bare, "prepare asia tech") == ways[1:]
    found = refusal(bare, "prepare asia tech")
    assert (found.code, found.rule, found.facts) == (
        "pay_from_region",
        "SC-133",
        {"payers": ["europe", "asia"]},
    )
    empty = trader({"permits": 1}, regions={"europe": {"controller": 0, "permits": 0}})
    found = refusal(empty, "prepare asia tech from europe")
    assert (found.code, found.rule, found.facts) == ("no_permit_there", "SC-133", {"region": "europe"})
    assert refusal(empty, "prepare asia tech from oceania").code == "not_your_region"


@rule("SC-134", "SC-207")
def test_without_a_permit_there_is_no_preparing_and_no_building() -> None:
    state = trader({"permits": 0, "tech": 9, "money": 50, "knowledge": dict.fromkeys(SOURCES, 8)})
    assert legal(state, "prepare") == []
    found = refusal(state, "prepare asia tech")
    assert (found.code, found.rule) == ("no_permit_on_board", "SC-134")
    points = state.team_points
    state = arrange(state, regions={"asia": {"projects": {"tech": ("solar!", 0)}}})
    assert legal(state, "build") == []
    assert refusal(state, "build asia tech").code == "no_permit_on_board"
    assert state.team_points == points  # no penalty instead


@rule("SC-128")
def test_among_rivals_it_closes_alike() -> None:
    state = trader(state=rivals(2), market=1)
    play(state, "prepare asia research")
    assert refusal(state, "sell").code == "market_closed"
    assert asked(state) == "turn"


@rule("SC-111", "SC-22")
def test_regions_never_hold_more_than_their_spaces() -> None:
    assert [PARTS.permit_spaces[region] for region in range(6)] == [SIZES[name] for name in REGIONS]
