"""What a seat may know. Open: everything on the board, coins, points, permits, tech, scientists, claimed goals, cards
played (CO2-20). Secret: others' lobby cards and company goals, even discarded ones (CO2-21), and what lies face down:
the piles of summits and fossil plants, the event deck below its open card, undealt cards, one player's stacks. When
the game is over nothing is secret.

A view holds a state from which the secrets were taken out, so legality is worked out by the very same code. How many
cards or tiles there are of each kind is always open; the hidden ones are UNKNOWN.
"""

from random import Random
from typing import final

from baseload.core.plain import Plain
from baseload.core.stack import StackView
from baseload.games.climate.hidden import covered, filled, unseen
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
class View(StackView[State]):
    """What a seat knows of a position of CO₂."""

    def deal_anew(self, state: State, rng: Random) -> None:
        _imagine_lobby(state, rng)
        _imagine_goals(state, rng)
        _imagine_piles(state, rng)

    def to_plain(self) -> Plain:
        plain = super().to_plain()
        if not self.known.board.limited_permits:
            plain["known"]["bank"] = None  # a bank without a limit has no count (CO2-3)
        return plain


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
    rest = unseen(list(range(1, LOBBY_CARDS + 1)), seen, rng)
    for company in state.companies:
        company.lobby = sorted(filled(company.lobby, rest))
    if drafting is not None:
        packs = [filled(pack, rest) for pack in drafting.packs]
        first = (drafting.seat - len(drafting.picks)) % len(packs)
        picks: list[int] = []
        for place, pick in enumerate(drafting.picks):
            picks.append(rng.choice(packs[(first + place) % len(packs)]) if pick == UNKNOWN else pick)
        state.stack[-1] = Drafting(drafting.seat, packs, picks, drafting.passes)
    state.lobby_deck = filled(covered(state.lobby_deck), rest)


def _imagine_goals(state: State, rng: Random) -> None:
    removed = state.board.components.goals_removed[state.board.players]
    seen = removed + [company.goal for company in state.companies]
    rest = unseen(list(range(FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL + 1)), seen, rng)
    for company in state.companies:
        if company.goal == UNKNOWN:
            company.goal = rest.pop()
    state.goals_out = sorted(rest)


def _imagine_piles(state: State, rng: Random) -> None:
    parts = state.board.components
    tiles = list(range(1, len(parts.summit_topics)))
    state.summit_pile = unseen(tiles, state.summits + state.summits_used, rng)
    fossils = [kind for kind, count in enumerate(fossils_in_pile(state)) for _ in range(count)]
    rng.shuffle(fossils)
    state.fossils = fossils
    seen = state.events[:2]  # the present one and the next; of an open view too, nobody knows the others
    state.events = filled(
        seen + covered(state.events[2:]), unseen(list(range(6)), seen + state.events_spent, rng)
    )
    claimed = [goal for company in state.companies for goal in company.claimed]
    opened = state.un_open + state.un_gone + claimed
    state.un_stack = unseen(list(range(FIRST_UN_GOAL, LAST_UN_GOAL + 1)), opened, rng)
    if state.starters:
        _imagine_starters(state, rng)
    state.supply_starts = [rng.randrange(6) for _ in state.supply_starts]


def _imagine_starters(state: State, rng: Random) -> None:
    """Those not on the board. With own agendas there can be a source that no region accepts: drawn, it goes back to its
    pool and leaves no trace, so of such sources as many are left out as have come up."""
    laid = [project for project in state.projects if project >= 0]
    rest = unseen(list(range(5)), laid + _drawn_starter(state), rng)
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


def view_of(state: State, seat: int | None, all_open: bool) -> View:
    """The view of a seat, or of a spectator; with nothing hidden if all is open."""
    known = state.copy()
    if not all_open:
        own = -1 if seat is None else seat
        for other, company in enumerate(known.companies):
            if other != own:
                company.lobby = covered(company.lobby)
                company.goal = UNKNOWN
        known.summit_pile = covered(state.summit_pile)
        known.fossils = covered(state.fossils)
        known.events = state.events[:2] + covered(state.events[2:])
        known.un_stack = covered(state.un_stack)
        known.lobby_deck = covered(state.lobby_deck)
        known.goals_out = covered(state.goals_out)
        known.starters = covered(state.starters)
        known.supply_starts = covered(state.supply_starts)
        known.stack = [decision.redacted(own) for decision in known.stack]
    return View(seat, known)
