"""Where everybody is on the table: volumes, distances, contact, and who fights whom."""

from collections.abc import Callable, Hashable, Mapping, Sequence

import msgspec

from sightline.games.infinity.core.match.state import FACING, Pose, Trooper
from sightline.games.infinity.core.table.field import spot_of
from sightline.games.infinity.core.table.port import Spot
from sightline.games.infinity.core.table.remembering import within_reach
from sightline.games.infinity.core.table.who import Who
from sightline.geometry.moving.paths import MoveCheck
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Silhouette
from sightline.rules import rule

MARKER_OF_DEVICE = "2"
"""The Silhouette of a Marker with a weapon or a piece of equipment behind it."""


class Where(Who):
    """Questions about places."""

    __slots__ = ()

    def body(self, trooper: Trooper, pose: Pose | None = None) -> Body:
        """The volume it occupies now, or at a pose of its route, where it looks all around."""
        if pose is None:
            known = self._found.bodies.get(trooper.id)
            if known is None:
                prone, facing = "prone" in trooper.states, self._facing(trooper)
                known = self._found.bodies[trooper.id] = self._body(trooper, trooper.at, prone, facing)
            return known
        known = self._found.on_the_way.get((trooper.id, pose))
        if known is None:
            known = self._body(trooper, pose.at, pose.prone, None)
            self._found.on_the_way[trooper.id, pose] = known
        return known

    def _body(self, trooper: Trooper, at: Point3, prone: bool, facing: float | None) -> Body:
        changed = self._changed_silhouette(trooper)
        template = SILHOUETTES[changed] if changed else self.profile(trooper).template
        return Body(id=trooper.id, at=at, silhouette=template.prone if prone else template, facing=facing)

    @rule("C1-STATE-213", "C1-STATE-214")
    def silhouette(self, trooper: Trooper) -> str:
        """Its Silhouette: a Marker has that of its trooper; a weapon that is hidden by a Marker has S2."""
        return self._changed_silhouette(trooper) or self.profile(trooper).silhouette

    def _changed_silhouette(self, trooper: Trooper) -> str:
        """The Silhouette that it has instead of its profile's, if it has another."""
        if trooper.device:
            return MARKER_OF_DEVICE if self.is_marker(trooper) else ""
        given = self.fixed.edition.state.silhouettes
        return next((given[key] for key in sorted(trooper.states) if key in given), "") if given else ""

    def template_on_the_way(self, trooper: Trooper) -> Silhouette:
        """The template that it moves with: what a state has given it that ends with moving, it has no longer."""
        leaving = trooper.states & self.fixed.edition.state.stationary
        moving = msgspec.structs.replace(trooper, states=trooper.states - leaving) if leaving else trooper
        changed = self._changed_silhouette(moving)
        return SILHOUETTES[changed] if changed else self.profile(trooper).template

    @rule("C1-LOF-007", "C1-LOF-010", "C1-STATE-212", "C1-EQUIP-220")
    def _facing(self, trooper: Trooper) -> float | None:
        """Which way it looks; None is all around: while moving, as a Marker or just revealed, with a 360 Visor."""
        all_round = not trooper.states.isdisjoint(self.fixed.edition.state.all_round)
        unfaced = all_round or trooper.id in self.state.waiting(FACING)
        if unfaced or trooper.is_thing or self.ability(trooper, "visor_360"):
            return None
        order = self.state.order
        return None if order is not None and trooper.id in order.trails else trooper.facing

    def poses(self, trooper: Trooper) -> tuple[Pose, ...]:
        """Its route in this Order; where it stands if it has not moved."""
        trail = self.state.order.trails.get(trooper.id) if self.state.order else None
        return trail or (Pose(trooper.at, "prone" in trooper.states, "on_wall" not in trooper.states),)

    def _spot(self, trooper: Trooper) -> Spot:
        """Where it stands."""
        known = self._found.spots.get(trooper.id)
        if known is None:
            known = self._found.spots[trooper.id] = spot_of(self.body(trooper))
        return known

    def _trail(self, trooper: Trooper) -> list[Spot]:
        """Where it is at every pose of its route."""
        known = self._found.trails.get(trooper.id)
        if known is None:
            known = self._found.trails[trooper.id] = [spot_of(body) for body in self._way(trooper)]
        return known

    def _way(self, trooper: Trooper) -> list[Body]:
        """The volumes that it occupies on its route."""
        known = self._found.ways.get(trooper.id)
        if known is None:
            known = self._found.ways[trooper.id] = [self.body(trooper, pose) for pose in self.poses(trooper)]
        return known

    def contact(self, one: Trooper, two: Trooper) -> bool:
        """Silhouette contact."""
        return within_reach(self.fixed, one, two) and self.table.touches(self.body(one), self.body(two))

    @rule("C1-MEAS-002", "C1-INTRO-006")
    def distance(self, one: Body, two: Body) -> float:
        """Millimetres between silhouettes; between bases, where the scenario measures like that."""
        if self.fixed.scenario.from_bases:
            return self.table.distance_of_bases(one, two)
        return self.table.distance(one, two)

    def overlaps(self, one: Body, two: Body) -> bool:
        """Whether two volumes share room, which touching ones do not."""
        return self.table.overlaps(one, two)

    def in_zone_of_control(self, centre: Body, other: Body) -> bool:
        """Whether the other is in the Zone of Control of the centre."""
        return self.table.controls(centre, (other,))

    def passes_near(self, mover: Trooper, trooper: Trooper) -> bool:
        """Whether a mover is in the Zone of Control of a trooper at some point of its route."""
        known = self._found.near.get((mover.id, trooper.id))
        if known is None:
            known = self.table.controls(self.body(trooper), self._way(mover))
            self._found.near[mover.id, trooper.id] = known
        return known

    def passes_by(self, mover: Trooper, trooper: Trooper) -> bool:
        """Whether a mover is in the Zone of Control of a trooper at some points of the routes of both."""
        return any(self.table.controls(centre, self._way(mover)) for centre in self._way(trooper))

    def route(self, key: Hashable, ask: Callable[[], MoveCheck]) -> MoveCheck:
        """What the table answers to a declared route; found out once, however often it is asked, if it is allowed."""
        known = self._found.routes.get(key)
        if known is None:
            known = ask()
            if known.allowed:
                self._found.routes[key] = known
        return known

    @rule("C1-STATE-017", "C1-STATE-023", "C1-STATE-024")
    def opponents(self, trooper: Trooper) -> Sequence[Trooper]:
        """The enemies it is in close combat with: in contact, and neither side Null or Immobilized."""
        return self.fights().get(trooper.id, ())

    def is_engaged(self, trooper: Trooper) -> bool:
        """In close combat."""
        return trooper.id in self.fights()

    def fights(self) -> Mapping[str, Sequence[Trooper]]:
        """Everybody who is in close combat, with its opponents."""
        if self._found.fights is None:
            able: tuple[list[Trooper], list[Trooper]] = ([], [])
            for trooper in self.state.troopers.values():
                if self._can_fight(trooper):
                    able[trooper.owner].append(trooper)
            fights: dict[str, list[Trooper]] = {}
            for one in able[0]:
                for two in able[1]:
                    if self.contact(one, two):
                        if not self.is_marker(two):
                            fights.setdefault(one.id, []).append(two)
                        if not self.is_marker(one):
                            fights.setdefault(two.id, []).append(one)
            self._found.fights = fights
        return self._found.fights

    def _can_fight(self, trooper: Trooper) -> bool:
        able = not self.is_null(trooper) and not self.is_immobilized(trooper)
        keeps_out = any(shuns(self.whole, trooper) for shuns in self.fixed.edition.peaceful)
        return able and not trooper.is_thing and not trooper.copy_of and not keeps_out
