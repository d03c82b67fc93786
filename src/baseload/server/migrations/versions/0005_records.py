"""The fingerprint of a finished game's last position, with which its record is written without playing it again; games
that ended before have none until their record is asked for. And a host's tables found without looking at all tables.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("fingerprint", sa.String(64)))
    op.create_index("ix_tables_host", "tables", ["host"])


def downgrade() -> None:
    op.drop_index("ix_tables_host", "tables")
    op.drop_column("tables", "fingerprint")
