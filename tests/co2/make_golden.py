"""Writes the golden games of tests/co2/golden, each the first game by seed that shows what it is to show.

    python -m tests.co2.make_golden

Run it only when the rules were changed on purpose, which also asks for a new rules version (`Game.rules`).
`counts.json` tells how often each decision, each verb and each event occurs in all of GAMES together.
"""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from baseload.core.record import Record
from baseload.games.co2.state import State
from tests.co2.random_run import GAME, OWNER, play_table
from tests.harness.golden import first_game, write_counts, write_game
from tests.harness.seen import Seen

FOLDER = Path(__file__).parent / "golden"
COUNTS = FOLDER / "counts.json"
MOST_SEEDS = 5000

# How tables played before an option came.
BEFORE = {spec.name: spec.before for spec in GAME.option_specs() if spec.before is not None}

# name: options, style of play, what must happen in it: its end, events, decisions. These are the first release's.
GAMES: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "one": ({"players": 1}, "builder", ["ended: last_decade", "un_lost", "un_opened", "claimed"]),
    "one_too_hot": (
        {"players": 1, "solo_end_at_500": "on", "fossil_setup": "expert", "supply_start": "random"},
        "verbs",
        ["ended: too_hot", "replaced", "un_lost"],
    ),
    "two": ({"players": 2}, "builder", ["ended: last_decade", "place_permit", "own_scientist", "displaced"]),
    "two_beginner": (
        {
            "players": 2,
            "fossil_setup": "beginner",
            "summit_places": 3,
            "buy_after_price_change": "off",
            "own_scientist_free": "on",
            "safe_zone_end_from": 4,
        },
        "builder",
        ["ended: safe_zone", "order_summits"],
    ),
    "three": ({"players": 3}, "builder", ["ended: green_regions", "take_either", "after_grant"]),
    "three_draft_auction": (
        {"players": 3, "lobby_draft": "alternate", "auction": "once_around", "control_tie": "agenda"},
        "builder",
        ["ended: last_decade", "bid_paid", "pay_bid", "expertise_lost"],
    ),
    "three_owner": (
        {"players": 3, "components": str(OWNER), "final_income": "off", "zero_majority": "on"},
        "builder",
        ["ended: last_decade", "pay_supply"],
    ),
    "three_poor": (
        {"players": 3, "supply_start": "fixed", "summit_places": 5},
        "spender",
        ["cash_goal", "goal_kept", "supply_bought"],
    ),
    "four_extreme": (
        {"players": 4, "fossil_setup": "extreme", "auction": "ascending", "evict_on_build": "first"},
        "builder",
        ["ended: last_decade", "bid_paid", "constructing", "displaced"],
    ),
    "four_normal": (
        {
            "players": 4,
            "fossil_setup": "normal",
            "lobby_draft": "right",
            "summit_places": 4,
            "supply_start": "random",
        },
        "verbs",
        ["ended: too_hot", "disaster_averted", "move_left", "goal_discarded"],
    ),
    "five": ({"players": 5}, "builder", ["ended: last_decade", "relief_failed", "order_summits"]),
    "five_flat": ({"players": 5, "lobby_draft": "alternate", "auction": "ascending"}, "flat", ["replaced"]),
}
# Games of options that came later.
LATER: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "four_scarce": (
        {"players": 4, "permits": "limited"},
        "normal",
        ["ended: last_decade", "market_restocked", "place_permit"],
    ),
}


def shown(state: State, seen: Seen) -> Counter[str]:
    """What happened in a game, by the names that GAMES uses."""
    assert state.outcome is not None
    told = seen.decisions + seen.events
    told[f"ended: {state.outcome.reason}"] += 1
    return told


def found(name: str) -> tuple[Record, State, Seen]:
    chosen, style, wanted = {**GAMES, **LATER}[name]

    def play(seed: int, checked: bool) -> tuple[Record, State, Seen]:
        return play_table(seed, {**BEFORE, **chosen}, style, Random(seed), checked)

    return first_game(name, wanted, range(MOST_SEEDS), play, shown)


def main() -> None:
    for name in [*GAMES, *LATER]:
        record, state, _ = found(name)
        write_game(FOLDER, name, record, state)
    write_counts(COUNTS, [FOLDER / f"{name}.bl" for name in GAMES])


if __name__ == "__main__":
    main()
