"""The screen at the end of a game, of any game: who won, everybody's place, how it went, what came from where, and what
somebody is remembered for; the game puts its own board beside it.

Three columns stand side by side on a wide screen. On narrower ones they dissolve, and the style sheet puts the panels
into one order.
"""

from typing import Final

from baseload.draw import chart
from baseload.draw.busts import bust
from baseload.draw.ending import Award, Ending, Over, Placed
from baseload.draw.flow import flow
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, joined, raw
from baseload.draw.podium import podium
from baseload.draw.turned import GAINED, Turned, turned
from baseload.text.speaker import Speaker

_WIDE: Final = 680  # a chart on a wide screen
_NARROW: Final = 340  # and on a phone
_HALF: Final = (320, 165)  # a chart beside another on a wide screen
_LOW, _TALL = 150, 210  # the heights there, as one of several and alone


class EndScreen:
    """`own` are the game's own panels, under the ranking; `log` is the last one. `sky` lies behind the winner, where
    the game has one. Several charts stand one below the other, or `abreast`."""

    def __init__(
        self, ending: Ending, over: Over, voice: Speaker, tags: list[str], abreast: bool = False
    ) -> None:
        self.ending = ending
        self.abreast = abreast and len(over.course.charts) > 1
        self.over = over
        self.voice = voice
        self.tags = tags
        self.say = voice.words.say
        places = [(row.seat, row.place) for row in ending.ranking]
        self.turned = turned(over.course, places, ending.together)

    def main(self, kind: str, own: list[Markup], log: Markup, sky: Markup, more: list[Markup]) -> Markup:
        """The whole page. `more` are panels of the game's that stand under the awards."""
        ending = self.ending
        columns = [
            (ending.result, [self._head(sky), self._ranking(), *own]),
            (
                self.say("draw.end.course"),
                [self._charts(), *(flow(bars, self.voice) for bars in ending.bars)],
            ),
            (self.say("draw.end.remembered"), [self._turn(), self._awards(), *more, log]),
        ]
        # On a low screen a column scrolls, which who has no mouse must be able to do too.
        drawn = [
            element("div", raw(*panels), class_="endcol", role="group", tabindex="0", aria_label=about)
            for about, panels in columns
        ]
        return element("main", raw(*drawn), class_=f"ended {kind}")

    # --- who won ---

    def _head(self, sky: Markup) -> Markup:
        ending = self.ending
        # What decided is said once: here, or as what it was that turned the game.
        told = self.turned is not None and self._at_the_end(self.turned)
        said = [ending.reason] if told else [ending.reason, ending.decided]
        why = [element("p", sentence, class_="why") for sentence in said if sentence]
        heads = element("div", element("h2", ending.result), *why, class_="won")
        people = podium(ending.ranking, self.tags, self._won())
        kind = "panel winner under-sky" if sky else "panel winner"
        return element("section", sky, heads, people, class_=kind, id="result")

    def _won(self) -> bool:
        return any(row.place == 1 for row in self.ending.ranking)

    # --- places ---

    def _ranking(self) -> Markup:
        ending = self.ending
        first = element("th", self.say("draw.end.place"), scope="col")
        heads = [element("th", head, scope="col") for head in ending.heads]
        rows = [element("tr", first, *heads), *map(self._row, ending.ranking)]
        parts = [element("table", joined(rows), class_="places")]
        if ending.facts:
            pairs = [
                element("div", element("dt", term), element("dd", value)) for term, value in ending.facts
            ]
            parts.append(element("dl", joined(pairs), class_="together"))
        parts += [element("p", note, class_="muted") for note in ending.notes]
        body = element("div", raw(*parts), class_="body")
        return element("section", body, class_="panel placesp", id="places")

    def _row(self, row: Placed) -> Markup:
        place = element("b", row.place, class_="at") if row.place else Markup("")
        name = element("span", self._who(row.seat), class_="name", title=self._who(row.seat))
        who = element("span", place, self._bust(row.seat), name)
        cells = [element("td", cell) for cell in row.cells]
        you = "you" if row.seat == self.voice.you else None
        return element("tr", element("th", who, scope="row"), *cells, class_=you)

    def _bust(self, seat: int) -> Markup:
        return bust(seat, self._who(seat), bot=bool(self.tags[seat]) if seat < len(self.tags) else False)

    def _who(self, seat: int) -> str:
        return self.say("draw.chart.yourself") if seat == self.voice.you else self.voice.name(seat)

    # --- how it went ---

    def _charts(self) -> Markup:
        """Drawn twice, because letters must not shrink with the drawing: for wide screens, and for phones."""
        course = self.over.course
        several = len(course.charts) > 1
        wide = _HALF if self.abreast else (_WIDE, self._height(several))
        narrow = _LOW if several else _TALL
        drawn = []
        for one in course.charts:
            note = element("span", one.note, class_="right") if one.note else ""
            head = element("h3", one.title, raw(" " if note else "", note))
            large, small = one.sized(*wide, "name"), one.sized(_NARROW, narrow, "value")
            found = self.turned
            if found is not None and found.chart is one and not self._at_the_end(found):
                large.flag = (found.end, found.after, self._when(found.round))
            sizes = [
                element("div", chart.drawn(course, large, self.voice), class_="wide"),
                element("div", chart.drawn(course, small, self.voice), class_="narrow"),
            ]
            drawn.append(element("div", head, *sizes, class_="onechart"))
        head = element("header", self.say("draw.end.course"))
        body = element("div", raw(*drawn), class_="body abreast" if self.abreast else "body")
        return element("section", head, body, class_="panel coursep", id="course")

    def _height(self, several: bool) -> int:
        """What the bars below leave of a screen of usual proportions: the more rows they have, the less."""
        rows = len(self.ending.bars[0].rows) if self.ending.bars else 1
        return max(110, 215 - 16 * rows) if several else max(250, 530 - 40 * rows)

    # --- where it turned ---

    def _turn(self) -> Markup:
        """The round in a sentence, and a way to see it again."""
        found = self.turned
        if found is None:
            return Markup("")
        if self._at_the_end(found):
            name, move = self.over.course.rounds[-1][1], self.over.course.rounds[-1][0]
            said, note = self.ending.decided, Markup("")
        else:
            name, move, said = found.round, found.move, self._told(found)
            note = element("span", found.chart.title, class_="right")
        when = element("b", self.say("draw.turned.when", round=self._when(name)))
        head = element("header", self.say("draw.turned"), raw(" " if note else "", note))
        sign = raw(icon("play"), element("span", self.say("draw.turned.show")))
        show = element("button", sign, type="button", class_="btn small", data_move=move)
        body = element("div", element("p", when, raw(" "), said), show, class_="body")
        return element("section", head, body, class_="panel turnedp", id="turned")

    def _at_the_end(self, found: Turned) -> bool:
        """Was it something else than what the charts show that decided, when all was over?"""
        return found.how == GAINED and bool(self.ending.decided)

    def _when(self, name: str) -> str:
        return self.over.course.called.replace("{name}", name)

    def _told(self, found: Turned) -> str:
        """To whom it concerns, as "you"."""
        id = f"draw.turned.{found.how}"
        facts = {"amount": found.amount, "before": found.before, "after": found.after}
        if found.seat is None:
            return self.say(id, **facts)
        if found.rival is None:
            return self.voice.of(found.seat, id)
        if found.rival == self.voice.you:
            return self.say(f"{id}.of_you", who=self.voice.name(found.seat), **facts)
        return self.voice.of(found.seat, id, rival=self.voice.name(found.rival), **facts)

    # --- what is remembered ---

    def _awards(self) -> Markup:
        if not self.ending.awards:
            return Markup("")
        note = element("span", self.say("draw.end.no_points"), class_="right")
        head = element("header", self.say("draw.end.remembered"), raw(" ", note))
        rows = element("ul", joined(map(self._award, self.ending.awards)), class_="awards")
        return element("section", head, element("div", rows, class_="body"), class_="panel", id="awards")

    def _award(self, award: Award) -> Markup:
        sign = element("i", icon(award.glyph), class_="medal", aria_hidden="true")
        text = element("div", element("b", award.title), element("span", award.about))
        who = element("span", joined(map(self._bust, award.seats)), class_="whose")
        return element("li", sign, text, who)
