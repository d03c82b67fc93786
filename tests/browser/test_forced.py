"""In colours that the reader's system forces on pages everything can still be told apart: two positions that differ in
one fact are drawn without their words, and the drawings must differ."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from baseload.core.contract import State
from tests.browser.serving import Visitor
from tests.browser.stage import Stage, differing
from tests.co2 import scene as co2
from tests.power_grid import scene as power_grid
from tests.second_chance import scene as second_chance

SEEN = 14  # pixels: less than the smallest token has
Facts = dict[str, tuple[State, State]]


def _power_grid() -> Facts:
    start = power_grid.table()
    city = start.board.cities[0].id
    held = {"plants": [4, 7], "fuel": [1, 0, 0, 0], "cities": [city]}

    def at(**changes: Any) -> State:
        companies = {0: {**held, **changes.pop("company", {})}, 1: changes.pop("other", {})}
        return power_grid.arrange(start, "building", companies, **changes)

    full = [24, 18, 6, 2]
    return {
        "the fuel market": (at(fuel_market=full), at(fuel_market=[23, 18, 6, 2])),
        "uranium": (at(fuel_market=full), at(fuel_market=[24, 18, 6, 1])),
        "stored fuel": (at(), at(company={"fuel": [2, 0, 0, 0]})),
        "a house": (at(), at(other={"cities": [city]})),
        "whose house": (at(other={"cities": [city]}), at(company={"cities": []}, other={"cities": [city]})),
        "how many cities": (at(), at(company={"cities": [place.id for place in start.board.cities[:2]]})),
        "the step": (at(step=1), at(step=2)),
    }


def _climate(scene: Any, learnt: str) -> Facts:
    start = scene.arrange(scene.table(), seat=0)

    def at(**changes: Any) -> State:
        state = scene.arrange(start, seat=0, **changes)
        assert isinstance(state, State)
        return state

    def slot(project: Any) -> dict[str, Any]:
        return {"asia": {"projects": {"money": project}}}

    return {
        "the permits' price": (at(price=3), at(price=4)),
        "the permits' pile": (at(market=2), at(market=3)),
        "permits of a region": (at(), at(regions={"asia": {"permits": 2}})),
        "the level": (at(level=430), at(level=440)),
        "a project": (at(), at(regions=slot("solar"))),
        "a project that is ready": (at(regions=slot("solar")), at(regions=slot(("solar!", 0)))),
        "which project": (at(regions=slot("solar")), at(regions=slot("recycling"))),
        "a fossil plant": (
            at(regions={"asia": {"spaces": ["coal"]}}, level=430),
            at(regions={"asia": {"spaces": []}}, level=430),
        ),
        "expertise": (at(companies={0: {learnt: {"solar": 2}}}), at(companies={0: {learnt: {"solar": 3}}})),
        "scientists": (at(companies={0: {"scientists": 1}}), at(companies={0: {"scientists": 2}})),
        "control": (
            at(regions={"asia": {"controller": 0}}),
            at(regions={"asia": {"controller": 1}}),
        ),
    }


FACTS: dict[str, Callable[[], Facts]] = {
    "power-grid": _power_grid,
    "co2": lambda: _climate(co2, "expertise"),
    "second-chance": lambda: _climate(second_chance, "knowledge"),
}


def _pairs(stage: Stage, facts: Facts) -> Iterator[tuple[str, int]]:
    seen: dict[str, np.ndarray[Any, Any]] = {}  # several facts differ from the same position
    for fact, pair in facts.items():
        for state in pair:
            if state.hash() not in seen:
                stage.put(state.view(0))
                seen[state.hash()] = stage.pixels()
        one, two = (seen[state.hash()] for state in pair)
        yield fact, differing(one, two)


@pytest.mark.parametrize("game", FACTS)
def test_what_differs_looks_different(visit: Callable[..., Visitor], game: str) -> None:
    stage = Stage(visit(color_scheme="light", forced_colors="active"), game)
    stage.wordless()
    same = [f"{fact}: {count} pixels" for fact, count in _pairs(stage, FACTS[game]()) if count < SEEN]
    assert not same, "\n".join(same)


@pytest.mark.parametrize("game", FACTS)
def test_what_can_be_picked_is_picked_or_advised_looks_so(visit: Callable[..., Visitor], game: str) -> None:
    stage = Stage(visit(color_scheme="dark", forced_colors="active"), game)
    state, _ = next(iter(FACTS[game]().values()))
    stage.put(state.view(state.seat), lit=True)
    stage.wordless()
    page = stage.page
    handle = page.evaluate(
        "() => [...document.querySelectorAll('main .legal[data-pick]')].find((one) => one.getClientRects().length)"
        ".dataset.pick"
    )
    # A card that can be picked, a city, a slot: whatever the first one is.
    seen = {}
    for looks in ("", "legal", "legal picked", "legal advised"):
        page.evaluate(_AS, [handle, looks])
        seen[looks] = stage.pixels()
    all_looks = list(seen.items())
    same = [
        f"{one!r} and {two!r} look the same"
        for place, (one, before) in enumerate(all_looks)
        for two, after in all_looks[place + 1 :]
        if differing(before, after) < SEEN
    ]
    assert not same, same


_AS = """([handle, state]) => {
  for (const piece of document.querySelectorAll(`main [data-pick="${CSS.escape(handle)}"]`)) {
    piece.classList.remove("legal", "picked", "advised");
    piece.classList.add(...state.split(" ").filter(Boolean));
  }
}"""
