"""Areas of the table: inside or wholly inside, the Zone of Control, and Coherency."""

from collections.abc import Iterable

from sightline.geometry.distance import horizontal_gap, is_near, vertical_gap
from sightline.geometry.plans import from_border, from_outline, is_in
from sightline.geometry.shapes import EPSILON, Body, Zone
from sightline.rules import rule

ZONE_OF_CONTROL = 200.0
"""20 cm around, above and below (C1-ZOC-001, N4-ZOC-001)."""


@rule("C1-ZONE-002")
def inside(body: Body, zone: Zone) -> bool:
    """Whether a silhouette touches an area or is at least partly in it.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> zone = Zone(id="z", outline=((0, 0), (100, 0), (100, 100), (0, 100)))
    >>> inside(Body(at=(112.5, 50, 0), silhouette=SILHOUETTES["2"]), zone)
    True
    """
    aside = from_outline(zone.outline, body.at) - body.silhouette.radius
    return aside <= EPSILON and body.at[2] <= zone.top + EPSILON and body.top >= zone.bottom - EPSILON


@rule("C1-ZONE-003")
def wholly_inside(body: Body, zone: Zone) -> bool:
    """Whether the entire silhouette is in an area.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> zone = Zone(id="z", outline=((0, 0), (100, 0), (100, 100), (0, 100)))
    >>> [wholly_inside(Body(at=(x, 50, 0), silhouette=SILHOUETTES["2"]), zone) for x in (12.5, 12)]
    [True, False]
    """
    if body.at[2] < zone.bottom - EPSILON or body.top > zone.top + EPSILON:
        return False
    return is_in(zone.outline, body.at) and from_border(zone.outline, body.at) - body.silhouette.radius >= -EPSILON


@rule("C1-ZOC-001")
def in_zone_of_control(owner: Body, other: Body, reach: float = ZONE_OF_CONTROL) -> bool:
    """Whether a silhouette is inside another's Zone of Control: a cylinder 20 cm around, above and below it.

    It is not a ball: the gap in plan and the gap in height are each at most 20 cm.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> owner, other = (Body(at=at, silhouette=SILHOUETTES["2"]) for at in ((0, 0, 0), (225, 0, 240)))
    >>> in_zone_of_control(owner, other)
    True
    """
    if not is_near(owner, other, reach + 2 * EPSILON):
        return False
    return horizontal_gap(owner, other) <= reach + EPSILON and vertical_gap(owner, other) <= reach + EPSILON


@rule("N4-COH-001", "N4-COH-002")
def out_of_coherency(reference: Body, members: Iterable[Body]) -> tuple[Body, ...]:
    """The members of a group that are outside the Zone of Control of its Reference Troop.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> leader, *team = (Body(id=str(x), at=(x, 0, 0), silhouette=SILHOUETTES["2"]) for x in (0, 225, 226))
    >>> [member.id for member in out_of_coherency(leader, team)]
    ['226']
    """
    return tuple(member for member in members if not in_zone_of_control(reference, member))
