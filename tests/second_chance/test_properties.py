"""Properties of Second Chance's own rules, at every position: incomes, ways, rows. What every game has in common is in
tests/harness/test_properties.py.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from baseload.games.climate.world import PLACES, REGIONS
from baseload.games.second_chance.actions import (
    Move,
)
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.income import incomes
from baseload.games.second_chance.state import MOVED, NO_PROJECT, NOBODY, TOPICS, State
from tests.registered import scaled
from tests.rules import rule
from tests.second_chance.random_run import MODES, position


@st.composite
def positions(draw: st.DrawFn) -> State:
    tables = st.integers(0, len(MODES) - 1)
    return position(draw(st.integers(0, 10_000)), draw(tables), draw(st.integers(0, 200)))


@rule("SC-260", "SC-261", "SC-262", "SC-263", "SC-264")
@settings(max_examples=scaled(100))
@given(positions())
def test_incomes_are_those_of_the_foremost_discs(state: State) -> None:
    """Worked out again by ranking the occupied spaces of each track."""
    ranks = 1 if len(state.companies) < 3 else 2
    wanted = [0] * len(state.companies)
    for source in range(5):
        spaces = [company.knowledge[source] for company in state.companies]
        paid = sorted({space for space in spaces if space}, reverse=True)[:ranks]
        for seat, space in enumerate(spaces):
            wanted[seat] += state.board.components.income[source][space] if space in paid else 0
    assert incomes(state) == wanted


@rule("SC-278", "SC-392")
@settings(max_examples=scaled(60))
@given(positions())
def test_what_open_tiles_cost(state: State) -> None:
    """Worked out again from the plain form: a penalty for each, twice for inspected ones. Rivals have no tiles."""
    plain = state.to_plain()
    open_tiles = [place for place in range(len(plain["tiles"])) if place + 1 not in plain["turned"]]
    inspected = [place for place in open_tiles if place in plain["inspectors"]]
    if state.board.team:
        each = state.board.components.tile_penalty[state.decade]
        assert due(state) == each * (len(open_tiles) + len(inspected))
    else:
        assert not open_tiles


@rule("SC-86", "SC-87", "SC-88", "SC-89", "SC-90", "SC-91", "SC-92", "SC-93", "SC-94")
@settings(max_examples=scaled(60))
@given(positions())
def test_scientists_go_where_there_is_room(state: State) -> None:
    """The moves of a turn, worked out again from the plain form of the position."""
    if state.stack[-1].to_plain()[0] != "turn":
        return
    seat, plain = state.seat, state.to_plain()
    projects = {
        f"{region} {slot}": tile
        for region in REGIONS
        for slot, tile in plain["regions"][region]["projects"].items()
        if tile is not None and tile["infrastructure"] == -1
    }
    vacant = [name for name, tile in projects.items() if tile["scientist"] == -1]
    taken = [card for card, _ in plain["lobby_workers"]]
    vacant += [f"card {card}" for card, _ in plain["lobby_played"] if card not in taken]
    own = [name for name, tile in projects.items() if tile["scientist"] == seat]
    wanted: set[str] = set()
    if plain["companies"][seat]["scientists"]:
        wanted |= {f"move board to {target}" for target in vacant}
    for start in own:
        wanted |= {f"move {start} to {target}" for target in [*vacant, "board"]}
        for number, summit in enumerate(plain["summits"]):
            topics = state.board.components.summit_topics[summit["tile"]] if summit["tile"] else []
            for topic, source in enumerate(topics):
                if SOURCES[source] == projects[start]["source"] and summit["speakers"][topic] == -1:
                    wanted.add(f"move {start} to summit {number + 1}")
    found = {str(action) for action in state.legal() if isinstance(action, Move) and not action.card}
    assert found == (set() if state.used & MOVED else wanted)


@settings(max_examples=scaled(60))
@given(positions())
def test_what_is_stored_in_rows_is_in_its_place(state: State) -> None:
    """The rows over all spaces, places and topics have the lengths that the components give them."""
    parts = state.board.components
    assert len(state.spaces) == sum(parts.spaces) == parts.all_spaces
    assert parts.first_space == [sum(parts.spaces[:region]) for region in range(6)]
    assert len(state.projects) == len(state.prepared) == len(state.workers) == PLACES
    assert len(state.speakers) == TOPICS * len(state.summits)
    assert len(state.lobby_played) == len(state.lobby_workers) == LOBBY_CARDS + 1
    for place, tile in enumerate(state.projects):
        if tile == NO_PROJECT:
            assert (state.prepared[place], state.workers[place]) == (NOBODY, NOBODY)
