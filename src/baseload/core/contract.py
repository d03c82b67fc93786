"""The contract: what a game, a state and a view can do. This file is the specification.

    game    = baseload.game("power-grid")
    options = game.options(players=3, map="germany")  validated; OptionError says why not
    deal    = game.deal(options, seed=7)              EVERY shuffle and draw of the whole game, as plain data
    state   = game.setup(options, deal)               from here on nothing is random

All chance is in the deal, so `play` is deterministic and a record is options + deal + actions.

A state asks one seat at a time. `core/stack.py` has the form our games share: a state keeps a stack of pending
decisions, and the top one says which seat decides and what is legal. Whatever interrupts (a discard forced by a
purchase, a bonus, another seat's choice in the middle of somebody's turn) pushes a decision, and what lay below resumes
when it is answered. Decisions that people take at the same time and in secret (a draft, sealed bids) are asked seat by
seat; the views keep the answers hidden until all are in.

Seats are numbered from 0. A view never holds a fact its seat may not know.
"""

from random import Random

from baseload.core.action import Action
from baseload.core.compiling import mypyc_attr
from baseload.core.event import Event
from baseload.core.options import CHOSEN, SENT, STORED, Options, OptionSpec, read_options
from baseload.core.plain import Plain, copied, digest
from baseload.core.problems import Refusal, Refused
from baseload.core.values import Value


