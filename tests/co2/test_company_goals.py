"""Company goals: what each counts, its most, and giving it up."""

from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.state import State
from tests.co2.scene import SIZES, arrange, last_turn, table
from tests.co2.tracks import tracks
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()


def end(
    goal: int,
    discarded: bool,
    mine: dict[str, Any],
    regions: dict[str, Any],
    others: dict[str, Any],
    cash: int = PARTS.goal_cash,
) -> State:
    """The end of a game of four in which seat 0 has this goal; the others have given theirs up."""
    bare = {name: {"spaces": ["gas"], "controller": -1, **regions.get(name, {})} for name in REGIONS}
    held = {seat: {"goal_discarded": True, "permits": 0, **others} for seat in range(1, 4)}
    held[0] = {"goal_discarded": discarded, "goal": goal, "permits": 0, "money": 0, **mine}
    own = tracks()
    own["own"]["company_goals"] = {"cash": cash}
    state = last_turn(table(4, components=own), decade=5, companies=held, regions=bare)
    play(state, "done")
    assert state.outcome is not None
    return state


def worth(
    goal: int,
    mine: dict[str, Any] | None = None,
    regions: dict[str, Any] | None = None,
    others: dict[str, Any] | None = None,
) -> int:
    """What the goal brings at the end, where no coins are given for it instead. It must be what the score has more than
    without it."""
    kept, gone = (end(goal, lost, mine or {}, regions or {}, others or {}, cash=0) for lost in (False, True))
    assert kept.outcome is not None
    assert gone.outcome is not None
    points: int = kept.outcome.facts["goals"][0]
    assert kept.outcome.facts["goals_cashed"] == [False] * 4
    assert gone.outcome.facts["goals"] == [0, 0, 0, 0]
    assert kept.outcome.scores[0] - gone.outcome.scores[0] == points
    return points


def plants(*owned: tuple[str, int]) -> dict[str, Any]:
    """Plants of seat 0: how many in which region; each has the sources in their order."""
    return {name: {"spaces": [(source, 0) for source in SOURCES[:count]]} for name, count in owned}


# --- what they count ---


@rule("CO2-245")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 4), (2, 8), (4, 16), (5, 16), (6, 16)])
def test_goal_27_counts_regions_controlled(count: int, points: int) -> None:
    mine = {name: {"controller": 0, "permits": 0} for name in REGIONS[:count]}
    theirs = {name: {"controller": 1, "permits": 0} for name in REGIONS[count:]}
    assert worth(27, regions={**mine, **theirs}) == points


@rule("CO2-246", "CO2-V21")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 3), (2, 6), (4, 12), (5, 15), (6, 15)])
def test_goal_28_counts_regions_with_an_own_plant(count: int, points: int) -> None:
    """Two plants in a region count once, another's plant not at all."""
    mine = {name: {"spaces": [("solar", 0), ("solar", 0)]} for name in REGIONS[:count]}
    theirs = {name: {"spaces": [("solar", 1)]} for name in REGIONS[count:]}
    assert worth(28, regions={**mine, **theirs}) == points


@rule("CO2-247", "CO2-V21")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 3), (2, 6), (4, 12), (5, 15), (6, 15)])
def test_goal_29_counts_un_goals_claimed(count: int, points: int) -> None:
    assert worth(29, mine={"claimed": list(range(34, 34 + count))}, others={"claimed": [45]}) == points


@rule("CO2-248", "CO2-V21")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 3), (3, 6), (5, 12), (6, 15), (7, 15)])
def test_goal_30_counts_plants_after_the_first(count: int, points: int) -> None:
    """In one region or in several, of one source or of several."""
    regions = plants(("asia", min(count, 2)), ("europe", max(0, count - 2)))
    assert worth(30, regions=regions) == points
    same = {"asia": {"spaces": [("solar", 0)] * min(count, 6)}, "africa": {"spaces": [("solar", 1)]}}
    if count <= 6:
        assert worth(30, regions=same) == points


