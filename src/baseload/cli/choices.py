"""The numbered list of what one can do now, short enough to read.

Where a decision is about one amount (a bid) or one plant, that number can be typed bare. The numbers of the list then
stay below the lowest amount, and where they cannot, the list has none: nothing that is typed can mean two things.

Where there is too much to choose from, actions that begin alike are put into groups. A group has one line; its number
or its first words list what is in it.
"""

import re
from collections.abc import Callable, Sequence

from baseload.cli.words import say, say_many
from baseload.core.action import Action

_SHOWN = 3  # of a long run of amounts, so many of the lowest
_ROOMY = 12  # a list of more lines than this leaves the notation out
_LONG = 6  # a run of more than so many amounts is shortened
_MANY = 45  # a list of more lines than this is put into groups
_WIDE = 36  # notation longer than this would leave no room for the sentences
_FEW = 3  # so few actions that begin alike are no group

Groups = Sequence[tuple[str, list[Action]]]


class Choice:
    """A line of the list. `number` is None where a bare number means an amount and no choice.

    A line for a group has all its actions in `group`, and the id of its `heading`, "" where its words will do.
    """

    def __init__(
        self,
        action: Action,
        after_gap: bool = False,
        group: list[Action] | None = None,
        heading: str = "",
    ) -> None:
        self.number: int | None = None
        self.action = action
        self.after_gap = after_gap  # amounts before this one are left out of the list
        self.group = group
        self.heading = heading


class Choices:
    """`legal` are all legal actions, of which the lines may show a part only."""

    def __init__(self, lines: list[Choice], verb: str, legal: list[Action], partial: bool = False) -> None:
        self.lines = lines
        self.verb = verb  # the one verb whose bare amount can be typed, "" where there is none
        self.legal = legal
        # Are there groups, or is this one of them? Then words that fit several actions ask for these.
        self.in_groups = partial or any(line.group is not None for line in lines)

    def numbered(self, number: int) -> Action | None:
        line = self.line(number)
        return line.action if line is not None and line.group is None else None

    def line(self, number: int) -> Choice | None:
        return next((line for line in self.lines if line.number == number), None)

    @property
    def last(self) -> int:
        return max((line.number for line in self.lines if line.number is not None), default=0)


def _amount(action: Action) -> tuple[str, int] | None:
    """What stands before the amount, and the amount: ("bid", 14), ("buy coal", 3), ("offer 7 at", 9)."""
    match = re.fullmatch(r"(.*[a-z]) ([0-9]+)", str(action))
    return (match[1], int(match[2])) if match is not None else None


def _runs(legal: list[Action], amounts: Callable[[str], bool]) -> list[list[Action]]:
    """Neighbours whose amounts follow each other by one are a run; anything else is a run of its own."""
    runs: list[list[Action]] = []
    for action in legal:
        this = _amount(action)
        before = _amount(runs[-1][-1]) if runs else None
        if (
            this is not None
            and before is not None
            and this == (before[0], before[1] + 1)
            and amounts(this[0])
        ):
            runs[-1].append(action)
        else:
            runs.append([action])
    return runs


def _verb(legal: list[Action], amounts: Callable[[str], bool]) -> str:
    """The one verb that takes nothing but an amount, "" where there are several or none.

    Two words are no verb: of "buy coal 3" the amount alone would not tell the fuel. Nor may there be much else to do:
    the list would lose its numbers for the sake of one verb.
    """
    verbs = {amount[0] for amount in map(_amount, legal) if amount is not None}
    verb = verbs.pop() if len(verbs) == 1 else ""
    others = [str(action) for action in legal if _amount(action) is None]
    if " " in verb or not amounts(verb) or any(" " in other or other == verb for other in others):
        return ""
    return verb


def _any(words: str) -> bool:
    return True


