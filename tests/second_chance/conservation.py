"""Nothing appears or vanishes: the books of one table, kept from the events alone and compared after every action.

    books = Books(state)
    books.check(action, state.play(action), state)

Three kinds of checks. The events must explain the whole new position: a copy of the old one, carried on by them, must
be equal to it in every part but the stack of decisions (ledger.py). The laws of a course of play must hold: SC-C12, and
others that compare before and after. And the position must be possible at all (laws.py).
"""

from collections import Counter

from baseload.core.action import Action
from baseload.core.event import Event
from baseload.games.climate.verbs import Buy, Lobby, Sell
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH, REGIONS, SLOTS
from baseload.games.second_chance.actions import BOARD, Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.knowledge import FOR_BONUS, Bonus, Learning, Offer, PlacePermit, bonus_name
from baseload.games.second_chance.state import (
    BUILT,
    CARDED,
    DID_BUILD,
    DID_BUY,
    DID_MOVE,
    DID_PLAN,
    DID_PREPARE,
    DID_SELL,
    GREEN,
    MAIN,
    MOVED,
    NOBODY,
    PLANNED,
    PREPARED,
    VISITED,
    State,
)
from tests.harness.conservation import ConservationError, demand
from tests.second_chance.laws import LAWS, check_position
from tests.second_chance.ledger import QUIET, Ledger

__all__ = ["LAWS", "QUIET", "Books", "check_position"]

# What a turn has one of each, and the bit of `State.used` that says so.
ONCE = {
    "plan": PLANNED,
    "prepare": PREPARED,
    "build": BUILT,
    "scientist": MOVED,
    "market": VISITED,
    "card": CARDED,
}
# Events with which a bonus is used up, or passes through other hands.
BONUS_EVENTS = {
    "bonus_tech",
    "bonus_permit",
    "bonus_lapsed",
    "bonus_offered",
    "bonus_accepted",
    "bonus_declined",
}


