"""Region control: who takes a region by building, and what the controller may do with it."""

from random import Random
from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import standard
from baseload.games.co2.control import sources_built
from baseload.games.co2.state import State
from tests.co2.scene import arrange, last_turn, table
from tests.co2.tracks import tracks
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()
BUILDER, CONTROLLER, THIRD = 0, 1, 2


def build(
    agenda: list[str],
    source: str,
    spaces: list[Any],
    controller: int = CONTROLLER,
    builder: int = BUILDER,
    expertise: dict[int, dict[str, int]] | None = None,
    **options: Any,
) -> State:
    """Asia after `builder` built a plant of `source` there. Expertise is as it stands after the step for building."""
    tracked = {seat: dict(row) for seat, row in (expertise or {}).items()}
    mine = tracked.setdefault(builder, {})
    mine[source] = mine.get(source, 6) - 1
    held: dict[int, dict[str, Any]] = {seat: {"expertise": row} for seat, row in tracked.items()}
    held[builder] = {**held[builder], "money": 50, "tech": 9, "lobby": []}
    state = arrange(
        table(3, **{"components": tracks(), **options}),
        seat=builder,
        companies=held,
        regions={
            "asia": {
                "agenda": agenda,
                "spaces": spaces,
                "controller": controller,
                "projects": {"tech": f"{source}!"},
            }
        },
    )
    events = play(state, "construct asia tech")
    now = state.controllers[REGIONS.index("asia")]
    taken = [event.facts for event in events if event.kind == "control_taken"]
    before = None if controller < 0 else controller
    assert taken == ([] if now == controller else [{"region": "asia", "from": before}])
    return state


def holder(*given: Any, **named: Any) -> int:
    """Who controls Asia after `build`."""
    return build(*given, **named).controllers[REGIONS.index("asia")]


SNB = ["solar", "fusion", "biomass"]
FNB = ["forestation", "fusion", "biomass"]


# --- the rulebook's examples ---


@rule("CO2-V18", "CO2-254")
def test_example_1_two_sources_beat_three_plants_of_one() -> None:
    purple = [("fusion", CONTROLLER)] * 3
    assert holder(SNB, "biomass", [*purple, ("solar", BUILDER)]) == BUILDER


@rule("CO2-V19", "CO2-255")
def test_example_2_the_first_difference_from_the_top_decides() -> None:
    yellow = [("forestation", CONTROLLER), ("biomass", CONTROLLER)]
    assert holder(FNB, "fusion", [*yellow, ("forestation", BUILDER)]) == BUILDER
    # The roles reversed: Blue has forestation and fusion and controls; Yellow builds biomass beside forestation.
    blue = [("forestation", CONTROLLER), ("fusion", CONTROLLER)]
    assert holder(FNB, "biomass", [*blue, ("forestation", BUILDER)]) == CONTROLLER


@rule("CO2-V20", "CO2-256", "CO2-257", "CO2-258")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(4, 5, CONTROLLER), (5, 4, BUILDER), (4, 4, BUILDER)])
def test_example_3_expertise_after_the_step_for_building_and_the_builder_if_all_is_equal(
    mine: int, theirs: int, winner: int
) -> None:
    levels = {BUILDER: {"fusion": mine}, CONTROLLER: {"fusion": theirs}}
    assert holder(FNB, "fusion", [("fusion", CONTROLLER)], expertise=levels) == winner


@rule("CO2-V20", "CO2-256")
@pytest.mark.parametrize(("tie", "winner"), [("built_types", BUILDER), ("agenda", CONTROLLER)])
def test_which_expertise_counts_is_an_option(tie: str, winner: int) -> None:
    """Both have only fusion there. Forestation stands above it on the agenda, and the controller knows more of it."""
    levels = {BUILDER: {"fusion": 5}, CONTROLLER: {"forestation": 1, "fusion": 4}}
    assert holder(FNB, "fusion", [("fusion", CONTROLLER)], expertise=levels, control_tie=tie) == winner


