"""Scientists: where they may go, who sends them away, and who decides then."""

from typing import Any

import pytest

from baseload.core.problems import NotationError, Refusal
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, MINOR_SCIENTIST, REGIONS
from baseload.games.co2.components import ON_SUMMIT, SOURCES, standard
from baseload.games.co2.state import MOVED, State
from tests.co2.scene import GAME, arrange, summit_tile, table
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

PARTS = standard()
SOLAR = SOURCES.index("solar")
ASIA = 3 * REGIONS.index("asia")
# No summit talks about solar; two do, and one of the topics is taken.
QUIET: dict[int, Any] = {number: (summit_tile("forestation", "fusion"), {}) for number in range(1, 7)}
OPEN = {**QUIET, 2: (summit_tile("solar", "fusion"), {}), 5: (summit_tile("solar", "biomass"), {"solar": 2})}
BOARD = {
    "asia": {"agenda": ["solar", "biomass", "recycling"]},
    "europe": {"agenda": ["solar", "fusion", "biomass"]},
}


def card_for(source: str) -> int:
    """The card for a scientist sent to a summit about that source."""
    return next(
        card
        for card in range(1, 27)
        if PARTS.lobby_on[card] == ON_SUMMIT and SOURCES[PARTS.lobby_of[card]] == source
    )


def scene(
    asia: dict[str, Any],
    europe: dict[str, Any] | None = None,
    companies: dict[int, dict[str, Any]] | None = None,
    summits: Any = OPEN,
    **changes: Any,
) -> State:
    """Seat 0 of three begins its turn with these projects in Asia and Europe; nobody has cards."""
    held = {seat: {"lobby": [], **(companies or {}).get(seat, {})} for seat in range(3)}
    regions = {
        "asia": {**BOARD["asia"], "projects": asia},
        "europe": {**BOARD["europe"], "projects": europe or {}},
    }
    return arrange(table(), seat=0, companies=held, regions=regions, summits=summits, **changes)


# ---- The free move -----------------------------------------------------------------------------


@rule("CO2-154", "CO2-155", "CO2-156", "CO2-157")
def test_every_move_there_is() -> None:
    """A scientist in hand, one on an installed solar project; two vacant projects, a taken one, a free topic."""
    state = scene(
        {"money": ("solar!", 0), "tech": "biomass", "research": ("recycling", 1)}, {"research": "fusion!"}
    )
    assert legal(state, "move") == [
        "move hand to europe research",
        "move hand to asia tech",
        "move asia money to hand",
        "move asia money to europe research",
        "move asia money to asia tech",
        "move asia money to summit 2",
    ]


@rule("CO2-154", "CO2-155")
def test_from_hand_to_a_project_and_from_there_to_another() -> None:
    state = scene({"tech": "biomass", "money": "solar!"})
    events = play(state, "move hand to asia tech")
    assert events[0].facts == {"from": "hand", "to": ["asia", "tech"]}
    assert (state.workers[ASIA + 1], state.companies[0].scientists) == (0, 0)
    assert state.companies[0].money == 3
    later = arrange(state, seat=0)
    play(later, "move asia tech to asia money")
    assert later.workers[ASIA : ASIA + 2] == [0, -1]
    assert later.companies[0].scientists == 0
    assert later.companies[0].expertise == [0] * 5
    assert refusal(arrange(state, seat=0), "move hand to asia money") == Refusal(
        "no_scientist_in_hand", "CO2-154", {}
    )


@rule("CO2-156")
def test_going_home_gives_no_expertise() -> None:
    state = scene({"tech": ("biomass", 0)})
    play(state, "move asia tech to hand")
    assert (state.companies[0].scientists, state.workers[ASIA + 1]) == (2, -1)
    assert state.companies[0].expertise == [0] * 5


