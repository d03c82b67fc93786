"""What a bot is: something that decides from a view. It never sees a state."""

from collections.abc import Callable
from typing import final

from baseload.core.action import Action
from baseload.core.compiling import mypyc_attr
from baseload.core.contract import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Decides for a seat. `budget` is the thinking time in seconds that the table allows for this decision."""

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        """One of `legal`, chosen from what the view tells and nothing else."""
        raise NotImplementedError


@final
class BotKind:
    """A kind of bot as it is declared, beside its code: how one is made, and what a host should know before it sits
    down.

    make     from the arguments of its spec and a seed; its own chance comes from the seed alone
    quick    it answers at once; others may think as long as the table allows
    seconds  how long it wants to think at most, from the arguments of its spec; without it as long as is usual
    offered  people may choose it; not what wants arguments
    """

    def __init__(
        self,
        make: Callable[[str, int], Bot],
        *,
        quick: bool = False,
        seconds: Callable[[str], float] | None = None,
        offered: bool = True,
    ) -> None:
        self.make = make
        self.quick = quick
        self.seconds = seconds
        self.offered = offered
