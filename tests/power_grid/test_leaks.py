"""Views leak nothing: change every fact a seat may not know, and its view must be the same to the byte.

The facts: others' hidden money, the order of the deck, which plants were removed unseen, the Step 3 order, and others'
sealed maxima. The seats: every player and the spectator.
"""

import json
from random import Random
from typing import Any

import pytest

from baseload.core.plain import canonical
from baseload.games.power_grid.components import STEP_3
from baseload.games.power_grid.state import IN_DECK, State
from tests.power_grid.random_run import GAME, pick
from tests.power_grid.scene import arrange, legal, play, table
from tests.rules import rule

TABLES: list[dict[str, Any]] = [
    {"players": 2, "map": "usa"},
    {"players": 3, "auction": "sealed"},
    {"players": 4, "regions": "draft", "auction": "sealed", "bid_order": "turn"},
    {"players": 5, "map": "usa", "money": "open"},
    {"players": 6, "money": "open", "auction": "sealed"},
]


def shown(state: State, seat: int | None) -> str:
    """Everything a seat can learn from its view: the bytes, and what it may do."""
    view = state.view(seat)
    texts = [str(action) for action in view.legal()]
    return json.dumps([view.to_plain(), texts, view.to_move], sort_keys=True)


def disguised(state: State, seat: int | None, rng: Random) -> State:
    """Another position that this seat must not be able to tell from the true one."""
    plain = json.loads(canonical(state.to_plain()))
    top = plain["deck"][:1] if plain["deck"][:1] == [13] else []
    if plain["step_3_card"] == IN_DECK:
        cards = [card for card in plain["deck"] if card != STEP_3 and card not in top] + plain["removed"]
        rng.shuffle(cards)
        kept = len(plain["deck"]) - 1 - len(top)
        plain["deck"] = [*top, *cards[:kept], STEP_3]
        plain["removed"] = sorted(cards[kept:])
    else:
        rng.shuffle(plain["deck"])
    rng.shuffle(plain["late_order"])
    if plain["options"]["money"] == "hidden":
        for other, company in enumerate(plain["companies"]):
            if other != seat:
                company["money"] = rng.randrange(0, 300)
    for decision in plain["stack"]:
        if decision[0] == "sealed_bids":
            decision[4] = [
                [who, limit if who == seat else rng.choice([0, 60, 99])] for who, limit in decision[4]
            ]
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    return made


@rule("PG-A42", "PG-A43", "PG-29")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_views_do_not_depend_on_what_is_hidden(number: int) -> None:
    for seed in range(2):
        rng = Random(seed)
        state = table(seed=seed, first_order="random", **TABLES[number])
        seats = [None, *range(TABLES[number]["players"])]
        count = 0
        while state.outcome is None:
            sealed = state.stack[-1].to_plain()[0] == "sealed_bids"
            if count % 6 == 0 or (sealed and count % 2):
                for seat in seats:
                    true = shown(state, seat)
                    for _ in range(2):
                        other = disguised(state, seat, rng)
                        assert other.hash() != state.hash()
                        assert shown(other, seat) == true
            state.apply(pick(state, rng, rng.choice(["flat", "eager"])))
            count += 1


@rule("PG-A42")
def test_refusals_of_a_view_do_not_depend_on_what_is_hidden() -> None:
    """Nor does the reason why something is refused."""
    said = [
        GAME.action(text) for text in ("bid 3", "bid 900", "limit 900", "auction 50", "build essen", "pass")
    ]
    said += [
        GAME.action(text) for text in ("power 3", "buy coal 9", "discard 3", "keep", "done", "region nw")
    ]
    rng = Random(3)
    state = table(players=4, auction="sealed", money="hidden")
    for count in range(300):
        if state.outcome is not None:
            break
        if count % 5 == 0:
            for seat in [None, 0, 1, 2, 3]:
                other = disguised(state, seat, rng)
                for action in said:
                    one, two = state.view(seat).check(action), other.view(seat).check(action)
                    assert (one and one.to_plain()) == (two and two.to_plain())
                    if one is not None and seat != state.seat:
                        assert one.code == "not_your_turn"
                        assert one.facts == {"seat": state.seat}
        state.apply(pick(state, rng, "eager"))


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


@rule("PG-A42", "PG-A43")
def test_after_the_end_nothing_is_secret() -> None:
    rng = Random(2)
    state = table(players=3, auction="sealed", beginner="on")
    while state.outcome is None:
        state.apply(pick(state, rng, "eager"))
    full = canonical(state.to_plain())
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert canonical(view.to_plain()["known"]) == full
        assert view.outcome == state.outcome


@rule("PG-A42")
def test_imagining_knows_no_more_than_the_view() -> None:
    """Two positions that look the same to a seat are imagined the same."""
    rng = Random(6)
    state = table(players=3, auction="sealed")
    for count in range(250):
        if state.outcome is not None:
            break
        if count % 10 == 0:
            for seat in (None, 0, 1, 2):
                other = disguised(state, seat, rng)
                one, two = state.view(seat).imagine(Random(1)), other.view(seat).imagine(Random(1))
                assert canonical(one.to_plain()) == canonical(two.to_plain())
        state.apply(pick(state, rng, "flat"))


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
