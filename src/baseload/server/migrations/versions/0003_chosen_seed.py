"""The seed that a host has chosen for the deal. Tables made before say nothing about theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("seed", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("tables", "seed")
