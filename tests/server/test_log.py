"""The log beside a board: every move under its chapter of the game, with one heading for each chapter."""

import re
from itertools import pairwise
from random import Random

import pytest

import baseload
from baseload.draw import drawer
from baseload.draw.markup import escape
from baseload.server.log import Log
from baseload.server.match import Match
from baseload.text.speaker import speaker

NAMES = ["Ada", "Ben", "Cyd"]
ROW = re.compile(r'<li class="phase">([^<]*)</li>|<li id="log-(\d+)"')  # but the further rows of a move
LINE = re.compile(r'<li id="log-(\d+)(?:-\d+)?" data-seat="(\d)">(.*?)</li>', re.S)


def rows(log: Log, match: Match, seat: int | None) -> list[str]:
    """Headings and numbers of moves, as they stand there from top to bottom."""
    view, voice = match.state.view(seat), speaker(match.game.name, NAMES, you=seat)
    drawn = "".join(one.panel.draw() for one in log.lists(view, voice))
    return [heading or f"#{number}" for heading, number in ROW.findall(drawn)]


@pytest.mark.parametrize("name", ["power-grid", "co2", "second-chance"])
def test_moves_stand_under_the_chapters_in_which_they_were_made(name: str) -> None:
    game = baseload.game(name)
    options = game.options(players=3)
    match = Match(name, options.to_plain(), game.deal(options, 4))
    rng, headings = Random(4), 0
    while match.state.seat is not None and len(match.moves) < 90:
        legal = match.state.legal()
        match.play(match.state.seat, str(legal[int(len(legal) * rng.random() ** 2)]))
        for seat in (None, 1):  # lists are kept by reader, and change when the next one begins
            found = rows(match.log(seat, NAMES), match, seat)
            moves = [int(row[1:]) for row in found if row.startswith("#")]
            assert moves == sorted(moves, reverse=True)
            assert not found[0].startswith("#"), "the newest move stands under a heading"
            chapters = [match.moves[move - 1].chapter for move in moves]
            begins = [place for place, row in enumerate(found) if not row.startswith("#")]
            told = [found[place] for place in begins]
            headed = [int(found[place + 1][1:]) for place in begins]
            wanted = [
                move
                for place, move in enumerate(moves)
                if place == 0 or chapters[place] != chapters[place - 1]
            ]
            assert headed == wanted
            assert all(one != other for one, other in pairwise(told))
            headings = max(headings, len(told))
    assert headings > 3


def test_an_undone_move_takes_its_heading_along() -> None:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    match = Match("power-grid", options.to_plain(), game.deal(options, 1))
    while match.state.seat is not None and not any(
        str(action).startswith("buy") for action in match.state.legal()
    ):
        match.play(match.state.seat, str(match.state.legal()[0]))
    seat = match.state.seat
    assert seat is not None
    before = rows(match.log(seat, NAMES), match, seat)
    match.play(seat, next(str(action) for action in match.state.legal() if str(action).startswith("buy")))
    during = rows(match.log(seat, NAMES), match, seat)
    assert during[0] == "Round 1 · Fuel"
    assert during[1:2] == [f"#{len(match.moves)}"]
    match.undo(seat)
    assert rows(match.log(seat, NAMES), match, seat) == before


@pytest.mark.parametrize("name", ["power-grid", "co2", "second-chance"])
def test_a_line_has_the_mark_of_whoever_it_is_about_and_what_concerns_the_table_has_none(name: str) -> None:
    """Phases are the table's: they are headings, and nobody's lines."""
    game = baseload.game(name)
    options = game.options(players=3)
    match = Match(name, options.to_plain(), game.deal(options, 6))
    rng, nobodys, others = Random(6), 0, 0
    while match.state.seat is not None and len(match.moves) < 120:
        legal = match.state.legal()
        match.play(match.state.seat, str(legal[int(len(legal) * rng.random() ** 2)]))
        view, voice = match.state.view(None), speaker(name, NAMES)
        line = match.moves[-1]
        told = "".join(one.panel.draw() for one in match.log(None, NAMES).lists(view, voice))
        found = [row for row in LINE.findall(told) if int(row[0]) == len(match.moves)]
        assert all(int(mover) == line.seat for _, mover, _ in found)
        text = " ".join(row for _, _, row in found)
        for event in line.events:
            if not event.seen_by(None):
                continue
            ready, sentence = voice.ready(event, view), voice.line(event, view)
            if event.kind in drawer(name).headed:
                assert escape(voice.event(event, view)) not in text
                continue
            telling = [
                row for _, _, row in found if escape(sentence.said) in row and escape(sentence.whole) in row
            ]
            marked = [re.findall(r'<svg class="seat [^>]*aria-label="([^"]*)"', row) for row in telling]
            assert ([] if ready.seat is None else [NAMES[ready.seat]]) in marked, sentence.said
            nobodys += ready.seat is None
            others += ready.seat not in (None, line.seat)
    assert nobodys > 2
    assert others > 0 or name == "second-chance"  # where few moves do something to another
