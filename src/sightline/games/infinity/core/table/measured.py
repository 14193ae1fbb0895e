"""Geometry's answers to all questions about the table but those about seeing (`field`)."""

import functools
import itertools
import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as PlanPoint
from shapely.ops import unary_union

from sightline.games.infinity.core.table.landing import at_rear, at_table_edge, building_around, leans_on, pieces_of
from sightline.games.infinity.core.table.port import (
    Among,
    Beyond,
    Edge,
    Half,
    Hiding,
    Mostly,
    Place,
    Rear,
    Spot,
    Touching,
    Within,
)
from sightline.geometry import distance as gaps
from sightline.geometry.columns import cut_column
from sightline.geometry.moving.climbs import faces_at
from sightline.geometry.moving.leaning import leaning as leaning_at
from sightline.geometry.moving.movement import follow, legal_move, surroundings
from sightline.geometry.moving.movement_bodies import first_contact
from sightline.geometry.moving.movement_march import Surroundings
from sightline.geometry.moving.navigation import SPACING
from sightline.geometry.moving.paths import MoveCheck, Path, Walk, points_of
from sightline.geometry.moving.reach import reach
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.moving.surfaces_room import room
from sightline.geometry.plans import beyond, box_of, from_outline, from_outline_each
from sightline.geometry.replacing import replaced
from sightline.geometry.shapes import (
    EPSILON,
    SILHOUETTES,
    Body,
    Outline,
    Point,
    Point3,
    Scene,
    Silhouette,
    Solid,
    Zone,
    bearing,
)
from sightline.geometry.templates import (
    Template,
    TemplateKind,
    check_direct,
    circle_on,
    direct_teardrop,
    focus_sees,
    in_area,
)
from sightline.geometry.world import World
from sightline.geometry.zones import ZONE_OF_CONTROL, in_zone_of_control, inside, wholly_inside
from sightline.kernel import Violation
from sightline.kernel.fixed import Constant
from sightline.rules import rule

FURTHEST = max(silhouette.base for silhouette in SILHOUETTES.values()) + ZONE_OF_CONTROL + EPSILON
"""Millimetres between middles beyond which nobody is in anybody's Zone of Control: not worth measuring."""


AROUND = 16
"""Places around a body that are tried to stand beside it."""
DETOUR = 600.0
"""Millimetres of way on foot within which one looks for a door."""
FINE = 64
"""Corners of a quarter of a circle."""
SKY = 100_000.0
"""Millimetres: higher than anything on a table."""
COLUMNS = 200
"""Cut columns kept before forgetting everything."""
SIDESTEP = 5
"""How far apart the places are, in mm, that are tried for what has to stand in the open."""
MEMORY = 200_000
"""Answers kept before forgetting everything; a game asks a few thousand different questions."""


def direction(start: Point3, end: Point3) -> float:
    """The direction from one point to another, in degrees.

    >>> direction((0, 0, 0), (0, 50, 20))
    90.0
    """
    return bearing(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))


