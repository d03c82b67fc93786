"""An owner's component values at the table: they decide what is played.

That they are read and checked is test_components.py; tests/harness/test_owners_records.py has their records.
"""

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from baseload.core.record import Record
from baseload.games.second_chance.components import SOURCES, STANDARD
from baseload.games.second_chance.state import State
from tests.harness.owners import own as harness_own
from tests.harness.scene import legal, play, refusal
from tests.rules import rule
from tests.second_chance.conservation import Books
from tests.second_chance.random_run import GAME, MODES, OWNER, pick, play_table
from tests.second_chance.scene import arrange, last_turn, table

own = partial(harness_own, STANDARD)


def builds(components: Any, money: int) -> State:
    """Seat 0 has so many coins and all else that the first solar plant takes."""
    return arrange(
        table(3, components=components),
        seat=0,
        companies={0: {"money": money, "tech": 5, "knowledge": {"solar": 4}}},
        regions={"asia": {"agenda": ["solar", "wind", "hydro"], "projects": {"tech": ("solar!", 1)}}},
    )


@rule("SC-216", "SC-222")
def test_the_price_of_a_plant() -> None:
    assert refusal(builds(STANDARD, 9), "build asia tech").facts == {"price": 10, "money": 9}
    cheaper = own(plants__solar___1__money=4)
    assert refusal(builds(cheaper, 3), "build asia tech").facts == {"price": 4, "money": 3}
    state = builds(cheaper, 9)
    events = play(state, "build asia tech")
    assert [event.facts["price"] for event in events if event.kind == "built"] == [4]
    assert state.companies[0].money == 5
    # One without a permit asks for none, and takes none.
    free = builds(own(plants__solar___1__permits=0), 10)
    assert refusal(free, "build asia tech from asia").code == "no_permit_needed"
    play(free, "build asia tech")
    assert free.companies[0].permits == 2


@rule("SC-105", "SC-260")
def test_tracks() -> None:
    """A shorter track without bonuses: the fifth space is the last one and pays seven."""
    bonuses = {source: {str(space): "none" for space in (2, 4, 5, 6, 7)} for source in SOURCES}
    track = {"income": [1, 2, 3, 4, 7], "half": 3, "bonuses": bonuses}
    components = {"base": STANDARD, "own": {"track": track}}
    state = last_turn(table(3, components=components), companies={0: {"knowledge": {"solar": 5}}})
    play(state, "done")
    assert legal(state) == [f"coins {amount}" for amount in range(8)]
    state = arrange(
        table(3, components=components),
        seat=0,
        companies={0: {"knowledge": {"solar": 5}}},
        regions={"asia": {"agenda": ["solar", "wind", "hydro"]}},
    )
    kinds = [event.kind for event in play(state, "plan solar asia tech")]
    assert kinds == ["planned", "knowledge_lost", "subsidy_tech"]


@rule("SC-42", "SC-127", "SC-28")
def test_the_market() -> None:
    components = own(
        market__permits=1, market__refill=3, market__price_start=6, market__price_highest=7, start__permits=3
    )
    state = arrange(table(3, components=components), seat=0, companies={0: {"money": 20}})
    assert (state.market, state.price, state.companies[0].permits) == (1, 6, 3)
    play(state, "buy")
    assert (state.market, state.price, state.companies[0].money) == (3, 7, 14)


@rule("SC-75", "SC-305", "SC-309", "SC-313")
def test_the_course_of_the_game() -> None:
    """Two decades of one round; a level that is too high from the start; points that nothing can pay."""
    components = own(
        decades__team=2,
        players___2__rounds=1,
        goal_tiles__penalty=[0, 0],
        climate__reduction_price=[0, 0],
        climate__lost=2000,
    )
    state, rng = table(2, components=components), Random(1)
    turns = 0
    while state.outcome is None:
        turns += sum(event.kind == "turn_ended" for event in state.play(pick(state, rng, "verbs")))
    assert turns == 4
    assert state.decade == 2
    assert state.outcome.reason == "goals_missed"
    hot = own(climate__competitive=400, climate__team=400, climate__lost=400, players___2__rounds=1)
    state = table(2, mode="competitive", components=hot)
    while state.outcome is None:
        state.play(pick(state, rng, "verbs"))
    assert (state.outcome.reason, state.decade, state.outcome.team) == ("too_hot", 1, False)
    poor = own(goal_tiles__penalty=[99, 1, 1, 1], players___2__rounds=1)
    state = table(2, components=poor)
    while state.outcome is None:
        state.play(pick(state, rng, "verbs"))
    assert (state.outcome.reason, state.decade, state.outcome.team) == ("no_points", 1, False)


@rule("SC-41", "SC-22")
def test_the_board() -> None:
    """Two more spaces in Africa, one more permit there; two fewer in Asia. Everything else counts along."""
    components = own(
        regions__africa={"spaces": 5, "permits": 4},
        regions__asia={"spaces": 4, "permits": 4},
        goal_tiles__penalty=[0, 0, 0, 0],
    )
    state = table(4, components=components)
    plain = state.to_plain()["regions"]
    assert [len(plain[name]["spaces"]) for name in ("africa", "asia")] == [5, 4]
    assert [plain[name]["permits"] for name in ("africa", "asia")] == [4, 4]
    rng = Random(3)
    books = Books(state)
    while state.outcome is None:
        action = pick(state, rng, "builder")
        books.check(action, state.play(action), state)


