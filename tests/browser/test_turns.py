"""Single decisions: taking back, why not, fuel for a round, the best plants, slips, a standing maximum."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from baseload.core.contract import State
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.state import State as PowerGridState
from baseload.hosting.courtesy import courtesy
from tests.browser.serving import Visitor, decides, played, record, two_at
from tests.browser.table_page import PATIENCE, TablePage, by_clicks

PAIR = ["me", "Ben"]


def test_undo(ada: Visitor) -> None:
    until = decides(0, "build")
    table = ada.table(ada.upload(played("power-grid", PAIR, 2, until, money="open")), "?seat=0")
    table.wait_turn()
    choices, drawn = table.moment["choices"], table.page.locator("main svg").first.text_content()
    table.play(table.legal("city:").first.get_attribute("data-pick") or "")
    assert table.moment["choices"] != choices
    expect(table.page.locator("#undo")).to_be_enabled()
    number = table.number
    table.click(table.page.locator("#undo"))
    table.wait_past(number)
    assert table.moment["choices"] == choices
    assert table.page.locator("main svg").first.text_content() == drawn


def test_what_was_uncovered_cannot_be_taken_back(ada: Visitor) -> None:
    """A plant that is sold uncovers the next one; the very first of them is known beforehand."""
    table = ada.table(ada.upload(record("power-grid", PAIR, 1, money="open")))
    first = ("plant:6", "say:pass")  # the larger plant for the first, so that the second buyer goes on
    for _ in range(8):
        table.wait_turn()
        if table.knows("undo") == "undo.uncovered":
            break
        by_clicks(table, lambda handle: first.index(handle) if handle in first else 9)
    undo = table.page.locator("#undo")
    assert table.knows("undo") == "undo.uncovered"
    expect(undo).to_have_attribute("title", re.compile("uncovered something"))
    number = table.number
    table.page.keyboard.press("u")
    undo.press("Enter")  # it can be reached, and says why not
    expect(table.page.get_by_role("alert").filter(has_text="uncovered something")).to_be_visible()
    assert table.number == number
    answer = table.page.request.get(f"/api/tables/{table.knows('table')}").json()
    assert answer["number"] == number


def test_why_not_with_numbers_and_the_rule(ada: Visitor) -> None:
    until = decides(0, "build")
    table = ada.table(ada.upload(played("power-grid", PAIR, 2, until, money="open")), "?seat=0")
    table.wait_turn()
    closed = table.page.locator('main [data-pick^="city:"]:not(.legal):visible').first
    table.click(closed)
    why = table.page.locator("#why")
    expect(why).to_be_visible()
    expect(table.page.locator("#why-text")).not_to_be_empty()
    assert (closed.get_attribute("aria-label") or "").startswith(why.locator("#why-title").inner_text()[:5])
    link = table.page.locator("#why-rule")
    expect(link).to_have_text(re.compile(r"Rule PG-A?\d+"))
    rule = link.inner_text().removeprefix("Rule ")
    with table.page.context.expect_page() as opened:
        link.click()
    page = opened.value
    page.wait_for_load_state()
    assert page.url.endswith(f"/rules/power-grid#{rule}")
    expect(page.locator(f'[id="{rule}"]')).to_be_in_viewport(timeout=PATIENCE)
    table.page.keyboard.press("Escape")
    expect(why).to_be_hidden()


def test_a_city_that_is_too_dear_says_what_it_costs(ada: Visitor) -> None:
    """With nothing left every city is too dear, and the reason has this table's numbers."""

    def poor(state: State, legal: list[str]) -> bool:
        assert isinstance(state, PowerGridState)
        building = isinstance(state.stack[-1], Building) if state.stack else False
        return state.seat == 0 and building and state.companies[0].money < 30

    table = ada.table(ada.upload(played("power-grid", PAIR, 5, poor, money="open")), "?seat=0")
    table.wait_turn()
    told = []
    for piece in table.page.locator('main [data-pick^="city:"]:not(.legal):visible').all()[:12]:
        table.click(piece)
        expect(table.page.locator("#why-text")).not_to_be_empty()
        expect(table.page.locator("#why")).to_be_visible()
        told.append(table.page.locator("#why-text").inner_text())
        table.page.keyboard.press("Escape")
    assert any(re.search(r"\d+.*\d+", text) for text in told), told


