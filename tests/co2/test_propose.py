"""Propose a project: which tile goes where, and what the three slots grant."""

from typing import Any

import pytest

from baseload.core.problems import Refusal, Refused
from baseload.games.climate.world import REGIONS, RESEARCH, SLOTS
from baseload.games.co2.components import ON_REGION, ON_SLOT, SOURCES, standard
from baseload.games.co2.state import State
from tests.co2.scene import GAME, SIZES, arrange, summit_tile, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()
SOLAR = SOURCES.index("solar")
# The card that goes with a proposal on a research slot.
RESEARCH_CARD = next(
    card for card in range(1, 27) if PARTS.lobby_on[card] == ON_SLOT and PARTS.lobby_of[card] == RESEARCH
)
ASIA_CARD = next(
    card
    for card in range(1, 27)
    if PARTS.lobby_on[card] == ON_REGION and REGIONS[PARTS.lobby_of[card]] == "asia"
)


def scene(
    companies: dict[int, dict[str, Any]] | None = None,
    regions: dict[str, dict[str, Any]] | None = None,
    **changes: Any,
) -> State:
    """Seat 0 of three begins its turn, nobody has cards, Asia wants solar, biomass and recycling."""
    held = {seat: {"lobby": [], **(companies or {}).get(seat, {})} for seat in range(3)}
    asia = {"agenda": ["solar", "biomass", "recycling"], **(regions or {}).get("asia", {})}
    return arrange(table(), seat=0, companies=held, regions={**(regions or {}), "asia": asia}, **changes)


# ---- Tile, agenda, slot ------------------------------------------------------------------------


@rule("CO2-97", "CO2-98", "CO2-99")
def test_every_source_on_the_agenda_goes_on_every_empty_slot() -> None:
    state = scene(regions={"asia": {"projects": {"tech": "solar"}}})
    wanted = {
        f"propose {SOURCES[source]} {name} {slot}"
        for region, name in enumerate(REGIONS)
        for source in state.agenda(region)
        for slot in SLOTS
        if (name, slot) != ("asia", "tech")
    }
    assert set(legal(state, "propose")) == wanted
    assert len(legal(state, "propose")) == len(wanted)


@rule("CO2-97", "CO2-O40")
def test_an_empty_pool_cannot_be_proposed_until_a_building_returns_a_tile() -> None:
    pool = [0 if source == "recycling" else 6 for source in SOURCES]
    rich = {"money": 99, "tech": 9, "expertise": {"recycling": 4}}
    state = scene({0: rich, 1: rich}, {"asia": {"projects": {"tech": "recycling!"}}}, project_pool=pool)
    assert not legal(state, "propose recycling")
    facts = {"source": "recycling", "region": "asia", "slot": "money"}
    assert refusal(state, "propose recycling asia money") == Refusal("no_tiles_left", "CO2-97", facts)
    play(state, "construct asia tech", "done")
    assert state.seat == 1
    assert "propose recycling asia money" in legal(state)
    play(state, "propose recycling asia money")
    assert state.project_pool == pool


@rule("CO2-98", "CO2-V9")
def test_a_source_that_the_agenda_does_not_show_is_refused() -> None:
    state = scene(regions={"europe": {"agenda": ["forestation", "fusion", "biomass"]}})
    facts = {
        "source": "solar",
        "region": "europe",
        "slot": "money",
        "agenda": ["forestation", "fusion", "biomass"],
    }
    assert refusal(state, "propose solar europe money") == Refusal("not_on_agenda", "CO2-98", facts)


@rule("CO2-99")
@pytest.mark.parametrize("there", ["solar", "biomass!", ("recycling", 1)])
def test_a_slot_that_is_taken_is_refused(there: Any) -> None:
    state = scene(regions={"asia": {"projects": {"research": there}}})
    found = refusal(state, "propose solar asia research")
    assert (found.code, found.rule) == ("slot_taken", "CO2-99")
    assert found.facts == {"source": "solar", "region": "asia", "slot": "research"}
    before = state.hash()
    with pytest.raises(Refused):
        play(state, "propose solar asia research")
    assert state.hash() == before


