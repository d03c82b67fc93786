"""Building: the licence, the price, the space, points, cube and control; pieces that run out; cards that help."""

from typing import Any

import pytest

from baseload.games.climate.world import COAL, FOSSILS, GAS, REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES, TILE_REGION, TILE_TYPE, standard
from baseload.games.second_chance.state import EMPTY, MARK_REPLACED, State, builder_of, green_plant, owner_of
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, rivals, table

PARTS = standard()
AGENDAS = {
    "recycling": ["solar", "hydro", "recycling"],
    "hydro": ["solar", "hydro", "recycling"],
    "solar": ["solar", "hydro", "recycling"],
    "wind": ["forestation", "wind", "hydro"],
    "forestation": ["forestation", "wind", "hydro"],
}
EUROPE = REGIONS.index("europe")
EUROPE_TECH = 3 * EUROPE + SLOTS.index("tech")
FIRST = PARTS.first_space[EUROPE]


def ground(
    source: str = "recycling",
    plant_level: int = 1,
    mine: dict[str, Any] | None = None,
    state: State | None = None,
    owner: int = 1,
    **changes: Any,
) -> State:
    """Seat 0 with exactly what a plant in Europe needs, on that owner's infrastructure; Europe is empty."""
    number = SOURCES.index(source)
    given: dict[str, Any] = {
        "money": PARTS.plant_money[number][plant_level - 1],
        "tech": PARTS.plant_tech[number][plant_level - 1],
        "permits": PARTS.plant_permits[number][plant_level - 1],
        "knowledge": {source: PARTS.plant_knowledge[number][plant_level - 1]},
        "lobby": [],
    }
    regions: dict[str, dict[str, Any]] = {name: {"projects": {}, "spaces": []} for name in REGIONS}
    tile = f"{source}{'2' if plant_level == 2 else ''}!"
    regions["europe"] |= {"agenda": AGENDAS[source], "projects": {"tech": (tile, owner)}, "permits": 2}
    for name, change in changes.pop("regions", {}).items():
        regions[name] |= change
    return arrange(
        state or table(3), seat=0, companies={0: {**given, **(mine or {})}}, regions=regions, **changes
    )


# --- licence and price ---


@rule("SC-216", "SC-217", "SC-218", "SC-219", "SC-220", "SC-221", "SC-222", "SC-231")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("level", [1, 2])
def test_every_plant_costs_and_gives_what_the_table_says(source: str, level: int) -> None:
    state = ground(source, level)
    number = SOURCES.index(source)
    tech, bank = state.tech, state.bank
    assert legal(state, "build") == ["build europe tech"]
    events = play(state, "build europe tech")
    me = state.companies[0]
    assert (me.money, me.tech, me.permits) == (0, 0, 0)
    assert state.tech == tech + PARTS.plant_tech[number][level - 1]
    assert state.bank == bank + 1
    assert state.team_points == PARTS.plant_points[number][level - 1]
    assert me.points == 0
    assert state.spaces[FIRST] == green_plant(number, 0, 1, level)
    assert state.plants_built[number] == 1
    assert events[0].facts == {
        "source": source,
        "region": "europe",
        "slot": "tech",
        "level": level,
        "price": PARTS.plant_money[number][level - 1],
        "saved": 0,
        "tech": PARTS.plant_tech[number][level - 1],
        "relief": 0,
        "points": PARTS.plant_points[number][level - 1],
        "from": "board",
    }


@rule("SC-217", "SC-220")
def test_the_printed_prices() -> None:
    recycling, solar = SOURCES.index("recycling"), SOURCES.index("solar")
    rows = [PARTS.plant_money, PARTS.plant_permits, PARTS.plant_tech, PARTS.plant_points]
    assert [row[recycling][0] for row in rows] == [7, 1, 1, 5]
    assert [row[solar][0] for row in rows] == [10, 1, 2, 8]
    assert PARTS.plant_knowledge[recycling][0] == 1


