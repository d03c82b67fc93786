"""The two CO₂ games in a study: how the air fares, who survives, what is built, where points come from, what pays."""

import json
from collections.abc import Callable
from typing import Final

import polars as pl

from baseload.core.plain import Plain
from baseload.lab.report.climate_names import ClimateNames
from baseload.lab.report.frames import (
    Group,
    Played,
    bands,
    group_name,
    lineup_name,
    quantile_columns,
    share_of,
)
from baseload.lab.report.ink import Sheet, colour
from baseload.lab.report.plots import (
    Line,
    Plot,
    draw_band,
    draw_lines,
    draw_stacks,
    grid,
    legend,
    series_look,
    whole_numbers,
)
from baseload.lab.report.words import ending, named, number, percent, tell, word_of

# Moments of a decade at which the level is read, in their order.
_MOMENTS: Final = ("before_supply", "after_supply", "after_reduction")
_SOURCES: Final = {"fusion": "cfusion"}  # where a source's colour has another name
_LEAST_TIMES: Final = 5
_GREEN: Final = ("good", "o")
_SHARE: Final = ("share", "low", "high")


def climate(played: Played, naming: Callable[[Plain, list[int]], ClimateNames]) -> list[Plot]:
    """The plots that only the two CO₂ games have; each calls its goals and cards by its own names."""
    if played.games.is_empty():
        return []
    options = json.loads(played.games["options"][0])
    counts = played.games["players"].unique().sort().to_list()
    names = naming(options.get("components", "standard"), counts)
    return [
        *_survival(played),
        *_losses(played),
        *_air(played, names),
        *_sources(played),
        *_points(played),
        *_cards(played, names),
        *_goals(played, names),
    ]


# --- survival ---


def _survival(played: Played) -> list[Plot]:
    """How often the world is saved, by kind of table and line-up."""
    games = played.games.with_columns(survived=~pl.col("lost"))
    lines: list[Line] = []
    rows: list[list[str]] = []
    for group in played.groups():
        table = played.of(games, group)
        lineups = table["lineup"].unique().sort().to_list()
        share = share_of(table, "survived")
        lines.append(_share_line(group_name(group), share.share, share.low, share.high, "good", "o"))
        rows.append(
            [
                group_name(group),
                tell("all_lineups"),
                *_told(share.share, share.low, share.high),
                number(share.count),
            ]
        )
        for place, lineup in enumerate(lineups if len(lineups) > 1 else []):
            part = share_of(table.filter(pl.col("lineup") == lineup), "survived")
            name = tell("lineup", lineup=lineup_name(lineup))
            lines.append(_share_line(name, part.share, part.low, part.high, *series_look(place)))
            rows.append(
                [group_name(group), lineup, *_told(part.share, part.low, part.high), number(part.count)]
            )
    return [
        Plot(
            f"{played.game}-survival",
            tell("survival.title"),
            tell("survival.caption"),
            lambda sheet: draw_lines(sheet, lines, tell("axis.survived")),
            [tell(f"column.{name}") for name in ("table", "lineup", *_SHARE, "games")],
            rows,
        )
    ]


def _share_line(label: str, share: float, low: float, high: float, token: str, mark: str) -> Line:
    return Line(label, share, low, high, None, (token, mark), percent(share, 0))


def _told(*shares: float) -> list[str]:
    return [percent(share) for share in shares]


def _losses(played: Played) -> list[Plot]:
    """How games end, those that are lost and those that are not."""
    reasons = (
        played.games.group_by("reason", "lost")
        .len()
        .sort(["lost", "len", "reason"], descending=[False, True, False])
    )
    kinds = [(row[0], row[1]) for row in reasons.iter_rows()]
    names = [
        tell("losses.lost" if lost else "losses.won", reason=ending(played.game, reason))
        for reason, lost in kinds
    ]
    shares: list[list[float]] = []
    rows: list[list[str]] = []
    groups = played.groups()
    for group in groups:
        table = played.of(played.games, group)
        found = [
            table.filter((pl.col("reason") == reason) & (pl.col("lost") == lost)).height
            for reason, lost in kinds
        ]
        shares.append([count / table.height for count in found])
        rows += [
            [group_name(group), name, number(count), percent(count / table.height)]
            for name, count in zip(names, found, strict=True)
            if count
        ]
    saved = iter(("good", "wind", "info", "eco"))
    burnt = iter(("bad", "garbage", "seat-slate", "seat-purple", "seat-yellow"))
    looks = [next(burnt if lost else saved, "tech") for _, lost in kinds]
    labels = [group_name(group) for group in groups]
    return [
        Plot(
            f"{played.game}-endings",
            tell("losses.title"),
            tell("losses.caption"),
            lambda sheet: draw_stacks(
                sheet, labels, names, shares, tell("axis.games"), shares=True, looks=looks
            ),
            [tell(f"column.{name}") for name in ("table", "reason", "games", "share")],
            rows,
        )
    ]


