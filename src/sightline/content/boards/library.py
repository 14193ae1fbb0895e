"""Finding and reading board files: the shipped ones by name, anybody's by path."""

import difflib
import functools
from pathlib import Path

from sightline.content.boards.format import BoardFile
from sightline.content.boards.reading import game_of, read
from sightline.kernel.errors import BadInput
from sightline.kernel.files import is_file

FOLDER = Path(__file__).parent / "files"


@functools.cache
def names() -> tuple[str, ...]:
    """The boards that come with the program.

    >>> "crossroads" in names()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def is_board(name_or_path: str | Path) -> bool:
    """Whether a name or a file is that of a board, and not of a table.

    >>> is_board("crossroads"), is_board("harbour-steps")
    (True, False)
    """
    return str(name_or_path) in names() or game_of(Path(name_or_path)) == "apex"


def path_of(name_or_path: str | Path) -> Path:
    """The file of a shipped board, or the file itself."""
    if str(name_or_path) in names():
        return FOLDER / f"{name_or_path}.yaml"
    path = Path(name_or_path)
    if is_file(path):
        return path
    name, known = str(name_or_path)[:200], ", ".join(names())
    close = difflib.get_close_matches(name, names(), 1)
    if close:
        raise BadInput("apex_board.unknown_did_you_mean", name=name, guess=close[0], known=known)
    raise BadInput("apex_board.unknown", name=name, known=known)


def load(name_or_path: str | Path) -> BoardFile:
    """A board file as data.

    >>> load("crossroads").name.es
    'Cruce de carreteras'
    """
    path = path_of(name_or_path)
    return _load(path, path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=64)
def _load(path: Path, _version: int) -> BoardFile:
    return read(path)
