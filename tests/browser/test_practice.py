"""A puzzle in a browser: missed, then solved by clicking, and today's on its page."""

import re

from playwright.sync_api import expect

from baseload.coach.puzzle import puzzles
from tests.browser.fitting import misfits
from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE, TablePage, by_clicks
from tests.browser.test_lessons import card, towards


def test_a_puzzle_missed_and_solved(ada: Visitor) -> None:
    one = puzzles("power-grid")[0]
    page = ada.page(f"/learn/power-grid/practice/{one.id}")
    page.locator(".lessonlist .btn.primary").click()
    table = TablePage(page)
    card(page)
    table.wait_turn()
    for action in (one.tempting, one.best):
        before = table.number
        found = next(choice for choice in table.moment["choices"] if choice["action"] == action)
        handles = found["handles"]
        amount = next((handle for handle in handles if "#" in handle), "")
        stepper = page.locator(f'#more input[data-name="{amount.partition("#")[0]}"]')
        if amount:
            table.click(table.piece(amount.partition("#")[0]))
            stepper.fill(amount.partition("#")[2])
            stepper.press("Enter")
            table.click(table.primary)
        elif action == one.best:
            by_clicks(table, towards(action, handles))
        else:
            table.click(table.button(action) if table.button(action).count() else table.piece(handles[0]))
        if action == one.tempting:
            expect(page.locator("#lesson-answer")).to_contain_text("%", timeout=PATIENCE)
            assert table.number == before
            if page.locator("#clear").is_visible():
                page.locator("#clear").click()
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
