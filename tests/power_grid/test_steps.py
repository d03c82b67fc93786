"""The three steps: when they begin, every way the Step 3 card can turn up, and what changes."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.power_grid.components import STEP_3, components
from baseload.games.power_grid.state import DRAWN, IN_DECK, IN_MARKET, State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule

WEST = ["essen", "duisburg", "duesseldorf", "muenster", "dortmund", "osnabrueck", "kassel"]
NORTH = ["flensburg", "kiel", "hamburg", "cuxhaven", "wilhelmshaven", "bremen", "hannover"]
EAST = ["luebeck", "schwerin", "rostock", "torgelow", "berlin", "magdeburg", "frankfurt_oder"]
CITIES = [*WEST, *NORTH, *EAST]
AREA = {2: "nw,ne,w", 3: "nw,ne,w", 4: "nw,ne,w,e", 5: "nw,ne,w,e,sw", 6: "nw,ne,w,e,sw"}
MARKET = [14, 15, 16, 17, 18, 19, 20, 21]
STEP_2_CITIES = {2: 10, 3: 7, 4: 7, 5: 7, 6: 6}
REFILL = {1: [4, 2, 1, 1], 2: [5, 3, 2, 1], 3: [3, 4, 3, 1]}  # three players
IDLE = ["power none"] * 3
NOBODY = ["pass"] * 3
UNDER = [40, 42, 44]
LATE_ORDER = [44, 40, 42, *[plant for plant in components().numbers if plant not in UNDER]]


def scene(phase: str, cities: int = 0, players: int = 3, **changes: Any) -> State:
    """Rich players, the last seat with so many cities and, in phases 3 and 4, first to move.

    The Step 3 card is on top of the deck and 40, 42, 44 lie below; shuffled they come as 44, 40, 42.
    The fuel market is empty and the supply full, so that a refill shows in full.
    """
    companies: dict[int, dict[str, Any]] = {seat: {"money": 900} for seat in range(players)}
    companies[players - 1]["cities"] = CITIES[:cities]
    for seat, held in changes.pop("companies", {}).items():
        companies[seat] = {**companies[seat], **held}
    options = changes.pop("options", {})
    defaults: dict[str, Any] = {"market": MARKET, "deck": [STEP_3], "under": UNDER, "late_order": LATE_ORDER}
    fuel: dict[str, Any] = {"fuel_market": [0, 0, 0, 0], "fuel_supply": [24, 24, 24, 12]}
    state = table(players, regions=AREA[players], **options)
    return arrange(state, phase=phase, companies=companies, **{**defaults, **fuel, **changes})


def removed(events: list[Event], why: str) -> list[int]:
    return [
        event.facts["plant"]
        for event in events
        if event.kind == "plant_removed" and event.facts["why"] == why
    ]


def steps(events: list[Event]) -> list[int]:
    """The steps that began."""
    return [event.facts["step"] for event in events if event.kind == "step"]


def left(state: State) -> list[int]:
    gone: list[int] = state.to_plain()["gone"]
    return gone


def cards(state: State) -> list[int]:
    return [*state.deck[state.drawn :], *state.under]


def refilled(events: list[Event]) -> list[int]:
    """The only refill among these events: coal, oil, garbage, uranium."""
    refills = [event.facts for event in events if event.kind == "refill"]
    assert len(refills) == 1
    return [refills[0][fuel] for fuel in ("coal", "oil", "garbage", "uranium")]


def to_phase_5(state: State) -> list[Event]:
    """Everybody declares that they are done, until phase 5."""
    events: list[Event] = []
    while state.phase in (3, 4):
        events += play(state, "done")
    return events


# --- step 1 -----------------------------------------------------------------------------------------------


@rule("PG-102")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_game_starts_in_step_1(players: int) -> None:
    state = table(players)
    assert (state.step, state.step_3_card) == (1, IN_DECK)
    assert (table(players, regions="draft").step, table(players, beginner="on").step) == (1, 1)


@rule("PG-102")
def test_step_1_refills_by_its_own_column() -> None:
    state = scene("bureaucracy", deck=[30, STEP_3])
    assert refilled(play(state, *IDLE)) == REFILL[1]
    assert state.step == 1


@rule("PG-A46")
def test_the_building_example_goes_from_essen_to_duisburg() -> None:
    """A, in Essen and Münster, reaches Duisburg for 10; in step 1 B, who would pay 12, is then shut out."""
    companies = {1: {"cities": ["duesseldorf", "koeln"]}, 2: {"cities": ["essen", "muenster"]}}
    state = arrange(table(3, regions="w,sw,se"), phase="building", companies=companies)
    other = state.copy()
    built = play(state, "build duisburg", "done")[0]
    assert (built.facts["links"], built.facts["house"]) == (0, 10)
    found = refusal(state, "build duisburg")
    assert (found.code, found.rule) == ("city_full", "PG-70")
    assert found.facts == {"city": "duisburg", "built": 1, "step": 1}
    play(other, "done")
    assert play(other, "build duisburg")[0].facts["price"] == 12


# --- step 2 -----------------------------------------------------------------------------------------------


@rule("PG-103")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("missing", [0, 1])
def test_step_2_needs_its_number_of_cities(players: int, missing: int) -> None:
    cities = STEP_2_CITIES[players] - 1 - missing
    state = scene("building", cities=cities, players=players, deck=[30, 31, STEP_3])
    play(state, f"build {CITIES[cities]}")
    events = []
    for _ in range(players):
        assert state.step == 1
        events += play(state, "done")
    assert state.phase == 5
    assert steps(events) == ([] if missing else [2])
    assert state.step == (1 if missing else 2)


@rule("PG-103")
def test_step_2_begins_between_phases_4_and_5() -> None:
    state = scene("building", cities=6, deck=[30, 31, STEP_3])
    play(state, f"build {CITIES[6]}", "done", "done")
    assert (state.step, state.market) == (1, MARKET)
    names = kinds(play(state, "done"))
    assert names == ["step", "plant_removed", "plant_drawn", "phase"]
    assert (state.step, state.phase) == (2, 5)


@rule("PG-A48", "PG-103")
def test_several_cities_at_once_also_bring_step_2() -> None:
    state = scene("building", cities=5, deck=[30, 31, STEP_3])
    play(state, *[f"build {city}" for city in CITIES[5:9]])
    assert steps(to_phase_5(state)) == [2]


@rule("PG-104")
def test_no_second_house_in_the_phase_that_brings_step_2() -> None:
    state = scene("building", cities=6, deck=[30, 31, 32, 33, STEP_3])
    play(state, f"build {CITIES[6]}", "done")
    found = refusal(state, "build essen")
    assert (found.code, found.rule) == ("city_full", "PG-70")
    assert found.facts == {"city": "essen", "built": 1, "step": 1}
    play(state, "done", "done", *IDLE, *NOBODY, *["done"] * 3)
    assert (state.phase, state.step) == (4, 2)
    assert state.seat != 2
    assert play(state, "build essen")[0].facts["price"] == 15


@rule("PG-105")
def test_the_lowest_plant_goes_once_when_step_2_begins() -> None:
    state = scene("building", cities=6, deck=[13, 31, 32, 33, STEP_3])
    play(state, f"build {CITIES[6]}")
    events = to_phase_5(state)
    assert removed(events, "step_2") == [14]
    assert state.market == [13, 15, 16, 17, 18, 19, 20, 21]
    assert left(state) == [14]
    # Not again a round later, whoever builds on.
    play(state, *IDLE, "auction 13", "bid 13", "pass", "pass", "pass", "pass", *["done"] * 3)
    assert state.phase == 4
    market = state.market.copy()
    events = to_phase_5(state)
    assert (steps(events), "plant_removed" in kinds(events)) == ([], False)
    assert state.market == market


@rule("PG-105", "PG-A24")
def test_the_step_2_replacement_can_be_too_small() -> None:
    state = scene("building", cities=6, deck=[5, 7, 31, STEP_3])
    play(state, f"build {CITIES[6]}")
    events = to_phase_5(state)
    assert (removed(events, "step_2"), removed(events, "too_small")) == ([14], [5, 7])
    assert state.market == [15, 16, 17, 18, 19, 20, 21, 31]


@rule("PG-106")
def test_the_next_refill_is_already_that_of_step_2() -> None:
    state = scene("building", cities=6, deck=[30, 31, STEP_3])
    play(state, f"build {CITIES[6]}")
    to_phase_5(state)
    events = play(state, *IDLE)
    assert refilled(events) == REFILL[2]
    # The plants age as before: the highest goes under.
    assert cards(state)[-1] == 30


@rule("PG-A40")
def test_the_end_comes_before_step_2() -> None:
    """One phase brings both numbers: the game is over and the step stays."""
    state = scene("building", cities=6, deck=[30, 31, 32, 33, 34, 35, STEP_3])
    play(state, *[f"build {city}" for city in CITIES[6:17]])
    market = state.market.copy()
    assert state.step_3_card == IN_DECK
    events = play(state, "done", "done", "done")
    assert state.outcome is not None
    assert (state.step, steps(events), state.market) == (1, [], market)
    assert kinds(events) == ["game_over"]


@rule("PG-A40", "PG-107")
def test_the_end_comes_before_step_3() -> None:
    state = scene("building", cities=16, step=2, market=[17, 18, 19, 20, 21, 22, 23, 24])
    events = play(state, f"build {CITIES[16]}", "done", "done", "done")
    assert "step_3_card" in kinds(events)
    assert state.outcome is not None
    assert (state.step, steps(events)) == (2, [])


# --- the Step 3 card in phase 2 ---------------------------------------------------------------------------


@rule("PG-108", "PG-A25", "PG-A26", "PG-113")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_by_a_sale_it_lies_last_and_is_not_for_sale(step: int) -> None:
    state = scene("auction", step=step)
    events = play(state, "auction 14", "bid 14", "pass", "pass")
    assert [event.facts for event in events if event.kind == "step_3_card"] == [{"phase": 2}]
    assert state.market == [15, 16, 17, 18, 19, 20, 21, STEP_3]
    assert (state.step, state.step_3_card) == (step, IN_MARKET)
    assert legal(state) == ["auction 15", "auction 16", "auction 17", "auction 18", "pass"]
    for plant in (19, 20, 21):
        assert refusal(state, f"auction {plant}").code == "not_yet_for_sale"
    assert refusal(state, f"auction {STEP_3}").code == "not_in_market"
    # The rest is shuffled at once, and further replacements of the phase come from it.
    assert cards(state) == [44, 40, 42]
    play(state, "auction 15", "bid 15", "pass")
    assert state.market == [16, 17, 18, 19, 20, 21, 44, STEP_3]
    assert state.step == step


@rule("PG-109", "PG-107", "PG-A27")
@pytest.mark.parametrize("step", [1, 2])
def test_after_the_auctions_card_and_lowest_plant_leave(step: int) -> None:
    state = scene("auction", step=step)
    play(state, "auction 14", "bid 14", "pass", "pass", "auction 15", "bid 15", "pass")
    events = play(state, "pass")
    assert removed(events, "step_3") == [16]
    assert state.market == [17, 18, 19, 20, 21, 44]
    assert cards(state) == [40, 42]
    assert left(state) == [16]
    assert (state.step_3_card, state.step, state.phase) == (DRAWN, 3, 3)
    assert steps(events) == [3]
    assert kinds(events).index("plant_removed") < kinds(events).index("step") < kinds(events).index("phase")


@rule("PG-109", "PG-A27")
def test_the_very_last_sale_draws_it() -> None:
    state = scene("auction", step=2)
    play(state, "pass", "pass", "auction 17")
    assert state.market == [15, 16, 18, 19, 20, 21]
    assert (state.step, state.phase, cards(state)) == (3, 3, [44, 40, 42])


@rule("PG-109", "PG-52", "PG-107")
def test_a_discard_pending_delays_the_end_of_the_phase() -> None:
    """The last buyer has a plant to give up first: the card still lies there, step 3 has not begun."""
    state = scene("auction", step=2, companies={2: {"plants": [3, 4, 5]}})
    play(state, "pass", "pass", "auction 17")
    assert (state.step, state.phase, state.market[-1]) == (2, 2, STEP_3)
    play(state, "discard 3")
    assert (state.step, state.phase, len(state.market)) == (3, 3, 6)


@rule("PG-A32", "PG-A27", "PG-107")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_because_nobody_bought(step: int) -> None:
    """14 leaves for want of a sale, the card comes for it, then 15 leaves with the card."""
    state = scene("auction", step=step)
    play(state, "pass", "pass")
    assert state.market == MARKET
    events = play(state, "pass")
    assert (removed(events, "no_sale"), removed(events, "step_3")) == ([14], [15])
    assert state.market == [16, 17, 18, 19, 20, 21]
    assert cards(state) == [44, 40, 42]
    assert (state.step, state.phase) == (3, 3)


@rule("PG-108", "PG-A24")
def test_drawn_in_phase_2_for_a_card_that_was_too_small() -> None:
    """The sale draws plant 9, too small for 12 cities; Step 3 comes for it and waits like any other draw."""
    state = scene("auction", cities=12, step=2, deck=[9, STEP_3])
    events = play(state, "auction 14", "bid 14", "pass", "pass")
    assert removed(events, "too_small") == [9]
    assert (state.market[-1], state.step, len(state.market)) == (STEP_3, 2, 8)
    play(state, "pass", "pass")
    assert (len(state.market), state.step) == (6, 3)


@rule("PG-A26", "PG-A27", "PG-109")
def test_a_short_deck_leaves_fewer_than_six() -> None:
    """Nothing lies below the card, so the second and third sale are not replaced."""
    state = scene("auction", step=2, under=[])
    play(state, "auction 14", "bid 14", "pass", "pass", "auction 15", "bid 15", "pass")
    assert state.market == [16, 17, 18, 19, 20, 21, STEP_3]
    play(state, "auction 16")
    assert state.market == [18, 19, 20, 21]


@rule("PG-A26", "PG-A34")
def test_the_card_alone_is_no_market() -> None:
    state = scene("auction", step=2, market=[14], under=[])
    play(state, "auction 14", "bid 14", "pass", "pass")
    assert (state.market, state.phase, state.step) == ([], 3, 3)
    state = scene("auction", step=2, market=[14, 15, 16], under=[])
    play(state, "auction 14", "bid 14", "pass", "pass")
    assert legal(state) == ["auction 15", "auction 16", "pass"]


# --- in phase 4 -------------------------------------------------------------------------------------------


@rule("PG-110", "PG-A27", "PG-113", "PG-A25")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_for_a_plant_that_is_too_small(step: int) -> None:
    state = scene("building", cities=13, step=step)
    events = play(state, f"build {CITIES[13]}")
    assert [event.facts for event in events if event.kind == "step_3_card"] == [{"phase": 4}]
    assert (removed(events, "too_small"), removed(events, "step_3")) == ([14], [15])
    assert state.market == [16, 17, 18, 19, 20, 21]
    assert cards(state) == [44, 40, 42]
    assert (state.step, state.step_3_card) == (step, DRAWN)
    events = to_phase_5(state)
    assert (steps(events), state.step, state.phase) == ([3], 3, 5)
    assert removed(events, "step_2") == []
    assert state.market == [16, 17, 18, 19, 20, 21]


@rule("PG-110", "PG-107", "PG-71")
def test_phase_4_is_still_played_under_the_old_step() -> None:
    """No third house for the players after the one whose building drew the card."""
    companies = {0: {"cities": ["essen"]}, 1: {"cities": ["kiel"]}}
    state = scene("building", cities=13, step=2, companies=companies)
    play(state, f"build {CITIES[13]}", "done")
    found = refusal(state, "build essen")
    assert (found.code, found.rule) == ("city_full", "PG-71")
    assert found.facts == {"city": "essen", "built": 2, "step": 2}


@rule("PG-A31", "PG-115")
def test_the_phase_5_after_it_is_one_of_step_3() -> None:
    """Step 3 refill, and the lowest plant leaves for the first card of the shuffled deck."""
    state = scene("building", cities=13, step=2)
    play(state, f"build {CITIES[13]}")
    to_phase_5(state)
    events = play(state, *IDLE)
    assert refilled(events) == REFILL[3]
    assert removed(events, "step_3_ageing") == [16]
    assert "plant_under_deck" not in kinds(events)
    assert state.market == [17, 18, 19, 20, 21, 44]
    assert cards(state) == [40, 42]


@rule("PG-A33", "PG-A27")
def test_plants_too_small_go_on_leaving_after_the_card() -> None:
    """12 goes, the card comes, 13 goes with it; 14, still too small, is replaced from the shuffled deck."""
    market = [12, 13, 14, 15, 16, 17, 18, 19]
    late = [5, 44, 40, *[plant for plant in components().numbers if plant not in (5, 44, 40)]]
    state = scene("building", cities=13, step=2, market=market, under=[40, 44, 5], late_order=late)
    events = play(state, f"build {CITIES[13]}")
    assert removed(events, "too_small") == [12, 14, 5]
    assert removed(events, "step_3") == [13]
    assert state.market == [15, 16, 17, 18, 19, 44]
    assert cards(state) == [40]


@rule("PG-A28", "PG-A27", "PG-105")
def test_drawn_by_the_step_2_replacement() -> None:
    """14 leaves for step 2, the card comes for it and takes 15 along; phase 5 is already one of step 3."""
    state = scene("building", cities=6)
    play(state, f"build {CITIES[6]}")
    events = to_phase_5(state)
    assert (removed(events, "step_2"), removed(events, "step_3")) == ([14], [15])
    assert state.market == [16, 17, 18, 19, 20, 21]
    assert (state.step, state.phase) == (3, 5)
    events = play(state, *IDLE)
    assert refilled(events) == REFILL[3]
    assert removed(events, "step_3_ageing") == [16]
    assert state.market == [17, 18, 19, 20, 21, 44]


# --- in phase 5 -------------------------------------------------------------------------------------------


@rule("PG-111", "PG-A27", "PG-A30", "PG-113")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_while_the_market_ages(step: int) -> None:
    """The highest plant is shuffled in; card and lowest plant leave. The refill was the old one."""
    late = [21, *[plant for plant in LATE_ORDER if plant != 21]]
    state = scene("bureaucracy", step=step, late_order=late)
    events = play(state, *IDLE)
    assert refilled(events) == REFILL[step]
    assert [event.facts for event in events if event.kind == "step_3_card"] == [{"phase": 5}]
    assert removed(events, "step_3") == [14]
    assert state.market == [15, 16, 17, 18, 19, 20]
    assert cards(state) == [21, 44, 40, 42]
    assert steps(events) == [3]
    assert (state.step, state.round, state.phase) == (3, 3, 2)
    # From the next round on all six are for sale.
    assert legal(state) == [*[f"auction {plant}" for plant in state.market], "pass"]


@rule("PG-111", "PG-A24")
def test_drawn_in_phase_5_for_a_card_that_was_too_small() -> None:
    state = scene("bureaucracy", cities=12, step=2, deck=[9, STEP_3])
    events = play(state, *IDLE)
    assert (removed(events, "too_small"), removed(events, "step_3")) == ([9], [14])
    assert state.market == [15, 16, 17, 18, 19, 20]


# --- from step 1 straight to step 3 -----------------------------------------------------------------------


@rule("PG-A29", "PG-105")
def test_after_step_3_there_is_no_step_2() -> None:
    """The card came in step 1; when somebody has seven cities later, no plant is discarded for step 2."""
    state = scene("auction", cities=6, step=1)
    events = play(state, *NOBODY)
    assert (steps(events), state.step) == ([3], 3)
    play(state, *["done"] * 3, f"build {CITIES[6]}")
    market = state.market.copy()
    events = to_phase_5(state)
    assert (steps(events), state.step, state.market) == ([], 3, market)


@rule("PG-A29", "PG-110")
def test_card_and_seventh_city_in_the_same_phase() -> None:
    """The seventh city makes plant 7 too small and the card comes for it: straight to step 3."""
    market = [7, 8, 9, 10, 11, 12, 13, 14]
    state = scene("building", cities=6, step=1, market=market)
    play(state, f"build {CITIES[6]}")
    assert state.market == [9, 10, 11, 12, 13, 14]
    events = to_phase_5(state)
    assert (steps(events), removed(events, "step_2")) == ([3], [])
    assert (state.step, state.market) == (3, [9, 10, 11, 12, 13, 14])


# --- in step 3 --------------------------------------------------------------------------------------------

IN_STEP_3: dict[str, Any] = {"step": 3, "step_3_card": DRAWN, "market": MARKET[:6], "under": []}


@rule("PG-112", "PG-A26")
def test_all_six_plants_are_for_sale_in_step_3() -> None:
    state = scene("auction", **IN_STEP_3, deck=[40, 42])
    assert legal(state) == [*[f"auction {plant}" for plant in (14, 15, 16, 17, 18, 19)], "pass"]
    assert refusal(state, "auction 20").code == "not_in_market"
    play(state, "auction 19", "bid 19", "pass", "pass")
    assert state.market == [14, 15, 16, 17, 18, 40]
    assert "auction 40" in legal(state)


@rule("PG-113")
def test_the_shuffle_is_the_one_of_the_deal() -> None:
    """Another late order gives another deck; before the card comes it changes nothing."""
    for late, wanted in (
        ([44, 40, 42], [44, 40, 42]),
        ([42, 44, 40], [42, 44, 40]),
        ([40, 42, 44], [40, 42, 44]),
    ):
        order = [*late, *[plant for plant in components().numbers if plant not in late]]
        state = scene("auction", step=2, deck=[30, STEP_3], late_order=order)
        play(state, "auction 14", "bid 14", "pass", "pass")
        assert cards(state) == [STEP_3, *UNDER]
        play(state, "auction 15", "bid 15", "pass")
        assert cards(state) == wanted


@rule("PG-114", "PG-107")
def test_a_third_house_costs_20_and_a_fourth_does_not_exist() -> None:
    """Step 3 from phase 3 on, so third houses in the same round. Essen has been entered by two already."""
    companies = {0: {"cities": ["essen"]}, 1: {"cities": ["essen"]}}
    state = scene("auction", step=2, players=4, companies=companies, deck=[STEP_3])
    play(state, "pass", "pass", "pass", "auction 14")
    assert (state.step, state.phase) == (3, 3)
    play(state, *["done"] * 4)
    assert play(state, "build essen")[0].facts["price"] == 20
    play(state, "done")
    found = refusal(state, "build essen")
    assert (found.code, found.rule) == ("city_full", "PG-71")
    assert found.facts == {"city": "essen", "built": 3, "step": 3}


@rule("PG-114")
def test_step_3_refills_by_its_own_column() -> None:
    state = scene("bureaucracy", **IN_STEP_3, deck=[40])
    assert refilled(play(state, *IDLE)) == REFILL[3]


@rule("PG-115")
def test_in_step_3_the_lowest_plant_leaves_in_phase_5() -> None:
    state = scene("bureaucracy", **IN_STEP_3, deck=[13, 42])
    events = play(state, *IDLE)
    assert removed(events, "step_3_ageing") == [14]
    assert "plant_under_deck" not in kinds(events)
    assert state.market == [13, 15, 16, 17, 18, 19]
    assert (left(state), cards(state)) == ([14], [42])


@rule("PG-116")
def test_with_an_empty_deck_the_market_shrinks() -> None:
    """A sale is not replaced, and every phase 5 takes the lowest plant."""
    state = scene("auction", **IN_STEP_3, deck=[])
    play(state, "auction 16", "bid 16", "pass", "pass", "pass", "pass")
    assert state.market == [14, 15, 17, 18, 19]
    play(state, *["done"] * 6)
    events = play(state, *IDLE)
    assert removed(events, "step_3_ageing") == [14]
    assert state.market == [15, 17, 18, 19]
    play(state, "auction 15", "bid 15", "pass", "pass", "pass", "pass", *["done"] * 6, *IDLE)
    assert state.market == [18, 19]
    assert state.outcome is None


# --- beginners --------------------------------------------------------------------------------------------


@rule("PG-A47")
def test_beginners_stay_in_step_1_when_the_card_comes() -> None:
    """The market shrinks to six, four of them for sale; refill, houses and ageing stay those of step 1."""
    options = {"beginner": "on"}
    companies = {0: {"cities": ["essen"]}}
    state = scene("auction", options=options, companies=companies)
    events = play(state, *NOBODY)
    assert (len(state.market), steps(events), state.step) == (6, [], 1)
    play(state, *["done"] * 3)
    assert refusal(state, "build essen").code == "city_full"
    to_phase_5(state)
    events = play(state, *IDLE)
    assert refilled(events) == REFILL[1]
    assert [event.facts for event in events if event.kind == "plant_under_deck"] == [{"plant": 21}]
    assert state.market == [16, 17, 18, 19, 20, 44]
    assert legal(state) == [*[f"auction {plant}" for plant in (16, 17, 18, 19)], "pass"]


@rule("PG-A47")
def test_beginners_have_no_step_2() -> None:
    """With six players step 2 would come at six cities, before the beginners' end at seven."""
    state = scene("building", cities=5, players=6, deck=[30, 31, STEP_3], options={"beginner": "on"})
    play(state, f"build {CITIES[5]}")
    events = to_phase_5(state)
    assert (steps(events), state.step, state.market) == ([], 1, MARKET)


@rule("PG-A47", "PG-100")
def test_beginners_without_a_deck_draw_what_went_under() -> None:
    """After the card the plants put under are all there is left to draw, the oldest first."""
    after = {**IN_STEP_3, "step": 1, "under": [40, 42], "deck": []}
    state = scene("bureaucracy", options={"beginner": "on"}, **after)
    play(state, *IDLE)
    assert (state.market, cards(state)) == ([14, 15, 16, 17, 18, 40], [42, 19])
