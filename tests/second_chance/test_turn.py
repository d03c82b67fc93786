"""A turn: one main action, the three director actions around it, and its end."""

from itertools import permutations
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, rivals, summit_tile, table

PARTS = standard()
SHR = ["solar", "hydro", "recycling"]
DIRECTOR = {"move": "move board to asia money", "market": "sell", "card": "lobby 1"}
MAIN = {"plan": "plan solar africa tech", "prepare": "prepare asia money", "build": "build asia tech"}


def open_turn(state: State | None = None, seat: int = 0, **given: Any) -> State:
    """A turn in which every kind of action is possible. Card 16 is the first UN card and can be claimed."""
    state = table() if state is None else state
    spaces = [("recycling", seat), ("hydro", seat), ("wind", seat)]
    regions: dict[str, dict[str, Any]] = {
        "asia": {
            "agenda": SHR,
            "projects": {"money": "hydro", "tech": ("recycling!", seat)},
            "spaces": spaces,
        },
        "africa": {"agenda": ["solar", "wind", "hydro"]},
    }
    held = {
        "money": 30,
        "tech": 9,
        "permits": 3,
        "lobby": [1, 5],
        "knowledge": {"recycling": 8},
    }
    companies = {seat: {**held, **given.pop("held", {})}}
    regions = {**regions, **given.pop("regions", {})}
    return arrange(state, seat=seat, regions=regions, companies=companies, un_cards=[16, 17], **given)


# --- one main action ---


@rule("SC-77", "SC-82")
@pytest.mark.parametrize("main", list(MAIN))
@pytest.mark.parametrize("make", [table, rivals])
def test_exactly_one_main_action_must_be_taken(make: Any, main: str) -> None:
    state = open_turn(make())
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("action_owed", "SC-77", {})
    play(state, MAIN[main])
    assert "done" in legal(state)
    for other in MAIN.values():
        found = refusal(state, other)
        assert (found.code, found.rule) == ("action_taken", "SC-77")
    assert not [text for text in legal(state) if text.split()[0] in MAIN]
    events = play(state, "done")
    assert [event.facts for event in events if event.kind == "turn_ended"] == [{"acted": True}]
    assert state.seat == 1


@rule("SC-81", "SC-82", "SC-27")
def test_what_a_turn_offers() -> None:
    verbs = {text.split()[0] for text in legal(open_turn())}
    assert verbs == {"plan", "prepare", "build", "move", "buy", "sell", "lobby", "claim"}
    verbs = {text.split()[0] for text in legal(open_turn(rivals()))}
    assert verbs == {"plan", "prepare", "build", "move", "buy", "sell", "lobby", "claim", "discard"}
    state = open_turn()
    for text in (
        "pass",
        "use",
        "accept",
        "learn solar",
        "coins 1",
        "reduce 1",
        "agree",
        "keep 1",
        "draft 1",
        "pay board",
    ):
        found = refusal(state, text)
        assert (found.code, found.rule) == ("not_asked", "SC-77")
    assert refusal(state, "recruit").code == "recruit_by_subsidy_only"


# --- director actions ---


@rule("SC-78", "SC-79", "SC-81")
@pytest.mark.parametrize("main", list(MAIN))
def test_main_and_director_actions_come_in_any_order(main: str) -> None:
    for order in permutations(["main", *DIRECTOR]):
        state = open_turn(regions={"europe": {"agenda": SHR, "projects": {"money": "solar"}}})
        steps = {**DIRECTOR, "main": MAIN[main], "move": "move board to europe money"}
        play(state, *[steps[step] for step in order])
        assert asked(state) == "turn"
        assert legal(state) == ["done"]
        assert state.used & 7 in (1, 2, 4)
        assert state.used & 56 == 56


@rule("SC-78")
def test_no_director_action_is_needed() -> None:
    state = open_turn()
    play(state, "plan solar africa tech", "done")
    assert state.seat == 1


