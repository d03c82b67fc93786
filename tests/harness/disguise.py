"""What the disguises of positions share: dealing anew what a seat has not seen."""

from random import Random
from typing import Any


def dealt_anew(lists: list[list[Any]], rng: Random) -> None:
    """Everything in these lists is dealt anew; each keeps its length."""
    pool = [card for cards in lists for card in cards]
    rng.shuffle(pool)
    for cards in lists:
        cards[:] = [pool.pop() for _ in cards]
