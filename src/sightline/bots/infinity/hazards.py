"""The fire that meets somebody on the way: every enemy in sight may react once in every Order.

A way through ground that is overlooked counts for longer than it is, by how likely one does not get to its end.
"""

import functools
import math

import numpy as np
from scipy.spatial import cKDTree

from sightline.bots.infinity.danger import ANSWERED, UNKNOWN, Lookouts, lookouts_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.shots import Hide, best_falls
from sightline.bots.infinity.ways import Toll
from sightline.games.infinity.core.match.state import Trooper
from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.moving.navigation import Net
from sightline.geometry.shapes import Point3

LEVELS = 4.0
"""How much further apart places are for being on different levels."""
MOVES = 1.2
"""How many Moves go with one reaction: an Order is two of them, or one and what it is for."""
SIDES, STEP = 6, 25.0
"""How many sides something is looked at from, and how far above or below it one may be, in mm."""
NO_FALL = 0.95
"""The highest chance to fall that is counted, so that no way is endless."""


def hazard_of(mind: Mind, trooper: Trooper, woven: Net, patience: float) -> Toll | None:
    """How much longer each place of a net makes a way that leads over it; None for who does not think of that."""
    foes = [each for each in mind.foes if not is_idle(mind, each)]
    if not mind.effort.foresight or not foes:
        return None
    posts = tuple(sorted((foe.id, foe.at, foe.facing, mind.now.is_marker(foe)) for foe in foes))
    key = (posts, *_hide(mind, trooper))

    def ask() -> Toll:
        lookouts = lookouts_of(mind.now.fixed.field)
        logs = sum(fires_on(mind, trooper).values(), np.zeros(len(lookouts.nodes)))
        longer = 1.0 - logs / MOVES / math.log(patience)
        return Toll(key=key, longer=longer[_nearest(woven, lookouts)])

    found: Toll = mind.now.once(("hazards", key, id(woven)), ask)
    return found


def braved(mind: Mind, trooper: Trooper, woven: Net, at: Point3, reach: float) -> float:
    """How likely a trooper lives through doing something in contact with what is at a place.

    Everybody shoots who overlooks that, and who is busy neither shoots back nor dodges. It is done from the best side.
    """
    if not mind.effort.foresight or not mind.foes:
        return 1.0
    around = woven.near(at, reach, STEP)
    around = around[woven.stops[around]]
    chosen = around[:: max(1, len(around) // SIDES)]
    places: list[Point3] = [(float(x), float(y), float(z)) for x, y, z in woven.places[chosen]] or [at]
    lives = [
        math.prod(1.0 - _shot(mind, foe, trooper, place) for foe in seers)
        for place, seers in zip(places, mind.watchers(trooper, places), strict=True)
    ]
    return max(lives)


def _shot(mind: Mind, foe: Trooper, trooper: Trooper, at: Point3) -> float:
    """How likely somebody falls at a place to a foe who sees it there."""
    if is_idle(mind, foe) or mind.now.is_marker(foe):
        return 0.0
    gap, bare = np.array([math.dist(foe.at[:2], at[:2])]), np.zeros(1, dtype=np.bool_)
    return float(best_falls(mind.now, foe, gap, bare, _hide(mind, trooper), reacting=True)[0])


def fires_on(mind: Mind, trooper: Trooper) -> dict[str, Floats]:
    """How likely one gets past each enemy at each lookout, found out once for troopers who bear the same."""
    armour, wounds = _hide(mind, trooper)
    lookouts = lookouts_of(mind.now.fixed.field)

    def ask() -> dict[str, Floats]:
        foes = [foe for foe in mind.foes if not is_idle(mind, foe)]
        return {foe.id: fire_from(mind, lookouts, foe, armour, wounds) for foe in foes}

    found: dict[str, Floats] = mind.now.once(("hazards: fire", armour, wounds), ask)
    return found


def _hide(mind: Mind, trooper: Trooper) -> Hide:
    profile = mind.now.profile(trooper)
    return (profile.arm, profile.bts), max(1, mind.now.vitality(trooper))


def is_idle(mind: Mind, foe: Trooper) -> bool:
    """Whether somebody shoots at nobody, because it cannot or has other worries."""
    return mind.now.is_immobilized(foe) or mind.now.is_engaged(foe)


def fire_from(mind: Mind, lookouts: Lookouts, foe: Trooper, armour: tuple[int, int], wounds: int) -> Floats:
    """How likely one gets past a foe at each lookout, as a negative logarithm."""
    now = mind.now
    sees = lookouts.outlooks([foe.at], now.body(foe).silhouette)[0][0]
    away = lookouts.places[:, :2] - foe.at[:2]
    turned = math.radians(foe.facing)
    rows = np.flatnonzero(sees & (away @ (math.cos(turned), math.sin(turned)) >= 0))
    falls, bare = np.zeros(len(lookouts.nodes)), np.zeros(len(rows), dtype=np.bool_)
    falls[rows] = best_falls(now, foe, np.hypot(*away[rows].T), bare, (armour, wounds), reacting=True)
    share = ANSWERED * (UNKNOWN if now.is_marker(foe) else 1.0)
    return -np.log1p(-np.minimum(NO_FALL, share * falls))


@functools.lru_cache(maxsize=64)
def _nearest(woven: Net, lookouts: Lookouts) -> Ints:
    """The lookout next to each place of a net."""
    scale = (1.0, 1.0, LEVELS)
    return np.asarray(cKDTree(lookouts.places * scale).query(woven.places * scale)[1], dtype=np.int64)
