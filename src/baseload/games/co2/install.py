"""Install a project: whoever proposed it, pay a permit, turn the tile, take the benefit.

In this order: another's scientist leaves, the permit is paid, the tile is turned, the benefit is taken, a lobby card
adds to it (CO2-113). The benefit cannot pay the permit (CO2-112).
"""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.co2 import lobby
from baseload.games.co2.actions import HAND, INSTALLS, Install
from baseload.games.co2.components import ON_INSTALL, SOURCES
from baseload.games.co2.control import origins, pay_permit
from baseload.games.co2.lobby_effects import reward
from baseload.games.co2.scientists import displace
from baseload.games.co2.state import ACTED, CARDED, INSTALLED, NO_PROJECT, NOBODY, Decision, State
from baseload.games.co2.stock import take_from_market, take_tech, within_reach


def add_legal(state: State, seat: int, actions: list[Action]) -> None:
    """Any proposed project (CO2-109), once (CO2-110), with a permit from hand or an own region (CO2-111, CO2-122)."""
    company = state.companies[seat]
    sources = origins(state, seat)
    if not sources:
        return
    projects, workers = state.projects, state.workers
    for place in range(len(projects)):
        project = projects[place]
        if not NO_PROJECT < project < INSTALLED:
            continue
        worker = workers[place]
        if worker != NOBODY and worker != seat and not company.money:  # CO2-123
            continue
        installs = INSTALLS[place]
        for origin in sources:
            actions.append(installs[origin + 1])
        if not state.used & CARDED:
            for card in company.lobby:
                if lobby.fits(state, card, ON_INSTALL, project):
                    for origin in sources:
                        actions.append(Install(place, origin, card))


def check(state: State, seat: int, action: Install) -> Refusal | None:
    place, origin = action.place, action.origin
    company = state.companies[seat]
    facts: dict[str, Plain] = {"region": REGIONS[place // 3], "slot": SLOTS[place % 3]}
    project = state.projects[place]
    if project <= NO_PROJECT:
        return Refusal("no_project_there", "CO2-109", facts)
    if project >= INSTALLED:
        return Refusal("already_installed", "CO2-110", facts)
    if origin == HAND:
        if not company.permits:
            regions: Plain = [REGIONS[other] for other in origins(state, seat)]
            if not regions:
                return Refusal("no_permit_in_hand", "CO2-122", {})
            return Refusal("pay_from_region", "CO2-111", {"payers": regions})
    elif state.controllers[origin] != seat:
        return Refusal("not_your_region", "CO2-262", {"region": REGIONS[origin]})
    elif not state.permits[origin]:
        return Refusal("no_permit_there", "CO2-111", {"region": REGIONS[origin]})
    worker = state.workers[place]
    if worker not in (NOBODY, seat) and not company.money:
        return Refusal("no_coin_for_scientist", "CO2-123", {"owner": worker})
    if action.card:
        return lobby.check_main(state, seat, action.card, ON_INSTALL, project)
    return None


def carry_out(state: State, seat: int, action: Install) -> None:
    state.used |= ACTED
    if action.card:
        lobby.play_main(state, seat, action.card)
    if state.workers[action.place] not in (NOBODY, seat):
        state.push(Installing(seat, action.place, action.origin, action.card))
        displace(state, seat, action.place)
    else:
        _turn_over(state, seat, action.place, action.origin, action.card)


def _turn_over(state: State, seat: int, place: int, origin: int, card: int) -> None:
    """Pay, turn, take: coins, tech, then permits one by one. Forestation CO2-114, solar CO2-115, fusion CO2-116,
    biomass CO2-117, recycling CO2-118. The permits go to hand, for nothing (CO2-119), and are no visit to the market
    (CO2-O7). One's own scientist stays where he is (CO2-120); moving him is an ordinary move (CO2-121)."""
    company = state.companies[seat]
    parts = state.board.components
    source = state.projects[place]
    if state.log is not None:
        facts: dict[str, Plain] = {
            "source": SOURCES[source],
            "region": REGIONS[place // 3],
            "slot": SLOTS[place % 3],
            "from": "hand" if origin == HAND else REGIONS[origin],
        }
        state.note("installed", seat, facts)
    pay_permit(state, seat, origin)
    state.projects[place] = source + INSTALLED
    money = parts.install_money[source]
    company.money += money
    tech = take_tech(state, seat, parts.install_tech[source])
    permits = within_reach(state, parts.install_permits[source])
    if state.log is not None:
        state.note("benefit", seat, {"money": money, "tech": tech, "permits": permits})
    for _ in range(permits):
        company.permits += 1
        take_from_market(state)
    if card:
        reward(state, seat, card)


@final
class Installing(Decision):
    """Waits while a displaced scientist's owner decides; then the tile is used at once (CO2-167)."""

    name: ClassVar = "installing"

    def __init__(self, installer: int, place: int, origin: int, card: int) -> None:
        super().__init__(-1)
        self.installer = installer
        self.place = place
        self.origin = origin
        self.card = card

    def resume(self, state: State) -> None:
        state.finish()
        _turn_over(state, self.installer, self.place, self.origin, self.card)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.installer, self.place, self.origin, self.card]

    @staticmethod
    def from_plain(plain: Plain) -> "Installing":
        _, _, installer, place, origin, card = plain
        return Installing(installer, place, origin, card)
