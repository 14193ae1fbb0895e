"""How matches stood in the middle, so that they need not be replayed from the beginning."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table; matches that go on get their rows as they go on."""
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("version", sa.String(120), nullable=False),
        sa.Column("before", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Leave nothing behind."""
    op.drop_table("snapshots")
