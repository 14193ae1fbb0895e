"""Seeing, slow and obviously right: every line of a lattice against every solid. Compiled, or it would take hours.

It is a module of its own, not part of a test, so that what was compiled can be kept for the next run.
"""

import math

import numba
import numpy as np
from numpy.typing import NDArray

from sightline.geometry.seeing.compiled.between import gather, room_for
from sightline.geometry.seeing.compiled.cells import frame_of
from sightline.geometry.seeing.compiled.compiling import entry
from sightline.geometry.seeing.compiled.hiding import CORNERS, hidden, pair_boxes
from sightline.geometry.seeing.compiled.solids import Solids

Floats = NDArray[np.float64]


@numba.njit(cache=True)
def part_stops(planes: Floats, part: int, start: Floats, end: Floats) -> bool:
    enter, leave = 0.0, 1.0
    for side in range(planes.shape[1]):
        a, b, c, offset = planes[part, side]
        before = a * start[0] + b * start[1] + c * start[2] - offset
        after = a * end[0] + b * end[1] + c * end[2] - offset
        if before > 0 and after > 0:
            return False
        if before > 0:
            enter = max(enter, before / (before - after))
        elif after > 0:
            leave = min(leave, before / (before - after))
    return enter < leave


@numba.njit(cache=True)
def cylinder_stops(body: Floats, start: Floats, end: Floats) -> bool:
    """Cut the line to the heights of the cylinder, then look how near the rest comes to its axis."""
    x, y, low, radius, high = body[0], body[1], body[2] - 0.01, body[3] - 0.01, body[2] + body[4] - 0.01
    first, last = 0.0, 1.0
    climb = end[2] - start[2]
    if climb == 0:
        if not low < start[2] < high:
            return False
    else:
        to_low, to_high = (low - start[2]) / climb, (high - start[2]) / climb
        first, last = max(first, min(to_low, to_high)), min(last, max(to_low, to_high))
    if first >= last:
        return False
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = ((x - start[0]) * dx + (y - start[1]) * dy) / length if length > 0 else first
    share = min(max(share, first), last)
    return bool(math.hypot(start[0] + share * dx - x, start[1] + share * dy - y) < radius)


@numba.njit(cache=True)
def line_is_free(planes: Floats, cylinders: Floats, last: Floats, start: Floats, end: Floats) -> bool:
    """Whether nothing stops a line; what stopped the last one is tried first."""
    recent = int(last[0])
    if recent < len(planes) and part_stops(planes, recent, start, end):
        return False
    for part in range(len(planes)):
        if part_stops(planes, part, start, end):
            last[0] = part
            return False
    stopped = False
    for row in range(len(cylinders)):
        stopped = stopped or cylinder_stops(cylinders[row], start, end)
    return not stopped


@numba.njit(cache=True)
def face_point(eye: Floats, target: Floats, u: float, v: float, out: Floats) -> bool:
    """A point of the face that a target shows to an eye; whether there is one."""
    x, y, z, radius, height = target
    away_x, away_y = x - eye[0], y - eye[1]
    distance = math.hypot(away_x, away_y)
    ahead_x, ahead_y = (away_x / distance, away_y / distance) if distance > 0 else (1.0, 0.0)
    below = z - eye[2]
    drop = max(eye[2] - z - height, below, 0.0)
    steep = drop / max(math.hypot(distance, drop), 1e-9)
    wall = height if distance > radius else 0.0
    half = math.sqrt(max(radius * radius - u * u, 0.0))
    up, depth = v, -half
    if v > wall:
        up, depth = height, min((v - wall) / max(steep, 1e-12), 2 * half) - half
    if below > 0:
        up = height - up
    out[0], out[1], out[2] = x + depth * ahead_x - u * ahead_y, y + depth * ahead_y + u * ahead_x, z + up
    return bool(v <= wall + 2 * half * steep + 0.01)


@numba.njit(cache=True)
def face_height(eye: Floats, target: Floats) -> float:
    distance = math.hypot(target[0] - eye[0], target[1] - eye[1])
    drop = max(eye[2] - target[2] - target[4], target[2] - eye[2], 0.0)
    wall = target[4] if distance > target[3] else 0.0
    return float(wall + 2 * target[3] * drop / max(math.hypot(distance, drop), 1e-9))


@numba.njit(cache=True)
def eye_sees_a_patch(planes: Floats, cylinders: Floats, last: Floats, eye: Floats, target: Floats, step: float) -> bool:
    """Every line of a lattice over the face, and whether 3 mm of them each way are free somewhere."""
    gaps, radius = round(3 / step), target[3]
    columns = math.floor(2 * radius / step) + 1
    tall = face_height(eye, target)
    rows = max(1, math.floor(tall / step + 0.01))
    if columns <= gaps or rows + 1 <= gaps:
        return False
    free, end, any_free = np.zeros((columns, rows + 1), dtype=np.bool_), np.empty(3), False
    # A patch of 3 mm holds a point of every 3 mm lattice: an eye without a free one needs no closer look.
    for every in (gaps, 1):
        for column in range(0, columns, every):
            for row in range(0, rows + 1, every):
                u, v = -radius + column * (2 * radius / (columns - 1)), row * (tall / rows)
                free[column, row] = face_point(eye, target, u, v, end) and line_is_free(
                    planes, cylinders, last, eye, end
                )
                any_free = any_free or free[column, row]
        if not any_free:
            return False
    for column in range(columns - gaps):
        for row in range(rows + 1 - gaps):
            if free[column : column + gaps + 1, row : row + gaps + 1].all():
                return True
    return False


@numba.njit(cache=True)
def eyes_see_a_patch(planes: Floats, cylinders: Floats, points: Floats, target: Floats, step: float) -> bool:
    last, seen = np.zeros(1), False
    for row in range(len(points)):
        seen = seen or eye_sees_a_patch(planes, cylinders, last, points[row], target, step)
    return seen


@entry
def hidden_boxes(solids: Solids, one: Floats, two: Floats, nobody: Floats) -> tuple[int, Floats]:
    """What hides the boxes around two silhouettes from each other, and those boxes (2, 8, 3)."""
    between = room_for(solids, nobody)
    gather(between, solids, nobody, one, two)
    frame, boxes = frame_of(one, two), np.empty((2, CORNERS, 3))
    pair_boxes(frame.bodies, frame.ax, frame.ay, boxes[0], boxes[1])
    return hidden(between, boxes[0], boxes[1], -1), boxes
