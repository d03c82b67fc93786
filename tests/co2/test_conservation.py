"""The conservation laws bite: each one notices a position, or a step, that was broken on purpose.

The laws themselves are in laws.py and conservation.py. That they hold in real games is test_random_games.py and
test_golden.py; CO2-L30 is test_leaks.py.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.core.plain import Plain, canonical
from baseload.games.climate.verbs import DONE
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import GREEN, INSTALLED, NO_PROJECT, NOBODY, State
from tests.co2.conservation import LAWS, QUIET, Books, check_position
from tests.co2.laws import discs_needed
from tests.co2.random_run import GAME, first_position, pick
from tests.co2.scene import arrange, summit_tile, table
from tests.harness.conservation import ConservationError, change_at, more, place_of, to
from tests.harness.scene import asked, legal, play, refusal
from tests.rules import rule
from tests.text.source_scan import event_kinds


def grown_up(state: State) -> bool:
    """A turn that just began, in a game in which a bit of everything has happened."""
    guests = [
        place
        for place in range(18)
        if state.workers[place] not in (NOBODY, state.seat) and 0 <= state.projects[place] < INSTALLED
    ]
    return (
        asked(state) == "turn"
        and not state.used
        and state.level >= state.board.components.danger
        and sum(state.relief) > 0
        and max(state.speakers) >= 0
        and len(state.summits_used) > 0
        and sum(state.fossils_gone) > 0
        and any(company.claimed for company in state.companies)
        and state.controllers.count(NOBODY) > 0
        and len(guests) > 0
        and state.companies[state.active].money > 0
        and state.companies[state.active].permits > 0
        and bool(state.lobby_played)
    )


@lru_cache(maxsize=1)
def _found() -> str:
    options = GAME.options(players=3)
    for seed in range(500):
        state, rng = GAME.setup(options, GAME.deal(options, seed)), Random(seed)
        assert isinstance(state, State)
        while state.outcome is None:
            if grown_up(state):
                return canonical(state.to_plain())
            state.apply(pick(state, rng, "builder"))
    raise AssertionError("no game shows a bit of everything")


def position() -> State:
    """A real position from the middle of a game."""
    state = GAME.state_from_plain(json.loads(_found()))
    assert isinstance(state, State)
    return state


def changed(path: str, change: Callable[[Any], Any]) -> State:
    """The position with one value changed, named by its path in the plain form."""
    plain: Any = position().to_plain()
    change_at(plain, path, change)
    state = GAME.state_from_plain(plain)
    assert isinstance(state, State)
    return state


def bites(law: str, *broken: State) -> None:
    """The law holds in the true position and is broken in each of these."""
    LAWS[law](position())
    for state in broken:
        with pytest.raises(ConservationError, match=f"^{law}: "):
            LAWS[law](state)
        with pytest.raises(ConservationError):
            check_position(state)
        with pytest.raises(ConservationError):
            Books(state)


# --- what a position shows ---


@rule("CO2-L1")
def test_permits() -> None:
    bites(
        "CO2-L1",
        changed("bank", more),
        changed("market", more),
        changed("regions.asia.permits", more),
        changed("companies.1.permits", more),
    )
    low = position()
    low.bank += low.companies[0].permits + 1
    low.companies[0].permits = -1
    bites("CO2-L1", low)
    # Only a bank without a limit may be below zero.
    for limit in ("limited", "unlimited"):
        plain = position().to_plain()
        plain["options"]["permits"] = limit
        plain["market"] += plain["bank"] + 3
        plain["bank"] = -3
        poor = GAME.state_from_plain(plain)
        assert isinstance(poor, State)
        if limit == "limited":
            bites("CO2-L1", poor)
        else:
            LAWS["CO2-L1"](poor)


@rule("CO2-L2")
def test_market() -> None:
    bites("CO2-L2", changed("market", to(0)), changed("price", to(0)), changed("price", to(9)))
    # The pile is empty where the box is.
    spent = position().to_plain()
    spent["options"]["permits"] = "limited"
    spent["companies"][0]["permits"] += spent["bank"] + spent["market"]
    spent.update(bank=0, market=0)
    bare = GAME.state_from_plain(spent)
    assert isinstance(bare, State)
    LAWS["CO2-L2"](bare)
    spent["options"]["permits"] = "unlimited"
    endless = GAME.state_from_plain(spent)
    assert isinstance(endless, State)
    bites("CO2-L2", endless)


@rule("CO2-L3")
def test_permits_of_regions() -> None:
    for region, spaces in zip(REGIONS, position().board.components.spaces, strict=True):
        bites("CO2-L3", changed(f"regions.{region}.permits", to(spaces + 1)))
    bites("CO2-L3", changed("regions.africa.permits", to(-1)))


@rule("CO2-L4")
def test_tech() -> None:
    bites(
        "CO2-L4",
        changed("tech", more),
        changed("companies.2.tech", more),
        changed("regions.europe.relief", more),
    )
    low = position()
    low.tech += low.companies[0].tech + 1
    low.companies[0].tech = -1
    bites("CO2-L4", low)


@rule("CO2-L5")
def test_projects() -> None:
    bites("CO2-L5", changed("project_pool.0", more), changed("project_pool.3", lambda pool: pool - 1))
    state = position()
    place = place_of(lambda place: state.projects[place] != NO_PROJECT)
    source = state.projects[place] % INSTALLED
    # Not on the agenda of its region, though the pools are right.
    other = next(other for other in range(5) if other not in state.agenda(place // 3))
    state.project_pool[source] += 1
    state.project_pool[other] -= 1
    state.projects[place] += other - source
    bites("CO2-L5", state)
    # A starter that lies on the board cannot wait any more.
    state = position()
    state.starters = [source]
    bites("CO2-L5", state)


@rule("CO2-L5")
def test_a_starter_that_waits_counts_with_its_pool() -> None:
    for seed in range(20):
        state = table(players=1, seed=seed)
        while asked(state) != "turn":
            check_position(state)
            state.play(state.legal()[-1])
        assert sum(state.project_pool) == 5 * 6 - 5


@rule("CO2-L6")
def test_plants() -> None:
    bites("CO2-L6", changed("plants_built.0", more))
    state = position()
    space = next(space for space, tile in enumerate(state.spaces) if tile >= GREEN)
    state.spaces[space] += 5 * 5  # nobody sits there
    bites("CO2-L6", state)
    state = position()
    parts = state.board.components
    region = max(region for region in range(6) if parts.first_space[region] <= space)
    other = next(other for other in range(5) if other not in state.agenda(region))
    source = (state.spaces[space] - GREEN) % 5
    state.spaces[space] += other - source
    state.plants_built[source] -= 1
    state.plants_built[other] += 1
    bites("CO2-L6", state)


@rule("CO2-L7")
def test_fossil_tiles() -> None:
    bites(
        "CO2-L7",
        changed("fossils", lambda pile: pile[1:]),
        changed("fossils", lambda pile: [*pile, "gas"]),
        changed("fossils_gone.2", more),
    )
    state = table(players=4, fossil_setup="extreme")
    assert state.fossils_gone == [0, 6, 0, 0]
    LAWS["CO2-L7"](state)
    state.fossils_gone = [0, 0, 0, 0]
    bites("CO2-L7", state)


@rule("CO2-L8")
def test_level() -> None:
    bites("CO2-L8", changed("level", lambda level: level + 10), changed("endangered", to(False)))


@rule("CO2-L9")
def test_spaces_without_gaps() -> None:
    state = position()
    africa = state.board.components.first_space[REGIONS.index("africa")]
    state.spaces[africa] = 0
    bites("CO2-L9", state)
    # By the sixth decade every space is filled, unless the pile was used up.
    state = position()
    state.decade = 6
    bites("CO2-L9", state)
    state.fossils = []
    LAWS["CO2-L9"](state)


@rule("CO2-L10")
def test_spaces() -> None:
    bites("CO2-L10", changed("regions.oceania.spaces", lambda spaces: [*spaces, None]))


@rule("CO2-L11")
def test_scientists() -> None:
    bites(
        "CO2-L11",
        changed("companies.0.scientists", more),
        changed("companies.1.recruits", more),
        changed("companies.2.scientists", to(-1)),
    )
    state = position()
    state.workers[place_of(lambda place: state.workers[place] != NOBODY)] = NOBODY
    bites("CO2-L11", state)


@rule("CO2-L12")
def test_scientists_have_something_to_stand_on() -> None:
    state = position()
    state.workers[place_of(lambda place: state.projects[place] == NO_PROJECT)] = 1
    bites("CO2-L12", state)
    # The last topic of a tile with two.
    state = arrange(position(), summits={1: (summit_tile("solar", "fusion"), {"solar": 0})})
    state.speakers[3] = 1
    bites("CO2-L12", state)
    state = position()
    state.speakers[0] = 3  # nobody sits there
    bites("CO2-L12", state)


@rule("CO2-L13")
def test_no_complete_summit_at_the_start_of_a_turn() -> None:
    complete = {1: (summit_tile("solar", "fusion"), {"solar": 0, "fusion": 2})}
    bites("CO2-L13", arrange(position(), summits=complete))
    # In the midst of a turn there may be one.
    LAWS["CO2-L13"](arrange(position(), summits=complete, used=2))


@rule("CO2-L14")
def test_summit_tiles() -> None:
    bites(
        "CO2-L14",
        changed("summit_pile", lambda pile: pile[1:]),
        changed("summits_used", lambda used: [*used, used[0]]),
    )
    state = position()
    state.summits_used = [*state.summits_used, state.summits[0]]
    state.summits[0] = 0
    bites("CO2-L14", state)
    # With the pile used up a place may be empty.
    state.summits_used, state.summit_pile = state.summits_used + state.summit_pile, []
    LAWS["CO2-L14"](state)


@rule("CO2-L15")
def test_agendas() -> None:
    bites("CO2-L15", changed("regions.asia.agenda", lambda tile: tile % 8 + 1))
    bites("CO2-L15", changed("agendas_out", lambda tiles: tiles[:1]))


@rule("CO2-L16")
def test_lobby_cards() -> None:
    state = position()
    card = state.lobby_played[0]
    bites(
        "CO2-L16",
        changed("lobby_played", lambda played: played[1:]),
        changed("lobby_deck", lambda deck: [*deck, card]),
        changed("companies.0.lobby", lambda hand: [*hand, 26, 25]),
    )
    solo = table(players=1)
    solo.lobby_played = [*solo.lobby_played, solo.companies[0].lobby.pop()]
    with pytest.raises(ConservationError, match=r"^CO2-L16: a card not replaced"):
        LAWS["CO2-L16"](solo)
    solo.lobby_played, solo.lobby_deck = solo.lobby_played + solo.lobby_deck, []
    LAWS["CO2-L16"](solo)


@rule("CO2-L16")
def test_lobby_cards_in_a_draft() -> None:
    """The packs count; a pick lies in its pack until everybody has picked."""
    state = table(players=4, lobby_draft="alternate")
    books = Books(state)
    while asked(state) == "drafting":
        action = state.legal()[0]
        books.check(action, state.play(action), state)
    state = table(players=4, lobby_draft="alternate")
    plain = state.to_plain()
    plain["stack"][-1][2][0][0] = plain["stack"][-1][2][1][0]
    broken = GAME.state_from_plain(plain)
    assert isinstance(broken, State)
    with pytest.raises(ConservationError, match=r"^CO2-L16: "):
        check_position(broken)


@rule("CO2-L17")
def test_un_goals() -> None:
    bites(
        "CO2-L17",
        changed("un_open", lambda goals: goals[1:]),
        changed("un_stack", lambda goals: [*goals, goals[0]]),
    )
    # Several players never open another one.
    state = position()
    state.un_open, state.un_stack = [*state.un_open, state.un_stack[0]], state.un_stack[1:]
    bites("CO2-L17", state)


@rule("CO2-L18")
def test_company_goals() -> None:
    bites(
        "CO2-L18",
        changed("companies.0.goal", lambda goal: 27 + (goal - 26) % 7),
        changed("goals_out", lambda goals: goals[1:]),
    )
    discarded = position()
    discarded.companies[0].goal_discarded = True
    LAWS["CO2-L18"](discarded)


@rule("CO2-L19")
def test_events() -> None:
    bites("CO2-L19", changed("events", lambda events: [*events, events[0]]))
    state = position()
    state.events_spent, state.events = [*state.events_spent, state.events[0]], state.events[1:]
    bites("CO2-L19", state)


@rule("CO2-L20")
def test_control() -> None:
    state = position()
    held = next(region for region in range(6) if state.controllers[region] != NOBODY)
    state.controllers[held] = NOBODY
    bites("CO2-L20", state)
    state = position()
    state.controllers[state.controllers.index(NOBODY)] = 0
    bites("CO2-L20", state)
    # A controller with no plant there.
    state = position()
    owners = [0, 1, 2]
    for region in range(6):
        strangers = [seat for seat in owners if not _has_plant(state, region, seat)]
        if state.controllers[region] != NOBODY and strangers:
            state.controllers[region] = strangers[0]
            bites("CO2-L20", state)
            return
    raise AssertionError("everybody is everywhere")


def _has_plant(state: State, region: int, seat: int) -> bool:
    first = state.board.components.first_space[region]
    tiles = state.spaces[first : first + state.board.components.spaces[region]]
    return any(tile >= GREEN and (tile - GREEN) // 5 == seat for tile in tiles)


def _consistent(state: State) -> State:
    """Tiles that were arranged may be on the table twice: other ones take the place of the second."""
    for lists in (state.agendas, state.summits):
        spare = [tile for tile in range(1, 19) if tile not in lists]
        seen: list[int] = []
        for place, tile in reversed(list(enumerate(lists))):
            if tile in seen:
                lists[place] = spare.pop(0)
            seen.append(lists[place])
    state.agendas_out = [tile for tile in range(1, 9) if tile not in state.agendas]
    state.summit_pile = [tile for tile in range(1, 19) if tile not in state.summits]
    return state


def under_construction() -> State:
    """Seat 0 builds its first plant in Asia, with a guest of seat 1 on the project."""
    state = arrange(
        table(3),
        seat=0,
        companies={
            0: {"money": 20, "tech": 2, "expertise": {"solar": 5}},
            1: {"scientists": 0, "expertise": {}},
        },
        regions={
            "asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": ("solar!", 1)}},
        },
        summits={1: (summit_tile("solar", "fusion"), {})},
        project_pool=[6, 5, 6, 6, 6],
    )
    state.tech -= 2
    return _consistent(state)


@rule("CO2-L20", "CO2-L29")
def test_control_while_a_construction_waits() -> None:
    """The sixth step on the solar track gives a permit, so the builder chooses before control is checked: the plant is
    there and nobody controls the region, nor has the tile gone back. Then both."""
    state = under_construction()
    books = Books(state)
    action = GAME.action("construct asia tech")
    books.check(action, state.play(action), state)
    assert asked(state) == "place_permit"
    assert state.controllers[REGIONS.index("asia")] == NOBODY
    assert sum(state.plants_built) == 1
    assert state.project_pool == [6, 5, 6, 6, 6]
    # Anywhere else it would be wrong, and so it is here once control was checked.
    wrong = state.copy()
    wrong.stack = wrong.stack[:2]
    with pytest.raises(ConservationError, match=r"^CO2-L20: "):
        LAWS["CO2-L20"](wrong)
    for text in ("permit europe", "move asia tech to hand"):
        action = GAME.action(text)
        books.check(action, state.play(action), state)
    assert state.controllers[REGIONS.index("asia")] == 0
    assert state.project_pool == [6] * 5


@rule("CO2-L21")
def test_regions() -> None:
    bites("CO2-L21", changed("regions.asia.controller", to(3)), changed("regions.asia.controller", to(-2)))


@rule("CO2-L22")
def test_expertise() -> None:
    bites("CO2-L22", changed("companies.0.expertise.2", to(-1)), changed("companies.0.expertise.2", to(11)))


@rule("CO2-L23")
def test_plants_of_a_player() -> None:
    """The sources a company has built are stored; a wrong set is noticed."""
    state = position()
    assert any(company.built for company in state.companies)
    state.companies[0].built ^= 1
    bites("CO2-L23", state)


@rule("CO2-L24")
def test_discs() -> None:
    """How many discs a player needs is only for information: more than the box has are allowed."""
    fresh = table(players=2)
    assert [discs_needed(fresh, seat) for seat in range(2)] == [1, 1]
    state = position()
    for company in state.companies:
        company.expertise, company.points = [1] * 5, 50
    state.controllers = [0] * 6
    state.spaces = [GREEN] * 27
    assert discs_needed(state, 0) == 2 + 5 + 27 + 6
    assert discs_needed(state, 1) == 2 + 5
    LAWS["CO2-L24"](state)
    state.spaces = [GREEN] * 28
    bites("CO2-L24", state)


@rule("CO2-L25")
def test_no_debts() -> None:
    bites("CO2-L25", changed("companies.1.money", to(-1)))


# --- what only a course of play shows ---


def step(law: str, text: str, spoil: Callable[[State], None]) -> None:
    """Play an action and spoil something behind its back; the books notice."""
    state = position()
    books = Books(state)
    action = GAME.action(text)
    events = state.play(action)
    spoil(state)
    with pytest.raises(ConservationError, match=f"^{law}: .*after {text}"):
        books.check(action, events, state)


def free_text(state: State) -> str:
    """An action that changes little: the first way to propose on a tech slot."""
    return next(text for text in legal(state, "propose") if text.endswith(" tech"))


@rule("CO2-L11")
def test_the_recruitment_pool_never_grows() -> None:
    def back(state: State) -> None:
        state.companies[1].recruits += 1
        state.companies[1].scientists -= 1

    step("CO2-L11", free_text(position()), back)


@rule("CO2-L16")
def test_hands_never_grow() -> None:
    def draw(state: State) -> None:
        state.companies[1].lobby = sorted([*state.companies[1].lobby, state.lobby_deck[0]])
        state.lobby_deck = state.lobby_deck[1:]

    step("CO2-L16", free_text(position()), draw)


@rule("CO2-L22")
def test_expertise_never_falls() -> None:
    state = position()
    seat, source = next(
        (seat, source) for seat in range(3) for source in range(5) if state.companies[seat].expertise[source]
    )

    def forget(state: State) -> None:
        state.companies[seat].expertise[source] -= 1

    step("CO2-L22", free_text(position()), forget)


@rule("CO2-L22")
def test_a_bonus_space_pays_once_and_always() -> None:
    """Reaching the third space gives a cube. Told twice, or not at all, it is noticed."""

    def learning() -> tuple[State, Books]:
        state = arrange(
            table(2),
            seat=0,
            used=1,
            companies={0: {"scientists": 0, "expertise": {"solar": 2}}},
            regions={
                "asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": ("solar", 0)}}
            },
            project_pool=[6, 5, 6, 6, 6],
        )
        state = _consistent(state)
        return state, Books(state)

    state, books = learning()
    events = state.play(DONE)
    told = [event.kind for event in events]
    assert told[:3] == ["turn_ended", "expertise", "bonus_tech"]
    books.check(DONE, events, state)
    state, books = learning()
    with pytest.raises(ConservationError, match=r"^CO2-L22: a bonus without its space"):
        books.check(DONE, [*events[:3], *events[2:]], state)
    state, books = learning()
    with pytest.raises(ConservationError, match=r"^CO2-L22: a bonus that was not given"):
        books.check(DONE, [*events[:2], *events[3:]], state)
    state, books = learning()
    again = Event("expertise", 0, {"source": "solar", "space": 3})
    with pytest.raises(ConservationError, match=r"^CO2-L22: not the next space"):
        books.check(DONE, [*events[:3], again, *events[2:]], state)


def guest_install(state: State) -> str:
    """An installation on a project with another's scientist."""
    seat = state.seat
    place = place_of(
        lambda place: 0 <= state.projects[place] < INSTALLED and state.workers[place] not in (NOBODY, seat),
    )
    return f"install {REGIONS[place // 3]} {('money', 'tech', 'research')[place % 3]}"


