"""A person's tables as the home page lists them: what waits for them first, and how it ended where it did."""

from typing import Final

from baseload.core.contract import outcome_from_plain
from baseload.core.plain import Plain
from baseload.server.tables import Tables
from baseload.server.words import say, words
from baseload.text.speaker import speaker

_AFTER_ONES_TURN: Final = ("gathering", "playing", "over")


async def tables_of(person: str, tables: Tables) -> list[dict[str, Plain]]:
    """Their summaries with `yours` (seats), `turn` (is it theirs?), `variant` (the map or the mode) and `result` (a
    sentence, once there is one)."""
    found = [
        _listed(table, (await tables.get(table["id"])).seats_of(person))
        for table in await tables.mine(person)
    ]
    return sorted(found, key=_how_urgent)  # a stable sort: the latest first among equals


def _listed(table: dict[str, Plain], yours: list[int]) -> dict[str, Plain]:
    turn = table["stage"] == "playing" and table["to_move"] in yours
    return {
        **table,
        "yours": yours,
        "turn": turn,
        "variant": _variant(table["options"]),
        "result": _result(table, yours),
    }


def _how_urgent(table: dict[str, Plain]) -> int:
    return -1 if table["turn"] else _AFTER_ONES_TURN.index(table["stage"])


def _variant(options: dict[str, Plain]) -> str:
    """In a word, where there is one; somebody's own map by its name."""
    id = f"new.value.{options.get('map') or options.get('mode')}"
    return say(id) if words().has(id) else str(options.get("map", ""))


def _result(table: dict[str, Plain], yours: list[int]) -> str:
    """Who won. Who plays several seats at one screen is called by their names."""
    if table["outcome"] is None:
        return ""
    names = [seat["name"] for seat in table["seats"]]
    voice = speaker(table["game"], names, you=yours[0] if len(yours) == 1 else None)
    return voice.result(outcome_from_plain(table["outcome"]))
