"""Phase 3, buying fuel, and the refill of the fuel market in phase 5."""

import pytest

from baseload.core.problems import Refusal
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule

NAMES = ["coal", "oil", "garbage", "uranium"]
BURNERS = {
    "coal": [4, 8, 10, 15, 20, 25, 31, 36, 42],
    "oil": [3, 7, 9, 16, 26, 32, 35, 40],
    "garbage": [6, 14, 19, 24, 30, 38],
    "uranium": [11, 17, 23, 28, 34, 39],
}
EIGHT_SPACES = [price for price in range(1, 9) for _ in range(3)]
URANIUM_SPACES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]

# The rulebook's table: for each fuel, two to six players, steps 1, 2, 3.
REFILL = {
    "coal": [[3, 4, 3], [4, 5, 3], [5, 6, 4], [5, 7, 5], [7, 9, 6]],
    "oil": [[2, 2, 4], [2, 3, 4], [3, 4, 5], [4, 5, 6], [5, 6, 7]],
    "garbage": [[1, 2, 3], [1, 2, 3], [2, 3, 4], [3, 3, 5], [3, 5, 6]],
    "uranium": [[1, 1, 1], [1, 1, 1], [1, 2, 2], [2, 3, 2], [2, 3, 3]],
}


def prices(state: State, name: str) -> list[int]:
    """The price of every token of a fuel on the market, found by buying them one by one."""
    buyer = state.order[-1]
    buying = arrange(
        state,
        phase="fuel",
        companies={buyer: {"plants": BURNERS[name], "fuel": [0, 0, 0, 0], "money": 1000}},
    )
    found: list[int] = []
    while f"buy {name} 1" in legal(buying):
        found.append(play(buying, f"buy {name} 1")[0].facts["price"])
    assert buying.companies[buyer].money == 1000 - sum(found)
    return found


def after_refill(state: State) -> State:
    """Nobody runs a plant, so phase 5 only refills."""
    play(state, *["power none"] * len(state.companies))
    return state


# ---- The start ---------------------------------------------------------------------------------


@rule("PG-20", "PG-21")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_market_at_the_start(players: int) -> None:
    state = table(players)
    assert prices(state, "coal") == EIGHT_SPACES
    assert prices(state, "oil") == EIGHT_SPACES[6:]
    assert prices(state, "garbage") == [7, 7, 7, 8, 8, 8]
    assert prices(state, "uranium") == [14, 16]


@rule("PG-22", "PG-1")
def test_the_supply_at_the_start() -> None:
    assert table().fuel_supply == [0, 6, 18, 10]


@rule("PG-23", "PG-24")
def test_the_spaces_of_a_full_market() -> None:
    state = arrange(table(), fuel_market=[24, 24, 24, 12], fuel_supply=[0, 0, 0, 0])
    for name in ("coal", "oil", "garbage"):
        assert prices(state, name) == EIGHT_SPACES
    assert prices(state, "uranium") == URANIUM_SPACES


# ---- Buying ------------------------------------------------------------------------------------


@rule("PG-56")
def test_the_last_in_order_buys_first() -> None:
    state = arrange(table(), phase="auction", order=[2, 0, 1], companies={0: {"plants": [4]}})
    play(state, "pass", "pass", "pass")
    assert state.phase == 3
    seats = []
    while state.phase == 3:
        seats.append(state.seat)
        play(state, "done")
    assert seats == [1, 0, 2]
    assert state.phase == 4


@rule("PG-61", "PG-62", "PG-63", "PG-A16")
def test_tokens_cost_their_space_and_the_cheapest_go_first() -> None:
    state = arrange(table(), phase="fuel", order=[0, 1, 2], companies={2: {"plants": [8], "money": 40}})
    event = play(state, "buy coal 4")[0]
    assert (event.kind, event.seat) == ("fuel_bought", 2)
    assert event.facts == {"fuel": "coal", "amount": 4, "price": 1 + 1 + 1 + 2}
    assert [company.money for company in state.companies] == [50, 50, 35]
    assert state.companies[2].fuel == [4, 0, 0, 0]
    assert state.fuel_market == [20, 18, 6, 2]
    assert state.fuel_supply == [0, 6, 18, 10]
    event = play(state, "buy coal 2")[0]
    assert event.facts["price"] == 2 + 2
    assert state.companies[2].money == 31


@rule("PG-61", "PG-62")
def test_what_one_has_bought_makes_it_dearer_for_the_next() -> None:
    companies = {seat: {"plants": [BURNERS["coal"][seat + 1]], "money": 50} for seat in range(3)}
    state = arrange(table(), phase="fuel", order=[0, 1, 2], companies=companies)
    first = play(state, "buy coal 4", "done")[0]
    second = play(state, "buy coal 4", "done")[0]
    third = play(state, "buy coal 4", "done")[0]
    assert [event.seat for event in (first, second, third)] == [2, 1, 0]
    assert [event.facts["price"] for event in (first, second, third)] == [5, 2 + 2 + 3 + 3, 3 + 4 + 4 + 4]


