"""Plan a project: a tile for a region, knowledge for the planner, then the subsidy of the slot. It belongs to nobody
(SC-205)."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import MONEY, REGIONS, SLOTS, TECH
from baseload.games.second_chance import lobby
from baseload.games.second_chance.actions import PLANS, Plan
from baseload.games.second_chance.components import ON_REGION, ON_SLOT, SOURCES
from baseload.games.second_chance.knowledge import gain
from baseload.games.second_chance.lobby_effects import reward
from baseload.games.second_chance.scientists import offer_research
from baseload.games.second_chance.state import DID_PLAN, NO_PROJECT, NO_SLOT, NOBODY, PLANNED, Decision, State
from baseload.games.second_chance.stock import take_tech


def stack_left(state: State, source: int) -> int:
    return len(state.board.components.project_levels) - state.projects_taken[source]


def add_legal(state: State, seat: int, actions: list[Action]) -> None:
    """Any source with tiles left (SC-197) that the region's agenda shows (SC-195), on any empty slot (SC-194)."""
    projects = state.projects
    whole = True
    for source in range(5):
        if not stack_left(state, source):
            whole = False
    cards = lobby.kept_for(state, seat, ON_REGION, ON_SLOT)
    kinds, wanted = state.board.lobby_on, state.board.components.lobby_of
    for region in range(6):
        ready = state.board.plans[state.agendas[region]]
        for place in range(3 * region, 3 * region + 3):
            if projects[place] == NO_PROJECT:
                if whole:
                    actions += ready[place]
                else:
                    _add_plans(state, region, PLANS[0][place], actions)
                for card in cards:
                    at = region if kinds[card] == ON_REGION else place % 3
                    if at == wanted[card]:
                        _add_plans(state, region, PLANS[card][place], actions)


def _add_plans(state: State, region: int, plans: list[Action], actions: list[Action]) -> None:
    """Those on the region's agenda of which there are tiles."""
    for source in state.agenda(region):
        if stack_left(state, source):
            actions.append(plans[source])


def check(state: State, seat: int, action: Plan) -> Refusal | None:
    region = action.place // 3
    facts: dict[str, Plain] = {
        "source": SOURCES[action.source],
        "region": REGIONS[region],
        "slot": SLOTS[action.place % 3],
    }
    if action.source not in state.agenda(region):
        facts["agenda"] = [SOURCES[source] for source in state.agenda(region)]
        return Refusal("not_on_agenda", "SC-195", facts)
    if state.projects[action.place] == NO_SLOT:
        return Refusal("no_such_slot", "SC-21", facts)
    if state.projects[action.place] != NO_PROJECT:
        return Refusal("slot_taken", "SC-194", facts)
    if not stack_left(state, action.source):
        return Refusal("no_tiles_left", "SC-197", facts)
    if action.card:
        return lobby.check_with(state, seat, action.card, DID_PLAN, action.place, action.source, 0)
    return None


def next_level(state: State, source: int) -> int:
    """The level of the top tile of the source's stack, from 1; 0 for an empty stack."""
    levels, taken = state.board.components.project_levels, state.projects_taken[source]
    return levels[taken] if taken < len(levels) else 0


def subsidy_money(state: State, place: int) -> int:
    """A coin for each permit in the region (SC-200), or as many as the table wants at least."""
    permits, least = state.permits[place // 3], state.board.least_money
    return permits if permits > least else least


def carry_out(state: State, seat: int, action: Plan) -> None:
    """The top tile of the stack goes on the slot; its level matters only for the plant (SC-196)."""
    lobby.begin_action(state, DID_PLAN, action.place, action.source)
    state.used |= PLANNED
    if action.card:
        lobby.play_main(state, seat, action.card)
    source = action.source
    level = next_level(state, source)
    state.projects_taken[source] += 1
    state.projects[action.place] = source + 5 * (level - 1)
    state.prepared[action.place] = NOBODY
    if state.log is not None:
        facts: dict[str, Plain] = {"source": SOURCES[source], "level": level}
        place = action.place
        state.note("planned", seat, {**facts, "region": REGIONS[place // 3], "slot": SLOTS[place % 3]})
    state.push(Planning(seat, action.place, action.card, False))
    gain(state, seat, source)  # SC-198


@final
class Planning(Decision):
    """Waits for the planner's knowledge, then for his subsidy (SC-199); last comes a card."""

    name: ClassVar = "planning"

    def __init__(self, planner: int, place: int, card: int, paid: bool) -> None:
        super().__init__(-1)
        self.planner = planner
        self.place = place
        self.card = card
        self.paid = paid

    def resume(self, state: State) -> None:
        if not self.paid:
            state.go_on_as(Planning(self.planner, self.place, self.card, True))
            self._subsidy(state)
            return
        state.finish()
        if self.card:
            reward(state, self.planner, self.card)

    def _subsidy(self, state: State) -> None:
        slot = self.place % 3
        if slot == MONEY:
            money = subsidy_money(
                state, self.place
            )  # with the permits that the knowledge has brought (SC-O21)
            state.companies[self.planner].money += money
            if state.log is not None:
                state.note("subsidy_money", self.planner, {"money": money})
        elif slot == TECH:
            tech = take_tech(state, self.planner, state.board.components.subsidy_tech)  # SC-201
            if state.log is not None:
                state.note("subsidy_tech", self.planner, {"tech": tech})
        else:
            offer_research(state, self.planner)  # SC-202

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.planner, self.place, self.card, self.paid]

    @staticmethod
    def from_plain(plain: Plain) -> "Planning":
        _, _, planner, place, card, paid = plain
        return Planning(planner, place, card, paid)
