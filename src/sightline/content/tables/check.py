"""`sightline table check`: every fault of a table, each with its place and what would be right."""

import itertools
import math
from collections import Counter
from collections.abc import Iterator

import shapely

from sightline.content.tables.expand import expand, instances
from sightline.content.tables.format import (
    Building,
    Door,
    TableFile,
    TerrainZone,
    Wall,
    WallDoor,
    WallWindow,
    Window,
)
from sightline.content.tables.surfaces import (
    TROOPER,
    Surface,
    ladder_places,
    meeting,
    plan,
    slope_edges,
    steepness,
    surfaces,
    unreachable,
)
from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import UseLadder
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import Body, Ladder, Marker, Scene, Solid
from sightline.kernel.errors import Param, Violation
from sightline.rules import rule

STEEPEST = 50.0
ROOMY = 15
"""Bases that must find room in a deployment zone: the largest army."""
HIGHEST = 5000.0
"""No ladder is longer, in mm."""
GOODS = {"crate", "vehicle", "pipe"}
"""Tops that need no way up: one climbs them or leaves them alone."""
OFFICIAL_DEPTH = {(600, 800): 200, (800, 1200): 300, (1200, 1200): 300}
"""C1-GEN-005 and N4-BASIC-004: the depth of both deployment zones, across the whole width."""


def check(table: TableFile) -> list[Violation]:
    """Every fault of a table; an empty list for a sound one.

    >>> from sightline.content import tables
    >>> check(tables.load("harbour-steps"))
    []
    """
    twice = list(_twice(table))
    if twice:
        return twice
    scene = expand(table)
    found = surfaces(scene)
    return [
        *_openings(table),
        *_off_the_table(scene),
        *_overlaps(scene),
        *_roofs(scene, found),
        *_ladders(scene, found),
        *_slopes(scene, found),
        *_terrain(table),
        *_deployment(table, found[0]),
        *_objectives(scene, found),
    ]


def _fault(name: str, piece: str, rule_id: str | None = None, /, **params: Param) -> Violation:
    return Violation(code=f"table.fault.{name}", params={"piece": piece, **params}, rule=rule_id)


def _twice(table: TableFile) -> Iterator[Violation]:
    ids = [name for piece in table.pieces for name, _ in instances(piece, table.size)]
    ids += [name for zone in table.zones for name in (zone.id, zone.twin) if name]
    ids += [name for objective in table.objectives for name in (objective.id, objective.twin) if name]
    for name, count in Counter(ids).items():
        if count > 1:
            yield _fault("twice", name, count=count)


def _openings(table: TableFile) -> Iterator[Violation]:
    """A gate that not even the smallest base can pass is no gate, whatever Access Width it is given."""
    for piece in table.pieces:
        if not isinstance(piece, Building | Wall):
            continue
        for number, (_, door) in enumerate(_doors(piece), 1):
            if door.width < TROOPER.base:
                yield _fault("narrow_gate", piece.id, number=number, width=door.width, least=TROOPER.base)
            if door.height < TROOPER.height:
                yield _fault("low_gate", piece.id, number=number, height=door.height, least=TROOPER.height)
        if isinstance(piece, Building) and not piece.doors and not piece.stairwells:
            yield _fault("no_door", piece.id)
        yield from _beyond_wall(piece)


def _doors(piece: Building | Wall) -> list[tuple[str, Door | WallDoor]]:
    doors: list[Door | WallDoor] = [*piece.doors]
    return [("door", door) for door in doors]


def _windows(piece: Building | Wall) -> list[tuple[str, Window | WallWindow]]:
    windows: list[Window | WallWindow] = [*piece.windows]
    return [("window", window) for window in windows]


def _beyond_wall(piece: Building | Wall) -> Iterator[Violation]:
    """Doors and windows that reach past the end of their wall, its ceiling or its storeys."""
    for kind, row in [*_doors(piece), *_windows(piece)]:
        length, height = _wall_extent(piece, row)
        top = row.height + (row.sill if isinstance(row, Window | WallWindow) else 0.0)
        if row.at - row.width / 2 < 0 or row.at + row.width / 2 > length:
            yield _fault(f"{kind}_past_end", piece.id, at=row.at, width=row.width, length=round(length, 1))
        elif top > height:
            yield _fault(f"{kind}_too_high", piece.id, top=top, height=height)


def _wall_extent(piece: Building | Wall, row: Door | Window | WallDoor | WallWindow) -> tuple[float, float]:
    """Length and height of the wall that an opening is in; nothing for a wall that does not exist."""
    if isinstance(piece, Building) and isinstance(row, Door | Window):
        along = piece.box[2] if row.side in ("south", "north") else piece.box[3]
        return along, (piece.storey - piece.slab if row.storey <= piece.storeys else 0.0)
    if isinstance(piece, Wall) and isinstance(row, WallDoor | WallWindow) and row.stretch < len(piece.line):
        return shapely.LineString(piece.line[row.stretch - 1 : row.stretch + 1]).length, piece.height
    return 0.0, 0.0


