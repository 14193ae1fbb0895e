"""Shortcuts back into a match: how it stood some commands ago, so that only those are played again.

A shortcut is taken only where everything fits: the same program and rules wrote it, it is as it was written, the line
of the log that it stands at still counts, and the state has the hash of that line. Otherwise the match is replayed.
"""

import hashlib
from collections.abc import Callable, Sequence

import msgspec

from sightline._version import __version__
from sightline.games.desk import AnyMatch, Desk
from sightline.kernel import Command, snapshots
from sightline.kernel.snapshots import DoesNotFit, Snapshot
from sightline.server.store.records import LogRow
from sightline.server.store.snapshots import SnapshotRow

EVERY = 16
"""Lines of the log between two shortcuts."""


def version_of(desk: Desk) -> str:
    """Who writes and reads shortcuts of a game: nobody else's are believed."""
    return f"{__version__} {desk.game.name} {desk.game.ruleset}"


def shortcut(match: AnyMatch, desk: Desk, sequence: int) -> SnapshotRow | None:
    """How a match stands after a line of its log."""
    taken = snapshots.take(match)
    if taken is None:
        return None
    row = SnapshotRow(
        sequence=sequence, version=version_of(desk), before=taken.before.hex(), state=taken.state, seal=""
    )
    return msgspec.structs.replace(row, seal=_seal(row))


def _seal(row: SnapshotRow) -> str:
    told = f"{row.sequence} {row.version} {row.before} ".encode()
    return hashlib.blake2b(told + row.state, digest_size=16).hexdigest()


def is_of_use(row: SnapshotRow, desk: Desk, live: Sequence[int]) -> bool:
    """Whether it was written by this program, and after a command that was not taken back."""
    return row.version == version_of(desk) and row.sequence in live


def by_shortcut(
    begun: AnyMatch, row: SnapshotRow, lines: Sequence[LogRow], read: Callable[[LogRow], Command]
) -> AnyMatch:
    """A match taken up at a shortcut, from the lines of its commands. Raises `DoesNotFit`."""
    if row.seal != _seal(row):
        raise DoesNotFit
    position = next(count for count, line in enumerate(lines, start=1) if line.sequence == row.sequence)
    taken = Snapshot(position=position, before=bytes.fromhex(row.before), state=row.state)

    def recall(number: int) -> Command:
        return read(lines[number - 1])

    return snapshots.resume(begun, taken, recall, lines[position - 1].hash)
