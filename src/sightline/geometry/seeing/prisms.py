"""Scenery as convex prisms: what rays are cast against and what can hide a whole silhouette by itself.

Every solid is shrunk by EPSILON on all sides first. That one step is the whole of "touching is not blocking" and "a
line exactly along a wall is free", and it is far above the rounding of the ray kernel. The slits that this leaves
between solids that touch are closed again (`seams`).
"""

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry import Polygon

from sightline.geometry.arrays import Bools, Floats, Ints
from sightline.geometry.seeing.seams import Seams
from sightline.geometry.shapes import EPSILON, Point, Solid

BELOW_THE_TABLE = -10.0
"""Solids that stand on the table reach down to here, so that no line slips between them and the table."""


class Prisms:
    """The convex parts of solids, as arrays."""

    def __init__(self, solids: Sequence[Solid]) -> None:
        outlines: list[Floats] = []
        lows: list[float] = []
        tops: list[Floats] = []
        owners: list[int] = []
        seams = Seams(solids)
        for owner, (solid, underside) in enumerate(zip(solids, undersides(solids), strict=True)):
            for shrunk in convex_parts(solid):
                low, level = _heights(solid, shrunk, underside)
                corners, high = seams.closed(owner, shrunk, low, level)
                outlines.append(corners)
                lows.append(low)
                tops.append(high)
                owners.append(owner)
        self._set(outlines, lows, tops, owners)

    @classmethod
    def of(cls, outlines: Sequence[Floats], lows: Floats, tops: Sequence[Floats], owners: Ints) -> "Prisms":
        """Parts that are known: corners, underside, the height of the top at each corner, and their solids."""
        prisms = object.__new__(cls)
        prisms._set(list(outlines), lows, list(tops), owners)
        return prisms

    def _set(
        self, outlines: list[Floats], lows: Floats | list[float], tops: list[Floats], owners: Ints | list[int]
    ) -> None:
        self.outlines = outlines
        self.tops = tops
        self.low = np.array(lows, dtype=np.float64)
        self.high = np.array([top.max() for top in tops], dtype=np.float64)
        self.hanging: Bools = self.low > EPSILON
        """Parts that a line may pass under."""
        self.owner: Ints = np.array(owners, dtype=np.int64)
        """Index of the solid each part belongs to."""
        self.middle = np.array([corners.mean(axis=0) for corners in outlines], dtype=np.float64).reshape(-1, 2)
        self.reach = np.array(
            [np.hypot(*(corners - corners.mean(axis=0)).T).max() for corners in outlines], dtype=np.float64
        )
        """Radius of the circle around the middle that holds the part in plan."""
        self.planes = _planes(outlines, self.low, tops)

    def __len__(self) -> int:
        return len(self.outlines)

    def triangles(self) -> tuple[Floats, Ints]:
        """The closed surface of every part, and which part each triangle belongs to."""
        faces: list[Floats] = []
        owners: list[Ints] = []
        for part, (corners, low, top) in enumerate(zip(self.outlines, self.low, self.tops, strict=True)):
            mesh = _closed(corners, float(low), top)
            faces.append(mesh)
            owners.append(np.full(len(mesh), part))
        if not faces:
            return np.zeros((0, 3, 3)), np.zeros(0, dtype=np.int64)
        return np.concatenate(faces), np.concatenate(owners).astype(np.int64)


def convex_parts(solid: Solid) -> Iterator[Floats]:
    """The plan of a solid, shrunk by EPSILON, cut into few convex polygons (anticlockwise corners).

    >>> l_shape = Solid(id="l", outline=((0, 0), (90, 0), (90, 30), (30, 30), (30, 90), (0, 90)), bottom=0, top=9)
    >>> len(list(convex_parts(l_shape)))
    2
    """
    shrunk = Polygon(solid.outline).buffer(-EPSILON, join_style="mitre", mitre_limit=20.0)
    for plan in shapely.get_parts(shrunk):
        if not plan.is_empty:
            for piece in _merge([plan] if _is_convex(plan) else _triangles_of(plan)):
                ring = shapely.geometry.polygon.orient(piece).exterior.coords
                yield np.array(ring[:-1], dtype=np.float64)


def _triangles_of(plan: Polygon) -> list[Polygon]:
    return list(shapely.get_parts(shapely.constrained_delaunay_triangles(plan)))


def _is_convex(plan: Polygon) -> bool:
    return bool(plan.convex_hull.area - plan.area <= 1e-9 * max(1.0, plan.area))


def _merge(pieces: list[Polygon]) -> list[Polygon]:
    """Join neighbours while the result stays convex: fewer and larger parts hide more by themselves."""
    pieces = sorted(pieces, key=lambda piece: -piece.area)
    done: list[Polygon] = []
    while pieces:
        grown = pieces.pop(0)
        found = True
        while found:
            found = False
            for other in pieces:
                union = grown.union(other)
                if isinstance(union, Polygon) and _is_convex(union):
                    grown, found = Polygon(_without_straight_corners(union)), True
                    pieces.remove(other)
                    break
        done.append(grown)
    return done


