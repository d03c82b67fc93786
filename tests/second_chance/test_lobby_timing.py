"""Lobby cards in general: main or minor effect, before or after the action, in which turn, and the second use."""

from typing import Any

import pytest

from baseload.games.climate.world import MINORS, REGIONS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.state import MARK_CARD_EARLY, State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, rivals, summit_tile, table

Summits = dict[int, tuple[int, dict[str, int]]]
PARTS = standard()
WIND, HYDRO = SOURCES.index("wind"), SOURCES.index("hydro")


def office(
    hand: list[int], mine: dict[str, Any] | None = None, state: State | None = None, **changes: Any
) -> State:
    """Seat 0 with this hand, rich, able to plan, prepare, build, move, buy and sell."""
    given = {"money": 30, "tech": 5, "permits": 3, "scientists": 1, "recruits": 1, "lobby": hand}
    given["knowledge"] = {"wind": 2, "recycling": 2}
    regions: dict[str, dict[str, Any]] = {name: {"projects": {}, "permits": 0} for name in REGIONS}
    regions["asia"] |= {
        "agenda": ["forestation", "wind", "hydro"],
        "projects": {"money": ("wind", 0), "tech": "hydro", "research": ("wind!", 0)},
    }
    regions["south_america"] |= {"agenda": ["recycling", "solar", "wind"], "permits": 1}
    regions["africa"] |= {"agenda": ["solar", "hydro", "recycling"], "permits": 2}
    for name, change in changes.pop("regions", {}).items():
        regions[name] |= change
    changes.setdefault("price", 4)
    summits: Summits = {1: (summit_tile("solar", "wind"), {}), 2: (summit_tile("wind", "hydro"), {})}
    return arrange(
        state or table(3),
        seat=0,
        companies={0: {**given, **(mine or {})}},
        regions=regions,
        summits=changes.pop("summits", summits),
        **changes,
    )


# --- main or minor ---


@rule("SC-135", "SC-137", "SC-138", "SC-E17")
@pytest.mark.parametrize("texts", [("sell with 35",), ("sell", "play 35")])
def test_card_35_before_or_after_a_sale(texts: tuple[str, ...]) -> None:
    state = office([35])
    events = play(state, *texts)
    assert (state.companies[0].money, state.companies[0].permits, state.price) == (37, 2, 3)
    assert [event.facts for event in events if event.kind == "lobby_main"] == [{"card": 35}]
    assert state.lobby_played[35] == 0
    assert state.companies[0].lobby == []
    assert state.used == 16 | 32  # both actions are used up


@rule("SC-135", "SC-141", "SC-E18")
def test_card_35_for_its_minor_effect() -> None:
    state = office([35], {"permits": 0, "money": 0})
    events = play(state, "lobby 35")
    assert kinds(events) == ["lobby_minor"]
    assert events[0].facts == {"card": 35, "minor": "tech", "money": 0, "tech": 1, "permits": 0}
    assert state.companies[0].tech == 6
    assert state.used == 32
    assert (state.companies[0].lobby, state.lobby_played[35]) == ([], 0)


@rule("SC-153", "SC-E19")
def test_card_6_in_both_ways() -> None:
    for texts in (("plan solar south_america money with 6",), ("plan solar south_america money", "play 6")):
        state = office([6])
        play(state, *texts)
        assert state.companies[0].money == 30 + 1 + 3  # one permit lies there
    state = office([6])
    play(state, "lobby 6")
    assert state.companies[0].tech == 6


@rule("SC-180", "SC-99", "SC-E21")
@pytest.mark.parametrize(
    "texts", [("move asia money to summit 1 with 33",), ("move asia money to summit 1", "play 33")]
)
def test_card_33_and_a_speaker_are_two_steps_of_wind(texts: tuple[str, ...]) -> None:
    state = office([33], {"knowledge": {}})
    play(state, *texts)
    assert (asked(state), state.seat) == ("bonus", 0)  # the second step reaches tech
    play(state, "pass")
    assert state.companies[0].knowledge[WIND] == 2
    assert state.speakers[1] == 0


