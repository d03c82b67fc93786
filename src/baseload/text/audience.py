"""For whom something is said: in which language, who sits at the table, and who of them reads it.

>>> from baseload.text.catalogue import catalogue
>>> audience = Audience(catalogue("en"), ["Anna", "Bo"])
>>> audience.several(audience.name(seat) for seat in range(3))
'Anna, Bo and Seat 3'
"""

from collections.abc import Iterable, Sequence
from typing import Final

from baseload.core.plain import Plain
from baseload.text.catalogue import Catalogue
from baseload.text.layout import harmless

MARKS: Final = "ABCDEF"  # a letter for each seat, drawn and written, so that nothing is told by colour alone


class Audience:
    """The words of a language, the names of the seats, and `you`, the seat that is spoken to; None for onlookers.

    Every chapter of a speaker has the same one.
    """

    def __init__(self, words: Catalogue, names: Sequence[str] | None = None, you: int | None = None) -> None:
        self.words = words
        self.names = [harmless(name) for name in names] if names is not None else []
        self.you = you

    def name(self, seat: int | None) -> str:
        """Who sits there; "Seat 1" where nobody gave a name."""
        if seat is None:
            return self.words.say("seat.nobody")
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.words.say("seat.name", number=seat + 1)

    def listed(self, seat: int) -> str:
        """Who sits there, within a list: "you", or the name."""
        return self.words.say("seat.yourself") if seat == self.you else self.name(seat)

    def mark(self, seat: int) -> str:
        """The seat's letter, for maps and tables."""
        return MARKS[seat % len(MARKS)]

    def several(self, items: Iterable[object], last: str = "list.and") -> str:
        """A list as people write it: "a, b and c". `last` names the pattern that adds the last item."""
        texts = [str(item) for item in items]
        if not texts:
            return self.words.say("list.none")
        if len(texts) == 1:
            return texts[0]
        rest = self.words.say("list.comma").join(texts[:-1])
        return self.words.say(last, rest=rest, last=texts[-1])

    def to(self, seat: int | None, id: str, other: int | None = None) -> str:
        """The id of the form that speaks to the seat, where this seat is the one spoken to and there is such a form:
        `.you` for the one it is about, `.yours` for another one who has part in it."""
        for reader, form in ((seat, f"{id}.you"), (other, f"{id}.yours")):
            if reader is not None and reader == self.you and self.words.has(form):
                return form
        return id

    def of(self, seat: int, id: str, /, **facts: Plain) -> str:
        """What is said of a seat, or to it: "Anna controls it", "you control it"."""
        return self.words.say(self.to(seat, id), who=self.name(seat), **facts)
