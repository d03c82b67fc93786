"""`baseload games`: the games, their options, and what each choice means."""

import argparse
import json
import sys

from baseload.cli.parser import Commands
from baseload.cli.screen import Screen
from baseload.cli.words import say
from baseload.core.plain import Plain
from baseload.core.registry import broken_games, offered_games
from baseload.text.game_options import described
from baseload.text.speaker import speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("games", help=say("games.help"), description=say("games.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("games.game"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """What cannot be loaded is told beside the list and hides none of the others."""
    names = [args.game] if args.game is not None else sorted(offered_games())
    found = [described(name) for name in names]
    for problem in [] if args.game is not None else broken_games():
        print(speaker().problem(problem), file=sys.stderr)
    if args.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return 0
    screen = Screen()
    for place, game in enumerate(found):
        if place:
            screen.show()
        _show(screen, game)
    return 0


def _show(screen: Screen, game: dict[str, Plain]) -> None:
    fewest, most = game["players"]
    heading = say("games.heading", name=game["name"], title=game["title"], fewest=fewest, most=most)
    screen.show(screen.strong(heading))
    screen.show(say("games.options"))
    for option in game["options"]:
        screen.show()
        values = [str(entry["value"]) for entry in option["values"]]
        if "form" in option:
            values.append(option["form"])
        shown = say("games.option", name=option["name"], values=" | ".join(values), default=option["default"])
        screen.show("  " + screen.strong(shown))
        screen.paragraph(say("games.about", about=option["about"], rule=option["rule"]), "    ")
        for entry in option["values"]:
            screen.paragraph(
                say("games.value", value=entry["value"], about=entry["about"]), "      ", "        "
            )
