"""A turn of CO₂ as a short list, and what each energy is good for where it is chosen."""

from typing import Final

from baseload.core.action import Action
from baseload.draw.climate.handles import numbered
from baseload.draw.climate.stages import amounts, is_beside, project_lines, turn_stages
from baseload.draw.drawer import Stage
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.co2.actions import Claim, Construct, Install, Move, Propose
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import ACTED, CARDED, MOVED, VISITED, State
from baseload.games.co2.turn import Turn
from baseload.text.co2.questions import kinds_of
from baseload.text.co2.speaker import Co2Speaker

_VERBS: Final = ((Propose, Install, Construct), (Move,), (Buy, Sell), (Lobby, Claim, DiscardGoal))
_USED: Final = (ACTED, MOVED, VISITED, CARDED)


def stages(state: State, voice: Co2Speaker, legal: list[Action]) -> list[Stage]:
    """Only of a turn's own menu: what an action asks on its way is asked alone."""
    if not state.stack or not isinstance(state.stack[-1], Turn):
        return []
    return turn_stages(voice, _VERBS, tuple(state.used & part != 0 for part in _USED), _ways(voice, legal))


def _ways(voice: Co2Speaker, legal: list[Action]) -> dict[str, str]:
    """What the main action and a card can be now: who is new here looks for all that a sentence names."""
    kinds, say = kinds_of(legal), voice.words.say
    main = ["propose"] if "propose" in kinds else []
    if "install" in kinds:
        main.append("both" if "construct" in kinds else "install")
    elif "construct" in kinds:
        main.append("construct")
    cards = [kind for kind in ("card", "un", "goal") if kind in kinds]
    return {
        "main": voice.several([say(f"draw.stage_main.{kind}") for kind in main], "list.or"),
        "card": voice.several([say(f"draw.stage_card.{kind}") for kind in cards], "list.or"),
    }


def beside(handle: str, state: State, voice: Co2Speaker) -> list[str] | None:
    """What is told of it beside what was picked; None for a place on the board."""
    if not is_beside(handle):
        return None
    kind, _, what = handle.partition(":")
    parts = state.board.components
    if kind == "card" and numbered(handle) > 0:
        return [voice.nouns.card_main(numbered(handle), parts)]
    if kind != "source" or what not in SOURCES:
        return []
    source = SOURCES.index(what)
    built = state.plants_built[source]
    left = state.project_pool[source]  # of the projects, one of which is chosen here, as on its track
    gain = amounts(parts.install_money[source], parts.install_tech[source], parts.install_permits[source])
    if built == len(parts.plant_tech[source]):
        told = project_lines(voice, gain, "", 0, left)
        return [*told[:-1], voice.words.say("draw.way.no_plant"), told[-1]]
    cost = amounts(parts.plant_money[source][built], parts.plant_tech[source][built])
    return project_lines(voice, gain, cost, parts.plant_points[source][built], left)
