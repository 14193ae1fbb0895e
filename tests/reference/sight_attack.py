"""Lines of fire by force, without anything of the engine: eyes everywhere look at whole faces, line by line.

Solids are taken as they are, neither shrunk nor merged. From an eye, lines to a lattice over the face of a target are
cast; the largest square of free ones is what it sees. The most hopeful eyes *climb*: they move to wherever the square
is larger, at first by millimetres, at last by hundredths, on ever finer lattices. All squares that are reported are
there: they are measured from the first free line to the last.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numba
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from sightline.geometry.shapes import Body, Scene

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SIDES = 26
"""Room for the sides of a block."""

ENOUGH = 3.2
"""Larger squares are not looked for."""

COARSE = 2.4
"""Distance of the lines of a first look: some of them meet every patch of 3 mm."""

LATTICES = ((0.5, 4.0, 0.5, 1.0), (0.13, 0.5, 0.06, 2.8), (0.04, 0.08, 0.01, 9.0))
"""How eyes climb: distance of lines, first and last step; and what has to be found to go on with the next."""


class Blocks(NamedTuple):
    """Convex prisms, and cylinders that stand in the way."""

    sides: Floats
    """Half-planes in plan (n, SIDES, 3)."""
    many: Ints
    """How many of them there are (n,)."""
    heights: Floats
    """Underside, slopes and level of the top (n, 4)."""
    corners: Floats
    """In plan; the last is repeated (n, SIDES, 2)."""
    highest: Floats
    cylinders: Floats


def row_of(body: Body) -> Floats:
    """Place, radius and height."""
    return np.array([*body.at, body.silhouette.base / 2, body.silhouette.height], dtype=np.float64)


def blocks_of(scene: Scene, models: Sequence[Body], shrink: float = 0.0) -> Blocks:
    """All that stands in the way, every solid for itself."""
    sides, many, heights, outlines = [], [], [], []
    for solid in scene.solids:
        plan = Polygon(solid.outline)
        convex = plan.convex_hull.area - plan.area < 1e-6
        for piece in [plan] if convex else shapely.get_parts(shapely.constrained_delaunay_triangles(plan)):
            corners = np.array(orient(piece).exterior.coords[:-1])
            along = np.roll(corners, -1, axis=0) - corners
            normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
            rows = np.zeros((SIDES, 3))
            rows[: len(corners)] = np.column_stack([normal, (normal * corners).sum(axis=1) - shrink])
            rise_x, rise_y = solid.slope
            x, y = solid.outline[0]
            sides.append(rows)
            many.append(len(corners))
            low = solid.bottom + shrink if solid.bottom > 0 else -99.0
            heights.append((low, rise_x, rise_y, solid.top - rise_x * x - rise_y * y - shrink))
            outlines.append(np.pad(corners, ((0, SIDES - len(corners)), (0, 0)), mode="edge"))
    corners, planes = np.array(outlines).reshape(-1, SIDES, 2), np.array(heights).reshape(-1, 4)
    tops = planes[:, 3, None] + planes[:, 1, None] * corners[..., 0] + planes[:, 2, None] * corners[..., 1]
    bodies = [row_of(body) - (0, 0, 0, shrink, shrink) for body in models]
    return Blocks(
        np.array(sides).reshape(-1, SIDES, 3),
        np.array(many, dtype=np.int64),
        planes,
        corners,
        tops.max(axis=1, initial=-math.inf),
        np.array(bodies, dtype=np.float64).reshape(-1, 5),
    )


def near(blocks: Blocks, one: Floats, two: Floats) -> Blocks:
    """Without what is beside, above or below all lines of a pair, and without the pair itself."""
    distance = max(math.hypot(*(two[:2] - one[:2])), 1e-9)
    ahead = (two[:2] - one[:2]) / distance
    reach, low, high = max(one[3], two[3]) + 0.1, min(one[2], two[2]), max(one[2] + one[4], two[2] + two[4])
    from_one = blocks.corners - one[:2]
    along, aside = from_one @ ahead, from_one @ np.array([-ahead[1], ahead[0]])
    inside = (along.max(axis=1) > -reach) & (along.min(axis=1) < distance + reach)
    inside &= (aside.max(axis=1) > -reach) & (aside.min(axis=1) < reach)
    inside &= (blocks.heights[:, 0] < high) & (blocks.highest > low)
    apart = [
        row
        for row in blocks.cylinders
        if not any(np.allclose(row[:3], body[:3]) for body in (one, two))
        and abs((row[:2] - one[:2]) @ (-ahead[1], ahead[0])) < reach + row[3]
        and -reach - row[3] < (row[:2] - one[:2]) @ ahead < distance + reach + row[3]
    ]
    return Blocks(
        blocks.sides[inside],
        blocks.many[inside],
        blocks.heights[inside],
        blocks.corners[inside],
        blocks.highest[inside],
        np.array(apart).reshape(-1, 5),
    )


@numba.njit(cache=True)
def _outside(before: float, after: float, low: float, high: float) -> tuple[float, float]:
    """What is left of a stretch of a line that is so far outside a plane at its two ends."""
    if before >= 0 and after >= 0:
        return 1.0, 0.0
    if before > 0:
        return max(low, before / (before - after)), high
    if after > 0:
        return low, min(high, before / (before - after))
    return low, high


@numba.njit(cache=True)
def _block_hits(sides: Floats, many: Ints, heights: Floats, block: int, a: Floats, b: Floats) -> bool:
    """Whether the inside of a block meets the line from a to b."""
    under, p, q, level = heights[block, 0], heights[block, 1], heights[block, 2], heights[block, 3]
    low, high = _outside(under - a[2], under - b[2], 0.0, 1.0)
    before, after = a[2] - p * a[0] - q * a[1] - level, b[2] - p * b[0] - q * b[1] - level
    low, high = _outside(before, after, low, high)
    for side in range(many[block]):
        if high - low <= 1e-9:
            return False
        nx, ny, c = sides[block, side, 0], sides[block, side, 1], sides[block, side, 2]
        low, high = _outside(nx * a[0] + ny * a[1] - c, nx * b[0] + ny * b[1] - c, low, high)
    return high - low > 1e-9


@numba.njit(cache=True)
def _cylinder_hits(cylinder: Floats, a: Floats, b: Floats) -> bool:
    """The same for an upright cylinder."""
    x, y, z, radius, height = cylinder
    low, high = 0.0, 1.0
    rise = b[2] - a[2]
    if abs(rise) > 1e-12:
        first, second = (z - a[2]) / rise, (z + height - a[2]) / rise
        low, high = max(low, min(first, second)), min(high, max(first, second))
    elif a[2] <= z or a[2] >= z + height:
        return False
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = min(max(((x - a[0]) * dx + (y - a[1]) * dy) / square if square > 0 else 0.0, low), high)
    return bool(low < high and math.hypot(a[0] + share * dx - x, a[1] + share * dy - y) < radius - 1e-9)


@numba.njit(cache=True)
def _hits(sides: Floats, many: Ints, heights: Floats, cylinders: Floats, recent: Ints, a: Floats, b: Floats) -> bool:
    """Whether the inside of anything meets the line from a to b; what was met last is asked first."""
    if recent[0] < len(sides) and _block_hits(sides, many, heights, recent[0], a, b):
        return True
    for block in range(len(sides)):
        if _block_hits(sides, many, heights, block, a, b):
            recent[0] = block
            return True
    met = False
    for row in range(len(cylinders)):
        met = met or _cylinder_hits(cylinders[row], a, b)
    return met


@numba.njit(cache=True)
def _face(eye: Floats, target: Floats) -> tuple[float, float, float, float, bool]:
    """Direction to a target, the height of its wall, how steeply its cap shows, and whether from above."""
    dx, dy = target[0] - eye[0], target[1] - eye[1]
    away = math.hypot(dx, dy)
    over, under = eye[2] - target[2] - target[4], target[2] - eye[2]
    drop = max(over, under, 0.0)
    cos, sin = (dx / away, dy / away) if away > 1e-12 else (1.0, 0.0)
    steep = drop / math.hypot(away, drop) if drop > 0 else 0.0
    return cos, sin, target[4] if away > target[3] else 0.0, steep, under <= 0


@numba.njit(cache=True)
def _spot(face: tuple[float, float, float, float, bool], target: Floats, u: float, v: float, out: Floats) -> bool:
    """The point of a target's face so far sideways and so far up; whether there is one."""
    cos, sin, wall, steep, above = face
    radius = target[3]
    if abs(u) > radius + 1e-9 or v < -1e-9:
        return False
    half = math.sqrt(max(radius * radius - u * u, 0.0))
    if v <= wall:
        depth, level = -half, v
    else:
        if steep <= 0 or v - wall > 2 * half * steep + 1e-9:
            return False
        depth, level = (v - wall) / steep - half, target[4]
    out[0] = target[0] + cos * depth - sin * u
    out[1] = target[1] + sin * depth + cos * u
    out[2] = target[2] + (level if above else target[4] - level)
    return True


