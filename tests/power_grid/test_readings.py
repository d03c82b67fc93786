"""The rulebook's text to the letter: any plant may be given up, and a buyer may choose the space of his fuel."""

from random import Random
from typing import Any

import pytest

from baseload.core.plain import canonical
from baseload.core.registry import bot
from baseload.draw.drawer import drawer
from baseload.envs.encodings import encoding
from baseload.games.power_grid.actions import Buy
from baseload.games.power_grid.components import COAL, URANIUM, components
from baseload.games.power_grid.fuel_market import cost_of, dearest_places, price
from baseload.games.power_grid.state import State
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker
from tests.harness.scene import kinds, legal, play, refusal
from tests.power_grid.conservation import Books
from tests.power_grid.random_run import pick
from tests.power_grid.scene import GAME, arrange, table
from tests.rules import rule

PARTS = components()


@rule("PG-A12", "PG-A16")
def test_tables_from_before_these_options_are_as_they_were() -> None:
    names = ("discard_bought", "fuel_choice")
    stored = GAME.options_from_plain({"players": 3})
    assert [stored[name] for name in names] == ["off", "cheapest"]
    assert not set(names) & set(stored.lasting())
    assert set(names) <= set(GAME.options(discard_bought="on", fuel_choice="any").lasting())


# --- which plant is given up ---


def bought_a_fourth(allowed: str, **held: Any) -> State:
    """Seat 0 has bought plant 20 (coal) beside 4 (coal), 13 and 18 (wind), and is asked which one goes."""
    company = {"plants": [4, 13, 18, 20], "money": 50, **held}
    state = arrange(table(discard_bought=allowed), phase="auction", companies={0: company})
    plain = state.to_plain()
    plain["market"] = [plant for plant in plain["market"] if plant not in (4, 13, 18, 20)]
    plain["stack"] = [["rounds", -1], ["auctions", 0, 1, True], ["discard_plant", 0, 20]]
    arranged = GAME.state_from_plain(plain)
    assert isinstance(arranged, State)
    return arranged


@rule("PG-A12", "PG-52")
def test_the_plant_just_bought_may_go_only_where_the_table_allows_it() -> None:
    state = bought_a_fourth("off")
    assert legal(state) == ["discard 4", "discard 13", "discard 18"]
    assert (refusal(state, "discard 20").code, refusal(state, "discard 20").rule) == ("just_bought", "PG-A12")
    free = bought_a_fourth("on")
    assert legal(free) == ["discard 4", "discard 13", "discard 18", "discard 20"]
    assert refusal(free, "discard 21").code == "not_your_plant"
    events = play(free, "discard 20")
    assert kinds(events)[0] == "plant_discarded"
    assert free.companies[0].plants == [4, 13, 18]
    assert free.gone >> 20 & 1
    assert free.companies[0].money == 50  # what was paid is gone


@rule("PG-A12", "PG-53", "PG-A13")
def test_fuel_of_the_plant_just_bought_is_settled_like_any_other() -> None:
    """Four coal fit on plant 4, so all may stay; as it may have lain on the new plant, some may go."""
    state = bought_a_fourth("on", fuel=[4, 0, 0, 0])
    play(state, "discard 20")
    assert "keep" in legal(state)
    assert "drop coal 4" in legal(state)
    play(state, "keep")
    assert state.companies[0].fuel == [4, 0, 0, 0]
    # Six would need the new plant: two must go.
    state = bought_a_fourth("on", fuel=[6, 0, 0, 0])
    assert "fuel_dropped" in kinds(play(state, "discard 20"))
    assert state.companies[0].fuel == [4, 0, 0, 0]


@rule("PG-A12")
def test_a_host_asks_before_the_plant_just_bought_is_given_up() -> None:
    state = bought_a_fourth("on")
    view = state.view(0)
    slip = courtesy("power-grid").slip(view, GAME.action("discard 20"))
    assert slip is not None
    assert slip.id == "slip.discard_bought"
    assert courtesy("power-grid").slip(view, GAME.action("discard 4")) is None
    voice = speaker("power-grid", ["Anna", "Bo", "Cy"], you=0, strict=True)
    assert "just bought" in voice.asked(view)
    assert "old one" in voice.asked(bought_a_fourth("off").view(0))


