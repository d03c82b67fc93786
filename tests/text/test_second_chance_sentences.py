"""Second Chance in words: what actions cost and bring, what happened, what is asked, why not, and how it ended."""

import re
from pathlib import Path
from typing import Any

import pytest

import baseload
from baseload.core.event import Event
from baseload.core.problems import Refusal
from baseload.core.record import read_record
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import (
    COMPANY_GOALS,
    LOBBY_CARDS,
    PERSONAL_GOALS,
    SOLO_GOALS,
    SOURCES,
    STANDARD,
    TILE_HALF,
    TILE_REGION,
    TILE_TYPE,
    UN_CARDS,
)
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.plain import DECISIONS
from baseload.games.second_chance.reduction import Reduction, price
from baseload.games.second_chance.state import State
from baseload.text.second_chance.speaker import SecondChanceSpeaker
from baseload.text.speaker import speaker
from tests.harness.scene import play
from tests.second_chance.scene import arrange, last_turn, rivals, summit_tile, table
from tests.text import source_scan
from tests.text.test_catalogue import entries

# Frames that wait for another decision and ask nobody.
FRAMES = {
    "decades",
    "closing",
    "planning",
    "preparing",
    "on_card",
    "after_action",
    "summit_scoring",
    "income",
    "debts",
    "disasters",
    "second_bonus",
}
ASIA, SOLAR = REGIONS.index("asia"), SOURCES.index("solar")


def strict(you: int | None = None) -> SecondChanceSpeaker:
    say = speaker("second-chance", ["Anna", "Bo", "Cy", "Dot"], you=you, strict=True)
    assert isinstance(say, SecondChanceSpeaker)
    return say


def told(state: State, text: str, seat: int = 0) -> str:
    return strict().action(GAME.action(text), state.view(seat))


def scene(
    company: dict[str, Any] | None = None, start: State | None = None, asia: Any = None, **changes: Any
) -> State:
    """Seat 0 begins its turn with some of everything, and Asia has projects. No goal tile is open."""
    state = start or table()
    held = {"money": 15, "tech": 3, "permits": 2, "scientists": 1, "knowledge": {"solar": 2}}
    if state.board.solo:
        held["goals"] = [1, 2]
    elif state.board.competitive:
        held["goals"] = [4]
    regions = {
        "asia": {
            "agenda": ["solar", "hydro", "recycling"],
            "projects": {
                "tech": ("solar!", 0),
                "money": ("hydro", 1) if len(state.companies) > 1 else "hydro",
            },
            **(asia or {}),
        }
    }
    turned = list(range(1, len(state.tiles) + 1))
    given = {"turned": turned, "market": 3, **changes}
    return arrange(state, seat=0, companies={0: {**held, **(company or {})}}, regions=regions, **given)


# --- the three main actions ---


def test_plans_tell_knowledge_and_subsidy() -> None:
    state = scene({"lobby": [2, 9]})
    assert told(state, "plan solar asia research") == (
        "Plan solar (level 1) in Asia on the research slot: knowledge of solar (space 3), then recruit a scientist "
        "or move one"
    )
    assert told(state, "plan solar asia research with 9").endswith("; card 9: move a scientist")
    free = scene({"lobby": [2], "knowledge": {"solar": 1}}, asia={"projects": {}, "permits": 5})
    assert told(free, "plan solar asia money with 2") == (
        "Plan solar (level 1) in Asia on the money slot: knowledge of solar (space 2, bonus: 1 tech), then take $5; "
        "card 2: $3 more"
    )
    assert told(free, "plan solar asia tech").endswith(", then take 2 tech")
    poor = arrange(free, regions={"asia": {"permits": 0}}, tech=1, companies={0: {"recruits": 0}})
    assert told(poor, "plan solar asia money").endswith(", then take nothing")
    assert told(poor, "plan solar asia tech").endswith(", then take 1 tech")
    assert told(poor, "plan solar asia research").endswith(", then move a scientist")
    late = arrange(free, projects_taken=[0, 3, 0, 0, 0], companies={0: {"knowledge": {"solar": 8}}})
    assert told(late, "plan solar asia tech") == (
        "Plan solar (level 2) in Asia on the tech slot: no knowledge, as the solar track is full, then take 2 tech"
    )
    gone = arrange(free, projects_taken=[0, 5, 0, 0, 0])
    assert told(gone, "plan solar asia tech") == "Plan solar in Asia (tech slot)"


