"""Finding packs: ours by name, anybody's by path."""

import difflib
import functools
from pathlib import Path

from sightline.games.apex.content.pack import Pack
from sightline.games.apex.content.reading import Raw, changed, pack_file, parse_raw, read_raw
from sightline.kernel.errors import BadInput
from sightline.kernel.files import exists

FOLDER = Path(__file__).parent / "packs"
STANDARD = "standard"


@functools.cache
def names() -> tuple[str, ...]:
    """The packs that come with the program.

    >>> names()
    ('standard',)
    """
    return tuple(sorted(path.stem for path in FOLDER.iterdir()))


def path_of(name_or_path: str | Path) -> Path:
    """The folder of a shipped pack, or the file or folder itself."""
    if str(name_or_path) in names():
        return FOLDER / str(name_or_path)
    path = Path(name_or_path)
    if str(name_or_path) and exists(path):
        return path
    name, known = str(name_or_path)[:200], ", ".join(names())
    close = difflib.get_close_matches(name, names(), 1)
    if close:
        raise BadInput("apex_content.unknown_guess", name=name, guess=close[0], known=known)
    raise BadInput("apex_content.unknown", name=name, known=known)


def raw_pack(name_or_path: str | Path, _seen: tuple[Path, ...] = ()) -> Raw:
    """A pack as it is written, with what it takes from the pack that it is based on."""
    path = path_of(name_or_path).resolve()
    if path in _seen:
        raise BadInput("apex_content.circle", name=str(name_or_path))
    raw = read_raw(path)
    base = raw.get("based_on")
    if not isinstance(base, str):
        return raw
    beside = path.parent / base
    return changed(raw_pack(beside if exists(beside) else base, (*_seen, path)), raw)


def sent_pack(text: str, file: str) -> Raw:
    """A pack that somebody has sent, with what it takes from one of ours: it can name no file of this machine."""
    raw = parse_raw(text, file, aliases=False)
    base = raw.get("based_on")
    if not isinstance(base, str):
        return raw
    if base not in names():
        raise BadInput("apex_content.unknown_base", name=base[:60], known=", ".join(names()))
    return changed(raw_pack(base), raw)


def load_pack(name_or_path: str | Path = STANDARD) -> Pack:
    """A pack ready for play; refused with every fault it has.

    >>> load_pack("standard").aim["aim04"].value
    35
    """
    path = path_of(name_or_path)
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return _load(path, tuple(file.stat().st_mtime_ns for file in files))


@functools.lru_cache(maxsize=16)
def _load(path: Path, _version: tuple[int, ...]) -> Pack:
    return Pack(pack_file(raw_pack(path)))
