"""Properties that hold at every position: legal() is check(), texts read back, copies are apart, games end.

Positions come from random games over players, options, components and four ways of playing.
"""

import contextlib
import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baseload.core.action import Action
from baseload.core.playing import random_game
from baseload.core.problems import NotationError, Refused
from baseload.core.record import load_record
from baseload.games.climate.verbs import (
    DISCARD_GOAL,
    DONE,
    PASS,
    RECRUIT,
    Buy,
    Coins,
    Draft,
    Lobby,
    Permit,
    Sell,
    Start,
    Take,
)
from baseload.games.climate.world import MOST_SUMMITS, PLACES, REGIONS, SLOTS, SUMMIT
from baseload.games.co2.actions import (
    HAND,
    KEEP_GOAL,
    WITH_COINS,
    Bid,
    Claim,
    Construct,
    First,
    Hold,
    Install,
    Learn,
    Move,
    Pay,
    Propose,
    Slot,
)
from baseload.games.co2.components import SOURCES, sources_in
from baseload.games.co2.income import incomes
from baseload.games.co2.plain import DECISIONS
from baseload.games.co2.state import GREEN, NO_PROJECT, NOBODY, TOPICS, State
from tests.co2.conservation import Books
from tests.co2.make_golden import FOLDER
from tests.co2.random_run import GAME, STYLES, first_position, pick, position
from tests.co2.scene import table
from tests.registered import scaled
from tests.rules import rule

# Frames that ask nobody; every other decision can be on top.
FRAMES = {
    "decades",
    "income",
    "energy",
    "closing",
    "after_grant",
    "installing",
    "constructing",
    "summit_scoring",
    "second_bonus",
}


@st.composite
def positions(draw: st.DrawFn) -> State:
    return position(draw(st.integers(0, 10_000)), draw(st.integers(1, 5)), draw(st.integers(0, 260)))


def universe(state: State, rng: Random) -> list[Action]:
    """Everything a seat could say here, sensible or not: every place, target and source, with the cards of its hand and
    some that it does not have."""
    seat = state.seat
    assert seat is not None
    company = state.companies[seat]
    foreign = [card for card in range(1, 27) if card not in company.lobby]
    cards = [0, *company.lobby, *rng.sample(foreign, min(2, len(foreign))), 27, 99]
    said: list[Action] = [RECRUIT, DISCARD_GOAL, KEEP_GOAL, DONE, PASS]
    for card in cards:
        said += [Buy(card), Sell(card)]
        for place in range(PLACES):
            said += [Propose(source, place, card) for source in range(5)]
            said += [Install(place, origin, card) for origin in range(HAND, 6)]
            said.append(Construct(place, card))
    starts = [HAND, SUMMIT, SUMMIT + MOST_SUMMITS - 1, rng.randrange(PLACES)]
    starts += [place for place in range(PLACES) if state.workers[place] != NOBODY]
    for start in sorted(set(starts)):
        for target in range(HAND, SUMMIT + MOST_SUMMITS):
            said += [Move(start, target, card) for card in cards]
    numbers = [*range(48), 99, 999_999]
    said += [Lobby(number) for number in numbers] + [Claim(number) for number in numbers]
    said += [Draft(number) for number in numbers]
    amounts = [*range(sum(incomes(state)) + 3), *range(company.money + 60), 999_999]
    said += [Coins(amount) for amount in sorted(set(amounts))]
    said += [Bid(amount) for amount in [*range(company.money + 200), 999_999]]
    said += [Take(slot) for slot in range(2)] + [Slot(slot) for slot in range(3)]
    said += [Learn(source) for source in range(5)]
    said += [Permit(region) for region in range(6)] + [Start(region) for region in range(6)]
    said += [Hold(summit) for summit in range(MOST_SUMMITS)]
    said += [Pay(origin) for origin in range(WITH_COINS, 6)]
    said += [First(other) for other in range(7)]
    return said


def agrees(state: State, rng: Random) -> None:
    """legal() lists exactly what check() allows."""
    listed = [str(action) for action in state.legal()]
    allowed = {str(action) for action in universe(state, rng) if state.check(action) is None}
    assert len(listed) == len(set(listed))
    assert set(listed) == allowed, set(listed) ^ allowed
    assert listed, "a seat that has to decide can do nothing"


@settings(max_examples=scaled(120))
@given(positions(), st.randoms(use_true_random=False))
def test_legal_lists_exactly_what_check_allows(state: State, rng: Random) -> None:
    agrees(state, rng)


def test_legal_is_check_at_every_kind_of_decision() -> None:
    """Random positions seldom show some decisions; the golden games show them all."""
    met: Counter[str] = Counter()
    rng = Random(1)
    for path in sorted(FOLDER.glob("*.bl")):
        record = load_record(str(path))
        state = record.start()
        assert isinstance(state, State)
        for action in record.actions:
            kind = state.stack[-1].to_plain()[0]
            met[kind] += 1
            if met[kind] <= 10 or met[kind] % 50 == 0:
                agrees(state, rng)
            state.apply(action)
    assert set(met) | FRAMES == {kind.name for kind in DECISIONS}


