"""From one eye to the face that one silhouette shows it: glances, and the 3 x 3 mm that have to be seen.

The layout of a face (`u` sideways, `v` upwards along what is seen) is explained in `sightline.geometry.seeing.faces`.
"""

import math
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import Between
from sightline.geometry.seeing.compiled.blocking import free
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.patches import PATCH
from sightline.geometry.shapes import EPSILON

GLANCES = np.array(
    [
        # across and up on the viewer, across and up on the target
        (0.0, 0.95, 0.0, 0.75),
        (-1.0, 1.0, -0.6, 0.9),
        (1.0, 1.0, 0.6, 0.9),
        (-1.0, 0.6, 0.7, 0.7),
        (1.0, 0.6, -0.7, 0.7),
    ]
)


class Look(NamedTuple):
    """How a target looks from an eye."""

    x: float
    y: float
    z: float
    ax: float
    """Unit vector in plan from the eye to the target."""
    ay: float
    wall: float
    """How much of the extent along v is wall."""
    steep: float
    """Sine of the angle at which a cap is looked at: how much of its depth shows."""
    above: bool
    """Whether the cap is the top; `v` then runs upwards, else downwards to the underside."""


@compiled
def direction(fx: float, fy: float, tx: float, ty: float) -> tuple[float, float, float]:
    """Unit vector in plan, east if there is none, and the distance."""
    dx, dy = tx - fx, ty - fy
    length = math.hypot(dx, dy)
    if length > 1e-9:
        return dx / length, dy / length, length
    return 1.0, 0.0, length


@compiled
def look_at(x: float, y: float, z: float, target: Floats) -> Look:
    """The face that a target shows to an eye."""
    ax, ay, distance = direction(x, y, target[X], target[Y])
    # A cap shows only to who looks down on it, or up at it.
    drop = max(z - (target[Z] + target[HEIGHT]), target[Z] - z, 0.0)
    away = math.hypot(distance, drop)
    wall = target[HEIGHT] if distance > target[RADIUS] else 0.0
    return Look(x, y, z, ax, ay, wall, drop / away if away > 0 else 0.0, z >= target[Z])


@compiled
def tall_at(look: Look, target: Floats, u: float) -> float:
    """Extent of a face along v at a column."""
    return look.wall + 2 * _chord(target[RADIUS], u) * look.steep


@compiled
def _chord(radius: float, u: float) -> float:
    return math.sqrt(max(radius * radius - u * u, 0.0))


@compiled
def point_at(look: Look, target: Floats, u: float, v: float) -> tuple[float, float, float]:
    """The point of the target at a place of its face."""
    half = _chord(target[RADIUS], u)
    up, depth = v, -half
    if v > look.wall:
        up = target[HEIGHT]
        depth = min((v - look.wall) / max(look.steep, 1e-12), 2 * half) - half
    if not look.above:
        up = target[HEIGHT] - up
    return (
        target[X] + look.ax * depth - look.ay * u,
        target[Y] + look.ay * depth + look.ax * u,
        target[Z] + up,
    )


@compiled
def on_face(look: Look, target: Floats, u: float, v: float) -> bool:
    """Whether a place belongs to the face."""
    return abs(u) <= target[RADIUS] + EPSILON and v <= tall_at(look, target, u) + EPSILON


@compiled
def sees_place(between: Between, look: Look, target: Floats, u: float, v: float) -> bool:
    """Whether the line to a place of the face is free."""
    stays_apart()
    if not on_face(look, target, u, v):
        return False
    x, y, z = point_at(look, target, u, v)
    return free(between, look.x, look.y, look.z, x, y, z)


@compiled
def note(witness: Floats, look: Look, target: Floats, u: float, v: float) -> None:
    """Remember the line to a place of the face."""
    witness[0, X], witness[0, Y], witness[0, Z] = look.x, look.y, look.z
    witness[1, X], witness[1, Y], witness[1, Z] = point_at(look, target, u, v)


@compiled
def glance(between: Between, viewer: Floats, target: Floats, witness: Floats) -> bool:
    """Try a few lines to the middle; where the first of them is free, the patch around it."""
    stays_apart()
    ax, ay, _ = direction(viewer[X], viewer[Y], target[X], target[Y])
    radius, margin = viewer[RADIUS], PATCH / 2
    for row in range(len(GLANCES)):
        side, depth = GLANCES[row, 0] * radius, radius * math.sqrt(max(1 - GLANCES[row, 0] * GLANCES[row, 0], 0.0))
        look = look_at(
            viewer[X] + ax * depth - ay * side,
            viewer[Y] + ay * depth + ax * side,
            viewer[Z] + viewer[HEIGHT] * GLANCES[row, 1],
            target,
        )
        room = target[RADIUS] - margin
        u = min(max(GLANCES[row, 2] * target[RADIUS], -room), room)
        tall = tall_at(look, target, u)
        share = GLANCES[row, 3] if look.above else 1 - GLANCES[row, 3]
        v = min(max(share * tall, margin), max(tall - margin, margin))
        x, y, z = point_at(look, target, u, v)
        if tall >= PATCH - 2 * EPSILON and free(between, look.x, look.y, look.z, x, y, z):
            note(witness, look, target, u, v)
            return _patch_around(between, look, target, u, v)
    return False


@compiled
def _patch_around(between: Between, look: Look, target: Floats, u: float, v: float) -> bool:
    margin = PATCH / 2
    for column in range(-1, 2):
        for row in range(-1, 2):
            if not sees_place(between, look, target, u + column * margin, v + row * margin):
                return False
    return True


@compiled
def gaps(extent: float, step: float) -> int:
    """Into how many steps an extent is divided when a patch is confirmed: each is at least as long as asked for."""
    return max(math.floor((extent + EPSILON) / step), 1)
