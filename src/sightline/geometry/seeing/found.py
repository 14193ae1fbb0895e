"""What a search has found so far, and in which order to go on."""

import numpy as np

from sightline.geometry.arrays import RADIUS, Bools, Floats, Ints
from sightline.geometry.seeing.lines import Lines


class Found:
    """Which pairs see each other, and the line that shows it."""

    def __init__(self, count: int, groups: Ints | None = None) -> None:
        self.groups = groups
        self.seen: Bools = np.zeros(count, dtype=np.bool_)
        self.starts: Floats = np.full((count, 3), np.nan)
        self.ends: Floats = np.full((count, 3), np.nan)

    def add(self, pairs: Ints, starts: Floats, ends: Floats) -> None:
        """Note witnesses; a pair found twice keeps the last one."""
        self.seen[pairs] = True
        self.starts[pairs] = starts
        self.ends[pairs] = ends

    def keep(self, one_way: "Found", pairs: Ints, turned: bool) -> None:
        """Take over what was found for some pairs, perhaps looking from the target to the viewer."""
        new = np.flatnonzero(one_way.seen)
        starts, ends = one_way.starts[new], one_way.ends[new]
        self.add(pairs[new], ends if turned else starts, starts if turned else ends)

    def still_open(self, pairs: Ints) -> Ints:
        """Those of the pairs about which something is left to find."""
        pairs = pairs[~self.seen[pairs]]
        if self.groups is None:
            return pairs
        return pairs[~np.isin(self.groups[pairs], self.groups[self.seen])]


def by_widths(lines: Lines) -> list[Ints]:
    """Pairs of like widths together: their lattices are of one size, whatever else is asked at the same time."""
    widths = lines.viewers[:, RADIUS] * 1000 + lines.targets[:, RADIUS]
    return [np.flatnonzero(widths == width) for width in np.unique(widths)]


def best_first(pairs: Ints, promise: Ints) -> tuple[Ints, Ints]:
    """Rows that promise anything: the most promising one of each pair, and the others."""
    order = np.lexsort((-promise, pairs))
    order = order[promise[order] > 0]
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = pairs[order[1:]] != pairs[order[:-1]]
    return order[first], order[~first]


def chunks(rows: Ints, size: int) -> list[Ints]:
    """Rows in portions, so that large questions keep their arrays small."""
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def flattened(eyes: Floats) -> tuple[Ints, Floats]:
    """Flatten (n, P, 3) viewpoints, keeping to which pair each belongs."""
    count, many = eyes.shape[:2]
    return np.repeat(np.arange(count), many), eyes.reshape(count * many, 3)
