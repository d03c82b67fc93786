"""The games of a study on the processors of this machine.

A worker that dies is replaced, and the games it was at are played again, each by itself. A game whose process dies
again and again is recorded as broken.
"""

from collections import Counter, deque
from collections.abc import Callable
from functools import partial

from baseload.lab.crew import DEATHS, Crew, WorkerError
from baseload.lab.one_game import play_one, play_some
from baseload.lab.plan import StudyPlan
from baseload.lab.portions import Portions
from baseload.lab.stop import Stop
from baseload.lab.tables import Entry, broken_entry
from baseload.lab.tally import what_broke


def killer_entry(number: int) -> Entry:
    """The entry of a game that was given up."""
    return broken_entry(number, what_broke(WorkerError("game_kills_workers", deaths=DEATHS)))


def play_in_processes(
    plan: StudyPlan, portions: Portions, workers: int, take: Callable[[Entry], None], stop: Stop
) -> None:
    """Play all portions; `take` gets each game as soon as it is there, in any order. One worker is this process."""
    if workers == 1:
        while portion := portions.next():
            for number in portion:
                with stop.at_once():
                    entry = play_one(plan, number)
                take(entry)
        return
    games = _Games(portions)
    # Workers begin from nothing: what this process holds (a lock, threads) stays here.
    with Crew(partial(play_some, plan), workers, start="spawn") as crew:

        def next_portion() -> list[int]:
            return games.next(crew.busy)

        while crew.hand_out(next_portion):
            stop.check()
            done, lost = crew.wait()
            for portion in lost:
                for number in games.died(portion):
                    take(killer_entry(number))
            for _, (entries, seconds) in done:
                portions.took(len(entries), seconds)
            crew.hand_out(next_portion)  # nobody shall wait while we keep what is done
            for _, (entries, _) in done:
                for entry in entries:
                    take(entry)


class _Games:
    """What is to be played: portions, and before them games whose worker died, each by itself.

    The last try of a game is made while nobody else plays: where memory is short, a worker may die of what others need.
    """

    def __init__(self, portions: Portions) -> None:
        self._portions = portions
        self._deaths: Counter[int] = Counter()
        self._suspects: deque[int] = deque()
        self._alone = False  # the next game, or the one under way, is at its last try

    def next(self, busy: bool) -> list[int]:
        """The next few; none when all are handed out, or while one must be alone."""
        if not (self._alone and busy):
            self._alone = bool(self._suspects) and self._deaths[self._suspects[0]] == DEATHS - 1
        if self._alone and busy:
            return []
        return [self._suspects.popleft()] if self._suspects else self._portions.next()

    def died(self, portion: list[int]) -> list[int]:
        """A worker died with these. Those that are given up."""
        self._deaths.update(portion)
        self._suspects += [number for number in portion if self._deaths[number] < DEATHS]
        return [number for number in portion if self._deaths[number] == DEATHS]
