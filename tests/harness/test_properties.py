"""Properties that hold at every position of every game: legal() is check(), texts read back, copies stay apart.

Positions come from random games over players, options, components and ways of playing. What is a property of one game's
own rules is in `tests/<game>/test_properties.py`.
"""

import contextlib
import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baseload.core.action import Action
from baseload.core.playing import random_game
from baseload.core.problems import NotationError, Refused
from baseload.core.record import load_record
from tests.harness.random_run import later
from tests.harness.trial import Trial
from tests.harness.trials import TRIALS
from tests.registered import scaled

every_trial = pytest.mark.parametrize("trial", TRIALS, ids=str)
chance = st.randoms(use_true_random=False)


def position(trial: Trial, data: st.DataObject) -> Any:
    """Somewhere in a random game, not at its end."""
    seed, number = data.draw(st.integers(0, 10_000)), data.draw(trial.numbers)
    state, rng, style = trial.first(seed, number)
    count = data.draw(st.integers(0, trial.latest))
    return later(state, count, lambda state: trial.pick(state, rng, style))


def agrees(trial: Trial, state: Any, rng: Random) -> None:
    """legal() lists exactly what check() allows."""
    listed = [str(action) for action in state.legal()]
    allowed = {str(action) for action in trial.universe(state, rng) if state.check(action) is None}
    assert len(listed) == len(set(listed))
    assert set(listed) == allowed, set(listed) ^ allowed
    assert listed, "a seat that has to decide can do nothing"


@every_trial
@settings(max_examples=scaled(180))
@given(data=st.data(), rng=chance)
def test_legal_lists_exactly_what_check_allows(trial: Trial, data: st.DataObject, rng: Random) -> None:
    agrees(trial, position(trial, data), rng)


@every_trial
def test_legal_is_check_at_every_kind_of_decision(trial: Trial) -> None:
    """Random positions seldom show some decisions; the golden games show them all."""
    met: Counter[str] = Counter()
    rng = Random(1)
    for path in trial.golden.files:
        record = load_record(str(path))
        state: Any = record.start()
        for action in record.actions:
            kind = state.stack[-1].to_plain()[0]
            met[kind] += 1
            if met[kind] <= 10 or met[kind] % 50 == 0:
                agrees(trial, state, rng)
            state.apply(action)
    assert set(met) | trial.silent == trial.decisions


@every_trial
@settings(max_examples=scaled(60))
@given(data=st.data(), rng=chance)
def test_a_refusal_changes_nothing_and_has_a_reason(trial: Trial, data: st.DataObject, rng: Random) -> None:
    state = position(trial, data)
    before = state.hash()
    for action in rng.sample(trial.universe(state, rng), 80):
        refusal = state.check(action)
        if refusal is not None:
            with pytest.raises(Refused) as refused:
                state.play(action)
            assert refused.value.refusal == refusal
            assert refusal.code
            assert refusal.rule.startswith(trial.rules)
            assert json.loads(json.dumps(refusal.to_plain())) == refusal.to_plain()
    assert state.hash() == before


@every_trial
@settings(max_examples=scaled(60))
@given(data=st.data())
def test_every_legal_action_reads_back(trial: Trial, data: st.DataObject) -> None:
    for action in position(trial, data).legal():
        text = str(action)
        again = trial.game.action(text)
        assert again == action
        assert str(again) == text
        assert type(again) is type(action)
        assert hash(again) == hash(action)
        assert trial.game.action(f"  {text.upper().replace(' ', '   ')} ") == action


@every_trial
@given(text=st.text(max_size=60))
def test_any_text_is_an_action_or_a_notation_error(trial: Trial, text: str) -> None:
    _read(trial, text)


@every_trial
@settings(max_examples=scaled(300))
@given(data=st.data())
def test_any_words_of_the_notation_are_an_action_or_a_notation_error(
    trial: Trial, data: st.DataObject
) -> None:
    verb = data.draw(st.sampled_from(["", *trial.verbs]))
    words = data.draw(st.lists(st.sampled_from([*trial.verbs, *trial.words]), max_size=7))
    _read(trial, " ".join([verb, *words]))


