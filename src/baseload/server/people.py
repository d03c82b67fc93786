"""Who somebody is: a name and a sealed cookie for browsers, a token for programs. There are no passwords."""

import hashlib
import secrets
from typing import Final

from sqlalchemy import Connection, insert, select, update

from baseload.server import limits, schema
from baseload.server.store import Store, now
from baseload.server.words import Trouble, say
from baseload.text.layout import harmless

_KEPT: Final = 10_000  # people remembered without asking the store


class Person:
    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_id: dict[str, Person] = {}
        self._by_token: dict[str, Person] = {}

    async def make(self, name: str = "", token: str | None = None) -> Person:
        """Somebody new. A token is kept as its digest only."""
        person = Person(
            secrets.token_urlsafe(12), name_of(name) or say("person.new", number=secrets.randbelow(900) + 100)
        )
        row = {
            "id": person.id,
            "name": person.name,
            "token": digest(token) if token else None,
            "made": now(),
        }
        await self._store.write(lambda connection: connection.execute(insert(schema.people), row))
        self._remember(person)
        return person

    async def get(self, id: str) -> Person | None:
        person = self._by_id.get(id)
        if person is None:
            person = await self._store.read(lambda connection: _find(connection, schema.people.c.id == id))
            if person is not None:
                self._remember(person)
        return person

    async def by_token(self, token: str) -> Person | None:
        kept = digest(token)
        person = self._by_token.get(kept)
        if person is None:
            person = await self._store.read(
                lambda connection: _find(connection, schema.people.c.token == kept)
            )
            if person is not None:
                if len(self._by_token) >= _KEPT:
                    self._by_token.clear()
                self._by_token[kept] = person
        return person

    async def rename(self, person: Person, name: str) -> None:
        """From now on; tables keep the name somebody sat down with."""
        found = name_of(name)
        if not found:
            raise Trouble(400, "no_name")
        change = update(schema.people).where(schema.people.c.id == person.id).values(name=found)
        await self._store.write(lambda connection: connection.execute(change))
        person.name = found

    def _remember(self, person: Person) -> None:
        if len(self._by_id) >= _KEPT:
            self._by_id.clear()
        self._by_id[person.id] = person


def name_of(text: str) -> str:
    """A name as it is shown: one line, no control characters, not too long."""
    return " ".join(harmless(text).split())[: limits.NAME].strip()


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _find(connection: Connection, where: object) -> Person | None:
    row = connection.execute(select(schema.people).where(where)).one_or_none()  # type: ignore[arg-type]
    return Person(row.id, row.name) if row is not None else None