# --- the air ---


def _air(played: Played, names: ClimateNames) -> list[Plot]:
    """The level of pollution, moment by moment: in each decade before and after the supply."""
    place = {moment: at for at, moment in enumerate(_MOMENTS)}
    levels = played.kind("ppm").filter(pl.col("key").is_in(_MOMENTS))
    if levels.is_empty():
        return []
    timed = levels.with_columns(
        moment=pl.col("round") * 10 + pl.col("key").replace_strict(place, return_dtype=pl.Int64)
    )
    courses: dict[Group, list[tuple[int, list[float], int]]] = {}
    for group in played.groups():
        games = played.of(played.games, group).height
        course = bands(played.of(timed, group), "moment", "value", games)
        if course:
            courses[group] = course

    def draw(sheet: Sheet) -> None:
        panels = sheet.panels(len(courses), 220, across=2)
        for axes, (group, course) in zip(panels, courses.items(), strict=True):
            xs = [at // 10 + (at % 10) * 0.3 for at, _, _ in course]
            spreads = [spread for _, spread, _ in course]
            draw_band(axes, xs, spreads, "info", "o", "-")
            for ppm, token, meaning in names.levels():
                dash = "--" if token == "bad" else ":"
                label = tell("level", ppm=ppm, meaning=meaning)
                axes.axhline(ppm, color=colour(token), linewidth=1.8, linestyle=dash, label=label)
            axes.set_title(group_name(group))
            least, most = min(spread[0] for spread in spreads), max(spread[4] for spread in spreads)
            axes.set_ylim(max(0, least - 50) // 100 * 100, max(550, most + 20))
            whole_numbers(axes.xaxis, 8)
            whole_numbers(axes.yaxis, 6)
            grid(axes, "y")
            axes.set_ylabel(tell("axis.ppm"))
        sheet.label_below(panels, tell("axis.decade"))
        legend(sheet, panels[0])

    rows = [
        [
            group_name(group),
            number(at // 10),
            tell(f"moment.{_MOMENTS[at % 10]}"),
            *(number(value) for value in spread),
            number(many),
        ]
        for group, course in courses.items()
        for at, spread, many in course
    ]
    columns = [tell(f"column.{name}") for name in ("table", "decade", "moment")]
    return [
        Plot(
            f"{played.game}-air",
            tell("air.title"),
            tell("air.caption"),
            draw,
            [*columns, *quantile_columns(), tell("column.games")],
            rows,
        )
    ]


# --- what is built, and where points come from ---


def _sources(played: Played) -> list[Plot]:
    """Which plants are built: how many of each source in a game."""
    built = played.kind("built")
    if built.is_empty():
        return []
    sources = built["key"].unique().sort().to_list()
    groups = played.groups()
    values: list[list[float]] = []
    rows: list[list[str]] = []
    for group in groups:
        games = played.of(played.games, group).height
        table = played.of(built, group)
        found = [float(table.filter(pl.col("key") == source)["value"].sum()) / games for source in sources]
        values.append(found)
        total = sum(found)
        for source, mean in zip(sources, found, strict=True):
            share = percent(mean / total if total else None)
            rows.append([group_name(group), word_of(played.game, "source", source), number(mean, 2), share])
    labels = [group_name(group) for group in groups]
    words = [word_of(played.game, "source", source) for source in sources]
    looks = [_SOURCES.get(source, source) for source in sources]
    return [
        Plot(
            f"{played.game}-sources",
            tell("sources.title"),
            tell("sources.caption"),
            lambda sheet: draw_stacks(sheet, labels, words, values, tell("axis.plants"), looks=looks),
            [tell(f"column.{name}") for name in ("table", "source", "plants", "share")],
            rows,
        )
    ]


def _points(played: Played) -> list[Plot]:
    """Where points come from, in games that were not lost: of each bot, or of the team where there is one."""
    points = played.kind("points").filter(~pl.col("lost"))
    if points.is_empty():
        return []
    order = (
        points.group_by("key").agg(pl.col("value").abs().sum()).sort("value", "key", descending=[True, False])
    )
    keys = order["key"].to_list()
    seats = played.seats.filter(~pl.col("lost"))
    labels: list[str] = []
    values: list[list[float]] = []
    rows: list[list[str]] = []
    for group in played.groups(seats):
        table = played.of(points, group)
        if table["team"].any():  # a team has one score
            parts = [(tell("points.team"), table, played.of(seats, group)["number"].n_unique())]
        else:
            bots = played.of(seats, group)
            parts = [
                (bot, table.filter(pl.col("bot") == bot), bots.filter(pl.col("bot") == bot).height)
                for bot in bots["bot"].unique().sort().to_list()
            ]
        for name, part, count in parts:
            sums = dict(part.group_by("key").agg(pl.col("value").sum()).iter_rows())
            found = [float(sums.get(key, 0.0)) / count for key in keys]
            labels.append(tell("heading", first=group_name(group), second=name))
            values.append(found)
            for key, mean in zip(keys, found, strict=True):
                rows.append([group_name(group), name, named("from", key), number(mean, 2)])
    words = [named("from", key) for key in keys]
    return [
        Plot(
            f"{played.game}-points",
            tell("points.title"),
            tell("points.caption"),
            lambda sheet: draw_stacks(sheet, labels, words, values, tell("axis.points")),
            [tell(f"column.{name}") for name in ("table", "bot", "source", "points")],
            rows,
        )
    ]


# --- what pays ---


def _cards(played: Played, names: ClimateNames) -> list[Plot]:
    """How often each UN goal or card is claimed where it lies open, and what it pays."""
    cards = played.kind("un_card").with_columns(met=pl.col("seat").is_not_null())
    lines, rows = _paying(cards, names.card)
    if not lines:
        return []
    return [
        Plot(
            f"{played.game}-un-cards",
            tell("un_cards.title"),
            tell("un_cards.caption"),
            lambda sheet: draw_lines(sheet, lines, tell("axis.claimed"), above=sheet.narrow),
            _paying_columns("card"),
            rows,
        )
    ]


def _goals(played: Played, names: ClimateNames) -> list[Plot]:
    """How often each goal pays its owner something, and what."""
    goals = played.kind("goal").with_columns(met=pl.col("value") > 0)
    lines, rows = _paying(goals, names.goal)
    if not lines:
        return []
    return [
        Plot(
            f"{played.game}-goals",
            tell("goals.title"),
            tell("goals.caption"),
            lambda sheet: draw_lines(sheet, lines, tell("axis.met"), above=True),
            _paying_columns("goal"),
            rows,
        )
    ]


def _paying_columns(first: str) -> list[str]:
    return [tell(f"column.{name}") for name in (first, *_SHARE, "points_when_met", "times")]


def _paying(facts: pl.DataFrame, name: Callable[[str], str]) -> tuple[list[Line], list[list[str]]]:
    """Lines and rows for things that are met or not, the surest first."""
    found = []
    for (key,), part in facts.group_by("key"):
        if part.height >= _LEAST_TIMES:
            # A lost game pays nobody; what a card would have paid is not known there.
            paid = part.filter(pl.col("met") & ~pl.col("lost"))["value"].mean()
            found.append((str(key), share_of(part, "met"), float(paid) if isinstance(paid, float) else None))
    found.sort(key=lambda one: (-one[1].share, one[0]))
    lines = []
    rows = []
    for key, share, paid in found:
        team = key.startswith(("personal", "solo"))  # a team's goals pay no points
        worth = "" if team or paid is None else tell("worth", points=number(paid, 1))
        note = (
            tell("share_and_worth", share=percent(share.share, 0), worth=worth)
            if worth
            else percent(share.share, 0)
        )
        lines.append(Line(name(key), share.share, share.low, share.high, None, _GREEN, note))
        shares = _told(share.share, share.low, share.high)
        rows.append([name(key), *shares, number(None if team else paid, 1), number(share.count)])
    return lines, rows
