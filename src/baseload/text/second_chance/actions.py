"""What the actions of a turn would do: their cost, their gain, what is left, and what else they bring about. The
answers to what an action asks are in answers.py.

Somebody may ask about an action that is not legal, so nothing here takes legality for granted.
"""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.games.climate.verbs import Buy, DiscardGoal, Done, Lobby, Sell
from baseload.games.climate.world import FOSSILS, MINOR_PERMIT, MONEY, SUMMIT, TECH
from baseload.games.second_chance import build, company_goals
from baseload.games.second_chance.actions import BOARD, CARD, Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.components import (
    LOBBY_CARDS,
    TILE_REGION,
    TILE_TYPE,
    UN_CARDS,
)
from baseload.games.second_chance.posts import topic_at
from baseload.games.second_chance.scientists import Displaced
from baseload.games.second_chance.state import (
    EMPTY,
    GREEN,
    MAIN,
    NO_PROJECT,
    NOBODY,
    TOPICS,
    UNKNOWN,
    State,
)
from baseload.text.climate.actions import ActionSentences
from baseload.text.second_chance.answers import Answers
from baseload.text.second_chance.nouns import Nouns, known
from baseload.text.second_chance.steps import Steps


def price_after(state: State, taken: int) -> int:
    """The market's price when so many permits have left it one by one."""
    parts = state.board.parts
    pile, bank, price = state.market, state.bank, state.price
    for _ in range(taken):
        if not pile:
            break
        pile -= 1
        if not pile:
            pile = min(parts.market_refill, bank)
            bank -= pile
            price = min(price + 1, parts.price_highest)
    return price


