"""The shapes a table is made of. Millimetres everywhere, z points up, angles in degrees anticlockwise from +x.

This module is plain data, shared by everything that draws, files or measures a table. It knows no rule but the
sizes of the Silhouette Templates.
"""

import math
from typing import Literal

import msgspec

from sightline.rules import rule

EPSILON = 0.01
"""The one tolerance of the package, in mm. Touching is contact (distance <= EPSILON) and touching is not blocking."""

Point = tuple[float, float]
Point3 = tuple[float, float, float]
Outline = tuple[Point, ...]
"""A simple polygon in plan, anticlockwise, without repeating its first corner."""


class Silhouette(msgspec.Struct, frozen=True):
    """A Silhouette Template: the fixed cylinder a trooper occupies."""

    name: str
    """The S attribute: "1" to "8"; "X" while prone."""
    base: float
    """Diameter of the base."""
    height: float

    @property
    def radius(self) -> float:
        """Half the base."""
        return self.base / 2

    @property
    @rule("C1-SIL-004", "C1-PRONE-006")
    def prone(self) -> "Silhouette":
        """Silhouette X: one's own base, as high as a base.

        >>> SILHOUETTES["5"].prone
        Silhouette(name='X', base=40, height=3)
        """
        return Silhouette("X", self.base, PRONE_HEIGHT)


PRONE_HEIGHT = 3

SILHOUETTES = {
    name: Silhouette(name, base, height)
    for name, base, height in (
        ("1", 25, 25),
        ("2", 25, 40),
        ("3", 40, 32),
        ("4", 55, 32),
        ("5", 40, 45),
        ("6", 40, 55),
        ("7", 55, 67),
        ("8", 70, 70),
    )
}
"""C1-SIL-003, N4-LOF-004."""


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """A silhouette standing somewhere: a trooper, marker, token or other model.

    >>> Body(at=(100, 50, 0), silhouette=SILHOUETTES["2"], facing=90).top
    40
    """

    at: Point3
    """Centre of the underside of the base."""
    silhouette: Silhouette
    facing: float | None = None
    """Middle of the front half of the base; None sees all around."""
    id: str = ""

    @property
    def top(self) -> float:
        """Height of the top of the silhouette above the table."""
        return self.at[2] + self.silhouette.height


def bearing(degrees: float) -> float:
    """A facing in degrees, from 0 to less than 360 however far somebody has turned.

    >>> bearing(-90), bearing(360)
    (270.0, 0.0)
    """
    return degrees % 360.0


class Solid(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of scenery, or a part of one: an extruded polygon whose top may slope (ramps and stairs)."""

    id: str
    outline: Outline
    bottom: float
    top: float
    """Height of the top where the outline begins (at its first corner); everywhere when the top is flat."""
    slope: Point = (0.0, 0.0)
    """How much the top rises per mm along x and y."""
    standable: bool = True
    """Whether a trooper may stand on its top."""
    piece: str = ""
    """The scenery piece it belongs to: contact with any part is contact with the piece."""
    kind: str = ""
    """What it is to the eye (wall, roof, crate, tree ...), for those who draw it; no rule asks."""

    def top_at(self, x: float, y: float) -> float:
        """Height of the top above a point of the plan.

        >>> ramp = Solid(id="r", outline=((0, 0), (100, 0), (100, 50), (0, 50)), bottom=0, top=0, slope=(0.5, 0))
        >>> ramp.top_at(100, 20)
        50.0
        """
        x0, y0 = self.outline[0]
        return self.top + (x - x0) * self.slope[0] + (y - y0) * self.slope[1]

    @property
    def flat(self) -> bool:
        """Whether the top is level."""
        return self.slope == (0.0, 0.0)

    @property
    def label(self) -> str:
        """What people call it: the piece it belongs to, or else its own name."""
        return self.piece or self.id

    @property
    def highest(self) -> float:
        """The highest point of the top."""
        return self.top if self.flat else max(self.top_at(x, y) for x, y in self.outline)


ENDLESS = 3000.0
"""The top of what nobody sees over or climbs over, however high it is."""
CLOSED_GATE = "closed-gate"
"""The kind of what fills a gate while it is closed."""


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder on a wall, climbed as if it were level ground (C1-MOV-027)."""

    id: str
    foot: Point3
    """Middle of the lower end, on the wall's face."""
    head: float
    """Height of the upper end."""
    facing: float
    """Direction pointing away from the wall."""
    width: float = 30.0
    piece: str = ""

    @property
    def outward(self) -> Point:
        """Unit vector away from the wall."""
        angle = math.radians(self.facing)
        return (math.cos(angle), math.sin(angle))


Access = Literal["narrow", "wide"]


class Gate(msgspec.Struct, frozen=True, kw_only=True):
    """An opening in a wall that troopers may pass: always open (C1-SCENY-206), but not for every Silhouette."""

    id: str
    ends: tuple[Point, Point]
    """The two jambs, on the middle line of the wall."""
    bottom: float
    top: float
    access: Access = "wide"
    """A narrow gate lets through Silhouette 2 or lower (C1-SCENY-201)."""
    piece: str = ""


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """An area of the table with properties: deployment, difficult terrain, visibility, saturation ..."""

    id: str
    outline: Outline
    bottom: float = 0.0
    top: float = math.inf
    properties: dict[str, str] = {}


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """A place that matters: an objective, a console, a supply box, a token."""

    id: str
    kind: str
    at: Point3


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A whole table, ready to be measured: what the file format is expanded into."""

    width: float
    """Along x."""
    depth: float
    """Along y."""
    solids: tuple[Solid, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    gates: tuple[Gate, ...] = ()
    zones: tuple[Zone, ...] = ()
    markers: tuple[Marker, ...] = ()
