"""Random games over modes, players, options and components, the books checked after every action.

    python -m tests.second_chance.random_run --games 20000 --workers 2

prints tables of what was played. The suite plays some hundreds of the same games (test_random_games.py).

Chance plays badly, and a team that plays badly is lost after a decade or two. So most games are played with other
components: `EASY` ones, with which games last to the end, and `TIGHT` ones, in which supplies run out.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import baseload
from baseload.core.action import Action
from baseload.core.record import Record
from baseload.games.climate.verbs import DONE, Buy, Coins, DiscardGoal, Lobby, Recruit, Sell
from baseload.games.climate.world import MONEY, RESEARCH, SUMMIT, TECH
from baseload.games.second_chance.actions import (
    BOARD,
    CARD,
    Accept,
    Agree,
    Build,
    Claim,
    Learn,
    Move,
    Plan,
    Play,
    Prepare,
    Reduce,
    Use,
)
from baseload.games.second_chance.build import building_space
from baseload.games.second_chance.components import SOURCES, STANDARD
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.state import NO_PROJECT, NOBODY, PLANNED, PREPARED, TOPICS, State
from tests.harness.random_run import any_verb, best, later, of, print_seen, run, whole_game
from tests.harness.seen import Seen
from tests.second_chance.conservation import Books

GAME = baseload.game("second-chance")
OWNER = Path(__file__).parents[2] / "examples" / "components" / "second-chance-owner.toml"
STYLES = ["flat", "verbs", "builder"]
MODES = [("cooperative", 2), ("cooperative", 3), ("cooperative", 4)]
MODES += [("competitive", 2), ("competitive", 3), ("competitive", 4), ("solo", 1)]


# No penalties, a sky that takes everything, cheap plants, and goals that one thing meets.
EASY: dict[str, Any] = {
    "goal_tiles": {"penalty": [0, 0, 0, 0]},
    "climate": {"lost": 2000, "second_event": 250},
    "plants": {
        source: {
            "1": {"money": 2, "tech": 1, "knowledge": 1, "points": 6},
            "2": {"money": 3, "tech": 1, "knowledge": 2, "points": 8},
        }
        for source in SOURCES
    },
    "start": {"money": [8, 8, 9, 9], "tech": 3},
    "stock": {"tech_markers": 40},
    "un_cards": {"may_remain": 7},
    "personal_goals": {
        **{str(goal): {"number": 1} for goal in (1, 2, 4, 6, 7)},
        **{str(goal): {"by_players": [1, 1, 1, 1]} for goal in range(8, 17)},
    },
}
# Few of everything that can run out: permits, tech, markers, cubes, fossil tiles, summits and projects.
TIGHT: dict[str, Any] = {
    "goal_tiles": {"penalty": [0, 0, 1, 1]},
    "climate": {"lost": 900},
    "fossil": {"gas": {"tiles": 8}, "oil": {"tiles": 1}, "coal": {"tiles": 1}, "gas_removed": 1},
    "plants": {
        source: {
            "1": {"money": 3, "tech": 1, "knowledge": 1},
            "2": {"money": 4, "tech": 1, "knowledge": 2, "permits": 0},
        }
        for source in SOURCES
    },
    "projects": {"levels": [1, 2]},
    "stock": {
        "tech_markers": 14,
        "permits": 37,
        "plants": 2,
        "scientists": 3,
        "infrastructure_markers": 2,
        "cubes": 2,
    },
    "solo": {"enemy_cubes": 2},
    "market": {"price_highest": 4},
}
DATA: dict[str, Any] = {
    "standard": STANDARD,
    "easy": {"base": STANDARD, "own": EASY},
    "tight": {"base": STANDARD, "own": TIGHT},
    "owner": str(OWNER),
}
KINDS = ["standard", "easy", "other"]  # other: any of them


def random_options(rng: Random, mode: str, players: int, kind: str) -> dict[str, Any]:
    """Options for such a table; each at random, its default half the time."""
    chosen: dict[str, Any] = {"mode": mode, "players": players}
    for spec in GAME.option_specs():
        if spec.name in ("players", "mode", "components") or rng.random() < 0.5:
            continue
        if spec.name != "solo_goal" or mode == "solo":
            chosen[spec.name] = rng.choice(spec.values)
    chosen["components"] = DATA[kind if kind in DATA else rng.choice(list(DATA))]
    return chosen


# --- three ways to choose an action ---


def pick(state: State, rng: Random, style: str) -> Action:
    """One legal action.

    flat     any
    verbs    a verb first, then one of its actions: the many ways to move a scientist do not crowd out the rest
    builder  what leads to plants, UN cards and summits, with points for what a team still owes
    """
    legal = state.legal()
    if style == "flat":
        return legal[int(rng.random() * len(legal))]
    if style == "builder" and rng.random() > 0.04:
        return _build(state, rng, legal)
    return any_verb(legal, rng)


def _missing(state: State, seat: int, place: int) -> int:
    """Knowledge that the seat still lacks to build the project; 9 where there is none or nothing is lacking."""
    project = state.projects[place]
    if project <= NO_PROJECT:
        return 9
    needed = state.board.components.plant_knowledge[project % 5][project // 5]
    missing = needed - state.companies[seat].knowledge[project % 5]
    return missing if missing > 0 else 9


def _build(state: State, rng: Random, legal: list[Action]) -> Action:
    seat = state.seat
    assert seat is not None
    for kind, likely in ((Use, 0.85), (Accept, 0.8), (Agree, 0.7), (Recruit, 0.6), (Play, 0.9)):
        if rng.random() < likely and (kindred := of(legal, kind)):
            return rng.choice(kindred)
    builds, claims, learns = of(legal, Build), of(legal, Claim), of(legal, Learn)
    if builds:
        return best(builds, rng, lambda way: (way.card > 0, way.origin != BOARD))
    if claims:
        return rng.choice(claims)
    if learns:
        return best(learns, rng, lambda way: (-state.companies[seat].knowledge[way.source],))
    if isinstance(legal[0], Coins):
        return _income(state, rng, legal)
    if isinstance(legal[0], Reduce):
        return legal[0] if rng.random() < 0.6 else rng.choice(legal)
    moves = _moves(state, seat, rng, of(legal, Move))
    if moves:
        return moves[0]
    if not state.used & (PLANNED | PREPARED) and any(isinstance(way, Plan | Prepare) for way in legal):
        return _project(state, seat, rng, legal)
    return _director(state, seat, rng, legal)


def _income(state: State, rng: Random, legal: list[Action]) -> Action:
    """A team takes the points it owes for its tiles, rivals theirs at the end; coins otherwise."""
    most = len(legal) - 1
    if rng.random() < 0.2:
        return rng.choice(legal)
    if state.board.team:
        owed = max(0, due(state) - state.team_points)
        return legal[max(0, most - owed)]
    return legal[0 if state.decade == state.board.decades else most]


def _moves(state: State, seat: int, rng: Random, moves: list[Move]) -> list[Action]:
    """A scientist to where he learns what is missing, or on to a summit when he has learnt enough; mostly."""
    if rng.random() < 0.1:
        return []
    speaks = [way for way in moves if SUMMIT <= way.target < CARD]
    if speaks and rng.random() < 0.9:
        return [best(speaks, rng, lambda way: (-_vacant(state, way.target - SUMMIT), way.card > 0))]
    posted = [way for way in moves if way.start == BOARD and way.target < SUMMIT]
    if posted:
        return [best(posted, rng, lambda way: (-_missing(state, seat, way.target),))]
    onto_cards = [way for way in moves if way.target > CARD]
    return [rng.choice(onto_cards)] if onto_cards and rng.random() < 0.1 else []


def _price(state: State, source: int) -> int:
    """Coins for the lower plant of the source."""
    return state.board.components.plant_money[source][0]


def _vacant(state: State, summit: int) -> int:
    """Topics of a summit that nobody speaks about yet."""
    topics = len(state.board.components.summit_topics[state.summits[summit]])
    return state.speakers[TOPICS * summit : TOPICS * summit + topics].count(NOBODY)


def _project(state: State, seat: int, rng: Random, legal: list[Action]) -> Action:
    """Prepare what this company can build soonest, else plan on the slot whose subsidy it needs most."""
    company = state.companies[seat]
    prepares, plans = of(legal, Prepare), of(legal, Plan)

    def fits(place: int) -> bool:
        return building_space(state, place // 3) >= 0

    poor = company.money < 7 and any(owner != NOBODY for owner in state.prepared)
    if prepares and (rng.random() < (0.3 if poor else 0.75) or not plans):
        return best(
            prepares,
            rng,
            lambda way: (
                way.card > 0,
                fits(way.place),
                state.workers[way.place] != seat,
                _missing(state, seat, way.place) == 9,
                -_price(state, state.projects[way.place] % 5),
                way.origin != BOARD,
            ),
        )
    slot = MONEY if company.money < 9 else TECH if company.tech < 2 else rng.randrange(3)
    if company.recruits and state.workers.count(seat) + company.scientists < 2:
        slot = RESEARCH
    return best(
        plans,
        rng,
        lambda way: (
            way.card > 0,
            way.place % 3 == slot,
            fits(way.place),
            state.permits[way.place // 3] if slot == MONEY else 0,
            -_price(state, way.source),
        ),
    )


def _director(state: State, seat: int, rng: Random, legal: list[Action]) -> Action:
    """After the main action, or where something else is asked."""
    permits = state.companies[seat].permits
    waiting = [place for place in range(18) if state.prepared[place] != NOBODY]
    lobbies, sales, purchases = of(legal, Lobby), of(legal, Sell), of(legal, Buy)
    if lobbies and rng.random() < 0.35:
        return rng.choice(lobbies)
    if sales and permits > (1 if waiting else 3) and rng.random() < 0.6:
        return sales[-1]
    if purchases and permits < 2 and rng.random() < 0.5:
        return purchases[-1]
    if DONE in legal:
        return DONE
    return rng.choice([action for action in legal if not isinstance(action, DiscardGoal)])


# --- whole games ---


Table = tuple[int, str, int, str, str]  # seed, mode, players, style, kind of components


def first_position(seed: int, table: int) -> tuple[State, Random, str]:
    """A table with options at random, and a style to play it in. `table` numbers mode and players."""
    rng = Random(seed)
    mode, players = MODES[table % len(MODES)]
    options = GAME.options(**random_options(rng, mode, players, "other"))
    state = GAME.setup(options, GAME.deal(options, seed))
    assert isinstance(state, State)
    return state, rng, rng.choice(STYLES)


def position(seed: int, table: int, count: int) -> State:
    """The position after so many actions of a random game, or the last one before its end."""
    first, rng, style = first_position(seed, table)
    state = later(first, count, lambda state: pick(state, rng, style))
    assert isinstance(state, State)
    return state


def play_one(table: Table) -> tuple[Record, State, Seen]:
    """A whole game at that table, every action checked against the books; also counts what happened in it."""
    seed, mode, players, style, kind = table
    rng = Random(seed)
    return play_table(seed, random_options(rng, mode, players, kind), style, rng)


def play_table(
    seed: int, chosen: dict[str, Any], style: str, rng: Random, checked: bool = True
) -> tuple[Record, State, Seen]:
    """The same with options given; without the books if it need not be checked."""
    seen = Seen()
    record, state = whole_game(
        GAME, seed, chosen, style, lambda state: pick(state, rng, style), Books if checked else None, seen
    )
    assert isinstance(state, State)
    return record, state, seen


def tables(games: int, first: int = 0) -> Iterable[Table]:
    """Every configuration in turn."""
    every = [(mode, players, style, kind) for kind in KINDS for mode, players in MODES for style in STYLES]
    for number in range(games):
        yield (first + number, *every[number % len(every)])


# --- the tables that are printed ---

REASONS = [
    "saved",
    "no_points",
    "too_hot",
    "goals_missed",
    "un_missed",
    "solo_goal_missed",
    "last_decade",
]


class Row:
    """What one game adds to the tables."""

    def __init__(self, mode: str, players: int, style: str, kind: str) -> None:
        self.mode = mode
        self.players = players
        self.style = style
        self.kind = kind
        self.actions = 0
        self.decade = 0
        self.reason = ""
        self.scores: list[int] = []
        self.seen = Seen()
        self.error = ""


def _row(table: Table) -> Row:
    seed, mode, players, style, kind = table
    row = Row(mode, players, style, kind)
    try:
        record, state, row.seen = play_one(table)
    except Exception as error:  # one bad game must not hide the others
        row.error = f"seed {seed}, {mode} {players}, {style}, {kind}: {type(error).__name__}: {error}"
        return row
    outcome = state.outcome
    assert outcome is not None
    row.actions, row.decade, row.reason = len(record.actions), state.decade, outcome.reason
    # A team's points are those of each; rivals who lost together have points nevertheless.
    row.scores = [state.team_points] if state.board.team else [company.points for company in state.companies]
    return row


def _print_games(rows: list[Row]) -> None:
    heads = " ".join(f"{reason:>{max(9, len(reason))}}" for reason in REASONS)
    print(
        f"{'data':8} {'mode':11} {'seats':>5} {'games':>6} {heads} {'points':>7} {'decade':>6} {'actions':>7}"
    )
    order = [(kind, mode, players) for kind in KINDS for mode, players in MODES]
    for kind, mode, players in order:
        mine = [row for row in rows if (row.kind, row.mode, row.players) == (kind, mode, players)]
        if not mine:
            continue
        ends = Counter(row.reason for row in mine)
        told = " ".join(f"{ends[reason]:{max(9, len(reason))}}" for reason in REASONS)
        scores = [score for row in mine for score in row.scores]
        points = sum(scores) / len(scores)
        decade = sum(row.decade for row in mine) / len(mine)
        actions = sum(row.actions for row in mine) / len(mine)
        print(
            f"{kind:8} {mode:11} {players:5} {len(mine):6} {told} {points:7.1f} {decade:6.1f} {actions:7.1f}"
        )


def _show(rows: list[Row]) -> None:
    _print_games(rows)
    print_seen(((row.style, row.seen) for row in rows), STYLES)


if __name__ == "__main__":
    sys.exit(run(__doc__, tables, _row, _show))
