"""A program's own token, once it has one: taken back, or changed for a new one."""

import secrets
from typing import Any

from litestar import Controller, Request, delete, post
from litestar.datastructures import State as AppState
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from baseload.server.api import OPEN
from baseload.server.people import digest
from baseload.server.programs import person_of, token_of


class Tokens(Controller):
    path = "/api/token"
    tags = ("api",)

    @post("/", status_code=HTTP_200_OK, responses=OPEN)
    async def renew(self, request: Request[Any, Any, Any], state: AppState) -> dict[str, Any]:
        """A new token in the place of the one you send. The old one is worth nothing from now on, and connections that
        came by it are closed."""
        person = await person_of(request, state)
        old, new = token_of(request), new_token()
        await state.people.change_token(old, new)
        state.hub.close_token(digest(old))
        return {"person": person.id, "name": person.name, "token": new}

    @delete("/", status_code=HTTP_204_NO_CONTENT, responses=OPEN)
    async def revoke(self, request: Request[Any, Any, Any], state: AppState) -> None:
        """Take back the token you send: nobody can be you with it any more, nor can you."""
        await person_of(request, state)
        old = token_of(request)
        await state.people.change_token(old, None)
        state.hub.close_token(digest(old))


def new_token() -> str:
    return secrets.token_urlsafe(24)
