"""Every decision of every game reads back from its plain form, the whole of it.

The decisions are those on the stacks of golden and of random games; what neither meets is built by hand. A new decision
is found by itself: it must be in its game's `DECISIONS`, with its writer and its reader side by side.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core.record import load_record
from baseload.core.stack import Decision, StackState
from baseload.games.co2 import expertise
from baseload.games.co2.plain import DECISIONS as CO2
from baseload.games.power_grid.plain import DECISIONS as POWER_GRID
from baseload.games.second_chance import knowledge
from baseload.games.second_chance.plain import DECISIONS as SECOND_CHANCE
from tests.subjects import TABLES

KINDS: dict[str, tuple[type[Decision[Any]], ...]] = {
    "power-grid": POWER_GRID,
    "co2": CO2,
    "second-chance": SECOND_CHANCE,
}
# What neither golden nor random games meet: the second bonus of a space takes an owner's tracks.
BY_HAND: dict[str, list[Decision[Any]]] = {
    "co2": [expertise.SecondBonus(2, 3)],
    "second-chance": [knowledge.SecondBonus(1, 4)],
}
every_game = pytest.mark.parametrize("name", baseload.game_names())


def kinds_below(kind: type[Decision[Any]]) -> set[type[Decision[Any]]]:
    found = set()
    for below in kind.__subclasses__():
        found |= {below} | kinds_below(below)
    return found


def parts(decision: Decision[Any]) -> dict[str, Any]:
    """All that a decision is made of; a compiled one lists its attributes in another place."""
    names = getattr(type(decision), "__mypyc_attrs__", None) or vars(decision)
    return {name: getattr(decision, name) for name in names if not name.startswith("__")}


def empty(plain: Any) -> None:
    """Take everything out of all lists in it."""
    if isinstance(plain, list):
        for part in plain:
            empty(part)
        plain.clear()


def met(name: str) -> list[Decision[Any]]:
    """One decision for each plain form met in the game's golden games and in random ones, and those built by hand."""
    found: dict[str, Decision[Any]] = {}

    def look(state: Any) -> None:
        assert isinstance(state, StackState)
        for decision in state.stack:
            found.setdefault(json.dumps(decision.to_plain()), decision)

    for path in sorted(Path(__file__).parent.glob(f"{name.replace('-', '_')}/golden/*.bl")):
        record = load_record(str(path))
        state = record.start()
        look(state)
        for action in record.actions:
            state.play(action)
            look(state)
    game = baseload.game(name)
    for seed, chosen in enumerate(TABLES[name]):
        options = game.options(**chosen)
        state = game.setup(options, game.deal(options, seed))
        rng = Random(seed)
        while state.outcome is None:
            look(state)
            for seat in (None, 0):  # and what others may know of them
                look(state.view(seat).seen())
            state.apply(rng.choice(state.legal_few(3)))
    return [*found.values(), *BY_HAND.get(name, [])]


@every_game
def test_every_kind_of_decision_is_listed_once(name: str) -> None:
    package = f"baseload.games.{name.replace('-', '_')}."
    there = {kind for kind in kinds_below(Decision) if kind.__module__.startswith(package)}
    assert there == set(KINDS[name])
    names = [kind.name for kind in KINDS[name]]
    assert len(set(names)) == len(names)


@every_game
def test_every_kind_has_its_name_its_writer_and_its_reader_side_by_side(name: str) -> None:
    for kind in KINDS[name]:
        assert {"name", "to_plain", "from_plain"} <= set(vars(kind)), kind


@every_game
def test_every_decision_reads_back_whole(name: str) -> None:
    by_name = {kind.name: kind for kind in KINDS[name]}
    decisions = met(name)
    assert {type(decision) for decision in decisions} == set(KINDS[name])
    for decision in decisions:
        plain = decision.to_plain()
        assert plain[:2] == [decision.name, decision.seat]
        sent = json.loads(json.dumps(plain))
        again = by_name[plain[0]].from_plain(sent)
        assert type(again) is type(decision)
        assert parts(again) == parts(decision)
        empty(sent)  # what was read belongs to the reader
        assert again.to_plain() == plain
