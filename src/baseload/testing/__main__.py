"""`python -m baseload.testing my-game` prints each check and its result, and exits with 1 if one of them fails."""

import argparse
import sys

from baseload.core.problems import Problem
from baseload.core.registry import bot, game, title
from baseload.testing.suite import CHAPTERS, Case, bot_cases, cases, failure, left_out
from baseload.text.speaker import speaker


def main(arguments: list[str] | None = None) -> int:
    """Run the checks that were asked for; how many failed decides the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m baseload.testing", description="Check a game, or a bot that plays it."
    )
    parser.add_argument("game", help="its short name, as in `baseload games`")
    parser.add_argument("--bot", metavar="SPEC", help="check this bot at the game's tables, and not the game")
    parser.add_argument("--timed", action="store_true", help="the bot thinks until its time is over")
    parser.add_argument(
        "--budget", type=float, default=1.0, metavar="SECONDS", help="for each of its decisions"
    )
    parser.add_argument("--only", action="append", choices=list(CHAPTERS), help="only this chapter")
    chosen = parser.parse_args(arguments)
    try:
        game(chosen.game)
        if chosen.bot:
            bot(chosen.bot)
            asked = bot_cases(chosen.bot, games=[chosen.game], budget=chosen.budget, timed=chosen.timed)
        else:
            asked = cases(chosen.game, chapters=chosen.only)
    except Problem as problem:
        parser.error(speaker().problem(problem))
    failures = _run(asked)
    for name in [] if chosen.bot else left_out(title(chosen.game)):
        if chosen.only is None or name in chosen.only:
            print(f"left out  {name}: the title has no {CHAPTERS[name][1]}")
    print(f"{len(asked) - len(failures)} of {len(asked)} checks hold.")
    for line in failures:
        print(line)
    return 1 if failures else 0


def _run(asked: list[Case]) -> list[str]:
    failures: list[str] = []
    for check, about in asked:
        said = failure(check, about)
        print(f"{'FAILED' if said else 'ok':8}  {check}  {about}", flush=True)
        if said:
            failures.append(f"{check} ({about}): {said}")
    return failures


if __name__ == "__main__":
    sys.exit(main())
