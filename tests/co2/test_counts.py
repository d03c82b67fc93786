"""Counts: how many sequences of legal actions start at fixed positions, as chess programs count with perft.

A rule that changed in silence changes a number here. The numbers come from the engine; some are also worked out by
hand in the docstrings.
"""

from typing import Any

import pytest

from baseload.games.co2.state import State
from tests.co2.scene import arrange, asked, last_turn, legal, play, summit_tile, table

SUMMIT_CARDS = [20, 21, 22, 23, 24]  # they go with nothing in an opening


def count(state: State, depth: int, bids: int = 0) -> int:
    """Sequences of `depth` actions; `bids` above 0 keeps only so many of the lowest bids. One that the end of the game
    cuts short counts as one."""
    actions = state.legal_few(bids) if bids else state.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += count(after, depth - 1, bids) if after.outcome is None else 1
    return total


def counts(state: State, depth: int, bids: int = 0) -> list[int]:
    return [count(state, deep, bids) for deep in range(1, depth + 1)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_opening_by_hand(players: int) -> None:
    """The start player has three coins, two permits, a scientist in hand and five cards that fit no action.

    1: three sources on each of 18 slots, 54 proposals; buy, sell, five cards, discard the goal: 62.
    2: after a proposal on a money or tech slot (36) the scientist can go to the new project; buy, sell, five cards,
    discard, done: 10. On a research slot (18): recruit, move, pass. After buying or selling: 54 + 5 + 1 each. After a
    card (no scientist can move yet, so all give their thing at once): 54, buy, sell, discard, five times 57. After
    discarding: 61. Together 360 + 54 + 120 + 285 + 61.
    """
    state = arrange(table(players), seat=0, companies={0: {"lobby": SUMMIT_CARDS}})
    assert count(state, 1) == 62
    assert count(state, 2) == 36 * 10 + 18 * 3 + 2 * 60 + 5 * 57 + 61 == 880


def test_openings() -> None:
    assert counts(table(2), 3) == [80, 1024, 12353]
    assert counts(table(3, seed=2), 4) == [90, 1170, 12298, 155341]
    assert counts(table(5, seed=3), 3) == [116, 1300, 13271]


def test_opening_alone() -> None:
    """A region, then a slot of three for each of five tiles; where one is not wanted, a slot further on is chosen
    again. With fewer empty slots, by tiles laid before, there are fewer choices."""
    assert counts(table(1), 7) == [6, 18, 54, 162, 486, 1458, 20898]
    assert counts(table(1, seed=2), 7) == [6, 18, 54, 162, 486, 1458, 4374]


def test_draft_by_hand() -> None:
    """Five cards each, then four, three, two; the last one leaves no choice, so the first turn follows."""
    state = table(2, lobby_draft="alternate")
    assert counts(state, 8) == [5, 25, 100, 400, 1200, 3600, 7200, 14400]
    state = table(3, lobby_draft="right")
    assert counts(state, 4) == [5, 25, 125, 500]


def test_auction_by_hand() -> None:
    """Once around. At price 3 the seats have 1, 0 and 2 coins; the second has a cube, worth 2; goals and permits are
    gone, so they can bid up to 1, 2 and 2.

    1: bid 0 or 1, or pass. 2: after 0 the second bids 1 or 2 or passes, after 1 it bids 2 or passes, after a pass it
    bids 0, 1, 2 or passes: 3 + 2 + 4. 3: the third tops what stands, up to 2, or passes: 2 + 1 + 3 after a bid of 0,
    1 + 2 after 1, 3 + 2 + 1 + 4 after a pass.
    """
    companies = {
        0: {"money": 1, "permits": 0, "goal_discarded": True},
        1: {"money": 0, "tech": 1, "permits": 0, "goal_discarded": True},
        2: {"money": 2, "permits": 0, "goal_discarded": True},
    }
    state = last_turn(table(3, auction="once_around"), companies=companies)
    play(state, "done")
    assert asked(state) == "start_bid"
    assert counts(state, 3) == [3, 9, 19]
    assert counts(state, 6)[3:] == [60, 894, 32040]
    state = last_turn(table(3, auction="ascending"), companies=companies)
    play(state, "done")
    assert counts(state, 7, bids=1) == [2, 4, 8, 20, 635, 8880, 88062]


def middle(**options: Any) -> State:
    """Seat 0 to move: three installed projects that it can build, guests on some, open summits, cards."""
    return arrange(
        table(3, **options),
        seat=0,
        decade=3,
        market=1,
        companies={
            0: {
                "money": 21,
                "tech": 4,
                "permits": 1,
                "scientists": 1,
                "recruits": 1,
                "lobby": [9, 12, 16, 20, 25],
                "expertise": {"solar": 5, "biomass": 2, "recycling": 8},
            },
            1: {"money": 4, "scientists": 0, "recruits": 1, "lobby": [1, 2], "expertise": {"solar": 2}},
            2: {"money": 0, "permits": 0, "lobby": [26], "expertise": {"fusion": 5, "biomass": 8}},
        },
        regions={
            "asia": {
                "agenda": ["solar", "biomass", "recycling"],
                "spaces": ["coal", "gas", ("biomass", 0)],
                "controller": 0,
                "permits": 3,
                "projects": {"money": ("solar!", 1), "tech": ("recycling!", 0), "research": ("biomass", 2)},
            },
            "africa": {
                "agenda": ["forestation", "solar", "fusion"],
                "spaces": ["oil", "coal", ("solar", 1)],
                "controller": 1,
                "permits": 2,
                "relief": 1,
                "projects": {"money": ("solar!", 0), "research": "fusion"},
            },
            "europe": {"agenda": ["forestation", "biomass", "recycling"]},
            "oceania": {"agenda": ["recycling", "solar", "fusion"], "projects": {"tech": "solar"}},
        },
        summits={
            1: (summit_tile("solar", "recycling"), {"recycling": 1}),
            2: (summit_tile("solar", "biomass"), {"biomass": 2}),
        },
    )


def test_the_middle_of_a_game() -> None:
    assert counts(middle(), 3) == [84, 2687, 49136]


@pytest.mark.parametrize(
    ("texts", "numbers"),
    [
        ("construct asia money", [6, 30, 696]),
        ("construct asia money with 16", [6, 30, 486]),
        ("construct asia tech", [5, 26, 266]),
        ("construct africa money", [5, 35, 385]),
        ("install asia research with 12", [3, 9, 94]),
        ("install asia research from asia", [3, 57, 744]),
        ("propose biomass europe research with 9", [19, 300, 5204]),
        ("move africa money to summit 1, propose biomass europe money, done", [5, 14, 60]),
        ("lobby 20", [15, 898, 21910]),
        ("buy with 25", [60, 1473, 11281]),
    ],
)
def test_after_an_action(texts: str, numbers: list[int]) -> None:
    state = middle()
    play(state, *texts.split(", "))
    assert counts(state, 3) == numbers


@pytest.mark.parametrize(
    ("options", "text", "numbers"),
    [
        ({"evict_on_build": "first"}, "construct asia money", [5, 30, 696, 8514]),
        ({"own_scientist_free": "on"}, "construct asia tech", [5, 26, 434, 5276]),
        ({"own_scientist_free": "on"}, "construct africa money", [5, 35, 625, 6455]),
        ({"buy_after_price_change": "off"}, "install asia research", [3, 53, 574, 5536]),
    ],
)
def test_readings_of_the_rules(options: dict[str, str], text: str, numbers: list[int]) -> None:
    state = middle(**options)
    play(state, text)
    assert counts(state, 4) == numbers


def test_supply() -> None:
    """From the end of a decade on: incomes, the first region, payments."""
    state = last_turn(middle())
    assert counts(state, 5) == [10, 45, 139, 447, 2375]


def test_the_last_turn_of_the_game() -> None:
    """A sequence that the end cuts short counts as one. After `done` the game is over."""
    state = last_turn(
        table(2), decade=5, companies={1: {"lobby": [], "goal_discarded": True, "money": 0, "permits": 1}}
    )
    assert legal(state) == ["sell", "done"]
    assert counts(state, 3) == [2, 2, 2]
