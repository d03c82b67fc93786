"""Construct, step 7: who leaves the built project, when, where to, and what it costs."""

from typing import Any

import pytest

from baseload.core.problems import Refusal, Refused
from baseload.games.climate.world import REGIONS
from baseload.games.co2.components import ON_CONSTRUCT, ON_SUMMIT, SOURCES, STANDARD
from baseload.games.co2.state import INSTALLED, MOVED, NO_PROJECT
from tests.co2.scene import GAME, summit_tile
from tests.co2.test_construct import (
    BEFORE_ANY,
    BEFORE_PERMIT,
    OPEN,
    PARTS,
    PLAIN,
    POINTS,
    PRICE,
    QUIET,
    SOLAR,
    TECH_SLOT,
    scene,
)
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule


def card_for(source: str) -> int:
    return next(
        card
        for card in range(1, 27)
        if PARTS.lobby_on[card] == ON_CONSTRUCT and SOURCES[PARTS.lobby_of[card]] == source
    )


# ---- Step 7: another's scientist ---------------------------------------------------------------

GUEST = {"projects": {"tech": ("solar!", 1)}}


@rule("CO2-136", "CO2-O37")
def test_the_coin_for_the_scientist_must_be_at_hand_besides_the_price() -> None:
    state = scene(asia=GUEST)
    assert not legal(state, "construct")
    short = refusal(state, "construct asia tech")
    assert short == Refusal("too_little_money", "CO2-136", {"price": PRICE + 1, "money": PRICE})
    poor = refusal(scene({"money": PRICE - 1}, GUEST), "construct asia tech")
    assert poor == Refusal("too_little_money", "CO2-126", {"price": PRICE + 1, "money": PRICE - 1})
    with pytest.raises(Refused):
        play(state, "construct asia tech")
    just = scene({"money": PRICE + 1}, GUEST, others={1: {"money": 0}})
    play(just, "construct asia tech")
    assert [company.money for company in just.companies[:2]] == [0, 1]


@rule("CO2-136", "CO2-O37")
def test_the_construction_card_makes_a_dear_plant_legal() -> None:
    card = card_for("solar")
    saved = PARTS.lobby_money[card]
    assert saved == 3
    for money, possible in ((PRICE + 1 - saved, True), (PRICE - saved, False)):
        state = scene({"money": money, "lobby": [card]}, GUEST)
        texts = [f"construct asia tech with {card}"] if possible else []
        assert legal(state, "construct") == texts
        # An action is owed either way: with nothing to build he can propose.
        assert refusal(state, "done").code == "action_owed"
        if possible:
            play(state, texts[0])
            assert (state.companies[0].money, state.companies[0].lobby) == (0, [])
            assert state.lobby_played == [card]
        else:
            found = refusal(state, f"construct asia tech with {card}")
            assert found.facts == {"price": PRICE + 1 - saved, "money": money}


@rule("CO2-O38")
def test_the_card_never_brings_money_back() -> None:
    card = card_for("solar")
    own = {"plants": {"solar": {"1": {"money": 2}}}}
    options = {"components": {"base": STANDARD, "own": own}}
    for money in (0, 5):
        state = scene({"money": money, "lobby": [card]}, options=options)
        events = play(state, f"construct asia tech with {card}")
        assert events[1].facts["price"] == 0
        assert state.companies[0].money == money
    # Nor does it pay the coin for another's scientist.
    poor = scene({"money": 0, "lobby": [card]}, GUEST, options=options)
    found = refusal(poor, f"construct asia tech with {card}")
    assert (found.code, found.facts) == ("too_little_money", {"price": 1, "money": 0})
    # With the values we have it cannot occur.
    assert min(min(row) for row in PARTS.plant_money) >= PARTS.lobby_money[card]


@rule("CO2-O39")
def test_the_card_of_another_source_does_not_help_but_its_minor_effect_does() -> None:
    card = card_for("biomass")
    state = scene({"lobby": [card]})
    found = refusal(state, f"construct asia tech with {card}")
    assert found == Refusal("card_does_not_fit", "CO2-215", {"card": card})
    assert legal(state, "construct") == ["construct asia tech"]
    play(state, "construct asia tech", f"lobby {card}")
    assert state.lobby_played == [card]


