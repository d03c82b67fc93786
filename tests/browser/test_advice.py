"""Hints for who plays against bots, and the review of a finished game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import GAMES, middle
from tests.browser.serving import Visitor, played, two_at
from tests.browser.table_page import PATIENCE


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_shown_picked_and_played(ada: Visitor, game: str) -> None:
    table = ada.table(ada.upload(middle(game)), "?seat=0")
    table.wait_turn()
    table.page.keyboard.press("h")
    rows = table.page.locator("#hint .advice li")
    expect(rows.first).to_be_visible(timeout=PATIENCE)
    assert 1 <= rows.count() <= 3
    for row in rows.all():
        expect(row.locator("b")).not_to_be_empty()
        if rows.count() > 1:  # where only one action is worth a thought there is nothing to compare
            expect(row.locator(".share")).to_contain_text("%")
    expect(rows.first.locator("p")).not_to_be_empty()  # a reason
    expect(rows.first.locator("button")).to_be_focused()
    before = table.number
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#hint")).to_be_hidden()
    assert table.number == before  # it is shown, not played
    expect(table.primary).to_be_enabled(timeout=PATIENCE)
    table.do(table.primary)
    assert table.number > before


def test_no_hints_among_people(visit: Callable[..., Visitor]) -> None:
    mover, _ = two_at(visit(), visit())
    mover.wait_turn()
    expect(mover.page.locator("#ask-hint")).to_have_count(0)
    answer = mover.page.request.get(f"/t/{mover.knows('table')}/hint?seat={mover.knows('seat')}")
    assert answer.status == 403


def test_a_review(ada: Visitor) -> None:
    """It opens on one's own decisions, under their rounds, each with its moment in the replay."""
    id = ada.upload(played("co2", ["me", "bot random"], 2))
    table = ada.table(id)
    table.page.get_by_role("link", name="Review").click()
    page = table.page
    page.wait_for_selector("#review-progress[data-done]", state="attached", timeout=4 * PATIENCE)
    expect(page.locator("#review-progress")).to_have_text("")
    expect(page.locator("svg.course:visible")).to_have_count(1)
    chosen = page.locator(".whose [aria-current]")
    assert "seat=0" in (chosen.get_attribute("href") or "")
    expect(page.locator(".course:visible .round").first).to_be_visible()
    page.get_by_role("link", name="Everybody").click()  # made already
    expect(page.locator("#review-progress[data-done]")).to_have_count(1)
    rows = page.locator(".costly li")
    assert rows.count() >= 1
    expect(page.locator("h3.round").first).to_contain_text("Decade")
    look = rows.first.get_by_role("link", name="Look")
    move = int((look.get_attribute("href") or "").partition("move=")[2].partition("&")[0])
    page.locator(".costly form button").first.click()
    expect(page.locator("#bar")).to_be_visible(timeout=PATIENCE)  # a table of one's own
    assert page.url.rpartition("/")[2] != id
    page.go_back()
    look.click()
    expect(page.locator("#rail")).to_have_value(str(move))


def test_a_game_that_goes_on_is_not_reviewed(ada: Visitor) -> None:
    ada.allowed = ("409",)
    page = ada.page(f"/t/{ada.upload(middle('co2'))}/review")
    expect(page.locator("main")).to_contain_text("not over")
