"""How much a first visit to a table costs."""

from collections.abc import Callable

import pytest

from tests.browser.scenes import GAMES, middle
from tests.browser.serving import Visitor
from tests.browser.table_page import TablePage

MOST = 300_000  # bytes


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit()
    id = visitor.upload(middle(game))
    page = visitor.context.new_page()
    network = visitor.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"/t/{id}")
    TablePage(page).wait_turn()
    page.wait_for_load_state("networkidle")
    print(f"{game}: {sum(sizes) / 1000:.0f} kB in {len(sizes)} answers")
    assert len(sizes) >= 5
    assert sum(sizes) < MOST
