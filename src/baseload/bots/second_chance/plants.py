"""Plants: what one is worth, whose UN cards it serves, and whether anybody can build it."""

from typing import Final, final

from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.phases import heat_of
from baseload.games.second_chance import reduction
from baseload.games.second_chance.build import building_space, level_without
from baseload.games.second_chance.components import TILE_REGION, TILE_TYPE
from baseload.games.second_chance.state import EMPTY, NO_PROJECT

_TILE_AVERAGE: Final = 30  # ppm of a fossil tile


@final
class Plants:
    """What plants are worth as the seat to move sees them."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        # By region: what a plant there saves of the heat; -1: not looked at yet.
        self.heat: list[float] = [-1.0] * 6
        self._served: list[list[float]] = [[], [], [], []]  # what plants do for UN cards, of owners asked for
        self._marks: list[float] = []  # what infrastructure does for one's own UN cards, by source
        self._partners: list[float] = []  # the most that it does for a partner
        self.in_hand: list[int] = [0] * 6  # projects by region, to be built some day
        self.of_kind: list[int] = [0] * 5  # … by source
        state = outlook.state
        for place in range(len(state.projects)):
            project = state.projects[place]
            if project > NO_PROJECT:
                self.in_hand[place // 3] += 1
                self.of_kind[project % 5] += 1
        self.richest = 0  # the coins of the richest partner
        if outlook.team:
            for company in state.companies:
                self.richest = max(self.richest, company.money)

    def heat_saved(self, region: int) -> float:
        """A plant covers a demand for which a fossil plant would come, or takes one off; -9 if there is no room."""
        saved = self.heat[region]
        if saved != -1.0:
            return saved
        outlook = self.outlook
        state, parts = outlook.state, outlook.components
        space = building_space(state, region)
        if space < 0:
            saved = -9.0
        else:
            fossil = state.spaces[space]
            decade = space - parts.first_space[region] + 1
            if not outlook.team:
                saved = self._heat_rivals(fossil, decade)
            elif fossil != EMPTY:
                gone = state.level - level_without(state, fossil, state.level)
                saved = gone / parts.reduction_step * reduction.price(state) * outlook.weights.heat
            elif decade > state.board.decades:
                saved = 0.0
            else:
                steps = _TILE_AVERAGE / parts.reduction_step
                saved = steps * parts.reduction_price[decade] * outlook.weights.heat
                if decade > state.decade:  # a later plant could still cover it
                    saved *= outlook.weights.heat_later * outlook.weights.fade[state.decade][decade]
        self.heat[region] = saved
        return saved

    def _heat_rivals(self, fossil: int, decade: int) -> float:
        """All are lost above the limit, so cooling is worth more the nearer it is."""
        outlook = self.outlook
        state, parts = outlook.state, outlook.components
        if fossil == EMPTY and decade > state.board.decades:
            return 0.0
        rise = 0
        for coming in range(state.decade + 1, state.board.decades + 1):
            rise += heat_of(state, coming)
        over = state.level + rise - parts.level_lost
        if over <= -60:
            return 0.5
        return outlook.weights.heat_rivals * (2.0 + min(4.0, over / 60.0))

    def plant(self, region: int, source: int, level: int, later: bool) -> float:
        """What a plant is worth to the team or to its builder. One to come `later` turns no tiles that projects on the
        board will turn."""
        outlook = self.outlook
        saved = self.heat_saved(region)
        if saved <= -9.0:
            return 0.0
        worth = outlook.components.plant_points[source][level] + saved
        if outlook.decade == 1:
            worth *= outlook.weights.early
        if outlook.team:
            if not later or outlook.open[TILE_REGION + region] > self.in_hand[region]:
                worth += outlook.tiles[TILE_REGION + region]
            if not later or outlook.open[TILE_TYPE + source] > self.of_kind[source]:
                worth += outlook.tiles[TILE_TYPE + source]
        return worth

    def served(self, owner: int) -> list[float]:
        """By source: what a plant on the owner's infrastructure does for UN cards."""
        if not self._served[owner]:
            self._served[owner] = self.outlook.un_wants(owner, False)
        return self._served[owner]

    def will_act(self, seat: int) -> bool:
        """Has the seat a turn left, this one included, in which it could claim a UN card?"""
        outlook = self.outlook
        if seat == outlook.seat or outlook.turns >= len(outlook.state.companies):
            return True
        return 0 < (seat - outlook.seat) % len(outlook.state.companies) <= outlook.turns

    def own_want(self, source: int) -> float:
        """What infrastructure of the source does for one's own UN cards."""
        if not self._marks:
            self._marks = self.outlook.un_wants(self.outlook.seat, True)
        return self._marks[source]

    def partners_want(self, source: int) -> float:
        """What this infrastructure would do for the partner who gains most by it."""
        outlook = self.outlook
        if not self._partners:
            best = [0.0] * 5
            for seat in range(len(outlook.state.companies)):
                if seat != outlook.seat:
                    wants = outlook.un_wants(seat, True)
                    for kind in range(5):
                        best[kind] = max(best[kind], wants[kind])
            self._partners = best
        return self._partners[source]

    def licensed(self, source: int, level: int) -> float:
        """How likely it is that somebody can build it: a partner will do, a rival will not."""
        outlook = self.outlook
        needed = outlook.components.plant_knowledge[source][level]
        best = outlook.company.knowledge[source]
        if outlook.team:
            for company in outlook.state.companies:
                best = max(best, company.knowledge[source])
        if best >= needed:
            return 1.0
        return outlook.weights.unlicensed if best == needed - 1 else outlook.weights.unlicensed_far

    def affordable(self, source: int, level: int) -> float:
        """Can somebody pay for it soon? Whoever prepares it has its bonus too."""
        outlook = self.outlook
        parts = outlook.components
        needed = parts.plant_knowledge[source][level]
        money, tech = parts.plant_money[source][level], parts.plant_tech[source][level]
        companies = outlook.state.companies
        for seat in range(len(companies)):
            company = companies[seat]
            if company.knowledge[source] < needed:
                continue
            if seat == outlook.seat:
                if (
                    company.money + parts.prepare_money[source] >= money
                    and company.tech + parts.prepare_tech[source] >= tech
                ):
                    return 1.0
            elif outlook.team and company.money >= money and company.tech >= tech:
                return 1.0
        return outlook.weights.unaffordable

    def payable(self, source: int, level: int, subsidy: int) -> float:
        """The same for a plant that is only planned, with the coins of its slot."""
        outlook = self.outlook
        parts = outlook.components
        money = parts.plant_money[source][level]
        if outlook.company.money + parts.prepare_money[source] + subsidy >= money or self.richest >= money:
            return 1.0
        return outlook.weights.unaffordable

    def anybodys_want(self, source: int) -> float:
        """What infrastructure of the source does for the UN cards of whoever gains most."""
        outlook = self.outlook
        best = self.own_want(source)
        if outlook.team and len(outlook.state.companies) > 1:
            best = max(best, self.partners_want(source))
        return best
