"""What a page shows of a table and what changes with every move, as markup: for the page itself when it is loaded, and
for its script afterwards."""

import json
from functools import lru_cache
from typing import Any

from litestar.plugins.jinja import JinjaTemplateEngine

from baseload.core.registry import game_names, offered_bots
from baseload.server.people import Person
from baseload.server.table import Table
from baseload.server.tables import Tables
from baseload.server.words import say
from baseload.text.speaker import speaker


class Parts:
    def __init__(self, tables: Tables, templates: JinjaTemplateEngine) -> None:
        self._tables = tables
        self._templates = templates

    async def markup(
        self, person: Person, table: Table, seat: int | None, twin: bool, have: list[str]
    ) -> str:
        """What changes with every move. `twin`: with the board as text. `have`: the marks of what the page holds
        already."""
        context = await self.context(person, table, seat, twin, have)
        return str(self._templates.get_template("part.html").render(**context))

    async def after_move(self, person: Person, table: Table, seat: int, twin: bool, have: list[str]) -> str:
        """The same for who has just moved: who sits on several seats sees the one that is to decide, unless there are
        secrets between them."""
        own = table.seats_of(person.id)
        next_seat = table.to_move if table.to_move in own and not self._curtain(table, own) else seat
        return await self.markup(person, table, next_seat, twin, have)

    def _curtain(self, table: Table, own: list[int]) -> bool:
        """People at one screen who have secrets from each other get a curtain between their turns."""
        return len(own) > 1 and self._tables.secrets_at(table)

    async def context(
        self,
        person: Person,
        table: Table,
        seat: int | None,
        twin: bool = False,
        have: list[str] | None = None,
    ) -> dict[str, Any]:
        """What the templates of the page and of its part want to know."""
        drawn = await self._tables.picture(person.id, table.id, seat, twin, have or [])
        own = table.seats_of(person.id)
        # While a bot stands in there is nothing to choose; the seat can be taken back.
        away = drawn["seat"] is not None and bool(table.seats[drawn["seat"]].bot)
        choices = (
            {"choices": [], "labels": {}, "inline": {}, "offers": [], "hint": ""}
            if away
            else drawn["choices"]
        )
        for_script = {
            "table": table.id,
            "number": drawn["number"],
            "seat": drawn["seat"],
            "own": own,
            "to_move": drawn["to_move"],
            "over": drawn["outcome"] is not None,
            "undo": drawn["undo"],
            "standing": drawn["standing"],
            "names": table.names,
            "title": drawn["title"],
            "game": table.game,
            "asked": say("seats.away") if away else drawn["asked"],
            "result": drawn["result"].partition("\n")[0],
            "news": drawn["news"],
            "curtain": self._curtain(table, own),
            "away": away,
            "hints": self._tables.hints_at(table, person.id),
            **choices,
        }
        return {
            "person": person,
            "table": table,
            "drawn": drawn,
            "own": own,
            "seat": drawn["seat"],
            "host": table.host == person.id,
            "curtain": for_script["curtain"],
            "bots": offered_bots(),
            "stand_ins": self._tables.stand_ins.told(table),
            "script": json.dumps(for_script, ensure_ascii=False).replace("<", "\\u003c"),
            "titles": titles(),
        }


@lru_cache(maxsize=1)
def titles() -> dict[str, str]:
    return {name: speaker(name).title() for name in game_names()}
