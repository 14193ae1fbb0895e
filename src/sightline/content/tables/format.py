"""The table file: what may be written in one, as typed data. `sightline table schema` is generated from this module.

Millimetres everywhere, x to the east, y to the north, z up. A `box` is `[x, y, width, depth]`, its south-west corner
first; `turn` turns it anticlockwise about its own middle. Positions along a side are measured from its west end
(south and north sides) or its south end (west and east sides), before turning.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sightline.geometry.shapes import Access, Point

Length = Annotated[float, Meta(gt=0, description="A length in millimetres.")]
Height = Annotated[float, Meta(ge=0, description="A height in millimetres.")]
Storey = Annotated[int, Meta(ge=1, description="Which storey, the ground floor being 1.")]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", description="Lower-case words joined by hyphens.")]
Box = Annotated[tuple[float, float, Length, Length], Meta(description="[x, y, width, depth], south-west corner first.")]
Line = Annotated[tuple[Point, ...], Meta(min_length=2, description="The corners of a line, as [x, y].")]
Polygon = Annotated[tuple[Point, ...], Meta(min_length=3, description="The corners of a polygon, as [x, y].")]
Side = Literal["south", "east", "north", "west"]
Roof = Literal["open", "closed"]


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything written in the file: an unknown field is a spelling mistake, never ignored."""


class Words(Row, frozen=True, kw_only=True):
    """A name or a sentence in the three languages."""

    en: str
    es: str
    fr: str


class Repeat(Row, frozen=True, kw_only=True):
    """The same piece several times in a row."""

    count: Annotated[int, Meta(ge=2, le=50)]
    step: Point


class Door(Row, frozen=True, kw_only=True):
    """An opening that troopers may pass."""

    side: Side
    at: float
    """Where its middle is along the side."""
    width: Length = 40.0
    height: Length = 52.0
    access: Access = "wide"
    storey: Storey = 1


class Window(Row, frozen=True, kw_only=True):
    """An opening to see and shoot through."""

    side: Side
    at: float
    width: Length = 32.0
    sill: Height = 20.0
    height: Length = 24.0
    storey: Storey = 1


class SideLadder(Row, frozen=True, kw_only=True):
    """A ladder up a side of a piece, from what the piece stands on to its top."""

    side: Side
    at: float
    width: Length = 30.0


class Gap(Row, frozen=True, kw_only=True):
    """An opening in a parapet or a railing."""

    side: Side
    at: float
    width: Length = 40.0


class Stairwell(Row, frozen=True, kw_only=True):
    """Stairs inside a building to the next storey (or the roof), with the hole in the floor above them."""

    box: Box
    """Measured from the building's own south-west corner."""
    rises: Side
    storey: Storey = 1


class WallDoor(Row, frozen=True, kw_only=True):
    """A doorway in a free-standing wall."""

    at: float
    """Where its middle is, measured from the start of its stretch of wall."""
    stretch: Storey = 1
    width: Length = 40.0
    height: Length = 52.0
    access: Access = "wide"


class WallWindow(Row, frozen=True, kw_only=True):
    """A window in a free-standing wall."""

    at: float
    stretch: Storey = 1
    width: Length = 32.0
    sill: Height = 20.0
    height: Length = 24.0


def _kebab(name: str) -> str:
    """`LowWall` is written `low-wall`."""
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).removeprefix("-")


class Piece(Row, frozen=True, kw_only=True, tag_field="type", tag=_kebab):
    """A piece of scenery."""

    id: Id
    name: Words | None = None
    """Written on the picture when the piece is a landmark."""
    base: Height = 0.0
    """The height it stands at: 0 for the ground, the height of a roof for what is on it."""
    twin: str = ""
    """Id of a second piece just like it, half a turn round the middle of the table: what makes both sides alike."""
    repeat: Repeat | None = None


class Boxed(Piece, frozen=True, kw_only=True):
    """A piece with a rectangular plan."""

    box: Box
    turn: float = 0.0


class Roofed(Boxed, frozen=True, kw_only=True):
    """A boxed piece with a top to stand on and ways up."""

    parapet: Height = 0.0
    """Height of a low wall round the top; it opens by itself where a ladder arrives."""
    gaps: tuple[Gap, ...] = ()
    ladders: tuple[SideLadder, ...] = ()
    roof: Roof = "open"
    """`closed`: nobody is meant to stand up there."""


class Block(Roofed, frozen=True, kw_only=True):
    """A building nobody can enter."""

    height: Length


class Building(Roofed, frozen=True, kw_only=True):
    """A building that can be entered: walls with doors and windows, floors, a roof."""

    storey: Length = 70.0
    """Height of one storey, its ceiling included."""
    storeys: Storey = 1
    wall: Length = 5.0
    slab: Length = 4.0
    doors: tuple[Door, ...] = ()
    windows: tuple[Window, ...] = ()
    stairwells: tuple[Stairwell, ...] = ()