@rule("CO2-L25")
def test_displacing_moves_one_coin() -> None:
    state = position()
    text = guest_install(state)
    money = [company.money for company in state.companies]
    events = play(state, text)
    displaced = next(event for event in events if event.kind == "displaced")
    owner = displaced.facts["owner"]
    if asked(state) == "displaced":  # nothing but the coin has moved yet
        assert state.companies[position().active].money == money[position().active] - 1
        assert state.companies[owner].money == money[owner] + 1

    def two_coins(state: State) -> None:
        state.companies[owner].money += 1

    def none(state: State) -> None:
        state.companies[owner].money -= 1

    step("CO2-L25", text, two_coins)
    step("CO2-L25", text, none)


@rule("CO2-L26")
def test_points_fall_only_where_they_must() -> None:
    def lose(state: State) -> None:
        state.companies[2].points -= 1

    step("CO2-L26", free_text(position()), lose)


@rule("CO2-L26")
def test_points_that_were_taken_wrongly() -> None:
    """In a supply phase the events say for what points were given: never while there are coins or tech, never more than
    a disaster takes."""

    def told(*events: Event) -> None:
        state = position()
        books = Books(state)
        with pytest.raises(ConservationError, match=r"^CO2-L26: "):
            books.check(DONE, list(events), state)

    state = position()
    rich = max(range(3), key=lambda seat: state.companies[seat].money)
    assert state.companies[rich].money > 1
    told(Event("supply_bought", rich, {"region": "asia", "money": state.price - 1, "points": 1}))
    told(Event("supply_bought", rich, {"region": "asia", "money": 0, "points": state.price + 1}))
    able = max(range(3), key=lambda seat: state.companies[seat].tech)
    assert state.companies[able].tech
    told(Event("relief_failed", able, {"region": "asia", "points": 2}))
    unable = table(players=3)
    with pytest.raises(ConservationError, match=r"^CO2-L26: disaster points"):
        Books(unable).check(DONE, [Event("relief_failed", 0, {"region": "asia", "points": 3})], unable)


