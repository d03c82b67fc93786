"""The bots' chance. The same question has the same number, also after a restart; who does not know the server's secret
cannot work it out from what a table shows."""

import hmac
from typing import Final

from baseload.core.plain import canonical

# The secret seals cookies too. A key of its own keeps what is done with one from telling anything about the other.
_PURPOSE: Final = b"baseload: the bots' chance"


class Chance:
    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, _PURPOSE, "sha256")

    def number(self, *about: str | int) -> int:
        """Of 63 bits, which every frame takes.

        >>> chance = Chance(b"secret")
        >>> chance.number("decide", "table", 7) == Chance(b"secret").number("decide", "table", 7)
        True
        >>> chance.number("decide", "table", 8) == chance.number("decide", "table", 7)
        False
        """
        found = hmac.digest(self._key, canonical(list(about)).encode(), "sha256")
        return int.from_bytes(found[:8], "big") >> 1
