"""A store for many processes is made ready by whoever comes first, and holds the key that all of them seal sessions
with: a cookie from one is good at all others."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.dialects.postgresql import insert

from baseload.server import schema
from baseload.server.migrations import bring_up_to_date
from baseload.server.site.members import LOCKS

_SECRET: Final = "sessions"
_MAKING: Final = 0  # processes' own numbers are drawn, and none of them is this one


def made_ready(url: str, own: bytes) -> bytes:
    """The key of the site, which is our `own` if nobody was before us. The schema is up to date then."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            connection.execute(text(f"SELECT pg_advisory_lock({LOCKS}, {_MAKING})"))
            connection.commit()
            bring_up_to_date(engine)
            return _key(connection, own)
    finally:
        engine.dispose()


def _key(connection: Connection, own: bytes) -> bytes:
    row = {"name": _SECRET, "value": own}
    connection.execute(insert(schema.secrets).values(row).on_conflict_do_nothing())
    connection.commit()
    wanted = select(schema.secrets.c.value).where(schema.secrets.c.name == _SECRET)
    return bytes(connection.execute(wanted).scalar_one())


def key_in(folder: Path) -> bytes | None:
    """What a server on a database of its own has left there."""
    path = folder / "secret"
    return path.read_bytes() if path.exists() else None
