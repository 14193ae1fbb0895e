"""Over the top: of the lines that pass under nothing, the highest are the best.

They run from brow to brow, so the search has one dimension less than a search over whole silhouettes.
"""

from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import RADIUS, Bools, Floats, Ints, Z, tops
from sightline.geometry.seeing import faces
from sightline.geometry.seeing.found import Found, best_first, by_widths, chunks, flattened
from sightline.geometry.seeing.lines import Lines
from sightline.geometry.seeing.patches import PATCH, RUN, STEP, columns, runs, spread, whole_face
from sightline.geometry.shapes import EPSILON

_COARSE, _FINE = 2.0, 1.5
"""Spacing of eyes along a brow, in mm."""


class Ridge(NamedTuple):
    """Free highest lines of pairs: which have any, and the place on either brow from which most are free."""

    any: Bools
    starts: Floats
    ends: Floats


def ridge(lines: Lines) -> Ridge:
    """Whether some highest line between each pair is free of everything that stands on the ground.

    A lattice over the brows of both, fine enough for looking either way. Without one there is nothing to find.
    """
    found = Ridge(np.zeros(len(lines), dtype=np.bool_), np.empty((len(lines), 3)), np.empty((len(lines), 3)))
    for like in by_widths(lines):
        for rows in chunks(like, 2048):
            part = lines.of(rows)
            starts = faces.brow(part.viewers, part.targets, _brow_places(part.viewers, _COARSE))
            ends = faces.brow(part.targets, part.viewers, _brow_places(part.targets, _COARSE))
            aims = np.broadcast_to(ends[:, None], (len(rows), starts.shape[1], ends.shape[1], 3))
            free = part.free(np.arange(len(rows)), starts[:, :, None], aims, standing_only=True)
            each = np.arange(len(rows))
            found.any[rows] = free.any(axis=(1, 2))
            found.starts[rows] = starts[each, free.sum(axis=2).argmax(axis=1)]
            found.ends[rows] = ends[each, free.sum(axis=1).argmax(axis=1)]
    return found


def from_the_ridge(lines: Lines, pairs: Ints, along: Ridge, found: Found) -> None:
    """Try the places from which most highest lines were free: they settle nearly all that can be seen over the top."""
    for turned in (False, True):
        rows = np.flatnonzero(along.any & ~found.seen[pairs])
        part = lines.of(pairs[rows])
        one_way = Found(len(rows))
        for some in by_widths(part):
            directed = part.reversed() if turned else part
            eyes = (along.ends if turned else along.starts)[rows[some]]
            _confirm_top(directed, some, eyes, False, False, one_way)
        found.keep(one_way, pairs[rows], turned)


def over_the_top(lines: Lines, standing_only: bool = False) -> Found:
    """Try every highest patch from points along the viewer's brow: at the top of the wall, and on the cap above it."""
    pairs, eyes = flattened(faces.brow(lines.viewers, lines.targets, _brow_places(lines.viewers, _FINE)))
    found = Found(len(lines))
    for with_cap in (False, True):
        left = ~found.seen[pairs]
        if with_cap:
            left &= eyes[:, Z] > tops(lines.targets)[pairs]
        pairs, eyes = pairs[left], eyes[left]
        if not len(pairs):
            break
        promise = _top_rows(lines, pairs, eyes, PATCH, 1, with_cap, standing_only)[1].sum(axis=(1, 2))
        for rows in best_first(pairs, promise):
            rows = rows[~found.seen[pairs[rows]]]
            if len(rows):
                _confirm_top(lines, pairs[rows], eyes[rows], with_cap, standing_only, found)
    return found


def over_what_stands(lines: Lines) -> Found:
    """The same as `over_the_top`, with everything left out that a line could pass under."""
    return over_the_top(lines, standing_only=True)


def _confirm_top(lines: Lines, pairs: Ints, eyes: Floats, with_cap: bool, standing_only: bool, found: Found) -> None:
    ends, free = _top_rows(lines, pairs, eyes, STEP / 2, RUN, with_cap, standing_only)
    wide = 2 * RUN - 1
    run = runs(np.asarray(free.all(axis=2)), axis=1, count=wide)
    good = np.flatnonzero(run.any(axis=1))
    if with_cap:
        # The edge of a cap is round, so these patches are not square: look again with a square lattice.
        confirm(lines, pairs[good], eyes[good], found, standing_only)
        return
    middle = ends[good, run[good].argmax(axis=1) + wide // 2, RUN // 2]
    found.add(pairs[good], eyes[good], middle)


def confirm(lines: Lines, pairs: Ints, eyes: Floats, found: Found, standing_only: bool = False) -> None:
    """Look for a free patch anywhere on the faces that targets show to eyes."""
    if not len(pairs):
        return
    view = whole_face(lines, pairs, eyes, STEP, standing_only=standing_only)
    patch = runs(runs(view.free, axis=1), axis=2)
    good = np.flatnonzero(patch.any(axis=(1, 2)))
    if len(good):
        column, row = np.divmod(patch[good].reshape(len(good), -1).argmax(axis=1), patch.shape[2])
        found.add(pairs[good], eyes[good], view.ends[good, column + RUN // 2, row + RUN // 2])


def _top_rows(
    lines: Lines, pairs: Ints, eyes: Floats, step: float, rows: int, with_cap: bool, standing_only: bool
) -> tuple[Floats, Bools]:
    """Lines from each eye to the topmost patches of its target: only to their lower edge, or in several rows."""
    face = faces.face(eyes, lines.targets[pairs])
    u = columns(face, step)
    tall = (face.tall_at(u) if with_cap else np.broadcast_to(face.wall[:, None], u.shape))[..., None]
    depth = np.linspace(PATCH, 0.0, rows)
    v = np.where(face.from_above[:, None, None], np.maximum(tall - depth, 0.0), depth)
    ends, inside = face.points(u, v)
    free = lines.free(pairs, eyes[:, None, None], ends, standing_only=standing_only) & inside
    return ends, free & (tall >= PATCH - 2 * EPSILON)


def _brow_places(bodies: Floats, spacing: float) -> Floats:
    across = 2 * spread(2 * float(bodies[:, RADIUS].max()), spacing) - 1
    return np.broadcast_to(across, (len(bodies), len(across)))
