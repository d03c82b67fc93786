"""Pages that several tests look at: each game in the middle of it, where "me" is to decide, and all the others."""

from collections.abc import Callable
from functools import cache

from tests.browser.serving import Visitor, decides, played

GAMES = ("power-grid", "co2", "second-chance")


@cache
def middle(game: str) -> str:
    """The record of a game that has gone on for a while and waits for the first seat."""
    if game == "power-grid":
        return played(game, ["me", "bot random", "bot random"], 4, decides(0, "build"), 60, money="open")
    if game == "co2":
        return played(game, ["me", "bot random", "bot random"], 4, decides(0, "propose"), 40)
    return played(game, ["me", "bot random"], 4, decides(0, "plan"), 25, mode="cooperative")


@cache
def finished(game: str = "co2") -> str:
    """The record of a whole game."""
    return played(game, ["me"] if game != "power-grid" else ["me", "bot random", "bot random"], 2)


@cache
def crowded(game: str) -> str:
    """The record of a table with as many players as there may be, far enough on to be full of things."""
    if game == "power-grid":
        return played(game, ["me"] + ["bot random"] * 5, 3, decides(0, "bid"), 150, map="usa")
    if game == "co2":
        return played(game, ["me"] + ["bot random"] * 4, 3, decides(0, "propose"), 150)
    return played(game, ["me"] + ["bot random"] * 3, 3, decides(0, "plan"), 60, mode="competitive")


def _lobby(visitor: Visitor) -> str:
    form = {"option-players": "3", "seat-0": "me", "seat-1": "link", "seat-2": "bot:random"}
    return visitor.post("/new/power-grid", form=form).url.removeprefix(visitor.address)


def _my_games(visitor: Visitor) -> str:
    visitor.upload(finished())
    visitor.post("/new/co2", form={"option-players": "1", "seat-0": "me"})
    return "/my-games"


def _table(game: str) -> Callable[[Visitor], str]:
    return lambda visitor: f"/t/{visitor.upload(middle(game))}"


def _crowded(game: str) -> Callable[[Visitor], str]:
    return lambda visitor: f"/t/{visitor.upload(crowded(game))}"


def _over(game: str, query: str = "") -> Callable[[Visitor], str]:
    return lambda visitor: f"/t/{visitor.upload(finished(game))}{query}"


# Every kind of page, and how a visitor comes to one.
PAGES: dict[str, Callable[[Visitor], str]] = {
    "home": lambda visitor: "/",
    "new": lambda visitor: "/new/power-grid",
    "new-second-chance": lambda visitor: "/new/second-chance",
    "lobby": _lobby,
    "my-games": _my_games,
    **{game: _table(game) for game in GAMES},
    "replay": lambda visitor: f"/t/{visitor.upload(finished())}/replay?move=20",
    "rules": lambda visitor: "/rules/power-grid",
    "guide": lambda visitor: "/learn/power-grid/guide",
    "about": lambda visitor: f"/t/{visitor.upload(middle('co2'))}/about",
    "api": lambda visitor: "/api/docs",
    "trouble": lambda visitor: "/t/nowhere",
}
# And those where room is short: tables full of players and pieces, games that are over, replays near their end.
FULL: dict[str, Callable[[Visitor], str]] = {
    **{f"{game}-crowded": _crowded(game) for game in GAMES},
    **{f"{game}-over": _over(game) for game in GAMES},
    **{f"{game}-replay": _over(game, "/replay?move=150") for game in GAMES},
    "review": _over("power-grid", "/review"),
}
