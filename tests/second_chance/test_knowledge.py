"""Knowledge: steps, the end of a track, and what a disc is given where it arrives. test_gifts has who uses it."""

import random
from typing import Any

import pytest

from baseload.core.plain import Plain
from baseload.games.climate.world import (
    BONUS_ANY,
    BONUS_NONE,
    BONUS_PERMIT,
    BONUS_SOURCE,
    BONUS_TECH,
    REGIONS,
)
from baseload.games.second_chance.components import SOURCES, TILE_END, TILE_HALF, standard
from baseload.games.second_chance.knowledge import bonus_name, gain
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, rivals, summit_tile, table

PARTS = standard()
LAST = PARTS.track_lengths[0]
FORESTATION, SOLAR, WIND, HYDRO, RECYCLING = range(5)


def space_of(source: int, bonus: int) -> int:
    """Where a track has this bonus."""
    return PARTS.bonus[source].index(bonus)


def symbol(source: int) -> tuple[int, int]:
    """A space with a source's symbol on that track: where, and which source it shows."""
    return next(
        (space, kind - BONUS_SOURCE) for space, kind in enumerate(PARTS.bonus[source]) if kind >= BONUS_SOURCE
    )


def student(
    source: int, space: int, state: State | None = None, others: dict[int, int] | None = None, **changes: Any
) -> State:
    """Seat 0's turn with a scientist on a project of the source; the disc is one short of that space."""
    row = [0] * 5
    row[source] = space - 1
    for other, at in (others or {}).items():
        row[other] = at
    regions = {name: {"projects": {}, "permits": 0} for name in REGIONS}
    regions["asia"]["projects"] = {"money": (SOURCES[source], 0)}
    for name, change in changes.pop("regions", {}).items():
        regions[name] |= change
    return arrange(
        state or table(3), seat=0, companies={0: {"knowledge": row, "lobby": []}}, regions=regions, **changes
    )


def leave(state: State, *texts: str) -> list[str]:
    return kinds(play(state, "move asia money to board", *texts))


# --- steps ---


@rule("SC-103", "SC-104")
@pytest.mark.parametrize("source", range(5))
def test_one_knowledge_is_one_step_and_the_first_enters_on_space_one(source: int) -> None:
    state = rivals(2)
    for space in range(1, LAST + 1):
        state = student(source, space, rivals(2))
        row = state.companies[0].knowledge.copy()
        events = play(state, "move asia money to board")
        assert next(event.facts for event in events if event.kind == "knowledge") == {
            "source": SOURCES[source],
            "space": space,
        }
        assert state.companies[0].knowledge[source] == row[source] + 1 == space


@rule("SC-105", "SC-O38")
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_at_the_end_of_a_track_all_further_knowledge_is_lost(mode: str) -> None:
    state = student(HYDRO, LAST + 1, table(2, mode=mode))
    assert leave(state) == ["scientist_moved", "knowledge_lost"]
    assert state.companies[0].knowledge[HYDRO] == LAST
    assert asked(state) == "turn"


@rule("SC-105", "SC-O38")
def test_a_full_track_may_still_be_chosen() -> None:
    state = student(FORESTATION, space_of(FORESTATION, BONUS_ANY), others={HYDRO: LAST})
    leave(state, "use")
    assert "learn hydro" in legal(state)
    assert kinds(play(state, "learn hydro")) == ["knowledge_lost"]
    assert state.companies[0].knowledge[HYDRO] == LAST


@rule("SC-106")
def test_no_other_place_gives_knowledge() -> None:
    """Random play: discs move by planning, leaving, recruiting, summits, their cards and symbols, nothing else."""
    givers = {"planned", "scientist_moved", "recruited", "summit_complete", "lobby_main", "knowledge"}
    answers = {"learn", "use", "accept"}
    rng = random.Random(3)
    for seed in range(6):
        state = table(2, seed=seed, mode=rng.choice(["cooperative", "competitive"]))
        while state.outcome is None:
            action = rng.choice(state.legal())
            before = [company.knowledge.copy() for company in state.companies]
            seen = state.play(action)
            for company, row in zip(state.companies, before, strict=True):
                assert all(now >= was for now, was in zip(company.knowledge, row, strict=True))
            if any(event.kind == "knowledge" for event in seen):
                assert givers & set(kinds(seen)) - {"knowledge"} or str(action).split()[0] in answers
            if str(action).startswith("build") and "with" not in str(action):
                assert [company.knowledge for company in state.companies] == before


