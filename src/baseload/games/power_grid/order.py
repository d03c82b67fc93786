"""Phase 1: turn order."""

from baseload.games.power_grid.state import State


def sort_order(state: State) -> None:
    """Most cities first, then the highest plant; the same for every place (PG-31, PG-32)."""
    ranked = []
    for seat in range(len(state.companies)):
        company = state.companies[seat]
        # Plants are unique, so the seat only decides between companies that have none.
        ranked.append(((company.cities * 100 + company.highest_plant()) * 10 + (9 - seat), seat))
    ranked.sort(reverse=True)
    state.order = [seat for _, seat in ranked]
    if state.log is not None:
        state.note("order", None, {"order": state.order.copy()})
