"""What the bots know of Power Grid: single judgements, whole games, and that secrets make no difference."""

from math import isfinite
from random import Random
from typing import Any

import pytest

from baseload.bots.knowledge import knowledge, weights_of
from baseload.bots.power_grid.fuel import Shopping
from baseload.bots.power_grid.knowledge import PowerGridKnowledge
from baseload.bots.power_grid.land import affordable, costs
from baseload.bots.power_grid.plants import Plants
from baseload.games.power_grid.auction import Bidding
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.state import State
from baseload.text.speaker import speaker
from tests.harness.scene import play
from tests.power_grid.scene import GAME, arrange, table

KNOWN = knowledge("power-grid", 4)
assert isinstance(KNOWN, PowerGridKnowledge)
NUMBERS = KNOWN.numbers

MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "map": "usa", "auction": "sealed"},
    {"players": 3, "regions": "draft", "money": "open", "bid_order": "turn"},
    {"players": 4, "voluntary_discard": "off", "late_start": "empty_only", "tiebreak": "rulebook"},
    {"players": 4, "beginner": "on"},
    {"players": 5, "map": "usa", "unused_regions": "passable", "final_payment": "on"},
    {"players": 6, "map": "usa", "beginner": "on", "auction": "sealed"},
    {"players": 6, "first_order": "seats"},
]
modes = pytest.mark.parametrize(
    "mode", MODES, ids=[" ".join(f"{k}={v}" for k, v in m.items()) for m in MODES]
)


def fresh(mode: dict[str, Any], seed: int) -> State:
    options = GAME.options(**mode)
    state = GAME.setup(options, GAME.deal(options, seed))
    assert isinstance(state, State)
    return state


def chosen(state: State) -> str:
    """What is chosen by who knows only what the seat to move may know."""
    assert state.seat is not None
    known = state.view(state.seat).known  # type: ignore[attr-defined]
    return str(KNOWN.choose(known))


def scored(state: State) -> dict[str, float]:
    actions = KNOWN.actions(state)
    return {str(action): score for action, score in zip(actions, KNOWN.scores(state, actions), strict=True)}


def limit(state: State, seat: int, plant: int) -> float:
    return Plants(NUMBERS, state, seat).limit(plant)


# --- whole games ---


@modes
def test_whole_games_end_and_every_judgement_is_sound(mode: dict[str, Any]) -> None:
    """Played out: choices are legal, agree with the best score, and values are chances."""
    state = fresh(mode, 11)
    turns = 0
    while state.seat is not None:
        actions = KNOWN.actions(state)
        scores = KNOWN.scores(state, actions)
        assert len(scores) == len(actions) > 0
        assert all(isfinite(score) for score in scores)
        choice = KNOWN.choose(state)
        assert state.check(choice) is None, str(choice)
        assert choice in actions
        assert scores[actions.index(choice)] == max(scores), f"{choice} of {scored(state)}"
        values = KNOWN.values(state)
        assert len(values) == len(state.companies)
        assert all(0 <= value <= 1 for value in values)
        state.apply(choice)
        turns += 1
        assert turns < 5000
    assert state.result is not None
    assert state.round <= 25
    final = KNOWN.final_values(state, state.result)
    assert len(final) == len(state.companies)
    assert all(0 <= value <= 1 for value in final)
    assert final.index(max(final)) in state.result.winners


@modes
def test_any_position_can_be_judged(mode: dict[str, Any]) -> None:
    """Random games lead to positions that nobody who knows the game would reach."""
    state = fresh(mode, 5)
    rng = Random(3)
    turns = 0
    while state.seat is not None and turns < 700:
        known = state.view(state.seat).known  # type: ignore[attr-defined]
        for position in (state, known):
            actions = KNOWN.actions(position)
            scores = KNOWN.scores(position, actions)
            assert len(scores) == len(actions) > 0
            assert all(isfinite(score) for score in scores)
            assert state.check(KNOWN.choose(position)) is None
            assert all(0 <= value <= 1 for value in KNOWN.values(position))
            assert abs(sum(KNOWN.values(position)) - 1) < 1e-9
        legal = state.legal()
        state.apply(legal[int(rng.random() * len(legal))])
        turns += 1


