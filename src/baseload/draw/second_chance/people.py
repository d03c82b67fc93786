"""Second Chance's companies and their cards, as far as the view knows them."""

from typing import Final

from baseload.draw.climate.brush import MINOR_GLYPHS, Brush, capital
from baseload.draw.climate.panels import Card, Player, hand_panel, turn_marks
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, joined, raw
from baseload.games.climate.world import MINORS, REGIONS, SLOTS
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
from baseload.games.second_chance.personal_goals import solo_met
from baseload.games.second_chance.prepare import markers_used
from baseload.games.second_chance.state import ACTIONS, CARDED, MAIN, MOVED, UNKNOWN, VISITED, State
from baseload.games.second_chance.turn import in_turn, may_act
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
        state, say, brush = self.state, self.say, self.brush
        company = state.companies[seat]
        player = Player(seat)
        over = state.result is not None
        player.bot = tag
        if seat == state.seat:
            player.tags.insert(0, (say("draw.acting"), "signal" if seat == brush.you else ""))
        if seat == state.start and len(state.companies) > 1 and not over:
            player.tags.append((say("draw.starts"), ""))
        if not state.board.team:
            player.right = brush.points(company.points)
        player.stats = joined(
            [
                brush.money(company.money),
                brush.tech(company.tech),
                brush.permits(company.permits),
            ]
        )
        player.at_hand, player.pool = company.scientists, company.recruits
        player.away = max(0, self.components.scientists - company.scientists - company.recruits)
        player.said = self.voice.name(seat)
        player.more = [
            element("span", line) for line in (say("draw.earns", income=income), *self._holdings(seat))
        ]
        if state.phase == ACTIONS and seat == state.active and not over and in_turn(state):
            player.more.append(self._turn())
        return player

    def _holdings(self, seat: int) -> list[str]:
        """What else everybody sees: cards at hand, plants, infrastructure, UN cards, goals shown or given up."""
        state, say, many = self.state, self.say, self.brush.many
        company = state.companies[seat]
        lines = [many("unit.card", len(company.lobby))]
        plants, markers = plants_of(state, seat), markers_used(state, seat)
        lines += [many("unit.plant", plants)] if plants else []
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
            pack = [self.card(card) for card in sorted(top.packs[seat]) if card != UNKNOWN]
            panels.append(hand_panel(self.brush, say("draw.pack"), "", pack, "pack"))
        if isinstance(top, KeepGoals):
            offers = [self._offered(goal) for goal in sorted(top.offers[seat]) if goal != UNKNOWN]
            panels += [hand_panel(self.brush, say("draw.offers"), "", offers, "pack")] if offers else []
        cards = [self.card(card) for card in company.lobby if card != UNKNOWN]
        cards += [self._goal(goal, seat) for goal in company.goals if goal != UNKNOWN]
        cards += [self._solo_goal()] if state.solo_goal else []
        right = say("draw.hand_rivals" if state.board.competitive or state.board.solo else "draw.hand_team")
        panels.append(hand_panel(self.brush, say("draw.hand"), right, cards))
        return panels

    def card(self, card: int) -> Card:
        board = self.state.board
        minor = MINOR_GLYPHS[MINORS[self.components.lobby_minor[card]]]
        shown = raw(
            element("span", self.say("draw.or", minor=self.voice.world.card_minor(card, self.components))),
            icon(minor, f"g-{minor}"),
        )
        gain = capital(self.voice.nouns.card_gain(card, board))
        said = self.say("draw.card", card=card, effects=self.voice.nouns.card(card, board))
        found = Card(f"card:{card}", said, self._trigger(card), gain, shown)
        found.number = self.brush.doubted(str(card), self.brush.values.doubt(f"lobby.{card}"))
        return found

    def _trigger(self, card: int) -> Markup:
        """What a card's main effect goes with, with its glyph."""
        say, on, of = self.say, self.state.board.lobby_on[card], self.components.lobby_of[card]
        if on == ON_REGION:
            return raw(
                icon("globe"), element("span", say("draw.on.plan", where=say(f"region.{REGIONS[of]}")))
            )
        if on == ON_SLOT:
            glyph = ("dollar", "tech", "scientist")[of]
            return raw(icon(glyph), element("span", say("draw.on.plan", where=say(f"slot.{SLOTS[of]}"))))
        if on in (ON_BUY, ON_SELL):
            return raw(icon("cep"), element("span", say("draw.on.buy" if on == ON_BUY else "draw.on.sell")))
        id = (
            "draw.on.prepare" if on == ON_PREPARE else "draw.on.build" if on == ON_BUILD else "draw.on.summit"
        )
        return raw(self.brush.glyph(of), element("span", say(id, source=say(f"short.{SOURCES[of]}"))))

    # --- goals ---

    def _kind(self) -> Markup:
        return element(
            "span", self.say("draw.company_goal" if self.state.board.competitive else "draw.personal_goal")
        )

    def _number(self, goal: int) -> Markup:
        kind = "company_goals" if self.state.board.competitive else "personal_goals"
        return self.brush.doubted(str(goal), self.brush.values.doubt(f"{kind}.{goal}"))

    def _offered(self, goal: int) -> Card:
        asks = capital(self.voice.nouns.goal(goal, self.state.board))
        card = Card(f"goal:{goal}", asks, self._kind(), asks, "")
        card.secret, card.tone, card.number = True, "small", self._number(goal)
        return card

    def _goal(self, goal: int, seat: int) -> Card:
        state = self.state
        asks = capital(self.voice.nouns.goal(goal, state.board))
        given_up = state.companies[seat].goal_discarded
        stands = self.say("draw.given_up") if given_up else self.voice.nouns.goal_state(goal, state, seat)
        if state.board.team and len(state.companies[seat].goals) > 1:  # SC-320, SC-402
            stands = self.say("draw.goal_all" if state.board.solo else "draw.goal_one", stands=stands)
        card = Card(
            f"goal:{goal}", self.say("draw.goal", goal=asks, stands=stands), self._kind(), asks, stands
        )
        card.secret, card.tone, card.number = True, "small", self._number(goal)
        return card

    def _solo_goal(self) -> Card:
        goal = self.state.solo_goal
        when = "over_" if self.state.result is not None else ""
        stands = self.say(f"goal.{when}{'met' if solo_met(self.state, goal) else 'not_met'}")
        asks = capital(self.voice.nouns.solo_goal(goal))
        said = self.say("draw.goal", goal=asks, stands=stands)
        card = Card(f"solo:{goal}", said, element("span", self.say("draw.solo_goal")), asks, stands)
        card.tone = "small"
        return card

    def _solo_panel(self) -> Markup:
        return hand_panel(self.brush, self.say("draw.solo_goal"), "", [self._solo_goal()])
