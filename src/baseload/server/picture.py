"""What a page shows of a table: the board, what is asked, every choice with its words, the log.

A choice carries the handles that the drawing gave to its pieces, so the page's script needs to know no game: it
narrows the choices by what was picked.
"""

from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from baseload.core.action import Action
from baseload.core.contract import Game, View
from baseload.core.event import Event
from baseload.core.problems import Problem
from baseload.draw.banner import drawn
from baseload.draw.chart import charts, rail_marks
from baseload.draw.course import Course
from baseload.draw.drawer import Around, Drawer, Scene, drawer
from baseload.draw.ending import Over, Tally
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element
from baseload.draw.twin import twin as twin_of
from baseload.hosting.courtesy import Courtesy, courtesy
from baseload.server.log import Log
from baseload.server.messages import Drawn, Frame, Replayed
from baseload.server.replies import Banner, Choice, Choices, Highlight, Offer, Stage, Status, WhyNot
from baseload.server.words import say
from baseload.text.refusals import refusal_told
from baseload.text.speaker import Speaker, speaker


class Picture:
    """The table as its seat may see it now, made once for all who look from there. `last` is the action just taken,
    where everybody may know of it; `over` what a finished game comes to."""

    def __init__(
        self,
        view: View,
        voice: Speaker,
        log: Log,
        tags: list[str],
        last: Action | None = None,
        over: Over | None = None,
    ) -> None:
        self._view = view
        self._voice = voice
        self._drawer, host = drawer(view.game), courtesy(view.game)
        legal = host.sorted(view, view.legal())
        self._fresh = self._drawer.handles(last, view) if last is not None else []
        around = Around(tags, log.lists(view, voice), log.events())
        around.over = over
        self._scene = self._drawer.scene(view, voice, around)
        choices = _choices(self._drawer, host, view, voice, legal)
        self._frame = _frame(view, voice, self._scene)
        self._choices = inside(for_script(choices))
        self._news = log.news(view, voice)
        self._lately = _lately(self._drawer, log, view, voice, tags)
        self._twin = ""

    def shown(self, status: Status, undo: str, twin: bool, have: Collection[str], whole: bool) -> Drawn:
        """`twin`: told as text too, which takes a third of the time. `have`: the marks of what the page holds already.
        `whole`: with what does not change from move to move."""
        if twin:
            self._twin = self._twin or twin_of(self._voice.outline(self._view))
        return Drawn(
            status=status,
            frame=self._frame,
            seat=self._view.seat,
            undo=undo,
            choices=self._choices,
            news=self._news,
            fresh=self._fresh,
            marks=self._scene.marks,
            body=inside(self._scene.without(have)),
            twin=self._twin if twin else "",
            lately=self._lately,
            numbers=list(self._drawer.numbers(self._view, self._voice)) if whole else [],
        )


def inside(text: str) -> bytes:
    """The text as it stands in a string of JSON, between the quotes: whoever sends it on need not read it."""
    return msgspec.json.encode(str(text))[1:-1]


def for_script(plain: msgspec.Struct) -> str:
    """JSON that can stand in a page's `<script>` element."""
    return msgspec.json.encode(plain).decode().replace("<", "\\u003c")


def course_of(game: str, views: Iterable[View]) -> Course:
    """How a finished game went; nothing in it depends on who sat there."""
    return drawer(game).course(views, speaker(game))


def tally_of(game: str, first: View, events: Iterable[Event], last: View) -> Tally:
    """What a finished game comes to; nothing in it depends on who sat there."""
    return drawer(game).tally(first, events, last)


def replay_picture(
    status: Status,
    view: View,
    voice: Speaker,
    log: Log,
    tags: list[str],
    course: Course | None,
    move: int,
    twin: bool,
) -> Replayed:
    """The table at a moment that has passed, with nothing to choose. A finished game has its course beside it."""
    shown = drawer(view.game)
    around = Around(tags, log.lists(view, voice), log.events())
    if course is not None:
        around.log = log.by_phases(view, voice)
        around.chart = charts(course, move, voice)
        around.aside = _this_game(view.seat, move)
    scene = shown.scene(view, voice, around)
    return Replayed(
        status=status,
        frame=_frame(view, voice, scene),
        seat=view.seat,
        move=move,
        open=course is not None,
        body=scene.body,
        twin=twin_of(voice.outline(view)) if twin else "",
        rounds=rail_marks(course) if course is not None else "",
    )


