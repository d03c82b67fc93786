"""Components, their limits, and the first position. test_deal.py has the deal itself."""

from random import Random
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.state import State
from tests.co2.scene import GAME, SIZES, arrange, summit_tile, table
from tests.harness.scene import asked, legal, play, refusal
from tests.rules import rule

PARTS = standard()
EVERYBODY = pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
SBR = ["solar", "biomass", "recycling"]


def deals(count: int = 60, **options: Any) -> list[dict[str, Any]]:
    chosen = GAME.options(**options)
    return [GAME.deal(chosen, seed) for seed in range(count)]


def in_asia(**given: Any) -> State:
    """Seat 0's turn; Asia accepts solar, biomass and recycling."""
    asia = {"agenda": SBR, **given.pop("asia", {})}
    return arrange(table(), seat=0, regions={"asia": asia, **given.pop("regions", {})}, **given)


# --- components and limits ---


@rule("CO2-1")
@pytest.mark.parametrize(("supply", "taken"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_a_gain_larger_than_the_supply_is_cut(supply: int, taken: int) -> None:
    state = in_asia(tech=supply, companies={0: {"tech": 4}})
    play(state, "propose solar asia tech")
    assert (state.companies[0].tech, state.tech) == (4 + taken, supply - taken)


@rule("CO2-2", "CO2-4", "CO2-9", "CO2-12", "CO2-13", "CO2-15")
@EVERYBODY
def test_counts_hold_in_random_games(players: int) -> None:
    rng = Random(players)
    for seed in range(4):
        state = table(players, seed)
        discs = [[0] * 5 for _ in range(players)]
        while state.outcome is None:
            hands = sum(company.permits for company in state.companies)
            assert state.bank + state.market + sum(state.permits) + hands == 40
            for source in range(5):
                laid = sum(project >= 0 and project % 5 == source for project in state.projects)
                assert state.project_pool[source] + laid == 6
            for region, name in enumerate(REGIONS):
                assert 0 <= state.permits[region] <= SIZES[name]
            assert 1 <= state.price <= 8
            for seat, company in enumerate(state.companies):
                assert all(now >= then for now, then in zip(company.expertise, discs[seat], strict=True))
                discs[seat] = company.expertise.copy()
                away = state.workers.count(seat) + state.speakers.count(seat)
                assert company.scientists + company.recruits + away == 4
            actions = state.legal()
            wanted = [action for action in actions if str(action).startswith(("construct", "install"))]
            state.apply(rng.choice(wanted or actions))


@rule("CO2-5", "CO2-6")
def test_only_the_top_tile_of_a_stack_can_be_built() -> None:
    """The price is the top tile's; those built before it are gone."""
    at = SOURCES.index("solar")
    for built in range(5):
        price = PARTS.plant_money[at][built]
        held = {"money": price, "tech": 9, "expertise": {"solar": PARTS.plant_tech[at][built]}}
        counts = [built if source == at else 0 for source in range(5)]
        state = in_asia(asia={"projects": {"tech": "solar!"}}, companies={0: held}, plants_built=counts)
        play(state, "construct asia tech")
        assert (state.companies[0].money, state.companies[0].points) == (0, PARTS.plant_points[at][built])
        held["money"] = price - 1
        state = in_asia(asia={"projects": {"tech": "solar!"}}, companies={0: held}, plants_built=counts)
        assert refusal(state, "construct asia tech").facts == {"price": price, "money": price - 1}


@rule("CO2-9", "CO2-8")
@pytest.mark.parametrize("region", REGIONS)
def test_a_region_at_its_limit_takes_no_permit(region: str) -> None:
    """Neither for a fossil plant that is replaced, nor as a bonus; filled spaces count too."""
    full: list[Any] = ["coal"] * SIZES[region]
    held = {"money": 30, "tech": 9, "expertise": {"solar": 7}}
    for permits, after in ((SIZES[region], SIZES[region]), (SIZES[region] - 1, SIZES[region])):
        place = {"agenda": SBR, "spaces": full, "projects": {"tech": "solar!"}, "permits": permits}
        state = arrange(table(), seat=0, regions={region: place}, companies={0: held}, market=3)
        play(state, f"construct {region} tech")
        assert state.permits[REGIONS.index(region)] == after
    state = arrange(
        table(), regions={region: {"permits": SIZES[region]}}, stack=[["decades", -1], ["place_permit", 0]]
    )
    found = refusal(state, f"permit {region}")
    assert (found.code, found.rule) == ("region_full_of_permits", "CO2-9")


@rule("CO2-10")
@pytest.mark.parametrize("region", REGIONS)
def test_every_region_has_one_slot_of_each_kind(region: str) -> None:
    tile = {region: {"agenda": SBR, "permits": 2}}
    state = arrange(table(), seat=0, regions=tile, companies={0: {"lobby": []}})
    assert legal(state, f"propose solar {region}") == [f"propose solar {region} {slot}" for slot in SLOTS]
    play(state, f"propose solar {region} money")
    assert (state.companies[0].money, state.companies[0].tech, asked(state)) == (3 + 2, 0, "turn")
    state = arrange(table(), seat=0, regions=tile)
    play(state, f"propose solar {region} tech")
    assert (state.companies[0].money, state.companies[0].tech, asked(state)) == (3, 2, "turn")
    state = arrange(table(), seat=0, regions=tile)
    play(state, f"propose solar {region} research")
    assert (state.companies[0].money, state.companies[0].tech, asked(state)) == (3, 0, "extra_move")


@rule("CO2-11")
def test_a_region_may_hold_several_projects_of_a_source() -> None:
    state = in_asia(asia={"projects": {"money": "solar", "research": "solar!"}})
    play(state, "propose solar asia tech")
    assert state.projects[12:15] == [1, 1, 6]


@rule("CO2-14")
def test_a_step_beyond_the_end_of_a_track_is_lost_and_triggers_nothing() -> None:
    end = PARTS.track_lengths[0]
    state = in_asia(
        asia={"projects": {"money": ("solar", 0)}}, used=1, companies={0: {"expertise": {"solar": end}}}
    )
    before = (state.tech, state.permits.copy(), state.market)
    events = play(state, "done")
    assert state.companies[0].expertise == [0, end, 0, 0, 0]
    assert (state.tech, state.permits, state.market) == before
    assert [event.kind for event in events] == ["turn_ended", "expertise_lost", "turn"]


@rule("CO2-15")
def test_nobody_recruits_a_fifth_scientist() -> None:
    state = in_asia(companies={0: {"scientists": 1, "recruits": 3}})
    play(state, "propose solar asia research", "recruit")
    assert (state.companies[0].scientists, state.companies[0].recruits) == (2, 2)
    state = in_asia(companies={0: {"scientists": 4, "recruits": 0}})
    play(state, "propose solar asia research")
    found = refusal(state, "recruit")
    assert (found.code, found.rule, found.facts) == ("all_recruited", "CO2-15", {"most": 4})


@rule("CO2-16", "CO2-17")
def test_a_project_and_a_topic_hold_one_scientist_each() -> None:
    projects = {"money": ("solar", 1), "tech": ("solar", 0), "research": ("biomass!", 0)}
    tile = summit_tile("forestation", "solar")
    state = in_asia(
        asia={"projects": projects},
        companies={0: {"scientists": 1}},
        summits={n: (tile, {"solar": 2}) for n in range(1, 7)},
    )
    assert legal(state, "move hand") == []
    assert refusal(state, "move hand to asia money").code == "project_taken"
    own = refusal(state, "move hand to asia research")
    assert (own.code, own.rule) == ("project_taken", "CO2-16")
    taken = refusal(state, "move asia tech to summit 1")
    assert (taken.code, taken.rule) == ("topic_taken", "CO2-17")
    assert taken.facts == {"summit": 1, "source": "solar", "speaker": 2}


@rule("CO2-18")
def test_twenty_discs_of_a_colour_limit_nothing() -> None:
    """The score, five tracks, a dozen plants and five regions need more discs than there are."""
    regions: dict[str, Any] = {name: {"spaces": [("solar", 0)] * 2, "controller": 0} for name in REGIONS}
    regions["europe"] = {"spaces": [("biomass", 0)] * 4, "controller": 0}
    regions["asia"] = {
        "agenda": SBR,
        "spaces": [("biomass", 1)],
        "controller": 1,
        "projects": {"tech": "solar!"},
    }
    held = {"money": 30, "tech": 9, "expertise": dict.fromkeys(SOURCES, 4)}
    state = arrange(table(), seat=0, regions=regions, companies={0: held})
    plants = sum(tile >= 4 and (tile - 4) // 5 == 0 for tile in state.spaces)
    discs = 1 + 5 + plants + state.controllers.count(0)
    assert discs + 2 > 20  # the new plant, and the region that it wins
    play(state, "construct asia tech")
    while asked(state) != "turn":
        play(state, legal(state)[0])
    assert state.controllers[REGIONS.index("asia")] == 0


@rule("CO2-19")
def test_coins_are_unlimited() -> None:
    state = in_asia(companies={seat: {"money": 1000} for seat in range(3)}, asia={"permits": 5})
    play(state, "propose solar asia money")
    assert state.companies[0].money == 1005


@rule("CO2-20", "CO2-21", "CO2-40")
@EVERYBODY
def test_what_a_seat_may_know(players: int) -> None:
    state = arrange(table(players), companies={0: {"points": 7, "tech": 2, "claimed": [40]}})
    plain = state.to_plain()["companies"]
    for seat in (None, *range(players)):
        known = state.view(seat).to_plain()["known"]
        for other, company in enumerate(known["companies"]):
            secret = {"lobby", "goal"}
            assert {key: value for key, value in company.items() if key not in secret} == {
                key: value for key, value in plain[other].items() if key not in secret
            }
            if other == seat:
                assert company == plain[other]
            else:
                assert (company["lobby"], company["goal"]) == ([-1] * len(plain[other]["lobby"]), -1)
        assert known["goals_out"] == [-1] * len(state.goals_out)


# --- the first position ---


@rule("CO2-22")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_start_player_is_drawn(players: int) -> None:
    assert {deal["start"] for deal in deals(players=players)} == set(range(players))


@rule("CO2-23", "CO2-24", "CO2-25", "CO2-26")
@EVERYBODY
def test_what_everybody_has(players: int) -> None:
    for start in range(players):
        state = table(players, deal={"start": start})
        money = [state.companies[(start + step) % players].money for step in range(players)]
        assert money == [3, 4, 4, 5, 5][:players]
        for company in state.companies:
            assert (company.scientists, company.recruits, company.permits) == (1, 3, 2)
            assert (company.points, company.tech, company.expertise, company.claimed) == (0, 0, [0] * 5, [])
            assert not company.goal_discarded
            assert company.built == 0


@rule("CO2-27", "CO2-28")
@EVERYBODY
def test_the_markers(players: int) -> None:
    state = table(players)
    assert (state.decade, state.round, state.turn) == (1, 1, 0)


@rule("CO2-29", "CO2-30")
@pytest.mark.parametrize("places", [6, 5, 4, 3])
def test_summits_of_two_topics_on_the_board_and_all_others_in_the_pile(places: int) -> None:
    sizes = [len(topics) for topics in PARTS.summit_topics]
    first: set[int] = set()
    laid: set[int] = set()
    for deal in deals(summit_places=places):
        assert sorted(deal["summits"]) == list(range(1, 19))
        state = table(summit_places=places, deal=deal)
        assert (state.summits, state.summit_pile) == (deal["summits"][:places], deal["summits"][places:])
        assert [sizes[tile] for tile in state.summits] == [2] * places
        assert state.speakers == [-1] * (4 * places)
        first.add(sizes[state.summit_pile[0]])
        laid.update(state.summits)
    assert first == {2, 3, 4}  # the two-topic tiles left over are mixed with the others
    assert laid == {tile for tile, size in enumerate(sizes) if size == 2}
    assert GAME.options()["summit_places"] == 6


@rule("CO2-31")
def test_every_region_has_one_agenda_and_two_leave_the_game() -> None:
    seen: set[int] = set()
    for deal in deals():
        state = table(deal=deal)
        assert state.agendas == deal["agendas"][:6]
        assert state.agendas_out == sorted(deal["agendas"][6:])
        assert sorted(state.agendas + state.agendas_out) == list(range(1, 9))
        seen.add(state.agendas[0])
    assert seen == set(range(1, 9))


@rule("CO2-32", "CO2-33")
def test_a_fossil_plant_on_the_leftmost_space_of_each_region() -> None:
    """At random from all thirty; the others are the pile. The level is their sum."""
    levels: set[int] = set()
    for deal in deals():
        assert sorted(deal["fossils"]) == ["coal"] * 10 + ["gas"] * 10 + ["oil"] * 10
        state = table(deal=deal)
        plain = state.to_plain()
        for region, name in enumerate(REGIONS):
            empty = [None] * (SIZES[name] - 1)
            assert plain["regions"][name]["spaces"] == [deal["fossils"][region], *empty]
        assert plain["fossils"] == deal["fossils"][6:]
        ppm = {"gas": 20, "oil": 30, "coal": 40}
        assert state.level == sum(ppm[kind] for kind in deal["fossils"][:6])
        assert not state.endangered
        levels.add(state.level)
    assert len(levels) > 3


@rule("CO2-V1", "CO2-33")
def test_two_coal_three_oil_and_one_gas_are_190() -> None:
    laid = ["coal", "oil", "gas", "oil", "coal", "oil"]
    pile = ["coal"] * 8 + ["oil"] * 7 + ["gas"] * 9
    assert table(deal={"fossils": laid + pile}).level == 190


@rule("CO2-33", "CO2-274")
def test_a_start_at_the_danger_level_is_remembered() -> None:
    """Only own values make that possible: the printed ones begin at 240 at most."""
    for danger, endangered in ((180, True), (181, False)):
        own = {"base": "standard", "own": {"climate": {"danger": danger}}}
        assert table(fossil_setup="normal", components=own).endangered == endangered


@rule("CO2-34", "CO2-V2", "CO2-35", "CO2-36")
@EVERYBODY
def test_permits_in_regions_market_and_bank(players: int) -> None:
    state = table(players)
    there = dict(zip(REGIONS, state.permits, strict=True))
    assert there == {
        "africa": 2,
        "asia": 5,
        "europe": 4,
        "north_america": 4,
        "oceania": 3,
        "south_america": 3,
    }
    assert (state.market, state.price, state.bank) == (2, 3, 17 - 2 * players)
    assert state.bank == {1: 15, 2: 13, 3: 11, 4: 9, 5: 7}[players]


@rule("CO2-37", "CO2-38", "CO2-39", "CO2-40")
@EVERYBODY
def test_company_goals(players: int) -> None:
    goals = {1: [28, 29, 31], 2: [27, 29, 31, 32], 3: [27, 28, 29, 31, 32, 33]}.get(
        players, list(range(27, 34))
    )
    dealt: set[int] = set()
    for deal in deals(players=players):
        state = table(players, deal=deal)
        held = [company.goal for company in state.companies]
        assert held == deal["goals"][:players]
        assert sorted(held + state.goals_out) == goals
        assert state.goals_out == sorted(state.goals_out)
        dealt.add(held[0])
    assert dealt == set(goals)


@rule("CO2-41", "CO2-305")
@EVERYBODY
def test_open_un_goals(players: int) -> None:
    count = {1: 0, 2: 7}.get(players, 10)
    firsts: set[int] = set()
    for deal in deals(players=players):
        state = table(players, deal=deal)
        assert (state.un_open, state.un_stack) == (deal["un_goals"][:count], deal["un_goals"][count:])
        assert sorted(state.un_open + state.un_stack) == list(range(34, 47))
        firsts.add(deal["un_goals"][0])
    assert len(firsts) > 6


@rule("CO2-42")
def test_a_goal_taken_is_not_replaced() -> None:
    goal = 34
    built: list[Any] = [(source, 0) for at, source in enumerate(SOURCES) if PARTS.un_plants[goal] >> at & 1]
    state = in_asia(
        asia={"spaces": built}, companies={0: {"tech": 1}}, un_open=[40, goal, 41], un_stack=[45, 46]
    )
    play(state, f"claim {goal}")
    assert (state.un_open, state.un_stack) == ([40, 41], [45, 46])


@rule("CO2-43")
def test_two_events_are_open() -> None:
    seen: set[str] = set()
    for deal in deals():
        state = table(deal=deal)
        assert [REGIONS[region] for region in state.events] == deal["events"]
        assert sorted(deal["events"]) == sorted(REGIONS)
        assert state.view(1).to_plain()["known"]["events"] == [*deal["events"][:2], *[None] * 4]
        seen.add(deal["events"][0])
    assert seen == set(REGIONS)


@rule("CO2-44")
@EVERYBODY
def test_five_lobby_cards_each(players: int) -> None:
    firsts: set[int] = set()
    for deal in deals(players=players):
        state = table(players, deal=deal)
        for seat, company in enumerate(state.companies):
            assert company.lobby == sorted(deal["lobby"][5 * seat : 5 * seat + 5])
        assert state.lobby_deck == deal["lobby"][5 * players :]
        assert sorted(deal["lobby"]) == list(range(1, 27))
        firsts.add(deal["lobby"][0])
    assert len(firsts) > 15
