"""From a table file to the shapes that can be measured: every piece becomes solids, ladders and gates."""

import itertools
import math
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from sightline.content.tables import building
from sightline.content.tables.building import FITS_HALF_A_BASE, opening
from sightline.content.tables.format import (
    AnyPiece,
    Barrel,
    Block,
    Boxed,
    Building,
    Container,
    Crate,
    Ladder,
    LowWall,
    Objective,
    Piece,
    Pipe,
    Platform,
    Ramp,
    Rock,
    Solid,
    Stairs,
    TableFile,
    Tank,
    TerrainZone,
    Tree,
    Vehicle,
    Wall,
    WallDoor,
)
from sightline.content.tables.placing import Frame, Parts, anticlockwise, carve, circle, rectangle
from sightline.content.tables.storms import under_storms
from sightline.geometry import shapes
from sightline.geometry.shapes import Outline, Point, Scene
from sightline.rules import rule

P = TypeVar("P", bound=Piece)

_EXPANDERS: dict[type[Piece], Callable[[Piece], Parts]] = {}


def _expands(*kinds: type[P]) -> Callable[[Callable[[P], Parts]], Callable[[P], Parts]]:
    """Register how a kind of piece becomes parts, in its own coordinates and standing on height 0."""

    def register(function: Callable[[P], Parts]) -> Callable[[P], Parts]:
        for kind in kinds:
            _EXPANDERS[kind] = function  # type: ignore[assignment]
        return function

    return register


_expands(Block)(building.block)
_expands(Container)(building.block)
_expands(Building)(building.building)
_expands(Platform)(building.platform)


@_expands(Crate)
def _crate(piece: Crate) -> Parts:
    return _one(piece, rectangle(0, 0, *piece.box[2:]), piece.height, "crate")


@_expands(Vehicle)
def _vehicle(piece: Vehicle) -> Parts:
    return _one(piece, rectangle(0, 0, *piece.box[2:]), piece.height, "vehicle")


@_expands(Ramp, Stairs)
def _ramp(piece: Ramp) -> Parts:
    _, _, width, depth = piece.box
    kind = "stairs" if isinstance(piece, Stairs) else "ramp"
    return Parts((building.slope(piece.id, piece.id, (0, 0, width, depth), piece.rises, 0.0, piece.height, kind),))


@_expands(Ladder)
def _ladder(piece: Ladder) -> Parts:
    x, y = piece.at
    foot = (x, y, 0.0)
    return Parts(
        (),
        (
            shapes.Ladder(
                id=piece.id, foot=foot, head=piece.height, facing=piece.facing, width=piece.width, piece=piece.id
            ),
        ),
    )


@_expands(Barrel)
def _barrel(piece: Barrel) -> Parts:
    return _one(piece, circle(piece.at, piece.diameter, 12), piece.height, "barrel", standable=False)


@_expands(Tank)
def _tank(piece: Tank) -> Parts:
    return _one(piece, circle(piece.at, piece.diameter, 24), piece.height, "tank", standable=piece.roof == "open")


@_expands(Rock)
def _rock(piece: Rock) -> Parts:
    return _one(piece, anticlockwise(piece.outline), piece.height, "rock", standable=piece.roof == "open")


@_expands(Solid)
def _solid(piece: Solid) -> Parts:
    return _one(piece, anticlockwise(piece.outline), piece.height, "roof", standable=piece.roof == "open")


@_expands(Tree)
def _tree(piece: Tree) -> Parts:
    trunk = _one(piece, circle(piece.at, piece.trunk, 8), piece.crown_from, "trunk", standable=False)
    crown = shapes.Solid(
        id=f"{piece.id}/crown",
        outline=circle(piece.at, piece.crown, 10),
        bottom=piece.crown_from,
        top=piece.height,
        standable=False,
        piece=piece.id,
        kind="tree",
    )
    return trunk + Parts((crown,))


def _one(piece: Piece, outline: Outline, height: float, kind: str, standable: bool = True) -> Parts:
    return Parts(
        (
            shapes.Solid(
                id=piece.id, outline=outline, bottom=0.0, top=height, standable=standable, piece=piece.id, kind=kind
            ),
        )
    )


