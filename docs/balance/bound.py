"""How often rivals in Second Chance could save the planet at best, from printed numbers alone.

Every main action of everybody goes into plants (plan, prepare, build: three actions each), each plant stands where
energy is wanted next, and only the fossil tiles are left to chance. No table can do better, bar replacing fossil plants
in full regions by choice. `python docs/balance/bound.py` prints the table of docs/balance.md.
"""

import random

ACTIONS = {2: 8, 3: 9, 4: 8}  # main actions in a decade: 4 rounds for two, 3 for three, 2 for four
COAL, OIL, GAS = 40, 30, 20
SPACES = (5, 4, 5, 3, 6, 4)  # North America, South America, Europe, Africa, Asia, Oceania
FEWER = (5, 3, 4, 3, 6, 3)  # the proposal


def saved(players: int, spaces: tuple[int, ...], gas: int, games: int = 100_000, seed: int = 1) -> float:
    """The share of games that stay at 500 ppm or below."""
    chance = random.Random(seed)
    tiles = [COAL] * 10 + [OIL] * 10 + [GAS] * gas
    good = 0
    for _ in range(games):
        drawn = chance.sample(tiles, len(tiles))
        good += all(50 + sum(drawn[: burnt(players, spaces, decade)]) <= 500 for decade in range(1, 6))
    return good / games


def burnt(players: int, spaces: tuple[int, ...], decade: int) -> int:
    """Fossil tiles on the board after the supply of a decade, if nobody ever did anything but build."""
    wanted = sum(min(decade, there) for there in spaces)
    return max(0, wanted - ACTIONS[players] * (decade - 1) // 3)


if __name__ == "__main__":
    for players in ACTIONS:
        gas = 4 if players == 3 else 10  # three players take six gas tiles out
        print(players, [round(saved(players, spaces, gas), 3) for spaces in (SPACES, FEWER)])
    print("three players with all gas tiles", round(saved(3, SPACES, 10), 3))
