"""What drawings are made with: frames to draw in, outlines, and parts in a tone.

Outlines are SVG paths of absolute `M L Q C Z` and nothing else, so that whoever prints them without a browser can.
"""

import itertools
import math
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Point = tuple[float, float]
Tone = Literal["ground", "mark", "far", "dark", "cloth", "plate", "light", "skin", "hair", "accent", "glow"]
"""What a part is made of; the colours belong to the livery."""

_TOKEN = re.compile(r"[MLQCZ]|-?\d+(?:\.\d+)?(?:e-?\d+)?")
_ROUND = 0.5523
"""How far the handles of a quarter of a circle reach."""


class Frame(NamedTuple):
    """A place to draw in: turned, scaled, mirrored and moved.

    >>> Frame().moved(10, 0).turned(90).at(1, 0)
    (10.0, 1.0)
    """

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    x: float = 0
    y: float = 0

    def at(self, x: float, y: float) -> Point:
        """A point of the frame on the sheet."""
        return (round(self.a * x + self.c * y + self.x, 2), round(self.b * x + self.d * y + self.y, 2))

    def moved(self, x: float, y: float) -> "Frame":
        """The frame with its origin at one of its points."""
        return self._replace(x=self.a * x + self.c * y + self.x, y=self.b * x + self.d * y + self.y)

    def turned(self, degrees: float) -> "Frame":
        """The frame turned clockwise about its origin."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return self._replace(
            a=self.a * cos + self.c * sin,
            b=self.b * cos + self.d * sin,
            c=self.c * cos - self.a * sin,
            d=self.d * cos - self.b * sin,
        )

    def scaled(self, across: float, down: float | None = None) -> "Frame":
        """The frame with larger or smaller units; below zero it is mirrored."""
        down = across if down is None else down
        return self._replace(a=self.a * across, b=self.b * across, c=self.c * down, d=self.d * down)

    def path(self, outline: str, digits: int = 1) -> str:
        """An outline of the frame on the sheet, rounded to so many digits.

        >>> Frame().moved(1, 1).path("M0 0 L2.5 0Z")
        'M1 1L3.5 1Z'
        """
        written: list[str] = []
        pending: float | None = None
        last = ""
        for token in _TOKEN.findall(outline):
            if token.isalpha():
                written.append(token)
                last = token
            elif pending is None:
                pending = float(token)
            else:
                gap = "" if last.isalpha() else " "
                written.append(gap + _pair(self.at(pending, float(token)), digits))
                pending, last = None, token
        return "".join(written)

    def polygon(self, points: Iterable[Point]) -> str:
        """Straight lines from point to point and back."""
        return "M" + "L".join(_pair(self.at(*each)) for each in points) + "Z"

    def disc(self, x: float, y: float, across: float, down: float | None = None) -> str:
        """A circle, or an ellipse."""
        r, s = across, across if down is None else down
        i, j = r * _ROUND, s * _ROUND
        corners = (
            ((x + r, y + j), (x + i, y + s), (x, y + s)),
            ((x - i, y + s), (x - r, y + j), (x - r, y)),
            ((x - r, y - j), (x - i, y - s), (x, y - s)),
            ((x + i, y - s), (x + r, y - j), (x + r, y)),
        )
        return f"M{_pair(self.at(x + r, y))}" + "".join(self._curve(*each) for each in corners) + "Z"

    def blob(self, points: Sequence[Point]) -> str:
        """A round outline through points."""
        count = len(points)
        written = [f"M{_pair(self.at(*points[0]))}"]
        for at in range(count):
            before, here, there, after = (points[(at + step) % count] for step in (-1, 0, 1, 2))
            one = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
            two = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
            written.append(self._curve(one, two, there))
        return "".join(written) + "Z"

    def bar(self, x: float, y: float, across: float, down: float, corner: float = 0) -> str:
        """A box by its upper left corner, with rounded corners if one likes."""
        r = min(corner, across / 2, down / 2)
        if r <= 0:
            return self.polygon(((x, y), (x + across, y), (x + across, y + down), (x, y + down)))
        end, low = x + across, y + down
        return self.path(
            f"M{x + r:f} {y:f}L{end - r:f} {y:f}Q{end:f} {y:f} {end:f} {y + r:f}L{end:f} {low - r:f}"
            f"Q{end:f} {low:f} {end - r:f} {low:f}L{x + r:f} {low:f}Q{x:f} {low:f} {x:f} {low - r:f}"
            f"L{x:f} {y + r:f}Q{x:f} {y:f} {x + r:f} {y:f}Z"
        )

    def limb(self, *joints: tuple[Point, float]) -> str:
        """Something with a thickness at each of its joints: an arm, a leg, a tail, a cable."""
        return "".join(
            self._taper(one, thick, two, thin) for (one, thick), (two, thin) in itertools.pairwise(joints) if one != two
        )

    def _taper(self, one: Point, thick: float, two: Point, thin: float) -> str:
        """The hull of two circles."""
        along = math.hypot(two[0] - one[0], two[1] - one[1])
        if along <= abs(thick - thin):
            return self.disc(*(one if thick > thin else two), max(thick, thin))
        heading = math.atan2(two[1] - one[1], two[0] - one[0])
        spread = math.acos((thick - thin) / along)

        def rim(centre: Point, radius: float, angle: float) -> Point:
            return (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))

        return (
            f"M{_pair(self.at(*rim(one, thick, heading + spread)))}"
            + self._arc(one, thick, heading + spread, heading - spread + 2 * math.pi)
            + f"L{_pair(self.at(*rim(two, thin, heading - spread)))}"
            + self._arc(two, thin, heading - spread, heading + spread)
            + "Z"
        )

    def _arc(self, centre: Point, radius: float, start: float, end: float) -> str:
        """Part of a circle as curves of no more than a quarter each."""
        pieces = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
        step = (end - start) / pieces
        reach = radius * 4 / 3 * math.tan(step / 4)
        written = []
        for piece in range(pieces):
            begin, finish = start + piece * step, start + (piece + 1) * step
            one, two = (
                (centre[0] + radius * math.cos(each), centre[1] + radius * math.sin(each)) for each in (begin, finish)
            )
            handle = (one[0] - reach * math.sin(begin), one[1] + reach * math.cos(begin))
            other = (two[0] + reach * math.sin(finish), two[1] - reach * math.cos(finish))
            written.append(self._curve(handle, other, two))
        return "".join(written)

    def _curve(self, one: Point, two: Point, end: Point) -> str:
        return "C" + " ".join(_pair(self.at(*each)) for each in (one, two, end))


def _pair(point: Point, digits: int = 1) -> str:
    return " ".join(f"{round(each, digits) + 0:g}" for each in point)


def corners(outline: str) -> list[Point]:
    """The points of an outline, with the handles of its curves: it lies within them.

    >>> corners("M1 2L3 4Z")
    [(1.0, 2.0), (3.0, 4.0)]
    """
    figures = [float(each) for each in _TOKEN.findall(outline) if not each.isalpha()]
    return list(zip(figures[::2], figures[1::2], strict=True))


def bend(start: Point, end: Point, first: float, second: float, side: float) -> Point:
    """Where the elbow or the knee is between two ends, bent to one side or the other.

    >>> bend((0, 0), (10, 0), 5, 5, 1)
    (5.0, 0.0)
    """
    across, down = end[0] - start[0], end[1] - start[1]
    along = min(max(math.hypot(across, down), abs(first - second) + 0.01), first + second)
    toward = (first**2 - second**2 + along**2) / (2 * along)
    aside = side * math.sqrt(max(0.0, first**2 - toward**2))
    unit = math.hypot(across, down) or 1.0
    ex, ey = across / unit, down / unit
    return (round(start[0] + ex * toward - ey * aside, 3), round(start[1] + ey * toward + ex * aside, 3))


def reach(start: Point, end: Point, most: float) -> Point:
    """A point as far toward another as an arm is long."""
    along = math.hypot(end[0] - start[0], end[1] - start[1])
    if along <= most:
        return end
    return (start[0] + (end[0] - start[0]) * most / along, start[1] + (end[1] - start[1]) * most / along)


class Part(NamedTuple):
    """A filled outline."""

    tone: Tone
    outline: str
    opacity: float = 1
    edged: bool = True
    """Whether a rim in the colour of the ground sets it off from what it lies on."""


class Sheet:
    """Parts one over the other, as they are drawn."""

    def __init__(self) -> None:
        self.parts: list[Part] = []

    def add(self, tone: Tone, *outlines: str, opacity: float = 1, edged: bool = True) -> None:
        """Lay outlines over what there is, as one part."""
        self.parts.append(Part(tone, "".join(outlines), opacity, edged))

    def flat(self, tone: Tone, *outlines: str, opacity: float = 1) -> None:
        """Lay outlines on what there is as if painted on: without a rim."""
        self.add(tone, *outlines, opacity=opacity, edged=False)
