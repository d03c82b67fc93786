"""What Second Chance hides and what lies open, case by case. That views do not depend on what is hidden is looked at
for every game in tests/harness/test_leaks.py, where trial.py says which facts those are.
"""

from random import Random

import pytest

from baseload.core.plain import canonical
from baseload.games.second_chance.state import State
from tests.harness.scene import play
from tests.rules import rule
from tests.second_chance.random_run import GAME
from tests.second_chance.scene import arrange, summit_tile, table
from tests.second_chance.trial import preparing


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
