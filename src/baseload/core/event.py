"""Events: what an action brought about, as ids and numbers. Sentences are made in `text/`."""

from baseload.core.plain import Plain, copied


class Event:
    """Something that happened. `only` lists the seats that may know of it; None means everybody. `reveals` says that
    it uncovered what somebody could not have known before, so that nobody may take back what led to it.

    >>> Event("sold", 1, {"plant": 14, "price": 17})
    Event('sold', 1, {'plant': 14, 'price': 17})
    """

    def __init__(
        self,
        kind: str,
        seat: int | None,
        facts: dict[str, Plain],
        only: list[int] | None = None,
        reveals: bool = False,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.facts = facts
        self.only = only
        self.reveals = reveals

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat!r}, {self.facts!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.to_plain() == other.to_plain()  # type: ignore[no-any-return]

    def __hash__(self) -> int:
        return hash((self.kind, self.seat))

    def seen_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) learn of the event?"""
        only = self.only
        return only is None or (seat is not None and seat in only)

    def to_plain(self) -> Plain:
        plain: dict[str, Plain] = {"kind": self.kind, "seat": self.seat, "facts": copied(self.facts)}
        if self.only is not None:
            plain["only"] = self.only.copy()
        if self.reveals:
            plain["reveals"] = True
        return plain

    def __reduce__(self) -> tuple[object, ...]:
        return event_from_plain, (self.to_plain(),)


def event_from_plain(plain: Plain) -> Event:
    """The event whose `to_plain` gave this."""
    only = copied(plain.get("only"))
    return Event(plain["kind"], plain["seat"], copied(plain["facts"]), only, plain.get("reveals", False))
