"""The games that can be played here, described once: no visit changes them."""

from functools import lru_cache

from baseload.core.plain import Plain
from baseload.core.registry import offered_games
from baseload.text.game_options import described


@lru_cache(maxsize=64)
def game_described(name: str) -> dict[str, Plain]:
    """Title, players and every option with what its values mean. Whoever gets it changes nothing in it."""
    return described(name)


@lru_cache(maxsize=1)
def all_games() -> list[dict[str, Plain]]:
    """In the order in which they are offered: those of the house first."""
    return [game_described(name) for name in offered_games()]
