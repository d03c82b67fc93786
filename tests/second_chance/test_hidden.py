"""What a seat may know: hands and goals are secret, even from partners; piles are face down; all else is open."""

from random import Random
from typing import Any

import pytest

from baseload.core.problems import UnknownNameError
from baseload.games.second_chance.components import STANDARD
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from baseload.games.second_chance.view import View
from tests.harness.scene import asked, play
from tests.rules import rule
from tests.second_chance.scene import arrange, rivals, table

TABLES = [("cooperative", 2), ("cooperative", 4), ("competitive", 2), ("competitive", 4), ("solo", 1)]
EVERY_TABLE = pytest.mark.parametrize(("mode", "players"), TABLES)
SAFE = {"base": STANDARD, "own": {"climate": {"lost": 2000}, "goal_tiles": {"penalty": [0] * 4}}}
# What is public of a company, and what is secret.
PUBLIC = {
    "money",
    "points",
    "tech",
    "permits",
    "scientists",
    "recruits",
    "knowledge",
    "claimed",
    "goal_discarded",
    "alone",
}
SECRET = {"lobby", "goals", "rejected"}
FACE_DOWN = {
    "summit_pile",
    "fossils",
    "fossils_again",
    "events",
    "events_again",
    "supply_starts",
    "stack",
    "companies",
}


def known(state: State, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat).to_plain()["known"]
    return found


# --- what is open ---


@rule("SC-23", "SC-24")
@EVERY_TABLE
def test_money_and_everything_on_the_board_is_open(mode: str, players: int) -> None:
    """In the middle of games played at random, for every seat and for spectators."""
    rng = Random(players)
    state = table(players, mode=mode, components=SAFE)
    for _ in range(60):
        if state.outcome is not None:
            break
        plain = state.to_plain()
        for seat in (None, *range(players)):
            shown = known(state, seat)
            for other, company in enumerate(plain["companies"]):
                seen = shown["companies"][other]
                assert set(seen) == PUBLIC | SECRET
                assert all(seen[name] == company[name] for name in PUBLIC)
                if other == seat:
                    assert seen == company
                else:
                    assert seen["lobby"] == [-1] * len(company["lobby"])
                    assert set(seen["goals"]) <= {-1, 3}
                    assert len(seen["goals"]) == len(company["goals"])
                    assert seen["rejected"] == [-1] * len(company["rejected"])
            for name, value in plain.items():
                if name not in FACE_DOWN:
                    assert shown[name] == value, name
        state.play(rng.choice(state.legal()))


@rule("SC-24")
def test_partners_hide_hands_and_goals_from_each_other() -> None:
    state = table(3, deal={"lobby": list(range(1, 37)), "goals": [1, 2, 4, 5, 6, 7]})
    for seat in range(3):
        companies = known(state, seat)["companies"]
        for other in range(3):
            own = other == seat
            assert companies[other]["lobby"] == (list(range(5 * seat + 1, 5 * seat + 6)) if own else [-1] * 5)
            assert companies[other]["goals"] == (state.companies[seat].goals if own else [-1, -1])
    assert all(company["goals"] == [-1, -1] for company in known(state, None)["companies"])


@rule("SC-24")
@EVERY_TABLE
def test_a_view_is_the_same_whatever_is_hidden(mode: str, players: int) -> None:
    """Secrets are dealt anew many times; no view but the owner's can tell."""
    rng = Random(1)
    state = table(players, mode=mode, inspectors="on", supply_start="random", components=SAFE)
    for _ in range(40):
        if state.outcome is not None:
            break
        for seat in (None, *range(players)):
            view = state.view(seat)
            for _ in range(3):
                other = view.imagine(rng)
                assert other.view(seat).to_plain() == view.to_plain()
        state.play(rng.choice(state.legal()))


