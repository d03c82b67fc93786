"""Reading component values by their paths, each within its range. What does not fit is told by its path and rule."""

from typing import final

from baseload.core.plain import Plain
from baseload.core.problems import DataError
from baseload.core.values import Tree, flat, shown


def bad_component(path: str, value: Plain, what: str, **facts: Plain) -> DataError:
    """A value that cannot be used: `what` is the code of the rule it breaks, `facts` are the numbers of the rule."""
    return DataError("bad_component", path=path, value=shown(value), what=what, **facts)


@final
class Reading:
    """Values by their paths. A value that is out of its range raises DataError.

    >>> read = Reading({"fossil": {"coal": {"ppm": 40}}, "agenda": ["solar", "biomass"]})
    >>> read.number("fossil.coal.ppm", 0, 100)
    40
    >>> read.words("agenda", ["solar", "fusion", "biomass"], 2, 3)
    ['solar', 'biomass']
    >>> read.number("fossil.coal.ppm", 0, 30)
    Traceback (most recent call last):
    baseload.core.problems.DataError: bad_component: least=0 most=30 path=fossil.coal.ppm value=40 what=wanted_number
    """

    def __init__(self, tree: Tree) -> None:
        self._values = flat(tree)

    def has(self, path: str) -> bool:
        return path in self._values

    def value(self, path: str) -> Plain:
        """A value as it stands, for whoever tells of it."""
        return self._values[path]

    def names(self, path: str) -> list[str]:
        """The names of the values that stand right in a table."""
        start = f"{path}."
        rests = [found.removeprefix(start) for found in self._values if found.startswith(start)]
        return [rest for rest in rests if "." not in rest]

    def number(self, path: str, least: int, most: int) -> int:
        return _within(path, self._values[path], least, most)

    def numbers(self, path: str, fewest: int, most_entries: int, least: int, most: int) -> list[int]:
        """A list of so many whole numbers, each within a range."""
        entries = self._entries(path, fewest, most_entries)
        return [_within(path, entry, least, most) for entry in entries]

    def yes(self, path: str) -> bool:
        answer: bool = self._values[path]
        return answer

    def word(self, path: str, allowed: list[str]) -> str:
        return _among(path, self._values[path], allowed)

    def words(self, path: str, allowed: list[str], fewest: int, most: int) -> list[str]:
        """A list of so many words, none of them twice."""
        entries = self.repeated(path, allowed, fewest, most)
        all_different(path, entries)
        return entries

    def repeated(self, path: str, allowed: list[str], fewest: int, most: int) -> list[str]:
        """A list of so many words, which may be there more than once."""
        return [_among(path, entry, allowed) for entry in self._entries(path, fewest, most)]

    def word_or_words(self, path: str, allowed: list[str], most: int) -> list[str]:
        """One word, or a list of up to so many."""
        if isinstance(self._values[path], str):
            return [self.word(path, allowed)]
        return self.repeated(path, allowed, 1, most)

    def title(self, path: str, longest: int) -> str:
        """A name as it is shown to people."""
        text: str = self._values[path]
        if not 0 < len(text.strip()) <= len(text) <= longest or not text.isprintable():
            raise bad_component(path, text, "wanted_title", most=longest)
        return text

    def _entries(self, path: str, fewest: int, most: int) -> list[Plain]:
        entries: list[Plain] = self._values[path]
        if not fewest <= len(entries) <= most:
            if fewest == most:
                raise bad_component(path, entries, "wanted_entries", count=most)
            raise bad_component(path, entries, "wanted_entries_between", least=fewest, most=most)
        return entries


def all_different(path: str, entries: list[Plain]) -> None:
    for place, entry in enumerate(entries):
        if entry in entries[:place]:
            raise bad_component(path, entry, "wanted_different")


def _within(path: str, value: Plain, least: int, most: int) -> int:
    # A list that is empty in the data set may have been given words.
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise bad_component(path, value, "wanted_number", least=least, most=most)


def _among(path: str, value: Plain, allowed: list[str]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise bad_component(path, value, "wanted_one_of", allowed=list(allowed))
