"""A study: a whole plan, played by many workers, its results kept in a folder.

The results are the same whatever plays them, one process, many, or a cluster; only bots that think by the clock
(`search:2s`, `process:…`, or levels that are cut short on a slow machine) may decide otherwise when they are hurried.
Running a study again in its folder goes on where it was stopped.
"""

import time
from collections.abc import Callable
from typing import Final

from baseload.core.plain import Plain
from baseload.core.problems import OptionError
from baseload.lab.keeping import Keeper
from baseload.lab.on_processes import play_in_processes
from baseload.lab.plan import StudyPlan
from baseload.lab.pool import check_workers
from baseload.lab.portions import Portions
from baseload.lab.standings import Standings
from baseload.lab.stop import Stop
from baseload.lab.tables import Entry

PROCESSES: Final = "processes"
RAY: Final = "ray"
PLACES: Final = [PROCESSES, RAY]


def run(
    plan: StudyPlan,
    folder: str,
    workers: int = 1,
    on: str = PROCESSES,
    progress: Callable[[Standings], None] | None = None,
    address: str | None = None,
) -> dict[str, Plain]:
    """Play what is not played yet, and tell how all of it went.

    `on` says where: `processes` of this machine, or `ray`, on the cluster at `address` or on a local one. `progress`
    is called at the beginning and after each game.
    """
    check_workers(workers)
    if on not in PLACES:
        raise OptionError("bad_option_value", option="on", value=on, allowed=PLACES)
    if on == RAY:
        from baseload.lab import on_ray  # the only place that needs Ray

        on_ray.need_ray()
    begin = time.perf_counter()
    keeper = Keeper(plan, folder)
    try:
        before = keeper.standings.done
        tell = progress if progress is not None else _quiet

        def take(entry: Entry) -> None:
            keeper.add(entry)
            tell(keeper.standings)

        tell(keeper.standings)
        portions = Portions(keeper.todo())
        with Stop() as stop:
            if on == PROCESSES:
                play_in_processes(plan, portions, workers, take, stop)
            elif before < plan.games:
                on_ray.play_on_ray(plan, portions, workers, take, stop, address)
    finally:
        keeper.close()
    seconds = time.perf_counter() - begin
    played = keeper.standings.done - before
    return {
        **keeper.standings.to_plain(),
        "folder": folder,
        "now": played,
        "seconds": round(seconds, 3),
        "games_per_s": round(played / seconds, 3) if seconds else 0.0,
        "workers": workers,
        "on": on,
    }


def _quiet(standings: Standings) -> None:
    """For callers who do not watch."""