@rule("SC-78")
def test_each_director_action_once_in_a_turn() -> None:
    state = open_turn(held={"scientists": 2})
    play(state, "move board to asia money")
    found = refusal(state, "move asia money to board")
    assert (found.code, found.rule) == ("scientist_moved_already", "SC-78")
    assert legal(state, "move") == []
    play(state, "buy")
    for text in ("buy", "sell"):
        assert refusal(state, text).code == "market_visited"
    play(state, "lobby 1")
    assert (refusal(state, "lobby 5").code, refusal(state, "lobby 5").rule) == ("card_used", "SC-78")
    assert refusal(state, "claim 16").code == "card_used"
    assert not [text for text in legal(state) if text.split()[0] in ("lobby", "claim", "buy", "sell", "move")]


@rule("SC-81", "SC-78")
def test_a_claim_is_the_card_of_a_turn() -> None:
    state = open_turn()
    play(state, "claim 16")
    assert refusal(state, "lobby 1").code == "card_used"
    assert refusal(state, "claim 17").code in ("card_used", "plants_missing")
    assert legal(state, "lobby") == []


@rule("SC-80")
def test_nothing_is_inserted_into_an_action() -> None:
    """While an action asks something, no other action can begin; afterwards they all can."""
    tile = summit_tile("solar", "wind")
    state = open_turn(
        held={"knowledge": {"recycling": 8, "solar": 1}, "lobby": [1, 31]},
        regions={"oceania": {"agenda": SHR, "projects": {"tech": ("solar", 0)}}},
        summits={1: (tile, {})},
    )
    play(state, "plan solar africa research")
    assert asked(state) == "bonus"
    for text in (
        "buy",
        "sell",
        "lobby 1",
        "claim 16",
        "move board to asia money",
        "done",
        "prepare asia money",
    ):
        assert refusal(state, text).code == "answer_first"
    play(state, "use")
    assert asked(state) == "extra_move"
    for text in ("buy", "sell", "lobby 1", "claim 16", "done", "prepare asia money"):
        assert refusal(state, text).code == "answer_first"
    found = refusal(state, "move oceania tech to summit 1 with 31")
    assert (found.code, found.rule) == ("card_after_the_action", "SC-80")
    play(state, "recruit", "learn wind")
    assert asked(state) == "turn"
    for verb in ("buy", "sell", "lobby", "claim", "move"):
        assert legal(state, verb)


# --- actions that cannot be met ---


@rule("SC-83")
def test_an_action_that_cannot_be_met_as_a_whole_may_not_be_chosen() -> None:
    state = open_turn(held={"permits": 0})
    assert legal(state, "prepare") == legal(state, "build") == []
    assert refusal(state, "prepare asia money").code == "no_permit_on_board"
    state = open_turn(held={"money": PARTS.plant_money[4][0] - 1})
    assert legal(state, "build") == []
    assert refusal(state, "build asia tech").code == "too_little_money"
    state = open_turn(projects_taken=[5] * 5)
    assert legal(state, "plan") == []
    assert refusal(state, "plan solar africa tech").code == "no_tiles_left"


def stuck(**held: Any) -> State:
    """Every slot holds a planned project, and seat 0 has no permit to prepare one."""
    full = {name: {"agenda": SHR, "projects": dict.fromkeys(SLOTS, "solar")} for name in REGIONS}
    company = {"permits": 0, "money": 0, "lobby": [], **held}
    return arrange(table(), seat=0, regions=full, companies={0: company})


@rule("SC-84")
def test_without_a_possible_main_action_a_turn_ends_without_one() -> None:
    state = stuck()
    assert "done" in legal(state)
    assert not [text for text in legal(state) if text.split()[0] in MAIN]
    play(state, "move board to asia tech")  # director actions are still there
    events = play(state, "done")
    assert [event.facts for event in events if event.kind == "turn_ended"] == [{"acted": False}]
    assert state.seat == 1


@rule("SC-84")
def test_a_main_action_is_owed_as_soon_as_one_becomes_possible() -> None:
    """A permit bought makes it possible to prepare. Nobody has to buy one."""
    state = stuck(money=3)
    assert "done" in legal(state)
    play(state, "buy")
    assert refusal(state, "done").code == "action_owed"
    play(state, "prepare asia tech", "done")
    assert state.seat == 1


# --- the end of a turn ---


