"""Searching the whole of two silhouettes: split the tube between them until its pieces are hidden or small.

A tube joins a cell of one silhouette's surface with a cell of the other's. Where one piece of scenery hides a whole
tube, nothing is left to find in it; what remains is split, and at last filled with lines.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, Ints, X, Y, Z, plan_directions, tops
from sightline.geometry.seeing.lines import Lines
from sightline.geometry.seeing.passages import Passages
from sightline.geometry.shapes import EPSILON

_SMALL = 17.0
"""Cells up to this size are not split any more."""

_GAP = 3.4
"""Lines in a small tube are at most so far apart at both ends: hardly any free patch of 3 mm is between them."""


_SPARSE = (3, 4, 3, 4)
"""Places at either end of whole tubes that are tried before any are split."""


class Cells(NamedTuple):
    """Cells of surfaces that face along `ahead` (times `sign`): parts of the near wall or of the top."""

    body: Floats
    ahead: Floats
    sign: float
    on_top: Bools
    side: Floats
    """From and to, sideways from the middle (k, 2)."""
    along: Floats
    """From and to (k, 2): heights above the base on a wall, depths from the middle on a top."""

    def take(self, rows: Ints) -> "Cells":
        """Some of the cells."""
        body, ahead, sign, on_top, side, along = self
        return Cells(body[rows], ahead[rows], sign, on_top[rows], side[rows], along[rows])

    def quartered(self) -> "Cells":
        """Every cell cut into four (4k)."""
        cells = self.take(np.repeat(np.arange(len(self.side)), 4))
        first, second = np.tile([0, 0, 1, 1], len(self.side)), np.tile([0, 1, 0, 1], len(self.side))
        return cells._replace(side=_half(cells.side, first), along=_half(cells.along, second))

    def corners(self) -> Floats:
        """A box around each cell, with edges along `ahead` (k, 8, 3)."""
        depth = self.depths()
        height = np.where(self.on_top[:, None], self.body[:, HEIGHT, None], self.along)
        pick = np.arange(8)
        return self._placed(self.side[:, pick & 1], depth[:, (pick >> 1) & 1], height[:, pick >> 2])

    def depths(self) -> Floats:
        """From and to along `ahead`, from the middle of the body (k, 2)."""
        nearest = np.where((self.side[:, 0] < 0) & (self.side[:, 1] > 0), 0.0, np.abs(self.side).min(axis=1))
        deep = self._chord(np.abs(self.side).max(axis=1)), self._chord(nearest)
        return np.where(self.on_top[:, None], self.along, np.sort(self.sign * np.stack(deep, axis=1), axis=1))

    def points(self, across: int, up: int) -> Floats:
        """A lattice over each cell, edges included (k, across * up, 3)."""
        first, second = (grid.ravel() for grid in np.meshgrid(_shares(across), _shares(up)))
        side = self.side[:, :1] + (self.side[:, 1:] - self.side[:, :1]) * first
        along = self.along[:, :1] + (self.along[:, 1:] - self.along[:, :1]) * second
        chord = self._chord(side.T).T
        top = self.on_top[:, None]
        depth = np.where(top, np.clip(along, -chord, chord), self.sign * chord)
        return self._placed(side, depth, np.where(top, self.body[:, HEIGHT, None], along))

    def bounds(self) -> tuple[Floats, Floats, Floats]:
        """Lowest and highest place sideways, and lowest height above the table."""
        height = np.where(self.on_top, self.body[:, HEIGHT], self.along[:, 0])
        return self.side[:, 0], self.side[:, 1], self.body[:, Z] + height

    def extents(self) -> Floats:
        """The longest edge of each cell."""
        return np.asarray(np.maximum(np.ptp(self.side, axis=1), np.ptp(self.along, axis=1)))

    def _chord(self, side: Floats) -> Floats:
        return np.sqrt(np.maximum(self.body[:, RADIUS] ** 2 - side * side, 0.0))

    def _placed(self, side: Floats, depth: Floats, height: Floats) -> Floats:
        points = np.empty((*side.shape, 3))
        points[..., X] = self.body[:, X, None] + self.ahead[:, 0, None] * depth - self.ahead[:, 1, None] * side
        points[..., Y] = self.body[:, Y, None] + self.ahead[:, 1, None] * depth + self.ahead[:, 0, None] * side
        points[..., Z] = self.body[:, Z, None] + height
        return points


class FreeLines(NamedTuple):
    """Free lines that a search came across: the pair of each, and its two ends."""

    pairs: Ints
    starts: Floats
    ends: Floats

    def take(self, rows: Ints) -> "FreeLines":
        """Some of the lines."""
        return FreeLines(self.pairs[rows], self.starts[rows], self.ends[rows])


Settle = Callable[[FreeLines], Bools]
"""Takes free lines and says which pairs are settled."""


def explore(lines: Lines, ways: Passages, settle: Settle) -> None:
    """Hand free lines that pass under something to `settle`: a few from each round of splitting, at last a lattice.

    The lattice is fine enough to meet every patch of 3 mm that can be seen. Settled pairs are searched no further.
    """
    pairs, near, far = _tubes(lines)
    leads = np.flatnonzero(_leads_under(lines, ways.take(pairs), pairs, near, far))
    pairs, near, far = pairs[leads], near.take(leads), far.take(leads)
    settled = settle(_fullest(_joined_lines(_fill(lines, pairs, near, far, _SPARSE))))
    left = np.flatnonzero(~settled[pairs])
    pairs, near, far = pairs[left], near.take(left), far.take(left)
    small: list[tuple[Ints, Cells, Cells]] = []
    while len(pairs):
        leads = np.flatnonzero(_leads_under(lines, ways.take(pairs), pairs, near, far))
        pairs, near, far = pairs[leads], near.take(leads), far.take(leads)
        hidden, clear = lines.screened(near.corners(), far.corners())
        settled = settle(_middle_lines(pairs, near, far, clear))
        done = np.maximum(near.extents(), far.extents()) <= _SMALL
        rest = np.flatnonzero(~hidden & done)
        small.append((pairs[rest], near.take(rest), far.take(rest)))
        open_ = np.flatnonzero(~hidden & ~done & ~settled[pairs])
        pairs, near, far = pairs[open_], near.take(open_), far.take(open_)
        first, second = _sixteen(len(pairs))
        pairs, near, far = np.repeat(pairs, 16), near.quartered().take(first), far.quartered().take(second)
    for pairs, near, far in small:
        for rows, counts in _lattices(near, far):
            rows = rows[~settled[pairs[rows]]]
            for some in _fill(lines, pairs[rows], near.take(rows), far.take(rows), counts):
                settled = settle(some)


def some_lines(lines: Lines) -> FreeLines:
    """Free lines between pairs from a lattice over both silhouettes, whether or not they add up to a patch."""
    return _joined_lines(_fill(lines, *_tubes(lines), (13, 7, 13, 7)))


def _joined_lines(parts: Iterable[FreeLines]) -> FreeLines:
    nothing = FreeLines(np.zeros(0, dtype=np.int64), np.zeros((0, 3)), np.zeros((0, 3)))
    pairs, starts, ends = (np.concatenate(column) for column in zip(nothing, *parts, strict=True))
    return FreeLines(pairs, starts, ends)


def _leads_under(lines: Lines, ways: Passages, pairs: Ints, near: Cells, far: Cells) -> Bools:
    """Whether some line of each tube passes under something; those that do not were all tried over the top."""
    _, distance = plan_directions(lines.viewers[pairs], lines.targets[pairs])
    first, last = near.bounds(), far.bounds()
    # How far along its length a tube can be, at the earliest and at the latest, while it is at a passage.
    starts, ends = near.depths(), far.depths() + distance[:, None]
    soon, late = np.maximum(ends - starts, 1e-6)[:, :, None].transpose(1, 0, 2)
    shares = [
        np.clip((ways.begin - starts[:, 1:]) / late, 0.0, 1.0),
        np.clip((ways.end - starts[:, :1]) / soon, 0.0, 1.0),
    ]
    right, left, low = (
        [start[:, None] + (end - start)[:, None] * share for share in shares]
        for start, end in zip(first, last, strict=True)
    )
    beside = (np.minimum(*right) > ways.left) | (np.maximum(*left) < ways.right)
    return np.asarray((~beside & (np.minimum(*low) < ways.under)).any(axis=1))


def _middle_lines(pairs: Ints, near: Cells, far: Cells, clear: Bools) -> FreeLines:
    """For each pair the line through the middle of one tube in which that line is free."""
    rows = np.flatnonzero(clear)
    _, one = np.unique(pairs[rows], return_index=True)
    rows = rows[one]
    return FreeLines(pairs[rows], near.take(rows).points(1, 1)[:, 0], far.take(rows).points(1, 1)[:, 0])


def _sixteen(count: int) -> tuple[Ints, Ints]:
    """Every quarter of the one end with every quarter of the other."""
    quarters = np.arange(4 * count).reshape(count, 4)
    return np.repeat(quarters, 4, axis=1).ravel(), np.tile(quarters, (1, 4)).ravel()


def _tubes(lines: Lines) -> tuple[Ints, Cells, Cells]:
    """The tubes between all facing surfaces of each pair: walls, and tops that can be seen."""
    ahead, _ = plan_directions(lines.viewers, lines.targets)
    pairs, nears, fars = [], [], []
    for near_top in (False, True):
        for far_top in (False, True):
            some = np.ones(len(lines), dtype=np.bool_)
            if near_top:
                some &= tops(lines.targets) > tops(lines.viewers) + EPSILON
            if far_top:
                some &= tops(lines.viewers) > tops(lines.targets) + EPSILON
            rows = np.flatnonzero(some)
            pairs.append(rows)
            nears.append(_cells(lines.viewers[rows], ahead[rows], 1.0, near_top))
            fars.append(_cells(lines.targets[rows], ahead[rows], -1.0, far_top))
    return np.concatenate(pairs), _joined(nears), _joined(fars)


def _cells(body: Floats, ahead: Floats, sign: float, on_top: bool) -> Cells:
    radius, height = body[:, RADIUS], body[:, HEIGHT]
    side = np.stack([-radius, radius], axis=1)
    along = side if on_top else np.stack([np.zeros_like(height), height], axis=1)
    return Cells(body, ahead, sign, np.full(len(body), on_top), side, along)


def _joined(parts: list[Cells]) -> Cells:
    columns = zip(*(part._replace(sign=np.zeros(0)) for part in parts), strict=True)  # type: ignore[arg-type]
    body, ahead, _, on_top, side, along = (np.concatenate(column) for column in columns)
    return Cells(body, ahead, parts[0].sign, on_top, side, along)


def _lattices(near: Cells, far: Cells) -> Iterator[tuple[Ints, list[int]]]:
    """Tubes of like size together, with how many lines across and along either end they need."""
    extents = np.stack([np.ptp(one, axis=1) for one in (near.side, near.along, far.side, far.along)], axis=1)
    needed = np.maximum(np.ceil(extents / _GAP) + 1, 2).astype(np.int64)
    sizes, which = np.unique(needed, axis=0, return_inverse=True)
    for number, counts in enumerate(sizes.tolist()):
        yield np.flatnonzero(which.ravel() == number), counts


def _fill(lines: Lines, pairs: Ints, near: Cells, far: Cells, counts: Sequence[int]) -> Iterator[FreeLines]:
    """Cast a lattice of lines through tubes: so many places across and along either end."""
    step = max(1, 200_000 // math.prod(counts))
    for start in range(0, len(pairs), step):
        rows = np.arange(start, min(start + step, len(pairs)))
        starts, ends = near.take(rows).points(counts[0], counts[1]), far.take(rows).points(counts[2], counts[3])
        ends = np.broadcast_to(ends[:, None], (len(rows), starts.shape[1], ends.shape[1], 3))
        row, eye, end = np.nonzero(lines.free(pairs[rows], starts[:, :, None], ends))
        yield FreeLines(pairs[rows[row]], starts[row, eye], ends[row, eye, end])


def _fullest(free: FreeLines) -> FreeLines:
    """For each pair the lines from the one place that has the most of them."""
    if not len(free.pairs):
        return free
    places, which, counts = np.unique(
        np.column_stack([free.pairs, free.starts]), axis=0, return_inverse=True, return_counts=True
    )
    order = np.lexsort((-counts, places[:, 0]))
    best = order[np.r_[True, places[order[1:], 0] != places[order[:-1], 0]]]
    rows = np.flatnonzero(np.isin(which.ravel(), best))
    _, one = np.unique(free.pairs[rows], return_index=True)
    return free.take(rows[one])


def _shares(count: int) -> Floats:
    return np.linspace(0.0, 1.0, count) if count > 1 else np.array([0.5])


def _half(span: Floats, which: Ints) -> Floats:
    """The first or second half of each span (k, 2)."""
    middle = span.mean(axis=1)
    return np.stack([np.where(which == 0, span[:, 0], middle), np.where(which == 0, middle, span[:, 1])], axis=1)
