"""Supply, second step: which regions want energy, what it costs the air, and who pays the permit."""

from random import Random
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import standard
from baseload.games.co2.state import State
from tests.co2.scene import GAME, SIZES, agenda, arrange, last_turn, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

CIRCLE = [REGIONS[region] for region in standard().clockwise]
FULL = {name: {"spaces": ["gas"] * size} for name, size in SIZES.items()}  # nobody wants anything


def supply(
    decade: int = 2, players: int = 3, options: dict[str, Any] | None = None, start: int = 0, **given: Any
) -> State:
    """The supply phase of that decade, where it asks its first question: nobody has income. `start` is the seat
    with the start tile in this decade. Regions are full unless they are given."""
    regions = {**FULL, **given.pop("regions", {})}
    last = (start - 1) % players
    state = table(players, **(options or {}))
    state = last_turn(
        state, start=last, decade=decade - 1, regions=regions, level=given.pop("level", 100), **given
    )
    play(state, "done")
    return state


def wanting(decade: int = 2, **given: Any) -> dict[str, Any]:
    """A region with a gas plant on each space of the decades before this one."""
    return {"spaces": ["gas"] * (decade - 1), **given}


def before(**given: Any) -> State:
    """The last turn of decade 1; `done` leads to the supply phase of decade 2, beginning in North America."""
    regions = {**FULL, **given.pop("regions", {})}
    return last_turn(table(supply_start="fixed"), regions=regions, level=given.pop("level", 100), **given)


def tiles(state: State, region: str) -> list[Any]:
    found: list[Any] = state.to_plain()["regions"][region]["spaces"]
    return found


def fossil_regions(events: list[Any]) -> list[str]:
    return [event.facts["region"] for event in events if event.kind == "fossil"]


# --- tech in the regions ---


@rule("CO2-57")
def test_each_region_with_tech_loses_exactly_one_cube_before_the_demand() -> None:
    regions = {"asia": {**FULL["asia"], "relief": 3}, "africa": wanting(relief=1), "europe": wanting()}
    state = last_turn(table(), regions=regions, level=100, tech=18)
    events = play(state, "done")
    assert dict(zip(REGIONS, state.relief, strict=True)) == {**dict.fromkeys(REGIONS, 0), "asia": 2}
    assert state.tech == 20
    used = [event.facts["region"] for event in events if event.kind == "relief_used_up"]
    assert sorted(used) == ["africa", "asia"]
    assert asked(state) == "first_region"  # no region has been looked at yet


@rule("CO2-83", "CO2-O63")
def test_tech_given_in_an_event_lasts_through_its_decade_and_then_decays_by_one() -> None:
    state = before(
        level=350, events=["asia", "europe", "africa"], companies={seat: {"tech": 1} for seat in range(3)}
    )
    play(state, "done")
    region = REGIONS.index("asia")
    assert (state.decade, state.relief[region]) == (2, 3)
    state = last_turn(state, level=100, endangered=False)
    assert state.relief[region] == 3
    play(state, "done")
    assert (state.decade, state.relief[region]) == (3, 2)


# --- which regions, in which order ---


@rule("CO2-58", "CO2-59")
@pytest.mark.parametrize("first", REGIONS)
def test_the_start_player_chooses_where_to_begin_and_it_goes_clockwise(first: str) -> None:
    state = supply(start=2, regions={name: wanting() for name in REGIONS})
    assert (state.seat, asked(state)) == (2, "first_region")
    assert sorted(legal(state)) == sorted(f"start {name}" for name in REGIONS)
    events = play(state, f"start {first}")
    at = CIRCLE.index(first)
    assert fossil_regions(events) == CIRCLE[at:] + CIRCLE[:at]
    assert (events[0].kind, events[0].seat, events[0].facts) == ("supply_start", 2, {"region": first})


@rule("CO2-59")
def test_only_a_region_answers_the_question_where_to_begin() -> None:
    found = refusal(supply(regions={"asia": wanting(), "europe": wanting()}), "coins 0")
    assert (found.code, found.rule, found.facts) == ("answer_first", "CO2-59", {"asked": "first_region"})


@rule("CO2-59")
def test_a_choice_that_changes_nothing_is_not_asked() -> None:
    assert asked(supply(regions={"asia": wanting()})) == "turn"
    assert asked(supply()) == "turn"
    two = {"asia": wanting(), "europe": wanting()}
    assert asked(supply(regions=two)) == "first_region"
    assert asked(supply(regions=two, fossils=["coal"])) == "first_region"  # one of the two gets it
    assert asked(supply(regions=two, fossils=[])) == "turn"


