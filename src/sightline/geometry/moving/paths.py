"""What a player declares when a trooper moves, and what the table answers.

A path is a sequence of legs. `Walk` covers everything a base does on its own feet: level ground, stairs and ramps,
stepping on, over and off obstacles no higher than the silhouette. Heights of a walk follow from the surfaces, so the
heights of its points are read only where a path has to be picked up again after a fault.
"""

import itertools
import math
from collections.abc import Sequence
from typing import Literal

import msgspec

from sightline.geometry.shapes import Point3
from sightline.kernel.errors import Violation

SAMPLE = 10.0
"""Distance, in mm, between the positions of a path at which lines of fire are looked at."""


class Walk(msgspec.Struct, frozen=True, tag="walk"):
    """Moving over surfaces along straight lines from point to point."""

    points: tuple[Point3, ...]


class UseLadder(msgspec.Struct, frozen=True, tag="ladder"):
    """Going up or down a ladder, to a height; its upper end means onto the roof, its lower end onto the floor."""

    ladder: str
    height: float


class Jump(msgspec.Struct, frozen=True, tag="jump"):
    """Leaping through the air, by way of the given points, to a landing point."""

    to: Point3
    via: tuple[Point3, ...] = ()


class Climb(msgspec.Struct, frozen=True, tag="climb"):
    """Going straight up or down a vertical surface the base is in contact with."""

    to: Point3


Leg = Walk | UseLadder | Jump | Climb
Path = tuple[Leg, ...]


POINTS = 256
"""Points of all legs of a path together; nobody draws more."""
BEYOND = 1000.0
"""Millimetres around a table, and above what is highest there, beyond which no path makes sense."""


class Box(msgspec.Struct, frozen=True):
    """What a path has to stay within for anybody to look at it, in mm: a table, and some air around it."""

    width: float
    depth: float
    height: float

    @property
    def longest(self) -> float:
        """A way that is certainly longer than any movement, and short enough to be followed."""
        return 2 * (self.width + self.depth + BEYOND)

    def has(self, point: Point3) -> bool:
        """Whether a point is near enough.

        >>> Box(1200, 1200, 0).has((1300.0, -20.0, 0.0)), Box(1200, 1200, 0).has((5e7, 300.0, 0.0))
        (True, False)
        """
        x, y, z = point
        return (
            -BEYOND <= x <= self.width + BEYOND
            and -BEYOND <= y <= self.depth + BEYOND
            and -BEYOND <= z <= self.height + BEYOND
        )


def points_of(path: Path) -> list[Point3]:
    """Every point that a path names, one after the other; ladders name none.

    >>> points_of((Walk(((1, 2, 0),)), UseLadder("a", 50), Jump((5, 6, 0), via=((3, 4, 9),))))
    [(1, 2, 0), (3, 4, 9), (5, 6, 0)]
    """
    found: list[Point3] = []
    for leg in path:
        if isinstance(leg, Walk):
            found += leg.points
        elif isinstance(leg, Jump):
            found += leg.via
            found.append(leg.to)
        elif isinstance(leg, Climb):
            found.append(leg.to)
    return found


class Stop(msgspec.Struct, frozen=True):
    """Where and why a movement ends before its declared end."""

    cause: Literal["enemy", "difficult_terrain"]
    id: str
    """The body or the zone."""
    at: Point3


class MoveCheck(msgspec.Struct, frozen=True, kw_only=True):
    """The table's answer to a declared path."""

    cost: float
    """Distance moved, in mm."""
    end: Point3
    """Where the trooper is afterwards if the movement is allowed."""
    violations: tuple[Violation, ...] = ()
    """Every reason why it is not."""
    stop: Stop | None = None
    positions: tuple[Point3, ...] = ()
    """The positions on the way, start and end included, at which the trooper can be seen and shot at."""
    hanging: bool = False
    """Whether it ends on a vertical surface."""
    partial_cover: bool = True
    """Whether the trooper may benefit from Partial Cover during this Order."""

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.violations


def distance(start: Point3, end: Point3) -> float:
    """Straight distance between two points.

    >>> distance((0, 0, 0), (30, 40, 0))
    50.0
    """
    return math.dist(start, end)


def length(points: Sequence[Point3]) -> float:
    """Length of a line through points.

    >>> length([(0, 0, 0), (30, 40, 0), (30, 40, 10)])
    60.0
    """
    return sum(math.dist(one, two) for one, two in itertools.pairwise(points))


def between(start: Point3, end: Point3, share: float) -> Point3:
    """The point at a share of the way.

    >>> between((0, 0, 0), (10, 20, 0), 0.5)
    (5.0, 10.0, 0.0)
    """
    (x, y, z), (to_x, to_y, to_z) = start, end
    return (x + share * (to_x - x), y + share * (to_y - y), z + share * (to_z - z))


def sampled(points: Sequence[Point3], every: float = SAMPLE) -> tuple[Point3, ...]:
    """The corners of a line and points in between that are never further apart than `every`.

    >>> sampled([(0, 0, 0), (25, 0, 0)], every=10)
    ((0, 0, 0), (8.333333333333332, 0.0, 0.0), (16.666666666666664, 0.0, 0.0), (25, 0, 0))
    """
    found: list[Point3] = list(points[:1])
    for start, end in itertools.pairwise(points):
        if start == end:
            continue
        count = max(1, math.ceil(math.dist(start, end) / every - 1e-9))
        found.extend(between(start, end, number / count) for number in range(1, count))
        found.append(end)
    return tuple(found)
