"""Construct a plant: licence, price, the eight steps, and what an old plant leaves behind."""

from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH, REGIONS
from baseload.games.co2.components import SOURCES, STANDARD, standard
from baseload.games.co2.plain import space_to_plain
from baseload.games.co2.state import INSTALLED, NO_PROJECT, State
from tests.co2.scene import GAME, SIZES, arrange, summit_tile, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()
SOLAR = SOURCES.index("solar")
TECH_SLOT = 3 * REGIONS.index("asia") + 1
# The first solar plant: the rulebook prints its price, the points are ours.
PRICE, CUBES, POINTS = 10, 2, PARTS.plant_points[SOLAR][0]
# No summit talks about solar; one does, and the topic is free.
QUIET: dict[int, Any] = {number: (summit_tile("forestation", "fusion"), {}) for number in range(1, 7)}
OPEN = {**QUIET, 2: (summit_tile("solar", "fusion"), {})}
# A place of the solar track from which one step gives nothing.
PLAIN = next(space for space in range(CUBES, 10) if not PARTS.bonus[SOLAR][space + 1])
BEFORE_PERMIT = PARTS.bonus[SOLAR].index(BONUS_PERMIT) - 1
BEFORE_ANY = PARTS.bonus[SOLAR].index(BONUS_ANY) - 1


def scene(
    builder: dict[str, Any] | None = None,
    asia: dict[str, Any] | None = None,
    summits: Any = QUIET,
    options: dict[str, Any] | None = None,
    others: dict[int, dict[str, Any]] | None = None,
    **changes: Any,
) -> State:
    """Seat 0 of three can just build solar on Asia's tech slot; nobody has cards. Asia has one coal plant."""
    mine = {"money": PRICE, "tech": CUBES, "expertise": {"solar": PLAIN}, "lobby": [], **(builder or {})}
    held = {0: mine, **{seat: {"lobby": [], **(others or {}).get(seat, {})} for seat in (1, 2)}}
    region = {
        "agenda": ["solar", "biomass", "recycling"],
        "projects": {"tech": "solar!"},
        "spaces": ["coal"],
        **(asia or {}),
    }
    return arrange(
        table(**(options or {})), seat=0, companies=held, regions={"asia": region}, summits=summits, **changes
    )


def spaces(state: State, region: str = "asia") -> list[Any]:
    first = PARTS.first_space[REGIONS.index(region)]
    return [space_to_plain(state.spaces[first + place]) for place in range(SIZES[region])]


# ---- May one build? ----------------------------------------------------------------------------


@rule("CO2-124")
def test_only_an_installed_project_is_built() -> None:
    state = scene(asia={"projects": {"tech": "solar!", "money": "solar", "research": "biomass!"}})
    assert legal(state, "construct") == ["construct asia tech"]
    facts = {"region": "asia", "slot": "money"}
    assert refusal(state, "construct asia money") == Refusal("not_installed", "CO2-124", facts)
    found = refusal(state, "construct europe money")
    assert (found.code, found.rule) == ("no_project_there", "CO2-124")


@rule("CO2-125", "CO2-V11", "CO2-O35", "CO2-O36")
def test_the_licence_is_the_printed_number_before_the_step_for_building() -> None:
    """Neither the step that this building gives nor the region's cube helps."""
    state = scene({"expertise": {"solar": CUBES - 1}, "tech": 9}, {"relief": 2})
    found = refusal(state, "construct asia tech")
    facts = {"source": "solar", "needed": CUBES, "expertise": CUBES - 1}
    assert found == Refusal("too_little_expertise", "CO2-125", facts)
    for expertise in (CUBES, CUBES + 1):
        play(scene({"expertise": {"solar": expertise}}), "construct asia tech")


@rule("CO2-125", "CO2-175", "CO2-V16")
@pytest.mark.parametrize(("expertise", "allowed"), [(2, False), (3, True), (4, True)])
def test_the_lower_forestation_plant_takes_expertise_3(expertise: int, allowed: bool) -> None:
    builder = {"money": 99, "tech": 9, "expertise": {"forestation": expertise}}
    asia = {"agenda": ["forestation", "biomass", "recycling"], "projects": {"tech": "forestation!"}}
    state = scene(builder, asia)
    assert ("construct asia tech" in legal(state)) == allowed
    assert (state.check(GAME.action("construct asia tech")) is None) == allowed


@rule("CO2-126", "CO2-V11")
def test_coins_and_cubes_must_be_at_hand() -> None:
    short = refusal(scene({"money": PRICE - 1}), "construct asia tech")
    assert short == Refusal("too_little_money", "CO2-126", {"price": PRICE, "money": PRICE - 1})
    bare = refusal(scene({"tech": CUBES - 1}), "construct asia tech")
    facts = {"needed": CUBES, "tech": CUBES - 1, "relief": 0, "region": "asia"}
    assert bare == Refusal("too_little_tech", "CO2-126", facts)


