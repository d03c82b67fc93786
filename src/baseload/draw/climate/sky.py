"""The sky over the world: the air is the gauge. A molecule for so many ppm along the horizon, haze that thickens and
turns from blue over ochre to rust, the marks that matter, and a needle where we are."""

from itertools import pairwise
from typing import Final

from baseload.draw.climate.brush import Brush
from baseload.draw.climate.gauge import Gauge
from baseload.draw.markup import Markup, attributes, element, escape, joined, number, raw
from baseload.draw.typeface import text_width

MOLECULE: Final = "co2m"  # the symbol's id; 24 wide, 14 high around its middle
WIDE: Final = (650, 80)  # width and height of the scale's drawing
_NARROW: Final = (380, 80)
_EDGE: Final = 16
_SAG: Final = 8  # how much lower the horizon is at its ends
# The colour of the haze by ppm, and even between them.
_HAZE: Final = ((0, 0x6DB4DC), (200, 0x7FB7D2), (320, 0xC7A766), (420, 0xC4783E), (520, 0xA03A24))
_THICK: Final = 500  # ppm at which the haze is as thick as it gets
BANDS: Final = 4
_GLOWS: Final = 9
_WORD, _BOLD = 15.2, 720  # the size of a mark's word where it is largest, and its weight


def haze(ppm: int) -> str:
    """The colour of the air.

    >>> haze(0), haze(200), haze(900)
    ('#6DB4DC', '#7FB7D2', '#A03A24')
    """
    for (low, first), (high, last) in pairwise(_HAZE):
        if ppm <= high:
            share = max(0, ppm - low) / (high - low)
            parts = [_mixed(first >> shift & 255, last >> shift & 255, share) for shift in (16, 8, 0)]
            return "#" + "".join(f"{part:02X}" for part in parts)
    return f"#{_HAZE[-1][1]:06X}"


def _mixed(one: int, other: int, share: float) -> int:
    return round(one + (other - one) * share)


def thickness(ppm: int) -> float:
    """How much one band of haze covers."""
    return 0.06 + 0.13 * min(1, max(0, ppm) / _THICK)


def molecule() -> Markup:
    """What a page holds once."""
    oxygen = [f'<circle class="mo" cx="{x}" r="4.2"/>' for x in (-7.2, 7.2)]
    return raw(f'<g id="{MOLECULE}">', *oxygen, '<circle class="mc" r="5.2"/></g>')


def bands(ppm: int) -> Markup:
    """The haze over the horizon, for a drawing of 1000 by 100 that is stretched over the sky."""
    found = []
    for band in range(BANDS):
        y = 96 - band * 17
        found.append(f'<path d="M0 {y + 20}Q500 {y - 24} 1000 {y + 20}V140H0z"/>')
    return raw(
        f'<g fill="{haze(ppm)}" fill-opacity="{thickness(ppm):.3f}">',
        *found,
        "</g>",
    )


def glow(ppm: int) -> Markup:
    """The haze before the land: what is far away is seen through more of it. 1000 by 100, its horizon at the top."""
    found = [
        f'<path d="M0 0H1000V{18 + 9 * step}Q500 {-8 + 9 * step} 0 {18 + 9 * step}z"/>'
        for step in range(_GLOWS)
    ]
    return raw(f'<g fill="{haze(ppm)}" fill-opacity="{thickness(ppm) * 0.36:.3f}">', *found, "</g>")


def sky_panel(brush: Brush, gauge: Gauge, lines: list[Markup]) -> Markup:
    """The number on the left, the scale, and what it means on the right; phones have a narrow scale."""
    return brush.panels.keep("climate", (gauge, lines), lambda: _sky_panel(brush, gauge, lines))


def _sky_panel(brush: Brush, gauge: Gauge, lines: list[Markup]) -> Markup:
    level = element(
        "p",
        str(gauge.level),
        raw(" "),
        element("small", brush.say("draw.ppm_short")),
        class_="lvl",
        id="level",
    )
    air = raw(
        '<svg class="haze" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">',
        bands(gauge.level),
        "</svg>",
    )
    scales = [
        scale(gauge, size, attributes(class_=f"{kind} gsv", role="img", aria_label=gauge.said), kind)
        for kind, size in (("g-wide", WIDE), ("g-narrow", _NARROW))
    ]
    said = element("div", *[element("p", line) for line in lines], class_="fc")
    return element("section", air, level, *scales, said, class_="sky", id="climate")


