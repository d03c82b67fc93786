"""What both games quote alike: gains, steps on tracks, visits to the market, payments. `quotes.py` of each game works
them out by its own rules; nobody else does."""

from typing import final


@final
class Gain:
    """What somebody gets, or gives where a number is below zero."""

    def __init__(self, money: int, tech: int, permits: int, points: int) -> None:
        self.money = money
        self.tech = tech
        self.permits = permits
        self.points = points


@final
class Slot:
    """What the slot of a new project brings whoever put it there: coins, tech, or research, which is a scientist's move
    or, while the pool has `recruits`, a recruit."""

    def __init__(self, money: int, tech: int, research: bool, recruits: bool) -> None:
        self.money = money
        self.tech = tech
        self.research = research
        self.recruits = recruits


@final
class Step:
    """A step on a track: the space that it leads to, 0 where the track is full and the step lost; what the space gives,
    and what it gives besides. `tiles` are the goal tiles it turns, which only one of the games has."""

    def __init__(self, source: int, space: int, bonus: int, second: int, tiles: list[int]) -> None:
        self.source = source
        self.space = space
        self.bonus = bonus
        self.second = second
        self.tiles = tiles


@final
class Visit:
    """A purchase or a sale on the market, without what a card adds. What is left is below zero for what one cannot
    pay."""

    def __init__(self, price: int, price_after: int, money_left: int, permits_left: int) -> None:
        self.price = price
        self.price_after = price_after
        self.money_left = money_left
        self.permits_left = permits_left


@final
class Minor:
    """A lobby card's minor effect: what it gives, or that it `moves` a scientist; and the market's price after it."""

    def __init__(self, money: int, tech: int, permits: int, moves: bool, price_after: int) -> None:
        self.money = money
        self.tech = tech
        self.permits = permits
        self.moves = moves
        self.price_after = price_after

    @property
    def lapses(self) -> bool:
        """Does it give nothing at all?"""
        return not (self.moves or self.money or self.tech or self.permits)


@final
class GoalSale:
    """A company goal given up: the coins for it, and the points that it would be worth as things stand; -1 for a goal
    that one may not know or that is gone."""

    def __init__(self, money: int, worth: int) -> None:
        self.money = money
        self.worth = worth


@final
class Payment:
    """A permit, or another piece, paid: what it counts for in coins where a sum is owed, how many there are where it is
    taken from, and how many are left."""

    def __init__(self, worth: int, there: int, left: int) -> None:
        self.worth = worth
        self.there = there
        self.left = left


@final
class Placing:
    """A permit put on a region: how many it holds now, how many it can hold, and the market's price after it."""

    def __init__(self, there: int, most: int, price_after: int) -> None:
        self.there = there
        self.most = most
        self.price_after = price_after