def test_preparations_tell_permit_and_bonus() -> None:
    state = scene({"permits": 1, "lobby": [12]})
    assert told(state, "prepare asia money") == (
        "Prepare hydro in Asia (money slot) for a permit from the company board: take $3, 1 tech and 1 permit; "
        "the scientist of Bo must leave, and Bo learns from it; 1 permit then on the board"
    )
    assert "; card 12: $2 or 2 tech more; " in told(state, "prepare asia money with 12")
    own = arrange(
        state,
        regions={"asia": {"controller": 0, "permits": 1, "projects": {"money": ("hydro", 0)}}},
        market=1,
        price=4,
    )
    assert told(own, "prepare asia money from asia") == (
        "Prepare hydro in Asia (money slot) for a permit from Asia: take $3, 1 tech and 1 permit; "
        "your scientist leaves: knowledge of hydro (space 1); no permits then in Asia; the price then rises to $5"
    )
    assert told(state, "prepare europe tech") == "Prepare the project in Europe (tech slot)"


def test_buildings_tell_cost_points_and_what_is_left() -> None:
    state = scene()
    assert told(state, "build asia tech") == (
        "Build solar in Asia (tech slot), level 1, for $10, 2 tech and a permit from the company board: "
        "8 points for the team; it takes control of Asia; $5, 1 tech and 1 permit left"
    )
    own = arrange(state, regions={"asia": {"controller": 0, "permits": 2}})
    assert told(own, "build asia tech from asia") == (
        "Build solar in Asia (tech slot), level 1, for $10, 2 tech and a permit from Asia: 8 points for the team; "
        "$5, 1 tech and 2 permits left"
    )
    full = scene(
        asia={"spaces": ["coal", "oil", "gas", "gas", "oil", "coal"], "permits": 2, "controller": 0},
        level=420,
    )
    assert "; it takes the place of coal, 20 ppm less; " in told(full, "build asia tech")  # never below 400
    cheap = scene({"lobby": [21], "money": 7})
    assert "for $7, 2 tech and " in told(cheap, "build asia tech with 21")
    assert "; card 21: $3 less; " in told(cheap, "build asia tech with 21")  # and the price says so
    # Somebody may ask about what he cannot pay, or what is not there.
    assert "left" not in told(cheap, "build asia tech")
    assert told(state, "build europe tech") == "Build in Europe (tech slot)"


def test_rivals_score_for_themselves_and_a_region_can_help() -> None:
    state = scene({"tech": 2}, rivals(), asia={"relief": 1})
    text = told(state, "build asia tech")
    assert (
        ": 8 points; Asia gives 1 of the tech; it takes control of Asia; $5, 1 tech and 1 permit left" in text
    )
    assert "gives" not in told(state, "build asia tech unaided")
    assert told(state, "build asia tech unaided").endswith("$5, no tech and 1 permit left")


def test_a_second_main_action_has_its_price() -> None:
    state = scene(start=table(1), used=1)
    for text in ("prepare asia money", "build asia tech"):
        assert "; a second main action, 10 ppm more" in told(state, text)
    assert "second" not in told(arrange(state, used=0), "build asia tech")
    assert ": 8 points; " in told(state, "build asia tech")  # there is no team but oneself


def test_goal_tiles_that_an_action_reaches() -> None:
    state = scene()
    tiles = [TILE_REGION + ASIA, TILE_TYPE + SOLAR, TILE_TYPE + SOLAR, *state.tiles[3:8]]
    tiles += [TILE_HALF + SOLAR, *state.tiles[9:]]
    state = arrange(state, tiles=tiles, turned=[3], companies={0: {"knowledge": {"solar": 3}}})
    assert "; reaches the goal: a plant in Asia and a plant of solar; " in told(state, "build asia tech")
    assert told(state, "learn solar") == (
        "Gain knowledge of solar (space 4, bonus: wind), which reaches the goal: the half of the solar track"
    )
    assert "reaches" not in told(scene({}, rivals()), "build asia tech")


# --- director actions ---


def test_moves_of_scientists() -> None:
    two = summit_tile("solar", "recycling")
    projects = {"tech": ("solar", 0), "money": "hydro"}
    state = scene(
        asia={"projects": projects},
        summits={1: (two, {"recycling": 1})},
        lobby_played=[[9, 1], [28, 2]],
    )
    assert told(state, "move board to asia money") == "Send a scientist to hydro in Asia (money slot)"
    assert told(state, "move board to card 9") == "Send a scientist to lobby card 9; take $2"
    assert told(state, "move asia tech to board") == (
        "Take the scientist on solar in Asia (tech slot) back home; knowledge of solar (space 3)"
    )
    assert told(state, "move asia tech to card 28").endswith(
        " to lobby card 28; knowledge of solar (space 3); take 1 tech"
    )
    assert told(state, "move asia tech to summit 1 with 31") == (
        "Move the scientist on solar in Asia (tech slot) to summit 1, New Delhi (solar and recycling); "
        "knowledge of solar (space 3); that completes the summit; card 31: 1 knowledge of solar"
    )
    play(state, "move asia tech to summit 1")
    assert told(arrange(state, used=9, ready=[[1, 0]]), "done") == (
        "End the turn; then to be settled: summit 1, New Delhi (solar and recycling)"
    )


