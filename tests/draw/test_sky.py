"""The sky: a molecule for so many ppm, what comes at least and at most, the marks and the needle, each at its place."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from baseload.core.title import file_at
from baseload.draw.climate.gauge import Gauge
from baseload.draw.climate.sky import BANDS, MOLECULE, WIDE, bands, haze, scale, thickness
from baseload.draw.climate.world import world_symbols
from baseload.testing.drawings import well_formed
from tests.co2.scene import table
from tests.draw.climate_check import scene

MARKS = [(350, "endangered", "warn"), (500, "lost", "bad")]
EDGE = 16
LONG = WIDE[0] - 2 * EDGE


def gauge(level: int = 300, least: int = 0, most: int = 0, low: int = 0) -> Gauge:
    made = Gauge(level, low, MARKS, "said")
    made.least, made.most = least, most
    return made


def drawn(made: Gauge) -> ElementTree.Element:
    return ElementTree.fromstring(scale(made))


def at(made: Gauge, ppm: float) -> float:
    """Where that many ppm are, if the scale is even from one edge to the other."""
    return EDGE + (ppm - made.low) / (made.high - made.low) * LONG


def molecules(root: ElementTree.Element) -> dict[str, list[float]]:
    """By their kind: where each of them is."""
    found = {}
    for group in root.iter("g"):
        kind = (group.get("class") or "").split()
        if kind[:1] == ["mol"]:
            grown = float((group.get("transform") or "").removeprefix("scale(").removesuffix(")"))
            uses = list(group.iter("use"))
            assert {use.get("href") for use in uses} == {f"#{MOLECULE}"}
            found[kind[1]] = [float(use.get("x") or "") * grown for use in uses]
    return found


def needle(root: ElementTree.Element) -> float:
    path = next(path for path in root.iter("path") if path.get("class") == "needle")
    return float((path.get("d") or "")[1:].partition(" ")[0])


def test_there_is_a_molecule_for_every_ten_ppm() -> None:
    for level in (0, 90, 160, 305, 540):
        found = molecules(drawn(gauge(level)))
        assert len(found.get("now", [])) == level // 10
        assert "least" not in found
        assert "most" not in found
    assert f'id="{MOLECULE}"' in world_symbols()


def test_what_surely_comes_is_pale_and_what_may_come_an_outline() -> None:
    made = gauge(300, 40, 90)
    found = molecules(drawn(made))
    assert {kind: len(there) for kind, there in found.items()} == {"now": 30, "least": 4, "most": 5}
    places = found["now"] + found["least"] + found["most"]
    assert places == pytest.approx([at(made, 10 * number + 5) for number in range(39)], abs=1)
    assert "most" not in molecules(drawn(gauge(300, 40, 40)))


def test_a_short_scale_has_a_molecule_for_five() -> None:
    made = Gauge(450, 400, [(400, "floor", "good"), (500, "limit", "bad")], "said")
    made.least, made.most = 40, 80
    found = molecules(drawn(made))
    assert {kind: len(there) for kind, there in found.items()} == {"now": 10, "least": 8, "most": 8}


def test_the_needle_is_at_the_level_and_never_beside_the_scale() -> None:
    for level in (0, 120, 350, 499, 700):
        made = gauge(level)
        assert needle(drawn(made)) == pytest.approx(at(made, level), abs=0.2)
        assert made.high >= level
    assert gauge(480, 120, 200).high >= 600  # what surely comes is on it
    beyond = molecules(drawn(gauge(480, 20, 400)))["most"]  # what may come ends with it
    assert max(beyond) < EDGE + LONG


def test_marks_stand_at_their_ppm_with_their_words() -> None:
    made = gauge(300)
    marks = {
        "".join(mark.itertext()): ((mark.get("class") or "").split()[-1], mark.find("path"))
        for mark in drawn(made).iter("g")
        if "gm" in (mark.get("class") or "").split()
    }
    assert set(marks) == {"endangered 350", "lost 500"}
    for said, ppm, tone in (("endangered 350", 350, "warn"), ("lost 500", 500, "bad")):
        kind, path = marks[said]
        assert kind == tone
        assert path is not None
        assert float((path.get("d") or "")[1:].partition(" ")[0]) == pytest.approx(at(made, ppm), abs=0.2)
    assert made.high > 500  # somewhat beyond the last mark, so that it can be seen


def test_a_scale_has_numbers_that_rise_evenly() -> None:
    for made in (gauge(200), Gauge(450, 400, [(400, "", "good"), (500, "", "bad")], "")):
        texts = [text for text in drawn(made).iter("text") if text.get("class") == "gn"]
        numbers = [int(text.text or "") for text in texts]
        assert len(numbers) >= 3
        assert numbers == sorted(numbers)
        assert not {mark[0] for mark in made.marks} & set(numbers)  # the marks have their own
        places = [float(text.get("x") or "") for text in texts]
        assert places == pytest.approx([at(made, number) for number in numbers], abs=0.2)
        assert all(right - left > 30 for left, right in pairwise(places))


def test_the_table_draws_what_it_says_is_due() -> None:
    body = scene("co2", table(players=3, seed=1).view(0), 3)
    svgs = [svg for svg in well_formed(body).iter("svg") if "gsv" in (svg.get("class") or "").split()]
    assert [svg.get("aria-label") for svg in svgs] == [
        "160 ppm; 6 fossil plants in the next supply phase, 120 to 240 ppm"
    ] * 2
    wide, narrow = [{kind: len(there) for kind, there in molecules(svg).items()} for svg in svgs]
    assert wide == {"now": 16, "least": 12, "most": 12}
    assert narrow == {"now": 8, "least": 6, "most": 6}  # one for twenty: a phone is narrow


# --- the air ---


def test_the_air_thickens_and_turns_from_blue_to_rust() -> None:
    colours = [haze(ppm) for ppm in range(0, 560, 20)]
    assert len(set(colours[10:27])) == 17
    red = [int(colour[1:3], 16) - int(colour[5:7], 16) for colour in colours]
    assert red[0] < 0 < red[16] < red[-1]
    covers = [thickness(ppm) for ppm in range(0, 501, 50)]
    assert covers == sorted(set(covers))
    assert haze(380) in bands(380)
    assert "style" not in bands(380)


TOKEN = re.compile(r"--([\w-]+):\s*(#[0-9A-Fa-f]{3,6}|rgba\([^)]*\))")
Colour = tuple[float, float, float]


def tokens(dark: bool) -> dict[str, str]:
    """The colours of a theme: the first block of each sheet is light, the last one dark."""
    found: dict[str, str] = {}
    for sheet in ("baseload.draw:style/tokens.css", "baseload.draw.climate:style.css"):
        text = file_at(sheet).read_text("utf-8")
        blocks = re.findall(r":root(?:\[data-theme=dark\])?\s*\{([^}]*)\}", text)
        for block in blocks[:1] + (blocks[-1:] if dark else []):
            found |= dict(TOKEN.findall(block))
    return found


def colour(text: str) -> Colour:
    digits = text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])
    one, two, three = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    return one, two, three


def over(top: Colour, share: float, ground: Colour) -> Colour:
    one, two, three = (high * share + low * (1 - share) for high, low in zip(top, ground, strict=True))
    return one, two, three


def luminance(shown: Colour) -> float:
    parts = [part / 255 for part in shown]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_labels_can_be_read_in_the_thickest_air(dark: bool) -> None:
    """Under it may be all bands of haze. The level and what it means are in ink; labels of all colours have a halo, or
    a plate of the same colour."""
    known = tokens(dark)
    red, green, blue, share = map(float, re.findall(r"[\d.]+", known["halo2"]))
    for ppm in range(0, 601, 20):
        for ground in ("sky-top", "sky-low"):
            air = colour(known[ground])
            for _ in range(BANDS):
                air = over(colour(haze(ppm)), thickness(ppm), air)
            assert contrast(colour(known["ink"]), air) >= 4.5, (ppm, ground)
            behind = over((red, green, blue), share, air)
            for ink in ("ink", "ink-2", "good", "warn", "bad"):
                assert contrast(colour(known[ink]), behind) >= 4.5, (ppm, ground, ink)
    style = file_at("baseload.draw.climate:style.css").read_text("utf-8")
    assert re.search(r"^\.gsv text \{[^}]*stroke: var\(--halo2\)", style, re.MULTILINE)
