"""A run folder: what is simulated, what has been played so far, and the matches that failed.

A run that is broken off goes on where it was: finished games are kept in small Parquet files and joined at the end.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from sightline.kernel import BadInput
from sightline.sim.plan import Simulation
from sightline.sim.rows import GameRow

TOGETHER = 20
"""Games in one small file: what is lost at most when a run is broken off."""

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
        self._fresh: list[GameRow] = []
        try:
            (path / "parts").mkdir(parents=True, exist_ok=True)
            self._claim(simulation)
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

    def played(self) -> list[GameRow]:
        """The games that are there already, without those that failed: they are tried again."""
        rows = [row for file in self._files() for row in read(file) if not row.error]
        return sorted({row.number: row for row in rows}.values(), key=lambda row: row.number)

    def add(self, row: GameRow) -> None:
        """Keep a game; every few of them are written."""
        self._fresh.append(row)
        if row.error and row.match_file:
            self.failure(row).write_text(row.match_file, encoding="utf-8")
        if len(self._fresh) >= TOGETHER:
            self.flush()

    def flush(self) -> None:
        """Write what has not been written; a file appears whole or not at all."""
        if not self._fresh:
            return
        file = self.path / "parts" / f"{self._fresh[0].number:08d}.parquet"
        write(file, self._fresh)
        self._fresh = []

    def finish(self, rows: Sequence[GameRow]) -> Path:
        """Join everything into `games.parquet`; the small files are needed no more."""
        file = self.path / "games.parquet"
        self._fresh = []
        write(file, rows)
        for part in (self.path / "parts").glob("*.parquet"):
            part.unlink()
        return file

    def failure(self, row: GameRow) -> Path:
        """Where the match of a failed game is kept."""
        folder = self.path / "failures"
        folder.mkdir(exist_ok=True)
        return folder / f"game-{row.number:06d}.jsonl"

    def _files(self) -> Iterable[Path]:
        whole = self.path / "games.parquet"
        return [*([whole] if whole.exists() else []), *sorted((self.path / "parts").glob("*.parquet"))]


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
