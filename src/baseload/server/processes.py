"""Talking to processes that do the thinking, and replacing one that does not answer.

A worker reads frames from a socket, answers each in turn, and never touches the network or the store. Referees, bots
and clerks are such workers. A frame has a head (how long the message is, the number of its question, whether that
failed, in which language it is read) and a message of `messages.py` as MessagePack. A question has its patience: when
it is over, the worker is killed and another takes its place, so that an endless rule or bot costs its own table and
nobody else's. Waiting in the queue does not count: a hundred tables that are opened at once are slow, not stuck.
"""

import asyncio
import contextlib
import gc
import multiprocessing
import signal
import socket
import struct
import time
import zlib
from collections import deque
from collections.abc import Callable
from ctypes import c_ulonglong
from functools import cache
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any, Final, Generic, TypeVar

import msgspec

from baseload.server import limits
from baseload.server.messages import Failed, ForClerk, ForReferee, ForThinker, Question, answer_to
from baseload.text.reading import language, reading

T = TypeVar("T")
_HEAD: Final = struct.Struct(">IQ?8s")
_SOON: Final = 0.001  # seconds that an answer may wait for others to go out with
_SELDOM: Final = (
    50_000,
    20,
    50,
)  # how many new objects it takes until circles among them are looked for, and so on
_GLANCE: Final = 0.2  # seconds between looks at a process that is at work
_AHEAD: Final = 2  # questions that a process has before it, below which it has time for what can wait
_read_question: Final = msgspec.msgpack.Decoder(ForReferee | ForThinker | ForClerk).decode
_read_failed: Final = msgspec.msgpack.Decoder(Failed).decode

# What a process runs: answers a question with what it asks for, or with Failed.
Ask = Callable[[Question[Any]], object]


@cache
def _reader(kind: type[Question[T]]) -> Callable[[bytes], T]:
    """What reads the answers to questions of this kind."""
    return msgspec.msgpack.Decoder(answer_to(kind)).decode


def _as_plain(value: object) -> object:
    """Markup is a kind of text, and crosses over as text."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(type(value).__name__)


_encode: Final = msgspec.msgpack.Encoder(enc_hook=_as_plain).encode


def written(message: object) -> bytes:
    """A question or an answer on its own, as it can be kept: the first byte says whether it is a Failed."""
    return bytes([isinstance(message, Failed)]) + _encode(message)


def read_question(message: bytes) -> Question[Any]:
    question: Question[Any] = _read_question(message[1:])
    return question


def read_answer(kind: type[Question[T]], message: bytes) -> T | Failed:
    """The answer to a question of that kind."""
    return _read_failed(message[1:]) if message[0] else _reader(kind)(message[1:])


class WorkerLostError(Exception):
    """The worker was killed, by us or by somebody else, before it answered. `culprit`: it hung on this question."""

    def __init__(self, culprit: bool = False) -> None:
        super().__init__()
        self.culprit = culprit


class UnsendableError(Exception):
    """A question holds what no frame can: a number beyond 64 bits, half of a letter (a lone surrogate)."""


def collect_seldom() -> None:
    """What is loaded by now stays, and what a game or a message is made of has no circles: looking for them seldom is
    enough."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)


# --- in the worker's process --------------------------------------------------------------------------------------


