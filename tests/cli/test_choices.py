"""The numbered list and what typed lines mean: no number ever means two things without being asked about."""

import subprocess
import sys
from random import Random

import pytest

import baseload
from baseload.cli.choices import choices, table
from baseload.cli.typed import Reader
from baseload.cli.vocabulary import fold
from baseload.core.action import Action
from baseload.core.problems import NotationError
from baseload.hosting.courtesy import Courtesy, courtesy
from baseload.text.speaker import speaker
from tests.cli.command import environment

GAME = baseload.game("power-grid")


def actions(*texts: str) -> list[Action]:
    return [GAME.action(text) for text in texts]


def bids(lowest: int, highest: int) -> list[Action]:
    return actions(*[f"bid {amount}" for amount in range(lowest, highest + 1)], "pass")


def shown(legal: list[Action]) -> list[tuple[int | None, str]]:
    return [(line.number, str(line.action)) for line in choices(legal).lines]


def test_bids_are_shortened() -> None:
    assert shown(bids(14, 50)) == [
        (1, "bid 14"),
        (2, "bid 15"),
        (3, "bid 16"),
        (None, "bid 50"),
        (4, "pass"),
    ]
    assert shown(bids(3, 50)) == [(1, "bid 3"), (None, "bid 50"), (2, "pass")]
    assert [number for number, _ in shown(bids(48, 50))] == [1, 2, 3, 4]


@pytest.mark.parametrize("lowest", [*range(10), 14, 40, 59])
def test_a_bare_amount_is_never_a_choice_number(lowest: int) -> None:
    """However long the run is, and whether or not one can do something else as well."""
    for length in range(1, 42):
        for legal in (bids(lowest, lowest + length - 1), bids(lowest, lowest + length - 1)[:-1]):
            listed = choices(legal)
            reader = Reader(GAME, listed, {})
            for amount in range(lowest, lowest + length):
                assert str(reader.read(str(amount))) == f"bid {amount}"
            numbers = [line.number for line in listed.lines if line.number is not None]
            assert numbers == list(range(1, len(numbers) + 1))
            for number in numbers:
                assert reader.read(str(number)) == listed.numbered(number)
            heads = [head for head, _ in table(listed, {str(action): "" for action in legal})]
            assert not any("None" in head for head in heads)
            assert listed.last or all(head.strip() for head in heads), "what has no number shows its notation"


def test_a_list_that_would_reach_the_amounts_has_no_numbers() -> None:
    assert shown(bids(4, 8)) == [(None, f"bid {amount}") for amount in range(4, 9)] + [(None, "pass")]
    assert shown(bids(0, 50)) == [
        (None, "bid 0"),
        (None, "bid 1"),
        (None, "bid 2"),
        (None, "bid 50"),
        (None, "pass"),
    ]
    assert [number for number, _ in shown(bids(7, 11))] == [1, 2, 3, 4, 5, 6]


def test_fuel_by_the_load() -> None:
    legal = actions(
        *[f"buy coal {amount}" for amount in range(1, 9)],
        *[f"buy oil {amount}" for amount in range(1, 9)],
        "done",
    )
    assert shown(legal) == [
        (1, "buy coal 1"),
        (2, "buy coal 2"),
        (3, "buy coal 3"),
        (4, "buy coal 8"),
        (5, "buy oil 1"),
        (6, "buy oil 2"),
        (7, "buy oil 3"),
        (8, "buy oil 8"),
        (9, "done"),
    ]


def test_one_fuel_is_listed_like_several() -> None:
    legal = actions(*[f"buy coal {amount}" for amount in range(1, 9)], "done")
    assert shown(legal) == [
        (1, "buy coal 1"),
        (2, "buy coal 2"),
        (3, "buy coal 3"),
        (4, "buy coal 8"),
        (5, "done"),
    ]


def test_a_plant_is_never_a_choice_number() -> None:
    reader = Reader(GAME, choices(actions("auction 3", "auction 4", "auction 5", "auction 6", "pass")), {})
    for plant in (3, 4, 5, 6):
        assert str(reader.read(str(plant))) == f"auction {plant}"
    assert str(reader.read("1")) == "auction 1"  # to be refused with its reason
    reader = Reader(GAME, choices(actions("auction 13", "auction 14", "pass")), {})
    assert str(reader.read("2")) == "auction 14"
    assert str(reader.read("13")) == "auction 13"


def test_short_forms() -> None:
    names = {
        "build": [
            ("Köln", "koeln"),
            ("Essen", "essen"),
            ("New York", "new_york"),
            ("Frankfurt (Oder)", "frankfurt_oder"),
            ("Frankfurt (Main)", "frankfurt_main"),
        ]
    }
    legal = actions(
        "build koeln", "build essen", "build new_york", "build frankfurt_oder", "build frankfurt_main", "done"
    )
    reader = Reader(GAME, choices(legal), names)
    for text, meant in {
        "d": "done",
        "DONE": "done",
        "b ess": "build essen",
        "Essen": "build essen",
        "köln": "build koeln",
        "build Koln": "build koeln",
        "build  KOELN": "build koeln",
        "build new york": "build new_york",
        "new york": "build new_york",
        "build frankfurt (oder)": "build frankfurt_oder",
        "frankfurt_m": "build frankfurt_main",
        "build berlin": "build berlin",  # not legal here, so that a refusal can tell why
    }.items():
        assert str(reader.read(text)) == meant, text
    for text in ("frankfurt", "build fra", "b", "e", "xyz", "0", "9"):
        with pytest.raises(NotationError):
            reader.read(text)


def test_power_needs_no_mix_where_there_is_one() -> None:
    reader = Reader(
        GAME, choices(actions("power none", "power 5 with coal 2", "power 13", "power 5 13 with coal 2")), {}
    )
    assert str(reader.read("power 5 13")) == "power 5 13 with coal 2"
    assert str(reader.read("power 13")) == "power 13"
    assert str(reader.read("3")) == "power 13"  # a choice: plants that run are no amount


def test_a_game_without_a_host_of_its_own() -> None:
    assert type(courtesy("some-game")) is Courtesy
    assert type(courtesy("power-grid")).__name__ == "PowerGridCourtesy"
    loaded = "import sys, baseload.cli.main; print([name for name in sys.modules if 'power_grid' in name])"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout == "[]\n"


def test_fold() -> None:
    assert fold("Düsseldorf") == "duesseldorf"
    assert fold("Du\u0308sseldorf", umlauts=False) == "dusseldorf"


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_can_be_typed_and_most_picked(seed: int) -> None:
    """In whole random games: notation means itself, and every number of the list is one legal action."""
    options = GAME.options(players=2 + seed % 5, map="usa" if seed % 2 else "germany")
    state = GAME.setup(options, GAME.deal(options, seed))
    host = courtesy("power-grid")
    rng = Random(seed)
    count = 0
    while state.outcome is None and count < 400:
        count += 1
        legal = state.legal()
        if count % 4 == 0:
            view = state.view(state.seat)
            listed = choices(host.sorted(view, view.legal()))
            assert sorted(map(str, listed.legal)) == sorted(map(str, legal))
            reader = Reader(GAME, listed, speaker("power-grid").typed_names(view))
            for action in rng.sample(legal, min(5, len(legal))):
                assert reader.read(str(action)) == action
                host.slip(view, action)
            numbers = [line.number for line in listed.lines if line.number is not None]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) <= 45
            for number in numbers:
                assert reader.read(str(number)) in legal
        state.play(rng.choice(legal))
