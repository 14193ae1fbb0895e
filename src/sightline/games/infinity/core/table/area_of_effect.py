"""Areas of Effect in play: templates among troopers that move, fight each other and are on somebody's side."""

import math
from collections.abc import Iterable, Iterator

from sightline.games.infinity.core.match.state import PlacedTemplate, Pose, Trooper
from sightline.games.infinity.core.order.declarations import Placement
from sightline.games.infinity.core.table.contacts import melee
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.shapes import Body, Point3, bearing
from sightline.geometry.templates import Template, TemplateKind, in_area
from sightline.kernel import Player
from sightline.rules import rule


def template_at(mode: Mode, placement: Placement) -> Template:
    """The template of a weapon as it is laid on the table."""
    return Template(kind=TemplateKind(mode.template), focus=placement.at, direction=placement.direction)


def reach_of(mode: Mode) -> float:
    """How far the template of a weapon reaches from its Blast Focus, in mm."""
    kind = TemplateKind(mode.template)
    return Template(kind=kind, focus=(0, 0, 0)).shapes.length(kind)


def towards(start: Point3, end: Point3) -> float:
    """The direction from one point to another, in degrees.

    >>> towards((0, 0, 0), (0, 50, 20))
    90.0
    """
    return bearing(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))


def covers(now: Situation, template: Template, body: Body) -> bool:
    """Whether a template touches a body that its Blast Focus sees; a glance at how far it is comes first."""
    aside = math.dist(template.focus[:2], body.at[:2]) - body.silhouette.radius
    return aside <= template.shapes.length(template.kind) + 1 and _affects(now, template, body)


@rule("C1-TPL-001", "C1-TPL-004", "C1-TPL-021", "C1-TPL-022", "C1-TPL-023")
def _affects(now: Situation, template: Template, body: Body) -> bool:
    """Who is in the Area of Effect and seen from its Blast Focus; who stands over the Blast Focus always is."""
    over = math.dist(template.focus[:2], body.at[:2]) <= body.silhouette.radius
    return in_area(template, body) and (over or now.fixed.field.blasts(template, body))


def reached_poses(now: Situation, template: Template, target: Trooper) -> Iterator[Pose]:
    """The points of its route at which a template covers a trooper."""
    moved = now.state.order is not None and target.id in now.state.order.trails
    for pose in now.poses(target):
        if covers(now, template, now.body(target, pose if moved else None)):
            yield pose


@rule("C1-TPL-004", "C1-TPL-020", "C1-TPL-028")
def affected_by(now: Situation, template: Template, user: str) -> frozenset[str]:
    """Everybody a template covers, of both sides, but never who lays it.

    Who is on its way can be caught at any point of its route. Of a close combat it takes all or none.
    """
    found = {
        piece.id
        for piece in now.state.troopers.values()
        if piece.id != user and next(reached_poses(now, template, piece), None) is not None
    }
    combats = [melee(now, now.trooper(key)) for key in found]
    return frozenset(found.union(*combats) - {user})


def split(now: Situation, affected: Iterable[str], owner: Player) -> tuple[frozenset[str], frozenset[str]]:
    """The enemies and the allies of a player among those that a template covers.

    What a player has deployed is no trooper: it neither forbids the player's own templates nor is hurt by them.
    """
    pieces = [now.trooper(key) for key in affected]
    enemies = frozenset(each.id for each in pieces if each.owner != owner)
    return enemies, frozenset(each.id for each in pieces if each.owner == owner and not each.device)


@rule("C1-TPL-009", "C1-TPL-024")
def may_cover_allies(mode: Mode) -> bool:
    """Only what has no Damage and causes no state may be laid on one's own side."""
    return mode.damage is None and not mode.damage_is_ph and mode.state is None


@rule("C1-TPL-013", "C1-TPL-024", "C1-TPL-025", "C1-LABEL-201")
def laid(now: Situation, user: Trooper, weapon: str, mode: Mode, placement: Placement) -> PlacedTemplate:
    """A template as it comes to lie, with whom it covers; an ally under it cancels the shot."""
    enemies, allies = split(now, affected_by(now, template_at(mode, placement), user.id), user.owner)
    return PlacedTemplate(
        by=user.id,
        owner=user.owner,
        weapon=weapon,
        mode=mode.name,
        at=placement.at,
        direction=placement.direction,
        affected=enemies,
        cancelled=bool(allies) and not may_cover_allies(mode),
    )


@rule("C1-TPL-025")
def takes_effect(now: Situation, template: PlacedTemplate, mode: Mode) -> bool:
    """Whether a template does anything: no ally was under it when it was laid, and none is now."""
    if template.cancelled or may_cover_allies(mode):
        return not template.cancelled
    shape = template_at(mode, Placement(template.at, template.direction))
    allies = (each for each in now.state.troopers.values() if each.owner == template.owner and each.id != template.by)
    return not any(not each.device and covers(now, shape, now.body(each)) for each in allies)
