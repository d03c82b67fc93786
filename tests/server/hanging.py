"""Referees and bots with mistakes, for servers that must live with them."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from baseload.server.clerk import ANSWERS as CLERKS
from baseload.server.clerk import answer as honest_clerk
from baseload.server.messages import CheckRecord, Decide, Failed, Play, Question
from baseload.server.referee import Referee
from baseload.server.thinker import answer as honest_answer


def referee_that_hangs() -> Callable[[Question[Any]], object]:
    """An action `hang` makes it think for ever, `crash` ends its process, `fail` raises."""
    honest = Referee()

    def ask(question: Question[Any]) -> object:
        action = question.action if isinstance(question, Play) else ""
        if action == "hang":
            while True:
                time.sleep(0.01)
        if action == "crash":
            os._exit(1)
        if action == "fail":
            raise ZeroDivisionError("a secret inside")
        if action == "unspeakable":
            return object()
        return honest.ask(question)

    return ask


def clerk_that_waits(for_file: Path) -> Callable[[Question[Any]], object]:
    """It reads no record until there is such a file, or half a minute has passed. It could be a referee too."""
    referee = Referee()

    def ask(question: Question[Any]) -> object:
        deadline = time.monotonic() + 30
        while isinstance(question, CheckRecord) and not for_file.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        answered = honest_clerk if type(question) in CLERKS else referee.ask
        return answered(question)

    return ask


def bots_with_mistakes() -> Callable[[Question[Any]], object]:
    """By the seed's last digit: honest, nonsense, an error, a crash. In CO₂ they never answer."""

    def ask(question: Question[Any]) -> object:
        assert isinstance(question, Decide)
        if question.game == "co2":
            while True:
                time.sleep(0.01)
        mistake = question.seed % 8
        if mistake == 0:
            return "nonsense"
        if mistake == 1:
            return ""
        if mistake == 2:
            return Failed("bot_failed", "a mistake")
        if mistake == 3:
            return None
        if mistake == 4:
            return ["a", {"list": 1}]
        if mistake == 5:
            raise ZeroDivisionError
        if mistake == 6 and question.seed % 5 == 0:
            os._exit(1)
        return honest_answer(question)

    return ask


def slow_thinker() -> Callable[[Question[Any]], object]:
    """Takes a second for whatever it is asked, and has nothing to say."""

    def answer(question: Question[Any]) -> object:
        time.sleep(1)
        return []

    return answer
