"""What is asked about no table that is played: a deal for a new one, and records that somebody brings. A clerk runs in
a process that holds no tables, because to read a long record takes as long as some hundred moves."""

import secrets
from collections.abc import Callable
from typing import Final

from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.core.record import Record, read_record
from baseload.core.registry import game as game_by_name
from baseload.server import limits
from baseload.server.long_options import check_length
from baseload.server.words import Trouble
from baseload.text.speaker import speaker

_SEED_BITS: Final = 256  # of a seed that nobody has chosen: too many to try


def clerk() -> Callable[[str, dict[str, Plain]], Plain]:
    """What a clerk's process runs."""
    return answer


def answer(question: str, arguments: dict[str, Plain]) -> Plain:
    """{"ok": …}, or {"error": …} with a status, a code and a sentence."""
    try:
        return {"ok": _QUESTIONS[question](**arguments)}
    except Trouble as trouble:
        return {"error": {"status": trouble.status, **trouble.to_plain()}}
    except Problem as problem:
        return {"error": {"status": 400, "code": problem.code, "message": speaker().problem(problem)}}


def deal(game: str, options: dict[str, Plain], seed: int | None) -> Plain:
    """Options checked and a deal made, for a new table. A seed that nobody has chosen is drawn here and forgotten
    here: it fits into no frame, and nothing that is seen of a table lets anybody search for it."""
    check_length(options)
    found = game_by_name(game)
    checked = found.options_sent(options)
    dealt = found.deal(checked, secrets.randbits(_SEED_BITS) if seed is None else seed)
    return {"options": checked.to_plain(), "deal": dealt, "players": checked.players}


def check_record(text: str | bytes, moves: int | None = None) -> Plain:
    """A record from somebody else, read and replayed, or only its first so many moves; what a table needs of it."""
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    if text.count("\n") > limits.MOVES + limits.RECORD_HEAD:  # before all of it is read or played
        raise Trouble(413, "record_too_long", most=f"{limits.MOVES:,}")
    record = read_record(text)
    check_length(record.options.to_plain())
    if moves is not None:
        record = Record(record.game, record.options, record.deal, record.actions[:moves], record.seats)

    def watch(number: int, action: Action, events: list[Event], state: State) -> None:
        turn.append(state.seat)

    turn: list[int | None] = [record.start().seat]
    last = record.verify(watch)
    seats = [seat for seat in turn[: len(record.actions)] if seat is not None]
    return {
        "game": record.game.name,
        "options": record.options.to_plain(),
        "deal": record.deal,
        "seats": record.seats,
        "plays": [[seat, str(action)] for seat, action in zip(seats, record.actions, strict=True)],
        "outcome": last.outcome.to_plain() if last.outcome is not None else None,
        "fingerprint": last.hash(),
    }


_QUESTIONS: Final[dict[str, Callable[..., Plain]]] = {"deal": deal, "check_record": check_record}
