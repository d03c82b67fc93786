"""Bots: they play whole games from views, decide only what is legal, and their chance comes from their seed."""

from collections.abc import Callable
from random import Random

from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.plain import canonical
from baseload.core.playing import MOST_ACTIONS
from baseload.core.registry import bot as bot_by_spec
from baseload.testing.claims import claim
from baseload.testing.subject import Table

BUDGET = 1.0  # seconds for a decision
DECISIONS = 12  # that are compared with those of somebody who is shown the same


class Seating:
    """A bot at a table: `bot` is its spec, or makes it from a seed. `timed` says that it thinks until its time is over,
    so that nobody can ask it to decide the same again."""

    def __init__(
        self,
        bot: str | Callable[[int], Bot],
        table: Table,
        budget: float = BUDGET,
        timed: bool = False,
    ) -> None:
        self.name = bot if isinstance(bot, str) else getattr(bot, "__name__", "bot")
        self.table = table
        self.budget = budget
        self.timed = timed
        self._bot = bot

    def make(self, seed: int) -> Bot:
        return bot_by_spec(self._bot, seed) if isinstance(self._bot, str) else self._bot(seed)

    def __str__(self) -> str:
        return f"{self.name}-{self.table}"


def played(seating: Seating, deal: int, seed: int) -> list[Action]:
    """The actions of a game that the bot plays against itself, each of them looked at."""
    state = seating.table.start(deal)
    bots = [seating.make(seed + seat) for seat in range(seating.table.options.players)]
    actions: list[Action] = []
    while state.seat is not None:
        view = state.view(state.seat)
        before, legal = canonical(view.to_plain()), view.legal()
        action = bots[state.seat].decide(view, list(legal), seating.budget)
        claim(isinstance(action, Action), f"{seating.name} decides {action!r}, which is no Action.")
        claim(
            action in legal, f"{seating.name} decides `{action}`, which is not legal: {state.check(action)}."
        )
        claim(canonical(view.to_plain()) == before, f"{seating.name} has changed the view that it was shown.")
        state.play(action)
        actions.append(action)
        claim(len(actions) <= MOST_ACTIONS, f"{seating.name} plays a game without an end.")
    return actions


def plays_whole_games_from_views(seating: Seating) -> None:
    actions = played(seating, 5, 0)
    state = seating.table.start(5)
    for action in actions:
        state.play(action)
    claim(actions and state.outcome is not None, f"{seating.name} has not played to the end.")


def the_same_seed_decides_the_same(seating: Seating) -> None:
    one, two = played(seating, 6, 7), played(seating, 6, 7)
    for count, (here, there) in enumerate(zip(one, two, strict=False)):
        claim(here == there, f"With the same seed decision {count + 1} is `{here}`, and then `{there}`.")
    claim(len(one) == len(two), f"With the same seed {seating.name} plays games of different lengths.")


def decisions_do_not_depend_on_what_is_hidden(seating: Seating) -> None:
    """Two positions that look the same to a seat are decided the same by bots of the same seed."""
    table, rng = seating.table, Random(70)
    walked = [position for position in table.walk(71, every=5) if position.seat is not None]
    for position in walked[:: max(1, len(walked) // DECISIONS)]:
        other = table.subject.disguise(position, position.seat, rng)
        found: list[Action] = []
        for state in (position, other):
            view = state.view(position.seat)
            found.append(seating.make(7).decide(view, view.legal(), seating.budget))
        claim(
            found[0] == found[1],
            f"{seating.name} decides by what is hidden: `{found[0]}`, else `{found[1]}`.",
        )


OF_SEATING = (
    plays_whole_games_from_views,
    the_same_seed_decides_the_same,
    decisions_do_not_depend_on_what_is_hidden,
)
REPEATED = (
    the_same_seed_decides_the_same,
    decisions_do_not_depend_on_what_is_hidden,
)  # not for those that are timed
