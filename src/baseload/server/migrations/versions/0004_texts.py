"""Long options, kept once. Tables made before hold theirs themselves, and go on doing so."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "texts",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_texts"),
    )


def downgrade() -> None:
    op.drop_table("texts")
