"""Areas of Effect in play: templates among troopers that move, fight each other and are on somebody's side."""

from collections.abc import Iterable, Iterator

from sightline.games.infinity.core.match.state import PlacedTemplate, Pose, Trooper
from sightline.games.infinity.core.order.declarations import Placement
from sightline.games.infinity.core.table.contacts import melee
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.templates import Template, TemplateKind
from sightline.kernel import Player
from sightline.rules import rule


def template_at(mode: Mode, placement: Placement) -> Template:
    """The template of a weapon as it is laid on the table."""
    return Template(kind=TemplateKind(mode.template), focus=placement.at, direction=placement.direction)


def reach_of(mode: Mode) -> float:
    """How far the template of a weapon reaches from its Blast Focus, in mm."""
    kind = TemplateKind(mode.template)
    return Template(kind=kind, focus=(0, 0, 0)).shapes.length(kind)


def reached_poses(now: Situation, template: Template, target: Trooper) -> Iterator[Pose]:
    """The points of its route at which a template covers a trooper."""
    moved = now.state.order is not None and target.id in now.state.order.trails
    for pose in now.poses(target):
        if now.table.covers(template, now.body(target, pose if moved else None)):
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
    bound = [ties(now, now.trooper(key)) for ties in now.fixed.edition.entangled for key in found]
    return frozenset(found.union(*combats, *bound) - {user})


def split(now: Situation, affected: Iterable[str], owner: Player) -> tuple[frozenset[str], frozenset[str]]:
    """The enemies and the allies of a player among those that a template covers.

    What a player has deployed is no trooper: it neither forbids the player's own templates nor is hurt by them.
    """
    pieces = [now.trooper(key) for key in affected]
    friends = frozenset(each.id for each in pieces if is_friend(now, each, owner))
    others = (each for each in pieces if each.owner != owner or now.is_fair_game(each))
    return frozenset(each.id for each in others) - friends, friends


def is_friend(now: Situation, trooper: Trooper, player: Player) -> bool:
    """A trooper of a player that is not fair game, or one that it has to take for its own."""
    if trooper.owner == player and not trooper.device:
        return not now.is_fair_game(trooper)
    return any(seems(now, trooper, player) for seems in now.fixed.edition.seeming_friends)


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
    others = (each for each in now.state.troopers.values() if each.id != template.by)
    return not any(is_friend(now, each, template.owner) and now.table.covers(shape, now.body(each)) for each in others)