def scale(gauge: Gauge, size: tuple[int, int] = WIDE, at: str = "", name: str = "") -> Markup:
    """The scale alone, as an SVG element; `at` are its attributes. With a `name` its needle is a piece that moves, and
    the page can show a level that has passed."""
    drawn = _Scale(gauge, *size)
    needle = attributes(id=f"{name}-needle", data_piece="") if name else ""
    return drawn.svg(at + drawn.passed() if name else at, needle)


class _Scale:
    def __init__(self, gauge: Gauge, width: int, height: int) -> None:
        self.gauge = gauge
        self.width = width
        self.height = height
        self.each = gauge.each(round((width - 2 * _EDGE) / 11))
        self.base = height - 39  # of the horizon's middle

    def x(self, ppm: float) -> float:
        return _EDGE + self.gauge.share(round(ppm)) * (self.width - 2 * _EDGE)

    def y(self, x: float) -> float:
        """The horizon: a shallow curve."""
        return self.base + _SAG * ((x - self.width / 2) / (self.width / 2)) ** 2

    def svg(self, at: str, piece: str) -> Markup:
        end = number(self.y(0))
        low = number(2 * self.base - self.y(0))
        rail = f'<path class="rail" d="M0 {end}Q{self.width / 2:g} {low} {self.width} {end}"/>'
        x = self.x(self.gauge.level)
        y = self.y(x)
        needle = f'<path class="needle"{piece} d="M{number(x)} {number(y - 18)}v36"/>'
        return raw(
            f'<svg viewBox="0 0 {self.width} {self.height}"{at}>',
            rail,
            self._molecules(),
            self._numbers(),
            self._marks(),
            needle,
            "</svg>",
        )

    def passed(self) -> str:
        """What it takes to show another level: this one, where the scale begins, a molecule's ppm, one ppm's way."""
        unit = number((self.width - 2 * _EDGE) / self.gauge.span)
        return attributes(
            data_level=self.gauge.level, data_low=self.gauge.low, data_each=self.each, data_unit=unit
        )

    def _molecules(self) -> Markup:
        """In two staggered rows, so that the band thickens as the air does."""
        pitch = 2 * self.each / self.gauge.span * (self.width - 2 * _EDGE)
        grown = min(1.25, pitch * 0.84 / 24)
        kinds: dict[str, list[str]] = {"now": [], "least": [], "most": [], "": []}
        for place, (ppm, kind) in enumerate(self.gauge.molecules(self.each)):
            x = _EDGE + (ppm - self.each / 2 - self.gauge.low) / self.gauge.span * (self.width - 2 * _EDGE)
            y = self.y(x) + 7.4 * grown * (-1 if place % 2 else 1)
            if kind:
                at = f'x="{number(x / grown)}" y="{number(y / grown)}"'
                kinds[kind].append(f'<use href="#{MOLECULE}" {at}/>')
            else:
                kinds[kind].append(f"M{number(x)} {number(y)}h0")
        dots = kinds.pop("")
        parts = [f'<path class="dots" d="{"".join(dots)}"/>'] if dots else []
        for kind, drawn in kinds.items():
            if drawn:
                parts.append(f'<g class="mol {kind}" transform="scale({grown:.3g})">{"".join(drawn)}</g>')
        return joined(parts)

    def _numbers(self) -> Markup:
        found = []
        for ppm in self.gauge.numbers(self.width):
            x = self.x(ppm)
            found.append(f'<text class="gn" x="{number(x)}" y="{number(self.y(x) + 31)}">{ppm}</text>')
        return joined(found)

    def _marks(self) -> Markup:
        """The word above its mark; at the edge, and where two of them would meet, it stands beside it."""
        found = []
        sides = self._sides()
        for (ppm, word, tone), side in zip(self.gauge.marks, sides, strict=True):
            x = self.x(ppm)
            y = self.y(x)
            at = {"start": x - 10, "end": x + 10, "middle": x}[side]
            found.append(
                f'<g class="gm {tone}"><path d="M{number(x)} {number(y - 17)}v35"/>'
                f'<text x="{number(at)}" y="{number(y - 23)}" text-anchor="{side}">{escape(word)} {ppm}</text></g>'
            )
        return joined(found)

    def _sides(self) -> list[str]:
        places = [self.x(ppm) for ppm, _, _ in self.gauge.marks]
        sides = ["start" if x < 40 else "end" if x > self.width - 40 else "middle" for x in places]
        for first, (one, other) in enumerate(pairwise(self.gauge.marks)):
            halves = (text_width(f"{word} {ppm}", _WORD, _BOLD) / 2 for ppm, word, _ in (one, other))
            if places[first + 1] - places[first] < sum(halves) + _EDGE:
                sides[first] = "end"
        return sides
