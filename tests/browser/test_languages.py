"""Every table and every kind of page in each language, at each width, light and dark: nothing is cut off, nothing lies
over another text, nothing makes the page wider than the screen. German is long, Polish is longer."""

from collections.abc import Callable
from typing import Any

import pytest

from baseload.text.reading import reading
from tests.browser.fitting import unfitting
from tests.browser.scenes import FULL, PAGES
from tests.browser.serving import Visitor
from tests.browser.stage import Stage, positions
from tests.browser.test_layouts import crowded

SIZES = [(320, 640), (390, 844), (820, 1180), (1440, 900)]
TABLES: dict[str, dict[str, Any]] = {
    "power-grid": {"players": 4},
    "co2": {"players": 4},
    "second-chance": {"players": 3},
    "second-chance-rivals": {"players": 4, "mode": "competitive"},
}
EACH = 3  # positions at each width
# Tables in play are on the stage above, and what programmers read is English.
OTHERS = {
    name: scene
    for name, scene in {**PAGES, **FULL}.items()
    if name not in {*TABLES, "api"} and not name.endswith(("-crowded", "-replay"))
}

in_each_language = pytest.mark.parametrize("language", ["de", "it", "pl"])


@in_each_language
@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_room(visit: Callable[..., Visitor], name: str, language: str) -> None:
    options = TABLES[name]
    game = next(game for game in ("power-grid", "co2", "second-chance") if name.startswith(game))
    stage = Stage(visit(locale=language), game, **options)
    assert stage.page.evaluate("() => document.documentElement.lang") == language
    with reading(language):
        wrong = crowded(stage, list(positions(game, EACH * len(SIZES), seed=11, **options)), SIZES)
    assert not wrong, f"{len(wrong)} misfits\n" + "\n".join(wrong)


@in_each_language
@pytest.mark.parametrize("name", OTHERS)
def test_every_page_has_room(visit: Callable[..., Visitor], name: str, language: str) -> None:
    visitor = visit(locale=language)
    visitor.allowed = ("404",)  # one of the pages is that of an error
    page = visitor.page(OTHERS[name](visitor))
    wrong: list[str] = []
    for place, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        theme = ("light", "dark")[place % 2]
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        wrong += unfitting(page, f"{width}, {theme}")
    assert not wrong, f"{len(wrong)} misfits\n" + "\n".join(wrong)
