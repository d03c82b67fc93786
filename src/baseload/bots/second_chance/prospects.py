"""How a position stands for everybody, and what a result is worth."""

from math import exp

from baseload.bots.second_chance.outlook import Outlook, turns_after
from baseload.bots.second_chance.phases import heat_of
from baseload.bots.second_chance.weights import Weights
from baseload.bots.second_chance.wishes import Wishes
from baseload.core.contract import Outcome
from baseload.games.second_chance.income import incomes
from baseload.games.second_chance.state import (
    ACTIONS,
    GREEN,
    INCOME,
    NO_PROJECT,
    NOBODY,
    PREPARING,
    State,
    builder_of,
    owner_of,
)
from baseload.games.second_chance.un_cards import is_claimed, plants_served, points_for

_WON = 0.8  # a victory with no points; with many it is 1
_MANY_POINTS = 60.0
_LOST_MOST = 0.3  # lost at the very end, by a hair
_HOT = 200.0  # ppm above the limit that are as bad as can be
_POOR = 25.0  # points below zero that are
_PLANT = 8.0  # points of a plant to come
_TURNS_FOR_PLANT = 3.0
_TILES_A_DECADE = 5.0  # goal tiles that a team turns


def final_values(state: State, outcome: Outcome) -> list[float]:
    """A victory of the team by its points, a defeat by how near it was; among rivals the victory and a little for
    points."""
    count = len(state.companies)
    if outcome.team:
        return [_WON + (1.0 - _WON) * min(1.0, state.team_points / _MANY_POINTS)] * count
    if outcome.team is not None:
        if not state.board.team:
            return [0.1 * state.decade / (state.board.decades + 1)] * count
        return [_near_miss(state, outcome.reason)] * count
    best = max(1, max(outcome.scores))
    values: list[float] = []
    for seat in range(count):
        won = 0.85 * outcome.share(seat)
        values.append(0.1 + won + 0.05 * max(0.0, min(1.0, outcome.scores[seat] / best)))
    return values


def _near_miss(state: State, reason: str) -> float:
    """0 for a team lost at once, near 0.3 for one that only missed a goal."""
    parts = state.board.components
    if reason == "too_hot":
        missed = min(1.0, (state.level - parts.level_lost) / _HOT)
    elif reason == "no_points":
        missed = min(1.0, -state.team_points / _POOR)
    else:
        needed = max(1, len(state.un_cards) - parts.un_may_remain)
        claimed = 0
        for company in state.companies:
            claimed += len(company.claimed)
        share = min(1.0, claimed / needed)
        if reason == "goals_missed":
            share *= 0.9
        return 0.2 + (_LOST_MOST - 0.2) * share
    return 0.2 * (state.decade - missed) / state.board.decades


def values(weights: Weights, state: State) -> list[float]:
    """About the chance to win, for each seat."""
    if state.board.team:
        return [team_chance(weights, state)] * len(state.companies)
    survival, odds, whole = _rivals(state)
    return [0.05 + 0.95 * survival * share / whole for share in odds]


def prospects(weights: Weights, state: State) -> list[float]:
    """The chance to win, for each seat: nothing for a planet that is lost."""
    if state.board.team:
        return values(weights, state)
    survival, odds, whole = _rivals(state)
    return [survival * share / whole for share in odds]


# --- teams ---


def team_chance(weights: Weights, state: State) -> float:
    """Points to come against points that are due, UN cards and personal goals."""
    ahead = _points_ahead(state)
    chance = _sigmoid(ahead / weights.chance_scale)
    chance *= _cards_chance(state)
    chance *= _goals_chance(weights, state)
    return max(0.0, min(1.0, chance))


def _points_ahead(state: State) -> float:
    """The points with which the team would end if it went on as such teams do: the least of all decades to come."""
    parts, board = state.board.components, state.board
    turns = turns_after(state) if state.phase in (PREPARING, ACTIONS) else _turns_from_next(state)
    decades = board.decades - state.decade + 1
    opened = len(state.tiles) - state.turned.bit_count()
    projects = 0.0
    for place in range(len(state.projects)):
        if state.projects[place] > NO_PROJECT:
            projects += 1.0 if state.prepared[place] == NOBODY else 2.0
    plants = min(float(turns), (turns + projects) / _TURNS_FOR_PLANT)
    each = plants / max(1, decades)
    income = 0.0
    for amount in incomes(state):
        income += amount
    points = float(state.team_points)
    level = float(state.level)
    least = 1e9
    now = state.phase in (PREPARING, ACTIONS)
    for decade in range(state.decade, board.decades + 1):
        first = decade == state.decade
        if not first or now:
            points += _PLANT * each
        if not first or now or state.phase == INCOME:
            income += 4.0 if not first or now else 0.0
            points += 0.75 * income
            turned = _TILES_A_DECADE if not first or now else 0.0
            opened = max(0, int(opened - turned * (1.0 if not first else _part_left(state))))
            points -= opened * parts.tile_penalty[decade]
        level += max(0.0, heat_of(state, decade) - 30.0 * (each if not first or now else 0.0))
        steps = max(0.0, (level - parts.level_lost) / parts.reduction_step)
        points -= steps * parts.reduction_price[decade]
        level = min(level, float(parts.level_lost))
        least = min(least, points)
    return least


