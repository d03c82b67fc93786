"""What is known about CO₂: single judgements, and that every decision of any game gets a legal answer."""

import math
from random import Random
from typing import Any

import pytest

from baseload.bots.co2.knowledge import Co2Knowledge
from baseload.bots.co2.outlook import Outlook
from baseload.bots.co2.planet import Planet
from baseload.bots.knowledge import knowledge
from baseload.core.contract import Outcome
from baseload.games.climate.world import REGIONS
from baseload.games.co2.state import State
from baseload.text.catalogue import game_catalogue
from baseload.text.speaker import speaker
from tests.co2.scene import GAME, arrange, last_turn, summit_tile, table
from tests.harness.scene import asked, play


def known() -> Co2Knowledge:
    found = knowledge("co2", 4)
    assert isinstance(found, Co2Knowledge)
    return found


def choice(state: State) -> str:
    assert state.seat is not None
    view = state.view(state.seat)
    return str(known().choose(view.known))  # type: ignore[attr-defined]


def score(state: State, text: str) -> float:
    action = GAME.action(text)
    assert state.check(action) is None, text
    return known().scores(state, [action])[0]


def better(state: State, text: str, than: str) -> bool:
    return score(state, text) > score(state, than)


SOLAR = ["solar", "biomass", "recycling"]
RICH: dict[str, Any] = {
    "money": 15,
    "tech": 3,
    "permits": 2,
    "scientists": 1,
    "lobby": [],
    "expertise": {"solar": 2, "biomass": 1, "recycling": 1},
}


def scene(company: dict[str, Any] | None = None, **changes: Any) -> State:
    """Seat 0 begins its turn with some of everything; Asia has an installed and a proposed project."""
    regions = {
        "asia": {
            "agenda": SOLAR,
            "projects": {"tech": "solar!", "money": "biomass"},
            **changes.pop("asia", {}),
        },
        **changes.pop("regions", {}),
    }
    given = changes.pop("companies", {})
    companies = {**given, 0: {**RICH, **(company or {})}}
    return arrange(table(changes.pop("players", 3)), seat=0, companies=companies, regions=regions, **changes)


# --- plants ---


def test_a_plant_is_built_as_soon_as_it_can_be() -> None:
    assert choice(scene()) == "construct asia tech"


def test_the_card_for_it_goes_with_the_plant() -> None:
    assert choice(scene({"lobby": [16]})) == "construct asia tech with 16"


def test_a_missing_cube_is_fetched_first() -> None:
    state = scene({"tech": 1, "lobby": [1]})  # card 1: a cube
    assert choice(state) == "lobby 1"
    play(state, "lobby 1")
    assert choice(state) == "construct asia tech"


def test_a_permit_is_sold_for_the_last_coins_of_a_plant() -> None:
    state = scene({"money": 8, "permits": 3}, price=3)
    assert choice(state) == "sell"


def test_a_region_full_of_permits_is_better_to_win_than_an_empty_one() -> None:
    both: dict[str, Any] = {"agenda": SOLAR, "projects": {"tech": "solar!"}}
    state = scene(regions={"asia": {**both, "permits": 5}, "europe": {**both, "permits": 0}})
    assert better(state, "construct asia tech", "construct europe tech")


def test_a_source_for_open_un_goals_is_better_than_one_built_before() -> None:
    spaces = ["gas", ("biomass", 0)]
    one: dict[str, Any] = {"agenda": SOLAR, "projects": {"tech": "recycling!", "research": "biomass!"}}
    state = scene(
        regions={"asia": one, "oceania": {"agenda": SOLAR, "spaces": spaces, "controller": 0}},
        un_open=[34, 36, 44],
        plants_built=[0, 0, 0, 1, 0],
    )
    assert better(state, "construct asia tech", "construct asia research")


