"""Whole games, from the first click to the last, only by what the page highlights and offers. One of Second Chance
alone is in test_keyboard_games.py."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.serving import Visitor, record
from tests.browser.table_page import PATIENCE, TablePage, by_clicks


def preferring(*names: str) -> Callable[[TablePage], None]:
    """A way to play: what begins with an earlier name is rather clicked."""

    def prefer(handle: str) -> int:
        return next((place for place, name in enumerate(names) if handle.startswith(name)), len(names))

    return lambda table: by_clicks(table, prefer)


def check_end(table: TablePage) -> None:
    """The result is there, and leads to the replay."""
    page = table.page
    expect(page.locator("#sum")).not_to_be_empty()
    assert page.locator("main .legal").count() == 0
    page.locator("#over a[href*=replay]").click()
    page.wait_for_url("**/replay?move=0")
    expect(page.locator("#count")).to_have_text(re.compile(r"Move 0 of \d+"), timeout=PATIENCE)
    print(f"{table.clicks} clicks")


def test_power_grid_with_two_bots(ada: Visitor) -> None:
    """As a person plays who wants to win: a plant, fuel for it, cities, everything lit."""
    id = ada.upload(record("power-grid", ["me", "bot random", "bot random"], 3, beginner="on"))
    table = ada.table(id)
    table.finish(preferring("offer:", "city:", "plant:", "own:", "say:done", "say:pass"))
    check_end(table)


def test_co2_alone(ada: Visitor) -> None:
    """A world that begins with coal everywhere does not last."""
    id = ada.upload(record("co2", ["me"], 1, fossil_setup="extreme", solo_end_at_500="on"))
    table = ada.table(id)
    table.finish(preferring("say:"))
    check_end(table)


def test_second_chance_together_at_one_screen(ada: Visitor) -> None:
    """Both have hands of their own, so the screen is passed on behind a curtain."""
    table = ada.table(ada.upload(record("second-chance", ["me", "Ben"], 1, mode="cooperative")))
    table.finish(preferring("say:"))
    check_end(table)
