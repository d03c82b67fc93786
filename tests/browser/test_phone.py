"""At the width of a phone: nothing scrolls sideways, the tabs lead to the parts, everything can be hit by a thumb."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, expect

from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from tests.browser.scenes import GAMES, PAGES, finished
from tests.browser.serving import Visitor, decides, played, two_at
from tests.browser.table_page import TablePage
from tests.browser.test_moments import _SEND

_TRIO = ["me", "bot random", "bot random"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def check_width(page: Page, width: int) -> None:
    """Nothing of the page is wider than the screen, but for what scrolls inside a frame of its own."""
    page.set_viewport_size({"width": width, "height": 844})
    needed = page.evaluate("() => document.documentElement.scrollWidth")
    assert needed <= width, (width, needed, page.evaluate(_TOO_WIDE, width))


_TOO_WIDE = """(width) => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > width + 1 && one.getClientRects().length)
  .slice(0, 8).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", [name for name in PAGES if name not in GAMES])
def test_nothing_scrolls_sideways(visit: Callable[..., Visitor], name: str) -> None:
    visitor = visit(**PHONE)
    visitor.allowed = ("404",)  # one of the pages is that of an error
    page = visitor.page(PAGES[name](visitor))
    for width in (390, 320):
        check_width(page, width)


@pytest.mark.parametrize("game", GAMES)
def test_a_table(visit: Callable[..., Visitor], game: str) -> None:
    """The tabs lead to the parts; a tap on something highlighted picks it; what the bar then offers is large enough."""
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES[game](visitor)))
    table.wait_turn()
    page = table.page
    for width in (320, 390):
        check_width(page, width)
    tabs = page.locator("#tabs a")
    assert tabs.count() >= 3
    for tab in tabs.all():
        tab.tap()
        expect(page.locator(tab.get_attribute("href") or "")).to_be_in_viewport()
    assert not page.evaluate(_SMALL), page.evaluate(_SMALL)
    table.tap(table.legal().first)
    expect(
        page.locator("main .picked, #primary, #more .on, #undo:not([aria-disabled])").first
    ).to_be_attached()
    assert not page.evaluate(_SMALL), page.evaluate(_SMALL)
    check_width(page, 390)


@pytest.mark.parametrize("above", [12, 60, 110])
def test_a_thumb_close_to_the_foot_hits_what_it_meant(visit: Callable[..., Visitor], above: int) -> None:
    """The bar grows with what it tells: it must not do so before the thumb has left the screen."""
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES["co2"](visitor)))
    table.wait_turn()
    piece = table.legal("slot:").last
    point = piece.evaluate(_SCROLL_TO, above)
    table.page.touchscreen.tap(*point)
    expect(piece).to_have_class(re.compile(r"\bpicked\b"))


def test_what_comes_next_is_offered_where_one_looks(visit: Callable[..., Visitor]) -> None:
    """A source could be chosen from its track, which is two screens away: a sheet offers it, and the slot that was
    picked stays in sight above."""
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES["co2"](visitor)))
    table.wait_turn()
    free = table.page.locator("main .slot.legal:not(:has(.tile)):visible").first
    free.evaluate(_SCROLL_TO, 300)
    table.tap(free)
    expect(table.ways.first).to_be_in_viewport()
    sheet, slot = table.page.locator("#beside").bounding_box(), free.bounding_box()
    assert sheet
    assert slot
    assert slot["y"] + slot["height"] <= sheet["y"]
    rows = [row.bounding_box() for row in table.ways.all()]
    assert all(row and row["height"] >= 71.5 for row in rows), rows
    before = table.number
    table.ways.first.tap()
    table.wait_past(before)
    expect(table.page.locator("#beside")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_the_head_is_one_line_and_all_else_one_tap_away(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(PAGES[game](visitor)))
    table.wait_turn()
    page = table.page
    head = page.locator("main > .strip, main > .ownline, main .ownline").first
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("() => window.scrollTo(0, 0)")
        box = head.bounding_box()
        assert box
        assert box["y"] == 0
        assert box["height"] <= 60
        tabs, bar = page.locator("#tabs").bounding_box(), page.locator("#bar").bounding_box()
        assert tabs
        assert bar
        assert abs(tabs["y"] + tabs["height"] - bar["y"]) <= 1
        assert abs(bar["y"] + bar["height"] - 844) <= 1
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("#tools")).to_be_hidden()
    for name in ("rules", "seats", "settings"):
        page.locator(".menu").tap()
        tool = page.locator(f"#tools [data-open={name}]")
        expect(tool).to_be_in_viewport(ratio=1)
        small = tool.bounding_box()
        assert small
        assert small["height"] >= 43.5
        tool.tap()
        expect(page.locator(f"#{name}")).to_be_visible()
        expect(page.locator("#tools")).to_be_hidden()  # it has done its service
        page.keyboard.press("Escape")
    page.locator(".menu").tap()
    expect(page.locator("#tools .brand")).to_be_visible()
    number = table.number
    page.keyboard.press("Escape")
    expect(page.locator("#tools")).to_be_hidden()
    assert table.number == number


