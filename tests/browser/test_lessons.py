"""Lessons in a browser: each by clicking, at a desk and on a phone; wrong actions, help, leaving, keys."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from baseload.coach.lesson import Lesson, lesson, lessons
from baseload.core.registry import game_names
from tests.browser.fitting import misfits
from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE, TablePage, by_clicks

LESSONS = [one for game in game_names() for one in lessons(game)]
FIRST = [lessons(game)[0] for game in game_names() if lessons(game)]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def name(one: Lesson) -> str:
    return f"{one.game}-{one.name}"


def begin(visitor: Visitor, one: Lesson) -> TablePage:
    page = visitor.page(f"/learn/{one.game}/{one.name}")
    page.locator(f"#lesson-{one.name} .btn.primary").click()
    table = TablePage(page)
    card(page)
    return table


def card(page: Page) -> None:
    expect(page.locator("#lesson")).to_be_visible(timeout=PATIENCE)


def read_on(page: Page) -> None:
    """To the card that asks, or to the end."""
    card(page)
    while page.locator("#lesson-next").is_visible():
        head = page.locator("#lesson-way .now").count()
        page.locator("#lesson-next").click()
        assert head == 1
    expect(page.locator("#lesson-show, #lesson-following").first).to_be_visible(timeout=PATIENCE)


def through(table: TablePage, look: Callable[[Page], None] = lambda page: None) -> int:
    """The whole lesson by its right path, clicking on pieces; how many actions that took."""
    page, actions = table.page, 0
    while True:
        card(page)
        look(page)
        read_on(page)
        look(page)
        if page.locator("#lesson-following").is_visible():
            return actions
        table.wait_turn()
        right = table.knows("lesson")["action"]
        handles = next(choice["handles"] for choice in table.moment["choices"] if choice["action"] == right)
        own = [handle for handle in handles if handle.startswith("own:")]
        for handle in own if len(own) > 1 else []:  # each of them alone would be an action too
            table.click(table.piece(handle))
        amount = next((handle for handle in handles if "#" in handle), "")
        stepper = page.locator(f'#more input[data-name="{amount.partition("#")[0]}"]')
        if stepper.is_visible():
            stepper.fill(amount.partition("#")[2])
            stepper.press("Enter")
            table.do(table.primary)
        else:
            by_clicks(table, towards(right, handles))
        actions += 1
        page.wait_for_function(_TAUGHT, arg=right, timeout=PATIENCE)


def towards(right: str, handles: list[str]) -> Callable[[str], int]:
    """The action itself, then its pieces in their order, then what they are amounts of."""
    names = {handle.partition("#")[0] for handle in handles}
    order = {handle: place for place, handle in enumerate(handles)} | {f"say:{right}": -1}
    return lambda handle: order.get(handle, len(handles) + (handle not in names))


# The lesson has gone on, and what the others did has been shown.
_TAUGHT = """(before) => {
  const { lesson } = JSON.parse(document.getElementById("moment").textContent);
  return lesson.over || (lesson.cards.length && !document.getElementById("lesson").hidden);
}"""


@pytest.mark.parametrize("one", LESSONS, ids=name)
def test_a_lesson_by_clicking(ada: Visitor, one: Lesson) -> None:
    table = begin(ada, one)
    assert through(table) == sum(bool(step.right) for step in one.steps)
    here = table.page.url
    table.page.locator("#lesson-following").click()
    following = lessons(one.game)[lessons(one.game).index(one) + 1 :]
    expect(table.page).not_to_have_url(here)
    if following:  # begun at one click
        card(table.page)
        assert table.knows("lesson")["name"] == following[0].name
    else:
        expect(table.page).to_have_url(re.compile("/new/"))
    table.page.goto(ada.address + f"/learn/{one.game}")
    expect(table.page.locator(f"#lesson-{one.name} .no svg")).to_be_visible()


@pytest.mark.parametrize("one", FIRST, ids=name)
def test_a_lesson_on_a_phone(visit: Callable[..., Visitor], one: Lesson) -> None:
    def has_room(page: Page) -> None:
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        box = page.locator("#lesson").bounding_box()
        assert box is not None
        assert box["height"] < 0.6 * 844
        assert box["y"] + box["height"] <= 844

    table = begin(visit(**PHONE), one)
    through(table, has_room)


def test_a_city_at_the_edge_of_the_map_is_given_room_on_a_phone(visit: Callable[..., Visitor]) -> None:
    """Its name and the links beside it are what the lesson speaks of."""
    table = begin(visit(**PHONE), lesson("power-grid", "cities"))
    page = table.page
    read_on(page)
    for city in ("essen", "duisburg"):
        expect(page.locator("#lesson-hole")).to_be_visible()
        page.wait_for_function(_HAS_ROOM, arg=f"city:{city}", timeout=PATIENCE)
        table.click(table.piece(f"city:{city}"))
    expect(page.locator("#lesson")).to_contain_text("Know when to stop", timeout=PATIENCE)


_HAS_ROOM = """(handle) => {
  const piece = document.querySelector(`[data-pick="${handle}"]`).getBoundingClientRect();
  return piece.left >= 80 && piece.right <= innerWidth - 80;
}"""


def test_at_a_desk_the_card_leaves_the_map_in_sight(ada: Visitor) -> None:
    """Where a city is pointed at, the prices and the networks around it are what the choice is about."""
    page = begin(ada, lesson("power-grid", "cities")).page
    read_on(page)
    card_box, map_box = (page.locator(place).bounding_box() for place in ("#lesson", "#map"))
    assert card_box is not None
    assert map_box is not None
    assert card_box["x"] >= map_box["x"] + map_box["width"]


def test_what_a_card_points_at_is_above_it_on_a_phone(visit: Callable[..., Visitor]) -> None:
    """Even what stands last on its part of the page; of what is higher than the room there, the top."""
    table = begin(visit(**PHONE), lesson("co2", "scientists"))
    page = table.page

    def top(which: str) -> float:
        return float(page.locator(which).evaluate("(one) => one.getBoundingClientRect().top"))

    page.wait_for_function(
        "() => document.querySelector('#lesson-hole').getBoundingClientRect().top > 40", timeout=PATIENCE
    )
    assert top("#lesson-hole") < top("#lesson") / 2
    read_on(page)
    reach = "document.querySelector('#lesson-hole').getBoundingClientRect().bottom"
    page.wait_for_function(
        f"() => {reach} <= document.querySelector('#lesson').getBoundingClientRect().top", timeout=PATIENCE
    )
    assert top("#lesson-hole") > 40


def test_a_long_list_of_ways_leaves_room_to_clear_on_a_phone(visit: Callable[..., Visitor]) -> None:
    table = begin(visit(**PHONE), lesson("co2", "scientists"))
    page = table.page
    read_on(page)
    before = table.number
    page.locator("#lesson-show").click()
    page.locator("#lesson-do").click()
    table.wait_past(before)
    page.locator("#tabs a[href='#part-world']").click()
    table.click(table.piece("slot:europe.tech"))
    clear = page.locator("#beside [data-clear]")
    expect(clear).to_be_visible(timeout=PATIENCE)
    assert page.locator("#beside .way").count() > 3
    assert page.locator("#beside").evaluate("(sheet) => sheet.scrollHeight - sheet.clientHeight") <= 1, (
        "the list alone scrolls"
    )


def test_what_is_not_right_is_said_on_the_card(ada: Visitor) -> None:
    table = begin(ada, lesson("power-grid", "auction"))
    page = table.page
    read_on(page)
    table.click(table.piece("plant:3"))
    expect(page.locator("#lesson-answer")).to_contain_text("oil")
    expect(page.locator("#lesson-answer")).to_be_focused()
    expect(page.locator("#trouble")).to_be_hidden()
    before = table.number
    table.click(table.piece("plant:5"))
    table.wait_past(before)
    expect(page.locator("#lesson-answer")).to_be_hidden()
    page.locator("#amount-bid-plus").click()
    page.locator("#primary").click()
    expect(page.locator("#lesson-answer li").first).to_be_visible()
    expect(page.locator("#lesson-answer")).to_contain_text("taken back")


def test_help_shows_what_is_right_and_does_it(ada: Visitor) -> None:
    table = begin(ada, lesson("power-grid", "auction"))
    page = table.page
    read_on(page)
    page.locator("#lesson-show").click()
    before = table.number
    page.keyboard.press("Enter")  # the button that does it has the focus
    table.wait_past(before)
    assert table.told("auction_opened") == [5]


def test_who_leaves_goes_on_later(ada: Visitor) -> None:
    one = lesson("power-grid", "auction")
    table = begin(ada, one)
    page = table.page
    read_on(page)
    before = table.number
    table.click(table.piece("plant:5"))
    table.wait_past(before)
    page.locator(".leave").click()
    expect(page).to_have_url(re.compile("/learn/power-grid$"))
    row = page.locator("#lesson-auction")
    expect(row).to_contain_text("begun")
    row.locator(".btn.primary").click()
    card(page)
    expect(page.locator("#lesson-text")).to_contain_text("Bid 5")
    page.go_back()
    page.locator("#lesson-auction .btn.quiet").click()
    card(page)
    assert TablePage(page).number == 0, "from the start"


def test_the_card_goes_out_of_the_way(ada: Visitor) -> None:
    table = begin(ada, lesson("power-grid", "auction"))
    page = table.page
    expect(page.locator("#lesson-hole")).to_be_visible()
    page.locator("#lesson-fold").click()
    expect(page.locator("#lesson-text")).to_be_hidden()
    expect(page.locator("#lesson-hole")).to_be_hidden()
    page.locator("#lesson-fold").click()
    expect(page.locator("#lesson-text")).to_be_visible()
    assert misfits(page) == []


def test_by_keys_alone(ada: Visitor) -> None:
    """Reading on leads the focus to the piece that is asked for."""
    table = begin(ada, lesson("power-grid", "auction"))
    page = table.page
    page.locator("#lesson-next").focus()
    page.keyboard.press("Enter")
    expect(table.piece("plant:5")).to_be_focused()
    before = table.number
    page.keyboard.press("Enter")
    table.wait_past(before)
    expect(page.locator("#lesson-text")).to_contain_text("Bid 5")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (820, 1180), (1440, 900)])
def test_the_list_has_room(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    page = ada.page("/learn")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    assert misfits(page) == []


def test_the_way_out_looks_like_no_other_button(ada: Visitor) -> None:
    """On a phone words have no room, and a cross clears what was picked."""
    page = begin(ada, lesson("power-grid", "auction")).page
    assert page.locator("#bar .leave use").get_attribute("href") == "#g-leave"


def test_of_a_tall_part_a_phone_shows_where_it_begins(visit: Callable[..., Visitor]) -> None:
    """The tracks come first in their panel, and they are what the words are about."""
    table = begin(visit(**PHONE), lesson("second-chance", "scientists"))
    page = table.page
    page.wait_for_function("() => document.getElementById('lesson').classList.contains('asheet')")
    sheet = page.locator("#lesson").bounding_box()
    first, last = (page.locator("#tracks .cells").nth(place).bounding_box() for place in (0, 4))
    assert sheet
    assert first
    assert last
    assert first["y"] >= 0
    assert last["y"] + last["height"] <= sheet["y"]


def test_a_tap_is_no_look_at_the_piece(visit: Callable[..., Visitor]) -> None:
    """The focus comes back to the slot whose project was chosen in a sheet; what could be done there is not said."""
    table = begin(visit(**PHONE), lesson("second-chance", "projects"))
    page = table.page
    page.locator("#lesson-next").click()
    table.tap(table.piece("slot:asia.money"))
    before = table.number
    table.ways.filter(has_text="Plan recycling").first.tap()
    table.wait_past(before)
    expect(page.locator("#lesson-head")).to_have_text("End your turn")
    expect(page.locator("#sum")).not_to_contain_text("scientist")


def test_the_settings_begin_in_one_line(ada: Visitor) -> None:
    page = ada.page("/learn")
    page.locator("[data-open=settings]").click()
    words = page.locator("#settings .line > :is(label, b, legend)")
    assert words.count() > 3
    assert (
        len({round(word.evaluate("(word) => word.getBoundingClientRect().left")) for word in words.all()})
        == 1
    )


def test_on_a_phone_the_list_leads_to_each_game(visit: Callable[..., Visitor]) -> None:
    page = visit(**PHONE).page("/learn")
    page.locator(".jumps a").last.tap()
    head = page.locator(".lessonlist").last.locator("h2")
    expect(head).to_be_in_viewport()


def test_the_card_stays_upon_the_bar_whatever_that_grows_to(visit: Callable[..., Visitor]) -> None:
    """No strip of the table shows between them on a phone."""
    page = begin(visit(**PHONE), lesson("power-grid", "auction")).page
    gap = """() => Math.round(document.getElementById("tabs").getBoundingClientRect().top
      - document.getElementById("lesson").getBoundingClientRect().bottom)"""
    for height in ("14rem", "9rem"):
        page.evaluate("(height) => (document.getElementById('bar').style.height = height)", height)
        page.wait_for_function(f"() => Math.abs(({gap})()) <= 1", timeout=PATIENCE)
