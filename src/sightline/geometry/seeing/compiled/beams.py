"""How narrow a beam can be: the lines from an eye to a patch, for all beams of a cell.

A *beam* is given by its middle line, from the eye, where that line leaves the viewer, to the middle of the patch,
where it meets the target. A *cell* of beams is a pair of convex polygons: where their middle lines are aside at the
viewer and at the target (s, t), and how high they are there (h, k). Both are linear along a line, so that "at this
depth the beam is to the left of this corner" is a half-plane of the one, and "above this edge" a half-plane of the
other; a beam is so much narrower at a depth as it is nearer to the eye.

What is said here of all beams of a cell are bounds that none of them falls short of: how far ahead the eye is at most,
how near the patch is at least, and how wide the beam is at least in between. It is said for patches of `LARGE`, a
little more than the 3 mm of the rules.

    Seen from the eye, at right angles to the direction of the target's middle, a column `u` of the patch on the wall is
    at `sigma(u) = u / (away - chord(u))`, and all columns of the patch lie between those of its edges. For the edges,
    `sigma` grows least where `u` is largest: it is odd and bends downwards. Turning from this direction to the axis of
    the pair takes at most the factor `1 - (radius / away)^2` off. All of it grows with `x - eye` where the eye is
    further back, so the eye that is furthest ahead has the narrowest beam.
"""

import math
from typing import NamedTuple

from sightline.geometry.arrays import HEIGHT, Floats
from sightline.geometry.seeing.compiled.compiling import compiled
from sightline.geometry.seeing.patches import PATCH

LARGE = 3.1
"""Side of the patches that are never missed; what is found is 3 mm."""

EITHER, ONE_WAY = range(2)
"""Whether any of the two may be the viewer, or only the first."""

ANY, UPWARDS, DOWNWARDS = range(3)
"""Whether lines rise or fall on the way to the target."""


class Bounds(NamedTuple):
    """What holds for all beams of a cell."""

    begin: float
    """The eye is at this depth at most."""
    end: float
    """All lines go on to this depth at least."""
    middle_end: float
    """And those in the middle to this one: where they meet a cap, that is behind its near rim."""
    left_end: float
    """Those on the left edge go on to this depth."""
    right_end: float
    """And those on the right edge."""
    plus: float
    """How much the beam widens with every mm from an eye at `begin`, to the left (where sides are positive)."""
    minus: float
    """And to the right."""
    up: float
    """And upwards."""
    down: float
    """And downwards."""
    back_plus: float
    """The same for beams that come back from an eye at `end`."""
    back_minus: float
    back_up: float
    back_down: float
    either: bool
    """Whether both kinds are meant, or only the first."""
    least: float
    """Slopes in plan, from and to."""
    most: float
    slack: float
    """How much higher than its middle line the lowest line of any column of a beam may be: mostly it is lower."""
    left_low: float
    """How much the column on the left edge rises more than the middle one with every mm from the eye, at least."""
    left_high: float
    """And at most."""
    right_low: float
    right_high: float
    behind: float
    """How far the eye may be behind the middle of the viewer."""
    widest: float
    """How wide the beam is at a depth, to either side of its middle line, at most: in parts of how far it has come."""
    back_widest: float
    beyond: float
    """How far an eye of the target may be behind its middle."""
    edges: float
    """Which part of `up` and `down` the columns at the edges have, at least."""


@compiled
def to_left(bounds: Bounds, depth: float) -> float:
    """How far the beam reaches to the left of its middle line, at least."""
    wide = bounds.plus * (depth - bounds.begin)
    return min(wide, bounds.back_plus * (bounds.end - depth)) if bounds.either else wide


@compiled
def to_right(bounds: Bounds, depth: float) -> float:
    """And to the right."""
    wide = bounds.minus * (depth - bounds.begin)
    return min(wide, bounds.back_minus * (bounds.end - depth)) if bounds.either else wide


@compiled
def at_most(bounds: Bounds, depth: float, distance: float) -> float:
    """How far the beam reaches to either side of its middle line, at most; it has come from anywhere on the viewer."""
    wide = bounds.widest * (depth + bounds.behind)
    return max(wide, bounds.back_widest * (distance - depth + bounds.beyond)) if bounds.either else wide


@compiled
def upwards(bounds: Bounds, depth: float) -> float:
    """And upwards."""
    high = bounds.up * (depth - bounds.begin)
    return min(high, bounds.back_up * (bounds.end - depth)) if bounds.either else high


@compiled
def downwards(bounds: Bounds, depth: float) -> float:
    """And downwards."""
    low = bounds.down * (depth - bounds.begin)
    return min(low, bounds.back_down * (bounds.end - depth)) if bounds.either else low


@compiled
def chord(radius: float, side: float) -> float:
    """Half the length of a chord so far from the middle."""
    return math.sqrt(max(radius * radius - side * side, 0.0))


@compiled
def half_height(target: Floats) -> float:
    """Half the height of the patches that are never missed: whoever is prone shows all of its height or nothing."""
    return LARGE / 2 if target[HEIGHT] >= LARGE else min(PATCH, target[HEIGHT]) / 2 - 0.01
