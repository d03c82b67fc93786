"""CO₂'s companies, their cards and their goals, as far as the view knows them."""

from baseload.draw.climate.brush import MINOR_GLYPHS, NOBODY, Brush, capital, panel
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
from baseload.draw.climate.panels import Player, chip, turn_marks
from baseload.draw.markup import Markup, element, joined, raw
from baseload.games.climate.world import MINORS
from baseload.games.co2 import quotes
from baseload.games.co2.company_goals import plants_of
from baseload.games.co2.components import (
    ON_BUY,
    ON_CONSTRUCT,
    ON_INSTALL,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    SOURCES,
    sources_in,
)
from baseload.games.co2.draft import Drafting
from baseload.games.co2.income import incomes
from baseload.games.co2.start_auction import StartBid
from baseload.games.co2.state import ACTED, CARDED, MOVED, OPERATIONS, UNKNOWN, VISITED, State
from baseload.games.co2.turn import in_turn
from baseload.text.co2.speaker import Co2Speaker

_TURN = (("draw.turn.action", ACTED), ("draw.turn.scientist", MOVED), ("draw.turn.market", VISITED))
_TURN_CARD = ("draw.turn.card", CARDED)


class People:
    def __init__(self, state: State, voice: Co2Speaker, brush: Brush) -> None:
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
            player.tags.insert(0, (brush.of(seat, "draw.acting"), "signal" if seat == brush.you else ""))
        if seat == state.start and len(state.companies) > 1 and not over:
            player.tags.append((brush.of(seat, "draw.starts"), ""))
        player.tags += self._bidding(seat)
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
        plants = plants_of(state, seat)
        player.more += [element("span", brush.many("unit.plant", plants))] if plants else []
        if company.claimed:
            player.more.append(element("span", brush.many("draw.claimed", len(company.claimed))))
        if company.goal_discarded:
            player.more.append(element("span", say("draw.goal_gone")))
        if state.phase == OPERATIONS and seat == state.active and not over and in_turn(state):
            player.more.append(self._turn())
        return player

    def _bidding(self, seat: int) -> list[tuple[str, str]]:
        """The highest bid for the start tile, and who has passed."""
        top = self.state.stack[-1] if self.state.stack else None
        if not isinstance(top, StartBid):
            return []
        if seat == top.leader and top.high >= 0:
            return [(self.say("draw.bids", bid=top.high), "good")]
        return [(self.brush.of(seat, "draw.passed"), "")] if top.out >> seat & 1 else []

    def _turn(self) -> Markup:
        marks = [(self.say(id), bool(self.state.used & bit)) for id, bit in (*_TURN, _TURN_CARD)]
        return turn_marks(self.brush, marks)

    # --- UN goals ---

    def un_goals(self) -> Markup:
        """The open ones with their points, then those claimed with whoever has them. Alone, a disaster takes the
        leftmost, so their order is kept."""
        state, brush = self.state, self.brush
        shown = [(goal, NOBODY) for goal in (state.un_open if state.board.solo else sorted(state.un_open))]
        shown += [(goal, seat) for seat, company in enumerate(state.companies) for goal in company.claimed]
        built = state.companies[brush.you].built if brush.you is not None else 0
        pile = len(state.un_stack) if state.board.solo else 0
        inputs = (shown, built, pile)
        return brush.panels.keep("un", inputs, lambda: self._un_goals(shown))

    def _un_goals(self, shown: list[tuple[int, int]]) -> Markup:
        state, brush = self.state, self.brush
        doubts = [brush.values.doubt(f"un_goals.{goal}") for goal, _ in shown]
        points = [str(self.components.un_points[goal]) for goal, _ in shown]
        head, points_said = brush.group(self.say("draw.un_goals"), points, doubts)
        chips = [
            self._un_goal(goal, owner, said) for (goal, owner), said in zip(shown, points_said, strict=True)
        ]
        right = self.say("draw.un_price")
        if state.board.solo:
            right = brush.many("draw.in_pile", len(state.un_stack))
        body = joined(chips) or element("span", self.say("board.nobody"), class_="muted")
        return panel(head, right, element("div", body, class_="chips"), "un")

    def _un_goal(self, goal: int, owner: int, points_said: Markup) -> Markup:
        brush, needed = self.brush, self.components.un_plants[goal]
        sources = sources_in(needed)
        points = self.components.un_points[goal]
        names = self.voice.nouns.un_goal_sources(goal, self.components)
        said = self.say("draw.un_goal", goal=goal, sources=names, points=self.voice.amounts.points(points))
        if owner != NOBODY:
            said = brush.of(owner, "draw.claimed_by", what=said)
            content = raw(brush.glyphs(sources), element("span", points_said, class_="vp"), brush.mark(owner))
            return chip(brush, f"un:{goal}", said, content, "un done")
        built = self.state.companies[brush.you].built if brush.you is not None else 0
        kind = "un" if needed & ~built else "un ready"
        content = raw(brush.glyphs(sources), element("span", points_said, class_="vp"))
        return chip(brush, f"un:{goal}", said, content, kind)

    # --- the own hand ---

    def hand(self) -> list[Markup]:
        """One's own cards, the pack one chooses from before the game, and the company goal."""
        seat, say = self.brush.you, self.say
        if seat is None:
            return []
        company = self.state.companies[seat]
        panels: list[Markup] = []
        top = self.state.stack[-1] if self.state.stack else None
        if isinstance(top, Drafting):
            pack = [self._held(card) for card in sorted(top.packs[seat]) if card != UNKNOWN]
            taken = [pick for pick in top.picks if pick in top.packs[seat] and pick != UNKNOWN]
            right = say("draw.picked", card=taken[0]) if taken else ""
            panels.append(hand_panel(self.brush, say("draw.pack"), right, pack, "pack"))
        cards = [self._held(card) for card in company.lobby if card != UNKNOWN]
        if company.goal != UNKNOWN:
            cards.append(self._goal(seat))
        panels.append(hand_panel(self.brush, say("draw.hand"), say("draw.hand_key"), cards))
        return panels

    def _held(self, card: int) -> Held:
        """A lobby card: all that is on it follows from its number."""
        return Held(f"card:{card}", None, lambda: self.card(card))

    def card(self, card: int) -> Card:
        parts, voice = self.components, self.voice
        glyph = MINOR_GLYPHS[MINORS[parts.lobby_minor[card]]]
        minor = minor_effect(self.brush, voice.world.card_minor(card, parts), glyph)
        said = self.say("draw.card", card=card, effects=voice.nouns.card(card, parts))
        title, art = self._trigger(card)
        found = Card(f"card:{card}", said, title, art, self._main(card), minor)
        found.number = self.brush.doubted(str(card), self.brush.values.doubt(f"lobby.{card}"))
        return found

    def _trigger(self, card: int) -> tuple[str, Markup]:
        """What a card's main effect goes with, as its title and as its picture."""
        say, world = self.say, self.voice.world
        on, of = self.components.lobby_on[card], self.components.lobby_of[card]
        if on == ON_REGION:
            return say("draw.title.propose_in", region=world.region(of)), region_art()
        if on == ON_SLOT:
            return say("draw.title.propose_on", slot=world.slot(of)), slot_art(of)
        if on in (ON_BUY, ON_SELL):
            return say("draw.on.buy" if on == ON_BUY else "draw.on.sell"), permit_art()
        ids = {ON_INSTALL: "draw.on.install", ON_CONSTRUCT: "draw.on.construct"}
        title = say(ids.get(on, "draw.title.summit"), source=world.source(of))
        return title, energy_art(SOURCES[of])

    def _main(self, card: int) -> Markup:
        """The main effect as glyphs and numbers."""
        parts, on = self.components, self.components.lobby_on[card]
        goods = (parts.lobby_money[card], parts.lobby_tech[card], 0, parts.lobby_points[card])
        if on == ON_CONSTRUCT:
            return gains(self.brush, goods, sign="\u2212")
        if any(goods) and on in (ON_REGION, ON_SLOT, ON_INSTALL, ON_BUY, ON_SELL):
            return gains(self.brush, goods, bool(parts.lobby_choice[card]))
        if on == ON_SLOT:
            return counted("", self.voice.nouns.card_gain(card, parts), "scientist")
        return step(self.brush, parts.lobby_of[card])

    def _goal(self, seat: int) -> Held:
        company, say, amounts = self.state.companies[seat], self.say, self.voice.amounts
        stands = say("draw.given_up")
        if not company.goal_discarded:
            sale = quotes.goal_sale(self.state, seat)
            stands = say("draw.worth", worth=amounts.points(sale.worth), money=amounts.money(sale.money))
        handle, goal = f"goal:{company.goal}", company.goal
        return Held(handle, stands, lambda: self._goal_card(handle, goal, stands))

    def _goal_card(self, handle: str, goal: int, stands: str) -> Card:
        say, parts = self.say, self.components
        asks = self.voice.nouns.company_goal(goal, parts)
        per = say(f"draw.per.{goal}", most=parts.goal_most[goal])
        worth = counted(self.voice.amounts.number(parts.goal_points[goal]), per, "vp")
        said = say("draw.goal", goal=asks, stands=stands)
        foot = element("span", stands)
        return Card(handle, said, say("draw.company_goal"), goal_art(), worth, foot, secret=True, tone="goal")

    def goals_shown(self) -> Markup:
        """At the end everybody's goal is open."""
        rows = []
        for seat, company in enumerate(self.state.companies):
            goal = self.voice.nouns.company_goal(company.goal, self.components)
            if company.goal_discarded:
                goal = self.say("board.goal_given_up", goal=goal)
            rows.append(element("li", self.brush.mark(seat, True), element("span", capital(goal))))
        goals = element("ul", *rows, class_="goallist")
        return self.brush.panels.hold(panel(self.say("board.company_goals"), "", goals, "goals"))
