"""What a page shows of a table and what changes with every move, as markup: for the page itself when it is loaded, and
for its script afterwards.

The referee draws, and what it drew is passed on as it came. What is added here is what the referee does not know: who
looks, what waits for them, what stands above every table.
"""

import asyncio
from collections import OrderedDict
from typing import Any, Final

from litestar.plugins.jinja import JinjaTemplateEngine
from msgspec import UNSET

from baseload.core.registry import game_names, offered_bots
from baseload.server.messages import Drawn
from baseload.server.people import Person
from baseload.server.picture import for_script, inside
from baseload.server.replies import Choices, Moment
from baseload.server.shows import Part, Shown
from baseload.server.table import Table
from baseload.server.tables import Tables
from baseload.server.words import say
from baseload.text.reading import kept_for_each_language, language
from baseload.text.speaker import speaker

_NOTHING: Final = inside(for_script(Choices()))
_SCRIPT: Final = inside('<script type="application/json" id="moment">')
_END: Final = inside("</script>")
_TOPS: Final = 2000  # kept, of all tables
_CROWDS: Final = 200  # tables whose onlookers share what they are sent
_HELD: Final = 6  # things that they can hold at one table


class _Crowd:
    """Who looks on at a table, as it is seen now."""

    def __init__(self, seen: object, sent: list[frozenset[str]]) -> None:
        self.seen = seen
        self.sent = sent  # the marks of what was sent last: what onlookers can hold
        self.made: dict[object, asyncio.Task[Part]] = {}

    def was_sent(self, part: Part) -> None:
        marks = frozenset(part.marks)
        if marks not in self.sent:
            self.sent = [*self.sent, marks][-_HELD:]


