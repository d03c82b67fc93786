"""The points of a game of CO₂ or Second Chance that is over, in words: one table for the text and for the drawing."""

from typing import Final

# So many columns of names fit beside the labels in the narrowest drawing; more seats have their marks alone.
NAMED_SEATS: Final = 3


class Scores:
    """A list of terms for each seat, the seats in the order of their places.

    heads   ids of the terms, after `score.`
    cells   for each seat of `order` the terms in words
    places  for each seat of `order`; empty where nobody has one: alone, or won or lost together
    common  what all have together, as (term, value)
    notes   what else is worth knowing, as (label, items)
    ties    how ties were settled; "" where there are none
    """

    def __init__(self, order: list[int], heads: list[str], cells: list[list[str]]) -> None:
        self.order = order
        self.heads = heads
        self.cells = cells
        self.places: list[int] = []
        self.common: list[tuple[str, str]] = []
        self.notes: list[tuple[str, list[str]]] = []
        self.ties = ""
