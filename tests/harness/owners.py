"""An owner's component values, for tests of the CO₂ games."""

from typing import Any


def own(base: str, **values: Any) -> dict[str, Any]:
    """The option's value that lays these over the base of the release; `__` stands for the dots of a path."""
    tree: dict[str, Any] = {}
    for path, value in values.items():
        *way, last = path.split("__")
        inner = tree
        for name in way:
            inner = inner.setdefault(name.removeprefix("_"), {})
        inner[last.removeprefix("_")] = value
    return {"base": base, "own": tree}
