"""Where the names of cities and the costs of links stand on a map, so that nothing covers anything else.

Each name may stand in 22 spots around its city, each cost in 15 along its link (and beside it, where the cities are
close). Everything starts in its cheapest spot; then each in turn moves to the spot that is best beside the others, a
few times over. What a spot costs by itself is worked out once, and only neighbours are compared, so a map takes a
moment only. Names are given room for a price after them: they need not move when prices are shown.
"""

from math import hypot
from random import Random
from typing import Final

Box = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]

CITY: Final = 19.5  # the radius of a city with its three slots
NAME: Final = 15.0  # the size of its name
ROOM: Final = 23.0  # for a price after the name
_ROUNDS: Final = 3
_STARTS: Final = 3

_R: Final = CITY
# Around the city, the best first: how far across and down, and which end of the name stands there.
_SPOTS: Final = (
    (0.0, _R + 15, "middle"),
    (0.0, -_R - 9, "middle"),
    (_R + 6, 6.0, "start"),
    (-_R - 6, 6.0, "end"),
    (_R - 2, _R + 9, "start"),
    (2 - _R, _R + 9, "end"),
    (_R - 3, 3 - _R, "start"),
    (3 - _R, 3 - _R, "end"),
    (14.0, _R + 14, "middle"),
    (-14.0, _R + 14, "middle"),
    (18.0, -_R - 6, "middle"),
    (-18.0, -_R - 6, "middle"),
    (_R + 6, 14.0, "start"),
    (-_R - 6, 14.0, "end"),
    (_R + 3, -6.0, "start"),
    (-_R - 3, -6.0, "end"),
    (32.0, _R + 15, "middle"),
    (-32.0, _R + 15, "middle"),
    (34.0, -_R - 8, "middle"),
    (-34.0, -_R - 8, "middle"),
    (_R + 2, 22.0, "start"),
    (-_R - 2, 22.0, "end"),
)
_ALONG: Final = tuple(0.22 + 0.04 * step for step in range(15))
_BESIDE: Final = (-30.0, -24.0, -18.0, -12.0, 12.0, 18.0, 24.0, 30.0)
_CLOSE: Final = 66.0  # cities nearer than this leave no room on their link


_NARROW: Final = frozenset("fijlrtI()[].,;:'’|! -")
_BROAD: Final = frozenset("mwMWOQGDHNUCÖ%@")


def width(text: str) -> float:
    """About how wide a name stands on the map.

    >>> width("Trier") < width("Bonn") < width("Hamburg")
    True
    """
    signs = sum(0.34 if sign in _NARROW else 0.8 if sign in _BROAD else 0.58 for sign in text)
    return signs * NAME + 2


class Spot:
    """A place for a name or a cost, the box it would fill, and what that costs whatever the others do."""

    __slots__ = ("anchor", "box", "cost", "x", "y")

    def __init__(self, x: float, y: float, anchor: str, box: Box, cost: float) -> None:
        self.x = x
        self.y = y
        self.anchor = anchor
        self.box = box
        self.cost = cost


class Label:
    """A name or a cost on its way to its place."""

    def __init__(self, spots: list[Spot], is_name: bool) -> None:
        self.spots = spots
        self.is_name = is_name
        boxes = [spot.box for spot in spots]
        self.reach: Box = (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )
        self.near: list[Label] = []
        self.chosen: Spot | None = None

    def settle(self) -> float:
        """Move to the best spot beside the others; returns what it costs there."""
        others = [(other.chosen.box, other.is_name) for other in self.near if other.chosen is not None]
        best, least = self.spots[0], float("inf")
        for spot in self.spots:
            cost = spot.cost
            if cost >= least:
                continue
            left, top, right, bottom = spot.box
            for (left_2, top_2, right_2, bottom_2), name in others:
                across = (right if right < right_2 else right_2) - (left if left > left_2 else left_2) + 3
                if across > 0:
                    down = (bottom if bottom < bottom_2 else bottom_2) - (top if top > top_2 else top_2) + 2
                    if down > 0:
                        cost += across * down * (7 if name or self.is_name else 4)
            if cost < least:
                best, least = spot, cost
        self.chosen = best
        return least


class Placement:
    """Names by city as point and anchor, costs by pair of cities as points."""

    def __init__(
        self, names: dict[str, tuple[float, float, str]], badges: dict[tuple[str, str], Point]
    ) -> None:
        self.names = names
        self.badges = badges


def overlap(one: Box, two: Box, pad: float = 0.0) -> float:
    """How much of two boxes is the same ground, each a little larger than it is.

    >>> overlap((0, 0, 10, 10), (5, 5, 20, 20)), overlap((0, 0, 10, 10), (11, 0, 20, 10))
    (25.0, 0.0)
    """
    # Written out: this is asked some ten thousand times for a map.
    across = (one[2] if one[2] < two[2] else two[2]) - (one[0] if one[0] > two[0] else two[0]) + pad
    if across <= 0:
        return 0.0
    down = (one[3] if one[3] < two[3] else two[3]) - (one[1] if one[1] > two[1] else two[1]) + pad
    return across * down if down > 0 else 0.0


