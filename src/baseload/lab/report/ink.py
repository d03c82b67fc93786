"""The colours, marks and widths of the report's plots, and how a drawn figure becomes SVG or PNG.

Plots are drawn in the light theme's colours. In the page each of them becomes the style sheet's token of that colour,
so that one drawing serves light and dark. Every plot is drawn twice, for wide and for narrow screens: a wide drawing
shrunk to a phone could not be read.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from baseload.draw.typeface import PLAIN, carried_face

WIDE: Final = 720  # units of a drawing, which are pixels where there is room
NARROW: Final = 340
TEXT: Final = 12.0
_SALT: Final = "baseload"
# The tokens that plots may use. Their light colours differ, so a colour leads back to its token.
_TOKENS: Final = (
    *("surface", "sunken", "line", "line-strong", "ink", "ink-2", "ink-3", "good", "warn", "bad", "info"),
    *("seat-blue", "seat-red", "seat-green", "seat-purple", "seat-slate", "seat-yellow"),
    *("coal", "oil", "garbage", "uranium", "hybrid", "eco", "fusion"),
    *("forestation", "solar", "cfusion", "wind", "biomass", "hydro", "recycling", "cep", "tech", "money"),
)
# Series of lines or marks: a colour, a mark and a dash each. Yellow comes late, it is weak as a line.
SERIES: Final = (
    ("seat-blue", "s", "-"),
    ("seat-red", "^", "--"),
    ("seat-green", "o", "-."),
    ("seat-purple", "h", (0, (4, 1.5, 1, 1.5, 1, 1.5))),
    ("seat-slate", "P", ":"),
    ("seat-yellow", "D", (0, (7, 2))),
)
SEATS: Final = (
    ("seat-blue", "s"),
    ("seat-red", "^"),
    ("seat-yellow", "D"),
    ("seat-green", "o"),
    ("seat-purple", "h"),
    ("seat-slate", "P"),
)
# Strokes only: each dot of a dotted ground would be a curve of its own in the file.
HATCHES: Final = ("", "///", "---", "\\\\\\", "|||", "xx", "+++", "//", "--", "\\\\", "||", "xxx")
# Grounds of stacked parts, next to each other as different in lightness as they can be.
PARTS: Final = (
    *("seat-blue", "garbage", "seat-slate", "seat-green", "seat-red", "wind"),
    *("seat-purple", "eco", "coal", "seat-yellow", "recycling", "tech"),
)


def series(place: int) -> tuple[str, str, Any]:
    """Colour, mark and dash of a series. After the sixth they come again in other company.

    >>> series(0), series(6)
    (('seat-blue', 's', '-'), ('seat-blue', '^', '-.'))
    """
    count, again = len(SERIES), place // len(SERIES)
    colours, marks, dashes = (
        SERIES[place % count],
        SERIES[(place + again) % count],
        SERIES[(place + 2 * again) % count],
    )
    return colours[0], marks[1], dashes[2]


@lru_cache(maxsize=1)
def _light() -> dict[str, str]:
    """The light theme's colours by token."""
    sheet = files("baseload.draw").joinpath("style", "tokens.css").read_text("utf-8")
    first = sheet[: sheet.index("@media")]
    found = dict(re.findall(r"--([\w-]+):(#[0-9A-Fa-f]{6})\b", first))
    return {token: found[token].lower() for token in _TOKENS}


def colour(token: str) -> str:
    """A token's colour in the light theme.

    >>> colour("ink")
    '#17212b'
    """
    return _light()[token]


