"""Lessons as people have them: where each was begun, how far they are, beginning it and beginning again."""

from typing import TYPE_CHECKING

from baseload.coach.lesson import Lesson, lessons
from baseload.coach.puzzle import Puzzle, puzzles
from baseload.core.registry import game_names
from baseload.server import rows
from baseload.server.table import SeatWish, Table
from baseload.server.teaching import Teaching, taught_by
from baseload.server.words import Trouble
from baseload.text.lessons import lesson_words
from baseload.text.speaker import speaker

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class Place:
    """How far somebody is with a lesson: where they have begun it, and have they been through it?"""

    def __init__(self, lesson: Lesson, table: str | None, done: bool) -> None:
        self.lesson = lesson
        self.table = table
        self.done = done


class Learning:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    async def places(self, person: str) -> dict[str, list[Place]]:
        """All lessons of each game that has some."""
        learnt = await self._tables.read(lambda connection: rows.learnt_by(connection, person))
        return {
            game: [Place(one, *learnt.get((game, one.name), (None, False))) for one in lessons(game)]
            for game in game_names()
            if lessons(game)
        }

    async def is_new(self, person: str, game: str) -> bool:
        """Have they neither played that game here nor begun a lesson of it? No, where it has none."""
        if not lessons(game):
            return False
        return not await self._tables.read(lambda connection: rows.knows_game(connection, person, game))

    async def begin(self, person: str, person_name: str, one: Lesson, anew: bool) -> Table:
        """The table where they are in the middle of it; a new one where they are not, or want to begin anew."""
        learnt = await self._tables.read(lambda connection: rows.learnt_by(connection, person))
        id, done = learnt.get((one.game, one.name), (None, False))
        if id is not None and not done and not anew:
            table = await self._tables.get(id)
            if table.teaching.edition == one.edition:
                return table
        seats = one.record.seats
        wishes = [
            SeatWish("me") if seat == one.seat else SeatWish("bot", name) for seat, name in enumerate(seats)
        ]
        lobby = self._tables.lobby
        found = await lobby.read(person, one.record.text(one.record.fingerprint))
        title = lesson_words(one.game).say(one.id("title"))
        return await lobby.take_in(person, person_name, found, wishes, title, taught_by(one))

    async def solved(self, person: str, game: str) -> dict[str, bool]:
        """The puzzles of that game that they have begun: has each been solved?"""
        learnt = await self._tables.read(lambda connection: rows.learnt_by(connection, person))
        found = {name: done for (of, name), (_, done) in learnt.items() if of == game}
        return {
            one.id: found[name] for one in puzzles(game) if (name := Teaching(puzzle=one.id).learnt) in found
        }

    async def ask(self, person: str, person_name: str, one: Puzzle) -> Table:
        """A table where that puzzle is asked; the one where it waits for an answer already."""
        teaching = Teaching(puzzle=one.id)
        learnt = await self._tables.read(lambda connection: rows.learnt_by(connection, person))
        id, done = learnt.get((one.game, teaching.learnt), (None, False))
        if id is not None and not done:
            return await self._tables.get(id)
        players = one.record.options.players
        wishes = [SeatWish("me" if seat == one.seat else "bot") for seat in range(players)]
        title = speaker(one.game).words.say(f"puzzle.theme.{one.theme}")
        lobby = self._tables.lobby
        found = await lobby.read(person, one.start)
        return await lobby.take_in(person, person_name, found, wishes, title, teaching)


def puzzle_named(game: str, id: str) -> Puzzle:
    """Trouble 404 where there is none."""
    for one in puzzles(game) if game in game_names() else []:
        if one.id == id:
            return one
    raise Trouble(404, "no_such_puzzle")


def lesson_named(game: str, name: str) -> Lesson:
    """Trouble 404 where there is none."""
    for one in lessons(game) if game in game_names() else []:
        if one.name == name:
            return one
    raise Trouble(404, "no_such_lesson")
