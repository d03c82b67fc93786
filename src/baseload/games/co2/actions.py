"""The verbs of CO₂ and their notation. docs/notation.md has the grammar; climate/verbs.py has what both games share.

A lobby card whose main effect goes with an action is named in it: `with 16`.

>>> read_action("Propose solar  asia money with 2")
<propose solar asia money with 2>
>>> str(Move(1, SUMMIT + 2, 21))
'move north_america tech to summit 3 with 21'
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.games.climate.notation import number, one_of, read_place, read_shared, split_card, wrong
from baseload.games.climate.verbs import DISCARD_GOAL, DONE, PASS, RECRUIT, Buy, Lobby, Sell, with_card
from baseload.games.climate.world import MOST_SUMMITS, OWN, PLACES, REGIONS, SLOTS, SUMMIT, place_text
from baseload.games.co2.components import LOBBY_CARDS, SOURCES

HAND: Final = OWN
# Beside the hand and the regions, what can pay a bid for the start tile.
WITH_TECH: Final = -2
WITH_COINS: Final = -3
_PURSES: Final = ["hand", "tech", "coins"]  # their words, from -1 downwards


class Verb(Action):
    """An action of this game; it crosses process borders by its text."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return read_action, (str(self),)


def _post(post: int) -> str:
    if post == HAND:
        return "hand"
    return f"summit {post - SUMMIT + 1}" if post >= SUMMIT else place_text(post)


@final
class Propose(Verb):
    """Put a project tile on an empty slot and take the slot's grant."""

    def __init__(self, source: int, place: int, card: int) -> None:
        self.source = source
        self.place = place
        self.card = card

    def __str__(self) -> str:
        return f"propose {SOURCES[self.source]} {place_text(self.place)}{with_card(self.card)}"


@final
class Install(Verb):
    """Pay a permit, from hand or from a region one controls, and turn a project over."""

    def __init__(self, place: int, origin: int, card: int) -> None:
        self.place = place
        self.origin = origin
        self.card = card

    def __str__(self) -> str:
        origin = "" if self.origin == HAND else f" from {REGIONS[self.origin]}"
        return f"install {place_text(self.place)}{origin}{with_card(self.card)}"


@final
class Construct(Verb):
    """Build the plant of an installed project."""

    def __init__(self, place: int, card: int) -> None:
        self.place = place
        self.card = card

    def __str__(self) -> str:
        return f"construct {place_text(self.place)}{with_card(self.card)}"


@final
class Move(Verb):
    """Move a scientist: from hand or a project, to hand, a project or a summit."""

    def __init__(self, start: int, target: int, card: int) -> None:
        self.start = start
        self.target = target
        self.card = card

    def __str__(self) -> str:
        return f"move {_post(self.start)} to {_post(self.target)}{with_card(self.card)}"


@final
class Claim(Verb):
    """Claim an open UN goal."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def __str__(self) -> str:
        return f"claim {self.goal}"


@final
class KeepGoal(Verb):
    """Keep it, and give points for the coins that are missing."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "keep goal"


@final
class Learn(Verb):
    """Choose the source in which one gains expertise."""

    def __init__(self, source: int) -> None:
        self.source = source

    def __str__(self) -> str:
        return f"learn {SOURCES[self.source]}"


@final
class Hold(Verb):
    """Choose which of several complete summits is scored next."""

    def __init__(self, summit: int) -> None:
        self.summit = summit  # from 0

    def __str__(self) -> str:
        return f"hold {self.summit + 1}"


@final
class Slot(Verb):
    """Choose the slot for a starter project (solitaire)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def __str__(self) -> str:
        return f"slot {SLOTS[self.slot]}"


@final
class Pay(Verb):
    """Pay: with a permit from hand or from a region; a bid also with tech, or the rest of it with coins."""

    def __init__(self, origin: int) -> None:
        self.origin = origin

    def __str__(self) -> str:
        return f"pay {REGIONS[self.origin] if self.origin >= 0 else _PURSES[-1 - self.origin]}"


@final
class Bid(Verb):
    """Bid for the right to name the next start player."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def __str__(self) -> str:
        return f"bid {self.amount}"


