"""At every width, light and dark, through whole games: nothing is cut off, nothing lies over another text, and nothing
makes the page wider than the screen."""

from collections.abc import Callable
from typing import Any

import pytest

from baseload.core.contract import State
from tests.browser.fitting import unfitting
from tests.browser.serving import Visitor
from tests.browser.stage import Stage, positions

SIZES = [(320, 640), (390, 844), (820, 1180), (1024, 768), (1440, 900), (1920, 1080), (2560, 1440)]
TABLES: dict[str, dict[str, Any]] = {
    "power-grid": {"players": 4},
    "power-grid-usa": {"players": 6, "map": "usa"},
    "co2": {"players": 4},
    "co2-alone": {"players": 1},
    "second-chance": {"players": 3},
    "second-chance-rivals": {"players": 4, "mode": "competitive"},
}
EACH = 3  # positions at each width; other ones at the next


@pytest.mark.parametrize("name", TABLES)
def test_everything_has_room_in_all_positions(visit: Callable[..., Visitor], name: str) -> None:
    options = TABLES[name]
    game = next(game for game in ("power-grid", "co2", "second-chance") if name.startswith(game))
    wrong = crowded(
        Stage(visit(), game, **options), list(positions(game, EACH * len(SIZES), **options)), SIZES
    )
    assert not wrong, f"{len(wrong)} misfits\n" + "\n".join(wrong)


def crowded(stage: Stage, found: list[State], sizes: list[tuple[int, int]]) -> list[str]:
    """What has no room, in the language of whoever reads. Every width has its share of the beginning, the middle and
    the end; light and dark take turns."""
    wrong: list[str] = []
    for place, (width, height) in enumerate(sizes):
        stage.size(width, height)
        for count, state in enumerate(found[place :: len(sizes)]):
            theme = ("light", "dark")[(place + count) % 2]
            stage.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            stage.put(state.view(state.seat if count % 3 else None), lit=True)
            at = f"{width} × {height}, {theme}, position {place + count * len(sizes)}"
            wrong += unfitting(stage.page, at)
    return wrong