# --- the steps ---


@rule("CO2-253")
def test_the_first_builder_takes_a_region_that_nobody_controls() -> None:
    assert holder(SNB, "biomass", ["gas"], controller=-1) == BUILDER
    # Nothing is compared, whatever plants are there.
    others = [("solar", THIRD), ("fusion", THIRD)]
    assert holder(SNB, "biomass", others, controller=-1) == BUILDER


@rule("CO2-254")
def test_fewer_sources_lose_however_many_plants_and_however_much_expertise() -> None:
    theirs = [("fusion", CONTROLLER), ("biomass", CONTROLLER)]
    levels = {BUILDER: {"solar": 10}, CONTROLLER: {"fusion": 1, "biomass": 1}}
    assert holder(SNB, "solar", [*theirs, ("solar", BUILDER)], expertise=levels) == CONTROLLER


@rule("CO2-255")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        (["solar"], ["fusion"], BUILDER),
        (["fusion"], ["solar"], CONTROLLER),
        (["biomass"], ["fusion"], CONTROLLER),
        (["fusion"], ["biomass"], BUILDER),
        (["fusion", "solar"], ["solar", "biomass"], BUILDER),
        (["biomass", "solar"], ["solar", "fusion"], CONTROLLER),
        (["biomass", "fusion"], ["solar", "biomass"], CONTROLLER),
    ],
)
def test_the_agenda_is_read_from_the_top(mine: list[str], theirs: list[str], winner: int) -> None:
    """The builder builds the first of his. Expertise does not matter yet."""
    other = {BUILDER: CONTROLLER, CONTROLLER: BUILDER}[winner]
    levels = {other: dict.fromkeys(SNB, 9), winner: dict.fromkeys(SNB, 3)}
    spaces = [(source, CONTROLLER) for source in theirs] + [(source, BUILDER) for source in mine[1:]]
    assert holder(SNB, mine[0], spaces, expertise=levels) == winner


@rule("CO2-255")
def test_it_is_the_regions_agenda_that_counts_not_the_order_of_sources() -> None:
    agenda = ["recycling", "solar", "fusion"]
    assert holder(agenda, "recycling", [("solar", CONTROLLER)]) == BUILDER
    assert holder(agenda, "fusion", [("solar", CONTROLLER)]) == CONTROLLER


@rule("CO2-256")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ([5, 5, 5], [5, 5, 5], BUILDER),
        ([6, 1, 1], [5, 9, 9], BUILDER),
        ([5, 9, 9], [6, 1, 1], CONTROLLER),
        ([5, 6, 1], [5, 5, 9], BUILDER),
        ([5, 5, 9], [5, 6, 1], CONTROLLER),
        ([5, 5, 6], [5, 5, 5], BUILDER),
        ([5, 5, 5], [5, 5, 6], CONTROLLER),
    ],
)
def test_expertise_is_compared_from_the_top(mine: list[int], theirs: list[int], winner: int) -> None:
    """Both have all three sources there."""
    levels = {
        BUILDER: dict(zip(SNB, mine, strict=True)),
        CONTROLLER: dict(zip(SNB, theirs, strict=True)),
    }
    spaces = [(source, CONTROLLER) for source in SNB] + [("fusion", BUILDER), ("biomass", BUILDER)]
    assert holder(SNB, "solar", spaces, expertise=levels) == winner


@rule("CO2-256")
@pytest.mark.parametrize(("tie", "winner"), [("built_types", BUILDER), ("agenda", CONTROLLER)])
def test_a_source_below_that_neither_has_built_counts_only_as_an_option(tie: str, winner: int) -> None:
    """Equal in fusion, which both have; in biomass, which neither has, the controller is ahead."""
    levels = {BUILDER: {"fusion": 5}, CONTROLLER: {"fusion": 5, "biomass": 1}}
    assert holder(FNB, "fusion", [("fusion", CONTROLLER)], expertise=levels, control_tie=tie) == winner


