"""The numbered list of what one can do now, short enough to read.

Where a decision is about one amount (a bid), its amount can be typed bare, so the numbers of the list stay below the
lowest amount and nothing that is typed can mean two things.
"""

import re

from baseload.cli.words import say
from baseload.core.action import Action

_SHOWN = 3  # of a long run of amounts, so many of the lowest
_ROOMY = 12  # a list of more lines than this leaves the notation out
_LONG = 6  # a run of more than so many amounts is shortened


class Choice:
    """A line of the list. `number` is None for a line that only tells how far a run of amounts goes."""

    def __init__(self, number: int | None, action: Action, after_gap: bool = False) -> None:
        self.number = number
        self.action = action
        self.after_gap = after_gap  # amounts before this one are left out of the list


class Choices:
    def __init__(self, lines: list[Choice], verb: str, legal: list[Action]) -> None:
        self.lines = lines
        self.verb = verb  # the one verb whose bare amount can be typed, "" where there is none
        self.legal = legal

    def numbered(self, number: int) -> Action | None:
        for line in self.lines:
            if line.number == number:
                return line.action
        return None

    @property
    def last(self) -> int:
        return max((line.number for line in self.lines if line.number is not None), default=0)


def _amount(action: Action) -> tuple[str, int] | None:
    """What stands before the amount, and the amount: ("bid", 14), ("buy coal", 3)."""
    match = re.fullmatch(r"([a-z ]+) ([0-9]+)", str(action))
    return (match[1], int(match[2])) if match is not None else None


def _runs(legal: list[Action]) -> list[list[Action]]:
    """Neighbours whose amounts follow each other by one are a run; anything else is a run of its own."""
    runs: list[list[Action]] = []
    for action in legal:
        this = _amount(action)
        before = _amount(runs[-1][-1]) if runs else None
        if this is not None and before is not None and this == (before[0], before[1] + 1):
            runs[-1].append(action)
        else:
            runs.append([action])
    return runs


def choices(legal: list[Action]) -> Choices:
    """The list for these legal actions."""
    verbs = {amount[0] for amount in map(_amount, legal) if amount is not None}
    verb = verbs.pop() if len(verbs) == 1 else ""
    runs = _runs(legal)
    long = _LONG if len(legal) <= 14 or verb else _SHOWN + 1
    lines: list[Choice] = []
    number = 0
    for run in runs:
        shown = run
        rest: Action | None = None
        if len(run) > long:
            count = _SHOWN
            lowest = _amount(run[0])
            if verb and lowest is not None:
                others = len(legal) - len(run)
                count = max(1, min(_SHOWN, lowest[1] - 1 - others))
            shown, rest = run[:count], run[-1]
        for action in shown:
            number += 1
            lines.append(Choice(number, action))
        if rest is not None:
            if not verb:  # the whole load of a fuel is often what one wants
                number += 1
            lines.append(Choice(None if verb else number, rest, after_gap=True))
    return Choices(lines, verb.partition(" ")[0] if " " not in verb else "", legal)


def table(list_of: Choices, sentences: dict[str, str]) -> list[tuple[str, str]]:
    """Heads and sentences of the lines, ready to be aligned. A long list has no room for the notation as well."""
    lines: list[tuple[str, str]] = []
    if len(list_of.lines) > _ROOMY and not any(line.after_gap for line in list_of.lines):
        return [
            (f"{say('choices.number', number=line.number):>4}", sentences[str(line.action)])
            for line in list_of.lines
        ]
    for line in list_of.lines:
        text = str(line.action)
        if line.after_gap:
            text = say("choices.up_to", action=text)
        head = say("choices.number", number=line.number) if line.number is not None else ""
        lines.append((f"{head:>4} {text}", sentences[str(line.action)]))
    return lines
