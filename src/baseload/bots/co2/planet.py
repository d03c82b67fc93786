"""The planet: how the level will rise, how likely everybody survives it, and what one more plant is worth for that."""

from math import exp
from typing import Final, final

from baseload.bots.co2.weights import Numbers
from baseload.games.co2.energy import wants_plant
from baseload.games.co2.state import OPERATIONS, PREPARING, State
from baseload.games.co2.stock import fossils_in_pile

_MIDDLE: Final = 30.0  # ppm of a fossil plant, where the pile is used up


@final
class Planet:
    """The level as it will be after each supply phase to come, if the table builds at its usual pace.

    Who plans is not hopeful, and reckons with others who build less than they mean to; so it comes out better.
    """

    def __init__(self, state: State, numbers: Numbers, last: int, hopeful: bool) -> None:
        board = state.board
        parts = board.components
        decades = last  # the decade with which the game ends
        # The last decade whose supply phase is over; `decade` already counts the one that is under way.
        decade = state.decade
        turns = board.players * board.rounds  # of anybody, before the next supply phase
        if state.phase == OPERATIONS:
            turns = board.players * (board.rounds - state.round + 1) - state.turn
        elif state.phase != PREPARING:
            decade -= 1
            turns = 0
        # What the pile still holds, which everybody can work out, is what the next fossil plants will be like.
        ppm = 0
        tiles = fossils_in_pile(state)
        for kind in range(len(tiles)):
            ppm += tiles[kind] * parts.ppm[kind]
        left = len(state.fossils)
        self.middle = ppm / left if left > 0 else _MIDDLE
        unmet = [0] * (decades + 2)
        for at in range(decade + 1, decades + 1):
            for region in range(6):
                if wants_plant(state, region, at):
                    unmet[at] += 1
        # How fast this table builds, by what it has built so far; the first plants take their time.
        pace = numbers.pace_hope if hopeful else numbers.pace_alone if board.solo else numbers.pace
        past = (state.decade - 1) * board.rounds * board.players - 4.0
        if state.phase == OPERATIONS:
            past += (state.round - 1) * board.players + state.turn
        if past > 0.0:
            plants = 0
            for number in state.plants_built:
                plants += number
            pace = (pace * numbers.pace_belief + plants) / (numbers.pace_belief + past)
        level = float(state.level)
        demand = 0
        built = pace * turns
        alive = 1.0
        risks = [0.0] * (decades + 2)
        for at in range(decade + 1, decades + 1):
            demand += unmet[at]
            # Some of what is built goes into spaces that only count later.
            expected = level + self.middle * (demand - 0.85 * built)
            z = (board.last_level - 5.0 - expected) / (numbers.spread + 4.0 * (demand + built) ** 0.5)
            chance = 1.0 / (1.0 + exp(-1.7 * z)) if z > -30.0 else 0.0
            risks[at] = 1.0 - chance
            if chance < alive:
                alive = chance
            built += pace * board.players * board.rounds
        self.alive = alive if state.level < board.last_level else 0.0
        # By decade whose space a plant takes: it helps from then on. Plants over a fossil one help at once.
        stakes = [0.0] * (decades + 2)
        worst = 0.0
        weight = numbers.stake
        for at in range(decades, decade, -1):
            if risks[at] > worst:
                worst = risks[at]
            stakes[at] = weight * worst
        stakes[decade] = stakes[decade + 1]
        self.stakes = stakes
        self.urgency = stakes[decade]
        self.decade = decade
        self.decades = decades

    def stake(self, place: int) -> float:
        """What a plant on the demand space with that number of a region (from 0) is worth to everybody."""
        if place >= self.decades:
            return 0.0
        return self.stakes[place + 1] if place >= self.decade else self.stakes[self.decade]
