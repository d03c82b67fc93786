"""What the bots know of Second Chance: single judgements, and that whole games are played fairly and to the end."""

from math import isfinite
from random import Random
from typing import Any

import pytest

from baseload.bots.knowledge import knowledge, weights_of
from baseload.bots.second_chance.knowledge import SecondChanceKnowledge
from baseload.core.action import Action
from baseload.games.second_chance.components import TILE_REGION, TILE_SIZE, TILE_TOPIC, TILE_TYPE
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from baseload.text.catalogue import game_catalogue
from tests.harness.scene import legal, play
from tests.second_chance.scene import arrange, rivals, summit_tile, table

KNOWN = knowledge("second-chance", 4)
ASIA, EUROPE = 4, 2
HYDRO, RECYCLING, SOLAR = 3, 4, 1
AGENDA = ["solar", "hydro", "recycling"]
ALL_TILES = 21


def chosen(state: State) -> str:
    return str(KNOWN.choose(state))


def team(players: int = 2, **options: Any) -> State:
    """A team whose tiles are all turned, so that a test can open those it is about."""
    state = table(players, **options)
    return arrange(state, seat=0, turned=list(range(1, ALL_TILES + 1)))


def with_tiles(state: State, kinds: list[int], **given: Any) -> State:
    """Exactly these tiles are open."""
    turned = list(range(len(kinds) + 1, ALL_TILES + 1))
    rest = state.tiles[len(kinds) :]
    state = arrange(state, turned=turned, **given)
    state.tiles = kinds + rest
    return state


RICH = {"money": 30, "tech": 5, "permits": 5, "knowledge": dict.fromkeys(AGENDA, 5), "lobby": []}


# --- main actions ---


def test_a_plant_is_built_when_it_can_be() -> None:
    state = arrange(
        team(),
        seat=0,
        companies={0: RICH},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": ("hydro!", 0)}}},
    )
    assert chosen(state).startswith("build asia tech")


def test_the_plant_that_turns_tiles_comes_first() -> None:
    place = {"agenda": AGENDA, "projects": {"tech": ("hydro!", 0)}}
    state = arrange(team(), seat=0, companies={0: RICH}, regions={"asia": place, "europe": place})
    for region, name in ((ASIA, "asia"), (EUROPE, "europe")):
        open_now = with_tiles(state, [TILE_REGION + region, TILE_TYPE + HYDRO])
        assert chosen(open_now).startswith(f"build {name}")


def test_what_can_still_be_built_is_prepared_before_more_is_planned() -> None:
    state = arrange(
        team(),
        seat=0,
        companies={0: {**RICH, "scientists": 0, "money": 9, "recruits": 0}},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": "recycling"}}},
    )
    state = with_tiles(state, [TILE_REGION + ASIA, TILE_TYPE + RECYCLING])
    assert chosen(state).startswith("prepare asia tech")


def test_a_permit_is_bought_where_none_is_left_to_prepare_with() -> None:
    state = arrange(
        team(),
        seat=0,
        companies={0: {**RICH, "permits": 0, "scientists": 0}},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": "recycling"}}},
    )
    assert chosen(state) == "buy"


def test_coins_short_of_a_plant_are_had_by_selling() -> None:
    state = arrange(
        team(),
        seat=0,
        companies={0: {**RICH, "money": 6, "permits": 3, "scientists": 0}},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": ("recycling!", 0)}}},
    )
    state = with_tiles(state, [TILE_REGION + ASIA, TILE_TYPE + RECYCLING])
    assert chosen(state) == "sell"
    play(state, "sell")
    assert chosen(state).startswith("build asia tech")


def test_nothing_is_planned_at_the_very_end_for_its_plant() -> None:
    """In the last turn only the step and the goals count: a prepared plant is built."""
    state = arrange(
        team(),
        seat=1,
        decade=4,
        round=4,
        companies={1: RICH},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": ("solar!", 0)}}},
    )
    assert chosen(state).startswith("build")


# --- UN cards and goals ---