@pytest.mark.parametrize("mode", [MODES[0], MODES[1], MODES[3], MODES[5]], ids=["2", "3", "4", "5"])
def test_secrets_make_no_difference(mode: dict[str, Any]) -> None:
    """Worlds that a seat cannot tell apart are played alike: another deck, other purses, other sealed maxima."""
    state = fresh(mode, 8)
    turns = 0
    while state.seat is not None:
        view = state.view(state.seat)
        choice = chosen(state)
        if turns % 5 == 0:
            for luck in range(2):
                twin = view.imagine(Random(luck))
                assert isinstance(twin, State)
                assert chosen(twin) == choice
        state.apply(GAME.action(choice))
        turns += 1


def test_it_beats_chance() -> None:
    options = GAME.options(players=4)
    for seat in range(4):
        state = GAME.setup(options, GAME.deal(options, 20 + seat))
        rng = Random(seat)
        while state.seat is not None:
            legal = state.legal()
            state.apply(KNOWN.choose(state) if state.seat == seat else legal[int(rng.random() * len(legal))])
        assert state.outcome is not None
        assert state.outcome.winners == [seat]


def test_games_among_equals_are_neither_short_nor_long() -> None:
    rounds = []
    for seed in range(6):
        state = fresh({"players": 4}, 40 + seed)
        while state.seat is not None:
            state.apply(KNOWN.choose(state))
        assert state.result is not None
        assert state.result.reason == "cities_connected"
        rounds.append(state.round)
    assert 8 <= sum(rounds) / len(rounds) <= 13


def test_who_is_far_ahead_does_not_wait() -> None:
    """A rich company with plants for nineteen against one with three cities: it ends the game at once."""
    state = table(2, map="usa", regions=["nw", "sw", "s"])
    cities = [city.id for city in state.board.cities]
    held: dict[int, dict[str, Any]] = {
        0: {"money": 900, "cities": cities[:14], "plants": [20, 21, 24, 39], "fuel": [3, 2, 2, 1]},
        1: {"money": 100, "cities": cities[17:], "plants": [4, 13], "fuel": [0, 0, 0, 0]},
    }
    changes: dict[str, Any] = {"step": 3, "step_3_card": 2, "deck": [], "market": [50], "order": [1, 0]}
    state = arrange(state, phase="building", companies=held, **changes)
    while state.seat == 0 and state.phase == 4:
        state.apply(GAME.action(chosen(state)))
    assert state.companies[0].cities >= 21


# --- plants ---


def auction(companies: dict[int, dict[str, Any]], **changes: Any) -> State:
    """The auctions of a later round on a table of three."""
    everybody = {seat: {"money": 100} for seat in range(3)}
    for seat, held in companies.items():
        everybody[seat] = {**everybody[seat], **held}
    changes = {"market": [14, 15, 20, 25, 27, 31, 33, 36], **changes}
    return arrange(table(3), phase="auction", companies=everybody, **changes)


WEST = ["essen", "duisburg", "duesseldorf", "muenster", "dortmund", "osnabrueck", "kassel"]


def test_more_cities_for_the_same_fuel_are_worth_more() -> None:
    state = auction({0: {"plants": [10], "cities": WEST[:2]}})
    assert limit(state, 0, 25) > limit(state, 0, 20) > limit(state, 0, 14)
    plants = Plants(NUMBERS, state, 0)
    assert plants.gain(25) > plants.gain(15)


