"""Holds both CO₂ games to their quotes: what one promises is what playing the action does.

A game brings a `Keeper`, who checks one action of each kind that has a quote. Quotes are made from what the seat may
know, and the action is played in the position itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.climate.forecast import Supply
from baseload.games.climate.quotes import Step
from baseload.games.climate.world import BONUS_NONE, BONUS_SOURCE, BONUS_TECH, REGIONS

# Gains on the way to which a quote does not commit itself.
ON_THE_WAY = ("bonus_tech", "bonus_permit")


class Played:
    """One action, played in a copy."""

    def __init__(self, before: Any, action: Any) -> None:
        self.before = before
        self.action = action
        self.seat: int = before.seat
        self.known = before.view(before.seat).known
        self.top = before.stack[-1]
        self.after = before.copy()
        self.events: list[Event] = self.after.play(action)
        self.had = before.companies[self.seat]
        self.has = self.after.companies[self.seat]

    def told(self, kind: str) -> list[dict[str, Plain]]:
        """The facts of every event of that kind."""
        return [event.facts for event in self.events if event.kind == kind]

    def gained(self, name: str) -> int:
        found: int = getattr(self.has, name) - getattr(self.had, name)
        return found

    def straight(self) -> bool:
        """Nothing was given on the way that a quote says nothing of."""
        return not any(event.kind in ON_THE_WAY for event in self.events)

    def takes_step(self, step: Step, sources: list[str], learnt: str, at: int = 0) -> None:
        """From that event on it is this step, with the goal tiles it turns and the beginning of what it gives."""
        event, source = self.events[at], sources[step.source]
        assert event.facts["source"] == source
        if not step.space:
            assert event.kind == f"{learnt}_lost"
            return
        assert (event.kind, event.facts["space"]) == (learnt, step.space)
        assert (step.bonus == BONUS_NONE) <= (step.second == BONUS_NONE)
        following = self.events[at + 1 + len(step.tiles) :]
        if step.bonus == BONUS_NONE:
            assert not any(event.kind in ON_THE_WAY for event in following[:1])
        elif step.bonus == BONUS_TECH and following and learnt == "expertise":
            assert following[0].kind == "bonus_tech"
        elif step.bonus >= BONUS_SOURCE and following and following[0].kind in (learnt, f"{learnt}_lost"):
            assert following[0].facts["source"] == sources[step.bonus - BONUS_SOURCE]


Check = Callable[[Played], None]


class Keeper:
    """Checks positions, and counts what was checked."""

    def __init__(self, checks: dict[type[Action], Check], tighten: Callable[[Any, Random], None]) -> None:
        self.checks = checks
        self.tighten = tighten
        self.seen: Counter[str] = Counter()

    def check(self, state: Any, actions: Iterable[Action]) -> None:
        for action in actions:
            check = self.checks.get(type(action))
            if check is not None:
                check(Played(state, action))
                self.seen[type(action).__name__] += 1

    def look(self, state: Any, chosen: Action, rng: Random) -> None:
        """The action that was chosen, and of each kind one that was not. Now and then also where hardly anything is
        left in the middle of the table, which games seldom come to."""
        self.check(state, [chosen, *_one_of_each(state, rng)])
        if rng.random() < 0.25:
            tight = state.copy()
            self.tighten(tight, rng)
            self.check(tight, _one_of_each(tight, rng))


def _one_of_each(state: Any, rng: Random) -> list[Action]:
    """An action of each kind that is legal."""
    kinds: dict[str, list[Action]] = {}
    for action in state.legal():
        kinds.setdefault(type(action).__name__, []).append(action)
    return [rng.choice(ways) for _, ways in sorted(kinds.items())]


class Watch:
    """Compares what was foreseen of a supply phase with what it brought. `asks` is true for a game in which somebody
    may be asked while it goes round the regions."""

    def __init__(self, forecast: Callable[[Any], Supply], asks: bool) -> None:
        self.forecast = forecast
        self.asks = asks
        self.waiting: list[tuple[Supply, list[dict[str, Plain]]]] = []
        self.kept = 0

    def before(self, state: Any) -> None:
        self.waiting.append((self.forecast(state.view(None).known), []))

    def after(self, state: Any, events: list[Event]) -> None:
        burnt = False
        for event in events:
            if event.kind in ("constructed", "built", "inspector_moved"):
                self.waiting = []
            elif event.kind == "fossil":
                burnt = True
                for _, seen in self.waiting:
                    seen.append(event.facts)
            elif event.kind == "turn" and self.asks:
                self._compare(state)
        if burnt and not self.asks:
            self._compare(state)

    def _compare(self, state: Any) -> None:
        if state.outcome is None:
            ppm = state.board.components.ppm
            for supply, seen in self.waiting:
                if supply.decade != state.decade and not seen:
                    continue  # that of a later decade, or none
                regions = [REGIONS[region] for region in supply.regions]
                assert len(seen) == supply.tiles
                found = [facts["region"] for facts in seen]
                assert (
                    sorted(found) == sorted(regions)
                    if supply.tiles == len(regions)
                    else set(found) < set(regions)
                )
                kinds = ["none", "gas", "oil", "coal"]
                risen = sum(ppm[kinds.index(facts["fossil"])] for facts in seen)
                assert supply.least <= risen <= supply.most
                self.kept += 1
        self.waiting = []
