"""A second opinion on lines of fire that shares nothing with the engine: what it says is attacked from outside.

Solids are read from the scene as they are, neither shrunk nor merged. A "yes" has to prove itself: from the eye that it
names, lines a tenth of a millimetre apart are cast at the neighbourhood of the patch. A "no" is attacked: eyes all over
both silhouettes look at the whole face, and the most hopeful of them climb to wherever more can be seen.

`python tests/reference/sight_oracle.py 20000` asks about so many pairs of all shipped and some generated tables: a
third of them close together, and up to two fifths on either side of the border of sight.
"""

import math
import sys
from collections.abc import Sequence
from typing import NamedTuple

import numba
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from sightline.content import tables
from sightline.content.tables.expand import expand
from sightline.content.tables.generate import generate
from sightline.geometry.seeing import search
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World

Floats = NDArray[np.float64]

SIDES = 26


class Blocks(NamedTuple):
    """Convex prisms: half-planes in plan (n, SIDES, 3) and underside, slopes and level of the top (n, 4); cylinders."""

    sides: Floats
    heights: Floats
    bounds: Floats
    cylinders: Floats


def blocks_of(scene: Scene, models: Sequence[Body], shrink: float = 0.0) -> Blocks:
    """All that stands in the way, every solid for itself."""
    sides, heights, bounds = [], [], []
    for solid in scene.solids:
        plan = Polygon(solid.outline)
        convex = plan.convex_hull.area - plan.area < 1e-6
        for piece in [plan] if convex else shapely.get_parts(shapely.constrained_delaunay_triangles(plan)):
            corners = np.array(orient(piece).exterior.coords[:-1])
            along = np.roll(corners, -1, axis=0) - corners
            normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
            rows = np.zeros((SIDES, 3))
            rows[:, 2] = 1.0  # no side: everything is inside
            rows[: len(corners)] = np.column_stack([normal, (normal * corners).sum(axis=1) - shrink])
            rise_x, rise_y = solid.slope
            x, y = solid.outline[0]
            low = solid.bottom + shrink if solid.bottom > 0 else -99.0
            sides.append(rows)
            heights.append((low, rise_x, rise_y, solid.top - rise_x * x - rise_y * y - shrink))
            bounds.append((*corners.min(axis=0), *corners.max(axis=0)))
    bodies = [(*body.at, body.silhouette.base / 2 - shrink, body.silhouette.height - shrink) for body in models]
    return Blocks(
        np.array(sides).reshape(-1, SIDES, 3),
        np.array(heights).reshape(-1, 4),
        np.array(bounds).reshape(-1, 4),
        np.array(bodies, dtype=np.float64).reshape(-1, 5),
    )


def near(blocks: Blocks, one: Floats, two: Floats) -> Blocks:
    """Without what is beyond the box around a pair, and without the pair itself."""
    reach = max(one[3], two[3])
    low, high = np.minimum(one[:2], two[:2]) - reach, np.maximum(one[:2], two[:2]) + reach
    inside = (blocks.bounds[:, :2] <= high).all(axis=1) & (blocks.bounds[:, 2:] >= low).all(axis=1)
    apart = [row for row in blocks.cylinders if not any(np.allclose(row[:3], body[:3]) for body in (one, two))]
    return Blocks(
        np.ascontiguousarray(blocks.sides[inside]),
        np.ascontiguousarray(blocks.heights[inside]),
        blocks.bounds[inside],
        np.array(apart).reshape(-1, 5),
    )


@numba.njit(cache=True)
def _block_hits(sides: Floats, heights: Floats, block: int, a: Floats, b: Floats) -> bool:
    """Whether the inside of a block meets the line from a to b."""
    low, high = 0.0, 1.0
    for side in range(sides.shape[1] + 2):
        if side < sides.shape[1]:
            nx, ny, c = sides[block, side]
            start, end = nx * a[0] + ny * a[1] - c, nx * b[0] + ny * b[1] - c
        elif side == sides.shape[1]:
            start, end = heights[block, 0] - a[2], heights[block, 0] - b[2]
        else:
            start = a[2] - heights[block, 1] * a[0] - heights[block, 2] * a[1] - heights[block, 3]
            end = b[2] - heights[block, 1] * b[0] - heights[block, 2] * b[1] - heights[block, 3]
        if start >= 0 and end >= 0:
            return False
        if start > 0:
            low = max(low, start / (start - end))
        elif end > 0:
            high = min(high, start / (start - end))
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
def _hits(sides: Floats, heights: Floats, cylinders: Floats, recent: Floats, a: Floats, b: Floats) -> bool:
    """Whether the inside of anything meets the line from a to b; what was met last is asked first."""
    if recent[0] < len(sides) and _block_hits(sides, heights, int(recent[0]), a, b):
        return True
    for block in range(len(sides)):
        if _block_hits(sides, heights, block, a, b):
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
    turn = math.atan2(dy, dx) if away > 1e-12 else 0.0
    steep = drop / math.hypot(away, drop) if drop > 0 else 0.0
    return turn, target[4] if away > target[3] else 0.0, steep, away, under <= 0


