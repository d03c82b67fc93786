"""In a notebook, states, views and records show themselves."""

import pytest

from baseload.core.contract import State
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name


def begun(name: str) -> State:
    game = game_by_name(name)
    options = game.options()
    return game.setup(options, game.deal(options, 2))


@pytest.mark.parametrize("name", ["power-grid", "co2", "second-chance"])
def test_boards_show_themselves(name: str) -> None:
    state = begun(name)
    view = state.view(0)
    for shown in (state._repr_svg_(), view._repr_svg_(), state.view(None)._repr_svg_()):
        assert shown is not None
        assert shown.startswith("<svg")
        assert shown.endswith("</svg>")


def test_a_record_shows_its_last_position() -> None:
    game = game_by_name("power-grid")
    options = game.options(players=2)
    deal = game.deal(options, 5)
    state = game.setup(options, deal)
    action = state.legal()[0]
    state.play(action)
    record = Record(game, options, deal, [action], ["", ""])
    assert record._repr_svg_() == state._repr_svg_()


def test_a_view_shows_no_more_than_it_knows() -> None:
    """Sealed maxima are hidden: two positions that differ only there look alike to the others."""
    game = game_by_name("power-grid")
    options = game.options(players=2, auction="sealed", first_order="seats")
    pictures = set()
    for limit in ("limit 5", "limit 9"):
        state = game.setup(options, game.deal(options, 1))
        opener = state.seat
        assert opener is not None
        state.play(state.legal()[0])
        legal = {str(action): action for action in state.legal()}
        state.play(legal.get(limit, next(iter(legal.values()))))
        pictures.add(state.view(1 - opener)._repr_svg_())
    assert len(pictures) == 1
