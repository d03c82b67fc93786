"""What the answers to a decision would do: bonuses, knowledge, income, payments, reductions, goals and cards kept."""

from baseload.core.action import Action
from baseload.games.climate.verbs import Coins, Draft, Pass, Permit, Recruit, Start, Take
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH
from baseload.games.second_chance import quotes
from baseload.games.second_chance.actions import (
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
from baseload.games.second_chance.knowledge import Bonus, Learning, Offer, PlacePermit
from baseload.games.second_chance.lobby_effects import TakeEither
from baseload.games.second_chance.reduction import Agreement
from baseload.games.second_chance.scientists import ExtraMove
from baseload.games.second_chance.state import NOBODY, State
from baseload.games.second_chance.stock import tech_within_reach
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
        self.sentence = ActionSentences(nouns.amounts).sentence

    def told(self, action: Action, state: State, seat: int) -> str:
        if isinstance(action, (Use, Give, Accept, Decline, Pass)):
            return self._bonus(action, state, seat)
        if isinstance(action, Learn):
            return self.sentence("learn", [], step=self.steps.step(action.source, state, seat))
        if isinstance(action, Recruit):
            return self.sentence("recruit", [], left=quotes.recruits_left(state, seat))
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
            take = quotes.taking(state, top.card if isinstance(top, TakeEither) else 0, action)
            gain = self.amounts.together(take.money, take.tech)
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
            tech = tech_within_reach(state, 1)
            return self.words.say("action.take", gain=self.amounts.together(tech=tech))
        if bonus == BONUS_PERMIT:
            return self.words.say("action.put_permit")
        return self.words.say("action.choose_source" if bonus == BONUS_ANY else "unit.nothing")

    # --- income and supply ---

    def _supply(self, action: Coins | Permit | Start | Pay, state: State, seat: int) -> str:
        top = state.stack[-1]
        if isinstance(action, Coins):
            split = quotes.split(state, action)
            gain = [self.amounts.money(split.money)] if split.money else []
            gain += [self.nouns.scored(split.points, state.board)] if split.points else []
            return self.sentence(
                "coins", [], gain=self.audience.several(gain) if gain else self.words.say("unit.nothing")
            )
        if isinstance(action, Permit):
            put = quotes.placing(state, action)
            region = self.world.region(action.region)
            return self.sentence("permit", [], region=region, there=put.there, most=put.most)
        if isinstance(action, Pay):
            there = quotes.payment(state, seat, action).there
            return self.sentence("pay", [], origin=self.nouns.origin(action.origin), there=there)
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
        quote = quotes.reducing(state, steps)
        notes = []
        if quote.points_left >= 0:
            notes.append(self.words.say("note.left", left=self.amounts.points(quote.points_left)))
        id = "agree" if isinstance(action, Agree) else "reduce"
        level, points = self.amounts.number(quote.level), self.amounts.points(quote.points)
        return self.sentence(id, notes, level=level, points=points)
