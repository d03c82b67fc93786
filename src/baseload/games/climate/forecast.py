"""What both games let everybody foresee: which way the price of permits goes, and what the next supply phase brings.

Nothing here is a guess. Which regions lack a plant lies open; which fossil tiles are left is known to everybody, and
only their order is not. So a forecast has a least and a most, and is the same whoever makes it.
"""

from typing import Final, final

from baseload.games.climate.world import GAS


def price_up(price: int, highest: int) -> int:
    """The market's price when its pile was emptied."""
    return price + 1 if price < highest else price


def price_down(price: int, lowest: int) -> int:
    """The market's price when somebody has sold."""
    return price - 1 if price > lowest else price


@final
class Supply:
    """The next supply phase as things stand: in which decade it comes, 0 if none does any more; which regions will
    get a fossil plant, unless somebody builds there first; how many tiles there are for them, and the least and the
    most ppm that these can have."""

    def __init__(self, decade: int, regions: list[int], tiles: int, least: int, most: int) -> None:
        self.decade = decade
        self.regions = regions
        self.tiles = tiles
        self.least = least
        self.most = most

    def space(self, region: int) -> int:
        """The demand space of the region, from 0, that is due; -1 if none is."""
        return self.decade - 1 if region in self.regions else -1


NO_SUPPLY: Final = Supply(0, [], 0, 0, 0)


def ppm_of(tiles: list[int], ppm: list[int]) -> list[int]:
    """The ppm of so many fossil tiles of each kind, the lowest first.

    >>> ppm_of([0, 2, 0, 1], [0, 20, 30, 40])
    [20, 20, 40]
    """
    found: list[int] = []
    for kind in range(GAS, len(tiles)):
        found += [ppm[kind]] * tiles[kind]
    return sorted(found)


def supply_of(decade: int, regions: list[int], pile: list[int], under: list[int], again: list[int]) -> Supply:
    """The supply phase of a decade, for these regions. The ppm of the tiles are given in the order in which they would
    come: first the shuffled `pile`, then what lies `under` it as everybody has seen, then what would be shuffled
    `again`. Where the order is hidden, the lowest stand first.

    >>> supply = supply_of(2, [0, 3, 4], [20, 20, 30, 40], [], [])
    >>> supply.tiles, supply.least, supply.most
    (3, 70, 90)
    """
    tiles = min(len(regions), len(pile) + len(under) + len(again))
    hidden = min(tiles, len(pile))
    seen = min(tiles - hidden, len(under))
    renewed = tiles - hidden - seen
    known = sum(under[:seen])
    least = sum(pile[:hidden]) + known + sum(again[:renewed])
    most = sum(pile[len(pile) - hidden :]) + known + sum(again[len(again) - renewed :])
    return Supply(decade, regions, tiles, least, most)
