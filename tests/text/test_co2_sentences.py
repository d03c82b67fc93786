"""CO₂ in words: what actions cost and leave, what happened, what is asked, why not, and how it ended."""

import re
from typing import Any

import pytest

import baseload
from baseload.core.event import Event
from baseload.core.problems import Refusal
from baseload.games.co2.components import (
    FIRST_COMPANY_GOAL,
    FIRST_UN_GOAL,
    LAST_COMPANY_GOAL,
    LAST_UN_GOAL,
    LOBBY_CARDS,
    STANDARD,
    components_of,
    standard,
)
from baseload.games.co2.plain import DECISIONS
from baseload.games.co2.state import State
from baseload.text.catalogue import game_catalogue
from baseload.text.co2.speaker import Co2Speaker
from baseload.text.speaker import speaker
from tests.co2.scene import GAME, arrange, last_turn, table
from tests.harness.scene import play
from tests.text import source_scan
from tests.text.test_catalogue import entries

# Frames that wait for another decision and ask nobody.
FRAMES = {
    "decades",
    "income",
    "energy",
    "closing",
    "after_grant",
    "installing",
    "constructing",
    "summit_scoring",
    "second_bonus",
}


def strict(you: int | None = None) -> Co2Speaker:
    say = speaker("co2", ["Anna", "Bo", "Cy"], you=you, strict=True)
    assert isinstance(say, Co2Speaker)
    return say


def told(state: State, text: str, seat: int = 0) -> str:
    return strict().action(GAME.action(text), state.view(seat))


def scene(company: dict[str, Any] | None = None, **changes: Any) -> State:
    """Seat 0 begins its turn with some of everything, and Asia has projects."""
    start = {"money": 15, "tech": 3, "permits": 2, "scientists": 1, "expertise": {"solar": 2}}
    regions = {
        "asia": {
            "agenda": ["solar", "biomass", "recycling"],
            "projects": {"tech": "solar!", "money": ("biomass", 1)},
            **changes.pop("asia", {}),
        }
    }
    return arrange(
        table(), seat=0, companies={0: {**start, **(company or {})}}, regions=regions, market=3, **changes
    )


# --- actions ---


def test_proposals_tell_their_grant() -> None:
    state = scene({"lobby": [2, 9]})
    permits = state.permits[4]
    assert told(state, "propose solar asia research") == (
        "Propose solar in Asia on the research slot: recruit a scientist or move one"
    )
    assert told(state, "propose solar asia research with 9").endswith("; card 9: move a scientist")
    assert told(state, "propose solar asia money with 2") == (
        f"Propose solar in Asia on the money slot: take ${permits}; card 2: $3 more"
    )
    assert told(state, "propose solar asia tech").endswith(": take 2 tech")
    poor = arrange(state, regions={"asia": {"permits": 0}}, tech=1, companies={0: {"recruits": 0}})
    assert told(poor, "propose solar asia money").endswith(": take $1")
    assert told(poor, "propose solar asia tech").endswith(": take 1 tech")
    assert told(poor, "propose solar asia research").endswith(": move a scientist")


def test_installations_tell_the_permit_and_the_benefit() -> None:
    state = scene({"permits": 1, "lobby": [12]})
    assert told(state, "install asia money") == (
        "Install biomass in Asia (money slot) for a permit from hand: take $3, 1 tech and 1 permit; "
        "$1 to Bo, whose scientist must leave; 1 permit then in hand"
    )
    assert "; card 12: $2 or 2 tech more; " in told(state, "install asia money with 12")
    own = arrange(state, regions={"asia": {"controller": 0, "permits": 1}}, market=1, price=4)
    assert told(own, "install asia money from asia").endswith(
        "; no permits then in Asia; the price then rises to $5"
    )
    assert told(state, "install europe tech") == "Install the project in Europe (tech slot)"


