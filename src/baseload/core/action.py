"""Actions: one small immutable object per verb, with a text form that reads back exactly."""

from baseload.core.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A decision somebody takes. Two actions are equal when their texts are; see docs/notation.md."""

    __slots__ = ()

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Action):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))
