"""Looking at what is in the database after a fault."""

from collections.abc import Mapping, Sequence

from sqlalchemy.engine import Connection

from sightline.server.faults.players import Idler, Person, Player
from sightline.server.matches.standing import rebuild
from sightline.server.settings import Settings, find_desks
from sightline.server.store.database import open_engine
from sightline.server.store.matches import read_log, read_match


class LostCommandError(AssertionError):
    """An acknowledged command is not in the log."""


class TwiceError(AssertionError):
    """A command is in the log twice, or a match has ended twice."""


class OutOfTimeError(AssertionError):
    """A clock took what it should not have, or did not take what it should."""


class Inspection:
    """Looks at what is on the disk after every fault."""

    def __init__(self, database: str, players: Sequence[Player], idlers: Sequence[Idler] = ()) -> None:
        self._url = Settings(database=database).url
        self._desks = find_desks(Settings().desks)
        self._players = players
        self._idlers = idlers
        self._over: set[str] = set()
        """Matches that were found in order when they were over, and nobody plays on."""
        self.rebuilt = 0
        self.flagged = 0

    def look(self, *, again: bool = False) -> None:
        """Every acknowledged command is there once, and every match replays to its hash."""
        people: list[Person] = [*self._players, *self._idlers]
        for each in people:
            if each.trouble is not None:
                raise each.trouble
        # Others may go on meanwhile: what they are told from now on is looked for the next time.
        acknowledged = {
            key: sequence for player in self._players for key, sequence in tuple(player.acknowledged.items())
        }
        names: dict[str, dict[str, int]] = {}
        for key, sequence in acknowledged.items():
            match, name = key.split("/")
            names.setdefault(match, {})[name] = sequence
        ended = [match for idler in self._idlers for match in tuple(idler.ended)]
        engine = open_engine(self._url)
        try:
            with engine.connect() as connection:
                for match, expected in names.items():
                    if again or match not in self._over:
                        self._look_at(connection, match, expected)
                for match in ended:
                    if match not in self._over:
                        self._look_at_clock(connection, match)
        finally:
            engine.dispose()

    def _look_at(self, connection: Connection, match: str, expected: Mapping[str, int]) -> None:
        row, log = read_match(connection, match), read_log(connection, match)
        assert row is not None
        # What was written between the two is looked at the next time.
        log = tuple(line for line in log if line.sequence <= row.sequence)
        rebuild(row, log, self._desks(row.game))  # raises if the hash is another
        self.rebuilt += 1
        said = [line for line in log if line.kind == "command" and line.account is not None]
        written = {line.client: line.sequence for line in said}
        if len(written) != len(said) or [line.sequence for line in log] != list(range(1, len(log) + 1)):
            raise TwiceError(match)
        if any(line.kind == "flag" for line in log):
            raise OutOfTimeError(match)
        for name, sequence in expected.items():
            if sequence <= row.sequence and written.get(name) != sequence:
                raise LostCommandError(f"{match}/{name}")
        if max(expected.values(), default=0) > row.sequence:
            raise LostCommandError(f"{match}: of {max(expected.values())} only {row.sequence}")
        if row.status == "over":
            self._over.add(match)

    def _look_at_clock(self, connection: Connection, match: str) -> None:
        row, log = read_match(connection, match), read_log(connection, match)
        assert row is not None
        if row.status != "over" or [line.kind for line in log].count("flag") != 1 or log[-1].kind != "flag":
            raise OutOfTimeError(match)
        self.flagged += 1
        self._over.add(match)