def test_constructions_tell_cost_points_and_what_is_left() -> None:
    state = scene(asia={"permits": 3, "relief": 0})
    assert told(state, "construct asia tech") == (
        "Build solar in Asia (tech slot) for $10 and 2 tech: 8 points; it takes control of Asia; "
        "$5 and 1 tech left"
    )
    helped = scene({"tech": 1, "money": 11}, asia={"relief": 1, "projects": {"tech": ("solar!", 2)}})
    assert told(helped, "construct asia tech") == (
        "Build solar in Asia (tech slot) for $10 and 2 tech: 8 points; $1 to Cy, whose scientist must leave; "
        "Asia gives 1 of the tech; it takes control of Asia; $0 and no tech left"
    )
    full = scene(asia={"spaces": ["coal", "oil", "gas", "gas", "oil", "coal"], "permits": 2, "controller": 0})
    assert told(full, "construct asia tech") == (
        "Build solar in Asia (tech slot) for $10 and 2 tech: 8 points; "
        "it takes the place of coal, 40 ppm less; $5 and 1 tech left"
    )
    cheap = scene({"lobby": [16], "money": 7})
    assert "for $7 and 2 tech: 8 points; card 16: $3 less; " in told(cheap, "construct asia tech with 16")
    # Somebody may ask about what he cannot pay, or what is not there.
    assert "left" not in told(cheap, "construct asia tech")
    assert told(state, "construct europe tech") == "Build in Europe (tech slot)"


def test_moves_of_scientists() -> None:
    state = scene(summits={1: (7, {"recycling": 1})})
    state = arrange(
        state, regions={"asia": {"projects": {"tech": ("solar!", 0), "money": "biomass"}}}, seat=0
    )
    say = strict().action
    view = state.view(0)
    assert say(GAME.action("move hand to asia money"), view) == (
        "Send a scientist from hand to biomass in Asia (money slot)"
    )
    assert (
        told(state, "move asia tech to hand")
        == "Take the scientist on solar in Asia (tech slot) back into hand"
    )
    assert told(state, "move asia tech to asia money") == (
        "Move the scientist on solar in Asia (tech slot) to biomass in Asia (money slot)"
    )
    name = standard().summit_names[7]
    assert told(state, "move asia tech to summit 1") == (
        f"Move the scientist on solar in Asia (tech slot) to summit 1, {name} (solar and recycling); "
        "that completes the summit"
    )
    assert told(state, "move asia tech to summit 1 with 21").endswith("; card 21: +1 expertise in solar")


@pytest.mark.parametrize(
    ("language", "copenhagen", "bonn"),
    [("en", "Copenhagen", "Bonn"), ("de", "Kopenhagen", "Bonn"), ("pl", "Kopenhaga", "Bonn")],
)
def test_summits_are_called_as_the_readers_language_writes_them(
    language: str, copenhagen: str, bonn: str
) -> None:
    parts = standard()
    world = Co2Speaker("co2", game_catalogue("co2", language)).world
    assert world.summit_name(parts.summit_names.index("Copenhagen"), parts) == copenhagen
    assert world.summit_name(parts.summit_names.index("Bonn"), parts) == bonn


def test_visits_to_the_market() -> None:
    state = scene({"lobby": [25, 26]}, price=3)
    assert told(state, "buy") == "Buy a permit for $3; $12 left"
    assert told(state, "buy with 25") == "Buy a permit for $3; card 25: 2 points more; $12 left"
    assert told(state, "sell with 26") == (
        "Sell a permit for $3; card 26: $3 more; the price then falls to $2; 1 permit then in hand"
    )
    last = arrange(state, market=1, price=8)
    assert told(last, "buy") == "Buy a permit for $8; $7 left"  # it rises no higher
    assert told(arrange(state, price=1), "sell") == "Sell a permit for $1; 1 permit then in hand"


def test_cards_and_goals() -> None:
    state = scene({"lobby": [1, 7], "goal": 27, "tech": 1}, un_open=[36])
    assert told(state, "lobby 1") == "Play card 1 for its minor effect: take 1 tech"
    low = arrange(state, market=1, price=3)
    assert told(low, "lobby 7") == (
        "Play card 7 for its minor effect: take a permit; the price then rises to $4"
    )
    assert (
        told(state, "claim 36") == "Claim UN goal 36 (solar and recycling) for 1 tech: 5 points; no tech left"
    )
    assert told(state, "discard goal") == "Give up the company goal, now worth 0 points, for $8"
    # Who may not know the goal is not told its worth.
    assert told(state, "discard goal", seat=1) == "Give up the company goal for $8"


