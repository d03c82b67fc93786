"""What the lessons teach, as tables: `python -m baseload.coach.syllabus` writes them into docs/lessons.md.

The tables are made from the lessons themselves: their words, the rules that their steps name, and the decisions that
the learner is asked for on the right path. What no lesson asks for has its reason in `lessons/untaught.toml`.

>>> from baseload.coach.lesson import lesson
>>> asked(lesson("power-grid", "fuel"))
[('3', 'buy_fuel')]
>>> in_short(["PG-4", "PG-34", "PG-35", "PG-36", "PG-A9", "PG-8"])
'PG-4, 8, 34–36, A9'
"""

import re
import sys
import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from baseload.coach.lesson import Lesson, lessons
from baseload.coach.walk import Walk
from baseload.core.registry import game_names
from baseload.core.stack import StackState
from baseload.text.lessons import lesson_words
from baseload.text.reading import SOURCE, reading
from baseload.text.speaker import speaker

PAGE: Final = Path("docs/lessons.md")  # from the root of the repository
BEGIN: Final = "<!-- made by python -m baseload.coach.syllabus -->\n"
END: Final = "<!-- so far -->\n"
_NUMBER: Final = re.compile(r"(\w+)-([A-Z]*)(\d+)")


def asked(one: Lesson) -> list[tuple[str, str]]:
    """What the learner decides on the right path: in which phase, and which kind of decision, each once."""
    found: dict[tuple[str, str], None] = {}
    walk = Walk(one)
    walk.skip_reading()
    while (action := walk.shown()) is not None:
        state = walk.state
        assert isinstance(state, StackState)
        phase = state.position_to_plain().get("phase", "")
        found[str(phase), state.stack[-1].name] = None
        walk.try_(action)
        walk.skip_reading()
    return list(found)


@lru_cache(maxsize=1)
def _reasons() -> dict[str, dict[str, str]]:
    text = files("baseload.coach").joinpath("lessons/untaught.toml").read_text("utf-8")
    return tomllib.loads(text)


def untaught(game: str) -> dict[str, str]:
    """The kinds of decisions that no lesson of a game asks for, and why."""
    return _reasons().get(game, {})


def in_short(rules: list[str]) -> str:
    """Ids of rules, sorted, each run as its ends; what they all begin with is said once."""
    found = {match.groups() for match in map(_NUMBER.fullmatch, rules) if match is not None}
    runs: list[list[tuple[str, str, int]]] = []
    for name, kind, number in sorted((name, kind, int(number)) for name, kind, number in found):
        if runs and runs[-1][-1] == (name, kind, number - 1):
            runs[-1].append((name, kind, number))
        else:
            runs.append([(name, kind, number)])
    told: list[str] = []
    before = ""
    for run in runs:
        name, kind, first = run[0]
        ends = [f"{kind}{first}"] if len(run) == 1 else [f"{kind}{first}", f"{kind}{run[-1][2]}"]
        told.append(("" if name == before else f"{name}-") + ("–" if len(run) > 2 else ", ").join(ends))
        before = name
    return ", ".join(told)


# --- the tables ------------------------------------------------------------------------------------------------------


def tables() -> str:
    """For every game that has lessons: the lessons, and where each kind of decision is taught."""
    with reading(SOURCE):
        return "\n".join(_game(game) for game in game_names() if lessons(game))


def _game(game: str) -> str:
    lines = [f"### {speaker(game).title()}", "", "| | about | minutes | rules |", "|---|---|---|---|"]
    words = lesson_words(game)
    for one in lessons(game):
        rules = in_short([rule for step in one.steps for rule in step.teaches])
        about = f"{words.say(one.id('title'))}. {words.say(one.id('about'))}"
        lines.append(f"| `{one.name}` | {about} | {one.minutes} | {rules} |")
    lines += ["", "| phase | decision | lessons |", "|---|---|---|"]
    places: dict[str, dict[str, list[str]]] = {}
    for one in lessons(game):
        for phase, kind in asked(one):
            places.setdefault(phase, {}).setdefault(kind, []).append(f"`{one.name}`")
    for phase, kinds in places.items():
        for number, (kind, names) in enumerate(kinds.items()):
            lines.append(f"| {'' if number else _phase(game, phase)} | `{kind}` | {', '.join(names)} |")
    lines += [f"|  | `{kind}` | none: {why} |" for kind, why in untaught(game).items()]
    return "\n".join([*lines, ""])


def _phase(game: str, phase: str) -> str:
    id = f"phase.{phase}"
    words = speaker(game).words
    return words.say(id) if words.has(id) else phase


def page(text: str) -> str:
    """A page with its tables as they should be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


def main() -> int:
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
