"""The position: companies, markets, deck, houses, and the stack of pending decisions.

The stack is in core/stack.py: the top decision checks the action and carries it out. At the bottom lies
`rounds.Rounds`, which starts the next phase whenever a phase has finished.
"""

from typing import ClassVar, Final, final

from baseload.core.contract import Outcome, View
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.stack import Decision as CoreDecision
from baseload.core.stack import StackState
from baseload.games.power_grid.board import Board

# Where the Step 3 card is.
IN_DECK: Final = 0
IN_MARKET: Final = 1
DRAWN: Final = 2

UNKNOWN: Final = -1  # money that a view may not show

# Phases of a round (PG-30); 0 is before the first round, while regions are drafted.
DRAFT: Final = 0
ORDER: Final = 1
AUCTION: Final = 2
FUEL: Final = 3
BUILDING: Final = 4
BUREAUCRACY: Final = 5

Decision = CoreDecision["State"]


@final
class Company:
    """What belongs to one seat. Fuel is kept as totals: it may be moved between one's plants at any time, so any
    arrangement that fits is as good as any other (PG-60). `room` is what the plants can store, by kind."""

    def __init__(
        self,
        money: int,
        plants: list[int],
        fuel: list[int],
        room: list[int],
        cities: int,
        network: int,
        reach: list[int],
    ) -> None:
        self.money = money
        self.plants = plants  # ascending
        self.fuel = fuel  # coal, oil, garbage, uranium
        self.room = room  # coal, oil, garbage, uranium, and hybrids for coal and oil together
        self.cities = cities
        self.network = network  # bit per city of the area
        self.reach = (
            reach  # per city: cheapest way from the network; 0 before the first city, -1 for own ones
        )

    def copy(self) -> "Company":
        return Company(
            self.money,
            self.plants.copy(),
            self.fuel.copy(),
            self.room,
            self.cities,
            self.network,
            self.reach.copy(),
        )

    def highest_plant(self) -> int:
        return self.plants[-1] if self.plants else 0


@final
class State(StackState):
    """A position of Power Grid. Lists that copies share (deck, late_order, removed) are never changed in place."""

    over_rule: ClassVar = "PG-117"
    turn_rule: ClassVar = "PG-30"

    def __init__(
        self,
        board: Board,
        companies: list[Company],
        order: list[int],
        market: list[int],
        deck: list[int],
        drawn: int,
        under: list[int],
        late_order: list[int],
        removed: list[int],
        gone: int,
        fuel_market: list[int],
        fuel_places: list[int],
        fuel_supply: list[int],
        houses: list[int],
        step: int,
        step_3_card: int,
        round: int,
        phase: int,
        stack: list[Decision],
        result: Outcome | None,
    ) -> None:
        self.board = board
        self.companies = companies
        self.order = order  # seats, the first in turn order first
        self.market = market  # plants for sale and to come, ascending
        self.deck = deck  # from the top; shared by copies, never changed in place
        self.drawn = drawn  # how many cards of `deck` have been drawn
        self.under = under  # plants put under the deck, in that order; everybody saw them (PG-100)
        self.late_order = late_order  # all plants; the Step 3 shuffle sorts by it (PG-113)
        self.removed = removed  # taken out unseen before the game (PG-29)
        self.gone = gone  # bit per plant that left the game in the open
        self.fuel_market = fuel_market
        # By fuel, a bit for each place of the market with a token, the cheapest first. Empty where tokens always go
        # cheapest first: then they fill the dearest places, and their number tells all (PG-A16).
        self.fuel_places = fuel_places
        self.fuel_supply = fuel_supply
        self.houses = houses  # per city of the area: how many are built
        self.step = step
        self.step_3_card = step_3_card
        self.round = round
        self.phase = phase
        super().__init__(stack, result)  # last, see StackState

    @property
    def options(self) -> Options:
        return self.board.options

    def leader_cities(self) -> int:
        """How many cities the leader has connected."""
        most = 0
        for company in self.companies:
            if company.cities > most:
                most = company.cities
        return most

    def copy(self) -> "State":
        companies = [company.copy() for company in self.companies]
        return State(
            self.board,
            companies,
            self.order.copy(),
            self.market.copy(),
            self.deck,
            self.drawn,
            self.under.copy(),
            self.late_order,
            self.removed,
            self.gone,
            self.fuel_market.copy(),
            self.fuel_places.copy(),
            self.fuel_supply.copy(),
            self.houses.copy(),
            self.step,
            self.step_3_card,
            self.round,
            self.phase,
            self.stack.copy(),
            self.result,
        )

    def view_of(self, seat: int | None, all_open: bool) -> View:
        from baseload.games.power_grid.view import view_of  # which needs this module first

        return view_of(self, seat, all_open)

    def position_to_plain(self) -> dict[str, Plain]:
        from baseload.games.power_grid.plain import position_to_plain  # which needs this module first

        return position_to_plain(self)