@rule("CO2-L27")
@pytest.mark.parametrize(
    "texts",
    [
        ["propose {source} {region} tech", "propose {source} {region} money"],
        ["sell", "sell"],
        ["lobby {one}", "lobby {two}"],
        ["move hand to {region} tech", "move {region} tech to hand"],
        ["lobby {one}", "buy with 25"],
    ],
    ids=["actions", "market visits", "cards", "scientists", "a card and a card with a purchase"],
)
def test_once_in_a_turn(texts: list[str]) -> None:
    """The engine is made to forget what was used, so that it lets the second one pass; the books do not."""
    state = arrange(
        table(3),
        seat=0,
        companies={0: {"money": 20}},
        regions={"asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": "solar"}}},
        project_pool=[6, 5, 6, 6, 6],
    )
    state = _consistent(state)
    state = _with_card(state, 0, 25)
    hand = [card for card in state.companies[0].lobby if card != 25]
    minors = state.board.components.lobby_minor
    quiet = sorted(hand, key=lambda card: minors[card] == 3)  # a scientist's move would ask for an answer
    agenda = SOURCES[state.agenda(REGIONS.index("africa"))[0]]
    books = Books(state)
    for number, form in enumerate(texts):
        region = "asia" if form.startswith("move") else "africa"
        text = form.format(source=agenda, region=region, one=quiet[0], two=quiet[1])
        action = GAME.action(text)
        state.used = 0
        events = state.play(action)
        if not number:
            books.check(action, events, state)
        else:
            with pytest.raises(ConservationError, match=r"^CO2-L27: twice in a turn"):
                books.check(action, events, state)