@rule("CO2-59")
def test_the_table_may_settle_the_first_region() -> None:
    every = {name: wanting() for name in REGIONS}
    events = play(before(regions=every), "done")
    assert fossil_regions(events) == CIRCLE
    assert "supply_start_drawn" not in kinds(events)
    drawn = ["asia", "europe", "oceania", "asia"]
    state = table(supply_start="random", deal={"supply_starts": drawn})
    state = last_turn(state, regions=every, level=100)
    for decade, first in enumerate(drawn[:3], start=2):
        events = play(state, "done")
        assert fossil_regions(events)[0] == first
        found = next(event for event in events if event.kind == "supply_start_drawn")
        assert (found.seat, found.facts, found.reveals) == (None, {"region": first}, True)
        state = last_turn(state, level=100)
        assert state.decade == decade


@rule("CO2-60", "CO2-61", "CO2-O22")
def test_the_space_of_the_decade_decides() -> None:
    """A green plant built ahead, on a later space, spares the region the demand of that decade."""
    plants: list[Any] = ["oil", ("solar", 0), ("solar", 1)]
    stand = ["oil", ["solar", 0], ["solar", 1]]
    for decade, rest in ((2, [None] * 3), (3, [None] * 3), (4, ["coal", None, None])):
        asia = {"spaces": plants, "controller": 0}
        state = before(decade=decade - 1, regions={"asia": asia}, fossils=["coal", "oil"])
        play(state, "done")
        while asked(state) == "pay_supply":
            play(state, "pay hand")
        assert (state.decade, tiles(state, "asia")) == (decade, stand + rest)


@rule("CO2-62", "CO2-O20")
@pytest.mark.parametrize(("decade", "players"), [(2, 3), (3, 3), (4, 3), (5, 3), (6, 5)])
def test_regions_with_fewer_spaces_than_decades_are_skipped(decade: int, players: int) -> None:
    regions = {name: {"spaces": ["gas"] * min(size, decade - 1)} for name, size in SIZES.items()}
    state = supply(decade, players, {"supply_start": "fixed"}, regions=regions, events=["asia"] * 3)
    wanted = {2: 6, 3: 6, 4: 5, 5: 3, 6: 1}[decade]  # Africa 3, South America and Oceania 4, only Asia 6
    assert wanted == sum(size >= decade for size in SIZES.values())
    assert state.level == 100 + sum(standard().ppm[kind] for kind in dealt(players)[:wanted])
    for name, size in SIZES.items():
        assert tiles(state, name).count(None) == size - min(size, decade)


def dealt(players: int) -> list[int]:
    return table(players).fossils


@rule("CO2-62")
def test_a_region_full_of_plants_of_any_kind_is_skipped() -> None:
    mixed: list[Any] = ["gas", ("solar", 0), "coal", ("solar", 0), "oil", ("biomass", 1)]
    state = last_turn(table(5, supply_start="fixed"), decade=5, regions={**FULL, "asia": {"spaces": mixed}})
    assert "fossil" not in kinds(play(state, "done"))


@rule("CO2-63", "CO2-64", "CO2-7")
def test_the_top_tile_fills_the_space_and_the_level_rises_by_its_value() -> None:
    names = CIRCLE[2:5]
    state = before(
        regions={name: wanting() for name in names}, fossils=["coal", "gas", "oil", "coal"], level=200
    )
    events = play(state, "done")
    assert [tiles(state, name)[1] for name in names] == ["coal", "gas", "oil"]
    burnt = [event.facts for event in events if event.kind == "fossil"]
    assert [facts["level"] for facts in burnt] == [240, 260, 290]
    assert [facts["fossil"] for facts in burnt] == ["coal", "gas", "oil"]
    assert state.level == 290
    assert len(state.fossils) == 1


@rule("CO2-V5", "CO2-66", "CO2-268")
def test_an_uncontrolled_region_pays_from_its_own_permits() -> None:
    south = {"spaces": ["oil"], "permits": 3, "controller": -1}
    state = before(regions={"south_america": south}, fossils=["gas", "coal"], level=190, bank=11)
    hands = [company.permits for company in state.companies]
    events = play(state, "done")
    assert tiles(state, "south_america")[:2] == ["oil", "gas"]
    assert (state.level, state.permits[REGIONS.index("south_america")], state.bank) == (210, 2, 12)
    assert hands == [company.permits for company in state.companies]
    assert "region_paid" in kinds(events)


