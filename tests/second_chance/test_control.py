"""Region control: who takes a region by building, and what the controller may do with it."""

from random import Random
from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.control import symbols
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, last_turn, table

PARTS = standard()
ASIA = REGIONS.index("asia")
BUILDER, CONTROLLER, THIRD = 0, 1, 2
FSW = ["forestation", "solar", "wind"]


def built(
    source: str,
    spaces: list[Any],
    controller: int = CONTROLLER,
    builder: int = BUILDER,
    knowledge: dict[int, int] | None = None,
    players: int = 3,
    asia: dict[str, Any] | None = None,
    regions: dict[str, dict[str, Any]] | None = None,
    **options: Any,
) -> State:
    """Asia, whose agenda is forestation, solar, wind, after `builder` built a plant of `source` there on the
    infrastructure of the last seat. `knowledge` is of that source, by seat."""
    known = {builder: 8, **(knowledge or {})}
    held: dict[int, dict[str, Any]] = {seat: {"knowledge": {source: space}} for seat, space in known.items()}
    held[builder] = {**held[builder], "money": 50, "tech": 9, "permits": 1, "lobby": []}
    region = {
        "agenda": FSW,
        "spaces": spaces,
        "controller": controller,
        "projects": {"tech": (f"{source}!", players - 1)},
        **(asia or {}),
    }
    state = arrange(
        table(players, **options), seat=builder, companies=held, regions={"asia": region, **(regions or {})}
    )
    events = play(state, "build asia tech")
    now = state.controllers[ASIA]
    taken = [(event.seat, event.facts) for event in events if event.kind == "control_taken"]
    before = None if controller < 0 else controller
    assert taken == ([] if now == controller else [(builder, {"region": "asia", "from": before})])
    return state


def holder(*given: Any, **named: Any) -> int:
    """Who controls Asia after `built`."""
    return built(*given, **named).controllers[ASIA]


# --- the rulebook's examples ---


@rule("SC-E31", "SC-237", "SC-238")
def test_example_two_sources_beat_more_plants_of_fewer() -> None:
    violet = [("wind", CONTROLLER)] * 3
    assert holder("solar", [*violet, ("wind", BUILDER)], knowledge={CONTROLLER: 8, BUILDER: 2}) == BUILDER


@rule("SC-E32", "SC-239")
def test_example_the_first_symbol_that_only_one_has_decides() -> None:
    rival = [("forestation", CONTROLLER), ("wind", CONTROLLER)]
    assert (
        holder("solar", [*rival, ("forestation", BUILDER)], knowledge={CONTROLLER: 8, BUILDER: 2}) == BUILDER
    )
    # The other way round the rival keeps it, whoever knows more.
    rival = [("forestation", CONTROLLER), ("solar", CONTROLLER)]
    assert holder("wind", [*rival, ("forestation", BUILDER)]) == CONTROLLER


@rule("SC-E33", "SC-240", "SC-241")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(4, 3, BUILDER), (4, 4, BUILDER), (4, 5, CONTROLLER)])
def test_example_more_knowledge_of_the_source_built_then_the_builder(
    mine: int, theirs: int, winner: int
) -> None:
    spaces = [("solar", CONTROLLER)]
    assert holder("solar", spaces, knowledge={BUILDER: mine, CONTROLLER: theirs}) == winner


# --- the steps ---


@rule("SC-237", "SC-238")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ([], ["forestation"], CONTROLLER),  # equally many, theirs is further left
        (["wind"], ["forestation"], BUILDER),
        (["wind", "wind"], ["forestation", "solar", "wind"], CONTROLLER),
        (["forestation", "solar"], ["forestation", "solar", "wind"], BUILDER),
    ],
)
def test_more_symbols_win_however_many_plants(mine: list[str], theirs: list[str], winner: int) -> None:
    """The builder adds wind, or solar where wind is there already."""
    spaces = [(source, BUILDER) for source in mine] + [(source, CONTROLLER) for source in theirs]
    source = "solar" if mine == ["wind"] else "wind"
    assert holder(source, spaces) == winner


