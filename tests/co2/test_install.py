"""Install a project: the permit, another's scientist, the benefit, in this order."""

from typing import Any

import pytest

from baseload.core.problems import Refusal, Refused
from baseload.games.climate.world import BONUS_PERMIT, REGIONS
from baseload.games.co2.components import ON_INSTALL, SOURCES, standard
from baseload.games.co2.state import INSTALLED, State
from tests.co2.scene import GAME, arrange, summit_tile, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()
ASIA = 3 * REGIONS.index("asia")
# No summit talks about solar; one does, and the topic is free.
QUIET: dict[int, Any] = {number: (summit_tile("forestation", "fusion"), {}) for number in range(1, 7)}
OPEN = {**QUIET, 2: (summit_tile("solar", "fusion"), {})}


def scene(
    companies: dict[int, dict[str, Any]] | None = None,
    regions: dict[str, dict[str, Any]] | None = None,
    summits: Any = QUIET,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """Seat 0 of three begins its turn, nobody has cards; solar is proposed on Asia's tech slot."""
    held = {seat: {"lobby": [], **(companies or {}).get(seat, {})} for seat in range(3)}
    asia = {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": "solar"}}
    places = {**(regions or {}), "asia": {**asia, **(regions or {}).get("asia", {})}}
    return arrange(
        table(**(options or {})), seat=0, companies=held, regions=places, summits=summits, **changes
    )


def occupied(source: str = "solar", seat: int = 1) -> dict[str, Any]:
    """Asia with one proposed project, on which a scientist of that seat works."""
    return {"asia": {"projects": {"tech": (source, seat)}}}


def card_for(source: str) -> int:
    return next(
        card
        for card in range(1, 27)
        if PARTS.lobby_on[card] == ON_INSTALL and SOURCES[PARTS.lobby_of[card]] == source
    )


# ---- Which project, and the permit -------------------------------------------------------------


@rule("CO2-109", "CO2-111")
def test_any_proposed_project_with_a_permit_from_hand_or_an_own_region() -> None:
    regions: dict[str, dict[str, Any]] = {
        "asia": {"projects": {"tech": "solar", "money": ("biomass", 0), "research": "recycling!"}},
        "europe": {"agenda": ["solar", "fusion", "biomass"], "projects": {"research": ("fusion", 2)}},
        "africa": {"controller": 0, "permits": 2},
        "oceania": {"controller": 0, "permits": 0},
        "north_america": {"controller": 1, "permits": 3},
    }
    state = scene({0: {"permits": 1, "money": 1}}, regions)
    places = ["europe research", "asia money", "asia tech"]
    wanted = [f"install {place}{origin}" for place in places for origin in ("", " from africa")]
    assert legal(state, "install") == wanted


@rule("CO2-109")
def test_there_must_be_a_project() -> None:
    found = refusal(scene(), "install asia money")
    assert found == Refusal("no_project_there", "CO2-109", {"region": "asia", "slot": "money"})


@rule("CO2-110")
def test_an_installed_project_is_not_installed_again() -> None:
    state = scene()
    play(state, "install asia tech")
    again = arrange(state, seat=0)
    found = refusal(again, "install asia tech")
    assert found == Refusal("already_installed", "CO2-110", {"region": "asia", "slot": "tech"})


@rule("CO2-111", "CO2-115", "CO2-V10")
def test_the_permit_goes_from_hand_to_the_bank() -> None:
    state = scene({0: {"permits": 1}}, bank=11)
    events = play(state, "install asia tech")
    assert kinds(events) == ["installed", "benefit"]
    assert events[0].facts == {"source": "solar", "region": "asia", "slot": "tech", "from": "hand"}
    assert events[1].facts == {"money": 0, "tech": 3, "permits": 0}
    assert (state.companies[0].permits, state.bank, state.companies[0].tech) == (0, 12, 3)
    assert state.projects[ASIA + 1] == INSTALLED + SOURCES.index("solar")


@rule("CO2-111")
def test_the_permit_goes_from_a_region_to_the_bank() -> None:
    state = scene({0: {"permits": 1}}, {"africa": {"controller": 0, "permits": 1}}, bank=11)
    events = play(state, "install asia tech from africa")
    assert events[0].facts["from"] == "africa"
    assert (state.companies[0].permits, state.bank) == (1, 12)
    assert state.permits[REGIONS.index("africa")] == 0


@rule("CO2-111", "CO2-122")
def test_a_region_pays_only_for_its_controller_and_only_if_it_has_a_permit() -> None:
    regions = {"africa": {"controller": 1, "permits": 1}, "oceania": {"controller": 0, "permits": 0}}
    state = scene(regions=regions)
    assert refusal(state, "install asia tech from africa") == Refusal(
        "not_your_region", "CO2-262", {"region": "africa"}
    )
    assert refusal(state, "install asia tech from oceania") == Refusal(
        "no_permit_there", "CO2-111", {"region": "oceania"}
    )
    assert refusal(state, "install asia tech from europe").code == "not_your_region"


@rule("CO2-112", "CO2-122")
def test_without_a_permit_nothing_is_installed_not_even_what_would_give_two() -> None:
    regions = {
        "europe": {"agenda": ["forestation", "fusion", "biomass"], "projects": {"tech": "forestation"}}
    }
    state = scene({0: {"permits": 0}}, regions)
    assert not legal(state, "install")
    assert refusal(state, "install europe tech") == Refusal("no_permit_in_hand", "CO2-122", {})
    before = state.hash()
    with pytest.raises(Refused):
        play(state, "install europe tech")
    assert state.hash() == before


# ---- Benefits ----------------------------------------------------------------------------------


@rule("CO2-114", "CO2-115", "CO2-116", "CO2-117", "CO2-118", "CO2-119")
@pytest.mark.parametrize(
    ("source", "money", "tech", "permits"),
    [
        ("forestation", 0, 0, 2),
        ("solar", 0, 3, 0),
        ("fusion", 5, 1, 0),
        ("biomass", 3, 1, 1),
        ("recycling", 5, 0, 1),
    ],
)
def test_what_each_source_gives(source: str, money: int, tech: int, permits: int) -> None:
    """The permits come from the market, to hand, for nothing; the one paid goes to the bank."""
    state = scene({0: {"money": 0, "permits": 1, "tech": 0}}, occupied(source, -1), market=4, price=3, bank=9)
    supply = state.tech
    play(state, "install asia tech")
    company = state.companies[0]
    assert (company.money, company.tech, company.permits) == (money, tech, permits)
    assert (state.market, state.price, state.bank, state.tech) == (4 - permits, 3, 10, supply - tech)
    assert (company.points, company.expertise) == (0, [0] * 5)
    assert not state.stop


@rule("CO2-115")
def test_a_scarce_benefit_is_what_there_is() -> None:
    state = scene(tech=2)
    events = play(state, "install asia tech")
    assert events[1].facts["tech"] == 2
    assert (state.companies[0].tech, state.tech) == (2, 0)


@rule("CO2-114", "CO2-112")
def test_the_permit_is_paid_before_two_are_taken_one_by_one_over_a_refill() -> None:
    """The pile has one: take it, two come, the price rises, take the second."""
    state = scene({0: {"permits": 1}}, occupied("forestation", -1), market=1, price=5, bank=9)
    events = play(state, "install asia tech")
    assert kinds(events) == ["installed", "benefit", "market_refilled"]
    assert (state.companies[0].permits, state.market, state.price, state.bank) == (2, 1, 6, 8)
    assert refusal(state, "sell").code == "selling_closed"
    assert state.stop


@rule("CO2-119")
def test_a_permit_received_is_no_visit_and_may_be_sold() -> None:
    state = scene({0: {"permits": 1, "money": 0}}, occupied("recycling", -1), market=2, price=3)
    play(state, "install asia tech", "sell")
    assert (state.companies[0].money, state.companies[0].permits) == (5 + 3, 0)


# ---- Own scientist -----------------------------------------------------------------------------


@rule("CO2-120", "CO2-121")
def test_the_own_scientist_stays_costs_nothing_and_leaves_by_an_ordinary_move() -> None:
    state = scene({0: {"money": 0}}, occupied("solar", 0))
    assert "install asia tech" in legal(state)
    events = play(state, "install asia tech")
    assert kinds(events) == ["installed", "benefit"]
    assert (state.workers[ASIA + 1], state.companies[0].money) == (0, 0)
    play(state, "move asia tech to hand")
    assert state.companies[0].expertise == [0] * 5
    assert state.companies[0].scientists == 2
    assert refusal(state, "move hand to asia tech").code == "scientist_moved_already"
    play(state, "done")
    assert state.companies[0].expertise == [0] * 5


@rule("CO2-120", "CO2-171")
def test_the_own_scientist_who_stays_learns_at_the_end_of_the_turn() -> None:
    state = scene(regions=occupied("solar", 0))
    play(state, "install asia tech", "done")
    assert state.companies[0].expertise[SOURCES.index("solar")] == 1


# ---- Another's scientist -----------------------------------------------------------------------


@rule("CO2-123", "CO2-162")
def test_without_a_coin_a_project_with_anothers_scientist_is_not_installed() -> None:
    state = scene({0: {"money": 0}}, occupied())
    assert not legal(state, "install")
    assert refusal(state, "install asia tech") == Refusal("no_coin_for_scientist", "CO2-123", {"owner": 1})
    # Not even where the benefit would pay it.
    rich = scene({0: {"money": 0}}, occupied("fusion"))
    assert refusal(rich, "install asia tech").rule == "CO2-123"


@rule("CO2-123", "CO2-162", "CO2-165", "CO2-O43")
def test_one_coin_is_enough_and_goes_to_the_owner() -> None:
    state = scene({0: {"money": 1}, 1: {"money": 0, "scientists": 0}}, occupied())
    events = play(state, "install asia tech")
    assert kinds(events) == ["displaced", "scientist_moved", "expertise", "installed", "benefit"]
    assert events[0].seat == 0
    assert events[0].facts == {"owner": 1, "at": ["asia", "tech"], "source": "solar"}
    assert (events[1].seat, events[1].facts) == (1, {"from": ["asia", "tech"], "to": "hand"})
    assert [company.money for company in state.companies[:2]] == [0, 1]
    assert state.companies[1].scientists == 1
    assert state.companies[1].expertise[SOURCES.index("solar")] == 1
    assert (state.workers[ASIA + 1], asked(state), state.seat) == (-1, "turn", 0)


@rule("CO2-113", "CO2-166", "CO2-167", "CO2-V13")
def test_the_owner_decides_then_the_permit_is_paid_and_the_tile_turned() -> None:
    state = scene({0: {"money": 3, "permits": 1}, 1: {"money": 2, "scientists": 0}}, occupied(), OPEN, bank=9)
    play(state, "install asia tech")
    assert (asked(state), state.seat) == ("displaced", 1)
    # The coin has changed hands; nothing else has happened, and nobody else may do anything.
    assert [company.money for company in state.companies[:2]] == [2, 3]
    assert (state.companies[0].permits, state.companies[0].tech, state.bank) == (1, 0, 9)
    assert state.projects[ASIA + 1] == SOURCES.index("solar")
    assert legal(state) == ["move asia tech to hand", "move asia tech to summit 2"]
    events = play(state, "move asia tech to hand")
    assert kinds(events) == ["scientist_moved", "expertise", "installed", "benefit"]
    purple = state.companies[1]
    assert (purple.money, purple.scientists, purple.expertise[1]) == (3, 1, 1)
    blue = state.companies[0]
    assert (blue.money, blue.permits, blue.tech, state.bank) == (2, 0, 3, 10)
    assert (asked(state), state.seat) == ("turn", 0)
    assert "move hand to asia tech" in legal(state)


@rule("CO2-112", "CO2-113", "CO2-166", "CO2-177")
def test_the_owners_bonus_empties_the_market_before_the_installer_takes_his_permit() -> None:
    """Recycling for seat 0; seat 1's displaced scientist brings a region's permit, which is the last of the pile."""
    source = SOURCES.index("recycling")
    before = PARTS.bonus[source].index(BONUS_PERMIT) - 1
    held: dict[int, dict[str, Any]] = {0: {"money": 1, "permits": 2}, 1: {"expertise": {"recycling": before}}}
    state = scene(held, {**occupied("recycling"), "africa": {"permits": 0}}, market=1, price=3, bank=9)
    play(state, "install asia tech")
    assert (asked(state), state.seat) == ("place_permit", 1)
    assert state.projects[ASIA + 1] == source
    for text in ("sell", "buy", "done", "move hand to asia tech"):
        assert refusal(state, text).code == "answer_first"
    events = play(state, "permit africa")
    assert kinds(events) == ["bonus_permit", "market_refilled", "installed", "benefit"]
    assert (state.market, state.price, state.bank) == (1, 4, 9 - 2 + 1)
    assert state.companies[0].permits == 2
    assert refusal(state, "sell") == Refusal("selling_closed", "CO2-206", {"price": 4})
    assert "buy" in legal(state)


@pytest.mark.parametrize(("value", "open_"), [("on", True), ("off", False)])
def test_whether_one_may_still_buy_after_anothers_bonus_is_an_option(value: str, open_: bool) -> None:
    before = PARTS.bonus[1].index(BONUS_PERMIT) - 1
    state = scene(
        {0: {"money": 20}, 1: {"expertise": {"solar": before}}},
        occupied(),
        options={"buy_after_price_change": value},
        market=1,
    )
    play(state, "install asia tech", "permit asia")
    assert ("buy" in legal(state)) == open_
    assert "sell" not in legal(state)


@rule("CO2-113")
@pytest.mark.parametrize("answer", ["move asia tech to hand", "move asia tech to summit 2"])
def test_the_card_comes_after_the_benefit_although_the_owner_interrupts(answer: str) -> None:
    card = card_for("solar")
    state = scene({0: {"lobby": [card], "money": 1}}, occupied(), OPEN)
    events = play(state, f"install asia tech with {card}")
    assert kinds(events) == ["lobby_main", "displaced"]
    assert (state.companies[0].money, state.companies[0].tech) == (0, 0)
    events = play(state, answer)
    assert kinds(events)[-3:] == ["installed", "benefit", "lobby_gain"]
    assert state.companies[0].money == PARTS.lobby_money[card]
    assert state.companies[0].tech == 3 + PARTS.lobby_tech[card]


@rule("CO2-113")
def test_the_card_with_a_choice_asks_after_the_owner_has_decided() -> None:
    card = card_for("biomass")
    biomass = {**QUIET, 4: (summit_tile("biomass", "recycling"), {})}
    state = scene({0: {"lobby": [card], "money": 1}}, occupied("biomass"), biomass)
    play(state, f"install asia tech with {card}")
    assert (asked(state), state.seat) == ("displaced", 1)
    play(state, "move asia tech to summit 4")
    assert (asked(state), state.seat) == ("take_either", 0)
    assert (state.companies[0].money, state.companies[0].tech) == (3, 1)
    assert legal(state) == ["take money", "take tech"]
    play(state, "take tech")
    assert state.companies[0].tech == 1 + PARTS.lobby_tech[card]
    assert asked(state) == "turn"


def test_a_card_goes_with_an_installation_of_its_source_only() -> None:
    solar, fusion = card_for("solar"), card_for("fusion")
    state = scene({0: {"lobby": sorted([solar, fusion])}}, {"africa": {"controller": 0, "permits": 1}})
    plain = ["install asia tech", "install asia tech from africa"]
    with_card = [f"install asia tech with {solar}", f"install asia tech from africa with {solar}"]
    assert legal(state, "install") == plain + with_card
    assert refusal(state, f"install asia tech with {fusion}").code == "card_does_not_fit"
    play(state, f"lobby {fusion}")
    while asked(state) != "turn":
        play(state, "pass")
    assert legal(state, "install") == plain
    assert refusal(state, f"install asia tech with {solar}").code == "card_used"


@rule("CO2-167")
def test_a_position_in_the_middle_of_an_installation_reads_back() -> None:
    card = card_for("solar")
    africa = {"africa": {"controller": 0, "permits": 2}}
    state = scene({0: {"lobby": [card]}}, {**occupied(), **africa}, OPEN)
    play(state, f"install asia tech from africa with {card}")
    again = GAME.state_from_plain(state.to_plain())
    again.play(GAME.action("move asia tech to summit 2"))
    play(state, "move asia tech to summit 2")
    assert again.hash() == state.hash()
    assert state.permits[REGIONS.index("africa")] == 1
