"""The parts of Second Chance's table about goals and cards: environmental goals, UN cards, lobby cards, one's hand."""

from typing import Final

from baseload.games.climate.world import MINORS
from baseload.games.second_chance import quotes
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES, TILE_END, TILE_HALF, TILE_SIZE
from baseload.games.second_chance.ending import unclaimed
from baseload.games.second_chance.personal_goals import solo_met
from baseload.games.second_chance.state import NOBODY, UNKNOWN
from baseload.games.second_chance.un_cards import is_claimed, plants_served
from baseload.games.second_chance.view import View
from baseload.text.climate.table import GAP, Rows, Sheet
from baseload.text.second_chance.nouns import Nouns
from baseload.text.second_chance.pieces import Pieces

_FAMILIES: Final = {TILE_END: "end", TILE_HALF: "half"}


class GoalsText:
    """Goals and cards of one drawing of the table."""

    def __init__(self, nouns: Nouns, view: View, pieces: Pieces, sheet: Sheet) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.say = nouns.words.say
        self.view = view
        self.state = view.known
        self.components = pieces.components
        self.signs = pieces.signs
        self.values = pieces.values
        self.sheet = sheet
        self.page = sheet.page
        self.over = view.outcome is not None

    # --- environmental goals (team games) ---

    def tiles(self) -> None:
        """The tiles by group, from the left; those reached have a tick, those with an inspector an exclamation mark."""
        state, say, parts = self.state, self.say, self.components
        done = state.turned.bit_count()
        penalty = quotes.open_tile(state)
        inspected = any(place >= 0 for place in state.inspectors)
        facts = {"done": done, "all": len(state.tiles)}
        if penalty is None:
            self.page.heading(say("board.tiles_over", **facts))
        else:
            id = "board.tiles_inspected" if inspected else "board.tiles"
            points = self.amounts.points(penalty.points)
            self.page.heading(say(id, **facts, points=points, twice=penalty.inspected))
        ends = [parts.green_laid, parts.green_laid + parts.pink_laid, len(state.tiles)]
        rows: Rows = []
        first = 0
        for group, last in zip(("green", "pink", "blue"), ends, strict=True):
            rows.append((say(f"board.tiles.{group}"), [self._tile(place) for place in range(first, last)]))
            first = last
        self.sheet.rows(rows, GAP)

    def _tile(self, place: int) -> str:
        state = self.state
        kind = state.tiles[place]
        family, subject = kind // 10 * 10, kind % 10
        if family == 0:
            name = self.world.region(subject)
        elif family == TILE_SIZE:
            name = self.words.say_many("board.tile.size", subject)
        else:
            name = self.signs.source(subject)
        if family in _FAMILIES:
            name = self.say(f"board.tile.{_FAMILIES[family]}", source=name)
        if state.turned >> place & 1:
            return self.say("board.tile.turned", tile=self.page.paint(name, "dim"))
        return self.say("board.tile.inspected", tile=name) if place in state.inspectors else name

    # --- UN cards and lobby cards ---

    def un_cards(self) -> None:
        """The open UN cards with their plants and price, which of them one can claim, and who has claimed which."""
        state, say = self.state, self.say
        served = plants_served(state, self.view.seat) if self.view.seat is not None else [0] * len(SOURCES)
        rows: Rows = []
        open_ = [card for card in sorted(state.un_cards) if not is_claimed(state, card)]
        if open_:
            cards = [self._un_card(card, served) for card in open_]
            doubts = [self.values.doubt(f"un_cards.{card}") for card in open_]
            rows.append(self.sheet.flow_doubted(say("board.un_open"), cards, doubts))
        claimed = [
            say("board.un_claimed_by", mark=self.signs.mark(seat), cards=self._numbers(company.claimed))
            for seat, company in enumerate(state.companies)
            if company.claimed
        ]
        if claimed:
            rows.append((say("board.un_claimed"), claimed))
        if not rows:
            return
        if state.board.team:
            head = say(
                "board.un_team",
                points=self.amounts.points(self.components.un_points),
                most=self.components.un_may_remain,
                left=unclaimed(state),
            )
        else:
            head = say("board.un_rivals", scale=self._numbers(self.components.un_scale[1:]))
        self.page.heading(head)
        self.sheet.rows(rows, GAP)

    def _numbers(self, numbers: list[int]) -> str:
        return self.say("list.comma").join(str(number) for number in numbers)

    def _un_card(self, card: int, served: list[int]) -> str:
        names: list[str] = []
        needs = self.components.un_needs[card]
        for source in range(len(SOURCES)):
            names += [self.signs.source(source)] * needs[source]
        ready = all(have >= need for have, need in zip(served, needs, strict=True))
        return self.say(
            "board.un_card_ready" if ready else "board.un_card",
            card=card,
            plants=self.say("board.plus").join(names),
            tech=self.components.un_price[card],
        )

    def played_cards(self) -> None:
        """Lobby cards that lie open, by their minor effects, and whose scientists stand on them."""
        state, say = self.state, self.say
        played = [card for card in range(1, LOBBY_CARDS + 1) if state.lobby_played[card] != NOBODY]
        if not played:
            return
        groups: list[str] = []
        for minor, name in enumerate(MINORS):
            cards = [self._played(card) for card in played if self.components.lobby_minor[card] == minor]
            if cards:
                effect, listed = (
                    say(f"minor.{name}", money=self.components.minor_money),
                    say("list.comma").join(cards),
                )
                of_kind = self.words.say_many("board.played_of", len(cards), effect=effect, cards=listed)
                groups.append(of_kind)
        self.page.heading(say("board.played"))
        self.page.flow("", groups, comma=";")

    def _played(self, card: int) -> str:
        seat = self.state.lobby_workers[card]
        if seat == NOBODY:
            return str(card)
        return self.say("board.played_taken", card=card, mark=self.signs.mark(seat))

    # --- one's own hand ---

    def hand(self) -> None:
        """One's own cards with both effects, and how one's goals stand. What partners have shown is seen by all."""
        seat = self.view.seat
        state, say = self.state, self.say
        rows: Rows = []
        if seat is not None:
            rows += self._cards(state.companies[seat].lobby)
            rows += self._goals(seat)
            if rows:
                needed = ""
                if state.board.team and len(state.companies[seat].goals) > 1:  # SC-320, SC-402
                    needed = "_all" if state.board.solo else "_one"
                self.page.heading(say(f"board.hand{needed}"))
                self.sheet.rows(rows, GAP)
        if state.solo_goal:
            self._solo_goal()
        shown = [
            (self.signs.who(other), self.nouns.goal(goal, state.board))
            for other, company in enumerate(state.companies)
            for goal in company.goals
            if other != seat and goal != UNKNOWN
        ]
        if shown:
            self.page.heading(say("board.goals_shown"))
            self.sheet.rows([(label, text) for label, text in shown], GAP)
        gone = [
            self.signs.who(other) for other, company in enumerate(state.companies) if company.goal_discarded
        ]
        if gone:
            self.page.sentence(say("board.goals_gone", who=self.audience.several(gone)))

    def _cards(self, hand: list[int]) -> Rows:
        say, board = self.say, self.state.board
        cards = [card for card in hand if card != UNKNOWN]
        return self.sheet.card_rows(
            [
                self.sheet.mark_if(say("board.card", card=card), self.values.doubt(f"lobby.{card}"))
                for card in cards
            ],
            [self.nouns.card_main(card, board) for card in cards],
            [self.world.card_minor(card, board.components) for card in cards],
            "board.card_effects_loose",
        )

    def _goals(self, seat: int) -> Rows:
        state, say = self.state, self.say
        company = state.companies[seat]
        rows: Rows = []
        for goal in company.goals:
            if goal == UNKNOWN:
                continue
            id = "board.goal_given_up" if company.goal_discarded else "board.goal_now"
            asks, stands = self.nouns.goal(goal, state.board), self.nouns.goal_state(goal, state, seat)
            kind = "personal_goals" if state.board.team else "company_goals"
            label = self.sheet.mark_if(say("board.goal", goal=goal), self.values.doubt(f"{kind}.{goal}"))
            rows.append((label, say(id, goal=asks, stands=stands)))
        return rows

    def _solo_goal(self) -> None:
        goal = self.state.solo_goal
        when = "over_" if self.over else ""
        stands = self.say(f"goal.{when}{'met' if solo_met(self.state, goal) else 'not_met'}")
        self.page.sentence(
            self.say("board.solo_goal", goal=goal, asks=self.nouns.solo_goal(goal), stands=stands)
        )

    def goals_shown(self) -> None:
        """When the game is over everybody's goals are open."""
        state = self.state
        if any(company.goals for company in state.companies):
            self.page.heading(self.nouns.goals_over(state.board))
            self.sheet.rows(
                [
                    (self.signs.who(seat), self._goal_over(goal, seat))
                    for seat, company in enumerate(state.companies)
                    for goal in company.goals
                ],
                GAP,
            )
        if state.solo_goal:
            self._solo_goal()

    def _goal_over(self, goal: int, seat: int) -> str:
        text = self.nouns.goal(goal, self.state.board)
        if self.state.board.competitive:
            return text
        stands = self.nouns.goal_state(goal, self.state, seat)
        return self.say("board.goal_now", goal=text, stands=stands)
