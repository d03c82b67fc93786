"""What a coach says of a kind of decision before it is taken, in the reader's language."""

from baseload.core.contract import View
from baseload.core.stack import StackState
from baseload.server.replies import CoachTold
from baseload.text.lessons import coach_words


def coach_told(view: View) -> CoachTold | None:
    """What the decision is about that the seat has to take; None where nobody has written anything of it."""
    seen = view.seen()
    if not isinstance(seen, StackState) or not seen.stack:
        return None
    kind = seen.stack[-1].name
    words = coach_words(view.game)
    if not words.has(f"coach.{kind}"):
        return None
    head, forced = words.say(f"coach.{kind}.head"), f"{kind}.no_pass"
    if words.has(f"coach.{forced}") and "pass" not in map(str, view.legal()):
        kind = forced  # told of as another kind: where one may pass there is more to say
    return CoachTold(kind, head, words.say(f"coach.{kind}"))
