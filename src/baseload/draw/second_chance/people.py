"""Second Chance's companies and their cards, as far as the view knows them."""

from typing import Final

from baseload.draw.climate.brush import MINOR_GLYPHS, Brush, capital
from baseload.draw.climate.cards import (
    Card,
    Held,
    counted,
    energy_art,
    gains,
    goal_art,
    hand_panel,
    minor_effect,
    permit_art,
    region_art,
    slot_art,
    step,
)
from baseload.draw.climate.panels import Player, turn_marks
from baseload.draw.markup import Markup, element, joined
from baseload.draw.second_chance.goal_art import goal_picture
from baseload.games.climate.world import MINORS
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.components import (
    ON_BUILD,
    ON_BUY,
    ON_PREPARE,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    SOURCES,
)
from baseload.games.second_chance.draft import Drafting, KeepGoals
from baseload.games.second_chance.income import incomes
from baseload.games.second_chance.personal_goals import met, solo_met
from baseload.games.second_chance.prepare import markers_used
from baseload.games.second_chance.state import ACTIONS, CARDED, MAIN, MOVED, UNKNOWN, VISITED, State
from baseload.games.second_chance.turn import in_turn, may_act
from baseload.text.second_chance.nouns import reached
from baseload.text.second_chance.speaker import SecondChanceSpeaker

_DIRECTOR: Final = (
    ("draw.turn.scientist", MOVED),
    ("draw.turn.market", VISITED),
    ("draw.turn.card", CARDED),
)