@rule("CO2-148", "CO2-O41")
def test_after_five_plants_the_source_is_still_proposed_and_installed_but_not_built() -> None:
    rich = {"money": 99, "tech": 9, "expertise": {"solar": 9}}
    state = scene(rich, {"projects": {"tech": "solar!", "money": "solar"}}, plants_built=[0, 5, 0, 0, 0])
    found = refusal(state, "construct asia tech")
    assert found == Refusal("no_plants_left", "CO2-148", {"source": "solar", "region": "asia"})
    assert "install asia money" in legal(state)
    play(state, "propose solar asia research", "pass")
    assert state.projects[TECH_SLOT] == INSTALLED + SOLAR
    play(scene(rich, plants_built=[0, 4, 0, 0, 0]), "construct asia tech")


@rule("CO2-146", "CO2-O29")
def test_a_full_region_of_green_plants_takes_no_plant() -> None:
    green = [("solar", seat) for seat in (0, 1, 2)] * 2
    state = scene({"money": 99, "tech": 9}, {"spaces": green, "controller": 0})
    assert not legal(state, "construct")
    found = refusal(state, "construct asia tech")
    assert found == Refusal("region_all_green", "CO2-146", {"source": "solar", "region": "asia"})
    play(scene(asia={"spaces": green[:5], "controller": 0}), "construct asia tech")


# ---- Steps 1 to 4, 8 ---------------------------------------------------------------------------


@rule("CO2-129", "CO2-130", "CO2-131", "CO2-132", "CO2-139", "CO2-149", "CO2-V11")
def test_building_solar_step_by_step() -> None:
    before = PARTS.bonus[SOLAR].index(BONUS_TECH) - 1
    assert before == CUBES
    builder = {"expertise": {"solar": before}, "permits": 2, "points": 1}
    state = scene(builder, {"spaces": ["coal", ("biomass", 1)], "controller": 1})
    supply, pool, bank, market = state.tech, state.project_pool[SOLAR], state.bank, state.market
    events = play(state, "construct asia tech")
    assert kinds(events) == ["constructed", "expertise", "bonus_tech", "control_taken"]
    facts = {"source": "solar", "region": "asia", "slot": "tech", "price": PRICE, "tech": CUBES, "relief": 0}
    assert events[0].facts == {**facts, "points": POINTS}
    company = state.companies[0]
    # The bonus on the third space gives one cube back.
    assert (company.money, company.tech, state.tech) == (0, 1, supply + CUBES - 1)
    assert spaces(state) == ["coal", ["biomass", 1], ["solar", 0], None, None, None]
    assert (company.points, company.expertise[SOLAR]) == (1 + POINTS, before + 1)
    assert (state.projects[TECH_SLOT], state.project_pool[SOLAR]) == (NO_PROJECT, pool + 1)
    assert "propose solar asia tech" in legal(arrange(state, seat=1))
    # No permit moves.
    assert (company.permits, state.bank, state.market) == (2, bank, market)
    assert state.plants_built[SOLAR] == 1
    # What the company has built, kept for UN goals, is what the board shows.
    assert company.built == 1 << SOLAR


@rule("CO2-132", "CO2-126")
@pytest.mark.parametrize("built", range(5))
def test_the_plants_of_a_source_come_one_after_the_other(built: int) -> None:
    money, tech = PARTS.plant_money[SOLAR][built], PARTS.plant_tech[SOLAR][built]
    builder = {"money": money, "tech": tech, "expertise": {"solar": 7}}
    state = scene(builder, plants_built=[0, built, 0, 0, 0])
    play(state, "construct asia tech")
    assert (state.companies[0].money, state.companies[0].tech) == (0, 0)
    assert state.companies[0].points == PARTS.plant_points[SOLAR][built]
    assert refusal(
        scene({**builder, "money": money - 1}, plants_built=[0, built, 0, 0, 0]), "construct asia tech"
    )


@rule("CO2-124", "CO2-139")
def test_two_installed_projects_of_a_source_are_different_choices() -> None:
    state = scene(asia={"projects": {"tech": ("solar!", 1), "money": "solar!"}})
    assert legal(state, "construct") == ["construct asia money"]
    play(state, "construct asia money")
    assert state.projects[TECH_SLOT - 1 : TECH_SLOT + 1] == [NO_PROJECT, INSTALLED + SOLAR]
    assert state.workers[TECH_SLOT] == 1


