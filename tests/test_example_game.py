"""The example outside the package: it is installed in a folder of its own and played through every door, with nothing
changed in the package."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.serving import Browser, Server, play_out

EXAMPLE = Path(__file__).parents[1] / "examples" / "games" / "merit_order"
Run = Callable[..., str]
BARE = """
from baseload.core.title import Title
from merit_order.game import MeritOrder

GAME = MeritOrder()
GAME.name = "bare"
TITLE = Title("bare", rules="bare_title:GAME")
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a process needs to find the example, installed as anybody would, and beside it a title that has rules and
    nothing else; this process does not find them."""
    folder = tmp_path_factory.mktemp("installed")
    copy = folder / "source"  # a build writes into its source
    subprocess.run(["cp", "-r", str(EXAMPLE), str(copy)], check=True)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*install, "--target", str(folder / "there"), str(copy)], check=True, timeout=300)
    (folder / "there" / "bare_title.py").write_text(BARE)
    metadata = folder / "there" / "bare_title-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: bare-title\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[baseload.titles]\nbare = bare_title:TITLE\n")
    given = os.environ.get("PYTHONPATH", "")
    paths = [str(folder / "there"), *(os.path.abspath(path) for path in given.split(os.pathsep) if path)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@pytest.fixture(scope="module")
def run(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python with these arguments, and gives what it wrote."""
    folder = tmp_path_factory.mktemp("working")

    def python(*arguments: str, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            cwd=folder,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return python


def test_it_keeps_the_contract(run: Run) -> None:
    assert "merit-order" in run("-m", "baseload.testing", "merit-order")


def test_it_is_listed_with_its_options_and_rules(run: Run) -> None:
    assert "Merit Order" in run("-m", "baseload", "games")
    assert "MO-5" in run("-m", "baseload", "rules", "merit-order", "rest")
    assert "merit-order: rules version 1" in run("-m", "baseload", "version")


def test_it_is_played_in_the_terminal(run: Run) -> None:
    """A person waits and then leaves; everything is said in its own sentences."""
    seen = run(
        "-m", "baseload", "play", "merit-order", "--seats", "me,normal", "--seed", "3", typed="wait\nquit\n"
    )
    assert "Round 2 begins. Plants needed: 1." in seen
    assert "You have made your offer." in seen


def test_rules_alone_are_a_game(run: Run) -> None:
    """Everything makes do without the rest; what is asked is told, and ids where there are no words."""
    assert "checks hold." in run("-m", "baseload.testing", "bare")
    seen = run("-m", "baseload", "play", "bare", "--seats", "me,normal", "--seed", "3", typed="wait\nquit\n")
    assert "It is your move." in seen
    assert "event.offered" in seen


def test_bots_play_it(run: Run) -> None:
    told = run(
        "-m", "baseload", "arena", "merit-order", "--bots", "normal,random", "--games", "40", "--players", "2"
    )
    assert "normal" in told
    assert "40" in run("-m", "baseload", "simulate", "merit-order", "--games", "40", "--bots", "easy")


def test_what_it_knows_beats_chance(run: Run) -> None:
    script = """
from random import Random
import baseload
from baseload.core.playing import bot_game
game = baseload.game("merit-order")
won = 0
for seed in range(60):
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, seed // 2))
    bots = [baseload.bot("normal", seed), baseload.bot("random", seed)]
    bot_game(state, bots if seed % 2 else bots[::-1], 1.0)
    won += state.outcome.winners == [1 - seed % 2]
print(won)
"""
    assert int(run("-c", script)) > 40


def test_it_is_an_environment_everywhere(run: Run) -> None:
    """PettingZoo's own test, a game in Gymnasium, a game in OpenSpiel."""
    script = """
import gymnasium, pyspiel
from pettingzoo.test import api_test
import baseload.envs, baseload.envs.open_spiel
api_test(baseload.envs.env("merit-order", players=3), num_cycles=50)
env = gymnasium.make("baseload/MeritOrder-v0", opponents="normal", players=3)
seen, told = env.reset(seed=1)
over = False
while not over:
    seen, reward, over, cut, told = env.step(int(seen["action_mask"].argmax()))
state = pyspiel.load_game("baseload_merit_order", {"players": 2}).new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print("played", len(state.returns()))
"""
    assert "played 2" in run("-c", script)


def test_a_study_writes_it_down(run: Run) -> None:
    plan = """
name = "small"
games = 4

[[tables]]
game = "merit-order"
bots = [["normal", "random"]]
options = { players = 2 }
"""
    script = f"""
from pathlib import Path
Path("plan.toml").write_text({plan!r})
"""
    run("-c", script)
    run("-m", "baseload", "lab", "run", "plan.toml", "--output", "results")
    look = """
from baseload.lab.results import load
found = load("results")
assert found.unfinished == 0
assert found.rounds.columns[-2:] == ["money", "price"], found.rounds.columns
assert found.rounds["money"].null_count() == 0
assert set(found.facts["kind"]) >= {"ran"}
print(found.games.height)
"""
    assert int(run("-c", look)) >= 4
    run("-m", "baseload", "lab", "report", "results")


@pytest.fixture(scope="module")
def server(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = environment["PYTHONPATH"]
    try:
        found = Server(tmp_path_factory.mktemp("data"))
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
    yield found
    found.stop()


def test_it_is_on_the_pages(server: Server) -> None:
    visitor = Browser(server.address)
    home = visitor.get("/")
    assert 'href="/new/merit-order"' in home
    assert "Offer a plant in secret" in home
    sheet = re.search(r'href="(/style\.css[^"]*)"', home)
    assert sheet is not None
    assert ".merit-order .hand" in visitor.get(sheet[1])
    assert "MO-4" in visitor.get("/rules/merit-order")
    assert "How long it takes" in visitor.get("/new/merit-order")


def test_a_title_with_rules_alone_is_on_the_pages(server: Server) -> None:
    visitor = Browser(server.address)
    assert 'href="/new/bare"' in visitor.get("/")
    assert "option.rounds" in visitor.get("/new/bare")
    rules = visitor.http.get("/rules/bare")
    assert (rules.status_code, "Nobody has written down" in rules.text) == (404, True)
    ada = server.person("Ada")
    table = ada.table("bare", 2, seed=4)
    play_out(ada, table, Random(1))
    assert '<main class="plain"' in visitor.get(f"/t/{table}/replay")


def test_it_is_played_at_a_table(server: Server) -> None:
    """It is played to its end; the page draws it, a refusal says why, and the record comes back."""
    ada = server.person("Ada")
    table = ada.table("merit-order", 2, seed=4)
    refused = ada.refused("POST", f"/api/tables/{table}/actions", seat=0, action="offer 16 at 3")
    assert refused[1]["refusal"]["rule"] == "MO-3"
    play_out(ada, table, Random(1))
    assert ada.look(table)["view"]["known"]["outcome"]["reason"] == "rounds_played"
    page = Browser(server.address).get(f"/t/{table}/replay")
    assert '<main class="merit-order"' in page
    again = ada.upload(ada.record(table))
    assert ada.look(again)["view"]["known"] == ada.look(table)["view"]["known"]
