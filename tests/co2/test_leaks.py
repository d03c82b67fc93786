"""Views leak nothing: change every fact a seat may not know, and its view must be the same to the byte.

The facts: others' lobby cards and company goals, also discarded ones; the order of the piles of summits and fossil
plants, of the event deck below its open card, of undealt cards and one player's stacks; which goals are out; starter
projects and first regions to come; in a draft the others' packs and picks. The seats: every player and the spectator.
"""

import json
from random import Random
from typing import Any

import pytest

from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.plain import canonical
from baseload.core.playing import random_game
from baseload.games.climate.world import REGIONS
from baseload.games.co2.state import State
from tests.co2.conservation import check_position
from tests.co2.random_run import GAME, OWNER, STYLES, pick
from tests.co2.scene import arrange, play, table
from tests.rules import rule

TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "supply_start": "random", "summit_places": 3},
    {"players": 2, "lobby_draft": "right", "fossil_setup": "beginner"},
    {"players": 3, "lobby_draft": "alternate", "auction": "once_around"},
    {"players": 3, "components": str(OWNER), "supply_start": "random"},
    {"players": 4, "auction": "ascending", "evict_on_build": "first"},
    {"players": 5, "lobby_draft": "alternate", "fossil_setup": "extreme"},
]
every_table = pytest.mark.parametrize("number", range(len(TABLES)))


def shown(state: State, seat: int | None) -> str:
    """Everything a seat can learn from its view: the bytes, and what it may do."""
    view = state.view(seat)
    texts = [str(action) for action in view.legal()]
    return json.dumps([view.to_plain(), texts, view.to_move], sort_keys=True)


def disguised(state: State, seat: int | None, rng: Random) -> State:
    """Another position that this seat must not be able to tell from the true one."""
    plain = json.loads(canonical(state.to_plain()))
    others = [company for owner, company in enumerate(plain["companies"]) if owner != seat]
    draft = plain["stack"][-1] if plain["stack"][-1][0] == "drafting" else None
    packs = [pack for owner, pack in enumerate(draft[2]) if owner != seat] if draft else []
    _permute([company["lobby"] for company in others] + packs + [plain["lobby_deck"]], rng)
    for company in others:
        company["lobby"].sort()
    if draft:
        players = len(plain["companies"])
        first = (draft[1] - len(draft[3])) % players
        for place in range(len(draft[3])):
            owner = (first + place) % players
            if owner != seat:
                draft[3][place] = rng.choice(draft[2][owner])
    goals = [[company["goal"]] for company in others]
    _permute([*goals, plain["goals_out"]], rng)
    for company, goal in zip(others, goals, strict=True):
        company["goal"] = goal[0]
    plain["goals_out"].sort()
    for pile in ("summit_pile", "fossils", "un_stack", "starters"):
        rng.shuffle(plain[pile])
    deck = plain["events"][2:]
    rng.shuffle(deck)
    plain["events"][2:] = deck
    plain["supply_starts"] = [rng.choice(REGIONS) for _ in plain["supply_starts"]]
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    check_position(made)
    return made


def _permute(lists: list[list[Any]], rng: Random) -> None:
    """Everything in these lists is dealt anew; each keeps its length."""
    pool = [card for cards in lists for card in cards]
    rng.shuffle(pool)
    for cards in lists:
        cards[:] = [pool.pop() for _ in cards]


def game_of(number: int, seed: int) -> tuple[State, list[int | None], Random, str]:
    """A fresh table, its seats and the spectator, and a way to play it."""
    rng = Random(100 * number + seed)
    state = table(seed=seed, **TABLES[number])
    return state, [None, *range(len(state.companies))], rng, STYLES[(number + seed) % len(STYLES)]


@rule("CO2-L30", "CO2-20", "CO2-21", "CO2-40", "CO2-243")
@every_table
def test_views_do_not_depend_on_what_is_hidden(number: int) -> None:
    different = 0
    for seed in range(3):
        state, seats, rng, style = game_of(number, seed)
        count = 0
        while state.outcome is None:
            drafting = state.stack[-1].to_plain()[0] == "drafting"
            if count % 7 == 0 or drafting:
                for seat in seats:
                    true = shown(state, seat)
                    other = disguised(state, seat, rng)
                    assert shown(other, seat) == true
                    different += other.hash() != state.hash()
            state.apply(pick(state, rng, style))
            count += 1
    assert different > 30


