"""A table that lets buyers choose the space: each has its own piece on the market, and an amount of its own."""

from playwright.sync_api import expect

from baseload.core.contract import State
from tests.browser.serving import Visitor, played


def test_fuel_is_bought_from_a_space_of_ones_choice(ada: Visitor) -> None:
    def at_the_market(state: State, legal: list[str]) -> bool:
        return state.seat == 0 and "buy coal 2 at 7" in legal and "buy coal 1 at 6" in legal

    text = played("power-grid", ["me", "Ben"], 2, at_the_market, money="open", fuel_choice="any")
    table = ada.table(ada.upload(text), "?seat=0")
    table.wait_turn()
    table.click(table.piece("space:coal.7"))
    table.click(table.page.locator("#amount-space-coal-7-plus"))
    expect(table.primary).to_contain_text("Buy 2 coal at 7 for 14")
    # There is cheaper coal, so the host asks first.
    table.click(table.primary)
    expect(table.page.locator("#confirm-text")).to_contain_text("14")
    number = table.number
    table.click(table.page.locator("#confirm-do"))
    table.wait_past(number)
    assert table.told("fuel_bought", "price")[-1] == 14
    assert not table.says("buy coal 2 at 7")
