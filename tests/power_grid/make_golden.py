"""Writes the golden games of tests/power_grid/golden, each the first game by seed that shows what it is to show.

    python -m tests.power_grid.make_golden

Run it only when the rules were changed on purpose, which also asks for a new rules version (`Game.rules`).
"""

from pathlib import Path
from random import Random
from typing import Any

from baseload.core.record import Record
from baseload.games.power_grid.state import State
from tests.harness.golden import first_game, write_game
from tests.power_grid.random_run import ISLAND, Seen, seen_table, shown

MOST_SEEDS = 5000
FOLDER = Path(__file__).parent / "golden"

# name: options, style of play, what must happen in it
GAMES: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "two_germany": ({"players": 2}, "eager", ["step 3 card in phase 5", "removed: step_2"]),
    "two_usa_thrifty": (
        {"players": 2, "map": "usa"},
        "thrifty",
        ["removed: no_sale", "removed: step_3_ageing"],
    ),
    "three_draft": ({"players": 3, "map": "usa", "regions": "draft"}, "eager", ["step 3 card in phase 2"]),
    "three_sealed": ({"players": 3, "auction": "sealed"}, "eager", ["plant_discarded", "fuel_dropped"]),
    "three_beginner": ({"players": 3, "beginner": "on", "map": "usa"}, "flat", ["step 3 card in phase 2"]),
    "three_to_the_letter": (
        {"players": 3, "fuel_choice": "any", "discard_bought": "on"},
        "flat",
        ["plant_discarded", "fuel_dropped"],
    ),
    "four_step_3_while_building": ({"players": 4}, "eager", ["step 3 card in phase 4", "removed: too_small"]),
    "four_passable": (
        {"players": 4, "unused_regions": "passable", "money": "open"},
        "eager",
        ["removed: step_2", "step 3 card in phase 5"],
    ),
    "four_empty_only": (
        {"players": 4, "late_start": "empty_only", "map": "usa", "voluntary_discard": "off"},
        "eager",
        ["plant_discarded", "fuel_dropped"],
    ),
    "four_host_regions": (
        {"players": 4, "regions": ["w", "sw", "e", "se"], "bid_order": "turn", "first_order": "seats"},
        "eager",
        ["removed: step_2"],
    ),
    "four_island": ({"players": 4, "map": str(ISLAND)}, "eager", ["step 3 card in phase 2"]),
    "five_rulebook_tiebreak": (
        {"players": 5, "tiebreak": "rulebook", "map": "usa", "final_payment": "on"},
        "eager",
        ["removed: step_2"],
    ),
    "five_flat": ({"players": 5}, "flat", ["removed: no_sale", "fuel_dropped"]),
    "six_germany": ({"players": 6, "bid_order": "turn"}, "eager", ["removed: step_2", "removed: too_small"]),
    "six_usa_sealed_draft": (
        {"players": 6, "map": "usa", "auction": "sealed", "regions": "draft", "final_payment": "on"},
        "eager",
        ["plant_discarded"],
    ),
}


def found(name: str) -> tuple[Record, State, Seen]:
    options, style, wanted = GAMES[name]

    def play(seed: int, checked: bool) -> tuple[Record, State, Seen]:
        return seen_table(seed, options, style, Random(seed), checked)

    return first_game(name, wanted, range(MOST_SEEDS), play, shown)


def main() -> None:
    for name in GAMES:
        record, state, _ = found(name)
        write_game(FOLDER, name, record, state)


if __name__ == "__main__":
    main()
