"""A turn: one action, three free moves around it, and nothing in between."""

from itertools import permutations
from typing import Any

import pytest

from baseload.core.problems import Refusal, Refused
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, MINOR_MONEY, REGIONS, RESEARCH, SLOTS
from baseload.games.co2.components import FIRST_UN_GOAL, ON_CONSTRUCT, ON_INSTALL, ON_SLOT, SOURCES, standard
from baseload.games.co2.state import ACTED, CARDED, MOVED, VISITED, State
from tests.co2.scene import GAME, arrange, summit_tile, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()
SOLAR = SOURCES.index("solar")
QUIET: dict[int, Any] = {number: (summit_tile("forestation", "fusion"), {}) for number in range(1, 7)}
OPEN = {**QUIET, 2: (summit_tile("solar", "fusion"), {})}
MONEY_CARD = PARTS.lobby_minor.index(MINOR_MONEY)


def card_with(on: int, of: int) -> int:
    return next(card for card in range(1, 27) if PARTS.lobby_on[card] == on and PARTS.lobby_of[card] == of)


RESEARCH_CARD = card_with(ON_SLOT, RESEARCH)
BIOMASS_CARD = card_with(ON_INSTALL, SOURCES.index("biomass"))
# Able to do anything: a card in hand, money, tech, permits and expertise in everything.
ABLE = {
    "money": 30,
    "tech": 5,
    "permits": 2,
    "expertise": dict.fromkeys(SOURCES, 3),
    "lobby": sorted([MONEY_CARD, RESEARCH_CARD, BIOMASS_CARD]),
}
# One project of each kind.
ASIA = {
    "agenda": ["solar", "biomass", "recycling"],
    "projects": {"money": "biomass", "tech": "solar!"},
    "spaces": ["coal", ("biomass", 0)],
}


