"""Rematches: a table knows of which finished one it is the rematch, and there is one for each at most. A seat of it is
kept for who sat there, until they have said that they come."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("rematch_of", sa.String(32)))
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"], unique=True)
    op.add_column("seats", sa.Column("coming", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    op.drop_column("seats", "coming")
    op.drop_index("ix_tables_rematch_of", "tables")
    op.drop_column("tables", "rematch_of")
