"""At the width of a phone: nothing scrolls sideways, the tabs lead to the parts, everything can be hit by a thumb."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from baseload.core.action import Action
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from tests.browser.scenes import GAMES, PAGES
from tests.browser.serving import Visitor
from tests.browser.table_page import TablePage
from tests.browser.test_moments import _SEND

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def check_width(page: Page, width: int) -> None:
    """Nothing of the page is wider than the screen, but for what scrolls inside a frame of its own."""
    page.set_viewport_size({"width": width, "height": 844})
    needed = page.evaluate("() => document.documentElement.scrollWidth")
    assert needed <= width, (width, needed, page.evaluate(_TOO_WIDE, width))


_TOO_WIDE = """(width) => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > width + 1 && one.getClientRects().length)
  .slice(0, 8).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", [name for name in PAGES if name not in GAMES])
def test_nothing_scrolls_sideways(visit: Callable[..., Visitor], name: str) -> None:
    visitor = visit(**PHONE)
    visitor.allowed = ("404",)  # one of the pages is that of an error
    page = visitor.page(PAGES[name](visitor))
    for width in (390, 320):
        check_width(page, width)


@pytest.mark.parametrize("game", GAMES)
def test_a_table(visit: Callable[..., Visitor], game: str) -> None:
    """The tabs lead to the parts; a tap on something highlighted picks it; what the bar then offers is large enough."""
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES[game](visitor)))
    table.wait_turn()
    page = table.page
    for width in (320, 390):
        check_width(page, width)
    tabs = page.locator("#tabs a")
    assert tabs.count() >= 3
    for tab in tabs.all():
        tab.tap()
        expect(page.locator(tab.get_attribute("href") or "")).to_be_in_viewport()
    assert not page.evaluate(_SMALL), page.evaluate(_SMALL)
    table.tap(table.legal().first)
    expect(
        page.locator("main .picked, #primary, #more .on, #undo:not([aria-disabled])").first
    ).to_be_attached()
    assert not page.evaluate(_SMALL), page.evaluate(_SMALL)
    check_width(page, 390)


@pytest.mark.parametrize("above", [12, 60, 110])
def test_a_thumb_close_to_the_bar_hits_what_it_meant(visit: Callable[..., Visitor], above: int) -> None:
    """The bar grows with what it tells: it must not do so before the thumb has left the screen."""
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES["co2"](visitor)))
    table.wait_turn()
    piece = table.legal("slot:").last
    point = piece.evaluate(_SCROLL_TO, above)
    table.page.touchscreen.tap(*point)
    expect(piece).to_have_class(re.compile(r"\bpicked\b"))


def test_what_comes_next_is_offered_where_one_looks(visit: Callable[..., Visitor]) -> None:
    """A source could be chosen from its track, which is two screens away: a sheet offers it, and the slot that was
    picked stays in sight above."""
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES["co2"](visitor)))
    table.wait_turn()
    free = table.page.locator("main .slot.legal:not(:has(.tile)):visible").first
    free.evaluate(_SCROLL_TO, 300)
    table.tap(free)
    expect(table.ways.first).to_be_in_viewport()
    sheet, slot = table.page.locator("#beside").bounding_box(), free.bounding_box()
    assert sheet
    assert slot
    assert slot["y"] + slot["height"] <= sheet["y"]
    rows = [row.bounding_box() for row in table.ways.all()]
    assert all(row and row["height"] >= 71.5 for row in rows), rows
    before = table.number
    table.ways.first.tap()
    table.wait_past(before)
    expect(table.page.locator("#beside")).to_be_hidden()


# Its middle so far above the bar; where that is. Whatever it lies in is scrolled: a section of the page, or the page.
_SCROLL_TO = """(element, above) => {
  const scroller = element.closest(".part") ?? document.documentElement;
  scroller.style.paddingBottom = "400px";
  const middle = () => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const wanted = document.getElementById("bar").getBoundingClientRect().top - above;
  scroller.scrollBy({top: middle()[1] - wanted, behavior: "instant"});
  return middle();
}"""
# Buttons of the bars that are smaller than a thumb.
_SMALL = """() => [...document.querySelectorAll("#bar button,#bar a,#bar input,#tabs a")]
  .filter((one) => one.getClientRects().length)
  .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""


def _before_a_card_that_moves() -> tuple[str, str]:
    """A game of CO₂ that waits for the first seat to play a card whose scientist is then to be moved; and that move."""
    rules = game_by_name("co2")
    options = rules.options(players=2)
    for seed in range(20):
        deal, rng, actions = rules.deal(options, seed), Random(seed), list[Action]()
        state = rules.setup(options, deal)
        while state.outcome is None:
            seat, legal = state.seat, state.legal()
            actions.append(legal[int(len(legal) * rng.random() ** 2)])
            state.play(actions[-1])
            asked = [str(action) for action in state.legal()] if state.outcome is None else []
            if (
                seat == state.seat == 0
                and str(actions[-1]).startswith("lobby")
                and asked[0].startswith("move")
            ):
                cut = Record(rules, options, deal, actions[:-1], ["me", "bot random"])
                return cut.text(), str(actions[-1])
    raise AssertionError("no such card")


def test_a_question_in_the_midst_of_a_turn_is_brought_into_sight(visit: Callable[..., Visitor]) -> None:
    """It asks for something in another section than the card that was played."""
    text, action = _before_a_card_that_moves()
    visitor = visit(**PHONE)
    table = visitor.table(visitor.upload(text))
    table.wait_turn()
    table.listens()
    page = table.page
    page.locator("#tabs a[href='#part-market']").tap()
    expect(page.locator("#part-market")).to_be_in_viewport()
    page.evaluate(_SEND, action)
    page.wait_for_function(_LIT_IN_SIGHT)


_LIT_IN_SIGHT = """() => [...document.querySelectorAll("main .legal")].some((piece) => {
  const { left, right, top, bottom } = piece.getBoundingClientRect();
  const end = document.getElementById("bar").getBoundingClientRect().top;
  return right > 0 && left < innerWidth && bottom > 0 && top < end;
}) && document.getElementById("stages").hidden"""
