"""What hands and ears notice: dragging, pinching the map, the sound of one's turn, a page that need not scroll."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.scenes import GAMES, PAGES
from tests.browser.serving import Visitor, two_at
from tests.browser.table_page import TablePage, by_clicks
from tests.browser.test_phone import PHONE


def middle_of(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_piece_is_dragged_to_where_it_may_go(ada: Visitor, game: str) -> None:
    """The same as picking both, and done by that: the first piece of an action is dragged onto the second."""
    table = TablePage(ada.page(PAGES[game](ada)))
    table.wait_turn()
    choices = [choice for choice in table.moment["choices"] if choice.get("undo")]
    pairs = [choice["handles"] for choice in choices if len(choice["handles"]) == 2]
    before = table.number
    start, target = next(
        (table.piece(first), table.piece(second))
        for first, second in pairs
        if table.piece(first).count() and table.piece(second).count()
    )
    page = table.page
    page.mouse.move(*middle_of(start))
    page.mouse.down()
    page.mouse.move(*middle_of(target), steps=6)
    expect(page.locator(".dragged")).to_be_visible()  # something follows the hand
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    table.wait_past(before)
    expect(page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")


def test_a_piece_dropped_nowhere_changes_nothing(ada: Visitor) -> None:
    table = TablePage(ada.page(PAGES["second-chance"](ada)))
    table.wait_turn()
    before = table.number
    moves = [choice for choice in table.moment["choices"] if choice["action"].startswith("move")]
    page = table.page
    page.mouse.move(*middle_of(table.piece(moves[0]["handles"][0])))
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert table.number == before


def pinch(page: Page, x: float, y: float, apart: list[float]) -> None:
    """Two fingers, so far apart one after the other."""
    channel = page.context.new_cdp_session(page)
    kinds = ["touchStart"] + ["touchMove"] * (len(apart) - 1)
    for kind, distance in zip(kinds, apart, strict=True):
        fingers = [{"x": x - distance / 2, "y": y, "id": 0}, {"x": x + distance / 2, "y": y, "id": 1}]
        channel.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    channel.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_pinch_enlarges_the_map_and_not_the_page(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES["power-grid"](visitor)))
    table.wait_turn()
    frame = table.page.locator(".mapscroll").first
    frame.scroll_into_view_if_needed()
    width = "(frame) => frame.querySelector('svg').getBoundingClientRect().width"
    before = frame.evaluate(width)
    pinch(table.page, *middle_of(frame), [60, 80, 110, 140])
    wide = frame.evaluate(width)
    assert wide > 1.5 * before
    assert table.page.evaluate("() => visualViewport.scale") == 1
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    pinch(table.page, *middle_of(frame), [140, 100, 60, 40])
    assert frame.evaluate(width) < wide
    # What was enlarged stays so when news arrive.
    pinch(table.page, *middle_of(frame), [60, 90, 140])
    kept = frame.evaluate(width)
    before = table.number
    table.do(table.primary) if table.primary.is_visible() else table.tap(table.legal("city:").first)
    table.wait_past(before)
    assert frame.evaluate(width) == pytest.approx(kept, abs=2)


# Counts the two tones of one's turn that the page would play.
_EAR = """window.tones = 0;
window.AudioContext = class extends AudioContext {
  createOscillator() {
    const made = super.createOscillator();
    const set = made.frequency.setValueAtTime.bind(made.frequency);
    made.frequency.setValueAtTime = (pitch, at) => {
      if (pitch === 523.25 || pitch === 783.99) window.tones += 1;
      return set(pitch, at);
    };
    return made;
  }
};"""


@pytest.mark.parametrize("sound", ["on", "off"])
def test_ones_turn_is_heard_and_marked_in_the_title(visit: Callable[..., Visitor], sound: str) -> None:
    host, guest = visit(), visit()
    for visitor in (host, guest):
        visitor.context.add_init_script(_EAR)
        visitor.context.add_init_script(
            f'if (location.host) localStorage.setItem("baseload-sound", "{sound}")'
        )
    mover, waiting = two_at(host, guest)
    waiting.page.locator("h1").first.click()  # a page that nobody touched must be silent
    quiet = waiting.page.title()
    before = waiting.number
    by_clicks(mover)
    waiting.wait_past(before)
    for _ in range(20):
        if waiting.knows("to_move") == waiting.knows("seat"):
            break
        before = waiting.number
        by_clicks(mover)
        waiting.wait_past(before)
    waiting.wait_turn()
    assert waiting.page.title() != quiet
    assert waiting.page.evaluate("() => window.tones") == (2 if sound == "on" else 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_desk_needs_no_scrolling(ada: Visitor, game: str) -> None:
    table = TablePage(ada.page(PAGES[game](ada)))  # 1440 × 900
    table.wait_turn()
    tall = table.page.evaluate("() => document.documentElement.scrollHeight")
    assert tall <= 900
