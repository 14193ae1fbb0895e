"""What a straight line seen from above crosses: edges, and corners where it passes exactly through one.

Everything is exact. Coordinates are doubled so that the centre of a space is a pair of odd numbers and a corner of the
grid a pair of even ones. A line is the same wherever it begins, so each is worked out once for the whole program.
"""

import functools
from fractions import Fraction
from typing import NamedTuple

from sightline.games.apex.board.places import Axis, Intersection, Space
from sightline.rules import rule

Point = tuple[int, int]
End = Space | Intersection


class Crossing(NamedTuple):
    """Where a line leaves one space for the next; all counted from the space or corner it begins at."""

    axis: Axis | None
    """The edge that is crossed, or None where the line passes exactly through the corner (x, y)."""
    x: int
    y: int
    dx: int
    dy: int
    """The direction of the line; both are 1 or -1 at a corner, one of them is 0 at an edge."""


@rule("AX-LOS-004")
def point(end: End) -> Point:
    """Where a line begins or ends: the centre of a space, or the intersection itself.

    >>> point(Space(2, 0)), point(Intersection(2, 0))
    ((5, 1), (4, 0))
    """
    return (2 * end.x + 1, 2 * end.y + 1) if isinstance(end, Space) else (2 * end.x, 2 * end.y)


@functools.cache
def crossings(start_x: int, start_y: int, dx: int, dy: int) -> tuple[Crossing, ...]:
    """What the line from a point near the origin crosses on its way, in order; its two ends do not count.

    >>> [tuple(each) for each in crossings(1, 1, 4, 2)]
    [('V', 1, 0, 1, 0), ('H', 1, 1, 0, 1), ('V', 2, 1, 1, 0)]
    >>> [tuple(each) for each in crossings(1, 1, -2, 2)]
    [(None, 0, 1, -1, 1)]
    """
    found: list[tuple[Fraction, Crossing]] = []
    right, down = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    for line in _between(start_x, dx):
        share = Fraction(line - start_x, dx)
        y = start_y + share * dy
        if y % 2 == 0:
            found.append((share, Crossing(None, line // 2, int(y) // 2, right, down)))
        else:
            found.append((share, Crossing("V", line // 2, int(y // 2), right, 0)))
    for line in _between(start_y, dy):
        share = Fraction(line - start_y, dy)
        x = start_x + share * dx
        if x % 2 != 0:
            found.append((share, Crossing("H", int(x // 2), line // 2, 0, down)))
    return tuple(crossing for _, crossing in sorted(found, key=lambda each: each[0]))


def _between(start: int, change: int) -> range:
    """The even numbers strictly between a number and where a change takes it."""
    if change >= 0:
        return range(start + 2 - start % 2, start + change, 2)
    return range(start - 2 + start % 2, start + change, -2)
