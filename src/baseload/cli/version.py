"""`baseload version`: which program, which build, which games."""

import argparse
import json
import platform

import baseload
from baseload.cli.parser import Commands
from baseload.cli.words import say
from baseload.core.plain import Plain
from baseload.core.registry import offered_games


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("version", help=say("version.help"), description=say("version.help"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


def about() -> dict[str, Plain]:
    return {
        "version": baseload.__version__,
        "build": baseload.build(),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "games": {name: baseload.game(name).rules for name in sorted(offered_games())},
    }


def short() -> str:
    return say("version.short", version=baseload.__version__, build=say(f"build.{baseload.build()}"))


def run(args: argparse.Namespace) -> int:
    facts = about()
    if args.json:
        print(json.dumps(facts, indent=2))
        return 0
    print(short())
    print(say("version.python", python=facts["python"], implementation=facts["implementation"]))
    for name, rules in facts["games"].items():
        print(say("version.game", game=name, rules=rules))
    return 0
