"""Every refusal, problem, event, option and action has its sentence, and the sentence is whole."""

from typing import Any

import pytest

import baseload
from baseload.core.contract import Outcome
from baseload.core.event import Event
from baseload.core.problems import DataError, Problem, RecordError, Refusal, Refused
from baseload.core.values import shown
from baseload.testing import About, Check, Table, cases
from baseload.testing.words import told_game, whole
from baseload.text.speaker import Speaker, speaker
from tests.harness.scene import play
from tests.power_grid.samples import MAP_FAULTS, REFUSALS
from tests.power_grid.scene import arrange, table
from tests.registered import GAMES, SPOKEN, every_spoken_game, samples
from tests.subjects import subject
from tests.text import source_scan
from tests.text.samples import COMPONENT_FAULTS, PROBLEMS, VALUE_KINDS
from tests.text.test_catalogue import entries

GAME = baseload.game("power-grid")


def strict(you: int | None = None, names: list[str] | None = None) -> Speaker:
    return speaker("power-grid", names or ["Anna", "Bo", "Cy"], you=you, strict=True)


def test_every_game_has_words() -> None:
    assert SPOKEN == GAMES


# --- refusals ---


def refusal_samples(game: str, code: str) -> list[dict[str, Any]]:
    """The facts it may come with; a refusal with one set of facts has no list of them."""
    known = samples(game).REFUSALS[code]
    return known if isinstance(known, list) else [known]


@every_spoken_game
def test_the_samples_cover_every_refusal(game: str) -> None:
    found, known = source_scan.refusal_codes(game), samples(game).REFUSALS
    assert set(found) <= set(known)
    assert set(known) <= set(found)
    for code, calls in found.items():
        shapes = [set(sample) for sample in refusal_samples(game, code)]
        for call in calls:
            names = source_scan.fact_names(call)
            assert names is None or names in shapes, code


@pytest.mark.parametrize(
    ("game", "code"), [(game, code) for game in SPOKEN for code in sorted(samples(game).REFUSALS)]
)
def test_every_refusal_is_one_sentence_with_its_rule(game: str, code: str) -> None:
    title = baseload.game(game)
    options = title.options(**samples(game).TABLES[0])
    view = title.setup(options, title.deal(options, 1)).view(0)
    for facts in refusal_samples(game, code):
        for known in (None, view):
            refusal = Refusal(code, "X-30", facts)
            sentence = whole(speaker(game, ["Anna", "Bo", "Cy"], strict=True).refusal(refusal, known))
            assert sentence.endswith(" (X-30).")
            assert sentence[0].isupper()


def test_refusals_name_what_they_are_about() -> None:
    state = arrange(table(players=3), "building", {2: {"money": 17, "cities": ["essen"]}})
    action = GAME.action("build kassel")
    view = state.view(2)
    refusal = view.check(action)
    assert refusal is not None
    assert strict().refusal(refusal, view, action) == (
        f"Building in Kassel costs {refusal.facts['price']} Elektro and you have 17 (PG-69)."
    )
    poor = Refusal("too_little_money", "PG-69", {"price": 21, "money": 17})
    assert strict().refusal(poor) == "Building there costs 21 Elektro and you have 17 (PG-69)."
    assert strict().refusal(Refusal("city_full", "PG-70", REFUSALS["city_full"])) == (
        "Essen is full: in Step 1 a city takes 1 house (PG-70)."
    )
    late = Refusal("city_full", "PG-71", {"city": "koeln", "built": 2, "step": 2})
    assert strict().refusal(late) == "Köln is full: in Step 2 a city takes 2 houses (PG-71)."
    assert strict().refusal(Refusal("not_your_turn", "PG-30", {"seat": 1})) == (
        "It is not your turn: Bo is deciding (PG-30)."
    )


# --- problems ---


def known_problems(game: str) -> dict[str, list[dict[str, Any]]]:
    return {**PROBLEMS, **(samples(game).PROBLEMS if game else {})}


