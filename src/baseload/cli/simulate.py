"""`baseload simulate`: bots play many games; the results as a table or as JSON."""

import argparse
import json

from baseload.cli.parser import Commands, add_game_options, chosen_options, game_named, listed, whole
from baseload.cli.screen import Progress, Screen, columns
from baseload.cli.words import say, say_many
from baseload.core.plain import Plain
from baseload.lab.simulate import plan, simulate
from baseload.text.speaker import speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("simulate", help=say("simulate.help"), description=say("simulate.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    add_game_options(parser)
    parser.add_argument("--bots", default="random", metavar="LIST", help=say("simulate.bots"))
    parser.add_argument("--games", metavar="N", help=say("simulate.games"))
    parser.add_argument("--seed", metavar="N", help=say("simulate.seed"))
    parser.add_argument("--workers", metavar="N", help=say("simulate.workers"))
    parser.add_argument("--records", metavar="DIR", help=say("simulate.records"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_named(args)
    games = whole("--games", args.games, 100, least=1)
    workers = whole("--workers", args.workers, 1, least=1)
    seed = whole("--seed", args.seed, 1)
    planned = plan(game, chosen_options(args), listed(args.bots), games, seed, args.records or "")
    progress = Progress()
    try:
        result = simulate(planned, workers, progress)
    finally:
        progress.close()
    if args.json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
    else:
        _show(Screen(), result)
    return 1 if result["errors"] else 0  # the other games count all the same, but a script should notice


def _number(value: float | None, digits: int = 1) -> str:
    return say("simulate.none") if value is None else f"{value:,.{digits}f}"


def _range(spread: dict[str, Plain]) -> str:
    if spread["min"] is None:
        return say("simulate.none")
    return say("simulate.range", least=spread["min"], most=spread["max"])


def _show(screen: Screen, result: dict[str, Plain]) -> None:
    screen.paragraph(
        say_many(
            "simulate.summary",
            result["games"],
            game=result["game"],
            finished=result["finished"],
            errors=result["errors"],
            actions=result["actions"],
            seconds=result["seconds"],
            rate=result["actions_per_s"],
        )
    )
    screen.show()
    titles = ("seat", "bot", "wins", "share", "shared", "score", "stdev", "range")
    rows = [[say(f"simulate.column.{title}") for title in titles]]
    for seat, wins in enumerate(result["wins"]):
        score = result["scores"][seat]
        share = f"{100 * wins / result['finished']:.1f} %" if result["finished"] else say("simulate.none")
        rows.append(
            [
                str(seat + 1),
                result["bots"][seat],
                f"{wins:,.1f}",
                share,
                str(result["shared_wins"][seat]),
                _number(score["mean"], 2),
                _number(score["stdev"], 2),
                _range(score),
            ]
        )
    screen.show(columns(rows, {0, 2, 3, 4, 5, 6, 7}))
    screen.show()
    rounds = result["rounds"]
    if rounds["mean"] is not None:
        mean, stdev = _number(rounds["mean"]), _number(rounds["stdev"])
        screen.show(say("simulate.rounds", mean=mean, stdev=stdev, range=_range(rounds)))
    if "team_won" in result:
        screen.show(say("simulate.team", won=result["team_won"], lost=result["team_lost"]))
    voice = speaker(result["game"])
    for reason, count in result["endings"].items():
        screen.show(say("simulate.ending", reason=voice.ending(reason), count=count))
    for step, count in result.get("steps", {}).items():
        screen.show(say("simulate.step", step=step, count=count))
    for failure in result["failures"][:10]:
        screen.paragraph(say("simulate.failure", **failure))
