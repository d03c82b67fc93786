"""The notation: every verb reads back from its text, spelling does not matter, and nothing else is an action."""

import pickle

import pytest

from baseload.core.action import Action
from baseload.core.problems import NotationError
from baseload.games.climate import verbs
from baseload.games.climate.verbs import Buy, Draft, Lobby, Permit, Sell, Start, Take, coins
from baseload.games.climate.world import MONEY, PLACES, REGIONS, SLOTS, SUMMIT, TECH
from baseload.games.second_chance import actions
from baseload.games.second_chance.actions import (
    BOARD,
    CARD,
    Build,
    Claim,
    Give,
    Keep,
    Learn,
    Move,
    Pay,
    Plan,
    Play,
    Prepare,
    Reduce,
    Verb,
)
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.notation import read_action
from tests.rules import rule

ASIA, EUROPE = REGIONS.index("asia"), REGIONS.index("europe")
SOLAR = SOURCES.index("solar")
ASIA_TECH = 3 * ASIA + SLOTS.index("tech")

EXAMPLES: list[tuple[Action, str]] = [
    (Plan(SOLAR, ASIA_TECH, 0), "plan solar asia tech"),
    (Plan(SOLAR, ASIA_TECH, 2), "plan solar asia tech with 2"),
    (Prepare(ASIA_TECH, BOARD, 0), "prepare asia tech"),
    (Prepare(ASIA_TECH, EUROPE, 0), "prepare asia tech from europe"),
    (Prepare(ASIA_TECH, EUROPE, 11), "prepare asia tech from europe with 11"),
    (Build(ASIA_TECH, BOARD, False, 0), "build asia tech"),
    (Build(ASIA_TECH, BOARD, True, 0), "build asia tech unaided"),
    (Build(ASIA_TECH, EUROPE, False, 21), "build asia tech from europe with 21"),
    (Build(ASIA_TECH, EUROPE, True, 21), "build asia tech from europe unaided with 21"),
    (Move(BOARD, ASIA_TECH, 0), "move board to asia tech"),
    (Move(BOARD, CARD + 1, 0), "move board to card 1"),
    (Move(ASIA_TECH, BOARD, 0), "move asia tech to board"),
    (Move(ASIA_TECH, 3 * EUROPE + MONEY, 0), "move asia tech to europe money"),
    (Move(ASIA_TECH, SUMMIT, 31), "move asia tech to summit 1 with 31"),
    (Move(ASIA_TECH, SUMMIT + 5, 0), "move asia tech to summit 6"),
    (Move(ASIA_TECH, CARD + LOBBY_CARDS, 0), "move asia tech to card 36"),
    (verbs.RECRUIT, "recruit"),
    (Buy(0), "buy"),
    (Buy(36), "buy with 36"),
    (Sell(0), "sell"),
    (Sell(35), "sell with 35"),
    (Lobby(6), "lobby 6"),
    (Play(6), "play 6"),
    (Take(MONEY), "take money"),
    (Take(TECH), "take tech"),
    (Claim(45), "claim 45"),
    (verbs.DISCARD_GOAL, "discard goal"),
    (verbs.DONE, "done"),
    (verbs.PASS, "pass"),
    (actions.USE, "use"),
    (Give(0), "give 1"),
    (Give(3), "give 4"),
    (actions.ACCEPT, "accept"),
    (actions.DECLINE, "decline"),
    (Learn(SOLAR), "learn solar"),
    (Permit(ASIA), "permit asia"),
    (coins(7)[7], "coins 7"),
    (Start(ASIA), "start asia"),
    (Pay(BOARD), "pay board"),
    (Pay(ASIA), "pay asia"),
    (Reduce(0), "reduce 0"),
    (actions.AGREE, "agree"),
    (actions.OBJECT, "object"),
    (Draft(12), "draft 12"),
    (Keep(16), "keep 16"),
]


def same(found: Action, wanted: Action) -> None:
    assert type(found) is type(wanted)
    assert str(found) == str(wanted)


@pytest.mark.parametrize(("action", "text"), EXAMPLES)
def test_every_verb_reads_back_from_its_text(action: Action, text: str) -> None:
    assert str(action) == text
    same(read_action(text), action)
    same(pickle.loads(pickle.dumps(action)), action)
    same(GAME.action(f"  {text.upper().replace(' ', '   ')} "), action)


