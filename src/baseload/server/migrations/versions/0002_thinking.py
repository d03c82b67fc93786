"""How long the bots of a table may think. Tables made before have chosen nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("thinking", sa.Integer))


def downgrade() -> None:
    op.drop_column("tables", "thinking")