def test_the_end_of_a_turn() -> None:
    state = scene(used=1)
    assert told(state, "done") == "End the turn; nothing is learnt, as no scientist is on a project"
    projects = {"tech": ("solar!", 0), "money": "biomass"}
    one = arrange(state, regions={"asia": {"projects": projects}})
    assert told(one, "done") == "End the turn and gain expertise in solar (space 3, bonus: 1 tech)"
    two = arrange(state, regions={"asia": {"projects": {**projects, "money": ("biomass", 0)}}})
    assert told(two, "done") == "End the turn, then gain expertise in solar or biomass"
    play(two, "done")
    assert strict(you=0).asked(two.view(0)) == (
        "The end of your turn: in which source do you gain expertise, solar or biomass?"
    )
    assert told(two, "learn biomass") == "Gain expertise in biomass (space 1)"


# --- cards from the components ---


def test_every_card_and_goal_is_told_from_the_components() -> None:
    parts, say = standard(), strict()
    cards = [say.nouns.card(card, parts) for card in range(1, LOBBY_CARDS + 1)]
    assert len(set(cards)) == LOBBY_CARDS
    goals = [say.nouns.company_goal(goal, parts) for goal in range(FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL + 1)]
    assert len(set(goals)) == len(goals)
    wanted = [say.nouns.un_goal_sources(goal, parts) for goal in range(FIRST_UN_GOAL, LAST_UN_GOAL + 1)]
    assert len(set(wanted)) == len(wanted)
    own = components_of(
        {
            "base": STANDARD,
            "own": {"lobby": {"1": {"money": 7}, "minor_money": 5}, "company_goals": {"27": {"points": 1}}},
        }
    )
    assert say.nouns.card_main(1, own) == "propose in Africa: $7 more"
    assert say.world.card_minor(2, own) == "take $5"
    assert say.nouns.company_goal(27, own) == "1 point for each region controlled, at most 16"
    assert say.nouns.card_main(12, own) == "install biomass: $2 or 2 tech more"
    assert say.nouns.card_main(20, own) == "send to a summit on forestation: +1 expertise"


# --- what happened ---


def test_events_speak_to_you() -> None:
    view = table().view(0)
    bought = Event("bought", 0, {"price": 3, "permits": 1})
    assert strict().event(bought, view) == "Anna buys a permit for $3 and has 1 permit in hand."
    assert strict(you=0).event(bought, view) == "You buy a permit for $3 and have 1 permit in hand."
    gone = Event("displaced", 0, {"owner": 1, "at": ["asia", "tech"], "source": "fusion"})
    assert strict(you=0).event(gone, view) == (
        "You pay $1 to Bo, whose scientist must leave cold fusion in Asia (tech slot)."
    )
    assert strict(you=1).event(gone, view) == (
        "Anna pays you $1, and your scientist must leave cold fusion in Asia (tech slot)."
    )
    assert strict(you=2).event(gone, view).startswith("Anna pays $1 to Bo, ")
    turn = Event("turn", 1, {"decade": 2, "round": 1})
    assert strict(you=1).event(turn, view) == "Your turn (decade 2, round 1)."
    income = Event("income", 2, {"money": 0, "points": 1})
    assert strict().event(income, view) == "Cy takes an income of 1 point."
    nothing = Event("benefit", 2, {"money": 0, "tech": 0, "permits": 0})
    assert strict().event(nothing, view) == "Cy takes nothing for it."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            ("scientist_moved", {"from": "hand", "to": ["asia", "tech"]}),
            "Anna sends a scientist to Asia (tech slot).",
        ),
        (
            ("scientist_moved", {"from": ["asia", "tech"], "to": 3}),
            "Anna sends the scientist in Asia (tech slot) to summit 3.",
        ),
        (("control_taken", {"region": "asia", "from": None}), "Anna takes control of Asia."),
        (("control_taken", {"region": "asia", "from": 2}), "Anna takes control of Asia from Cy."),
        (
            ("replaced", {"fossil": "coal", "region": "asia", "level": 170, "permit": True, "full": False}),
            "It takes the place of coal in Asia, which gets a permit from the market; the level falls to 170 ppm.",
        ),
        (
            ("replaced", {"fossil": "coal", "region": "asia", "level": 170, "permit": False, "full": True}),
            "It takes the place of coal in Asia, which is full of permits; the level falls to 170 ppm.",
        ),
        (
            ("replaced", {"fossil": "coal", "region": "asia", "level": 170, "permit": False, "full": False}),
            "It takes the place of coal in Asia, which gets no permit, as the market has none; "
            "the level falls to 170 ppm.",
        ),
        (
            ("market_refilled", {"price": 5, "permits": 2}),
            "The market ran out of permits and is refilled; a permit costs $5 now.",
        ),
        (
            ("market_refilled", {"price": 5, "permits": 1}),
            "The market ran out of permits and gets 1 permit, all that the bank has; a permit costs $5 now.",
        ),
        (
            ("market_refilled", {"price": 5, "permits": 0}),
            "The market ran out of permits and stays empty, as the bank has none; the price is $5 now.",
        ),
        (("new_summit", {"summit": 2, "tile": 0}), "No new summit takes the place of number 2."),
        (
            ("event_next", {"region": "asia", "next": None}),
            "The next disaster threatens Asia, and it is the last.",
        ),
        (("event_next", {"region": None, "next": None}), "No more disasters threaten."),
        (
            ("supply_bought", {"region": "asia", "money": 1, "points": 2, "permit": True}),
            "Anna has no permit for Asia and buys one for $1 and 2 points.",
        ),
        (
            ("supply_bought", {"region": "asia", "money": 3, "points": 0, "permit": False}),
            "Anna has no permit for Asia. The market has none either, but the price of $3 is due.",
        ),
        (
            ("supply_bought", {"region": "asia", "money": 1, "points": 2, "permit": False}),
            "Anna has no permit for Asia. The market has none either, but the price is due: $1 and 2 points.",
        ),
        (
            ("bid_paid", {"with": "asia", "worth": 4, "due": 0}),
            "Anna pays a permit from Asia, worth $4, towards the bid.",
        ),
    ],
)
def test_the_cases_of_events(event: tuple[str, dict[str, Any]], sentence: str) -> None:
    kind, facts = event
    assert strict().event(Event(kind, 0, facts), table().view(1)) == sentence


