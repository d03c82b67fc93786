"""Components: plants and tokens, what plants take, burn, hold and supply; what is public, what is absent."""

from random import Random
from typing import Any

import pytest

from baseload.core.problems import NotationError, OptionError
from baseload.games.power_grid.actions import Power, Verb
from baseload.games.power_grid.components import FUELS, STEP_3, components
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import GAME, arrange, table
from tests.rules import rule

# Number: kind, tokens burnt, cities supplied. Typed from the cards, apart from the engine's own file.
PLANTS: dict[int, tuple[str, int, int]] = {
    3: ("oil", 2, 1),
    4: ("coal", 2, 1),
    5: ("hybrid", 2, 1),
    6: ("garbage", 1, 1),
    7: ("oil", 3, 2),
    8: ("coal", 3, 2),
    9: ("oil", 1, 1),
    10: ("coal", 2, 2),
    11: ("uranium", 1, 2),
    12: ("hybrid", 2, 2),
    13: ("eco", 0, 1),
    14: ("garbage", 2, 2),
    15: ("coal", 2, 3),
    16: ("oil", 2, 3),
    17: ("uranium", 1, 2),
    18: ("eco", 0, 2),
    19: ("garbage", 2, 3),
    20: ("coal", 3, 5),
    21: ("hybrid", 2, 4),
    22: ("eco", 0, 2),
    23: ("uranium", 1, 3),
    24: ("garbage", 2, 4),
    25: ("coal", 2, 5),
    26: ("oil", 2, 5),
    27: ("eco", 0, 3),
    28: ("uranium", 1, 4),
    29: ("hybrid", 1, 4),
    30: ("garbage", 3, 6),
    31: ("coal", 3, 6),
    32: ("oil", 3, 6),
    33: ("eco", 0, 4),
    34: ("uranium", 1, 5),
    35: ("oil", 1, 5),
    36: ("coal", 3, 7),
    37: ("eco", 0, 4),
    38: ("garbage", 3, 7),
    39: ("uranium", 1, 6),
    40: ("oil", 2, 6),
    42: ("coal", 2, 6),
    44: ("eco", 0, 5),
    46: ("hybrid", 3, 7),
    50: ("fusion", 0, 6),
}
ACCEPTS: dict[str, list[str]] = {
    "coal": ["coal"],
    "oil": ["oil"],
    "hybrid": ["coal", "oil"],
    "garbage": ["garbage"],
    "uranium": ["uranium"],
    "eco": [],
    "fusion": [],
}
PAY = [10, 22, 33, 44, 54, 64, 73, 82, 90]
EIGHT = ["essen", "duisburg", "duesseldorf", "muenster", "dortmund", "osnabrueck", "kassel", "bremen"]
BURNING = [number for number in PLANTS if PLANTS[number][1]]
FREE = [number for number in PLANTS if not PLANTS[number][1]]


def with_plants(phase: str, plants: list[int], fuel: list[int], cities: list[str], **changes: Any) -> State:
    """Three players, seat 0 to move with these plants, fuel and cities and a lot of money."""
    order = [0, 1, 2] if phase == "bureaucracy" else [1, 2, 0]
    company = {"plants": plants, "fuel": fuel, "cities": cities, "money": 999}
    state = table(3, regions="nw,ne,w")
    return arrange(state, phase=phase, order=order, companies={0: company}, **changes)


def some(kind: str, amount: int) -> list[int]:
    """So many tokens of the first fuel that plants of this kind take."""
    return [amount if fuel == ACCEPTS[kind][0] else 0 for fuel in FUELS]


def walk(players: int, seed: int, actions: int, **options: Any) -> list[tuple[State, State, list[Any]]]:
    """A random game: position before, position after and events, for so many actions."""
    state = table(players, seed=seed, **options)
    rng = Random(seed)
    seen = []
    for _ in range(actions):
        if state.outcome is not None:
            break
        before = state.copy()
        events = state.play(rng.choice(state.legal_few(4)))
        seen.append((before, state.copy(), events))
    return seen


def tokens(state: State, fuel: int) -> int:
    held = sum(company.fuel[fuel] for company in state.companies)
    return state.fuel_market[fuel] + state.fuel_supply[fuel] + held