def _with_card(state: State, seat: int, card: int) -> State:
    """Swap the card into the seat's hand, wherever it is."""
    plain: Any = state.to_plain()
    mine = plain["companies"][seat]["lobby"]
    if card not in mine:
        given = mine[0]
        places = [plain["lobby_deck"], *[company["lobby"] for company in plain["companies"]]]
        for cards in places:
            if card in cards:
                cards[cards.index(card)] = given
        mine[0] = card
        for company in plain["companies"]:
            company["lobby"].sort()
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    return made


@rule("CO2-L27")
def test_what_was_used_is_stored_right() -> None:
    def forget(state: State) -> None:
        state.used = 0

    step("ledger", free_text(position()), forget)


@rule("CO2-L28")
@pytest.mark.parametrize(("players", "turns"), [(1, 6), (2, 10), (3, 12), (4, 12), (5, 10)])
def test_turns_of_a_decade(players: int, turns: int) -> None:
    state, rng = table(players), Random(4)
    books = Books(state)
    ended = 0
    while state.decade == 1:
        action = pick(state, rng, "builder")
        events = state.play(action)
        ended += sum(event.kind == "turn_ended" for event in events)
        books.check(action, events, state)
    assert ended == turns


@rule("CO2-L28")
def test_a_decade_cut_short() -> None:
    """A round that is skipped, or a turn, is noticed."""
    for name in ("round", "turn"):
        state = table(3)
        books = Books(state)
        texts = [free_text(state), "done"]
        for number, text in enumerate(texts):
            if number:
                setattr(state, name, state.board.rounds if name == "round" else 2)
            action = GAME.action(text)
            events = state.play(action)
            if not number:
                books.check(action, events, state)
            else:
                with pytest.raises(ConservationError, match=r"^CO2-L28: "):
                    books.check(action, events, state)


