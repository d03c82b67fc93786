"""Pages around a table that is to be: the form for it, links that somebody was sent, and the room where one waits."""

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect, Template

from baseload.core.registry import game_names
from baseload.server.learning import Learning
from baseload.server.pages import Form, resident, visitor
from baseload.server.parts import titles
from baseload.server.table_forms import lobby_context, new_page, read_form
from baseload.server.words import Trouble

PresetName = Annotated[str, QueryParameter(max_length=20, required=False)]


class LobbyPages(Controller):
    include_in_schema = False

    @get("/new/{game:str}")
    async def new_table(
        self, game: FromPath[str], request: Request[Any, Any, Any], state: AppState, preset: PresetName = ""
    ) -> Template:
        person = await visitor(request, state)
        if game not in game_names():
            raise Trouble(404, "no_such_game", game=game)
        learning: Learning = state.learning
        new_here = not preset and await learning.is_new(person.id, game)
        shown = new_here and game not in request.session.get("offered", [])
        if shown:  # once, and not again
            offered = [*request.session.get("offered", []), game]
            request.set_session({**request.session, "offered": offered})
        return new_page(person, game, preset=preset, offer=shown)

    @post("/new/{game:str}")
    async def make_table(
        self, game: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Redirect | Template:
        """The form comes back with a sentence if something is wrong with it."""
        person = await resident(request, state)
        data = await _form(request)
        if data.get("your_name"):
            await state.people.rename(person, str(data["your_name"]))
        if game not in game_names():
            raise Trouble(404, "no_such_game", game=game)
        try:
            wanted = await read_form(game, data)
            table = await state.tables.lobby.make(
                person.id,
                person.name,
                game,
                wanted.options,
                wanted.wishes,
                str(data.get("table_name", "")),
                data.get("public") == "on",
                thinking=wanted.thinking,
                files=wanted.files,
                coach=data.get("coach") == "on",
            )
        except Trouble as trouble:
            return new_page(person, game, trouble, data)
        return Redirect(f"/t/{table.id}", status_code=303)

    # --- coming -------------------------------------------------------------------------------------------------------

    @get("/join/{invite:str}")
    async def join_page(
        self, invite: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Template | Redirect:
        """A link that somebody sent: first one's name, then the seat. Looking at the link takes nothing. Where somebody
        sits there already, the page says so instead."""
        person = await visitor(request, state)
        table, number = await state.tables.lobby.invited_to(invite)
        if table.seats_of(person.id):
            return Redirect(f"/t/{table.id}", status_code=303)
        context = {
            "person": person,
            "table": table,
            "seat": table.seats[number],
            "number": number,
            "invite": invite,
            "here": state.tables.waiting.here(table),
            "free_seats": sum(seat.kind == "free" for seat in table.seats),
            "titles": titles(),
        }
        return Template("join.html", context=context)

    @post("/join/{invite:str}")
    async def join(
        self, invite: FromPath[str], data: Form, request: Request[Any, Any, Any], state: AppState
    ) -> Redirect:
        person = await resident(request, state)
        if data.get("your_name"):
            await state.people.rename(person, str(data["your_name"]))
        try:
            table = await state.tables.lobby.join(person.id, person.name, invite)
        except Trouble as trouble:
            if trouble.code != "seat_taken":
                raise
            return Redirect(f"/join/{invite}", status_code=303)  # somebody was faster: the page says who
        return Redirect(f"/t/{table.id}", status_code=303)

    @post("/t/{id:str}/sit")
    async def sit(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Redirect:
        person = await resident(request, state)
        await state.tables.lobby.sit(person.id, person.name, id)
        return Redirect(f"/t/{id}", status_code=303)

    # --- waiting ------------------------------------------------------------------------------------------------------

    @post("/t/{id:str}/start")
    async def start(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Redirect:
        person = await visitor(request, state)
        await state.tables.lobby.start(person.id, id)
        return Redirect(f"/t/{id}", status_code=303)

    @post("/t/{id:str}/seats/{seat:int}/bot")
    async def seat_bot(
        self,
        id: FromPath[str],
        seat: FromPath[int],
        data: Form,
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> Redirect:
        """A bot for a free seat."""
        person = await visitor(request, state)
        await state.tables.lobby.bot_on_free(person.id, id, seat, str(data.get("bot", "")))
        return Redirect(f"/t/{id}", status_code=303)

    @post("/t/{id:str}/seats/{seat:int}/free")
    async def free_seat(
        self, id: FromPath[str], seat: FromPath[int], request: Request[Any, Any, Any], state: AppState
    ) -> Redirect:
        """One's own seat given up, or one that the host takes from a bot or from somebody who is not there."""
        person = await visitor(request, state)
        table = await state.tables.waiting.free(person.id, id, seat)
        left = table.host != person.id and not table.seats_of(person.id)
        return Redirect("/" if left else f"/t/{id}", status_code=303)

    @post("/t/{id:str}/options")
    async def options(
        self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Redirect | Template:
        """Other options for a table that has not begun. The page comes back with a sentence if they cannot be."""
        person = await visitor(request, state)
        table = await state.tables.waiting.get(person.id, id)
        data = await _form(request)
        try:
            wanted = await read_form(table.game, data, table)
            await state.tables.waiting.change(
                person.id, id, wanted.options, wanted.thinking, files=wanted.files
            )
        except Trouble as trouble:
            if table.stage != "gathering":
                raise
            context = lobby_context(request, state, person, table, trouble, data)
            return Template("lobby.html", context=context, status_code=trouble.status)
        return Redirect(f"/t/{id}", status_code=303)

    @post("/t/{id:str}/cancel")
    async def cancel(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Redirect:
        person = await visitor(request, state)
        await state.tables.waiting.cancel(person.id, id)
        return Redirect("/", status_code=303)


async def _form(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The fields of a form that may bring a file; of fields that come twice the last."""
    return dict(await request.form())
