"""No serious fault that axe knows of, on any page, light and dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.scenes import PAGES
from tests.browser.serving import Visitor

ONLY_COLOURS = {"runOnly": ["color-contrast"]}  # of the second scheme, for everything else is the same
LIKE_OTHERS = ("new-second-chance", "about", "trouble")  # pages of the same parts as others
GRAVE = ("serious", "critical")


def grave(page: Page, options: dict[str, list[str]] | None = None) -> list[str]:
    """What axe finds, with what it says about the first few elements."""
    found = Axe().run(page, options={**(options or {}), "resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]


@pytest.mark.parametrize("name", [name for name in PAGES if name not in LIKE_OTHERS])
def test_page(visit: Callable[..., Visitor], name: str) -> None:
    visitor = visit(color_scheme="light")
    page = visitor.page(PAGES[name](visitor))
    light = grave(page)
    assert not light, "\n".join(light)
    page.emulate_media(color_scheme="dark")
    dark = grave(page, ONLY_COLOURS)
    assert not dark, "\n".join(dark)
