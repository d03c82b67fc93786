"""How the parts of a table of CO₂ or Second Chance stand together: on a wide screen, a tablet, a phone.

On phones there are four sections side by side, one of which is on the screen; on larger ones they dissolve, and the
style sheet gives every panel its place.
"""

from typing import Final

from baseload.draw.climate.brush import Brush
from baseload.draw.climate.cluster import HEIGHT, WIDTH, Cluster
from baseload.draw.climate.gauge import Gauge
from baseload.draw.climate.regions import WORLD, Region, outline
from baseload.draw.climate.sky import bands, glow, haze, scale, sky_panel
from baseload.draw.climate.still import still_style, symbols
from baseload.draw.climate.world import graticule, ground, land_at, spot
from baseload.draw.markup import Markup, attributes, element, escape, joined, raw
from baseload.games.climate.world import REGIONS

# A picture that stands for itself.
_WIDE: Final = 1110
_SKY: Final = 92
_SEA: Final = 394
_FOOT: Final = 18  # by how much the sea's middle stands up into the sky
_GROWN: Final = 1.0  # of the pieces

_FOURTH: Final = "player-3"  # so many need the whole column beside the world


def world_board(brush: Brush, gauge: Gauge, lines: list[Markup], regions: list[Region]) -> Markup:
    """The world under its sky."""
    by_number = {region.region: region for region in regions}
    clusters = [_cluster(brush, by_number[region]) for region in WORLD]
    far = brush.panels.keep("glow", haze(gauge.level), lambda: _glow(gauge.level), "svg")
    still = brush.panels.keep("ground", "", ground, "div")
    said = brush.say("draw.world")
    sea = element("div", still, far, *clusters, class_="sea", id="regions", role="group", aria_label=said)
    whole = element("div", sky_panel(brush, gauge, lines), sea, class_="world")
    return raw(brush.panels.keep("chooser", "", lambda: _chooser(brush), "nav"), whole)


def _chooser(brush: Brush) -> Markup:
    """The world in small, for phones, where its regions stand one below the other: each leads to its pieces."""
    links = []
    for region in WORLD:
        shape = raw('<svg viewBox="0 0 200 200" aria-hidden="true">', outline(region), "</svg>")
        name = brush.voice.world.region(region)
        links.append(element("a", shape, href=f"#region-{REGIONS[region]}", aria_label=name, title=name))
    said = brush.say("draw.chooser")
    return element("nav", *links, class_="chooser", id="chooser", aria_label=said)


def _glow(ppm: int) -> Markup:
    return raw(
        '<svg class="glow" id="glow" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">',
        glow(ppm),
        "</svg>",
    )


def _cluster(brush: Brush, region: Region) -> Markup:
    key = REGIONS[region.region]
    return brush.panels.keep(f"region-{key}", region.inputs(), Cluster(brush, region).draw, "svg")


def layout(brush: Brush, strip: Markup, world: Markup, parts: dict[str, list[Markup]]) -> Markup:
    """`parts` are what stands under the world (`tracks`, `market`), what one holds (`hand`), and the people (`side`).
    `strip` is what a phone always shows."""
    has = brush.panels.has
    held = "hands with-played" if has("played") else "hands"
    cards = element("div", *parts["hand"], class_=held) if any(parts["hand"]) else ""
    sections = [
        _section("world", world),
        _section("tracks", *parts["tracks"]),
        _section("market", *parts["market"], cards),
        _section("side", *parts["side"]),
    ]
    # What decides where everything stands is said at the top: who looks for it in all of the page is slow.
    kinds = {
        "no-market": not has("market"),
        "roomy": not has("goals") and not has(_FOURTH),
        "choosing": has("pack"),
        "over": has("result"),
    }
    kind = " ".join(["co headed", *(name for name, so in kinds.items() if so)])
    return element("main", strip, element("div", *sections, class_="sections"), class_=kind)


def _section(name: str, *content: object) -> Markup:
    return element("div", *content, class_=f"part p-{name}", id=f"part-{name}")


def strip(brush: Brush, gauge: Gauge, where: list[str], purse: list[int]) -> Markup:
    """What a phone always shows: the level, the time, what one has (money, tech, permits, scientists; none of it for
    who only looks on)."""
    inputs = (gauge.level, where, purse)
    return brush.panels.keep("strip", inputs, lambda: _strip(brush, gauge, where, purse), "div")


