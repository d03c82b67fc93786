"""Which titles and bots there are. Packages add their own through entry points.

A package that brings a game or a bot declares, in its own metadata, `[project.entry-points."baseload.titles"]` or
`"baseload.bots"` with `name = "module:object"`.
"""

import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from baseload.core import version as _compiled_or_not
from baseload.core.bot import Bot, BotKind
from baseload.core.contract import Game, View
from baseload.core.problems import UnknownNameError
from baseload.core.title import Title, broken

# Our own are named here rather than as entry points, so that they are found in a plain source tree too. They are
# offered in this order.
TITLES: Final = {
    "power-grid": "baseload.games.power_grid.title:TITLE",
    "co2": "baseload.games.co2.title:TITLE",
    "second-chance": "baseload.games.second_chance.title:TITLE",
}
LEVELS: Final = ("easy", "normal", "hard", "expert")
USUAL: Final = "normal"  # sits down where nobody says which, and for a bot that fails
BOTS: Final = {
    "random": "baseload.bots.random_bot:RANDOM",
    "easy": "baseload.bots.levels:EASY",
    "normal": "baseload.bots.levels:NORMAL",
    "hard": "baseload.bots.levels:HARD",
    "expert": "baseload.bots.levels:EXPERT",
    "search": "baseload.bots.levels:SEARCH",
    "process": "baseload.bots.process_bot:PROCESS",
}

DRAWING: Final = "baseload.draw.drawer:picture"


def build() -> str:
    """Which build runs: "compiled" (mypyc) or "pure" (Python source).

    >>> build() in ("compiled", "pure")
    True
    """
    file = _compiled_or_not.__file__
    return "pure" if file.endswith((".py", ".pyc")) else "compiled"


def _installed(group: str) -> dict[str, EntryPoint]:
    """What other packages have registered in that group, by name."""
    return _registered(group, tuple(sys.path))


@lru_cache(maxsize=16)
def _registered(group: str, _path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Reads a file of every package on the path, so it is done once; pages ask for the names of the games."""
    return {point.name: point for point in entry_points(group=group)}


@lru_cache(maxsize=64)
def _load(place: str) -> object:
    """What stands there in our own package; asked for some ten times for every picture of a table."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _load_point(point: EntryPoint) -> object:
    """What another package has registered; whatever is wrong with that package is said in one sentence."""
    try:
        found: object = point.load()
    except Exception as error:
        raise broken(point.name, point.value, error) from error
    return found


def game_names() -> list[str]:
    """The short names of all games.

    >>> "power-grid" in game_names()
    True
    """
    return sorted({*TITLES, *_installed("baseload.titles")})


def offered_games() -> list[str]:
    """The same in the order in which they are offered, those of the house first, without what cannot be loaded:
    somebody's broken package must not close the others' doors."""
    return [*TITLES, *(name for name in game_names() if name not in TITLES and _works(name))]


def broken_games() -> list[UnknownNameError]:
    """What is wrong with each of the others."""
    found = [_broken(name) for name in game_names() if name not in TITLES]
    return [problem for problem in found if problem is not None]


def _works(name: str) -> bool:
    return _broken(name) is None


def _broken(name: str) -> UnknownNameError | None:
    try:
        game(name)
    except UnknownNameError as problem:
        return problem
    return None


def find_title(name: str) -> Title | None:
    """The title with that short name; None if there is none."""
    if name in TITLES:
        found = _load(TITLES[name])
    else:
        point = _installed("baseload.titles").get(name)
        if point is None:
            return None
        found = _load_point(point)
    if not isinstance(found, Title):
        raise UnknownNameError("not_a_title", game=name, found=type(found).__name__)
    if found.name != name:
        raise UnknownNameError("title_of_another_name", game=name, found=found.name)
    return found


def title(name: str) -> Title:
    """The title with that short name; UnknownNameError lists the ones there are."""
    found = find_title(name)
    if found is None:
        raise UnknownNameError("unknown_game", game=name, known=game_names())
    return found


def game(name: str) -> Game:
    """The rules of the game with that short name; UnknownNameError lists the ones there are."""
    found = title(name).rules.load()
    if not isinstance(found, Game):
        raise UnknownNameError("not_a_game", game=name, found=type(found).__name__)
    return found


def bot_names() -> list[str]:
    """The names of all bots: our own, then those of other packages."""
    return [*BOTS, *sorted(name for name in _installed("baseload.bots") if name not in BOTS)]


def offered_bots() -> list[str]:
    """The bots that people choose from, by their specs: the levels first.

    >>> offered_bots()[:4]
    ['easy', 'normal', 'hard', 'expert']
    """
    return [*LEVELS, *(name for name in bot_names() if name not in LEVELS and _is_offered(name))]


def _is_offered(name: str) -> bool:
    kind = find_bot_kind(name)
    return kind is not None and kind.offered


def find_bot_kind(spec: str) -> BotKind | None:
    """As `bot_kind`; None where there is no such bot, or no more: a table may have been made with one since removed."""
    try:
        return bot_kind(spec)
    except UnknownNameError:
        return None


def bot_kind(spec: str) -> BotKind:
    """What kind of bot a spec, `name` or `name:arguments`, stands for. UnknownNameError lists the ones there are."""
    name = spec.partition(":")[0]
    if name in BOTS:
        found = _load(BOTS[name])
    else:
        point = _installed("baseload.bots").get(name)
        if point is None:
            raise UnknownNameError("unknown_bot", bot=spec, known=bot_names())
        found = _load_point(point)
    if isinstance(found, BotKind):
        return found
    return BotKind(found)  # type: ignore[arg-type]  # a package may name what makes its bot, and nothing more


def bot(spec: str, seed: int = 0) -> Bot:
    """A bot from its spec, `name` or `name:arguments`; its own chance comes from the seed alone."""
    name, _, arguments = spec.partition(":")
    made: object = bot_kind(spec).make(arguments, seed)
    if not isinstance(made, Bot):
        raise UnknownNameError("not_a_bot", bot=name, found=type(made).__name__)
    return made


def drawn(view: View) -> str | None:
    """The board as an SVG drawing that stands for itself; None for a game that has none."""
    draw: Callable[[View], str] = _load(DRAWING)  # type: ignore[assignment]
    return draw(view) or None
