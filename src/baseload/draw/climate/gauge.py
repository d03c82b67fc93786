"""The pollution gauge: the level, what the next supply adds at least and at most, and the marks that matter."""

from dataclasses import dataclass
from typing import Final

from baseload.draw.climate.brush import Brush
from baseload.draw.markup import Markup, attributes, element, escape, joined, number, raw

WIDE: Final = 560
_NARROW: Final = 350
_HEIGHT: Final = 50
_EDGE: Final = 22
_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)  # ppm between two ticks
_BEYOND: Final = 40  # ppm shown after the last mark


@dataclass
class Gauge:
    """`marks` are (ppm, word, tone), ascending; the zones between them take the tones' soft colours."""

    level: int
    low: int
    marks: list[tuple[int, str, str]]
    said: str
    least: int = 0  # what comes next, in ppm; 0 and 0 where nothing does
    most: int = 0

    @property
    def high(self) -> int:
        return max(self.marks[-1][0] + _BEYOND, self.level, self.level + self.least)


def gauge_drawing(gauge: Gauge, width: int, at: str = "") -> Markup:
    return _Drawn(gauge, width).svg(at)


def gauge_panel(brush: Brush, gauge: Gauge, lines: list[Markup]) -> Markup:
    """The gauge with its number on the left and what it means on the right; phones have a narrow drawing."""
    return brush.panels.keep("climate", (gauge, lines), lambda: _gauge_panel(brush, gauge, lines))


def _gauge_panel(brush: Brush, gauge: Gauge, lines: list[Markup]) -> Markup:
    level = element(
        "p", str(gauge.level), raw(" "), element("small", brush.say("draw.ppm")), class_="lvl", id="level"
    )
    wide = gauge_drawing(gauge, WIDE, attributes(class_="g-wide gsv", role="img", aria_label=gauge.said))
    narrow = gauge_drawing(
        gauge, _NARROW, attributes(class_="g-narrow gsv", role="img", aria_label=gauge.said)
    )
    said = element("div", *[element("p", line) for line in lines], class_="fc")
    return element("section", level, wide, narrow, said, class_="panel gauge", id="climate")


class _Drawn:
    def __init__(self, gauge: Gauge, width: int) -> None:
        self.gauge = gauge
        self.width = width

    def x(self, ppm: int) -> float:
        low, high = self.gauge.low, self.gauge.high
        return _EDGE + (max(low, min(high, ppm)) - low) * (self.width - 2 * _EDGE) / (high - low)

    def bar(self, first: int, last: int, kind: str, fill: str = "") -> str:
        left, right = self.x(first), self.x(last)
        if right <= left:
            return ""
        at = f'x="{number(left)}" y="20" width="{number(right - left)}" height="12"'
        filled = attributes(fill=fill or None)  # what a sheet cannot name, as its addresses are its own
        return f'<rect class="{kind}" {at}{filled}/>'

    def svg(self, at: str) -> Markup:
        gauge = self.gauge
        level, least, most = gauge.level, gauge.least, gauge.most
        parts = [f'<svg viewBox="0 0 {self.width} {_HEIGHT}"{at}>']
        edges = [gauge.low, *(mark[0] for mark in gauge.marks if mark[0] > gauge.low), gauge.high]
        tones = ["good" if gauge.marks[0][0] > gauge.low else "warn"]
        tones += [mark[2] for mark in gauge.marks if mark[0] > gauge.low]
        for first, last, tone in zip(edges, edges[1:], tones, strict=False):
            parts.append(self.bar(first, last, f"z {tone}"))
        parts.append(self.bar(gauge.low, level, "now"))
        parts.append(self.bar(level, level + least, "least"))
        parts.append(self.bar(level + least, level + most, "maybe", "url(#hatch)"))
        parts.append(self.bar(level + least, level + most, "rim"))
        parts += [self._scale(), self._marks()]
        parts.append(f'<circle class="knob" cx="{number(self.x(level))}" cy="26" r="9"/></svg>')
        return joined(parts)

    def _scale(self) -> Markup:
        gauge = self.gauge
        step = next((step for step in _STEPS if gauge.high - gauge.low <= 15 * step), _STEPS[-1])
        labelled = step * (2 if self.width > 400 else 4)
        marked = [mark[0] for mark in gauge.marks]
        room = 30 * (gauge.high - gauge.low) / self.width  # ppm that a number needs
        parts = []
        for ppm in range(gauge.low, gauge.high + 1, step):
            if ppm in marked:
                continue
            x = number(self.x(ppm))
            parts.append(f'<path class="tick" d="M{x} 34v4"/>')
            if (ppm - gauge.low) % labelled == 0 and all(abs(ppm - mark) > room for mark in marked):
                parts.append(f'<text class="gn" x="{x}" y="48">{ppm}</text>')
        return joined(parts)

    def _marks(self) -> Markup:
        parts = []
        for ppm, word, tone in self.gauge.marks:
            x = number(self.x(ppm))
            parts.append(
                f'<g class="gm {tone}"><path d="M{x} 15V37"/><text class="v" x="{x}" y="48">{ppm}</text>'
            )
            parts.append(f'<text class="w" x="{x}" y="11">{escape(word)}</text></g>')
        return joined(parts)
