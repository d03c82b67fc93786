"""A calm turn: one click and undo, a question only once, choices beside the piece, one part of the turn lit at a time,
a bar of one line."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from baseload.core.contract import State
from baseload.hosting.courtesy import courtesy
from tests.browser.scenes import GAMES, crowded, middle
from tests.browser.serving import Visitor, decides, played
from tests.browser.table_page import PATIENCE, TablePage

TRIO = ["me", "bot random", "bot random"]


def at(visitor: Visitor, verb: str, game: str = "power-grid", least: int = 20, **options: str) -> TablePage:
    """A table where the first seat is to decide, and can do that."""
    table = visitor.table(
        visitor.upload(played(game, TRIO, 4, decides(0, verb), least, **options)), "?seat=0"
    )
    table.wait_turn()
    return table


def box(found: Locator) -> tuple[float, float, float, float]:
    area = found.bounding_box()
    assert area is not None
    return area["x"], area["y"], area["x"] + area["width"], area["y"] + area["height"]


def apart(one: Locator, other: Locator) -> bool:
    left, top, right, bottom = box(one)
    x, y, end, foot = box(other)
    return right <= x or end <= left or bottom <= y or foot <= top


# --- one click, then undo ---


def test_one_click_builds_and_undo_takes_it_back(ada: Visitor) -> None:
    table = at(ada, "build", money="open")
    before, choices = table.number, table.moment["choices"]
    table.click(table.legal("city:").first)
    table.wait_past(before)
    assert table.told("built", "city")
    table.click(table.page.locator("#undo"))
    table.wait_past(before + 1)
    assert table.moment["choices"] == choices


# Presses the bar's button in the very moment in which it comes to mean something else, as by a click that was on its
# way, and once more as soon as it can be seen. Was anything sent?
_EARLY = """async ([city, done]) => {
  const bar = document.getElementById("bar");
  const press = () => {
    [...bar.querySelectorAll("[data-play]")].find((button) => button.textContent === done).click();
    return bar.querySelector("[aria-busy=true]") !== null;
  };
  const changes = (held) => new Promise((seen) =>
    new MutationObserver(() => bar.hasAttribute("data-held") === held && seen()).observe(bar, { attributes: true }));
  const shown = changes(true);
  document.querySelector(`main [data-pick="${city}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await shown;
  const early = press();
  await changes(false);
  return [early, press()];
}"""


def test_a_click_that_was_on_its_way_ends_no_turn(ada: Visitor) -> None:
    """One click builds; whoever meant to press the button after it does not press what has come there meanwhile."""
    table = at(ada, "build", money="open")
    city = table.legal("city:").first.get_attribute("data-pick")
    done = next(choice["button"] for choice in table.moment["choices"] if choice["action"] == "done")
    before = table.number
    table.page.evaluate("() => (window.waryOfEarlyClicks = true)")
    assert table.page.evaluate(_EARLY, [city, done]) == [False, True]
    table.wait_past(before + 1)


def test_an_auction_is_opened_at_face_value_by_two_clicks(ada: Visitor) -> None:
    table = at(ada, "auction", money="open")
    plant = table.legal("plant:").first
    number = int((plant.get_attribute("data-pick") or "").partition(":")[2])
    before = table.number
    table.click(plant)
    table.wait_past(before)
    table.click(table.primary)
    table.wait_past(before + 1)
    assert number in table.told("bid", "bid")
    assert table.clicks == 2


def test_what_cannot_be_taken_back_is_armed_first_and_done_by_the_same_piece(ada: Visitor) -> None:
    table = at(ada, "bid", least=0, money="open")
    before = table.number
    raised = table.page.locator('main button[data-pick^="bid#"]').nth(1)
    handle = raised.get_attribute("data-pick") or ""
    table.click(raised)
    expect(raised).to_have_class(re.compile(r"\bpicked\b"))
    expect(table.primary).to_contain_text(handle.partition("#")[2])
    assert table.number == before
    table.click(raised)
    table.wait_past(before)
    assert int(handle.partition("#")[2]) in table.told("bid", "bid")


def test_passing_is_one_click_in_the_panel_as_in_the_bar(ada: Visitor) -> None:
    def answers(state: State, legal: list[str]) -> bool:
        return state.seat == 0 and "pass" in legal and any(action.startswith("bid") for action in legal)

    table = ada.table(ada.upload(played("power-grid", TRIO, 4, answers, money="open")), "?seat=0")
    table.wait_turn()
    before = table.number
    table.click(table.page.locator('main button[data-pick="say:pass"]'))
    table.wait_past(before)


def test_all_tokens_of_an_amount_are_lit(ada: Visitor) -> None:
    def buys(state: State, legal: list[str]) -> bool:
        return state.seat == 0 and "buy coal 3" in legal

    table = ada.table(ada.upload(played("power-grid", TRIO, 4, buys, 20, money="open")), "?seat=0")
    table.wait_turn()
    before = table.number
    lit = "() => [...document.querySelectorAll('main .lit')].map((token) => token.dataset.pick).sort()"
    table.click(table.piece("fuel:coal#3"))
    assert table.page.evaluate(lit) == ["fuel:coal#1", "fuel:coal#2", "fuel:coal#3"]
    table.click(table.piece("fuel:coal#2"))
    assert table.page.evaluate(lit) == ["fuel:coal#1", "fuel:coal#2"]
    table.page.mouse.move(5, 5)
    table.page.evaluate("() => document.activeElement.blur()")
    table.page.keyboard.press("Enter")
    table.wait_past(before)
    assert table.told("fuel_bought", "amount")[-1] == 2


# --- questions ---


def test_a_question_is_not_asked_again_at_this_table(ada: Visitor) -> None:
    """Nor after a reload; at another table it is."""

    def thirsty(state: State, legal: list[str]) -> bool:
        if not decides(0, "buy")(state, legal):
            return False
        view = state.view(0)
        done = next(action for action in view.legal() if str(action) == "done")
        return courtesy("power-grid").slip(view, done) is not None

    text = played("power-grid", ["me", "Ben"], 3, thirsty, money="open")
    table = ada.table(ada.upload(text), "?seat=0")
    page, dialog = table.page, table.page.locator("#confirm")
    table.wait_turn()
    table.click(table.button("done"))
    expect(dialog).to_be_visible()
    page.locator("#confirm-again").check()
    page.locator("#confirm-back").click()  # who goes back has answered nothing
    table.click(table.button("done"))
    expect(dialog).to_be_visible()
    page.locator("#confirm-again").check()
    before = table.number
    page.locator("#confirm-do").click()
    table.wait_past(before)
    kept = page.evaluate("(table) => localStorage.getItem(`baseload-unasked-${table}`)", table.knows("table"))
    assert json.loads(kept) == ["idle_plants"]
    other = ada.table(ada.upload(text), "?seat=0")
    other.wait_turn()
    other.page.evaluate(
        "([from, to]) => localStorage.setItem(`baseload-unasked-${to}`, from)", [kept, other.knows("table")]
    )
    before = other.number
    other.click(other.button("done"))
    other.wait_past(before)
    third = ada.table(ada.upload(text), "?seat=0")
    third.wait_turn()
    third.click(third.button("done"))
    expect(third.page.locator("#confirm")).to_be_visible()


# --- beside the piece ---


@pytest.mark.parametrize("game", ["co2", "second-chance"])
@pytest.mark.parametrize("width", [1200, 1920])
def test_choices_open_beside_the_piece_and_never_over_it(
    visit: Callable[..., Visitor], game: str, width: int
) -> None:
    visitor = visit(viewport={"width": width, "height": 900})
    table = visitor.table(visitor.upload(middle(game)), "?seat=0")
    table.wait_turn()
    page = table.page
    free = page.locator("main [data-pick^='slot:'].may:not(:has(.tile)):visible")
    assert free.count() > 3
    beside = page.locator("#beside")
    for slot in (free.first, free.nth(free.count() // 2), free.last):
        table.click(slot)
        expect(table.ways.first).to_be_visible()
        assert apart(beside, slot)
        assert apart(beside, page.locator("#bar"))
        left, top, right, bottom = box(beside)
        assert min(left, top) >= 0
        assert right <= width
        assert bottom <= 900
        page.keyboard.press("Escape")
        expect(beside).to_be_hidden()
    table.click(free.first)
    wanted = table.ways.nth(1).locator("b").inner_text()
    before = table.number
    page.keyboard.press("2")
    table.wait_past(before)
    expect(beside).to_be_hidden()
    source = wanted.partition(" ")[2]
    assert source
    assert source in page.locator("#news").inner_text()


def test_why_not_stands_beside_the_piece_without_codes(ada: Visitor) -> None:
    table = at(ada, "build", money="open")
    why = table.page.locator("#why")
    for piece in table.page.locator('main [data-pick^="city:"]:not(.may):visible').all()[:6]:
        table.click(piece)
        expect(why).to_be_visible()
        assert apart(why, piece)
        assert not re.search(r"\w_\w", why.inner_text()), why.inner_text()
        table.page.keyboard.press("Escape")


# --- the parts of a turn ---


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_part_of_the_turn_lights_only_its_pieces(ada: Visitor, game: str) -> None:
    table = ada.table(ada.upload(middle(game)), "?seat=0")
    table.wait_turn()
    moment = table.moment
    every = {handle for choice in moment["choices"] for handle in choice["handles"]}
    shown = (
        "() => [...document.querySelectorAll('main .legal[data-pick]')].map((piece) => piece.dataset.pick)"
    )
    open_ones = [stage for stage in moment["stages"] if stage["choices"]]
    assert len(open_ones) > 1
    for stage in open_ones:
        own = {handle for place in stage["choices"] for handle in moment["choices"][place]["handles"]}
        table.page.mouse.move(3, 3)
        table.page.locator(f"#stage-{stage['id']}").hover()
        lit = set(table.page.evaluate(shown))
        assert lit, stage["id"]
        assert lit <= own, stage["id"]
    table.page.mouse.move(3, 3)
    main = {
        handle for place in moment["stages"][0]["choices"] for handle in moment["choices"][place]["handles"]
    }
    assert set(table.page.evaluate(shown)) <= main  # at rest: the main action alone
    # What belongs to another part can be picked all the same.
    others = sorted(handle for handle in every - main if table.piece(handle).count())
    before = table.number
    table.click(table.piece(others[-1]))
    done = "([handle, number]) => document.querySelector(`main .picked[data-pick='${handle}']`) || " + (
        "JSON.parse(document.getElementById('moment').textContent).number > number"
    )
    table.page.wait_for_function(done, arg=[others[-1], before], timeout=PATIENCE)


def test_a_chosen_part_is_what_a_click_means(ada: Visitor) -> None:
    """A project that could be installed is where a scientist is to go, for who chose that part of the turn."""

    def both(state: State, legal: list[str]) -> bool:
        places = [action.removeprefix("install ") for action in legal if action.startswith("install ")]
        return state.seat == 0 and any(f"move hand to {place}" in legal for place in places)

    table = ada.table(ada.upload(played("co2", TRIO, 4, both, 10)), "?seat=0")
    table.wait_turn()
    installs = {c["handles"][0] for c in table.moment["choices"] if c["action"].startswith("install ")}
    move = next(
        choice
        for choice in table.moment["choices"]
        if choice["action"].startswith("move hand to ") and choice["handles"][0] in installs
    )
    table.click(table.page.locator("#stage-scientist"))
    before = table.number
    table.click(table.piece(move["handles"][0]))
    if table.number == before and table.ways.count():  # who else could go there
        table.click(table.ways.first)
    table.wait_past(before)
    assert "scientist" in table.page.locator("#news").inner_text()


# --- the bar ---


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_is_one_line_and_covers_nothing(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit(viewport={"width": 1440, "height": 1080})
    table = visitor.table(visitor.upload(crowded(game)), "?seat=0")
    table.wait_turn()
    page = table.page
    for width, height in ((1200, 900), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for looked in (table.ask, table.legal().first, table.legal().last):
            looked.hover(force=True)
            tall, scale = page.evaluate(_BAR)
            assert tall <= 70 * scale, (width, tall)
            assert not page.evaluate(_OUTSIDE), (width, page.evaluate(_OUTSIDE))
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        foot, top = page.evaluate(_FOOT)
        assert foot <= top + 1, (width, foot, top)


def test_a_long_sum_becomes_one_chip(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport={"width": 1200, "height": 900})
    table = at(visitor, "build", money="open")
    piece, sum_ = table.legal("city:").first, table.page.locator("#sum")
    piece.hover(force=True)
    expect(sum_.locator(".chip").first).to_be_visible()
    long = " + ".join(f"Frankfurt (Main) – Wiesbaden {cost}" for cost in range(9)) + " = 87"
    table.page.mouse.move(3, 3)
    piece.evaluate("(piece, said) => { piece.dataset.say = said; }", long)
    piece.hover(force=True)
    expect(sum_.locator(".fold")).to_be_visible()
    expect(sum_.locator(".total")).to_have_text("87")
    expect(sum_.locator(".total")).to_be_in_viewport()
    assert sum_.locator(".chip:visible").count() == 1
    tall, scale = table.page.evaluate(_BAR)
    assert tall <= 70 * scale


def test_the_whole_screen(ada: Visitor) -> None:
    table = at(ada, "build", money="open")
    is_full = "() => document.fullscreenElement !== null"
    table.page.keyboard.press("f")
    table.page.wait_for_function(is_full, timeout=PATIENCE)
    table.page.locator("[data-full]").click()
    table.page.wait_for_function("() => document.fullscreenElement === null", timeout=PATIENCE)


# How high the bar is, and how large the screen's type.
_BAR = """() => [document.getElementById("bar").getBoundingClientRect().height,
  parseFloat(getComputedStyle(document.documentElement).fontSize) / 16]"""
# Buttons of the bar that stick out of it.
_OUTSIDE = """() => {
  const bar = document.getElementById("bar").getBoundingClientRect();
  return [...document.querySelectorAll("#bar button,#bar p,#bar input")]
    .filter((one) => one.getClientRects().length)
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
    .filter(([, box]) => box.top < bar.top - 1 || box.bottom > bar.bottom + 1
      || box.right > bar.right + 1 || box.left < -1)
    .map(([html, box]) => `${Math.round(box.left)}..${Math.round(box.right)} ${html}`);
}"""
# Where the board ends and where the bar begins, at the page's end.
_FOOT = """() => [document.querySelector("main").getBoundingClientRect().bottom,
  document.getElementById("bar").getBoundingClientRect().top]"""