@rule("CO2-100", "CO2-99")
def test_a_proposed_project_lies_dark_side_up_and_has_no_owner() -> None:
    ends = []
    for seat in (0, 1):
        state = arrange(scene(), seat=seat)
        play(state, "propose solar asia tech")
        assert state.to_plain()["regions"]["asia"]["projects"]["tech"] == {
            "source": "solar",
            "installed": False,
            "scientist": -1,
        }
        ends.append(state.to_plain()["regions"])
    assert ends[0] == ends[1]


@rule("CO2-100", "CO2-109")
def test_another_player_installs_what_i_proposed() -> None:
    state = scene()
    play(state, "propose solar asia tech", "done")
    assert state.seat == 1
    assert "install asia tech" in legal(state)


@rule("CO2-97")
def test_the_same_source_lies_in_all_three_slots() -> None:
    state = scene(regions={"asia": {"projects": {"money": "solar", "tech": "solar!"}}}, project_pool=[4] * 5)
    play(state, "propose solar asia research", "pass")
    assert [state.projects[3 * REGIONS.index("asia") + slot] for slot in range(3)] == [
        SOLAR,
        SOLAR + 5,
        SOLAR,
    ]
    assert state.project_pool[SOLAR] == 3


@rule("CO2-108", "CO2-147", "CO2-O29")
def test_a_region_full_of_green_plants_still_takes_projects_and_scientists() -> None:
    green = [("solar", 1)] * SIZES["asia"]
    asia = {"spaces": green, "controller": 1, "permits": 0, "projects": {"money": "solar!"}}
    rich = {"money": 99, "tech": 9, "permits": 1, "expertise": {"solar": 9}}
    state = scene({0: rich}, {"asia": asia})
    assert refusal(state, "construct asia money").code == "region_all_green"
    play(state, "move hand to asia money", "propose biomass asia tech")
    assert state.workers[3 * REGIONS.index("asia")] == 0
    assert state.companies[0].tech == 9 + PARTS.grant_tech
    later = arrange(state, seat=0)
    play(later, "install asia tech")
    assert later.companies[0].money == 99 + PARTS.install_money[SOURCES.index("biomass")]
    assert refusal(arrange(later, seat=0), "construct asia tech").code == "region_all_green"
    assert later.projects[3 * REGIONS.index("asia")] == SOLAR + 5


# ---- Grants ------------------------------------------------------------------------------------


@rule("CO2-101", "CO2-102", "CO2-V9")
@pytest.mark.parametrize(("permits", "grant"), [(4, 4), (2, 2), (1, 1), (0, 1)])
def test_the_money_slot_pays_a_coin_for_each_permit_there_and_at_least_one(permits: int, grant: int) -> None:
    state = scene({0: {"money": 2}}, {"asia": {"permits": permits}})
    assert state.project_pool[SOLAR] == PARTS.project_tiles == 6
    events = play(state, "propose solar asia money")
    assert kinds(events) == ["proposed", "grant_money"]
    assert events[0].facts == {"source": "solar", "region": "asia", "slot": "money"}
    assert events[1].facts == {"money": grant}
    assert state.companies[0].money == 2 + grant
    assert state.permits[REGIONS.index("asia")] == permits
    assert state.project_pool[SOLAR] == 5
    assert (state.companies[0].tech, state.companies[0].scientists) == (0, 1)


@rule("CO2-101", "CO2-103")
@pytest.mark.parametrize(("supply", "grant"), [(25, 2), (2, 2), (1, 1), (0, 0)])
def test_the_tech_slot_gives_two_cubes_as_far_as_there_are_any(supply: int, grant: int) -> None:
    state = scene(tech=supply)
    events = play(state, "propose solar asia tech")
    assert kinds(events) == ["proposed", "grant_tech"]
    assert events[1].facts == {"tech": grant}
    assert (state.companies[0].tech, state.tech) == (grant, supply - grant)
    assert state.companies[0].money == 3


@rule("CO2-104", "CO2-160")
def test_the_research_slot_recruits_into_hand() -> None:
    state = scene()
    play(state, "propose solar asia research")
    assert (asked(state), state.seat) == ("extra_move", 0)
    events = play(state, "recruit")
    assert kinds(events) == ["recruited"]
    assert events[0].facts == {"left": 2}
    assert (state.companies[0].scientists, state.companies[0].recruits) == (2, 2)
    assert asked(state) == "turn"
    assert set(state.workers) == {-1}


