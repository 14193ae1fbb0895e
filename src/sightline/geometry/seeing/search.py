"""Asking compiled code about lines of fire: what goes in, what comes out, and what is prepared once.

Seen means: from one point of one silhouette every line to a 3 x 3 mm patch of the other's face is free. The rules make
this reciprocal, so a pair sees each other when either can see such a patch of the other. How it is found out is said in
`sightline.geometry.seeing.compiled.entry`. The compiler is a large program and needs a while to start, so it is not
loaded before the first question is asked.
"""

import functools
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from sightline.geometry.arrays import Bools, Floats, Ints, as_rows
from sightline.geometry.seeing.rays import RayField
from sightline.geometry.shapes import Body

NOBODY = np.zeros((0, 5))
_NO_GROUPS = np.zeros(0, dtype=np.int64)


class Found(NamedTuple):
    """Which pairs see each other (n,), and the line that shows it (n, 3)."""

    seen: Bools
    starts: Floats
    ends: Floats
    cells: Ints
    """How many cells of beams were looked at, if any had to be; less than none where the answer is not proven."""


class View(NamedTuple):
    """A lattice of lines from eyes to a face (k, U, V): where they end, which end on the face, which are free too."""

    ends: Floats
    inside: Bools
    free: Bools


class Scenery:
    """Scenery laid out for compiled code."""

    def __init__(self, fields: Sequence[RayField]) -> None:
        from sightline.geometry.seeing.compiled.entry import find
        from sightline.geometry.seeing.compiled.routes import hide_route
        from sightline.geometry.seeing.compiled.solids import lay_out
        from sightline.geometry.seeing.compiled.surveys import look_over, sees_past, slivers

        self._solids = lay_out([(field.joined, field.curtains) for field in fields])
        self._find, self._hide_route = find, hide_route
        self._look_over, self._sees_past, self._slivers = look_over, sees_past, slivers

    def find(self, viewers: Floats, targets: Floats, models: Floats, groups: Ints | None = None) -> Found:
        """Settle every pair (n, 5); with groups (n,), only as far as needed to find one seen pair of each group.

        The answer for a pair is the same whichever of the two is the viewer and whatever else is asked with it.
        """
        numbers, most = (_NO_GROUPS, 0) if groups is None else _numbered(groups)
        seen, lines, cells = self._find(self._solids, _rows(viewers), _rows(targets), _rows(models), numbers, most)
        return Found(seen, lines[:, 0], lines[:, 1], cells)

    def hide_route(self, bodies: Floats, route: Floats) -> Bools:
        """From which bodies (n, 5) some one thing hides all places of a route (m, 5); others may be hidden as well."""
        return self._hide_route(self._solids, _rows(bodies), _rows(route))

    def look_over(self, viewer: Floats, target: Floats, models: Floats, eyes: Floats, step: float) -> View:
        """Lines from eyes of a viewer (5,) to a lattice over the whole face of its target (5,)."""
        return View(*self._look_over(self._solids, _rows(viewer), _rows(target), _rows(models), _rows(eyes), step))

    def sees_past(self, touched: "Scenery", viewer: Floats, target: Floats, eyes: Floats, step: float) -> bool:
        """Whether some eye of a viewer that sees its target has no line to it stopped by what the target touches."""
        return bool(self._sees_past(self._solids, touched._solids, _rows(viewer), _rows(target), _rows(eyes), step))

    def slivers(self, viewer: Floats, target: Floats, models: Floats) -> tuple[Floats, int]:
        """Places of a viewer with any free line to its target, even if too few for a patch; how many lines."""
        return self._slivers(self._solids, _rows(viewer), _rows(target), _rows(models))


_laid_out: "WeakKeyDictionary[RayField, Scenery]" = WeakKeyDictionary()


def scenery(fields: tuple[RayField, ...]) -> Scenery:
    """The scenery of some fields, laid out once."""
    if len(fields) != 1:
        return _together(fields)
    known = _laid_out.get(fields[0])
    if known is None:
        known = _laid_out[fields[0]] = Scenery(fields)
    return known


@functools.lru_cache(maxsize=32)
def _together(fields: tuple[RayField, ...]) -> Scenery:
    return Scenery(fields)


def find(fields: Sequence[RayField], viewer: Body, target: Body, others: Sequence[Body]) -> Found:
    """Settle one pair."""
    return scenery(tuple(fields)).find(as_rows([viewer]), as_rows([target]), as_rows(others))


def _rows(numbers: Floats) -> Floats:
    return np.ascontiguousarray(numbers, dtype=np.float64)


def _numbered(groups: Ints) -> tuple[Ints, int]:
    if not len(groups):
        return _NO_GROUPS, 0
    return np.ascontiguousarray(groups, dtype=np.int64), int(groups.max()) + 1
