"""What lines between two silhouettes could pass under: bridges, roofs, lintels, models on higher ground.

Seen along the line between the middles of a pair, a passage is a box in plan and the height of an underside.
"""

from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import RADIUS, Bools, Floats, Ints, X, Y, Z, plan_directions, tops
from sightline.geometry.seeing.lines import Lines
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.seeing.rays import NOTHING
from sightline.geometry.shapes import EPSILON


class Passages(NamedTuple):
    """For each pair some passages (n, most); where a pair has fewer, the rest are nowhere."""

    begin: Floats
    """Along the line from the viewer's middle to the target's."""
    end: Floats
    right: Floats
    """Sideways, from the lower to the higher."""
    left: Floats
    under: Floats
    """Height of the underside."""

    def any(self) -> Bools:
        """Which pairs have any (n,)."""
        return np.asarray((self.under > -np.inf).any(axis=1))

    def take(self, pairs: Ints) -> "Passages":
        """The passages of some pairs, in their order."""
        return Passages(*(one[pairs] for one in self))

    def only(self, usable: Bools) -> "Passages":
        """The usable passages first, the others moved to nowhere, as narrow as possible."""
        most = int(usable.sum(axis=1).max(initial=0))
        order = np.argsort(~usable, axis=1, kind="stable")[:, :most]
        begin, end, right, left, under = (np.take_along_axis(one, order, axis=1) for one in self)
        return Passages(begin, end, right, left, np.where(np.take_along_axis(usable, order, axis=1), under, -np.inf))


def passages(lines: Lines) -> Passages:
    """Everything that lines of each pair could pass under."""
    ahead, distance = plan_directions(lines.viewers, lines.targets)
    found = [_of_scenery(field.prisms, lines, ahead) for field in lines.fields if field.prisms.hanging.any()]
    found += [_of_models(lines, column, ahead) for column in lines.between.T]
    if not found:
        return Passages(*(np.zeros((len(lines), 0)) for _ in range(5)))
    every = Passages(*(np.concatenate(column, axis=1) for column in zip(*found, strict=True)))
    widest = np.maximum(lines.viewers[:, RADIUS], lines.targets[:, RADIUS])[:, None]
    between = (every.end > -lines.viewers[:, RADIUS, None]) & (
        every.begin < (distance + lines.targets[:, RADIUS])[:, None]
    )
    lowest = np.minimum(lines.viewers[:, Z], lines.targets[:, Z])[:, None]
    highest = np.maximum(tops(lines.viewers), tops(lines.targets))[:, None]
    beside = (every.right < widest) & (every.left > -widest)
    return every.only(between & beside & (every.under > lowest + 2 * EPSILON) & (every.under < highest))


def _of_scenery(prisms: Prisms, lines: Lines, ahead: Floats) -> Passages:
    """The hanging parts of scenery, all of them for each pair; never what belongs to one's own roof."""
    across, up = (prisms.hanging_corners[None, ..., axis] - lines.viewers[:, None, None, axis] for axis in (X, Y))
    east, north = ahead[:, 0, None, None], ahead[:, 1, None, None]
    along, aside = across * east + up * north, up * east - across * north
    own = _under_own_roof(prisms, lines.viewers) | _under_own_roof(prisms, lines.targets)
    under = np.where(own, -np.inf, prisms.low[prisms.hanging])
    return Passages(along.min(axis=2), along.max(axis=2), aside.min(axis=2), aside.max(axis=2), under)


def _under_own_roof(prisms: Prisms, bodies: Floats) -> Bools:
    """Which hanging parts (n, hanging) lie within the plan of a part that a body stands on.

    A line from up there leaves that plan above the roof and never comes back to it, so it passes under none of them.
    """
    roofs = np.flatnonzero(prisms.shelters.any(axis=1))
    planes = prisms.planes[roofs]
    upright = (planes[..., 2] == 0) & (planes[..., 3] != 1.0)
    inside = (
        planes[..., 0] * bodies[:, None, None, X] + planes[..., 1] * bodies[:, None, None, Y] - planes[..., 3]
    ) <= -bodies[:, None, None, RADIUS]
    on_top = bodies[:, None, Z] >= prisms.high[roofs] - EPSILON
    stands = (inside | ~upright).all(axis=2) & on_top
    return np.asarray((stands.astype(np.int64) @ prisms.shelters[roofs].astype(np.int64)) > 0)


def _of_models(lines: Lines, column: Ints, ahead: Floats) -> Passages:
    """One model of each pair as something to pass under."""
    models = lines.models[column]
    away = models[:, :2] - lines.viewers[:, :2]
    along = (away * ahead).sum(axis=1)
    aside = away[:, 1] * ahead[:, 0] - away[:, 0] * ahead[:, 1]
    radius = models[:, RADIUS]
    under = np.where(column == NOTHING, -np.inf, models[:, Z])
    return Passages(*(one[:, None] for one in (along - radius, along + radius, aside - radius, aside + radius, under)))
