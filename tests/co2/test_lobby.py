"""Lobby cards: each of the 26 for its main and its minor effect, what it goes with, and when it works."""

from itertools import product
from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import MINOR_MONEY, MINOR_PERMIT, MINOR_SCIENTIST, MINOR_TECH, MINORS, SLOTS
from baseload.games.co2.components import (
    ON_BUY,
    ON_CONSTRUCT,
    ON_INSTALL,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
    SOURCES,
)
from baseload.games.co2.state import State
from tests.co2.scene import GAME, arrange, last_turn, table
from tests.co2.tracks import tracks
from tests.co2.workshop import CARDS, PARTS, fitting, workshop
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule


def gains(card: int, text: str) -> dict[str, Any]:
    """What the acting seat has more with the card than without it, after the same action."""
    plain, carded = workshop(card), workshop(card)
    play(plain, text)
    events = play(carded, f"{text} with {card}")
    if text.startswith("propose") and text.endswith(" research"):
        play(plain, "pass")  # the grant comes before the card
        play(carded, "pass")
    assert [event.facts for event in events if event.kind == "lobby_main"] == [{"card": card}]
    found: dict[str, Any] = {}
    for name in ("money", "tech", "points", "permits", "scientists"):
        more = getattr(carded.companies[0], name) - getattr(plain.companies[0], name)
        if more:
            found[name] = more
    for source in range(5):
        more = carded.companies[0].expertise[source] - plain.companies[0].expertise[source]
        if more:
            found[SOURCES[source]] = more
    if asked(carded) != asked(plain):
        found["asked"] = asked(carded)
    return found


def main(card: int) -> dict[str, Any]:
    """What the card gives with every action it goes with; it must be the same with all of them."""
    texts = fitting(workshop(card), card)
    assert texts
    first = gains(card, texts[0])
    assert all(gains(card, text) == first for text in texts)
    return first


# --- main effects, card by card ---


@rule("CO2-217")
@pytest.mark.parametrize("card", range(1, 7))
def test_cards_1_to_6_pay_three_for_a_proposal_in_their_region(card: int) -> None:
    assert PARTS.lobby_on[card] == ON_REGION
    assert main(card) == {"money": 3}


@rule("CO2-217")
def test_each_region_has_its_card() -> None:
    assert sorted(PARTS.lobby_of[card] for card in range(1, 7)) == list(range(6))


@rule("CO2-218")
def test_card_7_pays_three_for_a_proposal_on_a_money_slot() -> None:
    assert (PARTS.lobby_on[7], SLOTS[PARTS.lobby_of[7]]) == (ON_SLOT, "money")
    assert main(7) == {"money": 3}


@rule("CO2-219")
def test_card_8_gives_a_cube_for_a_proposal_on_a_tech_slot() -> None:
    assert (PARTS.lobby_on[8], SLOTS[PARTS.lobby_of[8]]) == (ON_SLOT, "tech")
    assert main(8) == {"tech": 1}


@rule("CO2-220", "CO2-215")
def test_card_9_moves_a_scientist_after_the_research_grant_and_besides_it() -> None:
    assert (PARTS.lobby_on[9], SLOTS[PARTS.lobby_of[9]]) == (ON_SLOT, "research")
    state = workshop(9)
    play(state, fitting(state, 9)[0] + " with 9")
    assert state.stack[-1].to_plain() == ["extra_move", 0, True]  # the grant
    play(state, "recruit")
    assert state.stack[-1].to_plain() == ["extra_move", 0, False]  # the card
    assert refusal(state, "recruit").code == "recruit_by_grant_only"
    move = next(text for text in legal(state, "move hand to "))
    play(state, move)
    assert asked(state) == "turn"
    assert state.used == 1 | 8  # the free move is still there
    without = workshop(9)
    play(without, fitting(without, 9)[0], "recruit")
    assert asked(without) == "turn"


@rule("CO2-220")
def test_card_9_without_any_scientist_to_move_asks_nothing() -> None:
    """No recruit left, nobody in hand, nobody on a project: neither grant nor card has anything to offer."""
    state = workshop(9, mine={"scientists": 0, "recruits": 0})
    plain = state.to_plain()
    for region in plain["regions"].values():
        for project in region["projects"].values():
            if project:
                project["scientist"] = -1
    bare = GAME.state_from_plain(plain)
    assert isinstance(bare, State)
    play(bare, fitting(bare, 9)[0] + " with 9")
    assert asked(bare) == "turn"
    assert bare.lobby_played == [9]


