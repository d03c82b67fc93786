"""What is reconstructed is said at the table: a sentence with counts, and marks where the values stand."""

import re
from typing import Any

import pytest

import baseload
from baseload.core.contract import State
from baseload.core.values import Value
from baseload.draw.drawer import drawer
from baseload.text.provenance import Provenance, marked, provenance
from baseload.text.speaker import speaker
from tests.draw.climate_check import around, scene, voice

GAMES = ("co2", "second-chance")
MARK = re.compile(r'([^<>]*)<span class="recon" role="img" title="([^"]*)"[^>]*>°<')


def table(game: str, own: dict[str, Any] | None = None, **options: Any) -> State:
    rules = baseload.game(game)
    if own is not None:
        options["components"] = {"base": "standard", "own": own}
    chosen = rules.options(players=2, **options)
    return rules.setup(chosen, rules.deal(chosen, 3))


def statuses(game: str, **options: Any) -> list[str]:
    rules = baseload.game(game)
    return [value.status for value in rules.values(rules.options(players=2, **options))]


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_are_those_of_the_values(game: str) -> None:
    rules = baseload.game(game)
    options = rules.options(players=2)
    found = provenance(options)
    known = statuses(game)
    assert (found.total, found.own, found.reconstructed) == (len(known), 0, known.count("reconstructed"))
    said = found.told(speaker(game, strict=True).words)
    assert f"{found.reconstructed} of {found.total} reconstructed, marked °" in said
    own = {"base": "standard", "own": {"un_goals": {"34": {"points": 9}}}}
    if game == "second-chance":
        own = {"base": "standard", "own": {"un_cards": {"4": {"tech": 9}}}}
    mine = provenance(rules.options(players=2, components=own))
    assert (mine.total, mine.own) == (found.total, 1)
    assert mine.reconstructed == found.reconstructed - 1
    said = mine.told(speaker(game, strict=True).words)
    assert f"1 of {found.total} the table's own, {mine.reconstructed} reconstructed" in said


def test_nothing_is_said_where_everything_is_printed() -> None:
    words = speaker("co2", strict=True).words
    printed = [Value("a.b", 1, "printed", "l. 1"), Value("a.c", 1, "implied", "l. 2")]
    assert Provenance(printed).told(words) == ""
    assert "none reconstructed" in Provenance([*printed, Value("a.d", 1, "own", "")]).told(words)


@pytest.mark.parametrize("game", GAMES)
def test_summit_places_are_among_the_values(game: str) -> None:
    rules = baseload.game(game)
    for places, status in ((6, "reconstructed"), (4, "own")):
        values = rules.values(rules.options(players=2, summit_places=places))
        found = [value for value in values if value.path == "summits.places"]
        assert [(value.value, value.status) for value in found] == [(places, status)]
        assert bool(found[0].source) == (status == "reconstructed")


def test_doubt() -> None:
    found = Provenance(
        [
            Value("track.income.solar", [1], "own", ""),
            Value("track.income.*", [2], "reconstructed", "ours"),
            Value("plants.solar.1.money", 10, "printed", "l. 1"),
            Value("plants.solar.1.points", 8, "reconstructed", "ours"),
        ]
    )
    assert found.doubt("plants.solar.1")
    assert not found.doubt("plants.solar.1.money", "plants.fusion")
    assert [found.doubt_of("track.income", name) for name in ("solar", "fusion")] == [False, True]


def test_a_mark_at_the_heading_stands_for_all_of_it() -> None:
    words = speaker("co2", strict=True).words
    assert marked(words, "head", ["a", "b", "–"], [True, True, None]) == ("head°", ["a", "b", "–"])
    assert marked(words, "head", ["a", "b", "–"], [True, False, None]) == ("head", ["a°", "b", "–"])
    assert marked(words, "head", ["–"], [None]) == ("head", ["–"])


def test_marks_on_the_table_as_text() -> None:
    """CO₂: all goals are reconstructed, so their heading has the mark; with one of an owner's the others have it."""
    board = speaker("co2", strict=True).board(table("co2").view(0), 100)
    assert "\nUN goals (plants and points, for 1 tech)°\n" in board
    assert re.search(
        r"^solar +\$10, 2 tech {2,}8 ", board, re.MULTILINE
    )  # printed, unlike the others' prices
    assert re.search(r"^fusion +\$9, 2 tech° +7 ", board, re.MULTILINE)
    assert "  points°  " in board
    state = table(
        "co2", {"un_goals": {str(goal): {"points": 3, "sources": ["solar"]} for goal in range(34, 41)}}
    )
    board = speaker("co2", strict=True).board(state.view(0), 100)
    assert "\nUN goals (plants and points, for 1 tech)\n" in board
    goals = re.findall(r"\b(3[4-9]|4[0-6]) [a-z+]+ \d+(°?)", board)
    assert goals
    assert all((mark == "°") == (int(goal) > 40) for goal, mark in goals)
    assert board.endswith("values; 14 the table's own.)")


@pytest.mark.parametrize("game", GAMES)
def test_marks_in_the_drawing(game: str) -> None:
    """They say what they mean, and the sentence with the counts is there too; so it is among the table's numbers."""
    state = table(game)
    view = state.view(state.seat)
    body = scene(game, view, 2)
    marks = MARK.findall(body)
    assert {said for _, said in marks} == {"reconstructed: not public, so what is printed may differ"}
    heads = {what for what, _ in marks}
    assert "Summits" in heads
    assert ("Expertise" if game == "co2" else "Knowledge") in heads
    assert '<text class="recon"' in body
    options = state.board.options  # type: ignore[attr-defined]
    told = provenance(options).told(speaker(game).words)
    assert told in body
    numbers = drawer(game).numbers(view, voice(game, 2, view.seat))
    assert ("about these values", told) in numbers
    assert drawer(game).scene(view, voice(game, 2, view.seat), around(2)).body == body


def test_an_owner_of_everything_sees_no_mark() -> None:
    """Every reconstructed value written down, as it is or not: nothing is left to doubt but the number of places."""
    rules = baseload.game("co2")
    tree: dict[str, Any] = {}
    for value in rules.values(rules.options()):
        if value.status == "reconstructed" and value.path.startswith(("un_goals", "summits.1", "agendas")):
            *way, last = value.path.split(".")
            inner = tree
            for name in way:
                inner = inner.setdefault(name, {})
            if last in ("points", "name"):
                inner[last] = 1 if last == "points" else "Elsewhere"
    found = provenance(table("co2", tree).board.options)  # type: ignore[attr-defined]
    assert found.own == 13 + 10
    assert not found.doubt(*[f"un_goals.{goal}.points" for goal in range(34, 47)])
