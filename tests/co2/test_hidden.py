"""What a view shows and what it hides, while the game goes on and after it."""

from random import Random
from typing import Any

import pytest

from baseload.core.problems import Refusal, UnknownNameError
from baseload.games.co2.components import SOURCES, STANDARD
from baseload.games.co2.state import State
from tests.co2.scene import GAME, arrange, last_turn, table
from tests.harness.scene import play
from tests.rules import rule

OPEN = [
    "money",
    "points",
    "tech",
    "permits",
    "scientists",
    "recruits",
    "expertise",
    "goal_discarded",
    "claimed",
]
SECRET_PILES = ["summit_pile", "fossils", "un_stack", "lobby_deck", "goals_out", "starters", "supply_starts"]


def known(state: State, seat: int | None) -> dict[str, Any]:
    plain: dict[str, Any] = state.view(seat).to_plain()["known"]
    return plain


@rule("CO2-20")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everybody_sees_the_board_and_what_companies_have(seat: int | None) -> None:
    state = arrange(
        table(3),
        seat=1,
        companies={0: {"money": 7, "points": 31, "tech": 2, "permits": 4, "claimed": [34, 40]}},
        lobby_played=[3, 9],
    )
    whole, seen = state.to_plain(), known(state, seat)
    for place in range(3):
        for name in OPEN:
            assert seen["companies"][place][name] == whole["companies"][place][name]
        assert len(seen["companies"][place]["lobby"]) == 5  # how many is no secret
    hidden = {*SECRET_PILES, "companies", "events"}
    assert {key: value for key, value in seen.items() if key not in hidden} == {
        key: value for key, value in whole.items() if key not in hidden
    }


@rule("CO2-21", "CO2-L30")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_lobby_hands_and_company_goals_are_for_their_owner_only(seat: int | None) -> None:
    state = arrange(table(3), seat=1)
    seen = known(state, seat)
    for place, company in enumerate(state.companies):
        shown = seen["companies"][place]
        if place == seat:
            assert (shown["lobby"], shown["goal"]) == (company.lobby, company.goal)
        else:
            assert (shown["lobby"], shown["goal"]) == ([-1] * 5, -1)


@rule("CO2-21", "CO2-L30")
def test_what_lies_face_down_is_hidden_from_all_but_its_number_is_not() -> None:
    state = arrange(table(3, supply_start="random"), seat=0)
    whole = state.to_plain()
    for seat in (0, None):
        seen = known(state, seat)
        for name in SECRET_PILES:
            assert len(seen[name]) == len(whole[name])
            assert set(seen[name]) <= {-1, None}
        assert seen["events"] == [*whole["events"][:2], None, None, None, None]
    alone = known(table(1), 0)
    assert alone["starters"] == [None] * 5
    assert alone["un_stack"] == [-1] * 13


@rule("CO2-21", "CO2-295")
def test_in_a_draft_everybody_sees_only_the_own_cards() -> None:
    """Seat 1 begins; seats 1 and 2 have picked when the others look."""
    state = table(3, lobby_draft="alternate", deal={"start": 1})
    packs = state.stack[-1].to_plain()[2]
    play(state, f"draft {packs[1][0]}", f"draft {packs[2][0]}")
    for seat in (0, 1, 2, None):
        name, to_move, seen, picks, passes = known(state, seat)["stack"][-1]
        assert (name, to_move, passes) == ("drafting", 0, 0)
        assert seen == [packs[other] if other == seat else [-1] * 5 for other in range(3)]
        assert picks == [packs[other][0] if other == seat else -1 for other in (1, 2)]


@rule("CO2-20", "CO2-21", "CO2-243")
def test_when_the_game_is_over_nothing_is_secret() -> None:
    state = last_turn(table(3), decade=5, companies={0: {"goal_discarded": True}})
    play(state, "done")
    for seat in (0, 1, None):
        assert known(state, seat) == state.to_plain()
        assert state.view(seat).imagine(Random(1)).to_plain() == state.to_plain()


@rule("CO2-152", "CO2-20")
def test_only_the_seat_that_decides_has_legal_actions() -> None:
    state = arrange(table(3), seat=1)
    buy = GAME.action("buy")
    assert [str(action) for action in state.view(1).legal()] == [str(action) for action in state.legal()]
    assert state.view(1).check(buy) is None
    for seat in (0, 2, None):
        view = state.view(seat)
        assert view.legal() == []
        assert view.check(buy) == Refusal("not_your_turn", "CO2-152", {"seat": 1})
        assert (view.seat, view.to_move, view.outcome, view.game) == (seat, 1, None, "co2")
    for seat in (-1, 3):
        with pytest.raises(UnknownNameError):
            state.view(seat)


