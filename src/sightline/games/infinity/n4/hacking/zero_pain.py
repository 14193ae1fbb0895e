"""Zero Pain: a program that avoids every Comms Attack on the Hacker who uses it, and does nothing else."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Trooper
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.order.groups import share_of_burst
from sightline.games.infinity.core.order.modifiers import Attempt, is_a, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.order.rolls import Protection
from sightline.games.infinity.core.skills.base import Skill
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.hacking.hack import CHART, programs_of
from sightline.kernel import Mod
from sightline.odds.rolls import SuccessValue
from sightline.rules import rule

PROGRAM = CHART.programs["zero_pain"]


@rule("N4-HACK-163", "N4-HACK-164", "N4-REF-007", "N4-REF-010")
class ZeroPain(Skill):
    """Two dice of WIP against all Comms Attacks, in the Active and in the Reactive Turn."""

    key = "zero_pain"
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.COMMS_ATTACK, Label.NO_LOF})
    needs_roll = True

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Only as an Upgrade."""
        return self.key in programs_of(now, trooper)

    @rule("N4-HACK-165", "N4-HACK-167")
    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """Whatever it wins against comes to nothing."""
        trooper = now.trooper(declared.trooper)
        alone = Attempt(actor=trooper, skill=self.key, attribute="wip")

        def against(strike: Strike) -> SuccessValue | None:
            if not strike.comms:
                return None
            attacker = now.find(strike.attacker)
            attempt = Attempt(actor=trooper, skill=self.key, attribute="wip", target=attacker, opposing=strike.skill)
            return needed_for(now, attempt)

        return Protection(
            trooper=trooper.id,
            skill=self.key,
            attribute="wip",
            against=against,
            alone=needed_for(now, alone),
            dice=share_of_burst(now, trooper, PROGRAM.burst),
        )


@rule("N4-HACK-166")
def weakens(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Comms Attacks on who uses it are harder."""
    if attempt.target is None or now.state.order is None or not is_a(now, attempt, Label.COMMS_ATTACK):
        return
    for each in everything(now.state):
        if each.trooper == attempt.target.id and each.use.skill == ZeroPain.key and attempt.skill != ZeroPain.key:
            yield Mod(PROGRAM.opponent_mod, "mod.program", "N4-HACK-166")


PART = Part(skills=(ZeroPain(),), mods=(weakens,), abilities=(AbilityRow(key=ZeroPain.key),))
