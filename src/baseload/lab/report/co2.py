"""CO₂ in a study: the chapter of both climate games, with this one's goals and cards."""

from baseload.core.plain import Plain
from baseload.games.co2.components import components_of
from baseload.lab.report.climate import climate
from baseload.lab.report.climate_names import ClimateNames
from baseload.lab.report.frames import Played
from baseload.lab.report.plots import Plot
from baseload.lab.report.words import tell
from baseload.text.co2.speaker import Co2Speaker
from baseload.text.speaker import speaker


class Co2Names(ClimateNames):
    """How CO₂ calls its goals and cards."""

    def __init__(self, components: Plain, players: list[int]) -> None:
        super().__init__(components, players)
        self._parts = components_of(components)
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


def chapter(played: Played) -> list[Plot]:
    """The plots that only the two CO₂ games have."""
    return climate(played, Co2Names)
