"""The world of both games: six regions with three project slots each, fossil plants, and the kinds of what tracks and
cards give."""

from typing import Final

# The six regions. `Components.clockwise` has their order on the board.
REGIONS: Final = ["north_america", "south_america", "europe", "africa", "asia", "oceania"]
# The three project slots of every region, each with its grant.
SLOTS: Final = ["money", "tech", "research"]
MONEY: Final = 0
TECH: Final = 1
RESEARCH: Final = 2

UNKNOWN: Final = -1  # a card, a goal or a tile that a view may not show

# Fossil plants, also as they lie on a demand space; 0 is an empty space.
FOSSILS: Final = ["none", "gas", "oil", "coal"]
GAS: Final = 1
OIL: Final = 2
COAL: Final = 3

TOPICS: Final = 4  # room for the speakers of one summit; tiles have two to four topics

# What a space of a track gives. A source's symbol is BONUS_SOURCE plus the source.
BONUS_NONE: Final = 0
BONUS_TECH: Final = 1
BONUS_PERMIT: Final = 2
BONUS_ANY: Final = 3
BONUS_SOURCE: Final = 4

# The four minor effects of lobby cards.
MINORS: Final = ["tech", "money", "permit", "scientist"]
MINOR_TECH: Final = 0
MINOR_MONEY: Final = 1
MINOR_PERMIT: Final = 2
MINOR_SCIENTIST: Final = 3

# Scientists, permits and projects are somewhere, which is a number: one's own hand or board; a project place, three for
# each region, `3 * region + slot`; or a summit, SUMMIT + n being the n-th on the board, from 0.
OWN: Final = -1
PLACES: Final = 18
SUMMIT: Final = PLACES
MOST_SUMMITS: Final = 6


def place_text(place: int) -> str:
    """A project place as it is written: `asia tech`."""
    return f"{REGIONS[place // 3]} {SLOTS[place % 3]}"
