"""The conservation laws bite: each one notices a position that was broken on purpose.

The laws themselves are in laws.py and conservation.py. Steps that were broken are in test_conservation_course.py. That
the laws hold in real games is test_random_games.py and test_golden.py; SC-C29 is test_leaks.py.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.core.plain import canonical
from baseload.games.climate.verbs import DONE
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import (
    EMPTY,
    GREEN,
    NO_PROJECT,
    NOBODY,
    REDUCTION,
    SUPPLY,
    State,
    builder_of,
    green_plant,
    owner_of,
    source_of,
)
from tests.harness.conservation import ConservationError, change_at, more, place_of, to
from tests.harness.scene import asked, refusal
from tests.rules import rule
from tests.second_chance.conservation import LAWS, QUIET, Books, check_position
from tests.second_chance.laws import discs_needed, fossils_in_game, tiles_of
from tests.second_chance.random_run import DATA, first_position, pick
from tests.second_chance.scene import arrange, summit_tile, table
from tests.text.source_scan import event_kinds

TEAM, RIVALS, ALONE = "cooperative", "competitive", "solo"
TABLES: dict[str, dict[str, Any]] = {
    TEAM: {"players": 3, "inspectors": "on", "components": DATA["easy"]},
    RIVALS: {"players": 3, "mode": "competitive", "components": DATA["easy"]},
    ALONE: {"players": 1, "components": DATA["easy"]},
}


def grown_up(state: State) -> bool:
    """A turn that just began, in a game in which a bit of everything has happened."""
    planned = [
        place
        for place in range(18)
        if state.projects[place] != NO_PROJECT and state.prepared[place] == NOBODY
    ]
    common = (
        asked(state) == "turn"
        and not state.used
        and any(state.workers[place] != NOBODY for place in planned)
        and any(state.workers[place] == NOBODY for place in planned)
        and max(state.speakers) >= 0
        and len(state.summits_used) > 0
        and any(company.claimed for company in state.companies)
        and state.controllers.count(NOBODY) > 0
        and max(state.lobby_workers) >= 0
        and all(company.lobby for company in state.companies)
        and any(company.scientists for company in state.companies)
    )
    if not common:
        return False
    if state.board.competitive:
        return sum(state.relief) > 0 and bool(state.events_spent) and sum(state.fossils_box) > 0
    return state.turned > 0 and (state.board.solo or any(owner != NOBODY for owner in state.prepared))


@lru_cache(maxsize=3)
def _found(mode: str) -> str:
    options = GAME.options(**TABLES[mode])
    for seed in range(2000):
        state, rng = GAME.setup(options, GAME.deal(options, seed)), Random(seed)
        assert isinstance(state, State)
        while state.outcome is None:
            if grown_up(state):
                return canonical(state.to_plain())
            state.apply(pick(state, rng, "builder"))
    raise AssertionError("no game shows a bit of everything")


def position(mode: str = TEAM) -> State:
    """A real position from the middle of a game."""
    state = GAME.state_from_plain(json.loads(_found(mode)))
    assert isinstance(state, State)
    return state


def changed(path: str, change: Callable[[Any], Any], mode: str = TEAM) -> State:
    """The position with one value changed, named by its path in the plain form."""
    plain: Any = position(mode).to_plain()
    change_at(plain, path, change)
    state = GAME.state_from_plain(plain)
    assert isinstance(state, State)
    return state


def bites(law: str, *broken: State) -> None:
    """The law holds in the true positions and is broken in each of these."""
    for mode in TABLES:
        LAWS[law](position(mode))
    for state in broken:
        with pytest.raises(ConservationError, match=f"^{law}: "):
            LAWS[law](state)
        with pytest.raises(ConservationError):
            check_position(state)
        with pytest.raises(ConservationError):
            Books(state)


def a_plant(state: State) -> int:
    """The first space with a plant."""
    return next(space for space, tile in enumerate(state.spaces) if tile >= GREEN)


def region_of(state: State, space: int) -> int:
    return max(region for region in range(6) if state.board.components.first_space[region] <= space)


# --- what a position shows ---


@rule("SC-C1")
def test_permits() -> None:
    for mode in TABLES:
        bites(
            "SC-C1",
            changed("bank", more, mode),
            changed("market", more, mode),
            changed("regions.asia.permits", more, mode),
            changed("companies.0.permits", more, mode),
        )
    low = position()
    low.bank += low.companies[0].permits + 1
    low.companies[0].permits = -1
    bites("SC-C1", low)
    # Laid aside only while regions are supplied.
    aside = position()
    aside.bank -= 1
    aside.reserved = 1
    bites("SC-C1", aside)
    aside.phase = SUPPLY
    LAWS["SC-C1"](aside)


@rule("SC-C2")
def test_permits_of_regions() -> None:
    for region, spaces in zip(REGIONS, position().board.components.spaces, strict=True):
        bites("SC-C2", changed(f"regions.{region}.permits", to(spaces + 1)))
    bites("SC-C2", changed("regions.africa.permits", to(-1)))
    assert position().board.components.spaces == [5, 4, 5, 3, 6, 4]


@rule("SC-C3")
def test_market() -> None:
    bites(
        "SC-C3",
        changed("market", to(0)),
        changed("market", to(3)),
        changed("price", to(0)),
        changed("price", to(9)),
    )
    # Without permits in the bank the pile may be empty.
    dry = position()
    dry.companies[0].permits += dry.bank + dry.market
    dry.bank = dry.market = 0
    check_position(dry)


@rule("SC-C4")
def test_tech() -> None:
    for mode in TABLES:
        bites("SC-C4", changed("tech", more, mode), changed("companies.0.tech", more, mode))
    bites("SC-C4", changed("regions.europe.relief", more, RIVALS))
    low = position()
    low.tech += low.companies[0].tech + 1
    low.companies[0].tech = -1
    bites("SC-C4", low)
    # No relief in a team game, even where the markers add up.
    helped = position()
    helped.tech -= 1
    helped.relief[0] = 1
    bites("SC-C4", helped)


@rule("SC-C4")
def test_inspectors_are_tech_markers() -> None:
    state = position()
    assert [place != -2 for place in state.inspectors] == [True, True]
    gone = position()
    gone.inspectors = []
    gone.tech += 2
    bites("SC-C4", gone)
    # Taken off while a tile of the group is open.
    early = position()
    early.inspectors = [-2, early.inspectors[1]]
    early.tech += 1
    bites("SC-C4", early)
    early.turned |= (1 << early.board.components.green_laid) - 1
    LAWS["SC-C4"](early)
    lost = position()
    lost.inspectors = [-2, lost.inspectors[1]]
    lost.turned |= (1 << lost.board.components.green_laid) - 1
    bites("SC-C4", lost)
    swapped = position()
    swapped.inspectors = swapped.inspectors[::-1]
    bites("SC-C4", swapped)


@rule("SC-C5")
def test_project_tiles() -> None:
    bites("SC-C5", changed("projects_taken.0", more), changed("projects_taken.3", to(6)))
    # A tile of level 2 while one of level 1 is still in the stack.
    state = position()
    laid = {project % 5 for project in state.projects if project != NO_PROJECT}
    source = next(source for source in laid if 0 < state.projects_taken[source] <= 2)
    place = place_of(
        lambda place: state.projects[place] != NO_PROJECT and state.projects[place] % 5 == source
    )
    state.projects[place] += 5
    bites("SC-C5", state)
    # The tile under a plant counts.
    state = position()
    state.spaces[a_plant(state)] += 80
    bites("SC-C5", state)


@rule("SC-C6")
def test_plants() -> None:
    bites("SC-C6", changed("plants_built.0", more))
    state = position()
    space = a_plant(state)
    tile = state.spaces[space]
    region = region_of(state, space)
    other = next(other for other in range(5) if other not in state.agenda(region))
    state.spaces[space] = green_plant(other, builder_of(tile), owner_of(tile), 1)
    state.plants_built[source_of(tile)] -= 1
    state.plants_built[other] += 1
    bites("SC-C6", state)


@rule("SC-C7")
def test_infrastructure_markers() -> None:
    state = position()
    state.prepared[place_of(lambda place: state.projects[place] == NO_PROJECT)] = 0
    bites("SC-C7", state)
    state = position()
    state.prepared[place_of(lambda place: state.prepared[place] != NOBODY)] = 3  # nobody sits there
    bites("SC-C7", state)
    state = position()
    tile = state.spaces[a_plant(state)]
    state.spaces[a_plant(state)] = green_plant(source_of(tile), builder_of(tile), 3, 1)
    bites("SC-C7", state)
    # Eight of a colour, with or without a plant on them.
    state = position()
    state.projects, state.prepared = [0] * 18, [NOBODY] * 18
    for space, tile in enumerate(state.spaces):
        if tile >= GREEN:
            state.spaces[space] = green_plant(source_of(tile), builder_of(tile), 1, 1)
    under = sum(tile >= GREEN for tile in state.spaces)
    for place in range(9 - under):
        state.prepared[place] = 1
    bites("SC-C7", state)
    state.prepared[0] = NOBODY
    LAWS["SC-C7"](state)


@rule("SC-C8")
def test_cubes() -> None:
    state = position()
    state.spaces = [green_plant(0, 1, 0, 1)] * 8 + [EMPTY] * 19
    LAWS["SC-C8"](state)
    state.spaces[8] = green_plant(1, 1, 2, 1)
    bites("SC-C8", state)
    state = position()
    tile = state.spaces[a_plant(state)]
    state.spaces[a_plant(state)] = green_plant(source_of(tile), 3, 0, 1)  # nobody sits there
    bites("SC-C8", state)


@rule("SC-C8")
def test_the_enemys_cubes() -> None:
    state = position(ALONE)
    assert sum(state.enemy_cubes) == 8
    region = REGIONS[next(region for region in range(6) if state.enemy_cubes[region])]
    bites(
        "SC-C8",
        changed(f"regions.{region}.enemy_cubes", more, ALONE),
        changed(f"regions.{region}.enemy", to([]), ALONE),
        changed("regions.asia.enemy_cubes", more, TEAM),
    )
    place = REGIONS.index(region)
    other = next(SOURCES[other] for other in range(5) if other not in state.agenda(place))
    bites("SC-C8", changed(f"regions.{region}.enemy", to([other]), ALONE))


@rule("SC-C9")
def test_control_markers() -> None:
    bites("SC-C9", changed("regions.asia.controller", to(3)), changed("regions.asia.controller", to(-2)))
    state = position()
    state.controllers = [1] * 5 + [NOBODY]
    LAWS["SC-C9"](state)
    state.controllers = [1] * 6
    bites("SC-C9", state)
    six = table(3, control_limit=6)
    six.controllers = [1] * 6
    LAWS["SC-C9"](six)
    # Markers lie on fossil tiles only in a supply phase, and only of those who control.
    state = position()
    state.debts = [next(region for region in range(6) if state.controllers[region] != NOBODY)]
    bites("SC-C9", state)
    state.phase = SUPPLY
    LAWS["SC-C9"](state)
    state.debts = [state.controllers.index(NOBODY)]
    bites("SC-C9", state)


@rule("SC-C10")
def test_scientists() -> None:
    bites(
        "SC-C10",
        changed("companies.0.scientists", more),
        changed("companies.1.recruits", more),
        changed("companies.2.scientists", to(-1)),
    )
    state = position()
    state.workers[place_of(lambda place: state.workers[place] != NOBODY)] = NOBODY
    bites("SC-C10", state)
    state = position()
    state.lobby_workers = [NOBODY] * len(state.lobby_workers)
    bites("SC-C10", state)


def _moved(state: State, seat: int) -> State:
    """Some scientist of the seat's leaves his place, for a place that a test has given him."""
    if state.companies[seat].scientists:
        state.companies[seat].scientists -= 1
    elif state.companies[seat].recruits:
        state.companies[seat].recruits -= 1
    return state


