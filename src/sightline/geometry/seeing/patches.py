"""The 3 x 3 mm that have to be seen, and the places of a silhouette from which others are judged."""

import math
from typing import Annotated

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats
from sightline.geometry.seeing import faces

PATCH: Annotated[float, "C1-LOF-004", "C1-INTRO-010"] = 3.0
"""Side of the part of the target that has to be visible."""

STEP = 1.0
"""Distance of the sample lines on a face when a patch is confirmed."""

RUN = round(PATCH / STEP) + 1
"""Free lines in a row that make a patch."""


def surface(viewer: Floats, target: Floats, spacing: float) -> Floats:
    """Viewpoints over the near wall and the top of a viewer (5,), as seen from a target (n, 3)."""
    across = _spread(2 * float(viewer[RADIUS]), spacing)
    up = _spread(float(viewer[HEIGHT]), spacing)
    wall = faces.wall(viewer, target, *_grid(2 * across - 1, up))
    return np.concatenate([wall, faces.cap(viewer, target, *_grid(2 * across - 1, across[1:]))])


def _spread(extent: float, spacing: float) -> Floats:
    """Fractions from 0 to 1 so that places on the extent are at most a spacing apart."""
    return np.linspace(0.0, 1.0, max(2, math.ceil(extent / spacing) + 1))


def _grid(sides: Floats, others: Floats) -> tuple[Floats, Floats]:
    """Every side with every other."""
    first, second = np.meshgrid(sides, others)
    return first.ravel(), second.ravel()