def test_scarce_fuel_makes_a_plant_worth_less() -> None:
    cheap = auction({0: {"plants": [10], "cities": WEST[:3]}}, fuel_market=[24, 18, 6, 2])
    dear = auction({0: {"plants": [10], "cities": WEST[:3]}}, fuel_market=[3, 18, 6, 2])
    assert limit(cheap, 0, 20) > limit(dear, 0, 20)


def test_nobody_bids_more_than_he_has() -> None:
    state = auction({0: {"money": 26, "plants": [4], "cities": WEST[:4]}})
    assert limit(state, 0, 25) <= 26


def test_the_weakest_plant_makes_room() -> None:
    state = auction({0: {"plants": [4, 20, 25], "cities": WEST[:5]}}, market=[14, 15, 26, 27, 31, 33, 36, 38])
    assert Plants(NUMBERS, state, 0).weakest == 4
    play(state, "auction 27", "bid 27", "pass", "pass")
    assert chosen(state) == "discard 4"


def test_a_small_plant_is_not_worth_a_big_ones_place() -> None:
    state = auction(
        {0: {"money": 60, "plants": [25, 26, 31], "cities": WEST}}, market=[14, 15, 16, 17, 18, 19, 22, 24]
    )
    assert chosen(state) == "pass"


def test_bidding_goes_on_below_the_limit_and_stops_above() -> None:
    state = auction({seat: {"plants": [10], "cities": [WEST[seat]]} for seat in range(3)})
    play(state, "auction 25", "bid 25")
    assert isinstance(state.stack[-1], Bidding)
    most = limit(state, 1, 25)
    assert most > 26
    assert chosen(state) == "bid 26"
    state.stack[-1] = Bidding(1, 25, int(most) + 1, 0, 0b111)
    assert chosen(state) == "pass"


def test_the_last_round_is_about_cities_supplied() -> None:
    """Fifteen of seventeen cities and plants for eleven: one for seven more is worth much, one for two is not."""
    state = last_round({0: {"plants": [20, 25, 13], "money": 120}}, market=[14, 36, 38, 44], step=3)
    assert limit(state, 0, 36) > 36
    assert limit(state, 0, 36) > limit(state, 0, 14)
    assert chosen(state) in ("auction 36", "auction 38")


def last_round(companies: dict[int, dict[str, Any]], **changes: Any) -> State:
    """A table of three on which the first has fifteen cities of the seventeen that end the game."""
    state = table(3, regions=["w", "sw", "e"])
    cities = [city.id for city in state.board.cities]
    held: dict[int, dict[str, Any]] = {
        0: {"money": 100, "cities": cities[:15], "plants": [25, 31, 36]},
        1: {"money": 10, "cities": cities[:12], "plants": [20, 24, 26]},
        2: {"money": 10, "cities": cities[:11], "plants": [21, 29, 32]},
    }
    for seat, changed in companies.items():
        held[seat] = {**held[seat], **changed}
    phase = changes.pop("phase", "auction")
    return arrange(state, phase=phase, companies=held, **{"step": 3, "step_3_card": 2, "deck": [], **changes})


# --- fuel ---


def test_fuel_is_bought_for_the_cities_one_has() -> None:
    state = arrange(
        table(3),
        phase="fuel",
        companies={2: {"money": 60, "plants": [10, 20], "cities": WEST[:5], "fuel": [0, 0, 0, 0]}},
    )
    shopping = Shopping(NUMBERS, state, 2)
    assert shopping.cities >= 5
    assert shopping.wanted[0] >= 3
    assert chosen(state).startswith("buy coal")


def test_no_fuel_is_bought_for_plants_that_would_supply_nothing() -> None:
    """Five cities, a plant for five in stock, no money to build: the garbage plant rests."""
    company = {"money": 9, "plants": [25, 19], "cities": WEST[:5], "fuel": [2, 0, 0, 0]}
    state = arrange(table(3), phase="fuel", companies={2: company})
    assert chosen(state) == "done"