@numba.njit(cache=True)
def _whole(eye: Floats, target: Floats, out: Floats) -> None:
    """The whole face: from and to sideways and upwards."""
    _, _, wall, steep, _ = _face(eye, target)
    out[0], out[1], out[2], out[3] = -target[3], target[3], 0.0, wall + 2 * target[3] * steep


@numba.njit(cache=True)
def largest(
    sides: Floats,
    many: Ints,
    heights: Floats,
    cylinders: Floats,
    eye: Floats,
    target: Floats,
    step: float,
    window: Floats,
    place: Floats,
) -> float:
    """Side of the largest square of free lines within a window (u, u, v, v) of a face.

    Where its middle is, and which share of all lines is free, is written to `place`.
    """
    columns = int((window[1] - window[0]) / step + 1e-6) + 1
    rows = int((window[3] - window[2]) / step + 1e-6) + 1
    before, here, best, free = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.int64), 0, 0
    point, recent, face = np.empty(3), np.zeros(1, dtype=np.int64), _face(eye, target)
    for i in range(columns):
        for j in range(rows):
            u, v = window[0] + i * step, window[2] + j * step
            here[j] = 0
            if _spot(face, target, u, v, point) and not _hits(sides, many, heights, cylinders, recent, eye, point):
                here[j], free = 1, free + 1
                if i and j:
                    here[j] += min(before[j], here[j - 1], before[j - 1])
                if here[j] > best:
                    best = here[j]
                    place[0], place[1] = u - (best - 1) * step / 2, v - (best - 1) * step / 2
        before, here = here, before
    place[2] = free / (columns * rows)
    return (best - 1) * step if best else -step


