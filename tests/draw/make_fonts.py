"""Make the typeface's files in `src/baseload/draw/fonts/` anew: `python -m tests.draw.make_fonts InterVariable.woff2`.

What it takes is the whole variable Inter: `npm pack inter-ui@4.1.1` and look in `variable/`. What it makes is small:
the letters of Latin alphabets and the signs that we use, upright, with the weights that we use. The web font keeps
weights as an axis; the plain ones have one weight each, for renderers that read neither web fonts nor axes. Run it
when `test_fonts.py` says that a sign is missing, and commit what it made: the same Inter gives the same bytes.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

SOURCE: Final = Path(__file__).parents[2] / "src" / "baseload"
FOLDER: Final = SOURCE / "draw" / "fonts"
# Where words and signs stand that reach pages, pictures and reports. (The terminal has its own typeface.)
_READ: Final = (
    "text/locale/**/*.po",
    "server/templates/**/*.html",
    "server/static/*.js",
    "server/static/*.css",
    "draw/**/*.py",
    "draw/**/*.css",
    "lab/report/*.py",
    "lab/templates/*",
    "games/**/data/**/*.toml",
)
# Latin-1 and Latin Extended-A: English, German, Italian, Polish, and most names that people give themselves.
_LATIN: Final = (*range(0x20, 0x7F), *range(0xA0, 0x180))
_SIGNS: Final = "ẞ–—‘’‚“”„•…‹›€←↑→↓−≈≠≤≥₀₁₂₃₄₅₆₇₈₉●○■□▲▼✓"
_FEATURES: Final = ("tnum", "cv05", "kern", "ccmp", "locl")
_WEIGHTS: Final = (400, 800)  # the lightest and the boldest in the style sheets
_SIZE: Final = 14  # Inter has an optical size too; ours is that of text
_PLAIN: Final = {"Regular": 400, "Bold": 700}


def used() -> dict[str, str]:
    """Every sign that somebody may be shown, with the first file that has it."""
    found: dict[str, str] = {}
    for pattern in _READ:
        for path in sorted(SOURCE.glob(pattern)):
            if path.suffix != ".mo":
                for sign in set(path.read_text("utf-8")):
                    if sign.isprintable():
                        found.setdefault(sign, path.relative_to(SOURCE).as_posix())
    return found


def weights() -> set[int]:
    """Every weight that the style sheets ask for."""
    sheets = [
        *SOURCE.glob("draw/**/*.css"),
        *SOURCE.glob("*/static/*.css"),
        *SOURCE.glob("lab/templates/*.css"),
    ]
    text = "\n".join(path.read_text("utf-8") for path in sheets)
    return {int(weight) for weight in re.findall(r"(?:font-weight:|font:)\s*(\d{3})\b", text)}


def main(source: str) -> None:
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font: Any = TTFont(source, recalcTimestamp=False)
    options = subset.Options(layout_features=list(_FEATURES), hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes={*_LATIN, *map(ord, _SIGNS), *map(ord, used())})
    chosen.subset(font)
    instancer.instantiateVariableFont(font, {"opsz": _SIZE, "wght": _WEIGHTS}, inplace=True)
    font.flavor = "woff2"
    web = FOLDER / "Inter.woff2"
    font.save(web)
    made = []
    for style, weight in _PLAIN.items():
        plain: Any = TTFont(web, recalcTimestamp=False)
        instancer.instantiateVariableFont(plain, {"wght": weight}, inplace=True)
        _name(plain, style)
        plain.flavor = None
        plain.save(FOLDER / f"Inter-{style}.ttf")
        made.append(plain)
    widths = {
        sign: [_width(plain, sign) for plain in made] for sign in sorted(map(chr, made[0].getBestCmap()))
    }
    text = json.dumps(widths, ensure_ascii=False, separators=(",", ":")).replace("],", "],\n")
    (FOLDER / "widths.json").write_text(text + "\n", "utf-8")
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.name}: {path.stat().st_size / 1000:.1f} kB")


def _name(font: Any, style: str) -> None:
    """Renderers go by a font's name and its mark of boldness."""
    for id, text in {
        1: "Inter",
        2: style,
        3: f"Inter {style}",
        4: f"Inter {style}",
        6: f"Inter-{style}",
    }.items():
        font["name"].setName(text, id, 3, 1, 0x409)
    if style == "Bold":
        font["head"].macStyle |= 1
        font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~(1 << 6) | 1 << 5


def _width(font: Any, sign: str) -> int:
    """How wide the sign stands in a drawing, in thousandths of the size."""
    advance: int = font["hmtx"][font.getBestCmap()[ord(sign)]][0]
    return round(1000 * advance / int(font["head"].unitsPerEm))


if __name__ == "__main__":
    main(*sys.argv[1:])
