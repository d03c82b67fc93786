"""Set-up: the area and how it is chosen, money, first order, the fuel market, the deck."""

from typing import Any

import pytest

from baseload.core.problems import DealError, OptionError
from baseload.games.power_grid.components import STEP_3, components
from baseload.games.power_grid.maps import built_in
from baseload.games.power_grid.state import State
from tests.harness.scene import legal, play, refusal
from tests.power_grid.scene import GAME, arrange, table
from tests.rules import rule

REGION_COUNT = {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}
REMOVED = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}
TOUCH = {
    "germany": "nw-ne nw-w nw-e ne-e w-e w-sw e-sw e-se sw-se",
    "usa": "nw-sw nw-mw nw-s sw-s mw-s mw-ne mw-se s-se ne-se",
}


def pairs(chart: str) -> set[tuple[str, str]]:
    """Which regions touch, both ways round, typed from the board."""
    found: set[tuple[str, str]] = set()
    for pair in TOUCH[chart].split():
        one, two = pair.split("-")
        found |= {(one, two), (two, one)}
    return found


def one_area(regions: list[str], chart: str) -> bool:
    """Can every region be reached from the first over regions of the list?"""
    reached = [regions[0]]
    for here in reached:
        reached += [there for there in regions if (here, there) in pairs(chart) and there not in reached]
    return sorted(reached) == sorted(regions)


def option_error(**chosen: Any) -> OptionError:
    with pytest.raises(OptionError) as caught:
        GAME.options(**chosen)
    return caught.value


def deal_error(players: int, **parts: Any) -> DealError:
    with pytest.raises(DealError) as caught:
        table(players, deal=parts)
    return caught.value


def region_of(state: State, city: str) -> str:
    return next(place.region for place in state.board.map.cities if place.id == city)


@rule("PG-13")
@pytest.mark.parametrize("chart", ["germany", "usa"])
def test_six_regions_of_seven_cities(chart: str) -> None:
    cities = built_in(chart).cities
    assert len(built_in(chart).regions) == 6
    assert len({city.id for city in cities}) == 42
    for region in built_in(chart).regions:
        assert sum(city.region == region for city in cities) == 7


@rule("PG-13")
def test_a_map_or_region_that_does_not_exist() -> None:
    assert option_error(map="atlantis").code == "unknown_map"
    unknown = option_error(players=3, regions="nw,ne,x")
    assert (unknown.code, unknown.facts["region"]) == ("unknown_region", "x")
    state = arrange(table(3), phase="building")
    found = refusal(state, "build atlantis")
    assert (found.code, found.rule) == ("no_such_city", "PG-13")
    assert found.facts == {"city": "atlantis", "map": "germany"}


@rule("PG-14")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("chart", ["germany", "usa"])
def test_regions_by_players(players: int, chart: str) -> None:
    state = table(players, map=chart)
    assert len(state.board.regions) == REGION_COUNT[players]
    assert len(state.board.cities) == 7 * REGION_COUNT[players]
    every = list(built_in(chart).regions)
    for given in range(1, 7):
        chosen = every[:given]
        if given == REGION_COUNT[players]:
            continue
        wrong = option_error(players=players, map=chart, regions=chosen)
        assert wrong.code == "wrong_number_of_regions"
        assert wrong.facts == {"players": players, "wanted": REGION_COUNT[players], "given": given}


@rule("PG-15", "PG-A4")
@pytest.mark.parametrize("chart", ["germany", "usa"])
@pytest.mark.parametrize(("players", "germany", "usa"), [(3, 13, 12), (4, 12, 12), (5, 6, 6)])
def test_chance_picks_every_area_that_hangs_together_and_no_other(
    chart: str, players: int, germany: int, usa: int
) -> None:
    options = GAME.options(players=players, map=chart)
    areas = {tuple(GAME.deal(options, seed)["regions"]) for seed in range(400)}
    assert all(one_area(list(area), chart) for area in areas)
    assert len(areas) == (germany if chart == "germany" else usa)


