"""The review of a finished game: everybody's chances over time, the decisions that cost the most, and from each of them
a way to play on."""

from typing import Any, Final

import msgspec
from litestar import Controller, Request, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.response import Template

from baseload.bots.knowledge import PLANET, RIVALS, TEAM
from baseload.core.plain import Plain
from baseload.draw.chart import charts
from baseload.draw.course import Chart, Course, Line
from baseload.server.pages import visitor
from baseload.server.parts import titles
from baseload.server.reviews import Review
from baseload.server.table import Table
from baseload.server.words import Trouble, say
from baseload.text.speaker import speaker

_SHOWN: Final = 8  # decisions
_LEAST: Final = 0.03  # a chance that is worth speaking of
_HEIGHT: Final = 150


class ReviewPages(Controller):
    path = "/t/{id:str}/review"
    include_in_schema = False

    @get("/")
    async def review(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Template:
        return Template("review.html", context=await _context(id, request, state))

    @get("/part")
    async def part(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Template:
        """The same while it is being made."""
        return Template("review_part.html", context=await _context(id, request, state))


async def _context(id: str, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
    person = await visitor(request, state)
    table = await state.tables.get(id)
    if table.stage != "over":
        raise Trouble(409, "not_over")
    record = await state.tables.looking.record(person.id, id)
    found: Review = state.reviews.of(id, record, table.names, state.hub.presence.where(person.id))
    return {
        "person": person,
        "table": table,
        "titles": titles(),
        "done": found.done,
        "failed": found.failed,
        "percent": round(100 * found.share),
        "chart": _chart(found, table),
        "decisions": _decisions(found, table),
    }


def _chart(found: Review, table: Table) -> str:
    """The chances in per cent: one line for all where they win or lose together; among rivals who can all lose, one
    more for that."""
    told = [found.judged[move] for move in sorted(found.judged)]
    if len(told) < 2:
        return ""
    aim = told[0].aim
    seats = range(1 if aim != RIVALS else len(table.seats))
    courses = [[judged.chances[seat] for judged in told] for seat in seats]
    lines = [Line(seat if aim == RIVALS else None) for seat in seats]
    lost = [max(0.0, 1.0 - sum(judged.chances)) for judged in told]
    note = ""
    if aim == RIVALS and max(lost) >= _LEAST:
        courses.append(lost)
        lines.append(Line(None, say("review.all_lose")))
        note = say("review.dashed")
    for line, shares in zip(lines, courses, strict=True):
        for judged, share in zip(told, smoothed(shares), strict=True):
            line.note(judged.move, round(100 * share))
    chart = Chart(_title(aim, len(table.seats)), lines, _HEIGHT)
    chart.note = note
    chart.marks = [50, 100]
    course = Course()
    course.headings = [""] * (max(found.moves) + 1)
    course.charts = [chart]
    return charts(course, None, speaker(table.game, table.names, you=None))


def _title(aim: str, players: int) -> str:
    if aim == PLANET:
        return say("review.planet")
    return say("review.together") if aim == TEAM and players > 1 else say("review.chances")


def smoothed(shares: list[float]) -> list[float]:
    """Each as the mean over five around it, the nearer the heavier; the ends stay. A single bid can turn a game over
    and the next turn it back: the line shows where the game went.

    >>> smoothed([0.5, 0.5, 1.0, 0.5, 0.5])
    [0.5, 0.625, 0.6875, 0.625, 0.5]
    """
    for _ in range(2):
        inner = zip(shares, shares[1:], shares[2:], strict=False)
        shares = [shares[0], *((left + 2 * own + right) / 4 for left, own, right in inner), shares[-1]]
    return shares


def _decisions(found: Review, table: Table) -> list[dict[str, Plain]]:
    """Those that cost the most, the worst first."""
    costly = [judged for judged in found.judged.values() if judged.cost >= _LEAST]
    costly.sort(key=lambda judged: (-judged.cost, judged.move))
    return [
        {
            **msgspec.structs.asdict(judged),
            "name": table.names[judged.seat] if judged.seat is not None else "",
            "lost": round(100 * judged.after_better) - round(100 * judged.after_played),
            "from": round(100 * judged.after_better),
            "to": round(100 * judged.after_played),
        }
        for judged in costly[:_SHOWN]
    ]
