"""The lobby draft: keep one card, pass the others on; nobody sees what others keep."""

from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.co2.state import State
from tests.co2.scene import GAME, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

# Three players: Anna holds cards 1 to 5, Ben 6 to 10, Carl 11 to 15.
CARDS = list(range(1, 27))


def drafting(players: int = 3, direction: str = "alternate", start: int = 0) -> State:
    return table(players, lobby_draft=direction, deal={"lobby": CARDS, "start": start})


def picks(state: State, *cards: int) -> list[Event]:
    return play(state, *[f"draft {card}" for card in cards])


def offered(state: State, seat: int) -> list[int]:
    """The cards that lie before a seat."""
    packs: list[list[int]] = state.stack[-1].to_plain()[2]
    return packs[seat]


@rule("CO2-295")
def test_by_default_cards_are_dealt_not_drafted() -> None:
    state = table(3, deal={"lobby": CARDS})
    assert [company.lobby for company in state.companies] == [CARDS[:5], CARDS[5:10], CARDS[10:15]]
    assert asked(state) == "turn"
    assert table(1, lobby_draft="alternate", deal={"lobby": CARDS}).companies[0].lobby == CARDS[:5]


@rule("CO2-295", "CO2-44")
def test_everybody_keeps_one_of_five_asked_from_the_start_player() -> None:
    state = drafting(start=1)
    assert [company.lobby for company in state.companies] == [[], [], []]
    seats = []
    for seat in (1, 2, 0):
        seats.append(state.seat)
        assert legal(state) == [f"draft {card}" for card in CARDS[5 * seat : 5 * seat + 5]]
        picks(state, 5 * seat + 3)
    assert seats == [1, 2, 0]
    assert [company.lobby for company in state.companies] == [[3], [8], [13]]
    assert (state.seat, len(offered(state, 0))) == (1, 4)


@rule("CO2-295", "CO2-V25")
def test_packs_go_right_then_left_right_left() -> None:
    """Anna, Ben and Carl sit clockwise, so Carl is on Anna's right."""
    state = drafting()
    events = picks(state, 1, 6, 11)
    passed = next(event for event in events if event.kind == "packs_passed")
    assert (passed.seat, passed.facts) == (None, {"cards": 4})
    # Fours to the right: from Anna to Carl, from Carl to Ben, from Ben to Anna.
    assert [offered(state, seat) for seat in range(3)] == [[7, 8, 9, 10], [12, 13, 14, 15], [2, 3, 4, 5]]
    picks(state, 7, 12, 2)
    # Threes to the left: from Anna to Ben, from Ben to Carl, from Carl to Anna.
    assert [offered(state, seat) for seat in range(3)] == [[3, 4, 5], [8, 9, 10], [13, 14, 15]]
    picks(state, 3, 8, 13)
    # Twos to the right again, and the last single cards to the left: they are kept without a question.
    assert [offered(state, seat) for seat in range(3)] == [[9, 10], [14, 15], [4, 5]]
    picks(state, 9, 14, 4)
    assert [company.lobby for company in state.companies] == [
        [1, 3, 5, 7, 9],
        [6, 8, 10, 12, 14],
        [2, 4, 11, 13, 15],
    ]
    assert asked(state) == "turn"


@rule("CO2-295")
def test_with_the_polish_rule_packs_always_go_right() -> None:
    state = drafting(direction="right")
    picks(state, 1, 6, 11)
    assert [offered(state, seat) for seat in range(3)] == [[7, 8, 9, 10], [12, 13, 14, 15], [2, 3, 4, 5]]
    picks(state, 7, 12, 2)
    assert [offered(state, seat) for seat in range(3)] == [[13, 14, 15], [3, 4, 5], [8, 9, 10]]
    picks(state, 13, 3, 8)
    assert [offered(state, seat) for seat in range(3)] == [[4, 5], [9, 10], [14, 15]]
    picks(state, 4, 9, 14)
    assert [company.lobby for company in state.companies] == [
        [1, 4, 7, 10, 13],
        [3, 6, 9, 12, 15],
        [2, 5, 8, 11, 14],
    ]


