"""The face a silhouette shows: where lines start on the viewer and where they end on the target.

A line from inside a cylinder leaves through its surface, so only the surface that faces the other silhouette matters:
the near half of the wall, and the cap that can be seen. The target's face is laid out flat as it looks from the
viewpoint: `u` runs sideways from the middle, at right angles to the line of sight, and `v` upwards along what is seen.
The wall counts in its true height, as with a Silhouette Template held upright (so all of a prone silhouette is 3 mm
high from wherever its wall is seen); a cap counts as deep as it appears. The 3 x 3 mm of the rules are measured here.
"""

from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, X, Y, Z, plan_directions, tops
from sightline.geometry.shapes import EPSILON


class Face(NamedTuple):
    """How targets look from viewpoints; every field has the shape of the pairs (n,)."""

    target: Floats
    ahead: Floats
    """Unit vector in plan from the viewpoint to the target (n, 2)."""
    level: Floats
    """1 where the wall can be seen, 0 from straight above or below."""
    steep: Floats
    """Sine of the angle at which a cap is looked at: how much of its depth shows."""
    from_above: Bools
    """Whether the cap is the top; `v` then runs upwards, else downwards to the underside."""

    @property
    def tall(self) -> Floats:
        """Extent of the face along v at its middle."""
        return self.wall + 2 * self.target[..., RADIUS] * self.steep

    @property
    def wall(self) -> Floats:
        """How much of the extent along v is wall."""
        return self.target[..., HEIGHT] * self.level

    def tall_at(self, u: Floats) -> Floats:
        """Extent of the face along v at each column (n, U)."""
        return self.wall[..., None] + 2 * self._chord(u) * self.steep[..., None]

    def _chord(self, u: Floats) -> Floats:
        return np.sqrt(np.maximum(self.target[..., RADIUS, None] ** 2 - u * u, 0.0))

    def points(self, u: Floats, v: Floats) -> tuple[Floats, Bools]:
        """The points of the target at columns u (n, U) and heights v (n, U, V), and which lie on the face.

        Heights count from the edge of the wall away from the visible cap.
        """
        target, u = self.target, np.broadcast_to(u, (*self.level.shape, np.shape(u)[-1]))
        half = self._chord(u)[..., None]
        height, level, steep = (one[..., None, None] for one in (target[..., HEIGHT], self.level, self.steep))
        wall = height * level
        on_cap = v > wall
        up = np.where(on_cap, height, v / np.maximum(level, 1e-12))
        up = np.where(self.from_above[..., None, None], up, height - up)
        depth = np.where(on_cap, np.minimum((v - wall) / np.maximum(steep, 1e-12), 2 * half), 0.0) - half
        ahead_x, ahead_y = self.ahead[..., 0, None, None], self.ahead[..., 1, None, None]
        sideways = u[..., None]
        points = np.empty((*np.broadcast_shapes(v.shape, sideways.shape), 3))
        points[..., X] = target[..., X, None, None] + ahead_x * depth - ahead_y * sideways
        points[..., Y] = target[..., Y, None, None] + ahead_y * depth + ahead_x * sideways
        points[..., Z] = target[..., Z, None, None] + up
        within = np.abs(sideways) <= target[..., RADIUS, None, None] + EPSILON
        return points, within & (v <= wall + 2 * half * steep + EPSILON)


def face(viewpoints: Floats, targets: Floats) -> Face:
    """The faces that targets (n, 5) show to viewpoints (n, 3)."""
    ahead, distance = plan_directions(viewpoints, targets)
    eye, low = viewpoints[..., Z], targets[..., Z]
    # A cap shows only to who looks down on it, or up at it.
    drop = np.maximum(np.maximum(eye - tops(targets), low - eye), 0.0)
    away = np.hypot(distance, drop)
    level = (distance > targets[..., RADIUS]).astype(np.float64)
    return Face(targets, ahead, level, drop / np.where(away > 0, away, 1.0), eye >= low)


def brow(viewers: Floats, targets: Floats, across: Floats) -> Floats:
    """Viewpoints along the top of viewers, at fractions `across` (n, P) of the radius: (n, P, 3).

    They lie on the near rim, or on the far rim when the target reaches higher: from there a line upwards passes
    highest over whatever stands close by.
    """
    ahead, _ = plan_directions(viewers, targets)
    behind = np.where(tops(targets) > tops(viewers), -1.0, 1.0)[:, None]
    radius = viewers[:, RADIUS, None]
    depth = behind * radius * np.sqrt(np.maximum(1 - across * across, 0.0))
    return _placed(viewers, ahead, across * radius, depth, np.broadcast_to(tops(viewers)[:, None], depth.shape))


def wall(viewers: Floats, targets: Floats, across: Floats, up: Floats) -> Floats:
    """Viewpoints on the near wall of viewers, at fractions of the radius and of the height (n, P): (n, P, 3)."""
    ahead, _ = plan_directions(viewers, targets)
    radius = viewers[:, RADIUS, None]
    depth = radius * np.sqrt(np.maximum(1 - across * across, 0.0))
    height = viewers[:, Z, None] + viewers[:, HEIGHT, None] * up
    return _placed(viewers, ahead, across * radius, depth, height)


def cap(viewers: Floats, targets: Floats, across: Floats, back: Floats) -> Floats:
    """Viewpoints on the top of viewers: `back` runs from 0 at the near rim to 1 at the far rim (n, P, 3)."""
    ahead, _ = plan_directions(viewers, targets)
    radius = viewers[:, RADIUS, None]
    depth = (1 - 2 * back) * radius * np.sqrt(np.maximum(1 - across * across, 0.0))
    return _placed(viewers, ahead, across * radius, depth, np.broadcast_to(tops(viewers)[:, None], depth.shape))


def boxes(viewers: Floats, targets: Floats) -> tuple[Floats, Floats]:
    """Boxes around the parts of both that can face each other: like corners in like places (n, 8, 3)."""
    ahead, _ = plan_directions(viewers, targets)
    near = _box(viewers, ahead, -_backs(viewers, targets), viewers[:, RADIUS])
    far = _box(targets, ahead, -targets[:, RADIUS], _backs(targets, viewers))
    return near, far


def _backs(bodies: Floats, others: Floats) -> Floats:
    """How deep a body reaches behind its middle, seen from the other, as far as it matters.

    Its front half is enough unless its top shows, or a wider body also sees past its sides.
    """
    whole = (tops(others) > tops(bodies)) | (others[:, RADIUS] > bodies[:, RADIUS])
    return np.where(whole, bodies[:, RADIUS], 0.0)


def _box(bodies: Floats, ahead: Floats, first: Floats, last: Floats) -> Floats:
    side = np.array([-1.0, 1, -1, 1, -1, 1, -1, 1]) * bodies[:, RADIUS, None]
    depth = np.where(np.array([0, 0, 1, 1, 0, 0, 1, 1], dtype=np.bool_), last[:, None], first[:, None])
    height = bodies[:, Z, None] + np.array([0.0, 0, 0, 0, 1, 1, 1, 1]) * bodies[:, HEIGHT, None]
    return _placed(bodies, ahead, side, depth, height)


def _placed(bodies: Floats, ahead: Floats, side: Floats, depth: Floats, height: Floats) -> Floats:
    points = np.empty((*depth.shape, 3))
    points[..., X] = bodies[:, X, None] + ahead[:, 0, None] * depth - ahead[:, 1, None] * side
    points[..., Y] = bodies[:, Y, None] + ahead[:, 1, None] * depth + ahead[:, 0, None] * side
    points[..., Z] = height
    return points
