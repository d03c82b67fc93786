"""What a good host knows about a game beyond its rules: likely slips, what to offer, when to show the board.

Nothing here decides what is legal. A game whose title names none is served by the plain `Courtesy`. Whatever is said
is in the catalogue file of the game.
"""

from typing import cast

from baseload.core.action import Action
from baseload.core.compiling import mypyc_attr
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.registry import find_title


class Slip:
    """Something that is legal and probably not meant: the id of a question (`slip.…`), and its facts. The id is also
    the kind of question, which somebody may not want to be asked again."""

    def __init__(self, id: str, **facts: Plain) -> None:
        self.id = id
        self.facts: dict[str, Plain] = facts

    @property
    def kind(self) -> str:
        return self.id.removeprefix("slip.")


class Offer:
    """Several actions of the seat to move, ready to be played one after the other: told by a sentence (`offer.…`)
    with these facts."""

    def __init__(self, id: str, facts: dict[str, Plain], actions: list[Action]) -> None:
        self.id = id
        self.facts = facts
        self.actions = actions


@mypyc_attr(allow_interpreted_subclasses=True)
class Courtesy:
    def attempts(self, view: View) -> dict[str, list[Action]]:
        """By verb, what it may mean alone at this table, legal or not, the nearest to it first. Whoever types a verb
        with which nothing is legal is told why not."""
        return {}

    def groups(self, view: View, legal: list[Action]) -> list[tuple[str, list[Action]]]:
        """Parts of a list that is too long to read: the id of a heading (`group.…`), and its actions.

        Each part gets one line with its heading and its size. Its number, or the words with which all its actions
        begin, list it. What is in no part is listed as ever; without any, a very long list is parted by its words.
        """
        return []

    def amounts(self, words: str) -> bool:
        """Is the number after these words, such as "bid", an amount? A long run of amounts is shortened, and where
        there is little else to do the amount can be typed alone. With other numbers, of cards or places, the list
        stays whole and a number alone is a choice's."""
        return False

    def sorted(self, view: View, legal: list[Action]) -> list[Action]:
        """The choices in the order in which a person would like to read them."""
        return legal

    def slip(self, view: View, action: Action) -> Slip | None:
        """A reason to ask "do you really mean that?" before this legal action."""
        return None

    def undoable(self, view: View, action: Action) -> bool:
        """Can this legal action be taken back once it is played, whatever is hidden? Nothing is uncovered by it then,
        and the same seat goes on. Who does not know says no: then one is given a moment to think before it."""
        return False

    def ordered(self, view: View, subject: str, most: int) -> Action | None:
        """What somebody who ordered ahead, "up to so much for that", would do now; None where it concerns nothing."""
        return None

    def offers(self, view: View) -> list[Offer]:
        """What the seat to move may like to do in one go. Everything in an offer is legal in its order."""
        return []

    def board_due(self, events: list[Event]) -> bool:
        """Has enough changed through these events to show the whole board again?"""
        return bool(events)

    def secrets(self, options: Options) -> bool:
        """Does the table keep anything from the other players that would be seen on a shared screen?"""
        return True


def courtesy(game: str) -> Courtesy:
    known = find_title(game)
    found = known.courtesy.load() if known is not None else None
    return Courtesy() if found is None else cast(type[Courtesy], found)()
