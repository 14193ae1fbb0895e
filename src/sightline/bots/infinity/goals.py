"""Where there is something to be won, and how far it is on foot."""

import functools
import math
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from scipy.sparse.csgraph import dijkstra

from sightline.bots.infinity.mind import FAR, Mind
from sightline.games.infinity.codeone.scenarios.domination import in_quadrant
from sightline.games.infinity.codeone.scenarios.mission import acts_as_specialist
from sightline.games.infinity.codeone.scenarios.objectives import CONSOLE, SHAPES, SUPPLY_BOX
from sightline.games.infinity.core.state import Token, Trooper
from sightline.geometry.arrays import Floats
from sightline.geometry.moving.navigation import Net, net
from sightline.geometry.moving.reach import Reach
from sightline.geometry.shapes import Point3

PRIZE = {CONSOLE: 2.5, SUPPLY_BOX: 4.0}
"""What an objective is worth, in Army Points."""
ERRAND, QUARTERS = 0.9, 0.35
"""What a whole Move is worth towards an objective, and towards a Quadrant."""
GROUND = 1.5
"""What an Objective Point at the end of the Round is worth, in Army Points."""
BASE = 12.5
"""The radius of most bases, in mm."""
AROUND = 60.0
STEP = 25.0
"""How far an objective may be above or below who uses it, in mm."""
REMEMBERED = 600

_fields: "OrderedDict[tuple[int, tuple[Point3, ...]], Floats]" = OrderedDict()
_nets: dict[int, Net] = {}


def walk_field(woven: Net, goals: tuple[Point3, ...]) -> Floats:
    """How far every place of the net is from the nearest goal, on foot, in mm."""
    key = (id(woven), goals)
    known = _fields.get(key)
    if known is None:
        _nets[id(woven)] = woven  # keeps the number of the net from being used again
        sources = [int(place) for goal in goals for place in woven.near(goal, AROUND, 60.0)]
        if sources:
            known = np.minimum(dijkstra(woven.links, indices=sources, min_only=True), FAR)
        else:
            known = np.full(len(woven.places), FAR)
        _fields[key] = known
        if len(_fields) > REMEMBERED:
            _fields.popitem(last=False)
    return known


class Errand:
    """What a trooper is after: the places, and how much a step towards them is worth."""

    def __init__(self, mind: Mind, trooper: Trooper) -> None:
        self.mind = mind
        self.trooper = trooper
        self.tokens = list(_tokens(mind, trooper))
        grounds = () if self.tokens else _grounds(mind, trooper)
        goals = tuple(token.at for token in self.tokens) or grounds or _hunt(mind, trooper)
        self.pull = QUARTERS if grounds else mind.effort.hunt
        if self.tokens:
            self.pull = ERRAND * max(mind.zeal(_is_carried(each)) for each in self.tokens)
        template = mind.now.profile(trooper).template
        self._net = net(mind.now.fixed.field.ground, template)
        self._field = walk_field(self._net, goals) if goals else None

    def distance(self, at: Point3) -> float:
        """How far it is from a place to the nearest goal."""
        if self._field is None:
            return 0.0
        near = self._net.near(at, 30.0, 30.0)
        return float(self._field[near].min()) if len(near) else FAR

    def progress(self, at: Point3) -> float:
        """What it is worth to be at a place instead of here; a whole Move straight to the goal is one `pull`."""
        gained = self.distance(self.trooper.at) - self.distance(at)
        return self.pull * max(-2.0, min(2.0, gained / 100.0))

    def ground(self, at: Point3) -> float:
        """What it changes in the count of Quadrants to be at a place, in Army Points."""
        if not self.mind.effort.timing or self.mind.now.fixed.scenario.name != "domination":
            return 0.0
        here, there = _quadrant(self.mind, self.trooper.at), _quadrant(self.mind, at)
        if here == there:
            return 0.0
        own = self.mind.now.cost(self.trooper)
        moved = [list(each) for each in self._strengths]
        moved[here][0] -= own
        moved[there][0] += own
        state = self.mind.now.state
        answered = 0.5 if state.active == state.first else 1.0
        return GROUND * answered * self.mind.lateness * (_lead(moved) - _lead(self._strengths))

    @functools.cached_property
    def _strengths(self) -> list[list[float]]:
        return _strengths(self.mind)

    def prize(self, at: Point3) -> float:
        """What there is to be had at a place, in Army Points."""
        token = self.touches(at)
        return PRIZE.get(token.kind, 1.0) * self.mind.zeal(_is_carried(token)) if token is not None else 0.0

    def touches(self, at: Point3) -> Token | None:
        """The objective that the trooper could use from a place."""
        for token in self.tokens:
            if math.dist(token.at[:2], at[:2]) <= self._reach(token) and abs(token.at[2] - at[2]) < STEP:
                return token
        return None

    def nearest(self, found: Reach) -> list[int]:
        """The rows of the nearest places from which an objective could be used; they come cheapest first."""
        rows = []
        for token in self.tokens:
            apart = np.hypot(found.places[:, 0] - token.at[0], found.places[:, 1] - token.at[1])
            level = np.abs(found.places[:, 2] - token.at[2]) < STEP
            close = np.flatnonzero(found.stops & level & (apart <= self._reach(token)))
            rows += [int(row) for row in close[:1]]
        return rows

    def _reach(self, token: Token) -> float:
        radius = self.mind.now.profile(self.trooper).template.radius
        return SHAPES[token.kind].radius + radius if token.kind in SHAPES else radius


