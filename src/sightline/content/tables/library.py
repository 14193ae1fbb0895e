"""Finding and reading table files: the shipped ones by name, anybody's by path."""

import difflib
import functools
from pathlib import Path

from sightline.content.tables.expand import expand
from sightline.content.tables.format import TableFile
from sightline.content.tables.reading import read
from sightline.geometry.shapes import Scene
from sightline.kernel.errors import BadInput
from sightline.kernel.files import is_file

FOLDER = Path(__file__).parent / "files"


@functools.cache
def names() -> tuple[str, ...]:
    """The tables that come with the program.

    >>> "harbour-steps" in names()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


@functools.cache
def of_size(size: tuple[float, float]) -> tuple[str, ...]:
    """The tables that come with the program and are so wide and so deep, in mm.

    >>> "harbour-steps" in of_size((600, 800))
    True
    """
    scenes = {name: load_scene(name) for name in names()}
    return tuple(name for name, scene in scenes.items() if (scene.width, scene.depth) == size)


def path_of(name_or_path: str | Path) -> Path:
    """The file of a shipped table, or the file itself."""
    if str(name_or_path) in names():
        return FOLDER / f"{name_or_path}.yaml"
    path = Path(name_or_path)
    if is_file(path):
        return path
    name = str(name_or_path)[:200]
    close = difflib.get_close_matches(name, names(), 1)
    if close:
        raise BadInput("table.unknown_did_you_mean", name=name, guess=close[0], known=", ".join(names()))
    raise BadInput("table.unknown", name=name, known=", ".join(names()))


def load(name_or_path: str | Path) -> TableFile:
    """A table file as data.

    >>> load("harbour-steps").size
    (600.0, 800.0)
    """
    path = path_of(name_or_path)
    return _load(path, path.stat().st_mtime_ns)


def load_scene(name_or_path: str | Path) -> Scene:
    """A table expanded into the shapes that can be measured; the work is done once per version of the file.

    >>> load_scene("harbour-steps").width
    600.0
    """
    path = path_of(name_or_path)
    return _load_scene(path, path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=64)
def _load(path: Path, _version: int) -> TableFile:
    return read(path)


@functools.lru_cache(maxsize=64)
def _load_scene(path: Path, version: int) -> Scene:
    return expand(_load(path, version))
