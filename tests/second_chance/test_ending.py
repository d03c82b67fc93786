"""The end of a team game: won or lost, why, and the rank; and the ways in which a competitive game is lost by all."""

from typing import Any

import pytest

from baseload.core.contract import Outcome
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, last_turn, rivals, table

PARTS = standard()
Given = dict[str, Any]
MET, MISSED = {"goals": [4, 6], "tech": 3, "money": 0}, {"goals": [4, 6], "tech": 2, "money": 9}
CLOSED = {name: {"spaces": ["gas"] * min(size, PARTS.decades_team)} for name, size in SIZES.items()}


def last(*companies: Given, un: tuple[int, int] = (0, 0), **given: Any) -> State:
    """The last turn of a cooperative game; `un` are the UN cards laid out and how many of them are claimed."""
    laid, claimed = un
    held = {seat: {"permits": 0, "knowledge": {}, **company} for seat, company in enumerate(companies)}
    held[0]["claimed"] = list(range(1, claimed + 1))
    regions = {**CLOSED, **given.pop("regions", {})}
    options = given.pop("options", {})
    return last_turn(
        table(len(companies), **options),
        decade=PARTS.decades_team,
        companies=held,
        regions=regions,
        un_cards=list(range(1, laid + 1)),
        **{"turned": list(range(1, 22)), "team_points": 20, **given},
    )


def end(*companies: Given, **given: Any) -> Outcome:
    state = last(*companies, **given)
    events = play(state, "done")
    while state.outcome is None:
        events += play(state, legal(state)[0])
    over = events[-1]
    assert (over.kind, over.facts) == ("game_over", {"reason": state.outcome.reason, **state.outcome.facts})
    assert (state.seat, legal(state), state.stack) == (None, [], [])
    return state.outcome


# --- won or lost ---


@rule("SC-E49", "SC-319", "SC-320", "SC-321", "SC-322", "SC-323")
def test_example_430_ppm_a_goal_each_and_two_cards_left() -> None:
    """A goal of each is enough; which of the two does not matter."""
    others = [{"goals": [4, 6], "tech": 0, "money": 10}, {"goals": [4, 6], "tech": 9, "money": 40}]
    outcome = end(MET, *others, un=(8, 6), level=430, team_points=12)
    assert (outcome.reason, outcome.team, outcome.winners) == ("saved", True, [0, 1, 2])
    assert (outcome.places, outcome.scores) == ([1, 1, 1], [12, 12, 12])
    facts = outcome.facts
    assert (facts["level"], facts["unclaimed"], facts["points"], facts["decade"]) == (430, 2, 12, 4)
    assert [row["met"] for row in facts["goals"]] == [[4], [6], [4, 6]]
    assert [row["kept"] for row in facts["goals"]] == [[4, 6]] * 3
    assert facts["rank"] == sum(least <= 12 for least in PARTS.ranks) - 1


@rule("SC-320", "SC-O77", "SC-322")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_player_without_any_goal_loses_the_game_for_all(players: int) -> None:
    both = {"goals": [4, 6], "tech": 3, "money": 10}
    for seat in range(players):
        companies = [MISSED if other == seat else both for other in range(players)]
        outcome = end(*companies)
        assert (outcome.reason, outcome.team, outcome.winners) == ("goals_missed", False, [])
        assert outcome.facts["missed"] == [seat]
        assert outcome.places == [players] * players
        assert outcome.scores == [20] * players
        assert "rank" not in outcome.facts
    assert end(*[MET] * players).reason == "saved"


@rule("SC-321", "SC-O53")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_un_cards_may_be_left_not_four(players: int) -> None:
    """With four players three of the six are exactly enough."""
    laid = 2 * PARTS.un_laid[players]
    assert len(table(players).un_cards) == laid
    if players == 4:
        assert laid == 6
    enough = end(*[MET] * players, un=(laid, laid - 3))
    assert (enough.reason, enough.facts["unclaimed"]) == ("saved", 3)
    short = end(*[MET] * players, un=(laid, laid - 4))
    assert (short.reason, short.team, short.facts["unclaimed"]) == ("un_missed", False, 4)
    assert end(*[MET] * players, un=(laid, laid)).reason == "saved"


@rule("SC-321")
def test_cards_of_all_partners_count() -> None:
    companies = [{**MET, "claimed": [1]}, {**MET, "claimed": [2]}, {**MET, "claimed": [3]}]
    state = arrange(last(*companies, un=(6, 0)), companies={0: {"claimed": [1]}})
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.facts["unclaimed"]) == ("saved", 3)


@rule("SC-320", "SC-321")
def test_what_was_missed_first_is_the_reason_and_the_rest_is_told_too() -> None:
    outcome = end(MISSED, MET, un=(10, 0))
    assert (outcome.reason, outcome.facts["unclaimed"]) == ("goals_missed", 10)