def test_every_case_of_an_event_that_speaks_to_you_speaks_of_others_too() -> None:
    known = entries("co2")
    others = {id for id in known if id.startswith("event.") and not id.endswith((".you", ".yours"))}
    with_who = {id for id in others if "{who}" in known[id][0]}
    assert {f"{id}.you" for id in with_who} <= set(known)


# --- what is asked, and why not ---


def test_every_decision_has_its_question() -> None:
    ids = entries("co2")
    for kind in {kind.name for kind in DECISIONS} - FRAMES:
        found = [id for id in ids if id == f"asked.{kind}" or id.startswith(f"asked.{kind}_")]
        assert found, kind
        assert all(f"{id}.you" in ids for id in found if not id.endswith((".you", ".yours"))), kind


def test_every_answer_that_comes_first_is_named() -> None:
    source = "\n".join(path.read_text("utf-8") for path in source_scan.sources("games/co2"))
    asked = set(re.findall(r'"asked": "(\w+)"', source)) | {"research", "extra_move"}
    assert len(asked) > 15
    assert {f"first.{kind}" for kind in asked} == {id for id in entries("co2") if id.startswith("first.")}


def test_the_question_of_a_turn_tells_what_is_left() -> None:
    state = scene()
    assert strict(you=0).asked(state.view(0)) == (
        "It is your turn: propose, install or build. Besides, once each: a scientist's move, "
        "a visit to the market and a card. You can also give up your company goal for $8."
    )
    assert (
        strict()
        .asked(state.view(1))
        .startswith("It is Anna’s turn: an action, and besides it a scientist's move, ")
    )
    acted = arrange(state, used=1 | 4)
    assert strict(you=0).asked(acted.view(0)) == (
        "You have taken your action. Still free: a scientist's move and a card. Then end your turn. "
        "You can also give up your company goal for $8."
    )
    assert strict(you=0).asked(arrange(state, used=15).view(0)) == (
        "End your turn, or first give up your company goal for $8."
    )
    given_up = arrange(state, companies={0: {"goal_discarded": True}}, used=15)
    assert strict(you=0).asked(given_up.view(0)) == "You have done all you can: end your turn."


def test_the_question_of_income_tells_where_it_comes_from() -> None:
    companies = {0: {"expertise": {"solar": 5, "biomass": 8}}}
    state = last_turn(table(), companies=companies)
    play(state, "done")
    assert strict(you=0).asked(state.view(0)) == (
        "Income 7 (solar 3, biomass 4): how much in coins? The rest is points."
    )
    assert strict(you=1).asked(state.view(1)).startswith("Anna has an income of 7 (solar 3, biomass 4) ")


