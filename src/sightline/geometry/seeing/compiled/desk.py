"""Where a search writes down what it knows."""

from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.seeing.compiled.compiling import allocating
from sightline.geometry.seeing.compiled.polygons import MOST
from sightline.geometry.seeing.compiled.things import POINTS, Things

SIDES, HEIGHTS, SPAN, WAY, SLANT, COUNT, COLUMNS = range(7)
"""Columns of `Desk.cells`: corners of both polygons, either or one way, which way, slant, how many things matter."""


LOOKED_AT = 5
"""Where in `Desk.counts` it is written how many cells were looked at."""


class Desk(NamedTuple):
    """Where a search writes down what it knows: a pile of cells, and room to try what becomes of them."""

    sides: Floats
    """Where lines are aside at the viewer and at the target (levels, MOST, 2)."""
    heights: Floats
    """How high lines are there (levels, MOST, 2)."""
    cells: Ints
    """(levels, COLUMNS)."""
    lists: Ints
    """The things that matter (levels, 0, number); how each has to be passed, 0 if that is open (levels, 1, thing)."""
    left: Floats
    right: Floats
    beside: Floats
    """Lines that pass a thing neither to the left nor to the right."""
    over: Floats
    below: Floats
    counts: Ints
    """Corners of these five, and how many cells were looked at; less than none if no end was found."""
    scratch: Floats
    points: Floats
    """Points of an outline."""
    halves: Floats
    bodies: Floats
    """Viewer and target, both ways (2, 2, 5)."""
    line: Floats
    blame: Floats
    boxes: Floats
    close: Floats
    """Cells of eyes and places (CLOSE, 9)."""


PILE, LATER, LEVELS = 120, 2400, 2520
"""Room for the cells on the pile; after that, for those that are looked at later."""

CLOSE = 40_000
"""Room for cells of eyes and places: for every one that is looked at, two halves."""


@allocating
def desk_for(things: Things) -> Desk:
    """Room for any search."""
    most = things.numbers.shape[1] + 1
    return Desk(
        np.empty((LEVELS, MOST, 2)),
        np.empty((LEVELS, MOST, 2)),
        np.empty((LEVELS, COLUMNS), dtype=np.int64),
        np.empty((LEVELS, 2, most), dtype=np.int64),
        np.empty((MOST, 2)),
        np.empty((MOST, 2)),
        np.empty((MOST, 2)),
        np.empty((MOST, 2)),
        np.empty((MOST, 2)),
        np.zeros(6, dtype=np.int64),
        np.empty((MOST, 2)),
        np.empty((POINTS, 2)),
        np.empty((POINTS, 3)),
        np.zeros((2, 2, 5)),
        np.empty(4),
        np.empty(3),
        np.empty((2, 6)),
        np.empty((CLOSE, 9)),
    )