@rule("CO2-257")
def test_bonuses_of_the_building_count_as_well() -> None:
    """Both have solar and fusion, equal in solar. Solar's bonus is a step in fusion."""
    spaces = [("solar", CONTROLLER), ("fusion", CONTROLLER), ("fusion", BUILDER)]
    levels = {BUILDER: {"solar": 5, "fusion": 3}, CONTROLLER: {"solar": 5, "fusion": 4}}
    without = holder(SNB, "solar", spaces, expertise=levels)
    with_bonus = holder(SNB, "solar", spaces, expertise=levels, components=tracks(solar={5: "fusion"}))
    assert (without, with_bonus) == (CONTROLLER, BUILDER)


@rule("CO2-257", "CO2-134")
def test_control_waits_for_a_choice_in_the_chain() -> None:
    state = arrange(
        table(3, components=tracks(solar={5: "any"})),
        seat=0,
        companies={0: {"expertise": {"solar": 4}, "money": 50, "tech": 9}},
        regions={"asia": {"agenda": SNB, "spaces": ["gas"], "projects": {"tech": "solar!"}}},
    )
    play(state, "construct asia tech")
    assert asked(state) == "learning"
    assert state.controllers[4] == -1
    play(state, "learn solar")
    assert state.controllers[4] == 0


# --- who is compared ---


@rule("CO2-252", "CO2-O58")
def test_a_third_player_is_never_compared() -> None:
    """The third has all three sources and more expertise than both; the builder beats the controller, or does not."""
    third = [(source, THIRD) for source in SNB]
    levels = {THIRD: dict.fromkeys(SNB, 10)}
    assert holder(SNB, "solar", [*third, ("fusion", CONTROLLER)], expertise=levels) == BUILDER
    assert holder(SNB, "biomass", [*third, ("fusion", CONTROLLER)], expertise=levels) == CONTROLLER


@rule("CO2-259", "CO2-O60")
def test_a_controller_who_builds_again_keeps_control() -> None:
    """Even where another has more sources there and would win any comparison."""
    better = [("solar", THIRD), ("fusion", THIRD), ("biomass", BUILDER)]
    levels = {BUILDER: {"biomass": 3}, THIRD: dict.fromkeys(SNB, 10)}
    assert holder(SNB, "biomass", better, controller=BUILDER, expertise=levels) == BUILDER


@rule("CO2-O61", "CO2-254", "CO2-256")
@pytest.mark.parametrize(("theirs", "winner"), [(5, BUILDER), (4, BUILDER), (6, CONTROLLER)])
def test_a_second_plant_of_a_source_is_worth_nothing_here(theirs: int, winner: int) -> None:
    """Builder fusion and fusion, controller fusion: expertise decides."""
    levels = {BUILDER: {"fusion": 5}, CONTROLLER: {"fusion": theirs}}
    spaces = [("fusion", BUILDER), ("fusion", CONTROLLER)]
    assert holder(SNB, "fusion", spaces, expertise=levels) == winner


@rule("CO2-252", "CO2-254")
def test_plants_elsewhere_do_not_count() -> None:
    state = table(3, components=tracks())
    state = arrange(
        state,
        seat=0,
        companies={0: {"expertise": {"biomass": 5}, "money": 50, "tech": 9}},
        regions={
            "asia": {
                "agenda": SNB,
                "spaces": [("solar", 1)],
                "controller": 1,
                "projects": {"tech": "biomass!"},
            },
            "europe": {"spaces": [("solar", 0), ("fusion", 0)], "controller": 0},
            "oceania": {"spaces": [("solar", 0), ("fusion", 0)], "controller": 0},
        },
    )
    play(state, "construct asia tech")
    assert state.controllers[4] == 1
    assert sources_built(state, 4, 0) == 1 << 3