def test_what_ends_the_game_is_for_whoever_leads() -> None:
    """With 360 ppm on the board, a plant over coal brings the world back under 350, and the game to its end."""
    full: dict[str, Any] = {
        "agenda": SOLAR,
        "spaces": ["coal", "coal", "coal"],
        "projects": {"tech": "solar!"},
    }
    others = {name: {"spaces": ["coal"]} for name in ("north_america", "south_america", "europe", "oceania")}
    worth = [
        score(
            scene(
                {"points": points},
                companies={1: {"points": 100}},
                regions={"africa": full, **others},
                asia={"spaces": ["coal", "coal"], "projects": {}},
                decade=4,
                endangered=True,
            ),
            "construct africa tech",
        )
        for points in (0, 200)
    ]
    assert worth[1] > worth[0] + 5


# --- the planet ---


def _hot(kind: str) -> State:
    """The second decade, two spaces of each region filled with that kind of fossil plants."""
    regions = {name: {"spaces": [kind, kind]} for name in REGIONS if name != "asia"}
    return scene({"money": 3}, decade=2, regions=regions, asia={"spaces": [kind, kind]})


def test_the_hotter_the_world_the_more_a_plant_is_worth() -> None:
    numbers = known().numbers
    cool, hot = (Planet(_hot(kind), numbers, 5, False) for kind in ("gas", "coal"))
    assert hot.alive < cool.alive
    assert hot.stake(2) > cool.stake(2)
    assert hot.stake(0) >= hot.stake(2)  # to replace a plant helps at once


def test_where_the_planet_is_at_stake_coins_are_worth_more_than_points() -> None:
    """They pay for plants."""
    gains = []
    for kind in ("gas", "coal"):
        state = arrange(
            _hot(kind),
            stack=[["decades", -1], ["income", -1, 3], ["split_income", 0, 8]],
            phase="income",
            decade=3,
        )
        gains.append(score(state, "coins 8") - score(state, "coins 0"))
    assert gains[1] > gains[0]
    assert choice(state) == "coins 8"


def test_a_world_that_is_safe_ends_the_game_and_has_no_future() -> None:
    """Under 350 again after more: this decade is the last, so nothing is kept for another one."""
    state = scene(decade=3, endangered=True)
    assert Outlook(state, 0, known().numbers).turns == state.board.rounds - state.round
    assert Planet(state, known().numbers, 3, True).alive == 1.0


def test_a_lost_planet_is_worse_than_the_last_place() -> None:
    lost = known().final_values(table(), Outcome([3, 3, 3], [0, 0, 0], "too_hot", {}, team=False))
    saved = known().final_values(table(), Outcome([1, 2, 3], [150, 90, 20], "last_decade", {}))
    assert lost == [0.0, 0.0, 0.0]
    assert saved[0] > 0.8
    assert saved[0] > 3 * saved[1] > 3 * saved[2] > 0.3 > max(lost)


# --- projects ---


def test_a_permit_of_a_region_is_paid_before_one_in_hand() -> None:
    state = scene(
        {"money": 0}, regions={"europe": {"controller": 0, "permits": 3, "spaces": ["gas", ("solar", 0)]}}
    )
    assert better(state, "install asia money from europe", "install asia money")


def test_one_installs_what_one_can_build_and_rivals_cannot() -> None:
    """Biomass in both; in one case a rival can build it at once."""
    rival = {"money": 20, "tech": 5, "expertise": {"biomass": 5}}
    alone = scene({"money": 9, "expertise": {"biomass": 2}}, asia={"projects": {"money": "biomass"}})
    shared = arrange(alone, companies={1: rival, 2: rival})
    assert score(alone, "install asia money") > score(shared, "install asia money")


def test_the_poor_propose_for_coins_and_the_rich_do_not() -> None:
    poor = scene({"money": 1, "tech": 4}, asia={"projects": {}, "permits": 5})
    rich = scene({"money": 30, "tech": 0}, asia={"projects": {}, "permits": 5})
    assert better(poor, "propose solar asia money", "propose solar asia tech")
    assert better(rich, "propose solar asia tech", "propose solar asia money")


def test_a_second_scientist_is_recruited_early() -> None:
    state = scene({"scientists": 0, "expertise": {}}, asia={"projects": {"money": ("solar", 0)}})
    play(state, "propose solar asia research")
    assert asked(state) == "extra_move"
    assert choice(state) == "recruit"