@rule("CO2-295")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("direction", ["alternate", "right"])
def test_in_the_end_all_have_five_of_the_cards_dealt(players: int, direction: str) -> None:
    rng = Random(players)
    for start in range(players):
        state = drafting(players, direction, start)
        asked_seats = []
        while asked(state) == "drafting":
            asked_seats.append(state.seat)
            state.play(rng.choice(state.legal()))
        assert asked_seats == [(start + step) % players for step in range(players)] * 4
        assert sorted(card for company in state.companies for card in company.lobby) == CARDS[: 5 * players]
        for company in state.companies:
            assert company.lobby == sorted(company.lobby)
            assert len(company.lobby) == 5
        assert (state.seat, asked(state), state.lobby_deck) == (start, "turn", CARDS[5 * players :])


@rule("CO2-295")
def test_only_a_card_of_ones_own_pack_can_be_kept() -> None:
    state = drafting()
    for card in (6, 20, 0, 99):
        found = refusal(state, f"draft {card}")
        assert (found.code, found.rule, found.facts) == ("card_not_in_pack", "CO2-295", {"card": card})
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("answer_first", "CO2-295", {"asked": "drafting"})


# --- secrecy ---


@rule("CO2-295", "CO2-21")
def test_a_view_shows_ones_own_pack_and_pick_and_of_the_others_only_the_number() -> None:
    state = drafting(start=1)
    picks(state, 6, 11)  # Ben and Carl have picked, Anna is asked
    for seat, packs, picked in (
        (0, [CARDS[:5], [-1] * 5, [-1] * 5], [-1, -1]),
        (1, [[-1] * 5, CARDS[5:10], [-1] * 5], [6, -1]),
        (2, [[-1] * 5, [-1] * 5, CARDS[10:15]], [-1, 11]),
        (None, [[-1] * 5] * 3, [-1, -1]),
    ):
        shown = state.view(seat).to_plain()["known"]
        assert shown["stack"][-1] == ["drafting", 0, packs, picked, 0]
        assert [company["lobby"] for company in shown["companies"]] == [[], [], []]
    picks(state, 1)
    hands = [company["lobby"] for company in state.view(2).to_plain()["known"]["companies"]]
    assert hands == [[-1], [-1], [11]]


@rule("CO2-295", "CO2-21")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_others_pick_changes_nothing_that_one_sees(players: int) -> None:
    """Until the packs move on, a seat's view is the same whatever the others keep."""
    for seat in range(players):
        seen: set[str] = set()
        for choice in range(5):
            state = drafting(players)
            while state.seat != players - 1:
                own = state.seat == seat
                state.play(state.legal()[0 if own else choice])
            assert asked(state) == "drafting"
            seen.add(repr(state.view(seat).to_plain()))
        assert len(seen) == 1


@rule("CO2-295", "CO2-21")
def test_an_event_tells_a_pick_only_to_whoever_made_it() -> None:
    state = drafting(start=2)
    events = picks(state, 11, 1, 6)
    told = [(event.kind, event.seat, event.facts, event.only) for event in events if event.kind == "drafted"]
    assert told == [
        ("drafted", 2, {"card": 11}, [2]),
        ("drafted", 0, {"card": 1}, [0]),
        ("drafted", 1, {"card": 6}, [1]),
    ]
    assert kinds(events)[-1] == "packs_passed"
    assert events[-1].only is None
    assert events[-1].reveals


@rule("CO2-295")
def test_an_imagined_draft_can_be_played_to_its_end() -> None:
    rng = Random(5)
    state = drafting(4, start=3)
    while asked(state) == "drafting":
        for seat in range(4):
            imagined: Any = state.view(seat).imagine(rng)
            assert imagined.view(seat).to_plain() == state.view(seat).to_plain()
            while asked(imagined) == "drafting":
                imagined.play(rng.choice(imagined.legal()))
            cards = [card for company in imagined.companies for card in company.lobby] + imagined.lobby_deck
            assert sorted(cards) == CARDS
        state.play(rng.choice(state.legal()))


@rule("CO2-295")
@pytest.mark.parametrize("size", [0, 1, 2])
def test_small_hands_leave_little_to_draft(size: int) -> None:
    """With own values hands may be smaller; a single card is no choice, and no card none at all."""
    own = {"base": "standard", "own": {"start": {"lobby_cards": size}}}
    state = table(3, lobby_draft="alternate", components=own, deal={"lobby": CARDS})
    assert (asked(state) == "drafting") == (size == 2)
    while asked(state) == "drafting":
        state.play(state.legal()[0])
    assert [len(company.lobby) for company in state.companies] == [size] * 3
    assert GAME.state_from_plain(state.to_plain()).hash() == state.hash()
