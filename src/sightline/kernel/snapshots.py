"""A match in the middle, written down: it is taken up there again, and what came before is replayed if asked for.

A snapshot is believed only where it fits: the state that is read back must have the hash that the match had.
"""

import threading
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from sightline.kernel.errors import BadInput
from sightline.kernel.fixed import skip
from sightline.kernel.match import Entry, Match, digest
from sightline.kernel.vocabulary import Command

S = TypeVar("S", bound=msgspec.Struct)
_encoder = msgspec.msgpack.Encoder(enc_hook=skip)
"""Not in a canonical order: a rule may look at things in the order in which they came."""

Recall = Callable[[int], Command]
"""The command of a number of the match, counted from 1."""


@runtime_checkable
class Restores(Protocol):
    """A game that reads its states back from what was written."""

    def restored(self, first: Any, written: bytes) -> Any:
        """A state of a match that began with another. Raises `msgspec.MsgspecError` for what is none."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """How a match stood after a command. It holds every secret of it: for the store, and for nobody's eyes."""

    position: int
    """How many commands the match had."""
    before: bytes
    """Its hash before the last of them."""
    state: bytes


class DoesNotFit(BadInput):
    """A snapshot is not of this match, or a match cannot be replayed to its own snapshot."""

    def __init__(self) -> None:
        super().__init__("kernel.snapshot")


def take(match: Match[Any]) -> Snapshot | None:
    """A match as it stands; None before the first command, and of a game that cannot read its states back."""
    if not match.sequence or not isinstance(match.game, Restores):
        return None
    before = match.history[-2].hash
    return Snapshot(position=match.sequence, before=before, state=_encoder.encode(match.state))


def resume(begun: Match[S], snapshot: Snapshot, recall: Recall, known: str) -> Match[S]:
    """A match that has just begun, taken up where a snapshot was taken; `known` is the hash that it had there.

    Raises `DoesNotFit` for a snapshot of anything else.
    """
    if not isinstance(begun.game, Restores) or snapshot.position < 1:
        raise DoesNotFit
    last = recall(snapshot.position)
    try:
        state: S = begun.game.restored(begun.history[0].state, snapshot.state)
    except (msgspec.MsgspecError, UnicodeError):
        raise DoesNotFit from None
    found = digest(snapshot.before, last, state)
    if found.hex() != known:
        raise DoesNotFit
    past = Past(begun, recall, snapshot.position, found)
    entries = [Recalled(past, number) for number in range(1, snapshot.position + 1)]
    entries[-1].stands(last, state, found)
    return begun.taken_up(entries)


class Past(Generic[S]):
    """What came before a snapshot; replayed once, when somebody asks for it."""

    def __init__(self, begun: Match[S], recall: Recall, count: int, known: bytes) -> None:
        self.recall = recall
        self._begun = begun
        self._count = count
        self._known = known
        self._replayed: Match[S] | None = None
        self._lock = threading.Lock()

    def entry(self, number: int) -> Entry[S]:
        """What one command did. Raises `DoesNotFit` where the past does not lead to the snapshot."""
        with self._lock:
            if self._replayed is None:
                self._replayed = self._replay()
            return self._replayed.history[number]

    def _replay(self) -> Match[S]:
        match = self._begun.fork()
        try:
            for number in range(1, self._count + 1):
                match.apply(self.recall(number))
        except (BadInput, msgspec.MsgspecError) as error:
            raise DoesNotFit from error
        if match.history[-1].hash != self._known:
            raise DoesNotFit
        return match


class Recalled(Entry[S]):
    """A command before a snapshot: it is there when somebody looks at it."""

    __slots__ = ("_number", "_past")

    def __init__(self, past: Past[S], number: int) -> None:
        self._past = past
        self._number = number

    def stands(self, command: Command, state: S, known: bytes) -> None:
        """What a snapshot tells of its last command without a replay."""
        self.command, self.state, self._hash, self._decision = command, state, known, ...

    def __getattr__(self, name: str) -> object:
        """Called for what is not there yet: commands are read one by one, everything else needs the replay."""
        if name == "command":
            self.command = self._past.recall(self._number)
            return self.command
        if name not in Entry.__slots__:
            raise AttributeError(name)
        entry = self._past.entry(self._number)
        for each in Entry.__slots__:
            setattr(self, each, getattr(entry, each))
        return getattr(self, name)
