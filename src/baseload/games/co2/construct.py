"""Construct a green power plant, in the eight steps of the rulebook. It costs no permit (CO2-149)."""

from typing import ClassVar, Final, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import FOSSILS, REGIONS, SLOTS
from baseload.games.co2 import lobby
from baseload.games.co2.actions import CONSTRUCTS, Construct
from baseload.games.co2.components import ON_CONSTRUCT, SOURCES, one_more
from baseload.games.co2.control import check_control
from baseload.games.co2.expertise import gain
from baseload.games.co2.scientists import displace, guest_coin, leave_built_project
from baseload.games.co2.state import (
    ACTED,
    CARDED,
    EMPTY,
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NOBODY,
    Decision,
    State,
)
from baseload.games.co2.stock import take_from_market

# What a construction does next.
BUILD: Final = 0
CONTROL: Final = 1
CLEAR: Final = 2


def building_space(state: State, region: int) -> int:
    """Where the next plant goes: the leftmost empty space (CO2-130), else over the leftmost fossil plant (CO2-140,
    CO2-O30), else nowhere, -1 (CO2-146). While a space is empty no fossil plant is replaced (CO2-145)."""
    first = state.board.components.first_space[region]
    oldest = -1
    for place in range(first, first + state.board.components.spaces[region]):
        tile = state.spaces[place]
        if tile == EMPTY:
            return place
        if tile < GREEN and oldest < 0:
            oldest = place
    return oldest


def relief_used(state: State, region: int, tech: int) -> int:
    """A region with tech gives one cube of the cost by itself (CO2-127, CO2-V6), never more (CO2-128, CO2-O34)."""
    return 1 if tech and state.relief[region] else 0


def plant_price(state: State, source: int, card: int) -> int:
    """The coins for the next plant of the source, less what a card saves (CO2-226, CO2-O38)."""
    parts = state.board.components
    money = parts.plant_money[source][state.plants_built[source]]
    return max(0, money - parts.lobby_money[card]) if card else money


def price(state: State, seat: int, place: int, card: int) -> int:
    """The coins that must be at hand: the plant's, and one more for another's scientist (CO2-136, CO2-O37)."""
    source = state.projects[place] % INSTALLED
    return plant_price(state, source, card) + guest_coin(state, seat, place)


def add_legal(state: State, seat: int, actions: list[Action]) -> None:
    """Installed projects (CO2-124) whose plant the company is licensed for and can pay."""
    company = state.companies[seat]
    parts = state.board.components
    for place in range(len(state.projects)):
        source = state.projects[place] - INSTALLED
        if source < 0:
            continue
        built = state.plants_built[source]
        if built >= len(parts.plant_tech[source]):
            continue
        tech = parts.plant_tech[source][built]
        if company.expertise[source] < tech:
            continue
        region = place // 3
        if company.tech + relief_used(state, region, tech) < tech or building_space(state, region) < 0:
            continue
        if company.money >= price(state, seat, place, 0):
            actions.append(CONSTRUCTS[place])
        if not state.used & CARDED:
            for card in company.lobby:
                if lobby.fits(state, card, ON_CONSTRUCT, source) and company.money >= price(
                    state, seat, place, card
                ):
                    actions.append(Construct(place, card))


def check(state: State, seat: int, action: Construct) -> Refusal | None:
    place = action.place
    region = place // 3
    company = state.companies[seat]
    parts = state.board.components
    facts: dict[str, Plain] = {"region": REGIONS[region], "slot": SLOTS[place % 3]}
    if state.projects[place] <= NO_PROJECT:
        return Refusal("no_project_there", "CO2-124", facts)
    source = state.projects[place] - INSTALLED
    if source < 0:
        return Refusal("not_installed", "CO2-124", facts)
    facts = {"source": SOURCES[source], "region": REGIONS[region]}
    built = state.plants_built[source]
    if built >= len(parts.plant_tech[source]):
        return Refusal("no_plants_left", "CO2-148", facts)
    if building_space(state, region) < 0:
        return Refusal("region_all_green", "CO2-146", facts)
    if action.card:  # one for another source does not help (CO2-O39)
        refusal = lobby.check_main(state, seat, action.card, ON_CONSTRUCT, source)
        if refusal is not None:
            return refusal
    tech = parts.plant_tech[source][built]
    if company.expertise[source] < tech:
        # As printed on the tile, before the step that this building gives (CO2-125, CO2-V16, CO2-O35, CO2-O36).
        facts = {"source": SOURCES[source], "needed": tech, "expertise": company.expertise[source]}
        return Refusal("too_little_expertise", "CO2-125", facts)
    help = relief_used(state, region, tech)
    if company.tech + help < tech:
        facts = {"needed": tech, "tech": company.tech, "relief": help, "region": REGIONS[region]}
        return Refusal("too_little_tech", "CO2-126", facts)
    needed = price(state, seat, place, action.card)
    if company.money < needed:
        # Short of the plant's price, or only of the coin for the scientist?
        guest = state.workers[place] not in (NOBODY, seat)
        rule = "CO2-136" if guest and company.money == needed - 1 else "CO2-126"
        return Refusal("too_little_money", rule, {"price": needed, "money": company.money})
    return None


