"""Problems in words: one clear sentence about what is wrong, where, and what would be right.

A problem of a game may come to somebody who speaks of no game, and need not say whose it is: whoever has words for it
tells it.
"""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from types import SimpleNamespace
from typing import Protocol

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.plain import Plain
from baseload.core.problems import Problem, Refusal, Refused, refusal_from_plain
from baseload.core.registry import game as game_by_name
from baseload.core.registry import game_names
from baseload.text.catalogue import Catalogue, game_catalogue
from baseload.text.layout import harmless


class Teller(Protocol):
    """Who tells a problem: what it needs of a speaker."""

    game: str
    words: Catalogue

    def several(self, items: Iterable[object], last: str = "list.and") -> str: ...

    def refusal(self, refusal: Refusal, view: View | None = None, action: Action | None = None) -> str: ...

    def problem_names(self, facts: dict[str, Plain]) -> dict[str, Plain]: ...

    def for_game(self, game: str) -> "Teller": ...


def problem_told(problem: Problem, teller: Teller) -> str:
    """The sentence, by this speaker or by the one who has words for it."""
    return _tell(problem, _knowing(problem, teller))


def _knowing(problem: Problem, teller: Teller) -> Teller:
    """Who has words for it: the game that the problem names, this speaker, or the game that knows of such a thing."""
    named = problem.facts.get("game")
    if named != teller.game and named in game_names():
        return teller.for_game(str(named))
    id = f"problem.{problem.code}"
    for closest in (f"{id}.{problem.facts.get('what')}", id):
        if teller.words.has(closest):
            return teller
        for name in game_names():
            if game_catalogue(name, teller.words.language, teller.words.strict).has(closest):
                return teller.for_game(name)
    return teller


def _tell(problem: Problem, teller: Teller) -> str:
    words = teller.words
    if isinstance(problem, Refused):
        why = _refused(problem.refusal, problem, teller)
        return words.say("problem.refused", action=problem.facts["action"], why=why)
    facts = {name: _fact(name, fact, teller) for name, fact in problem.facts.items()}
    facts.update(teller.problem_names(problem.facts))
    if problem.code == "component_type":
        for name in ("wanted", "other"):
            if name in problem.facts:
                facts[name] = words.say(f"value.{problem.facts[name]}")
    plain = problem.facts.get("refusal")
    if isinstance(plain, dict):
        facts["refusal"] = _refused(refusal_from_plain(plain), problem, teller)
    sentence = words.say(_id(problem, words), **facts)
    if problem.facts.get("path") == "":
        sentence = sentence[:1].upper() + sentence[1:]  # "this record" may have come first
    near = _near(problem)
    return words.say("problem.did_you_mean", sentence=sentence, name=near) if near else sentence


def _id(problem: Problem, words: Catalogue) -> str:
    """The most particular sentence there is."""
    id = f"problem.{problem.code}"
    value = problem.facts.get("value")
    if problem.code == "component_type" and isinstance(value, str) and re.fullmatch(r"-?\d+", value.strip()):
        return f"{id}.quoted"  # numbers stay numbers, so this one is a text
    what = problem.facts.get("what")  # a closer code, with facts of its own
    for closer in (what, "line" if "line" in problem.facts else None):
        if isinstance(closer, str) and words.has(f"{id}.{closer}"):
            return f"{id}.{closer}"
    return id


def _refused(refusal: Refusal, problem: Problem, teller: Teller) -> str:
    """A refusal told without a view, by the game that the problem names; the action's text tells more."""
    knowing = teller.for_game(problem.facts.get("game") or teller.game)
    try:
        action = game_by_name(knowing.game).action(str(problem.facts.get("action", "")))
        return knowing.refusal(refusal, None, action)
    except Problem:  # no such game here, or no such action in it
        return knowing.refusal(refusal)


def _fact(name: str, fact: Plain, teller: Teller) -> Plain:
    """A fact made ready for the sentence."""
    if name == "problem" and isinstance(fact, dict):
        return problem_told(Problem(fact["code"], **fact["facts"]), teller)
    if name == "path" and fact == "":
        return teller.words.say("problem.this_record")
    if isinstance(fact, dict):  # facts in facts, so that a pattern can say `{facts.city}`
        return SimpleNamespace(**{key: harmless(str(value)) for key, value in fact.items()})
    if isinstance(fact, list):
        return harmless(teller.several(fact, "list.or" if name in ("allowed", "known") else "list.and"))
    if name == "actions" and type(fact) is int:
        return teller.words.say_many("unit.action", fact)
    return harmless(fact) if isinstance(fact, str) else fact  # a file's text may hold anything


def _near(problem: Problem) -> str:
    """The known name that somebody may have meant: a slip of the finger is told apart from a wrong idea."""
    known = problem.facts.get("known")
    if not problem.code.startswith("unknown_") or not isinstance(known, list):
        return ""
    asked = problem.facts.get(problem.code.removeprefix("unknown_"), problem.facts.get("value"))
    near = get_close_matches(str(asked), [str(name) for name in known], 1)
    return near[0] if near else ""
