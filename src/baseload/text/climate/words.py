"""What the two games about the climate, CO₂ and Second Chance, say alike: amounts, regions, sources, project slots.

The code is shared, the sentences are not: each game has these words in its own catalogue.
"""

from typing import ClassVar, Final, Protocol

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.text.climate.scores import Scores
from baseload.text.layout import Page, harmless
from baseload.text.provenance import provenance
from baseload.text.speaker import Speaker

# Facts that are the name of something, and what it is the name of.
_NAMES: Final = {"source": "source", "region": "region", "fossil": "fossil", "slot": "slot", "next": "region"}
# Facts that list sources, that count something, and that are a seat.
_SOURCES: Final = ("agenda", "offered", "missing")
_COUNTS: Final = {
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


class ClimateWords(Speaker):
    """Names and amounts. Coins have their $ in the sentences themselves."""

    SOURCES: ClassVar[list[str]]
    REGIONS: ClassVar[list[str]]
    SLOTS: ClassVar[list[str]]
    MINORS: ClassVar[list[str]]

    # --- amounts ---

    def own(self, id: str, **facts: Plain) -> str:
        """A sentence that each of the games has in its own catalogue."""
        return self.words.say(id, **facts)

    def number(self, amount: int) -> str:
        """A number that may be below zero, with a real minus sign."""
        return str(amount) if amount >= 0 else self.own("unit.minus", amount=-amount)

    def income_of(self, amount: int, earned: list[int]) -> str:
        """An income, and what the tracks pay of it: "7 (solar 3, biomass 4)"."""
        parts = [
            self.own("income.part", source=self.words.say(f"source.{self.SOURCES[source]}"), amount=paid)
            for source, paid in enumerate(earned)
            if paid
        ]
        if not parts:
            return str(amount)
        return self.own("income.of", amount=amount, parts=self.words.say("list.comma").join(parts))

    def counted(self, unit: str, amount: int) -> str:
        """An amount with its unit: "1 permit", "8 points"."""
        if amount < 0:
            return self.words.say_many(unit, amount, count=self.number(amount))
        return self.words.say_many(unit, amount)

    def money(self, amount: int) -> str:
        return self.own("unit.money", amount=amount)

    def points(self, amount: int) -> str:
        return self.counted("unit.point", amount)

    def tech(self, amount: int) -> str:
        return self.counted("unit.tech", amount)

    def permits(self, amount: int) -> str:
        return self.counted("unit.permit", amount)

    def tech_left(self, amount: int) -> str:
        return self.tech(amount) if amount else self.own("unit.no_tech")

    def permits_left(self, amount: int) -> str:
        return self.permits(amount) if amount else self.own("unit.no_permits")

    def amounts(
        self, money: int = 0, tech: int = 0, permits: int = 0, points: int = 0, last: str = "list.and"
    ) -> str:
        """What somebody takes or gives: "$3, 1 tech and 1 permit"; "nothing" where it is nothing."""
        found = [self.money(money)] if money else []
        found += [self.tech(tech)] if tech else []
        found += [self.permits(permits)] if permits else []
        found += [self.points(points)] if points else []
        return self.several(found, last) if found else self.own("unit.nothing")

    # --- component values ---

    def components_told(self, value: Plain) -> str:
        """A choice of components, and how many of its values are whose."""
        game = game_by_name(self.game)
        found = provenance(game.options(components=value))
        own = "own" if isinstance(value, dict) else "standard"
        return self.words.say(f"components.{own}", **found.as_facts())

    # --- the board ---

    def source(self, source: int) -> str:
        return self.words.say(f"source.{self.SOURCES[source]}")

    def sources(self, sources: list[int], last: str = "list.and") -> str:
        return self.several((self.source(source) for source in sources), last)

    def region(self, region: int) -> str:
        return self.words.say(f"region.{self.REGIONS[region]}")

    def slot(self, slot: int) -> str:
        return self.words.say(f"slot.{self.SLOTS[slot]}")

    def place(self, place: int) -> str:
        """A project slot: "Asia (tech slot)"."""
        return self.own("place.slot", region=self.region(place // 3), slot=self.slot(place % 3))

    def summit_tile(self, number: int, tile: int, parts: Printed) -> str:
        """A summit with its place and topics: "summit 3, Nairobi (hydro and recycling)"."""
        topics = self.sources(parts.summit_topics[tile])
        name = harmless(parts.summit_names[tile])
        return self.own("place.summit_named", summit=number, name=name, topics=topics)

    def bonus(self, source: int, space: int, parts: Printed) -> str:
        """What a space of a track gives; "" where it gives nothing or is not there."""
        if not 0 < space <= parts.track_lengths[source]:
            return ""
        both = (parts.bonus[source][space], parts.second_bonus[source][space])
        return self.several(self.bonus_kind(bonus) for bonus in both if bonus) if both[0] else ""

    def bonus_kind(self, bonus: int) -> str:
        if bonus >= len(_BONUSES):
            return self.source(bonus - len(_BONUSES))
        return self.words.say(f"bonus.{_BONUSES[bonus]}") if bonus else ""

    def card_minor(self, card: int, parts: Printed) -> str:
        """A lobby card's minor effect."""
        if not 0 < card < len(parts.lobby_minor):
            return self.own("card.unknown")
        return self.words.say(f"minor.{self.MINORS[parts.lobby_minor[card]]}", money=parts.minor_money)

    # --- a turn ---

    def free_moves(self, kinds: frozenset[str]) -> str:
        """The free moves among the kinds of action that are legal now; "" for none."""
        names: list[str] = [name for name in ("scientist", "market") if name in kinds]
        if "un" in kinds:
            names.append("card" if "card" in kinds else "un")
        elif "card" in kinds:
            names.append("card_only")
        return self.several(self.words.say(f"free.{name}") for name in names) if names else ""

    def unused_moves(self, names: list[str]) -> str:
        """The free moves that are not used up, whether or not any is legal; "" for none."""
        return self.several(self.words.say(f"free.{name}") for name in names) if names else ""

    def asked_in_turn(
        self, seat: int | None, kind: str, kinds: frozenset[str], cash: int, **facts: Plain
    ) -> str:
        """The question of a turn, and that the company goal can be given up where it can."""
        facts["who"] = self.name(seat)
        if "goal" not in kinds:
            return self.words.say(self._to(seat, f"asked.{kind}"), **facts)
        if kind == "turn_over":
            return self.words.say(self._to(seat, "asked.turn_goal_only"), money=cash, **facts)
        asked = self.words.say(self._to(seat, f"asked.{kind}"), **facts)
        return self.words.say(self._to(seat, "asked.turn_goal"), asked=asked, money=cash, **facts)

    def ways_to_begin(self, kinds: frozenset[str], main: tuple[str, ...]) -> str:
        """How a click begins each kind of action that is legal now; "" without a main action, as what is left then is
        in the question already."""
        first = [self.words.say(f"draw.hint.{kind}") for kind in main if kind in kinds]
        if not first:
            return ""
        others = [
            self.words.say(f"draw.hint.{kind}")
            for kind in ("scientist", "card", "un", "market")
            if kind in kinds
        ]
        ways = self.several(first, "list.or")
        if not others:
            return self.own("draw.hint", ways=ways)
        return self.own("draw.hint_more", ways=ways, others=self.several(others, "list.or"))

    def stepper(self, name: str, **facts: Plain) -> str:
        """The label of a number that one sets, such as how far the pollution is reduced; "" for no such name."""
        id = f"draw.stepper.{name}"
        return self.words.say(id, **facts) if self.words.has(id) else ""

    # --- the end ---

    def scores(self, outcome: Outcome, view: CoreView) -> Scores:
        """Where everybody's points came from, or how far they had come where nothing is scored."""
        raise NotImplementedError  # told with the outcome

    def tell_scores(self, page: Page, scores: Scores) -> None:
        """The table and its notes, in the width of the page."""
        placed = bool(scores.places)
        heads = (["place"] if placed else []) + ["name", *scores.heads]
        rows = [[self.words.say(f"score.{head}") for head in heads]]
        for index, seat in enumerate(scores.order):
            place = [str(scores.places[index])] if placed else []
            rows.append([*place, self.name(seat), *scores.cells[index]])
        page.line()
        page.table(rows, ([True] if placed else []) + [False] + [True] * len(scores.heads))
        for label, items in scores.notes:
            page.line()
            page.flow(label, items, 0)
        if scores.ties:
            page.line()
            page.sentence(scores.ties)

    # --- sentences ---

    def sentence(self, id: str, notes: list[str], **facts: Plain) -> str:
        """What an action would do, and after it whatever else is worth knowing."""
        text = self.words.say(f"action.{id}", **facts)
        for note in notes:
            text = self.own("action.and", action=text, note=note)
        return text

    def phrases(self, facts: dict[str, Plain], view: CoreView | None) -> dict[str, Plain]:
        said = super().phrases(facts, view)
        for name, kind in _NAMES.items():
            if isinstance(facts.get(name), str):
                said[name] = self.words.say(f"{kind}.{facts[name]}")
        if isinstance(facts.get("region"), str) and isinstance(facts.get("slot"), str):
            said["where"] = self.own("place.slot", region=said["region"], slot=said["slot"])
        for name in _SOURCES:
            if isinstance(facts.get(name), list):
                last = "list.or" if name == "offered" else "list.and"  # one of them, or all
                said[name] = self.several(
                    (self.words.say(f"source.{source}") for source in facts[name]), last
                )
        for name, unit in _COUNTS.items():
            if type(facts.get(name)) is int:
                said[name] = self.counted(unit, facts[name])
        for name in _SEATS:
            if type(facts.get(name)) is int:
                said[name] = self.name(facts[name])
        payers = facts.get("payers")
        if isinstance(payers, list):
            said["payers"] = self.several((self.words.say(f"region.{id}") for id in payers), "list.or")
            said["payer"] = payers[0]  # as it is typed
        given = {name: facts[name] for name in _AMOUNTS if type(facts.get(name)) is int}
        if len(given) > 1:
            said["amounts"] = self.amounts(**given)
        return said
