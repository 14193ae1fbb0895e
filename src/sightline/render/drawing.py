"""A drawing is a list of marks on a page: plain data that any writer can put on screen or paper."""

from typing import Literal

from msgspec import Struct

Spot = tuple[float, float]
"""A point of the page: x to the right, y down."""


class Style(Struct, frozen=True, kw_only=True):
    """How a mark looks."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, float] | None = None


class Shape(Struct, frozen=True, kw_only=True, tag="shape"):
    """A line or an area; more than one ring makes holes and separate parts."""

    rings: tuple[tuple[Spot, ...], ...]
    style: Style
    closed: bool = True
    role: str = ""
    """What it shows, for tests, style sheets and screen readers."""
    title: str = ""


class Disc(Struct, frozen=True, kw_only=True, tag="disc"):
    """A circle."""

    centre: Spot
    radius: float
    style: Style
    role: str = ""
    title: str = ""


class Label(Struct, frozen=True, kw_only=True, tag="label"):
    """A line of text."""

    at: Spot
    text: str
    size: float
    colour: str
    anchor: Literal["start", "middle", "end"] = "middle"
    bold: bool = False
    halo: str | None = None
    """Colour of a thin outline that keeps the text readable on anything."""
    turn: float = 0.0
    """Degrees clockwise."""
    role: str = ""


Mark = Shape | Disc | Label


class Drawing(Struct, frozen=True, kw_only=True):
    """A page and what is on it, from the bottom up."""

    width: float
    height: float
    background: str
    title: str
    marks: tuple[Mark, ...]
