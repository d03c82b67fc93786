"""Permits limited to the box: what happens when the bank behind the market runs out, and where it never does."""

from random import Random
from typing import Any

import pytest

from baseload.core.plain import canonical
from baseload.envs.encodings import encoding as encoding_of
from baseload.games.climate.world import BONUS_PERMIT, MINOR_PERMIT, REGIONS
from baseload.games.co2.components import standard
from baseload.games.co2.state import State
from baseload.text.speaker import speaker
from tests.co2.conservation import Books
from tests.co2.random_run import pick
from tests.co2.scene import GAME, arrange, last_turn, table
from tests.co2.test_expertise import SOLAR, before
from tests.co2.tracks import tracks
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

FOREST = {"agenda": ["forestation", "biomass", "recycling"], "projects": {"money": "forestation"}}
FULL = {name: {"spaces": ["gas"] * standard().spaces[place]} for place, name in enumerate(REGIONS)}


def turn(permits: str = "limited", **given: Any) -> State:
    """Seat 0's turn at a market with one permit and nothing in the bank, unless otherwise given."""
    mine = {"permits": 1, "money": 20, "tech": 9, **given.pop("mine", {})}
    state = table(3, permits=permits, components=given.pop("components", tracks()))
    return arrange(state, seat=0, companies={0: mine}, **{"market": 1, "bank": 0, "price": 3, **given})


def stock(state: State) -> tuple[int, int, int]:
    """Bank, pile, price."""
    return state.bank, state.market, state.price


# --- the bank runs out ---


@rule("CO2-3")
def test_a_table_is_limited_to_the_box_and_one_from_before_is_not() -> None:
    assert GAME.options()["permits"] == "limited"
    assert GAME.options_from_plain({"players": 3})["permits"] == "unlimited"
    assert "permits" not in GAME.options(permits="unlimited").lasting()


@rule("CO2-O12", "CO2-199")
@pytest.mark.parametrize("bank", [0, 1, 2, 3])
def test_a_short_bank_refills_the_market_with_what_there_is_and_the_price_rises(bank: int) -> None:
    state = turn(bank=bank)
    events = play(state, "buy")
    assert stock(state) == (max(0, bank - 2), min(2, bank), 4)
    assert events[-1].facts == {"price": 4, "permits": min(2, bank)}
    assert state.stop
    assert legal(state, "sell") == []


@rule("CO2-3", "CO2-O12")
@pytest.mark.parametrize("bank", [1, 0, -1])
def test_a_bank_without_a_limit_refills_the_market_all_the_same(bank: int) -> None:
    state = turn("unlimited", bank=bank)
    play(state, "buy")
    assert stock(state) == (bank - 2, 2, 4)


@rule("CO2-O84")
def test_nobody_buys_from_an_empty_market_but_one_may_sell_to_it() -> None:
    state = turn(market=0, price=5)
    assert legal(state, "buy") == []
    assert (refusal(state, "buy").code, refusal(state, "buy").rule) == ("no_permits_left", "CO2-O84")
    play(state, "sell")
    assert stock(state) == (0, 1, 4)
    state = arrange(state, seat=0, used=0)
    assert legal(state, "buy") == ["buy"]


# --- what would come from the market ---


@rule("CO2-O83")
def test_a_minor_effect_gives_nothing_while_the_market_is_empty() -> None:
    card = standard().lobby_minor.index(MINOR_PERMIT)
    state = turn(market=0, mine={"lobby": [card]})
    events = play(state, f"lobby {card}")
    assert (state.companies[0].permits, stock(state)) == (1, (0, 0, 3))
    assert events[-1].facts == {"card": card, "money": 0, "tech": 0, "points": 0, "permits": 0}


@rule("CO2-O83", "CO2-202")
@pytest.mark.parametrize(("market", "bank", "got"), [(1, 0, 2), (2, 0, 2), (1, 1, 2)])
def test_of_two_permits_as_many_come_as_there_are(market: int, bank: int, got: int) -> None:
    """The permit that is paid goes to the bank first, so it can be one of them."""
    state = turn(market=market, bank=bank, regions={"asia": FOREST})
    events = play(state, "install asia money")
    assert state.companies[0].permits == got
    assert state.market + state.bank == market + bank + 1 - got
    assert next(event.facts["permits"] for event in events if event.kind == "benefit") == got


