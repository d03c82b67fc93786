"""The panels beside the map of Power Grid: markets, auction, people, payments and the result say what is so."""

from random import Random
from xml.etree import ElementTree

import pytest

from baseload.draw.power_grid.people import stored
from baseload.games.power_grid.components import FUELS
from baseload.games.power_grid.ending import best_run
from baseload.games.power_grid.state import State
from tests.draw.test_power_grid import parsed, scene, voice
from tests.harness.scene import play
from tests.power_grid.random_run import pick
from tests.power_grid.scene import arrange, table

Element = ElementTree.Element
AREA = ["nw", "w", "sw"]


def part(state: State, seat: int | None, id: str) -> Element:
    return next(part for part in parsed(scene(state, seat).body).iter() if part.get("id") == id)


def classed(within: Element, name: str) -> list[Element]:
    return [part for part in within.iter() if name in part.get("class", "").split()]


def text(part: Element) -> str:
    return "".join(part.itertext())


# --- the fuel market ---


@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_refill_is_that_of_the_step(step: int) -> None:
    state = arrange(table(players=3), phase="fuel", step=step)
    right = classed(part(state, 2, "fuel"), "right")[0]
    refill = {1: [4, 2, 1, 1], 2: [5, 3, 2, 1], 3: [3, 4, 3, 1]}[step]
    assert [int(text(amount)) for amount in classed(right, "stat")] == refill
    assert f"Step {step}" in text(right)


def test_the_cheapest_fuel_is_marked() -> None:
    """Coal's last token in the column of 4, oil's first; of garbage there is none."""
    state = arrange(table(players=3), phase="fuel", fuel_market=[13, 15, 0, 12])
    rows = [row for row in part(state, 2, "fuel").iter("div") if row.get("data-pick")]
    marked = {}
    for name, row in zip(FUELS, rows, strict=True):
        cells = [("next" in cell.get("class", "").split()) for cell in row]
        marked[name] = [place for place, here in enumerate(cells, 1) if here]
    assert marked == {"coal": [4], "oil": [4], "garbage": [], "uranium": [1]}


# --- the auction ---


def bidders(state: State, seat: int | None) -> list[tuple[str, str, str]]:
    """Name, what is said, and how it is set off, in the order of the table."""
    rows = classed(part(state, seat, "auction"), "bidders")[0]
    return [(text(row[1]), text(row[2]), row.get("class", "")) for row in rows]


def test_an_auction_says_who_leads_who_answers_and_who_is_out() -> None:
    state = table(players=3)
    play(state, "auction 4", "bid 6")
    bid = classed(part(state, 1, "auction"), "bid")[0]
    assert [text(line) for line in bid] == ["Highest bid", "6", "Anna"]
    assert bidders(state, None) == [
        ("Anna", "6 leads", "lead"),
        ("Bo", "to bid", "turn"),
        ("Cy", "still in", ""),
    ]
    play(state, "pass")
    assert bidders(state, 0) == [
        ("You", "6 leads", "lead own"),
        ("Bo", "passed", "out"),
        ("Cy", "to bid", "turn"),
    ]
    play(state, "bid 9")
    assert text(classed(part(state, 0, "auction"), "by")[0]).endswith("Cy")
    fresh = table(players=3)
    play(fresh, "auction 4")
    assert [text(line) for line in classed(part(fresh, 1, "auction"), "bid")[0]] == ["Lowest bid", "4"]


def test_raises_say_what_is_left() -> None:
    state = arrange(table(players=3), companies={1: {"money": 47}})
    play(state, "auction 4", "bid 6")
    buttons = [button for button in part(state, 1, "auction").iter("button") if button.get("data-pick")]
    assert [(button.get("aria-label"), text(button)) for button in buttons] == [
        ("Bid 7, you keep 40 of 47", "7keep 40"),
        ("Bid 8, you keep 39 of 47", "8keep 39"),
        ("Bid 11, you keep 36 of 47", "11keep 36"),
        ("Pass, keep 47", "Passkeep 47"),
    ]
    field = next(part(state, 1, "auction").iter("input"))
    assert [field.get(name) for name in ("min", "max", "value")] == ["7", "47", "7"]


def test_who_has_passed_is_offered_no_raises() -> None:
    """The row keeps its place, so that nothing jumps; who is still in and waits sees what to answer with."""
    state = table(players=3)
    play(state, "auction 4", "bid 6")
    seat = state.seat
    assert seat is not None
    play(state, "pass")
    assert not list(classed(part(state, seat, "auction"), "raises")[0])
    waiting = next(other for other in range(3) if other not in (seat, state.seat))
    assert len(list(classed(part(state, waiting, "auction"), "raises")[0])) == 4


def test_the_lot_leaves_its_place_in_the_market() -> None:
    """Its card lies in the auction, with its numbers set off; the place says where it went and can be picked."""
    state = table(players=3)
    play(state, "auction 4", "bid 6")
    place = part(state, 1, "plant-4")
    assert text(place) == "4 is the lot"
    assert not classed(place, "plant-face")
    assert place.get("data-pick") == "plant:4"
    lot = part(state, 1, "lot-4")
    assert [text(number) for number in classed(lot, "facts")[0].iter("b")] == ["2", "1"]
    assert text(classed(lot, "sums")[0]) == "a full run costs 2 todayyour plants then reach 1"


