"""Second Chance in a study: the chapter of both climate games, with this one's goals and cards."""

from baseload.core.plain import Plain
from baseload.games.second_chance.components import components_of
from baseload.lab.report.climate import climate
from baseload.lab.report.climate_names import ClimateNames
from baseload.lab.report.frames import Played
from baseload.lab.report.plots import Plot
from baseload.lab.report.words import tell
from baseload.text.second_chance.speaker import SecondChanceSpeaker
from baseload.text.speaker import speaker


class SecondChanceNames(ClimateNames):
    """How Second Chance calls its goals and cards. What a personal goal asks for depends on the number of players."""

    def __init__(self, components: Plain, players: list[int]) -> None:
        super().__init__(components, players)
        self._parts = components_of(components)
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


def chapter(played: Played) -> list[Plot]:
    """The plots that only the two CO₂ games have."""
    return climate(played, SecondChanceNames)
