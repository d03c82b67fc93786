"""The contract of core/contract.py, for free for every registered game: whatever is registered must keep it.

A new game only adds its tables below, and how its views write what they do not know.
"""

import copy
import json
import pickle
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core import registry
from baseload.core.action import Action
from baseload.core.contract import Game, State, outcome_from_plain
from baseload.core.event import event_from_plain
from baseload.core.plain import canonical, digest
from baseload.core.playing import checked_game, random_game
from baseload.core.problems import Refused

TABLES: dict[str, list[dict[str, Any]]] = {
    "power-grid": [
        {"players": 2},
        {"players": 3, "map": "usa", "regions": "draft", "money": "open"},
        {"players": 4, "auction": "sealed", "first_order": "seats", "bid_order": "turn"},
        {"players": 5, "map": "usa", "unused_regions": "passable", "voluntary_discard": "off"},
        {"players": 6, "late_start": "empty_only", "tiebreak": "rulebook", "final_payment": "on"},
        {"players": 3, "beginner": "on", "auction": "sealed", "money": "open"},
        {"players": 4, "regions": ["w", "e", "sw", "se"]},
    ],
    "co2": [
        {"players": 1},
        {"players": 1, "solo_end_at_500": "on", "fossil_setup": "extreme", "final_income": "off"},
        {"players": 2, "lobby_draft": "alternate", "summit_places": 3, "zero_majority": "on"},
        {"players": 3, "auction": "ascending", "supply_start": "random", "fossil_setup": "beginner"},
        {"players": 4, "lobby_draft": "right", "control_tie": "agenda", "evict_on_build": "first"},
        {"players": 5, "auction": "once_around", "own_scientist_free": "on", "supply_start": "fixed"},
    ],
    "second-chance": [
        {"players": 1},
        {"players": 1, "solo_goal": "random", "summit_places": 4, "supply_start": "choice"},
        {"players": 2, "inspectors": "on", "coop_decision": "unanimous", "lobby_draft": "on"},
        {"players": 3, "evict_before_pay": "off", "empty_region_pays": "market", "supply_start": "random"},
        {"players": 4, "goal_01_regions": "on", "least_money_subsidy": 1, "control_limit": 6},
        {"players": 2, "mode": "competitive", "bonus_gift": "always", "events_reshuffle": "on"},
        {"players": 3, "mode": "competitive", "lobby_draft": "on", "gas_three_competitive": "off"},
        {"players": 4, "mode": "competitive", "lobby_36": "buy", "zero_majority": "on"},
    ],
}
# What stands in a view's plain data for something the seat may not know.
UNKNOWN: dict[str, list[Any]] = {"power-grid": [-1], "co2": [-1, None], "second-chance": [-1, None]}
CASES = [
    pytest.param(name, chosen, id=f"{name}-{number}")
    for name in registry.game_names()
    for number, chosen in enumerate(TABLES.get(name, [{}]))
]
every_table = pytest.mark.parametrize(("name", "chosen"), CASES)


def start(name: str, chosen: dict[str, Any], seed: int = 5) -> tuple[Game, State]:
    game = baseload.game(name)
    options = game.options(**chosen)
    return game, game.setup(options, game.deal(options, seed))


def walk(state: State, seed: int, every: int = 1) -> list[State]:
    """Copies of the positions of one random game, each `every`th of them, and the last."""
    rng = Random(seed)
    found: list[State] = []
    count = 0
    while state.outcome is None:
        if count % every == 0:
            found.append(state.copy())
        state.apply(rng.choice(state.legal()))
        count += 1
    return [*found, state.copy()]


def through_json(plain: Any) -> Any:
    return json.loads(json.dumps(plain, allow_nan=False))


def test_every_game_has_tables_here() -> None:
    assert set(registry.game_names()) <= set(TABLES)
    assert set(UNKNOWN) == set(TABLES)


@pytest.mark.parametrize("name", registry.game_names())
def test_the_tables_have_every_number_of_players(name: str) -> None:
    game = baseload.game(name)
    counts = {game.options(**chosen).players for chosen in TABLES[name]}
    assert counts == set(range(game.fewest, game.most + 1))


def test_the_front_door_still_opens_after_a_game_was_loaded() -> None:
    """Loading a game imports subpackages, which must not take the place of names that `baseload` offers."""
    for name in registry.game_names():
        assert baseload.game(name).name == name
    assert baseload.game_names() == registry.game_names()
    assert all(
        callable(getattr(baseload, name)) for name in ("game", "game_names", "bot", "bot_names", "build")
    )


