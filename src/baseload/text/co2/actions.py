"""What an action of CO₂ would do: its cost, its gain, what is left, and what else it brings about.

Somebody may ask about an action that is not legal, so nothing here takes legality for granted.
"""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
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
from baseload.games.climate.world import FOSSILS, MINOR_PERMIT, MONEY, SLOTS, SUMMIT, TECH
from baseload.games.co2 import company_goals, construct
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
from baseload.games.co2.components import FIRST_UN_GOAL, LAST_UN_GOAL, LOBBY_CARDS
from baseload.games.co2.energy import FirstRegion, demands
from baseload.games.co2.income import SplitIncome
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.scientists import Displaced, ExtraMove, topic_at
from baseload.games.co2.start_auction import PayBid
from baseload.games.co2.state import EMPTY, GREEN, INSTALLED, NO_PROJECT, NOBODY, TOPICS, UNKNOWN, State
from baseload.games.co2.stock import take_from_market, to_bank, within_reach
from baseload.text.climate.actions import ActionSentences
from baseload.text.co2.nouns import Nouns, known


def price_after(state: State, taken: int, paid: int) -> int:
    """The market's price when some permits were paid to the bank, and then so many have left it one by one."""
    after = state.copy()
    for _ in range(paid):
        to_bank(after)
    for _ in range(taken):
        take_from_market(after)
    return after.price


def learnable(state: State, seat: int) -> list[int]:
    """The sources of the projects on which the seat has scientists: one of them is learnt when its turn ends."""
    found = {
        state.projects[place] % INSTALLED
        for place in range(len(state.workers))
        if state.workers[place] == seat
    }
    return sorted(found)


