"""The site of one process, which is how most are: what it remembers is all there is, and everything is for it to do."""

from typing import TYPE_CHECKING

from baseload.server.rows import Work
from baseload.server.table import Table

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class Alone:
    many = False

    async def begin(self, tables: "Tables") -> None:
        pass

    async def fresh(self, table: Table) -> None:
        pass

    def lease(self, table: str, fence: int | None, more: bool, alone: bool) -> Work | None:
        return None

    async def may_act(self, table: Table) -> bool:
        return True

    async def seize(self, table: Table) -> None:
        pass

    def note(self, table: Table) -> None:
        pass

    def seen(self, table: str, person: str) -> None:
        pass

    async def close(self) -> None:
        pass