@rule("SC-135")
def test_a_card_is_played_for_one_effect_only_and_from_ones_own_hand() -> None:
    state = office([35])
    play(state, "sell with 35")
    for text in ("lobby 35", "play 35"):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == ("card_not_in_hand", "SC-135", {"card": 35})
    state = office([35])
    others = next(card for card in state.companies[1].lobby if card != 35)
    for text in (
        f"lobby {others}",
        f"play {others}",
        f"sell with {others}",
        "lobby 0",
        "lobby 99",
        "sell with 99",
    ):
        assert refusal(state, text).code == "card_not_in_hand"


@rule("SC-78", "SC-O43")
def test_one_card_in_a_turn() -> None:
    state = office([6, 7, 35])
    assert {"plan solar south_america money with 6", "plan solar south_america money with 7"} <= set(
        legal(state)
    )
    play(state, "plan solar south_america money with 6")
    for text in ("play 7", "lobby 7", "sell with 35"):
        found = refusal(state, text)
        assert (found.code, found.rule) == ("card_used", "SC-78")
    assert not any("with" in text or text.startswith(("lobby", "play")) for text in legal(state))


@rule("SC-191", "SC-O52")
def test_a_claim_is_the_card_of_the_turn() -> None:
    spaces = [("wind", 0, 0), ("wind", 0, 0)]
    pair = PARTS.un_needs.index([0, 0, 2, 0, 0])
    first = office([6], un_cards=[pair], regions={"asia": {"spaces": spaces}})
    second = first.copy()
    play(first, f"claim {pair}")
    assert refusal(first, "lobby 6").code == "card_used"
    play(second, "lobby 6")
    assert refusal(second, f"claim {pair}").code == "card_used"


# --- when ---


@rule("SC-137", "SC-138", "SC-139")
@pytest.mark.parametrize(
    ("card", "action"),
    [
        (6, "plan solar south_america tech"),
        (7, "plan solar south_america money"),
        (12, "prepare asia tech"),
        (17, "prepare asia tech"),
        (23, "build asia research"),
        (28, "build asia research"),
        (33, "move asia money to summit 1"),
        (35, "sell"),
        (36, "sell"),
    ],
)
def test_a_card_goes_with_its_action_before_it_or_right_after_it_and_never_later(
    card: int, action: str
) -> None:
    state = office([card])
    assert f"{action} with {card}" in legal(state)
    assert legal(state, "play") == []
    found = refusal(state, f"play {card}")  # nothing was done yet
    assert (found.code, found.rule, found.facts) == ("card_does_not_fit", "SC-137", {"card": card})
    play(state, action)
    assert f"play {card}" in legal(state)
    play(state, "buy" if action != "sell" else "move board to asia tech")
    assert refusal(state, f"play {card}").code == "card_does_not_fit"
    assert f"lobby {card}" in legal(state)  # only the minor effect is left


@rule("SC-137", "SC-O44")
@pytest.mark.parametrize("between", ["move board to asia tech", "buy", "lobby 35", "claim"])
def test_any_action_in_between_is_too_late(between: str) -> None:
    pair = PARTS.un_needs.index([0, 0, 2, 0, 0])
    spaces = [("wind", 0, 0), ("wind", 0, 0)]
    state = office([6, 35], un_cards=[pair], regions={"asia": {"spaces": spaces}})
    play(state, "plan solar south_america tech")
    assert "play 6" in legal(state)
    play(state, f"claim {pair}" if between == "claim" else between)
    assert "play 6" not in legal(state)
    assert refusal(state, "play 6").code in ("card_does_not_fit", "card_used")
    assert state.deed != 1


@rule("SC-137", "SC-326")
def test_giving_up_the_company_goal_is_no_action_in_between() -> None:
    state = office([6], state=rivals(3))
    play(state, "plan solar south_america tech", "discard goal")
    assert "play 6" in legal(state)


@rule("SC-136", "SC-137")
def test_the_end_of_the_turn_is_too_late() -> None:
    state = office([6], state=table(1, mode="solo"))
    play(state, "plan solar south_america tech", "done")
    assert asked(state) == "turn"
    assert refusal(state, "play 6").code == "card_does_not_fit"


@rule("SC-137")
def test_after_an_action_of_a_kind_the_last_one_counts() -> None:
    """Alone one can have two main actions: the card goes with the second."""
    state = office([6, 12], state=table(1, mode="solo"))
    play(state, "plan solar south_america tech", "prepare asia tech")
    assert refusal(state, "play 6").code == "card_does_not_fit"
    assert legal(state, "play") == ["play 12"]


