"""How the goals and cards of the two CO₂ games are called in a report: their numbers, and what they ask for.

Values are those of the table that was played, which may be somebody's own.
"""

from abc import ABC, abstractmethod

from baseload.core.plain import Plain
from baseload.lab.report.words import tell


class ClimateNames(ABC):
    """The names of one table's goals and cards, and the levels that matter to it."""

    def __init__(self, components: Plain, players: list[int]) -> None:
        self.players = players

    def goal(self, key: str) -> str:
        """A goal by its key: "company 27", "personal 4", "solo 1"."""
        kind, _, digits = key.partition(" ")
        if not digits.isdigit():
            return key
        return tell("numbered", number=digits, asks=self.asks(kind, int(digits)))

    def card(self, key: str) -> str:
        """A UN goal or card by its key."""
        if not key.isdigit():
            return key
        return tell("numbered", number=key, asks=self.plants(int(key)))

    @abstractmethod
    def asks(self, kind: str, goal: int) -> str:
        """What a goal asks for or counts."""

    @abstractmethod
    def plants(self, card: int) -> str:
        """The plants a UN card asks for."""

    @abstractmethod
    def levels(self) -> list[tuple[int, str, str]]:
        """Levels of pollution that matter: ppm, colour, what they are."""
