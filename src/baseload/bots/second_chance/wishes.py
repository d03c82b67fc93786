"""What a seat's own goals make it wish for: the personal goals of a team, the company goal among rivals.

A partner needs one of his two personal goals, the nearer one; alone all that were kept are needed. Goals that look at
what one holds when the game ends (permits, tech, coins) are wishes of the last decade.
"""

from typing import final

from baseload.bots.second_chance.outlook import Outlook
from baseload.games.second_chance.state import GREEN, NO_PROJECT, NOBODY, builder_of, owner_of, source_of

PERMITS = 1
FULL_REGION = 2
ALONE = 3
TECH = 4
RECRUITS = 5
COINS = 6
TRACK_ENDS = 7
CONTROL = 8

# What one missing thing costs, in turns, by personal goal: to tell which goal is the nearer one.
_TURNS = [0.0, 1.0, 2.0, 2.5, 0.4, 1.0, 0.15, 0.9, 2.6, 1.2, 1.2, 1.2, 1.2, 2.6, 2.4, 2.8, 2.2]


@final
class Wishes:
    """What further things are worth for the own goals."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.plant_region: list[float] = [0.0] * 6  # a plant built in the region
        self.plant_source: list[float] = [0.0] * 5
        self.marker_region: list[float] = [0.0] * 6  # infrastructure prepared there
        self.marker_source: list[float] = [0.0] * 5
        self.control: list[float] = [0.0] * 6  # coming to run the region
        self.spared = -1  # a region whose permits are not to be spent below `spared_to`
        self.spared_to = 0
        self.recruit = 0.0
        self.alone = 0.0
        self.step: list[float] = [0.0] * 5
        self.coins = 0  # to hold at the end
        self.tech = 0
        self.permits = 0
        self.full_region = 0.0  # a permit more in a controlled region
        self.short = 0  # how many of the goals that are needed are not met
        self._built_regions: list[int] = [0] * 6
        self._built_sources: list[int] = [0] * 5
        self._marked_regions: list[int] = [0] * 6
        self._marked_sources: list[int] = [0] * 5
        goals = outlook.company.goals
        if not goals or goals[0] < 0:
            return
        self._count()
        if outlook.team:
            self._personal(goals)
        elif not outlook.company.goal_discarded:
            self._company(goals[0])

    def _count(self) -> None:
        """Own plants and own infrastructure, by region and by source."""
        state, seat, parts = self.outlook.state, self.outlook.seat, self.outlook.components
        for region in range(6):
            first = parts.first_space[region]
            for space in range(first, first + parts.spaces[region]):
                tile = state.spaces[space]
                if tile >= GREEN:
                    if builder_of(tile) == seat:
                        self._built_regions[region] += 1
                        self._built_sources[source_of(tile)] += 1
                    if owner_of(tile) == seat:
                        self._marked_regions[region] += 1
                        self._marked_sources[source_of(tile)] += 1
        for place in range(len(state.projects)):
            if state.projects[place] > NO_PROJECT and state.prepared[place] == seat:
                self._marked_regions[place // 3] += 1
                self._marked_sources[state.projects[place] % 5] += 1

    def missing(self, goal: int) -> int:
        """How many things a personal goal still wants."""
        outlook = self.outlook
        state, company = outlook.state, outlook.company
        needed = outlook.components.personal_needs[goal][len(state.companies)]
        if goal == PERMITS:
            held = outlook.permits if state.board.count_regions else company.permits
            return max(0, needed - held)
        if goal == FULL_REGION:
            region = self._fullest(True)
            if region >= 0 and state.permits[region] >= needed:
                return 0
            rest = needed - state.permits[region] if region >= 0 else needed
            other = self._fullest(False)
            return 1 if other >= 0 and state.permits[other] >= needed else rest
        if goal == ALONE:
            return 0 if company.alone else 2
        if goal == TECH:
            return max(0, needed - company.tech)
        if goal == RECRUITS:
            return company.recruits
        if goal == COINS:
            return max(0, needed - company.money)
        if goal == TRACK_ENDS:
            lengths = outlook.components.track_lengths
            left = [lengths[source] - company.knowledge[source] for source in range(5)]
            left.sort()
            steps = 0
            for place in range(min(needed, 5)):
                steps += left[place]
            return steps
        if goal == CONTROL:
            return max(0, needed - state.controllers.count(outlook.seat))
        plants = goal > 12
        regions = self._built_regions if plants else self._marked_regions
        sources = self._built_sources if plants else self._marked_sources
        if goal in (9, 13):
            return max(0, needed - max(sources))
        if goal in (10, 14):
            return max(0, needed - (5 - sources.count(0)))
        if goal in (11, 15):
            return max(0, needed - max(regions))
        return max(0, needed - (6 - regions.count(0)))

    def _fullest(self, own: bool) -> int:
        """The region with most permits of those that one runs, or that nobody runs; -1 if there is none."""
        state = self.outlook.state
        wanted = self.outlook.seat if own else NOBODY
        best = -1
        for region in range(6):
            if state.controllers[region] == wanted and (
                best < 0 or state.permits[region] > state.permits[best]
            ):
                best = region
        return best

    def _personal(self, goals: list[int]) -> None:
        weights = self.outlook.weights
        needed = weights.personal + weights.personal_later * (self.outlook.decade - 1)
        if self.outlook.state.board.solo:
            for goal in goals:
                lacking = self.missing(goal)
                if lacking:
                    self.short += 1
                self._wish(goal, lacking, needed, True)
            return
        nearest, fewest = 0, 1e9
        for goal in goals:
            turns = _TURNS[goal] * self.missing(goal)
            if turns < fewest:
                nearest, fewest = goal, turns
        for goal in goals:
            lacking = self.missing(goal)
            if goal == nearest:
                self.short = 1 if lacking else 0
            main = goal == nearest
            self._wish(goal, lacking, needed if main else weights.personal_other, main)

    def _wish(self, goal: int, lacking: int, worth: float, main: bool) -> None:
        """Spread the worth of a goal over what it lacks. What must be held at the end is wished for anyhow."""
        outlook = self.outlook
        needed = outlook.components.personal_needs[goal][len(outlook.state.companies)]
        if goal == PERMITS and main:
            self.permits = needed
            each = worth / (lacking + 2)
            if outlook.incomes_left > 2:
                each *= 0.4
            outlook.permit = max(outlook.permit, each)
        elif goal == FULL_REGION:
            self._full_region(needed, lacking, worth)
        elif goal == TECH and main:
            self.tech = needed
            if lacking and outlook.incomes_left == 1:
                outlook.tech = max(outlook.tech, worth / (lacking + 1))
        elif goal == COINS and main:
            self.coins = needed
        if not lacking:
            return
        each = worth / lacking
        if goal == ALONE:
            self.alone = worth
        elif goal == RECRUITS:
            self.recruit = each
        elif goal == TRACK_ENDS:
            self._track_ends(needed, each)
        elif goal == CONTROL:
            self.control = [each] * 6
        elif goal >= 9:
            self._pieces(goal, each)

    def _full_region(self, needed: int, lacking: int, worth: float) -> None:
        """Run a region that has so many permits, and leave them there."""
        permits = self.outlook.state.permits
        region = self._fullest(True)
        if region >= 0 and permits[region] >= needed - 1:
            self.spared, self.spared_to = region, needed
        if lacking:
            self.full_region = worth / lacking
            for other in range(6):
                if permits[other] >= needed and self.outlook.state.controllers[other] != self.outlook.seat:
                    self.control[other] = worth

    def _track_ends(self, needed: int, each: float) -> None:
        """The tracks on which one has the fewest spaces to go count."""
        knowledge, lengths = self.outlook.company.knowledge, self.outlook.components.track_lengths
        left = [lengths[source] - knowledge[source] for source in range(5)]
        for source in range(5):
            ahead = 0
            for other in range(5):
                if left[other] < left[source]:
                    ahead += 1
            if ahead < needed and left[source]:
                self.step[source] += each

    def _pieces(self, goal: int, each: float) -> None:
        """Plants or infrastructure, alike or different, in one region or in several."""
        plants = goal > 12
        kind = (goal - 9) % 4
        if kind < 2:
            counts = self._built_sources if plants else self._marked_sources
            wishes = self.plant_source if plants else self.marker_source
        else:
            counts = self._built_regions if plants else self._marked_regions
            wishes = self.plant_region if plants else self.marker_region
        most = max(counts)
        for place in range(len(counts)):
            if kind % 2 == 0:  # alike: where there are most already
                if counts[place] == most:
                    wishes[place] += each
            elif not counts[place]:
                wishes[place] += each

    def _company(self, goal: int) -> None:
        """Points for each thing counted, up to a limit that is hardly ever reached."""
        outlook = self.outlook
        each = float(outlook.components.company_points[goal])
        if goal == 1:
            self.full_region = each
        elif goal == 4:
            self.control = [each] * 6
        elif goal == 5:
            _where_none(self._built_regions, self.plant_region, each)
        elif goal == 6:
            _where_none(self._built_sources, self.plant_source, each)
        elif goal == 7:
            _everywhere(self.plant_source, each)
        elif goal == 8:
            _where_none(self._marked_regions, self.marker_region, each)
        elif goal == 9:
            _where_none(self._marked_sources, self.marker_source, each)
        elif goal == 10:
            _everywhere(self.marker_source, each)


def _where_none(counts: list[int], wishes: list[float], each: float) -> None:
    for place in range(len(counts)):
        if not counts[place]:
            wishes[place] += each


def _everywhere(wishes: list[float], each: float) -> None:
    for place in range(len(wishes)):
        wishes[place] += each