@rule("SC-216")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("level", [1, 2])
def test_one_space_short_is_too_little_knowledge(source: str, level: int) -> None:
    needed = PARTS.plant_knowledge[SOURCES.index(source)][level - 1]
    state = ground(source, level, {"knowledge": {source: needed - 1}})
    assert legal(state, "build") == []
    found = refusal(state, "build europe tech")
    assert (found.code, found.rule) == ("too_little_knowledge", "SC-216")
    assert found.facts == {"source": source, "level": level, "needed": needed, "knowledge": needed - 1}
    beyond = ground(source, level, {"knowledge": {source: PARTS.track_lengths[0]}})
    assert legal(beyond, "build") == ["build europe tech"]


@rule("SC-216", "SC-E28")
def test_one_short_of_level_two_builds_level_one() -> None:
    wind = SOURCES.index("wind")
    state = ground(
        "wind", 1, {"knowledge": {"wind": PARTS.plant_knowledge[wind][1] - 1}, "money": 40, "tech": 9}
    )
    projects = {"tech": ("wind!", 1), "money": ("wind2!", 1)}
    state = arrange(state, regions={"europe": {"projects": projects}})
    assert legal(state, "build") == ["build europe tech"]
    assert refusal(state, "build europe money").code == "too_little_knowledge"


@rule("SC-222", "SC-83")
def test_each_part_of_the_price_must_be_there() -> None:
    state = ground(mine={"money": 6})
    assert legal(state, "build") == []
    found = refusal(state, "build europe tech")
    assert (found.code, found.rule, found.facts) == ("too_little_money", "SC-222", {"price": 7, "money": 6})
    state = ground(mine={"tech": 0})
    assert legal(state, "build") == []
    found = refusal(state, "build europe tech")
    assert (found.code, found.rule) == ("too_little_tech", "SC-222")
    assert found.facts == {"needed": 1, "tech": 0, "relief": 0, "region": "europe"}
    state = ground(mine={"permits": 0})
    assert legal(state, "build") == []
    assert refusal(state, "build europe tech").rule == "SC-134"


@rule("SC-133", "SC-222")
def test_the_permit_may_come_from_a_region_one_controls() -> None:
    state = ground(regions={"europe": {"controller": 0}})
    assert legal(state, "build") == ["build europe tech", "build europe tech from europe"]
    bank = state.bank
    events = play(state, "build europe tech from europe")
    assert events[0].facts["from"] == "europe"
    assert (state.permits[EUROPE], state.companies[0].permits, state.bank) == (1, 1, bank + 1)
    assert refusal(ground(), "build europe tech from asia").code == "not_your_region"


@rule("SC-215")
def test_only_prepared_projects_can_be_built() -> None:
    state = ground(regions={"europe": {"projects": {"tech": "recycling"}}})
    for text, code in (("build europe tech", "not_prepared"), ("build europe money", "no_project_there")):
        found = refusal(state, text)
        assert (found.code, found.rule) == (code, "SC-215")


# --- whose plant it is ---


@rule("SC-186", "SC-214", "SC-215", "SC-233", "SC-234", "SC-E27", "SC-O48")
def test_building_on_anothers_infrastructure() -> None:
    """Red builds on Yellow's base: price, points for the team, cube and control are Red's, the marker Yellow's."""
    state = ground(owner=1)
    theirs = state.to_plain()["companies"][1]
    events = play(state, "build europe tech")
    assert [kind for kind in kinds(events) if kind != "tile_turned"] == ["built", "control_taken"]
    assert (state.companies[0].money, state.companies[0].permits, state.companies[0].tech) == (0, 0, 0)
    assert state.team_points == 5
    tile = state.spaces[FIRST]
    assert (builder_of(tile), owner_of(tile)) == (0, 1)
    assert state.controllers[EUROPE] == 0
    assert state.to_plain()["companies"][1] == theirs  # neither asked nor paid


@rule("SC-186", "SC-O49")
def test_only_the_infrastructures_owner_counts_the_plant_for_un_cards() -> None:
    pair = PARTS.un_needs.index([0, 0, 0, 0, 2])
    spaces = [("recycling", 0, 1), ("recycling", 0, 1)]
    state = ground(mine={"tech": 5}, un_cards=[pair], regions={"europe": {"spaces": spaces}})
    assert refusal(state, f"claim {pair}").code == "plants_missing"
    state = arrange(state, seat=1, companies={1: {"tech": 5}})
    assert f"claim {pair}" in legal(state)