def test_whoever_must_leave_is_asked_in_short_words() -> None:
    state = scene(summits={2: (summit_tile("solar", "hydro"), {})})
    play(state, "prepare asia money")
    assert strict(you=1).asked(state.view(1)) == (
        "Where does your scientist go? Anna prepares hydro in Asia (money slot). You learn from leaving."
    )
    assert told(state, "move asia money to board", 1) == (
        "Take the scientist back home; knowledge of hydro (space 1)"
    )
    assert told(state, "move asia money to summit 2", 1).startswith(
        "Send the scientist to summit 2, Marrakech ("
    )


def test_visits_to_the_market() -> None:
    state = scene({"lobby": [35, 36]}, price=3)
    assert told(state, "buy") == "Buy a permit for $3; $12 left"
    assert told(state, "sell with 35") == (
        "Sell a permit for $3; card 35: $3 more; the price then falls to $2; 1 permit then on the board"
    )
    assert "; card 36: 2 points more; " in told(state, "sell with 36")
    last = arrange(state, market=1, price=4, bank=5)
    assert told(last, "buy") == "Buy a permit for $4; the price then rises to $5; $11 left"


def test_cards_and_goals() -> None:
    state = scene({"lobby": [1, 2, 21], "tech": 2}, un_cards=[4, 8])
    assert told(state, "lobby 1") == "Play card 1 for its minor effect: take $2"
    low = arrange(state, market=1, price=3, bank=5)
    assert (
        told(low, "lobby 2") == "Play card 2 for its minor effect: take a permit; the price then rises to $4"
    )
    assert told(state, "play 21") == "Play card 21 for what was just done: $3 more"
    assert told(state, "claim 4") == (
        "Claim UN card 4 (solar and recycling) for 2 tech: 2 points for the team; no tech left"
    )
    against = scene({"claimed": [1]}, rivals(), un_cards=[1, 4])
    assert told(against, "claim 4") == (
        "Claim UN card 4 (solar and recycling) for 2 tech: UN cards then worth 10 points at the end; 1 tech left"
    )
    assert told(against, "discard goal") == "Give up the company goal, now worth 0 points, for $8"
    # Who may not know the goal is not told its worth.
    assert told(against, "discard goal", seat=1) == "Give up the company goal for $8"


# --- answers ---


def pending(kind: str, *rest: Any, seat: int = 0, **changes: Any) -> State:
    """The seat is asked something in its turn, or in that of seat 0."""
    return arrange(scene(), stack=[["decades", -1], ["turn", 0], [kind, seat, *rest]], **changes)


def test_bonuses_and_gifts() -> None:
    state = pending("bonus", 3, 0)  # any source
    assert strict(you=0).asked(state.view(0)) == (
        "Your bonus: knowledge of any source. Use it, pick whom to offer it to, or let it lapse."
    )
    assert told(state, "use") == "Use the bonus: gain knowledge of any source"
    assert told(state, "give 2") == "Offer the bonus to Bo"
    assert told(state, "pass") == "Let the bonus lapse"
    play(state, "give 2")
    assert strict(you=1).asked(state.view(1)) == (
        "Anna offers you a bonus, knowledge of any source: accept or decline?"
    )
    assert told(state, "accept", 1) == "Accept the bonus: gain knowledge of any source"
    assert told(state, "decline", 1) == "Decline it; Anna then chooses again"
    assert told(pending("bonus", 1, 0), "use") == "Use the bonus: take 1 tech"
    assert told(pending("bonus", 2, 0), "use") == "Use the bonus: put a permit from the market on a region"
    assert told(pending("bonus", 4 + SOLAR, 0), "use") == "Use the bonus: knowledge of solar (space 3)"


def test_income_supply_and_reduction() -> None:
    income = pending("split_income", 5)
    assert told(income, "coins 3") == "Take $3 and 2 points for the team"
    assert told(income, "coins 5") == "Take $5"
    asked = strict(you=0).asked(income.view(0))  # a narrow bar cuts the end off: what the income is made of
    assert asked.startswith("How many coins? The rest is points for the team. Your income is ")
    paying = pending("pay_permit", "supply", ASIA, phase="supply")
    assert told(paying, "pay board") == "Pay with a permit from the company board (2 there)"
    air = pending("reduction", [], phase="reduction", decade=2, level=430, team_points=9)
    assert strict(you=0).asked(air.view(0)) == (
        "Reduce the 430 ppm? Each 10 ppm costs 2 points; the team has 9 points."
    )
    assert told(air, "reduce 2") == "Reduce the pollution to 410 ppm for 4 points; 5 points left"
    assert told(air, "reduce 0") == "Leave the pollution at 430 ppm"
    agreeing = pending("agreement", 0, 2, [], seat=1, phase="reduction", decade=2, level=430, team_points=9)
    assert strict(you=1).asked(agreeing.view(1)) == (
        "Anna proposes to reduce the pollution by 20 ppm for 4 points: do you agree?"
    )
    assert (
        told(agreeing, "agree", 1) == "Agree to reduce the pollution to 410 ppm for 4 points; 5 points left"
    )