@rule("SC-C10")
def test_scientists_have_something_to_stand_on() -> None:
    broken: list[State] = []
    for wanted in (
        lambda place: position().projects[place] == NO_PROJECT,
        lambda place: position().prepared[place] != NOBODY,
    ):
        state = position()
        seat = next(
            seat for seat, company in enumerate(state.companies) if company.scientists + company.recruits
        )
        state.workers[place_of(wanted)] = seat
        broken.append(_moved(state, seat))
    # The last topic of a tile with two.
    state = table(3)
    state = arrange(state, summits={1: (summit_tile("solar", "wind"), {})})
    state.speakers[3] = 1
    broken.append(_moved(state, 1))
    # A card that nobody has played.
    state = table(3)
    state.lobby_workers[7] = 1
    broken.append(_moved(state, 1))
    bites("SC-C10", *broken)


@rule("SC-C11")
def test_knowledge_and_discs() -> None:
    bites("SC-C11", changed("companies.0.knowledge.2", to(-1)), changed("companies.0.knowledge.2", to(9)))
    fresh = table(players=2)
    assert [discs_needed(fresh, seat) for seat in range(2)] == [3, 3]
    rivals = position(RIVALS)
    rivals.companies[0].knowledge = [1] * 5
    assert discs_needed(rivals, 0) == 9
    LAWS["SC-C11"](rivals)
    rivals.companies[0].knowledge = [1] * 6
    bites("SC-C11", rivals)