@every_table
def test_the_declared_game(name: str, chosen: dict[str, Any]) -> None:
    game = baseload.game(name)
    assert game.name == name
    assert game.rules >= 1
    fewest, most = game.fewest, game.most
    specs = game.option_specs()
    assert specs[0].name == "players"
    assert specs[0].values == list(range(fewest, most + 1))
    names = [spec.name for spec in specs]
    assert len(names) == len(set(names))
    for spec in specs:
        assert spec.default in spec.values
        assert spec.rule
    options = game.options(**chosen)
    assert list(options.to_plain()) == names
    assert fewest <= options.players <= most
    assert game.options(**through_json(options.to_plain())) == options


@every_table
def test_a_deal_is_plain_and_comes_from_its_seed(name: str, chosen: dict[str, Any]) -> None:
    game = baseload.game(name)
    options = game.options(**chosen)
    deals = [game.deal(options, seed) for seed in range(8)]
    assert [through_json(deal) for deal in deals] == deals
    assert [game.deal(options, seed) for seed in range(8)] == deals
    assert len({canonical(deal) for deal in deals}) > 1


@every_table
def test_setup_leaves_the_deal_alone(name: str, chosen: dict[str, Any]) -> None:
    game = baseload.game(name)
    options = game.options(**chosen)
    deal = game.deal(options, 3)
    before = canonical(deal)
    random_game(game.setup(options, deal), Random(1))
    assert canonical(deal) == before


@every_table
def test_random_games_end_with_an_outcome(name: str, chosen: dict[str, Any]) -> None:
    for seed in range(5):
        _, state = start(name, chosen, seed)
        random_game(state, Random(seed))
        outcome = state.outcome
        assert outcome is not None
        seats = baseload.game(name).options(**chosen).players
        assert state.seat is None
        assert state.legal() == []
        assert len(outcome.places) == len(outcome.scores) == seats
        assert outcome.winners or outcome.team is False
        if outcome.team is False:
            assert len(set(outcome.places)) == 1  # nobody lost better than another
            continue
        places = sorted(outcome.places)
        assert places[0] == 1
        # Equal places are shared, and the next one counts those before it.
        assert all(place == places[rank] or place == rank + 2 for rank, place in enumerate(places[1:]))
        assert outcome_from_plain(through_json(outcome.to_plain())) == outcome


@every_table
def test_copies_are_independent(name: str, chosen: dict[str, Any]) -> None:
    """Copy, apply every legal action to copies, and the original must not have changed."""
    _, state = start(name, chosen)
    for position in walk(state, 11, every=9):
        before = position.hash()
        for action in position.legal():
            position.copy().apply(action)
        assert position.hash() == before
        # And the other way round: the original goes on, the copy stays.
        copy = position.copy()
        assert copy.hash() == before
        assert copy.seat == position.seat
        if position.outcome is None:
            position.apply(position.legal()[-1])
            assert copy.hash() == before


@every_table
def test_plain_data_taken_from_a_state_stays(name: str, chosen: dict[str, Any]) -> None:
    """What was taken before a move must not change with it: a server holds it while the game goes on."""
    _, state = start(name, chosen)
    rng = Random(4)
    for _ in range(200):
        if state.outcome is not None:
            break
        plain, views = state.to_plain(), [state.view(seat) for seat in (None, 0)]
        taken = [canonical(plain), *[canonical(view.to_plain()) for view in views]]
        state.play(rng.choice(state.legal()))
        assert [canonical(plain), *[canonical(view.to_plain()) for view in views]] == taken


def _spoil(plain: Any) -> None:
    """Change every list and table in plain data."""
    if isinstance(plain, dict):
        for value in plain.values():
            _spoil(value)
        plain["spoilt"] = True
    elif isinstance(plain, list):
        for value in plain:
            _spoil(value)
        plain.append("spoilt")


@every_table
def test_plain_data_is_ones_own(name: str, chosen: dict[str, Any]) -> None:
    """Whatever is done to it, the state, its views and its outcome stay what they were."""
    _, state = start(name, chosen)
    rng = Random(5)
    while True:
        before, views = state.hash(), [state.view(seat) for seat in (None, 0)]
        shown = [canonical(view.to_plain()) for view in views]
        _spoil(state.to_plain())
        for view in views:
            _spoil(view.to_plain())
        if state.outcome is not None:
            _spoil(state.outcome.to_plain())
        assert state.hash() == before
        assert [canonical(view.to_plain()) for view in views] == shown
        if state.outcome is not None:
            break
        for event in state.play(rng.choice(state.legal())):
            now = state.hash()
            _spoil(event.to_plain())
            _spoil(event.facts)
            assert state.hash() == now