@rule("CO2-157")
@pytest.mark.parametrize("project", ["solar", "solar!"])
def test_from_a_project_to_a_summit_about_its_source(project: str) -> None:
    state = scene({"tech": (project, 0)}, summits={**OPEN, 6: (summit_tile("forestation", "solar"), {})})
    assert [text for text in legal(state, "move") if "summit" in text] == [
        "move asia tech to summit 2",
        "move asia tech to summit 6",
    ]
    events = play(state, "move asia tech to summit 6")
    assert events[0].facts == {"from": ["asia", "tech"], "to": 6}
    assert state.to_plain()["summits"][5]["speakers"] == [-1, 0, -1, -1]
    assert (state.workers[ASIA + 1], state.companies[0].expertise) == (-1, [0] * 5)
    facts = {"summit": 5, "source": "solar", "speaker": 2}
    again = scene({"tech": (project, 0)})
    assert refusal(again, "move asia tech to summit 5") == Refusal("topic_taken", "CO2-17", facts)


@rule("CO2-158", "CO2-157", "CO2-O51")
def test_no_summit_from_hand_nor_from_a_project_about_something_else() -> None:
    state = scene({"tech": ("biomass", 0)})
    assert refusal(state, "move hand to summit 2") == Refusal("summit_from_project_only", "CO2-158", {})
    facts = {"summit": 2, "source": "biomass"}
    assert refusal(state, "move asia tech to summit 2") == Refusal("not_a_topic", "CO2-157", facts)
    # Summit 5 is about biomass too, and that topic is free.
    assert "move asia tech to summit 5" in legal(state)


@rule("CO2-157")
def test_no_summit_where_no_tile_lies() -> None:
    """The pile has run out, or the table has fewer places."""
    state = scene({"tech": ("solar", 0)})
    plain = state.to_plain()
    plain["summits"][1]["tile"] = 0
    bare = GAME.state_from_plain(plain)
    assert isinstance(bare, State)
    assert refusal(bare, "move asia tech to summit 2") == Refusal("no_summit_there", "CO2-157", {"summit": 2})
    small = arrange(
        table(summit_places=3),
        seat=0,
        regions={"asia": {**BOARD["asia"], "projects": {"tech": ("solar", 0)}}},
    )
    assert refusal(small, "move asia tech to summit 4").code == "no_summit_there"


@rule("CO2-159")
@pytest.mark.parametrize("target", ["hand", "asia tech", "summit 5"])
def test_nobody_leaves_a_summit_before_it_is_complete(target: str) -> None:
    state = scene({"tech": "solar"}, summits={**OPEN, 2: (summit_tile("solar", "fusion"), {"solar": 0})})
    assert refusal(state, f"move summit 2 to {target}") == Refusal("speaker_stays", "CO2-159", {"summit": 2})
    assert legal(state, "move") == ["move hand to asia tech"]
    play(state, "propose biomass asia research", "pass", "done")
    assert state.to_plain()["summits"][1]["speakers"][0] == 0


@rule("CO2-160")
def test_no_move_comes_from_the_pool() -> None:
    with pytest.raises(NotationError):
        GAME.action("move pool to asia tech")


@rule("CO2-160")
def test_recruiting_is_no_free_move() -> None:
    state = scene({"tech": "solar"})
    assert refusal(state, "recruit") == Refusal("recruit_by_grant_only", "CO2-160", {})


@rule("CO2-161")
def test_nobody_is_pushed_off_to_take_his_place() -> None:
    state = scene({"tech": ("solar", 1), "money": ("biomass", 0)}, companies={0: {"money": 9}})
    facts = {"region": "asia", "slot": "tech"}
    assert refusal(state, "move hand to asia tech") == Refusal("project_taken", "CO2-161", facts)
    assert refusal(state, "move asia money to asia tech").rule == "CO2-161"
    found = refusal(state, "move hand to asia money")
    assert (found.code, found.rule) == ("project_taken", "CO2-16")


