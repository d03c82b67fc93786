"""The games that can be played here, described once: no visit changes them."""

from baseload.core.plain import Plain
from baseload.core.registry import offered_games
from baseload.text.game_options import described
from baseload.text.reading import kept_for_each_language


@kept_for_each_language
def game_described(name: str) -> dict[str, Plain]:
    """Title, players and every option with what its values mean. Whoever gets it changes nothing in it."""
    return described(name)


@kept_for_each_language
def all_games() -> list[dict[str, Plain]]:
    """In the order in which they are offered: those of the house first."""
    return [game_described(name) for name in offered_games()]