@rule("CO2-260", "CO2-O59")
def test_later_expertise_moves_nothing_until_somebody_builds() -> None:
    """Equal plants; the challenger learns at the end of his turn and is then ahead, but the region stays."""
    state = arrange(
        table(3, components=tracks()),
        seat=0,
        used=1,
        companies={0: {"expertise": {"solar": 5}}, 1: {"expertise": {"solar": 5}}},
        regions={
            "asia": {
                "agenda": SNB,
                "spaces": [("solar", 0), ("solar", 1)],
                "controller": 1,
                "projects": {"tech": ("solar", 0)},
            }
        },
    )
    play(state, "done")
    assert state.companies[0].expertise[1] == 6
    assert state.controllers[4] == 1


@rule("CO2-252", "CO2-260", "CO2-261")
def test_over_whole_games_control_only_passes_to_a_builder() -> None:
    """Random play, with rich companies so that they build: control changes once at most for each plant, in its region
    and to its builder, and never to nobody."""
    changes = 0
    for seed in range(4):
        rng = Random(seed)
        known = dict.fromkeys(["solar", "fusion", "biomass"], 4)
        rich = {seat: {"money": 99, "tech": 7, "expertise": known} for seat in range(3)}
        state = arrange(table(3, seed=seed), companies=rich)
        owed: tuple[str, int | None] | None = None  # the plant built last, until it has changed control
        while state.outcome is None:
            before = state.controllers.copy()
            actions = state.legal()
            building = [action for action in actions if str(action).startswith(("construct", "install"))]
            for event in state.play(rng.choice(building or actions)):
                if event.kind == "constructed":
                    owed = (event.facts["region"], event.seat)
            for region, name in enumerate(REGIONS):
                now = state.controllers[region]
                if now != before[region]:
                    changes += 1
                    assert (name, now) == owed
                    owed = None
    assert changes > 10


# --- what it is good for ---


@rule("CO2-262", "CO2-111")
def test_a_region_s_permits_pay_for_an_installation_anywhere() -> None:
    state = arrange(
        table(3, components=tracks()),
        seat=0,
        companies={0: {"permits": 0}},
        regions={
            "asia": {"agenda": SNB, "projects": {"tech": "solar"}},
            "europe": {"controller": 0, "permits": 2},
            "africa": {"controller": 1, "permits": 2},
            "oceania": {"controller": 0, "permits": 0},
        },
    )
    assert legal(state, "install") == ["install asia tech from europe"]
    assert refusal(state, "install asia tech") == Refusal(
        "pay_from_region", "CO2-111", {"payers": ["europe"]}
    )
    assert refusal(state, "install asia tech from africa").code == "not_your_region"
    assert refusal(state, "install asia tech from north_america").code == "not_your_region"
    assert refusal(state, "install asia tech from oceania").code == "no_permit_there"
    bank = state.bank
    play(state, "install asia tech from europe")
    assert (state.permits[2], state.bank, state.companies[0].permits) == (1, bank + 1, 0)


@rule("CO2-262")
def test_a_region_s_permits_pay_for_supply_in_another() -> None:
    quiet = {name: {"spaces": ["gas", ("solar", 1)], "controller": -1} for name in REGIONS}
    state = last_turn(
        table(3, components=tracks()),
        companies={0: {"permits": 0, "money": 50}},
        regions={
            **quiet,
            "europe": {"spaces": ["gas"], "controller": 0, "permits": 0},
            "africa": {"spaces": ["gas", ("solar", 0)], "controller": 0, "permits": 2},
        },
    )
    events = play(state, "done")
    assert "supply_paid" in kinds(events)
    assert state.permits[3] == 1
    assert state.companies[0].money == 50


@rule("CO2-262", "CO2-269")
def test_a_region_s_permits_are_never_taken_to_hand_in_a_turn() -> None:
    """No legal action moves one to the controller's hand, and none sells one."""
    state = arrange(
        table(3, components=tracks()),
        seat=0,
        companies={0: {"permits": 0, "money": 0, "lobby": []}},
        regions={"europe": {"controller": 0, "permits": 4}},
    )
    for action in state.legal():
        trial = state.copy()
        trial.play(action)
        assert trial.companies[0].permits == 0
        assert trial.permits[2] == 4
