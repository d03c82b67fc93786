"""The arena: how strong bots are against each other.

The line-up moves on by one seat from game to game, and every deal is played as often as it looks different then:
whoever wins more has not had the better seats or cards. Equal bots look the same in any order, so each of their games
is another deal. Intervals are taken over deals, whose games belong together. The results are the same whatever the
number of workers, unless a bot's thinking time decides what it does.
"""

import time
from collections.abc import Callable
from math import sqrt
from typing import Final

from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import Outcome, State, View
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.playing import bot_game
from baseload.core.problems import OptionError
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import game as game_by_name
from baseload.lab.gather import gatherer_for
from baseload.lab.plan import distinct_rotations
from baseload.lab.pool import check_workers, pieces_of, share_out
from baseload.lab.simulate import BUDGET, derived_seed, game_seed
from baseload.lab.tally import Spread, what_broke

_MOST_GAMES: Final = 1_000_000
_LARGEST: Final = 50  # games in a piece
_SURE: Final = 1.96  # standard errors on each side of a mean: 95 %


class Match:
    """What is to be played: a line-up at a table, so many games. Plain values only, so that it travels to workers."""

    def __init__(self, game: str, options: dict[str, Plain], bots: list[str], games: int, seed: int) -> None:
        self.game = game
        self.options = options
        self.bots = bots
        self.games = games
        self.seed = seed


def match(game: str, chosen: dict[str, Plain], bots: list[str], games: int, seed: int) -> Match:
    """A checked one. There are as many players as bots; one bot alone serves for as many players as are chosen."""
    options = game_by_name(game).options(**{"players": len(bots), **chosen})
    if len(bots) == 1:
        bots = bots * options.players
    if len(bots) != options.players:
        raise OptionError("wrong_number_of_bots", given=len(bots), players=options.players)
    for spec in bots:
        bot_by_spec(spec)  # unknown ones are refused now rather than in every game
    if games < 1:
        raise OptionError("too_few_games", games=games)
    if games > _MOST_GAMES:
        raise OptionError("too_many_games", games=games, most=_MOST_GAMES)
    return Match(game, options.to_plain(), bots, games, seed)


def rotation(match: Match, number: int) -> list[int]:
    """By seat, which bot of the line-up sits there in that game. It moves on from deal to deal too, so that equal bots
    come to all seats."""
    players = len(match.bots)
    return [(seat + number) % players for seat in range(players)]


def deal_of(match: Match, number: int) -> int:
    """The deal of that game: within one, the line-up never looks the same twice.

    >>> [deal_of(Match("co2", {}, ["a", "b", "a", "b"], 4, 1), number) for number in range(5)]
    [0, 0, 1, 1, 2]
    """
    return number // distinct_rotations(match.bots)


class _Timed(Bot):
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds = 0.0
        self.longest = 0.0
        self.decisions = 0

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        begin = time.perf_counter()
        action = self._bot.decide(view, legal, budget)
        taken = time.perf_counter() - begin
        self.seconds += taken
        self.longest = max(self.longest, taken)
        self.decisions += 1
        return action


class Standing:
    """One bot of the line-up over many games."""

    def __init__(self) -> None:
        self.wins = 0  # alone, or with the whole team
        self.shared = 0  # with somebody else in first place
        self.ahead = 0  # games in which nobody had more points, whether or not all lost
        self.by_deal: dict[int, float] = {}  # victories, a shared one as a part, by the deal
        self.scores = Spread()
        self.seconds = 0.0
        self.longest = 0.0
        self.decisions = 0

    def add(self, deal: int, seat: int, outcome: Outcome, points: list[int]) -> None:
        part = outcome.share(seat)
        self.wins += part == 1.0
        self.shared += 0.0 < part < 1.0
        self.by_deal[deal] = self.by_deal.get(deal, 0.0) + part
        self.ahead += points[seat] == max(points)
        if outcome.team is not False:
            self.scores.add(outcome.scores[seat])

    def merge(self, other: "Standing") -> None:
        self.wins += other.wins
        self.shared += other.shared
        self.ahead += other.ahead
        for deal, part in other.by_deal.items():
            self.by_deal[deal] = self.by_deal.get(deal, 0.0) + part
        self.scores.merge(other.scores)
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.decisions += other.decisions


