"""A puzzle in a browser: missed, then solved by clicking, and today's on its page."""

import re

from playwright.sync_api import expect

from baseload.coach.puzzle import Puzzle, puzzles
from tests.browser.fitting import misfits
from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE, TablePage
from tests.browser.test_lessons import card


def plant_to_put_up() -> Puzzle:
    """One that is answered by a click on a plant, as is what tempts most."""
    opens = [
        one for one in puzzles("power-grid") if {one.best.split()[0], one.tempting.split()[0]} == {"auction"}
    ]
    return opens[0]


def put_up(table: TablePage, action: str) -> None:
    table.click(table.piece("plant:" + action.split()[1]))
    if table.page.locator("#clear").is_visible():  # it cannot be taken back, so that it is shown first
        table.click(table.primary)
    if table.page.locator("#confirm").is_visible():
        table.click(table.page.locator("#confirm-do"))


def test_a_puzzle_missed_and_solved(ada: Visitor) -> None:
    one = plant_to_put_up()
    page = ada.page(f"/learn/power-grid/practice/{one.id}")
    page.locator(".lessonlist .btn.primary").click()
    table = TablePage(page)
    card(page)
    table.wait_turn()
    before = table.number
    put_up(table, one.tempting)
    expect(page.locator("#lesson-answer")).to_contain_text("%", timeout=PATIENCE)
    assert table.number == before
    put_up(table, one.best)
    expect(page.locator("#lesson-head")).to_have_text("Right!", timeout=PATIENCE)
    assert misfits(page) == []
    page.locator("#lesson a.btn", has_text="All puzzles").click()
    expect(page).to_have_url(re.compile("/practice$"))
    expect(page.locator(f"#puzzle-{one.id} .no svg")).to_be_visible()


def test_the_page_has_room(ada: Visitor) -> None:
    page = ada.page("/learn/power-grid/practice")
    for width in (320, 390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert misfits(page) == []