@rule("CO2-221", "CO2-222", "CO2-224", "CO2-225")
@pytest.mark.parametrize("card", [10, 11, 13, 14])
def test_cards_10_11_13_14_add_to_an_installation(card: int) -> None:
    assert PARTS.lobby_on[card] == ON_INSTALL
    given = {"money": PARTS.lobby_money[card], "tech": PARTS.lobby_tech[card]}
    assert main(card) == {name: amount for name, amount in given.items() if amount}


@rule("CO2-221", "CO2-222", "CO2-224", "CO2-225")
def test_each_installing_card_has_its_source() -> None:
    names = [SOURCES[PARTS.lobby_of[card]] for card in (10, 11, 13, 14)]
    assert names == ["forestation", "solar", "fusion", "recycling"]


@rule("CO2-223")
@pytest.mark.parametrize("choice", ["money", "tech"])
def test_card_12_gives_coins_or_tech_for_installing_biomass(choice: str) -> None:
    assert (PARTS.lobby_on[12], SOURCES[PARTS.lobby_of[12]], PARTS.lobby_choice[12]) == (
        ON_INSTALL,
        "biomass",
        True,
    )
    assert main(12) == {"asked": "take_either"}
    state = workshop(12)
    play(state, fitting(state, 12)[0] + " with 12")
    assert legal(state) == ["take money", "take tech"]
    assert refusal(state, "done") == Refusal("answer_first", "CO2-223", {"asked": "take_either"})
    before = state.copy().companies[0]
    events = play(state, f"take {choice}")
    more = (state.companies[0].money - before.money, state.companies[0].tech - before.tech)
    money, tech = PARTS.lobby_money[12], PARTS.lobby_tech[12]
    assert more == ((money, 0) if choice == "money" else (0, tech))
    gained = {"money": more[0], "tech": more[1], "points": 0, "permits": 0}
    assert [event.facts for event in events] == [{"card": 12, **gained}]
    assert asked(state) == "turn"


@rule("CO2-226", "CO2-215")
@pytest.mark.parametrize("card", range(15, 20))
def test_cards_15_to_19_make_the_plant_three_cheaper(card: int) -> None:
    """In the payment: so much less need be at hand."""
    assert PARTS.lobby_on[card] == ON_CONSTRUCT
    assert main(card) == {"money": 3}
    source = PARTS.lobby_of[card]
    price = PARTS.plant_money[source][0]
    just = workshop(card, mine={"money": price - 3})
    text = f"{fitting(workshop(card), card)[0]} with {card}"
    assert text in legal(just)
    events = play(just, text)
    assert just.companies[0].money == 0
    assert [event.facts["price"] for event in events if event.kind == "constructed"] == [price - 3]
    poor = workshop(card, mine={"money": price - 4})
    assert refusal(poor, text).code == "too_little_money"


@rule("CO2-226", "CO2-227")
def test_each_source_has_its_construction_card_and_its_summit_card() -> None:
    assert sorted(PARTS.lobby_of[card] for card in range(15, 20)) == list(range(5))
    assert sorted(PARTS.lobby_of[card] for card in range(20, 25)) == list(range(5))


@rule("CO2-226", "CO2-O38")
def test_a_plant_never_costs_less_than_nothing() -> None:
    cheap = tracks()
    cheap["own"]["plants"] = {"solar": {"1": {"money": 2}}}
    state = workshop(16, components=cheap, mine={"money": 0})
    assert SOURCES[PARTS.lobby_of[16]] == "solar"
    text = next(action for action in legal(state, "construct") if action.endswith("with 16"))
    play(state, text)
    assert state.companies[0].money == 0


@rule("CO2-227", "CO2-215")
@pytest.mark.parametrize("card", range(20, 25))
def test_cards_20_to_24_give_expertise_for_a_scientist_sent_to_their_topic(card: int) -> None:
    assert PARTS.lobby_on[card] == ON_SUMMIT
    assert main(card) == {SOURCES[PARTS.lobby_of[card]]: 1}


