"""Before the first turn: the lobby draft, two cards kept and then one and one, and the choice of goals. Nobody sees
what the others take."""

from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.second_chance.components import STANDARD
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import rivals, table

# Anna holds cards 1 to 5, Ben 6 to 10, Carl 11 to 15.
CARDS = list(range(1, 37))
BOTH_MODES = pytest.mark.parametrize("mode", ["cooperative", "competitive"])


def drafting(players: int = 3, start: int = 0, mode: str = "cooperative", **options: Any) -> State:
    """A draft that begins; rivals have kept their goals."""
    deal = {"lobby": CARDS, "start": start}
    state = table(players, lobby_draft="on", mode=mode, deal=deal, **options)
    while asked(state) == "keep_goals":
        state.play(state.legal()[0])
    return state


def picks(state: State, *cards: int) -> list[Event]:
    return play(state, *[f"draft {card}" for card in cards])


def packs(state: State) -> list[list[int]]:
    """The cards that lie before each seat."""
    found: list[list[int]] = state.stack[-1].to_plain()[2]
    return found


# --- the lobby draft ---


@rule("SC-395")
def test_by_default_cards_are_dealt_not_drafted() -> None:
    state = table(3, deal={"lobby": CARDS})
    assert [company.lobby for company in state.companies] == [CARDS[:5], CARDS[5:10], CARDS[10:15]]
    assert asked(state) == "turn"
    alone = table(1, lobby_draft="on", deal={"lobby": CARDS})
    assert (alone.companies[0].lobby, asked(alone)) == (CARDS[:5], "keep_goals")


@rule("SC-395", "SC-396")
@BOTH_MODES
def test_two_of_five_then_one_of_three_then_one_of_two_always_to_the_right(mode: str) -> None:
    """Anna, Ben and Carl sit clockwise, so Carl is on Anna's right."""
    state = drafting(mode=mode)
    picks(state, 1, 2, 6, 7, 11)
    events = picks(state, 12)
    passed = next(event for event in events if event.kind == "packs_passed")
    assert (passed.seat, passed.facts, passed.only) == (None, {"cards": 3}, None)
    # From Anna to Carl, from Carl to Ben, from Ben to Anna.
    assert packs(state) == [[8, 9, 10], [13, 14, 15], [3, 4, 5]]
    picks(state, 8, 13, 3)
    assert packs(state) == [[14, 15], [4, 5], [9, 10]]
    events = picks(state, 14, 4, 9)
    # The last cards leave no choice.
    assert [event.facts for event in events if event.kind == "packs_passed"] == [{"cards": 1}]
    assert [company.lobby for company in state.companies] == [
        [1, 2, 5, 8, 14],
        [4, 6, 7, 10, 13],
        [3, 9, 11, 12, 15],
    ]
    assert asked(state) == "turn"


@rule("SC-395")
def test_seats_are_asked_from_the_start_player_twice_in_the_first_pass() -> None:
    state = drafting(start=1)
    assert [company.lobby for company in state.companies] == [[], [], []]
    seats = []
    for card in (6, 8, 11, 13, 1, 3):
        seats.append(state.seat)
        assert f"draft {card}" in legal(state)
        picks(state, card)
        if card in (6, 11, 1):  # the card just kept cannot be kept again
            assert legal(state) == [f"draft {other}" for other in range(card + 1, card + 5)]
    assert seats == [1, 1, 2, 2, 0, 0]
    assert state.seat == 1


@rule("SC-396")
@BOTH_MODES
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_end_all_have_five_of_the_cards_dealt(players: int, mode: str) -> None:
    rng = Random(players)
    for start in range(players):
        state = drafting(players, start, mode)
        seats = []
        while asked(state) == "drafting":
            seats.append(state.seat)
            state.play(rng.choice(state.legal()))
        order = [(start + step) % players for step in range(players)]
        assert seats == [seat for seat in order for _ in range(2)] + order + order
        hands = [company.lobby for company in state.companies]
        assert sorted(card for hand in hands for card in hand) == CARDS[: 5 * players]
        assert all(hand == sorted(hand) and len(hand) == 5 for hand in hands)
        assert state.seat == start


@rule("SC-395")
def test_only_a_card_of_ones_own_pack_can_be_kept() -> None:
    state = drafting()
    for card in (6, 20, 0, 99):
        found = refusal(state, f"draft {card}")
        assert (found.code, found.rule, found.facts) == ("card_not_in_pack", "SC-395", {"card": card})
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("answer_first", "SC-395", {"asked": "drafting"})


