"""Templates: their outlines, how they are placed, and whom they affect.

The books name three templates but print no sizes, so outlines are configuration (`TemplateShapes`). A template lies
level at the height of its Blast Focus and reaches its height (radius, or half its width) above and below that level.
"""

import functools
import math
from collections.abc import Collection, Sequence
from enum import StrEnum

import msgspec
import numpy as np
from shapely.geometry import Point as PlanPoint
from shapely.geometry import Polygon

from sightline.geometry.arrays import as_rows
from sightline.geometry.seeing.rays import RayField
from sightline.geometry.seeing.search import NOBODY, scenery
from sightline.geometry.shapes import EPSILON, Body, Outline, Point, Point3
from sightline.kernel.errors import Violation
from sightline.rules import rule

_CORNERS = 64
_STEP = 2.0
_CONTACT = 0.05
"""A base that touches the outline counts as touched although the drawn circle is a polygon."""


class TemplateKind(StrEnum):
    """C1-TPL-002, N4-TEMPL-006."""

    CIRCULAR = "circular"
    SMALL_TEARDROP = "small_teardrop"
    LARGE_TEARDROP = "large_teardrop"


@rule("C1-TPL-002")
class TemplateShapes(msgspec.Struct, frozen=True, kw_only=True):
    """Sizes of the templates in mm. A teardrop is a point that widens to a half circle."""

    circle: float = 120.0
    """Diameter."""
    small_length: float = 160.0
    small_width: float = 60.0
    large_length: float = 240.0
    large_width: float = 90.0

    @rule("C1-TPL-003")
    def height(self, kind: TemplateKind) -> float:
        """The radius of a circle, half the width of a teardrop.

        >>> TemplateShapes().height(TemplateKind.LARGE_TEARDROP)
        45.0
        """
        match kind:
            case TemplateKind.CIRCULAR:
                return self.circle / 2
            case TemplateKind.SMALL_TEARDROP:
                return self.small_width / 2
            case TemplateKind.LARGE_TEARDROP:
                return self.large_width / 2

    def length(self, kind: TemplateKind) -> float:
        """How far from the Blast Focus it reaches."""
        match kind:
            case TemplateKind.CIRCULAR:
                return self.circle / 2
            case TemplateKind.SMALL_TEARDROP:
                return self.small_length
            case TemplateKind.LARGE_TEARDROP:
                return self.large_length


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """A template on the table."""

    kind: TemplateKind
    focus: Point3
    """The Blast Focus: centre of a circle, vertex of a teardrop."""
    direction: float = 0.0
    """Where a teardrop points, in degrees."""
    shapes: TemplateShapes = TemplateShapes()

    @property
    def height(self) -> float:
        """How far the area reaches above and below the level of the focus."""
        return self.shapes.height(self.kind)

    @property
    def outline(self) -> Outline:
        """The area in plan."""
        if self.kind is TemplateKind.CIRCULAR:
            return _circle(self.focus[:2], self.shapes.circle / 2)
        half, length = self.shapes.height(self.kind), self.shapes.length(self.kind)
        turn = math.radians(self.direction)
        ahead = (math.cos(turn), math.sin(turn))
        reach = length - half
        middle = (self.focus[0] + ahead[0] * reach, self.focus[1] + ahead[1] * reach)
        # The sides are tangent to the round end, so the area is convex and every line from its vertex stays inside it.
        tangent = math.acos(half / reach)
        angles = np.linspace(-math.pi + tangent, math.pi - tangent, _CORNERS)
        rim = [(middle[0] + half * math.cos(turn + a), middle[1] + half * math.sin(turn + a)) for a in angles.tolist()]
        return (self.focus[:2], *rim)


