"""The results of a study: a folder, and how it is read. `keeping.py` writes it.

`plan.json` has the plan, its digest and the versions. Games are kept in blocks of 500 numbers. A block that is not
complete is a journal, `block-00007.jsonl`, one line for each game; a complete one is four Parquet files,
`games-00007.parquet` and the same for seats, rounds and facts, and `sums-00007.json` with their digests, so that no
damaged file is taken for a good one. docs/lab.md lists the columns.
"""

import hashlib
import json
import os
from functools import cached_property
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Final

from baseload.core.plain import Plain, digest
from baseload.core.problems import Problem
from baseload.lab.plan import StudyPlan, plan_from_plain
from baseload.lab.tables import TABLES, Entry, columns_of, is_entry, rows_of

if TYPE_CHECKING:
    import polars as pl

BLOCK: Final = 500  # games
FORMAT: Final = 2  # of the folder
OLDER: Final = 1  # differs in its journals only, so what is complete is read all the same
PLAN: Final = "plan.json"


class ResultsError(Problem):
    """A folder of results that cannot be read, written or gone on with."""


class MissingExtraError(Problem):
    """A library that is not installed; the extra `lab` brings it."""


def need_polars() -> None:
    """One clear sentence where polars is missing."""
    if find_spec("polars") is None:
        raise MissingExtraError("lab_extra_missing", package="polars")


def journal_name(block: int) -> str:
    """
    >>> journal_name(7), parquet_name("facts", 7)
    ('block-00007.jsonl', 'facts-00007.parquet')
    """
    return f"block-{block:05}.jsonl"


def parquet_name(table: str, block: int) -> str:
    """The file that holds a table's rows of a complete block."""
    return f"{table}-{block:05}.parquet"


def sums_name(block: int) -> str:
    """The file with the digests of a complete block's Parquet files; the last of them to be written."""
    return f"sums-{block:05}.json"


def sum_of(content: bytes) -> str:
    """The digest of a file."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def files_of(block: int) -> list[str]:
    """All files of a complete block."""
    return [*(parquet_name(table, block) for table in TABLES), sums_name(block)]


def blocks_of(plan: StudyPlan) -> int:
    """How many blocks the plan's games make."""
    return (plan.games + BLOCK - 1) // BLOCK


def block_of(number: int) -> int:
    """The block of a game."""
    return number // BLOCK


def numbers_of(plan: StudyPlan, block: int) -> range:
    """The games of a block."""
    return range(block * BLOCK, min((block + 1) * BLOCK, plan.games))


def schema(plan: StudyPlan, table: str) -> dict[str, "pl.DataType | type[pl.DataType]"]:
    """The columns of a table of this plan, as polars names their types."""
    import polars as pl

    kinds = {"whole": pl.Int64, "real": pl.Float64, "text": pl.String, "yes_or_no": pl.Boolean}
    return {name: kinds[kind] for name, kind in columns_of(plan, table).items()}


def frames_of(plan: StudyPlan, entries: list[Entry]) -> dict[str, "pl.DataFrame"]:
    """The four tables of some games, sorted by the games' numbers."""
    import polars as pl

    rows: dict[str, list[list[Plain]]] = {table: [] for table in TABLES}
    for entry in sorted(entries, key=lambda entry: int(entry["number"])):
        for table, own in rows_of(plan, entry).items():
            rows[table] += own
    frames: dict[str, pl.DataFrame] = {}
    for table, all_rows in rows.items():
        kinds = schema(plan, table)
        columns = list(zip(*all_rows, strict=True)) or [()] * len(kinds)
        series = [
            pl.Series(name, column, dtype=kind)
            for (name, kind), column in zip(kinds.items(), columns, strict=True)
        ]
        frames[table] = pl.DataFrame(series)
    return frames


def damaged(folder: str, name: str) -> ResultsError:
    """The sentence about a file that is not what was written: which one, and what can be done."""
    block = name.rpartition("-")[2].partition(".")[0]
    return ResultsError("results_damaged", file=os.path.join(folder, name), block=block)


def read_journal(plan: StudyPlan, folder: str, block: int) -> tuple[dict[int, Entry], int]:
    """The games in a journal by their numbers, and how many bytes of it are whole lines.

    A last line without its end was being written when somebody pulled the plug, and is left out.
    """
    name = journal_name(block)
    try:
        with open(os.path.join(folder, name), "rb") as file:
            content = file.read()
    except FileNotFoundError:
        return {}, 0
    except OSError as error:
        raise unreadable(folder, name, error) from None
    whole = content.rfind(b"\n") + 1
    numbers = numbers_of(plan, block)
    entries: dict[int, Entry] = {}
    for line in content[:whole].splitlines():
        try:
            entry: Plain = json.loads(line)
        except ValueError:
            raise damaged(folder, name) from None
        if not is_entry(plan, entry) or entry["number"] not in numbers or entry["number"] in entries:
            raise damaged(folder, name)
        entries[entry["number"]] = entry
    return entries, whole


