"""Tables of every game, for every number of players and whatever they play for."""

from collections.abc import Iterator
from random import Random

import baseload
from baseload.bots.knowledge import knowledge
from baseload.core.contract import State

Options = dict[str, object]


def _tables(game: str, counts: tuple[int, ...], **options: object) -> list[tuple[str, Options]]:
    return [(game, {"players": players, **options}) for players in counts]


TABLES = [
    *_tables("power-grid", (2, 3, 4, 5, 6)),
    *_tables("power-grid", (3,), auction="sealed", money="open"),
    *_tables("co2", (1, 2, 3, 4, 5)),
    *_tables("second-chance", (1,), mode="solo"),
    *_tables("second-chance", (2, 3, 4)),
    *_tables("second-chance", (2, 3, 4), mode="competitive"),
]
NAMES = ["-".join(str(part) for part in (game, *options.values())) for game, options in TABLES]


def start(game: str, options: Options, seed: int) -> State:
    rules = baseload.game(game)
    chosen = rules.options(**options)
    return rules.setup(chosen, rules.deal(chosen, seed))


def positions(game: str, options: Options, seed: int, every: int) -> Iterator[State]:
    """Some positions of a game that is played well, with something careless now and then; the last is its end."""
    state = start(game, options, seed)
    known = knowledge(game, int(str(options["players"])))
    rng = Random(seed)
    while state.outcome is None:
        if not rng.randrange(every):
            yield state
        seat = state.seat
        assert seat is not None
        seen = state.view(seat).seen()
        loose = rng.random() < 0.15
        state.apply(known.choose_loosely(seen, rng) if loose else known.choose(seen))
    yield state
