"""The pollution gauge: where we are, what comes at least and at most, and the marks, each at its place."""

from xml.etree import ElementTree

import pytest

from baseload.draw.climate.gauge import WIDE, Gauge, gauge_drawing
from baseload.draw.glyphs import sprite
from baseload.testing.drawings import well_formed
from tests.co2.scene import table
from tests.draw.climate_check import scene

MARKS = [(350, "endangered", "warn"), (500, "lost", "bad")]
EDGE = 22


def gauge(level: int = 300, least: int = 0, most: int = 0, low: int = 0) -> Gauge:
    made = Gauge(level, low, MARKS, "said")
    made.least, made.most = least, most
    return made


def bars(root: ElementTree.Element) -> dict[str, tuple[float, float, str | None]]:
    """By class: from where, to where, and filled with what."""
    return {
        bar.get("class", ""): (
            float(bar.get("x", "")),
            float(bar.get("x", "")) + float(bar.get("width", "")),
            bar.get("fill"),
        )
        for bar in root.iter("rect")
    }


def drawn(made: Gauge) -> ElementTree.Element:
    return ElementTree.fromstring(gauge_drawing(made, WIDE))


def at(made: Gauge, ppm: int) -> float:
    """Where that many ppm are, if the scale is even from one edge to the other."""
    return EDGE + (ppm - made.low) / (made.high - made.low) * (WIDE - 2 * EDGE)


def test_what_surely_comes_is_full_and_what_may_come_is_hatched() -> None:
    made = gauge(300, 40, 90)
    found = bars(drawn(made))
    places = {"now": (0, 300), "least": (300, 340), "maybe": (340, 390), "rim": (340, 390)}
    for name, (first, last) in places.items():
        assert found[name][:2] == pytest.approx((at(made, first), at(made, last)), abs=0.2), name
    assert {name: fill for name, (_, _, fill) in found.items() if fill} == {"maybe": "url(#hatch)"}
    assert '<pattern id="hatch"' in sprite()


def test_nothing_is_hatched_that_cannot_come() -> None:
    assert {"least", "maybe", "rim"} & set(bars(drawn(gauge(300)))) == set()
    certain = bars(drawn(gauge(300, 40, 40)))
    assert "least" in certain
    assert "maybe" not in certain


def test_zones_change_at_the_marks() -> None:
    made = gauge(300)
    found = bars(drawn(made))
    for name, first, last in (("z good", 0, 350), ("z warn", 350, 500), ("z bad", 500, made.high)):
        assert found[name][:2] == pytest.approx((at(made, first), at(made, last)), abs=0.2)
    assert made.high > 500  # somewhat beyond the last mark, so that it can be seen
    marks = {
        "".join(mark.itertext()): mark.find("path") for mark in drawn(made).iter("g") if mark.get("class")
    }
    assert set(marks) == {"350endangered", "500lost"}
    path = marks["500lost"]
    assert path is not None
    assert float((path.get("d") or "")[1:].partition(" ")[0]) == pytest.approx(at(made, 500), abs=0.2)


def test_the_knob_is_at_the_level_and_never_beside_the_scale() -> None:
    for level in (0, 120, 350, 499, 700):
        made = gauge(level)
        knob = next(drawn(made).iter("circle"))
        assert float(knob.get("cx", "")) == pytest.approx(at(made, level), abs=0.2)
        assert made.high >= level
    assert gauge(480, 120, 200).high >= 600  # what surely comes is on it
    beyond = bars(drawn(gauge(480, 20, 400)))["maybe"]  # what may come ends with it
    assert beyond[1] == pytest.approx(WIDE - EDGE, abs=0.2)


def test_a_scale_has_numbers_that_rise_evenly() -> None:
    numbers = [int(text.text or "") for text in drawn(gauge(200)).iter("text") if text.get("class") == "gn"]
    assert numbers == sorted(numbers)
    assert len(numbers) >= 3
    assert not {350, 500} & set(numbers)  # the marks have their own


def test_the_table_draws_what_it_says_is_due() -> None:
    body = scene("co2", table(players=3, seed=1).view(0), 3)
    wide = next(svg for svg in well_formed(body).iter("svg") if "g-wide" in (svg.get("class") or ""))
    said = "160 ppm; 6 fossil plants in the next supply phase, 120 to 240 ppm"
    assert wide.get("aria-label") == said
    found = {name: last - first for name, (first, last, _) in bars(wide).items()}
    assert found["least"] / found["now"] == pytest.approx(120 / 160, abs=0.01)
    assert found["maybe"] / found["now"] == pytest.approx((240 - 120) / 160, abs=0.01)
