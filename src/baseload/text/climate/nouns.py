"""The nouns that both games about the climate have: sources, regions, project slots, summits, bonuses.

The code is shared, the sentences are not: each game has these words in its own catalogue.
"""

from typing import Final, Protocol

from baseload.games.climate.world import MINORS, REGIONS, SLOTS
from baseload.text.audience import Audience
from baseload.text.layout import harmless

_BONUSES: Final = ["", "tech", "permit", "any"]  # what a space of a track gives; beyond it come the sources


class Printed(Protocol):
    """What is told here of a table's components."""

    track_lengths: list[int]
    income: list[list[int]]
    bonus: list[list[int]]
    second_bonus: list[list[int]]
    summit_topics: list[list[int]]
    summit_names: list[str]
    lobby_minor: list[int]
    minor_money: int


class World:
    """The world's nouns. `source_ids` are the game's sources of energy, by which the catalogue names them."""

    def __init__(self, audience: Audience, source_ids: list[str]) -> None:
        self.audience = audience
        self.words = audience.words
        self.source_ids = source_ids

    def source(self, source: int) -> str:
        return self.words.say(f"source.{self.source_ids[source]}")

    def sources(self, sources: list[int], last: str = "list.and") -> str:
        return self.audience.several((self.source(source) for source in sources), last)

    def region(self, region: int) -> str:
        return self.words.say(f"region.{REGIONS[region]}")

    def slot(self, slot: int) -> str:
        return self.words.say(f"slot.{SLOTS[slot]}")

    def place(self, place: int) -> str:
        """A project slot: "Asia (tech slot)"."""
        return self.words.say("place.slot", region=self.region(place // 3), slot=self.slot(place % 3))

    def summit_tile(self, number: int, tile: int, parts: Printed) -> str:
        """A summit with its place and topics: "summit 3, Nairobi (hydro and recycling)"."""
        topics = self.sources(parts.summit_topics[tile])
        name = self.summit_name(tile, parts)
        return self.words.say("place.summit_named", summit=number, name=name, topics=topics)

    def summit_name(self, tile: int, parts: Printed) -> str:
        """The city that a summit is named after. A language has it as `city.summit.new_delhi` where it writes it in
        another way than the components; a name of somebody's own stays as it is."""
        name = parts.summit_names[tile]
        id = f"city.summit.{name.casefold().replace(' ', '_')}"
        return self.words.say(id) if self.words.has(id) else harmless(name)

    def summit(self, summit: int, tiles: list[int], parts: Printed) -> str:
        """The same for a place of the table, from 0; its number alone where no tile lies there."""
        if summit >= len(tiles) or not tiles[summit]:
            return self.words.say("place.summit", summit=summit + 1)
        return self.summit_tile(summit + 1, tiles[summit], parts)

    def bonus(self, source: int, space: int, parts: Printed) -> str:
        """What a space of a track gives; "" where it gives nothing or is not there."""
        if not 0 < space <= parts.track_lengths[source]:
            return ""
        both = (parts.bonus[source][space], parts.second_bonus[source][space])
        return self.audience.several(self.bonus_kind(bonus) for bonus in both if bonus) if both[0] else ""

    def bonus_kind(self, bonus: int) -> str:
        if bonus >= len(_BONUSES):
            return self.source(bonus - len(_BONUSES))
        return self.words.say(f"bonus.{_BONUSES[bonus]}") if bonus else ""

    def card_minor(self, card: int, parts: Printed) -> str:
        """A lobby card's minor effect."""
        if not 0 < card < len(parts.lobby_minor):
            return self.words.say("card.unknown")
        return self.words.say(f"minor.{MINORS[parts.lobby_minor[card]]}", money=parts.minor_money)

    def income_of(self, amount: int, earned: list[int]) -> str:
        """An income, and what the tracks pay of it: "7 (solar 3, biomass 4)"."""
        parts = [
            self.words.say("income.part", source=self.source(source), amount=paid)
            for source, paid in enumerate(earned)
            if paid
        ]
        if not parts:
            return str(amount)
        return self.words.say("income.of", amount=amount, parts=self.words.say("list.comma").join(parts))
