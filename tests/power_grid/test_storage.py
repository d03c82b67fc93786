"""What plants hold, the plant limit, and what becomes of the fuel of a plant that is given up."""

from itertools import product
from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.power_grid.state import State
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule

# Coal, oil, garbage, uranium.
TOKENS = [24, 24, 24, 12]
ON_MARKET = [8, 9, 10, 4]


def owner(
    plants: list[int], fuel: list[int], phase: str = "auction", players: int = 3, **options: Any
) -> State:
    """Seat 0 owns these plants and this fuel, and is first to open (or, in phase 3, first to buy)."""
    order = list(range(players))
    if phase == "fuel":
        order.reverse()
    return arrange(
        table(players, **options),
        phase=phase,
        order=order,
        market=[17, 18, 19, 22, 23, 24, 25, 26],
        deck=[27, 28, 35, 38, 39, 40, 99],
        fuel_market=ON_MARKET,
        fuel_supply=[TOKENS[kind] - ON_MARKET[kind] - fuel[kind] for kind in range(4)],
        companies={0: {"plants": plants, "fuel": fuel, "money": 200}},
    )


def buy(state: State, plant: int) -> None:
    """Seat 0 gets the plant for its number; nobody raises."""
    play(state, f"auction {plant}", f"bid {plant}", *["pass"] * (len(state.companies) - 1))


def given_up(
    plants: list[int], fuel: list[int], bought: int, plant: int, players: int = 3, **options: Any
) -> State:
    """The position right after seat 0 bought one plant too many and gave up another."""
    state = owner(plants, fuel, players=players, **options)
    state = arrange(state, market=[bought, 30, 31, 32, 33, 34, 36, 37])
    buy(state, bought)
    play(state, f"discard {plant}")
    return state


def lost(state: State, fuel: list[int]) -> list[int]:
    """What seat 0 has lost. Asserts that it went to the supply and that nothing else moved."""
    now = state.companies[0].fuel
    gone = [fuel[kind] - now[kind] for kind in range(4)]
    assert state.fuel_market == ON_MARKET
    assert state.fuel_supply == [TOKENS[kind] - ON_MARKET[kind] - now[kind] for kind in range(4)]
    assert min([*now, *gone, *state.fuel_supply]) >= 0
    return gone


# ---- The limit ---------------------------------------------------------------------------------


@rule("PG-51", "PG-52")
def test_the_third_plant_is_kept_and_the_fourth_costs_one() -> None:
    state = owner([4, 5], [0, 0, 0, 0])
    buy(state, 17)
    assert state.companies[0].plants == [4, 5, 17]
    assert state.seat == 1

    state = owner([4, 5, 13], [0, 0, 0, 0])
    buy(state, 17)
    assert state.companies[0].plants == [4, 5, 13, 17]
    assert state.seat == 0
    assert legal(state) == ["discard 4", "discard 5", "discard 13"]
    assert refusal(state, "pass") == Refusal("must_discard_plant", "PG-52", {"limit": 3})
    assert refusal(state, "auction 18") == Refusal("must_discard_plant", "PG-52", {"limit": 3})
    assert refusal(state, "discard 6") == Refusal("not_your_plant", "PG-52", {"plant": 6})
    play(state, "discard 5")
    assert state.companies[0].plants == [4, 13, 17]
    assert state.seat == 1


@rule("PG-51", "PG-52", "PG-122")
def test_two_players_keep_four_plants() -> None:
    state = owner([4, 5, 13], [0, 0, 0, 0], players=2)
    buy(state, 17)
    assert state.companies[0].plants == [4, 5, 13, 17]
    assert state.seat == 1

    state = owner([4, 5, 13, 14], [0, 0, 0, 0], players=2)
    buy(state, 17)
    assert state.seat == 0
    assert legal(state) == ["discard 4", "discard 5", "discard 13", "discard 14"]
    assert refusal(state, "pass") == Refusal("must_discard_plant", "PG-52", {"limit": 4})
    play(state, "discard 14")
    assert state.companies[0].plants == [4, 5, 13, 17]


@rule("PG-51")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_plants_with_three_players_and_more(players: int) -> None:
    state = owner([4, 5, 13], [0, 0, 0, 0], players=players)
    buy(state, 17)
    assert refusal(state, "pass") == Refusal("must_discard_plant", "PG-52", {"limit": 3})