@rule("SC-24")
def test_goal_03_is_shown_when_it_is_reached() -> None:
    state = arrange(table(3), companies={1: {"goals": [3, 9]}, 2: {"goals": [4, 8]}})
    assert known(state, 0)["companies"][1]["goals"] == [-1, -1]
    state = arrange(state, companies={1: {"alone": True}, 2: {"alone": True}})
    assert known(state, 0)["companies"][1]["goals"] == [3, -1]
    assert known(state, 0)["companies"][2]["goals"] == [-1, -1]
    for seed in range(30):  # whoever has been alone and showed nothing does not hold it
        imagined = state.view(0).imagine(Random(seed))
        assert isinstance(imagined, State)
        assert imagined.companies[1].goals[0] == 3 or 3 in imagined.companies[1].goals
        assert 3 not in imagined.companies[2].goals
    state = arrange(rivals(3), companies={1: {"goals": [3], "alone": True}})
    assert known(state, 0)["companies"][1]["goals"] == [-1]  # a company goal of that number is another card


@rule("SC-24")
def test_nobody_who_was_alone_without_showing_it_is_imagined_with_goal_03() -> None:
    state = arrange(table(2), companies={0: {"goals": [1, 2]}, 1: {"goals": [4, 8], "alone": True}})
    found = [state.view(0).imagine(Random(seed)) for seed in range(60)]
    assert not any(3 in imagined.companies[1].goals for imagined in found if isinstance(imagined, State))
    state = arrange(state, companies={1: {"alone": False}})
    found = [state.view(0).imagine(Random(seed)) for seed in range(60)]
    assert any(3 in imagined.companies[1].goals for imagined in found if isinstance(imagined, State))


# --- goals that were drawn and not kept ---


@rule("SC-24", "SC-52")
def test_rejected_goals_are_known_to_their_seat_alone() -> None:
    state = rivals(3, deal={"goals": [4, 9, 10, 1, 2, 3]})
    play(state, "keep 4", "keep 10", "keep 2")
    true = [[9], [1], [3]]
    assert [company.rejected for company in state.companies] == true
    for seat in (None, 0, 1, 2):
        companies = known(state, seat)["companies"]
        for other in range(3):
            assert companies[other]["rejected"] == (true[other] if other == seat else [-1])


@rule("SC-24", "SC-52")
def test_nobody_is_imagined_with_a_goal_that_one_has_rejected() -> None:
    """Neither as a goal nor as a rejected one; every other goal in the game may be there."""
    state = rivals(3, deal={"goals": [4, 9, 10, 1, 2, 3]})
    play(state, "keep 4", "keep 10", "keep 2")
    for seat, company in enumerate(state.companies):
        goals: set[int] = set()
        rejected: set[int] = set()
        for seed in range(200):
            imagined = state.view(seat).imagine(Random(seed))
            assert isinstance(imagined, State)
            assert imagined.companies[seat].goals == company.goals
            assert imagined.companies[seat].rejected == company.rejected
            for other in imagined.companies[:seat] + imagined.companies[seat + 1 :]:
                assert (len(other.goals), len(other.rejected)) == (1, 1)
                goals.update(other.goals)
                rejected.update(other.rejected)
        elsewhere = set(state.board.goals) - {*company.goals, *company.rejected}
        assert goals == rejected == elsewhere
    # A spectator has seen none of them.
    watched = [state.view(None).imagine(Random(seed)) for seed in range(200)]
    anywhere = {imagined.companies[1].goals[0] for imagined in watched if isinstance(imagined, State)}
    assert anywhere == set(state.board.goals)


@rule("SC-24", "SC-52")
def test_two_rivals_know_the_goals_of_each_other_but_not_which_was_kept() -> None:
    """With two there are four goals, and all are drawn."""
    state = rivals(2, deal={"goals": [1, 2, 3, 4]})
    play(state, "keep 1", "keep 3")
    for seat, drawn in ((0, [3, 4]), (1, [1, 2])):
        found: set[tuple[int, int]] = set()
        for seed in range(40):
            imagined = state.view(seat).imagine(Random(seed))
            assert isinstance(imagined, State)
            other = imagined.companies[1 - seat]
            found.add((other.goals[0], other.rejected[0]))
        assert found == {(drawn[0], drawn[1]), (drawn[1], drawn[0])}


