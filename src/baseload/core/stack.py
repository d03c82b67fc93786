"""The stack of decisions: what is asked now, what waits below it, and who may see it.

A position keeps a stack of pending decisions. The top one says which seat decides and what is legal. A decision that
asks nobody (`NOBODY`) is a frame: a phase, or an action under way that waits while somebody else decides.

    state.push(decision)      something else is asked first, or a frame begins
    state.go_on_as(decision)  the top one goes on in another form: the next seat is asked, a frame is one step on
    state.finish()            the top one is answered; the only way off the stack while the game goes on
    state.end(outcome)        the game is over, and with it all that was pending

What comes to the top by `finish` resumes, and so does a frame that was pushed or goes on: not at once, but as soon as
the chapter that said so returns. Whatever that chapter pushes meanwhile is asked first. So nobody has to know whether
what he has called asks somebody, and no chapter calls another's `resume`.

Decisions never change once made, so copies of a state share them. `Decision.to_plain` and `from_plain` stand side by
side in each class; a game lists its classes in one tuple, and a decision is read back by the `name` of its class.
"""

from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from baseload.core.action import Action
from baseload.core.compiling import mypyc_attr
from baseload.core.contract import Outcome, State, View
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import Refusal, UnknownNameError

NOBODY: Final = -1  # the seat of a decision that asks nobody

