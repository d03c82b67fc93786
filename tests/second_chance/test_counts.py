"""Counts: how many sequences of legal actions start at fixed positions, as chess programs count with perft.

A rule that changed in silence changes a number here. The numbers come from the engine; some are also worked out by
hand in the docstrings.
"""

from typing import Any

import pytest

from baseload.games.second_chance.state import State
from tests.harness.counting import count, counts
from tests.harness.scene import asked, legal, play
from tests.second_chance.scene import arrange, last_turn, rivals, summit_tile, table

BUILD_CARDS = [20, 21, 22, 24, 25]  # they go with nothing in an opening, and move nobody


@pytest.mark.parametrize("players", [2, 3, 4])
def test_opening_by_hand(players: int) -> None:
    """The start player has three coins, two permits, a scientist on his board and five cards that fit no action yet.

    1: three sources on each of 18 slots, 54 plans; buy, sell, five cards: 61.
    2: after a plan on a money or tech slot (36) the scientist can go to the new project; buy, sell, five cards, done:
    9. On a research slot (18): recruit, move, pass. After buying or selling: 54 + 5 each. After a card, which gives its
    thing at once and then lies open: 54, buy, sell, the scientist to the card, five times 57. Together 324 + 54 + 118 +
    285.
    """
    state = arrange(table(players), seat=0, companies={0: {"lobby": BUILD_CARDS}})
    assert count(state, 1) == 54 + 2 + 5 == 61
    assert count(state, 2) == 36 * 9 + 18 * 3 + 2 * 59 + 5 * 57 == 781


def test_opening_of_rivals_by_hand() -> None:
    """The same, and each can discard the goal at any time of the turn: 62; then 36 * 10 + 18 * 3 + 2 * 60 + 5 * 58, and
    61 after discarding."""
    state = rivals(3, deal={"goals": [1, 2, 3, 4, 5, 6]})
    play(state, "keep 1", "keep 3", "keep 5")
    state = arrange(state, seat=0, companies={0: {"lobby": BUILD_CARDS}})
    assert count(state, 1) == 62
    assert count(state, 2) == 36 * 10 + 18 * 3 + 2 * 60 + 5 * 58 + 61 == 885


def test_openings() -> None:
    assert counts(table(2), 3) == [71, 939, 9754]
    assert counts(table(3, seed=2), 3) == [79, 925, 10633]
    assert counts(table(4, seed=3), 3) == [71, 884, 8272]


def test_goals_by_hand() -> None:
    """Rivals keep one of two, each in turn. Alone one keeps two of four, then names a region for the enemy's cubes."""
    assert counts(rivals(3), 3) == [2, 4, 8]
    assert counts(table(1), 3) == [4, 12, 72]
    assert counts(table(1, solo_goal=5), 1) == [6]  # all four are kept


def test_draft_by_hand() -> None:
    """Two of five cards, then one of three and one of two; the last one leaves no choice, so the first turn follows."""
    state = table(2, lobby_draft="on")
    assert counts(state, 8) == [5, 20, 100, 400, 1200, 3600, 7200, 14400]
    state = table(3, lobby_draft="on")
    assert counts(state, 4) == [5, 20, 100, 400]


def test_gifts_by_hand() -> None:
    """A bonus is used, left to one of two partners, or lapses: 4. An offer is accepted or declined; who declined is not
    asked again. 2: 2 offers of 2 answers; a use and a lapse lead back to the menu of the turn."""
    state = arrange(
        table(3),
        seat=0,
        companies={0: {"knowledge": {"solar": 1}, "lobby": BUILD_CARDS}},
        regions={"asia": {"agenda": ["solar", "wind", "hydro"]}},
    )
    play(state, "plan solar asia money")
    assert legal(state) == ["use", "give 2", "give 3", "pass"]
    menu = 9  # the scientist to the project, buy, sell, five cards, done
    assert counts(state, 2) == [4, 2 * 2 + 2 * menu]
    play(state, "give 2", "decline", "give 3", "decline")
    assert legal(state) == ["use", "pass"]


def reducing(**options: Any) -> State:
    """Four points and 30 ppm to lose, at one point a step: nothing to three steps can be bought."""
    state = arrange(table(2, **options), level=430, team_points=4, phase="reduction")
    return arrange(state, stack=[["decades", -1], ["reduction", 0, []]])


def test_reduction_by_hand() -> None:
    """The start player chooses; or proposes, and the partner agrees or objects. What was refused is not proposed again,
    and of the last one left nobody is asked."""
    state = reducing()
    assert legal(state) == ["reduce 0", "reduce 1", "reduce 2", "reduce 3"]
    state = reducing(coop_decision="unanimous")
    assert counts(state, 2) == [4, 8]
    for left in (3, 2, 1):
        play(state, legal(state)[0], "object")
        assert len(legal(state)) == left
    play(state, "reduce 3")
    assert asked(state) == "turn"
    assert (state.level, state.team_points, state.decade) == (400, 1, 2)


