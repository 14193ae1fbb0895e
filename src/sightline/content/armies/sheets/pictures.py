"""Drawings on a page that matplotlib makes: their outlines as patches, so that they stay sharp on paper."""

import re

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from sightline.drawings import RIM, Drawing

_STEP = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_CODES = {"M": Path.MOVETO, "L": Path.LINETO, "Q": Path.CURVE3, "C": Path.CURVE4}


def draw_picture(axes: Axes, drawing: Drawing, x: float, y: float, side: float) -> None:
    """Lay a drawing into a square of the page, cut off where its box ends."""
    left, top, wide, _ = drawing.box
    size = side / wide
    frame = Rectangle((x, y), side, side, transform=axes.transData)
    for part in drawing.parts:
        path = _path(part.outline, x - left * size, y - top * size, size)
        patch = PathPatch(
            path,
            facecolor=part.colour,
            edgecolor=drawing.ground if part.edged else "none",
            linewidth=RIM * size / 2 if part.edged else 0,
            joinstyle="round",
            alpha=part.opacity,
        )
        axes.add_patch(patch)
        patch.set_clip_path(frame)


def _path(outline: str, x: float, y: float, size: float) -> Path:
    points: list[tuple[float, float]] = []
    codes: list[int] = []
    for letter, written in _STEP.findall(outline):
        if letter == "Z":
            points.append((0, 0))
            codes.append(int(Path.CLOSEPOLY))
            continue
        figures = [float(each) for each in written.split()]
        pairs = list(zip(figures[::2], figures[1::2], strict=True))
        points += [(x + across * size, y + down * size) for across, down in pairs]
        codes += [int(_CODES[letter])] * len(pairs)
    return Path(points, codes)