class Outcome:
    """How a game ended.

    places  for each seat its place, 1 is best; equal numbers share it
    scores  for each seat the figure the game ranks by first
    reason  a code for why the game ended, e.g. "cities_connected"
    facts   numbers for the reason's sentence, and whatever decided ties
    team    None in a competitive game; True or False where all win or lose together, also in a
            competitive game that everybody lost
    """

    def __init__(
        self,
        places: list[int],
        scores: list[int],
        reason: str,
        facts: dict[str, Plain],
        team: bool | None = None,
    ) -> None:
        self.places = places
        self.scores = scores
        self.reason = reason
        self.facts = facts
        self.team = team

    @property
    def winners(self) -> list[int]:
        """The seats that won; more than one where a victory is shared, none where all lost."""
        if self.team is False:
            return []
        if self.team is True:
            return list(range(len(self.places)))
        return [seat for seat, place in enumerate(self.places) if place == 1]

    @property
    def sharers(self) -> int:
        """Among how many the victory is parted: 1 for a team's, which nobody has to share with a rival; 0 for none."""
        winners = len(self.winners)
        return winners if self.team is None or not winners else 1

    def share(self, seat: int) -> float:
        """The seat's part of the victory.

        >>> Outcome([1, 1, 3], [9, 9, 4], "over", {}).shares
        [0.5, 0.5, 0.0]
        >>> Outcome([1, 2], [9, 4], "saved", {}, team=True).shares
        [1.0, 1.0]
        """
        return 1.0 / self.sharers if seat in self.winners else 0.0

    @property
    def shares(self) -> list[float]:
        """By seat: its part of the victory."""
        return [self.share(seat) for seat in range(len(self.places))]

    def to_plain(self) -> Plain:
        return {
            "places": self.places.copy(),
            "scores": self.scores.copy(),
            "reason": self.reason,
            "facts": copied(self.facts),
            "team": self.team,
        }

    def __reduce__(self) -> tuple[object, ...]:
        return outcome_from_plain, (self.to_plain(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return self.to_plain() == other.to_plain()  # type: ignore[no-any-return]

    def __hash__(self) -> int:
        return hash(self.reason)

    def __repr__(self) -> str:
        return f"Outcome({self.places!r}, {self.scores!r}, {self.reason!r}, {self.facts!r}, {self.team!r})"


def outcome_from_plain(plain: Plain) -> Outcome:
    """The outcome whose `to_plain` gave this."""
    return Outcome(
        list(plain["places"]), list(plain["scores"]), plain["reason"], copied(plain["facts"]), plain["team"]
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Everything is known here; only referees, tests and searches over imagined states hold one."""

    @property
    def game(self) -> str:
        """The short name of the game."""
        raise NotImplementedError

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        raise NotImplementedError

    def legal(self) -> list[Action]:
        """All legal actions of the seat to move, in a fixed order, without duplicates. The list is yours."""
        raise NotImplementedError

    def legal_few(self, amounts: int) -> list[Action]:
        """`legal()` with every run of open-ended amounts, such as bids, cut to its lowest few."""
        return self.legal()

    def check(self, action: Action) -> Refusal | None:
        """None if the action is legal now, otherwise the reason why not."""
        raise NotImplementedError

    def play(self, action: Action) -> list[Event]:
        """Check the action, carry it out and return what happened. A refused action changes nothing."""
        refusal = self.check(action)
        if refusal is not None:
            raise Refused(refusal, str(action), self.game)
        return self.carry_out(action)

    def carry_out(self, action: Action) -> list[Event]:
        """Carry out an action known to be legal and return what happened."""
        raise NotImplementedError

    def apply(self, action: Action) -> None:
        """The search path: carry out an action taken from `legal()`, with no check and no events."""
        raise NotImplementedError

    def copy(self) -> "State":
        """A cheap, independent copy."""
        raise NotImplementedError

    def view(self, seat: int | None) -> "View":
        """What that seat may know; `view(None)` is a spectator's."""
        raise NotImplementedError

    def open_view(self, seat: int | None) -> "View":
        """Everything, seen from that seat: for looking back at a game that is over."""
        raise NotImplementedError

    def to_plain(self) -> Plain:
        """Plain data from which `Game.state_from_plain` makes an equal state."""
        raise NotImplementedError

    def hash(self) -> str:
        """A fingerprint of the whole position, equal on every machine and build."""
        return digest(self.to_plain())

    def _repr_svg_(self) -> str | None:
        """A notebook shows the board, with all secrets open."""
        return _drawn(self.open_view(None))

    def __reduce__(self) -> tuple[object, ...]:
        """States cross process borders by their plain form."""
        return _state_again, (self.game, self.to_plain())


def _drawn(view: "View") -> str | None:
    from baseload.core.registry import drawn  # which needs this module first

    return drawn(view)


def _state_again(game: str, plain: Plain) -> State:
    from baseload.core.registry import game as game_by_name  # which needs this module first

    return game_by_name(game).state_from_plain(plain)


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know. Bots, browsers, spectators and environments get views, never states."""

    @property
    def game(self) -> str:
        """The short name of the game."""
        raise NotImplementedError

    @property
    def seat(self) -> int | None:
        """The seat this view belongs to; None for a spectator."""
        raise NotImplementedError

    @property
    def players(self) -> int:
        """How many play."""
        raise NotImplementedError

    @property
    def to_move(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        raise NotImplementedError

    def legal(self) -> list[Action]:
        """For the seat to move exactly the state's list; for anybody else an empty one."""
        raise NotImplementedError

    def check(self, action: Action) -> Refusal | None:
        """As `State.check`, for the view's own seat."""
        raise NotImplementedError

    def seen(self) -> State:
        """The position as far as it is known, to be read and not to be played on: what is hidden is missing."""
        return self.imagine(Random(0))

    def imagine(self, rng: Random) -> State:
        """A full state that agrees with this knowledge, for search. What lies face down for everybody is dealt anew
        from an open view too: who looks back knows every hand, and still no card that nobody had drawn."""
        raise NotImplementedError

    def to_plain(self) -> Plain:
        """Plain data from which `Game.view_from_plain` makes an equal view; it holds nothing the seat may not know."""
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        """A notebook shows the board as the seat sees it."""
        return _drawn(self)

    def __reduce__(self) -> tuple[object, ...]:
        return _view_again, (self.game, self.to_plain())


def _view_again(game: str, plain: Plain) -> View:
    from baseload.core.registry import game as game_by_name

    return game_by_name(game).view_from_plain(plain)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A title: its name, its options, how it is dealt and set up, and its notation."""

    def __init__(self, name: str, rules: int, fewest: int, most: int) -> None:
        self.name = name
        self.rules = rules  # the version of the rules; a record names the one it was played with
        self.fewest = fewest  # players
        self.most = most

    def option_specs(self) -> list[OptionSpec]:
        """Every option the game offers, `players` first."""
        raise NotImplementedError

    def options(self, /, **chosen: Plain) -> Options:
        """Validated options: those chosen, defaults for the rest. OptionError says what is wrong, DataError what is
        wrong with a file.

        A value may name a file of one's own where the option allows that.
        """
        return self.read_options(chosen, CHOSEN)

    def options_from_plain(self, plain: dict[str, Plain]) -> Options:
        """Options that were stored. What is missing is as it was before there was such an option."""
        return self.read_options(plain, STORED)

    def options_sent(self, plain: dict[str, Plain]) -> Options:
        """Options that came from somebody else: as `options`, but no file is opened."""
        return self.read_options(plain, SENT)

    def read_options(self, chosen: dict[str, Plain], origin: int) -> Options:
        """Validated options. A game whose options depend on each other adds to this what they must agree in."""
        return read_options(self.name, self.option_specs(), chosen, origin)

    def values(self, options: Options) -> list[Value]:
        """Every printed value a table plays with, and where it comes from. Empty where a game does not tell."""
        return []

    def deal(self, options: Options, seed: int) -> dict[str, Plain]:
        """Every shuffle and draw of the whole game, as plain data. The same seed gives the same deal."""
        raise NotImplementedError

    def setup(self, options: Options, deal: dict[str, Plain]) -> State:
        """The first position. DealError if the deal is not one of this game."""
        raise NotImplementedError

    def action(self, text: str) -> Action:
        """The action a text stands for, in any case and spacing; NotationError if it stands for none."""
        raise NotImplementedError

    def state_from_plain(self, plain: Plain) -> State:
        """The state whose `to_plain` gave this. For data of one's own making: what is no such thing raises anything."""
        raise NotImplementedError

    def view_from_plain(self, plain: Plain) -> View:
        """The view whose `to_plain` gave this; as `state_from_plain`."""
        raise NotImplementedError
