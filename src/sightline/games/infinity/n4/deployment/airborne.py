"""Airborne Deployment in N4: Parachutist (Deployment Zone), and the explosion of a Combat Jump."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import Attacked, TemplateLaid
from sightline.games.infinity.core.match.part import ROLL_BRACKETS, Part
from sightline.games.infinity.core.match.state import Declared, PlacedTemplate, State, Trooper
from sightline.games.infinity.core.order.declarations import Placement
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.table.area_of_effect import laid, takes_effect
from sightline.games.infinity.core.table.arrival import CombatJump, Parachutist
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.kernel import Play
from sightline.rules import rule

DEPLOYMENT_ZONE, EXPLOSION = "deployment_zone", "explosion"
"""What may stand in the brackets of these skills, as abilities that they grant."""

BLAST: Annotated[Mode, "N4-SSK-299", "N4-SSK-300"] = Mode(damage=12, ammunition="N", template="circular")


def _has(profile: Profile, skill: str, bracket: str) -> bool:
    ability = profile.ability(skill)
    return ability is not None and any(each.key == bracket for each in ability.grants)


class N4Parachutist(Parachutist):
    """Parachutist, with the kind that comes down in the enemy Deployment Zone."""

    @rule("N4-SSK-225")
    def enters_enemy_zone(self, now: Situation, profile: Profile) -> bool:
        """Parachutist (Deployment Zone)."""
        return super().enters_enemy_zone(now, profile) or _has(profile, self.key, DEPLOYMENT_ZONE)


@rule("N4-SSK-299", "N4-SSK-300", "N4-SSK-301")
def explode(play: Play[State], declared: Declared) -> None:
    """Where it has come down a Circular Template is laid around it; it is a Direct Template that spares its owner.

    It goes with the landing, so it is never used again.
    """
    now = Situation(play.state)
    jumper = now.find(declared.trooper)
    if jumper is None or declared.use.skill != CombatJump.key or not _explodes(now, jumper):
        return
    blast = laid(now, jumper, EXPLOSION, BLAST, Placement(jumper.at))
    play.emit(TemplateLaid(template=blast, rule="N4-SSK-299"))
    play.emit(Attacked(targets=blast.affected, rule="N4-SSK-299"))


def _explodes(now: Situation, jumper: Trooper) -> bool:
    return jumper.peripheral is None and _has(now.profile(jumper), CombatJump.key, EXPLOSION)


def _explosions(now: Situation) -> Iterator[PlacedTemplate]:
    return (each for each in now.order.templates if each.weapon == EXPLOSION and takes_effect(now, each, BLAST))


@rule("N4-SSK-300")
def strikes(now: Situation) -> Iterator[Strike]:
    """Damage 12 with Normal ammunition to everybody under it."""
    for blast in _explosions(now):
        for target in sorted(blast.affected):
            if now.find(target) is not None:
                yield Strike(
                    attacker=blast.by,
                    target=target,
                    skill="bs_attack",
                    weapon=EXPLOSION,
                    dice=BLAST.burst,
                    attribute=BLAST.attribute,
                    needed=None,
                    harm=BLAST.harm(),
                )


@rule("N4-SSK-297", "N4-SSK-901")
def landing() -> CombatJump:
    """The landing roll opposes nobody: whatever is declared against who comes down is a Normal Roll."""
    return CombatJump()


PART = Part(
    skills=(N4Parachutist(), landing()),
    after_declaration=(explode,),
    strikes=(strikes,),
    abilities=(AbilityRow(key=DEPLOYMENT_ZONE), AbilityRow(key=EXPLOSION)),
    brackets={
        CombatJump.key: ROLL_BRACKETS | {"grants"},
        Parachutist.key: frozenset({"grants"}),
    },
    gifts={CombatJump.key: frozenset({EXPLOSION}), Parachutist.key: frozenset({DEPLOYMENT_ZONE})},
)
