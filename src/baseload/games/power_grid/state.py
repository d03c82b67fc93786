"""The position: companies, markets, deck, houses, and the stack of pending decisions.

One move: `play` asks the top decision to check the action, then to carry it out. A decision that is answered
leaves the stack (`State.finish`) and the one below resumes; one that needs an answer first pushes another. At the
bottom lies `rounds.Rounds`, which starts the next phase whenever a phase has finished.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
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


class Decision:
    """A pending decision. It never changes once made, so copies of a state share it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def legal(self, state: "State") -> list[Action]:
        raise NotImplementedError

    def legal_few(self, state: "State", amounts: int) -> list[Action]:
        """`legal()`; decisions about amounts of money keep only the lowest few."""
        return self.legal(state)

    def check(self, state: "State", action: Action) -> Refusal | None:
        raise NotImplementedError

    def apply(self, state: "State", action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def resume(self, state: "State") -> None:
        """Go on after the decision above this one was answered."""
        raise NotImplementedError

    def redacted(self, seat: int) -> "Decision":
        """The decision as that seat may know it (-1: a spectator)."""
        return self

    def to_plain(self) -> Plain:
        """A list: the decision's name, its seat, then whatever else makes it up."""
        raise NotImplementedError


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
class State(CoreState):
    """A position of Power Grid. Lists that copies share (deck, late_order, removed) are never changed in place."""

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
        self.stack = stack
        self.result = result
        self.log: list[Event] | None = None  # events of the action being carried out; None: nobody listens

    @property
    def game(self) -> str:
        return self.board.options.game

    @property
    def seat(self) -> int | None:
        if self.result is not None:
            return None
        return self.stack[-1].seat

    @property
    def outcome(self) -> Outcome | None:
        return self.result

    def legal(self) -> list[Action]:
        if self.result is not None:
            return []
        return self.stack[-1].legal(self)

    def legal_few(self, amounts: int) -> list[Action]:
        if self.result is not None:
            return []
        return self.stack[-1].legal_few(self, amounts)

    def check(self, action: Action) -> Refusal | None:
        if self.result is not None:
            return Refusal("game_over", "PG-117", {})
        return self.stack[-1].check(self, action)

    def carry_out(self, action: Action) -> list[Event]:
        events: list[Event] = []
        self.log = events
        try:
            self.stack[-1].apply(self, action)
        finally:
            self.log = None
        return events

    def apply(self, action: Action) -> None:
        self.stack[-1].apply(self, action)

    def finish(self) -> None:
        """The top decision is answered: take it off and let the one below go on."""
        self.stack.pop()
        self.stack[-1].resume(self)

    def note(self, kind: str, seat: int | None, facts: dict[str, Plain], reveals: bool = False) -> None:
        """Tell the listener, if there is one. Hot paths ask `log` themselves before making the facts."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, facts, None, reveals))

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

    def view(self, seat: int | None) -> CoreView:
        from baseload.games.power_grid.view import view_of

        return view_of(self, seat)

    def open_view(self, seat: int | None) -> CoreView:
        from baseload.games.power_grid.view import view_of

        return view_of(self, seat, all_open=True)

    def to_plain(self) -> Plain:
        board = self.board
        cities = board.cities
        companies: list[Plain] = []
        for company in self.companies:
            owned = [cities[place].id for place in range(len(cities)) if company.network >> place & 1]
            companies.append(
                {
                    "money": company.money,
                    "plants": company.plants.copy(),
                    "fuel": company.fuel.copy(),
                    "cities": owned,
                }
            )
        plain: dict[str, Plain] = {
            "game": board.options.game,
            "options": board.options.lasting(),
            "regions": board.regions.copy(),
            "companies": companies,
            "order": self.order.copy(),
            "market": self.market.copy(),
            "deck": self.deck[self.drawn :],
            "under": self.under.copy(),
            "late_order": self.late_order.copy(),
            "removed": self.removed.copy(),
            "gone": [number for number in board.parts.numbers if self.gone >> number & 1],
            "fuel_market": self.fuel_market.copy(),
            "fuel_supply": self.fuel_supply.copy(),
            "step": self.step,
            "step_3_card": self.step_3_card,
            "round": self.round,
            "phase": self.phase,
            "stack": [decision.to_plain() for decision in self.stack],
            "outcome": self.result.to_plain() if self.result is not None else None,
        }
        if self.fuel_places:
            plain["fuel_places"] = self.fuel_places.copy()
        return plain
