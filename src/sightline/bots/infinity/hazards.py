"""The fire that meets somebody on the way: every enemy in sight may react once in every Order.

A way through ground that is overlooked counts for longer than it is, by how likely one does not get to its end.
"""

import functools
import math

import numpy as np
from scipy.spatial import cKDTree

from sightline.bots.infinity.danger import ANSWERED, UNKNOWN, Lookouts, lookouts_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.shots import best_falls
from sightline.bots.infinity.ways import Toll
from sightline.games.infinity.core.match.state import Trooper
from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.moving.navigation import Net

LEVELS = 4.0
"""How much further apart places are for being on different levels."""
MOVES = 1.2
"""How many Moves go with one reaction: an Order is two of them, or one and what it is for."""
NO_FALL = 0.95
"""The highest chance to fall that is counted, so that no way is endless."""


def hazard_of(mind: Mind, trooper: Trooper, woven: Net, patience: float) -> Toll | None:
    """How much longer each place of a net makes a way that leads over it; None for who does not think of that."""
    foes = [each for each in mind.foes if not is_idle(mind, each)]
    if not mind.effort.foresight or not foes:
        return None
    profile = mind.now.profile(trooper)
    armour, wounds = (profile.arm, profile.bts), max(1, mind.now.vitality(trooper))
    posts = tuple(sorted((foe.id, foe.at, foe.facing, mind.now.is_marker(foe)) for foe in foes))
    key = (posts, armour, wounds)

    def ask() -> Toll:
        lookouts = lookouts_of(mind.now.fixed.field)
        logs = sum((fire_from(mind, lookouts, foe, armour, wounds) for foe in foes), np.zeros(len(lookouts.nodes)))
        longer = 1.0 - logs / MOVES / math.log(patience)
        return Toll(key=key, longer=longer[_nearest(woven, lookouts)])

    found: Toll = mind.now.once(("hazards", key, id(woven)), ask)
    return found


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