# --- cards and goals from the components ---


def test_every_card_and_goal_is_told_from_the_components() -> None:
    say, board = strict(), table().board
    assert len({say.nouns.card(card, board) for card in range(1, LOBBY_CARDS + 1)}) == LOBBY_CARDS
    assert (
        len({say.nouns.personal_goal(goal, board) for goal in range(1, PERSONAL_GOALS + 1)}) == PERSONAL_GOALS
    )
    assert (
        len({say.nouns.company_goal(goal, board.components) for goal in range(1, COMPANY_GOALS + 1)})
        == COMPANY_GOALS
    )
    assert len({say.nouns.solo_goal(goal) for goal in range(1, SOLO_GOALS + 1)}) == SOLO_GOALS
    assert len({say.nouns.un_plants(card, board.components) for card in range(1, UN_CARDS + 1)}) == UN_CARDS
    assert say.nouns.un_plants(28, board.components) == "solar and 2 recycling"
    assert say.nouns.card_main(36, board) == "sell a permit: 2 points more"
    assert say.nouns.card_main(36, table(lobby_36="buy").board) == "buy a permit: 2 points more"
    assert say.nouns.goal(1, board) == "at least 6 permits, on one's board or in regions one controls"
    assert say.nouns.goal(1, table(goal_01_regions="off").board) == "at least 6 permits on one's board"
    own = {"base": STANDARD, "own": {"lobby": {"1": {"money": 7}, "minor_money": 5}}}
    board = table(components=own).board
    assert say.nouns.card_main(1, board) == "plan in Africa: $7 more"
    assert say.world.card_minor(1, board.components) == "take $5"
    for unknown in (
        say.nouns.card(99, board),
        say.nouns.goal(99, board),
        say.nouns.solo_goal(99),
        say.nouns.un_plants(99, board.components),
    ):
        assert unknown.startswith("there is no such ")


# --- what happened ---


def test_events_speak_to_you() -> None:
    view = table().view(0)
    bought = Event("bought", 0, {"price": 3, "permits": 1})
    assert strict().event(bought, view) == "Anna buys a permit for $3 and has 1 permit."
    assert strict(you=0).event(bought, view) == "You buy a permit for $3 and have 1 permit."
    gone = Event("displaced", 1, {"at": ["asia", "tech"]})
    assert strict(you=0).event(gone, view) == "The scientist of Bo must leave Asia (tech slot)."
    assert strict(you=1).event(gone, view) == "Your scientist must leave Asia (tech slot)."
    turn = Event("turn", 1, {"decade": 2, "round": 1})
    assert strict(you=1).event(turn, view) == "Your turn (decade 2 of 4, round 1 of 3)."
    income = Event("income", 2, {"money": 0, "points": 1})
    assert strict().event(income, view) == "Cy takes an income of 1 point for the team."
    assert strict().event(income, rivals().view(0)) == "Cy takes an income of 1 point."


BUILT = {"source": "solar", "region": "asia", "price": 10, "saved": 3, "tech": 2, "relief": 0, "points": 8}


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"),
    [
        (
            "built",
            {**BUILT, "from": "board"},
            "Anna builds a solar plant in Asia for $7, 2 tech and a permit from the company board: "
            "8 points for the team.",
        ),
        (
            "built",
            {**BUILT, "saved": 0, "relief": 1},
            "Anna builds a solar plant in Asia for $10 and 2 tech, one of the tech given by the region: "
            "8 points for the team.",
        ),
        (
            "scientist_moved",
            {"from": "board", "to": ["card", 21]},
            "Anna sends a scientist to lobby card 21.",
        ),
        (
            "scientist_moved",
            {"from": ["asia", "tech"], "to": ["summit", 3]},
            "Anna sends the scientist in Asia (tech slot) to summit 3.",
        ),
        ("control_taken", {"region": "asia", "from": None}, "Anna takes control of Asia."),
        ("control_taken", {"region": "asia", "from": 2}, "Anna takes control of Asia from Cy."),
        (
            "tile_turned",
            {"tile": ["size", 3], "place": 20},
            "An environmental goal is reached: a summit with 3 topics.",
        ),
        ("tiles_open", {"tiles": 14, "points": 16}, "14 environmental goals still open: 16 points lost."),
        ("tiles_open", {"tiles": 0, "points": 0}, "No points are lost for open environmental goals."),
        ("bonus_offered", {"bonus": "solar", "to": 1}, "Anna offers a bonus to Bo: 1 knowledge of solar."),
        ("bonus_lapsed", {"bonus": "permit"}, "A bonus lapses for Anna: a permit for a region."),
        (
            "penalty",
            {"why": "supply", "region": "asia", "points": 4},
            "Anna has no permit for Asia, and the team loses 4 points.",
        ),
        (
            "permit_paid",
            {"why": "event", "region": "asia", "from": "europe"},
            "Anna pays a permit for the event in Asia from Europe.",
        ),
        ("new_summit", {"summit": 2, "tile": 0}, "No new summit takes the place of number 2."),
        ("events_next", {"regions": ["asia"]}, "The next event threatens Asia, and it is the last."),
        ("events_next", {"regions": []}, "No more events threaten."),
        (
            "lobby_minor",
            {"card": 3, "minor": "scientist", "money": 0, "tech": 0, "permits": 0},
            "Anna may move a scientist for the minor effect of lobby card 3.",
        ),
        (
            "lobby_minor",
            {"card": 28, "minor": "tech", "money": 0, "tech": 0, "permits": 0},
            "Anna takes nothing for the minor effect of lobby card 28.",
        ),
        (
            "goal_shown",
            {"goal": 3},
            "Anna has met a personal goal and shows it: a summit with two topics, alone on both.",
        ),
    ],
)
def test_the_cases_of_events(kind: str, facts: dict[str, Any], sentence: str) -> None:
    assert strict().event(Event(kind, 0, facts), table().view(1)) == sentence


