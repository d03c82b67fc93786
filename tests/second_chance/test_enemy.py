"""Solo: the eight cubes of a rival who never acts, laid out before the first turn."""

from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, STANDARD, standard
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import agenda, arrange, table

PARTS = standard()
NAMED = {10: "type", 20: "end", 30: "half", 50: "topic"}  # families of tiles that name a source
BACKWARDS = ["north_america", "oceania", "asia", "africa", "europe", "south_america"]


def before(agendas: list[str], tiles: list[int]) -> State:
    """The question where the cubes start from. Agendas are written as letters, in the order of REGIONS."""
    letters = {source[0]: source for source in SOURCES}
    first = [agenda(*[letters[letter] for letter in tile]) for tile in agendas]
    rest = [tile for tile in range(1, 9) if tile not in first]
    state = table(1, solo_goal=5, deal={"agendas": first + rest, "tiles": tiles})
    assert asked(state) == "enemy_start"
    return state


def laid(events: list[Event]) -> list[str]:
    return [
        f"{event.facts['region']} {event.facts['source']}" for event in events if event.kind == "enemy_cube"
    ]


@rule("SC-68")
def test_the_player_chooses_once_where_they_start() -> None:
    state = table(1, solo_goal=5)
    assert legal(state) == [f"start {region}" for region in REGIONS]
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("answer_first", "SC-68", {"asked": "enemy_start"})
    events = play(state, "start africa")
    assert (events[0].kind, events[0].seat, events[0].facts) == ("enemy_start", 0, {"region": "africa"})
    assert (asked(state), state.seat) == ("turn", 0)
    assert refusal(state, "start africa").code == "not_asked"


@rule("SC-66", "SC-67", "SC-69", "SC-70")
def test_tile_by_tile_the_next_region_counter_clockwise_gets_a_cube() -> None:
    """Green: solar, recycling. Pink: forestation, hydro, solar, solar, recycling. Blue: solar."""
    tiles = [*[0, 1, 11, 2, 14, 3, 4, 5], *[20, 33, 21, 31, 24], *[42, 51, 43, 50, 50, 52, 53, 54]]
    state = before(["fsw", "fhr", "shr", "swh", "wfr", "hfs"], tiles)
    assert laid(play(state, "start north_america")) == [
        "oceania solar",
        "asia recycling",
        "south_america forestation",  # Africa and Europe do not want it
        "oceania hydro",
        "africa solar",
        "europe solar",
        "south_america recycling",
        "north_america solar",  # the eighth: later tiles are not read
    ]
    regions = state.to_plain()["regions"]
    assert {name: regions[name]["enemy"] for name in REGIONS} == {
        "north_america": ["solar"],
        "south_america": ["forestation", "recycling"],
        "europe": ["solar"],
        "africa": ["solar"],
        "asia": ["recycling"],
        "oceania": ["solar", "hydro"],
    }
    assert [regions[name]["enemy_cubes"] for name in REGIONS] == [1, 2, 1, 1, 1, 2]


@rule("SC-69", "SC-70")
def test_the_start_region_comes_last_and_two_cubes_can_lie_under_one_symbol() -> None:
    """Only Africa, Asia and Oceania want solar, for which there are six tiles."""
    tiles = [*[0, 0, 1, 1, 2, 2, 11, 11], *[21, 31, 20, 30, 22], *[51, 51, 42, 42, 43, 43, 44, 50]]
    state = before(["fhr", "fwh", "wfr", "fsw", "shr", "swh"], tiles)
    assert laid(play(state, "start asia")) == [
        "africa solar",
        "oceania solar",
        "asia solar",
        "africa solar",
        "europe forestation",
        "south_america forestation",
        "oceania wind",
        "asia solar",
    ]
    asia, africa = state.to_plain()["regions"]["asia"], state.to_plain()["regions"]["africa"]
    assert (asia["enemy"], asia["enemy_cubes"]) == (["solar"], 2)
    assert (africa["enemy"], africa["enemy_cubes"]) == (["solar"], 2)


@rule("SC-69")
def test_a_region_with_two_cubes_is_passed_by() -> None:
    """Africa has two after the fourth tile; the next one goes on to Europe."""
    tiles = [*[0, 0, 1, 1, 2, 2, 11, 11], *[21, 31, 22, 32, 20], *[51, 51, 42, 42, 43, 43, 44, 50]]
    state = before(["fhr", "fwh", "wfr", "fsw", "shr", "swh"], tiles)
    cubes = laid(play(state, "start asia"))
    # Wind: Europe after Africa, then South America; forestation: North America, and solar in Oceania, not Africa.
    assert cubes[4:] == ["europe wind", "south_america wind", "north_america forestation", "oceania solar"]


