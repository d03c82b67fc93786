"""Lines of a log: in few words, so that each stands on one line beside a board, in every language."""

from random import Random

import pytest

import baseload
from baseload.core.contract import Outcome
from baseload.draw.drawer import drawer
from baseload.draw.typeface import text_width
from baseload.text.speaker import Line, speaker

LANGUAGES = ["en", "de", "it", "pl"]
NAMES = ["Ada", "Ben", "Cyd"]
ROOM = 222  # pixels for the words of a line, beside number and mark, in the column beside a board
SIZE, GAP = 13, 8


def lines(game: str, seed: int, language: str, you: int | None, most: int = 400) -> list[Line]:
    """Of a game that somebody plays at random, what its log tells under its headings."""
    title = baseload.game(game)
    options = title.options(players=len(NAMES))
    state, rng = title.setup(options, title.deal(options, seed)), Random(seed)
    voice, headed = speaker(game, NAMES, language, you=you, strict=True), drawer(game).headed
    found: list[Line] = []
    while state.seat is not None and len(found) < most:
        legal = state.legal()
        events = state.play(legal[int(len(legal) * rng.random() ** 2)])
        view = state.view(you)
        found += [voice.line(e, view) for e in events if e.seen_by(you) and e.kind not in headed]
    return found


def width(line: Line) -> float:
    return text_width(line.said, SIZE) + (text_width(line.end, SIZE, 650) + GAP if line.end else 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_in_power_grid_stands_on_one_line(language: str) -> None:
    for you in (None, 1):
        told = lines("power-grid", 5, language, you)
        long = {line.said for line in told if width(line) > ROOM}
        assert len(told) > 200
        # Plants that burn either of two fuels have long names, and the end of a game is told whole.
        assert all("/" in said or line_is_last(said, told) for said in long), long


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_most_of_what_happens_in_the_others_does_too(game: str, language: str) -> None:
    told = lines(game, 5, language, 1)
    long = [line.said for line in told if width(line) > ROOM]
    assert len(told) > 50
    assert len(long) < 0.25 * len(told), sorted(long)


def line_is_last(said: str, told: list[Line]) -> bool:
    return said == told[-1].said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["power-grid", "co2", "second-chance"])
def test_the_mark_says_who_and_the_whole_sentence_is_kept(game: str, language: str) -> None:
    """No line begins with the name that its mark has; no line has a gap where a name should be."""
    told = lines(game, 3, language, 0, 250)
    assert {line.seat for line in told} >= {0, 1, 2}
    for line in told:
        assert "\ue000" not in line.said + line.end + line.whole
        assert line.said == line.said.strip()
        if line.seat:
            assert not line.said.startswith(f"{NAMES[line.seat]} "), line.said
        if line.whole != line.said:
            assert line.whole.endswith(".") or "(" in line.whole
    assert any(line.said[0].islower() for line in told)


def test_what_is_paid_stands_at_the_end_of_the_line() -> None:
    built = next(line for line in lines("power-grid", 5, "de", 1) if line.said.startswith("schließt"))
    assert built.end.isdecimal()
    assert f"für {built.end}\u00a0Elektro" in built.whole


@pytest.mark.parametrize(
    ("name", "said"), [("Anna", "ad Anna"), ("Àgata", "ad Àgata"), ("Bo", "a Bo"), ("Elena", "a Elena")]
)
def test_italian_has_its_d_before_the_same_vowel(name: str, said: str) -> None:
    """Wherever a name stands behind "a": whose turn it is, who is offered a bonus."""
    words = speaker("co2", language="it", strict=True).words
    assert words.say("event.turn", who=name, decade=1, round=1).startswith(f"Tocca {said} (")
    words = speaker("second-chance", language="it", strict=True).words
    assert (
        words.say("event.bonus_offered.you", who="Cy", other=name, bonus="1 $")
        == f"Offri un bonus {said}: 1 $."
    )


@pytest.mark.parametrize(("language", "number"), [("en", "−1,234"), ("de", "−1.234"), ("it", "−1.234")])
def test_a_score_below_zero_has_a_true_minus_and_the_marks_of_the_language(
    language: str, number: str
) -> None:
    voice = speaker("second-chance", NAMES, language)
    assert voice.words.number(-1234, ",") == number
    lines = voice.ranking(Outcome([1, 2], [3, -12], "last_decade", {}))
    assert "−12" in lines[1]
    assert "-" not in "".join(lines)
    assert "−12" in voice.result(Outcome([1], [-12], "last_decade", {}))
