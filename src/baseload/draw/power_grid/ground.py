"""The still ground of a map: sea with waterlines, a slab of land, relief, rivers, regions, borders, coast.

It is drawn when the regions of a game are chosen and not again: a page is sent it once and keeps it.
"""

from collections.abc import Collection
from typing import Final

from baseload.draw.markup import Markup, element, number, raw
from baseload.draw.power_grid.chart import Chart
from baseload.draw.power_grid.relief import relief
from baseload.games.power_grid.maps import Map

_TINTS: Final = 6
_WATERLINES: Final = (74, 52, 33, 18, 7)  # how wide each stroke around the land is
_SLAB: Final = (8, 6, 4, 2)  # how deep each copy of the land lies under it
_FAR: Final = 900  # the sea goes on where a frame is larger than the map


def ground(chart: Chart, map: Map, area: Collection[str]) -> list[Markup]:
    """`area`: the regions that are played in; the others are hatched."""
    land, around = f"#pg-land-{chart.key}", f"#pg-around-{chart.key}"
    parts = [_shared(chart), _sea(chart)]
    shores = (land, around) if chart.neighbours else (land,)
    for wide in _WATERLINES:
        uses = raw(*(f'<use href="{shore}"/>' for shore in shores))
        parts.append(element("g", uses, class_="wl", stroke_width=wide))
    if chart.neighbours:
        parts.append(_use("out", around))
    parts.append(_use("shade", land, "translate(5 13)"))
    parts += [_use("slab", land, f"translate(0 {deep})") for deep in _SLAB]
    if not chart.neighbours:  # a map of one's own has its coast under its regions
        parts.append(_use("coast own", land))
    out: list[Markup] = []
    for place, region in enumerate(map.regions):
        path, kind = chart.regions[region], f"land r{place % _TINTS + 1}"
        if region not in area:
            kind = "ghost"
            out.append(element("path", d=path, fill="url(#hatch)"))
        parts.append(element("path", class_=kind, d=path))
    parts += [_hills(chart), *out]
    if chart.lakes:
        parts.append(element("path", class_="lake", d=chart.lakes))
    if chart.state_borders:
        parts.append(element("path", class_="st", d=chart.state_borders))
    parts.append(element("path", class_="rl", d=chart.region_borders))
    if chart.neighbours:
        parts.append(_use("coast", land))
    return parts


def _use(kind: str, what: str, moved: str | None = None) -> Markup:
    return element("use", class_=kind, href=what, transform=moved)


def _shared(chart: Chart) -> Markup:
    """What is drawn several times: the land's outline, and the light on the sea."""
    key = chart.key
    around = f'<path id="pg-around-{key}" d="{chart.neighbours}"/>' if chart.neighbours else ""
    sea = (
        '<linearGradient id="pg-sea" x1="0" y1="0" x2="0" y2="1"><stop class="sea1" offset="0"/>'
        '<stop class="sea2" offset="1"/></linearGradient>'
    )
    clip = f'<clipPath id="pg-shore-{key}"><use href="#pg-land-{key}"/></clipPath>'
    return raw(f'<defs><path id="pg-land-{key}" d="{chart.land}"/>', around, clip, sea, "</defs>")


def _sea(chart: Chart) -> Markup:
    left, top, across, down = chart.view
    return element(
        "rect",
        class_="water",
        x=number(left - _FAR),
        y=number(top - _FAR),
        width=number(across + 2 * _FAR),
        height=number(down + 2 * _FAR),
    )


def _hills(chart: Chart) -> Markup:
    """What is cut off at the coast: relief, rivers, and the light along the inner edge."""
    river = element("path", class_="river", d=chart.rivers) if chart.rivers else ""
    edge = _use("inlit", f"#pg-land-{chart.key}", "translate(1.2 2)") if chart.neighbours else ""
    inside = raw(relief(chart.name), river, edge)
    return element("g", inside, clip_path=f"url(#pg-shore-{chart.key})") if inside else Markup("")