@pytest.mark.parametrize("game", ["", *SPOKEN])
def test_the_samples_cover_every_problem(game: str) -> None:
    known = known_problems(game)
    for code, calls in source_scan.problem_codes(game).items():
        assert code in known, code
        shapes = [set(sample) for sample in known[code]]
        for call in calls:
            names = source_scan.fact_names(call)
            if names is not None and shapes:  # those without are told by their own tests
                assert names in shapes, f"{code} is raised with {names}"


def test_every_sample_of_a_problem_is_raised_somewhere() -> None:
    shared = set(source_scan.problem_codes(""))
    for game in SPOKEN:
        raised = set(source_scan.problem_codes(game))
        assert set(samples(game).PROBLEMS) <= raised, game
        shared |= raised
    assert set(PROBLEMS) <= shared


@pytest.mark.parametrize(
    ("owner", "code"),
    [("", code) for code in sorted(PROBLEMS)]
    + [(game, code) for game in SPOKEN for code in sorted(samples(game).PROBLEMS)],
)
def test_every_problem_is_one_clear_sentence(owner: str, code: str) -> None:
    """Whoever tells it: a speaker of that game, of another, or of none."""
    for teller in (None, *SPOKEN):
        for facts in known_problems(owner)[code]:
            sentence = whole(speaker(teller, strict=True).problem(Problem(code, **facts)))
            assert sentence[-1] in ".?", sentence
            assert not sentence[0].islower() or sentence.startswith("a.bl "), sentence


@pytest.mark.parametrize("what", sorted(source_scan.map_faults()))
def test_every_fault_of_a_map_is_told(what: str) -> None:
    for call in source_scan.map_faults()[what]:
        assert {keyword.arg for keyword in call.keywords} == set(MAP_FAULTS[what])
    problem = DataError("bad_map", map="islands", what=what, facts=MAP_FAULTS[what])
    sentence = whole(speaker(strict=True).problem(problem))
    assert what not in sentence
    assert "islands" in sentence
    assert all(str(fact) in sentence for fact in MAP_FAULTS[what].values())


@pytest.mark.parametrize("game", ["", *SPOKEN])
def test_every_fault_of_a_component_is_told(game: str) -> None:
    known = {**COMPONENT_FAULTS, **(getattr(samples(game), "COMPONENT_FAULTS", {}) if game else {})}
    for what, calls in source_scan.component_faults(game).items():
        for call in calls:
            assert {keyword.arg for keyword in call.keywords} == set(known[what]), what
        problem = DataError("bad_component", path="plants.solar", value="seven", what=what, **known[what])
        sentence = whole(speaker(strict=True).problem(problem))
        assert what not in sentence
        assert "plants.solar" in sentence
        assert "seven" in sentence


@pytest.mark.parametrize("kind", VALUE_KINDS)
def test_every_kind_of_value_has_a_word(kind: str) -> None:
    problem = DataError("component_type", path="plants.solar", value="seven", wanted=kind)
    assert kind not in whole(speaker(strict=True).problem(problem)) or kind in ("list", "table")


def test_a_number_in_quotation_marks_is_told_from_a_number() -> None:
    def told(value: object, wanted: str) -> str:
        problem = DataError("component_type", path="plants.solar.1.money", value=shown(value), wanted=wanted)
        return speaker(strict=True).problem(problem)

    assert told("9", "whole_number") == (
        "The component plants.solar.1.money must be a whole number: "
        "write 9 without the quotation marks, which make it a text."
    )
    assert (
        told("many", "whole_number") == "The component plants.solar.1.money must be a whole number, not many."
    )
    assert told(9.5, "whole_number") == "The component plants.solar.1.money must be a whole number, not 9.5."
    assert told(9, "word") == "The component plants.solar.1.money must be a text, not 9."


