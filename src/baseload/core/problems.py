"""What can go wrong, as data: a code and facts. The words are in `text/`, in the reader's language.

A `Refusal` answers "why is this action not legal?". A `Problem` is an exception about anything else a person
can get wrong: an option, a record, a data file, a name.

>>> str(Refusal("too_little_money", "PG-69", {"price": 21, "money": 17}))
'too_little_money (PG-69): money=17 price=21'
"""

from baseload.core.compiling import mypyc_attr
from baseload.core.plain import Plain, copied


def _facts_text(facts: dict[str, Plain]) -> str:
    return " ".join(f"{name}={facts[name]}" for name in sorted(facts))


class Refusal:
    """Why an action is not legal: a code, the rule that forbids it, and the numbers that matter."""

    def __init__(self, code: str, rule: str, facts: dict[str, Plain]) -> None:
        self.code = code
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.code} ({self.rule}): {_facts_text(self.facts)}"

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r}, {self.facts!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return self.code == other.code and self.rule == other.rule and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.code, self.rule))

    def __reduce__(self) -> tuple[object, ...]:
        return Refusal, (self.code, self.rule, self.facts)

    def to_plain(self) -> Plain:
        return {"code": self.code, "rule": self.rule, "facts": copied(self.facts)}


def refusal_from_plain(plain: Plain) -> Refusal:
    """The refusal whose `to_plain` gave this."""
    return Refusal(plain["code"], plain["rule"], copied(plain["facts"]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Problem(Exception):
    """Something a person can get wrong. `code` and `facts` are turned into one clear sentence by `text/`."""

    def __init__(self, code: str, **facts: Plain) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Plain] = facts

    def __str__(self) -> str:
        return f"{self.code}: {_facts_text(self.facts)}"

    def to_plain(self) -> Plain:
        return {"code": self.code, "facts": copied(self.facts)}

    def __reduce__(self) -> tuple[object, ...]:
        """Problems cross process borders whole."""
        return _same_problem, (type(self), self.code, self.facts)


def _same_problem(kind: type[Problem], code: str, facts: dict[str, Plain]) -> Problem:
    return kind(code, **facts)


class Refused(Problem):
    """Raised by `State.play` for an action that is not legal; the state is unchanged."""

    def __init__(self, refusal: Refusal, action: str, game: str) -> None:
        super().__init__("refused", action=action, game=game)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)

    def __reduce__(self) -> tuple[object, ...]:
        return Refused, (self.refusal, self.facts["action"], self.facts["game"])


class OptionError(Problem):
    """An option that is unknown, impossible, or does not fit the others."""


class DealError(Problem):
    """A deal that is not a deal of this game: a card twice, a missing list."""


class NotationError(Problem):
    """A text that is not an action."""


class RecordError(Problem):
    """A record that is damaged, truncated, of another version, or holds an illegal action."""


class DataError(Problem):
    """A component or map file that cannot be read or breaks a rule for such files."""


class UnknownNameError(Problem):
    """A game, bot or rule that does not exist."""
