"""A table's page as a person uses it: waits until the page is ready, picks what is highlighted, presses what is
offered."""

import contextlib
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

PATIENCE = 30_000  # milliseconds for anything at all: machines are slow at times
POLLING = 30  # milliseconds between looks; by default a page is painted for each of them

# The page is at rest when it has shown all it asked for: nothing is on its way, and either somebody else is to
# decide, or we are and can.
_AT_REST = """() => {
  const bar = document.getElementById("bar"), told = document.getElementById("moment");
  if (!bar || !told || window.fetching || document.querySelector("#acts [aria-busy=true]")) return false;
  const moment = JSON.parse(told.textContent);
  if (moment.over || document.getElementById("curtain").open) return true;
  return bar.classList.contains("yours") && document.getElementById("undo") !== null;
}"""
_FACT = """(name) => JSON.parse(document.getElementById("moment").textContent)[name]"""
# The first message that its socket receives answers its greeting; see serving.py.
_LISTENS = """() => window.heard > 0 && document.getElementById("lost").hidden"""
_PASSED = """(number) => JSON.parse(document.getElementById("moment").textContent).number > number
  && !window.fetching && !document.querySelector("#acts [aria-busy=true]")"""

_NOTHING_TRAVELS = """() => document.getAnimations().every((motion) => motion.id !== "piece")"""


class TablePage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    # --- seeing -------------------------------------------------------------------------------------------------

    @property
    def moment(self) -> dict[str, Any]:
        """What the page's script knows of the table."""
        found: dict[str, Any] = json.loads(self.page.locator("#moment").text_content() or "{}")
        return found

    def knows(self, name: str) -> Any:
        """One fact of the moment, read by the page, for the whole of it is long."""
        return self.page.evaluate(_FACT, name)

    @property
    def number(self) -> int:
        """The last entry that the page shows."""
        return int(self.knows("number"))

    @property
    def over(self) -> bool:
        return bool(self.knows("over"))

    @property
    def ask(self) -> Locator:
        return self.page.locator("#ask")

    @property
    def primary(self) -> Locator:
        return self.page.locator("#primary")

    def piece(self, handle: str) -> Locator:
        return self.page.locator(f'main [data-pick="{handle}"]:visible').first

    def legal(self, prefix: str = "") -> Locator:
        """What can be picked and can be seen, lit or not."""
        begins = f'[data-pick^="{prefix}"]' if prefix else "[data-pick]"
        return self.page.locator(f"main .may{begins}:visible")

    def lit(self, prefix: str = "") -> Locator:
        """What is highlighted and can be seen."""
        begins = f'[data-pick^="{prefix}"]' if prefix else "[data-pick]"
        return self.page.locator(f"main .legal{begins}:visible")

    @property
    def ways(self) -> Locator:
        """The rows of the list beside a piece."""
        return self.page.locator("#beside .way:visible")

    def button(self, action: str) -> Locator:
        """The bar's button for an action, by its notation."""
        place = next(n for n, choice in enumerate(self.moment["choices"]) if choice["action"] == action)
        return self.page.locator(f'#bar [data-play="{place}"]')

    def says(self, action: str) -> bool:
        """Is that action legal now?"""
        return any(choice["action"] == action for choice in self.moment["choices"])

    def told(self, kind: str, fact: str = "plant") -> list[Any]:
        """One fact of every event of a kind that the table has told everybody."""
        entries = self.page.request.get(f"/api/tables/{self.knows('table')}/entries").json()["entries"]
        events = [event for entry in entries for event in entry.get("events", [])]
        return [event["facts"][fact] for event in events if event["kind"] == kind]

    # --- waiting ------------------------------------------------------------------------------------------------

    def wait_turn(self) -> None:
        """Until it is our turn, or the game is over, or the screen is to be passed on."""
        self.page.wait_for_function(_AT_REST, timeout=PATIENCE, polling=POLLING)

    def listens(self) -> None:
        """Until the page hears what happens at the table."""
        self.page.wait_for_function(_LISTENS, timeout=PATIENCE, polling=POLLING)

    def wait_past(self, number: int) -> None:
        """Until the page shows more than that entry."""
        self.page.wait_for_function(_PASSED, arg=number, timeout=PATIENCE, polling=POLLING)

    # --- doing --------------------------------------------------------------------------------------------------

    def click(self, found: Locator) -> None:
        """Click where nothing lies upon it: a region's card has its slots upon it."""
        found.wait_for(timeout=PATIENCE)
        self.page.mouse.click(*self._point(found))
        self.clicks += 1

    def tap(self, found: Locator) -> None:
        """As `click`, with a thumb."""
        self.page.touchscreen.tap(*self._point(found))

    def _point(self, found: Locator) -> list[float]:
        """Where it can be reached; if nowhere, then perhaps once no piece is on its way any more."""
        point = found.evaluate(_POINT)
        if not point:
            self.page.wait_for_function(_NOTHING_TRAVELS, timeout=PATIENCE, polling=POLLING)
            point = found.evaluate(_POINT)
        assert point, f"covered everywhere: {found.evaluate('(e) => e.outerHTML.slice(0, 300)')}"
        return list(point)

    def show_hand(self) -> None:
        """Open the curtain between two people at one screen."""
        self.click(self.page.locator("#curtain-show"))
        expect(self.page.locator("#curtain")).to_be_hidden(timeout=PATIENCE)

    def do(self, found: Locator, sure: bool = True) -> None:
        """Press a button that plays, answer the question before a slip, and wait until it is shown."""
        before = self.number
        self.click(found)
        if sure and self.page.locator("#confirm").is_visible():
            self.click(self.page.locator("#confirm-do"))
        self.wait_past(before)

    def play(self, *handles: str) -> None:
        """Pick these pieces, and press the primary button unless the last pick has done it."""
        before = self.number
        for handle in handles:
            self.click(self.piece(handle))
        self.page.wait_for_function(_DONE_OR_READY, arg=before, timeout=PATIENCE, polling=POLLING)
        if self.number == before:
            self.do(self.primary)
        else:
            self.wait_past(before)

    def finish(self, turn: Callable[["TablePage"], None], most: int = 400) -> None:
        """Take turns until the game is over."""
        for _ in range(most):
            self.wait_turn()
            if self.over:
                return
            if self.page.locator("#curtain").is_visible():
                self.show_hand()
            else:
                turn(self)
        raise AssertionError(f"not over after {most} turns")


