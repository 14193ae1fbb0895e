"""What a generator yields, worked out as far as anybody looks and no further."""

import itertools
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

A = TypeVar("A")
_NO_MORE: Any = object()


class Lazily(Generic[A]):
    """May be gone through any number of times; what was found once is kept.

    >>> numbers = Lazily(iter(range(3)))
    >>> next(iter(numbers)), list(numbers), list(numbers)
    (0, [0, 1, 2], [0, 1, 2])
    """

    __slots__ = ("_found", "_rest")

    def __init__(self, source: Iterator[A]) -> None:
        self._rest = source
        self._found: list[A] = []

    def __iter__(self) -> Iterator[A]:
        for index in itertools.count():
            if index == len(self._found):
                more = next(self._rest, _NO_MORE)
                if more is _NO_MORE:
                    return
                self._found.append(more)
            yield self._found[index]
