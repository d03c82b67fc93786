"""Energy summits: when they are settled, in which order, what each scientist brings, and what comes after."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.core.problems import Refusal
from baseload.games.climate.world import BONUS_NONE
from baseload.games.second_chance.components import SOURCES, STANDARD, TILE_SIZE, TILE_TOPIC, standard
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, summit_tile, table

PARTS = standard()
FSW = summit_tile("forestation", "solar", "wind")  # the example of the rulebook
PAIR = summit_tile("forestation", "solar")
OTHER_PAIR = summit_tile("solar", "wind")
FOUR = next(tile for tile, topics in enumerate(PARTS.summit_topics) if len(topics) == 4)
AGENDA = PARTS.agendas.index([SOURCES.index(name) for name in ("forestation", "solar", "wind")])


def tracks(**bonuses: dict[int, str]) -> dict[str, Any]:
    """A value for the option `components`: no bonus on any track but these."""
    chosen: dict[str, dict[str, str]] = {}
    for number, source in enumerate(SOURCES):
        printed = [space for space, bonus in enumerate(PARTS.bonus[number]) if bonus != BONUS_NONE]
        wanted = bonuses.get(source, {})
        chosen[source] = {str(space): wanted.get(space, "none") for space in {*printed, *wanted}}
    return {"base": STANDARD, "own": {"track": {"bonuses": chosen}}}


def complete(
    summits: dict[int, tuple[int, dict[str, int]]],
    ready: list[list[int]],
    active: int = 0,
    players: int = 3,
    **given: Any,
) -> State:
    """Summits whose topics are all taken; `ready` says in which order they were completed, and by whom. The active
    player has acted, so `done` ends the turn."""
    options = {"components": tracks(), **given.pop("options", {})}
    state = table(players, **options)
    return arrange(state, seat=active, used=1, summits=summits, ready=ready, **given)


def knowledge(state: State, seat: int) -> dict[str, int]:
    """What the seat has, without the tracks on which it has no disc."""
    spaces = state.companies[seat].knowledge
    return {source: spaces[number] for number, source in enumerate(SOURCES) if spaces[number]}


def learners(state: State, topic: str) -> list[int]:
    """Who is asked, one after the other, when everybody learns the same."""
    found: list[int] = []
    while asked(state) == "learning":
        assert state.seat is not None
        found.append(state.seat)
        play(state, f"learn {topic}")
    return found


def settled(events: list[Event]) -> list[int]:
    return [event.facts["summit"] for event in events if event.kind == "summit_complete"]


@rule("SC-E30", "SC-251", "SC-252", "SC-254", "SC-255", "SC-O36")
def test_example_red_with_two_speakers_gains_four_then_yellow_two() -> None:
    """Yellow, the active player, took the last topic. Red spreads 4 steps over the three topics as he likes."""
    yellow, red = 0, 1
    state = complete({1: (FSW, {"solar": red, "wind": red, "forestation": yellow})}, [[1, yellow]])
    boards = [company.scientists for company in state.companies]
    following, rest = state.summit_pile[0], state.summit_pile[1:]
    play(state, "done")
    for step, topic in enumerate(("solar", "wind", "forestation", "forestation")):
        assert (asked(state), state.seat) == ("learning", red), step
        assert legal(state) == ["learn forestation", "learn solar", "learn wind"]
        play(state, f"learn {topic}")
    assert knowledge(state, red) == {"solar": 1, "wind": 1, "forestation": 2}
    assert knowledge(state, yellow) == {}
    for topic in ("solar", "forestation"):
        assert (asked(state), state.seat) == ("learning", yellow)
        events = play(state, f"learn {topic}")
    assert knowledge(state, yellow) == {"solar": 1, "forestation": 1}
    assert [company.scientists for company in state.companies] == [boards[0] + 1, boards[1] + 2, boards[2]]
    assert (state.summits[0], state.summit_pile, state.summits_used) == (following, rest, [FSW])
    assert state.speakers[:4] == [-1, -1, -1, -1]
    fresh = next(event for event in events if event.kind == "new_summit")
    assert (fresh.facts, fresh.reveals) == ({"summit": 1, "tile": following}, True)
    assert (asked(state), state.seat) == ("turn", 1)  # the next turn


@rule("SC-248", "SC-249")
def test_a_summit_is_settled_after_all_actions_of_the_turn() -> None:
    """The last topic is taken by a director action before the main action; both and more come first."""
    state = complete(
        {1: (PAIR, {"forestation": 1})},
        [],
        regions={"asia": {"agenda": AGENDA, "projects": {"money": ("solar", 0)}}},
        companies={0: {"scientists": 0, "permits": 2}},
    )
    state = arrange(state, seat=0)
    play(state, "move asia money to summit 1")
    assert state.to_plain()["ready"] == [[1, 0]]
    assert (asked(state), state.summits[0], knowledge(state, 1)) == ("turn", PAIR, {})
    play(state, "prepare asia money", "sell")
    assert (asked(state), state.summits[0]) == ("turn", PAIR)
    events = play(state, "done")
    assert settled(events) == [1]
    assert learners(state, "solar") == [1, 1, 0, 0]


@rule("SC-249")
def test_a_summit_with_a_vacant_topic_waits() -> None:
    state = complete(
        {1: (FSW, {"forestation": 1})},
        [],
        regions={"asia": {"agenda": AGENDA, "projects": {"money": ("solar", 0)}}},
    )
    play(state, "move asia money to summit 1")
    events = play(state, "done")
    assert settled(events) == []
    assert (asked(state), state.summits[0], state.speakers[:4]) == ("turn", FSW, [1, 0, -1, -1])


@rule("SC-250")
@pytest.mark.parametrize("order", [[1, 2], [2, 1]])
def test_several_are_settled_in_the_order_of_completion(order: list[int]) -> None:
    """Seat 0 completes both, one by the subsidy's move and one by the director's."""
    moves = {1: "move asia money to summit 1", 2: "move asia tech to summit 2"}
    state = complete(
        {1: (PAIR, {"forestation": 1}), 2: (OTHER_PAIR, {"solar": 2})},
        [],
        regions={"asia": {"agenda": AGENDA, "projects": {"money": ("solar", 0), "tech": ("wind", 0)}}},
        companies={0: {"scientists": 0}},
    )
    state = arrange(state, seat=0)
    play(state, "plan solar asia research", moves[order[0]], moves[order[1]])
    events = play(state, "done")
    while asked(state) == "learning":
        events += play(state, "learn solar")
    assert settled(events) == order
    asked_first = [event.seat for event in events if event.kind in ("knowledge", "knowledge_lost")]
    other = {1: 1, 2: 2}
    assert asked_first == [other[order[0]]] * 2 + [0, 0] + [other[order[1]]] * 2 + [0, 0]
    assert state.summits_used == [{1: PAIR, 2: OTHER_PAIR}[number] for number in order]


@rule("SC-251")
@pytest.mark.parametrize("last", range(4))
@pytest.mark.parametrize("active", [0, 2])
def test_whoever_took_the_last_topic_comes_last_active_or_not(active: int, last: int) -> None:
    topics = [SOURCES[source] for source in PARTS.summit_topics[FOUR]]
    summit = (FOUR, {topic: seat for seat, topic in enumerate(topics)})
    state = complete({3: summit}, [[3, last]], active, players=4)
    play(state, "done")
    order = [(last + step) % 4 for step in (1, 2, 3, 4)]
    assert learners(state, topics[0]) == [seat for seat in order for _ in range(2)]
    assert (asked(state), state.seat) == ("turn", (active + 1) % 4)


@rule("SC-O35", "SC-251", "SC-248")
def test_a_displaced_scientist_completes_a_summit_in_anothers_turn() -> None:
    """Seat 0 prepares, seat 2 sends its scientist off: at the end of seat 0's turn seat 2 comes last."""
    state = complete(
        {1: (FSW, {"forestation": 0, "wind": 1})},
        [],
        regions={"asia": {"agenda": AGENDA, "projects": {"money": ("solar", 2)}}},
        companies={0: {"permits": 1}},
    )
    state = arrange(state, seat=0)
    play(state, "prepare asia money")
    assert (asked(state), state.seat) == ("displaced", 2)
    play(state, "move asia money to summit 1")
    assert (asked(state), state.seat, state.summits[0]) == ("turn", 0, FSW)
    assert knowledge(state, 2) == {"solar": 1}  # for leaving the project, at once
    events = play(state, "done")
    assert settled(events) == [1]
    assert learners(state, "forestation") == [0, 0, 1, 1, 2, 2]


