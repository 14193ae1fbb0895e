"""Reading files that somebody has named: never more than one may hold, and a clear word when one cannot be read."""

from pathlib import Path

from sightline.kernel.errors import BadInput


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a file of at most so many bytes.

    >>> read_bytes(Path("no/such/file"), 100)
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.file.unreadable path=no/such/file why=No such file or directory
    """
    try:
        with path.open("rb") as file:
            # Some files have no size and no end, so they are asked for a little more than they may hold.
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput("kernel.file.unreadable", path=str(path)[:200], why=why) from None
    if len(content) > most:
        raise BadInput("kernel.file.too_large", path=str(path)[:200], limit=most)
    return content


def read_text(path: Path, most: int) -> str:
    """The text of a file of at most so many bytes, which must be UTF-8."""
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("kernel.file.unreadable", path=str(path)[:200], why=str(error)) from None


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is no file's.

    >>> is_file(Path("x" * 5000)), is_file(Path("a\\0b"))
    (False, False)
    """
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether there is such a folder.

    >>> is_folder(Path("x" * 5000)), is_folder(Path("."))
    (False, True)
    """
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def exists(path: Path) -> bool:
    """Whether there is such a file or folder.

    >>> exists(Path("x" * 5000)), exists(Path("."))
    (False, True)
    """
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
