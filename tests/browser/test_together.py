"""Two people with a browser each at one table."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.serving import Visitor, two_at
from tests.browser.table_page import PATIENCE, TablePage, by_clicks

WICKED = "<b>Ada</b>&\"'<script>"


def gather(host: Visitor, guest: Visitor) -> tuple[TablePage, TablePage]:
    """From the form for a new table to the first decision, by an invite link."""
    page = host.page("/new/power-grid")
    page.fill("#your_name", WICKED)
    page.check('input[name=option-players][value="2"]', force=True)
    page.check("input[name=seat-1][value=link]", force=True)
    page.click("main form button.primary")
    expect(page.locator("[data-lobby]")).to_be_visible()
    invite = page.locator("input[id^=invite-]").input_value()
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    other = guest.page(invite.replace(guest.address, ""))
    expect(other.locator("main")).to_contain_text(WICKED)
    other.fill("#your_name", "Ben <i>")
    other.locator("main form button").click()
    expect(page.locator("#lobby")).to_contain_text("Ben <i>", timeout=PATIENCE)  # by itself
    start = page.locator("#lobby form button.primary")
    expect(start).to_be_enabled()
    start.click()
    for one in (page, other):
        expect(one.locator("#bar")).to_be_visible(timeout=PATIENCE)  # at both, by itself
    return TablePage(page), TablePage(other)


def test_an_invited_friend_sees_every_move(visit: Callable[..., Visitor]) -> None:
    pages = gather(visit(), visit())
    for table in pages:
        table.listens()
        assert "<b>Ada" not in table.page.content()
    for table, name in zip(pages, ("Ben <i>", WICKED), strict=True):  # one's own seat is called "You"
        expect(table.page.locator("main")).to_contain_text(name)
    first = pages[0].moment["to_move"] == pages[0].moment["seat"]
    mover, watcher = pages if first else pages[::-1]
    before = watcher.number
    mover.wait_turn()
    handle = mover.legal("plant:").first.get_attribute("data-pick") or ""
    mover.click(mover.piece(handle))  # puts it up, which can be taken back; what counts is the bid
    for table in pages:
        table.wait_past(before)
    before = watcher.number
    mover.wait_turn()
    mover.page.evaluate(_WATCH)
    watcher.page.evaluate(_WATCH)
    mover.do(mover.primary)
    watcher.wait_past(before)
    own, others = shown(mover.page), shown(watcher.page)
    clicked = mover.page.evaluate("() => window.clickedAt")
    print(
        f"a move was shown after {own - clicked:.0f} ms to who made it, {others - clicked:.0f} ms to the other"
    )
    assert others - own < 1000  # by the clock of who moved, so that a slow machine does not count


def test_what_was_said_about_the_last_position_goes_with_it(visit: Callable[..., Visitor]) -> None:
    mover, watcher = two_at(visit(), visit())
    watcher.click(watcher.page.locator("main [data-pick^='plant:']").first)
    expect(watcher.page.locator("#why")).to_be_visible()
    watcher.page.keyboard.press("u")
    expect(watcher.page.locator("#trouble")).to_be_visible()
    before = watcher.number
    by_clicks(mover)
    watcher.wait_past(before)
    expect(watcher.page.locator("#why")).to_be_hidden()
    expect(watcher.page.locator("#trouble")).to_be_hidden()


# When the click was, and when the page had changed, by the machine's own clock.
_WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener("click", () => (window.clickedAt = now()), {capture: true, once: true});
  new MutationObserver(() => requestAnimationFrame(() => (window.shownAt ??= now())))
    .observe(document.getElementById("moment"), {childList: true, characterData: true, subtree: true});
}"""


def shown(page: Page) -> float:
    return float(page.wait_for_function("() => window.shownAt", timeout=PATIENCE).json_value())


def test_chat_arrives_and_is_shown_as_it_was_written(visit: Callable[..., Visitor]) -> None:
    host = visit()
    host.name(WICKED)
    ada, ben = sorted(two_at(host, visit()), key=lambda table: int(table.knows("seat")))
    ada.page.click("[data-open=chat]")
    ada.page.fill("#chat-text", "Hello <img src=x onerror=alert(1)>")
    ada.page.press("#chat-text", "Enter")
    line = ada.page.locator("#chat-lines li")
    expect(line).to_have_text(re.compile("Hello <img"))
    ben.page.wait_for_function("() => document.body.dataset.unread === 'yes'")
    ben.page.click("[data-open=chat]")
    heard = ben.page.locator("#chat-lines li")
    expect(heard).to_contain_text("Hello <img src=x onerror=alert(1)>")
    expect(heard).to_contain_text(WICKED)
    assert ben.page.locator("#chat-lines img").count() == 0
    ben.page.reload()
    ben.page.click("[data-open=chat]")
    expect(heard).to_have_count(1)  # kept


def test_a_pick_outlives_news_that_concern_it_not(visit: Callable[..., Visitor]) -> None:
    """Somebody else goes away while I think: what I picked is still picked."""
    mover, other = two_at(visit(), visit())
    mover.play(mover.legal("plant:").first.get_attribute("data-pick") or "")
    mover.click(mover.legal("bid#").nth(1))
    expect(mover.page.locator("main .picked").first).to_be_visible()
    before = mover.number
    other.page.click("[data-open=seats]")
    other.page.locator("#seats form[action$=away] button").click()
    mover.wait_past(before)
    expect(mover.page.locator("main .picked").first).to_be_visible()
    expect(mover.primary).to_be_enabled()


def test_the_list_of_seats_says_who_is_here(visit: Callable[..., Visitor]) -> None:
    """As it is whenever it is opened, not as it was when the page was loaded."""
    host, guest = visit(), visit()
    tables = two_at(host, guest)
    page = next(table.page for table in tables if table.page.context is host.context)
    other = next(table.page for table in tables if table.page is not page)
    page.click("[data-open=seats]")
    expect(page.locator("#seats .seatlist")).to_contain_text("Ben is at the table.")
    assert page.locator("#seats form[action$=stand-in]").count() == 0
    page.keyboard.press("Escape")
    other.goto("about:blank")
    page.wait_for_timeout(300)
    page.click("[data-open=seats]")
    expect(page.locator("#seats .seatlist")).to_contain_text("Ben was here a moment ago.")


def test_two_people_at_one_screen_without_secrets_need_no_curtain(visit: Callable[..., Visitor]) -> None:
    page = visit().page("/new/power-grid")
    page.check('input[name=option-players][value="2"]', force=True)
    page.check("input[name=seat-1][value=here]", force=True)
    page.locator("details summary").click()
    page.select_option("#option-money", "open")
    page.click("main form button.primary")
    table, seen = TablePage(page), set()
    for _ in range(8):
        table.wait_turn()
        expect(page.locator("#curtain")).to_be_hidden()
        assert table.knows("seat") == table.knows("to_move")
        seen.add(table.knows("seat"))
        by_clicks(table)
    assert seen == {0, 1}
