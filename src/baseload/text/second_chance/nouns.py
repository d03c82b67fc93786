"""The nouns of Second Chance: projects, posts of scientists, goal tiles, cards and goals. What CO₂ says just so is in
climate/nouns.py.

What a card or a tile says is put together from the table's components, so that somebody's own values are told too.
"""

from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.climate.world import REGIONS, SLOTS, SUMMIT
from baseload.games.second_chance import company_goals, environment
from baseload.games.second_chance.actions import BOARD, CARD
from baseload.games.second_chance.board import Board, board_for
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.components import (
    COMPANY_GOALS,
    LOBBY_CARDS,
    ON_BUILD,
    ON_BUY,
    ON_PREPARE,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    PERSONAL_GOALS,
    SOLO_GOALS,
    SOURCES,
    UN_CARDS,
    Components,
)
from baseload.games.second_chance.options import make_options
from baseload.games.second_chance.personal_goals import met, track_ends
from baseload.games.second_chance.state import NO_PROJECT, State
from baseload.games.second_chance.view import View
from baseload.text.climate.amounts import Amounts
from baseload.text.climate.nouns import World

_LEVELS: Final = ["one", "two", "three"]


def known(view: CoreView) -> State:
    """The position as the view's seat knows it."""
    assert isinstance(view, View)
    return view.known


def board_of(view: CoreView | None) -> Board:
    """What the table has chosen; without a table what is usual."""
    return known(view).board if view is not None else board_for(make_options({}))


def parts_of(view: CoreView | None) -> Components:
    """The table's components; without a table those that come with the game."""
    return board_of(view).components


def reached(state: State, seat: int, goal: int) -> int:
    """How far the seat has come in what a personal goal counts; for the summit alone, 1 when it is done."""
    company, parts = state.companies[seat], state.board.components
    if goal == 1:
        return company_goals.permits_of(state, seat) if state.board.count_regions else company.permits
    if goal == 2:
        own = [region for region in range(len(REGIONS)) if state.controllers[region] == seat]
        return max((state.permits[region] for region in own), default=0)
    if goal == 3:
        return int(company.alone)
    if goal == 4:
        return company.tech
    if goal == 5:
        return parts.scientists - company.recruits
    if goal == 6:
        return company.money
    if goal == 7:
        return track_ends(state, seat)
    if goal == 8:
        return state.controllers.count(seat)
    markers = goal <= 12
    owned = (
        company_goals.own_infrastructure(state, seat) if markers else company_goals.own_plants(state, seat)
    )
    by_region = goal in (11, 12, 15, 16)
    things = [region if by_region else source for region, source in owned]
    if goal in (10, 12, 14, 16):
        return len(set(things))
    return max((things.count(thing) for thing in things), default=0)


