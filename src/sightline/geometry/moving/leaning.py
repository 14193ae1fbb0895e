"""Leaning on scenery: a goal a hair beside a wall is meant to be at the wall."""

import math
from collections.abc import Iterable

import msgspec
import shapely

from sightline.geometry.distance import distance_to_solid, touches
from sightline.geometry.plans import from_outline
from sightline.geometry.shapes import EPSILON, Body, Point3, Solid

A_HAIR = 1.0
"""Millimetres that nobody at a table would call a loss of contact."""


def leaning(body: Body, solids: Iterable[Solid], within: float = A_HAIR) -> Point3:
    """Where a body stands that is meant to be in contact with the scenery beside it.

    Who walks three millimetres past a corner along its wall is then 0.35 mm off the corner, and would lose its cover:

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> wall = Solid(id="wall", outline=((0, 0), (100, 0), (100, 20), (0, 20)), bottom=0, top=40)
    >>> x, y, z = leaning(Body(at=(103, 32.5, 0), silhouette=SILHOUETTES["2"]), [wall])
    >>> round(x, 2), round(y, 2), z
    (102.92, 32.16, 0)

    Whoever touches something, or stands farther off, stays where it is:

    >>> leaning(Body(at=(50, 32.5, 0), silhouette=SILHOUETTES["2"]), [wall])
    (50, 32.5, 0)
    >>> leaning(Body(at=(50, 40, 0), silhouette=SILHOUETTES["2"]), [wall])
    (50, 40, 0)
    """
    reach = body.silhouette.radius + within
    beside = [
        each
        for each in solids
        if each.bottom < body.top - EPSILON
        and each.highest > body.at[2] + EPSILON
        and from_outline(each.outline, body.at) <= reach
    ]
    close = [each for each in beside if each.flat]
    gaps = {each.id: distance_to_solid(body, each) for each in beside} if close else {}
    if not close or min(gaps.values()) <= EPSILON:
        return body.at
    nearest = min(close, key=lambda solid: gaps[solid.id])
    x, y, z = body.at
    edge = shapely.shortest_line(shapely.Point(x, y), shapely.LinearRing(nearest.outline)).coords[-1]
    # Half a tolerance off: in contact, and certainly not inside.
    share = (gaps[nearest.id] - EPSILON / 2) / math.dist((x, y), edge)
    there: Point3 = (x + share * (edge[0] - x), y + share * (edge[1] - y), z)
    moved = msgspec.structs.replace(body, at=there)
    return there if touches(moved, nearest) else body.at