def test_problems_in_problems_are_told_too() -> None:
    say = speaker(strict=True).problem
    inner = PROBLEMS["bad_options"][0]["problem"]
    assert say(RecordError("bad_options", path="a.bl", problem=inner)) == (
        "The options in a.bl cannot be used: The game power-grid has no option called mony: choose players or money. "
        "Did you mean money?"
    )
    assert say(RecordError("illegal_action", **PROBLEMS["illegal_action"][0])) == (
        "Line 12 of a.bl plays “build koeln”, which is not legal there: "
        "Building in Köln costs 21 Elektro and you have 17 (PG-69)."
    )
    refused = Refused(Refusal("just_bought", "PG-A12", {"plant": 20}), "discard 20", "power-grid")
    assert say(refused) == (
        "“discard 20” is not possible: You have just bought plant 20; give up an older one (PG-A12)."
    )


def test_plural_and_path_of_problems() -> None:
    say = speaker(strict=True).problem
    assert say(RecordError("truncated", path="", actions=1)).startswith(
        "This record is cut short after 1 action:"
    )
    assert say(RecordError("truncated", path="a.bl", actions=2)).startswith(
        "a.bl is cut short after 2 actions:"
    )


def test_what_a_file_holds_cannot_command_the_terminal() -> None:
    problem = RecordError("damaged_line", path="a.bl", line=3, text="\x1b[2Jgone\x07")
    assert "\x1b" not in speaker().problem(problem)
    assert "\x1b" not in speaker("power-grid", ["\x1b[31mBo"]).name(0)


# --- events ---


@every_spoken_game
def test_every_event_kind_has_a_sentence(game: str) -> None:
    """Or several, for its cases: `event.plant_removed.too_small`."""
    kinds = source_scan.event_kinds(game)
    assert kinds
    ids = entries(game)
    for kind in kinds:
        assert any(id == f"event.{kind}" or id.startswith(f"event.{kind}.") for id in ids), kind


def test_every_way_of_losing_a_plant_is_told() -> None:
    for why in source_scan.removal_reasons():
        assert strict().words.has(f"event.plant_removed.{why}"), why


def test_events_speak_to_you() -> None:
    view = table(players=3).view(0)
    event = Event("fuel_bought", 0, {"fuel": "coal", "amount": 3, "price": 4})
    assert strict().event(event, view) == "Anna buys 3 coal for 4 Elektro."
    assert strict(you=0).event(event, view) == "You buy 3 coal for 4 Elektro."
    assert strict(you=1).event(event, view) == "Anna buys 3 coal for 4 Elektro."
    assert speaker("power-grid").event(event, view) == "Seat 1 buys 3 coal for 4 Elektro."


def test_a_house_without_links_is_told_by_its_price_alone() -> None:
    view = table(players=3).view(0)
    facts = {"city": "essen", "price": 10, "house": 10, "links": 0, "cities": 1}
    assert strict(you=0).event(Event("built", 0, facts), view) == (
        "You build in Essen for 10 Elektro and have 1 city."
    )
    paid = {**facts, "price": 14, "links": 4, "cities": 2}
    assert strict().event(Event("built", 0, paid), view) == (
        "Anna builds in Essen for 14 Elektro (house 10, links 4) and has 2 cities."
    )


# --- options ---


def test_options_are_explained() -> None:
    say = speaker(strict=True)
    assert say.option_value(GAME, "players", 2) == "3 regions, up to 4 plants each, the end at 21 cities"
    assert "nw, w and sw" in say.option_value(GAME, "regions", ["nw", "w", "sw"])
    assert "Islands" in say.option_value("power-grid", "map", {"name": "Islands"})


# --- actions and whole games ---


