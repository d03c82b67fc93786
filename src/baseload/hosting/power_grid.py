"""What a good host knows about Power Grid: cheap cities first, idle plants, sole bidders."""

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.games.power_grid.actions import (
    KEEP,
    PASS,
    Auction,
    Bid,
    Build,
    Buy,
    Discard,
    Done,
    Drop,
    Limit,
    Power,
    Region,
)
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.components import COAL, GARBAGE, HYBRID, OIL, URANIUM
from baseload.games.power_grid.ending import best_run, most_supplied
from baseload.games.power_grid.fuel_market import BuyFuel, price
from baseload.games.power_grid.maps import City
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.quotes import FuelQuote, PowerQuote, basket_quote, power_quote, quote
from baseload.games.power_grid.state import Company, State
from baseload.games.power_grid.storage import DiscardPlant, DropFuel, surplus
from baseload.games.power_grid.view import View as PowerGridView
from baseload.hosting.courtesy import Courtesy, Offer, Slip

# Headings of purchases from a space of one's choice, by fuel.
_SPACES = ("group.space_coal", "group.space_oil", "group.space_garbage", "group.space_uranium")
# After these the markets or the phase are new; bids and single purchases are told well enough by a sentence.
_NEW_SCENE = ("phase", "round", "step", "plant_sold", "region_chosen", "plant_removed")


