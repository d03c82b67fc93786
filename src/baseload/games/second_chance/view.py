"""What a seat may know. Open: everything on the board, coins, points, permits, tech, scientists, cards played and
claimed (SC-23). Secret, even from partners: others' lobby cards and goals (SC-24), discarded ones too, and what lies
face down: the piles of summits and fossil plants, the event stack below the future event. A fossil tile that an
inspector has put under the pile was seen by all. When the game is over nothing is secret.

A view holds a state from which the secrets were taken out, so legality is worked out by the very same code. How many
cards or tiles there are of each kind is always open; the hidden ones are UNKNOWN.
"""

from random import Random
from typing import final

from baseload.core.stack import StackView
from baseload.games.climate.hidden import covered, filled, unseen
from baseload.games.second_chance.components import EVENT_TILES, LOBBY_CARDS
from baseload.games.second_chance.deal import fossil_counts, fossils_in_pile
from baseload.games.second_chance.draft import Drafting, KeepGoals
from baseload.games.second_chance.personal_goals import ALONE
from baseload.games.second_chance.state import NOBODY, UNKNOWN, Company, State


@final
class View(StackView[State]):
    """What a seat knows of a position of Second Chance."""

    def deal_anew(self, state: State, rng: Random) -> None:
        _imagine_lobby(state, rng)
        _imagine_goals(state, rng)
        _imagine_piles(state, rng)


def _imagine_lobby(state: State, rng: Random) -> None:
    drafting = next((frame for frame in state.stack if isinstance(frame, Drafting)), None)
    seen = [card for card, seat in enumerate(state.lobby_played) if seat != NOBODY]
    for company in state.companies:
        seen += company.lobby
    if drafting is not None:
        for pack in drafting.packs:
            seen += pack
    rest = unseen(list(range(1, LOBBY_CARDS + 1)), seen, rng)
    for company in state.companies:
        company.lobby = sorted(filled(company.lobby, rest))
    if drafting is not None:
        packs = [filled(pack, rest) for pack in drafting.packs]
        place = state.stack.index(drafting)
        state.stack[place] = Drafting(drafting.seat, packs, drafting.passes, drafting.asked)


def _imagine_goals(state: State, rng: Random) -> None:
    """Nobody holds the goal of a summit alone unseen who has been alone at one: it would have been shown."""
    top = next((frame for frame in state.stack if isinstance(frame, KeepGoals)), None)
    seen = [goal for company in state.companies for goal in company.goals + company.rejected]
    if top is not None:
        for offer in top.offers:
            seen += offer
    rest = unseen(state.board.goals, seen, rng)
    # Seats that cannot hold it choose first.
    for company in sorted(state.companies, key=lambda company: not company.alone):
        goals: list[int] = []
        for goal in company.goals:
            if goal == UNKNOWN:
                barred = state.board.team and company.alone
                at = next(index for index, found in enumerate(rest) if not (barred and found == ALONE))
                goal = rest.pop(at)
            goals.append(goal)
        company.goals = sorted(goals)
        company.rejected = filled(company.rejected, rest)
    if top is not None:
        offers = [filled(offer, rest) for offer in top.offers]
        state.stack[state.stack.index(top)] = KeepGoals(top.seat, offers, top.keep)


def _imagine_piles(state: State, rng: Random) -> None:
    parts = state.board.components
    tiles = list(range(1, len(parts.summit_topics)))
    state.summit_pile = unseen(tiles, state.summits + state.summits_used, rng)
    counts = fossil_counts(state.board, state.solo_goal)
    again = [kind for kind in range(1, len(counts)) for _ in range(counts[kind])]
    left = fossils_in_pile(state)
    fossils = [kind for kind in range(1, len(left)) for _ in range(left[kind])]
    rng.shuffle(fossils)
    rng.shuffle(again)
    state.fossils = fossils
    state.fossils_again = again
    if state.board.competitive:
        events = list(range(1, EVENT_TILES + 1))
        seen = state.events[:2]  # the present one and the next; of an open view too, nobody knows the others
        state.events = filled(
            seen + covered(state.events[2:]), unseen(events, seen + state.events_spent, rng)
        )
        rng.shuffle(events)
        state.events_again = events
    state.supply_starts = [rng.randrange(6) for _ in state.supply_starts]


def _hidden_goals(state: State, company: Company) -> list[int]:
    """What others see of a seat's goals: how many, and the one that was shown when it was reached."""
    shown = [ALONE] if state.board.team and company.alone and ALONE in company.goals else []
    return shown + [UNKNOWN] * (len(company.goals) - len(shown))


def view_of(state: State, seat: int | None, all_open: bool) -> View:
    """The view of a seat, or of a spectator; with nothing hidden if all is open."""
    known = state.copy()
    if not all_open:
        own = -1 if seat is None else seat
        for other, company in enumerate(known.companies):
            if other != own:
                company.lobby = covered(company.lobby)
                company.rejected = covered(company.rejected)
                company.goals = _hidden_goals(state, company)
        known.summit_pile = covered(state.summit_pile)
        known.fossils = covered(state.fossils)
        known.fossils_again = covered(state.fossils_again)
        known.events = state.events[:2] + covered(state.events[2:])
        known.events_again = covered(state.events_again)
        known.supply_starts = covered(state.supply_starts)
        top = state.stack[-1]
        for place, decision in enumerate(state.stack):
            # Cards of a draft that is still to come have been seen by nobody (SC-52).
            to_come = isinstance(decision, Drafting) and decision is not top
            known.stack[place] = decision.redacted(-1 if to_come else own)
    return View(seat, known)
