"""Final scoring, step by step, and who wins."""

from typing import Any

import pytest

from baseload.core.contract import Outcome
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.state import State
from tests.co2.scene import arrange, last_turn, summit_tile, table
from tests.co2.tracks import tracks
from tests.harness.scene import kinds, play
from tests.rules import rule

PARTS = standard()
NOTHING: dict[str, Any] = {"money": 0, "permits": 0, "tech": 0, "points": 0, "goal_discarded": True}


def final(
    *companies: dict[str, Any], regions: dict[str, Any] | None = None, price: int = 3, **options: Any
) -> tuple[State, Outcome]:
    """The end of a game in which each seat has nothing but this, not even a goal."""
    given = {key: options.pop(key) for key in ("summits",) if key in options}
    table_options = {"components": tracks(), **options}
    held = {seat: {**NOTHING, **company} for seat, company in enumerate(companies)}
    board = {name: {"spaces": ["gas"], "controller": -1} for name in ("africa", "asia", "europe", "oceania")}
    state = last_turn(
        table(len(companies), **table_options),
        decade=6 if len(companies) == 5 else 5,
        companies=held,
        regions={**board, **(regions or {})},
        price=price,
        **given,
    )
    play(state, "done")
    assert state.outcome is not None
    return state, state.outcome


@rule(
    "CO2-V35",
    "CO2-277",
    "CO2-278",
    "CO2-279",
    "CO2-281",
    "CO2-282",
    "CO2-283",
    "CO2-284",
    "CO2-285",
    "CO2-O71",
)
def test_the_example_of_a_final_scoring() -> None:
    first, second = next(
        (one, other)
        for one in range(1, PARTS.track_lengths[0] + 1)
        for other in range(1, PARTS.track_lengths[0] + 1)
        if PARTS.income[0][one] + PARTS.income[0][other] == 7
    )
    state, outcome = final(
        {
            "points": 40,
            "permits": 3,
            "money": 5,
            "goal": 31,
            "goal_discarded": False,
            "tech": 2,
            "claimed": [34],
            "expertise": {"solar": first, "fusion": second},
        },
        {"tech": 1, "claimed": [35]},
        {},
        regions={"asia": {"controller": 0, "permits": 3}, "africa": {"controller": 0, "permits": 1}},
        price=4,
    )
    facts = outcome.facts
    assert facts["sold"][0] == 7
    assert state.companies[0].money == 33
    assert facts["income"] == [7, 0, 0]
    assert (facts["goals"][0], facts["goals_cashed"][0]) == (6, False)
    assert facts["coins"][0] == 16
    assert facts["most_tech"] == [True, False, False]
    assert facts["most_un"] == [True, True, False]
    assert outcome.scores[0] == 75
    assert state.companies[0].points == 75


# --- permits and coins ---


@rule("CO2-278", "CO2-279", "CO2-280", "CO2-269", "CO2-264")
def test_each_controller_sells_the_permits_of_his_regions_with_his_own_at_the_price_as_it_stands() -> None:
    regions = {
        "africa": {"controller": 0, "permits": 2},
        "asia": {"controller": 1, "permits": 5},
        "europe": {"controller": -1, "permits": 4},
        "oceania": {"controller": 0, "permits": 1},
        "north_america": {"controller": -1, "permits": 3},
        "south_america": {"controller": -1, "permits": 0},
    }
    state, outcome = final({"permits": 1}, {"permits": 0}, {"permits": 6}, regions=regions, price=5)
    assert outcome.facts["sold"] == [1 + 2 + 1, 5, 6]
    assert [company.money for company in state.companies] == [20, 25, 30]
    assert (state.price, outcome.facts["price"]) == (5, 5)
    assert [company.permits for company in state.companies] == [0, 0, 0]
    assert dict(zip(REGIONS, state.permits, strict=True)) == {
        **dict.fromkeys(REGIONS, 0),
        "europe": 4,
        "north_america": 3,
    }


@rule("CO2-279")
@pytest.mark.parametrize("price", [1, 8])
def test_the_final_sale_empties_and_moves_nothing(price: int) -> None:
    state, _ = final({"permits": 9}, {"permits": 9}, {}, price=price)
    assert state.price == price
    assert state.companies[0].money == state.companies[1].money == 9 * price


@rule("CO2-283", "CO2-O71")
@pytest.mark.parametrize(("money", "points"), [(0, 0), (1, 0), (2, 1), (9, 4), (33, 16), (34, 17)])
def test_two_coins_are_a_point_rounded_down(money: int, points: int) -> None:
    _, outcome = final({"money": money}, {}, {})
    assert outcome.scores[0] == outcome.facts["coins"][0] == points