def choices(
    listed: list[Action],
    groups: Groups = (),
    amounts: Callable[[str], bool] = _any,
    legal: list[Action] | None = None,
) -> Choices:
    """The list for these legal actions.

    `groups` are headings with their actions; without any, a list that is too long is put into groups by its words.
    `amounts` tells whether the number after some words is an amount, so that a run of them can be shortened.
    `legal` are all legal actions, where these are one part of them.
    """
    verb = "" if groups else _verb(listed, amounts)
    lines = _in_groups(listed, groups) if groups else _single_lines(listed, verb, amounts)
    if not groups and len(lines) > _MANY:
        lines = _in_groups(listed, grouped_by_words(listed))
    # The whole load of a fuel is often what one wants, the highest bid hardly ever.
    numbered = [line for line in lines if not (verb and line.after_gap)]
    if not verb or len(numbered) < _lowest(listed):
        for number, line in enumerate(numbered, 1):
            line.number = number
    return Choices(lines, verb, listed if legal is None else legal, partial=legal is not None)


def _lowest(listed: list[Action]) -> int:
    return min((amount[1] for amount in map(_amount, listed) if amount is not None), default=0)


def _single_lines(listed: list[Action], verb: str, amounts: Callable[[str], bool]) -> list[Choice]:
    """A line for each action, but for the middle of a long run of amounts."""
    lowest = _lowest(listed)
    long = _LONG if len(listed) <= 14 or verb else _SHOWN + 1
    lines: list[Choice] = []
    for run in _runs(listed, amounts):
        shown = len(run)
        if len(run) > long:
            shown = _SHOWN
            others = len(listed) - len(run)
            if verb and lowest > 1 + others:  # fewer of them, where that leaves room for numbers
                shown = min(_SHOWN, lowest - 1 - others)
        lines += [Choice(action) for action in run[:shown]]
        if shown < len(run):
            lines.append(Choice(run[-1], after_gap=True))
    return lines


def _in_groups(listed: list[Action], groups: Groups) -> list[Choice]:
    """Each group in one line, where its first action would stand. One action alone is itself."""
    found: dict[str, tuple[str, list[Action]]] = {}
    for heading, members in groups:
        if len(members) > 1:
            found.update((str(action), (heading, members)) for action in members)
    lines: list[Choice] = []
    shown: list[list[Action]] = []
    for action in listed:
        heading, members = found.get(str(action), ("", []))
        if not members:
            lines.append(Choice(action))
        elif not any(members is other for other in shown):
            shown.append(members)
            lines.append(Choice(action, group=members, heading=heading))
    return lines


def grouped_by_words(listed: list[Action]) -> Groups:
    """Actions by the first word in which they differ: by their verbs, or within one verb by what follows."""
    common = len(first_words(listed).split())
    parts: dict[str, list[Action]] = {}
    for action in listed:
        parts.setdefault(" ".join(str(action).split()[: common + 1]), []).append(action)
    return [("", members) for members in parts.values() if len(members) > _FEW]


def first_words(actions: list[Action]) -> str:
    """The words with which all these actions begin; typed, they list them."""
    texts = [str(action).split() for action in actions]
    count = 0
    while all(len(words) > count and words[count] == texts[0][count] for words in texts):
        count += 1
    return " ".join(texts[0][:count])


def table(
    list_of: Choices, sentences: dict[str, str], headings: dict[str, str] | None = None
) -> list[tuple[str, str]]:
    """Heads and sentences of the lines, ready to be aligned. A long list has no room for the notation as well."""
    lines: list[tuple[str, str]] = []
    whole = all(line.number is not None and not line.after_gap for line in list_of.lines)
    longest = max((len(str(line.action)) for line in list_of.lines if line.group is None), default=0)
    short = whole and (len(list_of.lines) > _ROOMY or longest > _WIDE)
    for line in list_of.lines:
        words = str(line.action)
        sentence = sentences.get(words, "")
        if line.group is not None:
            words = first_words(line.group)
            heading = (headings or {}).get(line.heading) or (words if short else "")
            id = "choices.group" if heading else "choices.group_size"
            sentence = say_many(id, len(line.group), heading=heading)
        elif line.after_gap:
            words = say("choices.up_to", action=words)
        head = say("choices.number", number=line.number) if line.number is not None else ""
        lines.append((f"{head:>4}" if short else f"{head:>4} {words}", sentence))
    return lines
