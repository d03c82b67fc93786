"""What an action of CO₂ would do: its cost, its gain, what is left, and what else it brings about.

Somebody may ask about an action that is not legal, so nothing here takes legality for granted.
"""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.games.climate.quotes import Step
from baseload.games.climate.verbs import (
    Buy,
    Coins,
    DiscardGoal,
    Done,
    Draft,
    Lobby,
    Pass,
    Permit,
    Recruit,
    Sell,
    Start,
    Take,
)
from baseload.games.climate.world import FOSSILS, MONEY, SLOTS
from baseload.games.co2 import quotes
from baseload.games.co2.actions import (
    HAND,
    WITH_COINS,
    WITH_TECH,
    Bid,
    Claim,
    Construct,
    First,
    Hold,
    Install,
    KeepGoal,
    Learn,
    Move,
    Pay,
    Propose,
    Slot,
)
from baseload.games.co2.components import LOBBY_CARDS
from baseload.games.co2.energy import FirstRegion, demands
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.scientists import Displaced, ExtraMove
from baseload.games.co2.start_auction import PayBid
from baseload.games.co2.state import INSTALLED, NO_PROJECT, NOBODY, State
from baseload.text.climate.actions import ActionSentences
from baseload.text.co2.nouns import Nouns, known


class Actions:
    """An action in words."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.sentences = ActionSentences(nouns.amounts)
        self.sentence = self.sentences.sentence

    def told(self, action: Action, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return str(action)
        if isinstance(action, Propose):
            return self._propose(action, state, seat)
        if isinstance(action, Install):
            return self._install(action, state, seat)
        if isinstance(action, Construct):
            return self._construct(action, state, seat)
        if isinstance(action, Move):
            return self._move(action, state)
        if isinstance(action, (Buy, Sell)):
            return self._visit(action, state, seat)
        if isinstance(action, (Lobby, Claim, Draft, DiscardGoal, KeepGoal, Take)):
            return self._cards(action, state, seat)
        if isinstance(action, (Done, Pass, Learn, Recruit)):
            return self._learning(action, state, seat)
        return self._answers(action, state, seat)

    # --- the three actions ---

    def _propose(self, action: Propose, state: State, seat: int) -> str:
        quote = quotes.proposal(state, seat, action)
        if not quote.research:
            gain = (
                self.amounts.money(quote.money)
                if action.place % 3 == MONEY
                else self.amounts.tech(quote.tech)
            )
            grant = self.words.say("action.take", gain=gain)
        else:
            grant = self.words.say("action.grant_research" if quote.recruits else "action.grant_move")
        return self.sentence(
            "propose",
            self._card_note(action.card, state),
            source=self.world.source(action.source),
            region=self.world.region(action.place // 3),
            slot=self.words.say(f"slot.{SLOTS[action.place % 3]}"),
            grant=grant,
        )

    def _card_note(self, card: int, state: State) -> list[str]:
        if not card:
            return []
        return [
            self.words.say("note.card", card=card, gain=self.nouns.card_gain(card, state.board.components))
        ]

    def _displaced_note(self, coin: int, place: int, state: State) -> list[str]:
        """Another's scientist on the project has to be paid for."""
        return (
            [self.words.say("note.displaced", owner=self.audience.name(state.workers[place]))] if coin else []
        )

    def _install(self, action: Install, state: State, seat: int) -> str:
        place, origin = action.place, action.origin
        quote = quotes.installation(state, seat, action)
        if quote is None:
            return self.sentence("install_nothing", [], where=self.world.place(place))
        notes = self._displaced_note(quote.guest, place, state)
        notes += self._card_note(action.card, state)
        if quote.paid.there:
            id = "note.left_in_hand" if origin == HAND else "note.left_in_region"
            left = self.amounts.permits_left(quote.paid.left)
            notes.append(self.words.say(id, permits=left, region=self.nouns.origin(origin)))
        notes += self.sentences.price_note(quote.price_after, state.price)
        return self.sentence(
            "install",
            notes,
            project=self.nouns.project(place, state),
            origin=self.nouns.origin(origin),
            gain=self.amounts.together(quote.gain.money, quote.gain.tech, quote.gain.permits),
        )

    def _construct(self, action: Construct, state: State, seat: int) -> str:
        place, region = action.place, self.world.region(action.place // 3)
        quote = quotes.construction(state, seat, action)
        if quote is None:
            return self.sentence("construct_nothing", [], where=self.nouns.project(place, state))
        notes = self._displaced_note(quote.guest, place, state)
        notes += self._card_note(action.card if 1 <= action.card <= LOBBY_CARDS else 0, state)
        if quote.relief:
            notes.append(self.words.say("note.relief", region=region))
        if quote.fossil:
            name = self.words.say(f"fossil.{FOSSILS[quote.fossil]}")
            notes.append(self.words.say("note.replaces", fossil=name, ppm=quote.ppm))
        notes += self.sentences.price_note(quote.price_after, state.price)
        if quotes.takes_control(state, seat, action):
            notes.append(self.words.say("note.control", region=region))
        if quote.affordable:
            left = [self.amounts.money(quote.money_left), self.amounts.tech_left(quote.tech_left)]
            notes.append(self.words.say("note.left", left=self.audience.several(left)))
        cost = [self.amounts.money(quote.money), *([self.amounts.tech(quote.tech)] if quote.tech else [])]
        return self.sentence(
            "construct",
            notes,
            project=self.nouns.project(place, state),
            cost=self.audience.several(cost),
            points=self.amounts.points(quote.points),
        )

    # --- free moves ---

    def _move(self, action: Move, state: State) -> str:
        start, source = self.nouns.post_of(action.start, state)[1], -1
        kind, target = self.nouns.post_of(action.target, state)
        top = state.stack[-1]
        if action.start != HAND and state.projects[action.start] > NO_PROJECT:
            source = state.projects[action.start] % INSTALLED
        notes: list[str] = []
        if quotes.completes(state, action):
            notes.append(self.words.say("note.completes"))
        notes += self._card_note(action.card, state)
        if action.start == HAND:
            return self.sentence("move_from_hand", notes, target=target)
        if isinstance(top, Displaced) and action.start == top.place and source >= 0:
            if action.target == HAND:
                gain = self._step(quotes.step(state, top.seat, source), state)
                return self.sentence("displaced_home", notes, gain=gain)
            return self.sentence("displaced_away", notes, target=target)
        if kind == "hand":
            return self.sentence("move_home", notes, start=start)
        return self.sentence("move", notes, start=start, target=target)

    def _visit(self, action: Buy | Sell, state: State, seat: int) -> str:
        quote, notes = quotes.visit(state, seat, action), self._card_note(action.card, state)
        if isinstance(action, Buy):
            return self.sentences.bought(quote, notes)
        return self.sentences.sold(quote, notes, "note.left_in_hand")

    def _cards(
        self, action: Lobby | Claim | Draft | DiscardGoal | KeepGoal | Take, state: State, seat: int
    ) -> str:
        parts = state.board.components
        if isinstance(action, Lobby):
            minor = quotes.minor(state, action.card)
            notes = self.sentences.price_note(minor.price_after, state.price) if minor is not None else []
            gain = self.world.card_minor(action.card, parts)
            if minor is not None and minor.lapses:
                gain = self.amounts.together()
            return self.sentence("lobby", notes, card=action.card, gain=gain)
        if isinstance(action, Draft):
            return self.sentence("draft", [], card=action.card, effects=self.nouns.card(action.card, parts))
        if isinstance(action, Take):
            top = state.stack[-1]
            take = quotes.taking(state, top.card if isinstance(top, TakeEither) else 0, action)
            gain = self.amounts.money(take.money) if action.slot == MONEY else self.amounts.tech(take.tech)
            return self.sentence("take_either", [], gain=gain)
        if isinstance(action, Claim):
            quote = quotes.claiming(state, seat, action)
            if quote is None:
                return self.sentence("claim_nothing", [], goal=action.goal)
            notes = []
            if quote.tech_left >= 0:
                notes.append(self.words.say("note.left", left=self.amounts.tech_left(quote.tech_left)))
            return self.sentence(
                "claim",
                notes,
                goal=action.goal,
                sources=self.nouns.un_goal_sources(action.goal, parts),
                points=self.amounts.points(quote.points),
            )
        if isinstance(action, KeepGoal):
            points = -quotes.supply_bought(state, seat).points
            return self.sentence("keep_goal", [], points=self.amounts.points(points))
        sale = quotes.goal_sale(state, seat)
        if sale.worth < 0:
            return self.sentence("discard_goal", [], money=sale.money)
        return self.sentence(
            "discard_goal_worth", [], money=sale.money, worth=self.amounts.points(sale.worth)
        )

    # --- learning, and the end of a turn ---

    def _step(self, step: Step, state: State) -> str:
        """A step on a track: where it leads and what it gives."""
        source = self.world.source(step.source)
        if not step.space:
            return self.words.say("action.track_full", source=source)
        bonus = self.world.bonus(step.source, step.space, state.board.components)
        id = "action.step_bonus" if bonus else "action.step"
        return self.words.say(id, source=source, space=step.space, bonus=bonus)

    def _learning(self, action: Done | Pass | Learn | Recruit, state: State, seat: int) -> str:
        if isinstance(action, Learn):
            step = quotes.step(state, seat, action.source)
            return self.sentence("learn", [], step=self._step(step, state))
        if isinstance(action, Recruit):
            return self.sentence("recruit", [], left=quotes.recruits_left(state, seat))
        if isinstance(action, Pass):
            top = state.stack[-1]
            if not isinstance(top, ExtraMove):
                return self.sentence("pass_bid", [])
            both = top.research and state.companies[seat].recruits
            return self.sentence("pass_research" if both else "pass_move", [])
        sources = quotes.learnable(state, seat)
        if not sources:
            return self.sentence("done_unlearnt", [])
        if len(sources) > 1:
            return self.sentence("done_choice", [], sources=self.world.sources(sources, "list.or"))
        return self.sentence("done", [], step=self._step(quotes.step(state, seat, sources[0]), state))

    # --- other answers ---

    def _answers(self, action: Action, state: State, seat: int) -> str:
        if isinstance(action, Coins):
            gain = quotes.split(state, action)
            return self.sentence("coins", [], gain=self.amounts.together(gain.money, points=gain.points))
        if isinstance(action, Permit):
            put = quotes.placing(state, action)
            region = self.world.region(action.region)
            return self.sentence("permit", [], region=region, there=put.there, most=put.most)
        if isinstance(action, Hold):
            return self.sentence("hold", [], summit=self.nouns.summit(action.summit, state))
        if isinstance(action, Start):
            return self._start(action.region, state)
        if isinstance(action, Slot):
            return self.sentence("slot", [], slot=self.words.say(f"slot.{SLOTS[action.slot]}"))
        if isinstance(action, Pay):
            return self._pay(action, state, seat)
        if isinstance(action, Bid):
            return self.sentence("bid", [], amount=action.amount)
        if isinstance(action, First):
            return self.audience.of(action.seat, "action.first")
        return self.sentence("other", [], action=str(action))

    def _start(self, region: int, state: State) -> str:
        """Where to begin: with the supply, or with the starter projects of one player."""
        name = self.world.region(region)
        if not isinstance(state.stack[-1], FirstRegion):
            return self.sentence(
                "start_project", [], region=name, agenda=self.world.sources(state.agenda(region))
            )
        notes = []
        if state.controllers[region] != NOBODY:
            notes.append(self.audience.of(state.controllers[region], "note.controls"))
        return self.sentence(
            "start_supply_due" if demands(state, region) else "start_supply", notes, region=name
        )

    def _pay(self, action: Pay, state: State, seat: int) -> str:
        quote = quotes.payment(state, seat, action)
        if action.origin == WITH_COINS:
            return self.sentence("pay_coins", [], money=quote.worth)
        if action.origin == WITH_TECH:
            return self.sentence("pay_tech", [], money=quote.worth, there=quote.there)
        id = "pay_bid_permit" if isinstance(state.stack[-1], PayBid) else "pay_permit"
        origin = self.nouns.origin(action.origin)
        return self.sentence(id, [], origin=origin, there=quote.there, money=quote.worth)
