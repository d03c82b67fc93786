"""Arranging positions for tests: start from a real table, change what matters, play texts.

state = table(players=3)
state = arrange(
    state,
    seat=0,
    companies={0: {"money": 10, "tech": 2, "knowledge": {"solar": 2}}},
    regions={"asia": {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": ("solar!", 1)}}},
)
play(state, "build asia tech", "done")
"""

from typing import Any

from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State

# The regions' spaces for permits, which are also their demand spaces for a team; and their demand spaces for rivals.
SIZES = {"africa": 3, "south_america": 4, "oceania": 4, "europe": 5, "north_america": 5, "asia": 6}
RIVAL_SIZES = {**SIZES, "south_america": 3, "oceania": 3}


def table(players: int = 3, seed: int = 1, deal: dict[str, Any] | None = None, **options: Any) -> State:
    """A fresh table; seat 0 has the start marker. `deal` replaces parts of the deal made from the seed."""
    chosen = GAME.options(players=players, **options)
    dealt = {**GAME.deal(chosen, seed), "start": 0, **(deal or {})}
    state = GAME.setup(chosen, dealt)
    assert isinstance(state, State)
    return state


def rivals(players: int = 3, seed: int = 1, **options: Any) -> State:
    """A competitive table."""
    return table(players, seed, mode="competitive", **options)


def agenda(*sources: str) -> int:
    """The number of the agenda tile with these sources, in this order."""
    return standard().agendas.index([SOURCES.index(source) for source in sources])


def summit_tile(*sources: str) -> int:
    """The number of the summit tile with these topics, in this order."""
    return standard().summit_topics.index([SOURCES.index(source) for source in sources])


def _project(value: Any) -> Any:
    """`"solar"` planned, `("solar", scientist's seat)`; `("solar!", owner)` prepared; "2" after the name for level 2,
    e.g. `("solar2!", 1)`. None for no project."""
    if value is None:
        return None
    name, seat = value if isinstance(value, tuple) else (value, -1)
    prepared = name.endswith("!")
    name = name.rstrip("!")
    level = 2 if name.endswith("2") else 1
    return {
        "source": name.rstrip("2"),
        "level": level,
        "infrastructure": seat if prepared else -1,
        "scientist": -1 if prepared else seat,
    }


def _space(tile: Any) -> Any:
    """`None`, a fossil kind, or `("solar", builder)` or `("solar", builder, owner of the infrastructure)`."""
    if not isinstance(tile, tuple):
        return tile
    builder = tile[1]
    owner = tile[2] if len(tile) > 2 else builder
    return {"source": tile[0], "builder": builder, "infrastructure": owner, "level": 1}


def _changed_region(region: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    size = len(region["spaces"])
    region = {**region, **changes}
    if isinstance(changes.get("agenda"), list):
        region["agenda"] = agenda(*changes["agenda"])
    if "spaces" in changes:
        filled = [_space(tile) for tile in changes["spaces"]]
        region["spaces"] = filled + [None] * (size - len(filled))
    if "projects" in changes:
        empty = dict.fromkeys(("money", "tech", "research"))
        region["projects"] = {
            slot: _project(value) for slot, value in {**empty, **changes["projects"]}.items()
        }
    return region


def arrange(
    state: State,
    seat: int | None = None,
    companies: dict[int, dict[str, Any]] | None = None,
    regions: dict[str, dict[str, Any]] | None = None,
    summits: dict[int, tuple[int, dict[str, int]]] | None = None,
    **changes: Any,
) -> State:
    """A changed copy of a position.

    `seat` puts that seat at the beginning of its turn in an action phase (`used`: 1 planned, 2 prepared, 4 built,
    8 scientist, 16 market, 32 card). The start marker stays where it is unless `start` is given.
    `companies` changes what seats have: money, points, tech, permits, scientists (on the board), recruits, lobby
    (cards in hand), goals, goal_discarded, alone, claimed, and knowledge as a dict by source (others are 0).
    `regions` changes regions: agenda, spaces (see `_space`), permits, relief, controller, enemy, enemy_cubes, projects
    by slot (see `_project`; slots not named become empty).
    `summits`: by number from 1 the tile and its speakers by source.
    `changes` are other keys of the plain state: team_points, level, price, market, bank, tech, decade, round, tiles
    (kinds), turned (places from 1), un_cards, lobby_played ([[card, seat]]), lobby_workers, fossils (kinds), events,
    inspectors, stack, phase, …
    """
    plain = {**state.to_plain(), **changes}
    for place, held in enumerate(plain["companies"]):
        given = dict((companies or {}).get(place, {}))
        if isinstance(given.get("knowledge"), dict):
            given["knowledge"] = [given["knowledge"].get(source, 0) for source in SOURCES]
        if "lobby" in given:
            given["lobby"] = sorted(given["lobby"])
        plain["companies"][place] = {**held, **given}
    for name, change in (regions or {}).items():
        plain["regions"][name] = _changed_region(plain["regions"][name], change)
    for number, (tile, speakers) in (summits or {}).items():
        topics = standard().summit_topics[tile]
        row = [speakers.get(SOURCES[topic], -1) for topic in topics]
        plain["summits"][number - 1] = {"tile": tile, "speakers": row + [-1] * (4 - len(row))}
    if seat is not None:
        plain["phase"] = "actions"
        plain["turn"] = (seat - plain["start"]) % len(plain["companies"])
        plain["used"] = changes.get("used", 0)
        plain["stop"] = changes.get("stop", False)
        plain["deed"] = changes.get("deed", [0, 0, 0, 0])
        plain["stack"] = [["decades", -1], ["turn", seat]]
    arranged = GAME.state_from_plain(plain)
    assert isinstance(arranged, State)
    return arranged


def last_turn(state: State, **given: Any) -> State:
    """The last turn of the last round of its decade, the main action already taken: `done` ends the action phase."""
    start = given.get("start", state.start)
    decade = given.get("decade", state.decade)
    board = state.board
    rounds = board.rounds_last if decade == board.decades else board.rounds
    return arrange(state, seat=(start - 1) % len(state.companies), used=1, round=rounds, **given)
