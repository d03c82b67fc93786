"""The plant market: two rows, replacement, plants too small, rounds without a sale, an empty deck."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule

WEST = ["essen", "duisburg", "duesseldorf", "muenster", "dortmund", "osnabrueck", "kassel"]
NORTH = ["flensburg", "kiel", "hamburg", "cuxhaven", "wilhelmshaven", "bremen", "hannover"]
CITIES = [*WEST, *NORTH]
MARKET = [14, 15, 16, 17, 18, 19, 20, 21]


def scene(phase: str, cities: int = 0, **changes: Any) -> State:
    """Three rich players; seat 2 has so many cities. It moves first in phases 3 and 4, otherwise seat 0."""
    companies: dict[int, dict[str, Any]] = {seat: {"money": 500} for seat in range(3)}
    companies[2]["cities"] = CITIES[:cities]
    for seat, held in changes.pop("companies", {}).items():
        companies[seat] = {**companies[seat], **held}
    changes = {"market": MARKET, "deck": [30, 31, 32, 99], **changes}
    return arrange(table(3, regions="nw,ne,w"), phase=phase, companies=companies, **changes)


def removed(events: list[Event], why: str) -> list[int]:
    """Plants that left the market for that reason."""
    return [
        event.facts["plant"]
        for event in events
        if event.kind == "plant_removed" and event.facts["why"] == why
    ]


def left(state: State) -> list[int]:
    """Plants that left the game in the open."""
    gone: list[int] = state.to_plain()["gone"]
    return gone


def cards(state: State) -> list[int]:
    """What is left of the deck, from the top."""
    return [*state.deck[state.drawn :], *state.under]


IDLE = ["power none"] * 3
NOBODY = ["pass"] * 3


@rule("PG-25", "PG-26", "PG-37")
def test_four_lowest_are_current_and_four_highest_to_come() -> None:
    state = table(3)
    assert state.market == [3, 4, 5, 6, 7, 8, 9, 10]
    assert for_sale(state) == [3, 4, 5, 6]


@rule("PG-26", "PG-42")
@pytest.mark.parametrize(
    ("card", "market"),
    [
        (13, [13, 15, 16, 17, 18, 19, 20, 21]),
        (50, [15, 16, 17, 18, 19, 20, 21, 50]),
        (3, [3, 15, 16, 17, 18, 19, 20, 21]),
    ],
)
def test_a_new_plant_is_sorted_in(card: int, market: list[int]) -> None:
    """A low card enters the current row, a high one pushes the lowest of the future row up."""
    state = scene("auction", deck=[card, 99])
    events = play(state, "auction 14", "bid 14", "pass", "pass")
    assert [event.facts for event in events if event.kind == "plant_drawn"] == [{"plant": card}]
    assert state.market == market
    assert for_sale(state) == market[:4]
    assert legal(state)[:4] == [f"auction {plant}" for plant in market[:4]]
    assert refusal(state, f"auction {market[4]}").code == "not_yet_for_sale"


@rule("PG-42")
def test_every_sale_draws_one_card() -> None:
    state = scene("auction")
    play(state, "auction 14", "bid 14", "pass", "pass", "auction 15", "bid 15", "pass", "auction 16")
    assert state.market == [17, 18, 19, 20, 21, 30, 31, 32]
    assert cards(state) == [99]
    assert left(state) == []


@rule("PG-55")
def test_without_a_sale_the_lowest_plant_leaves_the_game() -> None:
    state = scene("auction", deck=[13, 99])
    events = play(state, *NOBODY)
    assert removed(events, "no_sale") == [14]
    assert state.market == [13, 15, 16, 17, 18, 19, 20, 21]
    assert left(state) == [14]
    assert state.under == []
    assert cards(state) == [99]


@rule("PG-55")
@pytest.mark.parametrize(
    "texts", [["auction 14", "bid 14", "pass", "pass", "pass", "pass"], ["pass", "pass", "auction 14"]]
)
def test_one_sale_is_enough_to_keep_the_lowest_plant(texts: list[str]) -> None:
    state = scene("auction")
    events = play(state, *texts)
    assert state.phase == 3
    assert removed(events, "no_sale") == []
    assert state.market == [15, 16, 17, 18, 19, 20, 21, 30]


@rule("PG-55", "PG-50")
def test_the_first_round_never_removes_the_lowest_plant() -> None:
    state = table(2)
    events = play(state, "auction 3", "bid 3", "pass", "auction 5")
    assert "plant_removed" not in kinds(events)
    assert state.market[0] == 4


@rule("PG-84", "PG-A23")
def test_a_plant_equal_to_the_leaders_cities_goes_at_once() -> None:
    """At the sixth city plant 6 leaves and plant 7 stays; the replacement is there before the next move."""
    state = scene("building", cities=5, market=[6, 7, 8, 9, 10, 11, 12, 13])
    events = play(state, f"build {CITIES[5]}")
    assert removed(events, "too_small") == [6]
    assert state.market == [7, 8, 9, 10, 11, 12, 13, 30]
    assert left(state) == [6]
    assert state.seat == 2
    events = play(state, f"build {CITIES[6]}")
    assert removed(events, "too_small") == [7]
    assert state.market == [8, 9, 10, 11, 12, 13, 30, 31]


@rule("PG-84")
def test_only_the_leader_counts() -> None:
    """Five cities each are not ten, and the second player's fifth city changes nothing."""
    market = [6, 7, 8, 9, 10, 11, 12, 13]
    state = scene("building", cities=5, market=market, companies={1: {"cities": NORTH[:4]}})
    play(state, "done")
    events = play(state, f"build {NORTH[4]}")
    assert "plant_removed" not in kinds(events)
    assert state.market == market


