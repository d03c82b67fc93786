"""Power Grid's cover: the middle of Germany with some houses; a table's map where it is one of the printed ones."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final, final

from baseload.core.plain import Plain
from baseload.draw.cover import Cover
from baseload.draw.markup import Markup
from baseload.draw.power_grid.cables import cables
from baseload.draw.power_grid.chart import chart_of
from baseload.draw.power_grid.houses import city as city_of
from baseload.draw.power_grid.houses import defs, glow
from baseload.games.power_grid.maps import built_in

# By map its regions, in the order of their tints.
_REGIONS: Final = {
    "germany": ("nw", "ne", "w", "e", "sw", "se"),
    "usa": ("nw", "sw", "mw", "s", "ne", "se"),
}


# Three networks for the picture of the game.
_NETWORKS: Final = (
    ("hannover", "kassel", "erfurt", "fulda", "frankfurt_main"),
    ("mannheim", "wiesbaden", "koeln", "saarbruecken", "frankfurt_main"),
    ("osnabrueck", "muenster", "essen", "dortmund", "duesseldorf", "koeln", "duisburg"),
)


@final
class PowerGridCover(Cover):
    """The printed maps as symbols."""

    shown = ("map",)

    def symbols(self) -> dict[str, Markup]:
        return {f"art-{name}": _map(name) for name in _REGIONS}

    def picture(self) -> Markup:
        return _picture()

    def thumbnail(self, options: dict[str, Plain], fit: str = "slice") -> Markup:
        name = str(options.get("map", "germany"))
        if name not in _REGIONS:  # somebody's own map
            return super().thumbnail(options, fit)
        box = _outline(name)["viewBox"]
        view = box if isinstance(box, str) else " ".join(str(number) for number in box)
        return Markup(
            f'<svg viewBox="{view}" preserveAspectRatio="xMidYMid {fit}" aria-hidden="true">'
            f'<use href="#art-{name}"/></svg>'
        )


@lru_cache(maxsize=4)
def _outline(name: str) -> dict[str, Plain]:
    text = files("baseload.draw").joinpath("outlines", f"{name}.json").read_text("utf-8")
    found: dict[str, Plain] = json.loads(text)
    return found


@lru_cache(maxsize=2)
def _map(name: str) -> Markup:
    """A slab of land with its rivers, as the board has it, but for what is too small to be seen."""
    outline, water = _outline(name), _outline("rivers")[name]
    slab = "".join(
        f'<path d="{outline["land"]}" fill="var(--slab)" transform="translate(0 {deep})"/>'
        for deep in (12, 6)
    )
    regions = "".join(
        f'<path d="{outline["regions"][region]}" fill="var(--r{tint})" stroke="var(--region-line)" stroke-width="4"/>'
        for tint, region in enumerate(_REGIONS[name], 1)
    )
    rivers = f'<path d="{water["rivers"]}" fill="none" stroke="var(--river)" stroke-width="3"/>'
    lakes = f'<path d="{water["lakes"]}" fill="var(--lake)"/>'
    coast = f'<path d="{outline["land"]}" fill="none" stroke="var(--coast)" stroke-width="3"/>'
    return Markup(f'<g id="art-{name}">{slab}{regions}{rivers}{lakes}{coast}</g>')


@lru_cache(maxsize=1)
def _picture() -> Markup:
    """The middle of Germany with three networks on it, drawn as the board draws them."""
    map = built_in("germany")
    at = chart_of(map).cities
    lines = "".join(f"M{at[one][0]} {at[one][1]}L{at[two][0]} {at[two][1]}" for one, two, _ in map.links)
    links = (
        f'<path d="{lines}" fill="none" stroke="var(--link-casing)" stroke-width="5.4" opacity=".6"/>'
        f'<path d="{lines}" fill="none" stroke="var(--link)" stroke-width="2.2"/>'
    )
    built: dict[str, list[int]] = {}
    for seat, cities in enumerate(_NETWORKS):
        for city in cities:
            built.setdefault(city, []).append(seat)
    light = "".join(glow(*at[city], len(seats)) for city, seats in built.items())
    wires = "".join(cables(map.links, [set(cities) for cities in _NETWORKS], at, None))
    plates = "".join(
        f'<g transform="translate({x} {y})">{city_of(tuple(seats), frozenset(seats), 2, "", False)}</g>'
        for city, (x, y) in sorted(at.items(), key=lambda item: item[1][1])
        for seats in [built.get(city, [])]
    )
    return Markup(
        '<svg class="art map" viewBox="120 330 600 330" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'{defs(len(_NETWORKS))}<path d="{_outline("germany")["neighbours"]}" fill="var(--land-out)"/>'
        f'<use href="#art-germany"/>{light}{links}{wires}{plates}</svg>'
    )


COVER: Final = PowerGridCover()
