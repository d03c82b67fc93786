"""Phase 4: building. Prices, routes, and who may build where."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.power_grid.actions import DONE, Build, Done
from baseload.games.power_grid.plant_market import remove_too_small
from baseload.games.power_grid.state import Decision, State


def begin(state: State) -> None:
    """Last in order first (PG-65)."""
    state.push(Building(state.order[-1], len(state.order) - 1))


def slots(state: State) -> int:
    """Houses a city takes: one in step 1, two in step 2, three in step 3 (PG-70, PG-71)."""
    return state.step


def open_slots(state: State, seat: int) -> int:
    """Below how many houses this seat may add one: a first city may have to be empty (PG-A17)."""
    if state.board.empty_only and not state.companies[seat].cities:
        return 1
    return slots(state)


def connection_cost(state: State, seat: int, place: int) -> int:
    """The links of the cheapest way from the seat's network (PG-68, PG-69, PG-A19); 0 for the first city (PG-66).

    The way may lead through any city (PG-75), and a link may cost nothing (PG-77). Links are paid for each building
    anew (PG-A21). The rulebook's examples are PG-79, PG-80, PG-81, PG-82 and PG-83, read as PG-A46 says.
    """
    return state.companies[seat].reach[place]


def house_price(state: State, place: int) -> int:
    """The lowest free slot (PG-69, PG-72, PG-76), which in an empty city is the first whatever the step (PG-73)."""
    return state.board.components.house_prices[state.houses[place]]


def build_price(state: State, seat: int, place: int) -> int:
    """What the seat pays for a house there: the way and the slot (PG-69)."""
    return connection_cost(state, seat, place) + house_price(state, place)


@final
class Building(Decision):
    """Connect as many cities as one likes and can pay, then be done (PG-78, PG-88, PG-A18).

    Nobody must begin in the first round (PG-87), and nobody runs out of houses (PG-A39).
    """

    name: ClassVar = "building"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place  # the seat's place in the order

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        board = state.board
        company = state.companies[self.seat]
        if company.cities < board.city_cap:
            prices = board.components.house_prices
            money = company.money
            houses = state.houses
            reach = company.reach
            free_below = open_slots(state, self.seat)
            # `build_price` of each, written out: it is asked of every city of every position that is searched.
            for place in range(len(houses)):
                way = reach[place]
                if way >= 0:
                    built = houses[place]
                    if built < free_below and way + prices[built] <= money:
                        actions.append(board.builds[place])
        actions.append(DONE)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Build):
            return Refusal("not_in_this_phase", "PG-30", {"phase": state.phase})
        board = state.board
        place = board.place.get(action.city, -1)
        if place < 0:
            return self._not_on_board(state, action.city)
        company = state.companies[self.seat]
        if company.reach[place] < 0:
            return Refusal("already_connected", "PG-74", {"city": action.city})
        if company.cities >= board.city_cap:
            return Refusal("city_cap", "PG-123", {"cap": board.city_cap})
        built = state.houses[place]
        if built >= slots(state):
            rule = "PG-70" if state.step == 1 else "PG-71"
            return Refusal("city_full", rule, {"city": action.city, "built": built, "step": state.step})
        if built and board.empty_only and not company.cities:
            return Refusal("first_city_must_be_empty", "PG-A17", {"city": action.city})
        price = build_price(state, self.seat, place)
        if price > company.money:
            facts: dict[str, Plain] = {"price": price, "money": company.money}
            return Refusal("too_little_money", "PG-69", facts)
        return None

    def _not_on_board(self, state: State, id: str) -> Refusal:
        for city in state.board.map.cities:
            if city.id == id:
                return Refusal("city_outside_area", "PG-16", {"city": id, "region": city.region})
        return Refusal("no_such_city", "PG-13", {"city": id, "map": state.board.map.id})

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Build):
            _build(state, self.seat, state.board.place[action.city])
            return
        if self.place:
            state.go_on_as(Building(state.order[self.place - 1], self.place - 1))
        else:
            state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.place]

    @staticmethod
    def from_plain(plain: Plain) -> "Building":
        _, seat, place = plain
        return Building(seat, place)


def _build(state: State, seat: int, place: int) -> None:
    """Pay the way and the lowest free slot (PG-69); the city counts at once (PG-67)."""
    board = state.board
    company = state.companies[seat]
    links = connection_cost(state, seat, place)
    house = house_price(state, place)
    company.money -= links + house
    state.houses[place] += 1
    connect(state, seat, place)
    if state.log is not None:
        city = board.cities[place].id
        state.note(
            "built",
            seat,
            {"city": city, "links": links, "house": house, "price": links + house, "cities": company.cities},
        )
    remove_too_small(state)  # PG-84


def connect(state: State, seat: int, place: int) -> None:
    """Add a city to the network and lower what the others cost from there. A network is one piece (PG-A20)."""
    company = state.companies[seat]
    row = state.board.distances[place]
    if company.cities:
        reach = company.reach
        for other in range(len(row)):
            if row[other] < reach[other]:
                reach[other] = row[other]
    else:
        reach = row.copy()
        company.reach = reach
    reach[place] = -1
    company.cities += 1
    company.network |= 1 << place