@rule("PG-A12")
def test_the_plant_just_bought_must_stay() -> None:
    state = owner([4, 5, 13], [0, 0, 0, 0])
    buy(state, 17)
    assert refusal(state, "discard 17") == Refusal("just_bought", "PG-A12", {"plant": 17})


@rule("PG-A12")
def test_a_plant_given_up_leaves_the_game() -> None:
    state = given_up([4, 5, 13], [0, 0, 0, 0], bought=17, plant=13)
    assert state.to_plain()["gone"] == [13]
    assert 13 not in [*state.market, *state.deck, *state.under]
    assert all(13 not in company.plants for company in state.companies)


@rule("PG-52", "PG-42")
def test_the_market_is_filled_before_the_discard() -> None:
    state = owner([4, 5, 13], [0, 0, 0, 0])
    buy(state, 17)
    assert state.market == [18, 19, 22, 23, 24, 25, 26, 27]
    play(state, "discard 4")
    assert state.market == [18, 19, 22, 23, 24, 25, 26, 27]


# ---- Fuel of a plant given up ------------------------------------------------------------------


@rule("PG-53")
def test_fuel_moves_to_the_new_plant_of_its_kind() -> None:
    fuel = [4, 0, 0, 0]
    state = given_up([4, 13, 18], fuel, bought=25, plant=4, voluntary_discard="off")
    assert state.seat == 1
    assert lost(state, fuel) == [0, 0, 0, 0]


@rule("PG-53")
def test_fuel_moves_to_an_old_plant_with_room() -> None:
    fuel = [0, 0, 4, 0]
    state = given_up([6, 14, 13], fuel, bought=18, plant=6, voluntary_discard="off")
    assert state.seat == 1
    assert lost(state, fuel) == [0, 0, 0, 0]


@rule("PG-54", "PG-A14")
@pytest.mark.parametrize("voluntary", ["on", "off"])
def test_what_has_no_room_goes_to_the_supply(voluntary: str) -> None:
    fuel = [6, 0, 0, 0]  # all that plant 8 holds; plant 25 has room for 4
    state = given_up([8, 13, 18], fuel, bought=25, plant=8, voluntary_discard=voluntary)
    assert lost(state, fuel) == [2, 0, 0, 0]
    assert (state.seat == 1) == (voluntary == "off")


@rule("PG-54", "PG-A14")
@pytest.mark.parametrize(
    ("plants", "fuel", "bought", "plant"),
    [
        ([6, 4, 3], [2, 1, 2, 0], 17, 6),  # garbage, and no other garbage plant
        ([4, 13, 18], [3, 0, 0, 0], 26, 4),  # coal, and the new plant burns oil
        ([3, 13, 18], [0, 4, 0, 0], 25, 3),  # oil, and the new plant burns coal
        ([11, 13, 18], [0, 0, 0, 2], 24, 11),  # uranium, and the new plant burns garbage
        ([11, 13, 18], [0, 0, 0, 1], 22, 11),  # ecological plants hold nothing
    ],
)
def test_what_no_plant_accepts_goes_to_the_supply(
    plants: list[int], fuel: list[int], bought: int, plant: int
) -> None:
    state = given_up(plants, fuel, bought, plant)
    assert state.seat == 1
    kind = {6: 2, 4: 0, 3: 1, 11: 3}[plant]
    assert lost(state, fuel) == [fuel[kind] if other == kind else 0 for other in range(4)]


@rule("PG-54", "PG-59")
def test_one_coal_and_one_oil_of_a_hybrid_without_another_taker_both_go() -> None:
    fuel = [1, 1, 0, 0]
    state = given_up([5, 13, 18], fuel, bought=22, plant=5)
    assert state.seat == 1
    assert lost(state, fuel) == [1, 1, 0, 0]


@rule("PG-53", "PG-60")
def test_a_hybrid_takes_over_coal_or_oil() -> None:
    for plant, fuel in ((4, [4, 0, 0, 0]), (3, [0, 4, 0, 0])):
        state = given_up([plant, 5, 13], fuel, bought=22, plant=plant, voluntary_discard="off")
        assert state.seat == 1
        assert lost(state, fuel) == [0, 0, 0, 0]


