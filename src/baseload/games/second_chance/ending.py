"""The end: lost on the way, won or lost at the end, or scored against each other."""

from baseload.core.contract import Outcome
from baseload.core.plain import Plain, copied
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.company_goals import own_infrastructure, worth
from baseload.games.second_chance.personal_goals import met, solo_met
from baseload.games.second_chance.state import ENVIRONMENT, State
from baseload.games.second_chance.stock import to_bank
from baseload.games.second_chance.un_cards import points_for


def _all_lose(state: State, reason: str, facts: dict[str, Plain]) -> None:
    count = len(state.companies)
    scores = [state.team_points] * count if state.board.team else [0] * count
    facts = {"level": state.level, "decade": state.decade, **facts}
    state.end(Outcome([count] * count, scores, reason, facts, team=False))
    state.note("game_over", None, {"reason": reason, **copied(facts)}, reveals=True)


def too_hot_at_once(state: State) -> bool:
    """Competitive: everybody loses the moment the level is above 500 (SC-309)."""
    if not state.board.competitive or state.level <= state.board.components.level_lost:
        return False
    _all_lose(state, "too_hot", {})
    return True


def lost(state: State) -> bool:
    """Team games: asked at the end of the environmental phase (SC-305) and of the supply phase, after reductions
    (SC-306), and at no other moment (SC-308). Exactly 0 points and exactly 500 ppm are safe (SC-307)."""
    if state.team_points < 0:
        _all_lose(state, "no_points", {"points": state.team_points})
        return True
    if state.phase != ENVIRONMENT and state.level > state.board.components.level_lost:
        _all_lose(state, "too_hot", {})
        return True
    return False


def finish(state: State) -> None:
    """After the last decade (SC-319)."""
    if state.board.competitive:
        _score(state)
    else:
        _judge(state)


def unclaimed(state: State) -> int:
    return len(state.un_cards) - sum(len(company.claimed) for company in state.companies)


def rank(state: State) -> int:
    """The rank of a winning team, by its points; 0 is the lowest (SC-323)."""
    place = 0
    for index, least in enumerate(state.board.components.ranks):
        if state.team_points >= least:
            place = index
    return place


def _judge(state: State) -> None:
    """Won by all together (SC-322), unless somebody has met none of his goals (SC-320; alone all kept ones must be met,
    SC-402), more than three UN cards are left (SC-321), or the solo goal was missed."""
    solo = state.board.solo
    goals: list[Plain] = []
    missed: list[int] = []
    for seat, company in enumerate(state.companies):
        reached = [goal for goal in company.goals if met(state, seat, goal)]
        goals.append({"kept": company.goals.copy(), "met": reached})
        if len(reached) < (len(company.goals) if solo else 1):
            missed.append(seat)
    facts: dict[str, Plain] = {
        "points": state.team_points,
        "goals": goals,
        "unclaimed": unclaimed(state),
    }
    if missed:
        _all_lose(state, "goals_missed", {**facts, "missed": missed})
        return
    if unclaimed(state) > state.board.components.un_may_remain:
        _all_lose(state, "un_missed", facts)
        return
    if state.solo_goal and not solo_met(state, state.solo_goal):
        _all_lose(state, "solo_goal_missed", {**facts, "solo_goal": state.solo_goal})
        return
    facts = {"level": state.level, "decade": state.decade, **facts, "rank": rank(state)}
    count = len(state.companies)
    state.end(Outcome([1] * count, [state.team_points] * count, "saved", facts, team=True))
    state.note("game_over", None, {"reason": "saved", **copied(facts)}, reveals=True)


def _score(state: State) -> None:
    """Competitive: the final scoring, step by step for all (SC-347)."""
    parts, companies = state.board.components, state.companies
    seats = range(len(companies))
    # Goals first: one counts permits before any are collected (SC-365).
    goals = [0 if companies[s].goal_discarded else worth(state, s, companies[s].goals[0]) for s in seats]
    sold: list[int] = []
    for seat in seats:
        company = companies[seat]
        for region in range(6):
            if state.controllers[region] == seat:  # SC-340
                company.permits += state.permits[region]
                state.permits[region] = 0
        sold.append(company.permits)
        company.money += company.permits * state.price  # SC-341
        to_bank(state, company.permits)
        company.permits = 0
    cashed = [False for _ in seats]
    for seat in seats:
        company = companies[seat]
        # The goal, or coins for it, whichever is more (SC-342). Where it is the same, the coins: they break ties
        # (SC-346).
        with_cash = (company.money + parts.goal_cash) // parts.coins_per_point
        for_cash = with_cash - company.money // parts.coins_per_point
        if not company.goal_discarded and goals[seat] <= for_cash:
            goals[seat] = 0
            cashed[seat] = True
            company.goal_discarded = True
            company.money += parts.goal_cash
        company.points += goals[seat]
    coins = [company.money // parts.coins_per_point for company in companies]  # SC-343, SC-O99
    best = max(company.tech for company in companies)
    tech = [company.tech == best and (best > 0 or state.board.zero_majority) for company in companies]
    un = [points_for(state, len(company.claimed)) for company in companies]  # SC-345
    for seat in seats:
        companies[seat].points += coins[seat] + parts.majority_points * tech[seat] + un[seat]  # SC-344
    plants = [plants_of(state, seat) for seat in seats]
    markers = [len(own_infrastructure(state, seat)) for seat in seats]
    keys = [
        [companies[s].points, len(companies[s].claimed), plants[s], markers[s], companies[s].money]
        for s in seats
    ]  # SC-346
    places = [1 + sum(other > key for other in keys) for key in keys]
    scores = [company.points for company in companies]
    facts: dict[str, Plain] = {
        "level": state.level,
        "decade": state.decade,
        "sold": sold,
        "price": state.price,
        "goals": goals,
        "goals_cashed": cashed,
        "coins": coins,
        "most_tech": tech,
        "un": un,
        "plants": plants,
        "infrastructure": markers,
    }
    state.end(Outcome(places, scores, "last_decade", facts))
    state.note(
        "game_over", None, {"reason": "last_decade", "places": places.copy(), **copied(facts)}, reveals=True
    )
