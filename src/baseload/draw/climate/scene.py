"""How the parts of a table of CO₂ or Second Chance stand together: on a wide screen, a tablet, a phone."""

from baseload.draw.climate.brush import Brush
from baseload.draw.climate.gauge import Gauge, gauge_drawing, gauge_panel
from baseload.draw.climate.regions import HEIGHT, WIDTH, WORLD, Region, RegionCard
from baseload.draw.climate.still import still_style, symbols
from baseload.draw.markup import Markup, attributes, element, escape, joined, raw
from baseload.games.climate.world import REGIONS

_GAP = 10
_TOP = 64  # height of the gauge of a still drawing
_LEVEL = 180  # where it begins, after the number


def regions_grid(brush: Brush, regions: list[Region]) -> Markup:
    by_number = {region.region: region for region in regions}
    cards = [_card(brush, by_number[region]) for region in WORLD]
    return element(
        "div", *cards, class_="regions", id="regions", role="group", aria_label=brush.say("draw.world")
    )


def _card(brush: Brush, region: Region) -> Markup:
    key = REGIONS[region.region]
    return brush.panels.keep(f"region-{key}", region, RegionCard(brush, region).draw, "svg")


def layout(
    brush: Brush, gauge: Gauge, lines: list[Markup], regions: list[Region], parts: dict[str, list[Markup]]
) -> Markup:
    """`parts` has what stands under the regions (`lower`), below that (`hand`), and beside them all (`side`)."""
    board = element(
        "div",
        gauge_panel(brush, gauge, lines),
        regions_grid(brush, regions),
        element("div", *parts["lower"], class_="lower" if len(parts["lower"]) > 2 else "lower two"),
        element("div", *parts["hand"], class_="hands") if parts["hand"] else "",
        class_="board",
    )
    side = element("div", *parts["side"], class_="sidecol")
    return element("main", board, side, class_="co")


def tabs(brush: Brush, hands: int, over: bool = False) -> list[tuple[str, str]]:
    """Parts of the page for phones. `hands` counts the panels with cards: two while some are chosen, which then come
    first; in the end it is the result."""
    word = brush.say("draw.tab.hand")
    world = [("regions", brush.say("draw.tab.world")), ("tracks", brush.say("draw.tab.tracks"))]
    rest = [("players", brush.say("draw.tab.players")), ("log", brush.say("draw.tab.log"))]
    if over:
        return [("result", brush.say("draw.tab.result")), *world, *rest]
    if hands > 1:
        return [("pack", word), *world, *rest]
    return [*world, *([("hand", word)] if hands else []), *rest]


def still_board(brush: Brush, gauge: Gauge, regions: list[Region], title: str) -> Markup:
    """Gauge and regions as one SVG element that needs nothing around it."""
    width = 3 * WIDTH + 2 * _GAP
    height = _TOP + 2 * HEIGHT + _GAP
    by_number = {region.region: region for region in regions}
    cards = []
    for place, region in enumerate(WORLD):
        x, y = place % 3 * (WIDTH + _GAP), _TOP + place // 3 * (HEIGHT + _GAP)
        at = attributes(x=x, y=y, width=WIDTH, height=HEIGHT)
        cards.append(RegionCard(brush, by_number[region]).draw(at))
    long = width - _LEVEL
    scale = attributes(class_="gsv", x=_LEVEL, y=4, width=long, height=50)
    level = (
        f'<text class="lvl" x="14" y="40">{gauge.level} <tspan>{escape(brush.say("draw.ppm"))}</tspan></text>'
    )
    body = raw(level, gauge_drawing(gauge, long, scale), *cards)
    edge = 10
    box = f"{-edge} {-edge} {width + 2 * edge} {height + 2 * edge}"
    ground = f'<rect class="ground" x="{-edge}" y="{-edge}" width="{width + 2 * edge}" height="{height + 2 * edge}"/>'
    return joined(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="co-still" viewBox="{box}" width="{width}" role="img"',
            attributes(aria_label=title),
            ">",
            element("title", title),
            still_style(),
            symbols(body),
            ground,
            body,
            "</svg>",
        ]
    )
