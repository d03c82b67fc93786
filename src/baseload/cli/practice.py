"""`baseload practice`: puzzles at the terminal, one question at a time."""

import argparse
import datetime
from typing import NoReturn

from baseload.cli.conversation import Conversation, Left
from baseload.cli.parser import Commands, UsageProblem, game_named
from baseload.cli.screen import Screen, columns
from baseload.cli.seats import table_names
from baseload.cli.sitting import Sitting
from baseload.cli.words import say
from baseload.coach.puzzle import RIGHT, UNTRIED, Puzzle, daily, puzzle, puzzles, reasons_told
from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.problems import UnknownNameError
from baseload.text.speaker import Speaker, speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("practice", help=say("practice.help"), description=say("practice.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("id", nargs="?", metavar="ID", help=say("practice.id"))
    parser.add_argument("--theme", metavar="THEME", help=say("practice.theme"))
    parser.add_argument("--list", action="store_true", help=say("practice.list"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_named(args)
    known = puzzles(game)
    if not known:
        raise UsageProblem("no_puzzles", game=game)
    themes = list(dict.fromkeys(sorted(one.theme for one in known)))
    if args.theme is not None and args.theme not in themes:
        raise UnknownNameError("unknown_theme", name=args.theme, known=themes)
    wanted = [one for one in known if args.theme in (None, one.theme)]
    screen = Screen()
    if args.list:
        _list(screen, game, wanted)
        return 0
    one = puzzle(game, args.id) if args.id is not None else daily(game, datetime.date.today(), args.theme)
    assert one is not None
    try:
        _ask(screen, one)
    except _Answered:
        following = _after(one, wanted)
        if following is not one:
            theme = f" --theme {args.theme}" if args.theme is not None else ""
            screen.paragraph(say("practice.next", game=game, theme=theme, id=following.id))
    except Left:
        screen.paragraph(say("practice.left", game=game, id=one.id))
    except KeyboardInterrupt:
        screen.show()
        return 130
    return 0


def _after(one: Puzzle, wanted: list[Puzzle]) -> Puzzle:
    """The next harder one; after the hardest the easiest."""
    harder = [other for other in wanted if (other.rating, other.id) > (one.rating, one.id)]
    return harder[0] if harder else wanted[0]


def _list(screen: Screen, game: str, wanted: list[Puzzle]) -> None:
    voice = speaker(game)
    screen.paragraph(say("practice.puzzles", title=voice.title()), strong=True)
    rows = [[one.id, _theme(voice, one), str(one.rating)] for one in wanted]
    screen.show(columns([[say(f"practice.column.{name}") for name in ("id", "theme", "rating")], *rows], {2}))
    screen.paragraph(say("practice.how", game=game, id=wanted[0].id))


def _theme(voice: Speaker, one: Puzzle) -> str:
    return voice.words.say(f"puzzle.theme.{one.theme}")


def _ask(screen: Screen, one: Puzzle) -> NoReturn:
    """Until it is answered, or left; both are told by what is raised."""
    sitting = _Position(one.record)
    Conversation(sitting, screen, _Coach(one, sitting, screen)).hold()
    raise AssertionError  # a conversation ends when the game is over, and a puzzle's game is not


class _Answered(Exception):
    """The puzzle is over: the right action was found, or shown."""


class _Position(Sitting):
    """A game that is looked at: what brought it here is not one's own, and stays."""

    def why_not_undo(self) -> str:
        return "undo.nothing"


class _Coach:
    """Stands beside somebody who puzzles: asks, and says of each answer whether it is right."""

    over = False

    def __init__(self, one: Puzzle, sitting: Sitting, screen: Screen) -> None:
        self._one = one
        self._sitting = sitting
        self._screen = screen
        self._asked = False

    def _voice(self) -> Speaker:
        return speaker(self._one.game, table_names(self._sitting.record.seats), you=self._one.seat)

    def _view(self) -> View:
        return self._sitting.state.view(self._one.seat)

    def tell(self) -> None:
        if self._asked:
            return
        self._asked = True
        voice, one = self._voice(), self._one
        heading = say("practice.heading", id=one.id, theme=_theme(voice, one), rating=one.rating)
        self._screen.paragraph(heading, strong=True)
        self._screen.paragraph(voice.words.say("puzzle.question"))
        self._screen.paragraph(self._screen.dim(say("practice.commands")))

    def lets(self, action: Action) -> bool:
        """Answers; what is right ends the puzzle."""
        voice, one = self._voice(), self._one
        judged = one.judge(action)
        if judged == RIGHT:
            best = str(action) == one.best
            self._screen.paragraph(
                voice.words.say("puzzle.right" if best else "puzzle.right_too"), strong=True
            )
            self._explain(voice)
        if judged == UNTRIED:
            self._screen.paragraph(voice.words.say("puzzle.untried"))
            return False
        id = "puzzle.wrong_planet" if one.planet else "puzzle.wrong"
        self._screen.paragraph(voice.words.say(id, share=one.percent(str(action))))
        for sentence in reasons_told(one.against.get(str(action), []), voice, self._view()):
            self._screen.paragraph(self._screen.dim(sentence), "   ", "   ")
        self._screen.paragraph(say("practice.again"))
        return False

    def show_me(self) -> None:
        self._explain(self._voice())

    def _explain(self, voice: Speaker) -> NoReturn:
        """What is best, why, how good everything else is, and who misses it."""
        one, view = self._one, self._view()
        game = self._sitting.record.game
        self._screen.paragraph(
            say("practice.best", action=one.best, sentence=voice.action(game.action(one.best), view))
        )
        for sentence in reasons_told(one.why, voice, view):
            self._screen.paragraph(sentence, "   ", "   ")
        self._screen.paragraph(voice.words.say("puzzle.chances_planet" if one.planet else "puzzle.chances"))
        rows = [[f"{one.percent(text)} %", text] for text in one.chances]
        self._screen.show(columns([["  ", *row] for row in rows], {1}))
        shares = {
            f"{level}_misses": round(100 * missed / tries) for level, (missed, tries) in one.misses.items()
        }
        self._screen.paragraph(self._screen.dim(voice.words.say("puzzle.missed", **shares)))
        raise _Answered
