"""One beam, tried line by line: the patch of 3 x 3 mm about the place where its middle line meets the target."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.beams import chord
from sightline.geometry.seeing.compiled.blocking import clip_line
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.looking import Look, look_at, note, point_at, tall_at
from sightline.geometry.seeing.compiled.things import (
    LEVEL,
    RISE_AHEAD,
    RISE_ASIDE,
    ROUND_RADIUS,
    UNDER,
    Things,
    crossing_between,
)
from sightline.geometry.seeing.patches import PATCH
from sightline.geometry.shapes import EPSILON

LINES = 12
"""Into how many steps an edge of a patch is divided when it is tried."""

STEPS, STEP = 4, 0.6
"""How many beams beside one are tried, and how far they are moved: in parts of where the stopped line is."""

CLEAR = 0.05
"""What is so far outside all corners of a beam is outside all of its lines, though the patch is not flat."""


@compiled
def leaves_at(viewer: Floats, s: float, slope: float, h: float, rise: float) -> tuple[float, float, float]:
    """Where a line leaves a viewer at the origin, or nearly does."""
    radius, low, high = viewer[RADIUS], viewer[Z], viewer[Z] + viewer[HEIGHT]
    square = 1 + slope * slope
    room = max(radius * radius * square - s * s, 0.0)
    nearest, half = -slope * s / square, math.sqrt(room) / square
    x = nearest + half
    z = h + rise * x
    if z > high or z < low:
        cap = high if z > high else low
        x = min(max((cap - h) / rise if rise != 0 else x, nearest - half), x)
        z = cap
    y = s + slope * x
    # Of a line that misses the viewer, the place of its wall that is nearest to it.
    back = min(radius / max(math.hypot(x, y), 1e-9), 1.0)
    return x * back, y * back, z


@compiled
def place_on_face(look: Look, target: Floats, s: float, slope: float, h: float, rise: float) -> tuple[float, float]:
    """Where on the face a line meets a target ahead: column and height as it looks from the eye."""
    radius, low, high, distance = target[RADIUS], target[Z], target[Z] + target[HEIGHT], target[X]
    square, passes = 1 + slope * slope, s + slope * distance
    nearest, half = -slope * passes / square, math.sqrt(max(radius * radius * square - passes * passes, 0.0)) / square
    x = distance + nearest - half
    z = h + rise * x
    on_cap = z > high if look.above else z < low
    if on_cap and rise != 0:
        x = min(max(((high if look.above else low) - h) / rise, x), distance + nearest + half)
    ahead, aside = x - distance, s + slope * x
    u = aside * look.ax - ahead * look.ay
    if not on_cap:
        return u, z - low if look.above else high - z
    return u, look.wall + max(ahead * look.ax + aside * look.ay + chord(radius, u), 0.0) * look.steep


@compiled
def try_beam(
    things: Things, way: int, viewer: Floats, target: Floats, line: Floats, witness: Floats, blame: Floats
) -> bool:
    """Whether the beam about a line (s, t, h, k) is free; if not, which of its lines is stopped, and by what."""
    stays_apart()
    slope, rise = (line[1] - line[0]) / target[X], (line[3] - line[2]) / target[X]
    x, y, z = leaves_at(viewer, line[0], slope, line[2], rise)
    look = look_at(x, y, z, target)
    u, v = place_on_face(look, target, line[0], slope, line[2], rise)
    return try_patch(things, way, look, target, u, v, witness, blame)


@compiled
def try_beside(
    things: Things, way: int, viewer: Floats, target: Floats, line: Floats, witness: Floats, blame: Floats
) -> bool:
    """Whether a beam near one that was tried is free: a few steps from the same eye, away from what stops a line."""
    stays_apart()
    across, up, thing = blame[0], blame[1], blame[2]
    slope, rise = (line[1] - line[0]) / target[X], (line[3] - line[2]) / target[X]
    x, y, z = leaves_at(viewer, line[0], slope, line[2], rise)
    look = look_at(x, y, z, target)
    u, v = place_on_face(look, target, line[0], slope, line[2], rise)
    found = False
    for _ in range(STEPS):
        if blame[2] < 0:
            break
        u, v = u - STEP * blame[0], v - STEP * blame[1]
        if try_patch(things, way, look, target, u, v, witness, blame):
            found = True
            break
    blame[0], blame[1], blame[2] = across, up, thing
    return found


@compiled
def try_patch(
    things: Things, way: int, look: Look, target: Floats, u: float, v: float, witness: Floats, blame: Floats
) -> bool:
    """Whether all lines from an eye to the patch about a place are free; `blame` is (sideways, upwards, thing)."""
    stays_apart()
    half = PATCH / 2
    u = min(max(u, half - target[RADIUS]), target[RADIUS] - half)
    tall = tall_at(look, target, abs(u) + half)
    blame[0] = blame[1] = 0.0
    blame[2] = -1
    if tall < PATCH - 2 * EPSILON:
        return False
    v = max(min(v, tall - half), half)
    # The corners of the patch; then the rest of its edge, and some lines inside, for what is very small.
    for begin, end in ((0, 4), (4, 4 * LINES + 9)):
        for thing in range(things.many[0]):
            if not _may_meet(things, way, thing, look, target, u, v, tall):
                continue
            for number in range(begin, end):
                across, up = _line(number)
                x, y, z = point_at(look, target, u + half * across, min(v + half * up, tall))
                if _stops_line(things, way, thing, look.x, look.y, look.z, x, y, z):
                    blame[0], blame[1], blame[2] = half * across, half * up, thing
                    return False
    note(witness, look, target, u, v)
    return True


@compiled
def _line(number: int) -> tuple[float, float]:
    """The places of a patch that are looked at, from -1 to 1 each way."""
    if number >= 4 * LINES:
        return (number - 4 * LINES) % 3 * 0.5 - 0.5, (number - 4 * LINES) // 3 * 0.5 - 0.5
    edge, step = number % 4, number // 4 * 2 / LINES - 1
    if edge < 2:
        return (step, -1.0) if edge == 0 else (-step, 1.0)
    return (1.0, step) if edge == 2 else (-1.0, -step)


@compiled
def _may_meet(
    things: Things, way: int, thing: int, look: Look, target: Floats, u: float, v: float, tall: float
) -> bool:
    """Whether no side of a thing has the eye and all corners of a patch outside."""
    stays_apart()
    row, half = things.numbers[way, thing], PATCH / 2
    if row[ROUND_RADIUS] > 0:
        return True
    ax, ay, az = point_at(look, target, u - half, v - half)
    bx, by, bz = point_at(look, target, u + half, v - half)
    cx, cy, cz = point_at(look, target, u - half, min(v + half, tall))
    dx, dy, dz = point_at(look, target, u + half, min(v + half, tall))
    if look.z <= row[UNDER] and max(az, bz, cz, dz) <= row[UNDER] - CLEAR:
        return False
    p, q, level = row[RISE_AHEAD], row[RISE_ASIDE], row[LEVEL]
    if (
        look.z - p * look.x - q * look.y >= level
        and min(az - p * ax - q * ay, bz - p * bx - q * by) >= level + CLEAR
        and min(cz - p * cx - q * cy, dz - p * dx - q * dy) >= level + CLEAR
    ):
        return False
    corners, first, last = things.corners[way], things.first[thing], things.first[thing + 1]
    x, y = corners[last - 1, 0], corners[last - 1, 1]
    for corner in range(first, last):
        nx, ny = corners[corner, 0], corners[corner, 1]
        gx, gy = ny - y, x - nx
        base = gx * x + gy * y
        clear = base + CLEAR * (abs(gx) + abs(gy))
        if (
            gx * look.x + gy * look.y >= base
            and min(gx * ax + gy * ay, gx * bx + gy * by) >= clear
            and min(gx * cx + gy * cy, gx * dx + gy * dy) >= clear
        ):
            return False
        x, y = nx, ny
    return True


@compiled
def _stops_line(
    things: Things, way: int, thing: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float
) -> bool:
    row = things.numbers[way, thing]
    begin, end = crossing_between(things, way, thing, sx, sy, ex, ey)
    if begin >= end:
        return False
    before = sz - row[RISE_AHEAD] * sx - row[RISE_ASIDE] * sy - row[LEVEL]
    after = ez - row[RISE_AHEAD] * ex - row[RISE_ASIDE] * ey - row[LEVEL]
    begin, end = clip_line(row[UNDER] - sz, row[UNDER] - ez, begin, end)
    begin, end = clip_line(before, after, begin, end)
    return begin < end