def test_fuel_is_offered_for_a_round_and_an_idle_plant_asked_about(ada: Visitor) -> None:
    def thirsty(state: State, legal: list[str]) -> bool:
        if not decides(0, "buy")(state, legal):
            return False
        host, view = courtesy("power-grid"), state.view(0)
        done = next(action for action in view.legal() if str(action) == "done")
        return bool(host.offers(view)) and host.slip(view, done) is not None

    table = ada.table(ada.upload(played("power-grid", PAIR, 3, thirsty, money="open")), "?seat=0")
    table.wait_turn()
    table.click(table.button("done"))
    dialog = table.page.locator("#confirm")
    expect(dialog).to_be_visible()
    expect(table.page.locator("#confirm-text")).to_have_text(re.compile(r"\d"))
    expect(table.page.locator("#confirm-back")).to_be_focused()  # the safe choice
    number = table.number
    table.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert table.number == number
    offer = table.page.locator("#offer-0")
    expect(offer).to_have_text(re.compile(r"\d"))
    actions = table.moment["offers"][0]["actions"]
    table.click(offer)
    table.wait_past(number + len(actions) - 1)
    assert table.number == number + len(actions)


def test_the_best_plants_are_proposed(ada: Visitor) -> None:
    def runs(state: State, legal: list[str]) -> bool:
        return decides(0, "power")(state, legal) and bool(courtesy("power-grid").offers(state.view(0)))

    table = ada.table(ada.upload(played("power-grid", PAIR, 3, runs, money="open")), "?seat=0")
    table.wait_turn()
    offer = table.page.locator("#offer-0")
    expect(offer).to_be_visible()
    best = table.moment["offers"][0]["actions"][0]
    choice = next(choice for choice in table.moment["choices"] if choice["action"] == best)
    assert "slip" not in choice  # nothing else would supply more
    table.do(offer)


def set_maximum(table: TablePage, most: int) -> None:
    form = table.page.locator("form[data-standing]")
    form.locator("input[name=most]").fill(str(most))
    form.locator("button[type=submit]").click()


def raise_to(table: TablePage, amount: int) -> None:
    """Bid so much: by the auction's own button, or by the bar's stepper."""
    table.wait_turn()
    if table.piece(f"bid#{amount}").count():
        table.play(f"bid#{amount}")
        return
    field = table.page.locator('#more input[data-name="bid"]')
    field.fill(str(amount))
    field.press("Tab")
    table.do(table.primary)


def test_a_standing_maximum_bids_by_itself(visit: Callable[..., Visitor]) -> None:
    one, other = two_at(visit(), visit())
    one.play("plant:4")
    raise_to(one, 4)
    other.wait_turn()
    set_maximum(other, 8)
    # It bids 5 at once, and 7 against 6; beyond the maximum it passes.
    raise_to(one, 6)
    raise_to(one, 9)
    one.wait_past(6)
    assert one.told("bid", "bid") == [4, 5, 6, 7, 9]
    assert one.told("plant_sold", "price") == [9]


def test_a_standing_maximum_can_be_stopped(visit: Callable[..., Visitor]) -> None:
    one, other = two_at(visit(), visit())
    one.play("plant:4")
    raise_to(one, 4)
    other.wait_turn()
    set_maximum(other, 20)
    one.wait_turn()
    order = other.page.locator("#standing-order")
    expect(order).to_contain_text("20")
    tile = other.page.locator(".bidders .own")
    expect(tile).to_contain_text("up to 20")
    order.locator("button").click()
    expect(order).to_be_hidden()
    expect(tile).not_to_contain_text("up to")
    raise_to(one, 6)
    other.wait_turn()  # asked again, like anybody
    expect(other.legal("bid#").first).to_be_visible()