@rule("PG-53", "PG-60")
def test_fuel_of_a_hybrid_is_spread_over_a_coal_and_an_oil_plant() -> None:
    fuel = [3, 4, 0, 0]
    state = given_up([3, 4, 5], fuel, bought=22, plant=5, voluntary_discard="off")
    assert state.seat == 1
    assert lost(state, fuel) == [0, 0, 0, 0]


@rule("PG-54", "PG-A15")
@pytest.mark.parametrize("voluntary", ["on", "off"])
def test_the_plants_own_fuel_goes_when_the_hybrid_is_full(voluntary: str) -> None:
    """There is no choice, so nobody is asked; the other fuel lies on a plant that stays."""
    fuel = [4, 4, 0, 0]
    for plant, gone in ((4, [4, 0, 0, 0]), (3, [0, 4, 0, 0])):
        state = given_up([plant, 5, 13], fuel, bought=22, plant=plant, voluntary_discard=voluntary)
        assert state.seat == 1
        assert lost(state, fuel) == gone


@rule("PG-54", "PG-A15")
@pytest.mark.parametrize("voluntary", ["on", "off"])
def test_a_hybrid_partly_full_takes_the_rest(voluntary: str) -> None:
    fuel = [4, 3, 0, 0]
    state = given_up([4, 5, 13], fuel, bought=22, plant=4, voluntary_discard=voluntary)
    assert lost(state, fuel) == [3, 0, 0, 0]
    if voluntary == "off":
        assert state.seat == 1
    else:
        assert legal(state) == ["drop coal 1", "keep"]
        wanted = Refusal("cannot_drop", "PG-A15", {"fuel": "oil", "amount": 1, "must": 0, "may": 0})
        assert refusal(state, "drop oil 1") == wanted


@rule("PG-53", "PG-54", "PG-59")
@pytest.mark.parametrize("voluntary", ["on", "off"])
def test_the_owner_chooses_between_coal_and_oil_of_a_hybrid(voluntary: str) -> None:
    fuel = [4, 4, 0, 0]
    state = given_up([5, 12, 13], fuel, bought=22, plant=5, voluntary_discard=voluntary)
    assert state.seat == 0
    assert legal(state) == [f"drop {name} {amount}" for name in ("coal", "oil") for amount in (1, 2, 3, 4)]
    assert refusal(state, "keep") == Refusal("fuel_does_not_fit", "PG-54", {"amount": 4})
    assert refusal(state, "pass") == Refusal("must_settle_fuel", "PG-53", {"amount": 4})
    play(state, "drop coal 3")
    assert refusal(state, "keep") == Refusal("fuel_does_not_fit", "PG-54", {"amount": 1})
    assert legal(state) == ["drop coal 1", "drop oil 1"]
    play(state, "drop oil 1")
    assert state.seat == 1
    assert lost(state, fuel) == [3, 1, 0, 0]


# ---- Giving up fuel on purpose -----------------------------------------------------------------


@rule("PG-A13", "PG-A14")
def test_fuel_that_fits_may_be_given_up() -> None:
    fuel = [3, 0, 0, 0]
    state = given_up([4, 13, 18], fuel, bought=25, plant=4)
    assert state.seat == 0
    assert legal(state) == ["drop coal 1", "drop coal 2", "drop coal 3", "keep"]
    assert refusal(state, "pass") == Refusal("must_settle_fuel", "PG-53", {"amount": 0})
    kept, dropped = state.copy(), state.copy()
    play(kept, "keep")
    assert kept.seat == 1
    assert lost(kept, fuel) == [0, 0, 0, 0]
    play(dropped, "drop coal 2")
    assert legal(dropped) == ["drop coal 1", "keep"]
    play(dropped, "keep")
    assert dropped.seat == 1
    assert lost(dropped, fuel) == [2, 0, 0, 0]


@rule("PG-A13")
def test_with_the_option_off_fitting_fuel_is_kept_without_a_question() -> None:
    fuel = [3, 0, 0, 0]
    state = given_up([4, 13, 18], fuel, bought=25, plant=4, voluntary_discard="off")
    assert state.seat == 1
    assert lost(state, fuel) == [0, 0, 0, 0]


