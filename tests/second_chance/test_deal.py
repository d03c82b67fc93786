"""The deal: all chance of a game as plain data, and deals written by hand."""

from typing import Any

import pytest

from baseload.core.problems import DealError
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import STANDARD, standard
from baseload.games.second_chance.game import GAME
from tests.rules import rule
from tests.second_chance.scene import rivals, table

PARTS = standard()
EVERY_TABLE = pytest.mark.parametrize(
    ("mode", "players"),
    [
        ("cooperative", 2),
        ("cooperative", 3),
        ("cooperative", 4),
        ("competitive", 2),
        ("competitive", 3),
        ("competitive", 4),
        ("solo", 1),
    ],
)


def deals(count: int = 60, **options: Any) -> list[dict[str, Any]]:
    chosen = GAME.options(**options)
    return [GAME.deal(chosen, seed) for seed in range(count)]


@rule("SC-29", "SC-36", "SC-37", "SC-39", "SC-45", "SC-46", "SC-47")
@EVERY_TABLE
def test_the_same_seed_gives_the_same_deal_and_others_another(mode: str, players: int) -> None:
    assert deals(5, mode=mode, players=players) == deals(5, mode=mode, players=players)
    found = deals(mode=mode, players=players)
    for part in ("agendas", "fossils", "fossils_again", "summits", "goals", "un_cards", "lobby"):
        assert len({tuple(deal[part]) for deal in found}) > (11 if mode == "competitive" else 40), part
    assert {deal["start"] for deal in found} == set(range(players))
    chosen = GAME.options(mode=mode, players=players)
    for deal in found[:10]:
        GAME.setup(chosen, deal)


@rule("SC-38", "SC-57", "SC-7", "SC-381")
@pytest.mark.parametrize(
    ("players", "options", "gas"),
    [
        (2, {}, 10),
        (3, {}, 4),
        (4, {}, 10),
        (2, {"mode": "competitive"}, 10),
        (3, {"mode": "competitive"}, 4),
        (3, {"mode": "competitive", "gas_three_competitive": "on"}, 4),
        (3, {"mode": "competitive", "gas_three_competitive": "off"}, 10),
        (3, {"gas_three_competitive": "off"}, 4),
        (4, {"mode": "competitive"}, 10),
        (1, {}, 10),
        (1, {"solo_goal": 7}, 0),
    ],
)
def test_gas_tiles_that_leave_the_game(players: int, options: dict[str, Any], gas: int) -> None:
    for deal in deals(5, players=players, **options):
        for part in ("fossils", "fossils_again"):
            assert [deal[part].count(kind) for kind in ("gas", "oil", "coal")] == [gas, 10, 10]
    state = table(players, inspectors="off", **options)
    assert len(state.fossils) + len(state.fossils_under) == gas + 20


@rule("SC-44", "SC-10", "SC-67")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_eight_green_five_pink_and_eight_blue_tiles_are_drawn(players: int) -> None:
    seen: set[int] = set()
    for deal in deals(players=players):
        green, pink, blue = deal["tiles"][:8], deal["tiles"][8:13], deal["tiles"][13:]
        assert len(blue) == 8
        for drawn, every in ((green, PARTS.green_tiles), (pink, PARTS.pink_tiles), (blue, PARTS.blue_tiles)):
            assert all(drawn.count(kind) <= every.count(kind) for kind in drawn)
        seen |= set(deal["tiles"])
    assert seen == {*PARTS.green_tiles, *PARTS.pink_tiles, *PARTS.blue_tiles}
    assert all("events" not in deal for deal in deals(3, players=players))


@rule("SC-55")
def test_rivals_have_events_instead() -> None:
    found = deals(mode="competitive")
    for deal in found:
        assert "tiles" not in deal
        assert sorted(deal["events"]) == sorted(deal["events_again"]) == list(range(1, 8))
    assert len({tuple(deal["events"]) for deal in found}) > 50
    state = rivals(deal={"events": [3, 1, 7, 2, 5, 6, 4]})
    assert state.events == [3, 1, 7, 2, 5, 6, 4]


@rule("SC-53", "SC-52")
def test_with_two_rivals_six_company_goals_are_removed() -> None:
    for players, count in ((2, 4), (3, 6), (4, 8)):
        found = deals(mode="competitive", players=players)
        drawn = {goal for deal in found for goal in deal["goals"]}
        assert drawn == ({1, 2, 3, 4} if players == 2 else set(range(1, 11)))
        assert {len(set(deal["goals"])) for deal in found} == {count}


@rule("SC-46", "SC-62")
def test_personal_goals_are_drawn_two_each_and_four_alone() -> None:
    for players, count in ((1, 4), (2, 4), (3, 6), (4, 8)):
        found = deals(players=players)
        assert {len(set(deal["goals"])) for deal in found} == {count}
        assert {goal for deal in found for goal in deal["goals"]} == set(range(1, 17))


