"""Convex polygons (n, 2) that are cut by half-planes `a x + b y >= c`. How many corners they have is kept apart."""

from sightline.geometry.arrays import Floats
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart

MOST = 24
"""Room for the corners of a polygon; a cut that would need more is not made."""

ROUNDING = 1e-9


@compiled
def copy(polygon: Floats, count: int, out: Floats) -> None:
    """The same corners elsewhere."""
    for corner in range(count):
        out[corner, 0], out[corner, 1] = polygon[corner, 0], polygon[corner, 1]


@compiled
def clip(polygon: Floats, count: int, a: float, b: float, c: float, scratch: Floats) -> int:
    """Cut a polygon down to what is inside a half-plane; returns how many corners are left."""
    stays_apart()
    worst = 0.0
    for corner in range(count):
        worst = min(worst, a * polygon[corner, 0] + b * polygon[corner, 1] - c)
    if worst >= -ROUNDING or count + 1 > MOST:
        return count
    kept = 0
    before = a * polygon[count - 1, 0] + b * polygon[count - 1, 1] - c
    x, y = polygon[count - 1, 0], polygon[count - 1, 1]
    for corner in range(count):
        here = a * polygon[corner, 0] + b * polygon[corner, 1] - c
        if (before >= 0) != (here >= 0):
            share = before / (before - here)
            scratch[kept, 0] = x + share * (polygon[corner, 0] - x)
            scratch[kept, 1] = y + share * (polygon[corner, 1] - y)
            kept += 1
        x, y, before = polygon[corner, 0], polygon[corner, 1], here
        if here >= 0:
            scratch[kept, 0], scratch[kept, 1] = x, y
            kept += 1
    copy(scratch, kept, polygon)
    return kept


@compiled
def without(polygon: Floats, count: int, halves: Floats, many: int, scratch: Floats) -> int:
    """Cut a polygon down to what encloses all of it that is outside some one of the half-planes (many, 3).

    What is left out is inside all of them. A point that is outside one lies in a piece that this one cuts off, and that
    piece is enclosed by its stretch of the polygon's edge: so it is enough to go along the edge.
    """
    stays_apart()
    kept = 0
    for corner in range(count):
        after = corner + 1 if corner + 1 < count else 0
        begin, end = _inside(polygon, corner, after, halves, many)
        # From `begin` to `end`, shares of the edge from this corner to the next, it is inside all half-planes.
        if begin > 0 or begin >= end:
            scratch[kept, 0], scratch[kept, 1] = polygon[corner, 0], polygon[corner, 1]
            kept += 1
        if begin < end and kept + 3 <= MOST:
            for share in (begin, end):
                if 0 < share < 1:
                    scratch[kept, 0] = polygon[corner, 0] + share * (polygon[after, 0] - polygon[corner, 0])
                    scratch[kept, 1] = polygon[corner, 1] + share * (polygon[after, 1] - polygon[corner, 1])
                    kept += 1
        if kept + 3 > MOST:
            return count
    copy(scratch, kept, polygon)
    return kept


@compiled
def _inside(polygon: Floats, corner: int, after: int, halves: Floats, many: int) -> tuple[float, float]:
    """Between which shares of an edge it is inside all half-planes."""
    begin, end = 0.0, 1.0
    for half in range(many):
        # What is on the edge of a half-plane is not inside it.
        a, b, c = halves[half, 0], halves[half, 1], halves[half, 2] + 2 * ROUNDING
        first = a * polygon[corner, 0] + b * polygon[corner, 1] - c
        last = a * polygon[after, 0] + b * polygon[after, 1] - c
        if first < 0:
            if last < 0:
                return 1.0, 0.0
            begin = max(begin, first / (first - last))
        elif last < 0:
            end = min(end, first / (first - last))
    return begin, end


@compiled
def area(polygon: Floats, count: int) -> float:
    """How large a polygon is."""
    total = 0.0
    for corner in range(1, count - 1):
        ax, ay = polygon[corner, 0] - polygon[0, 0], polygon[corner, 1] - polygon[0, 1]
        bx, by = polygon[corner + 1, 0] - polygon[0, 0], polygon[corner + 1, 1] - polygon[0, 1]
        total += ax * by - ay * bx
    return abs(total) / 2


@compiled
def middle(polygon: Floats, count: int) -> tuple[float, float]:
    """A place well inside: where its corners are on average."""
    x = y = 0.0
    for corner in range(count):
        x, y = x + polygon[corner, 0] / count, y + polygon[corner, 1] / count
    return x, y


@compiled
def extent(polygon: Floats, count: int, axis: int) -> tuple[float, float]:
    """From and to along an axis."""
    first = last = polygon[0, axis]
    for corner in range(1, count):
        first, last = min(first, polygon[corner, axis]), max(last, polygon[corner, axis])
    return first, last


@compiled
def extent_at(polygon: Floats, count: int, share: float) -> tuple[float, float]:
    """From and to of `x + share (y - x)`: where lines given at two depths are in between, or beyond."""
    first = last = polygon[0, 0] + share * (polygon[0, 1] - polygon[0, 0])
    for corner in range(1, count):
        place = polygon[corner, 0] + share * (polygon[corner, 1] - polygon[corner, 0])
        first, last = min(first, place), max(last, place)
    return first, last