@rule("PG-15")
def test_the_host_cannot_set_scattered_regions() -> None:
    apart = option_error(players=3, regions="nw,ne,se")
    assert apart.code == "regions_not_adjacent"
    assert apart.facts["regions"] == ["nw", "ne", "se"]
    assert option_error(players=3, regions="nw,nw,ne").code == "region_twice"
    # Two pairs that touch, but not each other.
    assert option_error(players=4, map="usa", regions="nw,sw,ne,se").code == "regions_not_adjacent"
    assert deal_error(3, regions=["nw", "ne", "se"]).code == "deal_regions"
    assert deal_error(3, regions=["nw", "ne"]).code == "deal_regions"
    assert table(3, regions="w,sw,se").board.regions == ["w", "sw", "se"]


@rule("PG-A4")
def test_the_host_sets_the_regions_in_any_order() -> None:
    state = table(3, regions="se,w,sw")
    assert state.board.regions == ["w", "sw", "se"]
    assert "regions" not in GAME.deal(GAME.options(players=3, regions="se,w,sw"), 1)
    assert state.seat == 0
    assert state.round == 1


@rule("PG-A5")
@pytest.mark.parametrize("chart", ["germany", "usa"])
def test_regions_touch_where_a_connection_crosses(chart: str) -> None:
    here = built_in(chart)
    region = {city.id: city.region for city in here.cities}
    crossing = {(region[one], region[two]) for one, two, _ in here.links if region[one] != region[two]}
    both_ways = crossing | {(two, one) for one, two in crossing}
    listed = {(one, two) for one in here.adjacency for two in here.adjacency[one]}
    assert listed == both_ways == pairs(chart)


@rule("PG-16")
def test_everybody_may_build_in_every_region_from_the_first_round() -> None:
    state = table(3, regions="draft")
    play(state, "region w", "region sw", "region se")
    state = arrange(state, phase="building", round=1)
    for _ in range(3):
        builds = [text.removeprefix("build ") for text in legal(state) if text.startswith("build")]
        assert len(builds) == 21
        assert {region_of(state, city) for city in builds} == {"w", "sw", "se"}
        play(state, "done")


@rule("PG-16")
def test_nobody_builds_outside_the_area() -> None:
    state = arrange(table(3, regions="w,sw,se"), phase="building", round=1)
    found = refusal(state, "build berlin")
    assert (found.code, found.rule) == ("city_outside_area", "PG-16")
    assert found.facts == {"city": "berlin", "region": "ne"}


@rule("PG-17", "PG-18")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_fifty_elektro_and_no_city(players: int) -> None:
    state = table(players)
    assert len(state.companies) == players
    for company in state.companies:
        assert (company.money, company.cities, company.network) == (50, 0, 0)
        assert (company.plants, company.fuel) == ([], [0, 0, 0, 0])
    assert state.houses == [0] * len(state.board.cities)


@rule("PG-18")
def test_the_score_is_the_number_of_cities() -> None:
    state = arrange(table(3, regions="nw,ne,w"), phase="building")
    assert play(state, "build essen")[0].facts["cities"] == 1
    assert state.companies[2].cities == 1
    play(state, "build duisburg", "done")
    assert [company.cities for company in state.companies] == [0, 0, 2]


@rule("PG-19", "PG-A3")
def test_the_first_order_is_drawn() -> None:
    options = GAME.options(players=3)
    assert options["first_order"] == "random"
    drawn = {tuple(GAME.deal(options, seed)["order"]) for seed in range(100)}
    assert len(drawn) == 6
    state = table(3, first_order="random", deal={"order": [2, 0, 1]})
    assert (state.order, state.seat) == ([2, 0, 1], 2)
    for seat in (0, 1, 2, None):  # public
        assert state.view(seat).to_plain()["known"]["order"] == [2, 0, 1]


