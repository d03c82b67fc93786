"""What can be drawn of any game, and how a click on it becomes an action.

A *handle* names something on the table that an action mentions: `city:essen`, `plant:14`, `slot:asia.money`,
`card:7`. The drawing puts it on the element as `data-pick`. Each legal action has a set of handles; whoever picks
handles narrows the legal actions until one is left. A handle that no element carries is offered in words
(`handle_label`), so that every action can be reached whatever is drawn.

Handles with an amount are written `bid#17`, `fuel:coal#3`: the page offers them as one stepper for each name.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Final, cast

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.registry import find_title
from baseload.draw.banner import Banner, Move
from baseload.draw.course import Course
from baseload.draw.ending import Over, Tally
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, attributes, element, joined, raw
from baseload.draw.panels import Panels, Written
from baseload.text.speaker import Speaker, speaker

_KIND: Final = re.compile(r'<main class="([^"]*)">')


class Around:
    """What a table knows beyond the view.

    tags   for each seat what plays in a person's place ("bot", "away, bot"), "" for nothing
    log    the log as lists with ids, the newest moves first, put where the layout has room for it
    events what has happened so far as this reader may know it, the latest first; read as far as somebody needs it
    chart  of a finished game that is looked back at: how it went, as panels; empty otherwise
    aside  what can be done with such a game, as a panel; empty otherwise
    over   of a table whose game is over: how it went and what it comes to, for the end screen; None otherwise
    """

    def __init__(self, tags: list[str], log: list[Written], events: Iterable[Event] = ()) -> None:
        self.tags = tags
        self.log = log
        self.events = events
        self.chart = Markup("")
        self.aside = Markup("")
        self.over: Over | None = None


class Scene:
    """A table drawn for one seat.

    body    everything between the top bar and the action bar: one `<main>` element, with places for its panels
    where   a few words for the top bar: "Germany · round 6 · Step 2"
    phases  the steps of a round as (word, is it now?)
    tabs    for phones, the parts of the page as (id of the element, word); the first is what the decision needs
    panels  what goes into the body's places; none where it is whole

    Whoever draws knows the panels, and the panels know how they are drawn: such a circle would wait, with all that a
    picture is made of, until somebody looks for circles. It ends with the scene.
    """

    def __init__(
        self,
        body: Markup,
        where: str,
        phases: list[tuple[str, bool]],
        tabs: list[tuple[str, str]],
        panels: Panels | None = None,
    ) -> None:
        self._body = body
        self._panels = panels
        self.where = where
        self.phases = phases
        self.tabs = tabs

    def __del__(self) -> None:
        if self._panels is not None:
            self._panels.let_go()

    @property
    def body(self) -> Markup:
        """The whole."""
        return self.without(())

    @property
    def kind(self) -> str:
        """The classes of the `<main>`. The page's `<body>` has them too (`data-scene`): for what stands beside it."""
        found = _KIND.match(self._body)
        return found[1] if found is not None else ""

    @property
    def marks(self) -> list[str]:
        """Of all its panels."""
        return self._panels.marks if self._panels is not None else []

    def without(self, have: Collection[str]) -> Markup:
        """The whole but for the panels whose marks are among `have`: of them nothing but the mark."""
        return self._panels.settled(self._body, have) if self._panels is not None else self._body


class Stage:
    """A part of somebody's turn: its word, what one does in it, its glyph, whether it is done, and the verbs that
    belong to it."""

    def __init__(
        self, id: str, word: str, about: str, glyph: str, done: bool, verbs: tuple[type[Action], ...]
    ) -> None:
        self.id = id
        self.word = word
        self.about = about
        self.glyph = glyph
        self.done = done
        self.verbs = verbs