@numba.njit(cache=True)
def _spot(eye: Floats, target: Floats, u: float, v: float, out: Floats) -> bool:
    """The point of a target's face so far sideways and so far up; whether there is one."""
    turn, wall, steep, _, above = _face(eye, target)
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
    out[0] = target[0] + math.cos(turn) * depth - math.sin(turn) * u
    out[1] = target[1] + math.sin(turn) * depth + math.cos(turn) * u
    out[2] = target[2] + (level if above else target[4] - level)
    return True


@numba.njit(cache=True)
def largest(
    sides: Floats,
    heights: Floats,
    cylinders: Floats,
    eye: Floats,
    target: Floats,
    step: float,
    window: Floats,
    place: Floats,
) -> float:
    """Side of the largest square of free lines within a window (u, u, v, v) of a face, and where its middle is."""
    columns = int((window[1] - window[0]) / step + 1e-6) + 1
    rows = int((window[3] - window[2]) / step + 1e-6) + 1
    sizes, best = np.zeros((columns, rows), dtype=np.int64), 0
    point, recent = np.empty(3), np.zeros(1)
    for i in range(columns):
        for j in range(rows):
            u, v = window[0] + i * step, window[2] + j * step
            if _spot(eye, target, u, v, point) and not _hits(sides, heights, cylinders, recent, eye, point):
                sizes[i, j] = 1
                if i and j:
                    sizes[i, j] += min(sizes[i - 1, j], sizes[i, j - 1], sizes[i - 1, j - 1])
                if sizes[i, j] > best:
                    best = sizes[i, j]
                    place[0], place[1] = u - (best - 1) * step / 2, v - (best - 1) * step / 2
    return (best - 1) * step if best else -step


@numba.njit(cache=True)
def _whole(eye: Floats, target: Floats, out: Floats) -> None:
    _, wall, steep, _, _ = _face(eye, target)
    out[0], out[1], out[2], out[3] = -target[3], target[3], 0.0, wall + 2 * target[3] * steep


@numba.njit(cache=True)
def _eye(viewer: Floats, turn: float, surface: int, a: float, b: float, out: Floats) -> None:
    """An eye on the wall (angle, height) or on a cap (angle, share of the radius) of a viewer."""
    x, y, z, radius, height = viewer
    away = radius if surface == 0 else radius * min(max(b, 0.0), 1.0)
    out[0], out[1] = x + away * math.cos(turn + a), y + away * math.sin(turn + a)
    out[2] = z + (min(max(b, 0.0), height) if surface == 0 else height if surface == 1 else 0.0)


