"""The world as one symbol: what covers and the home page lay their pieces on."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from baseload.draw.markup import Markup

WORLD: Final = "art-world"  # the symbol's id; 1000 wide, 500 high
# Neighbours differ in tint.
_TINTS: Final = {"n-america": 5, "europe": 6, "asia": 4, "s-america": 1, "africa": 3, "oceania": 2}


@lru_cache(maxsize=1)
def world_symbol() -> Markup:
    """The regions in their tints, to be put into a page once."""
    text = files("baseload.draw").joinpath("outlines/world.json").read_text("utf-8")
    paths = [
        f'<path d="{path}" fill="var(--r{_TINTS[name]})" stroke="var(--coast)" stroke-width=".7"/>'
        for name, path in json.loads(text)["world"]["regions"].items()
    ]
    return Markup(f'<symbol id="{WORLD}" viewBox="0 0 1000 500">{"".join(paths)}</symbol>')


def world(view: str, inside: str = "", kind: str = "", lower: int = 0) -> Markup:
    """A part of the world with pieces on it, filling its place; `lower` leaves room for something above it."""
    given = f' class="{kind}"' if kind else ""
    down = f' y="{lower}"' if lower else ""
    return Markup(
        f'<svg{given} viewBox="{view}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use href="#{WORLD}"{down} width="1000" height="500"/>{inside}</svg>'
    )
