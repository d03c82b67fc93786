"""Power Grid's cover: the middle of Germany with some houses; a table's map where it is one of the printed ones."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final, final

from baseload.core.plain import Plain
from baseload.draw.cover import Cover
from baseload.draw.markup import Markup

# By map its regions, in the order of their tints.
_REGIONS: Final = {
    "germany": ("nw", "ne", "w", "e", "sw", "se"),
    "usa": ("nw", "sw", "mw", "s", "ne", "se"),
}


@final
class PowerGridCover(Cover):
    """The printed maps as symbols."""

    shown = ("map",)

    def symbols(self) -> dict[str, Markup]:
        return {f"art-{name}": _map(name) for name in _REGIONS}

    def picture(self) -> Markup:
        network = files("baseload.draw.power_grid").joinpath("cover.svg").read_text("utf-8")
        return Markup(
            '<svg class="art" viewBox="120 330 600 330" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
            f'<path d="{_outline("germany")["neighbours"]}" fill="var(--land-out)"/>'
            f'<use href="#art-germany"/>{network}</svg>'
        )

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


@lru_cache(maxsize=2)
def _outline(name: str) -> dict[str, Plain]:
    text = files("baseload.draw").joinpath("outlines", f"{name}.json").read_text("utf-8")
    found: dict[str, Plain] = json.loads(text)
    return found


@lru_cache(maxsize=2)
def _map(name: str) -> Markup:
    outline = _outline(name)
    regions = "".join(
        f'<path d="{outline["regions"][region]}" fill="var(--r{tint})" stroke="var(--region-line)" stroke-width="4"/>'
        for tint, region in enumerate(_REGIONS[name], 1)
    )
    coast = f'<path d="{outline["land"]}" fill="none" stroke="var(--coast)" stroke-width="3"/>'
    return Markup(f'<g id="art-{name}">{regions}{coast}</g>')


COVER: Final = PowerGridCover()