@numba.njit(cache=True)
def _climb(
    sides: Floats,
    heights: Floats,
    cylinders: Floats,
    viewer: Floats,
    target: Floats,
    start: Floats,
    enough: float,
    out: Floats,
) -> float:
    """Move an eye as long as it sees a larger square: steps of every size, in all directions."""
    turn = math.atan2(target[1] - viewer[1], target[0] - viewer[0])
    surface, a, b = int(start[0]), start[1], start[2]
    window, place, eye = np.empty(4), start[3:5].copy(), np.empty(3)
    best, step = -9.0, 4.0
    while step > 0.04:
        moved = False
        for da, db in ((0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (-1.0, -1.0)):
            a2 = a + da * step / viewer[3]
            b2 = b + db * (step if surface == 0 else step / viewer[3])
            _eye(viewer, turn, surface, a2, b2, eye)
            _whole(eye, target, window)
            fine = 0.5 if step > 0.3 else 0.1
            reach = 3.5 + 2 * fine
            window[0], window[1] = max(window[0], place[0] - reach), min(window[1], place[0] + reach)
            window[2], window[3] = max(window[2], place[1] - reach), min(window[3], place[1] + reach)
            spot = np.empty(2)
            found = largest(sides, heights, cylinders, eye, target, fine, window, spot)
            if found > best + 1e-9:
                best, moved = found, da != 0 or db != 0 or moved
                place[0], place[1] = spot
                a, b = a2, b2
                out[:] = eye
                if fine == 0.1 and best >= enough:
                    return best
        if not moved or step <= 0.3:
            step /= 2
            best = -9.0 if 0.15 < step <= 0.3 else best
    return best


@numba.njit(cache=True)
def attack(
    sides: Floats,
    heights: Floats,
    cylinders: Floats,
    viewer: Floats,
    target: Floats,
    spacing: float,
    tries: int,
    enough: float,
    out: Floats,
) -> float:
    """The largest free square that eyes of a viewer find on a target: a look from everywhere, then climbing."""
    turn = math.atan2(target[1] - viewer[1], target[0] - viewer[0])
    around = max(6, int(math.pi * viewer[3] / spacing))
    up = max(2, int(viewer[4] / spacing) + 1)
    deep = max(2, int(viewer[3] / spacing) + 1)
    starts, count = np.empty((3 * around * (up + deep) * 4, 6)), 0
    eye, window, place = np.empty(3), np.empty(4), np.empty(2)
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
                found = largest(sides, heights, cylinders, eye, target, 1.5, window, place)
                if found >= 0:
                    starts[count, 0], starts[count, 1], starts[count, 2] = surface, a, b
                    starts[count, 3], starts[count, 4], starts[count, 5] = place[0], place[1], found
                    count += 1
    best = -1.0
    order = np.argsort(-starts[:count, 5])
    for number in range(min(count, tries)):
        # The best, and some from all over the rest.
        row = order[number] if number < tries // 2 else order[(number * 7919) % count]
        found = _climb(sides, heights, cylinders, viewer, target, starts[row], enough, out)
        best = max(best, found)
        if best >= enough:
            return best
    return best


def row_of(body: Body) -> Floats:
    return np.array([*body.at, body.silhouette.base / 2, body.silhouette.height], dtype=np.float64)


def best_square(blocks: Blocks, one: Floats, two: Floats, *, spacing: float = 5.0, tries: int = 16) -> float:
    """The largest square, up to 3.2 mm, that either of a pair was found to see of the other."""
    between, eye, best = near(blocks, one, two), np.empty(3), -1.0
    for viewer, target in ((one, two), (two, one)):
        found = attack(between.sides, between.heights, between.cylinders, viewer, target, spacing, tries, 3.2, eye)
        best = max(best, found)
        if best >= 3.2:
            break
    return best


def proven_square(blocks: Blocks, one: Floats, two: Floats, start: Floats, end: Floats) -> float:
    """The largest square that either end of a witness sees around the other end."""
    between, best = near(blocks, one, two), -1.0
    for eye, target, towards in ((start, two, end), (end, one, start)):
        window, place = np.empty(4), np.empty(2)
        _whole(eye, target, window)
        turn = _face(eye, target)[0]
        u = -(towards[0] - target[0]) * math.sin(turn) + (towards[1] - target[1]) * math.cos(turn)
        window[0], window[1] = max(window[0], u - 3.5), min(window[1], u + 3.5)
        best = max(best, largest(between.sides, between.heights, between.cylinders, eye, target, 0.1, window, place))
        if best >= 2.95:
            break
    return best


class Tally(NamedTuple):
    """What a comparison came to."""

    pairs: int
    seen: int
    wrong_yes: list[str]
    """Answers "yes" whose witness sees less than 2.9 mm."""
    wrong_no: list[str]
    """Answers "no" although 3.1 mm and more can be seen."""


class Room:
    """Where on a table a silhouette may stand."""

    def __init__(self, scene: Scene) -> None:
        self.solids = scene.solids
        self._tree = shapely.STRtree([Polygon(solid.outline) for solid in scene.solids])

    def under(self, x: float, y: float, radius: float) -> list[Solid]:
        base = shapely.Point(x, y).buffer(radius - 0.01)
        return [self.solids[number] for number in self._tree.query(base, predicate="intersects").tolist()]

    def holds(self, row: Floats) -> bool:
        """Whether a silhouette is inside nothing."""
        x, y, z, radius, height = row.tolist()
        return all(solid.highest <= z + 1e-6 or solid.bottom >= z + height - 1e-6 for solid in self.under(x, y, radius))


def troopers(scene: Scene, count: int, rng: np.random.Generator) -> list[Body]:
    """Silhouettes of all sizes on the ground and on level tops, a few prone, none inside anything or anybody."""
    room, found = Room(scene), list[Body]()
    while len(found) < count:
        silhouette = SILHOUETTES[str(rng.choice(list("12222235678")))]
        silhouette = silhouette.prone if rng.random() < 0.12 else silhouette
        x, y = float(rng.uniform(36, scene.width - 36)), float(rng.uniform(36, scene.depth - 36))
        under = room.under(x, y, silhouette.base / 2)
        z = float(rng.choice([0.0, *(solid.top for solid in under if solid.flat)]))
        body = Body(at=(x, y, z), silhouette=silhouette, id=f"t{len(found)}")
        if room.holds(row_of(body)) and not any(_overlap(row_of(body), row_of(other)) for other in found):
            found.append(body)
    return found


def _overlap(one: Floats, two: Floats) -> bool:
    apart = math.hypot(*(one[:2] - two[:2])) - one[3] - two[3]
    return bool(apart < 0 and one[2] < two[2] + two[4] and two[2] < one[2] + one[4])


def _some_pairs(rows: Floats, count: int, rng: np.random.Generator) -> list[tuple[Floats, Floats]]:
    """Anybody with anybody; one time in three, with one of those who are nearest to it."""
    pairs = []
    for number in range(count):
        one, two = rng.choice(len(rows), 2, replace=False)
        if number % 3 == 2:
            near = np.argsort(np.hypot(*(rows[:, :2] - rows[one, :2]).T))
            two = near[rng.integers(1, 8)]
        pairs.append((rows[one], rows[two]))
    return pairs


def borders(world: World, one: Floats, seen: Floats, unseen: Floats, models: Floats) -> tuple[Floats, Floats]:
    """Between a place of a target that is seen and one that is not: the last of either kind, 0.02 mm apart."""
    while np.abs(seen - unseen).max() > 0.02:
        middle = (seen + unseen) / 2
        if world.sees(one[None], middle[None], models)[0]:
            seen = middle
        else:
            unseen = middle
    return seen, unseen


def compare(scene: Scene, count: int, seed: int) -> Tally:
    """Ask the engine about random pairs, many of them on a border of sight, and hold every answer against the rest."""
    rng, world, room = np.random.default_rng(seed), World(scene), Room(scene)
    crowd = troopers(scene, 60, rng)
    models, rows = crowd[:8], np.array([row_of(body) for body in crowd])
    exact, lenient, larger = (blocks_of(scene, models, shrink) for shrink in (0.0, 0.011, -0.05))
    pairs = _some_pairs(rows, count, rng)
    for number in range(0, count - 1, 5):
        one, two = pairs[number]
        sight = world.sees(np.repeat(one[None], 60, axis=0), rows, rows[:8])
        like = (rows[:, 2] == two[2]) & (rows[:, 3:] == two[3:]).all(axis=1)
        if (like & sight).any() and not world.sees(one[None], two[None], rows[:8])[0]:
            seen, unseen = borders(world, one, rows[rng.choice(np.flatnonzero(like & sight))], two, rows[:8])
            if room.holds(seen) and room.holds(unseen):
                pairs[number], pairs[number + 1] = (one, seen), (one, unseen)
    viewers, targets = np.array([one for one, _ in pairs]), np.array([two for _, two in pairs])
    answers = search.scenery(world.fields).find(viewers, targets, rows[:8])
    tally = Tally(count, int(answers.seen.sum()), [], [])
    for (one, two), seen, start, end in zip(pairs, *answers[:3], strict=True):
        apart = math.hypot(*(one[:2] - two[:2])) - one[3] - two[3]
        if apart <= 0.02 and abs(one[2] - two[2]) < max(one[4], two[4]):
            continue
        if seen and (square := proven_square(lenient, one, two, start, end)) < 2.9:
            tally.wrong_yes.append(f"{one.tolist()} {two.tolist()}: {square:.2f}")
        if not seen and (square := best_square(exact, one, two)) > 3.15:
            then = best_square(larger, one, two)
            tally.wrong_no.append(f"{one.tolist()} {two.tolist()}: {square:.2f}, with all 0.05 mm larger {then:.2f}")
    return tally


def main() -> None:
    """Compare as many pairs as the first argument says, over all tables; the second is the seed."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    scenes = {name: tables.load_scene(name) for name in tables.names()}
    for number in range(4):
        scenes[f"generated {number}"] = expand(generate(number, (800, 1200) if number % 2 else (1200, 1200)))
    each, wrong, done = -(-count // len(scenes)), 0, 0
    for name, scene in scenes.items():
        for lot in range(0, each, 300):
            tally = compare(scene, min(300, each - lot), seed * 1000 + lot)
            done, wrong = done + tally.pairs, wrong + len(tally.wrong_no) + len(tally.wrong_yes)
            print(f"{name}: {tally.pairs} pairs, {tally.seen} seen, {done - wrong} of {done} agree", flush=True)
            for line in tally.wrong_yes:
                print(f"  yes, but {line}", flush=True)
            for line in tally.wrong_no:
                print(f"  no, but {line}", flush=True)
    print(f"{100 * (done - wrong) / done:.3f} % of {done} agree")


if __name__ == "__main__":
    main()
