"""Random tables, random troopers on them, and a slow, obviously right answer to compare with."""

import math
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from shapely.geometry import Point as PlanPoint
from shapely.geometry import Polygon
from slow_sight import eyes_see_a_patch

from sightline.geometry.arrays import as_rows
from sightline.geometry.moving.movement_bodies import overlap
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Silhouette, Solid

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def rectangle(x: float, y: float, wide: float, deep: float, angle: float = 0.0) -> tuple[tuple[float, float], ...]:
    turn = math.radians(angle)
    return tuple(
        (x + cx * math.cos(turn) - cy * math.sin(turn), y + cx * math.sin(turn) + cy * math.cos(turn))
        for cx, cy in ((-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2))
    )


def random_scene(seed: int, pieces: int = 60, size: float = 1200.0) -> Scene:
    """Buildings, walls, crates, bridges and ramps anywhere, turned anyhow."""
    rng = np.random.default_rng(seed)
    solids = []
    for number in range(pieces):
        kind = rng.random()
        x, y = (float(value) for value in rng.uniform(0, size, 2))
        angle = float(rng.choice([0.0, 0.0, 90.0, rng.uniform(0, 180)]))
        low, high = 0.0, float(rng.uniform(15, 60))
        if kind < 0.3:
            wide, deep, high = rng.uniform(80, 220), rng.uniform(80, 220), float(rng.uniform(60, 180))
        elif kind < 0.6:
            wide, deep = rng.uniform(60, 150), rng.uniform(8, 20)
        elif kind < 0.85:
            wide, deep = rng.uniform(25, 60), rng.uniform(25, 60)
        else:
            wide, deep, low = rng.uniform(60, 200), rng.uniform(30, 60), float(rng.uniform(20, 60))
            high = low + float(rng.uniform(4, 30))
        slope = (float(rng.uniform(-0.2, 0.2)), 0.0) if 0.5 < kind < 0.55 else (0.0, 0.0)
        outline = rectangle(x, y, float(wide), float(deep), angle)
        solids.append(Solid(id=f"s{number}", outline=outline, bottom=low, top=high, slope=slope))
    return Scene(width=size, depth=size, solids=tuple(solids))


def random_bodies(scene: Scene, count: int, rng: np.random.Generator) -> list[Body]:
    """Troopers of all silhouettes on the ground and on tops, some prone, none inside anything or anybody."""
    plans = [Polygon(solid.outline) for solid in scene.solids]
    found: list[Body] = []
    while len(found) < count:
        silhouette = SILHOUETTES[str(rng.choice(["1", "2", "2", "2", "3", "5", "7", "8"]))]
        if rng.random() < 0.15:
            silhouette = silhouette.prone
        x, y = float(rng.uniform(40, scene.width - 40)), float(rng.uniform(40, scene.depth - 40))
        base, middle = PlanPoint(x, y).buffer(silhouette.radius), PlanPoint(x, y)
        near = [(solid, plan) for solid, plan in zip(scene.solids, plans, strict=True) if plan.intersects(base)]
        floors = [0.0, *(solid.top for solid, plan in near if solid.flat and plan.contains(middle))]
        z = float(rng.choice(floors))
        body = Body(id=f"b{len(found)}", at=(x, y, z), silhouette=silhouette)
        if all(solid.highest <= z or solid.bottom >= body.top for solid, _ in near) and not any(
            overlap(body.at, silhouette, other) for other in found
        ):
            found.append(body)
    return found


def solid_blocks(solid: Solid, starts: Floats, ends: Floats) -> Bools:
    """Exact, in double precision, for a convex outline: is any of the line deeper than EPSILON inside the solid?"""
    eps = 0.01
    enter, leave = np.zeros(len(ends)), np.ones(len(ends))
    corners = np.array(solid.outline)
    planes = [
        (np.array([along[1], -along[0], 0.0]) / np.hypot(*along), start)
        for start, along in zip(corners, np.roll(corners, -1, axis=0) - corners, strict=True)
    ]
    top = np.array([-solid.slope[0], -solid.slope[1], 1.0])
    halves = [(normal, float(normal[:2] @ corner) - eps) for normal, corner in planes]
    halves.append((top, float(top[:2] @ corners[0]) + solid.top - eps))
    if solid.bottom > 0:
        halves.append((np.array([0.0, 0.0, -1.0]), -solid.bottom - eps))
    for normal, offset in halves:
        before, after = starts @ normal - offset, ends @ normal - offset
        fall = before - after
        share = before / np.where(fall == 0, 1.0, fall)
        enter = np.where(fall > 0, np.maximum(enter, share), enter)
        leave = np.where(fall < 0, np.minimum(leave, share), leave)
        leave = np.where((fall == 0) & (before > 0), -1.0, leave)
    return np.asarray(enter < leave)