@rule("SC-45", "SC-56")
@EVERY_TABLE
def test_un_cards_of_both_types_are_shuffled_apart(mode: str, players: int) -> None:
    first = {deal["un_cards"][0] for deal in deals(400, mode=mode, players=players)}
    last = {deal["un_cards"][-1] for deal in deals(400, mode=mode, players=players)}
    assert first == {card for card in range(1, 46) if PARTS.un_type[card] == 0}
    assert last == {card for card in range(1, 46) if PARTS.un_type[card] == 1}


@rule("SC-63", "SC-280")
def test_chance_that_only_some_tables_need() -> None:
    assert not {"solo_goal", "supply_starts"} & set(deals(1)[0])
    assert {deal["solo_goal"] for deal in deals(200, players=1, solo_goal="random")} == set(range(1, 13))
    for options, phases in (({}, 4), ({"mode": "competitive"}, 5), ({"players": 1}, 4)):
        drawn = [deal["supply_starts"] for deal in deals(supply_start="random", **options)]
        assert {len(starts) for starts in drawn} == {phases}
        assert {region for starts in drawn for region in starts} == set(REGIONS)


# --- deals written by hand ---


def deal_error(parts: dict[str, Any], **options: Any) -> DealError:
    """What a deal with these parts changed, or left out (`...`), is refused for."""
    chosen = GAME.options(**options)
    deal = {**GAME.deal(chosen, 1), **parts}
    with pytest.raises(DealError) as caught:
        GAME.setup(chosen, {part: value for part, value in deal.items() if value is not ...})
    return caught.value


def test_a_deal_has_exactly_its_parts() -> None:
    wanted = ["start", "agendas", "fossils", "fossils_again", "summits", "goals", "un_cards", "lobby"]
    for mode, more in (("cooperative", ["tiles"]), ("competitive", ["events", "events_again"])):
        for part in wanted + more:
            found = deal_error({part: ...}, mode=mode)
            assert (found.code, found.facts["wanted"]) == ("deal_parts", wanted + more)
            assert part not in found.facts["found"]
        assert deal_error({"extra": []}, mode=mode).code == "deal_parts"
    assert deal_error({"tiles": []}, mode="competitive").code == "deal_parts"
    assert deal_error({"events": []}).code == "deal_parts"
    assert deal_error({"solo_goal": 1}).code == "deal_parts"  # only where chance picks
    assert deal_error({"solo_goal": 1}, players=1, solo_goal=2).code == "deal_parts"
    assert deal_error({"solo_goal": ...}, players=1, solo_goal="random").code == "deal_parts"
    assert deal_error({"supply_starts": REGIONS[:4]}).code == "deal_parts"
    assert deal_error({"supply_starts": ...}, supply_start="random").code == "deal_parts"


@pytest.mark.parametrize("start", [-1, 3, "0", True, None, 1.0])
def test_a_deal_names_a_seat_at_the_table_as_start_player(start: Any) -> None:
    found = deal_error({"start": start})
    assert (found.code, found.facts) == ("deal_start", {"players": 3})


@pytest.mark.parametrize("goal", [0, 13, "1", True, None, 1.0])
def test_a_deal_names_a_solo_goal_that_there_is(goal: Any) -> None:
    found = deal_error({"solo_goal": goal}, players=1, solo_goal="random")
    assert (found.code, found.facts) == ("deal_solo_goal", {"most": 12})


@pytest.mark.parametrize(
    ("mode", "part", "count"),
    [
        ("cooperative", "agendas", 8),
        ("cooperative", "summits", 18),
        ("cooperative", "lobby", 36),
        ("competitive", "events", 7),
        ("competitive", "events_again", 7),
    ],
)
def test_a_deal_has_every_number_once(mode: str, part: str, count: int) -> None:
    good = list(range(1, count + 1))
    for wrong in (good[:-1], [*good, good[-1]], [*good[:-1], good[0]], [*good[:-1], 99], "text", None, 7):
        found = deal_error({part: wrong}, mode=mode)
        assert (found.code, found.facts) == ("deal_numbers", {"part": part, "wanted": good})
    for odd in (str(good[-1]), True, 1.0):
        assert deal_error({part: [*good[1:], odd]}, mode=mode).code == "deal_numbers"


@rule("SC-38", "SC-381")
@pytest.mark.parametrize("part", ["fossils", "fossils_again"])
def test_a_deal_has_every_fossil_tile_by_name(part: str) -> None:
    tiles = ["gas"] * 4 + ["oil"] * 10 + ["coal"] * 10
    wrong: Any
    for wrong in (tiles[1:], ["oil", *tiles[1:]], ["none", *tiles[1:]], [1] * 24, "gas", None):
        found = deal_error({part: wrong})
        assert (found.code, found.facts) == ("deal_names", {"part": part, "wanted": 24})
    assert deal_error({part: ["gas"] * 6 + tiles}).facts["wanted"] == 24
    assert deal_error({part: tiles}, players=2).facts["wanted"] == 30
    assert deal_error({part: tiles}, players=1, solo_goal=7).facts["wanted"] == 20
    random_goal = {"solo_goal": 7, "fossils": tiles[4:], "fossils_again": tiles[4:]}
    table(1, solo_goal="random", deal=random_goal)
    assert deal_error({**random_goal, part: tiles}, players=1, solo_goal="random").facts["wanted"] == 20


