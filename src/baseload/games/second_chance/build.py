"""Build a plant on prepared infrastructure, one's own or another's, whose owner is neither asked nor paid (SC-215).
Building gives no knowledge (SC-235)."""

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import FOSSILS, PLACES, REGIONS, SLOTS
from baseload.games.second_chance import lobby
from baseload.games.second_chance.actions import BUILDS, Build
from baseload.games.second_chance.components import ON_BUILD, SOURCES
from baseload.games.second_chance.control import check_control, origins, pay_permit
from baseload.games.second_chance.environment import plant_built
from baseload.games.second_chance.lobby_effects import reward
from baseload.games.second_chance.prepare import check_permit
from baseload.games.second_chance.state import (
    BUILT,
    DID_BUILD,
    EMPTY,
    GREEN,
    MARK_REPLACED,
    NO_PROJECT,
    NOBODY,
    State,
    builder_of,
    green_plant,
    place_name,
)


def plants_of(state: State, seat: int) -> int:
    """How many plants the seat has built; a cube lies out for each."""
    count = 0
    for tile in state.spaces:
        if tile >= GREEN and builder_of(tile) == seat:
            count += 1
    return count


def building_space(state: State, region: int) -> int:
    """The leftmost empty space (SC-223), else that of the leftmost fossil plant (SC-224, SC-O55), else -1 (SC-229)."""
    first = state.board.components.first_space[region]
    oldest = -1
    for place in range(first, first + state.board.components.spaces[region]):
        tile = state.spaces[place]
        if tile == EMPTY:
            return place
        if tile < GREEN and oldest < 0:
            oldest = place
    return oldest


