"""What Merit Order says: actions with what they could bring, what is asked, and the table as text."""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.text.speaker import Speaker
from merit_order.actions import Offer
from merit_order.offering import Offering
from merit_order.state import UNKNOWN, State, known


class MeritOrderSpeaker(Speaker):
    """Sentences that need more than the facts of an event."""

    def action(self, action: Action, view: CoreView) -> str:
        if isinstance(action, Offer):
            facts = {"plant": action.plant, "price": action.price, "gain": action.price - action.plant}
            return self.words.say("action.offer", **facts)
        return self.words.say("action.wait")

    def asked(self, view: CoreView) -> str:
        if view.to_move is None:
            return super().asked(view)
        return self.of(view.to_move, "asked.offer", demand=known(view).demands[0])

    def board(self, view: CoreView, width: int = 80, colour: bool = False) -> str:
        state = known(view)
        lines = []
        if state.demands:
            facts = {"round": state.round, "demand": state.demands[0], "left": len(state.demands) - 1}
            lines.append(self.words.say("board.round", **facts))
        if state.price:
            lines.append(self.words.say("board.price", price=state.price))
        offered = self.offered(state)
        for seat in range(view.players):
            told = self.words.say(
                "board.seat", who=self.name(seat), money=state.money[seat], plants=self.hand(state, seat)
            )
            lines.append(f"{told} {self.words.say('board.offered')}" if seat in offered else told)
        return "\n".join([*lines, self.asked(view)])

    def hand(self, state: State, seat: int) -> str:
        """The seat's plants as far as they are known, the resting one marked."""
        return self.several(self._plant(state, seat, plant) for plant in state.hands[seat])

    def _plant(self, state: State, seat: int, plant: int) -> str:
        if plant == UNKNOWN:
            return self.words.say("board.hidden")
        return self.words.say("board.resting", plant=plant) if plant == state.resting[seat] else str(plant)

    def offered(self, state: State) -> list[int]:
        """Who has made an offer in this round."""
        top = state.stack[-1] if state.stack else None
        return [offer[0] for offer in top.offers] if isinstance(top, Offering) else []
