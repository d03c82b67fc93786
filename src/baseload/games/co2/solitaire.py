"""One player: starter projects, cards that are replaced, UN goals that open and are lost.

Everything else is as for several players (CO2-303). What differs elsewhere is only numbers: rounds, money, goals.
"""

from typing import ClassVar, Final, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import STARTS, Start
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.co2.actions import Slot
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import NO_PROJECT, NO_SLOT, UNKNOWN, Decision, State

_SLOTS: Final[list[Action]] = [Slot(slot) for slot in range(3)]
_NO_SLOT: Final = -1


def replace_card(state: State, seat: int) -> None:
    """A lobby card played is replaced from the deck, while that lasts (CO2-309, CO2-O77)."""
    if state.lobby_deck:
        card = state.lobby_deck[0]
        state.lobby_deck = state.lobby_deck[1:]
        state.companies[seat].lobby.append(card)
        state.companies[seat].lobby.sort()
        state.note("card_drawn", seat, {"card": card}, reveals=True, only=[seat])


def open_goal(state: State) -> None:
    """All UN goals begin in a stack (CO2-305). A main effect opens one more, to the right of the others (CO2-310,
    CO2-O78)."""
    if state.un_stack:
        goal = state.un_stack[0]
        state.un_stack = state.un_stack[1:]
        state.un_open = [*state.un_open, goal]
        state.note("un_opened", None, {"goal": goal}, reveals=True)


def lose_goal(state: State) -> None:
    """A disaster also costs the leftmost open UN goal, if there is one (CO2-311, CO2-O80)."""
    if state.un_open:
        goal = state.un_open[0]
        state.un_open = state.un_open[1:]
        state.un_gone = [*state.un_gone, goal]
        state.note("un_lost", None, {"goal": goal})


# --- starter projects ---


def begin(state: State) -> None:
    """Five projects lie on the board before the first turn (CO2-306)."""
    state.push(StarterRegion(0))


@final
class StarterRegion(Decision):
    """The region that gets the first starter project, if its agenda accepts it."""

    name: ClassVar = "starter_region"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        return STARTS.copy()

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Start):
            return Refusal("answer_first", "CO2-306", {"asked": "starter_region"})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Start)
        state.note("starter_region", self.seat, {"region": REGIONS[action.region]})
        _next_starter(state, self.seat, action.region)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "StarterRegion":
        return StarterRegion(plain[1])


def _empty_slots(state: State, region: int) -> list[int]:
    return [slot for slot in range(3) if state.projects[3 * region + slot] == NO_PROJECT]


def _next_starter(state: State, seat: int, region: int) -> None:
    """Ask for a slot, before the tile is seen. The top of the stack is the starter decision just answered."""
    if not state.starters:
        state.finish()
        return
    slots = _empty_slots(state, region)
    if len(slots) > 1:
        state.go_on_as(StarterSlot(seat, region, UNKNOWN))
    else:
        # With one slot there is no choice. With none all three sources of the agenda are here already, so
        # the tile goes on in any case (CO2-O81).
        _draw(state, seat, region, slots[0] if slots else _NO_SLOT)


def _draw(state: State, seat: int, region: int, slot: int) -> None:
    """Turn up the next tile. Where the agenda does not accept it, it goes to the next region clockwise that does, and
    the slot is chosen there (CO2-307)."""
    source = state.starters[0]
    state.starters = state.starters[1:]
    state.note("starter_drawn", seat, {"source": SOURCES[source]}, reveals=True)
    if slot != _NO_SLOT and source in state.agenda(region):
        _lay(state, seat, source, region, slot)
        return
    target = region
    for _ in range(6):
        target = state.board.components.next_region[target]
        slots = _empty_slots(state, target)
        if slots and source in state.agenda(target):
            if len(slots) > 1:
                state.go_on_as(StarterSlot(seat, target, source))
            else:
                _lay(state, seat, source, target, slots[0])
            return
    _next_starter(
        state, seat, state.board.components.next_region[region]
    )  # no agenda wants it: back to its pool


def _lay(state: State, seat: int, source: int, region: int, slot: int) -> None:
    """Down it goes, without a grant; the next one starts from the next region clockwise (CO2-308)."""
    state.projects[3 * region + slot] = source
    state.project_pool[source] -= 1
    facts: dict[str, Plain] = {"source": SOURCES[source], "region": REGIONS[region], "slot": SLOTS[slot]}
    state.note("starter_laid", seat, facts)
    _next_starter(state, seat, state.board.components.next_region[region])


@final
class StarterSlot(Decision):
    """A slot for a starter project; `source` is UNKNOWN while the tile has not been turned up."""

    name: ClassVar = "starter_slot"

    def __init__(self, seat: int, region: int, source: int) -> None:
        super().__init__(seat)
        self.region = region
        self.source = source

    def legal(self, state: State) -> list[Action]:
        return [_SLOTS[slot] for slot in _empty_slots(state, self.region)]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Slot):
            facts: dict[str, Plain] = {"asked": "starter_slot", "region": REGIONS[self.region]}
            return Refusal("answer_first", "CO2-306", facts)
        if action.slot not in _empty_slots(state, self.region):
            facts = {"region": REGIONS[self.region], "slot": SLOTS[action.slot]}
            if state.projects[3 * self.region + action.slot] == NO_SLOT:
                return Refusal("no_such_slot", "CO2-10", facts)
            return Refusal("slot_taken", "CO2-306", facts)
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Slot)
        if self.source == UNKNOWN:
            _draw(state, self.seat, self.region, action.slot)
        else:
            _lay(state, self.seat, self.source, self.region, action.slot)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.region, self.source]

    @staticmethod
    def from_plain(plain: Plain) -> "StarterSlot":
        _, seat, region, source = plain
        return StarterSlot(seat, region, source)
