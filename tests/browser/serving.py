"""Visitors: a browser of their own each, and tables made for them from records, so that every game is known."""

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from playwright.sync_api import APIResponse, BrowserContext, FilePayload, Page, Request

from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from tests.browser.table_page import PATIENCE, TablePage
from tests.server.serving import form_token


class Visitor:
    """Somebody with a browser of their own. Whatever their pages complain about is kept: see `complaints`."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.allowed: tuple[str, ...] = ()  # parts of complaints that the test itself brings about
        context.set_default_timeout(PATIENCE)
        context.on("page", self._watch)
        context.on("request", self._asked)
        context.add_init_script(_TELL_VIOLATIONS + _COUNT + _AT_ONCE + _NEVER_EARLY)

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda message: (
                self.complaints.append(f"{page.url}: {message.text}")
                if message.type in ("error", "warning")
                else None
            ),
        )

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"a request to another host: {request.url}")

    def check(self) -> None:
        left = [line for line in self.complaints if not any(part in line for part in self.allowed)]
        assert not left, left

    # --- pages --------------------------------------------------------------------------------------------------

    def page(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.goto(self.address + path)
        return page

    def table(self, id: str, query: str = "") -> TablePage:
        return TablePage(self.page(f"/t/{id}{query}"))

    # --- tables -------------------------------------------------------------------------------------------------

    def post(self, path: str, **given: Any) -> APIResponse:
        """Send a form, as a page would, without a page."""
        headers = {"x-csrftoken": self._token(), "accept": "text/html"}
        answer = self.context.request.post(self.address + path, headers=headers, **given)
        assert answer.ok, re.findall(r'class="lead">[^<]*|class="muted small">[^<]*', answer.text())
        return answer

    def upload(self, text: str) -> str:
        """The id of the table that a record became."""
        file: FilePayload = {"name": "game.bl", "mimeType": "text/plain", "buffer": text.encode()}
        return self.post("/records", multipart={"record": file}).url.rpartition("/")[2]

    def _token(self) -> str:
        page = self.context.request.get(self.address + "/", headers={"accept": "text/html"})
        return form_token(page.text())

    def name(self, name: str) -> None:
        self.post("/name", form={"name": name})


def two_at(host: Visitor, guest: Visitor, game: str = "power-grid", **options: str) -> list[TablePage]:
    """A table for two, each with a page that listens; who is to decide comes first."""
    form = {f"option-{name}": value for name, value in options.items()}
    made = host.post(f"/new/{game}", form={**form, "option-players": "2", "seat-0": "me", "seat-1": "link"})
    invite = made.text().partition("/join/")[2].partition('"')[0]
    guest.post(f"/join/{invite}", form={"your_name": "Ben"})
    id = made.url.rpartition("/")[2]
    host.post(f"/t/{id}/start", form={})
    pages = [host.table(id), guest.table(id)]
    for table in pages:
        table.listens()
    return sorted(pages, key=lambda table: bool(table.knows("seat") != table.knows("to_move")))


_TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`security policy: ${event.violatedDirective} ${event.blockedURI}`));"""


# Others' moves are shown as they come, unless a test is about their pace.
_AT_ONCE = """
try {
  if (!localStorage.getItem("baseload-pace")) localStorage.setItem("baseload-pace", "once");
} catch { /* a page without an address has no storage */ }
"""


# A click that comes at once is meant all the same, unless a test is about those that are not.
_NEVER_EARLY = """
new MutationObserver(() => {
  if (!window.waryOfEarlyClicks) document.getElementById("bar")?.removeAttribute("data-held");
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-held"] });
"""


# How many messages the page's socket has received, the first of which answers its greeting; and how many answers
# it still waits for or has just got.
_COUNT = """window.heard = 0;
window.fetching = 0;
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.sockets.push(this);
    this.addEventListener("message", () => (window.heard += 1));
  }
};
const plainFetch = window.fetch;
window.fetch = async (...given) => {
  window.fetching += 1;
  try {
    return await plainFetch(...given);
  } finally {
    setTimeout(() => (window.fetching -= 1), 40);
  }
};"""


def record(game: str, seats: list[str], seed: int = 1, actions: Iterable[str] = (), **options: Any) -> str:
    """The text of a record: a game to go on with."""
    rules = game_by_name(game)
    chosen = rules.options(players=len(seats), **options)
    played = [rules.action(action) for action in actions]
    return Record(rules, chosen, rules.deal(chosen, seed), played, seats).text()


def played(
    game: str,
    seats: list[str],
    seed: int = 1,
    until: Callable[[State, list[str]], bool] | None = None,
    least: int = 0,
    **options: Any,
) -> str:
    """A record of a game at random, of amounts rather low ones, up to a position after `least` moves with which
    `until` agrees; it is given the position and its legal actions. Without it the whole game."""
    rules = game_by_name(game)
    chosen = rules.options(players=len(seats), **options)
    deal = rules.deal(chosen, seed)
    for attempt in range(200):
        state, rng = rules.setup(chosen, deal), Random(seed * 1000 + attempt)
        actions: list[Action] = []
        while state.outcome is None:
            legal = state.legal()
            if (
                until is not None
                and len(actions) >= least
                and until(state, [str(action) for action in legal])
            ):
                break
            actions.append(legal[int(len(legal) * rng.random() ** 2)])
            state.play(actions[-1])
        if state.outcome is None or until is None:
            return Record(rules, chosen, deal, actions, seats).text()
    raise AssertionError("no such position")


def decides(seat: int, verb: str) -> Callable[[State, list[str]], bool]:
    """Is that seat to decide, and is an action of that verb among those it has?"""
    return lambda state, legal: (
        state.seat == seat and any(f"{action} ".startswith(f"{verb} ") for action in legal)
    )
