"""A refusal in words, for whoever tried it: the same sentence on a page, over the wire and in the terminal."""

from collections.abc import Sequence

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.problems import Refusal
from baseload.text.speaker import speaker


def refusal_told(refusal: Refusal, view: View, action: Action, names: Sequence[str]) -> str:
    """Why this action cannot be done, told to the seat whose view it is, at a table where people have these names.

    >>> from baseload import game
    >>> rules = game("power-grid")
    >>> options = rules.options(players=2, first_order="seats")
    >>> view = rules.setup(options, rules.deal(options, 7)).view(1)
    >>> action = rules.action("pass")
    >>> refusal_told(view.check(action), view, action, ["Ann", "Bob"])
    'It is not your turn: Ann is deciding (PG-30).'
    """
    return speaker(view.game, names, you=view.seat).refusal(refusal, view, action)
