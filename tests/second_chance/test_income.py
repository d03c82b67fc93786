"""Income for those in front on each track, as coins, points, or some of each."""

from typing import Any

import pytest

from baseload.games.second_chance.components import SOURCES, STANDARD, standard
from baseload.games.second_chance.income import earned_on, incomes
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, last_turn, rivals, table

PARTS = standard()
ALL_TILES = list(range(1, 22))


def on_track(*spaces: int, source: str = "hydro") -> State:
    """One seat for each space, all discs on one track."""
    held = {seat: {"knowledge": {source: space}} for seat, space in enumerate(spaces)}
    return arrange(table(len(spaces)), companies=held)


def earned(*spaces: int, source: str = "hydro") -> list[int]:
    return incomes(on_track(*spaces, source=source))


def at_income(state: State, knowledge: dict[int, dict[str, int]], **given: Any) -> State:
    """The action phase is over, and the first of those who earn is asked."""
    companies = {seat: {"knowledge": tracks} for seat, tracks in knowledge.items()}
    state = last_turn(state, companies=companies, **given)
    play(state, "done")
    assert state.to_plain()["phase"] == "income"
    return state


# --- who earns what ---


@rule("SC-260", "SC-263", "SC-264", "SC-E36", "SC-E37", "SC-E38", "SC-E41", "SC-O78")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    ("spaces", "wanted"),
    [
        ((7, 5, 4, 2), [5, 4, 0, 0]),
        ((1, 1, 1, 1), [1, 1, 1, 1]),
        ((5, 5, 4, 2), [4, 4, 3, 0]),
        ((6, 4, 4, 1), [4, 3, 3, 0]),
        ((2, 4, 5, 7), [0, 0, 4, 5]),
        ((4, 7, 2, 5), [0, 5, 0, 4]),
        ((3, 0, 0, 0), [3, 0, 0, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((3, 3, 3), [3, 3, 3]),
        ((8, 8, 1), [5, 5, 1]),
        ((8, 0, 1), [5, 0, 1]),
        ((1, 2, 3), [0, 2, 3]),
    ],
)
def test_the_two_foremost_stacks_earn_what_stands_above_them(
    spaces: tuple[int, ...], wanted: list[int], source: str
) -> None:
    assert earned(*spaces, source=source) == wanted


@rule("SC-261", "SC-E39", "SC-E40", "SC-O79")
@pytest.mark.parametrize(
    ("spaces", "wanted"),
    [
        ((7, 6), [5, 0]),
        ((6, 7), [0, 5]),
        ((7, 7), [5, 5]),
        ((0, 2), [0, 2]),
        ((1, 0), [1, 0]),
        ((0, 0), [0, 0]),
    ],
)
def test_with_two_players_only_the_foremost_stack_earns(spaces: tuple[int, ...], wanted: list[int]) -> None:
    assert earned(*spaces) == wanted
    state = arrange(
        rivals(2), companies={seat: {"knowledge": {"wind": at}} for seat, at in enumerate(spaces)}
    )
    assert incomes(state) == wanted


@rule("SC-262")
def test_alone_one_earns_on_every_track_with_a_disc() -> None:
    tracks = {"forestation": 1, "solar": 3, "wind": 8, "hydro": 2}
    state = arrange(table(1), companies={0: {"knowledge": tracks}})
    assert incomes(state) == [sum(PARTS.income[0][space] for space in tracks.values())]
    assert earned(0) == [0]


@rule("SC-260", "SC-E34")
def test_the_tracks_add_up() -> None:
    """Blue is first on hydro, worth 4, and second on solar, worth 3; he takes four coins and three points."""
    tracks = {0: {"hydro": 5, "solar": 3}, 1: {"solar": 7}, 2: {"hydro": 1, "wind": 8}}
    state = at_income(table(), tracks, team_points=1)
    assert incomes(state) == [7, 5, 1 + 5]
    assert [sum(earned_on(state, seat)) for seat in range(3)] == incomes(state)
    assert (state.seat, state.stack[-1].to_plain()) == (0, ["split_income", 0, 7])
    before = state.companies[0].money
    events = play(state, "coins 4")
    assert (state.companies[0].money, state.team_points) == (before + 4, 1 + 3)
    assert (events[0].kind, events[0].seat, events[0].facts) == ("income", 0, {"money": 4, "points": 3})


# --- how it is split ---


@rule("SC-265")
def test_any_split_in_whole_units() -> None:
    for amount in range(6):
        state = at_income(table(), {0: {"hydro": 7}})
        assert legal(state) == [f"coins {coins}" for coins in range(6)]
        before = state.companies[0].money
        play(state, f"coins {amount}")
        assert (state.companies[0].money - before, state.to_plain()["phase"]) == (amount, "environment")
    state = at_income(table(), {0: {"hydro": 7}})
    found = refusal(state, "coins 6")
    assert (found.code, found.rule, found.facts) == ("more_than_income", "SC-265", {"coins": 6, "income": 5})
    found = refusal(state, "done")
    facts = {"asked": "split_income", "income": 5}
    assert (found.code, found.rule, found.facts) == ("answer_first", "SC-265", facts)


@rule("SC-265")
@pytest.mark.parametrize("make", [table, rivals])
def test_from_the_start_player_on_those_who_earn_are_asked(make: Any) -> None:
    for start in range(4):
        state = make(4)
        tracks = {0: {"solar": 1}, 1: {"wind": 1}, 3: {"hydro": 1}}
        state = at_income(state, tracks, start=start, turned=ALL_TILES if state.tiles else [], fossils=[])
        seats = []
        while asked(state) == "split_income":
            seats.append(state.seat)
            play(state, "coins 1")
        assert seats == [seat for seat in [(start + step) % 4 for step in range(4)] if seat != 2]


@rule("SC-266", "SC-O80")
def test_points_go_to_the_team_and_coins_stay_with_the_player() -> None:
    state = at_income(table(), {1: {"hydro": 7}}, turned=ALL_TILES)
    money = [company.money for company in state.companies]
    for text in ("give 1", "coins 6", "pay board"):
        refusal(state, text)
    play(state, "coins 2")
    assert state.team_points == 3
    assert [company.money for company in state.companies] == [money[0], money[1] + 2, money[2]]
    assert [company.points for company in state.companies] == [0, 0, 0]


@rule("SC-267", "SC-E54")
def test_rivals_score_for_themselves() -> None:
    """Violet earns 10 and takes three coins and seven points."""
    state = at_income(rivals(), {1: {"hydro": 7, "solar": 8}}, events=[])
    money = state.companies[1].money
    play(state, "coins 3")
    assert (state.companies[1].money, state.team_points) == (money + 3, 0)
    assert [company.points for company in state.companies] == [0, 7, 0]


@rule("SC-264", "SC-265")
def test_who_earns_nothing_is_not_asked() -> None:
    state = last_turn(table(), turned=ALL_TILES, fossils=[])
    events = play(state, "done")
    assert "income" not in kinds(events)
    assert state.to_plain()["phase"] == "actions"


@rule("SC-E35")
@pytest.mark.parametrize(("points", "lost"), [(9, True), (10, False), (12, False)])
def test_points_taken_as_income_pay_for_open_tiles(points: int, lost: bool) -> None:
    """2030, five tiles open, five points: fifteen are due, so ten must come from the income."""
    tracks = {0: {"hydro": 7, "solar": 8, "wind": 2}}
    state = at_income(table(), tracks, decade=3, turned=ALL_TILES[5:], team_points=5, fossils=[])
    assert incomes(state)[0] == 12
    play(state, f"coins {12 - points}")
    assert (state.outcome is not None) is lost
    if not lost:
        assert state.team_points == points - 10


@rule("SC-260")
def test_an_owners_income_counts() -> None:
    own = {"track": {"income": [0, 0, 2, 2, 9, 9, 9, 9]}}
    state = table(2, components={"base": STANDARD, "own": own})
    state = arrange(state, companies={0: {"knowledge": {"solar": 2}}, 1: {"knowledge": {"wind": 5}}})
    assert incomes(state) == [0, 9]
