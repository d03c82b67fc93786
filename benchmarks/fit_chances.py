"""Fitting the chances to win that people are shown to how games went on, and telling how often they come true.

    python benchmarks/fit_chances.py power-grid --players 4 --games 200 --workers 2
    python benchmarks/fit_chances.py second-chance --players 3 --option mode=competitive --games 200

Each seat is somebody else: `easy`, `normal`, or a search with few playouts, as chance has it. Of every game some
positions are looked at again, one from each part of it, and what the playouts found there is noted (`coach/chances.py`)
beside how the game ended. The scale is the one that makes what happened most likely (softmax regression, few numbers).

Every game is foretold by a scale that was fitted without it, in four parts; the scale that is printed is fitted to all.
Positions of one game share its ending, so intervals are over games (a bootstrap).

With --hints nothing is fitted: now and then a seat does what a hint would advise, from its own view, and the chance
that the hint told is compared with how the game ended.
"""

import argparse
import sys
from itertools import pairwise
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from baseload.bots.forecast import outcomes
from baseload.bots.knowledge import RIVALS, knowledge
from baseload.bots.levels import EASY, NORMAL
from baseload.bots.search import Effort, SearchBot, effort_at, study
from baseload.coach.chances import foreseen, told
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.lab.pool import pieces_of, share_out
from baseload.lab.simulate import game_seed

_LOOKS: Final = 6  # positions of each game
_SEARCH: Final = (60.0, 12, 4)  # seconds, playouts, actions
_LEVELS: Final = (3, 3, 2)  # so many seats of eight are easy, normal, and search
_EVERY: Final = 50  # decisions between two hints
_TRIES: Final = 160  # playouts of a hint
_PARTS: Final = 4
_STEPS: Final = 25  # Newton's
_RIDGE: Final = 2.0  # what a few positions say is taken with a grain of salt: towards the playouts' own word
_BINS: Final = (0.0, 0.05, 0.15, 0.25, 0.35, 0.5, 0.65, 0.85, 0.95, 1.0)
_DRAWS: Final = 400  # of the bootstrap

Floats = npt.NDArray[np.float64]


class Look:
    """A position: what the playouts found, and how the game ended."""

    def __init__(self, game: int, shares: list[float], ended: float, won: list[float]) -> None:
        self.game = game
        self.shares = shares  # of every way to end, none 0
        self.ended = ended  # of the playouts
        self.won = won  # which way it ended; several in a shared victory


