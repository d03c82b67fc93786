"""`baseload play` on a pipe: whole games, and everything one can type."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import baseload
from baseload.cli.main import main
from baseload.core.ledger import Rule
from baseload.core.problems import DataError, Problem, UnknownNameError
from baseload.core.record import load_record
from tests.cli.command import baseload as command
from tests.cli.command import environment, play
from tests.registered import every_game

ROOT = Path(__file__).parents[2]
TWO = [
    "--players",
    "2",
    "--seats",
    "me,me",
    "--names",
    "Anna,Bo",
    "--option",
    "first_order=seats",
    "--seed",
    "3",
]


def play_through(*arguments: str, pick: str = "last") -> tuple[int, str]:
    """Play a whole game by reading the numbered choices, as a person would."""
    process = subprocess.Popen(
        [sys.executable, "-m", "baseload", "play", "power-grid", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    everything = b""
    unanswered = b""
    number = 0
    while piece := os.read(process.stdout.fileno(), 65536):
        everything += piece
        unanswered += piece
        if unanswered.endswith(b"\n> "):
            # A list without numbers is answered with what it says.
            listed = re.findall(rb"(?m)^ +(\d+)\) ", unanswered) or re.findall(
                rb"(?m)^ {5}([a-z]+(?: \d+)?)  ", unanswered
            )
            unanswered = b""
            number += 1
            answer = {"first": listed[0], "last": listed[-1], "turns": listed[number % len(listed)]}[pick]
            process.stdin.write(answer + b"\n")
            process.stdin.flush()
    process.stdin.close()
    process.stdout.close()
    return process.wait(), everything.decode()


@pytest.mark.parametrize(
    ("players", "more", "pick"),
    [
        (2, ["--seats", "me,me", "--map", "usa"], "first"),
        (3, ["--option", "auction=sealed", "--option", "regions=draft"], "turns"),
        (4, ["--option", "money=open", "--option", "final_payment=on"], "first"),
        (6, ["--option", "beginner=on"], "turns"),
    ],
)
def test_whole_games_by_number(tmp_path: Path, players: int, more: list[str], pick: str) -> None:
    path = tmp_path / "game.bl"
    code, shown = play_through(
        "--players", str(players), "--seed", "5", "--record", str(path), *more, pick=pick
    )
    assert code == 0, shown[-2000:]
    record = load_record(str(path))
    assert record.verify().outcome is not None
    assert "The game is over" in shown
    assert " ".join(shown.split()).endswith(f"`baseload replay {path}` tells it again.")
    assert not re.search(r"\b(event|action|asked|play)\.\w", shown), "a sentence is missing"


def test_a_game_in_notation(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    lines = ["auction 3", "bid 3", "pass", "auction 4", "buy oil 2", "done", "buy coal 2", "done"]
    done = play(*TWO, "--record", path, lines=lines)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    record = load_record(str(path))
    assert [str(action) for action in record.actions] == lines
    assert record.seats == ["Anna", "Bo"]
    assert record.verify().seat is not None
    assert f"--resume {path}" in " ".join(done.stdout.split())


@every_game
def test_every_game_can_be_played_in_notation(game: str, tmp_path: Path) -> None:
    """Whatever is legal can be typed as it is written; alone where the game allows that."""
    title = baseload.game(game)
    options = title.options(players=title.fewest)
    state = title.setup(options, title.deal(options, 3))
    rng = Random(3)
    lines: list[str] = []
    while state.outcome is None:
        lines.append(str(rng.choice(state.legal())))
        state.play(title.action(lines[-1]))
    path = tmp_path / "game.bl"
    seats = ",".join(["me"] * title.fewest)
    done = command(
        "play", game, "--seats", seats, "--seed", 3, "--record", path, input="\n".join(lines) + "\n"
    )
    assert done.returncode == 0, done.stderr
    record = load_record(str(path))
    assert [str(action) for action in record.actions] == lines
    assert record.verify().hash() == state.hash()


def test_short_forms_and_names() -> None:
    lines = ["a 3", "7", "p", "auct 4", "oil 2", "d", "done"]
    done = play(*TWO, "--option", "regions=nw,w,sw", lines=[*lines, "Köln", "b dus", "build essen", "log"])
    assert "Anna" not in done.stderr
    for sentence in (
        "buys plant 3 for 7 Elektro",
        "builds in Köln",
        "builds in Düsseldorf",
        "builds in Essen",
    ):
        assert sentence in done.stdout


def test_what_is_not_an_action() -> None:
    done = play(*TWO, lines=["dance", "99", "build", "auction x", "", "auction", "choices", "quit"])
    assert done.returncode == 0
    assert "“dance” is not understood" in done.stdout
    assert "“auction” could mean several things" in done.stdout
    assert "Plant 99 " in done.stdout
    assert done.stdout.count("     auction 3  ") == 2
    assert done.stdout.count("A number alone will do for `auction`.") == 2


def test_why() -> None:
    done = play(*TWO, lines=["why auction 10", "why auction 3", "why", "why dance", "bid 3", "quit"])
    assert "(PG-37)" in done.stdout
    assert "PG-37, " in done.stdout  # the rule itself
    assert "`auction 3` is legal" in done.stdout
    assert "“dance” is not understood" in done.stdout
    assert "(PG-36)" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("problem", [DataError("no_ledger", game="x"), UnknownNameError("unknown_rule")])
def test_why_without_a_ledger(
    problem: Problem, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def find(game_name: str, words: list[str]) -> list[Rule]:
        raise problem

    monkeypatch.setattr("baseload.cli.conversation.find_rules", find)
    monkeypatch.setattr("sys.stdin", StringIO("why auction 10\nquit\n"))
    assert main(["play", "power-grid", *TWO]) == 0
    shown = capsys.readouterr().out
    answer = shown.partition("why auction 10\n")[2].partition("\n> ")[0]
    assert "(PG-37)" in answer
    assert answer.count("\n") <= 1, "the reason and nothing else"


def test_why_with_numbers() -> None:
    lines = ["auction 3", "49", "pass", "auction 4", "done", "done", "build essen", "why build essen"]
    done = play(*TWO, "--option", "regions=nw,w,sw", lines=[*lines, "why build munchen"])
    assert "10 Elektro" in done.stdout
    assert "1 Elektro" in done.stdout
    assert "PG-69" in done.stdout
    assert "München" in done.stdout
    assert "PG-16" in done.stdout


def test_looking_around() -> None:
    done = play(
        *TWO, lines=["board", "map", "rules hybrid mix", "rules 69", "rules", "log", "help", "?", "quit"]
    )
    assert done.returncode == 0
    assert done.stdout.count("Turn order") == 2
    assert "links with their costs" in done.stdout
    assert "PG-11, " in done.stdout
    assert "PG-69, " in done.stdout
    assert "Nothing has happened yet." in done.stdout
    assert done.stdout.count("What you can type:") == 2


def test_undo_takes_back_ones_own_actions(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    start = ["auction 3", "bid 3", "pass", "auction 4"]
    lines = [*start, "buy oil 1", "buy oil 2", "undo", "undo", "buy oil 4", "quit"]
    done = play(*TWO, "--record", path, lines=lines)
    assert done.stdout.count("Taken back: ") == 2
    assert [str(action) for action in load_record(str(path)).actions] == [*start, "buy oil 4"]


def test_undo_stops_at_what_was_uncovered(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    # Plant 13 lies on top for all to see, so the first sale shows nothing new; the second draws an unknown card.
    lines = ["undo", "auction 4", "bid 4", "undo", "pass", "undo", "pass", "auction 3", "undo", "quit"]
    done = play(*TWO, "--record", path, lines=lines)
    answers = [
        line for line in done.stdout.splitlines() if "take back" in line or "taken back" in line.lower()
    ]
    assert "nothing to take back" in answers[0]
    assert "not yours" in answers[1]
    assert answers[2] == "Taken back: `pass`."
    assert "uncovered" in answers[3]
    kept = ["auction 4", "bid 4", "pass", "auction 3"]
    assert [str(action) for action in load_record(str(path)).actions] == kept


def test_undo_never_takes_back_a_bot(tmp_path: Path) -> None:
    done = play("--players", "3", "--seed", "7", lines=["pass", "undo", "quit"])
    assert "Taken back" not in done.stdout


def test_saving(tmp_path: Path) -> None:
    first, second, precious = tmp_path / "a.bl", tmp_path / "b.bl", tmp_path / "precious"
    precious.write_text("precious")
    lines = [
        "save",
        "auction 3",
        f"save {precious}",
        f"save {first}",
        "bid 3",
        f"save {second}",
        "pass",
        "save",
        "quit",
    ]
    done = play(*TWO, lines=lines)
    assert "Name a file" in done.stdout
    assert "is not overwritten" in " ".join(done.stdout.split())  # wherever the line was broken
    assert precious.read_text() == "precious"
    assert len(load_record(str(first)).actions) == 3
    assert len(load_record(str(second)).actions) == 2
    assert str(first) in " ".join(done.stdout.split("> quit")[1].split())


def test_leaving_without_a_file() -> None:
    for lines in (["quit"], []):
        done = play(*TWO, lines=lines)
        assert done.returncode == 0
        assert "it was not kept" in done.stdout


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    done = play(*TWO, "--record", path, lines=["auction 3"])
    assert done.returncode == 0
    assert str(path) in done.stdout.splitlines()[-1] + done.stdout.splitlines()[-2]
    assert len(load_record(str(path)).actions) == 1


def test_resuming(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.bl", tmp_path / "copy.bl"
    play(*TWO, "--record", path, lines=["auction 3", "bid 3"])
    done = command("play", "--resume", path, input="pass\nauction 4\n")
    assert done.returncode == 0, done.stderr
    assert "Anna and Bo" in done.stdout
    assert [str(action) for action in load_record(str(path)).actions] == [
        "auction 3",
        "bid 3",
        "pass",
        "auction 4",
    ]
    done = command("play", "power-grid", "--resume", path, "--record", copy, input="buy oil 1\n")
    assert len(load_record(str(path)).actions) == 4
    assert len(load_record(str(copy)).actions) == 5
    assert done.returncode == 0


def test_resuming_with_other_seats(begun: Path) -> None:
    code, _ = play_through("--resume", str(begun), "--seats", "random,random,random")
    assert code == 0
    record = load_record(str(begun))
    assert record.seats == ["bot random", "bot random", "bot random"]
    assert record.verify().outcome is not None
    again = command("play", "--resume", begun)
    assert again.returncode == 0
    assert "wins" in again.stdout


def test_a_bot_that_is_not_installed_is_not_a_person(begun: Path) -> None:
    text = begun.read_text("utf-8").replace('seat 2 "bot random"', 'seat 2 "bot mcts:5s"')
    begun.write_text(text, "utf-8")
    done = command("play", "--resume", begun, input="quit\n")
    assert done.returncode == 2
    assert done.stderr.startswith("There is no bot called mcts:5s: choose random, easy, normal, ")
    assert begun.read_text("utf-8") == text
    assert "(bot, mcts)" in command("replay", begun).stdout
    assert command("play", "--resume", begun, "--seats", "me,random,me", input="quit\n").returncode == 0


def test_people_may_be_called_like_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    arguments = ["--seats", "me,random,me", "--names", "random,ember", "--seed", "3", "--record", path]
    done = play(*arguments, lines=["quit"])
    assert "random, Luma (bot, random) and ember" in done.stdout
    assert load_record(str(path)).seats == ["random", "bot random", "ember"]
    assert "random, Luma (bot, random) and ember" in command("play", "--resume", path, input="quit\n").stdout


def test_names_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    arguments = [b"--seats", b"me,random", b"--names", b"A\xff", b"--record", os.fsencode(path)]
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"baseload", b"play", b"power-grid", *arguments],
        input=b"quit\n",
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert load_record(str(path)).seats == ["A\ufffd", "bot random"]


@pytest.mark.parametrize("columns", [44, 60, 100])
def test_the_result_is_told_once(finished: Path, columns: int) -> None:
    for arguments in (["play", "--resume"], ["replay"]):
        done = subprocess.run(
            [sys.executable, "-m", "baseload", *arguments, str(finished)],
            capture_output=True,
            encoding="utf-8",
            env=environment(COLUMNS=str(columns)),
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        board = done.stdout[done.stdout.rindex("Power Grid") :]  # the news before it may tell of the end too
        assert len(re.findall(r"\bwins?\b|\bshare\b", board)) == 1, board


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    paths = [tmp_path / "a.bl", tmp_path / "b.bl"]
    for path in paths:
        play("--players", "3", "--seed", "4", "--record", path, lines=["1"] * 5)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_seed_is_chosen_and_told() -> None:
    done = play("--players", "2", lines=["quit"])
    assert re.search(r"The seed is \d+\.", done.stdout)


def test_rivals_are_told_before_they_begin_that_all_can_lose() -> None:
    done = command("play", "second-chance", "--option", "mode=competitive", input="quit\n")
    welcome = " ".join(done.stdout.partition("Type the number")[0].split())
    assert "Mode competitive: the most points win after 5 decades, but above 500 ppm all lose" in welcome
    assert "save the planet in about 4 games of 10" in welcome


@pytest.mark.parametrize(
    ("board", "oceania", "europe"),
    [
        ([], 3, 5),
        (["--option", "components=standard-2ec33fdacc7e"], 4, 5),
        (["--components", ROOT / "examples/components/second-chance-fewer-spaces.toml"], 3, 4),
    ],
)
def test_rivals_can_have_another_board(board: list[object], oceania: int, europe: int) -> None:
    """The commands of docs/balance.md, and how many demand spaces they give."""
    done = command("play", "second-chance", "--option", "mode=competitive", *board, input="quit\n")
    for region, permits, spaces in (("Oceania", 4, oceania), ("Europe", 5, europe)):
        line = rf"(?m)^{region} +{permits}/{permits}°? .* due, {spaces - 1} free$"
        assert re.search(line, done.stdout), done.stdout


def test_only_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    done = play("--seats", "random,random", "--seed", "1", "--record", path, lines=[])
    assert done.returncode == 0
    assert load_record(str(path)).verify().outcome is not None


def test_a_shared_screen_keeps_secrets() -> None:
    done = play(*TWO, lines=["auction 3", "bid 17", "pass", "auction 4", "quit"])
    boards = done.stdout.split("\nPlayers\n")[1:]
    assert len(boards) >= 3
    for board in boards:
        assert board.count("money hidden") == 1
        assert "Anna (you)" in board or "33 Elektro" not in board  # what Anna has left, while Bo looks


def test_a_map_of_ones_own(tmp_path: Path) -> None:
    germany = Path(baseload.__file__).parent / "games" / "power_grid" / "data" / "maps" / "germany.toml"
    own = tmp_path / "own.toml"
    own.write_text(germany.read_text("utf-8").replace('id = "germany"', 'id = "own"'), "utf-8")
    path = tmp_path / "game.bl"
    done = play("--players", "2", "--map", own, "--record", path, lines=["quit"])
    assert done.returncode == 0, done.stderr
    own.unlink()  # the record carries the map
    assert command("play", "--resume", path, input="quit\n").returncode == 0


@pytest.mark.parametrize(
    ("before", "then", "kept"),
    [
        ([], ["auction 3"], 2),
        (["auction 3", "bid 3", "pass", "auction 4", "buy oil 1", "buy oil 1"], ["undo"], 6),
    ],
    ids=["playing", "undo"],
)
def test_a_disk_that_fails_does_not_end_the_game(
    tmp_path: Path, before: list[str], then: list[str], kept: int
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    elsewhere = tmp_path / "elsewhere.bl"
    process = subprocess.Popen(
        [sys.executable, "-m", "baseload", "play", "power-grid", *TWO, "--record", str(folder / "game.bl")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"{line}\n" for line in before).encode())
    process.stdin.flush()
    shown = b""
    while shown.count(b"\n> ") <= len(before):
        shown += os.read(process.stdout.fileno(), 65536)
    (folder / "game.bl").unlink()
    folder.rmdir()
    last = "bid 3" if not before else "buy oil 2"
    answers = [*then, f"save {elsewhere}", last, "quit"]
    out, errors = process.communicate("".join(f"{line}\n" for line in answers).encode(), timeout=60)
    assert process.returncode == 0, errors
    said = b" ".join(out.split())  # lines break wherever the folder's name is long
    assert b"cannot be written" in said
    assert b"not kept" in said
    assert ("You buy 2 oil" in out.decode()) == bool(before), "what follows an undo is told"
    assert len(load_record(str(elsewhere)).actions) == kept


def test_the_welcome_tells_what_is_reconstructed() -> None:
    """With counts, and how many values are the table's own; where all are printed it says nothing."""
    told = " ".join(command("play", "co2", "--players", "2", input="quit\n").stdout.split())
    assert "Component values: 195 of 357 reconstructed, marked °" in told
    shapes = str(Path(__file__).parents[2] / "examples" / "components" / "co2-shapes.toml")
    own = command("play", "co2", "--players", "2", "--components", shapes, input="quit\n")
    told = " ".join(own.stdout.split())
    assert "Component values: 17 of 367 the table's own, 188 reconstructed" in told
    assert "Component values" not in play("--players", "2", lines=["quit"]).stdout


def test_a_hint_tells_chances_in_their_order_and_why() -> None:
    table = ["co2", "--players", "2", "--seats", "me,normal", "--seed", "4"]
    said = command("play", *table, input="hint\nquit\n").stdout
    shares = [int(share) for share in re.findall(r"about (\d+)\s+% to\s+win", said)]
    assert len(shares) > 1
    assert shares == sorted(shares, reverse=True)
    assert re.search(r"worth\s+about\s+\d+\s+points?", said)