@settings(max_examples=scaled(60))
@given(positions(), st.integers(1, 5))
def test_legal_few_keeps_only_the_lowest_bids(state: State, most: int) -> None:
    full, cut = state.legal(), state.legal_few(most)
    bids = [action for action in full if isinstance(action, Bid)]
    assert cut == bids[:most] + [action for action in full if not isinstance(action, Bid)]


@settings(max_examples=scaled(60))
@given(positions(), st.randoms(use_true_random=False))
def test_a_refusal_changes_nothing_and_has_a_reason(state: State, rng: Random) -> None:
    before = state.hash()
    for action in rng.sample(universe(state, rng), 80):
        refusal = state.check(action)
        if refusal is not None:
            with pytest.raises(Refused) as refused:
                state.play(action)
            assert refused.value.refusal == refusal
            assert refusal.code
            assert refusal.rule.startswith("CO2-")
            assert json.loads(json.dumps(refusal.to_plain())) == refusal.to_plain()
    assert state.hash() == before


@settings(max_examples=scaled(60))
@given(positions())
def test_every_legal_action_reads_back(state: State) -> None:
    for action in state.legal():
        text = str(action)
        again = GAME.action(text)
        assert again == action
        assert str(again) == text
        assert type(again) is type(action)
        assert hash(again) == hash(action)
        assert GAME.action(f"  {text.upper().replace(' ', '   ')} ") == action


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    _read(text)


VERBS = [
    "propose",
    "install",
    "construct",
    "move",
    "recruit",
    "buy",
    "sell",
    "lobby",
    "take",
    "claim",
    "done",
]
VERBS += [
    "discard",
    "keep",
    "pass",
    "learn",
    "permit",
    "hold",
    "coins",
    "start",
    "slot",
    "pay",
    "bid",
    "first",
]
VERBS += ["draft"]
WORDS = [
    "with",
    "from",
    "to",
    "hand",
    "summit",
    "goal",
    "coins",
    "tech",
    "money",
    "research",
    "solar",
    "fusion",
]
WORDS += ["asia", "europe", "0", "1", "007", "6", "7", "26", "1000000", "-1", "1.5", "²", "١", ""]


@settings(max_examples=scaled(300))
@given(st.sampled_from(VERBS), st.lists(st.sampled_from(WORDS), max_size=7))
def test_any_words_of_the_notation_are_an_action_or_a_notation_error(verb: str, words: list[str]) -> None:
    _read(" ".join([verb, *words]))


def _read(text: str) -> None:
    action = None
    with contextlib.suppress(NotationError):  # any other error fails the test
        action = GAME.action(text)
    if action is None:
        with pytest.raises(NotationError) as raised:
            GAME.action(text)
        assert raised.value.code == "not_an_action"
        assert raised.value.facts["text"] == text
        return
    assert GAME.action(str(action)) == action
    # Whatever can be written can be checked at any position, legal or not.
    for state in (
        table(players=1),
        table(players=2),
        table(players=4, lobby_draft="alternate", summit_places=3),
    ):
        state.check(action)


@settings(max_examples=scaled(60))
@given(positions(), st.randoms(use_true_random=False))
def test_plain_forms_and_copies(state: State, rng: Random) -> None:
    """A position survives JSON; a copy goes its own way; playing tells the same as applying."""
    plain = json.loads(json.dumps(state.to_plain()))
    again = GAME.state_from_plain(plain)
    assert again.to_plain() == state.to_plain() == plain
    assert again.legal() == state.legal()
    before = state.hash()
    for action in rng.sample(state.legal(), min(12, len(state.legal()))):
        quiet, told, restored = state.copy(), state.copy(), GAME.state_from_plain(plain)
        quiet.apply(action)
        events = told.play(action)
        assert restored.play(action) == events
        assert quiet.hash() == told.hash() == restored.hash() != before
        assert state.hash() == before
    random_game(state.copy(), rng)
    assert state.hash() == before


@settings(max_examples=scaled(40))
@given(st.integers(0, 100_000), st.integers(1, 5), st.sampled_from(STYLES))
def test_every_game_ends_and_the_same_choices_make_the_same_game(seed: int, players: int, style: str) -> None:
    state, rng, _ = first_position(seed, players)
    actions: list[Action] = []
    while state.outcome is None:
        actions.append(pick(state, rng, style))
        state.play(actions[-1])
        assert len(actions) < 2000
    again, _, _ = first_position(seed, players)
    for action in actions:
        again.apply(GAME.action(str(action)))
    assert again.hash() == state.hash()


