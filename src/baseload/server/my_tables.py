"""A person's tables as the home page lists them: what waits for them first, and how it ended where it did."""

from typing import Final

import msgspec

from baseload.core.contract import outcome_from_plain
from baseload.core.plain import Plain
from baseload.server.listing import Page
from baseload.server.replies import Summary
from baseload.server.table import Table
from baseload.server.tables import Tables
from baseload.server.words import say, words
from baseload.text.speaker import speaker

_AFTER_ONES_TURN: Final = ("gathering", "playing", "over")


class Listed(Summary, kw_only=True):
    """One of them: how many seats are `free`, whose people are `here`, is it one's `turn`, its `variant` (the map or
    the mode), and its `result` (a sentence, once there is one)."""

    free: int
    here: list[int]
    turn: bool
    variant: str
    result: str


class MyTables:
    """A page of them. `following` asks for the next one."""

    def __init__(self, person: str, page: Page, tables: Tables) -> None:
        found = [_listed(table, table.seats_of(person), tables.waiting.here(table)) for table in page.tables]
        self.tables = sorted(found, key=_how_urgent)  # a stable sort: the latest first among equals
        self.following = page.following
        # Only who plays alone may have the record of a game that goes on. Who has more games has some that are over.
        self.records = page.following is not None or any(
            table.stage == "over" or (table.stage == "playing" and table.alone(person))
            for table in page.tables
        )
        self.turn = next((table for table in self.tables if table.turn), None)


async def tables_of(person: str, tables: Tables, before: str | None = None) -> MyTables:
    return MyTables(person, await tables.listing.mine(person, before), tables)


def free_seats(table: Table) -> int:
    return sum(seat.kind == "free" for seat in table.seats)


def _listed(table: Table, yours: list[int], here: list[int]) -> Listed:
    summary = table.summary()
    summary.yours = yours
    return Listed(
        **msgspec.structs.asdict(summary),
        free=free_seats(table),
        here=here,
        turn=table.stage == "playing" and table.to_move in yours,
        variant=_variant(summary.options),
        result=_result(table, yours),
    )


def _how_urgent(table: Listed) -> int:
    return -1 if table.turn else _AFTER_ONES_TURN.index(table.stage)


def _variant(options: dict[str, Plain]) -> str:
    """In a word, where there is one; somebody's own map by its name."""
    id = f"new.value.{options.get('map') or options.get('mode')}"
    return say(id) if words().has(id) else str(options.get("map", ""))


def _result(table: Table, yours: list[int]) -> str:
    """Who won. Who plays several seats at one screen is called by their names."""
    if table.outcome is None:
        return ""
    voice = speaker(table.game, table.names, you=yours[0] if len(yours) == 1 else None)
    return voice.result(outcome_from_plain(table.outcome))