@rule("SC-232", "SC-O48")
def test_among_rivals_the_builder_scores() -> None:
    state = ground(state=rivals(3), owner=2)
    play(state, "build europe tech")
    assert [company.points for company in state.companies] == [5, 0, 0]
    assert state.team_points == 0


@rule("SC-235", "SC-106")
def test_building_gives_no_knowledge() -> None:
    state = ground()
    before = [company.knowledge.copy() for company in state.companies]
    play(state, "build europe tech")
    assert [company.knowledge for company in state.companies] == before


@rule("SC-233")
def test_several_cubes_may_lie_under_one_symbol() -> None:
    state = ground(regions={"europe": {"spaces": [("recycling", 0, 0), ("recycling", 1, 1)]}})
    play(state, "build europe tech")
    assert [builder_of(state.spaces[FIRST + index]) for index in range(3)] == [0, 1, 0]


# --- where it goes ---


@rule("SC-223", "SC-230")
def test_the_tile_moves_to_the_leftmost_empty_space_and_frees_the_slot() -> None:
    state = ground(regions={"europe": {"spaces": ["gas", ("solar", 1)]}})
    level = state.level
    play(state, "build europe tech")
    row = state.spaces[FIRST : FIRST + SIZES["europe"]]
    assert row[0] == GAS
    assert row[2] == green_plant(SOURCES.index("recycling"), 0, 1, 1)
    assert row[3:] == [EMPTY, EMPTY]
    assert (state.projects[EUROPE_TECH], state.prepared[EUROPE_TECH]) == (-1, -1)
    assert state.level == level  # nothing was replaced
    assert "plan recycling europe tech" in legal(arrange(state, seat=0))


@rule("SC-220", "SC-224", "SC-225", "SC-226", "SC-228", "SC-231", "SC-E29")
@pytest.mark.parametrize(("level", "after"), [(460, 440), (420, 400), (410, 400), (400, 400)])
def test_solar_replaces_the_leftmost_fossil_plant_of_a_full_region(level: int, after: int) -> None:
    spaces = [("hydro", 1), "gas", "coal", ("hydro", 1), "oil"]
    state = ground("solar", regions={"europe": {"spaces": spaces}}, level=level)
    permits, market = state.permits[EUROPE], state.market
    events = play(state, "build europe tech")
    assert (state.companies[0].money, state.companies[0].tech, state.companies[0].permits) == (0, 0, 0)
    assert state.spaces[FIRST + 1] == green_plant(SOURCES.index("solar"), 0, 1, 1)
    assert state.spaces[FIRST + 2] == COAL
    assert state.level == after
    assert state.team_points == 8
    assert state.fossils_box[GAS] == 1
    replaced = next(event for event in events if event.kind == "replaced")
    assert replaced.facts == {"fossil": "gas", "region": "europe", "level": after}
    assert (state.permits[EUROPE], state.market) == (permits, market)  # no permit comes for it
    assert "control_taken" in kinds(events)  # solar comes before hydro
    assert state.marks & MARK_REPLACED  # a solo goal asks for it


@rule("SC-226", "SC-O7")
def test_in_team_games_the_level_stops_at_400() -> None:
    for mode, players in (("cooperative", 3), ("solo", 1)):
        state = ground(
            owner=0,
            state=table(players, mode=mode),
            regions={"europe": {"spaces": ["coal"] * 5}},
            level=410,
        )
        play(state, "build europe tech")
        assert state.level == 400
        assert state.fossils_box[COAL] == 1


@rule("SC-227", "SC-O8")
def test_among_rivals_there_is_no_floor() -> None:
    state = ground(state=rivals(3), regions={"europe": {"spaces": ["coal"] * 5}}, level=330)
    play(state, "build europe tech")
    assert state.level == 290


@rule("SC-227")
def test_among_rivals_the_level_is_always_50_and_the_fossil_plants() -> None:
    for seed in range(3):
        state = rivals(2, seed=seed)
        step = seed
        while state.outcome is None:
            actions = state.legal()
            wanted = [action for action in actions if str(action).startswith(("build", "prepare"))] or actions
            state.apply(wanted[step % len(wanted)])
            step += 5
            assert state.level == 50 + sum(
                PARTS.ppm[tile] for tile in state.spaces if 0 < tile < len(FOSSILS)
            )


