"""Nothing appears or vanishes: the books of one table, kept from the events alone and compared after every action.

    books = Books(state)
    books.check(action, state.play(action), state)

Three kinds of checks. The events must explain the whole new position: a copy of the old one, carried on by them, must
be equal to it in every part but the stack of decisions (ledger.py). The laws of a course of play must hold: CO2-L26 to
CO2-L29, and others that compare before and after. And the position must be possible at all (laws.py).
"""

from collections import Counter

from baseload.core.action import Action
from baseload.core.event import Event
from baseload.games.climate.verbs import Buy, Lobby, Sell
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH
from baseload.games.co2.actions import HAND, Claim, Construct, Install, Move, Propose
from baseload.games.co2.components import SOURCES
from baseload.games.co2.expertise import FOR_BONUS, Learning, PlacePermit, regions_with_room
from baseload.games.co2.state import ACTED, CARDED, MOVED, VISITED, State
from tests.co2.laws import LAWS, check_position
from tests.co2.ledger import QUIET, Ledger
from tests.harness.conservation import ConservationError, demand

__all__ = ["LAWS", "QUIET", "Books", "check_position"]

# The four things a turn has one of each (CO2-L27), and the bit of `State.used` that says so.
ONCE = {"action": ACTED, "scientist": MOVED, "market": VISITED, "card": CARDED}


