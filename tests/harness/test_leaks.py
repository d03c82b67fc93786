"""Views leak nothing: change every fact a seat may not know, and its view must be the same to the byte.

Each game says in `tests/<game>/trial.py` which facts those are. The seats: every player and the spectator.
"""

import json
from random import Random
from typing import Any

import pytest

from baseload.core.action import Action
from baseload.core.plain import canonical
from baseload.core.playing import random_game
from baseload.testing.leaks import heard_the_same
from tests.harness.trial import Trial
from tests.harness.trials import TRIALS
from tests.rules import rule

every_trial = pytest.mark.parametrize("trial", TRIALS, ids=str)
every_table = pytest.mark.parametrize(
    ("trial", "number"),
    [(trial, number) for trial in TRIALS for number in range(len(trial.secrets.tables))],
    ids=str,
)


def shown(state: Any, seat: int | None) -> str:
    """Everything a seat can learn from its view: the bytes, and what it may do."""
    view = state.view(seat)
    texts = [str(action) for action in view.legal()]
    return json.dumps([view.to_plain(), texts, view.to_move], sort_keys=True)


class Game:
    """A fresh table, its seats and the spectator, and a way to play it."""

    def __init__(self, trial: Trial, number: int, seed: int) -> None:
        self.rng = Random(100 * number + seed)
        self.state = trial.secrets.table(seed=seed, **trial.secrets.tables[number])
        self.seats = [None, *range(len(self.state.companies))]
        self.style = trial.styles[(number + seed) % len(trial.styles)]
        self.trial = trial

    def disguised(self, seat: int | None) -> Any:
        """Another position that this seat must not be able to tell from the true one; it is a possible one."""
        made = self.trial.secrets.disguised(self.state, seat, self.rng)
        self.trial.check_position(made)
        return made

    def pick(self) -> Action:
        return self.trial.pick(self.state, self.rng, self.style)

    def looked_at(self, count: int, every: int) -> bool:
        return count % every == 0 or self.trial.secrets.preparing(self.state)


@rule("PG-A42", "PG-A43", "PG-29", "CO2-L30", "CO2-20", "CO2-21", "CO2-40", "CO2-243", "SC-C29", "SC-24")
@every_table
def test_views_do_not_depend_on_what_is_hidden(trial: Trial, number: int) -> None:
    different = 0
    for seed in range(3):
        game, count = Game(trial, number, seed), 0
        while game.state.outcome is None:
            if game.looked_at(count, 7):
                for seat in game.seats:
                    other = game.disguised(seat)
                    assert shown(other, seat) == shown(game.state, seat)
                    different += other.hash() != game.state.hash()
            game.state.apply(game.pick())
            count += 1
    assert different > 30


@rule("PG-A42", "CO2-L30", "SC-C29")
@every_table
def test_events_say_no_more_than_views(trial: Trial, number: int) -> None:
    """What a seat is told of an action does not depend on what it may not know, up to the first thing uncovered.

    The same action is played in a position that looks the same to the seat. Where somebody else plays a card that he
    does not have there, nothing can be compared.
    """
    compared: set[str] = set()
    for seed in range(3):
        game = Game(trial, number, seed)
        while game.state.outcome is None:
            action = game.pick()
            seat = game.seats[game.rng.randrange(len(game.seats))]
            other = game.disguised(seat)
            events = game.state.play(action)
            if other.check(action) is None:
                retold = other.play(action)
                telling = trial.secrets.telling
                assert all(event.reveals for event in events + retold if event.kind in (telling or ()))
                compared.update(heard_the_same(events, retold, seat, telling))
    assert trial.secrets.heard(number, game.state) <= compared, compared


@rule("PG-A42", "CO2-L30", "SC-C29")
@every_trial
def test_refusals_of_a_view_do_not_depend_on_what_is_hidden(trial: Trial) -> None:
    """Nor does the reason why something is refused, not even of cards and goals that somebody else may have."""
    actions = [trial.game.action(text) for text in trial.secrets.attempts]
    for number in trial.secrets.attempted_at:
        game = Game(trial, number, 5)
        for count in range(200):
            if game.state.outcome is not None:
                break
            if game.looked_at(count, 6):
                for seat in game.seats:
                    ours, theirs = game.state.view(seat), game.disguised(seat).view(seat)
                    for action in actions:
                        one, two = ours.check(action), theirs.check(action)
                        assert (one and one.to_plain()) == (two and two.to_plain())
                        if seat != game.state.seat:
                            assert one is not None
                            assert one.code == "not_your_turn"
                            assert one.facts == {"seat": game.state.seat}
            game.state.apply(game.pick())


@rule("CO2-L30", "SC-C29")
@every_table
def test_imagined_positions_are_possible_and_look_the_same(trial: Trial, number: int) -> None:
    """What a seat imagines obeys all laws, shows it the same view to the byte, and can be played to its end."""
    for seed in range(2):
        game, count = Game(trial, number, 10 + seed), 0
        while game.state.outcome is None:
            if game.looked_at(count, 11):
                for seat in game.seats:
                    imagined = game.state.view(seat).imagine(game.rng)
                    trial.check_position(imagined)
                    assert shown(imagined, seat) == shown(game.state, seat)
                    if count % 33 == 0:
                        random_game(imagined, game.rng)
                        assert imagined.outcome is not None
                        trial.check_position(imagined)
            game.state.apply(game.pick())
            count += 1


@rule("PG-A42", "CO2-L30", "SC-C29")
@every_table
def test_imagining_knows_no_more_than_the_view(trial: Trial, number: int) -> None:
    """Two positions that look the same to a seat are imagined the same."""
    game, count = Game(trial, number, 20), 0
    while game.state.outcome is None:
        if count % 10 == 0:
            for seat in game.seats:
                other = game.disguised(seat)
                one, two = game.state.view(seat).imagine(Random(1)), other.view(seat).imagine(Random(1))
                assert one.hash() == two.hash()
        game.state.apply(game.pick())
        count += 1


@rule("PG-A42", "PG-A43", "CO2-L30", "SC-C29")
@every_table
def test_after_the_end_nothing_is_secret(trial: Trial, number: int) -> None:
    game = Game(trial, number, 30)
    while game.state.outcome is None:
        game.state.apply(game.pick())
    full = canonical(game.state.to_plain())
    for seat in game.seats:
        view = game.state.view(seat)
        assert canonical(view.to_plain()["known"]) == full
        assert view.outcome == game.state.outcome
