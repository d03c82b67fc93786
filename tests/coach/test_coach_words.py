"""What a coach says before a decision: of every kind that is ever asked, of no other, and in every language."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import baseload
from baseload.core.contract import State
from baseload.core.record import load_record
from baseload.core.stack import NOBODY, Decision, StackState
from baseload.server.coach_told import coach_told
from baseload.server.messages import Draw, Drawn, Open, OpenOn, Row
from baseload.server.referee import Referee
from baseload.server.replies import CoachTold
from baseload.text.catalogue import LOCALE, messages
from baseload.text.lessons import coach_words, domain
from baseload.text.po import Messages
from baseload.text.reading import SOURCE, reading
from tests.registered import every_game, folder, samples

LANGUAGES: Final = ("en", "it", "de", "pl")
LONGEST: Final = 330  # letters of an English text; it stands beside the board while a decision waits
LONGEST_ELSEWHERE: Final = 360
WORDS: Final = range(25, 46)  # of an English text
HEAD: Final = range(2, 6)  # words of a heading
# Kinds of which something else is said while nobody may pass.
FORCED: Final = {"power-grid": ("auctions.no_pass",)}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def kinds(game: str) -> tuple[type[Decision[Any]], ...]:
    found: tuple[type[Decision[Any]], ...] = import_module(
        f"baseload.games.{folder(game).name}.plain"
    ).DECISIONS
    return found


def that_ask(game: str) -> set[str]:
    """The kinds of decisions that a seat takes: a frame, which asks nobody, has no legal actions of its own."""
    return {kind.name for kind in kinds(game) if "legal" in vars(kind)}


def words_of(game: str, language: str) -> Messages:
    return messages(language, domain(game, "coach"), LOCALE)


def golden(game: str) -> Path:
    return Path(str(samples(game).__file__)).parent / "golden"


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@every_game
def test_the_kinds_that_ask_are_those_that_golden_games_meet(game: str) -> None:
    asked: set[str] = set()

    def look(state: State) -> None:
        assert isinstance(state, StackState)
        asked.update(decision.name for decision in state.stack if decision.seat != NOBODY)

    for path in sorted(golden(game).glob("*.bl")):
        record = load_record(str(path))
        state = record.start()
        look(state)
        for action in record.actions:
            state.apply(action)
            look(state)
    assert asked == that_ask(game)


@every_language
@every_game
def test_every_kind_that_asks_has_its_words_and_nothing_else_has(game: str, language: str) -> None:
    wanted = {f"coach.{kind}{part}" for kind in that_ask(game) for part in ("", ".head")}
    assert words_of(game, language).ids == wanted | {f"coach.{kind}" for kind in FORCED.get(game, ())}


@every_language
@every_game
def test_the_words_are_as_long_as_can_be_read_before_a_decision(game: str, language: str) -> None:
    wrong = []
    said = words_of(game, language)
    for kind in sorted(that_ask(game) | set(FORCED.get(game, ()))):
        head = said.gettext(f"coach.{kind.removesuffix('.no_pass')}.head")
        text = said.gettext(f"coach.{kind}")
        count, longest = len(text.split()), LONGEST if language == SOURCE else LONGEST_ELSEWHERE
        if len(head.split()) not in HEAD or head.endswith("."):
            wrong.append(f"{kind}: {head!r}")
        if len(text) > longest or (language == SOURCE and count not in WORDS):
            wrong.append(f"{kind}: {count} words, {len(text)} letters")
        if not text.endswith("."):
            wrong.append(f"{kind}: …{text[-20:]!r}")
    assert not wrong, "\n".join(["", *wrong])


@every_language
@every_game
def test_the_numbers_are_those_of_the_english_words(game: str, language: str) -> None:
    english, said = words_of(game, SOURCE), words_of(game, language)
    wrong = [id for id in sorted(english.ids) if numbers(said.gettext(id)) != numbers(english.gettext(id))]
    assert not wrong


# --- at a table ---

DEAL: Final = 5
# Tables, and the first decision at each.
FIRST: Final = [
    ("power-grid", {"players": 3}, "auctions.no_pass"),
    ("power-grid", {"players": 3, "regions": "draft"}, "draft_regions"),
    ("co2", {"players": 2}, "turn"),
    ("co2", {"players": 1}, "starter_region"),
    ("second-chance", {"players": 2}, "turn"),
    ("second-chance", {"players": 2, "mode": "competitive"}, "keep_goals"),
]


@every_language
@pytest.mark.parametrize(("game", "chosen", "kind"), FIRST)
def test_it_tells_of_the_decision_that_is_to_be_taken(
    game: str, chosen: dict[str, Any], kind: str, language: str
) -> None:
    rules = baseload.game(game)
    options = rules.options(**chosen)
    state = rules.setup(options, rules.deal(options, DEAL))
    said = words_of(game, language)
    with reading(language):
        told = coach_told(state.view(state.seat))
    head = said.gettext(f"coach.{kind.removesuffix('.no_pass')}.head")
    assert told == CoachTold(kind, head, said.gettext(f"coach.{kind}"))


def test_nobody_is_told_of_passing_where_nobody_may() -> None:
    """In the first round everybody buys a plant; later passing is told of."""
    record = load_record(str(golden("power-grid") / "two_germany.bl"))
    state, kinds = record.start(), dict[bool, set[str]]()
    for action in record.actions:
        assert state.seat is not None
        told = coach_told(state.view(state.seat))
        if told is not None and told.kind.startswith("auctions"):
            may = "pass" in map(str, state.legal())
            kinds.setdefault(may, set()).add(told.kind)
            assert may or "buys nothing" not in told.text
        state.apply(action)
    assert kinds == {False: {"auctions.no_pass"}, True: {"auctions"}}


def test_it_says_nothing_when_the_game_is_over() -> None:
    record = load_record(str(golden("power-grid") / "two_germany.bl"))
    state = record.replay()
    assert state.outcome is not None
    assert all(coach_told(state.view(seat)) is None for seat in (0, 1, None))


def test_it_says_nothing_of_a_kind_that_nobody_has_written_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baseload.server.coach_told.coach_words", lambda game: coach_words("co2"))
    rules = baseload.game("power-grid")
    options = rules.options(players=3)
    state = rules.setup(options, rules.deal(options, DEAL))
    assert coach_told(state.view(state.seat)) is None


def told_to(referee: Referee, seat: int | None) -> CoachTold | None:
    drawn = referee.ask(Draw("t", seat, ["Ann", "Bob"], ["", ""], False, [], False))
    assert isinstance(drawn, Drawn)
    return drawn.coach


def at_the_table(teaching: str | None, played: int | None = 0) -> tuple[Referee, int | None]:
    """A golden game after so many moves, or to its end."""
    record = load_record(str(golden("power-grid") / "two_germany.bl"))
    referee, state, entries = Referee(), record.start(), list[Row]()
    for action in record.actions[:played]:
        assert state.seat is not None
        entries.append(Row("play", state.seat, str(action)))
        state.play(action)
    opened = referee.open(Open("t", "power-grid", record.options.to_plain(), record.deal, entries, teaching))
    while opened is None:
        opened = referee.open_on(OpenOn("t"))
    return referee, state.seat


def test_a_referee_tells_it_to_who_decides_and_to_nobody_else() -> None:
    referee, seat = at_the_table("coach")
    assert seat is not None
    told = told_to(referee, seat)
    assert isinstance(told, CoachTold)
    assert told.kind == "auctions.no_pass"
    assert told_to(referee, 1 - seat) is None
    assert told_to(referee, None) is None


def test_a_referee_tells_nothing_where_no_coach_looks_on() -> None:
    referee, seat = at_the_table(None)
    assert told_to(referee, seat) is None


def test_a_referee_tells_nothing_when_the_game_is_over() -> None:
    referee, seat = at_the_table("coach", None)
    assert seat is None
    assert all(told_to(referee, seat) is None for seat in (0, 1, None))