@rule("SC-257", "SC-258")
def test_the_next_turn_begins_with_all_actions_and_an_open_market() -> None:
    regions = {"oceania": {"agenda": ["forestation", "wind", "hydro"], "projects": {"tech": "forestation"}}}
    state = open_turn(regions=regions, market=1, held={"money": 30})
    state = arrange(state, companies={1: {"money": 30, "permits": 1, "lobby": [2]}})
    play(state, "move board to asia money", "lobby 1", "prepare oceania tech")
    assert state.stop
    assert refusal(state, "buy").code == refusal(state, "sell").code == "market_closed"
    play(state, "done")
    assert (state.used, state.stop, state.seat) == (0, False, 1)
    for verb in ("plan", "prepare", "buy", "sell", "lobby", "move"):
        assert legal(state, verb)


@rule("SC-257")
def test_summits_come_before_the_next_turn() -> None:
    tile = summit_tile("solar", "wind")
    state = arrange(table(), seat=0, used=1, summits={1: (tile, {"solar": 2, "wind": 2})}, ready=[[1, 2]])
    play(state, "done")
    assert (asked(state), state.seat) == ("learning", 2)
    events = play(state, "learn solar", "learn wind", "learn solar", "use", "learn wind", "use")
    assert kinds(events)[-1] == "turn"
    assert (asked(state), state.seat, state.companies[2].scientists) == ("turn", 1, 3)


@rule("SC-137", "SC-257")
def test_a_card_for_the_last_action_of_a_turn_cannot_wait_for_the_next() -> None:
    state = open_turn(held={"lobby": [1]})
    play(state, "plan solar africa tech")
    assert "play 1" in legal(state)
    state = arrange(state, companies={0: {"lobby": []}, 1: {"lobby": [1]}})
    play(state, "done")  # nor does it go with what somebody else did
    assert (state.seat, legal(state, "play")) == (1, [])
    assert refusal(state, "play 1").code == "card_does_not_fit"
    place = {"agenda": SHR, "projects": {"tech": ("solar", 0)}}
    state = open_turn(regions={"oceania": place}, summits={1: (summit_tile("solar", "wind"), {})})
    card = next(card for card in range(30, 35) if PARTS.lobby_of[card] == SOURCES.index("solar"))
    state = arrange(state, companies={0: {"lobby": []}, 1: {"lobby": [card]}})
    play(state, "plan wind africa tech", "move oceania tech to summit 1", "done")
    assert (state.seat, legal(state, "play")) == (1, [])


# --- company goals in one's turn ---


@rule("SC-326")
def test_a_company_goal_can_be_given_up_for_coins_in_ones_own_turn() -> None:
    state = open_turn(rivals(), held={"goals": [3]})
    events = play(state, "discard goal")
    assert [(event.kind, event.seat, event.facts) for event in events] == [
        ("goal_discarded", 0, {"money": 8})
    ]
    assert (state.companies[0].money, state.companies[0].goal_discarded, state.used) == (38, True, 0)
    found = refusal(state, "discard goal")
    assert (found.code, found.rule) == ("no_goal_left", "SC-326")
    play(state, DIRECTOR["move"], DIRECTOR["market"], DIRECTOR["card"], MAIN["plan"], "done")
    assert "discard goal" in legal(state)  # the next seat still has one


@rule("SC-326")
def test_a_goal_given_up_stays_secret() -> None:
    seen = set()
    for goal in (3, 7):
        state = open_turn(rivals(), held={"goals": [goal]})
        events = play(state, "discard goal")
        assert "goal" not in events[0].facts
        seen.add(repr(state.view(1).to_plain()))
        assert state.view(0).to_plain()["known"]["companies"][0]["goals"] == [goal]
    assert len(seen) == 1


@rule("SC-326")
def test_teams_have_no_company_goals() -> None:
    for state in (open_turn(), open_turn(table(1))):
        found = refusal(state, "discard goal")
        assert (found.code, found.rule) == ("no_company_goals", "SC-326")


@rule("SC-76")
def test_a_view_of_another_seat_says_whose_turn_it_is() -> None:
    state = open_turn()
    for seat in (1, 2, None):
        view = state.view(seat)
        assert view.legal() == []
        found = view.check(GAME.action("sell"))
        assert found is not None
        assert (found.code, found.rule, found.facts) == ("not_your_turn", "SC-76", {"seat": 0})
    assert state.view(0).legal() == state.legal()
    assert state.view(0).check(GAME.action("sell")) is None
