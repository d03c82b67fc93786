"""Arranging positions for tests: start from a real table, change what matters, play texts.

state = table(players=3)
state = arrange(state, phase="building", step=2, companies={0: {"money": 40, "cities": ["essen"]}})
play(state, "build duisburg", "done")
"""

from typing import Any

import baseload
from baseload.games.power_grid.state import State

GAME = baseload.game("power-grid")
PHASES = {"auction": 2, "fuel": 3, "building": 4, "bureaucracy": 5}


def table(players: int = 3, seed: int = 1, deal: dict[str, Any] | None = None, **options: Any) -> State:
    """A fresh table. Seats 0, 1, 2 … are also the turn order unless the options say otherwise.

    `deal` replaces parts of the deal made from the seed.
    """
    options.setdefault("first_order", "seats")
    chosen = GAME.options(players=players, **options)
    dealt = {**GAME.deal(chosen, seed), **(deal or {})}
    state = GAME.setup(chosen, dealt)
    assert isinstance(state, State)
    return state


def arrange(
    state: State, phase: str | None = None, companies: dict[int, dict[str, Any]] | None = None, **changes: Any
) -> State:
    """A changed copy of a position.

    `phase` starts that phase anew in the given (or present) order. `companies` changes money, plants, fuel
    (coal, oil, garbage, uranium) and cities of seats. `changes` are other keys of the plain state: order, market,
    deck, under, step, step_3_card (0 in the deck, 1 in the market, 2 drawn), round, fuel_market, fuel_supply, …
    """
    plain = state.to_plain()
    plain = {**plain, **changes}
    plain["companies"] = [
        {**held, **(companies or {}).get(seat, {})} for seat, held in enumerate(plain["companies"])
    ]
    if phase is not None:
        order = plain["order"]
        last = len(order) - 1
        top = {
            "auction": ["auctions", order[0], 0, False],
            "fuel": ["buy_fuel", order[last], last],
            "building": ["building", order[last], last],
            "bureaucracy": ["powering", order[0], 0],
        }[phase]
        plain["phase"] = PHASES[phase]
        plain["round"] = max(plain["round"], changes.get("round", 2))
        plain["stack"] = [["rounds", -1], top]
    arranged = GAME.state_from_plain(plain)
    assert isinstance(arranged, State)
    return arranged