class Books(Ledger):
    """The ledger of one table, and the laws that compare each position with the one before."""

    def __init__(self, state: State) -> None:
        check_position(state)
        super().__init__(state)
        top = state.stack[-1] if state.stack else None
        self.asked = top
        self.drafting = False
        self.once.update(what for what, bit in ONCE.items() if state.used & bit)
        if isinstance(top, PlacePermit):
            self.owed.append((top.seat, BONUS_PERMIT))
        elif isinstance(top, Learning) and top.why == FOR_BONUS:
            self.owed.append((top.seat, BONUS_ANY))
        self._remember(state)

    def _remember(self, state: State) -> None:
        self.before = [
            (company.money, company.points, company.recruits, len(company.lobby), company.expertise.copy())
            for company in state.companies
        ]

    def check(self, action: Action, events: list[Event], state: State) -> None:
        """Take in the events of one action and compare; ConservationError says what does not add up."""
        self.banked = 0
        self.drafting = bool(self.packs)
        try:
            self._count_moves(action)
            for event in events:
                self._law_22_bonus(event)
                self.enter(event)
            self.finish_construction(state)
            self._laws_of_play(events, state)
            self.compare(state)
            check_position(state)
        except ConservationError as error:
            raise ConservationError(f"{error}; after {action} in decade {state.decade}: {events}") from None
        self.asked = state.stack[-1] if state.stack else None
        self._remember(state)

    # --- the laws of play ---

    def _count_moves(self, action: Action) -> None:
        """CO2-L27, from the actions themselves: events do not tell a free move from one that was granted."""
        asked = self.asked.to_plain()[0] if self.asked is not None else ""
        if asked == "turn":
            if isinstance(action, Propose | Install | Construct):
                self.once["action"] += 1
            elif isinstance(action, Move):
                self.once["scientist"] += 1
            elif isinstance(action, Buy | Sell):
                self.once["market"] += 1
            elif isinstance(action, Lobby | Claim):
                self.once["card"] += 1
        elif asked == "own_scientist" and not self.board.own_scientist_free:
            assert isinstance(action, Move)
            self.once["scientist"] += action.target != HAND
        if isinstance(action, Propose | Install | Construct | Move | Buy | Sell) and action.card:
            self.once["card"] += 1
        for what, times in self.once.items():
            demand(times <= 1, "CO2-L27", "twice in a turn", what)
        self.position["used"] = sum(bit for what, bit in ONCE.items() if self.once[what])

    def _laws_of_play(self, events: list[Event], state: State) -> None:
        demand(not self.refills, "CO2-L2", "a refill that nobody told", self.refills)
        demand(not self.restocked, "CO2-L2", "a pile restocked untold, or told without", self.restocked)
        self._law_22_open(state)
        paid: Counter[int | None] = Counter()  # points that had to be given (CO2-L26)
        for event in events:
            if event.kind in ("supply_bought", "relief_failed"):
                paid[event.seat] += event.facts["points"]
                most = (
                    self.components.disaster_points
                    if event.kind == "relief_failed"
                    else self.components.price_highest
                )
                demand(event.facts["points"] <= most, "CO2-L26", "too many points", event)
        before = sum(money for money, *_ in self.before)
        after = sum(company.money for company in state.companies)
        # Coins between players, for displaced scientists, leave the sum alone.
        demand(after - before == self.banked, "CO2-L25", "coins by ledger", before, after, self.banked)
        for seat, company in enumerate(state.companies):
            _, points, recruits, cards, expertise = self.before[seat]
            demand(company.recruits <= recruits, "CO2-L11", "the recruitment pool grew", seat)
            may_grow = self.drafting or (self.board.solo and len(company.lobby) == cards)
            demand(may_grow or len(company.lobby) <= cards, "CO2-L16", "a hand grew", seat)
            demand(
                company.points >= points - paid[seat], "CO2-L26", "points fell", seat, points, company.points
            )
            rose = all(now >= then for now, then in zip(company.expertise, expertise, strict=True))
            demand(rose, "CO2-L22", "expertise fell", seat, expertise, company.expertise)
        # Tiles lie on the board until their plant is built, so more were laid than installed, and more installed than
        # built, exactly if neither number here is below zero nor the second above the first.
        board = sum(tile >= 0 for tile in state.projects)
        demand(self.tiles == board, "CO2-L29", "tiles laid, less plants built", self.tiles, board)
        demand(0 <= self.installed <= self.tiles, "CO2-L29", "installed", self.installed, self.tiles)

    def _law_22_bonus(self, event: Event) -> None:
        """A space pays what it shows, at once and once: the next thing told is its bonus, or the owner is asked."""
        if not self.owed:
            untold = event.kind in ("bonus_tech", "bonus_permit")
            demand(not untold, "CO2-L22", "a bonus without its space", event)
            return
        if event.kind == "market_refilled":  # by the permit of a space that gives something else besides
            return
        seat, bonus = self.owed[-1]
        gained = event.kind in ("expertise", "expertise_lost")
        if bonus == BONUS_TECH:
            given = event.kind == "bonus_tech"
        elif bonus == BONUS_PERMIT:
            # With no room anywhere, or no permit, it lapses, and whatever comes next is told instead.
            full = all(
                region["permits"] == len(region["spaces"]) for region in self.position["regions"].values()
            )
            if full or not self.position["market"]:
                self.owed.pop()
                self._law_22_bonus(event)
                return
            given = event.kind == "bonus_permit"
        elif bonus == BONUS_ANY:
            if self.position["companies"][seat]["expertise"] == self.components.track_lengths:
                self.owed.pop()
                self._law_22_bonus(event)
                return
            given = gained
        else:
            given = gained and event.facts["source"] == SOURCES[bonus - BONUS_SOURCE]
        demand(given and event.seat == seat, "CO2-L22", "a bonus that was not given", self.owed, event)
        self.owed.pop()

    def _law_22_open(self, state: State) -> None:
        """A bonus that is still owed after an action: its owner is asked, or it lapses."""
        if not self.owed:
            return
        seat, bonus = self.owed[-1]
        top = state.stack[-1] if state.stack else None
        if bonus == BONUS_PERMIT and regions_with_room(state) and state.market:
            demand(isinstance(top, PlacePermit) and top.seat == seat, "CO2-L22", "no permit", self.owed, top)
        elif bonus == BONUS_ANY and state.companies[seat].expertise != self.components.track_lengths:
            demand(isinstance(top, Learning) and top.seat == seat, "CO2-L22", "no choice", self.owed, top)
        else:
            demand(bonus in (BONUS_PERMIT, BONUS_ANY), "CO2-L22", "a bonus that was not given", self.owed)
            self.owed.pop()
            self._law_22_open(state)
