"""Counting finished games exactly.

Everything is kept as integers and fractions and turned into decimals only at the end, so a sum does not depend on the
order in which workers hand in their games.
"""

from fractions import Fraction
from math import sqrt

from baseload.core.contract import Outcome
from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.text.speaker import speaker


def what_broke(error: BaseException) -> str:
    """Why a game could not be played, in one line."""
    if isinstance(error, Problem):
        return speaker().problem(error)
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


class Spread:
    """Mean, spread and range of a series of whole numbers.

    >>> spread = Spread()
    >>> for number in (2, 4, 6):
    ...     spread.add(number)
    >>> spread.to_plain()
    {'mean': 4.0, 'stdev': 2.0, 'min': 2, 'max': 6}
    """

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0
        self.least: int | None = None
        self.most: int | None = None

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number
        self.least = number if self.least is None else min(self.least, number)
        self.most = number if self.most is None else max(self.most, number)

    def merge(self, other: "Spread") -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        if other.least is not None:
            self.least = other.least if self.least is None else min(self.least, other.least)
        if other.most is not None:
            self.most = other.most if self.most is None else max(self.most, other.most)

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None

    @property
    def stdev(self) -> float | None:
        """The standard deviation of the sample; None for fewer than two numbers."""
        if self.count < 2:
            return None
        deviations = Fraction(self.squares) - Fraction(self.total * self.total, self.count)
        return sqrt(deviations / (self.count - 1))

    def to_plain(self) -> dict[str, Plain]:
        return {
            "mean": None if self.mean is None else round(self.mean, 4),
            "stdev": None if self.stdev is None else round(self.stdev, 4),
            "min": self.least,
            "max": self.most,
        }


class ForPlayers:
    """What came of the games with one number of players."""

    def __init__(self) -> None:
        self.games = 0
        self.lost = 0
        self.actions = Spread()
        self.scores = Spread()

    def add(self, actions: int, outcome: Outcome) -> None:
        self.games += 1
        self.actions.add(actions)
        if outcome.team is False:
            self.lost += 1
            return
        for score in outcome.scores:
            self.scores.add(score)

    def merge(self, other: "ForPlayers") -> None:
        self.games += other.games
        self.lost += other.lost
        self.actions.merge(other.actions)
        self.scores.merge(other.scores)

    def to_plain(self) -> dict[str, Plain]:
        return {
            "games": self.games,
            "lost": self.lost,
            "actions": self.actions.to_plain(),
            "scores": self.scores.to_plain(),
        }


class Tally:
    """What came of some games, for so many seats at most.

    Where everybody lost, what a seat had scored means little, so scores are counted over the other games.
    """

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.finished = 0
        self.actions = 0
        self.played = [0] * seats  # finished games in which the seat was taken
        self.wins = [
            Fraction(0)
        ] * seats  # a shared win counts as a part of one, a win of the whole team does not
        self.shared = [0] * seats
        self.team_won = 0  # games that all won, or lost, together
        self.team_lost = 0
        self.lost_by: dict[str, int] = {}
        self.scores = [Spread() for _ in range(seats)]
        self.rounds = Spread()
        self.endings: dict[str, int] = {}
        self.steps: dict[str, int] = {}
        self.tables: dict[int, ForPlayers] = {}  # by number of players
        self.failures: list[dict[str, Plain]] = []

    def add(self, actions: int, outcome: Outcome) -> None:
        self.games += 1
        self.finished += 1
        self.actions += actions
        self.tables.setdefault(len(outcome.places), ForPlayers()).add(actions, outcome)
        for seat in range(len(outcome.places)):
            self.played[seat] += 1
        for seat in outcome.winners:
            self.wins[seat] += Fraction(1, outcome.sharers)
            self.shared[seat] += outcome.sharers > 1
        if outcome.team is not None:
            self.team_won += outcome.team
            self.team_lost += not outcome.team
        if outcome.team is False:
            self.lost_by[outcome.reason] = self.lost_by.get(outcome.reason, 0) + 1
        else:
            for seat, score in enumerate(outcome.scores):
                self.scores[seat].add(score)
        self.endings[outcome.reason] = self.endings.get(outcome.reason, 0) + 1
        # Games that are played in rounds and steps say so among the outcome's facts.
        if isinstance(outcome.facts.get("round"), int):
            self.rounds.add(outcome.facts["round"])
        if "step" in outcome.facts:
            step = str(outcome.facts["step"])
            self.steps[step] = self.steps.get(step, 0) + 1

    def fail(self, number: int, seed: int, problem: str, drawn: dict[str, Plain] | None = None) -> None:
        """A game that broke: not a reason to lose the others, and its seed is all one needs to find out why.

        `drawn` are the options that chance had chosen for it.
        """
        self.games += 1
        failure: dict[str, Plain] = {"game": number, "seed": seed, "problem": problem}
        if drawn:
            failure["drawn"] = drawn
        self.failures.append(failure)

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.finished += other.finished
        self.actions += other.actions
        self.team_won += other.team_won
        self.team_lost += other.team_lost
        for seat in range(len(self.wins)):
            self.played[seat] += other.played[seat]
            self.wins[seat] += other.wins[seat]
            self.shared[seat] += other.shared[seat]
            self.scores[seat].merge(other.scores[seat])
        self.rounds.merge(other.rounds)
        for players, table in other.tables.items():
            self.tables.setdefault(players, ForPlayers()).merge(table)
        for mine, theirs in (
            (self.endings, other.endings),
            (self.steps, other.steps),
            (self.lost_by, other.lost_by),
        ):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count
        self.failures += other.failures

    def to_plain(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {
            "games": self.games,
            "finished": self.finished,
            "errors": len(self.failures),
            "actions": self.actions,
            "played": self.played,
            "wins": [round(float(wins), 4) for wins in self.wins],
            "shared_wins": self.shared,
            "scores": [spread.to_plain() for spread in self.scores],
            "rounds": self.rounds.to_plain(),
            "endings": dict(sorted(self.endings.items())),
            "failures": sorted(self.failures, key=lambda failure: int(failure["game"])),
        }
        if self.team_won or self.team_lost:
            plain["team_won"] = self.team_won
            plain["team_lost"] = self.team_lost
            plain["lost_share"] = round(self.team_lost / self.finished, 4)
            plain["lost_by"] = dict(sorted(self.lost_by.items()))
        if self.steps:
            plain["steps"] = dict(sorted(self.steps.items()))
        if len(self.tables) > 1:
            plain["by_players"] = {
                str(players): table.to_plain() for players, table in sorted(self.tables.items())
            }
        return plain