def middle(mode: str = "cooperative", **options: Any) -> State:
    """Seat 0 to move: prepared projects that it can build, guests on planned ones, open summits, played cards."""
    return arrange(
        table(3, mode=mode, **options),
        seat=0,
        decade=3,
        market=1,
        team_points=30 if mode == "cooperative" else 0,
        tech=8,
        companies={
            0: {
                "money": 21,
                "tech": 4,
                "permits": 1,
                "scientists": 1,
                "recruits": 1,
                "lobby": [9, 16, 21, 31, 35],
                "goals": [1],
                "knowledge": {"solar": 3, "hydro": 1, "recycling": 4},
            },
            1: {"money": 4, "scientists": 0, "recruits": 1, "lobby": [1, 7], "goals": [2]},
            2: {"money": 0, "permits": 0, "lobby": [26], "goals": [3], "knowledge": {"wind": 4, "solar": 1}},
        },
        regions={
            "asia": {
                "agenda": ["solar", "hydro", "recycling"],
                "spaces": ["coal", "gas", ("hydro", 0)],
                "controller": 0,
                "permits": 3,
                "projects": {"money": ("solar!", 1), "tech": ("recycling!", 0), "research": ("hydro", 2)},
            },
            "africa": {
                "agenda": ["forestation", "solar", "wind"],
                "spaces": ["oil", "coal", ("solar", 1)],
                "controller": 1,
                "permits": 2,
                "relief": 1 if mode == "competitive" else 0,
                "projects": {"money": ("solar", 0), "tech": ("solar!", 2), "research": "wind"},
            },
            "europe": {"agenda": ["forestation", "hydro", "recycling"]},
            "oceania": {"agenda": ["recycling", "solar", "wind"], "projects": {"tech": ("solar", 1)}},
        },
        summits={
            1: (summit_tile("solar", "recycling"), {"recycling": 1}),
            2: (summit_tile("solar", "hydro"), {"hydro": 2}),
        },
        lobby_played=[[3, 1], [8, 2], [14, 0]],
        lobby_workers=[[8, 1]],
    )


@pytest.mark.parametrize(
    ("mode", "numbers"),
    [("cooperative", [92, 1509, 17568]), ("competitive", [97, 1916, 24662])],
)
def test_the_middle_of_a_game(mode: str, numbers: list[int]) -> None:
    assert counts(middle(mode), 3) == numbers


@pytest.mark.parametrize(
    ("mode", "texts", "numbers"),
    [
        ("cooperative", "build asia money", [25, 268, 3068]),
        ("cooperative", "build asia tech from asia", [26, 294, 3297]),
        ("cooperative", "build asia money with 21", [16, 143, 2169]),
        ("cooperative", "prepare asia research", [7, 137, 1311]),
        ("cooperative", "prepare africa money from asia with 16", [10, 40, 120]),
        ("cooperative", "plan hydro europe research with 9", [4, 40, 314]),
        ("cooperative", "move africa money to summit 1 with 31", [4, 12, 124]),
        ("cooperative", "move board to card 3", [9, 107, 2049]),
        ("cooperative", "lobby 31", [15, 243, 3081]),
        ("cooperative", "sell with 35", [54, 542, 4383]),
        ("competitive", "build africa tech", [26, 270, 3256]),
        ("competitive", "build africa tech unaided", [26, 270, 3256]),
        ("competitive", "discard goal, buy", [93, 1474, 14719]),
        ("competitive", "move africa money to summit 1, use, plan hydro europe tech, done", [2, 4, 8]),
    ],
)
def test_after_an_action(mode: str, texts: str, numbers: list[int]) -> None:
    state = middle(mode)
    play(state, *texts.split(", "))
    assert counts(state, 3) == numbers


@pytest.mark.parametrize(
    ("mode", "options", "text", "numbers"),
    [
        ("cooperative", {"evict_before_pay": "off"}, "prepare asia research", [7, 137, 1311]),
        ("competitive", {"bonus_gift": "always"}, "plan recycling europe tech", [4, 35, 422]),
        (
            "cooperative",
            {"least_money_subsidy": 1, "summit_places": 3},
            "plan hydro europe money",
            [4, 52, 610],
        ),
    ],
)
def test_readings_of_the_rules(mode: str, options: dict[str, Any], text: str, numbers: list[int]) -> None:
    state = middle(mode, **options)
    play(state, text)
    assert counts(state, 3) == numbers


def test_the_end_of_a_decade() -> None:
    """From the last turn on: incomes, supply, payments, reduction; for rivals events."""
    for mode, options, numbers in (
        ("cooperative", {}, [8, 40, 702, 11486, 109872]),
        ("cooperative", {"supply_start": "choice", "coop_decision": "unanimous"}, [8, 40, 240, 4212, 63612]),
        ("competitive", {}, [8, 40, 80, 160, 7232]),
    ):
        state = last_turn(middle(mode, **options), team_points=70 if mode == "cooperative" else 0)
        play(state, "done")
        assert counts(state, 5) == numbers


def test_two_main_actions_alone() -> None:
    """At 490 ppm a second one of another kind can follow, at 500 none. After a plan it can only be to prepare the new
    project. The rest is the scientist to the project, buy, sell, five cards, done: 9."""
    state = table(1, deal={"goals": [1, 2, 4, 5]})
    play(state, "keep 1", "keep 2", "start asia")
    state = arrange(state, seat=0, companies={0: {"lobby": BUILD_CARDS, "permits": 1}}, level=490)
    hot = arrange(state, level=500)
    for played in (state, hot):
        play(played, next(text for text in legal(played, "plan") if text.endswith(" tech")))
    assert len(legal(state)) - len(legal(hot)) == 1  # the new project can be prepared
    assert [text for text in legal(state) if text not in legal(hot)] == legal(state, "prepare")
    assert counts(state, 3) == [10, 121, 1719]
    assert counts(hot, 3) == [9, 107, 1469]


def test_the_last_turn_of_the_game() -> None:
    """A sequence that the end cuts short counts as one. After `done` the game is over: nobody has a disc on a track, so
    there is no income, and nobody has a permit to choose from."""
    state = rivals(2, deal={"goals": [1, 2, 3, 4]})
    play(state, "keep 1", "keep 3")
    mine = {"lobby": [], "goal_discarded": True, "money": 0, "permits": 1}
    state = last_turn(state, decade=5, companies={1: mine})
    assert legal(state) == ["sell", "done"]
    assert counts(state, 3) == [2, 2, 2]