@_expands(LowWall)
def _low_wall(piece: LowWall) -> Parts:
    return _run(piece, piece.line, piece.thickness, piece.height, "low-wall")


@_expands(Pipe)
def _pipe(piece: Pipe) -> Parts:
    return _run(piece, piece.line, piece.diameter, piece.diameter, "pipe")


def _run(piece: Piece, line: Outline, thickness: float, height: float, kind: str) -> Parts:
    """A solid along a line, one per stretch."""
    solids = [
        shapes.Solid(
            id=f"{piece.id}/{number}",
            outline=rectangle(-before, -thickness / 2, length + after, thickness / 2),
            bottom=0.0,
            top=height,
            standable=thickness >= FITS_HALF_A_BASE,
            piece=piece.id,
            kind=kind,
        )
        for number, (_, length, before, after) in enumerate(_stretches(line, thickness), 1)
    ]
    placed = (
        Parts((solid,)).placed(frame) for solid, (frame, *_) in zip(solids, _stretches(line, thickness), strict=True)
    )
    return sum(placed, Parts())


def _stretches(line: Outline, thickness: float) -> Iterator[tuple[Frame, float, float, float]]:
    """Each straight stretch of a line: its frame, its length, and how far it reaches into the corners."""
    last = len(line) - 2
    for index, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(line)):
        frame = Frame((ax, ay), math.degrees(math.atan2(by - ay, bx - ax)))
        yield frame, math.hypot(bx - ax, by - ay), _corner(index > 0, thickness), _corner(index < last, thickness)


def _corner(there: bool, thickness: float) -> float:
    return thickness / 2 if there else 0.0


@_expands(Wall)
def _wall(piece: Wall) -> Parts:
    stretches = _stretches(piece.line, piece.thickness)
    return sum((_wall_stretch(piece, number, *stretch) for number, stretch in enumerate(stretches, 1)), Parts())


def _wall_stretch(piece: Wall, number: int, frame: Frame, length: float, before: float, after: float) -> Parts:
    doors = [door for door in piece.doors if door.stretch == number]
    holes = [opening(door.at, door.width, 0.0, door.height) for door in doors]
    holes += [
        opening(window.at, window.width, window.sill, window.sill + window.height)
        for window in piece.windows
        if window.stretch == number
    ]
    half = piece.thickness / 2
    solids = tuple(
        shapes.Solid(
            id=f"{piece.id}/{number}-{part}",
            outline=rectangle(left, -half, right, half),
            bottom=bottom,
            top=top,
            standable=piece.thickness >= FITS_HALF_A_BASE,
            piece=piece.id,
            kind="wall",
        )
        for part, (left, bottom, right, top) in enumerate(carve((-before, 0.0, length + after, piece.height), holes), 1)
    )
    gates = tuple(_wall_gate(piece, number, order, door) for order, door in enumerate(doors, 1))
    return Parts(solids, (), gates).placed(frame)


def _wall_gate(piece: Wall, number: int, order: int, door: WallDoor) -> shapes.Gate:
    return shapes.Gate(
        id=f"{piece.id}/door-{number}-{order}",
        ends=((door.at - door.width / 2, 0.0), (door.at + door.width / 2, 0.0)),
        bottom=0.0,
        top=min(door.height, piece.height),
        access=door.access,
        piece=piece.id,
    )


def expand_piece(piece: AnyPiece) -> Parts:
    """One piece where it stands, without its repetitions and its twin."""
    parts = _EXPANDERS[type(piece)](piece)
    if isinstance(piece, Boxed):
        x, y, width, depth = piece.box
        turned = Frame((0.0, 0.0), piece.turn).direction(-width / 2, -depth / 2)
        return parts.placed(Frame((x + width / 2 + turned[0], y + depth / 2 + turned[1]), piece.turn), piece.base)
    return parts.placed(Frame(), piece.base)


