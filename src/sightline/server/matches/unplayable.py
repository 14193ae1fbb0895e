"""Matches that cannot be played here any more: what was kept of them, for those who can."""

import msgspec
from sqlalchemy.engine import Connection

from sightline.kernel import matchfile
from sightline.kernel.errors import BadInput
from sightline.server.matches.standing import folded
from sightline.server.store.matches import read_log
from sightline.server.store.records import MatchRow


def file_of(connection: Connection, row: MatchRow) -> str:
    """A match as a match file, straight from what was written: a program with its rules replays and verifies it."""
    if row.setup is None or row.damaged:
        raise BadInput("server.damaged")
    try:
        log = {line.sequence: line for line in read_log(connection, row.id)}
        live, _ = folded(tuple(log.values()))
        header = matchfile.Header(
            sightline=matchfile.FORMAT,
            game=row.game,
            ruleset=row.ruleset,
            setup=msgspec.Raw(row.setup.encode()),
            seed=row.seed,
        )
        lines = [
            matchfile.Line(
                seq=number,
                player=line.player or 0,
                command=msgspec.Raw(line.payload.encode()),
                rolls=line.rolls,
                hash=line.hash,
            )
            for number, line in enumerate((log[sequence] for sequence in live), start=1)
        ]
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        raise BadInput("server.damaged") from None
    return "".join(msgspec.json.encode(each).decode() + "\n" for each in (header, *lines))
