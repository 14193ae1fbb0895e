"""Bodies as numbers: how silhouettes and lines are laid out in numpy arrays.

Everything that answers many questions at once speaks in these arrays; the rest of the package speaks in shapes.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sightline.geometry.shapes import Body

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

X, Y, Z, RADIUS, HEIGHT = range(5)
"""Columns of an array of bodies."""


def as_rows(bodies: Sequence[Body]) -> Floats:
    """One row per body: x, y, z of the middle of its underside, radius and height.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> as_rows([Body(at=(100, 50, 0), silhouette=SILHOUETTES["2"])]).tolist()
    [[100.0, 50.0, 0.0, 12.5, 40.0]]
    """
    rows = [(*body.at, body.silhouette.radius, body.silhouette.height) for body in bodies]
    return np.array(rows, dtype=np.float64).reshape(len(rows), 5)


def tops(rows: Floats) -> Floats:
    """Height of the top of each body."""
    return rows[..., Z] + rows[..., HEIGHT]


def middles(rows: Floats) -> Floats:
    """The centre of each volume."""
    centre = rows[..., :3].copy()
    centre[..., Z] += rows[..., HEIGHT] / 2
    return centre


def plan_directions(start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """Unit vectors in plan from starts to ends, and how far apart they are; east where one is above the other.

    >>> plan_directions(np.array([0.0, 0.0]), np.array([0.0, 50.0]))
    (array([0., 1.]), array(50.))
    """
    away = end[..., :2] - start[..., :2]
    length = np.hypot(away[..., 0], away[..., 1])
    apart = length > 1e-9
    unit = away / np.where(apart, length, 1.0)[..., None]
    unit[..., 0] = np.where(apart, unit[..., 0], 1.0)
    return unit, np.asarray(length)
