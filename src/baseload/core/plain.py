"""Plain data: what JSON can say, its canonical text, and its digest.

>>> canonical({"b": 1, "a": [True, None]})
'{"a":[true,null],"b":1}'
>>> digest({"a": 1}) == digest({"a": 1})
True
"""

import hashlib
import json
from typing import Any, TypeAlias

# mypy cannot yet express a recursive JSON type that compiled code handles well, so the name documents the intent.
Plain: TypeAlias = Any


def canonical(plain: Plain) -> str:
    """One text for one value: sorted keys, no spaces, so equal values have equal bytes."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(plain: Plain) -> str:
    """A short stable fingerprint of plain data, the same on every machine and build."""
    return hashlib.blake2b(canonical(plain).encode(), digest_size=16).hexdigest()


def copied(plain: Plain) -> Plain:
    """A copy that shares nothing with the original, so that neither can change the other.

    >>> original = {"a": [1]}
    >>> copied(original)["a"].append(2)
    >>> original
    {'a': [1]}
    """
    if isinstance(plain, dict):
        return {key: copied(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [copied(value) for value in plain]
    return plain