@rule("CO2-L30")
@every_table
def test_events_say_no_more_than_views(number: int) -> None:
    """What a seat is told of an action does not depend on what it may not know, up to the first thing uncovered.

    The same action is played in a position that looks the same to the seat. Where somebody else plays a card that he
    does not have there, nothing can be compared.
    """
    compared: dict[str, int] = {}
    for seed in range(3):
        state, seats, rng, style = game_of(number, seed)
        while state.outcome is None:
            action = pick(state, rng, style)
            seat = seats[rng.randrange(len(seats))]
            other = disguised(state, seat, rng)
            events = state.play(action)
            if other.check(action) is None:
                retold = other.play(action)
                for kind in _same(events, retold, seat):
                    compared[kind] = compared.get(kind, 0) + 1
    for kind in ("proposed", "turn", "turn_ended", "scientist_moved", "fossil", "installed"):
        assert compared.get(kind), (kind, compared)


def _same(events: list[Event], retold: list[Event], seat: int | None) -> list[str]:
    """The kinds of the events that the seat hears of until something is uncovered, after having compared them."""
    found: list[str] = []
    ours = [event for event in events if event.seen_by(seat)]
    theirs = [event for event in retold if event.seen_by(seat)]
    if not any(event.reveals or event.kind == "game_over" for event in events):
        assert len(ours) == len(theirs)
    for one, two in zip(ours, theirs, strict=False):
        if one.kind == "game_over":  # which opens everything
            break
        assert one.kind == two.kind
        assert one.reveals == two.reveals
        found.append(one.kind)
        if one.reveals or any(event.reveals for event in events[: events.index(one)]):
            break
        assert one.to_plain() == two.to_plain()
    return found


@rule("CO2-L30")
def test_refusals_of_a_view_do_not_depend_on_what_is_hidden() -> None:
    """Nor does the reason why something is refused, not even of cards that somebody else may have."""
    said = [f"lobby {card}" for card in range(1, 28)] + [f"draft {card}" for card in range(1, 28)]
    said += [
        "done",
        "pass",
        "buy with 25",
        "sell with 26",
        "discard goal",
        "keep goal",
        "claim 40",
        "bid 900",
    ]
    said += ["propose solar asia money with 2", "construct asia tech with 16", "install asia tech with 11"]
    actions: list[Action] = [GAME.action(text) for text in said]
    for number in (0, 3, 6):
        state, seats, rng, style = game_of(number, 5)
        for count in range(200):
            if state.outcome is not None:
                break
            if count % 6 == 0:
                for seat in seats:
                    other = disguised(state, seat, rng)
                    for action in actions:
                        one, two = state.view(seat).check(action), other.view(seat).check(action)
                        assert (one and one.to_plain()) == (two and two.to_plain())
                        if seat != state.seat:
                            assert one is not None
                            assert one.code == "not_your_turn"
                            assert one.facts == {"seat": state.seat}
            state.apply(pick(state, rng, style))


@rule("CO2-L30")
@every_table
def test_imagined_positions_are_possible_and_look_the_same(number: int) -> None:
    """What a seat imagines obeys all laws, shows it the same view to the byte, and can be played to its end."""
    for seed in range(2):
        state, seats, rng, style = game_of(number, 10 + seed)
        count = 0
        while state.outcome is None:
            drafting = state.stack[-1].to_plain()[0] == "drafting"
            if count % 11 == 0 or (drafting and count % 2):
                for seat in seats:
                    true = shown(state, seat)
                    imagined = state.view(seat).imagine(rng)
                    assert isinstance(imagined, State)
                    check_position(imagined)
                    assert shown(imagined, seat) == true
                    if count % 33 == 0:
                        random_game(imagined, rng)
                        assert imagined.outcome is not None
                        check_position(imagined)
            state.apply(pick(state, rng, style))
            count += 1


@rule("CO2-L30")
@every_table
def test_imagining_knows_no_more_than_the_view(number: int) -> None:
    """Two positions that look the same to a seat are imagined the same."""
    state, seats, rng, style = game_of(number, 20)
    count = 0
    while state.outcome is None:
        if count % 10 == 0:
            for seat in seats:
                other = disguised(state, seat, rng)
                one, two = state.view(seat).imagine(Random(1)), other.view(seat).imagine(Random(1))
                assert one.hash() == two.hash()
        state.apply(pick(state, rng, style))
        count += 1