class Books(Ledger):
    """The ledger of one table, and the laws that compare each position with the one before."""

    def __init__(self, state: State) -> None:
        check_position(state)
        super().__init__(state)
        # Seat and bonus of spaces reached and not yet used, the next one last: an owner's space may have two.
        self.owed: list[tuple[int, int]] = []
        top = state.stack[-1] if state.stack else None
        self.asked = top
        self.once.update(what for what, bit in ONCE.items() if state.used & bit)
        self.once["main"] = (state.used & MAIN).bit_count()
        if isinstance(top, Bonus):
            self.owed.append((top.seat, top.bonus))
        elif isinstance(top, Offer):
            self.owed.append((top.owner, top.bonus))
        elif isinstance(top, PlacePermit):
            self.owed.append((top.seat, BONUS_PERMIT))
        elif isinstance(top, Learning) and top.why == FOR_BONUS:
            self.owed.append((top.seat, BONUS_ANY))
        self.before = state.copy()

    def check(self, action: Action, events: list[Event], state: State) -> None:
        """Take in the events of one action and compare; ConservationError says what does not add up."""
        self.booked.clear()
        self.refills, self.told_refills = [], []
        try:
            self._take_in(action)
            for event in events:
                self._follow_bonus(event)
                self.enter(event)
            self._laws_of_play(events, state)
            self.compare(state)
            check_position(state)
        except ConservationError as error:
            raise ConservationError(f"{error}; after {action} in decade {state.decade}: {events}") from None
        self.asked = state.stack[-1] if state.stack else None
        self.before = state.copy()

    # --- the action itself ---

    def _take_in(self, action: Action) -> None:
        """What is used up in a turn (SC-C12), and what the next card can go with: events do not tell an action of the
        menu from a move that was granted."""
        turn = self.asked is not None and self.asked.to_plain()[0] == "turn"
        if turn:
            self._menu(action)
        for what, times in self.once.items():
            most = 2 if what == "main" and self.board.solo else 1
            demand(times <= most, "SC-C12", "too often in a turn", what)
        self.position["used"] = sum(bit for what, bit in ONCE.items() if self.once[what])

    def _menu(self, action: Action) -> None:
        if isinstance(action, Plan):
            self._begin("plan", DID_PLAN, action.place, action.source)
        elif isinstance(action, Prepare):
            self._begin("prepare", DID_PREPARE, action.place, self._source_at(action.place))
            if not self.board.evict_before_pay:
                origin = "board" if action.origin == BOARD else REGIONS[action.origin]
                assert self.asked is not None
                self._pay_permit(self.asked.seat, origin)
        elif isinstance(action, Build):
            self._begin("build", DID_BUILD, action.place, self._source_at(action.place))
        elif isinstance(action, Move):
            self._begin("scientist", DID_MOVE, 0, 0)
        elif isinstance(action, Buy):
            self._begin("market", DID_BUY, 0, 0)
        elif isinstance(action, Sell):
            self._begin("market", DID_SELL, 0, 0)
        elif isinstance(action, Lobby | Play | Claim):
            self._begin("card", 0, 0, 0)
        if isinstance(action, Plan | Prepare | Build):
            self.once["main"] += 1
            self.place = REGIONS[action.place // 3], SLOTS[action.place % 3]
        if isinstance(action, Plan | Prepare | Build | Move | Buy | Sell) and action.card:
            self.once["card"] += 1

    def _begin(self, what: str, deed: int, place: int, source: int) -> None:
        self.once[what] += 1
        self.position["deed"] = [deed, place, source, 0]

    def _source_at(self, place: int) -> int:
        project = self.position["regions"][REGIONS[place // 3]]["projects"][SLOTS[place % 3]]
        return SOURCES.index(project["source"])

    # --- the laws of play ---

    def _laws_of_play(self, events: list[Event], state: State) -> None:
        demand(self.refills == self.told_refills, "SC-C3", "refills", self.refills, self.told_refills)
        demand(not self.replaced, "SC-C13", "a tile vanished", self.replaced)
        demand(not self.taken, "control", "not taken", self.taken)
        self._bonus_left(state)
        self._law_25_coins(state)
        before = self.before
        kinds = {event.kind for event in events}
        for seat, company in enumerate(state.companies):
            was = before.companies[seat]
            demand(company.recruits <= was.recruits, "SC-C10", "the recruitment pool grew", seat)
            rose = all(now >= then for now, then in zip(company.knowledge, was.knowledge, strict=True))
            demand(rose, "SC-C11", "knowledge fell", seat, was.knowledge, company.knowledge)
            kept = company.claimed[: len(was.claimed)] == was.claimed
            demand(kept, "SC-C19", "a claimed card gone", seat, company.claimed)
        for card, worker in enumerate(before.lobby_workers):
            stays = worker == NOBODY or state.lobby_workers[card] == worker
            demand(stays, "SC-C10", "a scientist left a card", card, worker)
            played = before.lobby_played[card]
            stays = played == NOBODY or state.lobby_played[card] == played
            demand(stays, "SC-C18", "a played card came back", card, played)
        boxed = all(now >= then for now, then in zip(state.fossils_box, before.fossils_box, strict=True))
        demand(boxed or "fossils_renewed" in kinds, "SC-C13", "tiles left the box", state.fossils_box)
        rises = kinds & {"fossil", "second_action"}
        demand(state.level <= before.level or bool(rises), "SC-C14", "the level rose", state.level)
        for space, tile in enumerate(before.spaces):
            stays = tile < GREEN or state.spaces[space] == tile
            demand(stays, "SC-C15", "a plant changed", space, tile, state.spaces[space])
        demand(state.un_cards == before.un_cards, "SC-C19", "the display changed", state.un_cards)
        turned = state.turned & before.turned == before.turned and state.tiles == before.tiles
        demand(turned, "SC-C20", "a tile turned back", state.tiles, state.turned)
        demand(state.agendas == before.agendas, "SC-C22", "agendas", before.agendas, state.agendas)
        self._law_26_points(events, state)

    def _law_25_coins(self, state: State) -> None:
        """Every coin that came or went was told."""
        for seat, company in enumerate(state.companies):
            came = company.money - self.before.companies[seat].money
            demand(came == self.booked[seat], "SC-C25", "coins by ledger", seat, came, self.booked[seat])

    def _law_26_points(self, events: list[Event], state: State) -> None:
        """Points fall only where something had to be given."""
        given: Counter[int | None] = Counter()
        for event in events:
            if event.kind in ("penalty", "relief_failed", "tiles_open", "reduced"):
                given[None if self.board.team else event.seat] += event.facts["points"]
        team = state.team_points >= self.before.team_points - given[None]
        demand(team, "SC-C26", "points fell", self.before.team_points, state.team_points)
        for seat, company in enumerate(state.companies):
            least = self.before.companies[seat].points - given[seat]
            demand(company.points >= least, "SC-C26", "points fell", seat, least, company.points)

    def _follow_bonus(self, event: Event) -> None:
        """A space gives what it shows, at once and once: the next thing told is its bonus, who was offered it, or that
        it lapsed. A goal tile that the disc turns comes before."""
        kind, seat = event.kind, event.seat
        if kind == "tile_turned":
            return
        if not self.owed:
            demand(kind not in BONUS_EVENTS, "bonuses", "a bonus without its space", event)
        elif kind != "market_refilled":  # by the permit of a space that gives something else besides
            owner, bonus = self.owed[-1]
            learnt = kind in ("knowledge", "knowledge_lost")
            if kind in ("bonus_offered", "bonus_declined"):
                demand(event.facts["bonus"] == bonus_name(bonus), "bonuses", "another bonus", event, bonus)
                return
            if kind == "bonus_accepted":
                right = event.facts == {"bonus": bonus_name(bonus), "from": owner}
                demand(right and seat != owner and seat is not None, "bonuses", "another bonus", event, bonus)
                assert seat is not None
                self.owed[-1] = seat, bonus
                return
            if kind == "bonus_lapsed":
                given = event.facts["bonus"] == bonus_name(bonus)
            elif bonus == BONUS_TECH:
                given = kind == "bonus_tech"
            elif bonus == BONUS_PERMIT:
                given = kind == "bonus_permit"
            elif bonus == BONUS_ANY:
                given = learnt
            else:
                given = learnt and event.facts["source"] == SOURCES[bonus - BONUS_SOURCE]
            demand(given and seat == owner, "bonuses", "a bonus that was not given", self.owed, event)
            self.owed.pop()
        if kind == "knowledge":
            assert seat is not None
            for rows in (self.components.second_bonus, self.components.bonus):
                bonus = rows[SOURCES.index(event.facts["source"])][event.facts["space"]]
                self.owed += [(seat, bonus)] if bonus else []

    def _bonus_left(self, state: State) -> None:
        """A bonus that is still there after an action: somebody is asked about it."""
        if not self.owed:
            return
        owner, bonus = self.owed[-1]
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Bonus):
            asked = (top.seat, top.bonus) == self.owed[-1]
        elif isinstance(top, Offer):
            asked = (top.owner, top.bonus) == self.owed[-1] and top.seat != owner
        elif isinstance(top, PlacePermit):
            asked = (top.seat, BONUS_PERMIT) == self.owed[-1]
        else:
            asked = isinstance(top, Learning) and top.why == FOR_BONUS and top.seat == owner
            asked = asked and bonus == BONUS_ANY
        demand(asked, "bonuses", "a bonus that was not given", self.owed, top and top.to_plain())
