"""What is secret stays out of other people's pages, and behind a curtain where two share a screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.serving import Visitor, record, two_at
from tests.browser.table_page import TablePage, by_clicks
from tests.server.twins import twins


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("co2", {"players": 2}),
        ("second-chance", {"players": 2, "mode": "competitive"}),
        ("power-grid", {"players": 2, "auction": "sealed"}),
    ],
)
def test_a_spectators_page_does_not_depend_on_secrets(
    visit: Callable[..., Visitor], game: str, options: dict[str, object]
) -> None:
    """Two tables that differ only in what the first seat and spectators may not know: their pages are the same, in
    the browser as it ends up, scripts and all."""
    pair = twins(game, options, 0, 6)
    assert pair.deals[0] != pair.deals[1]
    host, stranger = visit(), visit()
    pages: list[list[str]] = [[], []]
    for side, text in enumerate(pair.records(len(pair.actions))):
        id = host.upload(text)
        for table in (stranger.table(id), host.table(id, "?seat=0")):
            table.listens()
            html = re.sub(r'(name="_csrf_token" value=)"[^"]*"', r"\1", table.page.content())
            pages[side].append(html.replace(id, "TABLE"))
    assert pages[0][0] == pages[1][0]  # the spectator's
    assert pages[0][1] == pages[1][1]  # the first seat's


def test_the_hand_is_on_ones_own_page_only(visit: Callable[..., Visitor]) -> None:
    one, other = two_at(visit(), visit(), "co2")
    spectator = visit().table(one.knows("table"))
    spectator.listens()
    own = cards(one)
    assert own
    assert cards(other)
    assert not own & cards(other)
    assert not cards(spectator)
    for table in (other, spectator):
        assert not table.moment["choices"]
        assert table.page.request.get(f"/t/{one.knows('table')}/record").status == 403
        assert table.page.request.get(f"/t/{one.knows('table')}/part?seat={one.knows('seat')}").status == 403


def cards(table: TablePage) -> set[str]:
    """The handles of the hand cards on the page, wherever they stand in it."""
    return set(re.findall(r"\bcard:[\w.]+", table.page.content()))


def test_a_curtain_between_secret_hands(ada: Visitor) -> None:
    id = ada.upload(record("co2", ["me", "Ben"], 3))
    table = ada.table(id)
    page, curtain = table.page, table.page.locator("#curtain")
    seen = []
    for _ in range(12):
        table.wait_turn()
        if curtain.is_visible():
            expect(page.locator("main")).to_be_hidden()
            page.keyboard.press("Escape")
            expect(curtain).to_be_visible()
            table.show_hand()
            seen.append(table.knows("seat"))
            if len(seen) == 3:
                break
        else:
            assert table.knows("seat") == table.knows("to_move")
            by_clicks(table, lambda handle: not handle.startswith("say:"))
    assert len(set(seen)) == 2
