"""Who sees whom: where they stand, or at some point of their routes."""

import itertools
from collections.abc import Iterable, Sequence

import msgspec

from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.table.areas import blocks, volume_of
from sightline.games.infinity.core.table.port import Hiding, Look, Spot
from sightline.games.infinity.core.table.where import Where
from sightline.geometry.shapes import Body
from sightline.rules import rule

LONG_ROUTE = 3
"""From so many places on, a whole route is looked at before its places are."""


class Seeing(Where):
    """Questions about lines of fire."""

    __slots__ = ()

    def blockers(self) -> list[Body]:
        """Every Model that stands in the way of a line: not Markers, not who is on its way in this Order."""
        return [self.body(trooper) for trooper in self._in_the_way()]

    def models(self) -> list[Spot]:
        """Where whatever stands in the way of a line is."""
        if self._found.models is None:
            self._found.models = [self._spot(trooper) for trooper in self._in_the_way()]
        return self._found.models

    def in_the_way_of(self, viewer: Trooper) -> Sequence[Hiding]:
        """What stands in the way of what a trooper looks at: Models, and areas that it does not see through."""
        return [*self.models(), *self.veils_of(viewer)] if self.may_be_veiled else self.models()

    def veils_of(self, viewer: Trooper) -> list[Hiding]:
        """What hides things from a trooper besides Models: areas that it does not see through, laid or of the table."""
        laid = (volume_of(self.whole, each) for each in self.state.areas if blocks(self.whole, each, viewer))
        fixed = (opaque(self.whole, viewer) for opaque in self.fixed.edition.opaque)
        return [*laid, *(self.table.volume(zone) for zones in fixed for zone in zones)]

    @property
    def may_be_veiled(self) -> bool:
        """Whether there is anything on the table but Models and scenery through which somebody does not see."""
        return bool(self.state.areas) or self.fixed.special_terrain

    @rule("C1-LOF-005", "C1-LOF-008", "C1-LOF-009", "C1-INTRO-011")
    def _in_the_way(self) -> list[Trooper]:
        aside = self.state.order.trails if self.state.order is not None else {}
        every = self.state.troopers.values()
        models = [each for each in every if each.id not in aside and not each.device and not self.is_marker(each)]
        slight = self.fixed.edition.unobtrusive
        return [each for each in models if not any(is_slight(self.whole, each) for is_slight in slight)]

    @rule("C1-LOF-011", "C1-STATE-020")
    def may_look(self, viewer: Trooper, target: Trooper) -> bool:
        """Troopers in close combat see only what they touch; and so does everybody who is veiled from them."""
        if not self.is_engaged(viewer) and not self.is_veiled(viewer, target):
            return True
        return self.contact(viewer, target)

    def is_veiled(self, viewer: Trooper, target: Trooper) -> bool:
        """Whether something keeps a viewer from seeing somebody, wherever they stand."""
        hooks = self.fixed.edition.veils
        return bool(hooks) and any(veils(self.whole, viewer, target) for veils in hooks)

    @rule("C1-LOF-011", "C1-STATE-020")
    def _seen(self, viewer: Trooper, pairs: Sequence[tuple[Body, Body]]) -> list[bool]:
        """Line of fire in pairs of what a viewer and its target are at some points.

        In close combat it sees what it touches, whichever way it faces; if the Order found it there, nothing else.
        """
        if not self.is_engaged(viewer):
            return self.table.sees_each(pairs, self.in_the_way_of(viewer))
        touching = [self.table.touches(one, two) for one, two in pairs]
        if self.state.order is not None and viewer.id in self.state.order.engaged:
            return touching
        seen = self.table.sees_each(pairs, self.in_the_way_of(viewer))
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
        if self.is_veiled(viewer, target):
            return self.contact(viewer, target)
        return self.table.sees_each([(self.body(viewer), self.body(target))], self.in_the_way_of(viewer))[0]

    def would_see(self, viewer: Trooper, target: Trooper, there: Body) -> bool:
        """Whether it would see another that stood somewhere else, and not where it stands now."""
        if self.is_veiled(viewer, target):
            return self.table.touches(self.body(viewer), there)
        here = self._spot(target)
        models = [each for each in self.in_the_way_of(viewer) if each != here]
        return self.table.sees_each([(self.body(viewer), there)], models)[0]

    def survey(self, watchers: Sequence[Trooper], movers: Iterable[Trooper]) -> None:
        """Find out at once who sees whom at some point of the movers' routes: far cheaper than one by one later."""
        known, fights = self._found.glimpsed, self.fights()
        unknown: list[tuple[str, str]] = []
        looks: list[Look] = []
        for mover in movers:
            asked = [each for each in watchers if (each.id, mover.id) not in known and each.id not in fights]
            route, unseen = self._trail(mover), self._out_of_sight(mover) if asked else frozenset()
            blind = {each.id for each in asked if each.id in unseen or not self.may_look(each, mover)}
            known.update({(key, mover.id): False for key in blind})
            asked = [each for each in asked if each.id not in blind]
            unknown += [(each.id, mover.id) for each in asked]
            looks += [(self._spot(each), self.body(each).facing, route) for each in asked]
        if unknown:
            known.update(zip(unknown, self._any_seen([viewer for viewer, _ in unknown], looks), strict=True))

    def _any_seen(self, viewers: Sequence[str], looks: Sequence[Look]) -> list[bool]:
        """Whether each viewer sees some of its places: all at once who have the same in their way."""
        if not self.may_be_veiled:
            return self.table.any_seen(looks, self.models())
        alike: dict[tuple[Hiding, ...], list[int]] = {}
        for number, viewer in enumerate(viewers):
            alike.setdefault(tuple(self.veils_of(self.trooper(viewer))), []).append(number)
        found = [False] * len(looks)
        for veils, numbers in alike.items():
            seen = self.table.any_seen([looks[number] for number in numbers], [*self.models(), *veils])
            for number, visible in zip(numbers, seen, strict=True):
                found[number] = visible
        return found

    def _out_of_sight(self, mover: Trooper) -> frozenset[str]:
        """Enemies from whom scenery certainly hides the whole route of a mover, if it is long enough to ask."""
        known = self._found.out_of_sight.get(mover.id)
        if known is None:
            route, known = self._trail(mover), frozenset[str]()
            if len(route) >= LONG_ROUTE:
                enemies = self.targets_of(mover.owner)
                hidden = self.table.hides_route([self._spot(each) for each in enemies], route)
                known = frozenset(each.id for each in itertools.compress(enemies, hidden))
            self._found.out_of_sight[mover.id] = known
        return known

    def answers(self, viewer: Trooper, target: Trooper) -> bool:
        """Whether it may look at a target as if no area was in the way; that holds for this Order, and is not kept."""
        return self.may_be_veiled and any(each(self.whole, viewer, target) for each in self.fixed.edition.answers)

    def glimpses(self, viewer: Trooper, mover: Trooper) -> bool:
        """Whether the viewer sees the mover at some point of its route."""
        if self.answers(viewer, mover):
            return bool(self.sightings(viewer, mover))
        known = self._found.glimpsed.get((viewer.id, mover.id))
        if known:
            return True  # who looks all around sees no less
        attentive = self.is_attentive(viewer, mover)
        if known is not None and not attentive:
            return known
        if attentive or self.is_engaged(viewer):
            return bool(self.sightings(viewer, mover))
        self.survey([viewer], [mover])
        return self._found.glimpsed[viewer.id, mover.id]

    def scan(self, mover: Trooper, targets: Iterable[Trooper]) -> None:
        """Find out at once which targets a mover sees from some point of its route."""
        known = self._found.vantages
        unknown = [target for target in targets if (mover.id, target.id) not in known]
        if unknown and not self.is_engaged(mover):
            known.update({(mover.id, each.id): False for each in unknown if not self.may_look(mover, each)})
            unknown = [each for each in unknown if (mover.id, each.id) not in known]
            if self._has_moved(mover):
                # It looks all around there, so it is all the same who looks.
                if not self.may_be_veiled:
                    glimpsed = self._found.glimpsed
                    known.update({(mover.id, each.id): True for each in unknown if glimpsed.get((each.id, mover.id))})
                    unknown = [each for each in unknown if (mover.id, each.id) not in known]
                route, unseen = self._trail(mover), self._out_of_sight(mover)
                known.update({(mover.id, each.id): False for each in unknown if each.id in unseen})
                unknown = [each for each in unknown if each.id not in unseen]
                looks: list[Look] = [(self._spot(each), None, route) for each in unknown]
            else:
                here, facing = self._spot(mover), self.body(mover).facing
                looks = [(here, facing, (self._spot(each),)) for each in unknown]
            seen = self.table.any_seen(looks, self.in_the_way_of(mover))
            known.update({(mover.id, each.id): found for each, found in zip(unknown, seen, strict=True)})

    def has_vantage(self, mover: Trooper, target: Trooper) -> bool:
        """Whether the mover sees the target from some point of its route."""
        known = self._found.vantages.get((mover.id, target.id))
        if self.answers(mover, target):
            return bool(self.vantages(mover, target))
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
        if not moved and self.is_attentive(viewer, target) and not self.is_veiled(viewer, target):
            return self._attentive_sightings(viewer, target)
        if self.answers(viewer, target) and not self.is_engaged(viewer):
            return self._answering_sightings(viewer, target, moved=moved)
        known = self._found.sightings.get((viewer.id, target.id, moved))
        if known is None:
            anywhere = (self._found.vantages if moved else self._found.glimpsed).get((viewer.id, target.id))
            if anywhere is False or not self.may_look(viewer, target):
                return []
            poses, pairs = self._lines(viewer, target, moved=moved)
            seen = self._seen(viewer, pairs)
            known = [pose for pose, visible in zip(poses, seen, strict=True) if visible]
            if not self.is_engaged(viewer):
                self._found.sightings[viewer.id, target.id, moved] = known
        return known

    def _lines(
        self, viewer: Trooper, target: Trooper, *, moved: bool
    ) -> tuple[Sequence[Pose], list[tuple[Body, Body]]]:
        """The poses of a route, of the viewer's or of the target's, with both as they are at each of them."""
        poses: Sequence[Pose] = self.poses(viewer if moved else target)
        if not moved:
            eye = self.body(viewer)
            return poses, [(eye, self.body(target, pose)) for pose in poses]
        other, on_its_way = self.body(target), self._has_moved(viewer)
        return poses, [(self.body(viewer, pose if on_its_way else None), other) for pose in poses]

    def _answering_sightings(self, viewer: Trooper, target: Trooper, *, moved: bool) -> list[Pose]:
        """The poses at which a target is in sight past Models alone."""
        poses, pairs = self._lines(viewer, target, moved=moved)
        return list(itertools.compress(poses, self.table.sees_each(pairs, self.models())))

    def is_attentive(self, viewer: Trooper, target: Trooper) -> bool:
        """Whether it looks all around for this target, in close combat or not."""
        hooks = self.fixed.edition.attentive
        return bool(hooks) and any(each(self.whole, viewer, target) for each in hooks)

    def _attentive_sightings(self, viewer: Trooper, target: Trooper) -> list[Pose]:
        """The poses of a target at which it is in sight whichever way the viewer faces; that holds for this Order."""
        eye, poses = msgspec.structs.replace(self.body(viewer), facing=None), self.poses(target)
        pairs = [(eye, self.body(target, pose)) for pose in poses]
        between = self.models() if self.answers(viewer, target) else self.in_the_way_of(viewer)
        return list(itertools.compress(poses, self.table.sees_each(pairs, between)))

    def _has_moved(self, trooper: Trooper) -> bool:
        return self.state.order is not None and trooper.id in self.state.order.trails