@rule("PG-61")
def test_money_limits_what_is_bought() -> None:
    for money, most in ((0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4), (7, 5)):
        state = arrange(
            table(), phase="fuel", order=[0, 1, 2], companies={2: {"plants": [8], "money": money}}
        )
        assert legal(state) == [*[f"buy coal {amount}" for amount in range(1, most + 1)], "done"]
        cost = [0, 1, 2, 3, 5, 7, 9][most + 1]
        wanted = Refusal("too_little_money", "PG-61", {"price": cost, "money": money})
        assert refusal(state, f"buy coal {most + 1}") == wanted


@rule("PG-61")
def test_uranium_prices_when_some_is_there() -> None:
    state = arrange(
        table(),
        phase="fuel",
        order=[0, 1, 2],
        fuel_market=[0, 0, 0, 5],
        companies={2: {"plants": [11, 17], "money": 44}},
    )
    assert legal(state) == ["buy uranium 1", "buy uranium 2", "buy uranium 3", "buy uranium 4", "done"]
    assert play(state, "buy uranium 4")[0].facts["price"] == 8 + 10 + 12 + 14
    assert state.companies[2].money == 0


@rule("PG-61")
def test_an_empty_market_sells_nothing() -> None:
    state = arrange(
        table(),
        phase="fuel",
        order=[0, 1, 2],
        fuel_market=[2, 0, 0, 0],
        companies={2: {"plants": [5, 6, 8, 11], "money": 500}},
    )
    assert legal(state) == ["buy coal 1", "buy coal 2", "done"]
    wanted = Refusal("not_on_market", "PG-61", {"fuel": "coal", "amount": 3, "market": 2})
    assert refusal(state, "buy coal 3") == wanted
    for name in ("oil", "garbage", "uranium"):
        wanted = Refusal("not_on_market", "PG-61", {"fuel": name, "amount": 1, "market": 0})
        assert refusal(state, f"buy {name} 1") == wanted
    assert play(state, "buy coal 2")[0].facts["price"] == 16
    assert legal(state) == ["done"]


@rule("PG-61")
def test_nothing_is_no_purchase() -> None:
    state = arrange(table(), phase="fuel", companies={2: {"plants": [4]}})
    assert refusal(state, "buy coal 0") == Refusal("buy_at_least_one", "PG-61", {"fuel": "coal"})


@rule("PG-64")
def test_nobody_must_buy_and_one_may_buy_piece_by_piece() -> None:
    state = arrange(table(), phase="fuel", order=[0, 1, 2], companies={2: {"plants": [5], "money": 50}})
    idle = state.copy()
    assert play(idle, "done") == []
    assert idle.seat == 1
    assert idle.companies[2].fuel == [0, 0, 0, 0]
    play(state, "buy coal 1", "buy oil 2", "buy coal 1")
    assert state.seat == 2
    assert state.companies[2].fuel == [2, 2, 0, 0]
    assert state.companies[2].money == 50 - 1 - 3 - 3 - 1
    assert legal(state) == ["done"]


@rule("PG-30")
def test_only_fuel_is_dealt_with_in_phase_3() -> None:
    state = arrange(table(), phase="fuel")
    assert refusal(state, "pass") == Refusal("not_in_this_phase", "PG-30", {"phase": 3})
    assert refusal(state, "power none") == Refusal("not_in_this_phase", "PG-30", {"phase": 3})


# ---- The refill --------------------------------------------------------------------------------


@rule("PG-95")
@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_refill_table(players: int, step: int) -> None:
    state = arrange(
        table(players),
        phase="bureaucracy",
        step=step,
        step_3_card=2 if step == 3 else 0,
        fuel_market=[0, 0, 0, 0],
        fuel_supply=[24, 24, 24, 12],
    )
    play(state, *["power none"] * (players - 1))
    assert state.fuel_market == [0, 0, 0, 0]  # not before everybody is paid
    events = play(state, "power none")
    wanted = {name: REFILL[name][players - 2][step - 1] for name in NAMES}
    assert [event.facts for event in events if event.kind == "refill"] == [wanted]
    assert state.fuel_market == list(wanted.values())
    assert state.fuel_supply == [
        24 - wanted["coal"],
        24 - wanted["oil"],
        24 - wanted["garbage"],
        12 - wanted["uranium"],
    ]


@rule("PG-96")
def test_the_dearest_space_with_room_is_filled_first() -> None:
    for on_market, dearest in ((0, [7, 8, 8, 8]), (1, [7, 7, 8, 8, 8]), (3, [7, 7, 7, 8, 8, 8][-6:])):
        state = arrange(
            table(),
            phase="bureaucracy",
            fuel_market=[on_market, 0, 0, 0],
            fuel_supply=[24 - on_market, 0, 0, 0],
        )
        found = prices(after_refill(state), "coal")
        assert len(found) == on_market + 4
        assert found[-len(dearest) :] == dearest
        assert found == EIGHT_SPACES[-len(found) :]


