"""Beams of a cell that begin on the viewer and end on the target: where a body is round and where it ends."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.beams import LARGE, UPWARDS, Bounds
from sightline.geometry.seeing.compiled.compiling import compiled
from sightline.geometry.seeing.compiled.desk import HEIGHTS, SIDES, SLANT, WAY, Desk
from sightline.geometry.seeing.compiled.extents import back
from sightline.geometry.seeing.compiled.polygons import clip, extent


@compiled
def limit(desk: Desk, level: int, bounds: Bounds) -> bool:
    """Cut a cell down to beams that begin on the viewer and end on the target; whether any are left."""
    cells, scratch = desk.cells[level], desk.scratch
    viewer, target = desk.bodies[cells[WAY], 0], desk.bodies[cells[WAY], 1]
    distance, sides, heights = target[X], desk.sides[level], desk.heights[level]
    away, column = distance - viewer[RADIUS], target[RADIUS] - LARGE / 2
    passes, chord = target[RADIUS], math.sqrt(target[RADIUS] * target[RADIUS] - column * column)
    # From near by, the outermost column may be where a line touches the target.
    if away * chord > target[RADIUS] * target[RADIUS]:
        passes = min(passes, away * column / math.hypot(away - chord, column))
    first, last = extent(sides, cells[SIDES], 0)
    other_first, other_last = extent(sides, cells[SIDES], 1)
    passes *= math.hypot(1.0, max(other_last - first, last - other_first, 0.0) / distance)
    many = clip(sides, cells[SIDES], 0.0, -1.0, -passes, scratch)
    many = clip(sides, many, 0.0, 1.0, -passes, scratch) if many >= 3 else 0
    cells[SIDES] = many
    if many < 3:
        return False
    # Everything is said for lines that rise; those that fall are turned upside down.
    up = 1.0 if cells[SLANT] == UPWARDS else -1.0
    viewer_low = viewer[Z] if up > 0 else -viewer[Z] - viewer[HEIGHT]
    target_low = target[Z] if up > 0 else -target[Z] - target[HEIGHT]
    begin, far = bounds.begin, target[RADIUS]
    behind = back(viewer[RADIUS], sides, many, distance, 0.0, 0.0)
    beyond = back(far, sides, many, distance, 1.0, LARGE / 2 + 0.3)
    higher, lower = (bounds.up, bounds.down) if up > 0 else (bounds.down, bounds.up)
    front, least = max(bounds.end, distance - far), target_low + lower * (distance - begin)
    count = clip(heights, cells[HEIGHTS], -up, up, 0.0, scratch)
    count = _above(heights, count, begin / distance, up, viewer_low, scratch)
    count = _above(heights, count, -behind / distance, -up, -viewer_low - viewer[HEIGHT], scratch)
    reach = higher * max(front - begin, 0.0)
    count = _above(heights, count, front / distance, -up, reach - target_low - target[HEIGHT], scratch)
    if viewer_low < target_low:
        count = _above(heights, count, 1 + beyond / distance, up, least - 2 * lower * far, scratch)
    else:
        count = _above(heights, count, 1.0, up, least - lower * far, scratch)
    cells[HEIGHTS] = count
    if count < 3:
        return False
    many = _through_cap(sides, many, heights, count, viewer, 0.0, up, viewer_low + viewer[HEIGHT], distance, scratch)
    many = _through_cap(sides, many, heights, count, target, distance, up, target_low, distance, scratch)
    cells[SIDES] = many
    return bool(many >= 3)


@compiled
def _through_cap(
    sides: Floats,
    many: int,
    heights: Floats,
    count: int,
    body: Floats,
    at: float,
    up: float,
    cap: float,
    distance: float,
    scratch: Floats,
) -> int:
    """Cut lines that rise through a cap on the far side of a body from the other one down to those that meet it."""
    if many < 3:
        return 0
    sign = 1.0 if at > 0 else -1.0
    nearest, farthest = math.inf, -math.inf
    for corner in range(count):
        rise = up * (heights[corner, 1] - heights[corner, 0]) / distance
        if rise < 1e-9:
            return many
        beyond = sign * ((cap - up * heights[corner, 0]) / rise - at)
        nearest, farthest = min(nearest, beyond), max(farthest, beyond)
    if nearest <= 0.0:
        return many
    first, last = extent(sides, many, 0)
    other_first, other_last = extent(sides, many, 1)
    slope = max(other_last - first, last - other_first, 0.0) / distance
    # On that side walls are met only by lines that are oblique enough.
    farthest = min(farthest, body[RADIUS]) if slope * body[RADIUS] < nearest else body[RADIUS]
    farthest = max(farthest, nearest)
    most = math.sqrt(max(body[RADIUS] * body[RADIUS] - nearest * nearest, 0.0)) + slope * (farthest - nearest)
    share = (at + sign * nearest) / distance
    many = clip(sides, many, 1 - share, share, -most, scratch)
    return clip(sides, many, share - 1, -share, -most, scratch) if many >= 3 else 0


@compiled
def _above(heights: Floats, count: int, share: float, sign: float, least: float, scratch: Floats) -> int:
    if count < 3:
        return 0
    return clip(heights, count, sign * (1 - share), sign * share, least, scratch)
