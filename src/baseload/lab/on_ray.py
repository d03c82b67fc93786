"""The games of a study on Ray: the machines of a cluster, or the processors of this one.

Ray starts workers, notices when they die and tries again. Every machine needs the same `baseload`.
"""

import contextlib
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

from baseload.core.problems import Problem
from baseload.core.version import VERSION
from baseload.lab.crew import DEATHS
from baseload.lab.on_processes import killer_entry
from baseload.lab.one_game import play_some
from baseload.lab.plan import StudyPlan
from baseload.lab.portions import Portions
from baseload.lab.results import MissingExtraError
from baseload.lab.stop import LOOK, Stop
from baseload.lab.tables import Entry
from baseload.lab.tally import what_broke

_RETRIES: Final = DEATHS - 1


class RayError(Problem):
    """A cluster that cannot be reached, or cannot play."""


def play_there(plan: StudyPlan, numbers: list[int], version: str) -> tuple[list[Entry], float]:
    """On some machine of the cluster: play these games, if it has the same program."""
    if version != VERSION:
        raise RayError("ray_other_version", found=VERSION, version=version)
    return play_some(plan, numbers)


def need_ray() -> None:
    """One clear sentence where Ray is missing."""
    if find_spec("ray") is None:
        raise MissingExtraError("lab_extra_missing", package="ray")


def play_on_ray(
    plan: StudyPlan,
    portions: Portions,
    workers: int,
    take: Callable[[Entry], None],
    stop: Stop,
    address: str | None = None,
) -> None:
    """Play all portions; `take` gets each game as soon as it is there, in any order.

    Without an address a local cluster with so many workers is started. A portion whose worker dies every time is
    played once more game by game, to find the game that does it.
    """
    need_ray()
    # Ray tells on the standard output that a worker died; that is for results only.
    with contextlib.redirect_stdout(sys.stderr):
        _connect(address, workers)
        try:
            _play(plan, portions, _under_way(address, workers), take, stop)
        finally:
            _disconnect()


def _play(plan: StudyPlan, portions: Portions, most: int, take: Callable[[Entry], None], stop: Stop) -> None:
    """Keep at most so many portions under way until all are played."""
    import ray

    play: Any = ray.remote(max_retries=_RETRIES, num_cpus=1)(play_there)
    shared = ray.put(plan)
    waiting: dict[Any, list[int]] = {}
    suspects: list[int] = []
    while True:
        while len(waiting) < most and (portion := [suspects.pop()] if suspects else portions.next()):
            waiting[play.remote(shared, portion, VERSION)] = portion
        if not waiting:
            return
        stop.check()
        done, _ = ray.wait(list(waiting), num_returns=1, timeout=LOOK)
        for piece in done:
            portion = waiting.pop(piece)
            try:
                entries, seconds = ray.get(piece)
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
                if len(portion) > 1:
                    suspects += portion
                else:
                    take(killer_entry(portion[0]))
                continue
            except ray.exceptions.RayError as error:
                raise RayError("ray_failed", why=_why(error)) from None
            portions.took(len(entries), seconds)
            for entry in entries:
                take(entry)


def _connect(address: str | None, workers: int) -> None:
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a local cluster sends nothing to anybody
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address is None:
            ray.init("local", num_cpus=workers, include_dashboard=False, **quiet)
        else:
            ray.init(address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        raise RayError("ray_not_reached", address=address or "local", why=_why(error)) from None


def _why(error: Exception) -> str:
    """What Ray says, in a line: of a fault on another machine its last one, which names it."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, Problem):
        return what_broke(cause).rstrip(".")
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1 if hasattr(error, "cause") else 0].strip().rstrip(".")


def _disconnect() -> None:
    import ray

    ray.shutdown()


def _under_way(address: str | None, workers: int) -> int:
    """How many portions are handed out at once: enough to keep everybody busy, on a cluster all its processors."""
    import ray

    if address is None:
        return workers + 1
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return max(workers, 2 * int(resources.get("CPU", 1)))