@rule("CO2-127", "CO2-129")
def test_the_region_gives_one_cube_by_itself() -> None:
    state = scene({"tech": CUBES}, {"relief": 2})
    supply = state.tech
    events = play(state, "construct asia tech")
    assert events[0].facts["relief"] == 1
    assert state.companies[0].tech == 1
    assert (state.relief[REGIONS.index("asia")], state.tech) == (1, supply + CUBES)
    just = scene({"tech": CUBES - 1}, {"relief": 1})
    play(just, "construct asia tech")
    assert (just.companies[0].tech, just.relief[REGIONS.index("asia")]) == (0, 0)


@rule("CO2-128", "CO2-O34")
def test_the_region_never_gives_two_cubes() -> None:
    state = scene({"tech": 0}, {"relief": 3})
    facts = {"needed": 2, "tech": 0, "relief": 1, "region": "asia"}
    assert refusal(state, "construct asia tech") == Refusal("too_little_tech", "CO2-126", facts)


@rule("CO2-127")
def test_a_plant_without_tech_takes_no_cube_from_the_region() -> None:
    own = {"plants": {"solar": {"1": {"tech": 0}}}}
    state = scene(asia={"relief": 2}, options={"components": {"base": STANDARD, "own": own}})
    play(state, "construct asia tech")
    assert (state.relief[REGIONS.index("asia")], state.companies[0].tech) == (2, CUBES)


# ---- The space: empty, or a fossil plant's -----------------------------------------------------


@rule("CO2-130", "CO2-145")
def test_while_a_space_is_empty_no_fossil_plant_goes() -> None:
    state = scene(asia={"spaces": ["coal", "oil", "gas", "coal", "oil"], "permits": 2})
    level, market = state.level, state.market
    play(state, "construct asia tech")
    assert spaces(state) == ["coal", "oil", "gas", "coal", "oil", ["solar", 0]]
    assert (state.level, state.market, state.permits[REGIONS.index("asia")]) == (level, market, 2)
    assert state.fossils_gone == [0, 0, 0, 0]


@rule("CO2-140", "CO2-141", "CO2-142", "CO2-143", "CO2-O31", "CO2-V31")
@pytest.mark.parametrize(("permits", "pile"), [(2, 1), (3, 2)])
def test_a_full_region_loses_its_leftmost_fossil_plant(permits: int, pile: int) -> None:
    africa = {
        "agenda": ["solar", "fusion", "biomass"],
        "spaces": ["coal", ("solar", 1), "oil"],
        "permits": permits,
        "controller": 1,
        "projects": {"money": "solar!"},
    }
    state = arrange(scene(market=2, price=3), seat=0, regions={"africa": africa}, level=360)
    events = play(state, "construct africa money")
    assert spaces(state, "africa") == [["solar", 0], ["solar", 1], "oil"]
    assert (state.level, state.fossils_gone[3]) == (320, 1)
    assert state.permits[REGIONS.index("africa")] == 3
    assert (state.market, state.price) == (pile, 3)
    facts = {"fossil": "coal", "region": "africa", "level": 320, "permit": permits == 2, "full": permits == 3}
    assert (kinds(events)[1], events[1].facts) == ("replaced", facts)


@rule("CO2-143")
@pytest.mark.parametrize("fossil", ["gas", "oil", "coal"])
def test_the_level_falls_by_what_was_replaced(fossil: str) -> None:
    state = scene(asia={"spaces": [("solar", 1), fossil] + [("biomass", 1)] * 4, "controller": 1})
    level = state.level
    play(state, "construct asia tech")
    assert state.level == level - {"gas": 20, "oil": 30, "coal": 40}[fossil]
    assert sum(state.fossils_gone) == 1


@rule("CO2-140", "CO2-146", "CO2-O30")
def test_a_fossil_plant_between_green_ones_is_replaced_in_place() -> None:
    old = [("solar", 1), ("biomass", 2), "gas", ("solar", 2), "coal", ("solar", 1)]
    state = scene(asia={"spaces": old, "controller": 1})
    play(state, "construct asia tech")
    wanted = [list(tile) if isinstance(tile, tuple) else tile for tile in old]
    wanted[2] = ["solar", 0]
    assert spaces(state) == wanted


@rule("CO2-141", "CO2-144")
def test_the_replacement_can_empty_the_market_before_points_and_expertise() -> None:
    state = scene({"permits": 1}, {"spaces": ["coal"] * 6, "permits": 0}, market=1, price=3, bank=9)
    events = play(state, "construct asia tech")
    assert kinds(events)[:4] == ["constructed", "replaced", "market_refilled", "expertise"]
    assert (state.market, state.price, state.bank) == (2, 4, 7)
    assert refusal(state, "sell").code == "selling_closed"