class Nouns:
    """The game's own nouns, with the amounts and the nouns of both games."""

    def __init__(self, amounts: Amounts, world: World) -> None:
        self.amounts = amounts
        self.world = world
        self.audience = world.audience
        self.words = world.words

    def scored(self, points: int, board: Board) -> str:
        """Points and who gets them: "8 points for the team"."""
        if not board.team or board.solo:
            return self.amounts.points(points)
        return self.words.say("unit.for_team", points=self.amounts.points(points))

    # --- the board ---

    def project(self, place: int, state: State) -> str:
        """The project on a slot: "solar in Asia (tech slot)"; the slot alone where there is none."""
        project = state.projects[place]
        if project <= NO_PROJECT:
            return self.world.place(place)
        return self.words.say(
            "place.project", source=self.world.source(project % 5), where=self.world.place(place)
        )

    def level(self, level: int) -> str:
        """Of a project, from 1."""
        return self.words.say(f"level.{_LEVELS[level - 1]}")

    def origin(self, origin: int) -> str:
        """Where a permit comes from."""
        return self.words.say("place.board") if origin == BOARD else self.world.region(origin)

    def origin_of(self, name: Plain) -> str:
        """The same for an event, which has its name."""
        return self.origin(BOARD if name == "board" else REGIONS.index(name))

    def summit(self, summit: int, state: State) -> str:
        """A summit, from 0, with its place and topics: "summit 3, Nairobi (hydro and recycling)"."""
        return self.world.summit(summit, state.summits, state.board.components)

    def post(self, post: Plain) -> tuple[str, str]:
        """Where a scientist of an event stands or goes: the kind of place, and its name."""
        if post == "board":
            return "board", self.words.say("place.board")
        if post[0] == "summit":
            return "summit", self.words.say("place.summit", summit=post[1])
        if post[0] == "card":
            return "card", self.words.say("place.card", card=post[1])
        return "project", self.world.place(3 * REGIONS.index(post[0]) + SLOTS.index(post[1]))

    def post_of(self, post: int, state: State) -> tuple[str, str]:
        """The same for the place of an action."""
        if post == BOARD:
            return "board", self.words.say("place.board")
        if post > CARD:
            return "card", self.words.say("place.card", card=post - CARD)
        if post >= SUMMIT:
            return "summit", self.summit(post - SUMMIT, state)
        return "project", self.project(post, state)

    def bonus_named(self, bonus: Plain) -> str:
        """A bonus of an event or a refusal: tech, permit, any, or a source."""
        if bonus in SOURCES:
            return self.words.say("bonus.knowledge", source=self.words.say(f"source.{bonus}"))
        return self.words.say(f"bonus.{bonus}")

    # --- environmental goals ---

    def tile(self, kind: int) -> str:
        """What an environmental goal tile asks for: "a plant in Asia"."""
        return self.tile_named(environment.tile_to_plain(kind))

    def tile_named(self, tile: Plain) -> str:
        """The same for an event, which names it: ["region", "asia"]."""
        family, subject = tile
        if family == "size":
            return self.words.say_many("tile.size", subject)
        kind = "region" if family == "region" else "source"
        return self.words.say(f"tile.{family}", subject=self.words.say(f"{kind}.{subject}"))

    # --- cards ---

    def card_main(self, card: int, board: Board) -> str:
        """A lobby card's main effect, with what it goes with."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        gain = self.card_gain(card, board)
        on, of = board.lobby_on[card], board.components.lobby_of[card]
        if on == ON_REGION:
            return self.words.say("card.plan_region", region=self.world.region(of), gain=gain)
        if on == ON_SLOT:
            return self.words.say("card.plan_slot", slot=self.world.slot(of), gain=gain)
        if on == ON_PREPARE:
            return self.words.say("card.prepare", source=self.world.source(of), gain=gain)
        if on == ON_BUILD:
            return self.words.say("card.build", source=self.world.source(of), gain=gain)
        if on == ON_BUY:
            return self.words.say("card.buy", gain=gain)
        if on == ON_SELL:
            return self.words.say("card.sell", gain=gain)
        return self.words.say("card.summit", source=self.world.source(of), gain=gain)

    def card_gain(self, card: int, board: Board) -> str:
        """What the main effect alone gives: "$3 more", "1 knowledge of solar"."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        parts = board.components
        money, tech, points = parts.lobby_money[card], parts.lobby_tech[card], parts.lobby_points[card]
        if parts.lobby_knowledge[card]:
            return self.words.say("bonus.knowledge", source=self.world.source(parts.lobby_of[card]))
        if board.lobby_on[card] == ON_SLOT and not (money or tech):
            return self.words.say("minor.scientist")
        last = "list.or" if parts.lobby_choice[card] else "list.and"
        return self.words.say("card.gain", gain=self.amounts.together(money, tech, 0, points, last))

    def card(self, card: int, board: Board) -> str:
        """Both effects of a card."""
        if not 1 <= card <= LOBBY_CARDS:
            return self.words.say("card.unknown")
        minor = self.world.card_minor(card, board.components)
        return self.words.say("card.both", main=self.card_main(card, board), minor=minor)

    def un_plants(self, card: int, parts: Components) -> str:
        """The plants a UN card asks for: "solar and two wind"."""
        if not 1 <= card <= UN_CARDS:
            return self.words.say("goal.unknown")
        names = []
        for source, count in enumerate(parts.un_needs[card]):
            name = self.world.source(source)
            if count > 1:
                name = self.words.say("un.several", count=count, source=name)
            names += [name] if count else []
        return self.audience.several(names)

    # --- goals ---

    def personal_goal(self, goal: int, board: Board) -> str:
        """What a personal goal asks for, with the number for so many players."""
        if not 1 <= goal <= PERSONAL_GOALS:
            return self.words.say("goal.unknown")
        id = "personal.1.regions" if goal == 1 and board.count_regions else f"personal.{goal}"
        return self.words.say_many(id, board.components.personal_needs[goal][board.players])

    def company_goal(self, goal: int, parts: Components) -> str:
        """What a company goal counts and gives."""
        if not 1 <= goal <= COMPANY_GOALS:
            return self.words.say("goal.unknown")
        points = self.amounts.points(parts.company_points[goal])
        return self.words.say(f"company.{goal}", points=points, most=parts.company_most[goal])

    def goal(self, goal: int, board: Board) -> str:
        """The goal of that number in this table's game."""
        return (
            self.company_goal(goal, board.components)
            if board.competitive
            else self.personal_goal(goal, board)
        )

    def goals_over(self, board: Board) -> str:
        """Over the goals that lie open when the game has ended, with how many of them were needed (SC-320, SC-402)."""
        if board.competitive:
            return self.words.say("board.goals_over")
        return self.words.say("board.goals_over_all" if board.solo else "board.goals_over_one")

    def solo_goal(self, goal: int) -> str:
        if not 1 <= goal <= SOLO_GOALS:
            return self.words.say("goal.unknown")
        return self.words.say(f"solo.{goal}")

    def goal_state(self, goal: int, state: State, seat: int) -> str:
        """How a goal stands for its owner: what it is worth now, or whether it is met and how far he has come."""
        if state.board.competitive:
            worth = self.amounts.points(company_goals.worth(state, seat, goal))
            return self.words.say("goal.worth", worth=worth, money=state.board.components.goal_cash)
        needed = state.board.components.personal_needs[goal][state.board.players]
        now = reached(state, seat, goal)
        when = "over_" if state.result is not None else ""
        if met(state, seat, goal):
            return self.words.say(f"goal.{when}met")
        return self.words.say(f"goal.{when}{'now' if needed else 'not_met'}", now=now)

    def plants(self, state: State, seat: int) -> str:
        return self.amounts.counted("unit.plant", plants_of(state, seat))

    def rank(self, rank: int, board: Board) -> str:
        """The name of a rank counted from 0, and which end of the scale is the good one (SC-323). One of the names is
        printed in the rulebook, the others are ours, as are the points from which they hold."""
        name, ranks = self.words.say(f"rank.{rank + 1}"), len(board.components.ranks)
        return self.words.say("score.rank_of", name=name, rank=rank + 1, ranks=ranks)