def relief_there(state: State, place: int, tech: int) -> int:
    """Competitive: one marker of the cost may come from the region, never more (SC-327, SC-O87)."""
    return 1 if tech and state.relief[place // 3] else 0


def discount(state: State, card: int) -> int:
    """The coins of a card about building can already pay for the plant (SC-140, SC-167)."""
    return state.board.components.lobby_money[card] if card and state.board.lobby_on[card] == ON_BUILD else 0


def price(state: State, place: int, card: int) -> int:
    """The coins for the plant, less what a card brings; below zero where that is more."""
    project = state.projects[place]
    return state.board.components.plant_money[project % 5][project // 5] - discount(state, card)


def level_without(state: State, fossil: int, level: int) -> int:
    """What the level falls to from there when a fossil plant makes room (SC-225): in team games not below where it
    started (SC-226), among rivals by all of its value (SC-227)."""
    parts = state.board.components
    level -= parts.ppm[fossil]
    return parts.level_team if state.board.team and level < parts.level_team else level


def add_legal(state: State, seat: int, actions: list[Action]) -> None:
    """Prepared projects for which one knows enough (SC-216) and can pay: coins, tech and a permit (SC-134)."""
    prepared = [place for place in range(PLACES) if state.prepared[place] != NOBODY]
    if not prepared or plants_of(state, seat) >= state.board.cubes:  # SC-16
        return
    ways = origins(state, seat)
    company, parts = state.companies[seat], state.board.components
    for place in prepared:
        source, level = state.projects[place] % 5, state.projects[place] // 5
        if state.plants_built[source] >= parts.plants:
            continue
        if company.knowledge[source] < parts.plant_knowledge[source][level]:
            continue
        if building_space(state, place // 3) < 0:
            continue
        tech = parts.plant_tech[source][level]
        help = relief_there(state, place, tech)
        if company.tech + help < tech:
            continue
        needs_permit = parts.plant_permits[source][level] > 0
        unaided = help > 0 and company.tech >= tech
        cards = [0, *lobby.fitting(state, seat, DID_BUILD, place, source, 0)]
        for card in cards:
            if company.money < price(state, place, card):
                continue
            for origin in ways if needs_permit else [-1]:
                actions.append(Build(place, origin, False, card) if card else BUILDS[place][origin + 1])
                if unaided:
                    actions.append(Build(place, origin, True, card))


def check(state: State, seat: int, action: Build) -> Refusal | None:
    place, region = action.place, action.place // 3
    company, parts = state.companies[seat], state.board.components
    if state.projects[place] <= NO_PROJECT:
        return Refusal("no_project_there", "SC-215", place_name(place))
    if state.prepared[place] == NOBODY:
        return Refusal("not_prepared", "SC-215", place_name(place))
    source, level = state.projects[place] % 5, state.projects[place] // 5
    facts: dict[str, Plain] = {"source": SOURCES[source], "region": REGIONS[region]}
    if state.plants_built[source] >= parts.plants:
        return Refusal("no_plants_left", "SC-16", facts)
    if plants_of(state, seat) >= state.board.cubes:
        return Refusal("no_cubes_left", "SC-16", {"most": state.board.cubes})
    if building_space(state, region) < 0:
        return Refusal("region_all_green", "SC-229", facts)
    needed = parts.plant_knowledge[source][level]
    if company.knowledge[source] < needed:
        facts = {"source": SOURCES[source], "level": level + 1, "needed": needed}
        return Refusal("too_little_knowledge", "SC-216", {**facts, "knowledge": company.knowledge[source]})
    if action.card:
        refusal = lobby.check_with(state, seat, action.card, DID_BUILD, place, source, 0)
        if refusal is not None:
            return refusal
    tech = parts.plant_tech[source][level]
    help = relief_there(state, place, tech)
    if action.unaided:
        if not help:
            return Refusal("no_relief_there", "SC-327", {"region": REGIONS[region]})
        help = 0
    if company.tech + help < tech:
        facts = {"needed": tech, "tech": company.tech, "relief": help, "region": REGIONS[region]}
        return Refusal("too_little_tech", "SC-222", facts)
    if company.money < price(state, place, action.card):
        money = parts.plant_money[source][level]
        return Refusal("too_little_money", "SC-222", {"price": money, "money": company.money})
    if parts.plant_permits[source][level]:
        return check_permit(state, seat, action.origin)
    if action.origin >= 0:
        return Refusal("no_permit_needed", "SC-222", {})
    return None


def carry_out(state: State, seat: int, action: Build) -> None:
    """Pay (SC-222), place (SC-223, SC-230), score (SC-231, SC-232), cube (SC-233), control (SC-234)."""
    place, region = action.place, action.place // 3
    company, parts = state.companies[seat], state.board.components
    source, level = state.projects[place] % 5, state.projects[place] // 5
    lobby.begin_action(state, DID_BUILD, place, source)
    state.used |= BUILT
    saved = 0
    if action.card:
        lobby.play_main(state, seat, action.card)
        saved = discount(state, action.card)
    tech = parts.plant_tech[source][level]
    help = 0 if action.unaided else relief_there(state, place, tech)
    company.money -= price(state, place, action.card)
    company.tech -= tech - help
    state.relief[region] -= help
    state.tech += tech  # SC-328
    if parts.plant_permits[source][level]:
        pay_permit(state, seat, action.origin)
    space = building_space(state, region)
    fossil = state.spaces[space]
    state.spaces[space] = green_plant(source, seat, state.prepared[place], level + 1)
    state.projects[place] = NO_PROJECT
    state.prepared[place] = NOBODY
    state.plants_built[source] += 1
    points = parts.plant_points[source][level]
    state.score(seat, points)
    if state.log is not None:
        facts: dict[str, Plain] = {
            "source": SOURCES[source],
            "region": REGIONS[region],
            "slot": SLOTS[place % 3],
            "level": level + 1,
            "price": parts.plant_money[source][level],
            "saved": saved,
            "tech": tech,
            "relief": help,
            "points": points,
        }
        if parts.plant_permits[source][level]:
            facts["from"] = "board" if action.origin < 0 else REGIONS[action.origin]
        state.note("built", seat, facts)
    if fossil != EMPTY:
        _replace(state, region, fossil)
    plant_built(state, region, source)
    check_control(state, region, seat, source)  # before any knowledge of a card (SC-O41)
    if action.card and not saved:
        reward(state, seat, action.card)


def _replace(state: State, region: int, fossil: int) -> None:
    """A fossil plant makes room and the level falls. No permit comes for it (SC-228)."""
    state.level = level_without(state, fossil, state.level)
    box = state.fossils_box.copy()
    box[fossil] += 1
    state.fossils_box = box
    state.marks |= MARK_REPLACED
    if state.log is not None:
        facts: dict[str, Plain] = {"fossil": FOSSILS[fossil], "region": REGIONS[region], "level": state.level}
        state.note("replaced", None, facts)
