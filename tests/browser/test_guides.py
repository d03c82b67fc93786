"""Guides in the browser: readable at every width, light and dark, in every language; lines of a good length; pictures
that are looked at and not played with."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from baseload.coach.guide import guide
from baseload.core.registry import game_names
from tests.browser.fitting import unfitting
from tests.browser.serving import Visitor
from tests.browser.test_axe import check

GUIDED = [game for game in game_names() if guide(game)]
LANGUAGES = ("en", "de", "it", "pl")
SIZES = [(320, 640), (390, 844), (820, 1180), (1440, 900)]
every_guide = pytest.mark.parametrize("game", GUIDED)


@every_guide
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_room(visit: Callable[..., Visitor], game: str, language: str) -> None:
    """No language is as long as another everywhere, so each is looked at in both colours at all widths."""
    page = visit(locale=language).page(f"/learn/{game}/guide")
    assert (page.locator("html").get_attribute("lang") or "").startswith(language)
    wrong: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            wrong += unfitting(page, f"{width}, {theme}")
    assert not wrong, f"{len(wrong)} misfits\n" + "\n".join(wrong)


def letters(page: Page) -> float:
    """How many letters a line of a paragraph has."""
    return float(page.evaluate(_LETTERS))


_LETTERS = """() => {
  const counts = [...document.querySelectorAll(".para:not(.tip) p")].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top / 12)));
    return lines.size > 2 ? one.textContent.length / (lines.size - 0.4) : 0;
  }).filter(Boolean);
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}"""


@every_guide
def test_lines_have_a_length_that_one_likes_to_read(ada: Visitor, game: str) -> None:
    page = ada.page(f"/learn/{game}/guide")
    assert 60 <= letters(page) <= 76
    page.set_viewport_size({"width": 820, "height": 1180})
    assert 60 <= letters(page) <= 76


@every_guide
def test_nothing_in_a_picture_can_be_pressed_or_reached(ada: Visitor, game: str) -> None:
    page = ada.page(f"/learn/{game}/guide")
    reached = page.evaluate(
        """() => {
          const found = [...document.querySelectorAll("figure :is(a, button, input, [tabindex])")];
          return found.filter((one) => { one.focus(); return document.activeElement === one; }).length;
        }"""
    )
    assert reached == 0
    for figure in page.locator("figure:visible").all():
        box = figure.locator(".excerpt").bounding_box()
        assert box is not None
        assert box["height"] > 60, "something is drawn"
    pictures = page.get_by_role("img").all()
    assert len([one for one in pictures if one.get_attribute("aria-label")]) >= len(
        page.locator("figure").all()
    )


def test_from_the_rules_to_the_guide_and_back_to_the_rule(ada: Visitor) -> None:
    page = ada.page("/rules/power-grid")
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play Power Grid")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Phase 3: fuel").click()
    expect(page.get_by_role("heading", name="Phase 3: fuel")).to_be_in_viewport()
    page.get_by_role("link", name="PG-57", exact=True).click()
    expect(page.locator('[id="PG-57"]')).to_be_in_viewport()
    page.go_back()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="All rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Power Grid")


@pytest.mark.parametrize("game", [game for game in GUIDED if game != "power-grid"])
def test_axe_finds_nothing(visit: Callable[..., Visitor], game: str) -> None:
    """The guide of Power Grid is looked at with all other pages."""
    check(visit(color_scheme="light").page(f"/learn/{game}/guide"))
