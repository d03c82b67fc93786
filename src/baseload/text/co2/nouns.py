"""The nouns of CO₂: projects, summits, cards and goals. What Second Chance says just so is in climate/nouns.py.

What a card or a tile says is put together from the table's components, so that somebody's own values are told too.
"""

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.climate.world import FOSSILS, REGIONS, RESEARCH, SLOTS, SUMMIT
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
    Components,
    sources_in,
    standard,
)
from baseload.games.co2.state import INSTALLED, NO_PROJECT, State
from baseload.games.co2.view import View
from baseload.text.climate.amounts import Amounts
from baseload.text.climate.nouns import World


def known(view: CoreView) -> State:
    """The position as the view's seat knows it."""
    assert isinstance(view, View)
    return view.known


def parts_of(view: CoreView | None) -> Components:
    """The table's components; without a table those that come with the game."""
    return known(view).board.components if view is not None else standard()


class Nouns:
    """The game's own nouns, with the amounts and the nouns of both games."""

    def __init__(self, amounts: Amounts, world: World) -> None:
        self.amounts = amounts
        self.world = world
        self.audience = world.audience
        self.words = world.words

    # --- the board ---

    def project(self, place: int, state: State) -> str:
        """The project on a slot: "solar in Asia (tech slot)"; the slot alone where there is none."""
        project = state.projects[place]
        if project <= NO_PROJECT:
            return self.world.place(place)
        return self.words.say(
            "place.project", source=self.world.source(project % INSTALLED), where=self.world.place(place)
        )

    def bank(self, state: State) -> str:
        """What the bank holds; one without a limit has no count (CO2-3)."""
        if not state.board.limited_permits:
            return self.words.say("board.bank_unlimited")
        return self.words.say("board.bank", permits=state.bank)

    def origin(self, origin: int) -> str:
        """Where a permit comes from."""
        return self.words.say("place.hand") if origin == HAND else self.world.region(origin)

    def summit(self, summit: int, state: State) -> str:
        """A summit, from 0, with its place and topics: "summit 3, Nairobi (biomass and recycling)"."""
        return self.world.summit(summit, state.summits, state.board.components)

    def post(self, post: Plain) -> tuple[str, str]:
        """Where a scientist of an event stands or goes: the kind of place, and its name."""
        if post == "hand":
            return "hand", self.words.say("place.hand")
        if isinstance(post, int):
            return "summit", self.words.say("place.summit", summit=post)
        return "project", self.world.place(3 * REGIONS.index(post[0]) + SLOTS.index(post[1]))

    def post_of(self, post: int, state: State) -> tuple[str, str]:
        """The same for the place of an action."""
        if post == HAND:
            return "hand", self.words.say("place.hand")
        if post >= SUMMIT:
            return "summit", self.summit(post - SUMMIT, state)
        return "project", self.project(post, state)

    # --- cards ---

    def card_main(self, card: int, parts: Components) -> str:
        """A lobby card's main effect, with what it goes with."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        gain = self.card_gain(card, parts)
        on, of = parts.lobby_on[card], parts.lobby_of[card]
        if on == ON_REGION:
            return self.words.say("card.propose_region", region=self.world.region(of), gain=gain)
        if on == ON_SLOT:
            return self.words.say("card.propose_slot", slot=self.world.slot(of), gain=gain)
        if on == ON_INSTALL:
            return self.words.say("card.install", source=self.world.source(of), gain=gain)
        if on == ON_CONSTRUCT:
            return self.words.say("card.construct", source=self.world.source(of), gain=gain)
        if on == ON_BUY:
            return self.words.say("card.buy", gain=gain)
        if on == ON_SELL:
            return self.words.say("card.sell", gain=gain)
        return self.words.say("card.summit", source=self.world.source(of))

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
            return self.words.say("card.gain", gain=self.amounts.together(money, tech, 0, points, last))
        return self.words.say("card.expertise", source=self.world.source(of))

    def card(self, card: int, parts: Components) -> str:
        """Both effects of a card."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        return self.words.say(
            "card.both", main=self.card_main(card, parts), minor=self.world.card_minor(card, parts)
        )

    def un_goal_sources(self, goal: int, parts: Components) -> str:
        """The sources whose plants a UN goal asks for."""
        if not FIRST_UN_GOAL <= goal <= LAST_UN_GOAL:
            return self.words.say("goal.unknown")
        return self.world.sources(sources_in(parts.un_plants[goal]))

    def company_goal(self, goal: int, parts: Components) -> str:
        """What a company goal counts and gives."""
        if not FIRST_COMPANY_GOAL <= goal <= LAST_COMPANY_GOAL:
            return self.words.say("goal.unknown")
        return self.words.say(
            f"goal.{goal}", points=self.amounts.points(parts.goal_points[goal]), most=parts.goal_most[goal]
        )

    # --- fossil plants ---

    def fossils(self, tiles: list[int]) -> str:
        """Fossil tiles by kind: "4 gas, 1 oil and 1 coal"."""
        return self.audience.several(
            self.words.say("fossil.counted", count=count, fossil=self.words.say(f"fossil.{FOSSILS[kind]}"))
            for kind, count in enumerate(tiles)
            if count
        )