class Table:
    """What is played. Plain values only, so that it travels to workers."""

    def __init__(self, game: str, options: dict[str, Plain], seed: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed


def line_up(players: int, rng: Random) -> list[Bot]:
    """Somebody for each seat."""
    found: list[Bot] = []
    for level in rng.choices(range(3), _LEVELS, k=players):
        seed = rng.getrandbits(32)
        if level == 2:
            found.append(SearchBot(Effort(*_SEARCH), seed))
        else:
            found.append(NORMAL.make("", seed) if level else EASY.make("", seed))
    return found


def played(table: Table, first: int, after: int) -> list[Look]:
    game = game_by_name(table.game)
    options = game.options(**table.options)
    known = knowledge(table.game, options.players)
    found: list[Look] = []
    for number in range(first, after):
        seed = game_seed(table.seed, number)
        rng = Random(seed)
        bots = line_up(options.players, rng)
        start = game.setup(options, game.deal(options, seed))
        state = start.copy()
        actions: list[Action] = []
        while state.outcome is None:
            assert state.seat is not None
            view = state.view(state.seat)
            actions.append(bots[state.seat].decide(view, view.legal(), 60.0))
            state.apply(actions[-1])
        together = known.aim(start) != RIVALS
        end = known.won(state.outcome)
        won = [*(end[:1] if together else end)]
        won.append(1.0 - sum(won))
        looked = {int((part + rng.random()) * len(actions) / _LOOKS) for part in range(_LOOKS)}
        state = start
        for move, action in enumerate(actions):
            if move in looked:
                forecast = foreseen(known, state, options.players, rng, 60.0)
                shares = outcomes(forecast, together, True)
                found.append(Look(number, shares, forecast.ended / forecast.count, won))
            state.apply(action)
    return found


def advised(table: Table, first: int, after: int) -> list[tuple[int, float, float]]:
    """By game: the chance that a hint told to whoever did what it said, and what came of it."""
    game = game_by_name(table.game)
    options = game.options(**table.options)
    known = knowledge(table.game, options.players)
    found: list[tuple[int, float, float]] = []
    for number in range(first, after):
        seed = game_seed(table.seed, number)
        rng = Random(seed)
        bots = line_up(options.players, rng)
        state = game.setup(options, game.deal(options, seed))
        shown: list[tuple[int, float]] = []
        while state.outcome is None:
            seat = state.seat
            assert seat is not None
            view = state.view(seat)
            legal = view.legal()
            if len(legal) > 1 and not rng.randrange(_EVERY):
                effort = effort_at(view, known, 60.0, _TRIES, 8)
                best = study(view, effort, rng, known, foretell=True)[0]
                if best.playouts:
                    shown.append((seat, told(known, view.seen(), best.forecast)[seat]))
                state.apply(best.action)
            else:
                state.apply(bots[seat].decide(view, legal, 60.0))
        won = known.won(state.outcome)
        found += [(number, chance, won[seat]) for seat, chance in shown]
    return found


class Sample:
    """Positions as numbers: by position, by way to end, and by what the scale weighs."""

    def __init__(self, looks: list[Look]) -> None:
        self.games = np.array([look.game for look in looks])
        self.won = np.array([look.won for look in looks])
        shares = np.array([look.shares for look in looks])
        self.all_can_lose = bool(self.won[:, -1].any()) or bool((shares[:, -1] > 0.03).any())
        if not self.all_can_lose:  # as in Power Grid: nobody ever lost together
            self.won, shares = self.won[:, :-1], shares[:, :-1]
            shares = shares / shares.sum(axis=1, keepdims=True)
        self.shares = shares
        ended = np.array([look.ended for look in looks])[:, None]
        logs = np.log(shares)
        weighed = [logs, logs * ended]
        if self.all_can_lose:
            last = np.zeros_like(logs)
            last[:, -1] = 1.0
            weighed += [last, last * ended]
        self.told = np.stack(weighed, axis=2)
        self.prior = np.array([1.0, 0.0, 0.0, 0.0][: len(weighed)])


def forecasts(weighed: Floats, weights: Floats) -> Floats:
    worth = weighed @ weights
    found = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def fitted(weighed: Floats, won: Floats, prior: Floats) -> Floats:
    """The weights that make what happened most likely, by Newton's method."""
    weights = prior.copy()
    for _ in range(_STEPS):
        found = forecasts(weighed, weights)
        slope = np.einsum("ns,nsf->f", won - found, weighed) - _RIDGE * (weights - prior)
        middle = np.einsum("ns,nsf->nf", found, weighed)
        bend = np.einsum("ns,nsf,nsg->fg", found, weighed, weighed, optimize=True) - middle.T @ middle
        weights = weights + np.linalg.solve(bend + _RIDGE * np.eye(len(weights)), slope)
    return np.asarray(weights)


def surprise(found: Floats, won: Floats) -> float:
    return float(-(won * np.log(found + 1e-12)).sum(axis=1).mean())


def brier(found: Floats, won: Floats) -> float:
    """The mean square by which the chances of the seats missed."""
    return float(((found - won) ** 2).mean())


def apart(sample: Sample) -> Floats:
    """Everything foretold by a scale that was fitted without its game."""
    found = np.zeros_like(sample.won)
    for part in range(_PARTS):
        held = sample.games % _PARTS == part
        weights = fitted(sample.told[~held], sample.won[~held], sample.prior)
        found[held] = forecasts(sample.told[held], weights)
    return found


def reliability(found: Floats, won: Floats, games: npt.NDArray[np.int64]) -> list[str]:
    """Lines of a table: chances told between, told on average, came true (95 %), how many, in how many games."""
    rng = np.random.default_rng(1)
    lines: list[str] = []
    for low, high in pairwise(_BINS):
        here = (found >= low) & ((found < high) | (high == 1.0))
        if not here.any():
            continue
        by_game = {
            int(game): (float((won * here)[games == game].sum()), int(here[games == game].sum()))
            for game in np.unique(games[here.any(axis=1)])
        }
        sums = np.array(list(by_game.values()))
        draws = rng.integers(len(sums), size=(_DRAWS, len(sums)))
        shares = sums[draws].sum(axis=1)
        least, most = np.quantile(shares[:, 0] / np.maximum(1, shares[:, 1]), [0.025, 0.975])
        lines.append(
            f"| {100 * low:.0f}–{100 * high:.0f} % | {100 * found[here].mean():.0f} % | "
            f"{100 * won[here].mean():.0f} % ({100 * least:.0f}–{100 * most:.0f}) | {here.sum()} | {len(sums)} |"
        )
    return lines


def report(name: str, sample: Sample) -> None:
    found = apart(sample)
    seats = slice(None, -1) if sample.all_can_lose else slice(None)
    even = np.tile(sample.won.mean(axis=0), (len(sample.won), 1))
    if sample.won.shape[1] > 2:  # rivals: which seat does not matter
        even[:, seats] = even[:, seats].mean()
    print(f"## {name}: {len(np.unique(sample.games))} games, {len(sample.games)} positions")
    for what, foretold in (("base rate", even), ("playouts", sample.shares), ("told", found)):
        share, happened = foretold[:, seats], sample.won[:, seats]
        print(f"# {what}: surprise {surprise(foretold, sample.won):.3f}, Brier {brier(share, happened):.4f}")
    print("\n".join(reliability(found[:, seats], sample.won[:, seats], sample.games)))
    weights = fitted(sample.told, sample.won, sample.prior)
    print(f"\n[{name}]")
    for what, weight in zip(("trust", "trust_ended", "nobody", "nobody_ended"), weights, strict=False):
        print(f"{what} = {weight:.2f}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="fit_chances.py", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hints", action="store_true")
    args = parser.parse_args()
    options: dict[str, Plain] = {"players": args.players}
    options.update(option.split("=", 1) for option in args.option)
    game = game_by_name(args.game)
    chosen = game.options(**options)
    aim = knowledge(args.game, args.players).aim(game.setup(chosen, game.deal(chosen, 1)))
    pieces = pieces_of(args.games, args.workers, 10)
    if args.hints:
        hints: list[tuple[int, float, float]] = []
        share_out(advised, Table(args.game, options, args.seed), pieces, args.workers, hints.extend)
        numbers, shown, won = (np.array(column) for column in zip(*hints, strict=True))
        print("\n".join(reliability(shown[:, None], won[:, None], numbers)))
        return 0
    looks: list[Look] = []
    share_out(played, Table(args.game, options, args.seed), pieces, args.workers, looks.extend)
    report(f"{args.game}.{aim}-{args.players}", Sample(looks))
    return 0


if __name__ == "__main__":
    sys.exit(main())
