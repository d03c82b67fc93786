"""The review of a finished game: everybody's chances over time, the decisions of a seat that cost the most, one's own
first, and from each of them a way into the replay and a way to play on."""

from itertools import groupby
from typing import Any, Final

import msgspec
from litestar import Controller, Request, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from baseload.bots.knowledge import PLANET, RIVALS, TEAM
from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.core.version import VERSION
from baseload.draw.chart import charts
from baseload.draw.course import Chart, Course, Line
from baseload.server.pages import visitor
from baseload.server.parts import titles
from baseload.server.reviews import Review
from baseload.server.table import Table
from baseload.server.words import Trouble, say
from baseload.text.everybody import for_reader
from baseload.text.speaker import speaker

_SHOWN: Final = 8  # decisions
_LEAST: Final = 0.03  # a chance that is worth speaking of
_SIZES: Final = {"narrow": (320, 170), "wide": (720, 220)}  # of the chart: on phones, and elsewhere


class ReviewPages(Controller):
    path = "/t/{id:str}/review"
    include_in_schema = False

    @get("/")
    async def review(
        self,
        id: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        seat: FromQuery[str] = "",
    ) -> Template:
        return Template("review.html", context=await _context(id, seat, request, state))

    @get("/part")
    async def part(
        self,
        id: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        seat: FromQuery[str] = "",
    ) -> Template:
        """The same while it is being made."""
        return Template("review_part.html", context=await _context(id, seat, request, state))


async def _context(id: str, seat: str, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
    person = await visitor(request, state)
    table = await state.tables.get(id)
    if table.stage != "over":
        raise Trouble(409, "not_over")

    async def record() -> str:
        text: str = await state.tables.looking.record(person.id, id)
        return text

    found: Review = await state.reviews.of(table, record, state.hub.presence.where(person.id))
    whose = whose_review(table, person.id, seat)
    decisions = _decisions(found, table, whose)
    return {
        "person": person,
        "table": table,
        "titles": titles(),
        "whose": whose,
        "done": found.whole or found.failed,
        "failed": found.failed,
        "percent": round(100 * found.share),
        "charts": {size: _chart(found, table, whose, decisions, size) for size in _SIZES},
        "rounds": _by_rounds(decisions),
        "made_by": _made_by(found, table),
    }


def whose_review(table: Table, person: str, asked: str) -> int | None:
    """Which seat's decisions are shown: the one asked for, otherwise one's own, otherwise everybody's, None."""
    if asked.isdecimal() and len(asked) < 3 and int(asked) < len(table.seats):
        return int(asked)
    own = table.seats_of(person)
    return own[0] if own and asked != "all" else None


def _made_by(found: Review, table: Table) -> str:
    """With which version it was made, where that is not this one: bots learn, and rules are mended."""
    if (found.version, found.rules) == (VERSION, game_by_name(table.game).rules):
        return ""
    return say("review.made_by", version=found.version, rules=found.rules)


def _chart(
    found: Review, table: Table, whose: int | None, decisions: list[dict[str, Plain]], size: str
) -> str:
    """The chances in per cent: one line for all where they win or lose together; among rivals who can all lose, one
    more for that. The seat that is spoken of stands out, and its decisions are pinned to its line."""
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
        line.strong = aim != RIVALS or (whose is not None and line.seat == whose)
        for judged, share in zip(told, smoothed(shares), strict=True):
            line.note(judged.move, round(100 * share))
    width, height = _SIZES[size]
    chart = Chart(_title(aim, len(table.seats)), lines, height)
    chart.width = width
    chart.note = note
    chart.marks = [50, 100]
    for decision in decisions:
        line = lines[decision["seat"] if aim == RIVALS else 0]
        chart.pins.append((decision["move"], dict(line.points)[decision["move"]], str(decision["number"])))
    course = Course()
    course.headings = [""] * (max(found.moves) + 1)
    course.rounds = for_reader(found.moments.rounds)
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


def _decisions(found: Review, table: Table, whose: int | None) -> list[dict[str, Plain]]:
    """Those that cost the most, in the order of the game, numbered."""
    costly = [
        judged
        for judged in found.judged.values()
        if judged.cost >= _LEAST and judged.seat is not None and whose in (None, judged.seat)
    ]
    costly.sort(key=lambda judged: (-judged.cost, judged.move))
    headings = dict(zip(found.moves, for_reader(found.moments.headings), strict=True)) if costly else {}
    return [
        {
            **msgspec.structs.asdict(judged),
            "number": number,
            "heading": headings[judged.move],
            "played": for_reader(judged.played),
            "better": for_reader(judged.better),
            "name": table.names[judged.seat] if judged.seat is not None else "",
            "lost": round(100 * judged.after_better) - round(100 * judged.after_played),
            "from": round(100 * judged.after_better),
            "to": round(100 * judged.after_played),
        }
        for number, judged in enumerate(sorted(costly[:_SHOWN], key=lambda judged: judged.move), 1)
    ]


def _by_rounds(decisions: list[dict[str, Plain]]) -> list[tuple[str, list[dict[str, Plain]]]]:
    """The decisions under the headings of their rounds."""
    return [
        (heading, list(found)) for heading, found in groupby(decisions, key=lambda one: str(one["heading"]))
    ]