class Container(Roofed, frozen=True, kw_only=True):
    """A freight container, closed."""

    height: Length = 58.0


class Crate(Boxed, frozen=True, kw_only=True):
    """A crate or a stack of goods."""

    height: Length = 35.0


class Vehicle(Boxed, frozen=True, kw_only=True):
    """A parked vehicle, a wagon, a moored boat."""

    height: Length = 40.0


class Platform(Roofed, frozen=True, kw_only=True):
    """A raised floor on posts: a walkway, a gantry, a stage. The parapet is its railing."""

    height: Length
    """Height of the floor above what the platform stands on."""
    deck: Length = 4.0
    posts: bool = True
    rails: tuple[Side, ...] = ("south", "east", "north", "west")
    """The sides that have the railing, when there is a parapet."""


class Ramp(Boxed, frozen=True, kw_only=True):
    """A slope from its base up to its height."""

    rises: Side
    height: Length


class Stairs(Ramp, frozen=True, kw_only=True):
    """A flight of stairs: a slope for every measurement."""


class Ladder(Piece, frozen=True, kw_only=True):
    """A ladder on somebody else's wall."""

    at: Point
    facing: float
    """Direction away from the wall, in degrees: 0 is east, 90 north."""
    height: Length
    width: Length = 30.0


class Wall(Piece, frozen=True, kw_only=True):
    """A high wall or fence along a line."""

    line: Line
    height: Length = 60.0
    thickness: Length = 6.0
    doors: tuple[WallDoor, ...] = ()
    windows: tuple[WallWindow, ...] = ()


class LowWall(Piece, frozen=True, kw_only=True):
    """A wall to crouch behind and to climb over."""

    line: Line
    height: Length = 18.0
    thickness: Length = 8.0


class Pipe(Piece, frozen=True, kw_only=True):
    """A pipe along a line; with a `base` above the ground one can pass beneath."""

    line: Line
    diameter: Length = 20.0


class Barrel(Piece, frozen=True, kw_only=True):
    """A barrel, a bollard, a pillar."""

    at: Point
    diameter: Length = 28.0
    height: Length = 36.0


class Tank(Piece, frozen=True, kw_only=True):
    """A silo or tank."""

    at: Point
    diameter: Length
    height: Length
    roof: Roof = "closed"


class Tree(Piece, frozen=True, kw_only=True):
    """A tree: a trunk, and a crown that hides what is behind it."""

    at: Point
    trunk: Length = 14.0
    height: Length = 95.0
    crown: Length = 70.0
    crown_from: Height = 50.0


class Rock(Piece, frozen=True, kw_only=True):
    """A boulder or an outcrop."""

    outline: Polygon
    height: Length
    roof: Roof = "closed"


class Solid(Piece, frozen=True, kw_only=True):
    """Anything else, by its outline."""

    outline: Polygon
    height: Length
    roof: Roof = "open"


AnyPiece = (
    Block
    | Building
    | Container
    | Crate
    | Vehicle
    | Platform
    | Ramp
    | Stairs
    | Ladder
    | Wall
    | LowWall
    | Pipe
    | Barrel
    | Tank
    | Tree
    | Rock
    | Solid
)

Terrain = Literal["aquatic", "desert", "mountain", "jungle", "zero-g"]
Visibility = Literal["none", "low", "poor", "zero"]


class TerrainZone(Row, frozen=True, kw_only=True):
    """Special Terrain (N4-TERR-003): a Terrain Type and what it does to those in it. As high as the sky by default."""

    id: Id
    outline: Polygon
    terrain: Terrain
    name: Words | None = None
    difficult: bool = False
    visibility: Visibility = "none"
    white_noise: bool = False
    saturation: bool = False
    storm: bool = False
    """Whether it makes the Visibility Conditions of other zones worse where it meets them."""
    bottom: Height = 0.0
    top: Length | None = None
    twin: str = ""


class DeploymentZone(Row, frozen=True, kw_only=True):
    """Where one side deploys."""

    side: Literal["a", "b"]
    box: Box


class Objective(Row, frozen=True, kw_only=True):
    """A place that matters, marked by a token."""

    id: Id
    kind: Id
    at: Point
    base: Height = 0.0
    twin: str = ""


class TableFile(Row, frozen=True, kw_only=True):
    """A whole table file."""

    format: Literal[1]
    name: Words
    summary: Words
    """One sentence that makes you want to play there."""
    size: tuple[Length, Length]
    """Width (along x) and depth (along y)."""
    pieces: tuple[AnyPiece, ...] = ()
    zones: tuple[TerrainZone, ...] = ()
    deployment: tuple[DeploymentZone, ...] = ()
    objectives: tuple[Objective, ...] = ()
