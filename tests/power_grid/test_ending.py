"""The end of the game: when it comes, who wins, and what everybody then may know."""

from itertools import product
from typing import Any

import pytest

from baseload.core.contract import Outcome
from baseload.core.problems import Refusal
from baseload.games.power_grid.ending import most_supplied
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import GAME, arrange, table
from tests.rules import rule

END = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}
# Never too small; no plant market event disturbs the end.
MARKET = [30, 31, 32, 34, 35, 36]


def nearly_over(
    networks: list[int],
    plants: list[list[int]] | None = None,
    fuel: list[list[int]] | None = None,
    money: list[int] | None = None,
    step: int = 3,
    **options: Any,
) -> State:
    """Phase 4 with networks of these sizes. Seat 0 is last in order and builds first."""
    players = len(networks)
    state = table(players, **options)
    names = [city.id for city in state.board.cities]
    companies = {
        seat: {
            "cities": names[: networks[seat]],
            "plants": plants[seat] if plants else [],
            "fuel": fuel[seat] if fuel else [0, 0, 0, 0],
            "money": money[seat] if money else 100,
        }
        for seat in range(players)
    }
    return arrange(
        state,
        phase="building",
        order=list(reversed(range(players))),
        step=step,
        step_3_card=2 if step == 3 else 0,
        market=MARKET,
        deck=[40, 42, 44] if step == 3 else [40, 42, 44, 99],
        companies=companies,
    )


def over(state: State) -> Outcome:
    """Everybody is done building; the outcome."""
    play(state, *["done"] * len(state.companies))
    outcome = state.outcome
    assert outcome is not None
    return outcome


# ---- When --------------------------------------------------------------------------------------


@rule("PG-117", "PG-122")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_number_of_cities_that_ends_the_game(players: int) -> None:
    end = END[players]
    before = nearly_over([1] * (players - 1) + [end - 1])
    play(before, *["done"] * players)
    assert before.outcome is None
    assert before.phase == 5

    exactly = nearly_over([1] * (players - 1) + [end])
    outcome = over(exactly)
    assert outcome.reason == "cities_connected"
    assert outcome.facts["cities"] == end

    if players != 2:  # two players have 21 cities in all
        assert over(nearly_over([1] * (players - 1) + [end + 1])).facts["cities"] == end + 1


@rule("PG-117")
def test_after_the_end_nothing_is_legal() -> None:
    state = nearly_over([17, 1, 1])
    events = play(state, "done", "done", "done")
    assert kinds(events) == ["game_over"]
    assert state.seat is None
    assert legal(state) == []
    assert state.to_plain()["stack"] == []
    for text in ("done", "build essen", "power none", "pass"):
        assert refusal(state, text) == Refusal("game_over", "PG-117", {})


@rule("PG-118")
def test_everybody_finishes_the_last_phase_4() -> None:
    """Seat 0 reaches 17; the others still build, and one of them passes it."""
    state = nearly_over([16, 17, 14], money=[500, 500, 500])
    cities = [city.id for city in state.board.cities]
    play(state, f"build {cities[16]}")
    assert state.companies[0].cities == 17
    assert (state.outcome, state.seat) == (None, 0)
    play(state, f"build {cities[17]}", "done")
    assert (state.outcome, state.seat) == (None, 1)
    play(state, f"build {cities[17]}", "done")
    assert (state.outcome, state.seat) == (None, 2)
    play(state, *[f"build {cities[place]}" for place in range(14, 20)], "done")
    assert state.outcome is not None
    assert state.outcome.facts["connected"] == [18, 18, 20]
    assert state.outcome.facts["cities"] == 20


@rule("PG-117", "PG-A36")
def test_the_game_ends_before_phase_5() -> None:
    state = nearly_over(
        [17, 1, 1], plants=[[20], [13], []], fuel=[[3, 0, 0, 0], [0] * 4, [0] * 4], money=[7, 8, 9]
    )
    market, supply = state.fuel_market.copy(), state.fuel_supply.copy()
    outcome = over(state)
    assert outcome.scores == [5, 1, 0]
    assert outcome.facts["money"] == [7, 8, 9]
    assert [company.money for company in state.companies] == [7, 8, 9]
    assert state.companies[0].fuel == [3, 0, 0, 0]
    assert (state.fuel_market, state.fuel_supply) == (market, supply)
    assert state.market == MARKET


# ---- Who ---------------------------------------------------------------------------------------