@rule("CO2-67")
def test_an_uncontrolled_region_without_permits_pays_nothing() -> None:
    state = before(regions={"asia": wanting(permits=0)}, bank=11)
    events = play(state, "done")
    assert fossil_regions(events) == ["asia"]
    assert (state.permits[REGIONS.index("asia")], state.bank) == (0, 11)
    assert "region_paid" not in kinds(events)


@rule("CO2-O17", "CO2-O21", "CO2-67")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_what_cannot_happen_does_not_happen_in_random_games(players: int) -> None:
    """No demand meets an uncontrolled region without a permit, and none a fossil plant that came too early."""
    rng = Random(players)
    parts = standard()
    for seed in range(12):
        options = GAME.options(
            players=players, components={"base": "standard", "own": {"climate": {"doom": 2000}}}
        )
        state = GAME.setup(options, GAME.deal(options, seed))
        assert isinstance(state, State)
        while state.outcome is None:
            if state.phase == 3:  # operations: what the next supply phase will meet
                for region, size in enumerate(parts.spaces):
                    spaces = state.spaces[parts.first_space[region] :][:size]
                    if state.controllers[region] < 0:
                        assert state.permits[region] >= spaces.count(0)
                    assert not any(0 < tile < 4 for tile in spaces[state.decade :])
            actions = state.legal()
            wanted = [action for action in actions if str(action).startswith(("construct", "install"))]
            state.apply(rng.choice(wanted or actions))


# --- the controller pays ---


def owing(hand: int = 0, regions: dict[str, Any] | None = None, **given: Any) -> State:
    """Seat 1 controls Europe, which wants energy and has no permit; one tile from the pile, a coal plant."""
    europe = wanting(controller=1, permits=0)
    companies = {1: {"permits": hand, "money": 20, **given.pop("company", {})}}
    state = before(
        regions={"europe": europe, **(regions or {})}, companies=companies, fossils=["coal"], **given
    )
    play(state, "done")
    return state


@rule("CO2-68", "CO2-69", "CO2-267")
def test_the_controller_chooses_between_hand_and_any_region_of_his() -> None:
    mine = {
        "asia": {**FULL["asia"], "controller": 1, "permits": 2},
        "africa": {**FULL["africa"], "controller": 1},
    }
    others = {"oceania": {**FULL["oceania"], "controller": 2, "permits": 4}}
    for answer in ("hand", "asia", "africa"):
        state = owing(hand=1, regions={**mine, **others}, bank=5)
        assert (state.seat, asked(state)) == (1, "pay_supply")
        assert legal(state) == ["pay hand", "pay africa", "pay asia"]
        events = play(state, f"pay {answer}")
        assert state.bank == 6
        assert state.companies[1].permits == (0 if answer == "hand" else 1)
        assert state.permits[REGIONS.index("asia")] == (1 if answer == "asia" else 2)
        assert state.permits[REGIONS.index("africa")] == (1 if answer == "africa" else 2)
        assert state.companies[1].money == 20
        assert (events[0].kind, events[0].seat) == ("supply_paid", 1)
        assert events[0].facts == {"region": "europe", "from": answer}


@rule("CO2-68")
def test_what_does_not_pay_the_supply() -> None:
    mine = {
        "asia": {**FULL["asia"], "controller": 1, "permits": 1},
        "africa": {**FULL["africa"], "controller": 1},
    }
    others = {"oceania": {**FULL["oceania"], "controller": 2}}
    state = owing(hand=0, regions={**mine, **others})
    for text, code, facts in (
        ("pay hand", "no_permit_in_hand", {}),
        ("pay oceania", "not_your_region", {"region": "oceania"}),
        ("pay north_america", "not_your_region", {"region": "north_america"}),
        ("pay europe", "no_permit_there", {"region": "europe"}),
        ("pay coins", "answer_first", {"asked": "pay_supply", "region": "europe"}),
        ("buy", "answer_first", {"asked": "pay_supply", "region": "europe"}),
    ):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == (code, "CO2-68", facts), text


