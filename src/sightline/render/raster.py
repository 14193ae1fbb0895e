"""Painting marks with matplotlib. `points` is how many typographic points one unit of the page has."""

from matplotlib import patheffects
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Patch, PathPatch
from matplotlib.path import Path

from sightline.render.drawing import Disc, Label, Mark, Shape, Spot, Style

LIKE_INTER = 0.94
"""The rasteriser's own font runs a little wider than the one the SVG asks for."""


def paint(axes: Axes, mark: Mark, points: float, order: int) -> None:
    """Put one mark on the axes."""
    if isinstance(mark, Label):
        _text(axes, mark, points, order)
        return
    patch: Patch = Circle(mark.centre, mark.radius) if isinstance(mark, Disc) else PathPatch(_path(mark))
    _dress(patch, mark.style, points, order)
    axes.add_patch(patch)


def _path(mark: Shape) -> Path:
    corners: list[Spot] = []
    codes: list[int] = []
    for ring in mark.rings:
        corners += ring
        codes += [int(Path.MOVETO)] + [int(Path.LINETO)] * (len(ring) - 1)
        if mark.closed:
            corners.append(ring[0])
            codes.append(int(Path.CLOSEPOLY))
    return Path(corners, codes)


def _dress(patch: Patch, style: Style, points: float, order: int) -> None:
    patch.set_facecolor(style.fill or "none")
    patch.set_edgecolor(style.stroke or "none")
    patch.set_linewidth(style.width * points if style.stroke else 0)
    patch.set_joinstyle("round")
    patch.set_capstyle("butt" if style.dash else "round")
    patch.set_alpha(style.opacity)
    patch.set_zorder(order)
    patch.set_clip_on(False)
    if style.dash:
        patch.set_linestyle((0, tuple(part / style.width for part in style.dash)))


def _text(axes: Axes, mark: Label, points: float, order: int) -> None:
    text = axes.text(
        *mark.at,
        mark.text,
        fontsize=mark.size * points * LIKE_INTER,
        color=mark.colour,
        ha={"start": "left", "middle": "center", "end": "right"}[mark.anchor],
        va="center_baseline",
        rotation=-mark.turn,
        rotation_mode="anchor",
        fontweight="bold" if mark.bold else "normal",
        zorder=order,
    )
    if mark.halo:
        outline = patheffects.withStroke(linewidth=mark.size * points / 4, foreground=mark.halo)
        text.set_path_effects([outline])
