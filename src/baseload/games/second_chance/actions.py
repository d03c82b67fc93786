"""The verbs of Second Chance; climate/verbs.py has those that both CO₂ games share. docs/notation.md has the grammar,
notation.py reads them.

A lobby card whose main effect goes with an action can be named in it, `with 21`, or played right after it, `play 21`.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.games.climate.verbs import Lobby, with_card
from baseload.games.climate.world import MOST_SUMMITS, OWN, PLACES, REGIONS, SUMMIT, place_text
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES

BOARD: Final = OWN
CARD: Final = SUMMIT + MOST_SUMMITS  # CARD + n is the played lobby card n


class Verb(Action):
    """An action of this game; it crosses process borders by its text."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        from baseload.games.second_chance.notation import read_action  # which needs this module first

        return read_action, (str(self),)


def _from(origin: int) -> str:
    return "" if origin == BOARD else f" from {REGIONS[origin]}"


def _post(post: int) -> str:
    if post == BOARD:
        return "board"
    if post > CARD:
        return f"card {post - CARD}"
    return f"summit {post - SUMMIT + 1}" if post >= SUMMIT else place_text(post)


@final
class Plan(Verb):
    """Put a project on an empty slot, learn, and take the slot's subsidy."""

    def __init__(self, source: int, place: int, card: int) -> None:
        self.source = source
        self.place = place
        self.card = card

    def __str__(self) -> str:
        return f"plan {SOURCES[self.source]} {place_text(self.place)}{with_card(self.card)}"


@final
class Prepare(Verb):
    """Pay a permit, from one's board or a region one controls, and put one's infrastructure on a project."""

    def __init__(self, place: int, origin: int, card: int) -> None:
        self.place = place
        self.origin = origin
        self.card = card

    def __str__(self) -> str:
        return f"prepare {place_text(self.place)}{_from(self.origin)}{with_card(self.card)}"


@final
class Build(Verb):
    """Build the plant of a prepared project; `unaided` leaves the region's tech where it is (competitive)."""

    def __init__(self, place: int, origin: int, unaided: bool, card: int) -> None:
        self.place = place
        self.origin = origin
        self.unaided = unaided
        self.card = card

    def __str__(self) -> str:
        alone = " unaided" if self.unaided else ""
        return f"build {place_text(self.place)}{_from(self.origin)}{alone}{with_card(self.card)}"


@final
class Move(Verb):
    """Move a scientist: from one's board or a project, to a project, a summit, a played card or one's board."""

    def __init__(self, start: int, target: int, card: int) -> None:
        self.start = start
        self.target = target
        self.card = card

    def __str__(self) -> str:
        return f"move {_post(self.start)} to {_post(self.target)}{with_card(self.card)}"


@final
class Play(Verb):
    """Play a lobby card for its main effect, right after the action it names."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"play {self.card}"


@final
class Claim(Verb):
    """Claim an open UN card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"claim {self.card}"


@final
class Use(Verb):
    """Use a bonus oneself."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "use"


@final
class Give(Verb):
    """Offer a bonus to a partner. Seats are counted from 1, as people count them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # from 0

    def __str__(self) -> str:
        return f"give {self.seat + 1}"


@final
class Accept(Verb):
    """Take a bonus that was offered."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "accept"


@final
class Decline(Verb):
    """Refuse a bonus that was offered."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "decline"


@final
class Learn(Verb):
    """Choose the source in which one gains knowledge."""

    def __init__(self, source: int) -> None:
        self.source = source

    def __str__(self) -> str:
        return f"learn {SOURCES[self.source]}"


@final
class Pay(Verb):
    """Pay a permit from one's board or from a region."""

    def __init__(self, origin: int) -> None:
        self.origin = origin

    def __str__(self) -> str:
        return "pay board" if self.origin == BOARD else f"pay {REGIONS[self.origin]}"


@final
class Reduce(Verb):
    """Lower the pollution by so many steps, for points."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def __str__(self) -> str:
        return f"reduce {self.steps}"


@final
class Agree(Verb):
    """Agree to the reduction that was proposed."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "agree"


@final
class Object(Verb):
    """Object to the reduction that was proposed."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "object"


@final
class Keep(Verb):
    """Keep this goal of those drawn."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def __str__(self) -> str:
        return f"keep {self.goal}"


# Actions are immutable, so the common ones exist once and `legal()` hands them out.
USE: Final = Use()
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
AGREE: Final = Agree()
OBJECT: Final = Object()
PLANS: Final[list[list[list[Action]]]] = [  # by card, place and source
    [[Plan(source, place, card) for source in range(5)] for place in range(PLACES)]
    for card in range(LOBBY_CARDS + 1)
]
PREPARES: Final[list[list[Action]]] = [  # by place and origin + 1, so that the board comes first
    [Prepare(place, origin, 0) for origin in range(BOARD, 6)] for place in range(PLACES)
]
BUILDS: Final[list[list[Action]]] = [
    [Build(place, origin, False, 0) for origin in range(BOARD, 6)] for place in range(PLACES)
]
MOVES: Final[list[list[Action]]] = [  # by start + 1 and target + 1
    [Move(start, target, 0) for target in range(BOARD, CARD + LOBBY_CARDS + 1)]
    for start in range(BOARD, PLACES)
]
LOBBIES: Final[list[Action]] = [Lobby(card) for card in range(LOBBY_CARDS + 1)]
PLAYS: Final[list[Action]] = [Play(card) for card in range(LOBBY_CARDS + 1)]
GIVES: Final[list[Action]] = [Give(seat) for seat in range(4)]
LEARNS: Final[list[Action]] = [Learn(source) for source in range(5)]
PAYS: Final[list[Action]] = [Pay(origin) for origin in range(BOARD, 6)]  # by origin + 1
