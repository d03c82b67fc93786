"""version, games, rules: what there is to know."""

import json

import pytest

import baseload
from baseload.cli.main import main
from baseload.core.ledger import find, ledger
from tests.cli.command import baseload as command
from tests.cli.command import refused
from tests.registered import GAMES, every_spoken_game


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["version"]) == 0
    shown = capsys.readouterr().out
    assert baseload.__version__ in shown
    assert {"compiled": "compiled", "pure": "pure Python"}[baseload.build()] in shown
    assert "power-grid" in shown
    assert main(["version", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["build"] == baseload.build()
    assert facts["games"] == {name: baseload.game(name).rules for name in baseload.game_names()}
    assert main(["--version"]) == 0
    assert baseload.__version__ in capsys.readouterr().out


def test_version_in_a_process_of_its_own() -> None:
    done = command("version", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    assert json.loads(done.stdout)["build"] == baseload.build()


def test_help_and_nothing_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    for name in ("play", "games", "about", "rules", "simulate", "replay", "bench", "version"):
        assert name in shown
        with pytest.raises(SystemExit) as stop:
            main([name, "--help"])
        assert stop.value.code == 0
        text = capsys.readouterr().out
        assert text.startswith("Usage: baseload")
        assert "help." not in text
        assert f"{name}." not in text, "a sentence is missing"


def test_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert all(f"{name}: " in shown for name in GAMES)
    assert main(["games", "--json"]) == 0
    assert [game["name"] for game in json.loads(capsys.readouterr().out)] == GAMES


@every_spoken_game
def test_games(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", game]) == 0
    shown = capsys.readouterr().out
    title = baseload.game(game)
    specs = title.option_specs()
    for spec in specs:
        assert f"  {spec.name} = " in shown
    assert "option." not in shown
    assert "option_form." not in shown
    assert main(["games", game, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["players"] == [title.fewest, title.most]
    assert [option["name"] for option in found["options"]] == [spec.name for spec in specs]
    assert [option["default"] for option in found["options"]] == [spec.default for spec in specs]
    assert all(option["about"] and option["rule"] for option in found["options"])


@pytest.mark.parametrize("asked", ["69", "PG-69", "pg-69"])
def test_a_rule_by_its_id(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "power-grid", asked]) == 0
    shown = capsys.readouterr().out
    assert "PG-69" in shown
    assert "l. 266-271" in shown
    assert ".py" not in shown, "where it lives in the code is for the documentation"
    assert shown.count("PG-") == 1


def test_what_a_table_chooses_is_told_with_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "power-grid", "39"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "each table chooses (--option auction=…): How plants are auctioned." in shown


def test_several_rules_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "power-grid", "A12", "4", "--json"]) == 0
    assert [rule["id"] for rule in json.loads(capsys.readouterr().out)] == ["PG-A12", "PG-4"]


def test_rules_by_words_need_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "power-grid", "HYBRID", "mix", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "PG-11" in [rule["id"] for rule in found]
    for rule in found:
        text = " ".join(rule.values()).casefold()
        assert "hybrid" in text
        assert "mix" in text


def test_the_whole_ledger_by_section(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ledger("power-grid")
    assert main(["rules", "power-grid"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for section in {rule.section for rule in rules}:
        assert lines.count(section) == 1
    for rule in rules:
        assert f"  {rule.id} · {rule.title}" in lines


def test_the_ledger_as_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "power-grid", "--markdown"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("# ")
    for rule in ledger("power-grid"):
        assert f"**{rule.id} · " in page
        assert f"## {rule.section}\n" in page
        assert rule.place in page


def test_no_such_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert "PG-999" in refused(capsys, "rules", "power-grid", "PG-999")
    assert "zeppelin" in refused(capsys, "rules", "power-grid", "zeppelin")


def test_the_ledger_is_checked() -> None:
    assert len(ledger("power-grid")) == len({rule.id for rule in ledger("power-grid")})
    assert find("power-grid", ["a42"])[0].option == "money"


def test_a_reader_who_leaves_early() -> None:
    """`baseload rules | head` ends quietly."""
    import subprocess
    import sys

    from tests.cli.command import environment

    process = subprocess.Popen(
        [sys.executable, "-m", "baseload", "rules", "power-grid"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0
