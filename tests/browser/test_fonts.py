"""Pages bring their typeface along, and hold where it cannot be had: what a machine has installed decides nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.fitting import misfits, widen
from tests.browser.scenes import FULL, GAMES, PAGES
from tests.browser.serving import Visitor
from tests.browser.table_page import TablePage
from tests.draw.make_fonts import used
from tests.draw.test_fonts import LETTERS

WIDTHS = (320, 390, 768, 1280, 1440)
SCENES = {**PAGES, **FULL}


def shown_with(page: Page, selector: str) -> dict[str, bool]:
    """The fonts that an element's letters are really painted with, and whether the page brought them."""
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"]: font["isCustomFont"] for font in fonts}


def test_every_sign_is_painted_with_the_typeface_that_comes_along(ada: Visitor) -> None:
    page = ada.page("/")
    signs = "".join(sorted({*used(), *"".join(LETTERS.values())} - {" "}))
    page.evaluate("(signs) => (document.querySelector('h1').textContent = signs)", signs)
    page.evaluate("() => document.fonts.ready")
    assert shown_with(page, "h1") == {"Inter Variable": True}, signs


def test_the_typeface_is_fetched_once_and_kept(ada: Visitor) -> None:
    page = ada.context.new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    found = [url for url in fetched if url.endswith(".woff2")]
    assert len(found) == 1  # what is fetched ahead is what the style sheet asks for
    answer = page.request.get(found[0])
    assert answer.headers["content-type"] == "font/woff2"
    assert "immutable" in answer.headers["cache-control"]
    assert "content-encoding" not in answer.headers  # it is compressed as it is


@pytest.mark.parametrize("scene", SCENES)
def test_everything_has_room(visit: Callable[..., Visitor], scene: str) -> None:
    """In the typeface that comes along, and in one that is much wider."""
    visitor = visit()
    visitor.allowed = ("404",)  # one of the pages is that of an error
    page = visitor.page(SCENES[scene](visitor))
    if scene in GAMES or scene.endswith("-crowded"):
        TablePage(page).wait_turn()
    wrong = []
    for font, name in (("Inter Variable", "its own"), ("DejaVu Sans", "a wide font")):
        if name != "its own":
            widen(page)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            needed = page.evaluate("() => document.documentElement.scrollWidth")
            wrong += [f"{name}, {width}: {needed} wide"] if needed > width else []
            wrong += [f"{name}, {width}: {misfit}" for misfit in misfits(page)]
        assert font in shown_with(page, ".brand span")
    assert not wrong, "\n".join(wrong)