@rule("SC-319", "SC-306", "SC-307")
@pytest.mark.parametrize(("level", "reason"), [(500, "saved"), (510, "too_hot")])
def test_too_hot_after_the_last_supply_the_decade_is_not_completed(level: int, reason: str) -> None:
    """No point is left for a reduction. Goals and cards are not even looked at."""
    outcome = end(MET, MET, level=level, team_points=0)
    assert (outcome.reason, outcome.team) == (reason, reason == "saved")
    assert outcome.facts["level"] == level
    if reason == "too_hot":
        assert outcome.places == [2, 2]
        assert "goals" not in outcome.facts


@rule("SC-319", "SC-305", "SC-307")
@pytest.mark.parametrize("decade", [1, 4])
@pytest.mark.parametrize(("spare", "lost"), [(0, False), (-1, True)])
def test_with_fewer_than_no_points_after_the_open_tiles_the_game_is_lost(
    decade: int, spare: int, lost: bool
) -> None:
    """Two tiles are open. The points of the last income are the first to be taken for them."""
    points = 2 * PARTS.tile_penalty[decade] + spare
    state = arrange(last(MET, MET), decade=decade, turned=list(range(1, 20)), team_points=points)
    state = last_turn(state, decade=decade)
    events = play(state, "done")
    assert (state.outcome is not None and state.outcome.reason == "no_points") is lost
    if lost:
        assert state.outcome is not None
        assert state.outcome.facts == {"level": 400, "decade": decade, "points": -1}
        assert state.outcome.scores == [-1, -1]
        assert "supply" not in [event.facts.get("phase") for event in events]


@rule("SC-308")
def test_too_hot_in_the_environmental_phase_is_not_yet_lost() -> None:
    """The level is asked about only after supply and reduction; four points bring it back by one step."""
    state = last(MET, MET, level=510, team_points=PARTS.reduction_price[4])
    events = play(state, "done")
    assert "reduced" in kinds(events)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.facts["level"]) == ("saved", 500)


@rule("SC-306", "SC-308")
def test_points_below_zero_after_the_supply_lose_too() -> None:
    """A penalty in the last supply phase; before it there was nothing to lose."""
    regions = {"asia": {"spaces": ["gas"] * 3, "controller": 0, "permits": 0}}
    outcome = end(MET, MET, regions=regions, team_points=0, price=3)
    assert (outcome.reason, outcome.facts["points"]) == ("no_points", -3)


@rule("SC-308", "SC-319")
def test_a_level_above_500_in_an_action_phase_is_not_lost() -> None:
    state = arrange(table(2), seat=0, used=1, level=520)
    play(state, "done")
    assert (state.outcome, asked(state)) == (None, "turn")


@rule("SC-324", "SC-319")
def test_nothing_is_judged_before_the_last_decade_ends() -> None:
    """Nobody has met a goal when the third decade ends, and no UN card is claimed."""
    state = last_turn(last(MISSED, MISSED, un=(10, 0)), decade=3)
    play(state, "done")
    assert (state.outcome, state.decade, asked(state)) == (None, 4, "turn")


# --- rank ---


@rule("SC-323")
def test_each_rank_begins_with_its_points() -> None:
    ranks = PARTS.ranks
    assert ranks[0] == 0
    for place, least in enumerate(ranks):
        assert end(MET, MET, team_points=least).facts["rank"] == place
        if place:
            assert end(MET, MET, team_points=least - 1).facts["rank"] == place - 1
    assert end(MET, MET, team_points=ranks[-1] + 40).facts["rank"] == len(ranks) - 1


# --- rivals ---


@rule("SC-309", "SC-347")
@pytest.mark.parametrize(("level", "lost"), [(460, False), (461, True)])
def test_rivals_all_lose_the_moment_the_level_is_above_500(level: int, lost: bool) -> None:
    """One coal plant comes at the beginning of the second decade. Nobody scores."""
    regions = {name: {"spaces": ["gas", "gas"], "permits": 0} for name in REGIONS if name != "asia"}
    state = last_turn(
        rivals(3),
        decade=1,
        level=level,
        fossils=["coal"] * 9,
        events=[],
        companies={seat: {"points": 30} for seat in range(3)},
        regions={**regions, "asia": {"spaces": ["gas"], "controller": 1, "permits": 3}},
    )
    events = play(state, "done")
    assert (state.outcome is not None) is lost
    if state.outcome is not None:
        outcome = state.outcome
        assert (outcome.reason, outcome.team, outcome.winners) == ("too_hot", False, [])
        assert (outcome.places, outcome.scores) == ([3, 3, 3], [0, 0, 0])
        assert outcome.facts == {"level": 501, "decade": 2}
        assert kinds(events)[-2:] == ["fossil", "game_over"]  # nobody pays for it any more


@rule("SC-309", "SC-310")
def test_rivals_with_points_below_zero_play_on() -> None:
    poor = {"points": -9, "goal_discarded": True, "goals": [1]}
    state = last_turn(rivals(2), decade=4, events=[], level=0, companies={0: poor, 1: poor})
    play(state, "done")
    assert (state.outcome, state.decade) == (None, 5)
    state = last_turn(state, decade=5)
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.team) == ("last_decade", None)