@numba.njit(cache=True)
def _eye(viewer: Floats, turn: float, surface: int, a: float, b: float, out: Floats) -> None:
    """An eye on the wall (angle, height) or on a cap (angle, share of the radius) of a viewer."""
    x, y, z, radius, height = viewer
    away = radius if surface == 0 else radius * min(max(b, 0.0), 1.0)
    out[0], out[1] = x + away * math.cos(turn + a), y + away * math.sin(turn + a)
    out[2] = z + (min(max(b, 0.0), height) if surface == 0 else height if surface == 1 else 0.0)


@numba.njit(cache=True)
def climb(
    sides: Floats,
    many: Ints,
    heights: Floats,
    cylinders: Floats,
    viewer: Floats,
    target: Floats,
    start: Floats,
    out: Floats,
) -> float:
    """Move an eye (surface, a, b, u, v) as long as it sees a larger square: steps of every size, in all directions."""
    turn = math.atan2(target[1] - viewer[1], target[0] - viewer[0])
    surface, a, b = int(start[0]), start[1], start[2]
    window, eye, spot = np.empty(4), np.empty(3), np.empty(3)
    u, v, best = start[3], start[4], -9.0
    for fine, step, last, needed in LATTICES:
        best, score = -9.0, -9.0
        reach = 1.6 + 6 * fine
        while step > last:
            moved, from_a, from_b = False, a, b
            for number in range(9):
                # First where it is, then around it.
                da, db = (number + 4) % 9 // 3 - 1, (number + 4) % 3 - 1
                a2 = from_a + da * step / viewer[3]
                b2 = from_b + db * (step if surface == 0 else step / viewer[3])
                _eye(viewer, turn, surface, a2, b2, eye)
                _whole(eye, target, window)
                window[0], window[1] = max(window[0], u - reach), min(window[1], u + reach)
                window[2], window[3] = max(window[2], v - reach), min(window[3], v + reach)
                if window[0] > window[1] or window[2] > window[3]:
                    continue
                found = largest(sides, many, heights, cylinders, eye, target, fine, window, spot)
                # Of squares of one size, the one with more around it is more hopeful.
                if found + fine * spot[2] / 2 > score + 1e-9:
                    score, best, moved = found + fine * spot[2] / 2, found, moved or number > 0
                    u, v, a, b = spot[0], spot[1], a2, b2
                    out[0], out[1], out[2] = eye
                    if best >= ENOUGH and fine < 0.2:
                        return best
            if not moved:
                step /= 2
        if best < needed:
            break
    return best