# --- which fuel is bought ---


def shop(tokens: list[int] | None = None, choice: str = "any", **given: Any) -> State:
    """Seat 2, the first to buy, with plants for coal and uranium; so many tokens on the market, without gaps."""
    on_market = tokens or [24, 18, 6, 2]
    company = {"plants": [20, 11], "money": 60, "fuel": [0, 0, 0, 0], **given.pop("company", {})}
    places = {"fuel_places": dearest_places(PARTS, on_market)} if choice == "any" else {}
    return arrange(
        table(fuel_choice=choice),
        phase="fuel",
        companies={2: company},
        fuel_market=on_market,
        **{**places, **given},
    )


def prices(state: State, fuel: int) -> list[int]:
    """What the tokens on the market cost."""
    return [
        cost for place, cost in enumerate(PARTS.space_prices[fuel]) if state.fuel_places[fuel] >> place & 1
    ]


@rule("PG-A16", "PG-62")
def test_without_the_option_no_space_can_be_named() -> None:
    state = shop(choice="cheapest")
    assert not [text for text in legal(state) if " at " in text]
    assert (refusal(state, "buy coal 1 at 5").code, refusal(state, "buy coal 1 at 5").rule) == (
        "cheapest_first",
        "PG-A16",
    )
    assert "fuel_places" not in state.to_plain()
    assert state.hash() == arrange(state).hash()


@rule("PG-A16", "PG-61")
def test_a_buyer_may_name_the_space_and_pays_its_price() -> None:
    state = shop()
    events = play(state, "buy coal 2 at 5")
    assert events[0].facts == {"fuel": "coal", "amount": 2, "price": 10, "space": 5}
    company = state.companies[2]
    assert (company.money, company.fuel, state.fuel_market) == (50, [2, 0, 0, 0], [22, 18, 6, 2])
    assert prices(state, COAL).count(5) == 1
    # The cheapest are still there for who names none, across the gap.
    assert price(state, COAL, 4) == 1 + 1 + 1 + 2
    play(state, "buy coal 4")
    assert company.money == 45
    assert prices(state, COAL)[:3] == [2, 2, 3]


@rule("PG-A16", "PG-61", "PG-58")
def test_what_a_space_does_not_have_cannot_be_bought_from_it() -> None:
    state = shop()
    assert refusal(state, "buy coal 4 at 5").facts == {"fuel": "coal", "amount": 4, "market": 3, "space": 5}
    assert refusal(state, "buy uranium 1 at 12").code == "not_on_space"
    assert refusal(state, "buy uranium 1 at 9").code == "not_on_space"
    assert refusal(state, "buy oil 1 at 8").code == "no_plant_for"
    assert refusal(state, "buy coal 7 at 5").code == "no_room"
    assert refusal(shop(company={"money": 9}), "buy coal 2 at 5").facts == {"price": 10, "money": 9}
    assert [text for text in legal(state) if text.startswith("buy uranium")] == [
        "buy uranium 1",
        "buy uranium 2",
        "buy uranium 1 at 14",
        "buy uranium 1 at 16",
    ]
    assert [text for text in legal(state) if text.startswith("buy coal") and text.endswith("at 1")] == [
        f"buy coal {amount} at 1" for amount in (1, 2, 3)
    ]


@rule("PG-A16", "PG-96", "PG-97")
def test_a_refill_fills_gaps_from_the_dearest_space_down() -> None:
    """Three players in step 1: four coal, and one uranium for the empty place at 16."""
    state = shop(fuel_supply=[4, 6, 18, 10])
    play(state, "buy coal 3 at 8", "buy coal 2", "buy uranium 1 at 16", "done", "done", "done")
    assert prices(state, COAL) == [1, *[cost for cost in range(2, 8) for _ in range(3)]]
    play(state, *["done"] * 3, *["power none"] * 3)
    assert prices(state, COAL) == [1, 1, *[cost for cost in range(2, 9) for _ in range(3)]]
    assert prices(state, URANIUM) == [14, 16]


