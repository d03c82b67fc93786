"""The end of the game: its three conditions, when they are looked at, and the loss."""

from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS
from baseload.games.co2.state import State
from tests.co2.scene import GAME, SIZES, arrange, last_turn, table
from tests.co2.tracks import tracks
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule


def filled(name: str, *others: Any) -> dict[str, Any]:
    """A region with plants of seat 0 on every space but the last ones, which hold `others`; None is empty."""
    green = [("forestation", 0)] * (SIZES[name] - len(others))
    return {"spaces": [*green, *others], "controller": 0}


def ended(state: State) -> str:
    """Why the game ends with `done`, "" if it goes on."""
    play(state, "done")
    return state.outcome.reason if state.outcome is not None else ""


# --- the last decade ---


@rule("CO2-272", "CO2-45", "CO2-271")
@pytest.mark.parametrize(("players", "last"), [(2, 5), (3, 5), (4, 5), (5, 6)])
def test_the_game_ends_after_the_last_decade(players: int, last: int) -> None:
    for decade in range(1, last):
        assert ended(last_turn(table(players), decade=decade)) == ""
    state = last_turn(table(players), decade=last)
    assert ended(state) == "last_decade"
    assert state.decade == last  # the marker has not moved
    assert state.outcome is not None
    assert state.outcome.facts["decade"] == last


@rule("CO2-271")
def test_the_end_is_looked_at_only_after_the_last_turn_of_the_last_round() -> None:
    green = {"africa": filled("africa"), "oceania": filled("oceania")}
    rounds = table(3).board.rounds
    for turn in range(1, rounds + 1):
        for seat in range(3):
            state = arrange(table(3), seat=seat, used=1, round=turn, regions=green)
            last = turn == rounds and seat == 2
            assert ended(state) == ("green_regions" if last else "")


@rule("CO2-276", "CO2-271")
@pytest.mark.parametrize("auction", ["off", "once_around", "ascending"])
def test_at_the_end_the_start_tile_neither_passes_nor_is_bid_for(auction: str) -> None:
    state = last_turn(table(3, auction=auction), decade=5)
    events = play(state, "done")
    assert state.outcome is not None
    assert state.start == 0
    assert not {"start_tile", "start_bid", "decade", "phase"} & set(kinds(events))
    going_on = last_turn(table(3, auction=auction), decade=4)
    play(going_on, "done")
    assert (going_on.start == 1) == (auction == "off")
    assert (asked(going_on) == "start_bid") == (auction != "off")


# --- two green regions ---


@rule("CO2-273", "CO2-O28")
@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        ({"africa": filled("africa")}, ""),
        ({"africa": filled("africa"), "asia": filled("asia")}, "green_regions"),
        ({"africa": filled("africa"), "asia": filled("asia"), "europe": filled("europe")}, "green_regions"),
        ({"africa": filled("africa"), "asia": filled("asia", None)}, ""),
        ({"africa": filled("africa", "gas"), "asia": filled("asia")}, ""),
        ({"africa": filled("africa"), "asia": filled("asia", "oil"), "europe": filled("europe", None)}, ""),
    ],
)
def test_two_regions_full_of_green_plants_end_the_game(regions: dict[str, Any], reason: str) -> None:
    state = last_turn(table(3), decade=2, regions=regions)
    assert ended(state) == reason
    if state.outcome is not None:
        assert set(state.outcome.facts["green"]) == set(regions)


@rule("CO2-273")
def test_whose_plants_they_are_does_not_matter() -> None:
    mixed = [("solar", 0), ("fusion", 1), ("solar", 2)]
    state = last_turn(
        table(3),
        decade=1,
        regions={"africa": {"spaces": mixed}, "oceania": {"spaces": [*mixed, ("biomass", 1)]}},
    )
    assert ended(state) == "green_regions"


# --- the safe zone ---


@rule("CO2-V36", "CO2-274", "CO2-O26")
def test_the_example_of_the_safe_zone() -> None:
    """330 ppm and never more: on it goes. 370 before and 340 now: the end."""
    assert ended(last_turn(table(3), decade=3, level=330, endangered=False)) == ""
    assert ended(last_turn(table(3), decade=4, level=340, endangered=True)) == "safe_zone"


@rule("CO2-274", "CO2-O25")
@pytest.mark.parametrize(("level", "reason"), [(340, "safe_zone"), (349, "safe_zone"), (350, ""), (360, "")])
def test_under_350_not_at_350(level: int, reason: str) -> None:
    assert ended(last_turn(table(3), decade=2, level=level, endangered=True)) == reason


@rule("CO2-274", "CO2-V36")
@pytest.mark.parametrize(("supply", "reached"), [(340, False), (350, True), (370, True)])
def test_the_supply_phase_remembers_that_the_level_was_350_or_more(supply: int, reached: bool) -> None:
    """One gas plant comes in the supply phase; later in the decade it is brought down again."""
    quiet = {name: {"spaces": ["gas", ("solar", 1)], "controller": -1} for name in REGIONS}
    state = last_turn(
        table(3, components=tracks()),
        decade=1,
        level=supply - 20,
        endangered=False,
        fossils=["gas"],
        regions={**quiet, "africa": {"spaces": ["gas"], "controller": -1, "permits": 2}},
    )
    play(state, "done")
    assert (state.level, state.endangered) == (supply, reached)
    later = last_turn(state, level=300, endangered=state.endangered)
    assert ended(later) == ("safe_zone" if reached else "")


