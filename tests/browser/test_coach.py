"""A coach at a table in a browser: explains a decision the first times, speaks up before a blunder and lets it be."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fitting import misfits
from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE, TablePage

FORM = {
    "option-players": "3",
    "option-first_order": "seats",
    "seat-0": "me",
    "seat-1": "bot:easy",
    "seat-2": "bot:easy",
    "coach": "on",
}


def at_table(visitor: Visitor) -> TablePage:
    made = visitor.post("/new/power-grid", form=FORM)
    return TablePage(visitor.page("/t/" + made.url.rpartition("/")[2]))


def blunder(table: TablePage) -> Page:
    """All one's money for a small plant."""
    page = table.page
    before = table.number
    table.click(table.piece("plant:4"))
    table.wait_past(before)
    page.locator("#more input").fill("50")
    page.locator("#more input").press("Enter")
    page.locator("#primary").click()
    return page


def test_it_says_what_a_decision_is_about_the_first_times(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    for shown in (True, True, False):
        page = at_table(ada).page
        expect(page.locator("#bar.yours")).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#coach")).to_be_visible() if shown else expect(
            page.locator("#coach")
        ).to_be_hidden()
        if shown:
            assert misfits(page) == []
            page.locator("#coach-close").click()
            expect(page.locator("#coach")).to_be_hidden()


def test_a_blunder_is_spoken_of_and_something_better_is_done(ada: Visitor) -> None:
    table = at_table(ada)
    page = blunder(table)
    expect(page.locator("#coach-show")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#coach .share")).to_have_text(re.compile(r"\d+ % instead of \d+ %"))
    expect(page.locator("#trouble")).to_be_hidden()
    before = table.number
    page.locator("#coach-show").click()
    expect(page.locator(".advised").first).to_be_visible()
    page.locator("#coach-do").click()
    table.wait_past(before)
    expect(page.locator("#coach")).to_be_hidden()
    assert table.told("bid", "bid")[0] < 10


@pytest.mark.parametrize("fewer", [False, True])
def test_it_can_be_played_all_the_same(ada: Visitor, fewer: bool) -> None:
    table = at_table(ada)
    page = blunder(table)
    expect(page.locator("#coach-keep")).to_be_visible(timeout=PATIENCE)
    if fewer:
        page.locator("#coach-fewer").click()
        expect(page.locator("#coach")).to_contain_text("only where it costs 10 %")
    before = table.number
    page.locator("#coach-keep").click()
    table.wait_past(before)
    assert table.told("bid", "bid")[0] == 50


def test_good_moves_are_made_without_a_word(ada: Visitor) -> None:
    table = at_table(ada)
    before = table.number
    table.click(table.piece("plant:4"))
    table.wait_past(before)
    before = table.number
    table.click(table.page.locator("#primary"))
    table.wait_past(before)
    expect(table.page.locator("#coach-show")).to_have_count(0)


SEND_BOTH = """async () => {
  const page = [...document.scripts].find((script) => script.src.includes("table.js"));
  const { send } = await import(page.src.replace("table.js", "doing.js"));
  await send(["auction 4", "bid 50"]);
}"""


def test_of_a_later_action_of_several_it_speaks_where_that_stands(ada: Visitor) -> None:
    """What was played before it is shown, and what was chosen can be kept."""
    table = at_table(ada)
    page = table.page
    expect(page.locator("#bar.yours")).to_be_visible(timeout=PATIENCE)
    page.evaluate(SEND_BOTH)
    expect(page.locator("#coach-keep")).to_be_visible(timeout=PATIENCE)
    before = table.number
    page.locator("#coach-keep").click()
    table.wait_past(before)
    expect(page.locator("#trouble")).to_be_hidden()
    assert table.told("bid", "bid")[0] == 50


def test_what_is_kept_brings_the_rest_with_it(ada: Visitor) -> None:
    """Of several actions the first is objected to, and all of them are played."""
    table = at_table(ada)
    page = table.page
    expect(page.locator("#bar.yours")).to_be_visible(timeout=PATIENCE)
    before = table.number
    remark = "{action: '', sentence: '', better: 9, played: 1, planet: false, reasons: []}"
    moment = "JSON.parse(document.getElementById('moment').textContent)"
    detail = f"{{remark: {remark}, action: 'auction 4', rest: ['bid 4'], moment: {moment}}}"
    page.evaluate(f"() => document.dispatchEvent(new CustomEvent('coached', {{detail: {detail}}}))")
    page.locator("#coach-keep").click()
    table.wait_past(before + 1)
    assert table.told("bid", "bid")[0] == 4


def test_it_objects_once_in_a_turn(ada: Visitor) -> None:
    """Whoever chooses the same once more has heard it; something else is spoken of where it costs more."""
    table = at_table(ada)
    page = blunder(table)
    expect(page.locator("#coach-keep")).to_be_visible(timeout=PATIENCE)
    better, played = (int(share) for share in re.findall(r"\d+", page.locator("#coach .share").inner_text()))
    assert page.evaluate(_ASKS, ["bid 49", False]) == better - played + 1
    before = table.number
    page.locator("#more input").fill("50")
    page.locator("#more input").press("Enter")
    page.locator("#primary").click()
    table.wait_past(before)
    assert table.told("bid", "bid")[0] == 50


def test_it_lets_the_pages_own_offers_be_unless_they_cost_much(ada: Visitor) -> None:
    page = at_table(ada).page
    expect(page.locator("#bar.yours")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate(_ASKS, ["auction 4", False]) == 5
    assert page.evaluate(_ASKS, ["auction 4", True]) == 20


# From how many hundredths on it would speak up now.
_ASKS = """async ([action, offered]) => {
  const { asksCoach } = await import(document.querySelector('link[rel=modulepreload][href$="/coach.js"]').href);
  return asksCoach(JSON.parse(document.getElementById("moment").textContent), action, offered).least;
}"""