def agrees(state: State, seat: int | None, rng: Random) -> None:
    """An imagined state looks to the seat exactly like the real one, and holds every card and tile once."""
    view = state.view(seat)
    imagined = view.imagine(rng)
    assert isinstance(imagined, State)
    assert imagined.view(seat).to_plain() == view.to_plain()
    cards = (
        imagined.lobby_played
        + imagined.lobby_deck
        + [card for who in imagined.companies for card in who.lobby]
    )
    top = imagined.stack[-1].to_plain()
    if top[0] == "drafting":
        cards += [card for pack in top[2] for card in pack]
        first = (top[1] - len(top[3])) % len(top[2])
        assert all(pick in top[2][(first + place) % len(top[2])] for place, pick in enumerate(top[3]))
    assert sorted(cards) == list(range(1, 27))
    goals = [company.goal for company in imagined.companies] + imagined.goals_out
    removed = imagined.board.components.goals_removed[imagined.board.players]
    assert sorted(goals + removed) == list(range(27, 34))
    claimed = [goal for company in imagined.companies for goal in company.claimed]
    assert sorted(imagined.un_open + imagined.un_stack + imagined.un_gone + claimed) == list(range(34, 47))
    tiles = [tile for tile in imagined.summits if tile] + imagined.summit_pile + imagined.summits_used
    assert sorted(tiles) == list(range(1, 19))
    assert sorted(imagined.events + imagined.events_spent) == list(range(6))
    assert sorted(imagined.fossils) == sorted(state.fossils)


@rule("CO2-21")
@pytest.mark.parametrize("players", range(1, 6))
def test_what_a_view_imagines_agrees_with_what_it_knows(players: int) -> None:
    """Over random games with drafts, presets and chance in the supply."""
    for seed in range(3):
        rng = Random(seed)
        setup = ("random", "extreme", "beginner")[seed]
        draft = ("off", "alternate", "right")[seed]
        state = table(
            players, seed=seed, deal={}, fossil_setup=setup, lobby_draft=draft, supply_start="random"
        )
        while state.outcome is None:
            if rng.random() < 0.1 or state.decade == 1:
                agrees(state, rng.choice([None, *range(players)]), rng)
            state.play(rng.choice(state.legal_few(2)))


@rule("CO2-21")
def test_imagining_deals_the_secrets_anew() -> None:
    state = arrange(table(3, supply_start="random"), seat=0)
    found = [state.view(0).imagine(Random(seed)).to_plain() for seed in range(30)]
    for name in ("summit_pile", "fossils", "un_stack", "lobby_deck", "goals_out", "supply_starts", "events"):
        assert len({str(plain[name]) for plain in found}) > 1, name
    assert len({str(plain["companies"][1]["lobby"]) for plain in found}) > 1
    assert len({plain["companies"][1]["goal"] for plain in found}) > 1
    assert len({str(plain["companies"][0]) for plain in found}) == 1


@rule("CO2-21", "CO2-307")
def test_imagined_starter_projects_are_as_many_as_are_left() -> None:
    """With own agendas recycling may be accepted nowhere; drawn, it leaves no trace on the board."""
    agendas = {
        "2": {"sources": ["forestation", "biomass", "solar"]},
        "4": {"sources": ["solar", "biomass", "fusion"]},
        "6": {"sources": ["fusion", "forestation", "solar"]},
    }
    options = {"components": {"base": STANDARD, "own": {"agendas": agendas}}}
    returned = 0
    for seed in range(40):
        rng = Random(seed)
        state = table(1, seed=seed, **options)
        while state.starters:
            imagined = state.view(0).imagine(rng)
            assert isinstance(imagined, State)
            assert len(imagined.starters) == len(state.starters)
            accepted = {source for region in range(6) for source in state.agenda(region)}
            wanted = sorted(source for source in state.starters if source in accepted)
            assert sorted(source for source in imagined.starters if source in accepted) == wanted
            state.play(rng.choice(state.legal()))
        returned += sum(project >= 0 for project in state.projects) < len(SOURCES)
    assert returned
