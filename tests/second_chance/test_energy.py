"""Energy supply: fossil plants where no green one stands, permits owed for them, and penalties."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.second_chance.components import STANDARD, standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import RIVAL_SIZES, SIZES, arrange, last_turn, rivals, table

PARTS = standard()
ALL_TILES = list(range(1, 22))
BROKE = {"permits": 0}


def covered(*wanting: str, decade: int = 1) -> dict[str, dict[str, Any]]:
    """Regions whose space of the decade holds a plant, but for those that want one."""
    return {
        name: {"spaces": ["gas"] * min(SIZES[name], decade - 1 if name in wanting else decade)}
        for name in REGIONS
    }


def supply(state: State, *wanting: str, **given: Any) -> tuple[State, list[Event]]:
    """The supply phase of a cooperative decade in which only these regions want a plant; no tile is open, and the team
    has no points for reducing unless they are given."""
    decade = given.get("decade", 1)
    regions = covered(*wanting, decade=decade)
    for name, change in given.pop("regions", {}).items():
        regions[name] = {**regions[name], **change}
    state = last_turn(state, turned=ALL_TILES, regions=regions, **given)
    return state, play(state, "done")


def burnt(events: list[Event]) -> list[str]:
    return [event.facts["region"] for event in events if event.kind == "fossil"]


def told(events: list[Event], *names: str) -> list[Any]:
    """What events of these kinds say, without the level."""
    return [(event.kind, event.seat, event.facts) for event in events if event.kind in names]


# --- which regions burn ---


@rule("SC-281", "SC-283", "SC-284", "SC-E43", "SC-E44")
def test_an_empty_space_of_the_decade_gets_a_fossil_plant() -> None:
    for kind, ppm in (("gas", 20), ("oil", 30), ("coal", 40)):
        state, events = supply(table(), "north_america", "europe", fossils=[kind, "gas"])
        assert burnt(events) == ["north_america", "europe"]
        assert state.level == 400 + ppm + 20
        spaces = [state.to_plain()["regions"][name]["spaces"][0] for name in ("north_america", "europe")]
        assert spaces == [kind, "gas"]
        assert events[-1].kind == "turn"


@rule("SC-281", "SC-O56")
def test_the_space_of_the_decade_counts_and_a_green_plant_covers_it() -> None:
    """A plant built in the first decade stands on space 1, a second one covers the second decade."""
    for plants in range(4):
        spaces: list[Any] = [("solar", 0)] * plants
        for decade in range(1, 4):
            filled = spaces + ["gas"] * (decade - 1 - plants)
            state, events = supply(
                table(), decade=decade, regions={"asia": {"spaces": filled}}, fossils=["oil"]
            )
            assert burnt(events) == ([] if plants >= decade else ["asia"])
            if plants < decade:
                assert state.to_plain()["regions"]["asia"]["spaces"][decade - 1] == "oil"


@rule("SC-O56", "SC-O58")
def test_a_new_plant_goes_to_the_leftmost_empty_space() -> None:
    """So it covers a coming decade, and among rivals in the first decade it is the second."""
    held = {"money": 20, "tech": 9, "permits": 2, "knowledge": {"solar": 8}}
    place = {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": ("solar!", 0)}}
    for make, spaces in ((table, [("solar", 0)]), (rivals, ["coal"])):
        regions = {"asia": {**place, "spaces": spaces}}
        state = arrange(make(), seat=0, regions=regions, companies={0: held})
        play(state, "build asia tech")
        found = state.to_plain()["regions"]["asia"]["spaces"]
        assert (found[1]["source"], found[2]) == ("solar", None)


@rule("SC-282", "SC-O57", "SC-22")
@pytest.mark.parametrize("decade", [3, 4, 5])
def test_a_region_with_fewer_spaces_than_decades_wants_nothing(decade: int) -> None:
    """On the side for rivals Africa, South America and Oceania have three."""
    state = rivals()
    regions = {name: {"spaces": ["gas"] * min(RIVAL_SIZES[name], decade - 1)} for name in REGIONS}
    state = last_turn(state, decade=decade - 1, events=[], regions=regions, fossils=["gas"] * 6, level=100)
    events = play(state, "done")
    wanted = [name for name in REGIONS if RIVAL_SIZES[name] >= decade]
    assert burnt(events) == wanted
    assert len(wanted) == {3: 6, 4: 3, 5: 3}[decade]


@rule("SC-280", "SC-20")
def test_regions_come_clockwise_from_north_america() -> None:
    state, events = supply(table(), *REGIONS, fossils=["gas", "oil", "coal", "gas", "oil", "coal"])
    assert burnt(events) == REGIONS
    spaces = [state.to_plain()["regions"][name]["spaces"][0] for name in REGIONS]
    assert spaces == ["gas", "oil", "coal", "gas", "oil", "coal"]
    assert state.level == 400 + 180


@rule("SC-280")
@pytest.mark.parametrize("start", REGIONS)
def test_the_first_region_may_be_chosen_or_drawn(start: str) -> None:
    at = REGIONS.index(start)
    order = REGIONS[at:] + REGIONS[:at]
    state, events = supply(table(supply_start="choice"), *REGIONS, start=1)
    assert (asked(state), state.seat, burnt(events)) == ("first_region", 1, [])
    assert legal(state) == [f"start {name}" for name in REGIONS]
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("answer_first", "SC-280", {"asked": "first_region"})
    events = play(state, f"start {start}")
    assert (events[0].kind, events[0].facts) == ("supply_start", {"region": start})
    assert not events[0].reveals
    assert not told(events, "supply_start_drawn")
    assert burnt(events) == order
    starts = [start, "asia", "asia", "asia"]
    state, events = supply(table(supply_start="random", deal={"supply_starts": starts}), *REGIONS)
    assert burnt(events) == order
    assert state.supply_starts == [4, 4, 4]
    assert told(events, "supply_start_drawn") == [("supply_start_drawn", None, {"region": start})]
    drawn = [event.kind for event in events].index("supply_start_drawn")
    assert (events[drawn - 1].kind, events[drawn].reveals, events[drawn].only) == ("phase", True, None)
    _, events = supply(table(), *REGIONS)
    assert not told(events, "supply_start_drawn", "supply_start")


@rule("SC-280")
def test_nobody_chooses_where_the_order_makes_no_difference() -> None:
    state, events = supply(table(supply_start="choice"), "asia", fossils=["gas"])
    assert burnt(events) == ["asia"]
    assert asked(state) == "turn"
    state, _ = supply(table(supply_start="choice"), "asia", "europe", fossils=["gas", "gas"])
    assert asked(state) == "first_region"


@rule("SC-O101")
def test_a_pile_that_is_used_up_is_made_anew_from_the_box() -> None:
    again = {"fossils_again": ["coal"] * 4 + ["oil"] * 10 + ["gas"] * 4 + ["coal"] * 6}
    state, events = supply(
        table(), "asia", "europe", "oceania", fossils=["gas"], fossils_box=[1, 2, 0], **again
    )
    assert [event.facts["fossil"] for event in events if event.kind == "fossil"] == ["gas", "oil", "oil"]
    assert told(events, "fossils_renewed") == [("fossils_renewed", None, {"tiles": 3})]
    assert (state.fossils, state.fossils_box) == ([1], [0, 0, 0, 0])
    # Tiles that an inspector has put under the pile come first, and without any nothing is placed.
    given: dict[str, Any] = {
        "fossils": [],
        "fossils_under": ["coal", "oil"],
        "fossils_box": [1, 0, 0],
        **again,
    }
    state, events = supply(table(), "europe", "africa", "asia", "oceania", **given)
    assert [event.facts["fossil"] for event in events if event.kind == "fossil"] == ["coal", "oil", "gas"]
    assert state.to_plain()["regions"]["asia"]["spaces"][0] == "gas"
    assert state.to_plain()["regions"]["oceania"]["spaces"][0] is None
    assert (state.level, state.permits[5]) == (490, 4)


@rule("SC-O101")
def test_a_team_needs_no_more_than_23_tiles() -> None:
    wanted = sum(size >= decade for size in PARTS.spaces for decade in range(1, 5))
    assert wanted == 23 < sum(PARTS.fossil_tiles) - PARTS.gas_removed


# --- permits ---


@rule("SC-286", "SC-288", "SC-E43")
def test_an_uncontrolled_region_pays_with_a_permit_of_its_own() -> None:
    state, events = supply(table(), "north_america", "asia", fossils=["oil", "gas"])
    assert (state.permits[0], state.permits[4], state.reserved) == (4, 5, 0)
    assert state.bank == table().bank + 2
    assert told(events, "region_paid") == [
        ("region_paid", None, {"region": "north_america"}),
        ("region_paid", None, {"region": "asia"}),
    ]


@rule("SC-288", "SC-2")
def test_reserved_permits_reach_the_bank_only_when_all_regions_are_done() -> None:
    """With an empty bank and pile, a region's permit cannot be what another region takes from the market."""
    state = table(empty_region_pays="market")
    regions = {"north_america": {"permits": 1}, "asia": {"permits": 0}}
    given = {"bank": 0, "market": 0, "price": 4, "fossils": ["gas", "gas"]}
    state, events = supply(state, "north_america", "asia", regions=regions, **given)
    assert "market_paid" not in kinds(events)
    assert (state.reserved, state.bank, state.market) == (0, 0, 1)  # and then lies on the market
    # Nor can two of them refill the pile that a third region has emptied.
    regions["europe"] = {"permits": 1}
    given = {"bank": 0, "market": 1, "price": 4, "fossils": ["gas"] * 3}
    state, _ = supply(
        table(empty_region_pays="market"), "north_america", "europe", "asia", regions=regions, **given
    )
    assert (state.reserved, state.bank, state.market, state.price) == (0, 2, 1, 5)