@rule("SC-C12")
def test_main_actions_of_a_turn() -> None:
    for used in (3, 5, 6, 7):
        bites("SC-C12", changed("used", to(used)), changed("used", to(used), RIVALS))
    for used in (0, 1, 2, 4, 3 + 8, 5 + 16, 6 + 32):
        LAWS["SC-C12"](changed("used", to(used), ALONE))
    bites("SC-C12", changed("used", to(7), ALONE), changed("used", to(64)))


@rule("SC-C13")
def test_fossil_tiles() -> None:
    for mode in TABLES:
        bites(
            "SC-C13",
            changed("fossils", lambda pile: pile[1:], mode),
            changed("fossils", lambda pile: [*pile, "gas"], mode),
            changed("fossils_under", lambda pile: [*pile, "coal"], mode),
            changed("fossils_box.2", more, mode),
            changed("fossils_again", lambda pile: pile[1:], mode),
        )


@rule("SC-C13")
@pytest.mark.parametrize(
    ("options", "gas"),
    [
        ({"players": 2}, 10),
        ({"players": 3}, 4),
        ({"players": 4}, 10),
        ({"players": 3, "mode": "competitive"}, 4),
        ({"players": 3, "mode": "competitive", "gas_three_competitive": "off"}, 10),
        ({"players": 1}, 10),
        ({"players": 1, "solo_goal": 7}, 0),
    ],
)
def test_gas_that_stays_in_the_box(options: dict[str, Any], gas: int) -> None:
    state = table(**options)
    assert fossils_in_game(state) == [0, gas, 10, 10]
    LAWS["SC-C13"](state)
    state.fossils = [*state.fossils, 1]
    bites("SC-C13", state)


