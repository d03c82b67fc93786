"""Properties of CO₂'s own rules, at every position: incomes, ways, rows. What every game has in common is in
tests/harness/test_properties.py.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from baseload.games.climate.world import PLACES, REGIONS
from baseload.games.co2.actions import (
    Bid,
    Move,
)
from baseload.games.co2.components import SOURCES, sources_in
from baseload.games.co2.income import incomes
from baseload.games.co2.state import GREEN, NO_PROJECT, NOBODY, TOPICS, State
from tests.co2.random_run import position
from tests.registered import scaled
from tests.rules import rule


@st.composite
def positions(draw: st.DrawFn) -> State:
    return position(draw(st.integers(0, 10_000)), draw(st.integers(1, 5)), draw(st.integers(0, 260)))


@settings(max_examples=scaled(60))
@given(positions(), st.integers(1, 5))
def test_legal_few_keeps_only_the_lowest_bids(state: State, most: int) -> None:
    full, cut = state.legal(), state.legal_few(most)
    bids = [action for action in full if isinstance(action, Bid)]
    assert cut == bids[:most] + [action for action in full if not isinstance(action, Bid)]


@rule("CO2-49", "CO2-50", "CO2-51", "CO2-52", "CO2-53", "CO2-313")
@settings(max_examples=scaled(100))
@given(positions())
def test_incomes_are_those_of_the_foremost_discs(state: State) -> None:
    """Worked out again by ranking the occupied spaces of each track."""
    ranks = 1 if len(state.companies) < 3 else 2
    wanted = [0] * len(state.companies)
    for source in range(5):
        spaces = [company.expertise[source] for company in state.companies]
        paid = sorted({space for space in spaces if space}, reverse=True)[:ranks]
        for seat, space in enumerate(spaces):
            wanted[seat] += state.board.components.income[source][space] if space in paid else 0
    assert incomes(state) == wanted


@rule("CO2-154", "CO2-155", "CO2-156", "CO2-157", "CO2-158", "CO2-16", "CO2-17")
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
        if tile is not None
    }
    vacant = [name for name, tile in projects.items() if tile["scientist"] == -1]
    own = [name for name, tile in projects.items() if tile["scientist"] == seat]
    wanted: set[str] = set()
    if plain["companies"][seat]["scientists"]:
        wanted |= {f"move hand to {target}" for target in vacant}
    for start in own:
        wanted |= {f"move {start} to {target}" for target in [*vacant, "hand"]}
        for number, summit in enumerate(plain["summits"]):
            topics = state.board.components.summit_topics[summit["tile"]] if summit["tile"] else []
            for topic, source in enumerate(topics):
                if SOURCES[source] == projects[start]["source"] and summit["speakers"][topic] == -1:
                    wanted.add(f"move {start} to summit {number + 1}")
    found = {str(action) for action in state.legal() if isinstance(action, Move) and not action.card}
    assert found == (set() if state.used & 2 else wanted)


@settings(max_examples=scaled(60))
@given(positions())
def test_what_is_stored_in_rows_is_in_its_place(state: State) -> None:
    """The rows over all spaces, places and topics have the lengths that the components give them."""
    parts = state.board.components
    assert len(state.spaces) == sum(parts.spaces) == parts.all_spaces
    assert parts.first_space == [sum(parts.spaces[:region]) for region in range(6)]
    assert len(state.projects) == len(state.workers) == PLACES
    assert len(state.speakers) == TOPICS * len(state.summits)
    for seat, company in enumerate(state.companies):
        own = [tile - GREEN for tile in state.spaces if tile >= GREEN and (tile - GREEN) // 5 == seat]
        assert sources_in(company.built) == sorted(tile % 5 for tile in own)
    assert all(
        worker == NOBODY
        for worker, tile in zip(state.workers, state.projects, strict=True)
        if tile == NO_PROJECT
    )
