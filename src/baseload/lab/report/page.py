"""The report as one page: what was played, then game by game every plot with its sentence and its numbers.

The page needs nothing else: typeface, styles and drawings are in it. The same results give the same bytes.
"""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Final, cast

import polars as pl
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from baseload.core.plain import Plain
from baseload.core.registry import find_title, game_names
from baseload.core.registry import game as game_by_name
from baseload.draw.typeface import carried_face
from baseload.lab.report.frames import Played, lineup_name
from baseload.lab.report.general import general
from baseload.lab.report.ink import inline, png, svg
from baseload.lab.report.plots import Plot
from baseload.lab.report.words import game_name, named, number, tell, tell_many

if TYPE_CHECKING:
    from baseload.lab.results import Results

_MOST_FAILURES: Final = 20  # told one by one
_OPEN_SETTINGS: Final = 8  # a longer list is folded


class Chapter:
    """What the report tells of one game."""

    def __init__(self, played: Played, settings: list[list[str]], plots: list[Plot]) -> None:
        self.game = played.game
        self.name = game_name(played.game)
        self.finished = played.games.height
        self.failed = played.failed.height
        self.bots = played.bots
        self.settings = settings
        self.folded = len(settings) > _OPEN_SETTINGS
        self.plots = plots
        failures = played.failed.head(_MOST_FAILURES).select("number", "seed", "error")
        self.failures = [[number(row[0]), str(row[1]), row[2]] for row in failures.iter_rows()]


class Report:
    """The chapters of a study's report, ready to be written as a page or as single plots."""

    def __init__(self, results: "Results") -> None:
        self.name = results.plan.name
        self.version = results.version
        self.rules = results.rules
        self.planned = results.plan.games
        self.unfinished = results.unfinished
        self.failed = int(results.games["error"].is_not_null().sum())
        self.finished = results.games.height - self.failed
        there = results.games["game"].unique().to_list()
        self.chapters = [_chapter(results, game) for game in game_names() if game in there]

    @property
    def plots(self) -> list[Plot]:
        """All plots, chapter by chapter."""
        return [plot for chapter in self.chapters for plot in chapter.plots]

    def page(self, progress: Callable[[int, int], None] | None = None) -> str:
        """The whole page. `progress` is told how many drawings are done, and of how many."""
        environment = Environment(
            autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        templates = files("baseload.lab").joinpath("templates")
        template = environment.from_string(templates.joinpath("report.html").read_text("utf-8"))
        tokens = files("baseload.draw").joinpath("style", "tokens.css").read_text("utf-8")
        style = templates.joinpath("report.css").read_text("utf-8")
        drawn: dict[str, list[Markup]] = {}
        for done, plot in enumerate(self.plots):
            if progress is not None:
                progress(done, len(self.plots))
            drawn[plot.name] = [Markup(inline(plot.draw, plot.name, narrow)) for narrow in (False, True)]
        return template.render(
            report=self,
            drawn=drawn,
            style=Markup(f"{carried_face()}\n{tokens}{style}"),
            tell=tell,
            tell_many=tell_many,
            number=number,
            rules=[f"{game_name(game)} {version}" for game, version in sorted(self.rules.items())],
        )

    def files(self) -> dict[str, bytes]:
        """Every plot as SVG and as PNG, by the names of the files."""
        found: dict[str, bytes] = {}
        for plot in self.plots:
            found[f"{plot.name}.svg"] = svg(plot.draw, plot.name).encode("utf-8")
            found[f"{plot.name}.png"] = png(plot.draw)
        return found


def _chapter(results: "Results", game: str) -> Chapter:
    played = Played(game, results.games, results.seats, results.rounds, results.facts)
    known = find_title(game)
    own = cast(Callable[[Played], list[Plot]] | None, known.chapter.load() if known is not None else None)
    plots = [*general(played), *(own(played) if own is not None else [])]
    return Chapter(played, _settings(results, game), plots)


def _settings(results: "Results", game: str) -> list[list[str]]:
    """A row for each setting: its options as far as they matter, its line-up, how much of it is played."""
    counts = {
        setting: (finished, failed)
        for setting, finished, failed in results.games.group_by("setting")
        .agg(pl.col("error").is_null().sum(), pl.col("error").is_not_null().sum().alias("failed"))
        .iter_rows()
    }
    own = [(at, setting) for at, setting in enumerate(results.plan.settings) if setting.game == game]
    shown = _shown_options(game, [setting.options for _, setting in own])
    rows = []
    for at, setting in own:
        finished, failed = counts.get(at, (0, 0))
        planned = setting.deals * setting.rotations
        options = ", ".join(f"{name} {_value(setting.options.get(name))}" for name in shown)
        rows.append(
            [
                options,
                lineup_name(",".join(setting.lineup)),
                number(setting.deals),
                str(setting.seed),
                tell("part_of", part=number(finished), whole=number(planned)),
                number(failed),
            ]
        )
    return rows


def _shown_options(game: str, chosen: list[dict[str, Plain]]) -> list[str]:
    """The options worth telling: the number of players, and whatever differs from the default or varies."""
    found = ["players"]
    for spec in game_by_name(game).option_specs():
        values = [json.dumps(options.get(spec.name), sort_keys=True) for options in chosen]
        if spec.name not in found and set(values) != {json.dumps(spec.default, sort_keys=True)}:
            found.append(spec.name)
    return found


def _value(value: Plain) -> str:
    """An option's value in a few characters; what came from a file is only named as one's own."""
    if isinstance(value, list):
        return " ".join(str(part) for part in value)
    return named("value", "own") if isinstance(value, dict) else str(value)
