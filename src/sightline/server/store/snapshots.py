"""How matches stood in the middle: one row for a match, written with the command after which it stood so.

A row is a shortcut and never the truth: whoever reads one checks it against the log, and may throw it away.
"""

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sightline.server.store.direct import Direct
from sightline.server.store.schema import SNAPSHOTS

_KEEP = Direct(sa.insert(SNAPSHOTS), *(column.name for column in SNAPSHOTS.c))
_FORGET = Direct(sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.match == sa.bindparam("_match")))


class SnapshotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match after a line of its log."""

    sequence: int
    version: str
    """Of the program and the rules that wrote it."""
    before: str
    """The hash of the match before that line."""
    state: bytes
    seal: str
    """A hash of all of it, which tells that it is as it was written."""


def write_snapshot(connection: Connection, match: str, row: SnapshotRow) -> None:
    """Keep how a match stands now, in place of how it stood before."""
    forget_snapshot(connection, match)
    _KEEP.run(connection, msgspec.structs.asdict(row) | {"match": match})


def read_snapshot(connection: Connection, match: str) -> SnapshotRow | None:
    """What was kept of a match; None where nothing was, or nothing that can be read."""
    found = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == match)).mappings().first()
    if found is None:
        return None
    try:
        return msgspec.convert({name: found[name] for name in SnapshotRow.__struct_fields__}, SnapshotRow)
    except msgspec.MsgspecError:
        return None


def forget_snapshot(connection: Connection, match: str) -> None:
    """Keep nothing: it is over, or what was kept is of no use."""
    _FORGET.run(connection, {"_match": match})
