"""Scientists: where the director action can send them, what leaving and arriving bring, and moves by an effect."""

from typing import Any

import pytest

from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, rivals, summit_tile, table

HYDRO, RECYCLING, WIND = (SOURCES.index(name) for name in ("hydro", "recycling", "wind"))
# Three regions with a project each; Asia's tech slot is free for the scientist under test.
REGIONS: dict[str, dict[str, Any]] = {
    "asia": {"agenda": ["solar", "wind", "hydro"], "projects": {"tech": "hydro", "money": "wind"}},
    "europe": {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": "recycling"}},
    "africa": {"agenda": ["recycling", "solar", "wind"], "projects": {"tech": ("recycling!", 2)}},
}
SUMMITS: dict[int, tuple[int, dict[str, int]]] = {
    1: (summit_tile("hydro", "recycling"), {}),
    2: (summit_tile("solar", "wind"), {}),
    3: (summit_tile("forestation", "wind"), {"wind": 2}),
    4: (summit_tile("wind", "hydro"), {"hydro": 2}),
    5: (summit_tile("forestation", "solar"), {}),
    6: (summit_tile("solar", "recycling"), {}),
}


def laboratory(
    mine: dict[str, Any] | None = None, regions: dict[str, dict[str, Any]] | None = None, **changes: Any
) -> State:
    """Seat 0's turn, without any knowledge and with one scientist on the board; cards 1, 3, 6 and 2 lie open."""
    given: dict[str, Any] = {"scientists": 1, "recruits": 2, "knowledge": {}, "lobby": [21], "money": 3}
    changes.setdefault("lobby_played", [[1, 1], [2, 1], [3, 2], [6, 0]])
    return arrange(
        changes.pop("state", None) or table(3),
        seat=0,
        companies={0: {**given, **(mine or {})}},
        regions={**REGIONS, **(regions or {})},
        summits=changes.pop("summits", SUMMITS),
        **changes,
    )


def on(source: str, seat: int = 0) -> dict[str, dict[str, Any]]:
    """A scientist on Asia's research slot, with a project of this source."""
    projects = {**REGIONS["asia"]["projects"], "research": (source, seat)}
    return {"asia": {**REGIONS["asia"], "projects": projects}}


# --- where to ---


@rule("SC-85", "SC-86", "SC-87", "SC-94", "SC-O26")
def test_from_the_board_to_vacant_projects_and_played_cards() -> None:
    state = laboratory()
    assert legal(state, "move") == [
        "move board to europe tech",
        "move board to asia money",
        "move board to asia tech",
        "move board to card 1",
        "move board to card 2",
        "move board to card 3",
        "move board to card 6",
    ]
    found = refusal(state, "move board to summit 1")
    assert (found.code, found.rule) == ("summit_from_project_only", "SC-94")
    assert refusal(state, "move board to board").code == "no_move"


@rule("SC-85", "SC-88", "SC-89", "SC-90", "SC-91")
def test_from_a_project_to_projects_cards_topics_of_its_source_and_home() -> None:
    state = laboratory({"scientists": 0}, on("wind"))
    assert legal(state, "move") == [
        "move asia research to board",
        "move asia research to europe tech",
        "move asia research to asia money",
        "move asia research to asia tech",
        "move asia research to summit 2",
        "move asia research to summit 4",
        "move asia research to card 1",
        "move asia research to card 2",
        "move asia research to card 3",
        "move asia research to card 6",
    ]


@rule("SC-90", "SC-92", "SC-O27")
def test_a_summit_takes_only_the_source_of_the_project_left() -> None:
    state = laboratory({}, on("wind"))
    found = refusal(state, "move asia research to summit 5")
    assert (found.code, found.rule, found.facts) == ("not_a_topic", "SC-90", {"summit": 5, "source": "wind"})
    found = refusal(state, "move asia research to summit 3")
    assert (found.code, found.rule) == ("topic_taken", "SC-92")
    assert found.facts == {"summit": 3, "source": "wind", "speaker": 2}
    play(state, "move asia research to summit 4")
    assert state.speakers[12:16] == [0, 2, -1, -1]


@rule("SC-90")
@pytest.mark.parametrize("places", [3, 6])
def test_a_summit_place_without_a_tile_takes_nobody(places: int) -> None:
    """A place that the board does not have, or one whose pile ran out."""
    state = laboratory({}, on("hydro"), state=table(3, summit_places=places), summits={3: (0, {})})
    for number in ("3",) if places == 6 else ("3", "4", "6"):
        found = refusal(state, f"move asia research to summit {number}")
        assert (found.code, found.facts) == ("no_summit_there", {"summit": int(number)})


@rule("SC-92")
def test_one_scientist_to_a_project_or_card() -> None:
    state = laboratory({}, on("wind", 1), lobby_workers=[[3, 1]])
    for target, code in (("asia research", "project_taken"), ("card 3", "card_taken")):
        found = refusal(state, f"move board to {target}")
        assert (found.code, found.rule) == (code, "SC-92")
    state = laboratory({}, on("wind"))
    assert refusal(state, "move asia research to asia research").code == "project_taken"


@rule("SC-93")
def test_nobody_enters_a_prepared_project() -> None:
    found = refusal(laboratory(), "move board to africa tech")
    assert (found.code, found.rule) == ("project_prepared", "SC-93")
    assert found.facts == {"region": "africa", "slot": "tech"}


@rule("SC-86")
def test_an_empty_slot_is_no_place_for_a_scientist() -> None:
    assert refusal(laboratory(), "move board to oceania money").code == "no_project_there"


@rule("SC-87", "SC-89", "SC-O47")
def test_a_card_in_hand_or_out_of_the_game_takes_nobody() -> None:
    for state, start in ((laboratory(), "board"), (laboratory({}, on("wind")), "asia research")):
        for card in (21, 30):
            found = refusal(state, f"move {start} to card {card}")
            assert (found.code, found.rule, found.facts) == ("card_not_played", "SC-87", {"card": card})


@rule("SC-85")
def test_others_scientists_stay_where_they_are() -> None:
    found = refusal(laboratory({}, on("wind", 1)), "move asia research to board")
    assert (found.code, found.rule) == ("not_your_scientist", "SC-85")
    assert found.facts == {"region": "asia", "slot": "research"}
    assert refusal(laboratory(), "move asia tech to board").code == "not_your_scientist"


@rule("SC-97")
def test_scientists_in_the_pool_do_not_move() -> None:
    state = laboratory({"scientists": 0, "recruits": 3})
    assert legal(state, "move") == []
    found = refusal(state, "move board to asia tech")
    assert (found.code, found.rule) == ("no_scientist_on_board", "SC-85")
    assert refusal(state, "recruit").code == "recruit_by_subsidy_only"


@rule("SC-95", "SC-96", "SC-O28")
def test_those_on_summits_and_cards_are_never_offered_a_move() -> None:
    state = laboratory({"scientists": 0}, lobby_workers=[[1, 0]], summits={1: (SUMMITS[1][0], {"hydro": 0})})
    assert legal(state, "move") == []


@rule("SC-98")
def test_one_player_may_have_two_speakers_at_one_summit_and_scientists_all_over() -> None:
    asia = {"tech": ("hydro", 0), "money": ("wind", 0), "research": "solar"}
    regions = {"asia": {"agenda": ["solar", "wind", "hydro"], "projects": asia}}
    state = laboratory(
        {"scientists": 0, "recruits": 2}, regions, summits={1: (summit_tile("wind", "hydro"), {})}
    )
    play(state, "move asia tech to summit 1")
    state = arrange(state, seat=0)  # his next turn
    assert "move asia money to summit 1" in legal(state)
    play(state, "move asia money to summit 1")
    assert state.speakers[:2] == [0, 0]
    assert state.ready == [0]  # settled at the end of the turn


@rule("SC-78", "SC-81", "SC-85")
def test_the_director_action_moves_one_scientist_once_in_a_turn() -> None:
    state = laboratory({"scientists": 2})
    play(state, "move board to asia tech")
    assert legal(state, "move") == []
    assert refusal(state, "move board to europe tech").code == "scientist_moved_already"
    assert legal(state, "buy")  # the other two are still there
    assert legal(state, "lobby")


# --- what it brings ---


@rule("SC-86", "SC-100", "SC-E5")
def test_board_to_project_brings_nothing() -> None:
    state = laboratory()
    before = state.to_plain()
    events = play(state, "move board to asia tech")
    assert kinds(events) == ["scientist_moved"]
    assert events[0].facts == {"from": "board", "to": ["asia", "tech"]}
    mine, was = state.to_plain()["companies"][0], before["companies"][0]
    assert mine == {**was, "scientists": was["scientists"] - 1}


@rule("SC-87", "SC-100", "SC-142", "SC-E6")
def test_board_to_card_brings_its_minor_effect_and_no_knowledge() -> None:
    state = laboratory()
    money = state.companies[0].money
    events = play(state, "move board to card 1")
    assert kinds(events) == ["scientist_moved", "lobby_minor"]
    assert events[0].facts["to"] == ["card", 1]
    assert state.companies[0].money == money + 2
    assert state.companies[0].knowledge == [0] * 5
    assert state.lobby_workers[1] == 0


@rule("SC-88", "SC-91", "SC-99", "SC-103", "SC-104", "SC-E7", "SC-E10")
@pytest.mark.parametrize("target", ["board", "europe tech"])
def test_leaving_a_project_teaches_its_source(target: str) -> None:
    state = laboratory({"scientists": 0}, on("hydro"))
    events = play(state, f"move asia research to {target}")
    assert state.companies[0].knowledge[HYDRO] == 1  # a first disc enters on space 1
    assert sum(state.companies[0].knowledge) == 1
    assert kinds(events) == ["scientist_moved", "knowledge"]
    assert events[1].facts == {"source": "hydro", "space": 1}
    assert state.workers.count(0) + state.companies[0].scientists == 1
    state = arrange(state, seat=0, companies={0: {"knowledge": {"hydro": 2}}})
    if target == "europe tech":
        play(state, "move europe tech to board")  # what counts is the project left
        assert state.companies[0].knowledge == [0, 0, 0, 2, 1]


@rule("SC-89", "SC-99", "SC-101", "SC-E8")
def test_project_to_card_gives_knowledge_first_and_then_the_minor_effect() -> None:
    state = laboratory({}, on("hydro"))
    events = play(state, "move asia research to card 6")
    assert kinds(events) == ["scientist_moved", "knowledge", "lobby_minor"]
    assert state.companies[0].knowledge[HYDRO] == 1
    assert events[2].facts == {"card": 6, "minor": "tech", "money": 0, "tech": 1, "permits": 0}


@rule("SC-101", "SC-114")
def test_the_minor_effect_waits_for_the_bonuses_of_the_knowledge() -> None:
    state = laboratory({"knowledge": {"hydro": 4}}, on("hydro"), market=2)
    regions = state.to_plain()["regions"]
    state = arrange(state, regions={name: {"permits": 0} for name in regions})
    play(state, "move asia research to card 2")  # its minor effect is a permit
    assert asked(state) == "bonus"
    assert state.lobby_workers[2] == 0  # the destination is fixed
    assert state.companies[0].permits == 2
    assert refusal(state, "done").code == "answer_first"
    play(state, "give 2")
    play(state, "accept")
    assert asked(state) == "place_permit"
    assert state.companies[0].permits == 2
    events = play(state, "permit asia")
    assert kinds(events) == [
        "bonus_permit",
        "market_refilled",
        "lobby_minor",
    ]  # the card's was the pile's last
    assert state.companies[0].permits == 3
    assert asked(state) == "turn"


@rule("SC-90", "SC-95", "SC-99", "SC-E9")
def test_project_to_summit_teaches_and_the_scientist_stays() -> None:
    state = laboratory({"scientists": 0}, on("recycling"))
    events = play(state, "move asia research to summit 1")
    assert events[0].facts == {"from": ["asia", "research"], "to": ["summit", 1]}
    assert state.companies[0].knowledge[RECYCLING] == 1
    assert state.speakers[1] == 0
    assert state.ready == []
    assert state.companies[0].scientists == 0


# --- cards that move a scientist ---


@rule("SC-102", "SC-O29")
def test_a_moving_card_moves_another_scientist_and_uses_up_no_director_action() -> None:
    state = laboratory({"scientists": 1}, on("wind"))
    play(state, "move asia research to card 3")
    assert state.stack[-1].to_plain() == ["extra_move", 0, False]
    assert all(text.startswith(("move board to ", "pass")) for text in legal(state))
    assert refusal(state, "move asia research to board").code == "not_your_scientist"
    play(state, "move board to asia tech")
    assert asked(state) == "turn"
    assert state.lobby_workers[3] == 0
    played = laboratory({"lobby": [3], "scientists": 2}, lobby_played=[])
    play(played, "lobby 3", "move board to asia tech")
    assert played.used == 32  # the card only
    play(played, "move board to europe tech")
    assert played.used == 32 | 8


@rule("SC-102")
def test_a_move_that_an_effect_gives_teaches_like_any_other_and_can_be_left() -> None:
    state = laboratory({"scientists": 1}, on("wind"))
    play(state, "move board to card 3")
    assert "pass" in legal(state)
    other = state.copy()
    assert kinds(play(other, "pass")) == ["move_left"]
    assert asked(other) == "turn"
    play(state, "move asia research to summit 2")
    assert state.companies[0].knowledge[WIND] == 1
    assert state.speakers[5] == 0


@rule("SC-102", "SC-80")
def test_only_the_offered_move_can_be_answered() -> None:
    state = laboratory({"scientists": 1, "lobby": [33]}, on("wind"))
    play(state, "move board to card 3")
    for text in ("done", "buy", "plan solar europe money", "lobby 33"):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == ("answer_first", "SC-102", {"asked": "extra_move"})
    assert refusal(state, "recruit").code == "recruit_by_subsidy_only"
    found = refusal(state, "move asia research to summit 2 with 33")
    assert (found.code, found.rule) == ("card_after_the_action", "SC-80")


@rule("SC-102", "SC-147", "SC-O30")
def test_a_moving_card_without_anybody_to_move_lapses() -> None:
    state = laboratory({"scientists": 1}, lobby_workers=[[1, 0]], summits={1: (SUMMITS[1][0], {"hydro": 0})})
    events = play(state, "move board to card 3")
    assert kinds(events) == ["scientist_moved", "lobby_minor"]
    assert asked(state) == "turn"
    assert state.lobby_workers[3] == 0


@rule("SC-147")
def test_a_card_may_be_entered_although_it_yields_nothing() -> None:
    state = laboratory({"scientists": 2}, tech=0, market=0, bank=0)
    play(state, "move board to card 6")
    assert state.companies[0].tech == 2
    state = laboratory({}, market=0, bank=0)
    events = play(state, "move board to card 2")
    assert events[-1].facts["permits"] == 0
    assert state.companies[0].permits == 2


@rule("SC-102", "SC-142")
def test_moving_cards_can_follow_each_other() -> None:
    """Two cards that move a scientist: a chain of three, and it ends."""
    state = laboratory({"scientists": 3, "recruits": 0}, lobby_played=[[3, 2], [7, 2]])
    play(state, "move board to card 3", "move board to card 7")
    assert asked(state) == "extra_move"
    play(state, "move board to asia tech")
    assert asked(state) == "turn"
    assert (state.lobby_workers[3], state.lobby_workers[7]) == (0, 0)


@rule("SC-99", "SC-108")
def test_among_rivals_leaving_teaches_just_the_same() -> None:
    state = laboratory({}, on("hydro"), state=rivals(3))
    play(state, "move asia research to board")
    assert state.companies[0].knowledge[HYDRO] == 1
    assert asked(state) == "turn"
