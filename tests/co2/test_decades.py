"""The course of the game: decades, phases, rounds, turns, and what happens between two decades."""

from random import Random
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.state import ACTED, OPERATIONS, State
from tests.co2.scene import GAME, SIZES, agenda, arrange, last_turn, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

ROUNDS = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}
FULL = {name: {"spaces": ["gas"] * size} for name, size in SIZES.items()}  # nobody wants anything
# Own values with which no game is lost to the heat.
COOL: dict[str, Any] = {"base": "standard", "own": {"climate": {"doom": 2000}}}


def whole_game(players: int, seed: int = 3, **options: Any) -> tuple[State, list[Any]]:
    """A random game; its last position, and all its events."""
    chosen = GAME.options(players=players, components=COOL, **options)
    state = GAME.setup(chosen, GAME.deal(chosen, seed))
    assert isinstance(state, State)
    rng = Random(seed)
    events: list[Any] = []
    while state.outcome is None:
        assert 1 <= state.round <= state.board.rounds
        events += state.play(rng.choice(state.legal()))
    return state, events


def turns(events: list[Any]) -> list[tuple[int, int, int]]:
    """Decade, round and seat of each turn that began in these events."""
    return [
        (event.facts["decade"], event.facts["round"], event.seat) for event in events if event.kind == "turn"
    ]


# --- decades and phases ---


@rule("CO2-45", "CO2-46", "CO2-47", "CO2-48")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_has_five_decades_of_two_phases_and_six_with_five_players(players: int) -> None:
    """Decade 1 has no supply phase. A supply phase is income, then energy, then the event."""
    state, events = whole_game(players)
    decades = 6 if players == 5 else 5
    assert state.outcome is not None
    assert (state.decade, state.outcome.reason) == (decades, "last_decade")
    steps: list[Any] = []
    for event in events:
        if event.kind == "phase":
            steps.append((event.facts["phase"], event.facts["decade"]))
        elif event.kind in ("disaster", "disaster_averted"):
            steps.append(("event", steps[-1][1]))
    if players == 1:  # the preparations end with a first operations phase; others begin in it
        assert steps.pop(0) == ("operations", 1)
    wanted = ["income", "energy", "event", "operations"]
    assert steps == [(step, decade) for decade in range(2, decades + 1) for step in wanted]


@rule("CO2-47", "CO2-27", "CO2-28")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_begins_with_a_turn_of_the_start_player(players: int) -> None:
    for start in range(players):
        state = table(players, deal={"start": start})
        assert (state.decade, state.round, state.phase) == (1, 1, OPERATIONS)
        assert (state.seat, asked(state)) == (start, "turn")


@rule("CO2-48")
def test_income_comes_before_tech_decays_and_the_event_after_the_last_payment() -> None:
    state = last_turn(
        table(supply_start="fixed"),
        companies={0: {"expertise": {"solar": 1}}},
        regions={**FULL, "asia": {"spaces": ["gas"], "relief": 2, "controller": 1}},
        level=350,
        events=["africa", "asia"],
    )
    asia, africa = REGIONS.index("asia"), REGIONS.index("africa")
    play(state, "done")
    assert (asked(state), state.relief[asia]) == ("split_income", 2)
    play(state, "coins 1")
    assert (asked(state), state.relief[asia], state.relief[africa]) == ("pay_supply", 1, 0)
    points = [company.points for company in state.companies]
    play(state, "pay hand")
    assert [company.points for company in state.companies] == [had - 2 for had in points]
    assert asked(state) == "turn"


# --- rounds and turns ---


@rule("CO2-85", "CO2-86", "CO2-87", "CO2-88", "CO2-V8", "CO2-304")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_round_goes_clockwise_from_the_start_tile(players: int) -> None:
    """The round on the last space is played, and the tile stays in one place for a whole decade."""
    _, events = whole_game(players, seed := 3)
    options = GAME.options(players=players, components=COOL)
    first = GAME.deal(options, seed)["start"]
    decades = 6 if players == 5 else 5
    assert ROUNDS[players] * players == {1: 6, 2: 10, 3: 12, 4: 12, 5: 10}[players]
    wanted = [
        (decade, round, (first + decade - 1 + step) % players)
        for decade in range(1, decades + 1)
        for round in range(1, ROUNDS[players] + 1)
        for step in range(players)
    ]
    # Set-up begins the first turn unseen, except with one player, who prepares first.
    assert turns(events) == (wanted if players == 1 else wanted[1:])
    assert kinds(events).count("turn_ended") == len(wanted)


