"""An owner's copy may differ in shape: income by track, tracks of several lengths, two bonuses on a space, more levels,
doubled sources on a goal, fewer slots in a region. Whatever reads the values must hold with each of them: rules, books,
plain forms, views, words, the table as text, drawings, bots and numbers.

What each shape means is in test_shapes.py of the two games.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core.contract import State
from baseload.core.options import Options
from baseload.core.playing import bot_game
from baseload.core.values import flat, load_own
from baseload.draw.drawer import picture
from baseload.envs.encodings import encoding
from baseload.text.layout import columns
from baseload.text.speaker import speaker
from tests.co2 import random_run as co2_run
from tests.draw.climate_check import check_clicks, check_markup, check_meant, positions, scene
from tests.envs.test_encodings import check_actions, check_secrets
from tests.second_chance import random_run as second_chance_run

EXAMPLES = Path(__file__).parents[1] / "examples" / "components"
RUNS: dict[str, Any] = {"co2": co2_run, "second-chance": second_chance_run}

# One of each shape, at its extreme where it has one.
SHAPES: dict[str, dict[str, dict[str, Any]]] = {
    "co2": {
        "income": {"track": {"income": {"solar": [0] * 10, "recycling": [9, 9, 9, 9, 9, 9, 9, 9, 9, 99]}}},
        "lengths": {
            "track": {
                "income": {"solar": list(range(20)), "*": [1, 2, 3, 4, 5]},
                "bonuses": {
                    source: dict.fromkeys(["6", "7", "9"], "none")
                    for source in ("forestation", "fusion", "biomass", "recycling")
                },
            }
        },
        "bonuses": {
            "track": {
                "bonuses": {
                    "solar": {"1": ["solar", "any"], "*": ["permit", "tech"]},
                    "fusion": {"*": ["any", "permit"]},
                    "biomass": {"*": ["solar", "recycling"]},
                }
            }
        },
        "levels": {
            "plants": {
                "solar": {
                    "1": {"copies": 1},
                    "2": {"copies": 1},
                    **{
                        str(level): {"copies": 1, "money": 2 * level, "tech": level, "points": 3 * level}
                        for level in (3, 4, 5)
                    },
                }
            }
        },
        "doubles": {
            "un_goals": {
                str(goal): {"sources": [source] * count}
                for goal, source, count in ((34, "recycling", 5), (35, "biomass", 2), (36, "solar", 2))
            }
        },
        "slots": {
            "regions": {
                region: {"slots": [slot]}
                for region, slot in (("asia", "money"), ("europe", "tech"), ("africa", "research"))
            }
        },
    },
    "second-chance": {
        "income": {"track": {"income": {"solar": [0] * 8, "recycling": [9] * 7 + [99]}}},
        "lengths": {
            "track": {
                "income": {"solar": list(range(20)), "*": [1, 2, 3, 4, 5]},
                "half": {"solar": 20, "*": 1},
                "bonuses": {
                    source: dict.fromkeys(["6", "7"], "none")
                    for source in ("forestation", "wind", "hydro", "recycling")
                },
            }
        },
        "bonuses": {
            "track": {
                "bonuses": {
                    "solar": {"1": ["solar", "any"], "*": ["permit", "tech"]},
                    "wind": {"*": ["any", "permit"]},
                    "hydro": {"*": ["solar", "recycling"]},
                }
            }
        },
        "levels": {
            "projects": {"levels": [1, 2, 3, 3, 3]},
            "plants": {
                source: {"3": {"money": 3, "tech": 1, "permits": 0, "points": 20, "knowledge": 5}}
                for source in ("forestation", "solar", "wind", "hydro", "recycling")
            },
        },
        "slots": {
            "regions": {
                region: {"slots": [slot]}
                for region, slot in (("asia", "money"), ("europe", "tech"), ("africa", "research"))
            }
        },
    },
}
CASES = [(game, name, shape) for game, shapes in SHAPES.items() for name, shape in shapes.items()]
CASES += [(game, "example", load_own(str(EXAMPLES / f"{game}-shapes.toml"))) for game in SHAPES]
every_case = pytest.mark.parametrize(
    ("game", "name", "shape"), CASES, ids=[f"{game}-{name}" for game, name, _ in CASES]
)


def chosen(game: str, shape: dict[str, Any], players: int, mode: str = "competitive") -> dict[str, Any]:
    found: dict[str, Any] = {"players": players, "components": {"base": "standard", "own": shape}}
    if game == "second-chance":
        found["mode"] = "solo" if players == 1 else mode
    return found


def options_of(game: str, shape: dict[str, Any], players: int) -> Options:
    return baseload.game(game).options(**chosen(game, shape, players))


@every_case
def test_it_is_read_again_as_it_was(game: str, name: str, shape: dict[str, Any]) -> None:
    """What is kept is what differs, and reading it once more changes nothing; every value of it is the owner's."""
    rules = baseload.game(game)
    options = options_of(game, shape, 2)
    again = rules.options_from_plain(options.to_plain())
    assert again == options
    own = {value.path: value.value for value in rules.values(options) if value.status == "own"}
    shipped = {value.path: value.value for value in rules.values(rules.options(players=2))}
    given = {path: value for path, value in flat(shape).items() if shipped.get(path) != value}
    assert own == given


