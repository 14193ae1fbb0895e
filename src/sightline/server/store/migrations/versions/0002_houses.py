"""Several houses on one database."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of who serves, whose bots think, and who looks where."""
    op.create_table(
        "houses",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("place", sa.String(200), nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("house", sa.String(40), nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("match", sa.String(40), primary_key=True),
        sa.Column("account", sa.String(40), primary_key=True),
        sa.Column("house", sa.String(40), primary_key=True),
    )


def downgrade() -> None:
    """Leave nothing behind."""
    for name in ("presences", "leases", "houses"):
        op.drop_table(name)
