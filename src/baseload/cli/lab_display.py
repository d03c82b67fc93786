"""What one sees while a study runs: a live table on a terminal, a line now and then in a log."""

import sys
import time
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from baseload.cli.words import number, percent, say, say_many
from baseload.core.plain import canonical
from baseload.lab.plan import Setting, StudyPlan
from baseload.lab.standings import Standings

if TYPE_CHECKING:
    from rich.console import Group
    from rich.live import Live

_EVERY: Final = 5.0  # seconds between two lines of a log
_LONGEST: Final = 40  # letters of an option's value


class Display:
    """Told about every finished game. This one writes a line now and then."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.standings: Standings | None = None
        self._begin = time.monotonic()
        self._before = 0  # games that earlier runs have played
        self._last = 0.0

    def __call__(self, standings: Standings) -> None:
        if self.standings is None:
            self.standings = standings
            self._before = standings.done
            self.opened(standings)
        self.changed(standings)

    def opened(self, standings: Standings) -> None:
        """The first that is heard of the study."""
        plan = standings.plan
        facts = {"name": plan.name, "games": plan.games, "settings": len(plan.settings)}
        print(say("lab.begin", done=standings.done, folder=self.folder, **facts), file=sys.stderr, flush=True)
        self._last = time.monotonic()

    def changed(self, standings: Standings) -> None:
        """One more game is finished."""
        now = time.monotonic()
        if now - self._last < _EVERY:
            return
        self._last = now
        print(say("lab.line", **self.course(standings)), file=sys.stderr, flush=True)

    def course(self, standings: Standings) -> dict[str, Any]:
        """How far it is, and how long the rest will take if it goes on like this."""
        gone = max(1e-9, time.monotonic() - self._begin)
        rate = (standings.done - self._before) / gone
        games = standings.plan.games
        left = duration((games - standings.done) / rate) if rate else say("lab.unknown_time")
        return {"done": standings.done, "games": games, "rate": rate, "left": left}

    def close(self) -> None:
        """Nothing more will come."""


class LiveDisplay(Display):
    """A progress bar and the bots' standings, which change while one looks on."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self._live: Live | None = None

    def opened(self, standings: Standings) -> None:
        from rich.console import Console
        from rich.live import Live

        super().opened(standings)
        console = Console(stderr=True)
        self._live = Live(console=console, get_renderable=self._picture, refresh_per_second=4, transient=True)
        self._live.start()

    def changed(self, standings: Standings) -> None:
        """The picture is drawn when its time comes."""

    def _picture(self) -> "Group":
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        standings, live = self.standings, self._live
        assert standings is not None
        height = live.console.height if live is not None else 24
        shown = _settings_that_fit(standings, height - 5)
        head, *rows = standings_rows(standings, shown)
        table = Table(box=None, pad_edge=False, header_style="bold")
        for place, title in enumerate(head):
            table.add_column(title, justify="right" if place > 1 else "left", no_wrap=True)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        hidden = len(standings.settings) - shown
        more = Text(say_many("lab.more_settings", hidden) if hidden else "")
        bar = ProgressBar(total=standings.plan.games, completed=standings.done, width=40)
        return Group(bar, Text(say("lab.bar", **self.course(standings))), table, more)

    def close(self) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None


def display(folder: str) -> Display:
    """A live one where somebody looks on and rich is installed."""
    if sys.stderr.isatty() and find_spec("rich") is not None:
        return LiveDisplay(folder)
    return Display(folder)


def duration(seconds: float) -> str:
    """A time that people can grasp.

    >>> duration(7.2), duration(75), duration(7322)
    ('0:07', '1:15', '2:02:02')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@lru_cache(maxsize=1)
def setting_names(plan: StudyPlan) -> tuple[str, ...]:
    """A short name for each setting: the game, how many play, and the options in which the plan's tables differ."""
    values: dict[tuple[str, str], set[str]] = {}
    for setting in plan.settings:
        for name, value in setting.options.items():
            values.setdefault((setting.game, name), set()).add(canonical(value))
    varied = {place for place, found in values.items() if len(found) > 1}
    return tuple(_setting_name(setting, varied) for setting in plan.settings)


def _setting_name(setting: Setting, varied: set[tuple[str, str]]) -> str:
    parts = [setting.game, str(len(setting.lineup))]
    for name, value in setting.options.items():
        if name != "players" and (setting.game, name) in varied:
            text = value if isinstance(value, str) else canonical(value)
            parts.append(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
    if len(set(setting.lineup)) > 1:
        parts.append(",".join(setting.lineup))
    return " ".join(parts)


def _settings_that_fit(standings: Standings, lines: int) -> int:
    """How many settings have room in so many lines, one for each bot; at least one."""
    for place, setting in enumerate(standings.settings):
        lines -= len(setting.bots)
        if lines < 0:
            return max(1, place)
    return len(standings.settings)


def standings_rows(standings: Standings, most: int | None = None) -> list[list[str]]:
    """The table of settings and bots, with its titles; of the first so many settings only."""
    rows = [
        [
            say("lab.column.setting"),
            say("lab.column.bot"),
            say("lab.column.games"),
            say("lab.column.share"),
            say("lab.column.score"),
            say("lab.column.saved"),
        ]
    ]
    for name, setting in zip(setting_names(standings.plan)[:most], standings.settings[:most], strict=True):
        saved = "" if setting.saved is None else _percent(setting.saved)
        for bot, standing in setting.bots.items():
            plain = standing.to_plain()
            score = plain["mean_score"]
            rows.append(
                [
                    name,
                    bot,
                    number(setting.games),
                    _percent(plain["share"]),
                    say("lab.none") if score is None else number(score, 1),
                    saved,
                ]
            )
    if all(row[-1] == "" for row in rows[1:]):
        return [row[:-1] for row in rows]
    return rows


def _percent(share: float | None) -> str:
    return say("lab.none") if share is None else percent(share)
