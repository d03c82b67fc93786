"""Studies: finished games with somebody's notes."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("notes", sa.JSON, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_studies_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_studies_person"),
    )
    op.create_index("ix_studies_person", "studies", ["person"])


def downgrade() -> None:
    op.drop_table("studies")
