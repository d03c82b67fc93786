"""The drawn table of Power Grid: whole, unambiguous, and nothing in it that the seat may not know."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from baseload.draw import Around, Scene, drawer
from baseload.draw.drawer import legal_handles
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.games.power_grid.components import FUELS
from baseload.games.power_grid.fuel_market import price
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.state import State
from baseload.text.speaker import Speaker, speaker
from tests.harness.scene import play
from tests.power_grid.random_run import ISLAND, pick
from tests.power_grid.scene import arrange, table
from tests.power_grid.trial import disguised

DRAWER = drawer("power-grid")
NAMES = ["Anna", "Bo", "Cy", "Dora", "Emil", "Fay"]
TABLES: list[dict[str, Any]] = [
    {"players": 2, "map": "usa", "unused_regions": "passable"},
    {"players": 3, "auction": "sealed", "voluntary_discard": "off"},
    {"players": 4, "regions": "draft", "map": "usa"},
    {"players": 5, "money": "open", "beginner": "on"},
    {"players": 6, "regions": "draft", "late_start": "empty_only"},
    {"players": 3, "map": str(ISLAND)},
]
every_table = pytest.mark.parametrize("number", range(len(TABLES)))


def voice(you: int | None = None, names: list[str] | None = None) -> Speaker:
    return speaker("power-grid", names or NAMES, you=you, strict=True)


def scene(state: State, seat: int | None, names: list[str] | None = None) -> Scene:
    around = Around(["bot", "", "", "", "", ""], [Written(Markup('<ol class="log" id="moves"></ol>'))])
    return DRAWER.scene(state.view(seat), voice(seat, names), around)


def positions(number: int, step: int = 90, first: int = 2) -> Iterator[State]:
    """Positions of a random game: one of every so many, the first ones of each kind of decision, and the end."""
    rng = Random(number)
    state = table(seed=number, first_order="random", **TABLES[number])
    seen: Counter[str] = Counter()
    count = 0
    while state.outcome is None:
        kind = state.stack[-1].to_plain()[0]
        seen[kind] += 1
        if seen[kind] <= first or count % step == 0:
            yield state
        state.apply(pick(state, rng, rng.choice(["flat", "eager"])))
        count += 1
    yield state


def seats(state: State) -> list[int | None]:
    """The spectator, whoever decides, and one who waits."""
    waits = state.order[0] if state.order[0] != state.seat else state.order[-1]
    return [None, waits] if state.seat is None else [None, state.seat, waits]


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


@every_table
def test_scenes_are_whole(number: int) -> None:
    for state in positions(number):
        for seat in seats(state):
            drawn = scene(state, seat)
            page = parsed(drawn.body)
            ids = [part.get("id") for part in page.iter() if part.get("id")]
            assert len(ids) == len(set(ids)), [id for id, times in Counter(ids).items() if times > 1]
            assert not any("style" in part.attrib for part in page.iter())
            assert {"map", "market", "players", "log"} <= set(ids)
            assert {name for name, _ in drawn.tabs} <= set(ids)
            assert len(drawn.tabs) == 4
            assert len(drawn.phases) == 5
            assert sum(now for _, now in drawn.phases) == (1 if state.phase and not state.outcome else 0)
            said = "".join(page.itertext()) + " ".join(part.get("aria-label", "") for part in page.iter())
            assert not re.search(r"[{}]|\bNone\b|\bTrue\b|draw\.[a-z_.]+", said), said
            assert "-1" not in re.findall(r"[-\d]+", said)
            for part in page.iter():
                if part.get("data-pick") and part.get("role"):
                    assert part.get("aria-label")
            # What can be picked now is lit by the script: drawn, every turn would change every piece.
            assert "legal" not in " ".join(part.get("class", "") for part in page.iter()).split()


@every_table
def test_every_legal_action_can_be_reached(number: int) -> None:
    for state in positions(number):
        if state.seat is None:
            continue
        view = state.view(state.seat)
        page = parsed(scene(state, state.seat).body)
        carried = {part.get("data-pick") for part in page.iter()}
        legal = legal_handles(DRAWER, view)
        for handle in legal - carried:
            assert DRAWER.handle_label(handle, view, voice(state.seat)).strip()
        # Whatever is on the board is picked on the board.
        words = ("say:", "mix:", "bid#", "limit#", "drop:")
        assert not [handle for handle in legal - carried if not handle.startswith(words)]


@every_table
def test_the_drawing_does_not_depend_on_what_is_hidden(number: int) -> None:
    rng = Random(7)
    for state in positions(number, 150, first=1):
        if state.outcome is not None:
            continue
        for seat in seats(state):
            other = disguised(state, seat, rng)
            assert scene(other, seat).body == scene(state, seat).body
            assert DRAWER.board(other.view(seat), voice(seat)) == DRAWER.board(state.view(seat), voice(seat))


def without_marks(body: str) -> str:
    """Marks are made of letters and digits, any of them."""
    return re.sub(r'data-kept="\w+"', "", body)


def test_hidden_money_is_not_drawn() -> None:
    rich = {0: {"money": 1111}, 1: {"money": 2222}, 2: {"money": 3333}}
    for phase in ("auction", "fuel", "building", "bureaucracy"):
        state = arrange(table(players=3, money="hidden"), phase=phase, companies=rich)
        for seat in (None, 0, 1, 2):
            body = without_marks(scene(state, seat).body)
            for other, amount in enumerate(("1111", "2222", "3333")):
                assert (amount in body) == (other == seat)
    state = arrange(table(players=3, money="open"), phase="fuel", companies=rich)
    assert all(amount in scene(state, None).body for amount in ("1111", "2222", "3333"))


def test_a_sealed_bid_is_not_drawn() -> None:
    state = table(players=3, auction="sealed")
    play(state, "auction 4")
    state = arrange(state, companies={seat: {"money": 7777} for seat in range(3)})
    play(state, "limit 6543")
    for seat in (None, 1, 2):
        assert "6543" not in without_marks(scene(state, seat).body)


def test_names_are_escaped() -> None:
    names = ['<script>alert("1")</script>', "A & B", "O'Neil"]
    state = table(players=3, money="open")
    play(state, "auction 4", "bid 4")
    for seat in (None, 0, 1):
        body = scene(state, seat, names).body
        parsed(body)
        assert "<script" not in body
        assert "&lt;script&gt;" in body or seat == 0
    plain = {**arrange(state).board.map.plain, "name": "<b>&</b>\x01"}
    region = {**plain["region"][0], "name": "<i>"}
    region["cities"] = [[id, f"<u>{name}\x02", x, y] for id, name, x, y in region["cities"]]
    own = table(players=3, map={**plain, "region": [region, *plain["region"][1:]]}, regions="draft")
    drawn = scene(own, 0)
    parsed(drawn.body)
    assert not re.search(r"<u>|<b>&|<i></|<i>,", drawn.body)
    assert "&lt;u&gt;" in drawn.body
    parsed(DRAWER.board(own.view(0), voice(0)))


def test_fuel_cells_cost_what_the_rules_say() -> None:
    """The third token that is left is the offer of three, in the column of its price."""
    plants = {"plants": [4, 7, 11], "money": 400, "fuel": [0, 0, 0, 0]}
    state = arrange(table(players=3), phase="fuel", companies={2: plants}, fuel_market=[13, 15, 10, 5])
    assert state.seat == 2
    page = parsed(scene(state, 2).body)
    rows = {row.get("data-pick"): row for row in page.iter("div") if "row" in row.get("class", "").split()}
    for kind, name in enumerate(FUELS):
        row = rows[f"fuel:{name}"]
        prices = sorted(set(state.board.components.space_prices[kind]))
        tokens = [(cost, token) for cost, cell in zip(prices, row, strict=True) for token in cell]
        left = [(cost, token) for cost, token in tokens if "no" not in token.get("class", "").split()]
        assert len(left) == state.fuel_market[kind]
        total = 0
        for amount, (cost, token) in enumerate(left, 1):
            total += cost
            assert total == price(state, kind, amount)
            assert token.get("id", "").startswith(f"fuel-{name}-")
            if token.get("data-pick"):
                assert token.get("data-pick") == f"fuel:{name}#{amount}"
                assert str(total) in re.findall(r"\d+", token.get("aria-label", ""))
    legal = legal_handles(DRAWER, state.view(2))
    assert {handle for handle in legal if handle.startswith("fuel:")} == {
        part.get("data-pick") for part in page.iter("i") if part.get("data-pick")
    }


def test_the_auction_panel() -> None:
    state = table(players=3)
    play(state, "auction 4", "bid 6")
    page = parsed(scene(state, 1).body)
    picks = [part.get("data-pick") for part in page.iter("button")]
    assert [each for each in picks if each] == ["bid#7", "bid#8", "bid#11", "say:pass"]
    form = next(page.iter("form"))
    assert (form.get("data-standing"), form.get("data-least"), form.get("data-most")) == ("4", "7", "50")
    waiting = parsed(scene(state, 2).body)
    assert not [part for part in waiting.iter("button") if part.get("data-pick")]
    assert len(list(waiting.iter("form"))) == 1  # who waits can leave a maximum too
    assert not list(parsed(scene(state, None).body).iter("form"))
    poor = arrange(state, companies={1: {"money": 7}})
    picks = [part.get("data-pick") for part in parsed(scene(poor, 1).body).iter("button")]
    assert [each for each in picks if each] == ["bid#7", "say:pass"]
    play(state, "pass")
    assert not list(parsed(scene(state, 1).body).iter("form"))


@every_table
def test_what_is_drawn_is_what_is_there(number: int) -> None:
    """Every house, plant and token is on the page, once and where it belongs."""
    for state in positions(number, 120, first=1):
        page = parsed(scene(state, None).body)
        ids = {part.get("id") for part in page.iter()}
        board = state.board
        for seat, company in enumerate(state.companies):
            assert f"player-{seat}" in ids
            panel = next(part for part in page.iter() if part.get("id") == f"player-{seat}")
            minis = [part.get("id") for part in panel.iter() if part.get("id", "").startswith("plant-")]
            assert minis == [f"plant-{plant}" for plant in company.plants]
            filled = [part for part in panel.iter("i") if "on" in part.get("class", "").split()]
            assert len(filled) == sum(company.fuel)
            houses = {
                f"house-{seat}-{city.id}" for p, city in enumerate(board.cities) if company.network >> p & 1
            }
            assert houses == {id for id in ids if id and id.startswith(f"house-{seat}-")}
        cards = [part for part in page.iter() if "plant" in part.get("class", "").split()]
        sale = [card.get("id") for card in cards if "future" not in card.get("class", "").split()]
        assert {f"plant-{plant}" for plant in for_sale(state)} <= set(sale)
        for kind, name in enumerate(FUELS):
            tokens = [id for id in ids if id and id.startswith(f"fuel-{name}-")]
            assert len(tokens) == state.fuel_market[kind]
