"""How the goals and cards of the two CO₂ games are called in a report: their numbers, and what they ask for.

Values are those of the table that was played, which may be somebody's own.
"""

from abc import ABC, abstractmethod

from baseload.core.plain import Plain
from baseload.games.co2.components import components_of as co2_components
from baseload.games.second_chance.components import components_of as second_chance_components
from baseload.lab.report.words import tell
from baseload.text.co2.speaker import Co2Speaker
from baseload.text.second_chance.speaker import SecondChanceSpeaker
from baseload.text.speaker import speaker


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


class Co2Names(ClimateNames):
    """CO₂."""

    def __init__(self, components: Plain, players: list[int]) -> None:
        super().__init__(components, players)
        self._parts = co2_components(components)
        voice = speaker("co2")
        assert isinstance(voice, Co2Speaker)
        self._voice = voice

    def asks(self, kind: str, goal: int) -> str:
        return self._voice.nouns.company_goal(goal, self._parts)

    def plants(self, card: int) -> str:
        return self._voice.nouns.un_goal_sources(card, self._parts)

    def levels(self) -> list[tuple[int, str, str]]:
        return [
            (self._parts.danger, "warn", tell("level.disasters")),
            (self._parts.doom, "bad", tell("level.lost")),
        ]


class SecondChanceNames(ClimateNames):
    """Second Chance. What a personal goal asks for depends on the number of players."""

    def __init__(self, components: Plain, players: list[int]) -> None:
        super().__init__(components, players)
        self._parts = second_chance_components(components)
        voice = speaker("second-chance")
        assert isinstance(voice, SecondChanceSpeaker)
        self._voice = voice

    def asks(self, kind: str, goal: int) -> str:
        if kind == "company":
            return self._voice.nouns.company_goal(goal, self._parts)
        if kind == "solo":
            return self._voice.nouns.solo_goal(goal)
        needs = self._parts.personal_needs
        if not 0 < goal < len(needs):
            return str(goal)
        needed = dict.fromkeys(str(needs[goal][count]) for count in self.players)
        return self._voice.words.say(f"personal.{goal}", needed="/".join(needed))

    def plants(self, card: int) -> str:
        return self._voice.nouns.un_plants(card, self._parts)

    def levels(self) -> list[tuple[int, str, str]]:
        return [
            (self._parts.level_team, "warn", tell("level.floor")),
            (self._parts.level_lost, "bad", tell("level.lost")),
        ]


def names_for(game: str, components: Plain, players: list[int]) -> ClimateNames:
    """The names of a game's goals and cards."""
    if game == "co2":
        return Co2Names(components, players)
    return SecondChanceNames(components, players)