def instances(piece: AnyPiece, size: tuple[float, float]) -> Iterator[tuple[str, Parts]]:
    """Every copy of a piece on the table with its id: the repetitions, then their twins.

    >>> from sightline.content.tables.format import Barrel, Repeat
    >>> row = Barrel(id="drum", at=(50, 50), repeat=Repeat(count=2, step=(40, 0)), twin="cask")
    >>> [name for name, _ in instances(row, (600, 800))]
    ['drum-1', 'cask-1', 'drum-2', 'cask-2']
    """
    parts = expand_piece(piece)
    half_turn = Frame((float(size[0]), float(size[1])), 180.0)
    copies = range(piece.repeat.count) if piece.repeat else range(1)
    for copy in copies:
        suffix = f"-{copy + 1}" if piece.repeat else ""
        step = piece.repeat.step if piece.repeat else (0.0, 0.0)
        moved = parts.placed(Frame((step[0] * copy, step[1] * copy))) if copy else parts
        yield piece.id + suffix, _renamed(moved, piece.id, piece.id + suffix)
        if piece.twin:
            yield piece.twin + suffix, _renamed(moved.placed(half_turn), piece.id, piece.twin + suffix)


def _renamed(parts: Parts, old: str, new: str) -> Parts:
    if old == new:
        return parts
    replace = msgspec.structs.replace
    return Parts(
        tuple(replace(solid, id=new + solid.id.removeprefix(old), piece=new) for solid in parts.solids),
        tuple(replace(ladder, id=new + ladder.id.removeprefix(old), piece=new) for ladder in parts.ladders),
        tuple(replace(gate, id=new + gate.id.removeprefix(old), piece=new) for gate in parts.gates),
    )


def expand(table: TableFile) -> Scene:
    """The whole table as shapes."""
    parts = [found for piece in table.pieces for _, found in instances(piece, table.size)]
    return Scene(
        width=table.size[0],
        depth=table.size[1],
        solids=tuple(solid for found in parts for solid in found.solids),
        ladders=tuple(ladder for found in parts for ladder in found.ladders),
        gates=tuple(gate for found in parts for gate in found.gates),
        zones=tuple(_zones(table)),
        markers=tuple(_markers(table)),
    )


def _zones(table: TableFile) -> Iterator[shapes.Zone]:
    for deployment in table.deployment:
        x, y, width, depth = deployment.box
        yield shapes.Zone(
            id=f"deployment-{deployment.side}",
            outline=rectangle(x, y, x + width, y + depth),
            properties={"kind": "deployment", "side": deployment.side},
        )
    terrain = tuple(_special_terrain(table))
    yield from terrain
    yield from under_storms(terrain)


def _special_terrain(table: TableFile) -> Iterator[shapes.Zone]:
    for zone in table.zones:
        outline = anticlockwise(zone.outline)
        yield _terrain(zone, zone.id, outline)
        if zone.twin:
            yield _terrain(zone, zone.twin, tuple(_opposite(point, table.size) for point in outline))


@rule("N4-TERR-002", "N4-TERR-005")
def _terrain(zone: TerrainZone, name: str, outline: Outline) -> shapes.Zone:
    """Special Terrain as a zone; only the characteristics it has are written into its properties."""
    properties = {"kind": "terrain", "terrain": zone.terrain}
    if zone.difficult:
        properties["difficult"] = "yes"
    if zone.visibility != "none":
        properties["visibility"] = zone.visibility
    if zone.white_noise:
        properties["white_noise"] = "yes"
    if zone.saturation:
        properties["saturation"] = "yes"
    if zone.storm:
        properties["storm"] = "yes"
    top = math.inf if zone.top is None else zone.top
    return shapes.Zone(id=name, outline=outline, bottom=zone.bottom, top=top, properties=properties)


def _markers(table: TableFile) -> Iterator[shapes.Marker]:
    for objective in table.objectives:
        yield _marker(objective, objective.id, objective.at)
        if objective.twin:
            yield _marker(objective, objective.twin, _opposite(objective.at, table.size))


def _marker(objective: Objective, name: str, at: Point) -> shapes.Marker:
    return shapes.Marker(id=name, kind=objective.kind, at=(*at, objective.base))


def _opposite(point: Point, size: tuple[float, float]) -> Point:
    """The same place seen from the other side of the table."""
    return (size[0] - point[0], size[1] - point[1])
