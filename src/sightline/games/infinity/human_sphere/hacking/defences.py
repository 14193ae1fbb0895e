"""Programs that avoid attacks on Hackers, or give them back: Breakwater, Zero Pain and Counterstrike."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.state import Declared
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.order.rolls import Protection
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.hacking.chart import ANTI_HACKER, CHART
from sightline.games.infinity.n4.hacking import zero_pain
from sightline.games.infinity.n4.hacking.hack import hack_of
from sightline.kernel import Mod
from sightline.rules import rule


class Defence(zero_pain.Defence):
    """Dice of WIP against Anti-Hacker programs; a Critical avoids the attack like any success, and no more."""

    @rule("HS-REF-016", "HS-REF-018", "HS-REF-901", "HS-REF-902")
    def avoids(self, now: Situation, skill: str, weapon: str) -> bool:
        """Programs that attack Hackers, and nothing else."""
        program = CHART.programs.get(weapon) if skill == "hack" else None
        return program is not None and ANTI_HACKER in program.traits


class Breakwater(Defence):
    """One die, and a hard time for the attacker."""

    key = "breakwater"


class ZeroPain(Defence):
    """Two dice, in the Reactive Turn as well."""

    key = "zero_pain"


class Counterstrike(Defence):
    """One die that gives an attack back: whoever loses to it suffers its own program, by a Critical a Critical."""

    key = "counterstrike"

    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """It meets the attack as an attack."""
        return None

    @rule("HS-REF-017")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """The program of an attacker against that attacker; of several it is the first."""
        trooper, program = now.trooper(declared.trooper), self.program(now)
        for each in everything(now.state):
            if trooper.id not in each.use.targets or not self.avoids(now, each.use.skill, each.use.weapon):
                continue
            attempt = Attempt(actor=trooper, skill=self.key, attribute="wip", target=now.find(each.trooper))
            yield Strike(
                attacker=trooper.id,
                target=each.trooper,
                skill=self.key,
                weapon=each.use.weapon,
                dice=program.burst,
                attribute="wip",
                needed=needed_for(now, attempt, Mod(program.attack_mod, "mod.program", "HS-REF-017")),
                harm=hack_of(now).harm_of(CHART.programs[each.use.weapon], ()),
                comms=True,
            )
            return


PARTS = (zero_pain.part(Breakwater()), zero_pain.part(ZeroPain()), zero_pain.part(Counterstrike()))
