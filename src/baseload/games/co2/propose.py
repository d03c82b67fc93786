"""Propose a project: an idea for a region, which belongs to nobody (CO2-100), and the grant for it."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import MONEY, REGIONS, SLOTS, TECH
from baseload.games.co2 import lobby
from baseload.games.co2.actions import PROPOSALS, Propose
from baseload.games.co2.components import ON_REGION, SOURCES
from baseload.games.co2.lobby_effects import reward
from baseload.games.co2.scientists import offer_research
from baseload.games.co2.state import ACTED, CARDED, NO_PROJECT, NO_SLOT, Decision, State
from baseload.games.co2.stock import take_tech


def add_legal(state: State, seat: int, actions: list[Action]) -> None:
    """Any source with tiles in its pool (CO2-97) that the region's agenda shows (CO2-98), on any empty slot (CO2-99).
    Copies of a source do not matter (CO2-11), nor does a region full of green plants (CO2-108)."""
    projects, pool = state.projects, state.project_pool
    cards: list[int] = []
    if not state.used & CARDED:
        cards = state.companies[seat].lobby
    for region in range(6):
        agenda = state.agenda(region)
        for place in range(3 * region, 3 * region + 3):
            if projects[place] == NO_PROJECT:
                proposals = PROPOSALS[place]
                for source in agenda:
                    if pool[source]:
                        actions.append(proposals[source])
                for card in cards:
                    if lobby.fits(state, card, ON_REGION, place):
                        for source in agenda:
                            if pool[source]:
                                actions.append(Propose(source, place, card))


def possible(state: State) -> bool:
    """Can anything be proposed anywhere?"""
    for place in range(len(state.projects)):
        if state.projects[place] == NO_PROJECT:
            for source in state.agenda(place // 3):
                if state.project_pool[source]:
                    return True
    return False


def check(state: State, seat: int, action: Propose) -> Refusal | None:
    region = action.place // 3
    facts: dict[str, Plain] = {
        "source": SOURCES[action.source],
        "region": REGIONS[region],
        "slot": SLOTS[action.place % 3],
    }
    if action.source not in state.agenda(region):
        facts["agenda"] = [SOURCES[source] for source in state.agenda(region)]
        return Refusal("not_on_agenda", "CO2-98", facts)
    if state.projects[action.place] == NO_SLOT:
        return Refusal("no_such_slot", "CO2-10", facts)
    if state.projects[action.place] != NO_PROJECT:
        return Refusal("slot_taken", "CO2-99", facts)
    if not state.project_pool[action.source]:
        return Refusal("no_tiles_left", "CO2-97", facts)  # CO2-O40
    if action.card:
        return lobby.check_main(state, seat, action.card, ON_REGION, action.place)
    return None


def grant_money(state: State, place: int) -> int:
    """As many coins as the region holds permits, at least one (CO2-102)."""
    permits, least = state.permits[place // 3], state.board.components.grant_least_money
    return permits if permits > least else least


def carry_out(state: State, seat: int, action: Propose) -> None:
    """Lay the tile and take the slot's grant at once (CO2-101, CO2-V9); then what a lobby card adds."""
    place, slot = action.place, action.place % 3
    company = state.companies[seat]
    parts = state.board.components
    state.used |= ACTED
    state.project_pool[action.source] -= 1
    state.projects[place] = action.source
    if state.log is not None:
        facts: dict[str, Plain] = {"source": SOURCES[action.source], "region": REGIONS[place // 3]}
        state.note("proposed", seat, {**facts, "slot": SLOTS[slot]})
    if action.card:
        lobby.play_main(state, seat, action.card)
    if slot == MONEY:
        money = grant_money(state, place)
        company.money += money
        if state.log is not None:
            state.note("grant_money", seat, {"money": money})
    elif slot == TECH:
        amount = take_tech(state, seat, parts.grant_tech)  # CO2-103
        if state.log is not None:
            state.note("grant_tech", seat, {"tech": amount})
    else:
        # A scientist's move besides the free one, or a recruit (CO2-104, CO2-105), or neither (CO2-107). The new tile
        # is a place to go to as well (CO2-106).
        if action.card:
            state.push(AfterGrant(seat, action.card))
        offer_research(state, seat)
        return
    if action.card:
        reward(state, seat, action.card)


@final
class AfterGrant(Decision):
    """Waits for the research grant; the lobby card comes after it."""

    name: ClassVar = "after_grant"

    def __init__(self, owner: int, card: int) -> None:
        super().__init__(-1)
        self.owner = owner
        self.card = card

    def resume(self, state: State) -> None:
        state.finish()
        reward(state, self.owner, self.card)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.owner, self.card]

    @staticmethod
    def from_plain(plain: Plain) -> "AfterGrant":
        _, _, owner, card = plain
        return AfterGrant(owner, card)
