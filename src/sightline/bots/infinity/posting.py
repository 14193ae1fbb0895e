"""Where to be when the turn ends, for those on whom a box hangs.

Whoever fetches a box thinks of the way out before the way in: it is worth what is likely to be left of it after the
other side's turn. Who cannot have one in this turn goes where it is near and out of sight, to be there for the next.
"""

import functools
import math
from collections.abc import Callable

import msgspec
import numpy as np

from sightline.bots.infinity.danger import danger_of, lookouts_of, wariness
from sightline.bots.infinity.goals import PATIENCE, Goal, stride_of, ways_of
from sightline.bots.infinity.hazards import hazard_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import KEPT, carriers, is_last_turn, value
from sightline.games.infinity.core.match.state import Trooper
from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.shapes import Point3, Silhouette

FETCH = "pick_up_supply_box"
MARGIN = 1.5
"""How many skills lie between what can hardly be reached in time and what surely can."""
SOUGHT, HUNTED = 2, 3
"""How many Orders the other side spends on a Specialist, and on who carries a box."""
ONWARD = 0.94
"""How likely somebody gets on by a skill of this turn, beside the fire on the way."""
THERE = 0.5
"""How far from a place one may be and still be there, in skills."""


def in_time(spare: float) -> float:
    """How likely the skills that are left are enough: ways are never quite as long as they seem.

    >>> in_time(-1.0), in_time(0.0), in_time(1.0)
    (0.0, 0.5, 1.0)
    """
    return max(0.0, min(1.0, 0.5 + spare / MARGIN))


def _reached(takes: float, seems: float) -> float:
    """How likely somebody gets to where it is so many skills away, and seems to be so many for the fire on the way."""
    return float(ONWARD**takes * PATIENCE ** max(0.0, seems - takes))


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """A place to end the turn at."""

    at: Point3
    worth: float
    field: Floats
    """How far it is from every place of the trooper's net."""
    seeming: Floats
    """How far it seems for the fire on the way."""


class Posting:
    """What places are worth to somebody at the end of the turn, and the best of those within reach."""

    def __init__(self, mind: Mind, trooper: Trooper, left: int, later: Callable[[Point3], float]) -> None:
        self._mind = mind
        self._trooper = trooper
        self._left = left
        self._later = later
        self._stride = stride_of(mind, trooper)
        self._ways = ways_of(mind, trooper)
        self._weight = wariness(mind, trooper, returns=False)
        self._ends: dict[Point3, float] = {}
        self._away: dict[str, Floats] = {}
        places = lookouts_of(mind.now.fixed.field).places
        self._places: list[Point3] = [(float(x), float(y), float(z)) for x, y, z in places]

    # -------------------------------------------------------------- boxes

    def left_of(self, goal: Goal, prize: float, spare: float) -> float:
        """What is left of a box that is taken with so many skills to spare: it may be lost, and its carrier with it."""
        kept = self._kept(goal, spare)
        return prize * kept / KEPT - self._weight * value(self._mind.now, self._trooper) * (1 - kept)

    def _kept(self, goal: Goal, spare: float) -> float:
        """How likely a box is kept through the other side's turn, at the best place there is time to take it to."""
        if goal.what not in self._away:
            self._away[goal.what] = self._skills(goal.field)
        away = self._away[goal.what]
        arrives = np.where(away <= THERE, 1.0, np.clip(0.5 + (spare - away) / MARGIN, 0.0, 1.0))
        return float((arrives * (1.0 - self._hunted)).max())

    @functools.cached_property
    def _hunted(self) -> Floats:
        """How likely somebody falls who is left at each lookout with a box."""
        return danger_of(self._mind).sought(self._trooper, self._places, HUNTED)

    # -------------------------------------------------------------- the end of the turn

    def worth(self, at: Point3, left: int) -> float:
        """What is to be expected at the end of the turn of who is at a place with so many skills left."""
        staying = self.end(at)
        if self.post is None:
            return staying
        takes, seems = self._apart(self.post.field, at), self._apart(self.post.seeming, at)
        likely, here = in_time(left - takes), self.end(self._trooper.at)
        arriving = here + (self.post.worth - here) * _reached(takes, seems)
        return max(staying, likely * arriving + (1 - likely) * staying)

    def _apart(self, field: Floats, at: Point3) -> float:
        """How many skills a place is from the post: a field is vague about who is nearly there."""
        assert self.post is not None
        return max(math.dist(self.post.at, at), self._ways.distance(field, at)) / self._stride

    def nearest(self, places: Floats, numbers: Ints) -> int:
        """The place that is nearest to the post, of some with their numbers in the trooper's net."""
        assert self.post is not None
        return int(np.argmin(np.maximum(self.post.field[numbers], np.linalg.norm(places - self.post.at, axis=1))))

    def is_nearer(self, at: Point3, by: float) -> bool:
        """Whether a place is nearer to the post than here, by so many skills."""
        if self.post is None:
            return False
        return self._apart(self.post.field, at) < self._apart(self.post.field, self._trooper.at) - by

    def end(self, at: Point3) -> float:
        """What it is worth to be at a place when the turn ends: what can be done from there, and what may happen."""
        if at not in self._ends:
            # Who lies down here would have to get up to go anywhere.
            lying = self._mind.now.body(self._trooper).silhouette if at == self._trooper.at else None
            self._ends[at] = self._later(at) - self._weight * float(self._dangers([at], lying)[0])
        return self._ends[at]

    @functools.cached_property
    def post(self) -> Post | None:
        """The best place to end the turn at, as it looks from here; none if that is here."""
        here, toll = self._trooper.at, hazard_of(self._mind, self._trooper, self._ways.net, PATIENCE)
        walks, seems = (self._skills(self._ways.to((here,), each)) for each in (None, toll))
        near = np.flatnonzero(walks < self._left)
        dangers = self._dangers([self._places[row] for row in near])
        best, found = 0.0, None
        for row, danger in zip(near.tolist(), dangers.tolist(), strict=True):
            end = self._later(self._places[row]) - self._weight * danger
            share = in_time(self._left - walks[row]) * _reached(walks[row], seems[row])
            if share * (end - self.end(here)) > best:
                best, found = share * (end - self.end(here)), (self._places[row], end)
        if found is None:
            return None
        at, worth = found
        return Post(at=at, worth=worth, field=self._ways.to((at,)), seeming=self._ways.to((at,), toll))

    def _dangers(self, places: list[Point3], silhouette: Silhouette | None = None) -> Floats:
        """What it is expected to cost to be left at each of these places."""
        danger = danger_of(self._mind)
        orders = HUNTED if self._trooper.id in carriers(self._mind.now) else SOUGHT
        return danger.loss(self._trooper) * danger.sought(self._trooper, places, orders, silhouette=silhouette)

    def _skills(self, field: Floats) -> Floats:
        """How far every lookout is in a field, in skills."""
        return np.array([self._ways.distance(field, at) for at in self._places]) / self._stride


def posting_of(
    mind: Mind, trooper: Trooper, goals: list[Goal], left: int, later: Callable[[Point3], float]
) -> Posting | None:
    """For who carries a box or may fetch one, while the other side has a turn; None for who does not think of that."""
    hangs = trooper.id in carriers(mind.now) or any(goal.skill == FETCH for goal in goals)
    if not hangs or not mind.effort.foresight or not mind.foes or is_last_turn(mind.now):
        return None
    return Posting(mind, trooper, left, later)