def test_actions_tell_cost_and_rest() -> None:
    say = strict().action
    state = table(players=3, regions="nw,w,sw")
    fuel = arrange(state, "fuel", {2: {"money": 25, "plants": [4]}})
    assert say(GAME.action("buy coal 3"), fuel.view(2)) == "Buy 3 coal for 3, leaving 22"
    building = arrange(state, "building", {2: {"money": 40, "cities": ["duesseldorf"]}})
    assert say(GAME.action("build essen"), building.view(2)) == (
        "Build in Essen for 12 (house 10, links 2), leaving 28"
    )
    # Somebody who may not know the money learns the price only.
    assert say(GAME.action("build essen"), building.view(0)) == "Build in Essen for 12 (house 10, links 2)"
    power = arrange(
        state, "bureaucracy", {0: {"plants": [5, 20], "fuel": [5, 0, 0, 0], "cities": ["essen", "kassel"]}}
    )
    assert say(GAME.action("power 5 20 with coal 2"), power.view(0)) == (
        "Run plants 5 and 20 on 5 coal: 2 cities, 33 Elektro"
    )
    play(state, "auction 4")
    assert say(GAME.action("bid 4"), state.view(0)) == "Open with a bid of 4, leaving 46"
    play(state, "bid 4")
    assert say(GAME.action("bid 17"), state.view(1)) == "Raise to 17, leaving 33"


TOLD = [subject(game, samples(game).TABLES) for game in SPOKEN]


@pytest.mark.parametrize(("check", "about"), cases(*TOLD, chapters=["words"]), ids=str)
def test_words_are_kept(check: Check, about: About) -> None:
    """What `baseload.testing` asks of every game: options are explained, whole games are told by strict speakers."""
    check(about)


@pytest.mark.parametrize("table", [table for about in TOLD for table in about.tables], ids=str)
def test_the_attempts_meet_many_refusals(table: Table) -> None:
    assert len(told_game(table)) >= samples(table.subject.game).FEWEST_REFUSALS


# --- outcomes ---


def test_outcomes() -> None:
    say = speaker("some-game", ["Anna", "Bo", "Cy"])
    assert say.result(Outcome([1, 2, 3], [9, 8, 7], "x", {})) == "Anna wins."
    assert say.result(Outcome([2, 1, 1], [8, 9, 9], "x", {})) == "Bo and Cy share the victory."
    assert say.result(Outcome([1, 1, 1], [0, 0, 0], "x", {}, True)) == "Everybody wins together."
    assert say.result(Outcome([1, 1, 1], [0, 0, 0], "x", {}, False)) == "Everybody loses together."
    assert strict().outcome(table(players=3).view(0)) == "The game is not over yet."


def test_playing_alone() -> None:
    named, you = (
        speaker("some-game", ["Anna"], strict=True),
        speaker("some-game", ["Anna"], you=0, strict=True),
    )
    score, won = Outcome([1], [57], "x", {}), Outcome([1], [1], "x", {}, True)
    lost = Outcome([1], [12], "x", {}, False)
    assert named.result(score) == "Anna finishes with 57 points."
    assert you.result(score) == "You finish with 57 points."
    assert (named.result(won), you.result(won)) == ("Anna wins with 1 point.", "You win with 1 point.")
    assert (named.result(lost), you.result(lost)) == ("Anna loses.", "You lose.")
    assert named.ranking(score) == named.ranking(won) == []
    assert named.ranking(lost) == ["Anna: 12"]


def test_rankings() -> None:
    say = speaker("some-game", ["Anna", "Bo", "Cy"], strict=True)
    assert say.ranking(Outcome([2, 1, 3], [8, 9, 7], "x", {})) == ["1. Bo: 9", "2. Anna: 8", "3. Cy: 7"]
    # Who lost together is nobody's rival: best score first, but no places.
    lost = Outcome([1, 1, 1], [8, 9, 7], "x", {}, False)
    assert say.ranking(lost) == ["Bo: 9", "Anna: 8", "Cy: 7"]


def test_a_game_without_words_of_its_own_still_speaks() -> None:
    view = table(players=3).view(0)
    say = speaker("some-game", ["Anna", "Bo", "Cy"])
    assert say.asked(view) == "Anna is choosing a move."
    assert say.board(view) == "Anna is choosing a move."
    assert say.action(GAME.action("auction 4"), view) == "auction 4"
    assert say.event(Event("odd", 0, {"n": 1}), view) == "event.odd who=Anna n=1"
    assert say.map(view) == ""
