"""A study in a browser: written, pointed at, gone another way, read by somebody else, by keys and on a phone."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from baseload.coach.study import read_study
from tests.browser.fitting import misfits
from tests.browser.serving import Visitor

GAME = Path(__file__).parents[1] / "power_grid/golden/three_beginner.bl"


def opened(visitor: Visitor, move: int) -> Page:
    """A study of one's own, at that move."""
    page = visitor.page("/")
    page.locator("input[name=record]").set_input_files(GAME)
    page.wait_for_url(re.compile("/t/"))
    page.goto(f"{page.url}/replay?move={move}")
    page.locator("[form=open-study]:visible").first.click()
    page.wait_for_url(re.compile("/study/"))
    page.goto(f"{page.url}?move={move}")
    return page


def write(page: Page, said: str) -> None:
    page.locator("#study-new").click()
    page.locator("#study-say").fill(said)


def save(page: Page) -> None:
    page.locator("#study-save").click()
    expect(page.locator("#study-trouble")).to_have_text("Saved.")


def test_a_note_points_at_pieces_and_is_read_by_others(visit: Callable[..., Visitor]) -> None:
    page = opened(visit(), 1)
    write(page, "Nobody needs that.\nLook here.")
    page.locator("#study-point").click()
    piece = page.locator('main [data-pick^="plant:"]:visible').first
    handle = piece.get_attribute("data-pick")
    piece.click()
    expect(page.locator("main .pointed")).to_have_count(1)
    save(page)
    reader = visit().page(page.url.replace(page.url.partition("/study")[0], ""))
    expect(reader.locator("#study-text p")).to_have_text(["Nobody needs that.", "Look here."])
    expect(reader.locator("main .pointed")).to_have_attribute("data-pick", handle or "")
    expect(reader.locator("#study-new")).to_have_count(0)
    reader.locator('[data-go="forward"]').click()
    expect(reader.locator("main .pointed")).to_have_count(0)
    reader.locator("#study-before").click()
    expect(reader.locator("#study-text")).to_contain_text("Nobody needs that.")


def test_another_way_is_shown_on_the_board(visit: Callable[..., Visitor]) -> None:
    page = opened(visit(), 0)
    before = page.locator("#part main").inner_text()
    write(page, "Rather so.")
    page.locator("#study-way option").nth(1).wait_for(state="attached")
    page.locator("#study-way").select_option(index=1)
    expect(page.locator("#study-line li")).to_have_count(1)
    expect(page.locator("#part main")).not_to_have_text(before)
    save(page)
    expect(page.locator("#study-show-line")).to_be_visible()
    page.locator("#study-show-line").click()
    expect(page.locator("main .lot, main #auction").first).to_be_visible()
    page.locator('[data-go="forward"]').click()  # on in the game itself
    expect(page.locator("#count")).to_contain_text("1")
    text = page.request.get(page.url.split("?")[0] + "/record").text()
    assert [len(note.line) for note in read_study(text).notes] == [1]


def test_notes_are_changed_and_deleted(visit: Callable[..., Visitor]) -> None:
    page = opened(visit(), 2)
    write(page, "First.")
    save(page)
    page.locator("#study-change").click()
    page.locator("#study-say").fill("Second.")
    page.locator("#study-save").click()
    expect(page.locator("#study-text")).to_have_text("Second.")
    page.locator("#study-delete").click()
    expect(page.locator("#study-none")).to_be_visible()
    page.reload()
    expect(page.locator("#study-none")).to_be_visible()


def test_by_keys_alone(visit: Callable[..., Visitor]) -> None:
    page = opened(visit(), 3)
    page.locator("#study-new").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#study-say")).to_be_focused()
    page.keyboard.type("By keys.")
    page.locator("#study-save").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#study-text")).to_have_text("By keys.")


def test_it_has_room(visit: Callable[..., Visitor]) -> None:
    page = opened(visit(), 1)
    write(page, "A word or two. " * 12)
    save(page)
    for width, height in [(1440, 900), (820, 1180), (390, 844), (320, 568)]:
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("#study").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] <= 0.75 * height
    page.set_viewport_size({"width": 1440, "height": 900})
    assert misfits(page) == []
