"""The final scoring of the competitive game, step by step, and who wins."""

from itertools import pairwise
from typing import Any

import pytest

from baseload.core.contract import Outcome
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import STANDARD, standard
from baseload.games.second_chance.state import State
from tests.harness.scene import play
from tests.rules import rule
from tests.second_chance.scene import arrange, last_turn, rivals

PARTS = standard()
Given = dict[str, Any]
NOTHING: Given = {"money": 0, "permits": 0, "tech": 0, "points": 0, "goals": [3], "goal_discarded": True}


def final(
    *companies: Given, regions: dict[str, Given] | None = None, price: int = 3, **options: Any
) -> tuple[State, Outcome]:
    """The end of a game in which each seat has nothing but this, not even a goal."""
    board = {name: {"permits": 0, "controller": -1, "spaces": ["gas"]} for name in REGIONS}
    for name, change in (regions or {}).items():
        board[name] = {**board[name], **change}
    state = last_turn(
        rivals(len(companies), **options),
        decade=PARTS.decades_competitive,
        companies={seat: {**NOTHING, **company} for seat, company in enumerate(companies)},
        regions=board,
        price=price,
        events=[],
    )
    events = play(state, "done")
    assert state.outcome is not None
    over = events[-1]
    facts = {"reason": "last_decade", "places": state.outcome.places, **state.outcome.facts}
    assert (over.kind, over.facts) == ("game_over", facts)
    assert [company.points for company in state.companies] == state.outcome.scores
    return state, state.outcome


def markers(prepared: int, built: int = 0, seat: int = 0) -> dict[str, Given]:
    """Prepared projects of a seat in Asia, and plants it has built on them there."""
    projects = dict(zip(("money", "tech", "research"), [("solar!", seat)] * prepared, strict=False))
    return {"asia": {"projects": projects, "spaces": [("solar", seat)] * built or ["gas"]}}


@rule("SC-E57", "SC-340", "SC-341", "SC-342", "SC-343", "SC-344", "SC-345", "SC-347")
def test_example_violet_has_115_points() -> None:
    """Her goal is worth 12: four regions with a plant of hers, at 3 points each."""
    plants = {
        name: {"spaces": [("solar", 0, 1)]} for name in ("asia", "europe", "north_america", "south_america")
    }
    regions: dict[str, Given] = {
        **plants,
        "africa": {"controller": 0, "permits": 1},
        "oceania": {"controller": 0, "permits": 1},
    }
    violet = {"points": 75, "money": 5, "permits": 3, "goals": [5], "goal_discarded": False, "tech": 2}
    state, outcome = final({**violet, "claimed": [1, 2]}, {"tech": 2}, {"tech": 1}, regions=regions, price=5)
    facts = outcome.facts
    assert (facts["sold"][0], facts["price"], state.companies[0].money) == (5, 5, 30)
    assert (facts["coins"][0], facts["goals"][0], facts["un"][0]) == (15, 12, 10)
    assert facts["most_tech"] == [True, True, False]
    assert outcome.scores[0] == 115
    assert (outcome.reason, outcome.team, outcome.winners) == ("last_decade", None, [0])


# --- permits and coins ---


@rule("SC-340", "SC-341")
@pytest.mark.parametrize("price", [1, 5, 8])
def test_permits_of_ones_regions_are_sold_with_ones_own_at_a_price_that_does_not_move(price: int) -> None:
    regions: dict[str, Given] = {
        "africa": {"controller": 0, "permits": 2},
        "asia": {"controller": 1, "permits": 5},
        "europe": {"controller": -1, "permits": 4},
        "oceania": {"controller": 0, "permits": 1},
    }
    state, outcome = final({"permits": 1}, {}, {"permits": 6}, regions=regions, price=price)
    assert outcome.facts["sold"] == [4, 5, 6]
    assert [company.money for company in state.companies] == [4 * price, 5 * price, 6 * price]
    assert (state.price, outcome.facts["price"]) == (price, price)
    assert [company.permits for company in state.companies] == [0, 0, 0]
    left = dict(zip(REGIONS, state.permits, strict=True))
    assert left == {**dict.fromkeys(REGIONS, 0), "europe": 4}


@rule("SC-341")
@pytest.mark.parametrize(("market", "bank"), [(2, 10), (0, 0)])
def test_the_permits_sold_are_in_the_bank_and_fill_an_empty_market_first(market: int, bank: int) -> None:
    company = {**NOTHING, "permits": 4}
    regions = {"asia": {"controller": 0, "permits": 6}}
    state = last_turn(
        rivals(2),
        decade=5,
        events=[],
        companies={0: company, 1: company},
        regions=regions,
        market=market,
        bank=bank,
    )
    play(state, "done")
    assert (state.market, state.bank) == (2, market + bank + 4 + 4 + 6 - 2)


