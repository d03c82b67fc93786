"""What the tests that games share must know about Power Grid (tests/harness)."""

import json
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from baseload.core.action import Action
from baseload.core.plain import canonical
from baseload.core.record import Record
from baseload.games.power_grid.actions import (
    AUCTIONS,
    DISCARDS,
    DONE,
    KEEP,
    PASS,
    Bid,
    Build,
    Buy,
    Drop,
    Limit,
    Power,
    Region,
)
from baseload.games.power_grid.components import FUELS, STEP_3, components
from baseload.games.power_grid.plain import DECISIONS
from baseload.games.power_grid.state import IN_DECK, State
from tests.harness.scene import asked
from tests.harness.trial import Golden, RandomGames, Secrets, Trial
from tests.power_grid.conservation import Books, check_position
from tests.power_grid.make_golden import FOLDER, GAMES
from tests.power_grid.random_run import GAME, STYLES, Seen, first_position, pick, play_one, shown, tables
from tests.power_grid.scene import table

KINDS = [(chart, players) for chart in ("germany", "usa") for players in range(2, 7)]
KINDS += [("island", players) for players in (2, 3, 4)]
VERBS = [
    "power",
    "buy",
    "drop",
    "build",
    "region",
    "auction",
    "bid",
    "limit",
    "discard",
    "pass",
    "keep",
    "done",
]
WORDS = [
    *[
        "none",
        "with",
        "coal",
        "oil",
        "garbage",
        "uranium",
        "0",
        "1",
        "007",
        "13",
        "42",
        "1000000",
        "-1",
        "1.5",
        "essen",
        "nw",
        "²",
        "١",
    ],
    "",
]


def universe(state: State, rng: Random) -> list[Action]:
    """Everything a seat could say here, sensible or not."""
    seat = state.seat
    assert seat is not None
    company = state.companies[seat]
    said: list[Action] = [PASS, KEEP, DONE, *AUCTIONS, *DISCARDS]
    amounts = [*range(company.money + 4), 512, 999_999, rng.randrange(1000)]
    said += [Bid(amount) for amount in amounts]
    said += [Limit(amount) for amount in amounts]
    for fuel in range(4):
        for amount in [*range(27), 999_999]:
            said += [Buy(fuel, amount), Drop(fuel, amount)]
            said += [Buy(fuel, amount, asked) for asked in range(1, 17) if amount < 5]
    said += [Build(city.id) for city in state.board.map.cities]
    said += [Region(region) for region in state.board.map.regions]
    said += [Build("atlantis"), Region("atlantis")]
    foreign = [plant for plant in components().numbers if plant not in company.plants]
    plants = sorted([*company.plants, rng.choice(foreign)])
    for count in range(len(plants) + 1):
        for chosen in combinations(plants, count):
            for coal in range(8):
                said += [Power(chosen, coal, oil) for oil in range(8)]
    said.append(Power((99,), 0, 0))
    return said


def check_fact(kind: str, fact: str, value: Any) -> None:
    assert isinstance(value, int | str | list | dict), (kind, fact)
    if fact == "fuel":
        assert value in FUELS


# --- what is hidden ---

TABLES: list[dict[str, Any]] = [
    {"players": 2, "map": "usa"},
    {"players": 3, "auction": "sealed"},
    {"players": 4, "regions": "draft", "auction": "sealed", "bid_order": "turn"},
    {"players": 5, "map": "usa", "money": "open"},
    {"players": 6, "money": "open", "auction": "sealed"},
]


def disguised(state: State, seat: int | None, rng: Random) -> State:
    """Another position that this seat must not be able to tell from the true one.

    The facts: others' hidden money, the order of the deck, which plants were removed unseen, the Step 3 order, and
    others' sealed maxima.
    """
    plain = json.loads(canonical(state.to_plain()))
    top = plain["deck"][:1] if plain["deck"][:1] == [13] else []
    if plain["step_3_card"] == IN_DECK:
        cards = [card for card in plain["deck"] if card != STEP_3 and card not in top] + plain["removed"]
        rng.shuffle(cards)
        kept = len(plain["deck"]) - 1 - len(top)
        plain["deck"] = [*top, *cards[:kept], STEP_3]
        plain["removed"] = sorted(cards[kept:])
    else:
        rng.shuffle(plain["deck"])
    rng.shuffle(plain["late_order"])
    if plain["options"]["money"] == "hidden":
        for other, company in enumerate(plain["companies"]):
            if other != seat:
                company["money"] = rng.randrange(0, 300)
    for decision in plain["stack"]:
        if decision[0] == "sealed_bids":
            decision[4] = [
                [who, limit if who == seat else rng.choice([0, 60, 99])] for who, limit in decision[4]
            ]
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    return made


def preparing(state: State) -> bool:
    return asked(state) == "sealed_bids"


ATTEMPTS = ["bid 3", "bid 900", "limit 900", "auction 50", "build essen", "pass"]
ATTEMPTS += ["power 3", "buy coal 9", "discard 3", "keep", "done", "region nw"]


def heard(number: int, state: State) -> set[str]:
    return {"auction_opened", "fuel_bought", "built", "powered"}


# --- recorded games ---


def play_random(table: tuple[int, str, int]) -> tuple[Record, State]:
    record, state, _ = play_one(*table)
    return record, state


def check_random(state: State) -> None:
    assert max(company.cities for company in state.companies) >= state.board.end_cities


def first(seed: int, number: int) -> tuple[State, Random, str]:
    return first_position(seed, *KINDS[number])


TRIAL = Trial(
    name="power-grid",
    rules="PG-",
    pick=pick,
    styles=STYLES,
    style="flat",
    first=first,
    kinds=len(KINDS),
    latest=900,
    universe=universe,
    books=Books,
    check_position=check_position,
    verbs=VERBS,
    words=WORDS,
    tables=[table(players=2), table(players=4, regions="draft")],
    decisions=frozenset(kind.name for kind in DECISIONS),
    silent=frozenset({"rounds"}),
    facts=check_fact,
    random_games=RandomGames(300, tables, play_random, check_random),
    golden=Golden(
        folder=FOLDER,
        wanted={name: wanted for name, (_, _, wanted) in GAMES.items()},
        shown=shown,
        reasons={"cities_connected"},
        verbs={
            *(
                "Auction",
                "Bid",
                "Build",
                "Buy",
                "Discard",
                "Done",
                "Drop",
                "Keep",
                "Limit",
                "Pass",
                "Power",
                "Region",
            )
        },
        seen=Seen,
    ),
    secrets=Secrets(
        tables=TABLES,
        table=partial(table, first_order="random"),
        disguised=disguised,
        preparing=preparing,
        attempts=ATTEMPTS,
        attempted_at=[2],
        heard=heard,
        telling=None,
    ),
)