class Measured(Constant):
    """A scene that is known to the millimetre."""

    __slots__ = ("_blasts", "_boxes", "_columns", "ground", "pieces", "scene", "world")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.world = World(scene)
        self.ground: Ground = ground(scene)
        self.pieces = pieces_of(scene)
        self._boxes = [box_of(solid.outline) for solid in scene.solids]
        self._columns: dict[Spot, Sequence[Spot | Solid]] = {}
        self._blasts: dict[tuple[Template, Point3, Silhouette], bool] = {}

    # ------------------------------------------------------------------ measuring

    def distance(self, one: Body, two: Body) -> float:
        """Millimetres between two silhouettes."""
        return gaps.distance(one, two)

    @rule("C1-INTRO-006")
    def distance_of_bases(self, one: Body, two: Body) -> float:
        """Millimetres between two bases."""
        return math.hypot(gaps.horizontal_gap(one, two), one.at[2] - two.at[2])

    def controls(self, centre: Body, others: Iterable[Body]) -> bool:
        """Whether any of the others is in the Zone of Control of the centre; most are far away."""
        x, y, _ = centre.at
        for other in others:
            at = other.at
            if abs(at[0] - x) <= FURTHEST and abs(at[1] - y) <= FURTHEST and in_zone_of_control(centre, other):
                return True
        return False

    def encloses(self, centre: Body, other: Body) -> bool:
        """Whether the whole of a body is in the Zone of Control of the centre, which is as high as it is wide."""
        far = math.dist(centre.at[:2], other.at[:2]) + other.silhouette.radius
        level = centre.at[2] - ZONE_OF_CONTROL <= other.at[2] and other.top <= centre.top + ZONE_OF_CONTROL
        return level and far <= centre.silhouette.radius + ZONE_OF_CONTROL + EPSILON

    def controlled(self, template: Template, centres: Sequence[Body]) -> bool:
        """Whether a template is wholly in the Zones of Control of some bodies, which are round, taken together."""
        z = template.focus[2]
        level = [each for each in centres if each.at[2] - ZONE_OF_CONTROL <= z <= each.top + ZONE_OF_CONTROL]
        zones = [PlanPoint(each.at[:2]).buffer(each.silhouette.radius + ZONE_OF_CONTROL, FINE) for each in level]
        return bool(unary_union(zones).buffer(EPSILON).contains(Polygon(template.outline)))

    def touches(self, one: Body, two: Body) -> bool:
        """Silhouette contact."""
        return gaps.in_contact(one, two)

    def overlaps(self, one: Body, two: Body) -> bool:
        """Whether two volumes share room, which touching ones do not."""
        apart = math.dist(one.at[:2], two.at[:2]) - one.silhouette.radius - two.silhouette.radius
        shared = min(one.top, two.top) - max(one.at[2], two.at[2])
        return apart < -EPSILON and shared > EPSILON

    def apart(self, one: Point3, two: Point3) -> float:
        """How far it is from one place to another in plan."""
        return math.dist(one[:2], two[:2])

    def gap(self, at: Point3, zone: Zone) -> float:
        """Millimetres from a place to a zone, on the plan; 0 inside."""
        return from_outline(zone.outline, at)

    def gaps(self, places: Sequence[Point3], zone: Zone) -> list[float]:
        """Millimetres from each of some places to a zone."""
        found: list[float] = from_outline_each(zone.outline, np.array(places)).tolist()
        return found

    def near(self, one: Point3, two: Point3, reach: float) -> bool:
        """Whether one place is in a square around the other."""
        return abs(one[0] - two[0]) <= reach and abs(one[1] - two[1]) <= reach

    # ------------------------------------------------------------------ standing and moving

    def stands(self, body: Body) -> bool:
        """Whether the whole base fits on a surface there, with room above it."""
        level = self.ground.level_at(body.at)
        return level is not None and bool(room(self.ground, body.silhouette).stopping(level).has(body.at[:2]))

    def in_the_open(self, at: Point, silhouette: Silhouette) -> Point3:
        """A step to this side, a step to that, further and further; the place itself, if there is none."""
        x, y = at
        aside = sorted(range(-int(x), int(self.scene.width - x), SIDESTEP), key=abs)
        for place in ((x + step, y, 0.0) for step in (0, *aside)):
            body = Body(at=place, silhouette=silhouette)
            if self.stands(body) and self.building(body) is None:
                return place
        return (x, y, min(self.heights(x, y), default=0.0))

    def carries(self, at: Point3) -> bool:
        """Whether there is a surface under a point."""
        return self.ground.level_at(at) is not None

    def heights(self, x: float, y: float) -> list[float]:
        """The heights of the surfaces above a point of the plan."""
        return sorted({round(level.height(x, y), 2) for level in self.ground.levels_above((x, y))})

    def among(self, mover: Body, enemies: Sequence[Body], friends: Sequence[Body], rough: Sequence[Zone] = ()) -> Among:
        """What somebody moves among, and which ground stops it; for any number of paths."""
        found = surroundings(self.ground, mover, enemies=enemies, friends=friends)
        return msgspec.structs.replace(found, terrain=rough) if rough else found

    def follow(self, among: Among, mover: Body, path: Path, limit: float, *, climbing_plus: bool) -> MoveCheck:
        """Where a path leads, what it costs, and everything that is against it."""
        assert isinstance(among, Surroundings)
        return follow(among, mover, path, limit, climbing_plus=climbing_plus)

    def legal(self, among: Among, mover: Body, path: Path, limit: float, *, climbing_plus: bool) -> MoveCheck | None:
        """The same for a path that nothing is against."""
        assert isinstance(among, Surroundings)
        return legal_move(among, mover, path, limit, climbing_plus=climbing_plus)

    def places(
        self, mover: Body, limit: float, enemies: Sequence[Body], friends: Sequence[Body], *, leaning: bool = True
    ) -> Sequence[Point3]:
        """Those of the net of ways, about half a centimetre apart; and where one leans on scenery near them."""
        found = reach(self.ground, mover, limit, enemies=enemies, friends=friends)
        plain = [(float(x), float(y), float(z)) for x, y, z in found.destinations]
        if not leaning:
            return plain
        left = limit - found.costs[found.stops]
        leant = self.leant(mover, limit, plain)
        within = [at for at, place, rest in zip(leant, plain, left, strict=True) if math.dist(at, place) <= rest]
        return list(dict.fromkeys((*plain, *within)))

    def way(
        self, mover: Body, to: Point3, limit: float, enemies: Sequence[Body], friends: Sequence[Body]
    ) -> Path | None:
        """Over the net of ways to the place itself, or to the one beside it and then the last step."""
        found = reach(self.ground, mover, limit, enemies=enemies, friends=friends)
        stops = found.stops.nonzero()[0]
        if not len(stops):
            return None
        apart = np.linalg.norm(found.places[stops] - to, axis=1)
        nearest = int(apart.argmin())
        plan = found.plan(int(stops[nearest]))
        if plan is None:
            return None
        return plan.path if apart[nearest] <= EPSILON else (*plan.path, Walk((to,)))

    def leant(self, mover: Body, limit: float, places: Sequence[Point3]) -> Sequence[Point3]:
        """Where a mover leans on scenery that is next to each of these places; the places themselves where none is."""
        far = limit + mover.silhouette.radius + SPACING
        near = [
            (box, solid)
            for box, solid in zip(self._boxes, self.scene.solids, strict=True)
            if not beyond(box, mover.at, far) and from_outline(solid.outline, mover.at) <= far
        ]
        if not near or not places:
            return places
        aside, boxes = mover.silhouette.radius + SPACING + EPSILON, np.array([box for box, _ in near]).T
        x, y = np.array(places)[:, :2].T[:, :, None]
        beside = (x >= boxes[0] - aside) & (y >= boxes[1] - aside) & (x <= boxes[2] + aside) & (y <= boxes[3] + aside)
        found = list(places)
        for row in beside.any(axis=1).nonzero()[0].tolist():
            solids = [near[column][1] for column in beside[row].nonzero()[0].tolist()]
            found[row] = leaning_at(msgspec.structs.replace(mover, at=places[row]), solids, SPACING)
        return found

    def volume(self, zone: Zone) -> Hiding:
        """The zone as an upright volume, as high as anything on a table could be."""
        bottom, top = max(zone.bottom, -SKY), min(zone.top, SKY)
        return Solid(id=zone.id, outline=zone.outline, bottom=bottom, top=top, standable=False)

    def column(self, spot: Spot) -> Sequence[Spot | Solid]:
        """What scenery leaves of an upright cylinder; the cylinder itself where it leaves all of it."""
        known = self._columns.get(spot)
        if known is None:
            x, y, z, radius, height = spot
            if len(self._columns) > COLUMNS:
                self._columns = {}
            known = self._columns[spot] = cut_column(self.scene.solids, (x, y, z), radius, height) or (spot,)
        return known

    def beside(self, host: Body, guest: Silhouette, towards: Point3 | None) -> Sequence[Point3]:
        """Where somebody would touch a body, at the height of its base."""
        first = math.radians((host.facing or 0.0) if towards is None else direction(host.at, towards))
        turns = [2 * math.pi * way / AROUND for way in range(AROUND if towards is None else 1)]
        apart = host.silhouette.radius + guest.radius
        x, y, z = host.at
        return [(x + apart * math.cos(first + turn), y + apart * math.sin(first + turn), z) for turn in turns]

    def replacements(self, old: Body, new: Silhouette, others: Sequence[Body]) -> Sequence[Point3]:
        """On its middle, or with an edge that coincides with its own: towards the others, then all around."""
        towards = [direction(old.at, each.at) for each in others]
        towards += [360 * way / AROUND for way in range(AROUND)]
        return list(dict.fromkeys(replaced(old, new, way).at for way in (None, *towards)))

    def astray(self, at: Point3, number: int, far: float) -> Sequence[Point3]:
        """Ten places on every surface there, the nearest surface first; the numbers go round anticlockwise."""
        angle = math.atan2(self.scene.depth / 2 - at[1], self.scene.width / 2 - at[0]) + (number - 1) * math.tau / 20
        found = []
        for tenths in range(10, 0, -1):
            reach = far * tenths / 10
            x, y = round(at[0] + reach * math.cos(angle), 1), round(at[1] + reach * math.sin(angle), 1)
            found += [(x, y, z) for z in sorted(self.heights(x, y), key=lambda height: abs(height - at[2]))]
        return found

    def rises(self, start: Point3, path: Path) -> bool:
        """Whether a path leads above where it starts."""
        return any(point[2] > start[2] + EPSILON for point in points_of(path))

    def meets(self, mover: Body, route: Sequence[Point3], other: Body) -> bool:
        """Whether a mover comes into contact with somebody on a route."""
        steps = itertools.pairwise(route)
        return any(first_contact(start, end, mover.silhouette, other) is not None for start, end in steps)

    def along(self, route: Sequence[Point3]) -> list[float]:
        """How far each place of a route is from its start, straight from each to the next."""
        return list(itertools.accumulate((math.dist(*step) for step in itertools.pairwise(route)), initial=0.0))

    def passable(self, mover: Body, to: Body) -> bool:
        """Under the open sky any wall can be climbed; in and out of a room there must be a way on foot."""
        if self.building(mover) is None and self.building(to) is None:
            return True
        near = mover.silhouette.radius + to.silhouette.radius + SPACING
        ways = reach(self.ground, mover, DETOUR).places
        return any(math.dist(place, to.at) <= near for place in ways)

    def wall(self, body: Body) -> bool:
        """Whether a body touches a wall that it could climb."""
        return bool(faces_at(self.ground, body.at, body.silhouette.radius))

    # ------------------------------------------------------------------ templates

    def aimed(self, user: Body, kind: TemplateKind, at: Body, *, turn: float = 0.0, up: float = 0.5) -> Template:
        """A template from the edge of a body straight at another, turned by some degrees; a circle lies around it."""
        return self.pointing(user, kind, direction(user.at, at.at) + turn, up)

    @rule("C1-TPL-011", "C1-TPL-014", "C1-TPL-015", "C1-TRAIT-213")
    def pointing(self, user: Body, kind: TemplateKind, towards: float, up: float) -> Template:
        """A template from the edge of a body in a direction; a circle lies around it."""
        return circle_on(user) if kind is TemplateKind.CIRCULAR else direct_teardrop(user, kind, towards, up=up)

    def fits(self, template: Template, user: Body) -> tuple[Violation, ...]:
        """What is against how a Direct Template is laid."""
        return check_direct(template, user)

    def covers(self, template: Template, body: Body) -> bool:
        """Whether a template touches a body that its Blast Focus sees; a glance at how far it is comes first."""
        aside = math.dist(template.focus[:2], body.at[:2]) - body.silhouette.radius
        return aside <= template.shapes.length(template.kind) + 1 and self._affects(template, body)

    @rule("C1-TPL-001", "C1-TPL-004", "C1-TPL-022")
    def _affects(self, template: Template, body: Body) -> bool:
        """Who is in the Area of Effect and seen from its Blast Focus; who stands over the Blast Focus always is."""
        over = math.dist(template.focus[:2], body.at[:2]) <= body.silhouette.radius
        return in_area(template, body) and (over or self._blasts_at(template, body))

    def _blasts_at(self, template: Template, body: Body) -> bool:
        """Whether the Blast Focus of a template sees the part of a body that is in its area."""
        key = (template, body.at, body.silhouette)
        known = self._blasts.get(key)
        if known is None:
            if len(self._blasts) > MEMORY:
                self._blasts = {}
            known = self._blasts[key] = focus_sees(self.world.fields, template, body)
        return known

    # ------------------------------------------------------------------ places

    def lies(self, body: Body, place: Place) -> bool:
        """Whether a body is where a rule wants it."""
        match place:
            case Within(zone):
                return wholly_inside(body, zone)
            case Touching(zone):
                return inside(body, zone)
            case Beyond(zone, by):
                furthest = Polygon(zone.outline).distance(PlanPoint(body.at[:2])) + body.silhouette.radius
                return bool(furthest <= by + EPSILON)
            case Half():
                return in_half(self.scene, body, place)
            case Mostly(zone):
                return mostly_inside(body, zone)
            case Edge():
                return at_table_edge(self.scene, body)
            case Rear(zone):
                return at_rear(self.scene, body, zone)

    def areas(self, kind: str) -> Sequence[Zone]:
        """The zones of the scene that are of a kind."""
        return [zone for zone in self.scene.zones if zone.properties.get("kind") == kind]

    def crosses(self, one: Body, two: Body, zone: Zone) -> bool:
        """Whether a zone lies between the middles of two bodies, or touches one of them; as high as they are."""
        if inside(one, zone) or inside(two, zone):
            return True
        level = min(one.at[2], two.at[2]) <= zone.top and max(one.top, two.top) >= zone.bottom
        return level and bool(LineString((one.at[:2], two.at[:2])).intersects(Polygon(zone.outline)))

    def zone_around(self, body: Body, name: str) -> Zone:
        """As far as it reaches from the base."""
        return self.disc(body.at, body.silhouette.radius + ZONE_OF_CONTROL, name)

    def disc(self, at: Point3, radius: float, name: str) -> Zone:
        """Round, by its corners."""
        circle = PlanPoint(at[:2]).buffer(radius, FINE)
        return Zone(
            id=name, outline=tuple((float(x), float(y)) for x, y in circle.exterior.coords[:-1]), bottom=-math.inf
        )

    def leans_on(self, body: Body) -> str | None:
        """The scenery that a body touches and could have Cover from."""
        return leans_on(self.world, body)

    def building(self, body: Body) -> str | None:
        """The building or closed piece of scenery that a place is inside of."""
        return building_around(self.pieces, body)


