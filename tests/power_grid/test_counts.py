"""Counts: how many sequences of legal actions start at fixed positions, as chess programs count with perft.

A rule that changed in silence changes a number here. The numbers come from the engine; those of the opening and of
bureaucracy are also worked out by hand in the docstrings.
"""

from math import comb

import pytest

from baseload.games.power_grid.state import State
from tests.power_grid.scene import arrange, legal, play, table


def count(state: State, depth: int, bids: int = 0) -> int:
    """Sequences of `depth` actions; `bids` above 0 keeps only so many of the lowest bids."""
    actions = state.legal_few(bids) if bids else state.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += count(after, depth - 1, bids) if after.outcome is None else 1
    return total


def test_opening_of_two_by_hand() -> None:
    """Plants 3 to 6 are for sale and both seats have 50.

    1: four plants. 2: the opener bids p … 50, 51-p ways: 48+47+46+45 = 186. 3: against a bid b the other raises to
    b+1 … 50 or passes, 51-b ways; summed over b that is the triangular number of 51-p, so 1176+1128+1081+1035.
    4: after a raise to c the opener has 51-c ways, which sums to the tetrahedral numbers of 50-p; after a pass the
    plant is sold, a new one drawn, and the other seat opens with four plants: 4 for each of the 186 bids.
    """
    state = table(players=2)
    assert count(state, 1) == 4
    assert count(state, 2) == sum(51 - plant for plant in (3, 4, 5, 6)) == 186
    assert count(state, 3) == sum(comb(52 - plant, 2) for plant in (3, 4, 5, 6)) == 4420
    assert count(state, 4) == sum(comb(52 - plant, 3) for plant in (3, 4, 5, 6)) + 4 * 186 == 67859


@pytest.mark.parametrize("players", [3, 4, 6])
def test_opening_by_hand(players: int) -> None:
    """With more players the first three plies are those of two. Then a pass hands the bid b to a third seat, which has
    51-b ways, 4420 in all, where with two players the auction was over.
    """
    state = table(players=players)
    assert [count(state, depth) for depth in (1, 2, 3)] == [4, 186, 4420]
    assert count(state, 4) == sum(comb(52 - plant, 3) for plant in (3, 4, 5, 6)) + 4420 == 71535


def test_openings_with_only_the_lowest_bids() -> None:
    assert [count(table(players=3), depth, bids=2) for depth in range(1, 9)] == [
        4,
        8,
        24,
        72,
        224,
        672,
        1984,
        5888,
    ]
    assert [count(table(players=5, bid_order="turn"), depth, bids=1) for depth in range(1, 11)] == [
        4,
        4,
        8,
        16,
        32,
        64,
        136,
        288,
        592,
        1184,
    ]


def test_draft() -> None:
    """Three of six regions in turn, each touching the ones before; then the first auction with its four plants.

    Germany by hand: six regions, nine borders (18 ordered pairs), and of the 13 areas four are triangles, which can be
    drafted in 6 orders, and nine are chains, in 4: 60.
    """
    assert [count(table(players=2, regions="draft"), depth) for depth in (1, 2, 3, 4)] == [6, 18, 60, 240]
    assert [count(table(players=3, regions="draft", map="usa"), depth) for depth in (1, 2, 3, 4)] == [
        6,
        18,
        56,
        224,
    ]


def test_sealed_auction() -> None:
    state = table(players=3, auction="sealed")
    state = arrange(state, companies={0: {"money": 9}, 1: {"money": 12}, 2: {"money": 7}})
    assert [count(state, depth) for depth in range(1, 6)] == [4, 22, 214, 1038, 4152]


def test_in_the_middle_of_an_auction() -> None:
    """Three seats, one has bought; the plant bought makes one too many, so a discard and its fuel follow."""
    state = arrange(
        table(players=3),
        phase="auction",
        companies={
            0: {"money": 30, "plants": [5, 12, 21], "fuel": [3, 2, 0, 0]},
            1: {"money": 26, "plants": [4, 6, 11], "fuel": [4, 0, 2, 1]},
            2: {"money": 20, "plants": [7, 13, 16]},
        },
        market=[14, 15, 17, 18, 19, 20, 22, 23],
        deck=[24, 25, 26, 27, 28, 99],
        removed=[],
        gone=[3, 8, 9, 10, *range(29, 41), 42, 44, 46, 50],
        fuel_market=[17, 16, 4, 1],
    )
    play(state, "auction 17", "bid 18")
    assert [count(state, depth) for depth in range(1, 6)] == [9, 12, 105, 217, 825]


def test_fuel() -> None:
    state = arrange(
        table(players=3),
        phase="fuel",
        companies={
            0: {"money": 12, "plants": [4], "fuel": [1, 0, 0, 0]},
            1: {"money": 9, "plants": [5, 6], "fuel": [1, 1, 1, 0]},
            2: {"money": 30, "plants": [3, 11, 12]},
        },
        fuel_market=[10, 9, 5, 2],
        fuel_supply=[12, 14, 18, 10],
    )
    assert [count(state, depth) for depth in range(1, 6)] == [11, 55, 167, 408, 1107]


@pytest.mark.parametrize(
    ("step", "counts"),
    [(1, [14, 39, 99, 351, 1113]), (2, [19, 145, 404, 1159, 4289]), (3, [19, 146, 423, 1312, 4854])],
)
def test_building(step: int, counts: list[int]) -> None:
    state = arrange(
        table(players=3, regions=["w", "sw", "e"]),
        phase="building",
        step=step,
        companies={
            0: {"money": 34, "cities": ["essen"]},
            1: {"money": 28, "cities": ["koeln", "aachen"]},
            2: {"money": 45, "cities": ["halle", "erfurt"] + ["essen"] * (step > 1)},
        },
    )
    assert [count(state, depth) for depth in range(1, 6)] == counts


def test_bureaucracy_by_hand() -> None:
    """Seat 0 has coal plant 4 (2 coal) and hybrid 5 (2 of either), with 3 coal and 1 oil.

    It runs nothing, 4 alone, 5 with 2 coal or with 1 coal and 1 oil, or both: 4 takes 2 coal and leaves 1 coal and
    1 oil for 5. That is 1 + 1 + 2 + 1 = 5. Seat 1 has wind plant 13 and garbage plant 6 with 1 garbage: 4 ways.
    Seat 2 has uranium plant 11 without uranium: 1 way. Then a new round begins and seat 0, the first by its cities,
    may open one of four plants or pass.
    """
    state = arrange(
        table(players=3),
        phase="bureaucracy",
        companies={
            0: {"plants": [4, 5], "fuel": [3, 1, 0, 0]},
            1: {"plants": [6, 13], "fuel": [0, 0, 1, 0]},
            2: {"plants": [11]},
        },
        market=[3, 7, 8, 9, 10, 12, 14, 15],
        order=[0, 1, 2],
    )
    assert len(legal(state)) == 5
    assert count(state, 2) == 5 * 4
    assert count(state, 3) == 5 * 4 * 1
    assert count(state, 4) == 5 * 4 * 1 * 5


def test_the_last_turn_of_the_game() -> None:
    """A sequence that the end cuts short counts as one."""
    state = arrange(
        table(players=2, beginner="on", regions=["w", "sw", "e"]),
        phase="building",
        companies={
            0: {"money": 30, "cities": ["essen", "duisburg", "duesseldorf", "koeln", "dortmund", "muenster"]},
            1: {"money": 20, "cities": ["halle", "leipzig"], "plants": [13]},
        },
    )
    assert [count(state, depth) for depth in range(1, 6)] == [2, 8, 14, 15, 24]
