"""CO₂'s table as text: made from a view alone, for terminals and screen readers.

Everything is said in words and numbers; letters mark the seats, and colours only repeat what is written. The climate
comes first, then what a player looks at each turn: regions and projects, sources, summits, goals, companies, and last,
next to the prompt, one's own hand.
"""

from typing import Final

from baseload.games.climate.world import SLOTS
from baseload.games.co2 import quotes
from baseload.games.co2.components import SOURCES, sources_in
from baseload.games.co2.ending import why_over
from baseload.games.co2.income import incomes
from baseload.games.co2.start_auction import StartBid
from baseload.games.co2.state import ACTED, NO_PROJECT, NOBODY, OPERATIONS, PHASES, UNKNOWN
from baseload.games.co2.turn import Turn, in_turn
from baseload.games.co2.view import View
from baseload.text.climate.chapters import OutcomeChapter, QuestionChapter
from baseload.text.climate.table import GAP, Rows, Sheet
from baseload.text.co2.nouns import Nouns
from baseload.text.co2.pieces import Pieces
from baseload.text.co2.questions import FREE_MOVES
from baseload.text.outline import Paper

_STEP: Final = 20  # ppm for each sign of the gauge
_LABEL: Final = 10  # columns before it
_WIDE: Final = 98  # columns of a page on which a region has one line in each of two tables


