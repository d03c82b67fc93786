"""The board in words as hypertext: the facts of the table, in headings, lists and tables that a reader can walk."""

from xml.etree import ElementTree

import pytest

import baseload
from baseload.draw.twin import twin
from baseload.testing.drawings import NAMES, check_markup, voice
from baseload.text.outline import Outline
from baseload.text.speaker import Speaker
from tests.power_grid.scene import arrange, table

GAMES = ["power-grid", "co2", "second-chance"]
CLIMATE = ["co2", "second-chance"]


def root_of(outline: Outline) -> ElementTree.Element:
    return check_markup(twin(outline))


def texts(element: ElementTree.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def tables(root: ElementTree.Element) -> dict[str, dict[str, dict[str, str]]]:
    """By the heading above it: rows by their first cell, cells by the head of their column."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    heading = ""
    for part in root:
        if part.tag in ("h3", "h4"):
            heading = texts(part)
        grid = part.find("table")
        if grid is None:
            continue
        heads = [texts(head) for head in grid.findall("thead/tr/th")]
        rows = [[texts(cell) for cell in row] for row in grid.findall("tbody/tr")]
        assert all(len(row) == len(heads) for row in rows), heading
        found[heading] = {row[0]: dict(zip(heads, row, strict=True)) for row in rows}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_it_has_the_form_that_readers_walk_by(game: str) -> None:
    rules = baseload.game(game)
    options = rules.options(players=3)
    view = rules.setup(options, rules.deal(options, 5)).view(0)
    root = root_of(voice(game, 3, 0).outline(view))
    levels = [int(part.tag[1]) for part in root if part.tag in ("h3", "h4")]
    assert levels[0] == 3
    assert levels.count(3) >= 3
    assert not list(root.iter("pre")), "told in columns"
    for grid in root.iter("table"):
        assert all(head.get("scope") == "col" and texts(head) for head in grid.findall("thead/tr/th"))
        assert all(row[0].tag == "th" and row[0].get("scope") == "row" for row in grid.findall("tbody/tr"))
    assert not [sign for sign in ("●", "·●", "··", "■") if sign in texts(root)], (
        "signs that only a drawing explains"
    )


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_terminal_says_is_in_it(game: str) -> None:
    """Word by word, but for what is drawn with signs there and what explains the drawing."""
    rules = baseload.game(game)
    options = rules.options(players=3)
    view = rules.setup(options, rules.deal(options, 5)).view(0)
    said = voice(game, 3, 0)
    told = set(texts(root_of(said.outline(view))).replace(",", " ").replace(":", " ").split())
    drawn = said.board(view, 200).replace(",", " ").replace(":", " ").replace(";", " ").split()
    missing = {word for word in drawn if word.isalpha()} - {word.strip(";") for word in told}
    assert not missing


def test_the_map_of_power_grid() -> None:
    """Cities with houses, free slots, links, and what a house costs whoever looks."""
    state = table()
    root = root_of(voice("power-grid", 3, 0).outline(state.view(0)))
    cities = {city: row for rows in tables(root).values() for city, row in rows.items() if "Links" in row}
    board = state.board
    assert set(cities) == {city.name for city in board.cities}
    first, second, cost = next(
        link for link in board.map.links if link[0] in board.place and link[1] in board.place
    )
    names = {city.id: city.name for city in board.cities}
    assert f"{names[second]} {cost}" in cities[names[first]]["Links"]
    for row in cities.values():
        assert row["Houses"] == "none"
        assert row["Free slots"] == "1"
        assert row["Price for you"] == "10"
    watching = root_of(voice("power-grid", 3, None).outline(state.view(None)))
    assert not [row for rows in tables(watching).values() for row in rows.values() if "Price for you" in row]


def test_the_fuel_market_in_numbers() -> None:
    state = arrange(table(), fuel_market=[4, 0, 24, 1])
    fuel = tables(root_of(voice("power-grid", 3, 0).outline(state.view(0))))["Fuel"]
    coal, oil, garbage, uranium = fuel.values()
    assert coal["tokens by price"] == "1 at 7 3 at 8"
    assert (oil["left"], oil["tokens by price"]) == ("0", "")
    assert garbage["tokens by price"].startswith("3 at 1 3 at 2")
    assert uranium["tokens by price"] == "1 at 16"


@pytest.mark.parametrize("game", CLIMATE)
def test_the_world_has_all_regions(game: str) -> None:
    rules = baseload.game(game)
    options = rules.options(players=3)
    root = root_of(voice(game, 3, 1).outline(rules.setup(options, rules.deal(options, 5)).view(1)))
    found = tables(root)
    assert len(found["Region"]) == 6 == len(found["Projects"])
    assert "North America" in found["Region"]
    assert "Clockwise" in texts(root)


def test_names_do_no_harm() -> None:
    """As people can call themselves anything."""
    assert any("<" in name for name in NAMES)
    outline = Outline()
    outline.heading("<b>")
    outline.sentence("a & b")
    outline.grid(["<i>"], [["<u>"]], [False])
    assert twin(outline).count("<") == twin(outline).count(">")
    assert "<b>" not in twin(outline)
    assert "<u>" not in twin(outline)


class Plain(Speaker):
    def board(self, view: object, width: int = 80, colour: bool = False) -> str:
        return "a   b\nc   d"


def test_who_tells_a_table_in_lines_keeps_them() -> None:
    said = Plain("", voice("power-grid", 2, None).words)
    root = root_of(said.outline(table(2).view(None)))
    assert [part.text for part in root.iter("pre")] == ["a   b\nc   d"]


def test_a_house_has_its_owner() -> None:
    state = table()
    city = state.board.cities[0]
    state = arrange(state, companies={1: {"cities": [city.id]}})
    root = root_of(voice("power-grid", 3, 0).outline(state.view(0)))
    row = next(rows[city.name] for rows in tables(root).values() if city.name in rows)
    assert row["Houses"] == f"B {NAMES[1]}"
    assert row["Free slots"] == "0"