def test_the_card_cannot_go_with_the_plant_once_another_was_played() -> None:
    solar, other = card_for("solar"), card_for("recycling")
    state = scene({"lobby": sorted([solar, other])})
    play(state, f"lobby {other}")
    assert refusal(state, f"construct asia tech with {solar}").code == "card_used"
    assert legal(state, "construct") == ["construct asia tech"]


@rule("CO2-135", "CO2-O47")
@pytest.mark.parametrize(("value", "winner"), [("step_7", 0), ("first", 1)])
@pytest.mark.parametrize("summits", [QUIET, OPEN])
def test_whether_what_the_displaced_owner_learns_counts_for_control(
    value: str, winner: int, summits: Any
) -> None:
    """4 against 4 after the builder's step, 4 against 5 once the controller's scientist is home."""
    state = scene(
        {"money": PRICE + 1},
        {**GUEST, "spaces": ["coal", ("solar", 1)], "controller": 1},
        summits,
        {"evict_on_build": value},
        {1: {"expertise": {"solar": PLAIN + 1}}},
    )
    events = play(state, "construct asia tech")
    if summits is OPEN:
        assert (asked(state), state.seat) == ("displaced", 1)
        assert ("constructed" in kinds(events)) == (value == "step_7")
        assert legal(state) == ["move asia tech to hand", "move asia tech to summit 2"]
        assert state.projects[TECH_SLOT] == INSTALLED + SOLAR
        events += play(state, "move asia tech to hand")
    told = [kind for kind in kinds(events) if kind in ("constructed", "displaced", "control_taken")]
    wanted = (
        ["constructed", "control_taken", "displaced"] if value == "step_7" else ["displaced", "constructed"]
    )
    assert told == wanted
    assert state.controllers[REGIONS.index("asia")] == winner
    assert state.companies[1].expertise[SOLAR] == PLAIN + 2
    assert (state.companies[0].money, asked(state), state.seat) == (0, "turn", 0)
    assert (state.projects[TECH_SLOT], state.workers[TECH_SLOT]) == (NO_PROJECT, -1)


@rule("CO2-135", "CO2-166")
@pytest.mark.parametrize("value", ["step_7", "first"])
def test_the_owners_bonus_chain_waits_for_an_answer_and_the_construction_for_it(value: str) -> None:
    state = scene(
        {"money": PRICE + 1, "permits": 1, "expertise": {"solar": BEFORE_PERMIT}},
        GUEST,
        options={"evict_on_build": value},
        others={1: {"expertise": {"solar": BEFORE_ANY}}},
        market=9,
    )
    play(state, "construct asia tech")
    answers = {1: "learn biomass", 0: "permit africa"}
    seats = [1, 0] if value == "first" else [0, 1]
    for seat in seats:
        assert state.seat == seat
        again = GAME.state_from_plain(state.to_plain())
        again.play(GAME.action(answers[seat]))
        play(state, answers[seat])
        assert again.hash() == state.hash()
    assert (asked(state), state.seat, state.projects[TECH_SLOT]) == ("turn", 0, NO_PROJECT)
    assert state.companies[1].expertise[SOURCES.index("biomass")] == 1
    assert state.companies[0].points == POINTS


@rule("CO2-135")
@pytest.mark.parametrize("value", ["step_7", "first"])
def test_the_own_scientist_leaves_at_step_7_whatever_the_option(value: str) -> None:
    asia = {"projects": {"tech": ("solar!", 0)}}
    state = scene(asia=asia, options={"evict_on_build": value})
    assert kinds(play(state, "construct asia tech")) == [
        "constructed",
        "expertise",
        "control_taken",
        "scientist_moved",
    ]


# ---- Step 7: the own scientist -----------------------------------------------------------------


@rule("CO2-134", "CO2-135")
def test_what_the_own_scientist_brings_comes_too_late_for_control() -> None:
    """One step short of a tie when control is checked; the summit card gives that step afterwards."""
    card = next(
        card for card in range(1, 27) if PARTS.lobby_on[card] == ON_SUMMIT and PARTS.lobby_of[card] == SOLAR
    )
    state = scene(
        {"lobby": [card]},
        {"projects": {"tech": ("solar!", 0)}, "spaces": ["coal", ("solar", 1)], "controller": 1},
        OPEN,
        others={1: {"expertise": {"solar": PLAIN + 2}}},
    )
    play(state, "construct asia tech", f"move asia tech to summit 2 with {card}")
    assert [company.expertise[SOLAR] for company in state.companies[:2]] == [PLAIN + 2, PLAIN + 2]
    assert state.controllers[REGIONS.index("asia")] == 1
    assert (asked(state), state.projects[TECH_SLOT]) == ("turn", NO_PROJECT)


