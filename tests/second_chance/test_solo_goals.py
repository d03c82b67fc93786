"""The twelve solo goals: each met and missed, and that both personal goals are needed beside one."""

from typing import Any

import pytest

from baseload.games.climate.world import GAS, REGIONS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.state import MARK_FOUR, MARK_THREE, MARK_TWO, State
from tests.harness.scene import asked, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, last_turn, summit_tile, table

PARTS = standard()
ALL_TURNED = list(range(1, 22))
GREEN_TURNED = list(range(1, PARTS.green_laid + 1))
AGENDA = PARTS.agendas.index([SOURCES.index(name) for name in ("forestation", "solar", "wind")])
WEALTH = {"money": 50, "tech": 9, "goals": [4, 6], "lobby": []}  # both personal goals are met
Given = dict[str, Any]


def closed(plants: dict[str, int] | None = None) -> dict[str, Given]:
    """So many plants of the player in each region, then fossil plants: no supply phase wants anything."""
    spaces = {name: [("solar", 0)] * (plants or {}).get(name, 0) for name in REGIONS}
    return {
        name: {"spaces": [*row, *["gas"] * (min(SIZES[name], PARTS.decades_team) - len(row))]}
        for name, row in spaces.items()
    }


def finish(
    state: State, mine: Given | None = None, regions: dict[str, Given] | None = None, **given: Any
) -> str:
    """Why the game ended, when its last turn comes now."""
    board = closed()
    for name, change in (regions or {}).items():
        board[name] = {**board[name], **change}
    state = last_turn(
        state,
        decade=PARTS.decades_team,
        companies={0: {**WEALTH, **(mine or {})}},
        regions=board,
        **{"turned": ALL_TURNED, "team_points": 40, "un_cards": [], "level": 400, **given},
    )
    play(state, "done")
    while state.outcome is None:
        play(state, next(text for text in legal(state) if text.endswith(" 0") or text.startswith("pay")))
    if state.outcome.reason == "solo_goal_missed":
        assert state.outcome.facts["solo_goal"] == state.solo_goal
        assert state.outcome.team is False
    return state.outcome.reason


def ends(goal: int | str, *given: Any, **named: Any) -> str:
    return finish(table(1, solo_goal=goal), *given, **named)


MISSED, WON = "solo_goal_missed", "saved"


@rule("SC-375")
def test_1_the_last_space_of_all_five_tracks() -> None:
    full = dict.fromkeys(SOURCES, PARTS.track_lengths[0])
    assert ends(1, {"knowledge": full}) == WON
    for source in SOURCES:
        assert ends(1, {"knowledge": {**full, source: PARTS.track_lengths[0] - 1}}) == MISSED


@rule("SC-376")
def test_2_ten_plants() -> None:
    """More than the cubes of one colour."""
    ten = {"asia": 4, "europe": 4, "oceania": 2}
    assert ends(2, regions=closed(ten)) == WON
    assert ends(2, regions=closed({**ten, "oceania": 1})) == MISSED


def end_decade(state: State, decade: int, plants: int, turned: list[int]) -> State:
    """Play the end of a decade with so many plants built and these tiles turned."""
    state = last_turn(
        state,
        decade=decade,
        companies={0: WEALTH},
        regions=closed({"asia": min(plants, 3), "europe": max(plants - 3, 0)}),
        turned=turned,
        team_points=90,
    )
    play(state, "done")
    assert (asked(state), state.decade) == ("turn", decade + 1)
    return state


@rule("SC-377")
@pytest.mark.parametrize(
    ("counts", "reason"), [([5, 5, 5], WON), ([0, 5, 5], WON), ([4, 4, 9], MISSED), ([0, 0, 0], MISSED)]
)
def test_3_five_plants_when_the_second_decade_ends(counts: list[int], reason: str) -> None:
    state = table(1, solo_goal=3)
    for decade, plants in enumerate(counts, start=1):
        state = end_decade(state, decade, min(plants, 7), ALL_TURNED)
    assert finish(state) == reason


@rule("SC-378")
def test_4_a_plant_in_each_region() -> None:
    assert ends(4, regions=closed(dict.fromkeys(REGIONS, 1))) == WON
    for name in REGIONS:
        assert ends(4, regions=closed({**dict.fromkeys(REGIONS, 2), name: 0})) == MISSED


