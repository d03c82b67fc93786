"""Power Grid in numbers.

Plants are meant by their number where they are on the market, and by their place among one's own, lowest first, where
they are run. Cities are those of the whole map, so that a policy can be carried from one area to another.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.options import Options
from baseload.envs.encodings.encoding import Blocks, Encoding, capped
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
from baseload.games.power_grid.board import Board
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.components import FUELS, HYBRID, components
from baseload.games.power_grid.fuel_market import BuyFuel, has_token, price
from baseload.games.power_grid.maps import map_of
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import IN_DECK, Company, Decision, State
from baseload.games.power_grid.storage import DiscardPlant, DropFuel
from baseload.games.power_grid.view import View

BIDS: Final = 32  # the lowest legal bid and 31 raises above it; higher ones have no id
LIMITS: Final = 64  # the same for secret maxima, which are not raised again
AMOUNTS: Final = 24  # tokens of a fuel that can be bought or dropped at once: all that there are of one
_KEPT: Final = 20_000  # networks whose bytes are kept
OWN_PLANTS: Final = 4  # nobody runs more (PG-51)
PER_SPACE: Final = 3  # tokens that a space of the market holds at most (PG-23)

_DECISIONS: Final = [
    "draft",
    "auction",
    "bid",
    "limit",
    "discard",
    "drop",
    "buy",
    "build",
    "power",
]


def _most_mixed() -> int:
    """How much coal and oil hybrids can burn together: the hungriest that one company can own."""
    parts = components()
    hungry = sorted(
        (parts.burns[plant] for plant in parts.numbers if parts.kind[plant] == HYBRID), reverse=True
    )
    return sum(hungry[:OWN_PLANTS])


@final
class PowerGridEncoding(Encoding):
    """The numbers of a table of Power Grid."""

    def __init__(self, options: Options) -> None:
        players = options.players
        chart = map_of(options["map"])
        parts = components()
        cities = [city.id for city in chart.cities]
        plants = [str(number) for number in parts.numbers]
        self._city: dict[str, int] = {city: place for place, city in enumerate(cities)}
        self._region: dict[str, int] = {region: place for place, region in enumerate(chart.regions)}
        self._plant: list[int] = [0] * 100  # by number: its place among all plants
        for place, number in enumerate(parts.numbers):
            self._plant[number] = place
        self._mixes = _most_mixed() + 1
        self._board: Board | None = None  # the area that `_where` is for
        self._where: list[int] = []  # its cities' places on the whole map
        # Pieces of rows that stay the same for many decisions: the area, networks by their bits, single plants.
        self._area = b""
        self._networks: dict[int, bytes] = {}
        self._ways: dict[int, bytes] = {}
        self._owned: dict[int, bytes] = {}
        # … and the last one of each that changes now and then, with what it was made from.
        self._unseen_plants: list[int] = []
        self._unseen = bytes(len(plants))
        self._market_plants: list[int] = []
        self._market_offered = 0
        self._market = bytes(len(plants))
        self._house_counts: list[int] = []
        self._houses = bytes(len(cities))
        self._no_plant = bytes(len(plants))
        self._one_plant = [_marked(len(plants), [place]) for place in range(len(plants))]

        actions = Blocks()
        self._pass = actions.add("pass", [""], "stay out of the auction, or of all auctions of the round")
        self._done = actions.add("done", [""], "end one's buying or building")
        self._keep = actions.add("keep", [""], "keep the fuel that is left after a plant was given up")
        self._auction = actions.add("auction", plants, "put the plant with this number up for auction")
        raises = [f"+{above}" for above in range(BIDS)]
        self._bid = actions.add("bid", raises, f"bid so much above the lowest legal bid; cut after {BIDS}")
        limits = [f"+{above}" for above in range(LIMITS)]
        self._limit = actions.add(
            "limit", limits, f"a secret maximum, so much above the plant's number; cut after {LIMITS}"
        )
        self._discard = actions.add("discard", plants, "give up the plant with this number")
        amounts = [f"{fuel} {amount}" for fuel in FUELS for amount in range(1, AMOUNTS + 1)]
        self._buy = actions.add("buy", amounts, "buy so many tokens of the fuel")
        self._drop = actions.add("drop", amounts, "give up so many tokens of the fuel")
        self._build = actions.add("build", cities, "connect the city")
        sets: list[str] = []
        for run in range(1 << OWN_PLANTS):
            chosen = " ".join(str(place + 1) for place in range(OWN_PLANTS) if run >> place & 1) or "none"
            sets += [f"{chosen}, coal {coal}" for coal in range(self._mixes)]
        self._power = actions.add(
            "power", sets, "run these of one's plants, the lowest number is 1; the hybrids burn so much coal"
        )
        self._draft = actions.add("region", list(chart.regions), "add the region to the area")
        # Where buyers choose the space there are more things to do, and more to see (PG-A16).
        self._any_fuel = options["fuel_choice"] == "any"
        spaces: list[str] = []
        self._space: dict[tuple[int, int], int] = {}  # by fuel and price: which of them
        for kind, fuel in enumerate(FUELS):
            for asked in sorted(set(parts.space_prices[kind])):
                self._space[kind, asked] = len(spaces)
                spaces.append(f"{fuel} at {asked}")
        self._buy_at = 0
        if self._any_fuel:
            amounts = [f"{space}: {amount}" for space in spaces for amount in range(1, PER_SPACE + 1)]
            self._buy_at = actions.add("buy at", amounts, "buy so many tokens of the space with that price")

        row = Blocks()
        seats = [f"seat +{seat}" for seat in range(players)]
        self._decision = row.add("decision", list(_DECISIONS), "1 for what is to be decided")
        self._to_move = row.add("to move", seats, "1 for the seat that decides")
        self._round = row.add("round", [""], "the round, from 1")
        self._step = row.add("step", ["1", "2", "3"], "1 for the present step")
        self._order = row.add("order", seats, "place in the turn order, from 1")
        self._money = row.add("money", seats, "money; 0 if it is hidden, 255 for more")
        self._cities = row.add("cities", seats, "how many cities are connected")
        self._fuel = row.add(
            "fuel", [f"{seat} {fuel}" for seat in seats for fuel in FUELS], "tokens on the seat's plants"
        )
        self._room = row.add(
            "room",
            [f"{seat} {fuel}" for seat in seats for fuel in [*FUELS, "coal or oil"]],
            "tokens that the seat's plants can store",
        )
        self._deck = row.add("deck", [""], "cards in the deck")
        self._step_3 = row.add("step 3 card", ["in the deck"], "1 while it is in the deck")
        self._tokens = row.add("fuel market", list(FUELS), "tokens for sale")
        self._price = row.add("price", list(FUELS), "what the next token costs; 0 if there is none")
        self._high = row.add("high bid", [""], "the standing bid; 0 before the first")
        self._leader = row.add("high bidder", seats, "1 for whose bid stands")
        self._active = row.add("bidding", seats, "1 for seats still in this auction")
        self._out = row.add("out", seats, "1 for seats that buy no more this round")
        self._drafted = row.add("drafted", list(chart.regions), "1 for regions drafted so far")
        self._on_space = 0
        if self._any_fuel:
            self._on_space = row.add("fuel space", spaces, "tokens on the space with that price")
        self._figures = row.size
        # What follows is put together from pieces, in this order.
        row.add("up for auction", plants, "1 for the plant that is bid for")
        row.add("market", plants, "1 for plants on offer, 2 for those of the future row")
        row.add("unseen", plants, "1 for plants that may still be in the deck")
        row.add("open", cities, "1 for cities of the area")
        row.add("houses", cities, "how many houses stand in the city; 0 outside the area")
        row.add(
            "way", cities, "what the lines to the city cost oneself; 255 if there is no way, 0 for own cities"
        )
        row.add("owns", [f"{seat} {plant}" for seat in seats for plant in plants], "1 for its plants")
        row.add("network", [f"{seat} {city}" for seat in seats for city in cities], "1 for connected cities")
        super().__init__(options, actions, row)

    def _look_at(self, board: Board) -> None:
        """The area of this table; it stays the same for a whole game."""
        self._board = board
        self._where = [self._city[city.id] for city in board.cities]
        self._networks.clear()
        self._ways.clear()
        self._owned.clear()
        self._house_counts = []
        self._houses = bytes(len(self._city))
        self._area = _marked(len(self._city), self._where)
        self._networks[0] = self._ways[0] = bytes(len(self._city))

    def legal(self, view: CoreView) -> list[Action]:
        assert isinstance(view, View)
        known = view.known
        if view.seat is None or known.seat != view.seat:
            return []
        return known.legal_few(LIMITS if isinstance(known.stack[-1], SealedBids) else BIDS)

    def number(self, view: CoreView, action: Action) -> int:
        assert isinstance(view, View)
        known = view.known
        return self._number(known, known.stack[-1], action)

    def numbers(self, view: CoreView, legal: list[Action]) -> list[int]:
        assert isinstance(view, View)
        known = view.known
        top = known.stack[-1]
        return [self._number(known, top, action) for action in legal]

    def _number(self, known: State, top: Decision, action: Action) -> int:
        if isinstance(action, Bid):
            assert isinstance(top, Bidding)
            return self._bid + action.amount - top.lowest()
        if isinstance(action, Build):
            return self._build + self._city[action.city]
        if isinstance(action, Buy):
            if action.price:
                space = self._space[action.fuel, action.price]
                return self._buy_at + PER_SPACE * space + action.amount - 1
            return self._buy + AMOUNTS * action.fuel + action.amount - 1
        if isinstance(action, Power):
            return self._power + self._mixes * _places(known.companies[top.seat].plants, action) + action.coal
        if isinstance(action, Pass):
            return self._pass
        if isinstance(action, Done):
            return self._done
        if isinstance(action, Auction):
            return self._auction + self._plant[action.plant]
        if isinstance(action, Discard):
            return self._discard + self._plant[action.plant]
        if isinstance(action, Keep):
            return self._keep
        if isinstance(action, Drop):
            return self._drop + AMOUNTS * action.fuel + action.amount - 1
        if isinstance(action, Limit):
            assert isinstance(top, SealedBids)
            return self._limit + action.amount - top.plant
        assert isinstance(action, Region)
        return self._draft + self._region[action.region]

    def row(self, view: CoreView) -> bytes:
        assert isinstance(view, View)
        known = view.known
        own = view.seat if view.seat is not None else 0
        if known.board is not self._board or len(self._networks) >= _KEPT:
            self._look_at(known.board)
        figures = [0] * self._figures
        figures[self._round] = capped(known.round)
        figures[self._step + known.step - 1] = 1
        self._write_companies(known, own, figures)
        self._write_markets(view, known, figures)
        sold = 0
        if known.result is None:
            sold = self._write_decision(known, own, figures)
        pieces = [bytes(figures), self._one_plant[self._plant[sold]] if sold else self._no_plant]
        self._add_plants(view, known, own, pieces)
        self._add_cities(known, own, pieces)
        return b"".join(pieces)

    def _write_companies(self, known: State, own: int, figures: list[int]) -> None:
        players = len(known.companies)
        for place, seat in enumerate(known.order):
            figures[self._order + (seat - own) % players] = place + 1
        for seat in range(players):
            company = known.companies[seat]
            at = (seat - own) % players
            figures[self._money + at] = capped(company.money)
            figures[self._cities + at] = company.cities
            fuel = self._fuel + 4 * at
            for kind in range(4):
                figures[fuel + kind] = company.fuel[kind]
            room = self._room + 5 * at
            for kind in range(5):
                figures[room + kind] = company.room[kind]

    def _write_markets(self, view: View, known: State, figures: list[int]) -> None:
        figures[self._deck] = view.deck_size
        if known.step_3_card == IN_DECK:
            figures[self._step_3] = 1
        for fuel in range(4):
            left = known.fuel_market[fuel]
            figures[self._tokens + fuel] = left
            if left:
                figures[self._price + fuel] = price(known, fuel, 1)
            if self._any_fuel:
                for place, asked in enumerate(known.board.components.space_prices[fuel]):
                    if has_token(known, fuel, place):
                        figures[self._on_space + self._space[fuel, asked]] += 1

    def _add_plants(self, view: View, known: State, own: int, pieces: list[bytes]) -> None:
        """The market, what may come, and the area, which comes next in the row."""
        parts = known.board.components
        offered = parts.current_row if known.step < 3 else len(known.market)
        if known.market != self._market_plants or offered != self._market_offered:
            self._market_plants = known.market
            self._market_offered = offered
            market = bytearray(len(self._one_plant))
            for place, plant in enumerate(known.market):
                if plant < len(parts.kind):  # the Step 3 card can lie among them
                    market[self._plant[plant]] = 1 if place < offered else 2
            self._market = bytes(market)
        pieces.append(self._market)
        if view.unseen != self._unseen_plants:
            self._unseen_plants = view.unseen
            self._unseen = _marked(len(self._one_plant), [self._plant[plant] for plant in view.unseen])
        pieces.append(self._unseen)
        pieces.append(self._area)

    def _add_cities(self, known: State, own: int, pieces: list[bytes]) -> None:
        """Houses, ways, and by seat the plants and the networks."""
        if known.houses != self._house_counts:
            self._house_counts = known.houses
            houses = bytearray(len(self._city))
            for place, count in enumerate(known.houses):
                houses[self._where[place]] = count
            self._houses = bytes(houses)
        pieces.append(self._houses)
        companies = known.companies
        players = len(companies)
        networks = [self._connected(companies[(own + at) % players]) for at in range(players)]
        pieces.append(self._ways[companies[own].network])
        for at in range(players):
            pieces.append(self._owned_by(companies[(own + at) % players]))
        pieces += networks

    def _owned_by(self, company: Company) -> bytes:
        bits = 0
        for plant in company.plants:
            bits |= 1 << self._plant[plant]
        found = self._owned.get(bits)
        if found is None:
            found = _marked(len(self._one_plant), [self._plant[plant] for plant in company.plants])
            self._owned[bits] = found
        return found

    def _connected(self, company: Company) -> bytes:
        """The bytes of a network, and of the ways from it: what they cost follows from the network."""
        network = company.network
        found = self._networks.get(network)
        if found is not None:
            return found
        ways = [0] * len(self._city)
        for place, at in enumerate(self._where):
            ways[at] = capped(company.reach[place])
        connected = [at for place, at in enumerate(self._where) if network >> place & 1]
        self._networks[network] = _marked(len(self._city), connected)
        self._ways[network] = bytes(ways)
        return self._networks[network]

    def _write_decision(self, known: State, own: int, row: list[int]) -> int:
        """What is decided by whom; returns the plant that is bid for, 0 if there is none."""
        players = len(known.companies)
        top = known.stack[-1]
        row[self._to_move + (top.seat - own) % players] = 1
        kind = sold = 0
        if isinstance(top, Bidding):
            kind = 2
            sold = top.plant
            row[self._high] = capped(top.high)
            if top.high:
                row[self._leader + (top.leader - own) % players] = 1
            self._write_seats(top.active, own, players, self._active, row)
        elif isinstance(top, BuyFuel):
            kind = 6
        elif isinstance(top, Building):
            kind = 7
        elif isinstance(top, Powering):
            kind = 8
        elif isinstance(top, SealedBids):
            kind = 3
            sold = top.plant
            self._write_seats(top.active, own, players, self._active, row)
        elif isinstance(top, DiscardPlant):
            kind = 4
        elif isinstance(top, DropFuel):
            kind = 5
        elif isinstance(top, Auctions):
            kind = 1
        else:
            assert isinstance(top, DraftRegions)
            for region in top.chosen:
                row[self._drafted + self._region[region]] = 1
        row[self._decision + kind] = 1
        for decision in known.stack:
            if isinstance(decision, Auctions):
                self._write_seats(decision.out, own, players, self._out, row)
        return sold

    def _write_seats(self, seats: int, own: int, players: int, first: int, row: list[int]) -> None:
        """1 for each seat among the bits of `seats`."""
        for seat in range(players):
            if seats >> seat & 1:
                row[first + (seat - own) % players] = 1


def _marked(size: int, places: list[int]) -> bytes:
    """So many bytes, 1 at these places."""
    found = bytearray(size)
    for place in places:
        found[place] = 1
    return bytes(found)


def _places(plants: list[int], action: Power) -> int:
    """Which of the plants run: a bit for each, the lowest plant's first."""
    run = 0
    for place in range(len(plants)):
        if plants[place] in action.plants:
            run |= 1 << place
    return run
