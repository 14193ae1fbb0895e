"""What a player says when a trooper does something: the skill and every detail it needs (C1-SEQ-011)."""

from enum import StrEnum

import msgspec

from sightline.geometry.moving.paths import Path
from sightline.geometry.shapes import Point3


class SkillType(StrEnum):
    """What a skill costs."""

    SHORT_MOVEMENT = "short_movement"
    SHORT = "short"
    ENTIRE_ORDER = "entire_order"
    ARO = "aro"


class Label(StrEnum):
    """C1-LABEL: what defines a skill."""

    ATTACK = "attack"
    BS_ATTACK = "bs_attack"
    CC_ATTACK = "cc_attack"
    COMMS_ATTACK = "comms_attack"
    MOVEMENT = "movement"
    NO_LOF = "no_lof"
    NO_ROLL = "no_roll"


class Aim(msgspec.Struct, frozen=True):
    """Dice given to a target."""

    target: str
    dice: int = 1


class Placement(msgspec.Struct, frozen=True):
    """Where a template or a token is put: its focus, and the way a teardrop points."""

    at: Point3
    direction: float = 0.0


class Declaration(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The use of a skill. Which details a skill reads is its own affair; it refuses what it lacks."""

    skill: str
    path: Path = ()
    """Movement: the exact route."""
    prone: bool | None = None
    """Going prone (True) or standing up (False) at the start of the movement."""
    facing: float | None = None
    """Which way to face at the end of the movement."""
    form: int | None = None
    """Which form to take at the start of it, for those who can."""
    weapon: str = ""
    mode: str = ""
    aims: tuple[Aim, ...] = ()
    """Targets with their share of the Burst."""
    at: float | None = None
    """The point of the active trooper's route, in mm from its start, at which this is done.

    None leaves it to the engine, which takes the point most favourable to whoever acts.
    """
    placements: tuple[Placement, ...] = ()

    @property
    def targets(self) -> tuple[str, ...]:
        """Who it is aimed at."""
        return tuple(aim.target for aim in self.aims)


IDLE = Declaration(skill="idle")