@every_table
def test_everything_crosses_process_borders(name: str, chosen: dict[str, Any]) -> None:
    _, state = start(name, chosen)
    for position in walk(state, 6, every=40):
        again = pickle.loads(pickle.dumps(position))
        assert again.hash() == position.hash()
        assert copy.deepcopy(position).hash() == position.hash()
        view = position.view(position.seat)
        assert canonical(pickle.loads(pickle.dumps(view)).to_plain()) == canonical(view.to_plain())
        legal = position.legal()
        assert pickle.loads(pickle.dumps(legal)) == legal
        if legal:
            events = position.copy().play(legal[-1])
            assert pickle.loads(pickle.dumps(events)) == events
    while state.outcome is None:
        state.apply(state.legal()[-1] if len(state.legal()) < 3 else state.legal()[1])
    assert pickle.loads(pickle.dumps(state.outcome)) == state.outcome


@every_table
def test_legal_is_a_list_of_ones_own_without_duplicates(name: str, chosen: dict[str, Any]) -> None:
    game, state = start(name, chosen)
    for position in walk(state, 12, every=5):
        legal = position.legal()
        texts = [str(action) for action in legal]
        assert len(texts) == len(set(texts)) == len(set(legal))
        assert all(isinstance(action, Action) and position.check(action) is None for action in legal)
        for text, action in zip(texts, legal, strict=True):
            assert game.action(text) == action
        legal.clear()
        assert [str(action) for action in position.legal()] == texts


@every_table
def test_views_know_what_is_legal_for_their_seat(name: str, chosen: dict[str, Any]) -> None:
    game, state = start(name, chosen)
    seats = game.options(**chosen).players
    for position in walk(state, 13, every=7):
        for seat in [None, *range(seats)]:
            view = position.view(seat)
            assert view.seat == seat
            assert view.to_move == position.seat
            assert view.outcome == position.outcome
            if seat is not None and seat == position.seat:
                assert view.legal() == position.legal()
                assert all(view.check(action) is None for action in view.legal())
            else:
                assert view.legal() == []
                for action in position.legal()[:3]:
                    assert view.check(action) is not None


@every_table
def test_states_and_views_survive_json_exactly(name: str, chosen: dict[str, Any]) -> None:
    game, state = start(name, chosen)
    seats = game.options(**chosen).players
    for position in walk(state, 14, every=13):
        plain = position.to_plain()
        again = game.state_from_plain(through_json(plain))
        assert again.to_plain() == plain
        assert through_json(plain) == plain
        assert again.hash() == position.hash() == digest(plain)
        assert again.seat == position.seat
        assert again.legal() == position.legal()
        # The restored state plays on as the other would.
        ones, others = random_game(position.copy(), Random(3)), random_game(again, Random(3))
        assert ones == others
        for seat in [None, *range(seats)]:
            view = position.view(seat)
            restored = game.view_from_plain(through_json(view.to_plain()))
            assert restored.to_plain() == view.to_plain() == through_json(view.to_plain())
            assert restored.legal() == view.legal()
            assert restored.seat == view.seat
            assert restored.to_move == view.to_move


@every_table
def test_playing_on_from_json_gives_the_same_game(name: str, chosen: dict[str, Any]) -> None:
    """A state restored after every single action is never another game."""
    game, state = start(name, chosen, 8)
    restored = state.copy()
    rng = Random(8)
    for _ in range(150):
        if state.outcome is not None:
            break
        action = rng.choice(state.legal())
        state.play(action)
        restored = game.state_from_plain(through_json(restored.to_plain()))
        restored.play(game.action(str(action)))
        assert restored.hash() == state.hash()


@every_table
def test_play_apply_and_carry_out_agree(name: str, chosen: dict[str, Any]) -> None:
    _, state = start(name, chosen)
    rng = Random(15)
    while state.outcome is None:
        action = rng.choice(state.legal())
        quiet, told = state.copy(), state.copy()
        quiet.apply(action)
        told.carry_out(action)
        events = state.play(action)
        assert quiet.hash() == told.hash() == state.hash()
        for event in events:
            assert event_from_plain(through_json(event.to_plain())) == event


