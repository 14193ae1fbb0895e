"""Looking quickly: a few rays instead of the exact search, for places that are only thought of.

The rules decide by the exact lines of fire; a bot that weighs a hundred places can live with a glance, which misses
narrow gaps between scenery and counts nobody as standing in the way.
"""

import functools
import math
from collections.abc import Sequence

import numpy as np

from sightline.games.infinity.core.match.state import Area
from sightline.games.infinity.core.table.field import Field, in_front
from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, X, Y, Z, as_rows
from sightline.geometry.shapes import EPSILON, Body, Point3, Silhouette
from sightline.geometry.world import World

EYES = ((0.0, 0.9), (-0.9, 0.6), (0.9, 0.6))
"""Where on its silhouette a viewer looks from: aside, in radii, and up, as a share of its height."""
POINTS = tuple((aside, up) for up in (0.9, 0.5, 0.15) for aside in (0.0, -0.9, 0.9))
"""Where it looks at."""


def _spots(rows: Floats, others: Floats, spots: Sequence[tuple[float, float]]) -> Floats:
    """Points of each body, each so far aside of the line to the other and so far up: (n, points, 3)."""
    dx, dy = others[:, X] - rows[:, X], others[:, Y] - rows[:, Y]
    scale = rows[:, RADIUS] / np.maximum(np.hypot(dx, dy), 1e-6)
    aside, up = np.array(spots).T
    found = np.empty((len(rows), len(spots), 3))
    found[:, :, 0] = rows[:, X, None] - (dy * scale)[:, None] * aside
    found[:, :, 1] = rows[:, Y, None] + (dx * scale)[:, None] * aside
    found[:, :, 2] = rows[:, Z, None] + rows[:, HEIGHT, None] * up
    return found


def free_lines(world: World, viewers: Floats, targets: Floats) -> Bools:
    """For each pair of rows, which of the lines from the eyes to the points of the target are free: (n, 3, 9)."""
    eyes, points = _spots(viewers, targets, EYES), _spots(targets, viewers, POINTS)
    starts = np.repeat(eyes[:, :, None], points.shape[1], axis=2)
    ends = np.repeat(points[:, None], eyes.shape[1], axis=1)
    return ~world.fields[0].blocked(starts, ends)


def glances(field: Field, pairs: Sequence[tuple[Body, Body]]) -> list[bool]:
    """Whether the first of each pair sees the second, as far as a glance tells."""
    if not pairs:
        return []
    front = np.array([in_front(*pair) for pair in pairs])
    viewers, targets = as_rows([one for one, _ in pairs]), as_rows([two for _, two in pairs])
    seen = np.zeros(len(pairs), dtype=np.bool_)
    if front.any():
        seen[front] = free_lines(field.world, viewers[front], targets[front]).any(axis=(1, 2))
    found: list[bool] = seen.tolist()
    return found


def overview(field: Field, viewers: Sequence[Body], targets: Sequence[Body]) -> Bools:
    """Which of the viewers see which of the targets, as far as a glance tells: one row for each viewer."""
    seen = np.zeros((len(viewers), len(targets)), dtype=np.bool_)
    if not viewers or not targets:
        return seen
    eyes, bodies = as_rows(viewers), as_rows(targets)
    turned = np.radians([0.0 if each.facing is None else each.facing for each in viewers])
    around = np.array([each.facing is None for each in viewers])
    away = bodies[None, :, :2] - eyes[:, None, :2]
    ahead = away[:, :, 0] * np.cos(turned)[:, None] + away[:, :, 1] * np.sin(turned)[:, None]
    front = around[:, None] | (ahead + bodies[:, RADIUS] > EPSILON)
    rows, columns = np.nonzero(front)
    if len(rows):
        seen[rows, columns] = free_lines(field.world, eyes[rows], bodies[columns]).any(axis=(1, 2))
    return seen


def veils(area: Area, eye: Point3, at: Point3) -> bool:
    """Whether a screen lies between two places, or on one of them."""
    (x, y), (ax, ay) = eye[:2], area.at[:2]
    dx, dy = at[0] - x, at[1] - y
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((ax - x) * dx + (ay - y) * dy) / length)) if length else 0.0
    return math.hypot(x + share * dx - ax, y + share * dy - ay) <= area.radius


def leans(field: Field, body: Body) -> bool:
    """Whether a body touches scenery that could shelter it."""
    return _leans(field.world, body.at, body.silhouette)


@functools.lru_cache(maxsize=50_000)
def _leans(world: World, at: Point3, silhouette: Silhouette) -> bool:
    return bool(world.touched(Body(at=at, silhouette=silhouette)))


def seems_covered(field: Field, shooter: Body, target: Body) -> bool:
    """Whether a target that leans on scenery is partly hidden from the best eye of the shooter."""
    if not leans(field, target):
        return False
    return _screened(field.world, shooter.at, shooter.silhouette, target.at, target.silhouette)


@functools.lru_cache(maxsize=50_000)
def _screened(world: World, eye: Point3, its: Silhouette, at: Point3, silhouette: Silhouette) -> bool:
    shooter, target = as_rows([Body(at=eye, silhouette=its)]), as_rows([Body(at=at, silhouette=silhouette)])
    return not bool(free_lines(world, shooter, target)[0].all(axis=1).any())