@rule("SC-250", "SC-251", "SC-O35")
def test_summits_completed_by_two_players_in_one_turn_end_with_each_of_them() -> None:
    """Seat 2's displaced scientist completes summit 2, then seat 0 completes summit 1."""
    state = complete(
        {1: (PAIR, {"solar": 2}), 2: (OTHER_PAIR, {"wind": 0})},
        [],
        regions={"asia": {"agenda": AGENDA, "projects": {"money": ("solar", 2), "tech": ("forestation", 0)}}},
        companies={0: {"permits": 1}},
    )
    state = arrange(state, seat=0)
    play(state, "prepare asia money", "move asia money to summit 2", "move asia tech to summit 1")
    assert state.to_plain()["ready"] == [[2, 2], [1, 0]]
    play(state, "done")
    assert learners(state, "solar") == [0, 0, 2, 2, 2, 2, 0, 0]


@rule("SC-252")
def test_only_topics_of_the_summit_can_be_learnt_and_both_steps_may_be_alike() -> None:
    state = complete({1: (PAIR, {"forestation": 1, "solar": 0})}, [[1, 0]])
    play(state, "done")
    facts = {"source": "wind", "offered": ["forestation", "solar"]}
    assert refusal(state, "learn wind") == Refusal("source_not_offered", "SC-252", facts)
    assert refusal(state, "pass") == Refusal("answer_first", "SC-252", {"asked": "learning"})
    play(state, "learn solar", "learn solar")  # the other's topic, twice
    assert knowledge(state, 1) == {"solar": 2}
    play(state, "learn forestation", "learn solar")
    assert knowledge(state, 0) == {"forestation": 1, "solar": 1}


