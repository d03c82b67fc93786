"""The checks of `baseload.testing` notice what is wrong: a toy game is broken on purpose, one fault at a time."""

import inspect
from collections.abc import Callable
from random import Random

import pytest

from baseload.core.bot import Bot
from baseload.core.contract import State
from baseload.testing import Subject, bot_cases, cases, check_bot, check_game
from baseload.testing.__main__ import main
from baseload.testing.suite import CHAPTERS, failure, left_out
from tests.testing.toy import FAULTS, GAMES, ToyState
from tests.testing.toy_parts import Cheating, First, Illegal, Meddling, Seedless


def failing(game: str | Subject) -> dict[str, str]:
    """What is said by each check that fails."""
    asked = cases(game, seats=["random"])
    return {str(check): said for check, about in asked if (said := failure(check, about))}


def test_a_whole_game_passes_every_check() -> None:
    assert failing("toy") == {}
    assert left_out(Subject("toy").title) == []
    check_game("toy", chapters=[name for name in CHAPTERS if name != "bots"])


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_noticed_by_its_check(fault: str) -> None:
    found = failing(f"toy-{fault}")
    assert FAULTS[fault] in found, found
    said = found[FAULTS[fault]]
    assert said.endswith(".")
    assert "\n" not in said


def test_every_chapter_has_a_fault() -> None:
    assert {check.partition(".")[0] for check in FAULTS.values()} | {"bots"} == set(CHAPTERS)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_check_is_left_out_of_its_chapter(chapter: str) -> None:
    """Whatever takes a subject, a table or a seating and gives nothing back is a check."""
    module, _ = CHAPTERS[chapter]
    listed = {
        function.__name__
        for name in ("OF_GAME", "OF_TABLE", "OF_VALUE", "OF_SEATING")
        for function in getattr(module, name, ())
    }
    written = {
        name
        for name, function in vars(module).items()
        if inspect.isfunction(function) and function.__module__ == module.__name__ and name[0] != "_"
        if list(inspect.signature(function).parameters) in (["subject"], ["table"], ["seating"])
        if inspect.signature(function).return_annotation is None
    }
    assert written == listed


def test_a_disguise_of_ones_own_notices_what_view_and_imagination_both_betray() -> None:
    """`imagine` cannot show that it knows too much itself: the tests' own way of changing secrets can."""

    def disguised(state: ToyState, seat: int | None, rng: Random) -> State:
        """The cards of everybody else and of nobody are dealt anew."""
        made = state.copy()
        others = [hand for owner, hand in enumerate(made.hands) if owner != seat] + [made.rest]
        cards = [card for hand in others for card in hand]
        rng.shuffle(cards)
        for hand in others:
            hand[:] = sorted(cards.pop() for _ in hand)
        return made

    assert failing(Subject("toy", disguise=disguised, secrets=True)) == {}
    assert failing("toy-both") == {}
    found = failing(Subject("toy-both", disguise=disguised))
    assert "leaks.views_do_not_depend_on_what_is_hidden" in found
    assert "leaks.imagining_knows_no_more_than_the_view" in found


def test_a_table_that_should_hide_something_and_does_not_is_noticed() -> None:
    def undisguised(state: ToyState, seat: int | None, rng: Random) -> State:
        return state.copy()

    open_table = Subject("toy", disguise=undisguised, secrets=True)
    assert "leaks.views_do_not_depend_on_what_is_hidden" in failing(open_table)


# --- bots ---

BAD: dict[Callable[[int], Bot], str] = {
    Illegal: "plays_whole_games_from_views",
    Meddling: "plays_whole_games_from_views",
    Seedless: "the_same_seed_decides_the_same",
    Cheating: "decisions_do_not_depend_on_what_is_hidden",
}


def test_a_good_bot_passes() -> None:
    check_bot(First, "toy")
    check_bot("random", "toy")


@pytest.mark.parametrize("bot", BAD, ids=lambda bot: bot.__name__)
def test_a_bad_bot_is_noticed(bot: Callable[[int], Bot]) -> None:
    failed = {
        check.function.__name__ for check, about in bot_cases(bot, games=["toy"]) if failure(check, about)
    }
    assert BAD[bot] in failed
    with pytest.raises(AssertionError, match=BAD[bot]):
        check_bot(bot, "toy")


def test_a_bot_that_thinks_until_its_time_is_over_is_not_asked_to_repeat_itself() -> None:
    check_bot(Seedless, "toy", timed=True)


# --- tables, ids, the command ---


@pytest.mark.parametrize("game", ["toy", "power-grid", "co2", "second-chance"])
def test_default_tables_have_every_player_count_and_every_value(game: str) -> None:
    subject = Subject(game)
    rules, chosen = subject.rules, [table.options for table in subject.tables]
    assert {options.players for options in chosen} == set(range(rules.fewest, rules.most + 1))
    for spec in rules.option_specs():
        for value in spec.values:
            assert any(options[spec.name] == value for options in chosen), (spec.name, value)


def test_ids_are_readable_and_different() -> None:
    ids = [f"{check}-{about}" for check, about in cases("toy")]
    assert len(ids) == len(set(ids))
    assert "copies.copies_are_independent-toy-players=2" in ids
    assert "options.every_value_plays_a_game-toy-sleep=off" in ids


def test_the_command_prints_each_check_and_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy", "--only", "copies", "--only", "options"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "ok        copies.copies_are_independent  toy-players=2" in lines
    assert lines[-1].endswith("checks hold.")


def test_the_command_fails_with_a_sentence_for_each_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy-shared-list", "--only", "copies"]) == 1
    out = capsys.readouterr().out
    assert "FAILED    copies.copies_are_independent  toy-shared-list-players=2" in out
    sentence = "copies.copies_are_independent (toy-shared-list-players=2): "
    assert sentence + "Applying actions to copies has changed the original." in out.splitlines()


def test_the_command_checks_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy", "--bot", "random"]) == 0
    assert "bots.the_same_seed_decides_the_same  random-toy-players=2" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["chess"], ["toy", "--bot", "clever"], ["toy", "--only", "manners"]])
def test_a_name_that_there_is_not_is_told(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(wrong)
    assert left.value.code == 2
    assert wrong[-1] in capsys.readouterr().err


def test_an_error_that_no_check_expects_is_told_with_its_place() -> None:
    def broken(seed: int) -> Bot:
        raise KeyError("oil")

    check, about = bot_cases(broken, games=["toy"])[0]
    said = failure(check, about)
    assert said.startswith("KeyError: 'oil' (")
    assert "test_checks.py" in said


def test_the_toys_are_what_they_say() -> None:
    assert set(GAMES) == {"toy", "toy-both", *(f"toy-{fault}" for fault in FAULTS)}