@rule("SC-69")
def test_once_round_the_start_region_itself_gets_the_cube() -> None:
    tiles = [*[0, 0, 1, 1, 2, 2, 11, 11], *[21, 31, 22, 32, 20], *[51, 51, 42, 42, 43, 43, 44, 50]]
    state = before(["fhr", "fwh", "wfr", "fsw", "shr", "swh"], tiles)
    full = {name: {"enemy_cubes": 2} for name in REGIONS if name != "asia"}
    assert laid(play(arrange(state, regions=full), "start asia")) == ["asia solar", "asia solar"]


def expected(state: State, region: str) -> tuple[list[str], bool, bool]:
    """What the rules say in other words; whether a tile was skipped, and whether the tiles were read again."""
    cubes = dict.fromkeys(REGIONS, 0)
    found: list[str] = []
    skipped = again = False
    reading = 0
    while len(found) < 8:
        kind = state.tiles[reading % 21]
        again = again or reading >= 21
        reading += 1
        if kind // 10 * 10 not in NAMED:
            continue
        source = SOURCES[kind % 10]
        at = BACKWARDS.index(region)
        circle = BACKWARDS[at + 1 :] + BACKWARDS[: at + 1]
        wanting = [
            name
            for name in circle
            if SOURCES.index(source) in state.agenda(REGIONS.index(name)) and cubes[name] < 2
        ]
        if not wanting:
            skipped = True
            continue
        region = wanting[0]
        cubes[region] += 1
        found.append(f"{region} {source}")
    return found, skipped, again


@rule("SC-66", "SC-67", "SC-69", "SC-71")
def test_tiles_are_skipped_where_nobody_wants_them_and_read_again_if_need_be() -> None:
    skips = rounds = 0
    few = [*[0, 0, 1, 1, 2, 2, 3, 3], *[21, 31, 20, 30, 22], *[42, 42, 43, 43, 44, 51, 51, 50]]
    for seed in range(400):
        rng = Random(seed)
        deal: dict[str, Any] = {}
        if seed % 2:  # only eight tiles with a source, in some order
            pink, blue = few[8:13], few[13:]
            rng.shuffle(pink)
            rng.shuffle(blue)
            deal = {"tiles": few[:8] + pink + blue}
        state = table(1, seed, solo_goal=5, deal=deal)
        start = rng.choice(REGIONS)
        wanted, skipped, again = expected(state, start)
        assert laid(play(state, f"start {start}")) == wanted
        assert len(wanted) == sum(state.enemy_cubes) == PARTS.enemy_cubes == 8
        assert max(state.enemy_cubes) <= 2
        skips += skipped
        rounds += again
    assert skips
    assert rounds


@rule("SC-71")
def test_cubes_that_nobody_wants_are_left_over() -> None:
    """With an owner's tiles of regions and sizes, and one source, the reading comes to an end all the same."""
    none = dict.fromkeys(SOURCES, 0)
    tiles = {
        "type": none,
        "topic": none,
        "track_end": {**none, "solar": 1},
        "track_half": none,
        "size": {"2": 4, "3": 4},
        "laid": {"pink": 1},
    }
    state = table(1, solo_goal=5, components={"base": STANDARD, "own": {"goal_tiles": tiles}})
    wanting = sum(SOURCES.index("solar") in state.agenda(region) for region in range(6))
    cubes = laid(play(state, "start asia"))
    assert len(cubes) == sum(state.enemy_cubes) == min(8, 2 * wanting)
    assert asked(state) == "turn"


@rule("SC-66")
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_only_a_solo_player_has_such_a_rival(mode: str) -> None:
    state = table(3, mode=mode)
    assert "enemy_start" not in str(state.to_plain()["stack"])
    assert (state.enemy, state.enemy_cubes) == ([0] * 6, [0] * 6)


@rule("SC-66", "SC-70")
def test_the_cubes_are_never_moved_again() -> None:
    rng = Random(3)
    state = table(1, 3)
    while state.phase == 0:
        state.play(rng.choice(state.legal()))
    laid_out = (state.enemy.copy(), state.enemy_cubes.copy())
    while state.outcome is None:
        state.play(rng.choice(state.legal()))
        assert (state.enemy, state.enemy_cubes) == laid_out
    assert GAME.state_from_plain(arrange(state).to_plain()).hash() == state.hash()
