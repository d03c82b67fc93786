"""What the tests that games share must know about Second Chance (tests/harness)."""

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
from baseload.games.second_chance.actions import (
    ACCEPT,
    AGREE,
    BOARD,
    CARD,
    DECLINE,
    OBJECT,
    USE,
    Build,
    Claim,
    Give,
    Keep,
    Learn,
    Move,
    Pay,
    Plan,
    Play,
    Prepare,
    Reduce,
    Verb,
)
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES
from baseload.games.second_chance.income import incomes
from baseload.games.second_chance.plain import DECISIONS
from baseload.games.second_chance.state import NOBODY, State
from tests.harness.disguise import dealt_anew
from tests.harness.scene import asked
from tests.harness.trial import Golden, RandomGames, Secrets, Trial
from tests.second_chance.conservation import Books, check_position
from tests.second_chance.make_golden import COUNTS, FOLDER, GAMES, shown
from tests.second_chance.random_run import (
    DATA,
    GAME,
    MODES,
    OWNER,
    REASONS,
    STYLES,
    Table,
    first_position,
    pick,
    play_one,
    tables,
)
from tests.second_chance.scene import table

# Frames that ask nobody; every other decision can be on top.
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

# A region that nobody controls pays a permit for each fossil plant, of which it gets no more than it has spaces, and it
# began with a permit for each space. So it always has one, and the market never pays for it.
NEVER = frozenset({"market_paid"})
# A space with two bonuses takes an owner's tracks; test_shapes.py has it.
UNASKED = frozenset({"second_bonus"})

VERBS = [
    "plan",
    "prepare",
    "build",
    "move",
    "recruit",
    "buy",
    "sell",
    "lobby",
    "play",
    "take",
    "claim",
    "discard",
    "done",
    "pass",
    "use",
    "give",
    "accept",
    "decline",
    "learn",
    "permit",
    "coins",
    "start",
    "pay",
    "reduce",
    "agree",
    "object",
    "draft",
    "keep",
]
WORDS = [
    "with",
    "from",
    "to",
    "board",
    "summit",
    "card",
    "goal",
    "unaided",
    "money",
    "tech",
    "research",
    "solar",
    "wind",
    "asia",
    "europe",
    "0",
    "1",
    "007",
    "6",
    "7",
    "36",
    "37",
    "1000000",
    "-1",
    "1.5",
    "²",
    "١",
]


