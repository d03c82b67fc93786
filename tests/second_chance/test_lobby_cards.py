"""The 36 lobby cards: what each main effect goes with and gives, and each minor effect."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.core.problems import Refusal
from baseload.games.climate.world import (
    BONUS_NONE,
    MINOR_MONEY,
    MINOR_PERMIT,
    MINOR_SCIENTIST,
    MINOR_TECH,
    REGIONS,
    SLOTS,
)
from baseload.games.second_chance.components import (
    LOBBY_CARDS,
    ON_BUILD,
    ON_BUY,
    ON_PREPARE,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
    SOURCES,
    STANDARD,
    standard,
)
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, summit_tile, table

PARTS = standard()
CARDS = range(1, LOBBY_CARDS + 1)
QUIET = {  # no bonus on any track
    "base": STANDARD,
    "own": {
        "track": {
            "bonuses": {
                source: {
                    str(space): "none"
                    for space, bonus in enumerate(PARTS.bonus[number])
                    if bonus != BONUS_NONE
                }
                for number, source in enumerate(SOURCES)
            }
        }
    },
}
CHOICE = next(card for card in CARDS if PARTS.lobby_choice[card])  # coins or tech
MOVER = next(
    card
    for card in CARDS
    if PARTS.lobby_on[card] == ON_SLOT and not PARTS.lobby_money[card] and not PARTS.lobby_tech[card]
)


def card_for(on: int, of: str = "", **gives: int) -> int:
    """The card whose main effect goes with this, and which gives something of these kinds."""
    names = REGIONS if on == ON_REGION else SLOTS if on == ON_SLOT else SOURCES
    lists = {"money": PARTS.lobby_money, "tech": PARTS.lobby_tech, "knowledge": PARTS.lobby_knowledge}
    return next(
        card
        for card in CARDS
        if PARTS.lobby_on[card] == on
        and (not of or PARTS.lobby_of[card] == names.index(of))
        and all(lists[kind][card] == amount for kind, amount in gives.items())
    )


def minor_card(minor: int) -> int:
    """A card of the market or of a summit with this minor effect, or any."""
    return next(card for card in CARDS if PARTS.lobby_minor[card] == minor)


def with_source(source: int) -> tuple[int, str]:
    """An agenda with the source, and another source of it."""
    tile = next(tile for tile, row in enumerate(PARTS.agendas) if source in row)
    return tile, next(SOURCES[other] for other in PARTS.agendas[tile] if other != source)


def stage(card: int, **options: Any) -> tuple[State, str, str]:
    """Seat 0 has the card, and can take an action that it goes with and a like one that it does not."""
    state = table(3, **{"components": QUIET, **options})
    on, of = state.board.lobby_on[card], PARTS.lobby_of[card]
    mine = {"lobby": [card], "money": 40, "tech": 9, "permits": 3, "scientists": 1}
    given: dict[str, Any] = {"market": 9}
    if on == ON_REGION:
        wrong = REGIONS[(of + 1) % 6]
        fit, misfit = (
            f"plan {SOURCES[state.agenda(REGIONS.index(name))[0]]} {name} tech"
            for name in (REGIONS[of], wrong)
        )
    elif on == ON_SLOT:
        source = SOURCES[state.agenda(REGIONS.index("asia"))[0]]
        fit, misfit = (f"plan {source} asia {slot}" for slot in (SLOTS[of], SLOTS[(of + 1) % 3]))
    elif on in (ON_BUY, ON_SELL):
        fit, misfit = ("sell", "buy") if on == ON_SELL else ("buy", "sell")
    else:
        tile, other = with_source(of)
        mark, owner = {ON_PREPARE: ("", -1), ON_BUILD: ("!", 1), ON_SUMMIT: ("", 0)}[on]
        projects = {"money": (SOURCES[of] + mark, owner), "tech": (other + mark, owner)}
        given["regions"] = {"asia": {"agenda": tile, "projects": projects}}
        pair = next(
            tile for tile, row in enumerate(PARTS.summit_topics) if {of, SOURCES.index(other)} == {*row}
        )
        given["summits"] = {1: (pair, {})}
        words = {ON_PREPARE: "prepare {}", ON_BUILD: "build {}", ON_SUMMIT: "move {} to summit 1"}[on]
        fit, misfit = words.format("asia money"), words.format("asia tech")
        mine["knowledge"] = {SOURCES[of]: 5, other: 5}
    return arrange(state, seat=0, companies={0: mine}, **given), fit, misfit


def holds(state: State, seat: int = 0) -> dict[str, int]:
    company = state.companies[seat]
    tracks = dict(zip(SOURCES, company.knowledge, strict=True))
    points = state.team_points + company.points
    return {
        "money": company.money,
        "tech": company.tech,
        "permits": company.permits,
        "points": points,
        **tracks,
    }


def difference(after: State, before: State, seat: int = 0) -> dict[str, int]:
    """What has changed for the seat, without what has not."""
    old = holds(before, seat)
    return {name: amount - old[name] for name, amount in holds(after, seat).items() if amount != old[name]}


def act(state: State, *texts: str) -> list[Event]:
    """Play, and let a subsidy for scientists lapse."""
    events = play(state, *texts)
    if asked(state) == "extra_move" and any(event.kind == "planned" for event in events):
        events += play(state, "pass")
    return events


def gives(card: int) -> dict[str, int]:
    """What the card adds to its action, by the data."""
    found = {
        "money": PARTS.lobby_money[card],
        "tech": PARTS.lobby_tech[card],
        "points": PARTS.lobby_points[card],
        SOURCES[PARTS.lobby_of[card] % 5]: PARTS.lobby_knowledge[card],
    }
    return {name: amount for name, amount in found.items() if amount}


@rule(
    "SC-148", "SC-149", "SC-150", "SC-151", "SC-152", "SC-153", "SC-154", "SC-155", "SC-157", "SC-158", "SC-160",
    "SC-161", "SC-162", "SC-163", "SC-164", "SC-165", "SC-166", "SC-167", "SC-168", "SC-169", "SC-170", "SC-171",
    "SC-172", "SC-173", "SC-174", "SC-175", "SC-176", "SC-177", "SC-178", "SC-179", "SC-180", "SC-181", "SC-182",
    "SC-183",
)  # fmt: skip
@pytest.mark.parametrize("when", ["with", "after"])
@pytest.mark.parametrize("card", [card for card in CARDS if card not in (CHOICE, MOVER)])
def test_a_card_adds_to_its_action_just_what_it_says_before_or_after_it(card: int, when: str) -> None:
    plain, text, _ = stage(card)
    state = plain.copy()
    act(plain, text)
    if when == "with":
        events = act(state, f"{text} with {card}")
    else:
        act(state, text)
        assert f"play {card}" in legal(state)
        events = play(state, f"play {card}")
    assert difference(state, plain) == gives(card) != {}
    assert "lobby_main" in kinds(events)
    told = [event.facts for event in events if event.kind == "lobby_gain"]
    facts = {"card": card, "money": 0, "tech": 0, "points": 0, **gives(card)}
    paid_with = PARTS.lobby_on[card] == ON_BUILD and when == "with"  # its coins are told of with the plant
    assert told == ([] if PARTS.lobby_knowledge[card] or paid_with else [facts])
    assert asked(state) == "turn"
    assert state.companies[0].lobby == []
    assert (state.lobby_played[card], state.lobby_workers[card]) == (0, -1)


@rule("SC-137", "SC-138")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_goes_only_with_what_it_shows(card: int) -> None:
    state, text, misfit = stage(card)
    assert f"{text} with {card}" in legal(state)
    assert refusal(state, f"{misfit} with {card}") == Refusal("card_does_not_fit", "SC-137", {"card": card})
    assert refusal(state, f"play {card}") == Refusal("card_does_not_fit", "SC-137", {"card": card})
    act(state, misfit)
    assert refusal(state, f"play {card}") == Refusal("card_does_not_fit", "SC-137", {"card": card})


@rule(
    "SC-148", "SC-153", "SC-154", "SC-155", "SC-156", "SC-157", "SC-159", "SC-162", "SC-167", "SC-172", "SC-177",
    "SC-182", "SC-183",
)  # fmt: skip
def test_the_families_of_cards_are_as_printed() -> None:
    found = [(PARTS.lobby_on[card], gives(card)) for card in CARDS]
    assert found[0:6] == [(ON_REGION, {"money": 3})] * 6
    assert found[6:9] == [(ON_SLOT, {"money": 3}), (ON_SLOT, {"tech": 2}), (ON_SLOT, {})]
    assert [PARTS.lobby_of[card] for card in (7, 8, 9)] == [0, 1, 2]
    prepare = [gained for _, gained in found[9:14]]
    assert all(gained in ({"money": 3}, {"tech": 2}, {"money": 2, "tech": 2}) for gained in prepare)
    assert [card for card in CARDS if PARTS.lobby_choice[card]] == [
        10 + prepare.index({"money": 2, "tech": 2})
    ]
    # From here on each family has a card of each source.
    for first, on in ((10, ON_PREPARE), (15, ON_PREPARE), (20, ON_BUILD), (25, ON_BUILD), (30, ON_SUMMIT)):
        family = range(first, first + 5)
        assert [PARTS.lobby_on[card] for card in family] == [on] * 5
        assert sorted(PARTS.lobby_of[card] for card in family) == [0, 1, 2, 3, 4]
    assert sorted(PARTS.lobby_of[card] for card in range(1, 7)) == [0, 1, 2, 3, 4, 5]
    assert [PARTS.lobby_money[card] for card in range(20, 25)] == [3] * 5
    assert [PARTS.lobby_knowledge[card] for card in (*range(15, 20), *range(25, 35))] == [1] * 15
    assert found[34:36] == [(ON_SELL, {"money": 3}), (ON_SELL, {"points": 2})]
    south_america = card_for(ON_REGION, "south_america")
    assert [PARTS.lobby_minor[card] for card in (south_america, 35)] == [MINOR_TECH, MINOR_TECH]
    assert PARTS.minor_money == 2


MINOR_GAINS = {
    MINOR_TECH: {"tech": 1},
    MINOR_MONEY: {"money": 2},
    MINOR_PERMIT: {"permits": 1},
    MINOR_SCIENTIST: {},
}


@rule(
    "SC-148", "SC-149", "SC-150", "SC-151", "SC-152", "SC-153", "SC-154", "SC-155", "SC-156", "SC-157", "SC-158",
    "SC-159", "SC-160", "SC-161", "SC-162", "SC-163", "SC-164", "SC-165", "SC-166", "SC-167", "SC-168", "SC-169",
    "SC-170", "SC-171", "SC-172", "SC-173", "SC-174", "SC-175", "SC-176", "SC-177", "SC-178", "SC-179", "SC-180",
    "SC-181", "SC-182", "SC-183", "SC-141", "SC-143", "SC-146",
)  # fmt: skip
@pytest.mark.parametrize("card", CARDS)
def test_the_minor_effect_comes_by_playing_the_card_and_once_more_by_a_scientist(card: int) -> None:
    minor = PARTS.lobby_minor[card]
    state = arrange(
        table(3, components=QUIET),
        seat=0,
        companies={0: {"lobby": [card], "scientists": 1}, 1: {"scientists": 2}},
        regions={"asia": {"agenda": 1, "projects": {"money": SOURCES[PARTS.agendas[1][0]]}}},
        market=9,
    )
    before = state.copy()
    play(state, f"lobby {card}")
    offers = minor == MINOR_SCIENTIST
    assert (asked(state), state.seat) == (("extra_move", 0) if offers else ("turn", 0))
    if offers:
        assert "move board to asia money" in legal(state)
        play(state, "pass")
    assert difference(state, before) == MINOR_GAINS[minor]
    # Later a scientist of another player.
    state = arrange(state, seat=1)
    before = state.copy()
    play(state, f"move board to card {card}")
    assert (asked(state), state.seat) == (("extra_move", 1) if offers else ("turn", 1))
    if offers:
        assert f"move board to card {card}" not in legal(state)  # he stays, another one moves
        play(state, "pass")
    assert difference(state, before, 1) == MINOR_GAINS[minor]
    assert refusal(arrange(state, seat=0), f"move board to card {card}").code == "card_taken"


# --- cards that ask something ---


@rule("SC-159")
@pytest.mark.parametrize("when", ["with", "after"])
@pytest.mark.parametrize(("choice", "gained"), [("money", {"money": 2}), ("tech", {"tech": 2})])
def test_the_card_with_a_choice_gives_coins_or_tech(choice: str, gained: dict[str, int], when: str) -> None:
    plain, text, _ = stage(CHOICE)
    state = plain.copy()
    play(plain, text)
    play(state, *([f"{text} with {CHOICE}"] if when == "with" else [text, f"play {CHOICE}"]))
    assert (asked(state), legal(state)) == ("take_either", ["take money", "take tech"])
    assert refusal(state, "done") == Refusal("answer_first", "SC-159", {"asked": "take_either"})
    events = play(state, f"take {choice}")
    facts = {"card": CHOICE, "money": 0, "tech": 0, "points": 0, **gained}
    assert [(event.kind, event.facts) for event in events] == [("lobby_gain", facts)]
    assert difference(state, plain) == gained
    assert (state.tech, asked(state)) == (plain.tech - gained.get("tech", 0), "turn")


@rule("SC-156")
@pytest.mark.parametrize("when", ["with", "after"])
def test_the_card_for_the_scientist_slot_moves_one_after_the_subsidy(when: str) -> None:
    state, text, _ = stage(MOVER)
    play(state, f"{text} with {MOVER}" if when == "with" else text)
    assert state.stack[-1].to_plain() == ["extra_move", 0, True]  # the subsidy comes first
    play(state, "recruit", f"learn {SOURCES[0]}")
    if when == "after":
        play(state, f"play {MOVER}")
    assert state.stack[-1].to_plain() == ["extra_move", 0, False]
    assert refusal(state, "recruit").code == "recruit_by_subsidy_only"
    play(state, "move board to asia research")
    assert (asked(state), state.workers[3 * REGIONS.index("asia") + 2]) == ("turn", 0)
    assert not state.used & 8  # the director action is still there


@rule("SC-156", "SC-184")
def test_without_a_scientist_to_move_that_card_gives_nothing() -> None:
    state, text, _ = stage(MOVER)
    state = arrange(state, companies={0: {"scientists": 0, "recruits": 0}})
    play(state, f"{text} with {MOVER}")
    assert (asked(state), state.lobby_played[MOVER]) == ("turn", 0)


@rule("SC-155", "SC-160")
def test_a_card_gives_only_the_tech_that_is_there() -> None:
    card = card_for(ON_PREPARE, money=0, tech=2)
    state, text, _ = stage(card)
    state = arrange(state, tech=PARTS.prepare_tech[PARTS.lobby_of[card]] + 1)
    plain = state.copy()
    play(plain, text)
    events = play(state, f"{text} with {card}")
    assert (difference(state, plain), state.tech) == ({"tech": 1}, 0)
    facts = next(event.facts for event in events if event.kind == "lobby_gain")
    assert facts == {"card": card, "money": 0, "tech": 1, "points": 0}
    slot, text, _ = stage(card_for(ON_SLOT, "tech"))
    state = arrange(slot, tech=0)
    play(state, f"{text} with {card_for(ON_SLOT, 'tech')}")
    assert asked(state) == "turn"  # nothing is there to take, and nobody moves instead


@rule("SC-183")
@pytest.mark.parametrize(("value", "verb"), [("sell", "sell"), ("buy", "buy")])
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_card_36_is_for_a_sale_or_by_an_option_for_a_purchase(value: str, verb: str, mode: str) -> None:
    state, text, misfit = stage(36, lobby_36=value, mode=mode)
    assert text == verb
    assert refusal(state, f"{misfit} with 36").code == "card_does_not_fit"
    play(state, f"{verb} with 36")
    own, team = state.companies[0].points, state.team_points
    assert (own, team) == ((2, 0) if mode == "competitive" else (0, 2))


# --- scientists sent to summits ---

WIND = card_for(ON_SUMMIT, "wind")
SOLAR_WIND = summit_tile("solar", "wind")
ASIA = {"agenda": PARTS.agendas.index([SOURCES.index(name) for name in ("forestation", "solar", "wind")])}


def speakers(card: int = WIND, components: Any = QUIET, **given: Any) -> State:
    """Seat 0 has a card for wind and a scientist on a wind project; a topic for it is vacant."""
    mine = {"lobby": [card], "permits": 2, "scientists": 1, **given.pop("mine", {})}
    projects = {"money": ("wind", 0), **given.pop("projects", {})}
    return arrange(
        table(3, components=components),
        seat=given.pop("seat", 0),
        companies={0: mine, **given.pop("others", {})},
        regions={"asia": {**ASIA, "projects": projects}},
        summits={1: (SOLAR_WIND, {})},
        **given,
    )


@rule("SC-E21", "SC-180")
def test_example_a_speaker_with_the_card_brings_two_steps() -> None:
    state = speakers()
    events = play(state, f"move asia money to summit 1 with {WIND}")
    steps = [(event.facts["source"], event.facts["space"]) for event in events if event.kind == "knowledge"]
    assert steps == [("wind", 1), ("wind", 2)]
    assert holds(state)["wind"] == 2


@rule("SC-E21", "SC-140")
def test_the_step_of_the_card_waits_for_what_leaving_the_project_asks() -> None:
    space = next(
        space
        for space, bonus in enumerate(PARTS.bonus[SOURCES.index("wind")])
        if bonus != BONUS_NONE and PARTS.bonus[SOURCES.index("wind")][space + 1] != BONUS_NONE
    )
    state = speakers(components=STANDARD, mine={"knowledge": {"wind": space - 1}})
    state = arrange(state, regions={"africa": {"permits": 0}})  # so that a permit is of use
    play(state, f"move asia money to summit 1 with {WIND}")
    assert (asked(state), holds(state)["wind"]) == ("bonus", space)
    assert state.stack[-2].to_plain() == ["after_action", -1, 0, WIND]
    state = arrange(state)  # stored and read back in between
    play(state, "pass")
    assert (asked(state), holds(state)["wind"]) == ("bonus", space + 1)
    play(state, "pass")
    assert asked(state) == "turn"


@rule("SC-184")
def test_the_move_of_a_subsidy_counts() -> None:
    state = speakers()
    play(state, "plan solar asia research", "move asia money to summit 1", f"play {WIND}")
    assert holds(state)["wind"] == 2


@rule("SC-184")
def test_the_move_of_a_minor_effect_counts() -> None:
    mover = minor_card(MINOR_SCIENTIST)
    state = speakers(lobby_played=[[mover, 1]])
    play(state, f"move board to card {mover}", "move asia money to summit 1", f"play {WIND}")
    assert holds(state)["wind"] == 2


@rule("SC-184")
def test_ones_own_displaced_scientist_counts_when_the_action_is_finished() -> None:
    state = speakers()
    play(state, "prepare asia money")
    assert asked(state) == "displaced"
    assert refusal(state, f"move asia money to summit 1 with {WIND}").code == "card_after_the_action"
    play(state, "move asia money to summit 1", f"play {WIND}")
    assert holds(state)["wind"] == 2


@rule("SC-184", "SC-177", "SC-145")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_scientist_sent_in_anothers_turn_never_counts(holder: int) -> None:
    """Seat 1 prepares, seat 0 sends its displaced scientist: neither of them can play the card for it."""
    hands = [[WIND] if seat == holder else [] for seat in range(2)]
    state = speakers(seat=1, mine={"lobby": hands[0]}, others={1: {"permits": 2, "lobby": hands[1]}})
    play(state, "prepare asia money", "move asia money to summit 1")
    assert (state.seat, holds(state)["wind"]) == (1, 1)
    if holder == 0:
        play(state, "done")
        state = arrange(state, seat=0, deed=state.to_plain()["deed"])
    assert refusal(state, f"play {WIND}").code == "card_does_not_fit"


@rule("SC-184", "SC-137")
def test_a_speaker_is_forgotten_when_the_next_action_begins() -> None:
    state = speakers()
    play(state, "move asia money to summit 1", "sell")
    assert refusal(state, f"play {WIND}").code == "card_does_not_fit"


# --- odd situations ---


def builder(card: int, source: str, **mine: Any) -> State:
    """Seat 0 can build on a level 1 project of the source in Asia but for what `mine` changes."""
    tile, _ = with_source(SOURCES.index(source))
    held = {"lobby": [card], "money": 20, "tech": 5, "permits": 2, "knowledge": {source: 4}, **mine}
    regions = {"asia": {"agenda": tile, "projects": {"money": (f"{source}!", 1)}}}
    return arrange(table(3, components=QUIET), seat=0, companies={0: held}, regions=regions)


@rule("SC-O40", "SC-172", "SC-140")
@pytest.mark.parametrize("source", SOURCES)
def test_the_knowledge_of_a_card_comes_too_late_for_the_licence(source: str) -> None:
    card = card_for(ON_BUILD, source, knowledge=1)
    needed = PARTS.plant_knowledge[SOURCES.index(source)][0]
    state = builder(card, source, knowledge={source: needed - 1})
    assert refusal(state, f"build asia money with {card}").code == "too_little_knowledge"
    state = builder(card, source, knowledge={source: needed})
    play(state, f"build asia money with {card}")
    assert holds(state)[source] == needed + 1


@rule("SC-O41", "SC-173")
@pytest.mark.parametrize(("mine", "controller"), [(4, 1), (5, 0)])
def test_the_knowledge_of_a_card_comes_too_late_for_control(mine: int, controller: int) -> None:
    """Seat 1 controls with the same single symbol and knows 5 of it."""
    card = card_for(ON_BUILD, "solar", knowledge=1)
    state = builder(card, "solar", knowledge={"solar": mine})
    state = arrange(
        state,
        companies={1: {"knowledge": {"solar": 5}}},
        regions={"asia": {"spaces": [("solar", 1)], "controller": 1, "projects": {"money": ("solar!", 1)}}},
    )
    play(state, f"build asia money with {card}")
    assert holds(state)["solar"] == mine + 1
    assert state.controllers[REGIONS.index("asia")] == controller


@rule("SC-O42", "SC-171", "SC-167", "SC-140")
def test_the_three_coins_of_a_card_can_pay_for_the_plant() -> None:
    card = card_for(ON_BUILD, "recycling", money=3)
    for money in (7, 4):
        state = builder(card, "recycling", money=money)
        play(state, f"build asia money with {card}")
        assert state.companies[0].money == money + 3 - 7
    state = builder(card, "recycling", money=3)
    expected = Refusal("too_little_money", "SC-222", {"price": 7, "money": 3})
    assert refusal(state, f"build asia money with {card}") == expected
    state = builder(card, "recycling", money=4)
    assert refusal(state, "build asia money").code == "too_little_money"  # the card must be there before


@rule("SC-140", "SC-172")
@pytest.mark.parametrize("card", range(25, 30))
def test_a_card_for_knowledge_pays_nothing(card: int) -> None:
    source = SOURCES[PARTS.lobby_of[card]]
    price = PARTS.plant_money[PARTS.lobby_of[card]][0]
    assert (
        refusal(builder(card, source, money=price - 1), f"build asia money with {card}").code
        == "too_little_money"
    )
    assert f"build asia money with {card}" in legal(builder(card, source, money=price))


@rule("SC-O43")
def test_two_cards_that_fit_one_planning_cannot_both_be_played() -> None:
    africa, tech = card_for(ON_REGION, "africa"), card_for(ON_SLOT, "tech")
    state, text, _ = stage(africa)
    state = arrange(state, companies={0: {"lobby": [africa, tech]}})
    play(state, f"{text} with {africa}")
    assert refusal(state, f"play {tech}") == Refusal("card_used", "SC-78", {})
    assert legal(state, "play") == legal(state, "lobby") == []


@rule("SC-O44", "SC-137")
@pytest.mark.parametrize("between", ["sell", "move board to africa tech"])
def test_after_another_action_only_the_minor_effect_is_left(between: str) -> None:
    card = card_for(ON_REGION, "africa")
    state, text, _ = stage(card)
    play(state, text, between)
    assert refusal(state, f"play {card}").code == "card_does_not_fit"
    assert f"lobby {card}" in legal(state)


@rule("SC-O45", "SC-182", "SC-183")
@pytest.mark.parametrize("card", [35, 36])
def test_while_the_market_is_closed_a_sale_card_has_only_its_minor_effect(card: int) -> None:
    state, _, _ = stage(card)
    state = arrange(state, stop=True)
    assert refusal(state, f"sell with {card}").code == "market_closed"
    assert refusal(state, f"play {card}").code == "card_does_not_fit"
    assert f"lobby {card}" in legal(state)


@rule("SC-O46", "SC-142", "SC-144")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_played_for_its_main_effect_still_has_its_minor_effect_once(seat: int) -> None:
    """By anyone's scientist, also in the same turn."""
    state, _, _ = stage(35)
    play(state, "sell with 35")
    if seat == 1:
        state = arrange(state, seat=1)
    before = state.copy()
    play(state, "move board to card 35")
    assert difference(state, before, seat) == {"tech": 1}
    state = arrange(state, seat=2)
    assert refusal(state, "move board to card 35").code == "card_taken"