@rule("PG-119", "PG-121")
def test_most_cities_supplied_wins_not_most_connected_nor_richest() -> None:
    state = nearly_over(
        [18, 12, 17],
        plants=[[44], [27, 33], [37]],  # 5, 7 and 4 cities
        money=[300, 1, 200],
    )
    outcome = over(state)
    assert outcome.scores == [5, 7, 4]
    assert outcome.places == [2, 1, 3]
    assert outcome.winners == [1]
    assert outcome.facts == {
        "cities": 18,
        "supplied": [5, 7, 4],
        "money": [300, 1, 200],
        "connected": [18, 12, 17],
        "round": 2,
        "step": 3,
    }


@rule("PG-119", "PG-93")
def test_only_connected_cities_count() -> None:
    state = nearly_over([17, 4, 5], plants=[[44], [50], [27, 33]], money=[0, 90, 0])
    assert over(state).scores == [5, 4, 5]


@rule("PG-119")
def test_fuel_must_be_at_hand() -> None:
    state = nearly_over(
        [17, 16, 16],
        plants=[[36], [36], [13]],
        fuel=[[2, 0, 0, 0], [3, 0, 0, 0], [0, 0, 0, 0]],
    )
    outcome = over(state)
    assert outcome.scores == [0, 7, 1]
    assert outcome.places == [3, 1, 2]


@rule("PG-120")
def test_money_decides_between_equal_supplies() -> None:
    state = nearly_over([18, 17, 17], plants=[[37], [33], [27]], money=[20, 21, 99])
    outcome = over(state)
    assert outcome.scores == [4, 4, 3]
    assert outcome.places == [2, 1, 3]


@rule("PG-A37", "PG-120")
def test_the_third_tie_break() -> None:
    for tiebreak, places in (("english", [1, 2, 3]), ("rulebook", [1, 1, 3])):
        state = nearly_over([18, 17, 17], plants=[[37], [33], [27]], money=[20, 20, 20], tiebreak=tiebreak)
        assert over(state).places == places


@rule("PG-A37")
@pytest.mark.parametrize("tiebreak", ["english", "rulebook"])
def test_full_equality_shares_the_place(tiebreak: str) -> None:
    state = nearly_over([17, 17, 16], plants=[[37], [33], [50]], money=[20, 20, 5], tiebreak=tiebreak)
    outcome = over(state)
    assert outcome.places == [2, 2, 1]
    state = nearly_over([17, 17, 16], plants=[[37], [33], [27]], money=[20, 20, 5], tiebreak=tiebreak)
    outcome = over(state)
    assert outcome.places == [1, 1, 3]
    assert outcome.winners == [0, 1]


@rule("PG-A37")
def test_money_counts_before_connected_cities() -> None:
    state = nearly_over([18, 17, 17], plants=[[37], [33], [27]], money=[20, 21, 20], tiebreak="english")
    assert over(state).places == [2, 1, 3]


# ---- The last income ---------------------------------------------------------------------------


@rule("PG-A36")
def test_the_last_income_is_paid_where_the_table_wants_it() -> None:
    state = nearly_over([17, 1, 1], plants=[[44], [13], []], money=[7, 8, 9], final_payment="on")
    events = play(state, "done", "done", "done")
    paid = [(event.seat, event.facts) for event in events if event.kind == "final_payment"]
    assert paid == [
        (0, {"cities": 5, "income": 64}),
        (1, {"cities": 1, "income": 22}),
        (2, {"cities": 0, "income": 10}),
    ]
    assert [company.money for company in state.companies] == [71, 30, 19]
    assert state.outcome is not None
    assert state.outcome.facts["money"] == [71, 30, 19]


@rule("PG-A36")
@pytest.mark.parametrize("tiebreak", ["english", "rulebook"])
def test_the_last_income_changes_no_place(tiebreak: str) -> None:
    for plants, money in product(product([27, 33, 37], repeat=3), ([0, 11, 12], [12, 11, 0], [5, 5, 5])):
        places = []
        for paid in ("off", "on"):
            state = nearly_over(
                [17, 18, 17],
                plants=[[plant] for plant in plants],
                money=money,
                final_payment=paid,
                tiebreak=tiebreak,
            )
            places.append(over(state).places)
        assert places[0] == places[1]


@rule("PG-122", "PG-A36")
def test_twenty_one_cities_pay_150_at_the_end_of_a_game_for_two() -> None:
    plants = [[38, 44, 46, 50], [13]]  # 7 + 5 + 7 + 6 cities
    fuel = [[1, 2, 3, 0], [0, 0, 0, 0]]
    state = nearly_over([21, 1], plants, fuel, [0, 0], final_payment="on")
    outcome = over(state)
    assert outcome.scores == [21, 1]
    assert outcome.facts["money"] == [150, 22]


