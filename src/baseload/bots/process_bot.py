# mypyc: skip
"""`process:COMMAND`: a bot in any language. It reads questions from its input and writes answers to its output, one
line of JSON each; docs/adding-a-bot.md has the few words of it.

    → {"game": "co2", "seat": 1, "budget": 2.0, "view": {…}, "legal": ["done", …]}
    ← {"action": "done"}

It is started with the first question and asked again and again; one that is too slow, dies or says something else is
stopped, and the problem says what it did.
"""

import json
import os
import select
import shlex
import subprocess
import time
from typing import Final

from baseload.core.action import Action
from baseload.core.bot import Bot, BotKind
from baseload.core.contract import View
from baseload.core.problems import Problem, UnknownNameError

_STARTING = 5.0  # seconds more for the first answer
_LONGEST = 100_000  # bytes of an answer


class BotFailedError(Problem):
    """Somebody else's bot did not do its part."""


class ProcessBot(Bot):
    def __init__(self, command: str, seed: int) -> None:
        self._command = command
        self._seed = seed
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        texts = [str(action) for action in legal]
        question = {"game": view.game, "seat": view.seat, "budget": budget, "seed": self._seed}
        line = json.dumps({**question, "view": view.to_plain(), "legal": texts}) + "\n"
        try:
            answer = self._ask(line.encode(), budget)
        except BaseException:
            self.close()
            raise
        action = answer.get("action") if isinstance(answer, dict) else None
        if action not in texts:
            self.close()
            raise BotFailedError("bot_answer", bot=self._command, answer=json.dumps(answer)[:200])
        return legal[texts.index(action)]

    def _ask(self, line: bytes, budget: float) -> object:
        process = self._process
        patience = budget
        if process is None:
            process = self._process = self._start()
            patience += _STARTING
        assert process.stdin is not None
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except OSError:
            raise self._died() from None
        try:
            return json.loads(self._line(time.monotonic() + patience, budget))
        except ValueError:
            raise BotFailedError("bot_answer_no_json", bot=self._command) from None

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                shlex.split(self._command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except (OSError, ValueError) as error:
            raise BotFailedError("bot_not_started", bot=self._command, why=str(error)) from None

    def _line(self, deadline: float, budget: float) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._unread:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise BotFailedError("bot_too_slow", bot=self._command, seconds=budget)
            chunk = os.read(pipe, 1 << 16)
            if not chunk:
                raise self._died()
            self._unread += chunk
            if len(self._unread) > _LONGEST:
                raise BotFailedError("bot_answer_no_json", bot=self._command)
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _died(self) -> BotFailedError:
        code = self._process.wait(1) if self._process is not None else None
        return BotFailedError("bot_died", bot=self._command, exit=code)

    def close(self) -> None:
        """Stop it; the next question would start it anew."""
        process, self._process, self._unread = self._process, None, b""
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def __del__(self) -> None:
        self.close()


def make(arguments: str, seed: int) -> Bot:
    """From the spec `process:COMMAND`; the command is split as a shell would, and no shell is asked."""
    try:
        parts = shlex.split(arguments)
    except ValueError as error:
        raise UnknownNameError("bot_not_started", bot=f"process:{arguments}", why=str(error)) from None
    if not parts:
        raise UnknownNameError("process_without_command", bot="process:")
    return ProcessBot(arguments, seed)


PROCESS: Final = BotKind(make, offered=False)
