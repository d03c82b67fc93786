"""A puzzle at a table where moves are made one by one: nothing but what is right is played, and then it is over.

>>> from baseload.coach.puzzle import puzzles
>>> examiner = Examiner(puzzles("power-grid")[0])
>>> examiner.learnt([0] * len(examiner.puzzle.record.actions))
False
"""

from collections.abc import Sequence

from baseload.coach.puzzle import RIGHT, Puzzle
from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.problems import Refused


class Missed:
    """The action is legal, and not what is best: `verdict` says what is known of it."""

    def __init__(self, action: Action, verdict: str) -> None:
        self.action = action
        self.verdict = verdict


class Examiner:
    """Asks one question. `seats` are those of the table's moves, in their order."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.seat = puzzle.seat
        self.begun = len(puzzle.record.actions)  # moves that were made before it

    def learnt(self, seats: Sequence[int]) -> bool:
        """Was it found?"""
        return len(seats) > self.begun

    def taught(self, seats: Sequence[int], state: State, action: Action) -> Missed | None:
        """None where it is right. Refused: it is not legal."""
        refusal = state.check(action)
        if refusal is not None:
            raise Refused(refusal, str(action), self.puzzle.game)
        verdict = self.puzzle.judge(action)
        return None if verdict == RIGHT and not self.learnt(seats) else Missed(action, verdict)

    def script(self, seats: Sequence[int]) -> str:
        """Nobody else moves."""
        return ""
