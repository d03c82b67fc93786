"""The deal: all chance of a game as plain data, presets of the fossil plants, and deals written by hand."""

from typing import Any

import pytest

from baseload.core.problems import DealError
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.co2.components import SOURCES, standard
from tests.co2.scene import GAME, table
from tests.rules import rule

PARTS = standard()
EVERYBODY = pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
# Gas, oil and coal plants laid out, and the level.
PRESETS = {
    "beginner": (4, 1, 1, 150),
    "normal": (2, 2, 2, 180),
    "expert": (1, 1, 4, 210),
    "extreme": (0, 0, 6, 240),
}


def deals(count: int = 60, **options: Any) -> list[dict[str, Any]]:
    chosen = GAME.options(**options)
    return [GAME.deal(chosen, seed) for seed in range(count)]


@rule("CO2-22")
def test_the_same_seed_gives_the_same_deal() -> None:
    assert deals(5, players=4) == deals(5, players=4)
    assert len({repr(deal) for deal in deals(players=4)}) == 60


@rule("CO2-306", "CO2-59")
def test_chance_that_only_some_tables_need() -> None:
    assert "starters" not in deals(1)[0]
    assert len({tuple(deal["starters"]) for deal in deals(players=1)}) > 20
    for players, phases in ((1, 4), (3, 4), (5, 5)):
        drawn = [deal["supply_starts"] for deal in deals(players=players, supply_start="random")]
        assert {len(starts) for starts in drawn} == {phases}
        assert {region for starts in drawn for region in starts} == set(REGIONS)


# --- presets ---


@rule("CO2-292", "CO2-293", "CO2-294", "CO2-V22")
@pytest.mark.parametrize("preset", list(PRESETS))
def test_presets(preset: str) -> None:
    gas, oil, coal, level = PRESETS[preset]
    removed = 6 if preset == "extreme" else 0
    orders: set[tuple[str, ...]] = set()
    piles: set[tuple[int, ...]] = set()
    for deal in deals(fossil_setup=preset):
        state = table(fossil_setup=preset, deal=deal)
        laid = deal["fossils"][:6]
        assert [laid.count(kind) for kind in FOSSILS[1:]] == [gas, oil, coal]
        assert state.level == level
        pile = [state.fossils.count(kind) for kind in (1, 2, 3)]
        assert pile == [10 - gas - removed, 10 - oil, 10 - coal]
        assert len(state.fossils) == 24 - removed
        assert state.fossils_gone == [0, removed, 0, 0]
        orders.add(tuple(laid))
        piles.add(tuple(state.fossils))
    assert len(piles) == 60
    assert len(orders) > 10 or preset == "extreme"  # six coal plants have one order


# --- deals written by hand ---


def deal_error(parts: dict[str, Any], players: int = 3, options: dict[str, Any] | None = None) -> DealError:
    """What a deal with these parts changed, or left out (`...`), is refused for."""
    chosen = GAME.options(players=players, **(options or {}))
    deal = {**GAME.deal(chosen, 1), **parts}
    with pytest.raises(DealError) as caught:
        GAME.setup(chosen, {part: value for part, value in deal.items() if value is not ...})
    return caught.value


@rule("CO2-22", "CO2-306", "CO2-59")
def test_a_deal_has_exactly_its_parts() -> None:
    wanted = ["start", "agendas", "fossils", "summits", "goals", "un_goals", "events", "lobby"]
    for part in wanted:
        found = deal_error({part: ...})
        assert (found.code, found.facts["wanted"]) == ("deal_parts", wanted)
        assert part not in found.facts["found"]
    assert deal_error({"extra": []}).code == "deal_parts"
    assert deal_error({3: []}).code == "deal_parts"  # type: ignore[dict-item]
    assert deal_error({"starters": SOURCES}).code == "deal_parts"  # only for one player
    assert deal_error({"supply_starts": REGIONS[:4]}).code == "deal_parts"  # only where chance picks
    assert deal_error({"starters": ...}, 1).facts["wanted"] == [*wanted, "starters"]
    assert deal_error({"supply_starts": ...}, options={"supply_start": "random"}).code == "deal_parts"


@rule("CO2-22")
@pytest.mark.parametrize("start", [-1, 3, "0", True, None, 1.0])
def test_a_deal_names_a_seat_at_the_table_as_start_player(start: Any) -> None:
    found = deal_error({"start": start})
    assert (found.code, found.facts) == ("deal_start", {"players": 3})


