"""Ratings: made-up strengths are found again, within the intervals that are given for them."""

from itertools import permutations
from math import log

import pytest

pytest.importorskip("numpy", reason="ratings need NumPy, which the extra `lab` brings")

import numpy as np

from baseload.lab.report.ratings import ELO, Finish, Rating, by_deal, choices, expected, ladders

STRENGTHS = {"normal": 0.0, "hard": 150.0, "easy": -200.0, "random": -600.0, "expert": 260.0}


def made_up(strengths: dict[str, float], deals: int, seed: int, most: int = 4) -> list[Finish]:
    """Games among such bots, two of each deal. The best of strengths blurred by Gumbel's chance wins: that is the
    model itself."""
    chance = np.random.default_rng(seed)
    bots = list(strengths)
    finishes = []
    for deal in range(deals):
        for _ in range(2):
            seated = [bots[place] for place in chance.integers(len(bots), size=chance.integers(2, most + 1))]
            luck = [strengths[bot] / ELO + float(chance.gumbel()) for bot in seated]
            places = [1 + sum(other > own for other in luck) for own in luck]
            finishes.append(Finish(deal, seated, places))
    return finishes


def only(found: list[list[Rating]]) -> dict[str, Rating]:
    assert len(found) == 1
    return {rating.bot: rating for rating in found[0]}


def test_made_up_strengths_are_found_again() -> None:
    inside = asked = 0
    for seed in range(12):
        ladder = only(ladders(made_up(STRENGTHS, 120, seed)))
        assert ladder["normal"].rating == ladder["normal"].low == ladder["normal"].high == 0
        for bot, strength in STRENGTHS.items():
            if bot != "normal":
                asked += 1
                inside += ladder[bot].low <= strength <= ladder[bot].high
    assert inside >= 0.85 * asked  # 95 % of them, give or take what chance allows for 48


def test_many_games_leave_little_doubt() -> None:
    ladder = only(ladders(made_up(STRENGTHS, 1500, seed=3)))
    for bot, strength in STRENGTHS.items():
        assert ladder[bot].rating == pytest.approx(strength, abs=45)
        assert ladder[bot].high - ladder[bot].low < 130
    assert [rating.bot for rating in ladders(made_up(STRENGTHS, 1500, seed=3))[0]] == [
        "expert",
        "hard",
        "normal",
        "easy",
        "random",
    ]


def test_two_players_are_elo() -> None:
    """Three of four won: the odds are 3 to 1, whatever the names of the bots."""
    games = [Finish(deal, ["b", "a"], [1, 2] if deal % 4 else [2, 1]) for deal in range(4000)]
    ladder = only(ladders(games))
    assert ladder["a"].rating == 0  # the first of the names, as there is no `normal`
    assert ladder["b"].rating == pytest.approx(ELO * log(3), abs=1)
    assert expected(ladder["b"].rating) == pytest.approx(0.75, abs=0.002)


def test_a_shared_place_is_every_order_equally_often() -> None:
    tied = choices([1, 1, 1], [0, 1, 2], bots=3)
    orders: dict[object, float] = {}
    for order in permutations(range(3)):
        for choice, weight in choices([order.index(seat) + 1 for seat in range(3)], [0, 1, 2], 3).items():
            orders[choice] = orders.get(choice, 0.0) + weight / 6
    assert tied == pytest.approx(orders)
    ladder = only(ladders([Finish(deal, ["normal", "other"], [1, 1]) for deal in range(50)]))
    assert ladder["other"].rating == pytest.approx(0, abs=0.01)


def test_a_bot_against_itself_says_nothing() -> None:
    assert choices([1, 2], [0, 0], bots=1) == {}
    games = made_up({"normal": 0.0, "hard": 100.0}, 60, seed=1, most=2)
    more = [*games, *(Finish(deal, ["hard", "hard"], [1, 2]) for deal in range(60))]
    assert only(ladders(more))["hard"].rating == pytest.approx(only(ladders(games))["hard"].rating)


def test_who_never_loses_is_far_above_but_not_known_to_the_point() -> None:
    games = [Finish(deal, ["strong", "normal"], [1, 2]) for deal in range(40)]
    strong = only(ladders(games))["strong"]
    assert 400 < strong.low < strong.rating < strong.high < 4000
    assert strong.high - strong.low > 300


def test_games_of_a_deal_belong_together() -> None:
    """The same game told ten times is one game's worth of knowledge."""
    once = made_up({"normal": 0.0, "hard": 80.0}, 60, seed=5, most=2)
    told = only(ladders(once))["hard"]
    often = only(ladders(once * 10))["hard"]
    apart = [Finish(1000 * copy + game.deal, game.bots, game.places) for copy in range(10) for game in once]
    assert often.high - often.low == pytest.approx(told.high - told.low, rel=0.25)
    independent = only(ladders(apart))["hard"]
    assert independent.high - independent.low < 0.5 * (told.high - told.low)


def test_bots_that_never_met_are_not_compared() -> None:
    games = [
        *made_up({"normal": 0.0, "hard": 100.0}, 30, seed=1),
        *made_up({"alpha": 0.0, "beta": 100.0}, 30, seed=2),
    ]
    found = [{rating.bot for rating in ladder} for ladder in ladders(games)]
    assert sorted(found, key=min) == [{"alpha", "beta"}, {"hard", "normal"}]
    bridge = Finish(0, ["normal", "beta"], [1, 2])
    assert [len(ladder) for ladder in ladders([*games, bridge])] == [4]


def test_nothing_to_rate() -> None:
    assert ladders([]) == []
    assert ladders([Finish(1, ["normal", "normal"], [1, 2])]) == []


def test_the_same_games_give_the_same_ratings() -> None:
    games = made_up(STRENGTHS, 40, seed=9)
    assert repr(ladders(games)) == repr(ladders(games))


def test_rows_of_seats_become_games() -> None:
    rows = [
        {"number": 7, "seed": 3, "bot": "hard", "place": 2},
        {"number": 7, "seed": 3, "bot": "easy", "place": 1},
        {"number": 8, "seed": 3, "bot": "easy", "place": 1},
    ]
    first, second = by_deal(rows)
    assert (first.deal, first.bots, first.places) == (3, ["hard", "easy"], [2, 1])
    assert (second.bots, second.places) == (["easy"], [1])