class Results:
    """What came of some games of a match."""

    def __init__(self, bots: int) -> None:
        self.standings = [Standing() for _ in range(bots)]
        self.games = 0
        self.finished = 0
        self.by_deal: dict[int, int] = {}  # finished games
        self.saved: dict[int, int] = {}  # those of them that not everybody lost, by the deal
        self.team_won = 0
        self.team_lost = 0
        self.lost_by: dict[str, int] = {}
        self.failures: list[dict[str, Plain]] = []

    def add(self, deal: int, seats: list[int], outcome: Outcome, points: list[int]) -> None:
        self.games += 1
        self.finished += 1
        self.by_deal[deal] = self.by_deal.get(deal, 0) + 1
        self.saved[deal] = self.saved.get(deal, 0) + (outcome.team is not False)
        if outcome.team is not None:
            self.team_won += outcome.team
            self.team_lost += not outcome.team
        if outcome.team is False:
            self.lost_by[outcome.reason] = self.lost_by.get(outcome.reason, 0) + 1
        for seat, bot in enumerate(seats):
            self.standings[bot].add(deal, seat, outcome, points)

    def merge(self, other: "Results") -> None:
        self.games += other.games
        self.finished += other.finished
        self.team_won += other.team_won
        self.team_lost += other.team_lost
        for deal, count in other.by_deal.items():
            self.by_deal[deal] = self.by_deal.get(deal, 0) + count
        for deal, count in other.saved.items():
            self.saved[deal] = self.saved.get(deal, 0) + count
        for reason, count in other.lost_by.items():
            self.lost_by[reason] = self.lost_by.get(reason, 0) + count
        for mine, theirs in zip(self.standings, other.standings, strict=True):
            mine.merge(theirs)
        self.failures += other.failures


def interval(parts: list[float]) -> tuple[float, float]:
    """Where the true mean of such samples lies, with 95 %. Between 0 and 1, as shares are.

    With very few samples, or none that differs, it is as wide as a single unlike sample would make it.

    >>> [round(end, 2) for end in interval([0.0, 1.0] * 50)]
    [0.4, 0.6]
    >>> [round(end, 2) for end in interval([1.0] * 100)]
    [0.96, 1.0]
    """
    count = len(parts)
    if not count:
        return 0.0, 1.0
    mean = sum(parts) / count
    # Wilson's way: it stays inside 0 and 1, and has a width where all samples are alike.
    square = _SURE * _SURE
    spread = mean * (1 - mean)
    if count > 1 and spread > 0:
        variance = sum((part - mean) ** 2 for part in parts) / (count - 1)
        effective = count * max(0.05, min(20.0, spread / variance)) if variance else float(count)
    else:
        effective = float(count)
    middle = (mean + square / (2 * effective)) / (1 + square / effective)
    half = _SURE * sqrt(spread / effective + square / (4 * effective * effective)) / (1 + square / effective)
    return max(0.0, middle - half), min(1.0, middle + half)


def points_in(state: State, outcome: Outcome) -> list[int]:
    """The final scores; where everybody lost, what they had scored until then, if the game counts as it goes."""
    if outcome.team is False:
        gatherer = gatherer_for(state)
        found = [gatherer.points(seat) for seat in range(len(outcome.scores))]
        told = [points for points in found if points is not None]
        if len(told) == len(found):
            return told
    return outcome.scores


def _play_some(match: Match, first: int, after: int) -> Results:
    options = game_by_name(match.game).options_from_plain(match.options)
    results = Results(len(match.bots))
    for number in range(first, after):
        _play_one(match, options, number, results)
    return results


