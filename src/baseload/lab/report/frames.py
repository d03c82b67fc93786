"""The results of one game of a study, as the report sums them: finished games, and beside each row what groups it."""

import json
from typing import Final

import polars as pl

from baseload.core.registry import find_title
from baseload.lab.arena import interval
from baseload.lab.report.plots import QUANTILES
from baseload.lab.report.words import named, players, tell

_BESIDE: Final = ("number", "players", "variant", "lineup", "seed", "team", "lost")
Group = tuple[str, int]  # the variant ("" where a game has none) and the number of players


class Played:
    """One game's part of the results. A game that broke counts as failed and nowhere else."""

    def __init__(
        self, game: str, games: pl.DataFrame, seats: pl.DataFrame, rounds: pl.DataFrame, facts: pl.DataFrame
    ) -> None:
        self.game = game
        own = games.filter(pl.col("game") == game).sort("number")
        self.failed = own.filter(pl.col("error").is_not_null())
        known = find_title(game)
        option, losses = (known.variant, known.losses) if known is not None else ("", ())
        variant = pl.col("options").map_elements(lambda text: _variant(text, option), return_dtype=pl.String)
        lost = (pl.col("team") == False).fill_null(False) | pl.col("reason").is_in(losses)  # noqa: E712
        self.games = own.filter(pl.col("error").is_null()).with_columns(variant=variant, lost=lost)
        beside = self.games.select(_BESIDE)
        self.seats = seats.join(beside, on="number").sort("number", "seat")
        self.rounds = rounds.join(beside, on="number").sort("number", "round", "seat")
        self.facts = facts.join(beside, on="number", maintain_order="left")
        self.bots: list[str] = self.seats["bot"].unique().sort().to_list()

    def groups(self, games: pl.DataFrame | None = None) -> list[Group]:
        """The kinds of tables there are: variants and numbers of players."""
        found = (self.games if games is None else games).select("variant", "players").unique()
        return [(row[0], row[1]) for row in found.sort("variant", "players").iter_rows()]

    def rivals(self) -> pl.DataFrame:
        """The seats of settings in which somebody alone can win: several players who are no team."""
        open_ended = self.games.filter(pl.col("team").is_null() & (pl.col("players") > 1))
        return self.seats.filter(pl.col("setting").is_in(open_ended["setting"].unique().to_list()))

    def of(self, frame: pl.DataFrame, group: Group) -> pl.DataFrame:
        """The rows of one kind of table."""
        return frame.filter((pl.col("variant") == group[0]) & (pl.col("players") == group[1]))

    def kind(self, kind: str) -> pl.DataFrame:
        """The facts of one kind."""
        return self.facts.filter(pl.col("kind") == kind)


def _variant(options: str, option: str) -> str:
    """What sets tables of the same size apart: an option that the game's title names.

    >>> _variant('{"mode":"solo","players":1}', "mode"), _variant('{"players":3}', "mode")
    ('solo', '')
    """
    return str(json.loads(options).get(option, ""))


def group_name(group: Group) -> str:
    """A kind of table as a label: "3 players", "cooperative, 2 players"."""
    variant, count = group
    if not variant:
        return players(count)
    return tell("table", variant=named("variant", variant), players=players(count))


def lineup_name(text: str) -> str:
    """A line-up in short: "hard, 2 × normal".

    >>> lineup_name("hard,normal,normal")
    'hard, 2 × normal'
    """
    bots = text.split(",")
    return ", ".join(
        bot if bots.count(bot) == 1 else tell("several_bots", count=bots.count(bot), bot=bot)
        for bot in dict.fromkeys(bots)
    )


class Share:
    """How often something happened, with its interval; the games of a deal belong together."""

    def __init__(self, share: float, low: float, high: float, count: int) -> None:
        self.share = share
        self.low = low
        self.high = high
        self.count = count


def share_of(frame: pl.DataFrame, column: str) -> Share:
    """The mean of a column of shares. Rows of the same seed are one sample, and a deal with more rows weighs more."""
    rows = frame.select("seed", pl.col(column).cast(pl.Float64).alias("part"))
    mean = float(rows["part"].sum()) / max(1, rows.height)
    # Each deal's distance from the mean, by its weight: with as many rows in all deals these are the deals' means.
    deals = rows.group_by("seed").agg((pl.col("part") - mean).sum()).sort("seed")["part"]
    each = rows.height / max(1, deals.len())
    low, high = interval([mean + part / each for part in deals])
    return Share(mean, low, high, rows.height)


def quantiles_of(frame: pl.DataFrame, column: str) -> list[float]:
    """The five quantiles that boxes and bands show."""
    values = frame[column].cast(pl.Float64)
    return [float(values.quantile(part, "linear") or 0.0) for part in QUANTILES]


def bands(
    frame: pl.DataFrame, along: str, column: str, games: int, least: float = 0.1
) -> list[tuple[int, list[float], int]]:
    """The quantiles of a column along another, as far as at least a tenth of the games reach."""
    parts = [
        pl.col(column).cast(pl.Float64).quantile(part, "linear").alias(f"q{place}")
        for place, part in enumerate(QUANTILES)
    ]
    table = (
        frame.drop_nulls(column)
        .group_by(along)
        .agg(*parts, pl.col("number").n_unique().alias("games"))
        .sort(along)
    )
    names = [f"q{place}" for place in range(len(QUANTILES))]
    return [
        (int(row[along]), [float(row[name]) for name in names], int(row["games"]))
        for row in table.iter_rows(named=True)
        if row["games"] >= least * games
    ]


def quantile_columns() -> list[str]:
    """Headings for a table of the five quantiles."""
    return [tell("column.quantile", percent=round(100 * part)) for part in QUANTILES]