@every_table
def test_a_refused_action_changes_nothing(name: str, chosen: dict[str, Any]) -> None:
    _, state = start(name, chosen)
    walked = walk(state, 16, every=11)
    every = {str(action): action for position in walked for action in position.legal()[:10]}
    for position in walked:
        before = position.hash()
        for action in list(every.values())[::7]:
            refusal = position.check(action)
            if refusal is not None:
                with pytest.raises(Refused) as refused:
                    position.play(action)
                assert refused.value.refusal == refusal
                assert through_json(refusal.to_plain()) == refusal.to_plain()
                assert refusal.code
                assert refusal.rule
        assert position.hash() == before


@every_table
def test_same_deal_and_same_choices_same_game(name: str, chosen: dict[str, Any]) -> None:
    for seed in range(3):
        _, one = start(name, chosen, seed)
        _, two = start(name, chosen, seed)
        for count, (here, there) in enumerate(zip(walk(one, seed), walk(two, seed), strict=True)):
            if count % 10 == 0 or here.outcome is not None:
                assert here.hash() == there.hash()


@every_table
def test_positions_differ_while_the_game_goes_on(name: str, chosen: dict[str, Any]) -> None:
    """A fingerprint that forgot a part of the position would show as two equal neighbours."""
    _, state = start(name, chosen)
    hashes = [position.hash() for position in walk(state, 17)]
    assert all(one != two for one, two in pairwise(hashes))


@every_table
def test_checked_and_unchecked_games_are_the_same(name: str, chosen: dict[str, Any]) -> None:
    _, one = start(name, chosen)
    _, two = start(name, chosen)
    assert random_game(one, Random(2)) == checked_game(two, Random(2))
    assert one.hash() == two.hash()


def without(plain: Any, seen: Any, marks: list[Any]) -> Any:
    """`plain` with a mark wherever `seen` has it: the places that the first view could not know."""
    if isinstance(seen, dict) and isinstance(plain, dict) and set(plain) == set(seen):
        return {key: without(plain[key], seen[key], marks) for key in seen}
    if isinstance(seen, list) and isinstance(plain, list) and len(seen) == len(plain):
        return [without(one, other, marks) for one, other in zip(plain, seen, strict=True)]
    return seen if any(seen is mark or (seen == mark and type(seen) is int) for mark in marks) else plain


@every_table
def test_imagined_states_agree_with_the_view(name: str, chosen: dict[str, Any]) -> None:
    """What a seat knows it knows in every state it imagines, and the imagined game can be played to its end."""
    game, state = start(name, chosen)
    seats = game.options(**chosen).players
    rng = Random(18)
    for position in walk(state, 18, every=17)[:-1]:
        for seat in [None, *range(seats)]:
            view = position.view(seat)
            before = canonical(view.to_plain())
            imagined = view.imagine(rng)
            seen = imagined.view(seat).to_plain()
            assert without(seen, view.to_plain(), UNKNOWN[name]) == view.to_plain()
            assert canonical(view.to_plain()) == before
            assert imagined.seat == position.seat
            if seat is not None and seat == position.seat:
                assert imagined.legal() == position.legal()
            assert game.state_from_plain(through_json(imagined.to_plain())).hash() == imagined.hash()
            if seat in (None, 0):
                random_game(imagined, rng)
                assert imagined.outcome is not None


@every_table
def test_a_finished_game_is_imagined_as_it_is(name: str, chosen: dict[str, Any]) -> None:
    """After the end nothing is secret, so there is nothing to make up."""
    _, state = start(name, chosen)
    end = walk(state, 18)[-1]
    for seat in (None, 0):
        assert canonical(end.view(seat).imagine(Random(1)).to_plain()) == canonical(end.to_plain())


@every_table
def test_imagining_comes_from_the_generator_alone(name: str, chosen: dict[str, Any]) -> None:
    _, state = start(name, chosen)
    for position in walk(state, 19, every=60)[:-1]:
        view = position.view(position.seat)
        assert view.imagine(Random(1)).hash() == view.imagine(Random(1)).hash()


@every_table
def test_bots_play_from_views(name: str, chosen: dict[str, Any]) -> None:
    from baseload.core.playing import bot_game

    game, state = start(name, chosen)
    bots = [baseload.bot("random", seed) for seed in range(game.options(**chosen).players)]
    actions = bot_game(state, bots, 1.0)
    assert state.outcome is not None
    _, again = start(name, chosen)
    for action in actions:
        again.play(action)
    assert again.hash() == state.hash()
