"""The 3 x 3 mm that have to be seen: lattices of lines over faces and surfaces, and runs of free ones."""

import math
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, Ints
from sightline.geometry.seeing import faces
from sightline.geometry.seeing.lines import Lines
from sightline.geometry.shapes import EPSILON

PATCH = 3.0
"""Side of the part of the target that has to be visible (C1-LOF-004, N4-LOF-009)."""

STEP = 1.0
"""Distance of the sample lines on a face when a patch is confirmed."""

RUN = round(PATCH / STEP) + 1
"""Free lines in a row that make a patch."""


class View(NamedTuple):
    """A lattice of lines from eyes to faces (k, U, V): where they end, which end on the face, which are free too."""

    ends: Floats
    inside: Bools
    free: Bools


def whole_face(lines: Lines, pairs: Ints, eyes: Floats, step: float, *, standing_only: bool = False) -> View:
    """Lines from each eye to a lattice over the whole face of its target."""
    face = faces.face(eyes, lines.targets[pairs])
    u = columns(face, step)
    v = lattice(face.tall, step)[:, None, :]
    ends, inside = face.points(u, np.broadcast_to(v, (len(eyes), u.shape[1], v.shape[2])))
    return View(ends, inside, inside & lines.free(pairs, eyes[:, None, None], ends, standing_only=standing_only))


def columns(face: faces.Face, step: float = STEP) -> Floats:
    """Where the columns of a lattice over each face are, sideways from its middle (n, U)."""
    return lattice(2 * face.target[:, RADIUS], step) - face.target[:, RADIUS, None]


def lattice(extents: Floats, step: float) -> Floats:
    """Positions from 0 to each extent (n, most), going on beyond the shorter ones.

    At most a patch apart when looking for any free line, so that none is missed; at least a step apart when
    confirming one, so that a run of them is never shorter than the patch.
    """
    gaps = np.ceil(extents / step) if step >= PATCH else np.floor((extents + EPSILON) / step)
    gaps = np.maximum(gaps, 1.0)
    return np.arange(int(gaps.max(initial=1.0)) + 1) * (extents / gaps)[:, None]


def runs(free: Bools, axis: int, count: int = RUN) -> Bools:
    """Where so many neighbours in a row along an axis are all free."""
    length = free.shape[axis] - count + 1
    if length <= 0:
        return np.zeros_like(np.take(free, [], axis=axis))
    windows = [np.take(free, np.arange(shift, shift + length), axis=axis) for shift in range(count)]
    return np.asarray(np.logical_and.reduce(windows), dtype=np.bool_)


def spread(extent: float, spacing: float) -> Floats:
    """Fractions from 0 to 1 so that places on the extent are at most a spacing apart."""
    return np.linspace(0.0, 1.0, max(2, math.ceil(extent / spacing) + 1))


def surface(lines: Lines, spacing: float, with_cap: bool) -> Floats:
    """Viewpoints over the near wall and, for targets that reach higher, the top of each viewer (n, P, 3)."""
    across = spread(2 * float(lines.viewers[:, RADIUS].max()), spacing)
    up = spread(float(lines.viewers[:, HEIGHT].max()), spacing)
    parts = [faces.wall(lines.viewers, lines.targets, *_grid(len(lines), 2 * across - 1, up))]
    if with_cap:
        parts.append(faces.cap(lines.viewers, lines.targets, *_grid(len(lines), 2 * across - 1, across[1:])))
    return np.concatenate(parts, axis=1)


def _grid(count: int, sides: Floats, others: Floats) -> tuple[Floats, Floats]:
    """Every side with every other, the same for each pair (n, P)."""
    first, second = np.meshgrid(sides, others)
    return np.broadcast_to(first.ravel(), (count, first.size)), np.broadcast_to(second.ravel(), (count, second.size))