class PowerGridCourtesy(Courtesy):
    def attempts(self, view: View) -> dict[str, list[Action]]:
        """The cheapest plant and the cheapest city, the lowest bid: where these are too dear, all are."""
        state = _known(view)
        top = state.stack[-1]
        plants = state.companies[view.seat or 0].plants or [0]
        return {
            "auction": [Auction(plant) for plant in for_sale(state)[:1] or [0]],
            "bid": [Bid(top.lowest() if isinstance(top, Bidding) else 1)],
            "limit": [Limit(top.lowest() if isinstance(top, SealedBids) else 1)],
            "discard": [Discard(plant) for plant in plants],
            "drop": [Drop(fuel, 1) for fuel in range(4)],
            "buy": [Buy(fuel, 1) for fuel in range(4)],
            "build": [Build(city.id) for city in _cheapest_first(state)],
            "power": [Power((), 0, 0)],
            "region": [Region(id) for id in state.board.map.regions],
        }

    def sorted(self, view: View, legal: list[Action]) -> list[Action]:
        """Cities cheapest first, and "done" at the end, where it is easy to find; plants that run best first."""
        state = _known(view)
        if any(isinstance(action, Build) for action in legal):
            return sorted(legal, key=lambda action: _price_order(state, action))
        if any(isinstance(action, Power) for action in legal):
            return sorted(legal, key=lambda action: _supply_order(state, action))
        return legal

    def amounts(self, words: str) -> bool:
        """Bids and fuel are amounts, and everybody calls a plant by its number."""
        return not any(sign.isdigit() for sign in words)  # of "buy coal 2 at 7" the 7 is a space

    def groups(self, view: View, legal: list[Action]) -> list[tuple[str, list[Action]]]:
        """Where buyers choose the space, those who do not care still find the cheapest fuel at a glance."""
        found: list[tuple[str, list[Action]]] = []
        for kind, heading in enumerate(_SPACES):
            members: list[Action] = [
                action for action in legal if isinstance(action, Buy) and action.price and action.fuel == kind
            ]
            if members:
                found.append((heading, members))
        return found

    def slip(self, view: View, action: Action) -> Slip | None:
        state = _known(view)
        top = state.stack[-1]
        if isinstance(action, Done) and isinstance(top, BuyFuel):
            company = state.companies[top.seat]
            running = best_run(state, company)  # if nothing more is bought
            idle: list[Plain] = [plant for plant in company.plants if plant not in running]
            reach = state.board.components.capacity(running)
            if (
                idle and reach <= company.cities and len(view.legal()) > 1
            ):  # who reaches further leaves them on purpose
                return Slip("slip.idle_plants", plants=idle)
        elif isinstance(action, Power):
            most = most_supplied(state, state.companies[top.seat])
            chosen = power_quote(state, top.seat, action).cities
            if chosen < most:
                return Slip("slip.fewer_cities", chosen=chosen, most=most)
        elif isinstance(action, Auction) and isinstance(top, Auctions):
            if top.alone(state):
                return Slip("slip.sole_bidder", plant=action.plant)
        elif isinstance(action, Discard) and isinstance(top, DiscardPlant) and action.plant == top.bought:
            return Slip("slip.discard_bought", plant=action.plant)
        elif isinstance(action, Drop) and isinstance(top, DropFuel) and top.check(state, KEEP) is None:
            return Slip("slip.fuel_fits")
        elif isinstance(action, Buy) and action.price:
            quoted = quote(state, action)
            if isinstance(quoted, FuelQuote) and quoted.cheapest < quoted.price:
                return Slip("slip.dearer_fuel", price=quoted.price, cheapest=quoted.cheapest)
        return None

    def undoable(self, view: View, action: Action) -> bool:
        """Fuel, a house unless it makes a plant too small, which uncovers the next one (PG-84), and putting a plant up,
        for then one has to say one's own bid first."""
        state = _known(view)
        top = state.stack[-1]
        if isinstance(action, Build) and isinstance(top, Building):
            lowest = state.market[0] if state.market else 1_000_000
            return lowest > max(state.leader_cities(), state.companies[top.seat].cities + 1)
        if isinstance(action, Auction) and isinstance(top, Auctions):
            return not top.alone(state)
        return isinstance(action, Buy) and isinstance(top, BuyFuel)

    def offers(self, view: View) -> list[Offer]:
        """Fuel for a round or for two, and the plants that earn most for the least fuel."""
        state = _known(view)
        if view.seat is None or view.seat != view.to_move:
            return []
        top = state.stack[-1]
        if isinstance(top, BuyFuel):
            return _fills(state, top.seat)
        if isinstance(top, Powering):
            return _best_power(state, top.seat, [run for run in view.legal() if isinstance(run, Power)])
        return []

    def ordered(self, view: View, subject: str, most: int) -> Action | None:
        """A maximum that stands for a seat: the lowest bid that leads, as long as it is within, and then a pass."""
        top = _known(view).stack[-1]
        if not isinstance(top, Bidding) or str(top.plant) != subject or view.to_move != view.seat:
            return None
        lowest = top.lowest()
        legal = view.legal()
        return next(
            (bid for bid in legal if bid == Bid(lowest) and lowest <= most), PASS if PASS in legal else None
        )

    def board_due(self, events: list[Event]) -> bool:
        return any(event.kind in _NEW_SCENE for event in events)

    def secrets(self, options: Options) -> bool:
        return bool(options["money"] == "hidden" or options["auction"] == "sealed")


def _known(view: View) -> State:
    assert isinstance(view, PowerGridView)
    return view.known


def _cheapest_first(state: State) -> list[City]:
    """Where the seat to move could build if it had the money: the cheapest city; without any, all cities."""
    top = state.stack[-1]
    cities = state.board.map.cities
    if not isinstance(top, Building):
        return cities[:1]
    dear: list[tuple[int, int]] = []
    for place, city in enumerate(cities):
        refusal = top.check(state, Build(city.id))
        if refusal is not None and refusal.code == "too_little_money":
            dear.append((int(refusal.facts["price"]), place))
    return [cities[min(dear)[1]]] if dear else cities


def _price_order(state: State, action: Action) -> int:
    """For sorting: whatever is no house comes last."""
    quoted = quote(state, action)
    return quoted.price if quoted is not None else 1_000_000


def _supply_order(state: State, action: Action) -> tuple[int, int]:
    """For sorting: most cities first, and for the same cities the choice that burns less."""
    quoted = quote(state, action)
    return (-quoted.cities, sum(quoted.burnt)) if isinstance(quoted, PowerQuote) else (0, 0)


# --- offers ---


