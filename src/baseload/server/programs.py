"""Who a program is, by its token, and how what it sends is read: for who may send it, and no more of it than fits."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.exceptions import SerializationException
from litestar.handlers import BaseRouteHandler
from litestar.serialization import decode_json

from baseload.server.people import Person
from baseload.server.words import Trouble

Connection = ASGIConnection[Any, Any, Any, Any]


async def maybe_person(connection: Connection, state: AppState) -> Person | None:
    """Whose token it is; None for who comes without one."""
    token = token_of(connection)
    if not token:
        return None
    person: Person | None = await state.people.by_token(token)
    if person is None:
        raise Trouble(401, "no_token")
    state.hub.presence.came_from(person.id, connection.scope["client"][0])  # type: ignore[index]
    return person


async def person_of(connection: Connection, state: AppState) -> Person:
    """Whose token it is."""
    found = await maybe_person(connection, state)
    if found is None:
        raise Trouble(401, "no_token")
    return found


async def token_first(connection: Connection, _: BaseRouteHandler) -> None:
    """A guard, which the framework asks before it reads a body: that of a stranger is not read. Whoever sees to the
    request asks again, because a token may be taken back while a body is on its way."""
    await person_of(connection, connection.app.state)


def token_of(connection: Connection) -> str:
    return connection.headers.get("authorization", "").removeprefix("Bearer ")


class StraightRequest(Request[Any, Any, Any]):
    """Its body is read straight into what is wanted, so that what does not fit is refused where it begins. The
    framework would first make all of it that JSON can say, and two megabytes can say 600,000 lists."""

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_data_field
        try:
            return decode_json(await self.body() or b"null", target_type=wanted.annotation if wanted else Any)
        except UnicodeDecodeError as error:
            raise SerializationException(str(error)) from None
