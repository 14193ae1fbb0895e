"""What is said over the socket of a match, both ways."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from sightline.server.forms import Document, ErrorBody, LogEntry, MatchCard, Seat, Sequence, ViolationCard

Id = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_.:-]{1,60}$")]
"""Made by the client; the same id twice is the same thing said twice."""


class _Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client says."""


class CommandSaid(_Said, frozen=True, tag="command"):
    """Do this, if the match still stands as I saw it."""

    id: Id
    seat: Seat
    expected: Sequence
    command: Document


class LookSaid(_Said, frozen=True, tag="look"):
    """Show me this seat: one's own other seat in hot seat, or none for what spectators see."""

    seat: Seat | None = None


class AskSaid(_Said, frozen=True, tag="ask"):
    """Help me decide."""

    id: Id
    seat: Seat
    question: Document


class PingSaid(_Said, frozen=True, tag="ping"):
    """Are you there?"""


Said = CommandSaid | LookSaid | AskSaid | PingSaid


class _Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server says."""


class ParameterCard(msgspec.Struct, frozen=True, kw_only=True):
    """A blank to fill in."""

    name: str
    kind: str


class OptionCard(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done now, or cannot and why."""

    command: Document
    parameters: tuple[ParameterCard, ...]
    refused: tuple[ViolationCard, ...]


class DecisionCard(msgspec.Struct, frozen=True, kw_only=True):
    """The question that the game waits for; its particulars only for those who are asked."""

    kind: str
    text: str
    waiting: tuple[int, ...]
    secret: bool
    params: Mapping[str, str | int | float]


class StateTold(_Told, frozen=True, tag="state"):
    """How it stands."""

    card: MatchCard
    seat: int | None
    sequence: int
    view: Document | None
    """None until everybody has sat down."""
    decision: DecisionCard | None
    asked: bool
    options: tuple[OptionCard, ...]


class StateReady(_Told, frozen=True, tag="state"):
    """The same, with parts that are JSON already."""

    card: MatchCard
    seat: int | None
    sequence: int
    view: msgspec.Raw
    decision: DecisionCard | None
    asked: bool
    options: tuple[OptionCard, ...]


class LogTold(_Told, frozen=True, tag="log"):
    """What happened after a sequence number; it replaces whatever the client has after that number."""

    since: int
    entries: tuple[LogEntry, ...]


class LogReady(_Told, frozen=True, tag="log"):
    """The same, with entries that are JSON already."""

    since: int
    entries: tuple[msgspec.Raw, ...]


class ChangedTold(_Told, frozen=True, tag="changed"):
    """How it stands, told by what has changed (see `deltas`) of the state that was told last.

    The entries come after whatever the client has of the log.
    """

    since: int
    """The sequence number of that state; whoever has another asks to look again."""
    sequence: int
    changes: Document
    entries: tuple[LogEntry, ...]


class ChangedReady(_Told, frozen=True, tag="changed"):
    """The same, with parts that are JSON already."""

    since: int
    sequence: int
    changes: Mapping[str, msgspec.Raw]
    entries: tuple[msgspec.Raw, ...]


class DoneTold(_Told, frozen=True, tag="done"):
    """A command is carried out, and will never be lost."""

    id: str
    sequence: int


class RefusedTold(_Told, frozen=True, tag="refused"):
    """A command is not carried out, and why."""

    id: str
    code: Literal["illegal", "stale", "not_yours", "over", "malformed", "busy", "failed"]
    violations: tuple[ViolationCard, ...]
    message: str
    sequence: int


class AnswerTold(_Told, frozen=True, tag="answer"):
    """The answer to a question."""

    id: str
    answer: Document


class NoAnswerTold(_Told, frozen=True, tag="no_answer"):
    """Why there is none."""

    id: str
    error: ErrorBody


class ThinkingTold(_Told, frozen=True, tag="thinking"):
    """A bot is thinking."""

    seat: int


class CardTold(_Told, frozen=True, tag="card"):
    """Only the card has changed."""

    card: MatchCard


class PongTold(_Told, frozen=True, tag="pong"):
    """I am."""


class ProblemTold(_Told, frozen=True, tag="problem"):
    """A message that could not be read."""

    error: ErrorBody


Told = (
    StateTold
    | ChangedTold
    | LogTold
    | DoneTold
    | RefusedTold
    | AnswerTold
    | NoAnswerTold
    | ThinkingTold
    | CardTold
    | PongTold
    | ProblemTold
)
