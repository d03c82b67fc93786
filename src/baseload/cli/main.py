"""`baseload`: reads the command line, calls the subcommand, and turns every problem into one sentence.

Exit codes: 0 done, 1 a record that does not verify or a simulation with games that broke, 2 wrong input,
3 a fault of the program, 130 interrupted.
"""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

from baseload.cli import (
    about,
    arena,
    bench,
    games,
    guide,
    lab,
    learn,
    play,
    practice,
    replay,
    rules,
    serve,
    simulate,
    version,
)
from baseload.cli.parser import Parser, UsageProblem
from baseload.cli.words import problem_sentence, say
from baseload.core.problems import Problem
from baseload.text.catalogue import CatalogueError, languages, offered_languages
from baseload.text.reading import SOURCE, chosen, read_from_now_on

_COMMANDS = (
    serve,
    play,
    learn,
    guide,
    practice,
    games,
    about,
    rules,
    simulate,
    arena,
    lab,
    replay,
    bench,
    version,
)


def make_parser() -> Parser:
    parser = Parser(prog="baseload", description=say("help.baseload"))
    parser.add_argument("--lang", metavar="LANG", choices=languages(), help=say("help.lang"))
    parser.add_argument("--version", action="store_true", help=say("help.version_option"))
    commands = parser.add_subparsers(metavar="COMMAND", title=say("help.commands"), dest="command")
    for command in _COMMANDS:
        command.add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What a terminal cannot show, or a pipe garbles, must not end a game.
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    game = None
    argv = _language_first(sys.argv[1:] if argv is None else argv)
    read_from_now_on(_language(argv))
    try:
        parser = make_parser()
        args = parser.parse_args(argv)
        game = getattr(args, "game", None)
        code = _run(parser, args, argv)
        sys.stdout.flush()
        return code
    except Problem as problem:
        print(_sentence(problem, game), file=sys.stderr)
        return 1 if isinstance(problem, replay.Unverified) else 2
    except KeyboardInterrupt:
        print(say("interrupted"), file=sys.stderr)
        return 130
    except BrokenPipeError:
        _discard_output()  # whoever read it has had enough
        return 0
    except OSError as error:
        # Problems with files are told where they arise; what is left is an output that takes no more.
        _discard_output()
        print(say("cannot_print", why=error.strerror or str(error)), file=sys.stderr)
        return 2
    except Exception as error:
        if os.environ.get("BASELOAD_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}"
        print(" ".join(say("fault", what=what).split()), file=sys.stderr)
        return 3


def _language_first(argv: Sequence[str]) -> list[str]:
    """`--lang` may stand behind the command as well, where people write it.

    >>> _language_first(["rules", "co2", "--lang", "de", "67"])
    ['--lang', 'de', 'rules', 'co2', '67']
    >>> _language_first(["rules", "--", "--lang"])
    ['rules', '--', '--lang']
    """
    words = list(argv)
    options = words[: words.index("--")] if "--" in words else words
    for place, word in enumerate(options):
        if word == "--lang" and place + 1 < len(options):
            return words[place : place + 2] + words[:place] + words[place + 2 :]
        if word.startswith("--lang="):
            return [word, *words[:place], *words[place + 1 :]]
    return words


def _language(argv: Sequence[str]) -> str:
    """`--lang`, which comes first, or what the environment says. It is looked for before anything else is read: even
    what is wrong with the rest of the command is told in it."""
    first = next(iter(argv), "")
    if first == "--lang" or first.startswith("--lang="):
        wish = first.partition("=")[2] or next(iter(argv[1:]), "")
        return wish if wish in languages() else SOURCE
    found = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return chosen(offered_languages(), next(filter(None, found), "").replace(":", ","))


def _discard_output() -> None:
    """What is still to be printed goes nowhere: Python would complain once more at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    """A stream that the shell has closed (`>&-`) is None in Python; an empty one does as well and breaks nothing."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 (open until the end)
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _sentence(problem: Problem, game: str | None) -> str:
    try:
        return problem_sentence(problem, game)
    except CatalogueError as missing:  # there are no words at all; its facts tell how to make them
        return str(missing)


def _run(parser: Parser, args: argparse.Namespace, argv: Sequence[str] | None) -> int:
    if args.version:
        print(version.short())
        return 0
    if args.command is None:
        if argv is None and len(sys.argv) > 1:
            raise UsageProblem("missing_command")
        parser.print_help()
        return 0
    code: int = args.run(args)
    return code