@rule("PG-85")
def test_owned_plants_stay() -> None:
    companies = {0: {"plants": [3, 4, 5]}, 2: {"plants": [6, 7]}}
    state = scene("building", cities=6, market=[7, 8, 9, 10, 11, 12, 13, 14], companies=companies)
    play(state, f"build {CITIES[6]}")
    assert state.companies[0].plants == [3, 4, 5]
    assert state.companies[2].plants == [6, 7]


@rule("PG-86", "PG-A22")
def test_cards_are_drawn_until_none_is_too_small() -> None:
    """The first two replacements are too small themselves; they leave the game as well."""
    state = scene("building", cities=6, market=[7, 8, 9, 10, 11, 12, 13, 14], deck=[5, 6, 40, 42, 99])
    events = play(state, f"build {CITIES[6]}")
    assert removed(events, "too_small") == [7, 5, 6]
    assert state.market == [8, 9, 10, 11, 12, 13, 14, 40]
    assert left(state) == [5, 6, 7]
    assert cards(state) == [42, 99]


@rule("PG-A22", "PG-84")
def test_the_future_row_is_not_spared() -> None:
    """With eight cities, plants 3 to 8 all go, two of them from the future row."""
    deck = [20, 21, 22, 23, 24, 25, 26, 99]
    state = scene("building", cities=7, market=[3, 4, 5, 6, 7, 8, 9, 10], deck=deck)
    events = play(state, f"build {CITIES[7]}")
    assert removed(events, "too_small") == [3, 4, 5, 6, 7, 8]
    assert state.market == [9, 10, 20, 21, 22, 23, 24, 25]


@rule("PG-A24")
def test_a_card_drawn_in_phase_2_can_be_too_small() -> None:
    """By a sale, and by a round without one."""
    state = scene("auction", cities=12, deck=[11, 12, 30, 31, 99])
    events = play(state, "auction 14", "bid 14", "pass", "pass")
    assert removed(events, "too_small") == [11, 12]
    assert state.market == [15, 16, 17, 18, 19, 20, 21, 30]
    state = scene("auction", cities=12, deck=[12, 13, 31, 99])
    events = play(state, *NOBODY)
    assert removed(events, "no_sale") == [14]
    assert removed(events, "too_small") == [12]
    assert state.market == [13, 15, 16, 17, 18, 19, 20, 21]


@rule("PG-A24")
@pytest.mark.parametrize("step", [2, 3])
def test_a_card_drawn_in_phase_5_can_be_too_small(step: int) -> None:
    market = MARKET if step == 2 else MARKET[:6]
    state = scene("bureaucracy", cities=12, step=step, step_3_card=0 if step == 2 else 2)
    state = arrange(state, market=market, deck=[11, 12, 13, 31])
    events = play(state, *IDLE)
    assert removed(events, "too_small") == [11, 12]
    kept = MARKET[:7] if step == 2 else MARKET[1:6]
    assert state.market == sorted([13, *kept])


