"""Power Grid in a study: what plants and fuel cost, what plants earn, how networks grow, when steps come, the end."""

from typing import Final

import polars as pl

from baseload.games.power_grid.components import FUELS, components
from baseload.lab.report.frames import Played, bands, group_name, quantile_columns
from baseload.lab.report.ink import HATCHES, Sheet, colour, series
from baseload.lab.report.plots import (
    QUANTILES,
    Plot,
    as_percent,
    draw_band,
    draw_course,
    draw_stacks,
    grid,
    ground,
    legend,
    spread_mark,
    whole_numbers,
)
from baseload.lab.report.words import ending, number, percent, tell, tell_many, word_of

# By what a plant runs on: colour and mark.
_PLANTS: Final = {
    "coal": ("coal", "s"),
    "oil": ("oil", "o"),
    "hybrid": ("hybrid", "X"),
    "garbage": ("garbage", "v"),
    "uranium": ("uranium", "^"),
    "eco": ("eco", "D"),
    "fusion": ("fusion", "P"),
}
_LEAST_SOLD: Final = 5  # a plant that was bought less often says nothing about its price
_MARGINS: Final = (
    "0",
    "1",
    "2",
    "3",
)  # cities supplied between the first and the second; the last means or more


def chapter(played: Played) -> list[Plot]:
    """The plots that only Power Grid has."""
    return [
        *_plants(played, "plant_sold"),
        *_plants(played, "plant_earned"),
        *_fuel(played),
        *_cities(played),
        *_steps(played),
        *_endings(played),
        *_margins(played),
    ]


# --- plants ---


