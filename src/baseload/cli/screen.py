"""The terminal, or whatever stands in for one: width, colour, reading a line, a progress bar."""

import contextlib
import os
import re
import shutil
import sys
import textwrap
import time
from importlib import import_module

from baseload.cli.words import say
from baseload.core.contract import View
from baseload.text.speaker import Speaker


class Screen:
    """Where a game is shown and where its answers come from. Pipes get the same text, without colour or questions."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self.width = max(40, min(shutil.get_terminal_size().columns, 120))
        if self.terminal:
            with contextlib.suppress(ImportError):
                import_module("readline")  # arrow keys and history at the prompt, where Python has it

    def show(self, text: str = "") -> None:
        print(text)

    def paragraph(self, text: str, first: str = "", rest: str | None = None, strong: bool = False) -> None:
        """A sentence, wrapped; `first` and `rest` are what its lines begin with."""
        after = first if rest is None else rest
        wrapped = textwrap.fill(
            text,
            self.width,
            initial_indent=first,
            subsequent_indent=after,
            break_on_hyphens=False,  # a path or an id should stay in one piece
            break_long_words=False,
        )
        self.show(self.strong(wrapped) if strong else wrapped)

    def strong(self, text: str) -> str:
        return f"\033[1m{text}\033[0m" if self.colour else text

    def dim(self, text: str) -> str:
        return f"\033[2m{text}\033[0m" if self.colour else text

    def ending(self, voice: Speaker, view: View) -> None:
        """The last board and the result, which some boards show themselves."""
        board = voice.board(view, self.width, self.colour)
        self.show(board)
        if view.outcome is not None and not tells(board, voice.result(view.outcome)):
            self.show()
            self.show(voice.outcome(view))

    def read(self, prompt: str) -> str | None:
        """The next line, None at the end of the input. A pipe's answers are echoed, so that its log can be read."""
        if self.terminal:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        line = line.rstrip("\r\n")
        print(line)
        return line

    def agreed(self, question: str) -> bool:
        """A yes-or-no question, asked only where a person sits at a terminal; a script knows what it wants."""
        if not self.terminal:
            return True
        answer = self.read(say("ask.yes_no", question=question))
        return answer is not None and answer.strip().casefold() in say("ask.yes").split()

    def clear(self) -> None:
        if self.terminal:
            sys.stdout.write("\033[2J\033[3J\033[H")
            sys.stdout.flush()


def tells(board: str, sentence: str) -> bool:
    """Is the sentence on the board, whole, wrapped, or cut off at the edge of a narrow screen?

    >>> tells("The end\\nAnna wins.", "Anna wins."), tells("Anna and Bo share the…", "Anna and Bo share the victory.")
    (True, True)
    >>> tells("Anna  17 cities", "Anna wins.")
    False
    """
    lines = [" ".join(line.split()) for line in re.sub(r"\x1b\[[0-9;]*m", "", board).split("\n")]
    sentence = " ".join(sentence.split())
    if sentence in " ".join(lines):
        return True
    return any(len(line) > 1 and line[-1] == "…" and sentence.startswith(line[:-1]) for line in lines)


class Progress:
    """A bar on the terminal's error stream; nothing at all where that is a file or a pipe."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._begin = time.monotonic()
        self._last = 0.0

    def __call__(self, done: int, games: int) -> None:
        now = time.monotonic()
        if not self._shown or (done < games and now - self._last < 0.1):
            return
        self._last = now
        gone = now - self._begin
        left = gone / done * (games - done) if done else 0.0
        full = 30 * done // games
        bar = "█" * full + "░" * (30 - full)
        line = say("simulate.progress", bar=bar, done=done, games=games, seconds=gone, left=left)
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()

    def close(self) -> None:
        if self._shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def columns(rows: list[list[str]], right: set[int] | None = None, gap: str = "  ") -> str:
    """A table of aligned columns; those in `right` hold numbers.

    >>> print(columns([["a", "10"], ["bcd", "5"]], {1}))
    a    10
    bcd   5
    """
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines: list[str] = []
    for row in rows:
        cells = [
            cell.rjust(widths[place]) if place in (right or ()) else cell.ljust(widths[place])
            for place, cell in enumerate(row)
        ]
        lines.append(gap.join(cells).rstrip())
    return "\n".join(lines)
