"""Facts of the two games about the climate made ready for a sentence: names for ids, amounts with their unit."""

from typing import Final

from baseload.core.plain import Plain
from baseload.text.climate.amounts import Amounts

# Facts that are the name of something, and what it is the name of.
_NAMES: Final = {"source": "source", "region": "region", "fossil": "fossil", "slot": "slot", "next": "region"}
# Facts that list sources, that count something, and that are a seat.
_SOURCES: Final = ("agenda", "offered", "missing")
COUNTS: Final = {
    "points": "unit.point",
    "brings": "unit.point",
    "instead": "unit.point",
    "owed": "unit.point",
    "tech": "unit.tech",
    "permits": "unit.permit",
    "cards": "unit.card",
}
# What is given or taken together: "$3 and 1 tech", without what is nothing.
_AMOUNTS: Final = ("money", "tech", "permits")
_SEATS: Final = ("owner", "speaker", "partner")


class Phrases:
    """`counts` are the facts that count something, and the unit of each."""

    def __init__(self, amounts: Amounts, counts: dict[str, str]) -> None:
        self.amounts = amounts
        self.audience = amounts.audience
        self.words = amounts.words
        self.counts = counts

    def ready(self, facts: dict[str, Plain], said: dict[str, Plain]) -> dict[str, Plain]:
        """The facts as they go into the sentence. `said` is what can be made of them without knowing the game."""
        for name, kind in _NAMES.items():
            if isinstance(facts.get(name), str):
                said[name] = self.words.say(f"{kind}.{facts[name]}")
        if isinstance(facts.get("region"), str) and isinstance(facts.get("slot"), str):
            said["where"] = self.words.say("place.slot", region=said["region"], slot=said["slot"])
        for name in _SOURCES:
            if isinstance(facts.get(name), list):
                last = "list.or" if name == "offered" else "list.and"  # one of them, or all
                said[name] = self._named("source", facts[name], last)
        for name, unit in self.counts.items():
            if type(facts.get(name)) is int:
                said[name] = self.amounts.counted(unit, facts[name])
        for name in _SEATS:
            if type(facts.get(name)) is int:
                said[name] = self.audience.name(facts[name])
        payers = facts.get("payers")
        if isinstance(payers, list):
            said["payers"] = self._named("region", payers, "list.or")
            said["payer"] = payers[0]  # as it is typed
        given = {name: facts[name] for name in _AMOUNTS if type(facts.get(name)) is int}
        if len(given) > 1:
            said["amounts"] = self.amounts.together(**given)
        return said

    def _named(self, kind: str, ids: list[str], last: str) -> str:
        return self.audience.several((self.words.say(f"{kind}.{id}") for id in ids), last)
