"""Bots, in processes of their own: they get a view as plain data and answer with an action's text."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from baseload.coach.advice import advise
from baseload.coach.remark import remark
from baseload.coach.review import Past, judge, worth_a_look
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import game as game_by_name
from baseload.draw.drawer import drawer
from baseload.hosting.courtesy import courtesy
from baseload.server.messages import (
    AskRemark,
    Decide,
    Failed,
    FindMoments,
    Hint,
    Judge,
    Judged,
    Moments,
    Question,
)
from baseload.server.replies import Advice, Remark
from baseload.text.everybody import for_everybody
from baseload.text.speaker import speaker


def thinker() -> Callable[[Question[Any]], object]:
    return answer


def answer(question: Question[Any]) -> object:
    """The question's answer, or Failed. Whatever a bot gets wrong stays in here."""
    try:
        return ANSWERS[type(question)](question)
    except Exception as error:
        return Failed("bot_failed", repr(error))


def hint(asked: Hint) -> list[Advice]:
    """The best actions with what to expect of them, in sentences."""
    seen = game_by_name(asked.game).view_from_plain(asked.view)
    voice = speaker(asked.game, asked.names, you=seen.seat)
    host = courtesy(asked.game)
    advice = advise(
        seen, voice, asked.seconds, lambda action: host.slip(seen, action) is not None, asked.seed
    )
    return [msgspec.convert(advised.to_plain(), Advice) for advised in advice]


def remarked(asked: AskRemark) -> Remark | None:
    """What a coach says before that action, if anything."""
    game = game_by_name(asked.game)
    seen = game.view_from_plain(asked.view)
    voice = speaker(asked.game, asked.names, you=seen.seat)
    found = remark(seen, game.action(asked.action), voice, asked.seconds, asked.least, asked.seed)
    return Remark(**vars(found)) if found is not None else None


def decide(asked: Decide) -> str:
    seen = game_by_name(asked.game).view_from_plain(asked.view)
    legal = seen.legal()
    if len(legal) == 1:
        return str(legal[0])
    action = bot_by_spec(asked.spec, asked.seed).decide(seen, legal, asked.budget)
    return str(action)


def moments(asked: FindMoments) -> Moments:
    past = Past(asked.record)
    name = past.record.game.name
    courses = for_everybody(lambda: drawer(name).course(past.views(), speaker(name)))
    moves = worth_a_look(past)
    headings = {tag: [course.headings[move] for move in moves] for tag, course in courses.items()}
    return Moments(moves, headings, {tag: course.rounds for tag, course in courses.items()})


def judged(asked: Judge) -> Judged:
    return msgspec.convert(judge(Past(asked.record), asked.move, asked.seconds, asked.names), Judged)


ANSWERS: Final[dict[type[Question[Any]], Callable[[Any], object]]] = {
    Decide: decide,
    Hint: hint,
    AskRemark: remarked,
    FindMoments: moments,
    Judge: judged,
}