# ---- What one is able to supply ----------------------------------------------------------------


@rule("PG-A38", "PG-119")
def test_the_best_split_of_fuel_is_found() -> None:
    """Plants 20, 29 and 42 with 5 coal and 2 oil: the coal plants take the coal, the hybrid the oil."""
    state = nearly_over([17, 15, 1], plants=[[13], [20, 29, 42], []], fuel=[[0] * 4, [5, 2, 0, 0], [0] * 4])
    outcome = over(state)
    assert outcome.scores[1] == 15
    assert outcome.winners == [1]


@rule("PG-A38")
@pytest.mark.parametrize(
    ("plants", "fuel", "supplied"),
    [
        ([20, 29, 42], [5, 0, 0, 0], 11),  # the two coal plants, or one of them and the hybrid
        ([20, 29, 42], [4, 0, 0, 0], 10),
        ([20, 29, 42], [3, 1, 0, 0], 10),
        ([20, 29, 42], [0, 1, 0, 0], 4),
        ([3, 4, 46], [2, 2, 0, 0], 7),  # the hybrid instead of the two small ones
        ([46], [1, 2, 0, 0], 7),
        ([46], [1, 1, 0, 0], 0),
        ([46], [0, 3, 0, 0], 7),
        ([21, 29], [1, 2, 0, 0], 8),
        ([16, 25, 29], [2, 3, 0, 0], 12),
        ([16, 25, 29], [3, 2, 0, 0], 12),
        ([16, 25, 29], [2, 2, 0, 0], 9),
        ([30, 38], [0, 0, 5, 0], 7),  # the better of two
        ([30, 38], [0, 0, 6, 0], 13),
        ([28, 39], [0, 0, 0, 1], 6),
        ([28, 39], [0, 0, 0, 2], 10),
        ([13, 50], [0, 0, 0, 0], 7),
    ],
)
def test_the_most_that_can_be_supplied(plants: list[int], fuel: list[int], supplied: int) -> None:
    state = nearly_over([17, 1, 1], plants=[plants, [], []], fuel=[fuel, [0] * 4, [0] * 4])
    assert over(state).scores[0] == supplied


@rule("PG-A38", "PG-11")
def test_the_most_is_what_the_best_action_of_phase_5_would_supply() -> None:
    """Every small store of coal and oil for four sets of plants, against the actions that phase 5 offers."""
    for plants, coal, oil in product(
        ([4, 7, 46], [20, 21, 29], [5, 12, 35], [9, 25, 29]), range(6), range(6)
    ):
        state = nearly_over([16, 1, 1], plants=[plants, [], []], fuel=[[coal, oil, 0, 0], [0] * 4, [0] * 4])
        ability = most_supplied(state, state.companies[0])
        state = arrange(state, phase="bureaucracy", order=[0, 1, 2])
        offers = []
        for text in legal(state):
            offers.append(play(state.copy(), text)[0].facts["cities"])
        assert ability == max(offers)


# ---- Two players, beginners, houses ------------------------------------------------------------


@rule("PG-122")
def test_the_numbers_of_the_game_for_two() -> None:
    state = table(2)
    assert len(state.board.regions) == 3
    assert len(state.removed) == 8
    assert state.board.max_plants == 4
    for cities, step in ((9, 1), (10, 2)):
        state = nearly_over([cities, 1], step=1)
        play(state, "done", "done")
        assert state.step == step


@rule("PG-A39", "PG-117")
def test_the_twenty_first_house_is_built() -> None:
    state = nearly_over([20, 1])
    last = [city.id for city in state.board.cities][20]
    play(state, f"build {last}", "done", "done")
    assert state.outcome is not None
    assert state.outcome.facts["cities"] == 21


@rule("PG-123")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_beginners_end_with_the_seventh_city(players: int) -> None:
    before = nearly_over([6] + [1] * (players - 1), step=1, beginner="on")
    play(before, *["done"] * players)
    assert (before.outcome, before.phase, before.step) == (None, 5, 1)
    outcome = over(nearly_over([7] + [1] * (players - 1), step=1, beginner="on"))
    assert outcome.facts["cities"] == 7