@rule("CO2-249", "CO2-277", "CO2-O67")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (2, 4), (3, 6), (8, 16), (9, 16)])
def test_goal_31_counts_permits_in_hand_before_those_of_the_regions(count: int, points: int) -> None:
    """The same permits are sold as well."""
    regions = {"asia": {"controller": 0, "permits": 5}}
    assert worth(31, mine={"permits": count}, regions=regions) == points
    state = end(31, False, {"permits": count}, regions, {})
    assert state.outcome is not None
    assert state.outcome.facts["sold"][0] == count + 5


@rule("CO2-250", "CO2-O68")
@pytest.mark.parametrize(("led", "points"), [(0, 0), (1, 4), (2, 8), (4, 16), (5, 16)])
def test_goal_32_counts_tracks_led_with_ties_and_only_with_a_disc(led: int, points: int) -> None:
    """On the tracks that are not led the others are one space ahead, or nobody has a disc at all."""
    mine = {source: 2 + place % 2 for place, source in enumerate(SOURCES[:led])}
    tied = dict.fromkeys(SOURCES[:led], 2)
    assert worth(32, mine={"expertise": mine}, others={"expertise": tied}) == points
    ahead = dict.fromkeys(SOURCES[led:], 3)
    behind = dict.fromkeys(SOURCES[led:], 2)
    assert (
        worth(32, mine={"expertise": {**mine, **behind}}, others={"expertise": {**tied, **ahead}}) == points
    )


@rule("CO2-251", "CO2-V21")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 3), (2, 6), (4, 12), (5, 15)])
def test_goal_33_counts_different_sources_built(count: int, points: int) -> None:
    """Wherever they stand; a second plant of a source adds nothing."""
    here = [(source, 0) for source in SOURCES[:count]]
    assert worth(33, regions={"europe": {"spaces": here}, "asia": {"spaces": here}}) == points
    assert worth(33, regions={"europe": {"spaces": here}, "asia": {"spaces": [(SOURCES[4], 2)]}}) == points


@rule("CO2-244", "CO2-245", "CO2-246", "CO2-247", "CO2-248", "CO2-249", "CO2-250", "CO2-251")
def test_the_printed_points_and_most() -> None:
    found = {goal: (PARTS.goal_points[goal], PARTS.goal_most[goal]) for goal in range(27, 34)}
    assert found == {
        27: (4, 16),
        28: (3, 15),
        29: (3, 15),
        30: (3, 15),
        31: (2, 16),
        32: (4, 16),
        33: (3, 15),
    }
    assert PARTS.goal_cash == 8


@rule("CO2-244")
def test_goals_are_not_scored_before_the_end() -> None:
    """The end of a decade that is not the last leaves everybody's points alone."""
    state = last_turn(table(3, components=tracks()), companies={0: {"goal": 31, "permits": 8}}, decade=2)
    play(state, "done")
    assert state.outcome is None
    assert [company.points for company in state.companies] == [0, 0, 0]


@rule("CO2-O69", "CO2-282")
@pytest.mark.parametrize(
    ("permits", "cashed", "points"), [(0, True, 0), (1, True, 0), (2, False, 4), (3, False, 6)]
)
def test_a_goal_is_cashed_where_the_coins_are_worth_more(permits: int, cashed: bool, points: int) -> None:
    state = end(31, False, {"permits": permits, "money": 1}, {}, {})
    assert state.outcome is not None
    assert state.outcome.facts["goals_cashed"] == [cashed, False, False, False]
    assert state.companies[0].goal_discarded == cashed
    assert state.outcome.facts["goals"] == [points, 0, 0, 0]
    money = 1 + permits * state.price + (8 if cashed else 0)
    assert state.companies[0].money == money
    assert state.outcome.facts["coins"][0] == money // 2


@rule("CO2-282")
def test_an_odd_coin_can_tip_the_choice_with_own_values() -> None:
    """$9 for a goal worth 4: with an odd coin at hand they make five points, otherwise four."""
    own = tracks()
    own["own"]["company_goals"] = {"cash": 9}
    for money in (0, 1):
        state = last_turn(
            table(4, components=own),
            decade=5,
            companies={0: {"goal": 31, "goal_discarded": False, "permits": 2, "money": money}},
            price=2,
        )
        play(state, "done")
        assert state.outcome is not None
        assert state.outcome.facts["goals_cashed"][0] == bool(money)


