"""Scientists: what leaving a post, standing on a project, speaking at a summit or staying on a card is worth."""

from typing import final

from baseload.bots.second_chance.mains import Mains
from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.wishes import Wishes
from baseload.games.climate.world import MINOR_SCIENTIST, SUMMIT
from baseload.games.second_chance.actions import BOARD, CARD, Move
from baseload.games.second_chance.components import TILE_SIZE, TILE_TOPIC
from baseload.games.second_chance.scientists import minor_gain
from baseload.games.second_chance.state import NOBODY, TOPICS


@final
class Posting:
    """What moves of the seat's scientists are worth."""

    def __init__(self, outlook: Outlook, wishes: Wishes, mains: Mains) -> None:
        self.outlook = outlook
        self.wishes = wishes
        self.mains = mains
        self._topics: list[float] = [
            -1.0
        ] * 5  # by source: the best topic one could speak on from a project of it
        self._summits: list[float] = [-1.0] * len(outlook.state.summits)

    def move(self, action: Move) -> float:
        outlook = self.outlook
        start, target = action.start, action.target
        source = -1
        worth = 0.0
        if start != BOARD:
            source = outlook.state.projects[start] % 5
            worth += outlook.step(source) + self.wishes.step[source]
            worth -= self.post(source)
        worth += self.arrival(target)
        if action.card:
            worth += self.mains.reward(action.card) - self.mains.kept(action.card)
        return worth

    def arrival(self, target: int) -> float:
        if target == BOARD:
            return 0.0
        if target > CARD:
            return self.minor(target - CARD) - self.outlook.weights.card_stay * self.outlook.own_turns
        if target >= SUMMIT:
            return self.summit(target - SUMMIT)
        return self.post(self.outlook.state.projects[target] % 5)

    def post(self, source: int) -> float:
        """Standing on a project: a step when one leaves, and perhaps a summit."""
        outlook = self.outlook
        if outlook.own_turns < 1.0:
            return 0.0
        return outlook.weights.post * (outlook.step(source) + 0.6 * self.topic(source))

    def topic(self, source: int) -> float:
        """The best vacant topic of the source."""
        best = self._topics[source]
        if best >= 0:
            return best
        best = 0.0
        state = self.outlook.state
        topics = self.outlook.components.summit_topics
        for place in range(len(state.summits)):
            tile = topics[state.summits[place]]
            for index in range(len(tile)):
                if tile[index] == source and state.speakers[TOPICS * place + index] == NOBODY:
                    best = max(best, self.summit(place))
        self._topics[source] = best
        return best

    def summit(self, place: int) -> float:
        """Taking one more topic of a summit: its tiles and its knowledge, by how many topics are vacant then."""
        worth = self._summits[place]
        if worth < 0:
            worth = self._summit(place)
            self._summits[place] = worth
        return worth

    def _summit(self, place: int) -> float:
        outlook = self.outlook
        state, weights = outlook.state, outlook.weights
        tile = outlook.components.summit_topics[state.summits[place]]
        vacant = others = 0
        mask = 0
        worth = outlook.tiles[TILE_SIZE + len(tile)]
        filled = 1.0
        for index in range(len(tile)):
            source = tile[index]
            mask |= 1 << source
            speaker = state.speakers[TOPICS * place + index]
            if speaker == NOBODY:
                vacant += 1
                if not outlook.waiting[source] and not outlook.waiting[source + 5]:
                    filled -= 0.15
            elif speaker != outlook.seat:
                others += 1
            worth += outlook.tiles[TILE_TOPIC + source]
        if vacant > outlook.turns + 1:
            return 0.0
        if outlook.team:
            worth += 2 * weights.partner_step * (others + 0.5 * (vacant - 1))
        worth *= weights.summit[vacant]
        steps = 2 * outlook.best_step(mask)
        if vacant > 1:  # he is stuck there until it is complete
            worth *= filled
            steps *= filled * weights.summit_steps ** (vacant - 1)
            worth -= weights.stuck * (vacant - 1)
        worth += steps
        if self.wishes.alone and len(tile) == 2 and not others:
            worth += self.wishes.alone / vacant
        return worth

    def minor(self, card: int) -> float:
        """One of the four minor effects."""
        outlook = self.outlook
        if outlook.components.lobby_minor[card] == MINOR_SCIENTIST:
            return self.any_move()
        money, tech, permits = minor_gain(outlook.state, card)
        return outlook.money * money + outlook.tech * tech + outlook.permit * permits

    def any_move(self) -> float:
        """One more move of somebody: a step, if anybody stands on a project."""
        outlook = self.outlook
        state = outlook.state
        best = 0.3 if outlook.company.scientists and outlook.planned else 0.0
        for place in range(len(state.workers)):
            if state.workers[place] == outlook.seat:
                best = max(best, outlook.step(state.projects[place] % 5))
        return best
