"""Reading actions. Case and extra spaces do not matter; anything else does.

>>> read_action("Plan solar  asia money with 2")
<plan solar asia money with 2>
>>> read_action("move north_america tech to card 21")
<move north_america tech to card 21>
"""

from typing import Final

from baseload.core.action import Action
from baseload.games.climate.notation import number, one_of, read_place, read_shared, split_card, wrong
from baseload.games.climate.verbs import DISCARD_GOAL, DONE, PASS, RECRUIT, Buy, Sell
from baseload.games.climate.world import MOST_SUMMITS, REGIONS, SUMMIT
from baseload.games.second_chance.actions import (
    ACCEPT,
    AGREE,
    BOARD,
    CARD,
    DECLINE,
    OBJECT,
    USE,
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
)
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES

_SINGLE: Final[dict[str, Action]] = {
    str(action): action for action in (RECRUIT, DISCARD_GOAL, DONE, PASS, USE, ACCEPT, DECLINE, AGREE, OBJECT)
}


def _read_post(text: str, words: list[str]) -> int:
    """`board`, `REGION SLOT`, `summit N` or `card N`."""
    if words == ["board"]:
        return BOARD
    if len(words) == 2 and words[0] in ("summit", "card"):
        at = number(text, words[1])
        if not 1 <= at <= (MOST_SUMMITS if words[0] == "summit" else LOBBY_CARDS):
            raise wrong(text)
        return SUMMIT + at - 1 if words[0] == "summit" else CARD + at
    return read_place(text, words)


def _read_move(text: str, words: list[str], card: int) -> Action:
    if words.count("to") != 1:
        raise wrong(text)
    middle = words.index("to")
    start, target = _read_post(text, words[:middle]), _read_post(text, words[middle + 1 :])
    if start >= SUMMIT:
        # Nobody leaves a summit or a card by moving, so there is no way to write it (SC-95, SC-96).
        raise wrong(text)
    return Move(start, target, card)


def _read_with_card(text: str, verb: str, words: list[str], card: int) -> Action:
    """The verbs that a lobby card can go with."""
    if verb == "plan" and len(words) == 3:
        return Plan(one_of(text, SOURCES, words[0]), read_place(text, words[1:]), card)
    if verb in ("prepare", "build"):
        unaided = verb == "build" and len(words) in (3, 5) and words[-1] == "unaided"
        if unaided:
            words = words[:-1]
        origin = BOARD
        if len(words) == 4 and words[2] == "from":
            origin = one_of(text, REGIONS, words[3])
            words = words[:2]
        place = read_place(text, words)
        return Build(place, origin, unaided, card) if verb == "build" else Prepare(place, origin, card)
    if verb == "move":
        return _read_move(text, words, card)
    if verb in ("buy", "sell") and not words:
        return Buy(card) if verb == "buy" else Sell(card)
    raise wrong(text)


def _read_simple(text: str, verb: str, word: str) -> Action:
    """The verbs with one argument."""
    shared = read_shared(text, verb, word)
    if shared is not None:
        return shared
    if verb == "learn":
        return Learn(one_of(text, SOURCES, word))
    if verb == "pay":
        return Pay(BOARD if word == "board" else one_of(text, REGIONS, word))
    amount = number(text, word)
    if verb == "play":
        return Play(amount)
    if verb == "claim":
        return Claim(amount)
    if verb == "keep":
        return Keep(amount)
    if verb == "reduce":
        return Reduce(amount)
    if verb == "give" and amount >= 1:
        return Give(amount - 1)
    raise wrong(text)


_WITH_CARD: Final = ("plan", "prepare", "build", "move", "buy", "sell")


def read_action(text: str) -> Action:
    """The action a text stands for."""
    words = text.lower().split()
    single = _SINGLE.get(" ".join(words))
    if single is not None:
        return single
    if not words:
        raise wrong(text)
    verb, rest = words[0], words[1:]
    if verb in _WITH_CARD:
        rest, card = split_card(text, rest)
        return _read_with_card(text, verb, rest, card)
    if len(rest) == 1:
        return _read_simple(text, verb, rest[0])
    raise wrong(text)