def test_hybrids_burn_what_is_cheaper() -> None:
    company = {"money": 30, "plants": [21], "cities": WEST[:4], "fuel": [0, 0, 0, 0]}
    state = arrange(table(3), phase="fuel", companies={2: company}, fuel_market=[3, 24, 6, 2])
    assert chosen(state).startswith("buy oil")
    state = arrange(table(3), phase="fuel", companies={2: company}, fuel_market=[24, 3, 6, 2])
    assert chosen(state).startswith("buy coal")


def test_powering_supplies_most_and_keeps_the_dearer_fuel() -> None:
    company = {"plants": [10, 20, 25], "cities": WEST, "fuel": [7, 0, 0, 0]}
    state = arrange(table(3), phase="bureaucracy", companies={0: company})
    assert chosen(state) == "power 10 25"
    company = {"plants": [21], "cities": WEST[:4], "fuel": [2, 2, 0, 0]}
    state = arrange(table(3), phase="bureaucracy", companies={0: company}, fuel_market=[24, 3, 6, 2])
    assert chosen(state) == "power 21 with coal 2"
    state = arrange(table(3), phase="bureaucracy", companies={0: company}, fuel_market=[3, 24, 6, 2])
    assert chosen(state) == "power 21 with oil 2"


def test_fuel_that_fits_elsewhere_is_kept() -> None:
    company = {"plants": [4, 20, 25], "cities": WEST[:5], "fuel": [6, 0, 0, 0]}
    state = auction({0: company}, market=[14, 15, 26, 27, 31, 33, 36, 38])
    play(state, "auction 27", "bid 27", "pass", "pass", "discard 4")
    assert chosen(state) == "keep"


# --- cities ---


def site(company: dict[str, Any], **changes: Any) -> State:
    """Seat 2 builds, in an area with the Ruhr."""
    return arrange(table(3, regions=["w", "sw", "e"]), phase="building", companies={2: company}, **changes)


def test_a_city_that_is_supplied_at_once_is_built_the_cheapest_first() -> None:
    state = site({"money": 60, "plants": [20], "cities": ["essen"], "fuel": [3, 0, 0, 0]})
    assert chosen(state) == "build duisburg"
    scores = scored(state)
    assert scores["build duisburg"] > scores["build dortmund"] > scores["build kassel"]
    assert scores["build duisburg"] > scores["done"]


def test_cities_that_cannot_be_supplied_wait() -> None:
    state = site({"money": 60, "plants": [4], "cities": ["essen", "duesseldorf"], "fuel": [2, 0, 0, 0]})
    scores = scored(state)
    assert scores["done"] > scores["build kassel"]
    assert scores["done"] > scores["build wuerzburg"]


def test_the_first_city_lies_among_cheap_links() -> None:
    state = site({"money": 50, "plants": [10], "cities": [], "fuel": [2, 0, 0, 0]})
    assert chosen(state).removeprefix("build ") in (
        "essen",
        "duisburg",
        "duesseldorf",
        "muenster",
        "dortmund",
        "koeln",
    )


def test_plans_follow_the_prices_of_the_rules() -> None:
    """What the next cities are thought to cost is what building them one by one costs."""
    state = site({"money": 200, "plants": [20], "cities": ["essen"], "fuel": [3, 0, 0, 0]})
    planned = costs(state, 2, 4, 200)
    assert costs(state, 2, 4, planned[2]) == planned[:3]
    assert planned[:2] == [0, 10]
    paid = 0
    for count in range(1, 5):
        prices = {
            action: state.companies[2].reach[place] + 10
            for place, action in enumerate(state.board.builds)
            if state.companies[2].reach[place] >= 0
        }
        cheapest = min(prices, key=lambda action: prices[action])
        paid += prices[cheapest]
        state.apply(cheapest)
        assert planned[count] == paid
    assert affordable(planned, planned[3]) == 3
    assert affordable(planned, planned[3] - 1) == 2


