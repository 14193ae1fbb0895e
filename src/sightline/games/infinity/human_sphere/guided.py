"""Guided Modes: what flies by itself to whoever is Targeted."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.shooting import arm_of, arms
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.human_sphere.biolocator import is_beacon_for
from sightline.games.infinity.n4.shooting.special_attacks import GuidedAttack, only_ecm
from sightline.kernel import Mod, Violation
from sightline.rules import rule

GUIDED = "guided"


class GuidedMode(GuidedAttack):
    """A Guided Attack; it takes a weapon that has a mode for it, and no skill."""

    ability = ""
    cited = "HS-WEAP-170"

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever carries such a weapon."""
        return any(self.allows(mode) for _, mode in arms(now, trooper))

    @rule("HS-WEAP-158", "HS-WEAP-170", "HS-WEAP-175", "HS-WEAP-217")
    def allows(self, mode: Mode) -> bool:
        """The trait."""
        return GUIDED in mode.traits

    @rule("HS-WEAP-158", "HS-WEAP-170", "HS-WEAP-175", "HS-WEAP-217")
    def laid_as(self, mode: Mode) -> Mode:
        """Its own template."""
        return mode

    @rule("HS-EQUIP-034", "HS-EQUIP-035")
    def homes_in_on(self, trooper: Trooper, target: Trooper) -> bool:
        """Who is Targeted; for one's own side, who has used its Biolocator."""
        return super().homes_in_on(trooper, target) or is_beacon_for(trooper, target)

    @rule("HS-WEAP-158")
    def carries(self, now: Situation, attempt: Attempt) -> bool:
        """It prints no ranges: it goes wherever its target is."""
        return True

    @rule("HS-REF-014")
    def sum_of(self, now: Situation, attempt: Attempt, at: Placement) -> tuple[Attempt, list[Mod] | None]:
        """What leads it astray counts as ECM does."""
        attempt, mods = super().sum_of(now, attempt, at)
        return msgspec.structs.replace(attempt, admits=misleads), mods


def misleads(mod: Mod) -> bool:
    """ECM, and U-Turn."""
    return only_ecm(mod) or mod.source == "hs_hacking.mod.u_turn"


@rule("HS-WEAP-158")
def only_guided(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Nothing else is done in a Guided Mode."""
    arm = arm_of(now, trooper, use) if use.weapon and skill.key != GuidedMode.key else None
    if arm is not None and GUIDED in arm[1].traits:
        yield Violation(code="hs_weapons.only_guided", params={"weapon": use.weapon}, rule="HS-WEAP-158")


PART = Part(skills=(GuidedMode(),), bans=(only_guided,))
