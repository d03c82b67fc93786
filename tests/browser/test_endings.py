"""The end of a game on the page: the end screen at every width, and the rematch, alone and together."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from baseload.core.record import load_record
from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE

GOLDEN = {
    "power-grid": "power_grid/golden/six_germany.bl",
    "co2": "co2/golden/three.bl",
    "second-chance": "second_chance/golden/team_won.bl",
}
SIZES = [(390, 844), (820, 1180), (1440, 900), (1920, 1080), (2560, 1440)]
# What stands out of its panel, or is cut off there without a way to scroll to it.
SPILT = """() => {
  const found = [];
  for (const panel of document.querySelectorAll(".ended .panel")) {
    const box = panel.getBoundingClientRect();
    for (const one of panel.querySelectorAll("h2, h3, p, td, th, li, text, b, .bust")) {
      if (one.closest(".told, .narrow, .wide, .log, .map, .endworld, .roomy") || !one.checkVisibility()) continue;
      const own = one.getBoundingClientRect();
      if (own.width && (own.left < box.left - 1 || own.right > box.right + 1)) found.push(one.textContent.slice(0, 40));
    }
    for (const one of panel.querySelectorAll(".course, .bar, .podium, .endworld"))
      if (one.checkVisibility() && one.getBoundingClientRect().bottom > box.bottom + 1)
        found.push(one.getAttribute("class"));
  }
  return found;
}"""

TOP = "(one) => one.getBoundingClientRect().top"


def uploaded(visitor: Visitor, game: str) -> str:
    """A finished game with the visitor on its first seat and bots on the others."""
    record = load_record(str(Path(__file__).parents[1] / GOLDEN[game]))
    record.seats = ["me"] + ["bot random"] * (record.options.players - 1)
    return visitor.upload(record.text(record.fingerprint))


@pytest.mark.parametrize("game", GOLDEN)
def test_the_end_fits_every_screen(ada: Visitor, game: str) -> None:
    page = ada.page(f"/t/{uploaded(ada, game)}")
    page.evaluate("() => document.fonts.ready")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.evaluate(SPILT) == [], width
        for part in ("#result h2", "#places", "#course", "#log", ".flow"):
            expect(page.locator(part).first).to_be_visible()
        wide = page.locator("#course .wide .course").first
        assert wide.is_visible() == (width > 719)
        shown = page.locator(f"#course .{'wide' if width > 719 else 'narrow'} .course text").first
        size = shown.evaluate("text => text.getBoundingClientRect().height")
        assert size > (8 if game == "power-grid" else 12.5), (width, size)  # letters that can be read
        if game != "power-grid" and width > 719:  # its charts stand side by side
            assert len({round(chart.evaluate(TOP)) for chart in page.locator(".onechart").all()}) == 1, width


def test_bars_are_told_where_colours_are_forced(visit: Callable[..., Visitor]) -> None:
    ann = visit(forced_colors="active")
    page = ann.page(f"/t/{uploaded(ann, 'power-grid')}")
    told = page.locator(".flow .told").first
    expect(told).to_be_visible()
    expect(told).to_contain_text(re.compile(r"Came from: start 50, Step 1 \d+"))


def test_a_replay_is_as_it_was(ada: Visitor) -> None:
    page = ada.page(f"/t/{uploaded(ada, 'power-grid')}/replay")
    expect(page.locator("main.pg")).to_be_visible()
    assert page.locator(".ended").count() == 0


def test_a_rematch_with_bots_begins_at_once(ada: Visitor) -> None:
    """One click, and the page is at the new table."""
    table = uploaded(ada, "co2")
    page = ada.page(f"/t/{table}")
    page.locator("#rematch-ask").click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url, timeout=PATIENCE)
    expect(page.locator("#bar")).to_be_visible()
    assert page.locator(".ended").count() == 0
    again = ada.page(f"/t/{table}")  # the old table leads there, too
    again.locator("#rematch a").click()
    again.wait_for_url(page.url)


def _over(ann: Visitor, bob: Visitor) -> str:
    """A game of two people that bots have played to its end for them."""
    form = {"option-players": "2", "option-fossil_setup": "extreme", "seat-0": "me", "seat-1": "link"}
    table = ann.post("/new/co2", form=form).url.rpartition("/")[2]
    lobby = ann.context.request.get(f"{ann.address}/t/{table}", headers={"accept": "text/html"}).text()
    invite = re.search(r"/join/([\w-]+)", lobby)
    assert invite is not None
    bob.post(f"/join/{invite[1]}")
    ann.post(f"/t/{table}/start")
    for who in (ann, bob):
        who.post(f"/t/{table}/away", form={"bot": "random"})
    until = time.monotonic() + PATIENCE / 1000
    while 'class="ended' not in ann.context.request.get(f"{ann.address}/t/{table}").text():
        assert time.monotonic() < until, "the bots do not come to an end"
        time.sleep(0.2)
    return table


def _ended(who: Visitor, table: str) -> Page:
    page = who.page(f"/t/{table}")
    expect(page.locator(".ended")).to_be_visible(timeout=4 * PATIENCE)
    return page


def test_a_rematch_of_two_people(visit: Callable[..., Visitor]) -> None:
    """The one asks; the other, still at the old table, is told at once, joins with one click, and both are there."""
    ann, bob = visit(), visit()
    ann.name("Ann")
    bob.name("Bob")
    table = _over(ann, bob)
    anns, bobs = _ended(ann, table), _ended(bob, table)
    bobs.wait_for_function("() => window.heard > 0", timeout=PATIENCE)
    expect(bobs.locator("#rematch-ask")).to_have_text("Rematch")
    anns.locator("#rematch-ask").click()
    anns.wait_for_url(lambda url: table not in url)
    expect(anns.locator("#lobby")).to_contain_text("has not answered yet")
    expect(bobs.locator("#rematch")).to_contain_text("Ann wants a rematch", timeout=PATIENCE)
    expect(bobs.locator("#rematch .bust")).to_have_count(1)
    expect(bobs.locator("#rematch-ask")).to_have_text("Join the rematch")
    bobs.locator("#rematch-ask").click()
    bobs.wait_for_url(anns.url)
    expect(bobs.locator("#bar")).to_be_visible(timeout=PATIENCE)
    expect(anns.locator("#bar")).to_be_visible(timeout=PATIENCE)  # her page goes there by itself
