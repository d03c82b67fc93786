"""Power Grid as a good player sees it: every decision judged by the chapter it belongs to."""

from typing import Final, final

from baseload.bots.knowledge import Knowledge, Reason
from baseload.bots.power_grid.cities import Site
from baseload.bots.power_grid.fuel import Shopping, drop_score, power_score, replacement_prices
from baseload.bots.power_grid.land import Land
from baseload.bots.power_grid.plants import Plants
from baseload.bots.power_grid.prospects import final_standing, standing
from baseload.bots.power_grid.reasons import reasons_for
from baseload.bots.power_grid.regions import region_score
from baseload.bots.power_grid.weights import Weights
from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.games.power_grid.actions import (
    BUYS,
    DONE,
    PASS,
    Auction,
    Bid,
    Build,
    Buy,
    Discard,
    Drop,
    Limit,
    Power,
    Region,
    bids,
)
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.board import Board
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import State
from baseload.games.power_grid.storage import DiscardPlant

_ELEKTRO: Final = 0.2  # five Elektro are a difference that matters
_KEPT: Final = 64  # boards remembered


@final
class PowerGridKnowledge(Knowledge):
    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.numbers = Weights(weights)
        self.horizon = 28  # two to three rounds
        self.caution = 1.0
        self.margin = 0.005
        self._lands: dict[int, Land] = {}

    def land(self, board: Board) -> Land:
        """What never changes about this board, worked out once."""
        found = self._lands.get(id(board))
        if found is None or found.board is not board:
            if len(self._lands) >= _KEPT:
                self._lands.clear()
            found = Land(board)
            self._lands[id(board)] = found
        return found

    def actions(self, state: CoreState) -> list[Action]:
        """Bids: the lowest. Sealed maxima: the one that fits the plant's worth."""
        assert isinstance(state, State)
        top = state.stack[-1]
        if isinstance(top, SealedBids):
            return self._maxima(state, top)
        return top.legal_few(state, 1)

    def _maxima(self, state: State, top: SealedBids) -> list[Action]:
        found: list[Action] = []
        money = state.companies[top.seat].money
        if money >= top.plant:
            amount = int(Plants(self.numbers, state, top.seat).limit(top.plant))
            found.append(Limit(min(money, max(top.plant, amount))))
        if top.limits:
            found.append(PASS)
        return found

    def choose(self, state: CoreState) -> Action:
        assert isinstance(state, State)
        top = state.stack[-1]
        seat = top.seat
        if isinstance(top, Bidding):
            lowest = top.lowest()
            if not top.high:
                return bids(lowest, lowest)[0]
            if lowest > state.companies[seat].money:
                return PASS
            if Plants(self.numbers, state, seat).outbids(top.plant, lowest):
                return bids(lowest, lowest)[0]
            return PASS
        if isinstance(top, BuyFuel):
            shopping = Shopping(self.numbers, state, seat)
            for fuel in range(4):
                if shopping.wanted[fuel]:
                    return BUYS[fuel][shopping.wanted[fuel]]
            return DONE
        if isinstance(top, Building):
            place = Site(self.numbers, state, seat, top.place).best(self.land(state.board))
            return state.board.builds[place] if place >= 0 else DONE
        return super().choose(state)

    def scores(self, state: CoreState, actions: list[Action]) -> list[float]:
        assert isinstance(state, State)
        top = state.stack[-1]
        if isinstance(top, Bidding):
            return self._bids(state, top.seat, top.plant, actions)
        if isinstance(top, Auctions):
            return self._openings(state, top, actions)
        if isinstance(top, BuyFuel):
            return self._purchases(state, top.seat, actions)
        if isinstance(top, Building):
            return self._builds(state, top, actions)
        if isinstance(top, Powering):
            return self._runs(state, top.seat, actions)
        if isinstance(top, SealedBids):
            return self._limits(state, top, actions)
        if isinstance(top, DiscardPlant):
            return self._discards(state, top.seat, actions)
        if isinstance(top, DraftRegions):
            return [
                region_score(state.board.map, top.chosen, action.region)
                if isinstance(action, Region)
                else 0.0
                for action in actions
            ]
        return [
            _ELEKTRO * drop_score(state, action) if isinstance(action, Drop) else 0.0 for action in actions
        ]

    def _openings(self, state: State, top: Auctions, actions: list[Action]) -> list[float]:
        plants = Plants(self.numbers, state, top.seat)
        scores: list[float] = []
        for action in actions:
            if isinstance(action, Auction):
                scores.append(_ELEKTRO * plants.surplus(action.plant))
            else:
                scores.append(0.0)
        return scores

    def _bids(self, state: State, seat: int, plant: int, actions: list[Action]) -> list[float]:
        limit = Plants(self.numbers, state, seat).limit(plant)
        scores: list[float] = []
        for action in actions:
            scores.append(_ELEKTRO * (limit - action.amount) if isinstance(action, Bid) else 0.0)
        return scores

    def _limits(self, state: State, top: SealedBids, actions: list[Action]) -> list[float]:
        limit = Plants(self.numbers, state, top.seat).limit(top.plant)
        scores: list[float] = []
        for action in actions:
            if isinstance(action, Limit):
                missed = limit - action.amount
                scores.append(_ELEKTRO * (limit - top.plant if missed >= 0 else missed) - 0.01 * abs(missed))
            else:
                scores.append(0.0)
        return scores

    def _purchases(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        shopping = Shopping(self.numbers, state, seat)
        wanted = shopping.wanted
        done = 0.0
        scores: list[float] = []
        for fuel in range(4):
            if wanted[fuel]:
                done -= 2.0
        for action in actions:
            if isinstance(action, Buy):
                missed = abs(wanted[action.fuel] - action.amount)
                score = -0.4 * missed if wanted[action.fuel] else -0.5 - 0.4 * missed
                # Dearer tokens than need be bring nothing (PG-A16).
                scores.append(score - 9.0 if action.price else score)
            else:
                scores.append(done)
        return scores

    def _builds(self, state: State, top: Building, actions: list[Action]) -> list[float]:
        site = Site(self.numbers, state, top.seat, top.place)
        land = self.land(state.board)
        scores: list[float] = []
        for action in actions:
            if isinstance(action, Build):
                scores.append(_ELEKTRO * site.score(land, state.board.place[action.city]))
            else:
                scores.append(0.0)
        return scores

    def _runs(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        prices = replacement_prices(self.numbers, state)
        scores: list[float] = []
        for action in actions:
            if isinstance(action, Power):
                scores.append(_ELEKTRO * power_score(self.numbers, state, seat, action, prices))
            else:
                scores.append(0.0)
        return scores

    def _discards(self, state: State, seat: int, actions: list[Action]) -> list[float]:
        plants = Plants(self.numbers, state, seat)
        scores: list[float] = []
        for action in actions:
            if isinstance(action, Discard):
                scores.append(_ELEKTRO * (plants.worth_without(action.plant) - plants.worth))
            else:
                scores.append(0.0)
        return scores

    def at_rest(self, state: CoreState) -> bool:
        """When a round begins: everybody has been paid, and nobody has bought anything yet."""
        assert isinstance(state, State)
        top = state.stack[-1]
        return isinstance(top, Auctions) and not top.out

    def values(self, state: CoreState) -> list[float]:
        assert isinstance(state, State)
        return standing(self.numbers, state)

    def final_values(self, state: CoreState, outcome: Outcome) -> list[float]:
        assert isinstance(state, State)
        return final_standing(state, outcome)

    def prospects(self, state: CoreState) -> list[float]:
        return self.values(state)  # of a position that goes on they are chances already

    def reasons(self, state: CoreState, action: Action) -> list[Reason]:
        assert isinstance(state, State)
        if not state.stack:
            return []
        return reasons_for(self.numbers, state, self.land(state.board), action)