@rule("CO2-144", "CO2-O33")
def test_the_replacement_fills_the_region_before_the_builders_bonus_looks_for_room() -> None:
    full = SIZES["asia"]
    state = scene(
        {"expertise": {"solar": BEFORE_PERMIT}},
        {"spaces": ["coal"] * full, "permits": full - 1},
        market=5,
    )
    state = arrange(state, seat=0, regions={"africa": {"permits": 0}, "oceania": {"permits": 0}})
    play(state, "construct asia tech")
    assert (asked(state), state.permits[REGIONS.index("asia")]) == ("place_permit", full)
    assert "permit asia" not in legal(state)
    found = refusal(state, "permit asia")
    assert found == Refusal("region_full_of_permits", "CO2-9", {"region": "asia", "most": full})


# ---- Steps 5 and 6: expertise, then control ----------------------------------------------------


@rule("CO2-133", "CO2-134", "CO2-V15")
def test_control_is_checked_with_the_step_for_the_building() -> None:
    """Both have only solar; 4 against 4 after the step is a tie, which the builder wins."""
    asia = {"spaces": ["coal", ("solar", 1)], "controller": 1}
    for theirs, winner in ((PLAIN + 1, 0), (PLAIN + 2, 1)):
        state = scene(asia=asia, others={1: {"expertise": {"solar": theirs}}})
        play(state, "construct asia tech")
        assert state.companies[0].expertise[SOLAR] == PLAIN + 1
        assert state.controllers[REGIONS.index("asia")] == winner


@rule("CO2-133", "CO2-134", "CO2-184", "CO2-V34")
def test_a_chain_runs_to_its_end_before_control_is_checked() -> None:
    """The solar space with the biomass symbol, and biomass just before its tech."""
    biomass = SOURCES.index("biomass")
    space = PARTS.bonus[SOLAR].index(BONUS_SOURCE + biomass)
    before = PARTS.bonus[biomass].index(BONUS_TECH) - 1
    asia = {"spaces": ["coal", ("biomass", 0), ("biomass", 1), ("solar", 1)], "controller": 1}
    state = scene(
        {"expertise": {"solar": space - 1, "biomass": before}},
        asia,
        others={1: {"expertise": {"solar": space, "biomass": before + 1}}},
    )
    events = play(state, "construct asia tech")
    assert kinds(events) == ["constructed", "expertise", "expertise", "bonus_tech", "control_taken"]
    assert state.companies[0].expertise[SOLAR] == space
    assert (state.companies[0].expertise[biomass], state.companies[0].tech) == (before + 1, 1)
    # Solar is equal, and so is biomass, thanks to the chain.
    assert state.controllers[REGIONS.index("asia")] == 0


@rule("CO2-134", "CO2-184")
def test_control_waits_for_every_choice_of_a_chain() -> None:
    """The step gives any expertise; what the builder chooses decides the region, and no sooner."""
    asia = {"spaces": ["coal", ("biomass", 0), ("biomass", 1), ("solar", 1)], "controller": 1}
    others = {1: {"expertise": {"solar": BEFORE_ANY + 1, "biomass": 2}}}
    for answer, winner in (("learn biomass", 0), ("learn forestation", 1), ("learn solar", 0)):
        state = scene({"expertise": {"solar": BEFORE_ANY, "biomass": 1}}, asia, others=others)
        play(state, "construct asia tech")
        assert (asked(state), state.seat) == ("learning", 0)
        assert state.controllers[REGIONS.index("asia")] == 1
        assert state.projects[TECH_SLOT] == INSTALLED + SOLAR
        play(state, answer)
        assert state.controllers[REGIONS.index("asia")] == winner
        assert (asked(state), state.projects[TECH_SLOT]) == ("turn", NO_PROJECT)


@rule("CO2-133", "CO2-184")
def test_a_permit_bonus_is_placed_in_the_middle_of_the_construction() -> None:
    state = scene({"expertise": {"solar": BEFORE_PERMIT}}, {"permits": 1}, market=1, price=8, bank=9)
    play(state, "construct asia tech")
    assert (asked(state), state.controllers[REGIONS.index("asia")]) == ("place_permit", -1)
    events = play(state, "permit asia")
    assert kinds(events) == ["bonus_permit", "market_refilled", "control_taken"]
    assert (state.permits[REGIONS.index("asia")], state.market, state.price) == (2, 2, 8)
    assert state.stop
    assert (asked(state), state.controllers[REGIONS.index("asia")]) == ("turn", 0)


@rule("CO2-133")
def test_building_on_a_full_track_gives_no_step() -> None:
    state = scene({"expertise": {"solar": PARTS.track_lengths[0]}})
    events = play(state, "construct asia tech")
    assert kinds(events) == ["constructed", "expertise_lost", "control_taken"]
    assert state.companies[0].expertise[SOLAR] == PARTS.track_lengths[0]