def _play_one(match: Match, options: Options, number: int, results: Results) -> None:
    game = game_by_name(match.game)
    deal = deal_of(match, number)
    seed = game_seed(match.seed, deal)
    seats = rotation(match, number)
    try:
        state = game.setup(options, game.deal(options, seed))
        # A bot's own chance goes with its place in the line-up and the game.
        bots = [_Timed(bot_by_spec(match.bots[bot], derived_seed(match.seed, number, bot))) for bot in seats]
        bot_game(state, list(bots), BUDGET)
        outcome = state.outcome
        assert outcome is not None
    except Exception as error:  # one bad game must not end a long study
        results.games += 1
        results.failures.append({"game": number, "seed": seed, "problem": what_broke(error)})
        return
    results.add(deal, seats, outcome, points_in(state, outcome))
    for seat, bot in enumerate(seats):
        standing, watch = results.standings[bot], bots[seat]
        standing.seconds += watch.seconds
        standing.longest = max(standing.longest, watch.longest)
        standing.decisions += watch.decisions


def arena(
    match: Match, workers: int = 1, progress: Callable[[int, int], None] | None = None
) -> dict[str, Plain]:
    """Play it all. `progress` is told how many games are over, and of how many.

    >>> result = arena(match("power-grid", {}, ["random", "random"], games=4, seed=1))
    >>> result["finished"], len(result["bots"])
    (4, 2)
    """
    check_workers(workers)
    begin = time.perf_counter()
    results = Results(len(match.bots))

    def take(piece: Results) -> None:
        results.merge(piece)
        if progress is not None:
            progress(results.games, match.games)

    if progress is not None:
        progress(0, match.games)
    pieces = pieces_of(match.games, workers, _LARGEST, step=distinct_rotations(match.bots))
    share_out(_play_some, match, pieces, workers, take)
    seconds = time.perf_counter() - begin
    told: dict[str, Plain] = {
        "game": match.game,
        "options": match.options,
        "seed": match.seed,
        "games": results.games,
        "finished": results.finished,
        "deals": len(results.by_deal),
        "errors": len(results.failures),
        "workers": workers,
        "seconds": round(seconds, 3),
        "games_per_s": round(results.games / seconds, 3) if seconds else 0.0,
        "bots": [_told(results, spec, place) for place, spec in enumerate(match.bots)],
        "failures": sorted(results.failures, key=lambda failure: int(failure["game"]))[:20],
    }
    if results.team_won or results.team_lost:
        told["team_won"] = results.team_won
        told["team_lost"] = results.team_lost
        told["saved"] = _saved(results)
        told["lost_by"] = dict(sorted(results.lost_by.items(), key=lambda pair: (-pair[1], pair[0])))
    return told


def _saved(results: Results) -> dict[str, Plain]:
    """The games that not everybody lost: those that a team won, and those among rivals in which somebody did."""
    games = sum(results.saved.values())
    low, high = interval([results.saved[deal] / count for deal, count in results.by_deal.items()])
    share = round(games / results.finished, 4)
    return {"games": games, "share": share, "low": round(low, 4), "high": round(high, 4)}


def _told(results: Results, spec: str, place: int) -> dict[str, Plain]:
    standing = results.standings[place]
    parts = [standing.by_deal.get(deal, 0.0) / games for deal, games in results.by_deal.items()]
    low, high = interval(parts)
    victories = sum(standing.by_deal.values())
    return {
        "bot": spec,
        "wins": standing.wins,
        "shared_wins": standing.shared,
        "ahead": standing.ahead,
        "share": round(victories / results.finished, 4) if results.finished else None,
        "low": round(low, 4),
        "high": round(high, 4),
        "mean_score": standing.scores.to_plain()["mean"],
        "scores": standing.scores.to_plain(),
        "decisions": standing.decisions,
        "mean_ms": round(1000 * standing.seconds / standing.decisions, 3) if standing.decisions else None,
        "longest_ms": round(1000 * standing.longest, 1),
    }