def test_a_menu_that_is_open_stays_so_when_others_move(visit: Callable[..., Visitor]) -> None:
    mover, watcher = two_at(visit(), visit())
    watcher.page.set_viewport_size({"width": 390, "height": 844})  # whoever of the two it is
    watcher.page.locator(".menu").click()
    mover.play("plant:3")
    watcher.wait_past(0)
    expect(watcher.page.locator("#tools")).to_be_visible()


def _ending(state: State, legal: list[str]) -> bool:
    """A turn whose own business is done, with more that could be done."""
    return state.seat == 0 and "done" in legal and len(legal) > 3


@cache
def _asked() -> dict[str, str]:
    """Records where the first seat is asked something that fills the bar."""
    return {
        "over": finished("power-grid"),
        "bid": played("power-grid", _TRIO, 1, decides(0, "bid"), 2),
        "buy": played("power-grid", _TRIO, 4, decides(0, "buy"), 20),
        "power": played("power-grid", _TRIO, 4, decides(0, "power"), 60),
        "end": played("co2", _TRIO, 4, _ending, 20),
        "end of rivals": played("second-chance", _TRIO, 4, _ending, 20, mode="competitive"),
    }


@pytest.mark.parametrize("language", ["en", "it", "de", "pl"])
def test_the_bar_has_two_rows_at_most(visit: Callable[..., Visitor], language: str) -> None:
    """Before and after something is picked, and while one looks back at what others did."""
    visitor = visit(**PHONE, locale=language)
    page = visitor.page()
    assert page.evaluate("() => document.documentElement.lang").startswith(language)
    found = {}
    for name, text in _asked().items():
        page.goto(f"{visitor.address}/t/{visitor.upload(text)}?seat=0")
        TablePage(page).wait_turn()
        for state in ("asked",) if name == "over" else ("asked", "picked", "looking back"):
            if state == "picked":
                page.evaluate(_PICK)
            elif state == "looking back":
                page.evaluate(_LOOK_BACK)
                expect(page.locator("#reel-hold")).to_be_visible()
            for width in (390, 360, 320):
                page.set_viewport_size({"width": width, "height": 844})
                rows, cut = page.evaluate(_ROWS)
                if rows > 2 or cut:
                    found[name, state, width] = rows, cut
    assert found == {}


_PICK = """() => document.querySelector("main .may[data-pick]")
  ?.dispatchEvent(new MouseEvent("click", {bubbles: true}))"""
_LOOK_BACK = """async () => {
  const following = document.querySelector('link[rel=modulepreload][href$="/following.js"]');
  const { reel } = await import(following.href);
  const text = document.getElementById("part").innerHTML;
  reel.begin({ text, entries: [] });
  for (let n = 0; n < 30; n++) reel.take({ text, entries: [{ kind: "play", seat: n % 2, move: n, n }] });
  reel.step(-1);
}"""
# How many rows the bar has, and buttons whose words are cut off.
_ROWS = """() => {
  const shown = [...document.querySelectorAll("#bar :is(button, input, select), #bar .say")]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 2 && getComputedStyle(one).visibility !== "hidden");
  let rows = 0, foot = -Infinity;
  for (const [, box] of shown.sort(([, one], [, two]) => one.top - two.top)) {
    if (box.top >= foot - 2) rows += 1;
    foot = Math.max(foot, box.bottom);
  }
  const cut = shown.map(([one]) => one)
    .filter((one) => one.matches("button") && !one.matches(".quiet"))
    .filter((one) => [one, ...one.querySelectorAll("span:not(.sr)")].some((part) => part.clientWidth > 2
      && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)));
  return [rows, cut.map((one) => one.textContent)];
}"""


