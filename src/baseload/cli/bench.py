"""`baseload bench`: how fast the engine plays, on this machine, in this build or in both."""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile

import baseload
from baseload.cli.parser import (
    Commands,
    UsageProblem,
    add_free_options,
    chosen_options,
    game_named,
    listed,
    seconds,
    whole,
)
from baseload.cli.screen import Screen, columns
from baseload.cli.words import number, say
from baseload.core.plain import Plain
from baseload.lab.bench import RUNS, Configuration, configurations, measure


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("bench", help=say("bench.help"), description=say("bench.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("--policy", default="random", metavar="POLICY", help=say("bench.policy"))
    parser.add_argument("--players", metavar="LIST", help=say("bench.players"))
    parser.add_argument("--maps", metavar="LIST", help=say("bench.maps"))
    add_free_options(parser)
    parser.add_argument("--seconds", metavar="S", help=say("bench.seconds"))
    parser.add_argument("--both", action="store_true", help=say("bench.both"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    args.game = game_named(args)
    players = [whole("--players", text, 0) for text in listed(args.players)]
    time = seconds("--seconds", args.seconds, 2.0)
    rows: list[dict[str, Plain]] = []
    chosen = _chosen(args)
    wanted = configurations(args.game, players, listed(args.maps), args.policy, chosen)
    other = _other_build() if args.both else None
    screen = Screen()
    if not args.json:
        screen.paragraph(say("bench.intro", game=args.game, policy=args.policy, seconds=time, runs=RUNS))
    for configuration in wanted:
        rows.append(measure(configuration, time))
        if other is not None:
            # Builds alternate row by row, so that a slow minute of the machine hits both.
            rows.append(_measure_other(other, configuration, args.seconds))
    if args.json:
        print(json.dumps(_result(args, time, rows), indent=2))
    else:
        _show(screen, rows)
    return 0


def _chosen(args: argparse.Namespace) -> dict[str, Plain]:
    """The options that all rows share. What differs from row to row has arguments of its own."""
    chosen = chosen_options(args, "players")
    for name, argument in (("players", "--players"), ("map", "--maps")):
        if name in chosen:
            raise UsageProblem("option_of_rows", option=name, argument=argument)
    return chosen


def _result(args: argparse.Namespace, time: float, rows: list[dict[str, Plain]]) -> dict[str, Plain]:
    return {
        "game": args.game,
        "policy": args.policy,
        "seconds": time,
        "runs": RUNS,
        "version": baseload.__version__,
        "build": baseload.build(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "rows": rows,
    }


# --- the other build ------------------------------------------------------------------------------------------


def _start(environment: dict[str, str], arguments: list[str]) -> Plain:
    """Run `baseload` in another process, away from this folder so that it cannot find this source tree by chance."""
    command = [sys.executable, "-m", "baseload", *arguments]
    done = subprocess.run(
        command, env=environment, cwd=tempfile.gettempdir(), capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout) if done.returncode == 0 else None


def _other_build() -> dict[str, str]:
    """The environment in which the other build runs.

    From the compiled one: the source tree named by BASELOAD_PURE_PATH. From a source tree: what is installed.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if baseload.build() == "compiled":
        source = os.environ.get("BASELOAD_PURE_PATH", "")
        if not source:
            raise UsageProblem("no_pure_build")
        environment["PYTHONPATH"] = os.path.abspath(source)
    about = _start(environment, ["version", "--json"])
    if about is None or about["build"] == baseload.build():
        raise UsageProblem("no_other_build", build=baseload.build())
    return environment


def _measure_other(
    environment: dict[str, str], configuration: Configuration, time: str | None
) -> dict[str, Plain]:
    arguments = ["bench", configuration.game, "--json", "--policy", configuration.policy]
    arguments += ["--players", str(configuration.players)]
    if configuration.map:
        arguments += ["--maps", configuration.map]
    for name, value in configuration.chosen.items():
        # It runs in another folder, where a file of one's own would not be found.
        path = os.path.abspath(str(value)) if os.path.isfile(str(value)) else value
        arguments += ["--option", f"{name}={path}"]
    if time is not None:
        arguments += ["--seconds", time]
    result = _start(environment, arguments)
    if result is None:
        raise UsageProblem("no_other_build", build=baseload.build())
    row: dict[str, Plain] = result["rows"][0]
    return row


# --- the table ------------------------------------------------------------------------------------------------


def _show(screen: Screen, rows: list[dict[str, Plain]]) -> None:
    titles = ("map", "players", "build", "actions", "checked", "copy", "games", "length")
    table = [[say(f"bench.column.{title}") for title in titles]]
    for row in rows:
        table.append(
            [
                row.get("map", ""),
                str(row["players"]),
                say(f"build.{row['build']}"),
                number(row["actions_per_s"]),
                number(row["checked_actions_per_s"]),
                number(row["copy_us"], 2),
                number(row["games_per_s"], 1),
                number(row["actions_per_game"], 1),
            ]
        )
    screen.show()
    screen.show(columns(table, {1, 3, 4, 5, 6, 7}))
    ratios = _ratios(rows)
    if ratios:
        screen.show()
        id = "bench.ratio" if len(ratios) == 1 else "bench.ratios"
        screen.show(say(id, least=min(ratios), most=max(ratios)))


def _ratios(rows: list[dict[str, Plain]]) -> list[float]:
    """Compiled over pure, for each configuration that was measured in both."""
    rates: dict[tuple[str, int], dict[str, int]] = {}
    for row in rows:
        rates.setdefault((row.get("map", ""), row["players"]), {})[row["build"]] = row["actions_per_s"]
    return [pair["compiled"] / pair["pure"] for pair in rates.values() if len(pair) == 2]
