"""Looking for a line of fire, for many pairs at once: coarse to fine, and only where something is left to find.

Seen means: from one point of one silhouette every line to a 3 x 3 mm patch of the other's face is free. The rules make
this reciprocal, so a pair sees each other when either can see such a patch of the other. Four steps settle a pair:

1. *glance*: a few lines to the middle; where one is free, nine lines to the patch around it;
2. *hidden*: one convex piece of scenery cuts every possible line;
3. *ridge* and *over the top*: of the lines that pass under nothing the highest are the best. If none of them is free
   even with everything left out that a line could pass under, there is no line at all;
4. *everywhere*: lines under bridges, roofs, lintels and models on higher ground, over the whole of both silhouettes.
"""

from collections.abc import Callable

import numpy as np

from sightline.geometry.arrays import RADIUS, Bools, Floats, Ints, X, Y, Z, middles, tops
from sightline.geometry.seeing import faces
from sightline.geometry.seeing.found import Found, best_first, by_widths, chunks
from sightline.geometry.seeing.lines import Lines
from sightline.geometry.seeing.overtop import confirm, from_the_ridge, over_the_top, over_what_stands, ridge
from sightline.geometry.seeing.passages import Passages, passages
from sightline.geometry.seeing.patches import PATCH
from sightline.geometry.seeing.rays import NOTHING
from sightline.geometry.seeing.tubes import FreeLines, explore
from sightline.geometry.shapes import EPSILON

_GLANCES = np.array(
    [
        # across and up on the viewer, across and up on the target
        (0.0, 0.95, 0.0, 0.75),
        (-1.0, 1.0, -0.6, 0.9),
        (1.0, 1.0, 0.6, 0.9),
        (-1.0, 0.6, 0.7, 0.7),
        (1.0, 0.6, -0.7, 0.7),
    ]
)


def find(lines: Lines, groups: Ints | None = None) -> Found:
    """Settle every pair; with groups (n,), only as far as needed to find one seen pair of each group.

    The answer for a pair is the same whichever of the two is the viewer and whatever else is asked with it.
    """
    if not len(lines):
        return Found(0)
    ordered, swapped = lines.in_order()
    found = _find(ordered, groups)
    found.starts[swapped], found.ends[swapped] = found.ends[swapped], found.starts[swapped]
    return found


def _find(lines: Lines, groups: Ints | None) -> Found:
    found = Found(len(lines), groups)
    _touching(lines, found)
    hits = glance(lines, found)
    open_ = found.still_open(np.arange(len(lines)))
    near, far = faces.boxes(lines.viewers[open_], lines.targets[open_])
    left = np.flatnonzero(~lines.hidden(near, far, hits[open_, :1]))
    left = left[~lines.screened(near[left], far[left])[0]]
    open_ = open_[left]
    along = ridge(lines.of(open_))
    from_the_ridge(lines, open_, along, found)
    open_ = found.still_open(open_[along.any])
    _both_ways(lines, open_, over_the_top, found)
    everywhere(lines, found.still_open(open_), found)
    return found


def _touching(lines: Lines, found: Found) -> None:
    """Nothing can stand between silhouettes in contact."""
    one, other = lines.viewers, lines.targets
    apart = np.hypot(other[:, X] - one[:, X], other[:, Y] - one[:, Y]) - one[:, RADIUS] - other[:, RADIUS]
    level = np.maximum(other[:, Z] - tops(one), one[:, Z] - tops(other))
    pairs = np.flatnonzero((apart <= EPSILON) & (level <= EPSILON))
    found.add(pairs, middles(one[pairs]), middles(other[pairs]))


def _both_ways(lines: Lines, pairs: Ints, look: Callable[[Lines], Found], found: Found) -> None:
    """Look from the viewer and, where that finds nothing, from the target."""
    for turned in (False, True):
        pairs = found.still_open(pairs)
        directed = lines.of(pairs).reversed() if turned else lines.of(pairs)
        for some in by_widths(directed):
            found.keep(look(directed.of(some)), pairs[some], turned)