@rule("SC-379")
def test_5_all_four_personal_goals_are_kept_and_needed() -> None:
    state = table(1, solo_goal=5, deal={"goals": [4, 6, 5, 7]})
    assert state.companies[0].goals == [4, 5, 6, 7]
    assert asked(state) == "enemy_start"  # nothing to choose from
    full = dict.fromkeys(SOURCES[:2], PARTS.track_lengths[0])
    met: Given = {"goals": [4, 5, 6, 7], "recruits": 0, "scientists": 4, "knowledge": full}
    assert finish(state, met) == WON
    for change in (
        {"money": 9},
        {"tech": 2},
        {"recruits": 1},
        {"knowledge": {SOURCES[0]: PARTS.track_lengths[0]}},
    ):
        assert finish(state, {**met, **change}) == "goals_missed"


@rule("SC-379", "SC-62")
def test_without_goal_5_two_of_four_are_kept() -> None:
    state = table(1, solo_goal=4, deal={"goals": [4, 6, 5, 7]})
    assert (asked(state), state.companies[0].goals) == ("keep_goals", [])
    play(state, "keep 6", "keep 4")
    assert (asked(state), state.companies[0].goals) == ("enemy_start", [4, 6])


@rule("SC-380", "SC-61")
def test_6_fewer_points_to_start_with() -> None:
    assert [table(1, solo_goal=goal).team_points for goal in ("none", 6, 7)] == [20, 10, 20]
    assert ends(6) == WON


@rule("SC-381")
def test_7_no_gas() -> None:
    with_gas, without = table(1), table(1, solo_goal=7)
    assert with_gas.fossils.count(GAS) + with_gas.fossils_under.count(GAS) == PARTS.fossil_tiles[GAS]
    for pile in (without.fossils, without.fossils_under, without.fossils_again):
        assert GAS not in pile
    others = sum(PARTS.fossil_tiles) - PARTS.fossil_tiles[GAS]
    assert len(without.fossils) + len(without.fossils_under) == len(without.fossils_again) == others
    assert ends(7) == WON


@rule("SC-382")
@pytest.mark.parametrize(
    ("turned", "reason"),
    [
        ([GREEN_TURNED, GREEN_TURNED], WON),
        ([[], GREEN_TURNED], WON),
        ([GREEN_TURNED[1:], GREEN_TURNED[1:], GREEN_TURNED], MISSED),
        ([GREEN_TURNED[:-1], GREEN_TURNED[:-1]], MISSED),
        ([[], list(range(len(GREEN_TURNED) + 1, 22))], MISSED),  # all the others
    ],
)
def test_8_all_plant_tiles_when_the_second_decade_ends(turned: list[list[int]], reason: str) -> None:
    state = table(1, solo_goal=8)
    for decade, tiles in enumerate(turned, start=1):
        state = end_decade(state, decade, 0, tiles)
    assert finish(state) == reason


@rule("SC-383")
def test_9_six_permits_in_asia_without_controlling_it() -> None:
    assert ends(9, regions={"asia": {"permits": 6, "controller": -1}}) == WON
    assert ends(9, regions={"asia": {"permits": 6, "controller": 0}}) == WON
    assert ends(9, {"permits": 9}, {"asia": {"permits": 5, "controller": 0}}) == MISSED
    # It is judged after the last supply phase, in which the region pays.
    assert ends(9, regions={"asia": {"permits": 6, "spaces": ["gas"] * 3}}) == MISSED


SUMMITS = [
    (2, summit_tile("forestation", "solar")),
    (3, summit_tile("forestation", "solar", "wind")),
    (4, next(tile for tile, topics in enumerate(PARTS.summit_topics) if len(topics) == 4)),
]


