"""The verbs of CO₂ and their notation. docs/notation.md has the grammar.

A lobby card whose main effect goes with an action is named in it: `with 16`.

>>> read_action("Propose solar  asia money with 2")
<propose solar asia money with 2>
>>> str(Move(1, SUMMIT + 2, 21))
'move north_america tech to summit 3 with 21'
"""

import re
from typing import Final, final

from baseload.core.action import Action
from baseload.core.problems import NotationError
from baseload.games.co2.components import REGIONS, SLOTS, SOURCES

# Where a scientist stands, a permit comes from: a number, or one's own hand.
HAND: Final = -1
PLACES: Final = 18  # project places: three for each region, `3 * region + slot`
SUMMIT: Final = PLACES  # SUMMIT + n is the n-th summit on the board, from 0
MOST_SUMMITS: Final = 6
# Beside the hand and the regions, what can pay a bid for the start tile.
WITH_TECH: Final = -2
WITH_COINS: Final = -3
_PURSES: Final = ["hand", "tech", "coins"]  # their words, from -1 downwards


class Verb(Action):
    """An action of this game; it crosses process borders by its text."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return read_action, (str(self),)


def _with(card: int) -> str:
    return f" with {card}" if card else ""


def _place(place: int) -> str:
    return f"{REGIONS[place // 3]} {SLOTS[place % 3]}"


def _post(post: int) -> str:
    if post == HAND:
        return "hand"
    return f"summit {post - SUMMIT + 1}" if post >= SUMMIT else _place(post)


@final
class Propose(Verb):
    """Put a project tile on an empty slot and take the slot's grant."""

    def __init__(self, source: int, place: int, card: int) -> None:
        self.source = source
        self.place = place
        self.card = card

    def __str__(self) -> str:
        return f"propose {SOURCES[self.source]} {_place(self.place)}{_with(self.card)}"


@final
class Install(Verb):
    """Pay a permit, from hand or from a region one controls, and turn a project over."""

    def __init__(self, place: int, origin: int, card: int) -> None:
        self.place = place
        self.origin = origin
        self.card = card

    def __str__(self) -> str:
        origin = "" if self.origin == HAND else f" from {REGIONS[self.origin]}"
        return f"install {_place(self.place)}{origin}{_with(self.card)}"


@final
class Construct(Verb):
    """Build the plant of an installed project."""

    def __init__(self, place: int, card: int) -> None:
        self.place = place
        self.card = card

    def __str__(self) -> str:
        return f"construct {_place(self.place)}{_with(self.card)}"


@final
class Move(Verb):
    """Move a scientist: from hand or a project, to hand, a project or a summit."""

    def __init__(self, start: int, target: int, card: int) -> None:
        self.start = start
        self.target = target
        self.card = card

    def __str__(self) -> str:
        return f"move {_post(self.start)} to {_post(self.target)}{_with(self.card)}"


@final
class Recruit(Verb):
    """Take a scientist from the recruitment pool."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "recruit"


@final
class Buy(Verb):
    """Buy a permit on the market."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"buy{_with(self.card)}"


@final
class Sell(Verb):
    """Sell a permit on the market."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"sell{_with(self.card)}"


@final
class Lobby(Verb):
    """Play a lobby card for its minor effect."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"lobby {self.card}"


@final
class Take(Verb):
    """Choose what a lobby card gives: coins or tech."""

    def __init__(self, slot: int) -> None:
        self.slot = slot  # MONEY or TECH

    def __str__(self) -> str:
        return f"take {SLOTS[self.slot]}"


@final
class Claim(Verb):
    """Claim an open UN goal."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def __str__(self) -> str:
        return f"claim {self.goal}"


@final
class DiscardGoal(Verb):
    """Give up one's company goal for coins."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "discard goal"


@final
class KeepGoal(Verb):
    """Keep it, and give points for the coins that are missing."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "keep goal"


@final
class Done(Verb):
    """End one's turn."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "done"


@final
class Pass(Verb):
    """Do without: a scientist's move, or a bid."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "pass"


@final
class Learn(Verb):
    """Choose the source in which one gains expertise."""

    def __init__(self, source: int) -> None:
        self.source = source

    def __str__(self) -> str:
        return f"learn {SOURCES[self.source]}"


@final
class Permit(Verb):
    """Choose the region that gets a permit from the market."""

    def __init__(self, region: int) -> None:
        self.region = region

    def __str__(self) -> str:
        return f"permit {REGIONS[self.region]}"


@final
class Hold(Verb):
    """Choose which of several complete summits is scored next."""

    def __init__(self, summit: int) -> None:
        self.summit = summit  # from 0

    def __str__(self) -> str:
        return f"hold {self.summit + 1}"


@final
class Coins(Verb):
    """Take so much of one's income in coins, the rest in points."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def __str__(self) -> str:
        return f"coins {self.amount}"


@final
class Start(Verb):
    """Choose the region with which to begin."""

    def __init__(self, region: int) -> None:
        self.region = region

    def __str__(self) -> str:
        return f"start {REGIONS[self.region]}"


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