@pytest.mark.parametrize(
    ("text", "code", "by"),
    [
        ("move asia tech to hand", "not_your_scientist", "CO2-155"),
        ("move asia research to hand", "not_your_scientist", "CO2-155"),
        ("move hand to asia research", "no_project_there", "CO2-154"),
        ("move hand to hand", "no_move", "CO2-154"),
        ("move hand to asia money with 21", "card_does_not_fit", "CO2-215"),
    ],
)
def test_moves_that_are_none(text: str, code: str, by: str) -> None:
    state = scene({"tech": ("solar", 1), "money": "biomass"}, companies={0: {"lobby": [21]}})
    found = refusal(state, text)
    assert (found.code, found.rule) == (code, by)


# ---- Sent away ---------------------------------------------------------------------------------


@rule("CO2-162", "CO2-163", "CO2-166")
@pytest.mark.parametrize("answer", ["hand", "summit 2", "summit 6"])
def test_the_owner_takes_him_home_and_learns_or_sends_him_to_a_summit_and_does_not(answer: str) -> None:
    summits = {**OPEN, 6: (summit_tile("solar", "recycling"), {})}
    state = scene({"tech": ("solar", 2)}, companies={0: {"money": 2}, 2: {"money": 0}}, summits=summits)
    play(state, "install asia tech")
    assert (asked(state), state.seat) == ("displaced", 2)
    assert [company.money for company in state.companies] == [1, 4, 1]
    targets = ["hand", "summit 2", "summit 6"]
    assert legal(state) == [f"move asia tech to {target}" for target in targets]
    play(state, f"move asia tech to {answer}")
    owner = state.companies[2]
    assert owner.expertise[SOLAR] == (1 if answer == "hand" else 0)
    assert owner.scientists == (2 if answer == "hand" else 1)
    speaking = [number for number in (2, 6) if 2 in state.speakers[4 * number - 4 : 4 * number]]
    assert speaking == ([] if answer == "hand" else [int(answer[-1])])
    assert (state.workers[ASIA + 1], state.seat) == (-1, 0)


@rule("CO2-164", "CO2-167")
def test_the_owner_may_do_nothing_else() -> None:
    state = scene({"tech": ("solar", 1), "money": "biomass", "research": ("recycling", 1)})
    play(state, "install asia tech")
    assert refusal(state, "move asia tech to asia money") == Refusal("not_to_a_project", "CO2-164", {})
    facts = {"asked": "displaced", "region": "asia", "slot": "tech"}
    for text in (
        "move asia research to hand",
        "move hand to asia money",
        "buy",
        "sell",
        "done",
        "pass",
        "discard goal",
        "propose solar europe money",
        "install asia money",
        "recruit",
    ):
        assert refusal(state, text) == Refusal("answer_first", "CO2-167", facts)
    assert refusal(state, "move asia tech to summit 5").code == "topic_taken"
    assert refusal(state, "move asia tech to summit 1").code == "not_a_topic"


@rule("CO2-165", "CO2-O43")
@pytest.mark.parametrize("summits", [QUIET, {**QUIET, 5: (summit_tile("solar", "biomass"), {"solar": 0})}])
def test_without_a_free_topic_nothing_is_asked(summits: Any) -> None:
    """The source is no topic anywhere, or its only one is taken."""
    state = scene({"tech": ("solar", 1)}, summits=summits)
    play(state, "install asia tech")
    assert (asked(state), state.seat) == ("turn", 0)
    assert (state.companies[1].scientists, state.companies[1].expertise[SOLAR]) == (2, 1)
    assert state.companies[0].tech == 3


@rule("CO2-163", "CO2-166")
def test_the_owner_who_takes_him_home_answers_for_his_bonus_before_the_tile_is_used() -> None:
    held = {1: {"expertise": {"solar": PARTS.bonus[SOLAR].index(BONUS_PERMIT) - 1}}}
    state = scene({"tech": ("solar", 1)}, companies=held)
    play(state, "install asia tech", "move asia tech to hand")
    assert (asked(state), state.seat) == ("place_permit", 1)
    assert (state.projects[ASIA + 1], state.companies[0].tech) == (SOLAR, 0)
    play(state, "permit asia")
    assert (asked(state), state.seat, state.companies[0].tech) == ("turn", 0, 3)


