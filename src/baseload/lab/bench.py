"""The speed of the engine, measured on whole random games.

A game counts with everything that belongs to it: deal, set-up, `legal()` at every step, and the end. Nothing is taken
out. The two ways of playing are measured in turn, in several short runs over the same games, because machines
speed up and slow down while one measures; the median of the runs is the figure, the best one is given beside it.
"""

import time
from collections.abc import Callable
from random import Random
from statistics import median

from baseload.core.contract import Game, State
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.playing import checked_game, random_game
from baseload.core.problems import OptionError
from baseload.core.registry import build
from baseload.core.registry import game as game_by_name

POLICIES = {"random": 0, "flat5": 5}  # how many of the lowest bids stay in the choice; 0 keeps all
RUNS = 5
_POSITIONS = 24

Player = Callable[[State, Random, int], int]


class Configuration:
    """One row of the table: a game with a number of players, and a map where the game has maps.

    `chosen` are other options, the same in all rows.
    """

    def __init__(
        self, game: str, players: int, map: str, policy: str, chosen: dict[str, Plain] | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.map = map
        self.policy = policy
        self.chosen = chosen or {}

    def options(self) -> Options:
        chosen: dict[str, Plain] = {**self.chosen, "players": self.players}
        if self.map:
            chosen["map"] = self.map
        return game_by_name(self.game).options(**chosen)


def configurations(
    game: str,
    players: list[int],
    maps: list[str],
    policy: str,
    chosen: dict[str, Plain] | None = None,
) -> list[Configuration]:
    """Every map with every number of players; the game's own range and maps where none are given.

    Not every map is for every number. What nobody asked for is left out then; a map or a number that was asked for
    and cannot be played at all is refused before anything is measured.
    """
    if policy not in POLICIES:
        raise OptionError("bad_option_value", option="policy", value=policy, allowed=list(POLICIES))
    title = game_by_name(game)
    counts = players or list(range(title.fewest, title.most + 1))
    charts = maps or [
        str(value) for spec in title.option_specs() if spec.name == "map" for value in spec.values
    ]
    rows: list[Configuration] = []
    refused: list[tuple[Configuration, OptionError]] = []
    for map in charts or [""]:
        for count in counts:
            row = Configuration(game, count, map, policy, chosen)
            try:
                row.options()
            except OptionError as problem:
                refused.append((row, problem))
            else:
                rows.append(row)
    for row, why in refused:
        playable = [other for other in rows if other.map == row.map or not maps]
        if not any(other.players == row.players or not players for other in playable):
            raise why
    return rows


class _Run:
    """Games played one after the other for some time, always from the same first seed."""

    def __init__(self, game: Game, options: Options, play: Player, amounts: int, seconds: float) -> None:
        self.games = 0
        self.actions = 0
        begin = now = time.perf_counter()
        while now - begin < seconds or not self.games:
            state = game.setup(options, game.deal(options, self.games))
            self.actions += play(state, Random(self.games), amounts)
            self.games += 1
            now = time.perf_counter()
        self.seconds = now - begin

    @property
    def rate(self) -> float:
        return self.actions / self.seconds


def _middle_positions(game: Game, options: Options) -> list[State]:
    """Positions half-way through random games: a fresh table or a finished one is no fair thing to copy."""
    positions: list[State] = []
    for seed in range(_POSITIONS):
        deal = game.deal(options, seed)
        length = random_game(game.setup(options, deal), Random(seed))
        state = game.setup(options, deal)
        rng = Random(seed)
        for _ in range(length // 2):
            legal = state.legal()
            state.apply(legal[int(rng.random() * len(legal))])
        positions.append(state)
    return positions


def _copy_microseconds(positions: list[State], seconds: float) -> float:
    copies = 0
    begin = now = time.perf_counter()
    while now - begin < seconds or not copies:
        for state in positions:
            state.copy()
        copies += len(positions)
        now = time.perf_counter()
    return (now - begin) / copies * 1e6


def measure(configuration: Configuration, seconds: float) -> dict[str, Plain]:
    """One row. `seconds` is the time for playing; copying takes another tenth of it."""
    game = game_by_name(configuration.game)
    options = configuration.options()
    amounts = POLICIES[configuration.policy]
    positions = _middle_positions(game, options)  # which warms everything up as well
    share = seconds / (2 * RUNS)
    search: list[_Run] = []
    checked: list[_Run] = []
    copies: list[float] = []
    for _ in range(RUNS):
        search.append(_Run(game, options, random_game, amounts, share))
        checked.append(_Run(game, options, checked_game, amounts, share))
        copies.append(_copy_microseconds(positions, share / 5))
    games = sum(run.games for run in search)
    row: dict[str, Plain] = {"game": configuration.game}
    if configuration.map:
        row["map"] = configuration.map
    row.update(
        {
            "players": configuration.players,
            "policy": configuration.policy,
            "build": build(),
            "actions_per_s": round(median(run.rate for run in search)),
            "checked_actions_per_s": round(median(run.rate for run in checked)),
            "copy_us": round(median(copies), 2),
            "games_per_s": round(median(run.games / run.seconds for run in search), 1),
            "actions_per_game": round(sum(run.actions for run in search) / games, 1),
            "best_actions_per_s": round(max(run.rate for run in search)),
            "best_checked_actions_per_s": round(max(run.rate for run in checked)),
            "best_copy_us": round(min(copies), 2),
        }
    )
    return row
