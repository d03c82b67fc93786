"""UN cards: who can claim one, what it costs, and what it brings in each mode."""

from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, STANDARD, UN_CARDS, standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, table

PARTS = standard()
CARDS = range(1, UN_CARDS + 1)


def shown(card: int) -> list[str]:
    """The plants on a card, a source as often as it is there."""
    return [source for number, source in enumerate(SOURCES) for _ in range(PARTS.un_needs[card][number])]


def card_of(*plants: str) -> int:
    return next(card for card in CARDS if shown(card) == sorted(plants, key=SOURCES.index))


def world(plants: list[Any], seat: int = 0, cards: list[int] | None = None, **given: Any) -> State:
    """Plants with `(source, builder, owner of the infrastructure)`, one to a region; UN cards laid out."""
    mode = given.pop("mode", "cooperative")
    components = given.pop("components", STANDARD)
    players = given.pop("players", 3)
    regions: dict[str, dict[str, Any]] = {
        name: {"spaces": [plant]} for name, plant in zip(REGIONS, plants, strict=False)
    }
    for name, change in given.pop("regions", {}).items():
        regions[name] = {**regions.get(name, {}), **change}
    mine = {"tech": 5, "lobby": [35], **given.pop("mine", {})}
    return arrange(
        table(players, mode=mode, components=components),
        seat=seat,
        companies={seat: mine, **given.pop("others", {})},
        regions=regions,
        un_cards=cards or list(CARDS),
        **given,
    )


WIND_SOLAR = card_of("wind", "solar")
WIND_WIND = card_of("wind", "wind")
THREE = card_of("wind", "wind", "solar")


@rule("SC-185", "SC-186", "SC-187", "SC-188", "SC-189", "SC-214")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_needs_ones_own_infrastructure_under_a_plant_for_each_symbol(card: int) -> None:
    """Somebody else has built them all."""
    needed = shown(card)
    state = world([(source, 1, 0) for source in needed])
    assert f"claim {card}" in legal(state)
    supply = state.tech
    play(state, f"claim {card}")
    price = PARTS.un_price[card]
    assert price == PARTS.un_price[WIND_SOLAR if len(needed) == 2 else THREE]  # the same for all of a type
    assert (state.companies[0].tech, state.tech) == (5 - price, supply + price)
    assert (state.companies[0].claimed, state.team_points) == ([card], 2)
    for missing in range(len(needed)):
        plants = [(source, 0, 0 if place != missing else 1) for place, source in enumerate(needed)]
        state = world(plants)
        facts = {"card": card, "missing": [needed[missing]]}
        assert refusal(state, f"claim {card}") == Refusal("plants_missing", "SC-185", facts)


@rule("SC-E22", "SC-192", "SC-185", "SC-188")
def test_example_violet_claims_a_card_for_two_tech() -> None:
    assert PARTS.un_price[WIND_SOLAR] == 2  # any card with that price will do
    state = world(
        [("wind", 1, 0), ("solar", 0, 0)], mine={"tech": 2}, cards=[WIND_SOLAR, 1, 16], team_points=7
    )
    supply = state.tech
    events = play(state, f"claim {WIND_SOLAR}")
    assert kinds(events) == ["claimed"]
    assert events[0].facts == {"card": WIND_SOLAR, "tech": 2, "points": 2}
    assert (state.companies[0].tech, state.tech, state.team_points) == (0, supply + 2, 9)
    assert state.un_cards == [WIND_SOLAR, 1, 16]  # turned face down in its place
    assert state.companies[0].points == 0
    # Nobody can claim it again.
    state = arrange(state, seat=1, companies={1: {"tech": 5}})
    state = arrange(state, regions={"asia": {"spaces": [("wind", 1), ("solar", 1)]}})
    assert refusal(state, f"claim {WIND_SOLAR}") == Refusal(
        "un_card_not_open", "SC-185", {"card": WIND_SOLAR}
    )


@rule("SC-E23", "SC-185")
def test_example_yellows_infrastructure_without_a_plant_does_not_count() -> None:
    card = card_of("hydro", "wind")
    state = world([("wind", 0, 0)], regions={"asia": {"projects": {"money": ("hydro!", 0)}}})
    facts = {"card": card, "missing": ["hydro"]}
    assert refusal(state, f"claim {card}") == Refusal("plants_missing", "SC-185", facts)


@rule("SC-O49", "SC-O48", "SC-186")
def test_whoever_built_on_anothers_infrastructure_has_points_and_cube_but_not_the_card() -> None:
    """Seat 1 builds wind on seat 0's marker. Seat 0 has the solar plant's marker too, seat 1 only what it built."""
    knows = {"knowledge": {"wind": 8}, "money": 30, "tech": 9, "permits": 1, "lobby": []}
    agenda = PARTS.agendas.index([SOURCES.index(name) for name in ("forestation", "solar", "wind")])
    state = world(
        [("solar", 1, 0)],
        seat=1,
        mine=knows,
        others={0: {"tech": 5}},
        regions={"asia": {"agenda": agenda, "projects": {"money": ("wind!", 0)}}},
        mode="competitive",
    )
    play(state, "build asia money")
    assert [company.points for company in state.companies] == [
        0,
        PARTS.plant_points[SOURCES.index("wind")][0],
        0,
    ]
    assert state.controllers[REGIONS.index("asia")] == 1  # the cube is the builder's
    facts = {"card": WIND_SOLAR, "missing": ["solar", "wind"]}
    assert refusal(state, f"claim {WIND_SOLAR}") == Refusal("plants_missing", "SC-185", facts)
    assert f"claim {WIND_SOLAR}" in legal(arrange(state, seat=0))


