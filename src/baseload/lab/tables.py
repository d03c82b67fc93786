"""The four tables of a study: their columns, and how a game's entry in the journal becomes their rows.

An entry is what a worker hands in for one game: plain data, without anything that the plan tells anyway.

number   which game
actions  how many actions it had; null if it broke
last     the last round, or decade
reason   why it ended
team     true or false where all won or lost together
error    why it broke, otherwise null
seats    for each seat place, score, share
rounds   round, seat, then the figures that the game's title names
facts    round, seat or null, kind, key, value
"""

from typing import Final

from baseload.core.contract import Outcome
from baseload.core.plain import Plain
from baseload.core.registry import find_title
from baseload.lab.gather import Gatherer
from baseload.lab.plan import StudyPlan

Entry = dict[str, Plain]

# By table: the columns that it has whatever is played, and what they hold. `rounds` has the games' figures besides.
TABLES: Final[dict[str, dict[str, str]]] = {
    "games": {
        "number": "whole",
        "setting": "whole",
        "game": "text",
        "players": "whole",
        "options": "text",
        "lineup": "text",
        "deal": "whole",
        "seed": "whole",
        "actions": "whole",
        "rounds": "whole",
        "reason": "text",
        "team": "yes_or_no",
        "error": "text",
    },
    "seats": {
        "number": "whole",
        "setting": "whole",
        "seat": "whole",
        "bot": "text",
        "place": "whole",
        "score": "whole",
        "share": "real",
    },
    "rounds": {
        "number": "whole",
        "setting": "whole",
        "seat": "whole",
        "bot": "text",
        "round": "whole",
    },
    "facts": {
        "number": "whole",
        "setting": "whole",
        "round": "whole",
        "seat": "whole",
        "bot": "text",
        "kind": "text",
        "key": "text",
        "value": "real",
    },
}


def columns_of(plan: StudyPlan, table: str) -> dict[str, str]:
    """The columns of a table of this plan and what they hold. What one game tells of a seat is null for another."""
    told = dict.fromkeys(figures_of(plan), "whole") if table == "rounds" else {}
    return {**TABLES[table], **told}


def figures_of(plan: StudyPlan) -> list[str]:
    """The figures of all games of the plan, those that several have once."""
    return list(dict.fromkeys(name for setting in plan.settings for name in _figures(setting.game)))


def _figures(game: str) -> tuple[str, ...]:
    known = find_title(game)
    return known.figures if known is not None else ()


_PARTS: Final = {"number", "actions", "last", "reason", "team", "error", "seats", "rounds", "facts"}


def entry_of(number: int, actions: int, outcome: Outcome, gathered: Gatherer) -> Entry:
    """The entry of a game that was played to its end."""
    return {
        "number": number,
        "actions": actions,
        "last": gathered.round or None,
        "reason": outcome.reason,
        "team": outcome.team,
        "error": None,
        "seats": [
            [place, score, outcome.share(seat)]
            for seat, (place, score) in enumerate(zip(outcome.places, outcome.scores, strict=True))
        ],
        "rounds": gathered.rounds,
        "facts": gathered.facts,
    }


def broken_entry(number: int, error: str) -> Entry:
    """The entry of a game that could not be played: that it broke, and why."""
    return {
        "number": number,
        "actions": None,
        "last": None,
        "reason": None,
        "team": None,
        "error": error,
        "seats": [],
        "rounds": [],
        "facts": [],
    }


def is_entry(plan: StudyPlan, plain: Plain) -> bool:
    """Could this be an entry of this plan? A journal may have been damaged, so it is asked of every line."""
    if not isinstance(plain, dict) or set(plain) != _PARTS or type(plain["number"]) is not int:
        return False
    if not 0 <= plain["number"] < plan.games:
        return False
    game = plan.settings[plan.game(plain["number"]).setting].game
    widths = {"seats": 3, "rounds": 2 + len(_figures(game)), "facts": 5}
    return all(
        isinstance(plain[part], list)
        and all(isinstance(row, list) and len(row) == width for row in plain[part])
        for part, width in widths.items()
    )


def rows_of(plan: StudyPlan, entry: Entry) -> dict[str, list[list[Plain]]]:
    """The rows of one game for all four tables, their values in the order of the columns."""
    number: int = entry["number"]
    game = plan.game(number)
    setting = plan.settings[game.setting]
    bots = [setting.lineup[place] for place in game.seats]
    start = [number, game.setting]
    own, told = _figures(setting.game), figures_of(plan)
    places = [own.index(name) if name in own else None for name in told]
    return {
        "games": [
            [
                *start,
                setting.game,
                len(setting.lineup),
                setting.options_text,
                ",".join(setting.lineup),
                game.deal,
                game.seed,
                entry["actions"],
                entry["last"],
                entry["reason"],
                entry["team"],
                entry["error"],
            ]
        ],
        "seats": [[*start, seat, bots[seat], *row] for seat, row in enumerate(entry["seats"])],
        "rounds": [
            [*start, seat, bots[seat], round, *(None if place is None else row[place] for place in places)]
            for round, seat, *row in entry["rounds"]
        ],
        "facts": [
            [*start, round, seat, None if seat is None else bots[seat], *row]
            for round, seat, *row in entry["facts"]
        ],
    }
