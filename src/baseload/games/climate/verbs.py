"""The verbs that mean the same in both games. A game's own verbs are in its `actions.py`.

A lobby card whose main effect goes with an action is named in it: `with 16`.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.games.climate.world import REGIONS, SLOTS


def with_card(card: int) -> str:
    """How a card is named in an action."""
    return f" with {card}" if card else ""


@final
class Recruit(Action):
    """Take a scientist from the recruitment pool."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "recruit"

    def __reduce__(self) -> tuple[object, ...]:
        return Recruit, ()


@final
class Buy(Action):
    """Buy a permit on the market."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"buy{with_card(self.card)}"

    def __reduce__(self) -> tuple[object, ...]:
        return Buy, (self.card,)


@final
class Sell(Action):
    """Sell a permit on the market."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"sell{with_card(self.card)}"

    def __reduce__(self) -> tuple[object, ...]:
        return Sell, (self.card,)


@final
class Lobby(Action):
    """Play a lobby card for its minor effect."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"lobby {self.card}"

    def __reduce__(self) -> tuple[object, ...]:
        return Lobby, (self.card,)


@final
class Take(Action):
    """Choose what a lobby card gives: coins or tech."""

    def __init__(self, slot: int) -> None:
        self.slot = slot  # MONEY or TECH

    def __str__(self) -> str:
        return f"take {SLOTS[self.slot]}"

    def __reduce__(self) -> tuple[object, ...]:
        return Take, (self.slot,)


@final
class DiscardGoal(Action):
    """Give up one's company goal for coins."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "discard goal"

    def __reduce__(self) -> tuple[object, ...]:
        return DiscardGoal, ()


@final
class Done(Action):
    """End one's turn."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "done"

    def __reduce__(self) -> tuple[object, ...]:
        return Done, ()


@final
class Pass(Action):
    """Do without."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "pass"

    def __reduce__(self) -> tuple[object, ...]:
        return Pass, ()


@final
class Permit(Action):
    """Choose the region that gets a permit from the market."""

    def __init__(self, region: int) -> None:
        self.region = region

    def __str__(self) -> str:
        return f"permit {REGIONS[self.region]}"

    def __reduce__(self) -> tuple[object, ...]:
        return Permit, (self.region,)


@final
class Start(Action):
    """Choose the region with which to begin."""

    def __init__(self, region: int) -> None:
        self.region = region

    def __str__(self) -> str:
        return f"start {REGIONS[self.region]}"

    def __reduce__(self) -> tuple[object, ...]:
        return Start, (self.region,)


@final
class Coins(Action):
    """Take so much of one's income in coins, the rest in points."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def __str__(self) -> str:
        return f"coins {self.amount}"

    def __reduce__(self) -> tuple[object, ...]:
        return Coins, (self.amount,)


@final
class Draft(Action):
    """Keep this lobby card and pass the others on."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"draft {self.card}"

    def __reduce__(self) -> tuple[object, ...]:
        return Draft, (self.card,)


SHARED: Final[list[type[Action]]] = [
    Recruit,
    Buy,
    Sell,
    Lobby,
    Take,
    DiscardGoal,
    Done,
    Pass,
    Permit,
    Start,
    Coins,
    Draft,
]

# Actions are immutable, so the common ones exist once and `legal()` hands them out.
RECRUIT: Final = Recruit()
DISCARD_GOAL: Final = DiscardGoal()
DONE: Final = Done()
PASS: Final = Pass()
BUY: Final = Buy(0)
SELL: Final = Sell(0)
PERMITS: Final[list[Action]] = [Permit(region) for region in range(6)]
STARTS: Final[list[Action]] = [Start(region) for region in range(6)]
TAKES: Final[list[Action]] = [Take(slot) for slot in range(2)]
_COINS: Final[list[Action]] = [Coins(amount) for amount in range(64)]


def coins(most: int) -> list[Action]:
    """Every split of an income, all points first."""
    while len(_COINS) <= most:
        _COINS.append(Coins(len(_COINS)))
    return _COINS[: most + 1]