@rule("SC-287", "SC-O69")
def test_an_uncontrolled_region_without_permits_pays_nothing_or_the_market_pays() -> None:
    regions = {"asia": {"permits": 0}}
    state, events = supply(table(), "asia", regions=regions, fossils=["gas"])
    assert (state.bank, state.market, state.price, state.team_points) == (15, 2, 3, 0)
    assert not {"region_paid", "market_paid", "penalty"} & set(kinds(events))
    state, events = supply(table(empty_region_pays="market"), "asia", regions=regions, fossils=["gas"])
    assert (state.bank, state.market, state.price, state.team_points) == (16, 1, 3, 0)
    assert told(events, "market_paid") == [("market_paid", None, {"region": "asia"})]
    state, _ = supply(table(empty_region_pays="market"), "asia", regions=regions, fossils=["gas"], market=1)
    assert (state.bank, state.market, state.price) == (15 - 2 + 1, 2, 4)


@rule("SC-285", "SC-289", "SC-291", "SC-245")
def test_the_controller_owes_a_permit_when_all_regions_are_done() -> None:
    regions = {"asia": {"controller": 1, "permits": 0}}
    state, events = supply(table(), "asia", "oceania", regions=regions, fossils=["gas", "gas"])
    order = [kind for kind in kinds(events) if kind in ("fossil", "region_paid", "permit_paid")]
    assert order == ["fossil", "fossil", "region_paid", "permit_paid"]
    facts = {"why": "supply", "region": "asia", "from": "board"}
    assert told(events, "permit_paid") == [("permit_paid", 1, facts)]
    assert (state.companies[1].permits, state.bank, state.controllers[4]) == (1, 17, 1)
    assert state.debts == []


