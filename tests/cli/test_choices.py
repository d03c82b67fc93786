"""The numbered list and what typed lines mean: no number ever means two things without being asked about."""

from random import Random

import pytest

import baseload
from baseload.cli.choices import choices
from baseload.cli.courtesy import courtesy
from baseload.cli.typed import Reader, fold
from baseload.core.action import Action
from baseload.core.problems import NotationError

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


@pytest.mark.parametrize("lowest", range(3, 60))
def test_a_bare_amount_is_never_a_choice_number(lowest: int) -> None:
    legal = bids(lowest, lowest + 40)
    reader = Reader(GAME, choices(legal), {})
    for amount in range(lowest, lowest + 41):
        assert str(reader.read(str(amount))) == f"bid {amount}"
        assert reader.doubt(str(amount)) is None
    assert str(reader.read("1")) == f"bid {lowest}"


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


def test_choice_or_plant_is_asked() -> None:
    reader = Reader(GAME, choices(actions("auction 3", "auction 4", "auction 5", "auction 6")), {})
    assert str(reader.read("4")) == "auction 6"
    assert reader.doubt("4") == GAME.action("auction 4")
    assert reader.doubt("1") is None
    assert str(reader.read("6")) == "auction 6"
    assert reader.doubt("6") is None


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
            reader = Reader(GAME, listed, host.names(view))
            for action in rng.sample(legal, min(5, len(legal))):
                assert reader.read(str(action)) == action
                host.slip(view, action)
            numbers = [line.number for line in listed.lines if line.number is not None]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) <= 45
            for number in numbers:
                assert reader.read(str(number)) in legal
        state.play(rng.choice(legal))