def distance(point: Point, start: Point, end: Point) -> float:
    """From a point to a stretch of line.

    >>> distance((5, 3), (0, 0), (10, 0)), distance((14, 3), (0, 0), (10, 0))
    (3.0, 5.0)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def inside(start: Point, end: Point, box: Box) -> float:
    """How long a stretch of line runs inside a box.

    >>> inside((0, 5), (20, 5), (4, 0, 10, 10))
    6.0
    """
    first, last = 0.0, 1.0
    dx, dy = end[0] - start[0], end[1] - start[1]
    for towards, room in (
        (-dx, start[0] - box[0]),
        (dx, box[2] - start[0]),
        (-dy, start[1] - box[1]),
        (dy, box[3] - start[1]),
    ):
        if towards == 0:
            if room < 0:
                return 0.0
        elif towards < 0:
            first = max(first, room / towards)
        else:
            last = min(last, room / towards)
    return max(0.0, last - first) * hypot(dx, dy)


def place(
    cities: dict[str, Point], titles: dict[str, str], links: list[tuple[str, str, int]], view: Box
) -> Placement:
    """Find a spot for every name and every cost. `view` is the visible box."""
    ground = _Ground(cities, links, view)
    badges = {(one, two): ground.badge(one, two, cost) for one, two, cost in links}
    names = {city: ground.name(city, title) for city, title in titles.items()}
    labels = [*badges.values(), *names.values()]
    for number, label in enumerate(labels):
        for other in labels[:number]:
            if overlap(label.reach, other.reach, 3):
                label.near.append(other)
                other.near.append(label)
    kept: tuple[float, list[Spot]] | None = None
    for start in range(_STARTS):
        order = labels.copy()
        if start:
            Random(start).shuffle(order)
        for label in labels:
            label.chosen = None
        total = 0.0
        for _ in range(_ROUNDS):
            total = sum(label.settle() for label in order)
        if kept is None or total < kept[0]:
            kept = (total, [label.chosen or label.spots[0] for label in labels])
    spots = kept[1] if kept is not None else []
    found = dict(zip([*badges, *names], spots, strict=True))
    return Placement(
        {city: (found[city].x, found[city].y, found[city].anchor) for city in names},
        {pair: (found[pair].x, found[pair].y) for pair in badges},
    )


class _Ground:
    """What is on the map before anything is written on it: cities and links."""

    def __init__(self, cities: dict[str, Point], links: list[tuple[str, str, int]], view: Box) -> None:
        self.cities = cities
        self.view = view
        self.nodes: dict[str, Box] = {
            city: (x - CITY, y - CITY, x + CITY, y + CITY - 2) for city, (x, y) in cities.items()
        }
        self.lines = {(one, two): (cities[one], cities[two]) for one, two, _ in links}
        self.line_boxes: dict[tuple[str, str], Box] = {
            pair: (
                min(start[0], end[0]),
                min(start[1], end[1]),
                max(start[0], end[0]),
                max(start[1], end[1]),
            )
            for pair, (start, end) in self.lines.items()
        }

    def _around(self, reach: Box) -> tuple[dict[str, Box], dict[tuple[str, str], tuple[Point, Point]]]:
        nodes = {city: box for city, box in self.nodes.items() if overlap(box, reach, 8)}
        lines = {pair: self.lines[pair] for pair, box in self.line_boxes.items() if overlap(box, reach, 40)}
        return nodes, lines

    def badge(self, one: str, two: str, cost: int) -> Label:
        (ax, ay), (bx, by) = self.lines[one, two]
        length = hypot(bx - ax, by - ay) or 1.0
        across, down = -(by - ay) / length, (bx - ax) / length
        places = [(along, 0.0) for along in _ALONG]
        if length < _CLOSE:
            places += [(along, side) for along in (0.38, 0.5, 0.62) for side in _BESIDE]
        half = 6.5 + 3.3 * len(str(cost))
        left, top, right, bottom = self.line_boxes[one, two]
        nodes, lines = self._around((left - 34, top - 34, right + 34, bottom + 34))
        lines.pop((one, two), None)
        spots = []
        for along, side in places:
            x, y = ax + (bx - ax) * along + across * side, ay + (by - ay) * along + down * side
            box = (x - half, y - 9.5, x + half, y + 9.5)
            worth = abs(along - 0.5) * 60 + (12 + abs(side) * 1.5 if side else 0)
            worth += sum(overlap(box, node, 2) for node in nodes.values()) * 4
            for pair, (start, end) in lines.items():
                near = self.line_boxes[pair]
                if not (near[0] - 36 < x < near[2] + 36 and near[1] - 36 < y < near[3] + 36):
                    continue
                far = distance((x, y), start, end)
                worth += max(0.0, 16 - far) * 5
                if side and far < abs(side) + 6:  # a cost beside its link must not seem to be another's
                    worth += 900
            if not self.view[0] + 12 < x < self.view[2] - 12:
                worth += 2000
            spots.append(Spot(x, y, "middle", box, worth))
        return Label(spots, is_name=False)

    def name(self, city: str, title: str) -> Label:
        x, y = self.cities[city]
        wide = width(title) + ROOM
        nodes, lines = self._around((x - wide - 30, y - 50, x + wide + 30, y + 50))
        nodes.pop(city, None)
        spots = []
        for rank, (dx, dy, anchor) in enumerate(_SPOTS):
            left = x + dx - (wide / 2 if anchor == "middle" else wide if anchor == "end" else 0)
            box = (left, y + dy - NAME * 0.8, left + wide, y + dy + NAME * 0.22)
            worth = rank * 4 + overlap(box, self.nodes[city]) * 4
            worth += sum(overlap(box, node, 4) for node in nodes.values()) * 5
            worth += 2.2 * sum(
                inside(start, end, box)
                for pair, (start, end) in lines.items()
                if overlap(box, self.line_boxes[pair], 1)
            )
            view = self.view
            if box[0] < view[0] + 6 or box[2] > view[2] - 6 or box[1] < view[1] + 4 or box[3] > view[3] - 4:
                worth += 3000
            spots.append(Spot(x + dx, y + dy, anchor, box, worth))
        return Label(spots, is_name=True)
