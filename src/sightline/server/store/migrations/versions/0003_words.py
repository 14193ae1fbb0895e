"""What players say to each other, and whom somebody does not want to hear."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "words",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("account", sa.String(40), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("other", sa.String(40), sa.ForeignKey("accounts.id"), primary_key=True),
    )


def downgrade() -> None:
    """Leave nothing behind."""
    for name in ("mutes", "words"):
        op.drop_table(name)
