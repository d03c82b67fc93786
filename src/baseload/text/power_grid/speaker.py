"""Power Grid in words: its actions, events, refusals and questions. power_grid_board adds the table."""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
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
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.components import FUELS, NOTHING, components
from baseload.games.power_grid.fuel_market import BuyFuel, cost_of
from baseload.games.power_grid.maps import BUILT_IN, built_in
from baseload.games.power_grid.network import Building, connection_cost, slots
from baseload.games.power_grid.state import UNKNOWN, State
from baseload.games.power_grid.storage import DiscardPlant
from baseload.games.power_grid.view import View
from baseload.text.layout import harmless
from baseload.text.speaker import Speaker

# Facts that are sums of money, and facts that count cities.
_SUMS: Final = ("price", "money", "income", "bid", "lowest", "worth")
_CITIES: Final = ("cities", "connected", "cap")


def known(view: CoreView) -> State:
    """The position as the view's seat knows it."""
    assert isinstance(view, View)
    return view.known


class PowerGridSentences(Speaker):
    """Speaks of Power Grid. Money has its unit in every sentence; plants and cities have their names."""

    # --- names ---

    def fuel(self, name: str) -> str:
        return self.words.say(f"fuel.{name}")

    def phase(self, number: int) -> str:
        return self.words.say(f"phase.{number}")

    def elektro(self, amount: int) -> str:
        return self.words.say_many("unit.elektro", amount)

    def cities(self, count: int) -> str:
        return self.words.say_many("unit.city", count)

    def tokens(self, fuel: str, amount: int) -> str:
        return self.words.say_many(f"unit.fuel.{fuel}", amount)

    def plant(self, number: int) -> str:
        """A plant with what it burns and supplies: "plant 14, garbage 2 → 2 cities"."""
        return self.words.say("plant.long", number=number, does=self.plant_does(number))

    def plant_does(self, number: int) -> str:
        """What a plant burns and supplies: "garbage 2 → 2 cities"."""
        parts = components()
        id = "plant.burns_nothing" if parts.kind[number] == NOTHING else "plant.burns"
        kind = self.words.say(f"kind.{parts.kind_name[number]}")
        return self.words.say(
            id, kind=kind, burns=parts.burns[number], cities=self.cities(parts.powers[number])
        )

    def plants(self, numbers: list[int]) -> str:
        """Several plants by number: "plants 5 and 20"."""
        return self.words.say_many("unit.plants", len(numbers), plants=self.several(numbers))

    def city(self, id: str, view: CoreView | None) -> str:
        return self._named("city", id, view)

    def region(self, id: str, view: CoreView | None) -> str:
        return self._named("region", id, view)

    def _named(self, what: str, id: str, view: CoreView | None) -> str:
        """A city's or region's name. Without a view the maps that come with the game are searched."""
        maps = [known(view).board.map] if view is not None else [built_in(name) for name in BUILT_IN]
        for chart in maps:
            if what == "region" and id in chart.regions:
                return harmless(chart.regions[id])
            if what == "city" and id in chart.by_id:
                return harmless(chart.by_id[id].name)
        return id

    def burnt(self, burnt: list[int]) -> str:
        """Fuel by kind: "2 coal and 1 oil"."""
        return self.several(self.tokens(FUELS[fuel], amount) for fuel, amount in enumerate(burnt) if amount)

    def phrases(self, facts: dict[str, Plain], view: CoreView | None) -> dict[str, Plain]:
        said = super().phrases(facts, view)
        for name in _SUMS:
            if type(facts.get(name)) is int:
                said[name] = self.elektro(facts[name])
        if "money" in facts:
            said["purse"] = facts["money"]  # where the unit was just named
        for name in _CITIES:
            if type(facts.get(name)) is int:
                said[name] = self.cities(facts[name])
        if "fuel" in facts:
            said["fuel"] = self.fuel(facts["fuel"])
            if "amount" in facts:
                said["tokens"] = self.tokens(facts["fuel"], facts["amount"])
        elif "amount" in facts:
            said["tokens"] = self.words.say_many("unit.token", facts["amount"])
        if "step" in facts:
            said["houses"] = self.words.say_many("unit.house", facts["step"])
        if "city" in facts:
            said["city"] = self.city(facts["city"], view)
        if "region" in facts:
            said["region"] = self.region(facts["region"], view)
        if "phase" in facts:
            said["phase"] = self.phase(facts["phase"])
        if "order" in facts:
            said["order"] = self.words.say("list.comma").join(self.name(seat) for seat in facts["order"])
        return said

    # --- what happened ---

    def event(self, event: Event, view: CoreView) -> str:
        kind, facts = event.kind, dict(event.facts)
        if kind == "powered":
            kind = "powered" if facts["plants"] else "powered_none"
            if any(facts["burnt"]):
                kind = "powered_burning"
            facts.update(plants=self.plants(facts["plants"]), burnt=self.burnt(facts["burnt"]))
        elif kind == "plant_removed":
            kind = f"plant_removed.{facts['why']}"
        elif kind == "refill":
            placed = [facts[fuel] for fuel in FUELS]
            kind, facts = ("refill" if any(placed) else "refill_none"), {"fuel_placed": self.burnt(placed)}
        elif kind == "game_over":
            outcome = view.outcome
            facts["result"] = self.result(outcome) if outcome is not None else ""
        elif kind == "fuel_bought" and "space" in facts:
            kind = "fuel_bought_at"
        elif kind in ("plant_drawn", "auction_opened"):
            facts["does"] = self.plant_does(facts["plant"])
        return super().event(Event(kind, event.seat, facts), view)

    # --- what an action would do ---

    def action(self, action: Action, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return str(action)
        id, facts, cost = self._action(action, state, seat, view)
        sentence = self.words.say(f"action.{id}", **facts)
        money = state.companies[seat].money
        if cost is None or money == UNKNOWN or cost > money:
            return sentence
        return self.words.say("action.leaving", action=sentence, left=money - cost)

    def _action(
        self, action: Action, state: State, seat: int, view: CoreView
    ) -> tuple[str, dict[str, Plain], int | None]:
        """The sentence's id and facts, and the cost where something is paid at once."""
        top = state.stack[-1]
        if isinstance(action, Auction):
            facts: dict[str, Plain] = {"plant": action.plant, "does": self._does(action.plant)}
            others = ((1 << len(state.companies)) - 1) & ~(1 << seat)
            if isinstance(top, Auctions) and not others & ~top.out:
                return "auction_alone", {**facts, "price": self.elektro(action.plant)}, action.plant
            return "auction", facts, None
        if isinstance(action, Bid):
            first = isinstance(top, Bidding) and not top.high
            return ("bid_first" if first else "bid"), {"amount": action.amount}, action.amount
        if isinstance(action, Limit):
            return "limit", {"amount": action.amount}, None
        if isinstance(action, Pass):
            if isinstance(top, (Bidding, SealedBids)):
                return "pass_auction", {"plant": top.plant}, None
            return "pass_round", {}, None
        if isinstance(action, Buy):
            return self._buy(action, state)
        if isinstance(action, Build):
            return self._build(action, state, seat, view)
        if isinstance(action, Power):
            return self._power(action, state, seat)
        if isinstance(action, Region):
            cities = len(state.board.map.area_cities([action.region]))
            return "region", {"region": self.region(action.region, view), "cities": self.cities(cities)}, None
        if isinstance(action, Discard):
            return "discard", {"plant": action.plant, "does": self._does(action.plant)}, None
        if isinstance(action, Drop):
            return "drop", {"tokens": self.tokens(FUELS[action.fuel], action.amount)}, None
        if isinstance(action, Keep):
            return "keep", {}, None
        if isinstance(action, Done):
            return ("done_buying" if isinstance(top, BuyFuel) else "done_building"), {}, None
        return "other", {"action": str(action)}, None

    def _does(self, plant: int) -> str:
        """As `plant_does`, but somebody may type the number of a plant that does not exist."""
        return self.plant_does(plant) if plant in components().numbers else self.words.say("plant.unknown")

    def _buy(self, action: Buy, state: State) -> tuple[str, dict[str, Plain], int | None]:
        tokens = self.tokens(FUELS[action.fuel], action.amount)
        cost = cost_of(state, action)
        if cost is None:
            return "buy_unpriced", {"tokens": tokens}, None
        id = "buy_at" if action.price else "buy"
        return id, {"tokens": tokens, "price": cost, "space": action.price}, cost

    def _build(
        self, action: Build, state: State, seat: int, view: CoreView
    ) -> tuple[str, dict[str, Plain], int | None]:
        facts: dict[str, Plain] = {"city": self.city(action.city, view)}
        place = state.board.place.get(action.city, -1)
        if place < 0 or state.companies[seat].reach[place] < 0 or state.houses[place] >= slots(state):
            return "build_unpriced", facts, None
        links = connection_cost(state, seat, place)
        house = state.board.parts.house_prices[state.houses[place]]
        facts.update(price=links + house, house=house, links=links)
        return ("build" if links else "build_no_links"), facts, links + house

    def _power(self, action: Power, state: State, seat: int) -> tuple[str, dict[str, Plain], int | None]:
        parts = state.board.parts
        burnt = [action.coal, action.oil, 0, 0]
        output = 0
        for plant in action.plants:
            if plant in parts.numbers:
                output += parts.powers[plant]
                if parts.kind[plant] < len(burnt):
                    burnt[parts.kind[plant]] += parts.burns[plant]
        supplied = min(output, state.companies[seat].cities)
        facts: dict[str, Plain] = {
            "plants": self.plants(list(action.plants)),
            "cities": self.cities(supplied),
            "income": self.elektro(parts.payment(supplied)),
            "burnt": self.burnt(burnt),
        }
        if not action.plants:
            return "power_none", facts, None
        return ("power_burning" if any(burnt) else "power"), facts, None

    # --- what is asked, and why not ---

    def asked(self, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return super().asked(view)
        top = state.stack[-1]
        kind = top.to_plain()[0]
        facts: dict[str, Plain] = {"who": self.name(seat), "limit": state.board.max_plants}
        if isinstance(top, Auctions) and state.round == 1:
            kind = "auctions_first_round"
        elif isinstance(top, Bidding):
            facts.update(plant=top.plant, lowest=top.lowest(), does=self.plant_does(top.plant))
            if top.high:
                facts.update(high=self.elektro(top.high), leader=self.name(top.leader))
                if top.leader == self.you:
                    kind = "bidding_over_you"
            else:
                kind = "bidding_first"
        elif isinstance(top, Building) and seat == view.seat and len(view.legal()) == 1:
            kind = "building_nowhere"
        elif isinstance(top, DiscardPlant) and state.board.discard_bought:
            kind = "discard_any_plant"
        elif isinstance(top, SealedBids):
            kind = "sealed_bids" if top.limits else "sealed_bids_first"
            facts.update(plant=top.plant, does=self.plant_does(top.plant))
        return self.words.say(self._to(seat, f"asked.{kind}"), **facts)

    def _refusal_facts(
        self, refusal: Refusal, view: CoreView | None, action: Action | None
    ) -> dict[str, Plain]:
        facts = super()._refusal_facts(refusal, view, action)
        if isinstance(action, Build):
            facts["city"] = self.city(action.city, view)
        elif isinstance(action, Buy):
            facts["tokens"] = self.tokens(FUELS[action.fuel], action.amount)
        elif isinstance(action, Auction):
            facts.setdefault("plant", action.plant)  # a running auction names its own
        return facts

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        facts = super().option_facts(name, value)
        if name == "players" and type(value) is int and 2 <= value <= 6:
            table = components().table(value)
            facts.update(regions=table.regions, plants=table.max_plants, end=self.cities(table.end_cities))
        elif name == "map" and isinstance(value, dict):
            facts["value"] = harmless(str(value.get("name", "?")))
        return facts
