"""What stands between pairs of silhouettes: scenery for all of them, and for each pair the few models that matter."""

from collections.abc import Sequence

import numpy as np

from sightline.geometry.arrays import RADIUS, Bools, Floats, Ints, X, Y, Z, tops
from sightline.geometry.seeing.rays import NOTHING, RayField, cylinder_blocks
from sightline.geometry.shapes import EPSILON


class Lines:
    """The lines between viewers and targets (n, 5) among scenery and other models (m, 5)."""

    def __init__(self, fields: Sequence[RayField], viewers: Floats, targets: Floats, models: Floats) -> None:
        self.fields = tuple(field for field in fields if field.solids)
        self.viewers = viewers
        self.targets = targets
        self.models = models
        self.between = _between(viewers, targets, models)

    def __len__(self) -> int:
        return len(self.viewers)

    def reversed(self) -> "Lines":
        """The same lines looked along from their other end."""
        other = object.__new__(Lines)
        other.fields, other.models, other.between = self.fields, self.models, self.between
        other.viewers, other.targets = self.targets, self.viewers
        return other

    def in_order(self) -> tuple["Lines", Bools]:
        """The same lines with the two ends of each in an order that does not depend on who looks; which were turned."""
        different = self.viewers != self.targets
        column = different.argmax(axis=1)[:, None]
        one, other = (np.take_along_axis(rows, column, axis=1)[:, 0] for rows in (self.viewers, self.targets))
        turned = one > other
        result = self.of(np.arange(len(self)))
        result.viewers = np.where(turned[:, None], self.targets, self.viewers)
        result.targets = np.where(turned[:, None], self.viewers, self.targets)
        return result, turned

    def of(self, pairs: Ints) -> "Lines":
        """Some of the pairs."""
        other = object.__new__(Lines)
        other.fields, other.models, other.between = self.fields, self.models, self.between[pairs]
        other.viewers, other.targets = self.viewers[pairs], self.targets[pairs]
        return other

    def free(self, pairs: Ints, starts: Floats, ends: Floats, *, standing_only: bool = False) -> Bools:
        """Whether nothing stops each line; row k of starts and ends (k, ..., 3) belongs to the pair `pairs[k]`.

        With `standing_only`, everything a line may pass under is left out.
        """
        free = np.ones(ends.shape[:-1], dtype=np.bool_)
        for field in self.fields:
            free &= ~field.blocked(starts, ends, standing_only=standing_only)
        starts = np.broadcast_to(starts, ends.shape)
        lowest = self._lowest()[pairs]
        for column in self.between[pairs].T:
            matters = column != NOTHING
            if standing_only:
                matters &= self.models[column, Z] <= lowest + EPSILON
            left = np.nonzero(free & matters.reshape(-1, *(1,) * (free.ndim - 1)))
            if len(left[0]):
                free[left] = ~cylinder_blocks(self.models[column[left[0]]], starts[left], ends[left])
        return free

    def first_parts(self, starts: Floats, ends: Floats) -> Ints:
        """The first piece of scenery each line meets: its part, with the number of its field from bit 32 on."""
        hits = np.full(ends.shape[:-1], NOTHING, dtype=np.int64)
        for number, field in enumerate(self.fields):
            met = field.first_parts(starts, ends)
            hits = np.where((hits == NOTHING) & (met != NOTHING), met + (number << 32), hits)
        return hits

    def hidden(self, near: Floats, far: Floats, hits: Ints) -> Bools:
        """Whether one thing, among those `first_parts` met, hides boxes (n, 8, 3) from each other."""
        result = np.zeros(len(near), dtype=np.bool_)
        for column, candidates in enumerate(hits.T):
            fresh = ~result & (candidates != NOTHING) & ~(hits[:, :column] == candidates[:, None]).any(axis=1)
            for number, field in enumerate(self.fields):
                rows = np.flatnonzero(fresh & (candidates >> 32 == number))
                if len(rows):
                    result[rows] = field.hide_all(candidates[rows] & 0xFFFFFFFF, near[rows], far[rows])
        return result

    def screened(self, near: Floats, far: Floats) -> tuple[Bools, Bools]:
        """Which boxes (n, 8, 3) are hidden by something on the line between their middles; where that line is free.

        Whatever the line meets first, last, or next to its middle may be what hides everything.
        """
        start, end = near.mean(axis=1), far.mean(axis=1)
        halfway = (start + end) / 2
        first = self.first_parts(start, end)
        result = self.hidden(near, far, first[:, None])
        tried = first[:, None]
        for eye, aim in ((end, start), (halfway, start), (halfway, end)):
            left = np.flatnonzero(~result & (first != NOTHING))
            met = np.full(len(first), NOTHING, dtype=np.int64)
            met[left] = self.first_parts(eye[left], aim[left])
            fresh = left[(met[left, None] != tried[left]).all(axis=1)]
            result[fresh] = self.hidden(near[fresh], far[fresh], met[fresh, None])
            tried = np.column_stack([tried, met])
        return result, first == NOTHING

    def _lowest(self) -> Floats:
        return np.minimum(self.viewers[:, Z], self.targets[:, Z])


def _between(viewers: Floats, targets: Floats, models: Floats) -> Ints:
    """For each pair the models that could stand in the way, filled up with NOTHING (n, most)."""
    if not len(models):
        return np.full((len(viewers), 0), NOTHING, dtype=np.int64)
    near = _in_corridor(viewers, targets, models[:, :2], models[:, RADIUS])
    near &= models[None, :, Z] < np.maximum(tops(viewers), tops(targets))[:, None]
    near &= tops(models)[None] > np.minimum(viewers[:, Z], targets[:, Z])[:, None]
    for ends in (viewers, targets):
        near &= ~(models[None] == ends[:, None]).all(axis=2)
    most = int(near.sum(axis=1).max(initial=0))
    first = np.argsort(~near, axis=1, kind="stable")[:, :most]
    return np.where(np.take_along_axis(near, first, axis=1), first, NOTHING)


def _in_corridor(viewers: Floats, targets: Floats, middles: Floats, reach: Floats) -> Bools:
    """Whether circles in plan (m) touch the corridor between each pair of bases (n): (n, m)."""
    along = targets[:, :2] - viewers[:, :2]
    length = np.maximum((along * along).sum(axis=1), 1e-9)[:, None]
    from_x, from_y = (middles[None, :, axis] - viewers[:, axis, None] for axis in (X, Y))
    share = np.clip((from_x * along[:, 0, None] + from_y * along[:, 1, None]) / length, 0.0, 1.0)
    aside = np.hypot(from_x - share * along[:, 0, None], from_y - share * along[:, 1, None])
    widest = np.maximum(viewers[:, RADIUS], targets[:, RADIUS])[:, None]
    return np.asarray(aside < reach[None] + widest)
