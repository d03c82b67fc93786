"""Preparing infrastructure: what it costs, what it gives, the order of its steps, and whose marker lies there.

test_displacement has the scientist who must leave.
"""

from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, rivals, table

PARTS = standard()
ASIA = REGIONS.index("asia")
ASIA_TECH = 3 * ASIA + SLOTS.index("tech")


def yard(
    source: str = "solar", mine: dict[str, Any] | None = None, state: State | None = None, **changes: Any
) -> State:
    """Seat 0 with one permit, and one planned project, in Asia on the tech slot."""
    regions: dict[str, dict[str, Any]] = {name: {"projects": {}, "permits": 0} for name in REGIONS}
    regions["asia"]["projects"] = {"tech": source}
    for name, change in changes.pop("regions", {}).items():
        regions[name] |= change
    given = {"money": 0, "tech": 0, "permits": 1, "lobby": [], "knowledge": {}, "scientists": 0}
    changes.setdefault("market", 2)
    return arrange(
        state or table(3), seat=0, companies={0: {**given, **(mine or {})}}, regions=regions, **changes
    )


@rule("SC-207", "SC-212", "SC-6")
@pytest.mark.parametrize(
    ("source", "money", "tech", "permits"),
    [
        ("recycling", 5, 0, 1),
        ("hydro", 3, 1, 1),
        ("wind", 5, 1, 0),
        ("solar", 0, 3, 0),
        ("forestation", 0, 0, 2),
    ],
)
@pytest.mark.parametrize("level", ["", "2"])
def test_what_each_source_gives(source: str, money: int, tech: int, permits: int, level: str) -> None:
    state = yard(source + level, tech=10)
    bank = state.bank
    events = play(state, "prepare asia tech")
    assert events[0].facts == {"source": source, "from": "board", "region": "asia", "slot": "tech"}
    benefit = next(event for event in events if event.kind == "benefit")
    assert benefit.facts == {"money": money, "tech": tech, "permits": permits}
    me = state.companies[0]
    assert (me.money, me.tech, me.permits) == (money, tech, permits)  # its one permit was paid
    assert state.tech == 10 - tech
    refilled = permits == 2
    assert (state.market, state.bank) == (2 if refilled else 2 - permits, bank + 1 - (2 if refilled else 0))
    assert me.knowledge == [0] * 5


@rule("SC-206", "SC-205")
def test_any_planned_project_whoever_planned_it() -> None:
    state = yard(
        state=table(2), regions={"europe": {"projects": {"money": "hydro", "research": ("wind!", 1)}}}
    )
    state = arrange(state, seat=1, companies={1: {"permits": 1, "lobby": []}})
    assert legal(state, "prepare") == ["prepare europe money", "prepare asia tech"]
    for text, code in (
        ("prepare europe research", "already_prepared"),
        ("prepare africa money", "no_project_there"),
    ):
        found = refusal(state, text)
        assert (found.code, found.rule) == (code, "SC-206")
    assert refusal(state, "prepare africa money").facts == {"region": "africa", "slot": "money"}


@rule("SC-213", "SC-214")
def test_the_tile_stays_on_its_slot_with_ones_own_marker() -> None:
    state = yard("solar2")
    project = state.projects[ASIA_TECH]
    play(state, "prepare asia tech")
    assert state.projects[ASIA_TECH] == project
    assert state.prepared[ASIA_TECH] == 0
    assert state.used == 2
    assert (
        refusal(arrange(state, seat=0, companies={0: {"permits": 1}}), "prepare asia tech").code
        == "already_prepared"
    )


@rule("SC-133", "SC-207", "SC-O11")
def test_a_region_one_controls_can_pay() -> None:
    state = yard(mine={"permits": 0}, regions={"europe": {"controller": 0, "permits": 2}})
    bank = state.bank
    assert legal(state, "prepare") == ["prepare asia tech from europe"]
    play(state, "prepare asia tech from europe")
    assert (state.permits[REGIONS.index("europe")], state.bank) == (1, bank + 1)
    assert state.prepared[ASIA_TECH] == 0


@rule("SC-134", "SC-207", "SC-O12")
@pytest.mark.parametrize("evict", ["on", "off"])
def test_the_cost_is_tested_before_the_scientist_could_fetch_a_permit(evict: str) -> None:
    start = table(3, evict_before_pay=evict)
    state = yard(mine={"permits": 0}, state=start, lobby_played=[[2, 1]])
    state = arrange(state, regions={"asia": {"projects": {"tech": ("solar", 0)}}})
    assert PARTS.lobby_minor[2] == 2  # a permit from the market
    assert legal(state, "prepare") == []
    found = refusal(state, "prepare asia tech")
    assert (found.code, found.rule) == ("no_permit_on_board", "SC-134")


@rule("SC-19", "SC-O23")
def test_solar_with_one_marker_left_in_the_supply() -> None:
    state = yard(tech=1)
    events = play(state, "prepare asia tech")
    assert events[-1].facts == {"money": 0, "tech": 1, "permits": 0}
    assert (state.companies[0].tech, state.tech) == (1, 0)


