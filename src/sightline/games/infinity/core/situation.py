"""Reading a state: who is where, who sees whom, what a trooper can do. Rules ask a `Situation`, never raw geometry."""

from collections.abc import Iterator, Sequence

from sightline.games.infinity.core.profiles import Ability, Profile
from sightline.games.infinity.core.state import Order, Pose, State, Trooper
from sightline.geometry.distance import distance, horizontal_gap, in_contact, vertical_gap
from sightline.geometry.shapes import EPSILON, Body
from sightline.geometry.zones import in_zone_of_control
from sightline.kernel import Player
from sightline.rules import rule

NULL_STATES = frozenset({"unconscious", "shasvastii_embryo", "dead", "disconnected"})
IMMOBILIZED_STATES = frozenset({"immobilized_a", "immobilized_b"})


class Situation:
    """A state with the questions that rules ask about it."""

    __slots__ = ("_bodies", "fixed", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.fixed = state.fixed
        self._bodies: dict[tuple[str, Pose | None], Body] = {}

    # ------------------------------------------------------------------ who

    @property
    def order(self) -> Order:
        """The Order at hand."""
        assert self.state.order is not None
        return self.state.order

    @property
    def reactive(self) -> Player:
        """The player whose turn it is not."""
        return 1 - self.state.active

    def trooper(self, key: str) -> Trooper:
        """A trooper on the table."""
        return self.state.troopers[key]

    def find(self, key: str) -> Trooper | None:
        """A trooper, if it is on the table."""
        return self.state.troopers.get(key)

    def of(self, player: Player) -> Iterator[Trooper]:
        """The troopers of a player that are on the table, without deployed devices."""
        return (each for each in self.state.troopers.values() if each.owner == player and not each.device)

    def targets_of(self, player: Player) -> Iterator[Trooper]:
        """Everything of the other side on the table that can be attacked: troopers and devices."""
        return (each for each in self.state.troopers.values() if each.owner != player)

    def profile(self, trooper: Trooper) -> Profile:
        """What it is on paper."""
        return self.fixed.profile(trooper)

    @rule("C1-STATE-005", "C1-SSK-252", "C1-SSK-293")
    def ability(self, trooper: Trooper, key: str) -> Ability | None:
        """A skill or piece of equipment that works at present.

        Unconscious troopers lose theirs, except those that say they stay.
        """
        if self.is_null(trooper) and key not in self.fixed.edition.lasting_abilities:
            return None
        granted = self.fixed.edition.granted(self, trooper)
        return self.profile(trooper).ability(key) or next((each for each in granted if each.key == key), None)

    # ------------------------------------------------------------------ states

    def is_null(self, trooper: Trooper) -> bool:
        """Unconscious, an embryo, disconnected or dead."""
        return not trooper.states.isdisjoint(NULL_STATES)

    def is_immobilized(self, trooper: Trooper) -> bool:
        """In either Immobilized state."""
        return not trooper.states.isdisjoint(IMMOBILIZED_STATES)

    def is_marker(self, trooper: Trooper) -> bool:
        """Whether it is on the table as a Marker."""
        return "camouflaged" in trooper.states

    @rule("C1-SSK-270", "C1-PROF-025")
    def cost(self, trooper: Trooper) -> float:
        """What it is worth: a Controller's Cost includes its Peripherals, which count by themselves."""
        profile = self.profile(trooper)
        if trooper.peripheral is not None:
            return profile.cost
        return profile.cost - sum(each.cost for each in profile.peripherals)

    def vitality(self, trooper: Trooper) -> int:
        """W or STR left."""
        return self.profile(trooper).vitality - trooper.lost

    # ------------------------------------------------------------------ where

    def body(self, trooper: Trooper, pose: Pose | None = None) -> Body:
        """The volume it occupies now, or at a pose of its route, where it looks all around."""
        key = (trooper.id, pose)
        known = self._bodies.get(key)
        if known is None:
            prone = "prone" in trooper.states if pose is None else pose.prone
            template = self.profile(trooper).template
            known = self._bodies[key] = Body(
                id=trooper.id,
                at=trooper.at if pose is None else pose.at,
                silhouette=template.prone if prone else template,
                facing=self._facing(trooper) if pose is None else None,
            )
        return known

    @rule("C1-LOF-007", "C1-LOF-010", "C1-STATE-212", "C1-EQUIP-220")
    def _facing(self, trooper: Trooper) -> float | None:
        """Which way it looks; None is all around: while moving, as a Marker, with a 360 Visor."""
        if self.is_marker(trooper) or self.ability(trooper, "360_visor"):
            return None
        order = self.state.order
        return None if order is not None and trooper.id in order.trails else trooper.facing

    def poses(self, trooper: Trooper) -> tuple[Pose, ...]:
        """Its route in this Order; where it stands if it has not moved."""
        trail = self.state.order.trails.get(trooper.id) if self.state.order else None
        return trail or (Pose(trooper.at, "prone" in trooper.states, "on_wall" not in trooper.states),)

    def contact(self, one: Trooper, two: Trooper) -> bool:
        """Silhouette contact."""
        return in_contact(self.body(one), self.body(two))

    def distance(self, one: Body, two: Body) -> float:
        """Millimetres between silhouettes."""
        return distance(one, two)

    def overlaps(self, one: Body, two: Body) -> bool:
        """Whether two volumes share room, which touching ones do not."""
        return horizontal_gap(one, two) < -EPSILON and vertical_gap(one, two) < -EPSILON

    def in_zone_of_control(self, centre: Body, other: Body) -> bool:
        """Whether the other is in the Zone of Control of the centre."""
        return in_zone_of_control(centre, other)

    @rule("C1-STATE-017", "C1-STATE-023", "C1-STATE-024")
    def opponents(self, trooper: Trooper) -> list[Trooper]:
        """The enemies it is in close combat with: in contact, and neither side Null or Immobilized."""
        if self.is_null(trooper) or self.is_immobilized(trooper):
            return []
        return [
            enemy
            for enemy in self.of(1 - trooper.owner)
            if not self.is_null(enemy)
            and not self.is_immobilized(enemy)
            and not self.is_marker(enemy)
            and self.contact(trooper, enemy)
        ]

    def is_engaged(self, trooper: Trooper) -> bool:
        """In close combat."""
        return bool(self.opponents(trooper))

    # ------------------------------------------------------------------ seeing

    @rule("C1-LOF-005", "C1-LOF-008", "C1-LOF-009")
    def blockers(self) -> list[Body]:
        """Every Model that stands in the way of a line: not Markers, not who is on its way in this Order."""
        aside = self.state.order.trails if self.state.order is not None else {}
        return [
            self.body(trooper)
            for trooper in self.state.troopers.values()
            if trooper.id not in aside and not trooper.device and not self.is_marker(trooper)
        ]

    @rule("C1-LOF-011", "C1-STATE-020")
    def may_look(self, viewer: Trooper, target: Trooper) -> bool:
        """Troopers in close combat see only what they touch."""
        return not self.is_engaged(viewer) or self.contact(viewer, target)

    def sees(
        self, viewer: Trooper, target: Trooper, *, from_pose: Pose | None = None, at_pose: Pose | None = None
    ) -> bool:
        """Line of fire from one trooper to another, where they are or at poses of their routes."""
        if not self.may_look(viewer, target):
            return False
        one, two = self.body(viewer, from_pose), self.body(target, at_pose)
        return self.fixed.field.sees_each([(one, two)], self.blockers())[0]

    def sightings(self, viewer: Trooper, mover: Trooper) -> list[Pose]:
        """The poses of a mover's route at which the viewer sees it."""
        if not self.may_look(viewer, mover):
            return []
        poses = self.poses(mover)
        eye = self.body(viewer)
        pairs = [(eye, self.body(mover, pose)) for pose in poses]
        seen = self.fixed.field.sees_each(pairs, self.blockers())
        return [pose for pose, visible in zip(poses, seen, strict=True) if visible]

    def vantages(self, mover: Trooper, target: Trooper) -> list[Pose]:
        """The poses of a mover's route from which it sees the target."""
        if not self.may_look(mover, target):
            return []
        poses: Sequence[Pose] = self.poses(mover)
        moved = self.state.order is not None and mover.id in self.state.order.trails
        other = self.body(target)
        pairs = [(self.body(mover, pose if moved else None), other) for pose in poses]
        seen = self.fixed.field.sees_each(pairs, self.blockers())
        return [pose for pose, visible in zip(poses, seen, strict=True) if visible]
