"""What a trooper may be after: something to be had somewhere, or a way to drift when there is nothing."""

import math

import msgspec

from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.ways import FAR, NOWHERE, Ways, ways
from sightline.games.infinity.core.match.state import Trooper
from sightline.geometry.arrays import Floats
from sightline.geometry.shapes import EPSILON, Point3

PATIENCE = 0.88
"""What is left of a prize for each skill that it still takes: much can happen in the meantime."""
STEP = 25.0
"""How far an objective may be above or below who uses it, in mm."""


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be had at a place."""

    what: str
    """The token or trooper that it is about; empty for ground."""
    prize: float
    """What it is worth to have it, in Army Points."""
    field: Floats
    """How far it is from every place of the trooper's net."""
    seeming: Floats | None = None
    """How far it seems for the fire on the way, where somebody thinks of that."""
    at: Point3 | None = None
    """Where it has to be touched, or come near to."""
    reach: float = 0.0
    """How near, in mm between the centres."""
    skill: str = ""
    """What has to be done there; nothing if it is enough to be there."""
    openly: bool = False
    """Whether only a Model can do it, so that a Marker has to show itself first."""
    braved: float = 1.0
    """How likely one lives through doing it, where somebody thinks of that."""
    waits: bool = False
    """Whether it is as good in the next turn as in this one, so that nobody hurries for it."""

    def touches(self, at: Point3) -> bool:
        """Whether it can be had from a place."""
        if self.at is None:
            return False
        return math.dist(self.at[:2], at[:2]) <= self.reach + EPSILON and abs(self.at[2] - at[2]) < STEP


class Drift(msgspec.Struct, frozen=True, kw_only=True):
    """Where to go when there is nothing to be had: towards the enemies or away from them."""

    field: Floats
    pull: float
    """What a whole Move towards them is worth; negative for who would rather be elsewhere."""
    far: float = FAR
    """Beyond this it does not matter any more, in mm."""


def ways_of(mind: Mind, trooper: Trooper) -> Ways:
    """The ways that a trooper can walk."""
    profile = mind.now.profile(trooper)
    return ways(mind.now.fixed.field.ground, profile.template, 10.0 * max(profile.mov))


def stride_of(mind: Mind, trooper: Trooper) -> float:
    """How far one Skill brings a trooper on its way, in mm: half of what both of its Moves would."""
    return max(NOWHERE, 5.0 * sum(mind.now.profile(trooper).mov))
