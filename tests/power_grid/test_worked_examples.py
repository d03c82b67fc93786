"""The rulebook's worked examples that no other chapter tells. Those on building and refilling stand there."""

from baseload.core.problems import Refusal
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule


def owner_of(plant: int, phase: str, fuel: list[int], cities: list[str]) -> State:
    order = [2, 1, 0] if phase == "fuel" else [0, 1, 2]
    return arrange(
        table(regions="nw,w,sw"),
        phase=phase,
        order=order,
        fuel_market=[24, 18, 6, 2],
        companies={0: {"plants": [plant], "fuel": fuel, "cities": cities, "money": 100}},
    )


@rule("PG-4", "PG-38")
def test_plant_14_is_bid_for_from_14() -> None:
    state = arrange(table(), phase="auction", market=[14, 15, 16, 17, 18, 19, 20, 21])
    play(state, "auction 14")
    assert refusal(state, "bid 13") == Refusal("bid_too_low", "PG-38", {"bid": 13, "lowest": 14})
    assert legal(state)[0] == "bid 14"


@rule("PG-5", "PG-7", "PG-58")
def test_plant_14_stores_four_garbage() -> None:
    state = owner_of(14, "fuel", [0, 0, 0, 0], [])
    assert legal(state) == [*[f"buy garbage {amount}" for amount in range(1, 5)], "done"]
    assert refusal(state, "buy garbage 5").facts == {"fuel": "garbage", "amount": 5, "room": 4}


@rule("PG-6", "PG-8", "PG-9", "PG-10")
def test_plant_14_burns_two_garbage_for_two_cities_once() -> None:
    cities = ["essen", "duisburg", "muenster", "dortmund"]
    assert legal(owner_of(14, "bureaucracy", [0, 0, 1, 0], cities)) == ["power none"]
    for garbage in (2, 3, 4):
        state = owner_of(14, "bureaucracy", [0, 0, garbage, 0], cities)
        assert legal(state) == ["power none", "power 14"]
        event = play(state, "power 14")[0]
        assert event.facts["cities"] == 2
        assert event.facts["burnt"] == [0, 0, 2, 0]
        assert state.companies[0].fuel == [0, 0, garbage - 2, 0]


@rule("PG-11")
def test_plant_5_runs_on_two_coal_two_oil_or_one_of_each() -> None:
    state = owner_of(5, "bureaucracy", [2, 2, 0, 0], ["essen"])
    assert set(legal(state)) == {
        "power none",
        "power 5 with coal 2",
        "power 5 with oil 2",
        "power 5 with coal 1 oil 1",
    }


@rule("PG-12")
def test_plant_13_supplies_its_city_without_fuel() -> None:
    state = owner_of(13, "bureaucracy", [0, 0, 0, 0], ["essen", "duisburg"])
    assert play(state, "power 13")[0].facts["cities"] == 1


@rule("PG-21")
def test_the_first_prices() -> None:
    for plant, name, price in ((4, "coal", 1), (3, "oil", 3), (6, "garbage", 7), (11, "uranium", 14)):
        state = owner_of(plant, "fuel", [0, 0, 0, 0], [])
        assert play(state, f"buy {name} 1")[0].facts["price"] == price


@rule("PG-60")
def test_coal_from_a_hybrid_moves_to_a_new_coal_plant() -> None:
    """The hybrid is full of coal. With a coal plant beside it there is room for oil."""
    full = owner_of(5, "fuel", [4, 0, 0, 0], [])
    assert legal(full) == ["done"]
    state = arrange(full, companies={0: {"plants": [5, 8]}})
    assert "buy oil 4" in legal(state)
    assert "buy coal 6" in legal(state)


@rule("PG-90", "PG-91")
def test_four_cities_pay_54_and_none_pays_10() -> None:
    cities = ["essen", "duisburg", "muenster", "dortmund"]
    state = owner_of(33, "bureaucracy", [0, 0, 0, 0], cities)
    assert play(state.copy(), "power 33")[0].facts["income"] == 54
    assert play(state.copy(), "power none")[0].facts["income"] == 10


def growing(cities: int, market: list[int], deck: list[int]) -> State:
    """Seat 0 has so many cities, others own plants 3 to 5; seat 0 builds next."""
    state = table(regions="nw,w,sw")
    names = [city.id for city in state.board.cities if city.region == "w"]
    return arrange(
        state,
        phase="building",
        order=[2, 1, 0],
        market=market,
        deck=deck,
        companies={
            0: {"cities": names[:cities], "plants": [4], "money": 300},
            1: {"plants": [3]},
            2: {"plants": [5]},
        },
    )


@rule("PG-84", "PG-85", "PG-A23")
def test_plant_6_leaves_with_the_sixth_city_and_owned_plants_stay() -> None:
    state = growing(4, [6, 7, 8, 9, 10, 11, 12, 14], [20, 21, 99])
    play(state, "build kassel")
    assert state.companies[0].cities == 5
    assert state.market[0] == 6
    events = play(state, "build duesseldorf")
    assert state.companies[0].cities == 6
    assert kinds(events) == ["built", "plant_removed", "plant_drawn"]
    assert events[1].facts == {"plant": 6, "why": "too_small"}
    assert state.market == [7, 8, 9, 10, 11, 12, 14, 20]
    assert state.to_plain()["gone"] == [6]
    assert [company.plants for company in state.companies] == [[4], [3], [5]]
    assert state.seat == 0  # in the middle of the building turn


@rule("PG-84", "PG-85")
def test_the_printed_example_with_the_seventh_city() -> None:
    """Whatever was there before, after the seventh city no plant up to 7 is left on the market."""
    state = growing(6, [7, 8, 9, 10, 11, 12, 14, 15], [20, 21, 99])
    play(state, "build kassel")
    assert state.companies[0].cities == 7
    assert state.market == [8, 9, 10, 11, 12, 14, 15, 20]
    assert [company.plants for company in state.companies] == [[4], [3], [5]]


@rule("PG-86")
def test_one_goes_on_drawing_until_a_plant_is_large_enough() -> None:
    state = growing(6, [7, 8, 9, 10, 11, 12, 14, 15], [6, 3, 5, 21, 22, 99])
    events = play(state, "build kassel")
    removed = [event.facts["plant"] for event in events if event.kind == "plant_removed"]
    assert removed == [7, 6, 3, 5]
    assert state.market == [8, 9, 10, 11, 12, 14, 15, 21]


@rule("PG-84")
def test_several_plants_leave_at_once() -> None:
    state = growing(6, [5, 6, 7, 10, 11, 12, 14, 15], [20, 21, 22, 23, 99])
    play(state, "build kassel")
    assert state.market == [10, 11, 12, 14, 15, 20, 21, 22]


@rule("PG-84")
def test_only_the_leader_counts() -> None:
    state = growing(6, [7, 8, 9, 10, 11, 12, 14, 15], [20, 21, 99])
    play(state, "done", "build hamburg", "done")
    assert state.market == [7, 8, 9, 10, 11, 12, 14, 15]
