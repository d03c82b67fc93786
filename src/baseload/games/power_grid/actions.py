"""The verbs of Power Grid and their notation. docs/notation.md has the grammar.

>>> read_action("buy  Coal 3")
<buy coal 3>
>>> str(Power((5, 13), 1, 1))
'power 5 13 with coal 1 oil 1'
"""

import re
from typing import Final, final

from baseload.core.action import Action
from baseload.core.problems import NotationError
from baseload.games.power_grid.components import FUELS


class Verb(Action):
    """An action of this game; it crosses process borders by its text."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return read_action, (str(self),)


@final
class Region(Verb):
    """Add a region to the area (only where regions are drafted)."""

    def __init__(self, region: str) -> None:
        self.region = region

    def __str__(self) -> str:
        return f"region {self.region}"


@final
class Auction(Verb):
    """Put a plant up for auction; the opener bids next."""

    def __init__(self, plant: int) -> None:
        self.plant = plant

    def __str__(self) -> str:
        return f"auction {self.plant}"


@final
class Bid(Verb):
    def __init__(self, amount: int) -> None:
        self.amount = amount

    def __str__(self) -> str:
        return f"bid {self.amount}"


@final
class Limit(Verb):
    """A secret maximum, where auctions are sealed."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def __str__(self) -> str:
        return f"limit {self.amount}"


@final
class Pass(Verb):
    """Stay out: of this auction, or, instead of opening one, of all auctions of the round."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "pass"


@final
class Discard(Verb):
    """Give up a plant because one more than allowed was bought."""

    def __init__(self, plant: int) -> None:
        self.plant = plant

    def __str__(self) -> str:
        return f"discard {self.plant}"


@final
class Drop(Verb):
    """Give up fuel of the plant just discarded."""

    def __init__(self, fuel: int, amount: int) -> None:
        self.fuel = fuel
        self.amount = amount

    def __str__(self) -> str:
        return f"drop {FUELS[self.fuel]} {self.amount}"


@final
class Keep(Verb):
    """Keep the fuel that is left after a plant was discarded."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "keep"


@final
class Buy(Verb):
    """Buy the cheapest tokens, or with a price tokens of the space with that price (where one may choose)."""

    def __init__(self, fuel: int, amount: int, price: int = 0) -> None:
        self.fuel = fuel
        self.amount = amount
        self.price = price

    def __str__(self) -> str:
        return f"buy {FUELS[self.fuel]} {self.amount}" + (f" at {self.price}" if self.price else "")


@final
class Build(Verb):
    def __init__(self, city: str) -> None:
        self.city = city

    def __str__(self) -> str:
        return f"build {self.city}"


@final
class Done(Verb):
    """End one's buying or building."""

    def __init__(self) -> None:
        pass

    def __str__(self) -> str:
        return "done"


@final
class Power(Verb):
    """Run these plants. `coal` and `oil` are what the hybrids among them burn together."""

    def __init__(self, plants: tuple[int, ...], coal: int, oil: int) -> None:
        self.plants = plants
        self.coal = coal
        self.oil = oil

    def __str__(self) -> str:
        if not self.plants:
            return "power none"
        words = ["power", *[str(plant) for plant in sorted(self.plants)]]
        if self.coal or self.oil:
            words.append("with")
        if self.coal:
            words += ["coal", str(self.coal)]
        if self.oil:
            words += ["oil", str(self.oil)]
        return " ".join(words)


# Actions are immutable, so the common ones exist once and `legal()` hands out slices of these lists.
PASS: Final = Pass()
KEEP: Final = Keep()
DONE: Final = Done()
AUCTIONS: Final = [Auction(number) for number in range(60)]
DISCARDS: Final = [Discard(number) for number in range(60)]
BUYS: Final[list[list[Action]]] = [[Buy(fuel, amount) for amount in range(25)] for fuel in range(4)]
DROPS: Final[list[list[Action]]] = [[Drop(fuel, amount) for amount in range(25)] for fuel in range(4)]
_BIDS: Final[list[Action]] = [Bid(amount) for amount in range(512)]


def bids(lowest: int, highest: int) -> list[Action]:
    """Every bid from `lowest` to `highest`, both included."""
    while len(_BIDS) <= highest:
        _BIDS.append(Bid(len(_BIDS)))
    return _BIDS[lowest : highest + 1]


_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_ID: Final = re.compile(r"[a-z][a-z0-9_]*")


def _wrong(text: str) -> NotationError:
    return NotationError("not_an_action", text=text)


def _number(text: str, word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise _wrong(text)
    return int(word)


def _read_power(text: str, words: list[str]) -> Power:
    """`none`, or plants, or plants `with coal N`, `with oil N`, `with coal N oil N`."""
    if words == ["none"]:
        return Power((), 0, 0)
    mix: list[str] = []
    if "with" in words:
        place = words.index("with")
        words, mix = words[:place], words[place + 1 :]
        if len(mix) not in (2, 4):
            raise _wrong(text)
    plants = [_number(text, word) for word in words]
    if not plants or len(set(plants)) != len(plants):
        raise _wrong(text)
    burnt = {"coal": 0, "oil": 0}
    for place in range(0, len(mix), 2):
        amount = _number(text, mix[place + 1])
        if mix[place] not in burnt or burnt[mix[place]] or not amount:
            raise _wrong(text)
        burnt[mix[place]] = amount
    return Power(tuple(sorted(plants)), burnt["coal"], burnt["oil"])


def read_action(text: str) -> Action:
    """The action a text stands for. Case and extra spaces do not matter; anything else does."""
    words = text.lower().split()
    if not words:
        raise _wrong(text)
    verb, rest = words[0], words[1:]
    if verb == "power" and rest:
        return _read_power(text, rest)
    if len(words) == 1:
        for single in (PASS, KEEP, DONE):
            if verb == str(single):
                return single
    elif len(words) == 2:
        if verb in ("region", "build"):
            if not _ID.fullmatch(rest[0]):
                raise _wrong(text)
            return Region(rest[0]) if verb == "region" else Build(rest[0])
        if verb in ("auction", "bid", "limit", "discard"):
            amount = _number(text, rest[0])
            if verb == "auction":
                return Auction(amount)
            if verb == "bid":
                return Bid(amount)
            return Limit(amount) if verb == "limit" else Discard(amount)
    elif len(words) == 3 and verb in ("buy", "drop") and rest[0] in FUELS:
        fuel, amount = FUELS.index(rest[0]), _number(text, rest[1])
        return Buy(fuel, amount) if verb == "buy" else Drop(fuel, amount)
    elif len(words) == 5 and verb == "buy" and rest[0] in FUELS and rest[2] == "at":
        price = _number(text, rest[3])
        if price:
            return Buy(FUELS.index(rest[0]), _number(text, rest[1]), price)
    raise _wrong(text)