@rule("CO2-L29")
def test_tiles_go_back_only_for_plants() -> None:
    def lose_tile(state: State) -> None:
        place = place_of(lambda place: state.projects[place] != NO_PROJECT and state.workers[place] == NOBODY)
        state.project_pool[state.projects[place] % INSTALLED] += 1
        state.projects[place] = NO_PROJECT

    step("CO2-L29", free_text(position()), lose_tile)


@rule("CO2-L29")
def test_installations_need_proposals_and_plants_installations() -> None:
    state = position()
    place = place_of(lambda place: state.projects[place] != NO_PROJECT)
    region, slot = REGIONS[place // 3], ("money", "tech", "research")[place % 3]
    source = SOURCES[state.projects[place] % INSTALLED]
    facts: dict[str, Plain] = {"source": source, "region": region, "slot": slot}
    installed = state.projects[place] >= INSTALLED
    # A project that is installed already is not installed again, and one that is not cannot be built on.
    if installed:
        told = [Event("installed", state.seat, {**facts, "from": "hand"})]
    else:
        told = [Event("constructed", state.seat, {**facts, "price": 0, "tech": 0, "relief": 0, "points": 0})]
    with pytest.raises(ConservationError, match=r"^CO2-L29: "):
        Books(state).check(DONE, told, state)


# --- the ledger ---


@pytest.mark.parametrize(
    "path",
    [
        "companies.0.money",
        "companies.1.points",
        "companies.2.tech",
        "companies.0.permits",
        "companies.1.scientists",
        "companies.2.expertise.3",
        "regions.asia.permits",
        "regions.europe.relief",
        "bank",
        "market",
        "price",
        "tech",
        "level",
        "decade",
        "round",
        "start",
        "project_pool.2",
        "plants_built.1",
        "fossils_gone.0",
        "stop",
        "endangered",
        "companies.0.goal_discarded",
    ],
)
def test_the_ledger_notices_what_no_event_told(path: str) -> None:
    """Every value of the position, after an action whose events say nothing of the kind."""
    state = position()
    books = Books(state)
    plain: Any = state.to_plain()
    *way, last = path.split(".")
    inner = plain
    for name in way:
        inner = inner[int(name)] if isinstance(inner, list) else inner[name]
    key: Any = int(last) if isinstance(inner, list) else last
    inner[key] = not inner[key] if isinstance(inner[key], bool) else inner[key] + 1
    other = GAME.state_from_plain(plain)
    assert isinstance(other, State)
    with pytest.raises(ConservationError):
        books.check(DONE, [], other)


def test_the_ledger_names_the_part_that_differs() -> None:
    def peek(state: State) -> None:
        state.summit_pile = [*state.summit_pile[1:], state.summit_pile[0]]

    step("ledger", free_text(position()), peek)
    state = position()
    books = Books(state)
    peek(state)
    with pytest.raises(ConservationError, match=r"^ledger: summit_pile\.0: "):
        books.check(DONE, [], state)


def test_the_books_know_every_event() -> None:
    kinds = set(event_kinds("co2"))
    assert len(kinds) > 50
    for kind in kinds:
        assert kind in QUIET or hasattr(Books, f"_on_{kind}"), kind
    assert kinds >= QUIET
    state = position()
    with pytest.raises(ConservationError, match="a kind the ledger does not know"):
        Books(state).check(DONE, [Event("windfall", 0, {})], state)


def test_books_can_be_opened_at_any_time() -> None:
    """In the midst of a draft, a turn, an installation or a construction."""
    for seed in range(12):
        state, rng, style = first_position(seed, 1 + seed % 5)
        while state.outcome is None:
            books = Books(state)
            action = pick(state, rng, style)
            books.check(action, state.play(action), state)


def test_a_refused_action_is_none_of_theirs() -> None:
    state = position()
    assert refusal(state, "done").code == "action_owed"
    Books(state)
