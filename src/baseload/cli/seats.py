"""Who sits where: people, who are asked at the terminal, and bots.

A record keeps one text per seat: `me` for a person without a name, a person's name, or a bot's spec.
"""

import baseload
from baseload.cli.parser import UsageProblem
from baseload.cli.words import say
from baseload.core.problems import UnknownNameError

ME = "me"


def is_bot(seat: str) -> bool:
    return seat.partition(":")[0] in baseload.bot_names()


def seats_from(listed: list[str], names: list[str], players: int) -> list[str]:
    """The seats as a record keeps them; by default one person and random bots."""
    specs = listed or [ME, *["random"] * (players - 1)]
    if len(specs) != players:
        raise UsageProblem("wrong_number_of_seats", given=len(specs), players=players)
    for spec in specs:
        if spec != ME and not is_bot(spec):
            raise UnknownNameError("unknown_seat", seat=spec, known=[ME, *baseload.bot_names()])
    return _named(specs, names)


def _named(specs: list[str], names: list[str]) -> list[str]:
    """The seats with the names of the people in them."""
    if not names:
        return specs
    people = [place for place, spec in enumerate(specs) if not is_bot(spec)]
    if len(names) != len(people):
        raise UsageProblem("wrong_number_of_names", given=len(names), people=len(people))
    named = list(specs)
    for seat, name in zip(people, names, strict=True):
        if is_bot(name):
            raise UsageProblem("name_of_a_bot", name=name)
        named[seat] = name or ME
    return named


def renamed(seats: list[str], listed: list[str], names: list[str]) -> list[str]:
    """The seats of a record that is taken up again, with new people or bots where the command line says so."""
    if listed:
        return seats_from(listed, names, len(seats))
    return _named([seat or ME for seat in seats], names)


def table_names(seats: list[str]) -> list[str]:
    """What everybody is called at the table; no two alike."""
    called: list[str] = []
    for number, seat in enumerate(seats, 1):
        if not seat or seat == ME:
            name = say("seat.person", number=number)
        elif is_bot(seat):
            name = say("seat.bot", spec=seat.partition(":")[0].capitalize(), number=number)
        else:
            name = seat if seat not in called else say("seat.twin", name=seat, number=number)
        called.append(name)
    return called
