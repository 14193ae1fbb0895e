"""A run folder: what is simulated, what has been played so far, and the matches that failed.

A run that is broken off goes on where it was, whatever ended it: each game is written as it ends, as a line at the end
of a journal, and the journal becomes a Parquet file when all have been played.
"""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from sightline.kernel import BadInput
from sightline.sim.plan import Simulation
from sightline.sim.rows import GameRow

JOURNAL, WHOLE = "games.jsonl", "games.parquet"

_TROOPER = pa.struct(
    [
        ("seat", pa.int8()),
        ("army", pa.string()),
        ("name", pa.string()),
        ("cost", pa.float64()),
        ("orders", pa.int32()),
        ("shots", pa.int32()),
        ("felled", pa.float64()),
        ("lost", pa.bool_()),
    ]
)
_MARK = pa.struct([("kind", pa.string()), ("seat", pa.int8()), ("x", pa.float64()), ("y", pa.float64())])
SCHEMA = pa.schema(
    [
        ("number", pa.int64()),
        ("scenario", pa.string()),
        ("points", pa.int32()),
        ("table", pa.string()),
        ("armies", pa.list_(pa.string())),
        ("factions", pa.list_(pa.string())),
        ("seats", pa.list_(pa.int8())),
        ("first", pa.int8()),
        ("zones", pa.list_(pa.int8())),
        ("winner", pa.int8()),
        ("scores", pa.list_(pa.float64())),
        ("victory", pa.list_(pa.float64())),
        ("rounds", pa.int8()),
        ("orders", pa.list_(pa.int32())),
        ("decisions", pa.int64()),
        ("seconds", pa.float64()),
        ("hash", pa.string()),
        ("error", pa.string()),
        ("match_file", pa.string()),
        ("troopers", pa.list_(_TROOPER)),
        ("marks", pa.list_(_MARK)),
    ]
)
"""The columns of `games.parquet`, in the order of `GameRow`."""


class Folder:
    """The folder of one run."""

    def __init__(self, path: Path, simulation: Simulation) -> None:
        self.path = path
        self._journal, self._whole = path / JOURNAL, path / WHOLE
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._claim(simulation)
            self._mend()
        except OSError as error:
            raise BadInput("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from None

    def _claim(self, simulation: Simulation) -> None:
        """A folder belongs to one simulation; only the number of games may grow."""
        about = self.path / "run.json"
        if about.exists():
            try:
                found = msgspec.json.decode(about.read_bytes(), type=Simulation)
            except msgspec.MsgspecError as error:
                raise BadInput("sim.broken_folder", path=str(about), why=str(error)) from None
            if msgspec.structs.replace(found, games=simulation.games) != simulation:
                raise BadInput("sim.other_run", path=str(self.path))
        about.write_bytes(msgspec.json.format(msgspec.json.encode(simulation), indent=2))

    def _mend(self) -> None:
        """Cut off a line that a power failure has left half written: its game is played again."""
        if self._journal.exists():
            text = self._journal.read_bytes()
            whole = text.rfind(b"\n") + 1
            if whole < len(text):
                os.truncate(self._journal, whole)

    def played(self) -> list[GameRow]:
        """The games that are there already, without those that failed: they are tried again."""
        rows = [*(read(self._whole) if self._whole.exists() else []), *self._noted()]
        return sorted({row.number: row for row in rows if not row.error}.values(), key=lambda row: row.number)

    def _noted(self) -> list[GameRow]:
        """The games of the journal."""
        if not self._journal.exists():
            return []
        try:
            return msgspec.json.Decoder(GameRow).decode_lines(self._journal.read_bytes())
        except msgspec.MsgspecError as error:
            raise BadInput("sim.broken_folder", path=str(self._journal), why=str(error)) from None

    def add(self, row: GameRow) -> None:
        """Keep a game: it is on the disk when this returns."""
        if row.error and row.match_file:
            self.failure(row).write_text(row.match_file, encoding="utf-8")
        with self._journal.open("ab", buffering=0) as journal:
            journal.write(msgspec.json.encode(row) + b"\n")
            os.fsync(journal.fileno())

    def finish(self, rows: Sequence[GameRow]) -> Path:
        """Put everything into `games.parquet`; the journal is needed no more."""
        write(self._whole, rows)
        self._journal.unlink(missing_ok=True)
        return self._whole

    def failure(self, row: GameRow) -> Path:
        """Where the match of a failed game is kept."""
        folder = self.path / "failures"
        folder.mkdir(exist_ok=True)
        return folder / f"game-{row.number:06d}.jsonl"


def write(file: Path, rows: Sequence[GameRow]) -> None:
    """Rows as a Parquet file."""
    table = pa.Table.from_pylist(msgspec.to_builtins(rows), schema=SCHEMA)
    half = file.with_suffix(".half")
    pq.write_table(table, half, compression="zstd")
    half.replace(file)


def read(file: Path) -> list[GameRow]:
    """The rows of a Parquet file."""
    try:
        return msgspec.convert(pq.read_table(file, schema=SCHEMA).to_pylist(), list[GameRow])
    except (pa.ArrowException, msgspec.ValidationError, OSError) as error:
        raise BadInput("sim.broken_folder", path=str(file), why=str(error).splitlines()[0]) from None
