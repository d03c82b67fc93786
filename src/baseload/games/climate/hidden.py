"""Dealing anew what a view does not show."""

from random import Random

from baseload.games.climate.world import UNKNOWN


def unseen(all_of_them: list[int], seen: list[int], rng: Random) -> list[int]:
    """Those that are not among the seen, shuffled."""
    rest = [number for number in all_of_them if number not in seen]
    rng.shuffle(rest)
    return rest


def filled(cards: list[int], rest: list[int]) -> list[int]:
    """The cards, each unknown one replaced by the next of the rest, which gets shorter."""
    return [rest.pop() if card == UNKNOWN else card for card in cards]


def covered(cards: list[int]) -> list[int]:
    """As many cards, all unknown."""
    return [UNKNOWN] * len(cards)
