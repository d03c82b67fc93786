"""Random games over all player counts and options, the books checked after every action.

    python -m tests.co2.random_run --games 20000 --workers 2

prints tables of what was played. The suite plays some hundreds of the same games (test_random_games.py).
"""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import baseload
from baseload.bots.knowledge import knowledge
from baseload.core.action import Action
from baseload.core.record import Record
from baseload.games.climate.verbs import DONE, Buy, Coins, DiscardGoal, Lobby, Pass, Recruit, Sell
from baseload.games.climate.world import MONEY, RESEARCH, SUMMIT, TECH
from baseload.games.co2.actions import HAND, KEEP_GOAL, Bid, Claim, Construct, Install, Learn, Move, Propose
from baseload.games.co2.construct import building_space
from baseload.games.co2.state import INSTALLED, State
from tests.co2.conservation import Books
from tests.harness.random_run import any_verb, best, later, of, print_seen, run, whole_game
from tests.harness.seen import Seen

GAME = baseload.game("co2")
OWNER = Path(__file__).parents[2] / "examples" / "components" / "co2-owner.toml"
STYLES = ["flat", "verbs", "builder", "spender"]


def random_options(rng: Random, players: int) -> dict[str, Any]:
    """Options for `players`; each at random, its default half the time, and now and then an owner's components."""
    chosen: dict[str, Any] = {"players": players}
    for spec in GAME.option_specs():
        if spec.name in ("players", "components") or rng.random() < 0.5:
            continue
        chosen[spec.name] = rng.choice(spec.values)
    if rng.random() < 0.15:
        chosen["components"] = str(OWNER)
    return chosen


# --- four ways to choose an action ---


def pick(state: State, rng: Random, style: str) -> Action:
    """One legal action.

    flat     any
    verbs    a verb first, then one of its actions: the many ways to move a scientist do not crowd out the rest
    builder  what leads to plants, so that games survive to the final scoring
    spender  builds too, but keeps neither coins nor permits, and so has to give points for its fossil plants
    normal   as the bot of that level, who gathers permits until the market runs dry; not among STYLES
    """
    if style == "normal":
        return knowledge("co2", len(state.companies)).choose(state.view(state.seat).seen())
    legal = state.legal()
    if style == "flat":
        return legal[int(rng.random() * len(legal))]
    if rng.random() > 0.03:
        if style == "builder":
            return _build(state, rng, legal)
        if style == "spender":
            return _spend(state, rng, legal)
    return any_verb(legal, rng)


def _missing(state: State, seat: int, source: int) -> int:
    """Expertise that the seat still lacks for the next plant of the source; 9 where none is left or none is lacking."""
    built = state.plants_built[source]
    tech = state.board.components.plant_tech[source]
    missing = tech[built] - state.companies[seat].expertise[source] if built < len(tech) else 0
    return missing if missing > 0 else 9


