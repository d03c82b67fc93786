"""Gifts: a bonus that one's disc has reached can be left to a partner, who may decline, use it, and give in turn."""

from typing import Any

import pytest

from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH, REGIONS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, summit_tile, table

PARTS = standard()
SOLAR, HYDRO = SOURCES.index("solar"), SOURCES.index("hydro")


def reached(bonus: int, state: State | None = None, source: int = HYDRO, **changes: Any) -> State:
    """Seat 0 has just reached this bonus on a track."""
    space = PARTS.bonus[source].index(bonus)
    people: dict[int, dict[str, Any]] = {0: {"knowledge": {SOURCES[source]: space - 1}, "lobby": []}}
    for seat, given in changes.pop("companies", {}).items():
        people[seat] = {**people.get(seat, {}), **given}
    regions: dict[str, dict[str, Any]] = {name: {"projects": {}, "permits": 1} for name in REGIONS}
    regions["asia"]["projects"] = {"money": (SOURCES[source], 0)}
    found = arrange(state or table(3), seat=0, companies=people, regions=regions, **changes)
    play(found, "move asia money to board")
    return found


@rule("SC-115")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_discs_owner_uses_gives_or_leaves_it(players: int) -> None:
    state = reached(BONUS_TECH, table(players))
    assert (state.seat, asked(state)) == (0, "bonus")
    assert legal(state) == ["use", *(f"give {seat}" for seat in range(2, players + 1)), "pass"]
    for text in ("give 1", f"give {players + 1}"):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == ("no_such_partner", "SC-115", {"players": players})


@rule("SC-115", "SC-117", "SC-E11")
def test_a_bonus_goes_round() -> None:
    """Yellow's hydro disc reaches a solar symbol; Blue takes it, reaches tech, and gives that back."""
    state = reached(BONUS_SOURCE + SOLAR, companies={1: {"knowledge": {"solar": 1}}})
    tech = [company.tech for company in state.companies]
    events = play(state, "give 2")
    assert (events[0].kind, events[0].seat) == ("bonus_offered", 0)
    assert events[0].facts == {"bonus": "solar", "to": 1}
    assert (state.seat, asked(state)) == (1, "offer")
    assert legal(state) == ["accept", "decline"]
    events = play(state, "accept")
    assert kinds(events) == ["bonus_accepted", "knowledge"]
    assert events[0].facts == {"bonus": "solar", "from": 0}
    assert state.companies[1].knowledge[SOLAR] == 2
    assert (state.seat, state.stack[-1].to_plain()) == (1, ["bonus", 1, BONUS_TECH, 0])
    assert legal(state) == ["use", "give 1", "give 3", "pass"]  # keep it, back, or on to a third
    play(state, "give 1", "accept")
    assert [company.tech for company in state.companies] == [tech[0] + 1, tech[1], tech[2]]
    assert state.companies[0].knowledge[SOLAR] == 0
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-117")
def test_the_recipient_makes_every_choice() -> None:
    state = reached(BONUS_ANY)
    play(state, "give 3", "accept")
    assert (state.seat, asked(state)) == (2, "learning")
    assert legal(state) == [f"learn {source}" for source in SOURCES]  # he has accepted it
    play(state, "learn forestation")
    assert state.companies[2].knowledge == [1, 0, 0, 0, 0]
    assert sum(state.companies[0].knowledge) == PARTS.bonus[HYDRO].index(BONUS_ANY)
    state = reached(BONUS_PERMIT)
    play(state, "give 2", "accept")
    assert (state.seat, asked(state)) == (1, "place_permit")
    assert "pass" not in legal(state)
    assert play(state, "permit africa")[0].seat == 1
    assert state.permits[REGIONS.index("africa")] == 2
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-118")
def test_a_gift_cannot_be_passed_on_unused() -> None:
    state = reached(BONUS_TECH)
    play(state, "give 2")
    for text in ("give 3", "use", "pass", "done"):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == (
            "answer_first",
            "SC-119",
            {"asked": "offer", "bonus": "tech"},
        )


