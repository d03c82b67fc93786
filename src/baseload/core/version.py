"""The program's version. A record also names the version of the rules it was played with (`Game.rules`)."""

from typing import Final

VERSION: Final = "0.2.0.dev0"
