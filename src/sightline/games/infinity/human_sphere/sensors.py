"""Equipment that sees more: Spotter, and the second Level of the Biometric Visor."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.deception.visors import BIOMETRIC_VISOR
from sightline.kernel import Mod
from sightline.rules import rule

SPOTTER = "spotter"
DISGUISES: Annotated[frozenset[str], "HS-EQUIP-114"] = frozenset(
    {"impersonation_1", "impersonation_2", "holoecho", "masked"}
)


@rule("HS-EQUIP-094")
def spotted(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """+3 to a BS Attack rolled with BS or WIP, and to Discover: for its own trooper, nobody else."""
    fits = attempt.skill in ("bs_attack", "discover") and attempt.attribute in ("bs", "wip")
    if fits and now.ability(attempt.actor, SPOTTER) is not None:
        yield Mod(3, "sensors.spotter", "HS-EQUIP-094")


@rule("HS-EQUIP-114")
def sees_the_disguise(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """The second Level has +3 to discover who is disguised, in whichever way."""
    if attempt.skill != "discover" or attempt.target is None or attempt.target.states.isdisjoint(DISGUISES):
        return
    visor = now.ability(attempt.actor, BIOMETRIC_VISOR)
    if visor is not None and visor.level >= 2:
        yield Mod(3, "sensors.biometric_visor", "HS-EQUIP-114")


PART = Part(
    mods=(spotted, sees_the_disguise),
    abilities=(AbilityRow(key=SPOTTER), AbilityRow(key=BIOMETRIC_VISOR, levels=(1, 2))),
    brackets={BIOMETRIC_VISOR: frozenset({"level"})},
)