@rule("SC-118")
def test_the_gain_itself_cannot_be_given() -> None:
    """Leaving a project, recruiting, planning and summits are one's own; only what a track shows is asked about."""
    state = reached(BONUS_TECH)
    assert state.companies[0].knowledge[HYDRO] == 2  # settled before anybody was asked
    state = arrange(
        table(3),
        seat=0,
        companies={0: {"knowledge": {}}},
        regions={"asia": {"agenda": ["solar", "wind", "hydro"], "projects": {}}},
    )
    play(state, "plan solar asia research", "recruit")
    assert refusal(state, "give 2").code == "answer_first"
    play(state, "learn wind")
    assert state.companies[0].knowledge == [0, 1, 1, 0, 0]
    tile = summit_tile("solar", "wind")
    state = arrange(state, seat=0, used=1, ready=[[1, 0]], summits={1: (tile, {"solar": 0, "wind": 0})})
    play(state, "done")
    assert legal(state) == ["learn solar", "learn wind"]


@rule("SC-119")
def test_after_a_refusal_the_giver_chooses_again_among_the_others() -> None:
    state = reached(BONUS_TECH)
    tech = [company.tech for company in state.companies]
    play(state, "give 2")
    events = play(state, "decline")
    assert (events[0].kind, events[0].seat, events[0].facts) == ("bonus_declined", 1, {"bonus": "tech"})
    assert (state.seat, legal(state)) == (0, ["use", "give 3", "pass"])
    found = refusal(state, "give 2")
    assert (found.code, found.rule, found.facts) == ("partner_declined", "SC-119", {"partner": 1})
    play(state, "give 3", "decline")
    assert (state.seat, legal(state)) == (0, ["use", "pass"])
    assert refusal(state, "give 3").code == "partner_declined"
    other = state.copy()
    play(state, "use")
    assert [company.tech for company in state.companies] == [tech[0] + 1, *tech[1:]]
    play(other, "pass")
    assert [company.tech for company in other.companies] == tech


@rule("SC-119", "SC-107")
def test_refusals_are_forgotten_with_the_next_bonus() -> None:
    state = reached(BONUS_SOURCE + SOLAR, companies={0: {"knowledge": {"hydro": 3, "solar": 1}}})
    play(state, "give 2", "decline", "use")
    assert state.stack[-1].to_plain() == ["bonus", 0, BONUS_TECH, 0]
    assert legal(state) == ["use", "give 2", "give 3", "pass"]


@rule("SC-116")
@pytest.mark.parametrize(
    ("mode", "gift", "given"),
    [
        ("cooperative", "coop", True),
        ("cooperative", "always", True),
        ("competitive", "coop", False),
        ("competitive", "always", True),
    ],
)
def test_rivals_give_nothing_unless_the_table_says_so(mode: str, gift: str, given: bool) -> None:
    state = reached(BONUS_TECH, table(3, mode=mode, bonus_gift=gift))
    if given:
        assert legal(state) == ["use", "give 2", "give 3", "pass"]
        play(state, "give 2", "accept")
        assert (state.companies[0].tech, state.companies[1].tech) == (2, 3)
    else:
        assert asked(state) == "turn"
        assert (state.companies[0].tech, state.companies[1].tech) == (3, 2)


@rule("SC-116")
def test_alone_there_is_nobody_to_give_to() -> None:
    state = reached(BONUS_PERMIT, table(1, mode="solo", bonus_gift="always"))
    assert asked(state) == "place_permit"
    assert not any(text.startswith("give") for text in legal(state))


@rule("SC-115", "SC-111")
def test_a_gift_in_anothers_turn_closes_the_market_to_the_active_player_only() -> None:
    state = reached(BONUS_PERMIT, market=1)
    play(state, "give 2", "accept", "permit asia")
    assert state.stop
    assert refusal(state, "buy").code == "market_closed"
    state = arrange(state, used=1)
    play(state, "done")
    assert state.seat == 1
    assert "sell" in legal(state)
