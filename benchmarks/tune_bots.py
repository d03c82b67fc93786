"""Tuning the bots' weights by self-play.

    python benchmarks/tune_bots.py power-grid --players 4 --rounds 40 --games 200 --workers 2

A round changes a few weights by chance and lets the changed knowledge play against the one it comes from, on the same
deals. Only a change that wins twice, the second time on deals it has not seen, is kept. The file of weights is written
when something was kept; what was tried is told line by line, so that a log of it can be kept too.
"""

import argparse
import re
import sys
from collections.abc import Callable
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Final

from baseload.bots import knowledge as knowledge_module
from baseload.bots.knowledge import Knowledge, knowledge_with, weights_of
from baseload.core.contract import State
from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.lab.pool import pieces_of, share_out
from baseload.lab.simulate import game_seed

_SURE: Final = 1.0  # standard errors by which a change must be better in its first trial
_SURER: Final = 0.5  # and in the second


class Trial:
    """Two sets of weights at the same tables. Plain values only, so that it travels to workers."""

    def __init__(
        self,
        game: str,
        options: dict[str, Plain],
        old: dict[str, float],
        new: dict[str, float],
        seed: int,
    ) -> None:
        self.game = game
        self.options = options
        self.old = old
        self.new = new
        self.seed = seed


def finished(known: list[Knowledge], state: State) -> list[float]:
    """Play to the end, each seat by its own knowledge and view; what everybody gets out of it."""
    while True:
        seat = state.seat
        if seat is None:
            outcome = state.outcome
            assert outcome is not None
            return known[0].final_values(state, outcome)
        state.apply(known[seat].choose(state.view(seat).seen()))


def differences(trial: Trial, first: int, after: int) -> list[float]:
    """By deal, how much more the new weights get than the old ones.

    A team's weights play a deal all together, once the old and once the new. Rivals sit at the same table, every second
    seat each, and then the other way round.
    """
    game = game_by_name(trial.game)
    options = game.options_from_plain(trial.options)
    old, new = knowledge_with(trial.game, trial.old), knowledge_with(trial.game, trial.new)
    team = trial.options.get("mode") in ("cooperative", "solo") or options.players == 1
    found: list[float] = []
    for number in range(first, after):
        deal = game.deal(options, game_seed(trial.seed, number))
        better = 0.0
        if team:
            for known, sign in ((new, 1), (old, -1)):
                got = finished([known] * options.players, game.setup(options, deal))
                better += sign * sum(got) / len(got)
        else:
            for turn in (0, 1):
                seats = [(seat + turn) % 2 for seat in range(options.players)]
                got = finished([new if side else old for side in seats], game.setup(options, deal))
                for seat, side in enumerate(seats):
                    better += got[seat] if side else -got[seat]
        found.append(better)
    return found


def compared(trial: Trial, games: int, workers: int) -> tuple[float, float]:
    """The mean difference over so many deals, and how many standard errors that is."""
    found: list[float] = []
    share_out(differences, trial, pieces_of(games, workers, 50), workers, found.extend)
    mean = sum(found) / len(found)
    spread = sqrt(sum((value - mean) ** 2 for value in found) / max(1, len(found) - 1))
    error = spread / sqrt(len(found))
    return mean, mean / error if error else 0.0


def changed(weights: dict[str, float], rng: Random, strength: float) -> tuple[dict[str, float], list[str]]:
    """A few of them made larger or smaller."""
    names = sorted(rng.sample(sorted(weights), k=min(len(weights), rng.choice((1, 1, 2, 3)))))
    new = dict(weights)
    for name in names:
        new[name] = round(
            weights[name] * exp(rng.gauss(0, strength)) if weights[name] else rng.gauss(0, strength), 4
        )
    return new, names


def tune(
    game: str,
    options: dict[str, Plain],
    rounds: int,
    games: int,
    workers: int,
    seed: int,
    tell: Callable[[str], None],
) -> dict[str, float]:
    """The weights after so many rounds."""
    rng = Random(seed)
    best = weights_of(game)
    plain = game_by_name(game).options(**options).to_plain()
    for number in range(rounds):
        new, names = changed(best, rng, 0.35)
        first = compared(Trial(game, plain, best, new, rng.getrandbits(40)), games, workers)
        line = ", ".join(f"{name} {best[name]:g} → {new[name]:g}" for name in names)
        kept = False
        if first[1] > _SURE:
            again = compared(Trial(game, plain, best, new, rng.getrandbits(40)), games, workers)
            kept = again[1] > _SURER
            second = f"again {again[0]:+.3f} ({again[1]:+.1f} s.e.)"
            tell(f"{number}: {line}: {first[0]:+.3f} ({first[1]:+.1f} s.e.), {second}")
        else:
            tell(f"{number}: {line}: {first[0]:+.3f} ({first[1]:+.1f} s.e.)")
        if kept:
            best = new
            tell(f"{number}: kept")
    return best


def write_weights(path: Path, weights: dict[str, float]) -> None:
    """The file with its comments as they are, and new numbers."""
    text = path.read_text("utf-8")
    for name, value in weights.items():
        text = re.sub(
            rf"^({re.escape(name)}\s*=\s*)[-+0-9.e]+", rf"\g<1>{value:g}", text, count=1, flags=re.MULTILINE
        )
    path.write_text(text, "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tune_bots.py", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=100, help="deals in a trial")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="the file of weights to write")
    args = parser.parse_args()
    options: dict[str, Plain] = {"players": args.players, **dict(pair.split("=", 1) for pair in args.option)}
    before = weights_of(args.game)
    best = tune(
        args.game,
        options,
        args.rounds,
        args.games,
        args.workers,
        args.seed,
        lambda line: print(line, flush=True),
    )
    if best != before:
        place = args.write or Path(knowledge_module.__file__).parent / "weights" / f"{args.game}.toml"
        write_weights(place, best)
        print(f"written: {place}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
