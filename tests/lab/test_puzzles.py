"""The mine of puzzles, on tiny budgets: what is clear is found, whatever stops it, it goes on, and finds the same."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import baseload
from baseload.bots.knowledge import knowledge
from baseload.coach.puzzle import puzzles, read_puzzles
from baseload.core.contract import State
from baseload.core.plain import Plain
from baseload.core.problems import OptionError
from baseload.lab.mining.alike import Alike
from baseload.lab.mining.dig import dig, worth_trying
from baseload.lab.mining.sift import Depth, sift
from baseload.lab.puzzles import MinePlan, Progress, mine
from baseload.lab.themes import themes_of
from tests.cli.command import environment

# A table of each game whose games are short or whose playouts are.
TABLES: dict[str, dict[str, Plain]] = {
    "power-grid": {"players": 2, "beginner": "on"},
    "co2": {"players": 2},
    "second-chance": {"players": 2, "mode": "competitive"},
}
every_game = pytest.mark.parametrize("game", sorted(TABLES))


def tiny(game: str, games: int = 1, seed: int = 1, each: int = 2) -> MinePlan:
    depth = Depth(hard=6, screen=48, deep=64, seeds=2, tries={"easy": 2, "normal": 1, "hard": 1}, worlds=4)
    return MinePlan(game, [TABLES[game]], games, seed, each, depth)


def never_alike(one: object, other: object) -> bool:
    return False


def position(game: str, moves: int, **options: Plain) -> State:
    rules = baseload.game(game)
    chosen = rules.options(**options)
    state = rules.setup(chosen, rules.deal(chosen, 5))
    known = knowledge(game, chosen.players)
    for _ in range(moves):
        state.apply(known.choose(state))
    return state


# --- searching --------------------------------------------------------------------------------------------------------


def buying() -> State:
    """Somebody who can buy coal and oil."""
    for moves in range(300):
        state = position("power-grid", moves, players=3)
        legal = {str(action) for action in state.legal()}
        if {"buy coal 1", "buy oil 1", "done"} <= legal:
            return state
    raise AssertionError


def test_the_same_in_another_order_is_alike() -> None:
    state = buying()
    alike = Alike(state.view(state.seat))
    coal, oil, more, done = map(
        baseload.game("power-grid").action, ("buy coal 1", "buy oil 1", "buy coal 2", "done")
    )
    assert alike(coal, oil)
    assert alike(coal, more), "one more makes two"
    assert not alike(coal, done)
    assert state.hash() == buying().hash(), "looking changes nothing"


def test_a_search_goes_on_between_the_best_and_its_rival() -> None:
    state = position("power-grid", 60, players=2)
    view = state.view(state.seat)
    known = knowledge("power-grid", 2)
    actions = worth_trying(view, known, *state.legal()[:6])
    found = dig(view, actions, 200, 3, known, never_alike)
    best, rival = found.tried[:2]
    assert found.playouts >= 200
    assert not found.given_up
    assert len(best.values) == len(rival.values) == max(len(one.values) for one in found.tried)
    assert all(found.gap(one).value >= found.gap(rival).value for one in found.tried[2:])
    again = dig(view, actions, 200, 3, known, never_alike)
    assert [one.values for one in again.tried] == [one.values for one in found.tried]


def test_a_rival_stays_however_far_behind() -> None:
    """By how much the best is better is asked here, not only whether it is."""
    one = max(puzzles("power-grid"), key=lambda one: one.made["value"])
    actions = [baseload.game("power-grid").action(text) for text in (one.best, one.tempting)]
    found = dig(one.view(), actions, 300, 3, knowledge("power-grid", one.view().players), never_alike)
    assert not found.given_up
    assert [len(tried.values) for tried in found.tried] == [150, 150]
    gap = found.gap(found.tried[1])
    assert gap.value > 4 * gap.value_error


def test_what_will_not_become_clear_is_given_up() -> None:
    state = position("power-grid", 60, players=2)
    view = state.view(state.seat)
    known = knowledge("power-grid", 2)
    actions = worth_trying(view, known, *state.legal()[:6])
    found = dig(view, actions, 400, 3, known, never_alike, hope=2.0)
    assert found.given_up
    assert found.playouts < 400


def test_a_decision_without_a_choice_is_no_puzzle() -> None:
    state = position("power-grid", 0, players=2)
    while len(knowledge("power-grid", 2).actions(state)) > 1:
        state.apply(knowledge("power-grid", 2).choose(state))
    assert sift(state.view(state.seat), 1, Depth(screen=8)).why == "no_choice"


@every_game
def test_every_decision_has_one_of_the_themes_or_none(game: str) -> None:
    themes = themes_of(game)
    rng, met = Random(2), set()
    for table in themes.tables:
        rules = baseload.game(game)
        options = rules.options(**table)
        state = rules.setup(options, rules.deal(options, 4))
        known = knowledge(game, options.players)
        while state.seat is not None:
            seen = state.view(state.seat).seen()
            met.add(themes.theme(seen, known.actions(seen), 0.3))
            state.apply(known.choose_loosely(state, rng))
        assert all(isinstance(value, int) for value in themes.figures(state, 0).values())
    assert met - {""} <= set(themes.names)
    assert len(met - {""}) >= 4


# --- mining -----------------------------------------------------------------------------------------------------------

SEEDS = {"power-grid": 1, "co2": 3, "second-chance": 5}


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """By game: the file of a run that nobody stopped."""
    found: dict[str, bytes] = {}
    for game, seed in SEEDS.items():
        path = tmp_path_factory.mktemp(game) / "puzzles.jsonl"
        mine(tiny(game, seed=seed), str(path))
        found[game] = path.read_bytes()
    return found


@every_game
def test_puzzles_are_found_and_can_be_read(game: str, mined: dict[str, bytes]) -> None:
    found = read_puzzles(mined[game].decode(), "puzzles.jsonl")
    assert found
    for one in found:
        assert one.state().seat == one.seat
        assert {str(action) for action in one.state().legal()} >= set(one.chances)
        assert one.made["seed"] == SEEDS[game]
        assert len(one.made["playouts"]) == 2, "the depth that was really searched is noted"
        assert min(one.made["playouts"]) < 200


class Halt(Exception):
    """Pulls the plug."""


@every_game
def test_a_run_that_was_stopped_goes_on(game: str, mined: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    heard: list[int] = []

    def stop(progress: Progress) -> None:
        heard.append(progress.spots)
        if len(heard) == 5:
            raise Halt

    with pytest.raises(Halt):
        mine(tiny(game, seed=SEEDS[game]), str(path), tell=stop)
    (journal,) = tmp_path.glob("*.journal")
    before = journal.read_bytes()
    journal.write_bytes(before + b'{"game":0,"mo')  # half a line of a run that was killed
    mine(tiny(game, seed=SEEDS[game]), str(path))
    assert path.read_bytes() == mined[game]
    assert journal.read_bytes().startswith(before), "what was done is not done again"
    done = journal.read_bytes()
    mine(tiny(game, seed=SEEDS[game]), str(path))
    assert (path.read_bytes(), journal.read_bytes()) == (mined[game], done), "and a finished run does nothing"


def test_a_run_that_was_killed_goes_on(mined: dict[str, bytes], tmp_path: Path) -> None:
    code = (
        "from tests.lab.test_puzzles import *; "
        "mine(tiny('power-grid', seed=SEEDS['power-grid']), 'puzzles.jsonl')"
    )
    root = str(Path(__file__).parents[2])
    env = environment()
    env["PYTHONPATH"] = os.pathsep.join(filter(None, (env.get("PYTHONPATH"), root)))
    with subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, env=env) as process:
        while process.poll() is None and not any(
            b"move" in path.read_bytes() for path in tmp_path.glob("*.journal")
        ):
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    path = tmp_path / "puzzles.jsonl"
    mine(tiny("power-grid", seed=SEEDS["power-grid"]), str(path))
    assert path.read_bytes() == mined["power-grid"]


def test_what_a_file_has_stays(mined: dict[str, bytes], tmp_path: Path) -> None:
    """Another plan adds to it."""
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(mined["power-grid"])
    mine(tiny("power-grid", seed=6), str(path))
    found = {one.made["seed"] for one in read_puzzles(path.read_text("utf-8"), "puzzles.jsonl")}
    assert found == {1, 6}
    assert set(mined["power-grid"].splitlines()) < set(path.read_bytes().splitlines())


def test_what_a_file_has_is_not_searched_again(mined: dict[str, bytes], tmp_path: Path) -> None:
    """Even without the journal, as whoever adds to our own files has none."""
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(mined["co2"])
    mine(tiny("co2", seed=SEEDS["co2"]), str(path))
    (journal,) = tmp_path.glob("*.journal")
    assert path.read_bytes() == mined["co2"]
    assert b'"puzzle":{' not in journal.read_bytes()


def test_no_more_than_are_wanted_of_a_theme(mined: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(mined["power-grid"])
    theme = read_puzzles(mined["power-grid"].decode(), "puzzles.jsonl")[0].theme
    mine(tiny("power-grid", games=1, seed=6, each=1), str(path))
    themes = [one.theme for one in read_puzzles(path.read_text("utf-8"), "puzzles.jsonl")]
    assert themes.count(theme) == 1


def test_time_can_be_limited(tmp_path: Path) -> None:
    found = mine(tiny("power-grid", games=1000), str(tmp_path / "puzzles.jsonl"), seconds=0.2)
    assert found.games < 10


def test_no_games_at_all_is_refused() -> None:
    with pytest.raises(OptionError):
        MinePlan("power-grid", [], 0, 1)