@rule("CO2-V7", "CO2-95")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_last_turn_the_markers_and_the_tile_move_and_supply_begins(players: int) -> None:
    state = last_turn(table(players), start=players - 1)
    events = play(state, "done")
    assert (state.decade, state.round, state.turn, state.start) == (2, 1, 0, 0)
    order = [kind for kind in kinds(events) if kind in ("decade", "start_tile", "phase")]
    assert order[:3] == ["decade", "start_tile", "phase"]
    assert next(event.facts for event in events if event.kind == "phase") == {"phase": "income", "decade": 2}
    assert asked(state) == "first_region"


@rule("CO2-86", "CO2-94")
def test_before_the_last_turn_nothing_of_that_happens() -> None:
    state = arrange(table(), seat=1, used=ACTED, round=4)
    play(state, "done")
    assert (state.decade, state.round, state.seat, state.start) == (1, 4, 2, 0)
    state = arrange(table(), seat=2, used=ACTED, round=3)
    play(state, "done")
    assert (state.decade, state.round, state.seat, state.start) == (1, 4, 0, 0)


@rule("CO2-94", "CO2-271", "CO2-276")
def test_the_end_is_tested_before_the_markers_move() -> None:
    state = last_turn(table(), decade=5, start=1)
    events = play(state, "done")
    assert state.outcome is not None
    assert (state.decade, state.round, state.start) == (5, 4, 1)
    assert not {"decade", "start_tile", "phase"} & set(kinds(events))


# --- one action, and what may stand around it ---


@rule("CO2-89")
def test_a_turn_has_exactly_one_action() -> None:
    state = table()
    proposals = legal(state, "propose")
    found = refusal(state, "done")
    assert (found.code, found.rule) == ("action_owed", "CO2-89")
    play(state, proposals[0])
    while asked(state) == "extra_move":
        play(state, "pass")
    assert "done" in legal(state)
    assert legal(state, "propose") + legal(state, "install") + legal(state, "construct") == []
    found = refusal(state, proposals[-1])
    assert (found.code, found.rule) == ("action_taken", "CO2-89")


def with_cards() -> State:
    """Seat 0 with a scientist, coins, permits and a card for tech; a project stands in Asia."""
    tile = agenda("solar", "biomass", "recycling")
    card = next(card for card in range(1, 27) if standard().lobby_minor[card] == 0)
    return arrange(
        table(),
        seat=0,
        regions={"asia": {"agenda": tile, "projects": {"money": "solar"}}},
        companies={0: {"money": 9, "permits": 2, "scientists": 1, "lobby": [card]}},
    )


@rule("CO2-90")
def test_free_moves_come_before_the_action_or_after_it() -> None:
    state = with_cards()
    card = state.companies[0].lobby[0]
    free = ["move hand to asia money", "buy", f"lobby {card}"]
    for before in range(4):
        state = with_cards()
        events = play(state, *free[:before], "propose biomass asia tech", *free[before:], "done")
        order = [
            kind for kind in kinds(events) if kind in ("scientist_moved", "bought", "lobby_minor", "proposed")
        ]
        wanted = ["scientist_moved", "bought", "lobby_minor"]
        assert order == [*wanted[:before], "proposed", *wanted[before:]]
        assert state.seat == 1


@rule("CO2-91")
def test_no_free_move_interrupts_an_action() -> None:
    """While the grant of a proposal or the owner of a scientist is asked, nothing else is on offer."""
    state = with_cards()
    play(state, "propose biomass asia research")
    assert asked(state) == "extra_move"
    assert {text.split()[0] for text in legal(state)} == {"recruit", "move", "pass"}
    for text in ("buy", "sell", f"lobby {state.companies[0].lobby[0]}", "discard goal", "done"):
        refusal(state, text)
    tile = agenda("solar", "biomass", "recycling")
    topic: dict[int, Any] = {
        1: (next(n for n, topics in enumerate(standard().summit_topics) if 1 in topics), {})
    }
    state = arrange(
        with_cards(),
        seat=0,
        regions={"asia": {"agenda": tile, "projects": {"money": ("solar", 1)}}},
        summits=topic,
    )
    play(state, "install asia money")
    assert (state.seat, asked(state)) == (1, "displaced")
    assert not legal(state, "buy") + legal(state, "lobby") + legal(state, "done")


