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