def unreadable(folder: str, name: str, error: OSError) -> ResultsError:
    """The sentence about a file that the system does not let us read."""
    path = os.path.join(folder, name)
    return ResultsError("results_not_read", file=path, why=error.strerror or str(error))


def is_complete(folder: str, block: int) -> bool:
    """Is the block in Parquet, with all its files?"""
    return all(os.path.exists(os.path.join(folder, name)) for name in files_of(block))


def _content(folder: str, name: str) -> bytes:
    try:
        with open(os.path.join(folder, name), "rb") as file:
            return file.read()
    except OSError as error:
        raise unreadable(folder, name, error) from None


def read_parquet(folder: str, table: str, block: int) -> "pl.DataFrame":
    """One table of a complete block. Only what was written, to the byte, is given to polars."""
    import polars as pl

    name = parquet_name(table, block)
    try:
        sums: Plain = json.loads(_content(folder, sums_name(block)))
        written: Plain = sums[name]
    except (ValueError, KeyError, TypeError):
        raise damaged(folder, sums_name(block)) from None
    content = _content(folder, name)
    if sum_of(content) != written:
        raise damaged(folder, name)
    return pl.read_parquet(BytesIO(content))


def stored_plan(folder: str) -> dict[str, Plain]:
    """What `plan.json` says, checked."""
    path = os.path.join(folder, PLAN)
    try:
        with open(path, encoding="utf-8") as file:
            stored: Plain = json.load(file)
    except (FileNotFoundError, NotADirectoryError):
        raise ResultsError("no_results", folder=folder, file=PLAN) from None
    except OSError as error:
        raise unreadable(folder, PLAN, error) from None
    except ValueError:
        raise ResultsError("results_plan_damaged", file=path) from None
    if not isinstance(stored, dict) or digest(stored.get("plan")) != stored.get("digest"):
        raise ResultsError("results_plan_damaged", file=path)
    if stored.get("format") not in (FORMAT, OLDER) or (stored["format"] == OLDER and _journals(folder)):
        raise ResultsError("results_format", folder=folder, found=str(stored.get("format")), known=FORMAT)
    return stored


def _journals(folder: str) -> list[str]:
    return [name for name in os.listdir(folder) if name.endswith(".jsonl")]


class Results:
    """The games of a study that are finished, as four polars DataFrames, sorted by the games' numbers.

    `rounds` and `facts` are read when they are first asked for.
    """

    def __init__(
        self, folder: str, stored: dict[str, Plain], complete: list[int], begun: dict[str, "pl.DataFrame"]
    ) -> None:
        self.folder = folder
        self.plan = plan_from_plain(stored["plan"])
        self.version: str = stored["version"]  # of the program that played them
        self.rules: dict[str, int] = stored["rules"]  # and of the games' rules
        self._complete = complete
        self._begun = begun  # what is still in journals
        self.games = self._table("games")
        self.seats = self._table("seats")

    @cached_property
    def rounds(self) -> "pl.DataFrame":
        return self._table("rounds")

    @cached_property
    def facts(self) -> "pl.DataFrame":
        return self._table("facts")

    @property
    def unfinished(self) -> int:
        """How many games of the plan are still to be played."""
        return self.plan.games - self.games.height

    def _table(self, table: str) -> "pl.DataFrame":
        import polars as pl

        frames = [read_parquet(self.folder, table, block) for block in self._complete]
        whole = pl.concat([*frames, self._begun[table]], rechunk=True, how="diagonal")
        return whole.sort("number", maintain_order=True)


def load(folder: str) -> Results:
    """The results in a folder, also while the study is still running or after it was stopped."""
    need_polars()
    folder = os.fspath(folder)
    stored = stored_plan(folder)
    plan = plan_from_plain(stored["plan"])
    complete: list[int] = []
    entries: list[Entry] = []
    for block in range(blocks_of(plan)):
        if not is_complete(folder, block):
            found, _ = read_journal(plan, folder, block)
            # A journal goes only when its Parquet files are there, so one that went just now is looked for again.
            if found or not is_complete(folder, block):
                entries += found.values()
                continue
        complete.append(block)
    _no_gaps(folder, plan, set(complete))
    return Results(folder, stored, complete, frames_of(plan, entries))


def _no_gaps(folder: str, plan: StudyPlan, complete: set[int]) -> None:
    """Files of a block that lacks some, with no journal to make them again, are a block somebody took from."""
    for block in range(blocks_of(plan)):
        if block not in complete and not os.path.exists(os.path.join(folder, journal_name(block))):
            check_no_rest(folder, block)


def check_no_rest(folder: str, block: int) -> None:
    """Refuse a block of which only some files are there."""
    names = files_of(block)
    there = [name for name in names if os.path.exists(os.path.join(folder, name))]
    missing = [name for name in names if name not in there]
    if there and missing:
        raise ResultsError(
            "results_missing", file=os.path.join(folder, missing[0]), block=f"{block:05}", rest=there
        )
