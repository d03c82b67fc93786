"""The typeface of everything that people look at: Inter, which comes with the package (see `fonts/VERSIONS.md`).

What is installed on a machine decides nothing: pages load the web font, drawings and reports that stand for themselves
carry it, and renderers are given the plain files.
"""

import json
from base64 import b64encode
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Final

from baseload.draw.markup import number

_FOLDER: Final = Path(__file__).parent / "fonts"
PLAIN: Final = (_FOLDER / "Inter-Regular.ttf", _FOLDER / "Inter-Bold.ttf")  # for renderers

_LIGHT, _BOLD = 400, 700  # the weights of `widths.json`
_UNKNOWN: Final = (1000, 1000)  # thousandths of the size, for a sign that some other font will show


@lru_cache(maxsize=1)
def web_font() -> bytes:
    """The font for browsers, with all its weights."""
    return (_FOLDER / "Inter.woff2").read_bytes()


def font_face(address: str) -> str:
    """The rule that makes the web font at this address the first of the style sheets' fonts. Its name is ours alone: a
    page that shows a drawing and has an Inter of its own keeps it."""
    return (
        f'@font-face{{font-family:"Baseload Inter";src:url("{address}") format("woff2");'
        "font-weight:400 800;font-style:normal;font-display:swap}"
    )


@lru_cache(maxsize=1)
def carried_face() -> str:
    """The same rule with the font in it, for what has to stand for itself."""
    return font_face(f"data:font/woff2;base64,{b64encode(web_font()).decode()}")


@lru_cache(maxsize=1)
def _widths() -> dict[str, tuple[int, int]]:
    return {
        sign: (light, bold)
        for sign, (light, bold) in json.loads((_FOLDER / "widths.json").read_text("utf-8")).items()
    }


def text_width(text: str, size: float, weight: int = _LIGHT) -> float:
    """How wide a text stands in a drawing, but for the kerning of its letters.

    >>> text_width("Bonn", 10) < text_width("Bonn", 10, 700) < text_width("Hamburg", 10)
    True
    """
    share = (weight - _LIGHT) / (_BOLD - _LIGHT)
    pairs = [_widths().get(sign, _UNKNOWN) for sign in text]
    return sum(light + (bold - light) * share for light, bold in pairs) * size / 1000


def fitted(text: str, size: float, weight: int = _LIGHT, most: float = inf) -> dict[str, object]:
    """Attributes for an SVG text that has no more room than it needs in this typeface, or `most` if that is less: where
    another font is shown, or a longer word, its letters are narrowed until it fits.

    >>> fitted("energy", 10, most=20)
    {'textLength': '20', 'lengthAdjust': 'spacingAndGlyphs'}
    """
    return {
        "textLength": number(min(most, text_width(text, size, weight))),
        "lengthAdjust": "spacingAndGlyphs",
    }
