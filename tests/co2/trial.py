"""What the tests that games share must know about CO₂ (tests/harness)."""

import json
from random import Random
from typing import Any

from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.plain import canonical
from baseload.core.record import Record
from baseload.games.climate.verbs import (
    DISCARD_GOAL,
    DONE,
    PASS,
    RECRUIT,
    SHARED,
    Buy,
    Coins,
    Draft,
    Lobby,
    Permit,
    Sell,
    Start,
    Take,
)
from baseload.games.climate.world import MOST_SUMMITS, PLACES, REGIONS, SLOTS, SUMMIT
from baseload.games.co2.actions import (
    HAND,
    KEEP_GOAL,
    WITH_COINS,
    Bid,
    Claim,
    Construct,
    First,
    Hold,
    Install,
    Learn,
    Move,
    Pay,
    Propose,
    Slot,
    Verb,
)
from baseload.games.co2.components import SOURCES
from baseload.games.co2.income import incomes
from baseload.games.co2.plain import DECISIONS
from baseload.games.co2.state import NOBODY, State
from tests.co2.conservation import Books, check_position
from tests.co2.make_golden import COUNTS, FOLDER, GAMES, LATER, shown
from tests.co2.random_run import GAME, OWNER, STYLES, first_position, pick, play_one, tables
from tests.co2.scene import table
from tests.harness.disguise import dealt_anew
from tests.harness.scene import asked
from tests.harness.trial import Golden, RandomGames, Secrets, Trial

# Frames that ask nobody; every other decision can be on top.
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

VERBS = [
    "propose",
    "install",
    "construct",
    "move",
    "recruit",
    "buy",
    "sell",
    "lobby",
    "take",
    "claim",
    "done",
    "discard",
    "keep",
    "pass",
    "learn",
    "permit",
    "hold",
    "coins",
    "start",
    "slot",
    "pay",
    "bid",
    "first",
    "draft",
]
WORDS = [
    *[
        "with",
        "from",
        "to",
        "hand",
        "summit",
        "goal",
        "coins",
        "tech",
        "money",
        "research",
        "solar",
        "fusion",
        "asia",
        "europe",
        "0",
        "1",
        "007",
        "6",
        "7",
        "26",
        "1000000",
        "-1",
        "1.5",
        "²",
        "١",
    ],
    "",
]


def universe(state: State, rng: Random) -> list[Action]:
    """Everything a seat could say here, sensible or not: every place, target and source, with the cards of its hand and
    some that it does not have."""
    seat = state.seat
    assert seat is not None
    company = state.companies[seat]
    foreign = [card for card in range(1, 27) if card not in company.lobby]
    cards = [0, *company.lobby, *rng.sample(foreign, min(2, len(foreign))), 27, 99]
    said: list[Action] = [RECRUIT, DISCARD_GOAL, KEEP_GOAL, DONE, PASS]
    for card in cards:
        said += [Buy(card), Sell(card)]
        for place in range(PLACES):
            said += [Propose(source, place, card) for source in range(5)]
            said += [Install(place, origin, card) for origin in range(HAND, 6)]
            said.append(Construct(place, card))
    starts = [HAND, SUMMIT, SUMMIT + MOST_SUMMITS - 1, rng.randrange(PLACES)]
    starts += [place for place in range(PLACES) if state.workers[place] != NOBODY]
    for start in sorted(set(starts)):
        for target in range(HAND, SUMMIT + MOST_SUMMITS):
            said += [Move(start, target, card) for card in cards]
    numbers = [*range(48), 99, 999_999]
    said += [Lobby(number) for number in numbers] + [Claim(number) for number in numbers]
    said += [Draft(number) for number in numbers]
    amounts = [*range(sum(incomes(state)) + 3), *range(company.money + 60), 999_999]
    said += [Coins(amount) for amount in sorted(set(amounts))]
    said += [Bid(amount) for amount in [*range(company.money + 200), 999_999]]
    said += [Take(slot) for slot in range(2)] + [Slot(slot) for slot in range(3)]
    said += [Learn(source) for source in range(5)]
    said += [Permit(region) for region in range(6)] + [Start(region) for region in range(6)]
    said += [Hold(summit) for summit in range(MOST_SUMMITS)]
    said += [Pay(origin) for origin in range(WITH_COINS, 6)]
    said += [First(other) for other in range(7)]
    return said


def check_fact(kind: str, fact: str, value: Any) -> None:
    assert isinstance(value, int | str | list | None), (kind, fact)
    if fact == "source":
        assert value in SOURCES
    elif fact == "slot":
        assert value in SLOTS
    elif fact == "region" and kind != "event_next":
        assert value in REGIONS


# --- what is hidden ---

TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "supply_start": "random", "summit_places": 3},
    {"players": 2, "lobby_draft": "right", "fossil_setup": "beginner"},
    {"players": 3, "lobby_draft": "alternate", "auction": "once_around"},
    {"players": 3, "components": str(OWNER), "supply_start": "random"},
    {"players": 4, "auction": "ascending", "evict_on_build": "first"},
    {"players": 5, "lobby_draft": "alternate", "fossil_setup": "extreme"},
]


def disguised(state: State, seat: int | None, rng: Random) -> State:
    """Another position that this seat must not be able to tell from the true one.

    The facts: others' lobby cards and company goals, also discarded ones; the order of the piles of summits and fossil
    plants, of the event deck below its open card, of undealt cards and one player's stacks; which goals are out;
    starter projects and first regions to come; in a draft the others' packs and picks.
    """
    plain = json.loads(canonical(state.to_plain()))
    others = [company for owner, company in enumerate(plain["companies"]) if owner != seat]
    draft = plain["stack"][-1] if plain["stack"][-1][0] == "drafting" else None
    packs = [pack for owner, pack in enumerate(draft[2]) if owner != seat] if draft else []
    dealt_anew([company["lobby"] for company in others] + packs + [plain["lobby_deck"]], rng)
    for company in others:
        company["lobby"].sort()
    if draft:
        players = len(plain["companies"])
        first = (draft[1] - len(draft[3])) % players
        for place in range(len(draft[3])):
            owner = (first + place) % players
            if owner != seat:
                draft[3][place] = rng.choice(draft[2][owner])
    goals = [[company["goal"]] for company in others]
    dealt_anew([*goals, plain["goals_out"]], rng)
    for company, goal in zip(others, goals, strict=True):
        company["goal"] = goal[0]
    plain["goals_out"].sort()
    for pile in ("summit_pile", "fossils", "un_stack", "starters"):
        rng.shuffle(plain[pile])
    deck = plain["events"][2:]
    rng.shuffle(deck)
    plain["events"][2:] = deck
    plain["supply_starts"] = [rng.choice(REGIONS) for _ in plain["supply_starts"]]
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    return made


def preparing(state: State) -> bool:
    return asked(state) == "drafting"


ATTEMPTS = [f"{verb} {card}" for verb in ("lobby", "draft") for card in range(1, 28)]
ATTEMPTS += [
    "done",
    "pass",
    "buy with 25",
    "sell with 26",
    "discard goal",
    "keep goal",
    "claim 40",
    "bid 900",
]
ATTEMPTS += ["propose solar asia money with 2", "construct asia tech with 16", "install asia tech with 11"]


def heard(number: int, state: State) -> set[str]:
    return {"proposed", "turn", "turn_ended", "scientist_moved", "fossil", "installed"}


# --- recorded games ---


def check_end(state: State, events: list[Event]) -> None:
    assert state.outcome is not None
    if state.outcome.team is None:
        assert state.outcome.scores == [company.points for company in state.companies]


def play_random(table: tuple[int, int, str]) -> tuple[Record, State]:
    record, state, _ = play_one(*table)
    return record, state


def check_random(state: State) -> None:
    """Several players lose together, one player is scored whatever the level."""
    outcome = state.outcome
    assert outcome is not None
    assert state.decade <= state.board.decades
    lost = len(state.companies) > 1 and outcome.reason == "too_hot"
    assert (outcome.team is False) == lost
    assert bool(outcome.winners) != lost


def first(seed: int, number: int) -> tuple[State, Random, str]:
    return first_position(seed, number + 1)


TRIAL = Trial(
    name="co2",
    rules="CO2-",
    pick=pick,
    styles=STYLES,
    style="verbs",
    first=first,
    kinds=5,
    latest=260,
    universe=universe,
    books=Books,
    check_position=check_position,
    verbs=VERBS,
    words=WORDS,
    tables=[table(players=1), table(players=2), table(players=4, lobby_draft="alternate", summit_places=3)],
    decisions=frozenset(kind.name for kind in DECISIONS),
    silent=frozenset(FRAMES),
    facts=check_fact,
    random_games=RandomGames(240, tables, play_random, check_random),
    golden=Golden(
        folder=FOLDER,
        wanted={name: wanted for name, (_, _, wanted) in {**GAMES, **LATER}.items()},
        shown=shown,
        reasons={"too_hot", "last_decade", "green_regions", "safe_zone"},
        verbs={kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]},
        unasked=frozenset({"second_bonus"}),  # it takes an owner's tracks, and test_shapes.py has it
        counts=COUNTS,
        counted=frozenset(GAMES),
        end=check_end,
    ),
    secrets=Secrets(
        tables=TABLES,
        table=table,
        disguised=disguised,
        preparing=preparing,
        attempts=ATTEMPTS,
        attempted_at=[0, 3, 6],
        heard=heard,
        telling=("game_over",),  # which opens everything
    ),
)
