"""Writing a drawing: SVG by hand, PNG through matplotlib's rasteriser."""

import io
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from sightline.kernel.errors import BadInput
from sightline.render.drawing import Disc, Drawing, Label, Mark, Shape, Style

FONT = "Inter, 'Noto Sans', 'Segoe UI', system-ui, sans-serif"
PIXELS = 1600
"""Long side of a PNG, in pixels."""


def save(drawing: Drawing, path: Path) -> None:
    """Write a drawing to a file; its ending says how."""
    if path.suffix.lower() == ".svg":
        path.write_text(to_svg(drawing), encoding="utf-8")
    elif path.suffix.lower() == ".png":
        path.write_bytes(to_png(drawing))
    else:
        raise BadInput("table.render.ending", file=path.name)


def to_svg(drawing: Drawing) -> str:
    """The drawing as an SVG document.

    >>> print(to_svg(Drawing(width=10, height=5, background="#fff", title="T", marks=())).partition("\\n")[2])
    <title>T</title>
    <rect width="10" height="5" fill="#fff"/>
    </svg>
    """
    box = f"0 0 {_n(drawing.width)} {_n(drawing.height)}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" font-family="{FONT}">',
        f"<title>{escape(drawing.title)}</title>",
        f'<rect width="{_n(drawing.width)}" height="{_n(drawing.height)}" fill="{drawing.background}"/>',
        *(_svg_mark(mark) for mark in drawing.marks),
        "</svg>",
    ]
    return "\n".join(lines)


def _n(value: float) -> str:
    """A number without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _svg_mark(mark: Mark) -> str:
    if isinstance(mark, Label):
        return _svg_label(mark)
    if isinstance(mark, Disc):
        head = f'circle cx="{_n(mark.centre[0])}" cy="{_n(mark.centre[1])}" r="{_n(mark.radius)}"'
        return _svg_element("circle", head, mark)
    ring_end = "Z" if mark.closed else ""
    path = "".join("M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in ring) + ring_end for ring in mark.rings)
    rule = ' fill-rule="evenodd"' if len(mark.rings) > 1 else ""
    return _svg_element("path", f'path d="{path}"{rule}', mark)


def _svg_element(name: str, head: str, mark: Shape | Disc) -> str:
    role = f" class={quoteattr(mark.role)}" if mark.role else ""
    start = f"<{head}{role}{_svg_style(mark.style)}"
    return f"{start}><title>{escape(mark.title)}</title></{name}>" if mark.title else f"{start}/>"


def _svg_style(style: Style) -> str:
    text = f' fill="{style.fill or "none"}"'
    if style.stroke:
        text += f' stroke="{style.stroke}" stroke-width="{_n(style.width)}" stroke-linejoin="round"'
        text += ' stroke-linecap="round"' if style.dash is None else ""
    if style.dash:
        text += f' stroke-dasharray="{_n(style.dash[0])} {_n(style.dash[1])}"'
    return text + (f' opacity="{_n(style.opacity)}"' if style.opacity < 1 else "")


def _svg_label(mark: Label) -> str:
    x, y = mark.at
    turn = f' transform="rotate({_n(mark.turn)} {_n(x)} {_n(y)})"' if mark.turn else ""
    weight = ' font-weight="700"' if mark.bold else ""
    halo = f' stroke="{mark.halo}" stroke-width="{_n(mark.size / 4)}" paint-order="stroke"' if mark.halo else ""
    role = f" class={quoteattr(mark.role)}" if mark.role else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(mark.size)}" text-anchor="{mark.anchor}"'
        f' dominant-baseline="central" fill="{mark.colour}"{weight}{halo}{role}{turn}>{escape(mark.text)}</text>'
    )


def to_png(drawing: Drawing, pixels: int = PIXELS) -> bytes:
    """The drawing as a PNG whose long side has so many pixels."""
    # Imported here: only those who want a PNG wait for it.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from sightline.render.raster import paint

    scale = pixels / max(drawing.width, drawing.height)
    figure = Figure(figsize=(drawing.width * scale / 100, drawing.height * scale / 100), dpi=100)
    figure.set_facecolor(drawing.background)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, drawing.width)
    axes.set_ylim(drawing.height, 0)
    axes.set_axis_off()
    for order, mark in enumerate(drawing.marks):
        paint(axes, mark, scale * 0.72, order)
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=100, facecolor=drawing.background)
    return data.getvalue()