# --- income ---


@rule("CO2-281")
@pytest.mark.parametrize("value", ["on", "off"])
def test_final_income_is_as_in_the_supply_phase_and_an_option(value: str) -> None:
    """First and second place pay, the third does not; it is taken as points."""
    levels = [{"expertise": {"solar": space, "biomass": 2}} for space in (9, 5, 3)]
    state, outcome = final(*levels, final_income=value)
    pays = PARTS.income[0]
    wanted = [pays[9] + pays[2], pays[5] + pays[2], pays[2]] if value == "on" else [0, 0, 0]
    assert outcome.facts["income"] == outcome.scores == wanted
    assert [company.money for company in state.companies] == [0, 0, 0]


@rule("CO2-281", "CO2-52")
def test_final_income_of_two_players_knows_no_second_place() -> None:
    _, outcome = final({"expertise": {"solar": 9}}, {"expertise": {"solar": 5}})
    assert outcome.scores == [PARTS.income[0][9], 0]


# --- goals ---


@rule("CO2-282", "CO2-O69", "CO2-O70")
def test_each_takes_the_better_of_goal_and_eight_coins() -> None:
    """Goal 31 with two, one and two permits; the last one was given up before."""
    kept = {"goal": 31, "goal_discarded": False}
    _, outcome = final({**kept, "permits": 2}, {**kept, "permits": 1}, {"goal": 31, "permits": 2}, price=2)
    assert outcome.facts["goals"] == [4, 0, 0]
    assert outcome.facts["goals_cashed"] == [False, True, False]
    assert outcome.scores == [4 + 2, (2 + 8) // 2, 2]


# --- majorities ---


@rule("CO2-284", "CO2-286", "CO2-O72")
@pytest.mark.parametrize(
    ("tech", "points"),
    [([2, 1, 0], [3, 0, 0]), ([2, 2, 0], [3, 3, 0]), ([1, 1, 1], [3, 3, 3]), ([0, 0, 0], [0, 0, 0])],
)
def test_three_points_for_most_tech_in_hand(tech: list[int], points: list[int]) -> None:
    """What lies in a region counts for nobody."""
    _, outcome = final(
        *[{"tech": cubes} for cubes in tech], regions={"asia": {"controller": 2, "permits": 0, "relief": 5}}
    )
    assert outcome.scores == points
    assert outcome.facts["most_tech"] == [bool(three) for three in points]
    assert outcome.facts["most_un"] == [False, False, False]


@rule("CO2-285", "CO2-286", "CO2-O72")
@pytest.mark.parametrize(
    ("claimed", "points"),
    [([2, 1, 0], [3, 0, 0]), ([0, 2, 2], [0, 3, 3]), ([0, 0, 0], [0, 0, 0])],
)
def test_three_points_for_most_un_goals(claimed: list[int], points: list[int]) -> None:
    """The number of cards counts, not what they were worth."""
    cards = [[46, 45, 44, 43][seat : seat + count] for seat, count in enumerate(claimed)]
    _, outcome = final(*[{"claimed": row} for row in cards])
    assert outcome.scores == points
    assert outcome.facts["most_un"] == [bool(three) for three in points]
    assert outcome.facts["most_tech"] == [False, False, False]


@rule("CO2-286", "CO2-O72")
@pytest.mark.parametrize(("value", "points"), [("off", 0), ("on", 6)])
def test_whether_none_can_be_the_most_is_an_option(value: str, points: int) -> None:
    _, outcome = final({}, {}, {}, zero_majority=value)
    assert outcome.scores == [points] * 3
    _, some = final({"tech": 1, "claimed": [34]}, {}, {}, zero_majority=value)
    assert some.scores == [6, 0, 0]


# --- the winner ---


def places(*companies: dict[str, Any], **given: Any) -> list[int]:
    """Nobody gets income here, so that expertise only breaks ties."""
    _, outcome = final(*companies, final_income="off", **given)
    assert outcome.winners == [seat for seat, place in enumerate(outcome.places) if place == 1]
    return outcome.places


@rule("CO2-287", "CO2-O73")
def test_the_highest_score_wins_even_below_zero() -> None:
    assert places({"points": 7}, {"points": 9}, {"points": 8}) == [3, 1, 2]
    assert places({"points": -4}, {"points": -2}, {"points": -9}) == [2, 1, 3]
    # Points come before everything else.
    more = {"points": 5, "expertise": dict.fromkeys(SOURCES, 9)}
    plant = {"asia": {"spaces": [("solar", 1)], "controller": 1, "permits": 0}}
    assert places({"points": 6}, more, regions=plant) == [1, 2]


@rule("CO2-288")
def test_a_tie_goes_to_the_one_with_more_plants() -> None:
    """Before expertise and regions."""
    plants = {
        "asia": {"spaces": [("solar", 0), ("fusion", 1), ("solar", 1)], "controller": 0, "permits": 0},
        "africa": {"spaces": ["gas", ("solar", 2)], "controller": 0, "permits": 0},
    }
    expert = {"expertise": dict.fromkeys(SOURCES, 9)}
    assert places(expert, {}, {}, regions=plants) == [2, 1, 3]


@rule("CO2-289")
@pytest.mark.parametrize("place", range(5))
def test_then_expertise_decides_in_the_order_forestation_to_recycling(place: int) -> None:
    """Seat 1 is ahead in one source, seat 0 in all that come after it."""
    assert SOURCES == ["forestation", "solar", "fusion", "biomass", "recycling"]
    ahead = {SOURCES[place]: 3}
    behind = {SOURCES[place]: 2, **dict.fromkeys(SOURCES[place + 1 :], 9)}
    same = dict.fromkeys(SOURCES[:place], 5)
    region = {"asia": {"controller": 0, "permits": 0}}  # regions come later still
    assert places({"expertise": {**same, **behind}}, {"expertise": {**same, **ahead}}, regions=region) == [
        2,
        1,
    ]


@rule("CO2-289")
def test_each_source_keeps_only_the_best() -> None:
    """Seat 2 falls out in forestation, so its solar does not help it; among the others solar decides."""
    levels = [{"forestation": 2, "solar": 1}, {"forestation": 2, "solar": 3}, {"forestation": 1, "solar": 9}]
    assert places(*[{"expertise": row} for row in levels]) == [2, 1, 3]


@rule("CO2-290")
def test_then_the_one_with_more_regions_and_else_all_tied_win() -> None:
    regions = {
        "asia": {"controller": 1, "permits": 0},
        "africa": {"controller": 1, "permits": 0},
        "europe": {"controller": 2, "permits": 0},
    }
    assert places({}, {}, {}, regions=regions) == [3, 1, 2]
    assert places({}, {}, {"points": -1}) == [1, 1, 3]
    assert places({}, {}, {}, {}, {}) == [1, 1, 1, 1, 1]


@rule("CO2-287", "CO2-288", "CO2-290")
def test_the_facts_tell_what_decided() -> None:
    regions = {"asia": {"spaces": [("solar", 1), ("solar", 1)], "controller": 1, "permits": 0}}
    state, outcome = final({}, {}, {}, regions=regions)
    assert outcome.facts["plants"] == [0, 2, 0]
    assert outcome.facts["regions"] == [0, 1, 0]
    assert (outcome.reason, outcome.team) == ("last_decade", None)
    assert outcome.facts["level"] == state.level


# --- what does not count ---


@rule("CO2-O57")
def test_scientists_at_an_unfinished_summit_give_nothing() -> None:
    tile = summit_tile("forestation", "solar")
    state, outcome = final({}, {}, {}, summits={1: (tile, {"solar": 0})})
    assert outcome.scores == [0, 0, 0]
    assert state.companies[0].expertise == [0] * 5
    assert state.speakers[:2] == [-1, 0]


@rule("CO2-V23", "CO2-291")
@pytest.mark.parametrize("reached", [55, 103])
def test_points_run_on_past_fifty_and_a_hundred(reached: int) -> None:
    """The second disc is only for showing them: the count is one number, and a plant adds to it."""
    gain = PARTS.plant_points[1][0]
    state = arrange(
        table(3, components=tracks()),
        seat=0,
        companies={0: {"points": reached - gain, "money": 50, "tech": 9, "expertise": {"solar": 5}}},
        regions={"asia": {"agenda": ["solar", "fusion", "biomass"], "projects": {"tech": "solar!"}}},
    )
    events = play(state, "construct asia tech")
    assert "constructed" in kinds(events)
    assert state.companies[0].points == reached
    assert state.view(1).to_plain()["known"]["companies"][0]["points"] == reached


@rule("CO2-287")
def test_the_last_event_tells_the_result() -> None:
    state = last_turn(table(3), decade=5)
    events = play(state, "done")
    assert state.outcome is not None
    wanted = {"reason": "last_decade", "places": state.outcome.places, **state.outcome.facts}
    assert (events[-1].kind, events[-1].facts) == ("game_over", wanted)
