"""`baseload games`: the games, their options, and what each choice means."""

import argparse
import json

import baseload
from baseload.cli.parser import Commands
from baseload.cli.screen import Screen
from baseload.cli.words import say
from baseload.core.options import OptionSpec
from baseload.core.plain import Plain
from baseload.text.speaker import Speaker, speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("games", help=say("games.help"), description=say("games.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("games.game"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


def _about_option(voice: Speaker, game: str, spec: OptionSpec) -> dict[str, Plain]:
    values = [{"value": value, "about": voice.option_value(game, spec.name, value)} for value in spec.values]
    about: dict[str, Plain] = {
        "name": spec.name,
        "about": voice.option(game, spec.name),
        "rule": spec.rule,
        "default": spec.default,
        "values": values,
    }
    if spec.form:
        about["form"] = voice.option_form(game, spec.form)
    return about


def about(name: str) -> dict[str, Plain]:
    game = baseload.game(name)
    voice = speaker(name)
    return {
        "name": name,
        "title": voice.title(),
        "players": [game.fewest, game.most],
        "rules": game.rules,
        "options": [_about_option(voice, name, spec) for spec in game.option_specs()],
    }


def run(args: argparse.Namespace) -> int:
    names = [args.game] if args.game is not None else baseload.game_names()
    found = [about(name) for name in names]
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