@numba.njit(cache=True)
def attack(
    sides: Floats,
    many: Ints,
    heights: Floats,
    cylinders: Floats,
    viewer: Floats,
    target: Floats,
    spacing: float,
    tries: int,
    out: Floats,
) -> float:
    """The largest free square that eyes of a viewer find on a target: a look from everywhere, then climbing."""
    turn = math.atan2(target[1] - viewer[1], target[0] - viewer[0])
    around = max(6, int(math.pi * viewer[3] / spacing))
    up = max(2, int(viewer[4] / spacing) + 1)
    deep = max(2, int(viewer[3] / spacing) + 1)
    starts, count = np.empty((3 * around * (up + deep) * 4, 6)), 0
    eye, window, place = np.empty(3), np.empty(4), np.empty(3)
    for surface in range(3):
        if surface == 1 and target[2] + target[4] <= viewer[2] + viewer[4]:
            continue
        if surface == 2 and target[2] >= viewer[2]:
            continue
        spread = 1.7 if surface == 0 else math.pi
        for i in range(around + 1):
            for j in range(up + 1 if surface == 0 else deep + 1):
                a = -spread + 2 * spread * i / around
                b = viewer[4] * j / up if surface == 0 else j / deep
                _eye(viewer, turn, surface, a, b, eye)
                _whole(eye, target, window)
                found = largest(sides, many, heights, cylinders, eye, target, COARSE, window, place)
                if found >= 0:
                    starts[count, 0], starts[count, 1], starts[count, 2] = surface, a, b
                    starts[count, 3], starts[count, 4], starts[count, 5] = place[0], place[1], found + place[2]
                    count += 1
    best = -1.0
    order = np.argsort(-starts[:count, 5])
    for number in range(min(count, tries)):
        # The best, and some from all over the rest.
        row = order[number] if number < tries // 2 else order[(number * 7919) % count]
        best = max(best, climb(sides, many, heights, cylinders, viewer, target, starts[row], out))
        if best >= ENOUGH:
            break
    return best


def best_square(blocks: Blocks, one: Floats, two: Floats, *, spacing: float = 5.0, tries: int = 10) -> float:
    """The largest square, up to 3.2 mm, that either of a pair was found to see of the other."""
    between, best = near(blocks, one, two), -1.0
    for viewer, target in ((one, two), (two, one)):
        best = max(best, attack(*_rays(between), viewer, target, spacing, tries, np.empty(3)))
        if best >= ENOUGH:
            break
    return best


def square_near(blocks: Blocks, one: Floats, two: Floats, start: Floats, end: Floats) -> float:
    """The same, if only eyes climb that begin near either end of a line, and look at the other end."""
    between, best = near(blocks, one, two), -1.0
    for viewer, target, eye, towards in ((one, two, start, end), (two, one, end, start)):
        turn = math.atan2(*(target[:2] - viewer[:2])[::-1])
        a = math.atan2(*(eye[:2] - viewer[:2])[::-1]) - turn
        away, level = math.hypot(*(eye[:2] - viewer[:2])), eye[2] - viewer[2]
        u, v = _place(eye, target, towards)
        starts = [(0, a, level, u, v)]
        if away < viewer[3] - 1e-3:
            starts = [(1 if level > viewer[4] / 2 else 2, a, away / viewer[3], u, v)]
        elif level > viewer[4] - 3 or level < 3:
            starts.append((1 if level > viewer[4] / 2 else 2, a, 1.0, u, v))
        for row in starts:
            best = max(best, climb(*_rays(between), viewer, target, np.array(row, dtype=np.float64), np.empty(3)))
    return best


def proven_square(blocks: Blocks, one: Floats, two: Floats, start: Floats, end: Floats) -> float:
    """The largest square that either end of a witness sees around the other end."""
    between, best = near(blocks, one, two), -1.0
    for eye, target, towards in ((start, two, end), (end, one, start)):
        window, place = np.empty(4), np.empty(3)
        _whole(eye, target, window)
        u, v = _place(eye, target, towards)
        window[0], window[1] = max(window[0], u - 2.0), min(window[1], u + 2.0)
        window[2], window[3] = max(window[2], v - 2.0), min(window[3], v + 2.0)
        if window[0] < window[1] and window[2] < window[3]:
            best = max(best, largest(*_rays(between), eye, target, 0.05, window, place))
        if best >= 2.9:
            break
    return best


def _place(eye: Floats, target: Floats, point: Floats) -> tuple[float, float]:
    """Where on the face of a target a point of it is."""
    cos, sin, wall, steep, above = _face(eye, target)
    x, y, z = point - target[:3]
    u, depth = y * cos - x * sin, x * cos + y * sin
    up = z if above else target[4] - z
    half = math.sqrt(max(target[3] * target[3] - u * u, 0.0))
    return u, wall + (depth + half) * steep if up > target[4] - 1e-6 and depth + half > 1e-6 else min(up, wall)


def _rays(blocks: Blocks) -> tuple[Floats, Ints, Floats, Floats]:
    return blocks.sides, blocks.many, blocks.heights, blocks.cylinders