@final
class Draft(Verb):
    """Keep this lobby card and pass the others on."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"draft {self.card}"


# Actions are immutable, so the common ones exist once and `legal()` hands them out.
RECRUIT: Final = Recruit()
DISCARD_GOAL: Final = DiscardGoal()
KEEP_GOAL: Final = KeepGoal()
DONE: Final = Done()
PASS: Final = Pass()
BUY: Final = Buy(0)
SELL: Final = Sell(0)
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
LOBBIES: Final[list[Action]] = [Lobby(card) for card in range(27)]
LEARNS: Final[list[Action]] = [Learn(source) for source in range(5)]
PERMITS: Final[list[Action]] = [Permit(region) for region in range(6)]
STARTS: Final[list[Action]] = [Start(region) for region in range(6)]
HOLDS: Final[list[Action]] = [Hold(summit) for summit in range(MOST_SUMMITS)]
TAKES: Final[list[Action]] = [Take(slot) for slot in range(2)]
_COINS: Final[list[Action]] = [Coins(amount) for amount in range(64)]
_BIDS: Final[list[Action]] = [Bid(amount) for amount in range(128)]


def coins(most: int) -> list[Action]:
    """Every split of an income, all points first."""
    while len(_COINS) <= most:
        _COINS.append(Coins(len(_COINS)))
    return _COINS[: most + 1]


def bids(lowest: int, highest: int) -> list[Action]:
    """Every bid from `lowest` to `highest`, both included."""
    while len(_BIDS) <= highest:
        _BIDS.append(Bid(len(_BIDS)))
    return _BIDS[lowest : highest + 1]


_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_SINGLE: Final[dict[str, Action]] = {
    "recruit": RECRUIT,
    "discard goal": DISCARD_GOAL,
    "keep goal": KEEP_GOAL,
    "done": DONE,
    "pass": PASS,
}


def _wrong(text: str) -> NotationError:
    return NotationError("not_an_action", text=text)


def _number(text: str, word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise _wrong(text)
    return int(word)


def _one_of(text: str, names: list[str], word: str) -> int:
    if word not in names:
        raise _wrong(text)
    return names.index(word)


def _read_place(text: str, words: list[str]) -> int:
    """`REGION SLOT`."""
    if len(words) != 2:
        raise _wrong(text)
    return 3 * _one_of(text, REGIONS, words[0]) + _one_of(text, SLOTS, words[1])


def _read_post(text: str, words: list[str]) -> int:
    """`hand`, `REGION SLOT` or `summit N`."""
    if words == ["hand"]:
        return HAND
    if len(words) == 2 and words[0] == "summit":
        number = _number(text, words[1])
        if not 1 <= number <= MOST_SUMMITS:
            raise _wrong(text)
        return SUMMIT + number - 1
    return _read_place(text, words)


def _read_move(text: str, words: list[str], card: int) -> Action:
    if words.count("to") != 1:
        raise _wrong(text)
    middle = words.index("to")
    return Move(_read_post(text, words[:middle]), _read_post(text, words[middle + 1 :]), card)


def _read_with_card(text: str, verb: str, words: list[str], card: int) -> Action:
    """The verbs that a lobby card can go with."""
    if verb == "propose" and len(words) == 3:
        return Propose(_one_of(text, SOURCES, words[0]), _read_place(text, words[1:]), card)
    if verb == "install":
        origin = HAND
        if len(words) == 4 and words[2] == "from":
            origin = _one_of(text, REGIONS, words[3])
            words = words[:2]
        return Install(_read_place(text, words), origin, card)
    if verb == "construct":
        return Construct(_read_place(text, words), card)
    if verb == "move":
        return _read_move(text, words, card)
    if verb in ("buy", "sell") and not words:
        return Buy(card) if verb == "buy" else Sell(card)
    raise _wrong(text)


def _read_simple(text: str, verb: str, word: str) -> Action:
    """The verbs with one argument."""
    if verb == "learn":
        return Learn(_one_of(text, SOURCES, word))
    if verb == "permit":
        return Permit(_one_of(text, REGIONS, word))
    if verb == "start":
        return Start(_one_of(text, REGIONS, word))
    if verb == "slot":
        return Slot(_one_of(text, SLOTS, word))
    if verb == "take":
        return Take(_one_of(text, SLOTS[:2], word))
    if verb == "pay":
        return Pay(-1 - _PURSES.index(word) if word in _PURSES else _one_of(text, REGIONS, word))
    number = _number(text, word)
    if verb == "lobby":
        return Lobby(number)
    if verb == "claim":
        return Claim(number)
    if verb == "draft":
        return Draft(number)
    if verb == "coins":
        return Coins(number)
    if verb == "bid":
        return Bid(number)
    if verb == "hold" and 1 <= number <= MOST_SUMMITS:
        return Hold(number - 1)
    if verb == "first" and number >= 1:
        return First(number - 1)
    raise _wrong(text)


_WITH_CARD: Final = ("propose", "install", "construct", "move", "buy", "sell")


def read_action(text: str) -> Action:
    """The action a text stands for. Case and extra spaces do not matter; anything else does."""
    words = text.lower().split()
    single = _SINGLE.get(" ".join(words))
    if single is not None:
        return single
    if not words:
        raise _wrong(text)
    verb, rest = words[0], words[1:]
    if verb in _WITH_CARD:
        card = 0
        if len(rest) >= 2 and rest[-2] == "with":
            card = _number(text, rest[-1])
            rest = rest[:-2]
            if not card:
                raise _wrong(text)
        return _read_with_card(text, verb, rest, card)
    if len(rest) == 1:
        return _read_simple(text, verb, rest[0])
    raise _wrong(text)
