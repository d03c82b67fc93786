"""HTML for people. Pages know a visitor by a sealed cookie; whoever comes first gets a name they can change."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from litestar import Controller, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.datastructures import UploadFile
from litestar.enums import MediaType, RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, Template

from baseload.core.registry import game as game_by_name
from baseload.core.registry import game_names, title
from baseload.server import limits
from baseload.server.gathering import Lobby
from baseload.server.offers import game_described
from baseload.server.parts import titles
from baseload.server.people import Person
from baseload.server.sheets import KINDS, static_files, style_sheet
from baseload.server.studies import Studies
from baseload.server.table import SeatWish
from baseload.server.table_forms import lobby_context, told_options, values_told
from baseload.server.words import Trouble, say
from baseload.text.ledger import read_ledger, read_synonyms
from baseload.text.sources import source_told
from baseload.text.speaker import speaker

Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
Upload = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]
T = TypeVar("T")


async def visitor(request: ASGIConnection[Any, Any, Any, Any], state: AppState) -> Person:
    """Who is looking; somebody new gets a name and a session, and leaves nothing behind."""
    person: Person | None = await state.people.of_session(request.session)
    if person is None:
        person = state.people.newcomer()
        request.set_session({"person": person.id, "name": person.name})
    state.hub.presence.came_from(person.id, request.scope["client"][0])  # type: ignore[index]
    return person


async def resident(request: ASGIConnection[Any, Any, Any, Any], state: AppState) -> Person:
    """The same for whoever is about to leave something behind that refers to them."""
    person = await visitor(request, state)
    await state.people.keep(person)
    return person


async def while_there(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """What the work brings; it is dropped when whoever asked for it has gone."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Trouble(499, "gone")
        return working.result()
    finally:
        for task in (working, gone):
            task.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)


