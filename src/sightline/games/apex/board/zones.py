"""Zones: the diamond round a miniature on an intersection."""

import functools
from collections.abc import Iterable
from fractions import Fraction

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.contact import adjacent
from sightline.games.apex.board.crossings import End, point
from sightline.games.apex.board.places import Intersection, Space
from sightline.games.apex.board.sight import upper_level
from sightline.rules import rule


@rule("AX-ZONE-001", "AX-ZONE-002", "AX-ZONE-003", "AX-ZONE-008")
def zone_spaces(board: Board, zone: Intersection) -> frozenset[Space]:
    """The spaces in a Zone: those that share its intersection on its level. Its sides cross no others.

    Whatever stands in one of them is in the Zone, a Legend or a piece of scenery.
    """
    return adjacent(board, zone)


@rule("AX-ZONE-004", "AX-ZONE-006", "AX-ZONE-009")
def applying_zones(board: Board, a: End, b: End, zones: Iterable[Intersection]) -> tuple[Intersection, ...]:
    """The Zones that matter between two places; several may.

    One of them is in the Zone; or the line between them passes through it, and its upper end is on the Zone's level.
    """
    upper = upper_level(a, b)
    return tuple(
        zone
        for zone in zones
        if a in zone_spaces(board, zone)
        or b in zone_spaces(board, zone)
        or (upper == zone.level and crosses_zone(a, b, zone))
    )


@rule("AX-ZONE-001", "AX-ZONE-006", "AX-ZONE-007")
def crosses_zone(a: End, b: End, zone: Intersection) -> bool:
    """Whether the line between two places passes through a side of the diamond; running along one does not count.

    >>> zone = Intersection(5, 5)
    >>> crosses_zone(Space(2, 4), Space(7, 4), zone), crosses_zone(Space(3, 4), Space(5, 6), zone)
    (True, False)
    """
    (ax, ay), (bx, by) = point(a), point(b)
    return _enters(ax - 2 * zone.x, ay - 2 * zone.y, bx - 2 * zone.x, by - 2 * zone.y)


@functools.lru_cache(maxsize=65536)
def _enters(ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether the line between two points gets inside the diamond round the origin, in doubled coordinates.

    How far the line stays from the middle, counted along rows and columns, is least where it crosses one of the
    diamond's two diagonals, or at one of its ends.
    """
    dx, dy = bx - ax, by - ay
    shares = [Fraction(0), Fraction(1)]
    shares += [Fraction(-ax, dx)] if dx else []
    shares += [Fraction(-ay, dy)] if dy else []
    return any(abs(ax + share * dx) + abs(ay + share * dy) < 2 for share in shares if 0 <= share <= 1)