def _off_the_table(scene: Scene) -> Iterator[Violation]:
    board = shapely.box(0, 0, scene.width, scene.depth).buffer(0.5, join_style="mitre")
    seen: set[str] = set()
    for solid in scene.solids:
        outside = [corner for corner in solid.outline if not board.covers(shapely.Point(corner))]
        if outside and solid.piece not in seen:
            seen.add(solid.piece)
            x, y = (round(value) for value in outside[0])
            yield _fault("off_table", solid.piece, x=x, y=y, width=scene.width, depth=scene.depth)


def _overlaps(scene: Scene) -> Iterator[Violation]:
    """Two pieces cannot be in the same place; parts of one piece may."""
    if not scene.solids:
        return
    plans = [plan(solid) for solid in scene.solids]
    tree = shapely.STRtree(plans)
    told: set[tuple[str, str]] = set()
    for first, second in sorted(zip(*tree.query(plans, predicate="intersects"), strict=True)):
        one, other = scene.solids[first], scene.solids[second]
        pair = (one.piece, other.piece)
        if first >= second or one.piece == other.piece or pair in told or not _same_height(one, other):
            continue
        shared = plans[first].intersection(plans[second])
        if shared.area > 2.0:
            told.add(pair)
            middle = shared.representative_point()
            yield _fault("overlap", one.piece, other=other.piece, x=round(middle.x), y=round(middle.y))


def _same_height(one: Solid, other: Solid) -> bool:
    return min(one.highest, other.highest) - max(one.bottom, other.bottom) > 0.5


def _roofs(scene: Scene, found: list[Surface]) -> Iterator[Violation]:
    kinds = {solid.piece: solid.kind for solid in scene.solids if solid.standable}
    for surface in unreachable(scene, found):
        if all(kinds.get(piece) in GOODS for piece in surface.pieces):
            continue
        place = surface.free.representative_point()
        pieces, height = ", ".join(surface.pieces), round(surface.z)
        yield _fault("unreachable_roof", pieces, "C1-SCENY-212", height=height, x=round(place.x), y=round(place.y))


def _ladders(scene: Scene, found: list[Surface]) -> Iterator[Violation]:
    for ladder in scene.ladders:
        x, y = round(ladder.foot[0]), round(ladder.foot[1])
        foot, head = ladder_places(ladder)
        if not _against_wall(scene, ladder):
            yield _fault("ladder_without_wall", ladder.piece, x=x, y=y)
        elif not _stands(found, ladder.head, head):
            yield _fault("ladder_to_nowhere", ladder.piece, x=x, y=y, height=round(ladder.head))
        elif not _stands(found, ladder.foot[2], foot):
            yield _fault("ladder_blocked", ladder.piece, x=x, y=y)
        elif not _climbable(scene, ladder, foot, head):
            yield _fault("ladder_unusable", ladder.piece, "C1-MOV-027", x=x, y=y, height=round(ladder.head))


def _climbable(scene: Scene, ladder: Ladder, foot: shapely.Point, head: shapely.Point) -> bool:
    """Whether an ordinary trooper gets up and down a ladder by the real rules of movement, on some part of it."""
    lot = ground(scene)
    dx, dy = ladder.outward
    spare = max(0.0, ladder.width / 2 - TROOPER.radius)
    ends = (((foot.x, foot.y, ladder.foot[2]), ladder.head), ((head.x, head.y, ladder.head), ladder.foot[2]))
    return all(
        any(
            check_move(
                lot,
                Body(at=(x - dy * aside, y + dx * aside, z), silhouette=TROOPER),
                (UseLadder(ladder.id, goal),),
                HIGHEST,
            ).allowed
            for aside in (0.0, spare, -spare)
        )
        for (x, y, z), goal in ends
    )


def _against_wall(scene: Scene, ladder: Ladder) -> bool:
    """Whether something rises behind the ladder: a wall as high as it, or a deck it leans on."""
    x, y, bottom = ladder.foot
    dx, dy = ladder.outward
    behind = shapely.Point(x - dx, y - dy)
    return any(
        solid.bottom < ladder.head and solid.highest >= ladder.head - 5.0 and solid.bottom >= bottom - 0.5
        for solid in scene.solids
        if plan(solid).distance(behind) <= 0.5
    )


def _stands(found: list[Surface], z: float, place: shapely.Point) -> bool:
    return any(abs(surface.z - z) <= 1.0 and surface.free.distance(place) <= 3.0 for surface in found)


