"""An owner's component values at the table: they decide what is played.

That they are read and checked is test_components.py; tests/harness/test_owners_records.py has their records.
"""

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from baseload.core.record import Record
from baseload.games.co2.components import STANDARD
from baseload.games.co2.state import State
from tests.co2.conservation import Books
from tests.co2.random_run import GAME, OWNER, pick, play_table
from tests.co2.scene import arrange, last_turn, table
from tests.harness.owners import own as harness_own
from tests.harness.scene import legal, play, refusal
from tests.rules import rule

own = partial(harness_own, STANDARD)


def builds(components: Any, money: int) -> State:
    """Seat 0 has so many coins and all else that the first solar plant takes."""
    return arrange(
        table(3, components=components),
        seat=0,
        companies={0: {"money": money, "tech": 5, "permits": 0, "expertise": {"solar": 4}}},
        regions={"asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": "solar!"}}},
    )


@rule("CO2-126", "CO2-129")
def test_the_price_of_a_plant() -> None:
    assert refusal(builds(STANDARD, 9), "construct asia tech").facts == {"price": 10, "money": 9}
    cheaper = own(plants__solar___1__money=4)
    assert refusal(builds(cheaper, 3), "construct asia tech").facts == {"price": 4, "money": 3}
    state = builds(cheaper, 9)
    events = play(state, "construct asia tech")
    assert [event.facts["price"] for event in events if event.kind == "constructed"] == [4]
    assert state.companies[0].money == 5
    # The next one of the source is still the second of two of the same level.
    assert state.board.components.plant_money[1] == [4, 4, 12, 12, 12]


@rule("CO2-185", "CO2-54")
def test_tracks() -> None:
    """A shorter track without bonuses: the fifth space is the last one and pays seven."""
    bonuses = {
        source: {str(space): "none" for space in (3, 5, 6, 7, 9)}
        for source in ("forestation", "solar", "fusion", "biomass", "recycling")
    }
    components = {"base": STANDARD, "own": {"track": {"income": [1, 2, 3, 4, 7], "bonuses": bonuses}}}
    state = last_turn(
        table(3, components=components),
        companies={0: {"expertise": {"solar": 5}}},
    )
    play(state, "done")
    assert legal(state) == [f"coins {amount}" for amount in range(8)]
    state = builds(components, 20)
    state.companies[0].expertise[1] = 5
    kinds = [event.kind for event in play(state, "construct asia tech")]
    assert "expertise_lost" in kinds
    assert "expertise" not in kinds


@rule("CO2-35", "CO2-199", "CO2-12")
def test_the_market() -> None:
    components = own(
        market__permits=1, market__refill=3, market__price_start=6, market__price_highest=7, start__permits=3
    )
    state = arrange(table(3, components=components), seat=0, companies={0: {"money": 20}})
    assert (state.market, state.price, state.companies[0].permits) == (1, 6, 3)
    play(state, "buy")
    assert (state.market, state.price, state.companies[0].money) == (3, 7, 14)


@rule("CO2-45", "CO2-85", "CO2-84")
def test_the_course_of_the_game() -> None:
    """Two decades of one round, and a level that is too high from the start."""
    components = own(players___2__decades=2, players___2__rounds=1)
    state = table(2, components=components)
    rng = Random(1)
    turns = 0
    while state.outcome is None:
        turns += sum(event.kind == "turn_ended" for event in state.play(pick(state, rng, "verbs")))
    assert turns == 4
    assert state.outcome.reason == "last_decade"
    lost = own(climate__doom=200, climate__danger=100, players___2__rounds=1)
    state = table(2, components=lost)
    while state.outcome is None:
        state.play(pick(state, rng, "verbs"))
    assert (state.outcome.reason, state.decade, state.outcome.team) == ("too_hot", 2, False)


@rule("CO2-8", "CO2-34", "CO2-9")
def test_the_board() -> None:
    """Two more spaces in Africa and two permits for them, two fewer in Asia. Everything else counts along."""
    components = own(regions__africa__spaces=5, regions__asia__spaces=4)
    state = table(4, components=components)
    plain = state.to_plain()["regions"]
    assert [len(plain[name]["spaces"]) for name in ("africa", "asia")] == [5, 4]
    assert [plain[name]["permits"] for name in ("africa", "asia")] == [4, 3]
    rng = Random(3)
    books = Books(state)
    while state.outcome is None:
        action = pick(state, rng, "builder")
        books.check(action, state.play(action), state)


def test_odd_values_still_make_games_that_end() -> None:
    """Extremes of what is allowed: no cards, no permits, free plants, tiny stocks, a hot world, a cold one."""
    odd = [
        own(
            start__lobby_cards=0, start__permits=0, start__scientists=0, grants__tech=0, grants__least_money=0
        ),
        own(stock__tech_cubes=1, stock__projects=1, stock__scientists=1, market__refill=1, market__permits=1),
        own(stock__projects=18, stock__scientists=8, stock__permits=200, start__scientists=8),
        own(fossil__coal__ppm=1, fossil__oil__ppm=1, fossil__gas__ppm=1, climate__danger=0, climate__doom=0),
        own(climate__danger=2000, climate__doom=2000, auction__tech=0, scoring__coins_per_point=1),
        own(
            fossil__gas__tiles=6,
            fossil__coal__tiles=6,
            fossil__oil__tiles=2,
            market__price_highest=1,
            market__price_start=1,
        ),
        own(
            plants__solar___1__money=0,
            plants__solar___1__tech=0,
            install__solar__permits=10,
            lobby__minor_money=0,
        ),
    ]
    for number, components in enumerate(odd):
        for players in range(1, 6):
            chosen = {"players": players, "components": components, "auction": "ascending"}
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
    standard = GAME.setup(options, played.deal)
    assert standard.hash() != played.start().hash()


def test_views_and_positions_carry_the_values() -> None:
    state = builds(own(plants__solar___1__money=4), 4)
    again = GAME.state_from_plain(json.loads(json.dumps(state.to_plain())))
    assert "construct asia tech" in [str(action) for action in again.legal()]
    view = GAME.view_from_plain(json.loads(json.dumps(state.view(0).to_plain())))
    assert "construct asia tech" in [str(action) for action in view.legal()]
    imagined = view.imagine(Random(1))
    play_on = imagined.play(GAME.action("construct asia tech"))
    assert [event.facts["price"] for event in play_on if event.kind == "constructed"] == [4]
