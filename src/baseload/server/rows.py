"""What is read from and written to the store about tables, as functions of a connection."""

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, case, delete, func, insert, select, union, update

from baseload.core.plain import Plain
from baseload.server import limits, schema
from baseload.server.long_options import references
from baseload.server.store import TakenError, now
from baseload.server.table import Seat, Table
from baseload.server.words import Trouble

Work = Callable[[Connection], Any]  # what is written, in one transaction
_LOOKED_AT: Final = 20_000  # public tables, of which some are listed


def seat_row(seat: Seat) -> dict[str, Plain]:
    return {
        "kind": seat.kind,
        "person": seat.person,
        "name": seat.given,
        "bot": seat.bot,
        "invite": seat.invite,
        "coming": seat.coming,
    }


def step(connection: Connection, table: str, version: int) -> None:
    """Along with every change of a table, of its seats or of its orders: TakenError where somebody else was first."""
    columns = schema.tables.c
    known = (columns.id == table) & (columns.version == version)
    if not connection.execute(update(schema.tables).where(known).values(version=version + 1)).rowcount:
        raise TakenError


def stepped(table: str, version: int, work: Work) -> Work:
    """That change, if nobody else was first."""

    def stepping(connection: Connection) -> Any:
        step(connection, table, version)
        return work(connection)

    return stepping


def together(*works: Work | None) -> Work | None:
    """All of them, one after the other, with the result of the last; None where there is none."""
    found = [work for work in works if work is not None]
    if len(found) < 2:
        return found[0] if found else None

    def all_of_them(connection: Connection) -> Any:
        return [work(connection) for work in found][-1]

    return all_of_them


def touch(table: str) -> Work:
    """Whoever knows the table is to look at it anew."""
    change = update(schema.tables).where(schema.tables.c.id == table)

    def work(connection: Connection) -> None:
        connection.execute(change.values(version=schema.tables.c.version + 1))

    return work


def set_seats(connection: Connection, table: str, seats: list[Seat]) -> None:
    """All seats of a table, in the place of those that it had."""
    connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table))
    lines = [{"table_id": table, "seat": number, **seat_row(seat)} for number, seat in enumerate(seats)]
    connection.execute(insert(schema.seats), lines)


def load_table(connection: Connection, id: str) -> Table:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).one_or_none()
    if row is None:
        raise Trouble(404, "no_such_table")
    table = Table(row, seats_of(connection, id), _texts(connection, references(row.options)))
    table.rematch = rematch_of(connection, id)
    table.standing = _orders(connection, id)
    return table


def seats_of(connection: Connection, table: str) -> list[Seat]:
    found = connection.execute(
        select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
    )
    return [Seat(seat.kind, seat.person, seat.name, seat.bot, seat.invite, seat.coming) for seat in found]


def _orders(connection: Connection, table: str) -> dict[int, tuple[str, int]]:
    orders = connection.execute(select(schema.standing).where(schema.standing.c.table_id == table))
    return {order.seat: (order.subject, order.most) for order in orders}


def rematch_of(connection: Connection, id: str) -> str | None:
    """The table where the people of this one play again."""
    return connection.execute(
        select(schema.tables.c.id).where(schema.tables.c.rematch_of == id)
    ).scalar_one_or_none()


def keep_texts(connection: Connection, texts: dict[str, str]) -> None:
    """Those that are not there yet."""
    there = _texts(connection, list(texts))
    new = [{"digest": digest, "text": text} for digest, text in texts.items() if digest not in there]
    if new:
        connection.execute(insert(schema.texts), new)


def _texts(connection: Connection, digests: list[str]) -> dict[str, str]:
    if not digests:
        return {}
    found = connection.execute(select(schema.texts).where(schema.texts.c.digest.in_(digests)))
    return {row.digest: row.text for row in found}


def _of(person: str) -> ColumnElement[bool]:
    """Tables where they sit or are the host, each found by an index; lessons have a list of their own."""
    sat = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
    made = select(schema.tables.c.id).where(schema.tables.c.host == person)
    game = schema.tables.c.teaching.is_(None) | (schema.tables.c.teaching == "coach")
    return schema.tables.c.id.in_(union(sat, made)) & game


def ids_of(connection: Connection, person: str, after: str | None, most: int) -> list[str]:
    """Those that are not over first, then the latest; `after` is the table that the page before ended with."""
    columns = schema.tables.c
    over = case((columns.stage == "over", 1), else_=0)
    wanted = (
        select(columns.id).where(_of(person)).order_by(over, columns.changed.desc(), columns.id).limit(most)
    )
    if after is not None:
        last = connection.execute(
            select(over.label("over"), columns.changed).where(columns.id == after)
        ).one_or_none()
        if last is None:
            raise Trouble(404, "no_such_table")
        earlier = (columns.changed < last.changed) | (
            (columns.changed == last.changed) & (columns.id > after)
        )
        wanted = wanted.where((over > last.over) | ((over == last.over) & earlier))
    return list(connection.execute(wanted).scalars())