@rule("SC-343", "SC-O99")
@pytest.mark.parametrize(("money", "points"), [(0, 0), (1, 0), (2, 1), (7, 3), (8, 4), (31, 15)])
def test_two_coins_are_a_point_and_an_odd_one_is_worth_nothing(money: int, points: int) -> None:
    state, outcome = final({"money": money}, {}, {})
    assert (outcome.scores[0], outcome.facts["coins"][0]) == (points, points)
    assert state.companies[0].money == money


@rule("SC-347", "SC-343")
def test_coins_from_permits_and_goal_are_counted_together() -> None:
    """One coin of one's own, three for the permit and eight for a goal worth nothing: twelve coins, six points."""
    _, outcome = final({"money": 1, "permits": 1, "goal_discarded": False}, {}, {}, price=3)
    assert (outcome.scores[0], outcome.facts["goals_cashed"]) == (6, [True, False, False])


# --- the goal, or coins for it ---


@rule("SC-342")
@pytest.mark.parametrize(
    ("goal", "number", "scored", "cashed"),
    [(3, 0, 0, True), (3, 1, 0, True), (3, 2, 6, False), (4, 0, 0, True), (4, 1, 0, True), (4, 2, 8, False)],
)
def test_the_better_of_goal_and_eight_coins_is_taken(
    goal: int, number: int, scored: int, cashed: bool
) -> None:
    """Eight coins are four points. UN cards score 3 each with this goal, regions 4."""
    mine = {
        "goals": [goal],
        "goal_discarded": False,
        "claimed": list(range(1, number + 1)) if goal == 3 else [],
    }
    regions = {name: {"controller": 0} for name in REGIONS[:number]} if goal == 4 else {}
    state, outcome = final(mine, {}, regions=regions)
    assert (outcome.facts["goals"][0], outcome.facts["goals_cashed"][0]) == (scored, cashed)
    assert state.companies[0].money == (8 if cashed else 0)
    assert state.companies[0].goal_discarded is cashed
    un = [0, 6, 10][number] if goal == 3 else 0
    assert outcome.scores[0] == un + (4 if cashed else scored)


@rule("SC-342", "SC-346", "SC-347")
def test_where_goal_and_coins_are_worth_the_same_the_coins_break_a_tie() -> None:
    """One region is four points, as are eight coins. Seat 1 has the four points already and no coin."""
    _, outcome = final(
        {"goals": [4], "goal_discarded": False}, {"points": 4}, regions={"asia": {"controller": 0}}
    )
    assert (outcome.scores, outcome.places, outcome.winners) == ([4, 4], [1, 2], [0])


@rule("SC-342", "SC-343")
@pytest.mark.parametrize(("money", "cashed"), [(0, False), (1, True)])
def test_an_odd_coin_can_make_the_difference(money: int, cashed: bool) -> None:
    """An owner's cards say seven coins: three points, or four beside an odd coin. The goal is worth four."""
    components = {"base": STANDARD, "own": {"company_goals": {"cash": 7}}}
    mine = {"goals": [4], "goal_discarded": False, "money": money}
    _, outcome = final(mine, {}, regions={"asia": {"controller": 0}}, components=components)
    assert (outcome.scores[0], outcome.facts["goals_cashed"][0]) == (4, cashed)


@rule("SC-342")
def test_a_goal_given_up_before_brings_neither() -> None:
    _, outcome = final({"claimed": [1, 2, 3]}, {})
    assert (outcome.facts["goals"], outcome.facts["goals_cashed"]) == ([0, 0], [False, False])
    assert outcome.scores == [15, 0]


# --- tech and UN cards ---


@rule("SC-344")
@pytest.mark.parametrize(
    ("tech", "points"),
    [([2, 1, 0], [3, 0, 0]), ([0, 2, 2], [0, 3, 3]), ([1, 1, 1], [3, 3, 3]), ([0, 0, 0], [0, 0, 0])],
)
def test_most_tech_scores_three_for_all_who_are_tied(tech: list[int], points: list[int]) -> None:
    """What lies in a region counts for nobody."""
    relief = {"asia": {"controller": 2, "relief": 5}}
    _, outcome = final(*[{"tech": number} for number in tech], regions=relief)
    assert outcome.scores == points
    assert outcome.facts["most_tech"] == [bool(three) for three in points]