class Actions:
    """An action in words."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.sentence = ActionSentences(nouns.words).sentence

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
        parts = state.board.parts
        region, slot = action.place // 3, action.place % 3
        if slot == MONEY:
            grant = self.words.say(
                "action.take", gain=self.amounts.money(max(state.permits[region], parts.grant_least_money))
            )
        elif slot == TECH:
            grant = self.words.say("action.take", gain=self.amounts.tech(min(parts.grant_tech, state.tech)))
        elif state.companies[seat].recruits:
            grant = self.words.say("action.grant_research")
        else:
            grant = self.words.say("action.grant_move")
        return self.sentence(
            "propose",
            self._card_note(action.card, state),
            source=self.world.source(action.source),
            region=self.world.region(region),
            slot=self.words.say(f"slot.{SLOTS[slot]}"),
            grant=grant,
        )

    def _card_note(self, card: int, state: State) -> list[str]:
        if not card:
            return []
        return [self.words.say("note.card", card=card, gain=self.nouns.card_gain(card, state.board.parts))]

    def _displaced_note(self, place: int, state: State, seat: int) -> list[str]:
        """Another's scientist on the project has to be paid for."""
        owner = state.workers[place]
        if owner in (NOBODY, seat):
            return []
        return [self.words.say("note.displaced", owner=self.audience.name(owner))]

    def _price_note(self, state: State, taken: int, paid: int = 0) -> list[str]:
        price = price_after(state, taken, paid)
        return [self.words.say("note.price_rises", price=price)] if price > state.price else []

    def _install(self, action: Install, state: State, seat: int) -> str:
        parts = state.board.parts
        place, origin = action.place, action.origin
        project = state.projects[place]
        if not NO_PROJECT < project < INSTALLED:
            return self.sentence("install_nothing", [], where=self.world.place(place))
        notes = self._displaced_note(place, state, seat)
        notes += self._card_note(action.card, state)
        held = state.companies[seat].permits if origin == HAND else state.permits[origin]
        gained = within_reach(state, parts.install_permits[project], 1)
        if held:
            left = held - 1 + (gained if origin == HAND else 0)
            id = "note.left_in_hand" if origin == HAND else "note.left_in_region"
            notes.append(
                self.words.say(id, permits=self.amounts.permits_left(left), region=self.nouns.origin(origin))
            )
        notes += self._price_note(state, gained, 1)
        return self.sentence(
            "install",
            notes,
            project=self.nouns.project(place, state),
            origin=self.nouns.origin(origin),
            gain=self.amounts.together(
                parts.install_money[project], min(parts.install_tech[project], state.tech), gained
            ),
        )

    def _construct(self, action: Construct, state: State, seat: int) -> str:
        parts = state.board.parts
        place, region = action.place, action.place // 3
        source = state.projects[place] - INSTALLED
        if source < 0 or state.plants_built[source] >= len(parts.plant_tech[source]):
            return self.sentence("construct_nothing", [], where=self.nouns.project(place, state))
        card = action.card if 1 <= action.card <= LOBBY_CARDS else 0
        company = state.companies[seat]
        built = state.plants_built[source]
        tech = parts.plant_tech[source][built]
        help = construct.relief_used(state, region, tech)
        money = construct.price(state, seat, place, card)
        displaced = self._displaced_note(place, state, seat)
        notes = displaced + self._card_note(card, state)
        if help:
            notes.append(self.words.say("note.relief", region=self.world.region(region)))
        notes += self._replacement_notes(state, region)
        if self._takes_control(action, state, seat):
            notes.append(self.words.say("note.control", region=self.world.region(region)))
        if money <= company.money and tech - help <= company.tech:
            left = self.audience.several(
                [
                    self.amounts.money(company.money - money),
                    self.amounts.tech_left(company.tech - tech + help),
                ]
            )
            notes.append(self.words.say("note.left", left=left))
        cost = self.audience.several(
            [self.amounts.money(money - len(displaced)), *([self.amounts.tech(tech)] if tech else [])]
        )
        points = self.amounts.points(parts.plant_points[source][built])
        return self.sentence(
            "construct", notes, project=self.nouns.project(place, state), cost=cost, points=points
        )

    def _replacement_notes(self, state: State, region: int) -> list[str]:
        """A fossil plant that makes room, and the permit that the region then gets from the market."""
        parts = state.board.parts
        space = construct.building_space(state, region)
        fossil = state.spaces[space] if space >= 0 else EMPTY
        if not EMPTY < fossil < GREEN:
            return []
        name = self.words.say(f"fossil.{FOSSILS[fossil]}")
        notes = [self.words.say("note.replaces", fossil=name, ppm=parts.ppm[fossil])]
        if state.permits[region] < parts.spaces[region]:
            notes += self._price_note(state, 1)
        return notes

    def _takes_control(self, action: Construct, state: State, seat: int) -> bool:
        """Does the region change hands? Looked up by building in a copy, up to the first thing somebody must choose."""
        region = action.place // 3
        if state.controllers[region] == seat or state.check(action) is not None:
            return False
        after = state.copy()
        after.apply(action)
        return after.controllers[region] == seat

    # --- free moves ---

    def _move(self, action: Move, state: State) -> str:
        start, source = self.nouns.post_of(action.start, state)[1], -1
        kind, target = self.nouns.post_of(action.target, state)
        top = state.stack[-1]
        if action.start != HAND and state.projects[action.start] > NO_PROJECT:
            source = state.projects[action.start] % INSTALLED
        notes: list[str] = []
        if kind == "summit" and source >= 0 and self._completes(action.target - SUMMIT, source, state):
            notes.append(self.words.say("note.completes"))
        notes += self._card_note(action.card, state)
        if action.start == HAND:
            return self.sentence("move_from_hand", notes, target=target)
        if isinstance(top, Displaced) and action.start == top.place and source >= 0:
            if action.target == HAND:
                gain = self._step(source, state.companies[top.seat].expertise[source] + 1, state)
                return self.sentence("displaced_home", notes, gain=gain)
            return self.sentence("displaced_away", notes, target=target)
        if kind == "hand":
            return self.sentence("move_home", notes, start=start)
        return self.sentence("move", notes, start=start, target=target)

    def _completes(self, summit: int, source: int, state: State) -> bool:
        """Would a speaker on this source be the last one that the summit waits for?"""
        if summit >= len(state.summits) or not state.summits[summit]:
            return False
        at = topic_at(state, summit, source)
        topics = len(state.board.parts.summit_topics[state.summits[summit]])
        first = TOPICS * summit
        return at >= 0 and all(
            (state.speakers[place] == NOBODY) == (place == at) for place in range(first, first + topics)
        )

    def _visit(self, action: Buy | Sell, state: State, seat: int) -> str:
        company = state.companies[seat]
        notes = self._card_note(action.card, state)
        if isinstance(action, Buy):
            notes += self._price_note(state, 1)
            if state.price <= company.money:
                notes.append(
                    self.words.say("note.left", left=self.amounts.money(company.money - state.price))
                )
            return self.sentence("buy", notes, price=state.price)
        falls = max(state.price - 1, state.board.parts.price_lowest)
        if falls < state.price:
            notes.append(self.words.say("note.price_falls", price=falls))
        if company.permits:
            left = self.amounts.permits_left(company.permits - 1)
            notes.append(self.words.say("note.left_in_hand", permits=left))
        return self.sentence("sell", notes, price=state.price)

    def _cards(
        self, action: Lobby | Claim | Draft | DiscardGoal | KeepGoal | Take, state: State, seat: int
    ) -> str:
        parts = state.board.parts
        company = state.companies[seat]
        if isinstance(action, Lobby):
            there = 1 <= action.card <= LOBBY_CARDS
            permit = there and parts.lobby_minor[action.card] == MINOR_PERMIT
            notes = self._price_note(state, int(permit))
            gain = self.world.card_minor(action.card, parts)
            if permit and not state.market:
                gain = self.amounts.together()
            return self.sentence("lobby", notes, card=action.card, gain=gain)
        if isinstance(action, Draft):
            return self.sentence("draft", [], card=action.card, effects=self.nouns.card(action.card, parts))
        if isinstance(action, Take):
            top = state.stack[-1]
            card = top.card if isinstance(top, TakeEither) else 0
            if action.slot == MONEY:
                gain = self.amounts.money(parts.lobby_money[card])
            else:
                gain = self.amounts.tech(min(parts.lobby_tech[card], state.tech))
            return self.sentence("take_either", [], gain=gain)
        if isinstance(action, Claim):
            if not FIRST_UN_GOAL <= action.goal <= LAST_UN_GOAL:
                return self.sentence("claim_nothing", [], goal=action.goal)
            notes = []
            if company.tech:
                notes.append(self.words.say("note.left", left=self.amounts.tech_left(company.tech - 1)))
            return self.sentence(
                "claim",
                notes,
                goal=action.goal,
                sources=self.nouns.un_goal_sources(action.goal, parts),
                points=self.amounts.points(parts.un_points[action.goal]),
            )
        if isinstance(action, KeepGoal):
            missing = max(0, state.price - company.money)
            return self.sentence("keep_goal", [], points=self.amounts.points(missing))
        if company.goal == UNKNOWN or company.goal_discarded:
            return self.sentence("discard_goal", [], money=parts.goal_cash)
        worth = self.amounts.points(company_goals.worth(state, seat, company.goal))
        return self.sentence("discard_goal_worth", [], money=parts.goal_cash, worth=worth)

    # --- learning, and the end of a turn ---

    def _step(self, source: int, space: int, state: State) -> str:
        """A step on a track: where it leads and what it gives."""
        parts = state.board.parts
        if space > parts.track_lengths[source]:
            return self.words.say("action.track_full", source=self.world.source(source))
        bonus = self.world.bonus(source, space, parts)
        id = "action.step_bonus" if bonus else "action.step"
        return self.words.say(id, source=self.world.source(source), space=space, bonus=bonus)

    def _learning(self, action: Done | Pass | Learn | Recruit, state: State, seat: int) -> str:
        company = state.companies[seat]
        if isinstance(action, Learn):
            space = company.expertise[action.source] + 1
            return self.sentence("learn", [], step=self._step(action.source, space, state))
        if isinstance(action, Recruit):
            left = max(0, company.recruits - 1)
            return self.sentence("recruit", [], left=left)
        if isinstance(action, Pass):
            top = state.stack[-1]
            if not isinstance(top, ExtraMove):
                return self.sentence("pass_bid", [])
            both = top.research and company.recruits
            return self.sentence("pass_research" if both else "pass_move", [])
        sources = learnable(state, seat)
        if not sources:
            return self.sentence("done_unlearnt", [])
        if len(sources) > 1:
            return self.sentence("done_choice", [], sources=self.world.sources(sources, "list.or"))
        step = self._step(sources[0], company.expertise[sources[0]] + 1, state)
        return self.sentence("done", [], step=step)

    # --- other answers ---

    def _answers(self, action: Action, state: State, seat: int) -> str:
        top = state.stack[-1]
        parts = state.board.parts
        if isinstance(action, Coins):
            income = top.amount if isinstance(top, SplitIncome) else action.amount
            points = max(0, income - action.amount)
            return self.sentence("coins", [], gain=self.amounts.together(action.amount, points=points))
        if isinstance(action, Permit):
            there, most = state.permits[action.region], parts.spaces[action.region]
            return self.sentence(
                "permit", [], region=self.world.region(action.region), there=there, most=most
            )
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
        top = state.stack[-1]
        company = state.companies[seat]
        due = top.due if isinstance(top, PayBid) else 0
        if action.origin == WITH_COINS:
            return self.sentence("pay_coins", [], money=due)
        if action.origin == WITH_TECH:
            return self.sentence("pay_tech", [], money=state.board.parts.tech_value, there=company.tech)
        there = company.permits if action.origin == HAND else state.permits[action.origin]
        id = "pay_bid_permit" if due else "pay_permit"
        return self.sentence(id, [], origin=self.nouns.origin(action.origin), there=there, money=state.price)
