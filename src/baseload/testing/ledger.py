"""The ledger: every rule once and filled in, and every rule that options, refusals and code name is in it."""

import ast
import re
import sys
from pathlib import Path
from random import Random

from baseload.core.ledger import Rule, find, ledger, synonyms
from baseload.core.problems import DataError, Refusal
from baseload.core.registry import game as game_by_name
from baseload.testing.claims import claim
from baseload.testing.legality import candidates
from baseload.testing.subject import Subject, Table

NOWHERE = "—"  # where a rule lives that no code decides
WITHOUT_RULE = ("players", "map")  # options that choose what is played rather than how


def source_of(game: str) -> Path:
    """The folder of the game's rules."""
    module = sys.modules[type(game_by_name(game)).__module__]
    return Path(str(module.__file__)).parent


def id_pattern(rules: list[Rule]) -> re.Pattern[str]:
    """What finds ids that look like those of the ledger, whether they are in it or not: `PG-69` is of the kind `PG-`.

    >>> id_pattern([Rule("XY-1", "", "", "", "", "")]).findall("XY-1 and XY-999, not AXY-1")
    ['XY-1', 'XY-999']
    """
    kinds = {rule.id.rstrip("0123456789") for rule in rules}
    longest_first = sorted(kinds, key=lambda kind: (-len(kind), kind))
    return re.compile(rf"\b(?:{'|'.join(re.escape(kind) for kind in longest_first)})\d+\b")


def the_ledger_can_be_read(subject: Subject) -> None:
    """Every rule has an id of its own, and every field is filled."""
    try:
        rules = ledger(subject.game)
    except DataError as error:
        raise AssertionError(f"The ledger is wrong: {error}.") from None
    claim(rules, "The ledger has no rules.")
    known = {rule.id for rule in rules}
    options = {spec.name for spec in subject.rules.option_specs()}
    pattern = id_pattern(rules)
    for rule in rules:
        for field, value in rule.to_plain().items():
            claim(value == value.strip(), f"{rule.id}: {field} begins or ends with a space.")
        claim(rule.text.endswith((".", ")", "!")), f"{rule.id}: its text ends without a full stop.")
        claim(not rule.title.endswith("."), f"{rule.id}: its title ends with a full stop.")
        claim(rule.option in {"", *options}, f"{rule.id} is governed by {rule.option}, which is no option.")
        unknown = {*pattern.findall(rule.text)} - known
        claim(not unknown, f"{rule.id} speaks of {sorted(unknown)}, which are no rules.")


def every_option_answers_to_a_rule(subject: Subject) -> None:
    rules = ledger(subject.game)
    known, named = {rule.id for rule in rules}, {rule.option for rule in rules}
    for spec in subject.rules.option_specs():
        claim(spec.rule in known, f"The option {spec.name} answers to {spec.rule!r}, which is no rule.")
        claim(spec.name in named or spec.name in WITHOUT_RULE, f"No rule names the option {spec.name}.")


def every_rule_lives_where_the_ledger_says(subject: Subject) -> None:
    """The file is there and cites the rule; data files are cited by their own tables, not by ids."""
    rules, home = ledger(subject.game), source_of(subject.game)
    pattern = id_pattern(rules)
    homeless: list[str] = []
    for rule in rules:
        for name in re.split(r",\s*", rule.code):
            if name == NOWHERE:
                continue
            path = home / name
            claim(path.is_file(), f"{rule.id} lives in {name}, which does not exist.")
            if path.suffix == ".py" and rule.id not in pattern.findall(path.read_text("utf-8")):
                homeless.append(f"{rule.id} ({name})")
    claim(not homeless, f"{len(homeless)} rules are not cited where they live: {', '.join(homeless)}.")


def the_code_names_only_rules_that_exist(subject: Subject) -> None:
    rules = ledger(subject.game)
    known, pattern = {rule.id for rule in rules}, id_pattern(rules)
    for path in sorted(source_of(subject.game).rglob("*.py")):
        unknown = {*pattern.findall(path.read_text("utf-8"))} - known
        claim(not unknown, f"{path.name} names {sorted(unknown)}, which are not in the ledger.")


def written_refusals(subject: Subject) -> list[tuple[str, set[str]]]:
    """Every refusal in the source: its place, and the rules written where it is made or chosen between before it."""
    pattern = id_pattern(ledger(subject.game))
    found: list[tuple[str, set[str]]] = []
    for path in sorted(source_of(subject.game).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
            chosen = {
                target.id: {*pattern.findall(ast.unparse(node.value))}
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == Refusal.__name__:
                    rule = _rule_argument(call)
                    ids = chosen.get(rule.id) if isinstance(rule, ast.Name) else None
                    written = {*pattern.findall(ast.unparse(rule))} if rule is not None else set()
                    found.append((f"{path.name}:{call.lineno}", written if ids is None else ids))
    return found


def _rule_argument(call: ast.Call) -> ast.expr | None:
    if len(call.args) > 1:
        return call.args[1]
    return next((keyword.value for keyword in call.keywords if keyword.arg == "rule"), None)


def every_written_refusal_names_a_rule(subject: Subject) -> None:
    """A refusal's rule is written out where it is made, or chosen between some that are; it is one of the game's."""
    known = {rule.id for rule in ledger(subject.game)}
    for place, ids in written_refusals(subject):
        claim(ids, f"{place} refuses by no rule.")
        claim(ids <= known, f"{place} refuses by {sorted(ids - known)}, which are not in the ledger.")


def every_refusal_met_names_a_rule(table: Table) -> None:
    """In random games, of whatever can be said there."""
    known = {rule.id for rule in ledger(table.subject.game)}
    said = candidates(table.subject, [table], Random(60))
    for position in table.walk(61, every=23):
        for action in said:
            refusal = position.check(action)
            if refusal is not None and refusal.rule not in known:
                raise AssertionError(
                    f"`{action}` is refused by {refusal.rule!r}, which is not in the ledger."
                )


def whichever_word_is_typed_the_same_rules_are_found(subject: Subject) -> None:
    """And one of the words at least is the ledger's own, or the row would find nothing."""
    for row in synonyms(subject.game):
        found = [[rule.id for rule in find(subject.game, [word])] for word in row]
        claim(all(ids == found[0] for ids in found), f"The words {row} do not find the same rules.")


OF_GAME = (
    the_ledger_can_be_read,
    every_option_answers_to_a_rule,
    every_rule_lives_where_the_ledger_says,
    the_code_names_only_rules_that_exist,
    every_written_refusal_names_a_rule,
    whichever_word_is_typed_the_same_rules_are_found,
)
OF_TABLE = (every_refusal_met_names_a_rule,)
