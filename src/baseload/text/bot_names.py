"""What bots are called at a table: names of their own, so that the log speaks of somebody.

They are invented: short, easy to say and harmless in every language that we speak, and of one gender in none. What kind
of bot sits there is told beside the name, never by it.
"""

from collections.abc import Iterable
from typing import Final

NAMES: Final = (
    "Volta",
    "Ember",
    "Luma",
    "Faro",
    "Iskra",
    "Helio",
    "Brisa",
    "Kelvo",
    "Joula",
    "Dyna",
    "Zefir",
    "Onda",
    "Ampera",
    "Solan",
    "Mareo",
    "Aura",
    "Turbi",
    "Gridda",
    "Lumo",
    "Vela",
)


def name_for_bot(place: int, taken: Iterable[str]) -> str:
    """The first name from that place of the list on that nobody at the table has.

    >>> name_for_bot(0, ["Ada"]), name_for_bot(0, ["volta", "Ada"]), name_for_bot(21, [])
    ('Volta', 'Ember', 'Ember')
    """
    there = {name.casefold() for name in taken}
    turned = [NAMES[(place + step) % len(NAMES)] for step in range(len(NAMES))]
    return next((name for name in turned if name.casefold() not in there), turned[0])
