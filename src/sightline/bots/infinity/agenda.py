"""What places are worth to a trooper for its errands.

The worth of a place is what the best errand promises from it. A step is worth what it adds to that, so that everybody
goes where something is to be had, the nearer to it the more eagerly, and nobody for what cannot be reached in time.
"""

import functools
import math

import numpy as np

from sightline.bots.infinity.danger import danger_of, fear
from sightline.bots.infinity.errands import drift_of, goals_of, hold_of
from sightline.bots.infinity.goals import PATIENCE, STEP, Goal, stride_of, ways_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.posting import FETCH, in_time, posting_of
from sightline.bots.infinity.stakes import is_brittle, stake, turns_to_come
from sightline.games.infinity.core.match.state import State, Trooper, combat_group
from sightline.geometry.moving.reach import Reach
from sightline.geometry.shapes import Point3

NEXT_TURN, NO_NEXT_TURN = 0.9, 0.5
"""What is left of one that cannot be had in this turn, and where there may be no other."""
STRIDES = 1.8
"""What an Order gets somebody on its way, compared with its first Move: a second one can follow."""
NOT_YET = 0.5
"""What getting into contact takes, in skills, for who is next to something and does not touch it."""
OBJECTIVES = frozenset(
    {"pick_up_supply_box", "hack_console", "connect_antenna", "connect_console", "open_gates", "synchronize_civilian"}
)
"""What not everybody may do, and what a mission is won by."""
NEARER = 0.25
"""How much nearer to its goal a step has to lead that is taken only because time is short, in skills."""
AWAY = 4.0
"""What it takes to get away again, in skills."""
CLIP = 2.0
"""Moves towards enemies, or away from them, that one step counts for at most."""


