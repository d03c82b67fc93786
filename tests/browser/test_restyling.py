"""How much of a table's page is looked at again when one thing on it changes: on a phone that is what makes a turn slow."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.scenes import GAMES, middle
from tests.browser.serving import Visitor
from tests.browser.table_page import TablePage

FEW = 120  # elements; a page has some thousands
PHONE = {"viewport": {"width": 390, "height": 844}}
# A piece is lit, and a line of the bar comes or goes. The first round brings the page up to date; what is counted comes
# between the marks.
_CHANGES = """() => {
  const piece = document.querySelector("main .legal[data-pick]");
  const line = document.getElementById("trouble");
  for (const name of ["before", "after"]) {
    piece.classList.toggle("legal");
    document.documentElement.offsetHeight;
    line.hidden = !line.hidden;
    document.documentElement.offsetHeight;
    performance.mark(`${name}-changes`);
  }
}"""


@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_little_is_looked_at_again(
    browser: Browser, visit: Callable[..., Visitor], game: str, size: dict[str, Any]
) -> None:
    visitor = visit(**size)
    page = visitor.table(visitor.upload(middle(game))).page
    TablePage(page).wait_turn()
    page.wait_for_load_state("networkidle")
    browser.start_tracing(
        page=page,
        categories=["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"],
    )
    page.evaluate(_CHANGES)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    marks = {event["name"]: event["ts"] for event in events if event["name"].endswith("-changes")}
    assert set(marks) == {"before-changes", "after-changes"}
    counts = [
        event["args"]["elementCount"]
        for event in events
        if event["name"] == "UpdateLayoutTree"
        and event.get("ph") == "X"
        and marks["before-changes"] < event["ts"] < marks["after-changes"]
    ]
    print(f"{game}: {counts}")
    assert len(counts) >= 2, "both changes are seen"
    assert max(counts) <= FEW