def test_the_question_of_a_turn_tells_what_is_legal_only() -> None:
    state = scene({"lobby": [], "scientists": 0, "goal_discarded": True}, used=1 | 4)
    assert "done" in [str(action) for action in state.view(0).legal()]
    assert strict(you=0).asked(state.view(0)) == "You have done all you can: end your turn."
    # The others hear what is not used up: what is legal would tell them of hidden cards.
    assert strict().asked(state.view(1)).endswith("Still free: a scientist's move and a card or UN goal.")


def test_a_scientist_without_a_free_project_hears_that_all_are_taken() -> None:
    state = scene(asia={"projects": {"tech": ("solar!", 2), "money": ("biomass", 1)}})
    view, action = state.view(0), GAME.action("move hand to asia money")
    refusal = view.check(action)
    assert refusal is not None
    assert refusal.code == "project_taken"
    assert strict().refusal(refusal, view, action).startswith("There is a scientist on every project already")
    free = scene().view(0)
    assert (
        strict()
        .refusal(refusal, free, action)
        .startswith("There is a scientist in Asia (money slot) already")
    )


def test_reasons_name_each_unit_once() -> None:
    say, view = strict(), scene().view(0)

    def told_of(id: str, **facts: Any) -> str:
        return say.words.say(id, **say.phrases(facts, view))

    assert (
        told_of("reason.plant", points=8, money=8, tech=1) == "The plant scores 8 points, for $8 and 1 tech."
    )
    assert (
        told_of("reason.benefit", money=0, tech=1, permits=1)
        == "It gives 1 tech and 1 permit for one permit."
    )
    assert told_of("reason.control", permits=2, brings=3) == (
        "It wins a region with 2 permits left, worth about 3 points."
    )
    assert told_of("reason.buy", price=2, brings=4, instead=1) == (
        "A permit costs $2, about 1 point to you, and will be worth about 4 points."
    )


def test_refusals_name_what_they_are_about() -> None:
    state = scene({"money": 3, "tech": 1}, asia={"relief": 1, "projects": {"tech": "solar!"}})
    say, view = strict(), state.view(0)

    def why(text: str) -> str:
        action = GAME.action(text)
        refusal = view.check(action)
        assert refusal is not None, text
        return say.refusal(refusal, view, action)

    assert why("construct asia tech") == "That costs $10 and you have $3 (CO2-126)."
    assert why("propose fusion asia money") == (
        "Asia wants solar, biomass and recycling, not cold fusion (CO2-98)."
    )
    assert why("move asia tech to hand") == "You have no scientist in Asia (tech slot) (CO2-155)."
    assert why("done").startswith("A turn has exactly one action: ")
    elsewhere = Refusal("pay_from_region", "CO2-111", {"payers": ["north_america", "asia"]})
    assert say.refusal(elsewhere) == (
        "You have no permit in hand; pay with one of North America or Asia: add `from north_america` (CO2-111)."
    )
    choice = Refusal(
        "source_not_offered", "CO2-93", {"offered": ["forestation", "fusion"], "source": "solar"}
    )
    assert say.refusal(choice) == "You can choose forestation or cold fusion, not solar (CO2-93)."
    nowhere = Refusal("no_permit_in_hand", "CO2-122", {})
    assert say.refusal(nowhere) == (
        "You have no permit, neither in hand nor in a region that you control (CO2-122)."
    )
    helped = Refusal("too_little_tech", "CO2-126", {"needed": 3, "tech": 1, "relief": 1, "region": "asia"})
    assert say.refusal(helped) == "That takes 3 tech, of which Asia gives one, and you have 1 tech (CO2-126)."
    first = Refusal("answer_first", "CO2-59", {"asked": "first_region"})
    assert say.refusal(first) == "First choose the region with which the supply begins (CO2-59)."
    assert "install biomass: $2 or 2 tech more" in say.refusal(
        Refusal("card_does_not_fit", "CO2-215", {"card": 12})
    )


# --- how it ended ---


