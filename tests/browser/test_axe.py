"""axe finds nothing, on any page and in many states of the tables, light and dark."""

from collections.abc import Callable, Mapping

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.scenes import FULL, GAMES, PAGES
from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE, POLLING, TablePage

# Pages of the same parts as others, and tables, which have a test of their own; and one that takes long to make,
# which test_advice.py looks at.
LIKE_OTHERS = ("new-second-chance", "about", "trouble", "replay", *GAMES, "review")
SCENES = {name: make for name, make in {**PAGES, **FULL}.items() if name not in LIKE_OTHERS}
# What one sees is part of what is read out: axe knows the rule, but asks only on request.
MISMATCH = "label-content-name-mismatch"
ASKED = {"rules": {MISMATCH: {"enabled": True}}}
ONLY_COLOURS = {"runOnly": ["color-contrast"]}  # of the second scheme, for everything else is the same


def faults(page: Page, options: Mapping[str, object], within: str | None = None) -> list[str]:
    """What axe finds, with what it says about the first few elements; `within` is a selector."""
    options = {**options, "resultTypes": ["violations"]}
    found = Axe().run(page, within, options=options).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        for node in one["nodes"][:40]
        if one["id"] != MISMATCH or page.evaluate(_OTHER_WORDS, node["target"][0])
    ][:12]


# A piece whose face is drawn has its facts in its name, in words; the face is hidden from who listens. axe looks at
# such numbers and abbreviations too, so what is left of the piece is compared again.
_OTHER_WORDS = """(selector) => {
  const piece = document.querySelector(selector);
  const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}$]+/gu, " ").trim();
  const copy = piece.cloneNode(true);
  for (const hidden of copy.querySelectorAll("[aria-hidden=true], [role=img], .sr, title")) hidden.remove();
  return !plain(piece.getAttribute("aria-label") ?? "").includes(plain(copy.textContent));
}"""


def check(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    light = faults(page, ASKED)
    page.emulate_media(color_scheme="dark")
    dark = [f"dark: {fault}" for fault in faults(page, ONLY_COLOURS)]
    assert not [*light, *dark], "\n".join([*light, *dark])


@pytest.mark.parametrize("name", SCENES)
def test_page(visit: Callable[..., Visitor], name: str) -> None:
    visitor = visit(color_scheme="light")
    page = visitor.page(SCENES[name](visitor))
    check(page)


def _picked(table: TablePage) -> None:
    """Something is picked, or done where one pick does it."""
    number = table.number
    table.click(table.legal().first)
    table.page.wait_for_function(_PICKED_OR_DONE, arg=number, timeout=PATIENCE, polling=POLLING)


_PICKED_OR_DONE = """(number) => Boolean(document.querySelector("main .picked"))
  || JSON.parse(document.getElementById("moment").textContent).number > number"""


def _back(table: TablePage, number: int) -> None:
    """To the position after that entry, with nothing open."""
    for _ in range(2):
        table.page.keyboard.press("Escape")
    table.wait_turn()
    if table.number > number:
        number = table.number
        table.page.keyboard.press("u")
        table.wait_past(number)
        table.wait_turn()


def _twin(table: TablePage) -> None:
    table.page.keyboard.press("t")
    table.page.wait_for_selector(".twintext h3")


def _hint(table: TablePage) -> None:
    table.page.keyboard.press("h")
    expect(table.page.locator("#hint-do")).to_be_focused(timeout=PATIENCE)


def _why(table: TablePage) -> None:
    table.click(table.page.locator("main .pick:not(.legal):visible").first)
    expect(table.page.locator("#why")).to_be_visible()


def _dialog(name: str) -> Callable[[TablePage], None]:
    def opened(table: TablePage) -> None:
        table.page.locator(f"[data-open={name}]").first.evaluate("(button) => button.click()")
        expect(table.page.locator(f"#{name}")).to_be_visible()

    return opened


# How it is reached, and what of the page is new in it: the whole of it need not be looked at again.
Reached = tuple[Callable[[TablePage], None], str | None]
STATES: dict[str, Reached] = {
    "picked": (_picked, None),
    "twin": (_twin, "#twin"),
    "hint": (_hint, "#beside"),
    "why": (_why, "#why"),
}
DIALOGS: dict[str, Reached] = {
    name: (_dialog(name), f"#{name}") for name in ("keys", "rules", "seats", "chat")
}


@pytest.mark.parametrize("game", GAMES)
def test_states_of_a_table(visit: Callable[..., Visitor], game: str) -> None:
    """One after the other on one page, on a phone too for what the games draw there."""
    visitor = visit(color_scheme="light")
    table = TablePage(visitor.page(PAGES[game](visitor)))
    table.wait_turn()
    wrong: list[str] = []
    for name, (reach, within) in {**STATES, **(DIALOGS if game == GAMES[0] else {})}.items():
        number = table.number
        reach(table)
        wrong += [f"{name}: {fault}" for fault in faults(table.page, ASKED, within)]
        if within is None:
            table.page.emulate_media(color_scheme="dark")
            wrong += [f"{name}, dark: {fault}" for fault in faults(table.page, ONLY_COLOURS)]
            table.page.emulate_media(color_scheme="light")
        _back(table, number)
        if name == "twin":
            table.page.keyboard.press("t")
    table.page.set_viewport_size({"width": 390, "height": 844})
    wrong += [f"phone: {fault}" for fault in faults(table.page, ASKED)]
    assert not wrong, "\n".join(wrong)