def test_inspectors_are_told_with_their_tile() -> None:
    state = table(inspectors="on")
    tiles = [TILE_REGION + ASIA, *state.tiles[1:]]
    view = arrange(state, tiles=tiles).view(0)
    moved = Event("inspector_moved", None, {"group": 0, "fossil": "coal", "place": 1})
    steps = state.board.components.inspector_steps[3]
    assert strict().event(moved, view) == (
        f"The inspector of plants draws coal and goes on by {steps} steps to a plant in Asia."
    )


def test_every_case_of_an_event_that_speaks_to_you_speaks_of_others_too() -> None:
    known = entries("second-chance")
    others = {id for id in known if id.startswith("event.") and not id.endswith((".you", ".yours"))}
    with_who = {id for id in others if "{who}" in known[id][0]}
    assert {f"{id}.you" for id in with_who} <= set(known)


# --- what is asked, and why not ---


def test_every_decision_has_its_question() -> None:
    ids = entries("second-chance")
    for kind in {kind.name for kind in DECISIONS} - FRAMES:
        found = [id for id in ids if id == f"asked.{kind}" or id.startswith(f"asked.{kind}_")]
        assert found, kind
        assert all(f"{id}.you" in ids for id in found if not id.endswith((".you", ".yours"))), kind


def test_every_answer_that_comes_first_is_named() -> None:
    source = "\n".join(path.read_text("utf-8") for path in source_scan.sources("games/second_chance"))
    asked = set(re.findall(r'"asked": "(\w+)"', source))
    assert len(asked) > 15
    assert {f"first.{kind}" for kind in asked} == {
        id for id in entries("second-chance") if id.startswith("first.")
    }


def test_the_question_of_a_turn_tells_what_is_left() -> None:
    state = scene()
    assert strict(you=0).asked(state.view(0)) == (
        "It is your turn: plan, prepare or build. Director actions besides, once each: "
        "a visit to the market and a lobby card."
    )
    assert (
        strict().asked(state.view(1)).startswith("It is Anna’s turn: a main action, and as director actions ")
    )
    acted = arrange(state, used=1 | 16)
    assert strict(you=0).asked(acted.view(0)) == (
        "You have taken your main action. Director actions left: a lobby card. Then end your turn."
    )
    closed = arrange(state, used=1, stop=True)
    assert "market" not in strict(you=0).asked(closed.view(0))
    assert strict(you=0).asked(arrange(state, used=1 | 8 | 16 | 32).view(0)) == (
        "You have done all you can: end your turn."
    )


def test_a_rival_hears_that_the_company_goal_can_be_given_up() -> None:
    over = scene(start=rivals(), used=1 | 8 | 16 | 32)
    assert strict(you=0).asked(over.view(0)) == "End your turn, or first give up your company goal for $8."
    open_ = strict(you=0).asked(scene(start=rivals()).view(0))
    assert open_.endswith(" You can also give up your company goal for $8.")


def test_the_question_of_a_reduction_tells_the_least_and_what_was_objected_to() -> None:
    state = table(2, coop_decision="unanimous")
    state.level, state.team_points, state.decade = 535, 60, 1
    state.stack.append(Reduction(0, [4, 6]))
    asked = strict(you=0).asked(state.view(0))
    assert asked.startswith("At least 40 ppm must go, down to 500 ppm. ")  # a narrow bar cuts the end off
    assert asked.endswith(" Bo objected to 40 or 60 ppm.")
    state.level = 480
    state.stack[-1] = Reduction(0, [])
    assert "At least" not in strict(you=0).asked(state.view(0))
    assert "objected" not in strict(you=0).asked(state.view(0))


