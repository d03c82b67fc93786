"""Games to their ends by keys alone: Tab, arrows, Enter, Escape and the letters; a short one from its beginning, longer
ones from late in them. After every move whoever plays by keys still is somewhere on the page."""

import contextlib

import pytest
from playwright.sync_api import Error, expect

from baseload.core.contract import State
from tests.browser.serving import Visitor, played, record
from tests.browser.table_page import POLLING, TablePage
from tests.browser.test_keyboard import arrows_to, focused, tab_to

LIT = "main .legal[data-pick]:not(.picked)"
OFFERED = "#bar :is([data-offer], [data-play], [data-choose][aria-pressed=false]):not([disabled])"
PIECES = 3  # actions that begin with a piece of the board; then those of the bar come first, which end games sooner


def _enter(table: TablePage, selector: str) -> None:
    """Go there by keys, and press Enter."""
    page = table.page
    if selector == LIT:
        try:
            if not focused(page):
                tab_to(page, "main [data-pick]", 120)
            arrows_to(page, LIT, 25)
        except AssertionError:  # some pieces lie upon others: the tab key goes through all of them
            tab_to(page, LIT, 300)
    else:
        tab_to(page, selector, 300)
    page.keyboard.press("Enter")


def by_keys(table: TablePage, pieces: bool) -> None:
    """One action of whatever game."""
    page, number = table.page, table.number
    for _ in range(20):
        page.wait_for_function(_RESTS, polling=POLLING)
        if table.number > number:
            break
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.id") != "confirm-do":
                page.locator("#confirm-do").focus()
            page.keyboard.press("Enter")
        elif table.ways.count():
            page.keyboard.press("1")
        elif page.locator("#clear").count() and table.primary.count():
            page.keyboard.press("Control+Enter")
        elif page.evaluate(_LIT_SHOWN, LIT) and (pieces or not page.locator(f"{OFFERED}:visible").count()):
            with contextlib.suppress(Error):  # news may have come meanwhile, and nothing is lit any more
                _enter(table, LIT)
        else:
            _enter(table, OFFERED)
        page.wait_for_timeout(40)
    table.wait_past(number)


def _near_the_end(state: State, legal: list[str]) -> bool:
    return state.seat == 0 and max(company.cities for company in state.companies) >= 18  # type: ignore[attr-defined]


def _any(state: State, legal: list[str]) -> bool:
    return True


_LIT_SHOWN = "(lit) => [...document.querySelectorAll(lit)].some((one) => one.getClientRects().length)"
_RESTS = "() => !window.fetching && !document.querySelector('#acts [aria-busy=true]')"
_SOMEWHERE = "() => document.activeElement !== document.body"
TABLES = {
    "power-grid": lambda: played("power-grid", ["me", "bot random"], 4, _near_the_end, 60),
    "co2": lambda: played("co2", ["me"], 1, _any, 52, fossil_setup="extreme", solo_end_at_500="on"),
    "second-chance": lambda: record("second-chance", ["me"], 1, mode="solo"),
}


@pytest.mark.parametrize("game", TABLES)
def test_to_its_end(ada: Visitor, game: str) -> None:
    table = ada.table(ada.upload(TABLES[game]()), "?seat=0")
    page = table.page
    for count in range(150):
        table.wait_turn()
        if table.over:
            break
        by_keys(table, count < PIECES)
        table.wait_turn()
        try:
            page.wait_for_function(_SOMEWHERE, timeout=3_000, polling=POLLING)
        except Error:
            raise AssertionError(f"lost after {count + 1} actions: {table.ask.inner_text()}") from None
    assert table.over
    expect(page.locator("#sum")).not_to_be_empty()
    page.keyboard.press("t")
    expect(page.locator("#twin .twintext")).to_be_focused()
    page.keyboard.press("t")
    tab_to(page, "#over a[href*=replay]", 300)
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay?move=0")
    expect(page.locator("#rail")).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rail")).to_have_value("1")
