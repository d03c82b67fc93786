"""`baseload lab`: large studies. `lab run` plays a plan; `lab report` (in lab_report.py) shows what came of it.
`lab puzzles` (in lab_puzzles.py) looks for puzzles."""

import argparse
import json
import os
import shlex
import sys

from baseload.cli import lab_puzzles, lab_report
from baseload.cli.lab_display import Display, display, standings_rows
from baseload.cli.parser import Commands, UsageProblem, whole
from baseload.cli.screen import Screen, columns
from baseload.cli.words import say, say_many
from baseload.core.plain import Plain
from baseload.lab.plan import load_plan
from baseload.lab.study import PLACES, PROCESSES, RAY, run


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("lab", help=say("lab.help"), description=say("lab.help"))
    parser.set_defaults(run=lambda args: _help(parser))
    own = parser.add_subparsers(metavar="COMMAND", title=say("lab.commands"), dest="lab_command")
    _add_run(own)
    lab_report.add(own)
    lab_puzzles.add(own)


def _help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 0


def _add_run(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("run", help=say("lab.run.help"), description=say("lab.run.help"))
    parser.add_argument("plan", metavar="PLAN", help=say("lab.plan"))
    parser.add_argument("-o", "--output", metavar="FOLDER", help=say("lab.folder"))
    parser.add_argument("--workers", metavar="N", help=say("lab.workers"))
    parser.add_argument("--on", default=PROCESSES, metavar="PLACE", help=say("lab.on"))
    parser.add_argument("--address", metavar="A", help=say("lab.address"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run_study)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def default_folder(plan: str) -> str:
    """Where the results of a plan go if nobody says where.

    >>> default_folder("plans/ladder.toml")
    'ladder-results'
    """
    return os.path.basename(plan).removesuffix(".toml") + "-results"


def run_study(args: argparse.Namespace) -> int:
    """Play the plan; Ctrl+C stops it, and the same command goes on."""
    workers = whole("--workers", args.workers, processors(), least=1)
    if args.on not in PLACES:
        raise UsageProblem("unknown_place", place=args.on)
    if args.address is not None and args.on != RAY:
        raise UsageProblem("address_without_ray")
    plan = load_plan(args.plan)
    folder = args.output if args.output is not None else default_folder(args.plan)
    shown: Display = display(folder)
    try:
        result = run(plan, folder, workers, args.on, shown, args.address)
    except KeyboardInterrupt:
        if shown.standings is None:
            raise  # it had not begun
        shown.close()
        command = shlex.join(["baseload", "lab", "run", args.plan, "-o", folder])
        done = shown.standings.done
        print(say("lab.stopped", done=done, games=plan.games, command=command), file=sys.stderr)
        return 130
    finally:
        shown.close()
    if args.json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
    else:
        _show(Screen(), shown, result)
    return 1 if result["errors"] else 0


def _show(screen: Screen, shown: Display, result: dict[str, Plain]) -> None:
    if shown.standings is not None:
        screen.show(columns(standings_rows(shown.standings), {2, 3, 4, 5}))
        screen.show()
    screen.paragraph(
        say_many(
            "lab.summary",
            result["played"],
            games=result["planned"],
            now=result["now"],
            seconds=result["seconds"],
            rate=result["games_per_s"],
        )
    )
    if result["errors"]:
        screen.paragraph(say_many("lab.errors", result["errors"]))
    screen.paragraph(say("lab.kept", folder=shlex.quote(result["folder"])))
