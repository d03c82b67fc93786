"""Many processes on one store: which version of a table's row is known, who is there, who acts for which table, what is
to be thought about, and the key that all seal sessions with."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("wrote", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("process", sa.String(32)),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_leases_table_id"),
    )
    op.create_index("ix_leases_process", "leases", ["process"])
    op.create_table(
        "here",
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("process", "table_id", "person", name="pk_here"),
    )
    op.create_index("ix_here_table_id", "here", ["table_id"])
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("lane", sa.String(16), nullable=False),
        sa.Column("place", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("question", sa.LargeBinary, nullable=False),
        sa.Column("patience", sa.Float, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("taken", sa.String(32)),
        sa.Column("answer", sa.LargeBinary),
        sa.PrimaryKeyConstraint("id", name="pk_thoughts"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )


def downgrade() -> None:
    for name in ("secrets", "thoughts", "here", "leases", "processes"):
        op.drop_table(name)
    op.drop_column("tables", "version")
