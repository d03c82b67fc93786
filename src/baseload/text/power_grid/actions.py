"""What an action would do, in a sentence: with its price, what it brings and what is left, as its quote has them."""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.power_grid.actions import (
    Auction,
    Bid,
    Build,
    Buy,
    Discard,
    Done,
    Drop,
    Keep,
    Limit,
    Pass,
    Power,
    Region,
)
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.components import FUELS, components
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.quotes import FuelQuote, HouseQuote, PlantQuote, PowerQuote, Quote, quote
from baseload.games.power_grid.state import State
from baseload.text.power_grid.terms import Terms, known

# A sentence's id and facts, and the quote where something is paid.
Told = tuple[str, dict[str, Plain], Quote | None]


class Actions:
    """Tells actions of the seat to move, legal or not."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def sentence(self, action: Action, view: CoreView) -> str:
        """What the action would do, and what it leaves where that is known."""
        state = known(view)
        if state.seat is None:
            return str(action)
        say = self.terms.words.say
        id, facts, paid = self._told(action, state, view)
        sentence = say(f"action.{id}", **facts)
        if paid is None or paid.left is None:
            return sentence
        return say("action.leaving", action=sentence, left=paid.left)

    def refused(self, action: Action | None, facts: dict[str, Plain], view: CoreView | None) -> None:
        """Add what the action itself tells about its refusal."""
        if isinstance(action, Build):
            facts["city"] = self.terms.city(action.city, view)
        elif isinstance(action, Buy):
            facts["tokens"] = self.terms.tokens(FUELS[action.fuel], action.amount)
        elif isinstance(action, Auction):
            facts.setdefault("plant", action.plant)  # a running auction names its own

    def _told(self, action: Action, state: State, view: CoreView) -> Told:
        terms = self.terms
        top = state.stack[-1]
        quoted = quote(state, action)
        if isinstance(action, Auction):
            return self._auction(action, quoted)
        if isinstance(action, Bid):
            first = isinstance(top, Bidding) and not top.high
            return ("bid_first" if first else "bid"), {"amount": action.amount}, quoted
        if isinstance(action, Limit):
            return "limit", {"amount": action.amount}, None
        if isinstance(action, Pass):
            if isinstance(top, (Bidding, SealedBids)):
                return "pass_auction", {"plant": top.plant}, None
            return "pass_round", {}, None
        if isinstance(action, Buy):
            return self._buy(action, quoted)
        if isinstance(action, Build):
            return self._build(action, quoted, view)
        if isinstance(action, Power):
            return self._power(action, quoted)
        if isinstance(action, Region):
            cities = terms.cities(len(state.board.map.area_cities([action.region])))
            return "region", {"region": terms.region(action.region, view), "cities": cities}, None
        if isinstance(action, Discard):
            return "discard", {"plant": action.plant, "does": self._does(action.plant)}, None
        if isinstance(action, Drop):
            return "drop", {"tokens": terms.tokens(FUELS[action.fuel], action.amount)}, None
        if isinstance(action, Keep):
            return "keep", {}, None
        if isinstance(action, Done):
            return ("done_buying" if isinstance(top, BuyFuel) else "done_building"), {}, None
        return "other", {"action": str(action)}, None

    def _does(self, plant: int) -> str:
        """What a plant burns and supplies; somebody may type the number of one that does not exist."""
        if plant in components().numbers:
            return self.terms.plant_does(plant)
        return self.terms.words.say("plant.unknown")

    def _auction(self, action: Auction, quoted: Quote | None) -> Told:
        facts: dict[str, Plain] = {"plant": action.plant, "does": self._does(action.plant)}
        if isinstance(quoted, PlantQuote) and quoted.at_once:
            return "auction_alone", {**facts, "price": self.terms.elektro(quoted.price)}, quoted
        return "auction", facts, None

    def _buy(self, action: Buy, quoted: Quote | None) -> Told:
        tokens = self.terms.tokens(FUELS[action.fuel], action.amount)
        if not isinstance(quoted, FuelQuote):
            return "buy_unpriced", {"tokens": tokens}, None
        id = "buy_at" if action.price else "buy"
        return id, {"tokens": tokens, "price": quoted.price, "space": action.price}, quoted

    def _build(self, action: Build, quoted: Quote | None, view: CoreView) -> Told:
        facts: dict[str, Plain] = {"city": self.terms.city(action.city, view)}
        if not isinstance(quoted, HouseQuote):
            return "build_unpriced", facts, None
        facts.update(price=quoted.price, house=quoted.house, links=quoted.links)
        return ("build" if quoted.links else "build_no_links"), facts, quoted

    def _power(self, action: Power, quoted: Quote | None) -> Told:
        assert isinstance(quoted, PowerQuote)
        facts: dict[str, Plain] = {
            "plants": self.terms.plants(list(action.plants)),
            "cities": self.terms.cities(quoted.cities),
            "income": self.terms.elektro(quoted.income),
            "burnt": self.terms.several_tokens(quoted.burnt),
        }
        if not action.plants:
            return "power_none", facts, None
        return ("power_burning" if any(quoted.burnt) else "power"), facts, None
