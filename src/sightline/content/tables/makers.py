"""Pieces at random, for the generator: each maker turns a place and a random source into one sensible piece."""

import math
from collections.abc import Callable
from random import Random

import msgspec

from sightline.content.tables.format import (
    AnyPiece,
    Barrel,
    Block,
    Box,
    Building,
    Container,
    Crate,
    Door,
    LowWall,
    Platform,
    Rock,
    Side,
    SideLadder,
    Stairwell,
    Tree,
    Vehicle,
    Wall,
    Window,
)
from sightline.geometry.shapes import Point

SLANTS = (0.0, 0.0, 0.0, 0.0, 8.0, -8.0, 15.0, -15.0)
SCREEN, HOARDING = 55.0, 108.0
"""Heights of walls that hide troopers on the ground, and on the low roofs of the deployment zones."""
OPPOSITE: dict[Side, Side] = {"south": "north", "north": "south", "east": "west", "west": "east"}


def _between(rng: Random, low: int, high: int, step: int = 5) -> float:
    return float(rng.randrange(low, high + 1, step))


def _box(centre: Point, width: float, depth: float) -> Box:
    return (round(centre[0] - width / 2, 1), round(centre[1] - depth / 2, 1), width, depth)


def _ladders(rng: Random, width: float, depth: float, count: int) -> tuple[SideLadder, ...]:
    sides: list[Side] = ["south", "east", "north", "west"]
    return tuple(
        SideLadder(side=side, at=_along(rng, width if side in ("south", "north") else depth, 30.0))
        for side in rng.sample(sides, count)
    )


def _along(rng: Random, length: float, opening: float) -> float:
    """Somewhere along a side, clear of its corners."""
    margin = opening / 2 + 14
    return round(rng.uniform(margin, length - margin))


def hall(rng: Random, name: str, twin: str, centre: Point, symmetric: bool = False) -> Building:
    """A building to fight in; a symmetric one looks the same from both sides of the table."""
    width, depth = _between(rng, 140, 150 if symmetric else 200), _between(rng, 120, 150)
    south, west = _along(rng, width, 40.0), _along(rng, depth, 40.0)
    doors = [
        Door(side="south", at=south),
        Door(side="west", at=west, access=rng.choice(("wide", "narrow")), width=35.0),
    ]
    doors += [
        Door(side="north", at=width - south),
        Door(side="east", at=depth - west, access=doors[1].access, width=35.0),
    ]
    if not symmetric:
        doors = doors[: rng.choice((3, 4))]
    window = width - south if abs(width - 2 * south) > 76 else None
    windows = [Window(side="south", at=window), Window(side="north", at=width - window)] if window else []
    up = rng.choice((0.25, 0.75)) * width
    if abs(up - south) < 45:
        up = width - up
    ladders = [SideLadder(side="south", at=round(up)), SideLadder(side="north", at=round(width - up))]
    return Building(
        id=name,
        twin=twin,
        box=_box(centre, width, depth),
        storey=_between(rng, 60, 75),
        doors=tuple(doors),
        windows=tuple(windows),
        parapet=_between(rng, 14, 18, 2),
        ladders=tuple(ladders if symmetric else ladders[:1]),
    )


def tower(rng: Random, name: str, twin: str, centre: Point) -> Building:
    """Two storeys with stairs between them and a ladder to the roof."""
    width, depth = _between(rng, 170, 190), _between(rng, 110, 130)
    well = Stairwell(box=(42.0, depth - 38.0, 90.0, 32.0), rises="east")
    return Building(
        id=name,
        twin=twin,
        box=_box(centre, width, depth),
        storey=62.0,
        storeys=2,
        doors=(Door(side="south", at=_along(rng, width, 40.0)), Door(side="east", at=depth / 2 - 10, access="narrow")),
        windows=(
            Window(side="south", at=width * 0.3, storey=2),
            Window(side="south", at=width * 0.7, storey=2),
            Window(side="north", at=width * 0.5, storey=2),
        ),
        stairwells=(well,),
        parapet=16.0,
        ladders=(SideLadder(side="north", at=_along(rng, width, 30.0)),),
    )


def block(rng: Random, name: str, twin: str, centre: Point) -> Block:
    """A closed building."""
    width, depth = _between(rng, 100, 170), _between(rng, 85, 130)
    return Block(
        id=name,
        twin=twin,
        box=_box(centre, width, depth),
        turn=rng.choice(SLANTS),
        height=_between(rng, 50, 90, 10),
        parapet=rng.choice((0.0, 14.0, 16.0)),
        ladders=_ladders(rng, width, depth, rng.choice((1, 2))),
    )


def gantry(rng: Random, name: str, twin: str, centre: Point) -> Platform:
    """A raised floor to walk over and under."""
    width, depth = _between(rng, 130, 180), _between(rng, 70, 90)
    return Platform(
        id=name,
        twin=twin,
        box=_box(centre, width, depth),
        height=_between(rng, 55, 65),
        parapet=14.0,
        ladders=_ladders(rng, width, depth, 2),
    )


