"""A puzzle as it is told at its table, in the reader's language: the question, what is said of an answer, and why the
best is the best."""

from baseload.coach.examiner import Examiner, Missed
from baseload.coach.puzzle import WRONG, Puzzle, puzzles, reasons_told
from baseload.core.contract import View
from baseload.core.registry import game as game_by_name
from baseload.server.replies import LessonCard, LessonTold
from baseload.server.words import say
from baseload.text.speaker import Speaker


def puzzle_told(examiner: Examiner, seats: list[int], view: View, voice: Speaker) -> LessonTold:
    """The question; once it is found, why."""
    puzzle, over = examiner.puzzle, examiner.learnt(seats)
    theme = theme_told(puzzle, voice)
    card = LessonCard(
        id="question",
        head=theme,
        text=voice.words.say("puzzle.question"),
        why=say("practice.rated", rating=puzzle.rating),
        points=[],
        number=1,
        count=1,
        asks=True,
    )
    best = game_by_name(puzzle.game).action(puzzle.best)
    return LessonTold(
        name=f"practice/{puzzle.id}",
        title=theme,
        cards=[] if over else [card],
        action="" if over else puzzle.best,
        sentence="" if over else voice.action(best, view),
        over=over,
        end="\n".join(_why(puzzle, voice)) if over else "",
        following=_following(puzzle, voice) if over else None,
        puzzle=True,
    )


def theme_told(puzzle: Puzzle, voice: Speaker) -> str:
    return voice.words.say(f"puzzle.theme.{puzzle.theme}")


def _why(puzzle: Puzzle, voice: Speaker) -> list[str]:
    """What is best, what speaks for it, and how good everything else is. `view` is the position of the question."""
    view = puzzle.view()
    action = game_by_name(puzzle.game).action
    lines = [voice.action(action(puzzle.best), view), *reasons_told(puzzle.why, voice, view)]
    lines.append(voice.words.say("puzzle.chances_planet" if puzzle.planet else "puzzle.chances"))
    tried = sorted(puzzle.chances, key=lambda text: -puzzle.chances[text])
    told = [f"{puzzle.percent(text)} %: {voice.action(action(text), view)}" for text in tried[:4]]
    return [*lines, *told]


def _following(puzzle: Puzzle, voice: Speaker) -> tuple[str, str] | None:
    """The next harder one."""
    known = puzzles(puzzle.game)
    ids = [one.id for one in known]
    later = known[ids.index(puzzle.id) + 1 :]
    return (f"practice/{later[0].id}", theme_told(later[0], voice)) if later else None


def missed_told(puzzle: Puzzle, missed: Missed, view: View, voice: Speaker) -> tuple[str, list[str]]:
    """What is said of an answer that is not the best, and what speaks against it."""
    if missed.verdict != WRONG:
        return voice.words.say("puzzle.untried"), []
    id = "puzzle.wrong_planet" if puzzle.planet else "puzzle.wrong"
    text = str(missed.action)
    against = reasons_told(puzzle.against.get(text, []), voice, view)
    return " ".join([voice.words.say(id, share=puzzle.percent(text)), *against]), []