@settings(max_examples=scaled(60))
@given(positions())
def test_views_know_what_is_legal_for_their_seat(state: State) -> None:
    for seat in [None, *range(len(state.companies))]:
        view = state.view(seat)
        assert view.to_move == state.seat
        assert view.legal() == (state.legal() if seat == state.seat else [])
        restored = GAME.view_from_plain(json.loads(json.dumps(view.to_plain())))
        assert restored.to_plain() == view.to_plain()
        assert restored.legal() == view.legal()


@rule("CO2-49", "CO2-50", "CO2-51", "CO2-52", "CO2-53", "CO2-313")
@settings(max_examples=scaled(100))
@given(positions())
def test_incomes_are_those_of_the_foremost_discs(state: State) -> None:
    """Worked out again by ranking the occupied spaces of each track."""
    ranks = 1 if len(state.companies) < 3 else 2
    wanted = [0] * len(state.companies)
    for source in range(5):
        spaces = [company.expertise[source] for company in state.companies]
        paid = sorted({space for space in spaces if space}, reverse=True)[:ranks]
        for seat, space in enumerate(spaces):
            wanted[seat] += state.board.parts.income[source][space] if space in paid else 0
    assert incomes(state) == wanted


@rule("CO2-154", "CO2-155", "CO2-156", "CO2-157", "CO2-158", "CO2-16", "CO2-17")
@settings(max_examples=scaled(60))
@given(positions())
def test_scientists_go_where_there_is_room(state: State) -> None:
    """The moves of a turn, worked out again from the plain form of the position."""
    if state.stack[-1].to_plain()[0] != "turn":
        return
    seat, plain = state.seat, state.to_plain()
    projects = {
        f"{region} {slot}": tile
        for region in REGIONS
        for slot, tile in plain["regions"][region]["projects"].items()
        if tile is not None
    }
    vacant = [name for name, tile in projects.items() if tile["scientist"] == -1]
    own = [name for name, tile in projects.items() if tile["scientist"] == seat]
    wanted: set[str] = set()
    if plain["companies"][seat]["scientists"]:
        wanted |= {f"move hand to {target}" for target in vacant}
    for start in own:
        wanted |= {f"move {start} to {target}" for target in [*vacant, "hand"]}
        for number, summit in enumerate(plain["summits"]):
            topics = state.board.parts.summit_topics[summit["tile"]] if summit["tile"] else []
            for topic, source in enumerate(topics):
                if SOURCES[source] == projects[start]["source"] and summit["speakers"][topic] == -1:
                    wanted.add(f"move {start} to summit {number + 1}")
    found = {str(action) for action in state.legal() if isinstance(action, Move) and not action.card}
    assert found == (set() if state.used & 2 else wanted)


@settings(max_examples=scaled(40))
@given(positions(), st.randoms(use_true_random=False))
def test_events_tell_every_change(state: State, rng: Random) -> None:
    """From any position on, the books kept from events alone agree with the position for twenty actions."""
    books = Books(state)
    for _ in range(20):
        if state.outcome is not None:
            break
        action = pick(state, rng, "verbs")
        books.check(action, state.play(action), state)


@settings(max_examples=scaled(60))
@given(positions(), st.randoms(use_true_random=False))
def test_events_of_legal_actions_are_plain_and_named(state: State, rng: Random) -> None:
    for action in rng.sample(state.legal(), min(15, len(state.legal()))):
        for event in state.copy().play(action):
            assert event.kind.isidentifier()
            assert event.seat is None or 0 <= event.seat < len(state.companies)
            assert json.loads(json.dumps(event.facts)) == event.facts
            for fact, value in event.facts.items():
                assert isinstance(value, int | str | list | None), (event, fact)
                if fact == "source":
                    assert value in SOURCES
                elif fact == "slot":
                    assert value in SLOTS
                elif fact == "region" and event.kind != "event_next":
                    assert value in REGIONS


@settings(max_examples=scaled(60))
@given(positions())
def test_what_is_stored_in_rows_is_in_its_place(state: State) -> None:
    """The rows over all spaces, places and topics have the lengths that the components give them."""
    parts = state.board.parts
    assert len(state.spaces) == sum(parts.spaces) == parts.all_spaces
    assert parts.first_space == [sum(parts.spaces[:region]) for region in range(6)]
    assert len(state.projects) == len(state.workers) == PLACES
    assert len(state.speakers) == TOPICS * len(state.summits)
    for seat, company in enumerate(state.companies):
        own = [tile - GREEN for tile in state.spaces if tile >= GREEN and (tile - GREEN) // 5 == seat]
        assert sources_in(company.built) == sorted(tile % 5 for tile in own)
    assert all(
        worker == NOBODY
        for worker, tile in zip(state.workers, state.projects, strict=True)
        if tile == NO_PROJECT
    )