async def _gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class Pages(Controller):
    include_in_schema = False

    # --- the site -----------------------------------------------------------------------------------------------------

    # Kept once, whatever is asked after its name: each question would be kept with a sheet of its own.
    @get("/style.css", sync_to_thread=False, cache=3600, cache_key_builder=lambda request: "/style.css")
    def style(self) -> Response[bytes]:
        headers = {"cache-control": "public, max-age=31536000, immutable"}
        return Response(style_sheet(), media_type="text/css", headers=headers)

    @get("/code/{edition:str}/{name:path}", sync_to_thread=False)
    def code(self, edition: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """Scripts, from a folder whose name changes with their content."""
        found = static_files().get(name.lstrip("/"))
        if found is None:
            raise Trouble(404, "not_found")
        kind = KINDS["." + name.rpartition(".")[2]]
        headers = {"cache-control": "public, max-age=31536000, immutable"}
        return Response(found, media_type=kind, headers=headers)

    @post("/name")
    async def rename(self, data: Form, request: Request[Any, Any, Any], state: AppState) -> Redirect:
        person = await visitor(request, state)
        await state.people.rename(person, str(data.get("name", "")))
        return Redirect(_local(str(data.get("back", "/"))), status_code=303)

    @post("/records", request_max_body_size=limits.BODY)
    async def upload(self, data: Upload, request: Request[Any, Any, Any], state: AppState) -> Redirect:
        person = await resident(request, state)
        file = data.get("record")
        text = await file.read() if isinstance(file, UploadFile) else b""
        lobby: Lobby = state.tables.lobby
        found = await lobby.read(person.id, text)
        if not found.notes:
            table = await lobby.take_in(person.id, person.name, found)
            return Redirect(f"/t/{table.id}", status_code=303)
        studies: Studies = state.studies
        await studies.check_room(person.id)
        table = await lobby.take_in(person.id, person.name, found)
        study = await studies.make(person.id, table.id, table.given_name, found.notes)
        return Redirect(f"/study/{study}", status_code=303)

    @get("/rules/{game:str}")
    async def rules(self, game: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Template:
        if game not in game_names():
            raise Trouble(404, "no_such_game", game=game)
        if not title(game).ledger:
            raise Trouble(404, "no_ledger", game=speaker(game).title())
        person = await visitor(request, state)
        same = json.dumps(read_synonyms(game), ensure_ascii=False)
        described = game_described(game)
        context = {
            "person": person,
            "game": described,
            "guided": bool(title(game).guide),
            "rules": read_ledger(game),
            "choices": {option["name"]: option["about"] for option in described["options"]},
            "synonyms": same,
        }
        return Template("rules.html", context=context)

    # --- who sits where ---------------------------------------------------------------------------------------------

    @get("/t/{id:str}/seats")
    async def seats(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Template:
        """Who sits where and for whom a bot may play, as it is now."""
        person = await visitor(request, state)
        table = await state.tables.get(id)
        state.tables.seen(person.id, table)
        return Template("seat_list.html", context=state.tables.stand_ins.context(person.id, table))

    @post("/t/{id:str}/seats/{seat:int}/stand-in")
    async def stand_in(
        self,
        id: FromPath[str],
        seat: FromPath[int],
        data: Form,
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> Redirect:
        person = await visitor(request, state)
        await state.tables.stand_ins.put_in(person.id, id, seat, str(data.get("bot", "")))
        return Redirect(f"/t/{id}", status_code=303)

    @post("/t/{id:str}/away")
    async def away(
        self, id: FromPath[str], data: Form, request: Request[Any, Any, Any], state: AppState
    ) -> Redirect:
        """Hand one's own seats to a bot, or take them back."""
        person = await visitor(request, state)
        await state.tables.stand_ins.leave(person.id, id, str(data.get("bot", "")))
        return Redirect(f"/t/{id}", status_code=303)

    # --- the table ----------------------------------------------------------------------------------------------------

    @get("/t/{id:str}")
    async def table(
        self,
        id: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        seat: FromQuery[int | None] = None,
    ) -> Template | Redirect:
        person = await visitor(request, state)
        table = await state.tables.get(id)
        state.tables.seen(person.id, table)
        if table.stage == "gathering":
            return Template("lobby.html", context=lobby_context(request, state, person, table))
        return Template("table.html", context=await state.parts.context(person, table, seat))

    @get("/t/{id:str}/part")
    async def part(
        self,
        id: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        seat: FromQuery[int | None] = None,
        twin: FromQuery[bool] = False,
        have: FromQuery[str] = "",
    ) -> Response[str]:
        """What changes with every move; the page's script morphs it into place. `twin`: with the board as text.
        `have`: the marks of what the page holds already, with commas between them."""
        person = await visitor(request, state)
        table = await state.tables.get(id)
        marks = [mark for mark in have.split(",")[: limits.KEPT] if len(mark) <= limits.MARK]
        part = await state.parts.part(person.id, table, seat, twin, marks)
        return Response(part.text, media_type=MediaType.HTML)

    @get("/t/{id:str}/hint")
    async def hint(
        self, id: FromPath[str], seat: FromQuery[int], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """The best actions of one's own seat, with what to expect of them and why."""
        person = await visitor(request, state)
        return {"advice": await while_there(request, state.tables.hint(person.id, id, seat))}

    @get("/t/{id:str}/chat")
    async def chat(
        self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """Everything that was said at the table."""
        person = await visitor(request, state)
        state.tables.seen(person.id, await state.tables.get(id))
        return {"lines": await state.tables.looking.said(person.id, id)}

    @get("/t/{id:str}/replay")
    async def replay(
        self,
        id: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        move: FromQuery[int | None] = None,
        seat: FromQuery[int | None] = None,
        part: FromQuery[bool] = False,
        twin: FromQuery[bool] = False,
        line: FromQuery[str] = "",
    ) -> Template:
        """`line`: actions of another way from there, with bars between them."""
        person = await visitor(request, state)
        table = await state.tables.opened(await state.tables.get(id))
        shown = table.moves if move is None else move
        actions = line.split("|") if line else []
        if len(actions) > limits.NOTE_LINE:
            raise Trouble(400, "bad_notes")
        drawn = await state.tables.looking.replay(person.id, id, seat, shown, twin, actions)
        context = {
            "person": person,
            "table": table,
            "drawn": drawn,
            "seat": drawn.seat,
            "titles": titles(),
        }
        return Template("replay_part.html" if part else "replay.html", context=context)

    @post("/t/{id:str}/on")
    async def play_on(
        self, id: FromPath[str], data: Form, request: Request[Any, Any, Any], state: AppState
    ) -> Redirect:
        """A new table that begins where a finished game stood: the visitor on one seat, bots on the others."""
        person = await resident(request, state)
        table = await state.tables.get(id)
        if table.stage != "over":
            raise Trouble(409, "not_over")
        move, seat = str(data.get("move", "")), str(data.get("seat", "0"))
        chosen = int(seat) if seat.isdecimal() and len(seat) < 3 else len(table.seats)
        if chosen >= len(table.seats):
            raise Trouble(404, "no_such_seat", seat=chosen + 1)
        text = await state.tables.looking.record(person.id, id)
        count = int(move) if move.isdecimal() and len(move) < 9 else len(text)
        wishes = [SeatWish("bot") for _ in table.seats]
        wishes[chosen] = SeatWish("me")
        name = say("replay.on_name", game=titles()[table.game], move=move)
        lobby: Lobby = state.tables.lobby
        found = await lobby.read(person.id, text, count)
        made = await lobby.take_in(person.id, person.name, found, wishes, name)
        return Redirect(f"/t/{made.id}", status_code=303)

    @get("/t/{id:str}/about")
    async def about(self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Template:
        """The options of this table, and where its component values come from."""
        person = await visitor(request, state)
        table = await state.tables.get(id)
        game = game_by_name(table.game)
        values = game.values(game.options_from_plain(table.options))
        context = {
            "person": person,
            "table": table,
            "values": values,
            "source_told": source_told,
            "values_told": values_told(table),
            "voice": speaker(table.game),
            "options": told_options(table),
            "titles": titles(),
        }
        return Template("about.html", context=context)

    @get("/t/{id:str}/record")
    async def record(
        self, id: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Response[str]:
        person = await visitor(request, state)
        text = await state.tables.looking.record(person.id, id)
        headers = {"content-disposition": f'attachment; filename="baseload-{id}.bl"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def _local(address: str) -> str:
    """Only pages of our own are gone back to."""
    return address if address.startswith("/") and not address.startswith("//") else "/"
