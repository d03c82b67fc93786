"""Second Chance's table as text: made from a view alone, for terminals and screen readers.

Everything is said in words and numbers; letters mark the seats, and colours only repeat what is written. The climate
and the team come first, then what a player looks at each turn: regions and projects, plants, knowledge, summits, goals,
companies, and last, next to the prompt, one's own hand. goals.py has the parts about cards and goals.
"""

from typing import Final

from baseload.games.climate.world import SLOTS
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.decades import rounds
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.income import incomes
from baseload.games.second_chance.prepare import markers_used
from baseload.games.second_chance.reduction import price
from baseload.games.second_chance.state import (
    ACTIONS,
    MAIN,
    NO_PROJECT,
    NOBODY,
    PHASES,
    REDUCTION,
    SUPPLY,
)
from baseload.games.second_chance.turn import Turn, in_turn
from baseload.games.second_chance.view import View
from baseload.text.climate.chapters import OutcomeChapter, QuestionChapter
from baseload.text.climate.table import Rows, Sheet
from baseload.text.layout import columns
from baseload.text.outline import Outline, Paper
from baseload.text.second_chance.goals import GoalsText
from baseload.text.second_chance.nouns import Nouns
from baseload.text.second_chance.pieces import Pieces
from baseload.text.second_chance.questions import director_left

_TEAM_STEP: Final = 5  # ppm for each sign of the gauge, which then begins where the level started
_STEP: Final = 25  # … for rivals, from 0 on
_LABEL: Final = 11  # columns before it
_SHORT: Final = ("points", "scientists")  # columns that have a shorter name
_TIGHT: Final = range(76, 90)  # columns of a page on which they need it, and on which it is enough
_WIDE: Final = 98  # columns of a page on which a region has one line in each of two tables


