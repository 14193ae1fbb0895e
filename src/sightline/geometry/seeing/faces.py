"""The face a silhouette shows: where lines start on the viewer and where they end on the target.

A line from inside a cylinder leaves through its surface, so only the surface that faces the other silhouette matters:
the near half of the wall, and the cap that can be seen. The target's face is laid out flat as it looks from the
viewpoint: `u` runs sideways from the middle, at right angles to the line of sight, and `v` upwards along what is seen.
The wall counts in its true height, as with a Silhouette Template held upright (so all of a prone silhouette is 3 mm
high from wherever its wall is seen); a cap counts as deep as it appears. The 3 x 3 mm of the rules are measured here.

The layout itself is compiled code (`sightline.geometry.seeing.compiled.looking`); here are the places to look from.
"""

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z, plan_directions, tops


def wall(viewer: Floats, target: Floats, across: Floats, up: Floats) -> Floats:
    """Viewpoints on the near wall of a viewer, at fractions of the radius and of the height (n,): (n, 3)."""
    depth = viewer[RADIUS] * np.sqrt(np.maximum(1 - across * across, 0.0))
    return _placed(viewer, target, across * viewer[RADIUS], depth, viewer[Z] + viewer[HEIGHT] * up)


def cap(viewer: Floats, target: Floats, across: Floats, back: Floats) -> Floats:
    """Viewpoints on the top of a viewer: `back` runs from 0 at the near rim to 1 at the far rim (n, 3)."""
    depth = (1 - 2 * back) * viewer[RADIUS] * np.sqrt(np.maximum(1 - across * across, 0.0))
    return _placed(viewer, target, across * viewer[RADIUS], depth, np.broadcast_to(tops(viewer), depth.shape))


def _placed(viewer: Floats, target: Floats, side: Floats, depth: Floats, height: Floats) -> Floats:
    (ahead_x, ahead_y), _ = plan_directions(viewer, target)
    points = np.empty((*depth.shape, 3))
    points[..., X] = viewer[X] + ahead_x * depth - ahead_y * side
    points[..., Y] = viewer[Y] + ahead_y * depth + ahead_x * side
    points[..., Z] = height
    return points