class BoardText:
    """One drawing of the table."""

    def __init__(
        self, nouns: Nouns, questions: QuestionChapter, outcomes: OutcomeChapter, view: View, page: Paper
    ) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.say = nouns.words.say
        self.view = view
        self.state = view.known
        self.page = page
        self.pieces = Pieces(nouns, view, page)
        self.signs = self.pieces.signs
        self.values = self.pieces.values
        self.sheet = Sheet(nouns.words, page, self.values)
        self.questions = questions
        self.outcomes = outcomes
        self.over = view.outcome is not None

    def tell(self) -> None:
        """All of it but what the marks of doubtful values mean, which comes last."""
        self._head()
        self._climate()
        self._regions()
        self._sources()
        if not self.over:
            self._summits()
            self._un_goals()
        self._companies()
        self._goals_shown() if self.over else self._hand()

    # --- head and climate ---

    def _head(self) -> None:
        state, page = self.state, self.page
        id = "board.head_over" if self.over else "board.head"
        if state.phase == OPERATIONS and not self.over:
            id = "board.head_operations"
        phase = self.say(f"phase.{PHASES[state.phase]}")
        page.heading(
            self.say(
                id,
                game=self.say("game.title"),
                decade=state.decade,
                decades=state.board.decades,
                round=min(state.round, state.board.rounds),
                rounds=state.board.rounds,
                phase=phase,
            )
        )
        if self.view.outcome is not None:
            self.outcomes.tell(page, self.view.outcome, self.view)
        else:
            page.sentence(self.questions.asked(self.view))

    def _climate(self) -> None:
        state, say = self.state, self.say
        self.page.line()
        rows: Rows = [(say("board.level"), self._level())]
        if not self.over:
            rows += self._to_come()
            market = [
                say("board.price", price=state.price),
                say("board.pile", pile=state.market),
                self.nouns.bank(state),
            ]
            if state.stop:
                market.append(self.page.paint(say("board.stop"), "red"))
            rows.append((say("board.market"), market))
            rows.append((say("board.stock"), self._stock()))
            top = state.stack[-1]
            if state.phase == OPERATIONS and not isinstance(top, Turn):  # whose question says it all
                rows.append((say("board.turn"), self._turn()))
            if isinstance(top, StartBid) and top.high >= 0:
                bid = say("board.high_bid", bid=top.high, who=self.signs.who(top.leader))
                rows.append((say("board.bid"), [bid]))
        order = [self.signs.who(seat) for seat in state.seats_from(state.start)]
        if len(order) > 1 and not self.over:
            rows.append((say("board.order"), [say("board.starts", who=order[0]), *order[1:]]))
        self.sheet.rows(rows)

    def _to_come(self) -> Rows:
        """What the next supply phase threatens, fossil plants and the event; and whether the end is near."""
        state, say = self.state, self.say
        rows: Rows = []
        coming = self.pieces.coming
        if coming.tiles:
            plants = self.words.say_many(
                "board.due_plants", coming.tiles, least=coming.least, most=coming.most
            )
            rows.append((say("board.due_label"), plants))
        if state.events and coming.decade:
            events = [self.world.region(region) for region in state.events[:2]]
            id = "board.event_then" if len(events) > 1 else "board.event"
            rows.append((say("board.disaster"), [say(id, region=events[0], next=events[-1])]))
        reason = why_over(state) if state.phase == OPERATIONS else ""
        if reason:
            end = say(f"board.end.{reason}", danger=state.board.components.danger)
            rows.append((say("board.end"), self.page.paint(end, "red")))
        return rows

    def _level(self) -> list[str] | str:
        """The level in numbers, and where there is room as a gauge with a bar at the two thresholds."""
        state = self.state
        parts = state.board.components
        number = self.say("board.ppm", level=state.level)
        id = "board.limits"
        if state.board.solo:
            id = "board.limits_at" if state.board.last_level == parts.doom else "board.limits_above"
        limits = self.say(id, danger=parts.danger, doom=parts.doom)
        gauge = self.sheet.gauge(state.level, 0, _STEP, [parts.danger, parts.doom], parts.danger)
        drawn = self.say("board.gauge", level=number, gauge=gauge, limits=limits)
        return self.sheet.drawn(drawn, self.say("board.no_gauge", level=number, limits=limits), _LABEL)

    def _stock(self) -> list[str]:
        """What is left in the middle: tech, fossil plants, summit tiles, one player's decks."""
        state, many = self.state, self.words.say_many
        found = [
            self.amounts.tech(state.tech),
            many("board.fossils_left", len(state.fossils)),
            many("board.summits_left", len(state.summit_pile)),
        ]
        if state.board.solo:
            found.append(many("board.cards_left", len(state.lobby_deck)))
            found.append(many("board.goals_left", len(state.un_stack)))
        return found

    def _turn(self) -> list[str]:
        """Whose turn it is that waits for an answer, and what of it is used up."""
        state = self.state
        if not in_turn(state):
            return [self.say("board.turn_ended", who=self.signs.who(state.active))]
        used = self.say("board.acted" if state.used & ACTED else "board.not_acted")
        left = [name for name, bit in FREE_MOVES if not state.used & bit]
        free = [self.say(f"free.{name}") for name in left]
        moves = (
            self.say("board.free_left", free=self.audience.several(free))
            if left
            else self.say("board.free_none")
        )
        return [self.say("board.turn_of", who=self.signs.who(state.active), used=used), moves]

    # --- regions and projects ---

    def _regions(self) -> None:
        """Two tables on a wide page, otherwise three lines for each region."""
        regions = self.state.board.components.clockwise
        if self.page.width < _WIDE:
            self.page.heading(self.say("board.regions"))
            for region in regions:
                self._region(region)
            self.page.sentence(self.say("board.regions_key"))
            return
        say = self.say
        relief = any(self.state.relief)
        heads = ("region", "permits", "control", "relief", "spaces")
        held = [[say(f"board.{head}") for head in heads if relief or head != "relief"]]
        work = [[say("board.projects"), say("board.agenda"), *(say(f"board.slot.{slot}") for slot in SLOTS)]]
        spaces: list[list[str]] = []
        for region in regions:
            name = self.world.region(region)
            seat = self.state.controllers[region]
            held.append(
                [
                    name,
                    self._permits(region),
                    self.signs.mark(seat) if seat != NOBODY else say("board.nobody"),
                ]
            )
            if relief:
                held[-1].append(str(self.state.relief[region] or say("board.nobody")))
            spaces.append(self.pieces.spaces(region))
            slots = [self.pieces.project(3 * region + slot) for slot in range(len(SLOTS))]
            work.append([name, say("list.comma").join(self.pieces.agenda(region)), *slots])
        self.sheet.table(held, [False, True, False, True][: len(held[1])], spaces)
        self.sheet.doubted(work, 1, [self.pieces.doubt_agenda(region) for region in regions])
        self.sheet.table(work, [False] * len(work[0]))
        self.page.sentence(say("board.regions_key"))

    def _permits(self, region: int) -> str:
        most = self.state.board.components.spaces[region]
        return self.say("board.permits_of", permits=self.state.permits[region], most=most)

    def _region(self, region: int) -> None:
        state, say = self.state, self.say
        facts = [
            self.sheet.mark_if(
                say("board.wants", agenda=say("list.comma").join(self.pieces.agenda(region))),
                self.pieces.doubt_agenda(region),
            ),
            say("board.permits_long", permits=self._permits(region)),
        ]
        if state.controllers[region] != NOBODY:
            facts.append(say("board.controls", mark=self.signs.mark(state.controllers[region])))
        if state.relief[region]:
            facts.append(say("board.relief_long", tech=self.amounts.tech(state.relief[region])))
        self.page.flow(self.page.paint(self.world.region(region), "bold"), facts, 0, comma=";")
        slots = [
            say(
                "board.slot_has", slot=say(f"board.slot.{slot}"), project=self.pieces.project(3 * region + at)
            )
            for at, slot in enumerate(SLOTS)
            if state.projects[3 * region + at] > NO_PROJECT
        ]
        self.sheet.rows(
            [(say("board.spaces"), self.pieces.spaces(region)), (say("board.projects_label"), slots)], 2
        )

    # --- sources: plants, tiles, expertise ---

    def _sources(self) -> None:
        state, say = self.state, self.say
        parts = state.board.components
        you = self.view.seat if not self.over else None
        heads = ["source", "plant_head", "points", "stack", "tiles"]
        wide = self.page.width >= _WIDE
        heads += ["install"] if wide else []
        heads += ["next_bonus"] if you is not None else []
        rows = [[say(f"board.{head}") for head in [*heads, "expertise"]]]
        for source in range(len(SOURCES)):
            built = state.plants_built[source]
            left = len(parts.plant_tech[source]) - built
            cost = points = say("board.nobody")
            if left:
                tech = self.amounts.tech(parts.plant_tech[source][built])
                cost = say("board.cost", money=parts.plant_money[source][built], tech=tech)
                points = str(parts.plant_points[source][built])
            row = [self.signs.source(source), cost, points, str(left), str(state.project_pool[source])]
            if wide:
                row.append(self.pieces.install_gain(source))
            if you is not None:
                row.append(self.signs.next_bonus(source, parts, state.companies[you].expertise[source]))
            rows.append(row)
        self.sheet.doubted(
            rows, 1, [self.pieces.doubt_plant(source, "money", "tech") for source in range(len(SOURCES))]
        )
        self.sheet.doubted(
            rows, 2, [self.pieces.doubt_plant(source, "points") for source in range(len(SOURCES))]
        )
        if you is not None:
            self.sheet.doubted(
                rows, len(heads) - 1, [self.pieces.doubt_bonuses(source) for source in range(len(SOURCES))]
            )
        numbers = [False, False, True, True, True] + [False] * (len(heads) - 5)
        tracks = [
            [company.expertise[source] for company in state.companies] for source in range(len(SOURCES))
        ]
        self.sheet.table(rows, numbers, [self.signs.discs(spaces) for spaces in tracks])

    # --- summits, goals, companies, hand ---

    def _summits(self) -> None:
        """In two columns where they fit."""
        page = self.page
        items = [self.pieces.summit(summit) for summit in range(len(self.state.summits))]
        doubts = [self.pieces.doubt_summit(tile) for tile in self.state.summits]
        head, items = self.sheet.flow_doubted(self.say("board.summits"), items, doubts)
        page.heading(head)
        if not self.sheet.in_columns(items):
            page.flow("", items, GAP, comma=";")

    def _un_goals(self) -> None:
        """The open UN goals, and for which of them one has all the plants."""
        state = self.state
        if not state.un_open:
            return
        parts = state.board.components
        built = self.state.companies[self.view.seat].built if self.view.seat is not None else 0
        items = []
        # Alone one loses the leftmost one to a disaster, so their order matters.
        goals = state.un_open if state.board.solo else sorted(state.un_open)
        for goal in goals:
            needed = parts.un_plants[goal]
            names = [self.signs.source(source) for source in sources_in(needed)]
            id = "board.un_goal" if needed & ~built else "board.un_goal_ready"
            sources = self.say("board.plus").join(names)
            items.append(self.say(id, goal=goal, sources=sources, points=parts.un_points[goal]))
        doubts = [self.values.doubt(f"un_goals.{goal}") for goal in goals]
        head, items = self.sheet.flow_doubted(self.say("board.un_goals"), items, doubts)
        self.page.heading(head)
        self.page.flow("", items)

    def _companies(self) -> None:
        state, say = self.state, self.say
        heads = ["company", "coins", "points", "income", "tech", "permits", "scientists", "cards", "goals"]
        rows = [[say(f"board.{head}") for head in heads]]
        earned = incomes(state)
        claimed: list[list[str]] = []
        for seat in state.seats_from(state.start):
            company = state.companies[seat]
            rows.append(
                [
                    self.signs.who(seat),
                    self.amounts.money(company.money),
                    self.amounts.number(company.points),
                    str(earned[seat]),
                    str(company.tech),
                    str(company.permits),
                    say("board.scientists_of", hand=company.scientists, pool=company.recruits),
                    str(len(company.lobby)),
                ]
            )
            claimed.append([str(goal) for goal in company.claimed] or [say("board.nobody")])
        self.sheet.table(rows, [False, True, True, True, True, True, False, True], claimed)
        gone = [
            self.signs.who(seat) for seat, company in enumerate(state.companies) if company.goal_discarded
        ]
        if gone and not self.over:
            self.page.sentence(say("board.goals_gone", who=self.audience.several(gone)))

    def _goals_shown(self) -> None:
        """When the game is over everybody's goal is open."""
        self.page.heading(self.say("board.company_goals"))
        goals = [
            self.nouns.company_goal(company.goal, self.state.board.components)
            for company in self.state.companies
        ]
        self.sheet.rows([(self.signs.who(seat), goal) for seat, goal in enumerate(goals)], GAP)

    def _hand(self) -> None:
        """One's own cards with both effects, and what the goal is worth as things stand."""
        seat = self.view.seat
        if seat is None:
            return
        company, parts, say = self.state.companies[seat], self.state.board.components, self.say
        self.page.heading(say("board.hand"))
        cards = [card for card in company.lobby if card != UNKNOWN]
        rows = self.sheet.card_rows(
            [
                self.sheet.mark_if(say("board.card", card=card), self.values.doubt(f"lobby.{card}"))
                for card in cards
            ],
            [self.nouns.card_main(card, parts) for card in cards],
            [self.world.card_minor(card, parts) for card in cards],
            "board.card_effects",
        )
        if company.goal != UNKNOWN:
            goal = self.nouns.company_goal(company.goal, parts)
            if company.goal_discarded:
                text = say("board.goal_given_up", goal=goal)
            else:
                sale = quotes.goal_sale(self.state, seat)
                worth = self.amounts.points(sale.worth)
                text = say("board.goal_now", goal=goal, worth=worth, money=sale.money)
            rows.append((say("board.goal"), text))
        if rows:
            self.sheet.rows(rows, GAP)