@rule("SC-103", "SC-270", "SC-271")
def test_a_step_onto_the_half_or_the_end_turns_its_goal_tile() -> None:
    for family, space in ((TILE_HALF, PARTS.track_halves[0]), (TILE_END, LAST)):
        for mode in ("cooperative", "solo"):
            start = table(1 if mode == "solo" else 3, mode=mode)
            tiles = [family + HYDRO, *start.tiles[1:]]
            short = student(HYDRO, space - 1, start, tiles=tiles, turned=[])
            assert "tile_turned" not in leave(short)
            state = student(HYDRO, space, start, tiles=tiles, turned=[])
            assert "tile_turned" in leave(state)
            assert state.turned & 1


# --- bonuses ---


@rule("SC-107", "SC-120")
@pytest.mark.parametrize("source", range(5))
def test_every_space_gives_what_the_track_shows_there(source: int) -> None:
    for space in range(1, LAST + 1):
        state = student(source, space)
        leave(state)
        bonus = PARTS.bonus[source][space]
        if bonus == BONUS_NONE:
            assert asked(state) == "turn"
        else:
            assert state.stack[-1].to_plain() == ["bonus", 0, bonus, 0]


@rule("SC-120")
def test_the_tracks_are_as_reconstructed() -> None:
    assert LAST == len(PARTS.income[0]) - 1 == 8
    assert PARTS.income[0][1:] == [1, 2, 3, 3, 4, 4, 5, 5]
    assert PARTS.track_halves[0] == 4
    for row in PARTS.bonus:
        assert [space for space, kind in enumerate(row) if kind] == [2, 4, 5, 6, 7]


@rule("SC-107", "SC-O39")
def test_a_second_disc_gets_the_bonus_of_a_space_too() -> None:
    space = space_of(HYDRO, BONUS_TECH)
    state = student(HYDRO, space, rivals(2))
    state = arrange(state, companies={1: {"knowledge": {"hydro": space}}})
    tech = state.companies[0].tech
    assert leave(state) == ["scientist_moved", "knowledge", "bonus_tech"]
    assert state.companies[0].tech == tech + 1
    assert state.companies[1].tech == 2


@rule("SC-107")
def test_a_space_left_behind_gives_nothing_again() -> None:
    state = student(HYDRO, 1 + space_of(HYDRO, BONUS_TECH), rivals(2))
    assert leave(state) == ["scientist_moved", "knowledge"]


@rule("SC-109")
@pytest.mark.parametrize("source", range(5))
def test_a_source_symbol_is_a_step_in_that_source(source: int) -> None:
    space, shown = symbol(source)
    state = student(source, space)
    leave(state, "use")
    wanted = [0] * 5
    wanted[source] = space
    wanted[shown] += 1
    assert state.companies[0].knowledge == wanted


@rule("SC-110", "SC-19")
@pytest.mark.parametrize("supply", [5, 0])
def test_a_tech_symbol_is_one_marker_from_the_supply(supply: int) -> None:
    state = student(SOLAR, space_of(SOLAR, BONUS_TECH), tech=supply)
    events = play(state, "move asia money to board", "use")
    taken = min(1, supply)
    assert events[-1].facts == {"tech": taken}
    assert (state.companies[0].tech, state.tech) == (2 + taken, supply - taken)


@rule("SC-111", "SC-130")
def test_a_region_permit_goes_from_the_market_to_any_region_with_room() -> None:
    full = {"europe": {"permits": SIZES["europe"]}, "africa": {"permits": SIZES["africa"] - 1}}
    state = student(SOLAR, space_of(SOLAR, BONUS_PERMIT), regions=full, market=2)
    bank = state.bank
    leave(state, "use")
    assert legal(state) == [f"permit {name}" for name in REGIONS if name != "europe"]
    found = refusal(state, "permit europe")
    assert (found.code, found.rule, found.facts) == (
        "region_full_of_permits",
        "SC-22",
        {"region": "europe", "most": 5},
    )
    assert refusal(state, "pass").code == "answer_first"  # he has said that he uses it
    events = play(state, "permit africa")
    assert events[0].facts == {"region": "africa", "permits": 3}
    assert (state.market, state.bank) == (1, bank)
    assert state.permits[REGIONS.index("africa")] == 3
    assert state.companies[0].permits == 2


@rule("SC-111", "SC-127", "SC-128")
def test_a_region_permit_can_empty_the_market() -> None:
    state = student(SOLAR, space_of(SOLAR, BONUS_PERMIT), market=1, price=5)
    assert leave(state, "use", "permit asia")[-2:] == ["bonus_permit", "market_refilled"]
    assert (state.market, state.price) == (2, 6)
    assert refusal(state, "sell").code == "market_closed"


