"""The tables. Whatever changes here needs a migration in `migrations/versions`."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("login", String(60), unique=True),  # the name without case, once it is registered
    Column("password", String(200)),  # an argon2 hash
    Column("created", Float, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),  # a hash: who reads the database cannot act for anybody
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("ruleset", String(80), nullable=False),
    Column("wishes", Text, nullable=False),
    Column("setup", Text),  # unknown while a seat is open
    Column("about", Text, nullable=False),  # what everybody may know of the setup
    Column("seed", String(80), nullable=False),
    Column("clock", Text),
    Column("listed", Boolean, nullable=False),
    Column("invite", String(40), nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("sequence", Integer, nullable=False),
    Column("summary", Text, nullable=False),  # who is asked, the clocks, the result: what a list of matches shows
    Column("deadline", Float, index=True),  # when the first clock runs out
    Column("rematch", String(40)),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("account", String(40), ForeignKey("accounts.id"), index=True),
    Column("kept_for", String(40)),  # whose seat it will be, in a rematch
    Column("level", String(40)),
    Column("choices", Text, nullable=False),
)

COMMANDS = Table(
    "commands",
    METADATA,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("player", Integer),
    Column("payload", Text, nullable=False),
    Column("account", String(40)),
    Column("client", String(80)),  # the id that the sender gave it
    Column("rolls", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("time", Float, nullable=False),
    UniqueConstraint("match", "account", "client", name="once"),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("sequence", Integer, nullable=False),  # the line of the log after which it stood so
    Column("version", String(120), nullable=False),
    Column("before", String(64), nullable=False),
    Column("state", LargeBinary, nullable=False),  # holds every secret of the match
    Column("seal", String(64), nullable=False),
)

OFFERS = Table(
    "offers",
    METADATA,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("back_to", Integer),
    Column("agreed", Text, nullable=False),
)

HOUSES = Table(
    "houses",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("place", String(200), nullable=False),  # the machine and the process, for those who run beside it
    Column("beat", Float, nullable=False),  # when it last said that it is there
)

LEASES = Table(
    "leases",
    METADATA,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("house", String(40), nullable=False),  # whose bots think in it; void when that house is gone
)

PRESENCES = Table(
    "presences",
    METADATA,
    Column("match", String(40), primary_key=True),
    Column("account", String(40), primary_key=True),
    Column("house", String(40), primary_key=True),  # where somebody looks at a match
)

WORDS = Table(
    "words",
    METADATA,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
)

MUTES = Table(
    "mutes",
    METADATA,
    Column("account", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("other", String(40), ForeignKey("accounts.id"), primary_key=True),  # whom it does not want to hear
)

LISTS = Table(
    "lists",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("content", Text, nullable=False),
    Column("updated", Float, nullable=False),
    Index("lists_of", "account", "updated"),
)
