"""What the rest of the server asks of the site that it is a part of, be it one process or many."""

from typing import TYPE_CHECKING, Protocol

from baseload.server.rows import Work
from baseload.server.table import Table

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class Site(Protocol):
    many: bool  # are there perhaps other processes on this store?

    async def begin(self, tables: "Tables") -> None:
        """It is there."""

    async def fresh(self, table: Table) -> None:
        """Has it caught up with all that was written before somebody asked?"""

    def lease(self, table: str, fence: int | None, more: bool, alone: bool) -> Work | None:
        """What is written along with an entry after which there is `more` to do by itself, or that was made so
        (`alone`)."""

    async def may_act(self, table: Table) -> bool:
        """Is it for this process to act for that table by itself?"""

    async def seize(self, table: Table) -> None:
        """From now on it is for this process, whoever did so before. The caller holds the lock."""

    def note(self, table: Table) -> None:
        """Who is at it may have changed, or who has a seat there."""

    def seen(self, table: str, person: str) -> None:
        """Somebody has asked for something there."""

    async def close(self) -> None:
        """It stops."""