@rule("SC-C14")
def test_level() -> None:
    bites(
        "SC-C14",
        changed("level", more, RIVALS),
        changed("level", to(399), TEAM),
        changed("level", to(2001), TEAM),
        changed("level", to(2001), ALONE),
    )
    # In a team's supply phase it may be above the limit, until points have brought it down.
    state = position()
    state.level = 2010
    for phase in (SUPPLY, REDUCTION):
        state.phase = phase
        LAWS["SC-C14"](state)


@rule("SC-C15")
def test_spaces_without_gaps() -> None:
    state = position()
    region = next(region for region in range(6) if EMPTY not in tiles_of(state, region)[:2])
    state.spaces[state.board.components.first_space[region]] = EMPTY
    bites("SC-C15", state)
    bites("SC-C15", changed("regions.oceania.spaces", lambda spaces: [*spaces, None]))
    # Where fossil tiles can run out, a demand may stay unmet.
    tight = table(2, components=DATA["tight"])
    tight.spaces[1] = 1
    bites("SC-C15", tight)
    tight.decade = 2
    LAWS["SC-C15"](tight)


@rule("SC-C16")
def test_every_past_demand_is_met() -> None:
    state = position()
    state.decade = 4
    state.spaces = [tile if tile >= GREEN else EMPTY for tile in state.spaces]
    bites("SC-C16", state)
    # Rivals have their supply phase first: in the actions of a decade its demand is met already.
    fresh = table(2, mode="competitive")
    LAWS["SC-C16"](fresh)
    fresh.phase = 1
    bites("SC-C16", fresh)
    team = table(2)
    LAWS["SC-C16"](team)
    team.phase = REDUCTION
    bites("SC-C16", team)