class People:
    def __init__(self, state: State, voice: SecondChanceSpeaker, brush: Brush) -> None:
        self.state = state
        self.voice = voice
        self.brush = brush
        self.say = brush.say
        self.components = state.board.components

    # --- companies ---

    def players(self, tags: list[str]) -> list[Player]:
        """In turn order from the start player."""
        earned = incomes(self.state)
        return [
            self._player(seat, earned[seat], tags[seat] if seat < len(tags) else "")
            for seat in self.state.seats_from(self.state.start)
        ]

    def _player(self, seat: int, income: int, tag: str) -> Player:
        state, brush = self.state, self.brush
        company = state.companies[seat]
        player = Player(seat)
        over = state.result is not None
        player.bot = tag
        if seat == state.seat:
            player.tags.insert(0, (brush.of(seat, "draw.acting"), "signal" if seat == brush.you else ""))
        if seat == state.start and len(state.companies) > 1 and not over:
            player.tags.append((brush.of(seat, "draw.starts"), ""))
        if not state.board.team:
            player.right = brush.points(company.points)
        player.stats = joined(
            [
                brush.money(company.money, seat),
                brush.tech(company.tech),
                brush.permits(company.permits),
            ]
        )
        player.at_hand, player.pool = company.scientists, company.recruits
        player.away = max(0, self.components.scientists - company.scientists - company.recruits)
        player.said = brush.who(seat)
        player.income, player.cards = income, brush.many("unit.card", len(company.lobby))
        player.more = [element("span", line) for line in self._holdings(seat)]
        if state.phase == ACTIONS and seat == state.active and not over and in_turn(state):
            player.more.append(self._turn())
        return player

    def _holdings(self, seat: int) -> list[str]:
        """What else everybody sees: plants, infrastructure, UN cards, goals shown or given up."""
        state, say, many = self.state, self.say, self.brush.many
        company = state.companies[seat]
        plants, markers = plants_of(state, seat), markers_used(state, seat)
        lines = [many("unit.plant", plants)] if plants else []
        lines += [many("draw.infrastructure", markers)] if markers else []
        if company.claimed:
            lines.append(say("draw.claimed", goals=self.voice.several(company.claimed)))
        if company.goal_discarded:
            lines.append(say("draw.goal_gone"))
        shown = [goal for goal in company.goals if goal != UNKNOWN] if seat != self.brush.you else []
        if state.result is None:
            lines += [say("draw.goal_shown", goal=self.voice.nouns.goal(goal, state.board)) for goal in shown]
        return lines

    def _turn(self) -> Markup:
        """Alone one can have a second main action."""
        state = self.state
        done = bool(state.used & MAIN)
        word = self.say("draw.turn.again") if done and may_act(state) else self.say("draw.turn.action")
        marks = [(word, done and not may_act(state))]
        marks += [(self.say(id), bool(state.used & bit)) for id, bit in _DIRECTOR]
        return turn_marks(self.brush, marks)

    # --- the own hand ---

    def hand(self) -> list[Markup]:
        """What one chooses from before the game, one's own cards, one's own goals."""
        seat, say, state = self.brush.you, self.say, self.state
        if seat is None:
            return [self._solo_panel()] if state.solo_goal else []
        company = state.companies[seat]
        panels: list[Markup] = []
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Drafting):
            pack = [self._held(card) for card in sorted(top.packs[seat]) if card != UNKNOWN]
            panels.append(hand_panel(self.brush, say("draw.pack"), "", pack, "pack"))
        if isinstance(top, KeepGoals):
            offers = [self._offered(goal) for goal in sorted(top.offers[seat]) if goal != UNKNOWN]
            panels += [hand_panel(self.brush, say("draw.offers"), "", offers, "pack")] if offers else []
        cards = [self._held(card) for card in company.lobby if card != UNKNOWN]
        cards += [self._goal(goal, seat) for goal in company.goals if goal != UNKNOWN]
        cards += [self._solo_goal()] if state.solo_goal else []
        right = say("draw.hand_rivals" if state.board.competitive or state.board.solo else "draw.hand_team")
        panels.append(hand_panel(self.brush, say("draw.hand"), right, cards))
        return panels

    def _held(self, card: int) -> Held:
        """A lobby card: all that is on it follows from its number."""
        return Held(f"card:{card}", None, lambda: self.card(card))

    def card(self, card: int) -> Card:
        voice, parts = self.voice, self.components
        glyph = MINOR_GLYPHS[MINORS[parts.lobby_minor[card]]]
        minor = minor_effect(self.brush, voice.world.card_minor(card, parts), glyph)
        said = self.say("draw.card", card=card, effects=voice.nouns.card(card, self.state.board))
        title, art = self._trigger(card)
        found = Card(f"card:{card}", said, title, art, self._main(card), minor)
        found.number = self.brush.doubted(str(card), self.brush.values.doubt(f"lobby.{card}"))
        return found

    def _trigger(self, card: int) -> tuple[str, Markup]:
        """What a card's main effect goes with, as its title and as its picture."""
        say, world = self.say, self.voice.world
        on, of = self.state.board.lobby_on[card], self.components.lobby_of[card]
        if on == ON_REGION:
            return say("draw.title.plan_in", region=world.region(of)), region_art()
        if on == ON_SLOT:
            return say("draw.title.plan_on", slot=world.slot(of)), slot_art(of)
        if on in (ON_BUY, ON_SELL):
            return say("draw.on.buy" if on == ON_BUY else "draw.on.sell"), permit_art()
        ids = {ON_PREPARE: "draw.on.prepare", ON_BUILD: "draw.on.build"}
        title = say(ids.get(on, "draw.title.summit"), source=world.source(of))
        return title, energy_art(SOURCES[of])

    def _main(self, card: int) -> Markup:
        """The main effect as glyphs and numbers."""
        parts = self.components
        goods = (parts.lobby_money[card], parts.lobby_tech[card], 0, parts.lobby_points[card])
        if parts.lobby_knowledge[card]:
            return step(self.brush, parts.lobby_of[card])
        if not any(goods):
            return counted("", self.voice.nouns.card_gain(card, self.state.board), "scientist")
        return gains(self.brush, goods, bool(parts.lobby_choice[card]))

    # --- goals ---

    def _number(self, goal: int) -> Markup:
        kind = "company_goals" if self.state.board.competitive else "personal_goals"
        return self.brush.doubted(str(goal), self.brush.values.doubt(f"{kind}.{goal}"))

    def _offered(self, goal: int) -> Held:
        return Held(f"goal:{goal}", None, lambda: self._goal_card(goal, None, ""))

    def _goal(self, goal: int, seat: int) -> Held:
        """How far it has come is all that changes on it."""
        state = self.state
        given_up = state.companies[seat].goal_discarded
        stands = self.say("draw.given_up") if given_up else self.voice.nouns.goal_state(goal, state, seat)
        if state.board.team and len(state.companies[seat].goals) > 1:  # SC-320, SC-402
            stands = self.say("draw.goal_all" if state.board.solo else "draw.goal_one", stands=stands)
        now = None if state.board.competitive else (reached(state, seat, goal), met(state, seat, goal))
        return Held(f"goal:{goal}", (stands, now), lambda: self._goal_card(goal, now, stands))

    def _goal_card(self, goal: int, now: tuple[int, bool] | None, stands: str) -> Card:
        """A company goal says what it is worth; a personal one what it asks for, and how far one has come."""
        say, parts, board = self.say, self.components, self.state.board
        asks = capital(self.voice.nouns.goal(goal, board))
        said = say("draw.goal", goal=asks, stands=stands) if stands else asks
        if board.competitive:
            title, number = say("draw.company_goal"), self.voice.amounts.number(parts.company_points[goal])
            shown = counted(number, say(f"draw.per.{goal}", most=parts.company_most[goal]), "vp")
        else:
            title, shown = self._asks(goal), self._progress(goal, now) if now is not None else Markup("")
        foot = element("span", stands if board.competitive else say(self._needed()))
        art = goal_art() if board.competitive else goal_picture(goal, now is not None and now[1])
        return Card(f"goal:{goal}", said, title, art, shown, foot, self._number(goal), True, "goal")

    def _asks(self, goal: int) -> str:
        """As its title, for which two lines must do where there are many cards."""
        if goal == 1 and self.state.board.count_regions:
            needed = self.components.personal_needs[goal][self.state.board.players]
            return self.brush.many("draw.title.permits", needed)
        return capital(self.voice.nouns.goal(goal, self.state.board))

    def _needed(self) -> str:
        """How many of one's personal goals are needed (SC-320, SC-402)."""
        board = self.state.board
        if not board.team or len(self.state.companies[self.brush.you or 0].goals) < 2:
            return "draw.personal_goal"
        return "draw.personal_all" if board.solo else "draw.personal_one"

    def _progress(self, goal: int, now: tuple[int, bool]) -> Markup:
        board = self.state.board
        needed = board.components.personal_needs[goal][board.players]
        if now[1] or not needed:
            return element("small", self.say("goal.met" if now[1] else "goal.not_met"))
        return counted(now[0], self.say("draw.so_far", needed=needed))

    def _solo_goal(self) -> Held:
        goal = self.state.solo_goal
        when = "over_" if self.state.result is not None else ""
        stands = self.say(f"goal.{when}{'met' if solo_met(self.state, goal) else 'not_met'}")
        return Held(f"solo:{goal}", stands, lambda: self._solo_card(goal, stands))

    def _solo_card(self, goal: int, stands: str) -> Card:
        asks = capital(self.voice.nouns.solo_goal(goal))
        said = self.say("draw.goal", goal=asks, stands=stands)
        foot = element("span", self.say("draw.solo_goal"))
        return Card(f"solo:{goal}", said, asks, goal_art(), element("small", stands), foot, tone="goal")

    def _solo_panel(self) -> Markup:
        return hand_panel(self.brush, self.say("draw.solo_goal"), "", [self._solo_goal()])
