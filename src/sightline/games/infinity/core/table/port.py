"""The one port to the table: every question about places on which a rule depends.

Rules say who, when and what for; the table says who sees whom, how far it is, what touches what. Today geometry answers
(`field`), from a scene that it knows to the millimetre. People may answer as well, who have miniatures on a real table
whose places no program knows. So nothing above this port decides a rule by a coordinate: bodies, spots, routes and
templates are passed on as they are, and only who answers looks into them.

Drawing legal moves at random, planning and showing things is not deciding a rule: bots, random play and the desk may
look at the scene itself (`Field.scene`, `Field.ground`).
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from sightline.geometry.moving.paths import MoveCheck, Path
from sightline.geometry.shapes import Body, Point, Point3, Silhouette, Solid, Zone
from sightline.geometry.templates import Template, TemplateKind
from sightline.kernel import Violation

Spot = tuple[float, float, float, float, float]
"""Where a silhouette is and how large, without a facing: x, y, z, radius, height."""


class Column(msgspec.Struct, frozen=True):
    """An upright cylinder that fills up from its foot, as far as scenery lets it."""

    spot: Spot


Hiding = Spot | Solid | Column
"""What keeps somebody from seeing something: whoever stands there, or a volume."""

Look = tuple[Spot, float | None, Sequence[Spot]]
"""A viewer, which way it faces (None is all around), and the places where it may see something."""


class Within(msgspec.Struct, frozen=True):
    """Wholly inside a zone."""

    zone: Zone


class Touching(msgspec.Struct, frozen=True):
    """At least partly inside a zone, or touching it."""

    zone: Zone


class Beyond(msgspec.Struct, frozen=True):
    """No further outside a zone than so many mm, with the whole base."""

    zone: Zone
    by: float


class Half(msgspec.Struct, frozen=True):
    """Wholly on the side of the middle of the table on which a zone lies, as against another."""

    zone: Zone
    other: Zone


class Mostly(msgspec.Struct, frozen=True):
    """With more than half of the base inside a zone."""

    zone: Zone


class Edge(msgspec.Struct, frozen=True):
    """Touching the edge of the table."""


class Rear(msgspec.Struct, frozen=True):
    """Touching the edge of the table along the widest side of a zone."""

    zone: Zone


Place = Within | Touching | Beyond | Half | Mostly | Edge | Rear
"""Part of the table, and how much of a body has to be there."""


class Among(Protocol):
    """What a movement happens among; only who made it looks into it."""


class Table(Protocol):
    """The questions."""

    # seeing

    def sees_each(self, pairs: Sequence[tuple[Body, Body]], between: Sequence[Hiding]) -> list[bool]:
        """Whether each viewer has line of fire to its target, past what stands somewhere."""

    def any_seen(self, looks: Sequence[Look], between: Sequence[Hiding]) -> list[bool]:
        """Whether each viewer sees some of its places."""

    def volume(self, zone: Zone) -> Hiding:
        """A zone as something that hides what is in it or behind it."""

    def hides_route(self, spots: Sequence[Spot], route: Sequence[Spot]) -> list[bool]:
        """From which spots all of a route is certainly hidden; nobody has to know."""

    def covered(self, shooter: Body, target: Body) -> bool:
        """Whether the target has Partial Cover from the shooter."""

    # measuring

    def distance(self, one: Body, two: Body) -> float:
        """Millimetres between two silhouettes."""

    def distance_of_bases(self, one: Body, two: Body) -> float:
        """Millimetres between two bases."""

    def controls(self, centre: Body, others: Iterable[Body]) -> bool:
        """Whether any of the others is in the Zone of Control of the centre."""

    def encloses(self, centre: Body, other: Body) -> bool:
        """Whether the whole of a body is in the Zone of Control of the centre."""

    def touches(self, one: Body, two: Body) -> bool:
        """Silhouette contact."""

    def overlaps(self, one: Body, two: Body) -> bool:
        """Whether two volumes share room, which touching ones do not."""

    def apart(self, one: Point3, two: Point3) -> float:
        """About how far it is from one place to another; for what is nearest, not for what a rule measures."""

    def gap(self, at: Point3, zone: Zone) -> float:
        """Millimetres from a place to a zone, on the plan; 0 inside."""

    def gaps(self, places: Sequence[Point3], zone: Zone) -> list[float]:
        """Millimetres from each of some places to a zone."""

    def near(self, one: Point3, two: Point3, reach: float) -> bool:
        """Whether two places may be within reach of each other: not, only if they certainly are not."""

    # standing and moving

    def stands(self, body: Body) -> bool:
        """Whether the whole base fits on a surface there, with room above it."""

    def in_the_open(self, at: Point, silhouette: Silhouette) -> Point3:
        """The nearest place along the width of the table where something stands on the table itself, in no building."""

    def carries(self, at: Point3) -> bool:
        """Whether there is a surface under a point."""

    def among(self, mover: Body, enemies: Sequence[Body], friends: Sequence[Body], rough: Sequence[Zone] = ()) -> Among:
        """What somebody moves among, and which ground stops it; for any number of paths."""

    def follow(self, among: Among, mover: Body, path: Path, limit: float, *, climbing_plus: bool) -> MoveCheck:
        """Where a path leads, what it costs, and everything that is against it."""

    def legal(self, among: Among, mover: Body, path: Path, limit: float, *, climbing_plus: bool) -> MoveCheck | None:
        """The same for a path that nothing is against; found out far sooner."""

    def places(
        self, mover: Body, limit: float, enemies: Sequence[Body], friends: Sequence[Body], *, leaning: bool = True
    ) -> Sequence[Point3]:
        """Places that somebody could walk to within a limit: enough of them to tell whether there is one of a kind.

        Those where it leans on scenery are at most a centimetre beside others; who needs no more may leave them out.
        """

    def way(
        self, mover: Body, to: Point3, limit: float, enemies: Sequence[Body], friends: Sequence[Body]
    ) -> Path | None:
        """A way to one of these places, if one is found."""

    def beside(self, host: Body, guest: Silhouette, towards: Point3 | None) -> Sequence[Point3]:
        """Where somebody would touch a body: on the way to a point; or, with none, all around it."""

    def replacements(self, old: Body, new: Silhouette, others: Sequence[Body]) -> Sequence[Point3]:
        """Where a silhouette may stand that takes the place of a body: on its middle; or along its edge, first where it
        touches one of the others.
        """

    def astray(self, at: Point3, number: int, far: float) -> Sequence[Point3]:
        """Places in the direction of a number from 1 to 20 on a template, the furthest first, up to a distance.

        Number 1 points to the middle of the table.
        """

    def rises(self, start: Point3, path: Path) -> bool:
        """Whether a path leads above where it starts."""

    def meets(self, mover: Body, route: Sequence[Point3], other: Body) -> bool:
        """Whether a mover comes into contact with somebody on a route."""

    def along(self, route: Sequence[Point3]) -> list[float]:
        """How far each place of a route is from its start, by the route."""

    def passable(self, mover: Body, to: Body) -> bool:
        """Whether something of a size could get to a place at all, however far round and over whatever can be climbed:
        not into a closed room or out of one, unless there is a way on foot that is wide enough.
        """

    def wall(self, body: Body) -> bool:
        """Whether a body touches a wall that it could climb."""

    # templates

    def aimed(self, user: Body, kind: TemplateKind, at: Body, *, turn: float = 0.0, up: float = 0.5) -> Template:
        """A template from the edge of a body straight at another, turned by some degrees; a circle lies around it."""

    def fits(self, template: Template, user: Body) -> tuple[Violation, ...]:
        """What is against how a Direct Template is laid."""

    def covers(self, template: Template, body: Body) -> bool:
        """Whether a template touches a body that its Blast Focus sees."""

    def controlled(self, template: Template, centres: Sequence[Body]) -> bool:
        """Whether a template is wholly in the Zones of Control of some bodies, taken together."""

    # places

    def lies(self, body: Body, place: Place) -> bool:
        """Whether a body is where a rule wants it."""

    def areas(self, kind: str) -> Sequence[Zone]:
        """The areas of a kind that the table was laid with."""

    def crosses(self, one: Body, two: Body, zone: Zone) -> bool:
        """Whether the line between two bodies leads from, into or through a zone."""

    def zone_around(self, body: Body, name: str) -> Zone:
        """The Zone of Control of a body as an area without limit upwards."""

    def disc(self, at: Point3, radius: float, name: str) -> Zone:
        """A round area of the table, without limit upwards or downwards."""

    def leans_on(self, body: Body) -> str | None:
        """The scenery that a body touches and could have Cover from."""

    def building(self, body: Body) -> str | None:
        """The building or closed piece of scenery that a place is inside of."""