class _Fill:
    """Fuel to be bought so that some plants can run, and how many cities they supply then."""

    def __init__(self, plants: list[int], supplied: int, quote: FuelQuote) -> None:
        self.plants = plants
        self.supplied = supplied
        self.quote = quote

    @property
    def fuel(self) -> list[int]:
        return self.quote.bought

    def offer(self, id: str) -> Offer:
        actions: list[Action] = [Buy(kind, amount) for kind, amount in enumerate(self.fuel) if amount]
        facts: dict[str, Plain] = {
            "plants": self.plants,
            "cities": self.supplied,
            "price": self.quote.price,
            "left": self.quote.left,
        }
        return Offer(id, facts, actions)


def _fills(state: State, seat: int) -> list[Offer]:
    """Fuel for one round, and for two where they supply as many cities; nothing where nothing need be bought."""
    once, twice = _best_fill(state, seat, 1), _best_fill(state, seat, 2)
    offers = []
    if any(once.fuel):
        offers.append(once.offer("offer.fill_one"))
    if any(twice.fuel) and twice.supplied == once.supplied and twice.fuel != once.fuel:
        offers.append(twice.offer("offer.fill_two"))
    return offers


def _best_fill(state: State, seat: int, rounds: int) -> _Fill:
    """The cheapest purchase that supplies the most cities; of equal ones that for the fewest plants, and then for those
    that reach furthest. Before the first city every plant is taken as useful."""
    parts = state.board.components
    company = state.companies[seat]
    nothing = basket_quote(state, seat, [0, 0, 0, 0])
    assert nothing is not None  # every market has that
    best = _Fill([], 0, nothing)
    merit = (0, 0, 0, 0)
    for chosen in range(1 << len(company.plants)):
        plants = [plant for place, plant in enumerate(company.plants) if chosen >> place & 1]
        output = parts.capacity(plants)
        supplied = min(output, company.cities) if company.cities else output
        if supplied < best.supplied:
            continue
        need = [0, 0, 0, 0, 0, 0]
        for plant in plants:
            need[parts.kind[plant]] += rounds * parts.burns[plant]
        for fuel in _purchases(company, need):
            quoted = basket_quote(state, seat, fuel)
            if quoted is None or quoted.left is None or not _fits(company, quoted.fuel):
                continue
            found = (supplied, -quoted.price, -len(plants), output)
            if found > merit:
                best, merit = _Fill(plants, supplied, quoted), found
    return best


def _purchases(company: Company, need: list[int]) -> list[list[int]]:
    """Every way to buy what is missing: hybrids leave a choice between coal and oil."""
    held = company.fuel
    found = []
    for coal in range(need[HYBRID] + 1):
        wanted = [need[COAL] + coal, need[OIL] + need[HYBRID] - coal, need[GARBAGE], need[URANIUM]]
        found.append([max(0, amount - held[kind]) for kind, amount in enumerate(wanted)])
    return found


def _fits(company: Company, fuel: list[int]) -> bool:
    """Have the company's plants room for all this?"""
    return not any(surplus(fuel, company.room, kind) for kind in (COAL, GARBAGE, URANIUM))


def _best_power(state: State, seat: int, runs: list[Power]) -> list[Offer]:
    """The plants that supply the most, for the fuel that would cost least on today's market."""
    worth = [
        price(state, kind, 1) if state.fuel_market[kind] else state.board.components.space_prices[kind][-1]
        for kind in range(4)
    ]

    def rank(run: Power) -> tuple[int, int, int]:
        quoted = power_quote(state, seat, run)
        burnt = sum(amount * worth[kind] for kind, amount in enumerate(quoted.burnt))
        return quoted.cities, -burnt, -len(run.plants)

    best = max(runs, key=rank)
    quoted = power_quote(state, seat, best)
    if not quoted.cities:
        return []
    facts: dict[str, Plain] = {
        "plants": list(best.plants),
        "cities": quoted.cities,
        "income": quoted.income,
    }
    return [Offer("offer.best_power", facts, [best])]