@every_case
def test_whole_games_with_the_books_kept(game: str, name: str, shape: dict[str, Any]) -> None:
    """Conservation after each action; the record replays to the same fingerprint without any file."""
    for players, mode, style in (
        (1, "", "verbs"),
        (3, "competitive", "builder"),
        (2, "cooperative", "verbs"),
    ):
        record, state, _ = RUNS[game].play_table(
            players, chosen(game, shape, players, mode), style, Random(players)
        )
        assert state.outcome is not None
        assert record.replay().hash() == state.hash()


@every_case
def test_every_position_is_told_drawn_and_numbered(game: str, name: str, shape: dict[str, Any]) -> None:
    """Plain forms and back, views that fit, words for all that is legal, both kinds of table, ids and rows."""
    rules, run = baseload.game(game), RUNS[game]
    numbers = encoding(options_of(game, shape, 3))
    for state in positions(rules, chosen(game, shape, 3), run.pick, 5, "builder", 120):
        plain = state.to_plain()
        assert rules.state_from_plain(plain).to_plain() == plain
        for seat in (state.seat, None):
            view = state.view(seat)
            assert rules.view_from_plain(view.to_plain()).legal() == view.legal()
            told(game, state, seat)
            root = check_markup(scene(game, view, 3))
            spaces = [len(row) for row in root.iter() if (row.get("class") or "").split()[:1] == ["cells"]]
            assert len(spaces) > 5
            assert len(set(spaces)) == 1  # the spaces of all tracks are in line
            if seat is not None:
                check_clicks(game, view, root, 3)
                check_meant(game, view, root)
                check_actions(numbers, view)
        assert picture(state.view(None)).startswith("<svg")
        if state.seat is not None:
            check_secrets(numbers, state)


def told(game: str, state: State, seat: int | None) -> None:
    """No sentence is missing, and no line is wider than the page."""
    voice = speaker(game, ["Ada", "Bo", "Cy"], you=seat, strict=True)
    view = state.view(seat)
    for width in (34, 100):
        for text in (voice.board(view, width), voice.map(view, width)):
            assert max(columns(line) for line in text.splitlines()) <= width
    for action in view.legal():
        assert voice.action(action, view)
    assert voice.asked(view)


@every_case
def test_bots_play_with_it(game: str, name: str, shape: dict[str, Any]) -> None:
    for players in (1, 4):
        options = options_of(game, shape, players)
        rules = baseload.game(game)
        state = rules.setup(options, rules.deal(options, players))
        bot_game(state, [baseload.bot("normal", seat) for seat in range(players)], 60.0)
        assert state.outcome is not None