def _plants(played: Played, kind: str) -> list[Plot]:
    """How a figure is spread, plant by plant: what was paid for it, or what it earned its owner."""
    parts = [
        pl.col("value").quantile(part, "linear").alias(f"q{place}") for place, part in enumerate(QUANTILES)
    ]
    table = (
        played.kind(kind)
        .with_columns(plant=pl.col("key").cast(pl.Int64))
        .group_by("plant")
        .agg(*parts, pl.col("value").mean().alias("mean"), pl.len().alias("times"))
        .filter(pl.col("times") >= _LEAST_SOLD)
        .sort("plant")
    )
    if table.is_empty():
        return []
    kinds = components().kind_name
    found = [
        (int(row["plant"]), [float(row[f"q{place}"]) for place in range(5)], row["mean"], row["times"])
        for row in table.iter_rows(named=True)
    ]

    def runs_on(plant: int) -> str:
        return kinds[plant] if 0 <= plant < len(kinds) else ""

    def draw(sheet: Sheet) -> None:
        halves = [found] if not sheet.narrow else [found[: len(found) // 2], found[len(found) // 2 :]]
        panels = sheet.panels(len(halves), 320 if not sheet.narrow else 270)
        for axes, half in zip(panels, halves, strict=True):
            for plant, spread, _, _ in half:
                look = _PLANTS.get(runs_on(plant), ("ink-2", "o"))
                spread_mark(axes, plant, spread, look, 7, upright=True)
            for name, (token, mark) in _PLANTS.items():
                if any(runs_on(plant) == name for plant, _, _, _ in half):
                    label = word_of("power-grid", "kind", name)
                    axes.plot([], [], color=colour(token), marker=mark, linestyle="", label=label)
            if kind == "plant_sold":
                ends = [half[0][0], half[-1][0]]
                style = {"color": colour("ink-3"), "linestyle": "--", "linewidth": 1.4}
                axes.plot(ends, ends, label=tell("plants.least"), **style)  # type: ignore[arg-type]
            axes.set_ylim(0, 1.04 * max(spread[4] for _, spread, _, _ in half) + 1)
            axes.set_ylabel(tell("axis.elektro"))
            whole_numbers(axes.xaxis, 10)
            whole_numbers(axes.yaxis)
            grid(axes, "y")
        sheet.label_below(panels, tell("axis.plant"))
        legend(sheet, *panels)

    rows = [
        [
            number(plant),
            word_of("power-grid", "kind", runs_on(plant)),
            number(mean, 1),
            *(number(value, 1) for value in spread),
            number(times),
        ]
        for plant, spread, mean, times in found
    ]
    columns = [tell(f"column.{name}") for name in ("plant", "runs_on", "mean")]
    return [
        Plot(
            f"power-grid-{kind.replace('_', '-')}",
            tell(f"{kind}.title"),
            tell(f"{kind}.caption"),
            draw,
            [*columns, *quantile_columns(), tell("column.times")],
            rows,
        )
    ]


# --- over the rounds ---


def _fuel(played: Played) -> list[Plot]:
    """What the cheapest token of each fuel costs when it is time to buy."""
    prices = played.kind("fuel_price")
    if prices.is_empty():
        return []
    games = played.games.height
    courses = {fuel: bands(prices.filter(pl.col("key") == fuel), "round", "value", games) for fuel in FUELS}
    courses = {fuel: course for fuel, course in courses.items() if course}

    def draw(sheet: Sheet) -> None:
        panels = sheet.panels(len(courses), 190, across=2, share="x")
        for axes, (fuel, course) in zip(panels, courses.items(), strict=True):
            token, mark = _PLANTS[fuel]
            draw_band(
                axes, [at for at, _, _ in course], [spread for _, spread, _ in course], token, mark, "-"
            )
            axes.set_title(word_of("power-grid", "fuel", fuel))
            axes.set_ylim(0, 17 if fuel == "uranium" else 8.5)
            whole_numbers(axes.yaxis, 5)
            whole_numbers(axes.xaxis, 8)
            grid(axes, "y")
        sheet.label_below(panels, tell("axis.round"))

    rows = [
        [
            word_of("power-grid", "fuel", fuel),
            number(at),
            *(number(value, 1) for value in spread),
            number(many),
        ]
        for fuel, course in courses.items()
        for at, spread, many in course
    ]
    columns = [tell("column.fuel"), tell("column.round"), *quantile_columns(), tell("column.games")]
    return [Plot("power-grid-fuel", tell("fuel.title"), tell("fuel.caption"), draw, columns, rows)]


def _cities(played: Played) -> list[Plot]:
    """How networks grow: a panel for each kind of table, a line for each bot."""
    grown = played.rounds.drop_nulls("cities")
    groups = played.groups(grown)
    if not groups:
        return []
    courses = {}
    for group in groups:
        table = played.of(grown, group)
        games = played.of(played.games, group).height
        for place, bot in enumerate(played.bots):
            course = bands(table.filter(pl.col("bot") == bot), "round", "cities", games)
            if course:
                courses[group, place] = course

    def draw(sheet: Sheet) -> None:
        panels = sheet.panels(len(groups), 210, across=2, share="y")
        marked = [cities for group in groups for cities, _ in _marks(played, group[1])]
        reached = [spread[3] for course in courses.values() for _, spread, _ in course]
        top = 1.06 * max([*marked, *reached])
        for axes, group in zip(panels, groups, strict=True):
            for (of, place), course in courses.items():
                if of == group:
                    token, mark, dash = series(place)
                    xs = [at for at, _, _ in course]
                    low, high = [spread[1] for _, spread, _ in course], [spread[3] for _, spread, _ in course]
                    axes.fill_between(xs, low, high, color=colour(token), alpha=0.15, linewidth=0)
                    middle = [spread[2] for _, spread, _ in course]
                    draw_course(axes, xs, middle, token, mark, dash, played.bots[place])
            for cities, name in _marks(played, group[1]):
                axes.axhline(cities, color=colour("ink-3"), linewidth=1.2, linestyle=(0, (2, 2)))
                spot = (1.0, cities)
                axes.text(
                    *spot,
                    name,
                    transform=axes.get_yaxis_transform(),
                    ha="right",
                    va="center",
                    bbox=ground(),
                    color=colour("ink-3"),
                )
            axes.set_title(group_name(group))
            axes.set_ylim(0, top)
            whole_numbers(axes.xaxis, 8)
            whole_numbers(axes.yaxis, 6)
            grid(axes, "y")
        sheet.label_below(panels, tell("axis.round"))
        legend(sheet, *panels)

    rows = [
        [
            group_name(group),
            played.bots[place],
            number(at),
            *(number(value, 1) for value in spread),
            number(many),
        ]
        for (group, place), course in courses.items()
        for at, spread, many in course
    ]
    columns = [tell(f"column.{name}") for name in ("table", "bot", "round")]
    return [
        Plot(
            "power-grid-cities",
            tell("cities.title"),
            tell("cities.caption"),
            draw,
            [*columns, *quantile_columns(), tell("column.games")],
            rows,
        )
    ]


def _marks(played: Played, players: int) -> list[tuple[int, str]]:
    """The numbers of cities that bring step 2 and the end; none where some tables play the beginners' game."""
    if played.games["options"].str.contains('"beginner":"on"', literal=True).any():
        return []
    table = components().table(players)
    return [(table.step_2_cities, tell("cities.step_2")), (table.end_cities, tell("cities.end"))]


# --- steps ---


def _steps(played: Played) -> list[Plot]:
    """In which round steps 2 and 3 begin."""
    steps = played.kind("step")
    groups = played.groups()
    if steps.is_empty():
        return []
    last = int(played.games["rounds"].max() or 1)  # type: ignore[arg-type]
    shares: dict[tuple[tuple[str, int], str], list[float]] = {}
    never: dict[tuple[tuple[str, int], str], float] = {}
    for group in groups:
        games = played.of(played.games, group).height
        for step in ("2", "3"):
            rounds = played.of(steps, group).filter(pl.col("key") == step)["value"].to_list()
            shares[group, step] = [rounds.count(at) / games for at in range(1, last + 1)]
            never[group, step] = 1 - len(rounds) / games

    def draw(sheet: Sheet) -> None:
        panels = sheet.panels(len(groups), 150 if len(groups) > 1 else 240, share="x")
        for axes, group in zip(panels, groups, strict=True):
            for step, token, shift in (("2", "seat-blue", -0.21), ("3", "garbage", 0.21)):
                axes.bar(
                    [at + 1 + shift for at in range(last)],
                    shares[group, step],
                    width=0.42,
                    color=colour(token),
                    hatch=HATCHES[1] if step == "3" else "",
                    edgecolor=colour("surface"),
                    linewidth=0.8,
                    label=tell("steps.step", step=step),
                )
            axes.set_title(group_name(group))
            axes.set_xlim(0.4, last + 0.6)
            as_percent(axes.yaxis, 3)
            whole_numbers(axes.xaxis, 12 if not sheet.narrow else 8)
            grid(axes, "y")
        sheet.label_below(panels, tell("axis.round"))
        legend(sheet, panels[0])

    rows = [
        [group_name(group), step, number(at + 1), percent(share), percent(never[group, step])]
        for (group, step), course in shares.items()
        for at, share in enumerate(course)
        if share
    ]
    columns = [tell(f"column.{name}") for name in ("table", "step", "round", "share", "never")]
    return [Plot("power-grid-steps", tell("steps.title"), tell("steps.caption"), draw, columns, rows)]


# --- the end ---


def _endings(played: Played) -> list[Plot]:
    """Why games end and in which step they are then."""
    last = (
        played.rounds.sort("number", "round")
        .group_by("number", maintain_order=True)
        .agg(pl.col("step").last())
    )
    games = played.games.join(last, on="number").drop_nulls("step")
    if games.is_empty():
        return []
    kinds = games.select("reason", "step").unique().sort("reason", "step").rows()
    several = len({reason for reason, _ in kinds}) > 1
    names = [
        tell("endings.both", step=step, reason=ending("power-grid", reason))
        if several
        else tell("steps.step", step=step)
        for reason, step in kinds
    ]
    groups = played.groups(games)
    shares: list[list[float]] = []
    rows: list[list[str]] = []
    for group in groups:
        table = played.of(games, group)
        found = [
            table.filter((pl.col("reason") == reason) & (pl.col("step") == step)).height
            for reason, step in kinds
        ]
        shares.append([count / table.height for count in found])
        for (reason, step), count in zip(kinds, found, strict=True):
            cells = [ending("power-grid", reason), str(step), number(count), percent(count / table.height)]
            rows.append([group_name(group), *cells])
    labels = [group_name(group) for group in groups]
    return [
        Plot(
            "power-grid-endings",
            tell("endings.title"),
            tell("endings.caption"),
            lambda sheet: draw_stacks(sheet, labels, names, shares, tell("axis.games"), shares=True),
            [tell(f"column.{name}") for name in ("table", "reason", "step", "games", "share")],
            rows,
        )
    ]


def _margins(played: Played) -> list[Plot]:
    """By how many cities supplied games are won; where there is no difference, money decides."""
    ranked = played.seats.filter(pl.col("players") > 1).sort("number", "score", descending=[False, True])
    gaps = ranked.group_by("number", maintain_order=True).agg(
        (pl.col("score").get(0) - pl.col("score").get(1)).alias("gap")
    )
    games = played.games.join(gaps, on="number")
    if games.is_empty():
        return []
    groups = played.groups(games)
    names = [
        tell("margins.money"),
        tell_many("margins.cities", 1),
        tell_many("margins.cities", 2),
        tell("margins.more", count="3"),
    ]
    shares = []
    rows = []
    for group in groups:
        found = played.of(games, group)["gap"].clip(0, 3).to_list()
        shares.append([found.count(gap) / len(found) for gap in range(len(_MARGINS))])
        for gap, name in enumerate(names):
            rows.append(
                [group_name(group), name, number(found.count(gap)), percent(found.count(gap) / len(found))]
            )
    labels = [group_name(group) for group in groups]
    return [
        Plot(
            "power-grid-margins",
            tell("margins.title"),
            tell("margins.caption"),
            lambda sheet: draw_stacks(sheet, labels, names, shares, tell("axis.games"), shares=True),
            [tell(f"column.{name}") for name in ("table", "margin", "games", "share")],
            rows,
        )
    ]
