"""When the great moments of Second Chance come. All fossil plants of a supply come with one move; permits are paid
later."""

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
from baseload.games.second_chance.events import present
from baseload.games.second_chance.state import GREEN, NOBODY, PHASES, SUPPLY, State, source_of
from baseload.games.second_chance.view import View
from baseload.text.second_chance.speaker import SecondChanceSpeaker


def banners(move: Move, view: View, voice: SecondChanceSpeaker) -> list[Banner]:
    state, say = view.known, voice.words.say
    board = state.board
    found: list[Banner] = []
    fossils = [event for event in move.events if event.kind == "fossil"]
    for event in move.events:  # one move can bring an event's disaster and the next decade's supply
        if fossils and event is fossils[0]:
            phase = move.first("phase", phase=PHASES[SUPPLY]) or next(
                (told for told in move.before if told.kind == "phase"), None
            )
            decade = phase.facts["decade"] if phase is not None else state.decade
            told = Supplied(decade, move.events, _green(state, decade), state.level)
            found.append(supply(told, board.components.clockwise, board.components.ppm, voice))
        elif event.kind == "disaster":
            found.append(_disaster(event.facts["region"], view, voice))
        elif event.kind == "decade" and event.facts["decade"] == board.decades:
            lost = board.components.level_lost
            doom = Fact(say("draw.moment.doom", doom=lost), say("draw.moment.doom_about"), sign("globe"))
            found.append(last_decade(board.decades, board.rounds_last, state.level, voice, doom))
        elif event.kind == "game_over":
            found += the_end(view, event.facts["level"], voice)
    if board.rounds_last > 1 and first_turn_of(board.rounds_last, board.decades, move):
        found.append(last_round(board.decades, board.rounds_last, state.level, voice))
    return found


def _green(state: State, decade: int) -> list[int]:
    """By region, the energy of the green plant on its space of that decade."""
    found = []
    for first, spaces in zip(state.board.components.first_space, state.board.components.spaces, strict=True):
        tile = state.spaces[first + decade - 1] if decade <= spaces else 0
        found.append(source_of(tile) if tile >= GREEN else NOBODY)
    return found


def _disaster(region: str, view: View, voice: SecondChanceSpeaker) -> Banner:
    """Seats pay one after the other, later: told is what is due."""
    state = view.known
    due = voice.words.say(
        "draw.moment.due",
        tech=voice.amounts.tech(1),
        points=voice.amounts.points(state.board.components.disaster_points),
    )
    seats = range(len(state.companies))
    costs = {seat: due for seat in seats if not present(state, REGIONS.index(region), seat)}
    about = voice.words.say("draw.moment.disaster")
    return disaster(region, state.level, costs, len(state.companies), voice, about)
