"""Studies on pages: a finished game opened to be noted, read by its link, kept as a record."""

import json
from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from baseload.server.messages import Explored
from baseload.server.pages import Form, resident, visitor
from baseload.server.parts import titles
from baseload.server.studies import Kept, Studies


class StudyPages(Controller):
    include_in_schema = False

    @post("/t/{id:str}/study")
    async def make(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Redirect:
        """Open a finished game as a study: one's own, if there is one already."""
        person = await resident(request, state)
        studies: Studies = state.studies
        table = await state.tables.get(id)
        own = await studies.of(table.id, person.id)
        study = own[0].id if own else await studies.make(person.id, table.id, table.given_name)
        return Redirect(f"/study/{study}", status_code=303)

    @get("/study/{id:str}")
    async def study(
        self,
        id: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        move: FromQuery[int | None] = None,
    ) -> Template:
        person = await visitor(request, state)
        kept: Kept = await state.studies.get(id)
        table = await state.tables.opened(await state.tables.get(kept.table))
        first = kept.notes[0].move if kept.notes else 0
        drawn = await state.tables.looking.replay(
            person.id, table.id, None, first if move is None else move, False
        )
        context = {
            "person": person,
            "table": table,
            "drawn": drawn,
            "seat": drawn.seat,
            "titles": titles(),
            "study": kept,
            "author": kept.person == person.id,
            "notes": json.dumps(kept.to_plain(), ensure_ascii=False).replace("<", "\\u003c"),
        }
        return Template("replay.html", context=context)

    @get("/study/{id:str}/ways")
    async def ways(
        self,
        id: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        move: FromQuery[int] = 0,
        line: FromQuery[str] = "",
    ) -> Explored:
        """What could be done there, for who looks for another way; `line` with bars between its actions."""
        kept: Kept = await state.studies.get(id)
        table = await state.tables.get(kept.table)
        address: str = request.scope["client"][0]  # type: ignore[index]
        actions = line.split("|") if line else []
        found: Explored = await state.studies.ways(table, move, actions, address)
        return found

    @post("/study/{id:str}")
    async def change(
        self, id: FromPath[str], data: Form, request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        person = await visitor(request, state)
        kept: Kept = await state.studies.change(
            person.id, id, str(data.get("title", "")), str(data.get("notes", "[]"))
        )
        return {"title": kept.title, "notes": kept.to_plain()}

    @post("/study/{id:str}/forget")
    async def forget(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Redirect:
        person = await visitor(request, state)
        kept: Kept = await state.studies.forget(person.id, id)
        return Redirect(f"/t/{kept.table}", status_code=303)

    @get("/study/{id:str}/record")
    async def record(self, id: FromPath[str], state: AppState) -> Response[str]:
        kept: Kept = await state.studies.get(id)
        text = await state.studies.record(kept)
        headers = {"content-disposition": f'attachment; filename="baseload-study-{id}.bl"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