@rule("CO2-227")
def test_the_expertise_of_a_summit_card_comes_at_once_with_its_chain() -> None:
    state = workshop(21, components=tracks(solar={8: "permit"}))
    text = fitting(state, 21)[0]
    play(state, f"{text} with 21")
    assert asked(state) == "place_permit"
    assert state.companies[0].expertise[1] == 8
    play(state, "permit asia")
    assert asked(state) == "turn"


@rule("CO2-228")
def test_a_summit_card_goes_with_the_research_grant() -> None:
    state = workshop(*CARDS, used=2)  # the free move is spent
    play(state, next(text for text in legal(state, "propose") if text.endswith(" research")))
    moves = [text for text in legal(state, "move") if "with" in text]
    assert {int(text.split()[-1]) for text in moves} == set(range(20, 25))
    card = int(moves[0].split()[-1])
    play(state, moves[0])
    assert state.companies[0].expertise[PARTS.lobby_of[card]] == 8
    assert (state.lobby_played, asked(state)) == ([card], "turn")


@rule("CO2-228")
def test_a_summit_card_goes_with_the_own_scientist_of_a_built_project() -> None:
    state = workshop(22)
    source = PARTS.lobby_of[22]
    place = fitting(state, 22)[0].split()[1:3]
    play(state, f"construct {' '.join(place)}")
    assert asked(state) == "own_scientist"
    play(state, next(text for text in legal(state) if text.endswith("with 22")))
    assert state.companies[0].expertise[source] == 9  # one for the plant, one for the card
    assert asked(state) == "turn"


@rule("CO2-229")
def test_card_25_gives_two_points_for_a_purchase() -> None:
    assert PARTS.lobby_on[25] == ON_BUY
    assert main(25) == {"points": 2}


@rule("CO2-230")
def test_card_26_gives_three_coins_more_for_a_sale() -> None:
    assert PARTS.lobby_on[26] == ON_SELL
    assert main(26) == {"money": 3}


@rule("CO2-O10", "CO2-216", "CO2-279")
def test_card_26_does_not_work_for_the_final_sale() -> None:
    points = []
    for hand in ([], [26]):
        state = last_turn(
            table(3, components=tracks()), decade=5, companies={0: {"lobby": hand, "permits": 3}}
        )
        play(state, "done")
        assert state.outcome is not None
        points.append(state.outcome.scores)
    assert points[0] == points[1]


# --- which card goes with what ---


@rule("CO2-215", "CO2-212")
def test_every_card_goes_with_its_own_actions_and_no_others() -> None:
    """With all 26 cards in hand, every legal action is tried with every card."""
    state = workshop(*CARDS)
    offered = [text for text in legal(state) if " with " in text]
    wanted = [f"{text} with {card}" for card in CARDS for text in fitting(state, card)]
    assert sorted(offered) == sorted(wanted)
    plain = [
        text
        for text in legal(state)
        if text.split()[0] in ("propose", "install", "construct", "move", "buy", "sell")
    ]
    for text, card in product([text for text in plain if " with " not in text], CARDS):
        whole = f"{text} with {card}"
        if whole in offered:
            assert state.check(GAME.action(whole)) is None
        else:
            assert state.check(GAME.action(whole)) == Refusal(
                "card_does_not_fit", "CO2-215", {"card": card}
            ), whole


@rule("CO2-215", "CO2-44")
@pytest.mark.parametrize("card", [4, 27, 999])
def test_a_card_must_be_in_hand(card: int) -> None:
    state = workshop(1, 25)
    wanted = Refusal("card_not_in_hand", "CO2-44", {"card": card})
    assert refusal(state, f"lobby {card}") == wanted
    assert refusal(state, f"buy with {card}") == wanted


@rule("CO2-215")
def test_main_effects_come_after_the_actions_own_effect() -> None:
    """Grant or benefit first, then the card."""
    own = {ON_REGION: "grant_", ON_SLOT: "grant_", ON_INSTALL: "benefit", ON_BUY: "bought", ON_SELL: "sold"}
    tried = 0
    for card in CARDS:
        for text in fitting(workshop(card), card):
            names = kinds(play(workshop(card), f"{text} with {card}"))
            if "lobby_gain" in names:  # not where it waits for a choice, or goes into the payment
                first = next(name for name in names if name.startswith(own[PARTS.lobby_on[card]]))
                assert names.index(first) < names.index("lobby_gain"), (card, names)
                tried += 1
    assert tried > 20