@rule("PG-97")
def test_uranium_is_filled_from_16_downwards_one_to_a_space() -> None:
    state = arrange(
        table(6), phase="bureaucracy", step=2, fuel_market=[0, 0, 0, 0], fuel_supply=[24, 24, 24, 12]
    )
    assert prices(after_refill(state), "uranium") == [12, 14, 16]
    state = arrange(
        table(6), phase="bureaucracy", step=2, fuel_market=[0, 0, 0, 3], fuel_supply=[24, 24, 24, 9]
    )
    assert prices(after_refill(state), "uranium") == [7, 8, 10, 12, 14, 16]


@rule("PG-98")
def test_a_short_supply_gives_what_it_has() -> None:
    state = arrange(table(), phase="bureaucracy", fuel_market=[3, 5, 7, 2], fuel_supply=[2, 0, 1, 0])
    events = play(state, *["power none"] * 3)
    facts = [event.facts for event in events if event.kind == "refill"]
    assert facts == [{"coal": 2, "oil": 0, "garbage": 1, "uranium": 0}]
    assert state.fuel_market == [5, 5, 8, 2]
    assert state.fuel_supply == [0, 0, 0, 0]


@rule("PG-98")
def test_what_was_missing_is_not_made_up_later() -> None:
    state = arrange(table(), phase="bureaucracy", fuel_market=[3, 0, 0, 0], fuel_supply=[1, 0, 0, 0])
    after_refill(state)
    state = arrange(state, phase="bureaucracy", fuel_supply=[20, 0, 0, 0])
    after_refill(state)
    assert state.fuel_market[0] == 3 + 1 + 4


@rule("PG-98", "PG-23")
def test_a_full_market_takes_no_more() -> None:
    state = arrange(table(), phase="bureaucracy", fuel_market=[23, 24, 24, 12], fuel_supply=[1, 0, 0, 0])
    after_refill(state)
    assert state.fuel_market == [24, 24, 24, 12]
    assert state.fuel_supply == [0, 0, 0, 0]


@rule("PG-95", "PG-92", "PG-A41")
def test_what_was_just_burnt_can_come_back_with_the_refill() -> None:
    state = arrange(
        table(),
        phase="bureaucracy",
        order=[0, 1, 2],
        fuel_market=[20, 0, 0, 0],
        fuel_supply=[0, 0, 0, 0],
        companies={2: {"plants": [8], "fuel": [4, 0, 0, 0]}},
    )
    events = play(state, "power none", "power none", "power 8")
    assert [event.facts["coal"] for event in events if event.kind == "refill"] == [3]
    assert state.fuel_market[0] == 23
    assert state.fuel_supply[0] == 0


@rule("PG-99", "PG-95", "PG-96", "PG-97", "PG-98")
def test_the_example_for_five_players() -> None:
    """10 coal, 2 oil and 1 garbage are bought; 4 coal are burnt, so the supply has 4 for a refill of 5."""
    state = arrange(
        table(5),
        phase="fuel",
        order=[0, 1, 2, 3, 4],
        round=1,
        companies={
            0: {"plants": [10]},
            1: {"plants": [4]},
            2: {"plants": [3]},
            3: {"plants": [6]},
            4: {"plants": [5]},
        },
    )
    assert [prices(state, name)[0] for name in NAMES] == [1, 3, 7, 14]
    play(state, "buy coal 2", "done", "buy garbage 1", "done", "buy oil 2", "done")
    play(state, "buy coal 4", "done", "buy coal 4", "done", *["done"] * 5)
    assert state.phase == 5
    assert state.fuel_market == [14, 16, 5, 2]
    assert prices(state, "coal") == EIGHT_SPACES[10:]  # two of three are left on space 4
    play(state, "power 10", "power 4", "power none", "power none")
    assert state.fuel_supply == [4, 6, 18, 10]
    events = play(state, "power none")
    facts = [event.facts for event in events if event.kind == "refill"]
    assert facts == [{"coal": 4, "oil": 4, "garbage": 3, "uranium": 2}]
    assert state.fuel_supply == [0, 2, 15, 8]
    assert prices(state, "coal") == EIGHT_SPACES[6:]  # 1 on space 4, 3 on space 3
    assert prices(state, "oil") == [2, 2, *EIGHT_SPACES[6:]]  # 2 on space 3, 2 on space 2
    assert prices(state, "garbage") == [6, 6, 7, 7, 7, 8, 8, 8]  # 1 on space 7, 2 on space 6
    assert prices(state, "uranium") == [10, 12, 14, 16]
    assert "refill" in kinds(events)
