"""Putting parts where they belong: the small plane geometry of the expander."""

import itertools
import math
from collections.abc import Iterable

import msgspec

from sightline.content.tables.format import Side
from sightline.geometry.shapes import Gate, Ladder, Outline, Point, Solid

Rect = tuple[float, float, float, float]
"""x0, y0, x1, y1."""

FACING: dict[Side, float] = {"east": 0.0, "north": 90.0, "west": 180.0, "south": 270.0}


class Frame(msgspec.Struct, frozen=True):
    """Where a piece's own corner lies on the table and how far the piece is turned."""

    origin: Point = (0.0, 0.0)
    turn: float = 0.0

    def point(self, x: float, y: float) -> Point:
        """A point of the piece on the table.

        >>> Frame((100, 50), 90).point(10, 0)
        (100.0, 60.0)
        """
        dx, dy = self.direction(x, y)
        return (_tidy(self.origin[0] + dx), _tidy(self.origin[1] + dy))

    def direction(self, x: float, y: float) -> Point:
        """A direction of the piece on the table."""
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return (x * cos - y * sin, x * sin + y * cos)


def _tidy(value: float) -> float:
    """Free of the noise that turning leaves, so that quarter turns stay exact."""
    return round(value, 4) + 0.0


class Parts(msgspec.Struct, frozen=True):
    """What a piece consists of."""

    solids: tuple[Solid, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    gates: tuple[Gate, ...] = ()

    def __add__(self, other: "Parts") -> "Parts":
        return Parts(self.solids + other.solids, self.ladders + other.ladders, self.gates + other.gates)

    def placed(self, frame: Frame, lift: float = 0.0) -> "Parts":
        """The same parts turned, moved and lifted.

        >>> slab = Solid(id="s", outline=((0, 0), (10, 0), (10, 5), (0, 5)), bottom=0, top=3)
        >>> Parts((slab,)).placed(Frame((100, 0), 180), 60).solids[0].outline
        ((100.0, 0.0), (90.0, 0.0), (90.0, -5.0), (100.0, -5.0))
        """
        return Parts(
            tuple(_solid(solid, frame, lift) for solid in self.solids),
            tuple(_ladder(ladder, frame, lift) for ladder in self.ladders),
            tuple(_gate(gate, frame, lift) for gate in self.gates),
        )


def _solid(solid: Solid, frame: Frame, lift: float) -> Solid:
    sx, sy = frame.direction(*solid.slope)
    return msgspec.structs.replace(
        solid,
        outline=tuple(frame.point(x, y) for x, y in solid.outline),
        bottom=solid.bottom + lift,
        top=solid.top + lift,
        slope=(round(sx, 9) + 0.0, round(sy, 9) + 0.0),
    )


def _ladder(ladder: Ladder, frame: Frame, lift: float) -> Ladder:
    x, y, z = ladder.foot
    return msgspec.structs.replace(
        ladder,
        foot=(*frame.point(x, y), z + lift),
        head=ladder.head + lift,
        facing=(ladder.facing + frame.turn) % 360,
    )


def _gate(gate: Gate, frame: Frame, lift: float) -> Gate:
    (ax, ay), (bx, by) = gate.ends
    return msgspec.structs.replace(
        gate,
        ends=(frame.point(ax, ay), frame.point(bx, by)),
        bottom=gate.bottom + lift,
        top=gate.top + lift,
    )


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Outline:
    """An upright rectangle, anticlockwise from its south-west corner."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def circle(centre: Point, diameter: float, corners: int) -> Outline:
    """A regular polygon whose sides touch the circle from outside, so that nothing round is thinner than it says."""
    radius = diameter / 2 / math.cos(math.pi / corners)
    return tuple(
        (
            _tidy(centre[0] + radius * math.cos(2 * math.pi * (corner + 0.5) / corners)),
            _tidy(centre[1] + radius * math.sin(2 * math.pi * (corner + 0.5) / corners)),
        )
        for corner in range(corners)
    )


def anticlockwise(outline: Outline) -> Outline:
    """The outline in the order that everything else expects.

    >>> anticlockwise(((0, 0), (0, 5), (5, 0)))
    ((0, 0), (5, 0), (0, 5))
    """
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True))
    return outline if area >= 0 else (outline[0], *outline[:0:-1])


def carve(whole: Rect, holes: Iterable[Rect]) -> list[Rect]:
    """What is left of a rectangle once rectangular holes are cut out, as upright strips.

    A wall seen from the front with its doors and windows, or a floor with its stairwells.

    >>> carve((0, 0, 100, 70), [(40, 0, 80, 50)])
    [(0, 0, 40, 70), (40, 50, 80, 70), (80, 0, 100, 70)]
    """
    x0, y0, x1, y1 = whole
    inside = [
        (max(x0, a), max(y0, b), min(x1, c), min(y1, d))
        for a, b, c, d in holes
        if min(x1, c) > max(x0, a) and min(y1, d) > max(y0, b)
    ]
    cuts = sorted({x0, x1, *(hole[0] for hole in inside), *(hole[2] for hole in inside)})
    strips: list[Rect] = []
    for left, right in itertools.pairwise(cuts):
        level = y0
        for _, bottom, _, top in sorted((h for h in inside if h[0] < right and h[2] > left), key=lambda h: h[1]):
            if bottom > level:
                strips.append((left, level, right, bottom))
            level = max(level, top)
        if level < y1:
            strips.append((left, level, right, y1))
    return strips
