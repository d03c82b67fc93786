"""Reading the command line: argparse, with our own words and one sentence instead of its usage block."""

import argparse
import os
import re
from gettext import gettext
from typing import NoReturn

from baseload.cli.words import say
from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.core.registry import game, game_names

Commands = argparse._SubParsersAction  # the only name argparse has for what `add_subparsers` returns


class UsageProblem(Problem):
    """A command line that cannot be read."""


class _Formatter(argparse.HelpFormatter):
    def add_usage(self, usage, actions, groups, prefix=None) -> None:  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, say("help.usage") if prefix is None else prefix)


# What argparse says in its own words, and the problem that it is. The patterns go through the same translation as
# argparse's own sentences, so a translated Python is understood too.
_PATTERNS = {
    "the following arguments are required: %s": "missing_arguments",
    "unrecognized arguments: %s": "unknown_arguments",
}


class Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Plain) -> None:
        # No abbreviations: an option added later must not change what an old script means.
        super().__init__(
            **{"add_help": False, "allow_abbrev": False, "formatter_class": _Formatter, **settings}
        )
        self._positionals.title = say("help.arguments")
        self._optionals.title = say("help.options")
        self.add_argument("-h", "--help", action="help", help=say("help.help"))

    def error(self, message: str) -> NoReturn:
        for pattern, code in _PATTERNS.items():
            before, _, after = gettext(pattern).partition("%s")
            if message.startswith(before) and message.endswith(after):
                raise UsageProblem(code, which=message[len(before) :], command=self.prog)
        match = re.match(r"argument (\S+?)(?:/\S+)?: (.*)", message, re.DOTALL)
        if match is None:
            raise UsageProblem("bad_command_line", what=message, command=self.prog)
        name, what = match[1], match[2]
        if what.startswith("expected "):
            raise UsageProblem("argument_needs_value", argument=name, command=self.prog)
        if name == "COMMAND":
            chosen = re.match(r"[^']*'([^']*)'", what)
            given = chosen[1] if chosen else what
            raise UsageProblem("unknown_command", given=given, command=self.prog)
        raise UsageProblem("bad_argument", argument=name, what=what, command=self.prog)


def whole(name: str, text: str | None, default: int, least: int | None = None) -> int:
    """A whole number given on the command line."""
    if text is None:
        return default
    digits = text.strip()
    if not re.fullmatch(r"-?[0-9]{1,18}", digits):
        raise UsageProblem("not_a_whole_number", argument=name, text=text)
    number = int(digits)
    if least is not None and number < least:
        raise UsageProblem("number_too_small", argument=name, least=least, number=number)
    return number


def seconds(name: str, text: str | None, default: float) -> float:
    if text is None:
        return default
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) or not 0 < float(text) <= 3600:
        raise UsageProblem("not_seconds", argument=name, text=text)
    return float(text)


def listed(text: str | None) -> list[str]:
    """The parts of a comma list; an empty one for nothing."""
    return [part.strip() for part in text.split(",")] if text is not None else []


def game_named(args: argparse.Namespace) -> str:
    """The game that the command line names; that there are none to guess from is told with the list of games."""
    if args.game is None:
        raise UsageProblem("missing_game", games=game_names())
    name: str = args.game
    return name


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """--players, --map, --option and --components, which several commands share."""
    parser.add_argument("--players", metavar="N", help=say("help.players"))
    parser.add_argument("--map", metavar="MAP", help=say("help.map"))
    add_free_options(parser)


def add_free_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=say("help.option")
    )
    parser.add_argument("--components", metavar="FILE", help=say("help.components"))


def chosen_options(args: argparse.Namespace, *apart: str) -> dict[str, Plain]:
    """The options a command line chooses; the game validates them. `apart` are those the command reads itself."""
    chosen: dict[str, Plain] = {}
    for pair in args.option:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UsageProblem("option_without_value", text=pair)
        if name in chosen:
            raise UsageProblem("option_twice", option=name)
        chosen[name] = value
    for name in ("players", "map", "components"):
        value = getattr(args, name, None)
        if value is not None:
            if name in chosen:
                raise UsageProblem("option_twice", option=name)
            if name not in apart:
                chosen[name] = value
    if args.components is not None:
        chosen["components"] = _component_file(game_named(args), args.components)
    return chosen


def _component_file(name: str, file: str) -> str:
    """The value for the option `components`: a file, whatever it is called."""
    specs = [spec for spec in game(name).option_specs() if spec.name == "components"]
    if not specs:
        raise UsageProblem("no_components", game=name)
    if not file:
        raise UsageProblem("argument_needs_value", argument="--components", command="baseload")
    plain_name = "/" not in file and not file.endswith(".toml")
    return os.path.join(os.curdir, file) if plain_name and file not in specs[0].values else file