@rule("PG-A13")
def test_with_the_option_off_no_more_goes_than_must() -> None:
    fuel = [4, 3, 0, 0]
    on = given_up([5, 12, 13], fuel, bought=22, plant=5)
    off = given_up([5, 12, 13], fuel, bought=22, plant=5, voluntary_discard="off")
    assert legal(off) == [f"drop {name} {amount}" for name in ("coal", "oil") for amount in (1, 2, 3)]
    wanted = Refusal("cannot_drop", "PG-A13", {"fuel": "coal", "amount": 4, "must": 3, "may": 3})
    assert refusal(off, "drop coal 4") == wanted
    play(off, "drop coal 3")
    assert off.seat == 1
    play(on, "drop coal 3")
    assert legal(on) == ["drop coal 1", "drop oil 1", "keep"]


@rule("PG-A15")
def test_no_more_is_given_up_than_the_plant_can_have_held() -> None:
    fuel = [0, 0, 5, 0]  # plant 6 holds at most 2 of them, plant 14 at most 4
    state = given_up([6, 14, 13], fuel, bought=22, plant=6)
    assert lost(state, fuel) == [0, 0, 1, 0]
    assert legal(state) == ["drop garbage 1", "keep"]
    wanted = Refusal("cannot_drop", "PG-A15", {"fuel": "garbage", "amount": 2, "must": 0, "may": 1})
    assert refusal(state, "drop garbage 2") == wanted
    play(state, "drop garbage 1")
    assert state.seat == 1


@rule("PG-A13")
@pytest.mark.parametrize(
    ("plants", "fuel", "bought", "name"),
    [
        ([4, 13, 18], [2, 0, 0, 0], 25, "coal"),
        ([3, 13, 18], [0, 2, 0, 0], 26, "oil"),
        ([6, 13, 18], [0, 0, 2, 0], 24, "garbage"),
        ([11, 13, 18], [0, 0, 0, 2], 23, "uranium"),
    ],
)
def test_every_fuel_may_be_given_up(plants: list[int], fuel: list[int], bought: int, name: str) -> None:
    state = given_up(plants, fuel, bought=bought, plant=plants[0])
    assert legal(state) == [f"drop {name} 1", f"drop {name} 2", "keep"]
    play(state, f"drop {name} 2")
    assert state.seat == 1
    assert lost(state, fuel) == fuel


@rule("PG-A15")
def test_fuel_of_other_kinds_stays() -> None:
    state = given_up([4, 3, 6], [2, 2, 2, 0], bought=25, plant=4)
    assert legal(state) == ["drop coal 1", "drop coal 2", "keep"]
    for text, name in (("drop oil 1", "oil"), ("drop garbage 1", "garbage")):
        wanted = Refusal("cannot_drop", "PG-A15", {"fuel": name, "amount": 1, "must": 0, "may": 0})
        assert refusal(state, text) == wanted
    assert refusal(state, "drop coal 0").code == "cannot_drop"


@rule("PG-A15")
@pytest.mark.parametrize("phase", ["auction", "fuel", "building", "bureaucracy"])
def test_fuel_is_never_thrown_away_at_other_times(phase: str) -> None:
    state = owner([4, 5, 13], [4, 0, 0, 0])
    number = {"auction": 2, "fuel": 3, "building": 4, "bureaucracy": 5}[phase]
    state = arrange(state, phase=phase, order=[0, 1, 2] if phase in ("auction", "bureaucracy") else [2, 1, 0])
    assert state.seat == 0
    wanted = Refusal("not_in_this_phase", "PG-30", {"phase": number})
    if phase == "auction":
        wanted = Refusal("nothing_to_give_up", "PG-52", {"limit": 3})
    assert refusal(state, "drop coal 1") == wanted
    assert refusal(state, "discard 4") == wanted


@rule("PG-A15")
def test_no_question_without_fuel_and_none_about_an_ecological_plant() -> None:
    assert given_up([4, 5, 13], [0, 0, 0, 0], bought=25, plant=4).seat == 1
    assert given_up([4, 5, 13], [4, 4, 0, 0], bought=25, plant=13).seat == 1


# ---- Every way to settle -----------------------------------------------------------------------


def _ends(state: State) -> list[State]:
    """All positions in which the question about the fuel can end."""
    if state.seat != 0:
        return [state]
    found: list[State] = []
    for action in state.legal():
        after = state.copy()
        after.play(action)
        found += _ends(after)
    return found


def _fits(coal: int, oil: int, coal_room: int, oil_room: int, mixed_room: int) -> bool:
    return max(0, coal - coal_room) + max(0, oil - oil_room) <= mixed_room


