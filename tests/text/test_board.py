"""The table as text: it fits, it tells what matters, and it tells nobody what he may not know."""

import re
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core.contract import Game, State, View
from baseload.games.power_grid.maps import built_in
from baseload.text.layout import Page, clip, columns, pad
from baseload.text.speaker import Speaker, speaker
from tests.harness.scene import play
from tests.power_grid.scene import arrange, table
from tests.power_grid.test_storage import given_up
from tests.registered import SPOKEN, samples

GAME = baseload.game("power-grid")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
TABLES: list[dict[str, Any]] = [
    {"players": 2, "map": "usa"},
    {"players": 3, "auction": "sealed"},
    {"players": 4, "regions": "draft"},
    {"players": 5, "money": "open", "unused_regions": "passable"},
    {"players": 6, "beginner": "on"},
]


def positions(chosen: dict[str, Any], every: int, seed: int = 3, game: Game = GAME) -> list[State]:
    """Copies of positions all through a random game, the last one over."""
    options = game.options(**chosen)
    state = game.setup(options, game.deal(options, seed))
    rng = Random(seed)
    found = [state.copy()]
    count = 0
    while state.seat is not None:
        cut = state.legal_few(4)
        state.apply(cut[int(rng.random() * len(cut))])
        count += 1
        if count % every == 0:
            found.append(state.copy())
    return [*found, state]


def fits(text: str, width: int) -> None:
    for line in text.split("\n"):
        assert columns(line) <= width, line
        assert line == line.rstrip(), f"spaces at the end of {line!r}"


@pytest.mark.parametrize(
    "chosen", TABLES, ids=lambda chosen: "-".join(str(value) for value in chosen.values())
)
def test_it_fits_and_is_whole(chosen: dict[str, Any]) -> None:
    say = speaker("power-grid", ["Anna", "Bartholomäus von und zu Hohenstein"], you=0, strict=True)
    for state in positions(chosen, 23):
        for seat in (None, state.seat or 0):
            view = state.view(seat)
            for text in (say.board(view), say.map(view)):
                fits(text, 80)
                assert not re.search(r"[{}]|None|-1\b|1000000|…", text), text
            fits(say.board(view, 46), 46)
            fits(say.map(view, 46), 46)


@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        pytest.param(game, chosen, id="-".join([game, *map(str, chosen.values())]))
        for game in SPOKEN
        for chosen in samples(game).TABLES
    ],
)
def test_the_table_of_every_game_fits(game: str, chosen: dict[str, Any]) -> None:
    """On any terminal, at any moment, for anybody; and colour only repeats what is written."""
    say = speaker(game, ["Anna", "Bartholomäus von und zu Hohenstein"], you=0, strict=True)
    for state in positions(chosen, 31, game=baseload.game(game)):
        for seat in (None, state.seat or 0):
            view = state.view(seat)
            for draw in (say.board, say.map):
                text = draw(view)
                assert not re.search(r"[{}]|\bNone\b", text), text
                fits(text, 80)
                fits(draw(view, 46), 46)
                assert ESCAPE.sub("", draw(view, 80, True)) == text


def test_colour_changes_no_letter() -> None:
    say = speaker("power-grid", you=0, strict=True)
    for state in positions({"players": 4}, 40):
        view = state.view(0)
        for draw in (say.board, say.map):
            painted = draw(view, 80, True)
            assert "\x1b[" in painted
            assert ESCAPE.sub("", painted) == draw(view, 80, False)


def _with_money(state: State, change: int, keep: int | None) -> State:
    """The same position, but everybody except `keep` is so much richer."""
    plain = state.to_plain()
    companies = [
        {**held, "money": held["money"] + (0 if seat == keep else change)}
        for seat, held in enumerate(plain["companies"])
    ]
    return GAME.state_from_plain({**plain, "companies": companies})


def _everything(say: Speaker, view: View) -> str:
    actions = "\n".join(say.action(action, view) for action in [*view.legal(), GAME.action("build essen")])
    return "\n".join([say.board(view), say.map(view), say.asked(view), actions])


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_hidden_money_is_not_told(seat: int | None) -> None:
    say = speaker("power-grid", you=seat, strict=True)
    for state in positions({"players": 3}, 17)[:-1]:
        if state.seat is None:
            continue
        richer = _with_money(state, 1000, seat)
        text = _everything(say, state.view(seat))
        assert text == _everything(say, richer.view(seat))
        assert text.count("money hidden") == (3 if seat is None else 2)


def test_sealed_bids_are_not_told() -> None:
    say = speaker("power-grid", strict=True)
    texts = []
    for amount in (21, 37):
        state = table(players=3, auction="sealed")
        play(state, "auction 6", f"limit {amount}")
        own = say.board(state.view(0))
        assert f"your own is {amount} Elektro" in own
        texts.append([say.board(state.view(seat)) for seat in (None, 1, 2)])
        assert "given by A Seat 1" in texts[-1][0]
    assert texts[0] == texts[1]


def test_open_money_is_told() -> None:
    assert "50 Elektro" in speaker("power-grid").board(table(players=2, money="open").view(None))