@rule("CO2-69", "CO2-O13")
def test_with_a_permit_anywhere_nothing_is_bought() -> None:
    """There is one way to pay, so nobody is asked."""
    asia = {**FULL["asia"], "controller": 1, "permits": 1}
    state = owing(regions={"asia": asia}, market=2, bank=5)
    assert (asked(state), state.permits[REGIONS.index("asia")], state.market, state.bank) == ("turn", 0, 2, 6)
    assert state.companies[1].money == 20
    state = owing(hand=3, market=2, bank=5)
    assert (state.companies[1].permits, state.companies[1].money, state.bank) == (2, 20, 6)


@rule("CO2-70", "CO2-270", "CO2-O14", "CO2-O15")
def test_without_a_permit_one_is_bought_for_coins_and_goes_to_the_bank() -> None:
    for money in (3, 4):  # enough: no point is given, and nobody is asked about the goal
        state = owing(company={"money": money, "points": 9}, price=3, market=2, bank=5)
        company = state.companies[1]
        assert (company.money, company.points, company.permits) == (money - 3, 9, 0)
        assert (state.market, state.bank, state.price) == (1, 6, 3)
        assert asked(state) == "turn"


@rule("CO2-71", "CO2-72", "CO2-75", "CO2-V32")
def test_missing_coins_cost_points_below_zero_if_need_be() -> None:
    poor = {"money": 2, "points": 1, "goal_discarded": True}
    first, second = CIRCLE[1], CIRCLE[4]
    regions = {first: wanting(controller=1, permits=0), second: wanting(permits=2)}
    state = before(
        regions=regions,
        companies={1: {**poor, "permits": 0}},
        price=5,
        market=1,
        bank=5,
    )
    events = play(state, "done")
    company = state.companies[1]
    assert (company.money, company.points, company.permits) == (0, -2, 0)
    assert (state.market, state.price) == (2, 6)
    assert state.bank == 5 + 1 - 2 + 1  # the permit, the refill, the other region's own permit
    bought = next(event for event in events if event.kind == "supply_bought")
    assert (bought.seat, bought.facts) == (1, {"region": first, "money": 2, "points": 3, "permit": True})
    order = [
        kind
        for kind in kinds(events)
        if kind in ("fossil", "supply_bought", "market_refilled", "region_paid")
    ]
    assert order == ["fossil", "supply_bought", "market_refilled", "fossil", "region_paid"]


@rule("CO2-12", "CO2-75")
def test_the_price_never_rises_over_eight() -> None:
    state = owing(company={"money": 9}, price=8, market=1)
    assert (state.companies[1].money, state.price, state.market) == (1, 8, 2)


@rule("CO2-65", "CO2-O16")
def test_one_region_is_paid_for_before_the_next_is_looked_at() -> None:
    """The first purchase empties the pile, so the second costs one more."""
    regions = {name: wanting(controller=1, permits=0) for name in ("europe", "asia")}
    state = before(
        regions=regions,
        companies={1: {"permits": 0, "money": 20}},
        price=3,
        market=1,
        fossils=["gas", "coal"],
    )
    events = play(state, "done")
    paid = [event.facts["money"] for event in events if event.kind == "supply_bought"]
    assert paid == [3, 4]
    assert (state.companies[1].money, state.price, state.market) == (13, 4, 1)


@rule("CO2-65", "CO2-68")
def test_while_somebody_chooses_the_next_tile_is_still_on_the_pile() -> None:
    """Two controllers, neither the active player: the first answers before the second region burns."""
    first, second, third = CIRCLE[1:4]
    regions = {first: wanting(controller=2), second: wanting(controller=1), third: wanting(controller=2)}
    state = before(regions=regions, fossils=["gas", "oil", "coal"], level=100)
    play(state, "done")
    assert (state.seat, asked(state), state.level, len(state.fossils)) == (2, "pay_supply", 120, 2)
    play(state, "pay hand")
    assert (state.seat, state.level) == (1, 150)
    play(state, f"pay {second}")
    assert (state.seat, state.level) == (2, 190)
    play(state, f"pay {third}")
    assert (asked(state), state.seat, state.decade) == ("turn", 1, 2)


# --- the company goal, before points are given ---


@rule("CO2-74", "CO2-242")
def test_before_points_are_given_the_goal_may_be_discarded_for_coins() -> None:
    poor = {"money": 2, "points": 1}
    state = owing(company=poor, price=5, market=2)
    assert (state.seat, asked(state)) == (1, "cash_goal")
    assert legal(state) == ["discard goal", "keep goal"]
    assert state.companies[1].points == 1
    found = refusal(state, "pay hand")
    assert (found.code, found.rule) == ("answer_first", "CO2-74")
    assert found.facts == {"asked": "cash_goal", "price": 5, "money": 2}
    events = play(state, "discard goal")
    company = state.companies[1]
    assert (company.money, company.points, company.goal_discarded) == (2 + 8 - 5, 1, True)
    assert kinds(events)[:2] == ["goal_discarded", "supply_bought"]


