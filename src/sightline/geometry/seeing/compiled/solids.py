"""Scenery laid out for compiled code: convex parts and curtains as a few flat arrays."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.seeing.curtains import Curtains
from sightline.geometry.seeing.joining import Joined
from sightline.geometry.seeing.prisms import Prisms

LOW, HIGH, RISE_X, RISE_Y, LEVEL, MIDDLE_X, MIDDLE_Y, REACH = range(8)
"""Columns of `Solids.parts`: the top is at `LEVEL + RISE_X * x + RISE_Y * y`."""

COS, SIN, OFFSET, LEFT, RIGHT, LOWER, UPPER = range(7)
"""Columns of `Solids.curtains`: a line in plan, and bounds along it and upwards."""


BLOCK_X, BLOCK_Y, BLOCK_REACH, BLOCK_LOW, BLOCK_HIGH = range(5)
"""Columns of `Solids.blocks`."""

BLOCK = 8
"""Most parts in a block: far blocks are passed over at once."""


class Solids(NamedTuple):
    """The convex parts of some scenery, and the curtains through them."""

    parts: Floats
    first: Ints
    """Where the sides of each part begin in the next two arrays (parts + 1)."""
    sides: Floats
    """Upright half-planes `a x + b y <= c` (sides, 3)."""
    corners: Floats
    """Corners in plan; a side runs from the corner of its own number (sides, 2)."""
    order: Ints
    """The parts that are not within others, first those that stand on the ground, neighbours together."""
    blocks: Floats
    """For every few parts of that order a circle around them and between which heights they are (blocks, 5)."""
    first_of_block: Ints
    """Where each block begins in the order (blocks + 1)."""
    hanging: Ints
    """For each part its number among those that a line may pass under, or -1."""
    curtains_of: Ints
    """The curtains through each part, or -1 (parts, 2)."""
    curtains: Floats
    first_hole: Ints
    holes: Floats


def lay_out(fields: Sequence[tuple[Joined, Curtains]]) -> Solids:
    """Put several lots of scenery into one; parts keep their order."""
    some = [(joined, curtains) for joined, curtains in fields if len(joined.prisms)]
    every = [(joined.prisms, curtains) for joined, curtains in some]
    apart = _joined([joined.within < 0 for joined, _ in some], np.zeros(0, dtype=np.bool_))
    outlines = [corners for prisms, _ in every for corners in prisms.outlines]
    sizes = [len(corners) for corners in outlines]
    holes = [rows for _, curtains in every for rows in curtains.holes]
    hanging = _joined([prisms.hanging for prisms, _ in every], np.zeros(0, dtype=np.bool_))
    before = np.cumsum([0, *(len(curtains.frames) for _, curtains in every)])
    curtains_of = [
        np.where(of_part >= 0, of_part + start, -1)
        for of_part, start in zip([_curtains_of(*each) for each in some], before, strict=False)
    ]
    parts = _joined([_parts(prisms) for prisms, _ in every], np.zeros((0, 8)))
    blocks = [*_blocks(parts, np.flatnonzero(apart & ~hanging)), *_blocks(parts, np.flatnonzero(apart & hanging))]
    return Solids(
        parts=parts,
        first=_starts(sizes),
        sides=_joined([_sides(prisms) for prisms, _ in every], np.zeros((0, 3))),
        corners=_joined(outlines, np.zeros((0, 2))),
        order=_joined(blocks, np.zeros(0, dtype=np.int64)),
        blocks=np.array([_around(parts[block]) for block in blocks], dtype=np.float64).reshape(-1, 5),
        first_of_block=_starts([len(block) for block in blocks]),
        hanging=np.where(hanging, np.cumsum(hanging) - 1, -1).astype(np.int64),
        curtains_of=_joined(curtains_of, np.zeros((0, 2), dtype=np.int64)).astype(np.int64),
        curtains=_joined([np.column_stack([one.frames, one.bounds]) for _, one in every], np.zeros((0, 7))),
        first_hole=_starts([len(rows) for rows in holes]),
        holes=_joined(holes, np.zeros((0, 4))),
    )


def _curtains_of(joined: Joined, curtains: Curtains) -> Ints:
    """The curtains through each part, and through what lies within it as far as there is room."""
    found = curtains.of_part.copy()
    for part in np.flatnonzero(joined.within >= 0).tolist():
        row = found[joined.within[part]]
        for curtain in curtains.of_part[part].tolist():
            if curtain >= 0 and curtain not in row and row[1] < 0:
                row[0 if row[0] < 0 else 1] = curtain
    return found


def _parts(prisms: Prisms) -> Floats:
    top = np.array([planes[sides + 1] for planes, sides in zip(prisms.planes, _side_counts(prisms), strict=True)])
    return np.column_stack([prisms.low, prisms.high, -top[:, 0], -top[:, 1], top[:, 3], prisms.middle, prisms.reach])


def _sides(prisms: Prisms) -> Floats:
    return np.concatenate(
        [planes[:sides, [0, 1, 3]] for planes, sides in zip(prisms.planes, _side_counts(prisms), strict=True)]
    )


def _blocks(parts: Floats, members: Ints) -> list[Ints]:
    """Parts in lots of a few neighbours: halved along the longer side until they are small."""
    if len(members) <= BLOCK:
        return [members] if len(members) else []
    middles = parts[members][:, [MIDDLE_X, MIDDLE_Y]]
    axis = int(np.ptp(middles, axis=0).argmax())
    ordered = members[np.argsort(middles[:, axis], kind="stable")]
    return [*_blocks(parts, ordered[: len(ordered) // 2]), *_blocks(parts, ordered[len(ordered) // 2 :])]


def _around(parts: Floats) -> tuple[float, ...]:
    x, y = (float((parts[:, axis].min() + parts[:, axis].max()) / 2) for axis in (MIDDLE_X, MIDDLE_Y))
    reach = float((np.hypot(parts[:, MIDDLE_X] - x, parts[:, MIDDLE_Y] - y) + parts[:, REACH]).max())
    return (x, y, reach, float(parts[:, LOW].min()), float(parts[:, HIGH].max()))


def _side_counts(prisms: Prisms) -> list[int]:
    return [len(corners) for corners in prisms.outlines]


def _starts(sizes: Sequence[int]) -> Ints:
    return np.cumsum([0, *sizes], dtype=np.int64)


def _joined(parts: Sequence[np.ndarray], nothing: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(np.concatenate([nothing, *parts]))
