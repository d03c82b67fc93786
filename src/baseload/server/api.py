"""JSON for programs: bots in any language, other clients. A program identifies itself by a token of its own.

Errors are `{"code": …, "message": …}` with the status that fits; a refusal carries the rule and its
numbers.
"""

import secrets
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from baseload.core.registry import bot_names, offered_games
from baseload.server import limits
from baseload.server.gathering import Lobby
from baseload.server.listing import Page
from baseload.server.offers import game_described
from baseload.server.people import Person
from baseload.server.programs import StraightRequest, maybe_person, person_of, token_first
from baseload.server.replies import Summary, WhyNot
from baseload.server.table import SeatWish, Table

TableId = Annotated[str, PathParameter(max_length=64, description="The table's id.")]
SeatInPath = Annotated[int, PathParameter(ge=0, le=9, description="The seat, counted from 0.")]
SeatNumber = Annotated[int, QueryParameter(ge=0, le=9, description="The seat, counted from 0.")]
AnySeat = Annotated[
    int | None,
    QueryParameter(ge=0, le=9, required=False, description="One of your seats; as a spectator without."),
]
Name = Annotated[str, msgspec.Meta(max_length=limits.NAME)]
ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.CLIENT_ID)]

_TIMES: Final = f"Milliseconds for a bot's decision, {limits.THINKING_LEAST} to {limits.THINKING_MOST}."
# Its bounds are checked where a table is made, which says them in a sentence.
ThinkingTime = Annotated[int, msgspec.Meta(description=_TIMES)]


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    name: Name = ""


class WantedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """`kind` is `me`, `here` (another player on your token), `link` (an invite for somebody), or `bot`."""

    kind: str
    name: Name = ""
    bot: Annotated[str, msgspec.Meta(max_length=100)] = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """`options` as `GET /api/games` lists them; those left out have their default. A `seed` that you choose is shown to
    everybody. Without `thinking` bots think as
    long as their level allows."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    seats: Annotated[list[WantedSeat], msgspec.Meta(max_length=10)]
    options: dict[str, Any] = {}
    name: Annotated[str, msgspec.Meta(max_length=limits.TABLE_NAME)] = ""
    public: bool = False
    seed: Annotated[int, msgspec.Meta(ge=0, le=limits.NUMBER)] | None = None
    thinking: ThinkingTime | None = None


class OtherOptions(msgspec.Struct, forbid_unknown_fields=True):
    """All options of a table that has not begun, in the place of those it had; those left out have their default."""

    options: dict[str, Any] = {}
    thinking: ThinkingTime | None = None


class Invite(msgspec.Struct, forbid_unknown_fields=True):
    invite: Annotated[str, msgspec.Meta(max_length=64)]


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """The spec of a bot for a free seat."""

    bot: Annotated[str, msgspec.Meta(max_length=100)]


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """The spec of a bot that plays for the person; empty gives the seat back."""

    bot: Annotated[str, msgspec.Meta(max_length=100)] = ""


class NewAction(msgspec.Struct, forbid_unknown_fields=True):
    """`id` is made up by you and new for every move: the same one twice is the same move. `after` is the number of the
    last entry you know of; if the table has moved on since, nothing happens and the answer is 409."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]
    action: Annotated[str, msgspec.Meta(max_length=limits.ACTION)]
    id: ClientId | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=limits.NUMBER)] | None = None


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]
    id: ClientId | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=limits.NUMBER)] | None = None


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=limits.CHAT)]
    id: ClientId | None = None


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """A maximum that stands for the seat in an auction; 0 takes it back."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]
    subject: Annotated[str, msgspec.Meta(max_length=limits.SUBJECT)]
    most: Annotated[int, msgspec.Meta(ge=0, le=limits.AMOUNT)]


class RecordText(msgspec.Struct, forbid_unknown_fields=True):
    record: Annotated[str, msgspec.Meta(max_length=limits.BODY)]


class Rule(msgspec.Struct):
    """Which rule stands against an action, and the numbers that matter."""

    code: str
    rule: str
    facts: dict[str, Any]


class Told(msgspec.Struct):
    """What cannot be: a code for programs, a sentence for people, and where a rule says so, which."""

    code: str
    message: str
    refusal: Rule | msgspec.UnsetType = msgspec.UNSET


def _errors(*statuses: int) -> dict[int, ResponseSpec]:
    about = {
        400: "That cannot be understood, or cannot be.",
        401: "This needs a token.",
        403: "This is not yours to do.",
        404: "There is no such thing.",
        409: "Not now: a rule stands against it, or the table has moved on.",
        413: "That is too much at once.",
        429: "That was too fast.",
        503: "The server cannot at the moment; nothing has happened.",
    }
    chosen = {400, 413, 429, 503, *statuses}
    return {
        status: ResponseSpec(data_container=Told, description=about[status], generate_examples=False)
        for status in sorted(chosen)
    }


OPEN: Final = _errors(401)
LISTED: Final = _errors(401, 404)
OWN: Final = _errors(401, 403, 404, 409)
change: Final = partial(post, guards=[token_first])


class Api(Controller):
    path = "/api"
    tags = ("api",)
    request_class = StraightRequest
    request_max_body_size = limits.MESSAGE  # where nothing else is said

    # --- people, games ----------------------------------------------------------------------------------------------

    @post("/people", status_code=HTTP_201_CREATED, responses=OPEN)
    async def new_person(self, data: Annotated[NewPerson, Body()], state: AppState) -> dict[str, Any]:
        """A name and a token of your own. Keep the token: it is shown once."""
        token = secrets.token_urlsafe(24)
        person = await state.people.make(data.name, token)
        return {"person": person.id, "name": person.name, "token": token}

    @get("/games", sync_to_thread=False, responses=OPEN)
    def games(self) -> list[dict[str, Any]]:
        """The games, with their options explained, and the bots."""
        return [game_described(name) for name in sorted(offered_games())]

    @get("/bots", sync_to_thread=False, responses=OPEN)
    def bots(self) -> list[str]:
        """The bots that a seat can be given to."""
        return bot_names()

    # --- tables -------------------------------------------------------------------------------------------------------

    @get("/tables", responses=LISTED)
    async def tables(
        self,
        request: Request[Any, Any, Any],
        state: AppState,
        before: Annotated[
            str | None,
            QueryParameter(max_length=64, required=False, description="`more` of the page before."),
        ] = None,
    ) -> dict[str, Any]:
        """Your tables, 30 at a time, and those that anybody may join or watch."""
        person = await maybe_person(request, state)
        page = await state.tables.listing.mine(person.id, before) if person is not None else Page([], None)
        public = [table.summary() for table in await state.tables.listing.public()]
        return {"mine": page.summaries(), "more": page.following, "public": public}

    @change("/tables", status_code=HTTP_201_CREATED, responses=OPEN, request_max_body_size=limits.FORM)
    async def new_table(
        self, data: Annotated[NewTable, Body()], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """A new table. It starts at once unless a seat waits for somebody with an invite."""
        person = await person_of(request, state)
        wishes = [SeatWish(seat.kind, seat.name, seat.bot) for seat in data.seats]
        table = await state.tables.lobby.make(
            person.id,
            person.name,
            data.game,
            data.options,
            wishes,
            data.name,
            data.public,
            data.seed,
            data.thinking,
        )
        return with_invites(table, person)

    @get("/tables/{id:str}", responses=OWN)
    async def table(self, id: TableId, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
        """One table: who sits there, and how far it is."""
        person = await maybe_person(request, state)
        table = await state.tables.get(id)
        state.tables.seen(person.id if person else None, table)
        if table.stage != "gathering":
            await state.tables.opened(table)
        return with_invites(table, person, state.tables.waiting.told(table, whole=True))

    @change("/join", status_code=HTTP_200_OK, responses=OWN)
    async def join(
        self, data: Annotated[Invite, Body()], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """Take the seat that an invite is for."""
        person = await person_of(request, state)
        return with_invites(await state.tables.lobby.join(person.id, person.name, data.invite), person)

    @change("/tables/{id:str}/sit", status_code=HTTP_200_OK, responses=OWN)
    async def sit(self, id: TableId, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
        """Take a free seat of a public table."""
        person = await person_of(request, state)
        return with_invites(await state.tables.lobby.sit(person.id, person.name, id), person)

    @change("/tables/{id:str}/start", status_code=HTTP_200_OK, responses=OWN)
    async def start(self, id: TableId, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
        """The host begins; no seat may be free."""
        person = await person_of(request, state)
        return with_invites(await state.tables.lobby.start(person.id, id), person)

    @change("/tables/{id:str}/rematch", status_code=HTTP_200_OK, responses=OWN)
    async def rematch(self, id: TableId, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
        """Ask for a rematch of a finished game that you sat at, or say yes to one: a new table with the same people and
        options, everybody one seat further on. It begins when all have said yes."""
        person = await person_of(request, state)
        table = await state.tables.rematches.ask(person.id, person.name, id)
        return with_invites(table, person, state.tables.waiting.told(table))

    @change(
        "/tables/{id:str}/options", status_code=HTTP_200_OK, responses=OWN, request_max_body_size=limits.FORM
    )
    async def options(
        self,
        id: TableId,
        data: Annotated[OtherOptions, Body()],
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> dict[str, Any]:
        """The host changes the options of a table that has not begun."""
        person = await person_of(request, state)
        table = await state.tables.waiting.change(person.id, id, data.options, data.thinking)
        return with_invites(table, person, state.tables.waiting.told(table, whole=True))

    @change("/tables/{id:str}/cancel", status_code=HTTP_200_OK, responses=OWN)
    async def cancel(self, id: TableId, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
        """The host calls off a table that has not begun. Nothing is left of it."""
        person = await person_of(request, state)
        await state.tables.waiting.cancel(person.id, id)
        return {"id": id, "stage": "gone"}

    @change("/tables/{id:str}/seats/{seat:int}/free", status_code=HTTP_200_OK, responses=OWN)
    async def free_seat(
        self, id: TableId, seat: SeatInPath, request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """Give up your seat before the game begins; the host frees that of a bot or of somebody who is not there."""
        person = await person_of(request, state)
        table = await state.tables.waiting.free(person.id, id, seat)
        return with_invites(table, person, state.tables.waiting.told(table))

    @change("/tables/{id:str}/seats/{seat:int}/bot", status_code=HTTP_200_OK, responses=OWN)
    async def seat_bot(
        self,
        id: TableId,
        seat: SeatInPath,
        data: Annotated[SeatBot, Body()],
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> dict[str, Any]:
        """The host puts a bot on a free seat."""
        person = await person_of(request, state)
        return with_invites(await state.tables.lobby.bot_on_free(person.id, id, seat, data.bot), person)

    @change("/tables/{id:str}/seats/{seat:int}/stand-in", status_code=HTTP_200_OK, responses=OWN)
    async def stand_in(
        self,
        id: TableId,
        seat: SeatInPath,
        data: Annotated[StandIn, Body()],
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> dict[str, Any]:
        """The host lets a bot play for somebody who has left, or gives the seat back."""
        person = await person_of(request, state)
        return with_invites(await state.tables.stand_ins.put_in(person.id, id, seat, data.bot), person)

    @change("/tables/{id:str}/away", status_code=HTTP_200_OK, responses=OWN)
    async def away(
        self,
        id: TableId,
        data: Annotated[StandIn, Body()],
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> dict[str, Any]:
        """Hand your own seats to a bot, or take them back."""
        person = await person_of(request, state)
        return with_invites(await state.tables.stand_ins.leave(person.id, id, data.bot), person)

    # --- playing ------------------------------------------------------------------------------------------------------

    @get("/tables/{id:str}/view", responses=OWN)
    async def view(
        self, id: TableId, request: Request[Any, Any, Any], state: AppState, seat: AnySeat = None
    ) -> dict[str, Any]:
        """What your seat may know, and its legal actions if it is to decide."""
        person = await maybe_person(request, state)
        return _plain(await state.tables.looking.look(person.id if person else None, id, seat))

    @get("/tables/{id:str}/entries", responses=OWN)
    async def entries(
        self,
        id: TableId,
        request: Request[Any, Any, Any],
        state: AppState,
        seat: AnySeat = None,
        after: Annotated[int, QueryParameter(ge=0, le=limits.NUMBER, required=False)] = 0,
    ) -> dict[str, Any]:
        """What has happened after that entry, as your seat may know it."""
        person = await maybe_person(request, state)
        return _plain(await state.tables.looking.since(person.id if person else None, id, seat, after))

    @change("/tables/{id:str}/actions", status_code=HTTP_201_CREATED, responses=OWN)
    async def act(
        self,
        id: TableId,
        data: Annotated[NewAction, Body()],
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> dict[str, Any]:
        """Play an action. It is kept when the answer comes."""
        person = await person_of(request, state)
        made = await state.tables.play(person.id, id, data.seat, data.action, data.after, data.id)
        return _plain(made.done)

    @change("/tables/{id:str}/undo", status_code=HTTP_200_OK, responses=OWN)
    async def undo(
        self, id: TableId, data: Annotated[Undo, Body()], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """Take your last action back, while nothing was uncovered and nobody else has decided."""
        person = await person_of(request, state)
        made = await state.tables.undo(person.id, id, data.seat, data.after, data.id)
        return _plain(made.done)

    @change("/tables/{id:str}/chat", status_code=HTTP_201_CREATED, responses=OWN)
    async def chat(
        self, id: TableId, data: Annotated[Chat, Body()], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """A line for everybody at the table."""
        person = await person_of(request, state)
        return _plain(await state.tables.chat(person.id, person.name, id, data.text, data.id))

    @change("/tables/{id:str}/order", status_code=HTTP_200_OK, responses=OWN)
    async def order(
        self, id: TableId, data: Annotated[Order, Body()], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """Order ahead: a maximum that stands for you in an auction."""
        person = await person_of(request, state)
        return _plain(await state.tables.stand(person.id, id, data.seat, data.subject, data.most))

    @get("/tables/{id:str}/why", responses=OWN)
    async def why(
        self,
        id: TableId,
        seat: SeatNumber,
        action: Annotated[str, QueryParameter(max_length=limits.ACTION)],
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> dict[str, Any]:
        """Why that action is not legal now."""
        person = await person_of(request, state)
        found = await state.tables.looking.why(person.id, id, seat, "", action)
        return _plain(found or WhyNot("", "", "", action))

    # --- records ------------------------------------------------------------------------------------------------------

    @get("/tables/{id:str}/record", media_type=MediaType.TEXT, responses=OWN)
    async def record(self, id: TableId, request: Request[Any, Any, Any], state: AppState) -> Response[str]:
        """The game as a record file: when it is over, or while you play alone."""
        person = await maybe_person(request, state)
        text = await state.tables.looking.record(person.id if person else None, id)
        return Response(text, media_type=MediaType.TEXT)

    @change("/records", status_code=HTTP_201_CREATED, responses=OPEN, request_max_body_size=limits.BODY)
    async def take_in(
        self, data: Annotated[RecordText, Body()], request: Request[Any, Any, Any], state: AppState
    ) -> dict[str, Any]:
        """A table from a record: a finished game to look at, or one to go on with."""
        person = await person_of(request, state)
        lobby: Lobby = state.tables.lobby
        found = await lobby.read(person.id, data.record)
        return with_invites(await lobby.take_in(person.id, person.name, found), person)


def _plain(answer: msgspec.Struct) -> dict[str, Any]:
    """An answer as the documents promise it: an object, of which no more is said there."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))  # some of it is written already
    return plain


def with_invites(table: Table, person: Person | None, summary: Summary | None = None) -> dict[str, Any]:
    """The table's summary; for its host with the invites of the free seats, for everybody with their own seats."""
    summary = summary if summary is not None else table.summary()
    if person is not None:
        summary.yours = table.seats_of(person.id)
        if summary.yours:  # whoever knows a table's id can watch it, so nobody else is told
            summary.rematch, summary.rematch_of = table.rematch, table.rematch_of
        if table.host == person.id:
            for seat, place in zip(summary.seats, table.seats, strict=True):
                if place.kind == "free":
                    seat.invite = place.invite
    return _plain(summary)