@rule("CO2-74", "CO2-71")
def test_the_goal_may_be_kept_and_points_given() -> None:
    state = owing(company={"money": 2, "points": 1}, price=5, market=2)
    events = play(state, "keep goal")
    company = state.companies[1]
    assert (company.money, company.points, company.goal_discarded) == (0, -2, False)
    assert kinds(events)[:2] == ["goal_kept", "supply_bought"]


@rule("CO2-O19", "CO2-74")
def test_the_goal_question_comes_once_before_each_payment_and_never_after() -> None:
    regions = {name: wanting(controller=1, permits=0) for name in ("europe", "asia")}
    poor = {1: {"permits": 0, "money": 0, "points": 0}}
    state = before(regions=regions, companies=poor, price=3, market=5, fossils=["gas", "coal"], level=100)
    play(state, "done")
    play(state, "keep goal")
    assert (asked(state), state.companies[1].points) == ("cash_goal", -3)  # for the next region
    play(state, "discard goal")
    assert (asked(state), state.companies[1].money, state.companies[1].points) == ("turn", 5, -3)
    state = before(regions=regions, companies=poor, price=3, market=5, fossils=["gas", "coal"], level=100)
    play(state, "done", "discard goal")
    assert (asked(state), state.companies[1].money, state.companies[1].points) == ("turn", 2, 0)
    assert state.companies[1].goal_discarded


@rule("CO2-74")
def test_a_goal_already_discarded_is_not_asked_about() -> None:
    state = owing(company={"money": 2, "points": 9, "goal_discarded": True}, price=5)
    assert (asked(state), state.companies[1].points) == ("turn", 6)


@rule("CO2-73", "CO2-O18")
def test_points_are_no_coins_in_a_turn() -> None:
    """Neither for a permit, nor for another's scientist, nor for a plant."""
    tile = agenda("solar", "biomass", "recycling")
    regions = {"asia": {"agenda": tile, "projects": {"money": ("solar", 1), "tech": "solar!"}}}
    rich = {"points": 50, "money": 0, "tech": 5, "expertise": {"solar": 5}, "goal_discarded": True}
    state = arrange(table(), seat=0, regions=regions, companies={0: rich})
    assert refusal(state, "install asia money").code == "no_coin_for_scientist"
    assert refusal(state, "construct asia tech").code == "too_little_money"
    assert refusal(state, "buy").code == "too_little_money"


# --- an exhausted pile ---


@rule("CO2-76", "CO2-O23")
def test_an_exhausted_pile_leaves_spaces_empty_and_nothing_is_owed() -> None:
    names = [name for name in CIRCLE if SIZES[name] >= 5]
    regions = {name: wanting(5, controller=1, permits=1) for name in names}
    state = last_turn(
        table(supply_start="fixed", fossil_setup="extreme"),
        decade=4,
        regions={**FULL, **regions},
        companies={1: {"permits": 1}},
        fossils=["oil"],
        level=200,
        endangered=False,
    )
    play(state, "done", "pay hand")
    assert [tiles(state, name)[4] for name in names] == ["oil", None, None]
    assert (state.level, state.fossils, asked(state)) == (230, [], "turn")
    assert [state.permits[REGIONS.index(name)] for name in names] == [1, 1, 1]
    # A green plant takes the leftmost empty space then, and replaces no fossil plant.
    tile = agenda("solar", "biomass", "recycling")
    built = {"tech": 5, "money": 30, "expertise": {"solar": 5}}
    state = arrange(
        state,
        seat=1,
        regions={"asia": {"agenda": tile, "projects": {"tech": "solar!"}}},
        companies={1: built},
    )
    play(state, "construct asia tech")
    assert tiles(state, "asia") == ["gas", "gas", "gas", "gas", ["solar", 1], None]


@rule("CO2-O23")
def test_the_extreme_pile_is_shorter_than_the_demand() -> None:
    state = table(5, fossil_setup="extreme")
    demands = sum(size >= decade for size in SIZES.values() for decade in range(2, 7))
    assert (len(state.fossils), demands) == (18, 21)
