"""Reading a state: who is where, who sees whom, what a trooper can do. Rules ask a `Situation`, never raw geometry."""

import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from types import EllipsisType
from typing import Any, ClassVar, TypeVar

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import FACING, Order, Pose, State, Trooper
from sightline.games.infinity.core.table.areas import blocks
from sightline.games.infinity.core.table.areas import spot as area_spot
from sightline.games.infinity.core.table.field import Line, Spot, lines_ahead, spot_of
from sightline.games.infinity.core.table.remembering import ARM_LENGTH, Found, same_table, what_holds, within_reach
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.geometry.distance import distance, horizontal_gap, in_contact
from sightline.geometry.moving.paths import MoveCheck
from sightline.geometry.shapes import EPSILON, SILHOUETTES, Body, Point3
from sightline.geometry.zones import ZONE_OF_CONTROL, in_zone_of_control
from sightline.kernel import Decision, Player
from sightline.rules import rule

LONG_ROUTE = 3
"""From so many places on, a whole route is looked at before its places are."""
MARKER_OF_DEVICE = "2"
"""The Silhouette of a Marker with a weapon or a piece of equipment behind it."""


A = TypeVar("A")


class Situation:
    """A state with the questions that rules ask about it.

    What was found out stays known: while a state is among the last few that somebody asked about, asking again gives
    the same Situation. States never change, so neither do the answers; and most of them hold until somebody moves or
    changes.
    """

    __slots__ = ("_answers", "_decision", "_found", "fixed", "order", "state")

    _recent: ClassVar[list["Situation"]] = []
    _KEPT: ClassVar[int] = 4

    state: State
    order: Order
    """The Order at hand; nobody asks for it while there is none."""
    fixed: Fixed
    _found: Found
    _answers: dict[Hashable, Any]
    _decision: "Decision | EllipsisType | None"

    def __new__(cls, state: State) -> "Situation":
        """The Situation of a state, new or known."""
        for known in cls._recent:
            if known.state is state:
                return known
        self = object.__new__(cls)
        self.state, self.fixed, self._decision, self._answers = state, state.fixed, ..., {}
        order: Any = state.order
        self.order = order
        self._found = cls._known_of(state)
        cls._recent.insert(0, self)
        del cls._recent[cls._KEPT :]
        return self

    @classmethod
    def _known_of(cls, state: State) -> Found:
        """What is known of the table of a state: all that was found out, or what still holds of it."""
        for known in cls._recent:
            if same_table(known.state, state):
                return known._found
        return what_holds(cls._recent[0].state, cls._recent[0]._found, state) if cls._recent else Found()

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

    def while_declared(self, key: Hashable, ask: Callable[[], A]) -> A:
        """The answer to a question about reactions, as long as nobody moves and the active player declares no more."""
        declared = (self.order.skills, self.order.templates, self.state.memory)
        known, answers = self._found.reactions
        if len(known) != len(declared) or any(one is not two for one, two in zip(known, declared, strict=True)):
            answers = {}
            self._found.reactions = (declared, answers)
        if key not in answers:
            answers[key] = ask()
        found: A = answers[key]
        return found

    # ------------------------------------------------------------------ who

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
    def of(self, player: Player) -> Sequence[Trooper]:
        """The troopers of a player that are on the table, without deployed devices."""
        known = self._found.sides.get(player)
        if known is None:
            every = self.state.troopers.values()
            known = self._found.sides[player] = [each for each in every if each.owner == player and not each.device]
        return known

    @rule("C1-REF-233", "C1-CSK-279", "C1-REF-225")
    def targets_of(self, player: Player) -> Sequence[Trooper]:
        """Everything of the other side on the table that can be attacked: troopers and devices."""
        known = self._found.targets.get(player)
        if known is None:
            known = [each for each in self.state.troopers.values() if each.owner != player]
            self._found.targets[player] = known
        return known

    def profile(self, trooper: Trooper) -> Profile:
        """What it is on paper, with what others add to its attributes."""
        if not self.state.tokens:
            return self.fixed.profile(trooper)
        if self.state.troopers.get(trooper.id) is not trooper:
            return self._raised(trooper, self.fixed.profile(trooper))
        known = self._found.profiles.get(trooper.id)
        if known is None:
            known = self._found.profiles[trooper.id] = self._raised(trooper, self.fixed.profile(trooper))
        return known

    def seeming(self, trooper: Trooper) -> Profile:
        """What others take it for: the profile of whom it poses as, or its own."""
        if trooper.poses_as is None:
            return self.fixed.profile(trooper)
        return self.fixed.lists[trooper.owner].members[trooper.poses_as].profile

    @rule("C1-SSK-297")
    def _raised(self, trooper: Trooper, printed: Profile) -> Profile:
        """A profile with everything that is added to it."""
        adds = [added for raise_of in self.fixed.edition.raises for added in raise_of(self, trooper)]
        return printed.raised(adds) if adds else printed

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

    @rule("C1-STATE-005", "C1-SSK-252", "C1-SSK-293", "C1-CSK-206", "C1-EQUIP-201")
    @rule("C1-STATE-028", "C1-STATE-035", "C1-STATE-265", "C1-PRONE-008")
    def _ability(self, trooper: Trooper, key: str) -> Ability | None:
        edition = self.fixed.edition
        if not trooper.states.isdisjoint(edition.state.silencing) and key not in edition.ability.lasting:
            return None
        if key in edition.ability.feedback and self.feedback(trooper) not in ("", key):
            return None
        return self.entry(trooper, key)

    def entry(self, trooper: Trooper, key: str) -> Ability | None:
        """What its profile lists under a name, or what it has from elsewhere, whether it works at present or not."""
        own = self.profile(trooper).ability(key)
        return own if own is not None else next((each for each in self._granted(trooper) if each.key == key), None)

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
        elements = self.fixed.edition.ability.feedback | self.fixed.edition.state.feedback
        profile = self.profile(trooper)
        always_on = (each.key for each in (*profile.skills, *profile.equipment))
        return next((key for key in (*sorted(trooper.states), *always_on) if key in elements), "")

    # ------------------------------------------------------------------ states

    @rule("C1-STATE-002", "C1-STATE-250", "C1-STATE-292")
    def is_null(self, trooper: Trooper) -> bool:
        """Unconscious, an embryo, disconnected or dead."""
        return not trooper.states.isdisjoint(self.fixed.edition.state.null)

    def is_immobilized(self, trooper: Trooper) -> bool:
        """In either Immobilized state."""
        return not trooper.states.isdisjoint(self.fixed.edition.state.immobilizing)

    @rule("C1-REF-222", "C1-STATE-202")
    def is_marker(self, trooper: Trooper) -> bool:
        """Whether it is on the table as a Marker."""
        return not trooper.states.isdisjoint(self.fixed.edition.state.marker)

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
        hidden = trooper.device and self.is_marker(trooper)
        template = SILHOUETTES[MARKER_OF_DEVICE] if hidden else self.profile(trooper).template
        return Body(id=trooper.id, at=at, silhouette=template.prone if prone else template, facing=facing)

    @rule("C1-STATE-213", "C1-STATE-214")
    def silhouette(self, trooper: Trooper) -> str:
        """Its Silhouette: a Marker has that of its trooper; a weapon that is hidden by a Marker has S2."""
        return MARKER_OF_DEVICE if trooper.device and self.is_marker(trooper) else self.profile(trooper).silhouette

    @rule("C1-LOF-007", "C1-LOF-010", "C1-STATE-212", "C1-EQUIP-220")
    def _facing(self, trooper: Trooper) -> float | None:
        """Which way it looks; None is all around: while moving, as a Marker or just revealed, with a 360 Visor."""
        unfaced = self.is_marker(trooper) or trooper.id in self.state.waiting(FACING)
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
        return within_reach(one, two) and in_contact(self.body(one), self.body(two))

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
            known = not self._is_far(mover, trooper) and any(
                self.in_zone_of_control(here, self.body(mover, pose)) for pose in self.poses(mover)
            )
            self._found.near[mover.id, trooper.id] = known
        return known

    def _is_far(self, mover: Trooper, trooper: Trooper) -> bool:
        """Whether a route is so far from a trooper that its Zone of Control is not worth measuring."""
        known = self._found.reaches.get(mover.id)
        if known is None:
            trail, far = self._trail(mover), ARM_LENGTH + ZONE_OF_CONTROL
            xs, ys = [spot[0] for spot in trail], [spot[1] for spot in trail]
            known = self._found.reaches[mover.id] = (min(xs) - far, max(xs) + far, min(ys) - far, max(ys) + far)
        west, east, south, north = known
        x, y, _ = trooper.at
        return not (west <= x <= east and south <= y <= north)

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
        return not trooper.device and not self.is_null(trooper) and not self.is_immobilized(trooper)

    # ------------------------------------------------------------------ seeing

    def blockers(self) -> list[Body]:
        """Every Model that stands in the way of a line: not Markers, not who is on its way in this Order."""
        return [self.body(trooper) for trooper in self._in_the_way()]

    def models(self) -> list[Spot]:
        """Where whatever stands in the way of a line is."""
        if self._found.models is None:
            self._found.models = [self._spot(trooper) for trooper in self._in_the_way()]
        return self._found.models

    def in_the_way_of(self, viewer: Trooper) -> list[Spot]:
        """What stands in the way of what a trooper looks at: Models, and areas that it does not see through."""
        if not self.state.areas:
            return self.models()
        return [*self.models(), *(area_spot(each) for each in self.state.areas if blocks(self, each, viewer))]

    @rule("C1-LOF-005", "C1-LOF-008", "C1-LOF-009", "C1-INTRO-011")
    def _in_the_way(self) -> list[Trooper]:
        aside = self.state.order.trails if self.state.order is not None else {}
        every = self.state.troopers.values()
        return [each for each in every if each.id not in aside and not each.device and not self.is_marker(each)]

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
            known = [spot_of(self.body(trooper, pose)) for pose in self.poses(trooper)]
            self._found.trails[trooper.id] = known
        return known

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
            return self.fixed.field.sees_each(pairs, self.in_the_way_of(viewer))
        touching = [in_contact(one, two) for one, two in pairs]
        if self.state.order is not None and viewer.id in self.state.order.engaged:
            return touching
        seen = self.fixed.field.sees_each(pairs, self.in_the_way_of(viewer))
        return [touched or visible for touched, visible in zip(touching, seen, strict=True)]

    def sees(
        self, viewer: Trooper, target: Trooper, *, from_pose: Pose | None = None, at_pose: Pose | None = None
    ) -> bool:
        """Line of fire from one trooper to another, where they are or at poses of their routes."""
        if not self.may_look(viewer, target):
            return False
        one, two = self.body(viewer, from_pose), self.body(target, at_pose)
        return self._seen(viewer, [(one, two)])[0]

    def beholds(self, viewer: Trooper, target: Trooper) -> bool:
        """Whether it sees another where both stand, engaged or not."""
        return self.fixed.field.sees_each([(self.body(viewer), self.body(target))], self.in_the_way_of(viewer))[0]

    def survey(self, watchers: Sequence[Trooper], movers: Iterable[Trooper]) -> None:
        """Find out at once who sees whom at some point of the movers' routes: far cheaper than one by one later."""
        known, fights = self._found.glimpsed, self.fights()
        unknown: list[tuple[str, str]] = []
        lines: list[list[Line]] = []
        for mover in movers:
            asked = [each for each in watchers if (each.id, mover.id) not in known and each.id not in fights]
            route, unseen = self._trail(mover), self._out_of_sight(mover) if asked else frozenset()
            known.update({(each.id, mover.id): False for each in asked if each.id in unseen})
            asked = [each for each in asked if each.id not in unseen]
            unknown += [(each.id, mover.id) for each in asked]
            lines += [lines_ahead(self._spot(each), self.body(each).facing, route) for each in asked]
        if unknown:
            known.update(zip(unknown, self._any_seen([viewer for viewer, _ in unknown], lines), strict=True))

    def _any_seen(self, viewers: Sequence[str], lines: Sequence[Sequence[Line]]) -> list[bool]:
        """Whether some of the lines of each viewer is free: all at once, if the same is in everybody's way."""
        if not self.state.areas:
            return self.fixed.field.any_seen(lines, self.models())
        every = zip(viewers, lines, strict=True)
        return [self.fixed.field.any_seen([own], self.in_the_way_of(self.trooper(key)))[0] for key, own in every]

    def _out_of_sight(self, mover: Trooper) -> frozenset[str]:
        """Enemies from whom scenery certainly hides the whole route of a mover, if it is long enough to ask."""
        known = self._found.out_of_sight.get(mover.id)
        if known is None:
            route, known = self._trail(mover), frozenset[str]()
            if len(route) >= LONG_ROUTE:
                enemies = self.targets_of(mover.owner)
                hidden = self.fixed.field.hides_route([self._spot(each) for each in enemies], route)
                known = frozenset(each.id for each in itertools.compress(enemies, hidden))
            self._found.out_of_sight[mover.id] = known
        return known

    def glimpses(self, viewer: Trooper, mover: Trooper) -> bool:
        """Whether the viewer sees the mover at some point of its route."""
        known = self._found.glimpsed.get((viewer.id, mover.id))
        if known is not None:
            return known
        if self.is_engaged(viewer):
            return bool(self.sightings(viewer, mover))
        self.survey([viewer], [mover])
        return self._found.glimpsed[viewer.id, mover.id]

    def scan(self, mover: Trooper, targets: Iterable[Trooper]) -> None:
        """Find out at once which targets a mover sees from some point of its route."""
        known = self._found.vantages
        unknown = [target for target in targets if (mover.id, target.id) not in known]
        if unknown and not self.is_engaged(mover):
            if self._has_moved(mover):
                # It looks all around there, so it is all the same who looks.
                route, unseen = self._trail(mover), self._out_of_sight(mover)
                known.update({(mover.id, each.id): False for each in unknown if each.id in unseen})
                unknown = [each for each in unknown if each.id not in unseen]
                lines = [lines_ahead(self._spot(each), None, route) for each in unknown]
            else:
                here, facing = self._spot(mover), self.body(mover).facing
                lines = [lines_ahead(here, facing, (self._spot(each),)) for each in unknown]
            seen = self.fixed.field.any_seen(lines, self.in_the_way_of(mover))
            known.update({(mover.id, each.id): found for each, found in zip(unknown, seen, strict=True)})

    def has_vantage(self, mover: Trooper, target: Trooper) -> bool:
        """Whether the mover sees the target from some point of its route."""
        known = self._found.vantages.get((mover.id, target.id))
        if known is not None:
            return known
        if self.is_engaged(mover):
            return bool(self.vantages(mover, target))
        self.scan(mover, [target])
        return self._found.vantages[mover.id, target.id]

    def sightings(self, viewer: Trooper, mover: Trooper) -> list[Pose]:
        """The poses of a mover's route at which the viewer sees it."""
        return self._sightings(viewer, mover, moved=False)

    def vantages(self, mover: Trooper, target: Trooper) -> list[Pose]:
        """The poses of a mover's route from which it sees the target."""
        return self._sightings(mover, target, moved=True)

    def _sightings(self, viewer: Trooper, target: Trooper, *, moved: bool) -> list[Pose]:
        """The poses at which a viewer sees its target: of the viewer's route, if it is what moved, or of the target's.

        What somebody in close combat sees depends on the Order, too, so that is not kept.
        """
        known = self._found.sightings.get((viewer.id, target.id, moved))
        if known is None:
            anywhere = (self._found.vantages if moved else self._found.glimpsed).get((viewer.id, target.id))
            if anywhere is False or not self.may_look(viewer, target):
                return []
            poses: Sequence[Pose] = self.poses(viewer if moved else target)
            if not moved:
                eye = self.body(viewer)
                pairs = [(eye, self.body(target, pose)) for pose in poses]
            else:
                other, on_its_way = self.body(target), self._has_moved(viewer)
                pairs = [(self.body(viewer, pose if on_its_way else None), other) for pose in poses]
            seen = self._seen(viewer, pairs)
            known = [pose for pose, visible in zip(poses, seen, strict=True) if visible]
            if not self.is_engaged(viewer):
                self._found.sightings[viewer.id, target.id, moved] = known
        return known

    def _has_moved(self, trooper: Trooper) -> bool:
        return self.state.order is not None and trooper.id in self.state.order.trails
