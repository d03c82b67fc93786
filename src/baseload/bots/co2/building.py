"""Plants: what building one is worth, with the region it wins, and what it costs."""

from baseload.bots.co2.ending import ends_it
from baseload.bots.co2.outlook import Outlook
from baseload.bots.co2.prospects import totals
from baseload.games.co2.construct import building_space, permit_comes, plant_price, relief_used
from baseload.games.co2.control import builder_wins, has_plant
from baseload.games.co2.scientists import guest_coin
from baseload.games.co2.state import EMPTY, INSTALLED, State


def plant_gain(look: Outlook, region: int, source: int) -> float:
    """What a plant of the source in the region brings, less its costs; 0 where none can be built."""
    worth = look.plants[5 * region + source]
    if worth < 0.0:
        _look_at(look, region)
        worth = look.plants[5 * region + source]
    if worth == 0.0:
        return 0.0
    tech = look.components.plant_tech[source][look.state.plants_built[source]]
    money = plant_price(look.state, source, 0)
    tech -= relief_used(look.state, region, tech)
    return worth - money * look.coin - tech * look.tech


def _look_at(look: Outlook, region: int) -> None:
    """Work out the plants of all three sources of a region; what is the same for all of them only once."""
    state = look.state
    parts = look.components
    plants = look.plants
    agenda = state.agenda(region)
    space = building_space(state, region)
    if space < 0:
        for source in agenda:
            plants[5 * region + source] = 0.0
        return
    replaced = state.spaces[space] != EMPTY
    common = look.planet.stake(space - parts.first_space[region])
    if look.last > state.decade and not state.board.solo and ends_it(state, region, state.spaces[space]):
        common += look.numbers.finish * _lead(look)
    company = look.company
    if not company.goal_discarded:
        if company.goal == 30:
            common += parts.goal_points[30] * 0.7
        elif company.goal == 28 and not has_plant(state, region, look.seat):
            common += parts.goal_points[28] * 0.8
    controller = state.controllers[region]
    region_worth = control_worth(look, region, replaced)
    wanted = look.wanted()
    steps = look.steps()
    for source in agenda:
        built = state.plants_built[source]
        if built >= len(parts.plant_points[source]):
            plants[5 * region + source] = 0.0
            continue
        worth = parts.plant_points[source][built] + wanted[source] + steps[source] + common
        if controller < 0 or controller == look.seat:
            worth += region_worth
        elif builder_wins(state, region, look.seat, controller, source):
            worth += region_worth * (1.0 + look.numbers.control_taken)
        plants[5 * region + source] = worth if worth > 0.1 else 0.1


def _lead(look: Outlook) -> float:
    """How far the company is ahead of the best of the others, below zero if behind; far is far enough."""
    found = totals(look.state, look.numbers)
    best = -999.0
    for seat in range(len(found)):
        if seat != look.seat and found[seat] > best:
            best = found[seat]
    lead = found[look.seat] - best
    return 20.0 if lead > 20.0 else -20.0 if lead < -20.0 else lead


def control_worth(look: Outlook, region: int, replaced: bool) -> float:
    """What the region's permits are worth to whoever wins control; a plant over a fossil one brings one more."""
    state = look.state
    numbers = look.numbers
    more = 1 if replaced and permit_comes(state, region) else 0
    if state.controllers[region] == look.seat:
        return more * look.permit * numbers.control
    permits = state.permits[region] + more
    # Its empty spaces will cost permits, one for each decade to come; this plant takes one of them.
    first = look.components.first_space[region]
    last = state.board.decades
    if last > look.components.spaces[region]:
        last = look.components.spaces[region]
    owed = 0 if replaced else -1
    for place in range(last - 1, state.decade - 1, -1):
        if state.spaces[first + place] != EMPTY:
            break
        owed += 1
    worth = (permits - 0.6 * owed) * look.permit * numbers.control
    if worth < 0.0:
        worth = 0.0
    company = look.company
    if company.goal == 27 and not company.goal_discarded:
        worth += look.components.goal_points[27] * 0.6
    return worth


def construct_worth(look: Outlook, place: int, card: int) -> float:
    """Building on the installed project there: what it brings, less what it costs."""
    state = look.state
    source = state.projects[place] % INSTALLED
    region = place // 3
    worth = plant_gain(look, region, source)
    coin = guest_coin(state, look.seat, place)
    if coin:
        worth -= coin * look.coin + 0.3  # and what the owner learns
    if card:
        worth += look.components.lobby_money[card] * look.coin
    return worth


def can_build(state: State, seat: int, source: int, money: int, tech: int) -> bool:
    """Has the company the licence for the next plant of the source, and with so much more the means?"""
    parts = state.board.components
    built = state.plants_built[source]
    if built >= len(parts.plant_tech[source]):
        return False
    need = parts.plant_tech[source][built]
    company = state.companies[seat]
    return (
        company.expertise[source] >= need
        and company.tech + tech >= need
        and company.money + money >= plant_price(state, source, 0)
    )