# --- giving it up ---


@rule("CO2-242", "CO2-153", "CO2-243", "CO2-O70")
def test_a_goal_is_given_up_for_eight_coins_at_any_time_of_ones_turn() -> None:
    """It is none of the three free moves, it cannot be done twice, and it brings nothing at the end, not even $8."""
    for used in range(16):
        state = arrange(table(3), seat=0, used=used, companies={0: {"money": 1}})
        assert "discard goal" in legal(state)
        events = play(state, "discard goal")
        assert (state.companies[0].money, state.used) == (9, used)
        assert [(event.kind, event.facts) for event in events] == [("goal_discarded", {"money": 8})]
        assert refusal(state, "discard goal") == Refusal("no_goal_left", "CO2-242", {})
    assert worth_of_nothing() == 0


def worth_of_nothing() -> int:
    """What a goal given up brings at the end, though its count would be worth 16 points."""
    state = end(31, True, {"permits": 8}, {}, {})
    assert state.outcome is not None
    assert state.outcome.facts["goals_cashed"] == [False] * 4
    assert state.companies[0].money == 8 * state.price
    goals: list[int] = state.outcome.facts["goals"]
    return goals[0]


@rule("CO2-242")
def test_a_goal_is_not_given_up_in_the_middle_of_an_action_or_in_anothers_turn() -> None:
    state = arrange(
        table(3), seat=0, regions={"asia": {"agenda": ["solar", "fusion", "biomass"], "projects": {}}}
    )
    play(state, "propose solar asia research")
    assert refusal(state, "discard goal").code == "answer_first"
    assert state.view(1).legal() == []


@rule("CO2-242", "CO2-74")
@pytest.mark.parametrize(
    ("answer", "money", "points"), [("discard goal", 8 + 1 - 5, 0), ("keep goal", 0, -4)]
)
def test_a_goal_can_pay_a_supply_payment(answer: str, money: int, points: int) -> None:
    """Seat 0 owes for Europe, has no permit and only $1 at price 5."""
    quiet = {name: {"spaces": ["gas", ("solar", 1)], "controller": -1} for name in SIZES}
    state = last_turn(
        table(3, components=tracks()),
        price=5,
        market=2,
        companies={0: {"money": 1, "permits": 0}, 1: {"expertise": {}}},
        regions={**quiet, "europe": {"spaces": ["gas"], "controller": 0, "permits": 0}},
    )
    play(state, "done")
    assert (asked(state), state.seat) == ("cash_goal", 0)
    events = play(state, answer)
    assert (state.companies[0].money, state.companies[0].points) == (money, points)
    assert state.companies[0].goal_discarded == (answer == "discard goal")
    assert ("goal_discarded" in kinds(events)) == (answer == "discard goal")


@rule("CO2-242")
def test_a_goal_can_pay_a_bid() -> None:
    state = last_turn(table(3, auction="once_around"), companies={0: {"money": 0, "permits": 0, "tech": 0}})
    play(state, "done")
    assert (asked(state), state.seat) == ("start_bid", 0)
    assert "bid 8" not in legal(state)
    play(state, "discard goal")
    assert state.seat == 0
    assert "bid 8" in legal(state)
    assert "discard goal" not in legal(state)


@rule("CO2-243", "CO2-21")
def test_a_discarded_goal_stays_secret() -> None:
    state = arrange(table(3), seat=0, companies={0: {"goal": 29}})
    events = play(state, "discard goal")
    assert "29" not in str([event.facts for event in events])
    assert state.view(0).to_plain()["known"]["companies"][0]["goal"] == 29
    for other in (1, 2, None):
        known = state.view(other).to_plain()["known"]["companies"][0]
        assert (known["goal"], known["goal_discarded"]) == (-1, True)
