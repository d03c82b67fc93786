"""Learning on pages: what there is to learn, and the way into a lesson."""

from datetime import UTC, datetime
from typing import Any

from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.response import Redirect, Template

from baseload.coach.puzzle import Puzzle, daily, puzzles
from baseload.core.registry import game_names, title
from baseload.server.learning import Learning, Place, lesson_named, puzzle_named
from baseload.server.offers import all_games
from baseload.server.pages import Form, resident, visitor
from baseload.server.puzzle_told import theme_told
from baseload.server.words import Trouble
from baseload.text.lessons import lesson_words
from baseload.text.speaker import speaker


class LearnPages(Controller):
    include_in_schema = False

    @get("/learn")
    async def index(self, request: Request[Any, Any, Any], state: AppState) -> Template:
        return await _page(request, state, game_names())

    @get("/learn/{game:str}")
    async def game(self, game: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Template:
        if game not in game_names():
            raise Trouble(404, "no_such_game", game=game)
        return await _page(request, state, [game])

    @get("/learn/{game:str}/practice")
    async def practice(
        self, game: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Template:
        return await _practice(request, state, game)

    @get("/learn/{game:str}/practice/{puzzle:str}")
    async def puzzle(
        self, game: FromPath[str], puzzle: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Template:
        """What a link to a puzzle leads to: the same list, and that one first."""
        return await _practice(request, state, game, puzzle_named(game, puzzle))

    @post("/learn/{game:str}/practice/{puzzle:str}")
    async def ask(
        self, game: FromPath[str], puzzle: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Redirect:
        one = puzzle_named(game, puzzle)
        person = await resident(request, state)
        learning: Learning = state.learning
        table = await learning.ask(person.id, person.name, one)
        return Redirect(f"/t/{table.id}", status_code=303)

    @get("/learn/{game:str}/{lesson:str}")
    async def lesson(
        self, game: FromPath[str], lesson: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Template:
        """What a link to a lesson leads to: the same list, and that one open."""
        return await _page(request, state, [game], lesson_named(game, lesson).name)

    @post("/learn/{game:str}/{lesson:str}")
    async def begin(
        self,
        game: FromPath[str],
        lesson: FromPath[str],
        data: Form,
        request: Request[Any, Any, Any],
        state: AppState,
    ) -> Redirect:
        one = lesson_named(game, lesson)
        person = await resident(request, state)
        learning: Learning = state.learning
        table = await learning.begin(person.id, person.name, one, bool(data.get("anew")))
        return Redirect(f"/t/{table.id}", status_code=303)


async def _page(
    request: Request[Any, Any, Any], state: AppState, games: list[str], chosen: str = ""
) -> Template:
    person = await visitor(request, state)
    learning: Learning = state.learning
    places = await learning.places(person.id)
    context = {
        "person": person,
        "games": [game for game in all_games() if game["name"] in games],
        "places": places,
        "next": {game: _next(found) for game, found in places.items()},
        "chosen": chosen,
        "guides": {game for game in games if title(game).guide},
        "puzzles": {game: len(puzzles(game)) for game in games},
        "told": lambda place, part: lesson_words(place.lesson.game).say(place.lesson.id(part)),
    }
    return Template("learn.html", context=context)


async def _practice(
    request: Request[Any, Any, Any], state: AppState, game: str, chosen: Puzzle | None = None
) -> Template:
    if game not in game_names():
        raise Trouble(404, "no_such_game", game=game)
    known = puzzles(game)
    if not known:
        raise Trouble(404, "no_puzzles", game=speaker(game).title())
    person = await visitor(request, state)
    voice = speaker(game)
    context = {
        "person": person,
        "game": game,
        "title": voice.title(),
        "first": chosen or daily(game, datetime.now(UTC).date()),
        "today": chosen is None,
        "themes": [(theme_told(found[0], voice), found) for found in _by_theme(known)],
        "theme_of": lambda one: theme_told(one, voice),
        "solved": await state.learning.solved(person.id, game),
    }
    return Template("practice.html", context=context)


def _by_theme(known: list[Puzzle]) -> list[list[Puzzle]]:
    """The easiest first in each."""
    themes = dict.fromkeys(one.theme for one in known)
    return [[one for one in known if one.theme == theme] for theme in themes]


def _next(places: list[Place]) -> str:
    """The lesson to go on with: one that was begun, else the first that is new."""
    begun = [place.lesson.name for place in places if place.table is not None and not place.done]
    new = [place.lesson.name for place in places if not place.done]
    return (begun or new or [""])[0]