S = TypeVar("S", bound="StackState")


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[S]):
    """A pending decision of a seat, or a frame (`NOBODY`) that goes on when what lies above it is answered."""

    name: ClassVar[str]  # of this kind of decision, in plain data

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def legal(self, state: S) -> list[Action]:
        """As `State.legal`."""
        raise NotImplementedError

    def legal_few(self, state: S, amounts: int) -> list[Action]:
        """As `State.legal_few`; for decisions about amounts without a natural end."""
        return self.legal(state)

    def check(self, state: S, action: Action) -> Refusal | None:
        """As `State.check`."""
        raise NotImplementedError

    def apply(self, state: S, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def resume(self, state: S) -> None:
        """Go on after what lay above was answered; a frame also when it begins. A question simply stands again."""

    def redacted(self, seat: int) -> "Decision[S]":
        """The decision as that seat may know it (`NOBODY`: a spectator)."""
        return self

    def to_plain(self) -> Plain:
        """A list: the decision's name, its seat, then whatever else makes it up."""
        raise NotImplementedError

    @staticmethod
    def from_plain(plain: Plain) -> "Decision[Any]":
        """The decision of this kind whose `to_plain` gave this."""
        raise NotImplementedError


def by_name(kinds: tuple[type[Decision[Any]], ...]) -> dict[str, type[Decision[Any]]]:
    """A game's decisions by what their plain form begins with."""
    return {kind.name: kind for kind in kinds}


def stack_from_plain(kinds: dict[str, type[Decision[Any]]], plain: Plain) -> list[Decision[Any]]:
    """A stack whose decisions are of these kinds."""
    return [kinds[entry[0]].from_plain(entry) for entry in plain]


@mypyc_attr(allow_interpreted_subclasses=True)
class StackState(State):
    """A position with its stack of decisions. What else makes up the position is the game's.

    A compiled game sets its own fields before it calls `super().__init__`: this class may be inherited from by plain
    Python, so mypyc takes it that anything can happen there, and looks at each reading of a field set later whether it
    is there at all.
    """

    over_rule: ClassVar[str]  # the rule that says when the game is over
    turn_rule: ClassVar[str]  # the rule that says whose turn it is

    def __init__(self, stack: "list[Decision[Any]]", result: Outcome | None) -> None:
        self.stack = stack
        self.result = result
        self.log: list[Event] | None = None  # events of the action being carried out; None: nobody listens
        self._resuming = False  # the top has yet to go on; never between two actions

    # --- what a game adds ---

    @property
    def options(self) -> Options:
        """The options of the table."""
        raise NotImplementedError

    def view_of(self, seat: int | None, all_open: bool) -> View:
        """The view of a seat that there is, or of a spectator; with nothing hidden if all is open."""
        raise NotImplementedError

    def position_to_plain(self) -> dict[str, Plain]:
        """What makes up the position beside its game, its options, its stack and its outcome."""
        raise NotImplementedError

    # --- the stack ---

    def push(self, decision: "Decision[Any]") -> None:
        """Ask this first, or begin with this frame."""
        self.stack.append(decision)
        self._resuming = decision.seat < 0

    def go_on_as(self, decision: "Decision[Any]") -> None:
        """The top decision goes on in this form."""
        self.stack[-1] = decision
        self._resuming = decision.seat < 0

    def finish(self) -> None:
        """The top decision is answered: it leaves, and what lies below goes on."""
        self.stack.pop()
        self._resuming = True

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.result = outcome
        self.stack.clear()
        self._resuming = False

    def settle(self) -> None:
        """Let what has come to the top go on, until somebody is asked. `apply` does it, and a game's set-up."""
        while self._resuming:
            self._resuming = False
            self.stack[-1].resume(self)

    # --- the contract ---

    @property
    def game(self) -> str:
        return self.options.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.options.players

    @property
    def seat(self) -> int | None:
        if self.result is not None:
            return None
        return self.stack[-1].seat

    @property
    def outcome(self) -> Outcome | None:
        return self.result

    def legal(self) -> list[Action]:
        if self.result is not None:
            return []
        return self.stack[-1].legal(self)

    def legal_few(self, amounts: int) -> list[Action]:
        if self.result is not None:
            return []
        return self.stack[-1].legal_few(self, amounts)

    def check(self, action: Action) -> Refusal | None:
        if self.result is not None:
            return Refusal("game_over", self.over_rule, {})
        return self.stack[-1].check(self, action)

    def carry_out(self, action: Action) -> list[Event]:
        events: list[Event] = []
        self.log = events
        try:
            self.apply(action)
        finally:
            self.log = None
        return events

    def apply(self, action: Action) -> None:
        self.stack[-1].apply(self, action)
        while self._resuming:
            self._resuming = False
            self.stack[-1].resume(self)

    def note(
        self,
        kind: str,
        seat: int | None,
        facts: dict[str, Plain],
        reveals: bool = False,
        only: list[int] | None = None,
    ) -> None:
        """Tell the listener, if there is one. Hot paths ask `log` themselves before making the facts."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, facts, only, reveals))

    def copy(self) -> "StackState":
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        return self._seen_from(seat, self.result is not None)  # when the game is over nothing is secret

    def open_view(self, seat: int | None) -> View:
        return self._seen_from(seat, True)

    def _seen_from(self, seat: int | None, all_open: bool) -> View:
        if seat is not None and not 0 <= seat < self.players:
            raise UnknownNameError("no_such_seat", seat=seat, players=self.players)
        return self.view_of(seat, all_open)

    def to_plain(self) -> Plain:
        options = self.options
        return {
            "game": options.game,
            "options": options.lasting(),
            **self.position_to_plain(),
            "stack": [decision.to_plain() for decision in self.stack],
            "outcome": self.result.to_plain() if self.result is not None else None,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class StackView(View, Generic[S]):
    """What one seat may know: `known` is the position without its secrets, so that what is legal is worked out by the
    very same code. What a game hides, and how it deals that anew, is the game's."""

    def __init__(self, seat: int | None, known: S) -> None:
        self._seat = seat
        self.known = known

    def deal_anew(self, state: S, rng: Random) -> None:
        """Give a copy of what is known everything that is hidden, as it could be."""
        raise NotImplementedError

    @property
    def game(self) -> str:
        return self.known.game

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def players(self) -> int:
        return self.known.players

    @property
    def to_move(self) -> int | None:
        return self.known.seat

    @property
    def outcome(self) -> Outcome | None:
        return self.known.result

    def legal(self) -> list[Action]:
        if self._seat is None or self.known.seat != self._seat:
            return []
        return self.known.legal()

    def check(self, action: Action) -> Refusal | None:
        known = self.known
        if known.result is None and (self._seat is None or known.seat != self._seat):
            return Refusal("not_your_turn", known.turn_rule, {"seat": known.seat})
        return known.check(action)

    def seen(self) -> S:
        return self.known

    def imagine(self, rng: Random) -> S:
        state = cast(S, self.known.copy())
        if state.result is None:  # else nothing is secret any more
            self.deal_anew(state, rng)
        return state

    def to_plain(self) -> Plain:
        return {"seat": self._seat, "known": self.known.to_plain()}