@rule("SC-112")
def test_with_one_region_left_the_permit_goes_there() -> None:
    full: dict[str, Any] = {name: {"permits": size} for name, size in SIZES.items()}
    full["oceania"] = {"permits": 0}
    state = student(SOLAR, space_of(SOLAR, BONUS_PERMIT), regions=full)
    leave(state, "use")
    assert state.permits[REGIONS.index("oceania")] == 1
    assert asked(state) == "turn"


@rule("SC-112", "SC-132", "SC-O20")
@pytest.mark.parametrize("mode", ["cooperative", "competitive", "solo"])
@pytest.mark.parametrize("why", ["regions full", "market empty"])
def test_a_region_permit_lapses_without_room_or_without_permits(mode: str, why: str) -> None:
    players = 1 if mode == "solo" else 3
    regions: dict[str, Any] = {}
    changes: dict[str, Any] = {"market": 0, "bank": 0}
    if why == "regions full":
        regions = {name: {"permits": size} for name, size in SIZES.items()}
        changes = {"market": 1, "price": 3}
    start = table(players, mode=mode)
    state = student(SOLAR, space_of(SOLAR, BONUS_PERMIT), start, regions=regions, **changes)
    events = play(state, "move asia money to board")
    assert kinds(events) == ["scientist_moved", "knowledge", "bonus_lapsed"]
    assert events[2].facts == {"bonus": "permit"}
    assert asked(state) == "turn"
    assert state.market == changes["market"]
    assert not state.stop


@rule("SC-113", "SC-114", "SC-E12")
def test_the_general_symbol_is_a_step_in_any_source() -> None:
    """Red on forestation one short of the symbol picks forestation again, and reaches the end."""
    state = student(FORESTATION, space_of(FORESTATION, BONUS_ANY))
    leave(state, "use")
    assert legal(state) == [f"learn {source}" for source in SOURCES]
    play(state, "learn forestation")
    assert state.companies[0].knowledge[FORESTATION] == space_of(FORESTATION, BONUS_ANY) + 1
    assert asked(state) == "turn"


@rule("SC-114")
def test_a_chain_is_settled_before_anything_else_goes_on() -> None:
    """Each symbol leads to the next; the turn goes on when the last is answered."""
    space, shown = symbol(RECYCLING)
    further, last = symbol(shown)
    state = student(RECYCLING, space, others={shown: further - 1})
    leave(state)
    for text in ("done", "buy", "plan solar asia tech", "learn solar", "permit asia", "accept"):
        found = refusal(state, text)
        assert (found.code, found.rule) == ("answer_first", "SC-115")
        assert found.facts == {"asked": "bonus", "bonus": SOURCES[shown]}
    play(state, "use")
    assert state.stack[-1].to_plain() == ["bonus", 0, BONUS_SOURCE + last, 0]
    play(state, "use")
    assert state.companies[0].knowledge[last] >= 1
    assert asked(state) == "turn"


@rule("SC-253", "SC-O37", "SC-O36")
def test_a_bonus_comes_between_the_points_of_a_summit() -> None:
    tile = summit_tile("solar", "wind", "hydro")
    state = student(
        SOLAR, 3, summits={1: (tile, {"solar": 0, "wind": 0, "hydro": 1})}, ready=[[1, 1]], used=1
    )
    state = arrange(state, companies={0: {"knowledge": {"wind": 1}}})
    play(state, "done", "learn wind")
    assert asked(state) == "bonus"
    play(state, "use")
    for text in ("learn hydro", "learn hydro", "use", "learn solar"):  # two scientists: four points, any mix
        assert state.seat == 0
        play(state, text)
    assert state.companies[0].knowledge == [0, 1, 2, 2, 0]
    assert state.seat == 1


# --- optional, and when nobody is asked ---


@rule("SC-108")
@pytest.mark.parametrize("bonus", [BONUS_TECH, BONUS_PERMIT, BONUS_ANY, None])
def test_a_bonus_may_be_left_and_then_it_is_gone(bonus: int | None) -> None:
    space = symbol(SOLAR)[0] if bonus is None else space_of(SOLAR, bonus)
    state = student(SOLAR, space)
    before = state.to_plain()
    events = play(state, "move asia money to board", "pass")
    assert (events[-1].kind, events[-1].facts) == (
        "bonus_lapsed",
        {"bonus": bonus_name(PARTS.bonus[SOLAR][space])},
    )
    after = state.to_plain()
    assert asked(state) == "turn"
    for key in ("tech", "market", "bank", "price"):
        assert after[key] == before[key]
    assert sum(after["companies"][0]["knowledge"]) == sum(before["companies"][0]["knowledge"]) + 1


def alone(mode: str) -> State:
    return table(1, mode="solo") if mode == "solo" else rivals(2)


