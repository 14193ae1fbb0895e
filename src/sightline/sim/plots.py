"""The plots of a balance report, as SVG for a page."""

import io
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from sightline.sim.balance import Share, Worth
from sightline.sim.grounds import plan_of
from sightline.sim.rows import Mark

INK, ACCENT, PALE = "#37474f", "#c77800", "#cfd8dc"


def svg(figure: Figure) -> str:
    """A figure as SVG text, the same for the same figure."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None}, bbox_inches="tight")
    text = out.getvalue()
    return text[text.index("<svg") :]


def _axes(width: float, height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def win_rates(rows: Sequence[Share], label: str) -> str:
    """Shares of wins with their intervals, around the even line."""
    figure, axes = _axes(7, 0.8 + 0.4 * max(1, len(rows)))
    for place, row in enumerate(reversed(rows)):
        low, high = row.interval
        axes.plot([low, high], [place, place], color=INK, linewidth=3, solid_capstyle="round")
        axes.plot([row.rate], [place], "o", color=ACCENT, markersize=8, clip_on=False, zorder=3)
    axes.axvline(0.5, color=PALE, zorder=0)
    axes.set_yticks(range(len(rows)), [f"{row.name} ({row.games})" for row in reversed(rows)])
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.6, max(1, len(rows)) - 0.4)
    axes.set_xlabel(label)
    return svg(figure)


def bars(names: Sequence[str], values: Sequence[float], label: str, line: float | None = None) -> str:
    """Plain bars, the first on top."""
    figure, axes = _axes(7, 0.8 + 0.28 * max(1, len(names)))
    axes.barh(range(len(names)), list(reversed(values)), color=ACCENT)
    axes.set_yticks(range(len(names)), list(reversed(names)))
    if line is not None:
        axes.axvline(line, color=INK, linewidth=1)
    axes.set_xlabel(label)
    return svg(figure)


def worth_bars(rows: Sequence[Worth], label: str) -> str:
    """What troopers felled for each point of Cost."""
    return bars([f"{row.name} · {row.army}" for row in rows], [row.earned for row in rows], label, 1.0)


def heat_map(table: str, marks: Sequence[Mark], title: str) -> str:
    """How often something happened where, over the plan of a table; nothing where there is no plan."""
    plan = plan_of(table)
    if plan is None:
        return ""
    figure, axes = _axes(4.2, 4.2 * plan.depth / plan.width)
    bins = [np.arange(0, side + plan.cell, plan.cell) for side in (plan.width, plan.depth)]
    counts, _, _ = np.histogram2d([mark.x for mark in marks], [mark.y for mark in marks], bins=bins)
    axes.imshow(
        counts.T,
        origin="lower",
        extent=(0, float(bins[0][-1]), 0, float(bins[1][-1])),
        cmap="Oranges",
        interpolation="bilinear",
    )
    for outline in plan.outlines:
        axes.add_patch(Polygon(outline, closed=True, fill=False, edgecolor=INK, linewidth=0.4, alpha=0.6))
    axes.set_xlim(0, plan.width)
    axes.set_ylim(*((plan.depth, 0) if plan.north_up else (0, plan.depth)))
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_title(title, fontsize=10)
    return svg(figure)
