"""How a server is set up: where it keeps its matches, whom it answers, and how much it lets anybody ask."""

import importlib
import importlib.util
import ipaddress
from collections.abc import Callable

import msgspec
import platformdirs

from sightline.games import ROWS
from sightline.games.desk import Desk
from sightline.kernel.errors import BadInput

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""The names under which a page of this machine reaches us. Any other means that a foreign page borrowed our address."""

ANYWHERE = ("*",)
LOCAL_PROXIES = ("127.0.0.1", "::1")


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second in the long run.

    >>> Rate(10, 0.5).burst
    10
    """

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How often somebody may do what costs the server something."""

    requests: Rate = Rate(240, 40)
    """HTTP requests of one address."""
    accounts: Rate = Rate(30, 0.1)
    """New guests of one address."""
    logins: Rate = Rate(10, 0.1)
    """Passwords tried by one address, and for one name."""
    matches: Rate = Rate(30, 0.2)
    """Matches made by one account."""
    heavy: Rate = Rate(60, 8)
    """What takes milliseconds to work out, asked for by one address or one account."""
    looks: Rate = Rate(40, 4)
    """Whole matches shown to one account, or to one address without one, over all its sockets."""
    words: Rate = Rate(8, 0.5)
    """What one account says to others."""
    messages: Rate = Rate(120, 30)
    """Messages over one socket."""
    sockets: int = 24
    """Sockets of one account at once."""
    head: float = 10.0
    """Seconds that the head of a request may take to arrive."""
    body: float = 20.0
    """Seconds that the rest of it may take."""
    answer: float = 20.0
    """Seconds in which somebody has to read some of what waits to be read, and a socket has to answer a ping."""
    arriving: int = 256
    """Requests of everybody that have begun and are not complete; beyond that, the slowest are hung up on."""


UNLIMITED = Limits(
    requests=Rate(1e9, 1e9),
    accounts=Rate(1e9, 1e9),
    logins=Rate(1e9, 1e9),
    matches=Rate(1e9, 1e9),
    heavy=Rate(1e9, 1e9),
    looks=Rate(1e9, 1e9),
    words=Rate(1e9, 1e9),
    messages=Rate(1e9, 1e9),
    sockets=10**9,
)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one server may have different from another."""

    database: str = ""
    """A URL; empty is a file in the user's data folder."""
    hosts: tuple[str, ...] = LOOPBACK
    desks: str = "sightline.games:desk_of"
    """`module:function` that gives the desk of a game by name."""
    games: tuple[str, ...] = ()
    """The games on offer; empty is every game that the program has."""
    thinkers: int = 1
    """Processes in which bots think."""
    think: float = 10.0
    """Seconds of thought after which a bot has to decide."""
    patience: float = 60.0
    """Seconds beyond that after which a thinking process is taken for hung; the first one may have to load much."""
    rooms: int = 500
    """Matches kept in memory; the others are read from the log when somebody asks for them."""
    limits: Limits = Limits()
    proxies: tuple[str, ...] = LOCAL_PROXIES
    """Addresses and networks of proxies, which are believed where a request comes from."""
    log: str = "text"
    """How a server writes about itself: text or json."""
    imports: bool = False
    """Whether the official builder's data may be imported through the browser: on a server of one's own."""
    metrics_token: str = ""
    """What Prometheus has to show; without it, metrics are for this machine only."""

    @property
    def url(self) -> str:
        """The database as SQLAlchemy wants it.

        >>> Settings(database="postgresql://localhost/sightline").url
        'postgresql+psycopg://localhost/sightline'
        >>> Settings(database="matches.db").url
        'sqlite:///matches.db'
        """
        given = self.database
        if not given:
            folder = platformdirs.user_data_path("sightline", appauthor=False, ensure_exists=True)
            return f"sqlite:///{folder / 'sightline.db'}"
        if "://" not in given:
            return f"sqlite:///{given}"
        kind, _, rest = given.partition("://")
        if kind in ("postgres", "postgresql", "postgresql+psycopg"):
            return f"postgresql+psycopg://{rest}"
        if kind == "sqlite":
            return given
        raise BadInput("server.database_kind", kind=kind)


def address_or_network(text: str) -> str:
    """The address or network of a proxy, refused where it is neither.

    >>> address_or_network("10.0.0.0/8")
    '10.0.0.0/8'
    """
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise BadInput("server.proxy", value=text[:60]) from None
    return text


def find_desks(path: str) -> Callable[[str], Desk]:
    """The function that a `module:function` names."""
    module, _, name = path.partition(":")
    found: Callable[[str], Desk] = getattr(importlib.import_module(module), name)
    return found


def hosted_games() -> tuple[str, ...]:
    """The games that have a desk, without which nobody could play them here.

    >>> "codeone" in hosted_games()
    True
    """
    return tuple(name for name, row in ROWS.items() if importlib.util.find_spec(f"{row.rules}.desk") is not None)