@rule("SC-224", "SC-O55")
def test_a_fossil_plant_behind_green_ones_is_found() -> None:
    africa: dict[str, Any] = {"agenda": AGENDAS["recycling"], "projects": {"tech": ("recycling!", 0)}}
    africa["spaces"] = [("solar", 1), ("solar", 1), "oil"]
    state = ground(regions={"africa": africa}, level=450)
    play(state, "build africa tech")
    first = PARTS.first_space[REGIONS.index("africa")]
    assert builder_of(state.spaces[first + 2]) == 0
    assert [builder_of(state.spaces[first + index]) for index in range(2)] == [1, 1]
    assert state.level == 420


@rule("SC-229", "SC-O54")
def test_a_region_full_of_green_plants_takes_no_more() -> None:
    state = ground(regions={"europe": {"spaces": [("solar", 1)] * 5}})
    assert legal(state, "build") == []
    found = refusal(state, "build europe tech")
    assert (found.code, found.rule) == ("region_all_green", "SC-229")
    assert found.facts == {"source": "recycling", "region": "europe"}


@rule("SC-268", "SC-269", "SC-276")
def test_a_plant_turns_a_tile_of_its_region_and_one_of_its_type() -> None:
    tiles = [TILE_REGION + EUROPE, TILE_TYPE + SOURCES.index("recycling"), TILE_TYPE + SOURCES.index("solar")]
    start = table(3)
    state = ground(state=start, tiles=[*tiles, *[TILE_TYPE] * (len(start.tiles) - 3)], turned=[])
    play(state, "build europe tech")
    assert state.turned == 0b011


# --- pieces ---


@rule("SC-16")
def test_without_a_plant_of_the_source_nothing_is_built() -> None:
    built = [0, 0, 0, 0, PARTS.plants]
    state = ground(plants_built=built)
    assert PARTS.plants == 5
    assert legal(state, "build") == []
    found = refusal(state, "build europe tech")
    assert (found.code, found.rule) == ("no_plants_left", "SC-16")
    built[4] -= 1
    assert legal(ground(plants_built=built), "build") == ["build europe tech"]


@rule("SC-16", "SC-18")
def test_without_a_cube_nothing_is_built_except_alone() -> None:
    """Cubes are the builder's, wherever the markers come from."""
    assert PARTS.cubes == 8
    regions: dict[str, Any] = {
        "north_america": {"spaces": [("solar", 0, 1)] * 5},
        "south_america": {"spaces": [("hydro", 0, 1)] * 3},
    }
    state = ground(regions=regions)
    assert legal(state, "build") == []
    found = refusal(state, "build europe tech")
    assert (found.code, found.rule, found.facts) == ("no_cubes_left", "SC-16", {"most": 8})
    regions["south_america"] = {"spaces": [("hydro", 0, 1)] * 2 + [("hydro", 1, 0)]}
    assert legal(ground(regions=regions), "build") == ["build europe tech"]
    own: dict[str, Any] = {
        "north_america": {"spaces": [("solar", 0)] * 5},
        "asia": {"spaces": [("hydro", 0)] * 3},
    }
    lone = ground(owner=0, state=table(1, mode="solo"), regions=own)
    assert legal(lone, "build") == ["build europe tech"]


# --- cards ---


@rule("SC-140", "SC-171", "SC-O42")
@pytest.mark.parametrize(("money", "left"), [(7, 3), (5, 1), (4, 0)])
def test_the_three_coins_of_a_card_can_pay_for_the_plant(money: int, left: int) -> None:
    state = ground(mine={"money": money, "lobby": [24]})
    assert "build europe tech with 24" in legal(state)
    events = play(state, "build europe tech with 24")
    assert state.companies[0].money == left
    built = next(event for event in events if event.kind == "built")
    assert (built.facts["price"], built.facts["saved"]) == (7, 3)
    assert asked(state) == "turn"


