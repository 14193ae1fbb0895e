"""Boost: the ARO with which a Perimeter element runs at an enemy and goes off."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.commands import React
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, Placement, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.perimeter.elements import is_element
from sightline.games.infinity.n4.deployables.boost import BOOST, leap, spots_near
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Play, Violation
from sightline.rules import rule


@rule("HS-PERIM-011")
def reacts(now: Situation, piece: Trooper) -> bool:
    """An element reacts by itself, whatever its bearer does, while it is not Disconnected."""
    return is_element(now, piece) and not now.is_null(piece)


@rule("HS-BOOST-001", "HS-PERIM-011")
class Boost(Skill):
    """Run at an active enemy in the Zone of Control; it always gets there."""

    key = BOOST
    reads = frozenset({"aims", "placements"})
    types = frozenset({SkillType.ARO})
    labels = frozenset({Label.ATTACK, Label.NO_LOF, Label.NO_ROLL})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Elements, and nobody else."""
        return is_element(now, trooper)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """At each enemy, where it is reached first and where it is reached last."""
        for target in active_enemies(now):
            for at in dict.fromkeys(contacts(now, trooper, target)):
                yield Offer(use=Declaration(skill=self.key, aims=(Aim(target.id),), placements=(Placement(at),)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """At one active enemy, which its player says where to meet."""
        target = now.find(use.targets[0]) if len(use.aims) == 1 else None
        if target is None or target not in active_enemies(now):
            params = {"target": use.targets[0] if use.aims else "-"}
            yield Violation(code="perimeter.no_target", params=params, rule="HS-BOOST-002")
        elif len(use.placements) != 1 or not meets(now, trooper, target, use.placements[0].at):
            yield Violation(code="perimeter.out_of_reach", params={"target": target.id}, rule="HS-BOOST-003")

    @rule("HS-BOOST-004", "HS-BOOST-006", "HS-BOOST-007")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """It is there at once, however far from its bearer that is; what it does is settled at the Resolution."""
        leap(play, trooper, play.state.troopers[use.targets[0]], use.placements[0].at)


@rule("HS-BOOST-002", "HS-BOOST-009")
def active_enemies(now: Situation) -> list[Trooper]:
    """Whom an element may run at: whoever is active, and no Marker."""
    active = (now.find(key) for key in now.order.troopers)
    return [each for each in active if each is not None and not each.device and not now.is_marker(each)]


@rule("HS-BOOST-003", "HS-BOOST-004", "HS-BOOST-008", "HS-BOOST-011")
def meets(now: Situation, element: Trooper, target: Trooper, at: Point3) -> bool:
    """Whether it touches its target there, at some point of that one's way in its Zone of Control, and gets there."""
    here = now.body(element)
    there = msgspec.structs.replace(here, at=at)
    on_its_way = (now.body(target, pose) for pose in now.poses(target))
    met = [spot for spot in on_its_way if now.in_zone_of_control(here, spot) and now.table.touches(there, spot)]
    return any(now.table.passable(here, spot) for spot in met)


@rule("HS-BOOST-011")
def contacts(now: Situation, element: Trooper, target: Trooper) -> Iterator[Point3]:
    """Where it would meet its target first, and last."""
    here = now.body(element)
    spots = spots_near(now, here, target)
    for way in (spots, spots[::-1]):
        spot = next((each for each in way if now.table.passable(here, each)), None)
        if spot is not None:
            yield beside(now, here, spot)


def beside(now: Situation, here: Body, spot: Body) -> Point3:
    """Where an element stops on its way to somebody."""
    return now.table.beside(spot, here.silhouette, here.at)[0]


@rule("HS-BOOST-001")
def must_boost(now: Situation) -> Iterator[React]:
    """An element that can run at somebody does, whether its player says where or not."""
    boost = now.fixed.edition.skill[BOOST]
    for element in now.acting(now.reactive):
        if is_element(now, element) and element.id not in now.order.leaps:
            for offer in boost.offers(now, element, When.ARO):
                yield React(player=element.owner, trooper=element.id, use=offer.use)


PART = Part(skills=(Boost(),), roused=(reacts,), duties=(must_boost,))