def _build(state: State, rng: Random, legal: list[Action]) -> Action:
    """Construct if possible, claim if possible, else learn, install and propose what can be built soon. Small regions
    first, so that some become green; the company goal is kept."""
    seat = state.seat
    assert seat is not None
    constructs, claims, learns = of(legal, Construct), of(legal, Claim), of(legal, Learn)
    if constructs:
        sizes = state.board.components.spaces
        return best(constructs, rng, lambda way: (way.card > 0, -sizes[way.place // 3]))
    if claims:
        return best(claims, rng, lambda way: (state.board.components.un_points[way.goal],))
    if learns:
        return best(learns, rng, lambda way: (-_missing(state, seat, way.source),))
    if isinstance(legal[0], Coins):
        return legal[-1] if rng.random() < 0.7 else rng.choice(legal)
    bids = of(legal, Bid)
    if bids or isinstance(legal[0], Pass):
        return bids[0] if bids and rng.random() < 0.3 else of(legal, Pass)[0]
    moves = _moves(state, seat, rng, of(legal, Move))
    if moves:
        return moves[0]
    if of(legal, Recruit):
        return legal[0]
    if any(isinstance(action, Install | Propose) for action in legal):
        return _project(state, seat, rng, legal)
    return _free_move(state, seat, rng, legal)


def _spend(state: State, rng: Random, legal: list[Action]) -> Action:
    """Permits of the regions go first, those in hand are sold, income is taken in points."""
    seat = state.seat
    assert seat is not None
    if isinstance(legal[0], Coins) and rng.random() < 0.8:
        return legal[0]
    if KEEP_GOAL in legal:
        return rng.choice(legal)
    sales = of(legal, Sell)
    if sales and rng.random() < 0.7:
        return sales[-1]
    installs = [way for way in of(legal, Install) if way.origin != HAND]
    if installs and not of(legal, Construct):
        return rng.choice(installs)
    if isinstance(legal[0], Propose) and state.companies[seat].money > 3 and rng.random() < 0.5:
        return rng.choice([way for way in of(legal, Propose) if way.place % 3 != MONEY] or legal)
    return _build(state, rng, legal)


def _moves(state: State, seat: int, rng: Random, moves: list[Move]) -> list[Action]:
    """A scientist to where he learns what is missing, or on to a summit when he has learnt enough; mostly."""
    if rng.random() < 0.1:
        return []

    def source(place: int) -> int:
        return state.projects[place] % INSTALLED

    from_hand = [way for way in moves if way.start == HAND]
    if from_hand:
        return [best(from_hand, rng, lambda way: (-_missing(state, seat, source(way.target)),))]
    speaks = [way for way in moves if way.target >= SUMMIT and _missing(state, seat, source(way.start)) == 9]
    return [best(speaks, rng, lambda way: (way.card > 0,))] if speaks and rng.random() < 0.6 else []


def _project(state: State, seat: int, rng: Random, legal: list[Action]) -> Action:
    """Install what this company can build soonest, else propose on the slot whose grant it needs most."""
    company = state.companies[seat]
    installs, proposals = of(legal, Install), of(legal, Propose)

    def fits(place: int) -> bool:
        return building_space(state, place // 3) >= 0

    if installs and (rng.random() < 0.75 or not proposals):
        return best(
            installs,
            rng,
            lambda way: (way.card > 0, fits(way.place), -_missing(state, seat, state.projects[way.place])),
        )
    slot = MONEY if company.money < 9 else TECH if company.tech < 2 else rng.randrange(3)
    if company.recruits and state.workers.count(seat) + company.scientists < 2:
        slot = RESEARCH
    return best(
        proposals,
        rng,
        lambda way: (
            way.card > 0,
            way.place % 3 == slot,
            fits(way.place),
            state.permits[way.place // 3] if slot == MONEY else 0,
        ),
    )


def _free_move(state: State, seat: int, rng: Random, legal: list[Action]) -> Action:
    """After the action, or where something else is asked."""
    permits = state.companies[seat].permits
    lobbies, sales, purchases = of(legal, Lobby), of(legal, Sell), of(legal, Buy)
    if lobbies and rng.random() < 0.35:
        return rng.choice(lobbies)
    if sales and permits > 2 and rng.random() < 0.6:
        return sales[-1]
    if purchases and not permits and rng.random() < 0.5:
        return purchases[-1]
    if DONE in legal:
        return DONE
    return rng.choice([action for action in legal if not isinstance(action, DiscardGoal)])


# --- whole games ---


def first_position(seed: int, players: int) -> tuple[State, Random, str]:
    """A table with options at random, and a style to play it in."""
    rng = Random(seed)
    options = GAME.options(**random_options(rng, players))
    state = GAME.setup(options, GAME.deal(options, seed))
    assert isinstance(state, State)
    return state, rng, rng.choice(STYLES)


def position(seed: int, players: int, count: int) -> State:
    """The position after so many actions of a random game, or the last one before its end."""
    first, rng, style = first_position(seed, players)
    state = later(first, count, lambda state: pick(state, rng, style))
    assert isinstance(state, State)
    return state


def play_one(seed: int, players: int, style: str) -> tuple[Record, State, Seen]:
    """A whole game of that seed, every action checked against the books; also counts what happened in it."""
    rng = Random(seed)
    return play_table(seed, random_options(rng, players), style, rng)


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


def tables(games: int, first: int = 0) -> Iterable[tuple[int, int, str]]:
    """Seed, players and style of each game: every configuration in turn."""
    kinds = [(players, style) for players in range(1, 6) for style in STYLES]
    for number in range(games):
        players, style = kinds[number % len(kinds)]
        yield first + number, players, style


# --- the tables that are printed ---


class Row:
    """What one game adds to the tables."""

    def __init__(self, players: int, style: str) -> None:
        self.players = players
        self.style = style
        self.actions = 0
        self.reason = ""
        self.lost = False
        self.scores: list[int] = []
        self.seen = Seen()
        self.error = ""


def _row(table: tuple[int, int, str]) -> Row:
    seed, players, style = table
    row = Row(players, style)
    try:
        record, state, row.seen = play_one(seed, players, style)
    except Exception as error:  # one bad game must not hide the others
        row.error = f"seed {seed}, {players} players, {style}: {type(error).__name__}: {error}"
        return row
    outcome = state.outcome
    assert outcome is not None
    row.actions, row.reason = len(record.actions), outcome.reason
    row.lost = outcome.reason == "too_hot"
    if outcome.team is None:
        row.scores = outcome.scores
    return row


def _print_games(rows: list[Row]) -> None:
    reasons = ["too_hot", "last_decade", "green_regions", "safe_zone"]
    heads = " ".join(f"{reason:>13}" for reason in reasons)
    print(f"{'players':7} {'style':8} {'games':>6} {'too hot':>8} {heads} {'score':>6} {'actions':>8}")
    for players, style in sorted({(row.players, row.style) for row in rows}):
        mine = [row for row in rows if (row.players, row.style) == (players, style)]
        count = len(mine)
        scores = [score for row in mine for score in row.scores]
        ends = Counter(row.reason for row in mine)
        told = " ".join(f"{ends[reason]:13}" for reason in reasons)
        score = f"{sum(scores) / len(scores):6.1f}" if scores else f"{'-':>6}"
        lost = sum(row.lost for row in mine) / count
        actions = sum(row.actions for row in mine) / count
        print(f"{players:7} {style:8} {count:6} {lost:8.1%} {told} {score} {actions:8.1f}")


def _show(rows: list[Row]) -> None:
    _print_games(rows)
    print_seen(((row.style, row.seen) for row in rows), STYLES)


if __name__ == "__main__":
    sys.exit(run(__doc__, tables, _row, _show))
