"""Advice for whoever is to decide: the best actions, what to expect of them, and why, in sentences."""

from random import Random
from typing import Final

from baseload.bots.knowledge import knowledge
from baseload.bots.search import effort_at, study
from baseload.core.contract import View
from baseload.core.plain import Plain
from baseload.text.speaker import Speaker

_PLAYOUTS: Final = 2000
_WIDTH: Final = 8
_SHOWN: Final = 3
_REASONS: Final = 2


class Advised:
    """An action that is worth taking. `share` is about the chance to win after it, None where nothing was tried."""

    def __init__(self, action: str, sentence: str, share: float | None, reasons: list[str]) -> None:
        self.action = action
        self.sentence = sentence
        self.share = share
        self.reasons = reasons

    def to_plain(self) -> Plain:
        return {
            "action": self.action,
            "sentence": self.sentence,
            "share": None if self.share is None else round(self.share, 3),
            "reasons": self.reasons,
        }


def advise(view: View, voice: Speaker, seconds: float, seed: int = 0) -> list[Advised]:
    """The best three actions of the seat to move, the best first; found from its view alone."""
    known = knowledge(view.game, view.players)
    found = study(view, effort_at(view, known, seconds, _PLAYOUTS, _WIDTH), Random(seed), known)
    seen = view.seen()
    return [
        Advised(
            str(candidate.action),
            voice.action(candidate.action, view),
            candidate.value if candidate.playouts else None,
            [
                voice.words.say(reason.id, **voice.phrases(reason.facts, view))
                for reason in known.reasons(seen, candidate.action)[:_REASONS]
            ],
        )
        for candidate in found[:_SHOWN]
    ]