def container(rng: Random, name: str, twin: str, centre: Point) -> Container:
    """A container lying either way."""
    size = rng.choice(((120.0, 50.0), (50.0, 120.0)))
    side: Side = rng.choice(("west", "east") if size[0] > size[1] else ("south", "north"))
    return Container(
        id=name,
        twin=twin,
        box=_box(centre, *size),
        turn=rng.choice(SLANTS),
        ladders=(SideLadder(side=side, at=25.0),),
    )


def vehicle(rng: Random, name: str, twin: str, centre: Point) -> Vehicle:
    """A parked vehicle."""
    size = rng.choice(((90.0, 42.0), (42.0, 90.0)))
    return Vehicle(id=name, twin=twin, box=_box(centre, *size), turn=rng.choice(SLANTS), height=40.0)


def crate(rng: Random, name: str, twin: str, centre: Point) -> Crate:
    """A crate, sometimes as tall as a trooper."""
    side = _between(rng, 30, 48, 2)
    return Crate(
        id=name,
        twin=twin,
        box=_box(centre, side, _between(rng, 30, 48, 2)),
        turn=rng.choice((0.0, 0.0, 12.0, -20.0, 45.0)),
        height=rng.choice((25.0, 30.0, 35.0, 42.0)),
    )


def low_wall(rng: Random, name: str, twin: str, centre: Point) -> LowWall:
    """A straight or bent low wall."""
    dx, dy = rng.choice(((1, 0), (0, 1)))
    half = _between(rng, 30, 50)
    x, y = centre
    line: list[Point] = [(round(x - dx * half), round(y - dy * half)), (round(x + dx * half), round(y + dy * half))]
    if rng.random() < 0.4:
        line.append((line[1][0] + dy * 35, line[1][1] + dx * 35))
    return LowWall(id=name, twin=twin, line=tuple(line), height=_between(rng, 16, 20, 2))


def barrel(rng: Random, name: str, twin: str, centre: Point) -> Barrel:
    """A barrel."""
    return Barrel(id=name, twin=twin, at=(round(centre[0]), round(centre[1])), height=_between(rng, 30, 38, 2))


def tree(rng: Random, name: str, twin: str, centre: Point) -> Tree:
    """A tree."""
    return Tree(id=name, twin=twin, at=(round(centre[0]), round(centre[1])), crown=_between(rng, 50, 70))


def rock(rng: Random, name: str, twin: str, centre: Point) -> Rock:
    """A boulder with an uneven outline."""
    corners = 7
    size = rng.uniform(20, 32)
    outline = tuple(
        (
            round(centre[0] + size * rng.uniform(0.75, 1.1) * math.cos(2 * math.pi * corner / corners)),
            round(centre[1] + size * rng.uniform(0.75, 1.1) * math.sin(2 * math.pi * corner / corners)),
        )
        for corner in range(corners)
    )
    return Rock(id=name, twin=twin, outline=outline, height=_between(rng, 25, 48))


def screen(name: str, twin: str, middle: Point, lane: Point, length: float, height: float) -> Wall:
    """A high wall square across a lane that is too open."""
    size = math.hypot(*lane)
    across = (-lane[1] / size * length / 2, lane[0] / size * length / 2)
    ends = tuple((round(middle[0] + sign * across[0]), round(middle[1] + sign * across[1])) for sign in (-1, 1))
    return Wall(id=name, twin=twin, line=ends, height=height, thickness=4.0 if height < HOARDING else 8.0)


def low(rng: Random, piece: AnyPiece) -> AnyPiece:
    """The same piece with a roof for a deployment zone: low enough for what stands between the zones to hide it."""
    if isinstance(piece, Block):
        return msgspec.structs.replace(piece, height=_between(rng, 42, 54, 4))
    if isinstance(piece, Building):
        return msgspec.structs.replace(piece, storey=58.0, storeys=1, **_ground_floor(piece))
    if isinstance(piece, Platform):
        return msgspec.structs.replace(piece, height=48.0)
    if isinstance(piece, Container):
        return msgspec.structs.replace(piece, height=50.0)
    return piece


def _ground_floor(piece: Building) -> dict[str, object]:
    """What is left of a building without its upper storeys."""
    return {"windows": tuple(window for window in piece.windows if window.storey == 1), "stairwells": ()}


def high(rng: Random, piece: AnyPiece) -> AnyPiece:
    """The same piece for the ground between the zones: higher than the heads of whoever stands on a roof in a zone."""
    if isinstance(piece, Block):
        return msgspec.structs.replace(piece, height=_between(rng, 105, 125))
    if isinstance(piece, Building) and piece.storeys == 1:
        return msgspec.structs.replace(piece, storey=_between(rng, 102, 114, 4))
    if isinstance(piece, Platform):
        return msgspec.structs.replace(piece, height=66.0)
    return piece


Maker = Callable[[Random, str, str, Point], AnyPiece]

LARGE_MAKERS: tuple[Maker, ...] = (hall, hall, tower, block, block, block, gantry)
MEDIUM_MAKERS: tuple[Maker, ...] = (container, container, vehicle, block)
SMALL_MAKERS: tuple[Maker, ...] = (crate, crate, crate, low_wall, low_wall, barrel, tree, rock, vehicle)


def make(rng: Random, kinds: tuple[Maker, ...], name: str, twin: str, centre: Point) -> AnyPiece:
    """One piece by one of some makers."""
    return rng.choice(kinds)(rng, name, twin, centre)
