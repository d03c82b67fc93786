"""Covers: the pictures of games on pages about many. They are made of symbols that the page holds."""

import re

import pytest

from baseload.core.registry import game, game_names
from baseload.draw.cover import cover
from baseload.draw.glyphs import sprite
from baseload.testing.drawings import well_formed

HELD = set(re.findall(r'id="([\w-]+)"', sprite()))


def used(markup: str) -> set[str]:
    return set(re.findall(r'href="#([\w-]+)"', markup))


@pytest.mark.parametrize("name", game_names())
def test_a_cover_is_a_drawing_of_what_the_page_holds(name: str) -> None:
    shown = cover(name)
    symbols = shown.symbols()
    for id, symbol in symbols.items():
        assert f'id="{id}"' in symbol
    for markup in (shown.picture(), shown.thumbnail({}), shown.thumbnail({}, "meet")):
        well_formed(markup)
        assert 'aria-hidden="true"' in markup
        own = set(re.findall(r'id="([\w-]+)"', markup))
        assert used(markup) <= HELD | set(symbols) | own
        assert used(markup) & set(symbols), "it shows something of its own"


@pytest.mark.parametrize("name", game_names())
def test_a_table_that_differs_where_the_cover_says_so_looks_different(name: str) -> None:
    shown = cover(name)
    for option in shown.shown:
        values = next(spec.values for spec in game(name).option_specs() if spec.name == option)
        assert len({shown.thumbnail({option: value}) for value in values}) == len(values) > 1


def test_no_two_games_look_alike() -> None:
    pictures = [cover(name).picture() for name in [*game_names(), "a game without a cover"]]
    assert len(set(pictures)) == len(pictures)


def test_a_map_of_ones_own_has_the_plain_picture() -> None:
    plain = cover("a game without a cover").thumbnail({})
    well_formed(plain)
    assert cover("power-grid").thumbnail({"map": {"name": "islands"}}) == plain


def test_second_chances_goals_are_coloured_and_lie_where_every_card_shows_them() -> None:
    """Cards cut the picture off at its top and bottom, the wider they are the more, and their rules take every
    rectangle for the rim of a plant."""
    shown = str(cover("second-chance").picture())
    goals = re.findall(r'<g class="e-\w+" transform="translate\(\d+ (\d+)\)">(<.*?>)', shown)
    assert len(goals) == 7
    for y, tile in goals:
        assert int(y) + 48 <= 430
        assert tile.startswith("<path")
        assert 'fill="var(--' in tile
