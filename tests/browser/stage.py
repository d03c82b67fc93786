"""A page of a game on which any position can be put: drawn by the game's drawer, laid out by the page that people have,
without a table being played up to it."""

from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

import numpy as np
from matplotlib.image import imread
from playwright.sync_api import Page

import baseload
from baseload.core.contract import State, View
from baseload.draw.drawer import Around, drawer, legal_handles
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.text.speaker import speaker
from tests.browser.serving import Visitor, record
from tests.browser.table_page import PATIENCE

NAMES = ["Ada", "Bartholomew", "Cy", "Dmitri", "Eve", "Fay"]
_LOG = Markup('<ol class="log" id="moves"></ol>')


def _scene(view: View) -> str:
    names = [NAMES[seat] for seat in range(view.players)]
    around = Around(["bot" if seat else "" for seat in range(view.players)], [Written(_LOG)])
    return drawer(view.game).scene(view, speaker(view.game, names, you=view.seat), around).body


class Stage:
    """`options` are those of all positions that are put on it: what a map or a variant needs is on the page once."""

    def __init__(self, visitor: Visitor, game: str, **options: Any) -> None:
        seats = ["me"] + ["bot random"] * (options.pop("players", 3) - 1)
        self.page: Page = visitor.page(f"/t/{visitor.upload(record(game, seats, **options))}?seat=0")
        self.page.wait_for_function("() => window.heard > 0 && !window.fetching", timeout=PATIENCE)
        self.page.evaluate("() => document.fonts.ready")

    def put(self, view: View, lit: bool = False) -> None:
        """Show a position; `lit`: with what can be picked marked, as the page's script marks it."""
        handles = sorted(legal_handles(drawer(view.game), view)) if lit else []
        self.page.evaluate(_PUT, [_scene(view), handles])

    def size(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def wordless(self) -> None:
        """Leave out all that is written, so that only what is drawn tells anything."""
        self.page.evaluate(_WORDLESS)

    def pixels(self) -> np.ndarray[Any, Any]:
        """What can be seen of the board, as shares of white."""
        shot = self.page.locator("main").screenshot(animations="disabled", caret="hide")
        found: np.ndarray[Any, Any] = imread(BytesIO(shot))[:, :, :3].mean(axis=2)
        return found


_PUT = """async ([html, handles]) => {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const lit = new Set(handles);
  for (const piece of fresh.content.querySelectorAll("[data-pick]"))
    if (lit.has(piece.dataset.pick)) piece.classList.add("may", "legal");
  document.querySelector("main").replaceWith(fresh.content);
  const maps = document.querySelector('link[rel=modulepreload][href$="/map.js"]');
  (await import(maps.href)).centre();
}"""
_WORDLESS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { -webkit-text-fill-color: transparent !important; text-shadow: none !important; }
    text, tspan { fill: transparent !important; stroke: transparent !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def differing(one: np.ndarray[Any, Any], two: np.ndarray[Any, Any]) -> int:
    """In how many pixels two pictures differ so much that nobody can overlook it."""
    if one.shape != two.shape:
        return max(one.size, two.size)
    return int((abs(one - two) > 0.4).sum())


def positions(game: str, count: int, seed: int = 3, **options: Any) -> Iterator[State]:
    """Positions all through games at random, of amounts rather low ones, and their ends; `count` in all."""
    rules = baseload.game(game)
    chosen = rules.options(**options)
    walked: list[State] = []
    while len(walked) < 4 * count:
        state, rng = rules.setup(chosen, rules.deal(chosen, seed)), Random(seed)
        seed += 1
        while state.seat is not None:
            walked.append(state.copy())
            legal = state.legal_few(6)
            state.apply(legal[int(len(legal) * rng.random() ** 1.5)])
        walked.append(state)
    step = (len(walked) - 1) / (count - 1)
    for place in range(count):
        yield walked[round(place * step)]
