"""`baseload serve`: what it says when it starts and stops, and one clear sentence when it cannot."""

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from baseload.cli.main import main


def test_it_starts_says_where_and_stops_quietly(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "baseload",
        "serve",
        "--no-open",
        "--port",
        "0",
        "--data",
        str(tmp_path / "d"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        ready = running.stdout.readline()
        assert ready.startswith("Baseload is at http://localhost:"), ready
        address = ready.split()[3]
        with urllib.request.urlopen(address + "api/games") as answer:
            assert answer.status == 200
        running.send_signal(signal.SIGINT)
        out, err = running.stdout.read(), running.stderr.read()
    assert "Ctrl+C" in out
    assert "All tables are kept" in out
    assert (err, running.returncode) == ("", 0)
    assert (tmp_path / "d" / "baseload.sqlite3").exists()
    assert (tmp_path / "d" / "secret").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("port", ["-1", "x", "99999999", "70000"])
def test_a_port_that_is_none(port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-open", "--port", port, "--data", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-open", "--port", str(port), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert f"port {port}" in said
    assert "--port" in said


def test_a_host_that_is_not_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-open", "--host", "192.0.2.7", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "192.0.2.7" in capsys.readouterr().err


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["serve", "--no-open", "--data", str(tmp_path / "file")]) == 2
    assert "--data" in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cannot_be_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    assert main(["serve", "--no-open", "--data", str(tmp_path / "closed")]) == 2
    assert "written" in capsys.readouterr().err


def test_packages_that_are_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "litestar" else found(name))
    assert main(["serve", "--no-open", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "litestar" in said
    assert "baseload[server]" in said