@rule("SC-139")
@pytest.mark.parametrize(
    "text",
    [
        "plan solar africa money with 6",  # another region
        "plan solar africa tech with 7",  # another slot
        "plan solar africa tech with 35",
        "prepare asia tech with 13",  # another source
        "prepare asia tech with 22",  # about building
        "prepare asia tech with 23",
        "build asia research with 22",
        "build asia research with 13",
        "move asia money to summit 1 with 32",  # another topic
        "move asia money to board with 33",  # no summit
        "move board to asia tech with 33",
        "sell with 6",
        "buy with 35",
        "buy with 36",
    ],
)
def test_a_card_obliges_to_a_fitting_action(text: str) -> None:
    hand = [6, 7, 13, 22, 23, 32, 33, 35, 36]
    found = refusal(office(hand), text)
    assert (found.code, found.rule) == ("card_does_not_fit", "SC-137")


@rule("SC-139")
def test_a_card_cannot_go_with_an_action_that_is_not_legal() -> None:
    assert refusal(office([6]), "plan wind africa money with 6").code == "not_on_agenda"
    assert refusal(office([12], {"permits": 0}), "prepare asia tech with 12").code == "no_permit_on_board"
    assert refusal(office([35], {"permits": 0}), "sell with 35").code == "no_permit_on_board"


@rule("SC-140")
def test_what_a_card_gives_comes_when_the_action_is_done() -> None:
    """The order of the events: the card is laid open, the action happens, then the bonus."""
    state = office([17])
    events = play(state, "prepare asia tech with 17")
    assert kinds(events) == ["lobby_main", "prepared", "benefit", "knowledge"]
    state = office([6], {"knowledge": {"solar": 1}})
    play(state, "plan solar south_america money with 6")  # solar 2: a bonus comes first
    assert asked(state) == "bonus"
    money = state.companies[0].money
    assert state.lobby_played[6] == 0
    events = play(state, "pass")
    assert kinds(events) == ["bonus_lapsed", "subsidy_money", "lobby_gain"]
    assert state.companies[0].money == money + 1 + 3


@rule("SC-140")
def test_a_card_waits_for_the_whole_chain_of_a_move() -> None:
    state = office([33], {"knowledge": {"wind": 3}})
    play(state, "move asia money to summit 1 with 33")
    assert [frame.to_plain()[0] for frame in state.stack] == ["decades", "turn", "after_action", "bonus"]
    assert state.companies[0].knowledge[WIND] == 4
    play(state, "give 2", "accept")
    assert state.companies[0].knowledge[WIND] == 5  # the card's step, and a bonus again
    assert (state.seat, asked(state)) == (0, "bonus")


@rule("SC-128", "SC-139", "SC-O45")
@pytest.mark.parametrize("card", [35, 36])
def test_sale_cards_in_a_closed_market_have_only_their_minor_effect(card: int) -> None:
    state = office([card], stop=True)
    assert refusal(state, f"sell with {card}").code == "market_closed"
    assert refusal(state, f"play {card}").code == "card_does_not_fit"
    assert [text for text in legal(state) if str(card) in text.split()] == [f"lobby {card}"]


@rule("SC-183")
def test_card_36_goes_with_a_purchase_where_the_table_says_so() -> None:
    for state, field in ((table(3, lobby_36="buy"), "team"), (rivals(3, lobby_36="buy"), "own")):
        state = office([36], state=state)
        assert refusal(state, "sell with 36").code == "card_does_not_fit"
        other = state.copy()
        play(state, "buy with 36")
        play(other, "buy", "play 36")
        for found in (state, other):
            points = found.team_points if field == "team" else found.companies[0].points
            assert points == 2
            assert (found.companies[0].money, found.companies[0].permits) == (26, 4)


@rule("SC-145")
def test_cards_are_played_in_ones_own_turn_only() -> None:
    state = arrange(office([6]), companies={1: {"lobby": [7]}})
    assert refusal(state, "lobby 7").code == "card_not_in_hand"
    assert state.view(1).legal() == []