@rule("SC-239")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ("forestation", "solar", BUILDER),
        ("forestation", "wind", BUILDER),
        ("solar", "wind", BUILDER),
        ("solar", "forestation", CONTROLLER),
        ("wind", "forestation", CONTROLLER),
        ("wind", "solar", CONTROLLER),
    ],
)
def test_with_one_symbol_each_the_one_further_left_wins(mine: str, theirs: str, winner: int) -> None:
    knowledge = {BUILDER: 8 if winner == CONTROLLER else 5, CONTROLLER: 1 if winner == CONTROLLER else 8}
    assert holder(mine, [(theirs, CONTROLLER)], knowledge=knowledge) == winner


@rule("SC-239")
def test_the_order_is_that_of_the_regions_own_agenda() -> None:
    """On this one recycling stands left of solar."""
    region = {"agenda": ["recycling", "solar", "wind"]}
    assert holder("recycling", [("solar", CONTROLLER)], asia=region) == BUILDER
    assert holder("solar", [("recycling", CONTROLLER)], asia=region) == CONTROLLER


@rule("SC-240")
def test_only_the_source_just_built_is_asked_about() -> None:
    """Both have forestation and wind there. The controller knows more forestation, which stands further left."""
    spaces = [("forestation", CONTROLLER), ("wind", CONTROLLER), ("forestation", BUILDER)]
    state = arrange(
        table(3),
        seat=BUILDER,
        companies={
            BUILDER: {"knowledge": {"wind": 5, "forestation": 1}, "money": 50, "tech": 9, "permits": 1},
            CONTROLLER: {"knowledge": {"wind": 4, "forestation": 8}},
        },
        regions={
            "asia": {
                "agenda": FSW,
                "spaces": spaces,
                "controller": CONTROLLER,
                "projects": {"tech": ("wind!", 2)},
            }
        },
    )
    play(state, "build asia tech")
    assert state.controllers[ASIA] == BUILDER


@rule("SC-242")
def test_with_nobody_there_the_builder_takes_control() -> None:
    assert holder("wind", [], controller=-1) == BUILDER
    assert holder("wind", ["gas", "coal"], controller=-1) == BUILDER
    # Owning the infrastructure under plants gives no cube.
    assert holder("wind", [("forestation", BUILDER, CONTROLLER)], controller=-1) == BUILDER


@rule("SC-242", "SC-236")
@pytest.mark.parametrize(
    ("others", "knowledge", "winner"),
    [
        ([("forestation", 1)], {}, -1),
        ([("solar", 1), ("forestation", 2)], {}, -1),  # better than one, not than the best
        ([("forestation", 2), ("solar", 1)], {}, -1),
        ([("solar", 1), ("solar", 2)], {1: 4, 2: 4, 0: 4}, BUILDER),
        ([("solar", 1), ("solar", 2)], {1: 3, 2: 5, 0: 4}, -1),
        ([("wind", 1), ("wind", 2)], {1: 8, 2: 8, 0: 4}, BUILDER),
    ],
)
def test_without_a_controller_the_builder_must_beat_the_best_placed(
    others: list[Any], knowledge: dict[int, int], winner: int
) -> None:
    """If he does not, nobody has the region: only the builder can gain it."""
    assert holder("solar", others, controller=-1, knowledge=knowledge) == winner


@rule("SC-O60", "SC-242")
def test_with_a_controller_nobody_else_is_compared() -> None:
    """The third player has two symbols, or more knowledge; the builder need only beat the controller."""
    third = [("forestation", THIRD), ("solar", THIRD)]
    assert holder("solar", [("wind", CONTROLLER), *third]) == BUILDER
    levels = {BUILDER: 5, CONTROLLER: 5, THIRD: 8}
    assert holder("solar", [("solar", CONTROLLER), ("solar", THIRD)], knowledge=levels) == BUILDER


@rule("SC-O59", "SC-236")
def test_a_controller_who_builds_keeps_the_region() -> None:
    """Even where another player has better cubes by now."""
    assert holder("wind", [("forestation", THIRD), ("solar", THIRD)], controller=BUILDER) == BUILDER