@rule("PG-A16")
def test_a_host_asks_before_more_is_paid_than_need_be() -> None:
    state = shop()
    slip = courtesy("power-grid").slip(state.view(2), GAME.action("buy coal 2 at 5"))
    assert slip is not None
    assert slip.facts == {"price": 10, "cheapest": 2}
    assert courtesy("power-grid").slip(state.view(2), GAME.action("buy coal 2 at 1")) is None
    for offer in courtesy("power-grid").offers(state.view(2)):
        assert all(isinstance(action, Buy) and not action.price for action in offer.actions)


@rule("PG-A16")
def test_words_and_drawings_tell_which_space_is_meant() -> None:
    state = shop()
    play(state, "buy coal 2 at 5")
    voice = speaker("power-grid", ["Anna", "Bo", "Cy"], you=2, strict=True)
    said = voice.action(GAME.action("buy coal 1 at 7"), state.view(2))
    assert "at 7" in said
    assert "for 7" in said
    assert "5:··●" in voice.board(state.view(2), 100)
    drawn = drawer("power-grid")
    action = Buy(COAL, 1, 7)
    assert drawn.handles(action, state.view(2)) == ["space:coal.7#1"]
    assert drawn.meant("space:coal.7#1", state.view(2)) == [action]
    assert cost_of(state, Buy(COAL, 2, 5)) is None
    assert cost_of(state, Buy(COAL, 1, 5)) == 5


# --- environments, bots, whole games ---


@rule("PG-A16")
def test_the_numbers_for_learning_show_gaps_and_name_spaces() -> None:
    plain, free = (encoding(GAME.options(players=3, fuel_choice=choice)) for choice in ("cheapest", "any"))
    spaces = 3 * 8 + 12
    assert free.actions.size == plain.actions.size + 3 * spaces
    assert free.places.size == plain.places.size + spaces
    state = shop()
    play(state, "buy coal 2 at 5")
    view = state.view(2)
    row = free.row(view)
    assert len(row) == free.places.size
    block = free.places["fuel space"]
    shown = {label: row[block.first + at] for at, label in enumerate(block.labels)}
    assert (shown["coal at 4"], shown["coal at 5"], shown["uranium at 12"], shown["uranium at 16"]) == (
        3,
        1,
        0,
        1,
    )
    numbers = free.numbers(view, free.legal(view))
    assert len(set(numbers)) == len(numbers)
    for action, number in zip(free.legal(view), numbers, strict=True):
        assert free.action(view, number) == action
    assert free.actions.label(free.number(view, Buy(COAL, 1, 5))) == "buy at coal at 5: 1"


@rule("PG-A16")
def test_a_bot_sees_cheap_fuel_beyond_a_gap() -> None:
    """Three coal at 1, three at 8, and a plant that burns three; the money is just enough for the cheap ones."""
    places = dearest_places(PARTS, [0, 18, 6, 2])
    places[COAL] = 0b111 | 0b111 << 21
    cities = [city.id for city in table().board.cities[:3]]
    held = {"plants": [20], "money": 3, "cities": cities}
    state = shop([6, 18, 6, 2], company=held, fuel_places=places)
    view = state.view(2)
    assert str(bot("normal", 1).decide(view, view.legal(), 1.0)) == "buy coal 3"


@rule("PG-A12", "PG-A16")
@pytest.mark.parametrize("style", ["random", "with bots"])
def test_whole_games_keep_their_books(style: str) -> None:
    """Random players leave gaps all over the market; bots buy the cheapest, whatever others have done."""
    options = GAME.options(players=4, fuel_choice="any", discard_bought="on", money="open")
    gaps = 0
    for seed in range(2):
        state = GAME.setup(options, GAME.deal(options, seed))
        assert isinstance(state, State)
        books, rng = Books(state), Random(seed)
        bots = [bot("normal", seed) if seat % 2 else None for seat in range(4)]
        while state.outcome is None:
            seat = state.seat
            assert seat is not None
            player = bots[seat] if style == "with bots" else None
            view = state.view(seat)
            action = player.decide(view, view.legal(), 1.0) if player else pick(state, rng, "flat")
            assert action in state.legal()
            if player and isinstance(action, Buy):
                assert not action.price
            books.check(action, state.play(action), state)
            if state.fuel_places != dearest_places(PARTS, state.fuel_market):
                gaps += 1
        assert canonical(GAME.state_from_plain(state.to_plain()).to_plain()) == canonical(state.to_plain())
    assert gaps