def test_reasons_name_each_unit_once() -> None:
    say, view = strict(), scene().view(0)

    def told_of(id: str, **facts: Any) -> str:
        return say.words.say(id, **say.phrases(facts, view))

    assert told_of("reason.benefit", money=2, tech=1, permits=0, brings=3) == (
        "Brings $2 and 1 tech, worth about 3 points."
    )
    assert told_of("reason.tech", tech=2, brings=1) == "Brings 2 tech, worth about 1 point."
    assert told_of("reason.due", owed=8, tiles=3, points=5, money=0) == (
        "About 8 points will be due in this decade, 3 of them for open goals; the team has 5 points."
    )


def test_alone_a_second_main_action_is_offered() -> None:
    state = scene(start=table(1), used=1)
    assert (
        strict(you=0)
        .asked(state.view(0))
        .endswith("A second main action, of another kind, adds 10 ppm. Or end your turn.")
    )
    hot = arrange(state, level=500)
    assert "second" not in strict(you=0).asked(hot.view(0))
    twice = arrange(state, used=3)
    assert "second" not in strict(you=0).asked(twice.view(0))


def test_refusals_name_what_they_are_about() -> None:
    state = scene({"money": 3, "tech": 2, "knowledge": {"solar": 2}, "lobby": [12]})
    say, view = strict(), state.view(0)

    def why(text: str) -> str:
        action = GAME.action(text)
        refusal = view.check(action)
        assert refusal is not None, text
        return say.refusal(refusal, view, action)

    assert why("build asia tech") == "That costs $10 and you have $3 (SC-222)."
    assert why("plan wind asia research") == "Asia wants solar, hydro and recycling, not wind (SC-195)."
    assert why("move asia tech to board") == "You have no scientist in Asia (tech slot) (SC-85)."
    assert why("done").startswith("A turn has exactly one main action: ")
    assert why("discard goal") == "There are company goals in the competitive game only (SC-326)."
    assert "prepare hydro: $2 or 2 tech more" in why("plan solar asia research with 12")
    helped = Refusal("too_little_tech", "SC-222", {"needed": 3, "tech": 1, "relief": 1, "region": "asia"})
    assert say.refusal(helped) == "That takes 3 tech, of which Asia gives one, and you have 1 tech (SC-222)."
    first = Refusal("answer_first", "SC-115", {"asked": "bonus", "bonus": "solar"})
    assert say.refusal(first) == "First say what becomes of the bonus (1 knowledge of solar) (SC-115)."
    level = {"source": "solar", "level": 2, "needed": 4, "knowledge": 1}
    assert say.refusal(Refusal("too_little_knowledge", "SC-216", level)) == (
        "A solar plant of level 2 takes knowledge 4, and yours is 1 (SC-216)."
    )


# --- how it ended ---


def _ended(state: State) -> list[str]:
    """Every question of the last decade's end is answered by the first choice."""
    play(state, "done")
    while state.seat is not None:
        state.play(state.legal()[0])
    return strict(you=1).outcome(state.view(None)).split("\n")


def _team(points: int = 90, un_cards: int = 3, **goals: Any) -> State:
    """Two partners at the end of the last decade, goal 4 (three tech) and goal 6 ($10) each."""
    state = table(2)
    held = {"goals": [4, 6], "tech": 0, "money": 0, "permits": 6}
    companies = {seat: {**held, **goals.get(f"seat{seat}", {"tech": 3})} for seat in range(2)}
    return last_turn(
        state,
        decade=4,
        team_points=points,
        companies=companies,
        un_cards=list(range(1, un_cards + 1)),
        turned=list(range(1, len(state.tiles) + 1)),
        level=400,
        # Nothing is due in the supply.
        regions={name: {"spaces": ["gas"] * 3 if name == "africa" else ["gas"] * 4} for name in REGIONS},
    )


def test_all_win_together_with_a_rank() -> None:
    lines = _ended(_team())
    assert lines[0] == "Everybody wins together."
    reason = " ".join(lines[1:-2])
    assert reason.startswith("The goals are met and the last decade is over: ")
    assert reason.endswith(
        " points, at 400 ppm, with 3 UN cards left. Rank: Second-chance heroes (5 of 5; 5 is the best)."
    )
    assert lines[-2:] == [
        "Anna: 1 of 2 personal goals met (one is enough), 0 plants",
        "Bo: 1 of 2 personal goals met (one is enough), 0 plants",
    ]


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (_team(seat1={"tech": 0}), "Bo met no personal goal by the end; "),
        (_team(un_cards=4), "Left unclaimed: 4 UN cards, and at most 3 may be; "),
        (_team(points=-99), "The score fell to −99 points in"),
    ],
    ids=["goals", "un", "points"],
)
def test_all_lose_together_and_are_told_why(state: State, reason: str) -> None:
    lines = _ended(state)
    assert lines[0] == "Everybody loses together."
    assert lines[1].startswith(reason)
    assert "Anna: " in lines[-2]


