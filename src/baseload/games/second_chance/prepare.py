"""Prepare infrastructure: whoever planned the project, pay a permit, take the bonus, put in one's marker."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance import lobby
from baseload.games.second_chance.actions import BOARD, PREPARES, Prepare
from baseload.games.second_chance.components import ON_PREPARE, SOURCES
from baseload.games.second_chance.control import origins, pay_permit
from baseload.games.second_chance.lobby_effects import reward
from baseload.games.second_chance.posts import planned_projects
from baseload.games.second_chance.scientists import displace
from baseload.games.second_chance.state import (
    DID_PREPARE,
    GREEN,
    NO_PROJECT,
    NOBODY,
    PREPARED,
    Decision,
    State,
    owner_of,
    place_name,
)
from baseload.games.second_chance.stock import take_permits, take_tech


def markers_used(state: State, seat: int) -> int:
    """Infrastructure markers of the seat on projects and under plants."""
    used = state.prepared.count(seat)
    for tile in state.spaces:
        if tile >= GREEN and owner_of(tile) == seat:
            used += 1
    return used


def add_legal(state: State, seat: int, actions: list[Action]) -> None:
    """Any planned project (SC-206), while one has a permit to pay (SC-207, SC-134) and a marker (SC-15)."""
    ways = origins(state, seat)
    planned = planned_projects(state)
    if not ways or not planned or markers_used(state, seat) >= state.board.markers:
        return
    cards = lobby.kept_for(state, seat, ON_PREPARE, ON_PREPARE)
    for place in planned:
        prepares = PREPARES[place]
        for origin in ways:
            actions.append(prepares[origin + 1])
        for card in cards:
            if lobby.fits(state, card, DID_PREPARE, place, state.projects[place] % 5, 0):
                for origin in ways:
                    actions.append(Prepare(place, origin, card))


def check_permit(state: State, seat: int, origin: int) -> Refusal | None:
    """Can a permit be paid from there?"""
    if origin == BOARD:
        if not state.companies[seat].permits:
            regions: Plain = [REGIONS[other] for other in origins(state, seat)]
            if not regions:
                return Refusal("no_permit_on_board", "SC-134", {})
            return Refusal("pay_from_region", "SC-133", {"payers": regions})
    elif state.controllers[origin] != seat:
        return Refusal("not_your_region", "SC-133", {"region": REGIONS[origin]})
    elif not state.permits[origin]:
        return Refusal("no_permit_there", "SC-133", {"region": REGIONS[origin]})
    return None


def check(state: State, seat: int, action: Prepare) -> Refusal | None:
    place = action.place
    if state.projects[place] <= NO_PROJECT:
        return Refusal("no_project_there", "SC-206", place_name(place))
    if state.prepared[place] != NOBODY:
        return Refusal("already_prepared", "SC-206", place_name(place))
    if markers_used(state, seat) >= state.board.markers:
        return Refusal("no_markers_left", "SC-15", {"most": state.board.markers})
    refusal = check_permit(state, seat, action.origin)  # tested before anything else happens (SC-207, SC-O12)
    if refusal is not None:
        return refusal
    if action.card:
        return lobby.check_with(state, seat, action.card, DID_PREPARE, place, state.projects[place] % 5, 0)
    return None


def carry_out(state: State, seat: int, action: Prepare) -> None:
    """The scientist leaves before the permit is paid, as in the rulebook's example, or after, as in its list
    (SC-211)."""
    place = action.place
    lobby.begin_action(state, DID_PREPARE, place, state.projects[place] % 5)
    state.used |= PREPARED
    if action.card:
        lobby.play_main(state, seat, action.card)
    paid = not state.board.evict_before_pay
    if paid:
        pay_permit(state, seat, action.origin)
    state.push(Preparing(seat, place, action.origin, action.card, paid))
    if state.workers[place] != NOBODY:
        displace(state, place)


@final
class Preparing(Decision):
    """Waits while the owner of a displaced scientist decides; then the project is prepared."""

    name: ClassVar = "preparing"

    def __init__(self, preparer: int, place: int, origin: int, card: int, paid: bool) -> None:
        super().__init__(-1)
        self.preparer = preparer
        self.place = place
        self.origin = origin
        self.card = card
        self.paid = paid

    def resume(self, state: State) -> None:
        """The bonus by source (SC-212), the tile turned, the marker in (SC-213); the marker's owner alone will count
        the plant for UN cards (SC-214)."""
        seat, parts = self.preparer, state.board.components
        state.finish()
        if not self.paid:
            pay_permit(state, seat, self.origin)
        source = state.projects[self.place] % 5
        state.prepared[self.place] = seat
        if state.log is not None:
            facts: dict[str, Plain] = {
                "source": SOURCES[source],
                "from": "board" if self.origin == BOARD else REGIONS[self.origin],
            }
            state.note("prepared", seat, {**facts, **place_name(self.place)})
        money = parts.prepare_money[source]
        state.companies[seat].money += money
        tech = take_tech(state, seat, parts.prepare_tech[source])
        permits = take_permits(state, seat, parts.prepare_permits[source])
        if state.log is not None:
            state.note("benefit", seat, {"money": money, "tech": tech, "permits": permits})
        if self.card:
            reward(state, seat, self.card)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.preparer, self.place, self.origin, self.card, self.paid]

    @staticmethod
    def from_plain(plain: Plain) -> "Preparing":
        _, _, preparer, place, origin, card, paid = plain
        return Preparing(preparer, place, origin, card, paid)
