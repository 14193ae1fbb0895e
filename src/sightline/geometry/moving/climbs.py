"""Climbing: straight up or down a vertical surface, and hanging on it."""

import functools
import itertools
import math
from collections.abc import Sequence

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry.moving import movement_rules as reasons
from sightline.geometry.moving.movement_march import March, check_end
from sightline.geometry.moving.movement_walking import REACH
from sightline.geometry.moving.paths import Climb
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.moving.surfaces_room import TOUCH
from sightline.geometry.shapes import EPSILON, Outline, Point, Point3
from sightline.rules import rule

BEHIND = 60.0
"""How far, in mm, a base may stand behind the upper edge of a wall, with a parapet in between."""


class Face(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A vertical surface: a line in the plan with all the scenery that is flush with it, as one shape.

    Places on it are (aside, height): along the wall seen from above with the wall on the left hand, and up.
    """

    origin: Point
    outward: Point
    ground: Ground
    near: Sequence[int]
    """The solids, by number, that may be part of it."""

    @functools.cached_property
    def shape(self) -> BaseGeometry:
        """The whole wall: every edge on the same line and looking the same way."""
        return _whole_wall(self)

    def out(self, at: Point3) -> float:
        """How far a point is out from the wall; negative behind its line."""
        return (at[0] - self.origin[0]) * self.outward[0] + (at[1] - self.origin[1]) * self.outward[1]

    def aside(self, at: Point3) -> float:
        """Where along the wall a point is."""
        return (at[1] - self.origin[1]) * self.outward[0] - (at[0] - self.origin[0]) * self.outward[1]

    def place(self, aside: float, out: float) -> Point:
        """The point of the plan at a distance along the wall and out from it."""
        return (
            self.origin[0] + self.outward[0] * out - self.outward[1] * aside,
            self.origin[1] + self.outward[1] * out + self.outward[0] * aside,
        )

    def carries(self, aside: float, width: float, low: float, high: float) -> bool:
        """Whether the wall is there over a width and between two heights."""
        half = width / 2 - EPSILON
        strip = shapely.box(aside - half, low + EPSILON, aside + half, max(high - EPSILON, low + 2 * EPSILON))
        return bool(self.shape.covers(strip))


def faces_at(ground: Ground, at: Point3, radius: float) -> list[Face]:
    """The vertical surfaces that a base touches from outside, or whose upper edge it touches from on top.

    >>> from sightline.geometry.shapes import Scene, Solid
    >>> from sightline.geometry.moving.surfaces import ground
    >>> tower = Solid(id="tower", outline=((50, 50), (150, 50), (150, 150), (50, 150)), bottom=0, top=90)
    >>> lot = ground(Scene(width=200, depth=200, solids=(tower,)))
    >>> [face.outward for face in faces_at(lot, (100, 37.5, 0), 12.5)]
    [(0.0, -1.0)]
    """
    return list(_faces_at(ground, at, radius))


@functools.lru_cache(maxsize=4096)
def _faces_at(ground: Ground, at: Point3, radius: float) -> tuple[Face, ...]:
    """A trooper is asked about its walls again and again while it stands there."""
    near = ground.near_point((at[0], at[1]), radius + REACH)
    found: list[Face] = []
    for index in near:
        for start, end in _edges(ground.scene.solids[index].outline):
            face = Face(start, _outward(start, end), ground, near)
            out = face.out(at)
            if not (abs(out - radius) <= REACH or -radius - BEHIND <= out < 0):
                continue
            half = math.dist(start, end) / 2
            middle = face.aside((*_middle(start, end), 0.0))
            if abs(face.aside(at) - middle) <= half + EPSILON and not _known(face, found):
                found.append(face)
    return tuple(sorted(found, key=lambda face: abs(abs(face.out(at)) - radius)))


def _known(face: Face, found: list[Face]) -> bool:
    return any(
        math.dist(face.outward, other.outward) < 1e-6 and abs(other.out((*face.origin, 0.0))) < EPSILON
        for other in found
    )


@functools.lru_cache(maxsize=4096)
def _edges(outline: Outline) -> tuple[tuple[Point, Point], ...]:
    ring = shapely.get_coordinates(shapely.geometry.polygon.orient(shapely.Polygon(outline)).exterior)
    corners = [(float(x), float(y)) for x, y in ring]
    return tuple(itertools.pairwise(corners))


def _middle(start: Point, end: Point) -> Point:
    return ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def _outward(start: Point, end: Point) -> Point:
    """Which way the wall looks that an edge is part of."""
    span = math.dist(start, end) or 1.0
    # Anticlockwise outlines have their outside on the right hand.
    return ((end[1] - start[1]) / span, -(end[0] - start[0]) / span)


def _whole_wall(face: Face) -> BaseGeometry:
    parts = []
    for index in face.near:
        solid = face.ground.scene.solids[index]
        for one, two in _edges(solid.outline):
            ends = ((*one, 0.0), (*two, 0.0))
            if all(abs(face.out(each)) <= EPSILON for each in ends) and face.aside(ends[1]) > face.aside(ends[0]):
                heights = [max(solid.bottom, solid.top_at(*each)) for each in (one, two)]
                low = solid.bottom
                corners = [(face.aside(ends[0]), low), (face.aside(ends[1]), low)]
                corners += [(face.aside(ends[1]), heights[1]), (face.aside(ends[0]), heights[0])]
                parts.append(shapely.Polygon(corners).buffer(EPSILON, join_style="mitre"))
    return shapely.union_all([part for part in parts if part.is_valid])


def rim(ground: Ground, face: Face, on_top: Point3, step: float) -> tuple[float, float]:
    """How high and how thick a parapet at the edge of a roof is, seen from where a base stands behind it."""
    aside = face.aside(on_top)
    edge, inwards = face.place(aside, 0.0), face.place(aside, -80.0)
    height, thickness = on_top[2], 0.0
    for index in ground.near_line(edge, inwards, 0.0):
        solid = ground.scene.solids[index]
        if not (on_top[2] + EPSILON < solid.top <= on_top[2] + step + EPSILON):
            continue
        outs = [-face.out((*corner, 0.0)) for corner in solid.outline]
        if min(outs) <= EPSILON:
            line = shapely.LineString((edge, inwards))
            crossed = shapely.get_coordinates(shapely.intersection(line, ground.outlines[index]))
            depth = np.max(-(crossed - np.asarray(face.origin)) @ np.asarray(face.outward)) if len(crossed) else 0.0
            height, thickness = max(height, solid.top), max(thickness, float(depth))
    return height, thickness


class Ascent(msgspec.Struct, frozen=True):
    """A climb along one face: where the base is on the wall, and from which height to which."""

    face: Face
    beside: Point
    first: float
    last: float

    @property
    def low(self) -> float:
        """The lower end of it."""
        return min(self.first, self.last)

    @property
    def high(self) -> float:
        """The upper end of it."""
        return max(self.first, self.last)


@rule("C1-CLIMB-002", "C1-CLIMB-008")
def _ascent(march: March, to: Point3) -> Ascent | None:
    """The face that joins the trooper's place and the declared end, straight up or down."""
    radius, start = march.around.silhouette.radius, march.at
    found = []
    for face in faces_at(march.around.ground, start, radius):
        if abs(face.aside(start) - face.aside(to)) > REACH:
            continue
        first, last = (_height_at_wall(march, face, place) for place in (start, to))
        if first is not None and last is not None:
            found.append(Ascent(face, face.place(face.aside(start), radius), first, last))
    # At the foot of a wall on a terrace the terrace's own edge is a face as well: take the one that goes all the way.
    found.sort(key=lambda way: not way.face.carries(way.face.aside(start), 2 * EPSILON, way.low, way.high))
    return found[0] if found else None


def _height_at_wall(march: March, face: Face, place: Point3) -> float | None:
    """The height on the wall that a place stands for: its own before the wall, the edge's on top; None if neither."""
    around, out = march.around, face.out(place)
    radius = around.silhouette.radius
    if abs(out - radius) <= REACH:
        return place[2]
    height, thickness = rim(around.ground, face, place, around.silhouette.height)
    on_top = -radius - thickness - REACH <= out <= 0
    at_edge = face.carries(face.aside(place), 2 * EPSILON, height - 3 * EPSILON, height)
    return height if on_top and at_edge else None


def climb(march: March, leg: Climb) -> None:
    """Climb to a point on the wall, on top of it or at its foot."""
    way = _way(march, leg.to)
    if way is not None:
        _check_wall(march, way)
        _check_clear(march, way, leg.to)
        _ascend(march, way, leg.to)


@rule("C1-CLIMB-002", "C1-CLIMB-008")
def _way(march: March, to: Point3) -> Ascent | None:
    """The way up or down a wall that the base touches; a reason where there is none."""
    if not faces_at(march.around.ground, march.at, march.around.silhouette.radius):
        march.refuse(reasons.CLIMB_NO_CONTACT)
        return None
    way = _ascent(march, to)
    if way is None:
        march.refuse(reasons.CLIMB_NOT_VERTICAL, to)
    return way


@rule("C1-CLIMB-003", "C1-CLIMB-007")
def _check_wall(march: March, way: Ascent) -> None:
    """All the way half of the base is on the wall."""
    width = march.around.silhouette.base / 2
    if not way.face.carries(way.face.aside(march.at), width, way.low, way.high):
        march.refuse(reasons.CLIMB_TOO_NARROW, width=width)


@rule("C1-CLIMB-009")
def _check_clear(march: March, way: Ascent, to: Point3) -> None:
    """Nothing is in the way, on the wall or where its edge is crossed."""
    blocked = march.column_blocked((*way.beside, way.low), way.low, way.high + march.around.silhouette.height)
    blocked = blocked or _edge_blocked(march, way, march.at) or _edge_blocked(march, way, to)
    if blocked is not None:
        march.refuse(reasons.CLIMB_BLOCKED, obstacle=blocked)


@rule("C1-CLIMB-005", "C1-CLIMB-014")
def _ascend(march: March, way: Ascent, to: Point3) -> None:
    """Only the height climbed is paid for; who does not get to a surface stays on the wall."""
    landing = march.around.ground.level_at(to)
    # Getting on and off the wall is part of being placed there, not of the distance climbed (C1-CLIMB-008).
    gone = march.go((*way.beside, way.first), None, cost=0.0) and march.go((*way.beside, way.last), None)
    if gone:
        march.go(to, landing, cost=0.0)
    if gone and landing is not None:
        march.perch = None
        check_end(march, reasons.CLIMB_NO_END)
    else:
        _hang(march, way.face)


def _edge_blocked(march: March, way: Ascent, place: Point3) -> str | None:
    """The scenery, if any, between the wall and a place behind its edge, at the height at which the edge is crossed.

    What looks like a parapet may be the sill of a window: the whole silhouette has to fit through.
    """
    around = march.around
    radius, height = around.silhouette.radius, around.silhouette.height
    if way.face.out(place) >= radius - REACH:
        return None
    for index in around.ground.near_line(way.beside, (place[0], place[1]), radius - TOUCH):
        solid = around.ground.scene.solids[index]
        if solid.bottom < way.high + height - EPSILON and solid.highest > way.high + EPSILON:
            return solid.label
    return None


@rule("C1-CLIMB-004", "C1-CLIMB-014")
def _hang(march: March, face: Face) -> None:
    """Stay on the wall, which must be at least as wide there as the base."""
    march.perch = "wall"
    if not face.carries(face.aside(march.at), march.around.silhouette.base, march.at[2], march.at[2]):
        march.refuse(reasons.CLIMB_NO_END, base=march.around.silhouette.base)
