"""What a bot is: something that decides from a view. It never sees a state."""

from baseload.core.action import Action
from baseload.core.compiling import mypyc_attr
from baseload.core.contract import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Decides for a seat. `budget` is the thinking time in seconds that the table allows for this decision."""

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        """One of `legal`, chosen from what the view tells and nothing else."""
        raise NotImplementedError