@rule("SC-289", "SC-E45")
def test_a_controller_can_pay_with_another_region_of_his() -> None:
    """Europe has none, Red's board neither; Africa, which is Red's too, has one."""
    regions = {"europe": {"controller": 2, "permits": 0}, "africa": {"controller": 2, "permits": 1}}
    held = {"companies": {2: BROKE}, "team_points": 3, "level": 400}
    state, events = supply(table(), "europe", regions=regions, fossils=["coal"], **held)
    assert (state.level, state.permits[3], state.team_points) == (440, 0, 3)
    assert told(events, "permit_paid") == [
        ("permit_paid", 2, {"why": "supply", "region": "europe", "from": "africa"})
    ]
    assert "penalty" not in kinds(events)
    assert (state.controllers[2], state.controllers[3]) == (2, 2)


@rule("SC-289", "SC-O65", "SC-293")
def test_he_chooses_from_where_but_not_whether() -> None:
    regions = {
        "asia": {"controller": 0, "permits": 2},
        "africa": {"controller": 0, "permits": 0},
        "europe": {"controller": 1, "permits": 3},
    }
    state, _ = supply(table(), "asia", regions=regions, fossils=["gas"])
    assert (state.seat, legal(state)) == (0, ["pay board", "pay asia"])
    assert state.stack[-1].to_plain() == ["pay_permit", 0, "supply", 4]
    found = refusal(state, "pass")
    assert (found.code, found.rule, found.facts) == (
        "answer_first",
        "SC-289",
        {"asked": "pay_permit", "region": "asia"},
    )
    assert refusal(state, "pay europe").code == "not_your_region"
    assert refusal(state, "pay oceania").code == "not_your_region"
    found = refusal(state, "pay africa")
    assert (found.code, found.rule, found.facts) == ("no_permit_there", "SC-289", {"region": "africa"})
    events = play(state.copy(), "pay asia")
    assert told(events, "permit_paid")[0][2]["from"] == "asia"
    play(state, "pay board")
    assert (state.companies[0].permits, state.permits[4], state.bank) == (1, 2, 16)
    regions["africa"]["permits"] = 1
    state, _ = supply(table(), "asia", regions=regions, fossils=["gas"], companies={0: BROKE})
    assert legal(state) == ["pay africa", "pay asia"]
    assert refusal(state, "pay board").code == "no_permit_on_board"


