"""The connection is lost and comes back: the page says so, resumes by itself, and nothing is lost or done twice."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import quick_server
from tests.browser.serving import Visitor, two_at
from tests.browser.table_page import PATIENCE, POLLING, TablePage
from tests.server.serving import Server

REFUSED = (
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
    "WebSocket connection to",
    "Failed to fetch",
)


def cut_off(visitor: Visitor) -> Visitor:
    """Somebody whose pages may complain about the network: these tests take it away from them."""
    visitor.allowed = REFUSED
    return visitor


class Places:
    """A server that can be stopped and started again at the same address, and visitors of it."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.folder = folder
        self.browser = browser
        self.server = Server(folder)
        self.visitors: list[Visitor] = []

    def visitor(self) -> Visitor:
        context = self.browser.new_context(
            base_url=self.server.address, viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
        )
        self.visitors.append(cut_off(Visitor(context, self.server.address)))
        return self.visitors[-1]

    def start_again(self) -> None:
        self.server = Server(self.folder, "--port", self.server.address.rpartition(":")[2])


@pytest.fixture
def places(tmp_path: Path, browser: Browser) -> Iterator[Places]:
    with quick_server():
        found = Places(tmp_path / "data", browser)
        yield found
        for visitor in found.visitors:
            visitor.context.close()
        found.server.stop()
    for visitor in found.visitors:
        visitor.check()


def test_a_restart_of_the_server_is_survived(places: Places) -> None:
    """A move that was made while the server was away is sent once it is back, and once only."""
    one, other = two_at(places.visitor(), places.visitor())
    places.server.stop()
    for table in (one, other):
        expect(table.page.locator("#lost")).to_be_visible(timeout=PATIENCE)
    expect(one.page.locator("#lost")).to_have_text(re.compile("lost"))
    before = one.number
    one.click(one.piece("plant:4"))
    places.start_again()
    for table in (one, other):
        table.page.wait_for_function("() => document.getElementById('lost').hidden", timeout=2 * PATIENCE)
        table.wait_past(before)
    assert one.told("auction_opened") == [4]
    assert one.moment["choices"]
    expect(one.page.locator("#bar")).to_have_class(re.compile("yours"))


def lose(table: TablePage) -> None:
    """Until the page has lost its connection, and has tried in vain to come back. A browser that goes offline keeps
    the sockets that are open, and hears nothing from them: the page gives them up by itself."""
    table.page.context.set_offline(True)
    table.page.wait_for_function("() => window.sockets.length > 2", timeout=PATIENCE, polling=POLLING)
    expect(table.page.locator("#lost")).to_be_visible(timeout=PATIENCE)


def test_what_happened_while_offline_is_shown(visit: Callable[..., Visitor]) -> None:
    one, other = two_at(cut_off(visit()), cut_off(visit()))
    lose(other)
    one.play("plant:4")
    assert other.number == 0
    other.page.context.set_offline(False)
    other.wait_past(0)
    expect(other.page.locator("#lost")).to_be_hidden()
    expect(other.page.locator("main")).to_contain_text(re.compile("plant 4"))
    expect(other.page.locator("#trouble")).to_be_hidden()


def test_a_move_made_offline_is_sent_once(visit: Callable[..., Visitor]) -> None:
    one, other = two_at(cut_off(visit()), cut_off(visit()))
    one.click(one.piece("plant:4"))
    lose(one)
    one.click(one.primary)
    one.page.context.set_offline(False)
    for table in (one, other):
        table.wait_past(0)
    assert one.told("auction_opened") == [4]


def test_a_connection_that_only_seems_to_be_there_is_given_up(visit: Callable[..., Visitor]) -> None:
    """As after a phone has slept: whoever comes back to the page is connected anew, and shown what they missed."""
    one, other = two_at(cut_off(visit()), cut_off(visit()))
    other.page.evaluate("() => window.sockets.forEach((socket) => { socket.onmessage = null; })")
    one.play("plant:4")
    assert other.number == 0
    other.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    other.wait_past(0)
    assert other.page.evaluate("() => window.sockets.length") == 2
