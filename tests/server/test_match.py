"""A table's game as its referee holds it: what was taken back is folded away when a table is opened again."""

from random import Random

import msgspec
import pytest

import baseload
from baseload.server.match import Match, PlayEntry
from baseload.server.messages import Row
from baseload.server.replies import Heard, Said


def _match(seed: int = 3) -> Match:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    return Match("power-grid", options.to_plain(), game.deal(options, seed))


def _rows(match: Match) -> list[Row]:
    """The entries as the store has them."""
    return [
        Row(entry.kind, entry.seat, str(entry.action) if isinstance(entry, PlayEntry) else "")
        for entry in match.entries
    ]


def _told(match: Match) -> list[Heard]:
    """What everybody hears of each entry, but for the events."""
    return [
        msgspec.structs.replace(match.heard(entry, None), events=msgspec.UNSET) for entry in match.entries
    ]


def _played(seed: int, moves: int) -> Match:
    """A game in which whatever can be taken back is, as often as not."""
    match, rng = _match(), Random(seed)
    while len(match.entries) < moves and match.state.seat is not None:
        seat = match.state.seat
        if rng.random() < 0.5 and not match.why_not_undo(seat):
            match.undo(seat)
        else:
            match.play(seat, str(rng.choice(match.state.legal_few(3))))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_is_opened_again_stands_where_it_stood(seed: int) -> None:
    match = _played(seed, 300)
    again = _match()
    list(again.restore(_rows(match)))
    assert again.state.hash() == match.state.hash() == match.at(len(match.moves)).hash()
    assert again.status() == match.status()
    assert _told(again) == _told(match)
    assert any(entry.kind == "undo" for entry in match.entries)


def test_what_was_taken_back_is_not_played_again() -> None:
    """Thousands of moves that were taken back cost an opened table nothing, and its watchers no events."""
    match = _played(1, 40)
    while match.state.seat is not None and match.why_not_undo(match.state.seat):
        match.play(match.state.seat, str(match.state.legal()[0]))
    seat = match.state.seat
    assert seat is not None
    rows, last = _rows(match), str(match.moves[-1].action)
    rows += [Row("undo", seat, ""), Row("play", seat, last)] * 2000
    again = _match()
    list(again.restore(rows))
    assert (
        sum(isinstance(entry, PlayEntry) for entry in again.entries) == len(again.moves) == len(match.moves)
    )
    assert len(again.entries) == len(rows)
    assert again.state.hash() == match.state.hash()
    heard = again.heard(again.entries[len(_rows(match)) - 1], None)
    assert (heard.kind, heard.events) == ("play", [])
    again.undo(seat)  # the last one can still be taken back
    assert again.state.hash() == match.at(len(match.moves) - 1).hash()


def test_what_is_said_changes_no_position() -> None:
    match = _played(2, 10)
    moved = match.moved
    match.add("chat", Said(None, "Ann", text="Hello"))
    assert match.moved == moved == match.status().number - 1
