"""Making golden games: each is the first game by seed that shows what it is to show."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from baseload.core.record import Record, load_record
from tests.harness.seen import Seen

Noted = TypeVar("Noted", bound=Seen)
# By a seed, and whether the books are open: the record, the last position, and what happened.
Play = Callable[[int, bool], tuple[Record, Any, Noted]]


def first_game(
    name: str,
    wanted: list[str],
    seeds: Iterable[int],
    play: Play[Noted],
    shown: Callable[[Any, Noted], Counter[str]],
) -> tuple[Record, Any, Noted]:
    """The first of these games in which all that is wanted happens, with its books checked."""
    for seed in seeds:
        _, state, seen = play(seed, False)
        told = shown(state, seen)
        if all(told[what] for what in wanted):
            return play(seed, True)
    raise SystemExit(f"{name}: no game shows {wanted}")


def write_game(folder: Path, name: str, record: Record, state: Any) -> None:
    """Write the record, and tell what it is like."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.bl"
    record.write(str(path))
    size, outcome = path.stat().st_size, state.outcome
    print(f"{name:28} {len(record.actions):5} actions {size:6} bytes {outcome.reason:16} {outcome.scores}")


def write_counts(counts: Path, files: Iterable[Path]) -> None:
    """How often each decision, each verb and each event occurs in all of these games together."""
    total = Seen()
    for path in files:
        record = load_record(str(path))
        state = record.start()
        for action in record.actions:
            total.before(state, action)
            total.after(state.play(action))
    counts.write_text(json.dumps(total.to_plain(), indent=1, sort_keys=True) + "\n", "utf-8")