def all_of(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Every table of theirs that has begun, with its stage, the latest first."""
    columns = schema.tables.c
    begun = select(columns.id, columns.stage).where(_of(person) & (columns.stage != "gathering"))
    return [(row.id, row.stage) for row in connection.execute(begun.order_by(columns.changed.desc()))]


def public_ids(connection: Connection, fits: Callable[[str, str], bool]) -> list[str]:
    """The latest that anybody may see; `fits` is asked about each with its host, until there are enough."""
    columns = schema.tables.c
    going = columns.stage.in_(("gathering", "playing")) & columns.public
    found = connection.execute(
        select(columns.id, columns.host).where(going).order_by(columns.changed.desc()).limit(_LOOKED_AT)
    )
    with found:
        return list(islice((row.id for row in found if fits(row.id, row.host)), limits.LISTED))


def by_invite(connection: Connection, invite: str) -> tuple[str, int] | None:
    row = connection.execute(
        select(schema.seats.c.table_id, schema.seats.c.seat).where(schema.seats.c.invite == invite)
    ).one_or_none()
    return (row.table_id, row.seat) if row is not None else None


def count_plays(connection: Connection, table: str) -> int:
    """How many moves count: those played, less those taken back."""
    kinds = select(schema.entries.c.kind, func.count()).where(schema.entries.c.table_id == table)
    found: dict[str, int] = dict(connection.execute(kinds.group_by(schema.entries.c.kind)).tuples().all())
    return found.get("play", 0) - found.get("undo", 0)


def set_stage(
    id: str, stage: str, outcome: Plain, fingerprint: str | None = None
) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        values = {"stage": stage, "outcome": outcome, "fingerprint": fingerprint, "changed": now()}
        connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))

    return work


def knows_game(connection: Connection, person: str, game: str) -> bool:
    """Have they sat at a table of it, a lesson's or any other?"""
    sat = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
    one = select(schema.tables.c.id).where(schema.tables.c.id.in_(sat) & (schema.tables.c.game == game))
    return connection.execute(one.limit(1)).one_or_none() is not None


def set_learnt(table: str) -> Work:
    """All was found that the lesson at this table asks for. The first time counts."""

    def work(connection: Connection) -> None:
        first = (schema.learnt.c.table_id == table) & schema.learnt.c.done.is_(None)
        connection.execute(update(schema.learnt).where(first).values(done=now()))

    return work


def begin_lesson(person: str, game: str, lesson: str, table: str) -> Work:
    """They learn it at this table from now on. That they have been through it before stays."""

    def work(connection: Connection) -> None:
        columns = schema.learnt.c
        own = (columns.person == person) & (columns.game == game) & (columns.lesson == lesson)
        if not connection.execute(update(schema.learnt).where(own).values(table_id=table)).rowcount:
            row = {"person": person, "game": game, "lesson": lesson, "table_id": table}
            connection.execute(insert(schema.learnt), row)

    return work


def learnt_by(connection: Connection, person: str) -> dict[tuple[str, str], tuple[str, bool]]:
    """Their lessons, by game and name: at which table, and have they been through it?"""
    found = connection.execute(select(schema.learnt).where(schema.learnt.c.person == person))
    return {(row.game, row.lesson): (row.table_id, row.done is not None) for row in found}


def set_fingerprint(id: str, fingerprint: str) -> Callable[[Connection], None]:
    """Of a game that ended before fingerprints were kept. Nothing about the table has changed by that."""

    def work(connection: Connection) -> None:
        connection.execute(
            update(schema.tables).where(schema.tables.c.id == id).values(fingerprint=fingerprint)
        )

    return work


def review_of(connection: Connection, table: str) -> Row[Any] | None:
    """What was kept of the review of a finished game."""
    wanted = select(schema.reviews).where(schema.reviews.c.table_id == table)
    return connection.execute(wanted).one_or_none()


def keep_review(table: str, version: str, rules: int, judged: str) -> Callable[[Connection], None]:
    """In place of what was kept of it before."""

    def work(connection: Connection) -> None:
        connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == table))
        row = {"table_id": table, "version": version, "rules": rules, "made": now(), "judged": judged}
        connection.execute(insert(schema.reviews), row)

    return work
