"""The menu of a turn: one main action, and the director actions around it.

A director action that makes a better main action possible, or gains by coming first, is taken before it; the others
wait until it is done, for a plan makes a new post and a plant may open a UN card.
"""

from typing import final

from baseload.bots.second_chance.mains import Mains
from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.posting import Posting
from baseload.bots.second_chance.weights import Weights
from baseload.bots.second_chance.wishes import PERMITS, Wishes
from baseload.core.action import Action
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.second_chance import reduction
from baseload.games.second_chance.actions import BOARD, Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.build import price
from baseload.games.second_chance.scientists import minor_gain
from baseload.games.second_chance.state import BUILT, MAIN, NOBODY, PREPARED, State

_WAITS = 0.5  # how far what can wait stays below the best main action


@final
class Gap:
    """What is missing for the best plant that cannot be built yet, of those that are prepared."""

    def __init__(self) -> None:
        self.money = 0
        self.tech = 0
        self.permit = 0
        self.source = -1  # of the step that is missing
        self.worth = 0.0


@final
class Menu:
    """What all actions of a turn are worth."""

    def __init__(self, weights: Weights, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.outlook = Outlook(weights, state, seat)
        self.wishes = Wishes(self.outlook)
        self.mains = Mains(self.outlook, self.wishes)
        self.posting = Posting(self.outlook, self.wishes, self.mains)
        self.acted: bool = state.used & MAIN != 0
        self.best_main = 0.0
        self.next_prepared = -1  # the place that the best main action prepares
        self.gap = Gap()

    def scores(self, actions: list[Action]) -> list[float]:
        scores = [0.0] * len(actions)
        best = -1e9
        any_main = False
        for place, action in enumerate(actions):
            worth = -1e9
            if isinstance(action, Plan):
                worth = self.mains.plan(action)
            elif isinstance(action, Prepare):
                worth = self.mains.prepare(action)
            elif isinstance(action, Build):
                worth = self.mains.build(action)
            else:
                continue
            any_main = True
            if self.acted:  # solo: a second one, for a dirtier sky
                worth -= self._second()
            scores[place] = worth
            if worth > best:
                best = worth
                self.next_prepared = action.place if isinstance(action, Prepare) else -1
        if any_main and not self.acted:
            self.best_main = best
            self._look_for_gap(best)
        for place, action in enumerate(actions):
            if isinstance(action, (Plan, Prepare, Build)):
                continue
            worth, first = self._director(action)
            if any_main and not self.acted:
                if first and worth > 0:
                    worth += best
                else:
                    worth = min(worth, best - _WAITS)
            scores[place] = worth
        return scores

    def _second(self) -> float:
        """A second main action costs 10 ppm, which must be bought off sooner or later."""
        return self.outlook.weights.second_action + reduction.price(self.state)

    def _look_for_gap(self, best: float) -> None:
        """The plant most worth building for which a little is missing."""
        state, outlook, gap = self.state, self.outlook, self.gap
        if state.used & BUILT:
            return
        company, parts = outlook.company, outlook.components
        for place in range(len(state.prepared)):
            if state.prepared[place] == NOBODY:
                continue
            source, level = state.projects[place] % 5, state.projects[place] // 5
            step = parts.plant_knowledge[source][level] - company.knowledge[source]
            money = max(0, price(state, place, 0) - company.money)
            tech = max(0, parts.plant_tech[source][level] - company.tech)
            permit = 0 if outlook.permits else parts.plant_permits[source][level]
            if step > 1 or money > 9 or tech > 1 or (step <= 0 and not money and not tech and not permit):
                continue
            worth = self.mains.plants.plant(place // 3, source, level, False) - best
            if worth > gap.worth:
                gap.worth = worth
                gap.money, gap.tech, gap.permit = money, tech, permit
                gap.source = source if step == 1 else -1

    def _closes(self, money: int, tech: int, permit: int, source: int) -> bool:
        """Would so much more let the seat build what it cannot build yet?"""
        gap = self.gap
        if gap.worth <= 0.0:
            return False
        if gap.source >= 0 and gap.source != source:
            return False
        return gap.money <= money and gap.tech <= tech and gap.permit <= permit

    def _director(self, action: Action) -> tuple[float, bool]:
        """What a director action is worth, and whether it should come before the main action."""
        if isinstance(action, Move):
            return self._move(action)
        if isinstance(action, Claim):
            outlook = self.outlook
            price = outlook.components.un_price[action.card]
            worth = outlook.card_worth() - price * outlook.tech
            return worth + self.mains.holding(0, price), False
        if isinstance(action, Lobby):
            return self._minor(action.card)
        if isinstance(action, Play):
            return self.mains.reward(action.card) - self.mains.kept(action.card), False
        if isinstance(action, Buy):
            return self._buy(action.card)
        if isinstance(action, Sell):
            return self._sell(action.card)
        if isinstance(action, DiscardGoal):
            return self._discard()
        return 0.0, False  # done

    def _move(self, action: Move) -> tuple[float, bool]:
        worth = self.posting.move(action)
        if action.start != BOARD and self._closes(0, 0, 0, self.state.projects[action.start] % 5):
            return worth + 0.6 * self.gap.worth, True
        if action.target == self.next_prepared and self.next_prepared >= 0:
            # Whoever stands on what is prepared learns, and goes on for nothing.
            source = self.state.projects[action.target] % 5
            return worth + 0.5 * self.outlook.step(source) + 1.0, True
        return worth, False

    def _minor(self, card: int) -> tuple[float, bool]:
        worth = self.posting.minor(card) - self.mains.kept(card)
        money, tech, permit = minor_gain(self.state, card)
        if (money or tech or permit) and self._closes(money, tech, permit, -1):
            return worth + 0.6 * self.gap.worth, True
        if permit and self._permit_wanted():
            return worth + 4.0, True
        return worth, False

    def _permit_wanted(self) -> bool:
        """No permit to pay with, and a project to prepare."""
        if self.acted or self.outlook.permits or self.state.used & PREPARED:
            return False
        return self.outlook.planned > 0

    def _buy(self, card: int) -> tuple[float, bool]:
        outlook, price = self.outlook, self.state.price
        worth = outlook.permit - price * max(outlook.money, 0.3)
        if card:
            worth += self.mains.reward(card) - self.mains.kept(card)
        if self.gap.permit and outlook.company.money >= price and not self.gap.money:
            return worth + 0.6 * self.gap.worth, True
        if self._permit_wanted():
            return max(worth + 4.0, 0.5), True
        if self.wishes.permits:
            return self._for_goal(worth), False
        return worth, False

    def _for_goal(self, worth: float) -> float:
        """Permits that the goal wants at the end, as many as fit into the turns left."""
        outlook = self.outlook
        short = self.wishes.missing(PERMITS)
        if short > 0 and outlook.own_turns < 1.5 * short + 1:
            return worth + outlook.weights.personal / short
        return worth

    def _sell(self, card: int) -> tuple[float, bool]:
        outlook, price = self.outlook, self.state.price
        lost = outlook.permit
        if outlook.permits < 2:
            lost += 1.5
        if self.wishes.permits and outlook.incomes_left <= 2:
            lost += 3.0
        worth = price * outlook.money - lost
        coins = price
        if card:
            worth += self.mains.reward(card) - self.mains.kept(card)
            coins += outlook.components.lobby_money[card]
        if outlook.permits > 1 and self._closes(coins, 0, 0, -1):
            return worth + 0.6 * self.gap.worth, True
        return worth - 1.0, False

    def _discard(self) -> tuple[float, bool]:
        """Coins for a company goal that brings little."""
        outlook = self.outlook
        if outlook.decade < outlook.state.board.decades:
            return -5.0, False
        return -1.0, False