@rule("SC-24", "SC-52")
def test_a_goal_is_in_one_place_while_others_still_choose() -> None:
    """Seat 0 has chosen. What it drew is imagined with nobody else, and nothing is imagined twice."""
    state = rivals(3, deal={"goals": [4, 9, 10, 1, 2, 3]})
    play(state, "keep 4")
    for seat in (None, 0, 1, 2):
        for seed in range(40):
            imagined = state.view(seat).imagine(Random(seed))
            assert isinstance(imagined, State)
            held = [company.goals + company.rejected for company in imagined.companies]
            for other, offer in enumerate(imagined.stack[-1].to_plain()[2]):
                held[other] += offer
            assert [len(goals) for goals in held] == [2, 2, 2]
            goals = [goal for goals in held for goal in goals]
            assert len(set(goals)) == 6
            if seat is not None:
                assert sorted(held[seat]) == [[4, 9], [1, 10], [2, 3]][seat]


@rule("SC-24", "SC-62")
def test_alone_one_knows_what_one_has_rejected_and_a_spectator_does_not() -> None:
    state = table(1, deal={"goals": [4, 9, 16, 1]})
    play(state, "keep 9", "keep 1")
    assert state.companies[0].rejected == [4, 16]
    assert known(state, 0)["companies"][0]["rejected"] == [4, 16]
    assert known(state, None)["companies"][0]["rejected"] == [-1, -1]
    for seed in range(20):
        imagined = state.view(0).imagine(Random(seed))
        assert isinstance(imagined, State)
        assert imagined.companies[0].rejected == [4, 16]
        watched = state.view(None).imagine(Random(seed))
        assert isinstance(watched, State)
        assert len({*watched.companies[0].goals, *watched.companies[0].rejected}) == 4


# --- piles ---


@rule("SC-36", "SC-39", "SC-55", "SC-280")
def test_piles_lie_face_down_and_their_size_is_open() -> None:
    for make, events in ((table, []), (rivals, [3, 1, -1, -1, -1, -1, -1])):
        deal = {"events": [3, 1, 7, 2, 5, 6, 4]} if make is rivals else {}
        state = make(3, supply_start="random", deal=deal)
        for seat in (None, 0, 1, 2):
            shown = known(state, seat)
            assert shown["summit_pile"] == [-1] * 12
            assert shown["fossils"] == shown["fossils_again"] == [None] * 24
            assert shown["events"] == events
            assert shown["events_again"] == [-1] * (7 if events else 0)
            assert shown["supply_starts"] == [None] * (5 if events else 4)


@rule("SC-36")
def test_a_summit_that_is_over_is_not_imagined_again() -> None:
    state = table(3)
    state = arrange(state, summits_used=state.summit_pile[:5], summit_pile=state.summit_pile[5:])
    for seed in range(10):
        imagined = state.view(0).imagine(Random(seed))
        assert isinstance(imagined, State)
        assert sorted(imagined.summit_pile) == sorted(state.summit_pile)


@rule("SC-389")
def test_tiles_under_the_pile_are_known() -> None:
    state = table(1)
    assert known(state, 0)["fossils_under"] == state.to_plain()["fossils_under"]
    assert len(state.fossils_under) == 2
    imagined = state.view(0).imagine(Random(2))
    assert isinstance(imagined, State)
    assert imagined.fossils_under == state.fossils_under
    assert sorted(imagined.fossils) == sorted(state.fossils)


# --- imagining ---


