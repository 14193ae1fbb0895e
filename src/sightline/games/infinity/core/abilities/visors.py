"""Visors: Multispectral Visors see through Mimetism and camouflage; the 360 Visor looks all around."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.rules import rule


def visor_level(now: Situation, trooper: Trooper) -> int:
    """The level of its Multispectral Visor; 0 without one."""
    visor = now.ability(trooper, "multispectral_visor")
    return visor.level if visor is not None else 0


@rule("C1-EQUIP-222", "C1-EQUIP-223")
def mimetism_through_visor(mod: int, level: int) -> int:
    """What is left of the MOD of Mimetism: Level 1 takes 3 off it, Levels 2 and 3 all of it.

    >>> [mimetism_through_visor(mod, level) for level in (0, 1, 2, 3) for mod in (-3, -6)]
    [-3, -6, 0, -3, 0, 0, 0, 0]
    """
    return 0 if level >= 2 else _mimetism_through_level_1(mod) if level else mod


@rule("C1-EQUIP-221")
def _mimetism_through_level_1(mod: int) -> int:
    return min(0, mod + 3)


@rule("C1-EQUIP-224")
def sees_through_camouflage(now: Situation, trooper: Trooper) -> bool:
    """Whether it discovers Camouflage Markers without a roll."""
    return visor_level(now, trooper) >= 3


PART = Part(brackets={"multispectral_visor": frozenset({"level"})})