def scene(
    me: dict[str, Any] | None = None,
    asia: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """Seat 0 of three begins its turn and could do almost everything."""
    held = {0: {**ABLE, **(me or {})}, 1: {"lobby": [], **(other or {})}, 2: {"lobby": []}}
    given = {"summits": OPEN, **changes}
    return arrange(
        table(**(options or {})), seat=0, companies=held, regions={"asia": {**ASIA, **(asia or {})}}, **given
    )


# ---- One action --------------------------------------------------------------------------------


@rule("CO2-89")
@pytest.mark.parametrize(
    "action", ["propose solar asia research", "install asia money", "construct asia tech"]
)
def test_after_one_action_there_is_no_other(action: str) -> None:
    state = scene()
    assert {"propose", "install", "construct"} <= {text.split()[0] for text in legal(state)}
    play(state, action)
    if asked(state) != "turn":
        play(state, "pass")
    assert not {"propose", "install", "construct"} & {text.split()[0] for text in legal(state)}
    for text in ("propose solar europe money", "install asia money", "construct asia tech"):
        assert refusal(state, text) == Refusal("action_taken", "CO2-89", {})
    assert state.used == ACTED
    assert "done" in legal(state)
    events = play(state, "done")
    assert (kinds(events)[0], events[0].seat, events[0].facts) == ("turn_ended", 0, {"acted": True})
    assert (asked(state), state.seat, state.used) == ("turn", 1, 0)


@rule("CO2-89")
def test_the_turn_does_not_end_without_an_action() -> None:
    state = scene()
    assert refusal(state, "done") == Refusal("action_owed", "CO2-89", {})
    play(state, "buy", f"lobby {MONEY_CARD}", "move hand to asia tech")
    assert refusal(state, "done") == Refusal("action_owed", "CO2-89", {})
    before = state.hash()
    with pytest.raises(Refused):
        play(state, "done")
    assert state.hash() == before


@pytest.mark.parametrize(
    "text", ["learn solar", "permit asia", "pass", "take tech", "hold 1", "coins 2", "bid 3"]
)
def test_what_nobody_asked_is_refused(text: str) -> None:
    assert refusal(scene(), text) == Refusal("not_asked", "CO2-89", {})


# ---- Free moves --------------------------------------------------------------------------------


@rule("CO2-90", "CO2-150", "CO2-151")
def test_action_and_free_moves_come_in_any_order() -> None:
    """All twenty-four orders lead to the same position."""
    steps = ["propose solar asia research", "move hand to asia money", "buy", f"lobby {MONEY_CARD}"]
    ends = set()
    for order in permutations(steps):
        state = scene()
        for text in order:
            play(state, text)
            if asked(state) == "extra_move":
                play(state, "recruit")
        assert state.used == ACTED | MOVED | VISITED | CARDED
        ends.add(state.hash())
    assert len(ends) == 1


@rule("CO2-150")
def test_each_free_move_can_be_made_once() -> None:
    state = scene()
    play(state, "move hand to asia tech")
    assert refusal(state, "move asia tech to hand") == Refusal("scientist_moved_already", "CO2-150", {})
    assert not legal(state, "move")
    play(state, "sell")
    assert refusal(state, "sell") == Refusal("market_visited", "CO2-197", {})
    assert refusal(state, "buy") == Refusal("market_visited", "CO2-197", {})
    assert not legal(state, "buy")
    assert not legal(state, "sell")
    play(state, f"lobby {MONEY_CARD}")
    assert refusal(state, f"lobby {RESEARCH_CARD}") == Refusal("card_used", "CO2-211", {})
    assert not legal(state, "lobby")
    assert not legal(state, "claim")
    assert refusal(state, f"install asia money with {BIOMASS_CARD}").code == "card_used"
    assert state.used == MOVED | VISITED | CARDED


@rule("CO2-150")
@pytest.mark.parametrize("first", [f"claim {FIRST_UN_GOAL}", f"lobby {MONEY_CARD}"])
def test_a_claim_or_a_lobby_card_is_the_card_of_the_turn(first: str) -> None:
    plants = [(source, 0) for source in SOURCES]
    state = scene(asia={"spaces": plants}, un_open=[FIRST_UN_GOAL, FIRST_UN_GOAL + 1])
    later = [f"claim {FIRST_UN_GOAL + 1}", f"lobby {RESEARCH_CARD}"]
    assert {first, *later} <= set(legal(state))
    play(state, first)
    for text in later:
        assert refusal(state, text) == Refusal("card_used", "CO2-211", {})
    assert not [text for text in legal(state) if text.startswith(("claim", "lobby")) or " with " in text]


@rule("CO2-151")
def test_no_free_move_is_owed() -> None:
    state = scene()
    play(state, "propose solar asia research", "pass", "done")
    assert state.seat == 1


@rule("CO2-152")
def test_free_moves_exist_only_in_ones_own_turn() -> None:
    """A player who is asked in another's turn answers, and that is all."""
    other = {"money": 30, "permits": 2, "lobby": [MONEY_CARD], "expertise": {}}
    state = scene(asia={"projects": {"money": "biomass", "tech": ("solar!", 1)}}, other=other)
    play(state, "construct asia tech")
    assert (state.seat, legal(state)) == (1, ["move asia tech to hand", "move asia tech to summit 2"])
    for text in ("buy", "sell", f"lobby {MONEY_CARD}", "move hand to asia money", "discard goal"):
        assert refusal(state, text).code == "answer_first"
    play(state, "move asia tech to hand")
    assert state.seat == 0
    assert state.used == ACTED


@rule("CO2-153")
def test_giving_up_the_goal_is_no_free_move() -> None:
    state = scene()
    before = set(legal(state)) - {"discard goal"}
    play(state, "discard goal")
    assert (state.used, state.companies[0].money) == (0, 30 + PARTS.goal_cash)
    assert set(legal(state)) == before
    # Nor do the free moves and the action stand in its way.
    late = scene()
    play(late, "buy", f"lobby {MONEY_CARD}", "move hand to asia tech", "install asia money")
    assert "discard goal" in legal(late)


# ---- Nothing interrupts ------------------------------------------------------------------------

BEFORE_ANY = PARTS.bonus[SOLAR].index(BONUS_ANY) - 1
BEFORE_PERMIT = PARTS.bonus[SOLAR].index(BONUS_PERMIT) - 1
WITH_GUEST = {"projects": {"money": ("biomass", 1), "tech": ("solar!", 1)}}
# What is arranged, the action, the decision in the middle of it, whose it is, and its rule.
INTERRUPTED: list[tuple[dict[str, Any], str, str, int, str]] = [
    ({}, "propose solar asia research", "research", 0, "CO2-104"),
    (
        {"asia": {**WITH_GUEST, "projects": {"money": ("solar", 1)}}},
        "install asia money",
        "displaced",
        1,
        "CO2-167",
    ),
    ({"asia": WITH_GUEST}, "construct asia tech", "displaced", 1, "CO2-167"),
    (
        {"asia": WITH_GUEST, "options": {"evict_on_build": "first"}},
        "construct asia tech",
        "displaced",
        1,
        "CO2-167",
    ),
    ({"me": {"expertise": {"solar": BEFORE_ANY}}}, "construct asia tech", "learning", 0, "CO2-182"),
    ({"me": {"expertise": {"solar": BEFORE_PERMIT}}}, "construct asia tech", "place_permit", 0, "CO2-180"),
    (
        {"asia": {"projects": {"money": "biomass", "tech": ("solar!", 0)}}},
        "construct asia tech",
        "own_scientist",
        0,
        "CO2-137",
    ),
    ({}, f"install asia money with {BIOMASS_CARD}", "take_either", 0, "CO2-223"),
    (
        {
            "asia": WITH_GUEST,
            "other": {"expertise": {"solar": BEFORE_PERMIT}},
            "summits": QUIET,
        },
        "construct asia tech",
        "place_permit",
        1,
        "CO2-180",
    ),
]


@rule("CO2-91", "CO2-167")
@pytest.mark.parametrize(("given", "action", "name", "seat", "by"), INTERRUPTED)
def test_in_the_middle_of_an_action_only_the_question_is_answered(
    given: dict[str, Any], action: str, name: str, seat: int, by: str
) -> None:
    state = scene(**given)
    play(state, action)
    assert state.seat == seat
    before = state.hash()
    for text in (
        "buy",
        "sell",
        "done",
        f"lobby {MONEY_CARD}",
        "discard goal",
        "keep goal",
        "claim 40",
        "propose solar europe money",
        "install asia money",
        "construct asia tech",
        "hold 1",
    ):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts["asked"]) == ("answer_first", by, name)
        with pytest.raises(Refused):
            play(state, text)
    assert state.hash() == before
    # Whatever is answered, the turn goes on with nothing but the action used up, or the free move with it.
    for answer in legal(state):
        copy = state.copy()
        play(copy, answer)
        while asked(copy) != "turn":
            play(copy, legal(copy)[0])
        assert copy.seat == 0
        assert copy.used & ACTED
        assert not copy.used & VISITED
        assert "done" in legal(copy)