class Sheet:
    """What a plot is drawn on: a figure of the right width, with panels."""

    def __init__(self, narrow: bool) -> None:
        self.narrow = narrow
        self.width = NARROW if narrow else WIDE
        self.figure = Figure(layout="constrained", dpi=72)
        self._across = 1

    def panels(self, count: int, each: float, across: int = 1, share: str = "") -> list[Axes]:
        """Panels `each` units high, so many in a row (half as many on a narrow sheet); `share` names shared axes."""
        across = max(1, min(count, across if not self.narrow else across // 2))
        down = -(-count // across)
        self.figure.set_size_inches(self.width / 72, down * each / 72)
        grid = self.figure.subplots(down, across, squeeze=False, sharex="x" in share, sharey="y" in share)
        panels = [axes for row in grid for axes in row]
        for unused in panels[count:]:
            unused.set_visible(False)
        for axes in panels[:count][-across:]:
            axes.tick_params(
                labelbottom=True
            )  # with places left over, the last of a column has a place below it
        self._across = across
        return panels[:count]

    def label_below(self, panels: list[Axes], label: str) -> None:
        """Name the axis below each column of panels."""
        for axes in panels[-self._across :]:
            axes.set_xlabel(label)

    def rows(self, count: int, each: float = 26, extra: float = 46) -> Axes:
        """One panel with a line of its own for each of so many things."""
        return self.panels(1, count * each + extra)[0]


_LOOK: Final[dict[str, Any]] = {
    # The second comes with matplotlib and has what the first has not: a drawing is the same everywhere.
    "font.family": ["Inter", "DejaVu Sans"],
    "font.size": TEXT,
    "axes.titlesize": TEXT,
    "axes.labelsize": TEXT,
    "xtick.labelsize": TEXT,
    "ytick.labelsize": TEXT,
    "legend.fontsize": TEXT,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 8.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.linewidth": 1.0,
    "grid.linewidth": 1.0,
    "xtick.major.size": 0.0,
    "ytick.major.size": 0.0,
    "xtick.major.pad": 5.0,
    "ytick.major.pad": 6.0,
    "lines.linewidth": 2.0,
    "lines.markersize": 7.0,
    "hatch.linewidth": 0.9,
    "legend.frameon": False,
    "legend.handlelength": 2.4,
    "legend.borderpad": 0.0,
    "figure.constrained_layout.h_pad": 4 / 72,
    "figure.constrained_layout.w_pad": 4 / 72,
    "figure.constrained_layout.wspace": 0.05,
    "svg.fonttype": "none",  # words stay words: they take the page's typeface and can be found and copied
    "svg.hashsalt": _SALT,
    "axes.unicode_minus": True,
    "text.parse_math": False,
}


@lru_cache(maxsize=1)
def _load_typeface() -> None:
    """Plots are measured and painted with the typeface that the page shows them in."""
    for path in PLAIN:
        fontManager.addfont(path)


def _look() -> dict[Any, Any]:
    _load_typeface()
    return {
        **_LOOK,
        "axes.edgecolor": colour("line-strong"),
        "axes.labelcolor": colour("ink-2"),
        "axes.titlecolor": colour("ink"),
        "axes.facecolor": "none",
        "figure.facecolor": "none",
        "savefig.facecolor": "none",
        "grid.color": colour("line"),
        "text.color": colour("ink"),
        "xtick.color": colour("ink-2"),
        "ytick.color": colour("ink-2"),
        "hatch.color": colour("surface"),
    }


Draw = Callable[[Sheet], None]


def _drawn(draw: Draw, narrow: bool) -> Sheet:
    sheet = Sheet(narrow)
    draw(sheet)
    for axes in sheet.figure.axes:
        for artist in (*axes.lines, *axes.patches, *axes.collections):
            artist.set_in_layout(False)  # they stay inside their panel; measuring them takes long
    # Laid out here and not while it is written, which would draw everything twice.
    engine = sheet.figure.get_layout_engine()
    assert engine is not None
    engine.execute(sheet.figure)
    sheet.figure.set_layout_engine("none")
    return sheet


def svg(draw: Draw, name: str, narrow: bool = False) -> str:
    """A plot as an SVG file that carries its typeface: no date in it, so the same results give the same bytes."""
    with mpl.rc_context(_look()):
        sheet = _drawn(draw, narrow)
        sheet.figure.set_facecolor(colour("surface"))
        text = _tidy(_written(sheet), name, f"; font-family: {_FONTS}")
    return re.sub(r"<svg\b[^>]*>", lambda root: f"{root[0]}\n<style>{carried_face()}</style>", text, count=1)


def inline(draw: Draw, name: str, narrow: bool) -> str:
    """A plot as a part of the page, its colours as tokens and its names unlike those of other plots."""
    with mpl.rc_context(_look()):
        text = _tidy(_written(_drawn(draw, narrow)), name + ("-n" if narrow else "-w"))
    back = {light: f"var(--{token})" for token, light in _light().items()}
    text = re.sub(r"#[0-9a-f]{6}\b", lambda found: back.get(found[0], found[0]), text)
    return text[text.index("<svg") :]


def png(draw: Draw) -> bytes:
    """A plot as a picture, twice as fine as it is large."""
    with mpl.rc_context(_look()):
        sheet = _drawn(draw, narrow=False)
        sheet.figure.set_facecolor(colour("surface"))
        memory = BytesIO()
        sheet.figure.savefig(memory, format="png", dpi=144, metadata={"Software": None})
    return memory.getvalue()


def _written(sheet: Sheet) -> str:
    memory = BytesIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    sheet.figure.savefig(memory, format="svg", metadata=nothing)
    return memory.getvalue().decode("utf-8")


_FONTS: Final = "Baseload Inter, Inter, ui-sans-serif, system-ui, sans-serif"
_ROOT: Final = "stroke-linejoin: round; stroke-linecap: butt"


def _tidy(text: str, name: str, fonts: str = "") -> str:
    """Without what nobody needs: unused names, comments, sizes in points, fractions too small to be seen.

    matplotlib's style for `*` would reach the whole page; it goes to the root of the drawing.
    """
    text = re.sub(
        r"<!--.*?-->|<!DOCTYPE.*?>|<metadata>.*?</metadata>|<style.*?</style>", "", text, flags=re.DOTALL
    )
    text = re.sub(r'<svg\b([^>]*?) width="[^"]*"', r"<svg\1", text, count=1)
    text = re.sub(r'<svg\b([^>]*?) height="[^"]*"', rf'<svg\1 style="{_ROOT}{fonts}"', text, count=1)
    used = set(re.findall(r'(?:url\(#|href="#)([\w-]+)', text))
    text = re.sub(
        r' id="([\w.-]+)"', lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", text
    )
    text = re.sub(r'(url\(#|href="#)([\w-]+)', rf"\g<1>{name}-\g<2>", text)
    text = re.sub(r"font-family: [^;\"]*; ?", "", text)
    text = re.sub(r' transform="rotate\(-?0 [^"]*\)"', "", text)
    text = re.sub(r"-?\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), text)
    text = re.sub(r"\s*\n\s*", "\n", text)
    while (fewer := re.sub(r"<g>\s*</g>\s*|<g/>\s*|<defs>\s*</defs>\s*", "", text)) != text:
        text = fewer
    return text
