"""What a check says when something does not hold.

A claim is no `assert`: Python leaves those out when it is told to optimise, and no check may pass for that reason.
"""

import json
from collections.abc import Callable
from typing import Any

from baseload.core.plain import Plain
from baseload.core.problems import Problem


def claim(holds: object, sentence: str) -> None:
    """Raises AssertionError with the sentence if it does not hold.

    >>> claim(2 + 2 == 4, "Two and two are four.")
    >>> claim(2 + 2 == 5, "Two and two are five.")
    Traceback (most recent call last):
    ...
    AssertionError: Two and two are five.
    """
    if not holds:
        raise AssertionError(sentence)


def refused(sentence: str, ask: Callable[..., object], *asked: object, **chosen: object) -> Problem:
    """The Problem that asking raises; the sentence is for where it raises none. Any other error stays what it is."""
    try:
        ask(*asked, **chosen)
    except Problem as problem:
        return problem
    raise AssertionError(sentence)


def through_json(plain: Plain) -> Any:
    """Plain data as it comes out of a file or off the network. What JSON cannot say is no plain data.

    >>> through_json({"a": [1, None]})
    {'a': [1, None]}
    """
    try:
        return json.loads(json.dumps(plain, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise AssertionError(f"This is no plain data ({error}): {str(plain)[:200]}") from None


def difference(one: Plain, other: Plain, where: str = "") -> str:
    """The first place where two plain things differ, for a sentence; "" where there is none.

    >>> difference({"a": [1, 2]}, {"a": [1, 3]})
    'a[1] is 2 and 3'
    """
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}, key=str):
            place = f"{where}.{key}" if where else str(key)
            if key not in one or key not in other:
                return f"{place} is missing in one of them"
            if found := difference(one[key], other[key], place):
                return found
        return ""
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f"{where or 'the list'} has {len(one)} entries and {len(other)}"
        for number, (here, there) in enumerate(zip(one, other, strict=True)):
            if found := difference(here, there, f"{where}[{number}]"):
                return found
        return ""
    same = one == other and type(one) is type(other)
    return "" if same else f"{where or 'it'} is {str(one)[:60]} and {str(other)[:60]}"