@rule("SC-395")
@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4, 6, 9])
def test_an_owners_number_of_cards_can_be_drafted(cards: int) -> None:
    """Hands so small that all of them are kept are simply dealt."""
    components = {"base": STANDARD, "own": {"start": {"lobby_cards": cards}}}
    for mode in ("cooperative", "competitive"):
        state = drafting(4, mode=mode, components=components)
        assert (asked(state) == "drafting") is (cards > 2)
        rng = Random(cards)
        while asked(state) in ("drafting", "keep_goals"):
            state.play(rng.choice(state.legal()))
        hands = [company.lobby for company in state.companies]
        assert {len(hand) for hand in hands} == {cards}
        assert sorted(card for hand in hands for card in hand) == CARDS[: 4 * cards]
        assert state.legal()


# --- secrecy of the draft ---


@rule("SC-396", "SC-24")
def test_a_view_shows_ones_own_pack_and_picks_and_of_the_others_only_the_number() -> None:
    state = drafting(start=1)
    picks(state, 6, 7, 11)
    for seat, shown, hands in (
        (0, [CARDS[:5], [-1] * 3, [-1] * 4], [[], [-1, -1], [-1]]),
        (1, [[-1] * 5, [8, 9, 10], [-1] * 4], [[], [6, 7], [-1]]),
        (2, [[-1] * 5, [-1] * 3, [12, 13, 14, 15]], [[], [-1, -1], [11]]),
        (None, [[-1] * 5, [-1] * 3, [-1] * 4], [[], [-1, -1], [-1]]),
    ):
        known = state.view(seat).to_plain()["known"]
        assert known["stack"][-1] == ["drafting", 2, shown, 0, 3]
        assert [company["lobby"] for company in known["companies"]] == hands