def _part_left(state: State) -> float:
    """The share of this decade's turns that is still to come."""
    players = len(state.companies)
    rounds = state.board.rounds
    return max(0.0, 1.0 - ((state.round - 1) * players + state.turn) / max(1, rounds * players))


def _turns_from_next(state: State) -> int:
    """Turns of all decades after this one."""
    board, players = state.board, len(state.companies)
    turns = 0
    for decade in range(state.decade + 1, board.decades + 1):
        turns += players * (board.rounds_last if decade == board.decades else board.rounds)
    return turns


def _cards_chance(state: State) -> float:
    """UN cards that must still be claimed, against the turns for it."""
    parts = state.board.components
    needed = len(state.un_cards) - parts.un_may_remain
    open_cards: list[int] = []
    for card in state.un_cards:
        if not is_claimed(state, card):
            open_cards.append(card)
        else:
            needed -= 1
    if needed <= 0:
        return 1.0
    # Plants missing for the cards nearest to somebody.
    missing: list[int] = []
    for card in open_cards:
        fewest = 3
        for seat in range(len(state.companies)):
            fewest = min(fewest, _missing(state, seat, card))
        missing.append(fewest)
    missing.sort()
    lacking = 0.0
    for place in range(min(needed, len(missing))):
        lacking += 0.35 + missing[place]
    share = turns_after(state) / max(1, len(state.companies) * state.board.rounds * state.board.decades)
    return 1.0 / (1.0 + exp(0.6 * (lacking - 2.0 - 14.0 * share)))


def _missing(state: State, seat: int, card: int) -> int:
    """Plants with the seat's infrastructure that the card still wants."""
    counts = plants_served(state, seat)
    needs = state.board.components.un_needs[card]
    missing = 0
    for source in range(5):
        missing += max(0, needs[source] - counts[source])
    return missing


def _goals_chance(weights: Weights, state: State) -> float:
    """Those of the seat to move, who alone is sure to be known; the others' are taken to go as well."""
    seat = state.seat
    if seat is None or seat < 0:
        return 1.0
    wishes = Wishes(Outlook(weights, state, seat))
    if not wishes.short:
        return 1.0
    share = turns_after(state) / max(1, len(state.companies) * state.board.rounds * state.board.decades)
    return 1.0 - wishes.short * 0.3 * (1.0 - share)


# --- rivals ---


def _rivals(state: State) -> tuple[float, list[float], float]:
    """The planet's chance, each seat's odds by what it will have, and all of them together."""
    parts = state.board.components
    worth: list[float] = []
    amounts = incomes(state)
    left = state.board.decades - state.decade + 1
    for seat in range(len(state.companies)):
        company = state.companies[seat]
        points = company.points + 0.5 * company.money + 1.5 * company.permits + 1.0 * company.tech
        points += points_for(state, len(company.claimed)) + amounts[seat] * left
        points += 2.5 * state.controllers.count(seat)
        for tile in state.spaces:
            if tile >= GREEN and (builder_of(tile) == seat or owner_of(tile) == seat):
                points += 1.0
        worth.append(points)
    rise = 0
    for decade in range(state.decade + 1, state.board.decades + 1):
        rise += heat_of(state, decade)
    plants = turns_after(state) / (_TURNS_FOR_PLANT + 1.0)
    over = state.level + rise - 25.0 * plants - parts.level_lost
    survival = 1.0 - _sigmoid(over / 60.0)
    best = max(worth)
    total = 0.0
    shares: list[float] = []
    for points in worth:
        share = exp((points - best) / 12.0)
        shares.append(share)
        total += share
    return survival, shares, total


def _sigmoid(x: float) -> float:
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x)) if x < 30.0 else 1.0
