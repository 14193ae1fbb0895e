"""The user's data folder: imported factions live there, never in the package."""

import contextlib
import functools
import os
from pathlib import Path

import msgspec

from sightline.content.armies.format import Faction
from sightline.content.armies.importing.rows import ImportedFaction, encode
from sightline.content.armies.library import check
from sightline.content.armies.library import load as load_shipped
from sightline.content.armies.library import names as shipped
from sightline.kernel.errors import BadInput
from sightline.kernel.files import is_file, read_bytes
from sightline.kernel.limits import DOCUMENT, decode


def data_folder() -> Path:
    """Where the user's data is: `SIGHTLINE_DATA`, or `sightline` in the data folder that XDG names.

    >>> isinstance(data_folder(), Path)
    True
    """
    if chosen := os.environ.get("SIGHTLINE_DATA"):
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "sightline"


def _folder() -> Path:
    return data_folder() / "armies"


def imported() -> tuple[str, ...]:
    """The factions that were imported, such as `codeone/panoceania`."""
    return tuple(sorted(f"{file.parent.name}/{file.stem}" for file in _folder().glob("*/*.json")))


def save(faction: ImportedFaction) -> Path:
    """Keep an imported faction in the user's data folder."""
    path = _folder() / f"{faction.key}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encode(faction))
    except OSError as error:
        raise BadInput("armies.cannot_keep", path=str(path), why=error.strerror or str(error)) from None
    return path


def names(game: str = "") -> tuple[str, ...]:
    """Every faction there is, or those of one game: shipped and imported."""
    return (*shipped(game), *(name for name in imported() if game in ("", name.partition("/")[0])))


def stamp(name: str) -> int:
    """When an imported faction was written; 0 for one that comes with the program."""
    try:
        return (_folder() / f"{name}.json").stat().st_mtime_ns
    except OSError:
        return 0


def load(name_or_path: str) -> Faction:
    """A faction that is shipped, was imported, or stands in a file of one's own.

    >>> load("lantern_watch").key
    'lantern_watch'
    >>> load("nowhere")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: army.unknown_faction name=nowhere known=hollow_tide, lantern_watch, ...
    """
    if name_or_path in imported():
        return read_imported(_folder() / f"{name_or_path}.json")
    path = Path(name_or_path)
    if path.suffix == ".json" and is_file(path):
        return read_imported(path)
    if name_or_path not in shipped() and not is_file(path):
        raise BadInput("army.unknown_faction", name=name_or_path[:200], known=", ".join(names()))
    return load_shipped(name_or_path)


class Headline(msgspec.Struct, frozen=True, kw_only=True):
    """What tells an imported faction from others, read without the rest."""

    key: str
    game: str
    number: int = 0


def headlines() -> tuple[Headline, ...]:
    """The imported factions with their numbers; a file that cannot be read is nobody's."""
    found = []
    for path in sorted(_folder().glob("*/*.json")):
        with contextlib.suppress(BadInput, msgspec.MsgspecError):
            found.append(msgspec.json.decode(read_bytes(path, DOCUMENT.size), type=Headline))
    return tuple(found)


def read_imported(path: Path) -> ImportedFaction:
    """An imported faction from its file, remembered until the file changes."""
    try:
        written = path.stat().st_mtime_ns
    except OSError as error:
        raise BadInput("army.unreadable", path=str(path), why=error.strerror or str(error)) from None
    return _read_imported(path, written)


@functools.lru_cache(maxsize=64)
def _read_imported(path: Path, _written: int) -> ImportedFaction:
    try:
        faction = decode(read_bytes(path, DOCUMENT.size), ImportedFaction, DOCUMENT, path.name)
    except BadInput as error:
        raise BadInput("army.unreadable", path=str(path), why=str(error.params.get("why", error))) from None
    for problem in check(faction):
        raise BadInput(problem.code, rule=problem.rule, **problem.params)
    return faction
