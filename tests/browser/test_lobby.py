"""Before the game, in the browser: waiting together, and a table that is ready to sit down at."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE

OWNERS = Path(__file__).parents[2] / "examples" / "components" / "co2-owner.toml"


def test_waiting_together(visit: Callable[..., Visitor]) -> None:
    """What one does the other sees without asking: coming, talking, other options, going, calling it off."""
    page = visit().page("/new/power-grid?preset=friends")
    page.fill("#your_name", "Ada")
    page.locator(".summary button.primary").click()
    link = page.locator("#invite-1").input_value()
    guest = visit()
    other = guest.page(link.replace(guest.address, ""))
    other.fill("#your_name", "Ben")
    other.get_by_role("button", name="Sit down").click()
    place = page.locator("#seat-1")
    expect(place.locator(".presence.here")).to_have_text("here", timeout=PATIENCE)
    expect(place.get_by_role("button", name="Free this seat")).to_be_disabled()

    page.locator("#bot-2").select_option("hard")  # what is being chosen stays while things happen
    other.fill("#chat-text", "<b>Hello</b>")
    other.press("#chat-text", "Enter")
    expect(page.locator("#chat-lines")).to_contain_text("<b>Hello</b>", timeout=PATIENCE)

    page.locator("#change > summary").click()
    page.check("#change input[name=option-map][value=usa]", force=True)
    page.check("#change input[name=option-players][value='3']", force=True)
    page.get_by_role("button", name="Use these options").click()
    expect(other.locator("#lobby")).to_contain_text("the USA as printed", timeout=PATIENCE)
    expect(other.locator("#lobby-news")).to_have_text("The host has changed the options.")
    expect(other.locator(".seatlist li")).to_have_count(3)
    expect(page.locator("#chat-lines")).to_contain_text("<b>Hello</b>", timeout=PATIENCE)  # it is kept

    third = visit()
    taken = third.page(link.replace(third.address, ""))
    expect(taken.get_by_role("heading")).to_contain_text("Ben has this seat already")
    taken.get_by_role("link", name="Watch").click()
    expect(taken.locator("[data-lobby]")).to_be_visible()

    page.locator("#bot-2").select_option("hard")
    other.goto("about:blank")
    expect(place.locator(".presence")).to_have_text("not connected", timeout=PATIENCE)
    expect(page.locator("#bot-2")).to_have_value("hard")

    page.get_by_role("button", name="Call the game off").click()
    expect(page.locator("#cancel")).to_be_visible()
    page.locator("#cancel button.primary").click()
    page.wait_for_url("**/")
    expect(taken.locator("#gone")).to_be_visible(timeout=PATIENCE)


def test_what_cannot_be_chosen_says_why(visit: Callable[..., Visitor]) -> None:
    page = visit().page("/new/second-chance?preset=alone")
    together = page.locator("label", has=page.locator("input[name=option-mode][value=cooperative]"))
    expect(together.locator("input")).to_be_disabled()
    expect(together.locator(".why")).to_be_visible()
    page.check("input[name=option-players][value='2']", force=True)
    expect(together.locator("input")).to_be_enabled()
    expect(together.locator(".why")).to_be_hidden()
    alone = page.locator("label", has=page.locator("input[name=option-mode][value=solo]"))
    expect(alone.locator(".why")).to_be_visible()


def test_a_first_game_is_told_as_short_as_it_is(ada: Visitor) -> None:
    """Its end and its time, also when one chooses otherwise; and it can be begun where the page opens."""
    page = ada.page("/new/power-grid?preset=first#new-table")
    end, time = page.locator("fieldset:has([name=option-players]) > p"), page.locator(".estimate")

    def tells(cities: str, minutes: str) -> None:
        expect(end.locator("span:visible")).to_have_text(re.compile(f"the end at {cities} cities"))
        expect(time.locator("div:visible").last).to_have_text(re.compile(f"{minutes} minutes"))

    tells("7", "20 to 35")
    button = page.locator(".summary button.primary").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= 900
    page.check("input[name=option-players][value='4']", force=True)
    tells("7", "25 to 40")
    page.locator("details > summary", has_text="More options").click()
    page.select_option("[name=option-beginner]", "off")
    tells("17", "75 to 105")


def test_a_file_of_ones_own_is_chosen(visit: Callable[..., Visitor]) -> None:
    page = visit().page("/new/co2?preset=alone")
    page.locator("details > summary", has_text="More options").click()
    expect(page.locator("input[name=option-components][value=own]")).not_to_be_checked()
    page.set_input_files("input[name=file-components]", OWNERS)
    expect(page.locator("input[name=option-components][value=own]")).to_be_checked()
    expect(page.locator("[data-file-name]")).to_have_text("co2-owner.toml")
    page.locator(".summary button.primary").click()
    expect(page.locator("#bar")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("width", [320, 390, 820, 1024, 1440, 1920, 2560])
def test_nothing_sticks_out(visit: Callable[..., Visitor], width: int) -> None:
    """At every width: no page scrolls sideways, and buttons on a phone can be hit."""
    somebody = visit(viewport={"width": width, "height": 900})
    for path in ("/", "/new/power-grid?preset=everything", "/new/second-chance"):
        page = somebody.page(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.locator("input[name=seat-1][value=link]").check(force=True)
    page.locator("button.primary:visible").first.click()
    expect(page.locator("#lobby")).to_be_visible()
    page.locator("#change > summary").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width < 720:
        for button in page.locator("main .btn:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44, button.text_content()