@rule("SC-396", "SC-24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_others_pick_changes_nothing_that_one_sees(players: int) -> None:
    """Until the packs move on, a seat's view is the same whatever the others keep."""
    for seat in range(players):
        seen: set[str] = set()
        for choice in range(4):
            state = drafting(players)
            while state.seat != players - 1:
                state.play(state.legal()[0 if state.seat == seat else choice])
            seen.add(repr(state.view(seat).to_plain()))
        assert len(seen) == 1


@rule("SC-396", "SC-24")
def test_an_event_tells_a_pick_only_to_whoever_made_it() -> None:
    state = drafting(2, start=1)
    events = picks(state, 6, 7, 1, 2)
    told = [(event.seat, event.facts, event.only) for event in events if event.kind == "drafted"]
    assert told == [
        (1, {"card": 6}, [1]),
        (1, {"card": 7}, [1]),
        (0, {"card": 1}, [0]),
        (0, {"card": 2}, [0]),
    ]
    assert kinds(events)[-1] == "packs_passed"


@rule("SC-396")
def test_whoever_searches_imagines_packs_and_hands_that_could_be() -> None:
    state = drafting(3)
    picks(state, 1, 2, 6)
    for seed in range(10):
        imagined = state.view(0).imagine(Random(seed))
        assert isinstance(imagined, State)
        found = [card for pack in packs(imagined) for card in pack]
        found += [card for company in imagined.companies for card in company.lobby]
        assert len(found) == len(set(found)) == 15
        assert set(found) <= set(CARDS)
        assert (packs(imagined)[0], imagined.companies[0].lobby) == ([3, 4, 5], [1, 2])
        assert [len(pack) for pack in packs(imagined)] == [3, 4, 5]


# --- goals ---


@rule("SC-52")
def test_rivals_choose_their_goals_before_they_draft() -> None:
    deal = {"lobby": CARDS, "goals": [4, 3, 2, 1], "start": 1}
    state = rivals(2, lobby_draft="on", deal=deal)
    assert (asked(state), state.seat, legal(state)) == ("keep_goals", 1, ["keep 2", "keep 1"])
    assert refusal(state, "draft 6").facts == {"asked": "keep_goals"}
    play(state, "keep 1", "keep 4")
    assert (asked(state), state.seat, packs(state)) == ("drafting", 1, [CARDS[:5], CARDS[5:10]])
    picks(state, 6, 7, 1, 2, 3, 8, 9, 4)
    assert asked(state) == "turn"
    assert [company.goals for company in state.companies] == [[4], [1]]
    assert [len(company.lobby) for company in state.companies] == [5, 5]


@rule("SC-52", "SC-24")
def test_nobody_sees_a_card_of_the_draft_while_goals_are_chosen() -> None:
    state = rivals(2, lobby_draft="on", deal={"lobby": CARDS})
    for seat in (None, 0, 1):
        known = state.view(seat).to_plain()["known"]
        assert known["stack"][-2][:3] == ["drafting", 0, [[-1] * 5] * 2]
        assert [company["lobby"] for company in known["companies"]] == [[], []]
    imagined = [state.view(0).imagine(Random(seed)).to_plain()["stack"][-2][2] for seed in range(20)]
    assert all(len({card for pack in hands for card in pack}) == 10 for hands in imagined)
    assert {card for hands in imagined for card in hands[0]} > set(
        CARDS[:5]
    )  # other cards than the true ones
    play(state, legal(state)[0])
    play(state, legal(state)[0])
    assert state.view(0).to_plain()["known"]["stack"][-1][2] == [CARDS[:5], [-1] * 5]


@rule("SC-52")
def test_a_table_may_draft_first() -> None:
    """So did all tables before there was a choice, and a table that was stored then goes on like that."""
    stored = {"players": 2, "mode": "competitive", "lobby_draft": "on"}
    options = GAME.options_from_plain({**GAME.options(**stored).to_plain(), "draft_order": "cards"})
    assert options == GAME.options_from_plain(options.lasting())
    assert "draft_order" not in options.lasting()
    state = GAME.setup(options, {**GAME.deal(options, 1), "start": 0})
    assert isinstance(state, State)
    assert [frame.to_plain()[0] for frame in state.stack] == ["decades", "keep_goals", "drafting"]
    while asked(state) == "drafting":
        state.play(state.legal()[0])
    assert (asked(state), state.seat) == ("keep_goals", 0)
    assert GAME.options(**stored).lasting()["draft_order"] == "goals"


@rule("SC-52")
def test_each_rival_keeps_one_of_two_company_goals() -> None:
    state = rivals(3, deal={"goals": [4, 9, 10, 1, 2, 3], "start": 1})
    seats = []
    for goal, offer in ((1, [10, 1]), (2, [2, 3]), (9, [4, 9])):
        seats.append(state.seat)
        assert legal(state) == [f"keep {one}" for one in offer]
        play(state, f"keep {goal}")
    assert seats == [1, 2, 0]
    assert [company.goals for company in state.companies] == [[9], [1], [2]]
    assert asked(state) == "turn"
    kept = {goal for company in state.companies for goal in company.goals}
    assert kept == {1, 2, 9}
    assert [company.rejected for company in state.companies] == [[4], [10], [3]]
    assert "keep_goals" not in str(state.to_plain()["stack"])


@rule("SC-62")
def test_alone_one_keeps_two_of_four_personal_goals() -> None:
    state = table(1, deal={"goals": [4, 9, 16, 1]})
    play(state, "keep 9")
    assert legal(state) == ["keep 4", "keep 16", "keep 1"]
    play(state, "keep 1")
    assert (state.companies[0].goals, asked(state)) == ([1, 9], "enemy_start")
    assert state.companies[0].rejected == [4, 16]


@rule("SC-52", "SC-62")
@pytest.mark.parametrize(("mode", "id"), [("competitive", "SC-52"), ("solo", "SC-62")])
def test_only_goals_that_one_has_drawn_can_be_kept(mode: str, id: str) -> None:
    players = 1 if mode == "solo" else 2
    state = table(players, mode=mode, deal={"goals": [4, 3, 2, 1]})
    for goal in (10, 0, 99):
        found = refusal(state, f"keep {goal}")
        assert (found.code, found.rule, found.facts) == ("goal_not_drawn", id, {"goal": goal})
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("answer_first", id, {"asked": "keep_goals"})
    if players == 2:
        assert refusal(state, "keep 2").code == "goal_not_drawn"


@rule("SC-52", "SC-24")
def test_goals_are_kept_in_secret() -> None:
    """Neither views nor events tell others what was drawn, kept or put away."""
    seen: dict[int | None, set[str]] = {0: set(), 1: set(), 2: set(), None: set()}
    for goals in ([4, 9, 10, 1, 2, 3], [4, 9, 1, 10, 2, 3], [4, 9, 5, 6, 2, 3]):
        for kept in range(2):
            state = rivals(3, deal={"goals": goals})
            events = play(state, "keep 4", f"keep {goals[2 + kept]}")
            assert [event.only for event in events if event.kind == "goal_kept"] == [[0], [1]]
            for seat, found in seen.items():
                found.add(repr(state.view(seat).to_plain()))
    assert [len(seen[seat]) for seat in (0, 2, None)] == [1, 1, 1]
    assert len(seen[1]) > 3
    state = rivals(3, deal={"goals": [4, 9, 10, 1, 2, 3]})
    play(state, "keep 4", "keep 1")
    known = state.view(1).to_plain()["known"]
    assert known["stack"][-1] == ["keep_goals", 2, [[-1], [10], [-1, -1]], 1]
    assert [company["goals"] for company in known["companies"]] == [[-1], [1], []]


@rule("SC-52")
def test_a_draft_that_is_still_to_come_is_written_and_read_again() -> None:
    state = rivals(2, lobby_draft="on")
    play(state, legal(state)[0])
    assert asked(state) == "keep_goals"
    assert GAME.state_from_plain(state.to_plain()).hash() == state.hash()