@rule("CO2-91")
def test_a_position_in_the_middle_of_an_action_reads_back() -> None:
    for given, action, _, _, _ in INTERRUPTED:
        state = scene(**given)
        play(state, action)
        again = GAME.state_from_plain(state.to_plain())
        assert again.legal() == state.legal()
        answer = legal(state)[-1]
        again.play(GAME.action(answer))
        play(state, answer)
        assert again.hash() == state.hash()


# ---- A turn without an action ------------------------------------------------------------------


def full(project: str = "{}", **changes: Any) -> State:
    """All eighteen slots are taken; seat 0 has no permit and no expertise, and a scientist on one of them."""
    state = table()
    regions = {}
    for region, name in enumerate(REGIONS):
        sources = [SOURCES[source] for source in state.agenda(region)]
        projects: dict[str, Any] = {
            slot: project.format(source) for slot, source in zip(SLOTS, sources, strict=True)
        }
        if region == 0:
            projects["money"] = (projects["money"], 0)
        regions[name] = {"projects": projects, "controller": -1}
    me = {"permits": 0, "money": 2, "lobby": [], "scientists": 0, **changes.pop("me", {})}
    return arrange(state, seat=0, regions=regions, companies={0: me}, project_pool=[2] * 5, **changes)


@rule("CO2-92", "CO2-93", "CO2-O42")
@pytest.mark.parametrize("project", ["{}", "{}!"])
def test_with_every_slot_taken_and_nothing_to_install_or_build_the_turn_just_ends(project: str) -> None:
    state = full(project)
    assert not [text for text in legal(state) if text.split()[0] in ("propose", "install", "construct")]
    assert "done" in legal(state)
    source = state.agenda(0)[0]
    events = play(state, "done")
    assert kinds(events)[:2] == ["turn_ended", "expertise"]
    assert events[0].facts == {"acted": False}
    assert state.companies[0].expertise[source] == 1
    assert state.seat == 1


