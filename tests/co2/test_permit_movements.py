"""The movements of permits: each goes exactly where the rulebook's list says, and there are no others."""

from itertools import product
from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.climate.world import MINOR_PERMIT, REGIONS
from baseload.games.co2.components import STANDARD, standard
from baseload.games.co2.state import State
from tests.co2.scene import arrange, last_turn, summit_tile, table
from tests.co2.tracks import tracks
from tests.harness.scene import kinds, legal, play
from tests.rules import rule

PARTS = standard()
FBR = ["forestation", "biomass", "recycling"]
# Asia wants nothing in decade 2 and neither does anybody else.
QUIET = {name: {"spaces": ["gas", ("solar", 1)], "controller": -1} for name in REGIONS}


def where(state: State) -> dict[str, int]:
    """How many permits lie where."""
    hands = {f"hand {seat}": company.permits for seat, company in enumerate(state.companies)}
    return {
        "bank": state.bank,
        "market": state.market,
        **dict(zip(REGIONS, state.permits, strict=True)),
        **hands,
    }


def moved(state: State, *texts: str) -> dict[str, int]:
    """What the actions changed."""
    before = where(state)
    play(state, *texts)
    after = where(state)
    assert sum(after.values()) == sum(before.values())
    return {place: after[place] - before[place] for place in after if after[place] != before[place]}


def turn(**given: Any) -> State:
    """Seat 0's turn with room in the market; no bonuses on the tracks unless `components` has some."""
    components = given.pop("components", tracks())
    mine = {"permits": 2, "money": 50, "tech": 9, **given.pop("mine", {})}
    state = table(3, components=components)
    return arrange(state, seat=0, companies={0: mine}, **{"market": 4, **given})


# --- the list ---


@rule("CO2-265", "CO2-198")
def test_a_purchase_takes_from_the_market_to_hand() -> None:
    assert moved(turn(), "buy") == {"market": -1, "hand 0": 1}


@rule("CO2-265", "CO2-267")
@pytest.mark.parametrize("source", FBR)
def test_an_installation_pays_the_bank_and_its_benefit_comes_from_the_market(source: str) -> None:
    count = {"forestation": 2, "biomass": 1, "recycling": 1}[source]
    state = turn(
        regions={"asia": {"agenda": FBR, "projects": {"tech": source}, "controller": 0, "permits": 3}}
    )
    assert moved(state.copy(), "install asia tech") == {
        place: change
        for place, change in {"bank": 1, "market": -count, "hand 0": count - 1}.items()
        if change
    }
    assert moved(state, "install asia tech from asia") == {
        "bank": 1,
        "asia": -1,
        "market": -count,
        "hand 0": count,
    }


@rule("CO2-265", "CO2-233")
def test_a_minor_effect_takes_from_the_market_to_hand() -> None:
    card = PARTS.lobby_minor.index(MINOR_PERMIT, 1)
    assert moved(turn(mine={"lobby": [card]}), f"lobby {card}") == {"market": -1, "hand 0": 1}


@rule("CO2-264", "CO2-205")
def test_a_sale_puts_one_from_hand_on_the_market() -> None:
    assert moved(turn(), "sell") == {"market": 1, "hand 0": -1}


@rule("CO2-263", "CO2-199")
def test_a_refill_puts_two_from_the_bank_on_the_market() -> None:
    assert moved(turn(market=1), "buy") == {"bank": -2, "market": 1, "hand 0": 1}


@rule("CO2-266", "CO2-141")
def test_replacing_a_fossil_plant_sends_one_from_the_market_to_the_region() -> None:
    state = turn(
        mine={"expertise": {"biomass": 5}},
        regions={
            "africa": {
                "agenda": FBR,
                "spaces": ["coal", ("biomass", 1), "oil"],
                "permits": 2,
                "projects": {"tech": "biomass!"},
            }
        },
    )
    assert moved(state.copy(), "construct africa tech") == {"market": -1, "africa": 1}
    full = arrange(state, seat=0, regions={"africa": {"permits": 3}})
    assert moved(full, "construct africa tech") == {}
    room = arrange(state, seat=0, regions={"africa": {"spaces": ["coal", "oil"]}})
    assert moved(room, "construct africa tech") == {}  # nothing is replaced


