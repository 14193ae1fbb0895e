"""Rows of the store as the server reads and writes them."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from sightline.server.forms import Clock, Status

Kind = Literal["command", "takeback", "resign", "draw", "flag"]
"""What a line of the log can be."""


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """Time left for each seat as it was at a moment, and whose has been running since."""

    left: tuple[float, ...]
    running: tuple[int, ...] = ()
    since: float = 0.0


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: by its rules, or because somebody resigned, agreed or ran out of time."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a list of matches shows without replaying them."""

    waiting: tuple[int, ...] = ()
    clocks: Clocks | None = None
    result: Outcome | None = None
    words: int = 0
    """How often somebody has said something."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A draw or a takeback that somebody has offered, and who has agreed so far."""

    kind: Literal["draw", "takeback"]
    seat: int
    to: int | None = None
    agreed: tuple[int, ...] = ()


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where, with which choices."""

    seat: int
    kind: Literal["human", "bot", "open", "friend"]
    account: str | None = None
    kept_for: str | None = None
    level: str | None = None
    choices: Mapping[str, Any] = {}
    name: str = ""
    """Of the account; it is kept there."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match, except for its log."""

    id: str
    game: str
    ruleset: str
    wishes: Mapping[str, Any]
    setup: str | None
    """JSON; None while a seat is open."""
    about: Mapping[str, Any]
    seed: str
    clock: Clock | None
    listed: bool
    invite: str
    status: Status
    sequence: int
    summary: Summary
    deadline: float | None
    rematch: str | None
    created: float
    updated: float
    seats: tuple[SeatRow, ...] = ()
    offers: tuple[Offer, ...] = ()
    damaged: bool = False
    """Whether some of it could not be read; that part is empty here, and is left as it is in the database."""


class LogRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log."""

    sequence: int
    kind: Kind
    player: int | None
    payload: str
    """JSON: the command, or `{"to": ...}` of a takeback."""
    account: str | None = None
    client: str | None = None
    rolls: tuple[tuple[int, ...], ...] = ()
    hash: str = ""
    time: float = 0.0