@rule("SC-15", "SC-14")
def test_without_a_marker_of_ones_own_nothing_is_prepared() -> None:
    """Seven markers under plants, whoever built them, and one on a project: all eight are out."""
    assert PARTS.infrastructure_markers == 8
    spaces = [("solar", 1, 0)] * 5
    regions: dict[str, dict[str, Any]] = {
        "north_america": {"spaces": spaces},
        "europe": {
            "spaces": [("solar", 0, 0), ("solar", 2, 0), ("wind", 0, 1)],
            "projects": {"money": ("wind!", 0)},
        },
    }
    state = yard(regions=regions)
    assert legal(state, "prepare") == []
    found = refusal(state, "prepare asia tech")
    assert (found.code, found.rule, found.facts) == ("no_markers_left", "SC-15", {"most": 8})
    regions["europe"]["projects"] = {"money": ("wind!", 1)}
    assert legal(yard(regions=regions), "prepare") == ["prepare asia tech"]


@rule("SC-18", "SC-O92")
def test_alone_markers_of_other_colours_are_used() -> None:
    regions = {name: {"spaces": [("solar", 0)] * SIZES[name]} for name in ("north_america", "europe")}
    state = yard(state=table(1, mode="solo"), regions=regions)
    assert "prepare asia tech" in legal(state)
    play(state, "prepare asia tech")
    assert state.prepared[ASIA_TECH] == 0


# --- the order of the steps ---


@rule("SC-211")
@pytest.mark.parametrize("evict", ["on", "off"])
def test_the_scientist_leaves_before_or_after_the_payment(evict: str) -> None:
    """A permit that the displaced scientist brings finds room in the paying region only if that has paid already."""
    start = table(2, mode="competitive", evict_before_pay=evict)
    state = yard("recycling", {"permits": 0}, start)
    regions: dict[str, dict[str, Any]] = {name: {"permits": size} for name, size in SIZES.items()}
    regions["asia"] |= {"controller": 0, "projects": {"tech": ("recycling", 1), "money": "solar"}}
    state = arrange(state, regions=regions, companies={1: {"knowledge": {"recycling": 4}}})
    bank = state.bank
    play(state, "prepare asia tech from asia")
    assert (state.seat, asked(state)) == (1, "displaced")
    assert state.permits[ASIA] == (6 if evict == "on" else 5)
    assert state.bank == bank + (0 if evict == "on" else 1)
    events = play(state, "move asia tech to board")
    if evict == "on":
        assert kinds(events) == ["scientist_moved", "knowledge", "bonus_lapsed", "prepared", "benefit"]
        assert (state.permits[ASIA], state.market) == (5, 1)
    else:
        assert asked(state) == "place_permit"
        events = play(state, "permit asia")
        assert kinds(events) == ["bonus_permit", "prepared", "market_refilled", "benefit"]
        assert (state.permits[ASIA], state.market) == (6, 2)
    assert state.companies[0].permits == 1  # recycling's own
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-211")
@pytest.mark.parametrize("evict", ["on", "off"])
def test_a_permit_is_paid_exactly_once(evict: str) -> None:
    for scientist in (-1, 0, 1):
        state = yard("solar", {"permits": 2}, table(3, evict_before_pay=evict))
        state = arrange(state, regions={"asia": {"projects": {"tech": ("solar", scientist)}}})
        bank = state.bank
        play(state, "prepare asia tech")
        if asked(state) == "displaced":
            play(state, "move asia tech to board")
        assert (state.companies[0].permits, state.bank) == (1, bank + 1)
        assert state.prepared[ASIA_TECH] == 0


@rule("SC-211", "SC-132")
@pytest.mark.parametrize(("evict", "fetched"), [("on", 0), ("off", 1)])
def test_the_payment_can_be_what_the_displaced_scientist_takes(evict: str, fetched: int) -> None:
    """With pile and bank empty a permit paid first is there for the card that the scientist reaches."""
    start = table(3, evict_before_pay=evict)
    state = yard("solar", {"permits": 1}, start, market=0, bank=0, lobby_played=[[2, 0]])
    state = arrange(
        state,
        regions={"asia": {"projects": {"tech": ("solar", 1)}}},
        companies={1: {"permits": 0, "knowledge": {}}},
    )
    play(state, "prepare asia tech", "move asia tech to card 2")
    assert state.companies[1].permits == fetched


@rule("SC-140", "SC-211")
def test_a_card_gives_after_the_benefit() -> None:
    state = yard("hydro", {"lobby": [17]})
    events = play(state, "prepare asia tech with 17")
    assert kinds(events) == ["lobby_main", "prepared", "benefit", "knowledge"]
    state = yard("hydro", {"lobby": [12]})
    play(state, "prepare asia tech with 12")
    assert (state.companies[0].tech, asked(state)) == (1, "take_either")
    assert refusal(state, "done").code == "answer_first"
    play(state, "take money")
    assert state.companies[0].money == 3 + PARTS.lobby_money[12]


@rule("SC-212")
def test_among_rivals_the_benefits_are_the_same() -> None:
    state = yard("wind", state=rivals(2))
    play(state, "prepare asia tech")
    assert (state.companies[0].money, state.companies[0].tech) == (5, 1)


@rule("SC-229", "SC-O54")
def test_a_region_full_of_green_plants_can_still_be_prepared_in() -> None:
    state = yard(regions={"asia": {"spaces": [("solar", 1)] * 6}})
    play(state, "prepare asia tech")
    assert state.prepared[ASIA_TECH] == 0
