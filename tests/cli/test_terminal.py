"""A game at a real terminal: colour, questions before a slip, handing over, Ctrl-C."""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import pytest

from baseload.core.record import load_record
from tests.cli.command import environment

pty = pytest.importorskip("pty")

TWO = ["--seats", "me,me", "--option", "first_order=seats", "--seed", "3", "--option", "regions=nw,w,sw"]


def _allow_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The command behind a pseudo-terminal."""

    def __init__(self, *arguments: str, colour: bool = False) -> None:
        self.master, slave = pty.openpty()
        settings = environment(TERM="xterm")
        if colour:
            del settings["NO_COLOR"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "baseload", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=settings,
            start_new_session=True,
            # Whoever runs the tests in the background may have turned Ctrl-C off, and children inherit that.
            preexec_fn=_allow_interrupts,
        )
        os.close(slave)
        self.shown = ""

    def interrupt(self, text: str) -> str:
        """Ctrl-C, and what is shown up to this text.

        One that falls between the prompt and the reading of the line is noticed only at the next key, so it is
        pressed again, as a person would.
        """
        for _ in range(20):
            os.killpg(self.process.pid, signal.SIGINT)
            with contextlib.suppress(TimeoutError):
                return self.until(text, seconds=3)
        raise AssertionError(f"{text!r} did not come:\n{self.shown}")

    def until(self, text: str, seconds: float = 60) -> str:
        """What is shown up to this text."""
        end = time.monotonic() + seconds
        while text not in self.shown:
            if time.monotonic() > end:
                raise TimeoutError(f"{text!r} did not come:\n{self.shown}")
            ready, _, _ = select.select([self.master], [], [], 1)
            if ready:
                try:
                    self.shown += os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # how a terminal says that the other side has gone
                    assert text in self.shown, self.shown
        before, _, self.shown = self.shown.partition(text)
        return before

    def answer(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


def test_a_sitting_with_questions(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    with Terminal("play", "power-grid", *TWO, "--option", "money=open", "--record", str(path)) as terminal:
        terminal.until("\r\n> ")
        terminal.answer("4")  # plant 4, not the fourth choice
        terminal.until("\r\n> ")
        terminal.answer("bid 4")
        terminal.until("\r\n> ")
        terminal.answer("pass")
        terminal.until("\r\n> ")
        terminal.answer("auction 3")  # nobody else can bid
        assert "Nobody else" in terminal.until("[y/n] ")
        terminal.answer("y")
        terminal.until("\r\n> ")
        terminal.answer("done")  # plant 3 has no oil
        assert "Still without fuel: plant no. 3" in terminal.until("[y/n] ")
        terminal.answer("no")
        terminal.until("> ")
        terminal.answer("buy oil 2")
        terminal.until("\r\n> ")
        terminal.answer("done")
        terminal.until("\r\n> ")
        terminal.answer("quit")
        terminal.until("--resume")
        assert terminal.process.wait(60) == 0
    played = ["auction 4", "bid 4", "pass", "auction 3", "buy oil 2", "done"]
    assert [str(action) for action in load_record(str(path)).actions] == played


def test_handing_over_hides_the_screen() -> None:
    with Terminal("play", "power-grid", *TWO) as terminal:
        terminal.until("\r\n> ")
        terminal.answer("auction 4")
        terminal.until("\r\n> ")
        terminal.answer("bid 9")
        assert "\x1b[2J" in terminal.until("Press Enter")
        terminal.answer("")
        terminal.until("it is your turn")
        terminal.until("\r\n> ")
        terminal.answer("quit")
        terminal.until("[y/n] ")  # the game is kept nowhere
        terminal.answer("y")
        assert terminal.process.wait(60) == 0


def test_colour_only_where_it_is_wanted() -> None:
    with Terminal("play", "power-grid", "--seed", "1", colour=True) as terminal:
        assert "\x1b[" in terminal.until("\r\n> ")
    with Terminal("play", "power-grid", "--seed", "1") as terminal:
        assert "\x1b[1m" not in terminal.until("\r\n> ")


def test_an_interrupt_is_polite(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    with Terminal("play", "power-grid", *TWO, "--record", str(path)) as terminal:
        terminal.until("\r\n> ")
        terminal.answer("auction 3")
        terminal.until("\r\n> ")
        shown = terminal.interrupt("--resume")
        assert "Traceback" not in shown
        assert terminal.process.wait(60) == 130
    assert len(load_record(str(path)).actions) == 1


def test_end_of_input_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    with Terminal("play", "power-grid", *TWO, "--record", str(path)) as terminal:
        terminal.until("\r\n> ")
        os.write(terminal.master, b"\x04")
        terminal.until("--resume")
        assert terminal.process.wait(60) == 0


def test_a_simulation_can_be_interrupted() -> None:
    with Terminal("simulate", "power-grid", "--games", "100000", "--workers", "2") as terminal:
        terminal.until("of 100,000")
        shown = terminal.interrupt("Interrupted.")
        assert "Traceback" not in shown
        assert terminal.process.wait(60) == 130
