"""`baseload play`: a game at the terminal, against bots or with friends at one screen."""

import argparse
import secrets

import baseload
from baseload.cli.conversation import Conversation, Left
from baseload.cli.parser import (
    Commands,
    UsageProblem,
    add_game_options,
    chosen_options,
    game_named,
    listed,
    whole,
)
from baseload.cli.screen import Screen
from baseload.cli.seats import introduced, renamed, seats_from
from baseload.cli.sitting import Sitting, new_sitting, resumed
from baseload.cli.words import say
from baseload.core.record import Record, load_record
from baseload.text.provenance import provenance
from baseload.text.speaker import speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "play", help=say("play.help"), description=say("play.help"), epilog=say("play.epilog")
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    add_game_options(parser)
    parser.add_argument("--seats", metavar="LIST", help=say("play.seats"))
    parser.add_argument("--names", metavar="LIST", help=say("play.names"))
    parser.add_argument("--seed", metavar="N", help=say("play.seed"))
    parser.add_argument("--record", "--save", dest="record", metavar="FILE", help=say("play.record"))
    parser.add_argument("--resume", metavar="FILE", help=say("play.resume"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for name in ("record", "resume"):
        if getattr(args, name) == "":  # an empty variable in somebody's script
            raise UsageProblem("argument_needs_value", argument=f"--{name}", command="baseload play")
    sitting = _resume(args) if args.resume is not None else _begin(args)
    screen = Screen()
    _welcome(screen, sitting, args)
    try:
        Conversation(sitting, screen).hold()
    except Left:
        sitting.keep()  # every action was kept when it was played, unless the disk would not have it
        _goodbye(screen, sitting)
        return 0
    except KeyboardInterrupt:
        screen.show()
        _goodbye(screen, sitting)
        return 130
    sitting.keep()
    if sitting.path:
        screen.paragraph(say("play.kept", path=sitting.path))
    return 0


def _begin(args: argparse.Namespace) -> Sitting:
    game = baseload.game(game_named(args))
    options = game.options(**_counted(args))
    seats = seats_from(listed(args.seats), listed(args.names), options.players)
    args.seed = whole("--seed", args.seed, secrets.randbelow(1_000_000))
    record = Record(game, options, game.deal(options, args.seed), [], seats)
    return new_sitting(record, args.record or "")


def _counted(args: argparse.Namespace) -> dict[str, object]:
    """The chosen options; with seats but no number of players, the seats are counted."""
    chosen = chosen_options(args)
    if "players" not in chosen and args.seats is not None:
        chosen["players"] = len(listed(args.seats))
    return chosen


def _resume(args: argparse.Namespace) -> Sitting:
    for name in ("seed", "map", "players", "components"):
        if getattr(args, name) is not None:
            raise UsageProblem("resume_with_options", argument=f"--{name}")
    if args.option:
        raise UsageProblem("resume_with_options", argument="--option")
    record = load_record(args.resume)
    if args.game is not None and baseload.game(args.game).name != record.game.name:
        raise UsageProblem("other_game", path=args.resume, game=record.game.name, asked=args.game)
    seats = renamed(record.seats, listed(args.seats), listed(args.names))
    return resumed(args.resume, seats, record, args.record or "")


def _welcome(screen: Screen, sitting: Sitting, args: argparse.Namespace) -> None:
    game = sitting.record.game
    voice = speaker(game.name)
    names = voice.several(introduced(sitting.record.seats))
    if args.resume is not None:
        count = voice.words.say_many("unit.action", len(sitting.record.actions))
        screen.paragraph(
            say("play.resumed", title=voice.title(), path=args.resume, actions=count, names=names)
        )
    else:
        screen.paragraph(say("play.welcome", title=voice.title(), seed=args.seed, names=names))
        mode = sitting.record.options.to_plain().get("mode")
        if mode is not None:
            word = voice.words.say(f"mode.{mode}") if voice.words.has(f"mode.{mode}") else mode
            screen.paragraph(say("play.mode", mode=word, about=voice.option_value(game, "mode", mode)))
    told = provenance(sitting.record.options).told(voice.words)
    if told:
        screen.paragraph(told)
    if sitting.state.seat is not None and sitting.people:
        screen.paragraph(say("play.how"))
        if sitting.path:
            screen.paragraph(say("play.keeping", path=sitting.path))


def _goodbye(screen: Screen, sitting: Sitting) -> None:
    if sitting.path:
        screen.paragraph(say("play.left_kept", path=sitting.path, game=sitting.record.game.name))
    else:
        screen.paragraph(say("play.left_lost"))
