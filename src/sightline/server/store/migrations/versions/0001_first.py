"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of accounts, matches and lists."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("login", sa.String(60), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ruleset", sa.String(80), nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("setup", sa.Text),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("invite", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False, index=True),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("deadline", sa.Float, index=True),
        sa.Column("rematch", sa.String(40)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("account", sa.String(40), sa.ForeignKey("accounts.id"), index=True),
        sa.Column("kept_for", sa.String(40)),
        sa.Column("level", sa.String(40)),
        sa.Column("choices", sa.Text, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("player", sa.Integer),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("account", sa.String(40)),
        sa.Column("client", sa.String(80)),
        sa.Column("rolls", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.UniqueConstraint("match", "account", "client", name="once"),
    )
    op.create_table(
        "offers",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("back_to", sa.Integer),
        sa.Column("agreed", sa.Text, nullable=False),
    )
    op.create_table(
        "lists",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("account", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("lists_of", "lists", ["account", "updated"])


def downgrade() -> None:
    """Leave nothing behind."""
    for name in ("lists", "offers", "commands", "seats", "matches", "sessions", "accounts"):
        op.drop_table(name)
