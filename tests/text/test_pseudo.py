"""In a language that nobody speaks every letter shows that comes from no catalogue, and every sentence that code has
glued together. `pseudo.py` tells how."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import baseload
from baseload.core.problems import DataError, Problem, Refusal
from baseload.core.record import load_record
from baseload.core.registry import game_names
from baseload.games.power_grid.maps import BUILT_IN, built_in
from baseload.text.audience import MARKS
from baseload.text.ledger import read_ledger
from baseload.text.provenance import provenance
from baseload.text.reading import reading
from baseload.text.speaker import speaker
from tests.power_grid.samples import MAP_FAULTS
from tests.registered import SPOKEN, samples
from tests.subjects import attempts
from tests.text.pseudo import MARKED, loose, pseudo, seams, strangers, trying, words_of
from tests.text.samples import COMPONENT_FAULTS, PROBLEMS, VALUE_KINDS
from tests.text.told import NAMES, Told, refused, whole_game

GOLDEN: Final = Path(__file__).parents[1]
# All three games, alone, together and against each other, with drafts, auctions, goals, disasters and every ending.
GAMES: Final = {
    "power_grid": ["two_usa_thrifty", "four_passable", "six_usa_sealed_draft"],
    "co2": ["one", "one_too_hot", "three_draft_auction", "five"],
    "second_chance": ["solo_goal_01", "team_draft", "rivals_gifts", "rivals_goals_first"],
}
RECORDS: Final = [f"{game}/golden/{name}.bl" for game, names in GAMES.items() for name in names]
# Text that is set in columns: what stands side by side there is no sentence, and a wide head takes several lines.
COLUMNS: Final = ("board", "map", "outcome", "result")
EVERY: Final = 30  # moves between two positions that are looked at

# Letters that are nobody's words: those of seats, numbers of decks, ids that the text map and a refusal repeat.
LETTERS: Final = {*MARKS, "I", "II", "III"}
IDS: Final = {id for name in BUILT_IN for id in (*built_in(name).regions, *built_in(name).by_id)}
TRIED: Final = {"paris", "newyork", "x"}  # on no map, or on another one
KNOWN: Final = LETTERS | IDS | TRIED


@pytest.fixture(scope="module", autouse=True)
def read_in_it(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with trying(tmp_path_factory.mktemp("locale")), reading(MARKED):
        yield


def faults(told: Iterable[Told], known: Iterable[str] = ()) -> list[str]:
    """What is wrong, each kind of it once."""
    found: dict[tuple[str, ...], str] = {}
    words = KNOWN | {*known}
    for where, text in told:
        kind = where.partition(":")[0]
        strange = [word for word in strangers(text, words) if where != "map" or not {*word} <= {*MARKS}]
        if strange and where != "paragraph":
            found.setdefault((kind, *strange[:2]), f"{where}: {strange[:4]} in {text[:300]!r}")
        if where in COLUMNS:
            continue
        if loose(text) and not where.startswith("<"):
            found.setdefault((kind, "cut"), f"{where}: a sentence was cut in {text[:300]!r}")
        if seams(text) and where != "paragraph":
            found.setdefault((kind, "glued", *seams(text)), f"{where}: glued together: {text[:300]!r}")
    return list(found.values())


@pytest.mark.parametrize("record", RECORDS)
def test_a_game_is_told_in_the_readers_words_alone(record: str) -> None:
    wrong = faults(whole_game(load_record(str(GOLDEN / record)), EVERY))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("record", [f"{game}/golden/{names[-1]}.bl" for game, names in GAMES.items()])
def test_why_something_cannot_be_done_is_told_so(record: str) -> None:
    played = load_record(str(GOLDEN / record))
    wrong = faults(refused(played, attempts(played.game.name), EVERY))
    assert not wrong, "\n".join(wrong)


# --- whatever no game comes to of itself ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", SPOKEN)
def test_all_refusals(game: str) -> None:
    rules = baseload.game(game)
    options = rules.options(**samples(game).TABLES[0])
    view = rules.setup(options, rules.deal(options, 1)).view(0)
    told: list[Told] = []
    facts_known: set[str] = set()
    for code, known in samples(game).REFUSALS.items():
        for facts in known if isinstance(known, list) else [known]:
            facts_known |= leaves(facts)
            for seen in (None, view):
                refusal = Refusal(code, "PG-1", facts)
                told.append((f"refusal {code}", speaker(game, NAMES).refusal(refusal, seen)))
    wrong = faults(told, facts_known)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", ["", *SPOKEN])
def test_all_problems(game: str) -> None:
    """Their facts are what somebody wrote, or what the system says."""
    known = {**PROBLEMS, **(samples(game).PROBLEMS if game else {})}
    wrong: list[str] = []
    for code, each in known.items():
        for facts in each:
            said = speaker(game or None).problem(Problem(code, **facts))
            wrong += faults([(f"problem {code}", said)], leaves(facts))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", ["", *SPOKEN])
def test_what_is_wrong_with_a_component_or_a_map(game: str) -> None:
    known = {**COMPONENT_FAULTS, **(getattr(samples(game), "COMPONENT_FAULTS", {}) if game else {})}
    say, wrong = speaker(game or None).problem, []
    for what, facts in known.items():
        problem = DataError("bad_component", path="plants.solar", value="seven", what=what, **facts)
        wrong += faults([(f"component {what}", say(problem))], {"plants.solar", "seven"} | leaves(facts))
    for kind in VALUE_KINDS:
        problem = DataError("component_type", path="plants.solar", value="seven", wanted=kind)
        wrong += faults([(f"kind {kind}", say(problem))], {"plants.solar", "seven"})
    for what, facts in MAP_FAULTS.items():
        problem = DataError("bad_map", map="islands", what=what, facts=facts)
        wrong += faults([(f"map {what}", say(problem))], {"islands"} | leaves(facts))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", game_names())
def test_options_and_rules(game: str) -> None:
    rules, say = baseload.game(game), speaker(game)
    told: list[Told] = [("title", say.title()), ("about", say.about())]
    ids = {str(value) for spec in rules.option_specs() for value in spec.values}
    for spec in rules.option_specs():
        told.append(("option", say.option(game, spec.name)))
        told += [(f"option {spec.name}", say.option_value(game, spec.name, value)) for value in spec.values]
        if spec.form:
            told.append((f"form {spec.form}", say.option_form(game, spec.form)))
    told += [("values", provenance(rules.options()).told(say.words))]
    for status in ("printed", "implied", "reconstructed", "own"):
        told += [("status", say.status(status)), ("status", say.status_about(status))]
    for rule in read_ledger(game):
        told += [("rule", text) for text in (rule.title, rule.text, rule.section)]
    wrong = faults(told, ids)
    assert not wrong, "\n".join(wrong)


def leaves(facts: Any) -> set[str]:
    """Every word in them."""
    if isinstance(facts, dict):
        return set[str]().union(*map(leaves, facts.values()))
    if isinstance(facts, list):
        return set[str]().union(*map(leaves, facts))
    return {str(facts), *words_of(str(facts))}


# --- that all this finds something -------------------------------------------------------------------------------


def test_it_notices_what_is_not_in_a_catalogue() -> None:
    said = pseudo("You buy {fuel}.", marked=True)
    assert not faults([("asked", said.format(fuel=pseudo("coal", marked=True)))])
    assert faults([("asked", said.format(fuel="coal"))])
    assert faults([("asked", said.format(fuel="7") + " Well done")])


def test_it_notices_what_is_glued_together() -> None:
    coal, oil = (pseudo(word, marked=True) for word in ("coal", "oil"))
    assert faults([("<span>", f"{coal}: {oil}")])
    assert faults([("asked", f"{coal} {oil}")])
    assert not faults([("<span>", speaker().several([coal, oil]))])
    assert not faults([("<span>", speaker().words.say("list.comma").join([coal, oil]))])


def test_it_notices_a_sentence_that_is_cut() -> None:
    assert faults([("asked", pseudo("You buy coal.", marked=True)[:-3])])
