"""How a position stands: who is ahead, how sure that is, and whether the planet lives to see it."""

from math import exp

from baseload.bots.co2.ending import last_decade
from baseload.bots.co2.planet import Planet
from baseload.bots.co2.weights import Numbers
from baseload.games.climate.tracks import incomes
from baseload.games.co2.state import OPERATIONS, State


def totals(state: State, numbers: Numbers) -> list[float]:
    """About the points of each seat at the end, as far as they differ."""
    board = state.board
    parts = board.components
    companies = state.companies
    count = len(companies)
    last = last_decade(state)
    turns = (last - state.decade) * board.rounds + board.rounds - state.round
    if state.phase != OPERATIONS:
        turns += 1
    early = turns / 6.0 if turns < 6 else 1.0
    left = float(last - state.decade + (1 if board.final_income else 0))
    paid = incomes([company.expertise for company in companies], parts.income)
    price = state.price + numbers.price_rise * turns * count
    if price > parts.price_highest:
        price = float(parts.price_highest)
    coin = 1.0 / parts.coins_per_point
    most_tech = 0
    most_un = 0
    for company in companies:
        if company.tech > most_tech:
            most_tech = company.tech
        if len(company.claimed) > most_un:
            most_un = len(company.claimed)
    found: list[float] = []
    for seat in range(count):
        company = companies[seat]
        total = company.points + company.money * (coin + 0.25 * early) + left * paid[seat] * 1.1
        permits = float(company.permits)
        for region in range(6):
            if state.controllers[region] == seat:
                permits += state.permits[region] * 0.9
        total += permits * price * coin
        total += company.tech * 1.2 * early
        if company.tech == most_tech and most_tech:
            total += parts.majority_points * (1.0 - 0.7 * early)
        if len(company.claimed) == most_un and most_un:
            total += parts.majority_points * (1.0 - 0.5 * early)
        if not company.goal_discarded:
            total += numbers.goal_unknown
        total += _within_reach(state, seat, turns)
        if early:
            working = 0
            for worker in state.workers:
                if worker == seat:
                    working = 1
            total += early * (working + 0.8 * (parts.scientists - company.recruits))
            for space in company.expertise:
                total += 0.25 * early * space
        found.append(total)
    return found


def _within_reach(state: State, seat: int, turns: int) -> float:
    """UN goals that can be claimed, one in each turn."""
    company = state.companies[seat]
    parts = state.board.components
    worth = 0.0
    for goal in state.un_open:
        lacks = parts.un_plants[goal] & ~company.built
        if not lacks:
            if turns > 0:
                worth += 0.55 * parts.un_points[goal]
        elif not lacks & (lacks - 1) and turns > 3:
            worth += 0.15 * parts.un_points[goal]
    return worth


def chances(state: State, numbers: Numbers) -> list[float]:
    """By seat: the chance that the planet survives, times the share in winning."""
    board = state.board
    last = last_decade(state)
    alive = Planet(state, numbers, last, True).alive
    if board.solo:
        return [alive * (0.5 + 0.5 * smooth(totals(state, numbers)[0] - 120.0, 60.0))]
    found = totals(state, numbers)
    middle = 0.0
    for total in found:
        middle += total / len(found)
    odds, whole = _odds(state, numbers, found)
    saved, margin = numbers.saved, numbers.margin
    return [
        alive
        * (saved + (1.0 - saved - margin) * odds[seat] / whole + margin * smooth(found[seat] - middle, 15.0))
        for seat in range(len(found))
    ]


def prospects(state: State, numbers: Numbers) -> list[float]:
    """By seat: the chance that the planet survives and the seat wins; for one alone, that it survives."""
    alive = Planet(state, numbers, last_decade(state), True).alive
    if state.board.solo:
        return [alive]
    odds, whole = _odds(state, numbers, totals(state, numbers))
    return [alive * share / whole for share in odds]


def _odds(state: State, numbers: Numbers, found: list[float]) -> tuple[list[float], float]:
    """Who will have the most points, the surer the nearer the end: each seat's odds, and all of them together."""
    board = state.board
    turns = (last_decade(state) - state.decade) * board.rounds + board.rounds - state.round
    temper = numbers.temper_end + numbers.temper_turn * turns
    best = found[0]
    for total in found:
        if total > best:
            best = total
    odds: list[float] = []
    whole = 0.0
    for total in found:
        share = exp((total - best) / temper)
        odds.append(share)
        whole += share
    return odds, whole


def smooth(amount: float, scale: float) -> float:
    """From 0 to 1, a half at nothing."""
    if amount < -30.0 * scale:
        return 0.0
    return 1.0 / (1.0 + exp(-amount / scale))
