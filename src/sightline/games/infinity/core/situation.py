"""Reading a state: who is where, who sees whom, what a trooper can do. Rules ask a `Situation`, never raw geometry."""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ClassVar, TypeVar

from sightline.games.infinity.core.fixed import Fixed
from sightline.games.infinity.core.profiles import Ability, Profile
from sightline.games.infinity.core.state import Order, Pose, State, Trooper
from sightline.geometry.distance import distance, horizontal_gap, in_contact
from sightline.geometry.moving.paths import MoveCheck
from sightline.geometry.shapes import EPSILON, SILHOUETTES, Body
from sightline.geometry.zones import in_zone_of_control
from sightline.kernel import Decision, Player
from sightline.rules import rule

NULL_STATES = frozenset({"unconscious", "shasvastii_embryo", "dead", "disconnected"})
IMMOBILIZED_STATES = frozenset({"immobilized_a", "immobilized_b"})
ARM_LENGTH = max(silhouette.base for silhouette in SILHOUETTES.values()) + EPSILON
"""Millimetres between the middles of two bases beyond which nobody touches anybody: not worth measuring."""
MARKER_OF_DEVICE = "2"
"""The Silhouette of a Marker with a weapon or a piece of equipment behind it."""


A = TypeVar("A")


class _Found:
    """What was found out about who and what is on the table. It holds for every state in which that is the same."""

    __slots__ = (
        "abilities",
        "blockers",
        "bodies",
        "glimpsed",
        "granted",
        "near",
        "opponents",
        "routes",
        "sides",
        "vantages",
    )

    def __init__(self) -> None:
        self.abilities: dict[tuple[str, str], Ability | None] = {}
        self.granted: dict[str, tuple[Ability, ...]] = {}
        self.bodies: dict[tuple[str, Pose | None], Body] = {}
        self.opponents: dict[str, list[Trooper]] = {}
        self.blockers: list[Body] | None = None
        self.glimpsed: dict[tuple[str, str], bool] = {}
        self.vantages: dict[tuple[str, str], bool] = {}
        self.near: dict[tuple[str, str], bool] = {}
        self.routes: dict[Hashable, MoveCheck] = {}
        self.sides: dict[Player, list[Trooper]] = {}


def _same_table(one: State, two: State) -> bool:
    """Whether the same troopers and tokens are on the table, at the same places of the same routes.

    States share what did not change, so it is enough to look whether it is the same, not whether it is equal.
    """
    if one.troopers is not two.troopers or one.tokens is not two.tokens or one.fixed is not two.fixed:
        return False
    first = one.order.trails if one.order is not None else None
    second = two.order.trails if two.order is not None else None
    return (first is second or not (first or second)) and one.unfaced == two.unfaced


def _known_of(recent: "Sequence[Situation]", state: State) -> _Found:
    """What is known of the table of a state: all that was found out, or where those stand that did not move."""
    for known in recent:
        if _same_table(known.state, state):
            return known._found
    found = _Found()
    before = recent[0].state if recent else state
    if before is not state and before.fixed is state.fixed and before.tokens is state.tokens:
        aside = _on_the_way(before) ^ _on_the_way(state)
        for (key, pose), body in recent[0]._found.bodies.items():
            same = pose is None and before.troopers.get(key) is state.troopers.get(key)
            if same and key not in aside:
                found.bodies[key, None] = body
    return found


def _on_the_way(state: State) -> set[str]:
    """Who looks all around, because it moves in this Order or has just been revealed."""
    return {*(state.order.trails if state.order is not None else ()), *state.unfaced}


