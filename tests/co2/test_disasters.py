"""Supply, third step: the event, and what 350 and 500 ppm mean at the end of a supply phase."""

from typing import Any

import pytest

from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import standard
from baseload.games.co2.state import State
from tests.co2.scene import SIZES, arrange, last_turn, table
from tests.harness.scene import asked, kinds, legal, play
from tests.rules import rule

FULL = {name: {"spaces": ["gas"] * size} for name, size in SIZES.items()}  # nobody wants anything
ASIA = REGIONS.index("asia")


def before_event(players: int = 3, options: dict[str, Any] | None = None, **given: Any) -> State:
    """The last turn of decade 1; `done` leads to the event of decade 2, which is Asia unless given."""
    regions = {**FULL, **given.pop("regions", {})}
    given = {"events": ["asia", "europe", "africa"], "level": 350, **given}
    return last_turn(table(players, supply_start="fixed", **(options or {})), regions=regions, **given)


def green(*owners: int) -> dict[str, Any]:
    """A region full of plants: a solar one of each owner, the rest gas."""
    plants: list[Any] = [("solar", owner) for owner in owners]
    return {"spaces": [*plants, *["gas"] * (6 - len(plants))]}


@rule("CO2-77", "CO2-78", "CO2-79", "CO2-80", "CO2-V33", "CO2-O62")
def test_who_has_no_plant_there_gives_a_cube_or_loses_points() -> None:
    companies = {0: {"tech": 1}, 1: {"tech": 1}, 2: {"tech": 0, "points": 1}}
    state = before_event(regions={"asia": green(0)}, companies=companies, tech=10)
    points = standard().disaster_points
    events = play(state, "done")
    assert [company.tech for company in state.companies] == [1, 0, 0]
    assert [company.points for company in state.companies] == [0, 0, 1 - points]
    assert (state.relief[ASIA], state.tech) == (1, 10)
    told = [(event.kind, event.seat) for event in events if event.kind.startswith(("disaster", "relief"))]
    # From the start player, who is seat 1 by now; another's plant is of no use to one.
    assert told == [("disaster", None), ("relief_given", 1), ("relief_failed", 2)]
    failed = next(event for event in events if event.kind == "relief_failed")
    assert failed.facts == {"region": "asia", "points": points}
    assert asked(state) == "turn"  # nobody is asked: with a cube there is no choice


@rule("CO2-78")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_relief_is_told_from_the_start_player_on(start: int) -> None:
    state = before_event(start=(start - 1) % 3, companies={seat: {"tech": 1} for seat in range(3)})
    events = play(state, "done")
    seats = [event.seat for event in events if event.kind == "relief_given"]
    assert seats == [(start + step) % 3 for step in range(3)]


@rule("CO2-78")
def test_a_plant_in_another_region_does_not_help() -> None:
    """Nor does control; one own plant is enough, and several spare nothing more."""
    regions = {"europe": {"spaces": [("solar", 0)] + ["gas"] * 4, "controller": 0}, "asia": green(1, 1, 2)}
    companies = {seat: {"tech": 2} for seat in range(3)}
    state = before_event(regions=regions, companies=companies)
    play(state, "done")
    assert [company.tech for company in state.companies] == [1, 2, 2]


@rule("CO2-81", "CO2-82", "CO2-V33", "CO2-O25")
@pytest.mark.parametrize(
    ("level", "struck"), [(0, False), (340, False), (349, False), (350, True), (490, True)]
)
def test_from_350_on_it_is_a_disaster_and_the_card_is_spent_either_way(level: int, struck: bool) -> None:
    state = before_event(level=level, companies={seat: {"tech": 1} for seat in range(3)})
    events = play(state, "done")
    assert state.relief[ASIA] == (3 if struck else 0)
    assert [company.tech for company in state.companies] == [0 if struck else 1] * 3
    assert ("disaster" in kinds(events), "disaster_averted" in kinds(events)) == (struck, not struck)
    assert [REGIONS[region] for region in state.events_spent] == ["asia"]
    assert [REGIONS[region] for region in state.events] == ["europe", "africa"]
    following = next(event for event in events if event.kind == "event_next")
    assert (following.facts, following.reveals) == ({"region": "europe", "next": "africa"}, True)


