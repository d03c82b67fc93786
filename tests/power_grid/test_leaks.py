"""What Power Grid hides and what lies open, case by case. That views do not depend on what is hidden is looked at for
every game in tests/harness/test_leaks.py, where trial.py says which facts those are.
"""

import json
from random import Random

from baseload.core.plain import canonical
from baseload.games.power_grid.state import State
from tests.harness.scene import legal, play
from tests.power_grid.random_run import GAME, pick
from tests.power_grid.scene import arrange, table
from tests.rules import rule


@rule("PG-A42")
def test_hidden_money_is_shown_to_its_owner_alone() -> None:
    state = arrange(table(players=3), companies={0: {"money": 111}, 1: {"money": 222}, 2: {"money": 333}})
    for seat in (None, 0, 1, 2):
        money = [company["money"] for company in state.view(seat).to_plain()["known"]["companies"]]
        assert money == [111 if seat == 0 else -1, 222 if seat == 1 else -1, 333 if seat == 2 else -1]
        text = canonical(state.view(seat).to_plain())
        for other, amount in enumerate(("111", "222", "333")):
            assert (amount in text) == (other == seat)


@rule("PG-A42")
def test_open_money_is_shown_to_all() -> None:
    state = arrange(table(players=3, money="open"), companies={0: {"money": 111}, 1: {"money": 222}})
    for seat in (None, 0, 1, 2):
        money = [company["money"] for company in state.view(seat).to_plain()["known"]["companies"]]
        assert money == [111, 222, 50]


@rule("PG-A43", "PG-100")
def test_what_everybody_saw_stays_known() -> None:
    """Plants put under the deck and the first card of the deck are no secret."""
    state = table(players=4)
    view = state.view(None).to_plain()
    assert view["top"] == 13
    assert view["deck_size"] == 42 - 8 - 4 + 1
    assert len(view["unseen"]) == 42 - 8 - 1
    state = arrange(state, phase="bureaucracy")
    play(state, "power none", "power none", "power none", "power none")
    view = state.view(None).to_plain()
    assert view["known"]["under"] == [10]
    assert view["top"] == 0


@rule("PG-39")
def test_a_sealed_maximum_is_seen_by_nobody_else() -> None:
    state = table(players=3, auction="sealed")
    play(state, "auction 4")
    state = arrange(state, companies={seat: {"money": 77} for seat in range(3)})
    events = play(state, "limit 47")
    assert "47" not in canonical([event.to_plain() for event in events if event.seen_by(1)])
    for seat in (None, 1, 2):
        assert "47" not in canonical(state.view(seat).to_plain())
    assert state.view(0).to_plain()["known"]["stack"][-1][4] == [[0, 47]]
    assert state.view(2).to_plain()["known"]["stack"][-1][4] == [[0, -1]]
    events = play(state, "pass")
    # Not even whether the second seat stayed in.
    assert state.view(2).to_plain()["known"]["stack"][-1][4] == [[0, -1], [1, -1]]
    assert legal(state)[0] == "limit 4"
    # The winner's maximum stays secret when it was not reached.
    events = play(state, "limit 9")
    sold = canonical([event.to_plain() for event in events])
    assert "47" not in sold
    assert '"price":10' in sold


@rule("PG-A42")
def test_events_say_no_more_than_views() -> None:
    """Events that everybody sees hold no hidden money: with other amounts they are the same."""
    rng = Random(9)
    state = table(players=4, money="hidden")
    for _ in range(400):
        if state.outcome is not None:
            break
        action = pick(state, rng, "flat")
        richer = json.loads(canonical(state.to_plain()))
        for other, company in enumerate(richer["companies"]):
            if other != state.seat:
                company["money"] += 1000
        twin = GAME.state_from_plain(richer)
        told, retold = state.play(action), twin.play(action)
        if state.outcome is None:
            # Only the mover's own events could tell, and none of the others' money may.
            for one, two in zip(told, retold, strict=True):
                assert one.to_plain() == two.to_plain()


def test_events_for_some_seats_are_not_for_others() -> None:
    from baseload.core.event import Event

    secret = Event("drawn", 1, {"card": 3}, only=[1])
    assert secret.seen_by(1)
    assert not secret.seen_by(0)
    assert not secret.seen_by(None)
    assert Event("drawn", 1, {}).seen_by(None)


@rule("PG-A42")
def test_a_seat_imagines_money_that_lets_every_player_act() -> None:
    """In the first round everybody must buy, so an imagined pauper could do nothing at all."""
    for seed in range(100):
        state = table(players=4, money="hidden")
        play(state, "auction 6", f"bid {6 + seed % 45}", "pass", "pass", "pass")
        rng = Random(seed)
        imagined = state.view(0).imagine(rng)
        assert isinstance(imagined, State)
        while imagined.round == 1:
            assert imagined.legal(), imagined.to_plain()["companies"]
            imagined.apply(rng.choice(imagined.legal()))