class Drawer:
    """What can be drawn of any game: the table in words. The games' drawers override everything."""

    # Kinds of events that the log need not tell, because its headings do.
    headed: ClassVar[frozenset[str]] = frozenset()

    def scene(self, view: View, voice: Speaker, around: Around) -> Scene:
        """The whole table as this view knows it. The same view gives the same markup."""
        board = element("pre", voice.board(view), class_="twin")
        lists = joined(one.panel.draw() for one in around.log)
        return Scene(raw(f'<main class="plain">{board}{lists}</main>'), "", [], [])

    def board(self, view: View, voice: Speaker) -> Markup:
        """The board alone, as one SVG element that stands for itself: for notebooks, documents and pictures."""
        return Markup("")

    def symbols(self) -> Markup:
        """What its drawings use by name beside the glyphs: symbols that a page holds once, however often it shows
        them. They are the same for every table and seat."""
        return Markup("")

    def chapter(self, view: View) -> tuple[int, ...]:
        """Where in the game a move is made from here, in numbers: the round and the phase, say. Moves of one chapter
        stand together in the log."""
        return ()

    def heading(self, chapter: tuple[int, ...], voice: Speaker) -> str:
        """A chapter in words: "Round 8 · Building"."""
        return ""

    def course(self, views: Iterable[View], voice: Speaker) -> Course:
        """How a finished game went, of all its positions from the first to the last, with all secrets open."""
        found = Course()
        found.headings = ["" for _ in views]
        return found

    def tally(self, first: View, events: Iterable[Event], last: View) -> Tally:
        """What a finished game comes to, of all that happened between its first and its last position, with all secrets
        open."""
        return Tally()

    def numbers(self, view: View, voice: Speaker) -> list[tuple[str, str]]:
        """What the rules leave to the table, with its values here: ("Step 2 begins at", "7 cities")."""
        return []

    def handles(self, action: Action, view: View) -> list[str]:
        """What the action mentions, in the order in which a person would pick it. Equal lists mean equal actions."""
        return [f"say:{action}"]

    def handle_label(self, handle: str, view: View, voice: Speaker) -> str:
        """The handle in words, for a button, where the page shows nothing that carries it."""
        return handle.partition(":")[2] or handle

    def handle_name(self, handle: str, view: View, voice: Speaker) -> str:
        """The handle as it stands in the middle of a sentence: "now choose solar or biomass"."""
        return self.handle_label(handle, view, voice)

    def hint(self, view: View, voice: Speaker) -> str:
        """How one begins, where this seat is to decide and there are many ways; "" where it is plain."""
        return ""

    def button(self, action: Action, view: View, voice: Speaker) -> str:
        """The action in two or three words, with its price where it has one: "Build for 34". Who has none says what
        the speaker says."""
        return voice.action(action, view)

    def stages(self, view: View, voice: Speaker) -> list[Stage]:
        """The turn as a short list, where it has parts that can be done in any order. Its page lights the pieces of one
        part at a time; all that is legal can be picked all the same."""
        return []

    def beside(self, handle: str, view: View, voice: Speaker) -> list[str] | None:
        """For something that is no place on the board and so is chosen beside what was picked: what it gives and costs,
        line by line, with the names of glyphs in brackets ("[coin]3"). None for a place."""
        return None

    def banners(self, move: Move, view: View, voice: Speaker) -> list[Banner]:
        """What is great about a move: it is told over the board for some seconds, one after the other."""
        return []

    def cues(self, events: Sequence[Event], view: View) -> list[str]:
        """What a move sounds like, as names of the page's sounds (`static/sound.js`), the first first."""
        return []

    def meant(self, handle: str, view: View) -> list[Action]:
        """The actions that somebody may have meant who picked this now, legal or not: they are asked why not."""
        return []


def drawer(game: str) -> Drawer:
    known = find_title(game)
    found = known.drawer.load() if known is not None else None
    return Drawer() if found is None else cast(type[Drawer], found)()


def picture(view: View) -> str:
    """The board alone, as an SVG drawing in the language of the source; "" for a game without one."""
    return str(drawer(view.game).board(view, speaker(view.game)))


def legal_handles(shown: Drawer, view: View) -> frozenset[str]:
    """Every handle that some legal action mentions; none where it is not this seat's turn."""
    return frozenset(handle for action in view.legal() for handle in shown.handles(action, view))


def bot_tag(word: str) -> Markup:
    """That a bot plays, as a sign with the word as its title: names need the room."""
    return element("span", icon("bot", label=word), class_="tag bot", title=word) if word else Markup("")


def pickable(handle: str, label: str, extra: str = "") -> Markup:
    """The attributes of an element that can be picked: everything with a handle is a button with a full name.

    What is not legal can still be asked about, so it stays in reach of the keyboard. What is legal now, and what the
    last move touched, the page's script marks: a piece that has not changed need not be drawn anew for that.
    """
    kind = f"{extra} pick" if extra else "pick"
    return attributes(class_=kind, data_pick=handle, role="button", tabindex="0", aria_label=label)
