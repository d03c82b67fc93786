"""Who somebody is: a name and a sealed cookie for browsers, a token for programs. There are no passwords.

Whoever only looks leaves nothing behind: their id and name are in their cookie, and a row is written when something
else is to refer to it.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, insert, select, update

from baseload.server import limits, schema
from baseload.server.store import Store, StoreError, TakenError, now
from baseload.server.words import Trouble, say
from baseload.text.layout import harmless

T = TypeVar("T")
_KEPT: Final = 10_000  # people remembered without asking the store


class Person:
    def __init__(self, id: str, name: str, stored: bool = True) -> None:
        self.id = id
        self.name = name
        self.stored = stored  # is there a row that others can refer to?


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_id: dict[str, Person] = {}
        self._by_token: dict[str, Person] = {}
        self._revoked = 0  # how many tokens; whoever reads while it changes reads again

    # --- new ------------------------------------------------------------------------------------------------------

    def newcomer(self, name: str = "") -> Person:
        """Somebody whom nobody has seen yet, the store included."""
        provisional = say("person.new", number=secrets.randbelow(900) + 100)
        return Person(secrets.token_urlsafe(12), name_of(name) or provisional, stored=False)

    async def make(self, name: str = "", token: str | None = None) -> Person:
        """Somebody new, stored at once. A token is kept as its digest only."""
        person = self.newcomer(name)
        row = {**_row(person), "token": digest(token) if token else None}
        await self._write(lambda connection: connection.execute(insert(schema.people), row))
        self._remember(person)
        return person

    async def keep(self, person: Person) -> None:
        """Whoever is about to leave something behind. Twice is once."""
        if not person.stored:
            person.name = await self._write(lambda connection: _keep(connection, person))
            self._remember(person)

    async def rename(self, person: Person, name: str) -> None:
        """From now on; tables keep the name somebody sat down with."""
        found = name_of(name)
        if not found:
            raise Trouble(400, "no_name")
        change = update(schema.people).where(schema.people.c.id == person.id).values(name=found)

        def work(connection: Connection) -> None:
            _keep(connection, person)
            connection.execute(change)

        await self._write(work, f"p {person.id}")
        person.name = found
        self._remember(person)

    # --- known ----------------------------------------------------------------------------------------------------

    async def of_session(self, session: object) -> Person | None:
        """Whose sealed cookie it is: as the store knows them, otherwise as the cookie does."""
        held: dict[str, Any] = session if isinstance(session, dict) else {}
        id, name = held.get("person"), held.get("name")
        if not isinstance(id, str):
            return None
        person = await self.get(id)
        if person is None and isinstance(name, str):
            return Person(id, name, stored=False)
        return person

    async def get(self, id: str) -> Person | None:
        person = self._by_id.get(id)
        if person is None:
            person = await self._store.read(lambda connection: _find(connection, schema.people.c.id == id))
            if person is not None:
                self._remember(person)
        return person

    # --- what other processes change ------------------------------------------------------------------------------

    def renamed(self, id: str) -> None:
        """By another process: the store knows how."""
        self._by_id.pop(id, None)
        self._by_token.clear()

    def revoked(self, token: str) -> None:
        """A token, by another process."""
        self._revoked += 1
        self._by_token.pop(token, None)

    def forget(self) -> None:
        """Others may have changed anything."""
        self._revoked += 1
        self._by_id.clear()
        self._by_token.clear()

    # --- tokens ---------------------------------------------------------------------------------------------------

    async def by_token(self, token: str) -> Person | None:
        kept = digest(token)
        person = self._by_token.get(kept)
        while person is None:
            revoked = self._revoked
            person = await self._store.read(
                lambda connection: _find(connection, schema.people.c.token == kept)
            )
            if person is None:
                return None
            if revoked != self._revoked:  # perhaps this one, while we read
                person = None
                continue
            if len(self._by_token) >= _KEPT:
                self._by_token.clear()
            self._by_token[kept] = person
        return person

    async def change_token(self, old: str, new: str | None) -> None:
        """The old one is worth nothing from now on; with a new one the person goes on by that. Trouble 401: somebody
        else has changed it meanwhile."""
        change = update(schema.people).where(schema.people.c.token == digest(old))
        values = change.values(token=digest(new) if new else None)
        changed = await self._write(
            lambda connection: connection.execute(values).rowcount, f"k {digest(old)}"
        )
        self._revoked += 1
        self._by_token.pop(digest(old), None)
        if not changed:
            raise Trouble(401, "no_token")

    # --- the store ------------------------------------------------------------------------------------------------

    async def _write(self, work: Callable[[Connection], T], *tells: str) -> T:
        try:
            try:
                return await self._store.write(work, *tells)
            except TakenError:  # another process has written the same person at the same moment
                return await self._store.write(work, *tells)
        except StoreError:
            raise Trouble(503, "not_kept") from None

    def _remember(self, person: Person) -> None:
        person.stored = True
        if len(self._by_id) >= _KEPT:
            self._by_id.clear()
        self._by_id[person.id] = person


def name_of(text: str, most: int = limits.NAME) -> str:
    """A name as it is shown: one line, no control characters, not too long."""
    return " ".join(harmless(text).split())[:most].strip()


def digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _row(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "made": now()}


def _keep(connection: Connection, person: Person) -> str:
    """Write the row if there is none; the name that it has: another request may have been first."""
    found = connection.execute(select(schema.people.c.name).where(schema.people.c.id == person.id)).first()
    if found is None:
        connection.execute(insert(schema.people), _row(person))
        return person.name
    return str(found.name)


def _find(connection: Connection, where: object) -> Person | None:
    row = connection.execute(select(schema.people).where(where)).one_or_none()  # type: ignore[arg-type]
    return Person(row.id, row.name) if row is not None else None
