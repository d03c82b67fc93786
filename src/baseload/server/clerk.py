"""What is asked about no table that is played: a deal for a new one, and records that somebody brings. A clerk runs in
a process that holds no tables, because to read a long record takes as long as some hundred moves."""

import json
import secrets
import tomllib
from collections.abc import Callable
from typing import Any, Final

from baseload.coach.study import study_of
from baseload.core.action import Action
from baseload.core.contract import Game, State
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.core.record import Record, read_record
from baseload.core.registry import game as game_by_name
from baseload.server import limits
from baseload.server.long_options import check_length
from baseload.server.messages import CheckRecord, Deal, Dealt, Failed, Question, ReadRecord
from baseload.server.notes import check_size, plain_of
from baseload.server.words import Trouble
from baseload.text.layout import harmless
from baseload.text.speaker import speaker

_SEED_BITS: Final = 256  # of a seed that nobody has chosen: too many to try


def clerk() -> Callable[[Question[Any]], object]:
    """What a clerk's process runs."""
    return answer


def answer(question: Question[Any]) -> object:
    """The question's answer, or Failed with a status, a code and a sentence."""
    try:
        return ANSWERS[type(question)](question)
    except Trouble as trouble:
        return Failed(trouble.code, trouble.message, trouble.refusal, trouble.status)
    except Problem as problem:
        return Failed(problem.code, speaker().problem(problem), status=400)


def deal(asked: Deal) -> Dealt:
    """Options checked and a deal made, for a new table. A seed that nobody has chosen is drawn here and forgotten
    here: it fits into no frame, and nothing that is seen of a table lets anybody search for it."""
    found = game_by_name(asked.game)
    own = {name: _held(found, name, text) for name, text in asked.files.items()}
    options = {**asked.options, **own}
    check_length(options)
    checked = found.options_sent(options)
    dealt = found.deal(checked, secrets.randbits(_SEED_BITS) if asked.seed is None else asked.seed)
    return Dealt(checked.to_plain(), dealt, checked.players)


def _held(game: Game, option: str, text: str) -> Plain:
    """The value of an option that a file holds, not yet checked."""
    spec = next((spec for spec in game.option_specs() if spec.name == option), None)
    if spec is None or spec.holds is None:
        raise Trouble(400, "no_file_wanted", option=harmless(option)[:40])
    # A name of names of names takes the reader minutes, by the square of its length. Nothing of ours has five.
    if any(line.count(".") > limits.DOTS for line in text.splitlines()):
        raise Trouble(400, "file_odd", most=limits.DOTS)
    try:
        tree = tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
        plain: dict[str, Plain] = json.loads(json.dumps(tree, default=str))  # what is a date there is a text
    except (ValueError, RecursionError) as error:  # no TOML, or beyond all measure
        raise Trouble(400, "file_not_toml", why=harmless(str(error))[:120]) from None
    return spec.holds(plain)


def check_record(asked: CheckRecord) -> ReadRecord:
    """A record from somebody else, read and replayed, or only its first so many moves; what a table needs of it."""
    text = asked.text.decode("utf-8", "replace")
    if text.count("\n") > limits.MOVES + limits.RECORD_HEAD:  # before all of it is read or played
        raise Trouble(413, "record_too_long", most=f"{limits.MOVES:,}")
    record = read_record(text)
    check_length(record.options.to_plain())
    if asked.moves is not None:
        actions = record.actions[: asked.moves]
        record = Record(record.game, record.options, record.deal, actions, record.seats)

    def watch(number: int, action: Action, events: list[Event], state: State) -> None:
        turn.append(state.seat)

    turn: list[int | None] = [record.start().seat]
    last = record.verify(watch)
    seats = [seat for seat in turn[: len(record.actions)] if seat is not None]
    return ReadRecord(
        record.game.name,
        record.options.to_plain(),
        record.deal,
        record.seats,
        [(seat, str(action)) for seat, action in zip(seats, record.actions, strict=True)],
        last.outcome.to_plain() if last.outcome is not None else None,
        last.hash(),
        _notes(record) if asked.moves is None and last.outcome is not None else [],
    )


def _notes(record: Record) -> list[Plain]:
    """Those of a study, which can be shown."""
    study = study_of(record)
    check_size(study.notes)
    study.check()
    return [plain_of(note) for note in study.notes]


ANSWERS: Final[dict[type[Question[Any]], Callable[[Any], object]]] = {
    Deal: deal,
    CheckRecord: check_record,
}
