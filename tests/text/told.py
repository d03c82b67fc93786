"""Everything that is said of a game from its beginning to its end: in sentences, on boards, in drawings."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Final

import baseload
from baseload.bots.knowledge import knowledge
from baseload.core.contract import View
from baseload.core.problems import Problem
from baseload.core.record import Record
from baseload.hosting.courtesy import courtesy
from baseload.server.match import Match
from baseload.server.messages import Drawn, Frame
from baseload.server.picture import Picture, replay_picture
from baseload.text.outline import Cell, Entries, Heading, Items, Outline, Paragraph, Table, Verbatim
from baseload.text.speaker import Speaker, speaker

NAMES: Final = ["§1", "§2", "§3", "§4", "§5", "§6"]  # of people: nothing in them is a letter
Told = tuple[str, str]  # where, and what

# What a page shows or a screen reader says besides its text.
_SPOKEN: Final = (
    *("title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt"),
    *("placeholder", "data-say", "data-none", "label", "summary"),
)
_SILENT: Final = ("script", "style", "code")  # scripts and sheets, and what is to be typed


class Written(HTMLParser):
    """The texts of a page or a drawing, node by node, and those in attributes. `whole` are its paragraphs, in which
    words may be set apart; `scripts` are what scripts read."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.told: list[Told] = []
        self.whole: list[str] = [""]
        self.scripts: list[str] = []
        self._open: list[tuple[str, bool]] = []  # with: does nothing in it count?
        self._text = ""
        self.feed(page)
        self.close()
        self._end_of_text()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._end_of_text()
        given = dict(attrs)
        self._block(tag)
        hidden = tag in _SILENT or bool(self._open and self._open[-1][1])
        hidden = hidden or "languages" in (given.get("class") or "").split()
        if tag not in _EMPTY:
            self._open.append((tag, hidden))
        shown = [*_SPOKEN, *(["value"] if given.get("type") in ("submit", "button") else [])]
        shown += ["content"] if given.get("name") == "description" else []
        if not hidden:
            self.told += [(f"{tag} {name}", str(given[name])) for name in shown if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        self._end_of_text()
        self._block(tag)
        while any(one == tag for one, _ in self._open) and self._open.pop()[0] != tag:
            pass

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        self._text += data

    def _end_of_text(self) -> None:
        text, self._text = " ".join(self._text.split()), ""
        if not text:
            return
        tag, hidden = self._open[-1] if self._open else ("", False)
        if tag == "script":
            self.scripts.append(text)
        elif not hidden:
            self.told.append((tag, text))
            self.whole[-1] += text

    def _block(self, tag: str) -> None:
        if tag not in _INLINE and self.whole[-1]:
            self.whole.append("")


_INLINE: Final = {"a", "b", "code", "em", "i", "small", "span", "strong", "tspan", "svg", "use", "kbd", "br"}
_EMPTY: Final = {"meta", "link", "br", "hr", "img", "input", "wbr", "source", "col"}


def whole_game(record: Record, every: int) -> Iterator[Told]:
    """All that is told of a recorded game, of its end, and of looking back at it. Every so many moves the table is
    looked at by all; what has happened is told of every move."""
    game, names = record.game.name, NAMES[: record.options.players]
    match = Match(game, record.options.to_plain(), record.deal)
    for place, action in enumerate(record.actions):
        seat = match.state.seat
        assert seat is not None
        if place % every == 0:
            yield from looked_at(match, seat, names)
        before = match.state.view(seat)
        for voice in (speaker(game, names), speaker(game, names, you=seat)):
            yield "action", voice.action(action, before)
        match.play(seat, str(action))
        for event in match.moves[-1].events:
            for you in (None, seat, (seat + 1) % len(names)):
                yield f"event {event.kind}", speaker(game, names, you=you).event(event, match.state.view(you))
    yield from looked_at(match, 0, names)
    yield from looked_at(match, None, names)
    if match.state.outcome is not None:
        yield from looked_back_at(match, names)


def looked_at(match: Match, seat: int | None, names: list[str]) -> Iterator[Told]:
    """A position, from a seat."""
    view, voice = match.state.view(seat), speaker(match.game.name, names, you=seat)
    yield from in_words(view, voice)
    tags = [voice.words.say("seat.nobody")] * len(names)
    picture = Picture(view, voice, match.log(seat, names), tags, match.open_action(), match.over())
    yield from _drawn(picture.shown(match.status(), "", True, (), True))
    if view.seat is not None and view.to_move == view.seat:
        yield from _advised(view, voice)


def in_words(view: View, voice: Speaker) -> Iterator[Told]:
    """The table as a terminal shows it, wide enough for everything, and as a screen reader reads it."""
    yield "asked", voice.asked(view)
    yield "board", voice.board(view, 10_000)
    yield "map", voice.map(view, 10_000)
    if view.outcome is not None:
        yield "outcome", voice.outcome(view)
        yield "ending", voice.ending(view.outcome.reason)
    yield from _outlined(voice.outline(view))
    host, legal = courtesy(view.game), view.legal()
    yield from (("group", voice.words.say(id)) for id, _ in host.groups(view, legal))


def _outlined(outline: Outline) -> Iterator[Told]:
    for part in outline.parts:
        if isinstance(part, Heading | Paragraph | Verbatim):
            yield "outline", part.text
        elif isinstance(part, Items):
            yield from (("outline", item) for item in part.items)
        elif isinstance(part, Entries):
            for label, items in part.entries:
                yield from (("outline", item) for item in (label, *items))
        elif isinstance(part, Table):
            cells: list[Cell] = [*part.heads, *(cell for row in part.rows for cell in row)]
            for cell in cells:
                yield from (("outline", item) for item in ([cell] if isinstance(cell, str) else cell))


def _framed(frame: Frame) -> Iterator[Told]:
    yield "title", frame.title
    yield "where", frame.where
    yield "asked", frame.asked
    yield "result", frame.result
    yield from (("phase", word) for word, _ in frame.phases)
    yield from (("tab", word) for _, word in frame.tabs)


def _drawn(drawn: Drawn) -> Iterator[Told]:
    yield from _framed(drawn.frame)
    body: str = json.loads(b'"' + drawn.body + b'"')
    yield from _page(body)
    yield from _page(drawn.twin)
    yield from (("news", line) for line in drawn.news)
    yield from (("number", text) for pair in drawn.numbers for text in pair)
    for highlight in drawn.lately:
        for banner in highlight.banners:
            yield from _page(banner.body)
    choices: dict[str, Any] = json.loads(json.loads(b'"' + drawn.choices + b'"'))
    for choice in choices["choices"]:
        yield from (
            (f"choice {name}", choice[name]) for name in ("button", "sentence", "slip") if choice.get(name)
        )
    for kind in ("labels", "inline"):
        yield from ((f"{kind} {handle}", label) for handle, label in choices[kind].items())
    yield from (("offer", offer["say"]) for offer in choices["offers"])
    yield "hint", choices["hint"]
    yield from (("stage", stage[name]) for stage in choices["stages"] for name in ("word", "about"))
    for handle, lines in choices["beside"].items():
        yield from ((f"beside {handle}", line) for line in lines)


def _page(markup: str) -> Iterator[Told]:
    found = Written(markup)
    yield from ((f"<{where}>", text) for where, text in found.told)
    yield from (("paragraph", text) for text in found.whole)


def _advised(view: View, voice: Speaker) -> Iterator[Told]:
    """What speaks for and against everything that can be done."""
    known, seen = knowledge(view.game, view.players), view.seen()
    for action in known.actions(seen)[:12]:
        for reason in known.reasons(seen, action):
            yield reason.id, voice.words.say(reason.id, **voice.phrases(reason.facts, view))


def refused(record: Record, attempts: list[str], every: int) -> Iterator[Told]:
    """Why each of these cannot be done, at every few positions."""
    game, state = record.game, record.start()
    names = NAMES[: record.options.players]
    for place, action in enumerate(record.actions):
        if place % every == 0 and state.seat is not None:
            for seat in (state.seat, (state.seat + 1) % len(names)):
                view = state.view(seat)
                for text in attempts:
                    yield from _why_not(view, speaker(game.name, names, you=seat), text)
        state.carry_out(action)


def _why_not(view: View, voice: Speaker, text: str) -> Iterator[Told]:
    action = baseload.game(view.game).action(text)
    try:
        refusal = view.check(action)
    except Problem:
        return
    if refusal is None:
        yield "action", voice.action(action, view)
    else:
        yield f"refusal {refusal.code}", voice.refusal(refusal, view, action)
        yield f"refusal {refusal.code}", voice.refusal_of_all(refusal, view, action)


def looked_back_at(match: Match, names: list[str]) -> Iterator[Told]:
    """A finished game: its charts, its log under the phases, and a position of it."""
    voice, course = speaker(match.game.name, names), match.course()
    for move in (0, len(match.moves) // 2, len(match.moves)):
        view = match.at(move).open_view(None)
        log = match.log(None, names, move, open=True)
        shown = replay_picture(match.status(), view, voice, log, [""] * len(names), course, move, True)
        yield from _framed(shown.frame)
        for markup in (shown.body, shown.twin, shown.rounds):
            yield from _page(markup)
    yield from (("heading", heading) for heading in course.headings)
    yield from (("round", name) for _, name in course.rounds)
