"""Who earns on a track."""


def foremost(discs: list[list[int]], track: int) -> tuple[int, int]:
    """The foremost and the second-foremost occupied space of a track, 0 for none. Two players, or one, have no second
    place."""
    first = second = 0
    for own in discs:
        space = own[track]
        if space > first:
            first, second = space, first
        elif second < space < first:
            second = space
    return first, second if len(discs) > 2 else 0


def incomes(discs: list[list[int]], paid: list[list[int]]) -> list[int]:
    """What each seat earns. `discs` has for each seat the space of its disc on every track, 0 without one; `paid` has
    what the spaces of every track pay.

    The discs on the foremost and on the second-foremost occupied space of a track earn what stands there, each in
    full, so a tie for first leaves second place alone.

    >>> incomes([[7], [5], [5], [2]], [[0, 1, 1, 2, 2, 3, 3, 4]])
    [4, 3, 3, 0]
    >>> incomes([[7], [6]], [[0, 1, 1, 2, 2, 3, 3, 4]])
    [4, 0]
    """
    amounts = [0] * len(discs)
    for track in range(len(discs[0])):
        first, second = foremost(discs, track)
        for seat in range(len(amounts)):
            space = discs[seat][track]
            if space and space in (first, second):
                amounts[seat] += paid[track][space]
    return amounts


def earned_on(discs: list[list[int]], paid: list[list[int]], seat: int) -> list[int]:
    """What the seat earns on each track, from which its whole income is made up."""
    found: list[int] = []
    for track in range(len(discs[seat])):
        alone = [[0] * len(own) for own in discs]
        for other in range(len(discs)):
            alone[other][track] = discs[other][track]
        found.append(incomes(alone, paid)[seat])
    return found
