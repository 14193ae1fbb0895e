"""The log of a match as its viewers are told it. Each line is put into words once, however often somebody looks."""

import threading
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from sightline.games.desk import AnyMatch, Desk
from sightline.i18n import Language
from sightline.kernel import Change, Viewer
from sightline.server.matches.standing import Standing
from sightline.server.matches.telling import mark_of, ready_entries_of

_encode = msgspec.json.Encoder().encode
MOST_TOLD = 6
"""Viewers and languages whose log is kept: two seats and the spectators, in two languages."""


class Happened(NamedTuple):
    """A command of a match, and what it did step by step."""

    entry: object
    changes: tuple[Change[msgspec.Struct], ...]
    written: dict[tuple[int, str], msgspec.Raw]
    """Lines that several are told alike, as they are sent: by the place of the event, and by their words."""


class Log:
    """What was told of one match while somebody looks at it.

    A sequence number never means two things, so what was told of it stays as it is.
    """

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[Viewer, Language], dict[int, tuple[msgspec.Raw, ...]]] = OrderedDict()
        self._lock = threading.Lock()
        self._last: Happened | None = None

    def since(
        self, standing: Standing, desk: Desk, viewer: Viewer, language: Language, since: int
    ) -> tuple[msgspec.Raw, ...]:
        """Everything that a viewer learnt after a sequence number, of what was not taken back."""
        match = standing.match
        if match is None:
            return ()
        known = self._of(viewer, language)
        first = standing.position(since)
        commands = list(enumerate(standing.live[first:], start=first + 1))
        if since < 0:
            commands.insert(0, (0, 0))
        for index, sequence in commands:
            if sequence not in known:
                _, changes, written = self._happened(match, index)
                known[sequence] = ready_entries_of(match, desk, changes, sequence, viewer, language, written)
        marks = [mark for mark in standing.marks if mark.sequence > since]
        if len(commands) == 1 and not marks:  # as after nearly every change
            return known[commands[0][1]]
        told = {sequence: known[sequence] for _, sequence in commands}
        told |= {mark.sequence: (_raw(mark_of(mark, language)),) for mark in marks}
        return tuple(entry for sequence in sorted(told) for entry in told[sequence])

    def forget(self) -> None:
        """Nobody looks any more."""
        with self._lock:
            self._told.clear()
            self._last = None

    def _happened(self, match: AnyMatch, index: int) -> Happened:
        """What one command did; what the last one did, everybody wants to know."""
        entry, last = match.history[index], self._last
        if last is None or last.entry is not entry:
            last = self._last = Happened(entry, tuple(match.changes(index)), {})
        return last

    def _of(self, viewer: Viewer, language: Language) -> dict[int, tuple[msgspec.Raw, ...]]:
        """What one viewer was told; asked for in several threads at once."""
        with self._lock:
            found = self._told.setdefault((viewer, language), {})
            self._told.move_to_end((viewer, language))
            while len(self._told) > MOST_TOLD:
                self._told.popitem(last=False)
            return found


def _raw(entry: msgspec.Struct) -> msgspec.Raw:
    """As it is sent: smaller than the data, and ready."""
    return msgspec.Raw(_encode(entry))