def universe(state: State, rng: Random) -> list[Action]:
    """Everything a seat could say here, sensible or not: every place, target and source, with the cards of its hand and
    some that it does not have."""
    seat = state.seat
    assert seat is not None
    company = state.companies[seat]
    foreign = [card for card in range(1, LOBBY_CARDS + 1) if card not in company.lobby]
    cards = [0, *company.lobby, rng.choice(foreign), LOBBY_CARDS + 1, 99]
    said: list[Action] = [RECRUIT, DISCARD_GOAL, DONE, PASS, USE, ACCEPT, DECLINE, AGREE, OBJECT]
    for card in cards:
        said += [Buy(card), Sell(card)]
        for place in range(PLACES):
            said += [Plan(source, place, card) for source in range(5)]
            for origin in range(BOARD, 6):
                said += [Prepare(place, origin, card)]
                said += [Build(place, origin, False, card), Build(place, origin, True, card)]
    starts = {BOARD, rng.randrange(PLACES)}
    starts |= {place for place in range(PLACES) if state.workers[place] != NOBODY}
    targets = [*range(BOARD, SUMMIT + MOST_SUMMITS), *range(CARD + 1, CARD + LOBBY_CARDS + 1)]
    for start in sorted(starts):
        for target in targets:
            said += [Move(start, target, card) for card in cards]
    numbers = [*range(48), 99, 999_999]
    for kind in (Lobby, Play, Claim, Draft, Keep):
        said += [kind(number) for number in numbers]
    amounts = [*range(sum(incomes(state)) + 3), *range(60), 999_999]
    said += [Coins(amount) for amount in sorted(set(amounts))]
    steps = [*range(max(0, state.level - state.board.components.level_team) // 10 + 3), 999_999]
    said += [Reduce(count) for count in steps]
    said += [Take(slot) for slot in range(2)]
    said += [Learn(source) for source in range(5)]
    said += [Permit(region) for region in range(6)] + [Start(region) for region in range(6)]
    said += [Pay(origin) for origin in range(BOARD, 6)]
    said += [Give(other) for other in range(7)]
    return said


def check_fact(kind: str, fact: str, value: Any) -> None:
    assert isinstance(value, int | str | list | None), (kind, fact)
    if fact == "source":
        assert value in SOURCES
    elif fact == "slot":
        assert value in SLOTS
    elif fact == "region":
        assert value in REGIONS


# --- what is hidden ---

EASY = DATA["easy"]
TABLES: list[dict[str, Any]] = [
    {"players": 1, "components": EASY},
    {"players": 1, "supply_start": "random", "solo_goal": 7, "components": DATA["tight"]},
    {"players": 2, "lobby_draft": "on", "components": EASY},
    {"players": 3, "inspectors": "on", "components": EASY, "coop_decision": "unanimous"},
    {"players": 4, "supply_start": "random", "components": EASY},
    {"players": 2, "mode": "competitive", "components": DATA["tight"], "events_reshuffle": "on"},
    {"players": 3, "mode": "competitive", "components": EASY, "bonus_gift": "always"},
    {
        "players": 4,
        "mode": "competitive",
        "lobby_draft": "on",
        "draft_order": "cards",
        "components": str(OWNER),
    },
    {"players": 2, "mode": "competitive", "lobby_draft": "on"},
]

SHOWN_GOAL = 3  # a personal goal that is shown when it is reached


def disguised(state: State, seat: int | None, rng: Random) -> State:
    """Another position that this seat must not be able to tell from the true one.

    The facts: others' lobby cards and goals, also discarded and rejected ones, but not a goal that was shown; goals
    offered before the first turn; in a draft the others' packs and picks; the order of the piles of summits and fossil
    plants, but not of the tiles that inspectors have put under it; the event stack below the future event; the orders
    in which piles would be made anew; first regions to come.
    """
    plain = json.loads(canonical(state.to_plain()))
    others = [company for owner, company in enumerate(plain["companies"]) if owner != seat]
    frames = {frame[0]: frame for frame in plain["stack"]}
    to_come = (
        plain["stack"][-1][0] != "drafting"
    )  # nobody has seen the cards of a draft that is still to come
    _disguise_cards(plain, others, _of_others(frames.get("drafting"), None if to_come else seat), rng)
    _disguise_goals(state, plain, others, _of_others(frames.get("keep_goals"), seat), rng)
    for pile in ("summit_pile", "fossils", "fossils_again", "events_again"):
        rng.shuffle(plain[pile])
    stack = plain["events"][2:]
    rng.shuffle(stack)
    plain["events"][2:] = stack
    plain["supply_starts"] = [rng.choice(REGIONS) for _ in plain["supply_starts"]]
    made = GAME.state_from_plain(plain)
    assert isinstance(made, State)
    return made


def _of_others(frame: Any, seat: int | None) -> list[list[int]]:
    """The packs or offers of the other seats, in a frame that has some."""
    return [cards for owner, cards in enumerate(frame[2]) if owner != seat] if frame else []


def _disguise_cards(plain: Any, others: list[Any], packs: list[list[int]], rng: Random) -> None:
    """The others' hands and packs are dealt anew, from them and from the cards that are not in the game."""
    frames = {frame[0]: frame for frame in plain["stack"]}
    seen = [card for card, _ in plain["lobby_played"]]
    for company in plain["companies"]:
        seen += company["lobby"]
    for pack in frames["drafting"][2] if "drafting" in frames else []:
        seen += pack
    spare = [card for card in range(1, LOBBY_CARDS + 1) if card not in seen]
    dealt_anew([company["lobby"] for company in others] + packs + [spare], rng)
    for company in others:
        company["lobby"].sort()


def _disguise_goals(
    state: State, plain: Any, others: list[Any], offers: list[list[int]], rng: Random
) -> None:
    """The others' goals, kept, rejected or still offered, are dealt anew. One that was shown stays where it is, and
    whoever was alone at a summit without showing it cannot have it."""
    frames = {frame[0]: frame for frame in plain["stack"]}
    seen = [goal for company in plain["companies"] for goal in company["goals"] + company["rejected"]]
    for offer in frames["keep_goals"][2] if "keep_goals" in frames else []:
        seen += offer
    spare = [goal for goal in state.board.goals if goal not in seen]
    hidden = [
        [goal for goal in company["goals"] if not _was_shown(state, company, goal)] for company in others
    ]
    open_ones = [
        [goal for goal in company["goals"] if _was_shown(state, company, goal)] for company in others
    ]
    while True:
        dealt_anew([*hidden, *(company["rejected"] for company in others), *offers, spare], rng)
        if not any(
            _was_shown(state, company, SHOWN_GOAL) and SHOWN_GOAL in goals
            for company, goals in zip(others, hidden, strict=True)
        ):
            break
    for company, goals, seen_by_all in zip(others, hidden, open_ones, strict=True):
        company["goals"] = sorted(goals + seen_by_all)


def _was_shown(state: State, company: Any, goal: int) -> bool:
    return state.board.team and company["alone"] and goal == SHOWN_GOAL


def preparing(state: State) -> bool:
    return asked(state) in ("drafting", "keep_goals", "enemy_start")


ATTEMPTS = [f"{verb} {card}" for card in range(1, 38) for verb in ("lobby", "play", "draft")]
ATTEMPTS += [f"keep {goal}" for goal in range(18)]
ATTEMPTS += ["done", "pass", "use", "accept", "give 2", "sell with 35", "sell with 36", "buy with 36"]
ATTEMPTS += ["discard goal", "claim 40", "reduce 9", "agree", "plan solar asia money with 2", "coins 900"]
ATTEMPTS += ["build asia tech with 16", "prepare asia tech with 11", "move asia tech to summit 1 with 30"]


def heard(number: int, state: State) -> set[str]:
    """What is uncovered first when regions are supplied; when rivals draft last, the packs are before that."""
    drawn = "supply_start_drawn" if TABLES[number].get("supply_start") == "random" else "fossil"
    if state.board.competitive and state.board.lobby_draft and state.board.goals_first:
        drawn = "packs_passed"
    return {"planned", "turn", "turn_ended", "scientist_moved", drawn, "prepared"}


# --- recorded games ---


def check_end(state: State, events: list[Event]) -> None:
    assert state.outcome is not None
    if state.outcome.team is None:
        assert state.outcome.scores == [company.points for company in state.companies]
    elif state.board.team:
        assert state.outcome.scores == [state.team_points] * len(state.companies)


LOST = {"no_points", "too_hot", "goals_missed", "un_missed", "solo_goal_missed"}


def play_random(table: Table) -> tuple[Record, State]:
    record, state, _ = play_one(table)
    return record, state


def check_random(state: State) -> None:
    """All lose together, or a team wins together; rivals are ranked. Whoever was not lost on the way has played the
    last decade."""
    outcome = state.outcome
    assert outcome is not None
    lost = outcome.reason in LOST
    assert (outcome.team is False) == lost
    assert (outcome.team is True) == (outcome.reason == "saved")
    assert bool(outcome.winners) != lost
    early = outcome.reason in ("no_points", "too_hot")
    assert state.decade == state.board.decades or early
    assert state.decade <= state.board.decades


TRIAL = Trial(
    name="second-chance",
    rules="SC-",
    pick=pick,
    styles=STYLES,
    style="verbs",
    first=first_position,
    kinds=len(MODES),
    latest=200,
    universe=universe,
    books=Books,
    check_position=check_position,
    verbs=VERBS,
    words=WORDS,
    tables=[
        table(players=1),
        table(players=2, summit_places=3),
        table(players=3, mode="competitive"),
        table(players=4, lobby_draft="on"),
    ],
    decisions=frozenset(kind.name for kind in DECISIONS),
    silent=frozenset(FRAMES),
    facts=check_fact,
    random_games=RandomGames(252, tables, play_random, check_random),
    golden=Golden(
        folder=FOLDER,
        wanted={name: wanted for name, (_, _, wanted) in GAMES.items()},
        shown=shown,
        reasons=set(REASONS),
        verbs={kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]},
        unasked=UNASKED,
        untold=NEVER,
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
        attempted_at=[0, 2, 3, 7],
        heard=heard,
        telling=("game_over", "goal_shown"),  # the end opens everything, and a goal is shown by a rule
    ),
)