def carry_out(state: State, seat: int, action: Construct) -> None:
    state.used |= ACTED
    place = action.place
    if action.card:
        lobby.play_main(state, seat, action.card)
    state.push(Constructing(seat, place, action.card, BUILD))
    if state.board.evict_first and state.workers[place] not in (NOBODY, seat):
        displace(state, seat, place)


@final
class Constructing(Decision):
    """A construction under way. It waits wherever somebody has to choose: the builder or the owner of a scientist
    about a bonus (step 5), the owner about a displaced scientist (step 7)."""

    name: ClassVar = "constructing"

    def __init__(self, builder: int, place: int, card: int, step: int) -> None:
        super().__init__(-1)
        self.builder = builder
        self.place = place
        self.card = card
        self.step = step

    def resume(self, state: State) -> None:
        builder, place = self.builder, self.place
        source = state.projects[place] - INSTALLED
        if self.step == BUILD:
            self._build(state, source)
            state.go_on_as(Constructing(builder, place, self.card, CONTROL))
            gain(state, builder, source)  # step 5, with its whole chain (CO2-133)
        elif self.step == CONTROL:
            check_control(state, place // 3, builder)  # step 6 (CO2-134)
            state.go_on_as(Constructing(builder, place, self.card, CLEAR))
            self._send_away(state)  # step 7
        else:  # step 8: the tile goes back to its pool (CO2-139)
            state.projects[place] = NO_PROJECT
            state.project_pool[source] += 1
            state.finish()

    def _build(self, state: State, source: int) -> None:
        """Steps 1 to 4: pay, place, mark, score (CO2-V11). It is the top tile of the source's stack (CO2-6)."""
        parts = state.board.components
        company = state.companies[self.builder]
        region = self.place // 3
        built = state.plants_built[source]
        tech = parts.plant_tech[source][built]
        money = plant_price(state, source, self.card)
        help = relief_used(state, region, tech)
        company.money -= money  # CO2-129
        company.tech -= tech - help
        state.relief[region] -= help
        state.tech += tech
        state.plants_built[source] += 1
        space = building_space(state, region)
        fossil = state.spaces[space]
        state.spaces[space] = GREEN + 5 * self.builder + source  # with the owner's disc (CO2-131)
        company.built = one_more(company.built, source)
        points = parts.plant_points[source][built]
        if state.log is not None:
            facts: dict[str, Plain] = {
                "source": SOURCES[source],
                "region": REGIONS[region],
                "slot": SLOTS[self.place % 3],  # of the project; its tile goes back (CO2-139)
                "price": money,
                "tech": tech,
                "relief": help,
                "points": points,
            }
            state.note("constructed", self.builder, facts)
        if fossil != EMPTY:
            _replace(state, region, fossil)
        company.points += points  # CO2-132

    def _send_away(self, state: State) -> None:
        """Step 7, after the control check (CO2-135), so what his owner learns comes too late for it (CO2-O47): any
        scientist on the project leaves."""
        worker = state.workers[self.place]
        if worker == self.builder:
            leave_built_project(state, self.builder, self.place)
        elif worker != NOBODY:
            displace(state, self.builder, self.place)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.builder, self.place, self.card, self.step]

    @staticmethod
    def from_plain(plain: Plain) -> "Constructing":
        _, _, builder, place, card, step = plain
        return Constructing(builder, place, card, step)


def permit_comes(state: State, region: int) -> bool:
    """Does the region get a permit from the market for a fossil plant that makes room (CO2-141)? Not if it is full,
    when the market is left alone (CO2-142), nor if there is none (CO2-O83)."""
    return state.permits[region] < state.board.components.spaces[region] and state.market > 0


def _replace(state: State, region: int, fossil: int) -> None:
    """A fossil plant makes room (CO2-V31), as part of step 2 (CO2-144), so before any bonus of the builder's (CO2-O33):
    the level falls and the tile leaves the game (CO2-143); a permit may come from the market."""
    parts = state.board.components
    state.level -= parts.ppm[fossil]
    state.fossils_gone[fossil] += 1
    full = state.permits[region] >= parts.spaces[region]
    permit = permit_comes(state, region)
    if state.log is not None:
        facts: dict[str, Plain] = {"fossil": FOSSILS[fossil], "region": REGIONS[region], "level": state.level}
        state.note("replaced", None, {**facts, "permit": permit, "full": full})
    if permit:
        state.permits[region] += 1
        take_from_market(state)
