"""What the answers to a decision would do: bonuses, knowledge, income, payments, reductions, goals and cards kept."""

from baseload.core.action import Action
from baseload.games.climate.verbs import Coins, Draft, Pass, Permit, Recruit, Start, Take
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH, MONEY
from baseload.games.second_chance import reduction
from baseload.games.second_chance.actions import (
    BOARD,
    Accept,
    Agree,
    Decline,
    Give,
    Keep,
    Learn,
    Object,
    Pay,
    Reduce,
    Use,
)
from baseload.games.second_chance.energy import FirstRegion, demands
from baseload.games.second_chance.income import SplitIncome
from baseload.games.second_chance.knowledge import Bonus, Learning, Offer, PlacePermit
from baseload.games.second_chance.lobby_effects import TakeEither
from baseload.games.second_chance.reduction import Agreement
from baseload.games.second_chance.scientists import ExtraMove
from baseload.games.second_chance.state import NOBODY, State
from baseload.text.climate.actions import ActionSentences
from baseload.text.second_chance.nouns import Nouns
from baseload.text.second_chance.steps import Steps


class Answers:
    """An answer in words."""

    def __init__(self, nouns: Nouns, steps: Steps) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.steps = steps
        self.sentence = ActionSentences(nouns.words).sentence

    def told(self, action: Action, state: State, seat: int) -> str:
        if isinstance(action, (Use, Give, Accept, Decline, Pass)):
            return self._bonus(action, state, seat)
        if isinstance(action, Learn):
            return self.sentence("learn", [], step=self.steps.step(action.source, state, seat))
        if isinstance(action, Recruit):
            left = max(0, state.companies[seat].recruits - 1)
            return self.sentence("recruit", [], left=left)
        if isinstance(action, (Coins, Permit, Start, Pay)):
            return self._supply(action, state, seat)
        if isinstance(action, (Reduce, Agree, Object)):
            return self._reduce(action, state)
        if isinstance(action, Draft):
            return self.sentence(
                "draft", [], card=action.card, effects=self.nouns.card(action.card, state.board)
            )
        if isinstance(action, Keep):
            return self.sentence("keep", [], goal=action.goal, asks=self.nouns.goal(action.goal, state.board))
        if isinstance(action, Take):
            top = state.stack[-1]
            parts = state.board.parts
            card = top.card if isinstance(top, TakeEither) else 0
            money, tech = parts.lobby_money[card], min(parts.lobby_tech[card], state.tech)
            gain = self.amounts.together(money) if action.slot == MONEY else self.amounts.together(tech=tech)
            return self.sentence("take_either", [], gain=gain)
        return self.sentence("other", [], action=str(action))

    # --- bonuses ---

    def _bonus(self, action: Use | Give | Accept | Decline | Pass, state: State, seat: int) -> str:
        top = state.stack[-1]
        bonus = top.bonus if isinstance(top, (Bonus, Offer)) else 0
        if isinstance(action, Use):
            return self.sentence("use", [], gain=self._use_of(bonus, state, seat))
        if isinstance(action, Give):
            return self.sentence("give", [], who=self.audience.name(action.seat))
        if isinstance(action, Accept):
            return self.sentence("accept", [], gain=self._use_of(bonus, state, seat))
        if isinstance(action, Decline):
            owner = top.owner if isinstance(top, Offer) else seat
            return self.sentence("decline", [], who=self.audience.name(owner))
        if isinstance(top, ExtraMove):
            both = top.research and state.companies[seat].recruits
            return self.sentence("pass_research" if both else "pass_move", [])
        return self.sentence("pass_bonus" if isinstance(top, (Bonus, Learning, PlacePermit)) else "pass", [])

    def _use_of(self, bonus: int, state: State, seat: int) -> str:
        """What a bonus gives whoever uses it now."""
        if bonus >= BONUS_SOURCE:
            return self.steps.step(bonus - BONUS_SOURCE, state, seat)
        if bonus == BONUS_TECH:
            return self.words.say("action.take", gain=self.amounts.together(tech=min(1, state.tech)))
        if bonus == BONUS_PERMIT:
            return self.words.say("action.put_permit")
        return self.words.say("action.choose_source" if bonus == BONUS_ANY else "unit.nothing")

    # --- income and supply ---

    def _supply(self, action: Coins | Permit | Start | Pay, state: State, seat: int) -> str:
        top = state.stack[-1]
        if isinstance(action, Coins):
            income = top.amount if isinstance(top, SplitIncome) else action.amount
            gain = [self.amounts.money(action.amount)] if action.amount else []
            points = max(0, income - action.amount)
            gain += [self.nouns.scored(points, state.board)] if points else []
            return self.sentence(
                "coins", [], gain=self.audience.several(gain) if gain else self.words.say("unit.nothing")
            )
        if isinstance(action, Permit):
            there, most = state.permits[action.region], state.board.parts.permit_spaces[action.region]
            return self.sentence(
                "permit", [], region=self.world.region(action.region), there=there, most=most
            )
        if isinstance(action, Pay):
            origin = action.origin
            there = state.companies[seat].permits if origin == BOARD else state.permits[origin]
            return self.sentence("pay", [], origin=self.nouns.origin(origin), there=there)
        name = self.world.region(action.region)
        if not isinstance(top, FirstRegion):
            return self.sentence(
                "start_enemy", [], region=name, agenda=self.world.sources(state.agenda(action.region))
            )
        controller = state.controllers[action.region]
        notes = [self.audience.of(controller, "note.controls")] if controller != NOBODY else []
        id = "start_supply_due" if demands(state, action.region) else "start_supply"
        return self.sentence(id, notes, region=name)

    def _reduce(self, action: Reduce | Agree | Object, state: State) -> str:
        top = state.stack[-1]
        if isinstance(action, Object):
            return self.sentence("object", [])
        proposed = top.steps if isinstance(top, Agreement) else 0
        steps = action.steps if isinstance(action, Reduce) else proposed
        if not steps:
            return self.sentence(
                "agree_none" if isinstance(action, Agree) else "reduce_none", [], level=state.level
            )
        points = steps * reduction.price(state)
        level = state.level - steps * state.board.parts.reduction_step
        notes = []
        if points <= state.team_points:
            notes.append(self.words.say("note.left", left=self.amounts.points(state.team_points - points)))
        id = "agree" if isinstance(action, Agree) else "reduce"
        return self.sentence(id, notes, level=self.amounts.number(level), points=self.amounts.points(points))