@rule("CO2-266", "CO2-180")
def test_a_region_permit_bonus_sends_one_from_the_market_to_the_chosen_region() -> None:
    state = turn(
        used=1,
        components=tracks(biomass={1: "permit"}),
        regions={"asia": {"agenda": FBR, "projects": {"tech": ("biomass", 0)}}},
    )
    play(state, "done")
    assert moved(state, "permit europe") == {"market": -1, "europe": 1}


@rule("CO2-268")
def test_an_uncontrolled_region_pays_the_bank_itself() -> None:
    state = last_turn(
        table(3, components=tracks()),
        regions={**QUIET, "europe": {"spaces": ["gas"], "controller": -1, "permits": 4}},
    )
    assert moved(state, "done") == {"bank": 1, "europe": -1}


@rule("CO2-267")
def test_a_controller_pays_supply_from_hand_or_from_his_regions() -> None:
    europe = {"spaces": ["gas"], "controller": 0, "permits": 2}
    africa = {"spaces": ["gas", ("solar", 0)], "controller": 0, "permits": 1}
    state = last_turn(table(3, components=tracks()), regions={**QUIET, "europe": europe, "africa": africa})
    play(state, "done")
    assert legal(state) == ["pay hand", "pay europe", "pay africa"]
    assert moved(state.copy(), "pay hand") == {"bank": 1, "hand 0": -1}
    assert moved(state.copy(), "pay europe") == {"bank": 1, "europe": -1}
    assert moved(state, "pay africa") == {"bank": 1, "africa": -1}


@rule("CO2-270")
def test_a_forced_purchase_goes_from_the_market_straight_to_the_bank() -> None:
    state = last_turn(
        table(3, components=tracks()),
        market=4,
        companies={0: {"permits": 0, "money": 9}},
        regions={**QUIET, "europe": {"spaces": ["gas"], "controller": 0, "permits": 0}},
    )
    assert moved(state, "done") == {"bank": 1, "market": -1}
    assert state.companies[0].money == 6


@rule("CO2-267", "CO2-300")
def test_a_bid_is_paid_to_the_bank_from_hand_or_from_ones_regions() -> None:
    state = last_turn(
        table(3, components=tracks(), auction="once_around"),
        companies={0: {"permits": 1, "money": 0, "tech": 0}},
        regions={**QUIET, "europe": {"controller": 0, "permits": 2}},
        price=3,
    )
    play(state, "done", "bid 3", "pass", "pass")
    assert legal(state, "pay") == ["pay hand", "pay europe"]
    assert moved(state.copy(), "pay hand") == {"bank": 1, "hand 0": -1}
    assert moved(state, "pay europe") == {"bank": 1, "europe": -1}


@rule("CO2-269", "CO2-278")
def test_only_the_end_collects_a_regions_permits() -> None:
    state = last_turn(
        table(3, components=tracks()),
        decade=5,
        regions={
            **QUIET,
            "europe": {"controller": 0, "permits": 3},
            "asia": {"controller": -1, "permits": 4},
        },
    )
    hands = sum(company.permits for company in state.companies)
    lost = {f"hand {seat}": -company.permits for seat, company in enumerate(state.companies)}
    assert moved(state, "done") == {"market": hands + 3, "europe": -3, **lost}


@rule("CO2-202", "CO2-263", "CO2-265", "CO2-266")
def test_several_movements_in_one_action_add_up() -> None:
    """Seat 1's displaced scientist brings a permit to Oceania from a pile of one; then forestation takes its two."""
    state = turn(
        market=1,
        components=tracks(forestation={1: "permit"}),
        regions={"asia": {"agenda": FBR, "projects": {"tech": ("forestation", 1)}}},
        summits={1: (summit_tile("forestation", "solar"), {})},
    )
    changes = moved(state, "install asia tech", "move asia tech to hand", "permit oceania")
    assert changes == {"oceania": 1, "bank": 1 - 2 - 2, "market": 1, "hand 0": 1}


