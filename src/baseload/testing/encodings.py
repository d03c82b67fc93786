"""Numbers for learning: every legal action has an id of its own, every position fits its row, nothing hidden gets in.

They need no library.
"""

from random import Random

from baseload.core.contract import State, View
from baseload.core.plain import digest
from baseload.envs.encodings import encoding
from baseload.envs.encodings.encoding import Blocks, Encoding
from baseload.testing.claims import claim
from baseload.testing.subject import Disguise, Table

GAMES = 3  # of each table
STEPS = 150  # of a game that are looked at
WAYS_BACK = 4  # ids of a position that are turned into actions again


def tables_are_whole(table: Table) -> None:
    """The blocks follow each other, and every id and place has a name of its own and a meaning."""
    numbers = encoding(table.options)
    for blocks in (numbers.actions, numbers.places):
        _blocks_are_whole(blocks)


def _blocks_are_whole(blocks: Blocks) -> None:
    end = 0
    for block in blocks.blocks:
        claim(block.first == end, f"The block {block.name} begins at {block.first} and not at {end}.")
        end += block.count
        claim(block.count > 0, f"The block {block.name} is empty.")
        claim(len(set(block.labels)) == block.count, f"Two labels of the block {block.name} are the same.")
        claim(block.meaning, f"Nobody says what the block {block.name} means.")
    claim(end == blocks.size > 0, f"The blocks have {end} numbers and the table {blocks.size}.")
    last = blocks.blocks[-1]
    claim(
        len({block.name for block in blocks.blocks}) == len(blocks.blocks), "Two blocks have the same name."
    )
    told = f"{last.name} {last.labels[-1]}".strip()
    claim(
        blocks.label(blocks.size - 1) == told, f"The last number is called {blocks.label(blocks.size - 1)}."
    )
    everything = {f"{block.name} {label}" for block in blocks.blocks for label in block.labels}
    claim(len(everything) == blocks.size, "Two numbers have the same name.")


def check_actions(numbers: Encoding, view: View, ways_back: int = WAYS_BACK) -> list[int]:
    """Ids in range, all different, and the way back; what has no id is left out of legal()'s list and moves nothing."""
    legal = numbers.legal(view)
    ids = numbers.numbers(view, legal)
    claim(legal, f"Nothing that seat {view.seat} may do has an id.")
    whole = iter(view.legal())
    claim(all(action in whole for action in legal), "What has ids is no part of what is legal.")
    claim(all(0 <= id < numbers.actions.size for id in ids), f"An id is out of range: {sorted(ids)}.")
    twice = (
        sorted({numbers.actions.label(id) for id in ids if ids.count(id) > 1})
        if len(set(ids)) < len(ids)
        else []
    )
    claim(not twice, f"Two legal actions have the id of {', '.join(twice)}.")
    alone = [numbers.number(view, action) for action in legal]
    claim(alone == ids, "An action has one id alone and another among others.")
    step = max(1, len(ids) // ways_back)  # each way back asks for all legal actions again
    for action, id in [*zip(legal, ids, strict=True)][::step]:
        back = numbers.action(view, id)
        claim(back == action, f"`{action}` has the id {id}, which means `{back}`.")
    return ids


def check_secrets(numbers: Encoding, state: State, disguise: Disguise, rng: Random) -> bool:
    """Whatever a seat or a spectator may not know is changed, and its numbers stay. True if there were secrets."""
    found = False
    for seat in [None, *range(state.view(None).players)]:
        view = state.view(seat)
        row, ids = numbers.row(view), numbers.numbers(view, numbers.legal(view))
        for _ in range(2):
            other = disguise(state, seat, rng)
            found = found or other.hash() != state.hash()
            again = other.view(seat)
            changed = [at for at, byte in enumerate(numbers.row(again)) if byte != row[at]]
            told = ", ".join(numbers.places.label(at) for at in changed)
            claim(not changed, f"Seat {seat}'s numbers tell what is hidden: {told}.")
            same = numbers.numbers(again, numbers.legal(again)) == ids
            claim(same, f"The ids of what seat {seat} may do tell what is hidden.")
    return found


def every_legal_action_has_an_id_and_every_position_a_row(table: Table) -> None:
    numbers = encoding(table.options)
    for seed in range(GAMES):
        state, rng = table.start(seed), Random(seed)
        for step in range(STEPS):
            if state.seat is None:
                break
            view = state.view(state.seat)
            check_actions(numbers, view)
            row = numbers.row(view)
            claim(
                len(row) == numbers.places.size,
                f"A row has {len(row)} numbers and not {numbers.places.size}.",
            )
            if step % 30 == 0:
                hidden = check_secrets(numbers, state, table.subject.disguise, rng)
                claim(hidden or not table.subject.secrets, "Something should be hidden at this table.")
            table.play_on(state, rng)
        for seat in table.seats:
            view = state.view(seat)
            claim(len(numbers.row(view)) == numbers.places.size, "At the end a row has another length.")
            if state.seat is None:
                claim(numbers.legal(view) == [], "After the end something has an id.")


def rows_tell_positions_apart(table: Table) -> None:
    """In a game no two positions that a seat can tell apart have the same row."""
    numbers = encoding(table.options)
    state, rng = table.start(1), Random(1)
    seen: dict[bytes, str] = {}
    for _ in range(STEPS):
        if state.seat is None:
            break
        for seat in range(table.options.players):
            view = state.view(seat)
            known = digest(view.to_plain())
            same = seen.setdefault(numbers.row(view), known) == known
            claim(same, "Two positions that a seat can tell apart have the same row.")
        table.play_on(state, rng)


OF_GAME = ()
OF_TABLE = (
    tables_are_whole,
    every_legal_action_has_an_id_and_every_position_a_row,
    rows_tell_positions_apart,
)