@rule("PG-100", "PG-101")
@pytest.mark.parametrize("step", [1, 2])
def test_the_highest_plant_goes_under_the_deck(step: int) -> None:
    state = scene("bureaucracy", step=step, deck=[13, 32, 99])
    events = play(state, *IDLE)
    assert [event.facts for event in events if event.kind == "plant_under_deck"] == [{"plant": 21}]
    assert "plant_removed" not in kinds(events)
    assert state.market == [13, 14, 15, 16, 17, 18, 19, 20]
    assert cards(state) == [32, 99, 21]
    assert left(state) == []


@rule("PG-100")
def test_a_higher_card_goes_under_in_its_turn() -> None:
    """Ageing comes after the payments, once a round; the next round sends the newcomer under."""
    state = scene("bureaucracy", deck=[50, 30, 99])
    play(state, *IDLE[:2])
    assert state.market == MARKET
    play(state, "power none")
    assert state.market == [14, 15, 16, 17, 18, 19, 20, 50]
    play(state, "auction 14", "bid 14", "pass", "pass", "pass", "pass", *["done"] * 6, *IDLE)
    assert cards(state)[-2:] == [21, 50]
    assert 50 not in state.market


@rule("PG-101")
def test_cards_under_the_deck_come_after_step_3() -> None:
    """Two cards are left above nothing but Step 3: a plant, then the card itself, never those below it."""
    state = scene("auction", deck=[30, 99], under=[40, 42])
    play(state, "auction 14", "bid 14", "pass", "pass")
    assert state.market[-1] == 30
    play(state, "auction 15", "bid 15", "pass")
    assert state.market[-1] == 99
    play(state, "auction 16")
    assert state.market[-1] in (40, 42)


@rule("PG-100", "PG-30")
def test_ageing_follows_the_refill() -> None:
    state = scene("bureaucracy")
    names = kinds(play(state, *IDLE))
    assert names.index("refill") < names.index("plant_under_deck") < names.index("plant_drawn")
    assert names.index("plant_drawn") < names.index("round")


LATE: dict[str, Any] = {"step": 3, "step_3_card": 2, "deck": []}


@rule("PG-A34")
def test_an_empty_market_skips_phase_2_in_silence() -> None:
    state = scene("bureaucracy", **LATE, market=[14])
    events = play(state, *IDLE)
    assert state.market == []
    assert [event.facts["phase"] for event in events if event.kind == "phase"] == [2, 3]
    assert (state.round, state.phase) == (3, 3)
    assert "passed_round" not in kinds(events)
    # And so on, round after round.
    play(state, *["done"] * 6, *IDLE)
    assert (state.round, state.phase, state.market) == (4, 3, [])


@rule("PG-A34")
def test_a_market_sold_out_ends_phase_2() -> None:
    state = scene("auction", **LATE, market=[14])
    play(state, "auction 14", "bid 14", "pass", "pass")
    assert (state.phase, state.market) == (3, [])


@rule("PG-A34", "PG-A35")
def test_everybody_declines_the_last_plant() -> None:
    state = scene("auction", **LATE, market=[14])
    events = play(state, *NOBODY)
    assert removed(events, "no_sale") == [14]
    assert (state.phase, state.market) == (3, [])


@rule("PG-A35", "PG-116")
def test_without_sale_and_without_deck_the_lowest_plant_still_leaves() -> None:
    """Once at the end of phase 2, and once more in phase 5."""
    state = scene("auction", **LATE, market=[14, 15, 16, 17])
    events = play(state, *NOBODY)
    assert removed(events, "no_sale") == [14]
    assert state.market == [15, 16, 17]
    events = play(state, *["done"] * 6, *IDLE)
    assert removed(events, "step_3_ageing") == [15]
    assert state.market == [16, 17]


@rule("PG-A34", "PG-A22")
def test_the_network_can_empty_a_market_without_a_deck() -> None:
    state = scene("building", cities=13, **LATE, market=[13, 14])
    play(state, f"build {CITIES[13]}")
    assert state.market == []
    assert left(state) == [13, 14]