def _is_carried(token: Token) -> bool:
    return token.kind == SUPPLY_BOX


def _tokens(mind: Mind, trooper: Trooper) -> list[Token]:
    """Objectives for a Specialist: those that are not its side's yet."""
    if not acts_as_specialist(mind.now, trooper):
        return []
    tokens = mind.now.state.tokens.values()
    carrying = any(token.carrier == trooper.id for token in tokens)
    consoles = [token for token in tokens if token.kind == CONSOLE and token.owner != mind.player]
    boxes = [token for token in tokens if token.kind == SUPPLY_BOX and not carrying and _lies_free(mind, token)]
    return consoles + boxes


def _lies_free(mind: Mind, box: Token) -> bool:
    """Whether nobody carries a box, or nobody who could keep it."""
    carrier = mind.now.find(box.carrier) if box.carrier else None
    return carrier is None or mind.now.is_null(carrier)


def _grounds(mind: Mind, trooper: Trooper) -> tuple[Point3, ...]:
    """In Domination, the Quadrants that one's side does not hold; who holds its own alone stays there."""
    scene = mind.now.fixed.field.scene
    if mind.now.fixed.scenario.name != "domination":
        return ()
    strength, here = _strengths(mind), _quadrant(mind, trooper.at)
    own = mind.now.cost(trooper)
    if strength[here][0] - own <= strength[here][1] < strength[here][0]:
        return (trooper.at,)
    return tuple(
        (scene.width * (q % 2 * 2 + 1) / 4, scene.depth * (q // 2 * 2 + 1) / 4, 0.0)
        for q in range(4)
        if strength[q][0] <= strength[q][1]
    )


def _quadrant(mind: Mind, at: Point3) -> int:
    scene = mind.now.fixed.field.scene
    return next((q for q in range(4) if in_quadrant(scene, at[:2], BASE, q)), 0)


def _strengths(mind: Mind) -> list[list[float]]:
    """Army Points of both sides in each Quadrant, one's own first."""
    return [[_points(mind, player, q) for player in (mind.player, 1 - mind.player)] for q in range(4)]


def _lead(strength: Sequence[Sequence[float]]) -> float:
    """The difference in Objective Points if the Round ended like this."""
    mine, theirs = sum(a > b for a, b in strength), sum(a < b for a, b in strength)
    return 0.0 if mine == theirs else 2.0 if mine > theirs else -2.0


def _points(mind: Mind, player: int, quadrant: int) -> float:
    scene = mind.now.fixed.field.scene
    return sum(
        mind.now.cost(each)
        for each in mind.now.of(player)
        if not mind.now.is_null(each) and in_quadrant(scene, each.at[:2], BASE, quadrant)
    )


def _hunt(mind: Mind, trooper: Trooper) -> tuple[Point3, ...]:
    """The enemies; a carrier of supplies runs from them instead, so it has no goal."""
    if any(token.carrier == trooper.id for token in mind.now.state.tokens.values()):
        return ()
    return tuple(sorted(each.at for each in mind.foes))
