"""Random games over all player counts and options, the books checked after every action.

    python -m tests.co2.random_run --games 20000 --workers 2

prints tables of what was played. The suite plays some hundreds of the same games (test_random_games.py).
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import baseload
from baseload.bots.knowledge import knowledge
from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.record import Record
from baseload.games.climate.verbs import DONE, Buy, Coins, DiscardGoal, Lobby, Pass, Recruit, Sell
from baseload.games.climate.world import MONEY, RESEARCH, SUMMIT, TECH
from baseload.games.co2.actions import HAND, KEEP_GOAL, Bid, Claim, Construct, Install, Learn, Move, Propose
from baseload.games.co2.construct import building_space
from baseload.games.co2.state import INSTALLED, State
from tests.co2.conservation import Books

GAME = baseload.game("co2")
OWNER = Path(__file__).parents[2] / "examples" / "components" / "co2-owner.toml"
MOST_ACTIONS = 20_000
STYLES = ["flat", "verbs", "builder", "spender"]

Chosen = TypeVar("Chosen", bound=Action)


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
    verbs = sorted({type(action).__name__ for action in legal})
    verb = verbs[int(rng.random() * len(verbs))]
    ways = [action for action in legal if type(action).__name__ == verb]
    return ways[int(rng.random() * len(ways))]


def _of(legal: list[Action], kind: type[Chosen]) -> list[Chosen]:
    return [action for action in legal if isinstance(action, kind)]


def _best(ways: list[Chosen], rng: Random, worth: Callable[[Chosen], tuple[Any, ...]]) -> Chosen:
    return max(ways, key=lambda way: (*worth(way), rng.random()))


def _missing(state: State, seat: int, source: int) -> int:
    """Expertise that the seat still lacks for the next plant of the source; 9 where none is left or none is lacking."""
    built = state.plants_built[source]
    tech = state.board.parts.plant_tech[source]
    missing = tech[built] - state.companies[seat].expertise[source] if built < len(tech) else 0
    return missing if missing > 0 else 9


def _build(state: State, rng: Random, legal: list[Action]) -> Action:
    """Construct if possible, claim if possible, else learn, install and propose what can be built soon. Small regions
    first, so that some become green; the company goal is kept."""
    seat = state.seat
    assert seat is not None
    constructs, claims, learns = _of(legal, Construct), _of(legal, Claim), _of(legal, Learn)
    if constructs:
        sizes = state.board.parts.spaces
        return _best(constructs, rng, lambda way: (way.card > 0, -sizes[way.place // 3]))
    if claims:
        return _best(claims, rng, lambda way: (state.board.parts.un_points[way.goal],))
    if learns:
        return _best(learns, rng, lambda way: (-_missing(state, seat, way.source),))
    if isinstance(legal[0], Coins):
        return legal[-1] if rng.random() < 0.7 else rng.choice(legal)
    bids = _of(legal, Bid)
    if bids or isinstance(legal[0], Pass):
        return bids[0] if bids and rng.random() < 0.3 else _of(legal, Pass)[0]
    moves = _moves(state, seat, rng, _of(legal, Move))
    if moves:
        return moves[0]
    if _of(legal, Recruit):
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
    sales = _of(legal, Sell)
    if sales and rng.random() < 0.7:
        return sales[-1]
    installs = [way for way in _of(legal, Install) if way.origin != HAND]
    if installs and not _of(legal, Construct):
        return rng.choice(installs)
    if isinstance(legal[0], Propose) and state.companies[seat].money > 3 and rng.random() < 0.5:
        return rng.choice([way for way in _of(legal, Propose) if way.place % 3 != MONEY] or legal)
    return _build(state, rng, legal)


def _moves(state: State, seat: int, rng: Random, moves: list[Move]) -> list[Action]:
    """A scientist to where he learns what is missing, or on to a summit when he has learnt enough; mostly."""
    if rng.random() < 0.1:
        return []

    def source(place: int) -> int:
        return state.projects[place] % INSTALLED

    from_hand = [way for way in moves if way.start == HAND]
    if from_hand:
        return [_best(from_hand, rng, lambda way: (-_missing(state, seat, source(way.target)),))]
    speaks = [way for way in moves if way.target >= SUMMIT and _missing(state, seat, source(way.start)) == 9]
    return [_best(speaks, rng, lambda way: (way.card > 0,))] if speaks and rng.random() < 0.6 else []


def _project(state: State, seat: int, rng: Random, legal: list[Action]) -> Action:
    """Install what this company can build soonest, else propose on the slot whose grant it needs most."""
    company = state.companies[seat]
    installs, proposals = _of(legal, Install), _of(legal, Propose)

    def fits(place: int) -> bool:
        return building_space(state, place // 3) >= 0

    if installs and (rng.random() < 0.75 or not proposals):
        return _best(
            installs,
            rng,
            lambda way: (way.card > 0, fits(way.place), -_missing(state, seat, state.projects[way.place])),
        )
    slot = MONEY if company.money < 9 else TECH if company.tech < 2 else rng.randrange(3)
    if company.recruits and state.workers.count(seat) + company.scientists < 2:
        slot = RESEARCH
    return _best(
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
    lobbies, sales, purchases = _of(legal, Lobby), _of(legal, Sell), _of(legal, Buy)
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


class Seen:
    """What happened in a game, or in many: what was on the stack, which verbs answered it, what events told."""

    def __init__(self) -> None:
        self.decisions: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.events: Counter[str] = Counter()

    def before(self, state: State, action: Action) -> None:
        names: list[str] = [frame.to_plain()[0] for frame in state.stack]
        verb = type(action).__name__
        self.decisions.update(names)
        self.verbs[verb] += 1
        self.answers[f"{names[-1]}: {verb}"] += 1

    def after(self, events: list[Event]) -> None:
        for event in events:
            self.events[event.kind] += 1

    def add(self, other: "Seen") -> None:
        self.decisions += other.decisions
        self.answers += other.answers
        self.verbs += other.verbs
        self.events += other.events

    def to_plain(self) -> dict[str, dict[str, int]]:
        return {
            "decisions": {**self.decisions},
            "answers": {**self.answers},
            "verbs": {**self.verbs},
            "events": {**self.events},
        }


def first_position(seed: int, players: int) -> tuple[State, Random, str]:
    """A table with options at random, and a style to play it in."""
    rng = Random(seed)
    options = GAME.options(**random_options(rng, players))
    state = GAME.setup(options, GAME.deal(options, seed))
    assert isinstance(state, State)
    return state, rng, rng.choice(STYLES)


def position(seed: int, players: int, count: int) -> State:
    """The position after so many actions of a random game, or the last one before its end."""
    state, rng, style = first_position(seed, players)
    for _ in range(count):
        after = state.copy()
        after.apply(pick(state, rng, style))
        if after.outcome is not None:
            break
        state = after
    return state


def play_one(seed: int, players: int, style: str) -> tuple[Record, State, Seen]:
    """A whole game of that seed, every action checked against the books; also counts what happened in it."""
    rng = Random(seed)
    return play_table(seed, random_options(rng, players), style, rng)


def play_table(
    seed: int, chosen: dict[str, Any], style: str, rng: Random, checked: bool = True
) -> tuple[Record, State, Seen]:
    """The same with options given; without the books if it need not be checked."""
    options = GAME.options(**chosen)
    deal = GAME.deal(options, seed)
    state = GAME.setup(options, deal)
    assert isinstance(state, State)
    books, seen = Books(state) if checked else None, Seen()
    actions: list[Action] = []
    while state.outcome is None:
        action = pick(state, rng, style)
        seen.before(state, action)
        events = state.play(action)
        actions.append(action)
        seen.after(events)
        if books is not None:
            books.check(action, events, state)
        assert len(actions) < MOST_ACTIONS, "the game does not end"
    record = Record(GAME, options, deal, actions, [f"bot {style}"] * options.players, state.hash())
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


def _print_seen(rows: list[Row]) -> None:
    for name in ("decisions", "answers", "verbs", "events"):
        print(f"\n{name:26} {''.join(f'{style:>10}' for style in STYLES)}")
        counts: dict[str, Counter[str]] = {style: Counter() for style in STYLES}
        for row in rows:
            counts[row.style] += getattr(row.seen, name)
        for kind in sorted({kind for count in counts.values() for kind in count}):
            print(f"{kind:26} {''.join(f'{counts[style][kind]:10}' for style in STYLES)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    asked = parser.parse_args()
    started = time.perf_counter()
    todo = list(tables(asked.games, asked.seed))
    if asked.workers > 1:
        with ProcessPoolExecutor(asked.workers) as pool:
            rows = list(pool.map(_row, todo, chunksize=50))
    else:
        rows = [_row(table) for table in todo]
    good = [row for row in rows if not row.error]
    errors = [row.error for row in rows if row.error]
    _print_games(good)
    _print_seen(good)
    total = sum(row.actions for row in good)
    seconds = time.perf_counter() - started
    print(
        f"\nbuild {baseload.build()}, {len(good)} games, {total} actions, {seconds:.0f} s, errors {len(errors)}"
    )
    for error in errors[:20]:
        print(error[:1000], file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