def test_alone() -> None:
    state = table(1, solo_goal=2)
    state = last_turn(
        state,
        decade=4,
        team_points=90,
        companies={0: {"goals": [4, 5], "tech": 3, "recruits": 0}},
        un_cards=[1],
        turned=list(range(1, len(state.tiles) + 1)),
        regions={name: {"spaces": ["gas"] * 3 if name == "africa" else ["gas"] * 4} for name in REGIONS},
    )
    play(state, "done")
    while state.seat is not None:
        state.play(state.legal()[0])
    lines = strict(you=0).outcome(state.view(None)).split("\n")
    assert lines[0] == "You lose."
    assert lines[1].startswith("The solo goal was missed: ten plants built; ")


def test_the_points_of_rivals_are_accounted_for() -> None:
    state = last_turn(
        rivals(),
        decade=5,
        price=3,
        level=300,
        companies={
            0: {"money": 13, "points": 20, "tech": 3, "permits": 2, "goals": [4], "claimed": [1]},
            1: {"money": 7, "points": 31, "tech": 1, "goals": [5], "claimed": [2, 3]},
            2: {"money": 0, "points": -2, "tech": 0, "goals": [6], "goal_discarded": True},
        },
        regions={"asia": {"spaces": [("solar", 0)], "controller": 0, "permits": 4}},
    )
    play(state, "done")
    while state.seat is not None:
        state.play(state.legal()[-1])
    outcome, view = state.outcome, state.view(None)
    assert outcome is not None
    lines = strict(you=1).outcome(view).split("\n")
    assert lines[1].startswith("The last decade, decade 5, is over; the pollution is ")
    rows = {line.split()[1]: line.split()[2:] for line in lines if re.match(r" +\d+ +(Anna|Bo|Cy) ", line)}
    for seat, name in enumerate(("Anna", "Bo", "Cy")):
        # All points, those in play, goal, coins, most tech, UN cards.
        numbers = [int(cell.replace("−", "-")) if re.match(r"[−\d]", cell) else 0 for cell in rows[name]]
        assert numbers[0] == sum(numbers[1:]) == outcome.scores[seat]
    assert rows["Bo"][-1] == "10"
    assert "Permits sold at $" in "\n".join(lines)


def test_rivals_can_all_lose() -> None:
    options = GAME.options(players=3, mode="competitive")
    state = GAME.setup(options, GAME.deal(options, 2))
    while state.seat is not None:
        state.play(state.legal()[0] if str(state.legal()[-1]) != "done" else state.legal()[-1])
    assert state.outcome is not None
    assert state.outcome.reason == "too_hot"
    lines = strict(you=0).outcome(state.view(None)).split("\n")
    assert lines[0] == "Everybody loses together."
    assert lines[1].endswith(", and above 500 all is lost.")
    assert [line.partition(":")[0] for line in lines[2:]] == ["Anna", "Bo", "Cy"]


def test_a_team_is_told_what_it_could_not_pay() -> None:
    """A team may pass 500 and pay for coming down again: what loses is that it cannot."""
    record = Path(__file__).parents[1] / "second_chance" / "golden" / "team_two.bl"
    state = read_record(record.read_text("utf-8")).replay()
    assert state.outcome is not None
    assert state.outcome.reason == "too_hot"
    said = " ".join(strict(you=0).outcome(state.view(None)).split())
    assert "and there were too few points to bring it down to 500." in said


def test_reasons() -> None:
    say = strict()
    source = "\n".join(path.read_text("utf-8") for path in source_scan.sources("games/second_chance"))
    reasons = {*re.findall(r'_all_lose\(state, "(\w+)"', source), "saved", "last_decade"}
    assert len(reasons) == 7
    for reason in reasons:
        assert say.ending(reason) != reason
        assert f"reason.{reason}" in entries("second-chance")


# --- options and problems ---


def test_options_tell_numbers() -> None:
    say = speaker(strict=True)
    assert (
        say.option_value("second-chance", "players", 3) == "3 rounds in each decade; together, 2 in the last"
    )
    assert say.option_value("second-chance", "mode", "competitive") == (
        "the most points win after 5 decades, but above 500 ppm all lose; with the usual board tables of normal bots "
        "save the planet in about 4 games of 10, of hard bots in about 8"
    )
    assert say.option_value("second-chance", "solo_goal", 2) == "ten plants built"
    assert say.option_value("second-chance", "components", STANDARD) == (
        "the values that come with the program, 328 of 538 reconstructed"
    )
    own = {"base": STANDARD, "own": {"lobby": {"1": {"money": 7}}}}
    assert say.option_value("second-chance", "components", own) == (
        "values of your own: 1 of 538; 328 of the others reconstructed"
    )