@rule("SC-135", "SC-136")
@pytest.mark.parametrize("text", ["sell with 35", "lobby 35"])
def test_a_card_is_played_once_for_one_of_its_effects(text: str) -> None:
    state, _, _ = stage(35)
    play(state, text)
    state = arrange(state, seat=0)
    for again in ("lobby 35", "sell with 35", "play 35"):
        assert refusal(state, again) == Refusal("card_not_in_hand", "SC-135", {"card": 35})


@rule("SC-136", "SC-139")
def test_an_action_of_an_earlier_turn_fits_no_card() -> None:
    state, text, _ = stage(35)
    for seat in (0, 1, 2):
        assert state.seat == seat
        state = arrange(state, used=state.used | 1)  # the main action is taken
        play(state, *([text] if seat == 0 else []), "done")
    assert (state.seat, state.round) == (0, 2)
    assert refusal(state, "play 35") == Refusal("card_does_not_fit", "SC-137", {"card": 35})


@rule("SC-147")
def test_a_scientist_may_go_on_a_card_that_yields_nothing() -> None:
    state = arrange(table(3), seat=1, lobby_played=[[35, 0]], tech=0)
    before = state.copy()
    play(state, "move board to card 35")
    assert (difference(state, before, 1), state.lobby_workers[35]) == ({}, 1)


@rule("SC-O47")
def test_no_scientist_can_go_on_a_card_in_hand() -> None:
    state, _, _ = stage(35)
    assert refusal(state, "move board to card 35") == Refusal("card_not_played", "SC-87", {"card": 35})
    assert legal(state, "move board to card") == []
