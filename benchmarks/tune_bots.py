"""Tuning the bots' weights by self-play.

    python benchmarks/tune_bots.py power-grid --players 4 --rounds 100 --games 50 --workers 2

A round tries twenty changes of all weights at once, each together with its opposite, on the same deals: every second
round against the weights that were there before, and otherwise against those found so far. Then all weights move
towards the changes that did well (an evolution strategy). One change by itself is lost in the noise of the games; over
many rounds their drift is not. What is kept in the end is the mean of the later rounds, if it wins on deals that
nothing was chosen by. Weights whose names begin with value_ are for how a position stands: they decide no move, and
fit_standing.py finds them in another way.
"""

import argparse
import re
import sys
from collections.abc import Callable
from functools import partial
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

_CHANGES: Final = 20  # tried in a round
_SPREAD: Final = 0.15  # of a change: by so much, about, a weight is made larger or smaller
_STEP: Final = 2.0  # how far the weights go towards the changes that did well
_TOLD: Final = 10  # rounds after which it is told how the weights do by now
_SURE: Final = 2.0  # standard errors by which they must be better in the end


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
    options = game.options_sent(trial.options)
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


def shifted(weights: dict[str, float], shift: dict[str, float]) -> dict[str, float]:
    """Each of them so much larger or smaller, on a scale on which doubling and halving are as far."""
    return {name: value * exp(shift.get(name, 0.0)) for name, value in weights.items()}


def judged(trials: list[Trial], first: int, after: int, games: int) -> list[tuple[int, float]]:
    """By place, how much better the new weights of each trial did."""
    found: list[tuple[int, float]] = []
    for place in range(first, after):
        better = differences(trials[place], 0, games)
        found.append((place, sum(better) / len(better)))
    return found


def tune(
    game: str,
    options: dict[str, Plain],
    rounds: int,
    games: int,
    workers: int,
    seed: int,
    tell: Callable[[str], None],
) -> dict[str, float]:
    """The weights after so many rounds; those that were there before if these are not better."""
    rng = Random(seed)
    before = weights_of(game, int(str(options["players"])))
    plain = game_by_name(game).options(**options).to_plain()
    names = [name for name, value in before.items() if value and not name.startswith("value_")]
    middle = dict.fromkeys(names, 0.0)
    late = dict.fromkeys(names, 0.0)
    for number in range(rounds):
        changes: list[dict[str, float]] = []
        for _ in range(_CHANGES // 2):
            change = {name: rng.gauss(0.0, 1.0) for name in names}
            changes += [change, {name: -by for name, by in change.items()}]
        rivals = before if number % 2 else shifted(before, middle)
        deals = rng.getrandbits(40)
        trials = [
            Trial(
                game,
                plain,
                rivals,
                shifted(before, {name: middle[name] + _SPREAD * change[name] for name in names}),
                deals,
            )
            for change in changes
        ]
        results: list[tuple[int, float]] = []
        pieces = [(place, place + 1) for place in range(_CHANGES)]
        share_out(partial(judged, games=games), trials, pieces, workers, results.extend)
        for rank, (place, _) in enumerate(sorted(results, key=lambda result: result[1])):
            share = _STEP * (rank / (_CHANGES - 1) - 0.5) / _CHANGES
            for name in names:
                middle[name] += _SPREAD * share * changes[place][name]
        if 2 * number >= rounds:
            for name in names:
                late[name] += middle[name] / (rounds - (rounds + 1) // 2)
        if number % _TOLD == _TOLD - 1:
            found = compared(
                Trial(game, plain, before, shifted(before, middle), rng.getrandbits(40)), 300, workers
            )
            tell(f"round {number + 1}: {found[0]:+.3f} ({found[1]:+.1f} s.e.) beside the weights before")
    best = shifted(before, late)
    found = compared(Trial(game, plain, before, best, rng.getrandbits(40)), 1000, workers)
    kept = found[1] > _SURE
    tell(f"in the end {found[0]:+.3f} ({found[1]:+.1f} s.e.): {'kept' if kept else 'not kept'}")
    return best if kept else before


def write_weights(path: Path, weights: dict[str, float], players: int) -> None:
    """The file with its comments as they are, and new numbers: in the table for so many players, if there is one."""
    text = path.read_text("utf-8")
    own = f"[players-{players}]"
    start = text.index(own if own in text else "[weights]")
    end = text.find("\n[", start + 1)
    table = text[start : end if end >= 0 else len(text)]
    rest = text[start + len(table) :]
    for name, value in weights.items():
        line = rf"^({re.escape(name)}\s*=\s*)[-+0-9.e]+"
        table, found = re.subn(line, rf"\g<1>{value:.3g}", table, count=1, flags=re.MULTILINE)
        if not found:
            table = f"{table.rstrip()}\n{name} = {value:.3g}\n"
    path.write_text(text[:start] + table + rest, "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tune_bots.py", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--games", type=int, default=50, help="deals on which a change is tried")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="the file of weights to write")
    args = parser.parse_args()
    options: dict[str, Plain] = {"players": args.players, **dict(pair.split("=", 1) for pair in args.option)}
    before = weights_of(args.game, args.players)
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
        write_weights(
            place, {name: value for name, value in best.items() if value != before[name]}, args.players
        )
        print(f"written: {place}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