@rule("CO2-104", "CO2-105", "CO2-106")
def test_the_research_slot_moves_a_scientist_even_onto_the_new_tile_besides_the_free_move() -> None:
    regions: dict[str, dict[str, Any]] = {
        "asia": {"projects": {"money": ("solar", 0), "tech": "biomass"}},
        "europe": {"agenda": ["solar", "fusion", "biomass"]},
    }
    state = scene(
        regions=regions, summits={1: (summit_tile("solar", "fusion"), {"fusion": 2})}, project_pool=[5] * 5
    )
    free = set(legal(state, "move"))
    play(state, "propose solar europe research")
    # The same moves as the free one, and the new tile besides.
    new = {"move hand to europe research", "move asia money to europe research"}
    assert set(legal(state, "move")) == free | new
    assert set(legal(state)) == free | new | {"recruit", "pass"}
    play(state, "move hand to europe research")
    assert state.workers[3 * REGIONS.index("europe") + RESEARCH] == 0
    assert (state.companies[0].scientists, state.companies[0].recruits) == (0, 3)
    assert "move europe research to asia tech" in legal(state)
    play(state, "move europe research to asia tech")
    assert refusal(state, "move asia tech to hand").code == "scientist_moved_already"


@rule("CO2-105")
def test_the_research_grant_moves_a_scientist_after_the_free_move_too() -> None:
    state = scene(regions={"asia": {"projects": {"money": "solar"}}})
    play(state, "move hand to asia money", "propose biomass asia research")
    assert "move asia money to asia research" in legal(state)
    play(state, "move asia money to asia research")
    assert state.workers[3 * REGIONS.index("asia") + RESEARCH] == 0


@rule("CO2-107")
def test_with_all_four_recruited_only_a_move_is_left_and_it_may_be_forgone() -> None:
    state = scene({0: {"scientists": 4, "recruits": 0}})
    play(state, "propose solar asia research")
    assert legal(state) == ["move hand to asia research", "pass"]
    assert refusal(state, "recruit") == Refusal("all_recruited", "CO2-15", {"most": 4})
    before = state.to_plain()
    events = play(state, "pass")
    assert kinds(events) == ["move_left"]
    after = state.to_plain()
    assert asked(state) == "turn"
    assert {**before, "stack": 0} == {**after, "stack": 0}


@rule("CO2-107")
def test_recruiting_may_be_forgone_as_well() -> None:
    state = scene()
    play(state, "propose solar asia research", "pass")
    assert (state.companies[0].scientists, state.companies[0].recruits) == (1, 3)


@rule("CO2-104", "CO2-107")
def test_without_anybody_to_move_or_recruit_nothing_is_asked() -> None:
    """All four speak at summits."""
    tile = summit_tile("solar", "fusion")
    summits = {number: (tile, {"solar": 0}) for number in range(1, 5)}
    state = scene({0: {"scientists": 0, "recruits": 0}}, summits=summits)
    assert kinds(play(state, "propose solar asia research")) == ["proposed"]
    assert asked(state) == "turn"
    assert legal(state)[-1] == "done"


# ---- With a lobby card -------------------------------------------------------------------------


def test_the_region_card_pays_after_the_money_grant() -> None:
    state = scene({0: {"lobby": [ASIA_CARD], "money": 0}}, {"asia": {"permits": 2}})
    events = play(state, f"propose solar asia money with {ASIA_CARD}")
    assert kinds(events) == ["proposed", "lobby_main", "grant_money", "lobby_gain"]
    assert state.companies[0].money == 2 + PARTS.lobby_money[ASIA_CARD]
    assert state.companies[0].lobby == []


def test_the_region_card_waits_for_the_research_grant() -> None:
    state = scene({0: {"lobby": [ASIA_CARD], "money": 0}})
    play(state, f"propose solar asia research with {ASIA_CARD}")
    assert (state.companies[0].money, asked(state)) == (0, "extra_move")
    events = play(state, "recruit")
    assert kinds(events) == ["recruited", "lobby_gain"]
    assert (state.companies[0].money, asked(state)) == (PARTS.lobby_money[ASIA_CARD], "turn")