@rule("SC-46", "SC-53", "SC-62")
def test_a_deal_draws_only_goals_of_the_table_and_none_twice() -> None:
    good = [1, 2, 3, 4, 5, 6]
    wrong: Any
    for wrong in (
        good[1:],
        [*good, 7],
        [1, *good[:-1]],
        [*good[:-1], 17],
        [*good[:-1], 0],
        "goals",
        None,
        [True, *good[1:]],
    ):
        found = deal_error({"goals": wrong})
        facts = {"part": "goals", "wanted": 6, "of": list(range(1, 17))}
        assert (found.code, found.facts) == ("deal_some", facts)
    found = deal_error({"goals": [1, 2, 3, 5]}, mode="competitive", players=2)
    assert found.facts == {"part": "goals", "wanted": 4, "of": [1, 2, 3, 4]}
    assert deal_error({"goals": [1, 2, 3, 4, 5, 11]}, mode="competitive").code == "deal_some"
    assert deal_error({"goals": [1, 2]}, players=1).facts["wanted"] == 4


@rule("SC-45", "SC-56")
def test_a_deal_lays_out_un_cards_of_the_first_then_of_the_second_type() -> None:
    good = [1, 2, 3, 4, 16, 17, 18, 19]
    table(3, deal={"un_cards": good})
    wrong: Any
    for wrong in (good[:-1], [*good, 20], "cards", None, [str(card) for card in good]):
        found = deal_error({"un_cards": wrong})
        facts = {"part": "un_cards", "wanted": 8, "of": list(range(1, 46))}
        assert (found.code, found.facts) == ("deal_some", facts)
    for wrong in ([16, *good[1:4], 1, *good[5:]], [1, *good[:3], *good[4:]], [99, *good[1:]], [0, *good[1:]]):
        found = deal_error({"un_cards": wrong})
        assert (found.code, found.facts["wanted"], found.facts["of"]) == ("deal_some", 4, list(range(1, 16)))
    found = deal_error({"un_cards": [*good[:4], 16, 16, 17, 18]})
    assert (found.code, found.facts["of"]) == ("deal_some", list(range(16, 46)))


@rule("SC-44")
def test_a_deal_lays_out_tiles_group_by_group() -> None:
    green, pink, blue = PARTS.green_tiles[:8], PARTS.pink_tiles[:5], PARTS.blue_tiles[:8]
    good = green + pink + blue
    table(3, deal={"tiles": good})
    wrong: Any
    for wrong in (good[:-1], [*good, good[-1]], "tiles", None, [str(kind) for kind in good]):
        found = deal_error({"tiles": wrong})
        assert (found.code, found.facts["part"], found.facts["wanted"]) == ("deal_some", "tiles", 21)
        assert found.facts["of"] == PARTS.green_tiles + PARTS.pink_tiles + PARTS.blue_tiles
    for wrong, wanted, of in (
        (
            [green[0], *green[:-1], *pink, *blue],
            8,
            PARTS.green_tiles,
        ),  # a third tile of a kind that is there twice
        ([pink[0], *green[1:], green[0], *pink[1:], *blue], 8, PARTS.green_tiles),
        ([*green, pink[0], *pink[:-1], *blue], 5, PARTS.pink_tiles),
        ([*green, *pink, *blue[:-1], 99], 8, PARTS.blue_tiles),
    ):
        found = deal_error({"tiles": wrong})
        assert (found.code, found.facts) == ("deal_some", {"part": "tiles", "wanted": wanted, "of": of})


@rule("SC-280")
def test_a_deal_picks_a_first_region_for_every_supply_phase() -> None:
    for mode, wanted in (("cooperative", 4), ("competitive", 5)):
        table(3, deal={"supply_starts": ["asia"] * wanted}, supply_start="random", mode=mode)
        wrong: Any
        for wrong in (
            ["asia"] * (wanted - 1),
            ["asia"] * (wanted + 1),
            ["arctic"] * wanted,
            [0] * wanted,
            "asia",
            None,
        ):
            found = deal_error({"supply_starts": wrong}, supply_start="random", mode=mode)
            assert (found.code, found.facts) == ("deal_supply_starts", {"wanted": wanted})


@rule("SC-53")
def test_a_deal_follows_an_owners_components() -> None:
    own = {"players": {"2": {"goals_removed": [5, 6, 7]}}, "goal_tiles": {"laid": {"pink": 3}}}
    components = {"base": STANDARD, "own": own}
    found = deals(mode="competitive", players=2, components=components)
    assert {goal for deal in found for goal in deal["goals"]} == {1, 2, 3, 4, 8, 9, 10}
    assert {len(deal["tiles"]) for deal in deals(3, components=components)} == {19}