class BoardText:
    """One drawing of the table."""

    def __init__(
        self, nouns: Nouns, questions: QuestionChapter, outcomes: OutcomeChapter, view: View, page: Paper
    ) -> None:
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.say = nouns.words.say
        self.view = view
        self.state = view.known
        self.components = self.state.board.components
        self.page = page
        self.pieces = Pieces(nouns, view, page)
        self.signs = self.pieces.signs
        self.values = self.pieces.values
        self.sheet = Sheet(nouns.words, page, self.values)
        self.goals = GoalsText(nouns, view, self.pieces, self.sheet)
        self.questions = questions
        self.outcomes = outcomes
        self.over = view.outcome is not None

    def tell(self) -> None:
        """All of it but what the marks of doubtful values mean, which comes last."""
        self._head()
        self._climate()
        if self.state.board.team:
            self.goals.tiles()
        self._regions()
        if not self.over:
            self._plants()
        self._knowledge()
        if not self.over:
            self._summits()
        self.goals.un_cards()
        if not self.over:
            self.goals.played_cards()
        self._companies()
        self.goals.goals_shown() if self.over else self.goals.hand()

    # --- head and climate ---

    def _head(self) -> None:
        state, page = self.state, self.page
        id = "board.head_over" if self.over else "board.head"
        if state.phase == ACTIONS and not self.over:
            id = "board.head_actions"
        page.heading(
            self.say(
                id,
                game=self.say("game.title"),
                mode=self.say(f"mode.{state.board.options['mode']}"),
                decade=state.decade,
                decades=state.board.decades,
                round=min(state.round, rounds(state)),
                rounds=rounds(state),
                phase=self.say(f"phase.{PHASES[state.phase]}"),
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
            rows += [(say("board.market"), self._market()), (say("board.stock"), self._stock())]
            # A turn's own question says it all.
            if state.phase == ACTIONS and not isinstance(state.stack[-1], Turn):
                rows.append((say("board.turn"), self._turn()))
            order = [self.signs.who(seat) for seat in state.seats_from(state.start)]
            if len(order) > 1:
                rows.append((say("board.order"), [say("board.starts", who=order[0]), *order[1:]]))
        self.sheet.rows(rows)

    def _to_come(self) -> Rows:
        """What the next supply phase adds, what reducing costs, the team's points and what it owes; events."""
        state, say = self.state, self.say
        rows: Rows = []
        coming = self.pieces.coming
        if coming.tiles:
            id = "board.due_same" if coming.least == coming.most else "board.due_plants"
            supply = self.words.say_many(id, coming.tiles, least=coming.least, most=coming.most)
            now = coming.decade == state.decade
            when = say("board.this_decade" if now else "board.next_decade")
            rows.append((say("board.due_label"), say("board.due_when", plants=supply, when=when)))
        if state.board.team:
            rows.append((say("board.points_label" if state.board.solo else "board.team"), self._team()))
        else:
            events = [self.components.event_region[tile] for tile in state.events[:2]]
            regions = [self.world.region(region) for region in events]
            if regions:
                id = "board.event_then" if len(regions) > 1 else "board.event"
                both = self.components.level_second_event
                rows.append((say("board.events"), say(id, region=regions[0], next=regions[-1], level=both)))
        if state.decade == state.board.decades:
            rows.append((say("board.end"), self.page.paint(say("board.last_decade"), "red")))
        return rows

    def _team(self) -> str:
        """The team's points, what open goal tiles will cost, and what cleaner air does."""
        state, say = self.state, self.say
        points = self.page.paint(self.amounts.points(state.team_points), "bold")
        cost = say(
            "board.reduction", points=self.amounts.points(price(state)), step=self.components.reduction_step
        )
        if state.phase in (SUPPLY, REDUCTION):
            return say("board.team_only", points=points, reduction=cost)
        owed = self.amounts.points(due(state))
        if due(state) > state.team_points:
            owed = self.page.paint(owed, "red")
        return say("board.team_points", points=points, owed=owed, reduction=cost)

    def _level(self) -> list[str] | str:
        """The level in numbers, and where there is room as a gauge with a bar at the thresholds."""
        parts, level = self.components, self.state.level
        number = self.say("board.ppm", level=level)
        if self.state.board.team:
            limits = self.say("board.limits_team", lost=parts.level_lost, floor=parts.level_team)
            gauge = self.sheet.gauge(
                level, parts.level_team, _TEAM_STEP, [parts.level_lost], parts.level_lost - 4 * _TEAM_STEP
            )
        else:
            limits = self.say("board.limits", lost=parts.level_lost, both=parts.level_second_event)
            bars = [parts.level_second_event, parts.level_lost]
            gauge = self.sheet.gauge(level, 0, _STEP, bars, parts.level_second_event)
        drawn = self.say("board.gauge", level=number, gauge=gauge, limits=limits)
        return self.sheet.drawn(drawn, self.say("board.no_gauge", level=number, limits=limits), _LABEL)

    def _market(self) -> list[str]:
        state, say = self.state, self.say
        market = [
            say("board.price", price=state.price),
            say("board.pile", pile=state.market),
            say("board.bank", permits=state.bank),
        ]
        if state.stop and state.phase == ACTIONS:
            market.append(self.page.paint(say("board.stop"), "red"))
        return market

    def _stock(self) -> list[str]:
        """What is left in the middle: tech, fossil plants, summit tiles."""
        state, many = self.state, self.words.say_many
        return [
            self.amounts.tech(state.tech),
            many("board.fossils_left", len(state.fossils) + len(state.fossils_under)),
            many("board.summits_left", len(state.summit_pile)),
        ]

    def _turn(self) -> str:
        """Whose turn it is that waits for an answer, and what of it is used up."""
        state = self.state
        if not in_turn(state):
            return self.say("board.turn_ended", who=self.signs.who(state.active))
        used = self.say("board.acted" if state.used & MAIN else "board.not_acted")
        left = director_left(state)
        free = [self.say(f"free.{name}") for name in left]
        moves = (
            self.say("board.free_left", free=self.audience.several(free))
            if left
            else self.say("board.free_none")
        )
        return self.say("board.turn_of", who=self.signs.who(state.active), used=used, moves=moves)

    # --- regions and projects ---

    def _regions(self) -> None:
        """Two tables on a wide page, otherwise two or three lines for each region."""
        regions = self.components.clockwise
        if self.page.width < _WIDE:
            self.page.heading(self.say("board.regions"))
            for region in regions:
                self._region(region)
            self._key()
            return
        say, state = self.say, self.state
        relief, enemy = any(state.relief), any(state.enemy)
        heads = ["region", "permits", "control"]
        heads += ["relief"] if relief else []
        heads += ["enemy"] if enemy else []
        held = [[say(f"board.{head}") for head in [*heads, "spaces"]]]
        work = [[say("board.projects"), say("board.agenda"), *(say(f"board.slot.{slot}") for slot in SLOTS)]]
        none = say("board.nobody")
        spaces: list[list[str]] = []
        for region in regions:
            name = self.world.region(region)
            seat = state.controllers[region]
            row = [name, self.pieces.permits_of(region), self.signs.mark(seat) if seat != NOBODY else none]
            row += [str(state.relief[region] or none)] if relief else []
            row += [say("list.comma").join(self.pieces.enemy(region)) or none] if enemy else []
            held.append(row)
            spaces.append(self.pieces.spaces(region))
            slots = [self.pieces.project(3 * region + slot) for slot in range(len(SLOTS))]
            work.append([name, say("list.comma").join(self.pieces.agenda(region)), *slots])
        numbers = [head in ("permits", "relief") for head in heads]
        self.sheet.doubted(held, 1, [self.pieces.doubt_permits(region) for region in regions])
        self.sheet.table(held, numbers, spaces)
        self.sheet.doubted(work, 1, [self.pieces.doubt_agenda(region) for region in regions])
        self.sheet.table(work, [False] * len(work[0]))
        self._key()

    def _key(self) -> None:
        self.page.sentence(self.say("board.regions_key"))

    def _region(self, region: int) -> None:
        state, say = self.state, self.say
        comma = say("list.comma")
        facts = [
            self.sheet.mark_if(comma.join(self.pieces.agenda(region)), self.pieces.doubt_agenda(region)),
            say(
                "board.permits_long",
                permits=self.sheet.mark_if(self.pieces.permits_of(region), self.pieces.doubt_permits(region)),
            ),
        ]
        if state.controllers[region] != NOBODY:
            facts.append(say("board.controls", mark=self.signs.mark(state.controllers[region])))
        if state.relief[region]:
            facts.append(say("board.relief_long", tech=self.amounts.tech(state.relief[region])))
        if state.enemy[region]:
            facts.append(say("board.enemy_long", sources=comma.join(self.pieces.enemy(region))))
        self.page.flow(self.page.paint(self.world.region(region), "bold"), facts, 0, comma=";")
        slots = [
            say(
                "board.slot_has", slot=say(f"board.slot.{slot}"), project=self.pieces.project(3 * region + at)
            )
            for at, slot in enumerate(SLOTS)
            if state.projects[3 * region + at] > NO_PROJECT
        ]
        label = columns(say("board.projects_label"))
        self.page.flow(say("board.spaces"), self.pieces.spaces(region), 2, label)
        if slots:
            self.page.flow(say("board.projects_label"), slots, 2, label)

    # --- sources: plants, projects, knowledge ---

    def _plants(self) -> None:
        """Cost, points and the knowledge asked for, by level; how many projects are left, and the next one's level."""
        state, say, parts = self.state, self.say, self.components
        permits = {count for row in parts.plant_permits for count in row}
        same = len(permits) == 1
        levels = range(len(parts.plant_money[0]))
        heads = ["plants", *["level_one", "level_two", "level_three"][: len(levels)], "stack"]
        rows = [[say(f"board.{head}") for head in heads]]
        for source in range(len(SOURCES)):
            taken = state.projects_taken[source]
            left = len(parts.project_levels) - taken
            stack = say("board.nobody")
            if left:
                stack = say("board.stack_of", left=left, level=parts.project_levels[taken])
            rows.append(
                [
                    self.signs.source(source),
                    *(self.pieces.cost(source, level, not same) for level in levels),
                    stack,
                ]
            )
        for level in levels:
            plants = [f"plants.{source}.{level + 1}" for source in SOURCES]
            self.sheet.doubted(rows, level + 1, [self.values.doubt(plant) for plant in plants])
        self.sheet.table(rows, [False] * (len(heads) - 1))
        each = self.amounts.permits(permits.pop()) if same else ""
        self.page.sentence(say("board.plants_key_permit" if same else "board.plants_key", permits=each))

    def _knowledge(self) -> None:
        say, parts = self.say, self.components
        you = self.view.seat if not self.over else None
        heads = [say("board.knowledge"), say("board.preparing")]
        heads += [say("board.next_bonus")] if you is not None else []
        ends = list(zip(parts.track_halves, parts.track_lengths, strict=True))
        alike = len(set(ends)) == 1
        heads.append(
            say("board.discs", half=ends[0][0], end=ends[0][1]) if alike else say("board.discs_each")
        )
        rows = [heads]
        for source in range(len(SOURCES)):
            row = [self.signs.source(source), self.pieces.prepare_gain(source)]
            if not alike:
                half, end = ends[source]
                row[0] = say("board.track_ends", source=row[0], half=half, end=end)
            if you is not None:
                row.append(self.signs.next_bonus(source, parts, self.state.companies[you].knowledge[source]))
            rows.append(row)
        if you is not None:
            self.sheet.doubted(rows, 2, [self.values.doubt(f"track.bonuses.{source}") for source in SOURCES])
        heads[-1] = self.sheet.mark_if(heads[-1], self.values.doubt("track.half", "track.income"))
        companies = self.state.companies
        tracks = [[company.knowledge[source] for company in companies] for source in range(len(SOURCES))]
        self.sheet.table(rows, [False] * (len(heads) - 1), [self.signs.discs(spaces) for spaces in tracks])

    # --- summits and companies ---

    def _summits(self) -> None:
        """In two columns where they fit."""
        items = [self.pieces.summit(summit) for summit in range(len(self.state.summits))]
        doubts = [tile > 0 and self.values.doubt(f"summits.{tile}") for tile in self.state.summits]
        head, items = self.sheet.flow_doubted(self.say("board.summits"), items, doubts)
        self.page.heading(head)
        if not self.sheet.in_columns(items):
            for item in items:
                self.page.flow("", item.split(), comma="")

    def _companies(self) -> None:
        """Rivals have points besides, and so a column more than a terminal has room for: it gets shorter words."""
        state, say = self.state, self.say
        paper = not isinstance(self.page, Outline)
        short = not state.board.team and paper and self.page.width in _TIGHT
        heads = ["company", "coins", "points", "income", "tech", "ceps", "plants_built", "infrastructure"]
        heads = [head for head in [*heads, "scientists", "cards"] if head != "points" or not state.board.team]
        spelt = [f"board.{head}_short" if short and head in _SHORT else f"board.{head}" for head in heads]
        rows = [[say(id) for id in spelt]]
        earned = incomes(state)
        staff = "board.scientists_of_short" if short else "board.scientists_of"
        for seat in state.seats_from(state.start):
            company = state.companies[seat]
            row = [self.signs.who(seat), self.amounts.money(company.money)]
            row += [] if state.board.team else [self.amounts.number(company.points)]
            row += [str(earned[seat]), str(company.tech), str(company.permits)]
            row += [str(plants_of(state, seat)), str(markers_used(state, seat))]
            row.append(say(staff, home=company.scientists, pool=company.recruits))
            rows.append([*row, str(len(company.lobby))])
        self.sheet.table(rows, [False, *[True] * (len(heads) - 3), False])
        if short:
            self.page.sentence(say("board.companies_key"))