@every_trial
@settings(max_examples=scaled(300))
@given(data=st.data())
def test_a_verb_with_any_words_is_an_action_or_a_notation_error(trial: Trial, data: st.DataObject) -> None:
    verb, words = st.sampled_from(trial.verbs), st.lists(st.sampled_from(trial.words), max_size=7)
    _read(trial, " ".join([data.draw(verb), *data.draw(words)]))


def _read(trial: Trial, text: str) -> None:
    action = None
    with contextlib.suppress(NotationError):  # any other error fails the test
        action = trial.game.action(text)
    if action is None:
        with pytest.raises(NotationError) as raised:
            trial.game.action(text)
        assert raised.value.code == "not_an_action"
        assert raised.value.facts["text"] == text
        return
    assert trial.game.action(str(action)) == action
    # Whatever can be written can be checked at any position, legal or not.
    for state in trial.tables:
        state.check(action)


@every_trial
@settings(max_examples=scaled(60))
@given(data=st.data(), rng=chance)
def test_plain_forms_and_copies(trial: Trial, data: st.DataObject, rng: Random) -> None:
    """A position survives JSON; a copy goes its own way; playing tells the same as applying."""
    game, state = trial.game, position(trial, data)
    plain = json.loads(json.dumps(state.to_plain()))
    again = game.state_from_plain(plain)
    assert again.to_plain() == state.to_plain() == plain
    assert again.legal() == state.legal()
    before = state.hash()
    for action in rng.sample(state.legal(), min(12, len(state.legal()))):
        quiet, told, restored = state.copy(), state.copy(), game.state_from_plain(plain)
        quiet.apply(action)
        events = told.play(action)
        assert restored.play(action) == events
        assert quiet.hash() == told.hash() == restored.hash() != before
        assert state.hash() == before
    random_game(state.copy(), rng)
    assert state.hash() == before


@every_trial
@settings(max_examples=scaled(40))
@given(data=st.data())
def test_every_game_ends_and_the_same_choices_make_the_same_game(trial: Trial, data: st.DataObject) -> None:
    seed, number = data.draw(st.integers(0, 100_000)), data.draw(trial.numbers)
    style = data.draw(st.sampled_from(trial.styles))
    state, rng, _ = trial.first(seed, number)
    actions: list[Action] = []
    while state.outcome is None:
        actions.append(trial.pick(state, rng, style))
        state.play(actions[-1])
        assert len(actions) < 20_000
    again, _, _ = trial.first(seed, number)
    for action in actions:
        again.apply(trial.game.action(str(action)))
    assert again.hash() == state.hash()


@every_trial
@settings(max_examples=scaled(60))
@given(data=st.data())
def test_views_know_what_is_legal_for_their_seat(trial: Trial, data: st.DataObject) -> None:
    state = position(trial, data)
    for seat in [None, *range(len(state.companies))]:
        view = state.view(seat)
        assert view.to_move == state.seat
        assert view.legal() == (state.legal() if seat == state.seat else [])
        restored = trial.game.view_from_plain(json.loads(json.dumps(view.to_plain())))
        assert restored.to_plain() == view.to_plain()
        assert restored.legal() == view.legal()


@every_trial
@settings(max_examples=scaled(40))
@given(data=st.data(), rng=chance)
def test_events_tell_every_change(trial: Trial, data: st.DataObject, rng: Random) -> None:
    """From any position on, the books kept from events alone agree with the position for twenty actions."""
    state = position(trial, data)
    books = trial.books(state)
    for _ in range(20):
        if state.outcome is not None:
            break
        action = trial.pick(state, rng, trial.style)
        books.check(action, state.play(action), state)


@every_trial
@settings(max_examples=scaled(60))
@given(data=st.data(), rng=chance)
def test_events_of_legal_actions_are_plain_and_named(trial: Trial, data: st.DataObject, rng: Random) -> None:
    state = position(trial, data)
    for action in rng.sample(state.legal(), min(40, len(state.legal()))):
        for event in state.copy().play(action):
            assert event.kind.isidentifier()
            assert event.seat is None or 0 <= event.seat < len(state.companies)
            assert json.loads(json.dumps(event.facts)) == event.facts
            for fact, value in event.facts.items():
                assert isinstance(fact, str)
                trial.facts(event.kind, fact, value)
