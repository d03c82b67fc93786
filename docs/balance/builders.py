"""How often rivals in Second Chance save the planet if they do nothing but build, from the rules' numbers alone.

Every main action of everybody goes into plants (plan, prepare, build: three actions each); money, permits, knowledge
and agendas never stand in the way. Only the fossil tiles are left to chance, and nobody knows them beforehand. A plant
replaces the dirtiest fossil plant that it can, where that is dirtier than a tile still to come is on average; otherwise
it stands where energy is wanted next. A cleverer table may do better, so this is no bound.

`python docs/balance/builders.py` prints the table of docs/balance.md.
"""

import random

ACTIONS = {2: 8, 3: 9, 4: 8}  # main actions in a decade: 4 rounds for two, 3 for three, 2 for four
DECADES = 5
START, LOST = 50, 500
COAL, OIL, GAS = 40, 30, 20
EMPTY, GREEN = 0, -1
# North America, South America, Europe, Africa, Asia, Oceania
BOARDS = {
    "former": (5, 4, 5, 3, 6, 4),
    "default": (5, 3, 5, 3, 6, 3),
    "easier": (5, 3, 4, 3, 6, 3),
}
GAMES = 20_000

Board = list[list[int]]


def pile(players: int, chance: random.Random) -> list[int]:
    """The fossil tiles in their order; three players take six gas tiles out."""
    tiles = [COAL] * 10 + [OIL] * 10 + [GAS] * (4 if players == 3 else 10)
    return chance.sample(tiles, len(tiles))


def saved_by_builders(players: int, sizes: tuple[int, ...], tiles: list[int]) -> bool:
    """Is the planet saved by a table that builds only?"""
    board: Board = [[EMPTY] * size for size in sizes]
    drawn = 0
    for decade in range(1, DECADES + 1):
        for region in board:
            if len(region) >= decade and region[decade - 1] == EMPTY:
                region[decade - 1] = tiles[drawn]
                drawn += 1
        if START + sum(tile for region in board for tile in region if tile > EMPTY) > LOST:
            return False
        before = ACTIONS[players] * (decade - 1) // 3
        for _ in range(ACTIONS[players] * decade // 3 - before):
            left = tiles[drawn:]
            build(board, sum(left) / len(left))
    return True


def build(board: Board, expected: float) -> None:
    """One plant more, where a tile to come has so many ppm on average."""
    full = [region for region in board if EMPTY not in region and max(region) > EMPTY]
    oldest = {id(region): next(tile for tile in region if tile > EMPTY) for region in full}
    dirtiest = max(full, key=lambda region: oldest[id(region)], default=None)
    # Small regions first: they are full sooner, and then their fossil plants can be replaced.
    wanted = min(
        (region for region in board if EMPTY in region[:DECADES]),
        key=lambda region: (region.index(EMPTY), len(region)),
        default=None,
    )
    if dirtiest is not None and (wanted is None or oldest[id(dirtiest)] > expected):
        dirtiest[dirtiest.index(oldest[id(dirtiest)])] = GREEN
    elif wanted is not None:
        wanted[wanted.index(EMPTY)] = GREEN


def main() -> None:
    for name, sizes in BOARDS.items():
        for players in ACTIONS:
            chance = random.Random(players)
            saved = sum(saved_by_builders(players, sizes, pile(players, chance)) for _ in range(GAMES))
            print(f"{name:8} {players} players: {saved / GAMES:6.1%}")


if __name__ == "__main__":
    main()