@rule("PG-19", "PG-A3")
def test_the_first_order_can_follow_the_seats() -> None:
    options = GAME.options(players=5, first_order="seats")
    assert all(GAME.deal(options, seed)["order"] == [0, 1, 2, 3, 4] for seed in range(20))
    for order in ([0, 1, 1], [0, 1], [1, 2, 3]):
        assert deal_error(3, order=order).code == "deal_order"


@rule("PG-20", "PG-22", "PG-A7")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_fuel_market_and_the_supply_at_the_start(players: int) -> None:
    state = table(players)
    assert state.fuel_market == [24, 18, 6, 2]
    assert state.fuel_supply == [0, 6, 18, 10]
    places = components().space_prices
    on_market = [places[fuel][len(places[fuel]) - state.fuel_market[fuel] :] for fuel in range(4)]
    assert on_market[0] == [price for price in range(1, 9) for _ in range(3)]
    assert on_market[1] == [price for price in range(3, 9) for _ in range(3)]
    assert on_market[2] == [7, 7, 7, 8, 8, 8]
    assert on_market[3] == [14, 16]


@rule("PG-21", "PG-20")
def test_the_first_prices() -> None:
    """One token of each, then the next space where it begins."""
    company = {"plants": [10, 16, 11], "fuel": [0, 0, 0, 0], "money": 999}
    waste = {"plants": [38], "fuel": [0, 0, 0, 0], "money": 999}
    state = arrange(table(3), phase="fuel", round=1, companies={2: company, 1: waste})
    assert play(state, "buy coal 1")[0].facts["price"] == 1
    assert play(state, "buy coal 3")[0].facts["price"] == 1 + 1 + 2
    assert play(state, "buy oil 1")[0].facts["price"] == 3
    assert play(state, "buy oil 3")[0].facts["price"] == 3 + 3 + 4
    assert play(state, "buy uranium 1")[0].facts["price"] == 14
    assert play(state, "buy uranium 1")[0].facts["price"] == 16
    play(state, "done")
    assert play(state, "buy garbage 1")[0].facts["price"] == 7
    assert play(state, "buy garbage 3")[0].facts["price"] == 7 + 7 + 8


@rule("PG-23", "PG-24", "PG-A8")
def test_spaces_and_how_many_tokens_they_hold() -> None:
    places = components().space_prices
    for fuel in range(3):
        assert places[fuel] == [price for price in range(1, 9) for _ in range(3)]
    assert places[3] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]


@rule("PG-23", "PG-24")
def test_a_full_market_takes_no_more_and_starts_at_one() -> None:
    """Even with tokens to spare in the supply, the spaces are the limit; everything then costs 1 at first."""
    full: dict[str, Any] = {"fuel_market": [23, 24, 24, 12], "fuel_supply": [9, 9, 9, 9]}
    state = arrange(table(3), phase="bureaucracy", **full)
    play(state, "power none", "power none", "power none")
    assert state.fuel_market == [24, 24, 24, 12]
    assert state.fuel_supply == [8, 9, 9, 9]
    company = {"plants": [10, 16, 38], "fuel": [0, 0, 0, 0], "money": 999}
    nuclear = {"plants": [11, 17], "fuel": [0, 0, 0, 0], "money": 999}
    state = arrange(state, phase="fuel", order=[0, 1, 2], companies={2: company, 1: nuclear})
    for fuel in ("coal", "oil", "garbage"):
        assert play(state, f"buy {fuel} 4")[0].facts["price"] == 1 + 1 + 1 + 2
    play(state, "done")
    assert play(state, "buy uranium 4")[0].facts["price"] == 1 + 2 + 3 + 4


@rule("PG-25", "PG-36")
def test_plants_3_to_10_lie_open_in_two_rows() -> None:
    state = table(3)
    assert state.market == [3, 4, 5, 6, 7, 8, 9, 10]
    assert legal(state) == ["auction 3", "auction 4", "auction 5", "auction 6"]
    for plant in (7, 8, 9, 10):
        assert refusal(state, f"auction {plant}").code == "not_yet_for_sale"