def test_solo_is_for_one() -> None:
    with pytest.raises(baseload.core.problems.OptionError) as caught:
        GAME.options(players=3, mode="solo")
    assert speaker(strict=True).problem(caught.value) == (
        "The mode solo does not go with players=3: one player plays solo, and solo is for one."
    )


def test_the_game_says_once_what_is_reconstructed() -> None:
    assert "reconstructed" in strict().about()
    board = strict().board(table().view(0))
    assert board.count("reconstructed") == 1
    assert board.endswith("(° is reconstructed, not printed: 328 of 538 values.)")


def test_the_game_is_registered() -> None:
    assert isinstance(speaker("second-chance"), SecondChanceSpeaker)
    assert "second-chance" in baseload.game_names()


# --- who decided, what is over, what is needed ---


def _reducing(**options: Any) -> State:
    state = table(3, **options)
    stack = [["decades", -1], ["reduction", 1, []]]
    return arrange(state, phase="reduction", decade=1, level=430, team_points=20, start=1, stack=stack)


def _told_of(state: State, text: str, you: int | None = None) -> list[str]:
    events = play(state, text)
    kinds = ("reduced", "reduction_proposed", "reduction_objected")
    return [strict(you).event(event, state.view(you)) for event in events if event.kind in kinds]


def test_it_is_told_who_decided_a_reduction() -> None:
    assert _told_of(_reducing(), "reduce 2") == [
        "Bo decides for the team: the pollution is reduced to 410 ppm for 2 points."
    ]
    assert _told_of(_reducing(), "reduce 1", you=1) == [
        "You decide for the team: the pollution is reduced to 420 ppm for 1 point."
    ]
    alone = arrange(
        table(1), phase="reduction", level=430, team_points=9, stack=[["decades", -1], ["reduction", 0, []]]
    )
    assert _told_of(alone, "reduce 1") == ["Anna reduces the pollution to 420 ppm for 1 point."]
    nobody = Event("reduced", None, {"steps": 1, "points": 1, "level": 500, "by": None, "agreed": False})
    assert strict().event(nobody, table().view(0)) == (
        "There is no choice: the pollution is reduced to 500 ppm for 1 point."
    )


def test_it_is_told_who_proposed_who_objected_and_who_all_agreed_with() -> None:
    state = _reducing(coop_decision="unanimous")
    asked = strict(you=1).asked(state.view(1))
    assert asked.startswith("Propose a reduction of the 430 ppm; all must agree.")
    assert _told_of(state, "reduce 2") == ["Bo proposes to reduce the pollution by 20 ppm."]
    assert _told_of(state, "agree") == []
    assert _told_of(state, "object") == ["Anna objects to 20 ppm less."]
    assert _told_of(state, "reduce 0", you=1) == ["You propose to leave the pollution as it is."]
    assert strict(you=2).asked(state.view(2)) == (
        "Bo proposes to leave the pollution as it is: do you agree?"
    )
    assert _told_of(state, "object", you=2) == ["You object to leaving the pollution as it is."]
    _told_of(state, "reduce 1")
    assert _told_of(state, "agree") == []
    assert _told_of(state, "agree") == ["All agree with Bo: the pollution is reduced to 420 ppm for 1 point."]


def test_every_rank_has_a_name_of_its_own() -> None:
    say, board = strict(), table().board
    ranks = len(board.components.ranks)
    named = [say.nouns.rank(rank, board) for rank in range(ranks)]
    assert named[0] == "Narrow escape (1 of 5; 5 is the best)"
    assert named[1] == "Credible friends of the backyard (2 of 5; 5 is the best)"
    assert len({name.partition(" (")[0] for name in named}) == ranks


def test_limits_of_a_reduction_are_counted_in_steps() -> None:
    state = arrange(_reducing(), level=510, team_points=1)
    view = state.view(1)
    facts = {"steps": 2, "most": 1}
    refused = Refusal("reduce_less", "SC-301", facts)
    assert (
        strict()
        .refusal(refused, view)
        .startswith("The team's points pay for 1 step at most, not for 2 steps")
    )
    full = Refusal("region_full_of_permits", "SC-22", {"region": "africa", "most": 1})
    assert strict().refusal(full, view).startswith("Africa has 1 permit already, which is its limit")


def test_a_step_has_a_price_even_when_all_decades_are_over() -> None:
    state = table(players=2, mode="cooperative")
    state.decade = len(state.board.components.reduction_price)
    assert price(state) == state.board.components.reduction_price[-1]