# --- scientists ---


def test_a_scientist_in_hand_goes_to_work() -> None:
    state = scene(used=1)
    assert choice(state).startswith("move hand to")


def test_the_last_speaker_of_a_summit_goes_there() -> None:
    tile = summit_tile("solar", "biomass")
    state = scene(
        {"scientists": 0},
        used=1,
        asia={"projects": {"tech": ("solar!", 0), "money": ("biomass", 0)}},
        summits={1: (tile, {"biomass": 0})},
    )
    assert choice(state).startswith("move asia tech to summit 1")


def test_the_only_scientist_does_not_wait_at_an_empty_summit() -> None:
    state = scene(
        {"scientists": 0},
        used=1,
        asia={"projects": {"tech": ("solar!", 0)}},
        summits={1: (summit_tile("solar", "fusion", "biomass"), {})},
    )
    assert score(state, "move asia tech to summit 1") < 0


@pytest.mark.parametrize("work", [None, ("biomass", 0)])
def test_a_card_is_not_played_to_move_nobody(work: Any) -> None:
    """In the last round, the action and the free move made: nobody is there, or one who works where he should."""
    late: dict[str, Any] = {"used": 3, "decade": 4, "round": 4}
    state = scene({"scientists": 0, "lobby": [24]}, asia={"projects": {"money": work}}, **late)  # 24: a move
    assert score(state, "lobby 24") < 0
    in_hand = scene({"scientists": 1, "lobby": [24]}, asia={"projects": {"money": "biomass"}}, **late)
    assert score(in_hand, "lobby 24") > 0


def test_cards_that_move_a_scientist_move_one() -> None:
    played = 0
    for seed in range(6):
        options = GAME.options(players=3)
        state = GAME.setup(options, GAME.deal(options, seed))
        assert isinstance(state, State)
        while state.seat is not None:
            for event in state.play(known().choose(state)):
                if event.kind == "lobby_minor" and event.facts["minor"] == "scientist":
                    played += 1
                    assert asked(state) == "extra_move", (
                        f"seed {seed}: card {event.facts['card']} moved nobody"
                    )
    assert played


# --- market, cards, goals ---


def test_a_un_goal_is_claimed_and_the_better_one_first() -> None:
    state = scene(
        used=1,
        un_open=[34, 44],
        regions={
            "europe": {
                "agenda": SOLAR,
                "spaces": ["gas", ("solar", 0), ("biomass", 0), ("recycling", 0)],
                "controller": 0,
            }
        },
        companies={},
    )
    assert choice(state) == "claim 44"


def test_a_company_without_permits_buys_one_to_install() -> None:
    state = scene({"permits": 0, "money": 9, "tech": 0}, asia={"projects": {"money": "recycling"}}, price=1)
    assert choice(state) == "buy"


def test_permits_are_not_dumped_by_who_holds_most_of_them() -> None:
    state = scene({"permits": 9, "money": 14}, used=1, price=3, market=4)
    assert score(state, "sell") < score(arrange(state, companies={0: {"permits": 3}}), "sell")


def test_a_company_goal_that_counts_is_not_given_up() -> None:
    state = scene({"goal": 31, "permits": 8, "money": 0}, used=1)
    assert score(state, "discard goal") < 0


def test_in_the_last_turn_nothing_is_bought_at_its_worth() -> None:
    state = last_turn(scene(decade=5), decade=5, price=8, market=2, start=1)
    assert score(state, "buy") <= 0
    assert score(state, "sell") <= 0


def test_a_supply_permit_is_paid_from_the_region() -> None:
    state = arrange(
        scene(regions={"europe": {"controller": 0, "permits": 3, "spaces": ["gas", ("solar", 0)]}}),
        stack=[["decades", -1], ["energy", -1, 0, 0], ["pay_supply", 0, 2]],
        phase="energy",
        decade=3,
    )
    assert choice(state) == "pay europe"


