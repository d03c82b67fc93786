"""Hints for who plays against bots, and the review of a finished game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import GAMES, middle
from tests.browser.serving import Visitor, played, two_at
from tests.browser.table_page import PATIENCE
from tests.browser.test_axe import check

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
# Of what the advice speaks: is it marked, is it in sight, and does the card leave it free?
_FREE = """() => {
  const card = document.getElementById("beside").getBoundingClientRect();
  const marked = [...document.querySelectorAll(".advised")].filter((one) => one.getClientRects().length);
  const first = marked[0]?.getBoundingClientRect();
  const apart = first && (first.right <= card.left + 1 || first.left >= card.right - 1
    || first.bottom <= card.top + 1 || first.top >= card.bottom - 1);
  return {marked: marked.length, apart, inSight: first && first.bottom > 0 && first.top < innerHeight,
    ring: marked.length && getComputedStyle(marked[0]).outlineStyle};
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_shown_at_its_piece_and_played(visit: Callable[..., Visitor], game: str, size: str) -> None:
    width, height = SIZES[size]
    ada = visit(viewport={"width": width, "height": height})
    table = ada.table(ada.upload(middle(game)), "?seat=0")
    table.wait_turn()
    page = table.page
    page.keyboard.press("h")
    card = page.locator("#hint")
    expect(card.locator(".advice")).not_to_be_empty(timeout=PATIENCE)
    expect(page.locator("#hint-do")).to_be_focused()
    expect(card.locator(".reasons li").first).not_to_be_empty()
    free = page.evaluate(_FREE)
    assert free["marked"], "nothing shows of what it speaks"
    assert free["apart"], "it lies over what it speaks of"
    assert free["inSight"]
    assert free["ring"] == "solid"
    first = card.locator(".advice").inner_text()
    more = page.locator("#hint-next")
    if more.count():  # where only one action is worth a thought there is nothing to compare
        expect(card.locator(".share")).to_contain_text("%")
        page.keyboard.press("h")
        expect(card.locator(".advice")).not_to_have_text(first)
        expect(more).to_be_focused()
        page.locator("#hint-before").press("Enter")
        expect(card.locator(".advice")).to_have_text(first)
    before = table.number
    page.locator("#hint-do").press("Enter")
    if page.locator("#confirm").is_visible():  # a good host asks first
        page.locator("#confirm-do").click()
    table.wait_past(before)
    expect(page.locator("#beside")).to_be_hidden()
    expect(page.locator(".advised")).to_have_count(0)


def test_a_hint_goes_away(ada: Visitor) -> None:
    """And whoever had the focus has it again."""
    table = ada.table(ada.upload(middle("power-grid")), "?seat=0")
    table.wait_turn()
    page = table.page
    page.locator("#ask-hint").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hint-do")).to_be_focused(timeout=PATIENCE)
    page.locator("#hint-close").press("Enter")
    expect(page.locator("#beside")).to_be_hidden()
    expect(page.locator(".advised")).to_have_count(0)
    expect(page.locator("#ask-hint")).to_be_focused()


def test_advice_goes_with_the_position_it_was_given_for(ada: Visitor) -> None:
    table = ada.table(ada.upload(middle("power-grid")), "?seat=0")
    table.wait_turn()
    table.page.keyboard.press("h")
    expect(table.page.locator("#hint-do")).to_be_focused(timeout=PATIENCE)
    city = next(one["handles"][0] for one in table.moment["choices"] if one["action"].startswith("build"))
    table.play(city)
    expect(table.page.locator("#beside")).to_be_hidden()


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
    check(page)
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
