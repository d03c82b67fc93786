"""Keeping the results of a study while it runs, so that whatever happens costs only the games under way.

A finished game is appended to its block's journal at once. When all games of a block are in, the journal becomes four
Parquet files and one with their digests: each is written under another name, brought to the disk and renamed, and only
then the journal goes. The rows are sorted by the games' numbers, so the files do not depend on who played what when.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from baseload.core.plain import Plain, canonical, digest
from baseload.core.registry import game as game_by_name
from baseload.core.version import VERSION
from baseload.lab.plan import StudyPlan
from baseload.lab.results import (
    FORMAT,
    PLAN,
    ResultsError,
    block_of,
    blocks_of,
    check_no_rest,
    frames_of,
    is_complete,
    journal_name,
    need_polars,
    numbers_of,
    parquet_name,
    read_journal,
    read_parquet,
    stored_plan,
    sum_of,
    sums_name,
)
from baseload.lab.standings import Standings
from baseload.lab.tables import Entry, is_entry

LOCK: Final = "lock"
_NEW: Final = ".new"  # what a file is called while it is being written


class Keeper:
    """The folder of a running study. Only one study at a time has it; `close` gives it back."""

    def __init__(self, plan: StudyPlan, folder: str) -> None:
        need_polars()
        self.plan = plan
        self.folder = folder
        self.standings = Standings(plan)
        self._journals: dict[int, int] = {}  # by block: a file descriptor
        self._untouched: set[int] = set()  # blocks of which nothing is there yet
        self._missing: dict[int, set[int]] = {}  # by other block that is not complete: games to be played
        with _writing(folder):
            os.makedirs(folder, exist_ok=True)
        self._lock = _lock(folder)
        try:
            self._claim()
            for block in range(blocks_of(plan)):
                self._open(block)
        except BaseException:
            self.close()
            raise

    def _claim(self) -> None:
        """Is this the folder of this plan? An empty one becomes it."""
        made_by: dict[str, Plain] = {
            "version": VERSION,
            "rules": {name: game_by_name(name).rules for name in sorted(self._games())},
        }
        if os.path.exists(os.path.join(self.folder, PLAN)):
            stored = stored_plan(self.folder)
            if stored["digest"] != self.plan.digest:
                raise ResultsError("results_of_another_plan", folder=self.folder, name=stored["plan"]["name"])
            if {name: stored.get(name) for name in made_by} != made_by:
                found = str(stored.get("version"))
                raise ResultsError(
                    "results_of_another_version", folder=self.folder, found=found, version=VERSION
                )
            return
        others = sorted(set(os.listdir(self.folder)) - {LOCK, PLAN + _NEW})
        if others:
            raise ResultsError("folder_in_use", folder=self.folder, file=others[0])
        plain = self.plan.to_plain()
        content = {"format": FORMAT, "digest": digest(plain), **made_by, "plan": plain}
        self._write(PLAN, (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())

    def _games(self) -> set[str]:
        return {setting.game for setting in self.plan.settings}

    def _open(self, block: int) -> None:
        """What is there of a block: count it, and note what is missing."""
        journal = os.path.join(self.folder, journal_name(block))
        if is_complete(self.folder, block):
            games = read_parquet(self.folder, "games", block)
            self.standings.add_frames(games, read_parquet(self.folder, "seats", block))
            with _writing(journal), contextlib.suppress(FileNotFoundError):
                os.remove(journal)
            return
        entries, whole = read_journal(self.plan, self.folder, block)
        if not entries:
            check_no_rest(self.folder, block)
            self._untouched.add(block)
        for entry in entries.values():
            self.standings.add(entry)
        with _writing(journal), contextlib.suppress(FileNotFoundError):
            os.truncate(journal, whole)  # a torn last line
        if entries:
            self._missing[block] = set(numbers_of(self.plan, block)) - set(entries)
            if not self._missing[block]:
                self._complete(block)

    def todo(self) -> Iterator[int]:
        """The games that are not finished, by their numbers."""
        for block in sorted({*self._missing, *self._untouched}):
            yield from sorted(self._missing_of(block))

    def _missing_of(self, block: int) -> set[int]:
        """What is to be played of a block. Of untouched ones there may be thousands, so it is not kept before."""
        if block in self._untouched:
            self._untouched.remove(block)
            self._missing[block] = set(numbers_of(self.plan, block))
        return self._missing.get(block, set())

    def add(self, entry: Entry) -> None:
        """Keep a finished game. One that is there already is left alone: it is the same game."""
        assert is_entry(self.plan, entry)
        number: int = entry["number"]
        block = block_of(number)
        missing = self._missing_of(block)
        if number not in missing:
            return
        self._append(block, (canonical(entry) + "\n").encode())
        missing.remove(number)
        self.standings.add(entry)
        if not missing:
            self._complete(block)

    def _append(self, block: int, line: bytes) -> None:
        path = os.path.join(self.folder, journal_name(block))
        with _writing(path):
            if block not in self._journals:
                self._journals[block] = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
            journal = self._journals[block]
            size = os.fstat(journal).st_size
            try:
                _write_all(journal, line)
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(journal, size)  # not half a line
                raise

    def _complete(self, block: int) -> None:
        """All games of the block are in: from the journal to Parquet."""
        journal = os.path.join(self.folder, journal_name(block))
        entries, _ = read_journal(self.plan, self.folder, block)
        sums: dict[str, str] = {}
        for table, frame in frames_of(self.plan, list(entries.values())).items():
            memory = BytesIO()
            frame.write_parquet(memory, compression="zstd")
            name, content = parquet_name(table, block), memory.getvalue()
            self._write(name, content)
            sums[name] = sum_of(content)
        self._write(sums_name(block), (json.dumps(sums, indent=1) + "\n").encode())
        with _writing(journal):
            if block in self._journals:
                os.close(self._journals.pop(block))
            os.remove(journal)
        del self._missing[block]

    def _write(self, name: str, content: bytes) -> None:
        """A file that is there whole or not at all."""
        path = os.path.join(self.folder, name)
        with _writing(path):
            try:
                file = os.open(path + _NEW, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
                try:
                    _write_all(file, content)
                    os.fsync(file)
                finally:
                    os.close(file)
                os.replace(path + _NEW, path)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.remove(path + _NEW)
                raise
            _sync_folder(self.folder)

    def close(self) -> None:
        """Let go of the folder."""
        for journal in self._journals.values():
            os.close(journal)
        self._journals = {}
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


@contextlib.contextmanager
def _writing(path: str) -> Iterator[None]:
    """A full disk, or one that may not be written, is told in one sentence. What is kept stays."""
    try:
        yield
    except OSError as error:
        raise ResultsError("results_not_written", file=path, why=error.strerror or str(error)) from None


def _write_all(file: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]


def _sync_folder(folder: str) -> None:
    """The names must be on the disk before the journal goes; Windows cannot, and need not."""
    with contextlib.suppress(OSError):
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def _lock(folder: str) -> int:
    """The system gives the lock back when the process ends, however it ends."""
    path = os.path.join(folder, LOCK)
    with _writing(path):
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:  # Windows
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise ResultsError("results_locked", folder=folder) from None
    return file