def test_no_verb_is_forgotten() -> None:
    own = {kind for kind in vars(actions).values() if isinstance(kind, type) and issubclass(kind, Verb)}
    assert {type(action) for action, _ in EXAMPLES} == {*own, *verbs.SHARED} - {Verb}


def test_all_prepared_actions_read_back() -> None:
    rows = [row for plans in actions.PLANS for row in plans]
    rows += [*actions.PREPARES, *actions.BUILDS, *actions.MOVES]
    rows += [actions.GIVES, actions.LEARNS, verbs.PERMITS, verbs.STARTS, actions.PAYS, verbs.TAKES]
    rows += [actions.LOBBIES[1:], actions.PLAYS[1:], coins(80)]
    for row in rows:
        assert len({str(action) for action in row}) == len(row)
        for action in row:
            if not isinstance(action, Move) or action.target != CARD:  # there is no card 0
                same(read_action(str(action)), action)


def test_lists_are_in_the_order_that_their_index_says() -> None:
    for place in range(PLACES):
        for origin in range(BOARD, 6):
            same(actions.PREPARES[place][origin + 1], Prepare(place, origin, 0))
            same(actions.BUILDS[place][origin + 1], Build(place, origin, False, 0))
        for source in range(5):
            for card in (0, 1, LOBBY_CARDS):
                same(actions.PLANS[card][place][source], Plan(source, place, card))
    for start in range(BOARD, PLACES):
        for target in (BOARD, 0, PLACES - 1, SUMMIT, SUMMIT + 5, CARD + 1, CARD + LOBBY_CARDS):
            same(actions.MOVES[start + 1][target + 1], Move(start, target, 0))
    assert [str(action) for action in coins(2)] == ["coins 0", "coins 1", "coins 2"]
    assert len(coins(100)) == 101


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "jump",
        "plan",
        "plan solar",
        "plan solar asia",
        "plan asia solar tech",
        "plan solar asia tech money",
        "plan coal asia tech",
        "plan solar atlantis tech",
        "plan solar asia gold",
        "plan solar asia tech with",
        "plan solar asia tech with 0",
        "plan solar asia tech with x",
        "plan solar asia tech with -2",
        "plan solar asia tech with 2 with 7",
        "prepare asia",
        "prepare asia tech europe",
        "prepare asia tech from",
        "prepare asia tech from board",
        "prepare asia tech from atlantis",
        "prepare asia tech unaided",
        "prepare asia tech to europe",
        "build asia tech unaided unaided",
        "build asia tech unaided from europe",
        "build unaided",
        "move asia tech",
        "move asia tech board",
        "move asia tech to",
        "move to asia tech",
        "move asia tech to board to europe tech",
        "move asia tech to summit",
        "move asia tech to summit 0",
        "move asia tech to summit 7",
        "move asia tech to card 0",
        "move asia tech to card 37",
        "move asia tech to summit 1 solar",
        "move asia tech to hand",
        "recruit 1",
        "buy 1",
        "buy with",
        "sell one",
        "lobby",
        "lobby six",
        "lobby 1 2",
        "lobby ٣",
        "lobby 1234567",
        "play",
        "take research",
        "take all",
        "claim",
        "claim -1",
        "discard",
        "goal",
        "give",
        "give 0",
        "give me",
        "learn",
        "learn coal",
        "permit board",
        "permit",
        "coins",
        "coins 1.5",
        "start board",
        "pay",
        "pay atlantis",
        "reduce",
        "draft",
        "keep",
        "done now",
        "pass 1",
        "use 1",
        "accept all",
        "with 3",
    ],
)
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(text)
    assert caught.value.code == "not_an_action"
    assert caught.value.facts == {"text": text}


@rule("SC-95", "SC-96", "SC-O28")
@pytest.mark.parametrize(
    "text", ["move summit 1 to board", "move card 3 to board", "move card 3 to asia tech"]
)
def test_leaving_a_summit_or_a_card_cannot_even_be_written(text: str) -> None:
    with pytest.raises(NotationError):
        read_action(text)


def test_card_numbers_may_be_written_as_printed() -> None:
    assert str(read_action("lobby 06")) == "lobby 6"
    assert str(read_action("sell with 035")) == "sell with 35"