@rule("SC-243")
def test_taking_control_moves_one_marker_and_no_other() -> None:
    regions = {"africa": {"controller": CONTROLLER}, "europe": {"controller": THIRD}}
    state = built("forestation", [("wind", CONTROLLER)], regions=regions)
    held = dict(zip(REGIONS, state.controllers, strict=True))
    assert held == {**dict.fromkeys(REGIONS, -1), "asia": BUILDER, "africa": CONTROLLER, "europe": THIRD}


@rule("SC-O62", "SC-236")
def test_control_does_not_follow_knowledge_or_anything_but_building() -> None:
    """The tie was decided by knowledge; then the loser comes to know more."""
    state = built("solar", [("solar", CONTROLLER)], knowledge={BUILDER: 4, CONTROLLER: 5})
    most = {"knowledge": {"solar": PARTS.track_lengths[0]}, "permits": 1}
    state = arrange(state, seat=BUILDER, companies={BUILDER: most})
    play(state, "plan solar asia money")
    assert state.controllers[ASIA] == CONTROLLER
    state = arrange(state, seat=BUILDER, companies={BUILDER: {"permits": 1, "scientists": 1}})
    play(state, "prepare asia money")
    assert state.controllers[ASIA] == CONTROLLER


# --- markers ---


@rule("SC-O61", "SC-17")
@pytest.mark.parametrize(("limit", "winner"), [(5, CONTROLLER), (6, BUILDER)])
@pytest.mark.parametrize("held", [4, 5])
def test_with_all_markers_out_there_is_no_takeover(limit: int, held: int, winner: int) -> None:
    others = [name for name in REGIONS if name != "asia"][:held]
    regions = {name: {"controller": BUILDER} for name in others}
    spaces = [("wind", CONTROLLER)]
    expected = BUILDER if held == 4 else winner
    assert holder("forestation", spaces, regions=regions, control_limit=limit) == expected


@rule("SC-O61")
def test_a_region_nobody_holds_stays_free_when_the_builder_has_no_marker() -> None:
    regions = {name: {"controller": BUILDER} for name in REGIONS if name != "asia"}
    assert holder("wind", [], controller=-1, regions=regions) == -1


# --- what a controller may do ---


def closed() -> dict[str, dict[str, Any]]:
    """Regions in which no supply phase of a team game wants a plant: all but Asia."""
    return {name: {"spaces": ["gas"] * min(size, 4)} for name, size in SIZES.items() if name != "asia"}


@rule("SC-244", "SC-133")
def test_a_controller_pays_with_the_permits_of_the_region_but_cannot_sell_them() -> None:
    state = arrange(
        table(3),
        seat=0,
        companies={0: {"permits": 0, "lobby": []}},
        regions={
            "asia": {"agenda": FSW, "controller": 0, "permits": 2, "projects": {"tech": "wind"}},
            "europe": {"controller": 1, "permits": 3},
            "africa": {"controller": 0, "permits": 0},
        },
    )
    assert refusal(state, "sell") == Refusal("no_permit_on_board", "SC-126", {})
    assert legal(state, "prepare") == ["prepare asia tech from asia"]
    assert refusal(state, "prepare asia tech from europe").code == "not_your_region"
    assert refusal(state, "prepare asia tech from africa").code == "no_permit_there"
    bank = state.bank
    play(state, "prepare asia tech from asia")
    assert (state.permits[ASIA], state.companies[0].permits, state.bank) == (1, 0, bank + 1)