@rule("CO2-O86", "CO2-O83")
def test_a_permit_paid_while_the_market_is_empty_goes_there_and_can_be_taken_again() -> None:
    state = turn(market=0, price=5, regions={"asia": FOREST})
    events = play(state, "install asia money")
    assert kinds(events)[:4] == ["installed", "market_restocked", "benefit", "market_refilled"]
    # One comes back, the second lapses; the price rises for the one that was taken.
    assert (state.companies[0].permits, stock(state)) == (1, (0, 0, 6))
    assert [event.facts.get("permits") for event in events[2:4]] == [1, 0]


@rule("CO2-O86", "CO2-206", "CO2-264")
def test_restocking_moves_no_price_and_closes_no_sale() -> None:
    solar = {"agenda": ["solar", "biomass", "recycling"], "projects": {"money": "solar"}}
    state = turn(market=0, price=5, mine={"permits": 2}, regions={"asia": solar})
    play(state, "install asia money")
    assert (stock(state), state.stop) == ((0, 1, 5), False)
    assert legal(state, "sell") == ["sell"]


@rule("CO2-O83", "CO2-141")
@pytest.mark.parametrize("market", [0, 1])
def test_a_region_gets_no_permit_for_a_fossil_plant_while_the_market_is_empty(market: int) -> None:
    africa = {
        "agenda": ["solar", "fusion", "biomass"],
        "spaces": ["coal", ("solar", 1), "oil"],
        "permits": 1,
        "controller": 1,
        "projects": {"money": "solar!"},
    }
    state = turn(market=market, mine={"expertise": {"solar": 5}}, regions={"africa": africa}, level=360)
    events = play(state, "construct africa money")
    replaced = next(event for event in events if event.kind == "replaced")
    assert (replaced.facts["permit"], replaced.facts["full"]) == (market == 1, False)
    assert state.permits[REGIONS.index("africa")] == 1 + market
    assert (state.market, state.level) == (0, 320)


