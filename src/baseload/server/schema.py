"""The database's tables. SQLite by default; nothing here is SQLite's alone.

A table's history is rows of `entries`, numbered from 1 without gaps, unique by (table, number): whoever comes second
fails, and nothing confirmed is ever changed. `client` is the id that the sender made up: the same one twice is the
same move.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("token", String(64), unique=True),  # a digest; programs identify themselves by the token itself
    Column("made", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("name", String(120), nullable=False),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("options", JSON, nullable=False),
    Column("deal", JSON, nullable=False),
    Column(
        "seed", BigInteger
    ),  # that the host has chosen for the deal; NULL: the server dealt, and nobody knows it
    Column("rules", Integer, nullable=False),  # the version of the rules it began with
    Column("public", Boolean, nullable=False),  # strangers may see it on the home page and take a free seat
    Column("thinking", Integer),  # milliseconds for a bot's decision; NULL: as long as its level allows
    Column("stage", String(16), nullable=False),  # gathering, playing, over
    Column("outcome", JSON),
    Column(
        "fingerprint", String(64)
    ),  # of a finished game's last position, for its record; NULL: not worked out yet
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("rematch_of", String(32)),  # the finished table that is played again here; each has one at most
    Column("teaching", String(120)),  # what is taught here (teaching.py); NULL: it is a game like any other
    # One more with every change of the table, its seats and its orders: who knows another has lost the race.
    Column("version", Integer, nullable=False, server_default="0"),
    Index("ix_tables_rematch_of", "rematch_of", unique=True),
    Index(None, "stage", "public", "changed"),
    Index("ix_tables_host", "host"),
)

texts = (
    Table(  # options that are long, a map of one's own for example: kept once, however many tables have it
        "texts",
        metadata,
        Column("digest", String(64), primary_key=True),  # SHA-256, by which `tables.options` refers to it
        Column("text", Text, nullable=False),
    )
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # person, free, bot
    Column("person", String(32), ForeignKey("people.id")),
    Column("name", String(64), nullable=False),
    Column(
        "bot", String(120), nullable=False
    ),  # the spec of a bot; for a person, of the one standing in, or ""
    Column("invite", String(32), unique=True),  # a free seat's link
    # Of a rematch: has this person said that they come? Until then the seat is kept for them.
    Column("coming", Boolean, nullable=False, server_default=true()),
    Index(None, "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # play, undo, chat, seat
    Column("seat", Integer),
    Column("said", Text, nullable=False),  # an action's notation; what else there is to tell, as JSON
    Column("client", String(64)),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "client"),
)

standing = Table(  # what a seat has ordered ahead: a maximum that stands for it in an auction
    "standing",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("subject", String(64), nullable=False),  # what it is about: the plant that is auctioned
    Column("most", Integer, nullable=False),
)

learnt = Table(  # how far somebody is with a lesson
    "learnt",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),  # where it was begun last
    Column("done", BigInteger),  # when all that it asks for was found, for the first time; NULL: not yet
)

studies = Table(  # finished games with somebody's notes
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("title", String(120), nullable=False),
    Column("notes", JSON, nullable=False),  # as `coach.study` reads them
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_studies_person", "person"),
)

reviews = Table(  # of finished games, each made once and kept
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", String(64), nullable=False),  # of the program whose bots judged it
    Column("rules", Integer, nullable=False),  # the version of the rules by which they did
    Column("made", BigInteger, nullable=False),
    Column("judged", Text, nullable=False),  # `reviews.Judgement` as JSON
)

# --- many processes on one store (site/) --------------------------------------------------------------------------

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),  # random; one that was late comes back under another
    Column("number", Integer, nullable=False),  # of the lock that its line to the database holds
    Column(
        "until", BigInteger, nullable=False
    ),  # it may write; by the database's clock, as all that counts here
    Column("wrote", BigInteger, nullable=False),  # the number of its last transaction
)

leases = Table(  # who acts for a table by itself: its bots, its standing orders
    "leases",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("process", String(32)),  # NULL: there is nothing to do
    Column("fence", Integer, nullable=False),  # one more with every change of holder
    Index(None, "process"),
)

here = Table(  # who has a connection to a table, by the process that has it
    "here",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Index(None, "table_id"),
)

thoughts = Table(  # what is to be thought about, by whoever has time
    "thoughts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("lane", String(16), nullable=False),
    Column("place", String(64), nullable=False),  # for whom, as `sharing` has it
    Column("person", String(32), nullable=False),
    Column("question", LargeBinary, nullable=False),  # MessagePack, as the processes have it (messages.py)
    Column("patience", Float, nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),  # the process that waits for it
    Column("taken", String(32)),  # …and the one that thinks
    Column("answer", LargeBinary),
)

secrets = Table(  # what all processes of a site must share
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
