"""Whether what somebody wrote is small and plain enough to be looked at: before anything else is asked of it."""

from collections.abc import Iterator

from sightline.kernel.errors import Violation

DEEPEST = 32
"""How deep things may lie in one another; our own pack needs 9."""
LARGEST = 100_000
"""How many values a document may have in all."""
HUGE = 2**53
"""Numbers from here on are not exact everywhere."""


def too_much(raw: object) -> Violation | None:
    """The first reason why a document is not to be read at all; None for one that may be.

    >>> too_much({"a": [1, "b"]}) is None, too_much({"a": [10**20]}).params["place"]
    (True, 'a[1]')
    """
    waiting: list[tuple[object, str, int]] = [(raw, "", 0)]
    seen = 0
    while waiting:
        value, place, depth = waiting.pop()
        seen += 1
        if depth > DEEPEST:
            return _fault("too_deep", place[:80])
        if seen > LARGEST:
            return _fault("too_large", "-")
        if not _plain(value):
            return _fault("not_plain", place)
        waiting.extend((inner, f"{place}{name}".removeprefix("."), depth + 1) for inner, name in _inside(value))
    return None


def _inside(value: object) -> Iterator[tuple[object, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, "" if isinstance(name, str) else f".{name}"
            yield inner, f".{name}"
    elif isinstance(value, list | tuple):
        yield from ((inner, f"[{index + 1}]") for index, inner in enumerate(value))


def _plain(value: object) -> bool:
    """Text that can be written down, finite numbers of a sensible size, and what is made of them."""
    if isinstance(value, str):
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, int | float):
        return -HUGE < value < HUGE  # a NaN is neither
    return value is None or isinstance(value, dict | list | tuple)


def _fault(code: str, place: str) -> Violation:
    return Violation(code=f"apex_content.{code}", params={"place": place or "-"})