def test_the_region_card_pays_even_if_the_research_grant_asks_nothing() -> None:
    tile = summit_tile("solar", "fusion")
    summits = {number: (tile, {"solar": 0}) for number in range(1, 5)}
    held = {"scientists": 0, "recruits": 0, "lobby": [ASIA_CARD], "money": 0}
    state = scene({0: held}, summits=summits)
    play(state, f"propose solar asia research with {ASIA_CARD}")
    assert (state.companies[0].money, asked(state)) == (PARTS.lobby_money[ASIA_CARD], "turn")


@rule("CO2-O52", "CO2-105")
def test_the_research_card_moves_one_more_scientist_after_the_grant() -> None:
    """Three moves in a turn, all of the same scientist: the free one, the grant's, the card's."""
    state = scene(
        {0: {"lobby": [RESEARCH_CARD]}}, {"asia": {"projects": {"money": "solar", "tech": "solar"}}}
    )
    play(state, "move hand to asia money", f"propose biomass asia research with {RESEARCH_CARD}")
    assert "recruit" in legal(state)
    play(state, "move asia money to asia research")
    assert asked(state) == "extra_move"
    assert "recruit" not in legal(state)
    assert refusal(state, "recruit") == Refusal("recruit_by_grant_only", "CO2-160", {})
    play(state, "move asia research to asia tech")
    assert asked(state) == "turn"
    assert state.workers[3 * REGIONS.index("asia") + 1] == 0
    assert not legal(state, "move")
    assert state.companies[0].recruits == 3


def test_the_research_card_moves_the_scientist_just_recruited() -> None:
    state = scene({0: {"lobby": [RESEARCH_CARD], "scientists": 0}})
    play(state, f"propose biomass asia research with {RESEARCH_CARD}", "recruit")
    assert legal(state) == ["move hand to asia research", "pass"]
    play(state, "move hand to asia research")
    assert (state.companies[0].scientists, state.companies[0].recruits) == (0, 2)


def test_the_research_card_asks_nothing_where_nobody_can_move() -> None:
    tile = summit_tile("solar", "fusion")
    held = {"lobby": [RESEARCH_CARD], "scientists": 0, "recruits": 3}
    state = scene({0: held}, summits={1: (tile, {"solar": 0})})
    play(state, f"propose biomass asia research with {RESEARCH_CARD}", "pass")
    assert asked(state) == "turn"
    assert state.lobby_played == [RESEARCH_CARD]


@pytest.mark.parametrize(
    ("text", "code", "by"),
    [
        (f"propose solar asia tech with {RESEARCH_CARD}", "card_does_not_fit", "CO2-215"),
        (f"propose solar europe tech with {ASIA_CARD}", "card_does_not_fit", "CO2-215"),
        ("propose solar asia tech with 26", "card_not_in_hand", "CO2-44"),
    ],
)
def test_a_card_that_does_not_go_with_the_proposal_is_refused(text: str, code: str, by: str) -> None:
    europe = {"agenda": ["solar", "fusion", "biomass"]}
    state = scene({0: {"lobby": [ASIA_CARD, RESEARCH_CARD]}}, {"europe": europe})
    found = refusal(state, text)
    assert (found.code, found.rule) == (code, by)


def test_one_card_in_a_turn_so_no_second_one_with_the_proposal() -> None:
    state = scene({0: {"lobby": [ASIA_CARD, RESEARCH_CARD]}})
    assert f"propose solar asia tech with {ASIA_CARD}" in legal(state)
    # Of the five sources only those of the agenda, of the pools only those with tiles.
    assert f"propose fusion asia tech with {ASIA_CARD}" not in legal(state)
    bare = arrange(state, project_pool=[6, 0, 6, 6, 6])
    assert f"propose solar asia tech with {ASIA_CARD}" not in legal(bare)
    assert f"propose biomass asia tech with {ASIA_CARD}" in legal(bare)
    play(state, f"lobby {RESEARCH_CARD}")
    assert refusal(state, f"propose solar asia tech with {ASIA_CARD}").code == "card_used"
    assert not [text for text in legal(state) if " with " in text]


def test_a_position_in_the_middle_of_the_grant_reads_back() -> None:
    state = scene({0: {"lobby": [ASIA_CARD]}})
    play(state, f"propose solar asia research with {ASIA_CARD}")
    again = GAME.state_from_plain(state.to_plain())
    again.play(GAME.action("recruit"))
    play(state, "recruit")
    assert again.hash() == state.hash()
