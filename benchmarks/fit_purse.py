"""Fitting the guess of what others have in a hidden purse in Power Grid.

    python benchmarks/fit_purse.py --games 40 --workers 2

Games for two to six are played by a search with few playouts. At every decision after the first round each seat's money
is noted beside what the others see (`games/power_grid/purse.py`), and the guess is the one that would have erred least
(least squares, for each moment of a round). A quarter of the games takes no part: by them it is told how far the guess
is off, beside taking one's own money for the other's.
"""

import argparse
import sys
from typing import Final

import numpy as np
import numpy.typing as npt

from baseload.bots.search import Effort, SearchBot
from baseload.core.registry import game as game_by_name
from baseload.games.power_grid.purse import FIGURES, MOMENTS, figures, moment
from baseload.games.power_grid.state import State
from baseload.lab.pool import pieces_of, share_out
from baseload.lab.simulate import game_seed

_COUNTS: Final = (2, 3, 4, 5, 6)
_PLAYOUTS: Final = 24
_RIDGE: Final = 1.0

Floats = npt.NDArray[np.float64]
Row = tuple[int, int, int, list[float], int]  # game, players, moment, what is seen, what the other has


def played(seed: int, first: int, after: int) -> list[Row]:
    """What everybody saw of everybody else, game by game; the number of players changes with the game."""
    game = game_by_name("power-grid")
    found: list[Row] = []
    for number in range(first, after):
        players = _COUNTS[number % len(_COUNTS)]
        options = game.options(players=players)
        state = game.setup(options, game.deal(options, game_seed(seed, number)))
        assert isinstance(state, State)
        bot = SearchBot(Effort(60.0, _PLAYOUTS, 6), number)
        while state.outcome is None:
            if state.round > 1:
                found += [
                    (
                        number,
                        players,
                        moment(state, seat, other),
                        figures(state, seat, other),
                        state.companies[other].money,
                    )
                    for seat in range(players)
                    for other in range(players)
                    if seat != other
                ]
            assert state.seat is not None
            view = state.view(state.seat)
            state.apply(bot.decide(view, view.legal(), 60.0))
    return found


def fitted(told: Floats, money: Floats) -> Floats:
    return np.asarray(np.linalg.solve(told.T @ told + _RIDGE * np.eye(FIGURES), told.T @ money))


def off(guess: Floats, money: Floats) -> float:
    """How far it is off: the root of the mean square."""
    return float(np.sqrt(((guess - money) ** 2).mean()))


def main() -> int:
    parser = argparse.ArgumentParser(prog="fit_purse.py", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rows: list[Row] = []
    share_out(played, args.seed, pieces_of(args.games, args.workers, 5), args.workers, rows.extend)
    told, money = np.array([row[3] for row in rows]), np.array([row[4] for row in rows], dtype=float)
    moments, held = (
        np.array([row[2] for row in rows]),
        np.array([row[0] // len(_COUNTS) % 4 == 0 for row in rows]),
    )
    guess = np.zeros(len(rows))
    for number in range(MOMENTS):
        here = moments == number
        if (here & ~held).sum() < FIGURES:
            print("    (0.0, 1.0, 0.0, 0.0, 40.0),  # hardly ever seen")
            continue
        counts = fitted(told[here & ~held], money[here & ~held])
        guess[here] = told[here] @ counts
        spread = off(guess[here & ~held], money[here & ~held])
        print(f"    ({', '.join(f'{value:.2f}' for value in counts)}, {spread:.1f}),")
    for players in _COUNTS:
        here = held & np.array([row[1] == players for row in rows])
        if here.any():
            print(
                f"# {players} players: off by {off(guess[here], money[here]):.1f}, "
                f"one's own money by {off(told[here, 1], money[here]):.1f}"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