def test_who_wins_by_ending_the_game_ends_it() -> None:
    state = last_round({0: {"fuel": [8, 0, 0, 0]}}, phase="building", order=[2, 1, 0])
    while isinstance(state.stack[-1] if state.stack else None, Building) and state.seat == 0:
        state.apply(GAME.action(chosen(state)))
    assert state.companies[0].cities >= 17


def test_who_would_lose_by_ending_the_game_holds_back() -> None:
    """Sixteen cities, but fuel for five of them; the others supply twelve."""
    cities = [city.id for city in last_round({}).board.cities]
    fed = {"fuel": [3, 2, 2, 0]}
    state = last_round(
        {0: {"cities": cities[:16], "fuel": [2, 0, 0, 0]}, 1: fed}, phase="building", order=[1, 2, 0]
    )
    assert chosen(state) == "done"
    assert max(score for text, score in scored(state).items() if text != "done") < 0


def test_when_the_game_ends_anyway_everybody_builds_what_he_can_supply() -> None:
    cities = [city.id for city in last_round({}).board.cities]
    state = last_round(
        {0: {"cities": cities[:17]}, 1: {"money": 60, "fuel": [3, 2, 2, 0]}},
        phase="building",
        order=[2, 0, 1],
    )
    assert state.seat == 1
    assert chosen(state).startswith("build")


# --- standing ---


def test_more_of_everything_stands_better() -> None:
    state = last_round({})
    values = KNOWN.values(state)
    assert values[0] > values[1]
    assert values[0] > 0.5
    richer = last_round({1: {"money": 150}})
    assert KNOWN.values(richer)[1] > values[1]


def test_a_position_is_at_rest_when_a_round_begins_and_not_before_the_next() -> None:
    """In between some have paid for what others have not: who has just bought fuel would look poor."""
    state = fresh({"players": 3}, 5)
    rested: list[int] = []
    while state.outcome is None:
        if KNOWN.at_rest(state):
            assert all(company.money >= 0 for company in state.companies)
            rested.append(state.round)
        state.apply(KNOWN.choose(state))
    assert rested == list(range(1, state.round + 1))


def test_fuel_in_stock_counts() -> None:
    fuelled = last_round({1: {"fuel": [3, 0, 0, 0]}})
    assert KNOWN.values(fuelled)[1] > KNOWN.values(last_round({1: {"fuel": [0, 0, 0, 0]}}))[1]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_weight_is_read(players: int) -> None:
    weights = weights_of("power-grid", players)
    for name in weights:
        fewer = {key: value for key, value in weights.items() if key != name}
        with pytest.raises(KeyError):
            PowerGridKnowledge(fewer)


def test_two_play_another_game_than_four() -> None:
    """Numbers of their own for some numbers of players, and the common ones wherever a table says nothing."""
    two, four = weights_of("power-grid", 2), weights_of("power-grid", 4)
    assert two.keys() == four.keys()
    assert two != four
    known = knowledge("power-grid", 2)
    assert isinstance(known, PowerGridKnowledge)
    assert known.numbers.city_price == two["city_price"] != NUMBERS.city_price
    assert knowledge("power-grid", 2) is known


# --- reasons ---


@modes
def test_every_action_has_reasons_that_can_be_said(mode: dict[str, Any]) -> None:
    state = fresh(mode, 23)
    says = speaker("power-grid")
    turns = 0
    while state.seat is not None:
        view = state.view(state.seat)
        known = view.known  # type: ignore[attr-defined]
        if turns % 3 == 0:
            for action in KNOWN.actions(known):
                reasons = KNOWN.reasons(known, action)
                assert 1 <= len(reasons) <= 3
                for reason in reasons:
                    assert isfinite(reason.amount)
                    assert says.words.has(reason.id), reason.id
                    said = says.words.say(reason.id, **says.phrases(reason.facts, view))
                    assert "=" not in said, said
        state.apply(KNOWN.choose(known))
        turns += 1
