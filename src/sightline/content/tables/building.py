"""From a building to its walls, floors, doors and ways up, in the building's own coordinates."""

from collections.abc import Sequence
from typing import NamedTuple

from sightline.content.tables.format import (
    Block,
    Building,
    Container,
    Door,
    Gap,
    Platform,
    Roofed,
    Side,
    SideLadder,
    Stairwell,
    Window,
)
from sightline.content.tables.placing import FACING, Parts, Rect, carve, rectangle
from sightline.geometry.shapes import Gate, Ladder, Outline, Point, Solid
from sightline.rules import rule

SIDES: tuple[Side, ...] = ("south", "east", "north", "west")
POST = 6.0
POST_SPACING = 160.0
FITS_HALF_A_BASE = 12.5
"""The narrowest top the smallest base can move along (C1-MOV-009): thinner ones are not for standing on."""


class Face(NamedTuple):
    """One side of a box seen from the front: `along` runs as positions are written in the file."""

    side: Side
    width: float
    depth: float
    """Of the whole box."""
    thickness: float

    @property
    def span(self) -> tuple[float, float]:
        """From where to where this side's wall runs; south and north walls own the corners."""
        if self.side in ("south", "north"):
            return (0.0, self.width)
        return (self.thickness, self.depth - self.thickness)

    def outline(self, start: float, end: float) -> Outline:
        """Plan of a stretch of this wall."""
        if self.side in ("south", "north"):
            y = 0.0 if self.side == "south" else self.depth - self.thickness
            return rectangle(start, y, end, y + self.thickness)
        x = 0.0 if self.side == "west" else self.width - self.thickness
        return rectangle(x, start, x + self.thickness, end)

    def middle(self, along: float) -> Point:
        """A point on the wall's middle line."""
        return self._point(along, self.thickness / 2)

    def surface(self, along: float) -> Point:
        """A point on the wall's outer face."""
        return self._point(along, 0.0)

    def _point(self, along: float, inwards: float) -> Point:
        return {
            "south": (along, inwards),
            "north": (along, self.depth - inwards),
            "west": (inwards, along),
            "east": (self.width - inwards, along),
        }[self.side]


def opening(at: float, width: float, bottom: float, top: float) -> Rect:
    """An opening in a wall's front view."""
    return (at - width / 2, bottom, at + width / 2, top)


def block(piece: Block | Container) -> Parts:
    """A closed box with its parapet and ladders."""
    _, _, width, depth = piece.box
    body = Solid(
        id=f"{piece.id}/body",
        outline=rectangle(0, 0, width, depth),
        bottom=0.0,
        top=piece.height,
        standable=piece.roof == "open",
        piece=piece.id,
        kind="container" if isinstance(piece, Container) else "roof",
    )
    return Parts((body,)) + parapet(piece, piece.height, 5.0, SIDES) + ladders(piece, piece.height)


def building(piece: Building) -> Parts:
    """A building to fight in: walls round their openings, a slab over every storey, stairs through the slabs."""
    parts = Parts()
    for storey in range(1, piece.storeys + 1):
        for side in SIDES:
            parts += _storey_wall(piece, side, storey)
        parts += _slab(piece, storey)
    for number, well in enumerate(piece.stairwells, 1):
        parts += _stairs(piece, well, number)
    top = piece.storey * piece.storeys
    return parts + parapet(piece, top, piece.wall, SIDES) + ladders(piece, top)


def _storey_wall(piece: Building, side: Side, storey: int) -> Parts:
    _, _, width, depth = piece.box
    face = Face(side, width, depth, piece.wall)
    floor = (storey - 1) * piece.storey
    ceiling = storey * piece.storey - piece.slab
    doors = [door for door in piece.doors if (door.side, door.storey) == (side, storey)]
    windows = [window for window in piece.windows if (window.side, window.storey) == (side, storey)]
    holes = _holes(floor, doors, windows)
    start, end = face.span
    solids = tuple(
        Solid(
            id=f"{piece.id}/{side}-{storey}-{number}",
            outline=face.outline(left, right),
            bottom=bottom,
            top=top,
            standable=False,
            piece=piece.id,
            kind="wall",
        )
        for number, (left, bottom, right, top) in enumerate(carve((start, floor, end, ceiling), holes), 1)
    )
    gates = tuple(_gate(piece.id, face, door, floor, number) for number, door in enumerate(doors, 1))
    return Parts(solids, (), gates)


@rule("C1-SCENY-206", "N4-TERR-024")
def _holes(floor: float, doors: Sequence[Door], windows: Sequence[Window]) -> list[Rect]:
    """Doors and windows are open: nothing of the wall stands there."""
    return [
        *(opening(door.at, door.width, floor, floor + door.height) for door in doors),
        *(opening(each.at, each.width, floor + each.sill, floor + each.sill + each.height) for each in windows),
    ]


@rule("C1-SCENY-203", "N4-TERR-022")
def _gate(piece: str, face: Face, door: Door, floor: float, number: int) -> Gate:
    """A doorway: a real hole in the wall, so it never blocks Line of Fire, with the Access Width it was given."""
    return Gate(
        id=f"{piece}/{face.side}-door-{door.storey}-{number}",
        ends=(face.middle(door.at - door.width / 2), face.middle(door.at + door.width / 2)),
        bottom=floor,
        top=floor + door.height,
        access=door.access,
        piece=piece,
    )