@rule("PG-27", "PG-28", "PG-29")
@pytest.mark.parametrize(("players", "cards"), [(2, 27), (3, 27), (4, 31), (5, 35), (6, 35)])
def test_the_deck(players: int, cards: int) -> None:
    """13 on top, Step 3 at the bottom, the removed plants only from the shuffled rest."""
    rest = {number for number in components().numbers if number > 10 and number != 13}
    assert len(rest) == 33
    for seed in range(30):
        state = table(players, seed=seed)
        assert len(state.deck) == cards
        assert (state.deck[0], state.deck[-1]) == (13, STEP_3)
        assert len(state.removed) == REMOVED[players]
        assert sorted([*state.deck[1:-1], *state.removed]) == sorted(rest)
        assert state.deck[1:-1] != sorted(state.deck[1:-1])


@rule("PG-27", "PG-29")
def test_every_plant_of_the_rest_can_lie_anywhere_or_be_removed() -> None:
    options = GAME.options(players=3)
    deals = [GAME.deal(options, seed) for seed in range(400)]
    rest = {number for number in components().numbers if number > 10 and number != 13}
    assert {plant for deal in deals for plant in deal["removed"]} == rest
    assert {deal["deck"][1] for deal in deals} == rest
    assert {deal["deck"][-1] for deal in deals} == rest
    assert len({tuple(deal["late_order"]) for deal in deals}) == 400


@rule("PG-27", "PG-28", "PG-29")
def test_a_deck_that_cannot_be_is_refused() -> None:
    """Hand-written deals: 13 not on top, a card missing or twice, too few removed, an open plant removed."""
    dealt = GAME.deal(GAME.options(players=4, first_order="seats"), 1)
    deck, removed = list(dealt["deck"]), list(dealt["removed"])
    assert deal_error(4, deck=[deck[1], deck[0], *deck[2:]]).code == "deal_top"
    assert deal_error(4, deck=deck[:-1]).code == "deal_cards"
    assert deal_error(4, deck=[*deck[:-1], deck[1]]).code == "deal_cards"
    assert deal_error(4, deck=[*deck, STEP_3]).code == "deal_cards"
    assert deal_error(4, removed=[3, *removed[1:]]).code == "deal_cards"
    fewer = deal_error(4, deck=[*deck, removed[0]], removed=removed[1:])
    assert (fewer.code, fewer.facts) == ("deal_removed", {"players": 4, "wanted": 4})
    swapped = [removed[0], *deck[1:]]
    assert deal_error(4, deck=swapped, removed=[13, *removed[1:]]).code == "deal_top"
    assert deal_error(4, late_order=deck).code == "deal_late_order"


@rule("PG-14", "PG-15", "PG-19", "PG-27", "PG-113")
@pytest.mark.parametrize("wrong", [None, 4, "13", {}, [], ["nw", "ne"], [True, 1.0, "2", None], [[1], [2]]])
def test_parts_of_a_deal_that_are_no_such_thing_are_refused(wrong: Any) -> None:
    """Somebody's text editor may have left anything there."""
    for part, code in (
        ("order", "deal_order"),
        ("deck", "deal_cards"),
        ("removed", "deal_cards"),
        ("late_order", "deal_late_order"),
        ("regions", "deal_regions"),
    ):
        assert deal_error(4, **{part: wrong}).code == code
    assert deal_error(2, order=[True, False]).code == "deal_order"
    assert deal_error(2, order=[0.0, 1.0]).code == "deal_order"


