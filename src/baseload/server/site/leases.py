"""Who acts for a table by itself: one process at a time sees to its bots and its standing orders.

A lease is written along with the entry after which there is something to do, so that no crash comes between them;
it is given up along with the last such move. Each change of its holder raises its number, the fence: a move that nobody
made by hand says under which fence it was thought of, and is not kept under another. Games among people alone have no
leases.
"""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, text

from baseload.server.site.members import ALIVE
from baseload.server.store import TakenError

_SEIZE: Final = text("""
    INSERT INTO leases (table_id, process, fence) VALUES (:table, :id, 1)
    ON CONFLICT (table_id) DO UPDATE SET process = :id,
        fence = leases.fence + (leases.process IS DISTINCT FROM :id)::int
    RETURNING fence""")
_GO_ON: Final = text(
    "UPDATE leases SET process = :next WHERE table_id = :table AND process = :id AND fence = :fence"
)
_GIVE_UP: Final = text("UPDATE leases SET process = NULL WHERE table_id = :table AND process = :id")
_HELD: Final = (
    f"l.process IS NOT NULL AND EXISTS (SELECT FROM processes p WHERE p.id = l.process AND {ALIVE})"
)
_TAKE: Final = text(f"""
    INSERT INTO leases AS l (table_id, process, fence) VALUES (:table, :id, 1)
    ON CONFLICT (table_id) DO UPDATE SET process = :id, fence = l.fence + 1 WHERE l.process = :id OR NOT ({_HELD})
    RETURNING fence""")
_OF_THE_DEAD: Final = f"FROM leases l WHERE l.process IS NOT NULL AND NOT ({_HELD})"
_ANY_OF_THE_DEAD: Final = text(f"SELECT EXISTS (SELECT {_OF_THE_DEAD})")
_INHERIT: Final = text(f"""
    WITH dead AS (
        SELECT l.table_id {_OF_THE_DEAD}
        ORDER BY l.table_id = ANY(CAST(:first AS text[])) DESC LIMIT :most FOR UPDATE OF l SKIP LOCKED)
    UPDATE leases SET process = :id, fence = fence + 1 FROM dead WHERE leases.table_id = dead.table_id
    RETURNING leases.table_id, fence""")


def seize(table: str, id: str) -> Callable[[Connection], int]:
    """It is ours, because of what we write along with it; its fence."""

    def work(connection: Connection) -> int:
        return int(connection.execute(_SEIZE, {"table": table, "id": id}).scalar_one())

    return work


def take(table: str, id: str) -> Callable[[Connection], int | None]:
    """It is ours if nobody alive has it; its fence, or None."""

    def work(connection: Connection) -> int | None:
        return connection.execute(_TAKE, {"table": table, "id": id}).scalar_one_or_none()

    return work


def go_on(table: str, id: str, fence: int, more: bool) -> Callable[[Connection], int | None]:
    """Along with a move that was thought of under that fence; if there is no `more` to do it is given up. TakenError:
    somebody else has it by now."""

    def work(connection: Connection) -> int | None:
        given = {"table": table, "id": id, "fence": fence, "next": id if more else None}
        if not connection.execute(_GO_ON, given).rowcount:
            raise TakenError
        return fence if more else None

    return work


def give_up(table: str, id: str) -> Callable[[Connection], None]:
    """There is nothing to do."""

    def work(connection: Connection) -> None:
        connection.execute(_GIVE_UP, {"table": table, "id": id})

    return work


def any_of_the_dead(connection: Connection) -> bool:
    return bool(connection.execute(_ANY_OF_THE_DEAD).scalar_one())


def inherit(id: str, first: list[str], most: int) -> Callable[[Connection], list[tuple[str, int]]]:
    """Some that the dead have left, those of the tables that are named `first`; with their fences."""

    def work(connection: Connection) -> list[tuple[str, int]]:
        found = connection.execute(_INHERIT, {"id": id, "first": first, "most": most})
        return [(row.table_id, row.fence) for row in found]

    return work
