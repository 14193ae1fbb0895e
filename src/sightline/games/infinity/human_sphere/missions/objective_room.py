"""The Objective Room of Engineering Deck: four walls without end in the middle of a table, a gate in each of them."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from sightline.games.infinity.n4.terrain.zones import OBLIGATORY
from sightline.geometry.shapes import CLOSED_GATE, ENDLESS, Gate, Outline, Point, Scene, Solid, Zone
from sightline.rules import rule

SIDE: Annotated[float, "HS-SCEN-008"] = 200.0
WALL, DOOR, LINTEL = 6.0, 40.0, 60.0
"""How thick the walls are, how wide and how high their gates."""
YARD = 45.0
"""What is kept clear of scenery around it, so that everybody who may pass the gates can stand before them."""
NAME = "objective-room"

Box = tuple[float, float, float, float]
"""A rectangle by its low and its high corner."""


@rule("HS-SCEN-008", "HS-SCEN-010")
def with_room(scene: Scene) -> Scene:
    """A table with the room in its middle, its gates closed; whatever stood there is taken away.

    Places that the table has for the objectives of other missions are of no use here.
    """
    cleared = _with_a_yard(scene)
    walls = [solid for number in range(4) for solid in _wall(number, scene.width / 2, scene.depth / 2)]
    return msgspec.structs.replace(
        cleared,
        solids=(*cleared.solids, *walls),
        zones=(*cleared.zones, room_of(scene)),
        markers=(),
    )


def _with_a_yard(scene: Scene) -> Scene:
    """The table without whatever stands in the way of the room, or too near to its walls to pass."""
    x, y, half = scene.width / 2, scene.depth / 2, SIDE / 2 + YARD
    return _cleared(scene, (x - half, y - half, x + half, y + half))


@rule("HS-SCEN-008", "HS-SCEN-009")
def room_of(scene: Scene) -> Zone:
    """The inside of the room with its walls: a Saturation Zone."""
    x, y, half = scene.width / 2, scene.depth / 2, SIDE / 2
    properties = {"kind": "terrain", "saturation": "yes", OBLIGATORY: "yes"}
    return Zone(id=NAME, outline=_outline((x - half, y - half, x + half, y + half)), properties=properties)


def gates_of(scene: Scene) -> tuple[Point, ...]:
    """The middle of each gate."""
    x, y, middle = scene.width / 2, scene.depth / 2, (SIDE - WALL) / 2
    return ((x, y - middle), (x + middle, y), (x, y + middle), (x - middle, y))


@rule("HS-SCEN-010", "HS-SCEN-011")
def opened(scene: Scene) -> Scene:
    """The same table with its gates open; itself, where they are."""
    left = tuple(each for each in scene.solids if each.kind != CLOSED_GATE)
    if len(left) == len(scene.solids):
        return scene
    gates = tuple(_gate(number, scene.width / 2, scene.depth / 2) for number in range(4))
    return msgspec.structs.replace(scene, solids=left, gates=(*scene.gates, *gates))


# ------------------------------------------------------------------ building


def _wall(number: int, x: float, y: float) -> list[Solid]:
    """One wall, by how often it is turned from the south side: what is left and right of the gate, above it, and it."""
    outer, inner, jamb = SIDE / 2, SIDE / 2 - WALL, DOOR / 2
    end = outer if number % 2 == 0 else inner  # two of the walls stand between the other two
    parts = (
        ("left", (-end, -outer, -jamb, -inner), 0.0, ENDLESS, "wall"),
        ("right", (jamb, -outer, end, -inner), 0.0, ENDLESS, "wall"),
        ("lintel", (-jamb, -outer, jamb, -inner), LINTEL, ENDLESS, "wall"),
        ("gate", (-jamb, -outer, jamb, -inner), 0.0, LINTEL, CLOSED_GATE),
    )
    return [
        Solid(
            id=f"{NAME}-{number + 1}-{name}",
            outline=tuple(_turned(at, number, x, y) for at in _outline(box)),
            bottom=bottom,
            top=top,
            standable=False,
            piece=NAME,
            kind=kind,
        )
        for name, box, bottom, top, kind in parts
    ]


def _gate(number: int, x: float, y: float) -> Gate:
    """The opening in a wall."""
    sill = -(SIDE - WALL) / 2
    ends = (_turned((-DOOR / 2, sill), number, x, y), _turned((DOOR / 2, sill), number, x, y))
    return Gate(id=f"{NAME}-gate-{number + 1}", ends=ends, bottom=0.0, top=LINTEL, access="narrow", piece=NAME)


def _turned(at: Point, quarters: int, x: float, y: float) -> Point:
    """A point around a middle, so many quarters of a turn further on.

    >>> _turned((10, -100), 1, 600, 600)
    (700, 610)
    """
    for _ in range(quarters):
        at = (-at[1], at[0])
    return (x + at[0], y + at[1])


def _outline(box: Box) -> Outline:
    west, south, east, north = box
    return ((west, south), (east, south), (east, north), (west, north))


# ------------------------------------------------------------------ clearing the ground


def _cleared(scene: Scene, ground: Box) -> Scene:
    """A table without the scenery that reaches into some ground, and without what stands on that or hangs from it."""
    pieces: dict[str, list[Solid]] = {}
    for solid in scene.solids:
        pieces.setdefault(solid.label, []).append(solid)
    gone: set[str] = set()
    spreading = [ground]
    while spreading:
        found = {
            name
            for name, solids in pieces.items()
            if name not in gone and any(_reach_into(solids, box, aloft=box is not ground) for box in spreading)
        }
        gone |= found
        spreading = [_box(solid) for name in found for solid in pieces[name]]
    return msgspec.structs.replace(
        scene,
        solids=tuple(each for each in scene.solids if each.label not in gone),
        ladders=tuple(each for each in scene.ladders if each.piece not in gone),
        gates=tuple(each for each in scene.gates if each.piece not in gone),
    )


def _reach_into(solids: Sequence[Solid], box: Box, *, aloft: bool) -> bool:
    """Whether a piece reaches into a rectangle; or only, whether it does and nothing of it stands on the table."""
    if aloft and min(each.bottom for each in solids) <= 0:
        return False
    return any(_meet(_box(each), box) for each in solids)


def _box(solid: Solid) -> Box:
    xs, ys = zip(*solid.outline, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _meet(one: Box, two: Box) -> bool:
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]
