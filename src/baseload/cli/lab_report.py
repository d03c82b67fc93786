"""`baseload lab report`: the results of a study as one page with plots."""

import argparse
import contextlib
import importlib.util
import os
import sys
from errno import EACCES, EISDIR

from baseload.cli.parser import Commands, UsageProblem
from baseload.cli.words import number, say, say_many

_NEEDED = ("polars", "numpy", "matplotlib", "jinja2")
_PAGE = "report.html"


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "report", help=say("report.help"), description=say("report.help"), epilog=say("report.epilog")
    )
    parser.add_argument("results", metavar="RESULTS", help=say("report.folder"))
    parser.add_argument("-o", "--output", metavar="FILE", help=say("report.output"))
    parser.add_argument("--plots", metavar="DIR", help=say("report.plots"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise UsageProblem("extra_missing", extra="lab", missing=missing)
    # Loaded only here: no other command needs them, and they are not always installed.
    from baseload.lab.report.page import Report
    from baseload.lab.results import load

    results = load(args.results)
    if results.games.is_empty():
        raise UsageProblem("no_games_to_report", folder=args.results)
    file = args.output or os.path.join(args.results, _PAGE)
    _check_writable(file)
    report = Report(results)
    page = report.page(_drawing)
    _drawing(0, 0)
    _write(file, page.encode("utf-8"), "-o")
    print(say_many("report.written", len(report.plots), file=file, number=len(report.plots)))
    if args.plots is not None:
        for name, content in report.files().items():
            _write(os.path.join(args.plots, name), content, "--plots")
        print(say("report.written_plots", folder=args.plots))
    if report.unfinished:
        done = number(report.planned - report.unfinished)
        print(say("report.written_unfinished", done=done, planned=number(report.planned)))
    if report.failed:
        print(say_many("report.written_failed", report.failed, number=number(report.failed)))
    return 0


def _drawing(done: int, plots: int) -> None:
    """A line on the terminal that says how far it is; with no plots it goes away."""
    if sys.stderr.isatty():
        line = say("report.drawing", number=done + 1, plots=plots) if plots else ""
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()


def _check_writable(file: str) -> None:
    """Known before a minute is spent on plots: a place that cannot be written to."""
    folder = os.path.dirname(file) or os.curdir
    try:
        os.makedirs(folder, exist_ok=True)
        if os.path.isdir(file):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if not os.access(file if os.path.exists(file) else folder, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageProblem("report_not_written", file=file, why=why, argument="-o") from None


def _write(file: str, content: bytes, argument: str) -> None:
    """Whole or not at all: a page that was there before stays until the new one is written."""
    target = os.path.realpath(file)  # a link stays a link
    device = os.path.exists(target) and not os.path.isfile(target)  # /dev/stdout takes what it gets
    begun = target if device else os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.part")
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        try:
            with open(begun, "wb") as stream:
                stream.write(content)
            if not device:
                os.replace(begun, target)
        except OSError:
            if not device:
                with contextlib.suppress(OSError):
                    os.remove(begun)
            raise
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageProblem("report_not_written", file=file, why=why, argument=argument) from None
