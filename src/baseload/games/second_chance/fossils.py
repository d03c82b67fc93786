"""The pile of fossil tiles."""

from baseload.games.second_chance.state import State


def draw(state: State) -> int:
    """The top tile; -1 if there is none left anywhere.

    Below the shuffled tiles lie those that the inspectors have put there. A pile that is used up is made anew
    from the tiles in the box (SC-O101).
    """
    if not state.fossils and not state.fossils_under:
        _renew(state)
    if state.fossils:
        kind = state.fossils[0]
        state.fossils = state.fossils[1:]
        return kind
    if state.fossils_under:
        kind = state.fossils_under[0]
        state.fossils_under = state.fossils_under[1:]
        return kind
    return -1


def _renew(state: State) -> None:
    """The tiles of the box, in the order that the deal has fixed."""
    left = state.fossils_box.copy()
    pile: list[int] = []
    for kind in state.fossils_again:
        if left[kind]:
            left[kind] -= 1
            pile.append(kind)
    if pile:
        state.fossils = pile
        state.fossils_box = [0] * len(left)
        state.note("fossils_renewed", None, {"tiles": len(pile)})