def test_the_start_tile_is_not_worth_much() -> None:
    state = arrange(
        table(3, auction="ascending"), stack=[["decades", -1], ["start_bid", 0, 4, 1, 0, 1]], phase="bidding"
    )
    assert choice(state) == "pass"


# --- values ---


def test_the_leader_stands_best() -> None:
    state = arrange(table(), companies={0: {"points": 60}, 1: {"points": 30}, 2: {"points": 0}}, decade=4)
    values = known().values(state)
    assert values[0] > values[1] > values[2]


# --- any game ---

TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "solo_end_at_500": "on", "fossil_setup": "beginner"},
    {"players": 2, "auction": "ascending", "control_tie": "agenda"},
    {"players": 3},
    {"players": 3, "lobby_draft": "right", "auction": "once_around", "evict_on_build": "first"},
    {"players": 4, "lobby_draft": "alternate", "supply_start": "random", "own_scientist_free": "on"},
    {"players": 5, "fossil_setup": "beginner", "summit_places": 3, "buy_after_price_change": "off"},
    {"players": 3, "fossil_setup": "extreme", "final_income": "off", "zero_majority": "on"},
]
every_table = pytest.mark.parametrize("given", TABLES, ids=[str(number) for number in range(len(TABLES))])


def _fresh(given: dict[str, Any], seed: int) -> State:
    options = GAME.options(**given)
    state = GAME.setup(options, GAME.deal(options, seed))
    assert isinstance(state, State)
    return state


def _check_values(state: State) -> None:
    values = known().values(state)
    assert len(values) == len(state.companies)
    assert all(0.0 <= value <= 1.0 for value in values)


@every_table
@pytest.mark.parametrize("randomly", [0.0, 0.5, 1.0])
def test_every_decision_has_scores_and_a_legal_choice(given: dict[str, Any], randomly: float) -> None:
    words, voice = game_catalogue("co2", strict=True), speaker("co2")
    bot = known()
    for seed in range(2):
        state = _fresh(given, seed)
        rng = Random(seed)
        while state.seat is not None:
            legal = state.legal()
            view = state.view(state.seat)
            chosen = bot.choose(view.known)  # type: ignore[attr-defined]
            assert state.check(chosen) is None, str(chosen)
            actions = bot.actions(state)
            scores = bot.scores(state, actions)
            assert len(scores) == len(actions)
            assert all(math.isfinite(found) for found in scores)
            assert actions[scores.index(max(scores))] == chosen
            action = rng.choice(legal) if rng.random() < randomly else chosen
            if rng.random() < 0.15:
                found = bot.scores(state, legal)
                assert len(found) == len(legal)
                assert all(math.isfinite(one) for one in found)
                assert not [one for one in actions if one not in state.legal_few(1)]
                _check_values(state)
                for told in (chosen, rng.choice(legal)):
                    reasons = bot.reasons(state, told)
                    assert len(reasons) <= 3
                    for reason in reasons:
                        assert math.isfinite(reason.amount)
                        words.say(reason.id, **voice.phrases(reason.facts, view))
            state.apply(action)
        _check_values(state)


@every_table
def test_nothing_hidden_matters(given: dict[str, Any]) -> None:
    """Worlds that differ only in what the seat cannot see get the same answer."""
    bot = known()
    state = _fresh(given, 3)
    rng = Random(3)
    while state.seat is not None:
        view = state.view(state.seat)
        chosen = bot.choose(view.known)  # type: ignore[attr-defined]
        if rng.random() < 0.2:
            for twin in range(2):
                assert bot.choose(view.imagine(Random(twin))) == chosen
                assert bot.values(view.imagine(Random(twin))) == bot.values(view.known)  # type: ignore[attr-defined]
        state.apply(chosen)


def test_it_saves_the_planet_among_its_like() -> None:
    bot = known()
    saved = 0
    for seed in range(6):
        state = _fresh({"players": 3, "fossil_setup": "normal"}, seed)
        while state.seat is not None:
            state.apply(bot.choose(state))
        assert state.outcome is not None
        saved += state.outcome.team is not False
    assert saved >= 5