@rule("CO2-92")
def test_free_moves_remain_without_an_action() -> None:
    state = full()
    play(state, "move north_america money to hand", "discard goal", "buy")
    # Now he has a permit, so there is something to do after all.
    assert refusal(state, "done") == Refusal("action_owed", "CO2-89", {})
    assert legal(state, "install")


@rule("CO2-92")
@pytest.mark.parametrize(
    ("project", "me"),
    [
        ("{}", {"permits": 1}),
        ("{}!", {"money": 99, "tech": 9, "expertise": dict.fromkeys(SOURCES, 5)}),
    ],
)
def test_whoever_can_install_or_build_must(project: str, me: dict[str, Any]) -> None:
    state = full(project, me=me)
    assert refusal(state, "done") == Refusal("action_owed", "CO2-89", {})


@rule("CO2-92")
def test_a_plant_that_only_a_card_makes_affordable_is_an_action_too() -> None:
    card = card_with(ON_CONSTRUCT, SOLAR)
    price = PARTS.plant_money[SOLAR][0] - PARTS.lobby_money[card]
    me = {"money": price, "tech": 9, "expertise": {"solar": 5}, "lobby": [card]}
    state = full("{}!", me=me)
    assert legal(state, "construct")
    assert all(text.endswith(f" with {card}") for text in legal(state, "construct"))
    assert refusal(state, "done").code == "action_owed"
    poor = full("{}!", me={**me, "money": price - 1})
    assert "done" in legal(poor)


@rule("CO2-92")
def test_an_empty_slot_that_no_tile_fits_is_no_action_either() -> None:
    """Asia's slot is empty, but the pools of the three sources it accepts are too."""
    state = full()
    agenda = state.agenda(REGIONS.index("asia"))
    pool = [0 if source in agenda else 2 for source in range(5)]
    plain = state.to_plain()
    plain["regions"]["asia"]["projects"]["tech"] = None
    plain["project_pool"] = pool
    bare = GAME.state_from_plain(plain)
    assert isinstance(bare, State)
    assert "done" in legal(bare)
    assert bare.check(GAME.action("done")) is None
    plain["project_pool"][agenda[2]] = 1
    one = GAME.state_from_plain(plain)
    assert isinstance(one, State)
    assert refusal(one, "done").code == "action_owed"
    assert legal(one, "propose") == [f"propose {SOURCES[agenda[2]]} asia tech"]


# ---- The end of a turn -------------------------------------------------------------------------


@rule("CO2-93")
def test_the_expertise_comes_after_the_action_and_all_free_moves() -> None:
    """The step is for where the scientist stands in the end, and nothing can follow it."""
    state = scene({"expertise": {}})
    play(state, "move hand to asia tech", "install asia money")
    assert state.companies[0].expertise == [0] * 5
    events = play(state, "done")
    assert kinds(events) == ["turn_ended", "expertise", "turn"]
    assert state.companies[0].expertise[SOLAR] == 1
    assert state.seat == 1


@rule("CO2-93")
def test_the_expertise_of_the_turn_comes_before_a_complete_summit() -> None:
    summits = {**QUIET, 3: (summit_tile("solar", "biomass"), {"solar": 0, "biomass": 0})}
    asia = {"projects": {"money": ("biomass", 0), "tech": ("solar", 0)}}
    state = scene({"expertise": {}, "scientists": 0}, asia, used=ACTED, summits=summits)
    play(state, "done")
    assert (asked(state), state.companies[0].expertise) == ("learning", [0] * 5)
    events = play(state, "learn biomass")
    assert kinds(events)[:2] == ["expertise", "summit_complete"]
    assert state.companies[0].expertise == [0, 1, 0, 2, 0]
    play(state, "learn solar")
    assert (asked(state), state.seat) == ("turn", 1)
