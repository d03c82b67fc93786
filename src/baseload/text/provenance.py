"""Where the component values of a table come from: told in one sentence, and marked where they are shown.

A mark behind a heading holds for all that stands under it; where only some of it is reconstructed, each value has its
own. The sentence explains the mark.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.core.values import Value
from baseload.text.catalogue import Catalogue


class Provenance:
    """How many of a table's component values are what, and which of them are reconstructed."""

    def __init__(self, values: Iterable[Value]) -> None:
        statuses = {value.path: value.status for value in values}
        self.total = len(statuses)
        self.own = sum(status == "own" for status in statuses.values())
        self._paths = frozenset(statuses)
        self._doubted: set[str] = set()  # the paths of reconstructed values and of all tables that hold one
        self.reconstructed = 0
        for path, status in statuses.items():
            if status == "reconstructed":
                self.reconstructed += 1
                names = path.split(".")
                self._doubted.update(".".join(names[:count]) for count in range(1, len(names) + 1))

    def doubt(self, *paths: str) -> bool:
        """Is any value with such a path, or below it, reconstructed?"""
        return any(path in self._doubted for path in paths)

    def doubt_of(self, table: str, name: str) -> bool:
        """The same of a value that is told for all names at once, or by an owner for some names apart."""
        path = f"{table}.{name}"
        return self.doubt(path if path in self._paths else table)

    def told(self, words: Catalogue) -> str:
        """One sentence for people; "" where everything is printed or follows from it."""
        id = "own" if self.own else ""
        if self.reconstructed:
            id = "both" if self.own else "reconstructed"
        if not id:
            return ""
        return words.say(f"values.{id}", **self.as_facts())

    def as_facts(self) -> dict[str, Plain]:
        return {"own": self.own, "reconstructed": self.reconstructed, "total": self.total}


@lru_cache(maxsize=64)
def provenance(options: Options) -> Provenance:
    return Provenance(game_by_name(options.game).values(options))


Doubts: TypeAlias = Sequence[bool | None]  # of the values under a heading; None where there is none


def all_doubted(doubts: Doubts) -> bool:
    return True in doubts and False not in doubts


def marked(words: Catalogue, head: str, items: Sequence[str], doubts: Doubts) -> tuple[str, list[str]]:
    """A heading and what stands under it, with the mark at the heading if all of it is reconstructed, otherwise at
    whatever is."""
    if all_doubted(doubts):
        return mark(words, head), list(items)
    return head, [mark(words, item) if doubt else item for item, doubt in zip(items, doubts, strict=True)]


def mark(words: Catalogue, what: str) -> str:
    return words.say("values.mark", what=what)
