"""A finished game, move by move."""

import re
from collections.abc import Callable

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.scenes import finished
from tests.browser.serving import Visitor, played
from tests.browser.table_page import PATIENCE, TablePage, by_clicks


def at(page: Page, move: int) -> None:
    """Until the page shows that moment."""
    expect(page.locator("#replay-at")).to_have_attribute("data-move", str(move), timeout=PATIENCE)
    expect(page.locator("#count")).to_have_text(re.compile(f"Move {move} of"))
    page.wait_for_function(
        "() => document.getElementById('rail').style.getPropertyValue('--done')"
    )  # the script listens


def shown(page: Page) -> str:
    """The board as it stands there; its attributes sorted, for which of them came first says nothing."""
    return str(page.evaluate(_SORTED))


_SORTED = """() => {
  const copy = document.querySelector("main").cloneNode(true);
  for (const one of copy.querySelectorAll("*")) {
    const all = [...one.attributes].sort((before, after) => (before.name < after.name ? -1 : 1));
    for (const attribute of all) one.removeAttributeNode(attribute);
    for (const attribute of all) one.setAttributeNode(attribute);
  }
  return copy.innerHTML;
}"""


def test_ways_through_a_game(ada: Visitor) -> None:
    id = ada.upload(finished())
    page = ada.page(f"/t/{id}/replay?move=0")
    at(page, 0)
    last = int(page.locator("#rail").get_attribute("max") or 0)
    page.click("[data-go=forward]")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last)
    page.keyboard.press("Home")
    at(page, 0)
    page.locator("#rail").fill("15")
    at(page, 15)
    page.wait_for_url(re.compile("move=15"))  # the address is that of the moment
    other = ada.page(page.url.removeprefix(ada.address))
    at(other, 15)
    assert shown(other) == shown(page)
    page.select_option("#speed", "4")
    page.locator("[data-go=play]").click()
    page.wait_for_function(
        "() => Number(document.getElementById('replay-at').dataset.move) > 17", timeout=PATIENCE
    )
    page.locator("[data-go=play]").click()
    expect(page.locator("[data-go=play]")).to_have_attribute("aria-label", "Play")
    page.locator(".log a[data-move]").first.click()
    page.keyboard.press("t")
    expect(page.locator("#twin")).to_be_visible()


def test_seats_and_secrets_are_open(ada: Visitor) -> None:
    id = ada.upload(played("co2", ["me", "Ben"], 2))
    page = ada.page(f"/t/{id}/replay?move=12")
    at(page, 12)
    hands = []
    for seat in ("0", "1"):
        page.select_option("#side", seat)
        page.wait_for_url(re.compile(f"seat={seat}"))
        page.wait_for_function("() => !window.fetching")
        hands.append(page.locator("main").inner_html())
        assert page.request.get(f"/t/{id}/replay?move=12&seat={seat}").ok
    assert hands[0] != hands[1]


def test_a_game_that_goes_on_is_looked_back_at_from_ones_own_seat(
    ada: Visitor, visit: Callable[..., Visitor]
) -> None:
    form = {"option-players": "2", "option-lobby_draft": "off", "seat-0": "me", "seat-1": "bot:normal"}
    id = ada.post("/new/co2", form=form).url.rpartition("/")[2]
    table = ada.table(id)
    for _ in range(3):
        table.wait_turn()
        by_clicks(table)
    table.wait_turn()
    hand = table.page.locator("#hand").inner_text()
    link = table.page.locator(".log a[data-move]").nth(1)
    move = int(link.get_attribute("data-move") or 0)
    table.click(link)
    page = table.page
    at(page, move)
    expect(page.locator("#top h1")).to_have_text("Looking back")
    # Neither other sides nor ways on: the game is not over.
    assert page.locator("#side, #play-on").count() == 0
    page.keyboard.press("Home")
    at(page, 0)
    stranger = visit().page(f"/t/{id}/replay?move=0&seat=0")
    at(stranger, 0)
    assert stranger.locator("#hand").count() == 0
    page.get_by_role("link", name="Back to the table").click()
    again = TablePage(page)
    again.wait_turn()
    assert page.locator("#hand").inner_text() == hand


def test_the_record_is_the_games(ada: Visitor) -> None:
    text = finished()
    id = ada.upload(text)
    page = ada.page(f"/t/{id}/replay?move=3")
    page.locator("#top [data-open=game]").click()
    with page.expect_download() as started:
        page.locator("#game a[download]").click()
    kept = started.value.path().read_text("utf-8")
    assert kept == page.request.get(f"/api/tables/{id}/record").text()
    assert [line for line in kept.splitlines() if not line.startswith("seat")] == [
        line for line in text.splitlines() if not line.startswith("seat")
    ]
    assert started.value.suggested_filename.endswith(".bl")


def test_a_record_is_opened_from_the_home_page(ada: Visitor) -> None:
    page = ada.page()
    file: FilePayload = {"name": "game.bl", "mimeType": "text/plain", "buffer": finished().encode()}
    with page.expect_navigation():
        page.set_input_files("input[name=record]", files=[file])
    assert "/t/" in page.url, page.inner_text("main")