def _slab(piece: Building, storey: int) -> Parts:
    _, _, width, depth = piece.box
    top = storey * piece.storey
    holes = [(x, y, x + w, y + d) for x, y, w, d in (well.box for well in piece.stairwells if well.storey == storey)]
    is_roof = storey == piece.storeys
    return Parts(
        tuple(
            Solid(
                id=f"{piece.id}/{'roof' if is_roof else 'floor'}-{storey}-{number}",
                outline=rectangle(*rect),
                bottom=top - piece.slab,
                top=top,
                standable=not is_roof or piece.roof == "open",
                piece=piece.id,
                kind="roof" if is_roof else "floor",
            )
            for number, rect in enumerate(carve((0, 0, width, depth), holes), 1)
        )
    )


def _stairs(piece: Building, well: Stairwell, number: int) -> Parts:
    x, y, width, depth = well.box
    floor = (well.storey - 1) * piece.storey
    part = f"{piece.id}/stairs-{well.storey}-{number}"
    return Parts((slope(part, piece.id, (x, y, x + width, y + depth), well.rises, floor, piece.storey, "stairs"),))


def slope(part: str, piece: str, plan: Rect, rises: Side, bottom: float, height: float, kind: str) -> Solid:
    """A wedge that rises towards one side.

    >>> slope("r", "r", (0, 0, 100, 40), "east", 0, 50, "ramp").slope
    (0.5, 0.0)
    """
    x0, y0, x1, y1 = plan
    corners = rectangle(x0, y0, x1, y1)
    run = x1 - x0 if rises in ("east", "west") else y1 - y0
    # The outline begins on the low edge, where the top is the bottom.
    first = {"east": 0, "north": 0, "west": 1, "south": 2}[rises]
    dx, dy = {"east": (1, 0), "west": (-1, 0), "north": (0, 1), "south": (0, -1)}[rises]
    return Solid(
        id=part,
        outline=corners[first:] + corners[:first],
        bottom=bottom,
        top=bottom,
        slope=(dx * height / run, dy * height / run),
        piece=piece,
        kind=kind,
    )


def platform(piece: Platform) -> Parts:
    """A deck on posts, with its railing and ladders."""
    _, _, width, depth = piece.box
    deck = Solid(
        id=f"{piece.id}/deck",
        outline=rectangle(0, 0, width, depth),
        bottom=piece.height - piece.deck,
        top=piece.height,
        standable=piece.roof == "open",
        piece=piece.id,
        kind="deck",
    )
    posts = _posts(piece) if piece.posts else ()
    return Parts((deck, *posts)) + parapet(piece, piece.height, 3.0, piece.rails) + ladders(piece, piece.height)


def _posts(piece: Platform) -> tuple[Solid, ...]:
    _, _, width, depth = piece.box
    places = [(x, y) for x in _spread(width - POST) for y in _spread(depth - POST)]
    edge = [(x, y) for x, y in places if x in (0.0, width - POST) or y in (0.0, depth - POST)]
    return tuple(
        Solid(
            id=f"{piece.id}/post-{number}",
            outline=rectangle(x, y, x + POST, y + POST),
            bottom=0.0,
            top=piece.height - piece.deck,
            standable=False,
            piece=piece.id,
            kind="post",
        )
        for number, (x, y) in enumerate(edge, 1)
    )


def _spread(length: float) -> list[float]:
    """Evenly spread positions from 0 to a length, no further apart than posts may be."""
    bays = max(1, -int(-length // POST_SPACING))
    return [length * bay / bays for bay in range(bays + 1)]


def parapet(piece: Roofed, top: float, thickness: float, sides: Sequence[Side]) -> Parts:
    """A low wall round the top, open where it is told to be and where ladders arrive."""
    if not piece.parapet:
        return Parts()
    _, _, width, depth = piece.box
    solids: list[Solid] = []
    for side in sides:
        face = Face(side, width, depth, thickness)
        openings: list[Gap | SideLadder] = [*piece.gaps, *piece.ladders]
        gaps = [gap for gap in openings if gap.side == side]
        holes = [opening(gap.at, gap.width, 0, 1) for gap in gaps]
        start, end = face.span
        solids += [
            Solid(
                id=f"{piece.id}/parapet-{side}-{number}",
                outline=face.outline(left, right),
                bottom=top,
                top=top + piece.parapet,
                standable=thickness >= FITS_HALF_A_BASE,
                piece=piece.id,
                kind="parapet",
            )
            for number, (left, _, right, _) in enumerate(carve((start, 0, end, 1), holes), 1)
        ]
    return Parts(tuple(solids))


def ladders(piece: Roofed, top: float) -> Parts:
    """The ladders on the outside of a piece."""
    _, _, width, depth = piece.box
    return Parts(
        (),
        tuple(
            Ladder(
                id=f"{piece.id}/ladder-{number}",
                foot=(*Face(ladder.side, width, depth, 0.0).surface(ladder.at), 0.0),
                head=top,
                facing=FACING[ladder.side],
                width=ladder.width,
                piece=piece.id,
            )
            for number, ladder in enumerate(piece.ladders, 1)
        ),
    )