@rule("PG-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_tokens_are_24_24_24_and_12_and_stay_so(players: int) -> None:
    assert [tokens(table(players), fuel) for fuel in range(4)] == [24, 24, 24, 12]
    for _, after, _ in walk(players, seed=players, actions=400):
        assert [tokens(after, fuel) for fuel in range(4)] == [24, 24, 24, 12]
        assert min(after.fuel_supply) >= 0
        assert min(after.fuel_market) >= 0


@rule("PG-1")
def test_an_empty_supply_gives_no_new_tokens() -> None:
    """One oil is in the supply and nothing else; a refill takes what is there and no more."""
    state = table(3, regions="nw,ne,w")
    state = arrange(state, phase="bureaucracy", fuel_market=[20, 10, 0, 0], fuel_supply=[0, 1, 0, 0])
    events = play(state, "power none", "power none", "power none")
    assert state.fuel_market == [20, 11, 0, 0]
    assert state.fuel_supply == [0, 0, 0, 0]
    refill = next(event for event in events if event.kind == "refill")
    assert refill.facts == {"coal": 0, "oil": 1, "garbage": 0, "uranium": 0}


@rule("PG-2")
def test_six_colours_are_six_seats_and_houses_are_not_counted() -> None:
    assert len(table(6).companies) == 6
    with pytest.raises(OptionError) as caught:
        GAME.options(players=7)
    assert caught.value.facts["allowed"] == [2, 3, 4, 5, 6]
    assert all(
        set(held) == {"money", "plants", "fuel", "cities"} for held in table(6).to_plain()["companies"]
    )


@rule("PG-3", "PG-A1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_game_has_42_plants_and_one_step_3_card(players: int) -> None:
    assert components().numbers == sorted(PLANTS)
    assert len(PLANTS) == 42
    state = table(players)
    cards = [*state.market, *state.deck, *state.removed]
    assert len(cards) == 43
    assert sorted(cards) == [*sorted(PLANTS), STEP_3]
    assert cards.count(STEP_3) == 1


@rule("PG-3")
@pytest.mark.parametrize("number", list(PLANTS))
def test_every_plant_is_as_printed(number: int) -> None:
    parts = components()
    printed = (parts.kind_name[number], parts.burns[number], parts.powers[number])
    assert printed == PLANTS[number]


@rule("PG-4", "PG-38")
def test_the_number_is_the_smallest_bid() -> None:
    state = arrange(table(3), phase="auction", market=[14, 15, 16, 17, 18, 19, 20, 21])
    play(state, "auction 14")
    low = refusal(state, "bid 13")
    assert (low.code, low.rule, low.facts) == ("bid_too_low", "PG-38", {"bid": 13, "lowest": 14})
    assert legal(state)[0] == "bid 14"
    play(state, "bid 14", "pass", "pass")
    assert state.companies[0].plants == [14]
    assert state.companies[0].money == 36


@rule("PG-5", "PG-7")
@pytest.mark.parametrize("number", BURNING)
def test_a_plant_takes_only_its_fuel_and_twice_its_need(number: int) -> None:
    kind, burns, _ = PLANTS[number]
    state = with_plants("fuel", [number], [0, 0, 0, 0], [], fuel_market=[24, 24, 24, 12], fuel_supply=[0] * 4)
    for fuel in FUELS:
        room = 2 * burns if fuel in ACCEPTS[kind] else 0
        assert [text for text in legal(state) if fuel in text] == [f"buy {fuel} {n + 1}" for n in range(room)]
        found = refusal(state, f"buy {fuel} {room + 1}")
        wanted = ("no_room", "PG-58") if room else ("no_plant_for", "PG-57")
        assert (found.code, found.rule) == wanted
        assert found.facts == {"fuel": fuel, "amount": room + 1, "room": room}


@rule("PG-7", "PG-11")
def test_a_hybrid_holds_coal_and_oil_together_up_to_twice_its_need() -> None:
    state = with_plants("fuel", [5], [0, 0, 0, 0], [])
    play(state, "buy coal 3")
    assert refusal(state, "buy oil 2").facts == {"fuel": "oil", "amount": 2, "room": 1}
    play(state, "buy oil 1")
    assert state.companies[0].fuel == [3, 1, 0, 0]
    assert legal(state) == ["done"]


@rule("PG-6", "PG-8", "PG-9")
@pytest.mark.parametrize("number", BURNING)
def test_a_plant_burns_its_need_and_supplies_its_cities(number: int) -> None:
    kind, burns, powers = PLANTS[number]
    mix = f" with coal {burns}" if kind == "hybrid" else ""
    state = with_plants("bureaucracy", [number], some(kind, burns), EIGHT)
    supply = state.fuel_supply.copy()
    before = sum(state.fuel_supply)
    events = play(state, f"power {number}{mix}")
    assert state.companies[0].fuel == [0, 0, 0, 0]
    assert state.companies[0].money == 999 + PAY[powers]
    assert sum(state.fuel_supply) == before + burns
    assert events[0].facts["burnt"] == some(kind, burns)
    assert [now - then for now, then in zip(state.fuel_supply, supply, strict=True)] == some(kind, burns)


@rule("PG-6", "PG-9")
@pytest.mark.parametrize("number", [plant for plant in BURNING if PLANTS[plant][0] != "hybrid"])
def test_a_plant_does_not_run_on_less(number: int) -> None:
    """One token short: the plant cannot run at all, not even for fewer cities."""
    kind, burns, _ = PLANTS[number]
    state = with_plants("bureaucracy", [number], some(kind, burns - 1), EIGHT)
    assert legal(state) == ["power none"]
    found = refusal(state, f"power {number}")
    assert (found.code, found.rule) == ("too_little_fuel", "PG-6")
    assert found.facts == {"fuel": kind, "need": burns, "have": burns - 1}


@rule("PG-6", "PG-9", "PG-11")
@pytest.mark.parametrize("number", [plant for plant in BURNING if PLANTS[plant][0] == "hybrid"])
def test_a_hybrid_does_not_run_on_less(number: int) -> None:
    burns = PLANTS[number][1]
    state = with_plants("bureaucracy", [number], some("coal", burns - 1), EIGHT)
    assert legal(state) == ["power none"]
    short = refusal(state, f"power {number} with coal {burns}")
    assert (short.code, short.rule) == ("too_little_fuel", "PG-6")
    assert short.facts == {"fuel": "coal", "need": burns, "have": burns - 1}
    nothing = refusal(state, f"power {number}")
    assert (nothing.code, nothing.rule) == ("wrong_mix", "PG-11")
    assert nothing.facts == {"need": burns, "given": 0}


@rule("PG-10")
def test_a_plant_runs_once_although_it_holds_fuel_for_two_runs() -> None:
    state = with_plants("bureaucracy", [10], [4, 0, 0, 0], EIGHT)
    assert legal(state) == ["power none", "power 10"]
    twice = Power((10, 10), 0, 0)
    found = state.check(twice)
    assert found is not None
    assert (found.code, found.rule, found.facts) == ("once_a_round", "PG-10", {"plant": 10})
    with pytest.raises(NotationError):
        GAME.action("power 10 10")
    play(state, "power 10")
    assert state.companies[0].fuel == [2, 0, 0, 0]
    assert state.companies[0].money == 999 + PAY[2]
    assert state.seat == 1


@rule("PG-11")
def test_plant_5_runs_on_any_mix_of_two() -> None:
    state = with_plants("bureaucracy", [5], [2, 2, 0, 0], EIGHT)
    mixes = {"power 5 with oil 2", "power 5 with coal 1 oil 1", "power 5 with coal 2"}
    assert set(legal(state)) == {"power none"} | mixes
    for mix, left in (("coal 2", [0, 2, 0, 0]), ("coal 1 oil 1", [1, 1, 0, 0]), ("oil 2", [2, 0, 0, 0])):
        copy = state.copy()
        play(copy, f"power 5 with {mix}")
        assert copy.companies[0].fuel == left
        assert copy.companies[0].money == 999 + PAY[1]
    for wrong, given in (("coal 1", 1), ("coal 2 oil 1", 3)):
        found = refusal(state, f"power 5 with {wrong}")
        assert (found.code, found.facts) == ("wrong_mix", {"need": 2, "given": given})


@rule("PG-11")
def test_a_hybrid_takes_what_the_plain_plants_leave() -> None:
    state = with_plants("bureaucracy", [5, 10], [3, 1, 0, 0], EIGHT)
    assert [text for text in legal(state) if "5 10" in text] == ["power 5 10 with coal 1 oil 1"]
    assert refusal(state, "power 5 10 with coal 2").facts == {"fuel": "coal", "need": 4, "have": 3}


@rule("PG-12", "PG-8")
@pytest.mark.parametrize("number", FREE)
def test_ecological_and_fusion_plants_need_nothing_and_hold_nothing(number: int) -> None:
    state = with_plants("bureaucracy", [number], [0, 0, 0, 0], EIGHT)
    assert legal(state) == ["power none", f"power {number}"]
    supply = state.fuel_supply.copy()
    play(state, f"power {number}")
    assert state.companies[0].money == 999 + PAY[PLANTS[number][2]]
    assert state.fuel_supply == supply
    assert legal(with_plants("fuel", [number], [0, 0, 0, 0], [])) == ["done"]


@rule("PG-A2")
def test_payments_are_known_to_all_six_without_summary_cards() -> None:
    state = table(6)
    for seat in (0, 1, 2, 3, 4, 5, None):
        known: Any = state.view(seat)
        assert known.known.board.components.payments[:9] == PAY
    assert "summary" not in str(state.to_plain())


def _shuffled_secrets(state: State, seed: int) -> State:
    """The same position for anybody at the table: cards nobody has seen are dealt anew."""
    rng = Random(seed)
    plain = state.to_plain()
    hidden = [*plain["deck"][:-1], *plain["removed"]]
    rng.shuffle(hidden)
    late = list(plain["late_order"])
    rng.shuffle(late)
    cut = len(plain["deck"]) - 1
    deck = [*hidden[:cut], STEP_3]
    return arrange(state, deck=deck, removed=sorted(hidden[cut:]), late_order=late)


@rule("PG-A43")
def test_deck_and_removed_plants_are_secret_and_the_rest_is_open() -> None:
    state = table(3, money="open")
    play(state, "auction 3", "bid 3", "pass", "pass", "auction 4", "bid 4", "pass", "auction 5")
    other = _shuffled_secrets(state, 5)
    assert other.deck != state.deck[state.drawn :]
    for seat in (0, 1, 2, None):
        view: Any = state.view(seat)
        shown = view.known.to_plain()
        assert shown == other.view(seat).to_plain()["known"]
        assert (shown["deck"], shown["removed"], shown["late_order"]) == ([], [], [])
        actual = state.to_plain()
        for part in ("market", "order", "fuel_market", "fuel_supply", "gone", "under", "companies"):
            assert shown[part] == actual[part]
        assert view.unseen == sorted([*actual["deck"][:-1], *actual["removed"]])
        assert view.deck_size == len(actual["deck"])


@rule("PG-A43")
def test_the_top_card_is_known_only_while_it_is_plant_13() -> None:
    state = table(3)
    view: Any = state.view(None)
    assert view.top == 13
    play(state, "auction 3", "bid 3", "pass", "pass")
    view = state.view(None)
    assert view.top == 0


@rule("PG-A43")
def test_a_position_read_back_shows_no_more_of_the_deck() -> None:
    """A table that is saved and loaded again must not tell the next card."""
    state = table(3)
    play(state, "auction 3", "bid 3", "pass", "pass")
    again = GAME.state_from_plain(state.to_plain())
    for seat in (0, 1, 2, None):
        assert again.view(seat).to_plain() == state.view(seat).to_plain()


@rule("PG-A44")
def test_money_and_fuel_never_pass_between_players() -> None:
    """Only one company changes at a time; it gains money only by supplying and fuel only by buying."""
    for seed in range(6):
        for before, after, events in walk(4, seed=seed, actions=300):
            pairs = list(zip(before.companies, after.companies, strict=True))
            rich = [seat for seat, (old, new) in enumerate(pairs) if old.money != new.money]
            fed = [seat for seat, (old, new) in enumerate(pairs) if old.fuel != new.fuel]
            assert len(rich) <= 1
            assert len(fed) <= 1
            for old, new in pairs:
                if new.money > old.money:
                    assert "powered" in kinds(events)
                if sum(new.fuel) > sum(old.fuel):
                    assert "fuel_bought" in kinds(events)


@rule("PG-A44")
@pytest.mark.parametrize("text", ["give 1 10", "lend 10", "pay 1 5", "trade coal 1", "sell coal 1", "bid -5"])
def test_there_is_no_verb_for_deals(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.action(text)
    names = {verb.__name__ for verb in Verb.__subclasses__()}
    verbs = "Auction Bid Limit Pass Discard Drop Keep Buy Build Done Power Region"
    assert names == set(verbs.split())


@rule("PG-A45")
def test_no_discount_no_second_kind_of_card_no_trust() -> None:
    """The lowest plant still costs its number in later rounds, there is one deck, and two players are two."""
    state = arrange(table(2), phase="auction")
    play(state, "auction 3")
    assert refusal(state, "bid 1").facts == {"bid": 1, "lowest": 3}
    play(state, "bid 3", "pass")
    assert state.companies[0].money == 47
    assert len(state.companies) == 2
    assert set(GAME.deal(GAME.options(players=2), 1)) == {"order", "regions", "deck", "removed", "late_order"}
    for word in ("discount", "trust", "socket", "plug"):
        assert word not in str(state.to_plain()).lower()
        assert word not in [spec.name for spec in GAME.option_specs()]