@rule("SC-290", "SC-288")
def test_debtors_pay_in_turn_order_each_region_by_region() -> None:
    """Everybody could pay from the board or from the region itself."""
    owners = {"north_america": 2, "south_america": 0, "europe": 1, "africa": 2, "asia": 0, "oceania": 1}
    for start in range(3):
        regions = {name: {"controller": seat} for name, seat in owners.items()}
        state, _ = supply(
            table(supply_start="choice"), *REGIONS, regions=regions, start=start, team_points=200
        )
        play(state, "start africa")
        asked_for = []
        while asked(state) == "pay_permit":
            asked_for.append((state.seat, REGIONS[state.stack[-1].to_plain()[3]]))
            play(state, legal(state)[-1])
        order = {0: ["asia", "south_america"], 1: ["oceania", "europe"], 2: ["africa", "north_america"]}
        seats = [(start + step) % 3 for step in range(3)]
        assert asked_for == [(seat, name) for seat in seats for name in order[seat]]


@rule("SC-292", "SC-O66", "SC-25")
def test_a_partner_with_permits_to_spare_is_not_asked() -> None:
    regions = {"asia": {"controller": 0, "permits": 0}, "europe": {"controller": 1}}
    companies = {0: BROKE, 1: {"permits": 9}, 2: {"permits": 9}}
    state, events = supply(
        table(), "asia", regions=regions, fossils=["gas"], companies=companies, team_points=5
    )
    assert "penalty" in kinds(events)
    assert [company.permits for company in state.companies] == [0, 9, 9]
    assert state.permits[2] == SIZES["europe"]


# --- penalties ---


