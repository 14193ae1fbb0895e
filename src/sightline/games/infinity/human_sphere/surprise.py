"""Surprise Shot, and Limited Camouflage: out of hiding, once."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.abilities.surprise_attack import SOURCE, surprised_by
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.n4.deception import camouflage
from sightline.kernel import Mod
from sightline.rules import rule

SURPRISE_ATTACK, SURPRISE_SHOT, LIMITED_CAMOUFLAGE = "surprise_attack", "surprise_shot", "limited_camouflage"
SHOTS: Annotated[Mapping[int, int], "HS-SSHOT-004", "HS-SSHOT-005"] = {1: -3, 2: -6}
BLOW: Annotated[int, "HS-LCAM-005"] = -6
"""What a Surprise Attack is worth that comes with another skill."""


@rule("HS-SSHOT-001", "HS-LCAM-005")
def surprise(now: Situation, attacker: Trooper, close: bool) -> Mod | None:
    """Of who was a Marker: a blow by its Surprise Attack, anything else by its Surprise Shot; one of them counts.

    A profile that lists a Surprise Attack with a MOD, as newer ones do, has it for every kind of attack.
    """
    limited = now.ability(attacker, LIMITED_CAMOUFLAGE) is not None
    if close:
        ability = now.ability(attacker, SURPRISE_ATTACK)
        value = ability.mod if ability is not None else BLOW if limited else 0
        return Mod(value, SOURCE, "N4-SSK-013") if value else None
    return _by_a_shot(now, attacker, limited)


@rule("HS-SSHOT-002", "HS-SSHOT-003", "HS-SSHOT-006")
def _by_a_shot(now: Situation, attacker: Trooper, limited: bool) -> Mod | None:
    shot = now.ability(attacker, SURPRISE_SHOT)
    if shot is not None or limited:
        return Mod(SHOTS[shot.level if shot is not None else 1], SOURCE, "HS-SSHOT-004")
    listed = now.profile(attacker).ability(SURPRISE_ATTACK) if now.ability(attacker, SURPRISE_ATTACK) else None
    return None if listed is None else Mod(listed.mod, SOURCE, "N4-SSK-013")


# ------------------------------------------------------------------ Limited Camouflage


def is_hidden(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody is a Marker by Limited Camouflage."""
    return "camouflaged" in trooper.states and now.profile(trooper).ability(LIMITED_CAMOUFLAGE) is not None


@rule("HS-LCAM-004", "HS-LCAM-005")
def while_hidden(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Mimetism and Stealth, for as long as it is a Marker and no longer."""
    if is_hidden(now, trooper):
        yield from (Ability(key="mimetism", mod=-3), Ability(key="stealth"))


@rule("HS-LCAM-001", "HS-LCAM-002", "HS-LCAM-003")
def state() -> StateRow:
    """The same Marker as any other; but only Camouflage lets anybody become one again."""
    return msgspec.structs.replace(camouflage.state(), or_with=(LIMITED_CAMOUFLAGE,))


PART = Part(
    mods=(surprised_by(surprise),),
    grants=(while_hidden,),
    states=(state(),),
    abilities=(AbilityRow(key=SURPRISE_SHOT, levels=SHOTS), AbilityRow(key=LIMITED_CAMOUFLAGE)),
    brackets={SURPRISE_ATTACK: frozenset({"mod"}), SURPRISE_SHOT: frozenset({"level"})},
)