@rule("CO2-215", "CO2-113")
def test_an_installing_card_waits_for_the_displaced_scientist() -> None:
    state = workshop(10)
    text = fitting(state, 10)[0]
    region, slot = text.split()[1:3]
    plain = state.to_plain()
    plain["regions"][region]["projects"][slot]["scientist"] = 2
    waiting = GAME.state_from_plain(plain)
    assert isinstance(waiting, State)
    money = waiting.companies[0].money
    play(waiting, f"{text} with 10")
    assert (asked(waiting), waiting.seat) == ("displaced", 2)
    assert waiting.companies[0].money == money - 1
    events = play(waiting, f"move {region} {slot} to hand")
    assert kinds(events)[-2:] == ["benefit", "lobby_gain"]
    assert waiting.companies[0].money == money - 1 + PARTS.lobby_money[10]


# --- once a turn ---


@rule("CO2-211", "CO2-L27")
@pytest.mark.parametrize("first", ["lobby 2", "buy with 25", "claim 34"])
def test_one_card_or_un_goal_in_a_turn(first: str) -> None:
    state = workshop(2, 3, 25, 26, un_open=[34, 35])
    plain = state.to_plain()
    sources = [source for source in range(5) if (PARTS.un_plants[34] | PARTS.un_plants[35]) >> source & 1]
    plain["regions"]["asia"]["spaces"] = [[SOURCES[source], 0] for source in sources] + [None] * (
        6 - len(sources)
    )
    state = arrange(GAME.state_from_plain(plain), seat=0)  # type: ignore[arg-type]
    play(state, first)
    used = Refusal("card_used", "CO2-211", {})
    for text in ("lobby 3", "sell with 26", "claim 35"):
        if text.startswith("sell") and first.startswith("buy"):
            continue
        assert refusal(state, text) == used
    assert not [text for text in legal(state) if "with" in text or text.startswith(("lobby", "claim"))]
    following = arrange(state, seat=0)
    assert "lobby 3" in legal(following)
    assert "claim 35" in legal(following)


@rule("CO2-212", "CO2-213")
@pytest.mark.parametrize("text", ["lobby 25", "buy with 25"])
def test_a_card_is_played_once_for_one_effect_and_leaves_the_game(text: str) -> None:
    state = workshop(2, 25)
    play(state, text)
    assert state.companies[0].lobby == [2]
    assert state.lobby_played == [25]
    following = arrange(state, seat=0)
    for again in ("lobby 25", "buy with 25"):
        assert refusal(following, again).code == "card_not_in_hand"


@rule("CO2-216", "CO2-168")
def test_a_card_does_not_work_in_anothers_turn() -> None:
    """Seat 0's scientist is displaced to a summit by seat 1; the summit card is refused, and none is offered."""
    state = workshop(*range(20, 25))
    plain = state.to_plain()
    region, slot = next(
        (region, slot)
        for region, row in plain["regions"].items()
        for slot, project in row["projects"].items()
        if project and not project["installed"]
    )
    plain["regions"][region]["projects"][slot]["scientist"] = 0
    card = next(
        card
        for card in range(20, 25)
        if SOURCES[PARTS.lobby_of[card]] == plain["regions"][region]["projects"][slot]["source"]
    )
    state = arrange(GAME.state_from_plain(plain), seat=1, companies={1: {"money": 5, "permits": 1}})  # type: ignore[arg-type]
    play(state, f"install {region} {slot}")
    assert (asked(state), state.seat) == ("displaced", 0)
    moves = [text for text in legal(state) if "summit" in text]
    assert moves
    assert not [text for text in legal(state) if "with" in text]
    assert refusal(state, f"{moves[0]} with {card}") == Refusal(
        "card_not_your_turn", "CO2-168", {"card": card}
    )
    assert refusal(state, f"lobby {card}").code == "answer_first"
    play(state, moves[0])
    assert state.companies[0].lobby == list(range(20, 25))