@rule("SC-293", "SC-294", "SC-296", "SC-E46")
def test_who_has_no_permit_anywhere_costs_the_team_the_price() -> None:
    regions = {"asia": {"controller": 2, "permits": 0}}
    given = {"companies": {2: BROKE}, "price": 4, "team_points": 9, "level": 400}
    state, events = supply(table(), "asia", regions=regions, fossils=["gas"], **given)
    facts = {"why": "supply", "region": "asia", "points": 4}
    assert told(events, "penalty") == [("penalty", 2, facts)]
    assert (state.team_points, state.market, state.price, state.bank) == (5, 1, 4, 16)
    assert asked(state) == "reduction"
    assert [company.points for company in state.companies] == [0, 0, 0]


@rule("SC-295", "SC-O67")
def test_the_price_is_read_before_the_pile_is_refilled() -> None:
    regions = {"asia": {"controller": 2, "permits": 0}, "europe": {"controller": 1, "permits": 0}}
    companies = {1: BROKE, 2: BROKE}
    given = {"companies": companies, "price": 4, "market": 1, "team_points": 9, "level": 400}
    state, events = supply(table(), "asia", "europe", regions=regions, fossils=["gas", "gas"], **given)
    assert [facts["points"] for _, _, facts in told(events, "penalty")] == [4, 5]
    assert (state.team_points, state.price, state.market) == (0, 5, 1)
    assert state.bank == 15 - 2 + 2


@rule("SC-O64", "SC-293")
def test_three_debts_and_two_permits() -> None:
    regions = {name: {"controller": 1, "permits": 0} for name in ("asia", "europe", "oceania")}
    state, events = supply(
        table(), "asia", "europe", "oceania", regions=regions, fossils=["gas"] * 3, team_points=3
    )
    assert [kind for kind in kinds(events) if kind in ("permit_paid", "penalty")] == [
        "permit_paid",
        "permit_paid",
        "penalty",
    ]
    assert (state.companies[1].permits, state.team_points) == (0, 0)


@rule("SC-O68")
def test_without_permits_anywhere_the_penalty_is_only_points() -> None:
    regions = {"asia": {"controller": 2, "permits": 0}}
    given = {"companies": {2: BROKE}, "price": 6, "market": 0, "bank": 0, "team_points": 6}
    state, events = supply(table(), "asia", regions=regions, fossils=["gas"], **given)
    assert told(events, "penalty")[0][2]["points"] == 6
    assert (state.team_points, state.market, state.bank, state.price) == (0, 0, 0, 6)
    assert state.outcome is None


@rule("SC-295")
def test_the_last_permit_of_all_comes_back_to_the_market() -> None:
    """The pile is empty for a moment, so the price rises, and the permit paid is all there is to refill it."""
    regions = {"asia": {"controller": 2, "permits": 0}}
    given = {"companies": {2: BROKE}, "price": 6, "market": 1, "bank": 0, "team_points": 6}
    state, _ = supply(table(), "asia", regions=regions, fossils=["gas"], **given)
    assert (state.team_points, state.market, state.bank, state.price) == (0, 1, 0, 7)


# --- rivals ---


def rival_supply(*wanting: str, decade: int = 2, **given: Any) -> tuple[State, list[Event]]:
    """The supply phase of a competitive decade in which only these regions want a plant."""
    regions = covered(*wanting, decade=decade)
    for name, change in given.pop("regions", {}).items():
        regions[name] = {**regions[name], **change}
    state = last_turn(rivals(), decade=decade - 1, events=[], regions=regions, **given)
    return state, play(state, "done")


@rule("SC-297", "SC-310")
def test_a_rival_loses_his_own_points_and_may_go_below_zero() -> None:
    regions = {"asia": {"controller": 1, "permits": 0}}
    state, events = rival_supply("asia", regions=regions, fossils=["gas"], companies={1: BROKE}, price=5)
    assert told(events, "penalty") == [("penalty", 1, {"why": "supply", "region": "asia", "points": 5})]
    assert [company.points for company in state.companies] == [0, -5, 0]
    assert (state.outcome, asked(state), state.team_points) == (None, "turn", 0)


