"""Saying in the code which rule a function enforces."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function or class as the place where these rules are enforced.

    It changes nothing at run time: the coverage report finds the ids by reading the source, and refuses an id that
    the catalogue does not have.

    >>> @rule("C1-ROLL-012")
    ... def half(value: int) -> int:
    ...     return -(-value // 2)
    >>> half(5), half.__rules__
    (3, ('C1-ROLL-012',))
    """

    def mark(function: F) -> F:
        function.__rules__ = (*getattr(function, "__rules__", ()), *ids)  # type: ignore[attr-defined]
        return function

    return mark
