"""The numbered list of what one can do now, short enough to read.

Where a decision is about one amount (a bid) or one plant, that number can be typed bare. The numbers of the list then
stay below the lowest amount, and where they cannot, the list has none: nothing that is typed can mean two things.
"""

import re

from baseload.cli.words import say
from baseload.core.action import Action

_SHOWN = 3  # of a long run of amounts, so many of the lowest
_ROOMY = 12  # a list of more lines than this leaves the notation out
_LONG = 6  # a run of more than so many amounts is shortened


class Choice:
    """A line of the list. `number` is None where a bare number means an amount and no choice."""

    def __init__(self, action: Action, after_gap: bool = False) -> None:
        self.number: int | None = None
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


def _verb(legal: list[Action]) -> str:
    """The one verb that takes nothing but an amount, "" where there are several or none.

    Two words are no verb: of "buy coal 3" the amount alone would not tell the fuel.
    """
    verbs = {amount[0] for amount in map(_amount, legal) if amount is not None}
    verb = verbs.pop() if len(verbs) == 1 else ""
    if " " in verb or any(_amount(action) is None and str(action).split()[0] == verb for action in legal):
        return ""
    return verb


def choices(legal: list[Action]) -> Choices:
    """The list for these legal actions."""
    verb = _verb(legal)
    lowest = min((amount[1] for amount in map(_amount, legal) if amount is not None), default=0)
    long = _LONG if len(legal) <= 14 or verb else _SHOWN + 1
    lines: list[Choice] = []
    for run in _runs(legal):
        shown = len(run)
        if len(run) > long:
            shown = _SHOWN
            others = len(legal) - len(run)
            if verb and lowest > 1 + others:  # fewer of them, where that leaves room for numbers
                shown = min(_SHOWN, lowest - 1 - others)
        lines += [Choice(action) for action in run[:shown]]
        if shown < len(run):
            lines.append(Choice(run[-1], after_gap=True))
    # The whole load of a fuel is often what one wants, the highest bid hardly ever.
    numbered = [line for line in lines if not (verb and line.after_gap)]
    if not verb or len(numbered) < lowest:
        for number, line in enumerate(numbered, 1):
            line.number = number
    return Choices(lines, verb, legal)


def table(list_of: Choices, sentences: dict[str, str]) -> list[tuple[str, str]]:
    """Heads and sentences of the lines, ready to be aligned. A long list has no room for the notation as well."""
    lines: list[tuple[str, str]] = []
    whole = all(line.number is not None and not line.after_gap for line in list_of.lines)
    if len(list_of.lines) > _ROOMY and whole:
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