@rule("CO2-82", "CO2-43", "CO2-45")
def test_six_cards_are_enough_for_six_decades() -> None:
    """Five supply phases use five of them; the two in front are always open, the others hidden."""
    state = table(5, supply_start="fixed", deal={"events": REGIONS})
    for spent in range(5):
        assert [REGIONS[region] for region in state.events] == REGIONS[spent:]
        shown = state.view(0).to_plain()["known"]["events"]
        assert shown == REGIONS[spent : spent + 2] + [None] * max(0, 4 - spent)
        state = last_turn(state, regions=FULL, level=100)
        events = play(state, "done")
        following = next(event for event in events if event.kind == "event_next")
        two = [*REGIONS[spent + 1 : spent + 3], None][:2]
        assert following.facts == {"region": two[0], "next": two[1]}
        assert following.reveals == (two[1] is not None)
    assert (state.decade, [REGIONS[region] for region in state.events]) == (6, REGIONS[5:])
    play(last := last_turn(state, regions=FULL, level=100), "done")
    assert last.outcome is not None
    assert last.outcome.reason == "last_decade"


@rule("CO2-83")
def test_tech_in_a_region_has_no_limit() -> None:
    asia = {**green(), "relief": 7}
    state = before_event(5, regions={"asia": asia}, companies={seat: {"tech": 1} for seat in range(5)})
    play(state, "done")
    assert state.relief[ASIA] == 7 - 1 + 5  # one has decayed


@rule("CO2-83", "CO2-V6", "CO2-127")
def test_a_region_gives_a_cube_of_its_tech_to_a_builder() -> None:
    """A plant of two cubes: one from the region, one from hand, both to the supply."""
    parts = standard()
    source, cost = 1, parts.plant_tech[1][0]
    assert cost == 2
    asia = {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": "solar!"}, "relief": 1}
    builder = {"tech": 1, "money": parts.plant_money[source][0], "expertise": {"solar": cost}}
    state = arrange(table(), seat=0, regions={"asia": asia}, companies={0: builder}, tech=10)
    play(state, "construct asia tech")
    bonus = parts.bonus[source][cost + 1] == 1  # the expertise of the building may give a cube
    assert (state.relief[ASIA], state.companies[0].tech, state.tech) == (0, int(bonus), 12 - int(bonus))


# --- the level at the end of the phase ---


@rule("CO2-84", "CO2-V27")
def test_at_500_or_more_everybody_loses_and_nothing_is_scored() -> None:
    regions = {**FULL, "asia": {"spaces": ["gas"]}}
    state = before_event(regions=regions, level=480, fossils=["oil", "gas"], companies={1: {"points": 40}})
    events = play(state, "done")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.team, outcome.winners) == ("too_hot", False, [])
    assert outcome.facts == {"level": 510, "decade": 2}
    assert (outcome.places, outcome.scores) == ([3, 3, 3], [0, 0, 0])
    assert state.companies[1].points == 40 - standard().disaster_points  # the event, and no scoring
    assert legal(state) == []
    assert kinds(events)[-1] == "game_over"


@rule("CO2-84", "CO2-O25")
@pytest.mark.parametrize(("level", "lost"), [(490, False), (499, False), (500, True), (510, True)])
def test_exactly_500_is_lost(level: int, lost: bool) -> None:
    for players in (2, 3, 4, 5):
        state = before_event(players, level=level)
        play(state, "done")
        assert (state.outcome is not None) == lost


@rule("CO2-O24", "CO2-48")
def test_past_500_the_other_regions_and_the_event_are_still_handled() -> None:
    regions = {**FULL, **{name: {"spaces": ["gas"]} for name in ("north_america", "africa", "asia")}}
    state = before_event(
        regions=regions,
        level=490,
        fossils=["coal", "oil", "gas"],
        companies={seat: {"tech": 1} for seat in range(3)},
    )
    events = play(state, "done")
    assert [event.facts["level"] for event in events if event.kind == "fossil"] == [530, 560, 580]
    assert state.relief[ASIA] == 3
    order = [kind for kind in kinds(events) if kind in ("fossil", "disaster", "event_next", "game_over")]
    assert order == ["fossil"] * 3 + ["disaster", "event_next", "game_over"]


@rule("CO2-84")
def test_500_in_an_operations_phase_means_nothing() -> None:
    """The level is judged at the end of the supply phase; a turn neither raises it nor is stopped by it."""
    state = arrange(table(), seat=0, level=520, used=1)
    play(state, "done")
    assert (state.outcome, state.seat) == (None, 1)
