"""What a bot has in mind while it decides: its seat, what it believes, and how hard it tries."""

import functools
import math
import random
from collections.abc import Sequence

import msgspec
import numpy as np

from sightline.bots.budget import ENDLESS, Budget
from sightline.bots.infinity.belief import belief_of
from sightline.bots.infinity.effort import Effort
from sightline.bots.infinity.glance import overview, seems_covered, veils
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.state import Trooper, orders_left
from sightline.games.infinity.core.table.areas import blocks
from sightline.games.infinity.core.table.field import spot_of
from sightline.games.infinity.core.table.port import Look, Spot
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.arrays import Bools
from sightline.geometry.shapes import Body, Point3

HURRY = 0.35
"""How much less the end of a move matters for each Order that is left."""


class Mind:
    """One decision: the belief is made once and asked as often as needed."""

    def __init__(
        self, seat: Seat, effort: Effort, chance: random.Random | None = None, budget: Budget = ENDLESS
    ) -> None:
        self.seat = seat
        self.effort = effort
        self.budget = budget
        self.chance = chance or random.Random(0)
        self.player = seat.player
        belief = belief_of(seat)
        self.view = belief.view
        self.now = Situation(belief.state)
        self.mine = [each for each in self.now.of(self.player) if not self.now.is_null(each)]
        self.enemies = [each for each in self.now.targets_of(self.player) if not self.now.is_null(each)]

    @property
    def lateness(self) -> float:
        """How much it matters where somebody ends up, because few Orders are left to go on from there."""
        return 1 / (1 + HURRY * orders_left(self.now.state.pool))

    @functools.cached_property
    def foes(self) -> list[Trooper]:
        """Enemy troopers, Markers included, without devices."""
        return [each for each in self.enemies if not each.device]

    @functools.cached_property
    def targets(self) -> list[Trooper]:
        """What can be shot at: no Markers."""
        return [each for each in self.enemies if not self.now.is_marker(each)]

    def facing(self, at: Point3, towards: Trooper | None = None) -> float:
        """The way to look from a place: at somebody, or else at the nearest enemy, or at the middle of the table."""
        foe = towards or min(self.foes, key=lambda each: math.dist(each.at[:2], at[:2]), default=None)
        scene = self.now.fixed.field.scene
        x, y = foe.at[:2] if foe is not None else (scene.width / 2, scene.depth / 2)
        return round(math.degrees(math.atan2(y - at[1], x - at[0])) % 360, 1)

    def standing(self, trooper: Trooper, at: Point3) -> Body:
        """A trooper of one's own as if it stood somewhere, looking all around; who goes elsewhere gets up for it."""
        here = self.now.body(trooper)
        silhouette = here.silhouette if at == trooper.at else self.now.profile(trooper).template
        return msgspec.structs.replace(here, at=at, facing=None, silhouette=silhouette)

    def watchers(self, trooper: Trooper, places: list[Point3], *, closely: bool = False) -> list[list[Trooper]]:
        """For each place, the enemies that would see the trooper there, the way they face now."""
        foes = [each for each in self.foes if self.now.may_look(each, trooper)]
        eyes = [self.now.body(each) for each in foes]
        bodies = [self.standing(trooper, at) for at in places]
        seen = self._seen(trooper, eyes, bodies, closely=closely)
        for foe, eye, row in zip(foes, eyes, seen, strict=True) if self.now.state.areas else ():
            self._veil(row, foe, eye, bodies)
        return [[each for each, visible in zip(foes, row, strict=True) if visible] for row in seen.T.tolist()]

    def prey(self, trooper: Trooper, places: list[Point3], *, closely: bool = False) -> list[list[Trooper]]:
        """For each place, the enemies that the trooper would see from there."""
        bodies = [msgspec.structs.replace(self.now.body(each), facing=None) for each in self.targets]
        eyes = [self.standing(trooper, at) for at in places]
        seen = self._seen(trooper, eyes, bodies, closely=closely)
        for eye, row in zip(eyes, seen, strict=True) if self.now.state.areas else ():
            self._veil(row, trooper, eye, bodies)
        return [[each for each, visible in zip(self.targets, row, strict=True) if visible] for row in seen.tolist()]

    def in_sight(self, trooper: Trooper) -> list[Trooper]:
        """The enemies that one of one's own sees from where it is; found out once for a decision."""
        closely = self.effort.closely
        return self.now.once(("in sight", trooper.id), lambda: self.prey(trooper, [trooper.at], closely=closely)[0])

    def seen_by(self, trooper: Trooper) -> list[Trooper]:
        """The enemies that see one of one's own where it is; found out once for a decision."""
        closely = self.effort.closely
        return self.now.once(("seen by", trooper.id), lambda: self.watchers(trooper, [trooper.at], closely=closely)[0])

    def glimpsed(self, trooper: Trooper, routes: Sequence[Sequence[Point3]]) -> list[list[Trooper]]:
        """For each route, the enemies that would see the trooper at some point of it, as the rules have it.

        Smoke is left to those who look at single places.
        """
        foes = [each for each in self.foes if self.now.may_look(each, trooper)]
        if self.now.state.areas or not foes:
            return [[] for _ in routes]
        eyes = [self.now.body(each) for each in foes]
        trails = [[spot_of(self.standing(trooper, at)) for at in route] for route in routes]
        looks: list[Look] = [(spot_of(eye), eye.facing, trail) for trail in trails for eye in eyes]
        seen = iter(self.now.fixed.field.any_seen(looks, self._others(trooper)))
        return [[each for each in foes if next(seen)] for _ in routes]

    def _others(self, mover: Trooper) -> list[Spot]:
        """The Models that stand in the way of lines to somebody who goes elsewhere."""
        here = spot_of(self.now.body(mover))
        return [each for each in self.now.models() if each != here]

    def _seen(self, mover: Trooper, viewers: list[Body], targets: list[Body], *, closely: bool) -> Bools:
        """Which viewers see which targets, one row for each viewer: at a glance, or as the rules have it.

        A glance takes a gap for a wall, and a line for free that somebody stands in: who seeks a place to shoot from
        where nobody shoots back finds just those where it is wrong.
        """
        field = self.now.fixed.field
        if not closely:
            return overview(field, viewers, targets)
        pairs = [(viewer, target) for viewer in viewers for target in targets]
        lines = field.sees_each(pairs, self._others(mover))
        return np.array(lines, dtype=np.bool_).reshape(len(viewers), len(targets))

    def _veil(self, seen: Bools, viewer: Trooper, eye: Body, bodies: list[Body]) -> None:
        """Take away what is behind smoke for a viewer."""
        screens = [area for area in self.now.state.areas if blocks(self.now, area, viewer)]
        for index in np.flatnonzero(seen) if screens else ():
            seen[index] = not any(veils(each, eye.at, bodies[index].at) for each in screens)

    def sheltered(self, shooter: Body, target: Body) -> bool:
        """Whether a target has cover from a shooter, as far as a glance tells."""
        return seems_covered(self.now.fixed.field, shooter, target)