@final
class First(Verb):
    """Name the next start player. Seats are counted from 1, as people count them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # from 0

    def __str__(self) -> str:
        return f"first {self.seat + 1}"


# Actions are immutable, so the common ones exist once and `legal()` hands them out.
KEEP_GOAL: Final = KeepGoal()
PROPOSALS: Final[list[list[Action]]] = [  # by place and source
    [Propose(source, place, 0) for source in range(5)] for place in range(PLACES)
]
INSTALLS: Final[list[list[Action]]] = [  # by place and origin + 1, so that the hand comes first
    [Install(place, origin, 0) for origin in range(HAND, 6)] for place in range(PLACES)
]
CONSTRUCTS: Final[list[Action]] = [Construct(place, 0) for place in range(PLACES)]
MOVES: Final[list[list[Action]]] = [  # by start + 1 and target + 1
    [Move(start, target, 0) for target in range(HAND, SUMMIT + MOST_SUMMITS)] for start in range(HAND, PLACES)
]
LOBBIES: Final[list[Action]] = [Lobby(card) for card in range(LOBBY_CARDS + 1)]
LEARNS: Final[list[Action]] = [Learn(source) for source in range(5)]
HOLDS: Final[list[Action]] = [Hold(summit) for summit in range(MOST_SUMMITS)]
_BIDS: Final[list[Action]] = [Bid(amount) for amount in range(128)]


def bids(lowest: int, highest: int) -> list[Action]:
    """Every bid from `lowest` to `highest`, both included."""
    while len(_BIDS) <= highest:
        _BIDS.append(Bid(len(_BIDS)))
    return _BIDS[lowest : highest + 1]


_SINGLE: Final[dict[str, Action]] = {
    str(action): action for action in (RECRUIT, DISCARD_GOAL, KEEP_GOAL, DONE, PASS)
}
_WITH_CARD: Final = ("propose", "install", "construct", "move", "buy", "sell")


def _read_post(text: str, words: list[str]) -> int:
    """`hand`, `REGION SLOT` or `summit N`."""
    if words == ["hand"]:
        return HAND
    if len(words) == 2 and words[0] == "summit":
        summit = number(text, words[1])
        if not 1 <= summit <= MOST_SUMMITS:
            raise wrong(text)
        return SUMMIT + summit - 1
    return read_place(text, words)


def _read_move(text: str, words: list[str], card: int) -> Action:
    if words.count("to") != 1:
        raise wrong(text)
    middle = words.index("to")
    return Move(_read_post(text, words[:middle]), _read_post(text, words[middle + 1 :]), card)


def _read_with_card(text: str, verb: str, words: list[str], card: int) -> Action:
    """The verbs that a lobby card can go with."""
    if verb == "propose" and len(words) == 3:
        return Propose(one_of(text, SOURCES, words[0]), read_place(text, words[1:]), card)
    if verb == "install":
        origin = HAND
        if len(words) == 4 and words[2] == "from":
            origin = one_of(text, REGIONS, words[3])
            words = words[:2]
        return Install(read_place(text, words), origin, card)
    if verb == "construct":
        return Construct(read_place(text, words), card)
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
    if verb == "slot":
        return Slot(one_of(text, SLOTS, word))
    if verb == "pay":
        return Pay(-1 - _PURSES.index(word) if word in _PURSES else one_of(text, REGIONS, word))
    amount = number(text, word)
    if verb == "claim":
        return Claim(amount)
    if verb == "bid":
        return Bid(amount)
    if verb == "hold" and 1 <= amount <= MOST_SUMMITS:
        return Hold(amount - 1)
    if verb == "first" and amount >= 1:
        return First(amount - 1)
    raise wrong(text)


def read_action(text: str) -> Action:
    """The action a text stands for. Case and extra spaces do not matter; anything else does."""
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