@rule("SC-O37", "SC-253")
def test_what_the_first_step_brings_is_settled_before_the_second_is_chosen() -> None:
    state = complete(
        {1: (PAIR, {"forestation": 1, "solar": 0})},
        [[1, 0]],
        options={"components": tracks(solar={1: "any"}, wind={1: "tech"})},
    )
    play(state, "done", "learn solar")
    assert (asked(state), state.seat, knowledge(state, 1)) == ("bonus", 1, {"solar": 1})
    play(state, "give 3", "accept", "learn wind")  # a partner's disc reaches a bonus of its own
    assert (asked(state), state.seat) == ("bonus", 2)
    play(state, "use")
    assert (asked(state), state.seat) == ("learning", 1)
    assert legal(state) == ["learn forestation", "learn solar"]
    play(state, "learn forestation")
    assert knowledge(state, 1) == {"forestation": 1, "solar": 1}
    assert (asked(state), state.seat) == ("learning", 0)


@rule("SC-252", "SC-O38")
def test_a_full_track_may_be_chosen_and_the_step_is_lost() -> None:
    state = complete(
        {1: (PAIR, {"forestation": 1, "solar": 0})},
        [[1, 0]],
        companies={1: {"knowledge": {"solar": PARTS.track_lengths[0]}}},
    )
    play(state, "done")
    events = play(state, "learn solar", "learn solar")
    assert kinds(events) == ["knowledge_lost", "knowledge_lost"]
    assert (state.seat, knowledge(state, 1)) == (0, {"solar": PARTS.track_lengths[0]})


@rule("SC-256", "SC-254")
def test_leaving_a_summit_brings_nothing_more() -> None:
    """Two steps for the one scientist, and he is home; who did not speak gains nothing."""
    state = complete({1: (PAIR, {"forestation": 1, "solar": 0})}, [[1, 0]])
    play(state, "done")
    assert learners(state, "solar") == [1, 1, 0, 0]
    assert [knowledge(state, seat) for seat in range(3)] == [{"solar": 2}, {"solar": 2}, {}]
    assert state.companies[1].scientists == PARTS.start_scientists + 1


@rule("SC-255", "SC-O102")
def test_with_an_empty_pile_the_place_stays_empty() -> None:
    state = complete({1: (PAIR, {"forestation": 1, "solar": 0})}, [[1, 0]], summit_pile=[])
    events = play(state, "done", "learn solar", "learn solar", "learn solar", "learn solar")
    fresh = next(event for event in events if event.kind == "new_summit")
    assert (fresh.facts, fresh.reveals) == ({"summit": 1, "tile": 0}, False)
    assert (state.summits[0], state.summits_used) == (0, [PAIR])
    state = arrange(state, seat=0, regions={"asia": {"agenda": AGENDA, "projects": {"money": ("solar", 0)}}})
    expected = Refusal("no_summit_there", "SC-90", {"summit": 1})
    assert refusal(state, "move asia money to summit 1") == expected


@rule("SC-255")
def test_the_new_tile_takes_speakers_and_the_other_summits_stay() -> None:
    state = complete(
        {1: (PAIR, {"forestation": 1, "solar": 0}), 2: (OTHER_PAIR, {"wind": 1})},
        [[1, 0]],
        summit_pile=[FSW, FOUR],
    )
    play(state, "done")
    learners(state, "solar")
    assert state.summits[:2] == [FSW, OTHER_PAIR]
    assert state.speakers[:8] == [-1, -1, -1, -1, -1, 1, -1, -1]
    assert state.summit_pile == [FOUR]


@rule("SC-248", "SC-252")
def test_alone_both_topics_bring_four_steps() -> None:
    state = complete({1: (PAIR, {"forestation": 0, "solar": 0})}, [[1, 0]], players=1)
    play(state, "done")
    assert learners(state, "solar") == [0, 0, 0, 0]
    assert asked(state) == "turn"


@rule("SC-249", "SC-272", "SC-273")
def test_a_settled_summit_turns_a_tile_of_its_size_and_one_of_each_topic() -> None:
    topics = [TILE_TOPIC + source for source in PARTS.summit_topics[FSW]]
    tiles = [TILE_SIZE + 3, TILE_SIZE + 2, *topics, topics[0], TILE_TOPIC + SOURCES.index("hydro")]
    state = complete({1: (FSW, {"forestation": 1, "solar": 0, "wind": 0})}, [[1, 0]], tiles=tiles, turned=[])
    play(state, "done")
    learners(state, "solar")
    assert state.to_plain()["turned"] == [1, 3, 4, 5]


@rule("SC-251", "SC-253")
def test_a_summit_half_settled_can_be_stored_and_read_back() -> None:
    state = complete({1: (FSW, {"forestation": 1, "solar": 2, "wind": 2})}, [[1, 2]])
    play(state, "done", "learn solar", "learn wind", "learn solar")
    again = GAME.state_from_plain(state.to_plain())
    assert isinstance(again, State)
    for position in (state, again):
        assert learners(position, "forestation") == [2, 2, 2]
    assert state.to_plain() == again.to_plain()
