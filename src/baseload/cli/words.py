"""The command's own sentences: the domain `cli` of the catalogue, beside `baseload` and the files of the games."""

from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.text.catalogue import Catalogue, catalogue
from baseload.text.reading import language
from baseload.text.speaker import speaker

DOMAIN = "cli"


def words() -> Catalogue:
    return catalogue(language(), domain=DOMAIN)


def say(id: str, /, **facts: Plain) -> str:
    return words().say(id, **facts)


def say_many(id: str, count: int, /, **facts: Plain) -> str:
    return words().say_many(id, count, **facts)


def number(value: float, digits: int = 0) -> str:
    """A figure for a table, with the marks of the reader's language: "1.234,5"."""
    return words().number(value, f",.{digits}f")


def percent(share: float) -> str:
    return f"{number(100 * share, 1)} %"


def problem_sentence(problem: Problem, game: str | None = None) -> str:
    """One clear sentence on one line, from the command's own list or from that of the game at hand."""
    id = f"problem.{problem.code}"
    if words().has(id):
        several = speaker().several
        facts = {
            name: several(fact, "list.or" if name == "matches" else "list.and")
            if isinstance(fact, list)
            else fact
            for name, fact in problem.facts.items()
        }
        sentence = words().say(id, **facts)
    else:
        sentence = speaker(game).problem(problem)
    return " ".join(sentence.split())