def test_a_needed_un_card_is_claimed() -> None:
    cards = [2, 3, 4, 5, 7, 17, 18, 19, 20, 21]
    state = arrange(
        team(),
        seat=0,
        used=1,
        un_cards=cards,
        companies={0: {**RICH, "scientists": 0}},
        regions={"asia": {"spaces": [("hydro", 0), ("recycling", 0)], "controller": 0}},
    )
    state.plants_built = [0, 0, 0, 1, 1]
    assert chosen(state) == "claim 2"


def test_tech_that_the_own_goal_wants_is_kept_at_the_end() -> None:
    state = arrange(
        team(),
        seat=1,
        used=1,
        decade=4,
        round=4,
        un_cards=[2, 3, 4],
        companies={1: {**RICH, "tech": 4, "goals": [4, 7], "scientists": 0}},
        regions={"asia": {"spaces": [("hydro", 1), ("recycling", 1)], "controller": 1}},
    )
    state.plants_built = [0, 0, 0, 1, 1]
    assert "claim 2" in legal(state)
    assert chosen(state) == "done"


def test_the_last_income_pays_for_the_goal_of_ten_coins() -> None:
    state = arrange(
        team(),
        decade=4,
        phase="income",
        team_points=60,
        level=400,
        companies={0: {"money": 7, "goals": [6, 7], "knowledge": {"solar": 8}}},
        stack=[["decades", -1], ["income", -1, 2], ["split_income", 0, 10]],
    )
    assert chosen(state) == "coins 3"


# --- scientists ---


def test_a_summit_is_completed_for_its_tiles() -> None:
    tile = summit_tile("solar", "hydro")
    state = arrange(
        team(),
        seat=0,
        used=1,
        companies={0: {"scientists": 0, "lobby": []}},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": ("hydro", 0), "money": "solar"}}},
        summits={1: (tile, {"solar": 1})},
    )
    state = with_tiles(state, [TILE_SIZE + 2, TILE_TOPIC + SOLAR, TILE_TOPIC + HYDRO])
    assert chosen(state) == "move asia tech to summit 1"


def test_a_scientist_goes_onto_what_is_prepared_next() -> None:
    state = arrange(
        team(),
        seat=0,
        companies={0: {**RICH, "scientists": 1, "money": 9, "recruits": 0}},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": "recycling"}}},
    )
    state = with_tiles(state, [TILE_REGION + ASIA, TILE_TYPE + RECYCLING])
    assert chosen(state) == "move board to asia tech"
    play(state, "move board to asia tech")
    assert chosen(state).startswith("prepare asia tech")


def test_a_bonus_goes_to_the_partner_who_can_use_it() -> None:
    """One's own disc is at the end of that track; the partner's is a step short of a licence."""
    bonus = 4 + SOLAR
    state = arrange(
        team(),
        phase="actions",
        companies={0: {"knowledge": {"solar": 8}}, 1: {"knowledge": {"solar": 1}}},
        regions={"asia": {"agenda": AGENDA, "projects": {"tech": ("solar!", 1)}}},
        stack=[["decades", -1], ["turn", 0], ["bonus", 0, bonus, 0]],
    )
    assert chosen(state) == "give 2"
    play(state, "give 2")
    assert chosen(state) == "accept"


# --- phases ---


def test_points_without_which_the_decade_is_lost_are_taken() -> None:
    state = arrange(
        table(2),
        phase="income",
        team_points=0,
        companies={0: {"money": 0}},
        stack=[["decades", -1], ["income", -1, 2], ["split_income", 0, 9]],
    )
    assert chosen(state) == "coins 0"


def test_air_is_cleaned_while_it_is_cheap_and_not_at_the_end() -> None:
    stack = [["decades", -1], ["reduction", 0, []]]
    early = arrange(team(), phase="reduction", decade=1, level=480, team_points=15, stack=stack)
    late = arrange(team(), phase="reduction", decade=4, level=480, team_points=15, stack=stack)
    assert int(chosen(early).split()[1]) >= 5
    assert chosen(late) == "reduce 0"


