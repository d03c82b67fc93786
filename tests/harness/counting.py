"""Counts: how many sequences of legal actions start at a position, as chess programs count with perft."""

from baseload.core.contract import State


def count(state: State, depth: int, bids: int = 0) -> int:
    """Sequences of `depth` actions; `bids` above 0 keeps only so many of the lowest bids. One that the end of the game
    cuts short counts as one."""
    actions = state.legal_few(bids) if bids else state.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += count(after, depth - 1, bids) if after.outcome is None else 1
    return total


def counts(state: State, depth: int, bids: int = 0) -> list[int]:
    return [count(state, deep, bids) for deep in range(1, depth + 1)]
