"""Views leak nothing: change every fact a seat may not know, and its view must be the same to the byte.

The facts: others' lobby cards and goals, also discarded and rejected ones, but not a goal that was shown; goals offered
before the first turn; in a draft the others' packs and picks; the order of the piles of summits and fossil plants, but
not of the tiles that inspectors have put under it; the event stack below the future event; the orders in which piles
would be made anew; first regions to come. The seats: every player and the spectator.
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
from baseload.games.second_chance.components import LOBBY_CARDS
from baseload.games.second_chance.state import State
from tests.rules import rule
from tests.second_chance.conservation import check_position
from tests.second_chance.random_run import DATA, GAME, OWNER, STYLES, pick
from tests.second_chance.scene import arrange, play, summit_tile, table

EASY = DATA["easy"]
TABLES: list[dict[str, Any]] = [
    {"players": 1, "components": EASY},
    {"players": 1, "supply_start": "random", "solo_goal": 7, "components": DATA["tight"]},
    {"players": 2, "lobby_draft": "on", "components": EASY},
    {"players": 3, "inspectors": "on", "components": EASY, "coop_decision": "unanimous"},
    {"players": 4, "supply_start": "random", "components": EASY},
    {"players": 2, "mode": "competitive", "components": DATA["tight"], "events_reshuffle": "on"},
    {"players": 3, "mode": "competitive", "components": EASY, "bonus_gift": "always"},
    {
        "players": 4,
        "mode": "competitive",
        "lobby_draft": "on",
        "draft_order": "cards",
        "components": str(OWNER),
    },
    {"players": 2, "mode": "competitive", "lobby_draft": "on"},
]
every_table = pytest.mark.parametrize("number", range(len(TABLES)))
SHOWN_GOAL = 3  # a personal goal that is shown when it is reached


def shown(state: State, seat: int | None) -> str:
    """Everything a seat can learn from its view: the bytes, and what it may do."""
    view = state.view(seat)
    texts = [str(action) for action in view.legal()]
    return json.dumps([view.to_plain(), texts, view.to_move], sort_keys=True)


def disguised(state: State, seat: int | None, rng: Random) -> State:
    """Another position that this seat must not be able to tell from the true one."""
    plain = json.loads(canonical(state.to_plain()))
    others = [company for owner, company in enumerate(plain["companies"]) if owner != seat]
    frames = {frame[0]: frame for frame in plain["stack"]}
    to_come = (
        plain["stack"][-1][0] != "drafting"
    )  # nobody has seen the cards of a draft that is still to come
    _disguise_cards(plain, others, _of_others(frames.get("drafting"), None if to_come else seat), rng)
    _disguise_goals(state, plain, others, _of_others(frames.get("keep_goals"), seat), rng)
    for pile in ("summit_pile", "fossils", "fossils_again", "events_again"):
        rng.shuffle(plain[pile])
    stack = plain["events"][2:]
    rng.shuffle(stack)
    plain["events"][2:] = stack
    plain["supply_starts"] = [rng.choice(REGIONS) for _ in plain["supply_starts"]]
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    check_position(made)
    return made


def _of_others(frame: Any, seat: int | None) -> list[list[int]]:
    """The packs or offers of the other seats, in a frame that has some."""
    return [cards for owner, cards in enumerate(frame[2]) if owner != seat] if frame else []


def _disguise_cards(plain: Any, others: list[Any], packs: list[list[int]], rng: Random) -> None:
    """The others' hands and packs are dealt anew, from them and from the cards that are not in the game."""
    frames = {frame[0]: frame for frame in plain["stack"]}
    seen = [card for card, _ in plain["lobby_played"]]
    for company in plain["companies"]:
        seen += company["lobby"]
    for pack in frames["drafting"][2] if "drafting" in frames else []:
        seen += pack
    spare = [card for card in range(1, LOBBY_CARDS + 1) if card not in seen]
    _permute([company["lobby"] for company in others] + packs + [spare], rng)
    for company in others:
        company["lobby"].sort()


