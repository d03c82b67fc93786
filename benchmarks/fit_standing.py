"""Fitting how a position of Power Grid stands to who won in the end.

    python benchmarks/fit_standing.py --players 2 --games 20000 --workers 2

Everybody plays as the knowledge says, now and then something else that looks good, as in a search's playouts. Whenever
a round begins, each company's figures are noted (`bots/power_grid/prospects.py`), and in the end who won. The weights
are those that would have foretold the winners best (softmax regression over the seats). A quarter of the games takes no
part: by them it is told how good the forecast is, beside the weights that were there before and beside knowing nothing.
"""

import argparse
import sys
from math import log
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from baseload.bots.knowledge import knowledge
from baseload.bots.power_grid.knowledge import PowerGridKnowledge
from baseload.bots.power_grid.outlook import fuel_prices, rounds_left
from baseload.bots.power_grid.prospects import figures
from baseload.bots.power_grid.weights import FIGURES
from baseload.bots.search import LOOSE
from baseload.core.registry import game as game_by_name
from baseload.games.power_grid.state import State
from baseload.lab.pool import pieces_of, share_out
from baseload.lab.simulate import game_seed

_STEPS: Final = 12  # Newton's; it has long stood still by then
_RIDGE: Final = 1.0  # keeps weights small that hardly matter, in units of each figure's spread

Floats = npt.NDArray[np.float64]
Row = tuple[int, list[list[float]], float, list[float]]  # game, each seat's figures, rounds left, who won


class Games:
    """Which games are played. Plain values only, so that it travels to workers."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.seed = seed


def played(games: Games, first: int, after: int) -> list[Row]:
    """What was seen at the beginning of each round, with who won."""
    game = game_by_name("power-grid")
    options = game.options(players=games.players)
    known = knowledge("power-grid", games.players)
    assert isinstance(known, PowerGridKnowledge)
    found: list[Row] = []
    for number in range(first, after):
        seed = game_seed(games.seed, number)
        rng = Random(seed)
        state = game.setup(options, game.deal(options, seed))
        assert isinstance(state, State)
        seen: list[tuple[list[list[float]], float]] = []
        begun = 0
        while state.outcome is None:
            if state.round > begun and known.at_rest(state):
                begun = state.round
                prices = fuel_prices(known.numbers, state)
                everybody = [figures(state, seat, prices, 0) for seat in range(games.players)]
                seen.append((everybody, rounds_left(known.numbers, state)))
            loose = rng.random() < LOOSE
            state.apply(known.choose_loosely(state, rng) if loose else known.choose(state))
        won = state.outcome.shares
        found += [(number, everybody, left, won) for everybody, left in seen]
    return found


def inputs(rows: list[Row]) -> tuple[Floats, Floats]:
    """Position by seat by figure: each figure, and each of them times the rounds that are left; and who won."""
    told = np.array([row[1] for row in rows])
    left = np.array([row[2] - 1.0 for row in rows])[:, None, None]
    return np.concatenate([told, told * left], axis=2), np.array([row[3] for row in rows])


def forecasts(told: Floats, weights: Floats) -> Floats:
    worth = told @ weights
    chances = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def fitted(told: Floats, won: Floats) -> Floats:
    """The weights that make what happened most likely, by Newton's method."""
    spread = told.std(axis=(0, 1)) + 1e-9
    scaled = told / spread
    weights = np.zeros(len(spread))
    for _ in range(_STEPS):
        chances = forecasts(scaled, weights)
        slope = np.einsum("ns,nsf->f", won - chances, scaled) - _RIDGE * weights
        middle = np.einsum("ns,nsf->nf", chances, scaled)
        bend = np.einsum("ns,nsf,nsg->fg", chances, scaled, scaled, optimize=True) - middle.T @ middle
        weights = weights + np.linalg.solve(bend + _RIDGE * np.eye(len(weights)), slope)
    return np.asarray(weights / spread)


def surprise(told: Floats, won: Floats, weights: Floats) -> float:
    """How surprising what happened is to the forecast, on average: the lower the better."""
    return float(-(won * np.log(forecasts(told, weights) + 1e-12)).sum(axis=1).mean())


def main() -> int:
    parser = argparse.ArgumentParser(prog="fit_standing.py", description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rows: list[Row] = []
    pieces = pieces_of(args.games, args.workers, 250)
    share_out(played, Games(args.players, args.seed), pieces, args.workers, rows.extend)
    weights = fitted(*inputs([row for row in rows if row[0] % 4]))
    told, won = inputs([row for row in rows if not row[0] % 4])
    known = knowledge("power-grid", args.players)
    assert isinstance(known, PowerGridKnowledge)
    before = np.array(known.numbers.last + known.numbers.earlier)
    print(
        f"# {args.players} players, {len(won)} positions: surprise {surprise(told, won, weights):.4f}, "
        f"before {surprise(told, won, before):.4f}, knowing nothing {log(args.players):.4f}"
    )
    for place, name in enumerate(FIGURES):
        print(f"value_{name} = {weights[place]:.5f}")
        print(f"value_{name}_earlier = {weights[len(FIGURES) + place]:.6f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