@rule("CO2-168")
def test_the_owner_has_all_his_free_moves_afterwards() -> None:
    state = scene({"tech": ("solar", 1), "money": "biomass"})
    play(state, "install asia tech", "move asia tech to hand")
    assert not state.used & MOVED
    assert legal(state, "move")
    play(state, "done")
    assert state.seat == 1
    assert "move hand to asia money" in legal(state)


@rule("CO2-168", "CO2-O53")
def test_a_displaced_scientist_brings_no_card_of_his_owner() -> None:
    card = card_for("solar")
    state = scene({"tech": ("solar", 1)}, companies={1: {"lobby": [card]}, 0: {"lobby": [card]}})
    play(state, "install asia tech")
    assert legal(state) == ["move asia tech to hand", "move asia tech to summit 2"]
    found = refusal(state, f"move asia tech to summit 2 with {card}")
    assert found == Refusal("card_not_your_turn", "CO2-168", {"card": card})
    assert refusal(state, f"move asia tech to hand with {card}").code == "card_does_not_fit"


@rule("CO2-163", "CO2-O44", "CO2-O45")
def test_a_displaced_scientist_can_complete_a_summit_in_anothers_turn() -> None:
    """No step on arrival; the summit is scored when that turn ends, the owner first, the active player last."""
    summits = {**QUIET, 2: (summit_tile("solar", "fusion"), {"fusion": 0})}
    state = scene({"tech": ("solar", 1)}, companies={0: {"scientists": 0}}, summits=summits)
    play(state, "install asia tech", "move asia tech to summit 2")
    assert state.companies[1].expertise == [0] * 5
    assert (asked(state), state.seat) == ("turn", 0)
    play(state, "done")
    assert (asked(state), state.seat) == ("learning", 1)
    assert state.companies[1].expertise[SOLAR] == 1
    assert state.companies[0].expertise == [0] * 5
    play(state, "learn fusion")
    assert (asked(state), state.seat) == ("learning", 0)
    play(state, "learn fusion")
    assert state.companies[0].expertise[SOURCES.index("fusion")] == 2
    assert (asked(state), state.seat) == ("turn", 1)
    assert [company.scientists for company in state.companies[:2]] == [1, 2]


@rule("CO2-O46")
def test_a_step_on_a_full_track_is_lost_so_the_owner_may_prefer_the_summit() -> None:
    full = {"expertise": {"solar": PARTS.track_lengths[0]}}
    for answer, told in (("hand", ["scientist_moved", "expertise_lost"]), ("summit 2", ["scientist_moved"])):
        state = scene({"tech": ("solar", 1)}, companies={1: full})
        play(state, "install asia tech")
        assert kinds(play(state, f"move asia tech to {answer}"))[:-2] == told
        assert state.companies[1].expertise[SOLAR] == PARTS.track_lengths[0]


@rule("CO2-162")
def test_the_user_pays_only_for_anothers_scientist() -> None:
    for worker, money in ((-1, 3), (0, 3), (1, 2)):
        state = scene({"tech": ("solar", worker)}, summits=QUIET)
        play(state, "install asia tech")
        assert state.companies[0].money == money


# ---- Lobby cards and extra moves ---------------------------------------------------------------


@rule("CO2-O53")
def test_a_summit_card_goes_with_the_free_move() -> None:
    card = card_for("solar")
    state = scene({"tech": ("solar", 0)}, companies={0: {"lobby": [card]}})
    assert f"move asia tech to summit 2 with {card}" in legal(state)
    assert refusal(state, f"move asia tech to hand with {card}").code == "card_does_not_fit"
    events = play(state, f"move asia tech to summit 2 with {card}")
    assert kinds(events) == ["scientist_moved", "lobby_main", "expertise"]
    assert state.companies[0].expertise[SOLAR] == 1
    assert (state.speakers[4], state.lobby_played, state.companies[0].lobby) == (0, [card], [])
    assert state.used & MOVED


