"""What a coach says before an action that would cost much: what is better, by how much, and why. Of one that looks
best at a glance, and of one whose cost is in doubt, nothing is said."""

from random import Random
from typing import Final

from baseload.bots.knowledge import PLANET, knowledge
from baseload.coach.cost import cost_of, gap
from baseload.core.action import Action
from baseload.core.contract import View
from baseload.text.speaker import Speaker

_REASONS: Final = 2


class Remark:
    """`action` is the better one, `sentence` says it; chances in hundredths: of the seat to win, or of the planet to be
    saved (`planet`)."""

    def __init__(
        self, action: str, sentence: str, better: int, played: int, planet: bool, reasons: list[str]
    ) -> None:
        self.action = action
        self.sentence = sentence
        self.better = better
        self.played = played
        self.planet = planet
        self.reasons = reasons


def remark(
    view: View, action: Action, voice: Speaker, seconds: float, least: float, seed: int = 0
) -> Remark | None:
    """None where the action costs less than `least` of the chance to win, or nobody can say."""
    known = knowledge(view.game, view.players)
    seen = view.seen()
    if view.check(action) is not None or gap(known, seen, action) <= 0:
        return None
    found = cost_of(known, seen, view, action, Random(seed), seconds)
    if found is None or found.amount < least:
        return None
    reasons = [reason for reason in known.reasons(seen, found.best) if reason.amount >= 0][:_REASONS]
    return Remark(
        action=str(found.best),
        sentence=voice.action(found.best, view),
        better=round(100 * found.after_better),
        played=round(100 * found.after_played),
        planet=known.aim(seen) == PLANET,
        reasons=[voice.words.say(reason.id, **voice.phrases(reason.facts, view)) for reason in reasons],
    )