def _disguise_goals(
    state: State, plain: Any, others: list[Any], offers: list[list[int]], rng: Random
) -> None:
    """The others' goals, kept, rejected or still offered, are dealt anew. One that was shown stays where it is, and
    whoever was alone at a summit without showing it cannot have it."""
    frames = {frame[0]: frame for frame in plain["stack"]}
    seen = [goal for company in plain["companies"] for goal in company["goals"] + company["rejected"]]
    for offer in frames["keep_goals"][2] if "keep_goals" in frames else []:
        seen += offer
    spare = [goal for goal in state.board.goals if goal not in seen]
    hidden = [
        [goal for goal in company["goals"] if not _was_shown(state, company, goal)] for company in others
    ]
    open_ones = [
        [goal for goal in company["goals"] if _was_shown(state, company, goal)] for company in others
    ]
    while True:
        _permute([*hidden, *(company["rejected"] for company in others), *offers, spare], rng)
        if not any(
            _was_shown(state, company, SHOWN_GOAL) and SHOWN_GOAL in goals
            for company, goals in zip(others, hidden, strict=True)
        ):
            break
    for company, goals, seen_by_all in zip(others, hidden, open_ones, strict=True):
        company["goals"] = sorted(goals + seen_by_all)


def _was_shown(state: State, company: Any, goal: int) -> bool:
    return state.board.team and company["alone"] and goal == SHOWN_GOAL


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


def preparing(state: State) -> bool:
    return state.stack[-1].to_plain()[0] in ("drafting", "keep_goals", "enemy_start")


@rule("SC-C29", "SC-24")
@every_table
def test_views_do_not_depend_on_what_is_hidden(number: int) -> None:
    different = 0
    for seed in range(3):
        state, seats, rng, style = game_of(number, seed)
        count = 0
        while state.outcome is None:
            if count % 7 == 0 or preparing(state):
                for seat in seats:
                    true = shown(state, seat)
                    other = disguised(state, seat, rng)
                    assert shown(other, seat) == true
                    different += other.hash() != state.hash()
            state.apply(pick(state, rng, style))
            count += 1
    assert different > 30


@rule("SC-C29")
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
    # What is uncovered first when regions are supplied; when rivals draft last, the packs are before that.
    drawn = "supply_start_drawn" if TABLES[number].get("supply_start") == "random" else "fossil"
    if state.board.competitive and state.board.lobby_draft and state.board.goals_first:
        drawn = "packs_passed"
    for kind in ("planned", "turn", "turn_ended", "scientist_moved", drawn, "prepared"):
        assert compared.get(kind), (kind, compared)


def _same(events: list[Event], retold: list[Event], seat: int | None) -> list[str]:
    """The kinds of the events that the seat hears of until something is uncovered, after having compared them."""
    found: list[str] = []
    ours = [event for event in events if event.seen_by(seat)]
    theirs = [event for event in retold if event.seen_by(seat)]
    uncover = ("game_over", "goal_shown")  # the end opens everything, and a goal is shown by a rule
    assert all(event.reveals for event in events + retold if event.kind in uncover)
    if not any(event.reveals for event in events + retold):
        assert len(ours) == len(theirs)
    for one, two in zip(ours, theirs, strict=False):
        if one.kind in uncover or two.kind in uncover:
            break
        assert one.kind == two.kind
        assert one.reveals == two.reveals
        found.append(one.kind)
        if one.reveals or any(event.reveals for event in events[: events.index(one)]):
            break
        assert one.to_plain() == two.to_plain()
    return found