def _strip(brush: Brush, gauge: Gauge, where: list[str], purse: list[int]) -> Markup:
    level = element("b", str(gauge.level), raw(" "), element("small", brush.say("draw.ppm_short")))
    time = element("span", *[element("span", line) for line in where], class_="when")
    return element("div", level, time, brush.purse(*purse) if purse else "", class_="strip", id="strip")


def tabs(brush: Brush, hands: int, over: bool = False) -> list[tuple[str, str]]:
    """The sections of a phone. `hands` counts the panels with cards: two while some are chosen, which then come first;
    in the end it is the result."""
    world = [
        ("part-world", brush.say("draw.tab.world")),
        ("part-tracks", brush.say("draw.tab.tracks_summits")),
    ]
    hand = ("part-market", brush.say("draw.tab.market_hand" if hands else "draw.tab.market"))
    people = ("part-side", brush.say("draw.tab.people"))
    if over:
        log = ("part-market", brush.say("draw.tab.log"))
        return [("part-side", brush.say("draw.tab.result")), *world, log]
    return [hand, *world, people] if hands > 1 else [*world, hand, people]


def still_board(brush: Brush, gauge: Gauge, regions: list[Region], title: str, held: Markup) -> Markup:
    """The world under its sky as one SVG element that needs nothing around it; `held` has the game's symbols."""
    body = _still_body(brush, gauge, regions)
    return joined(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" class="co-still"',
            f' viewBox="0 0 {_WIDE} {_SKY + _SEA - _FOOT}" width="{_WIDE}" role="img"',
            attributes(aria_label=title),
            ">",
            element("title", title),
            still_style(),
            symbols(body, held),
            body,
            "</svg>",
        ]
    )


def pictured(brush: Brush, gauge: Gauge, regions: list[Region], kind: str) -> Markup:
    """The same on a page that holds the symbols already, with these classes."""
    box = attributes(
        class_=kind,
        viewBox=f"0 0 {_WIDE} {_SKY + _SEA - _FOOT}",
        role="img",
        aria_label=brush.say("draw.world"),
    )
    return raw(f"<svg{box}>", _still_body(brush, gauge, regions), "</svg>")


def _still_body(brush: Brush, gauge: Gauge, regions: list[Region]) -> Markup:
    by_number = {region.region: region for region in regions}
    clusters = []
    for region in WORLD:
        x, y = spot(region, _WIDE, _SEA, _GROWN)
        size = attributes(x=f"{x:.1f}", y=f"{y:.1f}", width=WIDTH * _GROWN, height=HEIGHT * _GROWN)
        clusters.append(Cluster(brush, by_number[region]).draw(size))
    ppm = escape(brush.say("draw.ppm_short"))
    return raw(
        f'<rect class="sky-top" width="{_WIDE}" height="{_SKY + _FOOT}"/>',
        _stretched(_SKY, 100, bands(gauge.level)),
        f'<g transform="translate(0 {_SKY - _FOOT})">',
        _still_sea(gauge.level),
        *clusters,
        "</g>",
        f'<text class="lvl" x="18" y="58">{gauge.level} <tspan>{ppm}</tspan></text>',
        scale(gauge, at=attributes(class_="gsv", x=236, y=2, width=720, height=75)),
    )


def _still_sea(ppm: int) -> Markup:
    edge = f"M0 {_FOOT}Q{_WIDE / 2:g} {-_FOOT} {_WIDE} {_FOOT}V{_SEA}H0z"
    return raw(
        f'<clipPath id="sea-edge"><path d="{edge}"/></clipPath>',
        f'<g clip-path="url(#sea-edge)"><path class="sea-top" d="{edge}"/>',
        _stretched(_SEA, 1000, graticule()),
        *[land_at(region, _WIDE, _SEA, _GROWN) for region in WORLD],
        _stretched(76, 100, glow(ppm)),
        "</g>",
    )


def _stretched(height: int, units: int, inside: Markup) -> Markup:
    """A drawing of 1000 by so many units, over the whole width and as high as said."""
    box = f'width="{_WIDE}" height="{height}" viewBox="0 0 1000 {units}"'
    return raw(f'<svg {box} preserveAspectRatio="none">', inside, "</svg>")