# --- and no others ---


def told(event: Event, state: State, places: dict[str, int]) -> None:
    """Move permits as the event says; what an event does not say does not move."""
    facts = event.facts
    moves: list[tuple[str, str, int]] = []
    hand = f"hand {event.seat}"
    if event.kind == "bought":
        moves = [("market", hand, 1)]
    elif event.kind == "sold":
        moves = [(hand, "market", 1)]
    elif event.kind == "market_refilled":
        moves = [("bank", "market", facts["permits"])]
    elif event.kind == "market_restocked":
        moves = [("bank", "market", 1)]
    elif event.kind in ("installed", "supply_paid"):
        origin = hand if facts["from"] == "hand" else facts["from"]
        moves = [(origin, "bank", 1)]
    elif event.kind == "bid_paid" and facts["with"] not in ("coins", "tech"):
        origin = hand if facts["with"] == "hand" else facts["with"]
        moves = [(origin, "bank", 1)]
    elif event.kind in ("benefit", "lobby_gain"):
        moves = [("market", hand, facts["permits"])]
    elif event.kind == "bonus_permit" or (event.kind == "replaced" and facts["permit"]):
        moves = [("market", facts["region"], 1)]
    elif event.kind == "region_paid":
        assert state.controllers[REGIONS.index(facts["region"])] == -1
        moves = [(facts["region"], "bank", 1)]
    elif event.kind == "supply_bought" and facts["permit"]:
        moves = [("market", "bank", 1)]
    elif event.kind == "game_over" and "sold" in facts:
        for region, name in enumerate(REGIONS):
            owner = state.controllers[region]
            if owner >= 0:
                moves.append((name, f"hand {owner}", places[name]))
        moves += [(f"hand {seat}", "market", count) for seat, count in enumerate(facts["sold"])]
    for start, target, count in moves:
        places[start] -= count
        places[target] += count


MOVING = {
    "bought",
    "sold",
    "market_refilled",
    "installed",
    "benefit",
    "lobby_gain",
    "bonus_permit",
    "replaced",
}
MOVING |= {"region_paid", "supply_paid", "supply_bought", "bid_paid", "game_over"}


@rule("CO2-263", "CO2-264", "CO2-265", "CO2-266", "CO2-267", "CO2-268", "CO2-269", "CO2-270")
def test_over_whole_games_no_permit_moves_otherwise() -> None:
    """Around every action the whereabouts of all permits follow from its events. Companies begin rich, so that there is
    much building; half of the games cannot be lost, so that they are scored."""
    seen: set[str] = set()
    reasons: set[str] = set()
    rich = {"money": 40, "tech": 4, "expertise": dict.fromkeys(FBR, 5)}
    hot = {"base": STANDARD, "own": {"climate": {"doom": 2000}}}
    for players, seed in product(range(1, 6), range(12)):
        rng = Random(seed)
        auction = ("off", "once_around", "ascending")[seed % 3]
        state = table(players, seed=seed, auction=auction, components=hot if seed % 2 else STANDARD)
        state = arrange(state, companies=dict.fromkeys(range(players), rich))
        while state.outcome is None:
            places = where(state)
            actions = state.legal_few(3)
            moving = [
                action for action in actions if str(action).startswith(("construct", "install", "sell"))
            ]
            events = state.play(rng.choice(moving if moving and rng.random() < 0.7 else actions))
            for event in events:
                told(event, state, places)
            assert places == where(state), events
            assert sum(places.values()) == PARTS.permits
            seen |= set(kinds(events))
        reasons.add(state.outcome.reason)
    assert seen >= MOVING
    assert reasons >= {"too_hot", "last_decade"}
