"""The nouns of CO₂: sources, regions, slots, summits, cards, goals, and amounts with their units.

What a card or a tile says is put together from the table's components, so that somebody's own values are told too.
"""

from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.climate.world import MINOR_MONEY, MINORS, REGIONS, RESEARCH, SLOTS, SUMMIT
from baseload.games.co2.actions import HAND
from baseload.games.co2.components import (
    FIRST_COMPANY_GOAL,
    FIRST_UN_GOAL,
    LAST_COMPANY_GOAL,
    LAST_UN_GOAL,
    LOBBY_CARDS,
    ON_BUY,
    ON_CONSTRUCT,
    ON_INSTALL,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    SOURCES,
    Components,
    standard,
)
from baseload.games.co2.state import INSTALLED, NO_PROJECT, State
from baseload.games.co2.view import View
from baseload.text.layout import harmless
from baseload.text.speaker import Speaker

# Facts that are the name of something, and what it is the name of.
_NAMES: Final = {"source": "source", "region": "region", "fossil": "fossil", "slot": "slot", "next": "region"}
# Facts that list sources, that count something, and that are a seat.
_SOURCES: Final = ("agenda", "offered", "missing")
_COUNTS: Final = {
    "points": "unit.point",
    "tech": "unit.tech",
    "permits": "unit.permit",
    "cards": "unit.card",
}
_SEATS: Final = ("owner", "speaker")


def known(view: CoreView) -> State:
    """The position as the view's seat knows it."""
    assert isinstance(view, View)
    return view.known


def parts_of(view: CoreView | None) -> Components:
    """The table's components; without a table those that come with the game."""
    return known(view).board.parts if view is not None else standard()