def _slopes(scene: Scene, found: list[Surface]) -> Iterator[Violation]:
    for slope in scene.solids:
        if slope.flat:
            continue
        (low, bottom), (high, top) = slope_edges(slope)
        x, y = round(high.centroid.x), round(high.centroid.y)
        if steepness(slope) > STEEPEST:
            run = math.ceil((top - bottom) / math.tan(math.radians(STEEPEST)))
            degrees = round(steepness(slope))
            yield _fault("too_steep", slope.piece, x=x, y=y, degrees=degrees, most=STEEPEST, run=run)
        if low.length < TROOPER.base:
            yield _fault("narrow_slope", slope.piece, x=x, y=y, width=round(low.length), least=TROOPER.base)
        if not meeting(high, top, found):
            yield _fault("slope_to_nowhere", slope.piece, x=x, y=y, height=round(top))
        if not meeting(low, bottom, found):
            yield _fault("slope_from_nowhere", slope.piece, x=x, y=y, height=round(bottom))


@rule("N4-TERR-003")
def _terrain(table: TableFile) -> Iterator[Violation]:
    """Special Terrain has a Terrain Type and at least one thing it does."""
    for zone in table.zones:
        if not _does_something(zone):
            yield _fault("idle_terrain", zone.id, "N4-TERR-003")
        if zone.top is not None and zone.top <= zone.bottom:
            yield _fault("flat_zone", zone.id)
        if not shapely.box(0, 0, *table.size).buffer(0.5).contains(shapely.Polygon(zone.outline)):
            yield _fault("zone_off_table", zone.id)


def _does_something(zone: TerrainZone) -> bool:
    return zone.difficult or zone.saturation or zone.white_noise or zone.storm or zone.visibility != "none"


def _deployment(table: TableFile, ground: Surface) -> Iterator[Violation]:
    """Two zones of the official size on official tables, apart, with room for a force."""
    zones = {zone.side: zone for zone in table.deployment}
    for side in ("a", "b"):
        if sum(zone.side == side for zone in table.deployment) != 1:
            yield _fault("deployment_missing", f"deployment-{side}")
    for zone in zones.values():
        yield from _zone_size(table, zone.side, zone.box)
        x, y, width, depth = zone.box
        free = ground.free.intersection(shapely.box(x, y, x + width, y + depth).buffer(-TROOPER.radius))
        room = int(free.area // (TROOPER.base + 10) ** 2)
        if room < ROOMY:
            yield _fault("deployment_blocked", f"deployment-{zone.side}", "N4-DEPL-014", room=room, least=ROOMY)
    boxes = [shapely.box(x, y, x + w, y + d) for x, y, w, d in (zone.box for zone in zones.values())]
    if any(one.intersection(other).area > 1 for one, other in itertools.combinations(boxes, 2)):
        yield _fault("deployment_overlap", "deployment")


def _zone_size(table: TableFile, side: str, box: tuple[float, float, float, float]) -> Iterator[Violation]:
    x, y, width, depth = box
    name = f"deployment-{side}"
    if x < 0 or y < 0 or x + width > table.size[0] or y + depth > table.size[1]:
        yield _fault("zone_off_table", name)
    yield from _official_size(table, name, width, depth)


@rule("C1-INTRO-046", "C1-GEN-005", "N4-BASIC-004")
def _official_size(table: TableFile, name: str, width: float, depth: float) -> Iterator[Violation]:
    across = int(table.size[0])
    official = OFFICIAL_DEPTH.get((across, int(table.size[1])))
    if official and (width, depth) != (across, official):
        wanted = {"official_width": across, "official_depth": official}
        yield _fault("deployment_size", name, "N4-BASIC-004", width=width, depth=depth, **wanted)


def _objectives(scene: Scene, found: list[Surface]) -> Iterator[Violation]:
    for marker in scene.markers:
        x, y, z = marker.at
        place = shapely.Point(x, y)
        where: dict[str, Param] = {"x": round(x), "y": round(y), "height": round(z)}
        inside = next((solid for solid in scene.solids if _holds(solid, marker, place)), None)
        level = [surface for surface in found if abs(surface.z - z) <= 1.0]
        if not (0 <= x <= scene.width and 0 <= y <= scene.depth):
            yield _fault("objective_off_table", marker.id, None, **where)
        elif inside is not None:
            yield _fault("objective_inside", marker.id, None, other=inside.piece, **where)
        elif not any(surface.room.distance(place) <= 0.1 for surface in level):
            yield _fault("objective_in_air", marker.id, None, **where)
        elif not any(surface.free.distance(place) <= TROOPER.base for surface in level):
            yield _fault("objective_out_of_reach", marker.id, None, **where)


def _holds(solid: Solid, marker: Marker, place: shapely.Point) -> bool:
    _, _, z = marker.at
    return solid.bottom <= z + 0.5 < solid.highest and plan(solid).distance(place) < TROOPER.radius - 0.5