def _this_game(seat: int | None, move: int) -> Markup:
    """What can be done with the game that is looked at. The page has the form that the last button sends."""
    copy = element("span", say("replay.copy_move", move=move), data_said=True)
    record = element("span", say("replay.download"))
    on = element("span", say("replay.on"))
    study = element("span", say("study.open"))
    buttons = [
        element("button", icon("link"), copy, type="button", class_="btn", data_copy=f"?move={move}"),
        element("a", icon("down"), record, class_="btn", href="record", download=True),
        element("button", icon("chat"), study, class_="btn", form="open-study"),
        element("button", icon("play"), on, class_="btn", form="play-on", name_="move", value=move),
    ]
    head = element("header", say("replay.this_game"))
    hidden = element("input", type="hidden", form="play-on", name_="seat", value=seat or 0)
    body = element("div", *buttons, hidden, class_="body")
    return element("section", head, body, class_="panel thisgame")


def _frame(view: View, voice: Speaker, scene: Scene) -> Frame:
    return Frame(
        kind=scene.kind,
        title=voice.title(),
        where=scene.where,
        phases=scene.phases,
        tabs=scene.tabs,
        asked=voice.asked(view),
        result=voice.outcome(view) if view.outcome is not None else "",
    )


def _choices(shown: Drawer, host: Courtesy, view: View, voice: Speaker, legal: list[Action]) -> Choices:
    """Every legal action, and words for all its handles."""
    labels: dict[str, str] = {}
    names: dict[str, str] = {}
    choices: list[Choice] = []
    for action in legal:
        handles = shown.handles(action, view)
        for handle in handles:
            for named in (handle, handle.partition("#")[0]):  # amounts are offered together, under one name
                if named not in labels:
                    labels[named] = shown.handle_label(named, view, voice)
                    name = shown.handle_name(named, view, voice)
                    if name != labels[named]:
                        names[named] = name
        choice = Choice(str(action), handles, shown.button(action, view, voice), voice.action(action, view))
        slip = host.slip(view, action)
        if slip is not None:
            choice.slip = voice.words.say(slip.id, **voice.phrases(slip.facts, view))
            choice.kind = slip.kind
        if host.undoable(view, action):
            choice.undo = True
        choices.append(choice)
    offers = [
        Offer(
            voice.words.say(offer.id, **voice.phrases(offer.facts, view)),
            [str(action) for action in offer.actions],
        )
        for offer in (host.offers(view) if legal else [])
    ]
    hint = shown.hint(view, voice) if legal else ""
    stages = [
        Stage(
            one.id,
            one.word,
            one.about,
            one.glyph,
            one.done,
            [place for place, action in enumerate(legal) if isinstance(action, one.verbs)],
        )
        for one in (shown.stages(view, voice) if legal else [])
    ]
    return Choices(choices, labels, names, offers, hint, stages, _beside(shown, view, voice, choices))


def _beside(shown: Drawer, view: View, voice: Speaker, choices: list[Choice]) -> dict[str, list[str]]:
    """What is chosen beside what was picked; where one handle makes an action there is nothing to be chosen then."""
    found: dict[str, list[str]] = {}
    for handle in {handle for choice in choices if len(choice.handles) > 1 for handle in choice.handles}:
        lines = shown.beside(handle, view, voice)
        if lines is not None:
            found[handle] = lines
    return dict(sorted(found.items()))


# --- great moments -----------------------------------------------------------------------------------------------

_RECENT: Final = (
    8  # moves: a page is shown where several have led to, and must not miss what one of them brought
)


def _lately(shown: Drawer, log: Log, view: View, voice: Speaker, tags: list[str]) -> list[Highlight]:
    """What the page tells and makes sounds of, the oldest move first; of moves before the last their banners alone."""
    found: list[Highlight] = []
    for back, line in enumerate(log.latest(_RECENT)):
        if line.banners is None:
            told = shown.banners(log.move(line), view, voice)
            line.banners = [Banner(banner.kind, drawn(banner, voice, tags)) for banner in told]
        cues = shown.cues(line.events, view) if not back else []
        if line.banners or cues:
            found.append(Highlight(line.entry, line.banners, cues))
    return found[::-1]


# --- why not -----------------------------------------------------------------------------------------------------


def why_not(game: Game, view: View, names: list[str], handle: str, action: str) -> WhyNot | None:
    """Why what somebody picked, or wrote, cannot be done now; None where it can."""
    meant = [game.action(action)] if action else drawer(view.game).meant(handle, view)
    for candidate in meant:
        try:
            refusal = view.check(candidate)
        except Problem:
            continue
        if refusal is None:
            return None
        told = refusal_told(refusal, view, candidate, names)
        return WhyNot(told, refusal.code, refusal.rule, str(candidate))
    return WhyNot(speaker(view.game, names, you=view.seat).asked(view), "nothing_meant", "", "")