@rule("SC-C29")
def test_refusals_of_a_view_do_not_depend_on_what_is_hidden() -> None:
    """Nor does the reason why something is refused, not even of cards and goals that somebody else may have."""
    said = [f"{verb} {card}" for card in range(1, 38) for verb in ("lobby", "play", "draft")]
    said += [f"keep {goal}" for goal in range(18)]
    said += ["done", "pass", "use", "accept", "give 2", "sell with 35", "sell with 36", "buy with 36"]
    said += ["discard goal", "claim 40", "reduce 9", "agree", "plan solar asia money with 2", "coins 900"]
    said += ["build asia tech with 16", "prepare asia tech with 11", "move asia tech to summit 1 with 30"]
    actions: list[Action] = [GAME.action(text) for text in said]
    for number in (0, 2, 3, 7):
        state, seats, rng, style = game_of(number, 5)
        for count in range(160):
            if state.outcome is not None:
                break
            if count % 8 == 0 or preparing(state):
                for seat in seats:
                    other = disguised(state, seat, rng)
                    ours, theirs = state.view(seat), other.view(seat)
                    for action in actions:
                        one, two = ours.check(action), theirs.check(action)
                        assert (one and one.to_plain()) == (two and two.to_plain())
                        if seat != state.seat:
                            assert one is not None
                            assert one.code == "not_your_turn"
                            assert one.facts == {"seat": state.seat}
            state.apply(pick(state, rng, style))


@rule("SC-C29")
@every_table
def test_imagined_positions_are_possible_and_look_the_same(number: int) -> None:
    """What a seat imagines obeys all laws, shows it the same view to the byte, and can be played to its end."""
    for seed in range(2):
        state, seats, rng, style = game_of(number, 10 + seed)
        count = 0
        while state.outcome is None:
            if count % 11 == 0 or preparing(state):
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


@rule("SC-C29")
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


@rule("SC-C29")
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_imagining_deals_every_hidden_thing(mode: str) -> None:
    """Everything that can be elsewhere is elsewhere in some imagined position."""
    state = table(players=3, mode=mode, supply_start="random")
    while preparing(state):
        state.apply(state.legal()[0])
    imagined = [state.view(0).imagine(Random(seed)).to_plain() for seed in range(60)]
    piles = ["summit_pile", "fossils", "fossils_again", "supply_starts"]
    for name in piles + (["events", "events_again"] if mode == "competitive" else []):
        assert len({canonical(plain[name]) for plain in imagined}) > 4, name
    for part in ("lobby", "goals", *(["rejected"] if mode == "competitive" else [])):
        assert len({canonical(plain["companies"][1][part]) for plain in imagined}) > 3
        assert len({canonical(plain["companies"][0][part]) for plain in imagined}) == 1


@rule("SC-24", "SC-C29")
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_hands_and_goals_are_shown_to_their_owner_alone(mode: str) -> None:
    """Not even to partners."""
    state = table(players=3, mode=mode)
    while preparing(state):
        state.apply(state.legal()[0])
    for seat in (None, 0, 1, 2):
        companies = state.view(seat).to_plain()["known"]["companies"]
        for owner, company in enumerate(companies):
            true = state.companies[owner]
            secrets = company["lobby"], company["goals"], company["rejected"]
            assert len(true.rejected) == (mode == "competitive")
            if owner == seat:
                assert secrets == (true.lobby, true.goals, true.rejected)
            else:
                assert secrets == ([-1] * 5, [-1] * len(true.goals), [-1] * len(true.rejected))


@rule("SC-350", "SC-C29")
def test_a_goal_that_was_shown_stays_open() -> None:
    """Seat 1 completes a summit alone and has the goal for it; seat 0 was alone as well and shows nothing, so nobody
    imagines the goal with it."""
    tile = summit_tile("solar", "wind")
    state = arrange(
        table(players=3, deal={"goals": [1, 2, 3, 4, 5, 6]}),
        seat=1,
        companies={0: {"alone": True}, 1: {"scientists": 0, "recruits": 2}},
        regions={"asia": {"agenda": ["solar", "wind", "hydro"], "projects": {"tech": ("wind", 1)}}},
        summits={1: (tile, {"solar": 1})},
        used=1,
    )
    state.play(GAME.action("move asia tech to summit 1"))
    seats = [None, 0, 1, 2]
    for seat in seats:
        assert (3 in state.view(seat).to_plain()["known"]["companies"][1]["goals"]) == (seat == 1)
    while state.seat == 1 or state.stack[-1].to_plain()[0] != "turn":
        state.play(state.legal()[-1])
    assert state.companies[1].alone
    for seat in seats:
        view = state.view(seat)
        assert view.to_plain()["known"]["companies"][1]["goals"] == ([3, 4] if seat == 1 else [3, -1])
        for number in range(40):
            imagined = view.imagine(Random(number))
            assert isinstance(imagined, State)
            assert 3 in imagined.companies[1].goals
            assert 3 not in imagined.companies[0].goals