def eyes(viewer: Body, target: Body, step: float, *, whole_volume: bool) -> Floats:
    """Points all over the surface of a silhouette that faces another, or all through its volume."""
    radius, height = viewer.silhouette.radius, viewer.silhouette.height
    around = np.linspace(0, 2 * math.pi, math.ceil(2 * math.pi * radius / step), endpoint=False)
    towards = math.atan2(target.at[1] - viewer.at[1], target.at[0] - viewer.at[0])
    ring = np.column_stack([np.cos(around + towards), np.sin(around + towards)]) * radius
    # A line that starts on the far side of the wall passes through the near side or a cap.
    near = ring[np.cos(around) >= -0.2]
    side = np.arange(-radius, radius + step / 2, step)
    grid = np.array([(x, y) for x in side for y in side if math.hypot(x, y) < radius])
    levels = np.linspace(0, height, math.ceil(height / step) + 1)
    disc = np.concatenate([ring, grid])
    points = [(x, y, z) for z in levels for x, y in (disc if whole_volume or z in (levels[0], levels[-1]) else near)]
    found: Floats = np.array(points) + np.array(viewer.at)
    return found


class Blockers(NamedTuple):
    """All that stands in the way: half-spaces (parts, sides, 4) of convex parts, and upright cylinders (n, 5)."""

    planes: Floats
    cylinders: Floats

    @staticmethod
    def of(prisms: Prisms, models: Floats) -> "Blockers":
        return Blockers(prisms.planes, models)

    def near(self, one: Body, other: Body) -> "Blockers":
        """Without the parts that are wholly beyond one side of a box around both."""
        reach = max(one.silhouette.radius, other.silhouette.radius) + 1
        low, high = np.minimum(one.at, other.at)[:2] - reach, np.maximum(one.at, other.at)[:2] + reach
        corners = np.array([(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])])
        aside = np.einsum("psk,ck->psc", self.planes[..., :2], corners) - self.planes[..., 3, None]
        upright = (self.planes[..., 2] == 0)[..., None]
        return Blockers(
            np.ascontiguousarray(self.planes[~(upright & (aside > 0)).all(axis=2).any(axis=1)]), self.cylinders
        )


def sees_a_patch(points: Floats, target: Body, blockers: Blockers, step: float = 1.0) -> bool:
    """Whether a 3 x 3 mm patch of the target's face is free from one eye: every line of a fine lattice over it."""
    row = as_rows([target])[0]
    return bool(eyes_see_a_patch(blockers.planes, blockers.cylinders, points, row, step))


def reference_sees(
    one: Body, other: Body, blockers: Blockers, *, eye_step: float = 2.5, whole_volume: bool = False
) -> bool:
    """Try everything: every eye of either silhouette, every patch of the other's face."""
    near = blockers.near(one, other)
    return any(
        sees_a_patch(eyes(viewer, target, eye_step, whole_volume=whole_volume), target, near)
        for viewer, target in ((one, other), (other, one))
    )


class Tools:
    """The helpers above, for tests that ask for the `sight` fixture."""

    Blockers = Blockers
    rectangle = staticmethod(rectangle)
    random_scene = staticmethod(random_scene)
    random_bodies = staticmethod(random_bodies)
    solid_blocks = staticmethod(solid_blocks)
    reference_sees = staticmethod(reference_sees)
    sees_a_patch = staticmethod(sees_a_patch)

    @staticmethod
    def body(x: float, y: float, z: float = 0.0, s: str = "2", facing: float | None = None, name: str = "") -> Body:
        silhouette: Silhouette = SILHOUETTES[s.rstrip("p")]
        return Body(
            at=(x, y, z), silhouette=silhouette.prone if s.endswith("p") else silhouette, facing=facing, id=name
        )

    @staticmethod
    def box(name: str, x: float, y: float, wide: float, deep: float, top: float, bottom: float = 0.0) -> Solid:
        corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
        return Solid(id=name, outline=corners, bottom=bottom, top=top)


@pytest.fixture(scope="session")
def sight() -> Tools:
    return Tools()