def test_values_know_a_better_position() -> None:
    state = arrange(team(), seat=0, decade=3, team_points=5, level=500)
    better = arrange(state, team_points=45, level=420)
    assert KNOWN.values(better)[0] > KNOWN.values(state)[0]
    ahead = arrange(rivals(3), seat=0, companies={0: {"points": 30}})
    assert KNOWN.values(ahead)[0] > KNOWN.values(ahead)[1]


# --- whole games ---

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "inspectors": "on", "coop_decision": "unanimous"},
    {"players": 4, "lobby_draft": "on", "supply_start": "choice"},
    {"players": 2, "mode": "competitive"},
    {"players": 3, "mode": "competitive", "bonus_gift": "always", "lobby_draft": "on"},
    {"players": 4, "mode": "competitive", "lobby_36": "buy"},
    {"players": 1},
    {"players": 1, "solo_goal": 5},
]


def _new(options: dict[str, Any], seed: int) -> State:
    chosen_options = GAME.options(**options)
    state = GAME.setup(chosen_options, GAME.deal(chosen_options, seed))
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("options", TABLES)
def test_scores_and_values_over_random_games(options: dict[str, Any]) -> None:
    for seed in range(3):
        state, rng = _new(options, seed), Random(seed)
        while state.seat is not None:
            actions = KNOWN.actions(state)
            found = KNOWN.scores(state, actions)
            assert len(found) == len(actions)
            assert all(map(isfinite, found))
            best = KNOWN.choose(state)
            assert state.check(best) is None
            assert str(best) == str(actions[found.index(max(found))])
            values = KNOWN.values(state)
            assert len(values) == len(state.companies)
            assert all(0 <= value <= 1 for value in values)
            # Often the best one, so that games last.
            state.apply(best if rng.random() < 0.7 else rng.choice(state.legal()))
        outcome = state.outcome
        assert outcome is not None
        values = KNOWN.final_values(state, outcome)
        assert len(values) == len(state.companies)
        assert all(0 <= value <= 1 for value in values)


@pytest.mark.parametrize("options", TABLES)
def test_nothing_hidden_is_looked_at(options: dict[str, Any]) -> None:
    """A seat chooses and scores alike in every world that it cannot tell from its own."""
    state = _new(options, 7)
    while state.seat is not None:
        view = state.view(state.seat)
        known = view.seen()
        assert isinstance(known, State)
        best = KNOWN.choose(known)
        for number in range(2):
            imagined = view.imagine(Random(number))
            assert str(KNOWN.choose(imagined)) == str(best)
            twin = imagined.view(state.seat).seen()
            assert str(KNOWN.choose(twin)) == str(best)
        state.apply(best)


@pytest.mark.parametrize("options", TABLES[:4])
def test_reasons_have_their_sentences(options: dict[str, Any]) -> None:
    state, catalogue = _new(options, 3), game_catalogue("second-chance")
    told: set[str] = set()
    while state.seat is not None:
        actions: list[Action] = state.legal()
        for action in actions[:: max(1, len(actions) // 8)]:
            reasons = KNOWN.reasons(state, action)
            assert len(reasons) <= 3
            for reason in reasons:
                assert catalogue.has(reason.id), reason.id
                told.add(reason.id)
        state.apply(KNOWN.choose(state))
    assert len(told) > 5


def test_a_team_saves_the_climate_now_and_then() -> None:
    best = 0.0
    for seed in range(12):
        state = _new({"players": 3}, seed)
        while state.seat is not None:
            state.apply(KNOWN.choose(state))
        assert state.outcome is not None
        best = max(best, KNOWN.final_values(state, state.outcome)[0])
    assert best > 0.5


def test_weights_are_all_read() -> None:
    assert isinstance(KNOWN, SecondChanceKnowledge)
    for name in weights_of("second-chance", 4):
        fewer = {key: value for key, value in weights_of("second-chance", 4).items() if key != name}
        with pytest.raises(KeyError):
            SecondChanceKnowledge(fewer)