def test_a_caption_stands_above_the_foot(visit: Callable[..., Visitor]) -> None:
    """However high the bar is."""
    mover, watcher = two_at(visit(), visit())
    page = watcher.page
    page.set_viewport_size({"width": 390, "height": 844})  # whoever of the two begins
    page.evaluate("""() => localStorage.setItem("baseload-pace", "slow")""")
    for height in ("auto", "16rem"):
        page.evaluate("(height) => (document.getElementById('bar').style.minHeight = height)", height)
        page.wait_for_function(_FOOT_IS_TOLD)
        if height == "auto":
            mover.play("plant:3")
            expect(page.locator("#caption .did")).to_be_visible()
        below, top = page.evaluate(_CAPTION_AND_FOOT)
        assert below <= top


# It may have gone by itself meanwhile: where it stands is the question.
_CAPTION_AND_FOOT = """() => {
  const caption = document.getElementById("caption");
  caption.hidden = false;
  return [caption.getBoundingClientRect().bottom, document.getElementById("tabs").getBoundingClientRect().top];
}"""
_FOOT_IS_TOLD = """() => {
  const bar = document.getElementById("bar").getBoundingClientRect().height;
  const told = getComputedStyle(document.getElementById("caption")).getPropertyValue("--bar");
  return Math.abs(parseFloat(told) - bar) < 1;
}"""


# Its middle so far above the foot; where that is. Whatever it lies in is scrolled: a section of the page, or the page.
_SCROLL_TO = """(element, above) => {
  const scroller = element.closest(".part") ?? document.documentElement;
  scroller.style.paddingBottom = "400px";
  const middle = () => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const wanted = document.getElementById("tabs").getBoundingClientRect().top - above;
  scroller.scrollBy({top: middle()[1] - wanted, behavior: "instant"});
  return middle();
}"""
# Buttons of the bars that are smaller than a thumb.
_SMALL = """() => [...document.querySelectorAll("#bar button,#bar a,#bar input,#tabs a")]
  .filter((one) => one.getClientRects().length)
  .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""


def _before_a_card_that_moves() -> tuple[str, str]:
    """A game of CO₂ that waits for the first seat to play a card whose scientist is then to be moved; and that move."""
    rules = game_by_name("co2")
    options = rules.options(players=2)
    for seed in range(20):
        deal, rng, actions = rules.deal(options, seed), Random(seed), list[Action]()
        state = rules.setup(options, deal)
        while state.outcome is None:
            seat, legal = state.seat, state.legal()
            actions.append(legal[int(len(legal) * rng.random() ** 2)])
            state.play(actions[-1])
            asked = [str(action) for action in state.legal()] if state.outcome is None else []
            if (
                seat == state.seat == 0
                and str(actions[-1]).startswith("lobby")
                and asked[0].startswith("move")
            ):
                cut = Record(rules, options, deal, actions[:-1], ["me", "bot random"])
                return cut.text(), str(actions[-1])
    raise AssertionError("no such card")


def test_a_question_in_the_midst_of_a_turn_is_brought_into_sight(visit: Callable[..., Visitor]) -> None:
    """It asks for something in another section than the card that was played."""
    text, action = _before_a_card_that_moves()
    visitor = visit(**PHONE)
    table = visitor.table(visitor.upload(text))
    table.wait_turn()
    table.listens()
    page = table.page
    page.locator("#tabs a[href='#part-market']").tap()
    expect(page.locator("#part-market")).to_be_in_viewport()
    page.evaluate(_SEND, action)
    page.wait_for_function(_LIT_IN_SIGHT)


_LIT_IN_SIGHT = """() => [...document.querySelectorAll("main .legal")].some((piece) => {
  const { left, right, top, bottom } = piece.getBoundingClientRect();
  const end = document.getElementById("bar").getBoundingClientRect().top;
  return right > 0 && left < innerWidth && bottom > 0 && top < end;
}) && document.getElementById("stages").hidden"""
