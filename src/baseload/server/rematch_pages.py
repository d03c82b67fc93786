"""The rematch on pages: asking for it, and what the bar of a finished table says of it."""

from typing import Any

from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.response import Redirect, Template

from baseload.server.pages import resident, visitor


class RematchPages(Controller):
    include_in_schema = False

    @post("/t/{id:str}/rematch")
    async def ask(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Redirect:
        """A new table with the same people, or the one that somebody has asked for already."""
        person = await resident(request, state)
        table = await state.tables.rematches.ask(person.id, person.name, id)
        return Redirect(f"/t/{table.id}", status_code=303)

    @get("/t/{id:str}/rematch")
    async def told(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Template:
        """What the bar says of it now; the page's script puts it into place."""
        person = await visitor(request, state)
        table = await state.tables.get(id)
        return Template("rematch.html", context=await state.tables.rematches.context(person.id, table))
