"""What the report's plots have in common: rows with intervals, boxes, bands and stacks, and the table behind each."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from baseload.lab.report.ink import HATCHES, PARTS, SEATS, Draw, Sheet, colour, series
from baseload.lab.report.words import number

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
_LETTER: Final = 6.7  # units that a letter takes, about


class Plot:
    """A picture with its title, a sentence that says what it shows, and the numbers behind it."""

    def __init__(
        self,
        name: str,
        title: str,
        caption: str,
        draw: Draw,
        columns: Sequence[str],
        rows: Sequence[Sequence[str]],
    ) -> None:
        self.name = name  # also its file's
        self.title = title
        self.caption = caption
        self.draw = draw
        self.columns = list(columns)
        self.rows = [list(row) for row in rows]


class Line:
    """One line of a chart of rows: a heading, or something with a value, an interval and what would be fair."""

    def __init__(
        self,
        label: str,
        value: float | None = None,
        low: float = 0.0,
        high: float = 0.0,
        fair: float | None = None,
        look: tuple[str, str] = ("ink", "o"),
        note: str = "",
    ) -> None:
        self.label = label
        self.value = value
        self.low = low
        self.high = high
        self.fair = fair
        self.look = look
        self.note = note


def series_look(place: int) -> tuple[str, str]:
    """Colour and mark of a series."""
    token, mark, _ = series(place)
    return token, mark


def seat_look(seat: int) -> tuple[str, str]:
    """Colour and mark of a seat."""
    return SEATS[seat % len(SEATS)]


def as_percent(axis: Any, most: int = 6) -> None:
    """An axis of shares, written in per cent."""
    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 2.5, 5, 10], min_n_ticks=2))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{round(100 * value):d} %"))


def whole_numbers(axis: Any, most: int = 8) -> None:
    """An axis with whole numbers only, thousands set apart."""
    axis.set_major_locator(MaxNLocator(most, integer=True, min_n_ticks=2))
    axis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))


def grid(axes: Axes, along: str) -> None:
    """Grid lines in one direction, and the base line where it belongs."""
    axes.grid(False)
    axes.grid(True, axis="x" if along == "x" else "y")
    axes.spines["bottom"].set_visible(along == "y")


def ground() -> dict[str, Any]:
    """A ground for words that cross grid lines."""
    return {"facecolor": colour("surface"), "edgecolor": "none", "pad": 1.0}


def legend(sheet: Sheet, *panels: Axes) -> None:
    """What the marks in some panels mean, above them; the sheet grows by as much as that takes."""
    seen: dict[str, Any] = {}
    for axes in panels:
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            seen.setdefault(label, handle)
    longest = max(len(label) for label in seen)
    fit = max(1, min(len(seen), int(sheet.width / (longest * _LETTER + 52))))
    across = -(-len(seen) // -(-len(seen) // fit))  # no fuller rows than needed
    wide, high = sheet.figure.get_size_inches()
    sheet.figure.set_size_inches(wide, high + (16 * -(-len(seen) // across) + 14) / 72)
    sheet.figure.legend(
        list(seen.values()),
        list(seen),
        loc="outside upper left",
        ncols=across,
        borderaxespad=0.2,
        borderpad=0.5,
    )


# --- charts of rows ---


def _row_axes(
    sheet: Sheet, labels: Sequence[str], headings: set[int], each: float = 25, above: bool = False
) -> tuple[Axes, float]:
    """A panel with a row for each label, and how far below its middle a row's mark belongs.

    Long labels stand above their rows, and on a narrow sheet all do.
    """
    above = above or sheet.narrow
    count = len(labels)
    axes = sheet.rows(count, each * (1.75 if above else 1))
    axes.set_ylim(count - (0.35 if above else 0.45), -0.6)
    axes.set_yticks([])
    grid(axes, "x")
    beside = max((len(label) for place, label in enumerate(labels) if place not in headings), default=0)
    left = 0.0 if above else -(beside * _LETTER + 12)
    for place, label in enumerate(labels):
        heading = place in headings
        fits = int(sheet.width / _LETTER)
        words = axes.annotate(
            label if len(label) <= fits else label[: fits - 1] + "…",
            (0, place - (0.2 if above and not heading else 0)),
            (left, 0),
            ("axes fraction", "data"),
            "offset points",
            va="center",
            color=colour("ink" if heading or above else "ink-2"),
            weight="bold" if heading else "normal",
            bbox=ground() if heading or above else None,
            zorder=5,
        )
        words.set_in_layout(not heading and not above)
    return axes, 0.22 if above else 0.0


def draw_lines(
    sheet: Sheet,
    lines: Sequence[Line],
    label: str = "",
    shares: bool = True,
    fair: str = "",
    above: bool = False,
) -> None:
    """Marks with their intervals, one row each; a short upright stroke says what would be fair."""
    headings = {place for place, line in enumerate(lines) if line.value is None}
    axes, below = _row_axes(sheet, [line.label for line in lines], headings, above=above)
    shown = False
    for place, line in enumerate(lines):
        if line.value is None:
            continue
        at = place + below
        token, mark = line.look
        if line.fair is not None:
            axes.plot(
                [line.fair],
                [at],
                linestyle="",
                marker="|",
                markersize=15,
                markeredgewidth=2.0,
                color=colour("ink-3"),
                label="_" if shown else fair,
            )
            shown = True
        for ink, wide in ((_edge(token), 4.4), (token, 3.0)):
            axes.plot(
                [line.low, line.high], [at, at], color=colour(ink), linewidth=wide, solid_capstyle="round"
            )
        _mark(axes, line.value, at, token, mark, 9)
        if line.note:
            axes.annotate(
                line.note,
                (line.high, at),
                (9, 0),
                textcoords="offset points",
                va="center",
                color=colour("ink-2"),
                bbox=ground(),
            )
    if shares:
        far = max([0.1, *(line.high for line in lines), *(line.fair or 0.0 for line in lines)])
        axes.set_xlim(0, min(1.0, 1.15 * far))
        as_percent(axes.xaxis)
    else:
        low, high = min(line.low for line in lines), max(line.high for line in lines)
        room = max(10.0, high - low)
        axes.set_xlim(low - 0.06 * room, high + 0.22 * room)
        axes.axvline(0, color=colour("line-strong"), linewidth=1.2)
        whole_numbers(axes.xaxis, 4 if sheet.narrow else 8)
    if label:
        axes.set_xlabel(label)
    if shown and fair:
        legend(sheet, axes)


def _edge(token: str) -> str:
    """What stands around a mark. Yellow needs a dark rim to hold on white."""
    return "ink-2" if token == "seat-yellow" else "surface"


def _mark(axes: Axes, x: float, y: float, token: str, mark: str, size: float) -> None:
    axes.plot(
        [x],
        [y],
        marker=mark,
        markersize=size * (1.25 if mark in "^vDhP" else 1.0),
        color=colour(token),
        markeredgecolor=colour(_edge(token)),
        markeredgewidth=1.2 if size > 7 else 0.5,
        zorder=4,
        clip_on=False,
    )


class Box:
    """How figures are spread: five quantiles, and whose they are. Without quantiles it is a heading."""

    def __init__(
        self, label: str, quantiles: Sequence[float] = (), look: tuple[str, str] = ("ink-2", "o")
    ) -> None:
        self.label = label
        self.quantiles = list(quantiles)
        self.look = look


def draw_boxes(sheet: Sheet, boxes: Sequence[Box], label: str) -> None:
    """A box from the lower to the upper quarter, a line for nine tenths of all, a mark in the middle."""
    headings = {place for place, box in enumerate(boxes) if not box.quantiles}
    axes, below = _row_axes(sheet, [box.label for box in boxes], headings)
    for place, box in enumerate(boxes):
        if box.quantiles:
            spread_mark(axes, place + below, box.quantiles, box.look, 11, upright=False)
    axes.set_xlabel(label)
    whole_numbers(axes.xaxis, 5 if sheet.narrow else 9)


def spread_mark(
    axes: Axes, at: float, quantiles: Sequence[float], look: tuple[str, str], width: float, upright: bool
) -> None:
    """One spread: a thin line for nine tenths, a thick one for the middle half, the mark for the median."""
    token, mark = look
    low, quarter, middle, upper, high = quantiles
    for begin, end, thick, faint in ((low, high, 1.6, 0.8), (quarter, upper, width, 0.32)):
        spots = ([at, at], [begin, end]) if upright else ([begin, end], [at, at])
        axes.plot(*spots, color=colour(token), linewidth=thick, alpha=faint, solid_capstyle="butt", zorder=3)
    x, y = (at, middle) if upright else (middle, at)
    _mark(axes, x, y, token, mark, min(8.0, width * 0.72 + 1.4))


# --- charts over time ---


def draw_band(
    axes: Axes, xs: Sequence[float], quantiles: Sequence[Sequence[float]], token: str, mark: str, dash: Any
) -> None:
    """The middle as a line with marks, the middle half and nine tenths of all as bands about it."""
    table = np.array(quantiles, dtype=float).T
    ink = colour(token)
    axes.fill_between(xs, table[0], table[4], color=ink, alpha=0.13, linewidth=0)
    axes.fill_between(xs, table[1], table[3], color=ink, alpha=0.22, linewidth=0)
    draw_course(axes, xs, table[2].tolist(), token, mark, dash)


def draw_course(
    axes: Axes, xs: Sequence[float], ys: Sequence[float], token: str, mark: str, dash: Any, label: str = ""
) -> None:
    """One line with its marks."""
    axes.plot(
        xs,
        ys,
        color=colour(token),
        linestyle=dash,
        marker=mark,
        markersize=6,
        markeredgecolor=colour("surface"),
        markeredgewidth=0.8,
        label=label or None,
    )


# --- stacks ---


def draw_stacks(
    sheet: Sheet,
    labels: Sequence[str],
    parts: Sequence[str],
    values: Sequence[Sequence[float]],
    label: str,
    shares: bool = False,
    looks: Sequence[str] = (),
) -> None:
    """A bar for each label, made of parts one after the other; what is below nothing goes to the left."""
    headings = {place for place, row in enumerate(values) if not any(row)}
    axes, below = _row_axes(sheet, labels, headings, 30)
    tokens = list(looks) or list(PARTS)
    forth, back = [0.0] * len(labels), [0.0] * len(labels)
    for part, name in enumerate(parts):
        widths = [row[part] if row else 0.0 for row in values]
        lefts = [forth[at] if width >= 0 else back[at] for at, width in enumerate(widths)]
        ats = [at + below for at in range(len(labels))]
        axes.barh(
            ats,
            widths,
            left=lefts,
            height=0.44 if sheet.narrow else 0.62,
            color=colour(tokens[part % len(tokens)]),
            hatch=HATCHES[part % len(HATCHES)],
            edgecolor=colour("surface"),
            linewidth=1.0,
            label=name,
        )
        for at, width in enumerate(widths):
            forth[at] += max(0.0, width)
            back[at] += min(0.0, width)
    axes.set_xlabel(label)
    if shares:
        axes.set_xlim(0, 1)
        as_percent(axes.xaxis)
    else:
        axes.axvline(0, color=colour("line-strong"), linewidth=1.2)
        whole_numbers(axes.xaxis, 5 if sheet.narrow else 9)
    legend(sheet, axes)
