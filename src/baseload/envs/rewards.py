"""What an agent gets when its game is over."""

from typing import Final

from baseload.core.contract import Outcome
from baseload.core.problems import OptionError

REWARDS: Final = ("place", "win", "score")
_POINT: Final = 0.01


def check_reward(kind: str) -> None:
    """Refuse a kind that there is not."""
    if kind not in REWARDS:
        raise OptionError("bad_option_value", option="reward", value=kind, allowed=list(REWARDS))


def rewards(kind: str, outcome: Outcome) -> list[float]:
    """By seat. One player alone who plays for points gets a hundredth of them, whatever the kind.

    >>> lost_together = Outcome([1, 2], [30, 20], "too_hot", {}, team=False)
    >>> rewards("place", lost_together), rewards("win", lost_together)
    ([-1.0, -1.0], [0.0, 0.0])
    >>> rewards("place", Outcome([2, 1, 2], [9, 12, 9], "over", {}))
    [-0.5, 1.0, -0.5]
    """
    seats = len(outcome.places)
    if outcome.team is not None:
        return [1.0 if outcome.team else illegal_reward(kind)] * seats
    if kind == "score" or seats == 1:  # alone one has no place, but points
        return [_POINT * score for score in outcome.scores]
    if kind == "win":
        return outcome.shares
    return [_of_place(outcome.places, seat) for seat in range(seats)]


def _of_place(places: list[int], seat: int) -> float:
    """From 1 for the first to -1 for the last; seats that share a place get the mean of the places they fill."""
    ahead = sum(place < places[seat] for place in places)
    behind = sum(place > places[seat] for place in places)
    return (behind - ahead) / (len(places) - 1)


def illegal_reward(kind: str) -> float:
    """What an illegal action costs where it ends the game: as much as a table that loses together."""
    return 0.0 if kind == "win" else -1.0