@rule("SC-325", "SC-E52", "SC-54", "SC-304")
def test_in_the_first_decade_of_rivals_every_region_burns_and_pays() -> None:
    """Two coal, three oil and one gas tile: from 50 to 240 ppm."""
    first = ["coal", "oil", "gas", "oil", "coal", "oil"]
    counts = {"gas": 4, "oil": 10, "coal": 10}
    rest = [kind for kind in FOSSILS[1:] for _ in range(counts[kind] - first.count(kind))]
    state = rivals(deal={"fossils": first + rest, "goals": [1, 2, 3, 4, 5, 6]})
    bank = state.bank
    events = play(state, "keep 1", "keep 3", "keep 5")
    assert burnt(events) == REGIONS
    assert (state.level, state.bank) == (240, bank + 6)
    assert state.permits == [SIZES[name] - 1 for name in REGIONS]
    phases = [event.facts["phase"] for event in events if event.kind == "phase"]
    assert phases == ["supply", "actions"]
    assert asked(state) == "turn"


@rule("SC-309", "SC-O9", "SC-304")
def test_rivals_lose_at_once_when_the_level_passes_500() -> None:
    given: dict[str, Any] = {"level": 450, "fossils": ["gas", "oil", "coal", "gas"]}
    state, events = rival_supply("north_america", "europe", "asia", "oceania", **given)
    # 470, 500, 540: the fourth tile is not drawn, and nothing is paid.
    assert burnt(events) == ["north_america", "europe", "asia"]
    assert kinds(events)[-1] == "game_over"
    assert state.outcome is not None
    found = state.outcome
    assert (found.team, found.reason, found.winners) == (False, "too_hot", [])
    assert (found.facts["level"], found.facts["decade"]) == (540, 2)
    assert state.legal() == []
    assert (state.seat, len(state.fossils)) == (None, 1)
    hands = sum(company.permits for company in state.companies)
    assert state.bank + state.market + state.reserved + hands + sum(state.permits) == 50


@rule("SC-309")
def test_rivals_are_safe_at_500() -> None:
    state, _ = rival_supply("asia", level=460, fossils=["coal"])
    assert (state.level, state.outcome, asked(state)) == (500, None, "turn")
    state, _ = rival_supply("asia", level=470, fossils=["coal"])
    assert state.outcome is not None


@rule("SC-309")
def test_rivals_lose_at_once_also_where_somebody_chose_the_first_region() -> None:
    regions = covered("asia", "europe", decade=2)
    state = last_turn(
        rivals(supply_start="choice"), events=[], regions=regions, level=490, fossils=["gas", "gas"]
    )
    play(state, "done")
    events = play(state, "start asia")
    assert burnt(events) == ["asia"]
    assert state.outcome is not None
    assert (state.outcome.reason, state.seat) == ("too_hot", None)


# --- replacing fossil plants ---


@rule("SC-O7", "SC-O8")
@pytest.mark.parametrize(
    ("make", "level", "after"),
    [(table, 410, 400), (table, 440, 400), (table, 450, 410), (rivals, 330, 290), (rivals, 410, 370)],
)
def test_a_team_never_comes_below_400_by_replacing_and_rivals_do(make: Any, level: int, after: int) -> None:
    held = {"money": 20, "tech": 9, "permits": 2, "knowledge": {"solar": 8}}
    place = {
        "agenda": ["solar", "hydro", "recycling"],
        "projects": {"tech": ("solar!", 0)},
        "spaces": ["coal"] * 6,
    }
    state = arrange(make(), seat=0, regions={"asia": place}, companies={0: held}, level=level)
    play(state, "build asia tech")
    assert state.level == after


@rule("SC-280")
def test_an_owners_order_of_regions_counts() -> None:
    order = ["asia", "africa", "europe", "oceania", "north_america", "south_america"]
    state = table(components={"base": STANDARD, "own": {"regions": {"clockwise": order}}})
    _, events = supply(state, *REGIONS)
    assert burnt(events) == order
