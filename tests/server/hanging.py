"""Referees and bots with mistakes, for servers that must live with them."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from baseload.core.plain import Plain
from baseload.server.clerk import answer as honest_clerk
from baseload.server.referee import Referee
from baseload.server.thinker import answer as honest_answer


def referee_that_hangs() -> Callable[[str, dict[str, Plain]], Plain]:
    """An action `hang` makes it think for ever, `crash` ends its process, `fail` raises."""
    honest = Referee()

    def ask(question: str, arguments: dict[str, Plain]) -> Plain:
        action = arguments.get("action", "")
        if action == "hang":
            while True:
                time.sleep(0.01)
        if action == "crash":
            os._exit(1)
        if action == "fail":
            raise ZeroDivisionError("a secret inside")
        if action == "unspeakable":
            return {"ok": object()}
        return honest.ask(question, arguments)

    return ask


def clerk_that_waits(for_file: Path) -> Callable[[str, dict[str, Plain]], Plain]:
    """It reads no record until there is such a file, or half a minute has passed. It could be a referee too."""
    referee = Referee()

    def ask(question: str, arguments: dict[str, Plain]) -> Plain:
        deadline = time.monotonic() + 30
        while question == "check_record" and not for_file.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        answered = honest_clerk if question in ("deal", "check_record") else referee.ask
        return answered(question, arguments)

    return ask


def bots_with_mistakes() -> Callable[[str, dict[str, Plain]], Plain]:
    """By the seed's last digit: honest, nonsense, an error, a crash. In CO₂ they never answer."""

    def ask(question: str, arguments: dict[str, Plain]) -> Plain:
        if arguments["game"] == "co2":
            while True:
                time.sleep(0.01)
        mistake = arguments["seed"] % 8
        if mistake == 0:
            return {"ok": "nonsense"}
        if mistake == 1:
            return {"ok": ""}
        if mistake == 2:
            return {"error": {"code": "bot_failed", "message": "a mistake"}}
        if mistake == 3:
            return {"ok": None}
        if mistake == 4:
            return {"ok": ["a", {"list": 1}]}
        if mistake == 5:
            raise ZeroDivisionError
        if mistake == 6 and arguments["seed"] % 5 == 0:
            os._exit(1)
        return honest_answer(question, arguments)

    return ask


def slow_thinker() -> Callable[[str, dict[str, Plain]], Plain]:
    """Takes a second for whatever it is asked, and has nothing to say."""

    def answer(question: str, arguments: dict[str, Plain]) -> Plain:
        time.sleep(1)
        return {"ok": []}

    return answer
