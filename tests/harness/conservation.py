"""What every set of books needs: to demand something, to compare a position told by events with the true one, and to
break a position on purpose."""

from collections.abc import Callable
from typing import Any

from baseload.core.contract import State
from baseload.core.plain import canonical


class ConservationError(AssertionError):
    """Something was lost, or made, or is where it cannot be."""


def demand(true: bool, law: str, what: str, *facts: object) -> None:
    if not true:
        raise ConservationError(f"{law}: {what}: {', '.join(map(str, facts))}")


def without_stack(state: State) -> dict[str, Any]:
    """The position as plain data. The stack says who is asked what, which no event tells; the outcome is told by the
    last event and compared there."""
    plain: dict[str, Any] = state.to_plain()
    del plain["stack"], plain["outcome"], plain["options"]
    return plain


def demand_equal(path: str, told: Any, found: Any) -> None:
    """Go down to the first part that differs, so that the error names it."""
    if isinstance(told, dict) and isinstance(found, dict) and set(told) == set(found):
        for name in told:
            demand_equal(f"{path}.{name}" if path else name, told[name], found[name])
    elif isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        for place, (one, two) in enumerate(zip(told, found, strict=True)):
            demand_equal(f"{path}.{place}", one, two)
    else:
        demand(told == found, "ledger", path, f"told {canonical(told)}", f"found {canonical(found)}")


# --- positions that are broken on purpose ---


def change_at(plain: Any, path: str, change: Callable[[Any], Any]) -> None:
    """Change one value of a plain position, named by its path: "companies.1.money"."""
    *way, last = path.split(".")
    inner = plain
    for name in way:
        inner = inner[int(name)] if isinstance(inner, list) else inner[name]
    key: Any = int(last) if isinstance(inner, list) else last
    inner[key] = change(inner[key])


def more(value: int) -> int:
    return value + 1


def to(value: Any) -> Callable[[Any], Any]:
    return lambda before: value


def place_of(wanted: Callable[[int], bool]) -> int:
    """The first project place that is wanted."""
    return next(place for place in range(18) if wanted(place))
