"""`baseload about`: what a game is, by which rulebook it is played, and how far its component values can be trusted."""

import argparse
import contextlib
import json

import baseload
from baseload.cli.parser import Commands, add_game_options, chosen_options, game_named
from baseload.cli.screen import Screen
from baseload.cli.words import say, say_many
from baseload.core.contract import Game
from baseload.core.ledger import ledger, rulebook
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import DataError, UnknownNameError
from baseload.core.values import Value
from baseload.text.layout import harmless
from baseload.text.sources import source_told
from baseload.text.speaker import speaker

# What a reader should doubt comes first.
_STATUSES = ("reconstructed", "own", "implied", "printed")


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("about", help=say("about.help"), description=say("about.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    add_game_options(parser)
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = baseload.game(game_named(args))
    found = about(game, game.options(**chosen_options(args)))
    if args.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        _show(Screen(), game, found)
    return 0


def about(game: Game, options: Options) -> dict[str, Plain]:
    voice = speaker(game.name)
    values = game.values(options)
    found: dict[str, Plain] = {
        "name": game.name,
        "title": voice.title(),
        "about": voice.about(),
        "players": [game.fewest, game.most],
        "rules": game.rules,
        "options": options.to_plain(),
        "counts": {status: sum(value.status == status for value in values) for status in _STATUSES},
        "values": [value.to_plain() for status in _STATUSES for value in values if value.status == status],
    }
    with contextlib.suppress(DataError, UnknownNameError):  # somebody's own game may have no ledger
        found["rulebook"] = rulebook(game.name)
        found["ledger"] = len(ledger(game.name))
    return found


def _show(screen: Screen, game: Game, found: dict[str, Plain]) -> None:
    voice = speaker(game.name)
    id = "about.heading_solo" if game.fewest == game.most == 1 else "about.heading"
    heading = say(id, name=game.name, title=found["title"], fewest=game.fewest, most=game.most)
    screen.show(screen.strong(heading))
    if found["about"]:
        screen.paragraph(found["about"])
    screen.show()
    if "rulebook" in found:
        screen.paragraph(say("about.rulebook", rulebook=source_told(found["rulebook"])))
        screen.paragraph(say_many("about.rules", found["ledger"], version=found["rules"], game=game.name))
    else:
        screen.paragraph(say("about.rules_version", version=found["rules"]))
    counts: dict[str, int] = found["counts"]
    total = sum(counts.values())
    if not total:
        screen.paragraph(say("about.no_values"))
        return
    parts = [say("about.count", count=counts[status], status=voice.status(status)) for status in _STATUSES]
    screen.paragraph(say_many("about.counts", total, parts=voice.several(parts)))
    if counts["reconstructed"] and any(spec.name == "components" for spec in game.option_specs()):
        screen.paragraph(say("about.own_values"))
    values = [Value(**plain) for plain in found["values"]]
    for status in _STATUSES:
        if counts[status]:
            screen.show()
            heading = say("about.status", status=voice.status(status), about=voice.status_about(status))
            screen.paragraph(heading[:1].upper() + heading[1:], strong=True)
            _show_values(screen, [value for value in values if value.status == status])


def _show_values(screen: Screen, values: list[Value]) -> None:
    """Values under the source they share, so that it is said once."""
    by_source: dict[str, list[Value]] = {}
    for value in values:
        by_source.setdefault(value.source, []).append(value)
    for source, members in by_source.items():
        if source:
            screen.paragraph(harmless(source_told(source)), "  ")
        for value in members:
            text = json.dumps(value.value, ensure_ascii=False)  # which writes control signs as escapes
            screen.paragraph(say("about.value", path=harmless(value.path), value=text), "    ", "      ")