@rule("SC-245", "SC-O63", "SC-244")
def test_a_controller_owes_for_a_fossil_plant_and_may_pay_with_that_very_region() -> None:
    """The marker lies on the fossil tile as a debt, but he still controls the region."""
    full = closed()
    state = last_turn(
        table(3),
        decade=2,
        team_points=99,
        companies={1: {"permits": 0}},
        regions={**full, "asia": {"spaces": ["gas"], "controller": 1, "permits": 1}},
    )
    bank = state.bank
    events = play(state, "done")
    paid = [(event.seat, event.facts) for event in events if event.kind == "permit_paid"]
    assert paid == [(1, {"why": "supply", "region": "asia", "from": "asia"})]
    assert "penalty" not in kinds(events)
    assert (state.permits[ASIA], state.controllers[ASIA], state.bank) == (0, 1, bank + 1)


@rule("SC-O63", "SC-245")
def test_a_debtor_may_choose_the_region_of_the_debt_or_another_of_his() -> None:
    full = closed()
    full["africa"] = {**full["africa"], "controller": 1, "permits": 2}
    state = last_turn(
        table(3),
        decade=2,
        team_points=99,
        companies={1: {"permits": 0}},
        regions={**full, "asia": {"spaces": ["gas"], "controller": 1, "permits": 1}},
    )
    play(state, "done")
    assert (asked(state), state.seat, legal(state)) == ("pay_permit", 1, ["pay africa", "pay asia"])


# --- alone ---


def alone(source: str, enemy: list[str], spaces: list[Any] | None = None, **given: Any) -> int:
    region = {"enemy": enemy, "enemy_cubes": len(enemy)}
    controller = given.pop("controller", -1)
    return holder(
        source,
        spaces or [],
        controller,
        players=1,
        asia=region,
        knowledge={0: PARTS.plant_knowledge[0][0]},
        **given,
    )


@rule("SC-O93", "SC-246", "SC-239")
def test_an_enemy_cube_further_left_keeps_the_player_out() -> None:
    assert alone("solar", ["forestation"]) == -1
    assert alone("wind", ["solar"]) == -1
    assert alone("forestation", ["solar"]) == 0


@rule("SC-O94", "SC-246")
@pytest.mark.parametrize("source", FSW)
def test_on_a_full_tie_the_player_takes_control(source: str) -> None:
    assert alone(source, [source]) == 0


@rule("SC-246", "SC-237")
@pytest.mark.parametrize(
    ("enemy", "mine", "winner"),
    [
        (["forestation", "solar"], [], -1),
        (["forestation", "solar"], [("wind", 0), ("wind", 0)], -1),
        (["forestation", "wind"], [("forestation", 0)], 0),  # forestation and solar against it
        (["forestation"], [("wind", 0)], 0),
        ([], [], 0),
    ],
)
def test_enemy_cubes_are_compared_like_a_rivals(enemy: list[str], mine: list[Any], winner: int) -> None:
    assert alone("solar", enemy, mine) == winner


@rule("SC-247", "SC-246")
def test_the_enemy_never_holds_a_region_pays_or_gains() -> None:
    """Whoever has taken a region from it keeps it, and where it is ahead nobody pays but the region itself."""
    assert alone("wind", ["forestation", "solar"], controller=0) == 0
    full = closed()
    region = {"spaces": ["gas"], "permits": 3, "enemy": ["solar", "wind"], "enemy_cubes": 2}
    state = last_turn(table(1), decade=2, team_points=99, regions={**full, "asia": region})
    events = play(state, "done")
    assert "region_paid" in kinds(events)
    assert "permit_paid" not in kinds(events)
    assert "penalty" not in kinds(events)
    assert (state.permits[ASIA], state.controllers[ASIA]) == (2, -1)


# --- cubes are derived from plants ---


@rule("SC-238", "SC-236")
def test_symbols_are_those_of_the_plants_a_seat_has_built() -> None:
    rng = Random(3)
    for _ in range(30):
        plants = [(rng.choice(SOURCES), rng.randrange(3), rng.randrange(3)) for _ in range(4)]
        state = arrange(table(3), regions={"asia": {"spaces": ["gas", *plants]}})
        for seat in range(3):
            mine = {SOURCES.index(source) for source, owner, _ in plants if owner == seat}
            assert symbols(state, ASIA, seat) == sum(1 << source for source in mine)
            assert symbols(state, REGIONS.index("europe"), seat) == 0