def agrees(state: State, seat: int | None, rng: Random) -> None:
    """A seat's imagination keeps what it knows, and is a position that could be."""
    view = state.view(seat)
    imagined = view.imagine(rng)
    assert isinstance(imagined, State)
    assert imagined.view(seat).to_plain() == view.to_plain()
    if state.seat == seat or seat is None:
        assert imagined.seat == state.seat
    assert sorted(imagined.fossils) == sorted(state.fossils)
    assert sorted(imagined.fossils_again) == sorted(state.fossils_again)
    tiles = [tile for tile in imagined.summits if tile] + imagined.summit_pile + imagined.summits_used
    assert sorted(tiles) == list(range(1, 19))
    assert sorted(imagined.events + imagined.events_spent) == sorted(state.events + state.events_spent)
    cards = [card for company in imagined.companies for card in company.lobby]
    cards += [card for card, owner in enumerate(imagined.lobby_played) if owner >= 0]
    goals = [goal for company in imagined.companies for goal in company.goals + company.rejected]
    frames = [frame.to_plain() for frame in imagined.stack]
    cards += [card for frame in frames if frame[0] == "drafting" for pack in frame[2] for card in pack]
    offers = [frame for frame in frames if frame[0] == "keep_goals"]
    goals += [goal for frame in offers for offer in frame[2] for goal in offer]
    assert len(cards) == len(set(cards)) == 5 * len(state.companies)
    assert min(cards) >= 1
    assert len(goals) == len(set(goals))
    assert min(goals) >= 1
    assert all(region in range(6) for region in imagined.supply_starts)
    if state.seat is not None and seat == state.seat:
        assert [str(action) for action in view.legal()] == [str(action) for action in state.legal()]


@rule("SC-23", "SC-24")
@pytest.mark.parametrize("seed", range(3))
@EVERY_TABLE
def test_what_a_view_imagines_agrees_with_what_it_knows(mode: str, players: int, seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {
        "lobby_draft": "on",
        "supply_start": "random",
        "inspectors": "on",
        "events_reshuffle": "on",
    }
    solo: dict[str, Any] = {"solo_goal": 7} if players == 1 and seed else {}
    state = table(players, seed, mode=mode, components=SAFE, **options, **solo)
    steps = 0
    while state.outcome is None:
        steps += 1
        if steps < 25 or rng.random() < 0.1:
            agrees(state, rng.choice([None, *range(players)]), rng)
        state.play(rng.choice(state.legal()))


@rule("SC-24")
def test_imagining_deals_the_secrets_anew() -> None:
    for make in (table, rivals):
        state = arrange(make(3, supply_start="random"), seat=0)
        if make is rivals:
            state = arrange(state, companies={seat: {"goals": [seat + 1]} for seat in range(3)})
        found = [state.view(0).imagine(Random(seed)).to_plain() for seed in range(30)]
        names = ["summit_pile", "fossils", "fossils_again", "supply_starts"]
        names += ["events", "events_again"] if make is rivals else []
        for name in names:
            assert len({str(plain[name]) for plain in found}) > 20, name
        assert len({str(plain["companies"][1]["lobby"]) for plain in found}) > 20
        assert len({str(plain["companies"][1]["goals"]) for plain in found}) > 5
        assert len({str(plain["companies"][0]) for plain in found}) == 1


# --- after the game ---


@rule("SC-23")
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_when_the_game_is_over_nothing_is_secret(mode: str) -> None:
    rng = Random(5)
    state = table(2, mode=mode)
    while state.outcome is None:
        state.play(rng.choice(state.legal()))
    for seat in (None, 0, 1):
        assert known(state, seat) == state.to_plain()
        view = state.view(seat)
        assert (view.to_move, view.legal(), view.outcome) == (None, [], state.outcome)
        found = view.check(GAME.action("done"))
        assert found is not None
        assert found.code == "game_over"
        assert view.imagine(rng).to_plain() == state.to_plain()


def test_views_go_through_their_plain_form() -> None:
    drafted = [rivals(3, lobby_draft="on", draft_order=order) for order in ("goals", "cards")]
    for state in (table(3), *drafted, table(1)):
        for seat in (None, 0):
            view = state.view(seat)
            again = GAME.view_from_plain(view.to_plain())
            assert isinstance(again, View)
            assert again.to_plain() == view.to_plain()
            assert (again.seat, again.to_move, again.game) == (seat, state.seat, "second-chance")
    assert [asked(state) for state in drafted] == ["keep_goals", "drafting"]


@pytest.mark.parametrize("seat", [-1, 3, 4])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(UnknownNameError) as caught:
        table(3).view(seat)
    assert (caught.value.code, caught.value.facts) == ("no_such_seat", {"seat": seat, "players": 3})
