"""Our games as subjects of `baseload.testing`: their tables, and what the checks must know about them.

A new game only adds its tables here.
"""

from typing import Any

from baseload.core import registry
from baseload.testing import Subject
from tests.registered import samples

TABLES: dict[str, list[dict[str, Any]]] = {
    "power-grid": [
        {"players": 2},
        {"players": 3, "map": "usa", "regions": "draft", "money": "open"},
        {"players": 4, "auction": "sealed", "first_order": "seats", "bid_order": "turn"},
        {"players": 5, "map": "usa", "unused_regions": "passable", "voluntary_discard": "off"},
        {"players": 6, "late_start": "empty_only", "tiebreak": "rulebook", "final_payment": "on"},
        {"players": 3, "beginner": "on", "auction": "sealed", "money": "open"},
        {"players": 4, "regions": ["w", "e", "sw", "se"]},
    ],
    "co2": [
        {"players": 1},
        {"players": 1, "solo_end_at_500": "on", "fossil_setup": "extreme", "final_income": "off"},
        {"players": 2, "lobby_draft": "alternate", "summit_places": 3, "zero_majority": "on"},
        {"players": 3, "auction": "ascending", "supply_start": "random", "fossil_setup": "beginner"},
        {"players": 4, "lobby_draft": "right", "control_tie": "agenda", "evict_on_build": "first"},
        {"players": 5, "auction": "once_around", "own_scientist_free": "on", "supply_start": "fixed"},
    ],
    "second-chance": [
        {"players": 1},
        {"players": 1, "solo_goal": "random", "summit_places": 4, "supply_start": "choice"},
        {"players": 2, "inspectors": "on", "coop_decision": "unanimous", "lobby_draft": "on"},
        {"players": 3, "evict_before_pay": "off", "empty_region_pays": "market", "supply_start": "random"},
        {"players": 4, "goal_01_regions": "on", "least_money_subsidy": 1, "control_limit": 6},
        {"players": 2, "mode": "competitive", "bonus_gift": "always", "events_reshuffle": "on"},
        {"players": 3, "mode": "competitive", "lobby_draft": "on", "gas_three_competitive": "off"},
        {"players": 4, "mode": "competitive", "lobby_36": "buy", "zero_majority": "on"},
    ],
}
# Options that mean something only beside others, by game and name: what is chosen with them.
COMPANIONS: dict[str, dict[str, dict[str, Any]]] = {
    "co2": {"solo_end_at_500": {"players": 1}},
    "second-chance": {"solo_goal": {"players": 1}},
}


def attempts(game: str) -> list[str]:
    """Actions that the game's samples have tried at every few positions."""
    said: str = samples(game).ATTEMPTS
    return said.replace("\n", ";").split(";")


def subject(game: str, tables: list[dict[str, Any]] | None = None) -> Subject:
    """The game at these tables, or at its own; every one of our games hides something."""
    return Subject(
        game,
        TABLES.get(game) if tables is None else tables,
        companions=COMPANIONS.get(game),
        attempts=attempts(game),
        secrets=True,
    )


SUBJECTS = [subject(game) for game in registry.game_names()]
