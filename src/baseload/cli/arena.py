"""`baseload arena`: bots against each other, seats rotated and deals paired; the results as a table or as JSON."""

import argparse
import json

from baseload.cli.parser import Commands, add_free_options, chosen_options, game_named, listed, whole
from baseload.cli.screen import Progress, Screen, columns
from baseload.cli.words import number, percent, say, say_many
from baseload.core.plain import Plain
from baseload.lab.arena import arena, match
from baseload.text.speaker import speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("arena", help=say("arena.help"), description=say("arena.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("--bots", default="normal,random", metavar="LIST", help=say("arena.bots"))
    parser.add_argument("--players", metavar="N", help=say("help.players"))
    parser.add_argument("--map", metavar="MAP", help=say("help.map"))
    add_free_options(parser)
    parser.add_argument("--games", metavar="N", help=say("arena.games"))
    parser.add_argument("--seed", metavar="N", help=say("simulate.seed"))
    parser.add_argument("--workers", metavar="N", help=say("simulate.workers"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_named(args)
    games = whole("--games", args.games, 100, least=1)
    workers = whole("--workers", args.workers, 1, least=1)
    seed = whole("--seed", args.seed, 1)
    planned = match(game, chosen_options(args), listed(args.bots), games, seed)
    progress = Progress()
    try:
        result = arena(planned, workers, progress)
    finally:
        progress.close()
    if args.json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
    else:
        _show(Screen(), result)
    return 1 if result["errors"] else 0


def _percent(share: float | None) -> str:
    return say("simulate.none") if share is None else percent(share)


def _show(screen: Screen, result: dict[str, Plain]) -> None:
    screen.paragraph(
        say_many(
            "arena.summary",
            result["finished"],
            game=result["game"],
            deals=result["deals"],
            seconds=result["seconds"],
            errors=result["errors"],
        )
    )
    screen.show()
    titles = ("bot", "wins", "shared", "share", "interval", "score", "time", "longest")
    rows = [[say(f"arena.column.{title}") for title in titles]]
    for bot in result["bots"]:
        score, mean = bot["mean_score"], bot["mean_ms"]
        rows.append(
            [
                bot["bot"],
                number(bot["wins"]),
                number(bot["shared_wins"]),
                _percent(bot["share"]),
                say("arena.interval", low=_percent(bot["low"]), high=_percent(bot["high"])),
                say("simulate.none") if score is None else number(score, 1),
                say("simulate.none") if mean is None else number(mean, 1),
                number(bot["longest_ms"]),
            ]
        )
    screen.show(columns(rows, set(range(1, len(titles)))))
    if "team_won" in result:
        screen.show()
        saved = result["saved"]
        screen.paragraph(
            say(
                "arena.saved",
                saved=saved["games"],
                lost=result["team_lost"],
                share=_percent(saved["share"]),
                low=_percent(saved["low"]),
                high=_percent(saved["high"]),
            )
        )
        voice = speaker(result["game"])
        for reason, count in result["lost_by"].items():
            share = _percent(count / result["finished"])
            screen.show(say("simulate.lost_by", reason=voice.ending(reason), count=count, share=share))
    for failure in result["failures"][:10]:
        facts = {name: failure[name] for name in ("game", "seed", "problem")}
        screen.paragraph(say("simulate.failure", **facts))