@rule("CO2-29", "CO2-31", "CO2-40", "CO2-41", "CO2-44")
@pytest.mark.parametrize(
    ("part", "numbers"),
    [
        ("agendas", range(1, 9)),
        ("summits", range(1, 19)),
        ("un_goals", range(34, 47)),
        ("lobby", range(1, 27)),
    ],
)
def test_a_deal_has_every_number_once(part: str, numbers: range) -> None:
    good = list(numbers)
    for wrong in (good[:-1], [*good, good[-1]], [*good[:-1], good[0]], [*good[:-1], 99], "text", None, 7):
        found = deal_error({part: wrong})
        assert (found.code, found.facts["part"], found.facts["wanted"]) == ("deal_numbers", part, good)
    for odd in (str(good[-1]), True, 1.0):
        assert deal_error({part: [*good[1:], odd]}).code == "deal_numbers"


@rule("CO2-37", "CO2-38", "CO2-39")
@EVERYBODY
def test_a_deal_has_only_the_goals_for_so_many_players(players: int) -> None:
    found = deal_error({"goals": list(range(27, 33))}, players)
    assert (found.code, found.facts["part"]) == ("deal_numbers", "goals")


@rule("CO2-32", "CO2-43", "CO2-306")
def test_a_deal_has_every_tile_and_card_by_name() -> None:
    wrong: Any
    fossils = ["gas"] * 10 + ["oil"] * 10 + ["coal"] * 10
    for wrong in (fossils[1:], ["oil", *fossils[1:]], ["none", *fossils[1:]], [1] * 30, "gas", None):
        found = deal_error({"fossils": wrong})
        assert (found.code, found.facts) == ("deal_names", {"part": "fossils", "wanted": 30})
    for wrong in (REGIONS[1:], [*REGIONS[1:], "asia"], [*REGIONS[1:], "arctic"], [*REGIONS[1:], 1], None):
        found = deal_error({"events": wrong})
        assert (found.code, found.facts) == ("deal_names", {"part": "events", "wanted": 6})
    for wrong in (SOURCES[1:], [*SOURCES[1:], "wind"], [*SOURCES[1:], SOURCES[1]], None):
        found = deal_error({"starters": wrong}, 1)
        assert (found.code, found.facts) == ("deal_names", {"part": "starters", "wanted": 5})


@rule("CO2-292", "CO2-294")
def test_a_deal_keeps_to_the_preset() -> None:
    rest = ["gas"] * 8 + ["oil"] * 8 + ["coal"] * 8
    good = ["gas", "oil", "coal", "coal", "oil", "gas"]
    table(fossil_setup="normal", deal={"fossils": good + rest})
    swapped = [*good[:5], "coal", *rest[:23], "gas"]
    found = deal_error({"fossils": swapped}, options={"fossil_setup": "normal"})
    assert (found.code, found.facts) == ("deal_preset", {"preset": "normal"})
    every = ["coal"] * 10 + ["oil"] * 10 + ["gas"] * 10
    assert deal_error({"fossils": every}, options={"fossil_setup": "extreme"}).facts == {
        "part": "fossils",
        "wanted": 24,
    }


@rule("CO2-29")
def test_a_deal_lays_only_summits_of_two_topics() -> None:
    big = next(tile for tile, topics in enumerate(PARTS.summit_topics) if len(topics) == 3)
    small = [tile for tile, topics in enumerate(PARTS.summit_topics) if len(topics) == 2]
    rest = [tile for tile in range(1, 19) if tile not in (*small[:6], big)]
    for places in (6, 3):
        summits = [*small[: places - 1], big, *small[places - 1 : 6], *rest]
        found = deal_error({"summits": summits}, options={"summit_places": places})
        assert (found.code, found.facts) == ("deal_summits", {"places": places, "tile": big})
        table(summit_places=places, deal={"summits": [*small[:places], big, *small[places:6], *rest]})


@rule("CO2-59")
def test_a_deal_picks_a_first_region_for_every_supply_phase() -> None:
    options = {"supply_start": "random"}
    for players, wanted in ((3, 4), (5, 5)):
        table(players, deal={"supply_starts": ["asia"] * wanted}, supply_start="random")
        for wrong in (
            ["asia"] * (wanted - 1),
            ["asia"] * (wanted + 1),
            ["arctic"] * wanted,
            [0] * wanted,
            "asia",
            None,
        ):
            found = deal_error({"supply_starts": wrong}, players, options)
            assert (found.code, found.facts) == ("deal_supply_starts", {"wanted": wanted})
