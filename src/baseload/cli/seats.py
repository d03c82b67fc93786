"""Who sits where: people, who are asked at the terminal, and bots. `lab/seating.py` says how a record keeps that."""

import re

import baseload
from baseload.cli.parser import UsageProblem
from baseload.cli.words import say
from baseload.core.problems import UnknownNameError
from baseload.core.registry import USUAL
from baseload.lab.seating import bot_seat, bot_spec, is_bot
from baseload.text.bot_names import name_for_bot

ME = "me"


def seats_from(listed: list[str], names: list[str], players: int) -> list[str]:
    """The seats as a record keeps them, from `me` and the specs of bots; by default one person and normal bots."""
    specs = listed or [ME, *[USUAL] * (players - 1)]
    if len(specs) != players:
        raise UsageProblem("wrong_number_of_seats", given=len(specs), players=players)
    known = baseload.bot_names()
    for spec in specs:
        if spec != ME and spec.partition(":")[0] not in known:
            raise UnknownNameError("unknown_seat", seat=spec, known=[ME, *known])
    return _named([spec if spec == ME else bot_seat(spec) for spec in specs], names)


def _named(seats: list[str], names: list[str]) -> list[str]:
    """The seats with the names of the people in them."""
    if not names:
        return seats
    people = [place for place, seat in enumerate(seats) if not is_bot(seat)]
    if len(names) != len(people):
        raise UsageProblem("wrong_number_of_names", given=len(names), people=len(people))
    named = list(seats)
    for seat, name in zip(people, names, strict=True):
        if is_bot(name):
            raise UsageProblem("name_of_a_bot", name=name)
        named[seat] = _readable(name) or ME
    return named


def _readable(name: str) -> str:
    """The name without the halves of signs that Python makes of bytes it cannot read: no file could hold them."""
    return re.sub("[\ud800-\udfff]", "\ufffd", name)


def renamed(seats: list[str], listed: list[str], names: list[str]) -> list[str]:
    """The seats of a record that is taken up again, with new people or bots where the command line says so."""
    if listed:
        return seats_from(listed, names, len(seats))
    return _named([seat or ME for seat in seats], names)


def table_names(seats: list[str]) -> list[str]:
    """What everybody is called at the table; no two alike. Bots have names that nobody else there has."""
    people = {
        number: say("seat.person", number=number + 1) if not seat or seat == ME else seat
        for number, seat in enumerate(seats)
        if not is_bot(seat)
    }
    called: list[str] = []
    for number in range(len(seats)):
        name = people.get(number) or name_for_bot(number, [*called, *people.values()])
        while name in called:
            name = say("seat.twin", name=name, number=number + 1)
        called.append(name)
    return called


def introduced(seats: list[str]) -> list[str]:
    """The same for whoever has just come: with what kind of bot a bot is."""
    return [
        say("seat.bot", name=name, level=bot_spec(seat).partition(":")[0]) if is_bot(seat) else name
        for name, seat in zip(table_names(seats), seats, strict=True)
    ]