@rule("PG-123")
def test_beginners_may_not_have_an_eighth_city() -> None:
    state = nearly_over([6, 0, 0], money=[500, 500, 500], step=1, beginner="on")
    cities = [city.id for city in state.board.cities]
    play(state, f"build {cities[6]}")
    assert legal(state) == ["done"]
    assert refusal(state, f"build {cities[7]}") == Refusal("city_cap", "PG-123", {"cap": 7})
    play(state, "done")
    # The others may reach seven in the same phase.
    play(state, *[f"build {city}" for city in cities[7:14]])
    assert refusal(state, f"build {cities[14]}") == Refusal("city_cap", "PG-123", {"cap": 7})
    play(state, "done", "done")
    assert state.outcome is not None
    assert state.outcome.facts["connected"] == [7, 7, 0]


@rule("PG-123")
def test_without_the_option_an_eighth_city_is_fine() -> None:
    state = nearly_over([7, 0, 0], money=[500, 500, 500], step=1)
    cities = [city.id for city in state.board.cities]
    play(state, f"build {cities[7]}")
    assert state.companies[0].cities == 8


@rule("PG-123", "PG-119", "PG-120")
def test_beginners_win_by_supply_then_money() -> None:
    plants = [[27], [33], [37]]
    outcome = over(nearly_over([7, 6, 6], plants, None, [99, 3, 4], step=1, beginner="on"))
    assert outcome.scores == [3, 4, 4]
    assert outcome.places == [3, 2, 1]


@rule("PG-123")
def test_beginners_stay_in_step_1_with_six_players_and_six_cities() -> None:
    state = nearly_over([6, 1, 1, 1, 1, 1], step=1, beginner="on")
    play(state, *["done"] * 6)
    assert state.step == 1
    normal = nearly_over([6, 1, 1, 1, 1, 1], step=1)
    play(normal, *["done"] * 6)
    assert normal.step == 2


@rule("PG-123")
def test_beginners_end_when_no_city_is_left() -> None:
    """In step 1 every city takes one house, and with six players all may be stuck at six cities or fewer:
    6 + 6 + 6 + 6 + 6 + 5 = 35. Nobody can build ever after, so the game must end here or never."""
    state = table(6, beginner="on")
    names = [city.id for city in state.board.cities]
    assert len(names) == 35
    state = arrange(
        state,
        phase="building",
        market=[*MARKET, 37, 38],
        companies={seat: {"cities": names[6 * seat : 6 * seat + 6], "money": 500} for seat in range(6)},
    )
    for _ in range(6):
        assert legal(state) == ["done"]
        play(state, "done")
    assert state.outcome is not None
    assert state.outcome.reason == "no_city_left"


@rule("PG-123")
def test_a_city_left_or_a_full_game_goes_on() -> None:
    for beginner, taken in (("on", 34), ("off", 35)):
        state = table(6, beginner=beginner)
        names = [city.id for city in state.board.cities][:taken]
        state = arrange(
            state,
            phase="building",
            market=[*MARKET, 37, 38],
            companies={seat: {"cities": names[6 * seat : 6 * seat + 6]} for seat in range(6)},
        )
        play(state, *["done"] * 6)
        assert (state.outcome, state.phase) == (None, 5)


# ---- Money in views ----------------------------------------------------------------------------


def seen(state: State, seat: int | None) -> list[int]:
    """The money of all seats as this seat sees it; -1 is hidden."""
    return [company["money"] for company in state.view(seat).to_plain()["known"]["companies"]]


@rule("PG-A42")
def test_money_is_hidden_unless_the_table_plays_openly() -> None:
    state = nearly_over([16, 1, 1], money=[7, 8, 9])
    assert [seen(state, seat) for seat in (0, 1, 2, None)] == [
        [7, -1, -1],
        [-1, 8, -1],
        [-1, -1, 9],
        [-1, -1, -1],
    ]
    opened = arrange(
        table(3, money="open"), phase="building", companies={seat: {"money": 7 + seat} for seat in range(3)}
    )
    for seat in (0, 1, 2, None):
        assert seen(opened, seat) == [7, 8, 9]


@rule("PG-A42")
def test_money_is_open_once_the_game_is_over() -> None:
    state = nearly_over([17, 1, 1], money=[7, 8, 9])
    assert seen(state, 1) == [-1, 8, -1]
    over(state)
    for seat in (0, 1, 2, None):
        assert seen(state, seat) == [7, 8, 9]
        assert state.view(seat).outcome == state.outcome


@rule("PG-117")
def test_an_ended_game_keeps_its_outcome_in_plain_form() -> None:
    state = nearly_over([17, 1, 1], plants=[[13], [], []])
    over(state)
    again = GAME.state_from_plain(state.to_plain())
    assert again.outcome == state.outcome
    assert again.hash() == state.hash()
