"""Whole routes at once: much of what somebody passes is out of sight of much that stands around, all the way."""

import math

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import BODY, gather, room_for
from sightline.geometry.seeing.compiled.compiling import compiled, entry, stays_apart
from sightline.geometry.seeing.compiled.hiding import CORNERS, hidden, place
from sightline.geometry.seeing.compiled.looking import direction
from sightline.geometry.seeing.compiled.solids import Solids


@entry
def hide_route(solids: Solids, bodies: Floats, route: Floats) -> Bools:
    """From which bodies (n, 5) one piece of scenery, or one wall with its windows, hides all places of a route (m, 5).

    Whoever is not among them may be hidden as well, by more than one thing.
    """
    nobody, around, boxes = np.empty((0, BODY)), np.empty(BODY), np.empty((2, CORNERS, 3))
    between = room_for(solids, nobody)
    _surround(route, around)
    result = np.zeros(len(bodies), dtype=np.bool_)
    for body in range(len(bodies)):
        ax, ay, distance = direction(bodies[body, X], bodies[body, Y], around[X], around[Y])
        if distance > bodies[body, RADIUS] + around[RADIUS]:
            gather(between, solids, nobody, bodies[body], around)
            _fill_boxes(bodies, body, ax, ay, route, boxes)
            result[body] = hidden(between, boxes[0], boxes[1], -1) >= 0
    return result


@compiled
def _surround(route: Floats, around: Floats) -> None:
    """The cylinder around all places of a route."""
    west, east, south, north, low, high = math.inf, -math.inf, math.inf, -math.inf, math.inf, -math.inf
    for row in range(len(route)):
        west, east = min(west, route[row, X]), max(east, route[row, X])
        south, north = min(south, route[row, Y]), max(north, route[row, Y])
        low, high = min(low, route[row, Z]), max(high, route[row, Z] + route[row, HEIGHT])
    x, y, radius = (west + east) / 2, (south + north) / 2, 0.0
    for row in range(len(route)):
        radius = max(radius, math.hypot(route[row, X] - x, route[row, Y] - y) + route[row, RADIUS])
    around[X], around[Y], around[Z], around[RADIUS], around[HEIGHT] = x, y, low, radius, high - low


@compiled
def _fill_boxes(bodies: Floats, body: int, ax: float, ay: float, route: Floats, boxes: Floats) -> None:
    """A box around a body, and one with parallel edges around a route."""
    stays_apart()
    nearest, farthest, right, left, low, high = math.inf, -math.inf, math.inf, -math.inf, math.inf, -math.inf
    for row in range(len(route)):
        fx, fy, radius = route[row, X] - bodies[body, X], route[row, Y] - bodies[body, Y], route[row, RADIUS]
        ahead, aside = fx * ax + fy * ay, fy * ax - fx * ay
        nearest, farthest = min(nearest, ahead - radius), max(farthest, ahead + radius)
        right, left = min(right, aside - radius), max(left, aside + radius)
        above = route[row, Z] - bodies[body, Z]
        low, high = min(low, above), max(high, above + route[row, HEIGHT])
    wide, tall = bodies[body, RADIUS], bodies[body, HEIGHT]
    for corner in range(CORNERS):
        first, second, third = corner & 1, (corner >> 1) & 1, corner >> 2
        side, depth, height = wide if first else -wide, wide if second else -wide, tall if third else 0.0
        place(boxes[0], corner, bodies, body, ax, ay, side, depth, height)
        side, depth, height = left if first else right, farthest if second else nearest, high if third else low
        place(boxes[1], corner, bodies, body, ax, ay, side, depth, height)
