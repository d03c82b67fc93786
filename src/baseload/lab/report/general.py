"""What the report tells of every game: who wins, from which seat, by how much, how long it takes, who is stronger."""

import polars as pl

from baseload.lab.report.frames import (
    Group,
    Played,
    Share,
    group_name,
    lineup_name,
    quantile_columns,
    quantiles_of,
    share_of,
)
from baseload.lab.report.ink import Sheet
from baseload.lab.report.plots import (
    Box,
    Line,
    Plot,
    draw_boxes,
    draw_lines,
    grid,
    seat_look,
    series_look,
    spread_mark,
    whole_numbers,
)
from baseload.lab.report.ratings import Rating, by_deal, expected, ladders
from baseload.lab.report.words import number, percent, signed, tell, word_of

_MOST_LINEUPS = 14  # with more of them bots are summed over all line-ups
_SHARE_COLUMNS = ("share", "low", "high", "games")


def general(played: Played) -> list[Plot]:
    """The plots that any game has, as far as the results go."""
    found = [*_by_bot(played), *_ladders(played), *_by_seat(played), *_scores(played), *_length(played)]
    return [plot for plot in found if plot is not None]


def _figures(share: Share) -> list[str]:
    return [percent(share.share), percent(share.low), percent(share.high), number(share.count)]


def _columns(*first: str) -> list[str]:
    return [tell(f"column.{name}") for name in (*first, *_SHARE_COLUMNS)]


# --- by bot ---


def _by_bot(played: Played) -> list[Plot]:
    """Victories per seat of each bot, line-up by line-up."""
    rivals = played.rivals()
    mixed = rivals.filter(pl.col("bot").n_unique().over("number") > 1)
    if mixed.is_empty():
        return []
    looks = {bot: series_look(place) for place, bot in enumerate(played.bots)}
    keys = ["variant", "players", "lineup"]
    if mixed.select(keys).unique().height > _MOST_LINEUPS:
        keys = ["variant", "players"]
    lines: list[Line] = []
    rows: list[list[str]] = []
    for group, table in _grouped(mixed, keys):
        name = group_name((group[0], group[1]))
        against = lineup_name(group[2]) if len(group) > 2 else tell("all_lineups")
        lines.append(Line(tell("heading", first=name, second=against)))
        shares = {bot[0]: share_of(part, "share") for bot, part in _grouped(table, ["bot"])}
        for bot, share in sorted(shares.items(), key=lambda pair: (-pair[1].share, pair[0])):
            lines.append(_line(bot, share, 1 / group[1], looks[bot]))
            rows.append([name, against, bot, *_figures(share)])
    return [
        Plot(
            f"{played.game}-wins-by-bot",
            tell("wins_by_bot.title"),
            tell("wins_by_bot.caption"),
            lambda sheet: draw_lines(sheet, lines, tell("axis.victories"), fair=tell("fair")),
            _columns("table", "lineup", "bot"),
            rows,
        )
    ]


def _line(label: str, share: Share, fair: float | None, look: tuple[str, str]) -> Line:
    return Line(label, share.share, share.low, share.high, fair, look, percent(share.share, 0))


def _grouped(frame: pl.DataFrame, keys: list[str]) -> list[tuple[tuple, pl.DataFrame]]:  # type: ignore[type-arg]
    """The parts of a frame by some columns, in order."""
    return sorted(frame.group_by(keys), key=lambda pair: pair[0])


# --- ratings ---


def _ladders(played: Played) -> list[Plot]:
    finished = played.seats.filter(pl.col("team").is_null() & (pl.col("players") > 1))
    mixed = finished.filter(pl.col("bot").n_unique().over("number") > 1)
    rows = mixed.select("number", "seed", "bot", "place").iter_rows(named=True)
    found = ladders(by_deal(rows))
    return [_ladder(played, ladder, place, len(found)) for place, ladder in enumerate(found)]


def _ladder(played: Played, ladder: list[Rating], place: int, of: int) -> Plot:
    looks = {bot: series_look(at) for at, bot in enumerate(played.bots)}
    lines = [
        Line(rung.bot, rung.rating, rung.low, rung.high, None, looks[rung.bot], signed(rung.rating))
        for rung in ladder
    ]
    anchor = next(rung.bot for rung in ladder if rung.low == rung.high == 0)
    many = "" if of == 1 else f"-{place + 1}"
    gap = ladder[0].rating - ladder[-1].rating
    facts = {"anchor": anchor, "best": ladder[0].bot, "last": ladder[-1].bot}
    return Plot(
        f"{played.game}-ladder{many}",
        tell("ladder.title") if of == 1 else tell("ladder.title_of_several", number=place + 1),
        tell("ladder.caption", **facts, gap=number(gap), often=_often(expected(gap))),
        lambda sheet: draw_lines(sheet, lines, tell("axis.rating"), shares=False),
        [tell(f"column.{name}") for name in ("bot", "rating", "low", "high", "seats")],
        [[rung.bot, *map(signed, (rung.rating, rung.low, rung.high)), number(rung.games)] for rung in ladder],
    )