@rule("SC-140", "SC-O42")
def test_three_dollars_are_three_dollars() -> None:
    state = ground(mine={"money": 3, "lobby": [24]})
    assert legal(state, "build") == []
    found = refusal(state, "build europe tech with 24")
    assert (found.code, found.facts) == ("too_little_money", {"price": 7, "money": 3})
    state = ground(mine={"money": 4, "lobby": [24, 29]})
    assert legal(state, "build") == ["build europe tech with 24"]
    assert refusal(state, "build europe tech with 29").code == "too_little_money"
    state = ground(mine={"money": 7, "lobby": [24]})
    play(state, "build europe tech", "play 24")
    assert state.companies[0].money == 3


@rule("SC-140", "SC-O40")
def test_a_knowledge_card_does_not_help_with_the_licence() -> None:
    state = ground(mine={"knowledge": {}, "lobby": [29]})
    found = refusal(state, "build europe tech with 29")
    assert (found.code, found.facts["knowledge"]) == ("too_little_knowledge", 0)
    state = ground(mine={"lobby": [29], "knowledge": {"recycling": 2}})
    events = play(state, "build europe tech with 29")
    assert kinds(events)[0] == "lobby_main"
    assert kinds(events)[-1] == "knowledge"
    assert state.companies[0].knowledge[4] == 3


@rule("SC-140", "SC-234", "SC-O41")
@pytest.mark.parametrize(("rival", "taken"), [(2, True), (3, False)])
def test_a_knowledge_card_comes_after_the_control_check(rival: int, taken: bool) -> None:
    state = ground(mine={"lobby": [29], "knowledge": {"recycling": 2}})
    regions = {"europe": {"spaces": [("recycling", 1)], "controller": 1}}
    state = arrange(state, companies={1: {"knowledge": {"recycling": rival}}}, regions=regions)
    play(state, "build europe tech with 29")
    assert state.companies[0].knowledge[4] == 3  # now equal to the rival's three, too late
    assert (state.controllers[EUROPE] == 0) == taken


# --- tech in the region ---


def aided(tech: int, relief: int, **given: Any) -> State:
    """A rival's solar plant, price 2 tech, with so much own tech and so much in the region."""
    return ground("solar", 1, {"tech": tech, **given}, rivals(3), regions={"europe": {"relief": relief}})


@rule("SC-327", "SC-328", "SC-E53")
def test_one_marker_of_the_price_comes_from_the_region() -> None:
    state = aided(2, 2)
    supply = state.tech
    assert legal(state, "build") == ["build europe tech", "build europe tech unaided"]
    other = state.copy()
    events = play(state, "build europe tech")
    assert (events[0].facts["tech"], events[0].facts["relief"]) == (2, 1)
    assert (state.companies[0].tech, state.relief[EUROPE], state.tech) == (1, 1, supply + 2)
    play(other, "build europe tech unaided")
    assert (other.companies[0].tech, other.relief[EUROPE], other.tech) == (0, 2, supply + 2)


@rule("SC-327", "SC-328", "SC-O87")
def test_the_regions_marker_counts_for_what_can_be_paid_but_only_one() -> None:
    state = aided(1, 3)
    assert legal(state, "build") == ["build europe tech"]
    found = refusal(state, "build europe tech unaided")
    assert (found.code, found.facts["relief"], found.facts["tech"]) == ("too_little_tech", 0, 1)
    found = refusal(aided(0, 3), "build europe tech")
    assert (found.code, found.facts["relief"]) == ("too_little_tech", 1)


@rule("SC-327")
def test_without_tech_in_the_region_there_is_nothing_to_refuse() -> None:
    state = aided(2, 0)
    assert legal(state, "build") == ["build europe tech"]
    found = refusal(state, "build europe tech unaided")
    assert (found.code, found.rule, found.facts) == ("no_relief_there", "SC-327", {"region": "europe"})


@rule("SC-327", "SC-140")
def test_help_and_a_card_go_together() -> None:
    state = aided(2, 1, money=7, lobby=[21])
    assert legal(state, "build") == ["build europe tech with 21", "build europe tech unaided with 21"]
    play(state, "build europe tech unaided with 21")
    assert (state.companies[0].money, state.companies[0].tech, state.relief[EUROPE]) == (0, 0, 1)