def glance(lines: Lines, found: Found) -> Ints:
    """Try a few lines and the patch around a free one. Returns the scenery part each line met (n, glances)."""
    count, tries = len(lines), len(_GLANCES)
    across, up, to_across, to_up = _GLANCES.T
    eyes = faces.wall(lines.viewers, lines.targets, np.tile(across, (count, 1)), np.tile(up, (count, 1)))
    face = faces.face(eyes, np.repeat(lines.targets[:, None], tries, axis=1))
    margin = PATCH / 2
    room = face.target[..., RADIUS] - margin
    u = np.clip(to_across * face.target[..., RADIUS], -room, room)[..., None]
    tall = face.tall_at(u)[..., 0]
    v = np.clip(np.where(face.from_above, to_up, 1 - to_up) * tall, margin, np.maximum(tall - margin, margin))
    ends, _ = face.points(u, v[..., None, None])
    ends = ends[:, :, 0, 0]
    pairs = np.arange(count)
    hits = lines.first_parts(eyes, ends)
    clear = (hits == NOTHING) & (tall >= PATCH - 2 * EPSILON)
    if lines.between.shape[1]:
        clear &= lines.free(pairs, eyes, ends)
    some = np.flatnonzero(clear.any(axis=1))
    best = clear[some].argmax(axis=1)
    around = np.array([-margin, 0.0, margin])
    chosen = faces.Face(*(one[some, best] for one in face))
    columns = u[some, best] + around
    rows = np.broadcast_to((v[some, best][:, None] + around)[:, None, :], (len(some), 3, 3))
    patch, inside = chosen.points(columns, rows)
    start = eyes[some, best]
    good = (lines.free(some, start[:, None, None], patch) & inside).all(axis=(1, 2))
    found.add(some[good], start[good], ends[some, best][good])
    return hits


def everywhere(lines: Lines, pairs: Ints, found: Found) -> None:
    """Search the whole surfaces of pairs: find free lines, then a free patch around the ends of some."""
    for rows in chunks(pairs, 256):
        ways = passages(lines.of(rows))
        some = np.flatnonzero(ways.any())
        hopeful = Found(len(lines))
        _both_ways(lines, rows[some], over_what_stands, hopeful)
        some = some[hopeful.seen[rows[some]]]
        if len(some):
            _explore(lines.of(rows[some]), ways.take(some), rows[some], found)


def _explore(lines: Lines, ways: Passages, names: Ints, found: Found) -> None:
    def settle(free: FreeLines) -> Bools:
        for turned in (False, True):
            eyes, directed = (free.ends, lines.reversed()) if turned else (free.starts, lines)
            _confirm_best(directed, free.pairs, eyes, names, found, turned)
        return found.seen[names]

    explore(lines, ways, settle)


def _confirm_best(lines: Lines, pairs: Ints, eyes: Floats, names: Ints, found: Found, turned: bool) -> None:
    """Look for a free patch from every eye that has a free line, those with the most lines first."""
    left = ~found.seen[names[pairs]]
    places, counts = np.unique(np.column_stack([pairs[left], eyes[left]]), axis=0, return_counts=True)
    pairs, eyes = places[:, 0].astype(np.int64), places[:, 1:]
    best, rest = best_first(pairs, counts)
    for rows in (*chunks(best, 128), *chunks(rest, 128)):
        _confirm(lines, pairs[rows], eyes[rows], names, found, turned)


def _confirm(lines: Lines, pairs: Ints, eyes: Floats, names: Ints, found: Found, turned: bool) -> None:
    """Look for a free patch from these eyes, for the pairs that are still open."""
    left = ~found.seen[names[pairs]]
    one_way = Found(len(lines))
    confirm(lines, pairs[left], eyes[left], one_way)
    found.keep(one_way, names, turned)
