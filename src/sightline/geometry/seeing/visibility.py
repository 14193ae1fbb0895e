"""Seeing at scale: along a path, over a whole table, and where to hide."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import numpy as np

from sightline.geometry.arrays import Bools, Floats, Ints, as_rows
from sightline.geometry.seeing.sight import front_arcs
from sightline.geometry.shapes import Body, Point3, Silhouette
from sightline.geometry.world import World

STEP = 10.0
"""Distance of the sample points on a path, in mm."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A place to stand, judged against some threats."""

    at: Point3
    seen_by: tuple[str, ...]
    """Threats that see it."""
    covered_from: tuple[str, ...]
    """Threats that see it, but with Partial Cover."""

    @property
    def exposure(self) -> int:
        """The less the better: an open threat counts twice a covered one."""
        return 2 * len(self.seen_by) - len(self.covered_from)


def sample_path(points: Sequence[Point3], step: float = STEP) -> list[Point3]:
    """The corners of a path and points between them at most a step apart.

    >>> [x for x, _, _ in sample_path([(0, 0, 0), (25, 0, 0)])]
    [0.0, 8.333, 16.667, 25.0]
    """
    found: list[Point3] = []
    for start, end in pairwise(points):
        parts = max(1, int(np.ceil(np.linalg.norm(np.subtract(end, start)) / step)))
        shares = np.linspace(0.0, 1.0, parts + 1)[:-1, None]
        found += [_point(row) for row in np.asarray(start) + shares * np.subtract(end, start)]
    return [*found, _point(np.asarray(points[-1], dtype=np.float64))]


def seen_along(
    world: World, mover: Body, path: Sequence[Point3], enemies: Sequence[Body], others: Sequence[Body] = ()
) -> Bools:
    """Which enemies have Line of Fire to some point of a path; the mover itself is never in the way."""
    rows, targets, enemy, arcs = _along(mover, path, enemies)
    seen = np.zeros(len(rows), dtype=np.bool_)
    seen[arcs] = world.sees(rows[arcs], targets[arcs], as_rows(others), groups=enemy[arcs])
    return np.bincount(enemy[seen], minlength=len(enemies)) > 0


def lines_along(
    world: World, mover: Body, path: Sequence[Point3], enemies: Sequence[Body], others: Sequence[Body] = ()
) -> Bools:
    """From which sample points of a path each enemy sees the mover: (points, enemies)."""
    rows, targets, _, arcs = _along(mover, path, enemies)
    seen = np.zeros(len(rows), dtype=np.bool_)
    seen[arcs] = world.sees(rows[arcs], targets[arcs], as_rows(others))
    return seen.reshape(-1, len(enemies))


def first_seen(
    world: World, mover: Body, path: Sequence[Point3], enemy: Body, others: Sequence[Body] = (), precision: float = 0.1
) -> Point3 | None:
    """The first point of a path at which an enemy has Line of Fire to the mover, by bisection, if there is one."""
    points = sample_path(path)
    seen = np.flatnonzero(lines_along(world, mover, path, [enemy], others)[:, 0])
    if not len(seen):
        return None
    if seen[0] == 0:
        return points[0]
    unseen, found = np.asarray(points[seen[0] - 1]), np.asarray(points[seen[0]])
    while np.linalg.norm(found - unseen) > precision:
        middle = (unseen + found) / 2
        there = msgspec.structs.replace(mover, at=_point(middle))
        if world.lines_of_fire([(enemy, there)], others)[0]:
            found = middle
        else:
            unseen = middle
    return _point(found)


def _along(mover: Body, path: Sequence[Point3], enemies: Sequence[Body]) -> tuple[Floats, Floats, Ints, Bools]:
    """Every enemy against every sample point of a path, points first."""
    points = np.asarray(sample_path(path), dtype=np.float64)
    places = np.tile(as_rows([mover]), (len(points), 1))
    places[:, :3] = points
    watchers = as_rows(enemies)
    rows, targets = np.tile(watchers, (len(points), 1)), np.repeat(places, len(enemies), axis=0)
    enemy = np.tile(np.arange(len(enemies), dtype=np.int64), len(points))
    return rows, targets, enemy, front_arcs(list(enemies) * len(points), rows, targets)


def viewshed(world: World, viewer: Body, points: Floats, silhouette: Silhouette, others: Sequence[Body] = ()) -> Bools:
    """Where a viewer would see a silhouette: one answer for each point (n, 3).

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene, Solid
    >>> wall = Solid(id="wall", outline=((90, 0), (100, 0), (100, 200), (90, 200)), bottom=0, top=60)
    >>> world = World(Scene(width=300, depth=300, solids=(wall,)))
    >>> viewer = Body(at=(40, 100, 0), silhouette=SILHOUETTES["2"], facing=0)
    >>> viewshed(world, viewer, np.array([[150.0, 100, 0], [150, 280, 0], [20, 100, 0]]), SILHOUETTES["2"])
    array([False,  True, False])
    """
    targets = np.empty((len(points), 5))
    targets[:, :3], targets[:, 3], targets[:, 4] = points, silhouette.radius, silhouette.height
    rows = np.repeat(as_rows([viewer]), len(points), axis=0)
    arcs = front_arcs([viewer] * len(points), rows, targets)
    seen = np.zeros(len(points), dtype=np.bool_)
    seen[arcs] = world.sees(rows[arcs], targets[arcs], as_rows(others))
    return seen


def cover_spots(
    world: World,
    trooper: Body,
    candidates: Sequence[Point3],
    threats: Sequence[Body],
    others: Sequence[Body] = (),
) -> list[Spot]:
    """Candidate places from the least to the most exposed to some threats."""
    places = [msgspec.structs.replace(trooper, at=at) for at in candidates]
    pairs = [(threat, place) for place in places for threat in threats]
    seen = world.lines_of_fire(pairs, others).reshape(len(places), len(threats))
    spots = []
    for place, row in zip(places, seen, strict=True):
        watching = [threat for threat, sees in zip(threats, row.tolist(), strict=True) if sees]
        touching = watching and world.touched(place)
        covered = [one.id for one in watching if touching and world.cover(one, place, others).kind == "partial"]
        spots.append(Spot(at=place.at, seen_by=tuple(one.id for one in watching), covered_from=tuple(covered)))
    return sorted(spots, key=lambda spot: (spot.exposure, spot.at))


def _point(row: Floats) -> Point3:
    x, y, z = (round(float(value), 3) for value in row)
    return (x, y, z)
