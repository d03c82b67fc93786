"""The list of the own turn on Power Grid's map, and the terms of a bid in the bar: what was done, and for how much."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from baseload.core.event import Event
from baseload.draw.drawer import Around
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.draw.power_grid.past import Past
from baseload.games.power_grid.state import State
from baseload.text.speaker import speaker
from tests.draw.test_power_grid import DRAWER, NAMES, parsed, voice
from tests.draw.test_power_grid_map import priced
from tests.harness.scene import play
from tests.power_grid.scene import arrange, table

AREA = ["nw", "w", "sw", "e"]


def rows(state: State, seat: int | None, events: list[Event]) -> list[str]:
    """The lines of the list, each as it is read; none where there is no list. The latest event comes first."""
    around = Around([""] * 6, [Written(Markup('<ol class="log" id="moves"></ol>'))], events)
    root = parsed(DRAWER.scene(state.view(seat), voice(seat), around).body)
    found = next((part for part in root.iter() if part.get("id") == "turn"), None)
    return [] if found is None else [_read(line) for line in found.iter("li")]


def _read(line: ElementTree.Element) -> str:
    return " ".join("".join(part.itertext()) for part in line if part.tag != "i")


def played(state: State, *actions: str) -> list[Event]:
    """What these actions bring about, the latest first."""
    return [event for action in actions for event in play(state, action)][::-1]


def builder() -> State:
    rich: dict[str, Any] = {"cities": ["fulda"], "money": 200, "plants": [13, 18]}
    return arrange(table(players=4, regions=AREA), phase="building", companies={3: rich})


def test_houses_of_this_turn_are_listed_with_what_they_cost() -> None:
    state = builder()
    assert rows(state, 3, []) == ["pick a city, or finish"]
    events = played(state, "build wuerzburg")
    assert rows(state, 3, events) == ["Würzburg 21", "more, or finish"]
    events = played(state, "build nuernberg") + events
    assert rows(state, 3, events) == ["Würzburg 21", "Nürnberg 18", "more, or finish"]
    assert rows(state, 0, events) == []
    assert rows(state, None, events) == []
    assert [event.facts["price"] for event in events[::-1] if event.kind == "built"] == [21, 18]


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "Your turn building"),
        ("de", "Dein Zug Bauen"),
        ("it", "Tocca a te costruzione"),
        ("pl", "Twoja kolej budowa"),
    ],
)
def test_the_heading_has_no_verb_that_fits_somebody_else(language: str, heading: str) -> None:
    """What stands under a name, "builds", would be wrong beside "your turn" wherever verbs have forms."""
    you = speaker("power-grid", NAMES, language, you=3, strict=True)
    around = Around([""] * 6, [Written(Markup('<ol class="log" id="moves"></ol>'))])
    root = parsed(DRAWER.scene(builder().view(3), you, around).body)
    shown = next(part for part in root.iter() if part.get("id") == "turn")
    assert "".join(shown.find("header").itertext()) == heading  # type: ignore[union-attr]


def test_a_long_turn_keeps_its_sum() -> None:
    state = builder()
    events: list[Event] = []
    for city in ("wuerzburg", "nuernberg", "kassel", "frankfurt_main", "mannheim"):
        events = played(state, f"build {city}") + events
    prices = [event.facts["price"] for event in events[::-1] if event.kind == "built"]
    assert len(prices) == 5
    shown = rows(state, 3, events)
    assert shown[0] == f"4 earlier {sum(prices[:4])}"
    assert shown[1] == f"Mannheim {prices[4]}"
    assert len(shown) == 3


def test_who_cannot_pay_any_more_is_told_to_finish() -> None:
    state = arrange(
        table(players=4, regions=AREA), phase="building", companies={3: {"cities": ["fulda"], "money": 22}}
    )
    events = played(state, "build wuerzburg")
    assert rows(state, 3, events) == ["Würzburg 21", "finish"]


def test_fuel_is_listed_by_kind() -> None:
    state = arrange(table(players=3), phase="fuel", companies={2: {"plants": [4, 7], "money": 60}})
    events = played(state, "buy coal 1", "buy oil 2", "buy coal 2")
    coal, oil = (
        sum(event.facts["price"] for event in events if event.facts.get("fuel") == fuel)
        for fuel in ("coal", "oil")
    )
    assert rows(state, 2, events) == [f"3 coal {coal}", f"2 oil {oil}", "more, or finish"]


def test_another_seats_turn_and_another_phase_are_not_this_turn() -> None:
    def bought(kind: str, seat: int) -> Event:
        return Event(kind, seat, {"city": "fulda", "price": 10})

    phase, gone = Event("phase", None, {"phase": 4}), Event("plant_removed", None, {})
    one, two, rival, fuel = (
        bought("built", 1),
        bought("built", 1),
        bought("built", 2),
        bought("fuel_bought", 1),
    )
    place = {"fulda": 0}

    def turn(*latest_first: Event) -> list[Event]:
        return Past(latest_first, 3, place, 0).turn

    assert turn(two, gone, one, rival) == [one, two]
    assert turn(rival, two, one) == [rival]
    assert turn(two, phase, fuel) == [two]
    assert turn(phase, two) == []
    assert turn() == []


# --- the terms of a bid ---


def terms(state: State, seat: int) -> tuple[dict[str, str], str]:
    """By amount, what the bar says beside it; and what the plant is good for."""
    around = Around([], [Written(Markup('<ol class="log" id="moves"></ol>'))])
    root = parsed(DRAWER.scene(state.view(seat), voice(seat), around).body)
    row = next(part for part in root.iter() if part.get("class") == "raises")
    said = {part.get("data-price", ""): part.get("data-say", "") for part in row if part.get("data-price")}
    return said, row.get("data-keep", "")


def test_a_bid_says_how_far_it_goes() -> None:
    state = arrange(table(players=3), companies={1: {"money": 47}})
    play(state, "auction 4")
    seat = state.seat
    assert seat is not None
    assert terms(state, seat)[0] == {
        "4": "the lowest bid",
        "5": "1 above the lowest bid",
        "8": "4 above the lowest bid",
    }
    play(state, "bid 6")
    leader, seat = seat, state.seat
    assert seat is not None
    above = f"above {NAMES[leader]}’s 6"
    assert terms(state, seat) == (
        {"7": f"1 {above}", "8": f"2 {above}", "11": f"5 {above}"},
        "your plants then reach 1",
    )
    waiting = next(other for other in range(3) if other not in (seat, leader))
    assert terms(state, waiting) == ({}, "")


def test_a_long_way_is_one_term() -> None:
    state = arrange(
        table(players=4, regions=["nw", "w", "sw", "se"]),
        phase="building",
        companies={3: {"cities": ["frankfurt_main"], "money": 200}},
    )
    drawn = priced(state, 3)["passau"]
    links = len(drawn.get("data-route", "").split()) - 1
    found = re.fullmatch(r"(\d+) links to Passau (\d+) \+ first house 10 = (\d+)", drawn.get("data-say", ""))
    assert found is not None, drawn.get("data-say")
    assert int(found[1]) == links > 2
    assert int(found[2]) + 10 == int(found[3]) == int(drawn.get("data-price", ""))