@rule("SC-108", "SC-116")
@pytest.mark.parametrize("mode", ["competitive", "solo"])
def test_without_partners_tech_and_mere_knowledge_are_simply_taken(mode: str) -> None:
    state = student(SOLAR, space_of(SOLAR, BONUS_TECH), alone(mode))
    assert leave(state)[2:] == ["bonus_tech"]
    assert asked(state) == "turn"
    space, shown = symbol(SOLAR)
    state = student(SOLAR, space, alone(mode))
    leave(state)
    assert state.companies[0].knowledge[shown] == 1
    assert asked(state) == "turn"
    state = student(SOLAR, space, alone(mode), others={shown: LAST})
    assert "knowledge_lost" in leave(state)
    assert asked(state) == "turn"


@rule("SC-108")
@pytest.mark.parametrize("mode", ["competitive", "solo"])
def test_without_partners_permits_and_general_symbols_can_be_left(mode: str) -> None:
    state = student(SOLAR, space_of(SOLAR, BONUS_PERMIT), alone(mode))
    leave(state)
    assert legal(state) == [*(f"permit {name}" for name in REGIONS), "pass"]
    assert refusal(state, "done").code == "answer_first"
    market = state.market
    events = play(state, "pass")
    assert (events[0].kind, events[0].facts) == ("bonus_lapsed", {"bonus": "permit"})
    assert state.market == market
    state = student(SOLAR, space_of(SOLAR, BONUS_ANY), alone(mode))
    leave(state)
    assert legal(state) == [*(f"learn {source}" for source in SOURCES), "pass"]
    events = play(state, "pass")
    assert (events[0].kind, events[0].facts) == ("bonus_lapsed", {"bonus": "any"})
    assert asked(state) == "turn"


@rule("SC-108")
@pytest.mark.parametrize("mode", ["competitive", "solo"])
@pytest.mark.parametrize("at_end", [BONUS_PERMIT, BONUS_ANY, BONUS_TECH])
def test_a_symbol_that_leads_to_something_better_had_later_can_be_left(mode: str, at_end: int) -> None:
    space, shown = symbol(SOLAR)
    reach = space_of(shown, at_end)
    state = student(SOLAR, space, alone(mode), others={shown: reach - 1}, tech=0)
    leave(state)
    assert state.stack[-1].to_plain() == ["bonus", 0, BONUS_SOURCE + shown, 0]
    assert legal(state) == ["use", "pass"]
    found = refusal(state, "give 2")
    assert (found.code, found.rule) == ("no_gifts", "SC-116")
    other = state.copy()
    play(other, "pass")
    assert other.companies[0].knowledge[shown] == reach - 1
    play(state, "use")
    assert state.companies[0].knowledge[shown] == reach
    if at_end == BONUS_TECH:  # with a supply nobody would leave it
        state = student(SOLAR, space, alone(mode), others={shown: reach - 1}, tech=1)
        assert leave(state)[-1] == "bonus_tech"
        assert asked(state) == "turn"


@rule("SC-108")
def test_a_longer_chain_of_symbols_is_looked_through() -> None:
    space, shown = symbol(RECYCLING)
    further, last = symbol(shown)
    reach = space_of(last, BONUS_PERMIT)
    state = student(RECYCLING, space, rivals(2), others={shown: further - 1, last: reach - 1})
    leave(state)
    assert asked(state) == "bonus"
    play(state, "use")
    assert asked(state) == "bonus"
    play(state, "use")
    assert asked(state) == "place_permit"


@rule("SC-113", "SC-203")
def test_a_choice_of_source_takes_no_other_answer() -> None:
    state = student(SOLAR, space_of(SOLAR, BONUS_ANY))
    leave(state, "use")
    for text in ("pass", "done", "use", "permit asia"):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == ("answer_first", "SC-113", {"asked": "learning"})


@rule("SC-105")
def test_a_step_to_a_space_that_gives_nothing_asks_nobody() -> None:
    state = rivals(2)
    names: list[Plain] = [bonus_name(bonus) for bonus in (1, 2, 3, 4, 8)]
    assert names == ["tech", "permit", "any", SOURCES[0], SOURCES[4]]
    asked_before = state.stack.copy()
    gain(state, 0, SOLAR)
    assert state.stack == asked_before
    assert state.companies[0].knowledge[SOLAR] == 1


@rule("SC-108")
def test_among_three_rivals_every_symbol_can_be_left() -> None:
    """A step into the foremost stack would make the third player's disc the second, which earns."""
    state = rivals(3)
    space, shown = symbol(SOLAR)
    state = student(SOLAR, space, state)
    leave(state)
    assert (asked(state), legal(state)) == ("bonus", ["use", "pass"])
    play(state, "pass")
    assert (state.companies[0].knowledge[shown], asked(state)) == (0, "turn")
