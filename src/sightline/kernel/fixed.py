"""Parts of a state that never change during a match."""


class Constant:
    """Base of what states share and hashes skip, because it follows from the setup that the match began with.

    >>> Constant() == Constant()
    True
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self))

    def __hash__(self) -> int:
        return hash(type(self))


def skip(value: object) -> None:
    """Encode a constant as nothing; refuse anything else that cannot be encoded."""
    if not isinstance(value, Constant):
        raise TypeError(f"not part of a state: {value!r}")
