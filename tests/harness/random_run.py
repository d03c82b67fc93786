"""Whole random games with open books, and the command that plays many of them."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, Protocol, TypeVar

import baseload
from baseload.core.action import Action
from baseload.core.contract import Game
from baseload.core.event import Event
from baseload.core.record import Record
from tests.harness.seen import Seen

MOST_ACTIONS = 50_000

Chosen = TypeVar("Chosen", bound=Action)
Table = TypeVar("Table")


class Books(Protocol):
    """The books of one table: they take in each action and complain when something does not add up."""

    def check(self, action: Action, events: list[Event], state: Any, /) -> None: ...


class Told(Protocol):
    """What takes note of a game while it is played."""

    def before(self, state: Any, action: Action, /) -> None: ...

    def after(self, events: list[Event], /) -> None: ...


class Row(Protocol):
    """What one game adds to the tables that are printed; an error is told and the rest of it missing."""

    actions: int
    error: str


def of(legal: list[Action], kind: type[Chosen]) -> list[Chosen]:
    """The legal actions of one kind."""
    return [action for action in legal if isinstance(action, kind)]


def best(ways: list[Chosen], rng: Random, worth: Callable[[Chosen], tuple[Any, ...]]) -> Chosen:
    """The worthiest of them; chance decides between equals."""
    return max(ways, key=lambda way: (*worth(way), rng.random()))


def any_verb(legal: list[Action], rng: Random) -> Action:
    """A verb first, then one of its actions: the many ways to do one thing do not crowd out the rest."""
    verbs = sorted({type(action).__name__ for action in legal})
    verb = verbs[int(rng.random() * len(verbs))]
    ways = [action for action in legal if type(action).__name__ == verb]
    return ways[int(rng.random() * len(ways))]


def later(state: Any, count: int, pick: Callable[[Any], Action]) -> Any:
    """The position after so many actions, or the last one before the game's end."""
    for _ in range(count):
        after = state.copy()
        after.apply(pick(state))
        if after.outcome is not None:
            break
        state = after
    return state


def whole_game(
    game: Game,
    seed: int,
    chosen: dict[str, Any],
    style: str,
    pick: Callable[[Any], Action],
    open_books: Callable[[Any], Books] | None,
    seen: Told,
) -> tuple[Record, Any]:
    """A game with these options, every action checked against the books if there are any, and taken note of."""
    options = game.options(**chosen)
    deal = game.deal(options, seed)
    state = game.setup(options, deal)
    books = open_books(state) if open_books is not None else None
    actions: list[Action] = []
    while state.outcome is None:
        action = pick(state)
        seen.before(state, action)
        events = state.play(action)
        actions.append(action)
        seen.after(events)
        if books is not None:
            books.check(action, events, state)
        assert len(actions) < MOST_ACTIONS, "the game does not end"
    record = Record(game, options, deal, actions, [f"bot {style}"] * options.players, state.hash())
    return record, state


def print_seen(found: Iterable[tuple[str, Seen]], styles: Sequence[str]) -> None:
    """How often each thing happened, a column for each style of play."""
    rows = list(found)
    for name in ("decisions", "answers", "verbs", "events"):
        print(f"\n{name:26} {''.join(f'{style:>10}' for style in styles)}")
        counts: dict[str, Counter[str]] = {style: Counter() for style in styles}
        for style, seen in rows:
            counts[style] += getattr(seen, name)
        for kind in sorted({kind for count in counts.values() for kind in count}):
            print(f"{kind:26} {''.join(f'{counts[style][kind]:10}' for style in styles)}")


Played = TypeVar("Played", bound=Row)


def run(
    about: str,
    tables: Callable[[int, int], Iterable[Table]],
    row: Callable[[Table], Played],
    show: Callable[[list[Played]], None],
) -> int:
    """The command: so many games on so many processors, a table of what was played, and every error."""
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    asked = parser.parse_args()
    started = time.perf_counter()
    todo = list(tables(asked.games, asked.seed))
    if asked.workers > 1:
        with ProcessPoolExecutor(asked.workers) as pool:
            rows = list(pool.map(row, todo, chunksize=50))
    else:
        rows = [row(table) for table in todo]
    good = [one for one in rows if not one.error]
    errors = [one.error for one in rows if one.error]
    show(good)
    total = sum(one.actions for one in good)
    seconds = time.perf_counter() - started
    print(
        f"\nbuild {baseload.build()}, {len(good)} games, {total} actions, {seconds:.0f} s, errors {len(errors)}"
    )
    for error in errors[:20]:
        print(error[:1000], file=sys.stderr)
    return 1 if errors else 0