@rule("SC-44", "SC-278", "SC-387")
def test_goal_tiles() -> None:
    """One tile of each colour: both inspectors stand on theirs whatever is drawn, and look twice."""
    laid = own(
        goal_tiles__laid__green=1,
        goal_tiles__laid__pink=1,
        goal_tiles__laid__blue=1,
        goal_tiles__penalty=[3, 3, 3, 3],
    )
    state = table(2, inspectors="on", components=laid)
    assert len(state.tiles) == 3
    assert state.inspectors == [0, 2]
    state = last_turn(state, team_points=20)
    events = play(state, "done")
    told = next(event.facts for event in events if event.kind == "tiles_open")
    assert told == {"tiles": 3, "points": 3 * 5}


@rule("SC-32", "SC-61", "SC-68")
def test_alone() -> None:
    state = table(1, components=own(solo__points=7, solo__enemy_cubes=3, start__money=[9, 9, 9, 9]))
    play(state, *legal(state)[:1])
    play(state, *legal(state)[:1])
    play(state, "start asia")
    assert (state.team_points, state.companies[0].money, sum(state.enemy_cubes)) == (7, 9, 3)


def test_odd_values_still_make_games_that_end() -> None:
    """Extremes of what is allowed: no cards, no permits, free plants, tiny stocks, a hot world, a cold one."""
    endless = {"goal_tiles__penalty": [0, 0, 0, 0], "climate__lost": 2000}
    free = {
        f"plants__{source}___{level}__{what}": 0
        for source in SOURCES
        for level in (1, 2)
        for what in ("money", "tech", "permits")
    }
    known = {f"plants__{source}___{level}__knowledge": 1 for source in SOURCES for level in (1, 2)}
    odd = [
        own(start__lobby_cards=0, start__permits=0, start__scientists=0, subsidies__tech=0, **endless),
        own(start__lobby_cards=3, stock__tech_markers=2, start__tech=0, market__refill=1, **endless),
        own(stock__permits=37, stock__plants=1, stock__scientists=1, solo__enemy_cubes=0, **endless),
        own(stock__infrastructure_markers=1, stock__cubes=1, solo__enemy_cubes=1, **known, **endless),
        own(stock__scientists=8, stock__permits=200, start__scientists=8, start__permits=20, **endless),
        own(
            fossil__gas__tiles=0,
            fossil__oil__tiles=3,
            fossil__coal__tiles=3,
            fossil__gas_removed=0,
            **endless,
        ),
        own(climate__reduction_price=[0, 0, 0, 0], climate__reduction_step=200, **free, **known, **endless),
        own(decades__team=1, goal_tiles__penalty=[0], climate__reduction_price=[9], decades__competitive=6),
        own(market__price_highest=1, market__price_start=1, un_cards__may_remain=45, un_cards__points=0),
        own(goal_tiles__laid={"green": 1, "pink": 1, "blue": 1}, **endless),
        own(projects__levels=[2], lobby__minor_money=0, solo__second_action=0, **endless),
        own(projects__levels=[1] * 18, stock__plants=20, stock__cubes=27, **free, **known, **endless),
    ]
    for number, components in enumerate(odd):
        for mode, players in MODES:
            chosen = {"mode": mode, "players": players, "components": components, "inspectors": "on"}
            style = ("verbs", "builder")[(number + players) % 2]
            _, state, _ = play_table(number, chosen, style, Random(players))
            assert state.outcome is not None


@pytest.fixture(scope="module")
def played() -> Record:
    """A whole game with the owner's example file."""
    return play_table(4, {"players": 3, "components": str(OWNER)}, "builder", Random(4))[0]


def test_the_same_actions_with_other_values_are_another_game(played: Record) -> None:
    """The values are part of the position, so the fingerprint tells them apart from the first one on."""
    plain = played.options.to_plain()
    options = GAME.options(**{**plain, "components": STANDARD})
    deal = {**GAME.deal(options, 4), **{part: played.deal[part] for part in ("start", "agendas", "lobby")}}
    assert GAME.setup(options, deal).hash() != played.start().hash()


def test_views_and_positions_carry_the_values() -> None:
    state = builds(own(plants__solar___1__money=4), 4)
    again = GAME.state_from_plain(json.loads(json.dumps(state.to_plain())))
    assert "build asia tech" in [str(action) for action in again.legal()]
    view = GAME.view_from_plain(json.loads(json.dumps(state.view(0).to_plain())))
    assert "build asia tech" in [str(action) for action in view.legal()]
    imagined = view.imagine(Random(1))
    play_on = imagined.play(GAME.action("build asia tech"))
    assert [event.facts["price"] for event in play_on if event.kind == "built"] == [4]
