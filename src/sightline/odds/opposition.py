"""When two actions oppose each other, so that a Face to Face Roll decides between them."""

import enum
from collections.abc import Sequence

import msgspec

from sightline.odds.rolls import FaceToFace
from sightline.rules import rule


class Skill(enum.StrEnum):
    """What a trooper does, as far as dice are concerned."""

    BS = "bs"
    CC = "cc"
    HACK = "hack"
    """A Hacking Program or another Comms Attack."""
    TEMPLATE = "template"
    """A Direct Template Weapon: it hits without a roll."""
    DODGE = "dodge"
    RESET = "reset"
    NONE = "none"

    @property
    def attacks(self) -> bool:
        """Whether it can harm its target."""
        return self in (Skill.BS, Skill.CC, Skill.HACK, Skill.TEMPLATE)

    @property
    @rule("C1-TPL-012")
    def rolled(self) -> bool:
        """Whether dice are rolled for it."""
        return self not in (Skill.TEMPLATE, Skill.NONE)


@rule("C1-CSK-239", "C1-CSK-240", "C1-CSK-241", "C1-CSK-263", "C1-CSK-265", "C1-INTRO-037")
@rule("C1-TPL-016")
def avoids(protection: Skill, attack: Skill) -> bool:
    """Whether a successful Dodge or Reset keeps this attack from its user.

    >>> avoids(Skill.DODGE, Skill.BS), avoids(Skill.DODGE, Skill.HACK), avoids(Skill.RESET, Skill.HACK)
    (True, False, True)
    """
    if protection is Skill.DODGE:
        return attack in (Skill.BS, Skill.CC, Skill.TEMPLATE)
    return protection is Skill.RESET and attack is Skill.HACK


@rule("C1-FTF-001", "C1-CMB-012", "C1-CMB-013", "C1-INTRO-012", "C1-TPL-017")
def opposed(active: Skill, reactive: Skill, *, aimed_at_reactive: bool = True) -> bool:
    """Whether both roll Face to Face: each action has to be rolled for and has to affect the other.

    The reactive trooper's Attack is always aimed at the active one; the active trooper's dice may go elsewhere.

    >>> opposed(Skill.BS, Skill.BS), opposed(Skill.BS, Skill.BS, aimed_at_reactive=False)
    (True, False)
    >>> opposed(Skill.BS, Skill.DODGE), opposed(Skill.BS, Skill.RESET), opposed(Skill.TEMPLATE, Skill.BS)
    (True, False, False)
    """
    if not (active.rolled and reactive.rolled):
        return False
    if active.attacks and not aimed_at_reactive:
        return False
    if active.attacks and reactive.attacks:
        return True
    return avoids(active, reactive) or avoids(reactive, active)


class SmokeLine(msgspec.Struct, frozen=True, kw_only=True):
    """An Attack seen from the one who throws Smoke or Eclipse against it."""

    rolled: bool = True
    """Whether the Attack needs a roll."""
    needs_lof: bool = True
    crosses_template: bool = True
    """Whether its Line of Fire passes through the Circular Template."""
    visor: bool = False
    """Whether the attacker has a Multispectral Visor."""


@rule("N4-AMMO-024", "N4-AMMO-025", "N4-AMMO-043", "N4-AMMO-047")
def smoke_opposes(attack: SmokeLine, *, eclipse: bool = False) -> bool:
    """Whether throwing Smoke (or Eclipse) is a Face to Face Roll against this Attack.

    A visor sees through Smoke and not through Eclipse, which is Reflective.

    >>> smoke_opposes(SmokeLine(visor=True)), smoke_opposes(SmokeLine(visor=True), eclipse=True)
    (False, True)
    """
    hidden = attack.crosses_template and (eclipse or not attack.visor)
    return attack.rolled and attack.needs_lof and hidden


@rule("N4-AMMO-045")
def smoke_stays(rolls: Sequence[FaceToFace], *, thrower: str = "active") -> bool:
    """Whether the Smoke Template stays on the table: its thrower has to win every Face to Face Roll.

    >>> from sightline.odds.rolls import face_to_face, roll, success_value
    >>> won = face_to_face(roll((9,), success_value(12)), roll((5,), success_value(12)))
    >>> smoke_stays([won]), smoke_stays([won, face_to_face(won.reactive, won.active)])
    (True, False)
    """
    return all(fought.winner == thrower for fought in rolls)