@rule("CO2-O83", "CO2-181")
@pytest.mark.parametrize("market", [0, 1])
def test_a_region_bonus_lapses_while_the_market_is_empty(market: int) -> None:
    """Nobody is asked where a permit should go that is not there."""
    asia = {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": ("solar", 0)}}
    mine = {"expertise": {"solar": before(SOLAR, BONUS_PERMIT)}}
    state = turn(market=market, mine=mine, regions={"asia": asia}, components="standard", used=1)
    permits = state.permits.copy()
    play(state, "done")
    assert (asked(state) == "place_permit") == (market == 1)
    assert state.permits == permits
    if market:
        play(state, "permit asia")
        assert state.permits[REGIONS.index("asia")] == permits[REGIONS.index("asia")] + 1
        assert (state.market, state.price) == (0, 4)


# --- the supply phase ---


def owing(**given: Any) -> State:
    """Before a supply phase in which seat 1 owes a permit for Asia and has none."""
    regions = {**FULL, "asia": {"spaces": ["gas"], "controller": 1, "permits": 0}, **given.pop("regions", {})}
    company = {"permits": 0, "goal_discarded": True, **given.pop("company", {})}
    start = table(supply_start="fixed")
    return last_turn(start, regions=regions, companies={1: company}, level=100, **given)


@rule("CO2-O85", "CO2-71")
@pytest.mark.parametrize(("money", "points"), [(9, 0), (2, 3)])
def test_a_forced_purchase_costs_the_price_even_if_there_is_no_permit(money: int, points: int) -> None:
    state = owing(company={"money": money, "points": 7}, market=0, bank=0, price=5)
    events = play(state, "done")
    company = state.companies[1]
    assert (company.money, company.points, company.permits) == (money - 5 + points, 7 - points, 0)
    assert stock(state) == (0, 0, 5)
    told = next(event.facts for event in events if event.kind == "supply_bought")
    assert told == {"region": "asia", "money": 5 - points, "points": points, "permit": False}


@rule("CO2-O86", "CO2-70")
def test_the_last_permit_bought_for_the_supply_comes_back_to_the_market() -> None:
    state = owing(company={"money": 9}, market=1, bank=0, price=5)
    events = play(state, "done")
    assert stock(state) == (0, 1, 6)
    order = [
        kind for kind in kinds(events) if kind in ("supply_bought", "market_refilled", "market_restocked")
    ]
    assert order == ["supply_bought", "market_refilled", "market_restocked"]


@rule("CO2-O86", "CO2-66")
def test_a_region_that_pays_for_itself_fills_an_empty_market() -> None:
    state = owing(regions={"asia": {"spaces": ["gas"], "permits": 2}}, market=0, bank=0, price=5)
    events = play(state, "done")
    assert stock(state) == (0, 1, 5)
    assert kinds(events).index("region_paid") < kinds(events).index("market_restocked")


# --- what people, programs and bots see ---


@rule("CO2-3")
def test_a_bank_without_a_limit_is_never_counted() -> None:
    """Neither in words nor in a view nor in the numbers for learning; its state is read from the view all the same."""
    state = turn("unlimited", bank=-2)
    # 21 in regions, 2 each in two other hands, 1 in hand, 1 on the pile: the box has 40.
    state.bank = standard().permits - sum(state.permits) - state.market
    state.bank -= sum(company.permits for company in state.companies)
    play(state, "buy")
    state.bank -= 20
    state.market += 20
    assert state.bank < 0
    view = state.view(0)
    assert view.to_plain()["known"]["bank"] is None
    assert (
        "−"
        not in speaker("co2", ["Anna", "Bo", "Cy"], strict=True)
        .board(view, 80)
        .partition("Market")[2]
        .partition("\n")[0]
    )
    assert "the bank never runs dry" in speaker("co2", ["Anna", "Bo", "Cy"], strict=True).board(view, 80)
    again = GAME.view_from_plain(view.to_plain())
    assert canonical(again.to_plain()) == canonical(view.to_plain())
    assert again.seen().to_plain() == view.seen().to_plain()
    encoding = encoding_of(GAME.options(permits="unlimited"))
    assert encoding.row(view)[encoding.places["bank"].first] == 255


@rule("CO2-3", "CO2-O84")
def test_what_a_limited_bank_holds_is_shown() -> None:
    state = turn(market=0)
    view = state.view(0)
    assert view.to_plain()["known"]["bank"] == 0
    assert "0 on the pile, 0 in the bank" in " ".join(
        speaker("co2", ["Anna", "Bo", "Cy"], strict=True).board(view, 80).split()
    )
    encoding = encoding_of(GAME.options())
    assert encoding.row(view)[encoding.places["bank"].first] == 0
    assert encoding.row(turn(bank=7).view(0))[encoding.places["bank"].first] == 7


@rule("CO2-O83")
def test_an_action_tells_what_comes_and_not_what_is_printed() -> None:
    voice = speaker("co2", ["Anna", "Bo", "Cy"], strict=True)
    card = standard().lobby_minor.index(MINOR_PERMIT)
    state = turn(market=0, mine={"lobby": [card]}, regions={"asia": FOREST})
    assert "1 permit" in voice.action(GAME.action("install asia money"), state.view(0))
    assert "nothing" in voice.action(GAME.action(f"lobby {card}"), state.view(0))
    plenty = turn(market=3, mine={"lobby": [card]}, regions={"asia": FOREST})
    assert "2 permits" in voice.action(GAME.action("install asia money"), plenty.view(0))
    assert "nothing" not in voice.action(GAME.action(f"lobby {card}"), plenty.view(0))


@rule("CO2-L1", "CO2-L2", "CO2-O83", "CO2-O86")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_in_which_the_permits_run_out_keep_their_books(players: int) -> None:
    """Bots gather permits until none are left. Nothing is lost or made on the way."""
    emptied = restocked = 0
    options = GAME.options(players=players)
    for seed in range(8):
        state = GAME.setup(options, GAME.deal(options, seed))
        assert isinstance(state, State)
        books, rng = Books(state), Random(seed)
        while state.outcome is None:
            action = pick(state, rng, "normal")
            assert action in state.legal()
            events = state.play(action)
            books.check(action, events, state)
            emptied += state.market == 0
            restocked += kinds(events).count("market_restocked")
            if state.market == 0 and state.outcome is None:
                view = state.view(state.seat)
                assert canonical(GAME.view_from_plain(view.to_plain()).to_plain()) == canonical(
                    view.to_plain()
                )
                assert view.imagine(rng).legal() == state.legal()
    assert emptied
    assert restocked
