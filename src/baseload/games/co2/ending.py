"""The end: when the game is over, what everything is worth, and who has won."""

from baseload.core.contract import Outcome
from baseload.core.plain import Plain, copied
from baseload.games.climate.world import REGIONS
from baseload.games.co2.company_goals import plants_of, worth
from baseload.games.co2.income import incomes
from baseload.games.co2.state import GREEN, State


def green_regions(state: State) -> list[str]:
    """Regions with every space filled, and with green plants only (CO2-273, CO2-O28)."""
    parts = state.board.components
    found: list[str] = []
    for region in range(6):
        first = parts.first_space[region]
        if all(state.spaces[first + place] >= GREEN for place in range(parts.spaces[region])):
            found.append(REGIONS[region])
    return found


def why_over(state: State) -> str:
    """Why the game ends with this operations phase, "" if it goes on. Only the position now counts (CO2-275,
    CO2-O27)."""
    if state.decade >= state.board.decades:
        return "last_decade"  # CO2-272
    if len(green_regions(state)) >= 2:
        return "green_regions"
    # Back under 350: it must have been higher before (CO2-274, CO2-O26, CO2-V36).
    if (
        state.endangered
        and state.level < state.board.components.danger
        and state.decade >= state.board.safe_zone_from
    ):
        return "safe_zone"
    return ""


def over(state: State) -> bool:
    """Asked after the last turn of a decade (CO2-271), of one player alone too (CO2-314). The start tile moves no more
    (CO2-276)."""
    reason = why_over(state)
    if not reason:
        return False
    _score(state, reason, state.board.final_income)
    return True


def lost(state: State) -> bool:
    """Asked at the end of a supply phase (CO2-O24). At 500 ppm everybody loses and nothing is scored (CO2-84); one
    player alone ends there and scores, without income (CO2-312, CO2-V37)."""
    if state.level < state.board.last_level:
        return False
    if state.board.solo:
        _score(state, "too_hot", False)
        return True
    count = len(state.companies)
    facts: dict[str, Plain] = {"level": state.level, "decade": state.decade}
    state.end(Outcome([count] * count, [0] * count, "too_hot", facts, team=False))
    state.note("game_over", None, {"reason": "too_hot", **facts}, reveals=True)
    return True


def _most(counts: list[int], zero_counts: bool) -> list[bool]:
    """Who has the most, ties included; nobody if nobody has any, unless the table plays otherwise (CO2-286,
    CO2-O72). One player alone has the most of whatever he has (CO2-O82)."""
    best = max(counts)
    return [count == best and (best > 0 or zero_counts) for count in counts]


def _score(state: State, reason: str, with_income: bool) -> None:
    """The final scoring, in the rulebook's order."""
    parts = state.board.components
    companies = state.companies
    seats = range(len(companies))
    # Goals are worked out first: one counts the permits in hand before any are collected (CO2-277,
    # CO2-O67).
    goals = [
        0 if companies[seat].goal_discarded else worth(state, seat, companies[seat].goal) for seat in seats
    ]
    sold: list[int] = []
    for seat in seats:
        company = companies[seat]
        for region in range(6):
            if state.controllers[region] == seat:  # CO2-278, CO2-269; others are worth nothing (CO2-280)
                company.permits += state.permits[region]
                state.permits[region] = 0
        sold.append(company.permits)
        company.money += company.permits * state.price  # the price stays as it is (CO2-279)
        state.market += company.permits
        company.permits = 0
    # Points are never worse than coins now, so the income is taken as points (CO2-281).
    income = incomes(state) if with_income else [0 for _ in seats]
    cashed = [False for _ in seats]
    for seat in seats:
        company = companies[seat]
        company.points += income[seat]
        # The goal, or coins for it, whichever is more (CO2-282, CO2-O69). A discarded one gives neither (CO2-O70).
        # With own values an odd coin at hand can make the coins worth one point more.
        with_cash = (company.money + parts.goal_cash) // parts.coins_per_point
        for_cash = with_cash - company.money // parts.coins_per_point
        if not company.goal_discarded and goals[seat] < for_cash:
            goals[seat] = 0
            cashed[seat] = True
            company.goal_discarded = True
            company.money += parts.goal_cash
        company.points += goals[seat]
    coins = [company.money // parts.coins_per_point for company in companies]  # CO2-283, CO2-O71
    tech = _most([company.tech for company in companies], state.board.zero_majority)  # CO2-284
    un = _most([len(company.claimed) for company in companies], state.board.zero_majority)  # CO2-285
    for seat in seats:
        companies[seat].points += coins[seat] + parts.majority_points * (tech[seat] + un[seat])
    plants = [plants_of(state, seat) for seat in seats]
    regions = [state.controllers.count(seat) for seat in seats]
    # Points, also below zero (CO2-287, CO2-O73), plants (CO2-288), expertise source by source (CO2-289), regions; else
    # the victory is shared (CO2-290).
    keys = [
        [companies[seat].points, plants[seat], *companies[seat].expertise, regions[seat]] for seat in seats
    ]
    places = [1 + sum(other > key for other in keys) for key in keys]
    scores = [company.points for company in companies]
    facts: dict[str, Plain] = {
        "level": state.level,
        "decade": state.decade,
        "green": green_regions(state),
        "sold": sold,
        "price": state.price,
        "income": income,
        "goals": goals,
        "goals_cashed": cashed,
        "coins": coins,
        "most_tech": tech,
        "most_un": un,
        "plants": plants,
        "regions": regions,
    }
    state.end(Outcome(places, scores, reason, facts))
    state.note("game_over", None, {"reason": reason, "places": places.copy(), **copied(facts)}, reveals=True)
