"""What a study writes down: how everybody stood after each round, and what plants ran for."""

from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.core.event import Event
from baseload.lab.gather.gatherer import Gatherer
from merit_order.state import State


class MeritOrderGatherer(Gatherer):
    """A row for each seat at the end of each round; a fact for each plant that ran and each blackout."""

    def __init__(self, state: CoreState) -> None:
        super().__init__(state)
        assert isinstance(state, State)
        self.state = state
        self.round = state.round

    def watch(self, seat: int, action: Action, events: list[Event]) -> None:
        for event in events:
            if event.kind == "ran":
                self.fact("ran", str(event.facts["plant"]), event.facts["gain"], event.seat)
            elif event.kind == "blackout":
                self.fact("blackout", "", 1)
            elif event.kind == "round":
                self._close()
                self.round = event.facts["round"]

    def finish(self, outcome: Outcome) -> None:
        self._close()

    def _close(self) -> None:
        for seat in range(self.players):
            self.stands(seat, money=self.state.money[seat], price=self.state.price)
        self.close_round()