class Actions:
    """An action in words."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.steps = Steps(nouns)
        self.sentence = ActionSentences(nouns.words).sentence
        self.answers = Answers(nouns, self.steps)

    def told(self, action: Action, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return str(action)
        if isinstance(action, Plan):
            return self._plan(action, state, seat)
        if isinstance(action, Prepare):
            return self._prepare(action, state, seat)
        if isinstance(action, Build):
            return self._build(action, state, seat)
        if isinstance(action, Move):
            return self._move(action, state)
        if isinstance(action, (Buy, Sell)):
            return self._visit(action, state, seat)
        if isinstance(action, (Lobby, Play, Claim, DiscardGoal)):
            return self._cards(action, state, seat)
        if isinstance(action, Done):
            return self._done(state)
        return self.answers.told(action, state, seat)

    # --- notes ---

    def _second_note(self, state: State) -> list[str]:
        """Alone, a second main action in a turn has its price."""
        if not state.board.solo or not state.used & MAIN:
            return []
        return [self.words.say("note.second_action", ppm=state.board.parts.second_action_ppm)]

    def _card_note(self, card: int, state: State) -> list[str]:
        if not card:
            return []
        return [self.words.say("note.card", card=card, gain=self.nouns.card_gain(card, state.board))]

    def _price_note(self, state: State, taken: int) -> list[str]:
        price = price_after(state, taken)
        return [self.words.say("note.price_rises", price=price)] if price > state.price else []

    def _permit_note(self, state: State, seat: int, origin: int, gained: int) -> list[str]:
        """How many permits stay where one is paid from."""
        held = state.companies[seat].permits if origin == BOARD else state.permits[origin]
        if not held:
            return []
        left = self.amounts.permits_left(held - 1 + (gained if origin == BOARD else 0))
        if origin == BOARD:
            return [self.words.say("note.left_on_board", permits=left)]
        return [self.words.say("note.left_in_region", permits=left, region=self.world.region(origin))]

    # --- the three main actions ---

    def _plan(self, action: Plan, state: State, seat: int) -> str:
        parts = state.board.parts
        region, slot = action.place // 3, action.place % 3
        if slot == MONEY:
            money = max(state.permits[region], state.board.least_money)
            subsidy = self.words.say("action.take", gain=self.amounts.together(money))
        elif slot == TECH:
            subsidy = self.words.say(
                "action.take", gain=self.amounts.together(tech=min(parts.subsidy_tech, state.tech))
            )
        elif state.companies[seat].recruits:
            subsidy = self.words.say("action.recruit_or_move")
        else:
            subsidy = self.words.say("minor.scientist")
        taken = state.projects_taken[action.source]
        if taken >= len(parts.project_levels):
            return self.sentence(
                "plan_nothing",
                [],
                source=self.world.source(action.source),
                where=self.world.place(action.place),
            )
        return self.sentence(
            "plan",
            self._second_note(state) + self._card_note(action.card, state),
            source=self.world.source(action.source),
            level=self.nouns.level(parts.project_levels[taken]),
            region=self.world.region(region),
            slot=self.world.slot(slot),
            step=self.steps.step(action.source, state, seat),
            subsidy=subsidy,
        )

    def _prepare(self, action: Prepare, state: State, seat: int) -> str:
        parts = state.board.parts
        place = action.place
        project = state.projects[place]
        if project <= NO_PROJECT:
            return self.sentence("prepare_nothing", [], where=self.world.place(place))
        source = project % 5
        gained = parts.prepare_permits[source]
        notes = self._second_note(state)
        owner = state.workers[place]
        if owner == seat:
            notes.append(self.words.say("note.own_leaves", step=self.steps.step(source, state, seat)))
        elif owner != NOBODY:
            notes.append(self.words.say("note.leaves", owner=self.audience.name(owner)))
        notes += self._card_note(action.card, state)
        notes += self._permit_note(state, seat, action.origin, gained)
        notes += self._price_note(state, gained)
        return self.sentence(
            "prepare",
            notes,
            project=self.nouns.project(place, state),
            origin=self.nouns.origin(action.origin),
            gain=self.amounts.together(
                parts.prepare_money[source], min(parts.prepare_tech[source], state.tech), gained
            ),
        )

    def _build(self, action: Build, state: State, seat: int) -> str:
        parts = state.board.parts
        place, region = action.place, action.place // 3
        project = state.projects[place]
        if project <= NO_PROJECT:
            return self.sentence("build_nothing", [], where=self.world.place(place))
        source, level = project % 5, project // 5
        card = action.card if 1 <= action.card <= LOBBY_CARDS else 0
        saved = build.discount(state, card)
        tech = parts.plant_tech[source][level]
        help = 0 if action.unaided else build.relief_there(state, place, tech)
        money = max(0, parts.plant_money[source][level] - saved)
        cost = [self.amounts.money(money), *([self.amounts.tech(tech)] if tech else [])]
        permit = parts.plant_permits[source][level] > 0
        if permit:
            cost.append(self.words.say("action.permit_from", origin=self.nouns.origin(action.origin)))
        notes = self._second_note(state)
        if saved:  # its coins are in the price already
            cheaper = self.words.say("card.cheaper", money=saved)
            notes.append(self.words.say("note.card", card=card, gain=cheaper))
        else:
            notes += self._card_note(card, state)
        if help:
            notes.append(self.words.say("note.relief", region=self.world.region(region)))
        notes += self._replacement_note(state, region)
        if self._takes_control(action, state, seat):
            notes.append(self.words.say("note.control", region=self.world.region(region)))
        notes += self.steps.tiles_note([TILE_REGION + region, TILE_TYPE + source], state)
        company = state.companies[seat]
        if money <= company.money and tech - help <= company.tech:
            left = [
                self.amounts.money(company.money - money),
                self.amounts.tech_left(company.tech - tech + help),
            ]
            if permit and company.permits:
                left.append(self.amounts.permits_left(company.permits - (action.origin == BOARD)))
            notes.append(self.words.say("note.left", left=self.audience.several(left)))
        return self.sentence(
            "build",
            notes,
            project=self.nouns.project(place, state),
            level=self.nouns.level(level + 1),
            cost=self.audience.several(cost),
            points=self.nouns.scored(parts.plant_points[source][level], state.board),
        )

    def _replacement_note(self, state: State, region: int) -> list[str]:
        """A fossil plant that makes room."""
        space = build.building_space(state, region)
        fossil = state.spaces[space] if space >= 0 else EMPTY
        if not EMPTY < fossil < GREEN:
            return []
        parts = state.board.parts
        less = parts.ppm[fossil]
        if state.board.team:  # it never falls below where it started
            less = min(less, max(0, state.level - parts.level_team))
        name = self.words.say(f"fossil.{FOSSILS[fossil]}")
        return [self.words.say("note.replaces", fossil=name, ppm=less)]

    def _takes_control(self, action: Build, state: State, seat: int) -> bool:
        """Does the region change hands? Looked up by building in a copy, up to the first thing somebody must choose."""
        region = action.place // 3
        if state.controllers[region] == seat or state.check(action) is not None:
            return False
        after = state.copy()
        after.apply(action)
        return after.controllers[region] == seat

    # --- director actions ---

    def _move(self, action: Move, state: State) -> str:
        """Where to, what leaving a project teaches, and what the place brings."""
        seat = state.stack[-1].seat
        start = self.nouns.post_of(action.start, state)[1]
        kind, target = self.nouns.post_of(action.target, state)
        source = -1
        if action.start != BOARD and state.projects[action.start] > NO_PROJECT:
            source = state.projects[action.start] % 5
        notes = [self.steps.step(source, state, seat)] if source >= 0 else []
        if kind == "card":
            notes.append(self.world.card_minor(action.target - CARD, state.board.parts))
        if kind == "summit" and source >= 0 and self._completes(action.target - SUMMIT, source, state):
            notes.append(self.words.say("note.completes"))
        notes += self._card_note(action.card, state)
        if (
            isinstance(state.stack[-1], Displaced) and action.start != BOARD
        ):  # which one is told in the question
            return self.sentence("leave_home" if kind == "board" else "leave", notes, target=target)
        if action.start == BOARD:
            return self.sentence("move_out", notes, target=target)
        if kind == "board":
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
            notes.append(self.words.say("note.left_on_board", permits=left))
        return self.sentence("sell", notes, price=state.price)

    def _cards(self, action: Lobby | Play | Claim | DiscardGoal, state: State, seat: int) -> str:
        parts = state.board.parts
        company = state.companies[seat]
        if isinstance(action, Lobby):
            there = 1 <= action.card <= LOBBY_CARDS
            notes = self._price_note(state, int(there and parts.lobby_minor[action.card] == MINOR_PERMIT))
            return self.sentence(
                "lobby", notes, card=action.card, gain=self.world.card_minor(action.card, parts)
            )
        if isinstance(action, Play):
            return self.sentence(
                "play", [], card=action.card, gain=self.nouns.card_gain(action.card, state.board)
            )
        if isinstance(action, Claim):
            if not 1 <= action.card <= UN_CARDS:
                return self.sentence("claim_nothing", [], card=action.card)
            price = parts.un_price[action.card]
            notes = []
            if company.tech >= price:
                notes.append(self.words.say("note.left", left=self.amounts.tech_left(company.tech - price)))
            facts = {
                "card": action.card,
                "plants": self.nouns.un_plants(action.card, parts),
                "tech": self.amounts.tech(price),
            }
            if state.board.team:
                return self.sentence(
                    "claim", notes, **facts, points=self.nouns.scored(parts.un_points, state.board)
                )
            return self.sentence("claim_rival", notes, **facts, points=self._un_worth(state, seat))
        if UNKNOWN in company.goals or not company.goals or state.board.team or company.goal_discarded:
            return self.sentence("discard_goal", [], money=parts.goal_cash)
        worth = self.amounts.points(company_goals.worth(state, seat, company.goals[0]))
        return self.sentence("discard_goal_worth", [], money=parts.goal_cash, worth=worth)

    def _un_worth(self, state: State, seat: int) -> str:
        """Competitive: what one's UN cards are then worth at the end."""
        scale = state.board.parts.un_scale
        return self.amounts.points(scale[min(len(scale) - 1, len(state.companies[seat].claimed) + 1)])

    def _done(self, state: State) -> str:
        summits = [self.nouns.summit(entry // 4, state) for entry in state.ready]
        if summits:
            return self.sentence("done_summits", [], summits=self.audience.several(summits))
        return self.sentence("done", [])