@rule("PG-53", "PG-54", "PG-59", "PG-60", "PG-A13", "PG-A15")
@pytest.mark.parametrize("voluntary", ["on", "off"])
@pytest.mark.parametrize("plant", [9, 10, 29])
def test_every_mix_of_coal_and_oil_settles_rightly(plant: int, voluntary: str) -> None:
    """Oil plant 9 (room 2), coal plant 10 (room 4), hybrid 29 (room 2), and the new hybrid 21 (room 4)."""
    rooms = {9: (0, 2, 0), 10: (4, 0, 0), 29: (0, 0, 2), 21: (0, 0, 4)}
    stays = [sum(rooms[other][kind] for other in rooms if other != plant) for kind in range(3)]
    for coal, oil in product(range(7), range(5)):
        if not _fits(coal, oil, 4, 2, 2):
            continue
        fuel = [coal, oil, 0, 0]
        state = given_up([9, 10, 29], fuel, bought=21, plant=plant, voluntary_discard=voluntary)
        ends = {tuple(lost(end, fuel)) for end in _ends(state)}
        may = [coal if plant != 9 else 0, oil if plant != 10 else 0]
        wanted = {
            (gone_coal, gone_oil, 0, 0)
            for gone_coal, gone_oil in product(range(may[0] + 1), range(may[1] + 1))
            if gone_coal + gone_oil <= sum(rooms[plant]) and _fits(coal - gone_coal, oil - gone_oil, *stays)
        }
        if voluntary == "off":
            least = min(sum(gone) for gone in wanted)
            wanted = {gone for gone in wanted if sum(gone) == least}
        assert ends == wanted, (coal, oil)


# ---- No second refill --------------------------------------------------------------------------


@rule("PG-54", "PG-95")
def test_a_forced_fuel_discard_does_not_refill_the_market() -> None:
    state = owner([5, 12, 6], [4, 4, 2, 0])
    buy(state, 17)
    events = play(state, "discard 5", "drop coal 4")
    assert kinds(events).count("fuel_dropped") == 1
    assert "refill" not in kinds(events)
    assert state.fuel_market == ON_MARKET
    events = play(state, "pass", "pass", *["done"] * 6, *["power none"] * 3)
    assert kinds(events).count("refill") == 1
    assert state.fuel_market == [ON_MARKET[0] + 4, ON_MARKET[1] + 2, ON_MARKET[2] + 1, ON_MARKET[3] + 1]


# ---- What may be bought ------------------------------------------------------------------------


@rule("PG-5", "PG-57")
@pytest.mark.parametrize(
    ("plant", "name"), [(4, "coal"), (3, "oil"), (6, "garbage"), (11, "uranium")], ids=str
)
def test_a_plant_takes_its_own_fuel_only(plant: int, name: str) -> None:
    state = owner([plant], [0, 0, 0, 0], phase="fuel")
    for other in ("coal", "oil", "garbage", "uranium"):
        if other == name:
            assert f"buy {other} 1" in legal(state)
        else:
            wanted = Refusal("no_plant_for", "PG-57", {"fuel": other, "amount": 1, "room": 0})
            assert refusal(state, f"buy {other} 1") == wanted


@rule("PG-12", "PG-57")
@pytest.mark.parametrize("plants", [[], [13], [50], [13, 18, 50]])
def test_plants_without_fuel_store_none(plants: list[int]) -> None:
    state = owner(plants, [0, 0, 0, 0], phase="fuel")
    assert legal(state) == ["done"]
    for name in ("coal", "oil", "garbage", "uranium"):
        wanted = Refusal("no_plant_for", "PG-57", {"fuel": name, "amount": 1, "room": 0})
        assert refusal(state, f"buy {name} 1") == wanted


def _most(state: State, name: str) -> int:
    """How many tokens of this fuel can be bought in one go."""
    return len([text for text in legal(state) if text.startswith(f"buy {name} ")])


@rule("PG-7", "PG-58")
@pytest.mark.parametrize(
    ("plant", "name", "room"),
    [
        (4, "coal", 4),
        (8, "coal", 6),
        (9, "oil", 2),
        (7, "oil", 6),
        (6, "garbage", 2),
        (14, "garbage", 4),
        (17, "uranium", 2),
    ],
)
def test_room_is_twice_the_need(plant: int, name: str, room: int) -> None:
    state = owner([plant], [0, 0, 0, 0], phase="fuel")
    assert _most(state, name) == room
    wanted = Refusal("no_room", "PG-58", {"fuel": name, "amount": room + 1, "room": room})
    assert refusal(state, f"buy {name} {room + 1}") == wanted
    play(state, f"buy {name} {room}")
    wanted = Refusal("no_room", "PG-58", {"fuel": name, "amount": 1, "room": 0})
    assert refusal(state, f"buy {name} 1") == wanted


