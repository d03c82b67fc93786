"""Power Grid's offers: series of actions that are legal in their order and do what their sentence says."""

from random import Random

import pytest

from baseload.games.power_grid.actions import Buy, Power
from baseload.games.power_grid.ending import most_supplied
from baseload.games.power_grid.state import State
from baseload.hosting.courtesy import Courtesy, Offer, courtesy
from baseload.text.speaker import speaker
from tests.draw.test_power_grid import TABLES, positions
from tests.power_grid.scene import arrange, table

HOST = courtesy("power-grid")


def offers(state: State) -> dict[str, Offer]:
    return {offer.id: offer for offer in HOST.offers(state.view(state.seat))}


def texts(offer: Offer) -> list[str]:
    return [str(action) for action in offer.actions]


def test_most_games_offer_nothing() -> None:
    assert Courtesy().offers(table(players=3).view(0)) == []


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_offers_can_be_played(number: int) -> None:
    told = speaker("power-grid", strict=True)
    for state in positions(number, 13):
        if state.seat is None:
            continue
        view = state.view(state.seat)
        assert HOST.offers(state.view(None)) == []
        for offer in HOST.offers(view):
            assert offer.actions
            imagined = view.imagine(Random(0))
            assert isinstance(imagined, State)
            company = imagined.companies[state.seat]
            money = company.money
            for action in offer.actions:
                imagined.play(action)
            assert told.words.say(offer.id, **told.phrases(offer.facts, view))
            if isinstance(offer.actions[0], Buy):
                assert money - company.money == offer.facts["price"]
                assert company.money == offer.facts["left"]
                if company.cities:
                    assert most_supplied(imagined, company) >= most_supplied(
                        state, state.companies[state.seat]
                    )
            else:
                assert isinstance(offer.actions[0], Power)
                assert offer.facts["cities"] == most_supplied(state, state.companies[state.seat])
                assert company.money - money == offer.facts["income"]


def buying(**held: object) -> State:
    base = {"money": 50, "plants": [4], "fuel": [0, 0, 0, 0], "cities": ["essen"]}
    return arrange(
        table(players=3), phase="fuel", companies={2: {**base, **held}}, fuel_market=[24, 18, 6, 2]
    )


def test_fuel_for_one_round_and_for_two() -> None:
    found = offers(buying(cities=["essen", "duisburg", "dortmund"], plants=[4, 8]))
    assert texts(found["offer.fill_one"]) == ["buy coal 5"]
    assert found["offer.fill_one"].facts == {"plants": [4, 8], "cities": 3, "price": 7, "left": 43}
    assert texts(found["offer.fill_two"]) == ["buy coal 10"]


def test_a_button_has_room_for_what_is_paid_and_what_is_left() -> None:
    """The widest sentences of all: what does not fit is cut off at its end, where the plants are, and not the money."""
    told = speaker("power-grid", strict=True)
    facts = {"plants": [20, 24, 35], "cities": 17, "price": 100, "left": 114}
    for id, said in (("offer.fill_one", "One round"), ("offer.fill_two", "Two rounds")):
        words = told.words.say(id, **told.phrases(facts, None))
        assert words == f"{said}, 17 cities: 100, keep 114, for plants 20, 24 and 35"
        assert words.index("114") < 38  # as much as a button shows beside another
    facts = {"plants": [20, 24, 35], "cities": 17, "income": 140}
    words = told.words.say("offer.best_power", **told.phrases(facts, None))
    assert words == "Run plants 20, 24 and 35: 17 cities, 140 Elektro"
    assert words.index("140") < 38


def test_plants_that_would_supply_nobody_stay_cold() -> None:
    """One city needs one plant, and the cheapest."""
    found = offers(buying(plants=[4, 6]))
    assert texts(found["offer.fill_one"]) == ["buy coal 2"]
    assert offers(buying(plants=[4, 13])) == {}  # the free plant is enough


def test_of_plants_that_cost_the_same_the_larger_is_named() -> None:
    """Plants 5 and 10 both burn two tokens: with plant 10 a second city can follow."""
    found = offers(buying(plants=[5, 10]))
    assert texts(found["offer.fill_one"]) == ["buy coal 2"]
    assert found["offer.fill_one"].facts["plants"] == [10]


def test_what_is_held_need_not_be_bought() -> None:
    found = offers(buying(fuel=[2, 0, 0, 0]))
    assert list(found) == ["offer.fill_two"]
    assert texts(found["offer.fill_two"]) == ["buy coal 2"]


def test_hybrids_take_the_cheaper_fuel() -> None:
    state = buying(plants=[5])
    assert texts(offers(state)["offer.fill_one"]) == ["buy coal 2"]
    assert texts(offers(arrange(state, fuel_market=[10, 24, 0, 0]))["offer.fill_one"]) == ["buy oil 2"]
    mixed = offers(arrange(state, fuel_market=[22, 22, 0, 0]))["offer.fill_two"]
    assert {text.split()[1] for text in texts(mixed)} == {"coal", "oil"}
    assert mixed.facts["price"] == 1 + 1 + 2 + 2  # the last cheap one of each; of one kind 1 + 2 + 2 + 2


def test_nobody_is_offered_what_he_cannot_pay() -> None:
    assert offers(buying(money=1)) == {}
    found = offers(buying(money=3))
    assert list(found) == ["offer.fill_one"]


def test_the_best_plants_burn_no_more_than_they_must() -> None:
    companies = {0: {"plants": [4, 8, 13], "fuel": [6, 0, 0, 0], "cities": ["essen", "duisburg"]}}
    found = offers(arrange(table(players=3), phase="bureaucracy", companies=companies))
    assert texts(found["offer.best_power"]) == ["power 4 13"]
    assert found["offer.best_power"].facts == {"plants": [4, 13], "cities": 2, "income": 33}
    assert offers(arrange(table(players=3), phase="bureaucracy", companies={0: {"plants": [13]}})) == {}
