"""Pixels of a table are the same everywhere: the typeface comes with the package, the machine's fonts play no part."""

# ruff: noqa: E402 (where a library is missing, the rest cannot even be imported)
import re

import pytest

for needed in ("numpy", "resvg_py", "PIL", "cssselect2", "tinycss2"):
    pytest.importorskip(needed, reason="pixels need what the extra `envs` brings")

import numpy as np

from baseload.core.registry import game as game_by_name
from baseload.envs import pictures


def test_words_are_painted_with_the_typeface_that_comes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_by_name("co2")
    options = game.options(players=2)
    view = game.setup(options, game.deal(options, 1)).view(None)
    written = pictures.as_pixels(view, 450)
    monkeypatch.setattr(pictures, "PLAIN", ())
    without = pictures.as_pixels(view, 450)
    drawing = pictures.as_svg(view)
    monkeypatch.setattr(pictures, "as_svg", lambda view: re.sub(r"<text\b.*?</text>", "", drawing))
    wordless = pictures.as_pixels(view, 450)
    assert written.shape == without.shape == (*written.shape[:2], 3)
    assert np.any(written != wordless)
    assert np.array_equal(without, wordless), "words were painted with a font of this machine"
