"""The rule ledger: every rule a game follows, with an id, in our own words, and where it lives in the code.

A game keeps its ledger next to its component data; its title says where. The file's head says what the fields mean.
Refusals and tests name rules by their ids.

>>> rule = find("power-grid", ["pg-69"])[0]
>>> rule.id
'PG-69'
"""

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache

from baseload.core.plain import Plain
from baseload.core.problems import DataError, UnknownNameError
from baseload.core.registry import title
from baseload.core.title import file_at

_NEEDED = ["id", "title", "text", "place", "code", "section"]


class Rule:
    """One rule. `option` names the option that governs it, "" where none does."""

    def __init__(
        self, id: str, title: str, text: str, place: str, code: str, section: str, option: str = ""
    ) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.place = place
        self.code = code
        self.section = section
        self.option = option

    def __repr__(self) -> str:
        return f"Rule({self.id!r}, {self.title!r})"

    def to_plain(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {
            "id": self.id,
            "title": self.title,
            "text": self.text,
            "place": self.place,
            "code": self.code,
            "section": self.section,
        }
        if self.option:
            plain["option"] = self.option
        return plain


@lru_cache(maxsize=8)
def _read(game_name: str) -> dict[str, Plain]:
    """The ledger file of a game."""
    where = title(game_name).ledger
    place = file_at(where) if where else None
    if place is None or not place.is_file():
        raise DataError("no_ledger", game=game_name)
    try:
        return tomllib.loads(place.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError("bad_ledger", game=game_name, what=str(error)) from None


def rulebook(game_name: str) -> str:
    """The edition that the places of the ledger refer to."""
    return str(_read(game_name).get("rulebook", ""))


def synonyms(game_name: str) -> list[list[str]]:
    """Words that mean the same in this ledger, a list for each meaning. They stand in the file beside the texts, so
    that a ledger in another language has its own.

    >>> ["permit", "CEP"] in synonyms("co2")
    True
    """
    found = _read(game_name).get("synonyms", [])
    for row in found if isinstance(found, list) else [found]:
        if not isinstance(row, list) or not all(isinstance(word, str) and word.strip() for word in row):
            raise DataError("bad_ledger", game=game_name, what=f"synonyms: {row!r}")
    return [list(row) for row in found]


def ledger(game_name: str) -> list[Rule]:
    """All rules of a game in the order of its ledger, checked: DataError names the entry that is wrong."""
    plain = _read(game_name)
    if plain.get("game") != game_name:
        raise DataError("bad_ledger", game=game_name, what=f"game = {plain.get('game')!r}")
    rules: list[Rule] = []
    seen: set[str] = set()
    for place, entry in enumerate(plain.get("rule", []), 1):
        rule = _read_rule(game_name, place, entry)
        if rule.id in seen:
            raise DataError("bad_ledger", game=game_name, what=f"{rule.id}, {rule.id}")
        seen.add(rule.id)
        rules.append(rule)
    return rules


def _read_rule(game_name: str, place: int, entry: dict[str, Plain]) -> Rule:
    name = str(entry.get("id", f"[[rule]] {place}"))
    for field in _NEEDED:
        value = entry.get(field)
        if not isinstance(value, str) or not value.strip():
            raise DataError("bad_ledger", game=game_name, what=f"{name}: {field} = {value!r}")
    for field in entry:
        if field != "option" and field not in _NEEDED:
            raise DataError("bad_ledger", game=game_name, what=f"{name}: {field}")
    option = entry.get("option", "")
    if not isinstance(option, str):
        raise DataError("bad_ledger", game=game_name, what=f"{name}: option = {option!r}")
    return Rule(
        entry["id"], entry["title"], entry["text"], entry["place"], entry["code"], entry["section"], option
    )


def _named(rules: list[Rule], word: str) -> Rule | None:
    """The rule of that id, written `PG-69`, `pg-69` or just `69`."""
    wanted = word.upper()
    for rule in rules:
        if rule.id.upper() == wanted or rule.id.upper().rpartition("-")[2] == wanted:
            return rule
    return None


def _pattern(word: str, same: list[list[str]]) -> str:
    """What finds a word, begun only, or a synonym of it; "CEPs" is "CEP" with an ending."""
    wanted = [word.casefold()]
    for row in same:
        terms = [term.casefold() for term in row]
        if any(wanted[0].startswith(term) for term in terms):
            wanted += terms
    return rf"(?<!\w)(?:{'|'.join(re.escape(term) for term in wanted)})"


def find(game_name: str, words: list[str]) -> list[Rule]:
    """The rules with these ids, else those that have a word beginning with each of these or with one of its synonyms.

    UnknownNameError where there are none.

    >>> [rule.id for rule in find("power-grid", ["plant 13"])][:1]
    ['PG-27']
    >>> find("power-grid", ["resources", "market"])[0].title
    'Fuel tokens are finite'
    """
    rules = ledger(game_name)
    found = search(rules, synonyms(game_name), words)
    if not found:
        raise not_found(game_name, words, rules)
    return found


def search(rules: list[Rule], same: list[list[str]], words: Sequence[str]) -> list[Rule]:
    """Those of the rules that `words` ask for, in whatever language the rules are told."""
    by_id = [_named(rules, word) for word in words]
    named = [rule for rule in by_id if rule is not None]
    if named and len(named) == len(words):
        return named
    patterns = [_pattern(word, same) for word in words]
    found: list[Rule] = []
    for rule in rules:
        text = " ".join([rule.id, rule.title, rule.text, rule.section, rule.option]).casefold()
        if all(re.search(pattern, text) for pattern in patterns):
            found.append(rule)
    return found


def not_found(game_name: str, words: Sequence[str], rules: list[Rule]) -> UnknownNameError:
    return UnknownNameError("unknown_rule", game=game_name, words=" ".join(words), rules=len(rules))