class Affected(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a template affects one body, and why."""

    id: str
    affected: bool
    reason: str
    """Message key: `sight.template.affected`, `.close_combat`, `.user`, `.outside` or `.total_cover`."""
    rule: str


@rule("C1-TPL-011", "C1-TPL-014", "C1-TPL-021")
def direct_teardrop(
    user: Body, kind: TemplateKind, direction: float, *, up: float = 0.5, shapes: TemplateShapes | None = None
) -> Template:
    """A teardrop from the edge of the user's silhouette, straight outwards; `up` is the height on the silhouette.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> user = Body(at=(0, 0, 0), silhouette=SILHOUETTES["2"])
    >>> direct_teardrop(user, TemplateKind.SMALL_TEARDROP, 0).focus
    (12.5, 0.0, 20.0)
    """
    turn = math.radians(direction)
    x, y, z = user.at
    radius = user.silhouette.radius
    focus = (x + radius * math.cos(turn), y + radius * math.sin(turn), z + up * user.silhouette.height)
    return Template(kind=kind, focus=focus, direction=direction, shapes=shapes or TemplateShapes())


@rule("C1-TPL-011", "C1-TPL-015", "C1-TPL-021", "N4-TEMPL-034")
@rule("N4-TEMPL-039")
def circle_on(body: Body, shapes: TemplateShapes | None = None) -> Template:
    """A circle centred on a base: the user's own for a Direct Template, the Main Target's for an Impact Template."""
    return Template(kind=TemplateKind.CIRCULAR, focus=body.at, shapes=shapes or TemplateShapes())


@rule("N4-TEMPL-041", "N4-TEMPL-042")
def circle_at(point: Point3, shapes: TemplateShapes | None = None) -> Template:
    """A circle on a point of the table, for weapons that need no target and for Speculative Attacks."""
    return Template(kind=TemplateKind.CIRCULAR, focus=point, shapes=shapes or TemplateShapes())


def check_direct(template: Template, user: Body) -> tuple[Violation, ...]:
    """What is wrong with the placement of a Direct Template, if anything."""
    if template.kind is TemplateKind.CIRCULAR:
        off = math.dist(template.focus[:2], user.at[:2])
        return () if off <= EPSILON else (Violation(code="sight.template.off_centre", rule="C1-TPL-015"),)
    found = []
    off_edge = abs(math.dist(template.focus[:2], user.at[:2]) - user.silhouette.radius)
    if off_edge > EPSILON or not user.at[2] - EPSILON <= template.focus[2] <= user.top + EPSILON:
        found.append(Violation(code="sight.template.vertex", rule="C1-TPL-014"))
    base = PlanPoint(user.at[:2]).buffer(user.silhouette.radius - _CONTACT, quad_segs=_CORNERS)
    if _area(template).intersects(base):
        found.append(Violation(code="sight.template.crosses_user", rule="C1-TPL-014"))
    return tuple(found)


@rule("C1-TPL-004")
def in_area(template: Template, body: Body) -> bool:
    """Whether a silhouette touches the area of a template or is at least partly in it or under it."""
    level, reach = template.focus[2], template.height + EPSILON
    if body.at[2] > level + reach or body.top < level - reach:
        return False
    return _area(template).distance(PlanPoint(body.at[:2])) - body.silhouette.radius <= _CONTACT


@rule("C1-TPL-022", "C1-TPL-023", "C1-PRONE-006")
def focus_sees(fields: Sequence[RayField], template: Template, body: Body) -> bool:
    """Whether scenery leaves the Blast Focus a line, inside the area, to the part of a silhouette that is in it.

    The area is convex and holds the focus, so a line that ends in the area never leaves it.
    """
    focus = np.array([template.focus], dtype=np.float64)
    point = np.array([*template.focus, 0.0, 0.0])
    view = scenery(tuple(fields)).look_over(point, as_rows([body])[0], NOBODY, focus, _STEP)
    ends = view.ends[0][view.free[0]]
    level, reach = template.focus[2], template.height + EPSILON
    ends = ends[np.abs(ends[:, 2] - level) <= reach]
    if not len(ends):
        return False
    # Where only the rim of a base touches the area, the lattice may miss that one point: allow half a step.
    area = _area(template).buffer(_STEP / 2)
    return any(area.covers(PlanPoint(x, y)) for x, y in ends[:, :2].tolist())


@rule("C1-TPL-004", "C1-TPL-020", "C1-TPL-022", "C1-TPL-028")
def affected(
    fields: Sequence[RayField],
    template: Template,
    bodies: Sequence[Body],
    *,
    user: Body | None = None,
    close_combats: Sequence[Collection[str]] = (),
) -> tuple[Affected, ...]:
    """Whom a template affects, body by body.

    `user` is who placed a Direct Template: it is never affected by it. `close_combats` are groups of ids that fight
    each other: a template that affects one of them affects all of that combat.
    """
    answers = {body.id: _affects(fields, template, body, user) for body in bodies}
    for combat in close_combats:
        if any(answers[name].affected for name in combat if name in answers):
            for name in combat:
                if name in answers and not answers[name].affected and answers[name].rule != "C1-TPL-020":
                    answers[name] = Affected(
                        id=name, affected=True, reason="sight.template.close_combat", rule="C1-TPL-028"
                    )
    return tuple(answers[body.id] for body in bodies)


def _affects(fields: Sequence[RayField], template: Template, body: Body, user: Body | None) -> Affected:
    if body == user:
        return Affected(id=body.id, affected=False, reason="sight.template.user", rule="C1-TPL-020")
    if not in_area(template, body):
        return Affected(id=body.id, affected=False, reason="sight.template.outside", rule="C1-TPL-004")
    if not focus_sees(fields, template, body):
        return Affected(id=body.id, affected=False, reason="sight.template.total_cover", rule="C1-TPL-022")
    return Affected(id=body.id, affected=True, reason="sight.template.affected", rule="C1-TPL-004")


@functools.lru_cache(maxsize=256)
def _area(template: Template) -> Polygon:
    """The area in plan; a template is asked about body after body."""
    return Polygon(template.outline)


def _circle(centre: Point, radius: float) -> Outline:
    angles = np.linspace(0, 2 * math.pi, 2 * _CORNERS, endpoint=False).tolist()
    return tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)