def by_clicks(table: TablePage, prefer: Callable[[str], int] = lambda handle: 0) -> None:
    """One action of whatever game: pieces are picked, those first that `prefer` puts lowest, until one does it or there
    is an action to be pressed; what has no piece is offered in the bar, or beside what was picked."""
    page = table.page
    number = table.number
    for _ in range(12):
        page.wait_for_function("() => !window.fetching", polling=POLLING)
        found = page.evaluate(_OFFERED)
        meant = next((one for one in found if one["plays"] and prefer(one["handle"]) < 0), None)
        if meant is not None:  # beside others that the same pieces would do
            table.do(page.locator(meant["selector"]).nth(meant["nth"]))
            return
        if (
            table.primary.is_visible() and page.locator("#clear").is_visible()
        ):  # something is picked, and enough
            table.do(table.primary)
            return
        assert found, f"nothing to click: {table.ask.text_content()}"
        best = min(found, key=lambda handle: (prefer(handle["handle"]), found.index(handle)))
        before = page.evaluate(_PICKED)
        target = page.locator(best["selector"]).nth(best["nth"])
        if best["plays"]:
            table.do(target)
            return
        table.click(target)
        if page.locator("#confirm").is_visible():
            table.click(page.locator("#confirm-do"))
        # News that come at this very moment may undo a pick; then we pick again, as a person would.
        with contextlib.suppress(Error):
            page.wait_for_function(
                f"(before) => ({_PICKED})() !== before", arg=before, timeout=2_000, polling=POLLING
            )
        if page.evaluate(_UNDER_WAY) or table.number > number:
            table.wait_past(number)
            return
    raise AssertionError("no action after a dozen picks")


# A place of an element where a click reaches it, or null.
_POINT = """(element) => {
  // Whoever has read what a banner says clicks it away.
  for (let shown = 0; shown < 9; shown++) document.querySelector("#banner.shown")?.click();
  element.scrollIntoView({block: "nearest", inline: "nearest"});
  const own = element.dataset.pick ? "[data-pick]" : "button,a,input,summary,label";
  const reach = () => {
    const box = element.getBoundingClientRect();
    for (const part of [2, 3, 5, 8, 16]) {
      for (let i = 1; i < part; i++) for (let j = 1; j < part; j++) {
        const point = [box.x + (box.width * i) / part, box.y + (box.height * j) / part];
        const hit = document.elementFromPoint(...point)?.closest(own);
        if (hit === element) return point;
      }
    }
    return null;
  };
  const found = reach();
  if (found) return found;
  element.scrollIntoView({block: "center", inline: "center"});
  return reach();
}"""
# Everything that can be clicked now: the rows beside what was picked, if there are any; otherwise pieces that can be
# picked and are not, and the bar's buttons.
_OFFERED = """() => {
  const moment = JSON.parse(document.getElementById("moment").textContent);
  const found = [];
  const add = (selector, of) => document.querySelectorAll(selector).forEach((one, nth) => {
    if (one.getClientRects().length) found.push({selector, nth, ...of(one)});
  });
  const button = (one) => one.dataset.play === undefined
    ? {handle: one.dataset.choose, plays: false}
    : {handle: "say:" + moment.choices[Number(one.dataset.play)].action, plays: true};
  add("#beside .way", button);
  if (found.length) return found;
  add("main .may[data-pick]:not(.picked)", (piece) => ({handle: piece.dataset.pick, plays: false}));
  add("#more :is([data-choose],[data-play]):not([aria-pressed=true])", button);
  add("#acts [data-play]", button);
  add("#acts [data-offer]", (one) => ({handle: "offer:" + one.textContent, plays: true}));
  return found;
}"""
_PICKED = """() => JSON.parse(document.getElementById("moment").textContent).number + " " +
  [...document.querySelectorAll("main .picked,#more .on,#primary,#more input,#beside .way")]
  .map((found) => (found.dataset.pick ?? found.id) + (found.value ?? "") + (found.dataset.play ?? "")).join()"""
# An action was sent, and its consequences are not shown yet; or they are and the page shows more than that entry.
_UNDER_WAY = """() => Boolean(document.querySelector("#acts [aria-busy=true]"))"""
_DONE_OR_READY = """(number) => JSON.parse(document.getElementById("moment").textContent).number > number
  || Boolean(document.querySelector("#primary:enabled"))"""
