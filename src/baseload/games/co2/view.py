"""What a seat may know. Open: everything on the board, coins, points, permits, tech, scientists, claimed goals, cards
played (CO2-20). Secret: others' lobby cards and company goals, even discarded ones (CO2-21), and what lies face down:
the piles of summits and fossil plants, the event deck below its open card, undealt cards, one player's stacks. When
the game is over nothing is secret.

A view holds a state from which the secrets were taken out, so legality is worked out by the very same code. How many
cards or tiles there are of each kind is always open; the hidden ones are UNKNOWN.
"""

from random import Random
from typing import final

from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.core.problems import Refusal, UnknownNameError
from baseload.games.co2.components import (
    FIRST_COMPANY_GOAL,
    FIRST_UN_GOAL,
    LAST_COMPANY_GOAL,
    LAST_UN_GOAL,
    LOBBY_CARDS,
)
from baseload.games.co2.draft import Drafting
from baseload.games.co2.state import UNKNOWN, State
from baseload.games.co2.stock import fossils_in_pile


@final
class View(CoreView):
    """`known` is the position without its secrets."""

    def __init__(self, seat: int | None, known: State) -> None:
        self._seat = seat
        self.known = known

    @property
    def game(self) -> str:
        return self.known.game

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def players(self) -> int:
        return len(self.known.companies)

    @property
    def to_move(self) -> int | None:
        return self.known.seat

    @property
    def outcome(self) -> Outcome | None:
        return self.known.result

    def legal(self) -> list[Action]:
        if self._seat is None or self.known.seat != self._seat:
            return []
        return self.known.legal()

    def check(self, action: Action) -> Refusal | None:
        if self.known.result is None and (self._seat is None or self.known.seat != self._seat):
            return Refusal("not_your_turn", "CO2-152", {"seat": self.known.seat})
        return self.known.check(action)

    def seen(self) -> State:
        return self.known

    def imagine(self, rng: Random) -> State:
        """Deal everything hidden anew."""
        state = self.known.copy()
        if state.result is not None:  # nothing is secret any more
            return state
        _imagine_lobby(state, rng)
        _imagine_goals(state, rng)
        _imagine_piles(state, rng)
        return state

    def to_plain(self) -> Plain:
        known = self.known.to_plain()
        if not self.known.board.limited_permits:
            known["bank"] = None  # a bank without a limit has no count (CO2-3)
        return {"seat": self._seat, "known": known}


def _unseen(all_of_them: range, seen: list[int], rng: Random) -> list[int]:
    rest = [number for number in all_of_them if number not in seen]
    rng.shuffle(rest)
    return rest


def _filled(cards: list[int], unseen: list[int]) -> list[int]:
    """The cards, each unknown one replaced by the next unseen one."""
    return [unseen.pop() if card == UNKNOWN else card for card in cards]


def _imagine_lobby(state: State, rng: Random) -> None:
    top = state.stack[-1]
    drafting = top if isinstance(top, Drafting) else None
    seen = state.lobby_played.copy()
    for company in state.companies:
        seen += company.lobby
    if drafting is not None:
        # A pick lies in its pack until all have picked, so a known pick is a known card of a known pack.
        for pack in drafting.packs:
            seen += pack
    unseen = _unseen(range(1, LOBBY_CARDS + 1), seen, rng)
    for company in state.companies:
        company.lobby = sorted(_filled(company.lobby, unseen))
    if drafting is not None:
        packs = [_filled(pack, unseen) for pack in drafting.packs]
        first = (drafting.seat - len(drafting.picks)) % len(packs)
        picks: list[int] = []
        for place, pick in enumerate(drafting.picks):
            picks.append(rng.choice(packs[(first + place) % len(packs)]) if pick == UNKNOWN else pick)
        state.stack[-1] = Drafting(drafting.seat, packs, picks, drafting.passes)
    state.lobby_deck = _filled([UNKNOWN] * len(state.lobby_deck), unseen)


def _imagine_goals(state: State, rng: Random) -> None:
    removed = state.board.parts.goals_removed[state.board.players]
    seen = removed + [company.goal for company in state.companies]
    unseen = _unseen(range(FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL + 1), seen, rng)
    for company in state.companies:
        if company.goal == UNKNOWN:
            company.goal = unseen.pop()
    state.goals_out = sorted(unseen)


def _imagine_piles(state: State, rng: Random) -> None:
    parts = state.board.parts
    tiles = range(1, len(parts.summit_topics))
    state.summit_pile = _unseen(tiles, state.summits + state.summits_used, rng)
    fossils = [kind for kind, count in enumerate(fossils_in_pile(state)) for _ in range(count)]
    rng.shuffle(fossils)
    state.fossils = fossils
    seen = state.events[:2]  # the present one and the next; of an open view too, nobody knows the others
    state.events = _filled(
        seen + [UNKNOWN] * len(state.events[2:]), _unseen(range(6), seen + state.events_spent, rng)
    )
    claimed = [goal for company in state.companies for goal in company.claimed]
    opened = state.un_open + state.un_gone + claimed
    state.un_stack = _unseen(range(FIRST_UN_GOAL, LAST_UN_GOAL + 1), opened, rng)
    if state.starters:
        _imagine_starters(state, rng)
    state.supply_starts = [rng.randrange(6) for _ in state.supply_starts]


def _imagine_starters(state: State, rng: Random) -> None:
    """Those not on the board. With own agendas there can be a source that no region accepts: drawn, it goes back to its
    pool and leaves no trace, so of such sources as many are left out as have come up."""
    laid = [project for project in state.projects if project >= 0]
    rest = _unseen(range(5), laid + _drawn_starter(state), rng)
    accepted = [source for region in range(6) for source in state.agenda(region)]
    for source in rest.copy():
        if len(rest) > len(state.starters) and source not in accepted:
            rest.remove(source)
    del rest[len(state.starters) :]  # on a board without all slots one more may have found no place
    state.starters = rest


def _drawn_starter(state: State) -> list[int]:
    """The starter project that was turned up and waits for a slot."""
    from baseload.games.co2.solitaire import StarterSlot

    top = state.stack[-1]
    return [top.source] if isinstance(top, StarterSlot) and top.source != UNKNOWN else []


def view_of(state: State, seat: int | None, all_open: bool = False) -> View:
    """The view of a seat, or of a spectator; with nothing hidden if all is open."""
    if seat is not None and not 0 <= seat < len(state.companies):
        raise UnknownNameError("no_such_seat", seat=seat, players=len(state.companies))
    known = state.copy()
    if state.result is None and not all_open:
        own = -1 if seat is None else seat
        for other, company in enumerate(known.companies):
            if other != own:
                company.lobby = [UNKNOWN] * len(company.lobby)
                company.goal = UNKNOWN
        known.summit_pile = [UNKNOWN] * len(state.summit_pile)
        known.fossils = [UNKNOWN] * len(state.fossils)
        known.events = state.events[:2] + [UNKNOWN] * len(state.events[2:])
        known.un_stack = [UNKNOWN] * len(state.un_stack)
        known.lobby_deck = [UNKNOWN] * len(state.lobby_deck)
        known.goals_out = [UNKNOWN] * len(state.goals_out)
        known.starters = [UNKNOWN] * len(state.starters)
        known.supply_starts = [UNKNOWN] * len(state.supply_starts)
        known.stack = [decision.redacted(own) for decision in known.stack]
    return View(seat, known)