@rule("SC-O50", "SC-187")
def test_two_symbols_of_a_type_need_two_plants() -> None:
    one = world([("wind", 0, 0)], regions={"asia": {"projects": {"money": ("wind!", 0)}}})
    facts = {"card": WIND_WIND, "missing": ["wind"]}
    assert refusal(one, f"claim {WIND_WIND}") == Refusal("plants_missing", "SC-185", facts)
    assert f"claim {WIND_WIND}" in legal(world([("wind", 1, 0), ("wind", 2, 0)]))


@rule("SC-188", "SC-189")
@pytest.mark.parametrize("card", [WIND_SOLAR, THREE])
def test_the_price_must_be_there(card: int) -> None:
    """Two plants cost more than three."""
    price = PARTS.un_price[card]
    assert PARTS.un_price[WIND_SOLAR] > PARTS.un_price[THREE] > 0
    plants = [("wind", 0), ("wind", 0), ("solar", 0)]
    poor, rich = (world(plants, mine={"tech": tech}, cards=[card]) for tech in (price - 1, price))
    expected = Refusal("too_little_tech", "SC-188", {"needed": price, "tech": price - 1})
    assert refusal(poor, f"claim {card}") == expected
    assert legal(rich, "claim") == [f"claim {card}"]


@rule("SC-188")
def test_a_card_that_costs_nothing_can_be_claimed_without_tech() -> None:
    """An owner's cards may say so."""
    components = {"base": STANDARD, "own": {"un_cards": {str(WIND_SOLAR): {"tech": 0}}}}
    state = world([("wind", 0), ("solar", 0)], mine={"tech": 0}, components=components)
    assert legal(state, "claim") == [f"claim {WIND_SOLAR}"]
    play(state, f"claim {WIND_SOLAR}")


@rule("SC-O51", "SC-190", "SC-191")
def test_the_same_infrastructure_serves_two_cards_in_two_turns() -> None:
    state = world([("wind", 0), ("wind", 0), ("solar", 0)])
    play(state, f"claim {WIND_SOLAR}")
    assert refusal(state, f"claim {THREE}") == Refusal("card_used", "SC-191", {})
    assert legal(state, "claim") == []
    state = arrange(state, seat=0)
    play(state, f"claim {THREE}")
    assert state.companies[0].claimed == [WIND_SOLAR, THREE]


@rule("SC-O52", "SC-191")
def test_a_turn_has_one_claim_or_one_lobby_card() -> None:
    state = world([("wind", 0), ("solar", 0)])
    claimed = state.copy()
    play(claimed, f"claim {WIND_SOLAR}")
    assert refusal(claimed, "lobby 35") == Refusal("card_used", "SC-78", {})
    assert refusal(claimed, "sell with 35") == Refusal("card_used", "SC-78", {})
    play(claimed, "buy")  # the other director actions are still there
    play(state, "lobby 35")
    assert refusal(state, f"claim {WIND_SOLAR}") == Refusal("card_used", "SC-191", {})


@rule("SC-191", "SC-137")
def test_a_claim_comes_between_an_action_and_its_card() -> None:
    """It is an action of its own, so no main effect is left, and it is no main action."""
    state = world([("wind", 0), ("solar", 0)])
    play(state, "sell", f"claim {WIND_SOLAR}")
    assert legal(state, "play") == []
    assert refusal(state, "done").code == "action_owed"


@rule("SC-193", "SC-192")
def test_rivals_take_the_card_and_score_nothing_yet() -> None:
    state = world([("wind", 0), ("solar", 0), ("solar", 2, 1)], mode="competitive", cards=[WIND_SOLAR, 1, 16])
    events = play(state, f"claim {WIND_SOLAR}")
    assert events[0].facts == {"card": WIND_SOLAR, "tech": PARTS.un_price[WIND_SOLAR], "points": 0}
    assert ([company.points for company in state.companies], state.team_points) == ([0, 0, 0], 0)
    assert state.companies[0].claimed == [WIND_SOLAR]
    # The gap is not refilled, and nobody else gets the card.
    assert state.un_cards == [WIND_SOLAR, 1, 16]
    state = arrange(state, seat=1, companies={1: {"tech": 5}}, regions={"europe": {"spaces": [("wind", 1)]}})
    state = arrange(state, regions={"asia": {"spaces": [("solar", 1)]}})
    assert legal(state, "claim") == []
    assert refusal(state, f"claim {WIND_SOLAR}").code == "un_card_not_open"


@rule("SC-185")
@pytest.mark.parametrize("card", [0, 2, UN_CARDS + 1])
def test_only_cards_laid_out_can_be_claimed(card: int) -> None:
    state = world([("recycling", 0), ("hydro", 0)], cards=[WIND_SOLAR])
    assert refusal(state, f"claim {card}") == Refusal("un_card_not_open", "SC-185", {"card": card})


@rule("SC-185")
def test_nobody_claims_in_anothers_turn() -> None:
    """Whoever is displaced is asked only where to."""
    state = world([("wind", 0), ("solar", 0)], seat=1, mine={"permits": 1}, others={0: {"tech": 5}})
    state = arrange(state, regions={"asia": {"projects": {"money": ("wind", 0), "tech": "solar"}}})
    play(state, "prepare asia money")
    assert (asked(state), state.seat) == ("displaced", 0)
    assert refusal(state, f"claim {WIND_SOLAR}").code == "answer_first"