def serve(channel: socket.socket, make: Callable[[], Ask], at: c_ulonglong) -> None:
    """A worker's whole life: answer frames until the other end goes away. `at` tells the other end which it is at."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us decides when we end
    ask = make()
    collect_seldom()
    waiting = b""
    with channel:
        while True:
            chunk = channel.recv(1 << 16)
            if not chunk:
                return
            waiting += chunk
            waiting = _answer_all(channel, ask, waiting, at)


def _answer_all(channel: socket.socket, ask: Ask, waiting: bytes, at: c_ulonglong) -> bytes:
    """Answer every whole frame; what is left of a frame that has not come whole is returned. Answers go out together:
    many moves a second are many small frames."""
    place = 0
    answers: list[bytes] = []
    begun = time.monotonic()
    while len(waiting) - place >= _HEAD.size:
        size, number, _, tag = _HEAD.unpack_from(waiting, place)
        begin = place + _HEAD.size
        if len(waiting) < begin + size:
            break
        place = begin + size
        at.value = number
        try:
            with reading(tag.rstrip(b"\0").decode()):
                answer = ask(_read_question(waiting[begin:place]))
            frame = _framed(number, answer, isinstance(answer, Failed))
        except Exception as error:  # a bug: told to the front, which logs it, and no reason to die
            frame = _framed(number, Failed("bug", repr(error)), True)
        answers.append(frame)
        if time.monotonic() - begun > _SOON:
            channel.sendall(b"".join(answers))
            answers, begun = [], time.monotonic()
    if answers:
        channel.sendall(b"".join(answers))
    return waiting[place:]


def _framed(number: int, message: object, failed: bool = False) -> bytes:
    written = _encode(message)
    return _HEAD.pack(len(written), number, failed, language().encode()) + written


def _processes() -> ForkServerContext:
    """Processes are forked from one that has loaded the games and nothing else: they start at once, share memory, and
    inherit neither sockets nor threads."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["baseload.server.referee", "baseload.server.thinker", "baseload.server.clerk"]
    )
    return context


# --- in the server's process --------------------------------------------------------------------------------------


class _Waiting(Generic[T]):
    """Somebody who waits for an answer."""

    def __init__(
        self, number: int, patience: float, read: Callable[[bytes], T], future: asyncio.Future[T | Failed]
    ) -> None:
        self.number = number
        self.patience = patience
        self._read = read
        self.future = future

    def answered(self, message: bytes, failed: bool) -> None:
        if self.future.done():
            return
        try:
            self.future.set_result(_read_failed(message) if failed else self._read(message))
        except msgspec.MsgspecError as error:  # not what was asked for: a bug of who answered
            self.future.set_result(Failed("bug", repr(error)))


class _Answers(asyncio.Protocol):
    """The front's end of the channel: cuts what comes into frames."""

    def __init__(
        self, answered: Callable[[int, bytes, bool], None], lost: Callable[["_Answers"], None]
    ) -> None:
        self._answered = answered
        self._lost = lost
        self._waiting = b""

    def data_received(self, data: bytes) -> None:
        waiting = self._waiting + data if self._waiting else data
        place = 0
        while len(waiting) - place >= _HEAD.size:
            size, number, failed, _ = _HEAD.unpack_from(waiting, place)
            begin = place + _HEAD.size
            if len(waiting) < begin + size:
                break
            place = begin + size
            self._answered(number, waiting[begin:place], failed)
        self._waiting = waiting[place:]

    def connection_lost(self, problem: Exception | None) -> None:
        self._lost(self)


