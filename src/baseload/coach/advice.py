"""Advice for whoever is to decide: the best actions, the chance to win after them, and why, in sentences.

The search says which actions are good and in which order; the chances shown never contradict it, nor does a reason.
What a good host would ask about first ("do you really mean that?") is advised only where the search found nothing
better, and then it is said.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from baseload.bots.knowledge import PLANET, Knowledge, Reason, knowledge
from baseload.bots.search import Candidate, effort_at, study
from baseload.coach.chances import shown_chances
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.plain import Plain
from baseload.text.speaker import Speaker

_PLAYOUTS: Final = 2000
_WIDTH: Final = 8
_SHOWN: Final = 3
_REASONS: Final = 2
_CLOSE: Final = 0.05  # chances that are nearly the same

Doubtful = Callable[[Action], bool]  # would a host ask first whether that is meant?


class Advised:
    """An action that is worth taking. `share` is the chance to win after it, or the team's; None where nothing was
    tried. `planet`: nothing else can be won, so it is the chance that the planet is saved. `grounds` are what `reasons`
    say."""

    def __init__(
        self,
        action: str,
        sentence: str,
        share: float | None,
        planet: bool,
        grounds: list[Reason],
        reasons: list[str],
    ) -> None:
        self.action = action
        self.sentence = sentence
        self.share = share
        self.planet = planet
        self.grounds = grounds
        self.reasons = reasons

    @property
    def percent(self) -> int | None:
        """The chance as it is shown."""
        return _percent(self.share)

    def to_plain(self) -> Plain:
        return {
            "action": self.action,
            "sentence": self.sentence,
            "percent": self.percent,
            "planet": self.planet,
            "reasons": self.reasons,
        }


def advise(
    view: View,
    voice: Speaker,
    seconds: float,
    doubtful: Doubtful,
    seed: int = 0,
    playouts: int = _PLAYOUTS,
) -> list[Advised]:
    """At most three actions of the seat to move, the best first; found from its view alone."""
    known = knowledge(view.game, view.players)
    found = study(view, effort_at(view, known, seconds, playouts, _WIDTH), Random(seed), known, foretell=True)
    seen = view.seen()
    shares = _shares(known, seen, view.seat, found)
    choices = _unasked(list(zip(found, shares, strict=True)), doubtful)
    advice: list[Advised] = []
    for place, (candidate, share) in enumerate(choices):
        asked = not place and doubtful(candidate.action)
        grounds = _grounds(known, seen, candidate, asked, not place, share, choices[0][1])[:_REASONS]
        if grounds:
            said = [voice.words.say(reason.id, **voice.phrases(reason.facts, view)) for reason in grounds]
            planet = known.aim(seen) == PLANET
            action = voice.action(candidate.action, view)
            advice.append(Advised(str(candidate.action), action, share, planet, grounds, said))
    return advice[:_SHOWN]


def _unasked(
    choices: list[tuple[Candidate, float | None]], doubtful: Doubtful
) -> list[tuple[Candidate, float | None]]:
    """Those about which nobody would be asked first; one that would be only as the very best, better than all others
    by what is shown."""
    plain = [choice for choice in choices if not doubtful(choice[0].action)]
    best = choices[0]
    if choices[0] in plain or (plain and _percent(plain[0][1]) == _percent(best[1])):
        return plain
    return [best, *plain]


def _grounds(
    known: Knowledge,
    seen: State,
    candidate: Candidate,
    asked: bool,
    first: bool,
    share: float | None,
    most: float | None,
) -> list[Reason]:
    """What speaks for the action, and facts about it. Where more speaks against it the search has found more than the
    knowledge sees, and that is said; nothing where it has not."""
    reasons = known.reasons(seen, candidate.action)
    grounds = [reason for reason in reasons if reason.amount >= 0]
    if asked:
        return [Reason("advice.meant" if candidate.playouts else "advice.meant_only", 1.0, {}), *grounds]
    if reasons and reasons[0].amount > 0:
        return grounds
    if first:
        id = "advice.looks_best" if candidate.favourite else "advice.tried"
        return [Reason(id, 1.0, {}), *grounds]
    if share is None or most is None or share < most - _CLOSE:
        return []
    return [Reason("advice.close", 1.0, {}), *grounds]


def _percent(share: float | None) -> int | None:
    """A chance as it is shown."""
    return None if share is None else round(100 * share)


def _shares(known: Knowledge, seen: State, seat: int | None, found: list[Candidate]) -> list[float | None]:
    """The chance of the seat after each of them, in their order and never rising: where a lower one seems to win more
    often, the search trusts its order more than that difference, and they are told as equal.

    What was dropped early is compared with the favourite in the worlds that it was tried in.
    """
    if seat is None or not found[0].playouts:
        return [None] * len(found)
    favourite = next(candidate for candidate in found if candidate.favourite)
    usual = shown_chances(known, seen, favourite.forecast)[seat]
    shares: list[float] = []
    for candidate in found:
        share = shown_chances(known, seen, candidate.forecast)[seat]
        if candidate.dropped:
            share += usual - shown_chances(known, seen, candidate.beside)[seat]
        shares.append(min(1.0, max(0.0, share)))
    return list(never_rising(shares))


def never_rising(shares: list[float]) -> list[float]:
    """The nearest numbers to these that never rise: whatever stands in the wrong order becomes its mean.

    >>> never_rising([0.5, 0.25, 0.75, 0.125])
    [0.5, 0.5, 0.5, 0.125]
    """
    blocks: list[tuple[float, int]] = []
    for share in shares:
        total, count = share, 1
        while blocks and blocks[-1][0] / blocks[-1][1] < total / count:
            before, size = blocks.pop()
            total, count = total + before, count + size
        blocks.append((total, count))
    return [total / count for total, count in blocks for _ in range(count)]