class Situation:
    """A state with the questions that rules ask about it.

    What was found out stays known: while a state is among the last few that somebody asked about, asking again gives
    the same Situation. States never change, so neither do the answers; and most of them hold until somebody moves or
    changes.
    """

    __slots__ = ("_answers", "_decision", "_found", "fixed", "state")

    _recent: ClassVar[list["Situation"]] = []
    _KEPT: ClassVar[int] = 4

    state: State
    fixed: Fixed
    _found: _Found
    _answers: dict[Hashable, Any]
    _decision: "Decision | EllipsisType | None"

    def __new__(cls, state: State) -> "Situation":
        """The Situation of a state, new or known."""
        for known in cls._recent:
            if known.state is state:
                return known
        self = object.__new__(cls)
        self.state, self.fixed, self._decision, self._answers = state, state.fixed, ..., {}
        self._found = _known_of(cls._recent, state)
        cls._recent.insert(0, self)
        del cls._recent[cls._KEPT :]
        return self

    def decision(self, ask: Callable[[State], Decision | None]) -> Decision | None:
        """What is to be decided; found out once, however often it is asked."""
        if isinstance(self._decision, EllipsisType):
            self._decision = ask(self.state)
        return self._decision

    def once(self, key: Hashable, ask: Callable[[], A]) -> A:
        """The answer to a question about this very state; found out once, however often it is asked."""
        if key not in self._answers:
            self._answers[key] = ask()
        found: A = self._answers[key]
        return found

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

    @rule("C1-REF-232", "C1-REF-231")
    def of(self, player: Player) -> Iterator[Trooper]:
        """The troopers of a player that are on the table, without deployed devices."""
        known = self._found.sides.get(player)
        if known is None:
            every = self.state.troopers.values()
            known = self._found.sides[player] = [each for each in every if each.owner == player and not each.device]
        return iter(known)

    @rule("C1-REF-233")
    def targets_of(self, player: Player) -> Iterator[Trooper]:
        """Everything of the other side on the table that can be attacked: troopers and devices."""
        return (each for each in self.state.troopers.values() if each.owner != player)

    def profile(self, trooper: Trooper) -> Profile:
        """What it is on paper."""
        return self.fixed.profile(trooper)

    @rule("C1-STATE-005", "C1-SSK-252", "C1-SSK-293", "C1-CSK-206", "C1-EQUIP-201")
    def ability(self, trooper: Trooper, key: str) -> Ability | None:
        """A skill or piece of equipment that works at present.

        Unconscious troopers lose theirs, except those that say they stay.
        """
        if self.state.troopers.get(trooper.id) is not trooper:
            return self._ability(trooper, key)
        known = self._found.abilities
        if (trooper.id, key) not in known:
            known[trooper.id, key] = self._ability(trooper, key)
        return known[trooper.id, key]

    def _ability(self, trooper: Trooper, key: str) -> Ability | None:
        if self.is_null(trooper) and key not in self.fixed.edition.lasting_abilities:
            return None
        if key in self.fixed.edition.feedback and self.feedback(trooper) not in ("", key):
            return None
        own = self.profile(trooper).ability(key)
        if own is not None:
            return own
        return next((each for each in self._granted(trooper) if each.key == key), None)

    def _granted(self, trooper: Trooper) -> tuple[Ability, ...]:
        if self.state.troopers.get(trooper.id) is not trooper:
            return self.fixed.edition.granted(self, trooper)
        known = self._found.granted.get(trooper.id)
        if known is None:
            known = self._found.granted[trooper.id] = self.fixed.edition.granted(self, trooper)
        return known

    @rule("C1-LABEL-220", "C1-LABEL-221", "C1-CSK-204")
    def feedback(self, trooper: Trooper) -> str:
        """The one element with Negative Feedback that is active; it nullifies all others.

        A state that a player has brought about (by a program, by equipment) comes before skills that are always on;
        of those, the first of the profile.
        """
        elements = self.fixed.edition.feedback
        profile = self.profile(trooper)
        always_on = (each.key for each in (*profile.skills, *profile.equipment))
        return next((key for key in (*sorted(trooper.states), *always_on) if key in elements), "")

    # ------------------------------------------------------------------ states

    @rule("C1-STATE-002", "C1-STATE-250", "C1-STATE-292")
    def is_null(self, trooper: Trooper) -> bool:
        """Unconscious, an embryo, disconnected or dead."""
        return not trooper.states.isdisjoint(NULL_STATES)

    def is_immobilized(self, trooper: Trooper) -> bool:
        """In either Immobilized state."""
        return not trooper.states.isdisjoint(IMMOBILIZED_STATES)

    @rule("C1-REF-222")
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
        known = self._found.bodies.get(key)
        if known is None:
            prone = "prone" in trooper.states if pose is None else pose.prone
            hidden = trooper.device and self.is_marker(trooper)
            template = SILHOUETTES[MARKER_OF_DEVICE] if hidden else self.profile(trooper).template
            known = self._found.bodies[key] = Body(
                id=trooper.id,
                at=trooper.at if pose is None else pose.at,
                silhouette=template.prone if prone else template,
                facing=self._facing(trooper) if pose is None else None,
            )
        return known

    @rule("C1-STATE-213", "C1-STATE-214")
    def silhouette(self, trooper: Trooper) -> str:
        """Its Silhouette: a Marker has that of its trooper; a weapon that is hidden by a Marker has S2."""
        return MARKER_OF_DEVICE if trooper.device and self.is_marker(trooper) else self.profile(trooper).silhouette

    @rule("C1-LOF-007", "C1-LOF-010", "C1-STATE-212", "C1-EQUIP-220")
    def _facing(self, trooper: Trooper) -> float | None:
        """Which way it looks; None is all around: while moving, as a Marker or just revealed, with a 360 Visor."""
        unfaced = self.is_marker(trooper) or trooper.id in self.state.unfaced
        if unfaced or trooper.device or self.ability(trooper, "visor_360"):
            return None
        order = self.state.order
        return None if order is not None and trooper.id in order.trails else trooper.facing

    def poses(self, trooper: Trooper) -> tuple[Pose, ...]:
        """Its route in this Order; where it stands if it has not moved."""
        trail = self.state.order.trails.get(trooper.id) if self.state.order else None
        return trail or (Pose(trooper.at, "prone" in trooper.states, "on_wall" not in trooper.states),)

    def contact(self, one: Trooper, two: Trooper) -> bool:
        """Silhouette contact."""
        if abs(one.at[0] - two.at[0]) > ARM_LENGTH or abs(one.at[1] - two.at[1]) > ARM_LENGTH:
            return False
        return in_contact(self.body(one), self.body(two))

    @rule("C1-MEAS-002", "C1-INTRO-006")
    def distance(self, one: Body, two: Body) -> float:
        """Millimetres between silhouettes; between bases, where the scenario measures like that."""
        if self.fixed.scenario.from_bases:
            return math.hypot(horizontal_gap(one, two), one.at[2] - two.at[2])
        return distance(one, two)

    def overlaps(self, one: Body, two: Body) -> bool:
        """Whether two volumes share room, which touching ones do not."""
        apart = math.dist(one.at[:2], two.at[:2]) - one.silhouette.radius - two.silhouette.radius
        shared = min(one.top, two.top) - max(one.at[2], two.at[2])
        return apart < -EPSILON and shared > EPSILON

    def in_zone_of_control(self, centre: Body, other: Body) -> bool:
        """Whether the other is in the Zone of Control of the centre."""
        return in_zone_of_control(centre, other)

    def passes_near(self, mover: Trooper, trooper: Trooper) -> bool:
        """Whether a mover is in the Zone of Control of a trooper at some point of its route."""
        known = self._found.near.get((mover.id, trooper.id))
        if known is None:
            here = self.body(trooper)
            known = any(self.in_zone_of_control(here, self.body(mover, pose)) for pose in self.poses(mover))
            self._found.near[mover.id, trooper.id] = known
        return known

    def route(self, key: Hashable, ask: Callable[[], MoveCheck]) -> MoveCheck:
        """What the table answers to a declared route; found out once, however often it is asked."""
        known = self._found.routes.get(key)
        if known is None:
            known = self._found.routes[key] = ask()
        return known

    @rule("C1-STATE-017", "C1-STATE-023", "C1-STATE-024")
    def opponents(self, trooper: Trooper) -> list[Trooper]:
        """The enemies it is in close combat with: in contact, and neither side Null or Immobilized."""
        known = self._found.opponents.get(trooper.id)
        if known is None:
            enemies = self.of(1 - trooper.owner) if self._can_fight(trooper) else ()
            known = self._found.opponents[trooper.id] = [
                enemy
                for enemy in enemies
                if self.contact(trooper, enemy) and self._can_fight(enemy) and not self.is_marker(enemy)
            ]
        return known

    def _can_fight(self, trooper: Trooper) -> bool:
        return not trooper.device and not self.is_null(trooper) and not self.is_immobilized(trooper)

    def is_engaged(self, trooper: Trooper) -> bool:
        """In close combat."""
        return bool(self.opponents(trooper))

    # ------------------------------------------------------------------ seeing

    @rule("C1-LOF-005", "C1-LOF-008", "C1-LOF-009")
    def blockers(self) -> list[Body]:
        """Every Model that stands in the way of a line: not Markers, not who is on its way in this Order."""
        if self._found.blockers is None:
            aside = self.state.order.trails if self.state.order is not None else {}
            self._found.blockers = [
                self.body(trooper)
                for trooper in self.state.troopers.values()
                if trooper.id not in aside and not trooper.device and not self.is_marker(trooper)
            ]
        return self._found.blockers

    @rule("C1-LOF-011", "C1-STATE-020")
    def may_look(self, viewer: Trooper, target: Trooper) -> bool:
        """Troopers in close combat see only what they touch."""
        return not self.is_engaged(viewer) or self.contact(viewer, target)

    @rule("C1-LOF-011", "C1-STATE-020")
    def _seen(self, viewer: Trooper, pairs: Sequence[tuple[Body, Body]]) -> list[bool]:
        """Line of fire in pairs of what a viewer and its target are at some points.

        In close combat it sees what it touches, whichever way it faces; if the Order found it there, nothing else.
        """
        if not self.is_engaged(viewer):
            return self.fixed.field.sees_each(pairs, self.blockers())
        touching = [in_contact(one, two) for one, two in pairs]
        if all(touching) or (self.state.order is not None and viewer.id in self.state.order.engaged):
            return touching
        seen = self.fixed.field.sees_each(pairs, self.blockers())
        return [touched or visible for touched, visible in zip(touching, seen, strict=True)]

    def sees(
        self, viewer: Trooper, target: Trooper, *, from_pose: Pose | None = None, at_pose: Pose | None = None
    ) -> bool:
        """Line of fire from one trooper to another, where they are or at poses of their routes."""
        if not self.may_look(viewer, target):
            return False
        one, two = self.body(viewer, from_pose), self.body(target, at_pose)
        return self._seen(viewer, [(one, two)])[0]

    def survey(self, watchers: Iterable[Trooper], movers: Iterable[Trooper]) -> None:
        """Find out at once who sees whom at some point of the movers' routes: far cheaper than one by one later."""
        unknown = [
            (watcher, mover)
            for watcher in watchers
            for mover in movers
            if (watcher.id, mover.id) not in self._found.glimpsed and not self.is_engaged(watcher)
        ]
        if unknown:
            groups = [[(self.body(one), self.body(two, pose)) for pose in self.poses(two)] for one, two in unknown]
            seen = self.fixed.field.any_seen(groups, self.blockers())
            self._found.glimpsed.update(
                {(one.id, two.id): found for (one, two), found in zip(unknown, seen, strict=True)}
            )

    def glimpses(self, viewer: Trooper, mover: Trooper) -> bool:
        """Whether the viewer sees the mover at some point of its route."""
        if self.is_engaged(viewer):
            return bool(self.sightings(viewer, mover))
        self.survey([viewer], [mover])
        return self._found.glimpsed[viewer.id, mover.id]

    def scan(self, mover: Trooper, targets: Iterable[Trooper]) -> None:
        """Find out at once which targets a mover sees from some point of its route."""
        unknown = [target for target in targets if (mover.id, target.id) not in self._found.vantages]
        if unknown and not self.is_engaged(mover):
            moved = self.state.order is not None and mover.id in self.state.order.trails
            eyes = [self.body(mover, pose if moved else None) for pose in self.poses(mover)]
            groups = [[(eye, self.body(target)) for eye in eyes] for target in unknown]
            seen = self.fixed.field.any_seen(groups, self.blockers())
            self._found.vantages.update({(mover.id, each.id): found for each, found in zip(unknown, seen, strict=True)})

    def has_vantage(self, mover: Trooper, target: Trooper) -> bool:
        """Whether the mover sees the target from some point of its route."""
        if self.is_engaged(mover):
            return bool(self.vantages(mover, target))
        self.scan(mover, [target])
        return self._found.vantages[mover.id, target.id]

    def sightings(self, viewer: Trooper, mover: Trooper) -> list[Pose]:
        """The poses of a mover's route at which the viewer sees it."""
        if not self.may_look(viewer, mover):
            return []
        poses = self.poses(mover)
        eye = self.body(viewer)
        seen = self._seen(viewer, [(eye, self.body(mover, pose)) for pose in poses])
        return [pose for pose, visible in zip(poses, seen, strict=True) if visible]

    def vantages(self, mover: Trooper, target: Trooper) -> list[Pose]:
        """The poses of a mover's route from which it sees the target."""
        if not self.may_look(mover, target):
            return []
        poses: Sequence[Pose] = self.poses(mover)
        moved = self.state.order is not None and mover.id in self.state.order.trails
        other = self.body(target)
        seen = self._seen(mover, [(self.body(mover, pose if moved else None), other) for pose in poses])
        return [pose for pose, visible in zip(poses, seen, strict=True) if visible]