class Co2Words(Speaker):
    """Names and amounts. Coins have their $ in the sentences themselves."""

    # --- amounts ---

    def number(self, amount: int) -> str:
        """A number that may be below zero, with a real minus sign."""
        return str(amount) if amount >= 0 else self.words.say("unit.minus", amount=-amount)

    def counted(self, unit: str, amount: int) -> str:
        """An amount with its unit: "1 permit", "8 points"."""
        if amount < 0:
            return self.words.say_many(unit, amount, count=self.number(amount))
        return self.words.say_many(unit, amount)

    def money(self, amount: int) -> str:
        return self.words.say("unit.money", amount=amount)

    def points(self, amount: int) -> str:
        return self.counted("unit.point", amount)

    def tech(self, amount: int) -> str:
        return self.counted("unit.tech", amount)

    def permits(self, amount: int) -> str:
        return self.counted("unit.permit", amount)

    def tech_left(self, amount: int) -> str:
        return self.tech(amount) if amount else self.words.say("unit.no_tech")

    def permits_left(self, amount: int) -> str:
        return self.permits(amount) if amount else self.words.say("unit.no_permits")

    def amounts(
        self, money: int = 0, tech: int = 0, permits: int = 0, points: int = 0, last: str = "list.and"
    ) -> str:
        """What somebody takes or gives: "$3, 1 tech and 1 permit"; "nothing" where it is nothing."""
        found = [self.money(money)] if money else []
        found += [self.tech(tech)] if tech else []
        found += [self.permits(permits)] if permits else []
        found += [self.points(points)] if points else []
        return self.several(found, last) if found else self.words.say("unit.nothing")

    # --- the board ---

    def source(self, source: int) -> str:
        return self.words.say(f"source.{SOURCES[source]}")

    def sources(self, sources: list[int], last: str = "list.and") -> str:
        return self.several((self.source(source) for source in sources), last)

    def region(self, region: int) -> str:
        return self.words.say(f"region.{REGIONS[region]}")

    def place(self, place: int) -> str:
        """A project slot: "Asia (tech slot)"."""
        slot = self.words.say(f"slot.{SLOTS[place % 3]}")
        return self.words.say("place.slot", region=self.region(place // 3), slot=slot)

    def project(self, place: int, state: State) -> str:
        """The project on a slot: "solar in Asia (tech slot)"; the slot alone where there is none."""
        project = state.projects[place]
        if project == NO_PROJECT:
            return self.place(place)
        return self.words.say(
            "place.project", source=self.source(project % INSTALLED), where=self.place(place)
        )

    def origin(self, origin: int) -> str:
        """Where a permit comes from."""
        return self.words.say("place.hand") if origin == HAND else self.region(origin)

    def summit(self, summit: int, state: State) -> str:
        """A summit, from 0, with its place and topics: "summit 3, Nairobi (biomass and recycling)"."""
        if summit >= len(state.summits) or not state.summits[summit]:
            return self.words.say("place.summit", summit=summit + 1)
        return self.summit_tile(summit + 1, state.summits[summit], state.board.parts)

    def summit_tile(self, number: int, tile: int, parts: Components) -> str:
        topics = self.sources(parts.summit_topics[tile])
        return self.words.say(
            "place.summit_named", summit=number, name=harmless(parts.summit_names[tile]), topics=topics
        )

    def post(self, post: Plain) -> tuple[str, str]:
        """Where a scientist of an event stands or goes: the kind of place, and its name."""
        if post == "hand":
            return "hand", self.words.say("place.hand")
        if isinstance(post, int):
            return "summit", self.words.say("place.summit", summit=post)
        return "project", self.place(3 * REGIONS.index(post[0]) + SLOTS.index(post[1]))

    def post_of(self, post: int, state: State) -> tuple[str, str]:
        """The same for the place of an action."""
        if post == HAND:
            return "hand", self.words.say("place.hand")
        if post >= SUMMIT:
            return "summit", self.summit(post - SUMMIT, state)
        return "project", self.project(post, state)

    def bonus(self, source: int, space: int, parts: Components) -> str:
        """What a space of an expertise track gives; "" where it gives nothing or is not there."""
        if not 0 < space <= parts.track_length:
            return ""
        bonus = parts.bonus[source][space]
        kinds = ["", "tech", "permit", "any"]
        if bonus < len(kinds):
            return self.words.say(f"bonus.{kinds[bonus]}") if bonus else ""
        return self.words.say("bonus.source", source=self.source(bonus - len(kinds)))

    # --- cards ---

    def card_main(self, card: int, parts: Components) -> str:
        """A lobby card's main effect, with what it goes with."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        gain = self.card_gain(card, parts)
        on, of = parts.lobby_on[card], parts.lobby_of[card]
        if on == ON_REGION:
            return self.words.say("card.propose_region", region=self.region(of), gain=gain)
        if on == ON_SLOT:
            return self.words.say("card.propose_slot", slot=self.words.say(f"slot.{SLOTS[of]}"), gain=gain)
        if on == ON_INSTALL:
            return self.words.say("card.install", source=self.source(of), gain=gain)
        if on == ON_CONSTRUCT:
            return self.words.say("card.construct", source=self.source(of), gain=gain)
        if on == ON_BUY:
            return self.words.say("card.buy", gain=gain)
        if on == ON_SELL:
            return self.words.say("card.sell", gain=gain)
        return self.words.say("card.summit", source=self.source(of))

    def card_gain(self, card: int, parts: Components) -> str:
        """What the main effect alone gives: "$3", "2 tech or $2"."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        on, of = parts.lobby_on[card], parts.lobby_of[card]
        money, tech, points = parts.lobby_money[card], parts.lobby_tech[card], parts.lobby_points[card]
        if on == ON_CONSTRUCT:
            return self.words.say("card.cheaper", money=money)
        if on == ON_SLOT and of == RESEARCH and not (money or tech or points):
            return self.words.say("minor.scientist")
        if on in (ON_REGION, ON_SLOT, ON_INSTALL, ON_BUY, ON_SELL):
            last = "list.or" if parts.lobby_choice[card] else "list.and"
            return self.words.say("card.gain", gain=self.amounts(money, tech, 0, points, last))
        return self.words.say("card.expertise", source=self.source(of))

    def card_minor(self, card: int, parts: Components) -> str:
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        minor = parts.lobby_minor[card]
        if minor == MINOR_MONEY:
            return self.words.say("minor.money", money=parts.minor_money)
        return self.words.say(f"minor.{MINORS[minor]}")

    def card(self, card: int, parts: Components) -> str:
        """Both effects of a card."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        return self.words.say(
            "card.both", main=self.card_main(card, parts), minor=self.card_minor(card, parts)
        )

    def un_goal_sources(self, goal: int, parts: Components) -> str:
        """The sources whose plants a UN goal asks for."""
        if not FIRST_UN_GOAL <= goal <= LAST_UN_GOAL:
            return self.words.say("goal.unknown")
        needed = parts.un_sources[goal]
        return self.sources([source for source in range(len(SOURCES)) if needed >> source & 1])

    def company_goal(self, goal: int, parts: Components) -> str:
        """What a company goal counts and gives."""
        if not FIRST_COMPANY_GOAL <= goal <= LAST_COMPANY_GOAL:
            return self.words.say("goal.unknown")
        return self.words.say(
            f"goal.{goal}", points=self.points(parts.goal_points[goal]), most=parts.goal_most[goal]
        )

    # --- facts ---

    def phrases(self, facts: dict[str, Plain], view: CoreView | None) -> dict[str, Plain]:
        said = super().phrases(facts, view)
        for name, kind in _NAMES.items():
            if isinstance(facts.get(name), str):
                said[name] = self.words.say(f"{kind}.{facts[name]}")
        if isinstance(facts.get("region"), str) and isinstance(facts.get("slot"), str):
            said["where"] = self.words.say("place.slot", region=said["region"], slot=said["slot"])
        for name in _SOURCES:
            if isinstance(facts.get(name), list):
                said[name] = self.several(self.words.say(f"source.{source}") for source in facts[name])
        for name, unit in _COUNTS.items():
            if type(facts.get(name)) is int:
                said[name] = self.counted(unit, facts[name])
        for name in _SEATS:
            if type(facts.get(name)) is int:
                said[name] = self.name(facts[name])
        return said