@rule("CO2-O53")
def test_a_summit_card_goes_with_the_research_grant() -> None:
    card = card_for("solar")
    state = scene({"tech": ("solar", 0)}, companies={0: {"lobby": [card]}})
    play(state, "propose biomass asia research")
    assert f"move asia tech to summit 2 with {card}" in legal(state)
    play(state, f"move asia tech to summit 2 with {card}")
    assert (state.companies[0].expertise[SOLAR], asked(state)) == (1, "turn")
    assert not state.used & MOVED
    # Its step may end in a question, which comes before the turn goes on.
    before = PARTS.bonus[SOLAR].index(BONUS_ANY) - 1
    state = scene({"tech": ("solar", 0)}, companies={0: {"lobby": [card], "expertise": {"solar": before}}})
    play(state, "propose biomass asia research", f"move asia tech to summit 2 with {card}")
    assert asked(state) == "learning"
    play(state, "learn biomass")
    assert (asked(state), sum(state.companies[0].expertise)) == ("turn", before + 2)


@rule("CO2-O53")
def test_a_summit_card_goes_with_the_own_scientist_of_a_built_project() -> None:
    """Its step may end in a choice; the construction waits for that too."""
    card = card_for("solar")
    before = PARTS.bonus[SOLAR].index(BONUS_ANY) - 2
    held = {"lobby": [card], "money": 99, "tech": 9, "expertise": {"solar": before}}
    state = scene({"tech": ("solar!", 0)}, companies={0: held})
    play(state, "construct asia tech", f"move asia tech to summit 2 with {card}")
    assert (asked(state), state.companies[0].expertise[SOLAR]) == ("learning", before + 2)
    assert state.projects[ASIA + 1] >= 0
    play(state, "learn fusion")
    assert (asked(state), state.projects[ASIA + 1]) == ("turn", -1)


@rule("CO2-O53")
@pytest.mark.parametrize(
    ("given", "code"), [("fusion", "card_does_not_fit"), ("solar", "card_used"), (None, "card_not_in_hand")]
)
def test_a_summit_card_must_be_for_the_topic_in_hand_and_the_only_one(given: str | None, code: str) -> None:
    cards = [card_for(given)] if given else []
    used = 8 if code == "card_used" else 0
    state = scene({"tech": ("solar", 0)}, companies={0: {"lobby": cards}}, used=used)
    card = card_for(given or "solar")
    assert refusal(state, f"move asia tech to summit 2 with {card}").code == code
    assert "move asia tech to summit 2" in legal(state)


@rule("CO2-O52")
def test_free_move_grant_and_a_minor_scientist_are_three_moves_of_one_scientist() -> None:
    card = PARTS.lobby_minor.index(MINOR_SCIENTIST)
    state = scene({"money": "solar", "tech": "biomass"}, {"tech": "solar"}, {0: {"lobby": [card]}})
    play(state, f"lobby {card}")
    assert (asked(state), legal(state)[-1]) == ("extra_move", "pass")
    assert "recruit" not in legal(state)
    play(state, "move hand to asia money")
    assert not state.used & MOVED
    play(state, "propose solar europe research", "move asia money to europe research")
    play(state, "move europe research to asia tech")
    assert state.workers[ASIA + 1] == 0
    assert not legal(state, "move")
    play(state, "done")
    assert state.companies[0].expertise[SOURCES.index("biomass")] == 1


def test_a_minor_scientist_asks_nothing_where_nobody_can_move() -> None:
    card = PARTS.lobby_minor.index(MINOR_SCIENTIST)
    state = scene({}, companies={0: {"lobby": [card]}})
    assert kinds(play(state, f"lobby {card}")) == ["lobby_minor"]
    assert asked(state) == "turn"


def test_an_extra_move_is_answered_first() -> None:
    card = PARTS.lobby_minor.index(MINOR_SCIENTIST)
    state = scene({"money": "solar"}, companies={0: {"lobby": [card]}})
    play(state, f"lobby {card}")
    for text in ("buy", "done", "propose solar europe money", "learn solar"):
        assert refusal(state, text) == Refusal("answer_first", "CO2-91", {"asked": "extra_move"})
    assert legal(state) == ["move hand to asia money", "pass"]