OWN = {"projects": {"tech": ("solar!", 0), "money": "biomass", "research": ("recycling", 2)}}


@rule("CO2-137")
def test_the_own_scientist_goes_home_for_nothing() -> None:
    state = scene(asia=OWN, summits=OPEN)
    play(state, "construct asia tech")
    assert (asked(state), state.seat) == ("own_scientist", 0)
    assert legal(state) == [
        "move asia tech to hand",
        "move asia tech to asia money",
        "move asia tech to summit 2",
    ]
    assert state.controllers[REGIONS.index("asia")] == 0
    play(state, "move asia tech to hand")
    assert (state.companies[0].scientists, state.companies[0].money, state.used & MOVED) == (2, 0, 0)
    assert (state.projects[TECH_SLOT], asked(state)) == (NO_PROJECT, "turn")
    assert "move hand to asia money" in legal(state)


@rule("CO2-137")
@pytest.mark.parametrize(("value", "spent"), [("off", True), ("on", False)])
@pytest.mark.parametrize("target", ["asia money", "summit 2"])
def test_going_further_on_costs_the_free_move_unless_the_option_says_no(
    value: str, spent: bool, target: str
) -> None:
    state = scene(asia=OWN, summits=OPEN, options={"own_scientist_free": value})
    play(state, "construct asia tech", f"move asia tech to {target}")
    assert bool(state.used & MOVED) == spent
    assert bool(legal(state, "move")) != spent
    assert state.companies[0].scientists == 1
    if target == "summit 2":
        assert state.speakers[4] == 0
    else:
        assert state.workers[TECH_SLOT - 1] == 0


@rule("CO2-138", "CO2-O48")
@pytest.mark.parametrize(("value", "choice"), [("off", False), ("on", True)])
def test_with_the_free_move_spent_he_can_only_go_home(value: str, choice: bool) -> None:
    state = scene(asia=OWN, summits=OPEN, options={"own_scientist_free": value}, used=MOVED)
    play(state, "construct asia tech")
    assert asked(state) == ("own_scientist" if choice else "turn")
    if choice:
        play(state, "move asia tech to hand")
    assert (state.companies[0].scientists, state.workers[TECH_SLOT]) == (2, -1)
    assert state.projects[TECH_SLOT] == NO_PROJECT
    assert state.used & MOVED


@rule("CO2-137")
def test_the_own_scientist_goes_neither_back_nor_where_somebody_is() -> None:
    state = scene(asia=OWN, summits={**OPEN, 3: (summit_tile("solar", "biomass"), {"solar": 1})})
    play(state, "construct asia tech")
    for text, code, by in (
        ("move asia tech to asia tech", "project_taken", "CO2-16"),
        ("move asia tech to asia research", "project_taken", "CO2-161"),
        ("move asia tech to europe money", "no_project_there", "CO2-154"),
        ("move asia tech to summit 3", "topic_taken", "CO2-17"),
        ("move asia tech to summit 1", "not_a_topic", "CO2-157"),
        ("move hand to asia money", "answer_first", "CO2-137"),
        ("done", "answer_first", "CO2-137"),
    ):
        found = refusal(state, text)
        assert (found.code, found.rule) == (code, by)


@rule("CO2-134", "CO2-137")
def test_own_scientist_after_a_bonus_of_ones_own() -> None:
    """Permit, control, scientist, tile: four things in a row, two of them asked."""
    state = scene({"expertise": {"solar": BEFORE_PERMIT}}, OWN, OPEN)
    play(state, "construct asia tech")
    assert asked(state) == "place_permit"
    assert kinds(play(state, "permit africa")) == ["bonus_permit", "control_taken"]
    assert asked(state) == "own_scientist"
    play(state, "move asia tech to asia money", "done")
    assert state.companies[0].expertise[SOURCES.index("biomass")] == 1
