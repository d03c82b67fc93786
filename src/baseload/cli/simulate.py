"""`baseload simulate`: bots play many games; the results as a table or as JSON."""

import argparse
import json
import re

from baseload.cli.parser import (
    Commands,
    UsageProblem,
    add_free_options,
    chosen_options,
    game_named,
    listed,
    whole,
)
from baseload.cli.screen import Progress, Screen, columns
from baseload.cli.words import number, percent, say, say_many
from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.lab.simulate import plan, simulate, varied_values
from baseload.text.speaker import speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("simulate", help=say("simulate.help"), description=say("simulate.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("--players", metavar="N", help=say("simulate.players"))
    parser.add_argument("--map", metavar="MAP", help=say("help.map"))
    add_free_options(parser)
    parser.add_argument("--vary", metavar="LIST", help=say("simulate.vary"))
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
    chosen, varied = _tables(args, game)
    planned = plan(game, chosen, listed(args.bots), games, seed, args.records or "", varied)
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


def _tables(args: argparse.Namespace, game: str) -> tuple[dict[str, Plain], dict[str, list[Plain]]]:
    """The options chosen for all games, and those that vary: `--vary`, or several numbers of players."""
    several = re.search(r"[0-9]\s*[-,]", args.players or "") is not None
    chosen = chosen_options(args, *(["players"] if several else []))
    if not several:
        return chosen, varied_values(game, listed(args.vary), chosen)
    varied = varied_values(game, listed(args.vary), {**chosen, "players": args.players})
    specs = game_by_name(game).option_specs()
    return chosen, {"players": [specs[0].read(count) for count in _counts(args.players)], **varied}


def _counts(text: str) -> list[int]:
    """Numbers of players, written 2,4 or 1-5.

    >>> _counts("1,3-5")
    [1, 3, 4, 5]
    """
    counts: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        low = whole("--players", first, 0)
        high = whole("--players", last, 0) if dash else low
        if not low <= high <= low + 100:
            raise UsageProblem("not_a_range", argument="--players", text=text)
        counts += [count for count in range(low, high + 1) if count not in counts]
    return counts


def _number(value: float | None, digits: int = 1) -> str:
    return say("simulate.none") if value is None else number(value, digits)


def _range(spread: dict[str, Plain]) -> str:
    if spread["min"] is None:
        return say("simulate.none")
    return say("simulate.range", least=number(spread["min"]), most=number(spread["max"]))


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
        share = _percent(wins, result["played"][seat])
        rows.append(
            [
                str(seat + 1),
                result["bots"][seat],
                number(wins, 1),
                share,
                str(result["shared_wins"][seat]),
                _number(score["mean"], 2),
                _number(score["stdev"], 2),
                _range(score),
            ]
        )
    screen.show(columns(rows, {0, 2, 3, 4, 5, 6, 7}))
    screen.show()
    if "by_players" in result:
        _show_tables(screen, result["by_players"])
    rounds = result["rounds"]
    if rounds["mean"] is not None:
        mean, stdev = _number(rounds["mean"]), _number(rounds["stdev"])
        screen.show(say("simulate.rounds", mean=mean, stdev=stdev, range=_range(rounds)))
    voice = speaker(result["game"])
    if "team_won" in result:
        lost, finished = result["team_lost"], result["finished"]
        share = _percent(finished - lost, finished)
        screen.show(say("simulate.saved", lost=lost, saved=finished - lost, share=share))
        for reason, count in result["lost_by"].items():
            share = _percent(count, result["finished"])
            screen.show(say("simulate.lost_by", reason=voice.ending(reason), count=count, share=share))
    for reason, count in result["endings"].items():
        screen.show(say("simulate.ending", reason=voice.ending(reason), count=count))
    for step, count in result.get("steps", {}).items():
        screen.show(say("simulate.step", step=step, count=count))
    for failure in result["failures"][:10]:
        drawn = failure.get("drawn", {})
        options = voice.several(f"{name}={value}" for name, value in drawn.items()) if drawn else ""
        id = "simulate.failure_drawn" if drawn else "simulate.failure"
        facts = {name: failure[name] for name in ("game", "seed", "problem")}
        screen.paragraph(say(id, **facts, options=options))


def _percent(part: float, whole: int) -> str:
    return percent(part / whole) if whole else say("simulate.none")


def _show_tables(screen: Screen, tables: dict[str, Plain]) -> None:
    """One line for each number of players."""
    titles = ("players", "games", "lost", "score", "stdev", "range", "length")
    rows = [[say(f"simulate.column.{title}") for title in titles]]
    for players, table in tables.items():
        scores = table["scores"]
        rows.append(
            [
                players,
                number(table["games"]),
                _percent(table["lost"], table["games"]),
                _number(scores["mean"], 2),
                _number(scores["stdev"], 2),
                _range(scores),
                _number(table["actions"]["mean"]),
            ]
        )
    screen.show(columns(rows, set(range(len(titles)))))
    screen.show()