@rule("SC-344")
@pytest.mark.parametrize(("value", "points"), [("off", 0), ("on", 3)])
def test_whether_none_can_be_the_most_is_an_option(value: str, points: int) -> None:
    _, outcome = final({}, {}, {}, zero_majority=value)
    assert outcome.scores == [points] * 3
    _, outcome = final({"tech": 1}, {}, {}, zero_majority=value)
    assert outcome.scores == [3, 0, 0]


@rule("SC-345", "SC-193")
@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 6), (2, 10), (3, 15), (4, 21), (5, 21), (9, 21)])
def test_un_cards_score_by_their_number(cards: int, points: int) -> None:
    _, outcome = final({"claimed": list(range(1, cards + 1))}, {})
    assert (outcome.scores[0], outcome.facts["un"]) == (points, [points, 0])


# --- who wins ---


@rule("SC-346")
def test_most_points_win_whatever_breaks_ties() -> None:
    """Seat 1 has more of everything but points."""
    _, outcome = final(
        {"points": 50}, {"claimed": [1], "money": 9}, {"points": 49}, regions=markers(3, 3, seat=1)
    )
    assert (outcome.places, outcome.winners) == ([1, 3, 2], [0])


# Each of these breaks a tie for the first seat; each later one is in favour of the other.
BREAKERS = ["cards", "plants", "markers", "money"]


@rule("SC-346", "SC-O99", "SC-347")
@pytest.mark.parametrize("breaker", BREAKERS)
def test_ties_are_broken_by_cards_then_plants_then_infrastructure_then_money(breaker: str) -> None:
    """Two seats with 60 points. Seat 0 is ahead in this one thing, seat 1 in all that come after it."""
    at = BREAKERS.index(breaker)
    ahead = [0 if place == at else 1 if place > at else -1 for place in range(4)]
    companies: list[Given] = [{}, {}]
    regions: dict[str, Given] = {"asia": {"spaces": []}, "europe": {"projects": {}}}
    scored = [0, 0]
    if ahead[0] >= 0:
        companies[ahead[0]]["claimed"] = [1]
        scored[ahead[0]] += 6
    # A plant on the third seat's infrastructure, an infrastructure under the third seat's plant.
    if ahead[1] >= 0:
        regions["asia"]["spaces"].append(("solar", ahead[1], 2))
    if ahead[2] >= 0:
        regions["asia"]["spaces"].append(("solar", 2, ahead[2]))
    if ahead[3] >= 0:
        companies[ahead[3]]["money"] = 7  # three points, and the odd coin still counts
        scored[ahead[3]] += 3
    for seat, company in enumerate(companies):
        company["points"] = 60 - scored[seat]
    _, outcome = final(*companies, {}, regions=regions)
    assert outcome.scores == [60, 60, 0]
    assert (outcome.places, outcome.winners) == ([1, 2, 3], [0])


@rule("SC-346")
def test_infrastructure_counts_with_or_without_a_plant() -> None:
    """Seat 1 has two prepared projects, seat 0 one under a plant that the third seat has built."""
    regions = {**markers(2, seat=1), "europe": {"spaces": [("wind", 2, 0)]}}
    _, outcome = final({}, {}, {}, regions=regions)
    assert outcome.facts["infrastructure"] == [1, 2, 0]
    assert outcome.facts["plants"] == [0, 0, 1]
    assert outcome.places == [3, 2, 1]


@rule("SC-346")
def test_those_still_tied_share_the_victory() -> None:
    _, outcome = final({"points": 5, "money": 4}, {"points": 5, "money": 4}, {"points": 7}, {"points": 1})
    assert (outcome.scores, outcome.places) == ([7, 7, 7, 1], [1, 1, 3, 4])
    assert outcome.winners == [0, 1]


@rule("SC-O99", "SC-347")
def test_coins_turned_into_points_still_break_a_tie() -> None:
    """Seven coins beat six: both are three points."""
    _, outcome = final({"money": 6}, {"money": 7})
    assert (outcome.scores, outcome.places) == ([3, 3], [2, 1])


@rule("SC-346")
def test_places_follow_the_points_of_all() -> None:
    _, outcome = final({"points": 3}, {"points": -4}, {"points": 9}, {"points": 5})
    assert outcome.places == [3, 4, 1, 2]
    order = sorted(range(4), key=lambda seat: outcome.places[seat])
    assert all(outcome.scores[one] > outcome.scores[other] for one, other in pairwise(order))


@rule("SC-342", "SC-345")
def test_all_goals_are_open_after_the_end() -> None:
    state, _ = final({"goals": [7]}, {"goals": [2]})
    known = state.view(None).to_plain()["known"]["companies"]
    assert [company["goals"] for company in known] == [[7], [2]]
    assert arrange(state).outcome == state.outcome  # it can be stored and read back