@rule("PG-14", "PG-15")
def test_the_regions_of_a_deal_must_be_an_area() -> None:
    """As many as the number of players asks for, each once, all touching; in whatever order."""
    for wrong in (
        ["nw", "ne"],
        ["nw", "ne", "w", "e"],
        ["nw", "ne", "se"],
        ["nw", "nw", "ne"],
        ["nw", "ne", "x"],
    ):
        assert deal_error(3, regions=wrong).code == "deal_regions"
    one, two = table(3, deal={"regions": ["w", "nw", "ne"]}), table(3, deal={"regions": ["nw", "ne", "w"]})
    assert one.hash() == two.hash()


@rule("PG-28", "PG-42")
def test_plant_13_is_the_first_card_drawn() -> None:
    state = table(3)
    play(state, "auction 3", "bid 3", "pass", "pass")
    assert state.market == [4, 5, 6, 7, 8, 9, 10, 13]


@rule("PG-A4", "PG-14")
@pytest.mark.parametrize(
    ("players", "order", "pickers"),
    [
        (2, [1, 0], [1, 0, 1]),
        (3, [2, 0, 1], [2, 0, 1]),
        (4, [3, 1, 0, 2], [3, 1, 0, 2]),
        (5, [4, 0, 3, 1, 2], [4, 0, 3, 1, 2]),
        (6, [5, 0, 4, 1, 3, 2], [5, 0, 4, 1, 3]),
    ],
)
def test_regions_are_drafted_in_turn_order(players: int, order: list[int], pickers: list[int]) -> None:
    """Two players alternate; the last of six picks none."""
    state = table(players, regions="draft", deal={"order": order})
    picks = ["w", "e", "se", "nw", "ne"][: len(pickers)]
    asked = []
    for region in picks:
        assert state.round == 0
        asked.append(state.seat)
        event = play(state, f"region {region}")[0]
        assert (event.kind, event.facts) == ("region_chosen", {"region": region})
    assert asked == pickers
    assert sorted(state.board.regions) == sorted(picks)
    assert len(state.board.cities) == 7 * len(picks)
    assert (state.round, state.phase, state.seat) == (1, 2, order[0])
    assert (state.market, state.order) == ([3, 4, 5, 6, 7, 8, 9, 10], order)


@rule("PG-A4", "PG-15", "PG-13")
def test_what_a_draft_refuses() -> None:
    state = table(3, regions="draft")
    first = refusal(state, "auction 3")
    assert (first.code, first.rule, first.facts) == ("regions_first", "PG-A4", {"wanted": 3})
    assert len(legal(state)) == 6
    play(state, "region nw")
    assert legal(state) == ["region ne", "region w", "region e"]
    taken = refusal(state, "region nw")
    assert (taken.code, taken.rule, taken.facts) == ("region_taken", "PG-A4", {"region": "nw"})
    far = refusal(state, "region se")
    assert (far.code, far.rule, far.facts) == ("region_not_adjacent", "PG-15", {"region": "se"})
    none = refusal(state, "region xy")
    assert (none.code, none.rule, none.facts) == ("no_such_region", "PG-13", {"region": "xy"})
    play(state, "region e")
    # Touching any region of the area is enough, not only the last one.
    assert legal(state) == ["region ne", "region w", "region sw", "region se"]
    play(state, "region w")
    late = refusal(state, "region se")
    assert (late.code, late.rule) == ("not_in_this_phase", "PG-30")


@rule("PG-A6")
def test_unused_regions_are_closed_unless_the_table_opens_them() -> None:
    """From Osnabrück to Lübeck without North-West it is 74; through it, by Bremen and Hamburg, only 28."""
    prices = {}
    for choice in ("closed", "passable"):
        state = table(3, regions="ne,w,e", unused_regions=choice)
        state = arrange(state, phase="building", companies={2: {"cities": ["osnabrueck"], "money": 200}})
        assert refusal(state, "build bremen").code == "city_outside_area"
        prices[choice] = play(state, "build luebeck")[0].facts["links"]
    assert prices == {"closed": 74, "passable": 28}
    assert GAME.options(players=3)["unused_regions"] == "closed"
