"""A turn of Second Chance as a short list, and what each energy is good for where it is chosen."""

from typing import Final

from baseload.draw.climate.handles import numbered
from baseload.draw.climate.stages import amounts, is_beside, project_lines, turn_stages
from baseload.draw.drawer import Stage
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.second_chance.actions import Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.build import discount
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.plan import next_level
from baseload.games.second_chance.state import CARDED, MAIN, MOVED, VISITED, State
from baseload.games.second_chance.turn import Turn
from baseload.text.second_chance.speaker import SecondChanceSpeaker

_VERBS: Final = ((Plan, Prepare, Build), (Move,), (Buy, Sell), (Lobby, Play, Claim, DiscardGoal))
_USED: Final = (MAIN, MOVED, VISITED, CARDED)


def stages(state: State, voice: SecondChanceSpeaker) -> list[Stage]:
    """Only of a turn's own menu: what an action asks on its way is asked alone."""
    if not state.stack or not isinstance(state.stack[-1], Turn):
        return []
    return turn_stages(voice, _VERBS, tuple(state.used & part != 0 for part in _USED))


def beside(handle: str, state: State, voice: SecondChanceSpeaker) -> list[str] | None:
    """What is told of it beside what was picked; None for a place on the board."""
    if not is_beside(handle):
        return None
    kind, _, what = handle.partition(":")
    parts = state.board.components
    if kind == "card" and numbered(handle) > 0:
        return [_card(numbered(handle), state, voice)]
    if kind != "source" or what not in SOURCES:
        return []
    source = SOURCES.index(what)
    level = next_level(state, source) - 1
    left = len(parts.project_levels) - state.projects_taken[source]
    gain = amounts(parts.prepare_money[source], parts.prepare_tech[source], parts.prepare_permits[source])
    if level < 0:
        return project_lines(voice, gain, "", 0, 0)
    cost = amounts(
        parts.plant_money[source][level], parts.plant_tech[source][level], parts.plant_permits[source][level]
    )
    return project_lines(voice, gain, cost, parts.plant_points[source][level], left)


def _card(card: int, state: State, voice: SecondChanceSpeaker) -> str:
    """Its main effect. What it brings for building is in the price beside it already, which it makes lower."""
    saved = discount(state, card)
    if not saved:
        return voice.nouns.card_main(card, state.board)
    source = voice.world.source(state.board.components.lobby_of[card])
    return voice.words.say("card.build", source=source, gain=voice.words.say("card.cheaper", money=saved))
