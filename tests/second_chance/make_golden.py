"""Writes the golden games of tests/second_chance/golden, each the first game by seed that shows what it is to.

    python -m tests.second_chance.make_golden NAME…

Without names it writes all of them anew. Do that only when the rules were changed on purpose, which also asks for a new
rules version (`Game.rules`).
`counts.json` tells how often each decision, each verb and each event occurs in all of them together.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from baseload.core.record import Record
from baseload.games.second_chance.state import State
from tests.harness.golden import first_game, write_counts, write_game
from tests.harness.seen import Seen
from tests.second_chance.random_run import DATA, OWNER, play_table

FOLDER = Path(__file__).parent / "golden"
COUNTS = FOLDER / "counts.json"
MOST_SEEDS = 5000
EASY, TIGHT = DATA["easy"], DATA["tight"]
RIVALS = {"mode": "competitive"}

# name: options, style of play, what must happen in it: its end, events, decisions
GAMES: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    # Together.
    "team_two": ({"players": 2}, "builder", ["ended: too_hot", "built", "offer", "displaced"]),
    "team_three": ({"players": 3}, "builder", ["ended: too_hot", "decade 2", "reduced", "new_summit"]),
    "team_four": ({"players": 4}, "builder", ["ended: no_points", "decade 2", "place_permit"]),
    "team_inspectors": (
        {"players": 2, "inspectors": "on", "summit_places": 3, "evict_before_pay": "off"},
        "builder",
        ["decade 2", "inspector_moved"],
    ),
    "team_draft": (
        {"players": 3, "lobby_draft": "on", "coop_decision": "unanimous", "supply_start": "random"},
        "verbs",
        ["ended: no_points", "drafting", "displaced", "supply_start_drawn"],
    ),
    "team_won": (
        {"players": 3, "inspectors": "on", "components": EASY, "coop_decision": "unanimous"},
        "builder",
        ["ended: saved", "goal_shown", "agreement", "reduction_objected", "claimed"],
    ),
    "team_un_missed": (
        {"players": 2, "components": EASY, "goal_01_regions": "on", "summit_places": 4},
        "flat",
        ["ended: un_missed", "bonus_declined", "reduced"],
    ),
    "team_goals_missed": (
        {"players": 4, "components": EASY, "control_limit": 6, "supply_start": "choice"},
        "verbs",
        ["ended: goals_missed", "first_region", "penalty"],
    ),
    "team_tight": (
        {"players": 3, "components": TIGHT, "inspectors": "on", "least_money_subsidy": 1},
        "builder",
        ["inspector_off"],
    ),
    # Against each other.
    "rivals_two": ({**RIVALS, "players": 2}, "builder", ["ended: too_hot", "decade 4", "replaced"]),
    "rivals_three": ({**RIVALS, "players": 3}, "builder", ["ended: too_hot", "decade 4", "learning: Pass"]),
    "rivals_four": (
        {**RIVALS, "players": 4, "gas_three_competitive": "off", "summit_places": 5},
        "verbs",
        ["ended: too_hot", "relief_failed", "disaster"],
    ),
    "rivals_easy": (
        {**RIVALS, "players": 2, "components": EASY, "events_reshuffle": "on", "lobby_draft": "on"},
        "builder",
        ["ended: last_decade", "take_either", "knowledge_lost", "Play"],
    ),
    "rivals_gifts": (
        {**RIVALS, "players": 3, "components": EASY, "bonus_gift": "always", "lobby_36": "buy"},
        "builder",
        ["ended: last_decade", "bonus_accepted", "after_action", "relief_failed"],
    ),
    "rivals_owner": (
        {**RIVALS, "players": 4, "components": str(OWNER), "zero_majority": "on"},
        "builder",
        ["pay_permit", "goal_discarded", "decade 4"],
    ),
    "rivals_tight": (
        {**RIVALS, "players": 2, "components": TIGHT, "empty_region_pays": "market"},
        "builder",
        ["ended: last_decade", "fossils_renewed"],
    ),
    # Alone.
    "solo": ({"players": 1}, "builder", ["decade 2", "second_action", "built"]),
    "solo_won": (
        {"players": 1, "components": EASY, "solo_goal": "random"},
        "builder",
        ["ended: saved", "second_action", "claimed"],
    ),
}
# One for each solo goal: met, or missed where a random player hardly ever meets it.
HARD = [2, 3, 8, 10]
for goal in range(1, 13):
    ends = "solo_goal_missed" if goal in HARD else "saved"
    GAMES[f"solo_goal_{goal:02}"] = (
        {"players": 1, "components": EASY, "solo_goal": goal},
        "builder",
        [f"ended: {ends}"],
    )
# What came later stands last, for the seeds go by the order.
GAMES["rivals_goals_first"] = (
    {**RIVALS, "players": 3, "lobby_draft": "on"},
    "builder",
    ["drafting", "keep_goals", "ended: too_hot", "decade 4"],
)


def shown(state: State, seen: Seen) -> Counter[str]:
    """What happened in a game, by the names that GAMES uses."""
    assert state.outcome is not None
    told = seen.decisions + seen.events + seen.verbs + seen.answers
    told[f"ended: {state.outcome.reason}"] += 1
    for decade in range(1, state.decade + 1):
        told[f"decade {decade}"] += 1
    return told


def found(name: str) -> tuple[Record, State, Seen]:
    options, style, wanted = GAMES[name]
    first = 100 * list(GAMES).index(name)  # tables that are alike shall not play the same game

    def play(seed: int, checked: bool) -> tuple[Record, State, Seen]:
        return play_table(seed, options, style, Random(seed), checked)

    return first_game(name, wanted, range(first, first + MOST_SEEDS), play, shown)


def main(names: list[str]) -> None:
    for name in names or GAMES:
        record, state, _ = found(name)
        write_game(FOLDER, name, record, state)
    write_counts(COUNTS, sorted(FOLDER.glob("*.bl")))


if __name__ == "__main__":
    main(sys.argv[1:])