@rule("SC-184", "SC-137")
@pytest.mark.parametrize("how", ["subsidy", "minor", "nested"])
def test_a_summit_card_goes_with_any_sending_in_ones_own_turn(how: str) -> None:
    """By the scientist subsidy, by another's card reached, and by a move inside a move; test_displacement has more."""
    state = office([33], {"knowledge": {}, "scientists": 1}, lobby_played=[[3, 1], [11, 1]])
    if how == "subsidy":
        play(state, "plan solar south_america research", "move asia money to summit 1")
    elif how == "minor":
        play(state, "move board to card 3", "move asia money to summit 1")
    else:
        state = arrange(state, companies={0: {"scientists": 2}})
        play(state, "move board to card 3", "move board to card 11", "move asia money to summit 1")
    assert asked(state) == "turn"
    assert "play 33" in legal(state)
    play(state, "play 33", "pass")
    assert state.companies[0].knowledge[WIND] == 2


@rule("SC-137", "SC-184")
def test_a_sending_is_forgotten_with_the_next_action() -> None:
    state = office([33], {"knowledge": {}, "scientists": 1}, lobby_played=[[3, 1]])
    play(state, "plan solar south_america research", "move asia money to summit 1", "buy")
    assert refusal(state, "play 33").code == "card_does_not_fit"


@rule("SC-386")
def test_a_card_of_the_first_decade_is_remembered() -> None:
    for decade in (1, 2):
        for text in ("lobby 35", "sell with 35"):
            state = office([35], state=table(1, mode="solo"), decade=decade)
            play(state, text)
            assert bool(state.marks & MARK_CARD_EARLY) == (decade == 1)


# --- the minor effect ---


@rule("SC-141", "SC-146")
def test_every_card_has_one_of_four_minor_effects_without_any_condition() -> None:
    assert sorted(MINORS) == ["money", "permit", "scientist", "tech"]
    for card in range(1, 37):
        state = office([card], {"scientists": 1}, market=2)
        me = state.companies[0]
        before = (me.money, me.tech, me.permits)
        play(state, f"lobby {card}")
        minor = MINORS[PARTS.lobby_minor[card]]
        gained = tuple(now - was for now, was in zip((me.money, me.tech, me.permits), before, strict=True))
        wanted = {"money": (2, 0, 0), "tech": (0, 1, 0), "permit": (0, 0, 1), "scientist": (0, 0, 0)}
        assert gained == wanted[minor]
        assert asked(state) == ("extra_move" if minor == "scientist" else "turn")
        assert state.market == (1 if minor == "permit" else 2)


@rule("SC-142", "SC-143", "SC-96", "SC-E20")
def test_the_second_use_by_anybodys_scientist_is_the_last() -> None:
    """Blue plays card 6 for tech, later Yellow's scientist uses it, and that is all."""
    state = office([6], state=table(2))
    play(state, "lobby 6")
    assert state.companies[0].tech == 6
    state = arrange(state, seat=1, companies={1: {"scientists": 1, "tech": 0}})
    play(state, "move board to card 6")
    assert state.companies[1].tech == 1
    assert state.lobby_workers[6] == 1
    state = arrange(state, seat=0, companies={0: {"scientists": 1}})
    assert refusal(state, "move board to card 6").code == "card_taken"
    assert refusal(state, "lobby 6").code == "card_not_in_hand"


@rule("SC-142", "SC-O46")
def test_the_minor_effect_of_a_card_played_for_its_main_effect_is_still_there() -> None:
    state = office([35])
    play(state, "sell with 35")
    assert state.companies[0].tech == 5
    play(state, "move board to card 35")
    assert state.companies[0].tech == 6


@rule("SC-144")
def test_a_card_just_played_can_receive_a_scientist_in_the_same_turn() -> None:
    state = office([3], {"scientists": 2})
    play(state, "lobby 3")  # its minor effect moves a scientist: even onto the card itself
    play(state, "move board to card 3", "move board to asia tech")
    assert asked(state) == "turn"
    state = office([7], {"scientists": 1}, regions={"south_america": {"permits": 2}})
    play(state, "plan solar south_america money with 7")
    assert "move board to card 7" in legal(state)
    used = office([7], {"scientists": 1}, used=8)
    play(used, "plan solar south_america money with 7")
    assert legal(used, "move") == []  # the move itself must still be there


@rule("SC-144", "SC-137")
def test_a_card_before_planning_can_receive_the_scientist_of_the_subsidy() -> None:
    state = office([9])
    play(state, "plan solar south_america research with 9")
    assert "move board to card 9" in legal(state)
    play(state, "move board to card 9")
    assert state.companies[0].money == 32
    assert asked(state) == "extra_move"  # the main effect of card 9
