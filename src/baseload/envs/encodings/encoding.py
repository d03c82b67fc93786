"""What an encoding is: fixed numbers for the actions of a table, and its position as a row of numbers.

Both come from a view alone, so nothing hidden can get in. An action id means the same in every position; amounts
without a limit of their own, such as bids, are counted from the lowest that is legal and cut after so many, and the
cut is part of the table that `docs/environments.md` shows. A position is a row of bytes: 0 to 255, where larger
numbers stay at 255. Seats are counted from the one that looks: 0 is oneself, 1 the next at the table, and so on.

Nothing here needs a library; the environments turn the bytes into NumPy arrays.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.compiling import mypyc_attr
from baseload.core.contract import State, View
from baseload.core.options import Options

MOST: Final = 255  # what a byte holds


class Block:
    """Action ids, or places of the row, that follow each other and mean the same kind of thing.

    `labels` names each of them; `meaning` says it in a sentence, for people.
    """

    def __init__(self, name: str, first: int, labels: list[str], meaning: str) -> None:
        self.name = name
        self.first = first
        self.labels = labels
        self.meaning = meaning

    @property
    def count(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"Block({self.name!r}, {self.first}, {self.count} of them)"


class Blocks:
    """A table of blocks while it is made; `size` is how many ids or places there are so far."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0

    def add(self, name: str, labels: list[str], meaning: str) -> int:
        """Put a block at the end; returns where it begins."""
        first = self.size
        self.blocks.append(Block(name, first, labels, meaning))
        self.size += len(labels)
        return first

    def __getitem__(self, name: str) -> Block:
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)

    def label(self, number: int) -> str:
        """The name of an id or a place, e.g. "auction 14"."""
        for block in self.blocks:
            if block.first <= number < block.first + block.count:
                return f"{block.name} {block.labels[number - block.first]}".strip()
        raise IndexError(number)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """The numbers of one table. `actions` and `places` are its two tables: what each id and each place means. A game's
    own is made from the options alone, and says `number` and `row`."""

    def __init__(self, options: Options, actions: Blocks, places: Blocks) -> None:
        self.options = options
        self.actions = actions
        self.places = places

    def __reduce__(self) -> tuple[object, ...]:
        """An encoding follows from its options."""
        return type(self), (self.options,)

    def legal(self, view: View) -> list[Action]:
        """The legal actions that have an id, in the view's order: all but amounts beyond a cut."""
        return view.legal()

    def number(self, view: View, action: Action) -> int:
        """The id of an action out of `legal`."""
        raise NotImplementedError

    def numbers(self, view: View, legal: list[Action]) -> list[int]:
        """The ids of these actions, in their order."""
        return [self.number(view, action) for action in legal]

    def action(self, view: View, number: int) -> Action | None:
        """The legal action with this id; None if there is none in the view."""
        legal = self.legal(view)
        numbers = self.numbers(view, legal)
        return legal[numbers.index(number)] if number in numbers else None

    def row(self, view: View) -> bytes:
        """The position as the view's seat knows it; a spectator sees it from the first seat."""
        raise NotImplementedError

    def glance(self, state: State, seat: int) -> "Glance":
        """What the seat sees now and what it can do."""
        view = state.view(seat)
        legal = self.legal(view)
        numbers = self.numbers(view, legal)
        mask = bytearray(self.actions.size)
        for number in numbers:
            mask[number] = 1
        return Glance(view, legal, numbers, bytes(mask))


@final
class Glance:
    """A seat's view with its legal actions, their ids, and a byte for each id there is: 1 where it is legal."""

    def __init__(self, view: View, legal: list[Action], numbers: list[int], mask: bytes) -> None:
        self.view = view
        self.legal = legal
        self.numbers = numbers
        self.mask = mask

    def __reduce__(self) -> tuple[object, ...]:
        return Glance, (self.view, self.legal, self.numbers, self.mask)

    def action(self, number: int) -> Action | None:
        """The legal action with this id; None if there is none."""
        for place in range(len(self.numbers)):
            if self.numbers[place] == number:
                return self.legal[place]
        return None


def capped(number: int) -> int:
    """The number as far as a byte holds it: unknown ones (below 0) are 0, large ones stay at 255."""
    if number > MOST:
        return MOST
    return number if number > 0 else 0
