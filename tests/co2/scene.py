"""Arranging positions for tests: start from a real table, change what matters, play texts.

state = table(players=3)
state = arrange(
    state,
    seat=0,
    companies={0: {"money": 10, "tech": 2, "expertise": {"solar": 2}}},
    regions={"asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": "solar!"}}},
)
play(state, "construct asia tech", "done")
"""

from typing import Any

import baseload
from baseload.games.co2.components import SOURCES, standard
from baseload.games.co2.state import State

GAME = baseload.game("co2")


def table(players: int = 3, seed: int = 1, deal: dict[str, Any] | None = None, **options: Any) -> State:
    """A fresh table; seat 0 has the start tile. `deal` replaces parts of the deal made from the seed."""
    chosen = GAME.options(players=players, **options)
    dealt = {**GAME.deal(chosen, seed), "start": 0, **(deal or {})}
    state = GAME.setup(chosen, dealt)
    assert isinstance(state, State)
    return state


def agenda(*sources: str) -> int:
    """The number of the agenda tile with these sources, in this order."""
    wanted = [SOURCES.index(source) for source in sources]
    return standard().agendas.index(wanted)


def summit_tile(*sources: str) -> int:
    """The number of the summit tile with these topics, in this order."""
    wanted = [SOURCES.index(source) for source in sources]
    return standard().summit_topics.index(wanted)


def _project(value: Any) -> Any:
    """`"solar"` proposed, `"solar!"` installed, `("solar!", 1)` with a scientist of seat 1; None for no project."""
    if value is None:
        return None
    name, scientist = value if isinstance(value, tuple) else (value, -1)
    return {"source": name.rstrip("!"), "installed": name.endswith("!"), "scientist": scientist}


def _spaces(given: list[Any], size: int) -> list[Any]:
    """`None`, a fossil kind, or `("solar", owner)`; what is not given is empty."""
    filled = [list(tile) if isinstance(tile, tuple) else tile for tile in given]
    return filled + [None] * (size - len(filled))


def _changed_region(region: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    region = {**region, **changes}
    if "agenda" in changes and isinstance(changes["agenda"], list):
        region["agenda"] = agenda(*changes["agenda"])
    if "spaces" in changes:
        region["spaces"] = _spaces(changes["spaces"], changes.get("size", 0) or SIZES[region["name"]])
    if "projects" in changes:
        empty = dict.fromkeys(("money", "tech", "research"))
        region["projects"] = {
            slot: _project(value) for slot, value in {**empty, **changes["projects"]}.items()
        }
    region.pop("name", None)
    region.pop("size", None)
    return region


SIZES = {"africa": 3, "south_america": 4, "oceania": 4, "europe": 5, "north_america": 5, "asia": 6}


def arrange(
    state: State,
    seat: int | None = None,
    companies: dict[int, dict[str, Any]] | None = None,
    regions: dict[str, dict[str, Any]] | None = None,
    summits: dict[int, tuple[int, dict[str, int]]] | None = None,
    **changes: Any,
) -> State:
    """A changed copy of a position.

    `seat` puts that seat at the beginning of its turn (in round and decade as they are; `used` says what it has used
    up: 1 action, 2 scientist, 4 market, 8 card). The start tile stays where it is unless `start` is given.
    `companies` changes what seats have: money, points, tech, permits, scientists (in hand), recruits, lobby (cards),
    goal, goal_discarded, claimed, and expertise as a dict by source (those not named are 0).
    `regions` changes regions: agenda (sources or tile number), spaces (see `_spaces`), permits, relief, controller,
    projects by slot (see `_project`; slots not named become empty).
    `summits`: by number from 1 the tile and its speakers by source.
    `changes` are other keys of the plain state: price, market, bank, tech, level, endangered, decade, round, turn,
    fossils (kinds), events (regions), project_pool, plants_built (lists by source), un_open, summit_pile, stack, …
    The level follows the fossil plants on the board unless it is given.
    """
    plain = {**state.to_plain(), **changes}
    for place, held in enumerate(plain["companies"]):
        given = dict((companies or {}).get(place, {}))
        if isinstance(given.get("expertise"), dict):
            given["expertise"] = [given["expertise"].get(source, 0) for source in SOURCES]
        if "lobby" in given:
            given["lobby"] = sorted(given["lobby"])
        plain["companies"][place] = {**held, **given}
    for name, change in (regions or {}).items():
        plain["regions"][name] = _changed_region({"name": name, **plain["regions"][name]}, change)
    for number, (tile, speakers) in (summits or {}).items():
        topics = standard().summit_topics[tile]
        row = [speakers.get(SOURCES[topic], -1) for topic in topics]
        plain["summits"][number - 1] = {"tile": tile, "speakers": row + [-1] * (4 - len(row))}
    if seat is not None:
        plain["phase"] = "operations"
        plain["turn"] = (seat - plain["start"]) % len(plain["companies"])
        plain["used"] = changes.get("used", 0)
        plain["stop"] = changes.get("stop", False)
        plain["stack"] = [["decades", -1], ["turn", seat]]
    if "level" not in changes:
        ppm = {"gas": 20, "oil": 30, "coal": 40}
        plain["level"] = sum(
            ppm[tile]
            for region in plain["regions"].values()
            for tile in region["spaces"]
            if isinstance(tile, str)
        )
    if "endangered" not in changes and plain["level"] >= 350:
        plain["endangered"] = True
    arranged = GAME.state_from_plain(plain)
    assert isinstance(arranged, State)
    return arranged


def last_turn(state: State, **given: Any) -> State:
    """The last turn of the last round of its decade, the action already taken: `done` ends the decade."""
    start = given.get("start", state.start)
    last = (start - 1) % len(state.companies)
    return arrange(state, seat=last, used=1, round=state.board.rounds, **given)
