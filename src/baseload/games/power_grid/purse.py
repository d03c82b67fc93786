"""What others may have in a purse that the table hides (PG-A42), guessed from what lies open.

Everybody is paid by the same table and spends in the same phases, so one's own money tells much about another's; the
rest is told by what both earn, and by who has already paid in this phase. In the first round nothing has been earned
yet, and what a company has bought tells what it has paid.
"""

from random import Random
from typing import Final

from baseload.games.power_grid.auction import Auctions
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.state import Company, State

MOMENTS: Final = 4 * 2 * 2  # four phases; whether the other has done his part, and whether one has oneself
FIGURES: Final = 5

# For each moment: an amount, what counts of one's own money, of one's own income, of the other's and of each city by
# which one leads, and how far such a guess is off as a rule. Fitted by benchmarks/fit_purse.py.
_GUESS: Final[list[list[float]]] = [
    [4.87, 0.22, 0.06, 0.87, 3.31, 20.6],
    [9.74, 0.24, -0.12, 0.99, 4.64, 18.8],
    [-6.27, 0.27, 0.03, 0.71, 4.13, 20.0],
    [-4.68, 0.27, -0.26, 1.02, 7.41, 20.2],
    [-2.41, 0.25, -0.37, 1.14, 7.04, 21.3],
    [-2.60, 0.21, -0.75, 1.54, 9.97, 20.9],
    [-7.45, 0.24, -0.03, 0.73, 6.95, 22.4],
    [-4.17, 0.26, -0.08, 0.82, 6.71, 21.0],
    [-1.04, 0.26, -0.86, 1.41, 15.94, 24.7],
    [4.72, 0.24, -0.02, 0.47, 9.68, 24.7],
    [6.52, 0.16, 0.38, -0.31, 2.95, 20.4],
    [7.94, 0.22, 0.17, -0.08, 3.38, 20.1],
    [4.71, 0.25, 0.30, -0.17, 2.69, 19.1],
    [6.53, 0.22, -0.01, -0.17, 3.93, 18.1],
    [1.18, 0.27, 0.29, 0.97, 5.00, 20.1],
    [1.99, 0.25, 0.06, 0.86, 4.52, 19.3],
]

_FIRST_TOKEN: Final = 3  # what a token costs in the first round, as a rule
_FIRST_CITY: Final = 14  # and a city with its links
_FIRST_SPREAD: Final = 4.0

_USUAL: Final = 50  # who only looks on thinks of so much, as a rule …
_HIGH: Final = 140  # … and of so much at most


def guessed(state: State, seat: int | None, other: int, rng: Random) -> int:
    """What another company may have, as this seat, whose own money is known, would guess. None: who only looks on."""
    if state.round <= 1:
        spread = _FIRST_SPREAD if state.companies[other].plants else 0.0
        return max(0, round(rng.gauss(_first_round(state, state.companies[other]), spread)))
    if seat is None:
        return int(rng.triangular(0, _HIGH, _USUAL))
    spread = _GUESS[moment(state, seat, other)][FIGURES]
    return max(0, round(rng.gauss(expected(state, seat, other), spread)))


def expected(state: State, seat: int, other: int) -> float:
    """The middle of what another company may have after the first round."""
    counts = _GUESS[moment(state, seat, other)]
    told = figures(state, seat, other)
    middle = 0.0
    for place in range(FIGURES):
        middle += counts[place] * told[place]
    return max(0.0, middle)


def moment(state: State, seat: int, other: int) -> int:
    """Where we are in the round, for what these two have paid."""
    phase = 0
    for decision in state.stack:
        if isinstance(decision, BuyFuel):
            phase = 1
        elif isinstance(decision, Building):
            phase = 2
        elif isinstance(decision, Powering):
            phase = 3
    return 4 * phase + 2 * int(_is_through(state, other)) + int(_is_through(state, seat))


def figures(state: State, seat: int, other: int) -> list[float]:
    """What a guess is made of."""
    return [
        1.0,
        float(state.companies[seat].money),
        _income(state, state.companies[seat]),
        _income(state, state.companies[other]),
        float(state.companies[seat].cities - state.companies[other].cities),
    ]


def _income(state: State, company: Company) -> float:
    """What the company earns when all its plants run."""
    parts = state.board.components
    return float(parts.payment(min(parts.capacity(company.plants), company.cities)))


def _is_through(state: State, seat: int) -> bool:
    """Has this seat done its part in the running phase?"""
    for decision in state.stack:
        if isinstance(decision, Auctions):
            return bool(decision.out >> seat & 1)
        if isinstance(decision, (BuyFuel, Building)):
            return state.order.index(seat) > decision.place  # from the last to the first (PG-56, PG-65)
        if isinstance(decision, Powering):
            return state.order.index(seat) < decision.place
    return False


def _first_round(state: State, company: Company) -> float:
    """The money that everybody began with, less what the company has to show for it."""
    middle = state.board.components.start_money
    for plant in company.plants:
        middle -= plant
    for tokens in company.fuel:
        middle -= _FIRST_TOKEN * tokens
    return float(max(0, middle - _FIRST_CITY * company.cities))
