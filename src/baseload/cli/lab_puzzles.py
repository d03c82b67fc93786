"""`baseload lab puzzles`: puzzles are looked for in bots' games and kept in a file."""

import argparse
import shlex
import sys

from baseload.cli.parser import Commands, add_game_options, chosen_options, game_named, whole
from baseload.cli.words import number, say, say_many
from baseload.lab.mining.sift import DEEP, Depth
from baseload.lab.puzzles import EACH, MinePlan, Progress, mine

_GAMES = 100


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("puzzles", help=say("lab.puzzles.help"), description=say("lab.puzzles.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("--out", metavar="FILE", required=True, help=say("lab.puzzles.out"))
    parser.add_argument("--games", metavar="N", help=say("lab.puzzles.games"))
    parser.add_argument("--seed", metavar="N", help=say("lab.puzzles.seed"))
    parser.add_argument("--seconds", metavar="S", help=say("lab.puzzles.seconds"))
    parser.add_argument("--each", metavar="N", help=say("lab.puzzles.each"))
    parser.add_argument("--playouts", metavar="N", help=say("lab.puzzles.playouts"))
    add_game_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look for puzzles; Ctrl+C stops it, and the same command goes on."""
    game = game_named(args)
    chosen = chosen_options(args)
    plan = MinePlan(
        game,
        [chosen] if chosen else [],
        whole("--games", args.games, _GAMES, least=1),
        whole("--seed", args.seed, 1),
        whole("--each", args.each, EACH, least=1),
        Depth(deep=whole("--playouts", args.playouts, DEEP, least=1)),
    )
    limit = None if args.seconds is None else float(whole("--seconds", args.seconds, 0, least=1))
    shown = _Shown()
    try:
        found = mine(plan, args.out, limit, shown)
    except KeyboardInterrupt:
        print(say("lab.puzzles.stopped", file=shlex.quote(args.out)), file=sys.stderr)
        return 130
    finally:
        shown.close()
    print(
        say_many(
            "lab.puzzles.summary",
            len(found.found),
            games=found.games,
            planned=plan.games,
            spots=found.spots,
            file=shlex.quote(args.out),
        )
    )
    for why, count in sorted(found.why.items(), key=lambda pair: -pair[1]):
        print("  " + say(f"lab.puzzles.why.{why}", count=number(count)))
    return 0


class _Shown:
    """Tells each puzzle as it is found, and on a terminal how far it is."""

    def __init__(self) -> None:
        self._told = 0

    def __call__(self, progress: Progress) -> None:
        for one in progress.found[self._told :]:
            self.close()
            print(say("lab.puzzles.found", id=one.id, best=one.best, rating=one.rating), flush=True)
        self._told = len(progress.found)
        if sys.stderr.isatty():
            line = say(
                "lab.puzzles.line", games=progress.games, spots=progress.spots, puzzles=len(progress.found)
            )
            sys.stderr.write(f"\r\033[K{line}")
            sys.stderr.flush()

    def close(self) -> None:
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