@rule("CO2-216")
def test_anothers_action_gives_the_holder_of_a_card_nothing() -> None:
    state = workshop(1, seat=1)
    state = arrange(state, seat=1, companies={0: {"lobby": list(range(2, 27))}})
    before = state.copy().companies[0]
    for text in ("buy", *[text for text in legal(state, "propose") if text.endswith("money")][:1]):
        play(state, text)
    after = state.companies[0]
    assert (after.money, after.tech, after.points, after.lobby) == (
        before.money,
        before.tech,
        before.points,
        before.lobby,
    )


# --- minor effects ---


@rule("CO2-231", "CO2-232", "CO2-233", "CO2-234", "CO2-214")
@pytest.mark.parametrize("card", CARDS)
def test_the_minor_effect_of_each_card(card: int) -> None:
    state = workshop(card)
    before = state.copy()
    minor = PARTS.lobby_minor[card]
    events = play(state, f"lobby {card}")
    assert events[0].facts == {"card": card, "minor": MINORS[minor]}
    me, was = state.companies[0], before.companies[0]
    more = (me.money - was.money, me.tech - was.tech, me.permits - was.permits, me.points - was.points)
    taken = (before.tech - state.tech, before.market - state.market)
    if minor == MINOR_TECH:
        assert (more, taken) == ((0, 1, 0, 0), (1, 0))
    elif minor == MINOR_MONEY:
        assert (more, taken) == ((2, 0, 0, 0), (0, 0))
    elif minor == MINOR_PERMIT:
        assert (more, taken) == ((0, 0, 1, 0), (0, 1))
    else:
        assert minor == MINOR_SCIENTIST
        assert (more, taken) == ((0, 0, 0, 0), (0, 0))
        assert state.stack[-1].to_plain() == ["extra_move", 0, False]
        assert "recruit" not in legal(state)
        moves = legal(state, "move")
        assert moves == [text for text in legal(before, "move") if "with" not in text]  # as the free one
        play(state, moves[0])
        assert "move" in "".join(legal(state))  # which is still there
    assert asked(state) == "turn"
    assert state.used == 8
    if minor != MINOR_SCIENTIST:
        wanted = dict(zip(("money", "tech", "permits", "points"), more, strict=True))
        assert events[1].facts == {"card": card, **wanted}


@rule("CO2-231", "CO2-232", "CO2-233", "CO2-234")
def test_all_four_minor_effects_are_there() -> None:
    assert {PARTS.lobby_minor[card] for card in CARDS} == {
        MINOR_TECH,
        MINOR_MONEY,
        MINOR_PERMIT,
        MINOR_SCIENTIST,
    }


@rule("CO2-233", "CO2-199")
def test_a_minor_permit_can_empty_the_market() -> None:
    card = PARTS.lobby_minor.index(MINOR_PERMIT, 1)
    state = arrange(workshop(card), seat=0, market=1, price=3)
    play(state, f"lobby {card}")
    assert (state.market, state.price, state.companies[0].permits) == (2, 4, 2)
    assert refusal(state, "sell").code == "selling_closed"


@rule("CO2-231", "CO2-O64")
def test_a_minor_cube_needs_one_in_the_supply() -> None:
    card = PARTS.lobby_minor.index(MINOR_TECH, 1)
    state = workshop(card, tech=0)
    events = play(state, f"lobby {card}")
    assert (state.tech, state.companies[0].tech) == (0, 9)
    assert events[1].facts["tech"] == 0


@rule("CO2-214", "CO2-151")
def test_minor_effects_come_between_other_moves_at_any_time_of_the_turn() -> None:
    for used in range(8):  # action, scientist, market: used or not
        assert "lobby 2" in legal(workshop(2, used=used))
    state = workshop(2)
    play(state, next(text for text in legal(state, "propose") if text.endswith(" research")))
    assert refusal(state, "lobby 2").code == "answer_first"  # not in the middle of an action


@rule("CO2-214")
def test_a_minor_effect_has_no_condition_not_even_a_scientist_to_move() -> None:
    card = PARTS.lobby_minor.index(MINOR_SCIENTIST, 1)
    state = arrange(table(3), seat=0, companies={0: {"lobby": [card], "scientists": 0}})
    play(state, f"lobby {card}")
    assert asked(state) == "turn"
    assert state.companies[0].lobby == []