class Parts:
    def __init__(self, tables: Tables, templates: JinjaTemplateEngine) -> None:
        self._tables = tables
        self._templates = templates
        self._tops: OrderedDict[object, bytes] = OrderedDict()
        self._crowds: OrderedDict[str, _Crowd] = OrderedDict()
        self._no_twins: dict[str, bytes] = {}  # by language

    # --- what changes with every move -----------------------------------------------------------------------------

    async def part(
        self, who: str | None, table: Table, seat: int | None, twin: bool, have: list[str]
    ) -> Part:
        """What changes with every move. `twin`: with the board as text. `have`: the marks of what the page holds
        already."""
        if seat is None and not table.seats_of(who):
            return await self._for_all(who, table, twin, have)
        return self._part(
            who, table, await self._tables.looking.picture(who, table.id, seat, twin, have, False)
        )

    async def _for_all(self, who: str | None, table: Table, twin: bool, have: list[str]) -> Part:
        """Onlookers who hold the same are sent the same: it is made once, by whoever asks first. What they say they
        hold must be what one of them was sent: anything else is made for them alone, and not kept."""
        crowd = self._crowd(table)
        held = frozenset(have)
        if held and held not in crowd.sent:
            part = await self._made(who, table, twin, have)
            crowd.was_sent(part)
            return part
        holding = (language(), self._tables.hints_at(table, who), twin, held)
        making = crowd.made.get(holding)
        if making is None:
            making = crowd.made[holding] = asyncio.create_task(self._made(who, table, twin, have))
        try:
            part = await asyncio.shield(making)
        except BaseException:
            crowd.made.pop(holding, None)  # what failed is tried again
            raise
        crowd.was_sent(part)
        return part

    def _crowd(self, table: Table) -> "_Crowd":
        """Those who look on now. What was sent of the last position is remembered: it is what they hold."""
        seen = (table.number, table.moved, tuple(table.names), tuple(table.tags()))
        crowd = self._crowds.get(table.id)
        if crowd is None or crowd.seen != seen:
            crowd = self._crowds[table.id] = _Crowd(seen, crowd.sent if crowd is not None else [])
            if len(self._crowds) > _CROWDS:
                self._crowds.popitem(last=False)
        self._crowds.move_to_end(table.id)
        return crowd

    async def _made(self, who: str | None, table: Table, twin: bool, have: list[str]) -> Part:
        return self._part(
            who, table, await self._tables.looking.picture(who, table.id, None, twin, have, False)
        )

    async def after_move(
        self, person: Person, table: Table, seat: int, page: Shown, drawn: Drawn | None
    ) -> Part:
        """The same for who has just moved; most often it was `drawn` along with the move."""
        if drawn is not None:
            return self._part(person.id, table, drawn)
        return await self.for_page(person.id, table, seat, page)

    async def for_page(self, who: str | None, table: Table, seat: int | None, page: Shown) -> Part:
        """The same for a page that watches."""
        return await self.part(who, table, self._next(who, table, seat), page.twin, page.have)

    def _next(self, who: str | None, table: Table, seat: int | None) -> int | None:
        """From where the page looks then: who sits on several seats sees the one that is to decide, unless there are
        secrets between them."""
        together = self._tables.together(table, table.seats_of(who))
        return table.to_move if table.to_move in together else seat

    def _part(self, who: str | None, table: Table, drawn: Drawn) -> Part:
        return Part(
            b"".join([self._top(drawn), drawn.body, self._twin(drawn), *self._moment(who, table, drawn)]),
            drawn.marks,
        )

    def _top(self, drawn: Drawn) -> bytes:
        frame = drawn.frame
        key = (language(), frame.title, frame.where, *frame.phases, *frame.tabs)
        made = self._tops.get(key)
        if made is None:
            made = self._tops[key] = self._render("top.html", drawn)
            if len(self._tops) > _TOPS:
                self._tops.popitem(last=False)
        return made

    def _twin(self, drawn: Drawn) -> bytes:
        if drawn.twin:
            return self._render("twin.html", drawn)
        found = self._no_twins.get(language())
        if found is None:
            found = self._no_twins[language()] = self._render("twin.html", drawn)
        return found

    def _render(self, name: str, drawn: Drawn) -> bytes:
        return inside(self._templates.get_template(name).render(drawn=drawn))

    def _moment(self, who: str | None, table: Table, drawn: Drawn) -> tuple[bytes, ...]:
        """What the page's script reads of the moment."""
        own = table.seats_of(who)
        learnt = drawn.lesson is not None and drawn.lesson.over
        over = drawn.status.outcome is not None
        away = not over and self._away(table, drawn.seat)
        standing = table.standing.get(drawn.seat) if drawn.seat is not None else None
        moment = Moment(
            table=table.id,
            number=drawn.status.number,
            seat=drawn.seat,
            own=own,
            to_move=drawn.status.to_move,
            over=over,
            undo=drawn.undo,
            standing=standing,
            names=table.names,
            title=drawn.frame.title,
            game=table.game,
            asked=say("seats.away") if away else say("learn.over") if learnt else drawn.frame.asked,
            result=drawn.frame.result.partition("\n")[0],
            news=drawn.news,
            fresh=drawn.fresh,
            curtain=self._tables.curtain(table, own),
            away=away,
            hints=self._tables.hints_at(table, who),
            lately=drawn.lately or UNSET,
            lesson=drawn.lesson or UNSET,
            coach=drawn.coach or UNSET,
        )
        # While a bot stands in there is nothing to choose; the seat can be taken back. Nor is there after a lesson.
        choices = _NOTHING if away or learnt else drawn.choices
        return _SCRIPT, inside(for_script(moment)[:-1]), b",", choices[1:], _END

    def _away(self, table: Table, seat: int | None) -> bool:
        return seat is not None and bool(table.seats[seat].bot)

    # --- the page -------------------------------------------------------------------------------------------------

    async def context(self, person: Person, table: Table, seat: int | None) -> dict[str, Any]:
        """What the template of the whole page wants to know."""
        drawn = await self._tables.looking.picture(person.id, table.id, seat, False, [], True)
        own = table.seats_of(person.id)
        return {
            "person": person,
            "table": table,
            "drawn": drawn,
            "part": self._part(person.id, table, drawn).text,
            "own": own,
            "seat": drawn.seat,
            "host": table.host == person.id,
            "curtain": self._tables.curtain(table, own),
            "bots": offered_bots(),
            "stand_ins": self._tables.stand_ins.told(table),
            "titles": titles(),
            **await self._tables.rematches.context(person.id, table),
        }


@kept_for_each_language
def titles() -> dict[str, str]:
    return {name: speaker(name).title() for name in game_names()}