@rule("SC-384")
@pytest.mark.parametrize(("left_out", "reason"), [(0, WON), (2, MISSED), (3, MISSED), (4, MISSED)])
def test_10_a_summit_of_each_size(left_out: int, reason: str) -> None:
    state = table(1, solo_goal=10)
    for size, tile in SUMMITS:
        speakers = {SOURCES[topic]: 0 for topic in PARTS.summit_topics[tile]}
        full = {"knowledge": dict.fromkeys(SOURCES, PARTS.track_lengths[0])}
        if size == left_out:
            speakers.popitem()  # not complete
        ready = [] if size == left_out else [[1, 0]]
        state = arrange(
            state, seat=0, used=1, round=1, companies={0: full}, summits={1: (tile, speakers)}, ready=ready
        )
        play(state, "done")
        while asked(state) == "learning":
            play(state, legal(state)[0])
        mark = {2: MARK_TWO, 3: MARK_THREE, 4: MARK_FOUR}[size]
        assert (state.marks & mark != 0) is (size != left_out)
    assert finish(state, {"knowledge": {}}) == reason


@rule("SC-385")
@pytest.mark.parametrize(
    ("spaces", "reason"), [(["coal"] * 6, WON), (["coal"] * 5, MISSED), ([("solar", 0)] * 5 + ["gas"], WON)]
)
def test_11_a_fossil_plant_replaced_where_no_space_was_empty(spaces: list[Any], reason: str) -> None:
    state = arrange(
        table(1, solo_goal=11),
        seat=0,
        companies={0: {**WEALTH, "permits": 1, "knowledge": {"wind": PARTS.track_lengths[0]}}},
        regions={"asia": {"agenda": AGENDA, "spaces": spaces, "projects": {"money": ("wind!", 0)}}},
    )
    play(state, "build asia money")
    assert finish(state, {"knowledge": {}}) == reason


@rule("SC-386")
@pytest.mark.parametrize(
    ("decade", "texts", "reason"),
    [
        (1, ["lobby 35"], MISSED),
        (1, ["sell with 35"], MISSED),
        (1, ["sell", "play 35"], MISSED),
        (2, ["lobby 35"], WON),
        (4, ["sell with 35"], WON),
        (1, ["sell", "claim 16"], WON),
    ],
)
def test_12_no_lobby_card_in_the_first_decade(decade: int, texts: list[str], reason: str) -> None:
    """A UN card is none."""
    shown = [source for source in range(5) if PARTS.un_needs[16][source]]
    plants = {name: {"spaces": [(SOURCES[source], 0)]} for name, source in zip(REGIONS, shown, strict=False)}
    state = arrange(
        table(1, solo_goal=12),
        seat=0,
        decade=decade,
        companies={0: {**WEALTH, "permits": 1, "lobby": [35]}},
        un_cards=[16],
        regions=plants,
    )
    play(state, *texts)
    assert finish(state, un_cards=[16]) == reason


# --- what else it takes ---


@rule("SC-O95", "SC-402")
@pytest.mark.parametrize(
    ("change", "reason"), [({}, WON), ({"money": 9}, "goals_missed"), ({"tech": 2}, "goals_missed")]
)
def test_both_personal_goals_are_needed(change: Given, reason: str) -> None:
    assert ends("none", change) == reason
    assert ends(2, change, closed({"asia": 4, "europe": 4, "oceania": 2})) == reason


@rule("SC-402", "SC-321")
@pytest.mark.parametrize(("laid", "reason"), [([1, 2, 3], WON), ([1, 2, 3, 4], "un_missed")])
def test_alone_too_three_un_cards_may_be_left(laid: list[int], reason: str) -> None:
    assert ends("none", un_cards=laid) == reason
    assert ends(9, un_cards=laid, regions={"asia": {"permits": 6}}) == reason


@rule("SC-402")
def test_a_solo_goal_taken_must_be_met_and_without_one_nothing_is_asked() -> None:
    assert ends("none") == WON
    drawn = table(1, solo_goal="random", deal={"solo_goal": 2})
    assert drawn.solo_goal == 2
    assert finish(drawn) == MISSED


@rule("SC-402")
def test_after_the_end_nothing_can_be_played() -> None:
    state = last_turn(
        table(1), decade=4, companies={0: WEALTH}, regions=closed(), turned=ALL_TURNED, un_cards=[]
    )
    play(state, "done")
    assert state.outcome is not None
    assert (state.seat, legal(state), refusal(state, "done").code) == (None, [], "game_over")