def in_half(scene: Scene, body: Body, half: Half) -> bool:
    """Whether a base is wholly on one side of the line through the centre of the table."""
    mine, theirs = (Polygon(each.outline).centroid for each in (half.zone, half.other))
    along_y = abs(theirs.y - mine.y) >= abs(theirs.x - mine.x)
    middle, here = (scene.depth / 2, body.at[1]) if along_y else (scene.width / 2, body.at[0])
    low = (mine.y < theirs.y) if along_y else (mine.x < theirs.x)
    short_of_middle = middle - here if low else here - middle
    return bool(short_of_middle >= body.silhouette.radius - EPSILON)


@rule("C1-SCEN-223")
def mostly_inside(body: Body, zone: Zone) -> bool:
    """Whether more than half of a base is inside a zone.

    >>> quarter = Zone(id="q", outline=((0, 0), (300, 0), (300, 400), (0, 400)))
    >>> [mostly_inside(Body(at=(x, 100, 0), silhouette=SILHOUETTES["2"]), quarter) for x in (299, 300, 301)]
    [True, False, False]
    """
    return _mostly_inside(body.at[:2], body.silhouette.radius, zone.outline)


@functools.lru_cache(maxsize=4096)
def _mostly_inside(at: tuple[float, float], radius: float, outline: Outline) -> bool:
    """Asked again and again of the same bases: who weighs what a mission promises counts who is in a room each time."""
    base = PlanPoint(at).buffer(radius, quad_segs=32)
    return bool(base.intersection(Polygon(outline)).area > base.area / 2 + 1e-6)
