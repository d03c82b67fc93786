"""Events among rivals: who is struck, what he gives, the second event, and the tech that lies in regions."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, last_turn, rivals, table

PARTS = standard()
REGION_OF = [REGIONS[region] for region in PARTS.event_region]


def tile(region: str, which: int = 0) -> int:
    """The number of an event tile of that region."""
    return [number for number in range(1, 8) if REGION_OF[number] == region][which]


def struck(
    *regions: str, level: int = 100, state: State | None = None, **given: Any
) -> tuple[State, list[Event]]:
    """The event phase with these tiles, current first; nothing is burnt afterwards."""
    tiles: list[int] = []
    for region in regions:
        tiles.append(tile(region, 1 if tile(region) in tiles else 0))
    fixed: dict[str, Any] = {"events": tiles, "level": level, "fossils": [], "decade": 2}
    state = last_turn(rivals() if state is None else state, **{**fixed, **given})
    return state, play(state, "done")


def told(events: list[Event], *names: str) -> list[Any]:
    return [(event.kind, event.seat, event.facts) for event in events if event.kind in names]


def scores(state: State) -> list[int]:
    return [company.points for company in state.companies]


def tech(state: State) -> list[int]:
    return [company.tech for company in state.companies]


def permits(state: State) -> list[int]:
    return [company.permits for company in state.companies]


def in_asia(*spaces: Any, **given: Any) -> dict[str, dict[str, Any]]:
    return {"asia": {"spaces": list(spaces), **given}}


# --- the two duties ---


@rule("SC-331", "SC-333", "SC-334", "SC-335", "SC-E56")
def test_everybody_gives_a_tech_marker_and_pays_a_permit() -> None:
    state, events = struck("asia", "europe")
    assert (tech(state), permits(state), scores(state)) == ([1, 1, 1], [1, 1, 1], [0, 0, 0])
    assert state.relief == [0, 0, 0, 0, 3, 0]
    assert state.bank == rivals().bank + 3
    assert told(events, "disaster") == [("disaster", None, {"region": "asia"})]
    given = {"region": "asia"}
    paid = {"why": "event", "region": "asia", "from": "board"}
    assert told(events, "relief_given", "permit_paid") == [
        *[("relief_given", 0, given), ("permit_paid", 0, paid)],
        *[("relief_given", 1, given), ("permit_paid", 1, paid)],
        *[("relief_given", 2, given), ("permit_paid", 2, paid)],
    ]


@rule("SC-335")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_players_meet_an_event_in_turn_order(start: int) -> None:
    _, events = struck("asia", start=start)
    order = [seat for kind, seat, _ in told(events, "relief_given")]
    assert order == [(start + step) % 3 for step in range(3)]


@rule("SC-332", "SC-O81")
def test_who_built_there_or_whose_infrastructure_serves_a_plant_is_exempt() -> None:
    regions = in_asia("coal", ("solar", 0, 1))  # built by the first on the second's infrastructure
    state, _ = struck("asia", regions=regions)
    assert (tech(state), permits(state)) == ([2, 2, 1], [2, 2, 1])
    # A prepared project without a plant is not enough, and neither is control nor a plant elsewhere.
    regions = in_asia(
        projects={"tech": ("solar!", 0)}, controller=1, permits=0, agenda=["solar", "hydro", "recycling"]
    )
    regions["europe"] = {"spaces": [("wind", 2, 2)]}
    state, _ = struck("asia", regions=regions)
    assert (tech(state), permits(state)) == ([1, 1, 1], [1, 1, 1])


@rule("SC-332")
def test_the_last_space_of_a_region_counts_and_the_next_region_does_not() -> None:
    regions = in_asia(*["gas"] * 5, ("solar", 0))
    state, _ = struck("asia", regions=regions)
    assert tech(state) == [2, 1, 1]
    state, _ = struck("africa", regions=in_asia(("solar", 0)))
    assert tech(state) == [1, 1, 1]
    state, _ = struck("oceania", regions=in_asia(*["gas"] * 5, ("solar", 0)))
    assert tech(state) == [1, 1, 1]


@rule("SC-333", "SC-O83")
def test_only_without_tech_two_points_are_lost_instead() -> None:
    state, events = struck("asia", companies={0: {"tech": 0}, 1: {"tech": 1}})
    assert (tech(state), scores(state)) == ([0, 0, 1], [-2, 0, 0])
    assert told(events, "relief_failed") == [("relief_failed", 0, {"region": "asia", "points": 2})]
    assert state.relief[4] == 2
    assert asked(state) == "turn"  # nobody was asked whether


@rule("SC-334", "SC-O82", "SC-294", "SC-297")
def test_the_two_duties_are_independent() -> None:
    """One tech marker and no permit: the marker is given, and the penalty is paid."""
    companies = {0: {"tech": 1, "permits": 0}, 1: {"tech": 0, "permits": 1}, 2: {"tech": 0, "permits": 0}}
    state, events = struck("asia", companies=companies, price=4)
    assert (tech(state), permits(state), scores(state)) == ([0, 0, 0], [0, 0, 0], [-4, -2, -2 - 4])
    assert [facts for _, _, facts in told(events, "penalty")] == [
        {"why": "event", "region": "asia", "points": 4}
    ] * 2
    assert (state.market, state.price) == (2, 5)  # the second penalty emptied the pile


@rule("SC-295", "SC-334")
def test_penalties_of_an_event_feel_the_price_before_them() -> None:
    companies = {seat: {"permits": 0} for seat in range(3)}
    state, events = struck("asia", companies=companies, price=4, market=1)
    assert [facts["points"] for _, _, facts in told(events, "penalty")] == [4, 5, 5]
    assert (state.price, state.market) == (6, 2)


@rule("SC-E55", "SC-334")
def test_a_permit_of_a_controlled_region_can_be_paid() -> None:
    """Yellow has neither tech nor permits, but controls Africa with one permit."""
    companies = {1: {"tech": 0, "permits": 0}}
    state, events = struck(
        "north_america", companies=companies, regions={"africa": {"controller": 1, "permits": 1}}, price=4
    )
    assert (scores(state), state.permits[3]) == ([0, -2, 0], 0)
    assert "penalty" not in kinds(events)
    assert ("permit_paid", 1, {"why": "event", "region": "north_america", "from": "africa"}) in told(
        events, "permit_paid"
    )


# --- two events, with a question in between ---


@rule("SC-336", "SC-O84", "SC-E56")
@pytest.mark.parametrize(("level", "count"), [(390, 1), (400, 2), (410, 2), (500, 2)])
def test_from_400_ppm_on_the_future_event_strikes_too(level: int, count: int) -> None:
    state, events = struck("north_america", "asia", "europe", level=level)
    assert [facts["region"] for _, _, facts in told(events, "disaster")] == ["north_america", "asia"][:count]
    assert tech(state) == permits(state) == [2 - count] * 3
    assert (state.relief[0], state.relief[4]) == (3, 3 if count == 2 else 0)


@rule("SC-O85", "SC-336")
def test_two_events_in_one_region_strike_twice() -> None:
    state, _ = struck("asia", "asia", level=400, regions=in_asia(("solar", 2)), companies={1: {"tech": 1}})
    assert (tech(state), permits(state), scores(state)) == ([0, 0, 2], [0, 0, 2], [0, -2, 0])
    assert state.relief[4] == 3


@rule("SC-334", "SC-336", "SC-335")
def test_a_question_in_the_middle_of_two_events() -> None:
    """The second and the third of the order choose from where they pay; everything goes on where it stopped."""
    regions = {"africa": {"controller": 1, "permits": 3}, "oceania": {"controller": 2, "permits": 3}}
    state, events = struck("north_america", "asia", level=420, regions=regions, start=0)
    seen = []
    while asked(state) == "pay_permit":
        top = state.stack[-1].to_plain()
        seen.append((state.seat, top[2], REGIONS[top[3]]))
        assert GAME.state_from_plain(state.to_plain()).hash() == state.hash()
        options = legal(state)
        assert options == ["pay board", f"pay {'africa' if state.seat == 1 else 'oceania'}"]
        for text, code in (("pay asia", "not_your_region"), ("pass", "answer_first")):
            assert (refusal(state, text).code, refusal(state, text).rule) == (code, "SC-334")
        events += play(state, options[1])
    assert seen == [
        (1, "event", "north_america"),
        (2, "event", "north_america"),
        (1, "event", "asia"),
        (2, "event", "asia"),
    ]
    order = [(kind, seat) for kind, seat, _ in told(events, "disaster", "relief_given", "permit_paid")]
    one = [(kind, seat) for seat in range(3) for kind in ("relief_given", "permit_paid")]
    assert order == [("disaster", None), *one, ("disaster", None), *one]
    assert (tech(state), permits(state)) == ([0, 0, 0], [0, 2, 2])
    assert (state.permits[3], state.permits[5]) == (1, 1)
    assert state.to_plain()["phase"] == "actions"


@rule("SC-333")
def test_the_tech_is_given_before_the_permit_is_chosen() -> None:
    state, _ = struck("asia", regions={"africa": {"controller": 0, "permits": 1}})
    assert (state.seat, tech(state), state.relief[4]) == (0, [1, 2, 2], 1)


# --- event tiles ---


@rule("SC-337", "SC-55")
def test_events_that_happened_are_discarded_and_the_stack_moves_up() -> None:
    order = [3, 1, 7, 2, 5, 6, 4]
    for level, left in ((100, order[1:]), (400, order[2:])):
        state = last_turn(rivals(), decade=2, events=order, level=level, fossils=[])
        events = play(state, "done")
        assert (state.events, state.events_spent) == (left, order[: 7 - len(left)])
        following = {"regions": [REGION_OF[number] for number in left[:2]]}
        assert told(events, "events_next") == [("events_next", None, following)]
        assert state.view(0).to_plain()["known"]["events"] == left[:2] + [-1] * len(left[2:])


@rule("SC-338")
@pytest.mark.parametrize(("tiles", "happen"), [([], 0), ([3], 1), ([3, 1], 2), ([3, 1, 7], 2)])
def test_missing_events_do_not_happen(tiles: list[int], happen: int) -> None:
    spent = [number for number in range(1, 8) if number not in tiles]
    for reshuffle in ("off", "on"):
        state = rivals(events_reshuffle=reshuffle, deal={"events_again": [7, 6, 5, 4, 3, 2, 1]})
        state = last_turn(state, decade=4, events=tiles, events_spent=spent, level=450, fossils=[])
        events = play(state, "done")
        assert len(told(events, "disaster")) == happen
        left = tiles[happen:]
        again = [number for number in range(7, 0, -1) if number not in left] if reshuffle == "on" else []
        assert state.events == left + again
        assert sorted(state.events + state.events_spent) == list(range(1, 8))
    assert GAME.options(mode="competitive")["events_reshuffle"] == "off"


@rule("SC-338")
def test_a_stack_with_two_tiles_left_is_not_shuffled_yet() -> None:
    for level in (100, 400):
        state = rivals(events_reshuffle="on")
        tiles = [3, 1, 7, 2] if level == 400 else [3, 7, 2]
        spent = [number for number in range(1, 8) if number not in tiles]
        state = last_turn(state, decade=2, events=tiles, events_spent=spent, level=level, fossils=[])
        play(state, "done")
        assert state.events == [7, 2]


@rule("SC-339", "SC-329")
def test_the_fifth_decade_has_its_events_too() -> None:
    companies = {seat: {"goals": [seat + 1]} for seat in range(3)}
    state, events = struck("asia", decade=5, companies=companies)
    assert len(told(events, "disaster")) == 1
    assert state.outcome is not None
    assert state.outcome.reason == "last_decade"


@rule("SC-329", "SC-310")
def test_rivals_below_zero_play_on() -> None:
    companies = {seat: {"tech": 0, "permits": 0, "points": -9} for seat in range(3)}
    state, events = struck("asia", companies=companies)
    assert max(scores(state)) < -10
    assert (state.outcome, asked(state)) == (None, "turn")
    assert "tiles_open" not in kinds(events)


@rule("SC-329")
def test_teams_have_no_events() -> None:
    state = last_turn(table(), turned=list(range(1, 22)), level=450, fossils=[])
    events = play(state, "done")
    assert not {"disaster", "events_next"} & set(kinds(events))
    assert "events" not in [event.facts["phase"] for event in events if event.kind == "phase"]


# --- tech in regions ---


@rule("SC-330", "SC-O86")
def test_first_every_region_gives_one_marker_back() -> None:
    regions = {"asia": {"relief": 2}, "europe": {"relief": 1}, "africa": {"relief": 0}}
    state, events = struck("asia", regions=regions, tech=10)
    assert (state.relief, state.tech) == ([0, 0, 0, 0, 1 + 3, 0], 12)
    used = [facts["region"] for _, _, facts in told(events, "relief_used_up")]
    assert used == ["europe", "asia"]
    assert kinds(events).index("relief_used_up") < kinds(events).index("disaster")


def solar_in_africa(relief: int, own: int, money: int = 10, level: int = 1, **given: Any) -> State:
    place = {
        "agenda": ["solar", "wind", "hydro"],
        "relief": relief,
        "projects": {"tech": (f"solar{level if level > 1 else ''}!", 1)},
    }
    held = {"money": money, "tech": own, "permits": 1, "knowledge": {"solar": 8}, "lobby": []}
    return arrange(rivals(), seat=0, regions={"africa": place}, companies={0: held}, **given)


@rule("SC-327", "SC-328", "SC-E53")
def test_one_marker_of_the_region_pays_for_a_plant_there() -> None:
    """Africa holds two: Blue pays a permit, ten coins, one of them and one of his own."""
    state = solar_in_africa(2, 2, tech=5)
    events = play(state, "build africa tech")
    company = state.companies[0]
    assert (company.money, company.tech, company.permits) == (0, 1, 0)
    assert (state.relief[3], state.tech) == (1, 5 + 2)
    facts = told(events, "built")[0][2]
    assert (facts["tech"], facts["relief"]) == (2, 1)


@rule("SC-327", "SC-O87")
def test_never_more_than_one_marker_comes_from_the_region() -> None:
    state = solar_in_africa(3, 1)
    play(state, "build africa tech")
    assert (state.companies[0].tech, state.relief[3]) == (0, 2)
    state = solar_in_africa(3, 0)
    found = refusal(state, "build africa tech")
    assert (found.code, found.facts) == (
        "too_little_tech",
        {"needed": 2, "tech": 0, "relief": 1, "region": "africa"},
    )
    need = PARTS.plant_tech[SOURCES.index("solar")][1]
    assert refusal(solar_in_africa(9, need - 2, 20, 2), "build africa tech").code == "too_little_tech"
    play(solar_in_africa(9, need - 1, 20, 2), "build africa tech")


@rule("SC-327")
def test_the_builder_may_leave_it_there() -> None:
    state = solar_in_africa(1, 2)
    assert legal(state, "build") == ["build africa tech", "build africa tech unaided"]
    play(state, "build africa tech unaided")
    assert (state.companies[0].tech, state.relief[3]) == (0, 1)
    state = solar_in_africa(1, 1)  # now it is needed
    assert legal(state, "build") == ["build africa tech"]
    assert refusal(state, "build africa tech unaided").code == "too_little_tech"
    state = solar_in_africa(0, 2)
    found = refusal(state, "build africa tech unaided")
    assert (found.code, found.rule, found.facts) == ("no_relief_there", "SC-327", {"region": "africa"})


@rule("SC-328")
def test_the_regions_marker_counts_when_the_cost_is_tested() -> None:
    assert legal(solar_in_africa(1, 1), "build") == ["build africa tech"]
    assert legal(solar_in_africa(0, 1), "build") == []
    assert legal(arrange(solar_in_africa(0, 1), regions={"asia": {"relief": 2}}), "build") == []
