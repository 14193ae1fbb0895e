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
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.hacking.hack import hack_of, programs_of
from sightline.kernel import Mod
from sightline.odds.rolls import SuccessValue
from sightline.rules import rule


@rule("N4-HACK-163", "N4-HACK-164", "N4-REF-007", "N4-REF-010")
class Defence(Skill):
    """Dice of WIP against Comms Attacks, in the Active and in the Reactive Turn."""

    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.COMMS_ATTACK, Label.NO_LOF})
    needs_roll = True

    def program(self, now: Situation) -> Program:
        """Its row of the chart."""
        return hack_of(now).chart.programs[self.key]

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the program: in N4 only as an Upgrade."""
        return self.key in programs_of(now, trooper)

    @rule("N4-HACK-165")
    def avoids(self, now: Situation, skill: str, weapon: str) -> bool:
        """What it is of use against: all Comms Attacks."""
        return Label.COMMS_ATTACK in now.fixed.edition.skill[skill].labels

    @rule("N4-HACK-165", "N4-HACK-167")
    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """Whatever it wins against comes to nothing."""
        trooper = now.trooper(declared.trooper)
        alone = Attempt(actor=trooper, skill=self.key, attribute="wip")
        program = self.program(now)
        own = Mod(program.attack_mod, "mod.program", program.rules[0])

        def against(strike: Strike) -> SuccessValue | None:
            if not strike.comms or not self.avoids(now, strike.skill, strike.weapon):
                return None
            attacker = now.find(strike.attacker)
            attempt = Attempt(actor=trooper, skill=self.key, attribute="wip", target=attacker, opposing=strike.skill)
            return needed_for(now, attempt, own)

        return Protection(
            trooper=trooper.id,
            skill=self.key,
            attribute="wip",
            against=against,
            alone=needed_for(now, alone, own),
            dice=share_of_burst(now, trooper, program.burst),
        )

    @rule("N4-HACK-166")
    def weakens(self, now: Situation, attempt: Attempt) -> Iterator[Mod]:
        """What it avoids is harder against who uses it."""
        if attempt.target is None or now.state.order is None or not is_a(now, attempt, Label.COMMS_ATTACK):
            return
        declared = list(everything(now.state))
        if not any(each.trooper == attempt.target.id and each.use.skill == self.key for each in declared):
            return
        mine = (each.use for each in declared if each.trooper == attempt.actor.id and each.use.skill == attempt.skill)
        if attempt.skill != self.key and any(self.avoids(now, use.skill, use.weapon) for use in mine):
            program = self.program(now)
            yield Mod(program.opponent_mod, "mod.program", program.rules[-1])


class ZeroPain(Defence):
    """Two dice, in the Reactive Turn as well."""

    key = "zero_pain"


def part(defence: Defence) -> Part:
    """A defence as a chapter of its own."""
    return Part(skills=(defence,), mods=(defence.weakens,), abilities=(AbilityRow(key=defence.key),))


PART = part(ZeroPain())