@rule("CO2-92")
def test_only_who_has_no_action_at_all_ends_a_turn_without_one() -> None:
    """Every slot is taken by a proposed project, and there is no permit to install one."""
    regions: dict[str, dict[str, Any]] = {}
    state = table()
    plain = state.to_plain()["regions"]
    for name in REGIONS:
        sources = [SOURCES[source] for source in standard().agendas[plain[name]["agenda"]]]
        regions[name] = {"projects": dict(zip(SLOTS, sources, strict=True)), "controller": -1}
    nothing = {"permits": 0, "money": 0, "goal_discarded": True}
    full = arrange(state, seat=0, regions=regions, companies={0: nothing})
    assert "done" in legal(full)
    events = play(full, "done")
    assert (events[0].kind, events[0].facts, full.seat) == ("turn_ended", {"acted": False}, 1)
    # With a permit, or with one empty slot, there is an action and it is owed.
    full = arrange(state, seat=0, regions=regions, companies={0: nothing})
    assert refusal(arrange(full, companies={0: {"permits": 1}}), "done").code == "action_owed"
    assert refusal(arrange(full, regions={"asia": {"projects": {}}}), "done").code == "action_owed"


@rule("CO2-93")
def test_expertise_from_a_project_is_taken_last() -> None:
    """After a free move that follows the action, and with the turn ended."""
    state = with_cards()
    play(state, "propose biomass asia tech", "move hand to asia tech")
    assert state.companies[0].expertise == [0] * 5
    events = play(state, "done")
    assert state.companies[0].expertise[SOURCES.index("biomass")] == 1
    assert kinds(events)[:2] == ["turn_ended", "expertise"]
    assert state.seat == 1


@rule("CO2-208", "CO2-87")
def test_a_turn_begins_with_everything_unused_and_the_market_open() -> None:
    """What others did to the market, or a forced purchase in the supply phase, closes no sale."""
    state = with_cards()
    state = arrange(state, seat=0, market=1, used=ACTED, companies={1: {"permits": 1}})
    play(state, "buy")
    assert state.stop
    play(state, "done")
    assert (state.seat, state.used, state.stop) == (1, 0, False)
    assert "sell" in legal(state)
    regions = {**FULL, "asia": {"spaces": ["gas"], "controller": 2, "permits": 0}}
    held = {1: {"permits": 1}, 2: {"permits": 0, "money": 20}}
    state = last_turn(table(), regions=regions, companies=held, level=100, market=1)
    events = play(state, "done")
    assert "market_refilled" in kinds(events)
    assert (state.seat, "sell" in legal(state)) == (1, True)


# --- the end conditions at the end of a decade ---


@rule("CO2-O25", "CO2-O26", "CO2-274")
@pytest.mark.parametrize(("level", "over"), [(340, True), (349, True), (350, False), (360, False)])
def test_a_level_back_under_350_ends_the_game(level: int, over: bool) -> None:
    state = last_turn(table(), decade=2, level=level, endangered=True)
    play(state, "done")
    assert (state.outcome is not None) == over
    state = last_turn(table(), decade=4, level=level, endangered=False)  # it never was higher
    play(state, "done")
    assert state.outcome is None


@rule("CO2-O26", "CO2-O25")
def test_supply_to_350_leaves_the_safe_zone() -> None:
    regions = {**FULL, "asia": {"spaces": ["gas"]}}
    for start, endangered in ((310, False), (320, True)):
        state = last_turn(table(), regions=regions, fossils=["oil"], level=start, endangered=False)
        play(state, "done")
        assert (state.level, state.endangered) == (start + 30, endangered)


@rule("CO2-O27", "CO2-275")
def test_under_350_all_turns_of_the_decade_are_still_played() -> None:
    """Building over a coal plant brings the level down in the first round; the end comes after the last."""
    tile = agenda("solar", "biomass", "recycling")
    africa = {"agenda": tile, "spaces": ["coal"] * 3, "projects": {"tech": "solar!"}}
    builder = {"tech": 9, "money": 30, "expertise": {"solar": 8}}
    state = arrange(
        table(),
        seat=0,
        decade=3,
        regions={"africa": africa},
        companies={0: builder},
        level=370,
        endangered=True,
    )
    play(state, "construct africa tech")
    while asked(state) != "turn":
        play(state, legal(state)[0])
    assert state.level == 330
    play(state, "done")
    assert (state.outcome, state.seat) == (None, 1)
    state = last_turn(state, level=330)
    play(state, "done")
    assert state.outcome is not None
    assert state.outcome.reason == "safe_zone"


@rule("CO2-O28", "CO2-273")
def test_two_green_regions_must_be_full() -> None:
    def regions(africa: int, oceania: int, fossil: int = 0) -> dict[str, Any]:
        gas: list[Any] = ["gas"] * fossil
        return {
            "africa": {"spaces": [("solar", 0)] * africa, "controller": 0},
            "oceania": {"spaces": gas + [("solar", 0)] * oceania, "controller": 0},
        }

    for plants, over in (((3, 4), True), ((2, 4), False), ((3, 3), False), ((3, 3, 1), False)):
        state = last_turn(table(), decade=2, regions=regions(*plants), level=300)
        play(state, "done")
        assert (state.outcome is not None) == over, plants
