"""The colours: seats can be told apart by everybody, and what is written on them can be read."""

import re
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from baseload.draw.glyphs import SEATS, seat_mark
from baseload.text.speaker import speaker
from tests.draw.sight import SIGHTS, apart, contrast

SHEET = files("baseload.draw").joinpath("style", "tokens.css").read_text("utf-8")
LIGHT = ":root{"
DARK = ":root[data-theme=dark]{"


def tokens(block: str) -> dict[str, str]:
    inside = SHEET.partition(block)[2].partition("}")[0]
    found = dict(re.findall(r"--([\w-]+):(#[0-9A-Fa-f]{3,6})\b", inside))
    return {name: _whole(value) for name, value in found.items()}


def _whole(colour: str) -> str:
    """#fff is short for #ffffff."""
    return colour if len(colour) == 7 else "#" + "".join(sign * 2 for sign in colour[1:])


both = pytest.mark.parametrize("block", [LIGHT, DARK])


@both
def test_no_two_seats_look_alike_to_anybody(block: str) -> None:
    colours = tokens(block)
    for (one, _), (two, _) in combinations(SEATS, 2):
        for sight in SIGHTS:
            assert apart(colours[f"seat-{one}"], colours[f"seat-{two}"], sight) > 30, (one, two, sight)


@both
def test_no_seat_looks_like_what_concerns_you(block: str) -> None:
    """Cables and houses in a seat's colour lie beside what is lit for the reader."""
    colours = tokens(block)
    for one, _ in SEATS:
        assert apart(colours[f"seat-{one}"], colours["signal"], "typical") > 25, one


@both
def test_letters_on_seats_and_numbers_on_plants_can_be_read(block: str) -> None:
    colours = tokens(block)
    for one, _ in SEATS:
        assert contrast(colours[f"seat-{one}"], colours[f"on-{one}"]) >= 4.5, one
    share = 0.8 if block == LIGHT else 1.0
    for kind in ("coal", "oil", "garbage", "uranium", "hybrid", "eco", "fusion"):
        badge = [round(int(colours[kind][place : place + 2], 16) * share) for place in (1, 3, 5)]
        assert contrast("#{:02X}{:02X}{:02X}".format(*badge), colours["no-ink"]) >= 4.5, kind


def test_both_ways_to_the_dark_are_the_same() -> None:
    chosen = SHEET.partition(DARK)[2].partition("}")[0]
    preferred = SHEET.partition(":root:not([data-theme=light]){")[2].partition("}")[0]
    assert chosen == preferred


def test_no_two_sheets_give_a_token_a_value() -> None:
    """All sheets are one on a page: the later would change the colours of the other's game."""
    sheets = [path for path in Path(str(files("baseload.draw"))).rglob("*.css") if path.name != "forced.css"]
    where: dict[str, set[str]] = {}
    for path in sheets:
        for block in re.findall(r":root\s*\{([^}]*)\}", path.read_text("utf-8")):
            for name in re.findall(r"(--[\w-]+)\s*:", block):
                where.setdefault(name, set()).add(f"{path.parent.name}/{path.name}")
    assert len(where) > 50
    assert not {name: found for name, found in where.items() if len(found) > 1}


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_seats_have_the_same_letters_on_the_board_and_in_words(language: str) -> None:
    """They are no letters of colours, which have other names in every language."""
    voice = speaker("power-grid", language=language)
    for seat, (_, letter) in enumerate(SEATS):
        assert voice.mark(seat) == letter
        assert f">{letter}</text>" in seat_mark(seat, "somebody")
    assert "".join(letter for _, letter in SEATS) == "ABCDEF"
