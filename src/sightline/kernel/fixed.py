"""Parts of a state that never change during a match."""

from collections.abc import Callable


class Constant:
    """Base of what states share and hashes skip, because it follows from the setup that the match began with.

    So two are equal, whatever they hold. It cannot be looked up: a cache would take one for another.

    >>> Constant() == Constant()
    True
    >>> {Constant(): 1}
    Traceback (most recent call last):
    TypeError: unhashable type: 'Constant'
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self))

    __hash__ = None  # type: ignore[assignment]


def skip(value: object) -> None:
    """Encode a constant as nothing; refuse anything else that cannot be encoded."""
    if not isinstance(value, Constant):
        raise TypeError(f"not part of a state: {value!r}")


def put_back(constant: Constant) -> Callable[[type, object], object]:
    """A hook for decoding: puts a constant where `skip` has left it out."""

    def hook(kind: type, _: object) -> object:
        if not isinstance(constant, kind):
            raise NotImplementedError(f"no constant of this game: {kind}")
        return constant

    return hook