def _often(share: float) -> str:
    return tell("ladder.nearly_all") if share > 0.995 else tell("ladder.often", share=percent(share, 0))


# --- by seat ---


def _by_seat(played: Played) -> list[Plot]:
    rivals = played.rivals()
    if rivals.is_empty():
        return []
    lines: list[Line] = []
    rows: list[list[str]] = []
    for group in played.groups(rivals):
        table = played.of(rivals, group)
        lines.append(Line(group_name(group)))
        for (seat,), part in _grouped(table, ["seat"]):
            share = share_of(part, "share")
            label = tell("seat", number=seat + 1)
            lines.append(_line(label, share, 1 / group[1], seat_look(seat)))
            rows.append([group_name(group), label, *_figures(share)])
    return [
        Plot(
            f"{played.game}-wins-by-seat",
            tell("wins_by_seat.title"),
            tell("wins_by_seat.caption"),
            lambda sheet: draw_lines(sheet, lines, tell("axis.victories"), fair=tell("fair")),
            _columns("table", "seat"),
            rows,
        )
    ]


# --- scores ---


def _scores(played: Played) -> list[Plot]:
    scored = played.seats.filter(~pl.col("lost"))
    if scored.is_empty():
        return []
    looks = {bot: series_look(place) for place, bot in enumerate(played.bots)}
    boxes: list[Box] = []
    rows: list[list[str]] = []
    for group in played.groups(scored):
        table = played.of(scored, group)
        boxes.append(Box(group_name(group)))
        for (bot,), part in _grouped(table, ["bot"]):
            spread = quantiles_of(part, "score")
            boxes.append(Box(bot, spread, looks[bot]))
            mean = part["score"].mean()
            assert isinstance(mean, float)
            rows.append(
                [
                    group_name(group),
                    bot,
                    *(number(value, 1) for value in (mean, *spread)),
                    number(part.height),
                ]
            )
    columns = [tell(f"column.{name}") for name in ("table", "bot", "mean")]
    return [
        Plot(
            f"{played.game}-scores",
            tell("scores.title"),
            tell("scores.caption", what=word_of(played.game, "report", "score")),
            lambda sheet: draw_boxes(sheet, boxes, word_of(played.game, "report", "score")),
            [*columns, *quantile_columns(), tell("column.seats")],
            rows,
        )
    ]


# --- length ---


def _length(played: Played) -> list[Plot]:
    groups = played.groups()
    if not groups:
        return []
    spreads: dict[str, list[tuple[Group, list[float]]]] = {
        column: [(group, quantiles_of(played.of(played.games, group), column)) for group in groups]
        for column in ("actions", "rounds")
    }
    unit = {"actions": tell("axis.actions"), "rounds": word_of(played.game, "report", "rounds")}

    def draw(sheet: Sheet) -> None:
        labels = [group_name(group) for group in groups]
        each = (24 if not sheet.narrow else 42) * len(groups) + 60
        panels = sheet.panels(2, each, across=2, share="" if sheet.narrow else "y")
        for axes, (column, rows) in zip(panels, spreads.items(), strict=True):
            for at, (_, spread) in enumerate(rows):
                spread_mark(axes, at, spread, ("info", "o"), 11, upright=False)
                if sheet.narrow:
                    axes.text(0, at - 0.42, labels[at], va="center", transform=axes.get_yaxis_transform())
            axes.set_ylim(len(groups) - 0.4, -0.7)
            axes.set_yticks(range(len(groups)), labels if not sheet.narrow else [""] * len(groups))
            axes.set_xlim(left=0)
            axes.set_xlabel(unit[column])
            grid(axes, "x")
            whole_numbers(axes.xaxis, 6)

    rows = [
        [group_name(group), unit[column], *(number(value, 1) for value in spread)]
        for column, spread_rows in spreads.items()
        for group, spread in spread_rows
    ]
    caption = tell("length.caption", rounds=unit["rounds"])
    columns = [tell("column.table"), tell("column.what"), *quantile_columns()]
    return [Plot(f"{played.game}-length", tell("length.title"), caption, draw, columns, rows)]
