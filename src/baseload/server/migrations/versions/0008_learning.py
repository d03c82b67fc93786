"""Learning: a table may be a lesson, and how far somebody is with each lesson is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("teaching", sa.String(120)))
    op.create_table(
        "learnt",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("lesson", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("done", sa.BigInteger),
        sa.PrimaryKeyConstraint("person", "game", "lesson", name="pk_learnt"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_learnt_person"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_learnt_table_id"),
    )


def downgrade() -> None:
    op.drop_table("learnt")
    op.drop_column("tables", "teaching")
