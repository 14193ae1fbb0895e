"""A movement under way: where the trooper is, what it has cost, what spoke against it and what stopped it."""

from collections.abc import Sequence

import msgspec
import shapely

from sightline.geometry.moving import movement_rules as reasons
from sightline.geometry.moving.movement_bodies import (
    first_contact,
    in_terrain,
    obstructs,
    overlap,
    span_within,
    terrain_entered,
)
from sightline.geometry.moving.paths import Stop, between, distance
from sightline.geometry.moving.surfaces import Ground, Level
from sightline.geometry.moving.surfaces_room import TOUCH, Room
from sightline.geometry.shapes import EPSILON, Body, Point3, Silhouette, Zone
from sightline.kernel.errors import Violation


class Surroundings(msgspec.Struct, frozen=True, kw_only=True):
    """What a movement happens among."""

    ground: Ground
    room: Room
    enemies: Sequence[Body]
    friends: Sequence[Body]
    terrain: Sequence[Zone]
    """Areas that stop a movement that enters them."""

    @property
    def silhouette(self) -> Silhouette:
        """The silhouette that moves."""
        return self.room.silhouette


class IllegalError(Exception):
    """Something speaks against a movement, and nobody asks what."""


class March:
    """Keeps the account of one movement; legs report to it what they do.

    A `hasty` one is for those who try many paths and only want to know which are legal: it raises at the first
    fault instead of finding out all about it.
    """

    def __init__(self, around: Surroundings, start: Point3, *, hasty: bool = False) -> None:
        self.around = around
        self.hasty = hasty
        self.at = start
        self.level: Level | None = around.ground.level_at(start)
        self.cost = 0.0
        self.trace: list[Point3] = [start]
        self.violations: list[Violation] = []
        self.stop: Stop | None = None
        self.perch: str | None = None
        """What carries the trooper where it is on no surface: "wall" or "ladder"."""

    def fault(self) -> None:
        """Something speaks against the movement; reasons follow, unless nobody wants to hear them."""
        if self.hasty:
            raise IllegalError

    def refuse(self, reason: reasons.Reason, at: Point3 | None = None, **params: str | float) -> None:
        """Note a reason against the movement."""
        self.fault()
        violation = reason.at(at or self.at, **params)
        if violation not in self.violations:
            self.violations.append(violation)

    def go(self, end: Point3, level: Level | None, cost: float | None = None) -> bool:
        """Move straight to a point and pay for it, unless something on the way stops the trooper.

        Returns whether it got there. A free step passes `cost=0`.
        """
        start = self.at
        self._meet_friends(start, end)
        halt = self._first_halt(start, end)
        if halt is not None:
            share, stop = halt
            end = stop.at
            self.stop = stop
        else:
            share = 1.0
        self.cost += share * (distance(start, end) / (share or 1.0) if cost is None else cost)
        self.at, self.level = end, level
        if end != self.trace[-1]:
            self.trace.append(end)
        return self.stop is None

    def _first_halt(self, start: Point3, end: Point3) -> tuple[float, Stop] | None:
        """What stops the trooper first on a straight line."""
        silhouette, halts = self.around.silhouette, []
        for enemy in self.around.enemies:
            share = first_contact(start, end, silhouette, enemy)
            if share is not None:
                halts.append((share, Stop("enemy", enemy.id, between(start, end, share))))
        for zone in self.around.terrain:
            share = terrain_entered(start, end, silhouette, zone)
            if share is not None and not in_terrain(self.trace[0], silhouette, zone):
                halts.append((share, Stop("difficult_terrain", zone.id, between(start, end, share))))
        return min(halts, key=lambda halt: halt[0], default=None)

    def _meet_friends(self, start: Point3, end: Point3) -> None:
        for friend in self.around.friends:
            if not obstructs(friend, self.around.silhouette):
                continue
            span = span_within(start, end, self.around.silhouette, friend, -EPSILON)
            if span is not None and span[1] > span[0]:
                self.refuse(reasons.FRIEND_IN_THE_WAY, between(start, end, span[0]), friend=friend.id)

    def column_blocked(self, at: Point3, low: float, high: float, stepped: float = 0.0) -> str | None:
        """The scenery, if any, inside the upright column a base sweeps between two heights."""
        around = self.around
        for index in around.ground.near_point((at[0], at[1]), around.silhouette.radius - TOUCH):
            solid = around.ground.scene.solids[index]
            top = solid.top_at(at[0], at[1])
            if solid.bottom < high - EPSILON and top > low + stepped + EPSILON:
                return solid.label
        return None


def check_end(march: March, unfit: reasons.Reason = reasons.NO_ROOM_TO_END) -> None:
    """Note everything that speaks against ending a movement on the surface where the trooper is (C1-MOV-010, 020)."""
    around, level = march.around, march.level
    place = (march.at[0], march.at[1])
    if level is None:
        march.refuse(reasons.WOULD_FALL)
    elif not around.room.stopping(level).has(place):
        march.fault()
        near = around.ground.near_point(place, around.silhouette.radius)
        inside = [
            index
            for index in near
            if index not in level.solids and shapely.intersects_xy(around.room.inside(level, index), *place)
        ]
        for index in inside:
            solid = around.ground.scene.solids[index]
            march.refuse(reasons.END_OBSTRUCTED, obstacle=solid.label)
        if not inside:
            march.refuse(unfit, base=around.silhouette.base)
    for body in (*around.friends, *around.enemies):
        if overlap(march.at, around.silhouette, body):
            march.refuse(reasons.ENDS_ON_FRIEND, friend=body.id)
