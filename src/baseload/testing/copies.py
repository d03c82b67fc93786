"""Copies, fingerprints and plain data: whatever is taken from a state is one's own, and the state stays what it was."""

import copy
import pickle
from random import Random

from baseload.core.contract import State
from baseload.core.plain import Plain, canonical
from baseload.testing.claims import claim
from baseload.testing.subject import Table


def copies_are_independent(table: Table) -> None:
    """Copy, apply every legal action to copies, and the original must not have changed: the cheapest finder of bugs."""
    state, rng = table.start(), Random(11)
    count = 0
    while (
        state.outcome is None
    ):  # on the state itself: positions that were copied would hide what copies share
        if count % 9 == 0:
            _copies_stay_apart(state)
        twin, before = state.copy(), state.hash()
        action = table.subject.pick(state, rng)
        state.apply(action)
        claim(twin.hash() == before, f"Applying `{action}` to the original has changed its copy.")
        count += 1
    _copies_stay_apart(state)


def _copies_stay_apart(state: State) -> None:
    before = state.hash()
    claim(state.copy().hash() == before, "A copy is not the same position.")
    claim(state.copy().seat == state.seat, "In a copy another seat is to decide.")
    for action in state.legal():
        state.copy().apply(action)
    claim(state.hash() == before, "Applying actions to copies has changed the original.")


def plain_data_taken_from_a_state_stays(table: Table) -> None:
    """What was taken before a move must not change with it: a server holds it while the game goes on."""
    state, rng = table.start(), Random(4)
    for _ in range(200):
        if state.outcome is not None:
            break
        plain, views = state.to_plain(), [state.view(seat) for seat in (None, 0)]
        before, shown = canonical(plain), [canonical(view.to_plain()) for view in views]
        action = table.subject.pick(state, rng)
        state.play(action)
        claim(canonical(plain) == before, f"`{action}` has changed plain data that was taken before it.")
        again = [canonical(view.to_plain()) for view in views]
        claim(again == shown, f"`{action}` has changed a view that was taken before it.")


def _spoil(plain: Plain) -> None:
    """Change every list and table in plain data."""
    if isinstance(plain, dict):
        for value in plain.values():
            _spoil(value)
        plain["spoilt"] = True
    elif isinstance(plain, list):
        for value in plain:
            _spoil(value)
        plain.append("spoilt")


def plain_data_is_ones_own(table: Table) -> None:
    """Whatever is done to it, the state, its views and its outcome stay what they were."""
    state, rng = table.start(), Random(5)
    options = table.options
    _spoil(options.to_plain())
    claim(options == table.options, "Who changes plain options changes the options.")
    while True:
        _given_out_is_ones_own(state)
        if state.outcome is not None:
            return
        for event in state.play(table.subject.pick(state, rng)):
            now = state.hash()
            _spoil(event.to_plain())
            _spoil(event.facts)
            claim(
                state.hash() == now, f"The event {event.kind} holds a part of the state: it can be changed."
            )


def _given_out_is_ones_own(state: State) -> None:
    before, views = state.hash(), [state.view(seat) for seat in (None, 0)]
    shown = [canonical(view.to_plain()) for view in views]
    _spoil(state.to_plain())
    for view in views:
        _spoil(view.to_plain())
    if state.outcome is not None:
        _spoil(state.outcome.to_plain())
    claim(state.hash() == before, "Who changes plain data that a state gave out changes the state.")
    again = [canonical(view.to_plain()) for view in views]
    claim(again == shown, "Who changes plain data that a view gave out changes the view.")


def everything_crosses_process_borders(table: Table) -> None:
    for position in table.walk(6, every=40):
        again = pickle.loads(pickle.dumps(position))
        claim(again.hash() == position.hash(), "A pickled state is another position.")
        claim(copy.deepcopy(position).hash() == position.hash(), "A deep copy is another position.")
        view = position.view(position.seat)
        sent = pickle.loads(pickle.dumps(view))
        claim(canonical(sent.to_plain()) == canonical(view.to_plain()), "A pickled view is another one.")
        legal = position.legal()
        claim(pickle.loads(pickle.dumps(legal)) == legal, "Pickled actions are others.")
        if legal:
            events = position.copy().play(legal[-1])
            claim(pickle.loads(pickle.dumps(events)) == events, "Pickled events are others.")
    end = table.walk(7)[-1]
    claim(pickle.loads(pickle.dumps(end.outcome)) == end.outcome, "A pickled outcome is another one.")


OF_GAME = ()
OF_TABLE = (
    copies_are_independent,
    plain_data_taken_from_a_state_stays,
    plain_data_is_ones_own,
    everything_crosses_process_borders,
)