def test_the_points_are_accounted_for() -> None:
    state = last_turn(
        table(),
        decade=5,
        companies={
            0: {"money": 13, "points": 20, "tech": 3, "permits": 2, "goal": 27, "expertise": {"solar": 4}},
            1: {"money": 7, "points": 31, "claimed": [34], "goal": 28, "expertise": {"fusion": 6}},
            2: {"money": 0, "points": -2, "goal_discarded": True},
        },
        regions={
            "asia": {"spaces": ["coal", ("solar", 0)], "controller": 0, "permits": 4},
            "europe": {"spaces": ["gas", ("fusion", 1)], "controller": 1, "permits": 0},
        },
    )
    play(state, "done")
    outcome, view = state.outcome, state.view(None)
    assert outcome is not None
    lines = strict(you=1).outcome(view).split("\n")
    assert lines[0] == "You win."
    assert lines[1].startswith("The last decade, decade 5, is over; the level is ")
    rows = {line.split()[1]: line.split()[2:] for line in lines if re.match(r" +\d+ +(Anna|Bo|Cy) ", line)}
    assert not [line for line in lines if "…" in line]
    # Place and name, then all points, those in play, income, goal, coins, most tech, most UN goals.
    assert rows["Anna"] == ["44", "20", "2", "4", "15", "3", "–"]
    assert rows["Bo"] == ["47", "31", "3", "sold", "10", "–", "3"]
    assert rows["Cy"] == ["1", "−2", "–", "–", "3", "–", "–"]
    assert outcome.scores == [44, 47, 1]
    assert "Permits sold at $3  Anna: 6 permits for $18" in "\n".join(lines)


def test_all_lose_together_or_one_ends_alone() -> None:
    outcomes = {}
    for players in (1, 3):
        options = GAME.options(players=players)
        state = GAME.setup(options, GAME.deal(options, 2))
        while state.seat is not None:  # proposing is all that these companies can do
            state.play(state.legal()[0] if str(state.legal()[-1]) != "done" else state.legal()[-1])
        assert state.outcome is not None
        assert state.outcome.reason == "too_hot"
        outcomes[players] = strict(you=0).outcome(state.view(None)).split("\n")
    assert outcomes[3][0] == "Everybody loses together."
    assert outcomes[3][1].endswith(", and at 500 the world is lost.")
    assert [line.partition(":")[0] for line in outcomes[3][2:]] == ["Anna", "Bo", "Cy"]
    assert re.fullmatch(r"You finish with \d+ points\.", outcomes[1][0])
    assert outcomes[1][1].endswith(", and the limit is 500.")
    heads = next(line.split() for line in outcomes[1] if "in play" in line)
    assert heads[0] == "name", "who plays alone has points and no place"


def test_reasons() -> None:
    say = strict()
    for reason in ("last_decade", "green_regions", "safe_zone", "too_hot"):
        assert say.ending(reason) != reason
    assert "{green}" in entries("co2")["reason.green_regions"][0]


# --- options ---


def test_options_tell_numbers() -> None:
    say = speaker(strict=True)
    assert say.option_value("co2", "players", 3) == "5 decades of 4 rounds"
    assert say.option_value("co2", "players", 1).startswith("alone: 5 decades of 6 turns")
    assert say.option_value("co2", "fossil_setup", "extreme") == "6 coal, 240 ppm, and 6 gas leave the game"
    assert say.option_value("co2", "components", STANDARD) == (
        "the values that come with the program, 195 of 357 reconstructed"
    )
    own = {"base": STANDARD, "own": {"lobby": {"1": {"money": 7}}}}
    assert say.option_value("co2", "components", own) == (
        "values of your own: 1 of 357; 195 of the others reconstructed"
    )


def test_the_game_says_once_what_is_reconstructed() -> None:
    assert "reconstructed" in strict().about()
    board = strict().board(table().view(0))
    assert board.count("reconstructed") == 1
    assert board.endswith("(° is reconstructed, not printed: 195 of 357 values.)")
    assert "CEP" not in board  # one word for one thing: permit; the search of rules knows the other


def test_the_game_is_registered() -> None:
    assert isinstance(speaker("co2"), Co2Speaker)
    assert "co2" in baseload.game_names()


def test_what_is_asked_beside_others_turns_fits_the_bar_of_a_phone() -> None:
    """It has three lines of some 33 letters; what comes after them is not seen."""
    words = strict(you=0).words
    facts = {
        "by": "Chloé",
        "project": "cold fusion in Oceania (research slot)",
        "sources": "solar or recycling",
    }
    amounts = {"lowest": 12, "high": 11, "most": 38, "leader": "Chloé"}
    for question in ("displaced", "learning_summit", "start_bid", "start_bid_raise"):
        said = words.say(f"asked.{question}.you", **facts, **amounts)
        assert len(said) <= 100, said