class Worker:
    """One process and the questions it has not answered yet, the oldest first."""

    def __init__(self, make: Callable[[], Ask]) -> None:
        self._make = make
        self._waiting: dict[int, _Waiting[Any]] = {}
        self._at = c_ulonglong(0)  # the question that the process is at; shared with it
        self._timer: asyncio.TimerHandle | None = None  # runs while anybody waits
        self._seen = 0  # the question that it was at when we looked last
        self._since = 0.0  # since when
        self._unsent: list[bytes] = []
        self._patient: deque[asyncio.Future[None]] = deque()  # who would ask, but can wait
        self._number = 0
        self._process: ForkServerProcess | None = None
        self._writer: asyncio.WriteTransport | None = None
        self._answers: _Answers | None = None
        self._starting = asyncio.Lock()
        self.replaced = 0  # how often

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    async def _connected(self) -> asyncio.WriteTransport:
        if self._writer is not None:
            return self._writer
        async with self._starting:
            if self._writer is None:
                ours, theirs = socket.socketpair()
                context = _processes()
                at = context.RawValue(c_ulonglong, 0)
                process = context.Process(target=serve, args=(theirs, self._make, at), daemon=True)
                await asyncio.to_thread(process.start)
                theirs.close()
                ours.setblocking(False)
                loop = asyncio.get_running_loop()
                writer, answers = await loop.create_connection(
                    lambda: _Answers(self._answered, self._gone), sock=ours
                )
                self._process, self._writer, self._answers, self._at = process, writer, answers, at
            return self._writer

    def _answered(self, number: int, message: bytes, failed: bool) -> None:
        asked = self._waiting.pop(number, None)
        if asked is not None:
            asked.answered(message, failed)
        if len(self._waiting) < _AHEAD:
            self._let_in(1)

    async def spare(self) -> None:
        """Until the process has little before it, for who can wait; but nobody waits for longer than a glance takes."""
        if len(self._waiting) >= _AHEAD:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._patient.append(turn)
            await turn

    def _let_in(self, most: int) -> None:
        while most and self._patient:
            turn = self._patient.popleft()
            if not turn.done():  # as one is that has given up
                turn.set_result(None)
                most -= 1

    def _gone(self, answers: _Answers) -> None:
        if answers is self._answers:  # not one that was replaced long ago
            self._lose()

    # One timer runs while anybody waits, and looks every now and then how long the process has been at its question:
    # setting one for each question would cost more than answering it.

    def _watch(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(_GLANCE, self._look)

    def _look(self) -> None:
        self._timer = None
        self._let_in(len(self._patient))
        if not self._waiting:
            return
        now, at = asyncio.get_running_loop().time(), self._at.value
        if at != self._seen:
            self._seen, self._since = at, now
        asked = self._waiting.get(at)  # none: it has not begun, because it is still being started
        if now - self._since < (asked.patience if asked is not None else limits.STARTING):
            self._watch()
        else:
            self._lose(culprit=asked.number if asked is not None else next(iter(self._waiting)))

    def _lose(self, culprit: int = 0) -> None:
        """The process is gone or must go: whoever waits is told, and the next question starts another."""
        process, self._process = self._process, None
        writer, self._writer = self._writer, None
        self._answers = None
        waiting, self._waiting = self._waiting, {}
        self._unsent = []
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if writer is not None:
            writer.close()
        if process is not None:
            self.replaced += 1
            with contextlib.suppress(OSError, ValueError):
                process.kill()
        self._let_in(len(self._patient))
        for asked in waiting.values():
            if not asked.future.done():
                asked.future.set_exception(WorkerLostError(culprit=asked.number == culprit))

    async def ask(self, question: Question[T], patience: float) -> T | Failed:
        """The answer, or WorkerLostError. A question that takes too long costs the worker its life."""
        writer = await self._connected()
        if writer is not self._writer:  # lost again while we waited for our turn
            raise WorkerLostError
        self._number += 1
        number = self._number
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T | Failed] = loop.create_future()
        try:
            frame = _framed(number, question)
        except (OverflowError, UnicodeError):
            raise UnsendableError from None
        if not self._waiting:
            self._since = loop.time()
        self._waiting[number] = _Waiting(number, patience, _reader(type(question)), future)
        if self._timer is None:
            self._watch()
        if not self._unsent:
            loop.call_soon(self._flush, writer)
        self._unsent.append(frame)
        return await future

    def _flush(self, writer: asyncio.WriteTransport) -> None:
        """Everything that was asked in this turn of the loop goes out at once."""
        if writer is self._writer:
            frames, self._unsent = self._unsent, []
            writer.write(b"".join(frames))

    async def close(self) -> None:
        process = self._process
        self._lose()
        if process is not None:
            await asyncio.to_thread(process.join, 2)


class Workers:
    """A few workers of one kind. What belongs together goes to the same one."""

    def __init__(self, make: Callable[[], Ask], count: int) -> None:
        self._workers = [Worker(make) for _ in range(count)]

    def for_table(self, table: str) -> Worker:
        return self._workers[zlib.crc32(table.encode()) % len(self._workers)]

    @property
    def all(self) -> list[Worker]:
        return self._workers

    async def close(self) -> None:
        for worker in self._workers:
            await worker.close()