@rule("CO2-L30")
def test_imagining_deals_every_hidden_thing() -> None:
    """Everything that can be elsewhere is elsewhere in some imagined position."""
    state = table(players=3, supply_start="random")
    imagined = [state.view(0).imagine(Random(seed)).to_plain() for seed in range(60)]
    for name in ("summit_pile", "fossils", "events", "un_stack", "lobby_deck", "goals_out", "supply_starts"):
        assert len({canonical(plain[name]) for plain in imagined}) > 4, name
    for part in ("lobby", "goal"):
        assert len({canonical(plain["companies"][1][part]) for plain in imagined}) > 3
        assert len({canonical(plain["companies"][0][part]) for plain in imagined}) == 1


@rule("CO2-21", "CO2-L30")
def test_hands_and_goals_are_shown_to_their_owner_alone() -> None:
    state = table(players=3)
    for seat in (None, 0, 1, 2):
        companies = state.view(seat).to_plain()["known"]["companies"]
        for owner, company in enumerate(companies):
            true = state.companies[owner]
            if owner == seat:
                assert (company["lobby"], company["goal"]) == (true.lobby, true.goal)
            else:
                assert (company["lobby"], company["goal"]) == ([-1] * 5, -1)


@rule("CO2-243", "CO2-L30")
def test_a_discarded_goal_stays_secret() -> None:
    state = arrange(table(players=2), seat=0)
    goal = state.companies[0].goal
    events = play(state, "discard goal")
    assert [event.facts for event in events] == [{"money": 8}]
    for seat in (None, 1):
        known = state.view(seat).to_plain()["known"]
        assert known["companies"][0]["goal"] == -1
        assert known["companies"][0]["goal_discarded"] is True
        assert known["goals_out"] == [-1] * len(state.goals_out)
    assert state.view(0).to_plain()["known"]["companies"][0]["goal"] == goal


@rule("CO2-43", "CO2-L30")
def test_what_lies_open_is_known() -> None:
    """Two events, the UN goals on display, agendas, and how many tiles each pile has."""
    state = table(players=4)
    known = state.view(None).to_plain()["known"]
    true = state.to_plain()
    assert known["events"] == [*true["events"][:2], None, None, None, None]
    assert known["un_open"] == true["un_open"]
    assert known["agendas_out"] == true["agendas_out"]
    for pile in ("summit_pile", "fossils", "un_stack", "lobby_deck"):
        assert len(known[pile]) == len(true[pile])
        assert set(known[pile]) <= {-1, None}


@rule("CO2-295", "CO2-L30")
def test_a_draft_pick_is_seen_by_nobody_else() -> None:
    state = table(players=3, lobby_draft="alternate")
    cards: list[int] = state.stack[-1].to_plain()[2][0]
    events = play(state, f"draft {cards[0]}")
    assert [event.only for event in events if event.kind == "drafted"] == [[0]]
    for seat in (None, 1, 2):
        _, asked, packs, picks, _ = state.view(seat).to_plain()["known"]["stack"][-1]
        assert asked == 1
        assert picks == [-1]
        assert packs[0] == [-1] * 5
        assert not [event for event in events if event.seen_by(seat)]
    _, _, packs, picks, _ = state.view(0).to_plain()["known"]["stack"][-1]
    assert picks == [cards[0]]
    assert packs == [cards, [-1] * 5, [-1] * 5]


@rule("CO2-306", "CO2-L30")
def test_a_starter_project_is_not_known_before_its_slot() -> None:
    state = table(players=1)
    play(state, "start europe")
    for seat in (None, 0):
        known = state.view(seat).to_plain()["known"]
        assert known["starters"] == [None] * 5
        assert known["stack"][-1] == ["starter_slot", 0, REGIONS.index("europe"), -1]


@rule("CO2-L30")
@every_table
def test_after_the_end_nothing_is_secret(number: int) -> None:
    state, seats, rng, style = game_of(number, 30)
    while state.outcome is None:
        state.apply(pick(state, rng, style))
    full = canonical(state.to_plain())
    for seat in seats:
        view = state.view(seat)
        assert canonical(view.to_plain()["known"]) == full
        assert view.outcome == state.outcome