@rule("CO2-274")
@pytest.mark.parametrize("decade", range(1, 5))
def test_from_which_decade_the_safe_zone_counts_is_an_option(decade: int) -> None:
    for first in (1, 4):
        state = last_turn(table(3, safe_zone_end_from=first), decade=decade, level=100, endangered=True)
        assert ended(state) == ("safe_zone" if decade >= first else "")


@rule("CO2-275", "CO2-O27", "CO2-271")
def test_only_the_position_at_the_end_of_the_phase_counts() -> None:
    """Under 350 while turns are left, and over it again at the end: nothing happens, and nothing is remembered."""
    state = arrange(table(3), seat=0, used=1, level=340, endangered=True)
    assert ended(state) == ""
    assert asked(state) == "turn"
    assert ended(last_turn(state, level=350, endangered=True)) == ""


@rule("CO2-271", "CO2-272", "CO2-273", "CO2-274")
def test_the_reason_is_the_first_condition_that_holds() -> None:
    green = {"africa": filled("africa"), "oceania": filled("oceania")}
    both = {"level": 100, "endangered": True}
    assert ended(last_turn(table(3), decade=5, regions=green, **both)) == "last_decade"
    assert ended(last_turn(table(3), decade=4, regions=green, **both)) == "green_regions"


@rule("CO2-271")
def test_after_the_end_nobody_does_anything() -> None:
    state = last_turn(table(3), decade=5)
    play(state, "done")
    assert (state.seat, legal(state), state.to_plain()["stack"]) == (None, [], [])
    for text in ("done", "buy", "learn solar"):
        assert refusal(state, text) == Refusal("game_over", "CO2-271", {})
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert (view.to_move, view.legal(), view.outcome) == (None, [], state.outcome)
        assert view.check(GAME.action("done")) == Refusal("game_over", "CO2-271", {})


# --- the loss ---


@rule("CO2-84", "CO2-V27", "CO2-O25")
@pytest.mark.parametrize(("level", "lost"), [(490, False), (500, True), (510, True)])
def test_500_ppm_at_the_end_of_a_supply_phase_is_lost_for_all_and_nothing_is_scored(
    level: int, lost: bool
) -> None:
    quiet = {name: {"spaces": ["gas", ("solar", 1)], "controller": -1} for name in REGIONS}
    state = last_turn(
        table(3, components=tracks()),
        level=level - 20,
        fossils=["gas"],
        companies={0: {"money": 30, "points": 12, "tech": 5}},
        regions={**quiet, "africa": {"spaces": ["gas"], "controller": -1, "permits": 2}},
    )
    events = play(state, "done")
    assert state.level == level
    assert (state.outcome is not None) == lost
    if state.outcome is not None:
        assert (state.outcome.reason, state.outcome.team, state.outcome.winners) == ("too_hot", False, [])
        assert state.outcome.places == [3, 3, 3]
        assert state.outcome.scores == [0, 0, 0]
        assert events[-1].facts == {"reason": "too_hot", "level": level, "decade": 2}
        assert state.to_plain()["stack"] == []
        assert (state.companies[0].money, state.companies[0].permits) == (30, 2)


@rule("CO2-312", "CO2-314", "CO2-V37")
@pytest.mark.parametrize(
    ("level", "option", "over"),
    [(500, "off", False), (510, "off", True), (490, "on", False), (500, "on", True)],
)
def test_one_player_is_scored_without_income_when_it_gets_too_hot(
    level: int, option: str, over: bool
) -> None:
    quiet = {name: {"spaces": ["gas", ("solar", 0)], "controller": -1} for name in REGIONS}
    state = last_turn(
        table(1, components=tracks(), solo_end_at_500=option),
        level=level - 20,
        fossils=["gas"],
        companies={0: {"money": 0, "permits": 1, "expertise": {"solar": 7}, "goal_discarded": True}},
        regions={**quiet, "africa": {"spaces": ["gas"], "controller": -1, "permits": 2}},
        price=3,
        decade=1,
    )
    events = play(state, "done", "coins 1")
    assert (state.outcome is not None) == over
    if state.outcome is not None:
        assert (kinds(events)[-1], state.to_plain()["stack"]) == ("game_over", [])
        assert state.outcome.reason == "too_hot"
        assert state.outcome.facts["income"] == [0]
        assert (state.outcome.places, state.outcome.winners, state.outcome.team) == ([1], [0], None)
        assert state.outcome.facts["coins"] == [(1 + 3) // 2]
    normal = last_turn(table(1, components=tracks()), decade=5, companies={0: {"expertise": {"solar": 7}}})
    play(normal, "done")
    assert normal.outcome is not None
    assert normal.outcome.facts["income"] == [normal.board.components.income[0][7]]
