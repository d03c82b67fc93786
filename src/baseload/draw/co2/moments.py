"""When the great moments of CO₂ come. The supply asks for permits on the way, so it is told when all of it is done."""

from baseload.core.event import Event
from baseload.draw.banner import Banner, Fact, Move, sign
from baseload.draw.climate.moments import (
    Supplied,
    disaster,
    first_turn_of,
    last_decade,
    last_round,
    supply,
    the_end,
)
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import ENERGY, GREEN, NOBODY, PHASES, State
from baseload.games.co2.view import View
from baseload.text.co2.speaker import Co2Speaker


def banners(move: Move, view: View, voice: Co2Speaker) -> list[Banner]:
    state = view.known
    board = state.board
    found: list[Banner] = []
    for event in move.events:
        if event.kind == "event_next":
            found += _supplied(move, view, voice)
        elif event.kind == "decade" and event.facts["decade"] == board.decades:
            found.append(last_decade(board.decades, board.rounds, state.level, voice, *_doom(view, voice)))
        elif event.kind == "game_over":
            found += the_end(view, event.facts["level"], voice)
    if board.rounds > 1 and first_turn_of(board.rounds, board.decades, move):
        found.append(last_round(board.decades, board.rounds, state.level, voice))
    return found


def _doom(view: View, voice: Co2Speaker) -> list[Fact]:
    """Alone one scores at any level (CO2-312)."""
    board, say = view.known.board, voice.words.say
    doom = board.components.doom
    return (
        []
        if board.solo
        else [Fact(say("draw.moment.doom", doom=doom), say("draw.moment.doom_about"), sign("globe"))]
    )


def _supplied(move: Move, view: View, voice: Co2Speaker) -> list[Banner]:
    """The supply as a whole, and the event at its end."""
    state, say = view.known, voice.words.say
    parts = state.board.components
    since = move.since("phase", phase=PHASES[ENERGY])
    decade = _decade(since, state.decade)
    told = Supplied(decade, since, _green(state, decade), state.level)
    averted = move.first("disaster_averted")
    more = []
    if averted is not None:
        region = voice.world.region(REGIONS.index(averted.facts["region"]))
        about = say("draw.moment.averted_about", danger=parts.danger)
        more = [Fact(say("draw.moment.averted", region=region), about, sign("check"))]
    found = [supply(told, parts.clockwise, parts.ppm, voice, *more)]
    level = told.fossils[-1].facts["level"] if told.fossils else state.level
    struck = move.first("disaster")
    if struck is not None:
        costs = {
            event.seat: _cost(event, voice) for event in since if event.seat is not None and _paid(event)
        }
        about = say("draw.moment.disaster", level=level, danger=parts.danger)
        lost = [Fact(say("draw.moment.un_lost"), "", sign("globe"))] if move.first("un_lost") else []
        players = len(state.companies)
        found.append(disaster(struck.facts["region"], level, costs, players, voice, about, *lost))
    return found


def _decade(since: list[Event], now: int) -> int:
    """Of that supply: of the turns that follow it."""
    return next((int(event.facts["decade"]) for event in since if event.kind == "turn"), now)


def _green(state: State, decade: int) -> list[int]:
    """By region, the energy of the green plant on its space of that decade."""
    found = []
    for first, spaces in zip(state.board.components.first_space, state.board.components.spaces, strict=True):
        tile = state.spaces[first + decade - 1] if decade <= spaces else 0
        found.append((tile - GREEN) % len(SOURCES) if tile >= GREEN else NOBODY)
    return found


def _paid(event: Event) -> bool:
    return event.kind in ("relief_given", "relief_failed")


def _cost(event: Event, voice: Co2Speaker) -> str:
    if event.kind == "relief_given":
        return voice.words.say("draw.moment.gives", tech=voice.amounts.tech(1))
    return voice.words.say("draw.moment.loses", points=voice.amounts.points(event.facts["points"]))
