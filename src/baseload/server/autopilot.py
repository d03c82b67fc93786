"""Moves that nobody makes by hand: bots, seats where a bot stands in, and what was ordered ahead."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, insert

from baseload.core.registry import USUAL, find_bot_kind
from baseload.server import limits, schema
from baseload.server.chance import Chance
from baseload.server.messages import AskRemark, AskScript, Decide, Failed, Hint, Look, LookForBot, Ordered
from baseload.server.processes import WorkerLostError
from baseload.server.replies import Advice, Remark
from baseload.server.store import StoreError
from baseload.server.table import BehindError, Table
from baseload.server.thinkers import HINT, PLAYING, UNATTENDED, Thinkers
from baseload.server.words import Trouble, for_log

if TYPE_CHECKING:
    from baseload.server.tables import Tables

_log: Final = logging.getLogger("baseload")


def seconds_for(spec: str, thinking: int | None) -> float:
    """How long a bot may think about one decision, by its spec and the milliseconds that its table has chosen.

    A table's choice holds for every bot: it gives more time to one that usually has less, and less to one that has
    more. It is no order to use the time up: our own bots never think longer than their level.
    """
    if thinking is not None:
        return thinking / 1000
    kind = find_bot_kind(spec)
    if kind is None or kind.seconds is None:
        return limits.BOT
    return min(kind.seconds(spec.partition(":")[2]), limits.EXPERT)


COMES: Final = 10.0  # seconds in which whoever has made a table for bots alone has its page before them


class LessonWaitsError(Exception):
    """A lesson lets nobody move now: it is over."""


class Autopilot:
    """Sees to seats whose person is not asked."""

    def __init__(self, tables: "Tables", bots: Thinkers, pause: float, chance: Chance) -> None:
        self._tables = tables
        self._bots = bots
        self._chance = chance
        self._pause = pause  # seconds before a bot's move that somebody watches, so that it can be followed
        self._tasks: set[asyncio.Task[None]] = set()
        self._hints: dict[
            str, asyncio.Future[list[Advice]]
        ] = {}  # that are being thought about, by who asked

    def wake(self, table: Table) -> None:
        """If the next decision is a bot's, or was ordered ahead, see to it."""
        if table.bots_busy or table.to_move is None or table.stage != "playing":
            return
        if self._tables.acts_alone(table, table.to_move):
            table.bots_busy = True
            task = asyncio.create_task(self._act_alone(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _act_alone(self, table: Table) -> None:
        patience = 1.0
        try:
            await self._audience(table)
            while table.stage == "playing" and self._tables.acts_alone(table, table.to_move):
                try:
                    if not await self._tables.site.may_act(table):
                        return  # another process sees to it
                    if self._pause and self._tables.watched(table):
                        await asyncio.sleep(self._pause)
                    await self._one_alone(table)
                    patience = 1.0
                except LessonWaitsError:
                    return
                except BehindError:
                    continue  # another process was first
                except StoreError as error:
                    _log.warning(for_log("log.bot_waits", table=table.id, why=str(error)))
                    await asyncio.sleep(patience)
                    patience = min(60.0, 2 * patience)
                except Trouble as trouble:
                    _log.warning(for_log("log.bot_waits", table=table.id, why=trouble.code))
                    if table.stuck or trouble.status != 503:
                        return
                    await asyncio.sleep(patience)  # a full disk, a lost process: it may pass
                    patience = min(60.0, 2 * patience)
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception(for_log("log.bot_waits", table=table.id, why=""))
        finally:
            table.bots_busy = False

    async def _audience(self, table: Table) -> None:
        """Bots among themselves do not begin before somebody can see them, who has made the table for that."""
        until = time.monotonic() + COMES
        alone = (
            self._pause and not table.moved and all(table.is_bots(seat) for seat in range(len(table.seats)))
        )
        while alone and not self._tables.watched(table) and time.monotonic() < until:
            await asyncio.sleep(0.05)

    async def _one_alone(self, table: Table) -> None:
        seat = table.to_move
        if seat is None:
            return
        number = table.moved  # what is said meanwhile does not concern a bot
        ordered = seat in table.standing and not table.is_bots(seat)
        if not ordered and not table.is_bots(seat):
            return  # its person came back while nothing was decided yet
        action = await self._ordered(table, seat) if ordered else await self._thought(table, seat)
        if ordered and not action:
            return
        async with table.lock:
            still = seat in table.standing if ordered else table.is_bots(seat)
            if not still or table.moved != number or table.to_move != seat:
                return  # the person came back, took the order back, or somebody has moved
            if action and await self._plays(table, seat, action, number):
                return
            if ordered:  # nobody decides for a person but the order itself
                await self.set_standing(table, seat, "", 0)
                return
            usual = await self._usual(table, seat)
            if table.seats[seat].person in table.coming_back:
                return  # they waited while it thought; it is for them to decide
            if not usual or not await self._plays(table, seat, usual, number):
                anything = await self._anything(table, seat)
                await self._tables.play_now(table, seat, anything, number, None, alone=True)

    async def _plays(self, table: Table, seat: int, action: str, number: int) -> bool:
        """Was that a move? The caller holds the lock."""
        try:
            await self._tables.play_now(table, seat, action, number, None, alone=True)
        except Trouble as trouble:
            if trouble.status not in (400, 409):
                raise
            _log.warning(for_log("log.bot_refused", table=table.id, action=action, why=trouble.message))
            return False
        return True

    async def _thought(self, table: Table, seat: int) -> str:
        """What the seat's bot decides, within its time; "" from one that fails."""
        if table.teaching.led:
            script = await self._tables.referees.ask_alone(table, AskScript(table.id), limits.RULES)
            if script == "":
                raise LessonWaitsError
            if script is not None:
                return script
        spec = table.seats[seat].bot
        if table.hung_bots.count(spec) >= limits.BOT_CHANCES:
            return ""
        seen = await self._tables.referees.ask_alone(table, LookForBot(table.id, seat), limits.RULES)
        seed = self._seed("decide", table, seat)
        lane, budget = PLAYING, seconds_for(spec, table.thinking)
        if not self._tables.attended(table):
            lane, budget = UNATTENDED, min(budget, limits.UNATTENDED)
        answer: str | Failed = Failed("too_slow")
        try:
            question = Decide(spec, seed, budget, seen.game, seen.view)
            answer = await self._bots.decide(question, lane, table.asker, budget + limits.BOT_GRACE)
        except WorkerLostError as lost:
            if lost.culprit:
                table.hung_bots.append(spec)
        if not isinstance(answer, Failed):
            return answer
        _log.warning(for_log("log.bot_failed", table=table.id, bot=spec, why=str(answer)))
        return ""

    async def _usual(self, table: Table, seat: int) -> str:
        """What `normal` would do in the place of a bot that failed; "" if that was it. The caller holds the lock."""
        if table.seats[seat].bot == USUAL:
            return ""
        seen = await self._tables.referees.ask(table, LookForBot(table.id, seat), limits.RULES)
        question = Decide(USUAL, self._seed("usual", table, seat), limits.BOT, seen.game, seen.view)
        try:
            answer = await self._bots.decide(question, PLAYING, table.asker, limits.BOT)
        except WorkerLostError:
            return ""
        return "" if isinstance(answer, Failed) else answer

    async def _anything(self, table: Table, seat: int) -> str:
        """Something legal; the caller holds the lock."""
        asked = Look(table.id, seat, table.names)
        legal = (await self._tables.referees.ask(table, asked, limits.PICTURE)).legal
        return legal[self._seed("anything", table, seat) % len(legal)]

    def _seed(self, purpose: str, table: Table, seat: int) -> int:
        """Chance for a decision about this position. Nothing that is hidden at the table goes into it, and nobody gets
        another by talking meanwhile."""
        return self._chance.number(purpose, table.id, table.moved, seat)

    async def _ordered(self, table: Table, seat: int) -> str:
        """What a standing order says now; an order that no longer concerns anything is dropped."""
        subject, most = table.standing[seat]
        asked = Ordered(table.id, seat, subject, most)
        action = await self._tables.referees.ask_alone(table, asked, limits.RULES)
        if not action:
            await self._tables.keeping.in_turn(table, lambda: self.set_standing(table, seat, "", 0))
        return action

    async def hint(self, table: Table, seat: int, person: str) -> list[Advice]:
        """What the seat had best do, in its bots' opinion; found from its view alone. Who asks again before the answer
        has come wants the new one only."""
        earlier = self._hints.get(person)
        if earlier is not None:
            earlier.cancel()
        asked = self._hints[person] = asyncio.ensure_future(self._hint(table, seat, person))
        try:
            return await asked
        except asyncio.CancelledError:
            if self._hints.get(person) is not asked:  # they asked again
                raise Trouble(409, "asked_again") from None
            raise
        finally:
            asked.cancel()
            if self._hints.get(person) is asked:
                del self._hints[person]

    async def _hint(self, table: Table, seat: int, person: str) -> list[Advice]:
        seen = await self._tables.referees.ask_alone(table, LookForBot(table.id, seat), limits.RULES)
        seed = self._seed("hint", table, seat)
        question = Hint(limits.HINT, seed, table.names, seen.game, seen.view)
        patience = limits.HINT + limits.BOT_GRACE
        try:
            asker = (self._tables.hub.presence.where(person), person)
            answer = await self._bots.think(HINT, asker, question, patience)
        except WorkerLostError:
            raise Trouble(503, "no_hint") from None
        if isinstance(answer, Failed):
            _log.warning(for_log("log.bot_failed", table=table.id, bot="hint", why=str(answer)))
            raise Trouble(503, "no_hint")
        return answer

    async def remark(self, table: Table, seat: int, action: str, person: str, least: int) -> Remark | None:
        """What a coach says before that action, found from the seat's view alone. Nobody waits for one who is busy."""
        seen = await self._tables.referees.ask_alone(table, LookForBot(table.id, seat), limits.RULES)
        question = AskRemark(
            limits.REMARK,
            self._seed("remark", table, seat),
            table.names,
            seen.game,
            seen.view,
            action,
            least / 100,
        )
        asker = (self._tables.hub.presence.where(person), person)
        try:
            async with asyncio.timeout(limits.REMARK + limits.REMARK_GRACE):
                answer = await self._bots.think(HINT, asker, question, limits.REMARK + limits.BOT_GRACE)
        except (WorkerLostError, TimeoutError):
            return None
        return None if isinstance(answer, Failed) else answer

    async def set_standing(self, table: Table, seat: int, subject: str, most: int) -> None:
        """The caller holds the lock. BehindError."""

        def work(connection: Connection) -> None:
            place = (schema.standing.c.table_id == table.id) & (schema.standing.c.seat == seat)
            connection.execute(schema.standing.delete().where(place))
            if subject:
                row = {"table_id": table.id, "seat": seat, "subject": subject, "most": most}
                connection.execute(insert(schema.standing), row)

        now = bool(subject) and table.to_move == seat
        await self._tables.keeping.change(table, work, more=now)
        if subject:
            table.standing[seat] = (subject, most)
        else:
            table.standing.pop(seat, None)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
