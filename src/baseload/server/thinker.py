"""Bots, in processes of their own: they get a view as plain data and answer with an action's text."""

from collections.abc import Callable
from typing import Final

from baseload.coach.advice import advise
from baseload.coach.review import Past, judge, worth_a_look
from baseload.core.plain import Plain
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import game as game_by_name
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker


def thinker() -> Callable[[str, dict[str, Plain]], Plain]:
    return answer


def answer(question: str, arguments: dict[str, Plain]) -> Plain:
    """{"ok": the action}, or {"error": …}. Whatever a bot gets wrong stays in here."""
    try:
        return {"ok": _QUESTIONS[question](**arguments)}
    except Exception as error:
        return {"error": {"code": "bot_failed", "message": repr(error)}}


def hint(seconds: float, seed: int, names: list[str], game: str, view: Plain) -> Plain:
    """The best actions with what to expect of them, in sentences."""
    seen = game_by_name(game).view_from_plain(view)
    voice = speaker(game, names, you=seen.seat)
    host = courtesy(game)
    advice = advise(seen, voice, seconds, lambda action: host.slip(seen, action) is not None, seed)
    return [advised.to_plain() for advised in advice]


def decide(spec: str, seed: int, budget: float, game: str, view: Plain) -> str:
    seen = game_by_name(game).view_from_plain(view)
    legal = seen.legal()
    if len(legal) == 1:
        return str(legal[0])
    action = bot_by_spec(spec, seed).decide(seen, legal, budget)
    return str(action)


def review(record: str) -> Plain:
    """After which moves of a finished game to look."""
    return worth_a_look(Past(record))


def judged(record: str, move: int, seconds: float, names: list[str]) -> Plain:
    """How everybody stood then, and what the decision cost."""
    return judge(Past(record), move, seconds, names)


_QUESTIONS: Final[dict[str, Callable[..., Plain]]] = {
    "decide": decide,
    "hint": hint,
    "review": review,
    "judge": judged,
}
