"""What is said over HTTP, both ways: the forms that the API's document is made of."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

Document = Mapping[str, Any]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=15)]
Key = Annotated[str, msgspec.Meta(max_length=60)]
Sequence = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Status = Literal["waiting", "playing", "over"]


class _Form(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends; fields that nobody knows are refused."""


class _Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a client gets."""


# ------------------------------------------------------------------ identity


class Rename(_Form, frozen=True):
    """A new name for oneself."""

    name: Name


class Credentials(_Form, frozen=True):
    """A name and a password, to play from elsewhere."""

    name: Name
    password: Password
    old: Password | None = None
    """The password so far, to change it."""


class Me(_Answer, frozen=True):
    """Who one is."""

    id: str
    name: str
    registered: bool


# ------------------------------------------------------------------ making matches


class ChessClock(_Form, frozen=True, tag_field="kind", tag="chess"):
    """So much time for the whole match; each decision gives a little back."""

    seconds: Annotated[int, msgspec.Meta(ge=1, le=7 * 24 * 3600)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class CorrespondenceClock(_Form, frozen=True, tag_field="kind", tag="correspondence"):
    """So much time for every decision."""

    hours: Annotated[float, msgspec.Meta(gt=0, le=60 * 24)]


Clock = ChessClock | CorrespondenceClock


class SeatWish(_Form, frozen=True):
    """Who shall sit there: oneself, a bot, anybody, or a friend with the invitation."""

    kind: Literal["me", "bot", "open", "friend"]
    level: Key | None = None
    choices: Document = {}


class NewMatch(_Form, frozen=True):
    """A match to be made."""

    game: Key
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(max_length=16)]
    wishes: Document = {}
    clock: Clock | None = None
    public: bool = False
    seed: Annotated[str, msgspec.Meta(pattern="^[ -~]{1,60}$")] | None = None
    """Only where nobody else is at the table: whoever knows the seed knows the dice."""


class Join(_Form, frozen=True):
    """Taking an open seat."""

    invite: Key | None = None
    seat: Seat | None = None
    choices: Document = {}


class AtSeat(_Form, frozen=True):
    """Something done at a seat."""

    seat: Seat


class DrawWords(_Form, frozen=True):
    """About a draw."""

    seat: Seat
    answer: Literal["offer", "accept", "decline"] = "offer"


class TakebackWords(_Form, frozen=True):
    """About going back to how it stood after a sequence number; an offer without it is for one's own last decision.

    Whoever accepts names what they accept, for the offer may have changed since they read it.
    """

    seat: Seat
    to: Sequence | None = None
    answer: Literal["offer", "accept", "decline"] = "offer"


class Saying(_Form, frozen=True):
    """Something that is said to the others at a match."""

    seat: Seat
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Muting(_Form, frozen=True):
    """Whom one does not want to hear any more, or wants to hear again."""

    seat: Seat
    muted: bool


class Asking(_Form, frozen=True):
    """An aid that is asked for."""

    seat: Seat
    question: Document


# ------------------------------------------------------------------ cards


class SeatCard(_Answer, frozen=True):
    """Who sits there."""

    kind: Literal["human", "bot", "open"]
    name: str
    level: str | None
    mine: bool
    online: bool


class ClockCard(_Answer, frozen=True):
    """How much time a seat has left."""

    left_ms: int
    running: bool


class ResultCard(_Answer, frozen=True):
    """How it ended."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    """Message key."""
    text: str
    """The same in words."""


class OfferCard(_Answer, frozen=True):
    """Something offered that waits for an answer."""

    kind: Literal["draw", "takeback"]
    seat: int
    to: int | None = None


class MatchCard(_Answer, frozen=True):
    """A match from the outside."""

    id: str
    game: str
    public: Document
    seats: tuple[SeatCard, ...]
    status: Status
    sequence: int
    waiting: tuple[int, ...]
    clock: Clock | None
    clocks: tuple[ClockCard, ...] | None
    result: ResultCard | None
    invite: str | None
    listed: bool
    created: float
    updated: float
    hot_seat: bool
    offers: tuple[OfferCard, ...]
    rematch: str | None
    words: int
    """How often somebody has said something to the others."""
    unplayable: str | None
    """Why a match that has begun cannot be played here any more, in words."""


# ------------------------------------------------------------------ what is said


class WordCard(_Answer, frozen=True):
    """One thing that somebody said."""

    number: int
    seat: int
    text: str
    time: float


class Chat(_Answer, frozen=True):
    """What the players of a match have said, as far as one wants to hear it."""

    words: tuple[WordCard, ...]
    muted: tuple[int, ...]
    """The seats of those whom one does not want to hear."""


# ------------------------------------------------------------------ what happened


class ViolationCard(_Answer, frozen=True):
    """One reason why something is not allowed, in words and with its rule."""

    code: str
    rule: str | None
    params: Mapping[str, str | int | float]
    message: str


class ErrorBody(_Answer, frozen=True):
    """What was wrong."""

    code: str
    message: str
    rule: str | None = None
    field: str | None = None
    params: Mapping[str, str | int | float] = {}
    violations: tuple[ViolationCard, ...] = ()


class Error(_Answer, frozen=True):
    """Every refusal looks like this."""

    error: ErrorBody


class LogEntry(_Answer, frozen=True):
    """One thing that happened, as far as the reader may know it."""

    sequence: int
    text: str
    rule: str | None
    event: Document


class Frame(_Answer, frozen=True):
    """One position of a replay, and what led to it."""

    sequence: int
    player: int | None
    log: tuple[LogEntry, ...]
    view: Document
    views: tuple[Document, ...] | None = None
    """Of every seat; only when the match is over and no viewer was chosen."""


class Replay(_Answer, frozen=True):
    """A match from its beginning."""

    card: MatchCard
    scenery: Document
    frames: tuple[Frame, ...]


class Account(_Answer, frozen=True):
    """How a match went, in words."""

    lines: tuple[str, ...]


class BalanceCard(_Answer, frozen=True):
    """How a match stood after a command."""

    sequence: int
    round: int
    share: float
    """The first side's part of what both sides had: a half where they were even."""


class DeedCard(_Answer, frozen=True):
    """Something that was done, and how likely it was to come out at least that well, where anybody can say."""

    text: str
    chance: float | None


class TurningPointCard(_Answer, frozen=True):
    """A moment in which a match swung."""

    sequence: int
    """The position of the replay that shows it."""
    round: int
    side: int
    """Whose moment it was."""
    before: float
    after: float
    deeds: tuple[DeedCard, ...]


class RetrospectCard(_Answer, frozen=True):
    """A match that is over, looked back at."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    balance: tuple[BalanceCard, ...]
    turning_points: tuple[TurningPointCard, ...]


class Hint(_Answer, frozen=True):
    """What a bot would do, and why, in words."""

    command: Document
    why: str


class GameCard(_Answer, frozen=True):
    """A game on offer."""

    name: str
    title: str
