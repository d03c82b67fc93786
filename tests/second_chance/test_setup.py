"""Components, their limits, options that must fit together, and the first position of every mode. test_deal.py has the
deal itself."""

from random import Random
from typing import Any

import pytest

from baseload.core.problems import NotationError, OptionError
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES, STANDARD, standard
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, rivals, table

PARTS = standard()
SHR = ["solar", "hydro", "recycling"]
RICH = {"money": 50, "tech": 9, "permits": 5}
# Every mode with every number of players.
TABLES = [("cooperative", 2), ("cooperative", 3), ("cooperative", 4)]
TABLES += [("competitive", 2), ("competitive", 3), ("competitive", 4), ("solo", 1)]
EVERY_TABLE = pytest.mark.parametrize(("mode", "players"), TABLES)


def in_asia(state: State, **given: Any) -> State:
    """Seat 0's turn; Asia accepts solar, hydro and recycling."""
    asia = {"agenda": SHR, **given.pop("asia", {})}
    return arrange(state, seat=0, regions={"asia": asia, **given.pop("regions", {})}, **given)


def markers(seat: int, count: int) -> dict[str, Any]:
    """So many prepared solar projects of a seat, three to a region, none of them in Asia."""
    names = [name for name in REGIONS if name != "asia"]
    places = [(names[number // 3], SLOTS[number % 3]) for number in range(count)]
    return {
        name: {"projects": {slot: ("solar!", seat) for region, slot in places if region == name}}
        for name in names
    }


# --- components and limits ---


@rule("SC-1", "SC-19")
@pytest.mark.parametrize(("supply", "taken"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_a_gain_larger_than_the_supply_is_cut_and_bars_nothing(supply: int, taken: int) -> None:
    state = in_asia(table(), tech=supply, companies={0: {"tech": 4}})
    play(state, "plan recycling asia tech")
    assert (state.companies[0].tech, state.tech) == (4 + taken, supply - taken)


@rule("SC-1")
def test_money_never_runs_out() -> None:
    state = in_asia(table(), asia={"permits": 6}, companies={1: {"money": 10**6}, 0: {"money": 10**6}})
    play(state, "plan recycling asia money")
    assert state.companies[0].money == 10**6 + 6


@rule("SC-19")
def test_a_cost_that_cannot_be_paid_bars_the_action() -> None:
    place = {"projects": {"tech": ("recycling!", 1)}}
    held: dict[str, Any] = {"money": 7, "tech": 1, "permits": 1, "knowledge": {"recycling": 1}, "lobby": []}
    assert "build asia tech" in legal(in_asia(table(), asia=place, companies={0: held}))
    for short in ("money", "tech", "permits"):
        state = in_asia(table(), asia=place, companies={0: {**held, short: held[short] - 1}})
        assert legal(state, "build") == []
        refusal(state, "build asia tech")


@rule("SC-6")
def test_forestation_is_a_source_like_any_other() -> None:
    place = {"agenda": ["forestation", "hydro", "recycling"], "spaces": ["coal", *[None] * 5]}
    state = arrange(table(mode="cooperative"), seat=0, regions={"asia": place}, companies={0: RICH})
    play(state, "plan forestation asia money", "done")
    assert state.companies[0].knowledge == [1, 0, 0, 0, 0]
    state = arrange(state, seat=0)
    play(state, "prepare asia money")
    need = PARTS.plant_knowledge[0][0]
    state = arrange(state, seat=0, companies={0: {**RICH, "knowledge": {"forestation": need}}})
    play(state, "build asia money")
    assert (state.team_points, state.controllers[4]) == (PARTS.plant_points[0][0], 0)


@rule("SC-15")
@pytest.mark.parametrize("make", [table, rivals])
def test_without_a_marker_nobody_prepares(make: Any) -> None:
    asia = {"projects": {"money": "hydro"}}
    state = in_asia(make(), asia=asia, regions=markers(0, 7), companies={0: RICH})
    play(state, "prepare asia money")
    assert state.prepared.count(0) == 8
    state = in_asia(make(), asia=asia, regions=markers(0, 8), companies={0: RICH})
    found = refusal(state, "prepare asia money")
    assert (found.code, found.rule, found.facts) == ("no_markers_left", "SC-15", {"most": 8})
    assert legal(state, "prepare") == []


def with_cubes(state: State, count: int, **given: Any) -> State:
    """Seat 0 has built so many plants outside Asia, and could build hydro there."""
    names = ["europe", "north_america"]
    plants = [("solar", 0, 1)] * count
    regions = {name: {"spaces": plants[5 * at : 5 * at + 5]} for at, name in enumerate(names)}
    held = {**RICH, "knowledge": {"hydro": 8}}
    asia = {"projects": {"money": ("hydro!", 0)}}
    return in_asia(state, asia=asia, regions=regions, companies={0: held}, **given)


@rule("SC-16")
@pytest.mark.parametrize("make", [table, rivals])
def test_without_a_cube_nobody_builds(make: Any) -> None:
    play(with_cubes(make(), 7), "build asia money")
    found = refusal(with_cubes(make(), 8), "build asia money")
    assert (found.code, found.rule, found.facts) == ("no_cubes_left", "SC-16", {"most": 8})


@rule("SC-16", "SC-5")
def test_without_a_plant_in_the_supply_nobody_builds() -> None:
    at = SOURCES.index("hydro")
    counts = [0] * 5
    counts[at] = PARTS.plants - 1
    play(with_cubes(table(), 0, plants_built=counts), "build asia money")
    counts[at] = PARTS.plants
    found = refusal(with_cubes(table(), 0, plants_built=counts), "build asia money")
    assert (found.code, found.rule) == ("no_plants_left", "SC-16")


@rule("SC-18", "SC-O92")
def test_alone_pieces_of_other_colours_take_the_place_of_those_used_up() -> None:
    asia = {"projects": {"money": "hydro"}}
    state = in_asia(table(1), asia=asia, regions=markers(0, 8), companies={0: RICH})
    play(state, "prepare asia money")
    assert state.prepared.count(0) == 9
    state = with_cubes(table(1), 9, level=450)
    play(state, "build asia money")
    assert state.team_points == PARTS.solo_points + PARTS.plant_points[SOURCES.index("hydro")][0]


@rule("SC-17", "SC-14")
@pytest.mark.parametrize(("limit", "held", "taken"), [(5, 4, True), (5, 5, False), (6, 5, True)])
def test_nobody_controls_a_sixth_region(limit: int, held: int, taken: bool) -> None:
    names = [name for name in REGIONS if name != "asia"]
    regions = {name: {"controller": 0} for name in names[:held]}
    state = in_asia(
        table(control_limit=limit),
        asia={"projects": {"money": ("hydro!", 0)}},
        regions=regions,
        companies={0: {**RICH, "knowledge": {"hydro": 8}}},
    )
    play(state, "build asia money")
    assert (state.controllers[4] == 0) is taken
    assert GAME.options(players=3)["control_limit"] == 5


@rule("SC-21")
@pytest.mark.parametrize("region", REGIONS)
def test_every_region_has_one_slot_of_each_kind(region: str) -> None:
    tile = {region: {"agenda": SHR, "permits": 2}}
    state = arrange(table(), seat=0, regions=tile, companies={0: {"lobby": []}})
    assert legal(state, f"plan solar {region}") == [f"plan solar {region} {slot}" for slot in SLOTS]
    play(state, f"plan solar {region} money")
    assert (state.companies[0].money, state.companies[0].tech, asked(state)) == (3 + 2, 2, "turn")
    state = arrange(table(), seat=0, regions=tile)
    play(state, f"plan solar {region} tech")
    assert (state.companies[0].money, state.companies[0].tech, asked(state)) == (3, 2 + 2, "turn")
    state = arrange(table(), seat=0, regions=tile)
    play(state, f"plan solar {region} research")
    assert (state.companies[0].money, state.companies[0].tech, asked(state)) == (3, 2, "extra_move")


@rule("SC-22")
@pytest.mark.parametrize("make", [table, rivals])
@pytest.mark.parametrize("region", REGIONS)
def test_a_region_holds_a_permit_for_each_space_of_its_own(region: str, make: Any) -> None:
    """Those spaces are as many for rivals, who have fewer demand spaces in two regions."""
    for permits, fits in ((SIZES[region] - 1, True), (SIZES[region], False)):
        stack = [["decades", -1], ["turn", 0], ["place_permit", 0, False]]
        state = arrange(make(), seat=0, regions={region: {"permits": permits}})
        state = arrange(state, stack=stack)
        assert (f"permit {region}" in legal(state)) is fits
        if not fits:
            found = refusal(state, f"permit {region}")
            assert (found.code, found.rule) == ("region_full_of_permits", "SC-22")


@rule("SC-25", "SC-292", "SC-O66", "SC-O80")
def test_nothing_is_handed_over() -> None:
    """There is no way to write it, and in whole games nobody gets coins or permits who neither acts nor is asked."""
    state = table()
    for text in ("trade 1", "give 2 money", "give money", "pay 2", "send permit 2"):
        with pytest.raises(NotationError):
            GAME.action(text)
    assert refusal(state, "give 2").code == "not_asked"  # a bonus can be given, where one is asked about it
    safe = {"climate": {"lost": 2000}, "goal_tiles": {"penalty": [0] * 4}}
    for seed in range(4):
        rng = Random(seed)
        state = table(3, seed, components={"base": STANDARD, "own": safe})
        while state.outcome is None:
            busy = (state.seat, state.active)  # whoever answers lets the active player go on
            before = [(company.money, company.permits) for company in state.companies]
            actions = state.legal()
            wanted = [action for action in actions if str(action).startswith(("build", "prepare"))]
            state.apply(rng.choice(wanted or actions))
            for other, (money, permits) in enumerate(before):
                if other not in busy:
                    assert state.companies[other].money == money
                    assert state.companies[other].permits <= permits
        assert state.decade == 4


# --- options ---


@rule("SC-59", "SC-72")
def test_one_player_means_solo_and_solo_means_one_player() -> None:
    assert GAME.options(players=1)["mode"] == "solo"
    assert GAME.options(players="1")["mode"] == "solo"
    assert GAME.options(mode="solo").players == 1
    assert (GAME.options().players, GAME.options()["mode"]) == (3, "cooperative")
    assert GAME.options(mode="competitive").players == 3
    wrong: list[tuple[int, str]] = [(1, "cooperative"), (1, "competitive"), (2, "solo"), (4, "solo")]
    for players, mode in wrong:
        with pytest.raises(OptionError) as caught:
            GAME.options(players=players, mode=mode)
        assert (caught.value.code, caught.value.facts) == (
            "solo_is_for_one",
            {"players": players, "mode": mode},
        )
    with pytest.raises(OptionError):
        GAME.options(players=5)


@EVERY_TABLE
def test_options_read_again_from_their_plain_form_are_the_same(mode: str, players: int) -> None:
    chosen = GAME.options(players=players, mode=mode)
    assert GAME.options_from_plain(chosen.to_plain()).key == chosen.key


# --- the first position ---


@rule("SC-28", "SC-32", "SC-E2", "SC-47", "SC-49", "SC-59", "SC-27", "SC-60")
@EVERY_TABLE
def test_what_everybody_has(mode: str, players: int) -> None:
    for start in range(players):
        state = table(players, mode=mode, deal={"start": start, "lobby": list(range(1, 37))})
        coins = [3, 4, 4, 5]
        for seat, company in enumerate(state.companies):
            assert company.money == coins[(seat - start) % players]
            assert (company.scientists, company.recruits, company.permits, company.tech) == (1, 3, 2, 2)
            assert company.knowledge == [0] * 5
            assert company.lobby == list(range(5 * seat + 1, 5 * seat + 6))
            assert (company.points, company.claimed, company.goal_discarded) == (0, [], False)
        assert (state.start, state.used, len(state.companies)) == (start, 0, players)


@rule("SC-30", "SC-51", "SC-61")
def test_points() -> None:
    """One score for a team, one for each rival."""
    assert table(3).team_points == 0
    assert table(1).team_points == PARTS.solo_points == 20
    assert table(1).companies[0].money == 3
    assert table(1, solo_goal=6).team_points == PARTS.solo_points_hard == 10
    at = SOURCES.index("hydro")
    for make in (table, rivals):
        state = with_cubes(make(), 0)
        play(state, "build asia money")
        scores = [company.points for company in state.companies]
        points = PARTS.plant_points[at][0]
        assert (state.team_points, scores) == ((points, [0, 0, 0]) if make is table else (0, [points, 0, 0]))


@rule("SC-31", "SC-40", "SC-54", "SC-26", "SC-50", "SC-55", "SC-58", "SC-74")
@EVERY_TABLE
def test_the_board(mode: str, players: int) -> None:
    state = table(players, mode=mode)
    team = mode != "competitive"
    assert (state.decade, state.round, state.turn) == (1, 1, 0)
    assert state.level == (400 if team else 50)
    assert (len(state.tiles), len(state.events)) == ((21, 0) if team else (0, 7))
    assert state.to_plain()["phase"] == ("actions" if mode == "cooperative" else "preparing")
    assert state.controllers == [-1] * 6
    assert set(state.spaces) == {0}
    assert set(state.projects) == set(state.workers) == {-1}
    assert (state.plants_built, state.turned, state.relief) == ([0] * 5, 0, [0] * 6)


@rule("SC-33", "SC-41", "SC-42", "SC-43", "SC-387")
@EVERY_TABLE
def test_permits_and_tech(mode: str, players: int) -> None:
    for variant in ("off", "on"):
        state = table(players, mode=mode, inspectors=variant)
        assert state.permits == [SIZES[name] for name in REGIONS]
        assert sum(state.permits) == 27
        assert (state.market, state.price) == (2, 3)
        assert state.bank == {1: 19, 2: 17, 3: 15, 4: 13}[players]
        stand = mode == "solo" or (mode == "cooperative" and variant == "on")
        assert state.tech == {1: 28, 2: 26, 3: 24, 4: 22}[players] - (2 if stand else 0)
        assert len(state.inspectors) == (2 if stand else 0)


@rule("SC-34", "SC-35", "SC-4")
def test_level_1_lies_above_level_2_in_the_stacks() -> None:
    names = ["asia", "europe"]
    state = table()
    levels = []
    for number in range(5):
        held = {name: {"agenda": SHR} for name in names}
        state = arrange(state, seat=0, regions=held)
        place = f"{names[number // 3]} {SLOTS[number % 3]}"
        play(state, f"plan solar {place}")
        region, slot = place.split()
        levels.append(state.to_plain()["regions"][region]["projects"][slot]["level"])
    assert levels == [1, 1, 2, 2, 2]
    state = arrange(state, seat=0, regions={"africa": {"agenda": SHR}})
    assert refusal(state, "plan solar africa tech").code == "no_tiles_left"
    assert state.plants_built == [0] * 5  # plants lie elsewhere


@rule("SC-36")
@pytest.mark.parametrize("places", [3, 4, 5, 6])
def test_summits(places: int) -> None:
    order = list(range(18, 0, -1))
    state = table(summit_places=places, deal={"summits": order})
    assert (state.summits, state.summit_pile) == (order[:places], order[places:])
    assert GAME.options()["summit_places"] == 6


@rule("SC-37")
def test_agendas() -> None:
    order = [8, 3, 5, 1, 2, 7, 6, 4]
    state = table(deal={"agendas": order})
    assert state.agendas == order[:6]
    assert [state.to_plain()["regions"][name]["agenda"] for name in REGIONS] == order[:6]


@rule("SC-45", "SC-E1", "SC-56", "SC-65")
@EVERY_TABLE
def test_un_cards(mode: str, players: int) -> None:
    laid = 5 if mode == "competitive" else {1: 5, 2: 5, 3: 4, 4: 3}[players]
    state = table(players, mode=mode)
    assert [PARTS.un_type[card] for card in state.un_cards] == [0] * laid + [1] * laid
    assert len(set(state.un_cards)) == 2 * laid


@rule("SC-46", "SC-58", "SC-52", "SC-62", "SC-379")
def test_goals() -> None:
    state = table(3, deal={"goals": [4, 9, 16, 1, 2, 3]})
    assert [company.goals for company in state.companies] == [[4, 9], [1, 16], [2, 3]]
    assert asked(state) == "turn"
    state = table(3, mode="competitive", deal={"goals": [4, 9, 10, 1, 2, 3]})
    assert state.stack[-1].to_plain() == ["keep_goals", 0, [[4, 9], [10, 1], [2, 3]], 1]
    assert [company.goals for company in state.companies] == [[], [], []]
    state = table(1, deal={"goals": [4, 9, 16, 1]})
    assert state.stack[-1].to_plain() == ["keep_goals", 0, [[4, 9, 16, 1]], 2]
    state = table(1, solo_goal=5, deal={"goals": [4, 9, 16, 1]})
    assert (state.companies[0].goals, asked(state)) == ([1, 4, 9, 16], "enemy_start")


@rule("SC-63")
def test_a_solo_goal_is_none_chosen_or_drawn() -> None:
    assert GAME.options(players=1)["solo_goal"] == "none"
    assert table(1).solo_goal == 0
    assert [table(1, solo_goal=goal).solo_goal for goal in range(1, 13)] == list(range(1, 13))
    for goal in (1, 11, 12):
        assert table(1, solo_goal="random", deal={"solo_goal": goal}).solo_goal == goal
    assert table(3, solo_goal=7).solo_goal == 0  # of no account for more than one
    assert "solo_goal" not in GAME.deal(GAME.options(solo_goal="random"), 1)


@rule("SC-64")
def test_alone_there_are_always_inspectors_and_rivals_have_none() -> None:
    assert len(table(1, inspectors="off").inspectors) == 2
    assert table(3, inspectors="off").inspectors == []
    assert len(table(3, inspectors="on").inspectors) == 2
    assert rivals(3, inspectors="on").inspectors == []


@rule("SC-47")
@EVERY_TABLE
def test_no_hand_is_ever_refilled(mode: str, players: int) -> None:
    rng = Random(players)
    state = table(players, mode=mode)
    while state.outcome is None:
        hands = [set(company.lobby) for company in state.companies]
        state.apply(rng.choice(state.legal()))
        for company, hand in zip(state.companies, hands, strict=True):
            assert set(company.lobby) <= hand