@rule("PG-58")
def test_room_adds_up_over_all_plants() -> None:
    state = owner([4, 10], [0, 0, 0, 0], phase="fuel")
    assert _most(state, "coal") == 8
    state = owner([4, 10], [3, 0, 0, 0], phase="fuel")
    assert _most(state, "coal") == 5
    assert refusal(state, "buy coal 6") == Refusal(
        "no_room", "PG-58", {"fuel": "coal", "amount": 6, "room": 5}
    )


@rule("PG-57", "PG-58")
def test_a_plant_bought_this_round_takes_fuel_this_round() -> None:
    state = owner([4], [0, 0, 0, 0])
    buy(state, 17)
    play(state, "pass", "pass", "done", "done")
    assert (state.phase, state.seat) == (3, 0)
    assert (_most(state, "coal"), _most(state, "uranium")) == (4, 2)


@rule("PG-57", "PG-58")
def test_a_plant_given_up_takes_no_more_fuel() -> None:
    state = given_up([6, 13, 18], [0, 0, 0, 0], bought=25, plant=6)
    play(state, "pass", "pass", "done", "done")
    assert (state.phase, state.seat) == (3, 0)
    assert (_most(state, "coal"), _most(state, "garbage")) == (4, 0)


@rule("PG-59")
@pytest.mark.parametrize(("coal", "oil"), [(0, 0), (1, 0), (0, 1), (2, 1), (2, 2), (4, 0), (0, 4)])
def test_a_hybrid_holds_coal_and_oil_together_up_to_twice_its_need(coal: int, oil: int) -> None:
    state = owner([5], [coal, oil, 0, 0], phase="fuel")
    room = 4 - coal - oil
    for name in ("coal", "oil"):
        assert _most(state, name) == room
        wanted = Refusal("no_room", "PG-58", {"fuel": name, "amount": room + 1, "room": room})
        assert refusal(state, f"buy {name} {room + 1}") == wanted
    assert refusal(state, "buy garbage 1").code == "no_plant_for"


@rule("PG-59", "PG-60")
@pytest.mark.parametrize(
    ("plants", "coal", "oil", "more_coal", "more_oil"),
    [
        ([4, 5], 0, 0, 8, 4),
        ([4, 5], 4, 0, 4, 4),  # the coal lies on plant 4
        ([4, 5], 5, 0, 3, 3),  # one coal is on the hybrid
        ([4, 5], 8, 0, 0, 0),
        ([4, 5], 2, 3, 3, 1),
        ([3, 5], 0, 6, 2, 2),
        ([3, 5], 4, 0, 0, 4),
        ([3, 4, 5], 4, 4, 4, 4),
        ([3, 4, 5], 6, 5, 1, 1),
        ([5, 29], 1, 4, 1, 1),
    ],
)
def test_fuel_is_arranged_as_it_fits_best(
    plants: list[int], coal: int, oil: int, more_coal: int, more_oil: int
) -> None:
    state = owner(plants, [coal, oil, 0, 0], phase="fuel")
    assert (_most(state, "coal"), _most(state, "oil")) == (more_coal, more_oil)


@rule("PG-60")
def test_coal_moves_from_a_hybrid_to_a_new_coal_plant() -> None:
    state = owner([5], [4, 0, 0, 0], phase="fuel")
    assert refusal(state, "buy oil 1").code == "no_room"
    state = owner([5, 10], [4, 0, 0, 0], phase="fuel")
    play(state, "buy oil 4")
    assert state.companies[0].fuel == [4, 4, 0, 0]
    assert refusal(state, "buy coal 1").code == "no_room"


@rule("PG-60")
def test_fuel_is_re_arranged_for_a_run_too() -> None:
    """Coal and oil bought for the hybrid can feed the coal plant."""
    state = owner([4, 5], [2, 2, 0, 0], phase="bureaucracy")
    assert "power 4 5 with oil 2" in legal(state)
