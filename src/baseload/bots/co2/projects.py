"""Projects: which to propose where, and which to install."""

from baseload.bots.co2.building import can_build, plant_gain
from baseload.bots.co2.outlook import Outlook
from baseload.games.climate.world import MONEY, TECH
from baseload.games.co2.actions import HAND
from baseload.games.co2.propose import grant_money
from baseload.games.co2.scientists import guest_coin
from baseload.games.co2.state import State
from baseload.games.co2.stock import tech_within_reach, within_reach


def grant_worth(look: Outlook, place: int) -> float:
    """The grant of the slot: coins, tech, or a scientist."""
    state = look.state
    slot = place % 3
    if slot == MONEY:
        return look.coin * grant_money(state, place)
    if slot == TECH:
        return look.tech * tech_within_reach(state, look.components.grant_tech)
    return research_worth(look)


def research_worth(look: Outlook) -> float:
    """Recruiting, or one more move of a scientist."""
    return max(recruit_worth(look), 0.6 * look.early)


def recruit_worth(look: Outlook) -> float:
    """The second scientist is worth most: one learns while the other goes to summits."""
    recruits = look.company.recruits
    if not recruits:
        return 0.0
    have = look.components.scientists - recruits
    share = 1.2 if have == 0 else 1.0 if have == 1 else 0.45 if have == 2 else 0.15
    time = look.turns / 12.0
    if time > 1.0:
        time = 1.0
    return look.numbers.recruit * share * time


def future_worth(look: Outlook, region: int, source: int, money: int, tech: int) -> float:
    """A project that is about to be installed: the plant on it, by who can build it first."""
    if not look.turns:
        return 0.0
    state = look.state
    plant = plant_gain(look, region, source)
    if plant <= 0.0:
        return 0.0
    numbers = look.numbers
    rivals = 0
    for other in range(len(state.companies)):
        if other != look.seat and can_build(state, other, source, 0, 0):
            rivals += 1
    if can_build(state, look.seat, source, money, tech):
        worth = numbers.ready * plant
    else:
        worth = numbers.soon * plant * closeness(look, source)
    for _ in range(rivals):
        worth *= 1.0 - numbers.contested
    if rivals:
        worth += (look.planet.urgency - plant * 0.5) * numbers.rival * rivals
    return worth


def closeness(look: Outlook, source: int) -> float:
    """How near the licence for the next plant of the source is, from 0 to 1."""
    built = look.state.plants_built[source]
    needs = look.components.plant_tech[source]
    if built >= len(needs):
        return 0.0
    lack = needs[built] - look.company.expertise[source]
    if lack <= 0:
        return 1.0
    return 0.7 if lack == 1 else 0.45 if lack == 2 else 0.25


def install_worth(look: Outlook, place: int, origin: int) -> float:
    """The benefit, less the permit, and what can be built then."""
    state = look.state
    parts = look.components
    source = state.projects[place]
    money = parts.install_money[source]
    tech = tech_within_reach(state, parts.install_tech[source])
    permits = within_reach(state, parts.install_permits[source], 1)
    worth = money * look.coin + tech * look.tech + permits * look.permit
    worth -= permit_cost(look, origin)
    coin = guest_coin(state, look.seat, place)
    if coin:
        worth -= coin * look.coin + 0.5
        money -= coin
    return worth + future_worth(look, place // 3, source, money, tech)


def permit_cost(look: Outlook, origin: int) -> float:
    """A permit in hand is one's own; one of a region may be lost with it."""
    if origin == HAND:
        return look.permit
    return look.permit * (0.9 - 0.02 * look.state.permits[origin])


def best_origin(state: State, seat: int) -> int:
    """Where a permit is best paid from: the region with most, else the hand; -2 without any."""
    found = -2
    if state.companies[seat].permits:
        found = HAND
    most = 0
    for region in range(6):
        if state.controllers[region] == seat and state.permits[region] > most:
            most = state.permits[region]
            found = region
    return found


def idea_worth(look: Outlook, region: int, source: int) -> float:
    """A proposed project of the source in the region, whatever its slot: it may come to a plant."""
    worth = look.ideas[5 * region + source]
    if worth < 0.0:
        worth = 0.0
        if look.turns:
            plant = plant_gain(look, region, source)
            if plant > 0.0:
                worth = look.numbers.follow * plant * (0.3 + 0.7 * closeness(look, source))
        look.ideas[5 * region + source] = worth
    return worth


def propose_worth(look: Outlook, place: int, source: int) -> float:
    return grant_worth(look, place) + idea_worth(look, place // 3, source)


def best_idea(look: Outlook, region: int) -> int:
    """The source of the region's agenda that is best proposed there, -1 if none is left."""
    found = -1
    best = 0.0
    pool = look.state.project_pool
    for source in look.state.agenda(region):
        if pool[source]:
            worth = idea_worth(look, region, source)
            if found < 0 or worth > best:
                found = source
                best = worth
    return found