def test_what_the_table_tells() -> None:
    state = table(players=3, regions="nw,w,sw")
    say = speaker("power-grid", ["Anna", "Bo", "Cy"], you=2, strict=True)
    play(state, "auction 4", "bid 4", "bid 9")
    board = say.board(state.view(2))
    for line in (
        "Power Grid · Germany · round 1 · Step 1 · phase 2, auctions",
        "Bid 10 or more for plant 4, or pass. Bo leads with 9 Elektro.",
        "Turn order  A Anna, B Bo, C Cy (you)",
        "Area        North-West, West, South-West",
        "  on sale  3 oil 2→1, 4 coal 2→1, 5 coal/oil 2→1, 6 garbage 1→1",
        "  coming   7 oil 3→2, 8 coal 3→2, 9 oil 1→1, 10 coal 2→2",
        "  deck     27 cards, plant 13 on top",
        "Auction of plant 4, coal 2 → 1 city",
        "  bid       9 Elektro by B Bo",
        "  still in  A Anna, B Bo, C Cy (you)",
        "  garbage     6     7    +1  1:··· 2:··· 3:··· 4:··· 5:··· 6:··· 7:●●● 8:●●●",
        "  C Cy (you): 50 Elektro, no cities",
    ):
        assert line in board.split("\n"), line


def test_cities_in_reach_are_sorted_by_price() -> None:
    state = arrange(
        table(players=3, regions="nw,w,sw"),
        "building",
        {2: {"money": 17, "cities": ["duesseldorf"]}, 1: {"cities": ["essen"]}},
        step=2,
    )
    say = speaker("power-grid", you=2, strict=True)
    board = say.board(state.view(2))
    assert "Cities in reach by price (house + links); a city takes 2 houses in Step 2" in board
    assert "  you can pay  12 Duisburg (10+2), 14 Köln [koeln] (10+4), 16 Dortmund (10+6)," in board
    assert "17 Essen (15+2)" in board
    assert "too dear     18 Münster [muenster] (10+8)" in board
    outside = say.board(state.view(None))
    assert "too dear" not in outside
    assert "  price  12 Duisburg (10+2)" in outside


def test_questions_say_what_is_left_to_do() -> None:
    """Who cannot buy is not told to; who may keep fuel is told so first; and a lot is described by the board."""
    say = speaker("power-grid", ["Anna", "Bo", "Cy"], you=0, strict=True)
    full = arrange(table(players=3), "fuel", {2: {"plants": [4], "fuel": [4, 0, 0, 0]}})
    assert say.asked(full.view(0)) == "Cy is buying fuel."
    own = speaker("power-grid", you=2, strict=True)
    assert own.asked(full.view(2)) == "There is no fuel that you can buy now: finish buying."
    fits = given_up([4, 13, 18], [3, 0, 0, 0], bought=25, plant=4)
    assert say.asked(fits.view(0)) == "Keep the fuel of the old plant, or return some of it."
    much = given_up([5, 12, 13], [4, 4, 0, 0], bought=22, plant=5)
    assert say.asked(much.view(0)) == "The fuel of the old plant does not all fit: choose what to return."


def test_houses_on_the_map() -> None:
    state = arrange(
        table(players=3, regions="nw,w,sw"),
        "building",
        {0: {"cities": ["essen"]}, 1: {"cities": ["essen"]}},
        step=3,
    )
    chart = speaker("power-grid", strict=True).map(state.view(None))
    essen = next(line for line in chart.split("\n") if line.startswith("  Essen "))
    assert "AB·  Duisburg 0, Düsseldorf 2, Dortmund 4, Münster 6" in essen
    assert "Berlin" not in chart


def test_fuel_offers_and_the_end() -> None:
    say = speaker("power-grid", ["Anna", "Bo"], strict=True)
    state = arrange(table(players=2), "fuel", {1: {"plants": [4], "money": 20}})
    assert "  You can buy  up to 4 coal for 5" in say.board(state.view(1)).split("\n")
    assert "You can buy" not in say.board(state.view(0))
    last = positions({"players": 2}, 1000)[-1]
    board = say.board(last.view(None))
    assert "the game is over" in board
    assert "Fuel" not in board
    lines = [line.split() for line in board.split("\n")]
    head = next(place for place, line in enumerate(lines) if "supplied" in line)
    assert lines[head][-3:] == ["supplied", "Elektro", "connected"]
    assert last.outcome is not None
    facts, places = last.outcome.facts, last.outcome.places
    for line, seat in zip(lines[head + 1 :], sorted((0, 1), key=lambda seat: places[seat]), strict=False):
        wanted = [places[seat], say.name(seat), *(facts[f][seat] for f in ("supplied", "money", "connected"))]
        assert line == [str(cell) for cell in wanted]


def test_a_map_of_ones_own_cannot_command_the_terminal() -> None:
    plain = built_in("germany").plain
    regions = [
        {
            **region,
            "name": "\x1b[2J" + region["name"],
            "cities": [[id, f"\n{name}\x07", x, y] for id, name, x, y in region["cities"]],
        }
        for region in plain["region"]
    ]
    state = table(players=3, map={**plain, "name": "\x1b[1mMine", "region": regions})
    state = arrange(state, "building", {0: {"cities": [state.board.cities[0].id]}})
    say = speaker("power-grid", strict=True)
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", say.board(state.view(2)) + say.map(state.view(0)))


def test_layout_keeps_to_the_width() -> None:
    page = Page(30)
    page.sentence("a sentence that is rather longer than thirty columns are")
    page.flow("label", ["one", "a very long item that cannot fit into it", "three"])
    page.table([["place", "a name of somebody with many names"], ["1", "x"]], [True, False])
    fits(page.text(), 30)
    assert columns("東京") == 4
    assert clip("abcdef", 4) == "abc…"
    assert pad("ab", 4, True) == "  ab"
