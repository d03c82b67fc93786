"""The typeface that comes with the package has all that is written, in every language that we speak."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from baseload.core.registry import game as game_by_name
from baseload.draw import picture
from baseload.draw.typeface import PLAIN, carried_face, font_face, web_font
from tests.draw.make_fonts import FOLDER, used, weights

LETTERS = {
    "English": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789‘’“”",
    "German": "äöüßÄÖÜẞ„“‚‘",
    "Italian": "àèéìòóùÀÈÉÌÒÓÙ«»",
    "Polish": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”",
}


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_every_sign_is_in_the_typeface(path: Path) -> None:
    """The web font has the same signs as these: a browser is asked in tests/browser/test_fonts.py."""
    has = {chr(code) for code in TTFont(path).getBestCmap()}
    missing = {sign: where for sign, where in used().items() if sign not in has}
    assert not missing, f"make the fonts anew, see tests/draw/make_fonts.py: {missing}"
    for language, letters in LETTERS.items():
        assert set(letters) <= has, language


def test_every_weight_is_in_the_web_font() -> None:
    wanted = weights()
    assert len(wanted) > 5
    low, high = min(wanted), max(wanted)
    assert f"font-weight:{low} {high};" in font_face("address")


@pytest.mark.parametrize(
    ("path", "weight"), list(zip(PLAIN, (400, 700), strict=True)), ids=["regular", "bold"]
)
def test_renderers_know_the_plain_files_by_name_and_weight(path: Path, weight: int) -> None:
    font = TTFont(path)
    assert font["name"].getBestFamilyName() == "Inter"
    assert font["OS/2"].usWeightClass == weight
    assert bool(font["head"].macStyle & 1) == (weight == 700)


def test_the_licence_lies_beside_it() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "Inter.LICENSE").read_text("utf-8")
    assert web_font()[:4] == b"wOF2"


@pytest.mark.parametrize("name", ["power-grid", "co2", "second-chance"])
def test_a_drawing_that_stands_alone_carries_it(name: str) -> None:
    game = game_by_name(name)
    options = game.options()
    shown = picture(game.setup(options, game.deal(options, 2)).view(0))
    assert shown.count(carried_face()) == 1