class Agenda:
    """The errands of one trooper, and what places are worth for them."""

    def __init__(self, mind: Mind, trooper: Trooper) -> None:
        self.mind = mind
        self.trooper = trooper
        self._ways = ways_of(mind, trooper)
        self.goals: list[Goal] = goals_of(mind, trooper)
        self._hold = hold_of(mind, trooper)
        self._drift = drift_of(mind, trooper) if not any(goal.prize > 0 for goal in self.goals) else None
        self._stride = stride_of(mind, trooper)
        self._left = skills_left(mind, trooper)
        self._forfeits: dict[int, float] = {}
        self._posting = posting_of(mind, trooper, self.goals, self._left + 1, self._next_turn)
        self._here = [self._promise(trooper.at, self._left + 1, follows=follows) for follows in (False, True)]

    @property
    def urgency(self) -> float:
        """What hangs on this trooper getting an Order: what its best errand promises, or what it has to save."""
        flees = self._drift is not None and self._drift.pull < 0
        return max(self._here[False], stake(self.mind.now, self.trooper) if flees else 0.0)

    def forfeit(self, orders: int) -> float:
        """What it costs to stay here while so many Orders are spent on something else."""
        if orders not in self._forfeits:
            self._forfeits[orders] = self._forfeit(orders)
        return self._forfeits[orders]

    def _forfeit(self, orders: int) -> float:
        left = self._left + 1 - 2 * orders
        leaves = self._posting is None and self.returns
        stranded = self._exposed if leaves and not self._returns(left) else 0.0
        # Nobody has to wait for a fight that may be had or not.
        hurries = [goal for goal in self.goals if not goal.waits]
        now, later = (self._best(hurries, self.trooper.at, each) for each in (self._left + 1, left))
        return stranded + max(0.0, now - later)

    def slip(self, done: str = "") -> float:
        """What it costs to stay here for one skill, beside what is done with it."""
        rest = [goal for goal in self.goals if goal.what != done]
        now, later = (self._best(rest, self.trooper.at, left) for left in (self._left + 1, self._left))
        return max(0.0, now - later)

    def progress(self, at: Point3, *, follows: bool) -> float:
        """What it is worth to be at a place instead of here; `follows` if another skill can be used in this Order."""
        gained = self._promise(at, self._left, follows=follows) - self._here[follows]
        if follows and gained > 0 and not self.touches(at):
            gained *= STRIDES
        return gained + self._hold(at) + self._drifted(at)

    @property
    def plans_its_end(self) -> bool:
        """Whether it thinks of where its turn ends, and of the fire on the way there."""
        return self._posting is not None

    def fears(self, places: list[Point3]) -> list[float]:
        """What each place costs for the danger there; who thinks of where its turn ends has counted that already."""
        if self.plans_its_end:
            return [0.0] * len(places)
        return fear(self.mind, self.trooper, places, returns=self.returns)

    def risked(self, at: Point3, *, follows: bool) -> float:
        """What is lost with a trooper at a place beside itself: all that only it and few others could do.

        In the last turn that is what it could still have from there.
        """
        if not self.mind.effort.planning:
            return 0.0
        if turns_to_come(self.mind.now, self.mind.player):
            return max((goal.prize * goal.braved for goal in self.goals if goal.skill in OBJECTIVES), default=0.0)
        return self._promise(at, self._left, follows=follows)

    def at_last(self, goal: Goal, risk: float) -> float:
        """What it is worth to do what one has come for now, at a risk, where it cannot be done in a later turn.

        To wait then only keeps what is left of it after the same risk.
        """
        if goal.skill not in OBJECTIVES or turns_to_come(self.mind.now, self.mind.player):
            return -math.inf
        done = (1 - risk) * self._held(goal, goal.prize, self._left - 1)
        return done - min(self._here[True], PATIENCE * done)

    @property
    def returns(self) -> bool:
        """Whether there is time to do something that only Specialists may, and to get away again."""
        return self._returns(self._left)

    def _returns(self, left: int) -> bool:
        wanted = [goal for goal in self.goals if goal.skill in OBJECTIVES]
        return any(left - self._takes(goal, self.trooper.at) >= AWAY for goal in wanted)

    @functools.cached_property
    def _exposed(self) -> float:
        """What it costs to be left here at the end of the turn, for who has set out for something."""
        if not self.mind.effort.keeping or not self.mind.foes or not turns_to_come(self.mind.now, self.mind.player):
            return 0.0
        here = self.mind.now.body(self.trooper).silhouette
        return self.mind.effort.keeping * danger_of(self.mind).at(self.trooper, [self.trooper.at], silhouette=here)[0]

    def spared(self, at: Point3) -> float:
        """What it would cost to stay here for the rest of the turn, for a place that is nearer to what one is after."""
        nearer = any(self._takes(goal, at) < self._takes(goal, self.trooper.at) - NEARER for goal in self.goals)
        nearer = nearer or (self._posting is not None and self._posting.is_nearer(at, NEARER))
        return self.forfeit(max(1, orders_for(self.mind.now.state, self.trooper))) if nearer else 0.0

    def touches(self, at: Point3) -> Goal | None:
        """The best of what could be had from a place."""
        return max((goal for goal in self.goals if goal.touches(at)), key=lambda goal: goal.prize, default=None)

    def nearest(self, found: Reach) -> list[int]:
        """The rows of the best places for each errand: the nearest from which it could be done, or nearest to it."""
        stops = np.flatnonzero(found.stops)
        rows = []
        if self._posting is not None and self._posting.post is not None and len(stops):
            rows.append(int(stops[self._posting.nearest(found.places[stops], found.numbers[stops])]))
        for goal in self.goals if len(stops) else ():
            rows.append(int(stops[np.argmin(goal.field[found.numbers[stops]])]))
            if goal.at is not None:
                apart = np.hypot(found.places[stops, 0] - goal.at[0], found.places[stops, 1] - goal.at[1])
                level = np.abs(found.places[stops, 2] - goal.at[2]) < STEP
                rows += [int(row) for row in stops[level & (apart <= goal.reach)][:1]]
        return rows

    def _promise(self, at: Point3, left: int, *, follows: bool) -> float:
        return self._best(self.goals, at, left, follows=follows)

    def _best(self, goals: list[Goal], at: Point3, left: int, *, follows: bool = False) -> float:
        """What the best of some errands promises, and where the turn ends for who thinks of that."""
        found = [(goal.skill == FETCH, self._of(goal, at, left, follows=follows)) for goal in goals]
        rest = max((worth for box, worth in found if not box), default=0.0)
        # Whoever does something else on its way still ends its turn somewhere.
        ending = self._posting.worth(at, left) if self._posting is not None else 0.0
        return max([rest + ending, *(worth for box, worth in found if box)])

    def _of(self, goal: Goal, at: Point3, left: int, *, follows: bool) -> float:
        """A prize, the less the more skills it still takes, and nothing if there is no time for them.

        Whoever does it at once counts elsewhere who may shoot at that; later it is a matter of who is left to.
        """
        takes = self._takes(goal, at)
        if follows and takes <= 1 and goal.skill:
            return self._held(goal, goal.prize, left - takes)
        promised = self._from_afar(goal, at, takes)
        likely = in_time(left - takes) if self.mind.effort.planning else 1.0
        if self._posting is not None and goal.skill == FETCH:
            return likely * self._held(goal, promised, left - takes) + (1 - likely) * self._posting.end(at)
        return promised * (likely + (1 - likely) * self._later(goal))

    def _from_afar(self, goal: Goal, at: Point3, takes: float) -> float:
        """A prize, the less the more skills it still takes, and the more fire there is on the way and at its end."""
        return goal.prize * goal.braved * float(PATIENCE ** (takes + self._fire(goal, at)))

    def _held(self, goal: Goal, prize: float, spare: float) -> float:
        """What is left of a prize that is had with so many skills to spare, for who thinks of the turn after."""
        if self._posting is None or goal.skill != FETCH:
            return prize
        return self._posting.left_of(goal, prize, spare)

    def _next_turn(self, at: Point3) -> float:
        """What a place promises for the next turn to who may fetch a box then."""
        boxes = [goal for goal in self.goals if goal.skill == FETCH]
        found = [self._from_afar(goal, at, self._takes(goal, at)) * self._later(goal) for goal in boxes]
        return max(found, default=0.0)

    def _later(self, goal: Goal) -> float:
        """What is left of a prize that cannot be had in this turn."""
        if not turns_to_come(self.mind.now, self.mind.player):
            return 0.0
        if goal.waits:
            return 1.0
        return NO_NEXT_TURN if is_brittle(self.mind.now) else NEXT_TURN

    def _takes(self, goal: Goal, at: Point3) -> float:
        """How many skills it takes from a place, the last one included."""
        if not goal.skill:
            return self._ways.distance(goal.field, at) / self._stride
        shows = goal.openly and self.mind.now.is_marker(self.trooper)
        walk = 0.0 if goal.touches(at) else self._ways.distance(goal.field, at) / self._stride + NOT_YET
        return walk + 1 + shows

    def _fire(self, goal: Goal, at: Point3) -> float:
        """What the fire on the way from a place counts for, in skills."""
        if goal.seeming is None or goal.touches(at):
            return 0.0
        further = self._ways.distance(goal.seeming, at) - self._ways.distance(goal.field, at)
        return max(0.0, further / self._stride)

    def _drifted(self, at: Point3) -> float:
        if self._drift is None or self._posting is not None:
            return 0.0
        here, there = (
            min(self._drift.far, self._ways.distance(self._drift.field, place)) for place in (self.trooper.at, at)
        )
        return self._drift.pull * max(-CLIP, min(CLIP, (here - there) / 100.0))


def agenda_of(mind: Mind, trooper: Trooper) -> Agenda:
    """The errands of a trooper, found out once for a decision."""
    found: Agenda = mind.now.once(("agenda", trooper.id, mind.player), lambda: Agenda(mind, trooper))
    return found


def skills_left(mind: Mind, trooper: Trooper) -> int:
    """How many Short Skills of this turn are left to a trooper after the one at hand."""
    state = mind.now.state
    if state.active != mind.player:
        return 0
    left = orders_for(state, trooper)
    if state.order is None:
        return 2 * left - 1
    return 2 * left + (not state.order.skills)


def orders_for(state: State, trooper: Trooper) -> int:
    """How many Orders are left that a trooper may be given: those of its combat group, and its own."""
    group = combat_group(state, trooper)
    pooled = sum(each.left for each in state.pool if each.kind == "regular" and each.group in (0, group))
    return pooled + sum(each.left for each in state.pool if each.kind == "irregular" and each.owner == trooper.id)
