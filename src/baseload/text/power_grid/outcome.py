"""How a game ended, told to its end: who won, why it was over, and what decided the places."""

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.text.outline import Paper
from baseload.text.speaker import Speaker


def tell_outcome(page: Paper, outcome: Outcome, view: CoreView, speaker: Speaker) -> None:
    """Who won, why it ended, and the ranking, in the width of the page."""
    page.sentence(speaker.result(outcome))
    page.sentence(speaker.reason(outcome, view))
    _ranking(page, outcome, speaker)


def _ranking(page: Paper, outcome: Outcome, speaker: Speaker) -> None:
    """Places, and what decided them: cities supplied, then money, then cities connected."""
    heads = ("place", "name", "supplied", "elektro", "connected")
    rows = [[speaker.words.say(f"board.{head}") for head in heads]]
    facts = outcome.facts
    for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
        numbers = [facts["supplied"][seat], facts["money"][seat], facts["connected"][seat]]
        rows.append([str(outcome.places[seat]), speaker.name(seat), *(str(number) for number in numbers)])
    page.table(rows, [True, False, True, True, True])
