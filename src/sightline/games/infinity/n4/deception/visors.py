"""Visors in N4: the Biometric Visor is not taken in by disguises, nor Multispectral Visors by Camouflage."""

from sightline.games.infinity.core.abilities.visors import visor_level
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.deception.holoecho import HOLOPROJECTOR
from sightline.kernel import Mod
from sightline.rules import rule

BIOMETRIC_VISOR = "biometric_visor"


@rule("N4-EQUIP-072")
def knows_faces(now: Situation, attempt: Attempt, mod: Mod) -> bool:
    """The -6 of Impersonation-1 does not count for it."""
    return mod.rule == "N4-HACK-083" and now.ability(attempt.actor, BIOMETRIC_VISOR) is not None


def _sees_it_coming(now: Situation, trooper: Trooper, attacker: Trooper, close_combat: bool, *hidden_by: str) -> bool:
    """Whether it sees an attacker that hides by some means, or fights it in close combat.

    By then the attacker has shown itself: how it hid is what its skills and its Equipment say.
    """
    hid = any(now.profile(attacker).ability(key) for key in hidden_by)
    return hid and (close_combat or bool(now.sightings(trooper, attacker)))


@rule("N4-EQUIP-073")
def is_not_taken_in(now: Situation, trooper: Trooper, attacker: Trooper, close_combat: bool) -> bool:
    """Nor is it surprised by an impostor or a Holoecho."""
    able = now.ability(trooper, BIOMETRIC_VISOR) is not None
    return able and _sees_it_coming(now, trooper, attacker, close_combat, "impersonation", HOLOPROJECTOR)


@rule("N4-EQUIP-079")
def sees_through(now: Situation, trooper: Trooper, attacker: Trooper, close_combat: bool) -> bool:
    """With a Multispectral Visor L3 nobody is surprised by who was Camouflaged."""
    return visor_level(now, trooper) >= 3 and _sees_it_coming(now, trooper, attacker, close_combat, "camouflage")


PART = Part(
    waivers=(knows_faces,), unsurprised=(is_not_taken_in, sees_through), abilities=(AbilityRow(key=BIOMETRIC_VISOR),)
)
