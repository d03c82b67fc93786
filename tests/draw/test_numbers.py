"""The numbers of a table, hints and names: what a page says beside the drawing."""

from typing import Any

import pytest

from baseload.draw.drawer import Drawer, bot_tag, drawer
from baseload.text.speaker import speaker
from tests.draw.test_course import every_game, positions


@every_game
def test_numbers_of_every_table(game: str, options: dict[str, Any]) -> None:
    view = next(positions(game, options)).view(0)
    found = drawer(game).numbers(view, speaker(game, strict=True))
    assert found[0] == ("Players", str(options["players"]))
    assert all(word and value for word, value in found)
    assert len({word for word, _ in found}) == len(found)
    assert Drawer().numbers(view, speaker(game)) == []


def test_numbers_of_power_grid() -> None:
    view = next(positions("power-grid", {"players": 3})).view(None)
    found = dict(drawer("power-grid").numbers(view, speaker("power-grid", strict=True)))
    board: Any = view
    assert found["Step 2 begins at"] == f"{board.known.board.step_2_cities} cities"
    assert found["The game ends at"] == f"{board.known.board.end_cities} cities"
    assert found["Elektro for cities supplied"].startswith("0: 10, 1: 22")
    assert {"Refill in Step 1", "Refill in Step 2", "Refill in Step 3"} <= set(found)
    easy = next(positions("power-grid", {"players": 3, "beginner": "on"})).view(None)
    assert "Step 2 begins at" not in dict(drawer("power-grid").numbers(easy, speaker("power-grid")))


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_fresh_turn_has_a_hint(game: str) -> None:
    shown, voice = drawer(game), speaker(game, strict=True)
    hinted = 0
    for place, state in enumerate(positions(game, {"players": 2})):
        hints = [shown.hint(state.view(seat), voice) for seat in (None, 0, 1)]
        assert hints[0] == ""
        told = [seat for seat, hint in enumerate(hints[1:]) if hint]
        assert told in ([], [state.seat])
        hinted += len(told)
        if place > 80:
            break
    assert hinted


def test_a_bot_is_a_sign_with_a_title() -> None:
    assert bot_tag("") == ""
    assert 'title="away, bot"' in bot_tag("away, bot")
    assert 'aria-label="away, bot"' in bot_tag("away, bot")