@rule("SC-326", "SC-C29")
def test_a_discarded_goal_stays_secret() -> None:
    state = table(players=2, mode="competitive", deal={"goals": [1, 2, 3, 4]})
    play(state, "keep 1", "keep 3")
    state = arrange(state, seat=0)
    events = play(state, "discard goal")
    assert (state.companies[0].goals, state.companies[0].rejected) == ([1], [2])
    assert [event.facts for event in events] == [{"money": 8}]
    for seat in (None, 1):
        known = state.view(seat).to_plain()["known"]
        assert known["companies"][0]["goals"] == [-1]
        assert known["companies"][0]["goal_discarded"] is True
    assert state.view(0).to_plain()["known"]["companies"][0]["goals"] == [1]


@rule("SC-52", "SC-C29")
def test_goals_offered_and_kept_are_seen_by_nobody_else() -> None:
    state = table(players=2, mode="competitive", deal={"goals": [1, 2, 3, 4]})
    events = play(state, "keep 2")
    assert [event.only for event in events if event.kind == "goal_kept"] == [[0]]
    for seat, offers in {None: [[-1], [-1, -1]], 0: [[1], [-1, -1]], 1: [[-1], [3, 4]]}.items():
        known = state.view(seat).to_plain()["known"]
        assert known["stack"][-1][2] == offers
        assert known["companies"][0]["goals"] == ([2] if seat == 0 else [-1])
        assert len([event for event in events if event.seen_by(seat)]) == (seat == 0)
    play(state, "keep 4")
    for seat, rejected in {None: [[-1], [-1]], 0: [[1], [-1]], 1: [[-1], [3]]}.items():
        known = state.view(seat).to_plain()["known"]
        assert [company["rejected"] for company in known["companies"]] == rejected


@rule("SC-395", "SC-C29")
def test_a_draft_pick_is_seen_by_nobody_else() -> None:
    state = table(players=3, lobby_draft="on")
    cards: list[int] = state.stack[-1].to_plain()[2][0]
    events = play(state, f"draft {cards[0]}")
    assert [event.only for event in events if event.kind == "drafted"] == [[0]]
    for seat in (None, 1, 2):
        known = state.view(seat).to_plain()["known"]
        assert known["stack"][-1][2][0] == [-1] * 4
        assert known["companies"][0]["lobby"] == [-1]
        assert not [event for event in events if event.seen_by(seat)]
    known = state.view(0).to_plain()["known"]
    assert known["stack"][-1][2] == [cards[1:], [-1] * 5, [-1] * 5]
    assert known["companies"][0]["lobby"] == [cards[0]]


@rule("SC-23", "SC-C29")
def test_what_lies_open_is_known() -> None:
    """Two events, goal tiles, UN cards, summits, agendas, and how many tiles each pile has."""
    rivals, team = table(players=4, mode="competitive"), table(players=4)
    true = rivals.to_plain()
    known = rivals.view(None).to_plain()["known"]
    assert known["events"] == [*true["events"][:2], -1, -1, -1, -1, -1]
    assert known["events_again"] == [-1] * 7
    for state in (rivals, team):
        true, known = state.to_plain(), state.view(None).to_plain()["known"]
        for part in ("un_cards", "tiles", "summits", "regions", "market", "bank", "tech"):
            assert known[part] == true[part]
        for pile in ("summit_pile", "fossils", "fossils_again"):
            assert len(known[pile]) == len(true[pile])
            assert set(known[pile]) <= {-1, None}


@rule("SC-389", "SC-C29")
def test_tiles_under_the_pile_are_known() -> None:
    """The first move of the inspectors has put two there."""
    state = table(players=2, inspectors="on")
    under = state.to_plain()["fossils_under"]
    assert len(under) == 2
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view.to_plain()["known"]["fossils_under"] == under
        for number in range(5):
            assert view.imagine(Random(number)).to_plain()["fossils_under"] == under


@rule("SC-C29")
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