# --- people ---


def tags(state: State, seat: int | None) -> list[str]:
    """What each is said to be doing, by seat."""
    return [
        " ".join(
            text(tag)
            for tag in classed(part(state, seat, f"player-{who}"), "tag")
            if text(tag) not in ("bot", "")
        )
        for who in range(len(state.companies))
    ]


def test_who_is_done_is_said_so() -> None:
    """Fuel and cities are for the last in order first, power for the first."""
    state = arrange(table(players=3, regions=AREA), phase="building")
    play(state, "done")
    assert tags(state, None) == ["", "building", "done"]
    fuel = arrange(table(players=3), phase="fuel")
    play(fuel, "done")
    assert tags(fuel, None) == ["", "buying", "done"]
    power = arrange(table(players=3), phase="bureaucracy")
    play(power, "power none")
    assert tags(power, None)[0] == "done"
    assert tags(power, None)[2] == ""


def test_the_fuel_lies_in_the_plants_that_run_with_it() -> None:
    """Plant 7 burns three oil for two cities, 16 two for three, and 21 two of coal and oil for four."""
    parts = table(players=3).board.components

    def held(fuel: list[int], plants: list[int]) -> dict[int, list[int]]:
        company = {"plants": plants, "fuel": fuel, "cities": ["essen"]}
        state = arrange(table(players=3, regions=AREA), phase="fuel", companies={0: company})
        return stored(parts, plants, fuel, best_run(state, state.companies[0]))

    assert held([0, 4, 0, 0], [7, 16]) == {7: [0, 2, 0, 0], 16: [0, 2, 0, 0]}
    assert held([3, 0, 0, 0], [4, 21]) == {4: [1, 0, 0, 0], 21: [2, 0, 0, 0]}
    assert held([4, 4, 0, 0], [4, 21]) == {4: [4, 0, 0, 0], 21: [0, 4, 0, 0]}  # nothing is left lying about


def test_payments_are_around_what_one_has() -> None:
    held = {"plants": [4, 13], "fuel": [0, 0, 0, 0], "cities": ["essen", "duisburg", "dortmund"]}
    state = arrange(table(players=3, regions=AREA), phase="building", companies={0: held})
    rows = list(classed(parsed(scene(state, 0).body), "pay")[0])
    heads, cells = [[text(cell) for cell in row][1:] for row in rows]
    paid = {"0": "10", "1": "22", "2": "33", "3": "44", "4": "54", "5": "64"}
    assert {head: cell for head, cell in zip(heads, cells, strict=True) if head in paid} == {
        head: paid[head] for head in heads if head in paid
    }
    assert [text(cell) for cell in classed(rows[1], "on")] == ["44"]
    # Both plants would supply two of the three cities; with the fuel at hand it is one.
    note = text(classed(parsed(scene(state, 0).body), "note")[0])
    assert note == "plants reach 2, now 1"


def test_the_track_marks_step_2_and_the_end_of_this_table() -> None:
    state = table(players=3)
    track = classed(parsed(scene(state, 0).body), "citytrack")[0]
    big = [text(mark) for mark in classed(track, "big") if text(mark)]
    assert big == [str(state.board.step_2_cities), str(state.board.end_cities)] == ["7", "17"]
    first = classed(parsed(scene(table(players=3, beginner="on"), 0).body), "citytrack")[0]
    assert [text(mark) for mark in classed(first, "big") if text(mark)] == ["7"]  # where it ends already


def test_the_track_is_as_tall_with_all_at_the_start_as_with_each_elsewhere() -> None:
    def tall(*cities: list[str]) -> float:
        companies = {seat: {"cities": built} for seat, built in enumerate(cities)}
        drawn = classed(
            part(arrange(table(players=3, regions=AREA), companies=companies), 0, "track"), "citytrack"
        )
        return float(drawn[0].get("viewBox", "").split()[3])

    assert tall([], [], []) < tall([], ["essen"], ["duisburg", "dortmund"]) + 1


def dots(state: State) -> list[str]:
    return [dot.get("class", "") for dot in classed(part(state, 0, "own-line"), "dots")[0]]


def test_the_result_has_its_figures_in_their_columns() -> None:
    state, rng = table(players=3, seed=2), Random(2)
    assert dots(state) == ["done", "now", "next", "next", "next"]
    while state.outcome is None:
        state.apply(pick(state, rng, "eager"))
    outcome = state.outcome
    assert dots(state) == ["done"] * 5  # nothing is to come any more
    rows = [
        [text(cell) for cell in row] for row in classed(part(state, None, "result"), "ranking")[0].iter("tr")
    ]
    assert [head.lower() for head in rows[0][1:]] == ["supplied", "elektro", "connected"]
    facts = outcome.facts
    said = voice()
    for row, seat in zip(rows[1:], sorted(range(3), key=lambda seat: outcome.places[seat]), strict=True):
        assert row[0].startswith(str(outcome.places[seat]))
        assert row[0].endswith(said.name(seat))
        wanted = [facts[name][seat] for name in ("supplied", "money", "connected")]
        assert [int(cell) for cell in row[1:]] == wanted
    assert len({tuple(row[1:]) for row in rows}) > 1
