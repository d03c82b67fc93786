"""World summits: when they are scored, in which order, and what comes after them."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.core.problems import Refusal
from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.state import State
from tests.co2.scene import arrange, last_turn, summit_tile, table
from tests.co2.tracks import tracks
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

KYOTO = summit_tile("forestation", "fusion", "recycling")  # the example of the rulebook
PAIR = summit_tile("forestation", "solar")
OTHER_PAIR = summit_tile("fusion", "biomass")
THIRD_PAIR = summit_tile("solar", "recycling")
FOUR = next(tile for tile, topics in enumerate(standard().summit_topics) if len(topics) == 4)


def closing(
    summits: dict[int, tuple[int, dict[str, int]]],
    active: int = 0,
    players: int = 3,
    components: dict[str, Any] | None = None,
    **given: Any,
) -> State:
    """The active player has acted, so `done` ends the turn; tracks without bonuses unless `components` has some."""
    state = table(players, components=components or tracks())
    return arrange(state, seat=active, used=1, summits=summits, **given)


def expertise(state: State, seat: int) -> dict[str, int]:
    """What the seat has, without the tracks on which it has no disc."""
    spaces = state.companies[seat].expertise
    return {source: spaces[number] for number, source in enumerate(SOURCES) if spaces[number]}


def steps(events: list[Event]) -> list[tuple[int | None, str]]:
    """Who gained in which source, one after the other."""
    return [(event.seat, event.facts["source"]) for event in events if event.kind == "expertise"]


@rule("CO2-V17", "CO2-187", "CO2-188", "CO2-189", "CO2-191", "CO2-192", "CO2-193")
def test_the_rulebooks_summit_is_scored_as_it_says() -> None:
    """Orange, the active player, speaks on recycling and fusion, Purple on forestation."""
    orange, purple = 0, 1
    state = closing({1: (KYOTO, {"recycling": orange, "fusion": orange, "forestation": purple})})
    hands = [company.scientists for company in state.companies]
    following, rest = state.summit_pile[0], state.summit_pile[1:]
    events = play(state, "done")
    assert (asked(state), state.seat) == ("learning", purple)
    assert (expertise(state, purple), expertise(state, orange)) == ({"forestation": 1}, {})
    assert legal(state) == ["learn forestation", "learn fusion", "learn recycling"]
    events += play(state, "learn fusion")
    assert (asked(state), state.seat) == ("learning", orange)
    assert expertise(state, purple) == {"forestation": 1, "fusion": 1}
    assert expertise(state, orange) == {"fusion": 1, "recycling": 1}
    assert legal(state) == ["learn forestation", "learn fusion", "learn recycling"]
    assert [company.scientists for company in state.companies] == hands  # not before all have scored
    events += play(state, "learn forestation")  # a topic on which he did not speak
    assert expertise(state, orange) == {"forestation": 1, "fusion": 1, "recycling": 1}
    assert steps(events) == [
        (purple, "forestation"),
        (purple, "fusion"),
        (orange, "fusion"),
        (orange, "recycling"),
        (orange, "forestation"),
    ]
    assert [company.scientists for company in state.companies] == [hands[0] + 2, hands[1] + 1, hands[2]]
    assert state.summits[0] == following
    assert state.speakers[:4] == [-1, -1, -1, -1]
    assert state.summit_pile == rest
    assert state.summits_used == [KYOTO]
    assert state.seat == 1  # the next turn has begun
    assert asked(state) == "turn"


@rule("CO2-186")
def test_the_last_scientist_does_not_score_the_summit_the_end_of_the_turn_does() -> None:
    state = closing(
        {1: (PAIR, {"solar": 1})},
        companies={0: {"scientists": 0}},
        regions={
            "asia": {"agenda": ["biomass", "forestation", "solar"], "projects": {"tech": ("forestation", 0)}}
        },
    )
    play(state, "move asia tech to summit 1")
    assert asked(state) == "turn"
    assert (expertise(state, 0), expertise(state, 1)) == ({}, {})
    assert state.summits[0] == PAIR
    play(state, "done")
    assert (asked(state), state.seat) == ("learning", 1)
    assert expertise(state, 1) == {"solar": 1}


@rule("CO2-186", "CO2-187", "CO2-O45")
def test_a_displaced_scientist_completes_a_summit_in_anothers_turn() -> None:
    """Seat 0 installs, seat 2 sends its scientist to the summit. The owner is not last: the active player would be."""
    state = table(3, components=tracks())
    state = arrange(
        state,
        seat=0,
        companies={0: {"money": 1, "permits": 1}},
        regions={"asia": {"agenda": ["solar", "fusion", "biomass"], "projects": {"tech": ("solar", 2)}}},
        summits={1: (KYOTO, {}), 2: (summit_tile("solar", "fusion", "biomass"), {"fusion": 0, "biomass": 1})},
    )
    play(state, "install asia tech")
    assert (asked(state), state.seat) == ("displaced", 2)
    play(state, "move asia tech to summit 2")
    assert expertise(state, 2) == {}
    assert asked(state) == "turn"
    events = play(state, "done", "learn solar", "learn solar", "learn solar")
    assert steps(events) == [
        (1, "biomass"),
        (1, "solar"),
        (2, "solar"),
        (2, "solar"),
        (0, "fusion"),
        (0, "solar"),
    ]


@rule("CO2-187")
@pytest.mark.parametrize("active", range(4))
def test_scoring_begins_left_of_the_active_player_and_ends_with_him(active: int) -> None:
    topics = [SOURCES[source] for source in standard().summit_topics[FOUR]]
    state = closing({3: (FOUR, {topic: seat for seat, topic in enumerate(topics)})}, active, players=4)
    order = [(active + step) % 4 for step in (1, 2, 3, 4)]
    play(state, "done")
    for seat in order:
        assert (asked(state), state.seat) == ("learning", seat)
        assert expertise(state, seat) == {topics[seat]: 1}
        play(state, f"learn {topics[0]}")
    assert asked(state) == "turn"


@rule("CO2-187", "CO2-188", "CO2-189")
def test_who_does_not_take_part_gains_nothing() -> None:
    state = closing({1: (PAIR, {"forestation": 3, "solar": 1})}, active=2, players=5)
    events = play(state, "done", "learn solar", "learn solar")
    assert steps(events) == [(3, "forestation"), (3, "solar"), (1, "solar"), (1, "solar")]
    assert [expertise(state, seat) for seat in (0, 2, 4)] == [{}, {}, {}]


@rule("CO2-186")
def test_a_summit_with_a_free_topic_waits() -> None:
    state = closing({1: (KYOTO, {"forestation": 0, "recycling": 0})})
    events = play(state, "done")
    assert "summit_complete" not in kinds(events)
    assert asked(state) == "turn"
    assert state.summits[0] == KYOTO
    assert state.speakers[:3] == [0, -1, 0]


@rule("CO2-190", "CO2-O54")
def test_one_player_on_both_topics_gains_three() -> None:
    """Nothing keeps him from sending a second scientist to the same summit."""
    state = closing(
        {1: (PAIR, {"forestation": 0})},
        regions={"asia": {"agenda": ["biomass", "forestation", "solar"], "projects": {"tech": ("solar", 0)}}},
    )
    events = play(state, "move asia tech to summit 1", "done", "learn forestation")
    assert expertise(state, 0) == {"forestation": 2, "solar": 1}
    assert len(steps(events)) == 3
    assert asked(state) == "turn"


@rule("CO2-189")
def test_the_extra_must_be_a_topic_of_the_summit() -> None:
    state = closing({1: (PAIR, {"forestation": 1, "solar": 0})})
    play(state, "done")
    assert legal(state) == ["learn forestation", "learn solar"]
    facts = {"source": "fusion", "offered": ["forestation", "solar"]}
    assert refusal(state, "learn fusion") == Refusal("source_not_offered", "CO2-189", facts)
    assert refusal(state, "done") == Refusal("answer_first", "CO2-189", {"asked": "learning"})


@rule("CO2-191", "CO2-188")
def test_topics_are_taken_in_tile_order_and_each_chain_ends_first() -> None:
    """The first topic brings a bonus to choose; the second topic waits for it, and so does the other participant."""
    wanted = tracks(forestation={1: "permit"}, solar={2: "any"})
    state = closing(
        {1: (summit_tile("forestation", "solar", "fusion"), {"forestation": 1, "solar": 1, "fusion": 0})},
        components=wanted,
        companies={1: {"expertise": {"solar": 1}}},
    )
    permits = state.permits[0]
    play(state, "done")
    assert (asked(state), state.seat) == ("place_permit", 1)
    assert expertise(state, 1) == {"forestation": 1, "solar": 1}
    play(state, "permit north_america")
    assert state.permits[0] == permits + 1
    assert state.stack[-1].to_plain() == [
        "learning",
        1,
        0,
        0b11111,
    ]  # the bonus of the second topic: any source
    play(state, "learn recycling")
    assert expertise(state, 1) == {"forestation": 1, "solar": 2, "recycling": 1}
    assert state.stack[-1].to_plain() == ["learning", 1, 2, 0b111]  # only now the extra
    assert expertise(state, 0) == {}
    play(state, "learn fusion")
    assert expertise(state, 0) == {"fusion": 1}
    assert (asked(state), state.seat) == ("learning", 0)


@rule("CO2-191")
def test_the_chain_of_an_extra_ends_before_the_next_participant() -> None:
    state = closing(
        {1: (PAIR, {"forestation": 1, "solar": 0})},
        components=tracks(solar={1: "permit"}),
        companies={0: {"expertise": {"solar": 3}}},
    )
    play(state, "done", "learn solar")
    assert (asked(state), state.seat) == ("place_permit", 1)
    assert expertise(state, 0) == {"solar": 3}
    play(state, "permit asia")
    assert expertise(state, 0) == {"solar": 4}
    assert (asked(state), state.seat) == ("learning", 0)


@rule("CO2-188", "CO2-14")
def test_a_point_on_a_full_track_is_lost_at_a_summit_too() -> None:
    full = standard().track_lengths[0]
    state = closing(
        {1: (PAIR, {"forestation": 0, "solar": 1})},
        companies={1: {"expertise": {"solar": full, "forestation": 2}}},
    )
    events = play(state, "done", "learn solar", "learn solar")
    assert kinds(events).count("expertise_lost") == 2
    assert expertise(state, 1) == {"forestation": 2, "solar": full}


@rule("CO2-195", "CO2-O55", "CO2-189")
def test_the_active_player_orders_complete_summits_and_each_gives_its_extra() -> None:
    """Seat 1 speaks at both; seat 0 speaks at none but chooses."""
    state = closing({2: (PAIR, {"forestation": 1, "solar": 1}), 5: (OTHER_PAIR, {"fusion": 1, "biomass": 2})})
    play(state, "done")
    assert (asked(state), state.seat) == ("order_summits", 0)
    assert legal(state) == ["hold 2", "hold 5"]
    assert refusal(state, "hold 1") == Refusal("summit_not_complete", "CO2-186", {"summit": 1})
    assert refusal(state, "done") == Refusal("answer_first", "CO2-195", {"asked": "order_summits"})
    events = play(state, "hold 5", "learn fusion", "learn fusion", "learn solar")
    assert steps(events) == [
        (1, "fusion"),
        (1, "fusion"),
        (2, "biomass"),
        (2, "fusion"),
        (1, "forestation"),
        (1, "solar"),
        (1, "solar"),
    ]
    assert [event.facts["summit"] for event in events if event.kind == "summit_complete"] == [5, 2]
    assert state.summits_used == [OTHER_PAIR, PAIR]


@rule("CO2-195")
def test_of_three_summits_the_second_is_chosen_again() -> None:
    speakers = {1: (PAIR, {"forestation": 1, "solar": 1}), 2: (OTHER_PAIR, {"fusion": 1, "biomass": 1})}
    state = closing({**speakers, 3: (THIRD_PAIR, {"solar": 1, "recycling": 1})}, active=2)
    play(state, "done", "hold 3", "learn solar")
    assert (asked(state), state.seat) == ("order_summits", 2)
    assert legal(state) == ["hold 1", "hold 2"]
    play(state, "hold 1", "learn solar")
    assert (asked(state), state.seat) == ("learning", 1)  # the last one needs no choice
    assert legal(state) == ["learn fusion", "learn biomass"]


@rule("CO2-193")
def test_each_new_tile_comes_from_the_top_of_the_pile_into_the_place_of_the_old() -> None:
    state = closing({2: (PAIR, {"forestation": 1, "solar": 1}), 4: (OTHER_PAIR, {"fusion": 1, "biomass": 1})})
    first, second = state.summit_pile[:2]
    before = state.summits.copy()
    events = play(state, "done", "hold 4", "learn fusion", "learn solar")
    assert state.summits == [before[0], second, before[2], first, *before[4:]]
    new = [event for event in events if event.kind == "new_summit"]
    assert [event.facts for event in new] == [{"summit": 4, "tile": first}, {"summit": 2, "tile": second}]
    assert all(event.reveals for event in new)


@rule("CO2-194", "CO2-O56")
def test_with_the_pile_used_up_the_place_stays_empty() -> None:
    state = closing(
        {1: (PAIR, {"forestation": 1, "solar": 1})},
        summit_pile=[],
        regions={
            "asia": {"agenda": ["biomass", "forestation", "solar"], "projects": {"tech": ("solar", 1)}},
            "africa": {"projects": {"tech": "forestation", "money": "solar"}},
        },
    )
    events = play(state, "done", "learn solar")
    assert state.summits[0] == 0
    assert state.speakers[:4] == [-1, -1, -1, -1]
    assert [event.reveals for event in events if event.kind == "new_summit"] == [False]
    assert state.seat == 1
    assert refusal(state, "move asia tech to summit 1") == Refusal(
        "no_summit_there", "CO2-157", {"summit": 1}
    )
    state = arrange(state, seat=1, used=1)
    play(state, "done")
    assert state.summits[0] == 0
    assert asked(state) == "turn"


@rule("CO2-196", "CO2-93")
def test_the_project_comes_before_the_summit() -> None:
    agenda = ["biomass", "forestation", "solar"]
    state = closing(
        {1: (PAIR, {"forestation": 0, "solar": 1})},
        regions={"asia": {"agenda": agenda, "projects": {"tech": ("solar", 0), "money": ("biomass", 0)}}},
    )
    play(state, "done")
    assert state.stack[-1].to_plain()[:3] == ["learning", 0, 1]  # the turn's, not a summit's
    assert legal(state) == ["learn solar", "learn biomass"]
    assert expertise(state, 1) == {}
    events = play(state, "learn biomass")
    assert steps(events) == [(0, "biomass"), (1, "solar")]
    assert state.seat == 1


@rule("CO2-186", "CO2-271")
def test_a_summit_complete_in_the_last_turn_is_scored_before_the_game_ends() -> None:
    """Seat 0 gains expertise, hence income at the end."""
    state = last_turn(
        table(3, components=tracks()), decade=5, summits={1: (PAIR, {"forestation": 0, "solar": 0})}
    )
    play(state, "done")
    assert state.outcome is None
    play(state, "learn solar")
    assert state.outcome is not None
    income = standard().income[0]
    assert state.outcome.facts["income"] == [income[1] + income[2], 0, 0]
