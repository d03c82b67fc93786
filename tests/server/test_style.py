"""The style sheet that all pages load."""

import re
from collections.abc import Iterator

import pytest

from baseload.server.sheets import style_sheet

# What a rule may look into with `:has()`: small things with little in them. An element that some rule looks into is
# looked at again with all that is in it, whatever changes there: a table's board, or its whole page, at every move.
SMALL = frozenset(
    ("label", "li", "p", "span", "header", ".seatrow", ".opt", ".rematch", ".cell", ".way", ".whose", ".chip")
) | {".sign", ".done", ".track", ".price", ".moment.moment"}


def looked_into(sheet: str) -> Iterator[str]:
    """The elements before each `:has()`, without what else is asked of them; "" is any element.

    >>> list(looked_into("ul > .a.b:not(.c):has(i) b, .d:is(:hover):not(:has(.e)), :has(f) > g { }"))
    ['.a.b', '.d', '']
    """
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    for found in re.finditer(r":has\(", plain):
        before = plain[: found.start()]
        if before.endswith(":not("):
            before = before.removesuffix(":not(")
        while before.endswith(")"):  # :not(.c), :is(:hover)
            depth = place = 0
            for place in range(len(before) - 1, -1, -1):
                depth += {")": 1, "(": -1}.get(before[place], 0)
                if not depth:
                    break
            before = re.sub(r":[\w-]+$", "", before[:place])
        named = re.search(r"[\w.#-]*(?:\[[^\]]*\])*$", before)
        yield named[0] if named is not None else ""


def test_rules_look_only_into_what_is_small() -> None:
    found = set(looked_into(style_sheet().decode()))
    assert found, "the sheet is read"
    assert found <= SMALL


@pytest.mark.parametrize(
    "rule", ["body:has(main) .x", ".co:not(:has(#goals)) .x", ":has(.x) > .y", ".x :has(.y)"]
)
def test_others_are_found(rule: str) -> None:
    assert not set(looked_into(rule + "{}")) <= SMALL
