"""How people stand. Everything else follows: hands are where the weapon is, knees and elbows where they must be."""

from collections.abc import Mapping
from typing import NamedTuple

from sightline.drawings.looks import Build, Pose
from sightline.drawings.pen import Point
from sightline.drawings.weapons import Hold

THIGH, SHIN, TORSO, UPPER, LOWER = 49.0, 49.0, 58.0, 33.0, 31.0
"""Lengths of what does not bend; a person of 180."""


class Stance(NamedTuple):
    """Hips and feet in front of or behind the middle and above the ground (which is 0, and less is higher)."""

    hip: Point
    lean: float
    near: Point
    far: Point
    toes: tuple[float, float] = (0, 0)
    """How the feet are turned, near and far."""
    head: float = 0


STANCES: Mapping[Pose, Stance] = {
    "stand": Stance((0, -104), 2, (-12, 0), (14, 0)),
    "guard": Stance((0, -104.6), -2, (-9, 0), (9, 0)),
    "stride": Stance((2, -98.5), 7, (-30, -3), (26, 0), (26, -8)),
    "run": Stance((4, -88), 20, (-46, -22), (24, -2), (70, -10), -10),
    "kneel": Stance((-6, -56), 5, (-46, -7), (22, 0), (62, 0)),
    "crouch": Stance((-8, -66), 26, (-26, 0), (22, 0), (8, 0), -14),
    "brace": Stance((-3, -97), 0, (-31, 0), (26, 0)),
    "duel": Stance((0, -80), 13, (-42, 0), (30, 0), (10, 0), -6),
    "leap": Stance((2, -108), 16, (-36, -34), (14, -20), (58, 18), -8),
}


class Frame(NamedTuple):
    """How somebody is built: how tall, how thick limbs and torso are, how large the head is."""

    height: float
    limbs: float
    torso: float
    head: float = 1


BUILDS: Mapping[Build, Frame] = {
    "slim": Frame(0.98, 0.86, 0.88, 0.98),
    "medium": Frame(1, 1, 1),
    "tall": Frame(1.06, 0.94, 0.96, 0.96),
    "broad": Frame(1.02, 1.16, 1.18, 0.98),
    "stout": Frame(0.92, 1.2, 1.24, 1.04),
    "heavy": Frame(1.06, 1.42, 1.42, 0.94),
    "giant": Frame(1.12, 1.62, 1.62, 0.9),
}


class Grip(NamedTuple):
    """Where the trigger hand is, seen from the neck along the spine, and where the muzzle points."""

    hand: Point
    angle: float
    """Of the weapon against the horizon; below zero it points up."""


READY: Mapping[Hold, tuple[Grip, ...]] = {
    "rifle": (Grip((5, 32), -24), Grip((7, 24), 22), Grip((14, 36), -52), Grip((17, 3), 0)),
    "hip": (Grip((2, 40), -5), Grip((4, 38), -14)),
    "shoulder": (Grip((18, 15), -6),),
    "hand": (Grip((44, 4), -6), Grip((34, 24), 12), Grip((20, -22), -70)),
    "bow": (Grip((6, 2), -4),),
}
"""Ways of holding a weapon; the last of those of a rifle is taking aim."""
AIM = READY["rifle"][-1]
