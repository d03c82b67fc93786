"""Faces, scenes and strips: symbols that a page holds once, in paints that the style sheet mixes."""

import re

import pytest

import baseload
from baseload.core.title import file_at
from baseload.draw.climate.faces import FACES, STATES, face, face_picture, face_symbols
from baseload.draw.climate.scenes import SCENES, scene, scene_symbols, strip, strip_symbols
from baseload.draw.drawer import drawer
from baseload.draw.glyphs import sprite
from baseload.games.climate.world import FOSSILS
from baseload.games.co2.components import SOURCES as CO2_SOURCES
from baseload.games.second_chance.components import SOURCES as SECOND_CHANCE_SOURCES
from baseload.testing.drawings import scene as table_of
from baseload.testing.drawings import well_formed

GAMES = {"co2": CO2_SOURCES, "second-chance": SECOND_CHANCE_SOURCES}
SHEET = file_at("baseload.draw.climate:cards.css").read_text("utf-8")


def ids(markup: str) -> set[str]:
    return set(re.findall(r'\bid="([\w-]+)"', markup))


def uses(markup: str) -> set[str]:
    return set(re.findall(r'href="#([\w-]+)"', markup))


@pytest.mark.parametrize("game", GAMES)
def test_every_energy_and_fossil_fuel_has_a_face_on_its_page(game: str) -> None:
    held = ids(drawer(game).symbols())
    for name in (*GAMES[game], *FOSSILS[1:]):
        for state in STATES:
            assert uses(face(name, state)) == {f"f-{name}"} <= held
            assert f'class="face e-{name} {state}"' in face(name, state)
    for name in GAMES[game]:
        assert uses(strip(name)) == {f"st-{name}"} <= held


def test_no_two_faces_or_scenes_look_alike() -> None:
    assert len(set(FACES.values())) == len(FACES)
    assert len(set(SCENES.values())) == len(SCENES)


def test_symbols_are_whole_and_use_only_each_other() -> None:
    for markup in (face_symbols(), scene_symbols(tuple(SCENES)), strip_symbols(tuple(FACES))):
        root = well_formed(markup)
        assert all(part.get("viewBox") for part in root)
        assert not [part for part in root.iter() if part.get("style")]
        assert uses(markup) <= ids(face_symbols())


def test_every_paint_is_mixed_in_the_style_sheet() -> None:
    """For both kinds of pictures, in all states: a paint that is missing would be black."""
    paints = set(re.findall(r"var\(--(\w+)\)", face_symbols() + scene_symbols(tuple(SCENES))))
    plain, plan = (
        set(re.findall(r"--(\w+):", re.findall(pattern, SHEET)[0]))
        for pattern in (r"\.face, \.scene \{([^}]*)\}", r"\.face\.plan \{([^}]*)\}")
    )
    assert paints <= plain
    assert paints - {"smoke"} <= plan  # nobody proposes what smokes


def test_every_energy_has_one_hue_in_both_themes() -> None:
    themes = [block for block in re.findall(r":root[^{]*\{([^}]*)\}", SHEET) if "--f-sky:" in block]
    assert len(themes) == 3  # light; dark because the system says so; dark because somebody chose it
    assert themes[1] == themes[2]
    for name in {*CO2_SOURCES, *SECOND_CHANCE_SOURCES}:
        assert f".face.e-{name} {{ --hue: var(--f-{name}); }}" in SHEET
        assert all(f"--f-{name}:" in theme for theme in themes)
    shares = set(re.findall(r"var\(--(f-\w+(?:-on)?)\)", SHEET)) - {f"f-{name}" for name in FACES}
    for theme in themes:
        assert shares <= set(re.findall(r"--([\w-]+):", theme))


def test_a_face_is_as_large_as_it_is_told() -> None:
    assert 'x="3" y="4.5" width="30" height="38"' in face("solar", "built", 3, 4.5, 30, 38)
    assert 'width="30" height="30"' in face("solar", "built", width=30)
    with pytest.raises(AssertionError):
        face("solar", "half")


def test_pictures_are_decoration_unless_they_are_named() -> None:
    for markup in (face_picture("gas"), scene("hall", "e-solar"), strip("hydro")):
        assert 'aria-hidden="true"' in markup
    assert 'role="img" aria-label="solar"' in face_picture("solar", label="solar")


@pytest.mark.parametrize("game", GAMES)
def test_a_page_holds_whatever_its_table_uses(game: str) -> None:
    rules = baseload.game(game)
    options = rules.options(players=3)
    state = rules.setup(options, rules.deal(options, 3))
    held = ids(drawer(game).symbols()) | ids(sprite())
    for number in range(120):
        if state.seat is None:
            break
        if number % 12 == 0:
            body = table_of(state.view(state.seat)).body
            assert uses(body) <= held | ids(body)
        state.play(state.legal()[number % len(state.legal())])