def undersides(solids: Sequence[Solid]) -> list[float]:
    """How far down each solid hides: to its own bottom, or that of what it wholly stands on.

    >>> square = ((0, 0), (90, 0), (90, 90), (0, 90))
    >>> storeys = [Solid(id=str(low), outline=square, bottom=low, top=low + 30) for low in (0, 30, 90, 120)]
    >>> undersides(storeys)
    [-10.0, -10.0, 90, 90]

    A parapet hides as far down as the wall under the roof that carries it.

    >>> wide = ((0, 0), (200, 0), (200, 200), (0, 200))
    >>> undersides([storeys[0], Solid(id="roof", outline=wide, bottom=30, top=34), Solid(
    ...     id="parapet", outline=square, bottom=34, top=50)])
    [-10.0, 30, -10.0]
    """
    lows = [BELOW_THE_TABLE if solid.bottom <= EPSILON else solid.bottom for solid in solids]
    plans = [Polygon(solid.outline) for solid in solids]
    widened = list(shapely.buffer(plans, EPSILON, join_style="mitre"))
    tree = shapely.STRtree(widened)
    for number in sorted(range(len(solids)), key=lambda number: solids[number].bottom):
        solid = solids[number]
        if solid.bottom <= EPSILON:
            continue
        near = [other for other in tree.query(plans[number]).tolist() if solids[other].flat]
        # What it stands on may stand on more there, as a parapet on a roof does on the wall under it.
        while (low := _carried(plans[number], lows[number], near, solids, lows, widened)) < lows[number]:
            lows[number] = low
    return lows


def _carried(
    plan: Polygon,
    foot: float,
    near: Sequence[int],
    solids: Sequence[Solid],
    lows: Sequence[float],
    widened: Sequence[Polygon],
) -> float:
    """How far down those solids reach on which something stands at a height, if they carry all of it."""
    below = [other for other in near if lows[other] < foot <= solids[other].top + EPSILON]
    # The deepest first: what stands on a table-high wall and a roof slab hides as far down as both together do.
    for low in sorted({lows[other] for other in below}):
        if shapely.union_all([widened[other] for other in below if lows[other] <= low]).covers(plan):
            return low
    return foot


def _without_straight_corners(plan: Polygon) -> list[Point]:
    return [(float(x), float(y)) for x, y in plan.simplify(0).boundary.coords]


def _heights(solid: Solid, corners: Floats, underside: float) -> tuple[float, Floats]:
    """Underside of a part and the height of its top above each corner, shrunk."""
    low = underside + EPSILON
    high = np.array([solid.top_at(float(x), float(y)) - EPSILON for x, y in corners])
    return low, np.maximum(high, low)


def _closed(corners: Floats, low: float, top: Floats) -> Floats:
    """The surface of one convex prism: a fan above, a fan below, two triangles to a side."""
    lower = np.column_stack([corners, np.full(len(corners), low)])
    upper = np.column_stack([corners, top])
    following = np.roll(np.arange(len(corners)), -1)
    sides = np.concatenate(
        [
            np.stack([lower, lower[following], upper[following]], axis=1),
            np.stack([lower, upper[following], upper], axis=1),
        ]
    )
    fans = [
        np.stack([np.repeat(ring[:1], len(ring) - 2, axis=0), ring[1:-1], ring[2:]], axis=1) for ring in (lower, upper)
    ]
    return np.concatenate([sides, *fans])


def _planes(outlines: Sequence[Floats], low: Floats, tops: Sequence[Floats]) -> Floats:
    """Half-spaces `normal . point <= offset` of each part, padded with ones that hold everywhere."""
    most = max((len(corners) for corners in outlines), default=0) + 2
    planes = np.zeros((len(outlines), most, 4))
    planes[:, :, 3] = 1.0
    for part, (corners, top) in enumerate(zip(outlines, tops, strict=True)):
        along = np.roll(corners, -1, axis=0) - corners
        normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(along[:, 0], along[:, 1])[:, None]
        sides = len(corners)
        planes[part, :sides, :2] = normal
        planes[part, :sides, 3] = (normal * corners).sum(axis=1)
        planes[part, sides] = (0, 0, -1, -low[part])
        planes[part, sides + 1] = _top_plane(corners, top)
    return planes


def _top_plane(corners: Floats, top: Floats) -> Floats:
    level = np.column_stack([corners, np.ones(len(corners))])
    rise_x, rise_y, constant = np.linalg.lstsq(level, top, rcond=None)[0]
    return np.array([-rise_x, -rise_y, 1.0, constant])
