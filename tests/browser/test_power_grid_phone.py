"""Power Grid on a phone: what a decision is about stands on the first screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.serving import Visitor, decides, played
from tests.browser.table_page import TablePage
from tests.browser.test_phone import PHONE


@pytest.mark.parametrize("verb", ["buy", "power", "discard"])
def test_the_own_plants_are_in_sight_when_they_are_decided_about(
    visit: Callable[..., Visitor], verb: str
) -> None:
    """With six at the table the own ones could be the last of six hands, and under the map."""
    visitor = visit(**PHONE)
    seats = ["me", *["bot:random"] * 5]
    text = played("power-grid", seats, until=decides(0, verb), least=60)
    table = TablePage(visitor.page(f"/t/{visitor.upload(text)}"))
    table.wait_turn()
    page = table.page
    page.evaluate("() => window.scrollTo(0, 0)")
    expect(page.locator(".player.own .mini")).to_be_in_viewport(ratio=0.9)
    tops = page.locator(".player").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    own = page.locator(".player.own").evaluate("(one) => one.getBoundingClientRect().top")
    assert own == min(tops)


def test_an_auction_fits_between_the_tabs_and_the_bar(visit: Callable[..., Visitor]) -> None:
    """From the lot to the order for the table to bid: who has to scroll for it does not find it."""
    visitor = visit(**PHONE)
    text = played("power-grid", ["me", "bot:random", "bot:random"], until=decides(0, "bid"), least=8)
    table = TablePage(visitor.page(f"/t/{visitor.upload(text)}"))
    table.wait_turn()
    page = table.page
    page.evaluate("() => window.scrollTo(0, 0)")
    foot = page.locator("form.standing").evaluate("(form) => form.getBoundingClientRect().bottom")
    bar = page.locator("#bar").evaluate("(bar) => bar.getBoundingClientRect().top")
    assert foot <= bar
