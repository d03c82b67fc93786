"""What a study of Power Grid wants to know: prices, earnings, fuel, houses, steps, and how companies grow."""

from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.core.event import Event
from baseload.games.power_grid.components import FUELS
from baseload.games.power_grid.fuel_market import price
from baseload.games.power_grid.state import FUEL, State
from baseload.lab.gather.gatherer import Gatherer


class PowerGridGatherer(Gatherer):
    """Reads a game of Power Grid. A round is a round; the score so far is the number of cities supplied in it."""

    def __init__(self, state: CoreState) -> None:
        assert isinstance(state, State)
        super().__init__(state)
        self.state = state
        self.round = state.round  # 0 only while regions are drafted
        self._powered = [0] * self.players
        self._step = state.step
        self._next_step = state.step
        self._earned: dict[tuple[int, int], float] = {}  # by owner and plant

    def watch(self, seat: int, action: Action, events: list[Event]) -> None:
        for event in events:
            self._see(event)

    def _see(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        if event.seat is not None:
            self._see_company(kind, event.seat, event)
        elif kind == "round":
            # Nothing a company has changes between the end of a round and the first auction of the next.
            if self.round:
                self._end_round()
            self.round = facts["round"]
        elif kind == "step":
            self._next_step = facts["step"]
        elif kind == "phase":
            self._begin_phase(facts["phase"])

    def _see_company(self, kind: str, seat: int, event: Event) -> None:
        facts = event.facts
        if kind == "plant_sold":
            self.fact("plant_sold", str(facts["plant"]), facts["price"], seat)
            self._earned[seat, facts["plant"]] = 0.0
        elif kind == "plant_discarded":
            self.fact("plant_earned", str(facts["plant"]), self._earned.pop((seat, facts["plant"])), seat)
        elif kind == "fuel_bought":
            self.count("fuel_bought", facts["fuel"], facts["amount"], seat)
            self.count("fuel_paid", facts["fuel"], facts["price"], seat)
        elif kind == "built":
            self.fact("house", facts["city"], facts["price"], seat)
        elif kind == "powered":
            self._powered[seat] = facts["cities"]
            self._share(seat, facts["plants"], facts["income"])

    def _share(self, seat: int, plants: list[int], income: int) -> None:
        """A payment is due to the plants that ran, by what they can supply; the one for no city at all to none."""
        parts = self.state.board.components
        output = parts.capacity(plants)
        for plant in plants:
            self._earned[seat, plant] += income * parts.powers[plant] / output

    def _begin_phase(self, phase: int) -> None:
        """A step begins with a phase, so one that comes at the end of a round belongs to the next."""
        if self._next_step != self._step:
            self._step = self._next_step
            self.fact("step", str(self._step), self.round)
        if phase == FUEL:
            for fuel, name in enumerate(FUELS):
                if self.state.fuel_market[fuel]:
                    self.fact("fuel_price", name, price(self.state, fuel, 1))

    def _end_round(self) -> None:
        parts = self.state.board.components
        for seat, company in enumerate(self.state.companies):
            fuel = dict(zip(FUELS, company.fuel, strict=True))
            self.stands(
                seat,
                money=company.money,
                score_so_far=self._powered[seat],
                cities=company.cities,
                powered=self._powered[seat],
                plants=len(company.plants),
                capacity=parts.capacity(company.plants),
                step=self._step,
                **fuel,
            )
        self.close_round()
        self._powered = [0] * self.players

    def finish(self, outcome: Outcome) -> None:
        """The last round has no payment; what everybody could supply decides it."""
        self._powered = list(outcome.scores)
        self._end_round()
        for (seat, plant), earned in sorted(self._earned.items()):
            self.fact("plant_earned", str(plant), earned, seat)