@rule("SC-C17")
def test_slots() -> None:
    state = position()
    place = place_of(lambda place: state.projects[place] != NO_PROJECT)
    other = next(other for other in range(5) if other not in state.agenda(place // 3))
    state.projects[place] = other
    short = position()
    short.projects = short.projects[:17]
    bites("SC-C17", state, short)


@rule("SC-C18")
def test_lobby_cards() -> None:
    state = position()
    mine, other = state.companies[0].lobby[0], state.companies[1].lobby[0]
    played = state.to_plain()["lobby_played"][0][0]
    bites(
        "SC-C18",
        changed("companies.0.lobby", lambda hand: hand[1:]),
        changed("companies.0.lobby", lambda hand: sorted([*hand[1:], other])),
        changed("companies.0.lobby", lambda hand: sorted([*hand[1:], played])),
        changed("companies.0.lobby", lambda hand: [*hand[1:], 37]),
        changed("lobby_played", lambda played: played[1:]),
        changed("lobby_played", lambda played: [*played, [mine, 0]]),
    )
    assert len(state.companies[0].lobby) + state.lobby_played.count(0) == 5


@rule("SC-C18")
def test_lobby_cards_in_a_draft() -> None:
    """The packs count; picks are in the hands."""
    state = table(players=4, lobby_draft="on")
    books = Books(state)
    while asked(state) == "drafting":
        action = state.legal()[0]
        books.check(action, state.play(action), state)
    plain: Any = table(players=4, lobby_draft="on").to_plain()
    plain["stack"][-1][2][0][0] = plain["stack"][-1][2][1][0]
    broken = GAME.state_from_plain(plain)
    assert isinstance(broken, State)
    with pytest.raises(ConservationError, match=r"^SC-C18: a card twice"):
        check_position(broken)


@rule("SC-C19")
def test_un_cards() -> None:
    state = position()
    claimed = next(card for company in state.companies for card in company.claimed)
    absent = next(card for card in range(1, 46) if card not in state.un_cards)
    for mode in TABLES:
        bites(
            "SC-C19",
            changed("un_cards", lambda cards: cards[1:], mode),
            changed("un_cards", lambda cards: [*cards[:-1], cards[0]], mode),
            changed("un_cards", lambda cards: [46, *cards[1:]], mode),
        )
    bites(
        "SC-C19",
        changed("companies.2.claimed", lambda cards: [*cards, claimed]),
        changed("companies.2.claimed", lambda cards: [*cards, absent]),
    )


@rule("SC-C20")
def test_goal_tiles() -> None:
    state = position()
    assert len(state.tiles) == 8 + 5 + 8
    bites(
        "SC-C20",
        changed("tiles", lambda tiles: tiles[1:]),
        changed("tiles", lambda tiles: [*tiles[1:], tiles[0]]),
        changed("tiles", lambda tiles: [tiles[0], tiles[0], tiles[0], *tiles[3:]]),
        changed("turned", lambda turned: [*turned, 22]),
        changed("tiles", to([0]), RIVALS),
    )


@rule("SC-C21")
def test_summit_tiles() -> None:
    bites(
        "SC-C21",
        changed("summit_pile", lambda pile: pile[1:]),
        changed("summits_used", lambda used: [*used, used[0]]),
    )
    state = position()
    state.summits_used = [*state.summits_used, state.summits[0]]
    state.summits[0] = 0
    bites("SC-C21", state)
    # With the pile used up a place may be empty.
    state.summits_used, state.summit_pile = state.summits_used + state.summit_pile, []
    LAWS["SC-C21"](state)


@rule("SC-C22")
def test_agendas() -> None:
    europe = position().to_plain()["regions"]["europe"]["agenda"]
    bites("SC-C22", changed("regions.asia.agenda", to(europe)))
    out = position()
    out.agendas = [*out.agendas[:5], 0]
    with pytest.raises(ConservationError, match=r"^SC-C22: "):
        LAWS["SC-C22"](out)


@rule("SC-C23")
def test_goals() -> None:
    other = position().companies[1].goals[0]
    bites(
        "SC-C23",
        changed("companies.0.goals", lambda goals: goals[1:]),
        changed("companies.0.goals", lambda goals: [goals[0], other]),
        changed("companies.0.goals", lambda goals: [goals[0], 17]),
        changed("companies.0.goals", lambda goals: [*goals, 17], RIVALS),
        changed("companies.0.goals", to([]), RIVALS),
        changed("companies.0.goals", lambda goals: goals[1:], ALONE),
        changed("companies.0.rejected", to([0])),
        changed("companies.0.rejected", to([]), RIVALS),
        changed("companies.0.rejected", to(position(RIVALS).companies[1].rejected), RIVALS),
        changed("companies.0.rejected", to(position(RIVALS).companies[1].goals), RIVALS),
        changed("companies.0.rejected", lambda goals: goals[1:], ALONE),
        changed("companies.0.goal_discarded", to(True)),
    )
    LAWS["SC-C23"](changed("companies.0.goal_discarded", to(True), RIVALS))
    pair = table(2, mode="competitive", deal={"goals": [1, 2, 3, 4]})
    for text in ("keep 1", "keep 3"):
        LAWS["SC-C23"](pair)
        pair.play(GAME.action(text))
    LAWS["SC-C23"](pair)
    pair.companies[0].goals = [7]  # not for two
    bites("SC-C23", pair)
    four = table(1, solo_goal=5)
    assert len(four.companies[0].goals) == 4
    LAWS["SC-C23"](four)
    four.solo_goal = 0
    bites("SC-C23", four)


@rule("SC-C24")
def test_events() -> None:
    bites(
        "SC-C24",
        changed("events", lambda events: [*events, events[0]], RIVALS),
        changed("events_spent", lambda events: events[1:], RIVALS),
        changed("events_again", lambda events: events[1:], RIVALS),
        changed("events", to([1]), TEAM),
    )


@rule("SC-C25")
def test_no_debts() -> None:
    for mode in TABLES:
        bites("SC-C25", changed("companies.0.money", to(-1), mode))


@rule("SC-C26")
def test_negative_points() -> None:
    bites(
        "SC-C26",
        changed("team_points", to(-1), TEAM),
        changed("team_points", to(-1), ALONE),
        changed("team_points", to(1), RIVALS),
        changed("companies.0.points", to(1), TEAM),
    )
    LAWS["SC-C26"](changed("companies.0.points", to(-5), RIVALS))
    for phase in ("environment", "supply", "reduction"):
        state = changed("phase", to(phase))
        state.team_points = -1
        LAWS["SC-C26"](state)


@rule("SC-C27")
def test_control_goes_with_a_cube() -> None:
    state = position()
    free = state.controllers.index(NOBODY)
    for seat in range(3):
        if all(tile < GREEN or builder_of(tile) != seat for tile in tiles_of(state, free)):
            state.controllers[free] = seat
            bites("SC-C27", state)
            break
    else:
        raise AssertionError("everybody is everywhere")
    # The owner of the infrastructure under a plant has no cube there.
    state = table(3)
    state.spaces[0] = green_plant(0, 0, 1, 1)
    state.controllers[0] = 0
    LAWS["SC-C27"](state)
    state.controllers[0] = 1
    bites("SC-C27", state)


@rule("SC-C28")
def test_nothing_stays_open() -> None:
    state = position()
    seat = state.seat
    learning = ["learning", seat, 0, 31, False]
    bites(
        "SC-C28",
        changed("stack", to([["decades", -1]])),
        changed("stack", to([["turn", seat]])),
        changed("stack", to([["decades", -1], learning])),
        changed("stack", to([["decades", -1], ["closing", -1, 0], ["turn", seat]])),
        changed("stack", to([["decades", -1], ["turn", (position().active + 1) % 3]])),
        changed("stack", to([["decades", -1], ["income", -1, 1], ["split_income", seat, 3]])),
        # A summit that was complete when the last turn ended.
        changed("ready", to([[1, 0]])),
    )
    for phase, stack in {
        "income": [["decades", -1], ["turn", seat]],
        "supply": [["decades", -1], ["debts", -1], learning],
        "reduction": [["decades", -1], ["income", -1, 1], ["split_income", seat, 3]],
        "events": [["decades", -1], ["closing", -1, 0]],
        "environment": [["decades", -1], ["turn", seat]],
    }.items():
        bites("SC-C28", changed("phase", to(phase)))
        state = changed("stack", to(stack))
        state.phase = [
            "preparing",
            "actions",
            "income",
            "environment",
            "supply",
            "events",
            "reduction",
        ].index(phase)
        with pytest.raises(ConservationError, match=r"^SC-C28: "):
            LAWS["SC-C28"](state)
    # In the midst of a turn a complete summit waits, and so does what an action asks.
    state = changed("stack", lambda stack: [*stack, learning])
    state.used, state.ready = 1, [0]
    LAWS["SC-C28"](state)


@rule("SC-C28")
def test_nothing_is_asked_after_the_end() -> None:
    state, rng = position(RIVALS), Random(1)
    while state.outcome is None:
        state.apply(pick(state, rng, "builder"))
    check_position(state)
    state.stack = position(RIVALS).stack
    with pytest.raises(ConservationError, match=r"^SC-C28: asked after the end"):
        check_position(state)


# --- the ledger ---


@pytest.mark.parametrize("mode", list(TABLES))
def test_the_ledger_notices_what_no_event_told(mode: str) -> None:
    """Every number and every yes or no of the position, after an action whose events say nothing of the kind."""
    plain: Any = position(mode).to_plain()
    del plain["stack"], plain["options"], plain["outcome"], plain["game"]
    paths = list(_paths(plain))
    assert len(paths) > 150
    rng = Random(3)
    named = [path for path in paths if path[0] not in ("fossils", "fossils_again", "lobby_played")]
    for path in rng.sample(named, 120):
        spoilt: Any = position(mode).to_plain()
        inner = spoilt
        for name in path[:-1]:
            inner = inner[name]
        value = inner[path[-1]]
        inner[path[-1]] = not value if isinstance(value, bool) else value + 1
        state = position(mode)
        books = Books(state)
        try:
            other = GAME.state_from_plain(spoilt)
        except IndexError:  # no such place
            continue
        assert isinstance(other, State)
        if canonical(other.to_plain()) == canonical(state.to_plain()):
            continue  # a seat that tiles cannot tell from another
        with pytest.raises(ConservationError):
            books.check(DONE, [], other)


def _paths(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(plain, bool | int):
        return [path]
    parts = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else []
    return [found for name, inner in parts for found in _paths(inner, (*path, name))]


def test_the_books_know_every_event() -> None:
    kinds = set(event_kinds("second-chance"))
    assert len(kinds) > 55
    for kind in kinds:
        assert kind in QUIET or hasattr(Books, f"_on_{kind}"), kind
    assert kinds >= QUIET
    state = position()
    with pytest.raises(ConservationError, match="a kind the ledger does not know"):
        Books(state).check(DONE, [Event("windfall", 0, {})], state)


def test_books_can_be_opened_at_any_time() -> None:
    """In the midst of a draft, a turn, a preparation, a supply phase or a disaster."""
    for seed in range(21):
        state, rng, style = first_position(seed, seed)
        while state.outcome is None:
            books = Books(state)
            action = pick(state, rng, style)
            books.check(action, state.play(action), state)


def test_a_refused_action_is_none_of_theirs() -> None:
    state = position()
    assert refusal(state, "done").code == "action_owed"
    Books(state)


def test_names_of_places() -> None:
    """What the paths of this file count on."""
    assert list(position().to_plain()["regions"]) == REGIONS
    assert SLOTS == ["money", "tech", "research"]
