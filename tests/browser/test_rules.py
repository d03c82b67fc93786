"""The rules in the browser: looked for by words, whichever of the usual ones is typed."""

from playwright.sync_api import expect

from tests.browser.serving import Visitor


def test_a_permit_is_found_by_either_of_its_names(ada: Visitor) -> None:
    page = ada.page("/rules/co2")
    every = page.locator("[data-rule]:visible").count()
    found = []
    for words in ("permit refill", "CEPs refill"):
        page.locator("#rule-search").fill(words)
        expect(page.locator('[id="CO2-199"]')).to_be_visible()
        expect(page.locator('[id="CO2-1"]')).to_be_hidden()
        found.append(page.locator("[data-rule]:visible").count())
    assert 0 < found[0] == found[1] < every
    page.locator("#rule-search").fill("zeppelin")
    expect(page.locator("[data-none]")).to_be_visible()
